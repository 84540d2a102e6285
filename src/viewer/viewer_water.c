/*
 * What the viewer does about the water that answers: it brings boat and rain to what the state asks
 * for, follows with the camera, throws stones and moors buoys where one points.
 */
#include "viewer_internal.h"

#include <assert.h>
#include <math.h>

static const double REACH = 200.0;          /* m, of a throw; the far end of the picture */
static const double BUOY_DROP = 1.0;        /* m, from which a buoy falls in */
static const double BOAT_AHEAD = 14.0;      /* m, from the eye to where it is launched */
static const double BOAT_ASIDE = 7.0;       /* m, from there to where it is tried next */
static const double BOAT_FREE = 6.0;        /* m, to the next buoy at least */
static const double BOAT_FAR = 150.0;       /* m, from which on another one is launched */
static const double LEVER_RATE = 0.7;       /* of the throttle, 1/s */
static const double STONE_PER_NOTCH = 1.15; /* of the wheel */
static const double DEGREE = SWELL_TWO_PI / 360.0;

/* The sea that is shown, with the wake over it. */
static WaterLayers layers_of(const Viewer* viewer) {
    return (WaterLayers){viewer->sea.sea, live_water_wake(&viewer->water)};
}

double viewer_water_height(const Viewer* viewer, double x, double z) {
    const WaterLayers layers = layers_of(viewer);
    return water_query(&layers, x, z).height;
}

/* ---- The pointer --------------------------------------------------------------------------- */

/* Where the pointer of an event meets the water; a pointer that is held is in the middle. */
static bool find_pointed(Viewer* viewer, const InputEvent* event, double point[3]) {
    const double scale = window_pixels_per_point(viewer->window);
    const bool held = window_input(viewer->window)->mouse_held;
    const RenderFrame frame = viewer_frame(viewer);
    double direction[3];
    render_pixel_direction(&frame, held ? 0.5 * frame.width : event->x * scale,
                           held ? 0.5 * frame.height : event->y * scale, direction);
    viewer_bring_back_sea(viewer); /* one clicks at what one sees */
    const WaterLayers layers = layers_of(viewer);
    return water_meet_ray(&layers, frame.eye, direction, REACH, point);
}

static bool time_moves(const Viewer* viewer) {
    return !viewer->state.paused && viewer->state.speed > 0.0;
}

static bool shows_sea(const Viewer* viewer) {
    return viewer->width > 0 && viewer->sea.shown.request.waves > 0;
}

void viewer_add_buoy(Viewer* viewer, const InputEvent* event) {
    double point[3];
    SwellError error = {0};
    if (!shows_sea(viewer)) {
        return;
    }
    if (!find_pointed(viewer, event, point)) {
        viewer_set_note(viewer, "no buoy: ", "there is no water there");
        return;
    }
    if (!live_water_add_buoy(&viewer->water, viewer->sea.sea, point[0], point[2],
                             time_moves(viewer) ? BUOY_DROP : 0.0, &error)) {
        viewer_set_note(viewer, "no buoy: ", error.message);
        return;
    }
    viewer->state.buoys = viewer->water.buoy_count;
    viewer->shown_water = viewer->water.computed;
    viewer_report_bodies(viewer, true);
}

void viewer_clear_buoys(Viewer* viewer, const InputEvent* event) {
    (void)event;
    if (viewer->state.buoys > 0 && viewer->log) {
        fprintf(viewer->log, "buoys=0\n");
    }
    live_water_clear_buoys(&viewer->water);
    viewer->shown_water = viewer->water.computed;
    viewer->state.buoys = 0;
}

static void note_stone(Viewer* viewer) {
    char note[GUI_WORD_SIZE];
    snprintf(note, sizeof note, "a stone of %.2g m: the wheel sizes it, let go to throw",
             2.0 * viewer->stone_radius);
    viewer_set_note(viewer, note, "");
}

void viewer_aim_stone(Viewer* viewer, const InputEvent* event) {
    (void)event;
    note_stone(viewer);
}

void viewer_size_stone(Viewer* viewer, double notches) {
    assert(viewer && isfinite(notches));
    viewer->stone_radius =
        fmin(fmax(viewer->stone_radius * pow(STONE_PER_NOTCH, notches), THROWN_STONE_MIN),
             THROWN_STONE_MAX);
    note_stone(viewer);
}

void viewer_throw_stone(Viewer* viewer, const InputEvent* event) {
    double point[3];
    SwellError error = {0};
    if (!shows_sea(viewer)) {
        return;
    }
    if (!find_pointed(viewer, event, point)) {
        viewer_set_note(viewer, "no stone: ", "there is no water there");
    } else if (!live_water_throw(&viewer->water, viewer->sea.sea, point[0], point[2],
                                 viewer->stone_radius, &error)) {
        viewer_set_note(viewer, "no stone: ", error.message);
    } else {
        viewer->note_until = 0.0;
        if (viewer->log) {
            fprintf(viewer->log, "stone=%.3f,%.3f,%.3g\n", point[0], point[2],
                    viewer->stone_radius);
        }
    }
}

/* ---- The boat ------------------------------------------------------------------------------ */

static bool is_free(const LiveWaterShown* shown, double x, double z) {
    bool free = true;
    for (int i = 0; free && i < shown->count; ++i) {
        const double* place = shown->body[i].pose.position;
        free = shown->body[i].kind != RENDER_BODY_BUOY ||
               hypot(place[0] - x, place[2] - z) >= BOAT_FREE;
    }
    return free;
}

/* Ahead of the eye, or beside that, first to one side, then to the other. */
static bool launch(Viewer* viewer, SwellError* error) {
    const CameraPose* pose = &viewer->state.camera.pose;
    const double way[2] = {sin(pose->yaw * DEGREE), -cos(pose->yaw * DEGREE)};
    double x = 0.0, z = 0.0;
    for (int k = 0; k <= 2 * LIVE_BUOYS_MAX; ++k) {
        const double aside = BOAT_ASIDE * (k % 2 ? (k + 1) / 2 : -k / 2);
        x = pose->place[0] + BOAT_AHEAD * way[0] - aside * way[1];
        z = pose->place[2] + BOAT_AHEAD * way[1] + aside * way[0];
        if (is_free(&viewer->water.computed, x, z)) {
            break;
        }
    }
    return live_water_launch(&viewer->water, viewer->sea.sea, x, z, pose->yaw, error);
}

static bool is_near(const Viewer* viewer) {
    const LiveWaterShown* shown = &viewer->water.computed;
    if (!shown->has_boat) {
        return false;
    }
    const double* boat = shown->body[shown->count - 1].pose.position;
    const double* eye = viewer->state.camera.pose.place;
    return hypot(boat[0] - eye[0], boat[2] - eye[2]) <= BOAT_FAR;
}

static void board(Viewer* viewer) {
    SwellError error = {0};
    LiveWater* water = &viewer->water;
    if (!is_near(viewer) && !launch(viewer, &error)) {
        viewer->state.aboard = false;
        viewer_set_trouble(viewer, "no boat: ", &error);
        return;
    }
    const LiveWaterShown* shown = &water->computed;
    water->aboard = true;
    viewer->lever = (Lever){.throttle = water->throttle};
    chase_begin(&viewer->chase, &viewer->state.camera.pose,
                shown->body[shown->count - 1].pose.position, shown->heading);
    if (viewer->total.frames > 0) {
        viewer_set_note(viewer, "aboard: the arrows drive, B goes ashore", "");
    }
}

static void go_ashore(Viewer* viewer) {
    viewer->water.aboard = false;
    viewer_place_eye(viewer);
}

/* A lever that is pushed and stays; it stops in the middle until the key is pressed anew. */
static double push_lever(Lever* lever, double push, double seconds) {
    const double before = lever->throttle;
    if (push == 0.0) {
        lever->stopped = false;
    } else if (!lever->stopped) {
        lever->throttle = fmin(fmax(before + push * LEVER_RATE * seconds, -1.0), 1.0);
        if (before * lever->throttle < 0.0) {
            lever->throttle = 0.0;
            lever->stopped = true;
        }
    }
    return lever->throttle;
}

void viewer_steer(Viewer* viewer, CameraMotion keys, CameraMotion pad, double seconds) {
    assert(viewer && seconds >= 0.0);
    Lever* lever = &viewer->lever;
    if (pad.forward != 0.0 || lever->by_pad) { /* a stick springs back to the middle */
        lever->throttle = pad.forward;
        lever->by_pad = pad.forward != 0.0;
    }
    push_lever(lever, fmin(fmax(keys.forward, -1.0), 1.0), seconds);
    live_water_steer(&viewer->water, fmin(fmax(lever->throttle, -1.0), 1.0),
                     fmin(fmax(keys.right + pad.right, -1.0), 1.0));
}

/* Nobody is at the helm. While time stands still it stays as it was left. */
static void leave_helm(Viewer* viewer) {
    if (!viewer->water.aboard && time_moves(viewer)) {
        live_water_steer(&viewer->water, 0.0, 0.0);
    }
}

static void follow_boat(Viewer* viewer, double seconds) {
    const LiveWaterShown* shown = &viewer->shown_water;
    const Input* input = window_input(viewer->window);
    if (!viewer->water.aboard || !shown->has_boat) {
        return;
    }
    Chase* chase = &viewer->chase;
    chase_follow(chase, shown->body[shown->count - 1].pose.position, shown->heading, seconds,
                 input->drag_left || input->drag_right || input->finger_looks ||
                     input->mouse_held || viewer->pad_looks);
    CameraPose pose = chase_pose(chase);
    chase_clear_water(chase, viewer_water_height(viewer, pose.place[0], pose.place[2]), seconds,
                      &pose);
    viewer->state.camera.pose = pose;
    for (int axis = 0; axis < 3; ++axis) {
        viewer->state.camera.velocity[axis] = 0.0;
    }
}

/* ---- A frame ------------------------------------------------------------------------------- */

/* Brings what is in the water to what the state asks for. */
static void follow_state(Viewer* viewer) {
    const ViewState* state = &viewer->state;
    LiveWater* water = &viewer->water;
    SwellError error = {0};
    const double* eye = state->camera.pose.place;
    water->eye[0] = eye[0];
    water->eye[1] = eye[2];
    if (!live_water_set_quality(water, viewer_quality(viewer), state->sea.state.depth, &error)) {
        viewer_set_trouble(viewer, "no wake: ", &error);
    }
    if (state->aboard != water->aboard) {
        if (state->aboard) {
            board(viewer);
        } else {
            go_ashore(viewer);
        }
    }
    leave_helm(viewer);
}

void viewer_advance_water(Viewer* viewer, bool at_once) {
    assert(viewer);
    LiveWater* water = &viewer->water;
    SwellError error = {0};
    if (at_once) {
        live_water_follow(water, viewer->sea.sea, viewer->sea.computed.request.time);
    }
    follow_state(viewer);
    viewer->shown_water = water->computed;
    if (!render_stream_wake(viewer->renderer, live_water_wake(water), &error)) {
        viewer_set_trouble(viewer, "no wake: ", &error);
    }
    follow_boat(viewer, viewer->sea_seconds);
}

void viewer_take_out_all(Viewer* viewer) {
    assert(viewer);
    viewer_clear_buoys(viewer, NULL);
    live_water_clear(&viewer->water);
    viewer->rain = 0.0;
    viewer->stone_radius = THROWN_STONE_USUAL;
    viewer->chase = (Chase){0};
}

/* ---- Reports ------------------------------------------------------------------------------- */

static const double REPORT_SECONDS = 1.0;

void viewer_report_bodies(Viewer* viewer, bool now) {
    assert(viewer);
    const double seconds = window_seconds(viewer->window);
    const bool due = seconds - viewer->reported.bodies_at >= REPORT_SECONDS;
    if (!viewer->log || (!now && (!due || viewer->state.paused))) {
        return;
    }
    viewer->reported.bodies_at = seconds;
    const LiveWaterShown* shown = &viewer->shown_water;
    for (int i = 0; i < shown->count - shown->has_boat; ++i) {
        const double* place = shown->body[i].pose.position;
        fprintf(viewer->log, "buoy=%d,%.3f,%.3f,%.3f\n", i + 1, place[0], place[1], place[2]);
    }
    if (shown->has_boat) {
        const double* place = shown->body[shown->count - 1].pose.position;
        fprintf(viewer->log, "boat=%.3f,%.3f,%.3f,%.1f,%.2f,%.2f\n", place[0], place[1], place[2],
                shown->heading, shown->speed, shown->throttle);
    }
}
