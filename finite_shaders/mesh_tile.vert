// A vertex of the static tile (tile.h), drawn at a root of the mesh.
//
// in   a_rest   resting place in the tile, from its middle [m]
//      a_place  which root, counted from the origin

layout(location = 0) in vec2 a_rest;
layout(location = 3) in ivec2 a_place;

uniform int u_tile_cells;  // per side: N

MeshVertex mesh_vertex() {
    ivec2 corner = ivec2(round(a_rest / u_cell)) + u_tile_cells / 2;
    ivec2 cell = corner + u_tile_cells * a_place;
    return MeshVertex(cell, cell, 0.0, u_cell);
}
