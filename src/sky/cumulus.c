/*
 * Fair-weather cumulus between CUMULUS_BASE and CUMULUS_TOP: a ray march through a density. Its
 * cover depends on the place alone, its height profile is analytic, and noise erodes its edges
 * (billows).
 */
#include "cumulus_map.h"

static const float BASE = CUMULUS_BASE, TOP = CUMULUS_TOP;

/* Orders of scattering: each order sees less of the extinction, and has less light and a more
   isotropic phase function, than the one before (M. Wrenninge et al., Oz: the great and volumetric,
   2013). */
enum { ORDERS = 4 };
static const float ORDER_LIGHT = 0.62f, ORDER_ECCENTRICITY = 0.70f;
/* Share of the extinction that the last order sees. Each order sees half of the one before. */
static const float LAST_EXTINCTION = 0.125f;
/* The last order stands for all further ones. They enter by the cosine between surface and sun, as
   (2 + 3 cosine) / 2, and diffuse through a layer of optical depth x with a share of
   1 / (1 + 3/4 (1 - g) x), g = .85, which falls slower than an exponential (C. Bohren, Multiple
   scattering of light and some of its observable consequences, 1987). The cosine counts near the
   sunlit surface, where the other part has not yet gathered. They leave in all directions alike,
   1 / 4 pi each.

   With that, spheres of 18 and 45 optical depths of radius send out .97 and .83 of the light they
   receive. Against a Monte Carlo trace of them, the radiance in 64 classes of direction and place
   errs by a factor of 1.5 and 1.35 (root mean square). */
static const float ENTERING = 1.5f, DIFFUSION = 0.75f * (1.0f - 0.85f);

/* The constants of one march. */
typedef struct CumulusMarch {
    const CloudScene* scene;
    const CloudRay* ray;
    float wide;  /* width of a texel per km of distance */
    float along; /* km of the ray per km on the ground */
    float edge;  /* distance over which a crisp edge becomes dense [km] */
    float extinction;
} CumulusMarch;

/* Light accumulated from front to back. */
typedef struct CumulusSum {
    float beam[ORDERS]; /* the sun's light that each order of scattering sees */
    float above;        /* the sky's light */
    float below;        /* the light of the sea */
    float through;      /* transmittance */
    float first;        /* km to the first cloud */
    float facing;       /* cosine between the sun and the surface; negative if not yet well seen */
    CloudSpan near;     /* where clouds are near the ray */
} CumulusSum;

typedef struct CumulusPoint {
    CumulusCover cover;
    float h;       /* 0 at the base, 1 at the top of the layer */
    float inside;  /* distance to the surface [km]; negative outside */
    float density; /* 0 to 1; 0 outside */
    float billows; /* about 0; 0 outside */
} CumulusPoint;

/* Cloud towards the sun beyond the map [km]. It depends only on the depth below the top. */
static float far_depth(const CumulusMarch* march, const CumulusPoint* point) {
    const float up = swell_maxf(march->scene->sun[1], 0.15f);
    const float top =
        swell_clampf(1.3f * (point->cover.value + 0.02f) / point->cover.tall, 0.05f, 1.0f);
    return swell_maxf(0.6f * (top - point->h), 0.0f) * (TOP - BASE) / (0.4f + up);
}

static const float NEAR_REACH = 0.24f; /* distance towards the sun that near_depth samples [km] */
enum { NEAR_SAMPLES = 2 };

/* How far small billows move the surface [km per unit of noise]: less than their size; otherwise
   crumbs would float above it. */
static const float BILLOWS_MIDDLE = 0.46f, BILLOWS_FINE = 0.18f;

/* Adds the billows to a point within their reach, whose `inside` is that of its hill. Detail finer
   than `wide` is left out [km]. */
static void add_billows(const CumulusMarch* march, const float p[3], float wide,
                        CumulusPoint* point) {
    const CumulusCover cover = point->cover;
    const float most = point->inside + BILLOWS_REACH;
    const float lobes = cloud_lobes(march->scene, p, wide);
    const float rough = cumulus_roughness(cover, point->h);
    float inside = cumulus_billowed(march->scene, rough, point->inside, lobes);
    /* The base is a surface, too. It is level where billows sink, and lifted by about 50 m where
       air is drawn in between them. */
    static const float LIFT = 0.25f; /* km per unit of noise */
    inside = swell_minf(inside, p[1] - BASE - LIFT * swell_maxf(0.1f - lobes, 0.0f));
    if (inside <= 0.0f) {
        point->inside = swell_minf(inside, most);
        return;
    }
    const float grown = cumulus_grown(cover);
    /* Growing clouds are crisp; low, small or old ones are frayed and thin. */
    const float crisp = grown * (0.5f + 0.5f * swell_smoothstepf(0.04f, 0.30f, point->h)) *
                        (1.0f - 0.8f * cover.old);
    const float fray =
        cumulus_lively(march->scene) * (1.0f + (1.0f - crisp) * (1.0f - 0.5f * march->scene->deck));
    const float edge = march->edge * (2.2f - 1.4f * crisp) * (1.0f + 1.4f * cover.old) +
                       swell_minf(2.0f * wide, 0.20f);
    /* Small billows are evaluated only near the surface, and fade out smoothly. */
    float middle = 0.0f, fine = 0.0f;
    const float shell = 0.11f + edge;
    if (inside < shell && wide < 0.07f) {
        middle = (cloud_billow(march->scene, BILLOW_MIDDLE, p, wide) - 0.5f) *
                 swell_smoothstepf(shell, 0.4f * shell, inside);
        inside += fray * rough * BILLOWS_MIDDLE * cumulus_attached(middle, inside, 0.0f, 0.08f);
        const float thin = 0.03f + edge;
        if (inside > 0.0f && inside < thin && wide < 0.022f) {
            fine = (cloud_billow(march->scene, BILLOW_FINE, p, wide) - 0.5f) *
                   swell_smoothstepf(thin, 0.4f * thin, inside);
            inside += fray * rough * BILLOWS_FINE * cumulus_attached(fine, inside, 0.0f, 0.03f);
        }
    }
    point->billows = 0.30f * lobes + 0.35f * middle + 0.20f * fine;
    point->inside = swell_minf(inside, most);
    /* There is more water the higher it has risen. */
    point->density = swell_smoothstepf(0.0f, edge, point->inside) * (0.50f + 0.70f * point->h) *
                     (1.0f - CUMULUS_THINNED * cover.old) * (0.25f + 0.75f * grown);
}

static inline void find_point(const CumulusMarch* march, const float p[3], float wide,
                              CumulusPoint* point) {
    point->density = point->billows = 0.0f;
    point->inside = -0.02f;
    point->h = (p[1] - BASE) * (1.0f / (TOP - BASE));
    if (point->h <= 0.0f || point->h >= 1.0f) {
        return;
    }
    point->cover = cumulus_cover(march->scene, p[0], p[2]);
    point->inside = cumulus_inside(point->cover, point->h);
    if (point->inside < -BILLOWS_OUT) {
        point->inside += BILLOWS_OUT - 0.02f;
        return;
    }
    add_billows(march, p, wide, point);
}

/* Cloud just before a place towards the sun [km of full density]. The map has cells of 125 m and
   misses this cloud, which makes bright rims and the shadows of billows. `facing` receives the
   cosine between the surface there and the sun, since `inside` is a distance. */
static float near_depth(const CumulusMarch* march, const float p[3], float inside, float wide,
                        int count, float* facing) {
    static const float AT[NEAR_SAMPLES] = {0.053f, 0.168f}, WEIGHT[NEAR_SAMPLES] = {0.45f, 0.55f};
    const float* sun = march->scene->sun;
    float sum = 0.0f;
    for (int i = 0; i < count; ++i) {
        const float q[3] = {p[0] + AT[i] * sun[0], p[1] + AT[i] * swell_maxf(sun[1], 0.04f),
                            p[2] + AT[i] * sun[2]};
        CumulusPoint point;
        find_point(march, q, swell_maxf(wide, 0.6f * AT[i]), &point);
        sum += WEIGHT[i] * point.density;
        if (i == 0) {
            *facing = swell_clampf((inside - point.inside) * (1.0f / AT[0]), 0.0f, 1.0f);
        }
    }
    return NEAR_REACH * (count < NEAR_SAMPLES ? sum / WEIGHT[0] : sum);
}

/* Cloud towards the sun [km of full density]: nearby from `count` samples, and from the map
   beyond. `facing` is left as it is without samples. */
static float depth_at(const CumulusMarch* march, const float p[3], const CumulusPoint* point,
                      float wide, int count, float* facing) {
    const float* sun = march->scene->sun;
    const float reach = count > 0 ? NEAR_REACH : 0.05f;
    const float beyond[3] = {p[0] + reach * sun[0], p[1] + reach * sun[1], p[2] + reach * sun[2]};
    float depth = cumulus_depth(march->scene, beyond);
    if (depth < 0.0f) {
        depth = 0.7f * far_depth(march, point);
    }
    return 0.9f * depth + (count > 0 ? near_depth(march, p, point->inside, wide, count, facing)
                                     : 0.6f * reach * point->density);
}

static void add_point(const CumulusMarch* march, CumulusSum* sum, const float p[3],
                      const CumulusPoint* point, float t, float length) {
    /* Shares of the ray's radiance; from the last on two samples near the surface show. */
    static const float SEEN = 0.006f, SEEN_WELL = 0.14f, SEEN_BEST = 0.30f;
    static const float SHREDS = 0.5f; /* mean cosine of what has no surface */
    /* Distances [km] up to which more samples near the surface than one show: anywhere, and as
       bright rims about the sun. */
    static const float CLOSE = 12.0f, RIMS = 30.0f;
    static const float BRIGHT = 0.3f, DIM = 0.08f; /* a weaker beam needs one sample, or none */
    float kept = float_exp(-march->extinction * length * point->density);
    if (sum->through * kept < CUMULUS_OPAQUE) {
        kept = 0.0f; /* the last point stands for the rest; otherwise the end would make contours */
    }
    const float share = sum->through * (1.0f - kept);
    sum->through *= kept;
    if (share < SEEN) {
        return;
    }
    const float limit =
        CLOSE + (RIMS - CLOSE) * swell_smoothstepf(0.70f, 0.95f, march->ray->cosine);
    int samples = 0;
    if (share > SEEN_WELL && march->scene->beam > DIM) {
        const bool near = t < limit;
        samples = near && share > SEEN_BEST && march->scene->beam > BRIGHT
                      ? NEAR_SAMPLES
                      : near || sum->facing < 0.0f;
    }
    /* Crevices see little of the light that the cloud around them scatters. */
    const float lobes = share * swell_clampf(1.0f + 2.6f * point->billows, 0.5f, 1.35f);
    /* But for the last, the light of each order is the square of that of the next order. */
    const float depth =
        march->extinction * depth_at(march, p, point, march->wide * t, samples, &sum->facing);
    float lit = float_exp(-depth * LAST_EXTINCTION);
    const float quarter = lit * lit, half = quarter * quarter;
    const float facing = sum->facing < 0.0f ? SHREDS : sum->facing;
    sum->beam[ORDERS - 1] +=
        lobes * (ENTERING * facing * quarter + (1.0f - half) / (1.0f + DIFFUSION * depth));
    for (int n = ORDERS - 2; n >= 0; --n) {
        lit *= lit;
        sum->beam[n] += (n > 0 ? lobes : share) * lit;
    }
    /* Crevices see little of the sky and the sea, bases almost nothing of the sky, and tops nothing
       of the sea. */
    static const float RETURNED = 0.8f; /* albedo of a cloud of 36 optical depths */
    const float open = swell_clampf(1.0f + (3.5f - 2.0f * point->h) * point->billows, 0.35f, 1.7f);
    const float seen = share * open * float_exp(-1.8f * swell_maxf(point->inside, 0.0f));
    sum->above += seen * (0.05f + (0.35f + 0.95f * point->h) * point->h);
    sum->below += seen * RETURNED * (1.0f - point->h);
    sum->first = t < sum->first ? t : sum->first;
}

static CumulusMarch prepare_march(const CloudScene* scene, const CloudRay* ray) {
    const float up = ray->direction[1];
    return (CumulusMarch){.scene = scene,
                          .ray = ray,
                          .wide = scene->texel * (1.0f + up),
                          .along = 1.0f / sqrtf(swell_maxf(1e-6f, 1.0f - up * up)),
                          .edge = 0.052f + 0.068f * scene->softness,
                          .extinction = 46.0f - 34.0f * scene->softness};
}

/* The length of the ray to the end of a cell along one axis, in sides of a cell. `slope` is the
   ray's slope. */
static float way_out(float place, float slope) {
    const float way = slope > 0.0f ? 1.0f - place : place;
    return way / swell_maxf(fabsf(slope), 1e-6f);
}

/* The length of the ray from one of its places that is free of cumulus by the map [km]; 0 if
   unknown. A ray that reports clouds near it does not pass close by cells with clouds. */
static float clear_length(const CumulusMarch* march, const float p[3]) {
    const float* d = march->ray->direction;
    ClearPlace place;
    const CumulusCell* cell = cumulus_cell(march->scene, p[0], p[2], &place);
    if (!cell) {
        return 0.0f;
    }
    const float height = (p[1] - BASE) * ((float)CLEAR_LEVELS / (TOP - BASE));
    const int level = (int)swell_clampf(height, 0.0f, (float)(CLEAR_LEVELS - 1));
    const int clear = cell->clear[level];
    /* The ray and the cloud lie anywhere in their cells. */
    const float free = 0.25f * place.side * (float)(clear - 4) * march->along;
    if (clear == 0 || march->ray->near) {
        return swell_maxf(free, 0.0f);
    }
    const float out = swell_minf(way_out(place.u, d[0]), way_out(place.v, d[2]));
    return swell_maxf(free, place.side * out + 0.001f);
}

static void place_on(const CumulusMarch* march, float t, float p[3]) {
    const float* d = march->ray->direction;
    p[0] = d[0] * t;
    p[1] = cloud_height(t, d[1]);
    p[2] = d[2] * t;
}

/* The longest step that the distance to the surface allows [km]: the width of a turret. */
static const float LEAP = 0.18f;

/*
 * Skips clear distances by the map and steps by the distance to the surface where there may be
 * cloud. At the first step inside a cloud the march goes back to the surface and continues from
 * there in growing steps. So every texel samples a cloud at the same depths below its surface,
 * which avoids slices and dither patterns.
 */
static void march_through(const CumulusMarch* march, CumulusSum* sum, float start, float end,
                          float step, float least) {
    /* Half a block of the panorama; bases are seen at a grazing angle. */
    const float reach = 0.5f * march->scene->block / swell_maxf(march->ray->direction[1], 0.05f);
    float before = -1.0f, outside = start; /* the last place outside, and `inside` there */
    float length = 0.0f;                   /* length of the step within a cloud; 0 outside */
    bool known = false;                    /* the ray is near a cloud, where the map is of no use */
    bool near = false;                     /* a cloud is near the place before */
    float passed = start;                  /* that place */
    CumulusPoint point;
    float p[3];
    for (float t = start; t < end && sum->through > 0.0f;) {
        sum->near.last = near ? t : sum->near.last;
        place_on(march, t, p);
        const float clear = known ? 0.0f : clear_length(march, p);
        if (clear > 0.0f) {
            outside = passed = t;
            before = -1.0f;
            near = false;
            t += swell_maxf(clear, least);
            continue;
        }
        find_point(march, p, march->wide * t, &point);
        const float inside = point.inside;
        near = inside > -(0.02f + swell_minf(reach * t, 0.5f));
        sum->near.first = near ? swell_minf(sum->near.first, passed) : sum->near.first;
        passed = t;
        known = inside > -BILLOWS_REACH;
        if (inside <= 0.0f) {
            outside = t;
            before = inside;
            length = 0.0f;
            /* A step misses no more than the cap of a puff over a chord as long: step^2 / 8 r,
               which is less than a texel for r = .1 km; behind other clouds it is seen less. */
            t += swell_maxf(step / sqrtf(sum->through), swell_minf(-inside, LEAP));
            continue;
        }
        if (length == 0.0f) {
            length = least;
            t -= (t - outside) * swell_minf(inside / (inside - before), 1.0f);
            t += 0.5f * length;
            place_on(march, t, p);
            find_point(march, p, march->wide * t, &point);
        }
        if (point.inside > 0.0f) {
            add_point(march, sum, p, &point, t, length);
        }
        /* Steps are short where the cloud may end, and coarse where it is hardly seen. */
        const float coarse = step * (3.8f - 2.8f * sum->through);
        const float surface = least + 0.6f * swell_maxf(point.inside, 0.0f);
        const float next = swell_minf(swell_minf(1.8f * length, coarse), surface);
        t += 0.5f * (length + next);
        length = next;
    }
    sum->near.last = near ? INFINITY : sum->near.last; /* other rays may pass what hides the rest */
}

CloudLayer sky_cumulus_shade(const CloudScene* scene, const CloudRay* ray) {
    /* The ray starts 2 m above the base; otherwise rounding would decide whether it begins
       inside. */
    const float start = cloud_distance(BASE + 0.002f, ray->direction[1]);
    const float end = swell_minf(cloud_distance(TOP, ray->direction[1]), start + CUMULUS_LONGEST);
    CloudLayer layer = {{0.0f, 0.0f, 0.0f, 1.0f}};
    const float last = CUMULUS_LAST / (1.0f + 2.4f * scene->deck);
    if (start > last || ray->within.last < start) {
        return layer;
    }
    const float step = (1.0f + 0.9f * scene->deck + 0.6f * scene->softness) *
                       swell_minf(0.064f + 0.0080f * start, 0.40f);
    const float least = step * (0.60f + 0.20f * swell_smoothstepf(12.0f, 30.0f, start));
    const CumulusMarch march = prepare_march(scene, ray);
    CumulusSum sum = {.through = 1.0f, .first = end, .facing = -1.0f, .near = CLOUD_SPAN_NONE};
    march_through(&march, &sum, swell_maxf(start, ray->within.first),
                  swell_minf(end, ray->within.last), step, least);
    if (ray->near) {
        *ray->near = sum.near;
    }
    if (sum.through == 1.0f) {
        return layer;
    }
    const SkyColor sun = sky_air_sunlight(scene->air, 0.5f * (BASE + TOP), sum.first, ray->cosine);
    /* The phase function has a forward lobe, which makes the rims about the sun, and a backward
       one. */
    float beam = 0.0f, g = 0.88f, order = 1.0f;
    for (int n = 0; n < ORDERS - 1; ++n) {
        beam +=
            order * sum.beam[n] *
            (0.72f * cloud_phase(g, ray->cosine) + 0.28f * cloud_phase(-0.45f * g, ray->cosine));
        g *= ORDER_ECCENTRICITY;
        order *= ORDER_LIGHT;
    }
    beam = scene->beam * (beam + sum.beam[ORDERS - 1] * (float)(1.0 / (4.0 * SKY_PI)));
    const float white = color_luminance(sun); /* light through a deck has lost the sun's colour */
    /* The farthest clouds fade into the sky. */
    const float shown = swell_smoothstepf(last, 0.7f * last, start);
    /* Parts that a low sun does not reach are dark before the bright sky. */
    const float dark = scene->softness * (1.0f - scene->deck) * (0.5f + 0.5f * ray->cosine);
    const float around = 1.0f - 0.5f * dark;
    for (int c = 0; c < 3; ++c) {
        const float near = float_exp(-sum.first * scene->extinction.c[c]);
        const float air = (1.0f - sum.through) * (1.0f - near);
        /* A low sun hardly lights the near air before a cloud, so that air has the colour of the
           upper sky. */
        const float cool = 0.8f * scene->evening * near;
        const float below = scene->sea.c[c] + scene->sunlit_sea.c[c] * scene->map->mean_shadow;
        const float light = (white + (sun.c[c] - white) * scene->colored) * beam +
                            around * (scene->above.c[c] * sum.above + below * sum.below);
        const float haze = ray->sky.c[c] + (scene->side.c[c] - ray->sky.c[c]) * cool;
        layer.c[c] = shown * (light * near + haze * air);
    }
    layer.c[3] = 1.0f - shown * (1.0f - sum.through);
    return layer;
}
