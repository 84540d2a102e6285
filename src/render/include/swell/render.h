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
 * upwards. All functions belong to the thread of the context, except where they say otherwise.
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

/* An off-screen picture to draw into. Its names of GL objects are 0 where unused. */
typedef struct RenderTarget {
    int width, height;    /* pixels */
    int samples;          /* 0: no multisampling; see RENDER_SAMPLES_FINE */
    uint32_t framebuffer; /* drawn into */
    uint32_t sampled;     /* renderbuffer of colours, if multisampled */
    uint32_t depth;       /* renderbuffer of depths */
    uint32_t resolved;    /* framebuffer to read; equals `framebuffer` unless multisampled; 0 where
                             the samples are resolved straight into the window */
    uint32_t color;       /* texture of `resolved`: the picture */
} RenderTarget;

/* With this number of samples the photo look draws its light at twice the target's width and
   height, with four samples a pixel. Details of foam and glitter that are finer than a pixel become
   soft. Other looks take four samples. */
enum { RENDER_SAMPLES_FINE = 16 };

/* Fails with SWELL_ERROR_GRAPHICS where size or samples exceed the driver's limits, which the
   message names, and with SWELL_ERROR_MEMORY where the driver is out of memory. The target is then
   zeroed. */
bool render_target_create(RenderTarget* target, int width, int height, int samples,
                          SwellError* error);

/* Deletes and zeroes. Safe on a zeroed target. */
void render_target_destroy(RenderTarget* target);

/* Reads back the last picture, rows from top to bottom. pixels = NULL on
   failure (SWELL_ERROR_MEMORY). */
HostPicture render_target_read(const RenderTarget* target, SwellError* error);

/* Creates a target of 32-bit floats for a frame of RENDER_OUTPUT_LIGHT, with twice the width and
   height for RENDER_SAMPLES_FINE. Fails as render_target_create does. */
bool render_target_create_light(RenderTarget* target, int width, int height, int samples,
                                SwellError* error);

/* Reads such a target: fills `light` (3 x height x width), planes of red, green and blue with rows
   from top to bottom. Numbers that are not finite become 0. Fails with SWELL_ERROR_MEMORY. */
bool render_target_read_light(const RenderTarget* target, float* light, SwellError* error);

/* Reads back a part of the window's back buffer: width x height pixels from its left edge, `bottom`
   pixels above its lower edge. Fails as render_target_read. */
HostPicture render_window_read(int width, int height, int bottom, SwellError* error);

/* Frees the texture of a multisampled target of the window's size. From then on its samples are
   resolved straight into the window, and its picture cannot be read. Keeps the texture where the
   driver refuses this, as drivers before OpenGL 4.4 may if the formats differ. */
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

/* A picture that is drawn inside an overlay. */
typedef enum RenderPicture {
    RENDER_PICTURE_POOL,
    RENDER_PICTURE_STRING,
    RENDER_PICTURE_COUNT
} RenderPicture;

/* Draws the part of a picture that lies in `clip` into `place`, whole pixels of the bound
   framebuffer. Changes the state of OpenGL. */
typedef struct RenderPictures {
    int width, height; /* of the bound framebuffer, pixels */
    void (*draw)(const void* context, RenderPicture picture, RenderRect place, RenderRect clip);
    const void* context;
} RenderPictures;

/* An overlay that its owner draws over the picture: text, boxes, pool and string. `draw` draws it
   into the bound framebuffer, from its top left corner, and leaves the state of OpenGL as it was.
   It returns false where the functions of OpenGL cannot be loaded; render_check reports other
   errors. Zeroed is empty. */
typedef struct RenderOverlay {
    bool (*draw)(void* context, const RenderPictures* pictures);
    void* context;
} RenderOverlay;

/* ---- The picture --------------------------------------------------------------------------- */

enum { RENDER_BODY_MAX = 41 };

/* Floating bodies, and stones in the air. */
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
    double speed;        /* of a boat, ahead through the water [m/s]; makes her bow wave */
    double scale[2];     /* of a boat's breadth and length over the launch's; 0 for the launch */
    double waterline[3]; /* of a boat: its foremost point ahead of her middle, its greatest half
                            breadth, which lies so far behind the point [m]; 0: no bow wave */
    double radius;       /* of a stone [m] */
} RenderBody;

/* The lines that the study look draws over a sea. */
typedef struct RenderStudy {
    double step;   /* height between contours [m], > 0 */
    double way[2]; /* of the waves, for crest lines: unit, x and z */
    double length; /* of the highest waves [m]; 0: no crest lines */
} RenderStudy;

/* The subject of a frame. */
typedef enum RenderMode {
    RENDER_MODE_SURFACE,  /* the sea, lit */
    RENDER_MODE_LINES,    /* the sea's wireframe, on black */
    RENDER_MODE_SPECTRUM, /* the energy of each wave instead of the sea */
    RENDER_MODE_PANELS,   /* pool and string alone, on black */
    RENDER_MODE_COUNT
} RenderMode;

/* Returns "classic", "sea" or "study". */
const char* render_look_name(RenderLook look);

/* Quality of the sea look. Levels differ in detail, not in
   composition or brightness. */
typedef enum RenderQuality {
    RENDER_QUALITY_LOW,
    RENDER_QUALITY_MEDIUM,
    RENDER_QUALITY_HIGH,
    RENDER_QUALITY_COUNT
} RenderQuality;

/* Returns "low", "medium" or "high". */
const char* render_quality_name(RenderQuality quality);

/* Returns the quality on a driver of that name (render_describe_gl). `auto` is high on a graphics
   card and medium on a software renderer, and high for "". */
RenderQuality render_choose_quality(QualityChoice choice, const char* driver);

/* Optics of a body of water, per channel: effective values over the first metres. */
typedef struct RenderWaterOptics {
    double reflectance[3]; /* share of the irradiance that comes back out of the water */
    double absorption[3];  /* a [1/m] */
    double scattering[3];  /* b [1/m] */
    double fall[3];        /* K, attenuation of daylight with depth [1/m] */
} RenderWaterOptics;

/* Returns the optics of water. The tint scales reflectance, which stays at most 1, and
   scattering. */
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
    double foam;               /* factor on the foam of surf and boats, up to 1 */
    double slope_variance;     /* of all waves of the cascades as drawn, both components */
    double slope_beyond;       /* slope variance of the waves too short for the cascades */
    double short_slopes;       /* factor on the slopes of cascades shorter than
                                  OCEAN_SHORT_LENGTH */
    int sky_layer;             /* layer of the panorama, 0 or 1 (render_load_sky) */
    double clouds_moved[2];    /* drift of its clouds since it was baked (sky_drift) */
    double next_share;         /* weight of the other layer's sky, 0 to 1 */
    double next_moved[2];      /* drift of that layer's clouds */
} RenderWeather;

/* Distance [m] from the eye to the waterline's plane, which is perpendicular to the view, like the
   glass of a diving mask. A pixel's light begins on that plane, in air or in water. The waterline
   is where the sea meets the plane. */
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
    double depth;        /* of the eye [m], by which light falls off; 0 in air */
    /* Heights of points of the plane over the water [m], evenly spaced from edge to edge of the
       picture, lower left corner first; approximate where the plane is far from the water. */
    float over[RENDER_WATERLINE_ROWS][RENDER_WATERLINE_COLUMNS];
} RenderWaterline;

/* The light meters of the photo look, which remember earlier frames. */
typedef enum RenderMeter {
    RENDER_METER_WINDOW,
    RENDER_METER_FILE, /* for pictures and clips in files */
    RENDER_METER_COUNT
} RenderMeter;

enum { RENDER_GRAINS = 1 << 12 };

/* What a frame is drawn for. */
typedef enum RenderOutput {
    RENDER_OUTPUT_PICTURE,
    /* The radiance of each pixel before exposure, lens and film, over the irradiance of the sun
       outside the air [1/sr], by the linear primaries of sRGB. The classic and the study look have
       no radiance: then colours as displayed. */
    RENDER_OUTPUT_LIGHT,
    RENDER_OUTPUT_LAYERS /* what each pixel shows, see render_draw_layers */
} RenderOutput;

/* Where things are at another time, for render_draw_layers. */
typedef struct RenderMoved {
    double seconds;         /* until then; may be below 0 */
    double drift[2];        /* way of the current until then, x and z [m] */
    const RenderBody* body; /* (body_count) the frame's bodies then, borrowed while drawing */
} RenderMoved;

/* A frame to draw: mode, camera, weather, bodies. Members that are zero draw nothing. */
typedef struct RenderFrame {
    int width, height; /* size of the framebuffer, pixels, at least 1 */
    RenderMode mode;
    RenderOutput output;
    /* Of layers: two other times, borrowed while drawing, or NULL for none. */
    const RenderMoved* moved[2];
    int cascade;             /* index of the cascade that the spectrum shows */
    DrawingSettings drawing; /* the field of view of a perspective may be up to 170 degrees */
    bool is_face;            /* whether it is one of several that make a picture (render_face) */
    double eye[3];           /* m */
    double yaw, pitch;       /* degrees */
    double roll;             /* about the view, to the right, degrees */
    RenderWeather weather;   /* of the sea look */
    RenderStudy study;       /* of the study look */
    double time;             /* of the spectrum and of the rain, s */
    double rain;             /* on the sea: drops a m^2 and second */
    RenderMeter meter;       /* of the photo look; it settles in its first frame */
    double
        meter_seconds; /* since the meter's last frame; INFINITY: it settles; 0: it is not read */
    bool meter_given;  /* whether meter_ev lightens the picture, not the meter */
    double meter_ev;   /* EV */
    int part, parts;   /* of a picture that gathers light: this frame's instant, from 0, and their
                          number; only the last one is finished. 0 or 1: all in this frame */
    int side;          /* 0, or 1 for a second picture that gathers light in turns with the first */
    int grain;         /* number of the film's grain, 0 to RENDER_GRAINS - 1 */
    const RenderWaterline* waterline; /* of the sea look: (render_face_count), borrowed while
                                         drawing; NULL: all in air */
    const HeavensSky* heavens;        /* of the sea look, borrowed while drawing: moon and stars */
    const RenderBody* body;           /* (body_count), borrowed while drawing */
    int body_count;                   /* 0 to RENDER_BODY_MAX */
    const SprayPuff* spray;           /* of the sea look: (spray_count), borrowed while drawing */
    int spray_count;                  /* 0 to SPRAY_PUFFS_MAX */
    const WakePatch* wake;     /* small waves on the sea; only render_find_waterline reads it */
    const ShoreDisplay* shore; /* of the sea look, borrowed while drawing; NULL: none. Its texels
                                  are uploaded when they have changed */
    RenderRect pool, string;   /* places below the overlay, whole pixels; width 0: not drawn */
    bool pool_plain;           /* heights as shades of blue */
} RenderFrame;

/* Return the study look's colour of a height, in steps between contours, up to RENDER_STUDY_STEPS
   either way, and its colour of the borders of a cascade's tiles, 0 to OCEAN_CASCADES_MAX - 1. */
#define RENDER_STUDY_STEPS 5.0
RenderColor render_study_height_color(double steps);
RenderColor render_study_tile_color(int cascade);

/* Fills the unit direction of the view through the point (x, y), pixels from the top left corner of
   the picture: the centre of its first pixel is (0.5, 0.5), which --intrinsics calls (0, 0). */
void render_pixel_direction(const RenderFrame* frame, double x, double y, double direction[3]);

/* Fills the pixel that shows a place [m], from the top left; it may lie outside of the picture of a
   perspective. Returns false for a place that the lens does not show: behind the eye of a
   perspective, outside of a fisheye's circle, or behind half of an equirect picture. */
bool render_find_pixel(const RenderFrame* frame, const double place[3], double pixel[2]);

/* The camera of a frame, in the axes that OpenCV has: x to the right, y down, z ahead. That of
   equirect is level. */
typedef struct RenderCamera {
    double focal[2];       /* along x and y [pixels; of a fisheye and equirect pixels a radian] */
    double middle[2];      /* where z meets the picture [pixels from its top left corner] */
    double rotation[3][3]; /* rows: the unit vectors x, y, z in the world */
    double eye[3];         /* m */
    double near, far;      /* depths between which anything is drawn [m] */
} RenderCamera;

RenderCamera render_find_camera(const RenderFrame* frame);

/* Does what render_find_pixel does for a perspective, without finding its camera again. */
bool render_camera_pixel(const RenderCamera* camera, const double place[3], double pixel[2]);

/* Returns how far the sea at a level distance [m] from the eye lies below a plane that touches the
   Earth under the eye, as it is drawn [m]: distance^2 / 2 R, and 0 in the classic look. */
double render_earth_drop(const RenderFrame* frame, double distance);

/* Moves the eye to the right of its picture [m]. */
void render_move_eye(RenderFrame* frame, double aside);

/* Returns the largest angle between the view's axis and a pixel [rad]; of a fisheye that of its
   circle. */
double render_view_angle(const RenderFrame* frame);

/* Returns the focal length: pixels per radian on the view's axis. */
double render_focal_length(const RenderFrame* frame);

/* The perspective frames of which a frame's picture is made: itself, or for another projection up
   to six faces of a cube around the eye, the one ahead first, somewhat wider than 90 degrees. */
enum { RENDER_FACES_MAX = 6 };
int render_face_count(const RenderFrame* frame);

/* Returns a face; its waterline is one of the frame's. The meter is read in the first alone. */
RenderFrame render_face(const RenderFrame* frame, int face);

/* Returns the view of a frame for spray_gather, without events. It has no spray at low
   quality. */
SprayView render_spray_view(const RenderFrame* frame);

/* Fills `waterline` for a frame, from the sea at its present time and the frame's small waves and
   shore.
   Takes some milliseconds at most, when the sea is near the plane. */
void render_find_waterline(const RenderFrame* frame, const OceanSea* sea,
                           RenderWaterline* waterline);

/* Place of the spectrum, scales of its axes and colours, and the cascade that it shows. */
typedef struct RenderSpectrumLayout {
    float x, y, size;                  /* of the square, pixels from the top left */
    double wave_number;                /* at the square's edges, rad/m */
    int lowest_decade, highest_decade; /* of the colour scale, log10 of m^2 */
    int cascade, cascades;             /* index of the cascade, and number of cascades */
    int grid;                          /* N of the cascade; 0 while none is loaded */
    double length;                     /* L of the cascade [m] */
    double longest, shortest;          /* lengths of the cascade's waves [m]; 0 without waves */
    double variance;                   /* of the height of all its waves [m^2] */
} RenderSpectrumLayout;

/* Returns the colour of the spectrum's scale at a level from 0 to 1. */
RenderColor render_scale_color(float level);

typedef struct Renderer Renderer;

/* Returns NULL on failure (SWELL_ERROR_GRAPHICS, SWELL_ERROR_MEMORY). */
Renderer* render_create(SwellError* error);

/* Takes NULL and half-built objects. */
void render_destroy(Renderer* renderer);

/* Prepares for a new sea. Uploads the resting tile and the amplitudes of a sea of one cascade.
   Copies. Fails with SWELL_ERROR_MEMORY or SWELL_ERROR_GRAPHICS; then no sea is drawn until one
   loads. */
bool render_load_sea(Renderer* renderer, const OceanSea* sea, SwellError* error);

/* Loads a cascade of the sea for frames that show the spectrum, unless it is loaded; the last one
   for a larger index. Fails with SWELL_ERROR_MEMORY or SWELL_ERROR_GRAPHICS; then these frames show
   no spectrum. */
bool render_load_spectrum(Renderer* renderer, const OceanSea* sea, int cascade, SwellError* error);

/* The fields of a sea and its foam as half floats. The classic look reads them of several cascades,
   the others always. Zero it before the first fill; render_free_halves frees it. */
typedef struct RenderHalves {
    int side, layers; /* the largest N, and the number of cascades */
    size_t count;     /* of halves; 0 while there is no memory */
    uint16_t* texel;  /* (2 x layers x side x side x 4), owned; see sea/fields.h */
} RenderHalves;

/* Fills the halves by the workers, with the foam unless that is NULL. Any thread may call it: it
   uses no OpenGL. Fails with SWELL_ERROR_MEMORY, and then holds none. */
bool render_fill_halves(RenderHalves* halves, const OceanSea* sea, const OceanFoam* foam,
                        SwellWorkers* workers, SwellError* error);
void render_free_halves(RenderHalves* halves);

/* Uploads the fields in the format that `look` reads. `halves` were filled from this sea; NULL for
   the classic look of one cascade. The other looks keep their last upload. The sea has the cascades
   of the loaded one. Does nothing after a load that failed. render_check reports a failure, also
   where there was no memory for the halves. */
void render_stream_sea(Renderer* renderer, const OceanSea* sea, const RenderHalves* halves,
                       RenderLook look);

/* Uploads the patch if it has changed (wake_patch_generation); NULL for none. Copies. Fails with
   SWELL_ERROR_MEMORY or SWELL_ERROR_GRAPHICS, and then shows no patch. */
bool render_stream_wake(Renderer* renderer, const WakePatch* patch, SwellError* error);

/* Uploads the trail along a boat's track at a time [s], again every few seconds of that time. It is
   shown only with a patch. Copies. Fails with SWELL_ERROR_MEMORY or SWELL_ERROR_GRAPHICS, and then
   shows no trail. */
bool render_stream_track(Renderer* renderer, const WakeTrack* track, double time,
                         SwellError* error);

/* Uploads a finished panorama and its light into one of two layers, 0 or 1. RenderWeather shows one
   layer or mixes both. They light the sea look, which shows nothing before the first upload. A
   panorama of another size empties the other layer. Fails with SWELL_ERROR_MEMORY or
   SWELL_ERROR_GRAPHICS. */
bool render_load_sky(Renderer* renderer, int layer, const SkyPanorama* panorama, SwellError* error);

/* A mesh that is drawn instead of the launch, in the boat's own axes (swell/float.h). */
typedef struct RenderHull {
    const float* vertex;       /* (vertex_count x 3) [m]; borrowed, as is `index` */
    const uint32_t* index;     /* (triangle_count x 3), counter-clockwise seen from outside */
    const uint8_t (*color)[4]; /* (triangle_count) sRGB and 255, or 0 for white paint over a red
                                  bottom; borrowed; NULL for such paint alone */
    int vertex_count, triangle_count;
    double origin[3]; /* of the boat's own axes, in the mesh [m] */

    /* Level strips, four corners each around them, that hide the water inside an open hull, in the
       boat's own axes [m]. Borrowed. */
    const float (*lid)[4][3]; /* (lid_count) */
    int lid_count;            /* 0 for none */
} RenderHull;

/* Uploads a hull, which is drawn from then on. Fails with SWELL_ERROR_MEMORY. */
bool render_load_hull(Renderer* renderer, const RenderHull* hull, SwellError* error);

/* What a body fills of its own axes and of the picture. */
typedef struct RenderBounds {
    double low[3], high[3]; /* of its corners, in its own axes [m] */
    bool ahead;             /* whether all of it lies before the eye; else there is no `pixel` */
    /* Smallest upright rectangle around it: left, top, right, bottom [pixels from the top left]. It
       may reach out of the picture, and does not know what hides the body. */
    double pixel[4];
} RenderBounds;

/* Finds the bounds of a body as it is drawn in a frame. */
RenderBounds render_find_bounds(const Renderer* renderer, const RenderFrame* frame,
                                const RenderBody* body);

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
   `overlay` on top unless that is NULL. The target of a frame's light may be twice as large, and
   has no overlay. */
void render_draw(Renderer* renderer, const RenderFrame* frame, const RenderOverlay* overlay,
                 const RenderTarget* target);

/* Radius of the Earth, which falls away below a level place by distance^2 / (2 R) [m]. */
#define RENDER_EARTH_RADIUS 6.371e6

/* What a pixel of the layers shows. Buoys count from the frame's first one. */
enum {
    RENDER_INDEX_NONE, /* sky, or open water before an eye below the surface */
    RENDER_INDEX_SEA,
    RENDER_INDEX_LAND,
    RENDER_INDEX_BOAT,
    RENDER_INDEX_STONE,
    RENDER_INDEX_BUOY = 11
};

/* The layers of one pixel. */
typedef struct RenderPixel {
    float place[3];  /* of what is seen, from the eye; the Earth falls away beneath [m] */
    float index;     /* RENDER_INDEX_..., or RENDER_INDEX_BUOY + number of a buoy */
    float normal[3]; /* shading's, unit */
    float foam;      /* weight of foam in the pixel's light, 0 to 1 */
    /* Of a `moved` frame: where the same point is at both times, from the eye of this time, and x
       or z of the resting place of water, from the eye [m]. Else zeros. */
    struct {
        float place[3], resting;
    } then[2];
} RenderPixel;

/* Draws the surfaces of a frame of RENDER_OUTPUT_LAYERS without multisampling. The vertices are
   those of the picture. Spray, rain and stars are left out. With `moved` the sea is at both times
   as in the last render_stream_then, without the vertical motion of the patch of small waves. Fails
   with SWELL_ERROR_MEMORY or SWELL_ERROR_GRAPHICS. */
bool render_draw_layers(Renderer* renderer, const RenderFrame* frame, SwellError* error);

/* Fills the layers at the middles of the pixels (rows x width) that render_draw_layers has drawn
   last, of rows from `first` on, counted from the top; zeros where there is nothing. `pixels` comes
   zeroed, or from another read of the frame. Waits for the driver. Fails with
   SWELL_ERROR_MEMORY. */
bool render_read_layers(Renderer* renderer, int first, int rows, RenderPixel* pixels,
                        SwellError* error);

/* Uploads the sea at another time, 0 or 1, for `moved`. Otherwise as render_stream_sea. */
void render_stream_then(Renderer* renderer, const OceanSea* sea, const RenderHalves* halves,
                        RenderLook look, int time);

/* Draws a frame's pool and string, and `overlay`, over what is in the window. */
void render_draw_overlay(Renderer* renderer, const RenderFrame* frame,
                         const RenderOverlay* overlay);

/* Returns by how much the meter would lighten the picture [EV], as it was last read; 0 before that.
   Waits for the driver. */
double render_meter_ev(const Renderer* renderer, RenderMeter meter);

/* Whether a frame of the photo look was drawn plain, and why: the driver had no target of half
   floats (SWELL_ERROR_GRAPHICS) or no memory for it. True once for a size. */
bool render_take_camera_trouble(Renderer* renderer, SwellError* why);

RenderSpectrumLayout render_spectrum_layout(const Renderer* renderer, const RenderFrame* frame);

/* Returns false when drawing has failed, or the driver has lost its context or reported an error,
   since the last call (SWELL_ERROR_GRAPHICS, SWELL_ERROR_MEMORY). Call it once a frame. */
bool render_check(Renderer* renderer, SwellError* error);

/* Blocks until the driver has finished drawing, for timing. */
void render_wait(void);

/* Blocks for at most `seconds`. Returns whether the driver has finished drawing. */
bool render_wait_for(double seconds);

/* A part of the driver's work for a frame, by the program that draws it: "sea", "land", "sky",
   "spray", "glare", "camera" and so on; "upload" and "mips" of fields; "rest" clears, resolves and
   draws overlays. */
typedef struct RenderPass {
    const char* name; /* static */
    double ms;        /* by the driver's own clock */
} RenderPass;

enum { RENDER_PASSES_MAX = 32 };

/* Times the passes from here on, which slows them down a little. Returns false where the driver has
   no clock, as in a browser. */
bool render_begin_passes(Renderer* renderer);

/* Waits for the driver. Fills the sum of each pass since render_begin_passes, in the order in which
   they came first, and returns their number; 0 if that has returned false. */
int render_end_passes(Renderer* renderer, RenderPass pass[RENDER_PASSES_MAX]);

/* For development. From the first call on, programs are built from the files of `directory`
   (copied), which have the names of those in shaders/, instead of the files in the binary. Programs
   whose files have changed are built again. Checks the files once a second, so it may be called
   each frame. Where a file cannot be read or built, the last good program stays, and the call fails
   once per change of the file (SWELL_ERROR_FILE, SWELL_ERROR_GRAPHICS). */
bool render_reload_shaders(Renderer* renderer, const char* directory, SwellError* error);

/* Returns the triangles of the sea that the last frame submitted; in a wireframe, those whose edges
   it drew. */
long render_triangles_drawn(const Renderer* renderer);

/* Whether a part of the shore was in sight in the last frame: in the picture, and not hidden by air
   or water. */
bool render_sees_shore(const Renderer* renderer);

#endif
