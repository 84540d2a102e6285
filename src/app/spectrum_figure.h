/*
 * The figure of `swell spectrum`: variance by frequency and by direction, target and measured.
 */
#ifndef SWELL_APP_SPECTRUM_FIGURE_H
#define SWELL_APP_SPECTRUM_FIGURE_H

#include "plot_words.h"
#include "spectrum_bins.h"

/* Pixels that it takes to be read. */
enum { SPECTRUM_FIGURE_WIDTH_MIN = 640, SPECTRUM_FIGURE_HEIGHT_MIN = 360 };

/* Draws everything but the words on an empty plot, and collects these. */
void spectrum_figure_draw(Plot* plot, PlotWords* words, const SpectrumBins* bins,
                          const OceanSea* sea);

#endif
