/*
 * Resolves settings: values that were set stay, and the rest of sea, clouds, air and sun follows
 * from them.
 */
#include "options_parts.h"

#include "spectra/hour_choice.h"

#include "swell/host.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* Returns the defaults without the number of threads. */
static Settings table_defaults(void) {
    Settings settings = {.ocean = ocean_physical_params(), .drawing.stretch = 1.0};
    for (OptionId id = 0; id < OPTION_COUNT; ++id) {
        const OptionSpec* spec = option_spec(id);
        if (spec->default_text) {
            const bool ok =
                option_parse_value(spec, spec->default_text, options_field(&settings, spec));
            assert(ok && "defaults are accepted");
            (void)ok;
        }
    }
    return settings;
}

Settings options_default(void) {
    Settings settings = table_defaults();
    const int processors = host_processors_usable();
    settings.computing.threads = processors < SWELL_WORKERS_MAX ? processors : SWELL_WORKERS_MAX;
    options_resolve_light(&settings, NULL);
    return settings;
}

/* ---- The sea ------------------------------------------------------------------------------- */

/* Gives options that were not set the preset's value, or the default. */
static void refill(Settings* settings) {
    for (OptionId id = 0; id < OPTION_COUNT; ++id) {
        const bool follows =
            option_of_sea(id) != OCEAN_OPTION_COUNT || id == OPTION_VISIBILITY || id == OPTION_SUN;
        const bool is_list = option_spec(id)->kind == OPTION_KIND_REPEAT;
        if (follows && !is_list && !options_said(settings, id)) {
            preset_read(settings->preset, id, options_field(settings, option_spec(id)));
        }
    }
}

/* Collects the options of the sea of user, preset and file, without swells and crest. `beaufort`
   has a preset's force, which yields to any wind. */
static OceanChoice choice_of(const Settings* settings) {
    OceanChoice choice = {.params = settings->ocean,
                          .beaufort = settings->sea.beaufort,
                          .before_land = options_name_land(settings)};
    choice.params.state.table = NULL;
    for (OptionId id = 0; id < OPTION_COUNT; ++id) {
        const OceanOption option = option_of_sea(id);
        if (option != OCEAN_OPTION_COUNT) {
            choice.chosen[option] = options_said(settings, id);
            choice.preset[option] = preset_says(settings->preset, id);
        }
    }
    if (options_said(settings, OPTION_SEA)) {
        measured_hour_choose(&settings->sea.measured, &choice);
    }
    return choice;
}

/* Copies the further swells and the great crest of the command line into the sea. */
static bool take_repeated(Settings* settings, SwellError* error) {
    const RepeatedList *swells = &settings->sea.swell_system, *crest = &settings->sea.crest;
    OceanParams* params = &settings->ocean;
    params->state.swells = 0;
    for (int i = 0; i < swells->count; ++i) {
        const NumberList* item = &swells->item[i];
        if (!ocean_swell_add(&params->state, item->value, item->count, error)) {
            return false;
        }
    }
    if (crest->count > 0) {
        const double* last = crest->item[crest->count - 1].value;
        if (!(last[3] > 0.0)) {
            return swell_error_set(
                error, SWELL_ERROR_USAGE,
                "--crest of %g m is not accepted: expected a height above 0 to %g m", last[3],
                OCEAN_CREST_HEIGHT_MAX);
        }
        params->crest =
            (OceanCrest){.time = last[0], .x = last[1], .z = last[2], .height = last[3]};
    }
    return true;
}

static bool check_waves(const Settings* settings, SwellError* error) {
    SwellError why = {0};
    if (ocean_choice_check(&settings->ocean, &why)) {
        return true;
    }
    const bool fades = settings->command == COMMAND_CLIP &&
                       ocean_loop_error(&settings->ocean) > OCEAN_LOOP_ERROR_MAX;
    return swell_error_set(error, why.code, "%s%s", why.message,
                           fades ? "; --loop-fade loops any --duration" : "");
}

static bool resolve_sea(Settings* settings, SwellError* error) {
    const OceanChoice choice = choice_of(settings);
    if (!ocean_choice_resolve(&choice, &settings->ocean, error)) {
        return false;
    }
    if (!options_said(settings, OPTION_BEAUFORT)) {
        settings->sea.beaufort = ocean_beaufort_force(settings->ocean.state.wind_speed);
    }
    return settings->ocean.state.kind == OCEAN_SPECTRUM_PHILLIPS || check_waves(settings, error);
}

/* ---- Clouds by wind and rain ----------------------------------------------------------------

   Up to force 5 the clouds are fair: the default ones, or those of a preset without a deck. Above
   it they close, and from force 9 they are a storm's. A preset has its own clouds at its own force,
   and a fair one up to it. Rain falls from a storm's clouds, or from those of a preset that rains.
   --clouds replaces all of this. */

static const double STORM[3] = {0.6, 0.2, 0.75};
enum { DECK = 2, FAIR_FORCE = 5, STORM_FORCE = 9 };

/* Fills the preset's clouds, changed for another force than its own. */
static void find_windy(int preset, int force, double clouds[3]) {
    double fair[3];
    int own_force;
    option_parse_value(option_spec(OPTION_CLOUDS), option_spec(OPTION_CLOUDS)->default_text, fair);
    preset_read(preset, OPTION_CLOUDS, clouds);
    preset_read(preset, OPTION_BEAUFORT, &own_force);
    own_force = own_force > FAIR_FORCE ? own_force : FAIR_FORCE;
    const bool opens = force < own_force && own_force > FAIR_FORCE && clouds[DECK] > 0.0;
    const bool closes = force > own_force && own_force < STORM_FORCE;
    if (opens || closes) {
        const double* other = opens ? fair : STORM;
        const int other_force = opens ? FAIR_FORCE : STORM_FORCE;
        const double share = (double)(force - own_force) / (other_force - own_force);
        for (int i = 0; i < 3; ++i) {
            clouds[i] += (other[i] - clouds[i]) * fmin(share, 1.0);
        }
    }
}

void options_find_clouds(const Settings* settings, double clouds[3]) {
    assert(settings && clouds);
    const OceanSeaState* sea = &settings->ocean.state;
    const int preset = settings->preset;
    int force = ocean_beaufort_force(sea->wind_speed);
    if (sea->kind == OCEAN_SPECTRUM_PHILLIPS) {
        preset_read(preset, OPTION_BEAUFORT, &force);
    }
    find_windy(preset, force, clouds);
    double rainy[3] = {STORM[0], STORM[1], STORM[2]};
    if (preset_says(preset, OPTION_RAIN)) {
        preset_read(preset, OPTION_CLOUDS, rainy);
    }
    for (int i = 0; i < 3 && settings->surface.rain; ++i) {
        clouds[i] = fmax(clouds[i], rainy[i]);
    }
}

/* ---- All of it ------------------------------------------------------------------------------ */

bool options_resolve(Settings* settings, SwellError* error) {
    assert(settings);
    Settings next = *settings;
    refill(&next);
    if (!resolve_sea(&next, error)) {
        return false;
    }
    if (!options_said(&next, OPTION_CLOUDS)) {
        options_find_clouds(&next, next.light.clouds);
    }
    if (!options_resolve_light(&next, error)) {
        return false;
    }
    *settings = next;
    return true;
}

/* Height of the eye: the least [m], and over the sea's significant height. */
static const double EYE_LEAST = 3.5, EYE_OVER_SEA = 1.75;

CameraPose options_usual_pose(const Settings* settings) {
    assert(settings);
    CameraPose pose = {.place = {0.0, 10.0, 4.0}}; /* the source document's */
    const OceanSeaState* state = &settings->ocean.state;
    if (!options_land_camera(settings, &pose) && state->kind != OCEAN_SPECTRUM_PHILLIPS) {
        const OceanBeaufort beaufort = ocean_beaufort(ocean_beaufort_force(state->wind_speed));
        pose = (CameraPose){
            .place = {0.0, fmax(EYE_LEAST, EYE_OVER_SEA * beaufort.significant_height), 0.0},
            .yaw = state->wind_direction - 90.0,
            .pitch = -3.0};
    }
    return pose;
}

static bool check_sky(const Settings* settings, SwellError* error) {
    bool ok = true;
    for (OptionId id = OPTION_SUN; ok && id <= OPTION_CLOUD_SEED; ++id) {
        const OptionsRule rule = {options_said(settings, id) && options_said(settings, OPTION_SKY),
                                  OPTION_SKY, id, "a picture has a sun and clouds of its own"};
        ok = options_check_rules(&rule, 1, error);
    }
    return ok;
}

/* The least time of pictures and arrays in which a boat runs or a stone has fallen [s], and the
   time that the waves of a stone have had: a boat has 30 s to make her waves. A film begins with
   the fall of its stones and with its course. */
static const double TIME_OF_WAVES = 30.0, TIME_OF_RINGS = 4.0;

static double usual_time(const Settings* settings) {
    const BodySettings* bodies = &settings->bodies;
    const Command command = settings->command;
    const bool has_past =
        command == COMMAND_SHOT || command == COMMAND_WAKE || command == COMMAND_EXPORT;
    const bool runs = command != COMMAND_WINDOW && command != COMMAND_POINTS &&
                      bodies->boat_speed > 0.0; /* whose boat does not start at --time */
    if (!runs && !(has_past && (bodies->stone_at.count > 0 || bodies->course[0]))) {
        return settings->clock.time;
    }
    double time = TIME_OF_WAVES;
    for (int i = 0; has_past && i < bodies->stone_at.count; ++i) {
        const NumberList* stone = &bodies->stone_at.item[i];
        time = fmax(time, stone->count > 3 ? stone->value[3] + TIME_OF_RINGS : 0.0);
    }
    return fmin(time, OCEAN_TIME_MAX);
}

bool options_complete(Settings* settings, SwellError* error) {
    if (!check_sky(settings, error) || !take_repeated(settings, error) ||
        !options_resolve_camera(settings, error) || !options_resolve(settings, error) ||
        !options_check_land(settings, error)) {
        return false;
    }
    if (!options_has(settings, OPTION_CAMERA)) {
        settings->camera.pose = options_usual_pose(settings);
    }
    if (!options_has(settings, OPTION_TIME)) {
        settings->clock.time = usual_time(settings);
    }
    return true;
}

/* ---- Changes ------------------------------------------------------------------------------- */

bool options_say_wind(const Settings* settings) {
    bool says = false;
    for (OptionId id = 0; id < OPTION_COUNT; ++id) {
        says = says || (settings->said[id] && ocean_option_is_of_force(option_of_sea(id)));
    }
    return says;
}

/* Leaves the force for its wind and fetch, or returns to it. */
static void say_wind(Settings* settings, bool said) {
    settings->said[OPTION_BEAUFORT] = false;
    for (OptionId id = 0; id < OPTION_COUNT; ++id) {
        settings->said[id] =
            ocean_option_is_of_force(option_of_sea(id)) ? said : settings->said[id];
    }
}

/* Sets wind, fetch and spectrum to their present values; after a file's waves, direction and depth,
   too. */
static void leave_force(Settings* settings) {
    const OceanSpectrumKind kind = settings->ocean.state.kind;
    const bool has_wind = ocean_kind_has_wind(kind), measured = kind == OCEAN_SPECTRUM_MEASURED;
    bool* said = settings->said;
    say_wind(settings, has_wind);
    said[OPTION_SPECTRUM] = said[OPTION_SPECTRUM] || has_wind;
    said[OPTION_WIND_DIRECTION] = said[OPTION_WIND_DIRECTION] || measured;
    said[OPTION_DEPTH] = said[OPTION_DEPTH] || measured;
}

/* Resets all options of the sea except its seed. */
static void forget_sea(Settings* settings) {
    for (OptionId id = 0; id < OPTION_COUNT; ++id) {
        settings->said[id] =
            settings->said[id] && (option_of_sea(id) == OCEAN_OPTION_COUNT || id == OPTION_SEED);
    }
}

/* Leaves the present spectrum for another. A change from or to Phillips or single waves resets all
   of the sea except its seed. */
static void change_kind(Settings* settings, OceanSpectrumKind kind) {
    static const double SHALLOW = 20.0; /* m; TMA needs a finite depth */
    OceanParams* sea = &settings->ocean;
    const bool agree = ocean_kinds_agree(sea->state.kind, kind);
    if (!agree) {
        forget_sea(settings);
        sea->state = ocean_kind_params(kind).state;
    } else if (sea->state.kind == OCEAN_SPECTRUM_MEASURED || kind == OCEAN_SPECTRUM_PM) {
        leave_force(settings); /* pm has no fetch, and so no force */
    }
    settings->said[OPTION_SEA] = false;
    if (kind == OCEAN_SPECTRUM_DRAWN) { /* it begins with the present sea */
        ocean_choice_draw(&sea->state);
    }
    settings->said[OPTION_ENERGY] = kind == OCEAN_SPECTRUM_DRAWN;
    if (kind == OCEAN_SPECTRUM_TMA && isinf(sea->state.depth) && !options_name_land(settings)) {
        sea->state.depth = SHALLOW;
        settings->said[OPTION_DEPTH] = true;
    }
    sea->state.kind = kind;
    settings->said[OPTION_SPECTRUM] = true;
}

/* Changes other options so that this option can be set. */
static void make_room(Settings* settings, OptionId option) {
    const OceanSpectrumKind kind = settings->ocean.state.kind;
    const bool phillips = kind == OCEAN_SPECTRUM_PHILLIPS;
    if (option == OPTION_BEAUFORT) {
        change_kind(settings, OCEAN_SPECTRUM_EQUILIBRIUM);
        settings->said[OPTION_SPECTRUM] = preset_says(settings->preset, OPTION_SPECTRUM);
        say_wind(settings, false);
    } else if (phillips && (option == OPTION_WIND_SPEED || option == OPTION_WIND_DIRECTION)) {
        change_kind(settings, OCEAN_SPECTRUM_EQUILIBRIUM);
    } else if (kind != OCEAN_SPECTRUM_MEASURED && ocean_option_is_of_force(option_of_sea(option))) {
        leave_force(settings);
    } else if (option == OPTION_LAND) { /* tma keeps its depth; options of a map are reset */
        settings->said[OPTION_DEPTH] = settings->said[OPTION_DEPTH] || kind == OCEAN_SPECTRUM_TMA;
        for (OptionId id = OPTION_LAND_SIZE; id <= OPTION_LAND_AT; ++id) {
            options_forget(settings, id);
        }
    } else if (option == OPTION_SEA_TIME && !options_said(settings, OPTION_SEA)) {
        forget_sea(settings); /* back to the file */
        settings->said[OPTION_SEA] = true;
    }
}

/* Sets the option, also to an empty text, no waves, or a flag that is off. */
static bool say(Settings* settings, OptionId option, const char* text, SwellError* error) {
    const OptionSpec* spec = option_spec(option);
    if (option == OPTION_SPECTRUM) {
        OceanSpectrumKind kind;
        if (!option_parse_value(spec, text, &kind)) {
            return swell_option_refuse(&spec->option, text, error);
        }
        change_kind(settings, kind);
        return true;
    }
    if (spec->kind == OPTION_KIND_FLAG) {
        *(bool*)options_field(settings, spec) = strcmp(text, "on") == 0;
        settings->said[option] = true;
        return true;
    }
    if (text[0] == '\0' && (spec->kind == OPTION_KIND_TEXT || spec->kind == OPTION_KIND_WAVES)) {
        options_forget(settings, option);
        settings->said[OPTION_SPECTRUM] =
            settings->said[OPTION_SPECTRUM] || spec->kind == OPTION_KIND_WAVES;
        return true;
    }
    return options_set(settings, option, text, error);
}

/* Before other land, or none, places a camera that was not moved in the usual pose there. */
static void follow_land(Settings* settings, const Settings* before) {
    const CameraPose usual = options_usual_pose(before);
    if (strcmp(settings->land.name, before->land.name) != 0 &&
        memcmp(&usual, &before->camera.pose, sizeof usual) == 0) {
        settings->camera.pose = options_usual_pose(settings);
    }
}

bool options_change(Settings* settings, OptionId option, const char* text, SwellError* error) {
    assert(settings && text);
    Settings next = *settings;
    make_room(&next, option);
    const bool ok = say(&next, option, text, error) && options_resolve(&next, error);
    if (!ok ||
        (option == OPTION_LAND && options_name_land(&next) && !options_check_land(&next, error))) {
        return false;
    }
    follow_land(&next, settings);
    *settings = next;
    return true;
}

bool options_choose_preset(Settings* settings, const char* name, SwellError* error) {
    assert(settings && name);
    Settings next = *settings;
    options_forget(&next, OPTION_SKY);
    if (!options_set(&next, OPTION_PRESET, name, error) || !options_resolve(&next, error)) {
        return false;
    }
    if (!preset_says(next.preset, OPTION_CAMERA)) {
        next.camera.pose = options_usual_pose(&next);
    }
    *settings = next;
    return true;
}

/* Resets the option, and those that belong to it. */
static void forget_with(Settings* settings, OptionId option, const Settings* standard) {
    const OceanSpectrumKind kind = standard->ocean.state.kind;
    if (option == OPTION_BEAUFORT || ocean_option_is_of_force(option_of_sea(option))) {
        say_wind(settings, false);
    } else if (option == OPTION_SPECTRUM && settings->ocean.state.kind != kind) {
        const OceanSeaState* state = &settings->ocean.state;
        const OceanBeaufort force = ocean_beaufort(ocean_beaufort_force(state->wind_speed));
        change_kind(settings, kind);
        if (state->wind_speed == force.wind_speed && state->fetch == force.fetch) {
            say_wind(settings, false); /* the force was left for another spectrum alone */
        }
        return;
    } else if (option == OPTION_LAND) {
        make_room(settings, option);
    } else if (option == OPTION_AEROSOL) {
        options_forget(settings, OPTION_HAZE);
    } else if (option == OPTION_SUN) { /* also resets the hour that sets the sun */
        settings->light.sun_of_hour = standard->light.sun_of_hour;
        for (OptionId id = OPTION_SUN; id <= OPTION_SKY_MOVES; ++id) {
            options_copy(settings, option_spec(id), standard);
        }
    }
    options_copy(settings, option_spec(option), standard);
}

bool options_reset(Settings* settings, OptionId option, SwellError* error) {
    assert(settings);
    Settings next = *settings, standard;
    options_fill_standard(settings, &standard);
    forget_with(&next, option, &standard);
    if (!options_resolve(&next, NULL)) { /* the hour from which the sky moved may be gone */
        options_forget(&next, OPTION_SKY_MOVES);
        if (!options_resolve(&next, error)) {
            return false;
        }
    }
    follow_land(&next, settings);
    *settings = next;
    return true;
}

void options_fill_standard(const Settings* settings, Settings* standard) {
    assert(settings && standard && settings != standard);
    const OceanSpectrumKind kind = settings->ocean.state.kind;
    *standard = table_defaults();
    options_set(standard, OPTION_PRESET, option_spec(OPTION_PRESET)->choices[settings->preset],
                NULL);
    options_copy_file(standard, settings);
    Settings suited = *standard; /* suits kind and wind, land and rain */
    for (OptionId id = 0; id < OPTION_COUNT; ++id) {
        if (id == OPTION_BEAUFORT || ocean_option_is_of_force(option_of_sea(id)) ||
            id == OPTION_LAND || id == OPTION_RAIN ||
            (id == OPTION_DEPTH && kind == OCEAN_SPECTRUM_TMA)) { /* which has no default depth */
            options_copy(&suited, option_spec(id), settings);
        }
    }
    suited.ocean.state.kind = kind;
    suited.said[OPTION_SPECTRUM] = kind != OCEAN_SPECTRUM_MEASURED;
    const bool ok = options_resolve(standard, NULL) && options_resolve(&suited, NULL);
    assert(ok && "the defaults are accepted");
    (void)ok;
    if (!preset_says(settings->preset, OPTION_CAMERA)) {
        standard->camera.pose = options_usual_pose(&suited);
    }
    for (OceanOption option = 0; option < OCEAN_OPTION_COUNT; ++option) {
        if (option == OCEAN_OPTION_SPECTRUM || ocean_option_is_of_force(option)) {
            ocean_option_copy(option, &standard->ocean, &suited.ocean);
        }
    }
    standard->ocean = suited.ocean;
    memcpy(standard->light.clouds, suited.light.clouds, sizeof suited.light.clouds);
}

void options_copy_file(Settings* settings, const Settings* from) {
    assert(settings && from && settings != from);
    for (OptionId id = OPTION_SEA; id <= OPTION_SEA_RATE; ++id) {
        options_copy(settings, option_spec(id), from);
    }
    settings->sea.measured_sea = from->sea.measured_sea;
    settings->sea.measured = from->sea.measured;
}

void options_say_sea(Settings* settings) {
    assert(settings);
    const OceanSpectrumKind kind = settings->ocean.state.kind;
    for (OptionId id = 0; id < OPTION_COUNT; ++id) {
        const OceanOption option = option_of_sea(id);
        settings->said[id] =
            option == OCEAN_OPTION_COUNT ? settings->said[id] : ocean_option_suits(option, kind);
    }
    settings->said[OPTION_BEAUFORT] = false;
    settings->said[OPTION_SEA] = kind == OCEAN_SPECTRUM_MEASURED;
    settings->sea.beaufort = ocean_beaufort_force(settings->ocean.state.wind_speed);
}

/* ---- What goes together ---------------------------------------------------------------------- */

bool options_go_with(const Settings* settings, const OptionSpec* spec) {
    assert(settings && spec);
    const OceanSpectrumKind kind = settings->ocean.state.kind;
    const bool wind_gives_bars =
        kind == OCEAN_SPECTRUM_DRAWN && !options_has(settings, OPTION_ENERGY);
    if (option_is_foreign(spec->id, kind) &&
        !(wind_gives_bars && !option_is_foreign(spec->id, OCEAN_SPECTRUM_JONSWAP))) {
        return false;
    }
    if (spec->id >= OPTION_SUN && spec->id <= OPTION_CLOUD_SEED) { /* of a computed sky alone */
        return !settings->light.sky[0];
    }
    if (spec->group == OPTION_GROUP_LAND && spec->id != OPTION_LAND) {
        const bool of_map = spec->id >= OPTION_LAND_SIZE && spec->id <= OPTION_LAND_AT;
        return options_find_land(settings, NULL) && (!of_map || options_name_land_file(settings));
    }
    if ((spec->id >= OPTION_SEA && spec->id <= OPTION_SEA_RATE) || spec->id == OPTION_LAND) {
        return ocean_kind_has_wind(kind);
    }
    return spec->id != OPTION_SKY_TURN || settings->light.sky[0];
}

/* ---- Scenes -------------------------------------------------------------------------------- */

/* Returns whether the option belongs to sea, light, weather or view. The time does if it was
   given. */
static bool is_view(const OptionSpec* spec, const Settings* from) {
    return spec->group == OPTION_GROUP_SEA || spec->group == OPTION_GROUP_LIGHT ||
           spec->group == OPTION_GROUP_PRESET || spec->group == OPTION_GROUP_LAND ||
           spec->id == OPTION_CAMERA || spec->id == OPTION_FOV || spec->id == OPTION_RAIN ||
           spec->id == OPTION_RAIN_RATE ||
           (spec->id == OPTION_TIME && options_has(from, OPTION_TIME));
}

unsigned options_apply_scene(Settings* settings, const Settings* from, bool only_view) {
    unsigned renewals = 0;
    settings->ocean = from->ocean;
    settings->sea.beaufort = from->sea.beaufort;
    for (OptionId id = 0; id < OPTION_COUNT; ++id) {
        const OptionSpec* spec = option_spec(id);
        if (spec->group == OPTION_GROUP_SEA) {
            settings->said[id] = from->said[id];
        }
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
