// The footprint of a pixel on the resting sea, and the mean of a field in it.
//
// in   v_rest  resting place, x and z from the corner of the eye's cell [m]

centroid in vec2 v_rest;

// Largest ratio of the axes of a sampled footprint, and the number of samples along it. At low quality 2.5 has the
// least error over 13 scenes against 16 samples a pixel, and up to 3.5 has the same. A wider sample smears what long
// lenses show, which look along the water; a narrower one misses more of it. A shore's water ends within a sample: a
// wider one left a gap of a pixel. At medium quality a narrower sample would miss crests or troughs near the horizon.
#ifdef PLAIN
const float ANISOTROPY = 3.0;
#else
const float ANISOTROPY = QUALITY == 2 ? 6.0 : QUALITY == 1 ? 1.7 : SHORE == 1 ? 3.0 : 2.5;
#endif
// Far away the samples have gaps between them: of a far sea one sees only the faces that other faces do not hide. Where
// pixels are finer than the shortest waves, gaps would draw beads.
const float ANISOTROPY_FAR = 20.0;
const vec2 FAR_WIDTHS = vec2(0.08, 0.30);  // widths of a pixel across the view, between which the ratio grows [m]
const int TAPS = QUALITY == 2 ? 3 : 1;

struct Footprint {
    vec2 along;        // long axis over the number of samples [m]
    float long_axis;   // length of the long axis [m]
    float width;       // width of a sample [m]
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
    // `turn` is an eigenvector of the products of a and b, so that the axis is long_axis / TAPS long.
    vec2 axis = (a * turn.x + b * turn.y) * (inversesqrt(max(dot(turn, turn), 1e-30)) / float(TAPS));
    float long_axis = sqrt(largest);
    float short_axis = sqrt(max(middle - apart, 0.0));
#if QUALITY < 2 && !defined(PLAIN)
    axis *= meter.footprint;
    long_axis *= meter.footprint;
    short_axis *= meter.footprint;
#endif
    float ratio = ANISOTROPY;
#if QUALITY == 2
    ratio = mix(ratio, ANISOTROPY_FAR, ease(FAR_WIDTHS.x, FAR_WIDTHS.y, short_axis));
#endif
    return Footprint(axis, long_axis, max(short_axis, long_axis / ratio), short_axis);
}

#if WAKE_SURFACE
// What the footprint holds of the patch: mean slope x and z, variance of the slope, foam.
vec4 wake_mean(Footprint footprint) {
    float level = log2(max(footprint.width * wake.frequency * wake.texels, 1.0));
    vec2 place = wake.place + v_rest * wake.frequency;
    vec2 step_along = footprint.along * wake.frequency;
    vec4 mean = vec4(0.0);
    for (int i = 0; i < TAPS; ++i) {
        mean += textureLod(u_wake_surface, place + (float(i) - 0.5 * float(TAPS - 1)) * step_along, level);
    }
    mean *= 1.0 / float(TAPS);
    float share = wake_share(v_rest);
    float hidden = max(mean.z - dot(mean.xy, mean.xy), 0.0);
    return share * vec4(mean.xy, share * hidden, mean.w);
}
#endif
