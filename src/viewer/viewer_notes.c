/*
 * Notes: a line about the last event, which stays long enough to be read at any frame rate, and the
 * last ones.
 */
#include "viewer_internal.h"

#include <assert.h>
#include <string.h>

static const double NOTE_SECONDS = 4.0;
enum { NOTE_FRAMES = 20 };

/* Whether both are about the same thing: what glides would fill the log. */
static bool same_subject(const char* a, const char* b) {
    const size_t length = strcspn(a, " :");
    return length == strcspn(b, " :") && strncmp(a, b, length) == 0;
}

void viewer_show_note(Viewer* viewer, const char* label, const char* text) {
    assert(viewer && label && text);
    Notes* notes = &viewer->notes;
    const int name = (int)strcspn(label, "="); /* "picture=" is for --verbose */
    char line[GUI_WORD_SIZE];
    snprintf(line, sizeof line, "%.*s%s%s%.150s", name, label, label[name] ? ": " : "",
             label[name] ? label + name + 1 : "", text);
    if (!same_subject(line, notes->line[0])) {
        memmove(notes->line[1], notes->line[0], sizeof notes->line - sizeof notes->line[0]);
    }
    memcpy(notes->line[0], line, sizeof line);
    notes->until = window_seconds(viewer->window) + NOTE_SECONDS;
    notes->frames_until = viewer->total.frames + NOTE_FRAMES;
}

void viewer_set_note(Viewer* viewer, const char* label, const char* text) {
    viewer_show_note(viewer, label, text);
    if (viewer->log) {
        fprintf(viewer->log, "%s%s\n", label, text);
    }
}

const char* viewer_note(const Viewer* viewer) {
    const Notes* notes = &viewer->notes;
    const bool shown =
        window_seconds(viewer->window) < notes->until || viewer->total.frames < notes->frames_until;
    return shown ? notes->line[0] : NULL;
}

void viewer_end_note(Viewer* viewer) {
    viewer->notes.until = 0.0;
    viewer->notes.frames_until = 0;
}

void viewer_list_notes(const Viewer* viewer, const char* lines[HUD_NOTES_MAX]) {
    const int first = viewer_note(viewer) != NULL;
    for (int i = 0; i < HUD_NOTES_MAX; ++i) {
        const char* line = first + i < NOTES_KEPT ? viewer->notes.line[first + i] : "";
        lines[i] = line[0] ? line : NULL;
    }
}
