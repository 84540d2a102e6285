/*
 * The page of all keys: what is grey on it, that it fits, and how it goes on in small windows.
 */
#include "unit/view_states.h"

#include "ui/actions.h"
#include "ui/help_page.h"

/* The page in a window of that size; what it holds is kept in the gui. */
static void write_page(Gui* gui, const ViewState* s, int width, int height, double scale) {
    RenderOverlay overlay;
    const int text_height = help_page_text_height(width, height, scale);
    CHECK(gui_begin(gui, (GuiScreen){width, height, text_height, 0.0}, NULL));
    help_page_write(gui, s, true, width, height, scale);
    CHECK(gui_end(gui, &overlay, NULL));
}

static RenderColor label_color(const Gui* gui, const char* text) {
    int count = 0;
    const GuiWord* word = gui_words(gui, &count);
    for (int i = 0; i < count; ++i) {
        if (strcmp(word[i].text, text) == 0) {
            return word[i].color;
        }
    }
    print_error("the help page has no label '%s'\n", text);
    fail();
    return (RenderColor){0};
}

static bool same_color(RenderColor a, RenderColor b) {
    return memcmp(&a, &b, sizeof a) == 0;
}

static void idle_keys_are_grey(void** state) {
    (void)state;
    Gui* gui = gui_create(NULL);
    CHECK(gui && gui_keep_words(gui, NULL));
    ViewState s = first_state();
    write_page(gui, &s, 1280, 720, 1.0);
    const RenderColor active = label_color(gui, "Space");
    const RenderColor grey = label_color(gui, "C");
    CHECK(!same_color(active, grey));
    CHECK(same_color(label_color(gui, "+  -"), active));
    s.buoys = 3;
    write_page(gui, &s, 1280, 720, 1.0);
    CHECK(same_color(label_color(gui, "C"), active));
    s.buoys = 0;
    s.sea.grid = 1024;
    s.spectrum = true;
    write_page(gui, &s, 1280, 720, 1.0);
    CHECK(same_color(label_color(gui, "F"), grey));
    CHECK(same_color(label_color(gui, "G"), grey));
    CHECK(same_color(label_color(gui, "Ctrl + click"), grey));
    CHECK(same_color(label_color(gui, "V"), active));
    gui_destroy(gui);
}

/* The first thing that a page draws is its ground: all words lie on it. */
static bool holds_all_labels(const GuiWord* word, int count) {
    const RenderRect* box = &word[0].place;
    bool holds = word[0].kind == GUI_BOX;
    for (int i = 1; i < count; ++i) {
        const RenderRect* r = &word[i].place;
        holds = holds && r->x >= box->x && r->x + r->width <= box->x + box->width;
        holds = holds && r->y >= box->y && r->y + r->height <= box->y + box->height;
    }
    return holds;
}

/* At each size and scale the page lies inside the window as long as text can be read at all. */
static void the_help_page_fits(void** state) {
    (void)state;
    Gui* gui = gui_create(NULL);
    CHECK(gui && gui_keep_words(gui, NULL));
    const ViewState s = first_state();
    const int sizes[][2] = {{1280, 720}, {640, 480}, {3840, 2160}, {500, 400}, {640, 360}, {1, 1}};
    const double scales[] = {1.0, 1.5, 2.0, 3.0};
    for (int i = 0; i < 6; ++i) {
        for (int j = 0; j < 4; ++j) {
            write_page(gui, &s, sizes[i][0], sizes[i][1], scales[j]);
            CHECK(gui_text_height(gui) >= 6);
            int count = 0;
            const GuiWord* word = gui_words(gui, &count);
            CHECK(count >= 3); /* ground, a line, how to go on */
            if (sizes[i][0] >= 500) {
                CHECK(count > 50); /* all rows at once */
                const RenderRect* box = &word[0].place;
                CHECK(box->x >= 0.0f && box->y >= 0.0f);
                CHECK(box->x + box->width <= (float)sizes[i][0]);
                CHECK(box->y + box->height <= (float)sizes[i][1]);
                CHECK(holds_all_labels(word, count));
            }
        }
    }
    gui_destroy(gui);
}

/* Closes the help for a frame, so that the next one shows the next page. */
static void close_page(Gui* gui) {
    RenderOverlay overlay;
    CHECK(gui_begin(gui, (GuiScreen){320, 200, 10, 0.0}, NULL));
    CHECK(gui_end(gui, &overlay, NULL));
}

/* Marks the rows that are wholly seen in a window of that size: keys, and what they do beside them
   on the same line. */
static void mark_rows(const Gui* gui, int width, int height, int* times_seen) {
    int count = 0, rows = 0;
    const GuiWord* word = gui_words(gui, &count);
    const Action* table = actions_table(&rows);
    for (int i = 0; i < count; ++i) {
        const RenderRect* r = &word[i].place;
        CHECK(r->x >= 0.0f && r->x + r->width <= (float)width);
        CHECK(r->y >= 0.0f && r->y + r->height <= (float)height);
        for (int k = 0; k < rows && i + 1 < count; ++k) {
            times_seen[k] += strcmp(word[i].text, table[k].keys) == 0 &&
                             strcmp(word[i + 1].text, table[k].meaning) == 0 &&
                             word[i + 1].place.y == r->y && word[i + 1].place.x >= r->x + r->width;
        }
    }
}

/* Where one page cannot hold them, each line stands on one of several, in letters that can be
   read; after the last comes the first. */
static void small_windows_have_several_pages(void** state) {
    (void)state;
    static const struct { int width, height, pages; } cases[] = {{320, 200, 4}, {400, 300, 3}};
    const ViewState s = first_state();
    for (int i = 0; i < 2; ++i) {
        Gui* gui = gui_create(NULL);
        CHECK(gui && gui_keep_words(gui, NULL));
        int times_seen[64] = {0}, count = 0, rows = 0;
        actions_table(&rows);
        CHECK(rows <= 64);
        for (int page = 0; page < cases[i].pages; ++page) {
            char note[64];
            snprintf(note, sizeof note, "page %d of %d; H closes it, H again: the next", page + 1,
                     cases[i].pages);
            for (int frame = 0; frame < 2; ++frame) { /* it stays as long as it is open */
                write_page(gui, &s, cases[i].width, cases[i].height, 1.0);
                const GuiWord* word = gui_words(gui, &count);
                CHECK(holds_all_labels(word, count));
                assert_string_equal(word[count - 1].text, note);
            }
            CHECK(gui_text_height(gui) >= 10);
            mark_rows(gui, cases[i].width, cases[i].height, times_seen);
            close_page(gui);
        }
        for (int k = 0; k < rows; ++k) {
            assert_int_equal(times_seen[k], 1);
        }
        write_page(gui, &s, cases[i].width, cases[i].height, 1.0);
        CHECK(strncmp(gui_words(gui, &count)[count - 1].text, "page 1 of", 9) == 0);
        gui_destroy(gui);
    }
}

static const struct CMUnitTest CASES[] = {
    CHECK_CASE("keys that do nothing are grey on the help page", idle_keys_are_grey),
    CHECK_CASE("the help page fits into the window", the_help_page_fits),
    CHECK_CASE("small windows have several pages of help", small_windows_have_several_pages),
};

CHECK_MAIN(CASES)
