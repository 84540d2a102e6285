/*
 * Composites the layers, the highest first.
 */
#include "clouds.h"

/* Periods of t2 along and across the wind [km]. */
static const double SCALES[SCALE_COUNT][2] = {
    [SCALE_CUMULUS_WIDE] = {46.0, 46.0}, [SCALE_CUMULUS_NARROW] = {11.3, 11.3},
    [SCALE_CIRRUS_BEND] = {135.0, 90.0}, [SCALE_CIRRUS_SHEET] = {48.4, 11.0},
    [SCALE_CIRRUS_FIBRE] = {25.5, 2.9},  [SCALE_DECK_BROAD] = {52.0, 38.0},
    [SCALE_DECK_MEDIUM] = {13.0, 9.0},   [SCALE_DECK_SMALL] = {3.1, 2.2},
    [SCALE_DECK_TINY] = {0.83, 0.64},    [SCALE_SCUD_LARGE] = {6.1, 6.1},
    [SCALE_SCUD_MEDIUM] = {1.5, 1.5},    [SCALE_SCUD_SMALL] = {0.42, 0.42},
    [SCALE_RAIN] = {34.0, 34.0},
};

/* Periods of t3 per km: with 5 cells in a period, puffs of .9, .4, .13 and .05 km. */
static const double BILLOWS[BILLOW_COUNT] = {
    [BILLOW_DOMES] = 0.22, [BILLOW_COARSE] = 0.50, [BILLOW_MIDDLE] = 1.55, [BILLOW_FINE] = 4.3};

/* Reduced in double precision: the time may be long. */
static void place_noise(CloudScene* scene, double drift) {
    for (int i = 0; i < SCALE_COUNT; ++i) {
        scene->along[i] = (float)(1.0 / SCALES[i][0]);
        scene->across[i] = (float)(1.0 / SCALES[i][1]);
        scene->drift[i] = (float)(fmod(drift, SCALES[i][0]) / SCALES[i][0]);
    }
    for (int i = 0; i < BILLOW_COUNT; ++i) {
        scene->frequency[i] = (float)BILLOWS[i];
        scene->billow_drift[i] = (float)(fmod(drift, 1.0 / BILLOWS[i]) * BILLOWS[i]);
    }
}

void sky_clouds_prepare(CloudScene* scene, const SkyAir* air, const SkyNoise* noise,
                        const SkyParams* params, const CumulusMap* map) {
    double wind[3];
    sky_direction(params->wind_direction, 0.0, wind);
    *scene = (CloudScene){.air = air,
                          .noise = noise,
                          .wind = {(float)wind[0], (float)wind[2]},
                          .cumulus = (float)params->cumulus,
                          .cirrus = (float)params->cirrus,
                          .deck = (float)params->deck};
    place_noise(scene, params->wind_speed * 1e-3 * params->time);
    const float* way = scene->wind;
    const float sun[3] = {(float)air->sun[0], (float)air->sun[1], (float)air->sun[2]};
    scene->sun[0] = sun[0] * way[0] + sun[2] * way[1];
    scene->sun[1] = sun[1];
    scene->sun[2] = sun[2] * way[0] - sun[0] * way[1];
    SkyColor light = color_gray(0.0f);
    for (int c = 0; c < 3; ++c) {
        scene->ambient.c[c] = (float)(air->irradiance[c] / SKY_PI);
        const float beam = (float)air->sun_transmittance[c] * (0.1f + float_max(sun[1], 0.0f));
        light.c[c] = 0.2f * (beam + 3.0f * scene->ambient.c[c]);
    }
    scene->deck_light = color_luminance(light);
    scene->threshold = 0.585f - 0.55f * (scene->cumulus - 0.4f);
    scene->softness = float_smoothstep(4.0f, -2.0f, (float)air->sun_elevation);
    scene->sharpness = 1.0f / (0.075f + 0.05f * scene->softness);
    scene->map = map;
}

/* Composites a nearer layer over `color`. */
static void cover(SkyColor* color, CloudLayer over) {
    for (int c = 0; c < 3; ++c) {
        color->c[c] = color->c[c] * over.c[3] + over.c[c];
    }
    color->c[3] *= over.c[3];
}

SkyColor sky_clouds_shade(const CloudScene* scene, const CloudRay* ray) {
    SkyColor color = ray->sky;
    color.c[3] = 1.0f;
    CloudLayer deck = {{0.0f, 0.0f, 0.0f, 1.0f}};
    if (scene->deck > 0.0f) {
        deck = sky_deck_shade(scene, ray);
    }
    if (deck.c[3] > 0.004f) {
        if (scene->cirrus > 0.0f) {
            cover(&color, sky_cirrus_shade(scene, ray));
        }
        if (scene->cumulus > 0.0f) {
            cover(&color, sky_cumulus_shade(scene, ray));
        }
    }
    cover(&color, deck);
    return color;
}
