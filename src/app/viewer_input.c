#include "viewer_parts.h"

#include "shot.h"

#include <string.h>

static const double LOOK_DEGREES_PER_POINT = 0.15;

RenderFrame viewer_frame(const Viewer* viewer) {
    const ViewState* state = &viewer->state;
    RenderFrame frame = shot_frame(viewer->options);
    frame.width = viewer->width;
    frame.height = viewer->height;
    memcpy(frame.eye, state->camera.pose.place, sizeof frame.eye);
    frame.yaw = state->camera.pose.yaw;
    frame.pitch = state->camera.pose.pitch;
    frame.wireframe = state->wireframe;
    frame.spectrum = state->spectrum;
    frame.time = state->time;
    frame.marker = viewer->markers.marker;
    frame.marker_count = viewer->markers.count;
    frame.pool_plain = state->plain;
    /* Over the spectrum the panels would hide its axes and its scale. */
    ripple_panels_place(&viewer->panels, state->pool && !state->spectrum,
                        state->string && !state->spectrum, viewer->overlay->text_height, &frame);
    return frame;
}

static void save_picture(Viewer* viewer) {
    if (viewer->width == 0 || viewer->shown.wish.time < 0.0) { /* nothing to see yet */
        return;
    }
    char path[SHOT_PATH_SIZE];
    SwellError error = {0};
    const RenderFrame frame = viewer_frame(viewer);
    if (shot_choose_path(path, &error) &&
        shot_write_frame(viewer->renderer, &frame, viewer->overlay, viewer->options->samples, path,
                         &error)) {
        viewer_set_note(viewer, "picture=", path);
        if (viewer->log) { /* so that the picture can be made again */
            fprintf(viewer->log, "time=%.17g\n", viewer->shown.wish.time);
        }
    } else {
        viewer_set_note(viewer, "no picture: ", error.message);
    }
}

static void add_marker(Viewer* viewer, const InputEvent* event) {
    if (viewer->state.spectrum || viewer->width == 0 || viewer->shown.wish.time < 0.0) {
        return;
    }
    const double scale = window_pixels_per_point(viewer->window);
    const RenderFrame frame = viewer_frame(viewer);
    viewer_bring_back_sea(viewer); /* one clicks at what one sees */
    if (markers_add(&viewer->markers, viewer->ocean, &frame, event->x * scale, event->y * scale)) {
        viewer_report_markers(viewer, true);
    } else {
        viewer_set_note(viewer, "no marker: ",
                        viewer->markers.count == RENDER_MARKER_MAX ? "all are on the water"
                                                                   : "there is no water there");
    }
}

static void clear_markers(Viewer* viewer) {
    if (viewer->markers.count > 0 && viewer->log) {
        fprintf(viewer->log, "markers=0\n");
    }
    markers_clear(&viewer->markers);
}

static void reset(Viewer* viewer) {
    window_hold_mouse(viewer->window, false);
    clear_markers(viewer);
    SwellError error = {0};
    if (!ripple_panels_reset(&viewer->panels, &error)) {
        viewer_set_note(viewer, "pool and string stay: ", error.message);
    }
    viewer->raining = false;
    viewer->state = viewer->first;
    viewer->note_until = 0.0;
    if (viewer->log) {
        fprintf(viewer->log, "reset\n");
    }
    viewer_report_changes(viewer, true);
}

static void leave(Viewer* viewer) {
    if (viewer->state.help) {
        viewer->state.help = false;
    } else {
        viewer->leave = true;
    }
}

/* What the pointer does to the panels. */
static void act_on_panels(Viewer* viewer, const InputEvent* event) {
    const double scale = window_pixels_per_point(viewer->window);
    const RenderFrame frame = viewer_frame(viewer);
    const double x = event->x * scale, y = event->y * scale;
    const int text_height = viewer->overlay->text_height;
    if (event->action == ACTION_POINTER_DOWN) {
        ripple_panels_press(&viewer->panels, &frame, text_height, x, y, event->right_button,
                            event->shift);
    } else if (event->action == ACTION_POINTER_MOVE) {
        ripple_panels_drag(&viewer->panels, &frame, text_height, x, y);
    } else {
        ripple_panels_release(&viewer->panels);
    }
}

static void act(Viewer* viewer, const InputEvent* event) {
    switch (event->action) {
    case ACTION_POINTER_DOWN:
    case ACTION_POINTER_MOVE:
    case ACTION_POINTER_UP:
        act_on_panels(viewer, event);
        break;
    case ACTION_STILL:
        if (view_state_can(&viewer->state, ACTION_STILL)) {
            ripple_panels_still(&viewer->panels);
        }
        break;
    case ACTION_PULL:
        if (view_state_can(&viewer->state, ACTION_PULL)) {
            ripple_panels_pull(&viewer->panels);
        }
        break;
    case ACTION_MARKER:
        add_marker(viewer, event);
        break;
    case ACTION_CLEAR_MARKERS:
        clear_markers(viewer);
        break;
    case ACTION_HOLD_MOUSE:
        window_hold_mouse(viewer->window, !window_input(viewer->window)->mouse_held);
        break;
    case ACTION_PICTURE:
        save_picture(viewer);
        break;
    case ACTION_FULL_SCREEN:
        window_toggle_full_screen(viewer->window);
        break;
    case ACTION_RESET:
        reset(viewer);
        break;
    case ACTION_LEAVE:
        leave(viewer);
        break;
    default:
        if (!view_state_act(&viewer->state, event->action) && event->action == ACTION_METHOD) {
            viewer_set_note(viewer, "the DFT is for N up to 256", "");
        }
        break;
    }
}

/* Tells the input which parts of the window are not the sea's. */
void viewer_claim_regions(Viewer* viewer) {
    Input* input = window_input(viewer->window);
    const RenderFrame frame = viewer_frame(viewer);
    const int title_height = ripple_panels_title_height(viewer->overlay->text_height);
    const double scale = window_pixels_per_point(viewer->window);
    const RenderRect panels[] = {frame.pool, frame.string};
    input->region_count = 0;
    for (int i = 0; i < 2; ++i) {
        const RenderRect* r = &panels[i];
        if (r->width > 0.0f) {
            const double top = (double)r->y - title_height;
            const double bottom = (double)(r->y + r->height);
            input->region[input->region_count++] =
                (InputRegion){(double)r->x / scale, top / scale, (double)r->width / scale,
                              (bottom - top) / scale};
        }
    }
    if (!input->captured) { /* let go, or lost with the focus */
        ripple_panels_release(&viewer->panels);
    }
}

/* Brings pool and string to what the state asks for, and on by `seconds` of the clock on the wall.
 */
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
        ripple_panels_advance(panels, seconds);
    }
}

static CameraWish wish_from_keys(const Input* input) {
    const bool* held = input->held;
    return (CameraWish){
        .forward = (double)held[INPUT_FORWARD] - (double)held[INPUT_BACK],
        .right = (double)held[INPUT_RIGHT] - (double)held[INPUT_LEFT],
        .up = (double)held[INPUT_UP] - (double)held[INPUT_DOWN],
        .fast = held[INPUT_FAST_LEFT] || held[INPUT_FAST_RIGHT],
    };
}

static CameraWish join_wishes(CameraWish a, CameraWish b) {
    return (CameraWish){
        .forward = a.forward + b.forward,
        .right = a.right + b.right,
        .up = a.up + b.up,
        .fast = a.fast || b.fast,
    };
}

void viewer_take_input(Viewer* viewer, double seconds) {
    Input* input = window_input(viewer->window);
    const GamepadReading before = viewer->gamepad;
    viewer->gamepad = gamepad_read();
    gamepad_press(input, &before, &viewer->gamepad);
    const GamepadWish pad = gamepad_wish(&viewer->gamepad);
    for (int i = 0; i < input->event_count; ++i) {
        act(viewer, &input->event[i]);
    }
    Camera* camera = &viewer->state.camera;
    camera_turn(camera, input->look_right * LOOK_DEGREES_PER_POINT + pad.turn_right * seconds,
                -input->look_down * LOOK_DEGREES_PER_POINT + pad.turn_up * seconds);
    if (input->wheel != 0.0) {
        camera_change_speed(camera, input->wheel);
    }
    camera_fly(camera, join_wishes(wish_from_keys(input), pad.fly), seconds);
    viewer->state.time = view_state_time_after(&viewer->state, viewer->sea_seconds);
    advance_panels(viewer, seconds);
    input_begin_frame(input);
}
