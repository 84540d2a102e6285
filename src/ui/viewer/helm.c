#include "helm.h"

#include "base/numbers.h"
#include "swell/float.h"
#include "world/world_water.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* ---- The camera ------------------------------------------------------------------------------ */

/* The place of the eye behind and above the boat, and the place of its target ahead of and above
   the boat [m]. */
static const double BEHIND = 15.0, ABOVE = 5.5;
static const double AHEAD = 4.0, AIM_HEIGHT = 0.3;

/* Time constants [s]: of following the boat, of the view's return to looking ahead, and of the
   eye's sinking after a wave. */
static const double LAG_PLACE = 0.35, LAG_YAW = 0.8, LAG_HEIGHT = 0.6;
static const double LAG_LOOK = 0.5, LAG_LIFT = 0.8;

static const double BEGIN_SECONDS = 1.5; /* duration of a move to the boat [s] */

/* How far the user turns the view up and down [degrees]. Behind the boat the eye sinks as the view
   rises. At 20 degrees, atan(ABOVE / BEHIND), it would be level with the boat. */
static const double LOWEST_LOOK = -60.0, HIGHEST_LOOK = 17.0;

/* The factor of the distance for a notch of the wheel, and the limits of the distance, of the
   launch; they are farther with the boat's size. */
static const double PER_NOTCH = 1.15, NEAREST = 0.5, FARTHEST = 4.0;

/* A stand: its distance aside of the boat's track and height over the water [m], and its distance
   ahead of the boat in seconds and at least in metres. The eye goes ahead again once the boat is
   past by STAND_PASSED, or farther than STAND_FAR [m]. */
static const double STAND_ASIDE = 9.0, STAND_HEIGHT = 1.7, STAND_SECONDS = 3.0, STAND_AHEAD = 12.0;
static const double STAND_PASSED = 30.0, STAND_FAR = 120.0;

/* Returns the share of the distance to its goal by which a value moves in a frame. */
static double share_of(double seconds, double lag) {
    return 1.0 - exp(-seconds / lag);
}

void boat_camera_begin(BoatCamera* camera, const CameraPose* from, const double place[3],
                       double heading, double length) {
    assert(camera && from && place);
    const double size = length / FLOAT_BOAT_LENGTH;
    const double distance = camera->distance > 0.0 ? camera->distance : size;
    *camera = (BoatCamera){
        .size = size,
        .boat = {place[0], place[2]},
        .height = place[1],
        .yaw = heading,
        .distance = distance,
        .from = *from,
    };
}

/* Takes a stand ahead of a boat of that speed [m/s], to starboard of its track. */
static void stand_ahead(BoatCamera* camera, double speed) {
    const double yaw = swell_radians(camera->yaw);
    const double ahead = camera->distance * (STAND_AHEAD + STAND_SECONDS * speed);
    const double aside = camera->distance * STAND_ASIDE;
    camera->stand[0] = camera->boat[0] + ahead * sin(yaw) + aside * cos(yaw);
    camera->stand[1] = camera->boat[1] - ahead * cos(yaw) + aside * sin(yaw);
}

/* Returns whether the boat has passed the stand, or is far from it. */
static bool is_passed(const BoatCamera* camera) {
    const double yaw = swell_radians(camera->yaw);
    const double x = camera->boat[0] - camera->stand[0], z = camera->boat[1] - camera->stand[1];
    return x * sin(yaw) - z * cos(yaw) > STAND_PASSED * camera->distance ||
           hypot(x, z) > STAND_FAR * camera->distance;
}

void boat_camera_switch(BoatCamera* camera, const CameraPose* from) {
    assert(camera && from);
    camera->from = *from;
    camera->share = 0.0;
    camera->stands = !camera->stands;
    stand_ahead(camera, 0.0);
}

void boat_camera_turn(BoatCamera* camera, double yaw, double pitch) {
    assert(camera && isfinite(yaw) && isfinite(pitch));
    camera->turned = remainder(camera->turned + yaw, 360.0);
    camera->raised = swell_clamp(camera->raised + pitch, LOWEST_LOOK, HIGHEST_LOOK);
}

void boat_camera_change_distance(BoatCamera* camera, double notches) {
    assert(camera && isfinite(notches));
    const double before = camera->distance;
    camera->distance =
        swell_clamp(before * pow(PER_NOTCH, -notches), NEAREST * fmin(camera->size, 1.0),
                    FARTHEST * fmax(camera->size, 1.0));
    for (int axis = 0; axis < 2; ++axis) {
        camera->stand[axis] = camera->boat[axis] + camera->distance / before *
                                                       (camera->stand[axis] - camera->boat[axis]);
    }
}

void boat_camera_advance(BoatCamera* camera, const double place[3], double heading, double seconds,
                         bool looks) {
    assert(camera && place && seconds >= 0.0);
    /* A steady boat is ahead of its smoothed place by its way in LAG_PLACE. */
    const double speed = hypot(place[0] - camera->boat[0], place[2] - camera->boat[1]) / LAG_PLACE;
    const double along = share_of(seconds, LAG_PLACE);
    camera->boat[0] += along * (place[0] - camera->boat[0]);
    camera->boat[1] += along * (place[2] - camera->boat[1]);
    camera->height += share_of(seconds, LAG_HEIGHT) * (place[1] - camera->height);
    camera->yaw += share_of(seconds, LAG_YAW) * remainder(heading - camera->yaw, 360.0);
    camera->share = fmin(camera->share + seconds / BEGIN_SECONDS, 1.0);
    if (!looks) {
        const double keep = exp(-seconds / LAG_LOOK);
        camera->turned *= keep;
        camera->raised *= keep;
    }
    if (camera->stands && is_passed(camera)) {
        stand_ahead(camera, speed);
    }
}

static CameraPose standing_pose(const BoatCamera* camera) {
    const double x = camera->boat[0] - camera->stand[0], z = camera->boat[1] - camera->stand[1];
    const double drop = STAND_HEIGHT - AIM_HEIGHT;
    return (CameraPose){
        .place = {camera->stand[0], camera->height + STAND_HEIGHT, camera->stand[1]},
        .yaw = swell_degrees(atan2(x, -z)) + camera->turned,
        .pitch = swell_degrees(-atan2(drop, hypot(x, z))) + camera->raised,
    };
}

/* Returns the pose once the move to the boat is over. While the user looks around, the eye circles
   the boat. */
static CameraPose settled_pose(const BoatCamera* camera) {
    const double yaw = swell_radians(camera->yaw + camera->turned);
    const double way[2] = {sin(yaw), -cos(yaw)};
    const double away = hypot(BEHIND, ABOVE) * camera->distance;
    const double steep = atan2(ABOVE, BEHIND) - swell_radians(camera->raised);
    CameraPose pose = {
        .place = {camera->boat[0] - away * cos(steep) * way[0], camera->height + away * sin(steep),
                  camera->boat[1] - away * cos(steep) * way[1]},
        .yaw = camera->yaw + camera->turned,
    };
    const double drop = pose.place[1] - camera->height - AIM_HEIGHT;
    pose.pitch = swell_degrees(-atan2(drop, away * cos(steep) + AHEAD));
    return pose;
}

CameraPose boat_camera_pose(const BoatCamera* camera) {
    assert(camera);
    CameraPose pose = camera->stands ? standing_pose(camera) : settled_pose(camera);
    const double s = swell_smoothstep(0.0, 1.0, camera->share);
    const CameraPose* from = &camera->from;
    for (int axis = 0; axis < 3; ++axis) {
        pose.place[axis] = from->place[axis] + s * (pose.place[axis] - from->place[axis]);
    }
    pose.yaw = remainder(from->yaw + s * remainder(pose.yaw - from->yaw, 360.0), 360.0);
    pose.pitch = from->pitch + s * (pose.pitch - from->pitch);
    return pose;
}

void boat_camera_clear_water(BoatCamera* camera, double water, double seconds, CameraPose* pose) {
    assert(camera && pose && seconds >= 0.0);
    const double clearance = BOAT_CAMERA_CLEARANCE * fmin(camera->size, 1.0);
    const double needed = fmax(water + clearance - pose->place[1], 0.0);
    const double kept = camera->lift * exp(-seconds / LAG_LIFT);
    camera->lift = fmax(needed, kept);
    pose->place[1] += camera->lift;
}

/* ---- The lever ----------------------------------------------------------------------------- */

/* The step of the throttle at a press, its rate while the key is held [1/s], and the rounding of 0
   after some steps. */
static const double LEVER_STEP = 0.1, LEVER_RATE = 0.7, LEVER_ZERO = 1e-9;

void helm_take(Helm* helm, const WaterSim* water) {
    assert(helm && water);
    helm->throttle = water->throttle;
    helm->stopped = helm->by_pad = false;
}

/* Moves the throttle, which stops at 0. */
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

static const double BOAT_ASIDE = 7.0; /* distance between the places tried [m] */
static const double BOAT_FREE = 6.0;  /* least distance to a buoy [m] */
static const double BOAT_FAR = 150.0; /* from this distance on another boat is launched [m] */

/* Returns the position of the boat, which is the last body; NULL for none. */
static const double* boat_place(const WaterShown* shown) {
    return shown->has_boat ? shown->pose[shown->count - 1].position : NULL;
}

/* Launches the boat ahead of the eye, under way only where the program starts. To avoid buoys it
   tries places alternately to either side. */
static bool launch(View* view, SwellError* error) {
    const CameraPose* pose = &view->state.settings.camera.pose;
    const double yaw = swell_radians(pose->yaw);
    const double way[2] = {sin(yaw), -cos(yaw)};
    WaterSim* water = world_water(view->world);
    const double longer = float_hull_size(water->hull).length / FLOAT_BOAT_LENGTH;
    const double ahead = world_water_ahead(longer);
    double x = 0.0, z = 0.0;
    bool is_free = false;
    for (int k = 0; k <= 2 * WATER_BUOYS_MAX && !is_free; ++k) {
        const double aside = BOAT_ASIDE * (k % 2 ? (k + 1) / 2 : -k / 2);
        x = pose->place[0] + ahead * way[0] - aside * way[1];
        z = pose->place[2] + ahead * way[1] + aside * way[0];
        is_free = true;
        for (int i = 0; i < water->shown.count - water->shown.has_boat; ++i) {
            const double* buoy = water->shown.pose[i].position;
            is_free = is_free && hypot(buoy[0] - x, buoy[2] - z) >= BOAT_FREE * longer;
        }
    }
    const double speed = view->notes.frames > 0 ? 0.0 : view->state.settings.bodies.boat_speed;
    return water_sim_launch(water, world_sea(view->world), x, z, pose->yaw, speed, error);
}

static void board(Helm* helm, View* view) {
    SwellError error = {0};
    WaterSim* water = world_water(view->world);
    const WaterShown* shown = &water->shown;
    const CameraPose* pose = &view->state.settings.camera.pose;
    const double* boat = boat_place(shown);
    const double longer = boat ? shown->length / FLOAT_BOAT_LENGTH : 1.0;
    const bool is_near = boat && hypot(boat[0] - pose->place[0], boat[2] - pose->place[2]) <=
                                     BOAT_FAR * fmax(longer, 1.0);
    if (!is_near && !launch(view, &error)) {
        view->state.settings.bodies.boat = false;
        notes_set_trouble(&view->notes, "no boat: ", &error);
        return;
    }
    water_sim_follow_boat(water, true);
    helm_take(helm, water);
    boat_camera_begin(&helm->camera, pose, boat_place(shown), shown->heading, shown->length);
    if (view->notes.frames > 0) { /* not where the program starts aboard */
        notes_offer(&view->notes, "aboard: the arrows drive, B goes ashore");
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
    }
    if (!water->follows_boat && view_time_moves(view)) { /* a boat that the user has left stops */
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
