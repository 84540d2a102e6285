/*
 * The sum of the cascades, each of which is computed by all workers, one after the other.
 */
#include "sea.h"

#include "base/numbers.h"

#include <assert.h>

/* ---- Life ---------------------------------------------------------------------------------- */

OceanSea* ocean_sea_create(const OceanParams* params, OceanEngine engine, SwellError* error) {
    assert(params && engine.workers);
    if (!ocean_check_params(params, error)) {
        return NULL;
    }
    OceanSea* sea = swell_workers_allocate(engine.workers, 1, sizeof *sea, error);
    if (!sea) {
        return NULL;
    }
    sea->params = *params;
    sea->engine = engine;
    sea->generation = 1;
    OceanLayer* layer = sea->layer[0] = ocean_layer_create(params, engine.workers, error);
    sea->layer_count = layer ? 1 : 0;
    bool ok = layer;
    while (ok && layer->count < layer->spectrum.cascade_count) {
        ok = ocean_layer_add_cascade(sea, layer, error);
        if (ok) {
            OceanCascade* cascade = layer->cascade[layer->count - 1];
            ocean_cascade_draw_rows(cascade, &layer->spectrum, 0, params->grid,
                                    cascade->amplitudes);
        }
    }
    if (!ok || !ocean_layer_set_drawn(layer, engine.workers, error)) {
        ocean_sea_destroy(sea);
        return NULL;
    }
    return sea;
}

void ocean_sea_destroy(OceanSea* sea) {
    if (!sea) {
        return;
    }
    ocean_transition_finish(&sea->transition);
    ocean_layer_destroy(sea->layer[0]);
    ocean_layer_destroy(sea->layer[1]);
    ocean_sums_finish(&sea->sums);
    swell_memory_free(sea);
}

/* ---- Accessors ----------------------------------------------------------------------------- */

const OceanParams* ocean_sea_params(const OceanSea* sea) {
    return &sea->params;
}

uint64_t ocean_sea_generation(const OceanSea* sea) {
    return sea->generation;
}

OceanFft ocean_sea_fft(const OceanSea* sea) {
    return sea->layer[0]->cascade[0]->transform.chosen;
}

int ocean_sea_cascade_count(const OceanSea* sea) {
    int count = 0;
    for (int i = 0; i < sea->layer_count; ++i) {
        count += sea->layer[i]->count;
    }
    return count;
}

OceanCascade* ocean_sea_cascade(const OceanSea* sea, int index) {
    assert(index >= 0 && index < ocean_sea_cascade_count(sea));
    const int first = sea->layer[0]->count;
    return index < first ? sea->layer[0]->cascade[index] : sea->layer[1]->cascade[index - first];
}

void ocean_sea_current(const OceanSea* sea, double velocity[3]) {
    const OceanSeaState* state = &sea->params.state;
    const double angle = swell_radians(state->current_direction);
    const bool flows =
        state->kind != OCEAN_SPECTRUM_PHILLIPS && ocean_sea_cascade(sea, 0)->time >= 0.0;
    velocity[0] = flows ? state->current_speed * cos(angle) : 0.0;
    velocity[1] = 0.0;
    velocity[2] = flows ? state->current_speed * sin(angle) : 0.0;
}

/* ---- Checks -------------------------------------------------------------------------------- */

bool ocean_time_check(double time, SwellError* error) {
    return (time >= 0.0 && time <= OCEAN_TIME_MAX) ||
           swell_error_set(error, SWELL_ERROR_RANGE, "time is %g s: 0 to %g s is accepted", time,
                           OCEAN_TIME_MAX);
}

bool ocean_places_check(size_t count, const double* places, SwellError* error) {
    for (size_t i = 0; i < count; ++i) {
        if (!isfinite(places[2 * i]) || !isfinite(places[2 * i + 1])) {
            return swell_error_set(error, SWELL_ERROR_RANGE,
                                   "the place %zu is (%g, %g): finite coordinates are accepted", i,
                                   places[2 * i], places[2 * i + 1]);
        }
    }
    return true;
}

/* ---- Frames -------------------------------------------------------------------------------- */

bool ocean_sea_advance(OceanSea* sea, OceanMethod method, double time) {
    assert(sea);
    if (!ocean_time_check(time, NULL)) {
        return false;
    }
    for (int i = 0; i < ocean_sea_cascade_count(sea); ++i) {
        ocean_cascade_advance(ocean_sea_cascade(sea, i), method, time);
    }
    return true;
}

double ocean_sea_compare_methods(OceanSea* sea) {
    double sum = 0.0;
    for (int i = 0; i < ocean_sea_cascade_count(sea); ++i) {
        sum += ocean_cascade_compare_methods(ocean_sea_cascade(sea, i));
    }
    return sum;
}

/* ---- Measurements -------------------------------------------------------------------------- */

OceanBounds ocean_sea_bounds(const OceanSea* sea) {
    OceanBounds sum = {0.0f, 0.0f, 0.0f};
    float most = 1.0f; /* factor of short waves on the highest long ones */
    for (int i = 0; i < ocean_sea_cascade_count(sea); ++i) {
        const OceanCascade* cascade = ocean_sea_cascade(sea, i);
        const OceanBounds bounds = cascade->bounds;
        const OceanModulation modulation = ocean_cascade_modulation(cascade);
        const float factor = modulation.is_long ? 1.0f : most;
        most = modulation.is_long ? (float)(1.0 + modulation.most) : most;
        sum.horizontal += factor * bounds.horizontal;
        sum.lowest += factor * bounds.lowest;
        sum.highest += factor * bounds.highest;
    }
    return sum;
}

OceanStatistics ocean_cascade_measure(const OceanCascade* cascade) {
    const OceanTexel* texels = cascade->texels;
    const size_t count = (size_t)cascade->grid * (size_t)cascade->grid;
    double sum = 0.0, squares = 0.0, slopes = 0.0;
    for (size_t i = 0; i < count; ++i) {
        sum += (double)texels[i].displacement[1];
    }
    for (size_t i = 0; i < count; ++i) {
        const double deviation = (double)texels[i].displacement[1] - sum / (double)count;
        const double x = (double)texels[i].slope[0], z = (double)texels[i].slope[1];
        squares += deviation * deviation;
        slopes += x * x + z * z;
    }
    return (OceanStatistics){4.0 * sqrt(squares / (double)count), slopes / (double)count};
}

OceanStatistics ocean_sea_measure(const OceanSea* sea) {
    OceanStatistics sum = {0.0, 0.0};
    for (int i = 0; i < ocean_sea_cascade_count(sea); ++i) {
        const OceanStatistics one = ocean_cascade_measure(ocean_sea_cascade(sea, i));
        sum.significant_height = hypot(sum.significant_height, one.significant_height);
        sum.mean_square_slope += one.mean_square_slope;
    }
    return sum;
}

/* ---- The spectrum -------------------------------------------------------------------------- */

/* The spectrum of the sea, in a fade that of the new one. */
static const OceanSpectrum* spectrum_of(const OceanSea* sea) {
    return &sea->layer[sea->layer_count - 1]->spectrum;
}

OceanTargets ocean_sea_targets(const OceanSea* sea) {
    return spectrum_of(sea)->targets;
}

OceanSingleWave ocean_sea_wave(const OceanSea* sea, int index) {
    const OceanSpectrum* spectrum = spectrum_of(sea);
    if (index < 0 || index >= spectrum->fit.waves) {
        return (OceanSingleWave){0};
    }
    const OceanHeldWave* held = &spectrum->fit.wave[index];
    OceanSingleWave wave = spectrum->params.state.wave[index];
    const double turned = swell_degrees(atan2(held->m, held->n)) - wave.direction;
    wave.length = held->length;
    wave.height *= spectrum->fit.gain;
    wave.direction += remainder(turned, 360.0);
    return wave;
}

static const double OMEGA_MOST = 1e5; /* no waves have a higher frequency [rad/s] */

static bool is_frequency(double omega) {
    return omega >= 0.0 && omega <= OMEGA_MOST;
}

/* The formula of the sea, or NULL for Phillips. */
static const OceanSeaSpectrum* formula_of(const OceanSea* sea) {
    const OceanSpectrum* spectrum = spectrum_of(sea);
    return spectrum->params.state.kind == OCEAN_SPECTRUM_PHILLIPS ? NULL : &spectrum->physical;
}

double ocean_sea_frequency_density(const OceanSea* sea, double omega) {
    const OceanSeaSpectrum* formula = formula_of(sea);
    return !formula || !is_frequency(omega) ? 0.0
           : formula->current.speed > 0.0   ? ocean_current_frequency(formula, omega)
                                            : ocean_frequency_spectrum(formula, omega);
}

double ocean_sea_direction_density(const OceanSea* sea, double direction) {
    const OceanSeaSpectrum* formula = formula_of(sea);
    return !formula || !isfinite(direction) ? 0.0
           : formula->current.speed > 0.0   ? ocean_current_direction(formula, direction)
                                            : ocean_direction_spectrum(formula, direction);
}

double ocean_sea_directional_density(const OceanSea* sea, double omega, double direction) {
    const OceanSeaSpectrum* formula = formula_of(sea);
    if (!formula || !is_frequency(omega) || !isfinite(direction)) {
        return 0.0;
    }
    return formula->current.speed > 0.0 ? ocean_current_density(formula, omega, direction)
                                        : ocean_directional_spectrum(formula, omega, direction);
}

double ocean_sea_wave_frequency(const OceanSea* sea, double wave_number) {
    if (!(wave_number > 0.0 && isfinite(wave_number))) {
        return (double)NAN;
    }
    const OceanSeaState* state = &spectrum_of(sea)->params.state;
    return state->kind == OCEAN_SPECTRUM_PHILLIPS ? sqrt(OCEAN_GRAVITY * wave_number)
                                                  : ocean_omega(wave_number, state->depth);
}
