/*
 * The width of text, and the words that were written, which tests read. gui.cpp and the files above
 * it share both.
 */
#include "gui_internal.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>

/* ---- Text ----------------------------------------------------------------------------------- */

/* Metrics of DejaVu Sans Mono in font units, from its tables hhea and hmtx. The line height is
   ascent plus descent. test_gui compares them with the file. */
static const float UNITS_ADVANCE = 1233.0f, UNITS_ASCENT = 1901.0f, UNITS_DESCENT = 483.0f;

static float in_pixels(float units, int height) {
    return units * ((float)height / (UNITS_ASCENT + UNITS_DESCENT));
}

float gui_text_advance(int text_height) {
    return roundf(in_pixels(UNITS_ADVANCE, text_height));
}

float gui_text_ascent(int text_height) {
    return in_pixels(UNITS_ASCENT, text_height);
}

int gui_text_columns(const char* text) {
    assert(text);
    int columns = 0;
    for (; *text; ++text) {
        columns += ((unsigned char)*text & 0xc0) != 0x80; /* not a later byte of a character */
    }
    return columns;
}

int gui_text_height(const Gui* gui) {
    return gui->text_height;
}

/* ---- What was written ----------------------------------------------------------------------- */

bool gui_keep_words(Gui* gui, SwellError* error) {
    assert(gui);
    if (!gui->word) {
        gui->word = swell_memory_allocate(GUI_WORDS_MAX, sizeof *gui->word, error);
    }
    return gui->word != NULL;
}

const GuiWord* gui_words(const Gui* gui, int* count) {
    *count = gui->word_count;
    return gui->word;
}

void gui_keep_word(Gui* gui, GuiWordKind kind, const char* text, RenderRect place,
                   RenderColor color) {
    if (gui->word && gui->word_count < GUI_WORDS_MAX) {
        GuiWord* word = &gui->word[gui->word_count++];
        *word = (GuiWord){.kind = kind, .place = place, .color = color};
        snprintf(word->text, sizeof word->text, "%s", text);
    }
}
