// Displaces a vertex by the fields in full precision at whole samples (fields.h); cell (0, 0) is the
// first sample of the first cascade.
//
// out  v_position  of the surface, from the eye [m]
//      v_normal    (-dh/dx, 1, -dh/dz), unit at the vertices
//      v_rest      resting place, x and z from the corner of the eye's cell [m]

uniform sampler2D u_texels;  // N rows of N pairs
uniform mat4 u_clip_from_eye;  // rotation and perspective

centroid out vec3 v_position;
centroid out vec3 v_normal;
centroid out vec2 v_rest;
#ifdef MOVED
uniform sampler2D u_texels_before, u_texels_after;  // the same at two other times
uniform vec2 u_drift[2];                            // way of the current until then [m]
out vec3 v_before, v_after;
out vec2 v_resting;
#endif

struct Surface {
    vec3 position;
    vec3 normal;
};

Surface surface_at(sampler2D texels, ivec2 cell) {
    ivec2 place = cell & (textureSize(texels, 0).y - 1);  // N is a power of two, and all tiles are equal
    vec4 first = texelFetch(texels, ivec2(2 * place.x, place.y), 0);
    vec4 second = texelFetch(texels, ivec2(2 * place.x + 1, place.y), 0);
    vec3 normal = normalize(vec3(-second.x, 1.0, -second.y));
    return Surface(resting_place(cell) + first.xyz, normal);
}

#ifdef MOVED
vec3 place_then(sampler2D texels, MeshVertex vertex, vec2 drift) {
    vec3 here = surface_at(texels, vertex.cell).position;
    vec3 place = mix(here, surface_at(texels, vertex.next).position, vertex.moved) + vec3(drift.x, 0.0, drift.y);
    place.y += WAKE == 1 ? wake_height(v_rest, vertex.size) : 0.0;
    return place;
}
#endif

void main() {
    MeshVertex vertex = mesh_vertex();
    Surface surface = surface_at(u_texels, vertex.cell);
    if (vertex.moved > 0.0 && vertex.next != vertex.cell) {
        Surface next = surface_at(u_texels, vertex.next);
        surface.position = mix(surface.position, next.position, vertex.moved);
        surface.normal = mix(surface.normal, next.normal, vertex.moved);
    }
    v_rest = mix(vec2(vertex.cell - u_eye_cell), vec2(vertex.next - u_eye_cell), vertex.moved) * u_cell;
    surface.position.y += WAKE == 1 ? wake_height(v_rest, vertex.size) : 0.0;
#ifdef MOVED
    v_before = place_then(u_texels_before, vertex, u_drift[0]);
    v_after = place_then(u_texels_after, vertex, u_drift[1]);
    v_resting = v_rest - u_eye.xz;
#endif
    v_position = surface.position;
    v_normal = surface.normal;
    gl_Position = u_clip_from_eye * vec4(surface.position, 1.0);
}
