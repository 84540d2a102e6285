#include "ocean/transform.h"

#include "ocean/dft.h"
#include "ocean/fft.h"

/* Four cells of a row are 256 bytes, a pair of adjacent-line prefetches. */
enum { COLUMNS_PER_BLOCK = 4, ROWS_PER_BLOCK = 4 };

/* Down a column no processor guesses which line is wanted next. */
enum { ROWS_AHEAD = 16 };

struct Transform {
    int grid;
    Workers* workers;      /* borrowed */
    const FftPath* path;   /* of the FFT */
    OceanFft chosen;       /* which one that is */
    void* fft;             /* of that path, owned */
    Dft* dft;              /* owned */
    SpectrumCell* scratch; /* (worker_count x (1 + COLUMNS_PER_BLOCK) x N): a column and a block of
                              transformed ones, or two rows of samples; owned */
};

Transform* transform_create(int grid, OceanFft fft, Workers* workers, Error* error) {
    OceanFft chosen = OCEAN_FFT_AUTO;
    const FftPath* path = fft_choose(fft, &chosen);
    if (!path) {
        error_set(error, ERROR_RANGE, "fft %s is not to be had here: %s is accepted",
                  ocean_fft_name(fft), ocean_fft_name(ocean_best_fft()));
        return NULL;
    }
    Transform* transform = memory_allocate(1, sizeof *transform, error);
    if (!transform) {
        return NULL;
    }
    const int worker_count = workers_count(workers);
    const size_t cells = (size_t)worker_count * (1 + COLUMNS_PER_BLOCK) * (size_t)grid;
    transform->grid = grid;
    transform->workers = workers;
    transform->path = path;
    transform->chosen = chosen;
    if (!(transform->fft = path->create(grid, worker_count, error)) ||
        !(transform->dft = dft_create(grid, error)) ||
        !(transform->scratch = memory_allocate(cells, sizeof *transform->scratch, error))) {
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
    memory_free(transform->scratch);
    memory_free(transform);
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
    return transform->scratch + (size_t)worker * (1 + COLUMNS_PER_BLOCK) * (size_t)transform->grid;
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
    SpectrumCell* column = scratch_of(transform, worker);
    SpectrumCell* sums = column + grid;
    const int first = block * COLUMNS_PER_BLOCK;
    for (int i = 0; i < COLUMNS_PER_BLOCK; ++i) {
        job->fetch(job->context, first + i, column);
        if (job->method == OCEAN_METHOD_DFT) {
            dft_column(transform->dft, column, sums + (size_t)i * grid);
        } else {
            transform->path->column(transform->fft, worker, column, sums + (size_t)i * grid);
        }
    }
    const size_t stride = spectrum_stride(transform->grid);
    SpectrumCell* cell = job->cells + first;
    for (size_t row = 0; row < grid; ++row, cell += stride) {
        const size_t ahead = row + ROWS_AHEAD < grid ? ROWS_AHEAD * stride : 0;
        for (size_t i = 0; i < COLUMNS_PER_BLOCK; ++i) {
            __builtin_prefetch(cell + ahead + i, 1);
            cell[i] = sums[i * grid + row];
        }
    }
}

void transform_columns(Transform* transform, OceanMethod method, TransformFetch fetch,
                       void* context, SpectrumCell* cells) {
    ColumnsJob job = {transform, method, fetch, context, cells};
    workers_run(transform->workers, transform->grid / 2 / COLUMNS_PER_BLOCK, transform_column_block,
                &job);
}

typedef struct RowsJob {
    const Transform* transform;
    OceanMethod method;
    const SpectrumCell* cells;
    OceanSample* samples;
    TransformTake take;
    void* context;
} RowsJob;

static void transform_row_block(void* context, int block, int worker) {
    const RowsJob* job = context;
    const Transform* transform = job->transform;
    const size_t stride = spectrum_stride(transform->grid);
    OceanSample* passing = (OceanSample*)(void*)scratch_of(transform, worker);
    for (int row = block * ROWS_PER_BLOCK; row < (block + 1) * ROWS_PER_BLOCK; row += 2) {
        const SpectrumCell* cells = job->cells + (size_t)row * stride;
        OceanSample* samples =
            job->samples ? job->samples + (size_t)row * (size_t)transform->grid : passing;
        OceanSample* next = samples + transform->grid;
        if (job->method == OCEAN_METHOD_DFT) {
            dft_row(transform->dft, cells, samples);
            dft_row(transform->dft, cells + stride, next);
        } else {
            transform->path->rows(transform->fft, worker, cells, cells + stride, samples, next);
        }
        if (job->take) {
            job->take(job->context, row, samples);
            job->take(job->context, row + 1, next);
        }
    }
}

void transform_rows(Transform* transform, OceanMethod method, const SpectrumCell* cells,
                    OceanSample* samples, TransformTake take, void* context) {
    RowsJob job = {transform, method, cells, samples, take, context};
    workers_run(transform->workers, transform->grid / ROWS_PER_BLOCK, transform_row_block, &job);
}
