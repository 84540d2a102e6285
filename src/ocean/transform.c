#include "ocean/transform.h"

#include "ocean/dft.h"
#include "ocean/fft.h"

/* Four cells of a row are 256 bytes, a pair of adjacent-line prefetches. */
enum { COLUMNS_PER_BLOCK = 4, ROWS_PER_BLOCK = 4 };

struct Transform {
    int grid;
    Workers* workers;    /* borrowed */
    const FftPath* path; /* of the FFT */
    OceanFft chosen;     /* which one that is */
    void* fft;           /* of that path, owned */
    Dft* dft;            /* owned */
};

typedef struct TransformJob {
    const Transform* transform;
    OceanMethod method;
    SpectrumCell* cells;
    OceanSample* samples;
} TransformJob;

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
    transform->grid = grid;
    transform->workers = workers;
    transform->path = path;
    transform->chosen = chosen;
    transform->fft = path->create(grid, workers_count(workers), error);
    transform->dft = transform->fft ? dft_create(grid, workers_count(workers), error) : NULL;
    if (!transform->dft) {
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
    memory_free(transform);
}

static void transform_columns(void* context, int block, int worker) {
    const TransformJob* job = context;
    const int first = block * COLUMNS_PER_BLOCK;
    for (int column = first; column < first + COLUMNS_PER_BLOCK; ++column) {
        if (job->method == OCEAN_METHOD_DFT) {
            dft_column(job->transform->dft, worker, job->cells, column);
        } else {
            job->transform->path->column(job->transform->fft, worker, job->cells, column);
        }
    }
}

static void transform_rows(void* context, int block, int worker) {
    const TransformJob* job = context;
    const size_t grid = (size_t)job->transform->grid;
    const int first = block * ROWS_PER_BLOCK;
    for (int row = first; row < first + ROWS_PER_BLOCK; ++row) {
        const SpectrumCell* cells =
            job->cells + (size_t)row * spectrum_stride(job->transform->grid);
        OceanSample* samples = job->samples + (size_t)row * grid;
        if (job->method == OCEAN_METHOD_DFT) {
            dft_row(job->transform->dft, cells, samples);
        } else {
            job->transform->path->row(job->transform->fft, worker, cells, samples);
        }
    }
}

OceanFft transform_fft(const Transform* transform) {
    return transform->chosen;
}

OceanFft ocean_best_fft(void) {
    OceanFft best = OCEAN_FFT_SCALAR;
    fft_choose(OCEAN_FFT_AUTO, &best);
    return best;
}

void transform_inverse(Transform* transform, OceanMethod method, SpectrumCell* cells,
                       OceanSample* samples) {
    TransformJob job = {transform, method, cells, samples};
    workers_run(transform->workers, transform->grid / 2 / COLUMNS_PER_BLOCK, transform_columns,
                &job);
    workers_run(transform->workers, transform->grid / ROWS_PER_BLOCK, transform_rows, &job);
}
