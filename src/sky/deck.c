/*
 * The deck: a sheet of stratocumulus at 1 km and curtains of rain below it.
 *
 * Its brightness follows the luminance of the light from above. Its colour is always grey, because
 * a low sun behind a closed deck does not colour the sea. An overcast sky is three times darker at
 * the horizon than at the zenith (Moon and Spencer 1942).
 */
#include "cumulus_map.h"

static const float DECK_HEIGHT = 1.0f;             /* km */
static const float TINT[3] = {0.87f, 1.0f, 1.13f}; /* a bluish grey */

static float noise_at(const CloudScene* scene, CloudScale scale, const float place[2]) {
    return cloud_noise(scene, scale, place[0], place[1]);
}

/* The glow of the sun through the deck; about 1 away from it. */
static float hidden_sun(float cosine) {
    const float c = cosine > 0.0f ? cosine : 0.0f;
    const float c2 = c * c, c4 = c2 * c2, c14 = c4 * c4 * c4 * c2;
    return 0.80f + 0.55f * c2 + 0.9f * c14;
}

SkyColor sky_deck_gray(const CloudScene* scene, float light) {
    const float radiance = scene->deck_light * light;
    return (SkyColor){{radiance * TINT[0], radiance * TINT[1], radiance * TINT[2], 0.0f}};
}

SkyColor sky_deck_horizon(const CloudScene* scene, float sun_cosine) {
    return sky_deck_gray(scene, 0.17f + 0.13f * hidden_sun(sun_cosine));
}

static void cover(CloudLayer* layer, SkyColor color, float opacity) {
    for (int c = 0; c < 3; ++c) {
        layer->c[c] += (color.c[c] - layer->c[c]) * opacity;
    }
    layer->c[3] *= 1.0f - opacity;
}

/* ---- The sheet -----------------------------------------------------------------------------
 *
 * The thickness of the column over a place comes from a map. Where it is large, the base hangs low
 * and dark; where it is small, the base rises and opens. Lobes of .9 and .45 km and puffs of 160
 * and 50 m, those of cumulus, make bags and rags of the base in three dimensions: a flat pattern is
 * drawn out into streaks by the grazing view.
 */

static const float LOWEST = -0.33f, HIGHEST = 0.45f; /* of the base, over DECK_HEIGHT [km] */
static const float SAG = 0.10f;    /* how far the base sinks per unit of thickness [km] */
static const float WALL = 0.80f;   /* how far it rises per unit of thickness towards a gap [km] */
static const float CLOSED = 0.25f; /* thickness from which it does not, over that half open */
static const float EXTINCTION = 45.0f;                 /* .3 g/m3 of drops of 10 um [1/km] */
static const float DIFFUSION = 0.75f * (1.0f - 0.85f); /* as in cumulus.c */

DeckColumn sky_deck_column(const CloudScene* scene, float a, float b, float wide) {
    /* The water of stratocumulus varies as wavelength^(1/3) from 10 km down to the few hundred
       metres over which its light is diffused (R. Cahalan, J. Snider, Marine stratocumulus
       structure, 1989; A. Davis et al., The Landsat scale break, 1997). */
    const float thickness = 2.1f * (cloud_noise(scene, SCALE_DECK_BROAD, a, b) - 0.3f) +
                            2.1f * (cloud_noise_wide(scene, SCALE_DECK_MEDIUM, a, b, wide) - 0.5f) +
                            1.0f * (cloud_noise_wide(scene, SCALE_DECK_SMALL, a, b, wide) - 0.5f);
    const float scud = cloud_noise_wide(scene, SCALE_SCUD, a, b, wide);
    return (DeckColumn){thickness, swell_smoothstepf(0.48f, 0.65f, scud)};
}

/* Share of the deck that nothing opens. */
static float closed_share(const CloudScene* scene) {
    return swell_smoothstepf(0.9f, 1.0f, scene->deck);
}

/* Thickness at which the sheet is half open. That is the mean for a deck of .65; a fifth is open
   for .7, and two thirds for .6, where cumulus takes its place. */
static float half_open(const CloudScene* scene) {
    static const float NEVER = 4.0f;
    const float cumulus = 1.0f - scene->sheet;
    return 4.0f * (1.0f - scene->deck) - 1.25f + 2.0f * cumulus * cumulus -
           NEVER * closed_share(scene);
}

float sky_deck_transmittance(const CloudScene* scene, DeckColumn column) {
    return swell_smoothstepf(CLOSED, -CLOSED, column.thickness - half_open(scene));
}

/* The share of bumps that is left at a distance [km]. At a grazing angle their apparent height
   falls with the square of the distance, and bumps thinner than a texel would look like beads. */
static float left(float t, float fade) {
    return float_exp(-t * t / (fade * fade));
}

static float lobes_at(const CloudScene* scene, const float p[3], float wide, float t) {
    return left(t, 22.0f) * cloud_lobes(scene, p, wide);
}

typedef struct DeckPlace {
    float t;           /* km along the ray */
    float p[3];        /* km along the wind, up, across */
    DeckColumn column; /* over it */
    float lobes;       /* about 0 */
    float inside;      /* height over the base [km] */
    float slope;       /* the steepest that the base is likely to have near it */
} DeckPlace;

/* The small puffs at a place near the base [km]. */
static float puffs_at(const CloudScene* scene, const DeckPlace* at, float wide) {
    static const float SHELL = 0.10f;               /* km */
    static const float MIDDLE = 12.0f, FINE = 5.0f; /* farthest [km] */
    const float near = swell_smoothstepf(SHELL, 0.0f, fabsf(at->inside));
    if (near <= 0.0f || at->t > MIDDLE) {
        return 0.0f;
    }
    float puffs = 0.50f * left(at->t, 0.5f * MIDDLE) *
                  (cloud_billow(scene, BILLOW_MIDDLE, at->p, wide) - 0.5f);
    if (at->t < FINE) {
        puffs += 0.20f * left(at->t, 0.5f * FINE) *
                 (cloud_billow(scene, BILLOW_FINE, at->p, wide) - 0.5f);
    }
    return near * (0.5f + 0.5f * scene->storm) * puffs;
}

static DeckPlace place_at(const CloudScene* scene, const CloudRay* ray, float t) {
    const float* d = ray->direction;
    const float wide = scene->texel * (1.0f + d[1]) * t;
    DeckPlace at = {.t = t, .p = {d[0] * t, cloud_height(t, d[1]), d[2] * t}};
    at.column = cumulus_deck(scene, at.p[0], at.p[2]);
    at.lobes = lobes_at(scene, at.p, wide, t);
    const float over = at.column.thickness - half_open(scene) + 0.8f * at.lobes;
    /* A cloud of a torn deck is a lens. */
    const float top = 0.05f + 0.5f * (over + CLOSED) + 0.25f * at.lobes;
    const float base = WALL * swell_maxf(CLOSED - over, 0.0f) - SAG * at.column.thickness -
                       (0.25f + 0.20f * scene->storm) * at.lobes -
                       (0.08f + 0.12f * scene->storm) * at.column.scud;
    at.slope = 0.8f + 1.1f * WALL * swell_smoothstepf(0.6f, CLOSED, over);
    const float high = at.p[1] - DECK_HEIGHT;
    at.inside = swell_minf(high - base, swell_maxf(top, 0.0f) - high);
    at.inside += puffs_at(scene, &at, wide);
    return at;
}

/* The place where a ray enters the cloud between two distances, the first of which lies outside, by
   `before`, and the second inside. */
static DeckPlace find_base(const CloudScene* scene, const CloudRay* ray, float outside,
                           float before, float t, float inside) {
    DeckPlace at = {.t = t};
    for (int i = 0; i < 2; ++i) {
        at = place_at(scene, ray, t - (t - outside) * inside / (inside - before));
        if (at.inside > 0.0f) {
            t = at.t;
            inside = at.inside;
        } else {
            outside = at.t;
            before = at.inside;
        }
    }
    return at;
}

/* Shading by the slopes of the thickness and of the lobes towards the hidden sun. */
static float relief_at(const CloudScene* scene, const DeckPlace* at) {
    static const float THICKNESS = 0.5f, LOBES = 0.25f; /* km */
    const float flat = swell_maxf(hypotf(scene->sun[0], scene->sun[2]), 1e-6f);
    const float a = scene->sun[0] / flat, b = scene->sun[2] / flat;
    const float q[3] = {at->p[0] + LOBES * a, at->p[1], at->p[2] + LOBES * b};
    const float lower = lobes_at(scene, q, scene->texel * at->t, at->t) - at->lobes;
    const DeckColumn column =
        cumulus_deck(scene, at->p[0] + THICKNESS * a, at->p[2] + THICKNESS * b);
    return swell_clampf(1.0f - 0.7f * (column.thickness - at->column.thickness) - 0.8f * lower,
                        0.55f, 1.6f);
}

/* Light diffuses through the column above a place of the base. */
static SkyColor shade_base(const CloudScene* scene, const CloudRay* ray, const DeckPlace* at) {
    static const float LEAST = 0.08f, PER_THICKNESS = 0.60f; /* cloud over DECK_HEIGHT [km] */
    static const float LIGHT = 1.75f; /* of the layer's top: a closed deck sends down .27 of it */
    const float cloud = LEAST + PER_THICKNESS * swell_maxf(at->column.thickness, 0.0f) +
                        swell_maxf(DECK_HEIGHT - at->p[1], -0.06f);
    const float light = LIGHT / (1.0f + DIFFUSION * EXTINCTION * cloud) * hidden_sun(ray->cosine) *
                        relief_at(scene, at) * (0.30f + 0.85f * ray->direction[1]);
    const SkyColor air = color_mix(ray->sky, sky_deck_horizon(scene, ray->cosine), scene->sheet);
    const SkyColor gray = sky_deck_gray(scene, light);
    SkyColor color = air;
    for (int c = 0; c < 3; ++c) {
        color.c[c] += (gray.c[c] - air.c[c]) * float_exp(-at->t * scene->extinction.c[c]);
    }
    return color;
}

/* Steps by the distance to the base. From where the ray enters the cloud it continues in growing
   steps, and what it adds has the light of that place. */
CloudLayer sky_deck_shade(const CloudScene* scene, const CloudRay* ray) {
    static const float OPAQUE = 0.02f;                /* transmittance */
    static const float EDGE = 0.04f, THINNED = 0.25f; /* of the base, and below the top [km] */
    static const float GROWTH = 1.8f;
    const float up = ray->direction[1], top = DECK_HEIGHT + HIGHEST;
    const float end = cloud_distance(top, up);
    float t = cloud_distance(DECK_HEIGHT + LOWEST, up), outside = t, before = -1.0f;
    float length = 0.0f; /* of the step within a cloud; 0 outside */
    CloudLayer layer = {{0.0f, 0.0f, 0.0f, 1.0f}};
    SkyColor color = sky_deck_horizon(scene, ray->cosine);
    while (t < end && layer.c[3] > OPAQUE) {
        DeckPlace at = place_at(scene, ray, t);
        const float least = 0.02f + 0.006f * t;
        if (at.inside <= 0.0f) {
            outside = t;
            before = at.inside;
            length = 0.0f;
            t += swell_maxf(least, -before / (up + at.slope));
            continue;
        }
        if (length == 0.0f) {
            at = find_base(scene, ray, outside, before, t, at.inside);
            color = shade_base(scene, ray, &at);
            length = 2.0f * least;
            t = at.t + 0.5f * length;
            at = place_at(scene, ray, t);
        }
        const float density = swell_smoothstepf(0.0f, EDGE, at.inside) *
                              swell_smoothstepf(0.0f, THINNED, top - at.p[1]);
        cover(&layer, color, 1.0f - float_exp(-EXTINCTION * density * length));
        t += 0.5f * (1.0f + GROWTH) * length;
        length *= GROWTH;
    }
    cover(&layer, color, layer.c[3] > OPAQUE ? closed_share(scene) : 1.0f);
    return layer;
}

/* ---- Below it ------------------------------------------------------------------------------ */

/* The light of the curtains was chosen for 9 km of visibility, which is this optical depth of the
   aerosol. More of it dims them by the second number: its extinction at the sea over its optical
   depth [1/km]. */
static const float RAIN_AEROSOL = 0.39f, AEROSOL_EXTINCTION = 1.0f / 1.2f;

/* Noise along the azimuth gives the curtains their strength. */
CloudLayer sky_rain_shade(const CloudScene* scene, const CloudRay* ray) {
    enum { CURTAINS = 3 };
    static const float DISTANCE[CURTAINS] = {20.0f, 10.0f, 5.5f};
    static const float LIGHT[CURTAINS] = {0.23f, 0.20f, 0.18f};
    CloudLayer layer = {{0.0f, 0.0f, 0.0f, 1.0f}};
    const float falls = swell_smoothstepf(0.35f, 0.65f, scene->deck);
    const float thicker = swell_maxf((float)scene->air->aerosol - RAIN_AEROSOL, 0.0f);
    const float across = sqrtf(swell_maxf(1e-6f, 1.0f - ray->direction[1] * ray->direction[1]));
    for (int i = 0; i < CURTAINS && falls > 0.0f; ++i) {
        const float height = DISTANCE[i] * ray->direction[1] / across;
        if (height >= DECK_HEIGHT) {
            continue; /* nearer ones reach higher */
        }
        /* The wind moves the tops ahead. */
        const float slant = 0.5f * (DECK_HEIGHT - height);
        const float place[2] = {DISTANCE[i] * ray->direction[0] / across + slant,
                                DISTANCE[i] * ray->direction[2] / across};
        const float shower = swell_smoothstepf(0.50f, 0.62f, noise_at(scene, SCALE_RAIN, place));
        if (shower > 0.0f) {
            const float shaft = noise_at(scene, SCALE_SCUD, place);
            const float hang = swell_smoothstepf(DECK_HEIGHT, 0.60f * DECK_HEIGHT, height);
            cover(&layer,
                  sky_deck_gray(scene, LIGHT[i] * (0.75f + 0.25f * hidden_sun(ray->cosine))),
                  0.85f * falls * float_exp(-AEROSOL_EXTINCTION * thicker * DISTANCE[i]) * hang *
                      shower * (0.6f + 0.4f * swell_smoothstepf(0.2f, 0.8f, shaft)));
        }
    }
    return layer;
}
