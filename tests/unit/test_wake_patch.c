/*
 * The wake room's patch: its window and border, what is read from it, and when it is still.
 */
#include "check.h"

#include "unit/water.h"
#include "water/wake/patch.h"

static const double PI = 3.14159265358979323846;

/* ---- Window and border --------------------------------------------------------------------- */

/* Against a sea four times as wide that stays, after 6 s in which the window has gone 24 cells
   along x and 16 along z: within 1e-5 m where nothing of the border has come. */
CASE("a moving window sees the same sea") {
    WakeParams params = wake_default_params(), wide = wake_default_params();
    wide.grid = 512;
    wide.border = 16.0;
    Water moving = water_of(params, 1), fixed = water_of(wide, 1);
    CHECK(wake_patch_add_stone(moving.patch, 3.0, 2.0, 0.5, 0.15, 0.0));
    CHECK(wake_patch_add_stone(fixed.patch, 3.0, 2.0, 0.5, 0.15, 0.0));
    for (int i = 1; i <= 360; ++i) {
        wake_patch_move(moving.patch, 6.0 * i / 360.0, 4.0 * i / 360.0);
        wake_patch_step(moving.patch);
        wake_patch_step(fixed.patch);
    }
    double middle[2], largest = 0.0, apart = 0.0;
    wake_patch_middle(moving.patch, middle);
    CHECK_NEAR(middle[0], 6.0, 0.0);
    CHECK_NEAR(middle[1], 4.0, 0.0);
    for (int row = 16 - 90; row < 16 + 90; ++row) {
        for (int column = 24 - 90; column < 24 + 90; ++column) {
            const double expected = (double)water_texel(&fixed, column, row)->height;
            const double actual = (double)water_texel(&moving, column, row)->height;
            CHECK_NEAR(actual, expected, 1e-5);
            largest = fmax(largest, fabs(expected));
            apart = fmax(apart, fabs(actual - expected));
        }
    }
    TELL("a moving window: off by %.2g m in waves of %.2g m\n", apart, largest);
    CHECK(largest > 5e-3);
    water_finish(&moving);
    water_finish(&fixed);
}

/* A patch that is somewhere else by a multiple of its side has the same cells, bit for bit. */
CASE("far away is as near, bit for bit") {
    WakeParams params = wake_default_params();
    params.grid = 64;
    params.border = 4.0;
    Water near = water_of(params, 1), far = water_of(params, 1);
    const double x = 16.0 * 65536.0, z = -16.0 * 131072.0;
    wake_patch_move(far.patch, x, z);
    CHECK(wake_patch_add_stone(near.patch, 1.125, -0.5, 1.0, 0.2, 1.0));
    CHECK(wake_patch_add_stone(far.patch, x + 1.125, z - 0.5, 1.0, 0.2, 1.0));
    water_step(&near, 60);
    water_step(&far, 60);
    CHECK(wake_patch_largest(near.patch) > 1e-3);
    assert_memory_equal(wake_patch_texels(near.patch), wake_patch_texels(far.patch),
                        64 * 64 * sizeof(WakeTexel));
    water_finish(&near);
    water_finish(&far);
}

/* What a ring leaves inside of the border, against a sea of four times the size, for 30 s: below 1
   % of its energy where waves are no longer than 1.5 times the border. Rings of a stone of radius a
   are pi a long. */
SWEEP("the border takes waves up") {
    WakeParams params = wake_default_params(), wide;
    params.grid = 64;
    params.cell = 1.0;
    wide = params;
    wide.grid = 256;
    wide.border = 32.0;
    wide.border_rate = 0.75;
    static float h[2][64 * 64], wide_h[2][256 * 256];
    for (int i = check_sweep(1, 0); i < 2; ++i) {
        const double a = i ? 3.8 : 2.0; /* the longest are the hardest */
        Water patch = water_of(params, 1), sea = water_of(wide, 1);
        CHECK(wake_patch_add_stone(patch.patch, 5.0, 3.0, a, 0.3, 0.0));
        CHECK(wake_patch_add_stone(sea.patch, 5.0, 3.0, a, 0.3, 0.0));
        water_step(&patch, 1);
        water_step(&sea, 1);
        const double energy = wake_patch_energy(sea.patch);
        double most = 0.0;
        for (int second = 0; second < 30; ++second) {
            water_step(&patch, 60);
            water_step(&sea, 60);
            wake_patch_copy_field(patch.patch, h[0], h[1]);
            wake_patch_copy_field(sea.patch, wide_h[0], wide_h[1]);
            double residue = 0.0;
            for (int row = -24; row <= 24; ++row) {
                for (int column = -24; column <= 24; ++column) {
                    const int here = (row & 63) * 64 + (column & 63);
                    const int there = (row & 255) * 256 + (column & 255);
                    const double apart = (double)(h[0][here] - wide_h[0][there]);
                    const double moved = (double)(h[1][here] - wide_h[1][there]);
                    residue += 0.5 * (apart * apart + moved * moved);
                }
            }
            most = fmax(most, residue);
        }
        TELL("waves of %.2f times the border's width: %.2g of the energy comes back\n",
             PI * a / params.border, most / energy);
        CHECK(most < 0.01 * energy);
        water_finish(&patch);
        water_finish(&sea);
    }
}

/* ---- Reading ------------------------------------------------------------------------------- */

CASE("slopes are of fourth order") {
    Water water = water_of(wake_default_params(), 1);
    CHECK(wake_patch_add_stone(water.patch, 31.0, -31.5, 1.0, 0.3, 0.0)); /* over the seam */
    CHECK(wake_patch_add_stone(water.patch, 2.0, 1.0, 1.0, 0.3, 0.0));
    water_step(&water, 30);
    for (int row = -128; row < 128; ++row) {
        for (int column = -128; column < 128; ++column) {
            double h[2][5];
            for (int n = -2; n <= 2; ++n) {
                h[0][n + 2] = (double)water_texel(&water, column + n, row)->height;
                h[1][n + 2] = (double)water_texel(&water, column, row + n)->height;
            }
            for (int axis = 0; axis < 2; ++axis) {
                const double* f = h[axis];
                const double slope = (8.0 * (f[3] - f[1]) - (f[4] - f[0])) / (12.0 * 0.25);
                CHECK_NEAR(water_texel(&water, column, row)->slope[axis], slope, 1e-6);
            }
        }
    }
    water_finish(&water);
}

CASE("samples are bilinear and fade over the border") {
    Water water = water_of(wake_default_params(), 1);
    wake_patch_move(water.patch, -20.0, 7.0);
    CHECK(wake_patch_add_stone(water.patch, -20.0, 7.0, 1.0, 0.3, 1.0));
    water_step(&water, 60);
    const double before = (double)water_texel(&water, -80, 28)->height;
    water_step(&water, 1);
    const WakeTexel* texel = water_texel(&water, -80, 28);
    WakeSample sample = wake_patch_sample(water.patch, -20.0, 7.0);
    CHECK_NEAR(sample.height, texel->height, 1e-9);
    CHECK_NEAR(sample.slope[0], texel->slope[0], 1e-9);
    CHECK_NEAR(sample.slope[1], texel->slope[1], 1e-9);
    CHECK_NEAR(sample.foam, texel->foam, 1e-9);
    CHECK_NEAR(sample.rise, ((double)texel->height - before) * 60.0, 1e-9);
    sample = wake_patch_sample(water.patch, -20.0 + 0.25 * 0.3, 7.0 + 0.25 * 0.9);
    const double above =
        0.7 * (double)texel->height + 0.3 * (double)water_texel(&water, -79, 28)->height;
    const double below = 0.7 * (double)water_texel(&water, -80, 29)->height +
                         0.3 * (double)water_texel(&water, -79, 29)->height;
    CHECK_NEAR(sample.height, 0.1 * above + 0.9 * below, 1e-9);

    CHECK_NEAR(wake_patch_share(water.patch, 3.9, 7.0), 1.0, 0.0);
    CHECK_NEAR(wake_patch_share(water.patch, 8.0, 7.0), 0.5,
               1e-12); /* in the middle of the strip */
    CHECK_NEAR(wake_patch_share(water.patch, 8.0, 35.0), 0.25, 1e-12);
    CHECK_NEAR(wake_patch_share(water.patch, 12.0, 7.0), 0.0, 0.0);
    const double beyond[] = {40.0, -1e300, (double)NAN, (double)INFINITY};
    for (int i = 0; i < 4; ++i) {
        sample = wake_patch_sample(water.patch, beyond[i], 7.0);
        CHECK(sample.height == 0.0 && sample.slope[0] == 0.0 && sample.rise == 0.0);
        CHECK(wake_patch_sample(water.patch, -20.0, beyond[i]).height == 0.0);
    }
    water_finish(&water);
}

/* A stone's own fall is not a motion of the water that would throw a float. */
CASE("what pushes the water is no rise") {
    Water water = water_of(wake_default_params(), 1);
    CHECK(wake_patch_add_stone(water.patch, 0.0, 0.0, 1.0, 0.3, 0.0));
    water_step(&water, 1);
    const WakeSample sample = wake_patch_sample(water.patch, 0.0, 0.0);
    CHECK_NEAR(sample.height, -0.3, 0.01);
    CHECK_NEAR(sample.rise, 0.0, 0.1); /* g / a * 0.3 m * dt / 2 = 0.025 m/s, not 18 */
    CHECK(fabs(sample.rise) > 0.005);
    water_finish(&water);
}

CASE("a snapshot stays as it is when the water goes on") {
    Water water = water_of(wake_default_params(), 1);
    wake_patch_move(water.patch, -20.0, 7.0);
    CHECK(wake_patch_add_stone(water.patch, -20.0, 7.0, 1.0, 0.3, 1.0));
    water_step(&water, 40);
    const WakeSample before = wake_patch_sample(water.patch, -20.3, 7.4);
    WakePatch* copy = wake_patch_snapshot(water.patch, NULL);
    CHECK(copy && wake_patch_generation(copy) == wake_patch_generation(water.patch));
    water_step(&water, 40);
    const WakeSample after = wake_patch_sample(copy, -20.3, 7.4);
    assert_memory_equal(&after, &before, sizeof before);
    CHECK(wake_patch_sample(water.patch, -20.3, 7.4).height != before.height);
    wake_patch_destroy(copy);
    water_finish(&water);
}

/* ---- Still water --------------------------------------------------------------------------- */

static bool has_denormals(const Water* water, float* re, float* im) {
    wake_patch_copy_field(water->patch, re, im);
    for (int i = 0; i < 64 * 64; ++i) {
        if (fpclassify(re[i]) == FP_SUBNORMAL || fpclassify(im[i]) == FP_SUBNORMAL) {
            return true;
        }
    }
    return false;
}

/* Rings leave through the border, and the water comes to rest at exactly 0, without denormals on
   the way; then steps change nothing, until something falls in again. */
CASE("water comes to rest at exactly zero") {
    static float re[64 * 64], im[64 * 64];
    WakeParams params = wake_default_params();
    params.grid = 64;
    params.border = 4.0;
    params.foam_life = 2.0;
    Water water = water_of(params, 1);
    CHECK(wake_patch_is_still(water.patch));
    CHECK(wake_patch_add_stone(water.patch, 0.0, 0.0, 0.5, 1e-40, 0.0)); /* nothing */
    water_step(&water, 1);
    CHECK(wake_patch_is_still(water.patch));
    CHECK(wake_patch_add_stone(water.patch, 1.0, 0.0, 0.5, 0.1, 1.0));
    CHECK(!wake_patch_is_still(water.patch));
    int steps = 0;
    for (; steps < 6000 && !wake_patch_is_still(water.patch); ++steps) {
        water_step(&water, 1);
        CHECK(steps % 50 != 0 || !has_denormals(&water, re, im));
    }
    CHECK(steps > 100 && steps < 6000);
    CHECK_NEAR(wake_patch_energy(water.patch), 0.0, 0.0);
    CHECK_NEAR(wake_patch_largest(water.patch), 0.0, 0.0);
    const uint64_t generation = wake_patch_generation(water.patch);
    const uint64_t count = water.patch->steps;
    water_step(&water, 100);
    CHECK(wake_patch_generation(water.patch) == generation);
    CHECK(water.patch->steps == count + 100);
    const WakeHull hull = {.length = 2.0, .volume = 0.2};
    wake_patch_set_hull(water.patch, 3, &hull);
    water_step(&water, 1);
    CHECK(!wake_patch_is_still(water.patch));
    CHECK(wake_patch_generation(water.patch) > generation);
    water_finish(&water);
}

/* Water may be level and on its way: a standing wave is 0 twice in a period. */
CASE("level water is not still") {
    WakeParams params = wake_default_params();
    params.grid = 32;
    params.border = 0.0;
    Water water = water_of(params, 1);
    CHECK(wake_patch_add_stone(water.patch, 0.0, 0.0, 0.8, 2e-4, 0.0));
    for (int i = 0; i < 600; ++i) {
        water_step(&water, 1);
        CHECK(!wake_patch_is_still(water.patch) || wake_patch_energy(water.patch) == 0.0);
        CHECK(i > 20 || !wake_patch_is_still(water.patch));
    }
    water_finish(&water);
}

/* ---- What a patch may be told, and for how long -------------------------------------------- */

static const WakeSections SHIP = {
    .area = {[0] = 0.5, [8] = 0.8, [16] = 0.4}, .half_breadth = {[8] = 0.9}, .hollow = 0.5};

/* All that a patch can be told, in a run that any number of workers must repeat. */
static void run_all(Water* water) {
    for (int i = 0; i < 40; ++i) {
        const double t = i / 60.0;
        WakeHull hull = {.x = 3.0 * t, .z = t, .heading = {0.8, 0.6}, .length = 5.0, .volume = t};
        hull.sections = &SHIP;
        wake_patch_set_hull(water->patch, 0, &hull);
        hull.sections = NULL;
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
