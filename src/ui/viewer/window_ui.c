/*
 * Writes the ui over the picture: the overlay, pool and string, the panel, or the help page.
 */
#include "overlay.h"
#include "viewer_parts.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* Heights of rows for fingers, of a page's bar, and of a line whose font has 14 [screen
   coordinates]. */
static const double FINGER_ROW = 44.0, PAGE_BAR = 64.0, READABLE = 16.3;

/* The largest height of a line at which the font's letters fit into a texture [pixels]. */
static const double READABLE_MAX = 120.0;

HudInfo viewer_hud(const Viewer* viewer) {
    assert(viewer);
    const View* view = &viewer->view;
    const ViewState* state = &view->state;
    const FrameFigures* frame_figures = &viewer->frame_figures;
    const WaterShown* bodies = world_bodies(view->world);
    HudInfo info = overlay_hud(view->world, state, view->width);
    info.frames_per_second = frame_figures->frames_per_second;
    memcpy(info.stage_ms, frame_figures->stage_ms, sizeof info.stage_ms);
    info.targets = frame_figures->sea.targets;
    info.measured = frame_figures->sea.measured;
    info.has_foam = frame_figures->has_foam;
    info.foam_share = frame_figures->foam_share;
    info.changes = world_figures(view->world).changes ||
                   !ocean_params_equal(ocean_sea_params(world_sea(view->world)),
                                       &state->settings.ocean); /* still being computed */
    info.triangles = render_triangles_drawn(view->renderer);
    view_pace_describe(&view->pace, &state->settings, info.drawing, sizeof info.drawing);
    info.camera_speed = state->settings.camera.speed;
    info.aboard = state->settings.bodies.boat && bodies->has_boat;
    info.boat_speed = bodies->speed;
    info.boat_heading = bodies->heading;
    info.throttle = bodies->throttle;
    info.given = bodies->given;
    info.note = notes_current(&view->notes);
    for (int i = 0; i < HUD_NOTES_MAX; ++i) {
        const char* line = view->notes.line[i + (info.note != NULL)];
        info.last_notes[i] = line[0] ? line : NULL;
    }
    info.detail = state->times ? HUD_ALL : HUD_PLAIN;
    if (state->settings.program.panel) {
        const RenderRect panel = settings_panel_place(viewer->canvas.gui);
        info.left = panel.x + panel.width;
    }
    return info;
}

static void write_help(Viewer* viewer) {
    const View* view = &viewer->view;
    Gui* gui = viewer->canvas.gui;
    const int width = view->width, height = view->height;
    const int text_height = help_page_text_height(width, height, view_text_scale(view));
    bool possible[KEY_ROWS_MAX];
    key_rows_possible(&view->state, possible);
    gui_begin(gui, (GuiScreen){width, height, text_height, 0.0});
    help_page_write(gui, possible, viewer->routing.gamepad.present, window_is_page(), width,
                    height);
}

/* Returns the height of a line of text [pixels]. `row` is that of rows for fingers, or 0. */
static int choose_text_height(const Viewer* viewer, float row) {
    const View* view = &viewer->view;
    const int width = view->width, height = view->height;
    const double scale = view_text_scale(view);
    const bool panel = view->state.settings.program.panel;
    const bool axes = view->state.settings.view.spectrum;
    const int fits = viewer->guide.runs || (row > 0.0f && panel)
                         ? settings_panel_text_height(width, height, scale)
                         : overlay_text_height(width, height, scale, axes);
    const int readable = row > 0.0f && !axes ? (int)fmin(ceil(READABLE * scale), READABLE_MAX) : 0;
    return fits > readable ? fits : readable;
}

/* Writes pool and string over a page's bar of that height [pixels]. Their boxes act as keys. */
static void write_pool(Viewer* viewer, float bar) {
    const View* view = &viewer->view;
    Input* input = window_input(view->window);
    const PoolRequest request =
        pool_panels_write(&viewer->pool, viewer->canvas.gui, view->width, view->height, bar);
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
        viewer->panel.request = request.settings;
    }
}

void viewer_write_ui(Viewer* viewer, const RenderFrame* frame) {
    assert(viewer && frame);
    const View* view = &viewer->view;
    const Settings* settings = &view->state.settings;
    Gui* gui = viewer->canvas.gui;
    const int width = view->width, height = view->height;
    const double points = window_pixels_per_point(view->window);
    const bool panel = settings->program.panel, hud = settings->view.hud;
    if (!panel) {
        viewer->panel.settings.takes_keys = true; /* when it opens; not after the help page */
    }
    if (view->state.help) {
        write_help(viewer);
        return;
    }

    /* Heights in pixels: of rows for fingers, once one has touched the screen, and of a page's bar
       at the lower edge. */
    const float row = window_input(view->window)->fingers ? (float)(FINGER_ROW * points) : 0.0f;
    const float bar = window_is_page() ? (float)(PAGE_BAR * points) : 0.0f;
    const int text_height = choose_text_height(viewer, row);
    gui_set_fingers(gui, row);
    gui_begin(gui, (GuiScreen){width, height, text_height, viewer->sea_seconds});
    viewer_prepare_tour(viewer, gui);

    const Screenshot* shot = &viewer->screenshot;
    const HudInfo info = shot->due && shot->with_words ? shot->words : viewer_hud(viewer);
    overlay_write(gui, view->renderer, frame, world_sea(view->world), hud ? &info : NULL,
                  settings->view.probe ? &viewer->probe : NULL);
    write_pool(viewer, bar);
    if (panel) {
        panel_write(&viewer->panel, view, gui, &viewer->frame_figures.sea);
    }
    if (viewer->guide.runs) {
        viewer_write_tour(viewer, gui, bar);
    } else if (hud && !settings->view.spectrum) { /* the axes need the room */
        const bool flies = !helm_is_aboard(view) && !gui_has_keys(gui);
        hints_write(gui, viewer->hints_used | (flies ? 0u : 1u << HINT_FLY), width,
                    height - (int)bar);
    }
}
