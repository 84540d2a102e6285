/*
 * Levels of detail of the sea: how coarse it is drawn at which distance, and the patches of it that
 * a view shows. Pure arithmetic; the vertex shader sea_levels.vert does the other half.
 *
 * A tile is a quadtree of patches. A patch has SEA_PATCH_CELLS x SEA_PATCH_CELLS cells, and at
 * level l a cell is 2^l spacings of the grid wide.
 *
 * A vertex of level l keeps its place up to `start` of that level, moves to the next even vertex as
 * the eye goes on to `end`, and is one with it beyond, where the same begins on the next level:
 *
 *     level 0           level 1                  level 2
 *     |-------|~~~~~~~~~|------------|~~~~~~~~~~~|--------
 *     0     start      end         start        end          distance from the eye
 *
 * Where a vertex stands so depends on itself and the eye, and not on the patch that draws it. Two
 * patches of whatever levels therefore have the same points on the border they share: there is no
 * crack, no vertex within a border's line, and nothing jumps when a patch gives way to a coarser
 * one. It holds as long as (1) a patch of level l is drawn only where all its vertices lie beyond
 * `end` of level l - 1, and (2) a vertex has come to stand before that to which it has moved
 * begins to move: start[l] - end[l - 1] is more than the way from one to the other.
 */
#ifndef SWELL_RENDER_SEA_LEVELS_H
#define SWELL_RENDER_SEA_LEVELS_H

#include "sea_scene.h"

enum {
    SEA_PATCH_CELLS = 8,
    SEA_LEVELS_MAX = 8, /* OCEAN_GRID_MAX = SEA_PATCH_CELLS << (SEA_LEVELS_MAX - 1) */
    SEA_WALK_DEPTH = 3 * SEA_LEVELS_MAX + 1
};

typedef struct SeaLevels {
    int count;                   /* levels that tiles of this grid have */
    float start[SEA_LEVELS_MAX]; /* distances [m]; those of the last level are out of reach */
    float end[SEA_LEVELS_MAX];
    float height; /* of the eye over the highest wave or under the lowest, 0 between them [m] */
} SeaLevels;

/* Distances count from where the vertex rests to the eye, with the eye's height over the waves
   instead of that over the resting vertex, and ranges are longer by the farthest sway. */
SeaLevels sea_levels_choose(const SeaScene* scene, const View* view);

/* One instance of the patch mesh: its first corner, in cells of the grid from the first vertex of
   the eye's tile, and its level. */
typedef struct SeaPatch {
    int32_t x, z, level;
} SeaPatch;

typedef struct SeaNode {
    SeaPatch patch;
    unsigned open; /* planes that cross it, a bit for each */
} SeaNode;

/* A walk over the patches that can be seen, near ones first. */
typedef struct SeaWalk {
    const SeaScene* scene; /* borrowed */
    const SeaLevels* levels;
    vec4s plane[SEA_PLANE_COUNT];
    SeaTile tile[RENDER_TILES_MAX * RENDER_TILES_MAX];
    int tile_count, next_tile;
    bool tile_counted; /* the tile being walked is among tiles_drawn */
    int tiles_drawn;   /* tiles that patches have been taken from */
    int depth;
    SeaNode node[SEA_WALK_DEPTH]; /* still to be looked at */
} SeaWalk;

/* Borrows `scene` and `levels` until the walk's end. */
void sea_walk_begin(SeaWalk* walk, const SeaScene* scene, const SeaLevels* levels,
                    const vec4s plane[SEA_PLANE_COUNT]);

/* Fills `patch` with the next ones, up to `capacity`. Returns how many; fewer at the end. */
int sea_walk_take(SeaWalk* walk, SeaPatch* patch, int capacity);

#endif
