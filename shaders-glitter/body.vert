// A body in the classic look.
//
// in   as body.glsl
// out  normal, world space; colour; fog, 0 to 1 (full) and beyond

uniform vec3 u_forward;

out vec3 v_normal;
out vec4 v_paint;
out float v_fog;

void main() {
    Body body = body_vertex();
    v_normal = body.normal;
    v_paint = a_paint;
    v_fog = dot(u_forward, body.position) / FOG_DISTANCE;
    gl_Position = u_clip_from_eye * vec4(body.position, 1.0);
}
