/*
 * Mist lies on the sea and hides the lower sky. Dense fog lies in banks.
 */
#include "cloud_layers.h"

float sky_mist_depth(const SkyParams* params) {
    return (float)(params->mist * SKY_MIST_HEIGHT);
}

/* Banks are some 10 degrees wide, and are seen more edge-on towards the horizon. */
float sky_mist_transmittance(const CloudScene* scene, const float direction[3]) {
    static const float PERIODS = 0.10f, UNEVEN = 2.0f; /* of the noise, in the banks' perspective */
    static const float UP_LEAST = 0.012f;              /* keeps the depth finite at the horizon */
    if (scene->mist <= 0.0f) {
        return 1.0f;
    }
    const float up = swell_maxf(direction[1], 0.0f);
    float depth = scene->mist / (up + UP_LEAST);
    if (scene->banks > 0.0f) {
        const float scale = PERIODS / (up + 0.15f);
        const float bank = noise_flat(scene->noise, direction[0] * scale, direction[2] * scale);
        depth *= swell_maxf(1.0f + UNEVEN * scene->banks * (bank - 0.5f), 0.3f);
    }
    return float_exp(-depth);
}

float sky_mist_light(const CloudScene* scene, const float direction[3]) {
    static const float PERIODS = 0.36f, UNEVEN = 0.35f;
    if (scene->banks <= 0.0f) {
        return 1.0f;
    }
    const float bank =
        noise_flat(scene->noise, 0.5f + direction[0] * PERIODS, 0.5f + direction[2] * PERIODS);
    return 1.0f + UNEVEN * scene->banks * (bank - 0.5f);
}
