#include "helm.h"

#include "base/numbers.h"
#include "world/world_water.h"

#include <assert.h>
#include <string.h>

static const double BOAT_ASIDE = 7.0; /* m, between the places tried */
static const double BOAT_FREE = 6.0;  /* m, least distance to a buoy */
static const double BOAT_FAR = 150.0; /* m, from a boat farther away another is launched */
static const double LEVER_STEP = 0.1; /* of the throttle, at a press ... */
static const double LEVER_RATE = 0.7; /* ... and while the key is held, 1/s */
static const double LEVER_ZERO = 1e-9;

/* ---- The lever ----------------------------------------------------------------------------- */

/* Moves the throttle; it stops at 0. */
static void move_lever(Helm* helm, double by) {
    const double before = helm->throttle;
    helm->throttle = swell_clamp(before + by, -1.0, 1.0);
    if (before * helm->throttle < 0.0 || fabs(helm->throttle) < LEVER_ZERO) {
        helm->throttle = 0.0;
        helm->stopped = true;
    }
}

void helm_press(Helm* helm, const WaterSim* water, int ahead) {
    assert(helm && water);
    if (water->follows_boat) {
        helm->stopped = false;
        move_lever(helm, LEVER_STEP * ahead);
    }
}

void helm_steer(Helm* helm, WaterSim* water, double ahead_seconds, double starboard_seconds,
                CameraMotion pad) {
    assert(helm && water);
    if (!water->follows_boat) {
        return;
    }
    if (pad.forward != 0.0 || helm->by_pad) { /* a stick returns to the middle */
        helm->throttle = pad.forward;
        helm->by_pad = pad.forward != 0.0;
    }
    if (ahead_seconds != 0.0 && !helm->stopped) {
        move_lever(helm, LEVER_RATE * ahead_seconds);
    }
    water_sim_steer(water, swell_clamp(helm->throttle, -1.0, 1.0),
                    swell_clamp(pad.right, -1.0, 1.0));
    water_sim_hold_rudder(water, starboard_seconds);
}

/* ---- Aboard and ashore --------------------------------------------------------------------- */

/* Returns the position of the boat, NULL for none. */
static const double* boat_place(const WaterShown* shown) {
    return shown->has_boat ? shown->pose[shown->count - 1].position : NULL;
}

/* Launches the boat ahead of the eye; past buoys in turn to one side and the other. */
static bool launch(View* view, SwellError* error) {
    const CameraPose* pose = &view->state.settings.camera.pose;
    const double yaw = swell_radians(pose->yaw);
    const double way[2] = {sin(yaw), -cos(yaw)};
    WaterSim* water = world_water(view->world);
    double x = 0.0, z = 0.0;
    bool is_free = false;
    for (int k = 0; k <= 2 * WATER_BUOYS_MAX && !is_free; ++k) {
        const double aside = BOAT_ASIDE * (k % 2 ? (k + 1) / 2 : -k / 2);
        x = pose->place[0] + WORLD_WATER_BOAT_AHEAD * way[0] - aside * way[1];
        z = pose->place[2] + WORLD_WATER_BOAT_AHEAD * way[1] + aside * way[0];
        is_free = true;
        for (int i = 0; i < water->shown.count - water->shown.has_boat; ++i) {
            const double* buoy = water->shown.pose[i].position;
            is_free = is_free && hypot(buoy[0] - x, buoy[2] - z) >= BOAT_FREE;
        }
    }
    return water_sim_launch(water, world_sea(view->world), x, z, pose->yaw, error);
}

void helm_take(Helm* helm, const WaterSim* water) {
    assert(helm && water);
    helm->throttle = water->throttle;
    helm->stopped = helm->by_pad = false;
}

static void board(Helm* helm, View* view) {
    SwellError error = {0};
    WaterSim* water = world_water(view->world);
    const WaterShown* shown = &water->shown;
    const CameraPose* pose = &view->state.settings.camera.pose;
    const double* boat = boat_place(shown);
    const bool is_near =
        boat && hypot(boat[0] - pose->place[0], boat[2] - pose->place[2]) <= BOAT_FAR;
    if (!is_near && !launch(view, &error)) {
        view->state.settings.bodies.boat = false;
        notes_set_trouble(&view->notes, "no boat: ", &error);
        return;
    }
    water_sim_follow_boat(water, true);
    helm_take(helm, water);
    boat_camera_begin(&helm->camera, pose, boat_place(shown), shown->heading, shown->length);
    if (view->notes.frames > 0) {
        notes_set(&view->notes, "aboard: the arrows drive, B goes ashore", "");
    }
}

void helm_update(Helm* helm, View* view) {
    assert(helm && view);
    const bool wanted = view->state.settings.bodies.boat;
    WaterSim* water = world_water(view->world);
    if (wanted && !water->follows_boat) {
        board(helm, view);
    } else if (!wanted && water->follows_boat) {
        water_sim_follow_boat(water, false);
        eye_place(&view->eye, &view->state.settings.camera.pose);
    }
    if (!water->follows_boat && view_time_moves(view)) { /* the boat that the user has left stops */
        water_sim_steer(water, 0.0, 0.0);
    }
}

bool helm_is_aboard(const View* view) {
    return world_water(view->world)->follows_boat && world_bodies(view->world)->has_boat;
}

void helm_switch_camera(Helm* helm, View* view) {
    assert(helm && view);
    boat_camera_switch(&helm->camera, &view->state.settings.camera.pose);
    notes_set(&view->notes, "boat-camera=", helm->camera.stands ? "passing" : "behind");
}

void helm_place_camera(Helm* helm, View* view, bool looks, double seconds) {
    assert(helm && view && helm_is_aboard(view));
    const WaterShown* shown = world_bodies(view->world);
    const WaterLayers layers = world_layers(view->world);
    boat_camera_advance(&helm->camera, boat_place(shown), shown->heading, seconds, looks);
    CameraPose pose = boat_camera_pose(&helm->camera);
    boat_camera_clear_water(
        &helm->camera, water_query(&layers, pose.place[0], pose.place[2]).height, seconds, &pose);
    view->state.settings.camera.pose = pose;
    memset(view->state.velocity, 0, sizeof view->state.velocity);
}
