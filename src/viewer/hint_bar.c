#include "hint_bar.h"

#include <assert.h>

void hint_bar_open(HintBar* bar, const Settings* settings) {
    assert(bar && settings);
    bar->wanted = settings->program.hints;
    bar->used = bar->wanted ? 0 : HINTS_ALL;
}

void hint_bar_use(HintBar* bar, const Notes* notes, Hint hint) {
    assert(bar && notes);
    if (hint < HINT_COUNT && !(bar->used >> hint & 1u)) {
        notes_log(notes, "hint=%s", hints_word(hint));
        bar->used |= 1u << hint;
    }
}

void hint_bar_dismiss(HintBar* bar, const Notes* notes) {
    assert(bar && notes);
    if (bar->used != HINTS_ALL) {
        notes_log(notes, "hints=off");
        bar->used = HINTS_ALL;
    }
}

void hint_bar_restore(HintBar* bar, const Notes* notes) {
    assert(bar && notes);
    if (bar->wanted) {
        notes_log(notes, "hints=on");
        bar->used = 1u << HINT_HELP;
    }
}
