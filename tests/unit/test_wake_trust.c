/*
 * What a wake patch may be told, and for how long.
 */
#include "check.h"

#include "unit/water.h"

#include <float.h>

/* All that a patch can be told, in a run that any number of workers must repeat. */
static void run_all(Water* water) {
    for (int i = 0; i < 40; ++i) {
        const double t = i / 60.0;
        WakeHull hull = {.x = 3.0 * t, .z = t, .heading = {0.8, 0.6}, .length = 5.0, .beam = 1.8};
        hull.volume = t;
        wake_patch_set_hull(water->patch, 0, &hull);
        hull.round = true;
        hull.x = -4.0;
        wake_patch_set_hull(water->patch, 39, &hull);
        const WakeWash wash = {3.0 * t, t, {0.8, 0.6}, 1.0, 0.7, 0.9};
        CHECK(wake_patch_add_wash(water->patch, &wash));
        CHECK(i % 7 != 0 || wake_patch_add_stone(water->patch, -t, 5.0, 0.7, 0.4, 1.0));
        wake_patch_move(water->patch, 5.0 * t, -3.0 * t);
        wake_patch_step(water->patch);
    }
}

CASE("patches have the same bits for any workers") {
    const int counts[] = {1, 2, 3, 7};
    WakeParams params = wake_default_params();
    params.grid = 128;
    params.border = 4.0;
    static WakeTexel texels[128 * 128];
    static float first[2][128 * 128], field[2][128 * 128], trail[128 * 128];
    for (int n = 0; n < 4; ++n) {
        Water water = water_of(params, counts[n]);
        run_all(&water);
        CHECK(wake_patch_largest(water.patch) > 0.01);
        wake_patch_copy_field(water.patch, field[0], field[1]);
        if (n == 0) {
            memcpy(texels, wake_patch_texels(water.patch), sizeof texels);
            memcpy(first, field, sizeof first);
            memcpy(trail, wake_patch_trail(water.patch), sizeof trail);
        }
        assert_memory_equal(wake_patch_texels(water.patch), texels, sizeof texels);
        assert_memory_equal(field, first, sizeof first);
        assert_memory_equal(wake_patch_trail(water.patch), trail, sizeof trail);
        water_finish(&water);
    }
}

/* A cleared patch knows nothing of what was. */
CASE("clearing forgets all") {
    WakeParams params = wake_default_params();
    params.grid = 64;
    params.border = 4.0;
    Water used = water_of(params, 1), fresh = water_of(params, 1);
    run_all(&used);
    wake_patch_clear(used.patch);
    CHECK(wake_patch_is_still(used.patch));
    wake_patch_move(used.patch, 0.0, 0.0);
    run_all(&used);
    run_all(&fresh);
    assert_memory_equal(wake_patch_texels(used.patch), wake_patch_texels(fresh.patch),
                        64 * 64 * sizeof(WakeTexel));
    assert_memory_equal(wake_patch_trail(used.patch), wake_patch_trail(fresh.patch),
                        64 * 64 * sizeof(float));
    water_finish(&used);
    water_finish(&fresh);
}

CASE("bad parameters are refused") {
    SwellWorkers* workers = swell_workers_create(1, NULL);
    const double nan = (double)NAN, inf = (double)INFINITY;
    WakeParams bad[24];
    int count = 0;
    const WakeParams good = wake_default_params();
    const int grids[] = {0, -64, 16, 100, 1024};
    for (int i = 0; i < 5; ++i) {
        bad[count] = good;
        bad[count++].grid = grids[i];
    }
    const struct {
        size_t offset;
        double value;
    } FIELDS[] = {
        {offsetof(WakeParams, cell), 0.0},        {offsetof(WakeParams, cell), nan},
        {offsetof(WakeParams, cell), 5.0},        {offsetof(WakeParams, border), -1.0},
        {offsetof(WakeParams, border), 16.1},     {offsetof(WakeParams, border), nan},
        {offsetof(WakeParams, border_rate), inf}, {offsetof(WakeParams, depth), 0.4},
        {offsetof(WakeParams, depth), -inf},      {offsetof(WakeParams, depth), nan},
        {offsetof(WakeParams, damping), -0.1},    {offsetof(WakeParams, damping), 11.0},
        {offsetof(WakeParams, foam_life), 0.0},   {offsetof(WakeParams, foam_life), nan},
        {offsetof(WakeParams, breaking), -0.1},   {offsetof(WakeParams, breaking), 2.1},
    };
    for (size_t i = 0; i < sizeof FIELDS / sizeof *FIELDS; ++i) {
        bad[count] = good;
        memcpy((char*)&bad[count++] + FIELDS[i].offset, &FIELDS[i].value, sizeof(double));
    }
    for (int i = 0; i < count; ++i) {
        SwellError error = {0};
        CHECK(!wake_patch_create(&bad[i], workers, &error));
        assert_int_equal(error.code, SWELL_ERROR_RANGE);
    }
    SwellError error = {0};
    WakeParams tile = good;
    tile.border = 0.0;
    CHECK(wake_check_params(&good, &error) && wake_check_params(&tile, &error));
    swell_workers_destroy(workers);
}

/* Numbers that are none, too large or too many, in a patch and in a tile. */
CASE("stones beyond numbers do no harm") {
    WakeParams params = wake_default_params();
    params.grid = 64;
    for (int tile = 0; tile < 2; ++tile) {
        params.border = tile ? 0.0 : 4.0;
        Water water = water_of(params, 1);
        const double bad[] = {(double)NAN, (double)INFINITY, -(double)INFINITY};
        for (int i = 0; i < 3; ++i) {
            CHECK(!wake_patch_add_stone(water.patch, bad[i], 0.0, 1.0, 0.1, 1.0));
            CHECK(!wake_patch_add_stone(water.patch, 0.0, bad[i], 1.0, 0.1, 1.0));
            CHECK(!wake_patch_add_stone(water.patch, 0.0, 0.0, bad[i], 0.1, 1.0));
            CHECK(!wake_patch_add_stone(water.patch, 0.0, 0.0, 1.0, bad[i], 1.0));
            CHECK(!wake_patch_add_stone(water.patch, 0.0, 0.0, 1.0, 0.1, bad[i]));
            const WakeWash wash = {bad[i], 0.0, {1.0, 0.0}, 1.0, 1.0, 1.0};
            CHECK(!wake_patch_add_wash(water.patch, &wash));
            const WakeHull hull = {
                .x = bad[i], .heading = {1.0, 0.0}, .length = 6.0, .beam = 2.0, .volume = 1.0};
            wake_patch_set_hull(water.patch, 0, &hull);
        }
        const WakeHull nowhere = {.length = 6.0, .beam = 2.0, .volume = 1.0}; /* no heading */
        wake_patch_set_hull(water.patch, 0, &nowhere);
        water_step(&water, 1);
        CHECK(wake_patch_is_still(water.patch));
        const double most = DBL_MAX;
        const WakeHull huge = {
            .x = most, .heading = {most, most}, .length = most, .beam = most, .volume = most};
        wake_patch_set_hull(water.patch, 1, &huge);
        CHECK(wake_patch_add_stone(water.patch, most, -most, most, most, most));
        wake_patch_move(water.patch, most, -most);
        water_step(&water, 2);
        wake_patch_move(water.patch, 0.0, 0.0);
        for (int i = 0; i < WAKE_STONES_MAX; ++i) {
            CHECK(wake_patch_add_stone(water.patch, 0.0, 0.0, most, -most, 1.0));
        }
        CHECK(!wake_patch_add_stone(water.patch, 0.0, 0.0, 1.0, 0.1, 1.0));
        water_step(&water, 2);
        CHECK(isfinite(wake_patch_energy(water.patch)));
        CHECK(isfinite(wake_patch_sample(water.patch, most, most).height));
        water_finish(&water);
    }
}

/* ThreadSanitizer takes its time, and there is one thread. */
#ifdef __SANITIZE_THREAD__
enum { LONG_STEPS = 3600 };
#else
enum { LONG_STEPS = 36000 };
#endif

/* Ten minutes of stones and a boat in a window that wanders: energy stays in bounds, and 100 s
   after the last stone next to none of it is left. */
CASE("ten minutes stay in bounds") {
    WakeParams params = wake_default_params();
    params.grid = 64;
    params.border = 4.0;
    Water water = water_of(params, 1);
    double most = 0.0;
    for (int i = 0; i < LONG_STEPS; ++i) {
        const double t = i / 60.0, x = 40.0 * sin(0.05 * t), z = 30.0 * sin(0.031 * t);
        if (i % 40 == 0) {
            CHECK(wake_patch_add_stone(water.patch, x + 2.0, z - 1.0, 0.6, 0.15, 1.0));
        }
        const WakeHull hull = {
            .x = x, .z = z, .heading = {1.0, 0.2}, .length = 4.0, .beam = 1.5, .volume = 0.5};
        wake_patch_set_hull(water.patch, 0, &hull);
        wake_patch_move(water.patch, x, z);
        wake_patch_step(water.patch);
        if (i % 600 == 599) {
            const double energy = wake_patch_energy(water.patch);
            CHECK(energy < 2.0);
            most = fmax(most, energy);
        }
    }
    CHECK(most > 1e-3);
    wake_patch_set_hull(water.patch, 0, NULL);
    water_step(&water, 6000);
    CHECK(wake_patch_energy(water.patch) < 1e-4 * most);
    water_finish(&water);
}
