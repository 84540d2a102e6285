/* Finds which land the options mean, and what does not go with it. */
#include "options/resolve.h"

#include "ocean/choice.h"
#include "swell/host.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* LAND_MAP for a file, LAND_KIND_COUNT for neither. The choices of --land are "none", and then in
   the order of LandKind. */
static LandKind kind_of(const char* name) {
    const char* const* kinds = option_spec(OPTION_LAND)->choices + 1;
    for (LandKind kind = 0; kind < LAND_MAP; ++kind) {
        if (strcmp(name, kinds[kind]) == 0) {
            return kind;
        }
    }
    const bool is_file = host_path_ends_with(name, ".npy") || host_path_ends_with(name, ".png");
    return is_file ? LAND_MAP : LAND_KIND_COUNT;
}

bool options_name_land(const Settings* settings) {
    assert(settings);
    return settings->land.name[0] && strcmp(settings->land.name, "none") != 0;
}

bool options_name_land_file(const Settings* settings) {
    return options_name_land(settings) && kind_of(settings->land.name) == LAND_MAP;
}

/* ---- What does not go together ------------------------------------------------------------- */

/* The option that makes the sea one of the phillips spectrum. */
static OptionId find_phillips(const Settings* settings) {
    return options_said(settings, OPTION_SPECTRUM)    ? OPTION_SPECTRUM
           : options_said(settings, OPTION_WIND)      ? OPTION_WIND
           : options_said(settings, OPTION_AMPLITUDE) ? OPTION_AMPLITUDE
                                                      : OPTION_SPECTRUM;
}

/* Fails where the sea or the look cannot have land. Waves before land are those of the sea in water
   of one depth, and repeat with the first cascade. */
static bool check_sea(const Settings* settings, const OceanParams* sea, SwellError* error) {
    const struct {
        bool wrong;
        OptionId option;
        const char* why;
    } rules[] = {
        {sea->state.kind == OCEAN_SPECTRUM_PHILLIPS, find_phillips(settings),
         "waves of the phillips spectrum feel no bottom"},
        {sea->state.kind == OCEAN_SPECTRUM_MEASURED || settings->sea.file[0], OPTION_SEA,
         "measured spectra have a depth of their own"},
        {sea->loop > 0.0, OPTION_LOOP, "surf does not repeat"},
        {sea->state.current_speed > 0.0, OPTION_CURRENT, "land stops a uniform current"},
        {settings->drawing.look == RENDER_LOOK_CLASSIC, OPTION_LOOK,
         "the classic look draws no land"},
    };
    for (size_t i = 0; i < sizeof rules / sizeof *rules; ++i) {
        if (rules[i].wrong) {
            return options_refuse(OPTION_LAND, rules[i].option, rules[i].why, error);
        }
    }
    const struct {
        OptionId option;
        double value, low, high;
    } ranges[] = {{OPTION_DEPTH, sea->state.depth, LAND_DEPTH_MIN, LAND_DEPTH_MAX},
                  {OPTION_LENGTH, ocean_choice_length(sea), LAND_PERIOD_MIN, LAND_PERIOD_MAX}};
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; ++i) {
        if (!(ranges[i].value >= ranges[i].low && ranges[i].value <= ranges[i].high)) {
            return swell_error_set(error, SWELL_ERROR_USAGE,
                                   "%s of %g m with %s: %g to %g m is accepted",
                                   option_name(ranges[i].option), ranges[i].value,
                                   option_name(OPTION_LAND), ranges[i].low, ranges[i].high);
        }
    }
    return true;
}

/* Fails if one of the options from one to another was said without what --land needs for it. */
static bool refuse_lacking(const Settings* settings, OptionId from, OptionId to, const char* what,
                           SwellError* error) {
    while (from <= to && !options_said(settings, from)) {
        ++from;
    }
    return from > to || swell_error_set(error, SWELL_ERROR_USAGE, "%s needs %s %s",
                                        option_name(from), option_name(OPTION_LAND), what);
}

static bool lacks_no_map(const Settings* settings, SwellError* error) {
    return refuse_lacking(settings, OPTION_LAND_SIZE, OPTION_LAND_AT, "FILE", error);
}

static bool check_absent(const Settings* settings, SwellError* error) {
    static const char EITHER[] = "NAME or FILE";
    return lacks_no_map(settings, error) &&
           refuse_lacking(settings, OPTION_LAND_SEED, OPTION_LAND_BAR, "NAME", error) &&
           refuse_lacking(settings, OPTION_TIDE, OPTION_TIDE, EITHER, error) &&
           refuse_lacking(settings, OPTION_LAND_FROM, OPTION_LAND_FROM, EITHER, error);
}

static bool check_map(const Settings* settings, SwellError* error) {
    const bool picture = host_path_ends_with(settings->land.name, ".png");
    const bool ranged = options_has(settings, OPTION_LAND_RANGE);
    for (OptionId id = OPTION_LAND_SEED; id <= OPTION_LAND_BAR; ++id) {
        if (options_said(settings, id)) {
            return options_refuse(OPTION_LAND, id, "a map has a form of its own", error);
        }
    }
    if (!options_has(settings, OPTION_LAND_SIZE)) {
        return swell_error_set(error, SWELL_ERROR_USAGE,
                               "%s '%.200s' needs %s, the width of the map: %.10g to %.10g m",
                               option_name(OPTION_LAND), settings->land.name,
                               option_name(OPTION_LAND_SIZE), LAND_MAP_SIZE_MIN, LAND_MAP_SIZE_MAX);
    }
    if (picture && !ranged) {
        return swell_error_set(error, SWELL_ERROR_USAGE,
                               "%s '%.200s' needs %s LOW,HIGH, the heights of black and white in m",
                               option_name(OPTION_LAND), settings->land.name,
                               option_name(OPTION_LAND_RANGE));
    }
    if (!picture && ranged) {
        return options_refuse(OPTION_LAND, OPTION_LAND_RANGE,
                              "the numbers of an .npy are heights in m", error);
    }
    return !picture || settings->land.range[0] < settings->land.range[1] ||
           swell_error_set(error, SWELL_ERROR_USAGE,
                           "%s %g,%g is not accepted: expected the lower height first",
                           option_name(OPTION_LAND_RANGE), settings->land.range[0],
                           settings->land.range[1]);
}

bool options_check_land(const Settings* settings, const OceanParams* sea, SwellError* error) {
    assert(settings && sea);
    if (!options_name_land(settings)) {
        return check_absent(settings, error);
    }
    const LandKind kind = kind_of(settings->land.name);
    if (kind == LAND_KIND_COUNT) {
        return swell_error_set(error, SWELL_ERROR_USAGE, "%s '%.200s' is not accepted: expected %s",
                               option_name(OPTION_LAND), settings->land.name,
                               option_spec(OPTION_LAND)->accepted);
    }
    if (options_said(settings, OPTION_LAND_FROM) && settings->land.from > settings->clock.time) {
        return swell_error_set(error, SWELL_ERROR_USAGE, "%s %g is later than %s %g",
                               option_name(OPTION_LAND_FROM), settings->land.from,
                               option_name(OPTION_TIME), settings->clock.time);
    }
    if (options_said(settings, OPTION_LAND_FROM) &&
        settings->clock.time - settings->land.from > LAND_HISTORY_MAX) {
        return swell_error_set(error, SWELL_ERROR_USAGE,
                               "%s %g is too early: up to %g s before %s %g are accepted",
                               option_name(OPTION_LAND_FROM), settings->land.from, LAND_HISTORY_MAX,
                               option_name(OPTION_TIME), settings->clock.time);
    }
    return (kind == LAND_MAP ? check_map(settings, error) : lacks_no_map(settings, error)) &&
           check_sea(settings, sea, error);
}

/* ---- What is meant ------------------------------------------------------------------------- */

bool options_find_land(const Settings* settings, LandParams* land) {
    assert(settings);
    if (!options_name_land(settings) || !check_sea(settings, &settings->ocean, NULL)) {
        return false;
    }
    LandParams found = settings->land.params;
    found.kind = kind_of(settings->land.name);
    found.depth = settings->ocean.state.depth;
    found.period = ocean_choice_length(&settings->ocean);
    if (found.kind == LAND_KIND_COUNT || (found.kind == LAND_MAP && !found.map.heights)) {
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
