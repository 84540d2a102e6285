#include "scene/view_state.h"

#include "options/options_sea.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* Pool and string belong to the classic look, where they are open at the start. */
static bool is_open(int panel_switch, const Options* options) {
    return panel_switch == SWITCH_ON ||
           (panel_switch == SWITCH_DEFAULT && options->look == RENDER_LOOK_CLASSIC);
}

ViewState view_state_from_options(const Options* options, const SkyImage* sky) {
    assert(options);
    ViewState state = {
        .sea = options->ocean,
        .sea_generation = 1,
        .method = (OceanMethod)options->method,
        .light = view_light_from_options(options, sky),
        .wireframe = options->wireframe,
        .spectrum = options->spectrum_view,
        .hud = options->hud != SWITCH_OFF,
        .pool = is_open(options->pool, options),
        .string = is_open(options->string, options),
        .plain = options->plain,
        .rain = options->rain,
        .rain_rate = options->rain_rate,
        .aboard = options->boat == SWITCH_ON,
        .panel = options->panel,
        .scheme = (RippleScheme)options->scheme,
        .speed = options->speed,
        .time = options->time,
        .camera = camera_at(options->camera),
        .tiles = options->tiles,
        .levels = options->lod == SWITCH_ON,
    };
    state.camera.speed = options->flying;
    return state;
}

static int switched(bool on) {
    return on ? SWITCH_ON : SWITCH_OFF;
}

void view_state_fill_options(const ViewState* state, Options* options) {
    assert(state && options);
    const int force = options_force_of(&state->sea.state);
    options->ocean = state->sea;
    options->spectrum = (int)state->sea.state.kind;
    options->spreading = (int)state->sea.state.spreading;
    options->beaufort = force >= 0 ? force : options->beaufort;
    options->method = (int)state->method;
    view_light_fill_options(&state->light, options);
    options->wireframe = state->wireframe;
    options->spectrum_view = state->spectrum;
    options->hud = state->hud ? SWITCH_DEFAULT : SWITCH_OFF;
    options->pool = switched(state->pool);
    options->string = switched(state->string);
    options->plain = state->plain;
    options->rain = state->rain;
    options->rain_rate = state->rain_rate;
    options->boat = switched(state->aboard);
    options->scheme = (int)state->scheme;
    options->speed = state->speed;
    options->time = state->time;
    options->camera = state->camera.pose;
    options->flying = state->camera.speed;
}

void view_state_change_sea(ViewState* state, const OceanParams* params) {
    assert(state && params && state->sea_generation > 0);
    /* Compares bytes, so that no parameter is forgotten. Differences in the padding only cost a
       computation. */
    if (memcmp(&state->sea, params, sizeof *params) != 0) {
        state->sea = *params;
        state->sea_generation += 1;
    }
}

void view_state_reset(ViewState* state, const ViewState* first) {
    assert(state && first && state != first);
    const OceanParams sea = state->sea;
    const uint64_t generation = state->sea_generation;
    *state = *first;
    state->sea = sea;
    state->sea_generation = generation;
    view_state_change_sea(state, &first->sea);
}

RenderFrame view_state_frame(const ViewState* state, int width, int height) {
    assert(state);
    const CameraPose* pose = &state->camera.pose;
    return (RenderFrame){
        .width = width,
        .height = height,
        .mode = state->spectrum    ? RENDER_MODE_SPECTRUM
                : state->wireframe ? RENDER_MODE_LINES
                                   : RENDER_MODE_SURFACE,
        .look = state->light.look,
        .field_of_view = state->light.field_of_view,
        .eye = {pose->place[0], pose->place[1], pose->place[2]},
        .yaw = pose->yaw,
        .pitch = pose->pitch,
        .tiles = state->tiles,
        .levels = state->levels,
        .pool_plain = state->plain,
        .time = state->time,
        .rain = state->rain ? state->rain_rate : 0.0,
    };
}

double view_state_time_after(const ViewState* state, double seconds) {
    assert(state && seconds >= 0.0);
    return state->paused ? state->time : fmin(state->time + seconds * state->speed, OCEAN_TIME_MAX);
}

static void report_switch(FILE* log, const char* name, bool now, const bool* old) {
    if (!old || now != *old) {
        fprintf(log, "%s=%s\n", name, now ? "on" : "off");
    }
}

static void report_sea(const OceanSeaState* now, const OceanSeaState* old, FILE* log) {
    if (!old || now->kind != old->kind) {
        fprintf(log, "spectrum=%s\n", ocean_spectrum_name(now->kind));
    }
    const bool physical = now->kind != OCEAN_SPECTRUM_PHILLIPS;
    if (physical && (!old || memcmp(now, old, sizeof *now) != 0)) {
        fprintf(log, "wind=%g,%g,%g\n", now->wind_speed, now->wind_direction + 0.0, now->fetch);
    }
}

static void report_light(const ViewLight* now, const ViewLight* old, FILE* log) {
    if (!old || now->look != old->look) {
        fprintf(log, "look=%s\n", render_look_name(now->look));
    }
    if (!old || now->sun[0] != old->sun[0] || now->sun[1] != old->sun[1]) {
        fprintf(log, "sun=%g,%g\n", now->sun[0] + 0.0, now->sun[1] + 0.0);
    }
    if (now->image && (!old || now->image_turned != old->image_turned)) {
        fprintf(log, "sky-turn=%g\n", now->image_turned + 0.0);
    }
    if (!old || now->exposure != old->exposure) {
        fprintf(log, "exposure=%.4g\n", now->exposure + 0.0);
    }
    if (old && memcmp(now->clouds, old->clouds, sizeof now->clouds) != 0) {
        fprintf(log, "clouds=%.3g,%.3g,%.3g\n", now->clouds[0], now->clouds[1], now->clouds[2]);
    }
    if (old && now->glint_curve != old->glint_curve) {
        report_switch(log, "glint-curve", now->glint_curve, NULL);
    }
    if (old && now->bloom != old->bloom) {
        fprintf(log, "bloom=%.3g\n", now->bloom);
    }
    if (old && now->contrast != old->contrast) {
        fprintf(log, "contrast=%.4g\n", now->contrast);
    }
    if (old && now->saturation != old->saturation) {
        fprintf(log, "saturation=%.4g\n", now->saturation);
    }
    if (old && memcmp(now->water_tint, old->water_tint, sizeof now->water_tint) != 0) {
        fprintf(log, "water-tint=%.3g,%.3g,%.3g\n", now->water_tint[0], now->water_tint[1],
                now->water_tint[2]);
    }
    if (old && now->foam != old->foam) {
        fprintf(log, "foam=%.4g\n", now->foam);
    }
    if (old && now->spray != old->spray) {
        fprintf(log, "spray=%.4g\n", now->spray);
    }
}

void view_state_report(const ViewState* now, const ViewState* old, FILE* log) {
    assert(now && log);
    if (!old || now->method != old->method) {
        fprintf(log, "method=%s\n", ocean_method_name(now->method));
    }
    if (!old || now->sea.grid != old->sea.grid) {
        fprintf(log, "grid=%d\n", now->sea.grid);
    }
    report_sea(&now->sea.state, old ? &old->sea.state : NULL, log);
    report_light(&now->light, old ? &old->light : NULL, log);
    report_switch(log, "wireframe", now->wireframe, old ? &old->wireframe : NULL);
    report_switch(log, "spectrum-view", now->spectrum, old ? &old->spectrum : NULL);
    report_switch(log, "hud", now->hud, old ? &old->hud : NULL);
    report_switch(log, "times", now->times, old ? &old->times : NULL);
    report_switch(log, "panel", now->panel, old ? &old->panel : NULL);
    report_switch(log, "help", now->help, old ? &old->help : NULL);
    report_switch(log, "pool", now->pool, old ? &old->pool : NULL);
    report_switch(log, "string", now->string, old ? &old->string : NULL);
    report_switch(log, "plain", now->plain, old ? &old->plain : NULL);
    report_switch(log, "rain", now->rain, old ? &old->rain : NULL);
    report_switch(log, "aboard", now->aboard, old ? &old->aboard : NULL);
    if (!old || now->scheme != old->scheme) {
        fprintf(log, "scheme=%s\n", ripple_scheme_name(now->scheme));
    }
    report_switch(log, "paused", now->paused, old ? &old->paused : NULL);
    if (!old || now->paused != old->paused) {
        fprintf(log, "time=%.3f\n", now->time);
    }
    if (!old || now->speed != old->speed) {
        fprintf(log, "speed=%g\n", now->speed);
    }
    if (!old || now->camera.speed != old->camera.speed) {
        fprintf(log, "flying=%.3g\n", now->camera.speed);
    }
}

void view_state_report_camera(const ViewState* now, FILE* log) {
    const CameraPose* pose = &now->camera.pose;
    fprintf(log, "camera=%.3f,%.3f,%.3f,%.3f,%.3f\n", pose->place[0], pose->place[1],
            pose->place[2], pose->yaw, pose->pitch);
}

void view_state_fill_defaults(const Options* scene, Options* defaults) {
    assert(scene && defaults && scene != defaults);
    *defaults = options_default();
    if (scene->ocean.state.kind == OCEAN_SPECTRUM_PHILLIPS) {
        options_set(defaults, OPTION_SPECTRUM, "phillips", GIVEN_BY_USER, NULL);
    }
    const bool ok = options_resolve_sea(defaults, NULL);
    assert(ok && "the defaults are accepted");
    (void)ok;
    if (scene->ocean.state.kind != OCEAN_SPECTRUM_PHILLIPS) {
        defaults->ocean.choppiness = ocean_choppiness_for_wind(scene->ocean.state.wind_speed);
    }
    const ViewState state = view_state_from_options(defaults, NULL);
    view_state_fill_options(&state, defaults);
}
