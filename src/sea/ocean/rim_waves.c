/*
 * The long waves of a sea's first cascade, for water that another model computes: they enter a
 * shore at its rim.
 *
 *     take     lists the waves, some thousands, with their shares
 *     key      transforms the height w and the fluxes P and Q at two successive key times, as the
 *              eight fields of one grid with six samples to the shortest wave; then interpolates at
 *              the places, by Catmull-Rom
 *     fill     interpolates linearly between the two key times around a time
 *
 * A key is a function of its number alone, so values do not depend on the times before.
 */
#include "sea.h"

#include "base/numbers.h"
#include "ocean/dispersion.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* The shortest wave has this many samples in its length, and this many key times in its period.
   Linear interpolation between the times loses 2 % of its height. */
static const double SAMPLES_PER_WAVE = 6.0, TIMES_PER_PERIOD = 14.0;

/* One wave of a layer, in row `row` of its column. */
typedef struct RimWave {
    int row;
    OceanWave wave; /* with gain and share; without the frequency */
    double rate;    /* omega / 2 pi [1/s] */
    float flux[2];  /* omega k / |k|^2 [m/s] */
} RimWave;

/* The fields of a transform: w, P, Q and an empty one, at each of two times. */
enum { LANES_PER_TIME = OCEAN_FIELD_COUNT / 2 };

/* The result of a transform at the places. */
typedef struct RimKey {
    bool filled;
    int64_t number;
    OceanSample* at; /* (count) */
} RimKey;

struct OceanRimWaves {
    OceanEngine engine;
    double length, depth; /* L, d [m] */
    double interval;      /* between key times [s] */
    int grid;             /* samples a side */
    int columns;          /* n = 0 to columns - 1; |m| < columns, too */
    int wave_count;
    OceanTransform transform;
    void** parts;           /* owns the next five */
    RimWave* wave;          /* (wave_count), by column */
    int* end;               /* (columns) where the waves of a column end */
    OceanCell* column_sums; /* (columns x grid), ocean_cell_stride apart */
    OceanCell* scratch;     /* (workers x grid) */
    OceanSample* samples;   /* (grid x grid) */
    int count;              /* number of places */
    void** place_parts;     /* owns `places` and both `at` */
    float* places;          /* (2 x count) x, then z */
    RimKey key[2];          /* the last keys with an even and an odd number */
    double time[2];         /* the two times of the transform that runs [s] */
    int64_t filling;        /* the number of the key that the transform fills */
};

/* ---- Life ---------------------------------------------------------------------------------- */

/* Finds the first cascade of the sea, of the new one in a fade. Returns NULL (SWELL_ERROR_RANGE)
   for Phillips and for deep water. */
static const OceanCascade* find_cascade(const OceanSea* sea, SwellError* error) {
    const OceanCascade* first = sea->layer[sea->layer_count - 1]->cascade[0];
    if (!first->waves.rate || !isfinite(first->spectrum->depth)) {
        swell_error_set(error, SWELL_ERROR_RANGE,
                        "a rim's waves are those of a physical sea of finite depth");
        return NULL;
    }
    return first;
}

OceanRimWaves* ocean_rim_waves_create(const OceanSea* sea, OceanEngine engine, SwellError* error) {
    assert(sea && engine.workers);
    const OceanCascade* first = find_cascade(sea, error);
    if (!first) {
        return NULL;
    }
    SwellWorkers* workers = engine.workers;
    OceanRimWaves* waves = swell_workers_allocate(workers, 1, sizeof *waves, error);
    if (!waves) {
        return NULL;
    }
    waves->engine = engine;
    waves->length = first->lattice.length;
    waves->depth = first->spectrum->depth;
    const double shortest = OCEAN_RIM_KD_NONE / waves->depth; /* rad/m */
    waves->interval = SWELL_TWO_PI / (TIMES_PER_PERIOD * ocean_omega(shortest, waves->depth));
    const double cell_most = SWELL_TWO_PI * waves->depth / OCEAN_RIM_KD_NONE / SAMPLES_PER_WAVE;
    waves->grid = OCEAN_GRID_MIN;
    while (waves->grid < OCEAN_GRID_MAX && waves->length / waves->grid > cell_most) {
        waves->grid *= 2;
    }
    const int needed = (int)(shortest * waves->length / SWELL_TWO_PI);
    const int held = (int)(waves->grid / SAMPLES_PER_WAVE);
    waves->columns = (needed < held ? needed : held) + 1;
    const size_t grid = (size_t)waves->grid, columns = (size_t)waves->columns;
    const size_t room = 2 * columns * (2 * columns - 1); /* two layers in a fade */
    const size_t scratch = (size_t)swell_workers_count(workers) * grid;
    waves->parts =
        SWELL_PARTS(workers, error, SWELL_PART(waves->wave, room), SWELL_PART(waves->end, columns),
                    SWELL_PART(waves->column_sums, columns * ocean_cell_stride(waves->grid)),
                    SWELL_PART(waves->scratch, scratch), SWELL_PART(waves->samples, grid * grid));
    if (!waves->parts ||
        !ocean_transform_init(&waves->transform, waves->grid, engine.fft, workers, error) ||
        !ocean_rim_waves_take(waves, sea, error)) {
        ocean_rim_waves_destroy(waves);
        return NULL;
    }
    return waves;
}

void ocean_rim_waves_destroy(OceanRimWaves* waves) {
    if (!waves) {
        return;
    }
    ocean_transform_finish(&waves->transform);
    swell_parts_free(waves->parts);
    swell_parts_free(waves->place_parts);
    swell_memory_free(waves);
}

/* ---- The waves ----------------------------------------------------------------------------- */

/* Adds the wave (n, m) of a cascade with its share, which falls from 1 to 0 with kd. */
static void add_wave(OceanRimWaves* waves, const OceanCascade* cascade, int n, int m) {
    const OceanWaves* from = &cascade->waves;
    const double dk = cascade->lattice.dk, k = dk * hypot(n, m);
    const double kd = k * cascade->spectrum->depth;
    const double share = swell_smoothstep(OCEAN_RIM_KD_NONE, OCEAN_RIM_KD_ALL, kd);
    const size_t row = (size_t)(m & (from->grid - 1));
    if ((n == 0 && m == 0) || share <= 0.0) {
        return;
    }
    RimWave* wave = &waves->wave[waves->wave_count++];
    *wave = (RimWave){.row = m & (waves->grid - 1),
                      .wave = from->wave[(size_t)n * (size_t)from->grid + row],
                      .rate = ocean_waves_rate(from, n, m)};
    const float factor = (float)(share * (double)from->gain);
    wave->wave.re_cos *= factor;
    wave->wave.re_sin *= factor;
    wave->wave.im_cos *= factor;
    wave->wave.im_sin *= factor;
    const double per_k = SWELL_TWO_PI * wave->rate / (k * k);
    wave->flux[0] = (float)(per_k * dk * n);
    wave->flux[1] = (float)(per_k * dk * m);
}

bool ocean_rim_waves_take(OceanRimWaves* waves, const OceanSea* sea, SwellError* error) {
    const OceanCascade* first = find_cascade(sea, error);
    if (!first) {
        return false;
    }
    if (first->lattice.length != waves->length || first->spectrum->depth != waves->depth) {
        return swell_error_set(error, SWELL_ERROR_RANGE,
                               "a sea of length %g m and depth %g m: %g m and %g m are accepted",
                               first->lattice.length, first->spectrum->depth, waves->length,
                               waves->depth);
    }
    waves->wave_count = 0;
    for (int n = 0; n < waves->columns; ++n) {
        for (int layer = 0; layer < sea->layer_count; ++layer) {
            const OceanCascade* cascade = sea->layer[layer]->cascade[0];
            const int most = cascade->grid / 2 - 1;
            const int reach = waves->columns - 1 < most ? waves->columns - 1 : most;
            const bool fits = cascade->waves.rate && cascade->lattice.length == waves->length;
            for (int m = -reach; fits && m <= reach && n <= reach; ++m) {
                add_wave(waves, cascade, n, m);
            }
        }
        waves->end[n] = waves->wave_count;
    }
    waves->key[0].filled = waves->key[1].filled = false;
    return true;
}

/* ---- The transform ------------------------------------------------------------------------- */

/* Adds h = first + second, which run along -k and +k, and the fluxes of D = second - first. */
static void add_fluxes(const RimWave* wave, OceanComplex phase, OceanCell* cell, int lane) {
    const OceanComplex h = ocean_wave_amplitude(&wave->wave, phase);
    const float re = wave->wave.im_cos * phase.im - wave->wave.im_sin * phase.re;
    const float im = wave->wave.re_sin * phase.re - wave->wave.re_cos * phase.im;
    cell->re[lane] += h.re;
    cell->im[lane] += h.im;
    for (int axis = 0; axis < 2; ++axis) {
        cell->re[lane + 1 + axis] += wave->flux[axis] * re;
        cell->im[lane + 1 + axis] += wave->flux[axis] * im;
    }
}

static OceanCell* scratch_of(const OceanRimWaves* waves, int worker) {
    return waves->scratch + (size_t)worker * (size_t)waves->grid;
}

static void sum_column(void* context, int column, int worker) {
    const OceanRimWaves* waves = context;
    const size_t grid = (size_t)waves->grid;
    OceanCell* cells = scratch_of(waves, worker);
    memset(cells, 0, grid * sizeof *cells);
    for (int i = column > 0 ? waves->end[column - 1] : 0; i < waves->end[column]; ++i) {
        const RimWave* wave = &waves->wave[i];
        OceanCell* cell = &cells[wave->row];
        for (int t = 0; t < 2; ++t) {
            add_fluxes(wave, ocean_turn(wave->rate, waves->time[t], 1.0f), cell,
                       LANES_PER_TIME * t);
        }
    }
    ocean_transform_column(&waves->transform, worker, cells,
                           waves->column_sums + (size_t)column * ocean_cell_stride(waves->grid));
}

static void sum_rows(void* context, int block, int worker) {
    const OceanRimWaves* waves = context;
    const size_t grid = (size_t)waves->grid, first = 2 * (size_t)block;
    const OceanRowPair pair = {waves->column_sums + first, ocean_cell_stride(waves->grid),
                               (size_t)waves->columns};
    ocean_transform_rows(&waves->transform, worker, pair, waves->samples + first * grid,
                         waves->samples + (first + 1) * grid);
}

/* ---- Places -------------------------------------------------------------------------------- */

bool ocean_rim_waves_set_places(OceanRimWaves* waves, int count, const float* x, const float* z,
                                double x_added, double z_added, SwellError* error) {
    assert(count >= 0 && x && z);
    bool ok = fabs(x_added) <= OCEAN_REACH_MAX && fabs(z_added) <= OCEAN_REACH_MAX;
    for (int i = 0; ok && i < count; ++i) {
        ok = fabs((double)x[i]) <= OCEAN_REACH_MAX && fabs((double)z[i]) <= OCEAN_REACH_MAX;
    }
    if (!ok) {
        return swell_error_set(error, SWELL_ERROR_RANGE,
                               "places of a rim: up to %g m either way are accepted",
                               OCEAN_REACH_MAX);
    }
    const size_t n = (size_t)count;
    float* places;
    OceanSample* at[2];
    void** parts = SWELL_PARTS(waves->engine.workers, error, SWELL_PART(places, 2 * n),
                               SWELL_PART(at[0], n), SWELL_PART(at[1], n));
    if (!parts) {
        return false;
    }
    for (int i = 0; i < count; ++i) {
        places[i] = (float)((double)x[i] + x_added);
        places[count + i] = (float)((double)z[i] + z_added);
    }
    swell_parts_free(waves->place_parts);
    waves->place_parts = parts;
    waves->places = places;
    waves->count = count;
    for (int i = 0; i < 2; ++i) {
        waves->key[i] = (RimKey){.at = at[i]};
    }
    return true;
}

enum { PLACES_PER_BLOCK = 1024 };

/* Fills Catmull-Rom's weights of four samples at t, 0 to 1 from the second to the third. */
static void weigh(float t, float weight[4]) {
    const float t2 = t * t, t3 = t2 * t;
    weight[0] = 0.5f * (-t3 + 2.0f * t2 - t);
    weight[1] = 0.5f * (3.0f * t3 - 5.0f * t2 + 2.0f);
    weight[2] = 0.5f * (-3.0f * t3 + 4.0f * t2 + t);
    weight[3] = 0.5f * (t3 - t2);
}

/* Returns the index of the sample before a coordinate [m], and fills the share of the way from it
   to the next one. Samples lie at every L / N, from -L / 2 on. */
static int find_before(const OceanRimWaves* waves, float place, float* share) {
    const double at = (double)place * waves->grid / waves->length + 0.5 * waves->grid;
    *share = (float)(at - floor(at));
    return (int)(at - waves->grid * floor(at / waves->grid));
}

/* The fields of both key times at a place. */
static OceanSample sample_at(const OceanRimWaves* waves, float x, float z) {
    const int mask = waves->grid - 1;
    float share_x, share_z, weight_x[4], weight_z[4];
    const int n = find_before(waves, x, &share_x), m = find_before(waves, z, &share_z);
    OceanSample sum = {0};
    weigh(share_x, weight_x);
    weigh(share_z, weight_z);
    for (int j = 0; j < 4; ++j) {
        const OceanSample* row =
            waves->samples + (size_t)((m + j - 1) & mask) * (size_t)waves->grid;
        for (int i = 0; i < 4; ++i) {
            const OceanSample* sample = &row[(n + i - 1) & mask];
            const float weight = weight_z[j] * weight_x[i];
            for (int field = 0; field < OCEAN_FIELD_COUNT; ++field) {
                sum.field[field] += weight * sample->field[field];
            }
        }
    }
    return sum;
}

static void fill_places(void* context, int block, int worker) {
    (void)worker;
    const OceanRimWaves* waves = context;
    OceanSample* at = waves->key[waves->filling & 1].at;
    const int first = block * PLACES_PER_BLOCK;
    for (int i = first; i < waves->count && i < first + PLACES_PER_BLOCK; ++i) {
        at[i] = sample_at(waves, waves->places[i], waves->places[waves->count + i]);
    }
}

/* ---- A time -------------------------------------------------------------------------------- */

/* Returns the key of that number, which it computes unless it is there. */
static const RimKey* require_key(OceanRimWaves* waves, int64_t number) {
    RimKey* key = &waves->key[number & 1];
    if (!key->filled || key->number != number) {
        SwellWorkers* workers = waves->engine.workers;
        const int blocks = (waves->count + PLACES_PER_BLOCK - 1) / PLACES_PER_BLOCK;
        waves->time[0] = 2.0 * (double)number * waves->interval;
        waves->time[1] = waves->time[0] + waves->interval;
        waves->filling = number;
        swell_workers_run(workers, waves->columns, sum_column, waves);
        swell_workers_run(workers, waves->grid / 2, sum_rows, waves);
        swell_workers_run(workers, blocks, fill_places, waves);
        key->number = number;
        key->filled = true;
    }
    return key;
}

bool ocean_rim_waves_fill(OceanRimWaves* waves, double time, float* surface, float* flux_x,
                          float* flux_z) {
    assert(surface && flux_x && flux_z);
    if (!(fabs(time) <= OCEAN_TIME_MAX)) {
        return false;
    }
    const double place = time / waves->interval;
    const int64_t earlier = (int64_t)floor(place), later = earlier + 1;
    const float share = (float)(place - floor(place));
    const OceanSample* a = require_key(waves, earlier >> 1)->at;
    const OceanSample* b = require_key(waves, later >> 1)->at;
    const int lane_a = earlier & 1 ? LANES_PER_TIME : 0, lane_b = later & 1 ? LANES_PER_TIME : 0;
    for (int i = 0; i < waves->count; ++i) {
        const float *from = a[i].field + lane_a, *to = b[i].field + lane_b;
        surface[i] = from[0] + share * (to[0] - from[0]);
        flux_x[i] = from[1] + share * (to[1] - from[1]);
        flux_z[i] = from[2] + share * (to[2] - from[2]);
    }
    return true;
}
