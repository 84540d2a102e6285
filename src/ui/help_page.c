#include "ui/help_page.h"

#include "ui/actions.h"
#include "ui/hud.h"
#include "window/gamepad.h"

#include <assert.h>
#include <math.h>

enum { COLUMN_KEYS = 15, COLUMN_PAD = 12, COLUMNS = 76, TEXT_HEIGHT_SMALLEST = 7 };
enum { PAGE_LINES_MIN = 8 }; /* of several pages, where the window is not flat */

static const RenderColor PANEL = {4, 22, 26, 225};
static const RenderColor HEADING = {255, 196, 120, 255};
static const RenderColor KEY = {255, 255, 255, 255};
static const RenderColor MEANING = {190, 230, 222, 255};
static const RenderColor GREY = {105, 125, 125, 255};

/* What does it on a gamepad, or NULL. */
static const char* pad_name(const Action* action) {
    for (int i = 0; !action->pad && i < ACTION_PRESSES_MAX && action->press[i].kind != PRESS_NONE;
         ++i) {
        if (action->press[i].kind == PRESS_PAD) {
            return gamepad_button_name(action->press[i].code);
        }
    }
    return action->pad;
}

/* Where the lines go: in one column with the gamepad's names, or, where lines would be lost below,
   in two without, or, where those would be cut on the right, on several pages. */
typedef struct HelpLayout {
    int columns;        /* 1 or 2 */
    bool has_pad;       /* a column for the gamepad */
    int text_height;    /* pixels */
    int width, margin;  /* of a column, and beside each, characters */
    int lines;          /* of the longest column, or of a page */
    ActionGroup second; /* the first group of the second column */
    int pages, page;    /* how many, and which one is shown */
    float left, top, pitch, advance;
} HelpLayout;

/* Lines of groups from `from` on up to `to`, with their headings. */
static int count_lines(ActionGroup from, ActionGroup to) {
    int count = 0, lines = (int)to - (int)from;
    const Action* table = actions_table(&count);
    for (int i = 0; i < count; ++i) {
        lines += table[i].group >= from && table[i].group < to;
    }
    return lines;
}

static void set_text_height(HelpLayout* layout, int text_height) {
    layout->text_height = text_height;
    layout->advance = gui_text_advance(text_height);
    layout->pitch = hud_line_pitch(text_height);
}

static int page_columns(const HelpLayout* layout) {
    return layout->columns * (layout->width + layout->margin) + layout->margin;
}

/* With half a line above and below, and the line that says how to go on. */
static int page_lines(const HelpLayout* layout) {
    return layout->lines + (layout->pages > 1 ? 2 : 1);
}

static HelpLayout lay_columns(int columns, int width, int height, double content_scale) {
    HelpLayout layout = {.columns = columns,
                         .has_pad = columns == 1,
                         .width = columns == 1 ? COLUMNS : COLUMNS - COLUMN_PAD,
                         .margin = 2,
                         .lines = count_lines(0, GROUP_COUNT),
                         .second = GROUP_COUNT,
                         .pages = 1};
    for (ActionGroup group = 1; columns == 2 && group < GROUP_COUNT; ++group) {
        const int left = count_lines(0, group), right = count_lines(group, GROUP_COUNT);
        const int longest = left > right ? left : right;
        if (longest < layout.lines) {
            layout.lines = longest;
            layout.second = group;
        }
    }
    set_text_height(&layout, hud_fit_text(page_columns(&layout), page_lines(&layout), width, height,
                                          content_scale));
    return layout;
}

/* The longest row without the gamepad, characters. */
static int longest_row(void) {
    int count = 0, longest = 0;
    const Action* table = actions_table(&count);
    for (int i = 0; i < count; ++i) {
        const int length = gui_text_columns(table[i].meaning);
        longest = length > longest ? length : longest;
    }
    return COLUMN_KEYS + longest;
}

/* Where a line stands that follows `line` others, counted on over all pages: no heading ends a
   page. */
static int place_line(const HelpLayout* layout, int line, bool is_heading) {
    const bool last = line % layout->lines == layout->lines - 1;
    return is_heading && layout->pages > 1 && last && layout->lines > 1 ? line + 1 : line;
}

static int count_pages(const HelpLayout* layout) {
    int count = 0, line = 0;
    const Action* table = actions_table(&count);
    for (int i = 0; i < count; ++i) {
        if (i == 0 || table[i].group != table[i - 1].group) {
            line = place_line(layout, line, true) + 1;
        }
        ++line;
    }
    return (line + layout->lines - 1) / layout->lines;
}

static HelpLayout lay_pages(int width, int height, double content_scale) {
    HelpLayout layout = {.columns = 1,
                         .width = longest_row(),
                         .margin = 1,
                         .lines = PAGE_LINES_MIN,
                         .second = GROUP_COUNT,
                         .pages = 2};
    set_text_height(&layout, hud_fit_text(page_columns(&layout), page_lines(&layout), width, height,
                                          content_scale));
    const int room = (int)((float)height / layout.pitch) - page_lines(&layout) + layout.lines;
    layout.lines = room > 1 ? room : 1;
    layout.pages = count_pages(&layout);
    return layout;
}

static bool fits(const HelpLayout* layout, int width, int height) {
    return (float)page_columns(layout) * layout->advance <= (float)width &&
           (float)page_lines(layout) * layout->pitch <= (float)height;
}

static void add_heading(Gui* gui, ActionGroup group, const HelpLayout* layout, float x, float y) {
    gui_add_label(gui, x, y, HEADING, "%s", action_group_name(group));
    if (group == GROUP_FLYING && layout->has_pad) { /* the first */
        gui_add_label(gui, x + (COLUMNS - COLUMN_PAD) * layout->advance, y, HEADING, "gamepad");
    }
}

static void add_row(Gui* gui, const Action* action, bool works, bool gamepad,
                    const HelpLayout* layout, float x, float y) {
    const char* pad = layout->has_pad ? pad_name(action) : NULL;
    gui_add_label(gui, x, y, works ? KEY : GREY, "%s", action->keys);
    gui_add_label(gui, x + COLUMN_KEYS * layout->advance, y, works ? MEANING : GREY, "%s",
                  action->meaning);
    if (pad) {
        gui_add_label(gui, x + (COLUMNS - COLUMN_PAD) * layout->advance, y,
                      works && gamepad ? MEANING : GREY, "%s", pad);
    }
}

static bool is_shown(const HelpLayout* layout, int line) {
    return line / layout->lines == layout->page;
}

static float line_top(const HelpLayout* layout, int line) {
    return layout->top + (0.5f + (float)(line % layout->lines)) * layout->pitch;
}

static void add_lines(Gui* gui, const ViewState* state, bool gamepad, const HelpLayout* layout) {
    int count = 0, line = 0;
    const Action* table = actions_table(&count);
    float x = layout->left + (float)layout->margin * layout->advance;
    for (int i = 0; i < count; ++i) {
        const bool first = i == 0 || table[i].group != table[i - 1].group;
        if (first && table[i].group == layout->second) {
            x += (float)(layout->width + layout->margin) * layout->advance;
            line = 0;
        }
        line = place_line(layout, line, first);
        if (first && is_shown(layout, line)) {
            add_heading(gui, table[i].group, layout, x, line_top(layout, line));
        }
        line += first;
        if (is_shown(layout, line)) {
            add_row(gui, &table[i], action_can(&table[i], state), gamepad, layout, x,
                    line_top(layout, line));
        }
        ++line;
    }
    if (layout->pages > 1) {
        gui_add_label(gui, x, line_top(layout, 0) + (float)layout->lines * layout->pitch, HEADING,
                      "page %d of %d; H closes it, H again: the next", layout->page + 1,
                      layout->pages);
    }
}

static HelpLayout lay_out(int width, int height, double content_scale) {
    HelpLayout layout = lay_columns(1, width, height, content_scale);
    if (!fits(&layout, width, height)) {
        set_text_height(&layout, TEXT_HEIGHT_SMALLEST);
    }
    if (!fits(&layout, width, height)) {
        layout = lay_columns(2, width, height, content_scale);
    }
    return fits(&layout, width, height) ? layout : lay_pages(width, height, content_scale);
}

int help_page_text_height(int width, int height, double content_scale) {
    assert(width > 0 && height > 0 && content_scale > 0.0);
    return lay_out(width, height, content_scale).text_height;
}

void help_page_write(Gui* gui, const ViewState* state, bool gamepad, int width, int height,
                     double content_scale) {
    assert(gui && state && width > 0 && height > 0 && content_scale > 0.0);
    HelpLayout layout = lay_out(width, height, content_scale);
    layout.page = gui_turn_page(gui, layout.pages);
    const float page_width = (float)page_columns(&layout) * layout.advance;
    const float page_height = (float)page_lines(&layout) * layout.pitch;
    layout.left = fmaxf(roundf(0.5f * ((float)width - page_width)), 0.0f);
    layout.top = fmaxf(roundf(0.5f * ((float)height - page_height)), 0.0f);
    gui_add_box(gui, layout.left, layout.top, page_width, page_height, PANEL);
    add_lines(gui, state, gamepad, &layout);
}
