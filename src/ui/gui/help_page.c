#include "gui_widgets.h"
#include "ui/hud.h"

#include <assert.h>
#include <math.h>

enum { COLUMN_MEANING = 15, COLUMN_PAD = 64, COLUMNS = 76, MARGIN = 2 }; /* characters */

/* The least text heights, of a page that is wholly in view and of one that scrolls [pixels]. */
enum { TEXT_HEIGHT_WHOLE = 9, TEXT_HEIGHT_SCROLLED = 10 };

static const RenderColor GROUND = GUI_DARK(225);
static const RenderColor GREY = {105, 125, 125, 255};

/* Returns the lines of the whole page: rows, headings, and the margins above and below. */
static int count_lines(void) {
    int count = 0;
    key_table(&count);
    return count + GROUP_COUNT + 2;
}

int help_page_text_height(int width, int height, double content_scale) {
    assert(width > 0 && height > 0 && content_scale > 0.0);
    const int columns = COLUMNS + 2 * MARGIN;
    const int whole = hud_fit_text(columns, count_lines(), width, height, content_scale);
    const int scrolled = hud_fit_text(columns, 1, width, height, content_scale);
    return whole >= TEXT_HEIGHT_WHOLE ? whole : (int)fmax(scrolled, TEXT_HEIGHT_SCROLLED);
}

/* Writes headings and rows. A `wide` page has a column for the gamepad, grey unless `gamepad`. */
static void write_rows(Gui* gui, const bool* possible, bool wide, bool gamepad, bool in_page) {
    int count = 0;
    const KeyRow* table = key_table(&count);
    for (int i = 0; i < count; ++i) {
        const KeyRow* row = &table[i];
        if (i == 0 || row->group != table[i - 1].group) {
            gui_text(gui, GUI_NOTE, "%s", key_group_name(row->group));
            if (wide && i == 0) {
                gui_same_line(gui, COLUMN_PAD);
                gui_text(gui, GUI_NOTE, "gamepad");
            }
        }
        if (in_page && row->page_keys && !row->page_keys[0]) {
            continue;
        }
        const bool works = possible[i];
        gui_text(gui, works ? GUI_WHITE : GREY, "%s",
                 in_page && row->page_keys ? row->page_keys : row->keys);
        gui_same_line(gui, COLUMN_MEANING);
        gui_text(gui, works ? GUI_SOFT : GREY, "%s",
                 in_page && row->page_meaning ? row->page_meaning : row->meaning);
        if (wide && row->pad) {
            gui_same_line(gui, COLUMN_PAD);
            gui_text(gui, works && gamepad ? GUI_SOFT : GREY, "%s", row->pad);
        }
    }
}

void help_page_write(Gui* gui, const bool* possible, bool gamepad, bool in_page, int width,
                     int height) {
    assert(gui && possible && width > 0 && height > 0);
    const int text_height = gui_text_height(gui);
    const float all = (COLUMNS + 2 * MARGIN) * gui_text_advance(text_height);
    const float lines = (float)count_lines() * hud_line_pitch(text_height);
    const float w = fminf(all, (float)width), h = fminf(lines, (float)height);
    const GuiWindow window = {
        .title = "Help",
        .place = {roundf(0.5f * ((float)width - w)), roundf(0.5f * ((float)height - h)), w, h},
        .is_page = true,
        .ground = GROUND};
    if (gui_begin_window(gui, &window)) {
        write_rows(gui, possible, w >= all, gamepad, in_page);
    }
    gui_end_window(gui);
}
