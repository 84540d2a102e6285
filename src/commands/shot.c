/* The command `shot`: one picture, or one for each eye. */
#include "commands.h"

#include "viewer/viewer.h"
#include "world/picture_files.h"
#include "world/world_water.h"

#include <assert.h>

/* The progress of a picture that is drawn in parts. */
typedef struct ShotProgress {
    HostProgress shown;
    int part, parts;
} ShotProgress;

static bool show_progress(void* context, double share) {
    ShotProgress* progress = context;
    host_progress_show(&progress->shown, (progress->part + share) / progress->parts);
    return true;
}

/* The files that a picture is written to. */
typedef struct ShotFiles {
    int count; /* 2 for an eye each */
    char path[2][HOST_PATH_SIZE];
} ShotFiles;

static bool name_files(ShotFiles* files, const Settings* settings, const char* path,
                       HostPlace place, SwellError* error) {
    files->count = picture_is_stacked(settings, false) ? 1 : picture_eyes(settings);
    bool ok = true;
    for (int i = 0; ok && i < files->count; ++i) {
        if (files->count == 1) {
            snprintf(files->path[i], sizeof files->path[i], "%s", path);
        } else {
            ok = picture_file_name_eye(path, i, files->path[i], error);
        }
        ok = ok && host_file_check(files->path[i], place, error);
    }
    return ok;
}

static HostPicture draw(Picture* picture, ShotProgress* progress, SwellError* error) {
    const Settings settings = picture->state.settings;
    bool ok = true;
    for (int part = 0; ok && part < progress->parts; ++part) {
        const double time = settings.clock.time + picture_part_time(&settings, part);
        progress->part = part;
        ok = picture_advance(picture, time, 0.0, NULL, error) &&
             picture_draw(picture, NULL, part, error);
    }
    return ok ? picture_read(picture, error) : (HostPicture){0};
}

bool shot_draw(const Settings* settings, const char* path, HostPlace place, FILE* log,
               SwellError* error) {
    assert(settings && path);
    ShotProgress progress = {.shown = host_progress_begin(log, "shot"),
                             .parts = picture_parts(settings)};
    Picture* picture = swell_memory_allocate(1, sizeof *picture, error);
    ShotFiles* files = swell_memory_allocate(1, sizeof *files, error);
    HostPicture pixels = {0};
    if (picture && files && name_files(files, settings, path, place, error) &&
        picture_open(picture, settings, error) &&
        world_water_check_end(world_water(picture->world), settings->clock.time, error)) {
        picture->progress = show_progress;
        picture->progress_context = &progress;
        pixels = draw(picture, &progress, error);
    }
    host_progress_end(&progress.shown);
    if (pixels.pixels) {
        picture_report(picture, log);
    }
    bool ok = pixels.pixels != NULL;
    for (int i = 0; ok && i < files->count; ++i) {
        const HostPicture written = files->count > 1 ? picture_file_of_eye(&pixels, i) : pixels;
        ok = host_picture_write_png(&written, files->path[i], place, error);
    }
    host_picture_destroy(&pixels);
    if (picture) {
        picture_close(picture);
    }
    swell_memory_free(files);
    swell_memory_free(picture);
    return ok;
}
