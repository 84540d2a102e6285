/*
 * A figure that a command draws: a coloured map, smooth shapes and words on white, of the size of
 * --resolution, written as PNG. Shapes and words are those of the gui, drawn by the renderer; later
 * ones lie over earlier ones. Needs no display.
 */
#ifndef SWELL_COMMANDS_FIGURE_H
#define SWELL_COMMANDS_FIGURE_H

#include "gui/gui.h"
#include "options/options.h"
#include "swell/host.h"

/* The least size of a readable figure; pixels. */
enum { FIGURE_WIDTH_MIN = 640, FIGURE_HEIGHT_MIN = 360, FIGURE_LINE_SIZE = 128 };

typedef struct Figure {
    HostPicture map; /* below all shapes, white at first, owned */
    Gui* gui;        /* within a frame, owned */
    RenderColor ink; /* of shapes */
    double line;     /* width of a thin one, pixels */
    int text_height[GUI_TEXT_SIZE_COUNT];
} Figure;

/* Fails with SWELL_ERROR_RANGE where --resolution is too small for one. */
bool figure_check_size(const Options* options, SwellError* error);

/* Empty, of the size of --resolution, which is enough, its text as high as 42 lines of 104
   characters allow. Returns NULL on failure (SWELL_ERROR_MEMORY). */
Figure* figure_create(const Options* options, SwellError* error);

/* Takes NULL. */
void figure_destroy(Figure* figure);

/* ---- Shapes, in pixels from the top left corner --------------------------------------------- */

/* Cuts later shapes at this rectangle, or, by NULL, at the figure's edge. */
void figure_set_clip(Figure* figure, const RenderRect* clip);

/* The colour of later shapes. */
void figure_set_ink(Figure* figure, RenderColor ink);

/* A line with round ends; a dot where both are the same. */
void figure_add_segment(Figure* figure, double x0, double y0, double x1, double y1, double width);

/* Between any two opposite corners. */
void figure_add_box(Figure* figure, double x0, double y0, double x1, double y1);

/* ---- Words --------------------------------------------------------------------------------- */

/* Height of a line of its text [pixels]: the unit of its layout. */
double figure_unit(const Figure* figure);

double figure_text_width(const Figure* figure, GuiTextSize size, const char* text);

/* A line whose left end (align 0), middle (0.5) or right end (1) is at x, and whose middle is at y.
 */
void figure_add_text(Figure* figure, GuiTextSize size, double x, double y, double align,
                     RenderColor color, const char* text);

/* Adds 10 to that power. */
void figure_add_power(Figure* figure, double x, double y, double align, RenderColor color,
                      int power);

/* ---- The end ------------------------------------------------------------------------------- */

/* Draws all that was added and writes the whole, or nothing. Fails with SWELL_ERROR_GRAPHICS,
   SWELL_ERROR_MEMORY, SWELL_ERROR_FILE or SWELL_ERROR_INTERRUPTED. Nothing can be added
   afterwards. */
bool figure_write(Figure* figure, const char* path, SwellError* error);

#endif
