/*
 * Rings and energy of the wake room.
 */
#include "check.h"

#include "swell/wake.h"
#include "unit/wake_oracle.h"

#include <stdlib.h>

typedef struct Water {
    SwellWorkers* workers;
    WakePatch* patch;
} Water;

static Water water_of(WakeParams params) {
    Water water = {swell_workers_create(1, NULL), NULL};
    CHECK(water.workers);
    water.patch = wake_patch_create(&params, water.workers, NULL);
    CHECK(water.patch);
    return water;
}

static void water_finish(Water* water) {
    wake_patch_destroy(water->patch);
    swell_workers_destroy(water->workers);
}

static void step(Water* water, int steps) {
    for (int i = 0; i < steps; ++i) {
        wake_patch_step(water->patch);
    }
}

/* ---- Rings --------------------------------------------------------------------------------- */

enum { RING_CELLS = 76 };

/* A stone enters half before and half after the turn of its first step, so after n steps the ring
   is the mean of those of n and of n - 1. */
static void expected_ring(int steps, const double* radius, double* height) {
    double before[RING_CELLS];
    oracle_ring(1.0, 0.3, steps / 60.0, RING_CELLS, radius, height);
    oracle_ring(1.0, 0.3, (steps - 1) / 60.0, RING_CELLS, radius, before);
    for (int i = 0; i < RING_CELLS; ++i) {
        height[i] = 0.5 * (height[i] + before[i]);
    }
}

/* Within 1e-4 of the stone's depth, 30 times what floats cost, out to 19 m, on the axis and on the
   diagonal. Until then the border, 24 m away, is not reached by waves that one would see. */
static void check_ring(WakeParams params) {
    Water water = water_of(params);
    const double x = 0.1, z = -0.07;
    CHECK(wake_patch_add_stone(water.patch, x, z, 1.0, 0.3, 1.0));
    int done = 0;
    for (int steps = 90; steps <= 360; steps += 90) {
        step(&water, steps - done);
        done = steps;
        const WakeTexel* texels = wake_patch_texels(water.patch);
        for (int diagonal = 0; diagonal < 2; ++diagonal) {
            double radius[RING_CELLS], height[RING_CELLS];
            for (int i = 0; i < RING_CELLS; ++i) {
                const int along = diagonal ? i * 7 / 10 : i;
                radius[i] = hypot(0.25 * along - x, 0.25 * (diagonal ? along : 0) - z);
            }
            expected_ring(steps, radius, height);
            for (int i = 0; i < RING_CELLS; ++i) {
                const int along = diagonal ? i * 7 / 10 : i;
                const int row = diagonal ? along : 0;
                CHECK_NEAR(texels[row * params.grid + along].height, height[i], 0.3 * 1e-4);
            }
        }
    }
    water_finish(&water);
}

static void rings_agree_with_the_integral(void** state) {
    (void)state;
    check_ring(wake_default_params());
}

/* ---- Energy -------------------------------------------------------------------------------- */

/* A tile loses what viscosity takes, exp(-4 nu k^2 t) of each wave's energy, and beside that 1e-3
   in 1000 steps at most: 1.7e-7 a step is what kissfft's floats cost. */
static void energy_is_kept(void** state) {
    (void)state;
    WakeParams params = wake_default_params();
    params.grid = 64;
    params.cell = 4.0; /* viscosity takes less than 1e-5 here */
    params.border = 0.0;
    Water water = water_of(params);
    for (uint32_t i = 0; i < 200; ++i) {
        uint32_t bits[4];
        swell_random_bits(5, (const uint32_t[4]){i, 0, 0, 0}, bits);
        CHECK(wake_patch_add_stone(water.patch, 256.0 * bits[0] / 4294967296.0,
                                   256.0 * bits[1] / 4294967296.0, 8.0, 0.5, 0.0));
    }
    step(&water, 1);
    const double before = wake_patch_energy(water.patch);
    CHECK(before > 100.0);
    step(&water, 1000);
    CHECK_NEAR(wake_patch_energy(water.patch) / before, 1.0, 1e-3);
    water_finish(&water);
}

static const struct CMUnitTest CASES[] = {
    CHECK_CASE("rings agree with the Hankel integral", rings_agree_with_the_integral),
    CHECK_CASE("energy is kept for a thousand steps", energy_is_kept),
};

CHECK_MAIN(CASES)
