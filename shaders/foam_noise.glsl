// The noise of foam, and how fresh it is.

uniform sampler2DArray u_foam_noise;  // layers: lace, soft, slopes of the froth; none, none, slopes of ripples

const float FOAM_LUMPS = 3.0;         // periods of dense foam's lumps in one of the lace, a whole number
const float FOAM_LUMPS_LEVEL = 1.58;  // log2 of FOAM_LUMPS

vec2 to_wind(vec2 v) {
    return vec2(dot(v, look.wind), look.wind.x * v.y - look.wind.y * v.x);
}

vec2 from_wind(vec2 v) {
    return vec2(v.x * look.wind.x - v.y * look.wind.y, v.x * look.wind.y + v.y * look.wind.x);
}

// The mip level of a noise of that period for a footprint a metre wide.
float foam_level(vec2 period) {
    return log2(512.0 * inversesqrt(period.x * period.y)) - 0.3;
}

vec4 foam_noise(vec2 place, float level) {
    return textureLod(u_foam_noise, vec3(place, 0.0), level);
}

// Age of foam where waves break now, 0 to 1, by its place on the ramp and the height over the significant height. The
// place is look.foam.fresh of the sum of memories with the first cascade's compression.
float fresh_age(float ramp, float rise) {
    return clamp(ramp, 0.0, 1.0) * mix(0.75, 1.0, ease(-0.10, 0.25, rise));
}
