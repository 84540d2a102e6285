#include "scene.h"

#include "frame_setup.h"
#include "picture_files.h"
#include "picture_foam.h"
#include "ripple_script.h"
#include "view_light.h"

#include <assert.h>
#include <math.h>
#include <string.h>

static const double PANEL_SECONDS = 0.2; /* at a time */

/* ---- Life ---------------------------------------------------------------------------------- */

bool scene_open(Scene* scene, const Options* options, SwellError* error) {
    assert(scene && !scene->options && options);
    scene->options = options;
    if (!(scene->workers = swell_workers_create(options->threads, error))) {
        return false;
    }
    const OceanEngine engine = {.workers = scene->workers, .fft = (OceanFft)options->fft};
    if (!(scene->sea = ocean_sea_create(&options->ocean, engine, error))) {
        return false;
    }
    ocean_sea_advance(scene->sea, (OceanMethod)options->method, options->time);
    scene->frame = frame_from_options(options);
    if (options->trough > 0.0) {
        frame_stand_in_trough(options, scene->sea, &scene->frame);
    }
    return (scene->headless = headless_create(false, error)) &&
           (scene->renderer = render_create(error)) &&
           (scene->overlay = swell_memory_allocate(1, sizeof *scene->overlay, error)) &&
           render_load_sea(scene->renderer, scene->sea, error);
}

void scene_close(Scene* scene) {
    assert(scene);
    ocean_foam_destroy(scene->foam);
    ripple_panels_finish(&scene->panels);
    swell_memory_free(scene->overlay);
    render_destroy(scene->renderer);
    headless_destroy(scene->headless);
    ocean_sea_destroy(scene->sea);
    swell_workers_destroy(scene->workers);
    *scene = (Scene){0};
}

/* ---- The sky ------------------------------------------------------------------------------- */

bool scene_sky(const Scene* scene, double time, SkyParams* params) {
    assert(scene && params);
    const ViewLight light = view_light_from_options(scene->options);
    *params = view_light_sky(&light, &ocean_sea_params(scene->sea)->state, time);
    return scene->frame.look == RENDER_LOOK_SEA;
}

bool scene_load_sky(Scene* scene, const SkyPanorama* panorama, const SkyParams* params,
                    SwellError* error) {
    assert(scene && panorama && params);
    scene->sky = *params;
    return render_load_sky(scene->renderer, panorama, error);
}

/* ---- Pool and string ----------------------------------------------------------------------- */

/* Over the spectrum the panels would hide its axes and its scale. */
static bool shows(const Options* options, int panel_switch) {
    return panel_switch == SWITCH_ON && !options->spectrum_view;
}

/* Runs pool and string as far as they are asked for. */
static bool begin_panels(Scene* scene, SwellError* error) {
    const Options* options = scene->options;
    RipplePanels* panels = &scene->panels;
    if (!ripple_panels_init(panels, options, scene->workers, error)) {
        return false;
    }
    if (shows(options, options->pool) &&
        !(frame_load_floor(options, scene->renderer, error) &&
          ripple_script_run(options, panels->pool, options->pool_steps, NULL, error))) {
        return false;
    }
    if (shows(options, options->string) && options->pool_steps > 0) { /* else a mere line */
        ripple_panels_pull(panels);
        ripple_step(panels->string, options->pool_steps);
    }
    return true;
}

static bool follow_panels(Scene* scene, double seconds, SwellError* error) {
    const Options* options = scene->options;
    if (!shows(options, options->pool) && !shows(options, options->string)) {
        return true;
    }
    if (!scene->shown) {
        if (!begin_panels(scene, error)) {
            return false;
        }
    } else { /* by bits: after a stall the panels would leave steps out */
        for (double left = seconds; left > 0.0; left -= PANEL_SECONDS) {
            ripple_panels_advance(&scene->panels, fmin(left, PANEL_SECONDS));
        }
    }
    return ripple_panels_stream(&scene->panels, scene->renderer, error);
}

/* ---- Sea and foam -------------------------------------------------------------------------- */

static bool follow_sea(Scene* scene, double time, SwellError* error) {
    const Options* options = scene->options;
    const OceanMethod method = (OceanMethod)options->method;
    if (scene->frame.look != RENDER_LOOK_SEA) {
        ocean_sea_advance(scene->sea, method, time);
        return true;
    }
    if (!scene->shown) { /* the light as it is before the foam takes the sea elsewhere */
        const ViewLight light = view_light_from_options(options);
        scene->frame.weather =
            view_light_weather(&light, view_light_quality(light.quality, ""), scene->sea);
    }
    view_light_drift(&scene->sky, scene->sky.time, time, scene->frame.weather.clouds_moved);
    if (scene->foam) {
        return ocean_foam_follow(scene->foam, scene->sea, method, time, error);
    }
    scene->foam =
        picture_foam_create(scene->sea, method, time, scene->workers, scene->renderer, error);
    return scene->foam != NULL;
}

/* ---- The picture --------------------------------------------------------------------------- */

static HudInfo still_hud(const Scene* scene, double time) {
    const Options* options = scene->options;
    const RenderFrame* frame = &scene->frame;
    HudInfo info = {
        .method = (OceanMethod)options->method,
        .fft = ocean_sea_fft(scene->sea),
        .grid = options->ocean.grid,
        .sea = options->ocean.state,
        .cascades = ocean_sea_cascade_count(scene->sea),
        .targets = ocean_sea_targets(scene->sea),
        .measured = ocean_sea_measure(scene->sea),
        .workers = options->threads,
        .method_difference = -1.0,
        .time = time,
        .speed = options->speed,
        .camera = options->camera,
        .width = frame->width,
        .content_scale = 1.0,
    };
    if (options->method == OCEAN_METHOD_DFT) {
        info.method_difference = ocean_sea_compare_methods(scene->sea, NULL);
    }
    return info;
}

static void look_from(Scene* scene, const CameraPose* pose) {
    memcpy(scene->frame.eye, pose->place, sizeof scene->frame.eye);
    scene->frame.yaw = pose->yaw;
    scene->frame.pitch = pose->pitch;
}

static void fill_overlay(Scene* scene, double time, const CameraPose* pose) {
    const Options* options = scene->options;
    const bool hud = options->hud == SWITCH_ON;
    HudInfo info = {0};
    if (hud) {
        info = still_hud(scene, time);
        info.camera = pose ? *pose : info.camera;
    }
    frame_fill_overlay(scene->overlay, scene->renderer, &scene->frame, scene->sea,
                       hud ? &info : NULL, 1.0);
    ripple_panels_place(&scene->panels, shows(options, options->pool),
                        shows(options, options->string), scene->overlay->text_height,
                        &scene->frame);
    ripple_panels_add_frames(&scene->panels, scene->overlay, &scene->frame);
}

HostPicture scene_draw(Scene* scene, double time, double seconds, const CameraPose* pose,
                       SwellError* error) {
    assert(scene && scene->overlay && seconds >= 0.0);
    if (!follow_panels(scene, seconds, error) || !follow_sea(scene, time, error)) {
        return (HostPicture){0};
    }
    scene->shown = true;
    scene->frame.time = time;
    if (pose) {
        look_from(scene, pose);
    }
    fill_overlay(scene, time, pose);
    render_stream_sea(scene->renderer, scene->sea, scene->foam, scene->frame.look);
    return picture_draw(scene->renderer, &scene->frame, scene->overlay, scene->options->samples,
                        error);
}
