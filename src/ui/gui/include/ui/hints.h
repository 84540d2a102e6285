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
    HINT_TOUR,
    HINT_HELP,
    HINT_COUNT
} Hint;

/* A set of hints has the bit 1 << hint for each. */
enum { HINTS_ALL = (1 << HINT_COUNT) - 1 };

/* Returns the hint that a command follows, HINT_COUNT for none. */
Hint hints_of_call(const KeyCall* call);

/* The word for a hint, for --verbose. */
const char* hints_word(Hint hint);

/* Writes the hints that are not in the set `used` along the lower edge of a picture of that size
   [pixels], in the present frame of `gui`: beside the windows that it has so far, or above them
   where there is no room for a hint. A line breaks between hints alone. */
void hints_write(Gui* gui, unsigned used, int width, int height);

#endif
