#include "shot.h"

#include "viewer/picture.h"

#include <assert.h>

bool shot_draw(const Options* options, const char* path, SwellError* error) {
    assert(options && path);
    Picture* picture = swell_memory_allocate(1, sizeof *picture, error);
    HostPicture pixels = {0};
    if (picture && host_file_check(path, error) && picture_open(picture, options, error)) {
        pixels = picture_draw(picture, options->time, 0.0, NULL, error);
    }
    const bool ok = pixels.pixels && host_picture_write_png(&pixels, path, error);
    host_picture_destroy(&pixels);
    if (picture) {
        picture_close(picture);
        swell_memory_free(picture);
    }
    return ok;
}
