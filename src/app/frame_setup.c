#include "frame_setup.h"

#include "spectrum_labels.h"
#include "swell/host.h"
#include "viewpoint.h"

#include <assert.h>
#include <math.h>

/* Columns and lines of the space around the spectrum, for the size of its text. */
enum { SPECTRUM_COLUMNS = 72, SPECTRUM_LINES = 24 };

RenderMode frame_mode(bool wireframe, bool spectrum) {
    return spectrum ? RENDER_MODE_SPECTRUM : wireframe ? RENDER_MODE_LINES : RENDER_MODE_SURFACE;
}

RenderFrame frame_from_options(const Options* options) {
    return (RenderFrame){
        .width = options->width,
        .height = options->height,
        .mode = frame_mode(options->wireframe, options->spectrum_view),
        .look = (RenderLook)options->look,
        .field_of_view = options->field_of_view,
        .eye = {options->camera.place[0], options->camera.place[1], options->camera.place[2]},
        .yaw = options->camera.yaw,
        .pitch = options->camera.pitch,
        .tiles = options->tiles,
        .levels = options->lod == SWITCH_ON,
        .pool_plain = options->plain,
        .time = options->time,
    };
}

void frame_fill_overlay(RenderOverlay* overlay, const Renderer* renderer, const RenderFrame* frame,
                        const OceanSea* sea, const HudInfo* info, double content_scale) {
    assert(overlay && renderer && frame && sea && content_scale > 0.0);
    render_overlay_begin(overlay, hud_fit_text(SPECTRUM_COLUMNS, SPECTRUM_LINES, frame->width,
                                               frame->height, content_scale));
    if (info) {
        HudInfo fitted = *info;
        fitted.brief = frame->mode == RENDER_MODE_SPECTRUM;
        fitted.text_height = overlay->text_height;
        hud_fill(overlay, &fitted);
    }
    if (frame->mode == RENDER_MODE_SPECTRUM) {
        const RenderSpectrumLayout layout = render_spectrum_layout(renderer, frame);
        spectrum_labels_add(overlay, &layout, ocean_sea_params(sea));
    }
}

SkyParams frame_sky_params(const Options* options, double time) {
    assert(options);
    SkyParams params = sky_default_params();
    params.sun_azimuth = options->sun[0];
    params.sun_elevation = options->sun[1];
    params.haze = options->haze;
    params.cumulus = options->clouds.value[0];
    params.cirrus = options->clouds.value[1];
    params.deck = options->clouds.value[2];
    params.wind_direction = options->ocean.state.wind_direction + 90.0;
    params.wind_speed = options->ocean.state.wind_speed;
    params.time = time;
    render_water_reflectance((RenderWater)options->water, params.water_reflectance);
    return params;
}

/* Slopes of waves beyond the cascades: what Cox and Munk measured, less what is there. The whole
   rest would melt the near glints into one even sheet. */
static double slope_beyond(double measured, double carried) {
    return fmin(fmax(measured - carried, 0.0008), 0.004);
}

RenderWeather frame_options_weather(const Options* options) {
    assert(options);
    RenderWeather weather = render_default_frame(1, 1).weather;
    weather.quality = options->quality == QUALITY_LOW      ? RENDER_QUALITY_LOW
                      : options->quality == QUALITY_MEDIUM ? RENDER_QUALITY_MEDIUM
                                                           : RENDER_QUALITY_HIGH;
    weather.water = (RenderWater)options->water;
    weather.exposure = options->exposure;
    weather.visibility = options->visibility;
    weather.haze = options->haze;
    weather.deck = options->clouds.value[2];
    weather.wind_speed = options->ocean.state.wind_speed;
    weather.wind_direction = options->ocean.state.wind_direction;
    return weather;
}

RenderWeather frame_weather(const Options* options, const OceanSea* sea) {
    assert(options && sea);
    const OceanTargets targets = ocean_sea_targets(sea);
    const bool phillips = ocean_sea_params(sea)->state.kind == OCEAN_SPECTRUM_PHILLIPS;
    const OceanStatistics measured = phillips ? ocean_sea_measure(sea) : (OceanStatistics){0};
    const double slope = phillips ? measured.mean_square_slope : targets.mean_square_slope;
    const OceanSeaState* state = &ocean_sea_params(sea)->state;
    RenderWeather weather = frame_options_weather(options);
    weather.wind_speed = state->wind_speed;
    weather.wind_direction = state->wind_direction;
    weather.significant_height =
        phillips ? measured.significant_height : targets.significant_height;
    weather.slope_variance = slope;
    weather.slope_beyond = slope_beyond(targets.cox_munk_slope, slope);
    return weather;
}

void frame_stand_in_trough(const Options* options, const OceanSea* sea, RenderFrame* frame) {
    assert(options && sea && frame && options->trough > 0.0);
    CameraPose pose = options->camera;
    viewpoint_find_trough(sea, options->trough, &pose);
    for (int axis = 0; axis < 3; ++axis) {
        frame->eye[axis] = pose.place[axis];
    }
}

bool frame_load_floor(const Options* options, Renderer* renderer, SwellError* error) {
    assert(options && renderer);
    if (!options->floor) {
        return true;
    }
    const HostPictureLimit limit = {.side = render_largest_floor(renderer)};
    HostPicture floor = host_picture_read(options->floor, &limit, error);
    const bool ok = floor.pixels && render_load_floor(renderer, &floor, error);
    host_picture_destroy(&floor);
    return ok;
}
