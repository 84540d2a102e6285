/*
 * Updates a display, in passes over rows of planes, on workers. Planes are arrays like the shore's
 * (state.h), with a margin along x alone.
 *
 *     edge    the surface continued into dry cells, a little below the bed, so that its edge can be
 *             cut
 *     look    the largest and least surface nearby, the steepest front, the longest breaking, the
 *             way that waves run
 *     blur    of these, so that they do not jump
 *     slope   of the bed, after it was set
 *     texels  the surface, moved; its normal; what the water carries; thrown crests
 *
 * Each pass computes cells and filters them along x. When all rows are done, it filters them along
 * z.
 *
 * So each place knows the wave around it. The largest and the least surface nearby give its height
 * H and the share p of H at which the place lies. The slope of the steepest front nearby and the
 * direction n in which the wave runs are known, too. A front of that slope stands up: it moves
 * ahead by n p^1.5 H / slope. While it breaks, its crest flies ahead and falls, and later lies in
 * front as a bore. The normal is that of the moved surface.
 *
 * The file is compiled again for wider vectors, with the same operations and bits.
 */
#include "swell/shore_display.h"

#include "state.h"

#include "base/parts.h"

#include <assert.h>
#include <string.h>

enum { BLOCK = 16 };      /* rows of a block */
enum { BLOCK_LIPS = 48 }; /* most lips in a block */
enum { FILTERS_MAX = 7 }; /* most filters in a pass */

/* Noises of lumps, and values along a side of the table that they share. */
enum { LUMP_SIZES = 3, LUMP_VALUES = 64 };

typedef enum Plane {
    PLANE_SURFACE, /* the surface, continued into dry cells [m] */
    PLANE_HIGH,    /* largest surface nearby [m] */
    PLANE_LOW,     /* least surface nearby [m] */
    PLANE_STEEP,   /* steepest front nearby [1] */
    PLANE_PHASE,   /* longest breaking nearby [s] */
    PLANE_AHEAD_X, /* direction in which waves run, of any length */
    PLANE_AHEAD_Z,
    PLANE_PILE,      /* foam that piles up on a front, 0 to 1 */
    PLANE_BED_SLOPE, /* mean slope of the bed over a wide area [1] */
    PLANE_BETWEEN,   /* results of filters along x, before those along z */
    PLANE_COUNT = PLANE_BETWEEN + FILTERS_MAX
} Plane;

/* PASS_SLOPE runs after the bed was set, the others in each update. Each runs along x, then along
   z. */
typedef enum Pass { PASS_SLOPE, PASS_EDGE, PASS_LOOK, PASS_BLUR, PASS_COUNT } Pass;

/* The values of a row of texels while they are moved. */
typedef enum Row {
    ROW_X,
    ROW_Y,
    ROW_Z,
    ROW_PILE,
    ROW_TALL,  /* height of the wave [m] */
    ROW_BELOW, /* share of that height that lies above the place */
    ROW_LIP,
    ROW_WHITE, /* foam that a crest throws or that stands on a front */
    ROW_COUNT
} Row;

enum { RING = 3, SCRATCH_ROWS = RING * ROW_COUNT }; /* normals need three rows at a time */

enum { MOST_LANES = 8 };

/* Highest and lowest point [m] and the square of the farthest displacement [m^2], for each lane. */
typedef struct Most {
    float highest[MOST_LANES], lowest[MOST_LANES], farthest[MOST_LANES];
} Most;

typedef enum FilterKind { FILTER_MOST, FILTER_LEAST, FILTER_MEAN } FilterKind;

/* A filter over `reach` cells to either side, from one plane to another. A reach of 0 means
   none. */
typedef struct Filter {
    FilterKind kind;
    int reach;
    Plane from, to;
} Filter;

typedef struct ShoreUpdate {
    size_t stride, cells;    /* of a plane: floats in a row, and in all */
    uint64_t bed_generation; /* 1 + the shore's that PLANE_BED_SLOPE belongs to; 0 for none */
    Filter filter[PASS_COUNT][FILTERS_MAX];
    void** parts;   /* owns the arrays below, and those of the display */
    float* plane;   /* (PLANE_COUNT x cells) */
    float* scratch; /* (workers x SCRATCH_ROWS x stride) */
    float* lumps;   /* (LUMP_VALUES x LUMP_VALUES) 0 to 1 */
    Most* most;     /* (blocks) */
    int* lip_count; /* (blocks) */

    /* State of the update that runs. */
    const Shore* shore;
    Pass pass;
    bool along_z;
    float ahead; /* [s] */
    /* Noises of lumps: number of values along the window, values per metre, and how many values
       each noise has rolled. */
    int lump_count[LUMP_SIZES];
    float lump_scale[LUMP_SIZES], lump_rolled[LUMP_SIZES];
} ShoreUpdate;

/* Row j of a plane, from its cell 0 on. Beyond the window's sides it is the outermost row, or one
   from the other end if the window repeats. */
static float* row_of(const ShoreDisplay* display, Plane plane, int j) {
    const ShoreUpdate* update = display->update;
    const int nz = display->window.nz;
    const int clamped = j < 0 ? 0 : (j < nz ? j : nz - 1);
    const int row = display->window.repeats ? (j + nz) % nz : clamped;
    return update->plane + (size_t)plane * update->cells + (size_t)row * update->stride +
           SHORE_MARGIN;
}

static const float* bed_row(const ShoreDisplay* display, int j) {
    const Shore* shore = display->update->shore;
    return shore->bed + shore_at(shore, 0, j);
}

/* ---- Filters ------------------------------------------------------------------------------- */

enum { TAPS_MAX = 2 * SHORE_MARGIN + 1 };

/* Fills the binomial weights of a mean. */
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

/* Filters `count` values of each tap's row. Each pass takes four taps and repeats the last tap to
   fill them, which changes no extreme, and no mean since its weight is 0. */
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

/* Filters row j from one plane to another, along x or along z. */
static void filter_plane(const ShoreDisplay* display, Filter filter, bool along_z, int j) {
    const float* tap[TAPS_MAX];
    if (!along_z) {
        fill_margin(display, row_of(display, filter.from, j));
    }
    for (int n = 0; n <= 2 * filter.reach; ++n) {
        const int away = n - filter.reach;
        tap[n] = along_z ? row_of(display, filter.from, j + away)
                         : row_of(display, filter.from, j) + away;
    }
    float* to = row_of(display, filter.to, j);
    filter_row(filter.kind, filter.reach, tap, display->window.nx, to);
    if (along_z) {
        fill_margin(display, to);
    }
}

/* ---- Cells --------------------------------------------------------------------------------- */

/* A cell becomes wet gradually between these depths [m]; else the water's edge would jump by
   cells. */
static const float WET_FROM = 0.001f, WET_TO = 0.005f;
static const float UNDER_DRY = 0.002f; /* depth of the continued surface below the bed [m] ... */
static const float FAR_DRY = 0.3f;     /* ... and far from water [m] */

/* Least slope of a front, and least depth of its water [m]. */
static const float FRONT_LEAST = 0.08f, FRONT_DEPTH = 0.05f;

/* Weight of the bed's slope in the direction in which waves run. */
static const float SHOREWARD = 0.02f;

/* Foam piles up on a front between these phases [s]. */
static const float PILE_FROM = 0.35f, PILE_TO = 1.0f;

/* Finds the slope of the bed, of which the filter takes the mean over a wide area. */
static void find_slope(const ShoreDisplay* display, int j) {
    const Shore* shore = display->update->shore;
    const float *up = shore->bed + shore_at(shore, 0, j - 1), *here = up + shore->stride;
    const float* down = here + shore->stride;
    float* slope = row_of(display, PLANE_HIGH, j);
    for (int i = 0; i < display->window.nx; ++i) {
        const float x = here[i + 1] - here[i - 1], z = down[i] - up[i];
        slope[i] = 0.5f / (float)display->window.cell * sqrtf(x * x + z * z);
    }
}

/* Finds the wet share of cells and their water, to continue the surface into dry cells nearby. */
static void find_wet(const ShoreDisplay* display, int j) {
    const ShoreUpdate* update = display->update;
    const Shore* shore = update->shore;
    const size_t at = shore_at(shore, 0, j);
    const float *w = shore->water.w + at, *bed = shore->bed + at, *rise = shore->rise + at;
    float* water = row_of(display, PLANE_HIGH, j);
    float* wet = row_of(display, PLANE_LOW, j);
    SHORE_APART
    for (int i = 0; i < display->window.nx; ++i) {
        wet[i] = swell_smoothstepf(WET_FROM, WET_TO, w[i] - bed[i]);
        water[i] = wet[i] * (w[i] + update->ahead * rise[i]);
    }
}

/* Continues the surface into dry cells: the mean of the water over the mean of the wet share. */
static void continue_surface(const ShoreDisplay* display, int j) {
    const ShoreUpdate* update = display->update;
    const Shore* shore = update->shore;
    const size_t at = shore_at(shore, 0, j);
    const float *w = shore->water.w + at, *bed = shore->bed + at, *rise = shore->rise + at;
    const float* water = row_of(display, PLANE_STEEP, j);
    const float* wet = row_of(display, PLANE_PHASE, j);
    float* surface = row_of(display, PLANE_SURFACE, j);
    SHORE_APART
    for (int i = 0; i < display->window.nx; ++i) {
        const float near = swell_minf(water[i] / swell_maxf(wet[i], 1e-6f), bed[i] - UNDER_DRY);
        const float dry = swell_maxf(wet[i] > 1e-4f ? near : bed[i] - FAR_DRY, bed[i] - FAR_DRY);
        const float share = swell_smoothstepf(WET_FROM, WET_TO, w[i] - bed[i]);
        surface[i] = dry + share * (w[i] + update->ahead * rise[i] - dry);
    }
    fill_margin(display, surface);
}

static void find_fronts(const ShoreDisplay* display, int j) {
    const Shore* shore = display->update->shore;
    const size_t at = shore_at(shore, 0, j), s = shore->stride;
    const float* up = row_of(display, PLANE_SURFACE, j - 1);
    const float* here = row_of(display, PLANE_SURFACE, j);
    const float* down = row_of(display, PLANE_SURFACE, j + 1);
    const float *bed = shore->bed + at, *bed_up = bed - s, *bed_down = bed + s;
    const float *p = shore->p + at, *q = shore->q + at;
    const float *roller = shore->roller + at, *phase = shore->phase + at;
    float* steep = row_of(display, PLANE_STEEP, j);
    float* age = row_of(display, PLANE_PHASE, j);
    float* ahead_x = row_of(display, PLANE_AHEAD_X, j);
    float* ahead_z = row_of(display, PLANE_AHEAD_Z, j);
    float* pile = row_of(display, PLANE_PILE, j);
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
}

/* ---- Passes -------------------------------------------------------------------------------- */

static void display_rows(void* context, int block, int worker) {
    static void (*const BEFORE[PASS_COUNT])(const ShoreDisplay*, int j) = {
        [PASS_SLOPE] = find_slope, [PASS_EDGE] = find_wet, [PASS_LOOK] = find_fronts};
    const ShoreDisplay* display = context;
    const ShoreUpdate* update = display->update;
    const Filter* filter = update->filter[update->pass];
    (void)worker;
    const int first = block * BLOCK, nz = display->window.nz;
    for (int j = first; j < first + BLOCK && j < nz; ++j) {
        if (!update->along_z && BEFORE[update->pass]) {
            BEFORE[update->pass](display, j);
        }
        for (int n = 0; n < FILTERS_MAX && filter[n].reach > 0; ++n) {
            const Plane between = (Plane)(PLANE_BETWEEN + n);
            Filter half = filter[n];
            *(update->along_z ? &half.from : &half.to) = between;
            filter_plane(display, half, update->along_z, j);
        }
        if (update->along_z && update->pass == PASS_EDGE) {
            continue_surface(display, j);
        }
    }
}

/* ---- Moved rows ---------------------------------------------------------------------------- */

/* All numbers below are by eye. In heights of the wave: how far a front stands up, and how far the
   lip is thrown and falls. */
static const float STAND = 0.80f, STAND_MOST = 2.6f, LIP = 1.0f, FALL = 0.55f;

/* Height of a wave that breaks in the times below, and of the highest on which foam grows [m]. */
static const float BEAT_HEIGHT = 1.4f, PILE_WAVE = 1.6f;

/* Times after which the lip is thrown, has landed, and lies in front, with this share of the throw
   left [s]; and between which it falls [s]. */
static const float THROWN = 0.85f, LANDS = 1.0f, LIES = 1.9f, LEFT_OUT = 0.25f;
static const float FALLS_FROM = 0.25f, FALLS_TO = 0.95f;

static void move(const ShoreDisplay* display, int j, float* const row[ROW_COUNT]) {
    const float* surface = row_of(display, PLANE_SURFACE, j);
    const float* high = row_of(display, PLANE_HIGH, j);
    const float* low = row_of(display, PLANE_LOW, j);
    const float* steep = row_of(display, PLANE_STEEP, j);
    const float* phase = row_of(display, PLANE_PHASE, j);
    const float* ahead_x = row_of(display, PLANE_AHEAD_X, j);
    const float* ahead_z = row_of(display, PLANE_AHEAD_Z, j);
    const float* pile = row_of(display, PLANE_PILE, j);
    const float* bed_slope = row_of(display, PLANE_BED_SLOPE, j);
    const float* bed = bed_row(display, j);
    float *x = row[ROW_X], *y = row[ROW_Y], *z = row[ROW_Z];
    float *lies = row[ROW_PILE], *thrown = row[ROW_LIP];
    SHORE_APART
    for (int i = -1; i <= display->window.nx; ++i) {
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

/* Smooth noise from 0 to 1 with its values at whole numbers. It repeats along z after `count`. */
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

/* A toe stands up where the share of foam passes a limit that noise varies. Lumps are round, with
   creases between them. Heights are in heights of the wave. */
static const float TOE_FROM = 0.15f, TOE_BENDS = 0.40f, TOE_WIDTH = 0.28f;
static const float TOE_HEIGHT = 0.50f, LUMPS_UP = 0.26f, LUMPS_OUT = 0.6f, LUMPS_MEAN = 0.35f;
static const float LUMPS_LARGE = 0.6f, LUMPS_SMALL = 0.4f; /* shares of the two sizes */
static const float WHITE_TALL = 2.5f; /* 1 / height of a toe that is all white [1/m] */

/* Foam that piles up on a front: the share left behind the crest, and 1 / height of the lowest wave
   with all of it [1/m]. */
static const float PILE_BEHIND = 0.6f, PILE_TALL = 2.0f;

/* Foam on a front is the roller of a bore. It stands upright at its uneven toe and is lumpy. */
static void add_roller(const ShoreDisplay* display, int j, float* const row[ROW_COUNT]) {
    const ShoreUpdate* update = display->update;
    const float cell = (float)display->window.cell;
    const float* ahead_x = row_of(display, PLANE_AHEAD_X, j);
    const float* ahead_z = row_of(display, PLANE_AHEAD_Z, j);
    float* lies = row[ROW_PILE];
    for (int i = -1; i <= display->window.nx; ++i) {
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
            const float scale = cell * update->lump_scale[n];
            noise[n] = noise_at(update->lumps, ((float)i + 0.5f) * scale - update->lump_rolled[n],
                                ((float)j + 0.5f) * scale, update->lump_count[n]);
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

/* ---- Texels -------------------------------------------------------------------------------- */

/* Returns the half of a finite number below 65504, rounded to nearest even; below 2^-14 it is 0. It
   is swell_half_from_float without branches: a mask is faster in vectors. */
static inline uint16_t half_of(float value) {
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    const uint32_t sign = bits >> 16 & 0x8000u, size = bits & 0x7fffffffu;
    const uint32_t rounded = size - 0x38000000u + 0xfffu + (size >> 13 & 1u);
    const uint32_t mask = 0u - (size >= 0x38800000u); /* no bits for numbers below 2^-14 */
    return (uint16_t)(sign | (rounded >> 13 & mask));
}

static inline uint8_t byte_of(float value) {
    return (uint8_t)(swell_clampf(value, 0.0f, 1.0f) * 255.0f + 0.5f);
}

static void write_cover(uint8_t* to, const float* foam, const float* wetness, const float* line,
                        const float* white, int count) {
    SHORE_APART
    for (int i = 0; i < count; ++i) {
        to[4 * i] = byte_of(foam[i]);
        to[4 * i + 1] = byte_of(wetness[i]);
        to[4 * i + 2] = byte_of(line[i]);
        to[4 * i + 3] = byte_of(white[i]);
    }
}

/* Writes the texels of row j. The moved places of this row and of those before and after it are
   known. The normal is that of the moved surface. */
static void write_row(const ShoreDisplay* display, int j, float* const before[ROW_COUNT],
                      float* const here[ROW_COUNT], float* const after[ROW_COUNT]) {
    const Shore* shore = display->update->shore;
    const size_t at = shore_at(shore, 0, j), texel = 4 * (size_t)j * (size_t)display->window.nx;
    const float cell = (float)display->window.cell, per_two = 0.5f / cell;
    const float *x = here[ROW_X], *y = here[ROW_Y], *z = here[ROW_Z], *pile = here[ROW_PILE];
    const float *x_up = before[ROW_X], *x_down = after[ROW_X];
    const float *y_up = before[ROW_Y], *y_down = after[ROW_Y];
    const float *z_up = before[ROW_Z], *z_down = after[ROW_Z];
    const float *bed = shore->bed + at, *bed_up = bed_row(display, j - 1);
    const float *bed_down = bed_row(display, j + 1), *w = shore->water.w + at;
    const float *p = shore->p + at, *q = shore->q + at;
    uint16_t *moved = display->moved + texel, *shape = display->shape + texel;
    uint16_t* carried = display->carried + texel;
    SHORE_APART
    for (int i = 0; i < display->window.nx; ++i) {
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
        moved[4 * i] = half_of(x[i]);
        moved[4 * i + 1] = half_of(z[i]);
        moved[4 * i + 2] = half_of(depth);
        moved[4 * i + 3] = half_of(bed[i]);
        shape[4 * i] = half_of(nx * scale);
        shape[4 * i + 1] = half_of(ny * scale + (1.0f - wet));
        shape[4 * i + 2] = half_of(nz * scale);
        shape[4 * i + 3] = half_of(pile[i]);
        carried[4 * i] = half_of(shore_velocity(p[i], w[i] - bed[i]));
        carried[4 * i + 1] = half_of(shore_velocity(q[i], w[i] - bed[i]));
        carried[4 * i + 2] = half_of(per_two * (bed[i + 1] - bed[i - 1]));
        carried[4 * i + 3] = half_of(per_two * (bed_down[i] - bed_up[i]));
    }
    write_cover(display->cover + texel, shore->foam + at, shore->wetness + at, shore->line + at,
                here[ROW_WHITE], display->window.nx);
}

/* Extends the extremes of a block by those of a row. */
static void find_most(float* const row[ROW_COUNT], const float* bed, int count, Most* most) {
    const float *x = row[ROW_X], *y = row[ROW_Y], *z = row[ROW_Z];
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

/* ---- Lips ---------------------------------------------------------------------------------- */

static const float LIP_LEAST = 0.25f;    /* ROW_LIP from which on a crest counts as thrown */
static const float THROWN_LEAST = 0.05f; /* least distance of a throw [m] */
static const float LIP_DEPTH = 0.05f;    /* least depth from which its speed is computed [m] */

/* Adds the thrown crests of a row: one lip for each stretch, at its mean place. The sums are those
   of the parts below, by weight. */
static void find_lips(const ShoreDisplay* display, int block, int j, float* const row[ROW_COUNT]) {
    enum { LIP_SUMS = 7 };
    const double cell = display->window.cell;
    const int apart = (int)swell_clamp(round(SHORE_LIP_SPACING / cell), 1.0, BLOCK);
    const float *x = row[ROW_X], *y = row[ROW_Y], *z = row[ROW_Z], *lip = row[ROW_LIP];
    const float *phase = row_of(display, PLANE_PHASE, j), *bed = bed_row(display, j);
    float sum[LIP_SUMS] = {0};
    for (int i = 0; i < display->window.nx && j % apart == 0; ++i) {
        const float weight = swell_maxf(lip[i] - LIP_LEAST, 0.0f);
        const float part[LIP_SUMS] = {
            1.0f,    ((float)i + 0.5f) * (float)cell + x[i], y[i], z[i], x[i], y[i] - bed[i],
            phase[i]};
        for (int n = 0; n < LIP_SUMS; ++n) {
            sum[n] += weight * part[n];
        }
        if (sum[0] > 0.0f && (weight == 0.0f || i == display->window.nx - 1)) {
            const float per = 1.0f / sum[0];
            const float length = sqrtf(sum[3] * sum[3] + sum[4] * sum[4]);
            int* count = &display->update->lip_count[block];
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

/* ---- A block ------------------------------------------------------------------------------- */

static void display_texels(void* context, int block, int worker) {
    const ShoreDisplay* display = context;
    const ShoreUpdate* update = display->update;
    const Shore* shore = update->shore;
    const int nx = display->window.nx, nz = display->window.nz;
    const int first = block * BLOCK;
    const int end = first + BLOCK < nz ? first + BLOCK : nz;
    float* scratch =
        update->scratch + (size_t)worker * SCRATCH_ROWS * update->stride + SHORE_MARGIN;
    float* ring[RING][ROW_COUNT];
    for (int n = 0; n < RING * ROW_COUNT; ++n, scratch += update->stride) {
        ring[n / ROW_COUNT][n % ROW_COUNT] = scratch;
    }
    Most* most = &update->most[block];
    for (int n = 0; n < MOST_LANES; ++n) {
        most->highest[n] = -1e9f;
        most->lowest[n] = 1e9f;
        most->farthest[n] = 0.0f;
    }
    update->lip_count[block] = 0;
    for (int next = first - 1; next <= end; ++next) { /* normals need the rows beside a row */
        move(display, next, ring[(next + RING) % RING]);
        add_roller(display, next, ring[(next + RING) % RING]);
        const int j = next - 1;
        if (j < first) {
            continue;
        }
        float* const* row = ring[j % RING];
        const float* bed = bed_row(display, j);
        const size_t at = shore_at(shore, 0, j);
        write_row(display, j, ring[(j + RING - 1) % RING], row, ring[next % RING]);
        const size_t row_bytes = (size_t)nx * sizeof(float), cell = (size_t)j * (size_t)nx;
        memcpy(display->bed + cell, bed, row_bytes);
        memcpy(display->surface + cell, shore->water.w + at, row_bytes);
        memcpy(display->flux_x + cell, shore->p + at, row_bytes);
        memcpy(display->flux_z + cell, shore->q + at, row_bytes);
        find_most(row, bed, nx, most);
        find_lips(display, block, j, row);
    }
}

/* ---- An update ----------------------------------------------------------------------------- */

/* Size of the lumps of each noise [m], and the speed at which they roll [m/s]. The first noise
   bends the toe of a front, the others are its lumps. */
static const double LUMP_SIZE[LUMP_SIZES] = {3.7, 1.3, 0.75};
static const double LUMP_ROLLS[LUMP_SIZES] = {0.5, 1.1, 1.9};

static int count_blocks(const ShoreDisplay* display) {
    return (display->window.nz + BLOCK - 1) / BLOCK;
}

void SHORE_LOOP(display_update)(ShoreDisplay* display, const Shore* shore, double ahead) {
    ShoreUpdate* update = display->update;
    const int blocks = count_blocks(display);
    const double length = display->window.cell * display->window.nz;
    update->shore = shore;
    update->ahead = (float)ahead;
    for (int n = 0; n < LUMP_SIZES; ++n) {
        const double count = fmax(round(length / LUMP_SIZE[n]), 1.0), scale = count / length;
        update->lump_count[n] = (int)count;
        update->lump_scale[n] = (float)scale;
        update->lump_rolled[n] =
            (float)fmod(scale * LUMP_ROLLS[n] * (shore_now(shore) + ahead), LUMP_VALUES);
    }
    update->pass = update->bed_generation == shore->bed_generation + 1 ? PASS_EDGE : PASS_SLOPE;
    for (; update->pass < PASS_COUNT; ++update->pass) {
        for (int half = 0; half < 2; ++half) {
            update->along_z = half == 1;
            swell_workers_run(shore->workers, blocks, display_rows, display);
        }
    }
    swell_workers_run(shore->workers, blocks, display_texels, display);

    /* Join the lips and the extremes of all blocks. */
    display->lip_count = 0;
    for (int n = 0; n < blocks; ++n) {
        memmove(display->lips + display->lip_count, display->lips + n * BLOCK_LIPS,
                (size_t)update->lip_count[n] * sizeof *display->lips);
        display->lip_count += update->lip_count[n];
    }
    float farthest = 0.0f;
    display->highest = -1e9f;
    display->lowest = 1e9f;
    for (int n = 0; n < blocks * MOST_LANES; ++n) {
        const Most* most = &update->most[n / MOST_LANES];
        const int lane = n % MOST_LANES;
        display->highest = swell_maxf(display->highest, most->highest[lane]);
        display->lowest = swell_minf(display->lowest, most->lowest[lane]);
        farthest = swell_maxf(farthest, most->farthest[lane]);
    }
    display->farthest = sqrtf(farthest);
    update->bed_generation = shore->bed_generation + 1;
    update->shore = NULL;
}

#ifdef SHORE_ONCE

/* ---- Life ---------------------------------------------------------------------------------- */

/* Reaches in cells: of means, which smooth the steps of the grid, and of the largest pile. */
enum { EDGE_BLUR = 4, WAY_BLUR = 4, CREST_BLUR = 2, FRONT_BLUR = 3, SLOPE_BLUR = 8 };
enum { PILE_REACH = 1 };

/* Distances around a place within which crests and troughs, and fronts, are searched [m]. */
static const double CREST_REACH = 5.0, FRONT_REACH = 3.0;

enum { LUMP_STREAM = 0x5975 }; /* the lumps' sequence of random numbers */

static int reach_of(double metres, double cell) {
    return (int)swell_clamp(round(metres / cell), 1.0, (double)SHORE_MARGIN);
}

ShoreDisplay* shore_display_create(const Shore* shore, uint64_t shore_generation,
                                   SwellError* error) {
    assert(shore);
    SwellWorkers* workers = shore->workers;
    ShoreDisplay* display = swell_workers_allocate(workers, 1, sizeof *display, error);
    ShoreUpdate* update =
        display ? swell_workers_allocate(workers, 1, sizeof *update, error) : NULL;
    if (!update) {
        shore_display_destroy(display);
        return NULL;
    }
    const size_t cells = (size_t)shore->params.nx * (size_t)shore->params.nz;
    display->window = shore->params;
    display->shore_generation = shore_generation;
    display->update = update;
    const size_t blocks = (size_t)count_blocks(display);
    update->stride = shore->stride;
    update->cells = shore->stride * (size_t)shore->params.nz;
    const int crest = reach_of(CREST_REACH, shore->params.cell);
    const int front = reach_of(FRONT_REACH, shore->params.cell);
    const Filter filter[PASS_COUNT][FILTERS_MAX] = {
        [PASS_SLOPE] = {{FILTER_MEAN, SLOPE_BLUR, PLANE_HIGH, PLANE_BED_SLOPE}},
        [PASS_EDGE] = {{FILTER_MEAN, EDGE_BLUR, PLANE_HIGH, PLANE_STEEP},
                       {FILTER_MEAN, EDGE_BLUR, PLANE_LOW, PLANE_PHASE}},
        [PASS_LOOK] = {{FILTER_MOST, crest, PLANE_SURFACE, PLANE_HIGH},
                       {FILTER_LEAST, crest, PLANE_SURFACE, PLANE_LOW},
                       {FILTER_MOST, front, PLANE_STEEP, PLANE_STEEP},
                       {FILTER_MOST, front, PLANE_PHASE, PLANE_PHASE},
                       {FILTER_MEAN, WAY_BLUR, PLANE_AHEAD_X, PLANE_AHEAD_X},
                       {FILTER_MEAN, WAY_BLUR, PLANE_AHEAD_Z, PLANE_AHEAD_Z},
                       {FILTER_MOST, PILE_REACH, PLANE_PILE, PLANE_PILE}},
        [PASS_BLUR] = {{FILTER_MEAN, CREST_BLUR, PLANE_HIGH, PLANE_HIGH},
                       {FILTER_MEAN, CREST_BLUR, PLANE_LOW, PLANE_LOW},
                       {FILTER_MEAN, FRONT_BLUR, PLANE_STEEP, PLANE_STEEP},
                       {FILTER_MEAN, FRONT_BLUR, PLANE_PHASE, PLANE_PHASE},
                       {FILTER_MEAN, CREST_BLUR, PLANE_PILE, PLANE_PILE}},
    };
    memcpy(update->filter, filter, sizeof filter);
    update->parts = SWELL_PARTS(
        workers, error, SWELL_PART(update->plane, PLANE_COUNT * update->cells),
        SWELL_PART(update->scratch,
                   (size_t)swell_workers_count(workers) * SCRATCH_ROWS * update->stride),
        SWELL_PART(update->lumps, LUMP_VALUES * LUMP_VALUES), SWELL_PART(update->most, blocks),
        SWELL_PART(update->lip_count, blocks), SWELL_PART(display->moved, 4 * cells),
        SWELL_PART(display->shape, 4 * cells), SWELL_PART(display->carried, 4 * cells),
        SWELL_PART(display->cover, 4 * cells), SWELL_PART(display->lips, BLOCK_LIPS * blocks),
        SWELL_PART(display->bed, cells), SWELL_PART(display->surface, cells),
        SWELL_PART(display->flux_x, cells), SWELL_PART(display->flux_z, cells));
    if (!update->parts) {
        shore_display_destroy(display);
        return NULL;
    }
    for (uint32_t n = 0; n < LUMP_VALUES * LUMP_VALUES; ++n) {
        uint32_t bits[4];
        swell_random_bits(0, (const uint32_t[4]){n, 0, 0, LUMP_STREAM}, bits);
        update->lumps[n] = (float)swell_uniform(bits[0]);
    }
    return display;
}

void shore_display_destroy(ShoreDisplay* display) {
    if (display) {
        swell_parts_free(display->update ? display->update->parts : NULL);
        swell_memory_free(display->update);
        swell_memory_free(display);
    }
}

bool shore_display_update(ShoreDisplay* display, const Shore* shore, const LandParams* land,
                          double ahead) {
    assert(display && shore && land);
    if (shore->params.nx != display->window.nx || shore->params.nz != display->window.nz ||
        !(fabs(ahead) <= 1.0)) {
        return false;
    }
    shore->rows->update_display(display, shore, ahead);
    display->land = *land;
    display->generation += 1;
    return true;
}

#endif
