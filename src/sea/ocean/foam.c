/*
 * The memory of foam: the largest recent compression of each point of a cascade's grid.
 *
 *     held    q_j at the cascade's last sampling time t_j = j / 30 s, before delta is subtracted
 *     shown   q at the time of the frame
 *
 * The result does not depend on the time at which the recursion q_j = max(c_j, q_(j-i) d^i) starts,
 * since multiplication by d > 0 is monotone even with rounding. `span` is one more than the number
 * of sampling steps after which 1, the largest c, has decayed to delta or less.
 *
 * A cascade is computed only as far as needed: one of long waves at fewer times than one of short
 * waves, over its own span, and on no finer grid than its waves need.
 */
#include "corners.h"
#include "sea.h"

#include "base/numbers.h"

#include <assert.h>
#include <string.h>

enum { ROWS_PER_BLOCK = OCEAN_GRID_MIN }; /* it divides every N */

/* See ocean_foam_weight. */
static const double WEIGHT[OCEAN_CASCADES_MAX] = {1.0, 0.20, 0.08, 0.03};

/* The longest waves break in lines: their compression is averaged along the crests, over samples at
   these places [0.048 peak wavelengths]. Samples farther to both sides are subtracted; otherwise
   fronts would be longer than ten times their height. */
enum { TAPS = 9 };
static const int TAP_PLACE[TAPS] = {-6, -4, -2, -1, 0, 1, 2, 4, 6};
static const float TAP_WEIGHT[TAPS] = {-0.07f, -0.10f, 0.12f,  0.23f, 0.30f,
                                       0.23f,  0.12f,  -0.10f, -0.07f};
static const double TAP_DISTANCE = 0.048;

/* The foam of one cascade. */
typedef struct FoamGrid {
    uint64_t generation;         /* of the cascade, from 1; 0 for none */
    int index;                   /* of the cascade in its spectrum */
    int grid;                    /* N of the cascade */
    int side;                    /* N of `held`: `grid` or less */
    double tau;                  /* s */
    float decay;                 /* d, over a sampling step */
    int span;                    /* sampling steps that matter */
    int interval;                /* own sampling times are multiples of this many steps */
    int64_t step;                /* j of `held` */
    bool lined;                  /* whether c is averaged along crests */
    int right[TAPS], down[TAPS]; /* places of the taps [samples of `held`, 0 to side - 1] */
    float wind[2];               /* unit vector downwind */
    void** parts;                /* owns the next four */
    float* held;                 /* (side x side) */
    float* shown;                /* (N x N) */
    float* fresh;                /* (N x N), c at the time of the frame */
    float* raw;                  /* (N x N), c of single samples */
    OceanSpectrum* spectrum;     /* of `coarse`, owned */
    OceanCascade* coarse;        /* the waves on the grid of `held`, owned; NULL if side == grid */
} FoamGrid;

struct OceanFoam {
    int count;
    FoamGrid grids[OCEAN_SEA_CASCADES_MAX]; /* in the order of the sea's cascades */
    OceanSums sums;                         /* of the coarse cascades */
    uint64_t generation; /* of the sea from which tau, decay, taps and spans come */
    double tau;          /* of the longest waves [s] */
    int span;            /* the longest span of a cascade */
    int stride;          /* sampling steps at a time */
    int interval;        /* sampling times are multiples of this many steps */
    bool started;
    int64_t step;               /* the last sampling step passed */
    OceanFoamProgress progress; /* NULL for none */
    void* progress_context;
    OceanFoamWatch watch; /* NULL for none */
    void* watch_context;
    int watch_span; /* number of last sampling steps that the watch gets */
};

/* ---- Grids --------------------------------------------------------------------------------- */

static void finish_grid(FoamGrid* grid) {
    swell_parts_free(grid->parts);
    ocean_cascade_destroy(grid->coarse);
    swell_memory_free(grid->spectrum);
    *grid = (FoamGrid){0};
}

/* The smallest N that holds the cascade's waves, at most its own. */
static int side_of(const OceanCascade* cascade) {
    const OceanLattice* lattice = &cascade->lattice;
    const double reach = lattice->band.k_high / lattice->dk + 2.0;
    int side = cascade->grid;
    const bool has_bands = cascade->spectrum->params.state.kind != OCEAN_SPECTRUM_PHILLIPS;
    while (has_bands && side > OCEAN_GRID_MIN && side / 4 > reach) {
        side /= 2;
    }
    return side;
}

static bool init_grid(OceanFoam* foam, FoamGrid* grid, const OceanSea* sea,
                      const OceanCascade* cascade, SwellError* error) {
    const SwellWorkers* workers = sea->engine.workers;
    *grid = (FoamGrid){.generation = cascade->generation,
                       .index = cascade->lattice.index,
                       .grid = cascade->grid,
                       .side = side_of(cascade),
                       .step = foam->step};
    const size_t points = (size_t)grid->grid * (size_t)grid->grid;
    const size_t held = (size_t)grid->side * (size_t)grid->side;
    grid->parts =
        SWELL_PARTS(workers, error, SWELL_PART(grid->held, held), SWELL_PART(grid->shown, points),
                    SWELL_PART(grid->fresh, points), SWELL_PART(grid->raw, points));
    if (!grid->parts || grid->side == grid->grid) {
        return grid->parts != NULL;
    }
    grid->spectrum = swell_workers_allocate(workers, 1, sizeof *grid->spectrum, error);
    if (!grid->spectrum || !ocean_sums_reserve(&foam->sums, grid->side, workers, error)) {
        return false;
    }
    *grid->spectrum = *cascade->spectrum; /* the same waves on the grid of `held` */
    grid->spectrum->params.grid = grid->side;
    grid->coarse =
        ocean_cascade_create(grid->spectrum, grid->index, &sea->engine, &foam->sums, error);
    return grid->coarse != NULL;
}

static bool fits(const OceanFoam* foam, const OceanSea* sea) {
    bool same = foam->count == ocean_sea_cascade_count(sea);
    for (int i = 0; same && i < foam->count; ++i) {
        same = foam->grids[i].generation == ocean_sea_cascade(sea, i)->generation;
    }
    return same;
}

static void drop_grids(OceanFoam* foam) {
    for (int i = 0; i < foam->count; ++i) {
        finish_grid(&foam->grids[i]);
    }
    foam->count = 0;
    foam->started = false;
}

/* Keeps the foam of the sea's cascades that have some, allocates others', frees the rest. */
static bool match_grids(OceanFoam* foam, const OceanSea* sea, SwellError* error) {
    FoamGrid old[OCEAN_SEA_CASCADES_MAX];
    const int old_count = foam->count;
    memcpy(old, foam->grids, sizeof old);
    memset(foam->grids, 0, sizeof foam->grids);
    bool ok = true;
    foam->count = ocean_sea_cascade_count(sea);
    for (int i = 0; i < foam->count; ++i) {
        const OceanCascade* cascade = ocean_sea_cascade(sea, i);
        for (int j = 0; j < old_count; ++j) {
            if (old[j].generation == cascade->generation) {
                foam->grids[i] = old[j];
                old[j] = (FoamGrid){0};
            }
        }
        ok = ok && (foam->grids[i].held || init_grid(foam, &foam->grids[i], sea, cascade, error));
    }
    for (int j = 0; j < old_count; ++j) {
        finish_grid(&old[j]);
    }
    if (!ok) {
        drop_grids(foam);
    }
    return ok;
}

/* ---- The waves ----------------------------------------------------------------------------- */

/* Places the taps along the crests, across the wind. */
static void set_taps(FoamGrid* grid, const OceanSpectrum* spectrum, double peak_wavelength) {
    const double step = TAP_DISTANCE * peak_wavelength / spectrum->lattice[grid->index].length;
    const double angle = swell_radians(spectrum->params.state.wind_direction);
    const int mask = grid->side - 1;
    for (int tap = 0; tap < TAPS; ++tap) {
        const double away = TAP_PLACE[tap] * step * grid->side;
        grid->right[tap] = (int)lrint(-away * sin(angle)) & mask;
        grid->down[tap] = (int)lrint(away * cos(angle)) & mask;
    }
    grid->lined = step > 0.0;
    grid->wind[0] = (float)cos(angle);
    grid->wind[1] = (float)sin(angle);
}

static void set_coarse(const FoamGrid* grid, const OceanCascade* cascade) {
    const OceanComplex* h0 = cascade->amplitudes;
    OceanComplex* coarse = grid->coarse->amplitudes;
    const size_t side = (size_t)grid->side, fine = (size_t)grid->grid;
    const size_t first = (fine - side) / 2;
    for (size_t m = 0; m < side; ++m) {
        memcpy(coarse + m * side, h0 + (first + m) * fine + first, side * sizeof *coarse);
    }
    grid->coarse->bound = cascade->bound;
    ocean_cascade_set_waves(grid->coarse, &cascade->shape);
    ocean_cascade_set_gain(grid->coarse, ocean_cascade_gain(cascade));
}

/* Least number of sampling times in the period of a cascade's shortest waves. */
static const double SAMPLES_PER_PERIOD = 10.0;
enum { INTERVAL_MAX = 3 };

/* The period of waves [s]. */
static double period_of(const OceanSpectrum* spectrum, double k) {
    return SWELL_TWO_PI / ocean_omega(k, spectrum->depth);
}

/* tau over the period of waves; its limits, and its value without a peak [s]. */
static const double TAU_PER_PERIOD = 0.65, TAU_MIN = 0.5, TAU_MAX = 12.0, TAU_DEFAULT = 4.0;

static double tau_of(double period) {
    return swell_clamp(TAU_PER_PERIOD * period, TAU_MIN, TAU_MAX);
}

/* Sets the times of a cascade's foam by its waves. */
static void set_times(FoamGrid* grid, const OceanSpectrum* spectrum, double tau, bool has_peak) {
    const OceanBand band = spectrum->lattice[grid->index].band;
    grid->tau = tau;
    grid->interval = 1;
    if (has_peak) {
        const double longest = period_of(spectrum, band.k_low);
        const double shortest = period_of(spectrum, band.k_high);
        const double steps = shortest * OCEAN_FOAM_RATE / SAMPLES_PER_PERIOD;
        grid->tau = grid->index > 0 ? fmin(tau_of(longest), tau) : tau;
        grid->interval = (int)swell_clamp(steps, 1.0, INTERVAL_MAX);
    }
    grid->decay = (float)exp(-1.0 / (OCEAN_FOAM_RATE * grid->tau));
    grid->span = 1;
    for (float left = 1.0f; left > OCEAN_FOAM_DELTA; left *= grid->decay) {
        grid->span += 1;
    }
}

static void set_waves(OceanFoam* foam, const OceanSea* sea) {
    const OceanTargets targets = ocean_sea_targets(sea);
    const bool has_peak = targets.peak_period > 0.0;
    foam->tau = has_peak ? tau_of(targets.peak_period) : TAU_DEFAULT;
    foam->span = 0;
    for (int i = 0; i < foam->count; ++i) {
        FoamGrid* grid = &foam->grids[i];
        const OceanCascade* cascade = ocean_sea_cascade(sea, i);
        set_times(grid, cascade->spectrum, foam->tau, has_peak);
        foam->span = grid->span > foam->span ? grid->span : foam->span;
        if (has_peak && grid->index == 0) {
            set_taps(grid, cascade->spectrum, targets.peak_wavelength);
        }
        if (grid->coarse) {
            set_coarse(grid, cascade);
        }
    }
    foam->generation = ocean_sea_generation(sea);
}

/* ---- Life ---------------------------------------------------------------------------------- */

OceanFoam* ocean_foam_create(const OceanSea* sea, SwellError* error) {
    assert(sea);
    OceanFoam* foam = swell_workers_allocate(sea->engine.workers, 1, sizeof *foam, error);
    if (foam && !match_grids(foam, sea, error)) {
        ocean_foam_destroy(foam);
        return NULL;
    }
    if (foam) {
        foam->stride = 1;
        foam->interval = 1;
        set_waves(foam, sea);
    }
    return foam;
}

void ocean_foam_destroy(OceanFoam* foam) {
    if (foam) {
        drop_grids(foam);
        ocean_sums_finish(&foam->sums);
        swell_memory_free(foam);
    }
}

/* ---- Advancing ----------------------------------------------------------------------------- */

/* A cascade at one time, which is worked on in blocks of rows. */
typedef struct FoamJob {
    const FoamGrid* grid;
    const OceanTexel* texels; /* (n x n) */
    int n;                    /* N of the cascade, or of `held` */
    float decay;              /* factor by which `held` decays until that time */
} FoamJob;

static inline float compression(const OceanTexel* texel) {
    const float c = 1.0f - texel->jacobian;
    return c < 1.0f ? c : 1.0f;
}

/* A long wave breaks at its crest and spills down its front where that is not too steep. It breaks
   neither on its back nor over the whole face of a great wave. Limits are slopes downwind. */
static const float BACK_FROM = 0.15f, BACK_TO = -0.05f; /* the back rises downwind */
static const float FACE_FROM = -0.55f, FACE_TO = -1.0f;

static inline float ramp(float from, float to, float value) {
    return swell_clampf((value - from) / (to - from), 0.0f, 1.0f);
}

/* c of single samples of the longest waves. */
static void break_rows(void* context, int block, int worker) {
    (void)worker;
    const FoamJob* job = context;
    const FoamGrid* grid = job->grid;
    const size_t n = (size_t)job->n, first = (size_t)block * ROWS_PER_BLOCK * n;
    for (size_t i = first; i < first + ROWS_PER_BLOCK * n; ++i) {
        const OceanTexel* texel = &job->texels[i];
        const float lee =
            grid->wind[0] * texel->surface_slope[0] + grid->wind[1] * texel->surface_slope[1];
        const float c = compression(texel);
        const float breaks = ramp(BACK_FROM, BACK_TO, lee) * ramp(FACE_TO, FACE_FROM, lee);
        grid->raw[i] = c > 0.0f ? c * breaks : c;
    }
}

/* Adds a tap to a row of c: `raw` (N) is the row that it reads, from `right` on. */
static void add_tap(const float* raw, int n, int right, float weight, float* c) {
    for (int i = 0; i < n - right; ++i) {
        c[i] += weight * raw[i + right];
    }
    for (int i = n - right; i < n; ++i) {
        c[i] += weight * raw[i + right - n];
    }
}

/* c of a row (n). */
static void compress_row(const FoamJob* job, int row, float* c) {
    const FoamGrid* grid = job->grid;
    const int n = job->n, ratio = n / grid->side;
    const OceanTexel* texel = job->texels + (size_t)row * (size_t)n;
    for (int i = 0; i < n; ++i) {
        c[i] = grid->lined ? 0.0f : compression(&texel[i]);
    }
    for (int tap = 0; tap < TAPS && grid->lined; ++tap) {
        const int other = (row + ratio * grid->down[tap]) & (n - 1);
        add_tap(grid->raw + (size_t)other * (size_t)n, n, ratio * grid->right[tap], TAP_WEIGHT[tap],
                c);
    }
}

static void hold_rows(void* context, int block, int worker) {
    (void)worker;
    const FoamJob* job = context;
    const size_t n = (size_t)job->n;
    float c[OCEAN_GRID_MAX];
    for (int row = block * ROWS_PER_BLOCK; row < (block + 1) * ROWS_PER_BLOCK; ++row) {
        float* held = job->grid->held + (size_t)row * n;
        compress_row(job, row, c);
        for (size_t i = 0; i < n; ++i) {
            const float kept = held[i] * job->decay;
            const float left = kept > OCEAN_FOAM_DELTA ? kept : 0.0f; /* avoids denormals */
            held[i] = c[i] > left ? c[i] : left;
        }
    }
}

/* A row of `held` on the cascade's grid (N), interpolated where that is finer. */
static void spread_row(const FoamGrid* grid, int row, float* held) {
    const int side = grid->side, ratio = grid->grid / side;
    const float down = (float)(row % ratio) / (float)ratio;
    const float* upper = grid->held + (size_t)(row / ratio) * (size_t)side;
    const float* lower = grid->held + (size_t)((row / ratio + 1) & (side - 1)) * (size_t)side;
    for (int i = 0; i < side; ++i) {
        const int next = (i + 1) & (side - 1);
        const float from = upper[i] + down * (lower[i] - upper[i]);
        const float to = upper[next] + down * (lower[next] - upper[next]);
        for (int j = 0; j < ratio; ++j) {
            *held++ = from + (to - from) * ((float)j / (float)ratio);
        }
    }
}

static void show_rows(void* context, int block, int worker) {
    (void)worker;
    const FoamJob* job = context;
    const FoamGrid* grid = job->grid;
    const size_t n = (size_t)job->n;
    float spread[OCEAN_GRID_MAX];
    for (int row = block * ROWS_PER_BLOCK; row < (block + 1) * ROWS_PER_BLOCK; ++row) {
        const float* held = grid->held + (size_t)row * n;
        float* shown = grid->shown + (size_t)row * n;
        float* fresh = grid->fresh + (size_t)row * n;
        if (grid->coarse) {
            spread_row(grid, row, spread);
            held = spread;
        }
        compress_row(job, row, fresh);
        for (size_t i = 0; i < n; ++i) {
            const float kept = held[i] * job->decay;
            const float above = (fresh[i] > kept ? fresh[i] : kept) - OCEAN_FOAM_DELTA;
            shown[i] = above > 0.0f ? above : 0.0f;
        }
    }
}

static void run_rows(SwellWorkers* workers, FoamJob* job, SwellWorkersBlock rows) {
    const int blocks = job->n / ROWS_PER_BLOCK;
    if (job->grid->lined) {
        swell_workers_run(workers, blocks, break_rows, job);
    }
    if (rows) {
        swell_workers_run(workers, blocks, rows, job);
    }
}

static double time_of(int64_t step) {
    return (double)step / OCEAN_FOAM_RATE;
}

/* The last multiple of `interval` at or before a step. */
static int64_t multiple_before(int64_t step, int interval) {
    const int64_t rest = step % interval;
    return step - (rest < 0 ? rest + interval : rest);
}

/* The last sampling time at or before `time`. */
static int64_t step_before(const OceanFoam* foam, double time) {
    const int64_t near = (int64_t)floor(time * OCEAN_FOAM_RATE);
    const int64_t step = time_of(near + 1) <= time ? near + 1
                         : time_of(near) > time    ? near - 1
                                                   : near;
    return multiple_before(step, foam->interval);
}

/* Reports the share of its work that an advance has done. Returns whether to go on. */
static bool report(const OceanFoam* foam, double share) {
    return !foam->progress || foam->progress(foam->progress_context, share);
}

/* Brings the foam of a cascade, whose waves are at the foam's step, to that step. */
static void hold(const OceanFoam* foam, FoamGrid* grid, const OceanTexel* texels,
                 SwellWorkers* workers) {
    FoamJob job = {grid, texels, grid->side, 1.0f};
    for (; grid->step < foam->step; ++grid->step) {
        job.decay *= grid->decay;
    }
    run_rows(workers, &job, hold_rows);
}

/* Strides are longer for old foam, which has mostly decayed. */
enum { OLD_STRIDES = 3 };

/* Passes all steps to the last one, each with the cascades that foam and watch need. A step stands
   in for those that a stride passes over. Fills whether the sea's own cascades are at the last
   step. Returns false if `progress` ends the run. */
static bool pass_steps(OceanFoam* foam, OceanSea* sea, int64_t last, bool at_last[]) {
    const int64_t first = foam->step;
    while (foam->step < last) {
        const int64_t after = foam->step, left = last - after;
        if (!report(foam, (double)(after - first) / (double)(last - first))) {
            return false;
        }
        const bool old = foam->stride > 1 && (double)left > foam->tau * OCEAN_FOAM_RATE;
        const int stride = (old ? OLD_STRIDES : 1) * foam->stride * foam->interval;
        foam->step = after + (left < stride ? left : stride);
        const bool watched = foam->watch && foam->step > last - foam->watch_span;
        for (int i = 0; i < foam->count; ++i) {
            FoamGrid* grid = &foam->grids[i];
            const int own_interval = grid->interval / foam->interval * foam->interval;
            const int interval = own_interval > 0 ? own_interval : foam->interval;
            const bool due =
                last - foam->step <= grid->span && multiple_before(foam->step, interval) > after;
            OceanCascade* own = ocean_sea_cascade(sea, i);
            OceanCascade* sampled = grid->coarse ? grid->coarse : own;
            if (due || (watched && grid->index == 0)) {
                ocean_cascade_advance(sampled, OCEAN_METHOD_FFT, time_of(foam->step));
                at_last[i] = sampled == own && foam->step == last;
            }
            if (due) {
                hold(foam, grid, sampled->texels, sea->engine.workers);
            } else if (watched && grid->index == 0) { /* for ocean_foam_front */
                FoamJob job = {grid, sampled->texels, grid->side, 1.0f};
                run_rows(sea->engine.workers, &job, NULL);
            }
        }
        if (watched) {
            foam->watch(foam->watch_context, sea, after, foam->step);
        }
    }
    return true;
}

/* Passes all steps, then fills `shown` and `fresh` for the frame. Returns false if that is ended.
 */
static bool run(OceanFoam* foam, OceanSea* sea, OceanMethod method, double time, int64_t last) {
    const bool on_step = method == OCEAN_METHOD_FFT && time_of(last) == time;
    bool at_last[OCEAN_SEA_CASCADES_MAX] = {false};
    if (!pass_steps(foam, sea, last, at_last)) {
        return false;
    }
    for (int i = 0; i < foam->count; ++i) {
        const FoamGrid* grid = &foam->grids[i];
        OceanCascade* cascade = ocean_sea_cascade(sea, i);
        if (!on_step || !at_last[i]) {
            ocean_cascade_advance(cascade, method, time);
        }
        FoamJob job = {grid, cascade->texels, grid->grid,
                       (float)exp(-(time - time_of(grid->step)) / grid->tau)};
        run_rows(sea->engine.workers, &job, show_rows);
    }
    return report(foam, 1.0);
}

bool ocean_foam_advance(OceanFoam* foam, OceanSea* sea, OceanMethod method, double time,
                        SwellError* error) {
    assert(foam && sea);
    if (!ocean_time_check(time, error)) {
        return false;
    }
    const bool is_new = !fits(foam, sea);
    if (is_new && !match_grids(foam, sea, error)) {
        ocean_sea_advance(sea, method, time);
        return false;
    }
    if (is_new || foam->generation != ocean_sea_generation(sea)) {
        set_waves(foam, sea);
    }
    const int64_t last = step_before(foam, time);
    if (!foam->started || last < foam->step || last - foam->step >= foam->span) {
        const int span = foam->span > foam->watch_span ? foam->span : foam->watch_span;
        foam->step = multiple_before(last - span, foam->interval);
        for (int i = 0; i < foam->count; ++i) {
            FoamGrid* grid = &foam->grids[i];
            const size_t points = (size_t)grid->side * (size_t)grid->side;
            memset(grid->held, 0, points * sizeof *grid->held);
            grid->step = foam->step;
        }
    }
    foam->started = run(foam, sea, method, time, last);
    return foam->started || swell_error_set(error, SWELL_ERROR_INTERRUPTED, "interrupted");
}

/* ---- Settings ------------------------------------------------------------------------------ */

void ocean_foam_set_stride(OceanFoam* foam, int stride) {
    assert(stride >= 1 && stride <= OCEAN_FOAM_RATE);
    foam->stride = stride;
}

void ocean_foam_set_interval(OceanFoam* foam, int steps) {
    assert(steps >= 1 && steps <= OCEAN_FOAM_RATE);
    foam->started = foam->started && foam->interval == steps;
    foam->interval = steps;
}

void ocean_foam_set_progress(OceanFoam* foam, OceanFoamProgress progress, void* context) {
    foam->progress = progress;
    foam->progress_context = context;
}

void ocean_foam_watch(OceanFoam* foam, OceanFoamWatch watch, void* context, int span) {
    assert(span >= 0 && span <= OCEAN_FOAM_SPAN_MAX);
    foam->watch = watch;
    foam->watch_context = context;
    foam->watch_span = span;
}

void ocean_foam_reset(OceanFoam* foam) {
    foam->started = false;
}

/* ---- At a place ---------------------------------------------------------------------------- */

bool ocean_foam_sample_points(const OceanFoam* foam, const OceanSea* sea, size_t count,
                              const double* rests, OceanFoamSample* samples, SwellError* error) {
    assert(foam && sea && (count == 0 || (rests && samples)));
    if (!ocean_places_check(count, rests, error)) {
        return false;
    }
    if (!fits(foam, sea)) {
        return swell_error_set(error, SWELL_ERROR_RANGE, "the foam is not of this sea's cascades");
    }
    for (size_t i = 0; i < count; ++i) {
        OceanFoamSample sum = {0.0, 0.0};
        for (int c = 0; c < foam->count; ++c) {
            const FoamGrid* grid = &foam->grids[c];
            const OceanTexels texels = ocean_texels_of(ocean_sea_cascade(sea, c));
            const OceanCorners corners =
                ocean_find_corners(&texels, rests[2 * i], rests[2 * i + 1]);
            for (int corner = 0; corner < 3; ++corner) {
                const ptrdiff_t index = corners.texel[corner] - texels.texel;
                const double weight = WEIGHT[grid->index] * corners.weight[corner];
                sum.memory += weight * (double)grid->shown[index];
                sum.compression += weight * (double)grid->fresh[index];
            }
        }
        samples[i] = sum;
    }
    return true;
}

/* ---- Accessors ----------------------------------------------------------------------------- */

const OceanCascade* ocean_foam_sampled(const OceanFoam* foam, const OceanSea* sea, int cascade) {
    assert(cascade >= 0 && cascade < foam->count);
    const OceanCascade* coarse = foam->grids[cascade].coarse;
    return coarse ? coarse : ocean_sea_cascade(sea, cascade);
}

void ocean_foam_front(const OceanFoam* foam, const OceanSea* sea, int cascade, int row, float* c) {
    const FoamGrid* grid = &foam->grids[cascade];
    const FoamJob job = {grid, ocean_foam_sampled(foam, sea, cascade)->texels, grid->side, 1.0f};
    compress_row(&job, row, c);
}

double ocean_foam_tau(const OceanFoam* foam) {
    return foam->tau;
}

const float* ocean_foam_memory(const OceanFoam* foam, int cascade) {
    return cascade < foam->count ? foam->grids[cascade].shown : NULL;
}

const float* ocean_foam_compression(const OceanFoam* foam, int cascade) {
    return cascade < foam->count ? foam->grids[cascade].fresh : NULL;
}

double ocean_foam_weight(const OceanFoam* foam, int cascade) {
    assert(cascade >= 0 && cascade < foam->count);
    return WEIGHT[foam->grids[cascade].index];
}
