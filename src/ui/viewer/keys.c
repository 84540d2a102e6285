#include "keys.h"

#include "base/numbers.h"
#include "base/text.h"
#include "options/resolve.h"
#include "pool/pool_panels.h"
#include "ui/sea_figures.h"
#include "water/water_sim.h"
#include "world/view_light.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* ---- Keys that are held ---------------------------------------------------------------------- */

/* The length of a tap, and the time until a key repeats [s]. */
static const double TAP = 0.1, REPEAT_AFTER = 0.3;

/* Counts the time until `now`. The key was certainly down until `surely`. */
static void count(Hold* hold, double surely, double now) {
    if (hold->down) {
        hold->owed += now - hold->counted;
        hold->late += fmax(surely - fmax(hold->counted, hold->pressed + REPEAT_AFTER), 0.0);
        hold->counted = now;
    }
}

void hold_press(Hold* hold, double now) {
    assert(hold);
    if (!hold->down) {
        hold->down = true;
        hold->pressed = hold->counted = now;
    }
}

void hold_release(Hold* hold, double after, double now) {
    assert(hold && after <= now);
    count(hold, after, now);
    if (hold->down) {
        hold->owed += fmax(hold->pressed + TAP - now, 0.0);
        hold->down = false;
    }
}

double hold_spend(Hold* hold, double now, double seconds) {
    assert(hold && seconds >= 0.0);
    count(hold, now, now);
    const double spent = fmin(hold->owed, seconds);
    hold->owed = fmin(hold->owed - spent, TAP); /* after a stall no more is left */
    return spent;
}

double hold_repeat(Hold* hold, double now) {
    assert(hold);
    count(hold, now, now);
    const double repeated = hold->late;
    hold->late = 0.0;
    return repeated;
}

/* ---- Values ---------------------------------------------------------------------------------- */

/* Steps of a press. */
static const double WIND_TURN = 10.0, SUN_TURN = 5.0, SUN_RISE = 2.0;    /* degrees */
static const double WIND_STEP = 1.0, TIDE_STEP = 0.25, SUN_HOURS = 0.25; /* m/s, m, hours */
static const double EXPOSURE_STEPS = 3.0;                                /* in 1 EV */

/* Rates while a key is held. */
static const double SUN_TURN_RATE = 25.0, SUN_RISE_RATE = 10.0; /* degrees/s */
static const double EXPOSURE_RATE = 1.5;                        /* EV/s */

/* Ranges of the keys. Sun and exposure have the ranges of --sun and --exposure. */
static const double SPEED_MIN = 1.0 / 64.0, SPEED_MAX = 64.0;
static const double SUN_MIN = -12.0, SUN_MAX = 90.0; /* degrees */
static const double EXPOSURE_MAX = 10.0;             /* EV */

bool view_take(ViewState* state, const Settings* next, SwellError* error) {
    assert(state && next);
    const Settings* now = &state->settings;
    if (next->computing.method == OCEAN_METHOD_DFT && next->ocean.grid > VIEW_DFT_GRID_MAX &&
        (now->computing.method != OCEAN_METHOD_DFT || next->ocean.grid > now->ocean.grid)) {
        return swell_error_set(error, SWELL_ERROR_RANGE, "the DFT is for N up to %d",
                               VIEW_DFT_GRID_MAX);
    }
    view_state_take(state, next);
    return true;
}

/* Takes changed settings. Returns false where option and sea stay as they are. */
static bool take_changed(ViewState* state, OptionId id, const Settings* next, SwellError* why) {
    return (options_differ(option_spec(id), next, &state->settings) ||
            !ocean_params_equal(&next->ocean, &state->settings.ocean)) &&
           view_take(state, next, why);
}

static bool set_number(ViewState* state, OptionId id, double value, SwellError* why) {
    Settings next = state->settings;
    char text[SWELL_REAL_SIZE];
    swell_write_real(value, SWELL_REAL_DIGITS, text);
    return options_change(&next, id, text, why) && take_changed(state, id, &next, why);
}

/* Turns an option on or off, or to its next choice. Clouds follow the rain. */
static bool toggle_option(ViewState* state, OptionId id, SwellError* why) {
    Settings next = state->settings;
    const OptionSpec* spec = option_spec(id);
    if (spec->kind == OPTION_KIND_CHOICE) {
        int* choice = options_field(&next, spec);
        *choice = spec->choices[*choice + 1] ? *choice + 1 : 0;
    } else {
        bool* is_on = options_field(&next, spec);
        *is_on = !*is_on;
    }
    return options_resolve(&next, why) && view_take(state, &next, why);
}

static bool step_hour(ViewState* state, int step, SwellError* why) {
    Settings next = state->settings;
    MeasuredSea* file = next.sea.measured_sea;
    if (!file) {
        return swell_error_set(why, SWELL_ERROR_RANGE, "no measured sea: start with --sea FILE");
    }
    const bool shown = next.ocean.state.kind == OCEAN_SPECTRUM_MEASURED;
    const int now = measured_sea_hour_of(file, next.sea.measured.table);
    const int hour = now + (shown ? step : 0);
    char text[SETTINGS_TEXT_SIZE];
    if (!measured_sea_print(file, hour, text, sizeof text)) {
        return swell_error_set(why, SWELL_ERROR_RANGE, "this is the %s hour of the file",
                               step > 0 ? "last" : "first");
    }
    return measured_sea_hour(file, hour, &next.sea.measured, why) &&
           options_change(&next, OPTION_SEA_TIME, text, why) && view_take(state, &next, why);
}

/* Shows the spectrum of the first or the next cascade. */
static void step_cascade(Settings* settings) {
    ViewSettings* view = &settings->view;
    const OceanSeaState* sea = &settings->ocean.state;
    const bool single = sea->kind == OCEAN_SPECTRUM_WAVES; /* each has a grid, or some share one */
    const int grids = single ? ocean_wave_count(sea) : settings->ocean.cascades;
    const int count = (int)swell_clamp(grids, 1.0, OCEAN_CASCADES_MAX);
    view->spectrum_cascade = view->spectrum ? view->spectrum_cascade % count + 1 : 1;
    view->spectrum = true;
}

/* Changes the speed by powers of two, so that 1 can be reached again. */
static bool step_speed(ViewState* state, int step, SwellError* why) {
    double* speed = &state->settings.clock.speed;
    if (step > 0 ? *speed >= SPEED_MAX : *speed <= SPEED_MIN) {
        return swell_error_set(why, SWELL_ERROR_RANGE,
                               "keys let time run at 1/64 to 64 times its speed");
    }
    const double power = log2(fmax(*speed, 0.5 * SPEED_MIN));
    *speed =
        swell_clamp(exp2(step > 0 ? floor(power) + 1.0 : ceil(power) - 1.0), SPEED_MIN, SPEED_MAX);
    return true;
}

/* Returns degrees in (-180, 180]. */
static double within_circle(double degrees) {
    const double turned = remainder(degrees, 360.0);
    return turned <= -180.0 ? turned + 360.0 : turned;
}

/* Moves a value by steps of a size or, while the key is held, at a rate. Rounds it to
   hundredths. */
static double move(double value, int steps, double size, double rate, double seconds) {
    return seconds > 0.0 ? round((value + steps * rate * seconds) * 100.0) / 100.0
                         : value + steps * size;
}

static bool raise_sun(ViewState* state, int steps, double seconds) {
    double* elevation = &state->settings.light.sun[1];
    if (steps > 0 ? *elevation >= SUN_MAX : *elevation <= SUN_MIN) {
        return false;
    }
    view_light_hold_sun(state);
    *elevation =
        swell_clamp(move(*elevation, steps, SUN_RISE, SUN_RISE_RATE, seconds), SUN_MIN, SUN_MAX);
    return true;
}

/* Turns the sun to the right, or a picture of the sky. */
static void turn_sun(ViewState* state, int steps, double seconds) {
    if (!state->sky_image) {
        view_light_hold_sun(state);
    }
    double* azimuth =
        state->sky_image ? &state->settings.light.sky_turned : &state->settings.light.sun[0];
    *azimuth = within_circle(move(*azimuth, steps, SUN_TURN, SUN_TURN_RATE, seconds));
}

/* ---- Commands -------------------------------------------------------------------------------- */

bool view_change(ViewState* state, const KeyCall* call, double seconds, SwellError* why) {
    assert(state && call);
    const Settings* now = &state->settings;
    const OceanSeaState* sea = &now->ocean.state;
    const int argument = call->argument;
    switch (call->command) {
    case KEY_COMMAND_OPTION:
        return toggle_option(state, (OptionId)argument, why);
    case KEY_COMMAND_PAUSE:
        state->paused = !state->paused;
        return true;
    case KEY_COMMAND_TIMES:
        state->times = !state->times;
        return true;
    case KEY_COMMAND_FORCE:
        return set_number(state, OPTION_BEAUFORT, argument, why);
    case KEY_COMMAND_HOUR:
        return step_hour(state, argument, why);
    case KEY_COMMAND_WIND: {
        const double speed = round(sea->wind_speed * 10.0) / 10.0 + argument * WIND_STEP;
        return set_number(state, OPTION_WIND_SPEED, swell_clamp(speed, 0.0, OCEAN_WIND_SPEED_MAX),
                          why);
    }
    case KEY_COMMAND_TURN_WIND:
        return set_number(state, OPTION_WIND_DIRECTION,
                          within_circle(sea->wind_direction + argument * WIND_TURN), why);
    case KEY_COMMAND_GRID:
        return set_number(state, OPTION_GRID,
                          argument > 0 ? now->ocean.grid * 2 : now->ocean.grid / 2, why);
    case KEY_COMMAND_SPECTRUM_CASCADE:
        step_cascade(&state->settings);
        return true;
    case KEY_COMMAND_SPEED:
        return step_speed(state, argument, why);
    case KEY_COMMAND_SUN_HOUR:
        view_light_move_hour(state, SUN_HOURS * argument);
        return true;
    case KEY_COMMAND_RAISE_SUN:
        return raise_sun(state, argument, seconds);
    case KEY_COMMAND_TURN_SUN:
        turn_sun(state, argument, seconds);
        return true;
    case KEY_COMMAND_TIDE: {
        const double tide = TIDE_STEP * (round(now->land.params.tide / TIDE_STEP) + argument);
        return set_number(state, OPTION_TIDE, swell_clamp(tide, -LAND_TIDE_MAX, LAND_TIDE_MAX),
                          why);
    }
    case KEY_COMMAND_EXPOSURE: {
        const double exposure =
            seconds > 0.0
                ? move(now->tone.exposure, argument, 0.0, EXPOSURE_RATE, seconds)
                : (round(EXPOSURE_STEPS * now->tone.exposure) + argument) / EXPOSURE_STEPS;
        return set_number(state, OPTION_EXPOSURE,
                          swell_clamp(exposure, -EXPOSURE_MAX, EXPOSURE_MAX), why);
    }
    default:
        return true;
    }
}

/* ---- What is possible ------------------------------------------------------------------------ */

const char* key_obstacle(KeyCondition when, const ViewState* state) {
    assert(state && when < KEY_CONDITION_COUNT);
    const Settings* settings = &state->settings;
    const bool spectrum = settings->view.spectrum, aboard = settings->bodies.boat;
    const bool sun = settings->drawing.look == RENDER_LOOK_SEA && !spectrum;
    const bool pool = pool_panels_shows(settings, POOL_PANEL_POOL);
    const bool string = pool_panels_shows(settings, POOL_PANEL_STRING);
    const bool possible[KEY_CONDITION_COUNT] = {
        [KEY_ALWAYS] = true,
        [KEY_WHILE_ASHORE] = !aboard, /* aboard the arrows drive the boat */
        [KEY_WHILE_ABOARD] = aboard,
        [KEY_OVER_THE_SEA] = !spectrum,
        [KEY_WITH_BUOYS] = state->buoys > 0,
        [KEY_WITH_LAND] = options_find_land(settings, NULL),
        [KEY_WITH_SUN] = sun,
        [KEY_WITH_COMPUTED_SUN] = sun && !state->sky_image,
        [KEY_WITH_POOL] = pool,
        [KEY_WITH_STRING] = string,
        [KEY_WITH_POOL_OR_STRING] = pool || string,
    };
    return possible[when]             ? NULL
           : when == KEY_OVER_THE_SEA ? "not over the spectrum; V leaves it"
                                      : "";
}

/* Tries the press on a copy of the state, if it is possible. */
static bool would_act(const KeyRow* row, const KeyPress* press, const ViewState* state) {
    ViewState tried = *state;
    const KeyCall call = {row, press->command, press->argument};
    return !key_obstacle(row->when, state) &&
           (press->command == KEY_COMMAND_HOUR || /* its keys also turn the tour's pages */
            view_change(&tried, &call, 0.0, NULL));
}

void key_rows_possible(const ViewState* state, bool possible[KEY_ROWS_MAX]) {
    assert(state && possible);
    int count = 0;
    const KeyRow* table = key_table(&count);
    assert(count <= KEY_ROWS_MAX);
    for (int i = 0; i < count; ++i) {
        const KeyPress* press = table[i].press;
        possible[i] = press[0].kind == PRESS_NONE;
        for (int j = 0; !possible[i] && j < KEY_PRESSES_MAX && press[j].kind != PRESS_NONE; ++j) {
            possible[i] = would_act(&table[i], &press[j], state);
        }
    }
}

/* ---- Descriptions ---------------------------------------------------------------------------- */

/* Writes, as an example, "Beaufort 5, fresh breeze: wind 9.4 m/s towards 0°". */
static void describe_sea(const OceanSeaState* sea, char note[GUI_WORD_SIZE]) {
    char name[GUI_WORD_SIZE / 2];
    sea_figures_name(sea, name, sizeof name);
    snprintf(note, GUI_WORD_SIZE, "%s", name);
    if (sea->kind != OCEAN_SPECTRUM_WAVES) {
        swell_append(note, GUI_WORD_SIZE, ": wind %.3g m/s towards %.0f°", sea->wind_speed,
                     sea->wind_direction + 0.0);
    } else if (ocean_wave_count(sea) != 1) { /* the name of one wave says its height */
        swell_append(note, GUI_WORD_SIZE, ": significant height %.2f m", sea_figures_height(sea));
    }
}

/* Writes the sun's place and, if an hour sets it, the moon, the date if there is one, and the
   hour. */
static void describe_sun(const ViewState* state, char note[GUI_WORD_SIZE]) {
    const LightSettings* light = &state->settings.light;
    const SunHour* hour = &light->sun_hour;
    snprintf(note, GUI_WORD_SIZE, "sun %.3g° high at azimuth %.0f°", light->sun[1] + 0.0,
             light->sun[0] + 0.0);
    HeavensSky heavens;
    if (view_light_heavens(state, 0.0, &heavens)) {
        char clock[SUN_HOUR_TEXT_SIZE];
        sun_hour_write(hour, 0.0, clock);
        swell_append(note, GUI_WORD_SIZE, ", moon %.3g° and %.0f %% lit; %s",
                     heavens.moon.body.elevation + 0.0, 100.0 * heavens.moon.lit, clock);
    }
}

/* Writes the first option that has changed, as in "exposure 0.33 EV", leaving out changes that are
   seen at once. */
static bool describe_option(const Settings* now, const Settings* before, char note[GUI_WORD_SIZE]) {
    for (OptionId id = 0; id < OPTION_COUNT; ++id) {
        const OptionSpec* spec = option_spec(id);
        const bool told = spec->renew == RENEW_VIEW || spec->renew == RENEW_SEA;
        if (told && spec->kind != OPTION_KIND_FLAG && spec->kind != OPTION_KIND_SWITCH &&
            options_differ(spec, now, before)) {
            const char* name = spec->name + strlen("--");
            char value[OPTION_VALUE_SIZE];
            option_write_brief(spec, options_value(now, spec), 3, value);
            snprintf(note, GUI_WORD_SIZE, "%s %.64s%s", name, value, spec->unit ? spec->unit : "");
            for (size_t i = 0; name[i]; ++i) { /* as in "sky turn 5 degrees" */
                note[i] = name[i] == '-' ? ' ' : name[i];
            }
            return true;
        }
    }
    return false;
}

const char* look_lacks(const Settings* settings) {
    return settings->drawing.look == RENDER_LOOK_CLASSIC && settings->land.name[0]
               ? "look classic: it draws no land, which is there all the same"
               : NULL;
}

bool view_describe_change(const ViewState* state, const ViewState* old, char note[GUI_WORD_SIZE]) {
    assert(state && old && note);
    const Settings *now = &state->settings, *before = &old->settings;
    OceanParams regridded = before->ocean;
    regridded.grid = now->ocean.grid;
    if (!ocean_params_equal(&now->ocean, &regridded)) {
        describe_sea(&now->ocean.state, note);
    } else if (memcmp(now->light.sun, before->light.sun, sizeof now->light.sun) != 0) {
        describe_sun(state, note);
    } else if (now->surface.rain != before->surface.rain) {
        snprintf(note, GUI_WORD_SIZE, "rain %s", now->surface.rain ? "on" : "off");
    } else if (now->drawing.look != before->drawing.look && look_lacks(now)) {
        snprintf(note, GUI_WORD_SIZE, "%s", look_lacks(now));
    } else {
        return describe_option(now, before, note);
    }
    return true;
}
