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

THREADED("patches have the same bits for any workers") {
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

/* Ten minutes of stones and a boat in a window that wanders: energy stays in bounds, and 100 s
   after the last stone next to none of it is left. */
CASE("ten minutes stay in bounds") {
    WakeParams params = wake_default_params();
    params.grid = 64;
    params.border = 4.0;
    Water water = water_of(params, 1);
    double most = 0.0;
    for (int i = 0; i < 36000; ++i) {
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
