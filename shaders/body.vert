// A body in the classic look.
//
// in   as body.glsl
// out  normal, world space; colour; fog, 0 to 1 (full) and beyond

uniform vec3 u_forward;

out vec3 v_normal;
out vec4 v_paint;
out float v_fog;
#ifdef LAYERS
out vec3 v_position;
#endif

void main() {
    Body body = body_vertex();
    v_normal = body.normal;
#ifdef LAYERS
    v_position = body.position;
#endif
    v_paint = a_paint;
    v_fog = dot(u_forward, body.position) / FOG_DISTANCE;
    gl_Position = u_clip_from_eye * vec4(body.position, 1.0);
}
