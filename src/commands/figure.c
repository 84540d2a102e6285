#include "figure.h"

#include "swell/host.h"
#include "window/headless.h"

#include <assert.h>
#include <math.h>

enum { LINES = 42, COLUMNS = 104 };

bool figure_check_size(const Options* options, SwellError* error) {
    assert(options);
    return (options->width >= FIGURE_WIDTH_MIN && options->height >= FIGURE_HEIGHT_MIN) ||
           swell_error_set(error, SWELL_ERROR_RANGE,
                           "%s %dx%d is too small for a figure: at least %dx%d is wanted",
                           option_name(OPTION_RESOLUTION), options->width, options->height,
                           FIGURE_WIDTH_MIN, FIGURE_HEIGHT_MIN);
}

Figure* figure_create(const Options* options, SwellError* error) {
    assert(options);
    Figure* figure = swell_memory_allocate(1, sizeof *figure, error);
    if (!figure || !plot_init(&figure->plot, options->width, options->height, error)) {
        figure_destroy(figure);
        return NULL;
    }
    const double width = options->width, height = options->height;
    const int text = (int)floor(fmin(height / LINES, 2.0 * width / COLUMNS / 1.04));
    plot_words_begin(&figure->words, text);
    figure->line = fmax(round(text / 16.0), 1.0);
    return figure;
}

void figure_destroy(Figure* figure) {
    if (figure) {
        plot_finish(&figure->plot);
        swell_memory_free(figure);
    }
}

double figure_unit(const Figure* figure) {
    return plot_words_height(&figure->words, PLOT_WORDS_TEXT);
}

static bool write_words(Figure* figure, SwellError* error) {
    Headless* headless = headless_create(false, error);
    Renderer* renderer = headless ? render_create(error) : NULL;
    const bool ok = renderer && plot_words_draw(&figure->words, renderer, &figure->plot, error);
    render_destroy(renderer);
    headless_destroy(headless);
    return ok;
}

bool figure_write(Figure* figure, const char* path, SwellError* error) {
    assert(figure && path);
    return write_words(figure, error) && host_picture_write_png(&figure->plot.picture, path, error);
}
