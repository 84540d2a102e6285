#include "nodes.h"

#include "gl/gl_objects.h"

#include <assert.h>
#include <string.h>

enum {
    ATTRIBUTE_NODE = 0, /* location in mesh_nodes.vert */
    ROW_BITS = 5,
    ROW_STRIDE = 1 << ROW_BITS, /* from one row of the grid to the next in gl_VertexID */
    TRIANGLE_INDICES = 6 * MESH_NODE_CELLS * MESH_NODE_CELLS,
    LINE_INDICES = 6 * MESH_NODE_CELLS * MESH_NODE_CELLS + 4 * MESH_NODE_CELLS
};
_Static_assert((int)MESH_NODE_CELLS < (int)ROW_STRIDE, "a row of the grid fits");

size_t nodes_fill_indices(int cells, int stride, bool lines, uint32_t* indices) {
    assert(cells > 0 && stride > cells && indices);
    uint32_t* next = indices;
    for (int i = 0; i < (cells + 1) * (cells + 1); ++i) {
        const int m = i / (cells + 1), n = i % (cells + 1);
        const bool along = n < cells, down = m < cells; /* there is a next vertex */
        const uint32_t corner = (uint32_t)(m * stride + n), below = corner + (uint32_t)stride;
        const uint32_t line[3][2] = {{corner, corner + 1}, {corner, below}, {corner, below + 1}};
        const bool there[3] = {along, down, along && down};
        for (int k = 0; lines && k < 3; ++k) {
            if (there[k]) {
                memcpy(next, line[k], sizeof line[k]);
                next += 2;
            }
        }
        if (!lines && along && down) {
            memcpy(next,
                   (const uint32_t[]){below, below + 1, corner, below + 1, corner + 1, corner},
                   6 * sizeof *next);
            next += 6;
        }
    }
    return (size_t)(next - indices);
}

/* The bound vertex array keeps the buffer. */
static void load_indices(GLuint buffer, bool lines) {
    uint32_t index[LINE_INDICES];
    const size_t count = nodes_fill_indices(MESH_NODE_CELLS, ROW_STRIDE, lines, index);
    assert(count == (lines ? LINE_INDICES : TRIANGLE_INDICES));
    gl_load_buffer(GL_ELEMENT_ARRAY_BUFFER, buffer, index, count * sizeof *index, GL_STATIC_DRAW);
}

void nodes_init(Nodes* nodes, Preamble* preamble) {
    assert(nodes && !nodes->vertex_array && preamble);
    preamble_add_int(preamble, "MESH_LEVELS", MESH_LEVELS_MAX);
    preamble_add_int(preamble, "NODE_LEVELS", MESH_NODE_LEVELS);
    preamble_add_int(preamble, "NODE_ROW_BITS", ROW_BITS);
    glGenVertexArrays(1, &nodes->vertex_array);
    glGenBuffers(1, &nodes->node_buffer);
    glGenBuffers(1, &nodes->triangle_buffer);
    glGenBuffers(1, &nodes->line_buffer);
    glBindVertexArray(nodes->vertex_array);
    load_indices(nodes->triangle_buffer, false);
    load_indices(nodes->line_buffer, true);
    glBindBuffer(GL_ARRAY_BUFFER, nodes->node_buffer);
    glEnableVertexAttribArray(ATTRIBUTE_NODE);
    glVertexAttribIPointer(ATTRIBUTE_NODE, 3, GL_INT, (GLsizei)sizeof(MeshNode), NULL);
    glVertexAttribDivisor(ATTRIBUTE_NODE, 1);
    glBindVertexArray(0);
}

void nodes_finish(Nodes* nodes) {
    assert(nodes);
    const GLuint buffers[] = {nodes->node_buffer, nodes->triangle_buffer, nodes->line_buffer};
    glDeleteBuffers(sizeof buffers / sizeof *buffers, buffers);
    glDeleteVertexArrays(1, &nodes->vertex_array);
    memset(nodes, 0, sizeof *nodes);
}

void nodes_begin(Nodes* nodes, const Mesh* mesh) {
    assert(nodes && nodes->vertex_array && mesh);
    mesh_walk_begin(&nodes->walk, mesh);
}

/* Sorts nodes by kind, each kind in the order of the walk. */
static void sort(Nodes* nodes, int count, NodesKindOf kind_of, const void* context) {
    uint8_t kind[NODES_BATCH];
    int next[NODES_KINDS_MAX] = {0};
    for (int i = 0; i < count; ++i) {
        kind[i] = (uint8_t)kind_of(context, nodes->walk.mesh, &nodes->node[i]);
        assert(kind[i] < NODES_KINDS_MAX);
        next[kind[i]] += 1;
    }
    nodes->first[0] = 0;
    for (int k = 0; k < NODES_KINDS_MAX; ++k) {
        nodes->first[k + 1] = nodes->first[k] + next[k];
        next[k] = nodes->first[k];
    }
    for (int i = 0; i < count; ++i) {
        nodes->sorted[next[kind[i]]++] = nodes->node[i];
    }
}

bool nodes_next(Nodes* nodes, NodesKindOf kind_of, const void* context) {
    assert(nodes && nodes->walk.mesh && kind_of);
    const int count = mesh_walk_next(&nodes->walk, nodes->node, NODES_BATCH);
    if (count == 0) {
        return false;
    }
    sort(nodes, count, kind_of, context);
    gl_load_buffer(GL_ARRAY_BUFFER, nodes->node_buffer, nodes->sorted,
                   (size_t)count * sizeof *nodes->sorted, GL_STREAM_DRAW);
    return true;
}

int nodes_count(const Nodes* nodes, int kind) {
    assert(nodes && kind >= 0 && kind < NODES_KINDS_MAX);
    return nodes->first[kind + 1] - nodes->first[kind];
}

long nodes_draw(Nodes* nodes, int kind, bool lines) {
    const int count = nodes_count(nodes, kind);
    glBindVertexArray(nodes->vertex_array);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, lines ? nodes->line_buffer : nodes->triangle_buffer);
    glBindBuffer(GL_ARRAY_BUFFER, nodes->node_buffer);
    glVertexAttribIPointer(ATTRIBUTE_NODE, 3, GL_INT, (GLsizei)sizeof(MeshNode),
                           (const void*)((size_t)nodes->first[kind] * sizeof(MeshNode)));
    glDrawElementsInstanced(lines ? GL_LINES : GL_TRIANGLES,
                            lines ? LINE_INDICES : TRIANGLE_INDICES, GL_UNSIGNED_INT, NULL, count);
    glBindVertexArray(0);
    return 2L * count * MESH_NODE_CELLS * MESH_NODE_CELLS;
}
