/* Finds the land that the options mean, and checks which options are incompatible with it. */
#include "options_parts.h"

#include "ocean/choice.h"
#include "swell/host.h"

#include <assert.h>
#include <string.h>

/* Returns the kind of that name, or LAND_MAP for any other. The choices of --land are "none", then
   the kinds in the order of LandKind. */
static LandKind kind_of(const char* name) {
    const char* const* kinds = option_spec(OPTION_LAND)->choices + 1;
    for (LandKind kind = 0; kind < LAND_MAP; ++kind) {
        if (strcmp(name, kinds[kind]) == 0) {
            return kind;
        }
    }
    return LAND_MAP;
}

/* Returns whether the name, of no kind, is meant as that of a file. */
static bool names_file(const char* name) {
    return strpbrk(name, "./\\") || host_path_exists(name);
}

bool options_name_land(const Settings* settings) {
    assert(settings);
    return settings->land.name[0] && strcmp(settings->land.name, "none") != 0;
}

bool options_name_land_file(const Settings* settings) {
    return options_name_land(settings) && kind_of(settings->land.name) == LAND_MAP;
}

/* ---- What does not go together ------------------------------------------------------------- */

/* Returns the option that gives the sea the phillips spectrum. */
static OptionId find_phillips(const Settings* settings) {
    return options_said(settings, OPTION_SPECTRUM)    ? OPTION_SPECTRUM
           : options_said(settings, OPTION_WIND)      ? OPTION_WIND
           : options_said(settings, OPTION_AMPLITUDE) ? OPTION_AMPLITUDE
                                                      : OPTION_SPECTRUM;
}

/* Fails where the sea or the look cannot have land. Waves near land are the sea's in water of one
   depth, and repeat with the first cascade. */
static bool check_sea(const Settings* settings, SwellError* error) {
    const OceanParams* sea = &settings->ocean;
    const OceanSpectrumKind kind = sea->state.kind;
    const OptionsRule RULES[] = {
        {kind == OCEAN_SPECTRUM_PHILLIPS, OPTION_LAND, find_phillips(settings),
         "waves of the phillips spectrum feel no bottom"},
        {kind == OCEAN_SPECTRUM_MEASURED || settings->sea.file[0], OPTION_LAND, OPTION_SEA,
         "measured spectra have a depth of their own"},
        {sea->loop > 0.0, OPTION_LAND, OPTION_LOOP, "surf does not repeat"},
        {sea->state.current_speed > 0.0, OPTION_LAND, OPTION_CURRENT,
         "land stops a uniform current"},
        {settings->drawing.look == RENDER_LOOK_CLASSIC, OPTION_LAND, OPTION_LOOK,
         "the classic look draws no land"},
    };
    const struct {
        OptionId option;
        double value, low, high;
    } ranges[] = {{OPTION_DEPTH, sea->state.depth, LAND_DEPTH_MIN, LAND_DEPTH_MAX},
                  {OPTION_LENGTH, ocean_choice_length(sea), LAND_PERIOD_MIN, LAND_PERIOD_MAX}};
    if (!options_check_rules(RULES, sizeof RULES / sizeof *RULES, error)) {
        return false;
    }
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; ++i) {
        if (!(ranges[i].value >= ranges[i].low && ranges[i].value <= ranges[i].high)) {
            return swell_error_set(
                error, SWELL_ERROR_USAGE, "%s of %g m with --land: %g to %g m is accepted",
                option_name(ranges[i].option), ranges[i].value, ranges[i].low, ranges[i].high);
        }
    }
    return true;
}

/* Fails if an option was given without the kind of --land that it needs. `kind` is LAND_KIND_COUNT
   without land. */
static bool check_lacking(const Settings* settings, LandKind kind, SwellError* error) {
    static const struct {
        OptionId first, last;
        bool of_map; /* needs a map, not any land */
        const char* needs;
    } ROWS[] = {{OPTION_LAND_SIZE, OPTION_LAND_AT, true, "FILE"},
                {OPTION_LAND_SEED, OPTION_LAND_BAR, false, "NAME"},
                {OPTION_TIDE, OPTION_TIDE, false, "NAME or FILE"},
                {OPTION_LAND_FROM, OPTION_LAND_FROM, false, "NAME or FILE"}};
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; ++i) {
        const bool lacks = kind == LAND_KIND_COUNT || (ROWS[i].of_map && kind != LAND_MAP);
        for (OptionId id = ROWS[i].first; lacks && id <= ROWS[i].last; ++id) {
            if (options_said(settings, id)) {
                return swell_error_set(error, SWELL_ERROR_USAGE, "%s needs --land %s",
                                       option_name(id), ROWS[i].needs);
            }
        }
    }
    return true;
}

/* What depends on the file's contents is checked as it is read (world/files.c). */
static bool check_map(const Settings* settings, SwellError* error) {
    static const char FORM[] = "a map has a form of its own";
    const double low = settings->land.range[0], high = settings->land.range[1];
    const OptionsRule RULES[] = {
        {options_said(settings, OPTION_LAND_SEED), OPTION_LAND, OPTION_LAND_SEED, FORM},
        {options_said(settings, OPTION_LAND_SLOPE), OPTION_LAND, OPTION_LAND_SLOPE, FORM},
        {options_said(settings, OPTION_LAND_BAR), OPTION_LAND, OPTION_LAND_BAR, FORM},
    };
    return options_check_rules(RULES, sizeof RULES / sizeof *RULES, error) &&
           (!options_has(settings, OPTION_LAND_RANGE) || low < high ||
            swell_error_set(error, SWELL_ERROR_USAGE,
                            "--land-range %g,%g is not accepted: expected the lower height first",
                            low, high));
}

bool options_check_land(const Settings* settings, SwellError* error) {
    assert(settings);
    const bool named = options_name_land(settings);
    const LandKind kind = named ? kind_of(settings->land.name) : LAND_KIND_COUNT;
    const bool known =
        kind != LAND_MAP || settings->land.params.map.heights || names_file(settings->land.name);
    const double from = settings->land.from, time = settings->clock.time;
    if (!known) {
        return swell_option_refuse(&option_spec(OPTION_LAND)->option, settings->land.name, error);
    }
    if (!check_lacking(settings, kind, error)) {
        return false;
    }
    if (options_said(settings, OPTION_LAND_FROM) &&
        (from > time || time - from > LAND_HISTORY_MAX)) {
        return swell_error_set(error, SWELL_ERROR_USAGE,
                               "--land-from %g is not accepted: expected a time up to %g s before "
                               "--time %g",
                               from, LAND_HISTORY_MAX, time);
    }
    return !named ||
           ((kind != LAND_MAP || check_map(settings, error)) && check_sea(settings, error));
}

/* ---- What is meant ------------------------------------------------------------------------- */

bool options_find_land(const Settings* settings, LandParams* land) {
    assert(settings);
    if (!options_name_land(settings) || !check_sea(settings, NULL)) {
        return false;
    }
    LandParams found = settings->land.params;
    found.kind = kind_of(settings->land.name);
    found.depth = settings->ocean.state.depth;
    found.period = ocean_choice_length(&settings->ocean);
    if (found.kind == LAND_MAP && !found.map.heights) {
        return false;
    }
    if (land) {
        *land = found;
    }
    return true;
}

bool options_land_camera(const Settings* settings, CameraPose* pose) {
    static const CameraPose ALONG = {{10.0, 48.0, 90.0}, -25.0, -14.0};
    static const CameraPose FROM_SEA = {{-200.0, 30.0, 90.0}, 66.0, -9.0};
    assert(settings && pose);
    const bool shown = options_name_land(settings);
    if (shown) {
        *pose = land_repeats(kind_of(settings->land.name)) ? ALONG : FROM_SEA;
    }
    return shown;
}

double options_land_from(const Settings* settings, double time) {
    assert(settings);
    return options_has(settings, OPTION_LAND_FROM) ? settings->land.from : time - LAND_HISTORY;
}
