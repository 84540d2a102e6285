/*
 * The kernels as formulas, one wave and one sample at a time.
 */
#include "kernels.h"

#include <math.h>

/* The spectra of the eight fields from that of the height (Tessendorf, equations 19, 20 and 29):
   slope i k h, displacement D = -i (k/k) h, derivatives of D = (k k / k) h. */
static SpectrumCell cell_from_amplitude(OceanComplex h, float kx, float kz, float inverse_k) {
    const float ux = kx * inverse_k;
    const float uz = kz * inverse_k;
    const float uxx = kx * kx * inverse_k;
    const float uzz = kz * kz * inverse_k;
    const float uxz = kx * kz * inverse_k;
    return (SpectrumCell){
        .re =
            {
                [OCEAN_FIELD_HEIGHT] = h.re,
                [OCEAN_FIELD_SLOPE_X] = -kx * h.im,
                [OCEAN_FIELD_SLOPE_Z] = -kz * h.im,
                [OCEAN_FIELD_DISP_X] = ux * h.im,
                [OCEAN_FIELD_DISP_Z] = uz * h.im,
                [OCEAN_FIELD_DXX] = uxx * h.re,
                [OCEAN_FIELD_DZZ] = uzz * h.re,
                [OCEAN_FIELD_DXZ] = uxz * h.re,
            },
        .im =
            {
                [OCEAN_FIELD_HEIGHT] = h.im,
                [OCEAN_FIELD_SLOPE_X] = kx * h.re,
                [OCEAN_FIELD_SLOPE_Z] = kz * h.re,
                [OCEAN_FIELD_DISP_X] = -ux * h.re,
                [OCEAN_FIELD_DISP_Z] = -uz * h.re,
                [OCEAN_FIELD_DXX] = uxx * h.im,
                [OCEAN_FIELD_DZZ] = uzz * h.im,
                [OCEAN_FIELD_DXZ] = uxz * h.im,
            },
    };
}

static void evolve_column(const Waves* waves, int column, SpectrumCell* cells) {
    const size_t grid = (size_t)waves->grid;
    const Wave* wave = waves->wave + (size_t)column * grid;
    const float kx = waves_k(waves, column);
    for (size_t row = 0; row < grid; ++row) {
        const float kz = waves_k(waves, waves_row_number(waves, (int)row));
        const OceanComplex h = wave_amplitude(&wave[row], waves->phase[wave[row].frequency_step]);
        cells[row] = cell_from_amplitude(h, kx, kz, wave[row].inverse_k);
    }
}

OceanBounds bounds_join(OceanBounds a, OceanBounds b) {
    return (OceanBounds){
        .horizontal = fmaxf(a.horizontal, b.horizontal),
        .lowest = fminf(a.lowest, b.lowest),
        .highest = fmaxf(a.highest, b.highest),
    };
}

static OceanVertex vertex_from_sample(const OceanSample* sample, float lambda) {
    const float* f = sample->field;
    const float slope_x = f[OCEAN_FIELD_SLOPE_X];
    const float slope_z = f[OCEAN_FIELD_SLOPE_Z];
    const float up = 1.0f / sqrtf(1.0f + slope_x * slope_x + slope_z * slope_z);
    const float shear = lambda * f[OCEAN_FIELD_DXZ];
    return (OceanVertex){
        .offset = {lambda * f[OCEAN_FIELD_DISP_X], f[OCEAN_FIELD_HEIGHT],
                   lambda * f[OCEAN_FIELD_DISP_Z]},
        .normal = {-slope_x * up, up, -slope_z * up},
        .folding = (1.0f + lambda * f[OCEAN_FIELD_DXX]) * (1.0f + lambda * f[OCEAN_FIELD_DZZ]) -
                   shear * shear,
    };
}

static OceanBounds displace_row(const OceanSample* samples, int grid, float lambda,
                                OceanVertex* vertices) {
    OceanBounds bounds = {0.0f, INFINITY, -INFINITY};
    for (int n = 0; n < grid; ++n) {
        vertices[n] = vertex_from_sample(&samples[n], lambda);
        const float* offset = vertices[n].offset;
        const float stray = fmaxf(fabsf(offset[0]), fabsf(offset[2]));
        bounds = bounds_join(bounds, (OceanBounds){stray, offset[1], offset[1]});
    }
    vertices[grid] = vertices[0];
    return bounds;
}

const Kernels* kernels_plain(void) {
    static const Kernels KERNELS = {evolve_column, displace_row};
    return &KERNELS;
}

const Kernels* kernels_for(OceanFft fft) {
#ifdef SWELL_HAS_LANES
    if (fft == OCEAN_FFT_LANES8) {
        return kernels_avx2();
    }
#endif
    (void)fft;
    return kernels_plain();
}
