/*
 * Draws a mesh in levels of detail: one small grid, instanced over the nodes that a walk over the
 * mesh finds. The grid has no vertices of its own: the shader knows them by their number.
 */
#ifndef SWELL_RENDER_NODES_H
#define SWELL_RENDER_NODES_H

#include "mesh.h"
#include "preamble.h"

#include <glad/gl.h>

/* Nodes of one draw call; more of them take several. */
enum { NODES_BATCH = 16384 };

typedef struct Nodes {
    GLuint vertex_array, node_buffer, triangle_buffer, line_buffer;
    MeshWalk walk;
    MeshNode node[NODES_BATCH];
} Nodes;

/* Takes a zeroed one. */
void nodes_init(Nodes* nodes);

/* Deletes and zeroes. Safe on a zeroed one. */
void nodes_finish(Nodes* nodes);

/* MESH_LEVELS, NODE_ROW_BITS. */
void nodes_add_constants(Preamble* preamble);

/* Draws with the program in use. Returns how many triangles; `roots` receives from how many roots.
 */
long nodes_draw(Nodes* nodes, const Mesh* mesh, bool lines, int* roots);

#endif
