/* Hints: what one can do at first, each shown until it was done once. */
#ifndef SWELL_UI_HINTS_H
#define SWELL_UI_HINTS_H

#include "ui/gui.h"
#include "ui/key_table.h"

typedef enum Hint {
    HINT_FLY,
    HINT_LOOK,
    HINT_FORCE,
    HINT_STONE,
    HINT_PANEL,
    HINT_HELP,
    HINT_COUNT
} Hint;

typedef struct Hints {
    bool used[HINT_COUNT];
    bool dismissed;
} Hints;

/* Whether any is left to show. */
bool hints_remain(const Hints* hints);

/* Returns the hint that a command follows, HINT_COUNT for none. */
Hint hints_of_command(KeyCommand command);

/* The word for a hint, as in the file below. */
const char* hints_word(Hint hint);

/* Writes what remains in the middle of the lower edge of a picture of that size, between `left` and
   its right edge, in the present frame of `gui`. Pixels. */
void hints_write(Gui* gui, const Hints* hints, float left, int width, int height);

/* Reads the words of hints_print; ignores others. NULL: none is used. */
void hints_parse(Hints* hints, const char* text);

enum { HINTS_TEXT_SIZE = 64 };

/* Writes one word a line for each hint that is used, and "dismissed". */
void hints_print(const Hints* hints, char text[HINTS_TEXT_SIZE]);

#endif
