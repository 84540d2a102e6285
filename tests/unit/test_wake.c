/*
 * Free waves of the wake room: rings against the Hankel integral, energy, and the ways to compute a
 * step against each other.
 */
#include "check.h"

#include "unit/wake_oracle.h"
#include "unit/water.h"
#include "water/wake/patch.h"

/* ---- Rings --------------------------------------------------------------------------------- */

typedef struct Ring {
    double a, height, depth;
    double x, z; /* where the stone falls */
} Ring;

/* Out to 19 m on the axis and on the diagonal, within 1e-4 of the stone's depth: 30 times what
   floats cost. Until then no wave that one could see has come to the border, 24 m away. A stone
   enters half before and half after the turn of its first step, so after n steps the ring is the
   mean of those of n and of n - 1. */
static void check_ring(Ring ring) {
    enum { CELLS = 76, PLACES = 2 * CELLS, LOOKS = 4, STEPS = 90 };
    static double expected[LOOKS][2][PLACES];
    double radius[PLACES], time[LOOKS][2];
    int column[PLACES], row[PLACES];
    for (int i = 0; i < PLACES; ++i) {
        column[i] = i < CELLS ? i : (i - CELLS) * 7 / 10;
        row[i] = i < CELLS ? 0 : column[i];
        radius[i] = hypot(0.25 * column[i] - ring.x, 0.25 * row[i] - ring.z);
    }
    for (int look = 0; look < LOOKS; ++look) {
        time[look][0] = (look + 1) * STEPS / 60.0;
        time[look][1] = time[look][0] - 1.0 / 60.0;
    }
    oracle_ring(ring.a, ring.height, ring.depth, 2 * LOOKS, time[0], PLACES, radius,
                expected[0][0]);
    WakeParams params = wake_default_params();
    params.depth = ring.depth;
    Water water = water_of(params, 1);
    CHECK(wake_patch_add_stone(water.patch, ring.x, ring.z, ring.a, ring.height, 1.0));
    for (int look = 0; look < LOOKS; ++look) {
        double largest = 0.0;
        water_step(&water, STEPS);
        for (int i = 0; i < PLACES; ++i) {
            const double actual = (double)water_texel(&water, column[i], row[i])->height;
            const double wanted = 0.5 * (expected[look][0][i] + expected[look][1][i]);
            CHECK_NEAR(actual, wanted, 1e-4 * ring.height);
            largest = fmax(largest, fabs(actual - wanted) / ring.height);
        }
        TELL("a ring after %.1f s: off by %.2g of the stone's depth\n", time[look][0], largest);
    }
    water_finish(&water);
}

CASE("rings agree with the Hankel integral") {
    check_ring((Ring){1.0, 0.3, (double)INFINITY, 0.1, -0.07});
}

CASE("rings in shallow water agree with the Hankel integral") {
    check_ring((Ring){2.0, 0.3, 0.5, 0.0, 0.0});
}

/* ---- Energy -------------------------------------------------------------------------------- */

/* But for viscosity, which takes less than 1e-5 of waves as long as these, a tile keeps its energy
   within 1e-3 for 1000 steps: kissfft's floats cost 1.7e-7 a step. */
CASE("energy is kept for a thousand steps") {
    WakeParams params = wake_default_params();
    params.grid = 64;
    params.cell = 4.0;
    params.border = 0.0;
    Water water = water_of(params, 1);
    for (uint32_t i = 0; i < 200; ++i) {
        CHECK(wake_patch_add_stone(water.patch, 256.0 * water_random(1, i),
                                   256.0 * water_random(2, i), 8.0, 0.5, 0.0));
    }
    water_step(&water, 1);
    const double before = wake_patch_energy(water.patch);
    CHECK(before > 100.0);
    water_step(&water, 1000);
    const double kept = wake_patch_energy(water.patch) / before;
    TELL("energy after 1000 steps: %+.2g of it\n", kept - 1.0);
    CHECK_NEAR(kept, 1.0, 1e-3);
    water_finish(&water);
}

/* One wave that a tile just holds keeps exp(-2 nu k^2 t) of its height. */
CASE("viscosity is that of water") {
    WakeParams params = wake_default_params();
    params.grid = 32;
    params.cell = 0.005;
    params.border = 0.0;
    Water water = water_of(params, 1);
    const double side = 32 * 0.005;
    for (int line = 0; line < 16;
         ++line) { /* a row of stones under waves of a fourth of the side */
        for (int across = 0; across < 16; ++across) {
            const double x = side * line / 16.0, z = side * across / 16.0;
            CHECK(wake_patch_add_stone(water.patch, x, z, 0.0177,
                                       1e-3 * cos(4.0 * SWELL_TWO_PI * x / side), 0.0));
        }
    }
    water_step(&water, 1);
    const double before = wake_patch_energy(water.patch);
    water_step(&water, 60);
    const double k = 4.0 * SWELL_TWO_PI / side;
    const double left = exp(-4.0 * WAKE_VISCOSITY * k * k);
    CHECK_NEAR(wake_patch_energy(water.patch) / before, left, 1e-3 * left);
    water_finish(&water);
}

/* ---- Ways to compute a step ---------------------------------------------------------------- */

static void turn_once(const WakeTurnPath* path, const WakeParams* params, WakeOctet* field) {
    const size_t grid = (size_t)params->grid, count = wake_octet_count(grid);
    const size_t waves = grid / 2 + 1;
    WakeOctet* spectrum = swell_memory_allocate(count, sizeof *spectrum, NULL);
    WakeOctet* turn = swell_memory_allocate(grid / 8 * waves, sizeof *turn, NULL);
    SwellWorkers* workers = swell_workers_create(1, NULL);
    void* transform = path->create(params->grid, workers, NULL);
    CHECK(spectrum && turn && transform);
    wake_turn_fill(params, turn);
    for (size_t b = 0; b < grid / 8; ++b) {
        path->forward(transform, 0, field + wake_column_at(grid, b),
                      spectrum + wake_column_at(grid, b));
    }
    for (size_t group = 0; group < grid / 8; ++group) {
        path->rows(transform, 0, turn + group * waves, spectrum + 8 * group);
    }
    for (size_t b = 0; b < grid / 8; ++b) {
        path->back(transform, 0, spectrum + wake_column_at(grid, b),
                   field + wake_column_at(grid, b));
    }
    path->destroy(transform);
    swell_workers_destroy(workers);
    swell_memory_free(spectrum);
    swell_memory_free(turn);
}

static WakeOctet* random_field(size_t grid) {
    WakeOctet* field = swell_memory_allocate(wake_octet_count(grid), sizeof *field, NULL);
    CHECK(field);
    for (size_t i = 0; i < grid * grid; ++i) {
        WakeOctet* octet = &field[wake_column_at(grid, i / 8 / grid) + i / 8 % grid];
        octet->re[i % 8] = (float)(water_random(3, (uint32_t)i) - 0.5);
        octet->im[i % 8] = (float)(water_random(4, (uint32_t)i) - 0.5);
    }
    return field;
}

static void check_paths(const WakeTurnPath* plain, const WakeTurnPath* path, int grid) {
    WakeParams params = wake_default_params();
    params.grid = grid;
    WakeOctet* expected = random_field((size_t)grid);
    WakeOctet* actual = random_field((size_t)grid);
    turn_once(plain, &params, expected);
    turn_once(path, &params, actual);
    double largest = 0.0;
    for (size_t i = 0; i < wake_octet_count((size_t)grid); ++i) {
        for (int lane = 0; lane < 8; ++lane) {
            largest = fmax(largest, fabs((double)(actual[i].re[lane] - expected[i].re[lane])));
            largest = fmax(largest, fabs((double)(actual[i].im[lane] - expected[i].im[lane])));
        }
    }
    CHECK(largest < 3e-6);
    swell_memory_free(expected);
    swell_memory_free(actual);
}

/* White noise of 0.3 rms, the same to 3e-6: 8 u for each of the 2 log2(N) passes of either, whose
   errors add up as squares. */
CASE("the ways to compute a step agree") {
    for (int grid = WAKE_GRID_MIN; grid <= WAKE_GRID_MAX; grid *= 2) {
#ifdef SWELL_HAS_LANES
        const SwellProcessor processor = swell_processor();
        check_paths(wake_turn_path_lanes1(), wake_turn_path_lanes4(), grid);
        if (processor.avx2) {
            check_paths(wake_turn_path_lanes1(), wake_turn_path_lanes8(), grid);
        }
        if (processor.avx512vl) {
            check_paths(wake_turn_path_lanes1(), wake_turn_path_lanes8_avx512(), grid);
        }
#else
        check_paths(wake_turn_path_lanes1(), wake_turn_choose(), grid);
#endif
    }
}

/* A step of a stone, a hull and foam, 30 times over. */
static void run_patch(Water* water) {
    CHECK(wake_patch_add_stone(water->patch, -3.0, 2.0, 0.8, 0.5, 1.0));
    for (int i = 0; i < 30; ++i) {
        const WakeHull hull = {.x = 0.1 * i, .length = 2.5, .volume = 0.02 * i};
        wake_patch_set_hull(water->patch, 0, &hull);
        wake_patch_step(water->patch);
    }
}

/* By plain code to the bit. */
CASE("texels in lanes are the texels in plain code") {
    WakeParams params = wake_default_params();
    params.grid = 64;
    params.border = 2.0;
    Water fast = water_of(params, 1), plain = water_of(params, 1);
    plain.patch->fill_texels = wake_texels_fill;
    run_patch(&fast);
    run_patch(&plain);
    CHECK(wake_patch_largest(fast.patch) > 0.05);
    assert_memory_equal(wake_patch_texels(fast.patch), wake_patch_texels(plain.patch),
                        64 * 64 * sizeof(WakeTexel));
    water_finish(&fast);
    water_finish(&plain);
}
