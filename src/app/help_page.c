#include "help_page.h"

#include "actions.h"
#include "gamepad.h"
#include "hud.h"

#include <assert.h>
#include <math.h>

enum { COLUMN_KEYS = 15, COLUMN_PAD = 12, COLUMNS = 76, TEXT_HEIGHT_SMALLEST = 7 };

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

/* Where the lines of the page go: in one column with the gamepad's names, or, where lines would be
   lost below, in two without. */
typedef struct HelpLayout {
    int columns;        /* 1 or 2 */
    int text_height;    /* pixels */
    int width;          /* of a column, characters */
    int lines;          /* of the longest column */
    ActionGroup second; /* the first group of the second column */
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

static HelpLayout lay_columns(int columns, int width, int height, double content_scale) {
    HelpLayout layout = {.columns = columns,
                         .width = columns == 1 ? COLUMNS : COLUMNS - COLUMN_PAD,
                         .lines = count_lines(0, GROUP_COUNT),
                         .second = GROUP_COUNT};
    for (ActionGroup group = 1; columns == 2 && group < GROUP_COUNT; ++group) {
        const int left = count_lines(0, group), right = count_lines(group, GROUP_COUNT);
        const int longest = left > right ? left : right;
        if (longest < layout.lines) {
            layout.lines = longest;
            layout.second = group;
        }
    }
    layout.text_height = hud_fit_text(columns * (layout.width + 2) + 2, layout.lines + 1, width,
                                      height, content_scale);
    set_text_height(&layout, layout.text_height);
    return layout;
}

static bool fits(const HelpLayout* layout, int height) {
    return (float)(layout->lines + 1) * layout->pitch <= (float)height;
}

static void add_heading(Gui* gui, ActionGroup group, const HelpLayout* layout, float x, float y) {
    gui_add_label(gui, x, y, HEADING, "%s", action_group_name(group));
    if (group == GROUP_FLYING && layout->columns == 1) { /* the first */
        gui_add_label(gui, x + (COLUMNS - COLUMN_PAD) * layout->advance, y, HEADING, "gamepad");
    }
}

static void add_row(Gui* gui, const Action* action, bool works, bool gamepad,
                    const HelpLayout* layout, float x, float y) {
    const char* pad = layout->columns == 1 ? pad_name(action) : NULL;
    gui_add_label(gui, x, y, works ? KEY : GREY, "%s", action->keys);
    gui_add_label(gui, x + COLUMN_KEYS * layout->advance, y, works ? MEANING : GREY, "%s",
                  action->meaning);
    if (pad) {
        gui_add_label(gui, x + (COLUMNS - COLUMN_PAD) * layout->advance, y,
                      works && gamepad ? MEANING : GREY, "%s", pad);
    }
}

static void add_lines(Gui* gui, const ViewState* state, bool gamepad, const HelpLayout* layout) {
    int count = 0;
    const Action* table = actions_table(&count);
    float x = layout->left + 2.0f * layout->advance;
    float y = layout->top + 0.5f * layout->pitch;
    for (int i = 0; i < count; ++i) {
        const bool first = i == 0 || table[i].group != table[i - 1].group;
        if (first && table[i].group == layout->second) {
            x += (float)(layout->width + 2) * layout->advance;
            y = layout->top + 0.5f * layout->pitch;
        }
        if (first) {
            add_heading(gui, table[i].group, layout, x, y);
            y += layout->pitch;
        }
        add_row(gui, &table[i], action_can(&table[i], state), gamepad, layout, x, y);
        y += layout->pitch;
    }
}

static HelpLayout lay_out(int width, int height, double content_scale) {
    HelpLayout layout = lay_columns(1, width, height, content_scale);
    if (!fits(&layout, height)) {
        set_text_height(&layout, TEXT_HEIGHT_SMALLEST);
    }
    return fits(&layout, height) ? layout : lay_columns(2, width, height, content_scale);
}

int help_page_text_height(int width, int height, double content_scale) {
    assert(width > 0 && height > 0 && content_scale > 0.0);
    return lay_out(width, height, content_scale).text_height;
}

void help_page_write(Gui* gui, const ViewState* state, bool gamepad, int width, int height,
                     double content_scale) {
    assert(gui && state && width > 0 && height > 0 && content_scale > 0.0);
    HelpLayout layout = lay_out(width, height, content_scale);
    const float page_width = (float)(layout.columns * (layout.width + 2) + 2) * layout.advance;
    const float page_height = (float)(layout.lines + 1) * layout.pitch;
    layout.left = fmaxf(roundf(0.5f * ((float)width - page_width)), 0.0f);
    layout.top = fmaxf(roundf(0.5f * ((float)height - page_height)), 0.0f);
    gui_add_box(gui, layout.left, layout.top, page_width, page_height, PANEL);
    add_lines(gui, state, gamepad, &layout);
}
