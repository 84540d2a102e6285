#include "world/view_state.h"

#include "options/resolve.h"

#include <assert.h>
#include <math.h>
#include <string.h>

ViewState view_state_begin(const Settings* settings, const SkyImage* sky) {
    assert(settings);
    return (ViewState){.settings = *settings,
                       .sea_generation = 1,
                       .sky_image = sky,
                       .paused = settings->program.paused};
}

void view_state_take(ViewState* state, const Settings* settings) {
    assert(state && settings && state->sea_generation > 0);
    state->sea_generation += !ocean_params_equal(&state->settings.ocean, &settings->ocean);
    state->settings = *settings;
}

void view_state_change_sea(ViewState* state, const OceanParams* params) {
    Settings settings = state->settings;
    settings.ocean = *params;
    options_say_sea(&settings);
    view_state_take(state, &settings);
}

/* Returns the number of the film's grain, which changes 24 times in a second of the sea. */
static int grain_at(const Settings* settings) {
    const double rate = 24.0, time = settings->clock.time, loop = settings->ocean.loop;
    const double number = floor(rate * (loop > 0.0 ? fmod(time, loop) : time) + 1e-6);
    return (int)fmod(number, RENDER_GRAINS);
}

RenderFrame view_state_frame(const ViewState* state, int width, int height) {
    assert(state);
    const Settings* settings = &state->settings;
    const ViewSettings* view = &settings->view;
    const CameraPose* pose = &settings->camera.pose;
    return (RenderFrame){
        .width = width,
        .height = height,
        .mode = view->spectrum    ? RENDER_MODE_SPECTRUM
                : view->wireframe ? RENDER_MODE_LINES
                                  : RENDER_MODE_SURFACE,
        .cascade = view->spectrum_cascade - 1,
        .drawing = options_find_drawing(settings),
        .eye = {pose->place[0], pose->place[1], pose->place[2]},
        .yaw = pose->yaw,
        .pitch = pose->pitch,
        .roll = settings->camera.roll,
        .pool_plain = settings->pool.plain,
        .time = settings->clock.time,
        .meter = RENDER_METER_FILE,
        .meter_seconds = INFINITY,
        .grain = grain_at(settings),
        .rain = settings->surface.rain ? settings->surface.rain_rate : 0.0,
    };
}

double view_state_time_after(const ViewState* state, double seconds) {
    assert(state && seconds >= 0.0);
    const ClockSettings* clock = &state->settings.clock;
    return state->paused ? clock->time : fmin(clock->time + seconds * clock->speed, OCEAN_TIME_MAX);
}

/* ---- Reports ------------------------------------------------------------------------------- */

/* Returns whether the log has lines of the option. Time, camera and pictures have other lines. */
static bool is_logged(const OptionSpec* spec) {
    return spec->id != OPTION_SPECTRUM && spec->renew != RENEW_PROGRAM &&
           spec->renew != RENEW_NOTHING && spec->renew != RENEW_TIME &&
           spec->renew != RENEW_CAMERA && spec->renew != RENEW_SKY && spec->renew != RENEW_FLOOR;
}

static void report_option(const OptionSpec* spec, const Settings* settings, FILE* log) {
    char value[OPTION_VALUE_SIZE];
    option_write_brief(spec, options_value(settings, spec), 6, value);
    fprintf(log, "%s=%s\n", spec->id == OPTION_BOAT ? "aboard" : spec->name + strlen("--"), value);
}

/* Reports what single options do not tell: the measured spectrum, and the wind in one line. */
static void report_sea(const OceanParams* now, const OceanParams* old, FILE* log) {
    const OceanSeaState* state = &now->state;
    if (!old || state->kind != old->state.kind) {
        fprintf(log, "spectrum=%s\n", ocean_spectrum_name(state->kind));
    }
    if (state->kind != OCEAN_SPECTRUM_PHILLIPS && !(old && ocean_params_equal(now, old))) {
        fprintf(log, "wind=%g,%g,%g\n", state->wind_speed, state->wind_direction + 0.0,
                state->fetch);
    }
}

void view_state_report(const ViewState* now, const ViewState* old, FILE* log) {
    assert(now && log);
    report_sea(&now->settings.ocean, old ? &old->settings.ocean : NULL, log);
    for (OptionId id = 0; id < OPTION_COUNT; ++id) {
        const OptionSpec* spec = option_spec(id);
        if (is_logged(spec) &&
            (old ? options_differ(spec, &now->settings, &old->settings) : spec->logged_first)) {
            report_option(spec, &now->settings, log);
        }
    }
    if (!old || now->times != old->times) {
        fprintf(log, "times=%s\n", now->times ? "on" : "off");
    }
    if (!old || now->help != old->help) {
        fprintf(log, "help=%s\n", now->help ? "on" : "off");
    }
    if (!old || now->paused != old->paused) {
        fprintf(log, "paused=%s\ntime=%.3f\n", now->paused ? "on" : "off",
                now->settings.clock.time);
    }
}
