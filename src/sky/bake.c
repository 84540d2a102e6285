#include "swell/sky.h"

#include <assert.h>

SkyPanorama* sky_panorama_bake(const SkyParams* params, int size, uint64_t seed,
                               SwellWorkers* workers, SwellError* error) {
    assert(params && workers);
    const bool computed = params->image == NULL;
    SkyNoise* noise = computed ? sky_noise_create(seed, workers, error) : NULL;
    SkyAir* air = noise ? sky_air_create(error) : NULL;
    SkyPanorama* panorama = air || !computed ? sky_panorama_create(size, error) : NULL;
    if (panorama && (!computed || sky_air_compute(air, params, workers, error)) &&
        sky_panorama_begin(panorama, air, noise, params, error)) {
        sky_panorama_advance(panorama, sky_panorama_row_count(panorama), workers);
    } else {
        sky_panorama_destroy(panorama);
        panorama = NULL;
    }
    sky_air_destroy(air);
    sky_noise_destroy(noise);
    return panorama;
}
