// The share of the sunlight that clouds and land let through to a place: their shadows.

uniform sampler2DArray u_cloud_shadow;  // a layer for each sky of the panorama
uniform sampler2D u_land_shadow;        // heights up to which land hides the sun, and of the land [m]

// The share of the sun's disc that land leaves at a place, x and z from the eye and y over the sea's level [m]. The edge
// of a shadow is soft within it.
float beside_land(vec3 place) {
    if (look.land_shadow.z == 0.0) {
        return 1.0;
    }
    float hidden = textureLod(u_land_shadow, look.land_shadow.xy + look.land_shadow.z * place.xz, 0.0).r;
    return smoothstep(-0.5, 0.0, (place.y - hidden) * look.land_shadow.w);
}

float sunlit_by(ShadowPlace shadow, vec2 place, float layer) {
    vec2 axis = shadow.axis;
    vec2 uv = shadow.eye + vec2(dot(axis, place), axis.x * place.y - axis.y * place.x);
    return textureLod(u_cloud_shadow, vec3(uv, layer), 0.0).r;
}

// The share at a place, x and z from the eye [m]. A low sun's light comes from beyond the map, so its share is that at
// the eye.
float sunlit(vec2 place) {
    float at_eye = clamp(look.sun_light.g / max(look.sun_seen.g, 1e-30), 0.0, 1.0);
    float high = smoothstep(0.04, 0.07, look.sun.y);
    float here = high > 0.0 ? sunlit_by(look.shadow[0], place, look.sky_layer) : 0.0;
    if (high * look.next_share > 0.0) {
        here = mix(here, sunlit_by(look.shadow[1], place, 1.0 - look.sky_layer), look.next_share);
    }
    return mix(at_eye, here, high);
}
