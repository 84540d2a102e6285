/*
 * Boat, buoys and stones in the viewer: places them where the user points, and steers the boat.
 */
#include "viewer_internal.h"

#include "base/numbers.h"

#include <assert.h>
#include <math.h>

static const double REACH = 200.0;          /* m, of a throw */
static const double BUOY_DROP = 1.0;        /* m, height of fall */
static const double BOAT_ASIDE = 7.0;       /* m, between the places tried */
static const double BOAT_FREE = 6.0;        /* m, least distance to a buoy */
static const double BOAT_FAR = 150.0;       /* m, a boat farther away is launched anew */
static const double LEVER_RATE = 0.7;       /* of the throttle, 1/s */
static const double STONE_PER_NOTCH = 1.15; /* of the wheel */
static const double DEGREE = SWELL_TWO_PI / 360.0;

/* ---- The pointer --------------------------------------------------------------------------- */

/* Finds where the ray of the pointer at (x, y) [screen coordinates] hits the water; a captured
   pointer is in the middle of the window. Fails with SWELL_ERROR_RANGE. */
static bool find_pointed(Viewer* viewer, double x, double y, double point[3], SwellError* error) {
    const double scale = window_pixels_per_point(viewer->window);
    const bool held = window_input(viewer->window)->mouse_held;
    const RenderFrame frame =
        scene_frame(viewer->scene, &viewer->state, viewer->width, viewer->height);
    double direction[3];
    render_pixel_direction(&frame, held ? 0.5 * frame.width : x * scale,
                           held ? 0.5 * frame.height : y * scale, direction);
    scene_return_to_shown(viewer->scene); /* the user points at the sea that is shown */
    const WaterLayers layers = scene_layers(viewer->scene);
    return water_cast_ray(&layers, frame.eye, direction, REACH, point) ||
           swell_error_set(error, SWELL_ERROR_RANGE, "there is no water there");
}

static bool time_moves(const Viewer* viewer) {
    return !viewer->state.paused && viewer->state.settings.clock.speed > 0.0;
}

bool viewer_shows_sea(const Viewer* viewer) {
    return viewer->width > 0 && scene_shows_sea(viewer->scene);
}

void viewer_add_buoy(Viewer* viewer, double x, double y) {
    double point[3];
    SwellError error = {0};
    if (!viewer_shows_sea(viewer)) {
        return;
    }
    if (!find_pointed(viewer, x, y, point, &error) ||
        !water_sim_add_buoy(scene_water(viewer->scene), scene_sea(viewer->scene), point[0],
                            point[2], time_moves(viewer) ? BUOY_DROP : 0.0, &error)) {
        viewer_set_note(viewer, "no buoy: ", error.message);
        return;
    }
    viewer->state.buoys = scene_water(viewer->scene)->buoy_count;
    scene_show_bodies(viewer->scene);
    viewer_report_bodies(viewer, true);
}

void viewer_clear_buoys(Viewer* viewer) {
    if (viewer->state.buoys > 0 && viewer->log) {
        fprintf(viewer->log, "buoys=0\n");
    }
    water_sim_clear_buoys(scene_water(viewer->scene));
    scene_show_bodies(viewer->scene);
    viewer->state.buoys = 0;
}

void viewer_size_stone(Viewer* viewer, double notches) {
    assert(viewer && isfinite(notches));
    viewer->stone_radius =
        fmin(fmax(viewer->stone_radius * pow(STONE_PER_NOTCH, notches), WATER_STONE_MIN),
             WATER_STONE_MAX);
    char note[GUI_WORD_SIZE];
    snprintf(note, sizeof note, "a stone of %.2g m: the wheel sizes it, let go to throw",
             2.0 * viewer->stone_radius);
    viewer_set_note(viewer, note, "");
}

void viewer_throw_stone(Viewer* viewer, double x, double y) {
    double point[3];
    SwellError error = {0};
    if (!viewer_shows_sea(viewer)) {
        return;
    }
    viewer_end_note(viewer);
    if (!find_pointed(viewer, x, y, point, &error)) {
        viewer_set_note(viewer, "no stone: ", error.message);
    } else if (!time_moves(viewer) || !viewer_fly_stone(viewer, point, viewer->stone_radius)) {
        viewer_drop_stone(viewer, point, viewer->stone_radius);
    }
}

/* ---- The boat ------------------------------------------------------------------------------ */

/* Returns the position of the boat, NULL for none. */
static const double* boat_place(const WaterShown* shown) {
    return shown->has_boat ? shown->pose[shown->count - 1].position : NULL;
}

static bool is_free(const WaterShown* shown, double x, double z) {
    bool free = true;
    for (int i = 0; free && i < shown->count - shown->has_boat; ++i) {
        const double* place = shown->pose[i].position;
        free = hypot(place[0] - x, place[2] - z) >= BOAT_FREE;
    }
    return free;
}

/* Launches the boat ahead of the eye; past buoys in turn to one side and the other. */
static bool launch(Viewer* viewer, SwellError* error) {
    const CameraPose* pose = &viewer->state.settings.camera.pose;
    const double way[2] = {sin(pose->yaw * DEGREE), -cos(pose->yaw * DEGREE)};
    double x = 0.0, z = 0.0;
    for (int k = 0; k <= 2 * WATER_BUOYS_MAX; ++k) {
        const double aside = BOAT_ASIDE * (k % 2 ? (k + 1) / 2 : -k / 2);
        x = pose->place[0] + SCENE_WATER_BOAT_AHEAD * way[0] - aside * way[1];
        z = pose->place[2] + SCENE_WATER_BOAT_AHEAD * way[1] + aside * way[0];
        if (is_free(&scene_water(viewer->scene)->shown, x, z)) {
            break;
        }
    }
    return water_sim_launch(scene_water(viewer->scene), scene_sea(viewer->scene), x, z, pose->yaw,
                            error);
}

static bool is_near(const Viewer* viewer) {
    const double* boat = boat_place(&scene_water(viewer->scene)->shown);
    const double* eye = viewer->state.settings.camera.pose.place;
    return boat && hypot(boat[0] - eye[0], boat[2] - eye[2]) <= BOAT_FAR;
}

static void board(Viewer* viewer) {
    SwellError error = {0};
    WaterSim* water = scene_water(viewer->scene);
    if (!is_near(viewer) && !launch(viewer, &error)) {
        viewer->state.settings.bodies.boat = false;
        viewer_set_trouble(viewer, "no boat: ", &error);
        return;
    }
    const WaterShown* shown = &water->shown;
    water->follows_boat = true;
    viewer->lever = (Lever){.throttle = water->throttle};
    boat_camera_begin(&viewer->boat_camera, &viewer->state.settings.camera.pose, boat_place(shown),
                      shown->heading);
    if (viewer->total.frames > 0) {
        viewer_set_note(viewer, "aboard: the arrows drive, B goes ashore", "");
    }
}

static void go_ashore(Viewer* viewer) {
    scene_water(viewer->scene)->follows_boat = false;
    viewer_place_eye(viewer);
}

/* Moves the throttle; it stops at 0 until the key is pressed again. */
static void push_lever(Lever* lever, double push, double seconds) {
    const double before = lever->throttle;
    if (push == 0.0) {
        lever->stopped = false;
    } else if (!lever->stopped) {
        lever->throttle = swell_clamp(before + push * LEVER_RATE * seconds, -1.0, 1.0);
        if (before * lever->throttle < 0.0) {
            lever->throttle = 0.0;
            lever->stopped = true;
        }
    }
}

void viewer_steer(Viewer* viewer, CameraMotion keys, CameraMotion pad, double seconds) {
    assert(viewer && seconds >= 0.0);
    Lever* lever = &viewer->lever;
    if (pad.forward != 0.0 || lever->by_pad) { /* a stick returns to the middle */
        lever->throttle = pad.forward;
        lever->by_pad = pad.forward != 0.0;
    }
    push_lever(lever, swell_clamp(keys.forward, -1.0, 1.0), seconds);
    water_sim_steer(scene_water(viewer->scene), swell_clamp(lever->throttle, -1.0, 1.0),
                    swell_clamp(keys.right + pad.right, -1.0, 1.0));
}

/* Stops the boat that the user has left, once time moves. */
static void leave_helm(Viewer* viewer) {
    if (!scene_water(viewer->scene)->follows_boat && time_moves(viewer)) {
        water_sim_steer(scene_water(viewer->scene), 0.0, 0.0);
    }
}

/* ---- A frame ------------------------------------------------------------------------------- */

void viewer_update_water(Viewer* viewer, double seconds) {
    assert(viewer);
    const ViewState* state = &viewer->state;
    WaterSim* water = scene_water(viewer->scene);
    SwellError error = {0};
    water->eye[0] = state->settings.camera.pose.place[0];
    water->eye[1] = state->settings.camera.pose.place[2];
    if (!scene_water_set_patch(water, viewer_quality(viewer), state->settings.ocean.state.depth,
                               &error)) {
        viewer_set_trouble(viewer, "no wake: ", &error);
    }
    if (state->settings.bodies.boat && !water->follows_boat) {
        board(viewer);
    } else if (!state->settings.bodies.boat && water->follows_boat) {
        go_ashore(viewer);
    }
    leave_helm(viewer);
    scene_show_bodies(viewer->scene);
    viewer_advance_stones(viewer, state->paused ? 0.0 : seconds * state->settings.clock.speed);
}

bool viewer_load_water(Viewer* viewer, const Settings* settings, SwellError* error) {
    assert(viewer && settings);
    viewer_clear_buoys(viewer); /* which reports it */
    viewer->stone_count = 0;
    viewer->stone_radius = VIEWER_STONE;
    viewer->boat_camera = (BoatCamera){0};
    const bool ok = scene_load_water(viewer->scene, settings, error);
    viewer->state.buoys = scene_water(viewer->scene)->buoy_count;
    return ok;
}
