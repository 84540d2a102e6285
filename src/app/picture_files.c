#include "picture_files.h"

#include "swell/host.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

bool picture_file_choose_path(char path[PICTURE_PATH_SIZE], SwellError* error) {
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
    snprintf(path, PICTURE_PATH_SIZE, "screenshots/swell-%s.png", stamp);
    for (int number = 2; access(path, F_OK) == 0; ++number) {
        snprintf(path, PICTURE_PATH_SIZE, "screenshots/swell-%s-%d.png", stamp, number);
    }
    return true;
}

bool picture_file_write(Renderer* renderer, const RenderFrame* frame, const RenderOverlay* overlay,
                        int samples, const char* path, SwellError* error) {
    assert(renderer && frame && path && frame->width > 0 && frame->height > 0);
    RenderTarget target;
    if (!target_create(&target, frame->width, frame->height, samples, error)) {
        return false;
    }
    renderer_draw(renderer, frame, overlay, &target);
    HostPicture picture = target_read(&target, error);
    target_destroy(&target);
    const bool ok =
        picture.pixels && renderer_check(error) && host_picture_write_png(&picture, path, error);
    host_picture_destroy(&picture);
    return ok;
}
