// What the sea look's shaders know of the surface in a pixel: the slopes that the textures of the
// cascades hold there, what of their variance hides in the pixel, and which of its facets are seen.
//
// in   v_position  of the surface, from the eye [m]      v_rest    resting place [m]
//      v_height    of the first cascade [m]

in vec3 v_position;
in float v_height;

// Mean slope x and z, variance of the slope that hides in the footprint, memory of foam.
struct Slopes {
    vec2 slope;
    float hidden;
    float foam;
    float foam_hidden;
    float wake;  // memory of what is no whitecap's, and its part of the slope
    vec2 wake_slope;
    float splash;  // of rain
};

void add_cascade(sampler2D field, int index, Footprint footprint, inout Slopes sum, out vec4 mean) {
    float level = level_of(CASCADE(index), footprint);
    mean = mean_in(field, CASCADE(index), footprint, level);
    sum.slope += mean.xy;
    sum.hidden += max(mean.z - dot(mean.xy, mean.xy), 0.0);
    sum.foam += FOAM_WEIGHT(index) * mean.w;
    sum.foam_hidden += hidden_memory(index, level);
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
    sum.hidden = max(sum.hidden - rain.told, 1e-5);
    sum.splash = rain.splash;
}
#endif

// All of them, with what the three largest cascades give.
Slopes sum_cascades(Footprint footprint, out vec4 first, out vec4 second, out vec4 third) {
    Slopes sum = Slopes(vec2(0.0), HIDDEN_BEYOND, 0.0, 0.0, 0.0, vec2(0.0), 0.0);
    vec4 other;
    add_cascade(u_surface0, 0, footprint, sum, first);
    second = vec4(0.0);
    third = vec4(0.0);
#if CASCADES > 1
    add_cascade(u_surface1, 1, footprint, sum, second);
#endif
#if CASCADES > 2
    add_cascade(u_surface2, 2, footprint, sum, third);
#endif
#if CASCADES > 3
    add_cascade(u_surface3, 3, footprint, sum, other);
#endif
#if CASCADES > 4
    add_cascade(u_surface4, 4, footprint, sum, other);
#endif
#if CASCADES > 5
    add_cascade(u_surface5, 5, footprint, sum, other);
#endif
#if CASCADES > 6
    add_cascade(u_surface6, 6, footprint, sum, other);
#endif
#if CASCADES > 7
    add_cascade(u_surface7, 7, footprint, sum, other);
#endif
#ifdef WAKE_SURFACE
    add_wake(footprint, sum);
#endif
#ifdef RAIN
    add_rain(footprint, sum);
#endif
    return sum;
}

// How far the facets that are seen lean towards the eye, on average: those that face it show more of
// themselves. The mean slope of Gaussian slopes weighted by what is seen of each.
float lean_of(float cosine, float sine, float sigma) {
    if (cosine <= 0.0) {
        return min(1.2533 * sigma - cosine / sine, 0.6);
    }
    float cotangent = cosine / sine;
    float t = cotangent / sigma;
    float mills = 0.798 * exp(-t * (0.798 + 0.3 * t));
    return min(sigma * sigma / (cotangent + sigma * mills), 0.6);
}
