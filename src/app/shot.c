#include "shot.h"

#include "headless.h"
#include "pond.h"
#include "spectrum_labels.h"
#include "swell/host.h"

#include <stdio.h>

/* Columns and lines of the space around the spectrum, for the size of its text. */
enum { SPECTRUM_COLUMNS = 72, SPECTRUM_LINES = 24 };

RenderFrame shot_frame(const Options* options) {
    return (RenderFrame){
        .width = options->width,
        .height = options->height,
        .eye = {options->camera.place[0], options->camera.place[1], options->camera.place[2]},
        .yaw = options->camera.yaw,
        .pitch = options->camera.pitch,
        .tiles = options->tiles,
        .levels = options->lod == SWITCH_ON,
        .wireframe = options->wireframe,
        .spectrum = options->spectrum_view,
        .pool_plain = options->plain,
        .time = options->time,
    };
}

void shot_fill_overlay(RenderOverlay* overlay, const Renderer* renderer, const RenderFrame* frame,
                       const OceanParams* params, const HudInfo* info, double content_scale) {
    overlay_begin(overlay, hud_fit_text(SPECTRUM_COLUMNS, SPECTRUM_LINES, frame->width,
                                        frame->height, content_scale));
    if (info) {
        HudInfo fitted = *info;
        fitted.brief = frame->spectrum;
        fitted.text_height = overlay->text_height;
        hud_fill(overlay, &fitted);
    }
    if (frame->spectrum) {
        const RenderSpectrumLayout layout = renderer_spectrum_layout(renderer, frame);
        spectrum_labels_add(overlay, &layout, params);
    }
}

bool shot_choose_path(char path[SHOT_PATH_SIZE], SwellError* error) {
    bool made = false;
    if (!host_folder_make("screenshots", &made, error)) {
        return false;
    }
    char stamp[HOST_STAMP_SIZE];
    host_time_stamp(stamp);
    snprintf(path, SHOT_PATH_SIZE, "screenshots/swell-%s.png", stamp);
    for (int number = 2; host_path_exists(path); ++number) {
        snprintf(path, SHOT_PATH_SIZE, "screenshots/swell-%s-%d.png", stamp, number);
    }
    return true;
}

bool shot_write_frame(Renderer* renderer, const RenderFrame* frame, const RenderOverlay* overlay,
                      int samples, const char* path, SwellError* error) {
    RenderTarget target;
    if (!target_create(&target, frame->width, frame->height, samples, error)) {
        return false;
    }
    renderer_draw(renderer, frame, overlay, &target);
    HostPicture picture = target_read(&target, error);
    target_destroy(&target);
    bool ok = picture.pixels && renderer_check(error);

    ok = ok && host_picture_write_png(&picture, path, error);
    host_picture_destroy(&picture);
    return ok;
}

static HudInfo still_hud(const Options* options) {
    return (HudInfo){
        .method = (OceanMethod)options->method,
        .grid = options->ocean.grid,
        .workers = options->threads,
        .method_difference = -1.0,
        .time = options->time,
        .speed = options->speed,
        .camera = options->camera,

        .width = options->width,
        .content_scale = 1.0,
    };
}

bool shot_load_floor(const Options* options, Renderer* renderer, SwellError* error) {
    if (!options->floor) {
        return true;
    }
    HostPicture floor = host_picture_read(options->floor, error);
    const bool ok = floor.pixels && renderer_load_floor(renderer, &floor, error);
    host_picture_destroy(&floor);
    return ok;
}

/* Runs and uploads pool and string as far as they are asked for, and places them. */
static bool prepare_pond(const Options* options, Pond* pond, SwellWorkers* workers,
                         Renderer* renderer, RenderFrame* frame, SwellError* error) {
    /* Over the spectrum the panels would hide its axes and its scale. */
    const bool pool = options->pool == SWITCH_ON && !options->spectrum_view;
    const bool string = options->string == SWITCH_ON && !options->spectrum_view;
    if (!pool && !string) {
        return true;
    }
    if (!pond_init(pond, options, workers, error)) {
        return false;
    }
    if (pool && !(shot_load_floor(options, renderer, error) &&
                  pond_run_script(options, pond->pool, options->pool_steps, error))) {
        return false;
    }
    if (string && options->pool_steps > 0) { /* a string at rest would be no more than a line */
        pond_pull(pond);
        ripple_step(pond->string, options->pool_steps);
    }
    pond_place(pond, pool, string, frame);
    return pond_stream(pond, renderer, error);
}

static bool draw_sea(const Options* options, Ocean* ocean, SwellWorkers* workers, const char* path,
                     SwellError* error) {
    Pond pond = {0};
    Renderer* renderer = renderer_create(error);
    RenderOverlay* overlay = renderer ? swell_memory_allocate(1, sizeof *overlay, error) : NULL;
    RenderFrame frame = shot_frame(options);
    bool ok = overlay && renderer_load_sea(renderer, ocean, error) &&
              prepare_pond(options, &pond, workers, renderer, &frame, error);
    if (ok) {
        HudInfo info = still_hud(options);
        info.fft = ocean_fft(ocean);
        if (options->hud == SWITCH_ON && options->method == OCEAN_METHOD_DFT) {
            info.method_difference = ocean_compare_methods(ocean, NULL);
        }
        shot_fill_overlay(overlay, renderer, &frame, ocean_params(ocean),
                          options->hud == SWITCH_ON ? &info : NULL, 1.0);
        pond_add_frames(&pond, overlay, &frame);
        renderer_stream_sea(renderer, ocean);
        ok = shot_write_frame(renderer, &frame, overlay, options->samples, path, error);
    }
    pond_finish(&pond);
    swell_memory_free(overlay);
    renderer_destroy(renderer);
    return ok;
}

bool shot_draw(const Options* options, const char* path, SwellError* error) {
    bool ok = false;
    Headless* headless = NULL;
    Ocean* ocean = NULL;
    SwellWorkers* workers = swell_workers_create(options->threads, error);
    if (!workers) {
        goto done;
    }
    ocean = ocean_create(&options->ocean, workers, error);
    if (!ocean) {
        goto done;
    }
    ocean_advance(ocean, (OceanMethod)options->method, options->time);
    headless = headless_create(false, error);
    ok = headless && draw_sea(options, ocean, workers, path, error);

done:
    headless_destroy(headless);
    ocean_destroy(ocean);
    swell_workers_destroy(workers);
    return ok;
}
