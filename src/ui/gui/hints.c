#include "gui_widgets.h"
#include "ui/hud.h"

#include "base/text.h"
#include "options/options.h"

#include <assert.h>
#include <math.h>

enum { WINDOWS_MAX = 8 };

static const RenderColor GROUND = GUI_DARK(150), WORDS = {222, 240, 236, 255};

/* No-break spaces keep each hint on one line. */
static const struct {
    const char* word; /* word for --verbose */
    const char* text;
    const char* fingers; /* the same for fingers; NULL: a page's menu has it */
} TABLE[HINT_COUNT + 1] = {
    [HINT_FLY] = {"fly", "W\u00a0A\u00a0S\u00a0D:\u00a0fly", "two\u00a0fingers:\u00a0fly"},
    [HINT_LOOK] = {"look", "drag:\u00a0look\u00a0around", "drag:\u00a0look\u00a0around"},
    [HINT_FORCE] = {"force", "0\u00a0to\u00a09:\u00a0wind", NULL},
    [HINT_STONE] = {"stone", "click:\u00a0a\u00a0stone", "tap:\u00a0a\u00a0stone"},
    [HINT_PANEL] = {"panel", "Tab:\u00a0all\u00a0settings", NULL},
    [HINT_TOUR] = {"tour", "Z:\u00a0a\u00a0guided\u00a0tour", NULL},
    [HINT_HELP] = {"help", "H:\u00a0all\u00a0keys", NULL},
    [HINT_COUNT] = {NULL, "Esc:\u00a0hide\u00a0this", NULL},
};

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

/* Narrows `side`, the left and right ends of a picture, to a part without a window between the rows
   `top` and `bottom`. Returns the lowest top of the windows there, or 0. */
static float find_free_part(const Gui* gui, float top, float bottom, float side[2]) {
    RenderRect place[WINDOWS_MAX];
    const int count = gui_window_places(gui, place, WINDOWS_MAX);
    float lowest = 0.0f;
    for (int i = 0; i < count; ++i) {
        const float left = place[i].x, right = left + place[i].width;
        if (place[i].y + place[i].height <= top || place[i].y >= bottom) {
            continue;
        }
        lowest = fmaxf(lowest, place[i].y);
        if (right > side[0] && left < side[1]) {
            const bool is_right = left - side[0] > side[1] - right;
            side[is_right] = is_right ? left : right;
        }
    }
    return lowest;
}

/* Writes the hints that remain, and how to hide them. A line may break only between hints. Returns
   the width of the widest hint. */
static float write_line(const Gui* gui, unsigned used, char line[GUI_WORD_SIZE]) {
    float widest = 0.0f, size[2];
    for (int i = 0; i <= HINT_COUNT; ++i) {
        const char* text = gui_finger_row(gui) > 0.0f ? TABLE[i].fingers : TABLE[i].text;
        if (text && !(used >> i & 1u)) {
            swell_append(line, GUI_WORD_SIZE, "%s%s", line[0] ? "   " : "", text);
            gui_measure_text(text, 0.0f, size);
            widest = fmaxf(widest, size[0]);
        }
    }
    return widest;
}

void hints_write(Gui* gui, unsigned used, int width, int height) {
    assert(gui && width > 0 && height > 0);
    if (used == HINTS_ALL) {
        return;
    }
    char line[GUI_WORD_SIZE] = "";
    float size[2];
    const float widest = write_line(gui, used, line);
    /* Find the lowest place in the lower half that is wide enough for each hint, beside the windows
       or else above them. */
    const float text = (float)gui_text_height(gui), margin = roundf(0.6f * text);
    float bottom = line[0] ? (float)height : 0.0f;
    while (bottom > 0.5f * (float)height) {
        float lowest = 0.0f, room = widest;
        for (int rows = 1; rows <= HINT_COUNT + 1 && room >= widest; ++rows) {
            float side[2] = {0.0f, (float)width};
            const float top = bottom - (float)rows * text - 3.0f * margin;
            lowest = find_free_part(gui, top, bottom, side);
            room = side[1] - side[0] - 4.0f * margin;
            gui_measure_text(line, fmaxf(room, 1.0f), size);
            if (room >= widest && size[1] < ((float)rows + 0.5f) * text) {
                const float x = roundf(0.5f * (side[0] + side[1] - size[0]));
                const float y = bottom - size[1] - 2.0f * margin;
                gui_add_box(gui, x - margin, y - 0.5f * margin, size[0] + 2.0f * margin,
                            size[1] + margin, GROUND);
                gui_add_text(gui, x, y, room, WORDS, line);
                return;
            }
        }
        bottom = lowest;
    }
}
