/*
 * The window, and pictures without one.
 */
#ifndef SWELL_VIEWER_VIEWER_H
#define SWELL_VIEWER_VIEWER_H

#include "pool/pool_panels.h"
#include "window/window.h"
#include "world/world.h"

#include <stdio.h>

/* Opens a window and runs until the user leaves or --frames are drawn. Figures of --frames go to
   `out`, reports of --verbose to `log`. Fails with SWELL_ERROR_DISPLAY where there is no display,
   SWELL_ERROR_GRAPHICS or SWELL_ERROR_MEMORY. */
bool viewer_run(const Settings* settings, FILE* out, FILE* log, SwellError* error);

/* ---- Pictures without a window --------------------------------------------------------------- */

/*
 * Pictures of a world without a window: `shot` draws one, `clip` many. They use the window's
 * world_advance and world_frame, and each picture settles, so that it depends on the options, its
 * time and its pose alone.
 */
/* How far the drawn sea lies above or below the exact one [m], at no more than 128 columns of
   pixels. The water near land and points that fold are left out. */
typedef struct PictureSurface {
    int count;        /* points that were compared; 0 where no open sea is seen */
    double rms, most; /* of the differences from ocean_sea_query and the small waves */
} PictureSurface;

typedef struct Picture {
    ViewState state;    /* state of the last picture */
    double first_time;  /* time of the options [s] ... */
    int first_hour;     /* ... and the hour of a measured sea then */
    Headless* headless; /* owned, as are all pointers here */
    Renderer* renderer;
    SwellWorkers* workers;
    World* world;
    SkyImage* image; /* picture of --sky, or NULL */
    Gui* gui;
    struct Probe* probe; /* of --probe, or NULL */
    RenderOverlay overlay;
    RenderTarget target[2]; /* targets of the last picture: of the only eye, or left and right */
    RenderTarget light;     /* of the last light */
    PictureSurface surface; /* of the last layers; empty without */
    PoolPanels panels;      /* pool and string, from the first picture on */
    bool panels_begun;      /* the panels have run the options' steps */
    HostReport* progress;   /* of picture_advance; set by the caller, or NULL */
    void* progress_context;
} Picture;

/* Creates all that pictures need in a zeroed struct, and moves the eye into the trough of --trough.
   Fails with SWELL_ERROR_GRAPHICS, SWELL_ERROR_MEMORY, SWELL_ERROR_RANGE or SWELL_ERROR_FILE;
   picture_close is then still due. */
bool picture_open(Picture* picture, const Settings* settings, SwellError* error);

/* Safe on a zeroed picture. */
void picture_close(Picture* picture);

/* Fails with what has stopped the world since the last call. */
bool picture_check(Picture* picture, SwellError* error);

/* How a picture moves: the time to the pictures before and after it, and their cameras. */
typedef struct PictureMotion {
    double seconds;         /* of the sea, at least 0 */
    const CameraPose* pose; /* (2) before and after, or NULL where the picture's own stays */
} PictureMotion;

/* Draws the light and the layers (bits by PictureLayer) of the picture that picture_advance has
   computed, and waits for them (picture_layers.c). The caller owns the result. With layers its
   notes tell the distance of the drawn sea from the exact one. Fails as picture_draw does. */
bool picture_draw_layers(Picture* picture, unsigned layers, const PictureMotion* motion,
                         HostLayers* result, SwellError* error);

/* Computes the world at `time`, to be seen from `pose` or, with NULL, from the options' camera.
   Pool and string advance by `seconds` from one picture to the next. The driver may still be
   drawing the last picture. Fails with SWELL_ERROR_GRAPHICS, SWELL_ERROR_MEMORY, SWELL_ERROR_RANGE,
   SWELL_ERROR_FILE or SWELL_ERROR_INTERRUPTED. */
bool picture_advance(Picture* picture, double time, double seconds, const CameraPose* pose,
                     SwellError* error);

/* Does for a picture that nobody needs what the next ones need: advances pool and string. Fails as
   picture_advance. */
bool picture_skip(Picture* picture, double seconds, SwellError* error);

/* How the photo look exposes a picture. */
typedef struct PictureMeter {
    bool reads; /* whether the light meter is read */
    bool given; /* whether `ev` exposes the picture, not the meter */
    double ev;  /* by how much to lighten it [EV] */
} PictureMeter;

/* Returns whether the light meter exposes pictures of these settings. */
bool picture_is_metered(const Settings* settings);

/* Returns the number of pictures that an instant has: 2 with --stereo. */
int picture_eyes(const Settings* settings);

/* Returns whether both eyes share one picture, the left over the right: in films and all around, as
   players have it. Else each has a file. */
bool picture_is_stacked(const Settings* settings, bool film);

/* Returns the number of instants, parts, whose light a picture gathers: 1 without --shutter. Fills
   their times after its own [s]: the middles of equal parts of the time. */
int picture_parts(const Settings* settings);
double picture_part_time(const Settings* settings, int part);

/* Draws the world for each eye, exposed by the light of the first for NULL: a part of a picture,
   which its last part finishes. Does not wait for the driver. Fails with SWELL_ERROR_GRAPHICS,
   SWELL_ERROR_MEMORY or SWELL_ERROR_FILE. */
bool picture_draw(Picture* picture, const PictureMeter* meter, int part, SwellError* error);

/* Returns by how much the meter would have lightened the last picture in which it was read [EV].
   Waits for the driver. */
double picture_meter_ev(const Picture* picture);

/* Returns a file's part of the last picture that was drawn, once the driver has finished it: of two
   `files` that of the left (0) or the right eye (1); a single file of a pair has the left over the
   right. The caller owns it. `pixels` is NULL on failure (SWELL_ERROR_GRAPHICS,
   SWELL_ERROR_MEMORY). */
HostPicture picture_read(Picture* picture, int file, int files, SwellError* error);

/* Writes a line where the driver could not draw the photo look, and one where single waves are
   rounded to the grid. `log` may be NULL. */
void picture_report(Picture* picture, FILE* log);

#endif
