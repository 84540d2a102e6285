/*
 * Time evolution. Frequencies are quantised, so a patch of N^2 waves has only some hundreds of
 * different ones: sine and cosine are taken once for each of them, in double, and looked up.
 */
#include "ocean/waves.h"

#include "ocean/spectrum.h"

#include <math.h>

enum { ROWS_PER_BLOCK = 8 };

/* The wave number of a row in the order of transforms. */
static int row_wave_number(int row, int grid) {
    return row < grid / 2 ? row : row - grid;
}

static OceanComplex centred(const OceanComplex* h0, int grid, int n, int m) {
    return h0[(size_t)(m + grid / 2) * (size_t)grid + (size_t)(n + grid / 2)];
}

static Wave wave_from_amplitudes(const Waves* waves, const OceanParams* params,
                                 const OceanComplex* h0, int n, int m) {
    Wave wave = {.frequency_step = spectrum_frequency_step(params, n, m)};
    if (n == 0 && m == 0) {
        return wave;
    }
    wave.inverse_k = (float)(1.0 / (waves->dk * hypot(n, m)));
    if (m == -waves->grid / 2) { /* the Nyquist row has no partner */
        return wave;
    }
    const float sign = (n + m) % 2 ? -1.0f : 1.0f;
    const OceanComplex plus = centred(h0, waves->grid, n, m);
    const OceanComplex minus = centred(h0, waves->grid, -n, -m);
    wave.h0 = (OceanComplex){sign * plus.re, sign * plus.im};
    wave.h0_minus_conj = (OceanComplex){sign * minus.re, -sign * minus.im};
    return wave;
}

bool waves_init(Waves* waves, const OceanParams* params, const OceanComplex* h0, Error* error) {
    const int grid = params->grid;
    const int half = grid / 2;
    *waves = (Waves){.grid = grid, .dk = spectrum_wave_number_step(params)};
    waves->wave = memory_allocate((size_t)grid * (size_t)half, sizeof *waves->wave, error);
    if (!waves->wave) {
        return false;
    }
    uint32_t highest = 0;
    for (int row = 0; row < grid; ++row) {
        const int m = row_wave_number(row, grid);
        for (int n = 0; n < half; ++n) {
            const Wave wave = wave_from_amplitudes(waves, params, h0, n, m);
            waves->wave[(size_t)row * (size_t)half + (size_t)n] = wave;
            highest = wave.frequency_step > highest ? wave.frequency_step : highest;
        }
    }
    waves->phase_count = (int)highest + 1;
    waves->phase = memory_allocate((size_t)waves->phase_count, sizeof *waves->phase, error);
    return waves->phase != NULL;
}

void waves_finish(Waves* waves) {
    memory_free(waves->wave);
    memory_free(waves->phase);
    *waves = (Waves){0};
}

OceanComplex wave_phase(uint32_t frequency_step, double time) {
    const double turns = frequency_step * (fmod(time, OCEAN_PERIOD) / OCEAN_PERIOD);
    const double angle = TWO_PI * (turns - floor(turns));
    return (OceanComplex){(float)cos(angle), (float)sin(angle)};
}

OceanComplex wave_amplitude(OceanComplex h0, OceanComplex h0_minus_conj, OceanComplex phase) {
    const float forth_re = h0.re * phase.re - h0.im * phase.im;
    const float forth_im = h0.re * phase.im + h0.im * phase.re;
    const float back_re = h0_minus_conj.re * phase.re + h0_minus_conj.im * phase.im;
    const float back_im = h0_minus_conj.im * phase.re - h0_minus_conj.re * phase.im;
    return (OceanComplex){forth_re + back_re, forth_im + back_im};
}

/* The spectra of the eight fields from that of the height (Tessendorf, equations 19, 20 and 29):
   slope i k h, displacement D = -i (k/k) h, derivatives of D = (k k / k) h. */
static SpectrumCell cell_from_amplitude(OceanComplex h, float kx, float kz, float inverse_k) {
    const float ux = kx * inverse_k;
    const float uz = kz * inverse_k;
    return (SpectrumCell){
        .re =
            {
                [OCEAN_FIELD_HEIGHT] = h.re,
                [OCEAN_FIELD_SLOPE_X] = -kx * h.im,
                [OCEAN_FIELD_SLOPE_Z] = -kz * h.im,
                [OCEAN_FIELD_DISP_X] = ux * h.im,
                [OCEAN_FIELD_DISP_Z] = uz * h.im,
                [OCEAN_FIELD_DXX] = kx * ux * h.re,
                [OCEAN_FIELD_DZZ] = kz * uz * h.re,
                [OCEAN_FIELD_DXZ] = kx * uz * h.re,
            },
        .im =
            {
                [OCEAN_FIELD_HEIGHT] = h.im,
                [OCEAN_FIELD_SLOPE_X] = kx * h.re,
                [OCEAN_FIELD_SLOPE_Z] = kz * h.re,
                [OCEAN_FIELD_DISP_X] = -ux * h.re,
                [OCEAN_FIELD_DISP_Z] = -uz * h.re,
                [OCEAN_FIELD_DXX] = kx * ux * h.im,
                [OCEAN_FIELD_DZZ] = kz * uz * h.im,
                [OCEAN_FIELD_DXZ] = kx * uz * h.im,
            },
    };
}

typedef struct EvolveJob {
    const Waves* waves;
    SpectrumCell* cells;
} EvolveJob;

static void evolve_rows(void* context, int block, int worker) {
    (void)worker;
    const EvolveJob* job = context;
    const Waves* waves = job->waves;
    const int half = waves->grid / 2;
    const float dk = (float)waves->dk;
    for (int row = block * ROWS_PER_BLOCK; row < (block + 1) * ROWS_PER_BLOCK; ++row) {
        const float kz = dk * (float)row_wave_number(row, waves->grid);
        const Wave* wave = waves->wave + (size_t)row * (size_t)half;
        SpectrumCell* cell = job->cells + (size_t)row * spectrum_stride(waves->grid);
        for (int n = 0; n < half; ++n) {
            const OceanComplex h = wave_amplitude(wave[n].h0, wave[n].h0_minus_conj,
                                                  waves->phase[wave[n].frequency_step]);
            cell[n] = cell_from_amplitude(h, dk * (float)n, kz, wave[n].inverse_k);
        }
    }
}

void waves_evolve(Waves* waves, Workers* workers, double time, SpectrumCell* cells) {
    for (int step = 0; step < waves->phase_count; ++step) {
        waves->phase[step] = wave_phase((uint32_t)step, time);
    }
    EvolveJob job = {waves, cells};
    workers_run(workers, waves->grid / ROWS_PER_BLOCK, evolve_rows, &job);
}
