/*
 * The panels of the spectrum's figure. Where one lies is given with it: the pixels of its axes.
 */
#ifndef SWELL_COMMANDS_SPECTRUM_PANELS_H
#define SWELL_COMMANDS_SPECTRUM_PANELS_H

#include "plot_panel.h"
#include "spectrum_bins.h"

#define SPECTRUM_TARGET ((RenderColor){214, 74, 28, 255})
#define SPECTRUM_MEASURED ((RenderColor){24, 96, 170, 255})
#define SPECTRUM_BAR ((RenderColor){146, 188, 226, 255})
#define SPECTRUM_SCATTER ((RenderColor){246, 178, 140, 120})

/* The whole of the spectrum over frequency, on logarithmic axes, within the box. */
void spectrum_panel_draw_tail(PlotPanel* panel, const SpectrumBins* bins, const OceanSea* sea);

/* Whether the curves of the tail leave free what is right of `left` and above `bottom` [pixels]. */
bool spectrum_panel_has_room(const PlotPanel* panel, const SpectrumBins* bins, double left,
                             double bottom);

/* What is around its peak, on linear axes. Nothing without waves. */
void spectrum_panel_draw_peak(PlotPanel* panel, const SpectrumBins* bins);

/* Variance over direction; `middle` [degrees] is that of the axis. */
void spectrum_panel_draw_directions(PlotPanel* panel, const SpectrumBins* bins, double middle);

/* What the curves are, one beside the other, ending at x. */
void spectrum_panel_draw_legend(PlotPanel* panel, double x, double y);

#endif
