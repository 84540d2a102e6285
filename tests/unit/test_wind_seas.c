/*
 * The spectra of wind seas that a force or a name chooses, against formulas written down a second
 * time: the equilibrium spectrum, Elfouhaily's and Donelan's.
 */
#include "unit/seas.h"

static const double G = 9.81;

static OceanSeaState wind_sea(OceanSpectrumKind kind, double wind_speed, double fetch) {
    OceanSeaState state = ocean_physical_params().state;
    state.kind = kind;
    state.wind_speed = wind_speed;
    state.fetch = fetch;
    return state;
}

static double height_of(const OceanSeaSpectrum* spectrum) {
    return 4.0 * sqrt(ocean_band_variance(spectrum, EVERYTHING));
}

/* ---- The formulas -------------------------------------------------------------------------- */

/* A wind sea as the books write it down. */
typedef struct Sea {
    double wind, fetch, gamma; /* m/s, m, 1 */
} Sea;

static double jonswap_peak(Sea sea) {
    const double young = 22.0 * cbrt(G * G / (sea.wind * sea.fetch));
    return fmax(young, 0.877 * G / (1.026 * sea.wind));
}

/* Its fetch is that of its peak. */
static double jonswap_alpha(Sea sea) {
    const double x = pow(22.0 * G / (sea.wind * jonswap_peak(sea)), 3.0); /* g F / U^2 */
    return 0.076 * pow(x, -0.22);
}

static double jonswap(Sea sea, double omega) {
    const double r = omega / jonswap_peak(sea), sigma = r > 1.0 ? 0.09 : 0.07;
    const double d = (r - 1.0) / sigma;
    return jonswap_alpha(sea) * G * G * pow(omega, -5.0) * exp(-1.25 * pow(r, -4.0)) *
           pow(sea.gamma, exp(-d * d / 2.0));
}

/* B = S omega^5 / 2 g^2 of the equilibrium spectrum, before it gets JONSWAP's height. */
static double equilibrium_b(Sea sea, double omega) {
    const double peak = jonswap_peak(sea), alpha = jonswap_alpha(sea), r = omega / peak;
    const double of_jonswap = jonswap(sea, omega) * pow(omega, 5.0) / (2.0 * G * G);
    if (r <= 1.0) {
        return of_jonswap;
    }
    const double b_s = fmin(0.0025 + 0.00075 * sea.wind, 0.0118);
    const double k_r = (6.0 + sea.wind) * (1.0 + pow(sea.wind / 14.0, 12.0));
    const double k = omega * omega / G, k_p = peak * peak / G;
    /* Donelan's omega^-4 exp(-r^-4), as high as JONSWAP's at the peak but for gamma. */
    const double b = 0.5 * alpha * exp(-0.25) * r * exp(-pow(r, -4.0));
    const double b_1 = 0.5 * alpha * exp(-1.25);
    const double join = pow((1.0 + pow(b_1 / b_s, 6.0)) / (1.0 + pow(b / b_s, 6.0)), 1.0 / 6.0);
    const double fall = pow((1.0 + pow(k_p / k_r, 2.0)) / (1.0 + pow(k / k_r, 2.0)), 0.25);
    return of_jonswap * r * exp((pow(r, -4.0) - 1.0) / 4.0) * join * fall;
}

static double equilibrium(Sea sea, double omega) {
    return equilibrium_b(sea, omega) * 2.0 * G * G * pow(omega, -5.0);
}

/* Over ln omega by the trapezium rule, in two parts that meet at the peak, where sigma jumps. */
static double variance_of(double (*formula)(Sea, double), Sea sea) {
    enum { STEPS = 20000 };
    const double peak = jonswap_peak(sea);
    double sum = 0.0;
    for (int part = 0; part < 2; ++part) {
        const double low = part ? 0.0 : log(0.15), high = part ? log(200.0) : 0.0;
        const double step = (high - low) / STEPS;
        for (int i = 0; i <= STEPS; ++i) {
            const double omega = peak * exp(low + step * i);
            sum += (i == 0 || i == STEPS ? 0.5 : 1.0) * step * omega * formula(sea, omega);
        }
    }
    return sum;
}

/* Seas of all forces, young and old ones, with low and high peaks. */
static const Sea SEAS[] = {{1.0, 15.97e3, 3.3},  {3.0, 9.642e3, 3.3},  {5.0, 30.76e3, 3.3},
                           {7.0, 45.05e3, 1.0},  {10.0, 88.66e3, 3.3}, {10.0, 5e6, 3.3},
                           {12.0, 137.4e3, 7.0}, {15.0, 161.4e3, 3.3}, {20.0, 1e3, 3.3},
                           {23.0, 223.3e3, 1.0}, {35.0, 397.4e3, 3.3}, {60.0, 1e3, 7.0}};
enum { SEA_COUNT = sizeof SEAS / sizeof *SEAS };

static OceanSeaState state_of(Sea sea, OceanSpectrumKind kind) {
    OceanSeaState state = wind_sea(kind, sea.wind, sea.fetch / 1000.0);
    state.peak_enhancement = sea.gamma;
    return state;
}

/* ---- The equilibrium spectrum --------------------------------------------------------------- */

CASE("the equilibrium spectrum is its formula") {
    for (int i = 0; i < SEA_COUNT; ++i) {
        const OceanSeaSpectrum sea = prepared(state_of(SEAS[i], OCEAN_SPECTRUM_EQUILIBRIUM));
        /* Simpson's rule in system_variance is good to 1e-6, its ends to 1e-7. */
        const double gain = variance_of(jonswap, SEAS[i]) / variance_of(equilibrium, SEAS[i]);
        const double peak = jonswap_peak(SEAS[i]);
        const double at_peak = ocean_frequency_spectrum(&sea, peak) / equilibrium(SEAS[i], peak);
        CHECK_NEAR(at_peak / gain, 1.0, 2e-6);
        for (double r = 0.4; r < 300.0; r *= 1.03) {
            const double wanted = equilibrium(SEAS[i], r * peak);
            CHECK_NEAR(ocean_frequency_spectrum(&sea, r * peak) / wanted / at_peak, 1.0, 1e-11);
        }
    }
}

CASE("it keeps the height and the peak of JONSWAP") {
    for (int i = 0; i < SEA_COUNT; ++i) {
        const OceanSeaSpectrum sea = prepared(state_of(SEAS[i], OCEAN_SPECTRUM_EQUILIBRIUM));
        const OceanSeaSpectrum old = prepared(state_of(SEAS[i], OCEAN_SPECTRUM_JONSWAP));
        CHECK_NEAR(height_of(&sea) / (4.0 * sqrt(variance_of(jonswap, SEAS[i]))), 1.0, 2e-6);
        CHECK_NEAR(ocean_peak_frequency(&sea) / jonswap_peak(SEAS[i]), 1.0, 1e-6);
        CHECK(sea.limit == old.limit);
    }
    for (int force = 2; force <= OCEAN_BEAUFORT_MAX; ++force) {
        const OceanParams params = ocean_beaufort_params(force);
        const OceanSeaSpectrum sea = prepared(params.state);
        const double height = ocean_beaufort(force).significant_height;
        CHECK(params.state.kind == OCEAN_SPECTRUM_EQUILIBRIUM);
        CHECK_NEAR(height_of(&sea), height, 0.01 * height);
    }
}

/* All waves together have the slopes of Cox and Munk where they measured, and not more beyond. */
CASE("its slopes are those of Cox and Munk") {
    for (double wind = 2.0; wind <= 25.0; wind += 0.5) {
        OceanParams params = ocean_beaufort_params(ocean_beaufort_force(wind));
        params.state.wind_speed = wind;
        OceanSpectrum spectrum;
        ocean_spectrum_prepare(&spectrum, &params);
        const double theirs = 0.003 + 0.00512 * wind;
        const double carried = spectrum.targets.mean_square_slope / theirs;
        const double whole =
            ocean_band_slope_variance(&spectrum.physical, (OceanBand){0.0, 1e4}) / theirs;
        if (wind == floor(wind)) {
            print_message("%.0f m/s: %.3f of their slopes, %.3f in the cascades\n", wind, whole,
                          carried);
        }
        CHECK(whole <= 1.0 && whole >= (wind <= 15.0 ? 0.9 : 0.7));
        CHECK(wind > 14.0 || carried >= 0.9);
    }
    for (double wind = 1.0; wind <= 15.0; wind += 1.0) { /* over any fetch that is not short */
        const OceanSeaSpectrum sea =
            prepared(wind_sea(OCEAN_SPECTRUM_EQUILIBRIUM, wind, fmax(100.0, 8.0 * wind)));
        CHECK_NEAR(ocean_band_slope_variance(&sea, EVERYTHING) / (0.003 + 0.00512 * wind), 1.0,
                   0.1);
    }
}

CASE("a depth takes TMA's factor from it") {
    OceanSeaState sea = wind_sea(OCEAN_SPECTRUM_EQUILIBRIUM, 7.0, 45.05);
    const OceanSeaSpectrum deep = prepared(sea);
    const double depths[] = {5.0, 9.0, 20.0, 60.0};
    for (int i = 0; i < 4; ++i) {
        sea.depth = depths[i];
        const OceanSeaSpectrum shallow = prepared(sea);
        CHECK(shallow.limit == (depths[i] < 15.0 ? OCEAN_LIMIT_DEPTH : OCEAN_LIMIT_FETCH));
        for (double omega = 0.5; omega < 30.0; omega *= 1.1) {
            const double h = omega * sqrt(depths[i] / G);
            const double factor = h >= 2.0  ? 1.0
                                  : h > 1.0 ? 1.0 - (2.0 - h) * (2.0 - h) / 2.0
                                            : h * h / 2.0;
            const double whole = ocean_frequency_spectrum(&deep, omega);
            CHECK_NEAR(ocean_frequency_spectrum(&shallow, omega), factor * whole, 1e-12 * whole);
        }
    }
}

/* ---- Donelan, Hamilton and Hui 1985 -------------------------------------------------------- */

static double donelan_age(Sea sea) {
    return fmax(11.6 * pow(G * sea.fetch / (sea.wind * sea.wind), -0.23), 0.83);
}

static double donelan(Sea sea, double omega) {
    const double age = donelan_age(sea), held = fmin(age, 5.0);
    const double peak = age * G / sea.wind;
    const double alpha = 0.006 * pow(held, 0.55);
    const double gamma = held < 1.0 ? 1.7 : 1.7 + 6.0 * log(held) / log(10.0);
    const double sigma = 0.08 * (1.0 + 4.0 * pow(held, -3.0));
    const double d = omega - peak;
    return alpha * G * G * pow(omega, -4.0) / peak * exp(-pow(peak / omega, 4.0)) *
           pow(gamma, exp(-d * d / (2.0 * sigma * sigma * peak * peak)));
}

CASE("donelan is the spectrum of its paper") {
    for (int i = 0; i < SEA_COUNT; ++i) {
        const OceanSeaState sea = state_of(SEAS[i], OCEAN_SPECTRUM_DONELAN);
        const OceanSeaSpectrum spectrum = prepared(sea);
        for (double omega = 0.2; omega < 100.0; omega *= 1.05) {
            const double wanted = donelan(SEAS[i], omega);
            CHECK_NEAR(ocean_frequency_spectrum(&spectrum, omega), wanted, 1e-11 * wanted + 1e-280);
        }
        const double age = donelan_age(SEAS[i]);
        CHECK(spectrum.limit == (age > 0.83 ? OCEAN_LIMIT_FETCH : OCEAN_LIMIT_WIND));
        CHECK_NEAR(ocean_peak_frequency(&spectrum) * SEAS[i].wind / G / age, 1.0, 0.01);
        /* The paper's growth of the variance, 0.00274 (U / c_p)^-3.3 in U and g, fitted apart. */
        if (age < 5.0) {
            const double grown = 0.00274 * pow(age, -3.3) * pow(SEAS[i].wind, 4.0) / (G * G);
            CHECK_NEAR(ocean_system_variance(&spectrum.system[OCEAN_SYSTEM_WIND]) / grown, 1.0,
                       0.15);
        }
    }
}

/* ---- Elfouhaily et al. 1997 ---------------------------------------------------------------- */

static double elfouhaily_age(Sea sea) {
    const double x = G * sea.fetch / (sea.wind * sea.wind);
    return 0.84 * pow(tanh(pow(x / 2.2e4, 0.4)), -0.75);
}

/* S(k) [m^3], with c of water waves. */
static double elfouhaily(Sea sea, double k) {
    const double age = elfouhaily_age(sea);
    const double k_p = G / (sea.wind * sea.wind) * age * age;
    const double c = sqrt(G / k + 7.4e-5 * k), c_p = sqrt(G / k_p + 7.4e-5 * k_p);
    const double held = fmin(age, 5.0);
    const double sigma = 0.08 * (1.0 + 4.0 * pow(held, -3.0));
    const double gamma = held <= 1.0 ? 1.7 : 1.7 + 6.0 * log10(held);
    const double d = sqrt(k / k_p) - 1.0;
    const double shape =
        exp(-1.25 * pow(k_p / k, 2.0)) * pow(gamma, exp(-d * d / (2.0 * sigma * sigma)));
    const double b_l = 0.5 * 6e-3 * sqrt(age) * c_p / c * exp(-age / sqrt(10.0) * d);
    const double friction = sqrt((0.8 + 0.065 * sea.wind) * 1e-3) * sea.wind;
    const double ln = log(friction / 0.23);
    const double alpha_m = fmax(0.0, ln < 0.0 ? 0.01 * (1.0 + ln) : 0.01 * (1.0 + 3.0 * ln));
    const double b_h = 0.5 * alpha_m * 0.23 / c * exp(-0.25 * pow(k / 370.0 - 1.0, 2.0));
    return shape * (b_l + b_h) * pow(k, -3.0);
}

CASE("elfouhaily is the spectrum of its paper") {
    for (int i = 0; i < SEA_COUNT; ++i) {
        const OceanSeaState sea = state_of(SEAS[i], OCEAN_SPECTRUM_ELFOUHAILY);
        const OceanSeaSpectrum spectrum = prepared(sea);
        const double k_p = pow(elfouhaily_age(SEAS[i]) / SEAS[i].wind, 2.0) * G;
        for (double k = 0.3 * k_p; k < 3000.0; k *= 1.07) {
            const OceanDispersion wave = ocean_dispersion(k, INFINITY);
            const double got = ocean_frequency_spectrum(&spectrum, wave.omega) * wave.group_speed;
            const double wanted = elfouhaily(SEAS[i], k);
            CHECK_NEAR(got, wanted, 1e-10 * wanted);
        }
    }
}

/* What the paper says of its spectrum: slopes as Cox and Munk's; B of short waves in a wind of
   10 m/s rises to 0.01 near 370 rad/m; fully developed waves run with U / 0.84. */
CASE("elfouhaily has the properties that its paper tells") {
    for (double wind = 5.0; wind <= 14.0; wind += 1.0) {
        const OceanSeaSpectrum sea = prepared(wind_sea(OCEAN_SPECTRUM_ELFOUHAILY, wind, 5000.0));
        CHECK_NEAR(ocean_band_slope_variance(&sea, EVERYTHING) / (0.003 + 0.00512 * wind), 1.0,
                   0.12);
        CHECK(sea.limit == OCEAN_LIMIT_WIND);
        const double peak = sea.system[OCEAN_SYSTEM_WIND].peak;
        CHECK_NEAR(wind * peak / G, 0.84, 0.0084); /* developed to a hundredth */
    }
    const OceanSeaSpectrum sea = prepared(wind_sea(OCEAN_SPECTRUM_ELFOUHAILY, 10.0, 5000.0));
    const OceanDispersion wave = ocean_dispersion(370.0, INFINITY);
    const double b = ocean_frequency_spectrum(&sea, wave.omega) * wave.group_speed * pow(370.0, 3);
    print_message("B at 370 rad/m: %.4f; Hs of a full sea at 10 m/s: %.2f m\n", b, height_of(&sea));
    CHECK_NEAR(b, 0.012, 0.003);
}
