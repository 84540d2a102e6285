/*
 * The figure of `swell wake`: a scripted wake from above, with the boat and what Kelvin says.
 */
#ifndef SWELL_APP_WAKE_FIGURE_H
#define SWELL_APP_WAKE_FIGURE_H

#include "figure.h"
#include "wake_run.h"

/* Draws the run as it stands on an empty figure; the sea is brought to its time. With a boat the
   track runs to the right and starboard is up, in metres from the middle of its pressure; else x
   runs to the right and z down, in metres of the world. */
void wake_figure_draw(Figure* figure, const WakeRun* run, OceanSea* sea);

#endif
