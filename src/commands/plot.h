/*
 * A picture to plot on, with smooth edges: shapes are added to a mask, and inked together, so that
 * where they overlap nothing is inked twice.
 */
#ifndef SWELL_COMMANDS_PLOT_H
#define SWELL_COMMANDS_PLOT_H

#include "swell/render.h"

typedef struct Plot {
    HostPicture picture; /* owned */
    float* mask;         /* (height x width): how much of a pixel is covered, owned */
    RenderRect clip;     /* where shapes are cut */
} Plot;

/* A white picture. Fails with SWELL_ERROR_MEMORY; plot_finish is then still due. */
bool plot_init(Plot* plot, int width, int height, SwellError* error);

/* Safe on a zeroed plot. */
void plot_finish(Plot* plot);

/* From here on shapes are cut at this rectangle, or, by NULL, at the picture's edge. */
void plot_set_clip(Plot* plot, const RenderRect* clip);

/* Pixels from the top left corner; a segment has round ends. */
void plot_add_segment(Plot* plot, double x0, double y0, double x1, double y1, double width);
void plot_add_box(Plot* plot, double x0, double y0, double x1, double y1);

/* Inks what has been added, and forgets it. */
void plot_ink(Plot* plot, RenderColor color);

/* A quantity along one side of a panel. */
typedef struct PlotAxis {
    double low, high;
    bool logarithmic;
    double from, to; /* pixels at `low` and `high` */
} PlotAxis;

double plot_axis_place(const PlotAxis* axis, double value);

/* The next round number, 1, 2 or 5 times a power of ten, that divides `span` into at most `parts`.
 */
double plot_round_step(double span, int parts);

#endif
