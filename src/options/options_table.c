/*
 * The table of options.
 */
#include "options/options.h"

#include "swell/render.h"

#include <assert.h>

static const char* const SPECTRUM_NAMES[] = {"phillips", "pm", "jonswap", "tma", NULL};
static const char* const LOOK_NAMES[] = {"classic", "sea", NULL};
static const char* const QUALITY_NAMES[] = {"auto", "low", "medium", "high", NULL};
static const char* const WATER_NAMES[] = {"ocean", "clear", "coastal", "green", NULL};

/* Of azimuth and elevation. */
static const double SUN_LIMITS[2][2] = {{-360.0, 360.0}, {-12.0, 90.0}};
static const char* const PRESET_NAMES[] = {"classic", "first",      "noon",      "glitter", "dusk",
                                           "crest",   "storm",      "gale",      "calm",    "close",
                                           "aloft",   "underwater", "waterline", NULL};
static const char* const SPREADING_NAMES[] = {"cosine", "donelan-banner", "hasselmann", NULL};
static const char* const FFT_NAMES[] = {"auto", "lanes8", "lanes4", "scalar", NULL};
static const char* const METHOD_NAMES[] = {"fft", "dft", NULL};
static const char* const SCHEME_NAMES[] = {"average", "diagonal", "integer",
                                           "spring",  "lerp",     NULL};
static const char* const FORMAT_NAMES[] = {"npy", "exr", "png16", "obj", NULL};
static const char* const SWITCH_NAMES[] = {"on", "off", NULL};
static const int SWITCH_VALUES[] = {SWITCH_ON, SWITCH_OFF};
static const char* const SAMPLE_NAMES[] = {"0", "2", "4", "8", "16", NULL};
static const int SAMPLE_VALUES[] = {0, 2, 4, 8, 16};

/* What kind of value goes into which field of Options. */
#define FIELD(field_kind, member) .kind = OPTION_##field_kind, .offset = offsetof(Options, member)
#define RANGE(number_kind, member, from, to, of)                                                   \
    FIELD(number_kind, member), .low = from, .high = to, .unit = of
#define SEED(member) RANGE(SEED, member, 0.0, 18446744073709551615.0, "")
#define POSE(member) FIELD(POSE, member), .low = -CAMERA_PLACE_MAX, .high = CAMERA_PLACE_MAX
#define REPEAT(member, fewest, most) FIELD(REPEAT, member), .low = fewest, .high = most
#define CHOICE(member, names) FIELD(CHOICE, member), .choices = names
#define CHOICE_OF(member, names, numbers) CHOICE(member, names), .values = numbers
#define SWITCH(member) FIELD(SWITCH, member), .choices = SWITCH_NAMES, .values = SWITCH_VALUES
#define FLAG(member) FIELD(FLAG, member)
#define TEXT(member) FIELD(TEXT, member)

#define AT_START .at_start = true

/* As one would type it, or what --help says where that does not do. */
#define DEFAULT(text) .standard = text
#define DEFAULT_IN_WORDS(text) .standard_in_words = text

static const OptionSpec OPTION_TABLE[] = {
    {OPTION_GROUP_PRESET, "--preset", "NAME",
     "stands for options in its place; classic also undoes earlier ones",
     CHOICE(preset, PRESET_NAMES), AT_START},

    {OPTION_GROUP_SEA, "--beaufort", "F", "the sea of that force: wind, fetch, jonswap",
     RANGE(INTEGER, beaufort, 0, OCEAN_BEAUFORT_MAX, ""), DEFAULT("5")},
    {OPTION_GROUP_SEA, "--spectrum", "NAME", "wave spectrum", CHOICE(spectrum, SPECTRUM_NAMES),
     DEFAULT_IN_WORDS("jonswap")},
    {OPTION_GROUP_SEA, "--wind-speed", "U", "wind at 10 m, instead of --beaufort",
     RANGE(REAL, ocean.state.wind_speed, 0.0, OCEAN_WIND_SPEED_MAX, " m/s"),
     DEFAULT_IN_WORDS("10")},
    {OPTION_GROUP_SEA, "--wind-direction", "A", "towards which waves run, 0 = +x, 90 = +z",
     RANGE(REAL, ocean.state.wind_direction, -OCEAN_DIRECTION_MAX, OCEAN_DIRECTION_MAX, " degrees"),
     DEFAULT_IN_WORDS("0")},
    {OPTION_GROUP_SEA, "--fetch", "F", "how far the wind has blown over water",
     RANGE(REAL, ocean.state.fetch, OCEAN_FETCH_MIN, OCEAN_FETCH_MAX, " km"),
     DEFAULT_IN_WORDS("88.66")},
    {OPTION_GROUP_SEA, "--depth", "D", "of the water",
     RANGE(DEPTH, ocean.state.depth, OCEAN_DEPTH_MIN, OCEAN_DEPTH_MAX, " m"),
     DEFAULT_IN_WORDS("inf")},
    {OPTION_GROUP_SEA, "--spreading", "NAME", "how waves spread over directions",
     CHOICE(spreading, SPREADING_NAMES), DEFAULT("donelan-banner")},
    {OPTION_GROUP_SEA, "--swell", "X", "how swell-like the waves of the wind are",
     RANGE(REAL, ocean.state.swell, 0.0, 1.0, ""), DEFAULT_IN_WORDS("0")},
    {OPTION_GROUP_SEA, "--swell-height", "H",
     "significant height of a second system from elsewhere",
     RANGE(REAL, ocean.state.swell_height, 0.0, OCEAN_SWELL_HEIGHT_MAX, " m"),
     DEFAULT_IN_WORDS("0")},
    {OPTION_GROUP_SEA, "--swell-period", "T", "its peak period",
     RANGE(REAL, ocean.state.swell_period, OCEAN_SWELL_PERIOD_MIN, OCEAN_SWELL_PERIOD_MAX, " s"),
     DEFAULT_IN_WORDS("10")},
    {OPTION_GROUP_SEA, "--swell-direction", "A", "towards which it runs",
     RANGE(REAL, ocean.state.swell_direction, -OCEAN_DIRECTION_MAX, OCEAN_DIRECTION_MAX,
           " degrees"),
     DEFAULT_IN_WORDS("0")},
    {OPTION_GROUP_SEA, "--loop", "T", "after which the sea repeats seamlessly",
     RANGE(REAL, ocean.loop, OCEAN_LOOP_MIN, OCEAN_LOOP_MAX, " s"), DEFAULT_IN_WORDS("never")},
    {OPTION_GROUP_SEA, "--cascades", "C", "grids that share the waves",
     RANGE(INTEGER, ocean.cascades, 1, OCEAN_CASCADES_MAX, ""), DEFAULT_IN_WORDS("3")},
    {OPTION_GROUP_SEA, "--grid", "N", "samples per side of each grid",
     RANGE(POWER, ocean.grid, OCEAN_GRID_MIN, OCEAN_GRID_MAX, ""),
     DEFAULT_IN_WORDS("256; phillips 64")},
    {OPTION_GROUP_SEA, "--length", "L", "side of the first grid",
     RANGE(REAL, ocean.length, OCEAN_LENGTH_MIN, OCEAN_LENGTH_MAX, " m"),
     DEFAULT_IN_WORDS("8 peak wavelengths, at least 64; phillips 64")},
    {OPTION_GROUP_SEA, "--wind", "X,Z", "wind of the phillips spectrum",
     RANGE(PAIR, ocean.wind_x, -OCEAN_WIND_MAX, OCEAN_WIND_MAX, " m/s"), DEFAULT_IN_WORDS("32,32")},
    {OPTION_GROUP_SEA, "--amplitude", "A", "constant of the phillips spectrum",
     RANGE(REAL, ocean.amplitude, 0.0, OCEAN_AMPLITUDE_MAX, ""), DEFAULT_IN_WORDS("0.0001")},
    {OPTION_GROUP_SEA, "--choppiness", "C", "how far crests are sharpened",
     RANGE(REAL, ocean.choppiness, 0.0, OCEAN_CHOPPINESS_MAX, ""),
     DEFAULT_IN_WORDS("1.3, by wind 1.1 to 1.4; phillips 1")},
    {OPTION_GROUP_SEA, "--seed", "S", "of the random waves; each has others", SEED(ocean.seed),
     DEFAULT_IN_WORDS("1")},
    {OPTION_GROUP_TIME, "--time", "T", "time of the sea; the window starts there",
     RANGE(REAL, time, 0.0, OCEAN_TIME_MAX, " s"), DEFAULT("0")},
    {OPTION_GROUP_TIME, "--speed", "R", "of time; 1 is that of the clock",
     RANGE(REAL, speed, 0.0, 100.0, ""), DEFAULT("1")},

    {OPTION_GROUP_COMPUTING, "--method", "NAME", "fast transform or direct sums",
     CHOICE(method, METHOD_NAMES), DEFAULT("fft")},
    {OPTION_GROUP_COMPUTING, "--fft", "NAME", "how the FFT is computed", CHOICE(fft, FFT_NAMES),
     DEFAULT("auto"), AT_START},
    {OPTION_GROUP_COMPUTING, "--threads", "N", "threads that compute",
     RANGE(INTEGER, threads, 1, SWELL_WORKERS_MAX, ""),
     DEFAULT_IN_WORDS("the processors it may use"), AT_START},

    {OPTION_GROUP_LIGHT, "--look", "NAME", "how the sea is drawn", CHOICE(look, LOOK_NAMES),
     DEFAULT("sea")},
    {OPTION_GROUP_LIGHT, "--quality", "NAME", "how finely the sea look is drawn",
     CHOICE(quality, QUALITY_NAMES), DEFAULT_IN_WORDS("auto in the window, high in shot")},
    {OPTION_GROUP_LIGHT, "--sun", "AZIMUTH,ELEVATION", "where the sun stands: as yaw, and up",
     RANGE(LIMITS, sun, -360, 360, " degrees"), .limit = SUN_LIMITS, DEFAULT("-68,16")},
    {OPTION_GROUP_LIGHT, "--time-of-day", "H", "the sun of an equinox at 45° N instead of --sun",
     RANGE(HOUR, sun, 0, 24, " h")},
    {OPTION_GROUP_LIGHT, "--clouds", "CUMULUS,CIRRUS,DECK", "the last two may be missing",
     RANGE(LIST, clouds, 0, 1, ""), DEFAULT("0.31,0.45,0")},
    {OPTION_GROUP_LIGHT, "--sky", "FILE.hdr",
     "equirectangular sky, not --sun and --clouds; or drop it there", TEXT(sky),
     DEFAULT_IN_WORDS("computed")},
    {OPTION_GROUP_LIGHT, "--sky-turn", "DEGREES",
     "turns that to the right; its middle lies at yaw 0",
     RANGE(REAL, sky_turned, -360, 360, " degrees"), DEFAULT("0")},
    {OPTION_GROUP_LIGHT, "--haze", "H", "aerosol in the air; 1.2 is a clear day",
     RANGE(REAL, haze, 0, 10, ""), DEFAULT("1.2")},
    {OPTION_GROUP_LIGHT, "--visibility", "D", "how far one sees through the air at sea level",
     RANGE(REAL, visibility, 100, 1e6, " m"), DEFAULT("35000")},
    {OPTION_GROUP_LIGHT, "--water", "NAME", "what is in the water", CHOICE(water, WATER_NAMES),
     DEFAULT("ocean")},
    {OPTION_GROUP_LIGHT, "--exposure", "EV", "brighter or darker than is chosen by itself",
     RANGE(REAL, exposure, -10, 10, " EV"), DEFAULT("0")},

    {OPTION_GROUP_VIEW, "--fov", "DEGREES", "vertical field of view",
     RANGE(REAL, field_of_view, 20, 110, " degrees"), DEFAULT("50")},
    {OPTION_GROUP_VIEW, "--flying", "V", "speed of the flying camera",
     RANGE(REAL, flying, CAMERA_SPEED_MIN, CAMERA_SPEED_MAX, " m/s"), DEFAULT("12")},
    {OPTION_GROUP_VIEW, "--tiles", "N", "tiles per side",
     RANGE(INTEGER, tiles, 1, RENDER_TILES_MAX, ""), DEFAULT("10")},
    {OPTION_GROUP_VIEW, "--lod", "on|off", "levels of detail; off draws every triangle",
     SWITCH(lod), DEFAULT("on")},
    {OPTION_GROUP_VIEW, "--resolution", "WxH", "of the window or picture",
     RANGE(SIZE, width, 1, 16384, " pixels a side, as far as the driver draws"),
     DEFAULT("1280x720"), AT_START},
    {OPTION_GROUP_VIEW, "--samples", "N",
     "smooth edges by so many samples a pixel, as far as the driver has them",
     CHOICE_OF(samples, SAMPLE_NAMES, SAMPLE_VALUES), DEFAULT("0")},
    {OPTION_GROUP_VIEW, "--camera", "X,Y,Z,YAW,PITCH", "place in m, direction in degrees",
     POSE(camera), DEFAULT_IN_WORDS("over the waves")},
    {OPTION_GROUP_VIEW, "--trough", "D",
     "stands in a trough, a crest so far ahead; heights from its water",
     RANGE(REAL, trough, 1, 1000, " m"), AT_START},
    {OPTION_GROUP_VIEW, "--wireframe", NULL, "lines instead of the surface", FLAG(wireframe)},
    {OPTION_GROUP_VIEW, "--spectrum-view", NULL, "the energy of each wave instead of the sea",
     FLAG(spectrum_view)},
    {OPTION_GROUP_VIEW, "--hud", "on|off", "text overlay", SWITCH(hud),
     DEFAULT_IN_WORDS("on in the window, off in shot")},

    {OPTION_GROUP_WATER, "--boat", "on|off", "starts aboard of the boat", SWITCH(boat),
     DEFAULT("off")},
    {OPTION_GROUP_WATER, "--rain", NULL, "on the sea and into the pool", FLAG(rain)},
    {OPTION_GROUP_WATER, "--rain-rate", "R", "drops on a m² of the sea; 60 light, 700 a cloudburst",
     RANGE(REAL, rain_rate, 1, 2000, " a second"), DEFAULT("250")},
    {OPTION_GROUP_WATER, "--stone-at", "X,Z,RADIUS,TIME",
     "a stone falls into the sea, in m and s; the last two may be missing", REPEAT(stone_at, 2, 4),
     DEFAULT_IN_WORDS("0.35 m, 4 s before --time"), AT_START},
    {OPTION_GROUP_WATER, "--course", "FILE",
     "where a boat sails: lines of a time in s, x and z in m", TEXT(course),
     DEFAULT_IN_WORDS("no boat"), AT_START},

    {OPTION_GROUP_POOL, "--pool", "on|off", "pool overlay", SWITCH(pool),
     DEFAULT_IN_WORDS("on in the window, off in shot")},
    {OPTION_GROUP_POOL, "--string", "on|off", "string overlay", SWITCH(string),
     DEFAULT_IN_WORDS("on in the classic look's window, else off")},
    {OPTION_GROUP_POOL, "--pool-steps", "N", "steps of pool and string before shot draws them",
     RANGE(INTEGER, pool_steps, 0, 1e6, ""), DEFAULT("0"), AT_START},
    {OPTION_GROUP_POOL, "--pool-rate", "R", "steps in the window",
     RANGE(REAL, pool_rate, 1, 1000, " a second"), DEFAULT("50")},
    {OPTION_GROUP_POOL, "--pool-depth", "D", "of the water at rest",
     RANGE(REAL, pool_depth, 1, 500, " cells"), DEFAULT("34")},
    {OPTION_GROUP_POOL, "--floor", "FILE",
     "picture on the pool's floor, or tiles; or drop it there", TEXT(floor),
     DEFAULT_IN_WORDS("tiles")},
    {OPTION_GROUP_POOL, "--plain", NULL, "the pool as shades of blue", FLAG(plain)},
    {OPTION_GROUP_POOL, "--scheme", "NAME", "of pool and ripple", CHOICE(scheme, SCHEME_NAMES),
     DEFAULT("average")},
    {OPTION_GROUP_POOL, "--size", "WxH|W", "cells of the pool, or W of a string",
     RANGE(EXTENT, size, RIPPLE_SIDE_MIN, RIPPLE_SIDE_MAX, " cells a side"), DEFAULT("320x240")},
    {OPTION_GROUP_POOL, "--steps", "N", "of ripple", RANGE(INTEGER, steps, 0, 1e8, ""),
     DEFAULT("500"), AT_START},
    {OPTION_GROUP_POOL, "--damping", "D", "of average, diagonal and lerp",
     RANGE(REAL, damping, 0, 1, ""), DEFAULT_IN_WORDS("by scheme")},
    {OPTION_GROUP_POOL, "--attack", "A", "of spring, up to 0.5 in 2D",
     RANGE(REAL, attack, 0, 1, ""), DEFAULT_IN_WORDS("by scheme")},
    {OPTION_GROUP_POOL, "--slowdown", "S", "of spring", RANGE(REAL, slowdown, 0, 1, ""),
     DEFAULT_IN_WORDS("0.99")},
    {OPTION_GROUP_POOL, "--blend", "B", "of lerp, as far as it is stable",
     RANGE(REAL, blend, 0, 1, ""), DEFAULT_IN_WORDS("by scheme")},
    {OPTION_GROUP_POOL, "--loss", "N", "integer loses 1/2^N of each height a step",
     RANGE(INTEGER, loss, 1, 16, ""), DEFAULT_IN_WORDS("4, a sixteenth; 8 as an overlay")},
    {OPTION_GROUP_POOL, "--stone", "X,Y,HEIGHT,STEP",
     "sets a cell (1D: X,HEIGHT,STEP); the last two may be missing", REPEAT(stone, 1, 4), AT_START},
    {OPTION_GROUP_POOL, "--drop", "X,Y,RADIUS,DEPTH,STEP",
     "adds a round stone; the last three may be missing", REPEAT(drop, 2, 5), AT_START},
    {OPTION_GROUP_POOL, "--wall", "X,Y,X,Y", "makes a rectangle of cells a wall",
     REPEAT(wall, 4, 4), AT_START},

    {OPTION_GROUP_CLIP, "--duration", "S", "how long a clip is",
     RANGE(REAL, duration, 0.01, 86400, " s"), DEFAULT("10"),
     DEFAULT_IN_WORDS("that of --loop or of --path, else 10")},
    {OPTION_GROUP_CLIP, "--rate", "FPS", "pictures a second", RANGE(REAL, rate, 0.1, 240, ""),
     DEFAULT("30")},
    {OPTION_GROUP_CLIP, "--path", "FILE",
     "where the camera flies: lines of a time in s and a --camera", TEXT(path),
     DEFAULT_IN_WORDS("it stays")},
    {OPTION_GROUP_CLIP, "--frames", "N",
     "that export writes; those after which the window closes, with figures",
     RANGE(INTEGER, frames, 1, 1e9, ""), DEFAULT_IN_WORDS("one; until you leave")},
    {OPTION_GROUP_CLIP, "--format", "NAME", "of export", CHOICE(format, FORMAT_NAMES),
     DEFAULT("npy")},
    {OPTION_GROUP_CLIP, "--area", "M", "side of the square that --format obj writes",
     RANGE(REAL, area, 1, OCEAN_LENGTH_MAX, " m"), DEFAULT("100")},
    {OPTION_GROUP_CLIP, "--area-grid", "N", "its cells per side",
     RANGE(INTEGER, area_grid, 2, 2048, ""), DEFAULT("256")},

    {OPTION_GROUP_PROGRAM, "--shaders", "DIR", "takes shaders from there, anew when they change",
     TEXT(shaders), DEFAULT_IN_WORDS("its own")},
    {OPTION_GROUP_PROGRAM, "--panel", NULL, "opens the panel of all values", FLAG(panel)},
    {OPTION_GROUP_PROGRAM, "--verbose", NULL, "a line on stderr for each change of state",
     FLAG(verbose)},
    {OPTION_GROUP_PROGRAM, "--json", NULL, "bench prints one JSON object", FLAG(json)},
    {OPTION_GROUP_PROGRAM, "--help", NULL, "this text", FLAG(help)},
    {OPTION_GROUP_PROGRAM, "--version", NULL, "the version", FLAG(version)},
};

enum { OPTION_COUNT = sizeof OPTION_TABLE / sizeof *OPTION_TABLE };
_Static_assert((int)OPTION_COUNT <= (int)OPTIONS_MAX, "Options.given has a place for each");

const OptionSpec* options_table(int* count) {
    *count = OPTION_COUNT;
    return OPTION_TABLE;
}

const char* option_group_name(OptionGroup group) {
    static const char* const NAMES[OPTION_GROUP_COUNT] = {
        [OPTION_GROUP_PRESET] = "Presets",
        [OPTION_GROUP_SEA] = "The sea",
        [OPTION_GROUP_TIME] = "Time",
        [OPTION_GROUP_LIGHT] = "Light",
        [OPTION_GROUP_COMPUTING] = "How it is computed",
        [OPTION_GROUP_VIEW] = "The picture",
        [OPTION_GROUP_WATER] = "Stones, boat and rain",
        [OPTION_GROUP_POOL] = "Pool and string",
        [OPTION_GROUP_CLIP] = "Clips and exports",
        [OPTION_GROUP_PROGRAM] = "The program",
    };
    assert(group < OPTION_GROUP_COUNT);
    return NAMES[group];
}
