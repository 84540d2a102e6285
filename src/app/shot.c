#include "shot.h"

#include "live_sky.h"
#include "scene.h"

#include <assert.h>

static bool bake_sky(Scene* scene, SwellError* error) {
    SkyParams params;
    if (!scene_sky(scene, scene->options->time, &params)) {
        return true;
    }
    SkyPanorama* panorama =
        sky_panorama_bake(&params, LIVE_SKY_SIZE, LIVE_SKY_SEED, scene->workers, error);
    const bool ok = panorama && scene_load_sky(scene, panorama, &params, error);
    sky_panorama_destroy(panorama);
    return ok;
}

bool shot_draw(const Options* options, const char* path, SwellError* error) {
    assert(options && path);
    Scene scene = {0};
    HostPicture picture = {0};
    if (scene_open(&scene, options, error) && bake_sky(&scene, error)) {
        picture = scene_draw(&scene, options->time, 0.0, NULL, error);
    }
    const bool ok = picture.pixels && host_picture_write_png(&picture, path, error);
    host_picture_destroy(&picture);
    scene_close(&scene);
    return ok;
}
