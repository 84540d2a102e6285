/*
 * Words for a plot: collected in three sizes, then drawn by the renderer, which has the font, white
 * on black, and taken from the picture's white.
 */
#ifndef SWELL_COMMANDS_PLOT_WORDS_H
#define SWELL_COMMANDS_PLOT_WORDS_H

#include "plot.h"

typedef enum PlotWordSize {
    PLOT_WORDS_SMALL, /* exponents */
    PLOT_WORDS_TEXT,
    PLOT_WORDS_TITLE,
    PLOT_WORDS_SIZE_COUNT
} PlotWordSize;

enum { PLOT_WORDS_MAX = 128, PLOT_WORD_SIZE = 128 };

typedef struct PlotWord {
    float x, y;        /* of its top left corner, pixels */
    RenderColor taken; /* from white */
    char text[PLOT_WORD_SIZE];
} PlotWord;

/* Those that do not fit are left out. */
typedef struct PlotWords {
    int text_height[PLOT_WORDS_SIZE_COUNT], count[PLOT_WORDS_SIZE_COUNT];
    PlotWord word[PLOT_WORDS_SIZE_COUNT][PLOT_WORDS_MAX];
} PlotWords;

/* Empty, with lines of text `text_height` pixels high. */
void plot_words_begin(PlotWords* words, int text_height);

double plot_words_height(const PlotWords* words, PlotWordSize size);
double plot_words_width(const PlotWords* words, PlotWordSize size, const char* text);

/* A line whose left end (align 0), middle (0.5) or right end (1) is at x, and whose middle is at y.
   In black or any darker colour. */
void plot_words_add(PlotWords* words, PlotWordSize size, double x, double y, double align,
                    RenderColor color, const char* text);

/* 10 to that power. */
void plot_words_add_power(PlotWords* words, double x, double y, double align, RenderColor color,
                          int power);

/* Writes them on the plot. Needs an OpenGL context; fails with SWELL_ERROR_GRAPHICS or
   SWELL_ERROR_MEMORY. */
bool plot_words_draw(const PlotWords* words, Renderer* renderer, Plot* plot, SwellError* error);

#endif
