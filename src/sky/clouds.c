/*
 * Composites the cloud layers.
 */
#include "cumulus_map.h"

static const float SHAFTS = 0.75f; /* darkest shaft */

/* Periods of t2 along and across the wind [km]. */
static const double SCALES[SCALE_COUNT][2] = {
    [SCALE_CUMULUS_BROAD] = {190.0, 130.0},
    [SCALE_CUMULUS_WIDE] = {53.0, 31.0},
    [SCALE_CUMULUS_NARROW] = {14.9, 8.9},
    [SCALE_CUMULUS_AGE] = {17.7, 10.3},
    [SCALE_CIRRUS_BEND] = {135.0, 90.0},
    [SCALE_CIRRUS_SHEET] = {110.0, 80.0},
    [SCALE_CIRRUS_HEAD] = {46.0, 17.0},
    [SCALE_CIRRUS_FIBRE] = {43.0, 8.0},
    [SCALE_CIRRUS_HAIR] = {33.0, 2.2},
    [SCALE_DECK_BROAD] = {52.0, 38.0},
    [SCALE_DECK_MEDIUM] = {13.0, 9.0},
    [SCALE_DECK_SMALL] = {3.1, 2.2},
    [SCALE_SCUD] = {6.1, 6.1},
    [SCALE_RAIN] = {34.0, 34.0},
};

/* Periods of t3 per km: with 5 cells in a period, puffs of 2.5, .9, .5, .16 and .05 km. */
static const double BILLOWS[BILLOW_COUNT] = {[BILLOW_CLOUDS] = 0.081,
                                             [BILLOW_DOMES] = 0.22,
                                             [BILLOW_COARSE] = 0.40,
                                             [BILLOW_MIDDLE] = 1.25,
                                             [BILLOW_FINE] = 3.9};

/* The drift is reduced to a period in double precision, since the time may be long. */
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

/* The air before the cumulus dims red least. Far clouds before a low sun are blue-grey; in haze of
   the sun's colour they would be brown. Below a deck the air is grey. */
static void find_extinction(CloudScene* scene) {
    static const float HEIGHT = 0.6f; /* mean height of the path to a cloud [km] */
    static const float OF_DECK = 1.4f / 30.0f, DAY = 0.6f;
    const SkyColor clear = sky_air_extinction_at(scene->air, HEIGHT);
    /* By day the air before the cumulus holds haze of spray, which scatters white light. */
    const SkyColor white = color_gray(clear.c[1]);
    const float blue = DAY + (1.0f - DAY) * scene->evening;
    scene->extinction = color_mix(color_mix(white, clear, blue), color_gray(OF_DECK), scene->deck);
}

/* Finds the light of the cumulus. Below a deck it is lit only by the deck, and by the light that a
   low sun sends through the gaps. */
static void light_cumulus(CloudScene* scene, const double water_reflectance[3]) {
    static const float ABOVE = 0.24f, SIDE = 0.13f;
    /* Albedo of the sea's surface for the light of the sky (Z. Jin et al., A parameterization of
       ocean surface albedo, 2004). */
    static const double ALBEDO = 0.06;
    static const float DECK_SEEN = 0.4f; /* mean radiance of a deck */
    const float through = 1.0f - 0.985f * scene->deck;
    const float faint = through * through * through;
    const float low = swell_smoothstepf(0.20f, 0.06f, scene->sun[1]);
    /* Open share of the sheet. */
    const float gaps = swell_smoothstepf(0.80f, 0.42f, scene->deck);
    scene->beam = faint + (1.0f - faint) * low * gaps;
    scene->colored = 1.0f - 0.8f * scene->deck * faint / scene->beam;
    const float covered = 1.0f - (1.0f - scene->deck) * (1.0f - scene->deck);
    /* The horizon 90 degrees from the sun, 5.7 degrees up. */
    double aside[3];
    sky_direction(scene->air->sun_azimuth + 90.0, 5.7, aside);
    const float way[3] = {(float)aside[0], (float)aside[1], (float)aside[2]};
    const SkyColor horizon =
        color_add(sky_air_view(scene->air, 0.10f, 0.0f), sky_air_glow(scene->air, way));
    /* In the evening the horizon is orange, but the upper sky away from the sun is not. */
    static const float MIRRORED = 0.6f, AWAY = -0.3f; /* elevation, cosine of the azimuth */
    const SkyColor upper =
        color_add(sky_air_view(scene->air, MIRRORED, AWAY), sky_air_glow(scene->air, way));
    scene->evening = swell_smoothstepf(0.22f, 0.04f, scene->sun[1]) * (1.0f - scene->deck);
    const SkyColor gray = sky_deck_gray(scene, 1.0f);
    for (int c = 0; c < 3; ++c) {
        const float open = swell_mixf(scene->ambient.c[c], upper.c[c], 0.6f * scene->evening);
        const float side = horizon.c[c] + (upper.c[c] - horizon.c[c]) * scene->evening;
        scene->above.c[c] = open + (ABOVE * gray.c[c] - open) * covered;
        scene->side.c[c] = side + (SIDE * gray.c[c] - side) * covered;
        const float share = (float)(ALBEDO + water_reflectance[c]);
        scene->sea.c[c] = share * swell_mixf(scene->ambient.c[c], DECK_SEEN * gray.c[c], covered);
        scene->sunlit_sea.c[c] = share * scene->beam * (float)(1.0 / SKY_PI) *
                                 (float)scene->air->sun_transmittance[c] *
                                 swell_maxf(scene->sun[1], 0.0f);
    }
}

/* The value of the cover is nearly a normal variate, so the share of the sky with cumulus at its
   base is Phi(3.2 cumulus - 1.95): 17 % for .31. A torn deck has some more; in the evening the
   clouds of the day dissolve. */
static float find_threshold(const CloudScene* scene) {
    const float open = 1.0f - scene->deck;
    return CUMULUS_DEVIATION * (1.95f - 3.2f * scene->cumulus - 0.8f * scene->deck * open +
                                0.5f * scene->softness * open);
}

/* A torn deck is cumulus. A closing one is a sheet, of whose height and stuff the cumulus is, so it
   merges with it. */
static void divide_deck(CloudScene* scene) {
    scene->sheet = swell_smoothstepf(0.50f, 0.75f, scene->deck);
    scene->cumulus = swell_maxf(scene->cumulus, scene->deck * (1.0f - scene->sheet)) *
                     (1.0f - scene->sheet * scene->sheet);
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
        const float beam = (float)air->sun_transmittance[c] * (0.1f + swell_maxf(sun[1], 0.0f));
        light.c[c] = 0.2f * (beam + 3.0f * scene->ambient.c[c]);
    }
    scene->deck_light = color_luminance(light);
    scene->storm = swell_smoothstepf(8.0f, 17.0f, (float)params->wind_speed);
    scene->softness =
        swell_maxf(swell_smoothstepf(5.0f, -1.0f, (float)air->day), 0.6f * scene->deck);
    divide_deck(scene);
    scene->threshold = find_threshold(scene);
    scene->map = map;
    scene->mist = sky_mist_depth(params);
    scene->banks = swell_smoothstepf(0.001f, 0.004f, (float)params->mist); /* 2.6 to .7 km */
    light_cumulus(scene, params->water_reflectance);
    find_extinction(scene);
}

/* Composites a nearer layer over `color`. */
static void cover(SkyColor* color, CloudLayer over) {
    for (int c = 0; c < 3; ++c) {
        color->c[c] = color->c[c] * over.c[3] + over.c[c];
    }
    color->c[3] *= over.c[3];
}

/* Share of the air between the eye and the base of the cumulus that lies in its shadow: dark
   shafts, seen best towards the sun. */
static float shade_of_air(const CloudScene* scene, const CloudRay* ray) {
    enum { SAMPLES = 8 };
    static const float REACH = 31.0f, FALL = 14.0f; /* km */
    /* Strength of the shafts that any haze near the horizon shows. */
    static const float HAZE = 0.70f;
    const float near_sun =
        swell_smoothstepf(0.15f, 0.90f, ray->cosine) * swell_smoothstepf(0.9f, 0.7f, scene->sun[1]);
    const float seen =
        swell_maxf(near_sun, HAZE * swell_smoothstepf(0.12f, 0.0f, ray->direction[1]));
    if (seen <= 0.0f || scene->sun[1] < 0.02f || ray->direction[1] > 0.6f) {
        return 0.0f;
    }
    const float end = swell_minf(cloud_distance(CUMULUS_BASE, ray->direction[1]), REACH);
    const float fall = float_exp(end * (-1.0f / (SAMPLES * FALL))), rising = 1.0f / scene->sun[1];
    float sum = 0.0f, weights = 0.0f, weight = 1.0f;
    for (int i = 0; i < SAMPLES; ++i) {
        const float t = end * ((float)i + 0.5f) * (1.0f / SAMPLES);
        const float rise = (CUMULUS_BASE - t * ray->direction[1]) * rising;
        weights += weight;
        sum += weight * (1.0f - cumulus_shadow(scene, ray->direction[0] * t + scene->sun[0] * rise,
                                               ray->direction[2] * t + scene->sun[2] * rise));
        weight *= fall;
    }
    return seen * sum / weights * swell_smoothstepf(0.0f, 6.0f, end);
}

/* The cumulus comes first, since few rays pass it and reach the sheets above. */
SkyColor sky_clouds_shade(const CloudScene* scene, const CloudRay* ray) {
    SkyColor color = ray->sky;
    color.c[3] = 1.0f;
    CloudLayer cumulus = {{0.0f, 0.0f, 0.0f, 1.0f}}, deck = cumulus;
    if (scene->cumulus > 0.0f) {
        CloudRay before = *ray;
        before.sky = color_mix(ray->sky, sky_deck_horizon(scene, ray->cosine), scene->sheet);
        cumulus = sky_cumulus_shade(scene, &before);
    }
    if (cumulus.c[3] > CUMULUS_OPAQUE) {
        if (scene->sheet > 0.0f) {
            deck = sky_deck_shade(scene, ray);
        }
        if (scene->cirrus > 0.0f && deck.c[3] > 0.004f) {
            cover(&color, sky_cirrus_shade(scene, ray));
        }
        cover(&color, deck);
    }
    cover(&color, cumulus);
    if (scene->cumulus > 0.0f && scene->sheet < 1.0f) {
        const float dark = 1.0f - SHAFTS * (1.0f - scene->sheet) * shade_of_air(scene, ray);
        for (int c = 0; c < 3; ++c) {
            color.c[c] *= dark;
        }
    }
    if (scene->deck > 0.0f) {
        cover(&color, sky_rain_shade(scene, ray));
    }
    return color;
}

float sky_clouds_before_sun(const CloudScene* scene) {
    enum { RAYS = 8 };
    /* A circle of this radius halves the disc's area. */
    static const float RADIUS = 0.7f * (float)SKY_SUN_RADIUS;
    const float up = swell_maxf(scene->sun[1], 0.002f);
    const float across = sqrtf(swell_maxf(1e-9f, 1.0f - up * up));
    const float flat = swell_maxf(hypotf(scene->sun[0], scene->sun[2]), 1e-6f);
    const float along = scene->sun[0] / flat, aside = scene->sun[2] / flat;
    float sum = 0.0f;
    for (int i = 0; i < RAYS; ++i) {
        const float turn = (float)i * (2.0f * SKY_PI_F / RAYS);
        const float rise = RADIUS * sinf(turn), right = RADIUS * cosf(turn);
        CloudRay ray = {.direction = {along * (across - rise * up) - aside * right,
                                      swell_maxf(up + rise * across, 0.001f),
                                      aside * (across - rise * up) + along * right},
                        .cosine = 1.0f,
                        .within = CLOUD_SPAN_ALL};
        sum += sky_clouds_shade(scene, &ray).c[3] * sky_mist_transmittance(scene, ray.direction);
    }
    return sum * (1.0f / RAYS);
}
