#include "tour/tour.h"

#include "options/resolve.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- Steps by name -------------------------------------------------------------------------- */

enum { NAMES_BEFORE = 1 }; /* choices of --tour before the steps' names: "start" */

const char* tour_name(int step) {
    assert(step >= 0 && step < tour_count());
    return option_spec(OPTION_TOUR)->choices[step + NAMES_BEFORE];
}

int tour_find(const char* name) {
    assert(name);
    const char* const* choices = option_spec(OPTION_TOUR)->choices;
    for (int i = 0; choices[i]; ++i) {
        if (strcmp(choices[i], name) == 0) {
            return i < NAMES_BEFORE ? 0 : i - NAMES_BEFORE;
        }
    }
    return -1;
}

/* ---- Scenes --------------------------------------------------------------------------------- */

enum { SCENE_SIZE = 1024, WORDS_MAX = 64 };

bool tour_parse_scene(int step, Settings* scene, SwellError* error) {
    assert(scene);
    const char* sea = tour_step(step)->sea;
    char text[SCENE_SIZE];
    char* words[WORDS_MAX];
    int count = 0;
    const int length = snprintf(text, sizeof text, "%s", tour_step(step)->scene);
    assert(length < SCENE_SIZE);
    (void)length;
    for (char* word = strtok(text, " "); word; word = strtok(NULL, " ")) {
        assert(count < WORDS_MAX);
        words[count++] = word;
    }
    const bool parsed = options_parse(scene, count, words, error);
    if (!parsed || !sea) {
        return parsed;
    }
    const SpectraText spectra = {"tour", sea, strlen(sea)};
    SeaSettings* settings = &scene->sea;
    scene->said[OPTION_SEA] = true;
    settings->measured_sea =
        measured_sea_create(&spectra, NULL, "", scene->ocean.state.wind_direction, error);
    if (!settings->measured_sea ||
        !measured_sea_hour(settings->measured_sea, 0.0, &settings->measured, error) ||
        !options_complete(scene, error)) {
        measured_sea_destroy(settings->measured_sea);
        options_finish(scene);
        return false;
    }
    return true;
}

/* ---- Progress ------------------------------------------------------------------------------- */

TourProgress tour_begin(int step) {
    assert(step >= 0 && step < tour_count());
    return (TourProgress){.step = step, .chosen = -1};
}

/* Returns a number of an option: for a choice its index, for a switch 0 or 1. */
static double read_number(const Settings* settings, OptionId option, int number) {
    const OptionSpec* spec = option_spec(option);
    const void* field = options_value(settings, spec);
    switch (spec->kind) {
    case OPTION_KIND_CHOICE:
    case OPTION_KIND_INTEGER:
    case OPTION_KIND_POWER:
        return *(const int*)field;
    case OPTION_KIND_SWITCH:
    case OPTION_KIND_FLAG:
        return *(const bool*)field;
    default:
        assert(number < swell_option_numbers(&spec->option));
        return ((const double*)field)[number];
    }
}

static bool is_met(const TourTest* test, const TourWorld* world) {
    switch (test->kind) {
    case TOUR_AT_LEAST:
        return read_number(world->now, (OptionId)test->subject, test->number) >= test->value;
    case TOUR_AT_MOST:
        return read_number(world->now, (OptionId)test->subject, test->number) <= test->value;
    case TOUR_MEASURED_LEAST:
        return world->measure[test->subject] >= test->value;
    case TOUR_MEASURED_MOST:
        return world->measure[test->subject] <= test->value;
    default:
        return true;
    }
}

bool tour_holds(const TourProgress* progress) {
    assert(progress);
    return progress->done && progress->chosen < 0 && tour_step(progress->step)->hold;
}

void tour_watch(TourProgress* progress, const TourWorld* world) {
    assert(progress && world && world->now);
    const TourTest* test = tour_step(progress->step)->test;
    bool all = world->drawn;
    for (int i = 0; i < TOUR_TESTS_MAX; ++i) {
        all = all && is_met(&test[i], world);
    }
    progress->done = progress->done || all;
}

/* ---- Readings ------------------------------------------------------------------------------- */

bool tour_write_reading(TourMeasure measure, double value, char* text, size_t size) {
    static const struct {
        const char *name, *unit;
        double factor;
        int decimals;
    } FORM[TOUR_MEASURE_COUNT] = {
        [TOUR_HEIGHT] = {"height", " m", 1.0, 2},
        [TOUR_PERIOD] = {"period", " s", 1.0, 1},
        [TOUR_LENGTH] = {"length", " m", 1.0, 0},
        [TOUR_SPEED] = {"crests run", " m/s", 1.0, 1},
        [TOUR_GROUPS_APART] = {"groups", " m apart", 1.0, 0},
        [TOUR_GROUP_SPEED] = {"running", " m/s", 1.0, 1},
        [TOUR_LEAST_J] = {"least J", "", 1.0, 2},
        [TOUR_FOLDED] = {"folded", " % of the surface", 100.0, 1},
        [TOUR_BOAT_SPEED] = {"boat", " m/s", 1.0, 1},
        [TOUR_SEA_MS] = {"sum in", " ms", 1.0, 2},
        [TOUR_DIFFERENCE] = {"difference", " \xc2\xb5m", 1e6, 1},
        [TOUR_STRING_HEIGHT] = {"swings", " %", 100.0, 0},
        [TOUR_STRING_TONE] = {"tone", " Hz", 1.0, 2},
        [TOUR_DEPTH_THERE] = {"at the pointer", " m of water", 1.0, 1},
        [TOUR_SPEED_THERE] = {"there they run", " m/s", 1.0, 1},
    };
    assert(measure < TOUR_MEASURE_COUNT && text);
    if (!FORM[measure].name || isnan(value)) {
        return false;
    }
    const double power = pow(10.0, FORM[measure].decimals);
    const double shown = round(value * FORM[measure].factor * power) / power + 0.0; /* no -0.00 */
    snprintf(text, size, "%s %.*f%s", FORM[measure].name, FORM[measure].decimals, shown,
             FORM[measure].unit);
    return true;
}
