#include "transform.h"

#include <math.h>
#include <string.h>

static const OceanFftPath* path_of(OceanFft fft) {
    switch (fft) {
#ifdef SWELL_HAS_LANES
    case OCEAN_FFT_LANES8:
        if (!swell_processor().avx2) {
            return NULL;
        }
        return swell_processor().avx512vl ? ocean_fft_path_lanes8_avx512()
                                          : ocean_fft_path_lanes8();
    case OCEAN_FFT_LANES4:
        return ocean_fft_path_lanes4();
#elif defined(SWELL_HAS_LANES8) /* every processor that can run this build has these vectors */
    case OCEAN_FFT_LANES8:
        return ocean_fft_path_lanes8();
#endif
    case OCEAN_FFT_SCALAR:
        return ocean_fft_path_lanes1();
    default:
        return NULL;
    }
}

static const OceanFftPath* choose_fft(OceanFft wanted, OceanFft* chosen) {
    static const OceanFft BEST_FIRST[] = {OCEAN_FFT_LANES8, OCEAN_FFT_LANES4, OCEAN_FFT_SCALAR};
    for (size_t i = 0; i < sizeof BEST_FIRST / sizeof *BEST_FIRST; ++i) {
        const OceanFftPath* path = path_of(BEST_FIRST[i]);
        if (path && (wanted == OCEAN_FFT_AUTO || wanted == BEST_FIRST[i])) {
            *chosen = BEST_FIRST[i];
            return path;
        }
    }
    return NULL;
}

OceanFft ocean_best_fft(void) {
    OceanFft best = OCEAN_FFT_SCALAR;
    choose_fft(OCEAN_FFT_AUTO, &best);
    return best;
}

/* The message names the FFTs that are available. */
static bool refuse_fft(OceanFft fft, SwellError* error) {
    const char* names[OCEAN_FFT_COUNT] = {"", "", "", ""};
    int count = 0;
    for (int other = OCEAN_FFT_LANES8; other < OCEAN_FFT_COUNT; ++other) {
        OceanFft chosen = OCEAN_FFT_AUTO;
        if (choose_fft((OceanFft)other, &chosen)) {
            names[count++] = ocean_fft_name((OceanFft)other);
        }
    }
    return swell_error_set(error, SWELL_ERROR_RANGE,
                           "fft %s is not available here: auto, %s%s%s are accepted",
                           ocean_fft_name(fft), names[0], count > 1 ? ", " : "", names[1]);
}

/* ---- The DFT ------------------------------------------------------------------------------- */

/* The sums are computed directly. Columns first and rows second cost O(N^3), a double sum at every
   point O(N^4). */

static bool init_roots(OceanTransform* transform, int grid, const SwellWorkers* workers,
                       SwellError* error) {
    transform->root = swell_workers_allocate(workers, (size_t)grid, sizeof *transform->root, error);
    for (int j = 0; transform->root && j < grid; ++j) {
        const double angle = SWELL_TWO_PI * j / grid;
        transform->root[j] = (OceanComplex){(float)cos(angle), (float)sin(angle)};
    }
    return transform->root != NULL;
}

static void sum_column(const OceanTransform* transform, const OceanCell* in, OceanCell* out) {
    const size_t grid = (size_t)transform->grid;
    for (size_t place = 0; place < grid; ++place) {
        OceanCell sum = {0};
        for (size_t row = 0; row < grid; ++row) {
            const OceanComplex w =
                transform->root[row * place & (grid - 1)]; /* N is a power of two */
            for (int field = 0; field < OCEAN_FIELD_COUNT; ++field) {
                sum.re[field] += in[row].re[field] * w.re - in[row].im[field] * w.im;
                sum.im[field] += in[row].re[field] * w.im + in[row].im[field] * w.re;
            }
        }
        out[place] = sum;
    }
}

static void sum_row(const OceanTransform* transform, OceanRowPair pair, const OceanCell* cells,
                    OceanSample* samples) {
    const size_t grid = (size_t)transform->grid;
    for (size_t place = 0; place < grid; ++place) {
        OceanSample sum = {0};
        for (size_t n = 1; n < pair.columns; ++n) {
            const OceanComplex w = transform->root[n * place & (grid - 1)];
            const OceanCell* cell = &cells[n * pair.stride];
            for (int field = 0; field < OCEAN_FIELD_COUNT; ++field) {
                sum.field[field] += cell->re[field] * w.re - cell->im[field] * w.im;
            }
        }
        /* S(-k) = S*(k): the waves with n < 0 add the same real part once more. */
        for (int field = 0; field < OCEAN_FIELD_COUNT; ++field) {
            sum.field[field] = 2.0f * sum.field[field] + cells[0].re[field];
        }
        samples[place] = sum;
    }
}

/* ---- Either -------------------------------------------------------------------------------- */

bool ocean_transform_init(OceanTransform* transform, int grid, OceanFft fft,
                          const SwellWorkers* workers, SwellError* error) {
    *transform = (OceanTransform){.grid = grid};
    const OceanFftPath* path = choose_fft(fft, &transform->chosen);
    if (!path) {
        return refuse_fft(fft, error);
    }
    transform->path = path;
    transform->fft = path->create(grid, workers, error);
    return transform->fft && init_roots(transform, grid, workers, error);
}

void ocean_transform_finish(OceanTransform* transform) {
    if (transform->path) {
        transform->path->destroy(transform->fft);
    }
    swell_memory_free(transform->root);
    *transform = (OceanTransform){0};
}

void ocean_transform_column(const OceanTransform* transform, int worker, const OceanCell* in,
                            OceanCell* out) {
    if (transform->method == OCEAN_METHOD_DFT) {
        sum_column(transform, in, out);
    } else {
        transform->path->column(transform->fft, worker, in, out);
    }
}

void ocean_transform_rows(const OceanTransform* transform, int worker, OceanRowPair pair,
                          OceanSample* samples_a, OceanSample* samples_b) {
    if (pair.columns == 0) {
        memset(samples_a, 0, (size_t)transform->grid * sizeof *samples_a);
        memset(samples_b, 0, (size_t)transform->grid * sizeof *samples_b);
    } else if (transform->method == OCEAN_METHOD_DFT) {
        sum_row(transform, pair, pair.a, samples_a);
        sum_row(transform, pair, pair.a + 1, samples_b);
    } else {
        transform->path->rows(transform->fft, worker, pair, samples_a, samples_b);
    }
}
