#include "ui/hints.h"

#include "base/text.h"
#include "options/options.h"

#include <assert.h>
#include <math.h>
#include <string.h>

enum { WINDOWS_MAX = 8 };

static const RenderColor GROUND = GUI_DARK(150), WORDS = {222, 240, 236, 255};

/* No line breaks within a hint. */
static const struct {
    const char* word; /* of --verbose */
    const char* text;
    const char* fingers; /* the same for them; NULL: a page's menu has it */
} TABLE[HINT_COUNT] = {
    [HINT_FLY] = {"fly", "W\u00a0A\u00a0S\u00a0D:\u00a0fly", "two\u00a0fingers:\u00a0fly"},
    [HINT_LOOK] = {"look", "drag:\u00a0look\u00a0around", "drag:\u00a0look\u00a0around"},
    [HINT_FORCE] = {"force", "0\u00a0to\u00a09:\u00a0wind", NULL},
    [HINT_STONE] = {"stone", "click:\u00a0a\u00a0stone", "tap:\u00a0a\u00a0stone"},
    [HINT_PANEL] = {"panel", "Tab:\u00a0all\u00a0settings", NULL},
    [HINT_TOUR] = {"tour", "Z:\u00a0a\u00a0guided\u00a0tour", NULL},
    [HINT_HELP] = {"help", "H:\u00a0all\u00a0keys", NULL},
};
static const char HIDE[] = "Esc:\u00a0hide\u00a0this";

Hint hints_of_call(const KeyCall* call) {
    assert(call);
    switch (call->command) {
    case KEY_COMMAND_FORCE:
        return HINT_FORCE;
    case KEY_COMMAND_TAP:
    case KEY_COMMAND_STONE:
        return HINT_STONE;
    case KEY_COMMAND_TOUR:
        return HINT_TOUR;
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

/* Writes the hints that remain, and how to hide them; returns the width of the widest [pixels]. A
   line may break between hints alone. */
static float list_hints(unsigned used, bool fingers, char line[GUI_WORD_SIZE]) {
    float widest = 0.0f, size[2];
    line[0] = '\0';
    for (int i = 0; i <= HINT_COUNT; ++i) {
        const char* of_keys = i < HINT_COUNT ? TABLE[i].text : HIDE;
        const char* text = !fingers ? of_keys : i < HINT_COUNT ? TABLE[i].fingers : NULL;
        if (text && (i == HINT_COUNT || !(used >> i & 1u))) {
            swell_append(line, GUI_WORD_SIZE, "%s%s", line[0] ? "   " : "", text);
            gui_measure_text(text, 0.0f, size);
            widest = fmaxf(widest, size[0]);
        }
    }
    return widest;
}

/* Finds a part of the picture between the rows `top` and `bottom` in which there is no window: from
   `side[0]` to `side[1]`. Returns the lowest top of a window there, or 0. */
static float find_free_part(const Gui* gui, float top, float bottom, int width, float side[2]) {
    RenderRect place[WINDOWS_MAX];
    const int count = gui_window_places(gui, place, WINDOWS_MAX);
    float lowest = 0.0f;
    side[0] = 0.0f;
    side[1] = (float)width;
    for (int i = 0; i < count; ++i) {
        const float left = place[i].x, right = left + place[i].width;
        if (place[i].y + place[i].height <= top || place[i].y >= bottom) {
            continue;
        }
        lowest = fmaxf(lowest, place[i].y);
        if (right <= side[0] || left >= side[1]) {
            continue;
        }
        if (left - side[0] > side[1] - right) {
            side[1] = left;
        } else {
            side[0] = right;
        }
    }
    return lowest;
}

typedef struct HintPlace {
    float x, y, room; /* of the words, pixels; their lines are at most `room` long */
    float size[2];
} HintPlace;

/* Finds the lowest place that is wide enough for a hint: beside the windows or, else, above them.
   False if there is none in the lower half. */
static bool find_place(const Gui* gui, const char* line, float widest, int width, int height,
                       HintPlace* place) {
    const float text = (float)gui_text_height(gui), margin = roundf(0.6f * text);
    float bottom = (float)height;
    while (bottom > 0.5f * (float)height) {
        float side[2] = {0}, lowest = 0.0f;
        for (int rows = 1; rows <= HINT_COUNT + 1; ++rows) {
            const float top = bottom - (float)rows * text - 3.0f * margin;
            lowest = find_free_part(gui, top, bottom, width, side);
            place->room = side[1] - side[0] - 4.0f * margin;
            if (place->room < widest) {
                break;
            }
            gui_measure_text(line, place->room, place->size);
            if (place->size[1] < ((float)rows + 0.5f) * text) {
                place->x = roundf(0.5f * (side[0] + side[1] - place->size[0]));
                place->y = bottom - place->size[1] - 2.0f * margin;
                return true;
            }
        }
        bottom = lowest;
    }
    return false;
}

void hints_write(Gui* gui, unsigned used, int width, int height) {
    assert(gui && width > 0 && height > 0);
    if (used == HINTS_ALL) {
        return;
    }
    char line[GUI_WORD_SIZE];
    const float widest = list_hints(used, gui_finger_row(gui) > 0.0f, line);
    const float margin = roundf(0.6f * (float)gui_text_height(gui));
    HintPlace at;
    if (line[0] && find_place(gui, line, widest, width, height, &at)) {
        gui_add_box(gui, at.x - margin, at.y - 0.5f * margin, at.size[0] + 2.0f * margin,
                    at.size[1] + margin, GROUND);
        gui_add_text(gui, at.x, at.y, at.room, WORDS, line);
    }
}
