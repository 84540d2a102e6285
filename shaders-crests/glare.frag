// A smaller copy for the glare of the lens: the mean of four bilinear taps.
//
// out  rgb  light      a  for the meter, luminance as tone.glsl keeps it: highlights count, but do not rule

in vec2 v_place;

uniform sampler2D u_source;
uniform vec3 u_tap;  // offset of the taps, in texture coordinates; 1 where the source is the drawn light

layout(location = 0) out vec4 color;

vec4 light_at(vec2 place) {
    vec4 light = textureLod(u_source, place, 0.0);
    if (u_tap.z > 0.0) {
#ifdef PHOTO
        vec3 kept = finite_light(light.rgb);
        light.rgb = developed_light(kept);
#else
        vec3 kept = finite_light(kept_light(light.rgb));
#endif
        light.a = dot(kept, LUMINANCE);
    }
    return light;
}

void main() {
    vec2 across = vec2(u_tap.x, -u_tap.y);
    color = 0.25 * (light_at(v_place + u_tap.xy) + light_at(v_place - u_tap.xy) + light_at(v_place + across) +
                    light_at(v_place - across));
}
