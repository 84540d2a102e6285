#include "wave_system.h"

#include "base/numbers.h"
#include "ocean/bars.h"
#include "ocean/dispersion.h"

#include <assert.h>

/* ---- S(omega) ------------------------------------------------------------------------------ */

/* exp(-fall) is 1e-304 here, which counts as 0. */
static const double FALL_MOST = 700.0;

/* gamma^r, r = exp[-(omega - omega_p)^2 / (2 sigma^2 omega_p^2)]; far from the peak it rounds to
   1, which saves most waves two exponentials. */
static double peak_factor(const OceanWaveSystem* system, double omega) {
    const double far = 9.0; /* sigma: r is 3e-18 there */
    if (system->log_gamma == 0.0) {
        return 1.0;
    }
    const double sigma = system->sigma[omega > system->peak];
    const double distance = (omega - system->peak) / (sigma * system->peak);
    return fabs(distance) > far ? 1.0 : exp(system->log_gamma * exp(-0.5 * distance * distance));
}

/* Phi of TMA, in the variable omega_h = omega sqrt(h / g); 1 in deep water. */
static double depth_factor(double omega, double depth) {
    const double omega_h = omega * sqrt(depth / OCEAN_GRAVITY);
    if (omega_h >= 2.0) {
        return 1.0;
    }
    return omega_h <= 1.0 ? 0.5 * omega_h * omega_h : 1.0 - 0.5 * (2.0 - omega_h) * (2.0 - omega_h);
}

static double power6(double x) {
    return x * x * x * x * x * x;
}

/* 1 + (k / k_r)^2, whose fourth root is the slow fall. */
static double fall_base(const OceanWaveSystem* system, double omega) {
    const double ratio = omega * omega / (OCEAN_GRAVITY * system->fall_k);
    return 1.0 + ratio * ratio;
}

/* The equilibrium spectrum over JONSWAP's; `fall` is 5/4 r^-4, `shape` is exp(-fall). */
static double equilibrium_factor(const OceanWaveSystem* system, double omega, double fall,
                                 double shape) {
    if (omega <= system->peak) {
        return 1.0;
    }
    const double e = omega / system->peak * exp(0.2 * fall - 0.25);
    const double b = system->level * shape * e;
    const double saturated = 1.0 + power6(b / system->saturation);
    return system->join * e / sqrt(cbrt(saturated) * sqrt(fall_base(system, omega)));
}

static double bars_spectrum(const double level[OCEAN_BARS], double omega) {
    const double place = OCEAN_BARS_AN_OCTAVE * log2(omega / ocean_bar_edge(0));
    if (!(place >= 0.0)) {
        return 0.0;
    }
    if (place < OCEAN_BARS - 1) {
        return level[(int)place];
    }
    const double omega2 = omega * omega;
    return level[OCEAN_BARS - 1] / (omega2 * omega2 * omega);
}

/* The slowest wave on deep water: its phase speed [m/s] and k [rad/m]. */
static const double SLOWEST_SPEED = 0.23, SLOWEST_K = 370.0;

/* Elfouhaily's, in the symbols of the paper. */
static double unified_spectrum(const OceanUnified* unified, double omega) {
    const double k = ocean_wave_number(omega, INFINITY);
    const OceanDispersion wave = ocean_dispersion(k, INFINITY);
    const double c = wave.phase_speed;
    const double root = sqrt(k / unified->peak_k);
    const double fall = 1.25 / (root * root * root * root);
    if (!(fall < FALL_MOST)) {
        return 0.0;
    }
    const double distance = (root - 1.0) / unified->sigma;
    /* L_PM J_p */
    const double shape = exp(-fall + unified->log_gamma * exp(-0.5 * distance * distance));
    const double b_long = unified->long_level * unified->peak_speed / c *
                          exp(-unified->age / sqrt(10.0) * (root - 1.0));
    const double away = k / SLOWEST_K - 1.0;
    const double b_short = unified->short_level * SLOWEST_SPEED / c * exp(-0.25 * away * away);
    return shape * (b_long + b_short) / (k * k * k) / wave.group_speed;
}

double ocean_system_spectrum(const OceanWaveSystem* system, double omega) {
    if (system->scale == 0.0 || !(omega > 0.0) || omega < system->lowest) {
        return 0.0;
    }
    if (system->shape == OCEAN_SHAPE_UNIFIED) {
        return system->scale * unified_spectrum(&system->unified, omega);
    }
    if (system->shape == OCEAN_SHAPE_BARS) {
        return system->scale * bars_spectrum(system->bar_level, omega);
    }
    const double omega2 = omega * omega;
    const double fall = system->fall / (omega2 * omega2);
    if (!(fall < FALL_MOST)) {
        return 0.0;
    }
    const double shape = exp(-fall);
    const double plain = system->scale / (omega2 * omega2 * omega) * shape *
                         peak_factor(system, omega) * depth_factor(omega, system->limit_depth);
    switch (system->shape) {
    case OCEAN_SHAPE_EQUILIBRIUM:
        return plain * equilibrium_factor(system, omega, fall, shape);
    case OCEAN_SHAPE_DONELAN:
        return plain * omega / system->peak;
    default:
        return plain;
    }
}

double ocean_system_first(const OceanWaveSystem* system) {
    const double share_of_peak = 0.2;
    return system->shape == OCEAN_SHAPE_BARS ? ocean_bar_edge(0)
                                             : fmax(share_of_peak * system->peak, system->lowest);
}

/* Simpson's rule in ln omega on either side of the peak, where sigma jumps. Less than 1e-5 of the
   variance lies outside 1/5 to 50 times omega_p, less than 1e-7 with the tail omega^-5. */
double ocean_system_variance(const OceanWaveSystem* system) {
    enum { INTERVALS = 600 };
    if (system->shape == OCEAN_SHAPE_BARS) {
        return system->scale * system->bars_energy;
    }
    const double ends[3] = {log(0.2), 0.0, log(50.0)};
    double variance = 0.0;
    for (int side = 0; side < 2; ++side) {
        const double step = (ends[side + 1] - ends[side]) / INTERVALS;
        double sum = 0.0;
        for (int i = 0; i <= INTERVALS; ++i) {
            const double weight = i == 0 || i == INTERVALS ? 1.0 : i % 2 == 1 ? 4.0 : 2.0;
            const double omega = system->peak * exp(ends[side] + i * step);
            sum += weight * omega * ocean_system_spectrum(system, omega);
        }
        variance += sum * step / 3.0;
    }
    return variance;
}

/* ---- Shapes -------------------------------------------------------------------------------- */

OceanWaveSystem ocean_empty_system(double direction) {
    const double angle = swell_radians(direction);
    return (OceanWaveSystem){
        .limit_depth = INFINITY, .towards_x = cos(angle), .towards_z = sin(angle)};
}

/* The shape about a peak, with alpha g^2 = 1. */
static void set_jonswap_shape(OceanWaveSystem* system, double peak, double gamma) {
    system->scale = 1.0;
    system->fall = 1.25 * pow(peak, 4.0);
    system->log_gamma = log(gamma);
    system->sigma[0] = 0.07;
    system->sigma[1] = 0.09;
    system->peak = peak;
}

OceanWaveSystem ocean_swell_system(const OceanSwell* swell) {
    OceanWaveSystem system = ocean_empty_system(swell->direction);
    if (swell->height > 0.0) {
        assert(swell->period > 0.0);
        set_jonswap_shape(&system, SWELL_TWO_PI / swell->period, swell->gamma);
        const double deviation = swell->height / 4.0;
        system.scale = deviation * deviation / ocean_system_variance(&system);
    }
    return system;
}

/* ---- Wind seas ----------------------------------------------------------------------------- */

static const double JONSWAP_PEAK = 22.0;    /* omega_p over cbrt(g^2 / (U F)) */
static const double DEVELOPED_PEAK = 0.877; /* omega_p over g / U19.5 */

/* Donelan's spectrum: U / c_p over (g F / U^2)^-0.23; the least, and the largest for its laws. */
static const double DONELAN_AGE = 11.6, DONELAN_POWER = -0.23;
static const double DONELAN_DEVELOPED = 0.83, DONELAN_YOUNGEST = 5.0;

/* Elfouhaily's spectrum: the least U / c_p, the g F / U^2 with which U / c_p falls to it, and the
   share of omega_p by which a developed sea may differ. */
static const double UNIFIED_DEVELOPED = 0.84, UNIFIED_FETCH = 2.2e4, DEVELOPED_REST = 0.01;

/* g / U19.5 of Pierson and Moskowitz. */
static double developed_omega(double wind_speed) {
    return OCEAN_GRAVITY / (1.026 * wind_speed);
}

/* The fetch [m] over which JONSWAP's peak becomes Pierson and Moskowitz's. */
static double developed_fetch(double wind_speed) {
    const double g = OCEAN_GRAVITY;
    const double peak = DEVELOPED_PEAK * developed_omega(wind_speed);
    return pow(JONSWAP_PEAK / peak, 3.0) * g * g / wind_speed;
}

/* Lewis and Allos, Ocean Engineering 17 (1990), have gamma = 5.87 (omega_p U / (2 pi g))^0.86. That
   gamma falls to 1 near the peak of the developed sea; this one is 1 exactly there. */
double ocean_peak_enhancement(double wind_speed, double fetch) {
    if (!(wind_speed >= OCEAN_CALM)) {
        return 1.0;
    }
    const double growth = developed_fetch(wind_speed) / (1000.0 * fetch);
    const double gamma = pow(cbrt(growth), 0.86); /* omega_p falls with cbrt(fetch) */
    return fmin(fmax(gamma, 1.0), OCEAN_GAMMA_MAX);
}

/* U / c_p over a fetch [m]. */
static double donelan_age(double wind_speed, double fetch) {
    const double x = OCEAN_GRAVITY * fetch / (wind_speed * wind_speed);
    return fmax(DONELAN_AGE * pow(x, DONELAN_POWER), DONELAN_DEVELOPED);
}

static double unified_age(double wind_speed, double fetch) {
    const double x = OCEAN_GRAVITY * fetch / (wind_speed * wind_speed);
    return UNIFIED_DEVELOPED * pow(tanh(pow(x / UNIFIED_FETCH, 0.4)), -0.75);
}

/* The peak enhancement at U / c_p, which Elfouhaily takes from Donelan. */
static double gamma_of_age(double age) {
    return age > 1.0 ? 1.7 + 6.0 * log10(age) : 1.7;
}

static double sigma_of_age(double age) {
    return 0.08 * (1.0 + 4.0 / (age * age * age));
}

static void set_pm(OceanWaveSystem* system, double wind_speed) {
    const double alpha = 8.1e-3, beta = 0.74, omega_0 = developed_omega(wind_speed);
    system->scale = alpha * OCEAN_GRAVITY * OCEAN_GRAVITY;
    system->fall = beta * pow(omega_0, 4.0);
    system->peak = DEVELOPED_PEAK * omega_0;
}

static void set_jonswap(OceanWaveSystem* system, double wind_speed, double fetch, double gamma) {
    const double g = OCEAN_GRAVITY, grown = fmin(fetch, developed_fetch(wind_speed));
    set_jonswap_shape(system, JONSWAP_PEAK * cbrt(g * g / (wind_speed * grown)), gamma);
    system->scale = 0.076 * pow(wind_speed * wind_speed / (grown * g), 0.22) * g * g;
}

/* Gives a JONSWAP sea the tail of the equilibrium, and its own height again. */
static void set_equilibrium(OceanWaveSystem* system, double wind_speed) {
    const double g = OCEAN_GRAVITY;
    const double variance = ocean_system_variance(system);
    system->shape = OCEAN_SHAPE_EQUILIBRIUM;
    system->level = 0.5 * system->scale / (g * g);
    system->saturation = fmin(0.0025 + 0.00075 * wind_speed, 0.0118);
    system->fall_k = (6.0 + wind_speed) * (1.0 + pow(wind_speed / 14.0, 12.0));
    const double b_1 = system->level * exp(-1.25);
    system->join =
        sqrt(cbrt(1.0 + power6(b_1 / system->saturation)) * sqrt(fall_base(system, system->peak)));
    system->scale *= variance / ocean_system_variance(system);
}

/* A sea younger than the laws hold for has the shape of the youngest one. */
static void set_donelan(OceanWaveSystem* system, double wind_speed, double fetch) {
    const double g = OCEAN_GRAVITY;
    const double age = donelan_age(wind_speed, fetch), held = fmin(age, DONELAN_YOUNGEST);
    system->shape = OCEAN_SHAPE_DONELAN;
    system->peak = age * g / wind_speed;
    system->scale = 0.006 * pow(held, 0.55) * g * g;
    system->fall = pow(system->peak, 4.0);
    system->log_gamma = log(gamma_of_age(held));
    system->sigma[0] = system->sigma[1] = sigma_of_age(held);
}

/* As for Donelan's. The formula for the level of the short waves is negative below 2.4 m/s. */
static void set_unified(OceanWaveSystem* system, double wind_speed, double fetch) {
    const double g = OCEAN_GRAVITY;
    const double age = unified_age(wind_speed, fetch);
    const double held = fmin(age, DONELAN_YOUNGEST);
    const double peak_k = g / (wind_speed * wind_speed) * age * age;
    const OceanDispersion wave = ocean_dispersion(peak_k, INFINITY);
    const double drag = (0.8 + 0.065 * wind_speed) * 1e-3; /* Wu, J. Geophys. Res. 87 (1982) */
    const double friction = log(sqrt(drag) * wind_speed / SLOWEST_SPEED);
    const double short_level = 0.01 * (1.0 + (friction > 0.0 ? 3.0 : 1.0) * friction);
    system->shape = OCEAN_SHAPE_UNIFIED;
    system->scale = 1.0;
    system->peak = wave.omega;
    system->unified = (OceanUnified){.long_level = 0.5 * 0.006 * sqrt(age),
                                     .short_level = 0.5 * fmax(short_level, 0.0),
                                     .age = age,
                                     .sigma = sigma_of_age(held),
                                     .log_gamma = log(gamma_of_age(held)),
                                     .peak_k = peak_k,
                                     .peak_speed = wave.phase_speed};
}

/* The level of a bar: its S, which is constant [m^2 s]. For the last bar, which holds all shorter
   waves, it is S omega^5 [m^2 s^-4]. */
static double bar_level(const double energy[OCEAN_BARS], int bar) {
    const double low = ocean_bar_edge(bar);
    return energy[bar] /
           (bar == OCEAN_BARS - 1 ? 0.25 * pow(low, -4.0) : ocean_bar_edge(bar + 1) - low);
}

/* The middle of the bar with the highest S [rad/s]; 0 without energy. */
static double bars_peak(const double level[OCEAN_BARS]) {
    double most = 0.0, peak = 0.0;
    for (int bar = 0; bar < OCEAN_BARS; ++bar) {
        const double low = ocean_bar_edge(bar);
        const double density = bar == OCEAN_BARS - 1 ? level[bar] / pow(low, 5.0) : level[bar];
        if (density > most) {
            most = density;
            peak = sqrt(low * ocean_bar_edge(bar + 1));
        }
    }
    return peak;
}

static void set_bars(OceanWaveSystem* system, const double energy[OCEAN_BARS]) {
    system->shape = OCEAN_SHAPE_BARS;
    for (int bar = 0; bar < OCEAN_BARS; ++bar) {
        system->bar_level[bar] = bar_level(energy, bar);
    }
    system->bars_energy = ocean_bars_sum(energy);
    system->scale = system->bars_energy > 0.0 ? 1.0 : 0.0;
    system->peak = bars_peak(system->bar_level);
}

OceanWaveSystem ocean_wind_system(const OceanSeaState* state) {
    const double wind = state->wind_speed, fetch = 1000.0 * state->fetch; /* m */
    OceanWaveSystem system = ocean_empty_system(state->wind_direction);
    if (state->kind == OCEAN_SPECTRUM_DRAWN) {
        set_bars(&system, state->energy);
    } else if (!(wind >= OCEAN_CALM)) {
        return system;
    } else if (state->kind == OCEAN_SPECTRUM_PM) {
        set_pm(&system, wind);
    } else if (state->kind == OCEAN_SPECTRUM_DONELAN) {
        set_donelan(&system, wind, fetch);
    } else if (state->kind == OCEAN_SPECTRUM_ELFOUHAILY) {
        set_unified(&system, wind, fetch);
    } else {
        set_jonswap(&system, wind, fetch, state->peak_enhancement);
        if (state->kind == OCEAN_SPECTRUM_EQUILIBRIUM) {
            set_equilibrium(&system, wind);
        }
        if (state->kind != OCEAN_SPECTRUM_JONSWAP) {
            system.limit_depth = state->depth;
        }
    }
    return system;
}

bool ocean_is_developed(const OceanSeaState* state) {
    const double wind = state->wind_speed, fetch = 1000.0 * state->fetch; /* m */
    switch (state->kind) {
    case OCEAN_SPECTRUM_PM:
        return true;
    case OCEAN_SPECTRUM_DONELAN:
        return donelan_age(wind, fetch) <= DONELAN_DEVELOPED;
    case OCEAN_SPECTRUM_ELFOUHAILY:
        return unified_age(wind, fetch) < (1.0 + DEVELOPED_REST) * UNIFIED_DEVELOPED;
    default:
        return fetch >= developed_fetch(wind);
    }
}
