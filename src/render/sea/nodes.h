/*
 * Draws a mesh in levels of detail: one small grid, instanced over the nodes that a walk over the
 * mesh returns. The grid has no vertex buffer: the shader computes vertices from gl_VertexID.
 */
#ifndef SWELL_RENDER_NODES_H
#define SWELL_RENDER_NODES_H

#include "gl/program.h"
#include "mesh.h"

#include <glad/gl.h>

/* Nodes per batch; a larger mesh is drawn in several batches. */
enum { NODES_BATCH = 16384, NODES_KINDS_MAX = 50 };

typedef struct Nodes {
    GLuint vertex_array, node_buffer, triangle_buffer, line_buffer;
    MeshWalk walk;
    int first[NODES_KINDS_MAX + 1]; /* index of each kind's first node in the buffer */
    MeshNode node[NODES_BATCH];
    MeshNode sorted[NODES_BATCH];
} Nodes;

/* Takes zeroed nodes; adds MESH_LEVELS, NODE_LEVELS and NODE_ROW_BITS. */
void nodes_init(Nodes* nodes, Preamble* preamble);

/* Deletes and zeroes. Safe on zeroed nodes. */
void nodes_finish(Nodes* nodes);

/* Fills the indices of the triangles, or lines, of a square grid and returns their number. Vertices
   are numbered along x, then z, `stride` to a row. The diagonal of each cell runs from its first
   corner to the opposite one; a triangle's last vertex, which provides its flat varyings, is the
   first corner of its cell. */
size_t nodes_fill_indices(int cells, int stride, bool lines, uint32_t* indices);

/* Starts to draw a mesh; borrows it until nodes_next returns false. */
void nodes_begin(Nodes* nodes, const Mesh* mesh);

/* Returns the kind of a node, 0 to NODES_KINDS_MAX - 1. */
typedef int (*NodesKindOf)(const void* context, const Mesh* mesh, const MeshNode* node);

/* Uploads the next batch of nodes, near ones first within each kind. Returns false if there are no
   more. */
bool nodes_next(Nodes* nodes, NodesKindOf kind_of, const void* context);

/* Returns the number of nodes of a kind in the batch. */
int nodes_count(const Nodes* nodes, int kind);

/* Draws the batch's nodes of a kind with the program in use. Returns the number of triangles. */
long nodes_draw(Nodes* nodes, int kind, bool lines);

#endif
