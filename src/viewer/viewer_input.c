#include "viewer_internal.h"

#include "ui/view_notes.h"

#include <assert.h>
#include <math.h>
#include <string.h>

static const double LOOK_DEGREES_PER_POINT = 0.15;
static const double GLIDE_AFTER = 0.35; /* s */

RenderFrame viewer_frame(const Viewer* viewer) {
    return scene_frame(&viewer->world, &viewer->state, viewer->width, viewer->height);
}

void viewer_write_panels(Viewer* viewer) {
    const ViewState* state = &viewer->state;
    /* Over the spectrum they would hide its axes and its scale. */
    const bool shown[RIPPLE_PANEL_COUNT] = {
        [RIPPLE_PANEL_POOL] = state->pool && !state->spectrum,
        [RIPPLE_PANEL_STRING] = state->string && !state->spectrum,
    };
    const RippleRequest request =
        ripple_panels_write(&viewer->panels, viewer->gui, shown, viewer->width, viewer->height);
    Input* input = window_input(viewer->window); /* what the boxes do, keys do, too */
    if (request.close[RIPPLE_PANEL_POOL]) {
        input_press(input, PRESS_KEY, 'P', 0);
    }
    if (request.close[RIPPLE_PANEL_STRING]) {
        input_press(input, PRESS_KEY, 'Y', 0);
    }
    if (request.next_scheme) {
        input_press(input, PRESS_KEY, 'K', 0);
    }
}

/* What the pointer does to the panels. */
static void act_on_panels(Viewer* viewer, const InputEvent* event) {
    const double scale = window_pixels_per_point(viewer->window);
    const double x = event->x * scale, y = event->y * scale;
    if (event->kind == EVENT_POINTER_DOWN) {
        const RipplePanel panel =
            event->picture == RENDER_PICTURE_POOL ? RIPPLE_PANEL_POOL : RIPPLE_PANEL_STRING;
        ripple_panels_press(&viewer->panels, panel, x, y, event->right_button, event->shift);
    } else if (event->kind == EVENT_POINTER_MOVE) {
        ripple_panels_drag(&viewer->panels, x, y);
    } else {
        ripple_panels_release(&viewer->panels);
    }
}

static void tell_change(Viewer* viewer, const ViewState* before) {
    char note[VIEW_NOTE_SIZE];
    if (view_note(&viewer->state, before, note)) {
        viewer_set_note(viewer, "", note);
    }
}

static void act(Viewer* viewer, const InputEvent* event) {
    if (event->kind == EVENT_LET_GO) {
        if (!action_obstacle(event->call, &viewer->state)) {
            event->call.action->let_go(viewer, event);
        }
        return;
    }
    if (event->kind == EVENT_SIZE) {
        viewer_size_stone(viewer, event->notches);
        return;
    }
    if (event->kind == EVENT_DROP) {
        viewer_take_drop(viewer, event);
        return;
    }
    if (event->kind != EVENT_ACTION) {
        act_on_panels(viewer, event);
        return;
    }
    const Action* action = event->call.action;
    const char* obstacle = action_obstacle(event->call, &viewer->state);
    if (obstacle) {
        if (obstacle[0]) {
            viewer_set_note(viewer, obstacle, "");
        }
        return;
    }
    const ViewState before = viewer->state;
    action_change_state(event->call, &viewer->state);
    tell_change(viewer, &before);
    if (action->act) {
        action->act(viewer, event);
    }
}

/* A key that is held goes on after a while, until then it has been pressed once. */
static void glide(Viewer* viewer, double seconds) {
    Input* input = window_input(viewer->window);
    const ActionCall call = input->gliding;
    if (!call.action) {
        return;
    }
    input->gliding_for += seconds;
    if (input->gliding_for < GLIDE_AFTER || action_obstacle(call, &viewer->state)) {
        return;
    }
    const ViewState before = viewer->state;
    call.action->glide(&viewer->state, call.argument, seconds);
    tell_change(viewer, &before);
}

/* Hands on what has come in for the panel. */
static void tell_gui(Viewer* viewer, const Input* input) {
    const double scale = window_pixels_per_point(viewer->window);
    for (int i = 0; i < input->gui_event_count; ++i) {
        GuiEvent event = input->gui_event[i];
        event.x *= scale;
        event.y *= event.kind == GUI_WHEEL ? 1.0 : scale;
        gui_add_event(viewer->gui, &event);
    }
    if (input->gui_let_go) {
        gui_release_all(viewer->gui);
    }
}

/* Tells the input which parts of the window are not the sea's. */
void viewer_claim_regions(Viewer* viewer) {
    Input* input = window_input(viewer->window);
    const ViewState* state = &viewer->state;
    const double scale = window_pixels_per_point(viewer->window);
    GuiPart part[INPUT_REGIONS_MAX];
    input->gui_open = state->help || state->panel || state->pool || state->string;
    input->gui_keys = input->gui_open && gui_has_keys(viewer->gui);
    input->gui_pointer = input->gui_open && gui_holds_pointer(viewer->gui);
    input->region_count = input->gui_open ? gui_parts(viewer->gui, part, INPUT_REGIONS_MAX) : 0;
    for (int i = 0; i < input->region_count; ++i) {
        const RenderRect* r = &part[i].place;
        input->region[i] =
            (InputRegion){(double)r->x / scale, (double)r->y / scale, (double)r->width / scale,
                          (double)r->height / scale, part[i].picture};
    }
    if (!input->captured) { /* let go, or lost with the focus */
        ripple_panels_release(&viewer->panels);
    }
}

/* Brings pool and string to what the state asks for, and on by `seconds` of the clock on the wall
   at the speed of time. */
static void advance_panels(Viewer* viewer, double seconds) {
    ViewState* state = &viewer->state;
    RipplePanels* panels = &viewer->panels;
    if (panels->scheme != state->scheme) {
        SwellError error = {0};
        if (!ripple_panels_set_scheme(panels, state->scheme, &error)) {
            viewer_set_note(viewer, "no other scheme: ", error.message);
            state->scheme = panels->scheme;
        }
        viewer->raining = false;
    }
    if (viewer->raining != state->rain) {
        ripple_panels_set_rain(panels, state->rain);
        viewer->raining = state->rain;
    }
    if (!state->paused && (state->pool || state->string)) {
        ripple_panels_advance(panels, seconds * state->speed);
    }
}

static CameraMotion motion_from_keys(const Input* input) {
    const bool* held = input->held;
    return (CameraMotion){
        .forward = (double)held[INPUT_FORWARD] - (double)held[INPUT_BACK],
        .right = (double)held[INPUT_RIGHT] - (double)held[INPUT_LEFT],
        .up = (double)held[INPUT_UP] - (double)held[INPUT_DOWN],
        .fast = held[INPUT_FAST_LEFT] || held[INPUT_FAST_RIGHT],
    };
}

static CameraMotion join_motions(CameraMotion a, CameraMotion b) {
    return (CameraMotion){
        .forward = a.forward + b.forward,
        .right = a.right + b.right,
        .up = a.up + b.up,
        .fast = a.fast || b.fast,
    };
}

/* How far the user turns the view [degrees]: to the right, up. */
static void find_turn(const Input* input, const GamepadMotion* pad, double seconds,
                      double turn[2]) {
    turn[0] = input->look_right * LOOK_DEGREES_PER_POINT + pad->turn_right * seconds;
    turn[1] = -input->look_down * LOOK_DEGREES_PER_POINT + pad->turn_up * seconds;
}

static void fly(Viewer* viewer, const GamepadMotion* pad, double seconds) {
    const Input* input = window_input(viewer->window);
    Camera* camera = &viewer->state.camera;
    double turn[2];
    find_turn(input, pad, seconds, turn);
    camera_turn(camera, turn[0], turn[1]);
    if (input->wheel != 0.0) {
        camera_change_speed(camera, input->wheel);
    }
    camera_fly(camera, join_motions(motion_from_keys(input), pad->fly), seconds);
}

/* Aboard, what flies otherwise steers the boat; so do the arrows. */
static void sail(Viewer* viewer, const GamepadMotion* pad, double seconds) {
    const Input* input = window_input(viewer->window);
    CameraMotion keys = motion_from_keys(input);
    double turn[2];
    find_turn(input, pad, seconds, turn);
    boat_camera_turn(&viewer->boat_camera, turn[0], turn[1]);
    viewer->pad_looks = pad->turn_right != 0.0 || pad->turn_up != 0.0;
    if (input->wheel != 0.0) {
        boat_camera_change_distance(&viewer->boat_camera, input->wheel);
    }
    keys.forward += (double)input->held[INPUT_AHEAD] - (double)input->held[INPUT_ASTERN];
    keys.right += (double)input->held[INPUT_STARBOARD] - (double)input->held[INPUT_PORT];
    viewer_steer(viewer, keys, pad->fly, seconds);
}

void viewer_take_input(Viewer* viewer, double seconds) {
    assert(viewer && seconds >= 0.0);
    Input* input = window_input(viewer->window);
    const GamepadReading before = viewer->gamepad;
    viewer->gamepad = gamepad_read();
    gamepad_press(input, &before, &viewer->gamepad);
    GamepadMotion pad = gamepad_motion(&viewer->gamepad);
    pad.fly = join_motions(pad.fly, input->stick);
    for (int i = 0; i < input->event_count; ++i) {
        act(viewer, &input->event[i]);
    }
    glide(viewer, seconds);
    tell_gui(viewer, input);
    viewer_take_pictures(viewer);
    viewer_obey_controls(viewer);
    if (viewer->state.aboard) {
        sail(viewer, &pad, seconds);
    } else {
        fly(viewer, &pad, seconds);
    }
    viewer->state.time = view_state_time_after(&viewer->state, viewer->sea_seconds);
    advance_panels(viewer, seconds);
    input_begin_frame(input);
}
