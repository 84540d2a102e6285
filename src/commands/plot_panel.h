/*
 * One panel of a figure: two axes, what lies between them, and what is written beside them.
 */
#ifndef SWELL_COMMANDS_PLOT_PANEL_H
#define SWELL_COMMANDS_PLOT_PANEL_H

#include "figure.h"

#define PLOT_INK ((RenderColor){25, 30, 38, 255})
#define PLOT_SOFT ((RenderColor){105, 112, 122, 255})
#define PLOT_FAINT ((RenderColor){228, 231, 235, 255})

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

typedef struct PlotPanel {
    Figure* figure; /* borrowed */
    PlotAxis x, y;  /* y.from is the lower edge */
} PlotPanel;

/* Where a value of x is [pixels]. */
double plot_panel_x(const PlotPanel* panel, double value);

/* Cuts later shapes at the panel's edge. */
void plot_panel_clip(const PlotPanel* panel);

/* Adds the four sides; later shapes are cut nowhere. */
void plot_panel_draw_frame(const PlotPanel* panel);

/* Adds a faint line across the panel at a value of x or y. */
void plot_panel_add_grid(const PlotPanel* panel, bool along_x, double value);

/* Writes the number `shown` beside the axis at `value`. */
void plot_panel_label(const PlotPanel* panel, bool along_x, double value, double shown);

/* Adds a line at each round number, at most `parts` and one of them, with its label. */
void plot_panel_add_ticks(const PlotPanel* panel, bool along_x, int parts);

/* Adds a line at each decade; `every` of them has its label, and along x with `between` 2 and 5 of
   each decade, too. */
void plot_panel_add_decades(const PlotPanel* panel, bool along_x, int every, bool between);

/* Adds marks at 1 to 9 of each decade of x, on the frame. */
void plot_panel_draw_marks(const PlotPanel* panel);

/* Names x below its numbers and y above its upper end. */
void plot_panel_name(const PlotPanel* panel, const char* x, const char* y);

#endif
