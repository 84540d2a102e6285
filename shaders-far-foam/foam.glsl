// Whitecaps. The memory of foam stores how much each point of the water was compressed; lace-shaped
// noise decides where foam of that age lies. Far away, where the memory is averaged over many waves,
// a table gives the coverage. swell/foam.h has the formulas.

#define FOAM_AT 25
#define FOAM_MIDDLE u_look[FOAM_AT].x           // median of the memory where there is foam
#define FOAM_SPREAD u_look[FOAM_AT].y           // its standard deviation
#define FOAM_NOISE u_look[FOAM_AT].z            // weight of the slow noise
#define FOAM_STREAKS u_look[FOAM_AT].w
#define FOAM_TABLE_LOW u_look[FOAM_AT + 1].x
#define FOAM_TABLE_HIGH u_look[FOAM_AT + 1].y
#define FOAM_TABLE_HIDDEN u_look[FOAM_AT + 1].z
#define FOAM_LACE_LENGTH u_look[FOAM_AT + 1].w  // period of the lace along the wind [m]
#define FOAM_SECOND u_look[FOAM_AT + 2].xy      // mean and 1 / deviation of the second cascade's q
#define FOAM_THIRD u_look[FOAM_AT + 2].zw       // and of the third's
#define FOAM_VEIL u_look[17].w   // of wind-blown foam between whitecaps
#define FOAM_VEIL_SHARE u_look[18].w  // of the surface that it covers
#define FOAM_PLACE(i) u_look[FOAM_AT + 3 + i]   // of the eye's cell in each noise, in pairs
#define RIPPLE_PLACE FOAM_PLACE(2).zw

uniform sampler2D u_foam_noise;  // lace, soft, slopes of the froth
uniform float u_foam_hidden[CASCADES_MAX * FOAM_LEVELS];  // hidden_memory of each cascade and mip level
uniform sampler2D u_foam_table;  // coverage by memory and hidden deviation

// The variance of a cascade's part of the memory that a mip level filters out.
float hidden_memory(int cascade, float level) {
    int low = int(min(level, float(FOAM_LEVELS - 1)));
    int high = min(low + 1, FOAM_LEVELS - 1);
    float a = u_foam_hidden[FOAM_LEVELS * cascade + low];
    float b = u_foam_hidden[FOAM_LEVELS * cascade + high];
    return mix(a, b, clamp(level - float(low), 0.0, 1.0));
}

vec4 foam_noise(vec2 along_wind, vec2 place, vec2 period, float width) {
    float level = log2(max(width * 512.0 / sqrt(period.x * period.y), 1e-3)) - 0.3;
    return textureLod(u_foam_noise, place + along_wind / period, max(level, 0.0));
}

// Cover of the foam that a storm blows along the wind between whitecaps, by the noise of its streaks.
float veil_of(float streaks) {
    float v = streaks - 1.0 + FOAM_VEIL;
    return smoothstep(0.0, 0.7, v) * (0.55 + 0.45 * smoothstep(0.2, 1.0, v));
}

struct Foam {
    float cover;   // share of the pixel
    float opacity; // of that: a veil lets through what the water mirrors
    float age;     // 0 (old) to 1 (fresh)
    float thick;   // 0 to 1
    vec2 froth;    // slope of its surface, x and z
    float hollow;  // share of the light that reaches its depths
};

#ifdef WAKE_SURFACE
// Water churned by a stern or a stone, by the patch's memory: bubbles, which tint the water, and foam.
float churned(float wake) {
    return clamp(1.3 * wake, 0.0, 1.0);
}
#endif

// memory: the weighted sum of all cascades' q; hidden: its filtered variance; wake: the patch's
// memory; rise: height over the significant height.
Foam foam_at(float memory, float hidden, float wake, float second, float third, vec2 rest,
             float rise, float width, float short_axis) {
    vec2 turned = vec2(dot(rest, WIND), WIND.x * rest.y - WIND.y * rest.x);
    vec2 lace_period = vec2(FOAM_LACE_LENGTH, 6.2);
    float second_share = (second - FOAM_SECOND.x) * FOAM_SECOND.y;
    vec4 t1 = foam_noise(turned, FOAM_PLACE(0).xy, lace_period, width);
#if QUALITY == 2
    float third_share = (third - FOAM_THIRD.x) * FOAM_THIRD.y;
    float fine = 1.0 - smoothstep(0.04, 0.1, short_axis);
    vec4 t2 = fine > 0.0 ? foam_noise(turned, FOAM_PLACE(0).zw, vec2(1.31, 0.97), width) : vec4(0.5);
    t2 = mix(vec4(0.5), t2, fine);
    float slow = foam_noise(turned, FOAM_PLACE(1).zw, vec2(790.0, 95.0), width).g - 0.5;
    float slower = foam_noise(turned, FOAM_PLACE(2).xy, vec2(197.0, 31.0), width).g - 0.5;
    float q = memory + FOAM_NOISE * (slow + 0.6 * slower);
    float z = 0.5 + (0.7 * second_share + 0.9 * third_share) / 6.0;
    float n = clamp(0.5 + 1.2 * (0.66 * t1.r + 0.20 * t2.r + 0.14 * z - 0.5), 0.0, 1.0);
#else
    float fine = 0.0;
    vec4 t2 = vec4(0.5);
    float q = memory;
    float n = 0.74 * t1.r + 0.26 * clamp(0.5 + 0.25 * second_share, 0.0, 1.0);
#endif
    float age = clamp((q - FOAM_MIDDLE + 2.2 * FOAM_SPREAD) / (4.2 * FOAM_SPREAD), 0.0, 1.0);
#ifdef WAKE_SURFACE
    age = max(age, churned(wake));
#endif
    float e = n - (1.0 - 1.25 * age * (0.28 + 0.72 * age * age));
    float cover = smoothstep(-0.02, 0.05, e) * (0.16 + 0.84 * clamp(2.6 * e, 0.0, 1.0)) *
                  mix(1.0, smoothstep(0.10, 0.55, t2.r + 0.75 * age * age), 0.8 * fine);
    cover = age > 0.0 ? cover : 0.0;
    // Blown foam gathers on crests, where water does, and lies in streaks, of which long ones show far away.
    float streaks = 0.45 * rise;
    float long_streaks = 0.0;
#if QUALITY == 2
    if (FOAM_STREAKS > 0.0) {
        vec2 bent = turned + vec2(0.0, 4.3 * (0.05 * (t1.g - 0.5) + 0.22 * slower));
        float t3 = foam_noise(bent, FOAM_PLACE(1).xy, vec2(33.0, 4.3), width).r;
        float old = clamp((q - FOAM_MIDDLE + 2.9 * FOAM_SPREAD) / (3.6 * FOAM_SPREAD), 0.0, 1.0);
        float streak = smoothstep(0.0, 0.5, 0.72 * t3 + 0.28 * t1.r - 1.0 + 0.56 * old);
        cover = max(cover, FOAM_STREAKS * streak * (0.4 + 0.6 * t1.r));
        streaks += 0.45 * t3 + 0.25 * (slower + 0.5) + 0.30 * t1.r + 0.25 * (t2.r - 0.5);
        long_streaks = (0.45 + 0.9 * slower) * slow;
    }
#else
    streaks += 0.70 * t1.g + 0.30 * t1.r;
#endif
    float veil = FOAM_VEIL > 0.0 ? veil_of(streaks) : 0.0;
    // Far away the coverage comes from the table.
    float hidden_deviation = sqrt(max(hidden, 0.0));
    float lace_level = log2(max(width * 512.0 / sqrt(lace_period.x * lace_period.y), 1e-3)) - 0.3;
    float near = (1.0 - smoothstep(0.35, 0.9, hidden_deviation / FOAM_SPREAD)) *
                 (1.0 - smoothstep(2.0, 4.5, lace_level));
    vec2 place = vec2((q - FOAM_TABLE_LOW) / (FOAM_TABLE_HIGH - FOAM_TABLE_LOW),
                      hidden_deviation / FOAM_TABLE_HIDDEN);
    float far_cover = texture(u_foam_table, (clamp(place, 0.0, 1.0) * vec2(63.0, 15.0) + 0.5) /
                                                vec2(64.0, 16.0)).r;
#ifdef WAKE_SURFACE
    // Share of the lace above the threshold, times its mean cover.
    float fresh = churned(wake);
    float share = clamp(1.25 * fresh * (0.28 + 0.72 * fresh * fresh), 0.0, 1.0);
    far_cover = max(far_cover, share * (0.25 + 0.75 * share));
#endif
    // The table holds the veil's mean; what is above it are whitecaps. A veil is thin, in troughs most.
    float far_caps = max(far_cover - FOAM_VEIL_SHARE, 0.0) / (1.0 - FOAM_VEIL_SHARE);
    far_cover += FOAM_VEIL_SHARE * (streaks - 0.5 + long_streaks);
    float caps = mix(far_caps, cover, near);
    if (true) return Foam(far_cover, 1.0, place.x, place.y, vec2(0.0), 0.0);
    float thin = FOAM_VEIL > 0.0 ? clamp(0.60 + 0.5 * rise, 0.35, 0.85) : 0.96;
    float opacity = mix(thin, 0.96, clamp(caps / max(cover, 1e-4), 0.0, 1.0));

    vec2 slope = (t1.ba - 0.5) * (0.25 + 0.75 * age) * 0.95 +
                 (t2.ba - 0.5) * fine * (0.35 + 0.65 * age) * 1.15;
    vec2 froth = vec2(slope.x * WIND.x - slope.y * WIND.y, slope.x * WIND.y + slope.y * WIND.x);
    float hollow = (0.70 + 0.30 * t1.r) * mix(1.0, 0.60 + 0.40 * smoothstep(0.0, 0.7, t2.r), fine);
    return Foam(cover, opacity, age, clamp(1.8 * e, 0.0, 1.0), froth * near,
                mix(0.9, hollow, near));
}

// Radiance of foam towards the eye.
vec3 foam_light(Foam foam, vec2 slope, vec3 to_eye) {
    vec3 normal = normalize(vec3(foam.froth.x - slope.x, 1.0, foam.froth.y - slope.y));
    float facing = max(0.82 * dot(normal, SUN) + 0.10 * SUN.y, 0.0);
    float through = max(0.0, -dot(to_eye, SUN));
    vec3 light = SKY_IRRADIANCE * (0.58 + 0.42 * normal.y) * foam.hollow +
                 SUN_LIGHT * (facing * mix(0.55, 1.0, foam.hollow) + 0.06 * smoothstep(-0.05, 0.05, SUN.y) +
                              0.40 * through * through * (1.0 - 0.5 * foam.thick));
    return light * (0.88 / 3.14159265);
}
