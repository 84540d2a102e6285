/* The hints of the first minutes, and which of them were used. */
#ifndef SWELL_VIEWER_HINT_BAR_H
#define SWELL_VIEWER_HINT_BAR_H

#include "notes.h"
#include "options/options.h"
#include "ui/hints.h"

typedef struct HintBar {
    bool wanted;   /* unless --hints off, or in a page */
    unsigned used; /* see hints_write */
} HintBar;

/* Begins without a used hint. */
void hint_bar_open(HintBar* bar, const Settings* settings);

/* Marks a hint as used; HINT_COUNT is none. */
void hint_bar_use(HintBar* bar, const Notes* notes, Hint hint);

/* Hides all hints; shows them again. */
void hint_bar_dismiss(HintBar* bar, const Notes* notes);
void hint_bar_restore(HintBar* bar, const Notes* notes);

#endif
