/*
 * Compiled once for each number of lanes: SWELL_LANES is 8, 4 or 1.
 *
 * With 8 lanes a cell of the spectrum is a complex number of kissfft as it stands, and a sample is
 * a real one, so nothing is moved around but the columns into order. With fewer, the fields are
 * dealt out into as many sequences as it takes, transformed one after the other, and collected
 * again; one lane is the packaged library.
 *
 * The 2D transform of the packaged library, kiss_fftndr, refuses 64 x 64 and more, and in-place
 * transforms allocate at each call: hence one-dimensional transforms from one buffer to another.
 */
#include "ocean/fft.h"

#define NAME_OF_LANES(name, lanes) name##lanes
#define NAMED(name, lanes) NAME_OF_LANES(name, lanes)

#if SWELL_LANES == 1

#include <kiss_fft.h>
#include <kiss_fftr.h>

typedef float Lanes;

#else

/* kissfft's own SIMD mode is written for the 4 floats of __m128; here that name stands for a vector
   of SWELL_LANES floats. */
#include <xmmintrin.h>

typedef float Lanes __attribute__((vector_size(4 * SWELL_LANES), may_alias));

static inline Lanes lanes_set(float value) {
    return value - (Lanes){0}; /* each lane: value - 0 */
}

/* kissfft under names of its own for each number of lanes, and without any allocation: plans lie in
   memory of ours, and no transform is in place. */
#define USE_SIMD
#define __m128 Lanes
#define _mm_set1_ps(value) lanes_set((float)(value))
#define KISS_FFT_MALLOC(size) NULL
#define KISS_FFT_FREE(memory) (void)(memory)
#define KISS_FFT_ALIGN_CHECK(memory)
#define KISS_FFT_ALIGN_SIZE_UP(size) (((size) + 31UL) & ~31UL)
#define kiss_fft NAMED(kiss_fft_lanes, SWELL_LANES)
#define kiss_fft_alloc NAMED(kiss_fft_alloc_lanes, SWELL_LANES)
#define kiss_fft_stride NAMED(kiss_fft_stride_lanes, SWELL_LANES)
#define kiss_fft_cleanup NAMED(kiss_fft_cleanup_lanes, SWELL_LANES)
#define kiss_fft_next_fast_size NAMED(kiss_fft_next_fast_size_lanes, SWELL_LANES)
#define kiss_fftr NAMED(kiss_fftr_lanes, SWELL_LANES)
#define kiss_fftri NAMED(kiss_fftri_lanes, SWELL_LANES)
#define kiss_fftr_alloc NAMED(kiss_fftr_alloc_lanes, SWELL_LANES)
#if defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpragmas"
#pragma GCC diagnostic ignored "-Wunknown-warning-option"
#pragma GCC diagnostic ignored "-Wall"
#pragma GCC diagnostic ignored "-Wextra"
#pragma GCC diagnostic ignored "-Wpedantic"
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wsign-conversion"
#pragma GCC diagnostic ignored "-Wsign-compare"
#pragma GCC diagnostic ignored "-Wshadow"
#pragma GCC diagnostic ignored "-Wcast-qual"
#pragma GCC diagnostic ignored "-Wdouble-promotion"
#pragma GCC diagnostic ignored "-Wmissing-prototypes"
#pragma GCC diagnostic ignored "-Wunused-value"
#pragma GCC diagnostic ignored "-Wunused-parameter"
#pragma GCC diagnostic ignored "-Wpsabi"
#endif
#include <kiss_fft.c>
#include <kiss_fftr.c>
#if defined(__GNUC__)
#pragma GCC diagnostic pop
#endif

#endif

enum { PARTS = OCEAN_FIELD_COUNT / SWELL_LANES };

/* The real plan of kissfft holds a work buffer, so each worker has its own. */
typedef struct LanesScratch {
    kiss_fftr_cfg row_plan; /* owned */
    kiss_fft_cpx* in;       /* (PARTS x N), owned */
    kiss_fft_cpx* out;      /* (PARTS x N), owned */
} LanesScratch;

typedef struct LanesFft {
    int grid;
    int worker_count;
    kiss_fft_cfg column_plan; /* owned; only read by transforms */
    LanesScratch* scratch;    /* (worker_count), owned */
} LanesFft;

static void destroy(void* state) {
    LanesFft* fft = state;
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

static bool init_scratch(LanesScratch* scratch, int grid, Error* error) {
    size_t size = 0;
    kiss_fftr_alloc(grid, 1, NULL, &size);
    void* plan = memory_allocate(size, 1, error);
    scratch->row_plan = plan ? kiss_fftr_alloc(grid, 1, plan, &size) : NULL;
    const size_t count = (size_t)grid * PARTS;
    scratch->in = plan ? memory_allocate(count, sizeof *scratch->in, error) : NULL;
    scratch->out = scratch->in ? memory_allocate(count, sizeof *scratch->out, error) : NULL;
    return scratch->out != NULL;
}

static void* create(int grid, int worker_count, Error* error) {
    LanesFft* fft = memory_allocate(1, sizeof *fft, error);
    if (!fft) {
        return NULL;
    }
    fft->grid = grid;
    fft->worker_count = worker_count;
    size_t size = 0;
    kiss_fft_alloc(grid, 1, NULL, &size);
    void* plan = memory_allocate(size, 1, error);
    fft->column_plan = plan ? kiss_fft_alloc(grid, 1, plan, &size) : NULL;
    fft->scratch = plan ? memory_allocate((size_t)worker_count, sizeof *fft->scratch, error) : NULL;
    bool ok = fft->scratch != NULL;
    for (int worker = 0; ok && worker < worker_count; ++worker) {
        ok = init_scratch(&fft->scratch[worker], grid, error);
    }
    if (!ok) {
        destroy(fft);
        return NULL;
    }
    return fft;
}

#if SWELL_LANES == 8

_Static_assert(sizeof(SpectrumCell) == sizeof(kiss_fft_cpx), "a cell is a complex of lanes");
_Static_assert(sizeof(OceanSample) == sizeof(Lanes), "a sample is a scalar of lanes");

static void transform_column(const void* state, int worker, SpectrumCell* cells, int column) {
    const LanesFft* fft = state;
    const size_t grid = (size_t)fft->grid;
    const size_t stride = spectrum_stride(fft->grid);
    kiss_fft_cpx* first = (kiss_fft_cpx*)(void*)cells + column;
    kiss_fft_cpx* out = fft->scratch[worker].out;
    kiss_fft_stride(fft->column_plan, first, out, (int)stride);
    for (size_t row = 0; row < grid; ++row) {
        first[row * stride] = out[row];
    }
}

static void transform_row(const void* state, int worker, const SpectrumCell* cells,
                          OceanSample* samples) {
    const LanesFft* fft = state;
    kiss_fftri(fft->scratch[worker].row_plan, (const kiss_fft_cpx*)(const void*)cells,
               (Lanes*)(void*)samples);
}

#else

/* Some of a cell's fields, one to a lane. */
static kiss_fft_cpx part_of(const SpectrumCell* cell, int part) {
    const Lanes* re = (const Lanes*)(const void*)cell->re;
    const Lanes* im = (const Lanes*)(const void*)cell->im;
    return (kiss_fft_cpx){re[part], im[part]};
}

static void transform_column(const void* state, int worker, SpectrumCell* cells, int column) {
    const LanesFft* fft = state;
    const size_t grid = (size_t)fft->grid;
    const size_t stride = spectrum_stride(fft->grid);
    const LanesScratch* scratch = &fft->scratch[worker];
    for (size_t row = 0; row < grid; ++row) {
        for (int part = 0; part < PARTS; ++part) {
            scratch->in[(size_t)part * grid + row] =
                part_of(&cells[row * stride + (size_t)column], part);
        }
    }
    for (size_t part = 0; part < PARTS; ++part) {
        kiss_fft(fft->column_plan, scratch->in + part * grid, scratch->out + part * grid);
    }
    for (size_t row = 0; row < grid; ++row) {
        SpectrumCell* cell = &cells[row * stride + (size_t)column];
        for (size_t part = 0; part < PARTS; ++part) {
            ((Lanes*)(void*)cell->re)[part] = scratch->out[part * grid + row].r;
            ((Lanes*)(void*)cell->im)[part] = scratch->out[part * grid + row].i;
        }
    }
}

static void transform_row(const void* state, int worker, const SpectrumCell* cells,
                          OceanSample* samples) {
    const LanesFft* fft = state;
    const size_t grid = (size_t)fft->grid;
    const LanesScratch* scratch = &fft->scratch[worker];
    Lanes* real = (Lanes*)(void*)scratch->out; /* reused: N to a part */
    for (size_t n = 0; n <= grid / 2; ++n) {
        for (int part = 0; part < PARTS; ++part) {
            scratch->in[(size_t)part * grid + n] = part_of(&cells[n], part);
        }
    }
    for (size_t part = 0; part < PARTS; ++part) {
        kiss_fftri(scratch->row_plan, scratch->in + part * grid, real + part * grid);
    }
    for (size_t n = 0; n < grid; ++n) {
        for (size_t part = 0; part < PARTS; ++part) {
            ((Lanes*)(void*)samples[n].field)[part] = real[part * grid + n];
        }
    }
}

#endif

const FftPath* NAMED(fft_path_lanes, SWELL_LANES)(void) {
    static const FftPath PATH = {create, destroy, transform_column, transform_row};
    return &PATH;
}
