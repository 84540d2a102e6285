/*
 * A small plot: panels with axes, lines, boxes and coloured fields, and a legend of their names.
 * Each call draws at once into a picture, without OpenGL. Colours are 0xrrggbb.
 */
#ifndef SWELL_COMMANDS_PLOT_H
#define SWELL_COMMANDS_PLOT_H

#include "options/options.h"
#include "swell/host.h"

enum { PLOT_INK = 0x191e26, PLOT_SOFT = 0x69707a, PLOT_TEXT_SIZE = 128 };

typedef struct Plot {
    HostPicture picture; /* owned */
    double unit;         /* height of a line of text [pixels] */
    double line;         /* width of a thin line [pixels] */
    double legend;       /* where the legend's next name begins [pixels] */
    SwellError trouble;  /* a glyph had no memory */
} Plot;

/* The ends of an axis: the left or lower end, and the other. An axis may descend. */
typedef struct PlotAxis {
    double low, high;
} PlotAxis;

typedef struct PlotPanel {
    Plot* plot;                      /* borrowed */
    double left, top, right, bottom; /* whole pixels */
    PlotAxis x, y;
    bool logarithmic; /* both axes: 0 < low < high; lesser values lie beyond */
    double step;      /* between numbers of x; 0: a step that fits */
} PlotPanel;

typedef struct PlotPen {
    int color;
    double width;     /* in widths of a thin line */
    const char* name; /* name in the legend, or NULL */
    bool begun;       /* zeroed at first, as are x and y */
    double x, y;      /* where the last line ended [pixels] */
} PlotPen;

/* Fails with SWELL_ERROR_RANGE where --resolution is too small for words. */
bool plot_check_size(const Settings* settings, SwellError* error);

/* Begins a figure of the size of --resolution. Fails with SWELL_ERROR_MEMORY. Call plot_end in any
   case. */
bool plot_begin(Plot* plot, const Settings* settings, SwellError* error);

/* Writes a line at the left end (align 0) or the right one (1): row 0 is the title, 1 and 2 are
   below. Truncates it to PLOT_TEXT_SIZE. */
void plot_note(Plot* plot, int row, double align, const char* format, ...) SWELL_PRINTF(4, 5);

/* Returns a panel whose sides are shares of the figure, numbers and names included. The panel
   shrinks to `shape`, height over width, unless that is 0. */
PlotPanel plot_panel(Plot* plot, double left, double top, double right, double bottom,
                     double shape);

/* Draws frame, grid, numbers, and the names of both axes. Later drawing covers the grid. */
void plot_axes(PlotPanel* panel, const char* x_name, PlotAxis x, const char* y_name, PlotAxis y);

/* Draws a line with round ends from where the pen's last line ended. The first call draws a dot. */
void plot_line_to(const PlotPanel* panel, PlotPen* pen, double x, double y);

/* Fills a box; x0 is left of x1, and y0 below y1. */
void plot_box(const PlotPanel* panel, PlotPen* pen, double x0, double y0, double x1, double y1);

/* Colours each pixel of the panel by its place on the axes. */
void plot_field(const PlotPanel* panel, int (*color)(const void* context, double x, double y),
                const void* context);

/* Copies the panel's part of a picture of the figure's size. */
void plot_picture(const PlotPanel* panel, const HostPicture* picture);

/* Writes a PNG, unless `path` is NULL, and frees the plot. Returns whether there is a file. Fails
   with SWELL_ERROR_MEMORY, SWELL_ERROR_FILE or SWELL_ERROR_INTERRUPTED. */
bool plot_end(Plot* plot, const char* path, SwellError* error);

#endif
