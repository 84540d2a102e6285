#version 330 core
// One vertex of a patch of the sea at its level of detail; sea_levels.h tells how levels meet. It
// hands on the same as sea.vert, from the same numbers.
//
// in   gl_VertexID  cell in the patch, 32 z + x     a_patch   first corner [cells], level
// out  light and half vectors and the normal, world space; fog 0 (near) to 1 (lost) and more
//
// Cells are counted from the first vertex of the eye's tile, and positions from the eye.

layout(location = 0) in ivec3 a_patch;

uniform samplerBuffer u_vertices;  // 7 floats a vertex: offset [m], unit normal, folding
uniform mat4 u_clip_from_eye;      // rotation and perspective
uniform vec3 u_eye;                // eye, from the middle of its tile at height 0 [m]
uniform vec3 u_forward;            // unit, where the eye looks
uniform vec3 u_light;              // light, from the eye [m]
uniform float u_grid;              // N
uniform float u_spacing;           // L/N [m]
uniform float u_fog_distance;      // depth at which the fog is full [m]
uniform float u_height;            // of the eye over the waves [m]
uniform vec2 u_range[8];           // of each level: where its vertices start to move, and have [m]

out vec3 v_normal;
out vec3 v_light;
out vec3 v_half;
out float v_fog;

vec3 resting_place(ivec2 cell) {
    vec2 from_middle = vec2(cell) - 0.5 * u_grid;
    return vec3(from_middle.x * u_spacing, 0.0, from_middle.y * u_spacing) - u_eye;
}

float distance_from_eye(ivec2 cell) {
    vec3 place = resting_place(cell);
    return length(vec3(place.x, u_height, place.z));
}

void fetch_vertex(ivec2 cell, out vec3 position, out vec3 normal) {
    int grid = int(u_grid);
    ivec2 place = cell & (grid - 1);  // all tiles are equal
    int i = 7 * (place.y * (grid + 1) + place.x);
    position = resting_place(cell) + vec3(texelFetch(u_vertices, i).r,
                                          texelFetch(u_vertices, i + 1).r,
                                          texelFetch(u_vertices, i + 2).r);
    normal = vec3(texelFetch(u_vertices, i + 3).r, texelFetch(u_vertices, i + 4).r,
                  texelFetch(u_vertices, i + 5).r);
}

void main() {
    int level = a_patch.z;
    ivec2 cell = a_patch.xy + (ivec2(gl_VertexID & 31, gl_VertexID >> 5) << level);
    float away;
    for (;; cell &= -2 << level, level += 1) {  // in one place, so that all cells get the same bits
        away = distance_from_eye(cell);
        if (away < u_range[level].y || level + 1 == u_range.length()) {
            break;
        }
    }
    vec3 position;
    fetch_vertex(cell, position, v_normal);
    ivec2 next = cell & (-2 << level);
    float moved = (away - u_range[level].x) / (u_range[level].y - u_range[level].x);
    if (moved > 0.0 && next != cell) {
        vec3 next_position;
        vec3 next_normal;
        fetch_vertex(next, next_position, next_normal);
        position = mix(position, next_position, moved);
        v_normal = mix(v_normal, next_normal, moved);
    }
    v_light = normalize(u_light - position);
    v_half = v_light + normalize(-position);
    v_fog = dot(u_forward, position) / u_fog_distance;
    gl_Position = u_clip_from_eye * vec4(position, 1.0);
}
