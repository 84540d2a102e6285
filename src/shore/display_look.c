/*
 * What an update of a display finds around each place (display.h): rows of planes, on workers.
 *
 *     edge    the surface continued into dry cells, a little below the bed, so that its edge can be
 *             cut
 *     look    the largest and least surface nearby, the steepest front, the longest breaking, the
 *             way that waves run
 *     blur    of these, so that they do not jump
 *     slope   of the bed, after it was set
 *
 * Each pass computes cells and filters them along x; then, when all rows are done, it filters along
 * z. Compiled again for wider vectors: the same operations and bits.
 */
#include "display.h"

#include <string.h>

enum { TAPS_MAX = 2 * SHORE_MARGIN + 1 };

/* Reaches of means, in cells, which smooth the grid's own steps; and of the largest pile. */
enum {
    EDGE_BLUR = 4,
    WAY_BLUR = 4,
    CREST_BLUR = 2,
    FRONT_BLUR = 3,
    PILE_REACH = 1,
    SLOPE_BLUR = 8
};

/* A cell becomes wet between these depths: at once, the water's edge would jump by cells [m]. */
static const float WET_FROM = 0.001f, WET_TO = 0.005f;
static const float UNDER_DRY = 0.002f; /* the continued surface lies below the bed by [m] ... */
static const float FAR_DRY = 0.3f;     /* ... and far from water by [m] */

/* A front has at least this slope, in water of at least this depth [m]. */
static const float FRONT_LEAST = 0.08f, FRONT_DEPTH = 0.05f;
static const float SHOREWARD = 0.02f; /* share of the bed's slope in the way that waves run */

/* Foam piles up on a front. */
static const float PILE_FROM = 0.35f, PILE_TO = 1.0f; /* phases [s] */

/* ---- Filters ------------------------------------------------------------------------------- */

typedef enum FilterKind { FILTER_MOST, FILTER_LEAST, FILTER_MEAN } FilterKind;

/* A filter of `reach` cells to either side, from one plane to another. */
typedef struct Filter {
    FilterKind kind;
    int reach;
    Plane from, to;
} Filter;

/* Lists those of a pass; returns how many. */
static int list_filters(const ShoreLook* look, Pass pass, Filter filter[FILTERS_MAX]) {
    const Filter FILTERS[PASS_COUNT][FILTERS_MAX] = {
        [PASS_SLOPE] = {{FILTER_MEAN, SLOPE_BLUR, PLANE_HIGH, PLANE_BED_SLOPE}},
        [PASS_EDGE] = {{FILTER_MEAN, EDGE_BLUR, PLANE_HIGH, PLANE_STEEP},
                       {FILTER_MEAN, EDGE_BLUR, PLANE_LOW, PLANE_PHASE}},
        [PASS_LOOK] = {{FILTER_MOST, look->crest, PLANE_SURFACE, PLANE_HIGH},
                       {FILTER_LEAST, look->crest, PLANE_SURFACE, PLANE_LOW},
                       {FILTER_MOST, look->front, PLANE_STEEP, PLANE_STEEP},
                       {FILTER_MOST, look->front, PLANE_PHASE, PLANE_PHASE},
                       {FILTER_MEAN, WAY_BLUR, PLANE_AHEAD_X, PLANE_AHEAD_X},
                       {FILTER_MEAN, WAY_BLUR, PLANE_AHEAD_Z, PLANE_AHEAD_Z},
                       {FILTER_MOST, PILE_REACH, PLANE_PILE, PLANE_PILE}},
        [PASS_BLUR] = {{FILTER_MEAN, CREST_BLUR, PLANE_HIGH, PLANE_HIGH},
                       {FILTER_MEAN, CREST_BLUR, PLANE_LOW, PLANE_LOW},
                       {FILTER_MEAN, FRONT_BLUR, PLANE_STEEP, PLANE_STEEP},
                       {FILTER_MEAN, FRONT_BLUR, PLANE_PHASE, PLANE_PHASE},
                       {FILTER_MEAN, CREST_BLUR, PLANE_PILE, PLANE_PILE}},
    };
    int count = 0;
    for (; count < FILTERS_MAX && FILTERS[pass][count].reach > 0; ++count) {
        filter[count] = FILTERS[pass][count];
    }
    return count;
}

/* Binomial weights. */
static void find_weights(int reach, float weight[TAPS_MAX]) {
    double value = 1.0;
    for (int n = 0; n < 2 * reach; ++n) {
        value *= 0.5;
    }
    for (int n = 0; n <= 2 * reach; ++n) {
        weight[n] = (float)value;
        value *= (double)(2 * reach - n) / (double)(n + 1);
    }
}

/* Filters `count` values of each tap's row. Each pass takes four taps; beyond the last one it takes
   that again, which changes no extreme, and no mean with a weight of 0. */
static void filter_row(FilterKind kind, int reach, const float* const* tap, int count, float* to) {
    float weight[TAPS_MAX + 3] = {0};
    find_weights(reach, weight);
    const int last = 2 * reach;
    for (int n = 1; n <= last; n += 4) {
        const float *a = tap[n], *b = tap[n + 1 < last ? n + 1 : last];
        const float *c = tap[n + 2 < last ? n + 2 : last], *d = tap[n + 3 < last ? n + 3 : last];
        const float* so_far = n > 1 ? to : tap[0];
        const float *w = weight + n, kept = n > 1 ? 1.0f : weight[0];
        switch (kind) {
        case FILTER_MOST:
            SHORE_APART
            for (int i = 0; i < count; ++i) {
                const float most = swell_maxf(swell_maxf(a[i], b[i]), swell_maxf(c[i], d[i]));
                to[i] = swell_maxf(so_far[i], most);
            }
            break;
        case FILTER_LEAST:
            SHORE_APART
            for (int i = 0; i < count; ++i) {
                const float least = swell_minf(swell_minf(a[i], b[i]), swell_minf(c[i], d[i]));
                to[i] = swell_minf(so_far[i], least);
            }
            break;
        case FILTER_MEAN:
            SHORE_APART
            for (int i = 0; i < count; ++i) {
                to[i] = kept * so_far[i] + w[0] * a[i] + w[1] * b[i] + w[2] * c[i] + w[3] * d[i];
            }
            break;
        }
    }
}

static void fill_margin(const ShoreDisplay* display, float* row) {
    const int nx = display->window.nx;
    for (int i = 1; i <= SHORE_MARGIN; ++i) {
        row[-i] = row[0];
        row[nx - 1 + i] = row[nx - 1];
    }
}

/* Filters row j along x, or along z, from a plane to another. */
static void filter_plane(const ShoreDisplay* display, Filter filter, bool along_z, int j) {
    const float* tap[TAPS_MAX];
    for (int n = 0; n <= 2 * filter.reach; ++n) {
        const int away = n - filter.reach;
        tap[n] = along_z ? shore_look_row(display, filter.from, j + away)
                         : shore_look_row(display, filter.from, j) + away;
    }
    float* to = shore_look_row(display, filter.to, j);
    filter_row(filter.kind, filter.reach, tap, display->window.nx, to);
    if (along_z) {
        fill_margin(display, to);
    }
}

/* ---- Cells --------------------------------------------------------------------------------- */

/* How steep the bed is, before a mean over a wide area. */
static void find_slope(const ShoreDisplay* display, int j) {
    const Shore* shore = display->look->shore;
    const float *up = shore->bed + shore_at(shore, 0, j - 1), *here = up + shore->stride;
    const float* down = here + shore->stride;
    float* slope = shore_look_row(display, PLANE_HIGH, j);
    for (int i = 0; i < display->window.nx; ++i) {
        const float x = here[i + 1] - here[i - 1], z = down[i] - up[i];
        slope[i] = 0.5f / (float)display->window.cell * sqrtf(x * x + z * z);
    }
    fill_margin(display, slope);
}

/* Wet cells and their water, from which the surface is continued into dry cells nearby. */
static void find_wet(const ShoreDisplay* display, int j) {
    const ShoreLook* look = display->look;
    const Shore* shore = look->shore;
    const size_t at = shore_at(shore, 0, j);
    const float *w = shore->water.w + at, *bed = shore->bed + at, *rise = shore->rise + at;
    float* water = shore_look_row(display, PLANE_HIGH, j);
    float* wet = shore_look_row(display, PLANE_LOW, j);
    SHORE_APART
    for (int i = 0; i < display->window.nx; ++i) {
        wet[i] = swell_smoothstepf(WET_FROM, WET_TO, w[i] - bed[i]);
        water[i] = wet[i] * (w[i] + look->ahead * rise[i]);
    }
    fill_margin(display, water);
    fill_margin(display, wet);
}

/* Its means are there. */
static void continue_surface(const ShoreDisplay* display, int j) {
    const ShoreLook* look = display->look;
    const Shore* shore = look->shore;
    const size_t at = shore_at(shore, 0, j);
    const float *w = shore->water.w + at, *bed = shore->bed + at, *rise = shore->rise + at;
    const float* water = shore_look_row(display, PLANE_STEEP, j);
    const float* wet = shore_look_row(display, PLANE_PHASE, j);
    float* surface = shore_look_row(display, PLANE_SURFACE, j);
    SHORE_APART
    for (int i = 0; i < display->window.nx; ++i) {
        const float near = swell_minf(water[i] / swell_maxf(wet[i], 1e-6f), bed[i] - UNDER_DRY);
        const float dry = swell_maxf(wet[i] > 1e-4f ? near : bed[i] - FAR_DRY, bed[i] - FAR_DRY);
        const float share = swell_smoothstepf(WET_FROM, WET_TO, w[i] - bed[i]);
        surface[i] = dry + share * (w[i] + look->ahead * rise[i] - dry);
    }
    fill_margin(display, surface);
}

/* Slopes and ways of fronts. */
static void find_fronts(const ShoreDisplay* display, int j) {
    const Shore* shore = display->look->shore;
    const size_t at = shore_at(shore, 0, j), s = shore->stride;
    const float* up = shore_look_row(display, PLANE_SURFACE, j - 1);
    const float* here = shore_look_row(display, PLANE_SURFACE, j);
    const float* down = shore_look_row(display, PLANE_SURFACE, j + 1);
    const float *bed = shore->bed + at, *bed_up = bed - s, *bed_down = bed + s;
    const float *p = shore->p + at, *q = shore->q + at;
    const float *roller = shore->roller + at, *phase = shore->phase + at;
    float* steep = shore_look_row(display, PLANE_STEEP, j);
    float* age = shore_look_row(display, PLANE_PHASE, j);
    float* ahead_x = shore_look_row(display, PLANE_AHEAD_X, j);
    float* ahead_z = shore_look_row(display, PLANE_AHEAD_Z, j);
    float* pile = shore_look_row(display, PLANE_PILE, j);
    const float per_cell = 0.5f / (float)display->window.cell;
    SHORE_APART
    for (int i = 0; i < display->window.nx; ++i) {
        const float slope_x = per_cell * (here[i + 1] - here[i - 1]);
        const float slope_z = per_cell * (down[i] - up[i]);
        const float bed_x = per_cell * (bed[i + 1] - bed[i - 1]);
        const float bed_z = per_cell * (bed_down[i] - bed_up[i]);
        const float depth = here[i] - bed[i];
        const float slope = sqrtf(slope_x * slope_x + slope_z * slope_z);
        const float wet = depth > FRONT_DEPTH && here[i + 1] > bed[i + 1] ? 1.0f : 0.0f;
        const float falls = p[i] * slope_x + q[i] * slope_z < 0.0f ? 1.0f : 0.0f;
        const float front = wet * falls * (slope > FRONT_LEAST ? 1.0f : 0.0f);
        ahead_x[i] = SHOREWARD * bed_x - front * slope_x;
        ahead_z[i] = SHOREWARD * bed_z - front * slope_z;
        steep[i] = front * slope;
        age[i] = phase[i];
        pile[i] = roller[i] * swell_smoothstepf(PILE_FROM, PILE_TO, phase[i]) *
                  swell_smoothstepf(0.12f, 0.4f, depth);
    }
    fill_margin(display, steep);
    fill_margin(display, age);
    fill_margin(display, ahead_x);
    fill_margin(display, ahead_z);
    fill_margin(display, pile);
}

/* ---- Passes -------------------------------------------------------------------------------- */

void SHORE_LOOP(display_rows)(void* context, int block, int worker) {
    static void (*const BEFORE[PASS_COUNT])(const ShoreDisplay*, int j) = {
        [PASS_SLOPE] = find_slope, [PASS_EDGE] = find_wet, [PASS_LOOK] = find_fronts};
    const ShoreDisplay* display = context;
    const ShoreLook* look = display->look;
    Filter filter[FILTERS_MAX];
    (void)worker;
    const int count = list_filters(look, look->pass, filter);
    const int first = block * SHORE_LOOK_ROWS, nz = display->window.nz;
    for (int j = first; j < first + SHORE_LOOK_ROWS && j < nz; ++j) {
        if (!look->along_z && BEFORE[look->pass]) {
            BEFORE[look->pass](display, j);
        }
        for (int n = 0; n < count; ++n) {
            const Plane between = (Plane)(PLANE_BETWEEN + n);
            Filter half = filter[n];
            *(look->along_z ? &half.from : &half.to) = between;
            filter_plane(display, half, look->along_z, j);
        }
        if (look->along_z && look->pass == PASS_EDGE) {
            continue_surface(display, j);
        }
    }
}
