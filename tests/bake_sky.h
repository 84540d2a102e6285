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
    CHECK(noise && air);
    if (!params->image) {
        sky_air_compute(air, params, workers);
    }
    SkyPanorama* panorama = sky_panorama_create(size, air, noise, params, NULL);
    CHECK(panorama);
    while (!sky_panorama_advance(panorama, workers)) {
    }
    sky_air_destroy(air);
    sky_noise_destroy(noise);
    return panorama;
}

#endif
