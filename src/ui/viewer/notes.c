#include "notes.h"

#include <assert.h>
#include <stdarg.h>
#include <string.h>

static const double NOTE_SECONDS = 4.0;
enum { NOTE_FRAMES = 20 };

/* Whether both are about the same thing: a value that moves would fill the list. */
static bool same_subject(const char* a, const char* b) {
    const size_t length = strcspn(a, " :");
    return length == strcspn(b, " :") && strncmp(a, b, length) == 0;
}

void notes_begin_frame(Notes* notes, double now, int frames) {
    assert(notes);
    notes->shown = notes_current(notes) != NULL;
    notes->now = now;
    notes->frames = frames;
}

void notes_show(Notes* notes, const char* label, const char* text) {
    assert(notes && label && text);
    const int name = (int)strcspn(label, "=");
    char line[GUI_WORD_SIZE];
    snprintf(line, sizeof line, "%.*s%s%s%.150s", name, label, label[name] ? ": " : "",
             label[name] ? label + name + 1 : "", text);
    if (!same_subject(line, notes->line[0])) {
        memmove(notes->line[1], notes->line[0], sizeof notes->line - sizeof notes->line[0]);
    }
    memcpy(notes->line[0], line, sizeof line);
    notes->until = notes->now + NOTE_SECONDS;
    notes->frames_until = notes->frames + NOTE_FRAMES;
    notes->offers = false;
}

void notes_set(Notes* notes, const char* label, const char* text) {
    notes_show(notes, label, text);
    notes_log(notes, "%s%s", label, text);
}

void notes_offer(Notes* notes, const char* text) {
    notes_set(notes, text, "");
    notes->offers = true;
}

void notes_end_offer(Notes* notes) {
    assert(notes);
    if (notes->offers) {
        notes_end(notes);
    }
}

void notes_set_trouble(Notes* notes, const char* label, const SwellError* error) {
    assert(notes && label && error);
    if (notes->frames > 0) {
        notes_set(notes, label, error->message);
    } else if (notes->trouble.code == SWELL_ERROR_NONE) {
        swell_error_set(&notes->trouble, error->code, "%s%s", label, error->message);
    }
}

void notes_log(const Notes* notes, const char* format, ...) {
    assert(notes && format);
    if (notes->log) {
        va_list arguments;
        va_start(arguments, format);
        vfprintf(notes->log, format, arguments);
        va_end(arguments);
        fputc('\n', notes->log);
    }
}

const char* notes_current(const Notes* notes) {
    assert(notes);
    const bool shown = notes->now < notes->until || notes->frames < notes->frames_until;
    return shown ? notes->line[0] : NULL;
}

bool notes_stands(const Notes* notes, const char* text) {
    assert(notes && text);
    return (notes->shown || notes_current(notes)) && strcmp(notes->line[0], text) == 0;
}

void notes_list(const Notes* notes, const char* lines[HUD_NOTES_MAX]) {
    assert(notes && lines);
    const int first = notes_current(notes) != NULL;
    for (int i = 0; i < HUD_NOTES_MAX; ++i) {
        const char* line = first + i < NOTES_KEPT ? notes->line[first + i] : "";
        lines[i] = line[0] ? line : NULL;
    }
}

void notes_end(Notes* notes) {
    assert(notes);
    notes->until = 0.0;
    notes->frames_until = 0;
    notes->shown = notes->offers = false;
}

/* ---- Hints ----------------------------------------------------------------------------------- */

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
