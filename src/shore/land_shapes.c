/*
 * The shapes of land by kind and seed. A beach: steep at the water's edge, then a slope with two
 * bars, the outer one cut by rip gaps; inland a berm, dunes and hills without end. Bars and gaps
 * bend the waves and let them break in turns; over a plane beach they would break all at once.
 *
 * What a coast has in its window repeats along z to the bit. Sources of the forms: Short,
 * Handbook of Beach and Shoreface Morphodynamics, 1999 (bars, rips, cusps); heights and distances
 * are those of a beach of medium sand under swell of 1 to 2 m.
 */
#include "land_shapes.h"

bool land_repeats(LandKind kind) {
    return kind == LAND_BEACH || kind == LAND_BAY;
}

/* ---- Noise --------------------------------------------------------------------------------- */

/* What random numbers are for. */
enum {
    STREAM_LINE = 1,
    STREAM_BAR = 8,
    STREAM_GAP = 16,
    STREAM_DUNE = 24,
    STREAM_HILL = 32,
    STREAM_ROCK = 40,
    STREAM_OUTLINE = 48
};

/* The finaliser of MurmurHash3, of a cell of a lattice. */
static uint64_t mix_bits(uint64_t bits) {
    bits = (bits ^ bits >> 33) * 0xff51afd7ed558ccdu;
    bits = (bits ^ bits >> 33) * 0xc4ceb9fe1a85ec53u;
    return bits ^ bits >> 33;
}

/* -1 to 1. */
static double random_at(uint64_t seed, int stream, int i, int j) {
    const uint64_t cell = (uint64_t)(uint32_t)i << 32 | (uint32_t)j;
    const uint64_t bits = mix_bits(mix_bits(seed + (uint64_t)stream * 0x9e3779b97f4a7c15u) ^ cell);
    return (double)(int64_t)bits * 0x1p-63;
}

static double random_phase(uint64_t seed, int stream, int n) {
    return 0.5 * SWELL_TWO_PI * random_at(seed, stream, n, 0);
}

static double quintic(double t) {
    return t * t * t * (t * (t * 6.0 - 15.0) + 10.0);
}

/* An index of the lattice along z, which repeats after `repeats` unless that is 0. */
static int wrap(int j, int repeats) {
    return repeats > 0 ? ((j % repeats) + repeats) % repeats : j;
}

/* Smooth, -1 to 1, with cells of side 1; repeats after `repeats` along z unless that is 0. */
static double noise(uint64_t seed, int stream, double x, double z, int repeats) {
    const double at_x = floor(x), at_z = floor(z);
    const int i = (int)at_x, j = wrap((int)at_z, repeats), below = wrap((int)at_z + 1, repeats);
    const double a = quintic(x - at_x), b = quintic(z - at_z);
    const double up =
        swell_mix(random_at(seed, stream, i, j), random_at(seed, stream, i + 1, j), a);
    const double down =
        swell_mix(random_at(seed, stream, i, below), random_at(seed, stream, i + 1, below), a);
    return swell_mix(up, down, b);
}

/* Octaves of noise, each of half the height and side of the one before. */
static double noises(uint64_t seed, int stream, double x, double z, int repeats, int octaves) {
    double sum = 0.0, height = 1.0;
    for (int n = 0; n < octaves; ++n) {
        sum += height * noise(seed, stream + n, x, z, repeats);
        x *= 2.0;
        z *= 2.0;
        repeats *= 2;
        height *= 0.5;
    }
    return sum;
}

/* Noise with cells of about `side` metres, that repeats where the coast does. */
static double coast_noise(const LandParams* params, int stream, double x, double z, double side) {
    if (!land_repeats(params->kind)) {
        return noise(params->seed, stream, x / side, z / side, 0);
    }
    const int repeats = (int)fmax(floor(params->period / side + 0.5), 1.0);
    return noise(params->seed, stream, x / side, z * repeats / params->period, repeats);
}

/* ---- A coast ------------------------------------------------------------------------------- */

/* A sum of waves along the coast, about `apart` metres from crest to crest. */
static double wave_along(const LandParams* params, int stream, int n, double apart, double z) {
    const double count = fmax(floor(params->period / apart + 0.5), 1.0);
    return sin(SWELL_TWO_PI * count * z / params->period + random_phase(params->seed, stream, n));
}

/* How far a headland stands here, 0 to 1. */
static double find_headland(const LandParams* params, double z) {
    const double turn = SWELL_TWO_PI * z / params->period;
    const double share = 0.5 - 0.5 * cos(turn);
    return params->kind == LAND_BAY ? share * share * share : 0.0;
}

static const double HEADLAND = 84.0, BAY_AT = 6.0; /* how far it reaches, and the bay's head [m] */

static double find_shore_line(const LandParams* params, double z) {
    const double sand = 5.0 * wave_along(params, STREAM_LINE, 0, 256.0, z) +
                        3.5 * wave_along(params, STREAM_LINE, 1, 102.0, z) +
                        2.0 * wave_along(params, STREAM_LINE, 2, 57.0, z);
    if (params->kind != LAND_BAY) {
        return sand;
    }
    const double head = find_headland(params, z);
    const double rough = 9.0 * coast_noise(params, STREAM_ROCK, 0.5, z, 40.0);
    return BAY_AT - HEADLAND * head + swell_mix(0.5 * sand, rough, fmin(2.0 * head, 1.0));
}

/* z within [0, period). */
static double find_within(const LandParams* params, double z) {
    const double rest = fmod(z, params->period);
    return rest < 0.0 ? rest + params->period : rest;
}

LandLine land_line(const LandParams* params, double z) {
    LandLine line = {.z = z, .beyond = z, .along = 1.0, .kept = 1.0};
    if (!land_repeats(params->kind)) {
        return line;
    }
    const double step = 1.0; /* for the slope of the shore line [m] */
    line.z = z = find_within(params, z);
    line.shore = find_shore_line(params, z);
    if (params->kind == LAND_BAY) {
        const double turn = (find_shore_line(params, find_within(params, z + step)) -
                             find_shore_line(params, find_within(params, z - step))) /
                            (2.0 * step);
        line.along = 1.0 / sqrt(1.0 + turn * turn);
        line.rock = swell_smoothstep(0.16, 0.5, find_headland(params, z));
    }
    const double bend = 8.0 * wave_along(params, STREAM_BAR, 0, 171.0, z) +
                        5.0 * wave_along(params, STREAM_BAR, 1, 128.0, z);
    const double gap = 0.6 * wave_along(params, STREAM_GAP, 0, 171.0, z) +
                       0.5 * wave_along(params, STREAM_GAP, 1, 256.0, z);
    line.bar = 90.0 + bend;
    line.inner = 38.0 - 0.5 * bend;
    line.kept = 1.0 - 0.75 * swell_smoothstep(0.5, 0.9, gap);
    return line;
}

/* A ridge of height 1 and half breadth `breadth`, at a distance from its middle. */
static double ridge(double distance, double breadth) {
    const double share = distance / breadth;
    return exp(-0.5 * share * share);
}

/* The lesser of two values, rounded where they differ by less than `blend`. */
static double lesser(double a, double b, double blend) {
    const double share = swell_clamp(0.5 + 0.5 * (b - a) / blend, 0.0, 1.0);
    return swell_mix(b, a, share) - blend * share * (1.0 - share);
}

/* Depth of sand `way` metres off the shore line: 1:9 to a metre, then the slope, less its bars. */
static double sand_depth(const LandParams* params, const LandLine* line, double way) {
    const double plane = lesser(way / 9.0, 1.0 + (way - 9.0) * params->slope, 0.25);
    const double far = way - line->bar;
    const double outer = 1.35 * line->kept * ridge(far, far > 0.0 ? 15.0 : 19.0);
    const double inner = 0.35 * ridge(way - line->inner, 9.0);
    return plane - params->bar * (outer + inner);
}

/* Height of rock `way` metres inland. */
static double rock_height(const LandParams* params, double way) {
    const double top = 9.0 + 2.0 * random_at(params->seed, STREAM_ROCK, 0, 0);
    return top * (1.0 - exp(-way / (2.2 * top)));
}

/* What crags add to rock near the water and above it. */
static double crag_height(const LandParams* params, double way, double x, double z) {
    const double crags = fabs(coast_noise(params, STREAM_ROCK + 1, x, z, 17.0)) +
                         0.5 * fabs(coast_noise(params, STREAM_ROCK + 2, x, z, 8.0)) +
                         0.25 * fabs(coast_noise(params, STREAM_ROCK + 3, x, z, 4.0));
    const double near =
        swell_smoothstep(-25.0, -4.0, way) * (1.0 - swell_smoothstep(50.0, 150.0, way));
    return 1.7 * (crags - 0.6) * near;
}

/* Behind the dunes: low hills that do not repeat. */
static double hill_height(const LandParams* params, double inland, double x, double z) {
    const double rolling = noises(params->seed, STREAM_HILL, x / 150.0, z / 190.0, 0, 4);
    const double high = noises(params->seed, STREAM_HILL + 4, x / 900.0, z / 1100.0, 0, 2);
    const double near = swell_smoothstep(20.0, 140.0, inland);
    const double far = swell_smoothstep(200.0, 1500.0, inland);
    return near * 3.0 * (1.0 + rolling) + far * 22.0 * (1.0 + high);
}

/* Height of sand `way` metres inland: the beach face, a berm, dunes. */
static double sand_height(const LandParams* params, double way, double x, double z) {
    const double face = lesser(way / 8.2, 1.83 + 0.012 * (fmin(way, 60.0) - 15.0), 0.25) +
                        0.10 * ridge(way - 17.0, 2.0);
    const double foot = 24.0 + 4.0 * coast_noise(params, STREAM_DUNE, 0.5, z, 23.0);
    const double lumps = 0.85 + 0.15 * coast_noise(params, STREAM_DUNE + 1, x, z, 14.0);
    const double small = 0.5 * coast_noise(params, STREAM_DUNE + 2, x, z, 6.0);
    const double dune = 4.2 * lumps * swell_smoothstep(foot, foot + 15.0, way);
    const double rough =
        swell_smoothstep(foot + 3.0, foot + 18.0, way) * (1.0 - swell_smoothstep(80.0, 160.0, way));
    return face + dune + small * rough;
}

/* Height of sand, rock or between them, `way` metres inland; below 0 it is off the shore line. Off
   rock the water deepens faster. */
static double shore_height(const LandParams* params, const LandLine* line, double way, double x) {
    const double rock = line->rock;
    if (way < 0.0) {
        const double depth = sand_depth(params, line, -way * (1.0 + 2.5 * rock));
        return (rock > 0.0 ? rock * crag_height(params, way, x, line->z) : 0.0) - depth;
    }
    const double sand = sand_height(params, way, x, line->z);
    if (!(rock > 0.0)) {
        return sand;
    }
    return swell_mix(sand, rock_height(params, way) + crag_height(params, way, x, line->z), rock);
}

static double coast_height(const LandParams* params, const LandLine* line, double x) {
    const double way = (x - line->shore) * line->along; /* inland */
    const double inland = x - LAND_INLAND;
    const double hills = inland > 0.0 ? hill_height(params, inland, x, line->beyond) : 0.0;
    return shore_height(params, line, way, x) + hills;
}

/* ---- In the open sea ----------------------------------------------------------------------- */

/* An island about (62, 0), of half axes 76 and 130 m, whose outline noise bends: a beach with a bay
   towards the waves, rock behind it and at its ends, a hill. */
static double island_height(const LandParams* params, double x, double z) {
    const uint64_t seed = params->seed;
    const double east = x - 62.0 + 14.0 * noises(seed, STREAM_OUTLINE, x / 70.0, z / 70.0, 0, 3);
    const double south = z + 10.0 * noises(seed, STREAM_OUTLINE + 4, x / 60.0, z / 60.0, 0, 3);
    const double away = hypot(east / 76.0, south / 130.0);
    const double from_bay = (z - 40.0 * random_at(seed, STREAM_LINE, 0, 0)) / 46.0;
    const double bay =
        18.0 * exp(-0.5 * from_bay * from_bay) * (1.0 - swell_smoothstep(-40, 30, east));
    const double way = (1.0 - away) * 78.0 - bay; /* inland, about in metres */
    const double lee =
        fmax(swell_smoothstep(-20.0, 55.0, east), swell_smoothstep(80.0, 116.0, fabs(south + 8.0)));
    const LandLine line = {.z = z, .bar = 62.0, .inner = 28.0, .kept = 0.35, .rock = 0.95 * lee};
    const double hill = 11.0 * swell_smoothstep(28.0, 80.0, way) *
                        (0.7 + 0.3 * noises(seed, STREAM_HILL, x / 30.0, z / 30.0, 0, 4));
    return shore_height(params, &line, way, x) + hill;
}

/* A bank of sand about (0, 0), 260 m long across the waves and bent back at its ends, whose crest
   lies a little under the water, cut by two channels, and in one place above it. */
static double bank_height(const LandParams* params, double x, double z) {
    const uint64_t seed = params->seed;
    const double along = z + 14.0 * noises(seed, STREAM_OUTLINE, x / 80.0, z / 80.0, 0, 2);
    const double share = along / 130.0;
    const double east = x - 34.0 * share * share + 9.0 * noise(seed, STREAM_BAR, 0.5, z / 55.0, 0);
    const double channels = swell_smoothstep(0.35, 0.8, noise(seed, STREAM_GAP, 0.5, z / 46.0, 0));
    const double dry =
        1.6 * swell_smoothstep(-0.3, 0.4, noise(seed, STREAM_DUNE, x / 48.0, z / 52.0, 0));
    const double crest = (-0.75 - 1.3 * channels + dry * (1.0 - channels)) -
                         6.0 * swell_smoothstep(0.7, 1.25, fabs(share));
    const double slope = east < 0.0 ? 0.8 * params->slope : 2.4 * params->slope;
    const double round = 10.0; /* the crest is round over so many metres */
    const double fall = slope * (hypot(east, round) - round);
    const double ripples = 0.12 * noises(seed, STREAM_HILL, x / 14.0, z / 14.0, 0, 2);
    return params->bar * (crest + params->depth) - params->depth - fall + ripples;
}

double land_shape(const LandParams* params, const LandLine* line, double x) {
    switch (params->kind) {
    case LAND_ISLAND:
        return island_height(params, x, line->beyond);
    case LAND_BAR:
        return bank_height(params, x, line->beyond);
    default:
        return coast_height(params, line, x);
    }
}
