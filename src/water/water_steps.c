#include "water_steps.h"

#include "water/hull_pressure.h"
#include "water_window.h"

#include <assert.h>
#include <math.h>

/* Across, of what a buoy's weight presses on: twice as wide as it is, as what lies below the
   surface is felt there. */
static const double BUOY_STAMP = 2.0 * FLOAT_BUOY_DIAMETER;

/* A buoy that falls in. */
static const double BUOY_HOLLOW = 0.8;            /* a [m] */
static const double BUOY_DEPTH_PER_SPEED = 0.045; /* A over the speed of its fall [s] */
static const double BUOY_FOAM = 0.4;

/* Its weight, as long as half of what it displaces at rest is under water; it comes within a second
   of the first touch. */
static double pressing_volume(const LiveBody* body) {
    const double rest = float_body_rest_volume(body->body);
    return fmin(2.0 * float_body_volume(body->body), rest) * boat_stamp_fade(body->age);
}

static void press_boat(LiveWater* water) {
    const LiveBody* boat = &water->boat;
    const double heading = float_boat_heading(boat->body) * (SWELL_TWO_PI / 360.0);
    const double way[2] = {sin(heading), -cos(heading)};
    const double ahead = boat_stamp_weight(boat->body).ahead;
    double middle[2];
    live_body_rest(boat, middle);
    const BoatStamp stamp = {
        .rest = {middle[0] - ahead * way[0], middle[1] - ahead * way[1]},
        .heading = {way[0], way[1]},
        .volume = pressing_volume(boat),
        .ahead = ahead,
        .speed = float_boat_speed(boat->body),
    };
    if (water->aboard) {
        boat_stamp_move_window(water->patch, &stamp);
    }
    boat_stamp_set(water->patch, LIVE_BOAT_SLOT, &stamp);
}

static void press_buoy(LiveWater* water, int index) {
    const LiveBody* buoy = &water->buoy[index];
    double rest[2];
    live_body_rest(buoy, rest);
    const WakeHull hull = {
        .round = true,
        .x = rest[0],
        .z = rest[1],
        .length = BUOY_STAMP,
        .volume = STAMP_GAIN * pressing_volume(buoy),
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

/* Buoys in their order, and the boat behind them. */
static void meet(LiveWater* water) {
    FloatBody* bodies[LIVE_BUOYS_MAX + 1];
    int count = 0;
    for (int i = 0; i < water->buoy_count; ++i) {
        bodies[count++] = water->buoy[i].body;
    }
    if (water->boat.body) {
        bodies[count++] = water->boat.body;
    }
    float_bodies_meet(bodies, count);
}

static void step_wake(LiveWater* water) {
    if (live_water_wake(water)) {
        if (!water->aboard) {
            live_window_follow(water);
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
    meet(water);
    water->half = !water->half;
    if (!water->half) {
        step_wake(water);
    }
}
