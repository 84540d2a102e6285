/*
 * Executes the commands of the table of keys.
 */
#include "keys.h"
#include "viewer_parts.h"

#include <assert.h>

static const char LEAVE_NOTE[] = "Esc once more leaves";

static void leave(Viewer* viewer, bool at_once) {
    Notes* notes = &viewer->view.notes;
    ViewState* state = &viewer->view.state;
    if (at_once) {
        viewer->leave = true;
    } else if (state->help) {
        state->help = false;
    } else if (state->settings.program.panel) {
        state->settings.program.panel = false;
    } else if (viewer->guide.runs) {
        viewer_end_tour(viewer);
    } else if (notes_stands(notes, LEAVE_NOTE)) {
        viewer->leave = true;
    } else {
        hint_bar_dismiss(&viewer->hints, notes);
        notes_set(notes, LEAVE_NOTE, "");
    }
}

static void hold_stone(Viewer* viewer, const ViewerPress* press) {
    if (press->released) {
        hand_throw_stone(&viewer->hand, &viewer->view, press->x, press->y);
    } else {
        hand_size_stone(&viewer->hand, &viewer->view.notes, 0.0);
    }
}

/* A plain click or a finger fixes the probe, where it is shown; else a stone is thrown. */
static void touch_sea(Viewer* viewer, bool plain, const ViewerPress* press) {
    View* view = &viewer->view;
    const bool fixes =
        view->state.settings.view.probe && (plain || window_input(view->window)->fingers);
    if (!fixes) {
        hold_stone(viewer, press);
    } else if (press->released) {
        probe_fix(view, press->x, press->y);
    }
}

/* The probe's key over the pool or the string moves theirs, and shows what it measures. */
static bool probes_pool(Viewer* viewer, const KeyCall* call, const ViewerPress* press) {
    View* view = &viewer->view;
    const RenderRect* place = viewer->pool.place;
    const bool shown = place[POOL_PANEL_POOL].width > 0.0f || place[POOL_PANEL_STRING].width > 0.0f;
    if (call->command != KEY_COMMAND_OPTION || call->argument != OPTION_PROBE || !shown) {
        return false;
    }
    const double scale = window_pixels_per_point(view->window);
    const bool probes = pool_panels_probe(&viewer->pool, press->x * scale, press->y * scale,
                                          &viewer->panel.request);
    view->state.settings.pool.explains = probes || view->state.settings.pool.explains;
    return probes;
}

static void toggle_help(Viewer* viewer) {
    View* view = &viewer->view;
    view->state.help = !view->state.help;
    if (!view->state.help) {
        hint_bar_restore(&viewer->hints, &view->notes);
    }
}

static void begin_step_again(Viewer* viewer) {
    viewer_turn_tour(viewer, 0);
}

static void toggle_tour(Viewer* viewer) {
    if (viewer->guide.runs) {
        viewer_end_tour(viewer);
    } else {
        viewer_begin_tour(viewer, 0);
    }
}

/* Of the tour, else of the measured sea. */
static void turn_page(Viewer* viewer, const KeyCall* call) {
    if (viewer->guide.runs) {
        viewer_turn_tour(viewer, -call->argument); /* Page Down goes on */
    } else {
        view_change(&viewer->view.state, &viewer->view.notes, call, 0.0);
    }
}

static void save_picture(Viewer* viewer, bool with_words) {
    const HudInfo words = viewer_hud(viewer);
    screenshot_begin(&viewer->screenshot, &viewer->view, with_words ? &words : NULL);
}

static void execute(Viewer* viewer, const KeyCall* call, const ViewerPress* press) {
    View* view = &viewer->view;
    const bool argument = call->argument != 0;
    switch (call->command) {
    case KEY_COMMAND_HOLD_MOUSE:
        window_hold_mouse(view->window, !window_input(view->window)->mouse_held);
        break;
    case KEY_COMMAND_TAP:
    case KEY_COMMAND_STONE:
        touch_sea(viewer, call->command == KEY_COMMAND_TAP, press);
        break;
    case KEY_COMMAND_ADD_BUOY:
        hand_add_buoy(view, press->x, press->y);
        break;
    case KEY_COMMAND_CLEAR_BUOYS:
        hand_clear_buoys(view);
        break;
    case KEY_COMMAND_BOAT_VIEW:
        helm_switch_camera(&viewer->helm, view);
        break;
    case KEY_COMMAND_CALM:
        pool_panels_still(&viewer->pool, argument);
        break;
    case KEY_COMMAND_PULL_STRING:
        pool_panels_pull(&viewer->pool);
        break;
    case KEY_COMMAND_PICTURE:
        save_picture(viewer, argument);
        break;
    case KEY_COMMAND_RECORD_CLIP:
        recorder_toggle_clip(&viewer->recorder, view);
        break;
    case KEY_COMMAND_RECORD_PATH:
        recorder_toggle_path(&viewer->recorder, view);
        break;
    case KEY_COMMAND_FULL_SCREEN:
        window_toggle_full_screen(view->window);
        viewer->routing.skip_motion = true;
        break;
    case KEY_COMMAND_RESET:
        (viewer->guide.runs ? begin_step_again : viewer_reset)(viewer);
        break;
    case KEY_COMMAND_TOUR:
        toggle_tour(viewer);
        break;
    case KEY_COMMAND_HOUR:
        turn_page(viewer, call);
        break;
    case KEY_COMMAND_UNDO:
        viewer_undo(viewer);
        break;
    case KEY_COMMAND_HELP:
        toggle_help(viewer);
        break;
    case KEY_COMMAND_LEAVE:
        leave(viewer, argument);
        break;
    default:
        if (!probes_pool(viewer, call, press)) {
            view_change(&view->state, &view->notes, call, press->seconds);
        }
        break;
    }
}

bool viewer_execute(Viewer* viewer, const KeyCall* call, const ViewerPress* press) {
    assert(viewer && call && call->row && press);
    Notes* notes = &viewer->view.notes;
    const char* obstacle = key_obstacle(call->row->when, &viewer->view.state, call->argument);
    const bool first = !press->released && press->seconds == 0.0;
    if (obstacle) {
        if (obstacle[0] && first) {
            notes_offer(notes, obstacle);
        }
        return false;
    }
    const ViewState before = viewer->view.state;
    const bool resets = call->command == KEY_COMMAND_RESET;
    notes_end_offer(notes);
    execute(viewer, call, press);
    hint_bar_use(&viewer->hints, notes, hints_of_call(call));
    char note[GUI_WORD_SIZE];
    if (!resets && view_describe_change(&viewer->view.state, &before, note)) {
        notes_set(notes, call->command == KEY_COMMAND_UNDO ? "undone; " : "", note);
    }
    return true;
}
