// Whitecaps. Fresh foam lies where the water is compressed now, old foam where it was: the memory of
// foam stores how much. Lace-shaped noise decides where foam of an age lies. Far away, where both are
// averaged over many waves, a table gives the coverage. swell/foam.h has the formulas.

uniform sampler2D u_foam_hidden;  // the variances that a footprint hides, by its width
uniform sampler2D u_foam_table;  // coverage of old and fresh foam by memory and hidden deviation

// The variances of old and fresh foam that a footprint hides, over all of them, by log2 of its width [m].
vec2 foam_hidden(float log_width) {
    float place = (log_width - FOAM_HIDDEN_FIRST) / FOAM_HIDDEN_STEP + 0.5;
    return textureLod(u_foam_hidden, vec2(place / float(FOAM_HIDDEN_TEXELS), 0.5), 0.0).rg;
}

// Cover of the foam that a storm blows along the wind between whitecaps, by the noise of its streaks.
float veil_of(float streaks) {
    float v = streaks - 1.0 + look.foam.veil;
    return smoothstep(0.0, 0.7, v) * (0.55 + 0.45 * smoothstep(0.2, 1.0, v));
}

const float FOAM_PULL = 0.9;     // of the lace by the slopes of the second cascade [m]
const float FOAM_DRAWN = 0.75;   // of the hidden deviation
const float FOAM_DULLS = 0.9;    // the share of the sun's glint that it hides: it is wet
const float FOAM_LUMP = 2.4;
const float FOAM_ALBEDO = 0.75;

// What a pixel can afford: the finer lace, and the coarse one, needed from high above and at high quality.
#if QUALITY > 0
#define FOAM_FINE
#endif
#if QUALITY == 2 || QUALITY == 1 && defined(SCATTERED)
#define FOAM_COARSE
#endif

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
float churned(float memory) {
    return clamp(1.3 * memory, 0.0, 1.0);
}
#endif

// Where foam of that age lies by the lace n; how far above its threshold is e. Old foam is thin.
float lace_cover(float e, float age) {
    return smoothstep(0.0, mix(0.36, 0.16, age), e) * (0.22 + 0.78 * clamp(1.5 * e, 0.0, 1.0));
}

// Around it lies a film of bubbles, by the finer lace.
float film_cover(float e, float age, float fine) {
    float film = smoothstep(-0.5, 0.1, e) * smoothstep(0.14, 0.55, age);
    return 0.4 * film * film * smoothstep(0.25, 0.95, fine);
}

// What a pixel sees of the foam of all cascades.
struct FoamSums {
    vec2 memory;       // of old and fresh foam: the weighted sums of q, and with c for the first q
    vec2 hidden;       // their filtered variances, over the largest
    vec2 second_third; // q of those cascades
    float wake;        // the patch's memory
    float rise;        // height over the significant height
    vec2 bend;         // slope of the second cascade
};

const mat2 FOAM_TURN = mat2(FOAM_FINE_TURN, -FOAM_FINE_TURN.y, FOAM_FINE_TURN.x);

Foam foam_at(FoamSums sums, vec2 rest, float width, float short_axis) {
    vec2 turned = to_wind(rest);
    // Lace is pulled about by the waves that it lies on, so that no cell is like another.
    vec2 pulled = turned + FOAM_PULL * to_wind(sums.bend);
    vec2 lace_period = vec2(look.foam.lace_length, FOAM_LACE_WIDTH);
    vec2 others = (sums.second_third - vec2(look.foam.second.x, look.foam.third.x)) *
                  vec2(look.foam.second.y, look.foam.third.y);
#ifdef FOAM_FINE
    float across = sqrt(width * short_axis);  // sharper than the footprint is long
    vec4 t1 = foam_noise(pulled, sea.lace_place, lace_period, across);
    vec4 t2 = foam_noise(FOAM_TURN * pulled, sea.fine_place, FOAM_FINE_PERIOD, across);
#ifdef FOAM_COARSE
    vec4 coarse = foam_noise(turned, sea.coarse_place, FOAM_COARSE_PERIOD, across);
#endif
    float z = 0.5 + (0.7 * others.x + 0.9 * others.y) / 6.0;
    float n = clamp(0.5 + 1.3 * (0.46 * t1.r + 0.40 * t2.r + 0.14 * z - 0.5), 0.0, 1.0);
#else
    float across = width;
    vec4 t1 = foam_noise(pulled, sea.lace_place, lace_period, across);
    vec4 t2 = vec4(0.5);
    float n = 0.74 * t1.r + 0.26 * clamp(0.5 + 0.25 * others.x, 0.0, 1.0);
#endif
    // Foam is rare where the wind is light: there a pixel that hides some deviations would lose much of it,
    // so what it sees is stretched to the deviations of all.
    vec2 hidden = sqrt(sums.hidden);
    vec2 deviation = hidden * look.foam.hidden_most;
    vec2 q = sums.memory;
    vec2 drawn_q = look.foam.mean + (q - look.foam.mean) * inversesqrt(max(1.0 - sums.hidden, 0.2));
#if QUALITY == 2
    vec4 lanes = foam_noise(turned, sea.lanes_place, FOAM_LANES_PERIOD, width);
    float slow = lanes.g - 0.5;
    float slower = coarse.g - 0.5;
    float noise = look.foam.noise * (slow + 0.6 * slower);
    q += noise;
    drawn_q += noise;
#endif
    float old = clamp((drawn_q.x - look.foam.middle) / (4.0 * look.foam.spread) + 0.5, 0.0, 1.0);
    float age = max(0.60 * old * (0.3 + 0.7 * old), fresh_age(drawn_q.y, sums.rise));
    // The wind gathers foam in lanes. What a storm blows off gathers on crests, where water does, and lies in
    // streaks, of which long ones show far away.
    float streaks = 0.45 * sums.rise;
    float long_streaks = 0.0;
#if QUALITY == 2
    if (look.foam.streaks > 0.0) {
        vec2 bent = pulled + vec2(0.0, FOAM_STREAK_PERIOD.y * (0.05 * (t1.g - 0.5) + 0.22 * slower));
        float t3 = foam_noise(bent, sea.streak_place, FOAM_STREAK_PERIOD, width).r;
        float spread = look.foam.spread;
        float left = clamp((drawn_q.x - look.foam.middle + 2.9 * spread) / (3.6 * spread), 0.0, 1.0);
        age = max(age, look.foam.streaks * smoothstep(0.0, 0.5, 0.72 * t3 + 0.28 * t1.r - 1.0 + 0.56 * left));
        streaks += 0.45 * t3 + 0.25 * (slower + 0.5) + 0.30 * t1.r + 0.25 * (t2.r - 0.5);
        long_streaks = (0.45 + 0.9 * slower) * slow;
    }
#elif QUALITY == 1
    streaks += 0.45 * t2.r + 0.25 * t2.g + 0.30 * t1.r;
#else
    streaks += 0.70 * t1.g + 0.30 * t1.r;
#endif
#ifdef WAKE_SURFACE
    age = max(age, churned(sums.wake));
#endif
    float e = n - (1.0 - 1.15 * age * (0.34 + 0.66 * age));
    float cover = age > 0.0 ? max(lace_cover(e, age), film_cover(e, age, t2.r)) : 0.0;
    float veil = look.foam.veil > 0.0 ? veil_of(streaks) : 0.0;
    // Far away the coverage comes from the table.
    float lace_level = foam_level(lace_period, across);
    float rare = 1.6 * clamp((look.foam.breaks - look.foam.mean.y) / look.foam.spread - 3.0, 0.0, 2.0);
    float near = (1.0 - smoothstep(0.35, 0.9, deviation.x / look.foam.spread)) *
                 (1.0 - smoothstep(2.5, 5.5, lace_level + rare));
    float drawn = 0.0;
#ifdef FOAM_COARSE
    // What hides in a pixel is partly drawn, by lace that the pixel resolves.
    float coarse_level = foam_level(FOAM_COARSE_PERIOD, across) + 0.3;
    drawn = FOAM_DRAWN * (1.0 - smoothstep(3.0, 6.5, coarse_level));
#if QUALITY < 2
    drawn *= scatter_details();  // fades in with the program that can afford it
#endif
    q += 3.46 * drawn * deviation * (coarse.r - 0.5);
    hidden *= sqrt(1.0 - drawn * drawn);
#endif
    vec2 column = clamp((q - look.foam.table_low) / (look.foam.table_high - look.foam.table_low), 0.0, 1.0);
    vec2 row = min(hidden, 1.0);
    vec4 place = (vec4(column.x, row.x, column.y, row.y) * vec2(63.0, 15.0).xyxy + 0.5) /
                 vec2(64.0, 16.0).xyxy;
    float far_cover = textureLod(u_foam_table, place.xy, 0.0).r;
    float far_fresh = textureLod(u_foam_table, place.zw, 0.0).g;
#ifdef FOAM_COARSE
    // Whitecaps lie in pieces along their crests, of mean 1, and a veil in streaks along the wind.
    float far_veil = min(far_cover, look.foam.veil_share);
    far_cover = (far_cover - far_veil) * mix(1.0, 2.0 * coarse.r, drawn);
#if QUALITY == 2
    far_veil *= mix(1.0, 2.0 * lanes.r, drawn);
#endif
    far_cover += far_veil;
    far_fresh *= mix(1.0, 0.3 + 1.4 * coarse.r, drawn);
#endif
    far_cover += far_fresh;
#ifdef WAKE_SURFACE
    // Share of the lace above the threshold, times its mean cover.
    float stirred = churned(sums.wake);
    float share = clamp(1.15 * stirred * (0.34 + 0.66 * stirred), 0.0, 1.0);
    far_cover = max(far_cover, share * (0.25 + 0.75 * share));
#endif
    // The table holds the veil's mean; what is above it are whitecaps. A veil is thin, in troughs most.
    float far_caps = max(far_cover - look.foam.veil_share, 0.0) / (1.0 - look.foam.veil_share);
    far_cover += look.foam.veil_share * (streaks - 0.5 + long_streaks);
    float caps = mix(far_caps, cover, near);
    cover = clamp(mix(far_cover, max(cover, veil), near), 0.0, 1.0);
    float thin = look.foam.veil > 0.0 ? clamp(0.60 + 0.5 * sums.rise, 0.35, 0.85) : 0.96;
    float opacity = mix(thin, 0.96, clamp(caps / max(cover, 1e-4), 0.0, 1.0));

    // Lumps of the froth: the thicker it lies, the higher.
    float thick = clamp(1.6 * e, 0.0, 1.0);
    vec2 slope = (t1.ba - 0.5) * (0.3 + 1.5 * thick) * 1.4;
    slope += (t2.ba - 0.5) * FOAM_TURN * (0.3 + 1.2 * thick) * 1.6;
    float level = 0.45 * t1.g + 0.25 * t1.r + 0.30 * t2.r;
    float hollow = mix(0.28, 1.0, smoothstep(0.20, 0.80, level + 0.25 * (1.0 - thick)));
    slope *= near;
    hollow = mix(0.82, hollow, near);
#ifdef FOAM_COARSE
    // Larger lumps, seen from farther.
    slope += (coarse.ba - 0.5) * (FOAM_LUMP * drawn * thick);
    hollow *= mix(1.0, 0.62 + 0.38 * smoothstep(0.1, 0.7, 0.6 * coarse.r + 0.4 * coarse.g), drawn * thick);
#endif
    return Foam(cover, opacity, age, thick, from_wind(slope), hollow);
}

// Radiance of foam towards the eye, by the sunlight there.
vec3 foam_light(Foam foam, vec2 slope, vec3 to_eye, vec3 sunlight) {
    vec3 normal = normalize(vec3(foam.froth.x - slope.x, 1.0, foam.froth.y - slope.y));
    // Light goes on scattering past the edge of shade.
    float towards = dot(normal, look.sun);
    float wrapped = 0.5 + 0.5 * towards;
    float facing = 0.72 * max(towards, 0.0) + 0.24 * wrapped * wrapped;
    float through = max(0.0, -dot(to_eye, look.sun));
    float side = dot(normal.xz, look.sun_level);  // the sky is brighter where the sun is
    vec3 light = look.sky_irradiance * (0.5 + 0.5 * normal.y + 0.18 * side) * foam.hollow +
                 sunlight * (facing * mix(0.35, 1.0, foam.hollow) + 0.06 * smoothstep(-0.05, 0.05, look.sun.y) +
                              0.8 * through * through * pow(foam.hollow, 3.0) * mix(1.0, 0.6, foam.thick));
    // What reaches the eye out of hollows has gone through more water.
    return light * mix(vec3(0.76, 0.94, 1.0), vec3(1.0), foam.hollow) * (FOAM_ALBEDO / 3.14159265);
}
