#include "help_page.h"

#include "gamepad.h"
#include "hud.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

typedef struct HelpRow {
    const char* keys; /* NULL for a heading */
    const char* meaning;
    InputAction action; /* ACTION_NONE: always does something */
} HelpRow;

static const HelpRow ROWS[] = {
    {NULL, "Flying", ACTION_NONE},
    {"W A S D", "forward, left, back, right", ACTION_NONE},
    {"E  Q", "up, down", ACTION_NONE},
    {"Shift", "faster", ACTION_NONE},
    {"wheel", "change the flying speed", ACTION_NONE},
    {"drag", "look around, left or right button", ACTION_NONE},
    {"M", "hold the mouse for looking", ACTION_HOLD_MOUSE},
    {NULL, "The sea", ACTION_NONE},
    {"F", "switch between FFT and DFT", ACTION_METHOD},
    {"+", "twice as many samples per side", ACTION_GRID_UP},
    {"-", "half as many samples per side", ACTION_GRID_DOWN},
    {"Space", "pause and go on", ACTION_PAUSE},
    {",", "slow time down", ACTION_SLOWER},
    {".", "speed time up", ACTION_QUICKER},
    {"Ctrl + click", "put a marker on the water", ACTION_MARKER},
    {"C", "remove the markers", ACTION_CLEAR_MARKERS},
    {NULL, "Pool and string", ACTION_NONE},
    {"P  Y", "show or hide the pool, the string", ACTION_NONE},
    {"click, drag", "stones and wakes; right: walls, with Shift gone", ACTION_NONE},
    {"K", "the next scheme", ACTION_SCHEME},
    {"R", "still both", ACTION_STILL},
    {"Enter", "pull the string, or drag it", ACTION_PULL},
    {"B", "water or plain heights", ACTION_PLAIN},
    {"N", "rain", ACTION_RAIN},
    {NULL, "The picture", ACTION_NONE},
    {"G", "lines or surface", ACTION_WIREFRAME},
    {"V", "the spectrum or the sea", ACTION_SPECTRUM},
    {"F2", "save it into screenshots/", ACTION_PICTURE},
    {"F11", "full screen and back", ACTION_FULL_SCREEN},
    {"Backspace", "all but the window as at the start", ACTION_RESET},
    {"H  F1", "this page", ACTION_HELP},
    {"Esc", "free the mouse, close this, leave", ACTION_LEAVE},
};

enum { ROW_COUNT = sizeof ROWS / sizeof *ROWS, COLUMN_KEYS = 15, COLUMN_PAD = 12, COLUMNS = 76 };

static const RenderColor PANEL = {4, 22, 26, 225};
static const RenderColor HEADING = {255, 196, 120, 255};
static const RenderColor KEY = {255, 255, 255, 255};
static const RenderColor MEANING = {190, 230, 222, 255};
static const RenderColor GREY = {105, 125, 125, 255};

static bool row_works(const HelpRow* row, const ViewState* state, int markers) {
    switch (row->action) {
    case ACTION_CLEAR_MARKERS:
        return markers > 0;
    case ACTION_MARKER:
        return markers < RENDER_MARKER_MAX && !state->spectrum;
    default:
        return view_state_can(state, row->action);
    }
}

static const char* pad_name(const HelpRow* row) {
    if (!row->keys) {
        return strcmp(row->meaning, "Flying") == 0 ? "gamepad" : NULL;
    }
    if (row->action != ACTION_NONE) {
        return gamepad_button_name(row->action);
    }
    static const struct {
        const char* keys;
        const char* pad;
    } FLYING[] = {{"W A S D", "left stick"},
                  {"E  Q", "triggers"},
                  {"Shift", "bumpers"},
                  {"drag", "right stick"}};
    for (size_t i = 0; i < sizeof FLYING / sizeof *FLYING; ++i) {
        if (strcmp(FLYING[i].keys, row->keys) == 0) {
            return FLYING[i].pad;
        }
    }
    return NULL;
}

static void add_row(RenderOverlay* overlay, const HelpRow* row, bool works, bool gamepad, float x,
                    float y, float advance) {
    const char* pad = pad_name(row);
    if (!row->keys) {
        overlay_add_label(overlay, x, y, HEADING, "%s", row->meaning);
    } else {
        overlay_add_label(overlay, x, y, works ? KEY : GREY, "%s", row->keys);
        overlay_add_label(overlay, x + COLUMN_KEYS * advance, y, works ? MEANING : GREY, "%s",
                          row->meaning);
    }
    if (pad) {
        const RenderColor color = !row->keys ? HEADING : works && gamepad ? MEANING : GREY;
        overlay_add_label(overlay, x + (COLUMNS - COLUMN_PAD) * advance, y, color, "%s", pad);
    }
}

void help_page_fill(RenderOverlay* overlay, const ViewState* state, int markers, bool gamepad,
                    int width, int height, double content_scale) {
    const int text_height = hud_fit_text(COLUMNS + 4, ROW_COUNT + 2, width, height, content_scale);
    const float advance = overlay_text_advance(text_height);
    const float pitch = hud_line_pitch(text_height);
    const float page_width = (COLUMNS + 4) * advance;
    const float page_height = (ROW_COUNT + 2) * pitch;
    const float left = fmaxf(roundf(0.5f * ((float)width - page_width)), 0.0f);
    const float top = fmaxf(roundf(0.5f * ((float)height - page_height)), 0.0f);
    overlay_begin(overlay, text_height);
    overlay_add_box(overlay, left, top, page_width, page_height, PANEL);
    for (int i = 0; i < ROW_COUNT; ++i) {
        add_row(overlay, &ROWS[i], row_works(&ROWS[i], state, markers), gamepad,
                left + 2.0f * advance, top + ((float)i + 1.0f) * pitch, advance);
    }
}
