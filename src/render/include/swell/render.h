/*
 * The render room: draws what the other rooms have computed. It advances nothing and opens no
 * window; the caller makes an OpenGL 3.3 core context current first.
 *
 *     render_load_gl(loader, &error);
 *     Renderer* renderer = renderer_create(&error);
 *     renderer_load_sea(renderer, ocean, &error);           // when the ocean is a new one
 *     renderer_stream_sea(renderer, ocean);                 // each frame, after ocean_advance
 *     renderer_draw(renderer, &frame, NULL, NULL);          // into the window
 *     renderer_destroy(renderer);                           // with the context still current
 *
 * World: right-handed, y up, metres. Yaw 0 looks along -z, 90 degrees along +x; pitch is positive
 * upwards. All functions belong to the thread of the context.
 */
#ifndef SWELL_RENDER_H
#define SWELL_RENDER_H

#include "swell/base.h"
#include "swell/host.h"
#include "swell/ocean.h"

/* ---- OpenGL -------------------------------------------------------------------------------- */

typedef void (*RenderFunction)(void);
typedef RenderFunction (*RenderLoader)(const char* name);

/* Fetches the functions of OpenGL 3.3 core. Fails with SWELL_ERROR_GRAPHICS when the current
   context is older. */
bool render_load_gl(RenderLoader loader, SwellError* error);

/* The driver's own name of itself, "renderer, version"; valid while the context lives. */
void render_describe_gl(char* text, size_t size);

/* ---- Targets ------------------------------------------------------------------------------- */

/* An off-screen picture to draw into. Holds names of GL objects; 0 where unused. */
typedef struct RenderTarget {
    int width, height;       /* pixels */
    int samples;             /* 0: no multisampling */
    uint32_t framebuffer;    /* drawn into */
    uint32_t color, depth;   /* renderbuffers of it */
    uint32_t resolved;       /* framebuffer that is read; the one drawn into unless multisampled */
    uint32_t resolved_color; /* renderbuffer of it, when multisampled */
} RenderTarget;

/* Fails with SWELL_ERROR_GRAPHICS where the driver draws nothing of that size or with so many
   samples (the message names its limit), SWELL_ERROR_MEMORY where it has no memory for it. */
bool target_create(RenderTarget* target, int width, int height, int samples, SwellError* error);

/* Deletes and zeroes. Safe on a zeroed target. */
void target_destroy(RenderTarget* target);

/* The picture drawn last, rows from top to bottom; pixels = NULL on failure (SWELL_ERROR_MEMORY).
 */
HostPicture target_read(const RenderTarget* target, SwellError* error);

/* Copies the picture to the window's framebuffer of the same size. */
void target_show(const RenderTarget* target);

/* ---- Overlay ------------------------------------------------------------------------------- */

enum {
    RENDER_LABEL_MAX = 128,
    RENDER_LABEL_SIZE = 128,
    RENDER_BOX_MAX = 128,
    RENDER_STROKE_MAX = 64
};

typedef struct RenderColor {
    uint8_t red, green, blue, opacity;
} RenderColor;

/* One line of text, Latin-1 characters in UTF-8, x and y of its top left corner. */
typedef struct RenderLabel {
    float x, y; /* pixels from the top left corner */
    RenderColor color;
    char text[RENDER_LABEL_SIZE];
} RenderLabel;

typedef struct RenderBox {
    float x, y, width, height; /* pixels */
    RenderColor color;
} RenderBox;

/* A straight line with square ends. */
typedef struct RenderStroke {
    float x0, y0, x1, y1, width; /* pixels */
    RenderColor color;
} RenderStroke;

/* What lies over the picture: boxes first, strokes over them, labels on top. */
typedef struct RenderOverlay {
    int text_height; /* of a line, pixels, 6 to 200 */
    int box_count, stroke_count, label_count;
    RenderBox box[RENDER_BOX_MAX];
    RenderStroke stroke[RENDER_STROKE_MAX];
    RenderLabel label[RENDER_LABEL_MAX];
} RenderOverlay;

/* Empties the overlay and sets its text height. */
void overlay_begin(RenderOverlay* overlay, int text_height);

/* Append; what does not fit is left out, text is cut. */
void overlay_add_box(RenderOverlay* overlay, float x, float y, float width, float height,
                     RenderColor color);
void overlay_add_stroke(RenderOverlay* overlay, float x0, float y0, float x1, float y1, float width,
                        RenderColor color);
void overlay_add_label(RenderOverlay* overlay, float x, float y, RenderColor color,
                       const char* format, ...) SWELL_PRINTF(5, 6);

/* The width of every character at that line height: the font is monospaced. Pixels. */
float overlay_text_advance(int text_height);

/* Characters of a text in UTF-8. */
int overlay_text_columns(const char* text);

/* ---- The picture --------------------------------------------------------------------------- */

enum { RENDER_TILES_MAX = 32, RENDER_MARKER_MAX = 32 };

/* A buoy on the water. */
typedef struct RenderMarker {
    double place[3];  /* of its waterline, m */
    double normal[3]; /* of the water, unit */
} RenderMarker;

typedef struct RenderRect {
    float x, y, width, height; /* pixels from the top left corner */
} RenderRect;

/* How the world is seen. */
typedef struct RenderFrame {
    int width, height;          /* of the framebuffer, pixels, at least 1 */
    double eye[3];              /* m */
    double yaw, pitch;          /* degrees */
    int tiles;                  /* per side of the block of tiles that follows the eye, 1 to 32 */
    bool levels;                /* of detail: coarser where that is not seen; else every triangle */
    bool wireframe;             /* lines on black instead of the lit surface */
    bool spectrum;              /* the energy of each wave instead of the sea */
    double time;                /* of the spectrum, s */
    const RenderMarker* marker; /* (marker_count), borrowed while drawing */
    int marker_count;           /* 0 to RENDER_MARKER_MAX */
    bool without_sea;           /* only the panels, on a dark ground */
    RenderRect pool, string;    /* where the streamed ones are drawn; width 0 for nowhere */
    bool pool_above_string;     /* where the two overlap */
    bool pool_plain;            /* heights as shades of blue */
} RenderFrame;

/* The unit vector along which the point (x, y) of the frame is seen, pixels from the top left. */
void render_pixel_direction(const RenderFrame* frame, double x, double y, double direction[3]);

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
Renderer* renderer_create(SwellError* error);

/* Takes NULL and half-built objects. */
void renderer_destroy(Renderer* renderer);

/* Uploads what stays the same about an ocean: the resting vertices with the spectrum baked in.
   Copies. Fails with SWELL_ERROR_MEMORY and then draws no sea until it succeeds. */
bool renderer_load_sea(Renderer* renderer, const Ocean* ocean, SwellError* error);

/* Uploads what moves. The ocean has the size of the one that was loaded. */
void renderer_stream_sea(Renderer* renderer, const Ocean* ocean);

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
bool renderer_stream_pool(Renderer* renderer, const RenderPool* pool, SwellError* error);

/* Uploads the string: heights (cells) from -1, the floor of its panel, to 1, the ceiling. */
void renderer_stream_string(Renderer* renderer, const float* heights, int cells);

/* Replaces the tiles on the pool's floor. Fails with SWELL_ERROR_GRAPHICS where the picture is
   larger than the driver takes (both sizes are told), SWELL_ERROR_MEMORY. */
bool renderer_load_floor(Renderer* renderer, const HostPicture* floor, SwellError* error);

/* Draws a frame into `target`, of the frame's size, or into the window (NULL), with `overlay` on
   top unless it is NULL. */
void renderer_draw(Renderer* renderer, const RenderFrame* frame, const RenderOverlay* overlay,
                   const RenderTarget* target);

RenderSpectrumLayout renderer_spectrum_layout(const Renderer* renderer, const RenderFrame* frame);

/* Whether the driver still stands: false when it has lost its context or refused memory since the
   last call (SWELL_ERROR_GRAPHICS, SWELL_ERROR_MEMORY). To be called once a frame. */
bool renderer_check(SwellError* error);

/* Waits until all drawing is done, for timing. */
void renderer_finish(void);

/* Tiles that the last frame drew, of tiles x tiles. */
int renderer_tiles_drawn(const Renderer* renderer);

/* Triangles that the last frame handed to the driver for the sea; of a wireframe, those whose edges
   it drew. */
long renderer_triangles_drawn(const Renderer* renderer);

#endif
