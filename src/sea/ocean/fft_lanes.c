/*
 * The fast transform by kissfft, of as many fields at once as a vector has lanes.
 *
 * This file is compiled once for each number of lanes, SWELL_LANES: 8, 4 or 1. For 8 lanes it is
 * compiled once more for processors with 32 vector registers (AVX-512VL), which hold a radix-4 step
 * without spilling. That does the same operations with the same bits in a fifth less time.
 * SWELL_PATH names the result.
 *
 * With 8 lanes a cell of the spectrum has the layout of a complex number of kissfft, and a sample
 * the layout of a real number, so nothing is copied. With fewer lanes the fields are split into
 * several sequences, which are transformed one after the other and merged again. Where
 * kissfft's source is not available, the packaged library transforms with one lane.
 *
 * kissfft is fastest when the length is a power of four: a single factor of two costs a third more.
 * N is 4^p or 2 * 4^p, and both use transforms of a power of four:
 *
 *            N = 4^p                                   N = 2 * 4^p
 *   column   one transform of N                        two of N/2, joined by one step of radix two
 *   rows     two real rows as one complex one of N     each as a complex one of N/2 (kiss_fftri)
 *
 * We use one-dimensional transforms from one buffer to another, because kiss_fftndr refuses 64 x 64
 * and more, and in-place transforms allocate at each call.
 */
#include "transform.h"

#include "base/parts.h"

#include <kissfft_lanes.h>

#include <string.h>

/* Sequences of N in each scratch buffer: with fewer than 8 lanes two more, for the split rows. */
enum { SCRATCH_SEQUENCES = SWELL_LANES == 8 ? 1 : 3 };

/* Each worker has its own, because the real plan of kissfft holds a work buffer. */
typedef struct LanesScratch {
    kiss_fftr_cfg row_plan; /* of N; NULL where N is a power of four; owned */
    kiss_fft_cpx *in, *out; /* (SCRATCH_SEQUENCES x N) */
} LanesScratch;

typedef struct LanesFft {
    int grid;
    int worker_count;
    KissfftLanes inverse;
    void** parts;          /* owns the next two */
    LanesScratch* scratch; /* (worker_count) */
    kiss_fft_cpx* buffer;  /* of all scratch */
} LanesFft;

static void destroy(void* state) {
    LanesFft* fft = state;
    if (!fft) {
        return;
    }
    for (int worker = 0; fft->parts && worker < fft->worker_count; ++worker) {
        swell_memory_free(fft->scratch[worker].row_plan);
    }
    swell_parts_free(fft->parts);
    kissfft_finish(&fft->inverse);
    swell_memory_free(fft);
}

static bool init_scratch(LanesFft* fft, int worker, const SwellWorkers* workers,
                         SwellError* error) {
    const size_t count = SCRATCH_SEQUENCES * (size_t)fft->grid;
    LanesScratch* scratch = &fft->scratch[worker];
    scratch->in = fft->buffer + 2 * (size_t)worker * count;
    scratch->out = scratch->in + count;
    if (fft->inverse.is_power_of_four) {
        return true;
    }
    size_t size = 0;
    kiss_fftr_alloc(fft->grid, 1, NULL, &size);
    void* plan = swell_workers_allocate(workers, size, 1, error);
    scratch->row_plan = plan ? kiss_fftr_alloc(fft->grid, 1, plan, &size) : NULL;
    return scratch->row_plan != NULL;
}

static void* create(int grid, const SwellWorkers* workers, SwellError* error) {
    LanesFft* fft = swell_workers_allocate(workers, 1, sizeof *fft, error);
    if (!fft) {
        return NULL;
    }
    const size_t count = (size_t)swell_workers_count(workers);
    fft->grid = grid;
    fft->worker_count = (int)count;
    fft->parts = SWELL_PARTS(workers, error, SWELL_PART(fft->scratch, count),
                             SWELL_PART(fft->buffer, 2 * SCRATCH_SEQUENCES * count * (size_t)grid));
    bool ok = fft->parts && kissfft_init(&fft->inverse, grid, true, workers, error);
    for (int worker = 0; ok && worker < fft->worker_count; ++worker) {
        ok = init_scratch(fft, worker, workers, error);
    }
    if (!ok) {
        destroy(fft);
        return NULL;
    }
    return fft;
}

/* Two rows of complex lanes: those of n are a[n stride] and b[n stride], zero beyond `columns`. */
typedef struct LaneRows {
    const kiss_fft_cpx *a, *b;
    size_t stride, columns;
} LaneRows;

/* Transforms a row of half a spectrum to N real sums. */
static void sum_row(const LanesFft* fft, const LanesScratch* scratch, const kiss_fft_cpx* from,
                    size_t stride, size_t columns, Lanes* real) {
    const size_t half = (size_t)fft->grid / 2;
    for (size_t n = 0; n < columns; ++n) {
        scratch->in[n] = from[n * stride];
    }
    memset(scratch->in + columns, 0, (half + 1 - columns) * sizeof *scratch->in);
    kiss_fftri(scratch->row_plan, scratch->in, real);
}

/* A row reads a cell, 64 bytes, from each column. We prefetch them: processors do not predict this
   stride. */
enum { COLUMNS_AHEAD = 16 };

/* Transforms two rows a and b of half a spectrum each to N real sums each. As both sums are real,
   one transform gives both as the real and imaginary part of a + ib, whose spectrum is A + iB; the
   half that is not stored is A(-n) = A*(n). */
static void sum_rows(const LanesFft* fft, const LanesScratch* scratch, LaneRows rows, Lanes* real_a,
                     Lanes* real_b) {
    if (!fft->inverse.is_power_of_four) {
        sum_row(fft, scratch, rows.a, rows.stride, rows.columns, real_a);
        sum_row(fft, scratch, rows.b, rows.stride, rows.columns, real_b);
        return;
    }
    const size_t grid = (size_t)fft->grid;
    const kiss_fft_cpx *a = rows.a, *b = rows.b;
    kiss_fft_cpx* pair = scratch->in;
    kiss_fft_cpx* sums = scratch->out;
    pair[0].r = a[0].r; /* the mean is real */
    pair[0].i = b[0].r;
    for (size_t n = 1; n < rows.columns; ++n) {
        a += rows.stride;
        b += rows.stride;
        const size_t ahead = n + COLUMNS_AHEAD < rows.columns ? COLUMNS_AHEAD * rows.stride : 0;
        __builtin_prefetch(a + ahead);
        __builtin_prefetch(b + ahead);
        pair[n].r = a->r - b->i;
        pair[n].i = a->i + b->r;
        pair[grid - n].r = a->r + b->i;
        pair[grid - n].i = b->r - a->i;
    }
    memset(pair + rows.columns, 0, (grid + 1 - 2 * rows.columns) * sizeof *pair);
    kiss_fft(fft->inverse.plan, pair, sums);
    for (size_t n = 0; n < grid; ++n) {
        real_a[n] = sums[n].r;
        real_b[n] = sums[n].i;
    }
}

#if SWELL_LANES == 8

_Static_assert(sizeof(OceanCell) == sizeof(kiss_fft_cpx), "a cell is a complex of lanes");
_Static_assert(sizeof(OceanSample) == sizeof(Lanes), "a sample is a scalar of lanes");

static void transform_column(const void* state, int worker, const OceanCell* in, OceanCell* out) {
    const LanesFft* fft = state;
    kissfft_run(&fft->inverse, (const kiss_fft_cpx*)(const void*)in, fft->scratch[worker].out,
                (kiss_fft_cpx*)(void*)out);
}

static void transform_rows(const void* state, int worker, OceanRowPair pair, OceanSample* samples_a,
                           OceanSample* samples_b) {
    const LanesFft* fft = state;
    const kiss_fft_cpx* a = (const kiss_fft_cpx*)(const void*)pair.a;
    sum_rows(fft, &fft->scratch[worker], (LaneRows){a, a + 1, pair.stride, pair.columns},
             (Lanes*)(void*)samples_a, (Lanes*)(void*)samples_b);
}

#else

enum { PARTS = OCEAN_FIELD_COUNT / SWELL_LANES };

/* One part of a cell's fields, a field to a lane. */
static kiss_fft_cpx part_of(const OceanCell* cell, int part) {
    const Lanes* re = (const Lanes*)(const void*)cell->re;
    const Lanes* im = (const Lanes*)(const void*)cell->im;
    return (kiss_fft_cpx){re[part], im[part]};
}

static void transform_column(const void* state, int worker, const OceanCell* in, OceanCell* out) {
    const LanesFft* fft = state;
    const size_t grid = (size_t)fft->grid;
    const LanesScratch* scratch = &fft->scratch[worker];
    kiss_fft_cpx* terms = scratch->in + grid;
    kiss_fft_cpx* sums = scratch->out + grid;
    for (int part = 0; part < PARTS; ++part) {
        for (size_t row = 0; row < grid; ++row) {
            terms[row] = part_of(&in[row], part);
        }
        kissfft_run(&fft->inverse, terms, scratch->out, sums);
        for (size_t row = 0; row < grid; ++row) {
            ((Lanes*)(void*)out[row].re)[part] = sums[row].r;
            ((Lanes*)(void*)out[row].im)[part] = sums[row].i;
        }
    }
}

static void transform_rows(const void* state, int worker, OceanRowPair pair, OceanSample* samples_a,
                           OceanSample* samples_b) {
    const LanesFft* fft = state;
    const size_t grid = (size_t)fft->grid;
    const LanesScratch* scratch = &fft->scratch[worker];
    kiss_fft_cpx* terms_a = scratch->in + grid;
    kiss_fft_cpx* terms_b = terms_a + grid;
    Lanes* real_a = (Lanes*)(void*)(scratch->out + grid);
    Lanes* real_b = real_a + grid;
    for (int part = 0; part < PARTS; ++part) {
        for (size_t n = 0; n < pair.columns; ++n) {
            const OceanCell* cell = pair.a + n * pair.stride;
            terms_a[n] = part_of(&cell[0], part);
            terms_b[n] = part_of(&cell[1], part);
        }
        sum_rows(fft, scratch, (LaneRows){terms_a, terms_b, 1, pair.columns}, real_a, real_b);
        for (size_t n = 0; n < grid; ++n) {
            ((Lanes*)(void*)samples_a[n].field)[part] = real_a[n];
            ((Lanes*)(void*)samples_b[n].field)[part] = real_b[n];
        }
    }
}

#endif

const OceanFftPath* SWELL_NAMED(_fft_path_)(void) {
    static const OceanFftPath PATH = {create, destroy, transform_column, transform_rows};
    return &PATH;
}
