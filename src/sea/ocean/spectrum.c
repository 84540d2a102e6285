#include "spectrum.h"

#include "base/numbers.h"

#include <assert.h>

static OceanLattice lattice_of(int index, double length, OceanBand band) {
    return (OceanLattice){index, length, SWELL_TWO_PI / length, band};
}

/* ---- Single waves -------------------------------------------------------------------------- */

static double held_amplitude(const OceanSpectrum* spectrum, int index) {
    return 0.5 * spectrum->fit.gain * spectrum->params.state.wave[index].height;
}

/* The highest wave is the peak. */
static OceanTargets waves_targets(const OceanSpectrum* spectrum) {
    const OceanSeaState* state = &spectrum->params.state;
    OceanTargets targets = {
        .limit = spectrum->fit.gain < 1.0 ? OCEAN_LIMIT_BREAKING : OCEAN_LIMIT_NONE,
        .cox_munk_slope = ocean_cox_munk_slope_variance(state->wind_speed),
    };
    double variance = 0.0, highest = 0.0;
    for (int i = 0; i < spectrum->fit.waves; ++i) {
        const OceanHeldWave* wave = &spectrum->fit.wave[i];
        const double a = held_amplitude(spectrum, i), k = SWELL_TWO_PI / wave->length;
        const bool is_short = spectrum->fit.length[wave->grid] < OCEAN_SHORT_LENGTH;
        variance += 0.5 * a * a;
        targets.mean_square_slope += 0.5 * a * a * k * k;
        targets.short_slope += is_short ? 0.5 * a * a * k * k : 0.0;
        targets.slope_wave_number = fmax(targets.slope_wave_number, k);
        if (a > highest) {
            highest = a;
            targets.peak_wavelength = wave->length;
            targets.peak_period = SWELL_TWO_PI / ocean_omega(k, state->depth);
        }
    }
    targets.significant_height = 4.0 * sqrt(variance);
    return targets;
}

static void prepare_waves(OceanSpectrum* spectrum) {
    spectrum->fit = ocean_wave_fit(&spectrum->params);
    spectrum->cascade_count = spectrum->fit.grids;
    for (int i = 0; i < spectrum->cascade_count; ++i) {
        spectrum->lattice[i] = lattice_of(i, spectrum->fit.length[i], spectrum->fit.band[i]);
        spectrum->shape[i] = ocean_shape_of(&spectrum->params, NULL, i, spectrum->fit.band[i]);
    }
    spectrum->targets = waves_targets(spectrum);
}

/* Sums height / 4 exp(-i phase) over the waves of one wave vector, and their variances. */
static OceanComplex sum_waves(const OceanSpectrum* spectrum, const OceanLattice* lattice, int n,
                              int m, double* squares) {
    OceanComplex sum = {0};
    *squares = 0.0;
    for (int i = 0; i < spectrum->fit.waves; ++i) {
        const OceanHeldWave* wave = &spectrum->fit.wave[i];
        if (wave->n == n && wave->m == m && wave->grid == lattice->index) {
            const double a = held_amplitude(spectrum, i);
            const double phase = swell_radians(spectrum->params.state.wave[i].phase);
            sum.re += (float)(0.5 * a * cos(phase));
            sum.im -= (float)(0.5 * a * sin(phase));
            *squares += 0.5 * a * a;
        }
    }
    return sum;
}

/* ---- Preparation --------------------------------------------------------------------------- */

static OceanTargets targets_of(const OceanSpectrum* spectrum) {
    const OceanSeaSpectrum* physical = &spectrum->physical;
    OceanTargets targets = {.limit = physical->limit};
    double variance = 0.0;
    for (int i = 0; i < spectrum->cascade_count; ++i) {
        const OceanBand band = spectrum->lattice[i].band;
        variance += ocean_band_variance(physical, band);
        const double slope = ocean_band_slope_variance(physical, band);
        targets.mean_square_slope += slope;
        targets.short_slope += spectrum->lattice[i].length < OCEAN_SHORT_LENGTH ? slope : 0.0;
        targets.slope_wave_number = band.k_high;
    }
    const double peak = ocean_peak_frequency(physical);
    targets.significant_height = 4.0 * sqrt(variance);
    targets.peak_period = peak > 0.0 ? SWELL_TWO_PI / peak : 0.0;
    targets.peak_wavelength = physical->current.speed > 0.0
                                  ? ocean_current_peak_wavelength(physical)
                                  : ocean_peak_wavelength(physical);
    targets.cox_munk_slope = ocean_cox_munk_slope_variance(spectrum->params.state.wind_speed);
    return targets;
}

void ocean_spectrum_prepare(OceanSpectrum* spectrum, const OceanParams* params) {
    const bool phillips = params->state.kind == OCEAN_SPECTRUM_PHILLIPS;
    *spectrum = (OceanSpectrum){.params = *params,
                                .cascade_count = 1,
                                .period = phillips ? OCEAN_PERIOD : params->loop,
                                .depth = phillips ? (double)INFINITY : params->state.depth};
    if (phillips) {
        spectrum->lattice[0] = lattice_of(0, params->length, (OceanBand){0.0, INFINITY});
        spectrum->shape[0] = ocean_shape_of(params, NULL, 0, spectrum->lattice[0].band);
        return;
    }
    ocean_sea_spectrum_prepare(&spectrum->physical, &params->state);
    if (params->state.kind == OCEAN_SPECTRUM_WAVES) {
        prepare_waves(spectrum);
        return;
    }
    ocean_current_limit(&spectrum->physical);
    double longest = ocean_longest_peak_wavelength(&spectrum->physical);
    longest = fmin(longest, OCEAN_LENGTH_MAX / OCEAN_LENGTH_PEAKS);
    const OceanBands bands = ocean_bands(longest, params->length, params->grid, params->cascades);
    spectrum->cascade_count = bands.count;
    for (int i = 0; i < bands.count; ++i) {
        spectrum->lattice[i] = lattice_of(i, bands.length[i], bands.band[i]);
        spectrum->shape[i] = ocean_shape_of(params, &spectrum->physical, i, bands.band[i]);
    }
    spectrum->targets = targets_of(spectrum);
}

/* ---- Variance ------------------------------------------------------------------------------ */

/* Waves shorter than this share of the longest one are damped: l = 0.001 L_w (Lantz). */
static const double SMALL_WAVE_SHARE = 0.001;

static double phillips_variance(const OceanParams* params, double dk, int n, int m) {
    const double kx = dk * n;
    const double kz = dk * m;
    const double k2 = kx * kx + kz * kz;
    const double wind_speed = hypot(params->wind_x, params->wind_z);
    const double longest = wind_speed * wind_speed / OCEAN_GRAVITY; /* L_w */
    const double k2_longest2 = k2 * longest * longest;
    if (!(k2_longest2 > 0.0)) { /* k = 0, no wind, or underflow */
        return 0.0;
    }
    const double alignment = (kx * params->wind_x + kz * params->wind_z) / (sqrt(k2) * wind_speed);
    const double damping = k2_longest2 * SMALL_WAVE_SHARE * SMALL_WAVE_SHARE; /* k^2 l^2 */
    return params->amplitude * exp(-1.0 / k2_longest2) / (k2 * k2) * alignment * alignment *
           exp(-damping);
}

double ocean_spectrum_variance(const OceanSpectrum* spectrum, const OceanLattice* lattice, int n,
                               int m) {
    const double dk = lattice->dk;
    if (spectrum->params.state.kind == OCEAN_SPECTRUM_WAVES) {
        double squares;
        sum_waves(spectrum, lattice, n, m, &squares);
        return squares;
    }
    return spectrum->params.state.kind == OCEAN_SPECTRUM_PHILLIPS
               ? phillips_variance(&spectrum->params, dk, n, m)
               : ocean_bin_variance(&spectrum->physical, dk, n, m, lattice->band);
}

/* ---- Frequency ----------------------------------------------------------------------------- */

void ocean_spectrum_drift(const OceanSpectrum* spectrum, const OceanLattice* lattice,
                          double drift[2]) {
    const OceanCurrent* current = &spectrum->physical.current; /* 0 for Phillips */
    const double period = spectrum->period;
    const double along[2] = {current->x, current->z};
    for (int axis = 0; axis < 2; ++axis) {
        const double rate = current->speed * along[axis] / lattice->length;
        drift[axis] = period > 0.0 ? round(rate * period) / period : rate;
    }
}

static double exact_frequency(const OceanSpectrum* spectrum, const OceanLattice* lattice, int n,
                              int m) {
    const double k = hypot(lattice->dk * n, lattice->dk * m);
    return spectrum->params.state.kind == OCEAN_SPECTRUM_PHILLIPS
               ? sqrt(OCEAN_GRAVITY * k)
               : ocean_omega(k, spectrum->params.state.depth);
}

uint32_t ocean_spectrum_harmonic(const OceanSpectrum* spectrum, const OceanLattice* lattice, int n,
                                 int m) {
    const double lowest = SWELL_TWO_PI / spectrum->period;
    const double omega = exact_frequency(spectrum, lattice, n, m);
    if (spectrum->params.state.kind == OCEAN_SPECTRUM_PHILLIPS) {
        return (uint32_t)floor(omega / lowest);
    }
    return omega > 0.0 ? (uint32_t)fmax(round(omega / lowest), 1.0) : 0;
}

double ocean_spectrum_frequency(const OceanSpectrum* spectrum, const OceanLattice* lattice, int n,
                                int m) {
    const double period = spectrum->period;
    return period > 0.0 ? ocean_spectrum_harmonic(spectrum, lattice, n, m) * (SWELL_TWO_PI / period)
                        : exact_frequency(spectrum, lattice, n, m);
}

/* ---- Amplitude ----------------------------------------------------------------------------- */

/* The streams of random numbers of the cascades; Phillips has stream 0. They are the first in which
   the waves of seed 1, the default, have 0.99 to 1.01 times the variance and the mean square slope
   of their spectrum, at the forces 2, 5 and 8. */
static const uint32_t STREAM[OCEAN_CASCADES_MAX] = {211, 53, 30, 82};

OceanComplex ocean_spectrum_amplitude(const OceanSpectrum* spectrum, const OceanLattice* lattice,
                                      int n, int m) {
    const int half = spectrum->params.grid / 2;
    assert(n >= -half && n < half && m >= -half && m < half);
    if (n == -half || m == -half) {
        return (OceanComplex){0};
    }
    if (spectrum->params.state.kind == OCEAN_SPECTRUM_WAVES) {
        double squares;
        return sum_waves(spectrum, lattice, -n, -m, &squares);
    }
    const bool phillips = spectrum->params.state.kind == OCEAN_SPECTRUM_PHILLIPS;
    const double variance = phillips ? ocean_spectrum_variance(spectrum, lattice, n, m) / 2.0
                                     : ocean_spectrum_variance(spectrum, lattice, -n, -m) / 4.0;
    if (variance == 0.0 && !phillips) { /* outside the band, as most are */
        return (OceanComplex){0};
    }
    const SwellRandomPair xi = swell_random_normal_pair(spectrum->params.seed, n, m,
                                                        phillips ? 0 : STREAM[lattice->index]);
    const double scale = sqrt(variance);
    return (OceanComplex){(float)(xi.first * scale), (float)(xi.second * scale)};
}

/* ---- What parameters mean, without a sea --------------------------------------------------- */

double ocean_spectrum_height(const OceanParams* params) {
    if (params->state.kind == OCEAN_SPECTRUM_PHILLIPS) {
        return 0.0;
    }
    if (!ocean_sea_state_check(&params->state, NULL)) {
        return (double)NAN;
    }
    if (params->state.kind == OCEAN_SPECTRUM_WAVES) {
        return ocean_wave_gain(&params->state) * ocean_wave_height(&params->state);
    }
    OceanSeaSpectrum spectrum;
    ocean_sea_spectrum_prepare(&spectrum, &params->state);
    ocean_current_limit(&spectrum);
    return 4.0 * sqrt(ocean_band_variance(&spectrum, (OceanBand){0.0, INFINITY}));
}

/* The sums of the weights of waves, and of the weighted squares of their relative changes. */
typedef struct BendSums {
    double whole, squares;
} BendSums;

/* Adds a frequency omega, which a loop rounds to a multiple of `lowest`. */
static void add_bend(BendSums* sums, double omega, double lowest, double weight) {
    const double bent = fmax(round(omega / lowest), 1.0) * lowest / omega - 1.0;
    sums->squares += weight * bent * bent;
    sums->whole += weight;
}

/* Single waves are added one by one, other spectra by the midpoint rule over ln omega. */
double ocean_loop_error(const OceanParams* params) {
    enum { STEPS = 2000 };
    const OceanSeaState* state = &params->state;
    if (state->kind == OCEAN_SPECTRUM_PHILLIPS || params->loop == 0.0) {
        return 0.0;
    }
    if (!ocean_sea_state_check(state, NULL) ||
        !(params->loop >= OCEAN_LOOP_MIN && params->loop <= OCEAN_LOOP_MAX)) {
        return (double)NAN;
    }
    const double lowest = SWELL_TWO_PI / params->loop;
    BendSums sums = {0.0, 0.0};
    for (int i = 0; state->kind == OCEAN_SPECTRUM_WAVES && i < ocean_wave_count(state); ++i) {
        const OceanSingleWave* wave = &state->wave[i];
        add_bend(&sums, ocean_omega(SWELL_TWO_PI / wave->length, state->depth), lowest,
                 wave->height * wave->height);
    }
    OceanSeaSpectrum spectrum; /* has no density for single waves */
    ocean_sea_spectrum_prepare(&spectrum, state);
    for (int i = 0; spectrum.systems > 0 && i < STEPS; ++i) { /* periods of 100 s to 0.1 s */
        const double omega = SWELL_TWO_PI / 100.0 * pow(1000.0, (i + 0.5) / STEPS);
        add_bend(&sums, omega, lowest, ocean_frequency_spectrum(&spectrum, omega) * omega);
    }
    return sums.whole > 0.0 ? sqrt(sums.squares / sums.whole) : 0.0;
}
