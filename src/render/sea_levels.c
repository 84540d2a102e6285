#include "sea_levels.h"

#include <math.h>
#include <string.h>

_Static_assert(OCEAN_GRID_MAX == SEA_PATCH_CELLS << (SEA_LEVELS_MAX - 1), "levels of a tile");
_Static_assert((int)OCEAN_GRID_MIN >= (int)SEA_PATCH_CELLS, "a tile is a patch at least");

/* The next level is used where its cells look smaller than this, as far as fog and a flat view
   leave something to be seen of them. Found by measurement: pictures with and without levels of
   detail then differ by 45 dB and more (peak signal to noise) at 1280 x 720, and mostly by far
   more; in smaller ones a glint of a pixel counts for more. */
static const float CELL_PIXELS = 2.2f;

/* What is seen of a cell by one who looks along the sea, since waves tilt it towards the eye. */
static const float FLAT_SHARE = 0.4f;

/* Towards a corner of the picture a cell looks larger, by 1 / cos of the angle. CELL_PIXELS was
   found with pictures of 16:9, where that cosine is as here; for wider ones cells are drawn as much
   smaller, up to some limit. */
static const float ORDINARY_CORNER = 0.77f;
static const float ASIDE_MAX = 3.0f;

/* Farther than any distance, as a float that can still be doubled. [m] */
static const float OUT_OF_REACH = 1e30f;

/* The part of a level in which vertices move to the next. */
static const float MORPH_SHARE = 0.25f;

/* A level is at least so many of its cells wide. Vertices would move too fast in a narrower one,
   and those of a patch of level l, whose fellows call for that level, are so at level l + 2 at
   most: where they move is on a grid of SEA_PATCH_CELLS cells that holds the patch's corner, so
   that no triangle leaves the area by which the patch is culled. */
static const float CELLS_OF_LEVEL = 4.0f;

/* By which the distances of patches are rounded towards the finer level: shader and processor may
   differ by a rounding, and a patch must never be coarser than one of its vertices. */
static const float DISTANCE_MARGIN = 1e-4f;       /* of the distance */
static const float DISTANCE_MARGIN_SHARE = 1e-6f; /* of L */

/* Where cells of `size` s metres look CELL_PIXELS p wide. With the focal length f [pixels], and fog
   that is full at the depth D and as thin as at the picture's corner, where the depth is c d:

       f s / d (1 - c d / D) = p               seen from above
       f s / d (1 - c d / D) (a + h / d) = p   seen from the height h at a shallow angle

   The nearer of the two distances d, since a cell looks at most as large as from above. */
static float distance_of_size(const View* view, float size, float h) {
    const float fs = view->focal * size;
    const float fog = view->corner_cosine / VIEW_FOG_DISTANCE;
    const float above = 1.0f / (CELL_PIXELS / fs + fog);
    const float a = CELL_PIXELS + fs * FLAT_SHARE * fog;
    const float b = fs * (h * fog - FLAT_SHARE);
    const float shallow = (sqrtf(b * b + 4.0f * a * fs * h) - b) / (2.0f * a);
    return fminf(above, shallow);
}

/* Ranges count from where vertices rest, but what rests that far away may have come nearer by all
   its sway. */
SeaLevels sea_levels_choose(const SeaScene* scene, const View* view) {
    SeaLevels levels = {
        .height = fmaxf(
            0.0f, fmaxf(scene->eye.y - scene->bounds.highest, scene->bounds.lowest - scene->eye.y)),
    };
    const float aside = fminf(fmaxf(ORDINARY_CORNER / view->corner_cosine, 1.0f), ASIDE_MAX);
    float before = 0.0f;
    float size = scene->spacing;
    for (int cells = scene->grid; cells > SEA_PATCH_CELLS; cells /= 2) {
        const float wanted =
            distance_of_size(view, 2.0f * aside * size, fabsf(scene->eye.y)) + scene->sway;
        const float end = fmaxf(wanted, before + CELLS_OF_LEVEL * size);
        const float stand = fmaxf((1.0f - MORPH_SHARE) * (end - before), size);
        levels.start[levels.count] = before + stand;
        levels.end[levels.count] = end;
        levels.count += 1;
        before = end;
        size *= 2.0f;
    }
    levels.start[levels.count] = OUT_OF_REACH;
    levels.end[levels.count] = 2.0f * OUT_OF_REACH;
    levels.count += 1;
    return levels;
}

/* ---- The walk ------------------------------------------------------------------------------ */

void sea_walk_begin(SeaWalk* walk, const SeaScene* scene, const SeaLevels* levels,
                    const vec4s plane[SEA_PLANE_COUNT]) {
    walk->scene = scene;
    walk->levels = levels;
    memcpy(walk->plane, plane, sizeof walk->plane);
    walk->tile_count = sea_scene_collect(scene, plane, walk->tile);
    walk->next_tile = 0;
    walk->tiles_drawn = 0;
    walk->depth = 0;
}

static void push(SeaWalk* walk, SeaNode node) {
    walk->node[walk->depth++] = node;
}

static bool push_next_tile(SeaWalk* walk) {
    if (walk->next_tile == walk->tile_count) {
        return false;
    }
    const SeaTile tile = walk->tile[walk->next_tile++];
    const int grid = walk->scene->grid;
    push(walk, (SeaNode){{tile.x * grid, tile.z * grid, walk->levels->count - 1}, SEA_ALL_PLANES});
    walk->tile_counted = false;
    return true;
}

static int cells_across(const SeaPatch* patch) {
    return SEA_PATCH_CELLS << patch->level;
}

static SeaArea area_of(const SeaScene* scene, const SeaPatch* patch) {
    const int half = scene->grid / 2;
    const int across = cells_across(patch);
    return (SeaArea){
        .x0 = (float)(patch->x - half) * scene->spacing - scene->eye.x,
        .z0 = (float)(patch->z - half) * scene->spacing - scene->eye.z,
        .x1 = (float)(patch->x - half + across) * scene->spacing - scene->eye.x,
        .z1 = (float)(patch->z - half + across) * scene->spacing - scene->eye.z,
    };
}

/* Whether all vertices of the patch have left the finer levels. */
static bool is_coarse_enough(const SeaWalk* walk, const SeaPatch* patch, SeaArea area) {
    if (patch->level == 0) {
        return true;
    }
    const float x = fmaxf(0.0f, fmaxf(area.x0, -area.x1));
    const float z = fmaxf(0.0f, fmaxf(area.z0, -area.z1));
    const float height = walk->levels->height;
    const float end = walk->levels->end[patch->level - 1];
    const float least =
        end * (1.0f + DISTANCE_MARGIN) + walk->scene->length * DISTANCE_MARGIN_SHARE;
    return x * x + height * height + z * z >= least * least;
}

/* The four quarters, the farthest first, so that the nearest is the next one taken. */
static void push_quarters(SeaWalk* walk, const SeaNode* node, SeaArea area) {
    const int half = cells_across(&node->patch) / 2;
    const int near_x = area.x0 + area.x1 < 0.0f;
    const int near_z = area.z0 + area.z1 < 0.0f;
    for (int away = 3; away >= 0; --away) {
        const int x = near_x ^ (away & 1);
        const int z = near_z ^ (away >> 1);
        push(walk,
             (SeaNode){{node->patch.x + x * half, node->patch.z + z * half, node->patch.level - 1},
                       node->open});
    }
}

int sea_walk_take(SeaWalk* walk, SeaPatch* patch, int capacity) {
    int count = 0;
    while (count < capacity && (walk->depth > 0 || push_next_tile(walk))) {
        SeaNode node = walk->node[--walk->depth];
        const SeaArea area = area_of(walk->scene, &node.patch);
        if (!sea_scene_sees(walk->scene, walk->plane, area, &node.open)) {
            continue;
        }
        if (is_coarse_enough(walk, &node.patch, area)) {
            patch[count++] = node.patch;
            walk->tiles_drawn += !walk->tile_counted;
            walk->tile_counted = true;
        } else {
            push_quarters(walk, &node, area);
        }
    }
    return count;
}
