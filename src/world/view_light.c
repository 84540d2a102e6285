#include "world/view_light.h"

#include "world_internal.h"

#include "base/numbers.h"
#include "options/resolve.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* ---- Sun and moon --------------------------------------------------------------------------- */

/* Finds azimuth and elevation of the sun at a time of the sea [s], perhaps far below the
   horizon. */
static void find_sun(const LightSettings* light, double time, double sun[2]) {
    memcpy(sun, light->sun, sizeof light->sun);
    if (light->sun_hour.moves) {
        sun_hour_find(&light->sun_hour, time, sun);
    }
}

bool view_light_heavens(const ViewState* state, double time, HeavensSky* heavens) {
    assert(state && heavens);
    const SunHour* hour = &state->settings.light.sun_hour;
    const bool known = hour->by != SUN_BY_HAND && !state->sky_image;
    if (known) {
        *heavens = sun_hour_heavens(hour, time);
    }
    return known;
}

void view_light_hold_sun(ViewState* state) {
    assert(state);
    LightSettings* light = &state->settings.light;
    if (light->sun_hour.by != SUN_BY_HAND) {
        find_sun(light, state->settings.clock.time, light->sun);
        options_set_sun_hour(&state->settings, &(SunHour){.by = SUN_BY_HAND});
    }
    state->settings.said[OPTION_SUN] = true;
}

void view_light_move_hour(ViewState* state, double hours) {
    assert(state);
    SunHour hour = state->settings.light.sun_hour;
    sun_hour_step(&hour, state->settings.light.sun, hours);
    options_set_sun_hour(&state->settings, &hour);
}

/* ---- The sky -------------------------------------------------------------------------------- */

/* Fills the extinction of the air at the sea [1/m]. */
static void find_extinction(const LightSettings* light, double extinction[3]) {
    if (light->haze < 0.0) {
        sky_air_extinction(light->visibility, extinction);
    } else {
        sky_haze_extinction(light->haze, light->visibility, extinction);
    }
}

/* Returns the eclipse of the sun where the moon's shadow is in the visible air, else none. */
static SkyEclipse eclipse_of(const HeavensSky* heavens) {
    static const double AIR_SEEN = 1200e3; /* m */
    const HeavensBody *sun = &heavens->sun, *moon = &heavens->moon.body;
    SkyEclipse eclipse = {
        .sun_radius = sun->radius, .moon_radius = moon->radius, .moon_distance = moon->distance};
    double square = 0.0;
    for (int i = 0; i < 3; ++i) {
        eclipse.offset[i] = moon->direction[i] - sun->direction[i];
        square += eclipse.offset[i] * eclipse.offset[i];
    }
    const double near = sun->radius + moon->radius + AIR_SEEN / moon->distance;
    return square < near * near ? eclipse : (SkyEclipse){.moon_radius = 0.0};
}

static const double SUN_STEP = 20.0; /* time step of a moving sun, 0.083 degrees [s] */

bool view_light_sun(const ViewState* state, double time, double sun[2]) {
    assert(state && sun);
    if (state->sky_image) {
        const SkyImageSun found = sky_image_sun(state->sky_image);
        sun[0] = found.place.azimuth + state->settings.light.sky_turned;
        sun[1] = found.place.elevation;
        return found.found;
    }
    find_sun(&state->settings.light, SUN_STEP * floor(time / SUN_STEP), sun);
    return true;
}

SkyParams view_light_sky(const ViewState* state, double time) {
    assert(state);
    const LightSettings* light = &state->settings.light;
    const OceanSeaState* wind = &state->settings.ocean.state;
    SkyParams params = sky_default_params();
    const RenderWaterOptics optics = render_water_optics(&state->settings.water);
    memcpy(params.water_reflectance, optics.reflectance, sizeof params.water_reflectance);
    double extinction[3], layer[SKY_LAYER_COUNT][3];
    find_extinction(light, extinction);
    sky_air_layers(extinction, layer);
    params.mist = layer[SKY_MIST][1];
    if (state->sky_image) { /* a sky from a picture depends on neither time nor wind */
        params.image = state->sky_image;
        params.image_turned = light->sky_turned;
        params.wind_speed = 0.0;
        return params;
    }
    double sun[2];
    view_light_sun(state, time, sun);
    time = SUN_STEP * floor(time / SUN_STEP);
    params.sun_azimuth = sun[0];
    params.sun_elevation = sun[1];
    HeavensSky heavens;
    if (view_light_heavens(state, time, &heavens)) {
        const HeavensBody* moon = &heavens.moon.body;
        params.moon_azimuth = moon->azimuth;
        params.moon_elevation = moon->elevation + heavens_refraction(moon->elevation);
        params.moon_light = heavens.moon.of_sun;
        params.eclipse = eclipse_of(&heavens);
    }
    params.aerosol = light->haze < 0.0 ? light->aerosol : 0.0;
    params.haze = fmax(light->haze, 0.0);
    params.cumulus = light->clouds[0];
    params.cirrus = light->clouds[1];
    params.deck = light->clouds[2];
    params.cloud_seed = light->cloud_seed;
    params.wind_direction = wind->wind_direction + 90.0;
    params.wind_speed = wind->wind_speed;
    return params;
}

/* ---- The weather ---------------------------------------------------------------------------- */

/* Cox and Munk measured in winds up to MEASURED_WIND_MAX [m/s]. Beyond, slopes grow at this share
   of their rate, chosen between their line and the slower growth that reflected GPS signals show
   (S. Katzberg, O. Torres, G. Ganoe, Calibration of reflected GPS for tropical storm wind speed
   retrievals, 2006). */
static const double MEASURED_WIND_MAX = 14.0;
static const double GROWTH_BEYOND = 0.7;

/* Of the drawn slopes, the least share of waves too short for the cascades and the largest share of
   the cascades; together at most 1.03, well within the scatter of the measured slopes, 10 %. The
   least factor on the slopes of short cascades, which would be 0 beside a steep swell. */
static const double LEAST_BEYOND = 0.08, MOST_SHOWN = 0.95;
static const double LEAST_SHORT_SLOPES = 0.5;

/* The slopes of Phillips spectra do not depend on the wind. */
static const double PHILLIPS_BEYOND = 0.0008;

static double drawn_slope(double wind_speed) {
    const double beyond = fmax(wind_speed - MEASURED_WIND_MAX, 0.0);
    return ocean_cox_munk_slope_variance(wind_speed - (1.0 - GROWTH_BEYOND) * beyond);
}

/* Divides the slopes of the wind between the waves of the cascades and shorter ones. JONSWAP's
   ripples in light winds, and Donelan's in all winds, are steeper than Cox and Munk's and drawn
   less steep. */
static void divide_slopes(RenderWeather* weather, const OceanTargets* targets) {
    const double whole = drawn_slope(weather->wind_speed);
    const double shown = MOST_SHOWN * whole;
    const double carried = targets->mean_square_slope, ripples = targets->short_slope;
    weather->short_slopes = 1.0;
    if (carried > shown && ripples > 0.0) {
        const double left = sqrt(fmax(shown - (carried - ripples), 0.0) / ripples);
        weather->short_slopes = fmax(left, LEAST_SHORT_SLOPES);
    }
    weather->slope_variance =
        carried - (1.0 - weather->short_slopes * weather->short_slopes) * ripples;
    weather->slope_beyond = fmax(whole - weather->slope_variance, LEAST_BEYOND * whole);
}

RenderWeather view_light_weather(const ViewState* state, RenderQuality quality,
                                 const OceanSea* sea) {
    assert(state && sea);
    const LightSettings* light = &state->settings.light;
    const SkyImage* image = state->sky_image;
    const OceanTargets targets = ocean_sea_targets(sea);
    const OceanSeaState* wind = &ocean_sea_params(sea)->state; /* the state's sea may come later */
    RenderWeather weather = {
        .quality = quality,
        .tone = state->settings.tone,
        .water = state->settings.water,
        /* A picture of the sky hides the clouds. Without a sun it counts as a closed deck. */
        .deck = !image                       ? light->clouds[2]
                : sky_image_sun(image).found ? 0.0
                                             : 1.0,
        .wind_speed = wind->wind_speed,
        .wind_direction = wind->wind_direction,
        .significant_height = targets.significant_height,
        .foam = state->settings.surface.foam,
    };
    find_extinction(light, weather.extinction);
    if (wind->kind == OCEAN_SPECTRUM_PHILLIPS) {
        const OceanStatistics measured = ocean_sea_measure(sea);
        weather.significant_height = measured.significant_height;
        weather.slope_variance = measured.mean_square_slope;
        weather.slope_beyond = PHILLIPS_BEYOND;
        weather.short_slopes = 1.0;
    } else {
        divide_slopes(&weather, &targets);
    }
    return weather;
}

RenderWeather view_light_between(const RenderWeather* from, const RenderWeather* next,
                                 double share) {
    assert(from && next && share >= 0.0 && share <= 1.0);
    RenderWeather weather = *next;
    if (share < 1.0) {
        const double turn = remainder(next->wind_direction - from->wind_direction, 360.0);
        weather.wind_speed = swell_mix(from->wind_speed, next->wind_speed, share);
        weather.wind_direction = from->wind_direction + share * turn;
        weather.significant_height =
            swell_mix(from->significant_height, next->significant_height, share);
        weather.slope_variance = swell_mix(from->slope_variance, next->slope_variance, share);
        weather.slope_beyond = swell_mix(from->slope_beyond, next->slope_beyond, share);
        weather.short_slopes = swell_mix(from->short_slopes, next->short_slopes, share);
    }
    return weather;
}

/* ---- The study look ------------------------------------------------------------------------ */

static const double STUDY_CONTOURS = 4.0;    /* least number of contours in a significant height */
static const double STUDY_STEP_LEAST = 0.01; /* least contour step on waves [m] */
static const double STUDY_STEP_STILL = 0.05; /* contour step on still water, for wakes [m] */

/* Returns the largest of 1, 2, 3, 5 times a power of ten that is at most x > 0. */
static double round_contour(double x) {
    static const double ROUND[] = {5.0, 3.0, 2.0, 1.0};
    const double power = pow(10.0, floor(log10(x)));
    int i = 0;
    while (i < 3 && x < ROUND[i] * power) {
        ++i;
    }
    return ROUND[i] * power;
}

/* Returns the significant height of a sea's waves. Each wave has the variance |h0|^2 in each of its
   two directions. */
static double measure_waves(const OceanSea* sea) {
    double sum = 0.0;
    for (int i = 0; i < ocean_sea_cascade_count(sea); ++i) {
        const OceanCascade* cascade = ocean_sea_cascade(sea, i);
        const OceanComplex* h0 = ocean_cascade_amplitudes(cascade);
        const size_t n = (size_t)ocean_cascade_grid(cascade);
        for (size_t k = 0; k < n * n; ++k) {
            sum += (double)(h0[k].re * h0[k].re + h0[k].im * h0[k].im);
        }
    }
    return 4.0 * sqrt(2.0 * sum);
}

/* Fills the unit mean direction of the waves, weighted by energy. Where waves cancel, it is the
   first wave's or the wind's. */
static void find_way(const OceanSea* sea, double way[2]) {
    enum { DIRECTIONS = 72 };
    const OceanSeaState* state = &ocean_sea_params(sea)->state;
    const bool single = state->kind == OCEAN_SPECTRUM_WAVES;
    const int count = single ? ocean_wave_count(state) : DIRECTIONS;
    double sum[2] = {0.0, 0.0};
    for (int i = 0; i < count; ++i) {
        const double angle =
            single ? swell_radians(state->wave[i].direction) : SWELL_TWO_PI * i / DIRECTIONS;
        const double energy = single ? state->wave[i].height * state->wave[i].height
                                     : ocean_sea_direction_density(sea, angle);
        sum[0] += energy * cos(angle);
        sum[1] += energy * sin(angle);
    }
    static const double CANCELLED = 1e-6; /* the sum's rounding */
    const double most = hypot(sum[0], sum[1]);
    const double first = swell_radians(single ? state->wave[0].direction : state->wind_direction);
    way[0] = most > CANCELLED ? sum[0] / most : cos(first);
    way[1] = most > CANCELLED ? sum[1] / most : sin(first);
}

RenderStudy view_light_study(const OceanSea* sea) {
    assert(sea);
    const OceanTargets targets = ocean_sea_targets(sea);
    const double target = targets.significant_height;
    const double height = target > 0.0 ? target : measure_waves(sea);
    RenderStudy study = {.step = STUDY_STEP_STILL, .length = targets.peak_wavelength};
    if (height > 0.0) {
        study.step = round_contour(fmax(height / STUDY_CONTOURS, STUDY_STEP_LEAST));
    }
    find_way(sea, study.way);
    return study;
}
