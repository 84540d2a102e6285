/*
 * A figure: a coloured map, smooth shapes and words on white, of the size of --resolution, written
 * as PNG. The renderer draws shapes and words of the gui, later ones over earlier ones. Needs no
 * display.
 */
#ifndef SWELL_COMMANDS_FIGURE_H
#define SWELL_COMMANDS_FIGURE_H

#include "options/options.h"
#include "swell/host.h"
#include "ui/gui.h"

/* The least size of a readable figure; pixels. */
enum { FIGURE_WIDTH_MIN = 640, FIGURE_HEIGHT_MIN = 360, FIGURE_LINE_SIZE = 128 };

typedef struct Figure {
    HostPicture map; /* below all shapes, initially white, owned */
    Gui* gui;        /* within a frame, owned */
    RenderColor ink; /* of shapes */
    double line;     /* width of a thin one, pixels */
    int text_height[GUI_TEXT_SIZE_COUNT];
} Figure;

/* Fails with SWELL_ERROR_RANGE where --resolution is too small. */
bool figure_check_size(const Settings* settings, SwellError* error);

/* Creates an empty figure of the size of --resolution, which figure_check_size accepts, with room
   for 42 lines of 104 characters. Returns NULL on failure (SWELL_ERROR_MEMORY). */
Figure* figure_create(const Settings* settings, SwellError* error);

/* Takes NULL. */
void figure_destroy(Figure* figure);

/* ---- Shapes, in pixels from the top left corner --------------------------------------------- */

/* Clips later shapes at this rectangle; NULL: at the figure's edge. */
void figure_set_clip(Figure* figure, const RenderRect* clip);

/* Sets the colour of later shapes. */
void figure_set_ink(Figure* figure, RenderColor ink);

/* Adds a line with round ends; a dot where both ends are the same. */
void figure_add_segment(Figure* figure, double x0, double y0, double x1, double y1, double width);

/* Adds a box between two opposite corners. */
void figure_add_box(Figure* figure, double x0, double y0, double x1, double y1);

/* ---- Words --------------------------------------------------------------------------------- */

/* Returns the height of a line of text [pixels], the unit of the layout. */
double figure_unit(const Figure* figure);

double figure_text_width(const Figure* figure, GuiTextSize size, const char* text);

/* Adds a line of text whose left end (align 0), middle (0.5) or right end (1) is at x, with its
   middle at y. */
void figure_add_text(Figure* figure, GuiTextSize size, double x, double y, double align,
                     RenderColor color, const char* text);

/* Adds the title, the line below it, and at the right end of that line, softly, another one. */
void figure_add_title(Figure* figure, const char* title, const char* below, const char* right);

/* ---- A panel: two axes with their grid and labels ------------------------------------------ */

#define PLOT_INK ((RenderColor){25, 30, 38, 255})
#define PLOT_SOFT ((RenderColor){105, 112, 122, 255})

typedef struct PlotAxis {
    double low, high;
    bool logarithmic;
    double from, to; /* pixels at `low` and `high` */
} PlotAxis;

/* Returns the place of a value [pixels]. */
double plot_axis_place(const PlotAxis* axis, double value);

typedef struct PlotPanel {
    Figure* figure; /* borrowed */
    PlotAxis x, y;  /* y.from is the lower edge */
} PlotPanel;

/* Return the place of a value of x or y [pixels]. */
double plot_panel_x(const PlotPanel* panel, double value);
double plot_panel_y(const PlotPanel* panel, double value);

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

/* ---- The end ------------------------------------------------------------------------------- */

/* Draws everything added and writes the file, or nothing. Fails with SWELL_ERROR_GRAPHICS,
   SWELL_ERROR_MEMORY, SWELL_ERROR_FILE or SWELL_ERROR_INTERRUPTED. Nothing can be added
   afterwards. */
bool figure_write(Figure* figure, const char* path, SwellError* error);

#endif
