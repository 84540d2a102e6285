/*
 * The memory of foam: the largest recent compression of each point of a cascade's grid.
 *
 *     held    q_j at the last sampling time t_j = j / 30 s, before delta is subtracted
 *     shown   q at the time of the frame
 *
 * The result does not depend on where the recursion q_j = max(c_j, q_(j-1) d) starts:
 * multiplication by d > 0 is monotone even with rounding, so q_j is the largest of all c_i fl(.. d)
 * d, with j - i products each. `span` is the smallest number of products that reduces 1, the
 * largest c, to delta or less; older contributions are 0 in `shown`.
 */
#include "corners.h"
#include "sea.h"

#include <math.h>
#include <string.h>

enum { ROWS_PER_BLOCK = 16, OLD_STRIDES = 3 };

static const double WEIGHT[OCEAN_CASCADES_MAX] = {1.0, 0.5, 0.2, 0.05};

/* The longest waves break in lines: their compression is averaged along the crests, over samples
   this many peak wavelengths apart. */
enum { TAPS = 5 };
static const float TAP_WEIGHT[TAPS] = {0.12f, 0.23f, 0.30f, 0.23f, 0.12f};
static const double TAP_DISTANCE = 0.035;

/* A long wave breaks at its crest and spills down its front as far as that is not too steep: not on
   its back, nor over the whole face of a great wave. By the slope down the wind. */
static const float BACK_FROM = 0.15f, BACK_TO = -0.05f; /* rising */
static const float FACE_FROM = -0.55f, FACE_TO = -1.0f;

/* The foam of one cascade, identified by its layer's name and its index in the layer. */
typedef struct FoamGrid {
    uint64_t layer;
    int index;
    int grid;                    /* N */
    double tau;                  /* [s] */
    float decay;                 /* d, over a sampling step */
    bool lined;                  /* whether c is averaged along crests */
    int right[TAPS], down[TAPS]; /* of each tap, in samples, 0 to N - 1 */
    float wind[2];               /* unit, downwind */
    float* held;                 /* (N x N), owned */
    float* shown;                /* (N x N), owned */
    float* fresh;                /* (N x N), c at the time of the frame; owned */
    float* raw;                  /* (N x N), c of single samples, NULL unless `lined`; owned */
} FoamGrid;

struct OceanFoam {
    int count;
    FoamGrid grids[OCEAN_SEA_CASCADES_MAX]; /* in the order of the sea's cascades */
    uint64_t generation;                    /* of the sea that tau, decay, taps and span are of */
    double tau;                             /* of the longest waves [s] */
    int span;                               /* sampling steps that matter */
    int stride;                             /* sampling steps at a time */
    int interval;                           /* sampling times are multiples of this many steps */
    bool started;
    int64_t step;         /* j of `held` */
    OceanFoamWatch watch; /* NULL for none */
    void* watch_context;
    int watch_span; /* sampling steps before the last that the watch gets */
};

/* ---- Life ---------------------------------------------------------------------------------- */

static void finish_grid(FoamGrid* grid) {
    swell_memory_free(grid->held);
    swell_memory_free(grid->shown);
    swell_memory_free(grid->fresh);
    swell_memory_free(grid->raw);
    *grid = (FoamGrid){0};
}

static bool init_grid(FoamGrid* grid, const SwellWorkers* workers, SwellError* error) {
    const size_t points = (size_t)grid->grid * (size_t)grid->grid;
    return (grid->held = swell_workers_allocate(workers, points, sizeof *grid->held, error)) &&
           (grid->shown = swell_workers_allocate(workers, points, sizeof *grid->shown, error)) &&
           (grid->fresh = swell_workers_allocate(workers, points, sizeof *grid->fresh, error)) &&
           (grid->raw = swell_workers_allocate(workers, points, sizeof *grid->raw, error));
}

/* The layer of the sea's cascade, and its index in the layer. */
static const OceanLayer* layer_of(const OceanSea* sea, int cascade, int* index) {
    const bool second = cascade >= sea->layer[0]->count;
    *index = second ? cascade - sea->layer[0]->count : cascade;
    return sea->layer[second ? 1 : 0];
}

/* The identity of the sea's cascade. */
static FoamGrid describe(const OceanSea* sea, int cascade) {
    int index = 0;
    const OceanLayer* layer = layer_of(sea, cascade, &index);
    return (FoamGrid){.layer = layer->name, .index = index, .grid = layer->spectrum.params.grid};
}

static bool is_same(const FoamGrid* a, const FoamGrid* b) {
    return a->layer == b->layer && a->index == b->index && a->grid == b->grid;
}

static bool fits(const OceanFoam* foam, const OceanSea* sea) {
    bool same = foam->count == ocean_sea_cascade_count(sea);
    for (int i = 0; same && i < foam->count; ++i) {
        const FoamGrid wanted = describe(sea, i);
        same = is_same(&foam->grids[i], &wanted);
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

/* Keeps the memory of each cascade of the sea that has one, allocates it for the others, and frees
   the rest. */
static bool match_grids(OceanFoam* foam, const OceanSea* sea, SwellError* error) {
    FoamGrid old[OCEAN_SEA_CASCADES_MAX];
    const int old_count = foam->count;
    for (int i = 0; i < old_count; ++i) {
        old[i] = foam->grids[i];
        foam->grids[i] = (FoamGrid){0};
    }
    bool ok = true;
    foam->count = ocean_sea_cascade_count(sea);
    for (int i = 0; i < foam->count; ++i) {
        foam->grids[i] = describe(sea, i);
        bool kept = false;
        for (int j = 0; !kept && j < old_count; ++j) {
            if (old[j].held && is_same(&old[j], &foam->grids[i])) {
                foam->grids[i] = old[j];
                old[j] = (FoamGrid){0};
                kept = true;
            }
        }
        ok = ok && (kept || init_grid(&foam->grids[i], sea->engine.workers, error));
    }
    for (int j = 0; j < old_count; ++j) {
        finish_grid(&old[j]);
    }
    if (!ok) {
        drop_grids(foam);
    }
    return ok;
}

/* The period of the longest waves of a cascade but the first [s]. */
static double longest_period(const OceanSpectrum* spectrum, int index) {
    return SWELL_TWO_PI /
           ocean_omega(spectrum->lattice[index].band.k_low, ocean_spectrum_depth(spectrum));
}

static int wrap(double samples, int grid) {
    return (int)lrint(samples) & (grid - 1);
}

/* Points the taps along the crests, across the wind. */
static void set_taps(FoamGrid* grid, const OceanSpectrum* spectrum, double peak_wavelength) {
    const double step =
        TAP_DISTANCE * peak_wavelength * grid->grid / spectrum->lattice[grid->index].length;
    const double angle = spectrum->params.state.wind_direction * (SWELL_TWO_PI / 360.0);
    grid->lined = step > 0.0;
    for (int tap = 0; tap < TAPS; ++tap) {
        grid->right[tap] = wrap(-(tap - TAPS / 2) * step * sin(angle), grid->grid);
        grid->down[tap] = wrap((tap - TAPS / 2) * step * cos(angle), grid->grid);
    }
    grid->wind[0] = (float)cos(angle);
    grid->wind[1] = (float)sin(angle);
}

static double limit_tau(double tau) {
    return fmin(fmax(tau, OCEAN_FOAM_TAU_MIN), OCEAN_FOAM_TAU_MAX);
}

/* Follows a change of the waves. */
static void set_waves(OceanFoam* foam, const OceanSea* sea) {
    const OceanTargets targets = ocean_sea_targets(sea);
    const bool known = targets.peak_period > 0.0;
    foam->tau =
        known ? limit_tau(OCEAN_FOAM_TAU_PER_PERIOD * targets.peak_period) : OCEAN_FOAM_TAU_DEFAULT;
    for (int i = 0; i < foam->count; ++i) {
        FoamGrid* grid = &foam->grids[i];
        int index = 0;
        const OceanSpectrum* spectrum = &layer_of(sea, i, &index)->spectrum;
        grid->tau = foam->tau;
        if (known && index > 0) {
            const double own = OCEAN_FOAM_TAU_PER_PERIOD * longest_period(spectrum, index);
            grid->tau = fmin(limit_tau(own), foam->tau);
        } else if (known) {
            set_taps(grid, spectrum, targets.peak_wavelength);
        }
        grid->decay = (float)exp(-1.0 / (OCEAN_FOAM_RATE * grid->tau));
    }
    const float slowest = (float)exp(-1.0 / (OCEAN_FOAM_RATE * foam->tau));
    foam->span = 0;
    for (float left = 1.0f; left > OCEAN_FOAM_DELTA; left *= slowest) {
        foam->span += 1;
    }
    foam->generation = ocean_sea_generation(sea);
}

OceanFoam* ocean_foam_create(const OceanSea* sea, SwellError* error) {
    if (!sea) {
        swell_error_set(error, SWELL_ERROR_RANGE, "foam without a sea");
        return NULL;
    }
    OceanFoam* foam = swell_workers_allocate(sea->engine.workers, 1, sizeof *foam, error);
    if (foam && !match_grids(foam, sea, error)) {
        swell_memory_free(foam);
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
        swell_memory_free(foam);
    }
}

/* ---- Advancing ----------------------------------------------------------------------------- */

/* All cascades of the sea, in blocks of rows. */
typedef struct FoamJob {
    OceanFoam* foam;
    const OceanSea* sea;
    int steps;   /* since `held`, for a sampling time */
    double late; /* since `held` [s], for a frame */
} FoamJob;

static inline float compression(const OceanTexel* texel) {
    const float c = 1.0f - texel->jacobian;
    return c < 1.0f ? c : 1.0f;
}

/* A block of rows of one cascade. */
typedef struct FoamRows {
    const FoamGrid* grid;
    const OceanTexel* texels; /* of the cascade */
    int first;                /* row */
} FoamRows;

static FoamRows rows_of(const FoamJob* job, int block) {
    int cascade = 0;
    while (block >= job->foam->grids[cascade].grid / ROWS_PER_BLOCK) {
        block -= job->foam->grids[cascade++].grid / ROWS_PER_BLOCK;
    }
    return (FoamRows){&job->foam->grids[cascade],
                      ocean_cascade_texels(ocean_sea_cascade(job->sea, cascade)),
                      block * ROWS_PER_BLOCK};
}

static inline float ramp(float from, float to, float value) {
    const float share = (value - from) / (to - from);
    return share < 0.0f ? 0.0f : share > 1.0f ? 1.0f : share;
}

/* c of single samples of the longest waves. */
static void break_rows(void* context, int block, int worker) {
    (void)worker;
    const FoamRows rows = rows_of(context, block);
    const FoamGrid* grid = rows.grid;
    const size_t n = (size_t)grid->grid, first = (size_t)rows.first * n;
    for (size_t i = first; grid->lined && i < first + ROWS_PER_BLOCK * n; ++i) {
        const OceanTexel* texel = &rows.texels[i];
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

/* c of a row (N). */
static void compress_row(const FoamRows* rows, int row, float* c) {
    const FoamGrid* grid = rows->grid;
    const int n = grid->grid;
    const OceanTexel* texel = rows->texels + (size_t)row * (size_t)n;
    for (int i = 0; i < n; ++i) {
        c[i] = grid->lined ? 0.0f : compression(&texel[i]);
    }
    for (int tap = 0; tap < TAPS && grid->lined; ++tap) {
        const int other = (row + grid->down[tap]) & (n - 1);
        add_tap(grid->raw + (size_t)other * (size_t)n, n, grid->right[tap], TAP_WEIGHT[tap], c);
    }
}

static float decay_over(float decay, int steps) {
    float product = 1.0f;
    for (int i = 0; i < steps; ++i) {
        product *= decay;
    }
    return product;
}

static void hold_rows(void* context, int block, int worker) {
    (void)worker;
    const FoamJob* job = context;
    const FoamRows rows = rows_of(job, block);
    const float decay = decay_over(rows.grid->decay, job->steps);
    const size_t n = (size_t)rows.grid->grid;
    float c[OCEAN_GRID_MAX];
    for (int row = rows.first; row < rows.first + ROWS_PER_BLOCK; ++row) {
        float* held = rows.grid->held + (size_t)row * n;
        compress_row(&rows, row, c);
        for (size_t i = 0; i < n; ++i) {
            const float kept = held[i] * decay;
            const float left = kept > OCEAN_FOAM_DELTA ? kept : 0.0f; /* avoids denormals */
            held[i] = c[i] > left ? c[i] : left;
        }
    }
}

static void show_rows(void* context, int block, int worker) {
    (void)worker;
    const FoamJob* job = context;
    const FoamRows rows = rows_of(job, block);
    const float decay = (float)exp(-job->late / rows.grid->tau);
    const size_t n = (size_t)rows.grid->grid;
    for (int row = rows.first; row < rows.first + ROWS_PER_BLOCK; ++row) {
        const float* held = rows.grid->held + (size_t)row * n;
        float* shown = rows.grid->shown + (size_t)row * n;
        float* fresh = rows.grid->fresh + (size_t)row * n;
        compress_row(&rows, row, fresh);
        for (size_t i = 0; i < n; ++i) {
            const float kept = held[i] * decay;
            const float above = (fresh[i] > kept ? fresh[i] : kept) - OCEAN_FOAM_DELTA;
            shown[i] = above > 0.0f ? above : 0.0f;
        }
    }
}

static void run(OceanFoam* foam, OceanSea* sea, SwellWorkersBlock rows, int steps, double late) {
    int blocks = 0;
    for (int i = 0; i < foam->count; ++i) {
        blocks += foam->grids[i].grid / ROWS_PER_BLOCK;
    }
    FoamJob job = {foam, sea, steps, late};
    swell_workers_run(sea->engine.workers, blocks, break_rows, &job);
    swell_workers_run(sea->engine.workers, blocks, rows, &job);
}

static void clear(OceanFoam* foam) {
    for (int i = 0; i < foam->count; ++i) {
        const size_t points = (size_t)foam->grids[i].grid * (size_t)foam->grids[i].grid;
        memset(foam->grids[i].held, 0, points * sizeof *foam->grids[i].held);
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

/* Strides are longer for old foam, which has mostly decayed. */
static int stride_at(const OceanFoam* foam, int64_t left) {
    const bool old = foam->stride > 1 && (double)left > foam->tau * OCEAN_FOAM_RATE;
    return old ? OLD_STRIDES * foam->stride : foam->stride;
}

bool ocean_foam_advance(OceanFoam* foam, OceanSea* sea, OceanMethod method, double time,
                        SwellError* error) {
    if (!foam || !sea) {
        return swell_error_set(error, SWELL_ERROR_RANGE, "no foam or no sea");
    }
    if (!ocean_frame_check(method, time, error)) {
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
        clear(foam);
        const int span = foam->span > foam->watch_span ? foam->span : foam->watch_span;
        foam->step = multiple_before(last - span, foam->interval);
        foam->started = true;
    }
    bool is_there = false;
    while (foam->step < last) {
        const int64_t left = last - foam->step;
        const int stride = stride_at(foam, left) * foam->interval;
        const int steps = left < stride ? (int)left : stride;
        foam->step += steps;
        ocean_sea_compute(sea, method, time_of(foam->step));
        run(foam, sea, hold_rows, steps, 0.0);
        is_there = time_of(foam->step) == time;
        if (foam->watch && foam->step > last - foam->watch_span) {
            foam->watch(foam->watch_context, sea, foam->step - steps, foam->step);
        }
    }
    if (!is_there) {
        ocean_sea_advance(sea, method, time);
    }
    run(foam, sea, show_rows, 0, time - time_of(last));
    return true;
}

bool ocean_foam_set_stride(OceanFoam* foam, int stride) {
    if (!foam || stride < 1 || stride > OCEAN_FOAM_RATE) {
        return false;
    }
    foam->stride = stride;
    return true;
}

bool ocean_foam_set_interval(OceanFoam* foam, int steps) {
    if (!foam || steps < 1 || steps > OCEAN_FOAM_RATE) {
        return false;
    }
    foam->started = foam->started && foam->interval == steps;
    foam->interval = steps;
    return true;
}

bool ocean_foam_watch(OceanFoam* foam, OceanFoamWatch watch, void* context, int span) {
    if (!foam || span < 0 || span > OCEAN_FOAM_SPAN_MAX) {
        return false;
    }
    foam->watch = watch;
    foam->watch_context = context;
    foam->watch_span = span;
    return true;
}

void ocean_foam_reset(OceanFoam* foam) {
    if (foam) {
        foam->started = false;
    }
}

/* ---- At a place ---------------------------------------------------------------------------- */

OceanFoamSample ocean_foam_sample(const OceanFoam* foam, const OceanSea* sea, double x, double z) {
    OceanFoamSample sum = {0.0, 0.0};
    if (!foam || !sea || !isfinite(x) || !isfinite(z) || !fits(foam, sea)) {
        return sum;
    }
    for (int i = 0; i < foam->count; ++i) {
        const FoamGrid* grid = &foam->grids[i];
        const OceanTexels texels = ocean_texels_of(ocean_sea_cascade(sea, i));
        const OceanCorners corners = ocean_find_corners(&texels, x, z);
        for (int c = 0; c < 3; ++c) {
            const ptrdiff_t index = corners.texel[c] - texels.texel;
            const double weight = WEIGHT[grid->index] * corners.weight[c];
            sum.memory += weight * (double)grid->shown[index];
            sum.compression += weight * (double)grid->fresh[index];
        }
    }
    return sum;
}

bool ocean_foam_sample_points(const OceanFoam* foam, const OceanSea* sea, size_t count,
                              const double* rests, OceanFoamSample* samples, SwellError* error) {
    if (!ocean_places_check(sea, count, rests, samples, error)) {
        return false;
    }
    if (!foam || !fits(foam, sea)) {
        return swell_error_set(error, SWELL_ERROR_RANGE, "the foam is not of this sea's cascades");
    }
    for (size_t i = 0; i < count; ++i) {
        samples[i] = ocean_foam_sample(foam, sea, rests[2 * i], rests[2 * i + 1]);
    }
    return true;
}

/* ---- Accessors ----------------------------------------------------------------------------- */

static bool has_grid(const OceanFoam* foam, int cascade) {
    return foam && cascade >= 0 && cascade < foam->count;
}

double ocean_foam_tau(const OceanFoam* foam) {
    return foam ? foam->tau : 0.0;
}

const float* ocean_foam_memory(const OceanFoam* foam, int cascade) {
    return has_grid(foam, cascade) ? foam->grids[cascade].shown : NULL;
}

const float* ocean_foam_compression(const OceanFoam* foam, int cascade) {
    return has_grid(foam, cascade) ? foam->grids[cascade].fresh : NULL;
}

double ocean_foam_weight(const OceanFoam* foam, int cascade) {
    return has_grid(foam, cascade) ? WEIGHT[foam->grids[cascade].index] : 0.0;
}
