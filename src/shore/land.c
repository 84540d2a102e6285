/*
 * Land: its shapes by kind, its window, and its bed. The tide lowers the shape or the map, which
 * passes into the one depth of the sea before the rims.
 *
 * A beach is steep at the water's edge and has a slope with two bars, the outer one cut by rip
 * gaps; inland it has a berm, dunes, and hills without end. Bars and gaps bend the waves and let
 * them break in turns; over a plane beach they would break all at once. A coast repeats along z to
 * the bit within its window. Sources of the forms: Short, Handbook of Beach and Shoreface
 * Morphodynamics, 1999 (bars, rips, cusps); heights and distances are those of a beach of medium
 * sand under swell of 1 to 2 m.
 *
 * A map is interpolated between its cells (cubic, Catmull-Rom), or averaged over a cell of the
 * window where the map is finer. Beyond its sides it keeps the height at the side.
 */
#include "swell/land.h"

#include "state.h"

#include <assert.h>

bool land_repeats(LandKind kind) {
    return kind == LAND_BEACH || kind == LAND_BAY;
}

/* ---- Noise --------------------------------------------------------------------------------- */

/* The uses of random numbers; each has its own sequence. */
enum {
    STREAM_LINE = 1,
    STREAM_BAR = 8,
    STREAM_GAP = 16,
    STREAM_DUNE = 24,
    STREAM_HILL = 32,
    STREAM_ROCK = 40,
    STREAM_OUTLINE = 48
};

/* The finaliser of MurmurHash3. */
static uint64_t mix_bits(uint64_t bits) {
    bits = (bits ^ bits >> 33) * 0xff51afd7ed558ccdu;
    bits = (bits ^ bits >> 33) * 0xc4ceb9fe1a85ec53u;
    return bits ^ bits >> 33;
}

/* A random number from -1 to 1 at a lattice point. */
static double random_at(uint64_t seed, int stream, int i, int j) {
    const uint64_t cell = (uint64_t)(uint32_t)i << 32 | (uint32_t)j;
    const uint64_t bits = mix_bits(mix_bits(seed + (uint64_t)stream * 0x9e3779b97f4a7c15u) ^ cell);
    return (double)(int64_t)bits * 0x1p-63;
}

static double quintic(double t) {
    return t * t * t * (t * (t * 6.0 - 15.0) + 10.0);
}

/* An index of the lattice along z, which repeats after `repeats` unless that is 0. */
static int wrap(int j, int repeats) {
    return repeats > 0 ? ((j % repeats) + repeats) % repeats : j;
}

/* Smooth noise from -1 to 1, with cells of side 1. It repeats after `repeats` along z unless that
   is 0. */
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

/* The features of a coast along one line of constant z. */
typedef struct LandLine {
    double z;      /* within one period [m] */
    double beyond; /* z itself [m]; the hinterland does not repeat */
    double shore;  /* x of the shore line [m] */
    double along;  /* distance from the shore line over the distance along x, at most 1 */
    double bar;    /* distance of the outer bar from the shore line [m] */
    double inner;  /* distance of the inner bar [m] */
    double kept;   /* share of the outer bar left by rip gaps */
    double rock;   /* 0 for sand, 1 for rock */
} LandLine;

/* A sum of waves along the coast, about `apart` metres from crest to crest. */
static double wave_along(const LandParams* params, int stream, int n, double apart, double z) {
    const double count = fmax(floor(params->period / apart + 0.5), 1.0);
    const double phase = 0.5 * SWELL_TWO_PI * random_at(params->seed, stream, n, 0);
    return sin(SWELL_TWO_PI * count * z / params->period + phase);
}

/* How far a headland stands here, 0 to 1. */
static double find_headland(const LandParams* params, double z) {
    const double turn = SWELL_TWO_PI * z / params->period;
    const double share = 0.5 - 0.5 * cos(turn);
    return params->kind == LAND_BAY ? share * share * share : 0.0;
}

/* The reach of a headland, and x of the bay's head [m]. */
static const double HEADLAND = 84.0, BAY_AT = 6.0;

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

static double find_within(const LandParams* params, double z) {
    const double rest = fmod(z, params->period);
    return rest < 0.0 ? rest + params->period : rest;
}

static LandLine line_at(const LandParams* params, double z) {
    LandLine line = {.z = z, .beyond = z, .along = 1.0, .kept = 1.0};
    if (!land_repeats(params->kind)) {
        return line;
    }
    const double step = 1.0; /* distance for the slope of the shore line [m] */
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

/* Height at a distance from the middle of a Gaussian ridge of height 1; `breadth` is its sigma. */
static double ridge(double distance, double breadth) {
    const double share = distance / breadth;
    return exp(-0.5 * share * share);
}

/* The lesser of two values, rounded where they differ by less than `blend`. */
static double lesser(double a, double b, double blend) {
    const double share = swell_clamp(0.5 + 0.5 * (b - a) / blend, 0.0, 1.0);
    return swell_mix(b, a, share) - blend * share * (1.0 - share);
}

/* Depth down to which a beach is steep, and its distance from the shore line [m]. */
static const double STEEP_AT = 1.0, STEEP_RUN = 9.0;

/* Depth of sand `way` metres off the shore line: steep at first, then of the given slope, less the
   bars. */
static double sand_depth(const LandParams* params, const LandLine* line, double way) {
    const double plane =
        lesser(STEEP_AT * way / STEEP_RUN, STEEP_AT + (way - STEEP_RUN) * params->slope, 0.25);
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

/* Returns the height that crags add to rock near the water and above it. */
static double crag_height(const LandParams* params, double way, double x, double z) {
    const double crags = fabs(coast_noise(params, STREAM_ROCK + 1, x, z, 17.0)) +
                         0.5 * fabs(coast_noise(params, STREAM_ROCK + 2, x, z, 8.0)) +
                         0.25 * fabs(coast_noise(params, STREAM_ROCK + 3, x, z, 4.0));
    const double near =
        swell_smoothstep(-25.0, -4.0, way) * (1.0 - swell_smoothstep(50.0, 150.0, way));
    return 1.7 * (crags - 0.6) * near;
}

/* Height of the low hills behind the dunes, which do not repeat. */
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

/* Height of sand, rock or a mix of both, `way` metres inland (below 0: off the shore line). The
   water deepens faster off rock. */
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

/* ---- In the open sea ----------------------------------------------------------------------- */

/* An island around (62, 0) with half axes of 76 and 130 m and an outline bent by noise. It has a
   beach with a bay towards the waves, rock behind the beach and at its ends, and a hill. */
static double island_height(const LandParams* params, double x, double z) {
    const uint64_t seed = params->seed;
    const double east = x - 62.0 + 14.0 * noises(seed, STREAM_OUTLINE, x / 70.0, z / 70.0, 0, 3);
    const double south = z + 10.0 * noises(seed, STREAM_OUTLINE + 4, x / 60.0, z / 60.0, 0, 3);
    const double away = hypot(east / 76.0, south / 130.0);
    const double from_bay = (z - 40.0 * random_at(seed, STREAM_LINE, 0, 0)) / 46.0;
    const double bay =
        18.0 * exp(-0.5 * from_bay * from_bay) * (1.0 - swell_smoothstep(-40.0, 30.0, east));
    const double way = (1.0 - away) * 78.0 - bay; /* about the distance inland [m] */
    const double lee =
        fmax(swell_smoothstep(-20.0, 55.0, east), swell_smoothstep(80.0, 116.0, fabs(south + 8.0)));
    const LandLine line = {.z = z, .bar = 62.0, .inner = 28.0, .kept = 0.35, .rock = 0.95 * lee};
    const double hill = 11.0 * swell_smoothstep(28.0, 80.0, way) *
                        (0.7 + 0.3 * noises(seed, STREAM_HILL, x / 30.0, z / 30.0, 0, 4));
    return shore_height(params, &line, way, x) + hill;
}

/* A bank of sand around (0, 0), 260 m long across the waves and bent back at its ends. Channels cut
   its crest, which lies a little under the water and in places above it. */
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
    const double round = 10.0; /* distance over which the crest is rounded [m] */
    const double fall = slope * (hypot(east, round) - round);
    const double ripples = 0.12 * noises(seed, STREAM_HILL, x / 14.0, z / 14.0, 0, 2);
    return params->bar * (crest + params->depth) - params->depth - fall + ripples;
}

/* ---- A map --------------------------------------------------------------------------------- */

static bool check_map(const LandMap* map, SwellError* error) {
    if (!map->heights || map->rows < LAND_MAP_CELLS_MIN || map->columns < LAND_MAP_CELLS_MIN ||
        map->rows > LAND_MAP_CELLS_MAX || map->columns > LAND_MAP_CELLS_MAX) {
        return swell_error_set(error, SWELL_ERROR_RANGE,
                               "%d x %d cells: %d to %d a side is accepted", map->columns,
                               map->rows, LAND_MAP_CELLS_MIN, LAND_MAP_CELLS_MAX);
    }
    const size_t count = (size_t)map->rows * (size_t)map->columns;
    for (size_t n = 0; n < count; ++n) {
        if (!(fabs((double)map->heights[n]) <= LAND_HEIGHT_MAX)) {
            return swell_error_set(error, SWELL_ERROR_RANGE,
                                   "row %zu, column %zu is %g: -%g to %g m is accepted",
                                   n / (size_t)map->columns, n % (size_t)map->columns,
                                   (double)map->heights[n], LAND_HEIGHT_MAX, LAND_HEIGHT_MAX);
        }
    }
    const double half_width = 0.5 * map->size, half_length = half_width * map->rows / map->columns;
    return swell_check_range("size of the map", " m", map->size, LAND_MAP_SIZE_MIN,
                             LAND_MAP_SIZE_MAX, error) &&
           swell_check_range("level of the sea in the map", " m", map->level, -LAND_HEIGHT_MAX,
                             LAND_HEIGHT_MAX, error) &&
           swell_check_range("x of the place in the map", " m", map->at[0], -half_width, half_width,
                             error) &&
           swell_check_range("z of the place in the map", " m", map->at[1], -half_length,
                             half_length, error);
}

static double cell_of(const LandMap* map) {
    return map->size / map->columns;
}

/* Four cells around a place along an axis, and their weights (Catmull-Rom). */
typedef struct Around {
    int at[4];
    double weight[4];
} Around;

static Around find_around(double place, int count) {
    const double cells = swell_clamp(place, -1.0, count);
    const double first = floor(cells), t = cells - first;
    Around around = {.weight = {((-0.5 * t + 1.0) * t - 0.5) * t, (1.5 * t - 2.5) * t * t + 1.0,
                                ((-1.5 * t + 2.0) * t + 0.5) * t, (0.5 * t - 0.5) * t * t}};
    for (int n = 0; n < 4; ++n) {
        around.at[n] = (int)swell_clamp(first + n - 1, 0.0, count - 1);
    }
    return around;
}

/* Returns the map's height at a place, over the level of the sea [m]. */
static double height_at(const LandMap* map, double x, double z) {
    const double cell = cell_of(map);
    const Around column =
        find_around((x + map->at[0]) / cell + 0.5 * map->columns - 0.5, map->columns);
    const Around row = find_around((z + map->at[1]) / cell + 0.5 * map->rows - 0.5, map->rows);
    double height = 0.0;
    for (int j = 0; j < 4; ++j) {
        const float* heights = map->heights + (size_t)row.at[j] * (size_t)map->columns;
        double along = 0.0;
        for (int i = 0; i < 4; ++i) {
            along += column.weight[i] * (double)heights[column.at[i]];
        }
        height += row.weight[j] * along;
    }
    return height - map->level;
}

/* Most samples along the side of a cell for its mean. */
static const double SUBDIVISIONS_MOST = 16.0;

/* Returns the mean height of the map over a window's cell of that size [m]. */
static double map_height(const LandMap* map, double x, double z, double cell) {
    const int count = (int)swell_clamp(ceil(cell / cell_of(map)), 1.0, SUBDIVISIONS_MOST);
    double sum = 0.0;
    for (int j = 0; j < count; ++j) {
        for (int i = 0; i < count; ++i) {
            sum += height_at(map, x + cell * ((i + 0.5) / count - 0.5),
                             z + cell * ((j + 0.5) / count - 0.5));
        }
    }
    return sum / (count * count);
}

/* Returns whether most of the window's eastern side, without its rims, is land. */
static bool meets_east(const LandParams* params) {
    enum { PLACES = 9 };
    int dry = 0;
    for (int n = 0; n < PLACES; ++n) {
        const double z = ((n + 0.5) / PLACES - 0.5) * (LAND_SQUARE - 4.0 * LAND_RIM);
        dry += height_at(&params->map, 0.5 * LAND_SQUARE, z) > params->tide;
    }
    return 2 * dry > PLACES;
}

/* ---- Parameters ---------------------------------------------------------------------------- */

LandParams land_default_params(void) {
    return (LandParams){
        .kind = LAND_BEACH, .seed = 1, .depth = 6.0, .slope = 0.03, .bar = 1.0, .period = 512.0};
}

bool land_check_params(const LandParams* params, SwellError* error) {
    assert(params);
    if ((unsigned)params->kind >= LAND_KIND_COUNT) {
        return swell_error_set(error, SWELL_ERROR_RANGE, "no such land");
    }
    return swell_check_range("depth at the rims", " m", params->depth, LAND_DEPTH_MIN,
                             LAND_DEPTH_MAX, error) &&
           swell_check_range("slope", "", params->slope, LAND_SLOPE_MIN, LAND_SLOPE_MAX, error) &&
           swell_check_range("bar", "", params->bar, 0.0, LAND_BAR_MAX, error) &&
           swell_check_range("tide", " m", params->tide, -LAND_TIDE_MAX, LAND_TIDE_MAX, error) &&
           swell_check_range("period of the coast", " m", params->period, LAND_PERIOD_MIN,
                             LAND_PERIOD_MAX, error) &&
           (params->kind != LAND_MAP || check_map(&params->map, error));
}

/* ---- The window ---------------------------------------------------------------------------- */

static const double NEARLY = 0.95;    /* share of the depth that a beach's slope reaches */
static const double SEA_MOST = 512.0; /* most distance of a beach's western side from x = 0 [m] */

/* Returns x of the window's western side [m], far enough at sea for the slope to reach the
   depth. */
static double find_west(const LandParams* params) {
    if (!land_repeats(params->kind)) {
        return -0.5 * LAND_SQUARE;
    }
    const double run = STEEP_RUN + (NEARLY * params->depth - STEEP_AT) / params->slope;
    return -swell_clamp(run + LAND_RIM, LAND_WIDTH - LAND_INLAND, SEA_MOST);
}

/* Returns the multiple of 8 nearest to `cells`. */
static int round_cells(double cells) {
    return 8 * (int)floor(cells / 8.0 + 0.5);
}

bool land_window(const LandParams* params, int cells, ShoreParams* shore, SwellError* error) {
    if (!land_check_params(params, error)) {
        return false;
    }
    assert(shore);
    if (cells < LAND_CELLS_MIN || cells > SHORE_GRID_MAX || cells % 8 != 0) {
        return swell_error_set(error, SWELL_ERROR_RANGE,
                               "%d cells across: a multiple of 8 from %d to %d is accepted", cells,
                               LAND_CELLS_MIN, SHORE_GRID_MAX);
    }
    *shore = shore_default_params();
    shore->west = find_west(params);
    shore->rim[SHORE_WEST] = LAND_RIM;
    if (land_repeats(params->kind)) {
        const double wanted = LAND_WIDTH / cells;
        shore->nz = round_cells(params->period / wanted);
        shore->cell = params->period / shore->nz;
        shore->nx = round_cells((LAND_INLAND - shore->west) / shore->cell);
    } else {
        const bool land_in_east = params->kind == LAND_MAP && meets_east(params);
        shore->nx = shore->nz = cells;
        shore->cell = LAND_SQUARE / cells;
        shore->repeats = false;
        shore->rim[SHORE_NORTH] = shore->rim[SHORE_SOUTH] = LAND_RIM;
        shore->rim[SHORE_EAST] = land_in_east ? 0.0 : LAND_RIM;
    }
    shore->north = -0.5 * shore->nz * shore->cell;
    return shore_check_params(shore, error);
}

/* ---- The bed ------------------------------------------------------------------------------- */

/* Inside the rims the bed passes into the one depth over this distance [m]. Slopes level out below
   this share of that depth. */
static const double PASSAGE = 40.0, LEVELS_AT = 0.86;

/* Coordinate beyond which land stays the same [m]. */
static const double FAR = 1e7;

/* Returns the height at x on a line, for a cell of that size [m]. */
static double find_height(const LandParams* params, const LandLine* line, bool land_in_east,
                          double x, double cell) {
    /* Distance from the rims of the window [m], positive inside them. Where land meets the east,
       the north and south sides diverge behind the window. */
    double inside = x - find_west(params) - LAND_RIM;
    if (!land_repeats(params->kind)) {
        const double half = 0.5 * LAND_SQUARE;
        const double behind = land_in_east ? fmax(x - half, 0.0) : 0.0;
        const double from_sides = half + behind - fabs(line->beyond);
        const double from_east = land_in_east ? from_sides : half - x;
        inside = fmin(x - find_west(params), fmin(from_sides, from_east)) - LAND_RIM;
    }
    if (!(inside > 0.0)) {
        return -params->depth;
    }
    double own;
    if (params->kind == LAND_MAP) {
        own = map_height(&params->map, x, line->beyond, cell);
    } else if (params->kind == LAND_ISLAND) {
        own = island_height(params, x, line->beyond);
    } else if (params->kind == LAND_BAR) {
        own = bank_height(params, x, line->beyond);
    } else {
        const double inland = x - LAND_INLAND;
        own = shore_height(params, line, (x - line->shore) * line->along, x) +
              (inland > 0.0 ? hill_height(params, inland, x, line->beyond) : 0.0);
    }
    /* Under the tide's level the bed levels out at the sea's depth, and passes into that at the
       rims. */
    const double height = own - params->tide;
    const double levels_at = LEVELS_AT * params->depth, rest = params->depth - levels_at;
    const double deeper = -height - levels_at;
    const double level = deeper > 0.0 ? -(levels_at + rest * (1.0 - exp(-deeper / rest))) : height;
    return swell_mix(-params->depth, level, swell_smoothstep(0.0, PASSAGE, inside));
}

void land_fill_bed(const LandParams* params, const ShoreParams* shore, float* bed) {
    assert(params && shore && bed);
    const bool land_in_east = !(shore->rim[SHORE_EAST] > 0.0);
    for (int j = 0; j < shore->nz; ++j) {
        const LandLine line = line_at(params, shore->north + (j + 0.5) * shore->cell);
        for (int i = 0; i < shore->nx; ++i) {
            const double x = shore->west + (i + 0.5) * shore->cell;
            const double height = find_height(params, &line, land_in_east, x, shore->cell);
            *bed++ = (float)swell_clamp(height, -LAND_HEIGHT_MAX, LAND_HEIGHT_MAX);
        }
    }
}

double land_height(const LandParams* params, double x, double z) {
    assert(params && (params->kind != LAND_MAP || params->map.heights));
    if (!isfinite(x) || !isfinite(z)) {
        return 0.0;
    }
    LandLine line = line_at(params, z);
    line.beyond = swell_clamp(z, -FAR, FAR);
    const bool land_in_east = params->kind == LAND_MAP && meets_east(params);
    return find_height(params, &line, land_in_east, swell_clamp(x, -FAR, FAR), 0.0);
}
