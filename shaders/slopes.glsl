// The surface within a pixel: mean slopes from the textures of the cascades, the variance of slopes
// within the pixel, and the mean lean of visible facets.
//
// in   v_position  of the surface, from the eye [m]      v_rest    resting place [m]
//      v_height    height of the first cascade [m]
//      v_modulation  factors on short waves, of both layers     v_compression  first cascade's, for foam
//      v_shift     x and z of the displacement of the vertices by the other cascades [m]

centroid in vec3 v_position;
centroid in float v_height;
centroid in vec2 v_modulation;
centroid in float v_compression;
#ifdef SHIFTED
centroid in vec2 v_shift;
#endif

struct Slopes {
    vec2 slope;         // mean slope, x and z
    float hidden;       // slope variance within the footprint
    vec2 foam;          // weighted sums of memory, for old and for fresh foam
    vec4 foam_hidden;   // foam_hidden of the footprint
    float wake;         // the patch's memory of foam
    vec2 trail;         // turbulence behind a propeller, and how slick the water is
    vec2 wake_slope;    // the patch's part of the slope
    float splash;       // splash of rain
};

// The mean of a cascade's surface in a footprint. Its place and the way between taps are texture coordinates.
vec4 surface_in(int index, vec2 place, vec2 along, float level) {
    vec4 mean = vec4(0.0);
    for (int i = 0; i < TAPS; ++i) {
        vec2 tap = place + (float(i) - 0.5 * float(TAPS - 1)) * along;
        mean += textureLod(u_surface, vec3(tap, float(index)), level);
    }
    return mean * (1.0 / float(TAPS));
}

float window_share = 0.0;  // share of a shore's surface here; waves of a shore must not be scattered

// From high above one would see the first cascade repeat. There each pixel mixes three places of the cascade. The
// corners of a triangle around the pixel choose them at random, so that the variances of the three add up (E. Heitz, F.
// Neyret, High-Performance By-Example Noise using a Histogram-Preserving Blending Operator, 2018).
const mat2 TRIANGLES = SCATTER_TRIANGLES * mat2(1.0, 0.0, -0.57735027, 1.15470054);

vec2 random_place(ivec2 corner) {
    uvec2 v = uvec2(corner & 1023) * 1664525u + 1013904223u;
    v.x += v.y * 1664525u;
    v.y += v.x * 1664525u;
    v ^= v >> 16u;
    v.x += v.y * 1664525u;
    v.y += v.x * 1664525u;
    v ^= v >> 16u;
    return vec2(v & 65535u) * (1.0 / 65536.0);
}

const float SCATTER_LEAST = 0.01;  // least weight of a place that is read: half of the places have less

// Sums over the places: slopes, their variance, memory; squared weights; compression.
struct Scattered {
    vec4 mean;
    float squares;
    float compression;
};

void add_place(vec2 place, vec2 along, float level, float weight, inout Scattered sum) {
    vec4 surface = surface_in(0, place, along, level);
    surface.z -= dot(surface.xy, surface.xy);
    sum.mean += vec4(weight, weight, weight * weight, weight) * surface;
    sum.squares += weight * weight;
    sum.compression += weight * textureLod(u_displacement, vec3(place, 0.0), level).w;
}

// The first cascade's surface, and the compression of its foam. Both fade from those of the place itself.
vec4 first_surface(Footprint footprint, float log_width, out float compression) {
    Cascade cascade = sea.cascade[0];
    float scattered = sea.scatter_weight * (1.0 - window_share);
    float level = cascade_level(cascade, log_width);
    vec2 rest = v_rest * cascade.frequency;
    vec2 place = cascade.place + rest;
    vec2 along = footprint.along * cascade.frequency;
    vec2 among = sea.scatter_fraction + TRIANGLES * rest;
    vec2 corner = floor(among);
    vec2 f = among - corner;
    float third = 1.0 - f.x - f.y;
    int aside = third < 0.0 ? -1 : 1;
    vec3 weight = third < 0.0 ? vec3(-third, 1.0 - f) : vec3(third, f);
    ivec2 first = ivec2(corner) + ivec2(sea.scatter_whole) + (third < 0.0 ? 1 : 0);
    weight *= weight;  // little is mixed, or foam would be pale
    weight *= weight;
    weight *= scattered / (weight.x + weight.y + weight.z);
    Scattered sum = Scattered(vec4(0.0), 0.0, 0.0);
    if (weight.x > SCATTER_LEAST) {
        add_place(place + random_place(first), along, level, weight.x, sum);
    }
    if (weight.y > SCATTER_LEAST) {
        add_place(place + random_place(first + ivec2(aside, 0)), along, level, weight.y, sum);
    }
    if (weight.z > SCATTER_LEAST) {
        add_place(place + random_place(first + ivec2(0, aside)), along, level, weight.z, sum);
    }
    float own = 1.0 - scattered;
    if (own > SCATTER_LEAST) {
        add_place(place, along, level, own, sum);
    }
    float inverse = inversesqrt(sum.squares);
    sum.mean.xyz *= vec3(inverse, inverse, inverse * inverse);
    sum.mean.z += dot(sum.mean.xy, sum.mean.xy);
    compression = mix(v_compression, sum.compression, scatter_details());
    return sum.mean;
}

const float BOW_REACH = 7.5;                 // largest distance from the boat's middle of what is added here [m]
const vec2 WASH_BREADTH = vec2(0.08, 0.34);  // breadth of bubbles along the waterline, at rest and under way [m]
const vec2 WASH_WHITE = vec2(0.25, 0.60);    // foam of these bubbles
const float BOW_FOAM = 0.62;                 // foam of the lip of the bow wave
const float HOLLOW_HALF = 0.72;              // half breadth of the hollow at the transom, which is that of her chines [m]
const float HOLLOW_SECONDS = 0.5;            // its length over the speed [s]

void add_bow(inout Slopes sum) {
    vec2 place = from_boat(v_position);
    if (max(abs(place.x), abs(place.y)) > BOW_REACH) {
        return;
    }
    vec4 bow = bow_wave(place);
    float across = sign(place.x) * bow.y * wake.boat_scale.y * wake.boat_inverse.x;
    vec2 slope = across * vec2(-wake.boat_ahead.y, wake.boat_ahead.x) + bow.z * wake.boat_ahead;
    sum.wake_slope += slope;
    sum.slope += slope;
    float aft = wake.stem - place.y;
    float off = max(abs(place.x) - waterline_at(aft), max(-aft, aft - 0.5 * BOAT_LENGTH - wake.stem));
    float fast = smoothstep(0.3, 4.0, wake.speed);
    float wash = 1.0 - smoothstep(0.0, mix(WASH_BREADTH.x, WASH_BREADTH.y, fast), off);
    // The water falls into the hollow behind the transom over its edges, and churns there until they meet.
    float behind = -0.5 * BOAT_LENGTH - place.y, closes = HOLLOW_SECONDS * wake.speed;
    if (behind > 0.0 && behind < closes) {
        float edge = abs(place.x) - HOLLOW_HALF * (1.0 - behind / closes);
        wash = max(wash, fast * (1.0 - smoothstep(0.5 * WASH_BREADTH.y, 1.5 * WASH_BREADTH.y, abs(edge))));
    }
    sum.wake = max(sum.wake, max(BOW_FOAM * bow.w, mix(WASH_WHITE.x, WASH_WHITE.y, fast) * wash));
}

#if WAKE_SURFACE
// third is the slope of the third cascade, whose waves are the shortest that a slick leaves to see.
void add_wake(Footprint footprint, vec2 third, inout Slopes sum) {
    vec4 mean = wake_mean(footprint);
    sum.wake_slope = mean.xy;
    sum.slope += mean.xy;
    sum.hidden += mean.z;
    sum.wake = mean.w;
    sum.trail = wake_trail(v_rest, footprint.width);
    // Turbulence wipes out short waves.
    sum.hidden *= 1.0 - SLICK_HIDES * sum.trail.y;
    sum.slope -= SLICK_STILLS * sum.trail.y * third;
    if (BOAT == 1) {
        add_bow(sum);
    }
}
#endif

void add_rain(Footprint footprint, inout Slopes sum) {
    Rain rings = rain_at(v_rest, footprint.long_axis);
    sum.slope += rings.slope;
    sum.hidden = max(sum.hidden - rings.seen, 1e-5);
    sum.splash = rings.splash;
}

// The mean of a cascade's surface in the footprint.
vec4 surface_of(int index, vec2 rest, Footprint footprint, float log_width) {
    Cascade cascade = sea.cascade[index];
    vec2 place = cascade.place + rest * cascade.frequency;
    return surface_in(index, place, footprint.along * cascade.frequency, cascade_level(cascade, log_width));
}

#ifdef SHIFTED
const int SHIFT_STEPS = QUALITY;  // steps of a fixed-point search

vec2 shift_of(int index, vec2 rest, float log_width, vec2 modulations) {
    Cascade cascade = sea.cascade[index];
    vec3 place = vec3(cascade.place + rest * cascade.frequency, float(index));
    return short_waves(index, modulations) * textureLod(u_displacement, place, cascade_level(cascade, log_width)).xz;
}

// The resting place of what is seen here, by all cascades but the first. Short waves move the water to their crests.
// Vertices are too far apart to follow, so crests would be round.
vec2 short_rest(float log_width, vec2 modulations) {
    vec2 rest = v_rest;
    for (int step = 0; step < SHIFT_STEPS; ++step) {
#if CASCADES == 0
        vec2 shift = vec2(0.0);
        int i = 1;
        do {
            shift += shift_of(i, rest, log_width, modulations);
        } while (++i < u_cascades);
#else
        vec2 shift = shift_of(1, rest, log_width, modulations);
#endif
        shift += CASCADES > 2 ? shift_of(2, rest, log_width, modulations) : vec2(0.0);
        shift += CASCADES > 3 ? shift_of(3, rest, log_width, modulations) : vec2(0.0);
        rest = v_rest + v_shift - shift;
    }
    return rest;
}
#endif

void add_cascade(int index, vec4 mean, vec2 modulations, inout Slopes sum) {
    Cascade cascade = sea.cascade[index];
    float gain = cascade.slope_gain * short_waves(index, modulations);
    sum.slope += gain * mean.xy;
    sum.hidden += gain * gain * (mean.z - dot(mean.xy, mean.xy));
    sum.foam += cascade.foam_weight * mean.w;
}

// Short waves are steepest on the forward faces of longer ones, where capillaries ride ahead of the crests (M.
// Longuet-Higgins, The Generation of Capillary Waves by Steep Gravity Waves, 1963; T. Hara, W. Plant, Hydrodynamic
// Modulation of Short Wind-Wave Spectra by Long Waves, 1994). The factor on their slope variance, of mean 1, follows
// the slope of a cascade. It varies more on waves of a few metres, whose crests are steep. Its size is chosen by eye.
const vec2 FORWARD_SHARE = vec2(1.0, 1.5);  // weights of the first cascade and of the second
const vec2 FORWARD_MOST = vec2(0.6, 0.7);   // largest changes

float rough_forward(vec2 slope, float share, float most) {
    return 1.0 + clamp(share * dot(slope, sea.forward), -most, most);
}

// Takes the slope of the second cascade into the factor on the slope variance of shorter waves.
void roughen(vec2 slope, inout float gust, inout vec2 modulations) {
    float rough = QUALITY == 2 ? rough_forward(slope, FORWARD_SHARE.y, FORWARD_MOST.y) : 1.0;
    gust *= rough;
    modulations *= sqrt(rough);
}

// Sums all cascades. first to third are the values of the three largest. gust is a factor on the slope variance of
// short waves: at first that of gusts, then also that of their place on a long wave.
Slopes sum_cascades(Footprint footprint, inout float gust, out vec4 first, out vec4 second, out vec4 third) {
    float log_width = log2(max(footprint.width, 1e-6));
    // The mean of the taps hides more than a single tap.
    float long_width = 0.75 * log_width + 0.25 * log2(max(footprint.long_axis, 1e-6));
    float foam_width = QUALITY == 2 ? long_width : log_width;
    Slopes sum = Slopes(vec2(0.0), 0.0, vec2(0.0), foam_hidden(foam_width), 0.0, vec2(0.0), vec2(0.0), 0.0);
    second = vec4(0.0);
    third = vec4(0.0);
    float compression = v_compression;
    if (SCATTERED == 1) {
        first = first_surface(footprint, log_width, compression);
    } else {
        first = surface_of(0, v_rest, footprint, log_width);
    }
    gust *= QUALITY == 2 ? rough_forward(first.xy, FORWARD_SHARE.x, FORWARD_MOST.x) : 1.0;
    vec2 modulations = sqrt(gust) * v_modulation;
    add_cascade(0, first, modulations, sum);
#ifdef SHIFTED
    vec2 rest = short_rest(log_width, v_modulation);
#else
    vec2 rest = v_rest;
#endif
#if CASCADES == 0
    // The loop tests at its end: Mesa's software rasteriser runs the body of other loops once too often.
    int i = 1;
    do {
        vec4 mean = surface_of(i, rest, footprint, log_width);
        add_cascade(i, mean, modulations, sum);
        if (i == 1) {
            second = mean;
            roughen(second.xy, gust, modulations);
        }
        third = i == 2 ? mean : third;
    } while (++i < u_cascades);
#endif
    if (CASCADES > 1) {
        second = surface_of(1, rest, footprint, log_width);
        add_cascade(1, second, modulations, sum);
        roughen(second.xy, gust, modulations);
    }
    if (CASCADES > 2) {
        third = surface_of(2, rest, footprint, log_width);
        add_cascade(2, third, modulations, sum);
    }
    if (CASCADES > 3) {
        add_cascade(3, surface_of(3, rest, footprint, log_width), modulations, sum);
    }
    sum.hidden += look.hidden_beyond * gust;
    sum.hidden = max(sum.hidden, 1e-5);  // a sum of halves may fall short
    sum.foam.y += sea.cascade[0].foam_weight * (compression - first.w);
#if WAKE_SURFACE
    add_wake(footprint, third.xy, sum);
#endif
    if (RAIN == 1) {
        add_rain(footprint, sum);
    }
    return sum;
}

FoamSums foam_sums(Slopes sum, vec4 first, vec4 second, vec4 third) {
#if WAKE_SURFACE
    sum.wake = max(sum.wake, TRAIL_LACE * sum.trail.x * sum.trail.x);  // turbulence leaves old lace behind
#endif
    return FoamSums(sum.foam, sum.foam_hidden, vec2(second.w, third.w), look.surf_white.x * sum.wake,
                    v_height * look.inverse_height, second.xy, vec2(0.0), FOAM_NONE, 0.0, 0.0, vec2(0.0), vec2(0.0),
                    vec3(1.0, 0.0, 0.0), 0.0, 0.0, vec2(0.0));  // without surf
}
