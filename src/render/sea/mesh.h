/*
 * The mesh of the sea, coarser with distance. This file chooses nodes by arithmetic alone; the
 * vertex shader mesh_nodes.vert places their vertices.
 *
 * Continuous distance-dependent levels of detail (F. Strugar, Continuous Distance-Dependent Level
 * of Detail for Rendering Heightmaps, Journal of Graphics, GPU and Game Tools 14(4), 2009), with
 * the level chosen per vertex. A square of roots surrounds the eye; each is a quadtree of nodes. A
 * node has MESH_NODE_CELLS x MESH_NODE_CELLS cells, and at level l a cell is 2^l finest cells wide.
 *
 * A vertex of level l rests up to the distance `start` of that level, moves to the next even vertex
 * between `start` and `end`, and coincides with it beyond, where the next level begins:
 *
 *     level 0           level 1                  level 2
 *     |-------|~~~~~~~~~|------------|~~~~~~~~~~~|--------
 *     0     start      end         start        end          distance from the eye
 *
 * So the place of a vertex depends on the vertex and the eye alone, not on the node that draws it.
 * Two nodes of any levels have the same points on their common border: there are no cracks, no
 * T-junctions, and nothing pops when a coarser node replaces a finer one. Two conditions ensure
 * this: (1) a node of level l is drawn only where all its vertices lie beyond `end` of level l - 1;
 * (2) a vertex stops moving before the vertex that it has reached starts to move: start[l] -
 * end[l - 1] exceeds the distance between them.
 *
 * Places are integers, in finest cells from an origin that the caller snaps to whole roots. They
 * become metres only as differences from the eye's cell, so that precision does not depend on how
 * far the eye or the mesh is from the world's origin.
 */
#ifndef SWELL_RENDER_MESH_H
#define SWELL_RENDER_MESH_H

#include "swell/ocean.h"

#include <cglm/struct.h>

enum {
    MESH_NODE_CELLS = 8,
    MESH_NODE_LEVELS = 3, /* levels that a node's vertices may have: the node's and the next two */
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

/* A round area that needs fine cells at any distance from the eye. A vertex that rests within
   `radius` of (x, z) counts as at most `distance` from the eye; outside, its distance from the area
   is added. */
typedef struct MeshFocus {
    bool enabled;
    float x, z; /* middle, from the eye [m] */
    float radius, distance;
} MeshFocus;

/* A mesh for one frame. A look fills the fields up to `plane`, then calls mesh_place_eye and
   mesh_set_levels. */
typedef struct Mesh {
    float cell;                     /* side of a finest cell [m] */
    int level_count;                /* levels of a root's quadtree, 1 to MESH_LEVELS_MAX */
    MeshRoot first_root;            /* of the square of roots, at whose edge the mesh ends */
    int roots;                      /* per side, 1 to MESH_ROOTS_MAX */
    float curvature;                /* drop of the surface over distance^2 [1/m] */
    OceanBounds bounds;             /* bounds of the displacements */
    MeshFocus focus;                /* used by shader variants with WAKE alone */
    vec4s plane[MESH_PLANE_COUNT];  /* of the frustum, inward, relative to the eye */
    int32_t eye_cell_x, eye_cell_z; /* the finest cell below the eye */
    vec3s eye;                      /* place relative to that cell's first corner at height 0 [m] */
    float height; /* of the eye above the highest wave or below the lowest, 0 in between [m] */
    float start[MESH_LEVELS_MAX]; /* where vertices begin to move, from the eye [m]; never for the
                                     last level */
    float end[MESH_LEVELS_MAX];   /* where they have moved, likewise [m] */
} Mesh;

/* Sets the eye [m]; `origin` is the first corner of cell (0, 0), x and z [m]. */
void mesh_place_eye(Mesh* mesh, const double eye[3], const double origin[2]);

/* Sets where levels start and end. `wanted` (level_count - 1) has the distances [m] from which
   cells may be twice as large. The surface may be displaced towards the eye by `stray` [m].
   Lengthens levels in which vertices would move too fast. Distances are from the eye to the resting
   vertex, with the eye's height over the waves instead of its height over the vertex. */
void mesh_set_levels(Mesh* mesh, const float* wanted, float stray);

/* A rectangle of the resting sea, relative to the eye [m]. */
typedef struct MeshArea {
    float x0, z0, x1, z1;
} MeshArea;

/* Returns the area in which the vertices of a node rest. */
MeshArea mesh_node_area(const Mesh* mesh, const MeshNode* node);

/* Returns the number of finest cells along a side of a root. */
int mesh_root_cells(const Mesh* mesh);

/* A node that the walk has still to visit. */
typedef struct MeshStep {
    MeshNode node;
    unsigned open; /* planes that may cross it, a bit for each */
} MeshStep;

/* A walk over the visible nodes, near ones first. */
typedef struct MeshWalk {
    const Mesh* mesh; /* borrowed */
    MeshRoot root[MESH_ROOT_MAX];
    int root_count, next_root;
    int depth;
    MeshStep step[MESH_WALK_DEPTH];
} MeshWalk;

/* Borrows `mesh` until the walk's end. */
void mesh_walk_begin(MeshWalk* walk, const Mesh* mesh);

/* Fills `node` with up to `capacity` next nodes. Returns their number; fewer at the end. */
int mesh_walk_next(MeshWalk* walk, MeshNode* node, int capacity);

#endif
