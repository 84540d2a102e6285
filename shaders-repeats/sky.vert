// One triangle over the whole picture, behind everything.
//
// out  v_direction  of the view through a pixel, not normalised

uniform mat4 u_direction_from_clip;

out vec3 v_direction;

void main() {
    vec2 corner = vec2(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0);
    vec4 far = u_direction_from_clip * vec4(corner, 1.0, 1.0);
    // The direction is not divided by w, which has lost its precision so far away.
    v_direction = far.xyz;
    gl_Position = vec4(corner, 1.0, 1.0);
}
