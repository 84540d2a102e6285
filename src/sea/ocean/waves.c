/*
 * The constants of a cascade's waves, and two ways to compute their phases exp(i omega t).
 *
 * For physical spectra the kernels compute the sine and cosine of each wave's angle: see kernels.h.
 *
 * For Phillips, whose frequencies are harmonics of a period, the N^2 waves share few phases: 420
 * for N = 256 at L = 64 m, some 6700 at most. We compute each once, in a table. With theta =
 * omega_0 t and the harmonic s = a + FINE b, exp(i s theta) = exp(i a theta) exp(i FINE b theta): a
 * sine and cosine for each a and each b, and one product for each phase, all in double. With
 * thousands of turns the error of a product is below 1e-11, far below that of rounding it to float.
 */
#include "waves.h"

#include <math.h>
#include <stdlib.h>

/* ---- Life ---------------------------------------------------------------------------------- */

static bool init_rates(OceanWaves* waves, const OceanSpectrum* spectrum,
                       const OceanLattice* lattice, const SwellWorkers* workers,
                       SwellError* error) {
    const size_t stride = ocean_rate_stride(waves->grid);
    const int half = waves->grid / 2;
    waves->rate =
        swell_workers_allocate(workers, (size_t)half * stride, sizeof *waves->rate, error);
    for (int n = 0; waves->rate && n < half; ++n) {
        double* rate = waves->rate + (size_t)n * stride;
        for (int m = 0; m <= half; ++m) {
            rate[m] = waves->period > 0.0
                          ? ocean_spectrum_harmonic(spectrum, lattice, n, m) / waves->period
                          : ocean_spectrum_frequency(spectrum, lattice, n, m) / SWELL_TWO_PI;
        }
    }
    return waves->rate != NULL;
}

bool ocean_waves_init(OceanWaves* waves, const OceanSpectrum* spectrum, const OceanLattice* lattice,
                      const SwellWorkers* workers, SwellError* error) {
    const size_t grid = (size_t)spectrum->params.grid;
    *waves = (OceanWaves){
        .grid = (int)grid, .dk = lattice->dk, .gain = 1.0f, .period = spectrum->period};
    waves->parts =
        SWELL_PARTS(workers, error, SWELL_PART(waves->wave, grid * grid / 2),
                    SWELL_PART(waves->reach, grid / 2), SWELL_PART(waves->drift_row, grid),
                    SWELL_PART(waves->row_gain, grid), SWELL_PART(waves->sum, grid / 2));
    if (!waves->parts) {
        return false;
    }
    ocean_spectrum_drift(spectrum, lattice, waves->drift);
    waves->drifts = waves->drift[0] != 0.0 || waves->drift[1] != 0.0;
    for (int row = 0; row < waves->grid; ++row) {
        const float kz = ocean_waves_k(waves, ocean_waves_row_number(waves, row));
        waves->row_gain[row] = (OceanRowGain){{1.0f, 1.0f, -kz, 1.0f, kz, 1.0f, kz * kz, kz}};
    }
    const bool phillips = spectrum->params.state.kind == OCEAN_SPECTRUM_PHILLIPS;
    uint32_t highest = 0;
    for (size_t i = 0; i < grid * grid / 2; ++i) {
        const int n = (int)(i / grid), m = ocean_waves_row_number(waves, (int)(i % grid));
        const double k = waves->dk * hypot(n, m);
        OceanWave* wave = &waves->wave[i];
        wave->inverse_k = k > 0.0 ? (float)(ocean_orbit_ratio(k, spectrum->depth) / k) : 0.0f;
        wave->harmonic = phillips ? ocean_spectrum_harmonic(spectrum, lattice, n, m) : 0;
        highest = wave->harmonic > highest ? wave->harmonic : highest;
    }
    if (phillips) {
        waves->phase_count = (int)highest + 1;
        waves->phase = swell_workers_allocate(workers, (size_t)waves->phase_count,
                                              sizeof *waves->phase, error);
        return waves->phase != NULL;
    }
    return init_rates(waves, spectrum, lattice, workers, error);
}

void ocean_waves_finish(OceanWaves* waves) {
    swell_parts_free(waves->parts);
    swell_memory_free(waves->phase);
    swell_memory_free(waves->rate);
    *waves = (OceanWaves){0};
}

/* ---- Amplitudes ---------------------------------------------------------------------------- */

/* Each wave gets the four sums times the sign that moves the grid's origin. The column's share of
   the sums is the mean of |h|^2 over time, |h0(k)|^2 + |h0(-k)|^2, of the waves (n, m) and
   (-n, -m) together: the squares of the four constants add up to twice that. */
void ocean_waves_set_column(OceanWaves* waves, int column, const OceanComplex* h0) {
    const int n = column;
    int reach = -1;
    OceanWaveSums sum = {0.0, 0.0};
    for (int row = 0; row < waves->grid; ++row) {
        const int m = ocean_waves_row_number(waves, row);
        OceanWave* wave = waves->wave + (size_t)column * (size_t)waves->grid + row;
        OceanComplex forth = {0}, back = {0};
        if ((n != 0 || m != 0) && m != -waves->grid / 2) { /* the Nyquist row has no partner */
            const float sign = (n + m) % 2 ? -1.0f : 1.0f;
            const OceanComplex plus = ocean_amplitude_at(h0, waves->grid, n, m);
            const OceanComplex minus = ocean_amplitude_at(h0, waves->grid, -n, -m);
            forth = (OceanComplex){sign * plus.re, sign * plus.im};
            back = (OceanComplex){sign * minus.re, -sign * minus.im}; /* h0*(-k) */
        }
        wave->re_cos = forth.re + back.re;
        wave->re_sin = back.im - forth.im;
        wave->im_cos = forth.im + back.im;
        wave->im_sin = forth.re - back.re;
        const double a = (double)wave->re_cos, b = (double)wave->re_sin;
        const double c = (double)wave->im_cos, d = (double)wave->im_sin;
        const double both = (n == 0 ? 1.0 : 2.0) * (0.5 * (a * a + b * b + c * c + d * d));
        const double k2 = waves->dk * waves->dk * ((double)n * n + (double)m * m);
        sum.variance += both;
        sum.squeeze += both * k2 * (double)wave->inverse_k;
        const bool is_wave = a != 0.0 || b != 0.0 || c != 0.0 || d != 0.0;
        reach = is_wave && abs(m) > reach ? abs(m) : reach;
    }
    waves->sum[column] = sum;
    waves->reach[column] = waves->rate ? reach : waves->grid / 2; /* Phillips has no band */
}

void ocean_waves_add_columns(OceanWaves* waves) {
    waves->all = (OceanWaveSums){0.0, 0.0};
    waves->columns = 0;
    for (int n = 0; n < waves->grid / 2; ++n) {
        waves->all.variance += waves->sum[n].variance;
        waves->all.squeeze += waves->sum[n].squeeze;
        waves->columns = waves->reach[n] >= 0 ? n + 1 : waves->columns;
    }
}

double ocean_waves_rate(const OceanWaves* waves, int n, int m) {
    const size_t column = (size_t)abs(n), row = (size_t)abs(m); /* omega(-n, m) = omega(n, m) */
    return waves->rate ? waves->rate[column * ocean_rate_stride(waves->grid) + row]
                       : waves->wave[column * (size_t)waves->grid + row].harmonic / waves->period;
}

/* ---- Phases -------------------------------------------------------------------------------- */

/* exp(-i 2 pi number rate time) */
static OceanComplex drift_phase(int number, double rate, double time) {
    const double turns = rate * time; /* of the wave with number 1 */
    const double angle = -SWELL_TWO_PI * number * (turns - floor(turns));
    return (OceanComplex){(float)cos(angle), (float)sin(angle)};
}

static void drift_rows(const OceanWaves* waves, OceanComplex along, size_t first, size_t end,
                       OceanCell* cells) {
    for (size_t row = first; row < end; ++row) {
        const OceanComplex across = waves->drift_row[row];
        const float re = along.re * across.re - along.im * across.im;
        const float im = along.re * across.im + along.im * across.re;
        for (int field = 0; field < OCEAN_FIELD_COUNT; ++field) {
            const float a = cells[row].re[field], b = cells[row].im[field];
            cells[row].re[field] = a * re - b * im;
            cells[row].im[field] = a * im + b * re;
        }
    }
}

void ocean_waves_drift_column(const OceanWaves* waves, int column, OceanCell* cells) {
    if (!waves->drifts) {
        return;
    }
    const OceanComplex along = drift_phase(column, waves->drift[0], waves->time);
    const OceanWaveRows rows = ocean_waves_rows(waves, column);
    drift_rows(waves, along, 0, rows.low_end, cells);
    drift_rows(waves, along, rows.high_begin, (size_t)waves->grid, cells);
}

enum { FINE = 32 };

typedef struct Phase {
    double re, im;
} Phase;

static Phase phase_at(uint32_t harmonic, double period, double time) {
    const double turns = harmonic * (fmod(time, period) / period);
    const double angle = SWELL_TWO_PI * (turns - floor(turns));
    return (Phase){cos(angle), sin(angle)};
}

static void fill_phases(OceanWaves* waves, double time) {
    Phase fine[FINE];
    for (uint32_t a = 0; a < FINE; ++a) {
        fine[a] = phase_at(a, waves->period, time);
    }
    for (int first = 0; first < waves->phase_count; first += FINE) {
        const Phase coarse = phase_at((uint32_t)first, waves->period, time);
        const int left = waves->phase_count - first;
        for (int a = 0; a < FINE && a < left; ++a) {
            const float re = (float)(fine[a].re * coarse.re - fine[a].im * coarse.im);
            const float im = (float)(fine[a].re * coarse.im + fine[a].im * coarse.re);
            waves->phase[first + a] = (OceanComplex){waves->gain * re, waves->gain * im};
        }
    }
}

void ocean_waves_set_time(OceanWaves* waves, double time) {
    waves->time = waves->rate && waves->period > 0.0 ? fmod(time, waves->period) : time;
    for (int row = 0; waves->drifts && row < waves->grid; ++row) {
        const int m = ocean_waves_row_number(waves, row);
        waves->drift_row[row] = drift_phase(m, waves->drift[1], waves->time);
    }
    if (waves->phase) {
        fill_phases(waves, time);
    }
}
