/*
 * The storm deck: a closed sheet at 1 km, torn clouds (scud) and curtains of rain below it.
 *
 * Its brightness follows the luminance of the light from above. Its colour is always grey, because
 * a low sun behind a closed deck does not colour the sea. An overcast sky is three times darker at
 * the horizon than at the zenith (Moon and Spencer 1942).
 */
#include "cloud_layers.h"

static const float DECK_HEIGHT = 1.0f; /* km */
static const float DECK_BUMPS = 0.18f; /* height of the bumps [km] */
static const float DECK_FADE = 26.0f; /* distance over which the deck turns into its horizon [km] */
static const float SCUD_HEIGHT = 0.42f;            /* km */
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

/* ---- The sheet ----------------------------------------------------------------------------- */

/* The share of bumps that is left at a distance [km]. At a grazing angle their apparent height
   falls with the square of the distance, and bumps thinner than a texel would look like beads. */
static float left(float t, float fade) {
    return float_exp(-t * t / (fade * fade));
}

static float medium_left(float t) {
    return left(t, 15.0f);
}

static float small_left(float t) {
    return float_exp(t * (-1.0f / 5.0f));
}

typedef struct DeckPlace {
    float t;             /* km along the ray */
    float place[2];      /* km along and across the wind */
    float wide;          /* length of a texel on the base [km] */
    float medium, small; /* noise there */
} DeckPlace;

/* A far texel sees a long part of the base, whose mean is that of several rays. From this distance
   it is longer than 30 m in a panorama of 1024 texels [km]. */
enum { PARTS = 3 };
static const float LONG = 3.5f;
static const float FAINT = 0.25f; /* share of the deck whose sheet shows no such bumps */

/* The place at the distance t along a ray. */
static DeckPlace place_at(const CloudScene* scene, const CloudRay* ray, float t) {
    DeckPlace at = {.t = t, .place = {ray->direction[0] * t, ray->direction[2] * t}};
    at.wide = scene->texel * t * t * (1.0f / (DECK_HEIGHT * PARTS));
    at.medium =
        0.5f +
        medium_left(t) *
            (cloud_noise_wide(scene, SCALE_DECK_MEDIUM, at.place[0], at.place[1], at.wide) - 0.5f);
    at.small =
        0.5f +
        small_left(t) *
            (cloud_noise_wide(scene, SCALE_DECK_SMALL, at.place[0], at.place[1], at.wide) - 0.5f);
    return at;
}

/* Height of a ray's place above the base there [km]. */
static float above_base(const CloudRay* ray, const DeckPlace* at) {
    const float bump = 0.65f * (at->medium - 0.5f) + 0.35f * (at->small - 0.5f);
    return cloud_height(at->t, ray->direction[1]) - DECK_HEIGHT + DECK_BUMPS / 0.3f * bump;
}

/* The first intersection of the ray with the bumpy base: where bumps overlap at a grazing angle,
   the nearer hides the farther. */
static DeckPlace find_place(const CloudScene* scene, const CloudRay* ray) {
    enum { STEPS = 8 };
    const float end = cloud_distance(DECK_HEIGHT + DECK_BUMPS, ray->direction[1]);
    float t = cloud_distance(DECK_HEIGHT - DECK_BUMPS, ray->direction[1]), before = -1.0f;
    const float step = (end - t) / (float)STEPS;
    DeckPlace found = place_at(scene, ray, t);
    for (int i = 0; i < STEPS; ++i) {
        const float above = above_base(ray, &found);
        if (above >= 0.0f) {
            return i == 0 ? found : place_at(scene, ray, t - step * above / (above - before));
        }
        before = above;
        t += step;
        found = place_at(scene, ray, t);
    }
    return found;
}

/* Shading by the slope of the thickness towards the hidden sun. */
static float relief_at(const CloudScene* scene, const DeckPlace* at) {
    const float across = hypotf(scene->sun[0], scene->sun[2]);
    const float x = across > 0.0f ? scene->sun[0] / across : 0.0f;
    const float z = across > 0.0f ? scene->sun[2] / across : 0.0f;
    const float near[2] = {at->place[0] + 0.55f * x, at->place[1] + 0.55f * z};
    const float far[2] = {at->place[0] + 1.7f * x, at->place[1] + 1.7f * z};
    const float small = (noise_at(scene, SCALE_DECK_SMALL, near) - 0.5f) * small_left(at->t);
    const float medium = (noise_at(scene, SCALE_DECK_MEDIUM, far) - 0.5f) * medium_left(at->t);
    return swell_clampf(1.0f - 1.6f * (small + 0.5f - at->small) -
                            1.5f * (medium + 0.5f - at->medium),
                        0.55f, 1.6f);
}

/* Thickness of the sheet from the noise of three scales; medium and small are about 0. */
static float thickness_of(float broad, float medium, float small) {
    return 2.1f * (broad - 0.30f) + 2.1f * medium + 0.75f * small;
}

/* Opacity of the sheet. It is closed for a closed deck. */
static float opacity_of(const CloudScene* scene, float thickness) {
    const float missing = 4.0f * (1.0f - scene->deck); /* half open at .6, a fifth at .7 */
    const float open = swell_smoothstepf(-0.15f, 0.35f, thickness + 1.35f - missing);
    return open + (1.0f - open) * swell_smoothstepf(0.9f, 1.0f, scene->deck);
}

float sky_deck_transmittance(const CloudScene* scene, float a, float b) {
    const float thickness = thickness_of(cloud_noise(scene, SCALE_DECK_BROAD, a, b),
                                         cloud_noise(scene, SCALE_DECK_MEDIUM, a, b) - 0.5f,
                                         cloud_noise(scene, SCALE_DECK_SMALL, a, b) - 0.5f);
    return 1.0f - opacity_of(scene, thickness) * scene->sheet;
}

/* Opacity below which the sheet is not shaded. */
static const float UNSEEN = 0.004f;

/* Share of bumps below which no lookup is made. */
static const float FADED = 0.01f;

/* Bumps about 0, times the share that is left. */
static float bumps(const CloudScene* scene, CloudBillow billow, const float p[3], float wide,
                   float share) {
    return share > FADED ? share * (cloud_billow(scene, billow, p, wide) - 0.5f) : 0.0f;
}

static void add_sheet(const CloudScene* scene, const CloudRay* ray, CloudLayer* layer) {
    const DeckPlace at = find_place(scene, ray);
    const float torn = scene->storm * float_exp(at.t * (-1.0f / 3.0f));
    const float tiny =
        torn > FADED ? torn * (noise_at(scene, SCALE_DECK_TINY, at.place) - 0.5f) : 0.0f;
    /* Rolls and bags of cloud hang from the base: bright creases, dark bellies. */
    const float p[3] = {0.6f * at.place[0] + 0.5f * at.small, 1.3f + 0.4f * at.medium, at.place[1]};
    const float wide = scene->texel * (1.0f + ray->direction[1]) * at.t;
    const float rolls = bumps(scene, BILLOW_DOMES, p, wide, left(at.t, 13.0f));
    const float bags = bumps(scene, BILLOW_COARSE, p, wide, left(at.t, 8.0f));
    const float knobs =
        at.t < 6.0f ? bumps(scene, BILLOW_MIDDLE, p, wide, scene->storm * float_exp(at.t * -0.4f))
                    : 0.0f;
    const float thickness = thickness_of(noise_at(scene, SCALE_DECK_BROAD, at.place),
                                         at.medium - 0.5f, at.small - 0.5f) +
                            (0.5f + 1.5f * scene->storm) * rolls +
                            (0.15f + 0.95f * scene->storm) * bags + 0.22f * tiny + 0.5f * knobs;
    const float open = opacity_of(scene, thickness);
    /* Distant gaps are closed, since they would be specks. */
    const float opacity = (open + (1.0f - open) * (1.0f - left(at.t, 16.0f))) * scene->sheet;
    if (opacity < UNSEEN) {
        return;
    }
    const float tau = 0.25f + (thickness > 0.0f ? thickness : 0.0f);
    const float glow = hidden_sun(ray->cosine);
    const float light = glow * (1.35f * float_exp(-1.75f * tau) + 0.17f) * relief_at(scene, &at) *
                        1.25f * (0.30f + 0.85f * ray->direction[1]);
    const float near = float_exp(at.t * (-1.0f / DECK_FADE));
    cover(layer, color_mix(sky_deck_horizon(scene, ray->cosine), sky_deck_gray(scene, light), near),
          opacity);
}

/* ---- Below it ------------------------------------------------------------------------------ */

static void add_scud(const CloudScene* scene, const CloudRay* ray, CloudLayer* layer) {
    /* Before a torn deck, scud would be flat patches. */
    const float scud = scene->deck * swell_smoothstepf(0.50f, 0.85f, scene->deck);
    if (scud <= 0.0f) {
        return;
    }
    const float t = cloud_distance(SCUD_HEIGHT, ray->direction[1]);
    const float place[2] = {ray->direction[0] * t, ray->direction[2] * t};
    const float middle =
        (noise_at(scene, SCALE_SCUD_MEDIUM, place) - 0.5f) * float_exp(t * (-1.0f / 7.0f));
    const float fine =
        (noise_at(scene, SCALE_SCUD_SMALL, place) - 0.5f) * float_exp(t * (-1.0f / 2.0f));
    const float mass = 0.5f + 0.72f * (noise_at(scene, SCALE_SCUD_LARGE, place) - 0.5f) +
                       0.38f * middle + 0.16f * fine;
    const float opacity =
        0.80f * swell_smoothstepf(0.54f, 0.68f, mass) * float_exp(t * (-1.0f / 12.0f)) * scud;
    cover(layer, sky_deck_gray(scene, 0.20f * (0.6f + 0.4f * hidden_sun(ray->cosine))), opacity);
}

CloudLayer sky_deck_shade(const CloudScene* scene, const CloudRay* ray) {
    CloudLayer layer = {{0.0f, 0.0f, 0.0f, 1.0f}};
    if (scene->sheet < FAINT || cloud_distance(DECK_HEIGHT, ray->direction[1]) < LONG) {
        add_sheet(scene, ray, &layer);
    } else {
        layer.c[3] = 0.0f;
        for (int i = 0; i < PARTS; ++i) {
            CloudLayer part = {{0.0f, 0.0f, 0.0f, 1.0f}};
            CloudRay at = *ray;
            at.direction[1] += ((float)i + 0.5f - 0.5f * PARTS) * (1.0f / PARTS) * scene->texel;
            add_sheet(scene, &at, &part);
            layer = color_add(layer, color_scale(part, 1.0f / PARTS));
        }
    }
    add_scud(scene, ray, &layer);
    return layer;
}

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
            const float shaft = noise_at(scene, SCALE_SCUD_LARGE, place);
            const float hang = swell_smoothstepf(DECK_HEIGHT, 0.60f * DECK_HEIGHT, height);
            cover(&layer,
                  sky_deck_gray(scene, LIGHT[i] * (0.75f + 0.25f * hidden_sun(ray->cosine))),
                  0.85f * falls * float_exp(-AEROSOL_EXTINCTION * thicker * DISTANCE[i]) * hang *
                      shower * (0.6f + 0.4f * swell_smoothstepf(0.2f, 0.8f, shaft)));
        }
    }
    return layer;
}
