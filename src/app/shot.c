#include "shot.h"

#include "headless.h"
#include "ripple_panels.h"
#include "ripple_script.h"
#include "spectrum_labels.h"
#include "swell/host.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

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
    if (mkdir("screenshots", 0777) != 0 && errno != EEXIST) {
        return swell_error_set(error, SWELL_ERROR_FILE, "cannot make the folder 'screenshots': %s",
                               strerror(errno));
    }
    const time_t now = time(NULL);
    struct tm local;
    char stamp[32] = "unknown";
    if (localtime_r(&now, &local)) {
        strftime(stamp, sizeof stamp, "%Y%m%d-%H%M%S", &local);
    }
    snprintf(path, SHOT_PATH_SIZE, "screenshots/swell-%s.png", stamp);
    for (int number = 2; access(path, F_OK) == 0; ++number) {
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
    if (pool && !(shot_load_floor(options, renderer, error) &&
                  ripple_script_run(options, panels->pool, options->pool_steps, error))) {
        return false;
    }
    if (string && options->pool_steps > 0) { /* a string at rest would be no more than a line */
        ripple_panels_pull(panels);
        ripple_step(panels->string, options->pool_steps);
    }
    return ripple_panels_stream(panels, renderer, error);
}

static bool draw_sea(const Options* options, Ocean* ocean, SwellWorkers* workers, const char* path,
                     SwellError* error) {
    RipplePanels panels = {0};
    Renderer* renderer = renderer_create(error);
    RenderOverlay* overlay = renderer ? swell_memory_allocate(1, sizeof *overlay, error) : NULL;
    RenderFrame frame = shot_frame(options);
    bool ok = overlay && renderer_load_sea(renderer, ocean, error) &&
              prepare_panels(options, &panels, workers, renderer, error);
    if (ok) {
        HudInfo info = still_hud(options);
        info.fft = ocean_fft(ocean);
        if (options->hud == SWITCH_ON && options->method == OCEAN_METHOD_DFT) {
            info.method_difference = ocean_compare_methods(ocean, NULL);
        }
        shot_fill_overlay(overlay, renderer, &frame, ocean_params(ocean),
                          options->hud == SWITCH_ON ? &info : NULL, 1.0);
        ripple_panels_place(&panels, shows(options, options->pool), shows(options, options->string),
                            overlay->text_height, &frame);
        ripple_panels_add_frames(&panels, overlay, &frame);
        renderer_stream_sea(renderer, ocean);
        ok = shot_write_frame(renderer, &frame, overlay, options->samples, path, error);
    }
    ripple_panels_finish(&panels);
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
