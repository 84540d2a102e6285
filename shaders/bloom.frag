// One step of the bloom: the mean of four bilinear taps, less a threshold.

in vec2 v_place;

uniform sampler2D u_source;
uniform vec2 u_tap;         // of the taps from the pixel, in texture coordinates
uniform float u_threshold;  // 0 to 1
uniform float u_gain;

layout(location = 0) out vec4 color;

// By the brightest channel, which keeps the hue.
vec3 over_threshold(vec2 place) {
    vec3 light = textureLod(u_source, place, 0.0).rgb;
    float most = max(light.r, max(light.g, light.b));
    return light * (max(most - u_threshold, 0.0) / max(most, 1e-3));
}

void main() {
    vec3 sum = over_threshold(v_place + u_tap) + over_threshold(v_place - u_tap) +
               over_threshold(v_place + vec2(u_tap.x, -u_tap.y)) + over_threshold(v_place - vec2(u_tap.x, -u_tap.y));
    color = vec4(0.25 * u_gain * sum, 1.0);
}
