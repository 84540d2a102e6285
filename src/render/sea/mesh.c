#include "mesh.h"

#include <assert.h>
#include <math.h>

enum { ALL_PLANES = (1 << MESH_PLANE_COUNT) - 1 };

/* A distance [m] larger than any other, as a float that can still be doubled. */
static const float OUT_OF_REACH = 1e30f;

/* The share of a level in which vertices move. */
static const float MORPH_SHARE = 0.25f;

/* The least width of a level, in its cells. In a narrower level vertices would move too fast. It
   also keeps all vertices of a node of level l at level l + 2 or below, so that they move on a grid
   of MESH_NODE_CELLS cells that holds the node's corner, and no triangle leaves the area by which
   the node is culled. */
static const float CELLS_OF_LEVEL = 4.0f;

/* Margins that round the distance of a node towards the finer level: shader and CPU may round
   differently, and a node must never be coarser than one of its vertices. */
static const float DISTANCE_MARGIN = 1e-4f;       /* share of the distance */
static const float DISTANCE_MARGIN_SHARE = 1e-6f; /* share of the node's side */

/* Margins of bounding boxes: more than the rounding of places. */
static const float BOX_MARGIN = 1e-3f;       /* m */
static const float BOX_MARGIN_SHARE = 1e-6f; /* share of the side */

/* ---- Eye and levels ------------------------------------------------------------------------ */

static double split(double place, double cell, int32_t* whole) {
    const double cells = floor(place / cell);
    assert(fabs(cells) < 2e9);
    *whole = (int32_t)cells;
    return place - cells * cell;
}

void mesh_place_eye(Mesh* mesh, const double eye[3], const double origin[2]) {
    assert(mesh && eye && origin && mesh->cell > 0.0f);
    const double cell = (double)mesh->cell;
    mesh->eye.x = (float)split(eye[0] - origin[0], cell, &mesh->eye_cell_x);
    mesh->eye.y = (float)eye[1];
    mesh->eye.z = (float)split(eye[2] - origin[1], cell, &mesh->eye_cell_z);
    const float over = mesh->eye.y - mesh->bounds.highest;
    const float under = mesh->bounds.lowest - mesh->eye.y;
    mesh->height = fmaxf(0.0f, fmaxf(over, under));
}

void mesh_set_levels(Mesh* mesh, const float* wanted, float stray) {
    assert(mesh && mesh->level_count >= 1 && mesh->level_count <= MESH_LEVELS_MAX);
    assert(stray >= 0.0f);
    float before = 0.0f;
    float size = mesh->cell;
    for (int level = 0; level + 1 < mesh->level_count; ++level) {
        const float end = fmaxf(wanted[level] + stray, before + CELLS_OF_LEVEL * size);
        const float stand = fmaxf((1.0f - MORPH_SHARE) * (end - before), size);
        mesh->start[level] = before + stand;
        mesh->end[level] = end;
        before = end;
        size *= 2.0f;
    }
    for (int level = mesh->level_count - 1; level < MESH_LEVELS_MAX; ++level) {
        mesh->start[level] = OUT_OF_REACH;
        mesh->end[level] = 2.0f * OUT_OF_REACH;
    }
}

int mesh_root_cells(const Mesh* mesh) {
    return MESH_NODE_CELLS << (mesh->level_count - 1);
}

/* ---- Culling ------------------------------------------------------------------------------- */

static MeshArea area_of(const Mesh* mesh, int32_t x, int32_t z, int cells) {
    const int32_t from_x = x - mesh->eye_cell_x;
    const int32_t from_z = z - mesh->eye_cell_z;
    return (MeshArea){
        .x0 = (float)from_x * mesh->cell - mesh->eye.x,
        .z0 = (float)from_z * mesh->cell - mesh->eye.z,
        .x1 = (float)(from_x + cells) * mesh->cell - mesh->eye.x,
        .z1 = (float)(from_z + cells) * mesh->cell - mesh->eye.z,
    };
}

MeshArea mesh_node_area(const Mesh* mesh, const MeshNode* node) {
    assert(mesh && node);
    return area_of(mesh, node->x, node->z, MESH_NODE_CELLS << node->level);
}

static float dot_plane(vec4s p, float x, float y, float z) {
    return p.x * x + p.y * y + p.z * z + p.w;
}

/* Whether a part of the displaced area may lie on the inner side of all planes in `open`, which has
   a bit for each. Clears the bits of planes that have the whole area on their inner side. */
static bool is_seen(const Mesh* mesh, MeshArea area, unsigned* open) {
    const float margin = BOX_MARGIN + BOX_MARGIN_SHARE * (area.x1 - area.x0);
    const float reach = mesh->bounds.horizontal + margin;
    const float far_x = fmaxf(fabsf(area.x0), fabsf(area.x1));
    const float far_z = fmaxf(fabsf(area.z0), fabsf(area.z1));
    const float fall = mesh->curvature * (far_x * far_x + far_z * far_z);
    const vec3s low = {
        {area.x0 - reach, mesh->bounds.lowest - mesh->eye.y - margin - fall, area.z0 - reach}};
    const vec3s high = {
        {area.x1 + reach, mesh->bounds.highest - mesh->eye.y + margin, area.z1 + reach}};
    for (unsigned i = 0; i < MESH_PLANE_COUNT; ++i) {
        if (!(*open & 1u << i)) {
            continue;
        }
        const vec4s p = mesh->plane[i];
        if (dot_plane(p, p.x > 0.0f ? high.x : low.x, p.y > 0.0f ? high.y : low.y,
                      p.z > 0.0f ? high.z : low.z) < 0.0f) {
            return false;
        }
        if (dot_plane(p, p.x > 0.0f ? low.x : high.x, p.y > 0.0f ? low.y : high.y,
                      p.z > 0.0f ? low.z : high.z) >= 0.0f) {
            *open &= ~(1u << i);
        }
    }
    return true;
}

/* Returns the root below the eye, or the root of the mesh that is nearest to it. */
static int32_t nearest_root(int32_t eye_cell, int cells, int32_t first, int roots) {
    const int32_t under = (int32_t)floor((double)eye_cell / cells), last = first + roots - 1;
    return under < first ? first : under > last ? last : under;
}

/* Fills `root` with the roots that may be visible, in rings around the eye, nearest first, so that
   the depth test rejects far waves behind near ones. Returns their number. */
static int collect_roots(const Mesh* mesh, MeshRoot root[MESH_ROOT_MAX]) {
    assert(mesh->roots >= 1 && mesh->roots <= MESH_ROOTS_MAX);
    const int cells = mesh_root_cells(mesh);
    const MeshRoot first = mesh->first_root;
    const int32_t eye_x = nearest_root(mesh->eye_cell_x, cells, first.x, mesh->roots);
    const int32_t eye_z = nearest_root(mesh->eye_cell_z, cells, first.z, mesh->roots);
    int count = 0;
    for (int ring = 0; ring < mesh->roots; ++ring) {
        for (int z = -ring; z <= ring; ++z) {
            const int step = z == -ring || z == ring || ring == 0 ? 1 : 2 * ring;
            for (int x = -ring; x <= ring; x += step) {
                const MeshRoot here = {eye_x + x, eye_z + z};
                unsigned open = ALL_PLANES;
                if (here.x >= first.x && here.x < first.x + mesh->roots && here.z >= first.z &&
                    here.z < first.z + mesh->roots &&
                    is_seen(mesh, area_of(mesh, here.x * cells, here.z * cells, cells), &open)) {
                    root[count++] = here;
                }
            }
        }
    }
    return count;
}

/* ---- The walk ------------------------------------------------------------------------------ */

void mesh_walk_begin(MeshWalk* walk, const Mesh* mesh) {
    assert(walk && mesh);
    walk->mesh = mesh;
    walk->root_count = collect_roots(mesh, walk->root);
    walk->next_root = 0;
    walk->depth = 0;
}

static void push(MeshWalk* walk, MeshStep step) {
    assert(walk->depth < MESH_WALK_DEPTH);
    walk->step[walk->depth++] = step;
}

static bool push_next_root(MeshWalk* walk) {
    if (walk->next_root == walk->root_count) {
        return false;
    }
    const Mesh* mesh = walk->mesh;
    const MeshRoot root = walk->root[walk->next_root++];
    const int cells = mesh_root_cells(mesh);
    push(walk, (MeshStep){{root.x * cells, root.z * cells, mesh->level_count - 1}, ALL_PLANES});
    return true;
}

/* Returns the least distance [m] that the focus gives to a vertex in the area (MeshFocus). */
static float distance_by_focus(const Mesh* mesh, MeshArea area) {
    const MeshFocus* focus = &mesh->focus;
    if (!focus->enabled) {
        return OUT_OF_REACH;
    }
    const float x = fmaxf(0.0f, fmaxf(area.x0 - focus->x, focus->x - area.x1));
    const float z = fmaxf(0.0f, fmaxf(area.z0 - focus->z, focus->z - area.z1));
    return focus->distance + fmaxf(hypotf(x, z) - focus->radius, 0.0f);
}

/* Whether all vertices of the node lie beyond the finer levels. */
static bool is_coarse_enough(const Mesh* mesh, int level, MeshArea area) {
    if (level == 0) {
        return true;
    }
    const float x = fmaxf(0.0f, fmaxf(area.x0, -area.x1));
    const float z = fmaxf(0.0f, fmaxf(area.z0, -area.z1));
    const float least = mesh->end[level - 1] * (1.0f + DISTANCE_MARGIN) +
                        DISTANCE_MARGIN_SHARE * (area.x1 - area.x0);
    return x * x + mesh->height * mesh->height + z * z >= least * least &&
           distance_by_focus(mesh, area) >= least;
}

/* Pushes the four quarters, farthest first, so that the nearest is popped next. */
static void push_quarters(MeshWalk* walk, const MeshStep* step, MeshArea area) {
    const MeshNode* node = &step->node;
    const int half = MESH_NODE_CELLS << (node->level - 1);
    const int near_x = area.x0 + area.x1 < 0.0f;
    const int near_z = area.z0 + area.z1 < 0.0f;
    for (int away = 3; away >= 0; --away) {
        const int x = near_x ^ (away & 1);
        const int z = near_z ^ (away >> 1);
        push(walk,
             (MeshStep){{node->x + x * half, node->z + z * half, node->level - 1}, step->open});
    }
}

int mesh_walk_next(MeshWalk* walk, MeshNode* node, int capacity) {
    assert(walk && node && capacity > 0);
    int count = 0;
    while (count < capacity && (walk->depth > 0 || push_next_root(walk))) {
        MeshStep step = walk->step[--walk->depth];
        const MeshArea area = mesh_node_area(walk->mesh, &step.node);
        if (!is_seen(walk->mesh, area, &step.open)) {
            continue;
        }
        if (is_coarse_enough(walk->mesh, step.node.level, area)) {
            node[count++] = step.node;
        } else {
            push_quarters(walk, &step, area);
        }
    }
    return count;
}
