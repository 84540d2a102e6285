/*
 * The mesh of the sea: where it has vertices, coarser with distance. Pure arithmetic; the vertex
 * shader mesh_nodes.vert does the other half. It knows cells, an eye and planes, and neither
 * samples nor light.
 *
 * Continuous distance-dependent levels of detail (F. Strugar, Continuous Distance-Dependent Level
 * of Detail for Rendering Heightmaps, Journal of Graphics, GPU and Game Tools 14(4), 2009), with
 * the level chosen for each vertex. A square of roots is laid around the eye; each is a quadtree of
 * nodes. A node has MESH_NODE_CELLS x MESH_NODE_CELLS cells, and at level l a cell is 2^l finest
 * cells wide.
 *
 * A vertex of level l keeps its place up to `start` of that level, moves to the next even vertex as
 * the eye goes on to `end`, and is one with it beyond, where the same begins on the next level:
 *
 *     level 0           level 1                  level 2
 *     |-------|~~~~~~~~~|------------|~~~~~~~~~~~|--------
 *     0     start      end         start        end          distance from the eye
 *
 * Where a vertex stands so depends on itself and the eye, and not on the node that draws it. Two
 * nodes of whatever levels therefore have the same points on the border they share: there is no
 * crack, no vertex within a border's line, and nothing jumps when a node gives way to a coarser
 * one. It holds as long as (1) a node of level l is drawn only where all its vertices lie beyond
 * `end` of level l - 1, and (2) a vertex has come to stand before that to which it has moved
 * begins to move: start[l] - end[l - 1] is more than the way from one to the other.
 *
 * Places are counted in finest cells from an origin that the caller snaps to whole roots, and
 * become metres only as differences from the eye's own cell, so that they keep their precision
 * however far the eye has flown and however far the mesh reaches.
 */
#ifndef SWELL_RENDER_MESH_H
#define SWELL_RENDER_MESH_H

#include "swell/ocean.h"

#include <cglm/struct.h>

enum {
    MESH_NODE_CELLS = 8,
    MESH_LEVELS_MAX = 24,
    MESH_ROOTS_MAX = 32, /* per side */
    MESH_ROOT_MAX = MESH_ROOTS_MAX * MESH_ROOTS_MAX,
    MESH_PLANE_COUNT = 6,
    MESH_WALK_DEPTH = 3 * MESH_LEVELS_MAX + 1
};
_Static_assert(MESH_NODE_CELLS % 2 == 0, "a node's last vertices move along its border");

/* One root. */
typedef struct MeshRoot {
    int32_t x, z; /* roots from the origin */
} MeshRoot;

/* One square of the mesh: its first corner, in finest cells from the origin, and its level. */
typedef struct MeshNode {
    int32_t x, z, level;
} MeshNode;

/* A round area that calls for fine cells however far the eye is: where a vertex rests within
   `radius` of (x, z), it is as if it were no farther from the eye than `distance`, and around that
   grows with the way to the area. */
typedef struct MeshFocus {
    bool wanted;
    float x, z; /* from the eye [m] */
    float radius, distance;
} MeshFocus;

/* A mesh for one frame. A look fills the first eight fields, then calls mesh_place_eye and
   mesh_set_levels. */
typedef struct Mesh {
    float cell;                    /* side of a finest cell [m] */
    int level_count;               /* of a root's quadtree, 1 to MESH_LEVELS_MAX */
    MeshRoot first_root;           /* of the square of roots, outside of which there is nothing */
    int roots;                     /* per side, 1 to MESH_ROOTS_MAX */
    float curvature;               /* the surface falls away by this times distance^2 [1/m] */
    OceanBounds bounds;            /* how far the surface strays from where it rests */
    MeshFocus focus;               /* read by shaders with WAKE alone */
    vec4s plane[MESH_PLANE_COUNT]; /* inward, relative to the eye: what lies behind one is unseen */
    int32_t eye_cell_x, eye_cell_z; /* the finest cell that the eye is over */
    vec3s eye;                      /* from the first corner of that cell at height 0 [m] */
    float height; /* of the eye over the highest wave or under the lowest, 0 between them [m] */
    float start[MESH_LEVELS_MAX]; /* distances from the eye [m]; those of the last level and */
    float end[MESH_LEVELS_MAX];   /* beyond are out of reach */
} Mesh;

/* Says where the eye is [m]; the first corner of cell (0, 0) is at `origin`, x and z [m]. */
void mesh_place_eye(Mesh* mesh, const double eye[3], const double origin[2]);

/* Sets where levels end: `wanted` (level_count - 1) are the distances [m] from which twice as large
   cells will do for what is seen there, which may have come nearer from where it rests by `stray`
   [m]. Levels become longer where vertices would move too fast. Distances count from where a vertex
   rests to the eye, with the eye's height over the waves instead of that over the resting vertex.
 */
void mesh_set_levels(Mesh* mesh, const float* wanted, float stray);

/* A rectangle of the resting sea, relative to the eye. m */
typedef struct MeshArea {
    float x0, z0, x1, z1;
} MeshArea;

/* Where the vertices of a node rest. */
MeshArea mesh_node_area(const Mesh* mesh, const MeshNode* node);

/* Finest cells along a side of a root. */
int mesh_root_cells(const Mesh* mesh);

/* Fills `root` with the roots that may be seen, in rings around the eye, the nearest first, so that
   near waves hide far ones before these are shaded. Returns how many. */
int mesh_collect_roots(const Mesh* mesh, MeshRoot root[MESH_ROOT_MAX]);

/* A node still to be looked at. */
typedef struct MeshStep {
    MeshNode node;
    unsigned open; /* planes that cross it, a bit for each */
} MeshStep;

/* A walk over the nodes that can be seen, near ones first. */
typedef struct MeshWalk {
    const Mesh* mesh; /* borrowed */
    MeshRoot root[MESH_ROOT_MAX];
    int root_count, next_root;
    bool root_counted; /* the root being walked is among roots_drawn */
    int roots_drawn;   /* roots that nodes have been taken from */
    int depth;
    MeshStep step[MESH_WALK_DEPTH];
} MeshWalk;

/* Borrows `mesh` until the walk's end. */
void mesh_walk_begin(MeshWalk* walk, const Mesh* mesh);

/* Fills `node` with the next ones, up to `capacity`. Returns how many; fewer at the end. */
int mesh_walk_take(MeshWalk* walk, MeshNode* node, int capacity);

#endif
