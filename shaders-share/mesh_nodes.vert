// A vertex of a node at its level of detail (mesh.h).
//
// in   gl_VertexID  corner of a cell in the node, row by row
//      a_node       first corner of the node [finest cells], level

layout(location = 0) in ivec3 a_node;

uniform float u_height;              // height of the eye over the waves [m]
uniform vec2 u_range[MESH_LEVELS];   // start and end of each level (mesh.h) [m]

float distance_from_eye(ivec2 cell) {
    vec3 place = resting_place(cell);
    float away = length(vec3(place.x, u_height, place.z));
    float by_focus = wake.focus_distance + max(length(place.xz - wake.focus) - wake.focus_radius, 0.0);
    return WAKE == 1 ? min(away, by_focus) : away;
}

MeshVertex mesh_vertex() {
    int level = a_node.z;
    ivec2 corner = ivec2(gl_VertexID & ((1 << NODE_ROW_BITS) - 1), gl_VertexID >> NODE_ROW_BITS);
    ivec2 cell = a_node.xy + (corner << level);
    float away;
    // There is one call site, so that all cells get the same bits. The loop is counted, since WebGL translators
    // mishandle an unbounded one.
    for (int step = 1; step <= NODE_LEVELS; ++step) {
        away = distance_from_eye(cell);
        if (away < u_range[level].y || step == NODE_LEVELS) {
            break;
        }
        cell &= -2 << level;
        level += 1;
    }
    float moved = (away - u_range[level].x) / (u_range[level].y - u_range[level].x);
    moved = clamp(moved, 0.0, 1.0);
    return MeshVertex(cell, cell & (-2 << level), moved, u_cell * exp2(float(level) + moved));
}
