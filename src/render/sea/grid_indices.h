/*
 * The triangles and lines of a square grid of cells, a row of cells at a time. Vertices are counted
 * along x, then z, `stride` to a row. The diagonal of each cell runs from its first corner to the
 * opposite one.
 */
#ifndef SWELL_RENDER_GRID_INDICES_H
#define SWELL_RENDER_GRID_INDICES_H

#include "swell/ocean.h"

enum { GRID_ROW_INDICES_MAX = 6 * OCEAN_GRID_MAX + 2 };

/* Indices of a grid of cells x cells. */
size_t grid_triangle_count(int cells);
size_t grid_line_count(int cells);

/* Fills the indices of row m, 0 to cells: of the last, beyond all cells, there are no triangles and
   only its lines along x. Returns how many. A triangle's last vertex is the first corner of its
   cell, by which GL knows what a cell is to be painted with. */
size_t grid_fill_triangle_row(int cells, int stride, int m, uint32_t* indices);
size_t grid_fill_line_row(int cells, int stride, int m, uint32_t* indices);

#endif
