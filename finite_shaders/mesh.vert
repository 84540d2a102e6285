// Where the vertices of a mesh rest. A file that says which vertex this is follows (mesh_nodes.vert,
// mesh_tile.vert), then one that moves it with the sea (surface_exact.vert).
//
// Places are counted in finest cells from the mesh's origin, and become metres as differences from
// the eye's own cell: whole numbers, which are exact, so that a border that two nodes or tiles share
// is the same points, and places keep their precision however far the eye has flown.

uniform ivec2 u_eye_cell;  // the finest cell that the eye is over
uniform vec3 u_eye;        // eye, from the first corner of that cell at height 0 [m]
uniform float u_cell;      // side of a finest cell [m]

struct MeshVertex {
    ivec2 cell;   // where it stands
    ivec2 next;   // where it moves to as the eye goes away
    float moved;  // 0 to 1
    float size;   // of the cells around it, between those of its level and of the next [m]
};

// From the eye, world space. [m]
vec3 resting_place(ivec2 cell) {
    vec2 from_eye = vec2(cell - u_eye_cell) * u_cell;
    return vec3(from_eye.x, 0.0, from_eye.y) - u_eye;
}
