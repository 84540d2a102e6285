#include "world/picture_files.h"

#include "swell/host.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

bool picture_file_choose_path(const char* ending, char path[PICTURE_PATH_SIZE], SwellError* error) {
    assert(ending && path);
    if (!host_folder_make("screenshots", NULL, error)) {
        return false;
    }
    char stamp[HOST_STAMP_SIZE];
    host_time_stamp(stamp);
    snprintf(path, PICTURE_PATH_SIZE, "screenshots/swell-%s.%s", stamp, ending);
    for (int number = 2; host_path_exists(path); ++number) {
        snprintf(path, PICTURE_PATH_SIZE, "screenshots/swell-%s-%d.%s", stamp, number, ending);
    }
    return true;
}

bool picture_file_name_eye(const char* name, int eye, char path[HOST_PATH_SIZE],
                           SwellError* error) {
    assert(name && path && (eye == 0 || eye == 1));
    return host_path_beside(name, eye == 0 ? "-left" : "-right", NULL, path, error);
}

/* SAMPLES_AUTO stands for this many, where the driver has the memory. */
enum { SAMPLES_OF_PICTURES = 4 };

typedef bool CreateTarget(RenderTarget* target, int width, int height, int samples,
                          SwellError* error);

/* Creates the target unless the last picture's fits. */
static bool fit_target(RenderTarget* target, CreateTarget* create, const RenderFrame* frame,
                       int samples, SwellError* error) {
    const bool automatic = samples == SAMPLES_AUTO;
    const int finer =
        create == render_target_create_light && samples == RENDER_SAMPLES_FINE ? 2 : 1;
    const int width = frame->width, height = frame->height;
    if (target->width == finer * width && target->height == finer * height &&
        (automatic || target->samples == samples)) {
        return true;
    }
    render_target_destroy(target);
    return (automatic && create(target, width, height, SAMPLES_OF_PICTURES, NULL)) ||
           create(target, width, height, automatic ? 0 : samples, error);
}

bool picture_file_draw(Renderer* renderer, const RenderFrame* frame, const RenderOverlay* overlay,
                       int samples, RenderTarget* target, SwellError* error) {
    assert(renderer && frame && frame->width > 0 && frame->height > 0 && target);
    if (!fit_target(target, render_target_create, frame, samples, error)) {
        return false;
    }
    render_draw(renderer, frame, overlay, target);
    return true;
}

bool picture_file_light(Renderer* renderer, const RenderFrame* frame, int samples,
                        RenderTarget* target, float* light, SwellError* error) {
    assert(renderer && frame && target && light);
    RenderFrame drawn = *frame;
    drawn.output = RENDER_OUTPUT_LIGHT;
    if (!fit_target(target, render_target_create_light, frame, samples, error)) {
        return false;
    }
    render_draw(renderer, &drawn, NULL, target);
    if (!render_target_read_light(target, light, error) || !render_check(renderer, error)) {
        return false;
    }
    const size_t count = 3 * (size_t)frame->width * (size_t)frame->height;
    for (size_t i = 0; frame->drawing.look != RENDER_LOOK_SEA && i < count; ++i) {
        light[i] = host_light_of_srgb(fminf(light[i], 1.0f));
    }
    return true;
}

HostPicture picture_file_read(Renderer* renderer, const RenderTarget* target, SwellError* error) {
    assert(renderer && target);
    HostPicture picture = render_target_read(target, error);
    if (picture.pixels && !render_check(renderer, error)) {
        host_picture_destroy(&picture);
    }
    return picture;
}

bool picture_file_write(Renderer* renderer, const RenderFrame* frame, const RenderOverlay* overlay,
                        int samples, const char* path, HostPlace place, SwellError* error) {
    assert(path);
    RenderTarget target = {0};
    HostPicture picture = {0};
    if (picture_file_draw(renderer, frame, overlay, samples, &target, error)) {
        picture = picture_file_read(renderer, &target, error);
    }
    render_target_destroy(&target);
    const bool ok = picture.pixels && host_picture_write_png(&picture, path, place, error);
    host_picture_destroy(&picture);
    return ok;
}

/* ---- Pictures of floor and sky ------------------------------------------------------------- */

bool picture_load_floor(const Settings* settings, Renderer* renderer, SwellError* error) {
    assert(settings && renderer);
    if (!settings->pool.floor[0] || strcmp(settings->pool.floor, "tiles") == 0) {
        return true;
    }
    HostPicture floor =
        host_picture_read(settings->pool.floor, render_largest_floor(renderer), error);
    const bool ok = floor.pixels && render_load_floor(renderer, &floor, error);
    host_picture_destroy(&floor);
    return ok;
}

SkyImage* picture_read_sky(const char* path, SwellError* error) {
    assert(path);
    HostImage file = host_image_read_hdr(path, error);
    SkyImage* image = NULL;
    SwellError reason = {0};
    if (file.pixels && !(image = sky_image_create(file.pixels, file.width, file.height, &reason))) {
        const SwellErrorCode code =
            reason.code == SWELL_ERROR_MEMORY ? SWELL_ERROR_MEMORY : SWELL_ERROR_FILE;
        swell_error_set(error, code, "cannot use the picture '%s': %s", path, reason.message);
    }
    swell_memory_free(file.pixels);
    return image;
}
