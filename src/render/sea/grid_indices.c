#include "grid_indices.h"

#include <assert.h>

size_t grid_triangle_count(int cells) {
    return (size_t)cells * (size_t)cells * 6;
}

size_t grid_line_count(int cells) {
    /* Per cell: along x, along z, diagonal; then the far two edges of the grid. */
    return ((size_t)cells * (size_t)cells * 3 + (size_t)cells * 2) * 2;
}

size_t grid_fill_triangle_row(int cells, int stride, int m, uint32_t* indices) {
    assert(cells > 0 && stride > cells && m >= 0 && m <= cells && indices);
    const uint32_t below = (uint32_t)stride;
    uint32_t* next = indices;
    for (int n = 0; n < cells && m < cells; ++n) {
        const uint32_t corner = (uint32_t)(m * stride + n);
        *next++ = corner + below;
        *next++ = corner + below + 1;
        *next++ = corner;
        *next++ = corner + below + 1;
        *next++ = corner + 1;
        *next++ = corner;
    }
    return (size_t)(next - indices);
}

static uint32_t* add_line(uint32_t* next, uint32_t from, uint32_t to) {
    next[0] = from;
    next[1] = to;
    return next + 2;
}

size_t grid_fill_line_row(int cells, int stride, int m, uint32_t* indices) {
    assert(cells > 0 && stride > cells && m >= 0 && m <= cells && indices);
    const uint32_t below = (uint32_t)stride;
    uint32_t* next = indices;
    for (int n = 0; n <= cells; ++n) {
        const uint32_t corner = (uint32_t)(m * stride + n);
        if (n < cells) {
            next = add_line(next, corner, corner + 1);
        }
        if (m < cells) {
            next = add_line(next, corner, corner + below);
        }
        if (n < cells && m < cells) {
            next = add_line(next, corner, corner + below + 1);
        }
    }
    return (size_t)(next - indices);
}
