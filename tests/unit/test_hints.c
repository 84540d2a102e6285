/* Hints: shown until used, clear of windows. */
#include "unit/gui_words.h"

#include "ui/hud.h"

#include <string.h>

/* The text of the hints in the last frame, "" if there are none, and the box behind them. */
static void read_hints(const Gui* gui, char text[GUI_WORD_SIZE], RenderRect* box) {
    int count = 0;
    const GuiWord* word = gui_words(gui, &count);
    text[0] = '\0';
    for (int i = 0; i < count; ++i) {
        if (word[i].kind == GUI_LABEL) {
            strcpy(text, word[i].text);
        } else if (word[i].kind == GUI_BOX) {
            *box = word[i].place;
        }
    }
}

/* The text of the hints in a picture of that width, "" if none are drawn. */
static void draw(float finger_row, unsigned used, int width, char text[GUI_WORD_SIZE],
                 RenderRect* box) {
    Gui* gui = gui_with_words();
    RenderOverlay overlay;
    gui_set_fingers(gui, finger_row);
    gui_begin(gui, (GuiScreen){width, 360, 14, 0.0});
    hints_write(gui, used, width, 360);
    gui_end(gui, &overlay);
    read_hints(gui, text, box);
    gui_destroy(gui);
}

CASE("fingers have hints of their own") {
    char text[GUI_WORD_SIZE];
    RenderRect box = {0};
    draw(44.0f, 1u << HINT_LOOK, 1280, text, &box);
    assert_string_equal(text, "two\u00a0fingers:\u00a0fly   tap:\u00a0a\u00a0stone");
    draw(44.0f, 1u << HINT_LOOK | 1u << HINT_FLY | 1u << HINT_STONE, 1280, text, &box);
    CHECK(text[0] == '\0');
}

CASE("a hint is shown until it was followed") {
    char text[GUI_WORD_SIZE];
    RenderRect box = {0};
    draw(0.0f, 0, 1280, text, &box);
    CHECK(strstr(text, "W\u00a0A\u00a0S\u00a0D") && strstr(text, "H:\u00a0all\u00a0keys") &&
          strstr(text, "Esc"));
    draw(0.0f, 1u << HINT_FLY, 1280, text, &box);
    CHECK(!strstr(text, "W\u00a0A\u00a0S\u00a0D") && strstr(text, "H:\u00a0all\u00a0keys"));
    draw(0.0f, HINTS_ALL, 1280, text, &box);
    CHECK(text[0] == '\0');
}

CASE("hints lie in the picture, and a line breaks between them alone") {
    static const int WIDTHS[] = {2560, 1280, 640, 200};
    for (int i = 0; i < 4; ++i) {
        char text[GUI_WORD_SIZE];
        RenderRect box = {0};
        draw(0.0f, 0, WIDTHS[i], text, &box);
        CHECK(box.width > 0.0f && box.x >= 0.0f && box.x + box.width <= (float)WIDTHS[i]);
        CHECK(box.y > 0.0f && box.y + box.height <= 360.0f);
        for (const char* at = strchr(text, ' '); at; at = strchr(at + 3, ' ')) {
            CHECK(strncmp(at, "   ", 3) == 0 && at[3] != ' ');
        }
    }
}

CASE("hints lie beside the windows at the lower edge") {
    const struct {
        RenderRect window;
        float left, right; /* where the edge is free */
    } edges[] = {{{936, 456, 320, 240}, 0, 936},
                 {{24, 456, 320, 240}, 344, 1280},
                 {{936, 40, 320, 240}, 0, 1280},
                 {{0, 40, 1280, 680}, 0, 0},       /* no room */
                 {{60, 456, 1160, 240}, 0, 1280}}; /* above it */
    for (int i = 0; i < 5; ++i) {
        Gui* gui = gui_with_words();
        RenderOverlay overlay;
        RenderRect box = {0};
        for (int frame = 0; frame < 3; ++frame) {
            gui_begin(gui, (GuiScreen){1280, 720, 14, 0.0});
            gui_begin_window(gui, &(GuiWindow){.title = "pool", .place = edges[i].window});
            gui_end_window(gui);
            hints_write(gui, 0, 1280, 720);
            gui_end(gui, &overlay);
        }
        char text[GUI_WORD_SIZE];
        read_hints(gui, text, &box);
        const double middle = 0.5 * (double)(edges[i].left + edges[i].right);
        if (edges[i].right > 0.0f) {
            CHECK(box.x >= edges[i].left && box.x + box.width <= edges[i].right);
            CHECK_NEAR(box.x + 0.5f * box.width, middle, 8.0);
        } else {
            CHECK(box.width == 0.0f);
        }
        const bool above = i == 4;
        CHECK(!above || (box.y > 360.0f && box.y + box.height <= edges[i].window.y));
        gui_destroy(gui);
    }
}

CASE("commands have hints") {
    static const struct {
        int key;
        Hint hint;
    } KEYS[] = {{KEY_TAB, HINT_PANEL}, {'H', HINT_HELP}, {'5', HINT_FORCE}, {'G', HINT_COUNT}};
    for (int i = 0; i < 4; ++i) {
        const KeyCall call = key_table_find(PRESS_KEY, KEYS[i].key, 0);
        assert_int_equal(hints_of_call(&call), KEYS[i].hint);
    }
}
