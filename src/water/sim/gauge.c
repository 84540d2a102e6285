#include "water/gauge.h"

#include "base/numbers.h"
#include "swell/ocean.h"

#include <assert.h>
#include <string.h>

/* Returns the shore's water at a place; zeroed where the shore has no share. */
static WaterShoreSample find_shore(const WaterLayers* water, double x, double z) {
    WaterShoreSample shore = {0};
    water_shore_at(water->shore, x, z, &shore);
    return shore;
}

/* ---- Velocity ------------------------------------------------------------------------------ */

/* Finds the displacement of the water that rests at `rest`, after a current has carried it for
   `seconds`. */
static void find_moved(const WaterLayers* water, const double rest[2], double seconds,
                       double moved[3]) {
    double current[3];
    ocean_sea_current(water->sea, current);
    ocean_sea_displacement(water->sea, rest[0] + seconds * current[0],
                           rest[1] + seconds * current[2], moved);
}

/* Wake and shore count as floating bodies feel them. */
void water_gauge_set_velocity(WaterGauge* gauge, const WaterLayers* water, double seconds) {
    assert(gauge && gauge->has_read && water && seconds > 0.0);
    double after[3], current[3];
    find_moved(water, gauge->rest, seconds, after);
    ocean_sea_current(water->sea, current);
    for (int axis = 0; axis < 3; ++axis) {
        gauge->velocity[axis] = (after[axis] - gauge->moved[axis]) / seconds + current[axis];
    }
    if (water->wake) {
        gauge->velocity[1] += wake_patch_sample(water->wake, gauge->rest[0], gauge->rest[1]).rise;
    }
    const WaterShoreSample shore = find_shore(water, gauge->place[0], gauge->place[1]);
    for (int axis = 0; axis < 3; ++axis) {
        gauge->velocity[axis] = swell_mix(gauge->velocity[axis], shore.velocity[axis], shore.share);
    }
    gauge->has_velocity = true;
}

/* ---- The drifter --------------------------------------------------------------------------- */

/* Near land the shore's velocities move the drifter, not the sea's displacements. */
static void find_drifter(const WaterGauge* gauge, const WaterLayers* water, double at[3]) {
    const double x = gauge->drifter[0], z = gauge->drifter[1];
    const WaterShoreSample shore = find_shore(water, x, z);
    ocean_sea_displacement(water->sea, x, z, at);
    if (water->wake) {
        at[1] += wake_patch_sample(water->wake, x, z).height;
    }
    at[0] = x + (1.0 - shore.share) * at[0];
    at[1] = swell_mix(at[1], shore.surface, shore.share);
    at[2] = z + (1.0 - shore.share) * at[2];
}

static void start_drifter(WaterGauge* gauge) {
    memcpy(gauge->drifter, gauge->rest, sizeof gauge->drifter);
    for (int i = 0; i < gauge->count; ++i) {
        gauge->sample[(gauge->first + i) % GAUGE_SAMPLES_MAX].drifter[0] = (double)NAN;
    }
}

/* ---- Samples ------------------------------------------------------------------------------- */

const GaugeSample* water_gauge_sample(const WaterGauge* gauge, int index) {
    assert(gauge && index >= 0 && index < gauge->count);
    return &gauge->sample[(gauge->first + index) % GAUGE_SAMPLES_MAX];
}

/* The last sample is replaced until it is GAUGE_STEP after the one before it. */
static void add_sample(WaterGauge* gauge, const GaugeSample* now) {
    const int count = gauge->count;
    const bool replaces = count > 1 && water_gauge_sample(gauge, count - 1)->time -
                                               water_gauge_sample(gauge, count - 2)->time <
                                           GAUGE_STEP - 1e-9;
    if (!replaces && count == GAUGE_SAMPLES_MAX) {
        gauge->first = (gauge->first + 1) % GAUGE_SAMPLES_MAX;
    } else if (!replaces) {
        gauge->count += 1;
    }
    gauge->sample[(gauge->first + gauge->count - 1) % GAUGE_SAMPLES_MAX] = *now;
    while (now->time - gauge->sample[gauge->first].time > GAUGE_SECONDS) {
        gauge->first = (gauge->first + 1) % GAUGE_SAMPLES_MAX;
        gauge->count -= 1;
    }
}

void water_gauge_place(WaterGauge* gauge, double x, double z) {
    assert(gauge);
    *gauge = (WaterGauge){.placed = true, .place = {x, z}};
}

void water_gauge_read(WaterGauge* gauge, const WaterLayers* water, double time) {
    assert(gauge && gauge->placed && water && water->sea && isfinite(time));
    const double seconds = time - gauge->time;
    const bool follows = gauge->has_read && seconds >= 0.0 && seconds <= GAUGE_JUMP;
    if (gauge->has_read && !follows) {
        water_gauge_place(gauge, gauge->place[0], gauge->place[1]);
    }
    if (follows && seconds > 0.0) {
        water_gauge_set_velocity(gauge, water, seconds);
        double current[3];
        ocean_sea_current(water->sea, current);
        const WaterShoreSample there = find_shore(water, gauge->drifter[0], gauge->drifter[1]);
        for (int axis = 0; axis < 2; ++axis) {
            gauge->drifter[axis] +=
                seconds * swell_mix(current[2 * axis], there.velocity[2 * axis], there.share);
        }
    }
    const OceanQuery query = water_query(water, gauge->place[0], gauge->place[1]);
    const WaterShoreSample shore = find_shore(water, gauge->place[0], gauge->place[1]);
    const bool phillips = ocean_sea_params(water->sea)->state.kind == OCEAN_SPECTRUM_PHILLIPS;
    gauge->height = query.height;
    gauge->slope[0] = -query.normal[0] / query.normal[1];
    gauge->slope[1] = -query.normal[2] / query.normal[1];
    gauge->jacobian = swell_mix(query.jacobian, 1.0, shore.share);
    gauge->depth = shore.share > 0.0 ? fmax(query.height - shore.bed, 0.0)
                   : phillips        ? (double)INFINITY
                                     : ocean_sea_params(water->sea)->state.depth;
    memcpy(gauge->rest, query.rest, sizeof gauge->rest);
    find_moved(water, gauge->rest, 0.0, gauge->moved);
    gauge->time = time;
    GaugeSample now = {.time = time, .height = gauge->height};
    if (!gauge->has_read) {
        start_drifter(gauge);
    }
    gauge->has_read = true;
    find_drifter(gauge, water, now.drifter);
    if (hypot(now.drifter[0] - gauge->place[0], now.drifter[2] - gauge->place[1]) > GAUGE_REACH) {
        start_drifter(gauge);
        find_drifter(gauge, water, now.drifter);
    }
    add_sample(gauge, &now);
}
