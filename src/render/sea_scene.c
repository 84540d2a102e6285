#include "sea_scene.h"

#include <math.h>

/* How far boxes reach past the vertices in them: more than the rounding of their places. */
static const float BOX_MARGIN = 1e-3f;       /* m */
static const float BOX_MARGIN_SHARE = 1e-6f; /* of L */

/* Counted from the tile at the world's origin: the tile that the eye is over, and the first of a
   row of `tiles` whose middle is as near to the eye as whole tiles allow. */
static double tile_under(double eye, double length) {
    return round(eye / length);
}

static double first_tile(double eye, double length, int tiles) {
    return round(eye / length - (tiles - 1) / 2.0);
}

SeaScene sea_scene_around(const RenderFrame* frame, int grid, double length, OceanBounds bounds) {
    const double x = tile_under(frame->eye[0], length);
    const double z = tile_under(frame->eye[2], length);
    return (SeaScene){
        .grid = grid,
        .length = (float)length,
        .spacing = (float)(length / grid),
        .bounds = bounds,
        .sway = bounds.horizontal,
        .eye = {{(float)(frame->eye[0] - x * length), (float)frame->eye[1],
                 (float)(frame->eye[2] - z * length)}},
        .eye_tile = {(int32_t)(x - first_tile(frame->eye[0], length, frame->tiles)),
                     (int32_t)(z - first_tile(frame->eye[2], length, frame->tiles))},
        .tiles = frame->tiles,
    };
}

bool sea_scene_sees(const SeaScene* scene, const vec4s plane[SEA_PLANE_COUNT], SeaArea area,
                    unsigned* open) {
    const float margin = BOX_MARGIN + BOX_MARGIN_SHARE * scene->length;
    const float reach = scene->bounds.horizontal + margin;
    const vec3s low = {
        {area.x0 - reach, scene->bounds.lowest - scene->eye.y - margin, area.z0 - reach}};
    const vec3s high = {
        {area.x1 + reach, scene->bounds.highest - scene->eye.y + margin, area.z1 + reach}};
    for (unsigned i = 0; i < SEA_PLANE_COUNT; ++i) {
        if (!(*open & 1u << i)) {
            continue;
        }
        const vec4s p = plane[i];
        const float farthest = p.x * (p.x > 0.0f ? high.x : low.x) +
                               p.y * (p.y > 0.0f ? high.y : low.y) +
                               p.z * (p.z > 0.0f ? high.z : low.z) + p.w;
        if (farthest < 0.0f) {
            return false;
        }
        const float nearest = p.x * (p.x > 0.0f ? low.x : high.x) +
                              p.y * (p.y > 0.0f ? low.y : high.y) +
                              p.z * (p.z > 0.0f ? low.z : high.z) + p.w;
        if (nearest >= 0.0f) {
            *open &= ~(1u << i);
        }
    }
    return true;
}

SeaArea sea_scene_tile_area(const SeaScene* scene, SeaTile tile) {
    const float x = ((float)tile.x - 0.5f) * scene->length - scene->eye.x;
    const float z = ((float)tile.z - 0.5f) * scene->length - scene->eye.z;
    return (SeaArea){x, z, x + scene->length, z + scene->length};
}

int sea_scene_collect(const SeaScene* scene, const vec4s plane[SEA_PLANE_COUNT],
                      SeaTile tile[RENDER_TILES_MAX * RENDER_TILES_MAX]) {
    int count = 0;
    for (int ring = 0; ring < scene->tiles; ++ring) {
        for (int z = -ring; z <= ring; ++z) {
            const int step = z == -ring || z == ring || ring == 0 ? 1 : 2 * ring;
            for (int x = -ring; x <= ring; x += step) {
                const int column = x + scene->eye_tile.x;
                const int row = z + scene->eye_tile.z;
                if (column < 0 || column >= scene->tiles || row < 0 || row >= scene->tiles) {
                    continue;
                }
                unsigned open = SEA_ALL_PLANES;
                const SeaTile here = {x, z};
                if (sea_scene_sees(scene, plane, sea_scene_tile_area(scene, here), &open)) {
                    tile[count++] = here;
                }
            }
        }
    }
    return count;
}
