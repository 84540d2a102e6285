// The image of land in the water: its ground (ground.glsl) where a mirrored ray meets it.

#ifdef LAND_IMAGE
const int IMAGE_STEPS = QUALITY == 0 ? 14 : 24;               // steps of the ray, up to some 800 m
const float IMAGE_FIRST = 4.0;                                // length of the first step [m]
const float IMAGE_GROWS = QUALITY == 0 ? 1.5 : 1.26;          // growth of the way with each
const float IMAGE_SPREAD = 0.004;                             // least spread of the rays' tangents

// Height of the land over the sea's level at a place from the eye [m].
float land_over(vec2 place) {
    return textureLod(u_land_shadow, look.land_shadow.xy + look.land_shadow.z * place, 0.0).g;
}

// Radiance of the ground that a ray meets `reach` metres ahead, where it has spread to `width`. Its film mirrors the sky
// that the water mirrors.
vec3 ground_mirrored(vec3 way, vec2 ahead, float reach, float width, vec3 sky) {
    vec2 place = v_position.xz + reach * ahead, rest = v_rest + reach * ahead;
    vec2 aside = vec2(0.5 * LAND_CELL, 0.0);
    vec4 around = vec4(land_over(place + aside), land_over(place + aside.yx), land_over(place - aside),
                       land_over(place - aside.yx));
    float bed = 0.25 * dot(around, vec4(1.0));
    vec2 at = shore_place(rest), world = shore_world(rest);
    float wet = shore_beyond(at) > 0.0 ? 0.0 : textureLod(u_shore_cover, at, shore_level(width)).g;
    vec2 slope = (around.xy - around.zw) / LAND_CELL;
    vec4 wide = shore_noise(world, SAND_WIDE, width);
    Ground ground = ground_at(world, bed + shore.tide, slope, wet, 0.0, wide, width);
    vec3 sunlight = look.sun_seen * (sunlit(place) * beside_land(vec3(place.x, bed, place.y)));
    float facing = 1.0 - clamp(dot(normalize(vec3(-slope.x, 1.0, -slope.y)), -way), 0.02, 1.0);
    float share = 0.02 + 0.98 * facing * facing * facing * facing * facing;
    return mix(ground_light(ground, sunlight), sky, share * ground.film);
}

// Mixes land into the sky that a point of the water mirrors. Facets with slopes of the deviation sigma spread the ray.
// Those that mirror what is above the horizon mirror land up to its skyline, each at the place where that rises past
// the ray.
vec3 add_land(vec3 sky, vec3 way, float sigma, float width) {
    float level = inversesqrt(max(dot(way.xz, way.xz), 1e-4));
    float up = way.y * level, spread = IMAGE_SPREAD + sigma;
    vec2 ahead = way.xz * level;
    float height = v_position.y + look.eye_height + dot(v_position.xz, v_position.xz) / (2.0 * EARTH_RADIUS);
    float under = clamp(0.5 - 0.5 * up / spread, 0.0, 1.0);
    float hidden = under, reach = 0.0, skyline = 0.0;
    float last = 0.0, last_over = -height, gone = IMAGE_FIRST;
    for (int i = 0; i < IMAGE_STEPS; ++i) {
        if (hidden >= 1.0 || gone * (up - spread) > look.land_top) {
            break;
        }
        float over = land_over(v_position.xz + gone * ahead) - height;
        if (over > skyline * gone) {
            float hides = clamp(0.5 + 0.5 * (over / gone - up) / spread, 0.0, 1.0) - hidden;
            float meets = clamp(up, skyline, over / gone);
            float below = min(last_over - meets * last, 0.0);
            reach += hides * mix(last, gone, below / min(below - over + meets * gone, -1e-6));
            hidden += hides;
            skyline = over / gone;
        }
        last = gone;
        last_over = over;
        gone *= IMAGE_GROWS;
    }
    float land = (hidden - under) / max(1.0 - under, 1e-3);
    if (land > 1e-3) {
        reach /= hidden - under;
        vec3 ground = ground_mirrored(way, ahead, reach, width + spread * reach, sky);
        vec3 clear = exp(-reach * (look.air_clear + look.air_aerosol + look.air_mist));
        sky = mix(sky, mix(sky, ground, clear), land);
    }
    return sky;
}
#endif
