/*
 * The probe: a gauge under the pointer or at a fixed place, with a box of its figures and trace,
 * and the orbit of its drifter over the picture.
 */
#ifndef SWELL_VIEWER_PROBE_H
#define SWELL_VIEWER_PROBE_H

#include "ui/gui.h"
#include "water/gauge.h"
#include "world/world.h"

struct View;

typedef struct Probe {
    WaterGauge gauge;
    double pointer[2]; /* pointer when the probe was placed [screen coordinates] ... */
    CameraPose pose;   /* ... and the camera then */
    double most;       /* height up to which the plot's axis reaches at least [m] ... */
    double height;     /* ... for a sea of this significant height [m] */
} Probe;

/* Reads the shown water in a frame of the window. The place is the options', else the one that the
   pointer at (x, y) [screen coordinates] points at, updated once pointer or camera have moved.
   `at_sea` says that the pointer is over the sea. No sea may be computed meanwhile, as in the
   functions below. */
void probe_update(Probe* probe, struct View* view, double x, double y, bool at_sea);

/* Fixes the probe where the pointer at (x, y) points, or shows a note. */
void probe_fix(struct View* view, double x, double y);

/* Reads the water of a picture whose world has been updated, at the place of the options, else in
   the middle of the frame. The GAUGE_SECONDS before are computed from the sea alone, without wakes,
   and not near land. Leaves the sea at the picture's time. */
void probe_read_picture(Probe* probe, World* world, const Settings* settings,
                        const RenderFrame* frame);

/* Writes the probe over a picture: its place, the orbit of its drifter, and a box with its figures
   and its trace. Where there is room, the box covers neither the place nor one of the `others`
   (count) [pixels]. */
void probe_box_write(Gui* gui, const RenderFrame* frame, const Probe* probe,
                     const RenderRect* others, int count);

#endif
