/*
 * Stones, limits and steps of the ripple room.
 */
#include "check.h"

#include "unit/pool.h"

#include <stdlib.h>

/* Everywhere, also clipped by edges and walls; in floats each cell is rounded by u of itself. */
static void stones_sum_to_zero(void** state) {
    (void)state;
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
static void the_level_holds(void** state) {
    (void)state;
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

static void wakes_have_no_gap(void** state) {
    (void)state;
    Pool pool = pool_of(ripple_default_params(RIPPLE_AVERAGE, 2));
    const RippleStone from = {30, 40, 5, 2}, to = {290, 200, 5, 2};
    CHECK(ripple_add_wake(pool.ripple, from, to, NULL));
    for (int i = 1; i < 100; ++i) {
        const int x = (int)lround(30 + 260 * i / 100.0), y = (int)lround(40 + 160 * i / 100.0);
        CHECK(height_at(pool.ripple, y * 320 + x) < -0.5);
    }
    pool_finish(&pool);
}

static void bad_stones(void** state) {
    (void)state;
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
}

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

static void unstable_constants(void** state) {
    (void)state;
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
    CHECK(!ripple_scheme_exists(RIPPLE_DIAGONAL, 1) && !ripple_scheme_exists(RIPPLE_INTEGER, 1));
    RippleParams params = ripple_default_params(RIPPLE_AVERAGE, 2);
    params.width = 2;
    CHECK(!ripple_check_params(&params, NULL));
    params.width = 8193;
    CHECK(!ripple_check_params(&params, NULL));
}

/* At the limits themselves the checkerboard does not grow. */
static void limits_are_stable(void** state) {
    (void)state;
    RippleParams params = ripple_default_params(RIPPLE_LERP, 2);
    params.width = 41;
    params.height = 41;
    params.blend = (1.0 / (3.0 * 0.97) + 1.0) / 1.6 - 1e-6;
    Pool pool = pool_of(params);
    CHECK(ripple_set_cell(pool.ripple, 20, 20, 1.0, NULL));
    ripple_step(pool.ripple, 3000);
    for (int i = 0; i < 41 * 41; ++i) {
        CHECK(fabs(height_at(pool.ripple, i)) < 1.0);
    }
    pool_finish(&pool);
}

static void any_workers(void** state) {
    (void)state;
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
            ripple_rain(ripple, 0.3, 6.0, 50.0, 5);
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

/* Rain and steps depend on the number of steps alone, however they are portioned. */
static void portions_of_steps(void** state) {
    (void)state;
    const int portions[] = {1, 5, 60};
    float* first = NULL;
    const size_t cells = 320 * 240;
    for (int k = 0; k < 3; ++k) {
        Pool pool = pool_of(ripple_default_params(RIPPLE_AVERAGE, 2));
        ripple_rain(pool.ripple, 0.21, 5.0, 2.0, 9);
        for (int done = 0; done < 300; done += portions[k]) {
            ripple_step(pool.ripple, portions[k]);
        }
        if (first) {
            assert_memory_equal(ripple_heights(pool.ripple), first, cells * sizeof *first);
        } else {
            first = malloc(cells * sizeof *first);
            CHECK(first);
            memcpy(first, ripple_heights(pool.ripple), cells * sizeof *first);
        }
        pool_finish(&pool);
    }
    free(first);
}

static const struct CMUnitTest CASES[] = {
    CHECK_CASE("round stones sum to zero anywhere", stones_sum_to_zero),
    CHECK_CASE("the level holds until a wave reaches an edge", the_level_holds),
    CHECK_CASE("a wake has no gap", wakes_have_no_gap),
    CHECK_CASE("stones that make no sense are refused", bad_stones),
    CHECK_CASE("unstable constants are refused", unstable_constants),
    CHECK_CASE("lerp is stable at its limit", limits_are_stable),
    CHECK_CASE("ripples have the same bits for any workers", any_workers),
    CHECK_CASE("steps may be taken in any portions", portions_of_steps),
};

CHECK_MAIN(CASES)
