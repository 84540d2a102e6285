/* Hints: shown until used, kept as words. */
#include "check.h"
#include "ui/hints.h"

#include <string.h>

/* The text of the hints in a picture of that width, "" if none are drawn. */
static void draw(const Hints* hints, int width, char text[GUI_WORD_SIZE], RenderRect* box) {
    Gui* gui = gui_create(NULL);
    CHECK(gui && gui_keep_words(gui, NULL));
    RenderOverlay overlay;
    for (int frame = 0; frame < 2; ++frame) { /* words are kept from the second on */
        CHECK(gui_begin(gui, (GuiScreen){width, 360, 14, 0.0}, NULL));
        hints_write(gui, hints, 0.0f, width, 360);
        gui_end(gui, &overlay);
    }
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
    gui_destroy(gui);
}

CASE("a hint is shown until it was followed") {
    Hints hints = {0};
    char text[GUI_WORD_SIZE];
    RenderRect box = {0};
    draw(&hints, 1280, text, &box);
    CHECK(strstr(text, "W A S D") && strstr(text, "H: all keys") && strstr(text, "Esc"));
    hints.used[HINT_FLY] = true;
    draw(&hints, 1280, text, &box);
    CHECK(!strstr(text, "W A S D") && strstr(text, "H: all keys"));
    hints.dismissed = true;
    draw(&hints, 1280, text, &box);
    CHECK(text[0] == '\0' && !hints_remain(&hints));
}

CASE("hints lie in the picture") {
    static const int WIDTHS[] = {2560, 1280, 640, 200};
    for (int i = 0; i < 4; ++i) {
        char text[GUI_WORD_SIZE];
        RenderRect box = {0};
        draw(&(Hints){0}, WIDTHS[i], text, &box);
        CHECK(box.width > 0.0f && box.x >= 0.0f && box.x + box.width <= (float)WIDTHS[i]);
        CHECK(box.y > 0.0f && box.y + box.height <= 360.0f);
    }
}

CASE("words come back as they were") {
    for (int bits = 0; bits < 1 << (HINT_COUNT + 1); ++bits) {
        Hints hints = {.dismissed = bits >> HINT_COUNT & 1}, read;
        for (int i = 0; i < HINT_COUNT; ++i) {
            hints.used[i] = bits >> i & 1;
        }
        char text[HINTS_TEXT_SIZE];
        hints_print(&hints, text);
        hints_parse(&read, text);
        CHECK(read.dismissed == hints.dismissed);
        CHECK(memcmp(read.used, hints.used, sizeof read.used) == 0);
    }
    Hints none;
    hints_parse(&none, "nonsense\n\r\nflying\nfl\n");
    CHECK(hints_remain(&none) && !none.used[HINT_FLY]);
    hints_parse(&none, NULL);
    CHECK(hints_remain(&none));
}

CASE("commands have hints") {
    assert_int_equal(hints_of_command(KEY_COMMAND_PANEL), HINT_PANEL);
    assert_int_equal(hints_of_command(KEY_COMMAND_HELP), HINT_HELP);
    assert_int_equal(hints_of_command(KEY_COMMAND_GRID), HINT_COUNT);
}
