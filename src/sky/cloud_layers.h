/*
 * The cloud layers of one bake. Lengths are in kilometres. a is the distance along the wind, b the
 * distance across it to the right, and h the height above the sea.
 */
#ifndef SWELL_SKY_CLOUD_LAYERS_H
#define SWELL_SKY_CLOUD_LAYERS_H

#include "air.h"
#include "noise.h"

/* Scales of lookups in t2, the flat noise. */
typedef enum CloudScale {
    SCALE_CUMULUS_BROAD,
    SCALE_CUMULUS_WIDE,
    SCALE_CUMULUS_NARROW,
    SCALE_CUMULUS_AGE,
    SCALE_CIRRUS_BEND,
    SCALE_CIRRUS_SHEET,
    SCALE_CIRRUS_HEAD,
    SCALE_CIRRUS_FIBRE,
    SCALE_CIRRUS_HAIR,
    SCALE_DECK_BROAD,
    SCALE_DECK_MEDIUM,
    SCALE_DECK_SMALL,
    SCALE_SCUD,
    SCALE_RAIN,
    SCALE_COUNT
} CloudScale;

/* Scales of lookups in t3, the solid noise. */
typedef enum CloudBillow {
    BILLOW_CLOUDS,
    BILLOW_DOMES,
    BILLOW_COARSE,
    BILLOW_MIDDLE,
    BILLOW_FINE,
    BILLOW_COUNT
} CloudBillow;

typedef struct CumulusMap CumulusMap; /* see cumulus_map.h */

/* The constants of a bake. */
typedef struct CloudScene {
    const SkyAir* air;
    const SkyNoise* noise;
    float wind[2];                                 /* unit vector along the wind, x and z */
    float sun[3];                                  /* towards the sun: along the wind, up, across */
    float along[SCALE_COUNT], across[SCALE_COUNT]; /* periods of t2 per km */
    float drift[SCALE_COUNT];                      /* drift of the clouds [periods, 0 to 1] */
    float frequency[BILLOW_COUNT];                 /* periods of t3 per km */
    float billow_drift[BILLOW_COUNT];
    SkyColor ambient;            /* mean radiance of the clear sky */
    float cumulus, cirrus, deck; /* 0 to 1 */
    float sheet;                 /* share of the deck that is a sheet; the rest is cumulus */
    float threshold;             /* threshold of the cumulus cover */
    float beam;                  /* share of the sunlight that reaches the cumulus */
    float colored;               /* part of `beam` that comes through gaps and keeps its colour */
    SkyColor above;              /* radiance that lights the cumulus from above */
    SkyColor sea, sunlit_sea;    /* radiance of the sea by the light of the sky, and by the sun's */
    SkyColor side;               /* radiance of the air before the cumulus in the evening */
    SkyColor extinction;         /* of the air before the cumulus [1/km] */
    const CumulusMap* map;       /* borrowed */
    float texel, block;          /* angles of a texel and a block at the horizon [radians] */
    float softness;   /* softness of the cumulus: 0 by day, 1 for dark shapes after sunset */
    float evening;    /* 0 by day, 1 for a low sun with an orange horizon */
    float storm;      /* 0 in a breeze, 1 in a gale: how torn the deck's base is */
    float deck_light; /* I: luminance scattered by the deck */
    float mist;       /* optical depth towards the zenith */
    float banks;      /* how uneven the mist is: 0 haze, 1 dense fog */
} CloudScene;

/* A part of a ray, by the distances of its ends [km]. */
typedef struct CloudSpan {
    float first, last;
} CloudSpan;
#define CLOUD_SPAN_NONE ((CloudSpan){INFINITY, 0.0f})
#define CLOUD_SPAN_ALL ((CloudSpan){0.0f, INFINITY})

/* A ray of the panorama. */
typedef struct CloudRay {
    float direction[3]; /* along the wind, up, across */
    float cosine;       /* of the angle to the sun */
    SkyColor sky;       /* the clear sky behind it */
    CloudSpan within;   /* beyond it the rays around pass near no cumulus, so this ray meets none */
    CloudSpan* near;    /* receives where the ray passes near cumulus; or NULL */
} CloudRay;

/* A layer at one texel: its radiance, premultiplied by the opacity, and its transmittance in
   c[3]. */
typedef SkyColor CloudLayer;

/* Borrows `map`, which must be filled before the first texel if there is cumulus. */
void sky_clouds_prepare(CloudScene* scene, const SkyAir* air, const SkyNoise* noise,
                        const SkyParams* params, const CumulusMap* map);

/* Transmittance of the clouds and the mist before the sun's disc, seen from the eye. */
float sky_clouds_before_sun(const CloudScene* scene);

/* Radiance of the sky with its clouds, and their transmittance in c[3]. */
SkyColor sky_clouds_shade(const CloudScene* scene, const CloudRay* ray);

/* The distance at which a ray of slope `up` reaches the height h over the round Earth. */
static inline float cloud_distance(float h, float up) {
    const float r = (float)AIR_GROUND_RADIUS;
    return (2.0f * r * h) / (r * up + sqrtf(r * r * up * up + 2.0f * r * h));
}

static inline float cloud_height(float t, float up) {
    return t * (up + t * (1.0f - up * up) * (float)(0.5 / AIR_GROUND_RADIUS));
}

/* t2 at a place [km along and across the wind]. */
static inline float cloud_noise(const CloudScene* scene, CloudScale scale, float a, float b) {
    return noise_flat(scene->noise, a * scene->along[scale] - scene->drift[scale],
                      b * scene->across[scale]);
}

/* The same without detail finer than `wide` [km]. */
static inline float cloud_noise_wide(const CloudScene* scene, CloudScale scale, float a, float b,
                                     float wide) {
    return noise_flat_wide(scene->noise, a * scene->along[scale] - scene->drift[scale],
                           b * scene->across[scale], wide * scene->across[scale]);
}

/* t3 at a place [km along the wind, up, across], without detail finer than `wide` [km]. */
static inline float cloud_billow(const CloudScene* scene, CloudBillow billow, const float p[3],
                                 float wide) {
    const float frequency = scene->frequency[billow];
    return noise_solid(&scene->noise->puffs, p[0] * frequency - scene->billow_drift[billow],
                       p[1] * frequency, p[2] * frequency, wide * frequency);
}

/* t4 in the periods of BILLOW_DOMES, about 0. */
static inline float cloud_lobes(const CloudScene* scene, const float p[3], float wide) {
    const float frequency = scene->frequency[BILLOW_DOMES];
    return noise_solid(&scene->noise->lobes, p[0] * frequency - scene->billow_drift[BILLOW_DOMES],
                       p[1] * frequency, p[2] * frequency, wide * frequency);
}

/* Optical depth of the mist towards the zenith. */
float sky_mist_depth(const SkyParams* params);

/* Transmittance of the mist on the sea in a direction (along the wind, up, across). */
float sky_mist_transmittance(const CloudScene* scene, const float direction[3]);

/* Factor on the mist's radiance in a direction, about 1, since some banks are lighter and some
   darker. */
float sky_mist_light(const CloudScene* scene, const float direction[3]);

/* Henyey and Greenstein's phase function [1/sr]. */
static inline float cloud_phase(float g, float cosine) {
    const float base = 1.0f + g * g - 2.0f * g * cosine;
    return (float)(1.0 / (4.0 * SKY_PI)) * (1.0f - g * g) / (base * sqrtf(base));
}

/* The column of the deck over a place. */
typedef struct DeckColumn {
    float thickness; /* about .4, negative in gaps */
    float scud;      /* 0 to 1: how low torn clouds hang below it */
} DeckColumn;

/* The column over a place [km], by the formula, without detail finer than `wide` [km]. */
DeckColumn sky_deck_column(const CloudScene* scene, float a, float b, float wide);

/* Share of the sunlight that a column lets through. */
float sky_deck_transmittance(const CloudScene* scene, DeckColumn column);

CloudLayer sky_cumulus_shade(const CloudScene* scene, const CloudRay* ray);
CloudLayer sky_cirrus_shade(const CloudScene* scene, const CloudRay* ray);

CloudLayer sky_deck_shade(const CloudScene* scene, const CloudRay* ray);

/* The curtains of rain below a deck. They are nearer than the clouds that one sees in their
   direction. */
CloudLayer sky_rain_shade(const CloudScene* scene, const CloudRay* ray);

/* The deck's grey with a luminance [in units of deck_light]. */
SkyColor sky_deck_gray(const CloudScene* scene, float light);

/* The deck's grey where it meets the horizon. */
SkyColor sky_deck_horizon(const CloudScene* scene, float sun_cosine);

#endif
