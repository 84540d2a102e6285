#include "unit/seas.h"

static const double PI = 3.14159265358979323846;

static double height(OceanSeaState state) {
    const OceanSeaSpectrum spectrum = prepared(state);
    return 4.0 * sqrt(ocean_band_variance(&spectrum, EVERYTHING));
}

/* On its current, too. */
static OceanLimit limit_of(OceanSeaState state) {
    OceanSeaSpectrum spectrum = prepared(state);
    ocean_current_limit(&spectrum);
    return spectrum.limit;
}

/* ---- Dispersion ---------------------------------------------------------------------------- */

CASE("the dispersion has its limits") {
    CHECK(ocean_omega(0.0, INFINITY) == 0.0 && ocean_omega(0.0, 3.0) == 0.0);
    CHECK_NEAR(ocean_dispersion(0.0, 3.0).group_speed, sqrt(9.81 * 3.0), 1e-12);
    CHECK(isinf(ocean_dispersion(0.0, INFINITY).group_speed));
    const double k100 = 2.0 * PI / 100.0;
    CHECK_NEAR(ocean_omega(k100, INFINITY), 0.785, 5e-4);
    CHECK_NEAR(ocean_dispersion(k100, INFINITY).phase_speed, 12.5, 0.01);
    /* In each limit the next term of the series is the tolerance. */
    CHECK_NEAR(ocean_omega(1e-3, INFINITY) / sqrt(9.81e-3), 1.0, 1e-11);
    CHECK_NEAR(ocean_dispersion(1e-3, INFINITY).group_speed / (0.5 * sqrt(9.81 / 1e-3)), 1.0,
               1e-10);
    CHECK_NEAR(ocean_omega(1e-3, 1.0) / (1e-3 * sqrt(9.81)), 1.0, 1e-6);
    CHECK_NEAR(ocean_dispersion(1e-3, 1.0).group_speed / sqrt(9.81), 1.0, 1e-6);
    CHECK_NEAR(ocean_omega(1e6, INFINITY) / sqrt(7.4e-5 * 1e18), 1.0, 1e-7);
    CHECK_NEAR(ocean_dispersion(1e6, INFINITY).group_speed / (1.5 * sqrt(7.4e-5 * 1e6)), 1.0, 1e-6);
    CHECK_NEAR(ocean_omega(0.1, 1e4), ocean_omega(0.1, INFINITY), 1e-15);
    /* The slowest wave of all: c^2 = 2 sqrt(g sigma / rho), where both speeds are equal. */
    const OceanDispersion slowest = ocean_dispersion(sqrt(9.81 / 7.4e-5), INFINITY);
    CHECK_NEAR(slowest.phase_speed, sqrt(2.0 * sqrt(9.81 * 7.4e-5)), 1e-12);
    CHECK_NEAR(slowest.group_speed, slowest.phase_speed, 1e-12);
}

static const double DEPTHS[] = {0.5, 2.0, 30.0, 1000.0, 1e4, INFINITY};
enum { DEPTH_COUNT = sizeof DEPTHS / sizeof *DEPTHS };

CASE("the group speed is the derivative of the frequency") {
    for (int i = 0; i < DEPTH_COUNT; ++i) {
        for (double k = 1e-4; k < 1e5; k *= 1.7) {
            const double dk = 1e-4 * k;
            const double slope =
                (ocean_omega(k + dk, DEPTHS[i]) - ocean_omega(k - dk, DEPTHS[i])) / (2.0 * dk);
            /* (dk/k)^2 / 6 times a third logarithmic derivative of a few, and rounding. */
            CHECK_NEAR(ocean_dispersion(k, DEPTHS[i]).group_speed / slope, 1.0, 3e-8);
        }
    }
}

CASE("the wave number of a frequency is found at any depth") {
    for (int i = 0; i < DEPTH_COUNT; ++i) {
        CHECK(ocean_wave_number(0.0, DEPTHS[i]) == 0.0);
        for (double k = 1e-9; k < 1e9; k *= 1.37) {
            CHECK_NEAR(ocean_wave_number(ocean_omega(k, DEPTHS[i]), DEPTHS[i]) / k, 1.0, 1e-14);
        }
    }
}

/* ---- Heights and peaks --------------------------------------------------------------------- */

CASE("Pierson-Moskowitz has its heights and its peak") {
    const double expected[][2] = {{5.0, 0.561}, {10.0, 2.245}, {15.0, 5.052}};
    OceanSeaState sea = ocean_physical_params().state;
    sea.kind = OCEAN_SPECTRUM_PM;
    for (int i = 0; i < 3; ++i) {
        sea.wind_speed = expected[i][0];
        CHECK_NEAR(height(sea), expected[i][1], 5e-4);
        const OceanSeaSpectrum spectrum = prepared(sea);
        /* The formula's 0.877 is rounded. */
        CHECK_NEAR(ocean_peak_frequency(&spectrum), 0.877 * 9.81 / (1.026 * sea.wind_speed), 5e-4);
    }
}

/* The integral of S from 0 to omega is closed: alpha g^2 / (4 beta omega_0^4) exp[-beta
   (omega_0 / omega)^4]. */
CASE("a band of Pierson-Moskowitz equals its closed integral") {
    OceanSeaState sea = ocean_physical_params().state;
    sea.kind = OCEAN_SPECTRUM_PM;
    for (int i = 0; i < DEPTH_COUNT; ++i) {
        sea.depth = DEPTHS[i];
        const OceanSeaSpectrum spectrum = prepared(sea);
        const double fall = 0.74 * pow(9.81 / 10.26, 4.0);
        const double deep = 8.1e-3 * 9.81 * 9.81 / (4.0 * fall);
        const double total = fmin(deep, pow(0.594 * sea.depth / 4.0, 2.0)); /* or it breaks */
        for (double k = 1e-3; k < 1e4; k *= 3.1) {
            const OceanBand band = {k, 1.9 * k};
            const double low = exp(-fall / pow(ocean_omega(band.k_low, sea.depth), 4.0));
            const double high = exp(-fall / pow(ocean_omega(band.k_high, sea.depth), 4.0));
            /* Far below the peak, where S falls by e in a panel, the absolute error counts. */
            CHECK_NEAR(ocean_band_variance(&spectrum, band), total * (high - low),
                       1e-6 * total * (high - low) + 1e-9 * total);
        }
    }
}

CASE("JONSWAP has its height and its peak") {
    OceanSeaState sea = ocean_physical_params().state;
    sea.fetch = 100.0;
    CHECK_NEAR(height(sea), 2.139, 5e-4);
    const OceanSeaSpectrum spectrum = prepared(sea);
    const double peak = 22.0 * cbrt(9.81 * 9.81 / (10.0 * 1e5));
    CHECK_NEAR(ocean_peak_frequency(&spectrum) / peak, 1.0, 1e-6);
    CHECK_NEAR(ocean_peak_wavelength(&spectrum), 2.0 * PI * 9.81 / (peak * peak), 1e-3);
    CHECK_NEAR(ocean_longest_peak_wavelength(&spectrum), ocean_peak_wavelength(&spectrum), 1e-3);
}

CASE("each Beaufort force has its height period and length") {
    const double periods[] = {0.0,  1.57, 1.91,  3.34,  4.24,  5.99, 7.36,
                              8.37, 9.67, 10.75, 12.11, 13.65, 14.99};
    const double wavelengths[] = {0.0, 3.8, 5.7, 17.4, 28.1, 56.0, 84.6,
                                  109, 146, 181, 229,  291,  351};
    for (int force = 0; force <= OCEAN_BEAUFORT_MAX; ++force) {
        const OceanBeaufort beaufort = ocean_beaufort(force);
        CHECK(beaufort.force == force);
        CHECK(ocean_beaufort_force(beaufort.wind_speed) == force);
        OceanSeaState sea = ocean_physical_params().state;
        sea.wind_speed = beaufort.wind_speed;
        sea.fetch = beaufort.fetch;
        const OceanSeaSpectrum spectrum = prepared(sea);
        if (force == 1) { /* 1 m/s cannot raise the observed 0.1 m: a full sea is lower */
            CHECK(spectrum.limit == OCEAN_LIMIT_WIND);
            CHECK_NEAR(height(sea), 0.029, 1e-3);
            continue;
        }
        CHECK_NEAR(height(sea), beaufort.significant_height, 0.01 * beaufort.significant_height);
        CHECK_NEAR(ocean_peak_wavelength(&spectrum), wavelengths[force],
                   0.01 * wavelengths[force] + 0.05);
        CHECK(force == 0 ||
              fabs(2.0 * PI / ocean_peak_frequency(&spectrum) - periods[force]) < 0.01);
    }
}

CASE("a wind is called by its force") {
    assert_string_equal(ocean_beaufort(0).name, "calm");
    assert_string_equal(ocean_beaufort(7).name, "near gale");
    assert_string_equal(ocean_beaufort(12).name, "hurricane");
    const double lowest[] = {0.3, 1.6, 3.4, 5.5, 8.0, 10.8, 13.9, 17.2, 20.8, 24.5, 28.5, 32.7};
    for (int i = 0; i < OCEAN_BEAUFORT_MAX; ++i) {
        CHECK(ocean_beaufort_force(lowest[i]) == i + 1);
        CHECK(ocean_beaufort_force(lowest[i] - 0.01) == i);
    }
    CHECK(ocean_beaufort_force(60.0) == 12);
}

CASE("TMA tends to JONSWAP in deep water") {
    OceanSeaState jonswap = ocean_physical_params().state;
    OceanSeaState tma = jonswap;
    tma.kind = OCEAN_SPECTRUM_TMA;
    const OceanSeaSpectrum deep = prepared(tma);
    const OceanSeaSpectrum plain = prepared(jonswap);
    for (double omega = 0.1; omega < 100.0; omega *= 1.1) {
        CHECK(ocean_system_spectrum(&deep.system[OCEAN_SYSTEM_WIND], omega) ==
              ocean_system_spectrum(&plain.system[OCEAN_SYSTEM_WIND], omega));
    }
    double last = 0.0;
    for (double depth = 0.5; depth < 300.0; depth *= 1.5) {
        tma.depth = depth;
        const OceanSeaSpectrum shallow = prepared(tma);
        const double ratio =
            ocean_band_variance(&shallow, EVERYTHING) / ocean_band_variance(&plain, EVERYTHING);
        CHECK(ratio > last || ratio > 1.0 - 1e-6);
        CHECK(ratio < 1.0 + 1e-6);
        last = ratio;
    }
    CHECK_NEAR(last, 1.0, 1e-6);
}

CASE("the variance of a second system adds up") {
    OceanSeaState sea = ocean_physical_params().state;
    const double wind_height = height(sea);
    sea.swell_height = 3.0;
    sea.swell_period = 14.0;
    CHECK_NEAR(height(sea), hypot(wind_height, 3.0), 1e-5);
    const OceanSeaSpectrum both = prepared(sea);
    CHECK_NEAR(ocean_peak_frequency(&both), 2.0 * PI / 14.0, 1e-4);
    CHECK_NEAR(ocean_longest_peak_wavelength(&both), 9.81 * 14.0 * 14.0 / (2.0 * PI), 0.01);
    sea.swell_height = 0.05; /* the wind sea's peak is higher; the swell is still longer */
    const OceanSeaSpectrum faint = prepared(sea);
    CHECK_NEAR(2.0 * PI / ocean_peak_frequency(&faint), 5.99, 0.01);
    CHECK_NEAR(ocean_longest_peak_wavelength(&faint), 9.81 * 14.0 * 14.0 / (2.0 * PI), 0.01);
    sea.wind_speed = 0.0;
    sea.swell_height = 3.0;
    CHECK_NEAR(height(sea), 3.0, 1e-5);
}

/* ---- Limits -------------------------------------------------------------------------------- */

CASE("growth stops at the fully developed sea") {
    for (double wind = 1.0; wind <= 40.0; wind *= 1.7) {
        OceanSeaState sea = ocean_physical_params().state;
        sea.wind_speed = wind;
        sea.fetch = OCEAN_FETCH_MAX;
        const OceanSeaSpectrum full = prepared(sea);
        const double developed = 0.877 * 9.81 / (1.026 * wind);
        CHECK(full.limit == (wind < 50.0 ? OCEAN_LIMIT_WIND : OCEAN_LIMIT_FETCH));
        CHECK_NEAR(ocean_peak_frequency(&full) / developed, 1.0, 1e-4);
        /* JONSWAP's height at that peak, against Pierson and Moskowitz's: gamma makes it higher,
           but for the one of a developed sea. */
        OceanSeaState pm = sea;
        pm.kind = OCEAN_SPECTRUM_PM;
        CHECK(height(sea) > height(pm) && height(sea) < 1.4 * height(pm));
        CHECK(prepared(pm).limit == OCEAN_LIMIT_WIND);
        sea.peak_enhancement = ocean_peak_enhancement(wind, sea.fetch);
        CHECK_NEAR(sea.peak_enhancement, 1.0, 0.0);
        CHECK(height(sea) > height(pm) && height(sea) < 1.05 * height(pm));
        sea.peak_enhancement = 1.0;
        CHECK_NEAR(height(sea) / height(pm), 1.0, 0.07);
        /* Fetch beyond adds nothing; short of it, it does. */
        const double last = height(sea);
        sea.fetch = fmax(0.5 * pow(22.0 / developed, 3.0) * 9.81 * 9.81 / wind / 1000.0, 1.0);
        const OceanSeaSpectrum young = prepared(sea);
        CHECK(young.limit == OCEAN_LIMIT_FETCH && height(sea) < last);
    }
}

CASE("gamma falls with the fetch as Lewis and Allos found") {
    for (double wind = 3.0; wind <= 40.0; wind *= 1.5) {
        double last = 8.0;
        for (double fetch = 1.0; fetch <= OCEAN_FETCH_MAX; fetch *= 1.3) {
            const double gamma = ocean_peak_enhancement(wind, fetch);
            const double x = 9.81 * 1000.0 * fetch / (wind * wind);
            const double f = 22.0 / cbrt(x) / 6.283185307179586; /* f_p U / g */
            const double found = 5.87 * pow(f, 0.86);
            /* Theirs ends at f_p U / g = 0.13, Pierson and Moskowitz's peak is at 0.136: 5.6 %. */
            CHECK(gamma == 7.0 ? found > 6.9 : gamma == 1.0 ? found < 1.06 : true);
            CHECK(gamma == 7.0 || gamma == 1.0 || fabs(gamma / found - 0.947) < 0.002);
            CHECK(gamma <= last);
            last = gamma;
        }
    }
    CHECK_NEAR(ocean_peak_enhancement(0.0, 100.0), 1.0, 0.0);
}

CASE("a current blocks waves that are slower") {
    OceanSeaState sea = ocean_physical_params().state;
    sea.wind_speed = 0.0;
    sea.swell_height = 1.0;
    sea.swell_period = 8.0;
    sea.current_direction = 180.0;
    /* In deep water a current of g T / (8 pi), 3.12 m/s, stops them. */
    static const double SPEED[] = {2.9, 3.3, 4.0};
    for (int i = 0; i < 3; ++i) {
        sea.current_speed = SPEED[i];
        CHECK((limit_of(sea) == OCEAN_LIMIT_BLOCKED) == (i > 0));
    }
    sea.current_direction = 0.0;
    CHECK(limit_of(sea) != OCEAN_LIMIT_BLOCKED);
    sea.current_direction = 180.0;
    for (sea.depth = 2.0; sea.depth < 100.0; sea.depth *= 1.9) {
        for (sea.current_speed = 1.0; sea.current_speed < 5.0; sea.current_speed += 0.3) {
            double highest = 0.0; /* omega = sigma - k u, over k */
            for (double k = 1e-3; k < 1e3; k *= 1.01) {
                highest =
                    fmax(highest, sqrt(9.81 * k * tanh(k * sea.depth)) - sea.current_speed * k);
            }
            const double ratio = highest / (2.0 * PI / sea.swell_period);
            CHECK(fabs(ratio - 1.0) < 1e-3 ||
                  (limit_of(sea) == OCEAN_LIMIT_BLOCKED) == (ratio < 1.0));
        }
    }
}

CASE("the depth limits the height") {
    OceanSeaState sea = ocean_physical_params().state;
    sea.wind_speed = 20.0;
    sea.fetch = 500.0;
    sea.depth = 2.0;
    for (int kind = OCEAN_SPECTRUM_PM; kind <= OCEAN_SPECTRUM_TMA; ++kind) {
        sea.kind = (OceanSpectrumKind)kind;
        CHECK_NEAR(height(sea), 0.594 * 2.0, 2e-5);
        CHECK(prepared(sea).limit == OCEAN_LIMIT_BREAKING);
    }
    sea.depth = 15.0; /* TMA takes a part of it, and none of it breaks */
    CHECK(prepared(sea).limit == OCEAN_LIMIT_DEPTH && height(sea) < 0.594 * 15.0);
    sea.depth = 2000.0;
    CHECK(prepared(sea).limit == OCEAN_LIMIT_FETCH);
    sea.wind_speed = 0.0; /* swells break, too */
    sea.swell_height = 3.0;
    sea.depth = 4.0;
    CHECK_NEAR(height(sea), 0.594 * 4.0, 4e-5);
    assert_string_equal(ocean_limit_name(prepared(sea).limit), "breaking");
    CHECK(prepared(ocean_physical_params().state).limit == OCEAN_LIMIT_FETCH);
}

CASE("further swells add up") {
    OceanSeaState sea = ocean_physical_params().state;
    sea.wind_speed = 0.0;
    sea.swells = 3;
    sea.swell_system[0] = (OceanSwell){2.0, 12.0, 30.0, 0.0, 3.3};
    sea.swell_system[1] = (OceanSwell){1.0, 9.0, -80.0, 25.0, 1.0};
    sea.swell_system[2] = (OceanSwell){0.5, 16.0, 200.0, 8.0, 7.0};
    CHECK_NEAR(height(sea), sqrt(4.0 + 1.0 + 0.25), 1e-5);
    const OceanSeaSpectrum all = prepared(sea);
    CHECK_NEAR(2.0 * PI / ocean_longest_peak_wavelength(&all),
               ocean_wave_number(2.0 * PI / 16.0, INFINITY), 1e-9);
    /* The first is that of the older options, bit for bit. */
    OceanSeaState one = ocean_physical_params().state;
    one.swell_height = 2.0;
    one.swell_period = 12.0;
    one.swell_direction = 30.0;
    const OceanSeaSpectrum old = prepared(one);
    for (double k = 0.01; k < 1.0; k *= 1.3) {
        CHECK(ocean_system_spectrum(&old.system[OCEAN_SYSTEM_SWELL], sqrt(9.81 * k)) ==
              ocean_system_spectrum(&all.system[OCEAN_SYSTEM_SWELL + 1], sqrt(9.81 * k)));
        CHECK(ocean_swell_spreading(&old.system[OCEAN_SYSTEM_SWELL], 0.9) ==
              ocean_swell_spreading(&all.system[OCEAN_SYSTEM_SWELL + 1], 0.9));
    }
    /* Mean direction and deviation of each, from its moments over the circle. */
    for (int i = 0; i < 3; ++i) {
        const OceanWaveSystem* system = &all.system[OCEAN_SYSTEM_SWELL + 1 + i];
        double sum = 0.0, along = 0.0;
        for (int a = 0; a < 3600; ++a) {
            const double theta = (a + 0.5) * PI / 1800.0;
            const double density = ocean_swell_spreading(system, cos(theta)) * PI / 1800.0;
            sum += density;
            along += density * cos(theta);
        }
        const double wanted = i == 0 ? 11.3457 : sea.swell_system[i].spread;
        CHECK_NEAR(sum, 1.0, 1e-8);
        CHECK_NEAR(sqrt(2.0 * (1.0 - along)) * 180.0 / PI, wanted, 1e-3);
    }
}

/* ---- A measured spectrum ------------------------------------------------------------------- */

enum { TABLE_BANDS = 30, TABLE_DIRECTIONS = 24 };

typedef struct Table {
    double frequency[TABLE_BANDS], bandwidth[TABLE_BANDS];
    double density[TABLE_BANDS * TABLE_DIRECTIONS];
    OceanTable table;
} Table;

/* Uneven bands with noise of a hundred to one between neighbours. */
static void fill_table(Table* t) {
    for (int i = 0; i < TABLE_BANDS; ++i) {
        t->frequency[i] = i < 12 ? 0.035 + 0.005 * i : 0.09 + 0.01 * (i - 11);
    }
    for (int i = 0; i < TABLE_BANDS; ++i) {
        const double before = t->frequency[i > 0 ? i - 1 : 0];
        const double after = t->frequency[i < TABLE_BANDS - 1 ? i + 1 : i];
        t->bandwidth[i] = i > 0 && i < TABLE_BANDS - 1 ? 0.5 * (after - before) : after - before;
        for (int j = 0; j < TABLE_DIRECTIONS; ++j) {
            uint32_t bits[4];
            swell_random_bits(5, (const uint32_t[4]){(uint32_t)i, (uint32_t)j, 0, 0}, bits);
            const double noise = pow(100.0, bits[0] / 4294967296.0) / 100.0;
            const double f = t->frequency[i];
            t->density[i * TABLE_DIRECTIONS + j] = noise * pow(f / 0.1, -5.0) *
                                                   exp(-1.25 * pow(f / 0.1, -4.0)) *
                                                   (1.0 + cos(2.0 * PI * j / TABLE_DIRECTIONS));
        }
    }
    t->table = (OceanTable){TABLE_BANDS, TABLE_DIRECTIONS, t->frequency, t->bandwidth,
                            0.3,         t->density,       NULL};
}

static double band_total(const Table* t, int band) {
    double sum = 0.0;
    for (int j = 0; j < TABLE_DIRECTIONS; ++j) {
        sum += t->density[band * TABLE_DIRECTIONS + j];
    }
    return sum * t->bandwidth[band] * 2.0 * PI / TABLE_DIRECTIONS;
}

CASE("the bands of a measured spectrum keep their variance") {
    Table t;
    fill_table(&t);
    OceanSeaState sea = ocean_physical_params().state;
    sea.kind = OCEAN_SPECTRUM_MEASURED;
    sea.table = &t.table;
    const OceanSeaSpectrum spectrum = prepared(sea);
    double total = 0.0;
    for (int band = 0; band < TABLE_BANDS; ++band) {
        const double low = band > 0 ? 0.5 * (t.frequency[band - 1] + t.frequency[band])
                                    : t.frequency[0] - 0.5 * t.bandwidth[0];
        const double high = band < TABLE_BANDS - 1
                                ? 0.5 * (t.frequency[band] + t.frequency[band + 1])
                                : t.frequency[band] + 0.5 * t.bandwidth[band];
        /* By midpoints in frequency, where S is linear, and in direction, where it has corners. */
        double over_frequency = 0.0, over_both = 0.0;
        for (int i = 0; i < 50; ++i) {
            const double omega = 2.0 * PI * (low + (i + 0.5) / 50.0 * (high - low));
            over_frequency += ocean_measured_spectrum(&spectrum.measured, omega);
            for (int j = 0; j < 240; ++j) {
                const double d =
                    ocean_directional_spectrum(&spectrum, omega, 0.3 + (j + 0.5) * PI / 120.0);
                CHECK(d >= 0.0);
                over_both += d * PI / 120.0;
            }
        }
        const double step = 2.0 * PI * (high - low) / 50.0;
        CHECK_NEAR(over_frequency * step / band_total(&t, band), 1.0, 1e-10);
        CHECK_NEAR(over_both * step / band_total(&t, band), 1.0, 1e-10);
        total += band_total(&t, band);
    }
    CHECK_NEAR(spectrum.measured.variance / total, 1.0, 1e-12);
    /* The tail goes on where the table ends. */
    const double end = spectrum.measured.highest;
    const double tail = ocean_system_spectrum(&spectrum.system[OCEAN_SYSTEM_WIND], end);
    CHECK(tail > 0.0 &&
          ocean_frequency_spectrum(&spectrum, 1.0001 * end) ==
              ocean_system_spectrum(&spectrum.system[OCEAN_SYSTEM_WIND], 1.0001 * end));
    CHECK_NEAR(ocean_band_variance(&spectrum, EVERYTHING), total + tail * end / 4.0,
               1e-5 * total); /* of omega^-5 */
    double over_directions = 0.0;
    for (int j = 0; j < 240; ++j) {
        over_directions +=
            ocean_measured_direction(&spectrum.measured, 0.3 + (j + 0.5) * PI / 120.0) * PI / 120.0;
    }
    CHECK_NEAR(over_directions / total, 1.0, 0.02); /* densities at the given frequencies alone */
}

/* All waves of the cascades together, against the table. */
CASE("the grids carry a measured spectrum") {
    Table t;
    fill_table(&t);
    OceanParams params = ocean_physical_params();
    params.grid = 128;
    params.state.kind = OCEAN_SPECTRUM_MEASURED;
    params.state.table = &t.table;
    CHECK(ocean_check_params(&params, NULL));
    OceanSpectrum spectrum;
    ocean_spectrum_prepare(&spectrum, &params);
    double in_table = 0.0, all = 0.0;
    for (int c = 0; c < spectrum.cascade_count; ++c) {
        const OceanLattice* lattice = &spectrum.lattice[c];
        for (int m = -63; m < 64; ++m) {
            for (int n = -63; n < 64; ++n) {
                const double v = ocean_spectrum_variance(&spectrum, lattice, n, m);
                const double omega = ocean_spectrum_frequency(&spectrum, lattice, n, m);
                all += v;
                in_table += omega < spectrum.physical.measured.highest ? v : 0.0;
            }
        }
    }
    double total = 0.0;
    for (int band = 0; band < TABLE_BANDS; ++band) {
        total += band_total(&t, band);
    }
    CHECK_NEAR(in_table / total, 1.0, 2e-3); /* of the quadrature over bins that bands cut */
    CHECK_NEAR(4.0 * sqrt(all), spectrum.targets.significant_height, 2e-3);
    params.state.table = NULL;
    CHECK(!ocean_check_params(&params, NULL));
}

/* REFERENCE: 0.016 is carried by a 1 m grid at 10 m/s, 0.040 up to 370 rad/m. */
CASE("slopes and foam are those of the reference") {
    const OceanSeaSpectrum sea = prepared(ocean_physical_params().state);
    CHECK_NEAR(ocean_band_slope_variance(&sea, (OceanBand){0.0, PI}), 0.016, 1e-3);
    CHECK_NEAR(ocean_band_slope_variance(&sea, (OceanBand){0.0, 370.0}), 0.040, 1e-3);
    CHECK_NEAR(ocean_cox_munk_slope_variance(10.0), 0.0542, 1e-12);
    CHECK_NEAR(ocean_whitecap_share(10.0), 0.00987, 1e-5);
    CHECK(ocean_whitecap_share(0.0) == 0.0);
    CHECK(ocean_whitecap_share(60.0) == ocean_whitecap_share(20.0));
    CHECK(ocean_white_share(20.0) == ocean_whitecap_share(20.0));
    CHECK_NEAR(ocean_white_share(27.0), 0.2916, 1e-3);
    CHECK_NEAR(ocean_white_share(35.0), 0.7068, 1e-3);
    CHECK(ocean_white_share(40.0) == 1.0);
}

CASE("no wind is no wave") {
    for (int kind = OCEAN_SPECTRUM_PM; kind < OCEAN_SPECTRUM_MEASURED; ++kind) {
        OceanSeaState sea = ocean_physical_params().state;
        sea.kind = (OceanSpectrumKind)kind;
        sea.wind_speed = 0.0;
        sea.depth = 20.0;
        const OceanSeaSpectrum flat = prepared(sea);
        CHECK(ocean_band_variance(&flat, EVERYTHING) == 0.0);
        CHECK(ocean_band_slope_variance(&flat, EVERYTHING) == 0.0);
        CHECK(ocean_wave_density(&flat, 0.1, 0.2) == 0.0);
        CHECK(ocean_wave_density(&flat, 0.0, 0.0) == 0.0);
        CHECK(ocean_peak_frequency(&flat) == 0.0 && ocean_peak_wavelength(&flat) == 0.0);
        CHECK_NEAR(ocean_bands(ocean_longest_peak_wavelength(&flat), 0.0, 256, 3).length[0], 64.0,
                   0.0);
    }
}

/* ---- Directions ---------------------------------------------------------------------------- */

/* The n-th moment of D over the circle, by the midpoint rule in q, theta = end (1 - q^2): nodes
   crowd where |cos(theta/2)|^2s has a corner. */
static double circle_moment(const OceanSeaSpectrum* sea, double omega, int moment) {
    enum { NODES = 2000 };
    const double end = sea->state.spreading == OCEAN_SPREADING_COSINE ? 0.5 * PI : PI;
    double sum = 0.0;
    for (int i = 0; i < NODES; ++i) {
        const double q = (i + 0.5) / NODES;
        const double theta = end * (1.0 - q * q);
        const double both_sides = 2.0 * ocean_wind_spreading(sea, omega, cos(theta));
        sum += both_sides * cos(moment * theta) * 2.0 * end * q / NODES;
    }
    return sum;
}

CASE("each spreading integrates to one") {
    const double winds[] = {0.5, 10.0, 60.0};
    const double swells[] = {0.0, 0.03, 0.3, 1.0};
    for (int i = 0; i < OCEAN_SPREADING_COUNT * 3 * 4; ++i) {
        OceanSeaState sea = ocean_physical_params().state;
        sea.spreading = (OceanSpreading)(i % OCEAN_SPREADING_COUNT);
        sea.wind_speed = winds[i / OCEAN_SPREADING_COUNT % 3];
        sea.swell = swells[i / OCEAN_SPREADING_COUNT / 3];
        const OceanSeaSpectrum spectrum = prepared(sea);
        const double peak = spectrum.system[OCEAN_SYSTEM_WIND].peak;
        for (double x = 0.02; x < 1e5; x *= 1.23) {
            CHECK_NEAR(circle_moment(&spectrum, x * peak, 0), 1.0, 1e-5);
        }
    }
    const OceanSeaSpectrum spectrum = prepared(ocean_physical_params().state);
    double sum = 0.0;
    for (int i = 0; i < 360; ++i) {
        sum += ocean_swell_spreading(&spectrum.system[OCEAN_SYSTEM_SWELL],
                                     cos((i + 0.5) * PI / 180.0)) *
               PI / 180.0;
    }
    CHECK_NEAR(sum, 1.0, 1e-8);
}

/* xi draws the waves together, the long ones most; Donelan-Banner is narrowest at its peak. */
CASE("xi draws directions together") {
    for (int i = 0; i < OCEAN_SPREADING_COUNT; ++i) {
        OceanSeaState sea = ocean_physical_params().state;
        sea.spreading = (OceanSpreading)i;
        double last = 0.0;
        for (sea.swell = 0.0; sea.swell <= 1.0; sea.swell += 0.25) {
            const OceanSeaSpectrum spectrum = prepared(sea);
            const double peak = spectrum.system[OCEAN_SYSTEM_WIND].peak;
            const double together = circle_moment(&spectrum, 0.9 * peak, 1);
            CHECK(together > last);
            last = together;
        }
    }
    const OceanSeaSpectrum plain = prepared(ocean_physical_params().state);
    const double peak = plain.system[OCEAN_SYSTEM_WIND].peak;
    CHECK(circle_moment(&plain, peak, 1) > circle_moment(&plain, 3.0 * peak, 1));
}
