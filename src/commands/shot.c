#include "shot.h"

#include "scene/offscreen.h"
#include "scene/sky_stream.h"

#include <assert.h>

static bool bake_sky(Offscreen* offscreen, SwellError* error) {
    SkyParams params;
    if (!offscreen_sky(offscreen, offscreen->options->time, &params)) {
        return true;
    }
    SkyPanorama* panorama =
        sky_panorama_bake(&params, LIVE_SKY_SIZE, LIVE_SKY_SEED, offscreen->workers, error);
    const bool ok = panorama && offscreen_load_sky(offscreen, panorama, &params, error);
    sky_panorama_destroy(panorama);
    return ok;
}

bool shot_draw(const Options* options, const char* path, SwellError* error) {
    assert(options && path);
    Offscreen offscreen = {0};
    HostPicture picture = {0};
    if (offscreen_open(&offscreen, options, error) && bake_sky(&offscreen, error)) {
        picture = offscreen_draw(&offscreen, options->time, 0.0, NULL, error);
    }
    const bool ok = picture.pixels && host_picture_write_png(&picture, path, error);
    host_picture_destroy(&picture);
    offscreen_close(&offscreen);
    return ok;
}
