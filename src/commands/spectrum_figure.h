/*
 * The figure of `swell spectrum`: the tail on logarithmic axes, the peak, and directions.
 */
#ifndef SWELL_COMMANDS_SPECTRUM_FIGURE_H
#define SWELL_COMMANDS_SPECTRUM_FIGURE_H

#include "figure.h"
#include "spectrum_bins.h"

/* Draws the bins of the sea on an empty figure. */
void spectrum_figure_draw(Figure* figure, const SpectrumBins* bins, const OceanSea* sea);

#endif
