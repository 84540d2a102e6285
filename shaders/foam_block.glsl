// The constants of foam, its noise, and how fresh it is.

#define FOAM_AT 25
#define FOAM_MIDDLE u_look[FOAM_AT].x           // median of the memory where there is foam
#define FOAM_SPREAD u_look[FOAM_AT].y           // its standard deviation
#define FOAM_NOISE u_look[FOAM_AT].z            // weight of the slow noise
#define FOAM_STREAKS u_look[FOAM_AT].w
#define FOAM_TABLE_LOW u_look[FOAM_AT + 1].x
#define FOAM_TABLE_HIGH u_look[FOAM_AT + 1].y
#define FOAM_TABLE_HIDDEN u_look[FOAM_AT + 1].zw  // 1 / the largest hidden deviations
#define FOAM_SECOND u_look[FOAM_AT + 2].xy      // mean and 1 / deviation of the second cascade's q
#define FOAM_THIRD u_look[FOAM_AT + 2].zw       // and of the third's
#define FOAM_MEAN u_look[FOAM_AT + 3].xy        // of the sums of old and fresh foam
#define FOAM_VEIL u_look[17].w   // of wind-blown foam between whitecaps
#define FOAM_VEIL_SHARE u_look[18].w  // of the surface that it covers
#define FOAM_BREAKS u_look[20].w       // threshold of fresh foam
#define FOAM_LACE_LENGTH u_look[19].w  // period of the lace along the wind [m]
#define FOAM_PLACE(i) u_look[FOAM_AT + 4 + i]   // of the eye's cell in each noise, in pairs
#define RIPPLE_PLACE FOAM_PLACE(2).zw

uniform sampler2D u_foam_noise;  // lace, soft, slopes of the froth

vec2 to_wind(vec2 v) {
    return vec2(dot(v, WIND), WIND.x * v.y - WIND.y * v.x);
}

vec2 from_wind(vec2 v) {
    return vec2(v.x * WIND.x - v.y * WIND.y, v.x * WIND.y + v.y * WIND.x);
}

// The mip level of a noise of that period in a footprint.
float foam_level(vec2 period, float width) {
    return log2(max(width * 512.0 / sqrt(period.x * period.y), 1e-3)) - 0.3;
}

vec4 foam_noise(vec2 along_wind, vec2 place, vec2 period, float width) {
    return textureLod(u_foam_noise, place + along_wind / period, max(foam_level(period, width), 0.0));
}

// Of a place where waves break now, 0 to 1, by the sum of memories with the first cascade's compression and
// the height over the significant height.
float fresh_age(float sum, float rise) {
    return clamp((sum - FOAM_BREAKS) / (2.8 * FOAM_SPREAD) + 0.5, 0.0, 1.0) *
           mix(0.75, 1.0, smoothstep(-0.10, 0.25, rise));
}
