/*
 * What a buoy reports of a sea: height, periods, direction and spread, of the target and of the
 * waves that the grids hold.
 */
#include "swell/ocean.h"

#include "base/numbers.h"

#include <assert.h>
#include <math.h>

/* Bins of frequency in steps of 5 %, in which the peak is sought. */
enum { BINS = 160 };
static const double LOWEST = 0.03, RATIO = 1.05; /* rad/s */

/* Sums over waves, by their variance. */
typedef struct Sums {
    double variance, squares; /* times 1 and omega^2 */
    double along[2];          /* times the unit vector in which the wave runs */
    double bin[BINS], bin_omega[BINS];
} Sums;

static void add_wave(Sums* sums, double variance, double omega, double x, double z) {
    const int bin = (int)swell_clamp(log(omega / LOWEST) / log(RATIO), 0.0, BINS - 1);
    sums->variance += variance;
    sums->squares += variance * omega * omega;
    sums->along[0] += variance * x;
    sums->along[1] += variance * z;
    sums->bin[bin] += variance;
    sums->bin_omega[bin] += variance * omega;
}

/* Adds the waves of a cascade. The wave of h0(k), k = 2 pi (n, m) / L, runs along -k. Phillips'
   formula gives the variance of h0, the others give that of the wave. */
static void add_waves(Sums* target, Sums* held, const OceanSea* sea, const OceanCascade* cascade) {
    const int grid = ocean_cascade_grid(cascade), half = grid / 2;
    const bool phillips = ocean_sea_params(sea)->state.kind == OCEAN_SPECTRUM_PHILLIPS;
    for (int m = 1 - half; m < half; ++m) {
        const OceanComplex* row = ocean_cascade_amplitudes(cascade) + (m + half) * grid + half;
        for (int n = 1 - half; n < half; ++n) {
            const double re = (double)row[n].re, im = (double)row[n].im;
            const double variance = 2.0 * (re * re + im * im);
            const double omega = variance > 0.0 ? ocean_cascade_frequency(cascade, n, m) : 0.0;
            if (omega > 0.0) {
                const double k = hypot(n, m);
                const double expected =
                    (phillips ? 2.0 : 1.0) * ocean_cascade_variance(cascade, -n, -m);
                add_wave(target, expected, omega, -n / k, -m / k);
                add_wave(held, variance, omega, -n / k, -m / k);
            }
        }
    }
}

/* The frequency of the peak is the mean over the frequencies by S^4, which scatters less from seed
   to seed than that of the highest bin (I. Young, Ocean Engineering 22, 1995). */
static double find_peak(const Sums* sums) {
    double weights = 0.0, sum = 0.0;
    for (int i = 0; i < BINS; ++i) {
        const double width = LOWEST * pow(RATIO, i) * (RATIO - 1.0);
        const double weight = pow(sums->bin[i] / width, 4.0) * width;
        weights += weight;
        sum += sums->bin[i] > 0.0 ? weight * sums->bin_omega[i] / sums->bin[i] : 0.0;
    }
    return SWELL_TWO_PI * weights / sum;
}

static OceanSummary summarize(const Sums* sums) {
    if (sums->variance <= 0.0) {
        return (OceanSummary){.significant_height = 0.0};
    }
    const double r = hypot(sums->along[0], sums->along[1]) / sums->variance;
    return (OceanSummary){
        .significant_height = 4.0 * sqrt(sums->variance),
        .peak_period = find_peak(sums),
        .mean_period = SWELL_TWO_PI * sqrt(sums->variance / sums->squares),
        .direction = swell_degrees(atan2(sums->along[1], sums->along[0])),
        .spread = swell_degrees(sqrt(2.0 * fmax(1.0 - r, 0.0))),
    };
}

void ocean_sea_summarize(const OceanSea* sea, OceanSummary* target, OceanSummary* held) {
    assert(sea && target && held);
    Sums expected = {.variance = 0.0}, found = {.variance = 0.0};
    for (int i = 0; i < ocean_sea_cascade_count(sea); ++i) {
        add_waves(&expected, &found, sea, ocean_sea_cascade(sea, i));
    }
    *target = summarize(&expected);
    *held = summarize(&found);
    const double peak = ocean_sea_targets(sea).peak_period;
    target->peak_period = peak > 0.0 ? peak : target->peak_period;
}
