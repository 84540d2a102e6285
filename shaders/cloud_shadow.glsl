// The share of the sunlight that the clouds let through to a place of the sea: shadows of clouds.

uniform sampler2DArray u_cloud_shadow;  // a layer for each sky of the panorama

#define SHADOW_PLACE(l) u_look[SHADOW_AT + l]  // axis: texture coordinates a metre; those below the eye

float sunlit_by(vec4 placed, vec2 place, float layer) {
    vec2 uv = placed.zw + vec2(dot(placed.xy, place), placed.x * place.y - placed.y * place.x);
    return textureLod(u_cloud_shadow, vec3(uv, layer), 0.0).r;
}

// Of a place, x and z from the eye [m]. Light of a low sun comes from beyond the map: it is as at the eye.
float sunlit(vec2 place) {
    float at_eye = clamp(SUN_LIGHT.g / max(SUN_SEEN.g, 1e-9), 0.0, 1.0);
    float high = smoothstep(0.04, 0.14, SUN.y);
    float here = high > 0.0 ? sunlit_by(SHADOW_PLACE(0), place, SKY_LAYER) : 0.0;
    if (high * NEXT_SHARE > 0.0) {
        here = mix(here, sunlit_by(SHADOW_PLACE(1), place, 1.0 - SKY_LAYER), NEXT_SHARE);
    }
    return mix(at_eye, here, high);
}
