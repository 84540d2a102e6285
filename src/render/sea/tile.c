#include "tile.h"

#include "gl/gl_objects.h"
#include "nodes.h"

#include <assert.h>
#include <string.h>

static size_t triangle_indices(int grid) {
    return 6 * (size_t)grid * (size_t)grid;
}

static size_t line_indices(int grid) {
    return triangle_indices(grid) + 4 * (size_t)grid;
}

void tile_init(Tile* tile) {
    assert(tile && !tile->vertex_array);
    glGenVertexArrays(1, &tile->vertex_array);
    glGenBuffers(1, &tile->vertex_buffer);
    glGenBuffers(1, &tile->index_buffer);
    glBindVertexArray(tile->vertex_array);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, tile->index_buffer);
    glBindBuffer(GL_ARRAY_BUFFER, tile->vertex_buffer);
    gl_describe_floats(0, (const GLint[]){2, 2, 2}, 3, 0);
    glBindVertexArray(0);
}

void tile_finish(Tile* tile) {
    assert(tile);
    glDeleteBuffers(1, &tile->vertex_buffer);
    glDeleteBuffers(1, &tile->index_buffer);
    glDeleteVertexArrays(1, &tile->vertex_array);
    memset(tile, 0, sizeof *tile);
}

/* Uploads the indices of the triangles, then those of the lines. */
static bool load_indices(const Tile* tile, int grid, SwellError* error) {
    const size_t triangles = triangle_indices(grid), count = triangles + line_indices(grid);
    uint32_t* index = swell_memory_allocate(count, sizeof *index, error);
    if (!index) {
        return false;
    }
    nodes_fill_indices(grid, grid + 1, false, index);
    nodes_fill_indices(grid, grid + 1, true, index + triangles);
    glBindVertexArray(tile->vertex_array);
    gl_load_buffer(GL_ELEMENT_ARRAY_BUFFER, tile->index_buffer, index, count * sizeof *index,
                   GL_STATIC_DRAW);
    glBindVertexArray(0);
    swell_memory_free(index);
    return true;
}

bool tile_load(Tile* tile, const OceanCascade* cascade, SwellError* error) {
    assert(tile && tile->vertex_array && cascade);
    const int grid = ocean_cascade_grid(cascade);
    const bool indexed = tile->grid == grid || load_indices(tile, grid, error);
    const size_t side = (size_t)grid + 1;
    tile->grid = 0;
    TileVertex* vertices =
        indexed ? swell_memory_allocate(side * side, sizeof *vertices, error) : NULL;
    if (!vertices) {
        return false;
    }
    const double spacing = ocean_cascade_length(cascade) / grid;
    const float gain = (float)ocean_cascade_gain(cascade);
    const OceanComplex* h0 = ocean_cascade_amplitudes(cascade);
    TileVertex* vertex = vertices;
    for (int m = 0; m <= grid; ++m) {
        for (int n = 0; n <= grid; ++n) {
            const int row = m % grid, column = n % grid;
            const OceanComplex plus = h0[row * grid + column];
            OceanComplex minus = {0}; /* 0 at index 0, the Nyquist wave; -k of another i is N - i */
            if (row > 0 && column > 0) {
                minus = h0[(grid - row) * grid + (grid - column)];
            }
            *vertex++ = (TileVertex){
                .rest = {(float)((n - grid / 2) * spacing), (float)((m - grid / 2) * spacing)},
                .h0 = {gain * plus.re, gain * plus.im},
                .h0_minus_conj = {gain * minus.re, gain * -minus.im},
            };
        }
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

void tile_draw(const Tile* tile, bool lines) {
    assert(tile && tile->grid > 0);
    const size_t triangles = triangle_indices(tile->grid);
    glBindVertexArray(tile->vertex_array);
    if (lines) {
        glDrawElements(GL_LINES, (GLsizei)line_indices(tile->grid), GL_UNSIGNED_INT,
                       (const void*)(triangles * sizeof(uint32_t)));
    } else {
        glDrawElements(GL_TRIANGLES, (GLsizei)triangles, GL_UNSIGNED_INT, NULL);
    }
    glBindVertexArray(0);
}
