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

static const double TAP = 0.1, REPEAT_AFTER = 0.3; /* s */

/* Counts the time until `now`; the key was surely down until `surely`. */
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
    hold->owed = fmin(hold->owed - spent, TAP); /* a stall leaves no more */
    return spent;
}

double hold_repeat(Hold* hold, double now) {
    assert(hold);
    count(hold, now, now);
    const double repeated = hold->late;
    hold->late = 0.0;
    return repeated;
}

/* ---- What is possible ------------------------------------------------------------------------ */

static const char* unless(bool possible) {
    return possible ? NULL : "";
}

static const char* grid_obstacle(const ViewState* state, int step) {
    const bool dft = state->settings.computing.method == OCEAN_METHOD_DFT;
    const int most = dft ? VIEW_DFT_GRID_MAX : OCEAN_GRID_MAX;
    if (step > 0 ? state->settings.ocean.grid < most
                 : state->settings.ocean.grid > OCEAN_GRID_MIN) {
        return NULL;
    }
    return step < 0 ? "N is at least 16"
           : dft    ? "N is at most 256 with the DFT"
                    : "N is at most 1024";
}

static const char* speed_obstacle(const ViewState* state, int step) {
    if (step > 0 ? state->settings.clock.speed < KEY_SPEED_MAX
                 : state->settings.clock.speed > KEY_SPEED_MIN) {
        return NULL;
    }
    return step > 0 ? "time runs at most 64 times as fast"
                    : "time runs at least at 1/64; Space stops it";
}

static bool wind_changes(const ViewState* state, int steps) {
    const OceanSeaState* sea = &state->settings.ocean.state;
    return sea->kind == OCEAN_SPECTRUM_PHILLIPS ||
           (steps > 0 ? sea->wind_speed < OCEAN_WIND_SPEED_MAX : sea->wind_speed > 0.0);
}

/* The classic look has a light of its own. */
static bool has_sun(const ViewState* state) {
    return state->settings.drawing.look == RENDER_LOOK_SEA && !state->settings.view.spectrum;
}

static bool sun_rises(const ViewState* state, int steps) {
    const double elevation = state->settings.light.sun[1];
    return has_sun(state) && !state->sky_image &&
           (steps > 0 ? elevation < KEY_SUN_MAX : elevation > KEY_SUN_MIN);
}

static bool exposure_changes(const ViewState* state, int steps) {
    const double exposure = state->settings.tone.exposure;
    return has_sun(state) &&
           (steps > 0 ? exposure < KEY_EXPOSURE_MAX : exposure > -KEY_EXPOSURE_MAX);
}

static bool tide_changes(const ViewState* state, int steps) {
    const double tide = state->settings.land.params.tide;
    return options_find_land(&state->settings, NULL) &&
           (steps > 0 ? tide < LAND_TIDE_MAX : tide > -LAND_TIDE_MAX);
}

const char* key_obstacle(KeyCondition when, const ViewState* state, int argument) {
    assert(state);
    switch (when) {
    case KEY_ALWAYS:
        return NULL;
    case KEY_WHILE_WIND_CHANGES: /* aboard, the arrows drive */
        return unless(!state->settings.bodies.boat && wind_changes(state, argument));
    case KEY_WHILE_ASHORE:
        return unless(!state->settings.bodies.boat);
    case KEY_WHILE_GRID_CHANGES:
        return grid_obstacle(state, argument);
    case KEY_WHILE_METHOD_CHANGES:
        return state->settings.computing.method == OCEAN_METHOD_DFT ||
                       state->settings.ocean.grid <= VIEW_DFT_GRID_MAX
                   ? NULL
                   : "the DFT is for N up to 256";
    case KEY_WHILE_SPEED_CHANGES:
        return speed_obstacle(state, argument);
    case KEY_OVER_THE_SEA:
        return unless(!state->settings.view.spectrum);
    case KEY_WHILE_ABOARD:
        return unless(state->settings.bodies.boat);
    case KEY_WHILE_BUOYS_ARE_LEFT:
        return state->settings.view.spectrum    ? ""
               : state->buoys < WATER_BUOYS_MAX ? NULL
                                                : "no buoy: all are on the water";
    case KEY_WITH_BUOYS:
        return unless(state->buoys > 0);
    case KEY_WHILE_TIDE_CHANGES:
        return unless(tide_changes(state, argument));
    case KEY_WHILE_SUN_RISES:
        return unless(sun_rises(state, argument));
    case KEY_WITH_SUN:
        return unless(has_sun(state));
    case KEY_WITH_COMPUTED_SUN:
        return unless(has_sun(state) && !state->sky_image);
    case KEY_WHILE_EXPOSURE_CHANGES:
        return unless(exposure_changes(state, argument));
    case KEY_WITH_PANELS:
        return state->settings.view.spectrum ? "no pool or string over the spectrum; V leaves it"
                                             : NULL;
    case KEY_WITH_POOL:
        return unless(pool_panels_shows(&state->settings, POOL_PANEL_POOL));
    case KEY_WITH_STRING:
        return unless(pool_panels_shows(&state->settings, POOL_PANEL_STRING));
    case KEY_WITH_POOL_OR_STRING:
        return unless(pool_panels_shows(&state->settings, POOL_PANEL_POOL) ||
                      pool_panels_shows(&state->settings, POOL_PANEL_STRING));
    }
    return NULL;
}

static bool is_possible(const KeyRow* row, const ViewState* state) {
    for (int i = 0; i < KEY_PRESSES_MAX && row->press[i].kind != PRESS_NONE; ++i) {
        if (!key_obstacle(row->when, state, row->press[i].argument)) {
            return true;
        }
    }
    return row->press[0].kind == PRESS_NONE;
}

void key_rows_possible(const ViewState* state, bool possible[KEY_ROWS_MAX]) {
    assert(state && possible);
    int count = 0;
    const KeyRow* table = key_table(&count);
    assert(count <= KEY_ROWS_MAX);
    for (int i = 0; i < count; ++i) {
        possible[i] = is_possible(&table[i], state);
    }
}

static const double WIND_TURN = 10.0, SUN_TURN = 5.0, SUN_RISE = 2.0; /* degrees */
static const double TIDE_STEP = 0.25;                                 /* m */
static const double WIND_STEP = 1.0;                                  /* m/s */
static const double EXPOSURE_STEPS = 3.0;                             /* in 1 EV */
static const double SUN_HOURS = 0.25;
static const double SUN_TURN_RATE = 25.0, SUN_RISE_RATE = 10.0; /* degrees/s */
static const double EXPOSURE_RATE = 1.5;                        /* EV/s */

/* ---- The sea --------------------------------------------------------------------------------- */

/* Returns degrees in (-180, 180]. */
static double within_circle(double degrees) {
    const double turned = remainder(degrees, 360.0);
    return turned <= -180.0 ? turned + 360.0 : turned;
}

static void change(ViewState* state, Notes* notes, OptionId option, const char* text) {
    SwellError error = {0};
    if (!view_state_change(state, option, text, &error)) {
        notes_set(notes, "as before: ", error.message);
    }
}

static void change_number(ViewState* state, Notes* notes, OptionId option, double value) {
    char text[SWELL_REAL_SIZE];
    swell_write_real(value, SWELL_REAL_DIGITS, text);
    change(state, notes, option, text);
}

static void step_hour(ViewState* state, Notes* notes, int step) {
    Settings next = state->settings;
    MeasuredSea* file = next.sea.measured_sea;
    if (!file) {
        notes_set(notes, "no measured sea: start with --sea FILE", "");
        return;
    }
    const bool shown = next.ocean.state.kind == OCEAN_SPECTRUM_MEASURED;
    const int now = measured_sea_hour_of(file, next.sea.measured.table);
    const int hour = now + (shown ? step : 0);
    char text[SETTINGS_TEXT_SIZE];
    SwellError error = {0};
    if (!measured_sea_print(file, hour, text, sizeof text)) {
        notes_set(notes, step > 0 ? "the last hour of the file" : "its first hour", "");
        return;
    }
    if (measured_sea_hour(file, hour, &next.sea.measured, &error) &&
        options_change(&next, OPTION_SEA_TIME, text, &error)) {
        view_state_take(state, &next);
    } else {
        notes_set(notes, "", error.message);
    }
}

static void turn_wind(ViewState* state, Notes* notes, int steps) {
    const double now = state->settings.ocean.state.wind_direction;
    change_number(state, notes, OPTION_WIND_DIRECTION, within_circle(now + steps * WIND_TURN));
}

static void step_wind(ViewState* state, Notes* notes, int steps) {
    const double now = round(state->settings.ocean.state.wind_speed * 10.0) / 10.0;
    change_number(state, notes, OPTION_WIND_SPEED,
                  swell_clamp(now + steps * WIND_STEP, 0.0, OCEAN_WIND_SPEED_MAX));
}

static void step_grid(ViewState* state, Notes* notes, int step) {
    const int grid = state->settings.ocean.grid;
    change_number(state, notes, OPTION_GRID, step > 0 ? grid * 2 : grid / 2);
}

/* Shows the spectrum of the first or the next cascade. */
static void step_cascade(Settings* settings) {
    ViewSettings* view = &settings->view;
    const bool single =
        settings->ocean.state.kind == OCEAN_SPECTRUM_WAVES; /* a grid each, or fewer */
    const int waves = single ? ocean_wave_count(&settings->ocean.state) : settings->ocean.cascades;
    const int count = (int)swell_clamp(waves, 1.0, OCEAN_CASCADES_MAX);
    view->spectrum_cascade = view->spectrum ? view->spectrum_cascade % count + 1 : 1;
    view->spectrum = true;
}

/* Changes by powers of two, so that 1 can be reached again. */
static void step_speed(ViewState* state, int step) {
    const double power = log2(fmax(state->settings.clock.speed, 0.5 * KEY_SPEED_MIN));
    const double next = exp2(step > 0 ? floor(power) + 1.0 : ceil(power) - 1.0);
    state->settings.clock.speed = swell_clamp(next, KEY_SPEED_MIN, KEY_SPEED_MAX);
}

static void step_tide(ViewState* state, int step) {
    double* tide = &state->settings.land.params.tide;
    *tide =
        swell_clamp(TIDE_STEP * (round(*tide / TIDE_STEP) + step), -LAND_TIDE_MAX, LAND_TIDE_MAX);
}

/* ---- The light ------------------------------------------------------------------------------- */

/* Moves a value by steps of a size or, while the key is held, at a rate, rounded to hundredths. */
static double move(double value, int steps, double size, double rate, double seconds) {
    return seconds > 0.0 ? round((value + steps * rate * seconds) * 100.0) / 100.0
                         : value + steps * size;
}

static void raise_sun(ViewState* state, int steps, double seconds) {
    double* elevation = &state->settings.light.sun[1];
    view_light_hold_sun(state);
    *elevation = swell_clamp(move(*elevation, steps, SUN_RISE, SUN_RISE_RATE, seconds), KEY_SUN_MIN,
                             KEY_SUN_MAX);
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

static void step_exposure(ViewState* state, int steps, double seconds) {
    double* exposure = &state->settings.tone.exposure;
    const double next = seconds > 0.0
                            ? move(*exposure, steps, 0.0, EXPOSURE_RATE, seconds)
                            : (round(EXPOSURE_STEPS * *exposure) + steps) / EXPOSURE_STEPS;
    *exposure = swell_clamp(next, -KEY_EXPOSURE_MAX, KEY_EXPOSURE_MAX);
}

/* ---- Commands -------------------------------------------------------------------------------- */

/* Turns an option on or off, or to its next choice. Clouds follow the rain. */
static void change_option(ViewState* state, OptionId id) {
    Settings next = state->settings;
    const OptionSpec* spec = option_spec(id);
    if (spec->kind == OPTION_KIND_CHOICE) {
        int* choice = options_field(&next, spec);
        *choice = spec->choices[*choice + 1] ? *choice + 1 : 0;
    } else {
        bool* is_on = options_field(&next, spec);
        *is_on = !*is_on;
    }
    options_resolve(&next, NULL);
    view_state_take(state, &next);
}

void view_change(ViewState* state, Notes* notes, const KeyCall* call, double seconds) {
    assert(state && notes && call);
    const int argument = call->argument;
    switch (call->command) {
    case KEY_COMMAND_OPTION:
        change_option(state, (OptionId)argument);
        break;
    case KEY_COMMAND_PAUSE:
        state->paused = !state->paused;
        break;
    case KEY_COMMAND_TIMES:
        state->times = !state->times;
        break;
    case KEY_COMMAND_FORCE:
        change_number(state, notes, OPTION_BEAUFORT, argument);
        break;
    case KEY_COMMAND_HOUR:
        step_hour(state, notes, argument);
        break;
    case KEY_COMMAND_WIND:
        step_wind(state, notes, argument);
        break;
    case KEY_COMMAND_TURN_WIND:
        turn_wind(state, notes, argument);
        break;
    case KEY_COMMAND_GRID:
        step_grid(state, notes, argument);
        break;
    case KEY_COMMAND_SPECTRUM_CASCADE:
        step_cascade(&state->settings);
        break;
    case KEY_COMMAND_SPEED:
        step_speed(state, argument);
        break;
    case KEY_COMMAND_SUN_HOUR:
        view_light_move_hour(state, SUN_HOURS * argument);
        break;
    case KEY_COMMAND_RAISE_SUN:
        raise_sun(state, argument, seconds);
        break;
    case KEY_COMMAND_TURN_SUN:
        turn_sun(state, argument, seconds);
        break;
    case KEY_COMMAND_TIDE:
        step_tide(state, argument);
        break;
    case KEY_COMMAND_EXPOSURE:
        step_exposure(state, argument, seconds);
        break;
    default:
        break;
    }
}

/* ---- Descriptions ---------------------------------------------------------------------------- */

static void describe_sea(const OceanSeaState* sea, char note[GUI_WORD_SIZE]) {
    char name[GUI_WORD_SIZE / 2];
    sea_figures_name(sea, name, sizeof name);
    const int force = options_force_of(sea);
    if (sea->kind == OCEAN_SPECTRUM_MEASURED) {
        snprintf(note, GUI_WORD_SIZE, "%s: wind %.3g m/s", name, sea->wind_speed);
    } else if (sea->kind == OCEAN_SPECTRUM_WAVES && ocean_wave_count(sea) == 1) {
        snprintf(note, GUI_WORD_SIZE, "%s", name); /* it says its height */
    } else if (sea->kind == OCEAN_SPECTRUM_WAVES) {
        snprintf(note, GUI_WORD_SIZE, "%s: significant height %.2f m", name,
                 sea_figures_height(sea));
    } else if (force >= 0) {
        snprintf(note, GUI_WORD_SIZE, "%s: %.3g m/s, %.1f m", name, sea->wind_speed,
                 sea_figures_height(sea));
    } else {
        snprintf(note, GUI_WORD_SIZE, "wind %.3g m/s towards %.0f°: %s", sea->wind_speed,
                 sea->wind_direction + 0.0, name);
    }
}

/* The sun and, of an hour, the moon, the date if there is one, and the hour. */
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

/* Writes the first option that has changed, but those that are seen at once: "exposure 0.33 EV". */
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
            for (size_t i = 0; name[i]; ++i) { /* "sky turn 5 degrees" */
                note[i] = name[i] == '-' ? ' ' : name[i];
            }
            return true;
        }
    }
    return false;
}

static bool shows_other_clouds(const ViewState* state, const ViewState* old) {
    const Settings *now = &state->settings, *before = &old->settings;
    return now->drawing.look == RENDER_LOOK_SEA && !state->sky_image &&
           memcmp(now->light.clouds, before->light.clouds, sizeof now->light.clouds) != 0;
}

bool view_describe_change(const ViewState* state, const ViewState* old, char note[GUI_WORD_SIZE]) {
    assert(state && old && note);
    const Settings *now = &state->settings, *before = &old->settings;
    const OceanSeaState *sea = &now->ocean.state, *was = &before->ocean.state;
    const LightSettings *light = &now->light, *old_light = &before->light;
    OceanParams regridded = before->ocean;
    regridded.grid = now->ocean.grid;
    if (sea->wind_direction != was->wind_direction && sea->kind == was->kind &&
        sea->table == was->table) {
        snprintf(note, GUI_WORD_SIZE, "wind %.3g m/s towards %.0f°", sea->wind_speed,
                 sea->wind_direction + 0.0);
    } else if (!ocean_params_equal(&now->ocean, &regridded)) {
        describe_sea(sea, note);
        if (shows_other_clouds(state, old)) {
            swell_append(note, GUI_WORD_SIZE, "; set the clouds to keep them");
        }
    } else if (now->surface.rain != before->surface.rain) {
        snprintf(note, GUI_WORD_SIZE, "rain %s; set the clouds to keep them",
                 now->surface.rain ? "on" : "off");
        return shows_other_clouds(state, old);
    } else if (light->sun[0] != old_light->sun[0] || light->sun[1] != old_light->sun[1]) {
        describe_sun(state, note);
    } else {
        return describe_option(now, before, note);
    }
    return true;
}
