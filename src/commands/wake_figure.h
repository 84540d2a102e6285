/*
 * The figure of `swell wake`: a scripted wake from above, with the boat and Kelvin's lines.
 */
#ifndef SWELL_COMMANDS_WAKE_FIGURE_H
#define SWELL_COMMANDS_WAKE_FIGURE_H

#include "figure.h"
#include "water/water_sim.h"

/* Draws the water, which is at `time` [s], on an empty figure; advances the sea to that time. With
   a boat the track runs to the right and starboard is up, in metres from the middle of its
   pressure; else x runs to the right and z down, in metres of the world. */
void wake_figure_draw(Figure* figure, const WaterSim* water, OceanSea* sea, double time);

#endif
