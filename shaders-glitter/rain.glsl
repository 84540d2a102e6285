// Rings of rain; rain.c packs u_rain. Each cell of a grid has one drop after the other; hashes of the
// cell's number decide time, place and size.

#ifdef RAIN
uniform vec4 u_rain[RAIN_VECTORS];
uniform sampler2D u_rain_rings;  // slope by radius and age, of large drops and of small ones

#define RAIN_TURN(i) u_rain[3 * i]       // rotation of the grid / side; place of the eye's cell
#define RAIN_COUNT(i) u_rain[3 * i + 1]  // of cells and of drops so far; age at phase 0
#define RAIN_RING(i) u_rain[3 * i + 2]   // side [m], reach [m], rows in the table, footprint [m]
#define RAIN_SHARE u_rain[3 * RAIN_LAYERS].x     // of the cells in which drops fall
#define RAIN_VARIANCE u_rain[3 * RAIN_LAYERS].y  // of the slope
#define RAIN_FADES u_rain[3 * RAIN_LAYERS].z     // footprint at which rings start to fade
#define RAIN_EDGE u_rain[3 * RAIN_LAYERS].w      // of the table's rows

const float SPLASH_RADIUS = 0.008;  // m
const float SPLASH_FALL = 6.0;      // it lasts 1/6 of a ring's time

#if QUALITY == 0
const int RAIN_DRAWN = RAIN_LAYERS / 2;
#else
const int RAIN_DRAWN = RAIN_LAYERS;
#endif

// C. Wellons's lowbias32.
uint rain_scramble(uint number) {
    number ^= number >> 16;
    number *= 0x7feb352du;
    number ^= number >> 15;
    number *= 0x846ca68bu;
    return number ^ (number >> 16);
}

// The slope of the ring at a place, and the splash of a drop that has just fallen; length_seen: length
// of the footprint [m].
vec3 rain_ring(int layer, vec2 rest, float length_seen) {
    vec4 turn = RAIN_TURN(layer);
    vec4 count = RAIN_COUNT(layer);
    vec4 ring = RAIN_RING(layer);
    vec2 place = turn.zw + vec2(turn.x * rest.x + turn.y * rest.y, turn.x * rest.y - turn.y * rest.x);
    vec2 whole = floor(place);
    uvec2 cell = uvec2(ivec2(whole + count.xy)) & uint(RAIN_PERIOD - 1);
    uint own = rain_scramble(cell.x + cell.y * uint(RAIN_PERIOD) + (uint(layer) << 28));
    float age = count.w + float(own & 1023u) / 1024.0;
    float later = floor(age);
    age -= later;
    uint number = uint(int(count.z + later)) & uint(RAIN_PERIOD - 1);
    uint drop = rain_scramble(own ^ (number * 0x9e3779b9u));
    float size = float((drop >> 10) & 255u) / 255.0;
    float there = clamp(8.0 * (RAIN_SHARE - float((drop >> 18) & 255u) / 256.0), 0.0, 1.0);
    float reach = ring.y * (0.5 + 0.5 * size);
    // Random, such that the ring stays within the cell.
    vec2 middle = (vec2(drop & 31u, (drop >> 5) & 31u) / 31.0 - 0.5) * (1.0 - 2.0 * reach / ring.x);
    vec2 away = (place - whole - 0.5 - middle) * ring.x;
    float radius = length(away);
    float slope = textureLod(u_rain_rings, vec2(radius / ring.y, ring.z + clamp(0.5 * age, RAIN_EDGE, 0.5 - RAIN_EDGE)), 0.0).r;
    slope *= there * (0.55 + 0.45 * size) * (0.8 + 0.4 * RAIN_SHARE) * min(3.0 * (1.0 - age), 1.0) *
             clamp(3.0 * (1.0 - radius / reach), 0.0, 1.0) / max(radius, 1e-4);
    float width = SPLASH_RADIUS * SPLASH_RADIUS + 0.2 * length_seen * length_seen;
    float dot_share = max(1.0 - radius * radius / (3.0 * width), 0.0);
    float splash = there * dot_share * dot_share * SPLASH_RADIUS * SPLASH_RADIUS / width *
                   max(1.0 - age * SPLASH_FALL, 0.0);
    slope *= ring.x;
    return vec3(slope * (turn.x * away.x - turn.y * away.y), slope * (turn.x * away.y + turn.y * away.x), splash);
}

// Visibility of a layer's rings in a footprint of that length [m].
float rain_seen(int layer, float length) {
    return 1.0 - smoothstep(RAIN_FADES, 1.0, length / RAIN_RING(layer).w);
}

struct Rain {
    vec2 slope;
    float seen;    // slope variance of the visible rings
    float splash;  // 0 to 1
};

Rain rain_at(vec2 rest, float length) {
    Rain rain = Rain(vec2(0.0), 0.0, 0.0);
    for (int layer = 0; layer < RAIN_DRAWN; ++layer) {
        float seen = rain_seen(layer, length);
        vec3 ring = rain_ring(layer, rest, length);
        rain.slope += seen * ring.xy;
        rain.seen += 0.8 * RAIN_VARIANCE / float(RAIN_DRAWN) * seen * seen;
        rain.splash += ring.z;
    }
    return rain;
}
#endif
