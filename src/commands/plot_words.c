#include "plot_words.h"

#include "gui/gui.h"

#include <math.h>
#include <stdio.h>

void plot_words_begin(PlotWords* words, int text_height) {
    static const double SIZES[PLOT_WORDS_SIZE_COUNT] = {0.75, 1.0, 1.35};
    for (int size = 0; size < PLOT_WORDS_SIZE_COUNT; ++size) {
        words->text_height[size] = (int)lround(SIZES[size] * text_height);
        words->count[size] = 0;
    }
}

double plot_words_height(const PlotWords* words, PlotWordSize size) {
    return words->text_height[size];
}

double plot_words_width(const PlotWords* words, PlotWordSize size, const char* text) {
    return gui_text_columns(text) * (double)gui_text_advance(words->text_height[size]);
}

void plot_words_add(PlotWords* words, PlotWordSize size, double x, double y, double align,
                    RenderColor color, const char* text) {
    const double left = x - align * plot_words_width(words, size, text);
    const double top = y - 0.5 * plot_words_height(words, size);
    /* Whole pixels keep the glyphs crisp; on black, what the colour takes from white. */
    const RenderColor taken = {(uint8_t)(255 - color.red), (uint8_t)(255 - color.green),
                               (uint8_t)(255 - color.blue), 255};
    if (words->count[size] < PLOT_WORDS_MAX) {
        PlotWord* word = &words->word[size][words->count[size]++];
        *word = (PlotWord){.x = (float)round(left), .y = (float)round(top), .taken = taken};
        snprintf(word->text, sizeof word->text, "%s", text);
    }
}

void plot_words_add_power(PlotWords* words, double x, double y, double align, RenderColor color,
                          int power) {
    char exponent[16];
    snprintf(exponent, sizeof exponent, "%d", power);
    const double base = plot_words_width(words, PLOT_WORDS_TEXT, "10");
    const double width = base + plot_words_width(words, PLOT_WORDS_SMALL, exponent);
    const double left = x - align * width;
    const double raise = 0.35 * plot_words_height(words, PLOT_WORDS_TEXT);
    plot_words_add(words, PLOT_WORDS_TEXT, left, y, 0.0, color, "10");
    plot_words_add(words, PLOT_WORDS_SMALL, left + base, y - raise, 0.0, color, exponent);
}

static void take(Plot* plot, const HostPicture* words) {
    const size_t count = 3 * (size_t)plot->picture.width * (size_t)plot->picture.height;
    for (size_t i = 0; i < count; ++i) {
        const int pixel = plot->picture.pixels[i];
        plot->picture.pixels[i] = (uint8_t)(pixel * (255 - words->pixels[i]) / 255);
    }
}

/* White words on black, of one size. */
static void write_words(const PlotWords* words, PlotWordSize size, const Plot* plot, Gui* gui,
                        RenderOverlay* overlay) {
    const GuiScreen screen = {plot->picture.width, plot->picture.height, words->text_height[size],
                              0.0};
    gui_begin(gui, screen);
    for (int i = 0; i < words->count[size]; ++i) {
        const PlotWord* word = &words->word[size][i];
        gui_add_label(gui, word->x, word->y, word->taken, "%s", word->text);
    }
    gui_end(gui, overlay);
}

bool plot_words_draw(const PlotWords* words, Renderer* renderer, Plot* plot, SwellError* error) {
    RenderFrame frame = render_default_frame(plot->picture.width, plot->picture.height);
    frame.mode = RENDER_MODE_PANELS;
    RenderTarget target;
    Gui* gui = gui_create(error);
    if (!gui || !render_target_create(&target, frame.width, frame.height, 0, RENDER_PRECISION_BYTES,
                                      error)) {
        gui_destroy(gui);
        return false;
    }
    bool ok = true;
    for (PlotWordSize size = 0; ok && size < PLOT_WORDS_SIZE_COUNT; ++size) {
        RenderOverlay overlay;
        write_words(words, size, plot, gui, &overlay);
        {
            render_draw(renderer, &frame, &overlay, &target);
            HostPicture drawn = render_target_read(&target, error);
            ok = drawn.pixels && render_check(renderer, error);
            if (ok) {
                take(plot, &drawn);
            }
            host_picture_destroy(&drawn);
        }
    }
    render_target_destroy(&target);
    gui_destroy(gui);
    return ok;
}
