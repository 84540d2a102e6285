/*
 * The defaults of a sea's parameters, the check of their ranges, and whether two seas are the same.
 */
#include "sea_state.h"

#include "base/numbers.h"

#include <math.h>

OceanParams ocean_default_params(void) {
    OceanParams params = ocean_physical_params();
    params.state.kind = OCEAN_SPECTRUM_PHILLIPS;
    params.grid = 64;
    params.cascades = 1;
    params.length = 64.0;
    params.choppiness = 1.0;
    return params;
}

OceanParams ocean_physical_params(void) {
    return (OceanParams){
        .state = ocean_default_sea_state(),
        .grid = 256,
        .cascades = 3,
        .wind_x = 32.0,
        .wind_z = 32.0,
        .amplitude = 1e-4,
        .choppiness = 1.3,
        .lean = 1.0,
        .seed = 1,
    };
}

static bool check_phillips(const OceanParams* params, SwellError* error) {
    return swell_check_range("wind x", " m/s", params->wind_x, -OCEAN_WIND_MAX, OCEAN_WIND_MAX,
                             error) &&
           swell_check_range("wind z", " m/s", params->wind_z, -OCEAN_WIND_MAX, OCEAN_WIND_MAX,
                             error) &&
           swell_check_range("amplitude", "", params->amplitude, 0.0, OCEAN_AMPLITUDE_MAX, error);
}

static bool check_swells(const OceanSeaState* state, SwellError* error) {
    if (state->swells < 0 || state->swells > OCEAN_SWELLS_MAX) {
        return swell_error_set(error, SWELL_ERROR_RANGE, "%d further swells: 0 to %d is accepted",
                               state->swells, OCEAN_SWELLS_MAX);
    }
    bool ok = true;
    for (int i = 0; ok && i < state->swells; ++i) {
        const OceanSwell* swell = &state->swell_system[i];
        ok = swell_check_range("height of a swell", " m", swell->height, 0.0,
                               OCEAN_SWELL_HEIGHT_MAX, error) &&
             swell_check_range("period of a swell", " s", swell->period, OCEAN_SWELL_PERIOD_MIN,
                               OCEAN_SWELL_PERIOD_MAX, error) &&
             swell_check_range("direction of a swell", " degrees", swell->direction,
                               -OCEAN_DIRECTION_MAX, OCEAN_DIRECTION_MAX, error) &&
             (swell->spread == 0.0 ||
              swell_check_range("spread of a swell", " degrees", swell->spread,
                                OCEAN_SWELL_SPREAD_MIN, OCEAN_SWELL_SPREAD_MAX, error)) &&
             swell_check_range("gamma of a swell", "", swell->gamma, 1.0, OCEAN_SWELL_GAMMA_MAX,
                               error);
    }
    return ok;
}

static double table_variance(const OceanTable* table) {
    double sum = 0.0;
    for (int i = 0; i < table->frequencies * table->directions; ++i) {
        sum += table->density[i] * table->bandwidth[i / table->directions];
    }
    return sum * SWELL_TWO_PI / table->directions;
}

static bool check_table(const OceanSeaState* state, SwellError* error) {
    if (state->kind != OCEAN_SPECTRUM_MEASURED) {
        return true;
    }
    const OceanTable* table = state->table;
    bool ok = table && table->frequencies >= 1 && table->frequencies <= OCEAN_TABLE_MAX &&
              table->directions >= 4 && table->directions <= OCEAN_TABLE_MAX && table->frequency &&
              table->bandwidth && table->density && isfinite(table->first_direction);
    for (int i = 0; ok && i < table->frequencies; ++i) {
        const double before = i > 0 ? table->frequency[i - 1] : 0.0;
        ok = table->frequency[i] > before && table->frequency[i] <= OCEAN_TABLE_FREQUENCY_MAX &&
             table->bandwidth[i] > 0.0 && table->bandwidth[i] <= OCEAN_TABLE_FREQUENCY_MAX;
    }
    for (int i = 0; ok && i < table->frequencies * table->directions; ++i) {
        ok = table->density[i] >= 0.0 && isfinite(table->density[i]);
    }
    if (!ok) {
        return swell_error_set(
            error, SWELL_ERROR_RANGE,
            "the table of a measured spectrum is not complete: ascending "
            "frequencies and widths > 0 and at most %g Hz, 4 to %d directions and "
            "finite densities >= 0 are accepted",
            OCEAN_TABLE_FREQUENCY_MAX, OCEAN_TABLE_MAX);
    }
    const double height = 4.0 * sqrt(table_variance(table));
    return height <= OCEAN_TABLE_HEIGHT_MAX ||
           swell_error_set(
               error, SWELL_ERROR_RANGE,
               "the waves of a measured spectrum are %g m high: at most %g m is accepted", height,
               OCEAN_TABLE_HEIGHT_MAX);
}

bool ocean_sea_state_check(const OceanSeaState* state, SwellError* error) {
    if ((unsigned)state->kind >= OCEAN_SPECTRUM_COUNT ||
        (unsigned)state->spreading >= OCEAN_SPREADING_COUNT) {
        return swell_error_set(error, SWELL_ERROR_RANGE,
                               "spectrum %d with spreading %d: 0 to %d with 0 to %d is accepted",
                               (int)state->kind, (int)state->spreading, OCEAN_SPECTRUM_COUNT - 1,
                               OCEAN_SPREADING_COUNT - 1);
    }
    if (state->kind == OCEAN_SPECTRUM_TMA && isinf(state->depth)) {
        return swell_error_set(
            error, SWELL_ERROR_RANGE,
            "the tma spectrum needs shallow water: a depth of %g to %g m is accepted",
            OCEAN_DEPTH_MIN, OCEAN_DEPTH_MAX);
    }
    return swell_check_range("wind speed", " m/s", state->wind_speed, 0.0, OCEAN_WIND_SPEED_MAX,
                             error) &&
           swell_check_range("wind direction", " degrees", state->wind_direction,
                             -OCEAN_DIRECTION_MAX, OCEAN_DIRECTION_MAX, error) &&
           swell_check_range("fetch", " km", state->fetch, OCEAN_FETCH_MIN, OCEAN_FETCH_MAX,
                             error) &&
           (state->depth == (double)INFINITY ||
            swell_check_range("depth", " m", state->depth, OCEAN_DEPTH_MIN, OCEAN_DEPTH_MAX,
                              error)) &&
           swell_check_range("gamma", "", state->peak_enhancement, 1.0, OCEAN_GAMMA_MAX, error) &&
           swell_check_range("swell", "", state->swell, 0.0, 1.0, error) &&
           swell_check_range("swell height", " m", state->swell_height, 0.0, OCEAN_SWELL_HEIGHT_MAX,
                             error) &&
           swell_check_range("swell period", " s", state->swell_period, OCEAN_SWELL_PERIOD_MIN,
                             OCEAN_SWELL_PERIOD_MAX, error) &&
           swell_check_range("swell direction", " degrees", state->swell_direction,
                             -OCEAN_DIRECTION_MAX, OCEAN_DIRECTION_MAX, error) &&
           swell_check_range("current speed", " m/s", state->current_speed, 0.0, OCEAN_CURRENT_MAX,
                             error) &&
           swell_check_range("current direction", " degrees", state->current_direction,
                             -OCEAN_DIRECTION_MAX, OCEAN_DIRECTION_MAX, error) &&
           check_swells(state, error) && check_table(state, error);
}

static bool check_crest(const OceanCrest* crest, SwellError* error) {
    return crest->height == 0.0 ||
           (swell_check_range("crest height", " m", crest->height, 0.0, OCEAN_CREST_HEIGHT_MAX,
                              error) &&
            swell_check_range("crest time", " s", crest->time, 0.0, OCEAN_TIME_MAX, error) &&
            swell_check_range("crest x", " m", crest->x, -OCEAN_CREST_PLACE_MAX,
                              OCEAN_CREST_PLACE_MAX, error) &&
            swell_check_range("crest z", " m", crest->z, -OCEAN_CREST_PLACE_MAX,
                              OCEAN_CREST_PLACE_MAX, error));
}

bool ocean_check_params(const OceanParams* params, SwellError* error) {
    if (!params) {
        return swell_error_set(error, SWELL_ERROR_RANGE, "no parameters of a sea");
    }
    const int n = params->grid;
    if (n < OCEAN_GRID_MIN || n > OCEAN_GRID_MAX || (n & (n - 1)) != 0) {
        return swell_error_set(error, SWELL_ERROR_RANGE,
                               "grid is %d: a power of two from %d to %d is accepted", n,
                               OCEAN_GRID_MIN, OCEAN_GRID_MAX);
    }
    if (params->cascades < 1 || params->cascades > OCEAN_CASCADES_MAX) {
        return swell_error_set(error, SWELL_ERROR_RANGE, "cascades is %d: 1 to %d is accepted",
                               params->cascades, OCEAN_CASCADES_MAX);
    }
    const bool phillips = params->state.kind == OCEAN_SPECTRUM_PHILLIPS;
    return (phillips ? check_phillips(params, error)
                     : ocean_sea_state_check(&params->state, error)) &&
           (!phillips && params->length == 0.0
                ? true
                : swell_check_range("length", " m", params->length, OCEAN_LENGTH_MIN,
                                    OCEAN_LENGTH_MAX, error)) &&
           (params->loop == 0.0 ||
            swell_check_range("loop", " s", params->loop, OCEAN_LOOP_MIN, OCEAN_LOOP_MAX, error)) &&
           swell_check_range("choppiness", "", params->choppiness, 0.0, OCEAN_CHOPPINESS_MAX,
                             error) &&
           (phillips || swell_check_range("lean", "", params->lean, 0.0, OCEAN_LEAN_MAX, error)) &&
           check_crest(&params->crest, error);
}

static bool swells_equal(const OceanSeaState* a, const OceanSeaState* b) {
    bool equal = a->swells == b->swells && a->swells <= OCEAN_SWELLS_MAX;
    for (int i = 0; equal && i < a->swells; ++i) {
        const OceanSwell *p = &a->swell_system[i], *q = &b->swell_system[i];
        equal = p->height == q->height && p->period == q->period && p->direction == q->direction &&
                p->spread == q->spread && p->gamma == q->gamma;
    }
    return equal;
}

static bool states_equal(const OceanSeaState* a, const OceanSeaState* b) {
    return a->wind_speed == b->wind_speed && a->wind_direction == b->wind_direction &&
           a->fetch == b->fetch && a->depth == b->depth &&
           a->peak_enhancement == b->peak_enhancement && a->spreading == b->spreading &&
           a->swell == b->swell && a->swell_height == b->swell_height &&
           a->swell_period == b->swell_period && a->swell_direction == b->swell_direction &&
           a->current_speed == b->current_speed && a->current_direction == b->current_direction &&
           swells_equal(a, b) && (a->kind != OCEAN_SPECTRUM_MEASURED || a->table == b->table);
}

static bool crests_equal(const OceanCrest* a, const OceanCrest* b) {
    return (a->height == 0.0 && b->height == 0.0) ||
           (a->height == b->height && a->time == b->time && a->x == b->x && a->z == b->z);
}

bool ocean_params_equal(const OceanParams* a, const OceanParams* b) {
    if (!a || !b || a->state.kind != b->state.kind || a->grid != b->grid ||
        a->length != b->length || a->choppiness != b->choppiness || a->seed != b->seed) {
        return false;
    }
    if (a->state.kind == OCEAN_SPECTRUM_PHILLIPS) {
        return a->wind_x == b->wind_x && a->wind_z == b->wind_z && a->amplitude == b->amplitude;
    }
    return a->cascades == b->cascades && a->loop == b->loop && a->lean == b->lean &&
           states_equal(&a->state, &b->state) && crests_equal(&a->crest, &b->crest);
}

const char* ocean_method_name(OceanMethod method) {
    static const char* const NAMES[OCEAN_METHOD_COUNT] = {
        [OCEAN_METHOD_FFT] = "fft",
        [OCEAN_METHOD_DFT] = "dft",
    };
    return (unsigned)method < OCEAN_METHOD_COUNT ? NAMES[method] : "unknown";
}

const char* ocean_fft_name(OceanFft fft) {
    static const char* const NAMES[OCEAN_FFT_COUNT] = {
        [OCEAN_FFT_AUTO] = "auto",
        [OCEAN_FFT_LANES8] = "lanes8",
        [OCEAN_FFT_LANES4] = "lanes4",
        [OCEAN_FFT_SCALAR] = "scalar",
    };
    return (unsigned)fft < OCEAN_FFT_COUNT ? NAMES[fft] : "unknown";
}
