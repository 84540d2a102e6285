#include "help_page.h"

#include "actions.h"
#include "gamepad.h"
#include "hud.h"

#include <assert.h>
#include <math.h>

enum { COLUMN_KEYS = 15, COLUMN_PAD = 12, COLUMNS = 76 };

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

/* Where the lines of the page go. */
typedef struct HelpLayout {
    float left, pitch, advance;
} HelpLayout;

static void add_heading(RenderOverlay* overlay, ActionGroup group, const HelpLayout* layout,
                        float y) {
    render_overlay_add_label(overlay, layout->left, y, HEADING, "%s", action_group_name(group));
    if (group == GROUP_FLYING) { /* the first */
        render_overlay_add_label(overlay, layout->left + (COLUMNS - COLUMN_PAD) * layout->advance,
                                 y, HEADING, "gamepad");
    }
}

static void add_row(RenderOverlay* overlay, const Action* action, bool works, bool gamepad,
                    const HelpLayout* layout, float y) {
    const char* pad = pad_name(action);
    render_overlay_add_label(overlay, layout->left, y, works ? KEY : GREY, "%s", action->keys);
    render_overlay_add_label(overlay, layout->left + COLUMN_KEYS * layout->advance, y,
                             works ? MEANING : GREY, "%s", action->meaning);
    if (pad) {
        render_overlay_add_label(overlay, layout->left + (COLUMNS - COLUMN_PAD) * layout->advance,
                                 y, works && gamepad ? MEANING : GREY, "%s", pad);
    }
}

void help_page_fill(RenderOverlay* overlay, const ViewState* state, bool gamepad, int width,
                    int height, double content_scale) {
    assert(overlay && state && width > 0 && height > 0 && content_scale > 0.0);
    int count = 0;
    const Action* table = actions_table(&count);
    const int lines = count + GROUP_COUNT;
    const int text_height = hud_fit_text(COLUMNS + 4, lines + 1, width, height, content_scale);
    HelpLayout layout = {
        .advance = render_text_advance(text_height),
        .pitch = hud_line_pitch(text_height),
    };
    const float page_width = (COLUMNS + 4) * layout.advance;
    const float page_height = (float)(lines + 1) * layout.pitch;
    const float left = fmaxf(roundf(0.5f * ((float)width - page_width)), 0.0f);
    const float top = fmaxf(roundf(0.5f * ((float)height - page_height)), 0.0f);
    render_overlay_begin(overlay, text_height);
    render_overlay_add_box(overlay, left, top, page_width, page_height, PANEL);
    layout.left = left + 2.0f * layout.advance;
    int line = 0;
    for (int i = 0; i < count; ++i) {
        if (i == 0 || table[i].group != table[i - 1].group) {
            add_heading(overlay, table[i].group, &layout,
                        top + (0.5f + (float)line++) * layout.pitch);
        }
        add_row(overlay, &table[i], action_can(&table[i], state), gamepad, &layout,
                top + (0.5f + (float)line++) * layout.pitch);
    }
}
