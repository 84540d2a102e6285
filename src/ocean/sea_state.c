#include "sea_state.h"

#include <assert.h>
#include <math.h>

static const double PI = 3.14159265358979323846;

/* s of the swell: the standard deviation of its directions is about 11 degrees. */
static const double SWELL_S = 50.0;
static const double SWELL_GAMMA = 3.3;

const char* ocean_spectrum_name(OceanSpectrumKind kind) {
    static const char* const NAMES[] = {"phillips", "pm", "jonswap", "tma"};
    assert((unsigned)kind < OCEAN_SPECTRUM_COUNT);
    return NAMES[kind];
}

OceanSeaState ocean_default_sea_state(void) {
    return (OceanSeaState){.kind = OCEAN_SPECTRUM_JONSWAP,
                           .wind_speed = 10.0,
                           .fetch = 88.66,
                           .depth = INFINITY,
                           .peak_enhancement = 3.3,
                           .spreading = OCEAN_SPREADING_DONELAN_BANNER,
                           .swell_period = 10.0};
}

/* ---- S(omega) ------------------------------------------------------------------------------ */

/* gamma^r, r = exp[-(omega - omega_p)^2 / (2 sigma^2 omega_p^2)] */
static double peak_factor(const OceanWaveSystem* system, double omega) {
    if (system->log_gamma == 0.0) {
        return 1.0;
    }
    const double sigma = omega <= system->peak ? 0.07 : 0.09;
    const double distance = (omega - system->peak) / (sigma * system->peak);
    return exp(system->log_gamma * exp(-0.5 * distance * distance));
}

/* Phi of TMA, in the variable omega_h = omega sqrt(h / g); 1 in deep water. */
static double depth_factor(double omega, double depth) {
    const double omega_h = omega * sqrt(depth / OCEAN_GRAVITY);
    if (omega_h >= 2.0) {
        return 1.0;
    }
    return omega_h <= 1.0 ? 0.5 * omega_h * omega_h : 1.0 - 0.5 * (2.0 - omega_h) * (2.0 - omega_h);
}

double ocean_system_spectrum(const OceanWaveSystem* system, double omega) {
    if (system->scale == 0.0 || !(omega > 0.0)) {
        return 0.0;
    }
    const double omega2 = omega * omega;
    const double fall = system->fall / (omega2 * omega2);
    if (!(fall < 700.0)) { /* exp would be 0, or near it: 1e-304 */
        return 0.0;
    }
    return system->scale / (omega2 * omega2 * omega) * exp(-fall) * peak_factor(system, omega) *
           depth_factor(omega, system->limit_depth);
}

double ocean_frequency_spectrum(const OceanSeaSpectrum* spectrum, double omega) {
    return ocean_system_spectrum(&spectrum->system[OCEAN_SYSTEM_WIND], omega) +
           ocean_system_spectrum(&spectrum->system[OCEAN_SYSTEM_SWELL], omega);
}

/* ---- Preparation --------------------------------------------------------------------------- */

static OceanWaveSystem no_waves(double direction) {
    const double angle = direction * (PI / 180.0);
    return (OceanWaveSystem){
        .limit_depth = INFINITY, .towards_x = cos(angle), .towards_z = sin(angle)};
}

/* S = alpha g^2 / omega^5 exp[-beta (omega_0 / omega)^4] */
static void set_pierson_moskowitz(OceanWaveSystem* system, double wind_speed) {
    const double alpha = 8.1e-3;
    const double beta = 0.74;
    const double omega_0 = OCEAN_GRAVITY / (1.026 * wind_speed); /* g / U19.5 */
    system->scale = alpha * OCEAN_GRAVITY * OCEAN_GRAVITY;
    system->fall = beta * pow(omega_0, 4.0);
    system->peak = 0.877 * omega_0;
}

/* The shape about a peak, with alpha g^2 = 1. */
static void set_jonswap_shape(OceanWaveSystem* system, double peak, double gamma) {
    system->scale = 1.0;
    system->fall = 1.25 * pow(peak, 4.0);
    system->log_gamma = log(gamma);
    system->peak = peak;
}

static void set_jonswap(OceanWaveSystem* system, double wind_speed, double fetch, double gamma) {
    const double g = OCEAN_GRAVITY;
    const double alpha = 0.076 * pow(wind_speed * wind_speed / (fetch * g), 0.22);
    set_jonswap_shape(system, 22.0 * cbrt(g * g / (wind_speed * fetch)), gamma);
    system->scale = alpha * g * g;
}

static OceanWaveSystem wind_system(const OceanSeaState* state) {
    OceanWaveSystem system = no_waves(state->wind_direction);
    if (!(state->wind_speed >= OCEAN_CALM)) {
        return system;
    }
    if (state->kind == OCEAN_SPECTRUM_PM) {
        set_pierson_moskowitz(&system, state->wind_speed);
        return system;
    }
    set_jonswap(&system, state->wind_speed, 1000.0 * state->fetch, state->peak_enhancement);
    if (state->kind == OCEAN_SPECTRUM_TMA) {
        system.limit_depth = state->depth;
    }
    return system;
}

/* The integral of S over all frequencies, by Simpson's rule in ln omega on either side of the peak,
   where sigma jumps. Less than 1e-7 of it lies outside 1/5 to 50 peaks. */
static double system_variance(const OceanWaveSystem* system) {
    enum { INTERVALS = 600 };
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

static OceanWaveSystem swell_system(const OceanSeaState* state) {
    OceanWaveSystem system = no_waves(state->swell_direction);
    if (state->swell_height > 0.0) {
        assert(state->swell_period > 0.0);
        set_jonswap_shape(&system, 2.0 * PI / state->swell_period, SWELL_GAMMA);
        const double deviation = state->swell_height / 4.0;
        system.scale = deviation * deviation / system_variance(&system);
    }
    return system;
}

void ocean_sea_spectrum_prepare(OceanSeaSpectrum* spectrum, const OceanSeaState* state) {
    assert(state->kind > OCEAN_SPECTRUM_PHILLIPS && state->kind < OCEAN_SPECTRUM_COUNT);
    assert(state->wind_speed >= 0.0 && state->fetch > 0.0 && state->depth > 0.0);
    assert(state->peak_enhancement >= 1.0 && state->swell_height >= 0.0);
    spectrum->state = *state;
    spectrum->system[OCEAN_SYSTEM_WIND] = wind_system(state);
    spectrum->system[OCEAN_SYSTEM_SWELL] = swell_system(state);
    const double peak = spectrum->system[OCEAN_SYSTEM_WIND].peak;
    ocean_spreading_prepare(&spectrum->wind_law, state->spreading, state->swell,
                            state->wind_speed * peak / OCEAN_GRAVITY);
    spectrum->swell_norm = ocean_cosine_power_norm(SWELL_S);
}

/* ---- Directions ---------------------------------------------------------------------------- */

double ocean_wind_spreading(const OceanSeaSpectrum* spectrum, double omega, double cos_theta) {
    const double peak = spectrum->system[OCEAN_SYSTEM_WIND].peak;
    const double x = peak > 0.0 ? omega / peak : 1.0;
    return ocean_spreading_density(&spectrum->wind_law, x, cos_theta);
}

double ocean_swell_spreading(const OceanSeaSpectrum* spectrum, double cos_theta) {
    return spectrum->swell_norm * pow(fmax(0.5 * (1.0 + cos_theta), 0.0), SWELL_S);
}

static double cos_from(const OceanWaveSystem* system, double kx, double kz, double k) {
    return (kx * system->towards_x + kz * system->towards_z) / k;
}

double ocean_wave_density(const OceanSeaSpectrum* spectrum, double kx, double kz) {
    const double k = sqrt(kx * kx + kz * kz);
    if (!(k > 0.0)) {
        return 0.0;
    }
    const OceanDispersion wave = ocean_dispersion(k, spectrum->state.depth);
    const OceanWaveSystem* wind = &spectrum->system[OCEAN_SYSTEM_WIND];
    const OceanWaveSystem* swell = &spectrum->system[OCEAN_SYSTEM_SWELL];
    const double wind_s = ocean_system_spectrum(wind, wave.omega);
    const double swell_s = ocean_system_spectrum(swell, wave.omega);
    double density = 0.0;
    if (wind_s > 0.0) {
        density += wind_s * ocean_wind_spreading(spectrum, wave.omega, cos_from(wind, kx, kz, k));
    }
    if (swell_s > 0.0) {
        density += swell_s * ocean_swell_spreading(spectrum, cos_from(swell, kx, kz, k));
    }
    return density > 0.0 ? density * wave.group_speed / k : 0.0;
}

/* By the midpoint rule over ln omega, from below the peak to where the tail has some 1e-5 of the
   variance. */
double ocean_direction_spectrum(const OceanSeaSpectrum* spectrum, double direction) {
    enum { STEPS = 400 };
    const double first = log(0.3), step = (log(20.0) - first) / STEPS;
    double sum = 0.0;
    for (int i = 0; i < OCEAN_SYSTEM_COUNT; ++i) {
        const OceanWaveSystem* system = &spectrum->system[i];
        const double cos_theta = cos(direction - atan2(system->towards_z, system->towards_x));
        for (int s = 0; system->peak > 0.0 && s < STEPS; ++s) {
            const double omega = system->peak * exp(first + (s + 0.5) * step);
            const double density = i == OCEAN_SYSTEM_WIND
                                       ? ocean_wind_spreading(spectrum, omega, cos_theta)
                                       : ocean_swell_spreading(spectrum, cos_theta);
            sum += ocean_system_spectrum(system, omega) * density * omega * step;
        }
    }
    return sum;
}

/* ---- Peaks --------------------------------------------------------------------------------- */

/* The omega at which S of both systems is largest near the peak of one, by golden sections. The
   bounds include any shift by a second system or TMA's factor. */
static double highest_near(const OceanSeaSpectrum* spectrum, double peak) {
    enum { SECTIONS = 50 };
    const double golden = 0.6180339887498949;
    double low = 0.95 * peak;
    double high = 1.2 * peak;
    for (int i = 0; i < SECTIONS; ++i) {
        const double a = high - golden * (high - low);
        const double b = low + golden * (high - low);
        if (ocean_frequency_spectrum(spectrum, a) < ocean_frequency_spectrum(spectrum, b)) {
            low = a;
        } else {
            high = b;
        }
    }
    return 0.5 * (low + high);
}

double ocean_peak_frequency(const OceanSeaSpectrum* spectrum) {
    double best = 0.0;
    double most = 0.0;
    for (int i = 0; i < OCEAN_SYSTEM_COUNT; ++i) {
        const double peak = spectrum->system[i].peak;
        if (peak > 0.0) {
            const double omega = highest_near(spectrum, peak);
            const double height = ocean_frequency_spectrum(spectrum, omega);
            best = height > most ? omega : best;
            most = fmax(height, most);
        }
    }
    return best;
}

/* 0 for omega = 0. */
static double wavelength(const OceanSeaSpectrum* spectrum, double omega) {
    return omega > 0.0 ? SWELL_TWO_PI / ocean_wave_number(omega, spectrum->state.depth) : 0.0;
}

double ocean_peak_wavelength(const OceanSeaSpectrum* spectrum) {
    return wavelength(spectrum, ocean_peak_frequency(spectrum));
}

double ocean_longest_peak_wavelength(const OceanSeaSpectrum* spectrum) {
    return fmax(wavelength(spectrum, spectrum->system[OCEAN_SYSTEM_WIND].peak),
                wavelength(spectrum, spectrum->system[OCEAN_SYSTEM_SWELL].peak));
}
