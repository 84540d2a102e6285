#include "sea_state.h"

#include <assert.h>
#include <math.h>

static const double PI = 3.14159265358979323846;

/* s of the swell of swell_height: the standard deviation of its directions is about 11 degrees. */
static const double SWELL_S = 50.0;
static const double SWELL_GAMMA = 3.3;

static const double JONSWAP_PEAK = 22.0;     /* omega_p over cbrt(g^2 / (U F)) */
static const double DEVELOPED_PEAK = 0.877;  /* omega_p over g / U19.5 */
static const double SATURATION_MOST = 0.02;  /* of waves that a current steepens */
static const double DEPTH_LOSS_LEAST = 0.01; /* of the height, to be named as its limit */

const char* ocean_spectrum_name(OceanSpectrumKind kind) {
    static const char* const NAMES[] = {"phillips", "pm", "jonswap", "tma", "measured"};
    assert((unsigned)kind < OCEAN_SPECTRUM_COUNT);
    return NAMES[kind];
}

const char* ocean_limit_name(OceanLimit limit) {
    static const char* const NAMES[] = {"none", "fetch", "full development", "depth", "breaking"};
    assert((unsigned)limit < OCEAN_LIMIT_COUNT);
    return NAMES[limit];
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
    if (system->scale == 0.0 || !(omega > 0.0) || omega < system->lowest) {
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
    double sum = ocean_measured_spectrum(&spectrum->measured, omega);
    for (int i = 0; i < spectrum->systems; ++i) {
        sum += ocean_system_spectrum(&spectrum->system[i], omega);
    }
    return sum;
}

/* ---- Preparation --------------------------------------------------------------------------- */

static OceanWaveSystem no_waves(double direction) {
    const double angle = direction * (PI / 180.0);
    return (OceanWaveSystem){
        .limit_depth = INFINITY, .towards_x = cos(angle), .towards_z = sin(angle)};
}

/* g / U19.5 of Pierson and Moskowitz. */
static double developed_omega(double wind_speed) {
    return OCEAN_GRAVITY / (1.026 * wind_speed);
}

/* S = alpha g^2 / omega^5 exp[-beta (omega_0 / omega)^4] */
static void set_pierson_moskowitz(OceanWaveSystem* system, double wind_speed) {
    const double alpha = 8.1e-3;
    const double beta = 0.74;
    const double omega_0 = developed_omega(wind_speed);
    system->scale = alpha * OCEAN_GRAVITY * OCEAN_GRAVITY;
    system->fall = beta * pow(omega_0, 4.0);
    system->peak = DEVELOPED_PEAK * omega_0;
}

/* The shape about a peak, with alpha g^2 = 1. */
static void set_jonswap_shape(OceanWaveSystem* system, double peak, double gamma) {
    system->scale = 1.0;
    system->fall = 1.25 * pow(peak, 4.0);
    system->log_gamma = log(gamma);
    system->peak = peak;
}

/* The fetch [m] over which JONSWAP's peak becomes Pierson and Moskowitz's. */
static double developed_fetch(double wind_speed) {
    const double g = OCEAN_GRAVITY;
    const double peak = DEVELOPED_PEAK * developed_omega(wind_speed);
    return pow(JONSWAP_PEAK / peak, 3.0) * g * g / wind_speed;
}

static void set_jonswap(OceanWaveSystem* system, double wind_speed, double fetch, double gamma) {
    const double g = OCEAN_GRAVITY;
    const double alpha = 0.076 * pow(wind_speed * wind_speed / (fetch * g), 0.22);
    set_jonswap_shape(system, JONSWAP_PEAK * cbrt(g * g / (wind_speed * fetch)), gamma);
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
    const double fetch = fmin(1000.0 * state->fetch, developed_fetch(state->wind_speed));
    set_jonswap(&system, state->wind_speed, fetch, state->peak_enhancement);
    if (state->kind == OCEAN_SPECTRUM_TMA) {
        system.limit_depth = state->depth;
    }
    return system;
}

/* The tail of a measured spectrum: omega^-5 beyond its frequencies, in the directions that a wind
   sea with its peak has. */
static OceanWaveSystem tail_system(const OceanMeasured* measured) {
    double direction = 0.0;
    const double level = ocean_measured_tail(measured, &direction);
    OceanWaveSystem system = no_waves(direction * (180.0 / PI));
    system.scale = level;
    system.lowest = ocean_measured_highest(measured);
    system.peak = level > 0.0 ? ocean_measured_peak(measured) : 0.0;
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

static OceanWaveSystem swell_system(const OceanSwell* swell) {
    OceanWaveSystem system = no_waves(swell->direction);
    if (swell->height > 0.0) {
        assert(swell->period > 0.0);
        set_jonswap_shape(&system, 2.0 * PI / swell->period, swell->gamma);
        const double deviation = swell->height / 4.0;
        system.scale = deviation * deviation / system_variance(&system);
    }
    /* The mean of cos(theta) is s / (s + 1), so the squared deviation is 2 / (s + 1). */
    const double spread = swell->spread * (PI / 180.0);
    system.spread_s = spread > 0.0 ? 2.0 / (spread * spread) - 1.0 : SWELL_S;
    system.spread_norm = ocean_cosine_power_norm(system.spread_s);
    return system;
}

/* ---- Limits -------------------------------------------------------------------------------- */

static double height_of(double variance) {
    return 4.0 * sqrt(variance);
}

static double whole_variance(const OceanSeaSpectrum* spectrum) {
    double variance = ocean_measured_variance(&spectrum->measured);
    for (int i = 0; i < spectrum->systems; ++i) {
        const OceanWaveSystem* system = &spectrum->system[i];
        variance += system->peak > 0.0 ? system_variance(system) : 0.0;
    }
    return variance;
}

/* Scales all systems so that they do not break over the bottom. Returns whether they would. */
static bool limit_by_breaking(OceanSeaSpectrum* spectrum) {
    const double most = OCEAN_BREAKING_RATIO * spectrum->state.depth;
    const double height = isinf(most) ? 0.0 : height_of(whole_variance(spectrum));
    if (!(height > most)) {
        return false;
    }
    const double gain = (most / height) * (most / height);
    spectrum->measured.gain *= gain;
    for (int i = 0; i < spectrum->systems; ++i) {
        spectrum->system[i].scale *= gain;
    }
    return true;
}

static bool is_limited_by_depth(const OceanWaveSystem* wind) {
    if (isinf(wind->limit_depth)) {
        return false;
    }
    OceanWaveSystem deep = *wind;
    deep.limit_depth = INFINITY;
    return height_of(system_variance(wind)) <
           (1.0 - DEPTH_LOSS_LEAST) * height_of(system_variance(&deep));
}

/* Of a wind sea that does not break. */
static OceanLimit wind_limit(const OceanSeaSpectrum* spectrum) {
    const OceanSeaState* state = &spectrum->state;
    const OceanWaveSystem* wind = &spectrum->system[OCEAN_SYSTEM_WIND];
    if (wind->scale == 0.0 || state->kind == OCEAN_SPECTRUM_MEASURED) {
        return OCEAN_LIMIT_NONE;
    }
    const bool developed = state->kind == OCEAN_SPECTRUM_PM ||
                           1000.0 * state->fetch >= developed_fetch(state->wind_speed);
    return is_limited_by_depth(wind) ? OCEAN_LIMIT_DEPTH
           : developed               ? OCEAN_LIMIT_WIND
                                     : OCEAN_LIMIT_FETCH;
}

void ocean_sea_spectrum_prepare(OceanSeaSpectrum* spectrum, const OceanSeaState* state) {
    assert(state->kind > OCEAN_SPECTRUM_PHILLIPS && state->kind < OCEAN_SPECTRUM_COUNT);
    assert(state->wind_speed >= 0.0 && state->fetch > 0.0 && state->depth > 0.0);
    assert(state->peak_enhancement >= 1.0 && state->swell_height >= 0.0);
    *spectrum = (OceanSeaSpectrum){.state = *state, .systems = OCEAN_SYSTEM_SWELL + 1};
    if (state->kind == OCEAN_SPECTRUM_MEASURED) {
        assert(state->table && state->table->frequencies > 0 && state->table->directions >= 4);
        spectrum->measured = (OceanMeasured){.table = *state->table, .gain = 1.0};
        spectrum->system[OCEAN_SYSTEM_WIND] = tail_system(&spectrum->measured);
    } else {
        spectrum->system[OCEAN_SYSTEM_WIND] = wind_system(state);
    }
    spectrum->system[OCEAN_SYSTEM_SWELL] =
        swell_system(&(OceanSwell){.height = state->swell_height,
                                   .period = state->swell_period,
                                   .direction = state->swell_direction,
                                   .gamma = SWELL_GAMMA});
    for (int i = 0; i < state->swells; ++i) {
        spectrum->system[spectrum->systems++] = swell_system(&state->swell_system[i]);
    }
    const double angle = state->current_direction * (PI / 180.0);
    spectrum->current = (OceanCurrent){.speed = state->current_speed,
                                       .x = cos(angle),
                                       .z = sin(angle),
                                       .steepest = SATURATION_MOST,
                                       .gain = 1.0};
    const double peak = spectrum->system[OCEAN_SYSTEM_WIND].peak;
    ocean_spreading_prepare(&spectrum->wind_law, state->spreading, state->swell,
                            state->wind_speed * peak / OCEAN_GRAVITY);
    spectrum->limit = limit_by_breaking(spectrum) ? OCEAN_LIMIT_BREAKING : wind_limit(spectrum);
}

/* ---- Directions ---------------------------------------------------------------------------- */

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

/* Psi on a current U. Waves come to it from still water: along their way omega = sigma + k.U and
   the component of k across the current stay, and so does the density of action Psi / sigma over k
   (Bretherton and Garrett 1968; Longuet-Higgins and Stewart 1961). Waves that cannot have come,
   since the current carries them away, are as the wind makes them in still water. Waves that the
   current steepens break: their saturation k^4 Psi is at most `steepest`, spread as a wind sea. */
static double current_density(const OceanSeaSpectrum* spectrum, double kx, double kz, double k) {
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
    return current->speed > 0.0 ? current->gain * current_density(spectrum, kx, kz, k)
                                : still_density(spectrum, kx, kz, k);
}

/* By the midpoint rule over ln omega, from below the peak to where the tail has some 1e-5 of the
   variance. */
double ocean_direction_spectrum(const OceanSeaSpectrum* spectrum, double direction) {
    enum { STEPS = 400 };
    const double first = log(0.3), step = (log(20.0) - first) / STEPS;
    double sum = ocean_measured_direction(&spectrum->measured, direction);
    for (int i = 0; i < spectrum->systems; ++i) {
        const double peak = spectrum->system[i].peak;
        for (int s = 0; peak > 0.0 && s < STEPS; ++s) {
            const double omega = peak * exp(first + (s + 0.5) * step);
            sum += system_density(spectrum, i, omega, cos(direction), sin(direction), 1.0) * omega *
                   step;
        }
    }
    return sum;
}

/* ---- Peaks --------------------------------------------------------------------------------- */

/* The omega at which S of all systems is largest near the peak of one, by golden sections. The
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

/* The higher of two peaks. */
static double higher_peak(const OceanSeaSpectrum* spectrum, double a, double b) {
    return ocean_frequency_spectrum(spectrum, b) > ocean_frequency_spectrum(spectrum, a) ? b : a;
}

double ocean_peak_frequency(const OceanSeaSpectrum* spectrum) {
    double best = ocean_measured_peak(&spectrum->measured);
    for (int i = 0; i < spectrum->systems; ++i) {
        const OceanWaveSystem* system = &spectrum->system[i];
        if (system->peak > 0.0 && system->peak > system->lowest) {
            best = higher_peak(spectrum, best, highest_near(spectrum, system->peak));
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
    double longest = wavelength(spectrum, ocean_measured_peak(&spectrum->measured));
    for (int i = 0; i < spectrum->systems; ++i) {
        longest = fmax(longest, wavelength(spectrum, spectrum->system[i].peak));
    }
    return longest;
}
