/*
 * What a user does to the water, and the steps to the time of the sea that is shown.
 */
#include "water_parts.h"

#include <assert.h>
#include <math.h>
#include <string.h>

static const double STALL_SECONDS = 0.25; /* longest time to catch up with */
static const double LEAP_SECONDS = 0.5;   /* a longer step snaps bodies to the water */
static const double TOUCHING = 0.01;      /* m, overlap of bodies that float beside each other */

/* A keel's ends and middle, and its bilges. */
static WaterKeel keel_of_boat(const FloatHull* hull) {
    static const double ALONG = 0.8, ACROSS = 0.7; /* of half the length and half the beam */
    const FloatHullSize size = float_hull_size(hull);
    const double half_length = 0.5 * size.length, half_beam = 0.5 * size.beam;
    const double bottom = -size.draught;
    const double aft = ALONG * half_length, side = ACROSS * half_beam;
    return (WaterKeel){5,
                       {{0.0, bottom, -aft},
                        {0.0, bottom, 0.0},
                        {0.0, bottom, aft},
                        {-side, 0.5 * bottom, 0.0},
                        {side, 0.5 * bottom, 0.0}}};
}

static WaterKeel keel_of_buoy(void) {
    const double out = 0.35 * FLOAT_BUOY_DIAMETER, bottom = FLOAT_BUOY_BOTTOM;
    return (WaterKeel){
        4, {{-out, bottom, 0.0}, {out, bottom, 0.0}, {0.0, bottom, -out}, {0.0, bottom, out}}};
}

bool water_sim_launch(WaterSim* sim, const OceanSea* sea, double x, double z, double heading,
                      SwellError* error) {
    assert(sim && sea && sim->script.course.count == 0);
    const WaterKeel keel = keel_of_boat(sim->hull);
    if (!water_sim_require_patch(sim, error) ||
        (!sim->boat.body &&
         !water_body_init(&sim->boat, float_boat_create(sim->hull, error), &keel))) {
        return false;
    }
    const WaterLayers layers = {sea, sim->patch, sim->shore};
    wake_patch_set_hull(sim->patch, WATER_BOAT_SLOT, NULL);
    float_body_place(sim->boat.body, x, water_query(&layers, x, z).height, z, heading);
    sim->boat.probe_count = 0;
    sim->boat.age = 0.0;
    sim->over_side = 0.0;
    water_sim_steer(sim, 0.0, 0.0);
    water_sim_show_bodies(sim);
    return true;
}

/* Returns the reason why a new buoy cannot be there, or NULL. */
static const char* find_obstacle(const WaterSim* sim, const FloatBody* buoy) {
    for (int i = 0; i < sim->buoy_count; ++i) {
        if (float_bodies_gap(sim->buoy[i].body, buoy) < -TOUCHING) {
            return "a buoy is there already";
        }
    }
    const FloatBody* boat = sim->boat.body;
    return boat && float_bodies_gap(boat, buoy) < -TOUCHING ? "the boat is there" : NULL;
}

bool water_sim_add_buoy(WaterSim* sim, const OceanSea* sea, double x, double z, double drop,
                        SwellError* error) {
    assert(sim && sea && drop >= 0.0);
    if (sim->buoy_count == WATER_BUOYS_MAX) {
        return swell_error_set(error, SWELL_ERROR_RANGE, "all buoys are on the water");
    }
    WaterBody* buoy = &sim->buoy[sim->buoy_count];
    const WaterKeel keel = keel_of_buoy();
    if (!water_sim_require_patch(sim, error) ||
        !water_body_init(buoy, float_buoy_create(error), &keel)) {
        return false;
    }
    const WaterLayers layers = {sea, sim->patch, sim->shore};
    float_body_place(buoy->body, x, water_query(&layers, x, z).height + drop, z, 0.0);
    const char* other = find_obstacle(sim, buoy->body);
    if (other) {
        water_body_finish(buoy);
        return swell_error_set(error, SWELL_ERROR_RANGE, "%s", other);
    }
    float_buoy_moor(buoy->body, x, z);
    buoy->wet = drop == 0.0;
    sim->buoy_count += 1;
    water_sim_show_bodies(sim);
    return true;
}

bool water_sim_throw(WaterSim* sim, const OceanSea* sea, double x, double z, double radius,
                     SwellError* error) {
    assert(sim && sea && radius > 0.0);
    const WaterStone stone = {.x = x, .z = z, .radius = radius, .time = sim->time};
    if (water_sim_hits_ground(sim, &stone)) {
        return true;
    }
    if (!water_sim_require_patch(sim, error)) {
        return false;
    }
    const WaterLayers unstirred = {sea, NULL, sim->shore};
    const OceanQuery query = water_query(&unstirred, x, z);
    const double energy = water_stone_hollow(radius, sim->params.cell).energy;
    if (!water_sim_move_to_stone(sim, query.rest, energy, error)) {
        return false;
    }
    if (!water_sim_drop_stone(sim, &stone, &query, sim->time)) {
        return swell_error_set(error, SWELL_ERROR_RANGE, "too many stones are in the air");
    }
    memcpy(sim->stone, query.rest, sizeof sim->stone);
    sim->stone_energy = energy;
    sim->stone_age = 0.0;
    return true;
}

void water_sim_steer(WaterSim* sim, double throttle, double rudder) {
    assert(sim);
    sim->throttle = throttle;
    sim->rudder = rudder;
    if (sim->boat.body) {
        float_boat_steer(sim->boat.body, throttle, rudder);
    }
}

void water_sim_hold_rudder(WaterSim* sim, double seconds) {
    assert(sim);
    if (seconds == 0.0) {
        return;
    }
    const double side = copysign(1.0, seconds);
    if (side != sim->over_side || sim->over_until < sim->time || sim->over_from > sim->time) {
        sim->over_side = side;
        sim->over_from = sim->over_until = sim->time;
    }
    sim->over_until += fabs(seconds);
}

/* Lays the bodies on water that has changed at once. */
static void snap_bodies(WaterSim* sim, const OceanSea* sea) {
    const WaterLayers layers = {sea, sim->patch, sim->shore};
    splashes_clear(&sim->splashes);
    for (int i = 0; i < sim->buoy_count; ++i) {
        water_body_snap(&sim->buoy[i], &layers, 0.0);
    }
    if (sim->boat.body) {
        water_body_snap(&sim->boat, &layers, float_boat_heading(sim->boat.body));
    }
}

/* Computes the steps to the sea's time, which has advanced by `seconds`. */
static void catch_up(WaterSim* sim, const OceanSea* sea, double seconds) {
    WaterBody* list[WATER_BODIES_MAX];
    const int count = water_sim_list_bodies(sim, list);
    bool leaps = seconds < -STALL_SECONDS || seconds > LEAP_SECONDS;
    for (int i = 0; i < count && seconds > 0.0; ++i) {
        leaps = !water_body_update_probes(list[i], sea, seconds) || leaps;
    }
    if (leaps) {
        snap_bodies(sim, sea);
    }
    const int64_t last = water_step_at(sim->time), first = water_step_at(sim->time - STALL_SECONDS);
    if (sim->step < first) {
        sim->step = first;
    } else if (sim->step > water_step_at(sim->time + STALL_SECONDS)) {
        sim->step = last;
    }
    while (sim->step < last) {
        water_sim_step(sim, sea, sim->time - water_step_end(sim->step + 1));
    }
    for (int i = 0; i < count; ++i) {
        water_body_store_probes(list[i], sea);
    }
}

void water_sim_advance(WaterSim* sim, const OceanSea* sea, double time) {
    assert(sim && sea);
    const double seconds = time - sim->time;
    sim->time = time;
    if (water_sim_wake(sim)) {
        catch_up(sim, sea, seconds);
    } else {
        sim->step = water_step_at(time);
    }
    water_sim_show_bodies(sim);
}
