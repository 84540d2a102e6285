/*
 * The probe: a gauge under the pointer, or at a place, with its figures and its trace in a box, and
 * the orbit of its drifter over the picture.
 */
#ifndef SWELL_VIEWER_PROBE_H
#define SWELL_VIEWER_PROBE_H

#include "ui/gui.h"
#include "water/gauge.h"
#include "world/world.h"

struct View;

typedef struct Probe {
    WaterGauge gauge;
    double pointer[2]; /* when it was placed [screen coordinates] ... */
    CameraPose pose;   /* ... and the camera then */
    double most;       /* height that the axis of its plot shows at least [m] ... */
    double height;     /* ... of a sea of this significant height [m] */
} Probe;

/* Reads the shown water in a frame of the window: at the place of the options, else where the
   pointer at (x, y) [screen coordinates] points, once it or the camera has moved. `free`: the
   pointer is over the sea. No sea may be computed meanwhile, as in the functions below. */
void probe_update(Probe* probe, struct View* view, double x, double y, bool free);

/* Fixes it where the pointer at (x, y) points, or shows a note. */
void probe_fix(struct View* view, double x, double y);

/* Reads the water of a picture, whose world has been updated: at the place of the options, else in
   the middle of the frame, with the GAUGE_SECONDS before by the sea alone: without wakes, and not
   before land. Leaves the sea at the picture's time. */
void probe_read_picture(Probe* probe, World* world, const Settings* settings,
                        const RenderFrame* frame);

/* Writes the probe over a picture: its place, the orbit of its drifter, and beside them a box with
   its figures and its trace. Where there is room the box covers neither the place nor one of the
   `others` (count) [pixels]. */
void probe_box_write(Gui* gui, const RenderFrame* frame, const Probe* probe,
                     const RenderRect* others, int count);

#endif
