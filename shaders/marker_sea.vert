// A buoy in the sea look: as in marker.vert, over the curved Earth, with that look's depths.
//
// in   as marker.vert
// out  v_position  from the eye [m]      v_normal  world space      v_color  of the paint

layout(location = 0) in vec3 a_position;
layout(location = 1) in vec3 a_normal;
layout(location = 2) in vec3 a_color;
layout(location = 3) in vec3 a_place;
layout(location = 4) in vec3 a_up;

uniform mat4 u_clip_from_eye;

out vec3 v_position;
out vec3 v_normal;
out vec3 v_color;

void main() {
    // The body is round: any two directions across the normal will do.
    vec3 side = normalize(cross(a_up, vec3(0.0, 0.0, 1.0)));
    mat3 world = mat3(side, a_up, cross(side, a_up));
    vec3 position = a_place + world * a_position;
    position.y -= dot(position.xz, position.xz) / (2.0 * EARTH_RADIUS);
    v_position = position;
    v_normal = world * a_normal;
    v_color = a_color;
    gl_Position = u_clip_from_eye * vec4(position, 1.0);
    gl_Position.z = log_depth(gl_Position.w) * gl_Position.w;
}
