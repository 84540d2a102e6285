/*
 * Routes input: keys to the gui or to commands by the table of keys, the pointer to the gui, to
 * commands or to the camera; then moves camera or boat by the keys that are held.
 */
#include "base/numbers.h"
#include "viewer_parts.h"

#include <assert.h>
#include <math.h>
#include <string.h>

static const double LOOK_DEGREES_PER_POINT = 0.15;
static const double TAP_REACH = 4.0; /* largest move of a tap, in points; a larger move is a drag */

/* ---- Keys ---------------------------------------------------------------------------------- */

/* Executes the command of a press, and keeps it if it repeats or waits for the release of the
   button. Returns false if there is none. */
static bool press(Viewer* viewer, KeyCall call, int button, const InputEvent* event) {
    Routing* routing = &viewer->routing;
    if (!call.row) {
        return false;
    }
    if (call.row->glides) {
        routing->repeated = call;
        routing->repeated_key = routing->key;
        routing->repeated_hold = (Hold){0};
        hold_press(&routing->repeated_hold, event->seconds);
    }
    if (call.row->releases) {
        routing->clicked = call;
        routing->clicked_button = button;
    }
    viewer_execute(viewer, &call, &(ViewerPress){.x = event->x, .y = event->y});
    return true;
}

/* Repeats the command of a key that is held for some time. */
static void repeat_command(Viewer* viewer, double now) {
    Routing* routing = &viewer->routing;
    const double seconds = hold_repeat(&routing->repeated_hold, now);
    if (routing->repeated.row && seconds > 0.0) {
        viewer_execute(viewer, &routing->repeated, &(ViewerPress){.seconds = seconds});
    }
}

/* Sends an event to the gui, whose places are in pixels. */
static void send_to_gui(Viewer* viewer, GuiEventKind kind, int code, const InputEvent* event) {
    const double scale = window_pixels_per_point(viewer->view.window);
    gui_add_event(viewer->canvas.gui, &(GuiEvent){kind, code, event->down, event->modifiers,
                                                  event->x * scale, event->y * scale});
}

/* Moves the throttle aboard by a step, if the key is one for ahead or back. */
static void press_lever(Viewer* viewer, KeyHold key) {
    const int ahead =
        (key == HOLD_FORWARD || key == HOLD_AHEAD) - (key == HOLD_BACK || key == HOLD_ASTERN);
    if (ahead != 0 && viewer->view.state.settings.bodies.boat) {
        helm_press(&viewer->helm, world_water(viewer->view.world), ahead);
    }
}

/* Begins or ends a hold. A key that the gui takes ends it. */
static void route_hold(Viewer* viewer, const InputEvent* event, bool gui_takes) {
    const KeyCall call = key_table_find(PRESS_HOLD, event->code, event->modifiers);
    if (!call.row || (event->down && (event->modifiers & WITH_CONTROL))) {
        return;
    }
    Hold* held = &viewer->routing.held[call.argument];
    if (gui_takes || !event->down) {
        hold_release(held, event->after, event->seconds);
    } else if (!held->down) {
        hold_press(held, event->seconds);
        press_lever(viewer, (KeyHold)call.argument);
    }
}

/* Routes a key that types a sign, or 0. */
static void route_key(Viewer* viewer, const InputEvent* event, int sign) {
    Routing* routing = &viewer->routing;
    const Settings* settings = &viewer->view.state.settings;
    const int key = event->code;
    const KeyCall call = key_table_find_key(key, event->label, sign, event->modifiers);

    /* The gui takes keys while it has the keyboard, except keys that close the panel or leave at
       once. It also gets all releases, since it may have taken the press, and keys that scroll a
       page. */
    const bool above_gui = (key == KEY_TAB && settings->program.panel) ||
                           (call.row && call.command == KEY_COMMAND_LEAVE && call.argument != 0);
    const bool scrolls =
        key == KEY_PAGE_UP || key == KEY_PAGE_DOWN || key == KEY_HOME || key == KEY_END;
    const bool gui_takes = routing->gui_keys && !above_gui;
    if (routing->gui_open && !above_gui && !event->repeats &&
        (routing->gui_keys || !event->down || scrolls)) {
        send_to_gui(viewer, GUI_KEY, event->label, event);
    }
    route_hold(viewer, event, gui_takes);
    routing->skips_sign = event->repeats || sign != 0;
    if (gui_takes || event->repeats) { /* repeats by the system toggle nothing */
        return;
    }
    if (!event->down) {
        if (key == routing->repeated_key) {
            hold_release(&routing->repeated_hold, event->after, event->seconds);
            repeat_command(viewer, event->seconds);
            routing->repeated = (KeyCall){0};
        }
        return;
    }
    routing->key = key;

    /* Enter gives the keyboard to the card of the tour. Where there is a string, which Enter pulls,
       Shift and Enter do so. */
    if (viewer->guide.runs && (key == KEY_ENTER || key == KEY_KEYPAD_ENTER) &&
        ((event->modifiers & WITH_SHIFT) || !settings->pool.string_shown)) {
        gui_enter_window(viewer->canvas.gui, TOUR_CARD_TITLE);
    } else if (key == KEY_ESCAPE && window_input(viewer->view.window)->mouse_held) {
        window_hold_mouse(viewer->view.window, false);
    } else {
        press(viewer, call, 0, event);
    }
}

/* ---- The pointer --------------------------------------------------------------------------- */

/* Returns whether the gui gets pointer events. It also needs clicks beside its windows, which take
   its focus. */
static bool gui_gets_pointer(Viewer* viewer) {
    return viewer->routing.gui_open && !window_input(viewer->view.window)->mouse_held;
}

/* Returns whether only the gui gets a press at the event's place. */
static bool is_over_gui(Viewer* viewer, const InputEvent* event) {
    const InputRegion* region =
        input_region_at(window_input(viewer->view.window), event->x, event->y);
    return gui_gets_pointer(viewer) && (viewer->routing.gui_pointer || region);
}

static void route_button(Viewer* viewer, const InputEvent* event) {
    Routing* routing = &viewer->routing;
    const ViewerPress released = {.x = event->x, .y = event->y, .released = true};
    if (gui_gets_pointer(viewer)) {
        send_to_gui(viewer, GUI_BUTTON, event->code == MOUSE_RIGHT, event);
    }
    if (event->down && is_over_gui(viewer, event)) {
        return;
    }
    if (!event->down && routing->clicked.row && event->code == routing->clicked_button) {
        const KeyCall clicked = routing->clicked;
        routing->clicked = (KeyCall){0};
        viewer_execute(viewer, &clicked, &released);
        return;
    }

    /* A press without a command begins a drag. It is a tap if it is released without having moved.
       A press that takes the keys from a panel is no tap, and there are none over the help page or
       with a captured pointer. */
    bool* drag = event->code == MOUSE_LEFT ? &routing->drag_left : &routing->drag_right;
    const bool taps = routing->taps && *drag && !event->down;
    const KeyCall click = key_table_find(PRESS_CLICK, event->code, event->modifiers);
    *drag = event->down && !press(viewer, click, event->code, event);
    routing->taps = *drag && event->code == MOUSE_LEFT && event->modifiers == 0 &&
                    !routing->gui_keys && !viewer->view.state.help &&
                    !window_input(viewer->view.window)->mouse_held;
    routing->down_x = event->x;
    routing->down_y = event->y;
    const KeyCall call = key_table_find(PRESS_TAP, event->code, event->modifiers);
    if (taps && call.row) {
        viewer_execute(viewer, &call, &released);
    }
}

static void route_pointer(Viewer* viewer, const InputEvent* event) {
    Routing* routing = &viewer->routing;
    const bool looks = routing->drag_left || routing->drag_right || routing->mouse_held;
    if (looks && !routing->skips_motion) {
        routing->look_right += event->x - routing->x;
        routing->look_down += event->y - routing->y;
    }
    routing->taps =
        routing->taps && hypot(event->x - routing->down_x, event->y - routing->down_y) <= TAP_REACH;
    routing->skips_motion = routing->skips_frame;
    routing->x = event->x;
    routing->y = event->y;
    if (gui_gets_pointer(viewer)) {
        send_to_gui(viewer, GUI_POINTER, 0, event);
    }
}

/* ---- All events ---------------------------------------------------------------------------- */

static void release_buttons(Routing* routing) {
    routing->drag_left = false;
    routing->drag_right = false;
    routing->taps = false;
    routing->skips_motion = true;
}

/* Capturing and freeing the pointer moves it, so this releases the buttons and ignores that
   motion. */
static void update_capture(Viewer* viewer) {
    Routing* routing = &viewer->routing;
    const bool held = window_input(viewer->view.window)->mouse_held;
    if (routing->mouse_held != held) {
        routing->mouse_held = held;
        routing->skips_frame = true;
        release_buttons(routing);
        gui_release_all(viewer->canvas.gui);
    }
}

/* Releases all keys and buttons, since releases in other windows are not reported. */
static void route_focus(Viewer* viewer, const InputEvent* event) {
    Routing* routing = &viewer->routing;
    memset(routing->held, 0, sizeof routing->held);
    routing->repeated = (KeyCall){0};
    routing->clicked = (KeyCall){0};
    release_buttons(routing);
    gui_release_all(viewer->canvas.gui);
    if (!event->down) {
        window_hold_mouse(viewer->view.window, false);
    }
}

/* Takes the dropped file, and tells whether it was dropped on the pool. */
static void drop_file(Viewer* viewer, const InputEvent* event) {
    const double scale = window_pixels_per_point(viewer->view.window);
    const RenderRect* pool = &viewer->pool.place[POOL_PANEL_POOL];
    const double x = event->x * scale - (double)pool->x, y = event->y * scale - (double)pool->y;
    viewer_drop_file(viewer, window_input(viewer->view.window)->dropped,
                     x >= 0.0 && x < (double)pool->width && y >= 0.0 && y < (double)pool->height);
}

/* Routes an event, before the `next` one, or NULL. A key is followed by what it types. */
static void route(Viewer* viewer, const InputEvent* event, const InputEvent* next) {
    switch (event->kind) {
    case INPUT_KEY:
        route_key(viewer, event, next && next->kind == INPUT_CHARACTER ? next->code : 0);
        break;
    case INPUT_SHORTCUT: { /* a button that stands for a key, released at once */
        const KeyCall hold = key_table_find(PRESS_HOLD, event->code, 0);
        if (hold.row) {
            press_lever(viewer, (KeyHold)hold.argument);
        }
        press(viewer, key_table_find(PRESS_KEY, event->code, 0), 0, event);
        break;
    }
    case INPUT_CHARACTER:
        if (viewer->routing.gui_keys) {
            send_to_gui(viewer, GUI_CHARACTER, event->code, event);
        } else if (!viewer->routing.skips_sign) {
            press(viewer, key_table_find(PRESS_SIGN, event->code, 0), 0, event);
        }
        break;
    case INPUT_BUTTON:
        route_button(viewer, event);
        break;
    case INPUT_POINTER:
        route_pointer(viewer, event);
        break;
    case INPUT_WHEEL:
        if (is_over_gui(viewer, event)) {
            gui_add_event(viewer->canvas.gui, &(GuiEvent){.kind = GUI_WHEEL, .y = event->notches});
        } else if (viewer->routing.clicked.row) {
            hand_size_stone(&viewer->hand, &viewer->view.notes, event->notches);
        } else {
            viewer->routing.wheel += event->notches;
        }
        break;
    case INPUT_DROP:
        drop_file(viewer, event);
        break;
    case INPUT_FOCUS:
        route_focus(viewer, event);
        break;
    case INPUT_REFRESH: /* as all events, it ends the window's rest */
        break;
    }
    update_capture(viewer);
}

/* Marks the hints that the user is following now. */
static void mark_hints(Viewer* viewer) {
    const Routing* routing = &viewer->routing;
    const InputMotion* stick = &window_input(viewer->view.window)->stick;
    bool flies = stick->forward != 0.0 || stick->right != 0.0 || stick->up != 0.0;
    for (int i = HOLD_FORWARD; i <= HOLD_RIGHT; ++i) {
        flies = flies || routing->held[i].down || routing->held[i].owed > 0.0;
    }
    if (flies) {
        viewer_use_hint(viewer, HINT_FLY);
    }
    if (routing->looks && (routing->look_right != 0.0 || routing->look_down != 0.0)) {
        viewer_use_hint(viewer, HINT_LOOK);
    }
}

void viewer_process_input(Viewer* viewer) {
    assert(viewer);
    Routing* routing = &viewer->routing;
    const Input* input = window_input(viewer->view.window);
    const double now = viewer->view.notes.now;

    routing->look_right = input->look_right;
    routing->look_down = input->look_down;
    routing->wheel = 0.0;
    update_capture(viewer);
    for (int i = 0; i < input->event_count; ++i) {
        route(viewer, &input->event[i], i + 1 < input->event_count ? &input->event[i + 1] : NULL);
    }
    routing->skips_frame = false;
    routing->looks =
        routing->drag_left || routing->drag_right || routing->mouse_held || input->finger_looks;

    const GamepadReading before = routing->gamepad;
    routing->gamepad = window_gamepad(viewer->view.window);
    for (int button = 0; button < PAD_BUTTON_COUNT; ++button) {
        if (routing->gamepad.button[button] && !before.button[button]) {
            press(viewer, key_table_find(PRESS_PAD, button, 0), 0,
                  &(InputEvent){.x = routing->x, .y = routing->y, .seconds = now});
        }
    }
    repeat_command(viewer, now);
    mark_hints(viewer);
}

/* ---- Where clicks are the gui's -------------------------------------------------------------- */

bool viewer_points_at_sea(Viewer* viewer) {
    const InputEvent here = {.x = viewer->routing.x, .y = viewer->routing.y};
    return !viewer->view.state.help && !is_over_gui(viewer, &here);
}

/* Returns whether the window is the pool's or the string's, which a finger does not scroll. */
static bool has_picture(const PoolPanels* pool, const RenderRect* window) {
    for (PoolPanel panel = 0; panel < POOL_PANEL_COUNT; ++panel) {
        const RenderRect* picture = &pool->place[panel];
        if (picture->width == window->width && picture->x == window->x) {
            return true;
        }
    }
    return false;
}

/* Takes what the gui shows and holds. */
static void update_gui_state(Viewer* viewer) {
    Input* input = window_input(viewer->view.window);
    Routing* routing = &viewer->routing;
    const ViewState* state = &viewer->view.state;
    routing->gui_open = viewer->guide.runs || state->help || state->settings.program.panel ||
                        state->settings.pool.shown || state->settings.pool.string_shown;
    routing->gui_keys = routing->gui_open && gui_has_keys(viewer->canvas.gui);
    routing->gui_pointer = routing->gui_open && gui_holds_pointer(viewer->canvas.gui);
    input->covered = state->help || state->settings.program.panel;
    input->rests = viewer->shown.rests;
    input->types = routing->gui_open && gui_takes_text(viewer->canvas.gui);
}

void viewer_update_hit_regions(Viewer* viewer) {
    Input* input = window_input(viewer->view.window);
    const double scale = window_pixels_per_point(viewer->view.window);
    RenderRect place[INPUT_REGIONS_MAX];
    const int first = gui_held_places(viewer->canvas.gui, place, INPUT_REGIONS_MAX);
    update_gui_state(viewer);
    input->region_count = viewer->routing.gui_open
                              ? first + gui_window_places(viewer->canvas.gui, place + first,
                                                          INPUT_REGIONS_MAX - first)
                              : 0;
    for (int i = 0; i < input->region_count; ++i) {
        const RenderRect* r = &place[i];
        input->region[i] = (InputRegion){
            .x = (double)r->x / scale,
            .y = (double)r->y / scale,
            .width = (double)r->width / scale,
            .height = (double)r->height / scale,
            .scrolls = i >= first && !has_picture(&viewer->pool, r),
            .presses = i < first,
        };
    }
}

/* ---- Motion -------------------------------------------------------------------------------- */

/* Adds the keys that move the camera, each held for its part of a frame of `seconds`. The motion is
   fast if a key for that was held for most of the time. */
static void add_held_keys(CameraMotion* motion, const double held[HOLD_COUNT], double seconds) {
    double longest = 0.0;
    for (int i = HOLD_FORWARD; i <= HOLD_DOWN; ++i) {
        longest = fmax(longest, held[i]);
    }
    if (longest > 0.0) {
        motion->forward += (held[HOLD_FORWARD] - held[HOLD_BACK]) / seconds;
        motion->right += (held[HOLD_RIGHT] - held[HOLD_LEFT]) / seconds;
        motion->up += (held[HOLD_UP] - held[HOLD_DOWN]) / seconds;
        motion->fast = motion->fast || held[HOLD_FAST_LEFT] + held[HOLD_FAST_RIGHT] > 0.5 * longest;
    }
}

void viewer_move(Viewer* viewer, double seconds, double sea_seconds) {
    assert(viewer && seconds >= 0.0 && sea_seconds >= 0.0);
    Routing* routing = &viewer->routing;
    ViewState* state = &viewer->view.state;
    CameraSettings* camera = &state->settings.camera;
    const InputMotion fingers = window_input(viewer->view.window)->stick;
    const GamepadMotion pad = gamepad_motion(&routing->gamepad);
    CameraMotion motion = {
        .forward = pad.fly.forward + fingers.forward,
        .right = pad.fly.right + fingers.right,
        .up = pad.fly.up + fingers.up,
        .fast = pad.fly.fast || fingers.fast,
    };
    const double turn_right =
        routing->look_right * LOOK_DEGREES_PER_POINT + pad.turn_right * seconds;
    const double turn_up = -routing->look_down * LOOK_DEGREES_PER_POINT + pad.turn_up * seconds;

    /* Time for which each key was held [s], to move and to repeat. */
    double held[HOLD_COUNT], longer[HOLD_COUNT];
    for (int i = 0; i < HOLD_COUNT; ++i) {
        held[i] = hold_spend(&routing->held[i], viewer->view.notes.now, seconds);
        longer[i] = hold_repeat(&routing->held[i], viewer->view.notes.now);
    }

    /* Aboard, the keys of the camera and the arrows steer the boat. */
    if (state->settings.bodies.boat) {
        boat_camera_turn(&viewer->helm.camera, turn_right, turn_up);
        routing->looks = routing->looks || pad.turn_right != 0.0 || pad.turn_up != 0.0;
        if (routing->wheel != 0.0) {
            boat_camera_change_distance(&viewer->helm.camera, routing->wheel);
        }
        const double ahead =
            longer[HOLD_FORWARD] - longer[HOLD_BACK] + longer[HOLD_AHEAD] - longer[HOLD_ASTERN];
        const double right =
            held[HOLD_RIGHT] - held[HOLD_LEFT] + held[HOLD_STARBOARD] - held[HOLD_PORT];
        helm_steer(&viewer->helm, world_water(viewer->view.world),
                   swell_clamp(ahead, -seconds, seconds),
                   swell_clamp(right, -sea_seconds, sea_seconds), motion);
        return;
    }
    camera_turn(&camera->pose, turn_right, turn_up);
    if (routing->wheel != 0.0) {
        camera_change_speed(camera, routing->wheel);
    }
    add_held_keys(&motion, held, seconds);
    camera_fly(camera, state->velocity, motion, seconds);
}
