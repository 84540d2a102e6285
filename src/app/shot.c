#include "shot.h"

#include "frame_setup.h"
#include "headless.h"
#include "live_sky.h"
#include "picture_files.h"
#include "picture_foam.h"
#include "ripple_panels.h"
#include "ripple_script.h"
#include "spectrum_labels.h"
#include "view_light.h"

#include <assert.h>

static HudInfo still_hud(const Options* options) {
    return (HudInfo){
        .method = (OceanMethod)options->method,
        .grid = options->ocean.grid,
        .sea = options->ocean.state,
        .workers = options->threads,
        .method_difference = -1.0,
        .time = options->time,
        .speed = options->speed,
        .camera = options->camera,
        .width = options->width,
        .content_scale = 1.0,
    };
}

/* Over the spectrum the panels would hide its axes and its scale. */
static bool shows(const Options* options, int panel_switch) {
    return panel_switch == SWITCH_ON && !options->spectrum_view;
}

/* Runs and uploads pool and string as far as they are asked for. */
static bool prepare_panels(const Options* options, RipplePanels* panels, SwellWorkers* workers,
                           Renderer* renderer, SwellError* error) {
    const bool pool = shows(options, options->pool), string = shows(options, options->string);
    if (!pool && !string) {
        return true;
    }
    if (!ripple_panels_init(panels, options, workers, error)) {
        return false;
    }
    if (pool && !(frame_load_floor(options, renderer, error) &&
                  ripple_script_run(options, panels->pool, options->pool_steps, error))) {
        return false;
    }
    if (string && options->pool_steps > 0) { /* a string at rest would be no more than a line */
        ripple_panels_pull(panels);
        ripple_step(panels->string, options->pool_steps);
    }
    return ripple_panels_stream(panels, renderer, error);
}

/* What the sea look needs beside the sea. */
static bool prepare_sky(const Options* options, const OceanSea* sea, SwellWorkers* workers,
                        Renderer* renderer, RenderFrame* frame, SwellError* error) {
    SkyImage* image = NULL;
    if (frame->look != RENDER_LOOK_SEA) {
        return true;
    }
    if (!frame_read_sky(options, &image, error)) {
        return false;
    }
    const ViewLight light = view_light_from_options(options, image);
    const SkyParams params = view_light_sky(&light, &ocean_sea_params(sea)->state, options->time);
    frame->weather = view_light_weather(&light, view_light_quality(light.quality, ""), sea);
    view_light_drift(&params, params.time, options->time, frame->weather.clouds_moved);
    SkyPanorama* panorama =
        sky_panorama_bake(&params, LIVE_SKY_SIZE, LIVE_SKY_SEED, workers, error);
    const bool ok = panorama && render_load_sky(renderer, panorama, error);
    sky_panorama_destroy(panorama);
    sky_image_destroy(image);
    return ok;
}

static bool draw_sea(const Options* options, OceanSea* sea, SwellWorkers* workers, const char* path,
                     SwellError* error) {
    RipplePanels panels = {0};
    RenderPort port;
    Renderer* renderer = render_create(error);
    RenderOverlay* overlay = renderer ? swell_memory_allocate(1, sizeof *overlay, error) : NULL;
    RenderFrame frame = frame_from_options(options);
    if (options->trough > 0.0) {
        frame_stand_in_trough(options, sea, &frame);
    }
    OceanFoam* foam = NULL;
    double foam_share = 0.0;
    bool ok = overlay && render_load_sea(renderer, sea, error) &&
              prepare_sky(options, sea, workers, renderer, &frame, error) &&
              prepare_panels(options, &panels, workers, renderer, error);
    if (ok && frame.look == RENDER_LOOK_SEA) {
        foam = picture_foam_create(sea, (OceanMethod)options->method, options->time, workers,
                                   renderer, &foam_share, error);
        ok = foam != NULL;
        render_find_port(&frame, sea, &port);
        frame.port = &port;
    }
    if (ok) {
        HudInfo info = still_hud(options);
        info.fft = ocean_sea_fft(sea);
        info.cascades = ocean_sea_cascade_count(sea);
        info.targets = ocean_sea_targets(sea);
        info.measured = ocean_sea_measure(sea);
        info.has_foam = foam != NULL;
        info.foam_share = foam_share;
        if (options->hud == SWITCH_ON && options->method == OCEAN_METHOD_DFT) {
            info.method_difference = ocean_sea_compare_methods(sea, NULL);
        }
        frame_fill_overlay(overlay, renderer, &frame, sea, options->hud == SWITCH_ON ? &info : NULL,
                           1.0);
        ripple_panels_place(&panels, shows(options, options->pool), shows(options, options->string),
                            overlay->text_height, &frame);
        ripple_panels_add_frames(&panels, overlay, &frame);
        render_stream_sea(renderer, sea, foam, frame.look);
        ok = picture_file_write(renderer, &frame, overlay, options->samples, path, error);
    }
    ocean_foam_destroy(foam);
    ripple_panels_finish(&panels);
    swell_memory_free(overlay);
    render_destroy(renderer);
    return ok;
}

bool shot_draw(const Options* options, const char* path, SwellError* error) {
    assert(options && path);
    bool ok = false;
    Headless* headless = NULL;
    OceanSea* sea = NULL;
    SwellWorkers* workers = swell_workers_create(options->threads, error);
    if (!workers) {
        goto done;
    }
    sea = ocean_sea_create(&options->ocean,
                           (OceanEngine){.workers = workers, .fft = (OceanFft)options->fft}, error);
    if (!sea) {
        goto done;
    }
    ocean_sea_advance(sea, (OceanMethod)options->method, options->time);
    headless = headless_create(false, error);
    ok = headless && draw_sea(options, sea, workers, path, error);

done:
    headless_destroy(headless);
    ocean_sea_destroy(sea);
    swell_workers_destroy(workers);
    return ok;
}
