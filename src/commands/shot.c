/* The command `shot`: one picture. */
#include "commands.h"

#include "world/world_water.h"

#include <assert.h>

static bool show_progress(void* progress, double share) {
    host_progress_show(progress, share);
    return true;
}

bool shot_draw(const Settings* settings, const char* path, HostPlace place, FILE* log,
               SwellError* error) {
    assert(settings && path);
    HostProgress progress = host_progress_begin(log, "shot");
    Picture* picture = swell_memory_allocate(1, sizeof *picture, error);
    HostPicture pixels = {0};
    char truth[HOST_PATH_SIZE];
    const bool tells = settings->clip.truth == TRUTH_JSON;
    if (picture && host_file_check(path, place, error) &&
        (!tells || (truth_name(path, truth, error) && host_file_check(truth, place, error))) &&
        picture_open(picture, settings, error) &&
        world_water_check_end(world_water(picture->world), settings->clock.time, error)) {
        picture->progress = show_progress;
        picture->progress_context = &progress;
        if (picture_advance(picture, settings->clock.time, 0.0, NULL, error) &&
            picture_draw(picture, NULL, error) &&
            (!tells ||
             truth_write(picture, settings, path, place, truth_meter(picture, settings), error))) {
            pixels = picture_read(picture, error);
        }
    }
    host_progress_end(&progress);
    if (pixels.pixels) {
        picture_report(picture, log);
    }
    const bool ok = pixels.pixels && host_picture_write_png(&pixels, path, place, error);
    host_picture_destroy(&pixels);
    if (picture) {
        picture_close(picture);
        swell_memory_free(picture);
    }
    return ok;
}
