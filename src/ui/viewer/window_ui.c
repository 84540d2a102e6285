/*
 * Writes the ui over the picture: the overlay, pool and string, the panel, or the help page.
 */
#include "keys.h"
#include "overlay.h"
#include "ui/hud.h"
#include "viewer_parts.h"

#include <assert.h>
#include <math.h>

static void write_help(Gui* gui, const View* view, bool has_pad) {
    const int width = view->width, height = view->height;
    const int text_height = help_page_text_height(width, height, view_text_scale(view));
    bool possible[KEY_ROWS_MAX];
    key_rows_possible(&view->state, possible);
    gui_begin(gui, (GuiScreen){width, height, text_height, 0.0});
    help_page_write(gui, possible, has_pad, window_is_page(), width, height);
}

static const double FINGER_ROW = 44.0, PAGE_BAR = 64.0; /* screen coordinates */
static const double READABLE = 16.3; /* height of a line whose font has 14 screen coordinates */

/* The height of a page's bar over the lower edge, pixels; 0 elsewhere. */
static float page_bar(const View* view) {
    return window_is_page() ? (float)(PAGE_BAR * window_pixels_per_point(view->window)) : 0.0f;
}

static void write_pool(Gui* gui, const View* view, PoolPanels* pool, Panel* panel) {
    const PoolRequest request =
        pool_panels_write(pool, gui, view->width, view->height, page_bar(view));
    Input* input = window_input(view->window); /* the boxes act as keys */
    if (request.close[POOL_PANEL_POOL]) {
        input_shortcut(input, 'P');
    }
    if (request.close[POOL_PANEL_STRING]) {
        input_shortcut(input, 'Y');
    }
    if (request.next_scheme) {
        input_shortcut(input, 'K');
    }
    if (request.settings.kind != SETTINGS_NOTHING) {
        panel->request = request.settings;
    }
}

HudInfo viewer_hud(const Viewer* viewer) {
    assert(viewer);
    const View* view = &viewer->view;
    const ViewState* state = &view->state;
    const WaterShown* bodies = world_bodies(view->world);
    HudInfo info = overlay_hud(view->world, state, view->width);
    meter_fill_hud(&viewer->meter, &info);
    info.changes = world_figures(view->world).changes ||
                   !ocean_params_equal(ocean_sea_params(world_sea(view->world)),
                                       &state->settings.ocean); /* still being computed */
    info.triangles = render_triangles_drawn(view->renderer);
    quality_describe(&view->quality, &state->settings, info.drawing, sizeof info.drawing);
    info.camera_speed = state->settings.camera.speed;
    info.aboard = state->settings.bodies.boat && bodies->has_boat;
    info.boat_speed = bodies->speed;
    info.boat_heading = bodies->heading;
    info.throttle = bodies->throttle;
    info.note = notes_current(&view->notes);
    for (int i = 0; i < HUD_NOTES_MAX; ++i) {
        const char* line = view->notes.line[i + (info.note != NULL)];
        info.last_notes[i] = line[0] ? line : NULL;
    }
    info.detail = state->times ? HUD_ALL : HUD_PLAIN;
    info.left = state->settings.program.panel ? settings_panel_right(viewer->display.gui) : 0.0f;
    return info;
}

/* Returns the height of rows for fingers, pixels; 0 before one has touched the screen. */
static float finger_row(const View* view) {
    const bool fingers = window_input(view->window)->fingers;
    return fingers ? (float)(FINGER_ROW * window_pixels_per_point(view->window)) : 0.0f;
}

static void write_overlay(Viewer* viewer, const RenderFrame* frame) {
    const View* view = &viewer->view;
    Gui* gui = viewer->display.gui;
    const double scale = view_text_scale(view);
    const float row = finger_row(view);
    const bool axes = view->state.settings.view.spectrum;
    const int fits = viewer->guide.runs || (row > 0.0f && view->state.settings.program.panel)
                         ? settings_panel_text_height(view->width, view->height, scale)
                         : overlay_text_height(view->width, view->height, scale, axes);
    const int readable = row > 0.0f && !axes ? (int)ceil(READABLE * scale) : 0;
    const int text_height = fits > readable ? fits : readable;
    const GuiScreen screen = {view->width, view->height, text_height, viewer->sea_seconds};
    gui_set_fingers(gui, row);
    gui_begin(gui, screen);
    viewer_prepare_tour(viewer, gui);
    const Screenshot* shot = &viewer->screenshot;
    const bool hud = view->state.settings.view.hud;
    const HudInfo info = shot->due && shot->with_words ? shot->words : viewer_hud(viewer);
    overlay_write(gui, view->renderer, frame, world_sea(view->world), hud ? &info : NULL,
                  view->state.settings.view.probe ? &viewer->probe : NULL);
    write_pool(gui, view, &viewer->pool, &viewer->panel);
    if (view->state.settings.program.panel) {
        panel_write(&viewer->panel, view, gui, &viewer->meter.sea);
    }
    if (viewer->guide.runs) {
        viewer_write_tour(viewer, gui, page_bar(view));
    } else if (hud && !view->state.settings.view.spectrum) { /* its axes need the room */
        const bool flies = !helm_is_aboard(view) && !gui_has_keys(gui);
        hints_write(gui, viewer->hints_used | (flies ? 0u : 1u << HINT_FLY), view->width,
                    view->height - (int)page_bar(view));
    }
}

void viewer_write_ui(Viewer* viewer, const RenderFrame* frame) {
    assert(viewer && frame);
    if (!viewer->view.state.settings.program.panel) {
        viewer->panel.settings.takes_keys = true; /* once it opens; not after the help page */
    }
    if (viewer->view.state.help) {
        write_help(viewer->display.gui, &viewer->view, viewer->routing.gamepad.present);
    } else {
        write_overlay(viewer, frame);
    }
}
