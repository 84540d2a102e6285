/*
 * What pushes a wake patch and what it leaves: stones, hulls, foam; and the ring of a drop.
 */
#include "check.h"

#include "unit/wake_oracle.h"
#include "unit/water.h"

static const double PI = 3.14159265358979323846;

static double sum_of_heights(const Water* water) {
    const WakeParams* params = wake_patch_params(water->patch);
    const WakeTexel* texels = wake_patch_texels(water->patch);
    double sum = 0.0;
    for (int i = 0; i < params->grid * params->grid; ++i) {
        sum += (double)texels[i].height;
    }
    return sum * params->cell * params->cell;
}

/* ---- What pushes --------------------------------------------------------------------------- */

/* A ship, 2 m broad. */
static const WakeSections SHIP = {
    .area = {0.3,  0.31, 0.32, 0.33, 0.34, 0.35, 0.36, 0.36, 0.36, 0.36, 0.36, 0.35, 0.34,
             0.32, 0.3,  0.28, 0.26, 0.23, 0.2,  0.16, 0.12, 0.08, 0.05, 0.02, 0.0},
    .half_breadth = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1},
    .hollow = 0.5};

/* The mean is taken out by the turn, and the second half of a push comes after it: what is left of
   a volume V after its step is V / 2. The sum of (1 - v^2)^2 over cells is off by 2 * 48 / s^4, s =
   2 pi times the cells of half a beam, of its 16/15; for 4 cells 2.3e-4. */
CASE("stones and hulls have no net volume") {
    const double volume_error = 3e-4;
    WakeParams params = wake_default_params();
    params.border = 0.0;
    for (uint32_t i = 0; i < 20; ++i) {
        Water water = water_of(params, 1);
        const double x = 10.0 * water_random(5, i), z = 10.0 * water_random(6, i);
        const double a = 0.5 + water_random(7, i);
        CHECK(wake_patch_add_stone(water.patch, x, z, a, 0.3 * a, 0.0));
        water_step(&water, 1);
        CHECK_NEAR(sum_of_heights(&water), 0.0, 1e-6 * PI * a * a * 0.3 * a);

        wake_patch_clear(water.patch);
        WakeHull hull = {.x = x, .z = z, .length = 6.0, .volume = 1.7};
        hull.heading[0] = cos(PI * x);
        hull.heading[1] = sin(PI * x);
        hull.sections = i % 4 == 3 ? NULL : &SHIP;
        wake_patch_set_hull(water.patch, 0, &hull);
        water_step(&water, 1);
        CHECK_NEAR(sum_of_heights(&water), 0.5 * hull.volume, volume_error * hull.volume);
        water_step(&water, 1);
        hull.x += 0.06;
        wake_patch_set_hull(water.patch, 0, &hull);
        water_step(&water, 1);
        CHECK_NEAR(sum_of_heights(&water), 0.0, volume_error * hull.volume);
        water_finish(&water);
    }
}

/* A hull that is too small for the cells is widened to six of them, its volume kept. */
CASE("hulls too small for the cells are widened") {
    Water small = water_of(wake_default_params(), 1), wide = water_of(wake_default_params(), 1);
    wake_patch_set_hull(small.patch, 0, &(WakeHull){.length = 0.4, .volume = 0.02});
    wake_patch_set_hull(wide.patch, 7, &(WakeHull){.length = 1.5, .volume = 0.02});
    water_step(&small, 5);
    water_step(&wide, 5);
    CHECK(wake_patch_largest(wide.patch) > 1e-3);
    assert_memory_equal(wake_patch_texels(small.patch), wake_patch_texels(wide.patch),
                        256 * 256 * sizeof(WakeTexel));
    wake_patch_set_hull(small.patch, 0, NULL);
    water_step(&small, 1);
    CHECK_NEAR(sum_of_heights(&small), -0.01, 1e-4);
    water_finish(&small);
    water_finish(&wide);
}

/* ---- Foam ---------------------------------------------------------------------------------- */

CASE("foam is made and forgotten") {
    WakeParams params = wake_default_params();
    params.grid = 128;
    params.border = 4.0;
    Water water = water_of(params, 1);
    const WakeWash wash = {0.0, 0.0, {0.0, 1.0}, 2.0, 1.0, 0.8};
    CHECK(wake_patch_add_wash(water.patch, &wash));
    CHECK(wake_patch_add_stone(water.patch, 10.0, 0.0, 1.0, 0.01, 0.5));
    water_step(&water, 1);
    CHECK_NEAR(water_texel(&water, 0, 0)->foam, 0.8, 1e-6);
    CHECK_NEAR(water_texel(&water, 0, 8)->foam, 0.8 * exp(-1.0), 1e-6); /* along z, 2 m */
    CHECK_NEAR(water_texel(&water, 8, 0)->foam, 0.8 * exp(-4.0), 1e-6);
    CHECK_NEAR(water_texel(&water, 40, 0)->foam, 0.9 * 0.5, 1e-6);
    water_step(&water, 60);
    CHECK_NEAR(water_texel(&water, 0, 0)->foam, 0.8 * exp(-1.0 / 9.0), 1e-5);
    water_step(&water, 61 * 60);
    CHECK_NEAR(water_texel(&water, 0, 0)->foam, 0.0, 0.0); /* 0.8 exp(-62/9) is less than 1e-3 */
    water_finish(&water);
}

/* At each edge of the window nothing is laid past it, where the cells of the other edge are. */
CASE("nothing is laid past an edge of the window") {
    WakeParams params = wake_default_params();
    params.grid = 64;
    params.border = 2.0;
    const int first = -32, last = 31;
    for (int edge = 0; edge < 4; ++edge) {
        const int axis = edge / 2, cell = edge % 2 ? first : last;
        Water water = water_of(params, 1);
        const double place[2] = {axis == 0 ? cell * params.cell : 0.0,
                                 axis == 1 ? cell * params.cell : 0.0};
        CHECK(wake_patch_add_stone(water.patch, place[0], place[1], 0.5, 0.01, 1.0));
        water_step(&water, 1);
        for (int i = first; i <= last; ++i) {
            for (int away = 0; away < 32; ++away) {
                const int far = edge % 2 ? last - away : first + away;
                const WakeTexel* texel =
                    axis == 0 ? water_texel(&water, far, i) : water_texel(&water, i, far);
                CHECK(texel->foam == 0.0f);
            }
        }
        const WakeTexel* middle =
            axis == 0 ? water_texel(&water, cell, 0) : water_texel(&water, 0, cell);
        CHECK_NEAR(middle->foam, 0.9, 1e-6);
        water_finish(&water);
    }
}

/* Breaking takes energy from what is too steep: a round hull's waves, 5 m behind it and more, are
   no steeper than without, and less where they were too steep. */
CASE("breaking makes no water steeper") {
    enum { STEPS = 600, BEHIND = 20 }; /* cells */
    WakeParams with = wake_default_params(), without = with;
    without.breaking = 0.0;
    Water broken = water_of(with, 1), linear = water_of(without, 1);
    Water* both[2] = {&linear, &broken};
    double steepest[2] = {0.0, 0.0};
    int steep[2] = {0, 0};
    for (int step = 0; step < STEPS; ++step) {
        const WakeHull hull = {.x = 4.0 * (step - STEPS) * WAKE_STEP + 20.0,
                               .length = 4.0,
                               .volume = 3.0 * fmin(step / 60.0, 1.0)};
        for (int n = 0; n < 2; ++n) {
            wake_patch_set_hull(both[n]->patch, 0, &hull);
            water_step(both[n], 1);
        }
    }
    for (int row = -80; row <= 80; ++row) {
        for (int column = -80; column <= 80 - BEHIND; ++column) {
            for (int n = 0; n < 2; ++n) {
                const WakeTexel* texel = water_texel(both[n], column, row);
                const double slope = hypot((double)texel->slope[0], (double)texel->slope[1]);
                steepest[n] = fmax(steepest[n], slope);
                steep[n] += slope > 0.4436;
            }
        }
    }
    const double energy[2] = {wake_patch_energy(linear.patch), wake_patch_energy(broken.patch)};
    TELL("steepest slope %.2f, with breaking %.2f; too steep %d and %d cells; energy %.2f and %.2f "
         "m^4\n",
         steepest[0], steepest[1], steep[0], steep[1], energy[0], energy[1]);
    CHECK(steepest[0] > 0.6);
    CHECK(steepest[1] < steepest[0]);
    CHECK(steep[1] < 0.9 * steep[0]);
    CHECK(energy[1] < 0.9 * energy[0]);
    water_finish(&broken);
    water_finish(&linear);
}

/* ---- Rings --------------------------------------------------------------------------------- */

/* Against differences of the heights of the oracle's own integral over a hundredth of the hollow,
   whose error is some (0.01)^2 / 6 of the slope's second derivative times a^2. */
CASE("a ring is that of its integral") {
    enum { RADII = 24, AGES = 6 };
    const WakeRing ring = {.radius = 0.015,
                           .depth = 0.01,
                           .reach = 0.25,
                           .seconds = 1.0,
                           .radii = RADII,
                           .ages = AGES};
    float slopes[AGES * RADII];
    for (int i = 0; i < AGES * RADII; ++i) {
        slopes[i] = NAN;
    }
    wake_ring_fill(&ring, slopes);
    const double apart = 0.01 * ring.radius;
    double radius[2 * RADII], time[AGES], largest = 0.0, worst = 0.0;
    static double height[AGES][2 * RADII];
    for (int i = 0; i < RADII; ++i) {
        radius[2 * i] = ring.reach * (i + 0.5) / RADII - apart;
        radius[2 * i + 1] = radius[2 * i] + 2.0 * apart;
    }
    for (int j = 0; j < AGES; ++j) {
        time[j] = ring.seconds * (j + 0.5) / AGES;
    }
    oracle_ring(ring.radius, ring.depth, (double)INFINITY, AGES, time, 2 * RADII, radius,
                height[0]);
    for (int i = 0; i < AGES * RADII; ++i) {
        const double* pair = &height[i / RADII][2 * (i % RADII)];
        const double slope = (pair[1] - pair[0]) / (2.0 * apart);
        worst = fmax(worst, fabs((double)slopes[i] - slope));
        largest = fmax(largest, fabs(slope));
    }
    print_message("slopes of a ring: %.1e off, of %.2f\n", worst, largest);
    CHECK(largest > 0.1);
    CHECK(worst < 2e-4 * ring.depth / ring.radius);
}
