/*
 * Indices of the triangles and lines of a square grid, filled one row of cells at a time. Vertices
 * are numbered along x, then z, `stride` to a row. The diagonal of each cell runs from its first
 * corner to the opposite one.
 */
#ifndef SWELL_RENDER_GRID_INDICES_H
#define SWELL_RENDER_GRID_INDICES_H

#include "swell/ocean.h"

enum { GRID_ROW_INDICES_MAX = 6 * OCEAN_GRID_MAX + 2 };

/* Indices of a grid of cells x cells. */
size_t grid_triangle_count(int cells);
size_t grid_line_count(int cells);

/* Fill the indices of row m, 0 to cells, and return their number; row `cells`, beyond the last
   cell, has no triangles and only lines along x. A triangle's last vertex, which provides its flat
   varyings, is the first corner of its cell. */
size_t grid_fill_triangle_row(int cells, int stride, int m, uint32_t* indices);
size_t grid_fill_line_row(int cells, int stride, int m, uint32_t* indices);

#endif
