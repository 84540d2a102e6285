// Open water below the waterline, where no surface is visible.

in vec3 v_direction;

layout(location = 0) out vec4 color;

const float ENDLESS = 1e4;  // length of an endless ray [m]

void main() {
    if (over_water() >= 0.0) {
        discard;
    }
    vec3 way = normalize(v_direction);
    float along = way.y > 0.0 ? min(water.eye_depth / max(way.y, 1e-4) + 50.0, ENDLESS) : ENDLESS;
    vec3 radiance = water_light(way, water.eye_depth, along, shafts_towards(way));
    radiance += QUALITY == 2 ? motes(way, along) : vec3(0.0);
    color = vec4(tone(water.exposure * radiance), FARTHEST);
}
