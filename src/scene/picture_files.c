#include "scene/picture_files.h"

#include "swell/host.h"

#include <assert.h>
#include <stdio.h>

bool picture_file_choose_path(const char* ending, char path[PICTURE_PATH_SIZE], SwellError* error) {
    assert(ending && path);
    bool made = false;
    if (!host_folder_make("screenshots", &made, error)) {
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

HostPicture picture_file_draw(Renderer* renderer, const RenderFrame* frame,
                              const RenderOverlay* overlay, int samples, SwellError* error) {
    assert(renderer && frame && frame->width > 0 && frame->height > 0);
    RenderTarget target;
    HostPicture picture = {0};
    if (!render_target_create(&target, frame->width, frame->height, samples, RENDER_PRECISION_BYTES,
                              error)) {
        return picture;
    }
    render_draw(renderer, frame, overlay, &target);
    picture = render_target_read(&target, error);
    render_target_destroy(&target);
    if (picture.pixels && !render_check(renderer, error)) {
        host_picture_destroy(&picture);
    }
    return picture;
}

bool picture_file_write(Renderer* renderer, const RenderFrame* frame, const RenderOverlay* overlay,
                        int samples, const char* path, SwellError* error) {
    assert(path);
    HostPicture picture = picture_file_draw(renderer, frame, overlay, samples, error);
    const bool ok = picture.pixels && host_picture_write_png(&picture, path, error);
    host_picture_destroy(&picture);
    return ok;
}
