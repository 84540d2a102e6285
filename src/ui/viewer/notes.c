#include "notes.h"

#include "swell/host.h"

#include <assert.h>
#include <stdarg.h>
#include <string.h>

static const double NOTE_SECONDS = 4.0;
enum { NOTE_FRAMES = 20 };

/* Returns whether both notes have the same subject, since a moving value would fill the list. */
static bool same_subject(const char* a, const char* b) {
    const size_t length = strcspn(a, " :");
    return length == strcspn(b, " :") && strncmp(a, b, length) == 0;
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

void notes_offer(Notes* notes, const char* text) {
    notes_set(notes, text, "");
    notes->offers = true;
}

void notes_set(Notes* notes, const char* label, const char* text) {
    notes_show(notes, label, text);
    notes_log(notes, "%s%s", label, text);
}

void notes_set_failure(Notes* notes, const char* label, const SwellError* error, const char* path) {
    assert(notes && label && error && path);
    SwellError brief = *error;
    char* at = strstr(brief.message, path);
    if (at) {
        const char* name = at + (host_path_name(path) - path);
        memmove(at, name, strlen(name) + 1);
    }
    notes_set(notes, label, brief.message);
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

void notes_end(Notes* notes) {
    assert(notes);
    notes->until = 0.0;
    notes->frames_until = 0;
}
