// The waterline: the dark meniscus, which refracts light away from the eye, with a thin line of the
// sky's light on its upper edge.
//
// out  colour, premultiplied; opacity

in vec3 v_direction;

layout(location = 0) out vec4 color;

void main() {
    float over = over_water();
    float steepness = length(vec2(dFdx(over), dFdy(over)));
    float away = over / max(steepness, 1e-6) / water.line_pixels;
    if (abs(away) > 6.0) {
        discard;
    }
    vec3 level = normalize(vec3(v_direction.x, 0.0, v_direction.z));
    vec3 dark = 0.5 * water_light(level, water.eye_depth, 1.0, 1.0);
    vec3 bright = 0.6 * horizon_towards(level, 1.0);
    float body = 0.5 * (1.0 - smoothstep(0.5, 4.5, abs(away + 0.8)));
    float core = 0.9 * (1.0 - smoothstep(0.4, 1.5, abs(away)));
    float edge = 0.30 * (1.0 - smoothstep(0.0, 1.3, abs(away - 2.6)));
    float gone = max(body, core);
    vec3 light = gone * tone(water.exposure * dark) +
                 edge * tone(bright);
    color = vec4(light, gone);
}
