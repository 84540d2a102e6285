/*
 * The heights of a wake as a map of colours from above: blue below, white at rest, warm above.
 */
#ifndef SWELL_COMMANDS_WAKE_MAP_H
#define SWELL_COMMANDS_WAKE_MAP_H

#include "plot_panel.h"
#include "swell/wake.h"

/* How a map lies on the water, at rest: its point (x, y) [m] is origin + x right + y up. */
typedef struct WakeMap {
    double origin[2]; /* x, z [m] */
    double right[2];  /* unit vector: x, z */
    double range;     /* of heights, as deep as high [m] */
} WakeMap;

/* Gives a panel of known pixels its values: metres, as many a pixel along both axes, in the middle
   of the window and within the border that absorbs. */
void wake_map_fit(const WakeMap* map, const WakePatch* patch, PlotPanel* panel);

/* The round range that holds all heights in the panel but for 1 in 100, water that seems still left
   out. */
double wake_map_range(const WakeMap* map, const WakePatch* patch, const PlotPanel* panel);

/* Colours every pixel of the panel. */
void wake_map_draw(const WakeMap* map, const WakePatch* patch, const PlotPanel* panel);

/* The colours of the heights beside a panel, from `left` on, and the unit above them. */
void wake_map_draw_scale(const WakeMap* map, const PlotPanel* panel, double left);

#endif
