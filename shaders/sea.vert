#version 330 core
// One vertex of one tile of the sea, in the classic look (K. Lantz, Ocean simulation part one).
//
// in   a_rest    resting place in the tile [m]       a_offset  way from there [m]
//      a_normal  unit normal, world space            a_tile    tile, counted from the eye's own
// out  light and half vectors and the normal, world space; fog 0 (near) to 1 (lost) and more
//
// Positions are relative to the eye, so that they keep their precision far from the origin.

layout(location = 0) in vec2 a_rest;
layout(location = 3) in vec3 a_offset;
layout(location = 4) in vec3 a_normal;
layout(location = 6) in ivec2 a_tile;

uniform mat4 u_clip_from_eye;  // rotation and perspective
uniform vec3 u_eye;            // eye, from the middle of its tile at height 0 [m]
uniform vec3 u_forward;        // unit, where the eye looks
uniform vec3 u_light;          // light, from the eye [m]
uniform float u_grid;          // N
uniform float u_spacing;       // L/N [m]
uniform float u_fog_distance;  // depth at which the fog is full [m]

out vec3 v_normal;
out vec3 v_light;
out vec3 v_half;
out float v_fog;

void main() {
    // Whole numbers of cells, which are exact: the shared edge of two tiles is the same point.
    vec2 cell = round(a_rest / u_spacing) + u_grid * vec2(a_tile);
    vec3 position = vec3(cell.x * u_spacing, 0.0, cell.y * u_spacing) - u_eye + a_offset;

    v_normal = a_normal;
    v_light = normalize(u_light - position);
    v_half = v_light + normalize(-position);
    v_fog = dot(u_forward, position) / u_fog_distance;
    gl_Position = u_clip_from_eye * vec4(position, 1.0);
}
