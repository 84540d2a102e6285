/* What the gui has written in its last frame. */
#ifndef SWELL_TESTS_GUI_WORDS_H
#define SWELL_TESTS_GUI_WORDS_H

#include "check.h"

#include "ui/gui.h"

/* A gui that records its words. */
static inline Gui* gui_with_words(void) {
    Gui* gui = gui_create(NULL);
    CHECK(gui && gui_keep_words(gui, NULL));
    return gui;
}

/* Returns the word of that text, the first for `number` 0, or NULL. */
static inline const GuiWord* find_word(const Gui* gui, const char* text, int number) {
    int count = 0;
    const GuiWord* word = gui_words(gui, &count);
    for (int i = 0; i < count; ++i) {
        if (strcmp(word[i].text, text) == 0 && number-- == 0) {
            return &word[i];
        }
    }
    return NULL;
}

#endif
