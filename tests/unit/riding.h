/*
 * What the tests of floating bodies share that ride on real cascades: a sea in frames, asked as the
 * window asks it.
 */
#ifndef SWELL_TESTS_RIDING_H
#define SWELL_TESTS_RIDING_H

#include "unit/floats.h"

#include "swell/ocean.h"

/* A sea and the one a frame before it. Between two frames water moves straight on. */
typedef struct Riding {
    SwellWorkers* workers;
    OceanSea *before, *now;
    double rate;  /* frames a second */
    double start; /* s */
    int frame;    /* that `now` shows: start + frame / rate */
    double late;  /* how long after the asked time that is [s] */
} Riding;

static const double FIND_TOLERANCE = 0.01; /* m */

static inline void ride_look(void* context, double shortest, FloatProbe* probes, int count) {
    const Riding* riding = context;
    for (int i = 0; i < count; ++i) {
        FloatProbe* probe = &probes[i];
        double before[3], now[3];
        ocean_sea_long_displacement(riding->before, probe->rest, shortest, before);
        ocean_sea_long_displacement(riding->now, probe->rest, shortest, now);
        for (int axis = 0; axis < 3; ++axis) {
            probe->velocity[axis] = (now[axis] - before[axis]) * riding->rate;
        }
        ocean_sea_find(riding->now, probe->x + riding->late * probe->velocity[0],
                       probe->z + riding->late * probe->velocity[2], shortest, FIND_TOLERANCE,
                       probe->rest, now);
        probe->height = now[1] - riding->late * probe->velocity[1];
    }
}

static inline OceanParams beaufort_params(int force, int grid) {
    OceanParams params = ocean_physical_params();
    params.grid = grid;
    params.cascades = 3;
    params.state.wind_speed = ocean_beaufort(force).wind_speed;
    params.state.fetch = ocean_beaufort(force).fetch;
    return params;
}

static inline void riding_show(Riding* riding, int frame) {
    riding->frame = frame;
    ocean_sea_advance(riding->before, OCEAN_METHOD_FFT, riding->start + (frame - 1) / riding->rate);
    ocean_sea_advance(riding->now, OCEAN_METHOD_FFT, riding->start + frame / riding->rate);
}

static inline Riding riding_create(int force, int grid, double rate, double start) {
    Riding riding = {.rate = rate, .start = start};
    const OceanParams params = beaufort_params(force, grid);
    riding.workers = swell_workers_create(1, NULL);
    riding.before = ocean_sea_create(&params, (OceanEngine){.workers = riding.workers}, NULL);
    riding.now = ocean_sea_create(&params, (OceanEngine){.workers = riding.workers}, NULL);
    CHECK(riding.before && riding.now);
    riding_show(&riding, 1);
    return riding;
}

static inline void riding_destroy(Riding* riding) {
    ocean_sea_destroy(riding->now);
    ocean_sea_destroy(riding->before);
    swell_workers_destroy(riding->workers);
}

/* The sea to the time of the step that begins `seconds` after the start. */
static inline void riding_go_to(Riding* riding, double seconds) {
    const int frame = (int)floor(seconds * riding->rate) + 1;
    if (frame != riding->frame) {
        OceanSea* before = riding->before;
        riding->before = riding->now;
        riding->now = before;
        riding->frame = frame;
        ocean_sea_advance(riding->now, OCEAN_METHOD_FFT, riding->start + frame / riding->rate);
    }
    riding->late = frame / riding->rate - seconds;
}

#endif
