/*
 * The figure of `swell spectrum`: variance by frequency and by direction, target and measured.
 */
#ifndef SWELL_COMMANDS_SPECTRUM_FIGURE_H
#define SWELL_COMMANDS_SPECTRUM_FIGURE_H

#include "figure.h"
#include "spectrum_bins.h"

void spectrum_figure_draw(Figure* figure, const SpectrumBins* bins, const OceanSea* sea);

#endif
