#include "app/shot.h"

#include "app/headless.h"
#include "app/hud.h"

RenderFrame shot_frame(const Options* options) {
    return (RenderFrame){
        .width = options->width,
        .height = options->height,
        .eye = {options->camera.place[0], options->camera.place[1], options->camera.place[2]},
        .yaw = options->camera.yaw,
        .pitch = options->camera.pitch,
        .tiles = options->tiles,
        .wireframe = options->wireframe,
    };
}

bool shot_write_frame(Renderer* renderer, const RenderFrame* frame, const RenderOverlay* overlay,
                      int samples, const char* path, Error* error) {
    RenderTarget target;
    if (!target_create(&target, frame->width, frame->height, samples, error)) {
        return false;
    }
    renderer_draw(renderer, frame, overlay, &target);
    Picture picture = target_read(&target, error);
    target_destroy(&target);
    bool ok = picture.pixels != NULL;
    if (ok && interrupts_pending()) {
        ok = error_set(error, ERROR_INTERRUPTED, "interrupted before '%s' was written", path);
    }
    ok = ok && picture_write_png(&picture, path, error);
    picture_destroy(&picture);
    return ok;
}

static HudInfo still_hud(const Options* options) {
    return (HudInfo){
        .method = (OceanMethod)options->method,
        .grid = options->ocean.grid,
        .workers = options->threads,
        .time = options->time,
        .speed = options->speed,
        .camera = options->camera,
        .content_scale = 1.0,
    };
}

static bool draw_sea(const Options* options, const Ocean* ocean, const char* path, Error* error) {
    Renderer* renderer = renderer_create(error);
    bool ok = renderer && renderer_load_sea(renderer, ocean, error);
    RenderOverlay* overlay = NULL;
    if (ok && options->hud == SWITCH_ON) {
        overlay = memory_allocate(1, sizeof *overlay, error);
        ok = overlay != NULL;
    }
    if (ok) {
        if (overlay) {
            const HudInfo info = still_hud(options);
            hud_fill(overlay, &info);
        }
        renderer_stream_sea(renderer, ocean);
        const RenderFrame frame = shot_frame(options);
        ok = shot_write_frame(renderer, &frame, overlay, options->samples, path, error);
    }
    memory_free(overlay);
    renderer_destroy(renderer);
    return ok;
}

bool shot_draw(const Options* options, const char* path, Error* error) {
    bool ok = false;
    Headless* headless = NULL;
    Ocean* ocean = NULL;
    Workers* workers = workers_create(options->threads, error);
    if (!workers) {
        goto done;
    }
    ocean = ocean_create(&options->ocean, workers, error);
    if (!ocean) {
        goto done;
    }
    ocean_advance(ocean, (OceanMethod)options->method, options->time);
    headless = headless_create(false, error);
    ok = headless && draw_sea(options, ocean, path, error);

done:
    headless_destroy(headless);
    ocean_destroy(ocean);
    workers_destroy(workers);
    return ok;
}
