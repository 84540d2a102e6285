/*
 * Fair-weather cumulus between 1.0 and 2.1 km: a ray march through a density with a cover that
 * depends on the place alone, an analytic height profile, and edges eroded by noise (billows).
 */
#include "cumulus.h"

static const float BASE = 1.0f, TOP = 2.1f; /* km */
static const float LONGEST = 20.0f;         /* km along a ray */
static const float FADE = 38.0f;            /* km over which clouds fade into the air's colour */
static const float LAST = 75.0f;            /* km to the base of the farthest */

/* The constants of one march. */
typedef struct CumulusMarch {
    const CloudScene* scene;
    const CloudRay* ray;
    float detail_middle, detail_fine; /* weight of the finer billows that the steps resolve */
    float steepness, extinction;
} CumulusMarch;

/* Light accumulated from front to back. */
typedef struct CumulusSum {
    float beam;    /* the sun's light scattered once, without the phase function */
    float diffuse; /* the sun's light scattered often */
    float around;  /* the sky's light */
    float through; /* transmittance */
    float first;   /* km to the first cloud */
} CumulusSum;

/* 0 outside, 1 in the middle of the cloud; h is 0 at the base and 1 at the top of the layer. */
static float profile_at(CumulusCover at, float h) {
    return float_smoothstep(0.0f, 0.05f, h) * (1.0f - float_smoothstep(0.45f * at.top, at.top, h)) *
           float_smoothstep(0.0f, 1.3f, at.cover);
}

/* Cloud between a place and the sun, without billows [km of full density]. */
static float shade_at(const CumulusMarch* march, const float p[3]) {
    static const float STEP[3] = {0.06f, 0.24f, 0.54f};
    static const float LENGTH[3] = {0.06f, 0.18f, 0.30f};
    float depth = 0.0f;
    for (int j = 0; j < 3; ++j) {
        const float* sun = march->scene->sun;
        const float h = (p[1] + sun[1] * STEP[j] - BASE) / (TOP - BASE);
        if (h > 0.0f && h < 1.0f) {
            const CumulusCover cover =
                cumulus_cover(march->scene, p[0] + sun[0] * STEP[j], p[2] + sun[2] * STEP[j]);
            depth += LENGTH[j] * profile_at(cover, h);
        }
    }
    return depth;
}

/* Brightens billows that face the sun, by the slope of the noise towards it. */
static float relief_at(const CumulusMarch* march, const float p[3], float coarse, float middle) {
    const float* sun = march->scene->sun;
    const float far[3] = {p[0] + 0.11f * sun[0], p[1] + 0.11f * sun[1], p[2] + 0.11f * sun[2]};
    const float near[3] = {p[0] + 0.07f * sun[0], p[1] + 0.07f * sun[1], p[2] + 0.07f * sun[2]};
    float slope = 3.0f * (cloud_billow(march->scene, BILLOW_COARSE, far) - coarse);
    if (march->detail_middle > 0.0f) {
        slope += 1.6f * march->detail_middle *
                 (cloud_billow(march->scene, BILLOW_MIDDLE, near) - middle);
    }
    return float_clamp(1.0f - slope, 0.35f, 1.9f);
}

typedef struct CumulusPoint {
    float body;    /* negative outside */
    float density; /* 0 to 1 */
    float billows; /* 0 to 1 */
    float coarse, middle;
    float h;
} CumulusPoint;

/* Weights of the three billows; the largest sum of the last two. */
static const float BILLOWS_COARSE = 0.50f, BILLOWS_MIDDLE = 0.30f, BILLOWS_FINE = 0.20f;
static const float BILLOWS_GREATEST = 0.45f;

/* Billows, 0 to 1, erode the profile, most where it is thin. */
static float body_of(float profile, float billows) {
    return profile - 1.80f * (1.0f - billows) * (1.02f - 0.28f * profile) + 0.50f;
}

static CumulusPoint point_at(const CumulusMarch* march, const float p[3], CumulusCover cover) {
    CumulusPoint point = {
        .body = -1.0f, .h = (p[1] - BASE) / (TOP - BASE), .coarse = 0.5f, .middle = 0.5f};
    const float profile = profile_at(cover, point.h);
    if (profile <= 0.0f) {
        return point;
    }
    point.coarse = cloud_billow(march->scene, BILLOW_COARSE, p);
    float finer = 0.0f;
    if (march->detail_middle > 0.0f &&
        body_of(profile, BILLOWS_COARSE * point.coarse + BILLOWS_GREATEST) > 0.0f) {
        point.middle = cloud_billow(march->scene, BILLOW_MIDDLE, p);
        finer = BILLOWS_MIDDLE * march->detail_middle * (point.middle - 0.5f);
        if (march->detail_fine > 0.0f) {
            finer += BILLOWS_FINE * march->detail_fine *
                     (cloud_billow(march->scene, BILLOW_FINE, p) - 0.5f);
        }
    }
    point.billows = BILLOWS_COARSE * point.coarse + 0.5f * (BILLOWS_MIDDLE + BILLOWS_FINE) + finer;
    point.body = body_of(profile, point.billows);
    /* Small fragments are thinner than clouds. */
    point.density = float_clamp(march->steepness * point.body, 0.0f, 1.0f) *
                    (0.25f + 0.75f * float_smoothstep(0.2f, 1.3f, cover.cover));
    return point;
}

static void add_point(const CumulusMarch* march, CumulusSum* sum, const float p[3],
                      const CumulusPoint* point, float t, float length) {
    const float kept = float_exp(-march->extinction * length * point->density);
    const float share = sum->through * (1.0f - kept);
    const float soft = march->scene->softness;
    const float depth = shade_at(march, p);
    const float base = 0.30f + 0.70f * float_smoothstep(0.0f, 0.42f, point->h);
    const float lit = share * relief_at(march, p, point->coarse, point->middle) * base;
    sum->beam += lit * 1.25f * float_exp(-22.0f * depth);
    sum->diffuse +=
        lit * 0.085f *
        (float_exp((-6.0f - 6.0f * soft) * depth) + float_exp((-1.6f - 3.0f * soft) * depth));
    sum->around += share * (0.44f + 0.68f * point->h) * (0.62f + 0.75f * point->billows);
    sum->through *= kept;
    sum->first = t < sum->first ? t : sum->first;
}

static CumulusMarch prepare_march(const CloudScene* scene, const CloudRay* ray, float step) {
    CumulusMarch march = {.scene = scene, .ray = ray};
    const float middle = 0.12f / step, fine = 0.06f / step;
    march.detail_middle = middle < 1.0f ? middle * middle : 1.0f;
    march.detail_fine = fine < 1.0f ? fine * fine : 1.0f;
    march.steepness = 4.5f - 2.3f * scene->softness;
    march.extinction = 30.0f - 14.0f * scene->softness;
    return march;
}

/* The distance from a place that is free of cumulus by the map [km]; 0 if unknown. */
static float clear_length(const CloudScene* scene, const float p[3]) {
    const CumulusCell* cell = cumulus_cell(scene, p[0], p[2]);
    if (!cell) {
        return 0.0f;
    }
    const bool above = p[1] > BASE + (TOP - BASE) * (1.0f / 255.0f) * (float)cell->top;
    return CLEAR_MAP_CELL *
           (above && cell->clear < CLEAR_MAP_REACH ? (float)CLEAR_MAP_REACH : (float)cell->clear);
}

/* A point of the ray and the cloud there. */
typedef struct CumulusSample {
    float p[3];
    CumulusPoint point;
} CumulusSample;

static CumulusSample sample_at(const CumulusMarch* march, float t, CumulusCover* cover) {
    const float* d = march->ray->direction;
    CumulusSample sample = {.p = {d[0] * t, cloud_height(t, d[1]), d[2] * t},
                            .point = {.body = -1.0f}};
    *cover = cumulus_cover(march->scene, sample.p[0], sample.p[2]);
    if (cover->cover > 0.0f) {
        sample.point = point_at(march, sample.p, *cover);
    }
    return sample;
}

/* The entry of a ray between `outside` and `inside`, by bisection. */
static float find_surface(const CumulusMarch* march, float outside, float inside) {
    for (int i = 0; i < 2; ++i) {
        const float middle = 0.5f * (outside + inside);
        CumulusCover cover;
        if (sample_at(march, middle, &cover).point.body > 0.0f) {
            inside = middle;
        } else {
            outside = middle;
        }
    }
    return inside;
}

/*
 * Skips clear distances by the map and steps where there may be cloud. At the first step inside a
 * cloud the march goes back to the surface and continues from there in growing steps: every texel
 * samples a cloud at the same depths below its surface, which avoids slices and dither patterns.
 */
static void march_through(const CumulusMarch* march, CumulusSum* sum, float start, float end,
                          float step) {
    const float* d = march->ray->direction;
    const float across = sqrtf(float_max(1e-6f, 1.0f - d[1] * d[1]));
    float outside = start; /* the last place outside */
    float length = 0.0f;   /* of the step within a cloud; 0 outside */
    for (float t = start; t < end && sum->through > 0.03f;) {
        const float p[3] = {d[0] * t, cloud_height(t, d[1]), d[2] * t};
        const float clear = clear_length(march->scene, p);
        if (clear > 0.0f) {
            outside = t;
            length = 0.0f;
            t += float_max(clear / across, step);
            continue;
        }
        CumulusCover cover;
        CumulusSample sample = sample_at(march, t, &cover);
        if (sample.point.body <= 0.0f) {
            outside = t;
            length = 0.0f;
            t += step * (cover.cover > 0.0f ? float_clamp(-7.0f * sample.point.body, 0.5f, 1.7f)
                                            : float_clamp(1.3f - 5.0f * cover.cover, 1.3f, 4.3f));
            continue;
        }
        if (length == 0.0f) {
            length = 0.35f * step;
            t = find_surface(march, float_max(outside, t - 2.0f * step), t) + 0.5f * length;
            sample = sample_at(march, t, &cover);
        }
        if (sample.point.body > 0.0f) {
            add_point(march, sum, sample.p, &sample.point, t, length);
        }
        const float next = float_min(1.9f * length, step);
        t += 0.5f * (length + next);
        length = next;
    }
}

CloudLayer sky_cumulus_shade(const CloudScene* scene, const CloudRay* ray) {
    const float start = cloud_distance(BASE, ray->direction[1]);
    CloudLayer layer = {{0.0f, 0.0f, 0.0f, 1.0f}};
    if (start > LAST) {
        return layer;
    }
    const float end = float_min(cloud_distance(TOP, ray->direction[1]), start + LONGEST);
    const float step = float_min(0.050f + 0.003f * start, 0.16f);
    const CumulusMarch march = prepare_march(scene, ray, step);
    CumulusSum sum = {.through = 1.0f, .first = end};
    march_through(&march, &sum, start, end, step);
    if (sum.through == 1.0f) {
        return layer;
    }
    const SkyColor sun = sky_air_sunlight(scene->air, 0.5f * (BASE + TOP), sum.first, ray->cosine);
    const float phase =
        0.5f * cloud_phase(0.75f, ray->cosine) + 0.5f * cloud_phase(-0.15f, ray->cosine) + 0.04f;
    const float beam = sum.beam * phase + sum.diffuse;
    /* Aerial perspective. */
    const float near = float_exp(-sum.first / FADE);
    const float shown = float_smoothstep(LAST, 0.7f * LAST, start);
    const float air = (1.0f - sum.through) * (1.0f - near);
    for (int c = 0; c < 3; ++c) {
        const float light = sun.c[c] * beam + scene->ambient.c[c] * sum.around;
        layer.c[c] = shown * (light * near + ray->sky.c[c] * air);
    }
    layer.c[3] = 1.0f - shown * (1.0f - sum.through);
    return layer;
}
