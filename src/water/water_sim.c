#include "water_parts.h"

#include <assert.h>
#include <math.h>
#include <string.h>

static const double STEP_SLACK = 1e-6; /* steps, for rounded times */

/* ---- Contents ------------------------------------------------------------------------------ */

bool water_sim_has_bodies(const WaterSim* sim) {
    return sim->buoy_count > 0 || sim->boat.body;
}

bool water_sim_has_script(const WaterSim* sim) {
    return sim->script.stone_count > 0 || sim->script.course.count > 0;
}

const WakePatch* water_sim_wake(const WaterSim* sim) {
    assert(sim);
    const bool any = sim->patch && (water_sim_has_bodies(sim) || water_sim_has_script(sim) ||
                                    !wake_patch_is_still(sim->patch));
    return any ? sim->patch : NULL;
}

int water_sim_list_bodies(WaterSim* sim, WaterBody* list[WATER_BODIES_MAX]) {
    int count = 0;
    for (int i = 0; i < sim->buoy_count; ++i) {
        list[count++] = &sim->buoy[i];
    }
    if (sim->boat.body) {
        list[count++] = &sim->boat;
    }
    return count;
}

bool water_sim_require_patch(WaterSim* sim, SwellError* error) {
    if (!sim->patch) {
        sim->patch = wake_patch_create(&sim->params, sim->workers, error);
    }
    return sim->patch != NULL;
}

int64_t water_step_at(double time) {
    return (int64_t)floor(time / WAKE_STEP + STEP_SLACK);
}

double water_step_end(int64_t step) {
    return fmin((double)step * WAKE_STEP, OCEAN_TIME_MAX);
}

void water_sim_show_size(WaterSim* sim) {
    sim->shown.length = float_hull_size(sim->hull).length;
    sim->shown.beam = float_hull_size(sim->hull).beam;
    hull_waterline(sim->hull, sim->shown.speed, sim->shown.waterline);
}

void water_sim_show_bodies(WaterSim* sim) {
    WaterShown* shown = &sim->shown;
    WaterBody* list[WATER_BODIES_MAX];
    memset(shown, 0, sizeof *shown);
    shown->throttle = sim->throttle;
    shown->count = water_sim_list_bodies(sim, list);
    for (int i = 0; i < shown->count; ++i) {
        shown->pose[i] =
            float_body_pose_after(list[i]->body, sim->time - water_step_end(sim->step));
    }
    if (sim->boat.body) {
        shown->has_boat = true;
        shown->rudder = float_boat_rudder(sim->boat.body);
        shown->speed = float_boat_speed(sim->boat.body);
        shown->heading = float_boat_heading(sim->boat.body);
        water_sim_show_size(sim);
    }
}

/* ---- Life ---------------------------------------------------------------------------------- */

WaterSim* water_sim_create(SwellWorkers* workers, SwellError* error) {
    assert(workers);
    WaterSim* sim = swell_memory_allocate(1, sizeof *sim, error);
    if (sim) {
        sim->workers = workers;
        sim->params = wake_default_params();
        sim->stone_age = INFINITY;
    }
    return sim;
}

void water_sim_clear_buoys(WaterSim* sim) {
    assert(sim);
    for (int i = 0; i < sim->buoy_count; ++i) {
        water_body_finish(&sim->buoy[i]);
        if (sim->patch) {
            wake_patch_set_hull(sim->patch, i, NULL);
        }
    }
    sim->buoy_count = 0;
    water_sim_show_bodies(sim);
}

void water_sim_clear(WaterSim* sim) {
    assert(sim);
    water_sim_clear_buoys(sim);
    water_body_finish(&sim->boat);
    course_finish(&sim->script.course);
    sim->script.stone_count = 0;
    sim->placed = (WaterPlaced){0};
    sim->thrown_count = 0;
    if (sim->patch) {
        wake_patch_clear(sim->patch);
    }
    sim->track = (WakeTrack){0};
    sim->follows_boat = false;
    sim->throttle = sim->rudder = sim->over_side = 0.0;
    sim->stone_age = INFINITY;
    splashes_clear(&sim->splashes);
    water_sim_show_bodies(sim);
}

WaterSim* water_sim_snapshot(const WaterSim* sim, SwellError* error) {
    assert(sim && !water_sim_has_script(sim));
    WaterSim* copy = swell_memory_allocate(1, sizeof *copy, error);
    if (!copy) {
        return NULL;
    }
    *copy = (WaterSim){.params = sim->params,
                       .buoy_count =
                           water_sim_has_bodies(sim), /* shown bodies keep a still wake in sight */
                       .stone_age = sim->stone_age,
                       .step = sim->step,
                       .time = sim->time,
                       .track = sim->track,
                       .shown = sim->shown,
                       .splashes = sim->splashes};
    if (sim->patch && !(copy->patch = wake_patch_snapshot(sim->patch, error))) {
        swell_memory_free(copy);
        return NULL;
    }
    return copy;
}

void water_sim_destroy(WaterSim* sim) {
    if (sim) {
        wake_patch_destroy(sim->patch);
        sim->patch = NULL;
        water_sim_clear(sim);
        swell_memory_free(sim);
    }
}

static WakeParams patch_params(WaterDetail detail, double depth, const FloatHull* hull) {
    WakeParams params = wake_default_params();
    params.depth = depth;
    params.breaking *=
        pow(fmax(float_hull_size(hull).length / FLOAT_BOAT_LENGTH, 1.0), 1.5); /* Froude's law */
    params.foam_life = 3.5; /* of white water; a propeller's trail stays (WakeWash) */
    if (detail != WATER_DETAIL_MEDIUM) {
        params.border *= 2.0;
        params.border_rate = 1.0;
    }
    if (detail == WATER_DETAIL_HIGH) {
        params.grid *= 2;
    } else if (detail == WATER_DETAIL_LOW) {
        params.cell *= 2.0;
    }
    return params;
}

static bool are_same(const WakeParams* a, const WakeParams* b) {
    return a->grid == b->grid && a->cell == b->cell && a->border == b->border &&
           a->depth == b->depth;
}

bool water_sim_set_patch(WaterSim* sim, WaterDetail detail, double depth, SwellError* error) {
    assert(sim);
    const WakeParams params = patch_params(detail, depth, sim->hull);
    const bool moves = sim->patch && !wake_patch_is_still(sim->patch);
    if (are_same(&params, &sim->params) || (moves && params.depth == sim->params.depth)) {
        return true;
    }
    if (sim->patch) {
        WakePatch* patch = wake_patch_create(&params, sim->workers, error);
        if (!patch) {
            return false;
        }
        wake_patch_destroy(sim->patch);
        sim->patch = patch;
        WaterBody* list[WATER_BODIES_MAX];
        for (int i = water_sim_list_bodies(sim, list) - 1; i >= 0; --i) {
            list[i]->age = 0.0; /* weights fade in again */
        }
    }
    sim->params = params;
    return true;
}
