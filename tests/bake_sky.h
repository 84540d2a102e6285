/*
 * A panorama with air and noise of its own, baked at once.
 */
#ifndef SWELL_TESTS_BAKE_SKY_H
#define SWELL_TESTS_BAKE_SKY_H

#include "check.h"

#include "swell/sky.h"

/* `workers` may be NULL. The caller destroys the panorama. */
static inline SkyPanorama* bake_sky(const SkyParams* params, int size, SwellWorkers* workers) {
    SkyNoise* noise = sky_noise_create(params->cloud_seed, workers, NULL);
    SkyAir* air = sky_air_create(NULL);
    SkyPanorama* panorama = sky_panorama_create(size, NULL);
    CHECK(noise && air && panorama);
    if (!params->image) {
        sky_air_compute(air, params, workers);
    }
    sky_panorama_begin(panorama, air, noise, params);
    CHECK(sky_panorama_advance(panorama, sky_panorama_row_count(panorama), workers));
    sky_air_destroy(air);
    sky_noise_destroy(noise);
    return panorama;
}

#endif
