// The surface within a pixel: mean slopes from the textures of the cascades, the variance of slopes
// within the pixel, and the mean lean of visible facets.
//
// in   v_position  of the surface, from the eye [m]      v_rest    resting place [m]
//      v_height    of the first cascade [m]
//      v_modulation  factors on short waves, of both layers

in vec3 v_position;
in float v_height;
in vec2 v_modulation;

struct Slopes {
    vec2 slope;         // mean, x and z
    float hidden;       // variance within the footprint
    float foam;         // memory of whitecaps
    float foam_hidden;  // its variance within the footprint
    float wake;         // the patch's memory of foam
    vec2 wake_slope;    // the patch's part of the slope
    float splash;       // of rain
};

// The mean of the cascade's surface in the footprint.
vec4 surface_in(int index, vec4 cascade, Footprint footprint, float level) {
    vec2 place = cascade.zw + v_rest * cascade.x;
    vec2 step_along = footprint.along * (cascade.x / float(TAPS));
    vec4 mean = vec4(0.0);
    for (int i = 0; i < TAPS; ++i) {
        vec2 tap = place + (float(i) - 0.5 * float(TAPS - 1)) * step_along;
        mean += textureLod(u_surface, vec3(tap, float(index)), level);
    }
    return mean * (1.0 / float(TAPS));
}

#ifdef WAKE_SURFACE
void add_wake(Footprint footprint, inout Slopes sum) {
    vec4 mean = wake_mean(footprint);
    sum.wake_slope = mean.xy;
    sum.slope += mean.xy;
    sum.hidden += mean.z;
    sum.wake = mean.w;
}
#endif

#ifdef RAIN
void add_rain(Footprint footprint, inout Slopes sum) {
    Rain rain = rain_at(v_rest, length(footprint.along));
    sum.slope += rain.slope;
    sum.hidden = max(sum.hidden - rain.seen, 1e-5);
    sum.splash = rain.splash;
}
#endif

// Sums all cascades; first to third are the values of the three largest. The loop tests at its end:
// Mesa's software rasteriser runs the body of other loops once too often.
Slopes sum_cascades(Footprint footprint, out vec4 first, out vec4 second, out vec4 third) {
    Slopes sum = Slopes(vec2(0.0), HIDDEN_BEYOND, 0.0, 0.0, 0.0, vec2(0.0), 0.0);
    first = vec4(0.0);
    second = vec4(0.0);
    third = vec4(0.0);
    int i = 0;
    do {
        vec4 cascade = CASCADE(i);
        float level = log2(max(footprint.width * cascade.x * LAYER_SIDE, cascade.y));
        vec4 mean = surface_in(i, cascade, footprint, level);
        float gain = SLOPE_GAIN(i) * short_waves(i, v_modulation);
        sum.slope += gain * mean.xy;
        sum.hidden += gain * gain * max(mean.z - dot(mean.xy, mean.xy), 0.0);
        sum.foam += FOAM_WEIGHT(i) * mean.w;
        sum.foam_hidden += hidden_memory(i, level - LAYER_LEVEL(i));
        first = i == 0 ? mean : first;
        second = i == 1 ? mean : second;
        third = i == 2 ? mean : third;
    } while (++i < u_cascades);
#ifdef WAKE_SURFACE
    add_wake(footprint, sum);
#endif
#ifdef RAIN
    add_rain(footprint, sum);
#endif
    return sum;
}

// Mean lean of the visible facets towards the eye: the mean of Gaussian slopes, weighted by projected
// area.
float lean_of(float cosine, float sine, float sigma) {
    if (cosine <= 0.0) {
        return min(1.2533 * sigma - cosine / sine, 0.6);
    }
    float cotangent = cosine / sine;
    float t = cotangent / sigma;
    float mills = 0.798 * exp(-t * (0.798 + 0.3 * t));
    return min(sigma * sigma / (cotangent + sigma * mills), 0.6);
}
