/*
 * What the tests of the wake room share: a patch of its own, with workers of its own.
 */
#ifndef SWELL_TESTS_WATER_H
#define SWELL_TESTS_WATER_H

#include "check.h"

#include "swell/wake.h"

typedef struct Water {
    SwellWorkers* workers;
    WakePatch* patch;
} Water;

static inline Water water_of(WakeParams params, int worker_count) {
    Water water = {swell_workers_create(worker_count, NULL), NULL};
    CHECK(water.workers);
    water.patch = wake_patch_create(&params, water.workers, NULL);
    CHECK(water.patch);
    return water;
}

static inline void water_finish(Water* water) {
    wake_patch_destroy(water->patch);
    swell_workers_destroy(water->workers);
}

static inline void water_step(Water* water, int steps) {
    for (int i = 0; i < steps; ++i) {
        wake_patch_step(water->patch);
    }
}

/* The texel of a cell of the world, counted from (0, 0). */
static inline const WakeTexel* water_texel(const Water* water, int column, int row) {
    const int grid = wake_patch_params(water->patch)->grid, mask = grid - 1;
    return &wake_patch_texels(water->patch)[(row & mask) * grid + (column & mask)];
}

/* From 0 to 1, for number `n` of a test's own sequence. */
static inline double water_random(uint32_t sequence, uint32_t n) {
    uint32_t bits[4];
    swell_random_bits(sequence, (const uint32_t[4]){n, 0, 0, 0}, bits);
    return bits[0] / 4294967296.0;
}

#endif
