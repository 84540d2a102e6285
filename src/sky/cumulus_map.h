/*
 * The cover of cumulus, which depends only on the place, and maps of the cover and of the distance
 * to the next cloud.
 */
#ifndef SWELL_SKY_CUMULUS_MAP_H
#define SWELL_SKY_CUMULUS_MAP_H

#include "cloud_layers.h"

#include "base/numbers.h"

/* Maps around the eye: the cover in cells of 1/8 km and, far away, of 3/8 km, clear distances in
   cells of two of those at CLEAR_LEVELS heights, and a volume of sunlight in the cells of the cover
   and LIGHT_LEVELS heights. */
enum {
    COVER_MAP_SIZE = SKY_SHADOW_SIZE,
    CLEAR_MAP_SIZE = 256,
    CLEAR_LEVELS = 8,
    LIGHT_LEVELS = 16
};
#define COVER_MAP_CELL ((float)(SKY_SHADOW_CELL * 1e-3))
#define FAR_MAP_CELL 0.375f
#define CUMULUS_BASE ((float)(SKY_SHADOW_HEIGHT * 1e-3)) /* km */
#define CUMULUS_TOP 2.4f                                 /* km */
#define CUMULUS_LAST 80.0f    /* distance to the base of the farthest cloud [km] */
#define CUMULUS_LONGEST 12.0f /* longest march along a ray [km] */
#define LIGHT_CELL ((CUMULUS_TOP - CUMULUS_BASE) / (float)LIGHT_LEVELS)
#define LIGHT_UNIT 160.0f /* units of the stored depth per km */

typedef struct CumulusCover {
    float value; /* positive where there is cloud at the base */
    float tall;  /* the value at which the cloud reaches the top of the layer */
    float old;   /* 0 growing, with crisp edges; 1 dissolving */
    float slope; /* how fast the value changes along the ground [1/km]; only in the maps */
} CumulusCover;

#define CUMULUS_NONE ((CumulusCover){.value = -1.0f, .tall = 1.0f}) /* a cover without cloud */

/* Standard deviation of the value, measured over 24 seeds. */
#define CUMULUS_DEVIATION 0.085f

/* Transmittance at which a march ends: what is behind errs by less than a level of 255. */
#define CUMULUS_OPAQUE 0.020f
#define CUMULUS_HIGHEST 0.085f /* value */
#define CUMULUS_THINNED 0.6f   /* share of the water that dissolving clouds have lost */

/* How far outside of a hill its billows reach [km]: see cumulus_attached. */
#define BILLOWS_OUT 0.14f

/* The farthest that billows move the surface [km]. */
#define BILLOWS_REACH 0.18f

/* One cell of the map of clear lengths: for each height, the distance to the nearest cell that may
   hold cumulus so high or higher [quarters of a cell]. Rays only rise, so nothing lower matters. */
typedef struct CumulusCell {
    uint8_t clear[CLEAR_LEVELS];
} CumulusCell;

/* The distances of a cell while they are being found, of every height. */
typedef struct ClearDistance {
    int16_t at[CLEAR_LEVELS];
} ClearDistance;

struct CumulusMap {
    CumulusCover cover[COVER_MAP_SIZE][COVER_MAP_SIZE]; /* at the corners of cells */
    CumulusCover far[COVER_MAP_SIZE][COVER_MAP_SIZE];
    CumulusCell cell[2][CLEAR_MAP_SIZE][CLEAR_MAP_SIZE];           /* of `cover` and of `far` */
    uint8_t density[COVER_MAP_SIZE][COVER_MAP_SIZE][LIGHT_LEVELS]; /* 255: full */
    uint8_t depth[COVER_MAP_SIZE][COVER_MAP_SIZE][LIGHT_LEVELS];   /* cloud towards the sun */
    float shadow[COVER_MAP_SIZE][COVER_MAP_SIZE];       /* share of the sunlight below the base */
    DeckColumn deck[2][COVER_MAP_SIZE][COVER_MAP_SIZE]; /* in the cells of both covers */
    float mean_shadow;                                  /* mean of `shadow` */
    /* Only while the map is being filled. */
    ClearDistance distance[CLEAR_MAP_SIZE * CLEAR_MAP_SIZE];
    uint8_t top[COVER_MAP_SIZE * COVER_MAP_SIZE];
    float slice[2][COVER_MAP_SIZE * COVER_MAP_SIZE];
};

/* Fill the map: first the rows of the cover and then those of the densities, each in any order;
   then the rest in CUMULUS_MAP_STEPS steps. */
enum { CUMULUS_MAP_STEPS = 18 };
void sky_cumulus_map_fill_cover(const CloudScene* scene, CumulusMap* map, int row);
void sky_cumulus_map_fill_density(const CloudScene* scene, CumulusMap* map, int row);
void sky_cumulus_map_step(const CloudScene* scene, CumulusMap* map, int step);

/* Under a low sun this gives the sea around the eye the share of the sunlight that the clouds
   before the sun's disc let through. The map is coarser, and by the map alone the sea could lie
   dark below a visible sun. Returns the mean share around the eye. */
float sky_cumulus_map_hold_eye(const CloudScene* scene, CumulusMap* map, float share);

/* The amount that the height h subtracts from the value: 0 at the base, `tall` at the top of the
   layer. It is nearly a square, so that a hill of values becomes a dome with steep sides. Near the
   top it is larger; otherwise clouds that reach the top would be cut off flat. */
static inline float cumulus_lift(CumulusCover at, float h) {
    const float high = swell_maxf(h - 0.78f, 0.0f);
    return at.tall * h * (0.12f + 0.88f * h) + 10.0f * high * high;
}

/* The gradient of the value less the lift at the height h [1/km]; at least that between hills,
   where the slope is 0, and at most MOST, since cliffs are rounded, too. */
static inline float cumulus_gradient(CumulusCover at, float h) {
    static const float LEAST = 0.10f, MOST = 0.333f;
    const float up = (at.tall * (0.12f + 1.76f * h) + 20.0f * swell_maxf(h - 0.78f, 0.0f)) *
                     (1.0f / (CUMULUS_TOP - CUMULUS_BASE));
    return swell_clampf(sqrtf(at.slope * at.slope + up * up), LEAST, MOST);
}

/* Distance from a place at the height h to the surface of its hill [km], negative outside: the
   value less the lift, over its gradient. */
static inline float cumulus_inside(CumulusCover at, float h) {
    return (at.value - cumulus_lift(at, h)) / cumulus_gradient(at, h);
}

/* 0 for shreds, 1 for full-grown clouds. */
static inline float cumulus_grown(CumulusCover at) {
    return swell_smoothstepf(-0.03f, 0.06f, at.value);
}

/* Strength of the billows: a cloud is smooth at the base, and ragged in the turrets. */
static inline float cumulus_roughness(CumulusCover at, float h) {
    return (0.85f + 0.15f * swell_smoothstepf(0.0f, 0.25f, h)) *
           (0.55f + 0.45f * cumulus_grown(at));
}

/* In the evening and below a deck the updraughts have died, and billows would make specks of soft
   edges. */
static inline float cumulus_lively(const CloudScene* scene) {
    return 1.0f - 0.75f * scene->softness;
}

/* How far a billow moves the surface. What it adds grows from 0 at the first distance inside to all
   of it at the second: outside of a hill a billow would be an island. */
static inline float cumulus_attached(float billow, float inside, float from, float to) {
    return billow > 0.0f ? billow * swell_smoothstepf(from, to, inside) : billow;
}

/* The distance after the lobes, about 0, have moved the surface [km per unit]: lobes of .9 km and
   puffs of .45 km, by a third of their size. */
static inline float cumulus_billowed(const CloudScene* scene, float roughness, float inside,
                                     float lobes) {
    return inside + roughness * (0.4f + 0.6f * cumulus_lively(scene)) *
                        cumulus_attached(lobes, inside, -0.24f, 0.06f);
}

/* The cover of a place [km], by the formula. */
CumulusCover sky_cumulus_cover_exact(const CloudScene* scene, float a, float b);

/* A place in the cells of a map of covers: the corner (i, j) before it, and the share (u, v) of the
   way to the next. */
typedef struct CoverPlace {
    bool inside; /* whether the place lies inside the map */
    int i, j;
    float u, v;
} CoverPlace;

static inline CoverPlace cover_place(float a, float b, float cell) {
    const float s = a / cell + (float)(COVER_MAP_SIZE / 2);
    const float t = b / cell + (float)(COVER_MAP_SIZE / 2);
    static const float END = (float)(COVER_MAP_SIZE - 1);
    const bool inside = s >= 0.0f && t >= 0.0f && s < END && t < END;
    const int i = (int)s, j = (int)t;
    return (CoverPlace){inside, i, j, s - (float)i, t - (float)j};
}

static inline CumulusCover cumulus_mix(CumulusCover a, CumulusCover b, float share) {
    return (CumulusCover){swell_mixf(a.value, b.value, share), swell_mixf(a.tall, b.tall, share),
                          swell_mixf(a.old, b.old, share), swell_mixf(a.slope, b.slope, share)};
}

/* The cover of a place [km], bilinear from the maps; no cloud outside them, where no march comes.
 */
static inline CumulusCover cumulus_cover(const CloudScene* scene, float a, float b) {
    CoverPlace at = cover_place(a, b, COVER_MAP_CELL);
    const CumulusCover(*map)[COVER_MAP_SIZE] = scene->map->cover;
    if (!at.inside) {
        at = cover_place(a, b, FAR_MAP_CELL);
        map = scene->map->far;
        if (!at.inside) {
            return CUMULUS_NONE;
        }
    }
    const CumulusCover *low = &map[at.j][at.i], *high = &map[at.j + 1][at.i];
    return cumulus_mix(cumulus_mix(low[0], low[1], at.u), cumulus_mix(high[0], high[1], at.u),
                       at.v);
}

/* The column of the deck over a place [km], bilinear from the maps. */
static inline DeckColumn cumulus_deck(const CloudScene* scene, float a, float b) {
    CoverPlace at = cover_place(a, b, COVER_MAP_CELL);
    const bool near = at.inside;
    if (!near) {
        at = cover_place(a, b, FAR_MAP_CELL);
        if (!at.inside) {
            return (DeckColumn){.thickness = 1.0f}; /* seen edge-on */
        }
    }
    const DeckColumn* low = &scene->map->deck[near ? 0 : 1][at.j][at.i];
    const DeckColumn* high = low + COVER_MAP_SIZE;
    const float thickness[2] = {swell_mixf(low[0].thickness, low[1].thickness, at.u),
                                swell_mixf(high[0].thickness, high[1].thickness, at.u)};
    const float scud[2] = {swell_mixf(low[0].scud, low[1].scud, at.u),
                           swell_mixf(high[0].scud, high[1].scud, at.u)};
    return (DeckColumn){swell_mixf(thickness[0], thickness[1], at.v),
                        swell_mixf(scud[0], scud[1], at.v)};
}

/* Cloud between a place and the sun [km of full density], trilinear; negative outside the map. */
static inline float cumulus_depth(const CloudScene* scene, const float p[3]) {
    const CoverPlace place = cover_place(p[0], p[2], COVER_MAP_CELL);
    if (!place.inside) {
        return -1.0f;
    }
    const float level = swell_clampf((p[1] - CUMULUS_BASE) * (1.0f / LIGHT_CELL) - 0.5f, 0.0f,
                                     (float)LIGHT_LEVELS - 1.001f);
    const int k = (int)level;
    const float w = level - (float)k;
    float column[4];
    for (int n = 0; n < 4; ++n) {
        const uint8_t* at = &scene->map->depth[place.j + n / 2][place.i + n % 2][k];
        column[n] = (float)at[0] + ((float)at[1] - (float)at[0]) * w;
    }
    const float near = column[0] + (column[1] - column[0]) * place.u;
    const float far = column[2] + (column[3] - column[2]) * place.u;
    return (near + (far - near) * place.v) * (1.0f / LIGHT_UNIT);
}

/* Share of the sunlight below the base at a place of its height [km], bilinear; the mean outside
   the map. */
static inline float cumulus_shadow(const CloudScene* scene, float a, float b) {
    const CoverPlace at = cover_place(a, b, COVER_MAP_CELL);
    if (!at.inside) {
        return scene->map->mean_shadow;
    }
    const float* low = &scene->map->shadow[at.j][at.i];
    const float* high = low + COVER_MAP_SIZE;
    const float near = low[0] + (low[1] - low[0]) * at.u;
    const float far = high[0] + (high[1] - high[0]) * at.u;
    return near + (far - near) * at.v;
}

typedef struct ClearPlace {
    float side; /* side of a cell [km] */
    float u, v; /* place in the cell, 0 to 1 */
} ClearPlace;

/* The smallest cell that holds a place [km]; NULL outside the maps. */
static inline const CumulusCell* cumulus_cell(const CloudScene* scene, float a, float b,
                                              ClearPlace* place) {
    static const float SIDE[2] = {2.0f * COVER_MAP_CELL, 2.0f * FAR_MAP_CELL};
    static const float HALF = 0.5f * (float)CLEAR_MAP_SIZE;
    for (int map = 0; map < 2; ++map) {
        const float s = a * (1.0f / SIDE[map]) + HALF, t = b * (1.0f / SIDE[map]) + HALF;
        const int i = (int)s, j = (int)t;
        if (s >= 0.0f && t >= 0.0f && i < CLEAR_MAP_SIZE && j < CLEAR_MAP_SIZE) {
            *place = (ClearPlace){SIDE[map], s - (float)i, t - (float)j};
            return &scene->map->cell[map][j][i];
        }
    }
    return NULL;
}

#endif
