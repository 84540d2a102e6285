/*
 * Resolves the sea: which spectrum the options mean, and the parameters that were not given.
 */
#include "options/options_sea.h"

#include "options/options_clouds.h"
#include "options/options_land.h"
#include "options/options_light.h"
#include "options/presets.h"

#include "ocean/choice.h"
#include "swell/host.h"

#include <assert.h>
#include <math.h>
#include <string.h>

Settings options_default(void) {
    Settings settings = {.ocean = ocean_physical_params()};
    for (OptionId id = 0; id < OPTION_COUNT; ++id) {
        const OptionSpec* spec = option_spec(id);
        if (spec->default_text) {
            const bool ok =
                option_parse_value(spec, spec->default_text, options_field(&settings, spec));
            assert(ok && "defaults are accepted");
            (void)ok;
        }
    }
    const int processors = host_processor_count();
    settings.computing.threads = processors < SWELL_WORKERS_MAX ? processors : SWELL_WORKERS_MAX;
    options_resolve_light(&settings, NULL);
    return settings;
}

static bool check_sky(const Settings* settings, SwellError* error) {
    for (OptionId id = 0; id < OPTION_COUNT; ++id) {
        if (option_spec(id)->with == WITH_COMPUTED_SKY && options_said(settings, id) &&
            options_said(settings, OPTION_SKY)) {
            return options_refuse(OPTION_SKY, id, "a picture has a sun and clouds of its own",
                                  error);
        }
    }
    return true;
}

/* Chooses a depth and a length that suit land, where there are none. */
static void suit_land(OceanChoice* choice) {
    if (!choice->chosen[OCEAN_OPTION_DEPTH]) {
        choice->params.state.depth = LAND_SEA_DEPTH;
        choice->chosen[OCEAN_OPTION_DEPTH] = true;
    }
    if (!choice->chosen[OCEAN_OPTION_LENGTH]) {
        choice->params.length = LAND_SEA_LENGTH;
        choice->chosen[OCEAN_OPTION_LENGTH] = true;
    }
}

/* Whether an option of another sea than that of the Phillips spectrum was said. */
static bool says_physical(const OceanChoice* choice) {
    bool says = choice->params.state.table != NULL;
    for (OceanOption option = 0; option < OCEAN_OPTION_COUNT; ++option) {
        says = says ||
               (choice->chosen[option] && !ocean_option_suits(option, OCEAN_SPECTRUM_PHILLIPS));
    }
    return says;
}

/* What the user says of the sea, and then what preset and land say of such a sea; swells and crest
   apart. A preset's force is that of `beaufort` and yields to any wind. */
static OceanChoice choice_of(const Settings* settings) {
    OceanChoice choice = {.params = settings->ocean, .beaufort = settings->sea.beaufort};
    bool loose[OCEAN_OPTION_COUNT] = {false};
    choice.params.state.table = settings->sea.measured.table;
    for (OptionId id = 0; id < OPTION_COUNT; ++id) {
        const OceanOption option = ocean_option_find(option_name(id) + strlen("--"));
        if (option != OCEAN_OPTION_COUNT) {
            choice.chosen[option] = options_said(settings, id);
            loose[option] = !choice.chosen[option] && preset_says(settings->preset, id);
        }
    }
    loose[OCEAN_OPTION_BEAUFORT] = false;
    choice.chosen[OCEAN_OPTION_SPECTRUM] =
        choice.chosen[OCEAN_OPTION_SPECTRUM] ||
        (loose[OCEAN_OPTION_SPECTRUM] && !says_physical(&choice));
    const bool phillips = ocean_choice_kind(&choice) == OCEAN_SPECTRUM_PHILLIPS;
    if (options_name_land(settings) && !phillips) {
        suit_land(&choice);
    }
    const OceanSpectrumKind kind = ocean_choice_kind(&choice);
    for (OceanOption option = 0; option < OCEAN_OPTION_COUNT; ++option) {
        choice.chosen[option] =
            choice.chosen[option] ||
            (loose[option] && option != OCEAN_OPTION_SPECTRUM && ocean_option_suits(option, kind));
    }
    return choice;
}

void options_follow_gamma(const Settings* settings, OceanSeaState* sea) {
    assert(settings && sea);
    const OceanBeaufort beaufort = ocean_beaufort(ocean_beaufort_force(sea->wind_speed));
    if (!options_has(settings, OPTION_GAMMA)) {
        ocean_choice_suit_gamma(sea, sea->wind_speed == beaufort.wind_speed &&
                                         sea->fetch == beaufort.fetch);
    }
}

/* Copies the further swells and the great crest. */
static bool copy_repeated(const Settings* settings, OceanParams* params, SwellError* error) {
    const RepeatedList *swells = &settings->sea.swell_system, *crest = &settings->sea.crest;
    params->state.swells = 0;
    for (int i = 0; i < swells->count; ++i) {
        const NumberList* item = &swells->item[i];
        if (!ocean_choice_add_swell(params, item->value, item->count, error)) {
            return false;
        }
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

void options_apply_measured(const Settings* settings, OceanParams* params) {
    assert(settings && settings->sea.measured.table && params);
    const MeasuredHour* hour = &settings->sea.measured;
    params->state.kind = OCEAN_SPECTRUM_MEASURED;
    params->state.table = hour->table;
    if (!options_said(settings, OPTION_WIND_SPEED)) {
        params->state.wind_speed = hour->wind_speed;
    }
    if (!options_has(settings, OPTION_CHOPPINESS)) {
        params->choppiness = ocean_choppiness_for_wind(params->state.wind_speed);
    }
    if (!options_said(settings, OPTION_WIND_DIRECTION)) {
        params->state.wind_direction = hour->wind_direction;
    }
    if (!options_said(settings, OPTION_DEPTH)) {
        params->state.depth = hour->depth;
    }
    if (!options_said(settings, OPTION_LENGTH)) {
        params->length = hour->length;
    }
}

bool options_check_file(const Settings* settings, SwellError* error) {
    assert(settings);
    if (!settings->sea.file[0]) {
        for (OptionId id = OPTION_SEA_TIME; id <= OPTION_SEA_RATE; ++id) {
            if (options_said(settings, id)) {
                return swell_error_set(error, SWELL_ERROR_USAGE, "%s needs %s FILE",
                                       option_name(id), option_name(OPTION_SEA));
            }
        }
        return true;
    }
    static const OptionId OTHER_SEAS[] = {OPTION_SPECTRUM, OPTION_BEAUFORT, OPTION_FETCH,
                                          OPTION_GAMMA,    OPTION_ENERGY,   OPTION_WAVE,
                                          OPTION_WIND,     OPTION_AMPLITUDE};
    for (size_t i = 0; i < sizeof OTHER_SEAS / sizeof *OTHER_SEAS; ++i) {
        if (options_said(settings, OTHER_SEAS[i])) {
            return options_refuse(OPTION_SEA, OTHER_SEAS[i], "the first sets the spectrum", error);
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

/* Places the camera safely above the waves, looking against them, or before land. */
static void place_camera(Settings* settings) {
    if (options_has(settings, OPTION_CAMERA) ||
        options_land_camera(settings, &settings->camera.pose)) {
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

static bool check_waves(const Settings* settings, SwellError* error) {
    SwellError why = {SWELL_ERROR_NONE, ""};
    if (ocean_choice_check(&settings->ocean, &why)) {
        return true;
    }
    if (settings->command != COMMAND_CLIP ||
        ocean_loop_error(&settings->ocean) <= OCEAN_LOOP_ERROR_MAX) {
        return swell_error_set(error, why.code, "%s", why.message);
    }
    return swell_error_set(error, why.code, "%s; %s loops any %s", why.message,
                           option_name(OPTION_LOOP_FADE), option_name(OPTION_DURATION));
}

bool options_resolve_sea(Settings* settings, SwellError* error) {
    assert(settings);
    const OceanChoice choice = choice_of(settings);
    OceanParams params;
    if (!check_sky(settings, error) || !ocean_choice_resolve(&choice, &params, error) ||
        !options_check_land(settings, &params, error)) {
        return false;
    }
    if (params.state.kind == OCEAN_SPECTRUM_MEASURED) {
        options_apply_measured(settings, &params);
    }
    settings->ocean = params;
    if (params.state.kind != OCEAN_SPECTRUM_PHILLIPS &&
        !(copy_repeated(settings, &settings->ocean, error) && check_waves(settings, error))) {
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
    if (!ocean_kind_has_wind(sea->kind)) {
        options_set(standard, OPTION_SPECTRUM, ocean_spectrum_name(sea->kind), NULL);
    }
    const bool ok = options_resolve_sea(standard, NULL);
    assert(ok && "the defaults are accepted");
    (void)ok;
    if (options_name_land(settings)) {
        standard->ocean.state.depth = LAND_SEA_DEPTH;
        standard->ocean.length = LAND_SEA_LENGTH;
    }
    if (ocean_kind_has_wind(sea->kind)) {
        standard->ocean.choppiness = ocean_choppiness_for_wind(sea->wind_speed);
        OceanSeaState suited = *sea;
        options_follow_gamma(standard, &suited);
        standard->ocean.state.peak_enhancement = suited.peak_enhancement;
        if (sea->kind == OCEAN_SPECTRUM_DRAWN) { /* that of its wind */
            suited.kind = OCEAN_SPECTRUM_EQUILIBRIUM;
            ocean_choice_draw(&suited);
        }
        memcpy(standard->ocean.state.energy, suited.energy, sizeof suited.energy);
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
    const OceanSpectrumKind kind = settings->ocean.state.kind;
    const bool drawn = kind == OCEAN_SPECTRUM_DRAWN;
    const OceanOption of_sea = ocean_option_find(spec->name + strlen("--"));
    if ((of_sea != OCEAN_OPTION_COUNT && !ocean_option_suits(of_sea, kind)) ||
        (drawn && (spec->id == OPTION_FETCH || spec->id == OPTION_GAMMA))) {
        return false;
    }
    switch (spec->with) {
    case WITH_WIND:
        return ocean_kind_has_wind(kind);
    case WITH_DRAWN:
        return drawn;
    case WITH_COMPUTED_SKY:
        return !settings->light.sky[0];
    case WITH_SKY_PICTURE:
        return settings->light.sky[0] != '\0';
    case WITH_LAND:
        return options_find_land(settings, NULL);
    case WITH_ANY:
        break;
    }
    return true;
}

/* ---- Scenes -------------------------------------------------------------------------------- */

/* Whether the option belongs to sea, light, weather or view; the time does where it was given. */
static bool is_view(const OptionSpec* spec, const Settings* from) {
    return spec->group == OPTION_GROUP_SEA || spec->group == OPTION_GROUP_LIGHT ||
           spec->group == OPTION_GROUP_PRESET || spec->group == OPTION_GROUP_LAND ||
           spec->id == OPTION_CAMERA || spec->id == OPTION_FOV || spec->id == OPTION_RAIN ||
           spec->id == OPTION_RAIN_RATE ||
           (spec->id == OPTION_TIME && options_has(from, OPTION_TIME));
}

unsigned options_apply_scene(Settings* settings, const Settings* from, bool only_view) {
    unsigned renewals = 0;
    for (OptionId id = 0; id < OPTION_COUNT; ++id) {
        const OptionSpec* spec = option_spec(id);
        if (spec->renew == RENEW_PROGRAM || spec->renew == RENEW_SKY ||
            spec->renew == RENEW_FLOOR || (only_view && !is_view(spec, from)) ||
            (option_is_window_only(id) && !options_said(from, id))) {
            continue;
        }
        renewals |= options_differ(spec, settings, from) ? 1u << spec->renew : 0u;
        options_copy(settings, spec, from);
    }
    settings->light.sun_of_hour = from->light.sun_of_hour;
    settings->light.sun_hour = from->light.sun_hour;
    return renewals;
}
