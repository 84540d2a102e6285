/*
 * Where the tiles of the sea lie around the eye, and which of them can be seen. Pure arithmetic.
 *
 * Places are counted in cells of the grid or in metres from the middle of the tile that the eye is
 * over, so that they keep their precision however far the eye has flown.
 */
#ifndef SWELL_RENDER_SEA_SCENE_H
#define SWELL_RENDER_SEA_SCENE_H

#include "swell/render.h"
#include "view.h"

typedef struct SeaTile {
    int32_t x, z; /* tiles from the one under the eye */
} SeaTile;

typedef struct SeaScene {
    int grid;           /* N */
    float length;       /* L [m] */
    float spacing;      /* L/N [m] */
    OceanBounds bounds; /* of the displaced vertices, outside of which nothing is drawn */
    float sway;         /* the farthest that vertices stray sideways, for which detail allows [m] */
    vec3s eye;          /* from the middle of its tile at height 0 [m] */
    SeaTile eye_tile;   /* the eye's tile, counted from the block's first */
    int tiles;          /* per side of the block */
} SeaScene;

/* A rectangle of the resting sea, relative to the eye. m */
typedef struct SeaArea {
    float x0, z0, x1, z1;
} SeaArea;

enum { SEA_PLANE_COUNT = 6, SEA_ALL_PLANES = (1 << SEA_PLANE_COUNT) - 1 };

SeaScene sea_scene_around(const RenderFrame* frame, int grid, double length, OceanBounds bounds);

/* Whether something of the displaced area may lie on the inner side of all planes in `open`, a bit
   for each. Closes those that nothing of it can cross. */
bool sea_scene_sees(const SeaScene* scene, const vec4s plane[SEA_PLANE_COUNT], SeaArea area,
                    unsigned* open);

SeaArea sea_scene_tile_area(const SeaScene* scene, SeaTile tile);

/* Fills `tile` with the tiles that may be seen, in rings around the eye, the nearest first, so that
   near waves hide far ones before these are shaded. Returns how many. */
int sea_scene_collect(const SeaScene* scene, const vec4s plane[SEA_PLANE_COUNT],
                      SeaTile tile[RENDER_TILES_MAX * RENDER_TILES_MAX]);

#endif
