// Rings of rain. Each cell of a grid has one drop after the other. Hashes of the cell's number and the drop's decide
// time, place and size.

uniform sampler2D u_rain_rings;  // slope by radius and age, of large drops and of small ones

const float SPLASH_RADIUS = 0.008;  // radius of a splash [m]
const float SPLASH_FALL = 6.0;      // 1 / share of a ring's time that a splash lasts

const int RAIN_DRAWN = QUALITY == 0 ? RAIN_LAYERS / 2 : RAIN_LAYERS;

// The hash lowbias32 of C. Wellons.
uint rain_scramble(uint number) {
    number ^= number >> 16;
    number *= 0x7feb352du;
    number ^= number >> 15;
    number *= 0x846ca68bu;
    return number ^ (number >> 16);
}

// The slope of the ring at a place, and the splash of a drop that has just fallen. length_seen is the length of the
// footprint [m].
vec3 rain_ring(int index, vec2 rest, float length_seen) {
    RainLayer layer = rain.layer[index];
    vec2 turn = layer.turn;
    vec2 place = layer.place + vec2(turn.x * rest.x + turn.y * rest.y, turn.x * rest.y - turn.y * rest.x);
    vec2 whole = floor(place);
    uvec2 cell = uvec2(ivec2(whole + layer.cells)) & uint(RAIN_PERIOD - 1);
    uint own = rain_scramble(cell.x + cell.y * uint(RAIN_PERIOD) + (uint(index) << 28));
    float age = layer.age + float(own & 1023u) / 1024.0;
    float later = floor(age);
    age -= later;
    uint number = uint(int(layer.drops + later)) & uint(RAIN_PERIOD - 1);
    uint drop = rain_scramble(own ^ (number * 0x9e3779b9u));
    float size = float((drop >> 10) & 255u) / 255.0;
    float there = clamp(8.0 * (rain.share - float((drop >> 18) & 255u) / 256.0), 0.0, 1.0);
    float reach = layer.reach * (0.5 + 0.5 * size);
    // The middle is random, such that the ring stays within the cell.
    vec2 middle = (vec2(drop & 31u, (drop >> 5) & 31u) / 31.0 - 0.5) * (1.0 - 2.0 * reach / layer.side);
    vec2 away = (place - whole - 0.5 - middle) * layer.side;
    float radius = length(away);
    float row = layer.row + clamp(0.5 * age, rain.edge, 0.5 - rain.edge);
    float slope = textureLod(u_rain_rings, vec2(radius / layer.reach, row), 0.0).r;
    slope *= there * (0.55 + 0.45 * size) * (0.8 + 0.4 * rain.share) * min(3.0 * (1.0 - age), 1.0) *
             clamp(3.0 * (1.0 - radius / reach), 0.0, 1.0) / max(radius, 1e-4);
    float width = SPLASH_RADIUS * SPLASH_RADIUS + 0.2 * length_seen * length_seen;
    float dot_share = max(1.0 - radius * radius / (3.0 * width), 0.0);
    float splash = there * dot_share * dot_share * SPLASH_RADIUS * SPLASH_RADIUS / width *
                   max(1.0 - age * SPLASH_FALL, 0.0);
    slope *= layer.side;
    return vec3(slope * (turn.x * away.x - turn.y * away.y), slope * (turn.x * away.y + turn.y * away.x), splash);
}

// Visibility of a layer's rings in a footprint of that length [m].
float rain_seen(int index, float length) {
    return 1.0 - smoothstep(rain.fades, 1.0, length / rain.layer[index].footprint);
}

struct Rain {
    vec2 slope;
    float seen;    // slope variance of the visible rings
    float splash;  // 0 to 1
};

Rain rain_at(vec2 rest, float length) {
    Rain sum = Rain(vec2(0.0), 0.0, 0.0);
    for (int i = 0; i < RAIN_DRAWN; ++i) {
        float seen = rain_seen(i, length);
        vec3 ring = rain_ring(i, rest, length);
        sum.slope += seen * ring.xy;
        sum.seen += 0.8 * rain.variance / float(RAIN_DRAWN) * seen * seen;
        sum.splash += ring.z;
    }
    return sum;
}
