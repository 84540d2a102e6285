/*
 * The options of the command line. One table serves the parser, messages about bad values, --help,
 * the manual page, completion, scene files and the settings panel.
 *
 *     Options options;
 *     if (options_parse(&options, argc - 1, argv + 1, &error)) {
 *         ... options.ocean.grid, options_given(&options, OPTION_GRID) ...
 *         options_finish(&options);
 *     }
 *
 * A new option is an OptionId, a row of options_table.c, and a field of Options.
 */
#ifndef SWELL_OPTIONS_OPTIONS_H
#define SWELL_OPTIONS_OPTIONS_H

#include "options/camera_pose.h"
#include "options/measured_sea.h"
#include "options/sun_hour.h"
#include "swell/ocean.h"
#include "swell/ripple.h"

typedef enum Command {
    COMMAND_WINDOW,   /* swell */
    COMMAND_SHOT,     /* swell shot FILE */
    COMMAND_EXPORT,   /* swell export DIR */
    COMMAND_RIPPLE,   /* swell ripple FILE */
    COMMAND_BENCH,    /* swell bench */
    COMMAND_SPECTRUM, /* swell spectrum FILE */
    COMMAND_CLIP,     /* swell clip FILE */
    COMMAND_WAKE,     /* swell wake DIR */
    COMMAND_COUNT
} Command;

/* Samples a pixel by what draws them. */
enum { SAMPLES_AUTO = -1 };

/* RenderQuality, or chosen for the machine. */
typedef enum QualityChoice {
    QUALITY_AUTO,
    QUALITY_LOW,
    QUALITY_MEDIUM,
    QUALITY_HIGH,
    QUALITY_COUNT
} QualityChoice;

typedef enum ExportFormat {
    EXPORT_NPY,   /* NumPy arrays of each cascade */
    EXPORT_EXR,   /* maps of each cascade, floats */
    EXPORT_PNG16, /* the same in 16 bits */
    EXPORT_OBJ,   /* a mesh of the whole sea, and a point cache */
    EXPORT_FORMAT_COUNT
} ExportFormat;

/* A switch whose default may differ between window and picture. */
typedef enum Switch { SWITCH_DEFAULT, SWITCH_ON, SWITCH_OFF, SWITCH_COUNT } Switch;

/* The rows of the table, in its order. */
typedef enum OptionId {
    OPTION_PRESET,
    OPTION_BEAUFORT,
    OPTION_SPECTRUM,
    OPTION_WIND_SPEED,
    OPTION_WIND_DIRECTION,
    OPTION_FETCH,
    OPTION_GAMMA,
    OPTION_DEPTH,
    OPTION_SPREADING,
    OPTION_SWELL,
    OPTION_SWELL_HEIGHT,
    OPTION_SWELL_PERIOD,
    OPTION_SWELL_DIRECTION,
    OPTION_SWELL_SYSTEM,
    OPTION_CURRENT,
    OPTION_CREST,
    OPTION_SEA,
    OPTION_SEA_TIME,
    OPTION_SEA_PLACE,
    OPTION_SEA_RATE,
    OPTION_LOOP,
    OPTION_CASCADES,
    OPTION_GRID,
    OPTION_LENGTH,
    OPTION_WIND,
    OPTION_AMPLITUDE,
    OPTION_CHOPPINESS,
    OPTION_LEAN,
    OPTION_SEED,
    OPTION_TIME,
    OPTION_SPEED,
    OPTION_METHOD,
    OPTION_FFT,
    OPTION_THREADS,
    OPTION_LOOK,
    OPTION_QUALITY,
    OPTION_SUN,
    OPTION_TIME_OF_DAY,
    OPTION_UTC,
    OPTION_DATE,
    OPTION_PLACE,
    OPTION_SKY_MOVES,
    OPTION_CLOUDS,
    OPTION_CLOUD_SEED,
    OPTION_SKY,
    OPTION_SKY_TURN,
    OPTION_AEROSOL,
    OPTION_HAZE,
    OPTION_VISIBILITY,
    OPTION_WATER,
    OPTION_WATER_TINT,
    OPTION_EXPOSURE,
    OPTION_GLINT_CURVE,
    OPTION_BLOOM,
    OPTION_CONTRAST,
    OPTION_SATURATION,
    OPTION_FOAM,
    OPTION_SPRAY,
    OPTION_FOV,
    OPTION_FLYING,
    OPTION_TILES,
    OPTION_LOD,
    OPTION_RESOLUTION,
    OPTION_SAMPLES,
    OPTION_CAMERA,
    OPTION_TROUGH,
    OPTION_WIREFRAME,
    OPTION_SPECTRUM_VIEW,
    OPTION_HUD,
    OPTION_BOAT,
    OPTION_BOAT_AT,
    OPTION_BUOY_AT,
    OPTION_RAIN,
    OPTION_RAIN_RATE,
    OPTION_STONE_AT,
    OPTION_COURSE,
    OPTION_POOL,
    OPTION_STRING,
    OPTION_POOL_STEPS,
    OPTION_POOL_RATE,
    OPTION_POOL_DEPTH,
    OPTION_FLOOR,
    OPTION_PLAIN,
    OPTION_SCHEME,
    OPTION_SIZE,
    OPTION_STEPS,
    OPTION_DAMPING,
    OPTION_ATTACK,
    OPTION_SLOWDOWN,
    OPTION_BLEND,
    OPTION_LOSS,
    OPTION_STONE,
    OPTION_DROP,
    OPTION_WALL,
    OPTION_DURATION,
    OPTION_RATE,
    OPTION_PATH,
    OPTION_FRAMES,
    OPTION_FORMAT,
    OPTION_AREA,
    OPTION_AREA_GRID,
    OPTION_SHADERS,
    OPTION_HINTS,
    OPTION_PANEL,
    OPTION_VERBOSE,
    OPTION_JSON,
    OPTION_HELP,
    OPTION_VERSION,
    OPTION_COUNT
} OptionId;

/* Whether an option was given, and by whom. The user overrides a preset. */
typedef enum Given { GIVEN_NOT, GIVEN_BY_PRESET, GIVEN_BY_USER } Given;

enum { NUMBERS_MAX = 5, REPEATS_MAX = 256, OPTION_TEXT_SIZE = 1024 };

/* Numbers with commas between them, as many as were given. */
typedef struct NumberList {
    int count;
    double value[NUMBERS_MAX];
} NumberList;

/* The values of an option that may be given several times, up to REPEATS_MAX. */
typedef struct RepeatedList {
    int count;
    NumberList* item; /* owned by the Options that were parsed; copies borrow it */
} RepeatedList;

typedef struct Options {
    int command;                      /* Command */
    const char* target;               /* FILE or DIR; borrowed from argv; NULL in the window */
    int preset;                       /* the last one given, or -1 */
    int spectrum;                     /* OceanSpectrumKind, where given */
    int beaufort;                     /* force, where given */
    int spreading;                    /* OceanSpreading */
    OceanParams ocean;                /* complete once resolved */
    char sea[OPTION_TEXT_SIZE];       /* a file of spectra; "" for none */
    char sea_time[OPTION_TEXT_SIZE];  /* "" for the last one */
    char sea_place[OPTION_TEXT_SIZE]; /* "" for the only one */
    double sea_rate;                  /* hours of the file in a second of a clip's sea */
    MeasuredSea* measured_sea; /* of `sea`; owned by the Options that were parsed; copies borrow */
    MeasuredHour measured;     /* the present hour of it */
    RepeatedList swell_system; /* H,T,DIRECTION[,SPREAD[,GAMMA]]: m, s, degrees, degrees */
    RepeatedList crest;        /* TIME,X,Z,HEIGHT: s, m; the last one counts */
    int fft;                   /* OceanFft */
    double time;               /* s */
    double speed;              /* of time */
    int method;                /* OceanMethod */
    int tiles;                 /* per side */
    int lod;                   /* Switch: levels of detail of the sea */
    int threads;               /* workers */
    int width, height;         /* pixels */
    int samples;               /* of multisampling, or SAMPLES_AUTO */
    CameraPose camera;
    double trough;           /* m to the crest ahead, or 0 */
    int look;                /* RenderLook */
    int quality;             /* QualityChoice */
    int water;               /* RenderWater */
    double sun[2];           /* azimuth, elevation, degrees; complete once resolved */
    bool sun_of_hour;        /* an hour, date or place was given after the last --sun */
    double time_of_day, utc; /* h, where given; the later one holds */
    HeavensDate date;        /* its default is an equinox */
    double place[2];         /* latitude, longitude, degrees */
    int sky_moves;           /* Switch */
    int hints;               /* Switch */
    SunHour sun_hour;        /* of these; complete once resolved */
    NumberList clouds;       /* cumulus, cirrus, deck */
    uint64_t cloud_seed;
    char sky[OPTION_TEXT_SIZE]; /* a picture; "": computed */
    double sky_turned;          /* degrees to the right */
    double aerosol, visibility; /* of the air: optical depth, m; complete once resolved */
    double haze;                /* where given: of an older scene, instead of aerosol */
    double exposure;            /* EV, added to the automatic one */
    bool glint_curve;
    double bloom;                /* strength */
    double contrast, saturation; /* factors */
    NumberList water_tint;       /* factors on red, green and blue */
    double foam;                 /* factor on its share */
    double spray;                /* factor on its number */
    double field_of_view;        /* vertical, degrees */
    double flying;               /* speed of the camera, m/s */
    bool wireframe, spectrum_view, plain;
    int hud, pool, string;                   /* Switch */
    RepeatedList stone_at;                   /* X,Z[,RADIUS[,TIME]]: m, m, m, s */
    char course[OPTION_TEXT_SIZE];           /* of the boat, a file; "" for none */
    int boat;                                /* Switch: aboard at the start */
    RepeatedList boat_at;                    /* X,Z[,YAW]: m, m, degrees; the last one counts */
    RepeatedList buoy_at;                    /* X,Z: m */
    bool rain;                               /* on the sea and into the pool */
    double rain_rate;                        /* on the sea: drops a m^2 and second */
    char floor[OPTION_TEXT_SIZE];            /* a picture; "" for tiles */
    double pool_rate;                        /* steps a second */
    double pool_depth;                       /* cells */
    int pool_steps;                          /* of shot */
    int scheme;                              /* RippleScheme */
    int size[2];                             /* of the field, cells; the second 0 for 1D */
    int steps;                               /* of ripple */
    double damping, attack, slowdown, blend; /* where given */
    int loss;                                /* where given */
    RepeatedList stone;                      /* X,Y[,HEIGHT[,STEP]], in 1D without Y */
    RepeatedList drop;                       /* X,Y[,RADIUS[,DEPTH[,STEP]]] */
    RepeatedList wall;                       /* X,Y,X,Y */
    double duration, rate;                   /* of a clip: s, pictures a second */
    char path[OPTION_TEXT_SIZE];             /* of the camera, a file; "" for none */
    int format;                              /* ExportFormat */
    double area;                             /* side of a mesh, m */
    int area_grid;                           /* cells per side */
    int frames;                              /* 0: until the user leaves, or one */
    char shaders[OPTION_TEXT_SIZE];          /* a folder; "" for those compiled in */
    bool verbose, json, panel;
    bool help, version;          /* print only that */
    uint8_t given[OPTION_COUNT]; /* Given */
} Options;

/* ---- The table ------------------------------------------------------------------------------ */

/* The headings of --help. */
typedef enum OptionGroup {
    OPTION_GROUP_PRESET,
    OPTION_GROUP_SEA,
    OPTION_GROUP_TIME,
    OPTION_GROUP_COMPUTING,
    OPTION_GROUP_LIGHT,
    OPTION_GROUP_VIEW,
    OPTION_GROUP_WATER,
    OPTION_GROUP_POOL,
    OPTION_GROUP_CLIP,
    OPTION_GROUP_PROGRAM,
    OPTION_GROUP_COUNT
} OptionGroup;

typedef enum OptionKind {
    OPTION_KIND_INTEGER, /* int */
    OPTION_KIND_POWER,   /* int, a power of two */
    OPTION_KIND_SEED,    /* uint64_t */
    OPTION_KIND_REAL,    /* double */
    OPTION_KIND_DEPTH,   /* double, or "inf" */
    OPTION_KIND_PAIR,    /* double[2], "X,Z" */
    OPTION_KIND_LIMITS,  /* double[2], each within its own of `limit` */
    OPTION_KIND_HOUR,    /* double: an hour of the day */
    OPTION_KIND_CLOCK,   /* double: an hour of the day, "HH:MM" */
    OPTION_KIND_DATE,    /* HeavensDate, "YYYY-MM-DD" */
    OPTION_KIND_LIST,    /* NumberList of 1 to 3 numbers */
    OPTION_KIND_CHOICE,  /* int, an index into the choices, or with `values` one of these */
    OPTION_KIND_SWITCH,  /* int, a Switch */
    OPTION_KIND_SIZE,    /* int[2], "WxH" */
    OPTION_KIND_POSE,    /* CameraPose, "X,Y,Z,YAW,PITCH" */
    OPTION_KIND_FLAG,    /* bool, takes no value */
    OPTION_KIND_EXTENT,  /* int[2], "W" or "WxH" */
    OPTION_KIND_REPEAT,  /* RepeatedList of `low` to `high` numbers each */
    OPTION_KIND_TEXT,    /* char[OPTION_TEXT_SIZE] */
    OPTION_KIND_COUNT
} OptionKind;

/* The seas and skies that an option is compatible with. */
typedef enum OptionWith {
    WITH_ANY,
    WITH_PHILLIPS,     /* the Phillips spectrum alone */
    WITH_WIND,         /* the other spectra */
    WITH_COMPUTED_SKY, /* without --sky */
    WITH_SKY_PICTURE   /* with it */
} OptionWith;

/* What the open window must renew when the option changes. */
typedef enum OptionRenewal {
    RENEW_PROGRAM, /* all: the option acts only at the start of the program */
    RENEW_NOTHING, /* read where needed; no row of the settings panel */
    RENEW_VIEW,    /* the next frame reads it */
    RENEW_TIME,
    RENEW_CAMERA,
    RENEW_SEA,
    RENEW_SEA_FORCE,    /* the sea, by its force ... */
    RENEW_SEA_SPECTRUM, /* ... the kind of its spectrum ... */
    RENEW_SEA_WIND,     /* ... or the speed of its wind */
    RENEW_SKY,          /* the picture of the sky */
    RENEW_FLOOR,        /* the picture of the pool's floor */
    RENEW_POOL,         /* its field */
    RENEW_POOL_SCHEME,  /* its constants, whose defaults depend on the scheme */
    RENEW_POOL_STEPS,   /* its steps */
    RENEW_COUNT
} OptionRenewal;

typedef struct OptionSpec {
    OptionId id;
    OptionGroup group;
    const char* name;             /* "--grid" */
    const char* placeholder;      /* "N"; NULL for a flag */
    const char* meaning;          /* for --help */
    const char* default_text;     /* as one would type it; NULL for none or "it depends" */
    const char* default_in_words; /* for --help where `default_text` does not say it */
    OptionKind kind;
    size_t offset;              /* into Options */
    double low, high;           /* of numbers */
    const char* unit;           /* " m", or "" */
    const char* const* choices; /* NULL-terminated */
    const int* values;          /* of the choices; NULL: their indices */
    const double (*limit)[2];   /* least and most of each number of OPTION_KIND_LIMITS */
    const char* first_unit;     /* of its first number; NULL where that is `unit`, too */
    int times;                  /* OPTION_KIND_REPEAT: as often as it may be given */
    bool last_counts;           /* of those given */
    unsigned applies_to;        /* bits: commands in which it has an effect */
    unsigned read_by;           /* bits: commands that accept it */
    OptionWith with;
    OptionRenewal renew;
    int decimals;     /* of its slider in the panel; 0: from its range */
    bool logarithmic; /* its slider, though its range begins at 0 */
    const char* none; /* what the slider shows without a value; NULL: "by wind" */
} OptionSpec;

/* OPTION_COUNT rows, group by group. */
const OptionSpec* options_table(void);

const OptionSpec* option_spec(OptionId option);
const char* option_name(OptionId option);

/* Returns the option of that name, or NULL. */
const OptionSpec* option_find(const char* name);

const char* option_group_name(OptionGroup group);

/* Whether the option has an effect on the command. */
bool option_applies_to(const OptionSpec* spec, Command command);

/* Whether it shows a window over the sea, overlay, pool or string, which a scene does not hold. */
bool option_is_furniture(OptionId option);

/* Whether the command accepts it. Every command that shows or writes a sea accepts the options of a
   scene, so one line of options serves for a picture, an export and a figure. */
bool option_is_read(const OptionSpec* spec, Command command);

/* ---- Values --------------------------------------------------------------------------------- */

/* Bytes of the option's field. */
size_t option_size(const OptionSpec* spec);

/* Parses a value into a field. False where the text is not accepted; the field may have changed
   then. */
bool option_parse_value(const OptionSpec* spec, const char* text, void* field);

/* Fails with SWELL_ERROR_RANGE where the option does not accept the text; the message says what it
   accepts. */
bool option_check_value(const OptionSpec* spec, const char* text, SwellError* error);

enum { OPTION_VALUE_SIZE = OPTION_TEXT_SIZE };

/* Writes a field's value as one would type it, so that parsing gives the same bits again. Returns
   false where the option does not accept it, such as a length of 0, and for kinds that are not one
   value: flags and repeated ones. */
bool option_write_value(const OptionSpec* spec, const void* field, char text[OPTION_VALUE_SIZE]);

/* Writes the numbers with commas between them, each the shortest that parses to the same bits. */
void option_write_numbers(const double* values, int count, char text[OPTION_VALUE_SIZE]);

/* Returns the default in words, or NULL. */
const char* option_describe_default(const OptionSpec* spec);

/* Writes what the option accepts: "1 to 32", "fft or dft". */
void option_describe_accepted(const OptionSpec* spec, char* text, size_t size);

/* ---- Options -------------------------------------------------------------------------------- */

/* Returns the defaults, with a worker for each processor available. */
Options options_default(void);

/* Fills `options` from the arguments after the program's name. @FILE stands for the options in a
   file, see options_file.h. Expands presets in their place and resolves the sea. On failure nothing
   needs finishing. Fails with SWELL_ERROR_USAGE or SWELL_ERROR_RANGE, also where the command line
   itself, not a file, holds an option that the command does not read; with SWELL_ERROR_FILE or
   SWELL_ERROR_MEMORY where a file cannot be read. */
bool options_parse(Options* options, int count, char** arguments, SwellError* error);

/* Fails with SWELL_ERROR_USAGE where the ending of an output file's name is that of a format which
   the command does not write. A name without an ending, and a file that is not regular, gets the
   first format. `name` may be NULL. */
bool output_name_check(Command command, const char* name, SwellError* error);

/* Frees the repeated values, which copies of the options borrow. */
void options_finish(Options* options);

/* The option's field. */
void* options_field(Options* options, const OptionSpec* spec);
const void* options_value(const Options* options, const OptionSpec* spec);

/* Whether the user gave the option. */
bool options_given(const Options* options, OptionId option);

Given options_giver(const Options* options, OptionId option);

/* Sets one option as the command line does; `text` is NULL for a flag. Fails with
   SWELL_ERROR_RANGE, or SWELL_ERROR_MEMORY for a repeated one. */
bool options_set(Options* options, OptionId option, const char* text, Given giver,
                 SwellError* error);

/* Resets an option, those of a group, or those of a giver to their defaults, as not given. */
void options_forget(Options* options, OptionId option);
void options_forget_group(Options* options, OptionGroup group);
void options_forget_giver(Options* options, Given giver);

/* Marks the option as not given; its value stays. */
void options_mark_unset(Options* options, OptionId option);

/* Whether the option has the same value in both, bit for bit, or in both the scheme's default. */
bool options_same(const Options* a, const Options* b, const OptionSpec* spec);

/* Copies the option's value and giver. */
void options_copy(Options* options, const OptionSpec* spec, const Options* from);

/* Copies from a scene the options that act on an open window: all of them, or with `only_view` sea,
   light and view alone. The names of pictures stay until the pictures have been read. Returns the
   bits of the OptionRenewals for which a value has changed. */
unsigned options_apply_scene(Options* options, const Options* from, bool only_view);

#endif
