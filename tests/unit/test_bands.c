#include "unit/seas.h"

static const double PI = 3.14159265358979323846;

/* ---- Sums of bins -------------------------------------------------------------------------- */

typedef struct BinSums {
    double variance, slope_variance;
    double towards_x, towards_z; /* of V k / |k| */
} BinSums;

static void add_cascade(BinSums* sums, const OceanSeaSpectrum* sea, double length, int grid,
                        OceanBand band) {
    const double dk = 2.0 * PI / length;
    for (int m = -grid / 2; m < grid / 2; ++m) {
        for (int n = -grid / 2; n < grid / 2; ++n) {
            const double v = ocean_bin_variance(sea, dk, n, m, band);
            const double steps = hypot(n, m);
            const bool nyquist = n == -grid / 2 || m == -grid / 2;
            CHECK(v >= 0.0 && !(nyquist && v > 0.0)); /* false for NaN */
            sums->variance += v;
            sums->slope_variance += v * steps * steps * dk * dk;
            sums->towards_x += steps > 0.0 ? v * n / steps : 0.0;
            sums->towards_z += steps > 0.0 ? v * m / steps : 0.0;
        }
    }
}

/* Each cascade by itself, then all of them. The rule keeps to 0.1 % of all (0.01 % in the usual
   cases), and to 0.2 % of a cascade of ripples alone. */
static BinSums check_cascades(OceanSeaState state, double first_length, int grid, int cascades) {
    const OceanSeaSpectrum sea = prepared(state);
    const double longest = ocean_longest_peak_wavelength(&sea);
    const OceanBands bands = ocean_bands(longest, first_length, grid, cascades);
    const bool first_length_is_short = bands.length[0] < 1.5 * longest;
    BinSums all = {0};
    for (int c = 0; c < cascades; ++c) {
        BinSums sums = {0};
        add_cascade(&sums, &sea, bands.length[c], grid, bands.band[c]);
        const double expected = ocean_band_variance(&sea, bands.band[c]);
        const double slopes = ocean_band_slope_variance(&sea, bands.band[c]);
        CHECK_NEAR(sums.variance, expected, 2e-3 * expected);
        /* The wave stands for its bin: where the longest waves are few steps from the origin, their
           k^2 is not the bin's, whose mean is larger by dk^2 / 6. */
        const bool starts_close = c > 0 && bands.band[c].k_low < 3.0 * 2.0 * PI / bands.length[c];
        const double share = first_length_is_short ? 0.06 : starts_close ? 0.04 : 0.02;
        CHECK_NEAR(sums.slope_variance, slopes, share * slopes);
        all.variance += sums.variance;
        all.towards_x += sums.towards_x;
        all.towards_z += sums.towards_z;
    }
    /* The bands meet: what they cover together is one band. */
    const OceanBand whole = {bands.band[0].k_low, bands.band[cascades - 1].k_high};
    const double expected = ocean_band_variance(&sea, whole);
    double sum = 0.0;
    for (int c = 0; c < cascades; ++c) {
        sum += ocean_band_variance(&sea, bands.band[c]);
    }
    CHECK_NEAR(sum, expected, 1e-6 * expected);
    CHECK_NEAR(all.variance, expected, 1e-3 * expected);
    return all;
}

CASE("bins add up to their band for many grids") {
    const OceanSeaState sea = ocean_physical_params().state; /* peak 56 m */
    const double lengths[] = {0.0, 40.0, 84.0, 140.0, 225.0, 1000.0, 5600.0};
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; ++i) {
        for (int cascades = 1; cascades <= OCEAN_CASCADES_MAX; ++cascades) {
            check_cascades(sea, lengths[i], 64, cascades);
        }
        check_cascades(sea, lengths[i], 128, 3);
    }
    check_cascades(sea, 0.0, 256, 3);
    check_cascades(sea, 0.0, 512, 2);
    check_cascades(sea, 0.0, 1024, 1);
}

SWEEP("bins add up to their band for many seas and run downwind") {
    for (int i = 0; i < 3 * 3 * 2 * 2; i += check_sweep(5, 1)) {
        OceanSeaState sea = ocean_physical_params().state;
        sea.kind = (OceanSpectrumKind)(OCEAN_SPECTRUM_PM + i % 3);
        sea.spreading = (OceanSpreading)(i / 3 % 3);
        sea.swell = 0.7 * (i / 9 % 2);
        sea.depth = i / 18 ? 4.0 : (double)INFINITY;
        sea.wind_direction = 20.0 * i;
        const BinSums sums = check_cascades(sea, 0.0, 64, 3);
        const double turn = remainder(
            atan2(sums.towards_z, sums.towards_x) * 180.0 / PI - sea.wind_direction, 360.0);
        CHECK_NEAR(turn, 0.0, 0.1);
        CHECK(hypot(sums.towards_x, sums.towards_z) > 0.3 * sums.variance);
        sea.swell_height = 2.5;
        sea.swell_period = 12.0;
        sea.swell_direction = 200.0;
        check_cascades(sea, 0.0, 64, 3);
    }
}

/* One bin against 200 x 200 samples of it, cut hard. */
static double brute_force(const OceanSeaSpectrum* sea, double dk, int n, int m, OceanBand band) {
    enum { CELLS = 200 };
    double sum = 0.0;
    for (int i = 0; i < CELLS * CELLS; ++i) {
        const double kx = (n + (i % CELLS + 0.5) / CELLS - 0.5) * dk;
        const double kz = (m + (i / CELLS + 0.5) / CELLS - 0.5) * dk;
        const double k = hypot(kx, kz);
        sum += k >= band.k_low && k < band.k_high ? ocean_wave_density(sea, kx, kz) : 0.0;
    }
    return sum * dk * dk / (CELLS * CELLS);
}

CASE("a single bin equals its integral") {
    const int bins[][2] = {{1, 0}, {1, 1},  {2, -1},  {4, 3},  {7, 1},
                           {6, 6}, {12, 3}, {20, -9}, {32, 1}, {50, 30}};
    const OceanSeaSpectrum sea = prepared(ocean_physical_params().state);
    const double longest = ocean_longest_peak_wavelength(&sea);
    const double nothing = 1e-9; /* of 0.25 m^2: the steep front below the peak */
    for (size_t i = 0; i < sizeof bins / sizeof *bins; ++i) {
        const int n = bins[i][0], m = bins[i][1];
        for (double peaks = 1.5; peaks < 13.0; peaks *= 2.0) {
            const double dk = 2.0 * PI / (peaks * longest);
            const OceanBand inside = {0.7 * dk, 100.0 * dk};
            /* A bin on the peak is the worst, 1.1e-3; the tail is right to 7e-4. */
            const double expected = brute_force(&sea, dk, n, m, inside);
            CHECK_NEAR(ocean_bin_variance(&sea, dk, n, m, inside), expected,
                       2e-3 * expected + nothing);
            const double all = brute_force(&sea, dk, n, m, EVERYTHING);
            /* A cut right through it: an edge is drawn to a tenth of one cell of 6. */
            const double radius = hypot(n, m) * dk;
            const double lower =
                ocean_bin_variance(&sea, dk, n, m, (OceanBand){0.0, 1.01 * radius});
            const double upper =
                ocean_bin_variance(&sea, dk, n, m, (OceanBand){1.01 * radius, INFINITY});
            const double cut = brute_force(&sea, dk, n, m, (OceanBand){0.0, 1.01 * radius});
            CHECK_NEAR(lower, cut, 0.02 * all + nothing);
            CHECK_NEAR(lower + upper, all, 2e-3 * all + nothing);
        }
    }
    CHECK(ocean_bin_variance(&sea, 0.01, 0, 0, EVERYTHING) == 0.0);
}

CASE("bands are disjoint and meet") {
    for (int grid = 16; grid <= 1024; grid *= 2) {
        const OceanBands bands = ocean_bands(56.0, 0.0, grid, 4);
        CHECK(bands.count == 4);
        CHECK_NEAR(bands.length[0], 448.0, 1e-9);
        for (int c = 0; c < 4; ++c) {
            const double dk = 2.0 * PI / bands.length[c];
            const OceanBand band = bands.band[c];
            const double nyquist = (grid / 2 - 0.5) * dk;
            CHECK(band.k_low < band.k_high && band.k_low >= dk * 0.7071);
            CHECK(band.k_high <= nyquist * (1.0 + 1e-12));
            if (c == 3) {
                CHECK_NEAR(band.k_high, nyquist, 1e-9 * nyquist);
                break;
            }
            const double next_dk = 2.0 * PI / bands.length[c + 1];
            CHECK_NEAR(next_dk / dk, 14.0 - 0.5 * (1.0 + sqrt(5.0)), 1e-9);
            const double seam = fmin(6.0 * next_dk, nyquist);
            CHECK_NEAR(band.k_high, seam, 1e-9 * seam);
            CHECK(bands.band[c + 1].k_low >= band.k_high);
            CHECK(grid < 32 || bands.band[c + 1].k_low == band.k_high);
        }
    }
    CHECK_NEAR(ocean_bands(4.0, 0.0, 64, 1).length[0], 64.0, 0.0);
    CHECK_NEAR(ocean_bands(4.0, 17.0, 64, 1).length[0], 17.0, 0.0);
}
