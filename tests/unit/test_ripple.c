#include "check.h"

#include "ripple/growing.h"
#include "ripple/scheme_facts.h"
#include "ripple/schemes.h"
#include "swell/ripple.h"

static double height_at(const Ripple* ripple, int i) {
    const float* u = ripple_heights(ripple);
    return u ? (double)u[i] : (double)ripple_whole_heights(ripple)[i];
}

typedef struct Pool {
    SwellWorkers* workers;
    Ripple* ripple;
} Pool;

static Pool pool_by(Ripple* (*create)(const RippleParams*, SwellWorkers*, SwellError*),
                    RippleParams params) {
    Pool pool = {.workers = swell_workers_create(1, NULL)};
    pool.ripple = create(&params, pool.workers, NULL);
    CHECK(pool.ripple);
    return pool;
}

static Pool pool_of(RippleParams params) {
    return pool_by(ripple_create, params);
}

static void pool_finish(Pool* pool) {
    ripple_destroy(pool->ripple);
    swell_workers_destroy(pool->workers);
}

/* ---- A plain reference, written from the formulas, in double precision ---------------------- */

enum { PLAIN_CELLS_MAX = 61 * 47 };

typedef struct Plain {
    RippleParams params; /* the constants as floats, which the program works with */
    double now[PLAIN_CELLS_MAX], before[PLAIN_CELLS_MAX];
    bool wall[PLAIN_CELLS_MAX];
} Plain;

/* v = d (2 u - u-) of lerp, 0 on edges and walls because both heights are. */
static double plain_moved(const Plain* p, int i) {
    return p->params.damping * (p->now[i] + (p->now[i] - p->before[i]));
}

static double plain_next(const Plain* p, int x, int y) {
    const bool flat = p->params.dimensions == 1;
    const int w = p->params.width, i = y * w + x, count = flat ? 2 : 4;
    const int side[] = {i - 1, i + 1, i - w, i + w};
    const double *u = p->now, before = p->before[i];
    const double d = p->params.damping, a = p->params.attack, s = p->params.slowdown;
    const double v = plain_moved(p, i);
    double sum = 0.0, blended = v;
    for (int k = 0; k < count; ++k) {
        sum += u[side[k]];
        blended += v + p->params.blend * (plain_moved(p, side[k]) - v);
    }
    switch (p->params.scheme) {
    case RIPPLE_AVERAGE:
        return d * (2.0 * sum / count - before);
    case RIPPLE_DIAGONAL:
        if (flat) { /* the string beyond an end is the one before it, upside down */
            return d * ((i > 1 ? u[i - 2] : -u[1]) + (i < w - 2 ? u[i + 2] : -u[w - 2]) - before);
        }
        return d * ((u[i - w - 1] + u[i - w + 1] + u[i + w - 1] + u[i + w + 1]) / 2.0 - before);
    case RIPPLE_INTEGER: {
        const double moved = (flat ? sum : trunc(sum / 2.0)) - before;
        return moved - floor(moved / ldexp(1.0, p->params.loss));
    }
    case RIPPLE_SPRING:
        return u[i] + ((u[i] - before) + a * (sum - count * u[i])) * s;
    default:
        return blended / (count + 1);
    }
}

static void plain_step(Plain* p) {
    const int w = p->params.width, h = p->params.height;
    const bool flat = p->params.dimensions == 1;
    double next[PLAIN_CELLS_MAX] = {0.0};
    for (int y = flat ? 0 : 1; y < (flat ? 1 : h - 1); ++y) {
        for (int x = 1; x < w - 1; ++x) {
            next[y * w + x] = p->wall[y * w + x] ? 0.0 : plain_next(p, x, y);
        }
    }
    memcpy(p->before, p->now, sizeof p->before);
    memcpy(p->now, next, sizeof p->now);
}

/* ---- The program against it ---------------------------------------------------------------- */

/* With `walls` a breakwater across the middle, with a gap; with a `loss` another than the source's
   sixteenth. */
typedef struct Run {
    RippleScheme scheme;
    int dimensions, width, height, steps;
    bool walls;
    int loss;
} Run;

/* They agree bit for bit in whole numbers, and within 5e-5 of the largest height of the moment in
   floats. */
static void run_against_reference(const Run* run) {
    RippleParams params = ripple_default_params(run->scheme, run->dimensions);
    const int width = params.width = run->width, height = params.height = run->height;
    const int cells = width * height, middle = width / 2;
    params.loss = run->loss ? run->loss : params.loss;
    SwellWorkers* workers = swell_workers_create(2, NULL);
    Ripple* ripple = ripple_create(&params, workers, NULL);
    CHECK(ripple && cells <= PLAIN_CELLS_MAX);
    static Plain plain;
    plain = (Plain){.params = params};
    plain.params.damping = (double)(float)params.damping;
    plain.params.attack = (double)(float)params.attack;
    plain.params.slowdown = (double)(float)params.slowdown;
    plain.params.blend = (double)(float)params.blend;
    for (int y = 1; run->walls && y < height - 1; ++y) {
        if (y < 2 * height / 5 || y > 3 * height / 5) {
            CHECK(ripple_set_wall(ripple, middle, y, true, NULL));
            plain.wall[y * width + middle] = true;
        }
        CHECK(ripple_set_wall(ripple, middle + 1, y, true, NULL) &&
              ripple_set_wall(ripple, middle + 1, y, false, NULL));
    }
    for (int step = 0; step < run->steps; ++step) {
        if (step % 97 == 0) {
            const int x = 1 + step * 7 % (width - 2);
            const int y = run->dimensions == 1 ? 0 : 1 + step * 5 % (height - 2);
            const double stone = ripple_stone_height(run->scheme, run->dimensions);
            CHECK(ripple_set_cell(ripple, x, y, stone, NULL));
            plain.now[y * width + x] = plain.wall[y * width + x] ? 0.0 : stone;
        }
        ripple_step(ripple, 1);
        plain_step(&plain);
        const int seen = step % 50 == 0 || step == run->steps - 1 ? cells : 0;
        double largest = 0.0;
        for (int i = 0; i < seen; ++i) {
            largest = fmax(largest, fabs(plain.now[i]));
        }
        for (int i = 0; i < seen; ++i) {
            CHECK_NEAR(height_at(ripple, i), plain.now[i],
                       run->scheme == RIPPLE_INTEGER ? 0.0 : 5e-5 * largest);
        }
    }
    ripple_destroy(ripple);
    swell_workers_destroy(workers);
}

CASE("each scheme equals the reference, integer to the bit, also with walls") {
    static const Run RUNS[] = {
        {RIPPLE_AVERAGE, 2, 61, 47, 3000, true, 0},  {RIPPLE_AVERAGE, 2, 3, 3, 50, false, 0},
        {RIPPLE_DIAGONAL, 2, 61, 47, 3000, true, 0}, {RIPPLE_INTEGER, 2, 61, 47, 4000, true, 0},
        {RIPPLE_INTEGER, 2, 4, 129, 2000, false, 8}, {RIPPLE_SPRING, 2, 61, 47, 3000, true, 0},
        {RIPPLE_LERP, 2, 61, 47, 1000, true, 0},     {RIPPLE_AVERAGE, 1, 320, 1, 4000, false, 0},
        {RIPPLE_SPRING, 1, 319, 1, 4000, false, 0},  {RIPPLE_LERP, 1, 33, 1, 1000, false, 0},
        {RIPPLE_AVERAGE, 1, 3, 1, 50, false, 0},     {RIPPLE_DIAGONAL, 1, 320, 1, 4000, false, 0},
        {RIPPLE_DIAGONAL, 1, 6, 1, 50, false, 0},    {RIPPLE_INTEGER, 1, 61, 1, 4000, false, 0},
    };
    for (size_t i = 0; i < sizeof RUNS / sizeof *RUNS; ++i) {
        run_against_reference(&RUNS[i]);
    }
}

CASE("constants and stones are those of the sources") {
    static const struct {
        double stone;
        RippleParams params; /* 0: not of this scheme */
    } SOURCES[] = {{8.0, {RIPPLE_AVERAGE, 2, .damping = 0.99}},
                   {120.0, {RIPPLE_AVERAGE, 1, .damping = 0.995}},
                   {8.0, {RIPPLE_DIAGONAL, 2, .damping = 0.99999}},
                   {-100.0, {RIPPLE_INTEGER, 2, .loss = 4}},
                   {1.0, {RIPPLE_SPRING, 2, .attack = 0.25, .slowdown = 0.99}},
                   {1.0, {RIPPLE_SPRING, 1, .attack = 0.5, .slowdown = 0.99}},
                   {1.0, {RIPPLE_LERP, 2, .damping = 0.97, .blend = 0.8}},
                   {1.0, {RIPPLE_LERP, 1, .damping = 0.97, .blend = 0.99}}};
    for (size_t i = 0; i < sizeof SOURCES / sizeof *SOURCES; ++i) {
        const RippleParams* source = &SOURCES[i].params;
        const RippleParams is = ripple_default_params(source->scheme, source->dimensions);
        CHECK(is.width == 320 && is.height == (source->dimensions == 1 ? 1 : 240));
        CHECK(source->damping == 0.0 || is.damping == source->damping);
        CHECK(source->attack == 0.0 || is.attack == source->attack);
        CHECK(source->slowdown == 0.0 || is.slowdown == source->slowdown);
        CHECK(source->blend == 0.0 || is.blend == source->blend);
        CHECK(source->loss == 0 || is.loss == source->loss);
        CHECK(ripple_stone_height(source->scheme, source->dimensions) == SOURCES[i].stone);
    }
}

/* ---- Physics ------------------------------------------------------------------------------- */

/* The energy law: E = sum(u^2 - u+ u-) falls by exactly s or d a step, edges and walls included. A
   step rounds each of n heights by a few u of itself, so E is off by at most 8 u sum(u^2 + |u+
   u-|). */
CASE("energy falls by the damping each step") {
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

enum { ROW_MAX = 70, ROWS = 3 };

/* Rows of random heights of u and u-, as bytes: those of integer are whole numbers, those of the
   others have the scale. */
static void fill_rows(uint32_t rows[2][ROWS * ROW_MAX], bool whole, float scale) {
    for (int i = 0; i < 2 * ROWS * ROW_MAX; ++i) {
        const SwellRandomPair pair = swell_random_normal_pair(3, i / ROW_MAX, i % ROW_MAX, whole);
        const int32_t integer = (int32_t)(1e4 * pair.first);
        const float real = scale * (float)pair.first;
        memcpy(&rows[i / (ROWS * ROW_MAX)][i % (ROWS * ROW_MAX)],
               whole ? (const void*)&integer : (const void*)&real, 4);
    }
}

/* A step of the row in the middle, by the plain code and by the one for this processor: the same
   bits. Returns how many inner cells of a float scheme settled at 0, none of which stays below the
   least height. */
static int step_both_ways(const RippleParams* params, uint32_t rows[2][ROWS * ROW_MAX]) {
    const uint32_t *now = rows[0] + params->width, *before = rows[1] + params->width;
    uint32_t plain[ROW_MAX], vectors[ROW_MAX];
    memcpy(plain, before, sizeof plain);
    memcpy(vectors, before, sizeof vectors);
    ripple_scheme_step_row(params, now, before, plain);
    ripple_scheme_choose()(params, now, before, vectors);
    assert_memory_equal(plain, vectors, sizeof plain);
    CHECK(memcmp(plain, before, sizeof plain) != 0);
    int settled = 0;
    for (int x = 1; x < params->width - 1 && params->scheme != RIPPLE_INTEGER; ++x) {
        float u;
        memcpy(&u, &plain[x], sizeof u);
        CHECK(u == 0.0f || fabsf(u) >= RIPPLE_HEIGHT_LEAST);
        settled += u == 0.0f;
    }
    return settled;
}

/* Whatever the processor, every scheme has the same bits, at every width; also where heights are
   about the least. */
CASE("vectors change no bit of a scheme") {
    for (int scheme = 0; scheme < RIPPLE_SCHEME_COUNT; ++scheme) {
        for (int dimensions = 1; dimensions <= 2; ++dimensions) {
            RippleParams params = ripple_default_params((RippleScheme)scheme, dimensions);
            uint32_t rows[2][ROWS * ROW_MAX];
            int settled = 0, cells = 0;
            for (int width = 3; width <= ROW_MAX; ++width) {
                params.width = width;
                fill_rows(rows, scheme == RIPPLE_INTEGER, 1.0f);
                assert_int_equal(step_both_ways(&params, rows), 0);
                fill_rows(rows, scheme == RIPPLE_INTEGER, 2.0f * RIPPLE_HEIGHT_LEAST);
                settled += step_both_ways(&params, rows);
                cells += width - 2;
            }
            CHECK(scheme == RIPPLE_INTEGER ? settled == 0 : settled <= cells * 3 / 4);
            CHECK(scheme == RIPPLE_INTEGER || cells == 0 || settled >= cells / 20);
        }
    }
}

/* None stays in denormal numbers, which processors are slow with. */
CASE("fields come to rest at exactly 0") {
    for (int scheme = 0; scheme < RIPPLE_SCHEME_COUNT; ++scheme) {
        for (int dimensions = 1; dimensions <= 2; ++dimensions) {
            RippleParams params = ripple_default_params((RippleScheme)scheme, dimensions);
            params.width = 40;
            params.height = dimensions == 1 ? 1 : 30;
            params.damping = fmin(params.damping, 0.99); /* of diagonal, to live to see it */
            Pool pool = pool_of(params);
            const double height = ripple_stone_height((RippleScheme)scheme, dimensions);
            CHECK(ripple_set_cell(pool.ripple, 17, dimensions == 1 ? 0 : 12, height, NULL));
            int moving = 1;
            for (int step = 0; step < 60000 && moving > 0; step += 500) {
                ripple_step(pool.ripple, 500);
                moving = 0;
                for (int i = 0; i < params.width * params.height; ++i) {
                    const double u = fabs(height_at(pool.ripple, i));
                    CHECK(u == 0.0 || u >= (double)RIPPLE_HEIGHT_LEAST);
                    moving += u > 0.0;
                }
            }
            assert_int_equal(moving, 0);
            pool_finish(&pool);
        }
    }
}

/* ---- The table of the schemes -------------------------------------------------------------- */

enum { FACTS_WIDTH = 33, FACTS_HEIGHT = 25 };

static RippleParams facts_params(int scheme, int dimensions) {
    RippleParams params = ripple_default_params((RippleScheme)scheme, dimensions);
    params.width = FACTS_WIDTH;
    params.height = dimensions == 1 ? 1 : FACTS_HEIGHT;
    params.loss = 12;
    return params;
}

static double mode_height(int x, int y, int p, int q, int dimensions) {
    const double half = 0.5 * SWELL_TWO_PI;
    return sin(half * p * x / (FACTS_WIDTH - 1)) *
           (dimensions == 1 ? 1.0 : sin(half * q * y / (FACTS_HEIGHT - 1)));
}

/* A standing wave that begins with u and without u- has the heights c(n) = |z|^n sin((n + 1) v) /
   sin v, v the angle of the mode. Integer rounds each step by at most a unit. */
CASE("standing waves swing as the table says") {
    const double size = 1 << 19;
    for (int i = 0; i < 2 * RIPPLE_SCHEME_COUNT; ++i) {
        const int dimensions = 1 + i % 2, p = 3, q = 2, steps = 60;
        const RippleParams params = facts_params(i / 2, dimensions);
        Pool pool = pool_of(params);
        for (int y = dimensions == 1 ? 0 : 1; y < (dimensions == 1 ? 1 : FACTS_HEIGHT - 1); ++y) {
            for (int x = 1; x < FACTS_WIDTH - 1; ++x) {
                const double height = size * mode_height(x, y, p, q, dimensions);
                CHECK(ripple_set_cell(pool.ripple, x, y, height, NULL));
            }
        }
        ripple_step(pool.ripple, steps);
        const RippleMode mode = ripple_mode(&params, p, q);
        CHECK(mode.angle > 0.0);
        const double wanted =
            size * pow(mode.factor, steps) * sin((steps + 1) * mode.angle) / sin(mode.angle);
        const double tolerance =
            params.scheme == RIPPLE_INTEGER ? 4.0 * steps * steps : 1e-4 * size;
        for (int cell = 0; cell < params.width * params.height; ++cell) {
            const int x = cell % FACTS_WIDTH, y = cell / FACTS_WIDTH;
            CHECK_NEAR(height_at(pool.ripple, cell), wanted * mode_height(x, y, p, q, dimensions),
                       tolerance);
        }
        pool_finish(&pool);
    }
}

/* Without damping, by the angle of a wave of some 600 cells. Integer, which always is damped, is
   average in whole numbers. */
CASE("waves run at the speed of the table") {
    for (int i = 0; i < 2 * RIPPLE_SCHEME_COUNT; ++i) {
        RippleParams params = ripple_default_params((RippleScheme)(i / 2), 1 + i % 2);
        const bool flat = params.dimensions == 1;
        const double speed = ripple_wave_speed(&params);
        params.damping = params.slowdown = 1.0;
        params.height = flat ? 1 : 320;
        params.scheme = params.scheme == RIPPLE_INTEGER ? RIPPLE_AVERAGE : params.scheme;
        const double number = 0.5 * SWELL_TWO_PI / 319.0 * (flat ? 1.0 : sqrt(2.0));
        CHECK_NEAR(ripple_mode(&params, 1, 1).angle / number, speed, 0.01 * speed);
    }
}

/* The limits of the documentation. */
static double limit_of(const RippleParams* params) {
    const bool flat = params->dimensions == 1;
    const double s = params->slowdown, d = params->damping;
    return params->scheme == RIPPLE_SPRING ? (1.0 + s) / ((flat ? 2.0 : 4.0) * s)
           : params->scheme == RIPPLE_LERP ? (1.0 + 3.0 * d) / ((flat ? 4.0 : 4.8) * d)
                                           : 1.0;
}

/* Sets the constant of the limit. */
static void set_limited(RippleParams* params, double value) {
    double* constant = params->scheme == RIPPLE_SPRING ? &params->attack
                       : params->scheme == RIPPLE_LERP ? &params->blend
                                                       : &params->damping;
    *constant = value;
}

/* Stirs a field and runs it; returns its largest height at the end. */
static double run_stirred(Pool* pool, int steps) {
    const RippleParams* params = ripple_params(pool->ripple);
    const bool flat = params->dimensions == 1;
    for (int x = 1; x < params->width - 1; ++x) {
        const double height = swell_random_normal_pair(5, x, 0, 0).first;
        CHECK(ripple_set_cell(pool->ripple, x, flat ? 0 : 1 + x % (params->height - 2),
                              0.01 * height, NULL));
    }
    double largest = 0.0;
    ripple_step(pool->ripple, steps);
    for (int i = 0; i < params->width * params->height; ++i) {
        CHECK(isfinite(height_at(pool->ripple, i)));
        largest = fmax(largest, fabs(height_at(pool->ripple, i)));
    }
    return largest;
}

/* One per cent below and beyond. */
CASE("a scheme is stable below its limit and grows beyond it") {
    for (int i = 0; i < 2 * RIPPLE_SCHEME_COUNT; ++i) {
        RippleParams params = facts_params(i / 2, 1 + i % 2);
        const double limit = limit_of(&params);
        if (params.scheme == RIPPLE_INTEGER) { /* damps at any loss */
            params.loss = 16;
            CHECK(ripple_growth(&params) < 1.0);
            continue;
        }
        set_limited(&params, 0.99 * limit);
        CHECK(ripple_growth(&params) <= 1.0);
        Pool pool = pool_by(ripple_create_growing, params);
        CHECK(run_stirred(&pool, 4000) < 1.0);
        assert_int_equal(ripple_overflows(pool.ripple), 0);
        set_limited(&params, 1.01 * limit);
        CHECK(ripple_growth(&params) > 1.0);
        CHECK(ripple_set_constants(pool.ripple, &params, NULL));
        run_stirred(&pool, 4000); /* never more than what one step makes of the highest */
        CHECK(ripple_overflows(pool.ripple) > 0);
        CHECK(!ripple_check_params(&params, NULL));
        set_limited(&params, 0.99 * limit); /* and back */
        CHECK(ripple_set_constants(pool.ripple, &params, NULL));
        ripple_still(pool.ripple);
        CHECK(run_stirred(&pool, 1000) < 1.0);
        pool_finish(&pool);
    }
}

/* Those of 320 x 240 cells at 50 steps a second; a row of the table. */
CASE("the first mode of average is 8.7 times a membrane's") {
    const RippleParams params = ripple_default_params(RIPPLE_AVERAGE, 2);
    const double mode = ripple_mode(&params, 1, 1).angle / SWELL_TWO_PI * 50.0;
    const double membrane = 0.5 * ripple_wave_speed(&params) * hypot(1.0 / 319, 1.0 / 239) * 50.0;
    CHECK_NEAR(mode, 0.802, 0.0005);
    CHECK_NEAR(mode / membrane, 8.7, 0.05);
}

CASE("the documentation has the table's texts") {
    static char page[1 << 16];
    FILE* file = fopen(SWELL_SCIENCE_PAGE, "rb");
    CHECK(file);
    page[fread(page, 1, sizeof page - 1, file)] = '\0';
    fclose(file);
    for (int i = 0; i < 2 * RIPPLE_SCHEME_COUNT; ++i) {
        const RippleFacts facts = ripple_scheme_facts((RippleScheme)(i / 2), 1 + i % 2);
        CHECK(strstr(page, facts.source) && strstr(page, facts.formula));
        CHECK(strstr(page, facts.speed) && strstr(page, facts.limit));
    }
}

/* ---- The driver ---------------------------------------------------------------------------- */

/* Returns the largest height of a string that has been driven for a while at a part of a cycle a
   step. */
static double drive_string(double cycles) {
    Pool pool = pool_of(ripple_default_string());
    const double angle = SWELL_TWO_PI * cycles;
    ripple_set_driver(pool.ripple, (RippleDriver){RIPPLE_DRIVE_EDGE, angle, 0.1});
    ripple_step(pool.ripple, 8000); /* four times the time in which a mode loses a factor e */
    double largest = 0.0;
    for (int step = 0; step < 638; ++step) {
        ripple_step(pool.ripple, 1);
        for (int x = 0; x < 320; ++x) {
            largest = fmax(largest, fabs(height_at(pool.ripple, x)));
        }
    }
    ripple_set_driver(pool.ripple, (RippleDriver){0});
    ripple_step(pool.ripple, 2);
    CHECK(height_at(pool.ripple, 0) == 0.0);
    pool_finish(&pool);
    return largest;
}

/* A string with a loss of e^-b along its length, driven at an end by A, swings by A / sinh b where
   its length fits and by A / cosh b halfway between. */
CASE("a string driven at a natural frequency resounds") {
    const RippleParams params = ripple_default_string();
    const double natural = ripple_mode(&params, 3, 1).angle / SWELL_TWO_PI;
    CHECK_NEAR(natural, 3.0 / 638.0, 0.01 * natural); /* n c / 2L */
    const double loss = -319.0 * log(ripple_mode(&params, 3, 1).factor);
    CHECK_NEAR(drive_string(natural), 0.1 / sinh(loss), 0.03 / sinh(loss));
    CHECK(drive_string(natural * 7.0 / 6.0) < 0.12);
}

/* ---- Stones and wakes ---------------------------------------------------------------------- */

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

/* Of bad numbers in any place nothing is left in the pool. */
CASE("stones, wakes and rain that make no sense are refused as a whole") {
    static const double BAD[] = {NAN, INFINITY, -INFINITY, 1e9, -3.0};
    Pool pool = pool_of(ripple_default_params(RIPPLE_AVERAGE, 2));
    const RippleStone good = {60, 50, 5, 2}, from = {20, 20, 5, 2};
    for (int i = 0; i < 5 * 8; ++i) {
        RippleStone stone = good, start = from;
        double* const place[] = {&stone.x,     &stone.y, &stone.radius,
                                 &stone.depth, &start.x, &start.y};
        double rain[] = {1.0, 4.0, 2.0};
        const double bad = BAD[i % 5];
        const int field = i / 5;
        const bool refused = field != 3 || bad != -3.0; /* a hill is none */
        if (field < 6) {
            SwellError error = {0};
            *place[field] = bad;
            CHECK(!refused || !ripple_add_wake(pool.ripple, start, stone, &error));
            CHECK(!refused || error.code == SWELL_ERROR_RANGE);
            CHECK(!refused || field > 3 || !ripple_add_stone(pool.ripple, stone, &error));
        }
        if (field < 3) {
            rain[field] = bad;
            CHECK(ripple_set_rain(pool.ripple, rain[0], rain[1], rain[2], 1, NULL) ==
                  (field == 2 && bad == -3.0));
            CHECK(ripple_set_rain(pool.ripple, 0, 0, 0, 1, NULL));
        }
        CHECK(bad == -3.0 || !ripple_set_cell(pool.ripple, 10, 10, 1e30 * bad, NULL));
    }
    CHECK(ripple_measure(pool.ripple).energy == 0.0);
    static const int OUTSIDE[][2] = {{0, 10}, {319, 10}, {10, 0}, {10, 239}, {-1, 10}};
    for (int i = 0; i < 5; ++i) {
        CHECK(!ripple_set_cell(pool.ripple, OUTSIDE[i][0], OUTSIDE[i][1], 1.0, NULL));
        CHECK(!ripple_set_wall(pool.ripple, OUTSIDE[i][0], OUTSIDE[i][1], true, NULL));
        CHECK(ripple_height(pool.ripple, OUTSIDE[i][0], OUTSIDE[i][1]) == 0.0);
    }
    CHECK(ripple_add_wake(pool.ripple, good, good, NULL));
    CHECK(ripple_add_wake(pool.ripple, (RippleStone){20, 20, NAN, NAN}, good, NULL));
    CHECK(height_at(pool.ripple, 50 * 320 + 60) < -1.0);
    /* What is refused leaves the rain before as it is. */
    ripple_still(pool.ripple);
    CHECK(ripple_set_rain(pool.ripple, RIPPLE_RAIN_MAX, 1, 2, 1, NULL));
    CHECK(!ripple_set_rain(pool.ripple, (double)NAN, 4, 2, 1, NULL));
    ripple_step(pool.ripple, 1);
    CHECK(ripple_measure(pool.ripple).energy > 0.0);
    pool_finish(&pool);
    Pool whole = pool_of(ripple_default_params(RIPPLE_INTEGER, 2));
    CHECK(!ripple_set_cell(whole.ripple, 10, 10, 1048577.0, NULL));
    CHECK(ripple_set_cell(whole.ripple, 10, 10, -1048576.0, NULL));
    pool_finish(&whole);
}

CASE("a wake on a string does not know of y") {
    Pool pools[2];
    for (int i = 0; i < 2; ++i) {
        const double y = i == 0 ? 0.0 : (double)NAN;
        pools[i] = pool_of(ripple_default_params(RIPPLE_AVERAGE, 1));
        CHECK(ripple_add_wake(pools[i].ripple, (RippleStone){50, y, 4, 1},
                              (RippleStone){90, y, 4, 1}, NULL));
    }
    assert_memory_equal(ripple_heights(pools[0].ripple), ripple_heights(pools[1].ripple),
                        320 * sizeof(float));
    pool_finish(&pools[0]);
    pool_finish(&pools[1]);
}

/* ---- Rain ---------------------------------------------------------------------------------- */

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

CASE("unstable constants are refused") {
    static const struct {
        RippleScheme scheme;
        int dimensions;
        double damping, attack, slowdown, blend;
        bool accepted;
    } CASES[] = {
        {RIPPLE_SPRING, 2, 9.0, 0.5, 1.0, 9.0, true},
        {RIPPLE_SPRING, 2, 0.5, 0.501, 1.0, 0.5, false},
        {RIPPLE_SPRING, 1, 0.5, 1.0, 1.0, 0.5, true},
        {RIPPLE_SPRING, 1, 0.5, 1.001, 1.0, 0.5, false},
        {RIPPLE_SPRING, 2, 0.5, 0.25, 1.01, 0.5, false},
        {RIPPLE_AVERAGE, 2, 1.01, 0.25, 1.0, 0.5, false},
        {RIPPLE_AVERAGE, 2, -0.01, 0.25, 1.0, 0.5, false},
        {RIPPLE_AVERAGE, 2, (double)NAN, 0.25, 1.0, 0.5, false},
        {RIPPLE_LERP, 2, 0.97, 0.0, 0.0, 0.839, true},
        {RIPPLE_LERP, 2, 0.97, 0.0, 0.0, 0.841, false},
        {RIPPLE_LERP, 1, 0.97, 0.0, 0.0, 0.99, true},
        {RIPPLE_LERP, 2, 0.97, 0.0, 0.0, -0.1, false},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; ++i) {
        RippleParams params = ripple_default_params(CASES[i].scheme, CASES[i].dimensions);
        SwellError error = {0};
        params.damping = CASES[i].damping;
        params.attack = CASES[i].attack;
        params.slowdown = CASES[i].slowdown;
        params.blend = CASES[i].blend;
        CHECK(ripple_check_params(&params, &error) == CASES[i].accepted);
        CHECK(CASES[i].accepted || error.code == SWELL_ERROR_RANGE);
    }
    RippleParams params = ripple_default_params(RIPPLE_INTEGER, 2);
    for (params.loss = -1; params.loss < 20; ++params.loss) {
        CHECK(ripple_check_params(&params, NULL) == (params.loss >= 1 && params.loss <= 16));
    }
    for (int width = 0; width < 8200; ++width) {
        params = ripple_default_params(RIPPLE_AVERAGE, 2);
        params.width = width;
        CHECK(ripple_check_params(&params, NULL) == (width >= 3 && width <= 8192));
    }
}

THREADED("ripples have the same bits for any workers") {
    const int counts[] = {1, 2, 3, 7};
    for (int scheme = 0; scheme < RIPPLE_SCHEME_COUNT; ++scheme) {
        RippleParams params = ripple_default_params((RippleScheme)scheme, 2);
        params.width = 700;
        params.height = 500;
        static uint8_t first[700 * 500 * 4];
        for (int k = 0; k < 4; ++k) {
            SwellWorkers* workers = swell_workers_create(counts[k], NULL);
            Ripple* ripple = ripple_create(&params, workers, NULL);
            CHECK(ripple);
            CHECK(ripple_set_rain(ripple, 0.3, 6.0, 50.0, 5, NULL));
            CHECK(ripple_set_wall(ripple, 300, 200, true, NULL));
            ripple_step(ripple, 60);
            const void* u = ripple_heights(ripple) ? (const void*)ripple_heights(ripple)
                                                   : (const void*)ripple_whole_heights(ripple);
            if (k > 0) {
                assert_memory_equal(u, first, sizeof first);
            }
            memcpy(first, u, sizeof first);
            ripple_destroy(ripple);
            swell_workers_destroy(workers);
        }
    }
}
