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
 *     RenderFrame frame = {.width = 1280, .height = 720, .drawing = settings.drawing};
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
#include "swell/heavens.h"
#include "swell/host.h"
#include "swell/land.h"
#include "swell/ocean.h"
#include "swell/settings.h"
#include "swell/shore_display.h"
#include "swell/sky.h"
#include "swell/spray.h"
#include "swell/wake.h"

/* ---- OpenGL -------------------------------------------------------------------------------- */

typedef void (*RenderFunction)(void);
typedef RenderFunction (*RenderLoader)(const char* name);

/* Fetches the functions of OpenGL 3.3 core. Fails with SWELL_ERROR_GRAPHICS when the current
   context is older. */
bool render_load_gl(RenderLoader loader, SwellError* error);

/* Writes the driver's name: "renderer, OpenGL version". */
void render_describe_gl(char* text, size_t size);

/* ---- Targets ------------------------------------------------------------------------------- */

/* An off-screen picture to draw into. Holds names of GL objects; 0 where unused. */
typedef struct RenderTarget {
    int width, height;    /* pixels */
    int samples;          /* 0: no multisampling; RENDER_SAMPLES_FINE */
    uint32_t framebuffer; /* drawn into */
    uint32_t sampled;     /* its renderbuffer of colours, if multisampled */
    uint32_t depth;       /* its renderbuffer of depths */
    uint32_t resolved;    /* framebuffer to read; equals `framebuffer` unless multisampled; 0 where
                             the samples are resolved straight into the window */
    uint32_t color;       /* texture of `resolved`: the picture */
} RenderTarget;

/* With so many samples the photo look draws its light at twice the target's width and height, with
   four samples a pixel: details of foam and glitter that are finer than a pixel become soft. Other
   looks take four samples. */
enum { RENDER_SAMPLES_FINE = 16 };

/* Fails with SWELL_ERROR_GRAPHICS where size or samples exceed the driver's limits (the message
   names them), with SWELL_ERROR_MEMORY where the driver is out of memory; the target is zeroed
   then. */
bool render_target_create(RenderTarget* target, int width, int height, int samples,
                          SwellError* error);

/* Deletes and zeroes. Safe on a zeroed target. */
void render_target_destroy(RenderTarget* target);

/* Reads back the last picture, rows from top to bottom. pixels = NULL on
   failure (SWELL_ERROR_MEMORY). */
HostPicture render_target_read(const RenderTarget* target, SwellError* error);

/* Reads back a part of the window's back buffer: width x height pixels from its left edge, `bottom`
   pixels above its lower edge. Fails as render_target_read. */
HostPicture render_window_read(int width, int height, int bottom, SwellError* error);

/* Frees the texture of a multisampled target of the window's size, whose samples are resolved
   straight into the window from then on, and whose picture cannot be read. Keeps it where the
   driver refuses that: before OpenGL 4.4 one may ask for equal formats. */
void render_target_free_texture(RenderTarget* target);

/* Copies the picture to the window's framebuffer of that size, interpolated where the sizes
   differ. */
void render_target_show(const RenderTarget* target, int width, int height);

/* ---- Overlay ------------------------------------------------------------------------------- */

typedef struct RenderColor {
    uint8_t red, green, blue, opacity;
} RenderColor;

typedef struct RenderRect {
    float x, y, width, height; /* pixels from the top left corner */
} RenderRect;

/* What is drawn inside an overlay. */
typedef enum RenderPicture {
    RENDER_PICTURE_POOL,
    RENDER_PICTURE_STRING,
    RENDER_PICTURE_COUNT
} RenderPicture;

/* Draws a picture into `place` of the bound framebuffer, which is whole pixels, as far as it lies
   in `clip`. Changes the state of OpenGL. */
typedef struct RenderPictures {
    int width, height; /* of that framebuffer, pixels */
    void (*draw)(const void* context, RenderPicture picture, RenderRect place, RenderRect clip);
    const void* context;
} RenderPictures;

/* What is drawn over the picture: text, boxes, pool and string, by its owner. `draw` draws it into
   the bound framebuffer, from its top left corner, and leaves the state of OpenGL as it was. It
   returns false where the functions of OpenGL cannot be loaded; render_check reports other errors.
   Zeroed is empty. */
typedef struct RenderOverlay {
    bool (*draw)(void* context, const RenderPictures* pictures);
    void* context;
} RenderOverlay;

/* ---- The picture --------------------------------------------------------------------------- */

enum { RENDER_BODY_MAX = 41 };

/* What floats, and stones in the air. */
typedef enum RenderBodyKind {
    RENDER_BODY_BUOY,
    RENDER_BODY_BOAT,
    RENDER_BODY_STONE,
    RENDER_BODY_KIND_COUNT
} RenderBodyKind;

typedef struct RenderBody {
    RenderBodyKind kind;
    FloatPose pose;
    double rudder;       /* of a boat, -1 (port) to 1 (starboard) */
    double speed;        /* of a boat, through the water, ahead [m/s]; makes her bow wave */
    double scale[2];     /* of a boat's breadth and length over the launch's; 0 for the launch */
    double waterline[3]; /* of a boat: its foremost point ahead of her middle, her greatest half
                            breadth there, how far that is behind the point [m]; 0: no bow wave */
    double radius;       /* of a stone [m] */
} RenderBody;

/* What the study look draws over a sea. */
typedef struct RenderStudy {
    double step;   /* between contours [m], > 0 */
    double way[2]; /* of the waves, along which crest lines are found: unit, x and z */
    double length; /* of the highest of these waves [m]; 0: no crest lines */
} RenderStudy;

/* What a frame shows. */
typedef enum RenderMode {
    RENDER_MODE_SURFACE,  /* the sea, lit */
    RENDER_MODE_LINES,    /* its wireframe, on black */
    RENDER_MODE_SPECTRUM, /* the energy of each wave instead of the sea */
    RENDER_MODE_PANELS,   /* pool and string alone, on black */
    RENDER_MODE_COUNT
} RenderMode;

/* "classic", "sea", "study" */
const char* render_look_name(RenderLook look);

/* Quality of the sea look. Levels differ in detail, not in composition or brightness. */
typedef enum RenderQuality {
    RENDER_QUALITY_LOW,
    RENDER_QUALITY_MEDIUM,
    RENDER_QUALITY_HIGH,
    RENDER_QUALITY_COUNT
} RenderQuality;

/* "low", "medium", "high" */
const char* render_quality_name(RenderQuality quality);

/* Optics of a body of water, per channel; effective values over the first metres. */
typedef struct RenderWaterOptics {
    double reflectance[3]; /* share of the irradiance that comes back out of it */
    double absorption[3];  /* a [1/m] */
    double scattering[3];  /* b [1/m] */
    double fall[3];        /* K, by which daylight falls off with depth [1/m] */
} RenderWaterOptics;

/* The tint scales reflectance, which stays at most 1, and scattering. */
RenderWaterOptics render_water_optics(const WaterSettings* water);

/* Parameters of the sea look beside sky and fields. */
typedef struct RenderWeather {
    RenderQuality quality;
    ToneSettings tone;
    WaterSettings water;
    double extinction[3];      /* of the air at the sea, 1/m (sky_air_extinction) */
    double deck;               /* cover of the cloud deck, 0 to 1 */
    double wind_speed;         /* m/s */
    double wind_direction;     /* towards which it blows, degrees, 0 = +x, 90 = +z */
    double significant_height; /* of the sea, m */
    double slope_variance;     /* of all waves of the cascades as drawn, both components */
    double slope_beyond;       /* of the waves too short for the cascades */
    double short_slopes;       /* factor on the slopes of cascades shorter than
                                  OCEAN_SHORT_LENGTH */
    int sky_layer;             /* layer of the panorama, 0 or 1 (render_load_sky) */
    double clouds_moved[2];    /* drift of its clouds since it was baked (sky_drift) */
    double next_share;         /* weight of the other layer's sky, 0 to 1 */
    double next_moved[2];      /* drift of that layer's clouds */
} RenderWeather;

/* Distance [m] of the waterline's plane, which is perpendicular to the view, like the glass of a
   diving mask. A pixel's light begins on that plane, in air or in water; the waterline is where the
   sea meets it. */
#define RENDER_WATERLINE_DISTANCE 0.45

enum { RENDER_WATERLINE_COLUMNS = 65, RENDER_WATERLINE_ROWS = 37 };

typedef enum RenderMedium {
    RENDER_MEDIUM_AIR,
    RENDER_MEDIUM_BOTH, /* the waterline crosses the picture, or only the eye is in water */
    RENDER_MEDIUM_WATER,
    RENDER_MEDIUM_COUNT
} RenderMedium;

typedef struct RenderWaterline {
    RenderMedium medium; /* of the points of the plane */
    double depth;        /* of the eye, for the light that reaches it; 0 in air [m] */
    /* Heights of points of the plane over the water [m], evenly spaced from edge to edge of the
       picture, lower left corner first; approximate where the plane is far from the water. */
    float over[RENDER_WATERLINE_ROWS][RENDER_WATERLINE_COLUMNS];
} RenderWaterline;

/* The light meters of the photo look, which remember the frames before. */
typedef enum RenderMeter {
    RENDER_METER_WINDOW,
    RENDER_METER_FILE, /* of pictures and clips */
    RENDER_METER_COUNT
} RenderMeter;

enum { RENDER_GRAINS = 1 << 12 };

/* A frame to draw: mode, camera, weather, bodies. What is zero is not drawn. */
typedef struct RenderFrame {
    int width, height; /* of the framebuffer, pixels, at least 1 */
    RenderMode mode;
    int cascade;             /* index of the one that the spectrum shows */
    DrawingSettings drawing; /* the field of view may be 1 to 170 degrees */
    double eye[3];           /* m */
    double yaw, pitch;       /* degrees */
    double roll;             /* about the view, to the right, degrees */
    RenderWeather weather;   /* of the sea look */
    RenderStudy study;       /* of the study look */
    double time;             /* of the spectrum and of the rain, s */
    double rain;             /* on the sea: drops a m^2 and second */
    RenderMeter meter;       /* of the photo look; settled in its first frame */
    double meter_seconds;    /* since its last frame, by which it follows; INFINITY: it settles */
    int grain;               /* number of the film's grain, 0 to RENDER_GRAINS - 1 */
    const RenderWaterline*
        waterline;             /* of the sea look, borrowed while drawing; NULL: all in air */
    const HeavensSky* heavens; /* of the sea look, borrowed while drawing: moon and stars */
    const RenderBody* body;    /* (body_count), borrowed while drawing */
    int body_count;            /* 0 to RENDER_BODY_MAX */
    const SprayPuff* spray;    /* of the sea look: (spray_count), borrowed while drawing */
    int spray_count;           /* 0 to SPRAY_PUFFS_MAX */
    const WakePatch* wake;     /* small waves on the sea; only render_find_waterline reads it */
    const ShoreDisplay* shore; /* of the sea look, borrowed while drawing; NULL: none. Its texels
                                  are uploaded when they have changed */
    RenderRect pool, string;   /* places below the overlay, whole pixels; width 0: not drawn */
    bool pool_plain;           /* heights as shades of blue */
} RenderFrame;

/* The study look's colours: of a height, in steps between contours, RENDER_STUDY_STEPS either way;
   and of the borders of a cascade's tiles, 0 to OCEAN_CASCADES_MAX - 1. */
#define RENDER_STUDY_STEPS 5.0
RenderColor render_study_height_color(double steps);
RenderColor render_study_tile_color(int cascade);

/* Fills the unit direction of the view through the point (x, y), pixels from the top left. */
void render_pixel_direction(const RenderFrame* frame, double x, double y, double direction[3]);

/* Fills the pixel that shows a place [m], from the top left; it may lie outside of the picture.
   Returns false for a place behind the eye. */
bool render_find_pixel(const RenderFrame* frame, const double place[3], double pixel[2]);

/* Returns the view of a frame for spray_gather, without events: all spray at high quality, fewer
   and larger puffs at medium, none at low. */
SprayView render_spray_view(const RenderFrame* frame);

/* Fills `waterline` for a frame, from the sea at its present time and the frame's small waves and
   shore.
   Takes some milliseconds at most, when the sea is near the plane. */
void render_find_waterline(const RenderFrame* frame, const OceanSea* sea,
                           RenderWaterline* waterline);

/* Place of the spectrum, scale of its axes and colours, and the cascade that it shows. */
typedef struct RenderSpectrumLayout {
    float x, y, size;                  /* of the square, pixels from the top left */
    double wave_number;                /* at its edges, rad/m */
    int lowest_decade, highest_decade; /* of the colour scale, log10 of m^2 */
    int cascade, cascades;             /* its index, and how many the sea has */
    int grid;                          /* its N; 0 while none is loaded */
    double length;                     /* its L [m] */
    double longest, shortest;          /* of its waves [m]; 0 without waves */
    double variance;                   /* of the height of all of them [m^2] */
} RenderSpectrumLayout;

/* Returns the colour of the spectrum's scale at a level from 0 to 1. */
RenderColor render_scale_color(float level);

typedef struct Renderer Renderer;

/* Returns NULL on failure (SWELL_ERROR_GRAPHICS, SWELL_ERROR_MEMORY). */
Renderer* render_create(SwellError* error);

/* Takes NULL and half-built objects. */
void render_destroy(Renderer* renderer);

/* Prepares for a new sea; where it has one cascade, uploads its resting tile and amplitudes.
   Copies. Fails with SWELL_ERROR_MEMORY or SWELL_ERROR_GRAPHICS; then no sea is drawn until one
   loads. */
bool render_load_sea(Renderer* renderer, const OceanSea* sea, SwellError* error);

/* Loads a cascade of the sea for frames that show the spectrum, unless it is loaded; the last one
   for a larger index. Fails with SWELL_ERROR_MEMORY or SWELL_ERROR_GRAPHICS; then these frames show
   none. */
bool render_load_spectrum(Renderer* renderer, const OceanSea* sea, int cascade, SwellError* error);

/* Uploads the fields in the form that `look` reads, with the memory of the foam unless that is
   NULL; the other look keeps its last upload. The sea has the cascades of the loaded one. Does
   nothing after a load that failed. render_check reports a failure. */
void render_stream_sea(Renderer* renderer, const OceanSea* sea, const OceanFoam* foam,
                       RenderLook look);

/* Uploads the patch if it has changed (wake_patch_generation); NULL for none. Copies. Fails with
   SWELL_ERROR_MEMORY or SWELL_ERROR_GRAPHICS, and then shows none. */
bool render_stream_wake(Renderer* renderer, const WakePatch* patch, SwellError* error);

/* Uploads the trail along a boat's track as it is at a time [s], every few seconds of that time; it
   shows beside a patch. Copies. Fails with SWELL_ERROR_MEMORY or SWELL_ERROR_GRAPHICS, and then
   shows none. */
bool render_stream_track(Renderer* renderer, const WakeTrack* track, double time,
                         SwellError* error);

/* Uploads a finished panorama and its light into one of two layers, 0 or 1; RenderWeather shows one
   or mixes both. They light the sea look, which shows nothing before the first upload. A panorama
   of another size empties the other layer. Fails with SWELL_ERROR_MEMORY or
   SWELL_ERROR_GRAPHICS. */
bool render_load_sky(Renderer* renderer, int layer, const SkyPanorama* panorama, SwellError* error);

/* A closed mesh that is drawn instead of the launch, in the boat's own axes (swell/float.h). */
typedef struct RenderHull {
    const float* vertex;   /* (vertex_count x 3) [m]; borrowed, as below */
    const uint32_t* index; /* (triangle_count x 3), counter-clockwise seen from outside */
    int vertex_count, triangle_count;
    double origin[3]; /* place in the mesh of the boat's own origin [m] */
} RenderHull;

/* Uploads it. Fails with SWELL_ERROR_MEMORY. */
bool render_load_hull(Renderer* renderer, const RenderHull* hull, SwellError* error);

/* Computes and uploads the noise that shapes foam, once. Fails with SWELL_ERROR_MEMORY or
   SWELL_ERROR_GRAPHICS. */
bool render_load_foam_noise(Renderer* renderer, SwellWorkers* workers, SwellError* error);

/* Uploads the foam coverage of the sea look. Fails with SWELL_ERROR_MEMORY or
   SWELL_ERROR_GRAPHICS. */
bool render_load_foam(Renderer* renderer, const FoamCoverage* coverage, SwellError* error);

typedef struct RenderPool {
    int width, height;    /* cells */
    const float* heights; /* (height x width), borrowed during the call */
    const uint8_t* walls; /* (height x width), 1 for walls, or NULL for none */
    float height_scale;   /* cells to a unit of height */
    float depth;          /* of the water at rest, cells */
} RenderPool;

/* Uploads the pool and its caustics. Fails with SWELL_ERROR_MEMORY or SWELL_ERROR_GRAPHICS, and
   then shows no pool. */
bool render_stream_pool(Renderer* renderer, const RenderPool* pool, SwellError* error);

/* Uploads the string: heights (cells) from -1, the floor of its panel, to 1, the ceiling. */
void render_stream_string(Renderer* renderer, const float* heights, int cells);

/* Returns the largest side of a floor that the driver supports, pixels. */
int render_largest_floor(const Renderer* renderer);

/* Replaces the pool's floor by a picture, at most as large as the largest, or by the default tiles
   for NULL. Fails with SWELL_ERROR_MEMORY. */
bool render_load_floor(Renderer* renderer, const HostPicture* floor, SwellError* error);

/* Draws a frame into `target`, which has the frame's size, or into the window (NULL), with
   `overlay` on top unless that is NULL. */
void render_draw(Renderer* renderer, const RenderFrame* frame, const RenderOverlay* overlay,
                 const RenderTarget* target);

/* Draws a frame's pool and string, and `overlay`, over what is in the window. */
void render_draw_overlay(Renderer* renderer, const RenderFrame* frame,
                         const RenderOverlay* overlay);

/* Whether a frame of the photo look was drawn plain, and why: the driver had no target of half
   floats (SWELL_ERROR_GRAPHICS) or no memory for it. True once for a size. */
bool render_take_camera_trouble(Renderer* renderer, SwellError* why);

RenderSpectrumLayout render_spectrum_layout(const Renderer* renderer, const RenderFrame* frame);

/* Returns false when drawing has failed, or the driver has lost its context or reported an error,
   since the last call (SWELL_ERROR_GRAPHICS, SWELL_ERROR_MEMORY). Call it once a frame. */
bool render_check(Renderer* renderer, SwellError* error);

/* Blocks until the driver has finished drawing, for timing. */
void render_wait(void);

/* The same for at most so many seconds; returns whether it has. */
bool render_wait_for(double seconds);

/* For development: from the first call on, programs are built of the files of `directory` (copied),
   under their names in shaders/, instead of those in the binary; those whose files have changed are
   built again. Checks the files once a second, so it may be called each frame. Where a file cannot
   be read or built, the last good program stays, and the call fails once per change of the file
   (SWELL_ERROR_FILE, SWELL_ERROR_GRAPHICS). */
bool render_reload_shaders(Renderer* renderer, const char* directory, SwellError* error);

/* Triangles of the sea that the last frame submitted; in a wireframe, those whose edges it drew. */
long render_triangles_drawn(const Renderer* renderer);

/* Whether a part of the shore was in sight in the last frame: in the picture, and not hidden by air
   or water. */
bool render_sees_shore(const Renderer* renderer);

#endif
