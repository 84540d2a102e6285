// Light in the water. Daylight falls off as exp(-K z) with the depth z. In-scattering along a ray is the integral of
// daylight. Light from the end of the ray is attenuated by c, the absorption plus half of the scattering. The other
// half goes nearly straight on.

// Phase function of L. Henyey and J. Greenstein, 1941.
float henyey_greenstein(float cosine, float g) {
    float x = 1.0 + g * g - 2.0 * g * cosine;
    return (1.0 - g * g) / (4.0 * PI * x * sqrt(x));
}

// Waves focus sunlight into sheets parallel to its rays. In perspective the sheets converge at the sun, so they depend
// on the azimuth around the sun alone.
float shafts_towards(vec3 way) {
    vec3 side = water.shaft_side;
    vec2 around = vec2(dot(way.xy, side.xy), (way.x * side.y - way.y * side.x) * water.sun.z + way.z * side.z);
    float inverse = inversesqrt(max(dot(around, around), 1e-8));
    around *= inverse;
    float first = foam_noise(0.85 * around + water.first_shafts, 0.0).g;
    float noise = 0.12 + 0.76 * first;
    if (QUALITY > 0) {
        noise = 0.62 * first + 0.38 * foam_noise(2.3 * around + water.second_shafts, 1.0).g;
    }
    float share = water.shaft_share * ease(0.02, 0.30, 1.0 / inverse) * ease(-0.7, 0.35, way.y);
    return mix(1.0, 0.45 + 1.1 * noise, share);
}

// Radiance scattered along a ray of length `along` from a depth. shafts is the relative sunlight, 1 on average.
vec3 water_light(vec3 way, float depth, float along, float shafts) {
    float cosine = dot(way, water.sun);
    float phase = 0.5 * henyey_greenstein(cosine, 0.86) + 0.06 * henyey_greenstein(cosine, 0.3);
    vec3 source = water.glow * (0.7 + 0.3 * shafts) + water.beam * (phase * shafts);
    vec3 rate = max(water.loss - water.fall * way.y, 0.02);
    return source * exp(-water.fall * depth) * (1.0 - exp(-rate * along)) / rate;
}

// ---- Things in the water ------------------------------------------------------------------------

const float MOTE_CELL = 0.25;      // side of a cell, which holds one mote [m]
const float MOTE_RADIUS = 0.0017;  // radius of the largest mote [m]
const int MOTE_SHELLS = 6;         // cells that a ray from the eye visits
const float MOTE_LIGHT = 0.45;     // albedo of motes

// The share of a pixel that a mote covers, the one in the cell of a point on the pixel's ray. It fades with the mote's
// distance from that point along the ray. Lengths are in cells.
float mote_at(vec3 way, float away, float pixel) {
    vec3 place = water.eye_place / MOTE_CELL + away * way;
    vec3 corner = floor(place);
    uvec3 cell = uvec3(ivec3(corner) & (int(MOTE_PERIOD / MOTE_CELL) - 1));
    uint drawn = (cell.x + 73u * cell.y + 5119u * cell.z) * 0x9e3779b1u;
    drawn = (drawn ^ (drawn >> 15u)) * 0x2c1b3c6du;
    drawn ^= drawn >> 13u;
    vec3 bits = vec3(uvec3(drawn, drawn >> 10u, drawn >> 20u) & 1023u);
    vec3 from = bits * (0.5 / 1023.0) + (corner + 0.25 - place);
    float along = dot(from, way);
    float square = along * along;
    float radius = MOTE_RADIUS / MOTE_CELL * (0.4 + bits.x * bits.z * (0.6 / (1023.0 * 1023.0)));
    float thin = 1.0 / max(radius, 0.7 * pixel * (away + along));
    float share = radius * thin;
    thin *= thin;
    return clamp(1.0 - 4.0 * square, 0.0, 1.0) * exp((square - dot(from, from)) * thin) * share * share;
}

// Light that motes within `along` metres scatter towards the eye.
vec3 motes(vec3 way, float along) {
    float pixel = length(dFdx(way)) + 1e-6;
    float share = 0.0;
    for (int i = 1; i <= MOTE_SHELLS; ++i) {
        float away = float(i) + 0.5;
        float fades = MOTE_CELL * (away + 1.0) < along ? 1.0 - away / float(MOTE_SHELLS + 1) : 0.0;
        share += fades * mote_at(way, away, pixel);
    }
    float ahead = max(dot(way, water.sun), 0.0);
    return share * (MOTE_LIGHT / PI * (1.0 + 4.0 * ahead * ahead * ahead)) * water.light *
           exp(-water.fall * water.eye_depth);
}

const float CAUSTIC_HIDES = 2e4;  // 1 / square of the footprint that hides half of the lines, in periods of motes

// Factor on the sun's light on things in the water, 1 on average. Waves focus the light into a net of lines that
// wander.
float caustic(vec3 from_eye) {
    float depth = max(water.eye_depth - from_eye.y, 0.0);
    vec2 place = (water.eye_place.xz + from_eye.xz - water.sun.xz / water.sun.y * (from_eye.y + water.eye_place.y)) / MOTE_PERIOD;
    float first = foam_noise(6.0 * place + water.caustics.xx, 0.0).g;
    float second = foam_noise(8.0 * place + water.caustics.yx, 0.0).g;
    float line = max(1.0 - 2.6 * abs(first - second), 0.0);
    line *= line;
    vec2 wide = fwidth(place);
    float share = water.shaft_share * exp(-0.12 * depth) / (1.0 + CAUSTIC_HIDES * dot(wide, wide));
    return mix(1.0, 0.35 + 2.4 * line * line, share);
}
