#include "viewer/view_changes.h"

#include <assert.h>
#include <math.h>

static const double WIND_TURN = 10.0, SUN_TURN = 5.0, SUN_RISE = 2.0; /* degrees */
static const double WIND_STEP = 1.0;                                  /* m/s */
static const double EXPOSURE_STEPS = 3.0;                             /* in 1 EV */
static const double EXPOSURE_MAX = 10.0;                              /* EV, as of --exposure */
static const double SUN_TURN_RATE = 25.0, SUN_RISE_RATE = 10.0;       /* degrees/s */
static const double EXPOSURE_RATE = 1.5;                              /* EV/s */
static const double SUN_LOWEST = -12.0, SUN_HIGHEST = 90.0;           /* degrees, as of --sun */

/* -180 < degrees <= 180, whole circles off. */
static double within_circle(double degrees) {
    const double turned = remainder(degrees, 360.0);
    return turned <= -180.0 ? turned + 360.0 : turned;
}

static OceanParams physical_sea(const ViewState* state) {
    OceanParams sea = state->sea;
    if (sea.state.kind == OCEAN_SPECTRUM_PHILLIPS) {
        sea = ocean_physical_params();
        sea.seed = state->sea.seed;
    }
    return sea;
}

/* The choppiness that suits the wind follows it; one that was chosen stays. */
static void blow(OceanParams* sea, double wind_speed) {
    if (sea->choppiness == ocean_choppiness_for_wind(sea->state.wind_speed)) {
        sea->choppiness = ocean_choppiness_for_wind(wind_speed);
    }
    sea->state.wind_speed = wind_speed;
}

void view_change_force(ViewState* state, int force) {
    assert(state && force >= 0 && force <= OCEAN_BEAUFORT_MAX);
    const OceanBeaufort beaufort = ocean_beaufort(force);
    OceanParams sea = physical_sea(state);
    sea.state.kind = OCEAN_SPECTRUM_JONSWAP;
    sea.state.fetch = beaufort.fetch;
    blow(&sea, beaufort.wind_speed);
    view_state_change_sea(state, &sea);
}

void view_turn_wind(ViewState* state, int steps) {
    assert(state);
    OceanParams sea = physical_sea(state);
    sea.state.wind_direction = within_circle(sea.state.wind_direction + steps * WIND_TURN);
    view_state_change_sea(state, &sea);
}

void view_set_wind(ViewState* state, double wind_speed) {
    assert(state && wind_speed >= 0.0 && wind_speed <= OCEAN_WIND_SPEED_MAX);
    OceanParams sea = physical_sea(state);
    blow(&sea, wind_speed);
    view_state_change_sea(state, &sea);
}

void view_change_wind(ViewState* state, int steps) {
    assert(state);
    OceanParams sea = physical_sea(state);
    const double wind = round(sea.state.wind_speed * 10.0) / 10.0 + steps * WIND_STEP;
    blow(&sea, fmin(fmax(wind, 0.0), OCEAN_WIND_SPEED_MAX));
    view_state_change_sea(state, &sea);
}

bool view_can_change_wind(const ViewState* state, int steps) {
    const OceanSeaState* sea = &state->sea.state;
    return sea->kind == OCEAN_SPECTRUM_PHILLIPS ||
           (steps > 0 ? sea->wind_speed < OCEAN_WIND_SPEED_MAX : sea->wind_speed > 0.0);
}

void view_raise_sun(ViewState* state, int steps) {
    assert(state);
    double* elevation = &state->light.sun[1];
    *elevation = fmin(fmax(*elevation + steps * SUN_RISE, SUN_LOWEST), SUN_HIGHEST);
}

bool view_can_raise_sun(const ViewState* state, int steps) {
    const double elevation = state->light.sun[1];
    return !state->light.image && (steps > 0 ? elevation < SUN_HIGHEST : elevation > SUN_LOWEST);
}

static double* azimuth_of(ViewState* state) {
    return state->light.image ? &state->light.image_turned : &state->light.sun[0];
}

void view_turn_sun(ViewState* state, int steps) {
    assert(state);
    double* azimuth = azimuth_of(state);
    *azimuth = within_circle(*azimuth + steps * SUN_TURN);
}

void view_change_exposure(ViewState* state, int steps) {
    assert(state);
    const double thirds = round(EXPOSURE_STEPS * state->light.exposure) + steps;
    state->light.exposure = fmin(fmax(thirds / EXPOSURE_STEPS, -EXPOSURE_MAX), EXPOSURE_MAX);
}

bool view_can_change_exposure(const ViewState* state, int steps) {
    const double exposure = state->light.exposure;
    return steps > 0 ? exposure < EXPOSURE_MAX : exposure > -EXPOSURE_MAX;
}

/* ---- While a key is held ------------------------------------------------------------------- */

static double glide(double value, double rate, int steps, double seconds) {
    return round((value + steps * rate * seconds) * 100.0) / 100.0;
}

void view_glide_sun_up(ViewState* state, int steps, double seconds) {
    assert(state && seconds >= 0.0);
    double* elevation = &state->light.sun[1];
    *elevation =
        fmin(fmax(glide(*elevation, SUN_RISE_RATE, steps, seconds), SUN_LOWEST), SUN_HIGHEST);
}

void view_glide_sun_round(ViewState* state, int steps, double seconds) {
    assert(state && seconds >= 0.0);
    double* azimuth = azimuth_of(state);
    *azimuth = within_circle(glide(*azimuth, SUN_TURN_RATE, steps, seconds));
}

void view_glide_exposure(ViewState* state, int steps, double seconds) {
    assert(state && seconds >= 0.0);
    double* exposure = &state->light.exposure;
    *exposure =
        fmin(fmax(glide(*exposure, EXPOSURE_RATE, steps, seconds), -EXPOSURE_MAX), EXPOSURE_MAX);
}

void view_next_look(ViewState* state, int unused) {
    (void)unused;
    state->light.look = (RenderLook)((state->light.look + 1) % RENDER_LOOK_COUNT);
}
