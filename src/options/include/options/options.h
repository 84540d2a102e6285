/*
 * The command line, from one table: parsing, the message for a bad value and --help all come from
 * it.
 */
#ifndef SWELL_OPTIONS_OPTIONS_H
#define SWELL_OPTIONS_OPTIONS_H

#include "scene/camera.h"
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

/* As RenderQuality, or what suits the machine. */
typedef enum QualityChoice {
    QUALITY_AUTO,
    QUALITY_LOW,
    QUALITY_MEDIUM,
    QUALITY_HIGH,
    QUALITY_COUNT
} QualityChoice;

/* In what `swell export` writes. */
typedef enum ExportFormat {
    EXPORT_NPY,   /* NumPy arrays of each cascade */
    EXPORT_EXR,   /* maps of each cascade, floats */
    EXPORT_PNG16, /* the same in 16 bits */
    EXPORT_OBJ,   /* a mesh of the whole sea, and a point cache */
    EXPORT_FORMAT_COUNT
} ExportFormat;

/* A switch that has another default in the window than in a picture. */
typedef enum Switch { SWITCH_DEFAULT, SWITCH_ON, SWITCH_OFF, SWITCH_COUNT } Switch;

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

/* Whether an option was given, and by whom. What a preset says, the user may contradict. */
typedef enum Given { GIVEN_NOT, GIVEN_BY_PRESET, GIVEN_BY_USER } Given;

enum { OPTIONS_MAX = 192, NUMBERS_MAX = 5, REPEATS_MAX = 256, OPTION_TEXT_SIZE = 1024 };

/* Numbers with commas between them, as many as were given. */
typedef struct NumberList {
    int count;
    double value[NUMBERS_MAX];
} NumberList;

/* An option that may be given again and again. */
typedef struct RepeatedList {
    int count;
    NumberList item[REPEATS_MAX];
} RepeatedList;

typedef struct Options {
    int command;        /* Command */
    const char* target; /* FILE or DIR; borrowed from argv; NULL in the window */
    int preset;         /* the one named last, or -1 */
    int spectrum;       /* OceanSpectrumKind, where given */
    int beaufort;       /* force, where given */
    int spreading;      /* OceanSpreading */
    OceanParams ocean;  /* all of it, when the options are parsed */
    int fft;            /* OceanFft */
    double time;        /* s */
    double speed;       /* of time */
    int method;         /* OceanMethod */
    int tiles;          /* per side */
    int lod;            /* Switch: levels of detail of the sea */
    int threads;        /* workers */
    int width, height;  /* pixels */
    int samples;        /* of multisampling */
    CameraPose camera;
    double trough;              /* m to the crest ahead, or 0 */
    int look;                   /* RenderLook */
    int quality;                /* QualityChoice */
    int water;                  /* RenderWater */
    double sun[2];              /* azimuth, elevation, degrees */
    NumberList clouds;          /* cumulus, cirrus, deck */
    char sky[OPTION_TEXT_SIZE]; /* a picture; "": computed */
    double sky_turned;          /* degrees to the right */
    double haze, visibility;    /* of the air; m */
    double exposure;            /* EV, beside the automatic one */
    double field_of_view;       /* vertical, degrees */
    double flying;              /* speed of the camera, m/s */
    bool wireframe, spectrum_view, plain;
    int hud, pool, string;                   /* Switch */
    RepeatedList stone_at;                   /* X,Z[,RADIUS[,TIME]]: m, m, m, s */
    char course[OPTION_TEXT_SIZE];           /* of the boat, a file; "" for none */
    int boat;                                /* Switch: aboard at the start */
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
    char shaders[OPTION_TEXT_SIZE];          /* a folder; "" for our own */
    bool verbose, json, panel;
    bool help, version;         /* asked for: nothing else is done */
    uint8_t given[OPTIONS_MAX]; /* Given, for each option of the table */
    bool typed[OPTIONS_MAX];    /* whether it stands on the command line itself, in no file */
} Options;

/* The defaults; there are as many workers as processors that we may use. */
Options options_default(void);

/* Fills `options` from the arguments behind the program's name. @FILE stands for the options of a
   file, one to a line, see scene.h. Fails with SWELL_ERROR_USAGE or SWELL_ERROR_RANGE: what was
   given, what is accepted; with SWELL_ERROR_FILE or SWELL_ERROR_MEMORY where a file cannot be
   read. */
bool options_parse(Options* options, int count, char** arguments, SwellError* error);

/* Whether the user gave the option of that name, for those that narrow something down. */
bool options_given(const Options* options, const char* name);

/* The same, whoever gave it. */
Given options_giver(const Options* options, const char* name);

/* Reads one option as if it were on the command line. For presets, whose texts are our own. */
bool options_set(Options* options, const char* name, const char* value, Given giver,
                 SwellError* error);

/* Forgets an option, those of a group, or what somebody has said, so that they have their defaults.
 */
void options_forget(Options* options, const char* name);
void options_forget_group(Options* options, OptionGroup group);
void options_forget_giver(Options* options, Given giver);

/* As if the option had not been given; its value stays. */
void options_take_back(Options* options, const char* name);

/* ---- The table, for --help and the tests ---------------------------------------------------- */

typedef enum OptionKind {
    OPTION_INTEGER, /* int */
    OPTION_POWER,   /* int, a power of two */
    OPTION_SEED,    /* uint64_t */
    OPTION_REAL,    /* double */
    OPTION_DEPTH,   /* double, or "inf" */
    OPTION_PAIR,    /* double[2], "X,Z" */
    OPTION_LIMITS,  /* double[2], each within its own of `limit` */
    OPTION_HOUR,    /* double[2]: where the sun stands at that hour */
    OPTION_LIST,    /* NumberList of 1 to 3 numbers */
    OPTION_CHOICE,  /* int, an index into the choices, or with `values` one of these */
    OPTION_SWITCH,  /* int, a Switch */
    OPTION_SIZE,    /* int[2], "WxH" */
    OPTION_POSE,    /* CameraPose, "X,Y,Z,YAW,PITCH" */
    OPTION_FLAG,    /* bool, takes no value */
    OPTION_EXTENT,  /* int[2], "W" or "WxH" */
    OPTION_REPEAT,  /* RepeatedList of `low` to `high` numbers each */
    OPTION_TEXT,    /* char[OPTION_TEXT_SIZE] */
    OPTION_KIND_COUNT
} OptionKind;

typedef struct OptionSpec {
    OptionGroup group;
    const char* name;        /* "--grid" */
    const char* placeholder; /* "N"; NULL for a flag */
    const char* meaning;     /* for --help, with the unit */
    const char* standard;    /* the default as one would type it; NULL for none or "it depends" */
    const char* standard_in_words; /* for --help where `standard` does not say it */
    OptionKind kind;
    size_t offset;              /* into Options */
    double low, high;           /* of numbers */
    const char* unit;           /* " m", or "" */
    const char* const* choices; /* NULL-terminated */
    const int* values;          /* of the choices; NULL: their indices */
    const double (*limit)[2];   /* least and most of each number of OPTION_LIMITS */
    bool at_start;              /* it does not change while the program runs */
} OptionSpec;

/* The table, group by group; its length goes to `count`. */
const OptionSpec* options_table(int* count);

const char* option_group_name(OptionGroup group);

/* Whether the option has an effect on the command. */
bool option_concerns(const OptionSpec* spec, Command command);

/* Whether the command reads it: what makes a scene is read by every command that shows or writes a
   sea, so that one line of options does for a picture, an export and a figure of it. */
bool option_is_read(const OptionSpec* spec, Command command);

/* Fails with SWELL_ERROR_USAGE where the command line itself holds an option that its command does
   not read, and says which ones do. A scene's file may hold any. */
bool options_check_read(const Options* options, SwellError* error);

/* The option of that name, or NULL. */
const OptionSpec* option_find(const char* name);

/* Reads a value into the option's field of an Options. False, with the field as it was or not,
   where the text is not accepted. */
bool option_parse_value(const OptionSpec* spec, const char* text, void* field);

enum { OPTION_VALUE_SIZE = OPTION_TEXT_SIZE };

/* Writes a field's value as one would type it, so that parsing gives the same bits again. False
   where it is none that the option accepts, such as a length of 0, and for kinds that are not one
   value: flags, hours and repeated ones. */
bool option_write_value(const OptionSpec* spec, const void* field, char text[OPTION_VALUE_SIZE]);

/* Whether the option has the same value in both, bit for bit. */
bool options_same(const Options* a, const Options* b, const OptionSpec* spec);

/* Gives an option the value that it has in `from`, and its giver. */
void options_copy(Options* options, const OptionSpec* spec, const Options* from);

/* The shortest decimal number that reads as `value`. */
void option_write_number(double value, char text[26]);

/* The default in words, or NULL. */
const char* option_describe_standard(const OptionSpec* spec);

/* Writes what the option accepts: "1 to 32", "fft or dft". */
void option_describe_accepted(const OptionSpec* spec, char* text, size_t size);

#endif
