/*
 * The texels that are drawn of a shore, against the same formulas in double precision and without
 * tricks; and that nothing depends on how they are computed.
 */
#include "check.h"

#include "unit/shores.h"

#include "shore/shore.h"
#include "swell/shore_display.h"

enum { SIDE = 64, CELLS = SIDE * SIDE };

static const LandParams LAND = {.depth = 6.0};

static double half_value(uint16_t half) {
    const int exponent = half >> 10 & 31, fraction = half & 1023;
    const double size =
        exponent == 0 ? ldexp(fraction, -24) : ldexp(1024 + fraction, exponent - 25);
    return half & 0x8000 ? -size : size;
}

/* Rounding to a half float. */
static double rounding(double value) {
    return fabs(value) * 0x1p-11 + 0x1p-14;
}

static ShoreParams small_params(void) {
    ShoreParams params = shore_default_params();
    params.nx = params.nz = SIDE;
    params.cell = 0.8;
    params.soak = 0.0;
    return params;
}

static double slope_bed(double x, double z) {
    return -3.0 + 0.08 * x + 0.2 * sin(SWELL_TWO_PI * z / (0.8 * SIDE));
}

static double flat_bed(double x, double z) {
    (void)x;
    (void)z;
    return -3.0;
}

/* A front that is steep towards +x, ends along z, and runs ahead. */
static double front(double x, double z) {
    const double at = x - 14.0 - 2.0 * sin(SWELL_TWO_PI * z / (0.8 * SIDE));
    const double share = 0.5 + 0.5 * cos(SWELL_TWO_PI * z / (0.8 * SIDE));
    return 1.4 * share * (at > 0.0 ? exp(-at * at / 4.0) : exp(-at * at / 40.0));
}

static double front_flux(double x, double z) {
    return 4.0 * front(x, z);
}

static Window front_window(int workers) {
    static float surface[CELLS];
    Window window = window_of(small_params(), slope_bed, workers);
    window_fill(&window, front);
    memcpy(surface, window.values, sizeof surface);
    window_fill(&window, front_flux);
    CHECK(shore_set_water(window.shore, surface, window.values, NULL, NULL));
    window_run(&window, 0.8);
    return window;
}

/* ---- The same in double ---------------------------------------------------------------------- */

typedef double Field[CELLS];

static int cell_at(int i, int j) {
    const int x = i < 0 ? 0 : (i < SIDE ? i : SIDE - 1);
    return (j + SIDE) % SIDE * SIDE + x;
}

static double ease(double from, double to, double x) {
    const double t = fmin(fmax((x - from) / (to - from), 0.0), 1.0);
    return t * t * (3.0 - 2.0 * t);
}

static double binomial(int reach, int n) {
    double value = pow(0.5, 2.0 * reach);
    for (int k = 0; k < n; ++k) {
        value *= (double)(2 * reach - k) / (k + 1);
    }
    return value;
}

/* The largest of `sign` times the values in a square, and the binomial mean over one. */
static void find_most(const Field from, int reach, double sign, Field to) {
    for (int c = 0; c < CELLS; ++c) {
        double most = -1e9;
        for (int n = -reach; n <= reach; ++n) {
            for (int m = -reach; m <= reach; ++m) {
                most = fmax(most, sign * from[cell_at(c % SIDE + m, c / SIDE + n)]);
            }
        }
        to[c] = sign * most;
    }
}

static void find_mean(const Field from, int reach, Field to) {
    for (int c = 0; c < CELLS; ++c) {
        to[c] = 0.0;
        for (int n = -reach; n <= reach; ++n) {
            for (int m = -reach; m <= reach; ++m) {
                to[c] += binomial(reach, n + reach) * binomial(reach, m + reach) *
                         from[cell_at(c % SIDE + m, c / SIDE + n)];
            }
        }
    }
}

static void find_most_mean(const Field from, int reach, double sign, int blur, Field to) {
    static Field most;
    find_most(from, reach, sign, most);
    find_mean(most, blur, to);
}

static void read_field(const Window* window, ShoreField field, Field to) {
    static float values[CELLS];
    shore_copy_field(window->shore, field, values);
    for (int c = 0; c < CELLS; ++c) {
        to[c] = (double)values[c];
    }
}

static void find_surface(const Field w, const Field bed, Field to) {
    static Field water, wet, water_near, wet_near;
    for (int c = 0; c < CELLS; ++c) {
        wet[c] = w[c] - bed[c] > 0.003 ? 1.0 : 0.0;
        water[c] = wet[c] * w[c];
    }
    find_mean(water, 4, water_near);
    find_mean(wet, 4, wet_near);
    for (int c = 0; c < CELLS; ++c) {
        const double near = fmin(water_near[c] / fmax(wet_near[c], 1e-6), bed[c] - 0.002);
        const double dry = wet_near[c] > 1e-4 ? fmax(near, bed[c] - 0.3) : bed[c] - 0.3;
        to[c] = wet[c] > 0.0 ? w[c] : dry;
    }
}

/* Displacement and depth of each cell. */
static void find_moved(const Window* window, Field x, Field y, Field z, Field depth) {
    static Field w, bed, p, q, phase, surface, steep, ahead_x, ahead_z, wide;
    static Field high, low, steepest, oldest, way_x, way_z, bed_slope;
    const double two = 2.0 * window->params.cell;
    read_field(window, SHORE_SURFACE, w);
    read_field(window, SHORE_BED, bed);
    read_field(window, SHORE_FLUX_X, p);
    read_field(window, SHORE_FLUX_Z, q);
    read_field(window, SHORE_PHASE, phase);
    find_surface(w, bed, surface);
    for (int c = 0; c < CELLS; ++c) {
        const int i = c % SIDE, j = c / SIDE;
        const int east = cell_at(i + 1, j), west = cell_at(i - 1, j);
        const int south = cell_at(i, j + 1), north = cell_at(i, j - 1);
        const double sx = (surface[east] - surface[west]) / two;
        const double sz = (surface[south] - surface[north]) / two;
        const double bx = (bed[east] - bed[west]) / two, bz = (bed[south] - bed[north]) / two;
        const double slope = hypot(sx, sz);
        const bool wet = surface[c] - bed[c] > 0.05 && surface[east] > bed[east];
        const bool is_front = wet && p[c] * sx + q[c] * sz < 0.0 && slope > 0.08;
        steep[c] = is_front ? slope : 0.0;
        ahead_x[c] = 0.02 * bx - (is_front ? sx : 0.0);
        ahead_z[c] = 0.02 * bz - (is_front ? sz : 0.0);
        wide[c] = hypot(bx, bz);
    }
    find_most_mean(surface, 6, 1.0, 2, high); /* 5 m */
    find_most_mean(surface, 6, -1.0, 2, low);
    find_most_mean(steep, 4, 1.0, 3, steepest); /* 3 m */
    find_most_mean(phase, 4, 1.0, 3, oldest);
    find_mean(ahead_x, 4, way_x);
    find_mean(ahead_z, 4, way_z);
    find_mean(wide, 8, bed_slope);
    for (int c = 0; c < CELLS; ++c) {
        const double h = surface[c] - bed[c], tall = fmax(high[c] - low[c], 0.02);
        const double share = fmin(fmax((surface[c] - low[c]) / tall, 0.0), 1.0);
        const double length = sqrt(fmax(way_x[c] * way_x[c] + way_z[c] * way_z[c], 1e-10));
        const double shown = ease(0.25, 0.6, tall) * ease(0.15, 0.5, h);
        const double slope = fmax(steepest[c], 0.05);
        const double stand = 0.8 * fmin(tall / slope, 2.6 * tall) * ease(0.12, 0.34, slope);
        const double beats = fmax(oldest[c], 0.0) / sqrt(fmax(tall, 0.3) / 1.4);
        const double plunges = 0.35 + 0.65 * ease(0.025, 0.07, bed_slope[c]);
        const double out = ease(0.0, 0.85, beats) * (1.0 - 0.75 * ease(1.0, 1.9, beats));
        const double fall = ease(0.25, 0.95, beats) * (1.0 - ease(1.0, 1.9, beats));
        const double p8 = pow(share, 8.0);
        const double shift = shown * (stand * pow(share, 1.5) + tall * plunges * out * p8);
        x[c] = shift * way_x[c] / length;
        z[c] = shift * way_z[c] / length;
        y[c] = surface[c] - shown * 0.55 * tall * plunges * fall * p8;
        depth[c] = y[c] - bed[c];
    }
}

/* ---- Cases ----------------------------------------------------------------------------------- */

/* Floats of surfaces of a few metres are exact to 1e-6; a slope near its threshold may count in one
   and not in the other, so few cells may differ. A roller's lumps lie within its height. */
CASE("fronts stand and lean as the formulas say") {
    static Field x, y, z, depth;
    Window window = front_window(1);
    ShoreDisplay* display = shore_display_create(window.shore, 0, NULL);
    CHECK(shore_display_update(display, window.shore, &LAND, 0.0));
    find_moved(&window, x, y, z, depth);
    double farthest = 0.0, upright = 1.0;
    int off = 0, rollers = 0;
    for (int c = 0; c < CELLS; ++c) {
        const double expected[3] = {x[c], z[c], depth[c]};
        const double roller = half_value(display->shape[4 * c + 3]);
        bool near = true;
        for (int k = 0; k < 3; ++k) {
            const double value = half_value(display->moved[4 * c + k]);
            near = near && fabs(value - expected[k]) <= rounding(expected[k]) + 1e-4 + 0.8 * roller;
        }
        rollers += roller > 0.1;
        off += !near;
        farthest = fmax(farthest, hypot(x[c], z[c]));
        upright = fmin(upright, half_value(display->shape[4 * c + 1]));
    }
    TELL("farthest %.2f m, least upright part of a normal %.2f, off %d\n", farthest, upright, off);
    CHECK(off <= CELLS / 200 && rollers > 0);
    CHECK(farthest > 0.5);
    CHECK_NEAR(display->farthest, farthest, 1e-2);
    CHECK(upright < 0.9);
    shore_display_destroy(display);
    window_finish(&window);
}

CASE("still water stays where it is") {
    Window window = window_of(small_params(), flat_bed, 1);
    ShoreDisplay* display = shore_display_create(window.shore, 0, NULL);
    CHECK(display->updates == 0);
    CHECK(shore_display_update(display, window.shore, &LAND, 0.0));
    CHECK(display->updates == 1 && display->window.nx == SIDE && display->window.nz == SIDE);
    CHECK_NEAR(display->window.cell, 0.8, 1e-12);
    for (int c = 0; c < CELLS; ++c) {
        const double expected[4] = {0.0, 0.0, 3.0, -3.0}, up[4] = {0.0, 1.0, 0.0, 0.0};
        for (int k = 0; k < 4; ++k) {
            CHECK_NEAR(half_value(display->moved[4 * c + k]), expected[k], 1e-6);
            CHECK_NEAR(half_value(display->shape[4 * c + k]), up[k], 1e-6);
            CHECK_NEAR(half_value(display->carried[4 * c + k]), 0.0, 1e-6);
        }
    }
    shore_display_destroy(display);
    window_finish(&window);
}

static double tilted(double x, double z) {
    (void)z;
    return -3.0 + 0.05 * x;
}

CASE("the bed has its own slope") {
    Window window = window_of(small_params(), tilted, 1);
    ShoreDisplay* display = shore_display_create(window.shore, 0, NULL);
    CHECK(shore_display_update(display, window.shore, &LAND, 0.0));
    for (int c = 0; c < CELLS; ++c) {
        const int i = c % SIDE;
        const double bed = tilted((i + 0.5) * 0.8, 0.0);
        if (i >= 1 && i < SIDE - 1) {
            CHECK_NEAR(half_value(display->moved[4 * c + 3]), bed, rounding(bed));
            CHECK_NEAR(half_value(display->carried[4 * c + 2]), 0.05, 2.0 * rounding(0.05));
        }
    }
    shore_display_destroy(display);
    window_finish(&window);
}

static void check_same(const ShoreDisplay* one, const ShoreDisplay* other) {
    const size_t values = (size_t)4 * CELLS;
    CHECK(memcmp(one->moved, other->moved, 2 * values) == 0);
    CHECK(memcmp(one->shape, other->shape, 2 * values) == 0);
    CHECK(memcmp(one->carried, other->carried, 2 * values) == 0);
    CHECK(memcmp(one->cover, other->cover, values) == 0);
    CHECK(one->lip_count == other->lip_count);
    CHECK(memcmp(one->lips, other->lips, (size_t)one->lip_count * sizeof *one->lips) == 0);
}

CASE("the same bits for any workers and width of vectors, and after the bed has moved") {
    ShoreDisplay* display[2];
    Window window[2] = {front_window(1), front_window(3)};
    window[1].shore->rows = shore_rows_plain();
    for (int n = 0; n < 2; ++n) {
        display[n] = shore_display_create(window[n].shore, 0, NULL);
        CHECK(shore_display_update(display[n], window[n].shore, &LAND, 0.01));
    }
    check_same(display[0], display[1]);
    window_read(&window[0], SHORE_BED);
    for (size_t c = 0; c < CELLS; ++c) {
        window[0].values[c] *= 1.0f - 0.001f * (float)(c % SIDE);
    }
    CHECK(shore_set_bed(window[0].shore, window[0].values, NULL));
    CHECK(shore_display_update(display[0], window[0].shore, &LAND, 0.01));
    shore_display_destroy(display[1]);
    display[1] = shore_display_create(window[0].shore, 0, NULL);
    CHECK(shore_display_update(display[1], window[0].shore, &LAND, 0.01));
    check_same(display[0], display[1]);
    for (int n = 0; n < 2; ++n) {
        shore_display_destroy(display[n]);
        window_finish(&window[n]);
    }
}

CASE("a breaking crest throws a lip in the way that it runs") {
    Window window = front_window(1);
    ShoreDisplay* display = shore_display_create(window.shore, 0, NULL);
    CHECK(shore_display_update(display, window.shore, &LAND, 0.0));
    CHECK(display->lip_count > 4);
    for (int n = 0; n < display->lip_count; ++n) {
        const ShoreLip* lip = &display->lips[n];
        CHECK_NEAR(hypot((double)lip->way[0], (double)lip->way[1]), 1.0, 1e-6);
        CHECK(lip->way[0] > 0.7f && lip->strength > 0.0f && lip->strength <= 1.0f);
        CHECK(lip->place[0] > 14.0f && lip->place[0] < 30.0f);
        CHECK(lip->place[1] > 0.3f && lip->place[1] <= display->highest);
        CHECK_NEAR((double)lip->place[2], 1.6 * lip->row, 2.0);
        CHECK(n == 0 || lip->row >= display->lips[n - 1].row);
    }
    shore_display_destroy(display);
    window_finish(&window);
}

CASE("between steps the surface goes on as it rises") {
    Window window = front_window(1);
    ShoreDisplay* display[2];
    for (int n = 0; n < 2; ++n) {
        display[n] = shore_display_create(window.shore, 0, NULL);
        CHECK(shore_display_update(display[n], window.shore, &LAND, 0.02 * n));
    }
    const ShoreDisplay *before = display[0], *after = display[1];
    for (int j = 0; j < SIDE; ++j) { /* deep water, where nothing falls */
        const size_t c = 4 * (size_t)(j * SIDE + 4);
        const double rise = (double)window.shore->rise[shore_at(window.shore, 4, j)];
        const double depth = half_value(before->moved[c + 2]);
        CHECK_NEAR(half_value(after->moved[c + 2]), depth + 0.02 * rise, 2.0 * rounding(depth));
    }
    for (int n = 0; n < 2; ++n) {
        shore_display_destroy(display[n]);
    }
    window_finish(&window);
}
