/*
 * One panel of a figure: two axes, what lies between them, and what is written beside them.
 */
#ifndef SWELL_COMMANDS_PLOT_PANEL_H
#define SWELL_COMMANDS_PLOT_PANEL_H

#include "plot_words.h"

#define PLOT_INK ((RenderColor){25, 30, 38, 255})
#define PLOT_SOFT ((RenderColor){105, 112, 122, 255})
#define PLOT_FAINT ((RenderColor){228, 231, 235, 255})

typedef struct PlotPanel {
    Plot* plot;       /* borrowed */
    PlotWords* words; /* borrowed */
    double line;      /* width of a thin one, pixels */
    PlotAxis x, y;    /* y.from is the lower edge */
} PlotPanel;

double plot_panel_text_height(const PlotPanel* panel);

/* Where a value of x is [pixels]. */
double plot_panel_x(const PlotPanel* panel, double value);

/* From here on shapes are cut at the panel's edge. */
void plot_panel_clip(const PlotPanel* panel);

/* Inks the four sides; shapes are cut nowhere from here on. */
void plot_panel_draw_frame(const PlotPanel* panel);

/* Adds a line across the panel at a value of x or y. */
void plot_panel_add_grid(const PlotPanel* panel, bool along_x, double value);

/* Writes the number `shown` beside the axis at `value`. */
void plot_panel_label(const PlotPanel* panel, bool along_x, double value, double shown);

/* Adds a line at each round number, at most `parts` and one of them, with its label. */
void plot_panel_add_ticks(const PlotPanel* panel, bool along_x, int parts);

/* Adds a line at each decade; `every` of them has its label, and along x with `between` 2 and 5 of
   each decade, too. */
void plot_panel_add_decades(const PlotPanel* panel, bool along_x, int every, bool between);

/* Inks marks at 1 to 9 of each decade of x, on the frame. */
void plot_panel_draw_marks(const PlotPanel* panel);

/* Names x below its numbers and y above its upper end. */
void plot_panel_name(const PlotPanel* panel, const char* x, const char* y);

#endif
