// A vertex of the static tile (tile.h), drawn at a root of the mesh.
//
// in   a_rest   resting place in the tile, from its middle [m]

layout(location = 0) in vec2 a_rest;

uniform ivec2 u_middle;  // middle of the tile [finest cells]

MeshVertex mesh_vertex() {
    ivec2 cell = u_middle + ivec2(round(a_rest / u_cell));
    return MeshVertex(cell, cell, 0.0, u_cell);
}
