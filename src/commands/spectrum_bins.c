#include "spectrum_bins.h"

#include "base/numbers.h"

#include <assert.h>
#include <math.h>

#define BIN_RATIO 1.05
#define DIRECTION_STEP (360.0 / SPECTRUM_DIRECTIONS)

/* Parts of a bin for Simpson's rule; even. */
enum { FREQUENCY_PARTS = 16, DIRECTION_PARTS = 8 };

typedef double (*Density)(const OceanSea* sea, double at);

double spectrum_bin_frequency(const SpectrumBins* bins, int bin) {
    return sqrt(bins->frequency_edge[bin] * bins->frequency_edge[bin + 1]);
}

double spectrum_bin_direction(int bin) {
    return -180.0 + bin * DIRECTION_STEP;
}

static bool is_phillips(const OceanSea* sea) {
    return ocean_sea_params(sea)->state.kind == OCEAN_SPECTRUM_PHILLIPS;
}

/* ---- Bins ---------------------------------------------------------------------------------- */

/* Finds the wave numbers of the sea: those of its bands, or of Phillips' whole grid. */
static void find_band(const OceanSea* sea, double* low, double* high) {
    *low = INFINITY;
    *high = 0.0;
    for (int i = 0; i < ocean_sea_cascade_count(sea); ++i) {
        double own_low = 0.0, own_high = 0.0;
        ocean_cascade_band(ocean_sea_cascade(sea, i), &own_low, &own_high);
        *low = fmin(*low, own_low);
        *high = fmax(*high, own_high);
    }
    if (ocean_sea_params(sea)->state.kind == OCEAN_SPECTRUM_WAVES) { /* half an octave around */
        *low *= 0.5;
        *high *= 2.0;
    }
    if (is_phillips(sea)) {
        const OceanCascade* cascade = ocean_sea_cascade(sea, 0);
        const double step = SWELL_TWO_PI / ocean_cascade_length(cascade);
        *low = step * sqrt(0.5);
        *high = step * ocean_cascade_grid(cascade) * sqrt(0.5);
    }
}

static void place_edges(SpectrumBins* bins, const OceanSea* sea) {
    double low = 0.0, high = 0.0;
    find_band(sea, &low, &high);
    const double first = ocean_sea_wave_frequency(sea, low);
    const double span = log(ocean_sea_wave_frequency(sea, high) / first);
    const double wanted = fmax(ceil(span / log(BIN_RATIO)), 1.0);
    bins->frequency_count = (int)fmin(wanted, SPECTRUM_FREQUENCIES_MAX);
    for (int i = 0; i <= bins->frequency_count; ++i) {
        bins->frequency_edge[i] = first * exp(span * i / bins->frequency_count);
    }
}

static int frequency_bin(const SpectrumBins* bins, double omega) {
    const double first = bins->frequency_edge[0];
    const double span = log(bins->frequency_edge[bins->frequency_count] / first);
    const double at = floor(bins->frequency_count * log(omega / first) / span);
    return (int)swell_clamp(at, 0.0, bins->frequency_count - 1);
}

static int direction_bin(double degrees) {
    const int bin = (int)floor((degrees + 180.0) / DIRECTION_STEP + 0.5);
    return (bin + SPECTRUM_DIRECTIONS) % SPECTRUM_DIRECTIONS;
}

/* ---- Waves --------------------------------------------------------------------------------- */

/* Sums, not yet densities: `scatter` is the sum of squares. The variance of a wave with random
   amplitudes is distributed exponentially: its standard deviation is its mean. */
static void add_wave(SpectrumDensity* sum, double expected, double measured, bool is_target) {
    sum->target += is_target ? expected : 0.0;
    sum->measured += measured;
    sum->scatter += expected * expected;
}

/* What runs along an edge, as the diagonals of a grid do, belongs to both sides. */
static void add_direction(SpectrumBins* bins, double x, double z, double expected, double measured,
                          bool is_target) {
    const double degrees = swell_degrees(atan2(z, x));
    const double tiny = 1e-9;
    const int left = direction_bin(degrees - tiny), right = direction_bin(degrees + tiny);
    if (left == right) {
        add_wave(&bins->direction[left], expected, measured, is_target);
    } else {
        add_wave(&bins->direction[left], 0.5 * expected, 0.5 * measured, is_target);
        add_wave(&bins->direction[right], 0.5 * expected, 0.5 * measured, is_target);
    }
}

/* The wave of h0(k), k = 2 pi (n, m) / L, runs along -k. */
static void add_waves(SpectrumBins* bins, const OceanSea* sea, const OceanCascade* cascade) {
    const int half = ocean_cascade_grid(cascade) / 2;
    const bool phillips = is_phillips(sea);
    for (int m = 1 - half; m < half; ++m) { /* the Nyquist row and column carry nothing */
        const OceanComplex* row = ocean_cascade_amplitudes(cascade) + (m + half) * 2 * half + half;
        for (int n = 1 - half; n < half; ++n) {
            const double re = (double)row[n].re, im = (double)row[n].im;
            const double measured = 2.0 * (re * re + im * im);
            const double omega = ocean_cascade_frequency(cascade, n, m);
            if ((n == 0 && m == 0) || measured == 0.0) {
                continue;
            }
            /* Phillips' formula is of h0, the others' is of the wave. */
            const double expected =
                (phillips ? 2.0 : 1.0) * ocean_cascade_variance(cascade, -n, -m);
            if (omega > 0.0) { /* Phillips rounds frequencies down, perhaps to 0 */
                add_wave(&bins->frequency[frequency_bin(bins, omega)], expected, measured,
                         phillips);
            }
            add_direction(bins, -n, -m, expected, measured, phillips);
        }
    }
}

static void divide(SpectrumDensity* sum, double width) {
    sum->target /= width;
    sum->measured /= width;
    sum->scatter = sqrt(sum->scatter) / width;
}

/* ---- Targets ------------------------------------------------------------------------------- */

/* Returns the mean over a bin by Simpson's rule. */
static double mean(Density density, const OceanSea* sea, double from, double to, int parts) {
    double sum = 0.0;
    for (int i = 0; i <= parts; ++i) {
        const double weight = i == 0 || i == parts ? 1.0 : i % 2 ? 4.0 : 2.0;
        sum += weight * density(sea, from + (to - from) * i / parts);
    }
    return sum / (3.0 * parts);
}

static void fill_targets(SpectrumBins* bins, const OceanSea* sea) {
    for (int i = 0; i < bins->frequency_count; ++i) {
        bins->frequency[i].target = mean(ocean_sea_frequency_density, sea, bins->frequency_edge[i],
                                         bins->frequency_edge[i + 1], FREQUENCY_PARTS);
    }
    double sum = 0.0;
    for (int i = 0; i < SPECTRUM_DIRECTIONS; ++i) {
        const double middle = spectrum_bin_direction(i);
        bins->direction[i].target =
            mean(ocean_sea_direction_density, sea, SWELL_DEGREE * (middle - 0.5 * DIRECTION_STEP),
                 SWELL_DEGREE * (middle + 0.5 * DIRECTION_STEP), DIRECTION_PARTS);
        sum += bins->direction[i].target * DIRECTION_STEP;
    }
    const double variance = pow(bins->target_height / 4.0, 2.0);
    for (int i = 0; i < SPECTRUM_DIRECTIONS; ++i) {
        bins->direction[i].target *= sum > 0.0 ? variance / sum : 0.0;
    }
}

void spectrum_bins_fill(SpectrumBins* bins, const OceanSea* sea) {
    assert(bins && sea);
    *bins = (SpectrumBins){0};
    place_edges(bins, sea);
    for (int i = 0; i < ocean_sea_cascade_count(sea); ++i) {
        add_waves(bins, sea, ocean_sea_cascade(sea, i));
    }
    double target = 0.0, measured = 0.0;
    for (int i = 0; i < SPECTRUM_DIRECTIONS; ++i) {
        target += bins->direction[i].target;
        measured += bins->direction[i].measured;
        divide(&bins->direction[i], DIRECTION_STEP);
    }
    for (int i = 0; i < bins->frequency_count; ++i) {
        divide(&bins->frequency[i], bins->frequency_edge[i + 1] - bins->frequency_edge[i]);
    }
    bins->measured_height = 4.0 * sqrt(measured);
    bins->target_height = 4.0 * sqrt(target);
    if (!is_phillips(sea)) {
        bins->target_height = ocean_sea_targets(sea).significant_height;
        fill_targets(bins, sea);
    }
}
