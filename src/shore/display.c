/*
 * The texels of a shore (shore_display.h).
 *
 * Around each place the wave there is found: its height H and the share p of it that the place has,
 * from the largest and the least surface nearby; the steepest front nearby; the way n that it runs.
 * A front of that slope stands up: it moves ahead by n p^1.5 H / slope. While it breaks, its crest
 * flies ahead and falls, and lies in front as a bore later. The normal is that of the moved
 * surface.
 *
 *     continue   the surface into dry cells, a little below the bed, so that its edge can be cut
 *     look       for crests, troughs, fronts and what breaks: running extremes and means, separable
 *     move
 *
 * Rows on workers; planes are arrays like the shore's (shore.h), with a margin along x alone.
 * Compiled again for wider vectors, but for its life: the same operations and bits.
 */
#include "swell/shore_display.h"

#include "shore.h"

#include <string.h>

enum { BLOCK_ROWS = 16 };
enum { BLOCK_LIPS = 48 };
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

/* By eye, in the wave's height: how far a front stands up, and how far the lip is thrown and
   falls. */
static const float STAND = 0.80f, STAND_MOST = 2.6f, LIP = 1.0f, FALL = 0.55f;
static const float BEAT_HEIGHT = 1.4f; /* a wave of this height [m] breaks in the times below [s] */
static const float THROWN = 0.85f, LANDS = 1.0f, LIES = 1.9f, LEFT_OUT = 0.25f;
static const float FALLS_FROM = 0.25f, FALLS_TO = 0.95f;

/* Foam that piles up on a front: the highest wave that counts [m], the share that is left behind
   the crest, and 1 / height of a wave that has as much of it as a higher one [1/m]. */
static const float PILE_WAVE = 1.6f, PILE_BEHIND = 0.6f, PILE_TALL = 2.0f;
static const float PILE_FROM = 0.35f, PILE_TO = 1.0f; /* phases [s] */

typedef enum Plane {
    PLANE_SURFACE, /* continued */
    PLANE_HIGH,
    PLANE_LOW,
    PLANE_STEEP,
    PLANE_PHASE,
    PLANE_AHEAD_X,
    PLANE_AHEAD_Z,
    PLANE_PILE,
    PLANE_FOAM,
    PLANE_WETNESS,
    PLANE_LINE,
    PLANE_FLOW_X,
    PLANE_FLOW_Z,
    PLANE_BED,
    PLANE_BED_SLOPE, /* its size, over a wide area */
    PLANE_SOURCE,
    PLANE_SOURCES = 7, /* of filters: in the order of their results */
    PLANE_COUNT = PLANE_SOURCE + PLANE_SOURCES
} Plane;

/* Of a row of texels, what is moved, in a worker's scratch, and what is not, in planes. */
typedef enum Row {
    ROW_X,
    ROW_Y,
    ROW_Z,
    ROW_BED,
    ROW_PILE,
    ROW_TALL,  /* height of the wave */
    ROW_BELOW, /* share of it that lies over the place */
    ROW_FOAM,
    ROW_WETNESS,
    ROW_LINE,
    ROW_LIP,
    ROW_WHITE, /* foam that a crest throws or that stands on a front */
    ROW_FLOW_X,
    ROW_FLOW_Z,
    ROW_COUNT
} Row;

/* Of a row of texels, from it and those beside it. */
typedef enum Derived {
    DERIVED_NORMAL_X,
    DERIVED_NORMAL_Y,
    DERIVED_NORMAL_Z,
    DERIVED_DEPTH,
    DERIVED_SLOPE_X,
    DERIVED_SLOPE_Z,
    DERIVED_COUNT
} Derived;

enum { LUMP_SIZES = 3, LUMP_VALUES = 64, LUMP_STREAM = 0x5975 };

enum { RING = 3 }; /* rows kept, for normals */
enum { SCRATCH_ROWS = RING * ROW_COUNT + DERIVED_COUNT };

/* Highest and lowest point, and the square of the farthest displacement, in lanes [m], [m^2]. */
enum { MOST_LANES = 8 };
typedef struct Most {
    float highest[MOST_LANES], lowest[MOST_LANES], farthest[MOST_LANES];
} Most;

struct ShoreDisplay {
    ShoreParams params;
    size_t stride, cells;
    float* plane;                      /* (PLANE_COUNT x cells), owned */
    float* scratch;                    /* (workers x SCRATCH_ROWS x stride), owned */
    uint16_t *moved, *shape, *carried; /* owned */
    uint8_t* cover;                    /* owned */
    float* lumps;                      /* (LUMP_VALUES x LUMP_VALUES) 0 to 1, owned */
    Most* most;                        /* (blocks), owned */
    ShoreLip* lips;                    /* (blocks x BLOCK_LIPS), owned */
    int* lip_count;                    /* (blocks), owned */
    int all_lips;                      /* moved together by then */
    uint64_t updates;
    uint64_t beds; /* shore's, of the planes of the bed */
    float highest, lowest, farthest;
};

/* ---- Filters ------------------------------------------------------------------------------- */

typedef enum Filter { FILTER_MOST, FILTER_LEAST, FILTER_MEAN } Filter;

/* A filter of `reach` cells to either side, from one plane to another. */
typedef struct Step {
    Filter filter;
    int reach;
    Plane from, to;
} Step;

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
static void filter_row(Filter filter, int reach, const float* const* tap, int count, float* to) {
    float weight[TAPS_MAX + 3] = {0};
    find_weights(reach, weight);
    const int last = 2 * reach;
    for (int n = 1; n <= last; n += 4) {
        const float *a = tap[n], *b = tap[n + 1 < last ? n + 1 : last];
        const float *c = tap[n + 2 < last ? n + 2 : last], *d = tap[n + 3 < last ? n + 3 : last];
        const float* so_far = n > 1 ? to : tap[0];
        const float *w = weight + n, kept = n > 1 ? 1.0f : weight[0];
        switch (filter) {
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

static float* row_of(const ShoreDisplay* display, Plane plane, int j) {
    const int nz = display->params.nz;
    const int clamped = j < 0 ? 0 : (j < nz ? j : nz - 1);
    const int row = display->params.repeats ? (j + nz) % nz : clamped;
    return display->plane + (size_t)plane * display->cells + (size_t)row * display->stride +
           SHORE_MARGIN;
}

static void fill_margin(const ShoreDisplay* display, float* row) {
    const int nx = display->params.nx;
    for (int i = 1; i <= SHORE_MARGIN; ++i) {
        row[-i] = row[0];
        row[nx - 1 + i] = row[nx - 1];
    }
}

static void filter_along_x(const ShoreDisplay* display, const Step* step, int j) {
    const float* from = row_of(display, step->from, j);
    const float* tap[TAPS_MAX];
    for (int n = 0; n <= 2 * step->reach; ++n) {
        tap[n] = from + n - step->reach;
    }
    filter_row(step->filter, step->reach, tap, display->params.nx, row_of(display, step->to, j));
}

static void filter_along_z(const ShoreDisplay* display, const Step* step, int j) {
    const float* tap[TAPS_MAX];
    for (int n = 0; n <= 2 * step->reach; ++n) {
        tap[n] = row_of(display, step->from, j + n - step->reach);
    }
    float* to = row_of(display, step->to, j);
    filter_row(step->filter, step->reach, tap, display->params.nx, to);
    fill_margin(display, to);
}

/* ---- Stages -------------------------------------------------------------------------------- */

typedef enum Stage {
    STAGE_BEGIN_BED,
    STAGE_BEGIN_SLOPE,
    STAGE_END_SLOPE,
    STAGE_BEGIN_EDGE, /* these and those that follow in each update */
    STAGE_END_EDGE,
    STAGE_BEGIN_LOOK,
    STAGE_END_LOOK,
    STAGE_BEGIN_BLUR,
    STAGE_END_BLUR,
    STAGE_COUNT
} Stage;

typedef struct Job {
    ShoreDisplay* display;
    const Shore* shore;
    Stage stage;
    int crest, front; /* reaches, in cells */
    float ahead;      /* [s] */
    /* Noises of lumps: values along the window, those in a metre, and how far it has rolled. */
    int lump_count[LUMP_SIZES];
    float lump_scale[LUMP_SIZES], lump_rolled[LUMP_SIZES];
} Job;

static Plane source(int n) {
    return (Plane)(PLANE_SOURCE + n);
}

/* The filters that look around, in the order of their results from PLANE_HIGH on. */
static void list_looks(const Job* job, Step step[PLANE_SOURCES]) {
    const struct {
        Filter filter;
        int reach;
    } LOOK[PLANE_SOURCES] = {
        {FILTER_MOST, job->crest}, {FILTER_LEAST, job->crest}, {FILTER_MOST, job->front},
        {FILTER_MOST, job->front}, {FILTER_MEAN, WAY_BLUR},    {FILTER_MEAN, WAY_BLUR},
        {FILTER_MOST, PILE_REACH},
    };
    for (int n = 0; n < PLANE_SOURCES; ++n) {
        const Plane result = (Plane)(PLANE_HIGH + n);
        step[n] = (Step){LOOK[n].filter, LOOK[n].reach, n < 2 ? PLANE_SURFACE : result, source(n)};
    }
}

static const int BLUR[PLANE_SOURCES] = {CREST_BLUR, CREST_BLUR, FRONT_BLUR, FRONT_BLUR,
                                        0,          0,          CREST_BLUR};

static void copy_plane(const Job* job, Plane plane, const float* from, int j) {
    float* to = row_of(job->display, plane, j);
    memcpy(to, from + shore_at(job->shore, 0, j), (size_t)job->display->params.nx * sizeof *to);
    fill_margin(job->display, to);
}

static void begin_bed(const Job* job, int j) {
    copy_plane(job, PLANE_BED, job->shore->bed, j);
}

/* How steep the bed is over a wide area. */
static void begin_slope(const Job* job, int j) {
    const ShoreDisplay* display = job->display;
    const float *up = row_of(display, PLANE_BED, j - 1), *here = row_of(display, PLANE_BED, j);
    const float* down = row_of(display, PLANE_BED, j + 1);
    float* slope = row_of(display, PLANE_HIGH, j);
    for (int i = 0; i < display->params.nx; ++i) {
        const float x = here[i + 1] - here[i - 1], z = down[i] - up[i];
        slope[i] = 0.5f / (float)display->params.cell * sqrtf(x * x + z * z);
    }
    fill_margin(display, slope);
    filter_along_x(display, &(Step){FILTER_MEAN, SLOPE_BLUR, PLANE_HIGH, source(0)}, j);
}

static void end_slope(const Job* job, int j) {
    filter_along_z(job->display, &(Step){FILTER_MEAN, SLOPE_BLUR, source(0), PLANE_BED_SLOPE}, j);
}

/* Wet cells and their water, from which the surface is continued into dry cells nearby. */
static void begin_edge(const Job* job, int j) {
    const ShoreDisplay* display = job->display;
    const size_t at = shore_at(job->shore, 0, j);
    const float *w = job->shore->water.w + at, *bed = job->shore->bed + at;
    const float* rise = job->shore->rise + at;
    float *water = row_of(display, PLANE_HIGH, j), *wet = row_of(display, PLANE_LOW, j);
    SHORE_APART
    for (int i = 0; i < display->params.nx; ++i) {
        wet[i] = swell_smoothstepf(WET_FROM, WET_TO, w[i] - bed[i]);
        water[i] = wet[i] * (w[i] + job->ahead * rise[i]);
    }
    fill_margin(display, water);
    fill_margin(display, wet);
    filter_along_x(display, &(Step){FILTER_MEAN, EDGE_BLUR, PLANE_HIGH, source(0)}, j);
    filter_along_x(display, &(Step){FILTER_MEAN, EDGE_BLUR, PLANE_LOW, source(1)}, j);
}

static void end_edge(const Job* job, int j) {
    const ShoreDisplay* display = job->display;
    filter_along_z(display, &(Step){FILTER_MEAN, EDGE_BLUR, source(0), PLANE_STEEP}, j);
    filter_along_z(display, &(Step){FILTER_MEAN, EDGE_BLUR, source(1), PLANE_PHASE}, j);
    const size_t at = shore_at(job->shore, 0, j);
    const float *w = job->shore->water.w + at, *bed = job->shore->bed + at;
    const float* rise = job->shore->rise + at;
    const float *water = row_of(display, PLANE_STEEP, j), *wet = row_of(display, PLANE_PHASE, j);
    float* surface = row_of(display, PLANE_SURFACE, j);
    SHORE_APART
    for (int i = 0; i < display->params.nx; ++i) {
        const float near = swell_minf(water[i] / swell_maxf(wet[i], 1e-6f), bed[i] - UNDER_DRY);
        const float dry = swell_maxf(wet[i] > 1e-4f ? near : bed[i] - FAR_DRY, bed[i] - FAR_DRY);
        const float share = swell_smoothstepf(WET_FROM, WET_TO, w[i] - bed[i]);
        surface[i] = dry + share * (w[i] + job->ahead * rise[i] - dry);
    }
    fill_margin(display, surface);
}

/* The mean velocity over the depth. */
static void copy_flow(const Job* job, Plane plane, const float* flux, int j) {
    const Shore* shore = job->shore;
    const size_t at = shore_at(shore, 0, j);
    const float *w = shore->water.w + at, *bed = shore->bed + at;
    float* to = row_of(job->display, plane, j);
    for (int i = 0; i < job->display->params.nx; ++i) {
        to[i] = shore_velocity(flux[i], w[i] - bed[i]);
    }
    fill_margin(job->display, to);
}

/* Finds slopes and ways of fronts, and copies what is drawn as it is. */
static void begin_look(const Job* job, int j) {
    const ShoreDisplay* display = job->display;
    const Shore* shore = job->shore;
    const size_t at = shore_at(shore, 0, j);
    const float *up = row_of(display, PLANE_SURFACE, j - 1),
                *here = row_of(display, PLANE_SURFACE, j);
    const float* down = row_of(display, PLANE_SURFACE, j + 1);
    const float *bed_up = row_of(display, PLANE_BED, j - 1), *bed = row_of(display, PLANE_BED, j);
    const float* bed_down = row_of(display, PLANE_BED, j + 1);
    const float *p = shore->p + at, *q = shore->q + at;
    const float *roller = shore->roller + at, *phase = shore->phase + at;
    float *steep = row_of(display, PLANE_STEEP, j), *age = row_of(display, PLANE_PHASE, j);
    float *ahead_x = row_of(display, PLANE_AHEAD_X, j),
          *ahead_z = row_of(display, PLANE_AHEAD_Z, j);
    float* pile = row_of(display, PLANE_PILE, j);
    const float per_cell = 0.5f / (float)display->params.cell;
    SHORE_APART
    for (int i = 0; i < display->params.nx; ++i) {
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
    copy_plane(job, PLANE_FOAM, shore->foam, j);
    copy_plane(job, PLANE_WETNESS, shore->wetness, j);
    copy_plane(job, PLANE_LINE, shore->line, j);
    copy_flow(job, PLANE_FLOW_X, p, j);
    copy_flow(job, PLANE_FLOW_Z, q, j);
    Step look[PLANE_SOURCES];
    list_looks(job, look);
    for (int n = 0; n < PLANE_SOURCES; ++n) {
        filter_along_x(display, &look[n], j);
    }
}

static void end_look(const Job* job, int j) {
    Step look[PLANE_SOURCES];
    list_looks(job, look);
    for (int n = 0; n < PLANE_SOURCES; ++n) {
        filter_along_z(job->display,
                       &(Step){look[n].filter, look[n].reach, source(n), (Plane)(PLANE_HIGH + n)},
                       j);
    }
}

static void begin_blur(const Job* job, int j) {
    for (int n = 0; n < PLANE_SOURCES; ++n) {
        if (BLUR[n] == 0) {
            continue;
        }
        filter_along_x(job->display,
                       &(Step){FILTER_MEAN, BLUR[n], (Plane)(PLANE_HIGH + n), source(n)}, j);
    }
}

static void end_blur(const Job* job, int j) {
    for (int n = 0; n < PLANE_SOURCES; ++n) {
        if (BLUR[n] == 0) {
            continue;
        }
        filter_along_z(job->display,
                       &(Step){FILTER_MEAN, BLUR[n], source(n), (Plane)(PLANE_HIGH + n)}, j);
    }
}

/* ---- Rows of texels ------------------------------------------------------------------------- */

/* Moves the places of a row. */
static void move(const ShoreDisplay* display, int j, float* const row[ROW_COUNT]) {
    const float *surface = row_of(display, PLANE_SURFACE, j),
                *high = row_of(display, PLANE_HIGH, j);
    const float *low = row_of(display, PLANE_LOW, j), *steep = row_of(display, PLANE_STEEP, j);
    const float *phase = row_of(display, PLANE_PHASE, j), *bed = row_of(display, PLANE_BED, j);
    const float *ahead_x = row_of(display, PLANE_AHEAD_X, j),
                *ahead_z = row_of(display, PLANE_AHEAD_Z, j);
    const float *pile = row_of(display, PLANE_PILE, j),
                *bed_slope = row_of(display, PLANE_BED_SLOPE, j);
    float *x = row[ROW_X], *y = row[ROW_Y], *z = row[ROW_Z];
    float *lies = row[ROW_PILE], *thrown = row[ROW_LIP];
    SHORE_APART
    for (int i = -2; i < display->params.nx + 2; ++i) {
        const float depth = surface[i] - bed[i];
        const float tall = swell_maxf(high[i] - low[i], 0.02f);
        const float share = swell_clampf((surface[i] - low[i]) / tall, 0.0f, 1.0f);
        const float square = ahead_x[i] * ahead_x[i] + ahead_z[i] * ahead_z[i];
        const float per_length = 1.0f / sqrtf(swell_maxf(square, 1e-10f));
        const float shown =
            swell_smoothstepf(0.25f, 0.6f, tall) * swell_smoothstepf(0.15f, 0.5f, depth);
        const float slope = swell_maxf(steep[i], 0.05f);
        const float stand = STAND * swell_minf(tall / slope, STAND_MOST * tall) *
                            swell_smoothstepf(0.12f, 0.34f, slope);
        const float beats =
            swell_maxf(phase[i], 0.0f) / sqrtf(swell_maxf(tall, 0.3f) / BEAT_HEIGHT);
        const float plunges = 0.35f + 0.65f * swell_smoothstepf(0.025f, 0.07f, bed_slope[i]);
        const float out = swell_smoothstepf(0.0f, THROWN, beats) *
                          (1.0f - (1.0f - LEFT_OUT) * swell_smoothstepf(LANDS, LIES, beats));
        const float down = swell_smoothstepf(FALLS_FROM, FALLS_TO, beats) *
                           (1.0f - swell_smoothstepf(LANDS, LIES, beats));
        const float share2 = share * share, share4 = share2 * share2, share8 = share4 * share4;
        const float shift =
            shown * (stand * share * sqrtf(share) + LIP * tall * plunges * out * share8);
        x[i] = shift * ahead_x[i] * per_length;
        z[i] = shift * ahead_z[i] * per_length;
        y[i] = surface[i] - shown * FALL * tall * plunges * down * share8;
        lies[i] = swell_clampf(pile[i], 0.0f, 1.0f);
        row[ROW_TALL][i] = swell_minf(tall, PILE_WAVE);
        row[ROW_BELOW][i] = 1.0f - share;
        thrown[i] = swell_smoothstepf(0.6f, 1.0f, share) * swell_smoothstepf(0.05f, 0.45f, beats) *
                    swell_smoothstepf(0.3f, 0.7f, tall);
    }
}

/* A smooth noise of 0 to 1 with values at whole numbers, which repeats along z after `count`. */
static float noise_at(const float* values, float x, float z, int count) {
    const float low_x = floorf(x), low_z = floorf(z);
    const int i = (int)low_x, j = (int)low_z + count;
    const int left = i & (LUMP_VALUES - 1), right = (i + 1) & (LUMP_VALUES - 1);
    const float* up = values + (j % count & (LUMP_VALUES - 1)) * LUMP_VALUES;
    const float* down = values + ((j + 1) % count & (LUMP_VALUES - 1)) * LUMP_VALUES;
    const float along = swell_smoothstepf(0.0f, 1.0f, x - low_x);
    const float above = up[left] + along * (up[right] - up[left]);
    const float below = down[left] + along * (down[right] - down[left]);
    return above + swell_smoothstepf(0.0f, 1.0f, z - low_z) * (below - above);
}

/* By eye: a toe stands up where the share of foam passes a limit, which a noise bends; lumps are
   rounded between creases. Heights are in that of the wave. */
static const float TOE_FROM = 0.15f, TOE_BENDS = 0.40f, TOE_WIDTH = 0.28f;
static const float TOE_HEIGHT = 0.50f, LUMPS_UP = 0.26f, LUMPS_OUT = 0.6f, LUMPS_MEAN = 0.35f;
static const float LUMPS_LARGE = 0.6f, LUMPS_SMALL = 0.4f; /* shares of the two sizes */
static const float WHITE_TALL = 2.5f; /* 1 / height of a toe that is all white [1/m] */

/* Foam on a front is the roller of a bore: it stands upright at its toe, which lies farther ahead
   here than there, and is lumpy. */
static void add_roller(const Job* job, int j, float* const row[ROW_COUNT]) {
    const ShoreDisplay* display = job->display;
    const float cell = (float)display->params.cell;
    const float* ahead_x = row_of(display, PLANE_AHEAD_X, j);
    const float* ahead_z = row_of(display, PLANE_AHEAD_Z, j);
    float* lies = row[ROW_PILE];
    for (int i = -2; i < display->params.nx + 2; ++i) {
        const float share = lies[i];
        const float below = row[ROW_BELOW][i];
        lies[i] = share * (below + PILE_BEHIND * share * (1.0f - below)) *
                  swell_minf(PILE_TALL * row[ROW_TALL][i], 1.0f);
        row[ROW_WHITE][i] = row[ROW_LIP][i];
        if (share <= TOE_FROM) {
            continue;
        }
        float noise[LUMP_SIZES];
        for (int n = 0; n < LUMP_SIZES; ++n) {
            const float scale = cell * job->lump_scale[n];
            noise[n] = noise_at(display->lumps, ((float)i + 0.5f) * scale - job->lump_rolled[n],
                                ((float)j + 0.5f) * scale, job->lump_count[n]);
        }
        const float lumps = LUMPS_LARGE * fabsf(2.0f * noise[1] - 1.0f) +
                            LUMPS_SMALL * fabsf(2.0f * noise[2] - 1.0f);
        const float toe = TOE_FROM + TOE_BENDS * noise[0];
        const float high = swell_smoothstepf(toe, toe + TOE_WIDTH, share) * row[ROW_TALL][i];
        row[ROW_WHITE][i] = swell_maxf(row[ROW_LIP][i], swell_minf(WHITE_TALL * high, 1.0f));
        const float square = ahead_x[i] * ahead_x[i] + ahead_z[i] * ahead_z[i];
        const float out = high * LUMPS_OUT * lumps / sqrtf(swell_maxf(square, 1e-10f));
        row[ROW_X][i] += out * ahead_x[i];
        row[ROW_Z][i] += out * ahead_z[i];
        row[ROW_Y][i] += high * (TOE_HEIGHT * row[ROW_BELOW][i] + LUMPS_UP * (lumps - LUMPS_MEAN));
    }
}

static void fill_row(const Job* job, int j, float* row[ROW_COUNT]) {
    static const struct {
        Row row;
        Plane plane;
    } STAYS[] = {{ROW_BED, PLANE_BED},   {ROW_FOAM, PLANE_FOAM},     {ROW_WETNESS, PLANE_WETNESS},
                 {ROW_LINE, PLANE_LINE}, {ROW_FLOW_X, PLANE_FLOW_X}, {ROW_FLOW_Z, PLANE_FLOW_Z}};
    for (size_t n = 0; n < sizeof STAYS / sizeof *STAYS; ++n) {
        row[STAYS[n].row] = row_of(job->display, STAYS[n].plane, j);
    }
    move(job->display, j, row);
    add_roller(job, j, row);
}

/* IEEE 754 binary16 of a finite number below 65504, rounded to nearest even; below 2^-14 it is 0.
 */
static inline uint16_t half_of(float value) {
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    const uint32_t sign = bits >> 16 & 0x8000u, size = bits & 0x7fffffffu;
    const uint32_t rounded = size - 0x38000000u + 0xfffu + (size >> 13 & 1u);
    const uint32_t all = 0u - (size >= 0x38800000u); /* else none: this is faster in vectors */
    return (uint16_t)(sign | (rounded >> 13 & all));
}

static inline uint8_t byte_of(float value) {
    return (uint8_t)(swell_clampf(value, 0.0f, 1.0f) * 255.0f + 0.5f);
}

/* The rows before, at and after one. */
typedef struct Rows {
    float* const* before;
    float* const* here;
    float* const* after;
} Rows;

/* Normal of a row, which is that of the moved surface, depth, and slope of the bed. */
static void derive(const ShoreDisplay* display, const Rows* rows, float* const to[DERIVED_COUNT]) {
    const float cell = (float)display->params.cell;
    const float per_two = 0.5f / cell;
    const float *x = rows->here[ROW_X], *y = rows->here[ROW_Y], *z = rows->here[ROW_Z];
    const float *x_up = rows->before[ROW_X], *x_down = rows->after[ROW_X];
    const float *y_up = rows->before[ROW_Y], *y_down = rows->after[ROW_Y];
    const float *z_up = rows->before[ROW_Z], *z_down = rows->after[ROW_Z];
    const float* bed = rows->here[ROW_BED];
    const float *bed_up = rows->before[ROW_BED], *bed_down = rows->after[ROW_BED];
    float *to_x = to[DERIVED_NORMAL_X], *to_y = to[DERIVED_NORMAL_Y], *to_z = to[DERIVED_NORMAL_Z];
    float *to_depth = to[DERIVED_DEPTH], *slope_x = to[DERIVED_SLOPE_X];
    float* slope_z = to[DERIVED_SLOPE_Z];
    SHORE_APART
    for (int i = 0; i < display->params.nx; ++i) {
        const float ax = x[i + 1] - x[i - 1] + 2.0f * cell, ay = y[i + 1] - y[i - 1];
        const float az = z[i + 1] - z[i - 1];
        const float bx = x_down[i] - x_up[i], by = y_down[i] - y_up[i];
        const float bz = z_down[i] - z_up[i] + 2.0f * cell;
        const float nx = by * az - bz * ay, ny = bz * ax - bx * az, nz = bx * ay - by * ax;
        const float square = nx * nx + ny * ny + nz * nz;
        const float depth = y[i] - bed[i];
        const float beside = swell_minf(y[i - 1] - bed[i - 1], y[i + 1] - bed[i + 1]);
        const float wet =
            depth > 0.01f ? (beside > 0.0f ? (square > 1e-12f ? 1.0f : 0.0f) : 0.0f) : 0.0f;
        const float scale = wet / sqrtf(swell_maxf(square, 1e-12f));
        to_x[i] = nx * scale;
        to_y[i] = ny * scale + (1.0f - wet);
        to_z[i] = nz * scale;
        to_depth[i] = depth;
        slope_x[i] = per_two * (bed[i + 1] - bed[i - 1]);
        slope_z[i] = per_two * (bed_down[i] - bed_up[i]);
    }
}

static void write_halves(const float* const row[4], int count, uint16_t* restrict to) {
    const float *a = row[0], *b = row[1], *c = row[2], *d = row[3];
    SHORE_APART
    for (int i = 0; i < count; ++i) {
        to[4 * i] = half_of(a[i]);
        to[4 * i + 1] = half_of(b[i]);
        to[4 * i + 2] = half_of(c[i]);
        to[4 * i + 3] = half_of(d[i]);
    }
}

static void write_bytes(const float* const row[4], int count, uint8_t* restrict to) {
    const float *a = row[0], *b = row[1], *c = row[2], *d = row[3];
    SHORE_APART
    for (int i = 0; i < count; ++i) {
        to[4 * i] = byte_of(a[i]);
        to[4 * i + 1] = byte_of(b[i]);
        to[4 * i + 2] = byte_of(c[i]);
        to[4 * i + 3] = byte_of(d[i]);
    }
}

static void find_most(float* const row[ROW_COUNT], int count, Most* most) {
    const float *x = row[ROW_X], *y = row[ROW_Y], *z = row[ROW_Z], *bed = row[ROW_BED];
    Most found = *most;
    for (int first = 0; first < count; first += MOST_LANES) {
        for (int n = 0; n < MOST_LANES; ++n) {
            const int i = first + n;
            found.highest[n] = swell_maxf(found.highest[n], swell_maxf(y[i], bed[i]));
            found.lowest[n] = swell_minf(found.lowest[n], bed[i]);
            found.farthest[n] = swell_maxf(found.farthest[n], x[i] * x[i] + z[i] * z[i]);
        }
    }
    *most = found;
}

static void write_texels(ShoreDisplay* display, int j, const Rows* rows, float* scratch,
                         Most* most) {
    const int nx = display->params.nx;
    float* derived[DERIVED_COUNT];
    for (int n = 0; n < DERIVED_COUNT; ++n) {
        derived[n] = scratch + (size_t)n * display->stride;
    }
    derive(display, rows, derived);
    float* const* here = rows->here;
    const size_t first = 4 * (size_t)j * (size_t)nx;
    write_halves(
        (const float* const[4]){here[ROW_X], here[ROW_Z], derived[DERIVED_DEPTH], here[ROW_BED]},
        nx, display->moved + first);
    write_halves((const float* const[4]){derived[DERIVED_NORMAL_X], derived[DERIVED_NORMAL_Y],
                                         derived[DERIVED_NORMAL_Z], here[ROW_PILE]},
                 nx, display->shape + first);
    write_halves((const float* const[4]){here[ROW_FLOW_X], here[ROW_FLOW_Z],
                                         derived[DERIVED_SLOPE_X], derived[DERIVED_SLOPE_Z]},
                 nx, display->carried + first);
    write_bytes(
        (const float* const[4]){here[ROW_FOAM], here[ROW_WETNESS], here[ROW_LINE], here[ROW_WHITE]},
        nx, display->cover + first);
    find_most(here, nx, most);
}

static const float LIP_LEAST = 0.25f;    /* a crest counts as thrown from here on */
static const float THROWN_LEAST = 0.05f; /* how far it must be thrown [m] */
static const float LIP_DEPTH = 0.05f;    /* least depth of its speed [m] */

enum { LIP_SUMS = 7 };

/* Adds the thrown crests of a row: each stretch of them, at its mean. */
static void find_lips(ShoreDisplay* display, int block, int j, float* const row[ROW_COUNT]) {
    const double cell = display->params.cell;
    const int apart = (int)swell_clamp(round(SHORE_LIP_SPACING / cell), 1.0, BLOCK_ROWS);
    const float *x = row[ROW_X], *y = row[ROW_Y], *z = row[ROW_Z], *lip = row[ROW_LIP];
    const float* phase = row_of(display, PLANE_PHASE, j);
    float sum[LIP_SUMS] = {0};
    for (int i = 0; i < display->params.nx && j % apart == 0; ++i) {
        const float weight = swell_maxf(lip[i] - LIP_LEAST, 0.0f);
        const float part[LIP_SUMS] = {1.0f,    ((float)i + 0.5f) * (float)cell + x[i],
                                      y[i],    z[i],
                                      x[i],    y[i] - row[ROW_BED][i],
                                      phase[i]};
        for (int n = 0; n < LIP_SUMS; ++n) {
            sum[n] += weight * part[n];
        }
        if (sum[0] > 0.0f && (weight == 0.0f || i == display->params.nx - 1)) {
            const float per = 1.0f / sum[0];
            const float length = sqrtf(sum[3] * sum[3] + sum[4] * sum[4]);
            int* count = &display->lip_count[block];
            if (length * per > THROWN_LEAST && *count < BLOCK_LIPS) {
                display->lips[block * BLOCK_LIPS + (*count)++] = (ShoreLip){
                    .place = {sum[1] * per, sum[2] * per,
                              ((float)j + 0.5f) * (float)cell + sum[3] * per},
                    .way = {sum[4] / length, sum[3] / length},
                    .speed = sqrtf((float)SHORE_GRAVITY * swell_maxf(sum[5] * per, LIP_DEPTH)),
                    .strength = swell_minf(sum[0], 1.0f),
                    .phase = sum[6] * per,
                    .row = (uint32_t)(j / apart),
                };
            }
            memset(sum, 0, sizeof sum);
        }
    }
}

/* Fills the texels of a block's rows; their normals need the two rows beside it. */
static void fill_block(const Job* job, int block, float* scratch) {
    ShoreDisplay* display = job->display;
    const int first = block * BLOCK_ROWS;
    const int end =
        first + BLOCK_ROWS < display->params.nz ? first + BLOCK_ROWS : display->params.nz;
    float* ring[RING][ROW_COUNT];
    for (int n = 0; n < RING * ROW_COUNT; ++n) {
        ring[n / ROW_COUNT][n % ROW_COUNT] = scratch + (size_t)n * display->stride + SHORE_MARGIN;
    }
    float* rest = scratch + (size_t)(RING * ROW_COUNT) * display->stride;
    Most* most = &display->most[block];
    for (int n = 0; n < MOST_LANES; ++n) {
        most->highest[n] = -1e9f;
        most->lowest[n] = 1e9f;
        most->farthest[n] = 0.0f;
    }
    display->lip_count[block] = 0;
    for (int j = first - 1; j <= end; ++j) {
        fill_row(job, j, ring[(j + RING) % RING]);
        if (j > first) {
            const Rows rows = {ring[(j + RING - 2) % RING], ring[(j + RING - 1) % RING],
                               ring[j % RING]};
            write_texels(display, j - 1, &rows, rest, most);
            find_lips(display, block, j - 1, rows.here);
        }
    }
}

void SHORE_LOOP(display_texels)(void* context, int block, int worker) {
    const Job* job = context;
    ShoreDisplay* display = job->display;
    fill_block(job, block, display->scratch + (size_t)worker * SCRATCH_ROWS * display->stride);
}

void SHORE_LOOP(display_rows)(void* context, int block, int worker) {
    static void (*const ROW[STAGE_COUNT])(const Job* job, int j) = {
        [STAGE_BEGIN_BED] = begin_bed, [STAGE_BEGIN_SLOPE] = begin_slope,
        [STAGE_END_SLOPE] = end_slope, [STAGE_BEGIN_EDGE] = begin_edge,
        [STAGE_END_EDGE] = end_edge,   [STAGE_BEGIN_LOOK] = begin_look,
        [STAGE_END_LOOK] = end_look,   [STAGE_BEGIN_BLUR] = begin_blur,
        [STAGE_END_BLUR] = end_blur,
    };
    (void)worker;
    const Job* job = context;
    const int first = block * BLOCK_ROWS, nz = job->display->params.nz;
    for (int j = first; j < first + BLOCK_ROWS && j < nz; ++j) {
        ROW[job->stage](job, j);
    }
}

#ifdef SHORE_IS_PLAIN
/* ---- Life ---------------------------------------------------------------------------------- */

/* Reaches of the filters [m]: of crests and troughs, and of what a front has near it. */
static const double CREST_REACH = 5.0, FRONT_REACH = 3.0;

/* The first noise bends the toe of a front, the others are its lumps. */
static const double LUMP_SIZE[LUMP_SIZES] = {3.7, 1.3, 0.75}; /* [m] */
static const double LUMP_ROLLS[LUMP_SIZES] = {0.5, 1.1, 1.9}; /* [m/s] */

static int blocks_of(int rows) {
    return (rows + BLOCK_ROWS - 1) / BLOCK_ROWS;
}

static void run_stages(Job* job, Stage first, Stage end) {
    const int blocks = blocks_of(job->display->params.nz);
    for (job->stage = first; job->stage < end; ++job->stage) {
        swell_workers_run(job->shore->workers, blocks, job->shore->rows->display_rows, job);
    }
}

static void take_bed(Job* job) {
    run_stages(job, STAGE_BEGIN_BED, STAGE_BEGIN_EDGE);
    job->display->beds = job->shore->beds;
}

static int reach_of(double metres, double cell) {
    return (int)swell_clamp(round(metres / cell), 1.0, (double)SHORE_MARGIN);
}

static bool allocate(ShoreDisplay* display, const Shore* shore, SwellError* error) {
    SwellWorkers* workers = shore->workers;
    const size_t texels = (size_t)display->params.nx * (size_t)display->params.nz;
    const size_t scratch = (size_t)swell_workers_count(workers) * SCRATCH_ROWS;
    display->plane =
        swell_workers_allocate(workers, PLANE_COUNT * display->cells, sizeof(float), error);
    display->scratch =
        swell_workers_allocate(workers, scratch * display->stride, sizeof(float), error);
    display->most = swell_workers_allocate(workers, (size_t)blocks_of(display->params.nz),
                                           sizeof *display->most, error);
    display->lips = swell_workers_allocate(
        workers, BLOCK_LIPS * (size_t)blocks_of(display->params.nz), sizeof *display->lips, error);
    display->lip_count = swell_workers_allocate(workers, (size_t)blocks_of(display->params.nz),
                                                sizeof *display->lip_count, error);
    display->lumps =
        swell_workers_allocate(workers, LUMP_VALUES * LUMP_VALUES, sizeof(float), error);
    display->moved = swell_workers_allocate(workers, 4 * texels, sizeof(uint16_t), error);
    display->shape = swell_workers_allocate(workers, 4 * texels, sizeof(uint16_t), error);
    display->carried = swell_workers_allocate(workers, 4 * texels, sizeof(uint16_t), error);
    display->cover = swell_workers_allocate(workers, 4 * texels, 1, error);
    return display->plane && display->scratch && display->most && display->lips &&
           display->lip_count && display->lumps && display->moved && display->shape &&
           display->carried && display->cover;
}

ShoreDisplay* shore_display_create(const Shore* shore, SwellError* error) {
    if (!shore) {
        swell_error_set(error, SWELL_ERROR_RANGE, "the display of no shore");
        return NULL;
    }
    ShoreDisplay* display = swell_workers_allocate(shore->workers, 1, sizeof *display, error);
    if (!display) {
        return NULL;
    }
    display->params = shore->params;
    display->stride = shore->stride;
    display->cells = shore->stride * (size_t)shore->params.nz;
    if (!allocate(display, shore, error)) {
        shore_display_destroy(display);
        return NULL;
    }
    for (uint32_t n = 0; n < LUMP_VALUES * LUMP_VALUES; ++n) {
        uint32_t bits[4];
        swell_random_bits(0, (const uint32_t[4]){n, 0, 0, LUMP_STREAM}, bits);
        display->lumps[n] = (float)swell_uniform(bits[0]);
    }
    take_bed(&(Job){.display = display, .shore = shore});
    return display;
}

void shore_display_destroy(ShoreDisplay* display) {
    if (!display) {
        return;
    }
    swell_memory_free(display->plane);
    swell_memory_free(display->scratch);
    swell_memory_free(display->most);
    swell_memory_free(display->lips);
    swell_memory_free(display->lip_count);
    swell_memory_free(display->lumps);
    swell_memory_free(display->moved);
    swell_memory_free(display->shape);
    swell_memory_free(display->carried);
    swell_memory_free(display->cover);
    swell_memory_free(display);
}

bool shore_display_update(ShoreDisplay* display, const Shore* shore, double ahead) {
    if (!display || !shore || shore->params.nx != display->params.nx ||
        shore->params.nz != display->params.nz || !(fabs(ahead) <= 1.0)) {
        return false;
    }
    const double cell = display->params.cell;
    Job job = {.display = display,
               .shore = shore,
               .ahead = (float)ahead,
               .crest = reach_of(CREST_REACH, cell),
               .front = reach_of(FRONT_REACH, cell)};
    if (display->beds != shore->beds) {
        take_bed(&job);
    }
    const double length = cell * display->params.nz;
    for (int n = 0; n < LUMP_SIZES; ++n) {
        const double count = fmax(round(length / LUMP_SIZE[n]), 1.0), scale = count / length;
        job.lump_count[n] = (int)count;
        job.lump_scale[n] = (float)scale;
        job.lump_rolled[n] =
            (float)fmod(scale * LUMP_ROLLS[n] * (shore_now(shore) + ahead), LUMP_VALUES);
    }
    run_stages(&job, STAGE_BEGIN_EDGE, STAGE_COUNT);
    const int blocks = blocks_of(display->params.nz);
    swell_workers_run(shore->workers, blocks, shore->rows->display_texels, &job);
    display->all_lips = 0;
    for (int n = 0; n < blocks; ++n) {
        memmove(display->lips + display->all_lips, display->lips + n * BLOCK_LIPS,
                (size_t)display->lip_count[n] * sizeof *display->lips);
        display->all_lips += display->lip_count[n];
    }
    float most[3] = {-1e9f, 1e9f, 0.0f};
    for (int n = 0; n < blocks * MOST_LANES; ++n) {
        const Most* block = &display->most[n / MOST_LANES];
        most[0] = swell_maxf(most[0], block->highest[n % MOST_LANES]);
        most[1] = swell_minf(most[1], block->lowest[n % MOST_LANES]);
        most[2] = swell_maxf(most[2], block->farthest[n % MOST_LANES]);
    }
    display->highest = most[0];
    display->lowest = most[1];
    display->farthest = sqrtf(most[2]);
    display->updates += 1;
    return true;
}

ShoreTexels shore_display_texels(const ShoreDisplay* display) {
    if (!display) {
        return (ShoreTexels){0};
    }
    return (ShoreTexels){
        .nx = display->params.nx,
        .nz = display->params.nz,
        .cell = display->params.cell,
        .repeats = display->params.repeats,
        .open_east = !(display->params.rim[SHORE_EAST] > 0.0),
        .highest = display->highest,
        .lowest = display->lowest,
        .farthest = display->farthest,
        .updates = display->updates,
        .moved = display->moved,
        .shape = display->shape,
        .carried = display->carried,
        .cover = display->cover,
        .lip_count = display->all_lips,
        .lips = display->lips,
    };
}

#endif
