#include "scene/view_light.h"

#include "options/options_heavens.h"

#include <assert.h>
#include <math.h>
#include <string.h>

ViewLight view_light_from_options(const Options* options, const SkyImage* image) {
    assert(options);
    ViewLight light = {
        .look = (RenderLook)options->look,
        .quality = (QualityChoice)options->quality,
        .water = (RenderWater)options->water,
        .sun = {options->sun[0], options->sun[1]},
        .sun_hour = options->sun_hour,
        .aerosol = options->aerosol,
        .haze = options_giver(options, OPTION_HAZE) == GIVEN_NOT ? -1.0 : options->haze,
        .visibility = options->visibility,
        .exposure = options->exposure,
        .glint_curve = options->glint_curve,
        .bloom = options->bloom,
        .contrast = options->contrast,
        .saturation = options->saturation,
        .foam = options->foam,
        .spray = options->spray,
        .field_of_view = options->field_of_view,
        .cloud_seed = options->cloud_seed,
        .image = image,
        .image_turned = options->sky_turned,
    };
    for (int i = 0; i < 3; ++i) { /* missing ones are as the last */
        const int given = options->water_tint.count - 1;
        light.water_tint[i] = options->water_tint.value[i < given ? i : given];
    }
    for (int i = 0; i < 3 && !image; ++i) {
        light.clouds[i] = options->clouds.value[i];
    }
    if (image && !sky_image_sun(image).found) { /* a sky without a sun: a closed deck */
        light.clouds[2] = 1.0;
    }
    return light;
}

void view_light_fill_options(const ViewLight* light, Options* options) {
    assert(light && options);
    options->look = (int)light->look;
    options->quality = (int)light->quality;
    options->water = (int)light->water;
    options->clouds.count = 3;
    for (int i = 0; i < 3 && !light->image; ++i) {
        options->clouds.value[i] = light->clouds[i];
    }
    options->cloud_seed = light->cloud_seed;
    options_take_sun_hour(options, &light->sun_hour);
    options->sun[0] = light->sun[0];
    options->sun[1] = light->sun[1];
    options->aerosol = light->aerosol;
    options->visibility = light->visibility;
    options->exposure = light->exposure;
    options->glint_curve = light->glint_curve;
    options->bloom = light->bloom;
    options->contrast = light->contrast;
    options->saturation = light->saturation;
    options->foam = light->foam;
    options->spray = light->spray;
    options->water_tint.count = 3;
    memcpy(options->water_tint.value, light->water_tint, sizeof light->water_tint);
    options->field_of_view = light->field_of_view;
    options->sky_turned = light->image_turned;
}

void view_light_sun(const ViewLight* light, double time, double sun[2]) {
    assert(light && sun);
    memcpy(sun, light->sun, sizeof light->sun);
    if (light->sun_hour.moves) {
        sun_hour_find(&light->sun_hour, time, sun);
    }
}

bool view_light_heavens(const ViewLight* light, double time, HeavensSky* heavens) {
    assert(light && heavens);
    const bool dated = light->sun_hour.by == SUN_BY_DATE && !light->image;
    if (dated) {
        *heavens = heavens_sky(sun_hour_days(&light->sun_hour, time), light->sun_hour.place);
    }
    return dated;
}

void view_light_hold_sun(ViewLight* light, double time) {
    assert(light);
    if (light->sun_hour.by != SUN_BY_HAND) {
        view_light_sun(light, time, light->sun);
        light->sun_hour = (SunHour){.by = SUN_BY_HAND};
    }
}

void view_light_move_hour(ViewLight* light, double hours) {
    assert(light);
    sun_hour_step(&light->sun_hour, light->sun, hours);
    sun_hour_find(&light->sun_hour, 0.0, light->sun);
}

SkyParams view_light_sky(const ViewLight* light, const OceanSeaState* wind, double time) {
    assert(light && wind);
    SkyParams params = sky_default_params();
    const RenderWaterOptics optics = render_water_optics(light->water, light->water_tint);
    memcpy(params.water_reflectance, optics.reflectance, sizeof params.water_reflectance);
    if (light->image) { /* a picture depends on neither time nor wind */
        params.image = light->image;
        params.image_turned = light->image_turned;
        params.wind_speed = 0.0;
        return params;
    }
    double sun[2];
    view_light_sun(light, VIEW_SUN_STEP * floor(time / VIEW_SUN_STEP), sun);
    params.sun_azimuth = sun[0];
    params.sun_elevation = sun[1];
    HeavensSky heavens;
    if (view_light_heavens(light, VIEW_SUN_STEP * floor(time / VIEW_SUN_STEP), &heavens)) {
        const HeavensBody* moon = &heavens.moon.body;
        params.moon_azimuth = moon->azimuth;
        params.moon_elevation = moon->elevation + heavens_refraction(moon->elevation);
        params.moon_light = heavens.moon.of_sun;
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

/* Cox and Munk measured in winds up to here [m/s]. Beyond, slopes grow by this share of their rate,
   chosen between their line and the slower growth that reflected GPS signals tell (S. Katzberg,
   O. Torres, G. Ganoe, Calibration of reflected GPS for tropical storm wind speed retrievals,
   2006).
 */
static const double MEASURED_WIND_MAX = 14.0;
static const double GROWTH_BEYOND = 0.7;

/* The least share of the drawn slopes that belongs to waves too short for the cascades, and the
   least factor on the slopes of short cascades, which a steep swell would leave nothing. */
static const double LEAST_BEYOND = 0.05;
static const double LEAST_SHORT_SLOPES = 0.5;

/* Of Phillips's seas, whose slopes no wind tells. */
static const double PHILLIPS_BEYOND = 0.0008;

static double drawn_slope(double wind_speed) {
    const double beyond = fmax(wind_speed - MEASURED_WIND_MAX, 0.0);
    return ocean_cox_munk_slope_variance(wind_speed - (1.0 - GROWTH_BEYOND) * beyond);
}

/* Divides the slopes of that wind between the waves of the cascades and those beyond. JONSWAP's
   ripples in light winds and Donelan's in all are steeper than Cox and Munk's, and drawn less
   steep. */
static void divide_slopes(RenderWeather* weather, const OceanTargets* targets) {
    const double whole = drawn_slope(weather->wind_speed);
    const double shown = (1.0 - LEAST_BEYOND) * whole; /* by the cascades, at most */
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

RenderWeather view_light_weather_unmeasured(const ViewLight* light, RenderQuality quality,
                                            const OceanSeaState* wind) {
    assert(light && wind);
    RenderWeather weather = render_default_frame(1, 1).weather;
    weather.quality = quality;
    weather.water = light->water;
    weather.exposure = light->exposure;
    weather.glint_curve = light->glint_curve;
    weather.bloom = light->bloom;
    weather.contrast = light->contrast;
    weather.saturation = light->saturation;
    memcpy(weather.water_tint, light->water_tint, sizeof weather.water_tint);
    if (light->haze < 0.0) {
        sky_air_extinction(light->visibility, weather.extinction);
    } else {
        sky_haze_extinction(light->haze, light->visibility, weather.extinction);
    }
    weather.deck = light->clouds[2];
    weather.wind_speed = wind->wind_speed;
    weather.wind_direction = wind->wind_direction;
    return weather;
}

RenderWeather view_light_weather(const ViewLight* light, RenderQuality quality,
                                 const OceanSea* sea) {
    assert(light && sea);
    const OceanTargets targets = ocean_sea_targets(sea);
    const OceanSeaState* state = &ocean_sea_params(sea)->state;
    const bool phillips = state->kind == OCEAN_SPECTRUM_PHILLIPS;
    RenderWeather weather = view_light_weather_unmeasured(light, quality, state);
    if (phillips) {
        const OceanStatistics measured = ocean_sea_measure(sea);
        weather.significant_height = measured.significant_height;
        weather.slope_variance = measured.mean_square_slope;
        weather.slope_beyond = PHILLIPS_BEYOND;
        weather.short_slopes = 1.0;
        return weather;
    }
    weather.significant_height = targets.significant_height;
    divide_slopes(&weather, &targets);
    return weather;
}

static bool is_software(const char* driver) {
    static const char* const NAMES[] = {"llvmpipe", "softpipe", "swrast", "SwiftShader",
                                        "Software Rasterizer"};
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; ++i) {
        if (strstr(driver, NAMES[i])) {
            return true;
        }
    }
    return false;
}

RenderQuality view_light_quality(QualityChoice choice, const char* driver) {
    assert(driver);
    switch (choice) {
    case QUALITY_LOW:
        return RENDER_QUALITY_LOW;
    case QUALITY_MEDIUM:
        return RENDER_QUALITY_MEDIUM;
    case QUALITY_HIGH:
        return RENDER_QUALITY_HIGH;
    case QUALITY_AUTO:
    case QUALITY_COUNT:
        break;
    }
    return is_software(driver) ? RENDER_QUALITY_MEDIUM : RENDER_QUALITY_HIGH;
}

static double between(double from, double next, double share) {
    return from + (next - from) * share;
}

RenderWeather view_light_between(const RenderWeather* from, const RenderWeather* next,
                                 double share) {
    assert(from && next && share >= 0.0 && share <= 1.0);
    RenderWeather weather = *next;
    if (share < 1.0) {
        const double turn = remainder(next->wind_direction - from->wind_direction, 360.0);
        weather.wind_speed = between(from->wind_speed, next->wind_speed, share);
        weather.wind_direction = from->wind_direction + share * turn;
        weather.significant_height =
            between(from->significant_height, next->significant_height, share);
        weather.slope_variance = between(from->slope_variance, next->slope_variance, share);
        weather.slope_beyond = between(from->slope_beyond, next->slope_beyond, share);
        weather.short_slopes = between(from->short_slopes, next->short_slopes, share);
    }
    return weather;
}
