#include "tile.h"

static OceanComplex conjugate_of_minus(const OceanComplex* h0, int grid, int column, int row) {
    /* -k of centred index i is N - i; index 0 is the Nyquist wave, which is zero. */
    if (column == 0 || row == 0) {
        return (OceanComplex){0};
    }
    const OceanComplex minus = h0[(size_t)(grid - row) * (size_t)grid + (size_t)(grid - column)];
    return (OceanComplex){minus.re, -minus.im};
}

void tile_fill_rest(const OceanParams* params, const OceanComplex* h0, OceanRestVertex* rest) {
    const int grid = params->grid;
    const double spacing = params->length / grid;
    for (int m = 0; m <= grid; ++m) {
        for (int n = 0; n <= grid; ++n) {
            const int row = m % grid;
            const int column = n % grid;
            const OceanComplex plus = h0[(size_t)row * (size_t)grid + (size_t)column];
            const OceanComplex minus = conjugate_of_minus(h0, grid, column, row);
            *rest++ = (OceanRestVertex){
                .rest = {(float)((n - grid / 2) * spacing), (float)((m - grid / 2) * spacing)},
                .h0 = {plus.re, plus.im},
                .h0_minus_conj = {minus.re, minus.im},
            };
        }
    }
}

size_t ocean_triangle_index_count(int grid) {
    return (size_t)grid * (size_t)grid * 6;
}

void ocean_fill_triangle_indices(int grid, uint32_t* indices) {
    const uint32_t cells = (uint32_t)grid;
    const uint32_t side = cells + 1;
    for (uint32_t m = 0; m < cells; ++m) {
        for (uint32_t n = 0; n < cells; ++n) {
            const uint32_t corner = m * side + n;
            *indices++ = corner;
            *indices++ = corner + side;
            *indices++ = corner + side + 1;
            *indices++ = corner;
            *indices++ = corner + side + 1;
            *indices++ = corner + 1;
        }
    }
}

size_t ocean_line_index_count(int grid) {
    /* To the right, along z and across for each cell; the far two edges of the tile. */
    return ((size_t)grid * (size_t)grid * 3 + (size_t)grid * 2) * 2;
}

void ocean_fill_line_indices(int grid, uint32_t* indices) {
    const uint32_t cells = (uint32_t)grid;
    const uint32_t side = cells + 1;
    for (uint32_t m = 0; m < side; ++m) {
        for (uint32_t n = 0; n < side; ++n) {
            const uint32_t corner = m * side + n;
            if (n < cells) {
                *indices++ = corner;
                *indices++ = corner + 1;
            }
            if (m < cells) {
                *indices++ = corner;
                *indices++ = corner + side;
            }
            if (n < cells && m < cells) {
                *indices++ = corner;
                *indices++ = corner + side + 1;
            }
        }
    }
}
