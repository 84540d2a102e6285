#include "bands.h"

#include <assert.h>
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

/* ---- The cascades -------------------------------------------------------------------------- */

/* Distance of a seam from the origin, at least, in steps of the finer grid. */
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

/* More samples near the origin, where Psi changes fastest. A bin inside the band, r steps from the
   origin, has 24 / r blocks a side (3 to 8) of 2 x 2 Gauss nodes up to FINE_RADIUS, one block up to
   GAUSS_RADIUS, and a single sample beyond. For the tail of all spectra, Psi ~ k^-4, the error of a
   single sample is 16 / (24 r^2): 0.07 % at 32; that of one block 0.001 % at 12. A bin cut by an
   edge is divided into 48 / r cells a side (6 to 32). */
static const double FINE_RADIUS = 12.0;
static const double GAUSS_RADIUS = 32.0;

static int blocks_at(double radius) {
    return radius > FINE_RADIUS ? 1 : (int)fmin(fmax(ceil(24.0 / radius), 3.0), 8.0);
}

static int cut_cells_at(double radius) {
    return (int)fmin(fmax(ceil(48.0 / radius), 6.0), 32.0);
}

/* Distance of Gauss's two nodes from the middle of a unit cell: 1 / (2 sqrt(3)). */
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
    return fmin(fmax(0.5 + (edge - k) / side, 0.0), 1.0);
}

/* The same for a bin cut by an edge of the band, from cells x cells samples. */
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
        mean = mean_density_in_band(spectrum, dk, n, m, cut_cells_at(radius), band);
    } else if (radius < GAUSS_RADIUS) {
        mean = mean_density(spectrum, dk, n, m, blocks_at(radius));
    } else {
        mean = ocean_wave_density(spectrum, n * dk, m * dk);
    }
    return mean * dk * dk;
}

/* ---- Integrals over a band ----------------------------------------------------------------- */

/* The integral of S (d omega / dk) k^power dk from a to b, by Gauss's rule of three nodes in
   panels of ln k. */
static double integral(const OceanWaveSystem* system, double depth, int power, double a, double b) {
    if (!(a < b)) {
        return 0.0;
    }
    static const double NODE[3] = {-0.7745966692414834, 0.0, 0.7745966692414834};
    static const double WEIGHT[3] = {5.0 / 18.0, 8.0 / 18.0, 5.0 / 18.0};
    const double widest_panel = 0.05; /* a third of the peak's width */
    const double width = log(b / a);
    const int panels = (int)ceil(width / widest_panel);
    double sum = 0.0;
    for (int i = 0; i < panels; ++i) {
        for (int node = 0; node < 3; ++node) {
            const double k = a * exp(width * (i + 0.5 + 0.5 * NODE[node]) / panels);
            const OceanDispersion wave = ocean_dispersion(k, depth);
            sum += WEIGHT[node] * ocean_system_spectrum(system, wave.omega) * wave.group_speed *
                   pow(k, power + 1);
        }
    }
    return sum * width / panels;
}

/* Of both systems, each from the start of its waves, split at its peak, where sigma jumps. */
static double band_moment(const OceanSeaSpectrum* spectrum, OceanBand band, int power) {
    const double depth = spectrum->state.depth;
    const double k_high = fmin(band.k_high, OCEAN_K_MAX);
    double moment = 0.0;
    for (int i = 0; i < OCEAN_SYSTEM_COUNT; ++i) {
        const OceanWaveSystem* system = &spectrum->system[i];
        if (system->scale > 0.0) {
            const double k_low = fmax(band.k_low, ocean_wave_number(0.2 * system->peak, depth));
            const double k_peak = ocean_wave_number(system->peak, depth);
            const double middle = fmin(fmax(k_peak, k_low), k_high);
            moment += integral(system, depth, power, k_low, middle) +
                      integral(system, depth, power, fmax(middle, k_low), k_high);
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
