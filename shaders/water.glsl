// Light in the water. Daylight falls off as exp(-K z) with the depth z. In-scattering along a ray is
// its integral; light from the end of the ray is attenuated by c, the absorption plus half of the
// scattering (the other half goes nearly straight on). underwater_look.c packs u_water.

uniform vec4 u_water[WATER_VECTORS];

#define WATER_LOSS u_water[0].rgb     // c [1/m]
#define EYE_DEPTH u_water[0].w        // z of the eye [m]
#define WATER_FALL u_water[1].rgb     // K [1/m]
#define WATER_EXPOSURE u_water[1].w   // relative to the air
#define WATER_SCATTER u_water[2].rgb  // b [1/m]
#define SUN_BEAM u_water[2].w         // of the sun's irradiance, across its beam below
#define SUN_BELOW u_water[3].xyz      // unit, towards the sun as seen from below
#define SHAFT_PLACES u_water[4]       // texture coordinates of two noises
#define SHAFT_SHARE u_water[3].w      // of the sunlight that comes in shafts
#define LINE_UNIT u_water[5].x        // of the waterline's width [pixels]
#define EYE_PLACE u_water[5].yzw      // of the eye in the period of motes and caustics [m]
#define CAUSTIC_DRIFT u_water[6].xy   // of two noises

const float WATER_INDEX = 1.34;
const float WATER_PI = 3.14159265;

// L. Henyey, J. Greenstein, 1941.
float henyey_greenstein(float cosine, float g) {
    float x = 1.0 + g * g - 2.0 * g * cosine;
    return (1.0 - g * g) / (4.0 * WATER_PI * x * sqrt(x));
}

// Irradiance of a level plane just below the surface.
vec3 irradiance_below() {
    return 0.93 * look.sky_irradiance + SUN_BEAM * SUN_BELOW.y * look.sun_light;
}

// Waves focus sunlight into sheets parallel to its rays. In perspective they converge at the sun, so
// they depend on the azimuth around it alone.
float shafts_towards(vec3 way) {
    vec3 side = normalize(cross(SUN_BELOW, vec3(0.0, 0.0, 1.0)));
    vec3 other = cross(side, SUN_BELOW);
    vec2 around = vec2(dot(way, side), dot(way, other));
    float away = length(around);
    around /= max(away, 1e-4);
#if QUALITY > 0
    float noise = 0.62 * textureLod(u_foam_noise, 0.85 * around + SHAFT_PLACES.xy, 0.0).g +
                  0.38 * textureLod(u_foam_noise, 2.3 * around + SHAFT_PLACES.zw, 1.0).g;
#else
    float noise = 0.12 + 0.76 * textureLod(u_foam_noise, 0.85 * around + SHAFT_PLACES.xy, 0.0).g;
#endif
    float share = SHAFT_SHARE * smoothstep(0.02, 0.30, away) * smoothstep(-0.7, 0.35, way.y);
    return mix(1.0, 0.45 + 1.1 * noise, share);
}

// Radiance scattered along a ray of that length from a depth. shafts: relative sunlight, 1 on average.
vec3 water_light(vec3 way, float depth, float along, float shafts) {
    float cosine = dot(way, SUN_BELOW);
    float phase = 0.5 * henyey_greenstein(cosine, 0.86) + 0.06 * henyey_greenstein(cosine, 0.3);
    vec3 body = 1.8 * look.water_reflectance * (WATER_LOSS + WATER_FALL) / WATER_PI * irradiance_below();
    vec3 beam = 0.45 * phase * shafts * SUN_BEAM * WATER_SCATTER * look.sun_light;
    vec3 source = body * (0.7 + 0.3 * shafts) + beam;
    vec3 rate = max(WATER_LOSS - WATER_FALL * way.y, 0.02);
    return source * exp(-WATER_FALL * depth) * (1.0 - exp(-rate * along)) / rate;
}

// ---- Things in the water ------------------------------------------------------------------------

#if QUALITY == 2
const float MOTE_CELL = 0.25;      // holds one mote [m]
const float MOTE_RADIUS = 0.0017;  // of the largest [m]
const int MOTE_SHELLS = 8;         // cells from the eye
const float MOTE_LIGHT = 0.45;     // albedo

// The share of a pixel that the mote in the cell of a point on its ray covers, times its distance's own fade.
float mote_at(vec3 way, float away, float pixel) {
    vec3 place = (EYE_PLACE + away * way) / MOTE_CELL;
    vec3 corner = floor(place);
    uvec3 cell = uvec3(ivec3(corner) & (int(MOTE_PERIOD / MOTE_CELL) - 1));
    uint drawn = (cell.x + 73u * cell.y + 5119u * cell.z) * 0x9e3779b1u;
    drawn = (drawn ^ (drawn >> 15u)) * 0x2c1b3c6du;
    drawn ^= drawn >> 13u;
    vec3 inside = vec3(uvec3(drawn, drawn >> 10u, drawn >> 20u) & 1023u) / 1023.0;
    vec3 from = MOTE_CELL * (corner + 0.25 + 0.5 * inside - place);
    float along = dot(from, way);
    float beside = dot(from, from) - along * along;
    float radius = MOTE_RADIUS * (0.4 + 0.6 * inside.x * inside.z);
    float wide = max(radius, 0.7 * pixel * (away + along));
    float near = max(1.0 - 4.0 * along * along / (MOTE_CELL * MOTE_CELL), 0.0);
    return near * exp(-beside / (wide * wide)) * radius * radius / (wide * wide);
}

// Light that motes within `along` metres scatter towards the eye.
vec3 motes(vec3 way, float along) {
    float pixel = length(dFdx(way)) + 1e-6;
    float share = 0.0;
    for (int i = 1; i <= MOTE_SHELLS; ++i) {
        float away = MOTE_CELL * (float(i) + 0.5);
        share += mote_at(way, away, pixel) * step(away + MOTE_CELL, along) * (1.0 - away / (float(MOTE_SHELLS + 1) * MOTE_CELL));
    }
    float ahead = max(dot(way, SUN_BELOW), 0.0);
    return share * (MOTE_LIGHT / WATER_PI * (1.0 + 4.0 * ahead * ahead * ahead)) * irradiance_below() *
           exp(-WATER_FALL * EYE_DEPTH);
}
#endif

#if QUALITY > 0
// Waves focus the sun's light on what is in the water: a net of lines that wander; 1 on average.
float caustic(vec3 from_eye) {
    float depth = max(EYE_DEPTH - from_eye.y, 0.0);
    vec2 place = (EYE_PLACE.xz + from_eye.xz - SUN_BELOW.xz / SUN_BELOW.y * (from_eye.y + EYE_PLACE.y)) / MOTE_PERIOD;
    float first = textureLod(u_foam_noise, 6.0 * place + CAUSTIC_DRIFT.xx, 0.0).g;
    float second = textureLod(u_foam_noise, 8.0 * place + CAUSTIC_DRIFT.yx, 0.0).g;
    float line = max(1.0 - 2.6 * abs(first - second), 0.0);
    line *= line;
    return mix(1.0, 0.35 + 2.4 * line * line, SHAFT_SHARE * exp(-0.12 * depth));
}
#endif
