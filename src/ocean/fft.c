/*
 * kissfft works on one field at a time, our cells hold eight: a column or row is dealt out into
 * eight contiguous sequences, transformed, and collected again. Columns are complex; rows, being
 * half spectra of real fields, use the real transform at half the cost.
 *
 * The 2D transform of the packaged library, kiss_fftndr, refuses 64 x 64 and more, and in-place
 * transforms allocate at each call: hence one-dimensional transforms from one buffer to another.
 */
#include "ocean/fft.h"

#include "ocean/fft_lanes.h"

#include <kiss_fft.h>
#include <kiss_fftr.h>

/* The real plan of kissfft holds a work buffer, so each worker has its own. */
typedef struct FftScratch {
    kiss_fftr_cfg row_plan; /* owned */
    kiss_fft_cpx* in;       /* (8 x N), owned */
    kiss_fft_cpx* out;      /* (8 x N), owned */
} FftScratch;

typedef struct Fft {
    int grid;
    int worker_count;
    kiss_fft_cfg column_plan; /* owned; only read by transforms */
    FftScratch* scratch;      /* (worker_count), owned */
} Fft;

static kiss_fft_cfg create_column_plan(int grid, Error* error) {
    size_t size = 0;
    kiss_fft_alloc(grid, 1, NULL, &size);
    void* memory = memory_allocate(size, 1, error);
    return memory ? kiss_fft_alloc(grid, 1, memory, &size) : NULL;
}

static kiss_fftr_cfg create_row_plan(int grid, Error* error) {
    size_t size = 0;
    kiss_fftr_alloc(grid, 1, NULL, &size);
    void* memory = memory_allocate(size, 1, error);
    return memory ? kiss_fftr_alloc(grid, 1, memory, &size) : NULL;
}

static bool init_scratch(FftScratch* scratch, int grid, Error* error) {
    const size_t count = (size_t)grid * OCEAN_FIELD_COUNT;
    scratch->row_plan = create_row_plan(grid, error);
    scratch->in = scratch->row_plan ? memory_allocate(count, sizeof *scratch->in, error) : NULL;
    scratch->out = scratch->in ? memory_allocate(count, sizeof *scratch->out, error) : NULL;
    return scratch->out != NULL;
}

static void destroy(void* state) {
    Fft* fft = state;
    if (!fft) {
        return;
    }
    for (int worker = 0; fft->scratch && worker < fft->worker_count; ++worker) {
        memory_free(fft->scratch[worker].row_plan);
        memory_free(fft->scratch[worker].in);
        memory_free(fft->scratch[worker].out);
    }
    memory_free(fft->scratch);
    memory_free(fft->column_plan);
    memory_free(fft);
}

static void* create(int grid, int worker_count, Error* error) {
    Fft* fft = memory_allocate(1, sizeof *fft, error);
    if (!fft) {
        return NULL;
    }
    fft->grid = grid;
    fft->worker_count = worker_count;
    fft->column_plan = create_column_plan(grid, error);
    if (!fft->column_plan) {
        goto fail;
    }
    fft->scratch = memory_allocate((size_t)worker_count, sizeof *fft->scratch, error);
    if (!fft->scratch) {
        goto fail;
    }
    for (int worker = 0; worker < worker_count; ++worker) {
        if (!init_scratch(&fft->scratch[worker], grid, error)) {
            goto fail;
        }
    }
    return fft;

fail:
    destroy(fft);
    return NULL;
}

static void transform_column(const void* state, int worker, SpectrumCell* cells, int column) {
    const Fft* fft = state;
    const size_t stride = spectrum_stride(fft->grid);
    const size_t grid = (size_t)fft->grid;
    const FftScratch* scratch = &fft->scratch[worker];
    for (size_t row = 0; row < grid; ++row) {
        const SpectrumCell* cell = &cells[row * stride + (size_t)column];
        for (size_t field = 0; field < OCEAN_FIELD_COUNT; ++field) {
            scratch->in[field * grid + row] = (kiss_fft_cpx){cell->re[field], cell->im[field]};
        }
    }
    for (size_t field = 0; field < OCEAN_FIELD_COUNT; ++field) {
        kiss_fft(fft->column_plan, scratch->in + field * grid, scratch->out + field * grid);
    }
    for (size_t row = 0; row < grid; ++row) {
        SpectrumCell* cell = &cells[row * stride + (size_t)column];
        for (size_t field = 0; field < OCEAN_FIELD_COUNT; ++field) {
            cell->re[field] = scratch->out[field * grid + row].r;
            cell->im[field] = scratch->out[field * grid + row].i;
        }
    }
}

static void transform_row(const void* state, int worker, const SpectrumCell* cells,
                          OceanSample* samples) {
    const Fft* fft = state;
    const size_t grid = (size_t)fft->grid;
    const size_t half = grid / 2;
    const FftScratch* scratch = &fft->scratch[worker];
    kiss_fft_scalar* real = &scratch->out[0].r; /* reused: N floats to a field */
    for (size_t n = 0; n < half; ++n) {
        for (size_t field = 0; field < OCEAN_FIELD_COUNT; ++field) {
            scratch->in[field * grid + n] = (kiss_fft_cpx){cells[n].re[field], cells[n].im[field]};
        }
    }
    for (size_t field = 0; field < OCEAN_FIELD_COUNT; ++field) {
        scratch->in[field * grid + half] = (kiss_fft_cpx){0};
        kiss_fftri(scratch->row_plan, scratch->in + field * grid, real + field * grid);
    }
    for (size_t n = 0; n < grid; ++n) {
        for (size_t field = 0; field < OCEAN_FIELD_COUNT; ++field) {
            samples[n].field[field] = real[field * grid + n];
        }
    }
}

const FftPath* fft_path_scalar(void) {
    static const FftPath PATH = {"scalar", create, destroy, transform_column, transform_row};
    return &PATH;
}

/* ---- Which way ----------------------------------------------------------------------------- */

static const FftPath* path_of(OceanFft fft) {
    switch (fft) {
#ifdef SWELL_HAS_LANES
    case OCEAN_FFT_LANES8:
        return __builtin_cpu_supports("avx2") ? fft_path_lanes8() : NULL;
    case OCEAN_FFT_LANES4:
        return fft_path_lanes4();
#endif
    case OCEAN_FFT_SCALAR:
        return fft_path_scalar();
    default:
        return NULL;
    }
}

const FftPath* fft_choose(OceanFft wanted, OceanFft* chosen) {
    static const OceanFft BEST_FIRST[] = {OCEAN_FFT_LANES8, OCEAN_FFT_LANES4, OCEAN_FFT_SCALAR};
    for (size_t i = 0; i < sizeof BEST_FIRST / sizeof *BEST_FIRST; ++i) {
        const FftPath* path = path_of(BEST_FIRST[i]);
        if (path && (wanted == OCEAN_FFT_AUTO || wanted == BEST_FIRST[i])) {
            *chosen = BEST_FIRST[i];
            return path;
        }
    }
    return NULL;
}
