// One triangle over the whole picture, and the light of falling drops.
//
// out  v_direction  of the view through a pixel, not normalised
//      v_dark, v_bright  colours of drops far from the sun and before it

uniform mat4 u_direction_from_clip;

out vec3 v_direction;
flat out vec3 v_dark, v_bright;

void main() {
    vec2 corner = vec2(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0);
    v_direction = (u_direction_from_clip * vec4(corner, 1.0, 1.0)).xyz;
    gl_Position = vec4(corner, 1.0, 1.0);
    // Drops show the sky behind the eye, and scatter the sun forwards.
    vec3 light = look.sky_irradiance * (0.55 / PI) + 0.03 * look.sun_light;
    v_dark = tone(light);
    v_bright = tone(light + 0.35 * look.sun_light);
}
