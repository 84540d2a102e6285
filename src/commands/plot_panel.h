/*
 * A panel of a figure: two axes with their grid and labels.
 */
#ifndef SWELL_COMMANDS_PLOT_PANEL_H
#define SWELL_COMMANDS_PLOT_PANEL_H

#include "figure.h"

#define PLOT_INK ((RenderColor){25, 30, 38, 255})
#define PLOT_SOFT ((RenderColor){105, 112, 122, 255})
#define PLOT_FAINT ((RenderColor){228, 231, 235, 255})

typedef struct PlotAxis {
    double low, high;
    bool logarithmic;
    double from, to; /* pixels at `low` and `high` */
} PlotAxis;

/* Returns the place of a value [pixels]. */
double plot_axis_place(const PlotAxis* axis, double value);

/* Returns the least round number, 1, 2 or 5 times a power of ten, that divides `span` into at most
   `parts`. */
double plot_round_step(double span, int parts);

typedef struct PlotPanel {
    Figure* figure; /* borrowed */
    PlotAxis x, y;  /* y.from is the lower edge */
} PlotPanel;

/* Returns the place of a value of x [pixels]. */
double plot_panel_x(const PlotPanel* panel, double value);

/* Clips later shapes at the panel's edge. */
void plot_panel_clip(const PlotPanel* panel);

/* Adds the four sides, and ends the clipping. */
void plot_panel_draw_frame(const PlotPanel* panel);

/* Adds a faint line across the panel at a value of x or y. */
void plot_panel_add_grid(const PlotPanel* panel, bool along_x, double value);

/* Writes the number `shown` beside the axis at `value`. */
void plot_panel_label(const PlotPanel* panel, bool along_x, double value, double shown);

/* Adds a labelled line at each round number, at most `parts` + 1. */
void plot_panel_add_ticks(const PlotPanel* panel, bool along_x, int parts);

/* Adds a line at each decade, with a label at each `every`-th and, along x with `between`, also at
   2 and 5 of each decade. */
void plot_panel_add_decades(const PlotPanel* panel, bool along_x, int every, bool between);

/* Adds marks at 1 to 9 of each decade of x, on the frame. */
void plot_panel_draw_marks(const PlotPanel* panel);

/* Writes the names of x below its numbers and of y above its upper end. */
void plot_panel_name(const PlotPanel* panel, const char* x, const char* y);

#endif
