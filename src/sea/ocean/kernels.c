/*
 * The kernels as formulas, one wave and one sample at a time.
 */
#include "kernels.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The spectra of the eight fields from the spectrum of the height (Tessendorf, eq. 19, 20 and 29):
   slope i k h, displacement D = -i (k/k) h, derivatives of D = (k k / k) h. `inverse_k` brings D
   its factor coth(k d). */
static OceanCell cell_from_amplitude(OceanComplex h, float kx, float kz, float inverse_k) {
    const float ux = kx * inverse_k;
    const float uz = kz * inverse_k;
    const float uxx = kx * kx * inverse_k;
    const float uzz = kz * kz * inverse_k;
    const float uxz = kx * kz * inverse_k;
    return (OceanCell){
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

OceanComplex ocean_turn(double rate, double time, float gain) {
    static const float a[] = OCEAN_SINE_SERIES;
    static const float b[] = OCEAN_COSINE_SERIES;
    const double quarters = rate * (4.0 * time);
    const double rounded = quarters + OCEAN_ROUND_DOUBLE;
    uint64_t j = 0;
    memcpy(&j, &rounded, sizeof j);
    const float s = (float)(quarters - (rounded - OCEAN_ROUND_DOUBLE));
    const float u = s * s;
    const float sine = s * (a[0] + u * (a[1] + u * (a[2] + u * a[3])));
    const float cosine = 1.0f + u * (b[0] + u * (b[1] + u * (b[2] + u * b[3])));
    const float re = j & 1 ? sine : cosine;
    const float im = j & 1 ? cosine : sine;
    return (OceanComplex){gain * ((j + 1) & 2 ? -re : re), gain * (j & 2 ? -im : im)};
}

static void turn_column(const OceanWaves* waves, int column, OceanComplex* phases) {
    const double* rate = waves->rate + (size_t)column * ocean_rate_stride(waves->grid);
    for (int m = 0; m <= waves->reach[column]; ++m) {
        phases[m] = ocean_turn(rate[m], waves->time, waves->gain);
    }
}

static void evolve_rows(const OceanWaves* waves, int column, size_t first, size_t end,
                        const OceanComplex* turned, OceanCell* cells) {
    const OceanWave* wave = waves->wave + (size_t)column * (size_t)waves->grid;
    const float kx = ocean_waves_k(waves, column);
    for (size_t row = first; row < end; ++row) {
        const int m = ocean_waves_row_number(waves, (int)row);
        const float kz = ocean_waves_k(waves, m);
        const OceanComplex phase = waves->rate ? turned[abs(m)] : waves->phase[wave[row].harmonic];
        const OceanComplex h = ocean_wave_amplitude(&wave[row], phase);
        cells[row] = cell_from_amplitude(h, kx, kz, wave[row].inverse_k);
    }
}

static void evolve_column(const OceanWaves* waves, int column, OceanCell* cells) {
    OceanComplex turned[OCEAN_TURNED_MAX];
    if (waves->rate) {
        turn_column(waves, column, turned);
    }
    const OceanWaveRows rows = ocean_waves_rows(waves, column);
    evolve_rows(waves, column, 0, rows.low_end, turned, cells);
    memset(cells + rows.low_end, 0, (rows.high_begin - rows.low_end) * sizeof *cells);
    evolve_rows(waves, column, rows.high_begin, (size_t)waves->grid, turned, cells);
}

static OceanTexel texel_from_sample(const OceanSample* sample, const OceanTexelRule* rule) {
    const float* f = sample->field;
    const float lambda = rule->lambda;
    const float h_x = f[OCEAN_FIELD_SLOPE_X];
    const float h_z = f[OCEAN_FIELD_SLOPE_Z];
    const float stretch_x = 1.0f + lambda * f[OCEAN_FIELD_DXX];
    const float stretch_z = 1.0f + lambda * f[OCEAN_FIELD_DZZ];
    const float shear = lambda * f[OCEAN_FIELD_DXZ];
    const float jacobian = stretch_x * stretch_z - shear * shear;
    const float t_x = stretch_z * h_x - shear * h_z;
    const float t_z = stretch_x * h_z - shear * h_x;
    OceanTexel texel = {
        .displacement = {lambda * f[OCEAN_FIELD_DISP_X], f[OCEAN_FIELD_HEIGHT] + rule->level,
                         lambda * f[OCEAN_FIELD_DISP_Z]},
        .jacobian = jacobian,
        .slope = {h_x, h_z},
    };
    if (rule->leans) {
        const float over = f[OCEAN_FIELD_HEIGHT] - rule->lean_from;
        const float above = over > 0.0f ? over : 0.0f;
        const float free_rise = rule->lean_rate * above;
        const float rise = free_rise < rule->lean_most ? free_rise : rule->lean_most;
        const float shift = rise * (above - rule->lean_back * rise);
        texel.displacement[0] += shift * rule->lean_x;
        texel.displacement[2] += shift * rule->lean_z;
        texel.jacobian += rise * (rule->lean_x * t_x + rule->lean_z * t_z);
    }
    const float area =
        texel.jacobian > OCEAN_JACOBIAN_LEAST ? texel.jacobian : OCEAN_JACOBIAN_LEAST;
    texel.surface_slope[0] = t_x / area;
    texel.surface_slope[1] = t_z / area;
    return texel;
}

static OceanBounds fill_texels(const OceanSample* samples, int grid, const OceanTexelRule* rule,
                               OceanTexel* texels) {
    OceanBounds bounds = {0.0f, INFINITY, -INFINITY};
    for (int n = 0; n < grid; ++n) {
        texels[n] = texel_from_sample(&samples[n], rule);
        const float* d = texels[n].displacement;
        const float stray = fmaxf(fabsf(d[0]), fabsf(d[2]));
        bounds = ocean_bounds_join(bounds, (OceanBounds){stray, d[1], d[1]});
    }
    return bounds;
}

const OceanKernels* ocean_kernels_plain(void) {
    static const OceanKernels KERNELS = {turn_column, evolve_column, fill_texels};
    return &KERNELS;
}
