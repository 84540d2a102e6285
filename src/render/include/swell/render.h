/*
 * The render room: draws what the other rooms have computed. It advances nothing and opens no
 * window; the caller makes an OpenGL 3.3 core context current first.
 *
 *     fields   of all cascades, as textures
 *     mesh     where the sea has vertices: a tile of every sample, or nodes in levels of detail
 *     look     light, background, fog: how the surface is coloured
 *     target   where the picture goes
 *
 *     render_load_gl(loader, &error);
 *     Renderer* renderer = render_create(&error);
 *     render_load_sea(renderer, sea, &error);                  // when the sea is a new one
 *     render_stream_sea(renderer, sea, NULL, RENDER_LOOK_CLASSIC);  // each frame, once advanced
 *     RenderFrame frame = render_default_frame(1280, 720);
 *     render_draw(renderer, &frame, NULL, NULL);               // into the window
 *     render_destroy(renderer);                                // with the context still current
 *
 * World: right-handed, y up, metres. Yaw 0 looks along -z, 90 degrees along +x; pitch is positive
 * upwards. All functions belong to the thread of the context.
 */
#ifndef SWELL_RENDER_H
#define SWELL_RENDER_H

#include "swell/base.h"
#include "swell/float.h"
#include "swell/foam.h"
#include "swell/host.h"
#include "swell/ocean.h"
#include "swell/sky.h"
#include "swell/wake.h"

/* ---- OpenGL -------------------------------------------------------------------------------- */

typedef void (*RenderFunction)(void);
typedef RenderFunction (*RenderLoader)(const char* name);

/* Fetches the functions of OpenGL 3.3 core. Fails with SWELL_ERROR_GRAPHICS when the current
   context is older. */
bool render_load_gl(RenderLoader loader, SwellError* error);

/* The driver's own name of itself, "renderer, version"; valid while the context lives. */
void render_describe_gl(char* text, size_t size);

/* ---- Targets ------------------------------------------------------------------------------- */

/* What a target keeps of a colour. */
typedef enum RenderPrecision {
    RENDER_PRECISION_BYTES,  /* 8 bits a channel, 0 to 1 */
    RENDER_PRECISION_HALVES, /* half floats, of light that is not yet exposed */
    RENDER_PRECISION_COUNT
} RenderPrecision;

/* An off-screen picture to draw into. Holds names of GL objects; 0 where unused. */
typedef struct RenderTarget {
    int width, height;         /* pixels */
    int samples;               /* 0: no multisampling */
    RenderPrecision precision; /* what it has been given */
    uint32_t framebuffer;      /* drawn into */
    uint32_t sampled;          /* renderbuffer of it with its samples' colours, when multisampled */
    uint32_t depth;            /* renderbuffer of it */
    uint32_t resolved; /* framebuffer that is read; the one drawn into unless multisampled */
    uint32_t color;    /* texture of it: the picture */
} RenderTarget;

/* Bytes serve where the driver does not draw into half floats. Fails with SWELL_ERROR_GRAPHICS
   where the driver draws nothing of that size or with so many samples (the message names its
   limit), SWELL_ERROR_MEMORY where it has no memory for it; the target is zeroed then. */
bool render_target_create(RenderTarget* target, int width, int height, int samples,
                          RenderPrecision precision, SwellError* error);

/* Deletes and zeroes. Safe on a zeroed target. */
void render_target_destroy(RenderTarget* target);

/* The picture drawn last, rows from top to bottom, colours cut to 0 to 1; pixels = NULL on failure
   (SWELL_ERROR_MEMORY). */
HostPicture render_target_read(const RenderTarget* target, SwellError* error);

/* The same of what is drawn in the window and not yet shown: of a part of that size from the left,
   `bottom` pixels above its lower edge. */
HostPicture render_window_read(int width, int height, int bottom, SwellError* error);

/* Copies the picture to the window's framebuffer of the same size. */
void render_target_show(const RenderTarget* target);

/* ---- Overlay ------------------------------------------------------------------------------- */

typedef struct RenderColor {
    uint8_t red, green, blue, opacity;
} RenderColor;

typedef struct RenderRect {
    float x, y, width, height; /* pixels from the top left corner */
} RenderRect;

/* The glyphs of a font in one picture, with a solid place for boxes. */
typedef struct RenderFont {
    int width, height;
    const uint8_t* coverage; /* (height x width), borrowed while drawing */
    const void* owner;       /* tells fonts apart ... */
    uint64_t number;         /* ... together: another picture has another of them */
} RenderFont;

/* A corner of a triangle. */
typedef struct RenderCorner {
    float x, y; /* pixels from the top left corner */
    float u, v; /* place in the font's picture, 0 to 1 */
    RenderColor color;
} RenderCorner;

/* What a batch shows: words and boxes by its triangles, or one of the streamed pictures. */
typedef enum RenderPicture {
    RENDER_PICTURE_WORDS,
    RENDER_PICTURE_POOL,
    RENDER_PICTURE_STRING,
    RENDER_PICTURE_COUNT
} RenderPicture;

/* A part of the overlay that is cut at a rectangle. */
typedef struct RenderBatch {
    size_t first; /* of `index` */
    int count;    /* 0 for a picture */
    RenderRect clip;
    RenderPicture picture; /* [words] */
    RenderRect place;      /* that the picture fills, on whole pixels */
} RenderBatch;

/* A panel of the overlay on opaque ground that seldom changes: the renderer keeps it as a picture
   until its number changes. */
typedef struct RenderCachedPanel {
    uint64_t number;  /* of its content; 0: there is none */
    RenderRect place; /* whole pixels */
    int first, count; /* of `batch`: all of it */
} RenderCachedPanel;

/* What lies over the picture: words and boxes as triangles, pool and string, the last on top.
   Everything is borrowed while drawing; an empty overlay is all zeros. */
typedef struct RenderOverlay {
    RenderFont font;
    int corner_count, index_count, batch_count;
    const RenderCorner* corner; /* (corner_count) */
    const uint32_t* index;      /* (index_count), three to a triangle */
    const RenderBatch* batch;   /* (batch_count) */
    RenderCachedPanel cached_panel;
} RenderOverlay;

/* ---- The picture --------------------------------------------------------------------------- */

enum { RENDER_TILES_MAX = 32, RENDER_BODY_MAX = 33 };

/* What floats. */
typedef enum RenderBodyKind {
    RENDER_BODY_BUOY,
    RENDER_BODY_BOAT,
    RENDER_BODY_KIND_COUNT
} RenderBodyKind;

typedef struct RenderBody {
    RenderBodyKind kind;
    FloatPose pose;
    double rudder; /* of a boat, -1 (port) to 1 (starboard) */
} RenderBody;

/* What a frame shows. */
typedef enum RenderMode {
    RENDER_MODE_SURFACE,  /* the sea, lit */
    RENDER_MODE_LINES,    /* the sides and diagonals of its cells, on black */
    RENDER_MODE_SPECTRUM, /* the energy of each wave instead of the sea */
    RENDER_MODE_PANELS,   /* only pool and string, on black */
    RENDER_MODE_COUNT
} RenderMode;

/* How the sea is lit and coloured. */
typedef enum RenderLook {
    RENDER_LOOK_CLASSIC, /* the source document's: tiles of the first cascade, full fog at 100 m */
    RENDER_LOOK_SEA,     /* physical: sky, water and air out to the horizon */
    RENDER_LOOK_COUNT
} RenderLook;

/* "classic", "sea" */
const char* render_look_name(RenderLook look);

/* What the sea look may cost. Levels differ in detail, not in composition or brightness. */
typedef enum RenderQuality {
    RENDER_QUALITY_LOW,
    RENDER_QUALITY_MEDIUM,
    RENDER_QUALITY_HIGH,
    RENDER_QUALITY_COUNT
} RenderQuality;

/* "low", "medium", "high" */
const char* render_quality_name(RenderQuality quality);

/* What is in the water. */
typedef enum RenderWater {
    RENDER_WATER_OCEAN,   /* 0.25 mg of chlorophyll a cubic metre */
    RENDER_WATER_CLEAR,   /* 0.05 mg */
    RENDER_WATER_COASTAL, /* 1.5 mg, yellow matter, silt */
    RENDER_WATER_GREEN,   /* 5 mg, more of both */
    RENDER_WATER_COUNT
} RenderWater;

/* "ocean", "clear", "coastal", "green" */
const char* render_water_name(RenderWater water);

/* The share of the light that comes back out of the water, in each channel. */
void render_water_reflectance(RenderWater water, double reflectance[3]);

/* What happens to light in the water, in each channel [1/m]: `absorption` a, `scattering` b, and K,
   by which daylight falls off with depth. Effective values over the first metres. */
typedef struct RenderWaterOptics {
    double absorption[3], scattering[3], fall[3];
} RenderWaterOptics;

RenderWaterOptics render_water_optics(RenderWater water);

/* What the sea look knows of the world beside sky and fields. */
typedef struct RenderWeather {
    RenderQuality quality;     /* [high] */
    RenderWater water;         /* [ocean] */
    double exposure;           /* added to the automatic one, EV [0] */
    double visibility;         /* m [35000] */
    double haze;               /* of the air, as of the sky [1.2] */
    double deck;               /* how closed the sky is, 0 to 1 [0] */
    double wind_speed;         /* m/s [10] */
    double wind_direction;     /* towards which it blows, degrees, 0 = +x, 90 = +z [0] */
    double significant_height; /* of the sea, m [2] */
    double slope_variance;     /* of all waves of the cascades, both components [0.04] */
    double slope_beyond;       /* of the waves that are shorter than theirs [0.002] */
    int sky_layer;             /* of the panorama that is shown, 0 or 1, see render_load_sky [0] */
    double clouds_moved[2];    /* since it was baked, as of sky_drift [0, 0] */
    double next_share;         /* of the other layer's sky in the picture, 0 to 1 [0] */
    double next_moved[2];      /* of that one's clouds [0, 0] */
} RenderWeather;

/* What a pixel shows begins on a plane upright to the view, this far ahead of the eye [m], in air
   or in water: as through the glass of a mask. The waterline is where the water meets that plane.
 */
#define RENDER_WATERLINE_DISTANCE 0.45

enum { RENDER_WATERLINE_COLUMNS = 65, RENDER_WATERLINE_ROWS = 37 };

typedef enum RenderMedium {
    RENDER_MEDIUM_AIR,
    RENDER_MEDIUM_BOTH, /* the waterline crosses the picture, or only the eye is in the water */
    RENDER_MEDIUM_WATER,
    RENDER_MEDIUM_COUNT
} RenderMedium;

typedef struct RenderWaterline {
    RenderMedium medium; /* in which the points of the plane are */
    double depth;        /* of the eye, for the light that reaches it; 0 in air [m] */
    /* Heights of the points of the plane over the water [m], evenly spaced from edge to edge of the
       picture, from its lower left corner on; approximate where the plane is far from the water. */
    float over[RENDER_WATERLINE_ROWS][RENDER_WATERLINE_COLUMNS];
} RenderWaterline;

/* How the world is seen. */
typedef struct RenderFrame {
    int width, height;     /* of the framebuffer, pixels, at least 1 */
    RenderMode mode;       /* [surface] */
    RenderLook look;       /* of the surface and its lines [classic] */
    double eye[3];         /* m [0, 10, 4] */
    double yaw, pitch;     /* degrees [0, 0] */
    RenderWeather weather; /* of the sea look */
    double field_of_view;  /* from the lower to the upper edge, degrees, 1 to 170 [45] */
    int tiles;             /* of the classic look, per side of the block that follows the eye,
                              1 to RENDER_TILES_MAX [10] */
    bool levels;           /* of detail: coarser where that is not seen; else the classic look
                              draws every triangle [true] */
    double time;           /* of the spectrum and of the rain, s [0] */
    double rain;           /* on the sea: drops a m^2 and second, 0 for none [0] */
    const RenderWaterline* waterline; /* of the sea look, borrowed while drawing; NULL for air
                                         [NULL] */
    const RenderBody* body;           /* (body_count), borrowed while drawing [NULL] */
    int body_count;                   /* 0 to RENDER_BODY_MAX [0] */
    const WakePatch* wake; /* small waves on the sea, read by render_find_waterline alone [NULL] */
    RenderRect pool, string; /* where the streamed ones are drawn below the overlay, on whole
                                pixels; width 0 for nowhere [0] */
    bool pool_plain;         /* heights as shades of blue [false] */
    bool prewarm;            /* compiles one program, if one is missing that bodies, a patch or rain
                                would need in this frame [false] */
} RenderFrame;

/* The values in brackets. */
RenderFrame render_default_frame(int width, int height);

/* The unit vector along which the point (x, y) of the frame is seen, pixels from the top left. */
void render_pixel_direction(const RenderFrame* frame, double x, double y, double direction[3]);

/* Fills `waterline` for a frame: where the sea, as it stands, with the frame's small waves meets
   the plane. Takes some milliseconds at most, where they are near each other. */
void render_find_waterline(const RenderFrame* frame, const OceanSea* sea,
                           RenderWaterline* waterline);

/* Where the spectrum is drawn, and what its axes and colours mean. */
typedef struct RenderSpectrumLayout {
    float x, y, size;                  /* of the square, pixels from the top left */
    double wave_number;                /* at its edges, rad/m */
    int lowest_decade, highest_decade; /* of the colour scale, log10 of m^2 */
} RenderSpectrumLayout;

/* The colour of the spectrum's scale at a level from 0 to 1. */
RenderColor render_scale_color(float level);

typedef struct Renderer Renderer;

/* Returns NULL on failure (SWELL_ERROR_GRAPHICS, SWELL_ERROR_MEMORY). */
Renderer* render_create(SwellError* error);

/* Takes NULL and half-built objects. */
void render_destroy(Renderer* renderer);

/* Prepares for another sea: textures for its fields, the resting tile of its first cascade with the
   spectrum baked in, the surface as it stands. Copies. Fails with SWELL_ERROR_MEMORY or
   SWELL_ERROR_GRAPHICS, and then draws no sea until it succeeds. */
bool render_load_sea(Renderer* renderer, const OceanSea* sea, SwellError* error);

/* Uploads what moves, as `look` reads it, with the memory of the foam unless that is NULL; another
   look keeps what was last streamed for it. The sea has the cascades of the one that was loaded.
   Nothing happens after a load that failed; render_check reports a failure. */
void render_stream_sea(Renderer* renderer, const OceanSea* sea, const OceanFoam* foam,
                       RenderLook look);

/* Uploads the patch where it has changed since (by wake_patch_generation); NULL for none. It is not
   looked at again. Fails with SWELL_ERROR_MEMORY or SWELL_ERROR_GRAPHICS, and then shows none. */
bool render_stream_wake(Renderer* renderer, const WakePatch* patch, SwellError* error);

/* Uploads a finished panorama and its light, from which the sea look takes all of its own, into one
   of two layers, 0 or 1, which RenderWeather shows alone or mixed. One of another size empties the
   other layer. Before the first one that look shows nothing. Fails with SWELL_ERROR_MEMORY or
   SWELL_ERROR_GRAPHICS. */
bool render_load_sky(Renderer* renderer, int layer, const SkyPanorama* panorama, SwellError* error);

/* Makes the noise that foam is cut from, with the workers, unless it is there. Fails with
   SWELL_ERROR_MEMORY or SWELL_ERROR_GRAPHICS. */
bool render_load_foam_noise(Renderer* renderer, SwellWorkers* workers, SwellError* error);

/* Uploads how much foam the sea look shows. Fails with SWELL_ERROR_MEMORY or
   SWELL_ERROR_GRAPHICS. */
bool render_load_foam(Renderer* renderer, const FoamCoverage* coverage, SwellError* error);

/* A pool to be shown. */
typedef struct RenderPool {
    int width, height;    /* cells */
    const float* heights; /* (height x width), borrowed during the call */
    const uint8_t* walls; /* (height x width), 1 for walls, or NULL for none */
    float height_scale;   /* cells to a unit of height */
    float depth;          /* of the water at rest, cells */
} RenderPool;

/* Uploads the pool and the light on its floor. Fails with SWELL_ERROR_MEMORY or
   SWELL_ERROR_GRAPHICS, and then shows none. */
bool render_stream_pool(Renderer* renderer, const RenderPool* pool, SwellError* error);

/* Uploads the string: heights (cells) from -1, the floor of its panel, to 1, the ceiling. */
void render_stream_string(Renderer* renderer, const float* heights, int cells);

/* The largest side of a floor that the driver takes, pixels. */
int render_largest_floor(const Renderer* renderer);

/* Replaces the tiles on the pool's floor, or by NULL puts them back. Fails with
   SWELL_ERROR_GRAPHICS where the picture is larger than the driver takes (the message names both
   sizes), SWELL_ERROR_MEMORY. */
bool render_load_floor(Renderer* renderer, const HostPicture* floor, SwellError* error);

/* Draws a frame into `target`, of the frame's size, or into the window (NULL), with `overlay` on
   top unless it is NULL. */
void render_draw(Renderer* renderer, const RenderFrame* frame, const RenderOverlay* overlay,
                 const RenderTarget* target);

RenderSpectrumLayout render_spectrum_layout(const Renderer* renderer, const RenderFrame* frame);

/* Whether the driver still stands: false when it has lost its context or reported an error since
   the last call (SWELL_ERROR_GRAPHICS, SWELL_ERROR_MEMORY). To be called once a frame. */
bool render_check(Renderer* renderer, SwellError* error);

/* Waits until all drawing is done, for timing. */
void render_wait(void);

/* For development: takes shaders from `directory`, which holds files of the names of those in
   shaders/ and is copied, instead of from the program itself, as soon as they are newer. */
void render_watch_shaders(Renderer* renderer, const char* directory);

/* Builds the programs whose watched files have changed; looks at the files once a second, and may
   be called each frame. Where one cannot be read or built, the last good program stays, and the
   reason is reported once (SWELL_ERROR_FILE, SWELL_ERROR_GRAPHICS) until the file changes again. */
bool render_reload_shaders(Renderer* renderer, SwellError* error);

/* Tiles that the last frame drew, of tiles x tiles. */
int render_tiles_drawn(const Renderer* renderer);

/* How often a picture of the pool has been drawn: it is kept, and shown again, until the water, the
   walls, the floor, the way they are shown or the size change. */
long render_pool_pictures_drawn(const Renderer* renderer);

/* Triangles that the last frame handed to the driver for the sea; of a wireframe, those whose edges
   it drew. */
long render_triangles_drawn(const Renderer* renderer);

#endif
