#include "ui/hints.h"

#include "base/text.h"
#include "options/options.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { WINDOWS_MAX = 8 };

static const RenderColor GROUND = {4, 22, 26, 150}, WORDS = {222, 240, 236, 255};

/* No line breaks within the name of a key. */
static const struct {
    const char* word; /* of --verbose */
    const char* text;
} TABLE[HINT_COUNT] = {
    [HINT_FLY] = {"fly", "W\u00a0A\u00a0S\u00a0D: fly"},
    [HINT_LOOK] = {"look", "drag: look around"},
    [HINT_FORCE] = {"force", "0\u00a0to\u00a09: wind"},
    [HINT_STONE] = {"stone", "click: a stone"},
    [HINT_PANEL] = {"panel", "Tab: all settings"},
    [HINT_HELP] = {"help", "H: all keys"},
};

Hint hints_of_call(const KeyCall* call) {
    assert(call);
    switch (call->command) {
    case KEY_COMMAND_FORCE:
        return HINT_FORCE;
    case KEY_COMMAND_STONE:
        return HINT_STONE;
    case KEY_COMMAND_HELP:
        return HINT_HELP;
    case KEY_COMMAND_OPTION:
        return call->argument == OPTION_PANEL ? HINT_PANEL : HINT_COUNT;
    default:
        return HINT_COUNT;
    }
}

const char* hints_word(Hint hint) {
    assert(hint < HINT_COUNT);
    return TABLE[hint].word;
}

/* Writes the hints that remain, and how to hide them. */
static void list_hints(unsigned used, char line[GUI_WORD_SIZE]) {
    line[0] = '\0';
    for (int i = 0; i < HINT_COUNT; ++i) {
        if (!(used >> i & 1u)) {
            swell_append(line, GUI_WORD_SIZE, "%s   ", TABLE[i].text);
        }
    }
    swell_append(line, GUI_WORD_SIZE, "Esc: hide this");
}

/* Finds a part of the lower edge that no window reaches within `lowest` pixels: from `side[0]` to
   `side[1]`. */
static void find_free_edge(const Gui* gui, float lowest, int width, int height, float side[2]) {
    RenderRect place[WINDOWS_MAX];
    const int count = gui_window_places(gui, place, WINDOWS_MAX);
    side[0] = 0.0f;
    side[1] = (float)width;
    for (int i = 0; i < count; ++i) {
        const float left = place[i].x, right = left + place[i].width;
        if (place[i].y + place[i].height <= (float)height - lowest || right <= side[0] ||
            left >= side[1]) {
            continue;
        }
        if (left - side[0] > side[1] - right) {
            side[1] = left;
        } else {
            side[0] = right;
        }
    }
}

void hints_write(Gui* gui, unsigned used, int width, int height) {
    assert(gui && width > 0 && height > 0);
    if (used == HINTS_ALL) {
        return;
    }
    char line[GUI_WORD_SIZE];
    list_hints(used, line);
    const float margin = roundf(0.6f * (float)gui_text_height(gui));
    float side[2], size[2];
    find_free_edge(gui, 6.0f * margin, width, height, side);
    const float room = side[1] - side[0] - 4.0f * margin;
    if (room <= 0.0f) {
        return;
    }
    gui_measure_text(line, room, size);
    const float x = roundf(0.5f * (side[0] + side[1] - size[0]));
    const float y = (float)height - size[1] - 2.0f * margin;
    gui_add_box(gui, x - margin, y - 0.5f * margin, size[0] + 2.0f * margin, size[1] + margin,
                GROUND);
    gui_add_text(gui, x, y, room, WORDS, line);
}
