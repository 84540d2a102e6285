/*
 * A figure that a command draws: shapes and words on white, of the size of --resolution, written as
 * PNG. Needs no display.
 */
#ifndef SWELL_COMMANDS_FIGURE_H
#define SWELL_COMMANDS_FIGURE_H

#include "options/options.h"
#include "plot_words.h"

/* Pixels that it takes to be read. */
enum { FIGURE_WIDTH_MIN = 640, FIGURE_HEIGHT_MIN = 360 };

typedef struct Figure {
    Plot plot;
    PlotWords words;
    double line; /* width of a thin one, pixels */
} Figure;

/* Fails with SWELL_ERROR_RANGE where --resolution is too small for one. */
bool figure_check_size(const Options* options, SwellError* error);

/* Empty, of the size of --resolution, which is enough, its text as high as 42 lines of 104
   characters allow. Returns NULL on failure (SWELL_ERROR_MEMORY). */
Figure* figure_create(const Options* options, SwellError* error);

/* Takes NULL. */
void figure_destroy(Figure* figure);

/* Height of a line of its text [pixels]: the unit of its layout. */
double figure_unit(const Figure* figure);

/* Draws the words on the shapes and writes the whole, or nothing. Fails with SWELL_ERROR_GRAPHICS,
   SWELL_ERROR_MEMORY, SWELL_ERROR_FILE or SWELL_ERROR_INTERRUPTED. */
bool figure_write(Figure* figure, const char* path, SwellError* error);

#endif
