#include "hint_bar.h"

#include "swell/host.h"
#include "window/window.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static const char FILE_NAME[] = "hints";

void hint_bar_open(HintBar* bar, const Settings* settings) {
    assert(bar && settings);
    const bool by_default = options_giver(settings, OPTION_HINTS) == GIVEN_NOT;
    char path[HOST_PATH_SIZE];
    bar->wanted = by_default ? settings->clip.frames == 0 && !window_is_page() /* has its own */
                             : settings->program.hints;
    bar->kept = bar->wanted && by_default && host_kept_path(FILE_NAME, false, path);
    bar->used = bar->wanted ? 0 : HINTS_ALL;
    char* text = bar->kept ? host_file_read(path, NULL) : NULL;
    if (text) {
        bar->used = (unsigned)strtoul(text, NULL, 10) & HINTS_ALL;
        swell_memory_free(text);
    }
}

static void set_used(HintBar* bar, unsigned used) {
    char path[HOST_PATH_SIZE], text[16];
    bar->used = used;
    if (bar->kept && host_kept_path(FILE_NAME, true, path)) {
        snprintf(text, sizeof text, "%u\n", used);
        host_file_save(path, text, strlen(text), NULL);
    }
}

void hint_bar_use(HintBar* bar, const Notes* notes, Hint hint) {
    assert(bar && notes);
    if (hint < HINT_COUNT && !(bar->used >> hint & 1u)) {
        notes_log(notes, "hint=%s", hints_word(hint));
        set_used(bar, bar->used | 1u << hint);
    }
}

void hint_bar_dismiss(HintBar* bar, const Notes* notes) {
    assert(bar && notes);
    if (bar->used != HINTS_ALL) {
        notes_log(notes, "hints=off");
        set_used(bar, HINTS_ALL);
    }
}

void hint_bar_restore(HintBar* bar, const Notes* notes) {
    assert(bar && notes);
    if (bar->wanted) {
        notes_log(notes, "hints=on");
        set_used(bar, 1u << HINT_HELP);
    }
}
