#include "dft.h"

#include <math.h>

struct OceanDft {
    int grid;
    OceanComplex* root; /* (N): exp(2 pi i j / N), owned */
};

OceanDft* ocean_dft_create(int grid, const SwellWorkers* workers, SwellError* error) {
    OceanDft* dft = swell_workers_allocate(workers, 1, sizeof *dft, error);
    if (!dft) {
        return NULL;
    }
    dft->grid = grid;
    dft->root = swell_workers_allocate(workers, (size_t)grid, sizeof *dft->root, error);
    if (!dft->root) {
        ocean_dft_destroy(dft);
        return NULL;
    }
    for (int j = 0; j < grid; ++j) {
        const double angle = SWELL_TWO_PI * j / grid;
        dft->root[j] = (OceanComplex){(float)cos(angle), (float)sin(angle)};
    }
    return dft;
}

void ocean_dft_destroy(OceanDft* dft) {
    if (!dft) {
        return;
    }
    swell_memory_free(dft->root);
    swell_memory_free(dft);
}

void ocean_dft_column(const OceanDft* dft, const OceanCell* in, OceanCell* out) {
    const size_t grid = (size_t)dft->grid;
    for (size_t place = 0; place < grid; ++place) {
        OceanCell sum = {0};
        for (size_t row = 0; row < grid; ++row) {
            const OceanComplex w = dft->root[row * place & (grid - 1)]; /* N is a power of two */
            for (int field = 0; field < OCEAN_FIELD_COUNT; ++field) {
                sum.re[field] += in[row].re[field] * w.re - in[row].im[field] * w.im;
                sum.im[field] += in[row].re[field] * w.im + in[row].im[field] * w.re;
            }
        }
        out[place] = sum;
    }
}

void ocean_dft_row(const OceanDft* dft, const OceanCell* cells, OceanSample* samples) {
    const size_t grid = (size_t)dft->grid;
    for (size_t place = 0; place < grid; ++place) {
        OceanSample sum = {0};
        for (size_t n = 1; n < grid / 2; ++n) {
            const OceanComplex w = dft->root[n * place & (grid - 1)];
            for (int field = 0; field < OCEAN_FIELD_COUNT; ++field) {
                sum.field[field] += cells[n].re[field] * w.re - cells[n].im[field] * w.im;
            }
        }
        /* S(-k) = S*(k): the waves with n < 0 add the same real part once more. */
        for (int field = 0; field < OCEAN_FIELD_COUNT; ++field) {
            sum.field[field] = 2.0f * sum.field[field] + cells[0].re[field];
        }
        samples[place] = sum;
    }
}
