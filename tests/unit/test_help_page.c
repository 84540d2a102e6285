/*
 * The page of all keys: what is grey on it, that it fits, and how it is scrolled in small windows.
 */
#include "unit/gui_words.h"
#include "unit/view_states.h"

#include "ui/hud.h"
#include "ui/viewer/keys.h"

/* The page in a window of that size; what it holds is kept in the gui. */
static void write_page(Gui* gui, const ViewState* s, int width, int height, double scale,
                       bool in_page) {
    RenderOverlay overlay;
    bool possible[KEY_ROWS_MAX];
    key_rows_possible(s, possible);
    gui_begin(gui, (GuiScreen){width, height, help_page_text_height(width, height, scale), 0.0});
    help_page_write(gui, possible, !in_page, in_page, width, height);
    gui_end(gui, &overlay);
}

static RenderColor label_color(const Gui* gui, const char* text) {
    const GuiWord* word = find_word(gui, text, 0);
    CHECK(word);
    return word->color;
}

static bool same_color(RenderColor a, RenderColor b) {
    return memcmp(&a, &b, sizeof a) == 0;
}

CASE("keys that do nothing are grey on the help page") {
    Gui* gui = gui_with_words();
    ViewState s = first_state();
    write_page(gui, &s, 1280, 720, 1.0, false);
    const RenderColor active = label_color(gui, "Space");
    const RenderColor grey = label_color(gui, "C");
    CHECK(!same_color(active, grey));
    CHECK(same_color(label_color(gui, "+  -"), active));
    s.buoys = 3;
    write_page(gui, &s, 1280, 720, 1.0, false);
    CHECK(same_color(label_color(gui, "C"), active));
    s.buoys = 0;
    CHECK(change_state(&s, OPTION_GRID, "1024"));
    s.settings.view.spectrum = true;
    write_page(gui, &s, 1280, 720, 1.0, false);
    CHECK(same_color(label_color(gui, "F"), grey));
    CHECK(same_color(label_color(gui, "G"), grey));
    CHECK(same_color(label_color(gui, "click"), grey));
    CHECK(same_color(label_color(gui, "V"), active));
    gui_destroy(gui);
}

/* The part of the window that the page covers. */
static RenderRect page_place(const Gui* gui) {
    RenderRect place[2];
    assert_int_equal(gui_window_places(gui, place, 2), 1);
    return place[0];
}

static bool is_inside(const RenderRect* r, const RenderRect* outer) {
    return r->x >= outer->x && r->x + r->width <= outer->x + outer->width && r->y >= outer->y &&
           r->y + r->height <= outer->y + outer->height;
}

/* At each size and scale the page lies inside the window; where it can be read as a whole, nothing
   has to be scrolled. */
CASE("the help page fits into the window") {
    Gui* gui = gui_with_words();
    const ViewState s = first_state();
    const int sizes[][2] = {{1280, 720}, {960, 640}, {3840, 2160},
                            {500, 400},  {640, 360}, {60, 40}};
    const double scales[] = {1.0, 1.5, 2.0, 3.0};
    for (int i = 0; i < 6; ++i) {
        for (int j = 0; j < 4; ++j) {
            write_page(gui, &s, sizes[i][0], sizes[i][1], scales[j], false);
            CHECK(gui_text_height(gui) >= 10);
            const RenderRect window = {0.0f, 0.0f, (float)sizes[i][0], (float)sizes[i][1]};
            const RenderRect page = page_place(gui);
            CHECK(is_inside(&page, &window));
            int count = 0;
            const GuiWord* word = gui_words(gui, &count);
            for (int k = 0; i < 3 && k < count; ++k) {
                CHECK(is_inside(&word[k].place, &page));
            }
        }
    }
    gui_destroy(gui);
}

/* Marks the rows of which the whole is seen. */
static void mark_rows(const Gui* gui, bool* seen) {
    int rows = 0;
    const KeyRow* table = key_table(&rows);
    const RenderRect page = page_place(gui);
    for (int k = 0; k < rows; ++k) {
        const GuiWord *keys = find_word(gui, table[k].keys, 0),
                      *meaning = find_word(gui, table[k].meaning, 0);
        seen[k] = seen[k] || (keys && meaning && is_inside(&keys->place, &page) &&
                              is_inside(&meaning->place, &page));
    }
}

static void scroll(Gui* gui, bool by_wheel, int width, int height) {
    if (by_wheel) {
        gui_add_event(gui, &(GuiEvent){.kind = GUI_POINTER, .x = 0.5 * width, .y = 0.5 * height});
        gui_add_event(gui, &(GuiEvent){.kind = GUI_WHEEL, .y = -1.0});
    } else {
        gui_add_event(gui, &(GuiEvent){.kind = GUI_KEY, .code = KEY_PAGE_DOWN, .down = true});
        gui_add_event(gui, &(GuiEvent){.kind = GUI_KEY, .code = KEY_PAGE_DOWN});
    }
}

/* Where the window is too small for it, wheel and keys bring every row into view, in letters that
   can be read; the keys stay the sea's. */
CASE("in small windows wheel and keys scroll the help page") {
    static const int sizes[][2] = {{320, 200}, {400, 300}};
    const ViewState s = first_state();
    for (int i = 0; i < 4; ++i) {
        const int width = sizes[i % 2][0], height = sizes[i % 2][1];
        Gui* gui = gui_with_words();
        bool seen[KEY_ROWS_MAX] = {false};
        int rows = 0;
        key_table(&rows);
        CHECK(rows <= KEY_ROWS_MAX);
        for (int frame = 0; frame < 200; ++frame) {
            write_page(gui, &s, width, height, 1.0, false);
            mark_rows(gui, seen);
            if (frame == 0) {
                CHECK(!seen[rows - 1]);
            }
            scroll(gui, i < 2, width, height);
        }
        for (int k = 0; k < rows; ++k) {
            CHECK(seen[k]);
        }
        CHECK(!gui_has_keys(gui));
        gui_destroy(gui);
    }
}

/* Nothing on it is about a program that is no page. */
CASE("in a page the help is about the page") {
    Gui* gui = gui_with_words();
    const ViewState s = first_state();
    write_page(gui, &s, 1280, 720, 1.0, true);
    int count = 0;
    bool downloads = false;
    const GuiWord* word = gui_words(gui, &count);
    for (int i = 0; i < count; ++i) {
        CHECK(!strstr(word[i].text, "Ctrl+Q") && !strstr(word[i].text, "screenshots/"));
        CHECK(!strstr(word[i].text, "F11") && !strstr(word[i].text, "Ctrl+Z"));
        downloads = downloads || strstr(word[i].text, "download");
    }
    CHECK(downloads);
    gui_destroy(gui);
}
