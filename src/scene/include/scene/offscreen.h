/*
 * A sea that is drawn without a window, one picture after the other: what `shot` draws once and
 * `clip` at many times.
 */
#ifndef SWELL_SCENE_OFFSCREEN_H
#define SWELL_SCENE_OFFSCREEN_H

#include "options/options.h"
#include "swell/render.h"
#include "ui/ripple_panels.h"
#include "scene/scene_water.h"
#include "window/headless.h"

typedef struct Offscreen {
    const Options* options; /* borrowed */
    SwellWorkers* workers;  /* owned, as all here */
    OceanSea* sea;
    Headless* headless;
    Renderer* renderer;
    Gui* gui;
    RenderOverlay overlay; /* of the picture */
    RipplePanels panels;
    OceanFoam* foam;   /* of the sea look, from the first picture on */
    double foam_share; /* of the surface, that it covered then */
    SkyImage* image;   /* of --sky, or NULL */
    WaterSim* water;   /* by script */
    RenderBody body[RENDER_BODY_MAX];
    RenderPort port;   /* of the picture, in the sea look */
    RenderFrame frame;
    SkyParams sky; /* for which the panorama was baked that the renderer has */
    bool shown;    /* there has been a picture */
} Offscreen;

/* Makes all that a picture needs but the sky. Takes a zeroed one. Fails with
   SWELL_ERROR_GRAPHICS, SWELL_ERROR_MEMORY or SWELL_ERROR_FILE; offscreen_close is then still due.
 */
bool offscreen_open(Offscreen* offscreen, const Options* options, SwellError* error);

/* Safe on a zeroed one. */
void offscreen_close(Offscreen* offscreen);

/* The sky of the options at a time of the sea, as it is baked; whether the look has one. */
bool offscreen_sky(const Offscreen* offscreen, double time, SkyParams* params);

/* Hands a panorama of these parameters to the renderer. Fails as render_load_sky does. */
bool offscreen_load_sky(Offscreen* offscreen, const SkyPanorama* panorama, const SkyParams* params,
                        SwellError* error);

/* Brings sea, foam, pool and string to `time`, `seconds` after the last picture, and draws them as
   they are seen from `pose`, or from where the options say (NULL). Foam is that of the last waves,
   its amount that of the first picture. The sky is there already. pixels = NULL on failure
   (SWELL_ERROR_GRAPHICS, SWELL_ERROR_MEMORY, SWELL_ERROR_RANGE, SWELL_ERROR_FILE,
   SWELL_ERROR_INTERRUPTED). */
HostPicture offscreen_draw(Offscreen* offscreen, double time, double seconds,
                           const CameraPose* pose, SwellError* error);

#endif
