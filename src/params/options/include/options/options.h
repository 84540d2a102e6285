/*
 * The options of the command line. One table serves the parser, messages about bad values, --help,
 * the manual page, completion, scene files, the settings panel, undo and --verbose. Their values
 * lie in Settings.
 *
 *     Settings settings;
 *     if (options_parse(&settings, argc - 1, argv + 1, &error)) {
 *         ... settings.ocean.grid, options_said(&settings, OPTION_GRID) ...
 *         options_finish(&settings);
 *     }
 *
 * A new option is a field in settings.h and a row of option_rows.h. A new option of the sea is a
 * field in swell/ocean.h and a row of ocean/sea_rows.h.
 */
#ifndef SWELL_OPTIONS_OPTIONS_H
#define SWELL_OPTIONS_OPTIONS_H

#include "base/option.h"
#include "swell/settings.h"

#include <stdio.h>

/* ---- The table ------------------------------------------------------------------------------ */

/* OPTION_PRESET and so on, in the order of the rows. */
typedef enum OptionId {
#define ROW(option, ...) OPTION_##option,
#include "options/option_rows.h"
#undef ROW
    OPTION_COUNT
} OptionId;
_Static_assert((int)OPTION_COUNT <= (int)SETTINGS_OPTIONS_MAX, "Settings.said has all");

/* The headings of --help. */
typedef enum OptionGroup {
    OPTION_GROUP_PRESET,
    OPTION_GROUP_SEA,
    OPTION_GROUP_TIME,
    OPTION_GROUP_COMPUTING,
    OPTION_GROUP_LIGHT,
    OPTION_GROUP_VIEW,
    OPTION_GROUP_WATER,
    OPTION_GROUP_LAND,
    OPTION_GROUP_POOL,
    OPTION_GROUP_CLIP,
    OPTION_GROUP_PROGRAM,
    OPTION_GROUP_COUNT
} OptionGroup;

/* The part of the open window that must be renewed when the option changes. */
typedef enum OptionRenewal {
    RENEW_PROGRAM, /* all: the option acts only at the start of the program */
    RENEW_NOTHING, /* read where needed; has no row in the settings panel */
    RENEW_VIEW,    /* the next frame reads it */
    RENEW_NO_UNDO, /* as RENEW_VIEW, but undoing other changes leaves it as it is */
    RENEW_TIME,
    RENEW_CAMERA,
    RENEW_SEA,
    RENEW_SKY,         /* the picture of the sky */
    RENEW_FLOOR,       /* the picture of the pool's floor */
    RENEW_POOL,        /* the field of the pool */
    RENEW_POOL_SCHEME, /* the constants of the pool, whose defaults depend on the scheme */
    RENEW_POOL_STEPS,  /* the steps of the pool */
    RENEW_COUNT
} OptionRenewal;

typedef struct OptionSpec {
    OptionId id;
    OptionGroup group;
    union { /* its name such as "--grid", its accepted values, and its field in Settings */
        SwellOption option;
        struct {
            SWELL_OPTION_FIELDS
        };
    };
    const char* meaning;          /* for --help */
    const char* default_text;     /* as one would type it; NULL for none or "it depends" */
    const char* default_in_words; /* for --help where `default_text` is not clear */

    /* The commands in which it has an effect, and those that accept it, as bits by Command. Every
       command that shows or writes a sea accepts the options of a scene, so that one line of
       options serves for a picture, an export and a figure. */
    unsigned applies_to, read_by;

    OptionId needs;    /* the option without which it does nothing ... */
    unsigned needs_in; /* ... in these commands, as bits */

    unsigned schemes; /* bits: the schemes that have this constant */
    OptionRenewal renew;
    int decimals;      /* decimals of its slider in the panel; 0 to derive them from its range */
    bool logarithmic;  /* whether its slider is logarithmic though its range begins at 0 */
    bool logged_first; /* whether --verbose prints it at the start, too */
    const char* none;  /* words of the slider without a value; NULL for "by wind" */
} OptionSpec;

/* Returns the row of an option. Rows are in the order of groups. */
const OptionSpec* option_spec(OptionId option);
const char* option_name(OptionId option);

/* Returns the option of that name, or NULL. */
const OptionSpec* option_find(const char* name);

const char* option_group_name(OptionGroup group);

/* The steps of the guided tour: --tour, and src/ui/tour/tour_steps.c. */
#define TOUR_LIST(X)                                                                               \
    X(ONE_WAVE, "one-wave")                                                                        \
    X(BEATS, "beats")                                                                              \
    X(MANY, "many")                                                                                \
    X(DIRECTIONS, "directions")                                                                    \
    X(FETCH, "fetch")                                                                              \
    X(MEASURED, "measured")                                                                        \
    X(CHOP, "chop")                                                                                \
    X(SUM, "sum")                                                                                  \
    X(TILES, "tiles")                                                                              \
    X(LIGHT, "light")                                                                              \
    X(WAKE, "wake")                                                                                \
    X(POOL, "pool")                                                                                \
    X(STRING, "string")                                                                            \
    X(DEPTH, "depth")

typedef enum TourStepId {
#define X(id, name) TOUR_STEP_##id,
    TOUR_LIST(X)
#undef X
        TOUR_STEP_COUNT
} TourStepId;

/* ---- Values --------------------------------------------------------------------------------- */

/* Parses a value into a field. Returns false where the text is not accepted; the field may have
   changed then. */
bool option_parse_value(const OptionSpec* spec, const char* text, void* field);

enum { OPTION_VALUE_SIZE = 1600 /* holds all waves; a text has SETTINGS_TEXT_SIZE */ };

/* Writes a field's value as one would type it, so that parsing gives the same bits again. Returns
   false for flags, repeated options, and values that the option does not accept, such as a length
   of 0. */
bool option_write_value(const OptionSpec* spec, const void* field, char text[OPTION_VALUE_SIZE]);

/* Writes a value for people, also one that is not accepted. Numbers have at most `digits` digits.
   Repeated options give "". */
void option_write_brief(const OptionSpec* spec, const void* field, int digits,
                        char text[OPTION_VALUE_SIZE]);

/* ---- Settings ------------------------------------------------------------------------------- */

/* Returns the defaults, with a worker for each processor available. */
Settings options_default(void);

/* Fills `settings` from the arguments after the program's name. @FILE stands for the options in a
   file, see below. Expands presets in order and completes the settings (resolve.h). Settings with
   --sea are completed once its file is read (world/files.h). On failure nothing needs finishing.
   Fails with SWELL_ERROR_USAGE or SWELL_ERROR_RANGE, also where the command line itself, not a
   file, has an option that the command does not read. Fails with SWELL_ERROR_FILE or
   SWELL_ERROR_MEMORY where a file cannot be read. */
bool options_parse(Settings* settings, int count, char** arguments, SwellError* error);

/* Fills `rest` (count) with those arguments of a command line that options_parse accepts which give
   options, but for these: borrowed words, in order, without the command and its output. Returns
   their number. */
int options_leave_out(int count, char** arguments, bool (*leaves_out)(OptionId option),
                      char** rest);

/* Frees the repeated values, which copies of the settings borrow. */
void options_finish(Settings* settings);

/* Decides which windows over the sea are shown unless options say so. Pool and string belong to the
   classic look; pictures have no windows. */
void options_show_windows(Settings* settings);

/* Returns the scheme that pool or string uses where `scheme` is chosen. A string of `average`
   without --scheme or --damping uses ripple_default_string's. */
RippleScheme options_scheme_of(const Settings* settings, RippleScheme scheme, int dimensions);

/* Return the option's field. */
void* options_field(Settings* settings, const OptionSpec* spec);
const void* options_value(const Settings* settings, const OptionSpec* spec);

/* Returns whether the user has set the option, on the command line or later. */
bool options_said(const Settings* settings, OptionId option);

/* Returns whether the user or the preset has set the option. Else it has its default, or follows
   from other options. */
bool options_has(const Settings* settings, OptionId option);

/* A rule about two options. Where `broken`, they are incompatible, for this reason. */
typedef struct OptionsRule {
    bool broken;
    OptionId one, other;
    const char* why;
} OptionsRule;

/* Fails with SWELL_ERROR_USAGE at the first broken rule. */
bool options_check_rules(const OptionsRule* rules, size_t count, SwellError* error);

/* Sets one option as the command line does; `text` is NULL for a flag. A preset sets its options,
   which override earlier values. Options of an earlier preset return to their defaults. `classic`,
   the source document's program, first resets every option of sea and light. Fails with
   SWELL_ERROR_RANGE; the message says what the option accepts, and the value may have changed.
   Fails with SWELL_ERROR_MEMORY for a repeated option. */
bool options_set(Settings* settings, OptionId option, const char* text, SwellError* error);

/* Resets an option to its default, as if it had not been set. */
void options_forget(Settings* settings, OptionId option);

/* Returns whether the option has another value in `b`. For constants of pool schemes, also whether
   only one of them has it set. */
bool options_differ(const OptionSpec* spec, const Settings* a, const Settings* b);

/* Copies the option's value, and whether the user has set it. */
void options_copy(Settings* settings, const OptionSpec* spec, const Settings* from);

/* Copies from a scene the options that act on an open window, except its sea: all of them, or with
   `only_view` sea, light and view alone. The names of pictures are not copied until the pictures
   have been read. Returns the bits of the OptionRenewals for which a value has changed. */
unsigned options_apply_scene(Settings* settings, const Settings* from, bool only_view);

/* Returns whether the preset with that index in --preset's choices sets the option, even if to its
   default. */
bool preset_sets(int preset, OptionId option);

/* ---- Scenes as text --------------------------------------------------------------------------

   The options that make a picture, as a file for @FILE and as a command line. A file holds one
   option to a line, "--name value", "--name=value" or "--flag". A value is the rest of the line
   without the blanks around it; in double quotes it may hold anything, where \" stands for a quote
   and \\ for a backslash. # begins a comment at the start of a line or after a blank. @FILE is not
   accepted in files. */

typedef enum OptionsFormat {
    OPTIONS_FORMAT_FILE,    /* a line for each option */
    OPTIONS_FORMAT_COMMAND, /* "swell --grid 64 ...", for a shell */
    OPTIONS_FORMAT_PICTURE, /* "swell shot x.png --grid 64 ...", for a shell */
    OPTIONS_FORMAT_ADDRESS, /* "grid=64&rain&...", behind the ? of a page's address */
    OPTIONS_FORMAT_SEA      /* "--grid 64 ...", the sea alone, for ocean_params_create */
} OptionsFormat;

/* Returns the text of a scene; the caller frees it with swell_memory_free. It has the options that
   differ from the defaults, so that parsing it gives the same sea, time, light, view and pool, bit
   for bit. It also has the given options that act only at the start of the program. It names no
   preset, and does not tell whether overlay, pool and string are shown. A command line and an
   address have only options that the window reads. A picture's line also has the given options of
   its command, `shot` or `clip`, and draws the same picture. A sea's options make the same sea, bit
   for bit, also where land has set depth and length. Returns NULL on failure (SWELL_ERROR_MEMORY).
 */
char* options_file_write(const Settings* settings, OptionsFormat format, SwellError* error);

/* Writes that text to a file. Fails with SWELL_ERROR_FILE, SWELL_ERROR_MEMORY or
   SWELL_ERROR_INTERRUPTED. */
bool options_file_save(const Settings* settings, const char* path, SwellError* error);

/* ---- Help ----------------------------------------------------------------------------------- */

/* Prints the options that apply to the command; for COMMAND_WINDOW all of them. */
void help_print(Command command, FILE* out);

/* Prints the tables of commands and options, a row to a line with tabs between the columns:
 *
 *     about      VERSION, PROGRAM, @FILE, EXIT CODES
 *     command    NAME ("" for the window), TARGET, MEANING
 *     option     NAME, PLACEHOLDER, GROUP, MEANING, ACCEPTED, DEFAULT, WORDS, COMMANDS
 *
 * WORDS are the values to choose from, "-f" for a file or "-d" for a folder; COMMANDS those in
 * which the option has an effect, "window" for the first. */
void tables_print(FILE* out);

#endif
