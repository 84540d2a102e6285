#include "tile.h"

#include "gl/gl_objects.h"

#include <assert.h>
#include <string.h>

/* Attribute location after those of a vertex, as in mesh_tile.vert. */
enum { ATTRIBUTE_PLACE = 3 };

void tile_describe_vertices(const Tile* tile) {
    assert(tile && tile->vertex_buffer);
    glBindBuffer(GL_ARRAY_BUFFER, tile->vertex_buffer);
    gl_describe_floats(0, (const GLint[]){2, 2, 2}, 3, 0);
}

void tile_init(Tile* tile) {
    assert(tile && !tile->vertex_array);
    glGenVertexArrays(1, &tile->vertex_array);
    glGenBuffers(1, &tile->vertex_buffer);
    glGenBuffers(1, &tile->place_buffer);
    glGenBuffers(1, &tile->triangles.buffer);
    glGenBuffers(1, &tile->lines.buffer);
    glBindVertexArray(tile->vertex_array);
    tile_describe_vertices(tile);
    glBindBuffer(GL_ARRAY_BUFFER, tile->place_buffer);
    glEnableVertexAttribArray(ATTRIBUTE_PLACE);
    glVertexAttribIPointer(ATTRIBUTE_PLACE, 2, GL_INT, (GLsizei)sizeof(MeshRoot), NULL);
    glVertexAttribDivisor(ATTRIBUTE_PLACE, 1);
    glBindVertexArray(0);
}

void tile_finish(Tile* tile) {
    assert(tile);
    const GLuint buffers[] = {tile->vertex_buffer, tile->place_buffer, tile->triangles.buffer,
                              tile->lines.buffer};
    glDeleteBuffers(sizeof buffers / sizeof *buffers, buffers);
    glDeleteVertexArrays(1, &tile->vertex_array);
    memset(tile, 0, sizeof *tile);
}

/* ---- Vertices ------------------------------------------------------------------------------ */

static OceanComplex conjugate_of_minus(const OceanComplex* h0, int grid, int column, int row) {
    /* -k of centred index i is N - i; index 0 is the Nyquist wave, which is zero. */
    if (column == 0 || row == 0) {
        return (OceanComplex){0};
    }
    const OceanComplex minus = h0[(size_t)(grid - row) * (size_t)grid + (size_t)(grid - column)];
    return (OceanComplex){minus.re, -minus.im};
}

static void fill_row(const OceanCascade* cascade, int m, TileVertex* vertex) {
    const int grid = ocean_cascade_grid(cascade);
    const double spacing = ocean_cascade_length(cascade) / grid;
    const OceanComplex* h0 = ocean_cascade_amplitudes(cascade);
    const float gain = (float)ocean_cascade_gain(cascade);
    for (int n = 0; n <= grid; ++n) {
        const int row = m % grid;
        const int column = n % grid;
        const OceanComplex plus = h0[(size_t)row * (size_t)grid + (size_t)column];
        const OceanComplex minus = conjugate_of_minus(h0, grid, column, row);
        vertex[n] = (TileVertex){
            .rest = {(float)((n - grid / 2) * spacing), (float)((m - grid / 2) * spacing)},
            .h0 = {gain * plus.re, gain * plus.im},
            .h0_minus_conj = {gain * minus.re, gain * minus.im},
        };
    }
}

bool tile_load(Tile* tile, const OceanCascade* cascade, SwellError* error) {
    assert(tile && tile->vertex_array && cascade);
    const int grid = ocean_cascade_grid(cascade);
    const size_t side = (size_t)grid + 1;
    tile->grid = 0;
    TileVertex* vertices = swell_memory_allocate(side * side, sizeof *vertices, error);
    if (!vertices) {
        return false;
    }
    for (int m = 0; m <= grid; ++m) {
        fill_row(cascade, m, vertices + (size_t)m * side);
    }
    gl_load_buffer(GL_ARRAY_BUFFER, tile->vertex_buffer, vertices, side * side * sizeof *vertices,
                   GL_STATIC_DRAW);
    swell_memory_free(vertices);
    if (!gl_check_upload(error, "a sea of N = %d", grid)) {
        return false;
    }
    tile->grid = grid;
    return true;
}

/* ---- Indices ------------------------------------------------------------------------------- */

size_t tile_fill_indices(int cells, int stride, bool lines, uint32_t* indices) {
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

/* Fills the bound index buffer. Without memory there is nothing to draw; the driver's own lack of
   memory stays pending as a GL error. */
static void make_indices(TileIndices* indices, int grid, bool lines) {
    const size_t cells = (size_t)grid * (size_t)grid;
    const size_t count = lines ? 6 * cells + 4 * (size_t)grid : 6 * cells;
    uint32_t* index = swell_memory_allocate(count, sizeof *index, NULL);
    GLint size = 0;
    if (index) {
        tile_fill_indices(grid, grid + 1, lines, index);
        glBufferData(GL_ELEMENT_ARRAY_BUFFER, (GLsizeiptr)(count * sizeof *index), index,
                     GL_STATIC_DRAW);
        glGetBufferParameteriv(GL_ELEMENT_ARRAY_BUFFER, GL_BUFFER_SIZE, &size);
    }
    swell_memory_free(index);
    const bool made = (size_t)size == count * sizeof *index;
    indices->count = made ? (GLsizei)count : 0;
    indices->grid = made ? grid : 0;
}

static GLsizei bind_indices(Tile* tile, TileIndices* indices, bool lines) {
    assert(tile->grid > 0);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, indices->buffer);
    if (indices->grid != tile->grid) {
        make_indices(indices, tile->grid, lines);
    }
    return indices->count;
}

GLsizei tile_bind_triangles(Tile* tile) {
    return bind_indices(tile, &tile->triangles, false);
}

/* ---- Drawing ------------------------------------------------------------------------------- */

int tile_draw(Tile* tile, const Mesh* mesh, bool lines) {
    assert(tile && mesh);
    const int count = mesh_collect_roots(mesh, tile->place);
    if (count == 0) {
        return 0;
    }
    glBindVertexArray(tile->vertex_array);
    const GLsizei indices = bind_indices(tile, lines ? &tile->lines : &tile->triangles, lines);
    gl_load_buffer(GL_ARRAY_BUFFER, tile->place_buffer, tile->place,
                   (size_t)count * sizeof *tile->place, GL_STREAM_DRAW);
    glDrawElementsInstanced(lines ? GL_LINES : GL_TRIANGLES, indices, GL_UNSIGNED_INT, NULL, count);
    glBindVertexArray(0);
    return count;
}
