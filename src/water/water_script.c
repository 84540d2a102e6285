/*
 * Stones and a boat by script, and what lies on the water of a picture.
 */
#include "water_parts.h"

#include "base/numbers.h"

#include <assert.h>
#include <string.h>

double water_script_start(const WaterScript* script) {
    assert(script);
    double start = script->course.count > 0 ? script->course.key[0].time : (double)INFINITY;
    for (int i = 0; i < script->stone_count; ++i) {
        start = fmin(start, script->stone[i].time);
    }
    return start;
}

/* Finds the middle of the patch at a time: between all stones, or at the boat of the course on a
   level sea; before the course begins, at its first place. */
static void find_middle(const WaterSim* sim, double time, double middle[2]) {
    const WaterScript* script = &sim->script;
    if (script->course.count > 0) {
        const CoursePoint point = course_at(&script->course, time);
        memcpy(middle, (const double[2]){point.x, point.z}, sizeof(double[2]));
        if (course_has_boat(&script->course, time)) {
            hull_pressure_window(&sim->params, middle, point.heading, middle);
        }
        return;
    }
    double low[2] = {INFINITY, INFINITY}, high[2] = {-INFINITY, -INFINITY};
    for (int i = 0; i < script->stone_count; ++i) {
        const double place[2] = {script->stone[i].x, script->stone[i].z};
        for (int axis = 0; axis < 2; ++axis) {
            low[axis] = fmin(low[axis], place[axis]);
            high[axis] = fmax(high[axis], place[axis]);
            middle[axis] = 0.5 * (low[axis] + high[axis]);
        }
    }
}

/* Whether each stone falls into the patch. */
static bool check_stones(const WaterSim* sim, SwellError* error) {
    const bool alone = sim->script.course.count == 0;
    const double reach = water_sim_reach(sim) - (alone ? WATER_STONES_MARGIN : 0.0);
    for (int i = 0; i < sim->script.stone_count; ++i) {
        const WaterStone* stone = &sim->script.stone[i];
        double middle[2];
        find_middle(sim, stone->time, middle);
        if (fmax(fabs(stone->x - middle[0]), fabs(stone->z - middle[1])) > reach) {
            return swell_error_set(error, SWELL_ERROR_RANGE,
                                   "the stone at %g,%g falls too far from the %s: at %g s up to %g "
                                   "m from %.4g,%.4g along x and z are accepted",
                                   stone->x, stone->z, alone ? "other stones" : "boat", stone->time,
                                   reach, middle[0], middle[1]);
        }
    }
    return true;
}

bool water_sim_set_script(WaterSim* sim, const WaterScript* script, SwellError* error) {
    assert(sim && !water_sim_has_script(sim) && !water_sim_has_bodies(sim) && script);
    sim->script = *script;
    sim->aground = INFINITY;
    assert(water_sim_has_script(sim));
    for (int i = 0; i < sim->script.stone_count; ++i) {
        sim->script.stone[i].step = water_step_at(sim->script.stone[i].time) + 1;
    }
    sim->step = water_step_at(water_script_start(script));
    if (!water_sim_require_patch(sim, error)) {
        return false;
    }
    sim->follows_boat = sim->script.course.count > 0;
    double middle[2];
    find_middle(sim, -INFINITY, middle);
    wake_patch_move(sim->patch, middle[0], middle[1]);
    return check_stones(sim, error) &&
           (!sim->follows_boat || hull_weight_find(&sim->course_weight, sim->hull, error));
}

void water_sim_end_script(WaterSim* sim) {
    assert(sim && sim->script.course.count == 0);
    WaterScript* script = &sim->script;
    int count = 0;
    for (int i = 0; i < script->stone_count; ++i) {
        if (script->stone[i].step > sim->step) {
            script->stone[count++] = script->stone[i];
        }
    }
    script->stone_count = count;
}

/* Whether a script event falls into the step, so that the sea has to be at its end. */
static bool needs_sea(const WaterSim* sim, int64_t step) {
    bool needs = course_has_boat(&sim->script.course, water_step_end(step));
    for (int i = 0; !needs && i < sim->script.stone_count; ++i) {
        needs = sim->script.stone[i].step == step;
    }
    return needs;
}

bool water_sim_run_step(WaterSim* sim, OceanSea* sea, double time) {
    assert(sim && sea && time >= 0.0 && !water_sim_has_bodies(sim));
    sim->time = time;
    if (!water_sim_has_script(sim) || sim->step >= water_step_at(time)) {
        return false;
    }
    if (needs_sea(sim, sim->step + 1)) {
        ocean_sea_advance(sea, OCEAN_METHOD_FFT, water_step_end(sim->step + 1));
    }
    water_sim_step(sim, sea, 0.0);
    return true;
}

void water_sim_place(WaterSim* sim, const WaterPlaced* placed) {
    assert(sim && !water_sim_has_bodies(sim) && placed && placed->buoy_count <= WATER_BUOYS_MAX);
    assert(!placed->has_boat || sim->script.course.count == 0);
    sim->placed = *placed;
}

/* The height of the origin of a body of that draught on the water, or on the ground [m]. */
static double lie_at(const WaterLayers* layers, double x, double z, double draught) {
    const double height = water_query(layers, x, z).height;
    WaterShoreSample shore;
    const bool grounds = water_shore_at(layers->shore, x, z, &shore);
    return grounds ? fmax(height, shore.bed + draught) : height;
}

/* Lays a boat on the water. */
static void show_boat(WaterSim* sim, const CoursePoint* point, const OceanSea* sea) {
    const WaterLayers layers = {sea, sim->patch, sim->shore};
    FloatPose pose = course_pose(point, sim->hull, &layers);
    if (sim->shore) {
        pose.position[1] = fmax(pose.position[1], lie_at(&layers, point->x, point->z,
                                                         float_hull_size(sim->hull).draught));
    }
    sim->shown.pose[sim->shown.count++] = pose;
    sim->shown.has_boat = true;
    sim->shown.speed = point->speed;
    water_sim_show_size(sim);
    sim->shown.heading = swell_degrees(atan2(point->heading[0], -point->heading[1]));
}

/* Lays the buoys and the boat of a picture on the water. */
static void show_placed(WaterSim* sim, const OceanSea* sea) {
    const WaterPlaced* placed = &sim->placed;
    const WaterLayers layers = {sea, sim->patch, sim->shore};
    for (int i = 0; i < placed->buoy_count; ++i) {
        const double x = placed->buoy[i][0], z = placed->buoy[i][1];
        sim->shown.pose[sim->shown.count++] =
            (FloatPose){.position = {x, lie_at(&layers, x, z, -FLOAT_BUOY_BOTTOM), z},
                        .orientation = {0.0, 0.0, 0.0, 1.0}};
    }
    if (placed->has_boat) {
        const double yaw = swell_radians(placed->boat[2]);
        const CoursePoint point = {
            .x = placed->boat[0], .z = placed->boat[1], .heading = {sin(yaw), -cos(yaw)}};
        show_boat(sim, &point, sea);
    }
}

void water_sim_show(WaterSim* sim, const OceanSea* sea) {
    assert(sim && sea);
    sim->shown = (WaterShown){0};
    show_placed(sim, sea);
    if (course_has_boat(&sim->script.course, sim->time)) {
        const CoursePoint point = water_sim_course_at(sim, sim->time);
        show_boat(sim, &point, sea);
    }
}
