/*
 * The tables of options and of commands.
 */
#include "options_parts.h"

#include "swell/sky.h"

#include <assert.h>
#include <string.h>

static const char* const SPECTRUM_NAMES[] = {OCEAN_SPECTRUM_NAMES(), NULL};
static const int SPECTRUM_VALUES[] = {
    OCEAN_SPECTRUM_PHILLIPS, OCEAN_SPECTRUM_PM,          OCEAN_SPECTRUM_JONSWAP,
    OCEAN_SPECTRUM_TMA,      OCEAN_SPECTRUM_EQUILIBRIUM, OCEAN_SPECTRUM_ELFOUHAILY,
    OCEAN_SPECTRUM_DONELAN,  OCEAN_SPECTRUM_DRAWN,       OCEAN_SPECTRUM_WAVES};
static const char* const SPREADING_NAMES[] = {OCEAN_SPREADING_NAMES, NULL};
static const char* const LOOK_NAMES[] = {"classic", "sea", "study", NULL};
static const char* const QUALITY_NAMES[] = {"auto", "low", "medium", "high", NULL};
static const char* const CAMERA_LOOK_NAMES[] = {"plain", "photo", NULL};
static const char* const PROJECTION_NAMES[] = {"perspective", "fisheye", "equirect", NULL};
static const char* const WATER_NAMES[] = {"ocean", "clear", "coastal", "green", NULL};

/* Place, yaw and pitch of a camera. */
static const OptionRange POSE_RANGES[] = {{-CAMERA_PLACE_MAX, CAMERA_PLACE_MAX, NULL},
                                          {-CAMERA_PLACE_MAX, CAMERA_PLACE_MAX, NULL},
                                          {-CAMERA_PLACE_MAX, CAMERA_PLACE_MAX, NULL},
                                          {-CAMERA_YAW_MAX, CAMERA_YAW_MAX, NULL},
                                          {-CAMERA_PITCH_MAX, CAMERA_PITCH_MAX, NULL}};

#define PRESET(name, ...) name,
static const char* const PRESET_NAMES[] = {
#include "ocean/preset_rows.h"
    NULL};
static const char* const LAND_NAMES[] = {"none", "beach", "bay", "island", "bar", NULL};
static const char* const LAND_ROWS_NAMES[] = {"north", "south", NULL};
static const char* const FFT_NAMES[] = {OCEAN_FFT_NAMES, NULL};
static const char* const METHOD_NAMES[] = {OCEAN_METHOD_NAMES, NULL};
static const char* const SCHEME_NAMES[] = {"average", "diagonal", "integer",
                                           "spring",  "lerp",     NULL};
static const char* const DRIVE_NAMES[] = {"off", "point", "edge", NULL};
static const char* const TRUTH_NAMES[] = {"none", "json", NULL};
static const char* const FORMAT_NAMES[] = {"npy", "exr", "obj", NULL};
/* The names of the steps, after "start", another name of the first step. */
#define X(id, name) name,
static const char* const TOUR_NAMES[] = {"start", TOUR_LIST(X) NULL};
#undef X
static const char* const AXIS_NAMES[] = {"+x", "-x", "+y", "-y", "+z", "-z", NULL};
static const int AXIS_VALUES[] = {1, -1, 2, -2, 3, -3};
static const char* const UP_NAMES[] = {"y", "z", NULL};
static const int UP_VALUES[] = {2, 3};
static const char* const SWITCH_NAMES[] = {"on", "off", NULL};
static const char* const SAMPLE_NAMES[] = {"auto", "0", "2", "4", "8", "16", NULL};
static const int SAMPLE_VALUES[] = {SAMPLES_AUTO, 0, 2, 4, 8, 16};

/* Sets of commands, as bits. */
#define TO(command) (1u << COMMAND_##command)
#define ALL ((1u << COMMAND_COUNT) - 1u)
#define NOT_RIPPLE (ALL & ~TO(RIPPLE))
#define NO_WINDOW (NOT_RIPPLE & ~TO(WINDOW)) /* whose panel may give the rest later */
#define PICTURES (TO(SHOT) | TO(CLIP) | TO(SET))
#define DRAWN (TO(WINDOW) | PICTURES)
#define SCRIPTED (PICTURES | TO(EXPORT) | TO(POINTS) | TO(WAKE))

/* The commands to which an option applies. With FOR all others refuse it. With READ `others` accept
   it, too. With SCENE it belongs to a scene, which every command but ripple reads. With NEEDS some
   of its commands refuse it without the other option. */
#define FOR(commands) .applies_to = commands, .read_by = commands
#define READ(commands, others) .applies_to = commands, .read_by = (commands) | (others)
#define SCENE(commands) READ(commands, NOT_RIPPLE)
#define NEEDS(commands, other) .needs = OPTION_##other, .needs_in = commands
#define SHOWN SCENE(DRAWN | TO(BENCH)) /* a part of every picture */
#define OF_LAND SCENE(DRAWN | TO(EXPORT) | TO(POINTS))
#define OF_BODIES DRAWN | TO(POINTS)
#define OF_HULL FOR(DRAWN | SCRIPTED), NEEDS(DRAWN | SCRIPTED, HULL)
#define OF_POOL FOR(DRAWN | TO(RIPPLE))

/* Kind of value, and field of Settings. */
#define MEMBER(member) VALUE_FIELD(Settings, member)
#define FIELD(of, member) MEMBER(member), .kind = OPTION_KIND_##of
#define RANGE(number, member, from, to, of) MEMBER(member), VALUE_RANGE(number, from, to, of)
#define PAIR(member, from, to, of) MEMBER(member), VALUE_PAIR(from, to, of)
#define RANGES(member, of, ...) MEMBER(member), VALUE_RANGES(of, __VA_ARGS__)
#define SEED(member) MEMBER(member), VALUE_SEED
#define POSE(member)                                                                               \
    RANGE(POSE, member, -CAMERA_PLACE_MAX, CAMERA_PLACE_MAX, NULL), .range = POSE_RANGES
#define REPEAT_UP_TO(most_times, member, fewest, most)                                             \
    FIELD(REPEAT, member), .low = fewest, .high = most, .count = most_times
#define REPEAT(member, fewest, most) REPEAT_UP_TO(SETTINGS_REPEATS_MAX, member, fewest, most)
#define LAST_COUNTS .accepted = "numbers with commas, up to 256 times; the last one counts"
#define CHOICE(member, names) CHOICE_OF(member, names, NULL)
#define CHOICE_OF(member, names, numbers) MEMBER(member), VALUE_CHOICE(names, numbers)
#define SWITCH(member) FIELD(SWITCH, member), .choices = SWITCH_NAMES
#define FLAG(member) FIELD(FLAG, member)
#define TEXT(member) FIELD(TEXT, member)

/* The program has no 0 for none, as the library has: there is no value without the option. */
#define VALUE_RANGE_OR_NONE(from, to, of) VALUE_RANGE(REAL, from, to, of)

/* The default as one would type it, and the words that --help shows instead. */
#define DEFAULT(text) .default_text = text
#define DEFAULT_IN_WORDS(text) .default_in_words = text

#define RENEW(what) .renew = RENEW_##what
#define VISIBLE SHOWN, RENEW(VIEW) /* visible in the next frame */

/* A constant and its schemes, as bits. */
#define OF(scheme) (1u << RIPPLE_##scheme)
#define CONSTANT(of) .schemes = of, RENEW(POOL_SCHEME)
#define LOGGED .logged_first = true /* among the first lines of --verbose */
#define ROW(option, of, name_, placeholder_, meaning_, ...)                                        \
    {.id = OPTION_##option,                                                                        \
     .group = OPTION_GROUP_##of,                                                                   \
     .name = name_,                                                                                \
     .placeholder = placeholder_,                                                                  \
     .meaning = meaning_,                                                                          \
     __VA_ARGS__},

static const OptionSpec OPTION_TABLE[] = {
#include "options/option_rows.h"
};

const OptionSpec* option_spec(OptionId option) {
    assert(option < OPTION_COUNT);
    return &OPTION_TABLE[option];
}

const char* option_name(OptionId option) {
    return option_spec(option)->name;
}

const OptionSpec* option_find(const char* name) {
    assert(name);
    for (int i = 0; i < OPTION_COUNT; ++i) {
        if (strcmp(OPTION_TABLE[i].name, name) == 0) {
            return &OPTION_TABLE[i];
        }
    }
    return NULL;
}

bool option_is_window_only(OptionId option) {
    return option == OPTION_HUD || option == OPTION_POOL || option == OPTION_STRING ||
           option == OPTION_EXPLAIN || option == OPTION_PANEL;
}

OceanOption option_of_sea(OptionId option) {
#define SEA_ROW(id, ...) [OPTION_##id] = OCEAN_OPTION_##id + 1,
    static const int OF_SEA[OPTION_COUNT] = {
#include "ocean/sea_rows.h"
    };
    return OF_SEA[option] ? (OceanOption)(OF_SEA[option] - 1) : OCEAN_OPTION_COUNT;
}

bool option_is_foreign(OptionId option, OceanSpectrumKind kind) {
    const OceanOption sea = option_of_sea(option);
    return sea != OCEAN_OPTION_COUNT && !ocean_option_suits(sea, kind);
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
        [OPTION_GROUP_LAND] = "Land",
        [OPTION_GROUP_POOL] = "Pool and string",
        [OPTION_GROUP_CLIP] = "Clips and exports",
        [OPTION_GROUP_PROGRAM] = "The program",
    };
    assert(group < OPTION_GROUP_COUNT);
    return NAMES[group];
}

/* ---- Commands ------------------------------------------------------------------------------- */

static const CommandSpec COMMAND_TABLE[COMMAND_COUNT] = {
    [COMMAND_WINDOW] = {NULL, NULL, "open the window; with no display, draw ./swell.png"},
    [COMMAND_SHOT] = {"shot", "FILE",
                      "draw one frame as PNG, or its light as .exr or .npy; needs no display"},
    [COMMAND_CLIP] = {"clip", "FILE",
                      "a film, .mp4 or .webm, by ffmpeg; or pictures, FILE-%04d.png, .exr or .npy"},
    [COMMAND_EXPORT] = {"export", "DIR", "write the sea as arrays, maps or a mesh, see --format"},
    [COMMAND_POINTS] = {"points", "FILE",
                        "the water at places and times (--at), or the motion of --bodies, as .csv "
                        "or .npy"},
    [COMMAND_WAKE] = {"wake", "DIR|FILE",
                      "the wake of --stone-at and --course as arrays or, as .png, a figure"},
    [COMMAND_RIPPLE] =
        {"ripple", "FILE",
         "run the pool or a string, write its heights as .npy or, as .png, a picture"},
    [COMMAND_BENCH] = {"bench", NULL, "time every stage; --grid, --method, --threads narrow it"},
    [COMMAND_SPECTRUM] =
        {"spectrum", "FILE",
         "the target spectrum beside that of the amplitudes: .png, a figure; .spc, SWAN's text of "
         "the target; .npy, float32 (R, 6): omega [rad/s], S target and measured [m^2 s], towards "
         "[degrees], D target and measured [m^2/degree], NaN below the shorter columns"},
    [COMMAND_SET] = {"set", "DIR", "many pictures with their truth, of options drawn by --vary"},
};

const CommandSpec* command_spec(Command command) {
    assert(command < COMMAND_COUNT);
    return &COMMAND_TABLE[command];
}
