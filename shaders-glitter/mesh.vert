// Resting places of a mesh's vertices. The next file computes the vertex (mesh_nodes.vert, mesh_tile.vert), and the one
// after that displaces it (surface_exact.vert, surface_filtered.vert).
//
// Places are integers in finest cells from the mesh's origin. They are exact, so that neighbours share the points of
// their border. They become metres as differences from the eye's cell, so that precision does not depend on the
// distance from the world's origin.

// Neighbouring nodes are drawn by different programs, which must place a shared corner alike.
invariant gl_Position;

uniform ivec2 u_eye_cell;  // the finest cell below the eye
uniform vec3 u_eye;        // place of the eye, from the first corner of that cell at height 0 [m]
uniform float u_cell;      // side of a finest cell [m]

struct MeshVertex {
    ivec2 cell;   // place of the vertex at this level
    ivec2 next;   // place of the vertex at the next level
    float moved;  // share of the way between these, 0 to 1
    float size;   // side of cells, interpolated between the levels [m]
};

// Place from the eye, in world space [m].
vec3 resting_place(ivec2 cell) {
    vec2 from_eye = vec2(cell - u_eye_cell) * u_cell;
    return vec3(from_eye.x, 0.0, from_eye.y) - u_eye;
}
