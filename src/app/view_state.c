#include "view_state.h"

#include <math.h>

static const double SPEED_FACTOR = 2.0; /* of comma and period */
static const double SPEED_MIN = 1.0 / 64.0, SPEED_MAX = 100.0;

ViewState view_state_from_options(const Options* options) {
    return (ViewState){
        .method = (OceanMethod)options->method,
        .grid = options->ocean.grid,
        .wireframe = options->wireframe,
        .spectrum = options->spectrum_view,
        .hud = options->hud != SWITCH_OFF,
        .pool = options->pool != SWITCH_OFF,
        .string = options->string != SWITCH_OFF,
        .plain = options->plain,
        .scheme = (RippleScheme)options->scheme,
        .speed = options->speed,
        .time = options->time,
        .camera = camera_at(options->camera),
    };
}

static void change_speed(ViewState* state, double factor) {
    const double from = state->speed > 0.0 ? state->speed : SPEED_MIN / factor;
    state->speed = fmin(fmax(from * factor, SPEED_MIN), SPEED_MAX);
}

bool view_state_can(const ViewState* state, InputAction action) {
    switch (action) {
    case ACTION_METHOD:
        return state->method == OCEAN_METHOD_DFT || state->grid <= VIEW_DFT_GRID_MAX;
    case ACTION_GRID_UP:
        return state->grid <
               (state->method == OCEAN_METHOD_DFT ? VIEW_DFT_GRID_MAX : OCEAN_GRID_MAX);
    case ACTION_GRID_DOWN:
        return state->grid > OCEAN_GRID_MIN;
    case ACTION_WIREFRAME:
        return !state->spectrum;
    case ACTION_SLOWER:
        return state->speed > SPEED_MIN;
    case ACTION_QUICKER:
        return state->speed < SPEED_MAX;
    case ACTION_SCHEME:
    case ACTION_STILL:
        return (state->pool || state->string) && !state->spectrum;
    case ACTION_PULL:
        return state->string && !state->spectrum;
    case ACTION_PLAIN:
    case ACTION_RAIN:
        return state->pool && !state->spectrum;
    default:
        return true;
    }
}

bool view_state_act(ViewState* state, InputAction action) {
    if (!view_state_can(state, action)) {
        return false;
    }
    switch (action) {
    case ACTION_METHOD:
        state->method = state->method == OCEAN_METHOD_FFT ? OCEAN_METHOD_DFT : OCEAN_METHOD_FFT;
        break;
    case ACTION_GRID_UP:
        state->grid *= 2;
        break;
    case ACTION_GRID_DOWN:
        state->grid /= 2;
        break;
    case ACTION_WIREFRAME:
        state->wireframe = !state->wireframe;
        break;
    case ACTION_SPECTRUM:
        state->spectrum = !state->spectrum;
        break;
    case ACTION_PAUSE:
        state->paused = !state->paused;
        break;
    case ACTION_SLOWER:
        change_speed(state, 1.0 / SPEED_FACTOR);
        break;
    case ACTION_QUICKER:
        change_speed(state, SPEED_FACTOR);
        break;
    case ACTION_HELP:
        state->help = !state->help;
        break;
    case ACTION_POOL:
        state->pool = !state->pool;
        break;
    case ACTION_STRING:
        state->string = !state->string;
        break;
    case ACTION_SCHEME:
        state->scheme = (RippleScheme)((state->scheme + 1) % RIPPLE_SCHEME_COUNT);
        break;
    case ACTION_PLAIN:
        state->plain = !state->plain;
        break;
    case ACTION_RAIN:
        state->rain = !state->rain;
        break;
    default:
        break;
    }
    return true;
}

double view_state_time_after(const ViewState* state, double seconds) {
    return state->paused ? state->time : fmin(state->time + seconds * state->speed, OCEAN_TIME_MAX);
}

static void report_switch(FILE* log, const char* name, bool now, const bool* old) {
    if (!old || now != *old) {
        fprintf(log, "%s=%s\n", name, now ? "on" : "off");
    }
}

void view_state_report(const ViewState* now, const ViewState* old, FILE* log) {
    if (!old || now->method != old->method) {
        fprintf(log, "method=%s\n", ocean_method_name(now->method));
    }
    if (!old || now->grid != old->grid) {
        fprintf(log, "grid=%d\n", now->grid);
    }
    report_switch(log, "wireframe", now->wireframe, old ? &old->wireframe : NULL);
    report_switch(log, "spectrum-view", now->spectrum, old ? &old->spectrum : NULL);
    report_switch(log, "hud", now->hud, old ? &old->hud : NULL);
    report_switch(log, "help", now->help, old ? &old->help : NULL);
    report_switch(log, "pool", now->pool, old ? &old->pool : NULL);
    report_switch(log, "string", now->string, old ? &old->string : NULL);
    report_switch(log, "plain", now->plain, old ? &old->plain : NULL);
    report_switch(log, "rain", now->rain, old ? &old->rain : NULL);
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
