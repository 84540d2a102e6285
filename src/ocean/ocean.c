#include "swell/ocean.h"

#include "kernels.h"
#include "spectrum.h"
#include "tile.h"
#include "transform.h"
#include "waves.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* Of the stages that are run one by one. */
enum { EVOLVED_PER_BLOCK = 4, DISPLACED_PER_BLOCK = 8 };

/* What the cells hold: one after the other within a frame. */
typedef enum CellsState {
    CELLS_NOTHING, /* of use: no frame yet, or what a comparison has left */
    CELLS_SPECTRA,
    CELLS_SUMS /* over the columns */
} CellsState;

struct Ocean {
    OceanParams params;
    SwellWorkers* workers;    /* borrowed */
    OceanComplex* amplitudes; /* h0 (N x N), centred, owned */
    Waves waves;
    Transform* transform; /* owned */
    const Kernels* kernels;
    SpectrumCell* cells; /* (N/2 x N), columns spectrum_stride apart, owned */
    CellsState cells_state;
    OceanSample* samples;    /* (N x N), owned */
    bool has_samples;        /* those of the last frame */
    bool keeps_samples;      /* the next frame's will be asked for, as methods are compared */
    OceanSample* compared;   /* (N x N), owned; NULL until methods are compared */
    OceanRestVertex* rest;   /* (N+1 x N+1), owned */
    OceanVertex* vertices;   /* (N+1 x N+1), owned */
    OceanBounds* row_bounds; /* (N), owned */
    OceanBounds bounds;
    double time;        /* of the last evolution [s] */
    OceanMethod method; /* of the last transform */
};

/* Everything but the amplitudes themselves. */
static Ocean* create_still(const OceanParams* params, SwellWorkers* workers, SwellError* error) {
    if (!ocean_check_params(params, error)) {
        return NULL;
    }
    Ocean* ocean = swell_memory_allocate(1, sizeof *ocean, error);
    if (!ocean) {
        return NULL;
    }
    const size_t grid = (size_t)params->grid;
    const size_t side = grid + 1;
    ocean->params = *params;
    ocean->workers = workers;
    if (!(ocean->amplitudes =
              swell_memory_allocate(grid * grid, sizeof *ocean->amplitudes, error)) ||
        !(ocean->transform = transform_create(params->grid, params->fft, workers, error)) ||
        !(ocean->cells = swell_memory_allocate(grid / 2 * spectrum_stride(params->grid),
                                               sizeof *ocean->cells, error)) ||
        !(ocean->samples = swell_memory_allocate(grid * grid, sizeof *ocean->samples, error)) ||
        !(ocean->rest = swell_memory_allocate(side * side, sizeof *ocean->rest, error)) ||
        !(ocean->vertices = swell_memory_allocate(side * side, sizeof *ocean->vertices, error)) ||
        !(ocean->row_bounds = swell_memory_allocate(grid, sizeof *ocean->row_bounds, error))) {
        ocean_destroy(ocean);
        return NULL;
    }
    return ocean;
}

static Ocean* finish_creation(Ocean* ocean, SwellError* error) {
    if (!waves_init(&ocean->waves, &ocean->params, ocean->amplitudes, error)) {
        ocean_destroy(ocean);
        return NULL;
    }
    ocean->kernels = kernels_for(transform_fft(ocean->transform));
    tile_fill_rest(&ocean->params, ocean->amplitudes, ocean->rest);
    return ocean;
}

Ocean* ocean_create(const OceanParams* params, SwellWorkers* workers, SwellError* error) {
    Ocean* ocean = create_still(params, workers, error);
    if (!ocean) {
        return NULL;
    }
    const int grid = params->grid;
    OceanComplex* h0 = ocean->amplitudes;
    for (int m = 0; m < grid; ++m) {
        for (int n = 0; n < grid; ++n) {
            *h0++ = spectrum_initial_amplitude(params, n - grid / 2, m - grid / 2);
        }
    }
    return finish_creation(ocean, error);
}

Ocean* ocean_create_from_amplitudes(const OceanParams* params, const OceanComplex* h0,
                                    SwellWorkers* workers, SwellError* error) {
    Ocean* ocean = create_still(params, workers, error);
    if (!ocean) {
        return NULL;
    }
    const size_t grid = (size_t)params->grid;
    for (size_t m = 1; m < grid; ++m) {
        for (size_t n = 1; n < grid; ++n) {
            ocean->amplitudes[m * grid + n] = h0[m * grid + n];
        }
    }
    ocean->amplitudes[grid / 2 * grid + grid / 2] = (OceanComplex){0};
    return finish_creation(ocean, error);
}

void ocean_destroy(Ocean* ocean) {
    if (!ocean) {
        return;
    }
    waves_finish(&ocean->waves);
    transform_destroy(ocean->transform);
    swell_memory_free(ocean->amplitudes);
    swell_memory_free(ocean->cells);
    swell_memory_free(ocean->samples);
    swell_memory_free(ocean->compared);
    swell_memory_free(ocean->rest);
    swell_memory_free(ocean->vertices);
    swell_memory_free(ocean->row_bounds);
    swell_memory_free(ocean);
}

/* ---- A frame ------------------------------------------------------------------------------- */

static void fetch_waves(void* context, int column, SpectrumCell* sequence) {
    const Ocean* ocean = context;
    ocean->kernels->evolve_column(&ocean->waves, column, sequence);
}

static void fetch_cells(void* context, int column, SpectrumCell* sequence) {
    const Ocean* ocean = context;
    const int grid = ocean->params.grid;
    memcpy(sequence, ocean->cells + (size_t)column * spectrum_stride(grid),
           (size_t)grid * sizeof *sequence);
}

/* The last row of vertices repeats the first. */
static void displace_row(void* context, int row, const OceanSample* samples) {
    Ocean* ocean = context;
    const int grid = ocean->params.grid;
    const size_t side = (size_t)grid + 1;
    OceanVertex* vertices = ocean->vertices + (size_t)row * side;
    ocean->row_bounds[row] =
        ocean->kernels->displace_row(samples, grid, -(float)ocean->params.choppiness, vertices);
    if (row == 0) {
        memcpy(ocean->vertices + (size_t)grid * side, vertices, side * sizeof *vertices);
    }
}

typedef struct KeptSamples {
    OceanSample* sample; /* (N x N) */
    size_t grid;
} KeptSamples;

static void keep_row(void* context, int row, const OceanSample* samples) {
    const KeptSamples* kept = context;
    memcpy(kept->sample + (size_t)row * kept->grid, samples, kept->grid * sizeof *samples);
}

/* Fills `sample` (N x N) from the sums over the columns. */
static void keep_samples(Ocean* ocean, OceanMethod method, OceanSample* sample) {
    KeptSamples kept = {sample, (size_t)ocean->params.grid};
    transform_rows(ocean->transform, method, ocean->cells, keep_row, &kept);
}

static void displace_and_keep_row(void* context, int row, const OceanSample* samples) {
    Ocean* ocean = context;
    displace_row(ocean, row, samples);
    keep_row(&(KeptSamples){ocean->samples, (size_t)ocean->params.grid}, row, samples);
}

static void join_row_bounds(Ocean* ocean) {
    ocean->bounds = ocean->row_bounds[0];
    for (int row = 1; row < ocean->params.grid; ++row) {
        ocean->bounds = bounds_join(ocean->bounds, ocean->row_bounds[row]);
    }
}

static void set_time(Ocean* ocean, double time) {
    assert(time >= 0.0 && time <= OCEAN_TIME_MAX);
    ocean->time = time;
    waves_set_time(&ocean->waves, time);
}

void ocean_sum_columns(Ocean* ocean, OceanMethod method, double time) {
    set_time(ocean, time);
    ocean->method = method;
    transform_columns(ocean->transform, method, fetch_waves, ocean, ocean->cells);
    ocean->cells_state = CELLS_SUMS;
    ocean->has_samples = false;
}

void ocean_sum_rows(Ocean* ocean) {
    assert(ocean->cells_state == CELLS_SUMS);
    transform_rows(ocean->transform, ocean->method, ocean->cells,
                   ocean->keeps_samples ? displace_and_keep_row : displace_row, ocean);
    ocean->has_samples = ocean->keeps_samples;
    ocean->keeps_samples = false;
    join_row_bounds(ocean);
}

void ocean_advance(Ocean* ocean, OceanMethod method, double time) {
    ocean_sum_columns(ocean, method, time);
    ocean_sum_rows(ocean);
}

/* ---- The same in stages -------------------------------------------------------------------- */

static void evolve_columns(void* context, int block, int worker) {
    (void)worker;
    const Ocean* ocean = context;
    for (int i = 0; i < EVOLVED_PER_BLOCK; ++i) {
        const int column = block * EVOLVED_PER_BLOCK + i;
        ocean->kernels->evolve_column(&ocean->waves, column,
                                      ocean->cells +
                                          (size_t)column * spectrum_stride(ocean->params.grid));
    }
}

static void displace_rows(void* context, int block, int worker) {
    (void)worker;
    const Ocean* ocean = context;
    const size_t grid = (size_t)ocean->params.grid;
    for (int row = block * DISPLACED_PER_BLOCK; row < (block + 1) * DISPLACED_PER_BLOCK; ++row) {
        displace_row(context, row, ocean->samples + (size_t)row * grid);
    }
}

void ocean_evolve(Ocean* ocean, double time) {
    set_time(ocean, time);
    swell_workers_run(ocean->workers, ocean->params.grid / 2 / EVOLVED_PER_BLOCK, evolve_columns,
                      ocean);
    ocean->cells_state = CELLS_SPECTRA;
    ocean->has_samples = false;
}

void ocean_transform(Ocean* ocean, OceanMethod method) {
    assert(ocean->cells_state == CELLS_SPECTRA);
    ocean->method = method;
    transform_columns(ocean->transform, method, fetch_cells, ocean, ocean->cells);
    ocean->cells_state = CELLS_SUMS;
    ocean_samples(ocean);
}

void ocean_displace(Ocean* ocean) {
    ocean_samples(ocean);
    swell_workers_run(ocean->workers, ocean->params.grid / DISPLACED_PER_BLOCK, displace_rows,
                      ocean);
    join_row_bounds(ocean);
}

double ocean_compare_methods(Ocean* ocean, SwellError* error) {
    const size_t count = (size_t)ocean->params.grid * (size_t)ocean->params.grid;
    if (!ocean->compared) {
        ocean->compared = swell_memory_allocate(count, sizeof *ocean->compared, error);
        if (!ocean->compared) {
            return -1.0;
        }
    }
    const OceanSample* own = ocean_samples(ocean); /* before the sums are those of the other */
    const OceanMethod other =
        ocean->method == OCEAN_METHOD_FFT ? OCEAN_METHOD_DFT : OCEAN_METHOD_FFT;
    transform_columns(ocean->transform, other, fetch_waves, ocean, ocean->cells);
    ocean->cells_state = CELLS_NOTHING;
    ocean->keeps_samples = true; /* it is likely to be compared, too */
    keep_samples(ocean, other, ocean->compared);
    const float lambda = (float)ocean->params.choppiness;
    float worst = 0.0f;
    for (size_t i = 0; i < count; ++i) {
        const float* a = own[i].field;
        const float* b = ocean->compared[i].field;
        const float along_x = lambda * fabsf(a[OCEAN_FIELD_DISP_X] - b[OCEAN_FIELD_DISP_X]);
        const float along_z = lambda * fabsf(a[OCEAN_FIELD_DISP_Z] - b[OCEAN_FIELD_DISP_Z]);
        const float up = fabsf(a[OCEAN_FIELD_HEIGHT] - b[OCEAN_FIELD_HEIGHT]);
        worst = fmaxf(worst, fmaxf(up, fmaxf(along_x, along_z)));
    }
    return (double)worst;
}

/* ---- What it holds ------------------------------------------------------------------------- */

OceanFft ocean_fft(const Ocean* ocean) {
    return transform_fft(ocean->transform);
}

const OceanParams* ocean_params(const Ocean* ocean) {
    return &ocean->params;
}

const OceanSample* ocean_samples(Ocean* ocean) {
    if (!ocean->has_samples) {
        assert(ocean->cells_state == CELLS_SUMS);
        keep_samples(ocean, ocean->method, ocean->samples);
        ocean->has_samples = true;
    }
    return ocean->samples;
}

const OceanVertex* ocean_vertices(const Ocean* ocean) {
    return ocean->vertices;
}

const OceanRestVertex* ocean_rest_vertices(const Ocean* ocean) {
    return ocean->rest;
}

const OceanComplex* ocean_amplitudes(const Ocean* ocean) {
    return ocean->amplitudes;
}

OceanBounds ocean_bounds(const Ocean* ocean) {
    return ocean->bounds;
}

double ocean_significant_height(Ocean* ocean) {
    const OceanSample* samples = ocean_samples(ocean);
    const size_t count = (size_t)ocean->params.grid * (size_t)ocean->params.grid;
    double sum = 0.0;
    for (size_t i = 0; i < count; ++i) {
        sum += (double)samples[i].field[OCEAN_FIELD_HEIGHT];
    }
    const double mean = sum / (double)count;
    double squares = 0.0;
    for (size_t i = 0; i < count; ++i) {
        const double deviation = (double)samples[i].field[OCEAN_FIELD_HEIGHT] - mean;
        squares += deviation * deviation;
    }
    return 4.0 * sqrt(squares / (double)count);
}
