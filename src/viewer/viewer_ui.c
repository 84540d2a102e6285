/*
 * Writes the ui over the picture: the overlay, pool and string, the panel, or the help page.
 */
#include "key_conditions.h"
#include "ui/help_page.h"
#include "viewer/overlay.h"
#include "viewer_internal.h"

#include <assert.h>

static bool write_help(Viewer* viewer, SwellError* error) {
    const double scale = window_content_scale(viewer->window);
    const int text_height = help_page_text_height(viewer->width, viewer->height, scale);
    const GuiScreen screen = {viewer->width, viewer->height, text_height, 0.0};
    bool possible[KEY_ROWS_MAX];
    key_rows_possible(&viewer->state, possible);
    if (!gui_begin(viewer->gui, screen, error)) {
        return false;
    }
    help_page_write(viewer->gui, possible, viewer->gamepad.present, window_is_page(), viewer->width,
                    viewer->height);
    return true;
}

/* The bar of a clip that is rendered, along the lower edge. */
static void write_progress(Viewer* viewer) {
    static const RenderColor BACK = {4, 22, 26, 200}, DONE = {94, 200, 190, 220};
    static const RenderColor WORDS = {255, 255, 255, 255};
    const double share = viewer_render_share(viewer);
    if (share < 0.0) {
        return;
    }
    const ViewerRecording* recording = &viewer->recording;
    const float height = (float)gui_text_height(viewer->gui), margin = 0.6f * height;
    const float y = (float)viewer->height - height - 3.0f * margin;
    const float width = (float)viewer->width - 2.0f * margin;
    gui_add_box(viewer->gui, margin, y, width, height + 2.0f * margin, BACK);
    gui_add_box(viewer->gui, margin, y, width * (float)share, height + 2.0f * margin, DONE);
    gui_add_label(viewer->gui, 2.0f * margin, y + margin, WORDS,
                  "rendering: %d of %d pictures; Esc cancels", recording->rendered,
                  recording->to_render);
}

static void write_panels(Viewer* viewer) {
    const ViewState* state = &viewer->state;
    /* Hidden over the spectrum, whose axes they would cover. */
    const bool shown[POOL_PANEL_COUNT] = {
        [POOL_PANEL_POOL] = state->settings.pool.shown && !state->settings.view.spectrum,
        [POOL_PANEL_STRING] = state->settings.pool.string_shown && !state->settings.view.spectrum,
    };
    const PoolRequest request =
        pool_panels_write(&viewer->panels, viewer->gui, shown, viewer->width, viewer->height);
    Input* input = window_input(viewer->window); /* the boxes act as keys */
    if (request.close[POOL_PANEL_POOL]) {
        input_shortcut(input, 'P');
    }
    if (request.close[POOL_PANEL_STRING]) {
        input_shortcut(input, 'Y');
    }
    if (request.next_scheme) {
        input_shortcut(input, 'K');
    }
}

static const double FINGER_ROW = 44.0; /* screen coordinates */

/* Returns the height of rows for fingers, pixels; 0 before one has touched the screen. */
static float finger_row(const Viewer* viewer) {
    const bool fingers = window_input(viewer->window)->fingers;
    return fingers ? (float)(FINGER_ROW * window_pixels_per_point(viewer->window)) : 0.0f;
}

static bool write_overlay(Viewer* viewer, const RenderFrame* frame, SwellError* error) {
    const double scale = window_content_scale(viewer->window);
    const float row = finger_row(viewer);
    const int text_height = row > 0.0f && viewer->state.settings.program.panel
                                ? settings_panel_text_height(viewer->width, viewer->height, scale)
                                : overlay_text_height(viewer->width, viewer->height, scale);
    const GuiScreen screen = {viewer->width, viewer->height, text_height, viewer->sea_seconds};
    gui_set_fingers(viewer->gui, row);
    if (!gui_begin(viewer->gui, screen, error)) {
        return false;
    }
    const Screenshot* shot = &viewer->screenshot;
    const HudInfo info = shot->due && shot->with_words ? shot->words : viewer_hud(viewer);
    overlay_write(viewer->gui, viewer->renderer, frame, scene_sea(viewer->scene),
                  viewer->state.settings.view.hud ? &info : NULL);
    if (viewer->state.settings.view.hud && viewer_render_share(viewer) < 0.0) {
        hints_write(viewer->gui, &viewer->hints, info.left, viewer->width, viewer->height);
    }
    write_progress(viewer);
    write_panels(viewer);
    viewer_write_settings(viewer);
    return true;
}

bool viewer_write_ui(Viewer* viewer, const RenderFrame* frame, SwellError* error) {
    assert(viewer && frame);
    return viewer->state.help ? write_help(viewer, error) : write_overlay(viewer, frame, error);
}
