#include "sea_state.h"

#include "base/numbers.h"
#include "ocean/choice.h"

#include <assert.h>

const char* ocean_spectrum_name(OceanSpectrumKind kind) {
    static const char* const NAMES[] = {OCEAN_SPECTRUM_NAMES("measured", )};
    return (unsigned)kind < OCEAN_SPECTRUM_COUNT ? NAMES[kind] : "unknown";
}

const char* ocean_limit_name(OceanLimit limit) {
    static const char* const NAMES[] = {"none",  "fetch",    "full development",
                                        "depth", "breaking", "blocking"};
    return (unsigned)limit < OCEAN_LIMIT_COUNT ? NAMES[limit] : "unknown";
}

/* ---- Preparation --------------------------------------------------------------------------- */

/* The tail of a measured spectrum: omega^-5, with the directions of a wind sea of the same peak. */
static OceanWaveSystem tail_system(const OceanMeasured* measured) {
    OceanWaveSystem system = ocean_empty_system(swell_degrees(measured->tail_direction));
    system.scale = measured->tail_level;
    system.lowest = measured->highest;
    system.peak = system.scale > 0.0 ? measured->peak : 0.0;
    return system;
}

/* Exponent s of a swell without a spread: the deviation of its directions is 11.3 degrees. */
static const double SWELL_S = 50.0;

static OceanWaveSystem swell_system(const OceanSwell* swell) {
    OceanWaveSystem system = ocean_swell_system(swell);
    /* The mean of cos(theta) is s / (s + 1), so the squared deviation is 2 / (s + 1). */
    const double spread = swell_radians(swell->spread);
    system.spread_s = spread > 0.0 ? 2.0 / (spread * spread) - 1.0 : SWELL_S;
    system.spread_norm = ocean_cosine_power_norm(system.spread_s);
    return system;
}

/* TMA's factor is named as the limit where it takes this share of the height. */
static const double DEPTH_LOSS_LEAST = 0.01;

/* Limits the height by the depth, and names what limits the growth of the waves. All systems are
   scaled so that they do not break over the bottom. A wind sea that does not break is limited by
   TMA's factor where that takes some of its height. */
static OceanLimit limit_growth(OceanSeaSpectrum* spectrum) {
    const OceanSeaState* state = &spectrum->state;
    const OceanWaveSystem* wind = &spectrum->system[OCEAN_SYSTEM_WIND];
    const double most = OCEAN_BREAKING_RATIO * state->depth;
    double variance = spectrum->measured.variance;
    for (int i = 0; isfinite(most) && i < spectrum->systems; ++i) {
        const OceanWaveSystem* system = &spectrum->system[i];
        variance += system->peak > 0.0 ? ocean_system_variance(system) : 0.0;
    }
    const double height = 4.0 * sqrt(variance);
    if (height > most) {
        const double gain = (most / height) * (most / height);
        spectrum->measured.gain *= gain;
        for (int i = 0; i < spectrum->systems; ++i) {
            spectrum->system[i].scale *= gain;
        }
        return OCEAN_LIMIT_BREAKING;
    }
    if (wind->scale == 0.0 || state->kind == OCEAN_SPECTRUM_MEASURED ||
        state->kind == OCEAN_SPECTRUM_DRAWN) {
        return OCEAN_LIMIT_NONE;
    }
    if (isfinite(wind->limit_depth)) {
        OceanWaveSystem deep = *wind;
        deep.limit_depth = INFINITY;
        if (4.0 * sqrt(ocean_system_variance(wind)) <
            (1.0 - DEPTH_LOSS_LEAST) * (4.0 * sqrt(ocean_system_variance(&deep)))) {
            return OCEAN_LIMIT_DEPTH;
        }
    }
    return ocean_is_developed(state) ? OCEAN_LIMIT_WIND : OCEAN_LIMIT_FETCH;
}

/* OceanCurrent.steepest: twice the largest saturation of wind seas in wave_system.h. */
static const double SATURATION_MOST = 0.02;

void ocean_sea_spectrum_prepare(OceanSeaSpectrum* spectrum, const OceanSeaState* state) {
    assert(state->kind > OCEAN_SPECTRUM_PHILLIPS && state->kind < OCEAN_SPECTRUM_COUNT);
    assert(state->wind_speed >= 0.0 && state->fetch > 0.0 && state->depth > 0.0);
    assert(state->peak_enhancement >= 1.0 && state->swell_height >= 0.0);
    *spectrum = (OceanSeaSpectrum){.state = *state, .systems = OCEAN_SYSTEM_SWELL + 1};
    if (state->kind == OCEAN_SPECTRUM_WAVES) {
        spectrum->systems = 0; /* they have no density */
    } else if (state->kind == OCEAN_SPECTRUM_MEASURED) {
        assert(state->table && state->table->frequencies > 0 && state->table->directions >= 4);
        spectrum->measured = ocean_measured_of(state->table);
        spectrum->system[OCEAN_SYSTEM_WIND] = tail_system(&spectrum->measured);
    } else {
        spectrum->system[OCEAN_SYSTEM_WIND] = ocean_wind_system(state);
    }
    spectrum->system[OCEAN_SYSTEM_SWELL] =
        swell_system(&(OceanSwell){.height = state->swell_height,
                                   .period = state->swell_period,
                                   .direction = state->swell_direction,
                                   .gamma = OCEAN_SWELL_GAMMA});
    for (int i = 0; spectrum->systems > 0 && i < state->swells; ++i) {
        spectrum->system[spectrum->systems++] = swell_system(&state->swell_system[i]);
    }
    const double angle = swell_radians(state->current_direction);
    spectrum->current = (OceanCurrent){.speed = state->current_speed,
                                       .x = cos(angle),
                                       .z = sin(angle),
                                       .steepest = SATURATION_MOST,
                                       .gain = 1.0};
    const double peak = spectrum->system[OCEAN_SYSTEM_WIND].peak;
    ocean_spreading_prepare(&spectrum->wind_law, state->spreading, state->swell,
                            state->wind_speed * peak / OCEAN_GRAVITY);
    spectrum->limit = limit_growth(spectrum);
}

/* ---- Densities ----------------------------------------------------------------------------- */

double ocean_frequency_spectrum(const OceanSeaSpectrum* spectrum, double omega) {
    double sum = ocean_measured_spectrum(&spectrum->measured, omega);
    for (int i = 0; i < spectrum->systems; ++i) {
        sum += ocean_system_spectrum(&spectrum->system[i], omega);
    }
    return sum;
}

double ocean_wind_spreading(const OceanSeaSpectrum* spectrum, double omega, double cos_theta) {
    const double peak = spectrum->system[OCEAN_SYSTEM_WIND].peak;
    const double x = peak > 0.0 ? omega / peak : 1.0;
    return ocean_spreading_density(&spectrum->wind_law, x, cos_theta);
}

double ocean_swell_spreading(const OceanWaveSystem* system, double cos_theta) {
    return system->spread_norm * pow(fmax(0.5 * (1.0 + cos_theta), 0.0), system->spread_s);
}

/* S D of one system, at the direction of (x, z), whose length is `length`. */
static double system_density(const OceanSeaSpectrum* spectrum, int index, double omega, double x,
                             double z, double length) {
    const OceanWaveSystem* system = &spectrum->system[index];
    const double s = ocean_system_spectrum(system, omega);
    if (!(s > 0.0)) {
        return 0.0;
    }
    const double cos_theta = (x * system->towards_x + z * system->towards_z) / length;
    return s * (index == OCEAN_SYSTEM_WIND ? ocean_wind_spreading(spectrum, omega, cos_theta)
                                           : ocean_swell_spreading(system, cos_theta));
}

/* S D of all systems. */
static double density_at(const OceanSeaSpectrum* spectrum, double omega, double x, double z,
                         double length) {
    double density = 0.0;
    for (int i = 0; i < spectrum->systems; ++i) {
        density += system_density(spectrum, i, omega, x, z, length);
    }
    if (spectrum->measured.table.frequencies > 0) {
        density += ocean_measured_density(&spectrum->measured, omega, atan2(z, x));
    }
    return density;
}

double ocean_directional_spectrum(const OceanSeaSpectrum* spectrum, double omega,
                                  double direction) {
    return density_at(spectrum, omega, cos(direction), sin(direction), 1.0);
}

/* Psi in still water. */
static double still_density(const OceanSeaSpectrum* spectrum, double kx, double kz, double k) {
    const OceanDispersion wave = ocean_dispersion(k, spectrum->state.depth);
    const double density = density_at(spectrum, wave.omega, kx, kz, k);
    return density > 0.0 ? density * wave.group_speed / k : 0.0;
}

/* Psi on a current U. Waves come to it from still water. Along their way omega = sigma + k.U and
   the component of k across the current are conserved, and so is the density of action Psi / sigma
   over k (Bretherton and Garrett 1968; Longuet-Higgins and Stewart 1961). Waves that cannot have
   come, since the current carries them away, are as the wind makes them in still water. Waves that
   the current steepens break: their saturation k^4 Psi is at most `steepest` times a wind sea's
   spreading. */
static double density_on_current(const OceanSeaSpectrum* spectrum, double kx, double kz, double k) {
    const OceanCurrent* current = &spectrum->current;
    const OceanDispersion wave = ocean_dispersion(k, spectrum->state.depth);
    const double still = still_density(spectrum, kx, kz, k);
    const double along = kx * current->x + kz * current->z;
    const double across = kz * current->x - kx * current->z;
    const double omega = wave.omega + along * current->speed;
    const double arrives = wave.group_speed * along / k + current->speed;
    if (!(omega > 0.0) || along * arrives <= 0.0) {
        return still;
    }
    const double k0 = ocean_wave_number(omega, spectrum->state.depth);
    if (!(k0 > fabs(across))) {
        return still;
    }
    const double along0 = copysign(sqrt(k0 * k0 - across * across), along);
    const double x0 = along0 * current->x - across * current->z;
    const double z0 = along0 * current->z + across * current->x;
    const double density = still_density(spectrum, x0, z0, k0) * wave.omega / omega;
    if (isinf(current->steepest)) {
        return density;
    }
    const OceanWaveSystem* wind = &spectrum->system[OCEAN_SYSTEM_WIND];
    const double cos_theta = (kx * wind->towards_x + kz * wind->towards_z) / k;
    const double most =
        current->steepest / (k * k * k * k) * ocean_wind_spreading(spectrum, wave.omega, cos_theta);
    return fmin(density, fmax(most, still));
}

double ocean_wave_density(const OceanSeaSpectrum* spectrum, double kx, double kz) {
    const double k = sqrt(kx * kx + kz * kz);
    if (!(k > 0.0)) {
        return 0.0;
    }
    const OceanCurrent* current = &spectrum->current;
    return current->speed > 0.0 ? current->gain * density_on_current(spectrum, kx, kz, k)
                                : still_density(spectrum, kx, kz, k);
}

/* The midpoint rule over ln omega, from below the peak to where the tail has 1e-5 of the variance.
 */
double ocean_direction_spectrum(const OceanSeaSpectrum* spectrum, double direction) {
    enum { STEPS = 400 };
    double sum = ocean_measured_direction(&spectrum->measured, direction);
    for (int i = 0; i < spectrum->systems; ++i) {
        const double peak = spectrum->system[i].peak;
        const bool has_bars = peak > 0.0 && spectrum->system[i].shape == OCEAN_SHAPE_BARS;
        const double first = log(has_bars ? ocean_system_first(&spectrum->system[i]) / peak : 0.3);
        const double step = (log(20.0) - first) / STEPS;
        for (int s = 0; peak > 0.0 && s < STEPS; ++s) {
            const double omega = peak * exp(first + (s + 0.5) * step);
            sum += system_density(spectrum, i, omega, cos(direction), sin(direction), 1.0) * omega *
                   step;
        }
    }
    return sum;
}

/* ---- Peaks --------------------------------------------------------------------------------- */

double ocean_find_highest(const OceanSeaSpectrum* spectrum, OceanDensity density, double low,
                          double high, int sections) {
    const double golden = 0.6180339887498949;
    for (int i = 0; i < sections; ++i) {
        const double a = high - golden * (high - low), b = low + golden * (high - low);
        if (density(spectrum, a) < density(spectrum, b)) {
            low = a;
        } else {
            high = b;
        }
    }
    return 0.5 * (low + high);
}

/* The highest of the peaks near those of the systems: the bounds include any shift by a second
   system or TMA's factor. A bar is flat at its peak. */
double ocean_peak_frequency(const OceanSeaSpectrum* spectrum) {
    double best = spectrum->measured.peak;
    for (int i = 0; i < spectrum->systems; ++i) {
        const OceanWaveSystem* system = &spectrum->system[i];
        if (system->peak > 0.0 && system->peak > system->lowest) {
            const double near =
                system->shape == OCEAN_SHAPE_BARS
                    ? system->peak
                    : ocean_find_highest(spectrum, ocean_frequency_spectrum, 0.95 * system->peak,
                                         1.2 * system->peak, 50);
            const bool higher =
                ocean_frequency_spectrum(spectrum, near) > ocean_frequency_spectrum(spectrum, best);
            best = higher ? near : best;
        }
    }
    return best;
}

/* The wavelength of a frequency [m]; 0 for omega = 0. */
static double wavelength(const OceanSeaSpectrum* spectrum, double omega) {
    return omega > 0.0 ? SWELL_TWO_PI / ocean_wave_number(omega, spectrum->state.depth) : 0.0;
}

double ocean_peak_wavelength(const OceanSeaSpectrum* spectrum) {
    return wavelength(spectrum, ocean_peak_frequency(spectrum));
}

/* The peak wavelength by which drawn bars choose the first grid's length [m]. It is the same for
   all bars, so that the waves of a bar stay where they are while others are drawn. Some have 975 m.
   */
static const double BARS_WAVELENGTH = 256.0;

double ocean_longest_peak_wavelength(const OceanSeaSpectrum* spectrum) {
    double longest = wavelength(spectrum, spectrum->measured.peak);
    for (int i = 0; i < spectrum->systems; ++i) {
        const OceanWaveSystem* system = &spectrum->system[i];
        const bool has_bars = system->scale > 0.0 && system->shape == OCEAN_SHAPE_BARS;
        longest = fmax(longest, has_bars ? BARS_WAVELENGTH : wavelength(spectrum, system->peak));
    }
    return longest;
}
