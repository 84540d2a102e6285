/* The trail of turbulent water against Barenblatt's solution. */
#include "water.h"
#include "water/wake/patch.h"

#include "base/numbers.h"

#include <math.h>
#include <string.h>

enum { GRID = 64 };

/* Half its breadth where it has half its height in the middle, between cells of column 0 [m]. */
static double half_breadth(const Water* water) {
    const double cell = wake_patch_params(water->patch)->cell;
    const float* trail = wake_patch_trail(water->patch);
    const double level = 0.5 * (double)trail[0];
    int j = 0;
    while (j < GRID / 2 && (double)trail[(j + 1) * GRID] > level) {
        ++j;
    }
    const double near = (double)trail[j * GRID], far = (double)trail[(j + 1) * GRID];
    return cell * (j + (near - level) / (near - far));
}

static double sum_of(const Water* water) {
    double sum = 0.0;
    for (int j = 0; j < GRID; ++j) {
        sum += (double)wake_patch_trail(water->patch)[j * GRID];
    }
    return sum;
}

/* A straight trail around a tile, along x: a wash in each cell, in two steps that do not spread. */
static Water straight_trail(double beam) {
    WakeParams params = wake_default_params();
    params.grid = GRID;
    params.border = 0.0;
    Water water = water_of(params, 1);
    for (int i = 0; i < GRID; ++i) {
        const double x = params.cell * (2 * (i % (GRID / 2)) + i / (GRID / 2));
        const WakeWash wash = {x, 0.0, {1.0, 0.0}, 2.0, beam, 1.0};
        CHECK(wake_patch_add_wash(water.patch, &wash));
        if (i % (GRID / 2) == GRID / 2 - 1) {
            water_step(&water, 1);
        }
    }
    return water;
}

/* What is lost is only what fades. The bell of a wash is no similarity solution, but becomes one:
   it is as if it had begun at most tau0 earlier or later (trail.c), of whose time the fifth root is
   taken. The differences of the grid cannot be more than half a cell at the edge. */
CASE("a trail spreads with the fifth root of time") {
    const double BEAM = 0.85, AGES[] = {10.0, 20.0, 40.0, 60.0};
    Water water = straight_trail(BEAM);
    const double cell = wake_patch_params(water.patch)->cell, first = sum_of(&water);
    const WakeTrail start = wake_trail_after(BEAM, 1.0, 0.0);
    const double tau0 = 0.3 * start.half * start.half / WAKE_TRAIL_SPREAD;
    int steps = 2;
    for (int n = 0; n < 4; ++n) {
        const int until = (int)lround(AGES[n] / WAKE_STEP);
        water_step(&water, until - steps);
        steps = until;
        const WakeTrail exact = wake_trail_after(BEAM, 1.0, AGES[n]);
        const double spent = 20.0 * (1.0 - exp(-AGES[n] / 20.0));
        const double expected = exact.half * sqrt(1.0 - 0.125);
        const double tolerance = 0.2 * tau0 / (spent + tau0);
        const double width = half_breadth(&water),
                     middle = (double)wake_patch_trail(water.patch)[0];
        TELL("trail of %g m after %g s: half breadth %.3f m, theory %.3f; middle %.4f, theory "
             "%.4f\n",
             BEAM, AGES[n], width, expected, middle, exact.middle);
        CHECK_NEAR(width, expected, tolerance * expected + 0.5 * cell);
        CHECK_NEAR(middle, exact.middle, exact.middle * (tolerance + 0.5 * cell / exact.half));
        CHECK_NEAR(sum_of(&water), first * exp(-AGES[n] / WAKE_TRAIL_LIFE), 1e-3 * first);
    }
    water_finish(&water);
}

/* At first it is a wash: its turbulence and its strength. */
CASE("the solution begins as its wash") {
    const WakeTrail trail = wake_trail_after(0.85, 0.7, 0.0);
    double sum = 0.0;
    const int steps = 20000;
    for (int i = 0; i < steps; ++i) {
        const double v = (i + 0.5) / steps;
        sum += 2.0 * trail.half * trail.middle * cbrt(1.0 - v * v) / steps;
    }
    CHECK_NEAR(trail.middle, 0.7, 1e-12);
    CHECK_NEAR(sum, 0.7 * 0.85 * sqrt(0.5 * SWELL_TWO_PI), 1e-4);
}

/* 0.02, below which it is dropped, is passed after some minutes at most. */
CASE("a trail ends, and its water is still") {
    WakeParams params = wake_default_params();
    params.grid = GRID;
    params.border = 2.0;
    Water water = water_of(params, 1);
    const WakeWash wash = {0.0, 0.0, {1.0, 0.0}, 0.6, 0.85, 1.0};
    CHECK(wake_patch_add_wash(water.patch, &wash));
    water_step(&water, 60 * 30);
    CHECK(wake_patch_trail(water.patch)[0] > 0.1f);
    CHECK(!wake_patch_is_still(water.patch));
    water_step(&water, 60 * 240);
    CHECK(wake_patch_trail(water.patch)[0] == 0.0f);
    CHECK(wake_patch_is_still(water.patch));
    water_finish(&water);
}

/* The slick is the smoothed step of the mean over a square of 1.5 m: 7 x 7 cells. */
CASE("a slick is the trail's mean") {
    Water water = straight_trail(0.85);
    static float slick[GRID * GRID];
    wake_patch_copy_slick(water.patch, slick);
    double sum = 0.0;
    for (int j = -3; j <= 3; ++j) {
        sum += (double)wake_patch_trail(water.patch)[((j + 5) & (GRID - 1)) * GRID] / 7.0;
    }
    CHECK_NEAR(slick[5 * GRID], swell_smoothstep(WAKE_SLICK_FROM, WAKE_SLICK_TO, sum), 1e-5);
    CHECK(slick[0] == 1.0f);
    CHECK(slick[GRID / 2 * GRID] == 0.0f);
    water_finish(&water);
}

/* ---- The track ----------------------------------------------------------------------------- */

static uint8_t painted[WAKE_TRACK_GRID * WAKE_TRACK_GRID];

static int texel_at(int x, int z) {
    const int mask = WAKE_TRACK_GRID - 1;
    return painted[(z & mask) * WAKE_TRACK_GRID + (x & mask)];
}

/* A boat at 4 m/s along x, from 0 to 400 m, with a bend of 90 degrees at 300 m. */
static void run_track(WakeTrack* track) {
    for (int i = 0; i <= 1000; ++i) {
        const double way = 0.4 * i, beyond = fmax(way - 300.0, 0.0);
        const WakeWash wash = {way - beyond, beyond, {1.0, 0.0}, 0.6, 0.85, 1.0};
        wake_track_add(track, &wash, 0.1 * i);
    }
}

/* Between two points of a way; an edge is softened by half a cell, and a byte holds 1/255. */
CASE("a track is painted with the trail of each age, around bends") {
    static WakeTrack track;
    run_track(&track);
    CHECK(track.count == 201);
    double middle[2];
    CHECK(wake_track_paint(&track, 100.0, painted, middle));
    CHECK_NEAR(middle[0], 150.0, 1.0);
    CHECK_NEAR(middle[1], 50.0, 1.0);
    const int places[][3] = {{101, 0, 101}, {201, 0, 201}, {300, 51, 351}, {300, 0, 300}};
    for (int n = 0; n < 4; ++n) {
        const WakeTrail trail = wake_trail_after(0.85, 1.0, 100.0 - places[n][2] / 4.0);
        CHECK_NEAR(texel_at(places[n][0], places[n][1]), 255.0 * trail.middle, 3.0);
    }
    const WakeTrail trail = wake_trail_after(0.85, 1.0, 100.0 - 101 / 4.0);
    const double beside = 1.0 / (trail.half + 0.5 * WAKE_TRACK_CELL);
    CHECK_NEAR(texel_at(101, 1), 255.0 * trail.middle * cbrt(1.0 - beside * beside), 3.0);
    CHECK(texel_at(101, 3) == 0 && texel_at(101, -3) == 0);
}

/* Points that are later than the time shown do not matter, so that a film's picture is a shot's. */
CASE("a painting depends on what was before its time alone") {
    static WakeTrack whole, part;
    static uint8_t first[sizeof painted];
    double middle[2], other[2];
    run_track(&whole);
    for (int i = 0; i <= 500; ++i) {
        const WakeWash wash = {0.4 * i, 0.0, {1.0, 0.0}, 0.6, 0.85, 1.0};
        wake_track_add(&part, &wash, 0.1 * i);
    }
    CHECK(wake_track_paint(&part, 50.0, painted, middle));
    memcpy(first, painted, sizeof first);
    CHECK(wake_track_paint(&whole, 50.0, painted, other));
    assert_memory_equal(painted, first, sizeof first);
    assert_memory_equal(middle, other, sizeof middle);
}

CASE("a leap begins a new way, and time that runs back a new track") {
    static WakeTrack track;
    WakeWash wash = {0.0, 0.0, {1.0, 0.0}, 0.6, 0.85, 1.0};
    double middle[2];
    CHECK(!wake_track_paint(&track, 0.0, painted, middle));
    for (int i = 0; i < 10; ++i) {
        wash.x = 3.0 * i + (i >= 5 ? 50.0 : 0.0);
        wake_track_add(&track, &wash, i);
    }
    CHECK(wake_track_paint(&track, 10.0, painted, middle));
    CHECK(texel_at(10, 0) > 100 && texel_at(40, 0) == 0 && texel_at(70, 0) > 100);
    wash.x = (double)NAN;
    wake_track_add(&track, &wash, 11.0);
    CHECK(track.count == 10);
    wash.x = 0.0;
    wake_track_add(&track, &wash, 5.0);
    CHECK(track.count == 1);
}
