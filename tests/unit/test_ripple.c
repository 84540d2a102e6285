#include "check.h"

#include "ripple/ripple.h"

#include <stdlib.h>

/* ---- A plain reference, written from the formulas, in double precision ---------------------- */

typedef struct Plain {
    RippleParams params;
    double* now;
    double* before;
    uint8_t* wall;
} Plain;

static Plain plain_create(const RippleParams* params) {
    const size_t cells = (size_t)params->width * (size_t)params->height;
    Plain plain = {*params, calloc(cells, sizeof(double)), calloc(cells, sizeof(double)),
                   calloc(cells, 1)};
    CHECK(plain.now && plain.before && plain.wall);
    /* The program works with the constants as floats. */
    plain.params.damping = (double)(float)params->damping;
    plain.params.attack = (double)(float)params->attack;
    plain.params.slowdown = (double)(float)params->slowdown;
    plain.params.blend = (double)(float)params->blend;
    return plain;
}

static void plain_destroy(Plain* plain) {
    free(plain->now);
    free(plain->before);
    free(plain->wall);
}

/* v = d (2 u - u-) of lerp, 0 on edges and walls because both heights are. */
static double plain_moved(const Plain* p, int i) {
    return p->params.damping * (p->now[i] + (p->now[i] - p->before[i]));
}

static double plain_next(const Plain* p, int x, int y) {
    const int w = p->params.width;
    const int i = y * w + x;
    const double* u = p->now;
    const double d = p->params.damping, a = p->params.attack, s = p->params.slowdown;
    const double b = p->params.blend;
    if (p->params.dimensions == 1) {
        const double sides = u[i - 1] + u[i + 1];
        switch (p->params.scheme) {
        case RIPPLE_AVERAGE:
            return d * (sides - p->before[i]);
        case RIPPLE_SPRING:
            return u[i] + ((u[i] - p->before[i]) + a * (sides - 2.0 * u[i])) * s;
        default: {
            const double v = plain_moved(p, i);
            const double left = v + b * (plain_moved(p, i - 1) - v);
            const double right = v + b * (plain_moved(p, i + 1) - v);
            return (v + left + right) / 3.0;
        }
        }
    }
    const double sum = u[i - 1] + u[i + 1] + u[i - w] + u[i + w];
    switch (p->params.scheme) {
    case RIPPLE_AVERAGE:
        return d * (sum / 2.0 - p->before[i]);
    case RIPPLE_DIAGONAL:
        return d *
               ((u[i - w - 1] + u[i - w + 1] + u[i + w - 1] + u[i + w + 1]) / 2.0 - p->before[i]);
    case RIPPLE_INTEGER: {
        const double moved = trunc(sum / 2.0) - p->before[i];
        return moved - floor(moved / 16.0);
    }
    case RIPPLE_SPRING:
        return u[i] + ((u[i] - p->before[i]) + a * (sum - 4.0 * u[i])) * s;
    default: {
        const double v = plain_moved(p, i);
        double total = v;
        const int side[4] = {i - 1, i + 1, i - w, i + w};
        for (int k = 0; k < 4; ++k) {
            total += v + b * (plain_moved(p, side[k]) - v);
        }
        return total / 5.0;
    }
    }
}

static void plain_step(Plain* p) {
    const int w = p->params.width, h = p->params.height;
    const bool flat = p->params.dimensions == 1;
    double* next = calloc((size_t)w * (size_t)h, sizeof *next);
    CHECK(next);
    for (int y = flat ? 0 : 1; y < (flat ? 1 : h - 1); ++y) {
        for (int x = 1; x < w - 1; ++x) {
            next[y * w + x] = p->wall[y * w + x] ? 0.0 : plain_next(p, x, y);
        }
    }
    free(p->before);
    p->before = p->now;
    p->now = next;
}

/* ---- The program against it ---------------------------------------------------------------- */

static double height_at(const Ripple* ripple, int i) {
    const float* u = ripple_heights(ripple);
    return u ? (double)u[i] : (double)ripple_whole_heights(ripple)[i];
}

/* Bit for bit in whole numbers, and within 5e-5 of the largest height of the moment in floats. */
static void compare(const Ripple* ripple, const Plain* plain) {
    const int cells = plain->params.width * plain->params.height;
    double largest = 0.0;
    for (int i = 0; i < cells; ++i) {
        largest = fmax(largest, fabs(plain->now[i]));
    }
    const double tolerance = plain->params.scheme == RIPPLE_INTEGER ? 0.0 : 5e-5 * largest;
    for (int i = 0; i < cells; ++i) {
        CHECK_NEAR(height_at(ripple, i), plain->now[i], tolerance);
    }
}

static void run_against_reference(RippleScheme scheme, int dimensions, int width, int height,
                                  int steps) {
    RippleParams params = ripple_default_params(scheme, dimensions);
    params.width = width;
    params.height = dimensions == 1 ? 1 : height;
    Workers* workers = workers_create(2, NULL);
    Ripple* ripple = ripple_create(&params, workers, NULL);
    CHECK(ripple);
    Plain plain = plain_create(&params);
    for (int step = 0; step < steps; ++step) {
        if (step % 97 == 0) {
            const int x = 1 + step * 7 % (width - 2);
            const int y = dimensions == 1 ? 0 : 1 + step * 5 % (height - 2);
            const double stone = ripple_stone_height(scheme, dimensions);
            CHECK(ripple_set_cell(ripple, x, y, stone, NULL));
            plain.now[y * width + x] = stone;
        }
        ripple_step(ripple, 1);
        plain_step(&plain);
        if (step % 50 == 0 || step == steps - 1) {
            compare(ripple, &plain);
        }
    }
    plain_destroy(&plain);
    ripple_destroy(ripple);
    workers_destroy(workers);
}

static void average_2d(void** state) {
    (void)state;
    run_against_reference(RIPPLE_AVERAGE, 2, 61, 47, 3000);
    run_against_reference(RIPPLE_AVERAGE, 2, 3, 3, 50);
}

static void diagonal_2d(void** state) {
    (void)state;
    run_against_reference(RIPPLE_DIAGONAL, 2, 61, 47, 3000);
}

static void integer_2d(void** state) {
    (void)state;
    run_against_reference(RIPPLE_INTEGER, 2, 61, 47, 4000);
    run_against_reference(RIPPLE_INTEGER, 2, 4, 129, 2000);
}

static void spring_2d(void** state) {
    (void)state;
    run_against_reference(RIPPLE_SPRING, 2, 61, 47, 3000);
}

static void lerp_2d(void** state) {
    (void)state;
    run_against_reference(RIPPLE_LERP, 2, 61, 47, 1000);
}

static void strings(void** state) {
    (void)state;
    run_against_reference(RIPPLE_AVERAGE, 1, 320, 1, 4000);
    run_against_reference(RIPPLE_SPRING, 1, 319, 1, 4000);
    run_against_reference(RIPPLE_LERP, 1, 33, 1, 1000);
    run_against_reference(RIPPLE_AVERAGE, 1, 3, 1, 50);
}

/* A breakwater with a gap, against the reference with the same walls. */
static void walls(void** state) {
    (void)state;
    const RippleScheme schemes[] = {RIPPLE_AVERAGE, RIPPLE_INTEGER, RIPPLE_SPRING, RIPPLE_LERP};
    for (int k = 0; k < 4; ++k) {
        RippleParams params = ripple_default_params(schemes[k], 2);
        params.width = 64;
        params.height = 40;
        Workers* workers = workers_create(1, NULL);
        Ripple* ripple = ripple_create(&params, workers, NULL);
        Plain plain = plain_create(&params);
        for (int y = 1; y < 39; ++y) {
            if (y < 16 || y > 22) {
                CHECK(ripple_set_wall(ripple, 30, y, true, NULL));
                plain.wall[y * 64 + 30] = 1;
            }
        }
        CHECK(ripple_set_wall(ripple, 31, 5, true, NULL) &&
              ripple_set_wall(ripple, 31, 5, false, NULL));
        CHECK(ripple_set_cell(ripple, 10, 20, 50.0, NULL));
        plain.now[20 * 64 + 10] = 50.0;
        for (int step = 0; step < 300; ++step) {
            ripple_step(ripple, 1);
            plain_step(&plain);
        }
        compare(ripple, &plain);
        CHECK(ripple_set_cell(ripple, 30, 5, 9.0, NULL));
        CHECK(height_at(ripple, 5 * 64 + 30) == 0.0);
        plain_destroy(&plain);
        ripple_destroy(ripple);
        workers_destroy(workers);
    }
}

/* ---- Physics ------------------------------------------------------------------------------- */

typedef struct Pool {
    Workers* workers;
    Ripple* ripple;
} Pool;

static Pool pool_of(RippleParams params) {
    Pool pool = {.workers = workers_create(1, NULL)};
    pool.ripple = ripple_create(&params, pool.workers, NULL);
    CHECK(pool.ripple);
    return pool;
}

static void pool_finish(Pool* pool) {
    ripple_destroy(pool->ripple);
    workers_destroy(pool->workers);
}

/* A centred stone stays mirror-symmetric: sums of the same four neighbours in mirrored order differ
   by a rounding, which the schemes here do not make because they pair opposite neighbours. */
static void symmetry(void** state) {
    (void)state;
    for (int scheme = 0; scheme < RIPPLE_SCHEME_COUNT; ++scheme) {
        RippleParams params = ripple_default_params((RippleScheme)scheme, 2);
        params.width = 65;
        params.height = 65;
        Pool pool = pool_of(params);
        CHECK(ripple_set_cell(pool.ripple, 32, 32, 64.0, NULL));
        ripple_step(pool.ripple, 200);
        for (int y = 0; y < 65; ++y) {
            for (int x = 0; x < 65; ++x) {
                const double u = height_at(pool.ripple, y * 65 + x);
                CHECK(u == height_at(pool.ripple, y * 65 + 64 - x));
                CHECK(u == height_at(pool.ripple, (64 - y) * 65 + x));
                CHECK(u == height_at(pool.ripple, x * 65 + y));
            }
        }
        pool_finish(&pool);
    }
}

/* spring's standing mode (p, q): kappa = 4 a [sin^2(pi p / 2(W-1)) + sin^2(pi q / 2(H-1))],
   cos theta = (1 + s - s kappa) / (2 sqrt s), amplitude s^(n/2). */
static void standing_mode(void** state) {
    (void)state;
    enum { W = 41, H = 31, P = 3, Q = 2, STEPS = 300 };
    const double pi = acos(-1.0);
    RippleParams params = ripple_default_params(RIPPLE_SPRING, 2);
    params.width = W;
    params.height = H;
    params.slowdown = 0.999;
    Pool pool = pool_of(params);
    const double s = (double)(float)0.999, a = 0.25;
    const double kappa =
        4.0 * a *
        (pow(sin(pi * P / (2.0 * (W - 1))), 2.0) + pow(sin(pi * Q / (2.0 * (H - 1))), 2.0));
    const double theta = acos((1.0 + s - s * kappa) / (2.0 * sqrt(s)));
    for (int y = 1; y < H - 1; ++y) {
        for (int x = 1; x < W - 1; ++x) {
            const double shape = sin(pi * P * x / (W - 1)) * sin(pi * Q * y / (H - 1));
            CHECK(ripple_set_cell(pool.ripple, x, y, shape, NULL));
        }
    }
    /* u- = 0 and u = shape: the amplitude is s^(n/2) sin((n + 1) theta) / sin(theta). */
    ripple_step(pool.ripple, STEPS);
    const double amplitude = pow(s, STEPS / 2.0) * sin((STEPS + 1) * theta) / sin(theta);
    const double largest = 1.0 / sin(theta);
    for (int y = 1; y < H - 1; ++y) {
        for (int x = 1; x < W - 1; ++x) {
            const double shape = sin(pi * P * x / (W - 1)) * sin(pi * Q * y / (H - 1));
            CHECK_NEAR(height_at(pool.ripple, y * W + x), amplitude * shape, 5e-5 * largest);
        }
    }
    pool_finish(&pool);
}

/* The ring that a wide smooth stone sends out: where its trough or crest is along the row through
   the stone, between the cells by a parabola. */
static double ring_place(const Ripple* ripple, int side) {
    const int row = side / 2 * side;
    int best = side / 2 + 20;
    for (int x = best; x < side - 1; ++x) {
        if (fabs(height_at(ripple, row + x)) > fabs(height_at(ripple, row + best))) {
            best = x;
        }
    }
    const double l = height_at(ripple, row + best - 1);
    const double m = height_at(ripple, row + best);
    const double r = height_at(ripple, row + best + 1);
    return best + 0.5 * (l - r) / (l - 2.0 * m + r);
}

static double ring_speed(RippleScheme scheme) {
    enum { SIDE = 461, FIRST = 110, MORE = 80 };
    RippleParams params = ripple_default_params(scheme, 2);
    params.width = SIDE;
    params.height = SIDE;
    params.damping = 1.0;
    params.slowdown = 1.0;
    Pool pool = pool_of(params);
    const RippleStone stone = {SIDE / 2, SIDE / 2, 14.0, 10.0};
    CHECK(ripple_add_stone(pool.ripple, stone, NULL));
    ripple_step(pool.ripple, FIRST);
    const double before = ring_place(pool.ripple, SIDE);
    ripple_step(pool.ripple, MORE);
    const double after = ring_place(pool.ripple, SIDE);
    pool_finish(&pool);
    return (after - before) / MORE;
}

/* To 1 %, as a smooth bump of at least 3 cells is slowed by the grid by less. */
static void front_speeds(void** state) {
    (void)state;
    CHECK_NEAR(ring_speed(RIPPLE_AVERAGE), sqrt(0.5), 0.01 * sqrt(0.5));
    CHECK_NEAR(ring_speed(RIPPLE_SPRING), 0.5, 0.01 * 0.5);
    CHECK_NEAR(ring_speed(RIPPLE_DIAGONAL), 1.0, 0.01);
}

/* The energy law: E = sum(u^2 - u+ u-) falls by exactly s or d a step, edges and walls included. A
   step rounds each of n heights by a few u of itself, so E is off by at most 8 u sum(u^2 + |u+
   u-|). */
static void energy_law(void** state) {
    (void)state;
    const RippleScheme schemes[] = {RIPPLE_AVERAGE, RIPPLE_DIAGONAL, RIPPLE_SPRING};
    for (int k = 0; k < 3; ++k) {
        RippleParams params = ripple_default_params(schemes[k], 2);
        params.width = 80;
        params.height = 60;
        Pool pool = pool_of(params);
        for (int y = 10; y < 50; ++y) {
            CHECK(ripple_set_wall(pool.ripple, 40, y, true, NULL));
        }
        CHECK(ripple_add_stone(pool.ripple, (RippleStone){20.3, 30.7, 6.0, 2.0}, NULL));
        const double factor =
            (double)(float)(schemes[k] == RIPPLE_SPRING ? params.slowdown : params.damping);
        double expected = ripple_measure(pool.ripple).energy;
        CHECK(expected > 0.1);
        const double start = expected;
        for (int step = 0; step < 400; ++step) {
            ripple_step(pool.ripple, 1);
            expected *= factor;
            double squares = 0.0;
            for (int i = 0; i < 80 * 60; ++i) {
                squares += pow(height_at(pool.ripple, i), 2.0);
            }
            CHECK_NEAR(ripple_measure(pool.ripple).energy, expected,
                       8.0 * 0x1p-24 * (step + 1) * (2.0 * squares + start));
        }
        pool_finish(&pool);
    }
}

static void lerp_dies(void** state) {
    (void)state;
    for (int dimensions = 1; dimensions <= 2; ++dimensions) {
        RippleParams params = ripple_default_params(RIPPLE_LERP, dimensions);
        Pool pool = pool_of(params);
        CHECK(ripple_set_cell(pool.ripple, 160, dimensions == 1 ? 0 : 120, 1.0, NULL));
        ripple_step(pool.ripple, 2000);
        for (int i = 0; i < params.width * params.height; ++i) {
            CHECK(fabs(height_at(pool.ripple, i)) < 1e-6);
        }
        pool_finish(&pool);
    }
}

static void integer_rests(void** state) {
    (void)state;
    RippleParams params = ripple_default_params(RIPPLE_INTEGER, 2);
    Pool pool = pool_of(params);
    CHECK(ripple_set_cell(pool.ripple, 100, 80, -100.0, NULL));
    CHECK(ripple_set_cell(pool.ripple, 200, 180, 100000.0, NULL));
    ripple_step(pool.ripple, 3000);
    for (int i = 0; i < params.width * params.height; ++i) {
        assert_int_equal(ripple_whole_heights(pool.ripple)[i], 0);
    }
    pool_finish(&pool);
}

/* ---- Stones -------------------------------------------------------------------------------- */

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
            random_bits(3, (const uint32_t[4]){i, 0, 0, 0}, r);
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
    Error error = {0};
    const double nan = (double)NAN;
    CHECK(!ripple_set_cell(pool.ripple, 0, 10, 1.0, &error));
    assert_int_equal(error.code, ERROR_RANGE);
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
    Error error = {0};
    const bool ok = ripple_check_params(&params, &error);
    CHECK(ok || error.code == ERROR_RANGE);
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
            Workers* workers = workers_create(counts[k], NULL);
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
            workers_destroy(workers);
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
    CHECK_CASE("average equals the reference", average_2d),
    CHECK_CASE("diagonal equals the reference", diagonal_2d),
    CHECK_CASE("integer equals the reference to the bit", integer_2d),
    CHECK_CASE("spring equals the reference", spring_2d),
    CHECK_CASE("lerp equals the reference", lerp_2d),
    CHECK_CASE("strings equal the reference", strings),
    CHECK_CASE("walls equal the reference", walls),
    CHECK_CASE("a centred stone stays symmetric", symmetry),
    CHECK_CASE("a standing mode swings and fades as it should", standing_mode),
    CHECK_CASE("wave fronts run at the speed of their scheme", front_speeds),
    CHECK_CASE("energy falls by the damping each step", energy_law),
    CHECK_CASE("lerp dies away", lerp_dies),
    CHECK_CASE("integer comes to rest at exactly 0", integer_rests),
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
