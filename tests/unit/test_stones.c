/*
 * Stones, limits and steps of the ripple room.
 */
#include "check.h"

#include "unit/pool.h"

#include <stdlib.h>

/* Everywhere, also clipped by edges and walls; in floats each cell is rounded by u of itself. */
CASE("round stones sum to zero anywhere") {
    const RippleScheme schemes[] = {RIPPLE_AVERAGE, RIPPLE_INTEGER, RIPPLE_LERP};
    for (int k = 0; k < 3; ++k) {
        RippleParams params = ripple_default_params(schemes[k], 2);
        params.width = 50;
        params.height = 40;
        for (uint32_t i = 0; i < 300; ++i) {
            Pool pool = pool_of(params);
            for (int y = 5; y < 30; ++y) {
                CHECK(ripple_set_wall(pool.ripple, 25, y, true, NULL));
            }
            uint32_t r[4];
            swell_random_bits(3, (const uint32_t[4]){i, 0, 0, 0}, r);
            const RippleStone stone = {0.1 + 48.8 * r[0] / 4294967296.0,
                                       0.1 + 38.8 * r[1] / 4294967296.0,
                                       1.0 + 12.0 * r[2] / 4294967296.0, 80.0};
            CHECK(ripple_add_stone(pool.ripple, stone, NULL));
            double sum = 0.0, size = 0.0;
            for (int j = 0; j < 50 * 40; ++j) {
                sum += height_at(pool.ripple, j);
                size += fabs(height_at(pool.ripple, j));
            }
            CHECK_NEAR(sum, 0.0, schemes[k] == RIPPLE_INTEGER ? 0.5 : 0x1p-24 * size);
            pool_finish(&pool);
        }
    }
}

/* Until a wave reaches an edge: the mean of u moves by less than 1e-6 of a depth. */
CASE("the level holds until a wave reaches an edge") {
    const RippleScheme schemes[] = {RIPPLE_AVERAGE, RIPPLE_DIAGONAL, RIPPLE_SPRING, RIPPLE_LERP};
    for (int k = 0; k < 4; ++k) {
        Pool pool = pool_of(ripple_default_params(schemes[k], 2));
        CHECK(ripple_add_stone(pool.ripple, (RippleStone){160, 120, 6, 3}, NULL));
        for (int step = 0; step < 80; ++step) {
            CHECK_NEAR(ripple_measure(pool.ripple).level, 0.0, 3e-6);
            ripple_step(pool.ripple, 1);
        }
        pool_finish(&pool);
    }
}

CASE("a wake has no gap") {
    Pool pool = pool_of(ripple_default_params(RIPPLE_AVERAGE, 2));
    const RippleStone from = {30, 40, 5, 2}, to = {290, 200, 5, 2};
    CHECK(ripple_add_wake(pool.ripple, from, to, NULL));
    for (int i = 1; i < 100; ++i) {
        const int x = (int)lround(30 + 260 * i / 100.0), y = (int)lround(40 + 160 * i / 100.0);
        CHECK(height_at(pool.ripple, y * 320 + x) < -0.5);
    }
    pool_finish(&pool);
}

CASE("stones that make no sense are refused") {
    Pool pool = pool_of(ripple_default_params(RIPPLE_INTEGER, 2));
    SwellError error = {0};
    const double nan = (double)NAN;
    CHECK(!ripple_set_cell(pool.ripple, 0, 10, 1.0, &error));
    assert_int_equal(error.code, SWELL_ERROR_RANGE);
    CHECK(!ripple_set_cell(pool.ripple, 319, 10, 1.0, &error));
    CHECK(!ripple_set_cell(pool.ripple, 10, 240, 1.0, &error));
    CHECK(!ripple_set_cell(pool.ripple, 10, 10, nan, &error));
    CHECK(!ripple_set_cell(pool.ripple, 10, 10, 1048577.0, &error));
    CHECK(ripple_set_cell(pool.ripple, 10, 10, -1048576.0, &error));
    CHECK(!ripple_add_stone(pool.ripple, (RippleStone){nan, 10, 5, 1}, &error));
    CHECK(!ripple_add_stone(pool.ripple, (RippleStone){10, 10, 0.5, 1}, &error));
    CHECK(!ripple_add_stone(pool.ripple, (RippleStone){10, 10, 5, (double)INFINITY}, &error));
    CHECK(!ripple_add_stone(pool.ripple, (RippleStone){-1, 10, 5, 1}, &error));
    CHECK(!ripple_set_wall(pool.ripple, 0, 0, true, &error));
    pool_finish(&pool);
    Pool floats = pool_of(ripple_default_params(RIPPLE_AVERAGE, 2));
    CHECK(!ripple_set_cell(floats.ripple, 10, 10, 1e39, &error)); /* infinite as a float */
    CHECK(!ripple_set_cell(floats.ripple, 10, 10, nan, &error));
    CHECK(ripple_set_cell(floats.ripple, 10, 10, -1e38, &error));
    pool_finish(&floats);
}

CASE("wakes that make no sense are refused as a whole") {
    const double nan = (double)NAN, infinity = (double)INFINITY;
    const RippleStone good = {60, 50, 5, 2};
    const struct {
        RippleStone from, to;
    } bad[] = {
        {{20, 20, 5, 2}, {60, 50, 0, 2}},        {{20, 20, 5, 2}, {60, 50, -3, 2}},
        {{20, 20, 5, 2}, {60, 50, nan, 2}},      {{20, 20, 5, 2}, {60, 50, infinity, 2}},
        {{20, 20, 5, 2}, {60, 50, 1e9, 2}},      {{20, 20, 5, 2}, {60, 50, 5, nan}},
        {{20, 20, 5, 2}, {60, 50, 5, infinity}}, {{20, 20, 5, 2}, {nan, 50, 5, 2}},
        {{20, 20, 5, 2}, {400, 50, 5, 2}},       {{20, 20, 5, 2}, {60, 240, 5, 2}},
        {{nan, 20, 5, 2}, {60, 50, 5, 2}},       {{20, -1, 5, 2}, {60, 50, 5, 2}},
        {{60, 50, 5, 2}, {60, 50, 0, 2}}, /* no way at all, and still no stone */
    };
    Pool pool = pool_of(ripple_default_params(RIPPLE_AVERAGE, 2));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; ++i) {
        SwellError error = {0};
        CHECK(!ripple_add_wake(pool.ripple, bad[i].from, bad[i].to, &error));
        assert_int_equal(error.code, SWELL_ERROR_RANGE);
        for (int cell = 0; cell < 320 * 240; ++cell) { /* all of a wake or nothing */
            CHECK(height_at(pool.ripple, cell) == 0.0);
        }
    }
    CHECK(ripple_add_wake(pool.ripple, good, good, NULL));
    CHECK(ripple_add_wake(pool.ripple, (RippleStone){20, 20, nan, nan}, good, NULL));
    CHECK(height_at(pool.ripple, 50 * 320 + 60) < -1.0);
    pool_finish(&pool);
}

CASE("a wake on a string does not know of y") {
    const double places[][2] = {{0.0, 0.0}, {-70.0, 900.0}, {(double)NAN, 0.0}};
    Pool first = pool_of(ripple_default_params(RIPPLE_AVERAGE, 1));
    CHECK(ripple_add_wake(first.ripple, (RippleStone){50, 0, 4, 1}, (RippleStone){90, 0, 4, 1},
                          NULL));
    for (int i = 0; i < 3; ++i) {
        Pool other = pool_of(ripple_default_params(RIPPLE_AVERAGE, 1));
        const RippleStone from = {50, places[i][0], 4, 1}, to = {90, places[i][1], 4, 1};
        CHECK(ripple_add_wake(other.ripple, from, to, NULL));
        assert_memory_equal(ripple_heights(other.ripple), ripple_heights(first.ripple),
                            320 * sizeof(float));
        pool_finish(&other);
    }
    pool_finish(&first);
}

/* ---- Rain ---------------------------------------------------------------------------------- */

CASE("rain that makes no sense is refused") {
    const double nan = (double)NAN, infinity = (double)INFINITY;
    const double bad[][3] = {{infinity, 4, 2}, {nan, 4, 2},     {-1, 4, 2},  {1e9, 4, 2},
                             {1, 0, 2},        {1, -3, 2},      {1, nan, 2}, {1, 1e9, 2},
                             {1, 4, nan},      {1, 4, infinity}};
    Pool pool = pool_of(ripple_default_params(RIPPLE_AVERAGE, 2));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; ++i) {
        SwellError error = {0};
        CHECK(!ripple_set_rain(pool.ripple, bad[i][0], bad[i][1], bad[i][2], 1, &error));
        assert_int_equal(error.code, SWELL_ERROR_RANGE);
        ripple_step(pool.ripple, 1);
        for (int cell = 0; cell < 320 * 240; ++cell) {
            CHECK(height_at(pool.ripple, cell) == 0.0);
        }
    }
    /* It takes the place of other rain, and what is refused leaves that as it is. */
    CHECK(ripple_set_rain(pool.ripple, RIPPLE_RAIN_MAX, 1, 2, 1, NULL));
    CHECK(!ripple_set_rain(pool.ripple, nan, 4, 2, 1, NULL));
    ripple_step(pool.ripple, 1);
    CHECK(ripple_measure(pool.ripple).energy > 0.0);
    ripple_still(pool.ripple);
    CHECK(ripple_set_rain(pool.ripple, 0, 0, 0, 1, NULL));
    ripple_step(pool.ripple, 1);
    CHECK(ripple_measure(pool.ripple).energy == 0.0);
    pool_finish(&pool);
}

/* In `spring` with s = 0 water stands still as it was left, so a drop is seen at the step at which
   it falls. */
static RippleParams standing_water(void) {
    RippleParams params = ripple_default_params(RIPPLE_SPRING, 2);
    params.slowdown = 0.0;
    return params;
}

CASE("rain falls at its rate") {
    const double rates[] = {0.25, 0.14, 0.9};
    static float before[320 * 240];
    for (int k = 0; k < 3; ++k) {
        Pool pool = pool_of(standing_water());
        CHECK(ripple_set_rain(pool.ripple, rates[k], 3, 2, 11, NULL));
        int fallen = 0;
        for (int step = 1; step <= 200; ++step) {
            memcpy(before, ripple_heights(pool.ripple), sizeof before);
            ripple_step(pool.ripple, 1);
            fallen += memcmp(before, ripple_heights(pool.ripple), sizeof before) != 0;
            CHECK_NEAR(fallen, rates[k] * step - 0.5, 0.5 + 1e-9);
        }
        pool_finish(&pool);
    }
    /* Several a step are as many steps with one. */
    Pool several = pool_of(standing_water()), one = pool_of(standing_water());
    CHECK(ripple_set_rain(several.ripple, 7, 3, 2, 11, NULL));
    CHECK(ripple_set_rain(one.ripple, 1, 3, 2, 11, NULL));
    ripple_step(several.ripple, 10);
    ripple_step(one.ripple, 70);
    assert_memory_equal(ripple_heights(several.ripple), ripple_heights(one.ripple), sizeof before);
    pool_finish(&several);
    pool_finish(&one);
}

/* ---- Constants and steps ------------------------------------------------------------------- */

static bool accepts(RippleScheme scheme, int dimensions, double damping, double attack,
                    double slowdown, double blend) {
    RippleParams params = ripple_default_params(scheme, dimensions);
    params.damping = damping;
    params.attack = attack;
    params.slowdown = slowdown;
    params.blend = blend;
    SwellError error = {0};
    const bool ok = ripple_check_params(&params, &error);
    CHECK(ok || error.code == SWELL_ERROR_RANGE);
    return ok;
}

CASE("unstable constants are refused") {
    CHECK(accepts(RIPPLE_SPRING, 2, 9.0, 0.5, 1.0, 9.0));
    CHECK(!accepts(RIPPLE_SPRING, 2, 0.5, 0.501, 1.0, 0.5));
    CHECK(accepts(RIPPLE_SPRING, 1, 0.5, 1.0, 1.0, 0.5));
    CHECK(!accepts(RIPPLE_SPRING, 1, 0.5, 1.001, 1.0, 0.5));
    CHECK(!accepts(RIPPLE_SPRING, 2, 0.5, 0.25, 1.01, 0.5));
    CHECK(!accepts(RIPPLE_AVERAGE, 2, 1.01, 0.25, 1.0, 0.5));
    CHECK(!accepts(RIPPLE_AVERAGE, 2, -0.01, 0.25, 1.0, 0.5));
    CHECK(!accepts(RIPPLE_AVERAGE, 2, (double)NAN, 0.25, 1.0, 0.5));
    CHECK(accepts(RIPPLE_LERP, 2, 0.97, 0.0, 0.0, 0.839));
    CHECK(!accepts(RIPPLE_LERP, 2, 0.97, 0.0, 0.0, 0.841));
    CHECK(accepts(RIPPLE_LERP, 1, 0.97, 0.0, 0.0, 0.99));
    CHECK(!accepts(RIPPLE_LERP, 2, 0.97, 0.0, 0.0, -0.1));
    RippleParams params = ripple_default_params(RIPPLE_AVERAGE, 2);
    params.width = 2;
    CHECK(!ripple_check_params(&params, NULL));
    params.width = 8193;
    CHECK(!ripple_check_params(&params, NULL));
}

THREADED("ripples have the same bits for any workers") {
    const int counts[] = {1, 2, 3, 7};
    for (int scheme = 0; scheme < RIPPLE_SCHEME_COUNT; ++scheme) {
        RippleParams params = ripple_default_params((RippleScheme)scheme, 2);
        params.width = 700;
        params.height = 500;
        const size_t bytes = 700 * 500 * 4;
        void* first = NULL;
        for (int k = 0; k < 4; ++k) {
            SwellWorkers* workers = swell_workers_create(counts[k], NULL);
            Ripple* ripple = ripple_create(&params, workers, NULL);
            CHECK(ripple);
            CHECK(ripple_set_rain(ripple, 0.3, 6.0, 50.0, 5, NULL));
            CHECK(ripple_set_wall(ripple, 300, 200, true, NULL));
            ripple_step(ripple, 60);
            const void* u = ripple_heights(ripple) ? (const void*)ripple_heights(ripple)
                                                   : (const void*)ripple_whole_heights(ripple);
            if (first) {
                assert_memory_equal(u, first, bytes);
            } else {
                first = malloc(bytes);
                CHECK(first);
                memcpy(first, u, bytes);
            }
            ripple_destroy(ripple);
            swell_workers_destroy(workers);
        }
        free(first);
    }
}
