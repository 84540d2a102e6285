/*
 * Executes the commands of the table of keys.
 */
#include "key_conditions.h"
#include "view_keys.h"
#include "viewer_parts.h"

#include <assert.h>

static const double LEAVE_SECONDS = 2.0; /* between the two Esc that leave, at most */

static void leave(Viewer* viewer, bool at_once) {
    Notes* notes = &viewer->view.notes;
    ViewState* state = &viewer->view.state;
    if (at_once) {
        viewer->leave = true;
    } else if (viewer->recorder.renders) {
        recorder_cancel_render(&viewer->recorder, &viewer->view);
    } else if (state->help) {
        state->help = false;
    } else if (state->settings.program.panel) {
        state->settings.program.panel = false;
    } else if (notes->now <= viewer->routing.leave_until) {
        viewer->leave = true;
    } else {
        viewer->routing.leave_until = notes->now + LEAVE_SECONDS;
        hint_bar_dismiss(&viewer->hints, notes);
        notes_set(notes, "Esc once more leaves", "");
    }
}

static void toggle(bool* value) {
    *value = !*value;
}

static void save_picture(Viewer* viewer, bool with_words) {
    const HudInfo words = viewer_hud(viewer);
    screenshot_begin(&viewer->screenshot, &viewer->view, with_words ? &words : NULL);
}

static void execute(Viewer* viewer, const KeyCall* call, const ViewerPress* press) {
    View* view = &viewer->view;
    ViewState* state = &view->state;
    const int argument = call->argument;
    switch (call->command) {
    case KEY_COMMAND_NONE:
        break;
    case KEY_COMMAND_HOLD_MOUSE:
        window_hold_mouse(viewer->view.window, !window_input(viewer->view.window)->mouse_held);
        break;
    case KEY_COMMAND_FORCE:
        view_set_force(state, argument);
        view_set_weather(state, argument);
        break;
    case KEY_COMMAND_HOUR:
        view_step_hour(state, &view->notes, argument);
        break;
    case KEY_COMMAND_WIND:
        view_step_wind(state, argument);
        break;
    case KEY_COMMAND_TURN_WIND:
        view_turn_wind(state, argument);
        break;
    case KEY_COMMAND_GRID:
        view_step_grid(state, argument);
        break;
    case KEY_COMMAND_METHOD:
        state->settings.computing.method = state->settings.computing.method == OCEAN_METHOD_FFT
                                               ? OCEAN_METHOD_DFT
                                               : OCEAN_METHOD_FFT;
        break;
    case KEY_COMMAND_PAUSE:
        toggle(&state->paused);
        break;
    case KEY_COMMAND_SPEED:
        view_step_speed(state, argument);
        break;
    case KEY_COMMAND_BOARD:
        toggle(&state->settings.bodies.boat);
        break;
    case KEY_COMMAND_STONE:
        if (press->released) {
            hand_throw_stone(&viewer->hand, view, press->x, press->y);
        } else {
            hand_size_stone(&viewer->hand, &view->notes, 0.0);
        }
        break;
    case KEY_COMMAND_ADD_BUOY:
        hand_add_buoy(view, press->x, press->y);
        break;
    case KEY_COMMAND_CLEAR_BUOYS:
        hand_clear_buoys(view);
        break;
    case KEY_COMMAND_RAIN:
        toggle(&state->settings.surface.rain);
        break;
    case KEY_COMMAND_LOOK:
        state->settings.drawing.look =
            (RenderLook)((state->settings.drawing.look + 1) % RENDER_LOOK_COUNT);
        break;
    case KEY_COMMAND_RAISE_SUN:
        view_raise_sun(state, argument, press->seconds);
        break;
    case KEY_COMMAND_TURN_SUN:
        view_turn_sun(state, argument, press->seconds);
        break;
    case KEY_COMMAND_SUN_HOUR:
        view_move_hour(state, argument);
        break;
    case KEY_COMMAND_EXPOSURE:
        view_step_exposure(state, argument, press->seconds);
        break;
    case KEY_COMMAND_POOL:
        toggle(&state->settings.pool.shown);
        break;
    case KEY_COMMAND_STRING:
        toggle(&state->settings.pool.string_shown);
        break;
    case KEY_COMMAND_SCHEME:
        state->settings.pool.scheme =
            (RippleScheme)((state->settings.pool.scheme + 1) % RIPPLE_SCHEME_COUNT);
        break;
    case KEY_COMMAND_CALM:
        pool_panels_still(&viewer->pool);
        if (argument) {
            pool_panels_clear_walls(&viewer->pool);
        }
        break;
    case KEY_COMMAND_PULL_STRING:
        pool_panels_pull(&viewer->pool);
        break;
    case KEY_COMMAND_PLAIN:
        toggle(&state->settings.pool.plain);
        break;
    case KEY_COMMAND_LINES:
        toggle(&state->settings.view.wireframe);
        break;
    case KEY_COMMAND_SPECTRUM:
        toggle(&state->settings.view.spectrum);
        break;
    case KEY_COMMAND_PICTURE:
        save_picture(viewer, argument != 0);
        break;
    case KEY_COMMAND_RECORD_CLIP:
        (argument ? recorder_render_clip : recorder_toggle_clip)(&viewer->recorder, view);
        break;
    case KEY_COMMAND_RECORD_PATH:
        recorder_toggle_path(&viewer->recorder, view);
        break;
    case KEY_COMMAND_FULL_SCREEN:
        window_toggle_full_screen(viewer->view.window);
        viewer->routing.skip_motion = true;
        break;
    case KEY_COMMAND_RESET:
        viewer_reset(viewer);
        break;
    case KEY_COMMAND_UNDO:
        viewer_undo(viewer);
        break;
    case KEY_COMMAND_PANEL:
        toggle(&state->settings.program.panel);
        break;
    case KEY_COMMAND_HUD:
        toggle(&state->settings.view.hud);
        break;
    case KEY_COMMAND_TIMES:
        toggle(&state->times);
        break;
    case KEY_COMMAND_HELP:
        toggle(&state->help);
        if (!state->help) {
            hint_bar_restore(&viewer->hints, &viewer->view.notes);
        }
        break;
    case KEY_COMMAND_LEAVE:
        leave(viewer, argument != 0);
        break;
    }
}

bool viewer_execute(Viewer* viewer, const KeyCall* call, const ViewerPress* press) {
    assert(viewer && call && call->row && press);
    Notes* notes = &viewer->view.notes;
    const char* obstacle = key_obstacle(call->row->when, &viewer->view.state, call->argument);
    const bool first = !press->released && press->seconds == 0.0;
    if (viewer->recorder.renders && call->command != KEY_COMMAND_LEAVE) {
        if (first) {
            notes_set(notes, "a clip is rendered; Esc cancels it", "");
        }
        return false;
    }
    if (obstacle) {
        if (obstacle[0] && first) {
            notes_set(notes, obstacle, "");
        }
        return false;
    }
    const ViewState before = viewer->view.state;
    const bool resets = call->command == KEY_COMMAND_RESET;
    execute(viewer, call, press);
    hint_bar_use(&viewer->hints, notes, hints_of_command(call->command));
    char note[GUI_WORD_SIZE];
    if (!resets && view_describe_change(&viewer->view.state, &before, note)) {
        notes_set(notes, call->command == KEY_COMMAND_UNDO ? "undone; " : "", note);
    }
    return true;
}
