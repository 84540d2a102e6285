/*
 * Resolves the sea: which spectrum the options mean, and the parameters that were not given.
 */
#include "options/options_sea.h"

#include "options/options_air.h"
#include "options/options_heavens.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* Of a --swell-system that does not say it. */
static const double SWELL_GAMMA = 3.3;

static const double STEEPEST = 0.142; /* the highest waves over their length */

/* Returns the first option of that column that the user gave, or OPTION_COUNT. */
static OptionId first_given(const Options* options, OptionWith with) {
    OptionId id = 0;
    while (id < OPTION_COUNT && !(option_spec(id)->with == with && options_given(options, id))) {
        ++id;
    }
    return id;
}

static bool is_any_given(const Options* options, OptionWith with) {
    return first_given(options, with) != OPTION_COUNT;
}

static bool refuse(OptionId one, OptionId other, const char* why, SwellError* error) {
    return swell_error_set(error, SWELL_ERROR_USAGE, "%s and %s do not go together: %s",
                           option_name(one), option_name(other), why);
}

static bool check_phillips(const Options* options, SwellError* error) {
    const OptionId phillips = first_given(options, WITH_PHILLIPS);
    const OptionId other = first_given(options, WITH_WIND);
    const bool is_wind = other == OPTION_BEAUFORT || other == OPTION_WIND_SPEED ||
                         other == OPTION_WIND_DIRECTION || other == OPTION_FETCH;
    return other == OPTION_COUNT ||
           refuse(phillips != OPTION_COUNT ? phillips : OPTION_SPECTRUM, other,
                  is_wind ? "the phillips spectrum has a wind in x and z and an amplitude, the "
                            "others have a wind speed"
                          : "the second is for the other spectra, not for phillips",
                  error);
}

static bool is_shallow(const Options* options) {
    return options_giver(options, OPTION_DEPTH) && !isinf(options->ocean.state.depth);
}

/* Whether the wind is that of a force: the default one if nothing else is given. */
static bool is_of_force(const Options* options) {
    return !options_giver(options, OPTION_WIND_SPEED) && !options_giver(options, OPTION_FETCH);
}

static bool check_wind(const Options* options, SwellError* error) {
    static const char WHY[] = "a force sets wind and fetch";
    if (is_any_given(options, WITH_PHILLIPS)) {
        return refuse(first_given(options, WITH_PHILLIPS), OPTION_SPECTRUM,
                      "the first belongs to the phillips spectrum", error);
    }
    if (!options_given(options, OPTION_BEAUFORT)) {
        return true;
    }
    if (options_given(options, OPTION_WIND_SPEED)) {
        return refuse(OPTION_BEAUFORT, OPTION_WIND_SPEED, WHY, error);
    }
    if (options_given(options, OPTION_FETCH)) {
        return refuse(OPTION_BEAUFORT, OPTION_FETCH, WHY, error);
    }
    if (!options_given(options, OPTION_SPECTRUM)) {
        return true;
    }
    if (options->spectrum == OCEAN_SPECTRUM_PM) {
        return refuse(OPTION_BEAUFORT, OPTION_SPECTRUM, "pm has no fetch, a force sets it", error);
    }
    return options->spectrum != OCEAN_SPECTRUM_TMA || is_shallow(options) ||
           refuse(OPTION_BEAUFORT, OPTION_SPECTRUM, "tma needs a depth", error);
}

static bool check_sky(const Options* options, SwellError* error) {
    return !options_given(options, OPTION_SKY) || !is_any_given(options, WITH_COMPUTED_SKY) ||
           refuse(OPTION_SKY, first_given(options, WITH_COMPUTED_SKY),
                  "a picture has a sun and clouds of its own", error);
}

/* Returns the kind that the user's options mean, else that of the preset's. */
static OceanSpectrumKind kind_of(const Options* options) {
    if (options_given(options, OPTION_SPECTRUM)) {
        return (OceanSpectrumKind)options->spectrum;
    }
    if (options->measured.table) {
        return OCEAN_SPECTRUM_MEASURED;
    }
    if (is_any_given(options, WITH_PHILLIPS)) {
        return OCEAN_SPECTRUM_PHILLIPS;
    }
    if (!is_any_given(options, WITH_WIND) && options_giver(options, OPTION_SPECTRUM)) {
        return (OceanSpectrumKind)options->spectrum;
    }
    return is_of_force(options)  ? OCEAN_SPECTRUM_EQUILIBRIUM
           : is_shallow(options) ? OCEAN_SPECTRUM_TMA
                                 : OCEAN_SPECTRUM_JONSWAP;
}

/* The defaults of a sea of that kind. */
static OceanParams params_of(const Options* options, OceanSpectrumKind kind) {
    if (kind == OCEAN_SPECTRUM_PHILLIPS) {
        return ocean_default_params();
    }
    const bool of_force = kind != OCEAN_SPECTRUM_PM && is_of_force(options);
    OceanParams params =
        of_force ? ocean_beaufort_params(options->beaufort) : ocean_physical_params();
    params.state.kind = kind;
    params.state.spreading = (OceanSpreading)options->spreading;
    return params;
}

/* Copies the parameters that were given and that such a sea has. */
static void copy_given(const Options* options, OceanParams* params) {
    const size_t first = offsetof(Options, ocean);
    const OptionWith foreign =
        params->state.kind == OCEAN_SPECTRUM_PHILLIPS ? WITH_WIND : WITH_PHILLIPS;
    for (OptionId id = 0; id < OPTION_COUNT; ++id) {
        const OptionSpec* spec = option_spec(id);
        if (spec->offset >= first && spec->offset < first + sizeof *params &&
            spec->with != foreign && options_giver(options, id)) {
            memcpy((char*)params + (spec->offset - first), options_value(options, spec),
                   option_size(spec));
        }
    }
}

/* Copies the further swells and the great crest. */
static bool copy_repeated(const Options* options, OceanParams* params, SwellError* error) {
    const RepeatedList *swells = &options->swell_system, *crest = &options->crest;
    assert(swells->count <= OCEAN_SWELLS_MAX);
    params->state.swells = swells->count;
    for (int i = 0; i < swells->count; ++i) {
        const NumberList* item = &swells->item[i];
        params->state.swell_system[i] =
            (OceanSwell){.height = item->value[0],
                         .period = item->value[1],
                         .direction = item->value[2],
                         .spread = item->count > 3 ? item->value[3] : 0.0,
                         .gamma = item->count > 4 ? item->value[4] : SWELL_GAMMA};
    }
    if (crest->count > 0) {
        const double* last = crest->item[crest->count - 1].value;
        if (!(last[3] > 0.0)) {
            return swell_error_set(error, SWELL_ERROR_USAGE,
                                   "%s of %g m is not accepted: expected a height above 0 to %g m",
                                   option_name(OPTION_CREST), last[3], OCEAN_CREST_HEIGHT_MAX);
        }
        params->crest =
            (OceanCrest){.time = last[0], .x = last[1], .z = last[2], .height = last[3]};
    }
    return true;
}

/* Refuses a swell that is higher than single waves of its length can be (Michell 1893). */
static bool check_steepness(const OceanSwell* swell, SwellError* error) {
    const double length = OCEAN_GRAVITY * swell->period * swell->period / SWELL_TWO_PI;
    return swell->height <= STEEPEST * length ||
           swell_error_set(error, SWELL_ERROR_USAGE,
                           "%s of %g m and %g s is too steep: up to %g of its wavelength, %.3g m, "
                           "is accepted",
                           option_name(OPTION_SWELL_SYSTEM), swell->height, swell->period, STEEPEST,
                           STEEPEST * length);
}

/* What single options cannot tell of their values. */
static bool check_params(const OceanParams* params, SwellError* error) {
    SwellError why = {0};
    if (!ocean_check_params(params, &why)) {
        return swell_error_set(error, SWELL_ERROR_USAGE, "%s", why.message);
    }
    for (int i = 0; i < params->state.swells; ++i) {
        if (!check_steepness(&params->state.swell_system[i], error)) {
            return false;
        }
    }
    const double most = params->crest.height > 0.0
                            ? OCEAN_CREST_RATIO * ocean_spectrum_height(params)
                            : (double)INFINITY;
    if (params->crest.height > most) {
        return swell_error_set(error, SWELL_ERROR_USAGE,
                               "%s of %g m in a sea whose crests reach %.3g m: up to %g times its "
                               "significant height is accepted",
                               option_name(OPTION_CREST), params->crest.height, most,
                               OCEAN_CREST_RATIO);
    }
    const double bent = ocean_loop_error(params);
    return bent <= OCEAN_LOOP_ERROR_MAX ||
           swell_error_set(error, SWELL_ERROR_USAGE,
                           "%s %g bends the frequencies of these waves by %.0f %% rms: up to "
                           "%.0f %% is accepted: a longer loop bends less",
                           option_name(OPTION_LOOP), params->loop, 100.0 * bent,
                           100.0 * OCEAN_LOOP_ERROR_MAX);
}

void options_apply_measured(const Options* options, OceanParams* params) {
    assert(options && options->measured.table && params);
    const MeasuredHour* hour = &options->measured;
    params->state.kind = OCEAN_SPECTRUM_MEASURED;
    params->state.table = hour->table;
    if (!options_given(options, OPTION_WIND_SPEED)) {
        params->state.wind_speed = hour->wind_speed;
    }
    if (!options_giver(options, OPTION_CHOPPINESS)) {
        params->choppiness = ocean_choppiness_for_wind(params->state.wind_speed);
    }
    if (!options_given(options, OPTION_WIND_DIRECTION)) {
        params->state.wind_direction = hour->wind_direction;
    }
    if (!options_given(options, OPTION_DEPTH)) {
        params->state.depth = hour->depth;
    }
    if (!options_given(options, OPTION_LENGTH)) {
        params->length = hour->length;
    }
}

bool options_open_sea(Options* options, SwellError* error) {
    assert(options && !options->measured_sea);
    if (!options->sea[0]) {
        const OptionId alone = options_given(options, OPTION_SEA_TIME)    ? OPTION_SEA_TIME
                               : options_given(options, OPTION_SEA_PLACE) ? OPTION_SEA_PLACE
                               : options_given(options, OPTION_SEA_RATE)  ? OPTION_SEA_RATE
                                                                          : OPTION_COUNT;
        return alone == OPTION_COUNT ||
               swell_error_set(error, SWELL_ERROR_USAGE, "%s needs %s FILE", option_name(alone),
                               option_name(OPTION_SEA));
    }
    static const OptionId OTHER_SEAS[] = {OPTION_SPECTRUM, OPTION_BEAUFORT, OPTION_FETCH,
                                          OPTION_GAMMA,    OPTION_WIND,     OPTION_AMPLITUDE};
    for (size_t i = 0; i < sizeof OTHER_SEAS / sizeof *OTHER_SEAS; ++i) {
        if (options_given(options, OTHER_SEAS[i])) {
            return refuse(OPTION_SEA, OTHER_SEAS[i], "the first sets the spectrum", error);
        }
    }
    options->measured_sea = measured_sea_open(options->sea, options->sea_place,
                                              options->ocean.state.wind_direction, error);
    int hour = 0;
    return options->measured_sea &&
           measured_sea_find(options->measured_sea, options->sea_time, &hour, error) &&
           measured_sea_hour(options->measured_sea, hour, &options->measured, error);
}

/* Places the camera safely above the waves, looking against them. */
static void place_camera(Options* options) {
    if (options_giver(options, OPTION_CAMERA)) {
        return;
    }
    const OceanSeaState* state = &options->ocean.state;
    const int force = ocean_beaufort_force(state->wind_speed);
    const double height = ocean_beaufort(force).significant_height;
    options->camera = (CameraPose){.place = {0.0, fmax(3.5, 1.75 * height), 0.0},
                                   .yaw = state->wind_direction - 90.0,
                                   .pitch = -3.0};
    if (state->kind == OCEAN_SPECTRUM_PHILLIPS) {
        options->camera = (CameraPose){.place = {0.0, 10.0, 4.0}};
    }
}

bool options_resolve_sea(Options* options, SwellError* error) {
    assert(options);
    const OceanSpectrumKind kind = kind_of(options);
    const bool phillips = kind == OCEAN_SPECTRUM_PHILLIPS;
    if (!check_sky(options, error) ||
        !(phillips ? check_phillips(options, error) : check_wind(options, error))) {
        return false;
    }
    OceanParams params = params_of(options, kind);
    copy_given(options, &params);
    if (kind == OCEAN_SPECTRUM_MEASURED) {
        options_apply_measured(options, &params);
    }
    if (!phillips && !options_giver(options, OPTION_CHOPPINESS)) {
        params.choppiness = ocean_choppiness_for_wind(params.state.wind_speed);
    }
    options->ocean = params;
    if (kind == OCEAN_SPECTRUM_TMA && isinf(params.state.depth)) {
        return swell_error_set(error, SWELL_ERROR_USAGE, "%s tma needs %s %g to %g m",
                               option_name(OPTION_SPECTRUM), option_name(OPTION_DEPTH),
                               OCEAN_DEPTH_MIN, OCEAN_DEPTH_MAX);
    }
    if (!phillips &&
        !(copy_repeated(options, &options->ocean, error) && check_params(&options->ocean, error))) {
        return false;
    }
    options->spectrum = (int)kind;
    place_camera(options);
    options_resolve_air(options);
    return options_resolve_heavens(options, error);
}

int options_force_of(const OceanSeaState* sea) {
    assert(sea);
    const int force = ocean_beaufort_force(sea->wind_speed);
    const OceanBeaufort beaufort = ocean_beaufort(force);
    const bool exact = sea->kind == OCEAN_SPECTRUM_EQUILIBRIUM &&
                       sea->wind_speed == beaufort.wind_speed && sea->fetch == beaufort.fetch;
    return exact ? force : -1;
}

bool options_go_with(const Options* options, const OptionSpec* spec) {
    assert(options && spec);
    const bool phillips = options->ocean.state.kind == OCEAN_SPECTRUM_PHILLIPS;
    switch (spec->with) {
    case WITH_PHILLIPS:
        return phillips;
    case WITH_WIND:
        return !phillips;
    case WITH_COMPUTED_SKY:
        return !options->sky[0];
    case WITH_SKY_PICTURE:
        return options->sky[0] != '\0';
    case WITH_ANY:
        break;
    }
    return true;
}
