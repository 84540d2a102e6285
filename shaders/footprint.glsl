// The footprint of a pixel on the resting sea, and the mean of a field in it.
//
// in   v_rest  resting place, x and z from the corner of the eye's cell [m]

centroid in vec2 v_rest;

// Largest ratio of the axes of a sampled footprint, and the number of samples along it.
#if QUALITY == 2
const float ANISOTROPY = 6.0;
const int TAPS = 3;
#else
const float ANISOTROPY = 3.0;
const int TAPS = 1;
#endif

struct Footprint {
    vec2 along;   // its long axis, full length [m]
    float width;  // of a sample [m]
    float short_axis;
};

Footprint footprint_of(vec2 place) {
    vec2 a = dFdx(place);
    vec2 b = dFdy(place);
    float aa = dot(a, a);
    float bb = dot(b, b);
    float ab = dot(a, b);
    float middle = 0.5 * (aa + bb);
    float apart = sqrt(max(0.25 * (aa - bb) * (aa - bb) + ab * ab, 0.0));
    float largest = middle + apart;
    vec2 turn = aa > bb ? vec2(largest - bb, ab) : vec2(ab, largest - aa);
    vec2 axis = a * turn.x + b * turn.y;
    float size = length(axis);
    float long_axis = sqrt(largest);
    float short_axis = sqrt(max(middle - apart, 0.0));
    axis = size > 1e-20 ? axis * (long_axis / size) : vec2(long_axis, 0.0);
    float width = max(short_axis, long_axis / ANISOTROPY);
    return Footprint(axis * min(1.0, ANISOTROPY * width / max(long_axis, 1e-20)), width, short_axis);
}

float level_of(vec4 cascade, Footprint footprint) {
    return log2(max(footprint.width * cascade.x * cascade.y, 1.0));
}

// The mean of a texture in the footprint; cascade: 1/L, N, texture coordinates of the eye's cell.
vec4 mean_in(sampler2D field, vec4 cascade, Footprint footprint, float level) {
    vec2 place = cascade.zw + v_rest * cascade.x;
    vec2 step_along = footprint.along * (cascade.x / float(TAPS));
    vec4 mean = vec4(0.0);
    for (int i = 0; i < TAPS; ++i) {
        mean += textureLod(field, place + (float(i) - 0.5 * float(TAPS - 1)) * step_along, level);
    }
    return mean * (1.0 / float(TAPS));
}

#ifdef WAKE_SURFACE
// Of the patch: mean slope x and z, variance of the slope within the footprint, foam.
vec4 wake_mean(Footprint footprint) {
    float share = wake_share(v_rest);
    vec4 mean = mean_in(u_wake_surface, WAKE_PLACE, footprint, level_of(WAKE_PLACE, footprint));
    float hidden = max(mean.z - dot(mean.xy, mean.xy), 0.0);
    return share * vec4(mean.xy, share * hidden, mean.w);
}
#endif
