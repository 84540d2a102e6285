#include "live_steps.h"

#include "boat_stamp.h"

#include <assert.h>
#include <math.h>

static const double STONE_SECONDS = 12.0; /* for which the patch stays with a stone */
static const double NEAR_EYE = 200.0;     /* m, up to where what floats keeps the patch */
static const double WINDOW_MARGIN = 8.0;  /* m, from the border */

/* A buoy that falls in. */
static const double BUOY_HOLLOW = 0.8;            /* a [m] */
static const double BUOY_DEPTH_PER_SPEED = 0.045; /* A over the speed of its fall [s] */
static const double BUOY_FOAM = 0.4;

static double side_of(const LiveWater* water) {
    const WakeParams* params = wake_patch_params(water->patch);
    return params->grid * params->cell;
}

/* ---- Where the patch is -------------------------------------------------------------------- */

static void take_nearer(const LiveBody* body, const double eye[2], double* least,
                        double target[2]) {
    double rest[2];
    live_body_rest(body, rest);
    const double distance = hypot(rest[0] - eye[0], rest[1] - eye[1]);
    if (distance < *least) {
        *least = distance;
        target[0] = rest[0];
        target[1] = rest[1];
    }
}

/* A stone of late, else the body that is nearest to the eye, else the eye. */
static void find_target(const LiveWater* water, double target[2]) {
    target[0] = water->eye[0];
    target[1] = water->eye[1];
    if (water->stone_age < STONE_SECONDS) {
        target[0] = water->stone[0];
        target[1] = water->stone[1];
        return;
    }
    double least = NEAR_EYE;
    for (int i = 0; i < water->buoy_count; ++i) {
        take_nearer(&water->buoy[i], water->eye, &least, target);
    }
    if (water->boat.body) {
        take_nearer(&water->boat, water->eye, &least, target);
    }
}

/* Off the boat the window stays as long as what it is for is well within: what it would lose when
   it moves is seen. */
static void move_patch(LiveWater* water) {
    double target[2], middle[2];
    find_target(water, target);
    wake_patch_middle(water->patch, middle);
    const double reach = 0.5 * side_of(water) - water->params.border - WINDOW_MARGIN;
    if (fmax(fabs(target[0] - middle[0]), fabs(target[1] - middle[1])) > reach) {
        wake_patch_move(water->patch, target[0], target[1]);
    }
}

/* ---- Steps --------------------------------------------------------------------------------- */

/* Its weight, as long as half of what it displaces at rest is under water; it comes within a second
   of the first touch. */
static double pressing_volume(const LiveBody* body) {
    const double rest = float_body_rest_volume(body->body);
    return fmin(2.0 * float_body_volume(body->body), rest) * boat_stamp_fade(body->age);
}

static void press_boat(LiveWater* water) {
    const LiveBody* boat = &water->boat;
    const double heading = float_boat_heading(boat->body) * (SWELL_TWO_PI / 360.0);
    BoatStamp stamp = {
        .heading = {sin(heading), -cos(heading)},
        .volume = pressing_volume(boat),
        .ahead = boat_stamp_weight(boat->body).ahead,
        .speed = float_boat_speed(boat->body),
    };
    live_body_rest(boat, stamp.rest);
    if (water->aboard) {
        boat_stamp_move_window(water->patch, &stamp);
    }
    boat_stamp_set(water->patch, LIVE_BOAT_SLOT, &stamp);
}

static void press_buoy(LiveWater* water, int index) {
    const LiveBody* buoy = &water->buoy[index];
    const double cell = water->params.cell;
    double rest[2];
    live_body_rest(buoy, rest);
    const WakeHull hull = {
        .round = true,
        .x = rest[0],
        .z = rest[1],
        .heading = {1.0, 0.0},
        .length = 2.0 * fmax(0.7 * FLOAT_BUOY_DIAMETER, 3.0 * cell),
        .beam = 2.0 * fmax(0.7 * FLOAT_BUOY_DIAMETER, 3.0 * cell),
        .volume = pressing_volume(buoy),
    };
    wake_patch_set_hull(water->patch, index, &hull);
}

/* Steps a buoy, which makes a ring where it falls in. */
static void step_buoy(LiveWater* water, LiveBody* buoy, const WaterLayers* layers, double late) {
    const bool was_wet = buoy->wet;
    live_body_step(buoy, layers, late);
    double velocity[3], rest[2];
    float_body_velocity(buoy->body, velocity);
    if (!was_wet && buoy->wet && velocity[1] < 0.0) {
        live_body_rest(buoy, rest);
        wake_patch_add_stone(water->patch, rest[0], rest[1], BUOY_HOLLOW,
                             -BUOY_DEPTH_PER_SPEED * velocity[1], BUOY_FOAM);
    }
}

static void step_wake(LiveWater* water) {
    if (live_water_wake(water)) {
        if (!water->aboard) {
            move_patch(water);
        }
        for (int i = 0; i < water->buoy_count; ++i) {
            press_buoy(water, i);
        }
        if (water->boat.body) {
            press_boat(water);
        }
        wake_patch_step(water->patch);
    }
    water->stone_age += WAKE_STEP;
}

void live_steps_take(LiveWater* water, const OceanSea* sea, double late) {
    assert(water && sea);
    const WaterLayers layers = {sea, water->patch};
    for (int i = 0; i < water->buoy_count; ++i) {
        step_buoy(water, &water->buoy[i], &layers, late);
    }
    if (water->boat.body) {
        live_body_step(&water->boat, &layers, late);
    }
    water->half = !water->half;
    if (!water->half) {
        step_wake(water);
    }
}
