// Resting places of a mesh's vertices. The next file computes the vertex (mesh_nodes.vert,
// mesh_tile.vert), the one after displaces it (surface_exact.vert, surface_filtered.vert).
//
// Places are integers in finest cells from the mesh's origin, which are exact: neighbours share the
// points of their border. They become metres as differences from the eye's cell, so that precision
// does not depend on the distance from the world's origin.

// Neighbouring nodes are drawn by different programs, which must place a shared corner alike.
invariant gl_Position;

uniform ivec2 u_eye_cell;  // the finest cell below the eye
uniform vec3 u_eye;        // eye, from the first corner of that cell at height 0 [m]
uniform float u_cell;      // side of a finest cell [m]

struct MeshVertex {
    ivec2 cell;   // its place at this level
    ivec2 next;   // its place at the next level
    float moved;  // interpolates between them, 0 to 1
    float size;   // of cells, interpolated between the levels [m]
};

// From the eye, world space. [m]
vec3 resting_place(ivec2 cell) {
    vec2 from_eye = vec2(cell - u_eye_cell) * u_cell;
    return vec3(from_eye.x, 0.0, from_eye.y) - u_eye;
}
