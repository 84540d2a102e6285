// What the sea look's shaders know of the surface in a pixel: the slopes that the textures of the
// cascades hold there, what of their variance hides in the pixel, and which of its facets are seen.
//
// in   v_position  of the surface, from the eye [m]      v_rest    resting place [m]
//      v_height    of the first cascade [m]

in vec3 v_position;
in vec2 v_rest;
in float v_height;

// Over how many times its short axis a pixel's footprint is looked up, and in how many places.
#if QUALITY == 2
const float ANISOTROPY = 6.0;
const int TAPS = 3;
#else
const float ANISOTROPY = 3.0;
const int TAPS = 1;
#endif

struct Footprint {
    vec2 along;   // its long axis, whole length [m]
    float width;  // of a lookup [m]
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

// Mean slope x and z, variance of the slope that hides in the footprint, memory of foam.
struct Slopes {
    vec2 slope;
    float hidden;
    float foam;
    float foam_hidden;
    float wake;  // memory of what is no whitecap's, and its part of the slope
    vec2 wake_slope;
};

float level_of(vec4 cascade, Footprint footprint) {
    return log2(max(footprint.width * cascade.x * cascade.y, 1.0));
}

// The mean of a texture in the footprint; cascade: 1/L, N, place of the eye's cell.
vec4 mean_in(sampler2D field, vec4 cascade, Footprint footprint, float level) {
    vec2 place = cascade.zw + v_rest * cascade.x;
    vec2 step_along = footprint.along * (cascade.x / float(TAPS));
    vec4 mean = vec4(0.0);
    for (int i = 0; i < TAPS; ++i) {
        mean += textureLod(field, place + (float(i) - 0.5 * float(TAPS - 1)) * step_along, level);
    }
    return mean * (1.0 / float(TAPS));
}

void add_cascade(sampler2D field, int index, Footprint footprint, inout Slopes sum, out vec4 mean) {
    float level = level_of(CASCADE(index), footprint);
    mean = mean_in(field, CASCADE(index), footprint, level);
    sum.slope += mean.xy;
    sum.hidden += max(mean.z - dot(mean.xy, mean.xy), 0.0);
    sum.foam += FOAM_WEIGHT(index) * mean.w;
    sum.foam_hidden += hidden_memory(index, level);
}

#ifdef WAKE
void add_wake(Footprint footprint, inout Slopes sum) {
    float share = wake_share(v_rest);
    vec4 mean = mean_in(u_wake_surface, WAKE_PLACE, footprint, level_of(WAKE_PLACE, footprint));
    sum.wake_slope = share * mean.xy;
    sum.slope += sum.wake_slope;
    sum.hidden += share * share * max(mean.z - dot(mean.xy, mean.xy), 0.0);
    sum.wake = share * mean.w;
}
#endif

#ifdef RAIN
void add_rain(Footprint footprint, inout Slopes sum) {
    vec4 mean = mean_in(u_rain_surface, RAIN_PLACE, footprint, level_of(RAIN_PLACE, footprint));
    sum.slope += mean.xy;
    sum.hidden += max(mean.z - dot(mean.xy, mean.xy), 0.0);
}
#endif

// All of them, with what the three largest cascades give.
Slopes sum_cascades(Footprint footprint, out vec4 first, out vec4 second, out vec4 third) {
    Slopes sum = Slopes(vec2(0.0), HIDDEN_BEYOND, 0.0, 0.0, 0.0, vec2(0.0));
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
#ifdef WAKE
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
