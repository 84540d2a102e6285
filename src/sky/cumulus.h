/*
 * The cover of cumulus, a function of the place alone, and maps of it and of the distance to the
 * next cloud.
 */
#ifndef SWELL_SKY_CUMULUS_H
#define SWELL_SKY_CUMULUS_H

#include "clouds.h"

/* Maps around the eye: the cover in cells of 1/8 km, clear distances in cells of 1/4 km. */
enum { COVER_MAP_SIZE = 512, CLEAR_MAP_SIZE = 256, CLEAR_MAP_REACH = 2 };
#define COVER_MAP_CELL 0.125f
#define CLEAR_MAP_CELL 0.25f

typedef struct CumulusCover {
    float cover; /* <= 0 outside, 1 and more well inside */
    float top;   /* height of the cloud, 0 to 1 of the layer */
} CumulusCover;

/* One cell of the map of clear lengths. */
typedef struct CumulusCell {
    uint8_t clear; /* cells without cumulus in every direction */
    uint8_t top;   /* upper limit of `top` within two cells, in 1/255 of the layer */
} CumulusCell;

struct CumulusMap {
    CumulusCover cover[COVER_MAP_SIZE][COVER_MAP_SIZE]; /* at the corners of cells */
    CumulusCell cell[CLEAR_MAP_SIZE][CLEAR_MAP_SIZE];
    uint16_t distance[CLEAR_MAP_SIZE * CLEAR_MAP_SIZE]; /* both only while it is being filled */
    float top[CLEAR_MAP_SIZE * CLEAR_MAP_SIZE];
};

/* The map is filled in two steps: the rows of the cover, in any order, then the rest. */
void sky_cumulus_map_fill_row(const CloudScene* scene, CumulusMap* map, int row);
void sky_cumulus_map_finish(CumulusMap* map);

/* The cover of a place [km], by the formula. */
CumulusCover sky_cumulus_cover_exact(const CloudScene* scene, float a, float b);

/* The cover of a place [km], bilinear from the map; by the formula outside it. */
static inline CumulusCover cumulus_cover(const CloudScene* scene, float a, float b) {
    const float s = a * (1.0f / COVER_MAP_CELL) + (float)(COVER_MAP_SIZE / 2);
    const float t = b * (1.0f / COVER_MAP_CELL) + (float)(COVER_MAP_SIZE / 2);
    const int i = noise_floor(s), j = noise_floor(t);
    if (i < 0 || j < 0 || i >= COVER_MAP_SIZE - 1 || j >= COVER_MAP_SIZE - 1) {
        return sky_cumulus_cover_exact(scene, a, b);
    }
    const float u = s - (float)i, v = t - (float)j;
    const CumulusCover* low = &scene->map->cover[j][i];
    const CumulusCover* high = &scene->map->cover[j + 1][i];
    const float near = low[0].cover + (low[1].cover - low[0].cover) * u;
    const float far = high[0].cover + (high[1].cover - high[0].cover) * u;
    const float near_top = low[0].top + (low[1].top - low[0].top) * u;
    const float far_top = high[0].top + (high[1].top - high[0].top) * u;
    return (CumulusCover){near + (far - near) * v, near_top + (far_top - near_top) * v};
}

/* The cell of a place [km], NULL outside the map. */
static inline const CumulusCell* cumulus_cell(const CloudScene* scene, float a, float b) {
    const float scale = 1.0f / CLEAR_MAP_CELL, half = 0.5f * (float)CLEAR_MAP_SIZE;
    const int i = noise_floor(a * scale + half), j = noise_floor(b * scale + half);
    if (i < 0 || j < 0 || i >= CLEAR_MAP_SIZE || j >= CLEAR_MAP_SIZE) {
        return NULL;
    }
    return &scene->map->cell[j][i];
}

#endif
