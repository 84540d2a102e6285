/*
 * Resolves the sea: which spectrum the options mean, and the parameters that were not given.
 */
#include "options/options_sea.h"

#include "options/options_clouds.h"
#include "options/options_light.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* Of a --swell-system that does not say it. */
static const double SWELL_GAMMA = 3.3;

static const double STEEPEST = 0.142; /* the highest waves over their length */

/* Returns the first option of that column that the user gave, or OPTION_COUNT. */
static OptionId first_given(const Settings* settings, OptionWith with) {
    OptionId id = 0;
    while (id < OPTION_COUNT && !(option_spec(id)->with == with && options_given(settings, id))) {
        ++id;
    }
    return id;
}

static bool is_any_given(const Settings* settings, OptionWith with) {
    return first_given(settings, with) != OPTION_COUNT;
}

static bool refuse(OptionId one, OptionId other, const char* why, SwellError* error) {
    return swell_error_set(error, SWELL_ERROR_USAGE, "%s and %s do not go together: %s",
                           option_name(one), option_name(other), why);
}

static bool check_phillips(const Settings* settings, SwellError* error) {
    const OptionId phillips = first_given(settings, WITH_PHILLIPS);
    const OptionId other = first_given(settings, WITH_WIND);
    const bool is_wind = other == OPTION_BEAUFORT || other == OPTION_WIND_SPEED ||
                         other == OPTION_WIND_DIRECTION || other == OPTION_FETCH;
    return other == OPTION_COUNT ||
           refuse(phillips != OPTION_COUNT ? phillips : OPTION_SPECTRUM, other,
                  is_wind ? "the phillips spectrum has a wind in x and z and an amplitude, the "
                            "others have a wind speed"
                          : "the second is for the other spectra, not for phillips",
                  error);
}

static bool is_shallow(const Settings* settings) {
    return options_giver(settings, OPTION_DEPTH) && !isinf(settings->ocean.state.depth);
}

/* Whether the wind is that of a force: the default one if nothing else is given. */
static bool is_of_force(const Settings* settings) {
    return !options_giver(settings, OPTION_WIND_SPEED) && !options_giver(settings, OPTION_FETCH);
}

static bool check_wind(const Settings* settings, SwellError* error) {
    static const char WHY[] = "a force sets wind and fetch";
    if (is_any_given(settings, WITH_PHILLIPS)) {
        return refuse(first_given(settings, WITH_PHILLIPS), OPTION_SPECTRUM,
                      "the first belongs to the phillips spectrum", error);
    }
    if (!options_given(settings, OPTION_BEAUFORT)) {
        return true;
    }
    if (options_given(settings, OPTION_WIND_SPEED)) {
        return refuse(OPTION_BEAUFORT, OPTION_WIND_SPEED, WHY, error);
    }
    if (options_given(settings, OPTION_FETCH)) {
        return refuse(OPTION_BEAUFORT, OPTION_FETCH, WHY, error);
    }
    if (!options_given(settings, OPTION_SPECTRUM)) {
        return true;
    }
    if (settings->ocean.state.kind == OCEAN_SPECTRUM_PM) {
        return refuse(OPTION_BEAUFORT, OPTION_SPECTRUM, "pm has no fetch, a force sets it", error);
    }
    return settings->ocean.state.kind != OCEAN_SPECTRUM_TMA || is_shallow(settings) ||
           refuse(OPTION_BEAUFORT, OPTION_SPECTRUM, "tma needs a depth", error);
}

static bool check_sky(const Settings* settings, SwellError* error) {
    return !options_given(settings, OPTION_SKY) || !is_any_given(settings, WITH_COMPUTED_SKY) ||
           refuse(OPTION_SKY, first_given(settings, WITH_COMPUTED_SKY),
                  "a picture has a sun and clouds of its own", error);
}

/* Returns the kind that the user's options mean, else that of the preset's. */
static OceanSpectrumKind kind_of(const Settings* settings) {
    if (options_given(settings, OPTION_SPECTRUM)) {
        return settings->ocean.state.kind;
    }
    if (settings->sea.measured.table) {
        return OCEAN_SPECTRUM_MEASURED;
    }
    if (is_any_given(settings, WITH_PHILLIPS)) {
        return OCEAN_SPECTRUM_PHILLIPS;
    }
    if (!is_any_given(settings, WITH_WIND) && options_giver(settings, OPTION_SPECTRUM)) {
        return settings->ocean.state.kind;
    }
    return is_of_force(settings)  ? OCEAN_SPECTRUM_EQUILIBRIUM
           : is_shallow(settings) ? OCEAN_SPECTRUM_TMA
                                  : OCEAN_SPECTRUM_JONSWAP;
}

/* The defaults of a sea of that kind. */
static OceanParams params_of(const Settings* settings, OceanSpectrumKind kind) {
    if (kind == OCEAN_SPECTRUM_PHILLIPS) {
        return ocean_default_params();
    }
    const bool of_force = kind != OCEAN_SPECTRUM_PM && is_of_force(settings);
    OceanParams params =
        of_force ? ocean_beaufort_params(settings->sea.beaufort) : ocean_physical_params();
    params.state.kind = kind;
    return params;
}

static bool has_gamma(OceanSpectrumKind kind) {
    return kind == OCEAN_SPECTRUM_JONSWAP || kind == OCEAN_SPECTRUM_TMA ||
           kind == OCEAN_SPECTRUM_EQUILIBRIUM;
}

/* A force's heights are observed ones; its wind and fetch have them with the default gamma. */
static void set_gamma(const Settings* settings, bool of_force, OceanSeaState* sea) {
    if (has_gamma(sea->kind) && !options_giver(settings, OPTION_GAMMA)) {
        sea->peak_enhancement = of_force ? ocean_default_sea_state().peak_enhancement
                                         : ocean_peak_enhancement(sea->wind_speed, sea->fetch);
    }
}

void options_follow_gamma(const Settings* settings, OceanSeaState* sea) {
    assert(settings && sea);
    const OceanBeaufort beaufort = ocean_beaufort(ocean_beaufort_force(sea->wind_speed));
    set_gamma(settings, sea->wind_speed == beaufort.wind_speed && sea->fetch == beaufort.fetch,
              sea);
}

/* Copies the parameters that were given and that such a sea has. */
static void copy_given(const Settings* settings, OceanParams* params) {
    const size_t first = offsetof(Settings, ocean);
    const OptionWith foreign =
        params->state.kind == OCEAN_SPECTRUM_PHILLIPS ? WITH_WIND : WITH_PHILLIPS;
    for (OptionId id = 0; id < OPTION_COUNT; ++id) {
        const OptionSpec* spec = option_spec(id);
        if (spec->offset >= first && spec->offset < first + sizeof *params &&
            spec->with != foreign && options_giver(settings, id)) {
            memcpy((char*)params + (spec->offset - first), options_value(settings, spec),
                   option_size(spec));
        }
    }
}

/* Copies the further swells and the great crest. */
static bool copy_repeated(const Settings* settings, OceanParams* params, SwellError* error) {
    const RepeatedList *swells = &settings->sea.swell_system, *crest = &settings->sea.crest;
    assert(swells->count <= OCEAN_SWELLS_MAX);
    params->state.swells = swells->count;
    for (int i = 0; i < swells->count; ++i) {
        const NumberList* item = &swells->item[i];
        if (item->count > 3 && item->value[3] == 0.0) {
            return swell_error_set(error, SWELL_ERROR_USAGE,
                                   "%s with a spread of 0 is not accepted: expected %g to %g "
                                   "degrees, or H,T,A alone for 11.3 degrees",
                                   option_name(OPTION_SWELL_SYSTEM), OCEAN_SWELL_SPREAD_MIN,
                                   OCEAN_SWELL_SPREAD_MAX);
        }
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

/* Returns the shortest loop of whole seconds that is accepted, or 0. */
static double shortest_loop(const OceanParams* params) {
    OceanParams longer = *params;
    for (longer.loop = ceil(params->loop); longer.loop <= OCEAN_LOOP_MAX; longer.loop += 1.0) {
        if (ocean_loop_error(&longer) <= OCEAN_LOOP_ERROR_MAX) {
            return longer.loop;
        }
    }
    return 0.0;
}

static bool check_loop(const OceanParams* params, SwellError* error) {
    const double bent = ocean_loop_error(params);
    return bent <= OCEAN_LOOP_ERROR_MAX ||
           swell_error_set(error, SWELL_ERROR_USAGE,
                           "%s %g bends the frequencies of these waves by %.0f %% rms: up to "
                           "%.0f %% is accepted, and the shortest such loop has %g s",
                           option_name(OPTION_LOOP), params->loop, 100.0 * bent,
                           100.0 * OCEAN_LOOP_ERROR_MAX, shortest_loop(params));
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
    return check_loop(params, error);
}

void options_apply_measured(const Settings* settings, OceanParams* params) {
    assert(settings && settings->sea.measured.table && params);
    const MeasuredHour* hour = &settings->sea.measured;
    params->state.kind = OCEAN_SPECTRUM_MEASURED;
    params->state.table = hour->table;
    if (!options_given(settings, OPTION_WIND_SPEED)) {
        params->state.wind_speed = hour->wind_speed;
    }
    if (!options_giver(settings, OPTION_CHOPPINESS)) {
        params->choppiness = ocean_choppiness_for_wind(params->state.wind_speed);
    }
    if (!options_given(settings, OPTION_WIND_DIRECTION)) {
        params->state.wind_direction = hour->wind_direction;
    }
    if (!options_given(settings, OPTION_DEPTH)) {
        params->state.depth = hour->depth;
    }
    if (!options_given(settings, OPTION_LENGTH)) {
        params->length = hour->length;
    }
}

bool options_check_file(const Settings* settings, SwellError* error) {
    assert(settings);
    if (!settings->sea.file[0]) {
        for (OptionId id = OPTION_SEA_TIME; id <= OPTION_SEA_RATE; ++id) {
            if (options_given(settings, id)) {
                return swell_error_set(error, SWELL_ERROR_USAGE, "%s needs %s FILE",
                                       option_name(id), option_name(OPTION_SEA));
            }
        }
        return true;
    }
    static const OptionId OTHER_SEAS[] = {OPTION_SPECTRUM, OPTION_BEAUFORT, OPTION_FETCH,
                                          OPTION_GAMMA,    OPTION_WIND,     OPTION_AMPLITUDE};
    for (size_t i = 0; i < sizeof OTHER_SEAS / sizeof *OTHER_SEAS; ++i) {
        if (options_given(settings, OTHER_SEAS[i])) {
            return refuse(OPTION_SEA, OTHER_SEAS[i], "the first sets the spectrum", error);
        }
    }
    return true;
}

void options_copy_file(Settings* settings, const Settings* from) {
    assert(settings && from && settings != from);
    static const OptionId OF_FILE[] = {OPTION_SEA, OPTION_SEA_TIME, OPTION_SEA_PLACE};
    for (size_t i = 0; i < sizeof OF_FILE / sizeof *OF_FILE; ++i) {
        options_copy(settings, option_spec(OF_FILE[i]), from);
    }
    settings->sea.measured_sea = from->sea.measured_sea;
    settings->sea.measured = from->sea.measured;
}

/* Places the camera safely above the waves, looking against them. */
static void place_camera(Settings* settings) {
    if (options_giver(settings, OPTION_CAMERA)) {
        return;
    }
    const OceanSeaState* state = &settings->ocean.state;
    const int force = ocean_beaufort_force(state->wind_speed);
    const double height = ocean_beaufort(force).significant_height;
    settings->camera.pose = (CameraPose){.place = {0.0, fmax(3.5, 1.75 * height), 0.0},
                                         .yaw = state->wind_direction - 90.0,
                                         .pitch = -3.0};
    if (state->kind == OCEAN_SPECTRUM_PHILLIPS) {
        settings->camera.pose = (CameraPose){.place = {0.0, 10.0, 4.0}};
    }
}

bool options_resolve_sea(Settings* settings, SwellError* error) {
    assert(settings);
    const OceanSpectrumKind kind = kind_of(settings);
    const bool phillips = kind == OCEAN_SPECTRUM_PHILLIPS;
    if (!check_sky(settings, error) ||
        !(phillips ? check_phillips(settings, error) : check_wind(settings, error))) {
        return false;
    }
    OceanParams params = params_of(settings, kind);
    copy_given(settings, &params);
    params.state.kind = kind; /* a preset's spectrum may have been given, too */
    if (kind == OCEAN_SPECTRUM_MEASURED) {
        options_apply_measured(settings, &params);
    }
    if (!phillips && !options_giver(settings, OPTION_CHOPPINESS)) {
        params.choppiness = ocean_choppiness_for_wind(params.state.wind_speed);
    }
    set_gamma(settings, is_of_force(settings), &params.state);
    settings->ocean = params;
    if (kind == OCEAN_SPECTRUM_TMA && isinf(params.state.depth)) {
        return swell_error_set(error, SWELL_ERROR_USAGE, "%s tma needs %s %g to %g m",
                               option_name(OPTION_SPECTRUM), option_name(OPTION_DEPTH),
                               OCEAN_DEPTH_MIN, OCEAN_DEPTH_MAX);
    }
    if (!phillips && !(copy_repeated(settings, &settings->ocean, error) &&
                       check_params(&settings->ocean, error))) {
        return false;
    }
    place_camera(settings);
    options_resolve_clouds(settings);
    return options_resolve_light(settings, error);
}

void options_fill_standard(const Settings* settings, Settings* standard) {
    assert(settings && standard && settings != standard);
    const OceanSeaState* sea = &settings->ocean.state;
    *standard = options_default();
    if (sea->kind == OCEAN_SPECTRUM_PHILLIPS) {
        options_set(standard, OPTION_SPECTRUM, "phillips", GIVEN_BY_USER, NULL);
    }
    const bool ok = options_resolve_sea(standard, NULL);
    assert(ok && "the defaults are accepted");
    (void)ok;
    if (sea->kind != OCEAN_SPECTRUM_PHILLIPS) {
        standard->ocean.choppiness = ocean_choppiness_for_wind(sea->wind_speed);
        OceanSeaState suited = *sea;
        options_follow_gamma(standard, &suited);
        standard->ocean.state.peak_enhancement = suited.peak_enhancement;
    }
    options_find_clouds(settings, standard->light.clouds);
}

int options_force_of(const OceanSeaState* sea) {
    assert(sea);
    const int force = ocean_beaufort_force(sea->wind_speed);
    const OceanBeaufort beaufort = ocean_beaufort(force);
    const bool exact = sea->kind == OCEAN_SPECTRUM_EQUILIBRIUM &&
                       sea->wind_speed == beaufort.wind_speed && sea->fetch == beaufort.fetch;
    return exact ? force : -1;
}

bool options_go_with(const Settings* settings, const OptionSpec* spec) {
    assert(settings && spec);
    const bool phillips = settings->ocean.state.kind == OCEAN_SPECTRUM_PHILLIPS;
    switch (spec->with) {
    case WITH_PHILLIPS:
        return phillips;
    case WITH_WIND:
        return !phillips;
    case WITH_COMPUTED_SKY:
        return !settings->light.sky[0];
    case WITH_SKY_PICTURE:
        return settings->light.sky[0] != '\0';
    case WITH_ANY:
        break;
    }
    return true;
}
