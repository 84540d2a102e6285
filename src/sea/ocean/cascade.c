/*
 * A frame in two passes over memory.
 *
 *     columns   evolves the eight spectra of a column and sums them over m while they are in the
 *               cache; stores the sums in `sums`
 *     rows      takes two rows at a time from the columns, sums them over n into samples, and fills
 *               texels while the samples are in the cache
 *
 * A frame does not store its samples; ocean_cascade_fill_samples repeats both passes.
 */
#include "cascade.h"

#include <assert.h>
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS_PER_BLOCK = 4 };

/* ---- Life ---------------------------------------------------------------------------------- */

/* The scratch memory of a worker, in cells: a column and its sums, or two rows of samples, which
   have half a cell each, and a row of texels. */
static size_t scratch_size(int grid) {
    return 2 * (size_t)grid;
}

bool ocean_sums_reserve(OceanSums* sums, int grid, const SwellWorkers* workers, SwellError* error) {
    if (sums->grid >= grid) {
        return true;
    }
    const size_t count = (size_t)grid / 2 * ocean_cell_stride(grid);
    OceanCell* cell = swell_workers_allocate(workers, count, sizeof *cell, error);
    if (cell) {
        swell_memory_free(sums->cell);
        *sums = (OceanSums){.grid = grid, .cell = cell};
    }
    return cell != NULL;
}

void ocean_sums_finish(OceanSums* sums) {
    swell_memory_free(sums->cell);
    *sums = (OceanSums){0};
}

static void set_rule(OceanCascade* cascade) {
    cascade->lean = ocean_shape_lean(&cascade->shape, cascade->deviation);
    cascade->rule = ocean_texel_rule(-cascade->shape.choppiness, cascade->level, &cascade->lean);
}

const OceanKernels* ocean_cascade_kernels(void) {
#ifdef SWELL_OCEAN_HAS_AVX2
    if (swell_processor().avx2) {
        return ocean_kernels_avx2();
    }
#endif
    return ocean_kernels_plain();
}

OceanCascade* ocean_cascade_create(const OceanSpectrum* spectrum, int index,
                                   const OceanEngine* engine, OceanSums* sums, SwellError* error) {
    assert(index >= 0 && index < spectrum->cascade_count);
    OceanCascade* cascade = swell_workers_allocate(engine->workers, 1, sizeof *cascade, error);
    if (!cascade) {
        return NULL;
    }
    cascade->grid = spectrum->params.grid;
    cascade->spectrum = spectrum;
    cascade->lattice = spectrum->lattice[index];
    cascade->shape = spectrum->shape[index];
    set_rule(cascade);
    cascade->engine = *engine;
    cascade->sums = sums;
    cascade->time = -1.0;
    cascade->kernels = ocean_cascade_kernels();
    const SwellWorkers* workers = engine->workers;
    const size_t grid = (size_t)cascade->grid, points = grid * grid;
    const size_t scratch = (size_t)swell_workers_count(workers) * scratch_size(cascade->grid);
    cascade->parts =
        SWELL_PARTS(workers, error, SWELL_PART(cascade->amplitudes, points),
                    SWELL_PART(cascade->scratch, scratch), SWELL_PART(cascade->stray, grid),
                    SWELL_PART(cascade->texels, points));
    if (!cascade->parts ||
        !ocean_waves_init(&cascade->waves, spectrum, &cascade->lattice, workers, error) ||
        !ocean_transform_init(&cascade->transform, cascade->grid, engine->fft, workers, error)) {
        ocean_cascade_destroy(cascade);
        return NULL;
    }
    for (size_t i = 0; i < points; ++i) {
        cascade->texels[i].jacobian = 1.0f;
    }
    return cascade;
}

void ocean_cascade_destroy(OceanCascade* cascade) {
    if (!cascade) {
        return;
    }
    ocean_waves_finish(&cascade->waves);
    ocean_transform_finish(&cascade->transform);
    swell_parts_free(cascade->parts);
    swell_memory_free(cascade);
}

/* ---- Amplitudes ---------------------------------------------------------------------------- */

typedef struct DrawJob {
    const OceanCascade* cascade;
    const OceanSpectrum* spectrum;
    int first;
    OceanComplex* h0;
} DrawJob;

/* Middle rows take longest, because they hold the bins near k = 0; this order spreads them
   evenly. */
static int shuffled_row(int grid, int index) {
    return index * (grid / 8 * 5 + 1) % grid; /* an odd step, coprime to N, near the golden ratio */
}

static void draw_row(void* context, int block, int worker) {
    (void)worker;
    const DrawJob* job = context;
    const int grid = job->cascade->grid;
    const int row = shuffled_row(grid, job->first + block);
    OceanComplex* h0 = job->h0 + (size_t)row * (size_t)grid;
    for (int n = -grid / 2; n < grid / 2; ++n) {
        *h0++ = ocean_spectrum_amplitude(job->spectrum, &job->cascade->lattice, n, row - grid / 2);
    }
}

void ocean_cascade_draw_rows(const OceanCascade* cascade, const OceanSpectrum* spectrum, int first,
                             int count, OceanComplex* h0) {
    assert(first >= 0 && count >= 0 && first + count <= cascade->grid);
    DrawJob job = {cascade, spectrum, first, h0};
    swell_workers_run(cascade->engine.workers, count, draw_row, &job);
}

static void set_column(void* context, int block, int worker) {
    (void)worker;
    OceanCascade* cascade = context;
    ocean_waves_set_column(&cascade->waves, block, cascade->amplitudes);
}

static void set_levels(OceanCascade* cascade) {
    const double gain = (double)cascade->waves.gain;
    const bool phillips = cascade->spectrum->params.state.kind == OCEAN_SPECTRUM_PHILLIPS;
    const OceanWaveSums sum = cascade->waves.all;
    cascade->deviation = gain * sqrt(sum.variance);
    cascade->level = phillips ? 0.0 : cascade->shape.choppiness * gain * gain * sum.squeeze;
    set_rule(cascade);
}

void ocean_cascade_set_waves(OceanCascade* cascade, const OceanShape* shape) {
    swell_workers_run(cascade->engine.workers, cascade->grid / 2, set_column, cascade);
    for (int i = 0; cascade->bound && i < 2; ++i) {
        const OceanBoundSet* set = &cascade->bound->set[i];
        for (int b = 0; b < set->bins; ++b) {
            const int reach = abs(set->bin[b].m);
            int* own = &cascade->waves.reach[set->bin[b].n];
            *own = reach > *own ? reach : *own;
        }
    }
    ocean_waves_add_columns(&cascade->waves);
    cascade->shape = *shape;
    set_levels(cascade);
}

void ocean_cascade_set_gain(OceanCascade* cascade, double gain) {
    cascade->waves.gain = (float)gain;
    set_levels(cascade);
}

/* ---- A frame ------------------------------------------------------------------------------- */

static OceanCell* scratch_of(const OceanCascade* cascade, int worker) {
    return cascade->scratch + (size_t)worker * scratch_size(cascade->grid);
}

/* Tells the timer, if there is one, that a worker begins a stage. */
static void begin(const OceanCascade* cascade, int worker, OceanStage stage) {
    OceanStageTimer* timer = cascade->engine.timer;
    if (timer && timer->clock_ms) {
        OceanStageShare* share = &timer->share[worker];
        const double now = timer->clock_ms();
        share->ms[share->stage] += now - share->since;
        share->stage = stage;
        share->since = now;
    }
}

static void add_bound(const OceanCascade* cascade, int column, OceanCell* cells) {
    OceanBoundWave waves[OCEAN_BOUND_COLUMN_MAX];
    const int count = ocean_bound_column(cascade->bound, column, waves);
    const float kx = ocean_waves_k(&cascade->waves, column);
    for (int i = 0; i < count; ++i) {
        const OceanBoundWave* wave = &waves[i];
        const float kz = ocean_waves_k(&cascade->waves, wave->m);
        OceanCell* cell = &cells[wave->m & (cascade->grid - 1)];
        cell->re[OCEAN_FIELD_HEIGHT] += wave->re;
        cell->im[OCEAN_FIELD_HEIGHT] += wave->im;
        cell->re[OCEAN_FIELD_SLOPE_X] -= kx * wave->im;
        cell->im[OCEAN_FIELD_SLOPE_X] += kx * wave->re;
        cell->re[OCEAN_FIELD_SLOPE_Z] -= kz * wave->im;
        cell->im[OCEAN_FIELD_SLOPE_Z] += kz * wave->re;
    }
}

static void sum_column(void* context, int column, int worker) {
    const OceanCascade* cascade = context;
    const size_t grid = (size_t)cascade->grid;
    OceanCell* terms = scratch_of(cascade, worker);
    OceanCell* sums = terms + grid; /* transformed in the cache, then copied */
    begin(cascade, worker, OCEAN_STAGE_EVOLVE);
    if (cascade->fill) {
        cascade->fill(cascade->fill_context, column, terms);
    } else {
        cascade->kernels->evolve_column(&cascade->waves, column, terms);
        if (cascade->bound) {
            add_bound(cascade, column, terms);
        }
    }
    ocean_waves_drift_column(&cascade->waves, column, terms);
    begin(cascade, worker, OCEAN_STAGE_COLUMNS);
    ocean_transform_column(&cascade->transform, worker, terms, sums);
    memcpy(cascade->sums->cell + (size_t)column * ocean_cell_stride(cascade->grid), sums,
           grid * sizeof *sums);
    begin(cascade, worker, OCEAN_STAGE_NONE);
}

/* Copies a row of samples to `kept` if there is one; otherwise fills texels from them. If the
   cascade compares, the texels go to `other` (N) and are compared with the frame's. */
static void finish_row(OceanCascade* cascade, int row, const OceanSample* samples,
                       OceanTexel* other) {
    const size_t grid = (size_t)cascade->grid;
    OceanTexel* texels = cascade->texels + (size_t)row * grid;
    if (cascade->kept) {
        memcpy(cascade->kept + (size_t)row * grid, samples, grid * sizeof *samples);
    } else if (!cascade->compares) {
        cascade->stray[row] =
            cascade->kernels->fill_texels(samples, cascade->grid, &cascade->rule, texels);
    } else {
        float worst = 0.0f;
        cascade->kernels->fill_texels(samples, cascade->grid, &cascade->rule, other);
        for (size_t n = 0; n < grid; ++n) {
            for (int axis = 0; axis < 3; ++axis) {
                const float own = texels[n].displacement[axis];
                worst = fmaxf(worst, fabsf(own - other[n].displacement[axis]));
            }
        }
        cascade->stray[row].horizontal = worst;
    }
}

static void sum_rows(void* context, int block, int worker) {
    OceanCascade* cascade = context;
    const size_t grid = (size_t)cascade->grid;
    OceanSample* samples = (OceanSample*)(void*)scratch_of(cascade, worker);
    OceanTexel* spare = (OceanTexel*)(void*)(samples + 2 * grid);
    for (int row = block * ROWS_PER_BLOCK; row < (block + 1) * ROWS_PER_BLOCK; row += 2) {
        const OceanRowPair pair = {cascade->sums->cell + row, ocean_cell_stride(cascade->grid),
                                   (size_t)cascade->waves.columns};
        begin(cascade, worker, OCEAN_STAGE_ROWS);
        ocean_transform_rows(&cascade->transform, worker, pair, samples, samples + grid);
        begin(cascade, worker, OCEAN_STAGE_TEXELS);
        finish_row(cascade, row, samples, spare);
        finish_row(cascade, row + 1, samples + grid, spare);
    }
    begin(cascade, worker, OCEAN_STAGE_NONE);
}

void ocean_cascade_turn_bound(OceanCascade* cascade, int order) {
    if (cascade->bound) {
        ocean_bound_turn(cascade->bound, cascade->engine.workers, cascade->amplitudes,
                         cascade->grid, (double)cascade->waves.gain, cascade->waves.time, order);
    }
}

static void run_columns(OceanCascade* cascade, OceanMethod method) {
    cascade->transform.method = method;
    if (!cascade->fill) {
        ocean_cascade_turn_bound(cascade, 0);
    }
    swell_workers_run(cascade->engine.workers, cascade->waves.columns, sum_column, cascade);
}

/* Fills texels, or `kept` (N x N) if it is not NULL. */
static void run_rows(OceanCascade* cascade, OceanSample* kept) {
    cascade->kept = kept;
    swell_workers_run(cascade->engine.workers, cascade->grid / ROWS_PER_BLOCK, sum_rows, cascade);
    cascade->kept = NULL;
}

void ocean_cascade_advance(OceanCascade* cascade, OceanMethod method, double time) {
    assert(fabs(time) <= OCEAN_TIME_MAX && method < OCEAN_METHOD_COUNT);
    cascade->time = time;
    cascade->method = method;
    ocean_waves_set_time(&cascade->waves, time);
    run_columns(cascade, method);
    run_rows(cascade, NULL);
    cascade->bounds = cascade->stray[0];
    for (int row = 1; row < cascade->grid; ++row) {
        cascade->bounds = ocean_bounds_join(cascade->bounds, cascade->stray[row]);
    }
}

void ocean_cascade_fill_samples(OceanCascade* cascade, OceanSample* samples) {
    assert(samples && cascade->time >= 0.0);
    run_columns(cascade, cascade->method);
    run_rows(cascade, samples);
}

void ocean_cascade_transform(OceanCascade* cascade, OceanFill fill, void* context,
                             OceanSample* samples) {
    assert(cascade && fill && samples && cascade->time >= 0.0);
    cascade->fill = fill;
    cascade->fill_context = context;
    run_columns(cascade, OCEAN_METHOD_FFT);
    cascade->fill = NULL;
    run_rows(cascade, samples);
}

double ocean_cascade_compare_methods(OceanCascade* cascade) {
    assert(cascade->time >= 0.0);
    float worst = 0.0f;
    cascade->compares = true;
    run_columns(cascade, cascade->method == OCEAN_METHOD_FFT ? OCEAN_METHOD_DFT : OCEAN_METHOD_FFT);
    run_rows(cascade, NULL);
    cascade->compares = false;
    for (int row = 0; row < cascade->grid; ++row) {
        worst = fmaxf(worst, cascade->stray[row].horizontal);
    }
    return (double)worst;
}

/* ---- Accessors ----------------------------------------------------------------------------- */

int ocean_cascade_grid(const OceanCascade* cascade) {
    return cascade->grid;
}

double ocean_cascade_length(const OceanCascade* cascade) {
    return cascade->lattice.length;
}

const OceanComplex* ocean_cascade_amplitudes(const OceanCascade* cascade) {
    return cascade->amplitudes;
}

double ocean_cascade_gain(const OceanCascade* cascade) {
    return (double)cascade->waves.gain;
}

const OceanTexel* ocean_cascade_texels(const OceanCascade* cascade) {
    return cascade->texels;
}

double ocean_cascade_frequency(const OceanCascade* cascade, int n, int m) {
    return ocean_spectrum_frequency(cascade->spectrum, &cascade->lattice, n, m);
}

void ocean_cascade_fill_rates(const OceanCascade* cascade, double* rates) {
    const int half = cascade->grid / 2;
    for (int m = -half; m < half; ++m) {
        for (int n = -half; n < half; ++n) {
            *rates++ = n > -half && m > -half ? ocean_waves_rate(&cascade->waves, n, m) : 0.0;
        }
    }
}

double ocean_cascade_variance(const OceanCascade* cascade, int n, int m) {
    return ocean_spectrum_variance(cascade->spectrum, &cascade->lattice, n, m);
}

double ocean_cascade_level(const OceanCascade* cascade) {
    return cascade->level;
}

double ocean_cascade_lambda(const OceanCascade* cascade) {
    return -cascade->shape.choppiness;
}

OceanLean ocean_cascade_lean(const OceanCascade* cascade) {
    return cascade->lean;
}

OceanModulation ocean_cascade_modulation(const OceanCascade* cascade) {
    const bool is_long = cascade->lattice.index == 0;
    const bool rough = is_long && cascade->deviation > (double)FLT_MIN; /* its inverse is finite */
    return (OceanModulation){.is_long = is_long,
                             .most = is_long ? cascade->shape.modulation : 0.0,
                             .rate = rough ? 1.0 / cascade->deviation : 0.0};
}

void ocean_cascade_band(const OceanCascade* cascade, double* low, double* high) {
    *low = cascade->lattice.band.k_low;
    *high = cascade->lattice.band.k_high;
}

double ocean_cascade_period(const OceanCascade* cascade) {
    return cascade->spectrum->period;
}

/* ---- The times of stages --------------------------------------------------------------------- */

void ocean_stage_timer_start(OceanStageTimer* timer, double (*clock_ms)(void)) {
    assert(clock_ms);
    memset(timer->share, 0, sizeof timer->share);
    for (int worker = 0; worker < SWELL_WORKERS_MAX; ++worker) {
        timer->share[worker].stage = OCEAN_STAGE_NONE;
    }
    timer->clock_ms = clock_ms;
}

double ocean_stage_timer_ms(const OceanStageTimer* timer, OceanStage stage, int workers) {
    assert(stage < OCEAN_STAGE_COUNT && workers >= 1 && workers <= SWELL_WORKERS_MAX);
    double sum = 0.0;
    for (int worker = 0; worker < workers; ++worker) {
        sum += timer->share[worker].ms[stage];
    }
    return sum / workers;
}
