#include "bands.h"

#include "base/numbers.h"
#include "ocean/bars.h"

#include <assert.h>
#include <stdlib.h>

/* ---- The cascades -------------------------------------------------------------------------- */

/* How far a seam lies from the origin [steps of the finer grid], at most. */
static const double SEAM_STEPS = 6.0;

OceanBands ocean_bands(double longest_peak, double first_length, int grid, int cascades) {
    assert(cascades >= 1 && cascades <= OCEAN_CASCADES_MAX && grid >= 4);
    assert(longest_peak >= 0.0 && first_length >= 0.0);
    OceanBands bands = {.count = cascades};
    double length = first_length > 0.0
                        ? first_length
                        : fmax(OCEAN_LENGTH_PEAKS * longest_peak, OCEAN_LENGTH_SHORTEST);
    double seam = 0.0;
    for (int c = 0; c < cascades; ++c) {
        const double dk = SWELL_TWO_PI / length;
        const double last_full_ring = (grid / 2 - 0.5) * dk;
        const double next_dk = dk * OCEAN_CASCADE_RATIO;
        bands.length[c] = length;
        bands.band[c].k_low = fmax(seam, dk * sqrt(0.5));
        seam = c + 1 < cascades ? fmin(SEAM_STEPS * next_dk, last_full_ring) : last_full_ring;
        bands.band[c].k_high = seam;
        length /= OCEAN_CASCADE_RATIO;
    }
    return bands;
}

/* ---- One bin ------------------------------------------------------------------------------- */

/* A bin has more samples near the origin, where Psi changes fastest. A bin inside the band, r steps
   from the origin, has 24 / r blocks a side (3 to 8) of 2 x 2 Gauss nodes up to FINE_RADIUS, one
   block up to GAUSS_RADIUS, and a single sample beyond. For the tail of all spectra, Psi ~ k^-4,
   the error of a single sample is 16 / (24 r^2): 0.07 % at 32; that of one block 0.001 % at 12. A
   bin cut by an edge is divided into 48 / r cells a side (6 to 32). */
static const double FINE_RADIUS = 12.0;
static const double GAUSS_RADIUS = 32.0;

/* How far Gauss's two nodes lie from the middle of a unit cell: 1 / (2 sqrt(3)). */
static const double GAUSS_NODE = 0.28867513459481287;

/* The mean of Psi over a bin from blocks x blocks cells with 2 x 2 nodes each. */
static double mean_density(const OceanSeaSpectrum* spectrum, double dk, int n, int m, int blocks) {
    double sum = 0.0;
    for (int j = 0; j < 2 * blocks; ++j) {
        const double z = (j / 2 + 0.5 + (j % 2 ? GAUSS_NODE : -GAUSS_NODE)) / blocks - 0.5;
        for (int i = 0; i < 2 * blocks; ++i) {
            const double x = (i / 2 + 0.5 + (i % 2 ? GAUSS_NODE : -GAUSS_NODE)) / blocks - 0.5;
            sum += ocean_wave_density(spectrum, (n + x) * dk, (m + z) * dk);
        }
    }
    return sum / (4 * blocks * blocks);
}

/* The share of a cell of side `side` around |k| = k that lies below an edge. */
static double share_below(double edge, double k, double side) {
    return swell_clamp(0.5 + (edge - k) / side, 0.0, 1.0);
}

/* The mean of Psi over a bin that an edge of the band cuts, from cells x cells samples. */
static double mean_density_in_band(const OceanSeaSpectrum* spectrum, double dk, int n, int m,
                                   int cells, OceanBand band) {
    const double side = dk / cells;
    double sum = 0.0;
    for (int j = 0; j < cells; ++j) {
        const double kz = m * dk + (j + 0.5 - 0.5 * cells) * side;
        for (int i = 0; i < cells; ++i) {
            const double kx = n * dk + (i + 0.5 - 0.5 * cells) * side;
            const double k = sqrt(kx * kx + kz * kz);
            const double share =
                share_below(band.k_high, k, side) - share_below(band.k_low, k, side);
            if (share > 0.0) {
                sum += share * ocean_wave_density(spectrum, kx, kz);
            }
        }
    }
    return sum / (cells * cells);
}

double ocean_bin_variance(const OceanSeaSpectrum* spectrum, double dk, int n, int m,
                          OceanBand band) {
    if (n == 0 && m == 0) {
        return 0.0;
    }
    const double x = abs(n), z = abs(m); /* all distances in steps */
    const double near_x = fmax(x - 0.5, 0.0), near_z = fmax(z - 0.5, 0.0);
    const double nearest = dk * sqrt(near_x * near_x + near_z * near_z);
    const double farthest = dk * sqrt((x + 0.5) * (x + 0.5) + (z + 0.5) * (z + 0.5));
    const double radius = sqrt(x * x + z * z);
    if (nearest >= band.k_high || farthest <= band.k_low) {
        return 0.0;
    }
    double mean;
    if (nearest < band.k_low || farthest > band.k_high) {
        mean = mean_density_in_band(spectrum, dk, n, m,
                                    (int)swell_clamp(ceil(48.0 / radius), 6.0, 32.0), band);
    } else if (radius < GAUSS_RADIUS) {
        mean = mean_density(spectrum, dk, n, m,
                            radius > FINE_RADIUS ? 1
                                                 : (int)swell_clamp(ceil(24.0 / radius), 3.0, 8.0));
    } else {
        mean = ocean_wave_density(spectrum, n * dk, m * dk);
    }
    return mean * dk * dk;
}

/* ---- Integrals over a band ----------------------------------------------------------------- */

/* The integral of S (d omega / dk) k^power dk from a to b, by Gauss's rule in panels of ln k. */
static double integral(const OceanWaveSystem* system, double depth, int power, double a, double b) {
    if (!(a < b)) {
        return 0.0;
    }
    const double widest_panel = 0.05; /* of ln k: a third of the peak's width */
    const double width = log(b / a);
    const int panels = (int)ceil(width / widest_panel);
    double sum = 0.0;
    for (int i = 0; i < panels; ++i) {
        for (int node = 0; node < 3; ++node) {
            const double k = a * exp(width * (i + 0.5 + 0.5 * SWELL_GAUSS_NODE[node]) / panels);
            const OceanDispersion wave = ocean_dispersion(k, depth);
            sum += SWELL_GAUSS_WEIGHT[node] * ocean_system_spectrum(system, wave.omega) *
                   wave.group_speed * pow(k, power + 1);
        }
    }
    return sum * width / panels;
}

/* The integral, split at the peak, where sigma jumps. */
static double peak_integral(const OceanWaveSystem* system, double depth, int power, double k_low,
                            double k_high) {
    const double middle = swell_clamp(ocean_wave_number(system->peak, depth), k_low, k_high);
    return integral(system, depth, power, k_low, middle) +
           integral(system, depth, power, fmax(middle, k_low), k_high);
}

/* The integral, split at the edges of the bars, where S jumps. */
static double bars_integral(const OceanWaveSystem* system, double depth, int power, double k_low,
                            double k_high) {
    double sum = 0.0, from = k_low;
    for (int bar = 1; bar <= OCEAN_BARS; ++bar) {
        const double edge =
            bar < OCEAN_BARS ? ocean_wave_number(ocean_bar_edge(bar), depth) : k_high;
        const double to = swell_clamp(edge, from, fmax(from, k_high));
        sum += integral(system, depth, power, from, to);
        from = to;
    }
    return sum;
}

/* A step is at most the standard deviation of a swell's directions, sqrt(2 / (s + 1)). */
int ocean_direction_count(const OceanSeaSpectrum* spectrum) {
    double widest_step = SWELL_TWO_PI / 72.0;
    for (int i = OCEAN_SYSTEM_SWELL; i < spectrum->systems; ++i) {
        const OceanWaveSystem* system = &spectrum->system[i];
        if (system->scale > 0.0) {
            widest_step = fmin(widest_step, sqrt(2.0 / (system->spread_s + 1.0)));
        }
    }
    return (int)ceil(SWELL_TWO_PI / widest_step);
}

/* The integral of k^power Psi over the ring, for a sea on a current: by Gauss's rule in ln k and
   the midpoint rule over directions. */
static double ring_integral(const OceanSeaSpectrum* spectrum, int power, double k_low,
                            double k_high) {
    const double widest_panel = 0.1; /* of ln k, for an accuracy of 1e-3 */
    const double width = log(k_high / k_low);
    const int panels = (int)ceil(width / widest_panel);
    const int directions = ocean_direction_count(spectrum);
    double sum = 0.0;
    for (int i = 0; i < 3 * panels; ++i) {
        const double place = (i / 3 + 0.5 + 0.5 * SWELL_GAUSS_NODE[i % 3]) / panels;
        const double k = k_low * exp(width * place);
        double ring = 0.0;
        for (int j = 0; j < directions; ++j) {
            const double angle = SWELL_TWO_PI * (j + 0.5) / directions;
            ring += ocean_wave_density(spectrum, k * cos(angle), k * sin(angle));
        }
        sum += SWELL_GAUSS_WEIGHT[i % 3] * ring * pow(k, power + 2);
    }
    return sum * (width / panels) * (SWELL_TWO_PI / directions);
}

/* The lowest wave number with waves, at least 1e-6 rad/m. */
static double first_wave_number(const OceanSeaSpectrum* spectrum) {
    double lowest = spectrum->measured.lowest;
    bool any = spectrum->measured.table.frequencies > 0;
    for (int i = 0; i < spectrum->systems; ++i) {
        const OceanWaveSystem* system = &spectrum->system[i];
        if (system->scale > 0.0) {
            const double first = ocean_system_first(system);
            lowest = any ? fmin(lowest, first) : first;
            any = true;
        }
    }
    return fmax(ocean_wave_number(lowest, spectrum->state.depth), 1e-6);
}

/* Adds up all systems, each from the first wave number with waves. */
static double band_moment(const OceanSeaSpectrum* spectrum, OceanBand band, int power) {
    const double depth = spectrum->state.depth;
    const double k_high = fmin(band.k_high, OCEAN_K_MAX);
    if (spectrum->current.speed > 0.0) { /* a current may lengthen waves five times */
        const double k_first = fmax(band.k_low, 0.2 * first_wave_number(spectrum));
        return k_first < k_high ? ring_integral(spectrum, power, k_first, k_high) : 0.0;
    }
    double moment =
        ocean_measured_moment(&spectrum->measured, depth, power, ocean_omega(band.k_low, depth),
                              ocean_omega(k_high, depth));
    for (int i = 0; i < spectrum->systems; ++i) {
        const OceanWaveSystem* system = &spectrum->system[i];
        if (system->scale > 0.0) {
            const double k_low =
                fmax(band.k_low, ocean_wave_number(ocean_system_first(system), depth));
            moment += system->shape == OCEAN_SHAPE_BARS
                          ? bars_integral(system, depth, power, k_low, k_high)
                          : peak_integral(system, depth, power, k_low, k_high);
        }
    }
    return moment;
}

double ocean_band_variance(const OceanSeaSpectrum* spectrum, OceanBand band) {
    return band_moment(spectrum, band, 0);
}

double ocean_band_slope_variance(const OceanSeaSpectrum* spectrum, OceanBand band) {
    return band_moment(spectrum, band, 2);
}
