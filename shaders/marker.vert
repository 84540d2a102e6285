// A buoy that stands on the water along the surface's normal.
//
// in   a_position, a_normal  of the body, its waterline at y = 0 [m]     a_color  of the body
//      a_place               of the waterline's middle, from the eye [m]
//      a_up                  the water's unit normal
// out  normal, world space; colour; fog 0 (near) to 1 (lost) and more

layout(location = 0) in vec3 a_position;
layout(location = 1) in vec3 a_normal;
layout(location = 2) in vec3 a_color;
layout(location = 3) in vec3 a_place;
layout(location = 4) in vec3 a_up;

uniform mat4 u_clip_from_eye;
uniform vec3 u_forward;
uniform float u_fog_distance;  // m

out vec3 v_normal;
out vec3 v_color;
out float v_fog;

void main() {
    // The body is round: any two directions across the normal will do.
    vec3 side = normalize(cross(a_up, vec3(0.0, 0.0, 1.0)));
    mat3 world = mat3(side, a_up, cross(side, a_up));
    vec3 position = a_place + world * a_position;
    v_normal = world * a_normal;
    v_color = a_color;
    v_fog = dot(u_forward, position) / u_fog_distance;
    gl_Position = u_clip_from_eye * vec4(position, 1.0);
}
