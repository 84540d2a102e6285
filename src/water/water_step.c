/*
 * One step. Its order is that of water_sim_step, at the end.
 */
#include "water_parts.h"

#include "base/numbers.h"

#include <assert.h>

/* The hollow of a buoy that falls in. */
static const double BUOY_HOLLOW = 0.8;            /* a [m] */
static const double BUOY_DEPTH_PER_SPEED = 0.045; /* A over its speed [s] */
static const double BUOY_FOAM = 0.4;

static void splash_buoy(WaterSim* sim, const WaterBody* buoy) {
    double velocity[3], rest[2];
    float_body_velocity(buoy->body, velocity);
    if (velocity[1] < 0.0) {
        water_body_rest(buoy, rest);
        wake_patch_add_stone(sim->patch, rest[0], rest[1], BUOY_HOLLOW,
                             -BUOY_DEPTH_PER_SPEED * velocity[1], BUOY_FOAM);
        splashes_add_fall(&sim->splashes, water_step_end(sim->step),
                          float_body_pose(buoy->body).position, 0.5 * FLOAT_BUOY_DIAMETER,
                          -velocity[1]);
    }
}

/* Turns the rudder for the step of FLOAT_STEP that ends at `end`, by the middle of it. */
static void turn_rudder(WaterSim* sim, double end) {
    const double middle = end - 0.5 * FLOAT_STEP;
    const bool over = middle > sim->over_from && middle < sim->over_until;
    if (!sim->boat.body) {
        return;
    }
    float_boat_steer(sim->boat.body, sim->throttle,
                     over && sim->over_side != 0.0 ? sim->over_side : sim->rudder);
}

/* Moves the bodies by FLOAT_STEP, to `end`, `late` seconds before the sea's time. */
static void move_bodies(WaterSim* sim, const OceanSea* sea, double end, double late) {
    const WaterLayers layers = {sea, sim->patch, sim->shore};
    WaterBody* list[WATER_BODIES_MAX];
    FloatBody* floats[WATER_BODIES_MAX];
    const int count = water_sim_list_bodies(sim, list);
    turn_rudder(sim, end);
    for (int i = 0; i < count; ++i) {
        const bool was_wet = list[i]->wet;
        water_body_step(list[i], &layers, late);
        if (i < sim->buoy_count && !was_wet && list[i]->wet) {
            splash_buoy(sim, list[i]);
        }
        floats[i] = list[i]->body;
    }
    float_bodies_collide(floats, count);
}

static void drop_script_stones(WaterSim* sim, const OceanSea* sea) {
    for (int i = 0; i < sim->script.stone_count; ++i) {
        const WaterStone* stone = &sim->script.stone[i];
        if (stone->step == sim->step && !water_sim_hits_ground(sim, stone)) {
            const WaterLayers unstirred = {sea, NULL, sim->shore};
            const OceanQuery query = water_query(&unstirred, stone->x, stone->z);
            water_sim_drop_stone(sim, stone, &query, water_step_end(sim->step));
        }
    }
}

CoursePoint water_sim_course_at(const WaterSim* sim, double time) {
    CoursePoint point = course_at(&sim->script.course, fmin(time, sim->aground));
    if (time > sim->aground) {
        point.speed = point.turn = 0.0;
    }
    return point;
}

/* Ends the course where the sea at rest is less deep than the boat. */
static void run_aground(WaterSim* sim, double time) {
    if (!sim->shore || time > sim->aground || !course_has_boat(&sim->script.course, time)) {
        return;
    }
    const CoursePoint point = course_at(&sim->script.course, time);
    WaterShoreSample shore;
    if (water_shore_at(sim->shore, point.x, point.z, &shore) &&
        shore.bed > -float_hull_size(sim->hull).draught) {
        sim->aground = time;
    }
}

/* Returns the pressure of the boat on its course; the sea is at `time`. */
static HullPressure course_pressure(const WaterSim* sim, const OceanSea* sea, double time) {
    const CoursePoint point = water_sim_course_at(sim, time);
    const OceanQuery query = ocean_drawn_query(sea, point.x, point.z);
    return (HullPressure){
        .rest = {query.rest[0], query.rest[1]},
        .heading = {point.heading[0], point.heading[1]},
        .volume =
            sim->course_weight.volume * hull_pressure_fade(time - sim->script.course.key[0].time),
        .speed = point.speed,
        .hull = sim->hull,
    };
}

/* Returns the volume that presses: twice that under water, up to that displaced at rest; it fades
   in within a second of the first touch. */
static double pressing_volume(const WaterBody* body) {
    const double rest = float_body_rest_volume(body->body);
    return fmin(2.0 * float_body_volume(body->body), rest) * hull_pressure_fade(body->age);
}

static HullPressure boat_pressure(const WaterBody* boat, const FloatHull* hull) {
    const double heading = swell_radians(float_boat_heading(boat->body));
    const double way[2] = {sin(heading), -cos(heading)};
    const double ahead = hull_weight_of(boat->body).ahead;
    double middle[2];
    water_body_rest(boat, middle);
    return (HullPressure){
        .rest = {middle[0] - ahead * way[0], middle[1] - ahead * way[1]},
        .heading = {way[0], way[1]},
        .volume = pressing_volume(boat),
        .speed = float_boat_speed(boat->body),
        .hull = hull,
    };
}

/* Fills the pressure of the boat, on its course or floating; false without a boat. */
static bool find_boat_pressure(const WaterSim* sim, const OceanSea* sea, HullPressure* boat) {
    if (course_has_boat(&sim->script.course, water_step_end(sim->step))) {
        *boat = course_pressure(sim, sea, water_step_end(sim->step));
        return true;
    }
    if (sim->boat.body) {
        *boat = boat_pressure(&sim->boat, sim->hull);
    }
    return sim->boat.body != NULL;
}

static void move_patch(WaterSim* sim, const HullPressure* boat) {
    if (!sim->follows_boat) {
        water_sim_follow_target(sim);
    } else if (boat) {
        double middle[2];
        hull_pressure_window(&sim->params, boat->rest, boat->heading, middle);
        wake_patch_move(sim->patch, middle[0], middle[1]);
    }
}

static void press_bodies(WaterSim* sim, const HullPressure* boat) {
    for (int i = 0; i < sim->buoy_count; ++i) {
        double rest[2];
        water_body_rest(&sim->buoy[i], rest);
        hull_pressure_set_buoy(sim->patch, i, rest, pressing_volume(&sim->buoy[i]));
    }
    if (boat) {
        hull_pressure_set(sim->patch, WATER_BOAT_SLOT, boat, &sim->track,
                          water_step_end(sim->step));
    }
}

/* Watches the boat's bow; the sea is `late` seconds after the step's end. */
static void watch_bow(WaterSim* sim, const OceanSea* sea, double late) {
    const WaterLayers layers = {sea, sim->patch, sim->shore};
    const double time = water_step_end(sim->step);
    SplashBoat boat = {.scale = {float_hull_size(sim->hull).beam / FLOAT_BOAT_BEAM,
                                 float_hull_size(sim->hull).length / FLOAT_BOAT_LENGTH}};
    if (course_has_boat(&sim->script.course, time)) {
        const CoursePoint point = water_sim_course_at(sim, time);
        boat.pose = course_pose(&point, sim->hull, &layers);
        boat.velocity[0] = point.speed * point.heading[0];
        boat.velocity[1] = point.speed * point.heading[1];
    } else if (sim->boat.body) {
        double velocity[3];
        float_body_velocity(sim->boat.body, velocity);
        boat.pose = float_body_pose_after(sim->boat.body, late);
        boat.velocity[0] = velocity[0];
        boat.velocity[1] = velocity[2];
    } else {
        sim->splashes.has_bow = false;
        return;
    }
    splashes_watch_bow(&sim->splashes, &boat, &layers, time, WAKE_STEP);
}

bool water_sim_course_pressure(const WaterSim* sim, OceanSea* sea, HullPressure* pressure) {
    assert(sim && sea && pressure);
    const double end = water_step_end(sim->step);
    if (!course_has_boat(&sim->script.course, end)) {
        return false;
    }
    ocean_sea_advance(sea, OCEAN_METHOD_FFT, end);
    *pressure = course_pressure(sim, sea, end);
    return true;
}

void water_sim_step(WaterSim* sim, const OceanSea* sea, double late) {
    sim->step += 1;
    const double end = water_step_end(sim->step);
    move_bodies(sim, sea, end - FLOAT_STEP, late + FLOAT_STEP);
    move_bodies(sim, sea, end, late);
    if (water_sim_wake(sim)) {
        HullPressure pressure;
        run_aground(sim, end);
        const HullPressure* boat = find_boat_pressure(sim, sea, &pressure) ? &pressure : NULL;
        drop_script_stones(sim, sea);
        move_patch(sim, boat);
        press_bodies(sim, boat);
        watch_bow(sim, sea, late);
        wake_patch_step(sim->patch);
    }
    sim->stone_age += WAKE_STEP;
}
