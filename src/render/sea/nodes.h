/*
 * Draws a mesh in levels of detail: one small grid, instanced over the nodes that a walk over the
 * mesh finds. The grid has no vertices of its own: the shader knows them by their number.
 */
#ifndef SWELL_RENDER_NODES_H
#define SWELL_RENDER_NODES_H

#include "gl/preamble.h"
#include "mesh.h"

#include <glad/gl.h>

/* Nodes of one draw call; more of them take several. */
enum { NODES_BATCH = 16384, NODES_KINDS_MAX = 8 };

typedef struct Nodes {
    GLuint vertex_array, node_buffer, triangle_buffer, line_buffer;
    MeshWalk walk;
    int first[NODES_KINDS_MAX + 1]; /* of each kind, in the buffer */
    MeshNode node[NODES_BATCH];
    MeshNode sorted[NODES_BATCH];
} Nodes;

/* Takes a zeroed one. */
void nodes_init(Nodes* nodes);

/* Deletes and zeroes. Safe on a zeroed one. */
void nodes_finish(Nodes* nodes);

/* MESH_LEVELS, NODE_ROW_BITS. */
void nodes_add_constants(Preamble* preamble);

/* Begins to draw a mesh, which is borrowed until all of it is taken. */
void nodes_begin(Nodes* nodes, const Mesh* mesh);

/* Of which kind a node is: 0 to NODES_KINDS_MAX - 1. */
typedef int (*NodesKindOf)(const void* context, const Mesh* mesh, const MeshNode* node);

/* Takes the next nodes, near ones first within each kind. False where there are no more. */
bool nodes_take(Nodes* nodes, NodesKindOf kind_of, const void* context);

/* How many of those taken are of a kind. */
int nodes_count(const Nodes* nodes, int kind);

/* Draws them with the program in use. Returns how many triangles. */
long nodes_draw(Nodes* nodes, int kind, bool lines);

/* Roots that nodes have been taken from since nodes_begin. */
int nodes_roots(const Nodes* nodes);

#endif
