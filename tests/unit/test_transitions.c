/*
 * A sea passes into another: no jump on the way, no wave too many, and at the end it is the sea
 * that the last request names, to the bit.
 */
#include "unit/exact.h"
#include "unit/seas.h"

static const double STEP = 1.0 / 60.0;

static OceanParams small_params(void) {
    OceanParams params = ocean_physical_params();
    params.grid = 32;
    params.cascades = 2;
    params.length = 400.0;
    return params;
}

/* The sea is a new sea of these parameters, to the bit. */
static void check_is(OceanSea* sea, const OceanParams* params) {
    CHECK(ocean_params_equal(ocean_sea_params(sea), params));
    OceanSea* fresh = sea_of(params);
    assert_int_equal(ocean_sea_cascade_count(sea), ocean_sea_cascade_count(fresh));
    ocean_sea_advance(sea, OCEAN_METHOD_FFT, 40.5);
    ocean_sea_advance(fresh, OCEAN_METHOD_FFT, 40.5);
    for (int i = 0; i < ocean_sea_cascade_count(fresh); ++i) {
        OceanCascade* a = ocean_sea_cascade(sea, i);
        OceanCascade* b = ocean_sea_cascade(fresh, i);
        CHECK(ocean_cascade_length(a) == ocean_cascade_length(b));
        CHECK(ocean_cascade_lambda(a) == ocean_cascade_lambda(b));
        CHECK(ocean_cascade_period(a) == ocean_cascade_period(b));
        CHECK(ocean_cascade_variance(a, 3, 1) == ocean_cascade_variance(b, 3, 1));
        assert_memory_equal(ocean_cascade_amplitudes(a), ocean_cascade_amplitudes(b),
                            sea_points(fresh) * sizeof(OceanComplex));
        assert_memory_equal(ocean_cascade_texels(a), ocean_cascade_texels(b),
                            sea_texel_bytes(fresh));
    }
    const OceanTargets targets = ocean_sea_targets(sea), wanted = ocean_sea_targets(fresh);
    assert_memory_equal(&targets, &wanted, sizeof targets);
    ocean_sea_destroy(fresh);
}

/* Goes on until there is nothing more to do, for two seconds at most. Returns the calls. */
static int arrive(OceanSea* sea) {
    for (int calls = 1; calls <= 120; ++calls) {
        const uint64_t before = ocean_sea_generation(sea);
        const OceanProgress progress = ocean_sea_progress(sea, STEP, NULL);
        /* The number of the waves tells whether they have changed. */
        CHECK((ocean_sea_generation(sea) != before) == (progress == OCEAN_PROGRESS_MOVING));
        CHECK(progress != OCEAN_PROGRESS_FAILED);
        if (progress == OCEAN_PROGRESS_DONE) {
            return calls;
        }
    }
    CHECK(!"it arrives within two seconds");
    return 0;
}

/* ---- Where it ends ------------------------------------------------------------------------- */

/* The changes of small_params(): blends, then fades. The last one is to the default sea. */
enum { TURNED, WINDY, SPREAD, SMOOTH, CALM, SWELLING, BLENDS };
enum { SHORTER = BLENDS, SHALLOW, LOOPED, MORE_CASCADES, RESEEDED, DEFAULT_SEA, CHANGES };

static const char* const CHANGE[][2] = {
    {"wind-direction", "100"}, {"wind-speed", "20"}, {"spreading", "cosine"},
    {"choppiness", "0.4"},     {"wind-speed", "0"},  {"swell-height", "2"},
    {"length", "250"},         {"depth", "5"},       {"loop", "20"},
    {"cascades", "4"},         {"seed", "77"}};

static OceanParams changed_params(int change) {
    OceanParams params = small_params();
    if (change == DEFAULT_SEA) {
        return ocean_default_params();
    }
    CHECK(ocean_params_set(&params, CHANGE[change][0], CHANGE[change][1], NULL));
    return params;
}

CASE("every change arrives at the sea of its request") {
    const OceanParams first = small_params();
    for (int change = 0; change < CHANGES; ++change) {
        const OceanParams next = changed_params(change);
        OceanSea* sea = sea_of(&first);
        CHECK(ocean_sea_progress(sea, STEP, NULL) == OCEAN_PROGRESS_DONE);
        CHECK(ocean_sea_change(sea, &next, NULL));
        CHECK(arrive(sea) >= 72); /* 1.2 s */
        check_is(sea, &next);
        CHECK(ocean_sea_change(sea, &first, NULL)); /* and back */
        arrive(sea);
        check_is(sea, &first);
        ocean_sea_destroy(sea);
    }
}

CASE("a Phillips sea blends into another") {
    const OceanParams first = ocean_default_params();
    OceanParams next = first;
    next.choppiness = 0.5;
    next.wind_x = 10.0;
    OceanSea* sea = sea_of(&first);
    CHECK(ocean_sea_change(sea, &next, NULL));
    arrive(sea);
    check_is(sea, &next);
    ocean_sea_destroy(sea);
}

/* However far a change has come, the last one is arrived at. */
THREADED("changes on the way are followed") {
    const int orders[][3] = {{TURNED, WINDY, SPREAD},
                             {TURNED, SHORTER, WINDY},
                             {SHORTER, TURNED, SHALLOW},
                             {SHORTER, MORE_CASCADES, DEFAULT_SEA},
                             {WINDY, SHALLOW, WINDY}};
    const int delays[] = {0, 1, 5, 20, 60};
    for (int i = 0; i < 25; ++i) {
        const int* order = orders[i / 5];
        const OceanParams first = small_params();
        OceanSea* sea = sea_of(&first);
        for (int j = 0; j < 3; ++j) {
            const OceanParams next = changed_params(order[j]);
            CHECK(ocean_sea_change(sea, &next, NULL));
            CHECK(ocean_params_equal(ocean_sea_params(sea), &next));
            for (int step = 0; step < delays[i % 5]; ++step) {
                CHECK(ocean_sea_progress(sea, STEP, NULL) != OCEAN_PROGRESS_FAILED);
                ocean_sea_advance(sea, OCEAN_METHOD_FFT, 1.0 + step * STEP);
            }
        }
        while (ocean_sea_progress(sea, STEP, NULL) != OCEAN_PROGRESS_DONE) {
        }
        const OceanParams last = changed_params(order[2]);
        check_is(sea, &last);
        ocean_sea_destroy(sea);
    }
}

CASE("a change out of range changes nothing") {
    const OceanParams first = small_params();
    OceanSea* sea = sea_of(&first);
    OceanParams bad = first;
    bad.state.depth = 0.1;
    SwellError error = {0};
    CHECK(!ocean_sea_change(sea, &bad, &error));
    assert_int_equal(error.code, SWELL_ERROR_RANGE);
    CHECK(ocean_sea_progress(sea, STEP, NULL) == OCEAN_PROGRESS_DONE);
    check_is(sea, &first);
    const OceanParams next = changed_params(WINDY); /* on the way, too */
    CHECK(ocean_sea_change(sea, &next, NULL) && !ocean_sea_change(sea, &bad, NULL));
    arrive(sea);
    check_is(sea, &next);
    ocean_sea_destroy(sea);
}

/* Another N of the same lengths has the same waves. */
CASE("seas that share some waves pass into each other") {
    const OceanParams coarse = small_params();
    OceanParams finer = coarse, turned, phillips = ocean_default_params(), longer = phillips;
    finer.grid = 64;
    turned = finer;
    turned.state.wind_direction = 40.0;
    longer.length = 70.0;
    const OceanParams* ways[][2] = {{&coarse, &finer}, {&coarse, &turned}, {&phillips, &longer}};
    for (int i = 0; i < 3; ++i) {
        OceanSea* sea = sea_of(ways[i][0]);
        CHECK(ocean_sea_change(sea, ways[i][1], NULL));
        arrive(sea);
        check_is(sea, ways[i][1]);
        ocean_sea_destroy(sea);
    }
}

/* ---- On the way ---------------------------------------------------------------------------- */

/* Returns the number of calls, each of `seconds`, while the new amplitudes are drawn. */
static int drawing_calls(const OceanParams* next, double seconds) {
    const OceanParams first = small_params();
    OceanSea* sea = sea_of(&first);
    CHECK(ocean_sea_change(sea, next, NULL));
    int calls = 0;
    while (ocean_sea_progress(sea, seconds, NULL) == OCEAN_PROGRESS_DRAWING) {
        ++calls;
    }
    ocean_sea_destroy(sea);
    return calls;
}

/* Drawing is spread over 0.7 s, which are 42 frames, or over 42 calls where no time passes. It may
   end sooner: a third of them is kept for what cascades need besides rows. */
THREADED("drawing is spread over frames") {
    const int changes[] = {WINDY, SHORTER};
    for (int i = 0; i < 2; ++i) {
        const OceanParams next = changed_params(changes[i]);
        const int frames = drawing_calls(&next, STEP);
        TELL("drawing takes %d calls of 1/60 s\n", frames);
        CHECK(frames >= 20 && frames <= 42);
        CHECK(drawing_calls(&next, 0.0) == frames);
        const int slow = drawing_calls(&next, 0.07);
        CHECK(slow >= 5 && slow <= 10);
        CHECK(drawing_calls(&next, 1.0) == 1);
    }
}

/* Returns the largest distance between two sets of heights [m]. */
static double largest_step(const OceanTexel* a, const OceanTexel* b, size_t count) {
    double largest = 0.0;
    for (size_t i = 0; i < count; ++i) {
        largest = fmax(largest, fabs((double)a[i].displacement[1] - (double)b[i].displacement[1]));
    }
    return largest;
}

/* With the time held, waves move in a straight line from one sea to the other, by at most 3/2 of
   the way in 1.2 s: a step is at most 1.5 / 1.2 / 60 of the distance. Bound waves, products of
   others, are on a curve. */
CASE("a blend does not jump") {
    const OceanParams first = small_params();
    for (int change = 0; change < BLENDS; ++change) {
        const OceanParams next = changed_params(change);
        OceanSea* sea = sea_of(&first);
        OceanSea* target = sea_of(&next);
        ocean_sea_advance(sea, OCEAN_METHOD_FFT, 9.0);
        ocean_sea_advance(target, OCEAN_METHOD_FFT, 9.0);
        const size_t count = sea_points(sea);
        const double way = largest_step(sea_texels(sea), sea_texels(target), count);
        OceanTexel* before = sea_copy_texels(sea);
        CHECK(ocean_sea_change(sea, &next, NULL));
        while (ocean_sea_progress(sea, STEP, NULL) != OCEAN_PROGRESS_DONE) {
            ocean_sea_advance(sea, OCEAN_METHOD_FFT, 9.0);
            const double step = largest_step(before, sea_texels(sea), count);
            CHECK(step <= 1.06 * 1.5 / 1.2 * STEP * way + 1e-5);
            memcpy(before, sea_texels(sea), sea_texel_bytes(sea));
        }
        CHECK(largest_step(before, sea_texels(target), count) == 0.0);
        CHECK(way > 0.1 || change == SMOOTH); /* a smooth sea has the same heights */
        free(before);
        ocean_sea_destroy(sea);
        ocean_sea_destroy(target);
    }
}

/* Returns the height of the whole sea at a place, the sum of the samples of all cascades [m]. */
static double height_at(const OceanSea* sea, double x, double z) {
    double height = 0.0;
    for (int i = 0; i < ocean_sea_cascade_count(sea); ++i) {
        const OceanCascade* cascade = ocean_sea_cascade(sea, i);
        const int grid = ocean_cascade_grid(cascade);
        const double spacing = ocean_cascade_length(cascade) / grid;
        const int column = (int)floor(x / spacing) + grid / 2;
        const int row = (int)floor(z / spacing) + grid / 2;
        const int n = (column % grid + grid) % grid, m = (row % grid + grid) % grid;
        height += (double)ocean_cascade_texels(cascade)[m * grid + n].displacement[1];
    }
    return height;
}

enum { WAY = 3, PLACES = 9 };

/* Fills the mean square height at the origin (place 4) and within 20 m of it, at some moments of
   the way from `first` to `next`, over many seeds [m^2]. */
static void mean_squares(OceanParams first, OceanParams next, int draws,
                         double squares[WAY][PLACES]) {
    memset(squares, 0, WAY * sizeof *squares);
    for (uint64_t seed = 1; seed <= (uint64_t)draws; ++seed) {
        first.seed = next.seed = seed;
        OceanSea* sea = sea_of(&first);
        CHECK(ocean_sea_change(sea, &next, NULL));
        while (ocean_sea_progress(sea, 0.0, NULL) == OCEAN_PROGRESS_DRAWING) {
        }
        for (int moment = 0; moment < WAY; ++moment) {
            ocean_sea_advance(sea, OCEAN_METHOD_FFT, 0.0);
            for (int place = 0; place < PLACES; ++place) {
                const double h = height_at(sea, 20.0 * (place % 3 - 1), 20.0 * (place / 3 - 1));
                squares[moment][place] += h * h / draws;
            }
            ocean_sea_progress(sea, 1.2 / (WAY - 1), NULL);
        }
        ocean_sea_destroy(sea);
    }
}

/* Two seas of one seed agree near the origin. There the variance keeps to that of both, and nowhere
   does it rise above. In the middle of the way independent waves would have half of it where the
   fade takes them for equal ones. */
SWEEP("a fade keeps between both variances") {
    const int fades[] = {SHORTER, SHALLOW, LOOPED, MORE_CASCADES}, draws = check_sweep(24, 120);
    const double deviation = sqrt(2.0 / draws); /* of a mean square */
    for (int i = 0; i < 4; ++i) {
        const OceanParams first = small_params();
        double squares[WAY][PLACES];
        mean_squares(first, changed_params(fades[i]), draws, squares);
        for (int place = 0; place < PLACES; ++place) {
            const double most = fmax(squares[0][place], squares[WAY - 1][place]);
            const double least = fmin(squares[0][place], squares[WAY - 1][place]);
            CHECK(squares[1][place] <= (1.0 + 3.0 * deviation) * most);
            CHECK(squares[1][place] >= (place == 4 ? 1.0 : 0.5) * (1.0 - 3.0 * deviation) * least);
        }
    }
}

/* On the way, too, the grids hold the sums of the definition, with the gain of each sea. The
   tolerance is that of test_motion.c. */
CASE("a fade is the sum of its waves") {
    OceanParams first = small_params(), next = changed_params(SHORTER);
    first.lean = next.lean = 0.0;
    OceanSea* sea = sea_of(&first);
    CHECK(ocean_sea_change(sea, &next, NULL));
    while (ocean_sea_progress(sea, 0.0, NULL) == OCEAN_PROGRESS_DRAWING) {
    }
    CHECK(ocean_sea_progress(sea, 0.6, NULL) == OCEAN_PROGRESS_MOVING);
    ocean_sea_advance(sea, OCEAN_METHOD_FFT, 7.5);
    assert_int_equal(ocean_sea_cascade_count(sea), 4);
    double magnitude = 0.0;
    for (int c = 0; c < 4; ++c) {
        const OceanCascade* cascade = ocean_sea_cascade(sea, c);
        CHECK(ocean_cascade_gain(cascade) <= 0.7072); /* half of the variance, or less */
        for (size_t i = 0; i < sea_points(sea); ++i) {
            const OceanComplex h0 = ocean_cascade_amplitudes(cascade)[i];
            magnitude += 2.0 * hypot((double)h0.re, (double)h0.im);
        }
    }
    const double height = exact_surface(sea, 0.0, 0.0, 7.5).displacement[1];
    CHECK_NEAR(height_at(sea, 0.0, 0.0), height, 105.0 * 0x1p-24 * magnitude);
    CHECK(fabs(height) > 1e-2);
    ocean_sea_destroy(sea);
}
