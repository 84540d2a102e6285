/* The command `shot`: one picture, or its light and layers. */
#include "commands.h"

#include "options/resolve.h"
#include "viewer/viewer.h"
#include "world/world_water.h"

#include <assert.h>

static bool show_progress(void* progress, double share) {
    host_progress_show(progress, share);
    return true;
}

/* Writes the light and its layers. The pictures before and after are those of a clip. */
static bool write_light(Picture* picture, const char* path, HostPlace place, SwellError* error) {
    const Settings* settings = &picture->state.settings;
    const PictureMotion motion = {settings->clock.speed / settings->clip.rate, NULL};
    unsigned layers;
    HostLayers result = {0};
    const bool ok = options_find_layers(settings, &layers, error) &&
                    picture_draw_layers(picture, layers, &motion, &result, error) &&
                    host_layers_write(&result, path, place, error);
    host_layers_destroy(&result);
    return ok;
}

static bool write_picture(Picture* picture, const char* path, HostPlace place, SwellError* error) {
    HostPicture pixels = {0};
    if (picture_draw(picture, NULL, error)) {
        pixels = picture_read(picture, error);
    }
    const bool ok = pixels.pixels && host_picture_write_png(&pixels, path, place, error);
    host_picture_destroy(&pixels);
    return ok;
}

bool shot_draw(const Settings* settings, const char* path, HostPlace place, FILE* log,
               SwellError* error) {
    assert(settings && path);
    HostProgress progress = host_progress_begin(log, "shot");
    Picture* picture = swell_memory_allocate(1, sizeof *picture, error);
    const bool light = options_name_light(path) && !host_path_is_special(path);
    bool ok = false;
    if (picture && host_file_check(path, place, error) && picture_open(picture, settings, error) &&
        world_water_check_end(world_water(picture->world), settings->clock.time, error)) {
        picture->progress = show_progress;
        picture->progress_context = &progress;
        ok = picture_advance(picture, settings->clock.time, 0.0, NULL, error) &&
             (light ? write_light : write_picture)(picture, path, place, error);
    }
    host_progress_end(&progress);
    if (ok) {
        picture_report(picture, log);
    }
    if (picture) {
        picture_close(picture);
        swell_memory_free(picture);
    }
    return ok;
}
