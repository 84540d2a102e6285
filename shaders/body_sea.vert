// A body in the sea look, on the curved Earth, with logarithmic depth.
//
// in   as body.glsl
// out  v_position  from the eye [m]      v_normal  world space      v_paint  as a_paint
//      v_sunlight  irradiance of the sun beside land
//      v_own  in the body's own frame [m]      v_sun  towards the sun, in that frame      v_boat  as a_boat

out vec3 v_position;
out vec3 v_normal;
out vec4 v_paint;
out vec3 v_sunlight;
out vec3 v_own;
flat out vec3 v_sun;
flat out float v_boat;

void main() {
    Body body = body_vertex();
    vec3 place = body.position + vec3(0.0, look.eye_height, 0.0);
    v_sunlight = look.sun_seen * (sunlit(place.xz) * beside_land(place));
    body.position.y -= body_drop(body.position);
    v_position = body.position;
    v_normal = body.normal;
    v_paint = a_paint;
    v_own = body.own;
    v_sun = turned(vec4(-a_orientation.xyz, a_orientation.w), look.sun);
    v_boat = a_boat;
    gl_Position = u_clip_from_eye * vec4(body.position, 1.0);
    gl_Position.z = log_depth(gl_Position.w) * gl_Position.w;
}
