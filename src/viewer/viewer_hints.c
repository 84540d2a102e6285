/*
 * The hints of the first minutes. Which of them were used is kept in a file, so that they do not
 * come again; where it cannot be read or written, they do.
 */
#include "swell/host.h"
#include "viewer_internal.h"

#include <assert.h>
#include <string.h>

static const char FILE_NAME[] = "hints";

void viewer_read_hints(Viewer* viewer) {
    assert(viewer);
    const Settings* settings = &viewer->state.settings;
    const bool by_default = options_giver(settings, OPTION_HINTS) == GIVEN_NOT;
    char path[HOST_PATH_SIZE];
    const bool wanted = by_default
                            ? settings->clip.frames == 0 && !window_is_page() /* has its own */
                            : settings->program.hints;
    viewer->has_hints = wanted;
    viewer->hints.dismissed = !wanted;
    if (wanted && by_default) {
        viewer->keeps_hints = host_kept_path(FILE_NAME, false, path);
        char* text = viewer->keeps_hints ? host_file_read(path, NULL) : NULL;
        hints_parse(&viewer->hints, text);
        swell_memory_free(text);
    }
}

static void keep_hints(Viewer* viewer) {
    char path[HOST_PATH_SIZE], text[HINTS_TEXT_SIZE];
    HostFile file;
    if (viewer->keeps_hints && host_kept_path(FILE_NAME, true, path) &&
        host_file_begin(&file, path, NULL)) {
        hints_print(&viewer->hints, text);
        host_file_write(&file, text, strlen(text));
        host_file_commit(&file, NULL);
    }
}

static void use(Viewer* viewer, Hint hint) {
    if (viewer->has_hints && hint < HINT_COUNT && !viewer->hints.used[hint]) {
        viewer->hints.used[hint] = true;
        if (viewer->log) {
            fprintf(viewer->log, "hint=%s\n", hints_word(hint));
        }
        keep_hints(viewer);
    }
}

void viewer_use_hint(Viewer* viewer, KeyCommand command) {
    assert(viewer);
    use(viewer, hints_of_command(command));
}

void viewer_watch_hints(Viewer* viewer) {
    assert(viewer);
    const Routing* routing = &viewer->routing;
    const bool* held = routing->held;
    if (held[HOLD_FORWARD] || held[HOLD_BACK] || held[HOLD_LEFT] || held[HOLD_RIGHT]) {
        use(viewer, HINT_FLY);
    }
    if (routing->looks && (routing->look_right != 0.0 || routing->look_down != 0.0)) {
        use(viewer, HINT_LOOK);
    }
}

void viewer_dismiss_hints(Viewer* viewer) {
    assert(viewer);
    if (hints_remain(&viewer->hints)) {
        viewer->hints.dismissed = true;
        if (viewer->log) {
            fprintf(viewer->log, "hints=off\n");
        }
        keep_hints(viewer);
    }
}

void viewer_restore_hints(Viewer* viewer) {
    assert(viewer);
    if (viewer->has_hints) {
        viewer->hints = (Hints){.used[HINT_HELP] = true};
        if (viewer->log) {
            fprintf(viewer->log, "hints=on\n");
        }
        keep_hints(viewer);
    }
}
