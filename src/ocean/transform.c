#include "transform.h"

#include "dft.h"
#include "fft.h"

#include <string.h>

/* A block of rows takes four cells, 256 bytes, from each column. Across columns no processor
   guesses which line is wanted next. */
enum { COLUMNS_PER_BLOCK = 4, ROWS_PER_BLOCK = 4, COLUMNS_AHEAD = 16 };

struct Transform {
    int grid;
    SwellWorkers* workers; /* borrowed */
    const FftPath* path;   /* of the FFT */
    OceanFft chosen;       /* which one that is */
    void* fft;             /* of that path, owned */
    Dft* dft;              /* owned */
    SpectrumCell* scratch; /* (worker_count x scratch_size), owned */
};

/* Cells for a column and its sums; or for a block of rows, which end with the zero of the Nyquist
   wave, and two rows of samples of half a cell each. */
static size_t scratch_size(int grid) {
    return ROWS_PER_BLOCK * ((size_t)grid / 2 + 1) + (size_t)grid;
}

/* Names those that are there. */
static void refuse_fft(OceanFft fft, SwellError* error) {
    const char* names[OCEAN_FFT_COUNT] = {"", "", "", ""};
    int count = 0;
    for (int other = OCEAN_FFT_LANES8; other < OCEAN_FFT_COUNT; ++other) {
        OceanFft chosen = OCEAN_FFT_AUTO;
        if (fft_choose((OceanFft)other, &chosen)) {
            names[count++] = ocean_fft_name((OceanFft)other);
        }
    }
    swell_error_set(error, SWELL_ERROR_RANGE,
                    "fft %s is not to be had here: auto, %s%s%s are accepted", ocean_fft_name(fft),
                    names[0], count > 1 ? ", " : "", names[1]);
}

Transform* transform_create(int grid, OceanFft fft, SwellWorkers* workers, SwellError* error) {
    OceanFft chosen = OCEAN_FFT_AUTO;
    const FftPath* path = fft_choose(fft, &chosen);
    if (!path) {
        refuse_fft(fft, error);
        return NULL;
    }
    Transform* transform = swell_memory_allocate(1, sizeof *transform, error);
    if (!transform) {
        return NULL;
    }
    const int worker_count = swell_workers_count(workers);
    const size_t cells = (size_t)worker_count * scratch_size(grid);
    transform->grid = grid;
    transform->workers = workers;
    transform->path = path;
    transform->chosen = chosen;
    if (!(transform->fft = path->create(grid, worker_count, error)) ||
        !(transform->dft = dft_create(grid, error)) ||
        !(transform->scratch = swell_memory_allocate(cells, sizeof *transform->scratch, error))) {
        transform_destroy(transform);
        return NULL;
    }
    return transform;
}

void transform_destroy(Transform* transform) {
    if (!transform) {
        return;
    }
    transform->path->destroy(transform->fft);
    dft_destroy(transform->dft);
    swell_memory_free(transform->scratch);
    swell_memory_free(transform);
}

OceanFft transform_fft(const Transform* transform) {
    return transform->chosen;
}

OceanFft ocean_best_fft(void) {
    OceanFft best = OCEAN_FFT_SCALAR;
    fft_choose(OCEAN_FFT_AUTO, &best);
    return best;
}

static SpectrumCell* scratch_of(const Transform* transform, int worker) {
    return transform->scratch + (size_t)worker * scratch_size(transform->grid);
}

typedef struct ColumnsJob {
    const Transform* transform;
    OceanMethod method;
    TransformFetch fetch;
    void* context;
    SpectrumCell* cells;
} ColumnsJob;

static void transform_column_block(void* context, int block, int worker) {
    const ColumnsJob* job = context;
    const Transform* transform = job->transform;
    const size_t grid = (size_t)transform->grid;
    SpectrumCell* terms = scratch_of(transform, worker);
    SpectrumCell* sums = terms + grid; /* several passes over what is not in the cache are slow */
    for (int i = 0; i < COLUMNS_PER_BLOCK; ++i) {
        const int column = block * COLUMNS_PER_BLOCK + i;
        job->fetch(job->context, column, terms);
        if (job->method == OCEAN_METHOD_DFT) {
            dft_column(transform->dft, terms, sums);
        } else {
            transform->path->column(transform->fft, worker, terms, sums);
        }
        memcpy(job->cells + (size_t)column * spectrum_stride(transform->grid), sums,
               grid * sizeof *sums);
    }
}

void transform_columns(Transform* transform, OceanMethod method, TransformFetch fetch,
                       void* context, SpectrumCell* cells) {
    ColumnsJob job = {transform, method, fetch, context, cells};
    swell_workers_run(transform->workers, transform->grid / 2 / COLUMNS_PER_BLOCK,
                      transform_column_block, &job);
}

typedef struct RowsJob {
    const Transform* transform;
    OceanMethod method;
    const SpectrumCell* cells;
    TransformTake take;
    void* context;
} RowsJob;

/* Collects a block of rows (ROWS_PER_BLOCK x N/2+1) from the columns. */
static void gather_rows(const RowsJob* job, int first, SpectrumCell* rows) {
    const size_t half = (size_t)job->transform->grid / 2;
    const size_t stride = spectrum_stride(job->transform->grid);
    const SpectrumCell* cell = job->cells + first;
    for (size_t n = 0; n < half; ++n, cell += stride) {
        const size_t ahead = n + COLUMNS_AHEAD < half ? COLUMNS_AHEAD * stride : 0;
        for (size_t i = 0; i < ROWS_PER_BLOCK; ++i) {
            __builtin_prefetch(cell + ahead + i);
            rows[i * (half + 1) + n] = cell[i];
        }
    }
    for (size_t i = 0; i < ROWS_PER_BLOCK; ++i) {
        rows[i * (half + 1) + half] = (SpectrumCell){0};
    }
}

static void transform_row_block(void* context, int block, int worker) {
    const RowsJob* job = context;
    const Transform* transform = job->transform;
    const size_t grid = (size_t)transform->grid;
    const size_t length = grid / 2 + 1;
    const int first = block * ROWS_PER_BLOCK;
    SpectrumCell* rows = scratch_of(transform, worker);
    OceanSample* samples = (OceanSample*)(void*)(rows + ROWS_PER_BLOCK * length);
    gather_rows(job, first, rows);
    for (int i = 0; i < ROWS_PER_BLOCK; i += 2) {
        const SpectrumCell* a = rows + (size_t)i * length;
        if (job->method == OCEAN_METHOD_DFT) {
            dft_row(transform->dft, a, samples);
            dft_row(transform->dft, a + length, samples + grid);
        } else {
            transform->path->rows(transform->fft, worker, a, a + length, samples, samples + grid);
        }
        job->take(job->context, first + i, samples);
        job->take(job->context, first + i + 1, samples + grid);
    }
}

void transform_rows(Transform* transform, OceanMethod method, const SpectrumCell* cells,
                    TransformTake take, void* context) {
    RowsJob job = {transform, method, cells, take, context};
    swell_workers_run(transform->workers, transform->grid / ROWS_PER_BLOCK, transform_row_block,
                      &job);
}
