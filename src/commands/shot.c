/* The command `shot`: one picture, or one for each eye, or its light and layers. */
#include "commands.h"

#include "options/resolve.h"
#include "world/picture_files.h"
#include "world/world_water.h"

#include <assert.h>
#include <math.h>

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

int shot_files(const Settings* settings) {
    assert(settings);
    return picture_is_stacked(settings, false) ? 1 : picture_eyes(settings);
}

bool shot_name_file(const Settings* settings, const char* path, int file, char name[HOST_PATH_SIZE],
                    SwellError* error) {
    assert(settings && path && file >= 0 && file < shot_files(settings) && name);
    if (shot_files(settings) > 1) {
        return picture_file_name_eye(path, file, name, error);
    }
    return snprintf(name, HOST_PATH_SIZE, "%s", path) < HOST_PATH_SIZE ||
           swell_error_set(error, SWELL_ERROR_FILE, "cannot write '%.64s...': the name is too long",
                           path);
}

/* Checks before drawing whether all files can be written. */
static bool check_files(const Settings* settings, const char* path, HostPlace place,
                        SwellError* error) {
    char name[HOST_PATH_SIZE], truth[HOST_PATH_SIZE];
    bool ok = true;
    for (int i = 0; ok && i < shot_files(settings); ++i) {
        ok = shot_name_file(settings, path, i, name, error) &&
             host_file_check(name, place, error) &&
             (settings->clip.truth == TRUTH_NONE ||
              (truth_name(name, truth, error) && host_file_check(truth, place, error)));
    }
    return ok;
}

static bool write_files(Picture* picture, const Settings* settings, const char* path,
                        HostPlace place, SwellError* error) {
    const int files = shot_files(settings);
    char name[HOST_PATH_SIZE];
    bool ok = true;
    for (int i = 0; ok && i < files; ++i) {
        HostPicture pixels = picture_read(picture, i, files, error);
        ok = pixels.pixels && shot_name_file(settings, path, i, name, error) &&
             host_picture_write_png(&pixels, name, place, error);
        host_picture_destroy(&pixels);
    }
    return ok;
}

static bool open_picture(Picture* picture, const Settings* settings, SwellError* error) {
    return picture_open(picture, settings, error) &&
           world_water_check_end(world_water(picture->world), settings->clock.time, error);
}

bool shot_check(const Settings* settings, SwellError* error) {
    assert(settings);
    Picture* picture = swell_memory_allocate(1, sizeof *picture, error);
    const bool ok = picture && open_picture(picture, settings, error);
    if (picture) {
        picture_close(picture);
    }
    swell_memory_free(picture);
    return ok;
}

/* Draws the parts of a picture and writes it. The truth is that of the part in the middle. */
static bool draw_picture(Picture* picture, const Settings* given, const char* path, HostPlace place,
                         ShotProgress* progress, SwellError* error) {
    const Settings settings = picture->state.settings;
    bool ok = true;
    for (int part = 0; ok && part < progress->parts; ++part) {
        const double time = settings.clock.time + picture_part_time(&settings, part);
        progress->part = part;
        ok = picture_advance(picture, time, 0.0, NULL, error) &&
             picture_draw(picture, NULL, part, error);
        if (ok && settings.clip.truth == TRUTH_JSON && part == progress->parts / 2) {
            ok = truth_write(picture, given, path, place, truth_meter(picture, given), error);
        }
    }
    return ok && write_files(picture, given, path, place, error);
}

/* Writes the light and its layers. The pictures before and after are those of a clip. */
static bool draw_light(Picture* picture, const Settings* given, const char* path, HostPlace place,
                       SwellError* error) {
    const Settings* settings = &picture->state.settings;
    const PictureMotion motion = {settings->clock.speed / settings->clip.rate, NULL};
    unsigned layers;
    HostLayers result = {0};
    const bool ok = options_find_layers(settings, &layers, error) &&
                    picture_advance(picture, settings->clock.time, 0.0, NULL, error) &&
                    picture_draw_layers(picture, layers, &motion, &result, error) &&
                    (settings->clip.truth == TRUTH_NONE ||
                     truth_write(picture, given, path, place, (double)NAN, error)) &&
                    host_layers_write(&result, path, place, error);
    host_layers_destroy(&result);
    return ok;
}

bool shot_draw(const Settings* settings, const char* path, HostPlace place, FILE* log,
               SwellError* error) {
    assert(settings && path);
    ShotProgress progress = {.shown = host_progress_begin(log, "shot"),
                             .parts = picture_parts(settings)};
    Picture* picture = swell_memory_allocate(1, sizeof *picture, error);
    const bool light = options_name_light(path) && !host_path_is_special(path);
    bool ok = picture && check_files(settings, path, place, error) &&
              open_picture(picture, settings, error);
    if (ok) {
        picture->progress = show_progress;
        picture->progress_context = &progress;
        ok = light ? draw_light(picture, settings, path, place, error)
                   : draw_picture(picture, settings, path, place, &progress, error);
    }
    host_progress_end(&progress.shown);
    if (ok) {
        picture_report(picture, log);
    }
    if (picture) {
        picture_close(picture);
    }
    swell_memory_free(picture);
    return ok;
}
