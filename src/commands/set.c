/*
 * The command `set`: many pictures with their truth, each with options drawn at random. A sample
 * depends on the command line and its number alone, and is what `shot` draws of its own line.
 */
#include "commands.h"
#include "output.h"

#include "base/text.h"
#include "world/files.h"

#include <assert.h>
#include <math.h>
#include <string.h>

enum {
    VARIED_MAX = 64,
    PARTS_MAX = 16,     /* numbers of a value */
    REFUSALS_MAX = 1000 /* refused combinations in a row */
};

/* ---- What varies --------------------------------------------------------------------------- */

/* An option that is drawn for each sample. */
typedef struct Varied {
    const OptionSpec* spec;
    char text[SETTINGS_TEXT_SIZE]; /* "2..8" or "a|b|c"; zeros instead of bars */
    int choices;
} Varied;

typedef struct SampleSet {
    const Settings* settings; /* of the command, borrowed */
    int count;                /* of varied options */
    Varied varied[VARIED_MAX];
    int base_count; /* of the command's words that every sample has */
    char** base;    /* borrowed words */
    int first, last;
} SampleSet;

/* Drawn numbers depend on the set's seed, the sample, how often it was drawn again, and the place
   in the line. */
typedef struct Draw {
    uint64_t seed;
    uint32_t sample, refused;
} Draw;

/* Returns an even number from 0 to 1, without 1. */
static double draw_even(const Draw* draw, int varied, int part) {
    const uint32_t counter[4] = {draw->sample, draw->refused, (uint32_t)varied, (uint32_t)part};
    uint32_t bits[4];
    swell_random_bits(draw->seed, counter, bits);
    return (double)bits[0] / 4294967296.0;
}

static double draw_normal(const Draw* draw, int varied, int part) {
    const uint32_t stream = (uint32_t)(varied * PARTS_MAX + part) + 0x100000u * draw->refused;
    return swell_random_normal_pair(draw->seed, (int32_t)draw->sample, 1, stream).first;
}

/* Reads two numbers with `mark` between them. */
static bool read_two(const char* text, const char* mark, double* a, double* b) {
    const char *between = strstr(text, mark), *end = NULL;
    char first[SWELL_REAL_SIZE];
    if (!between || between - text >= (ptrdiff_t)sizeof first) {
        return false;
    }
    snprintf(first, sizeof first, "%.*s", (int)(between - text), text);
    return swell_read_real(first, &end, a) && *end == '\0' &&
           swell_read_real(between + strlen(mark), &end, b) && *end == '\0';
}

/* Cuts the next piece off a text, up to `mark` or the end, after which the text is NULL. */
static char* cut(char** text, char mark) {
    char *piece = *text, *end = strchr(piece, mark);
    if (end) {
        *end = '\0';
    }
    *text = end ? end + 1 : NULL;
    return piece;
}

/* Appends the value of one part: a number from A to B of "A..B", a normal one of "MEAN~DEVIATION",
   or the text itself. Numbers have six digits. */
static void append_part(const Draw* draw, const Varied* varied, int index, int part,
                        const char* text, char value[SETTINGS_TEXT_SIZE]) {
    const OptionKind kind = varied->spec->kind;
    const bool whole = kind == OPTION_KIND_INTEGER || kind == OPTION_KIND_SEED;
    double a = 0.0, b = 0.0;
    if (read_two(text, "..", &a, &b)) {
        const double share = draw_even(draw, index, part);
        const double drawn = whole ? floor(a + share * (b - a + 1.0)) : a + share * (b - a);
        swell_append(value, SETTINGS_TEXT_SIZE, whole ? "%.0f" : "%.6g", drawn);
    } else if (read_two(text, "~", &a, &b)) {
        const double drawn = a + b * draw_normal(draw, index, part);
        swell_append(value, SETTINGS_TEXT_SIZE, whole ? "%.0f" : "%.6g", drawn);
    } else {
        swell_append(value, SETTINGS_TEXT_SIZE, "%s", text);
    }
}

/* Draws a value: one of the choices, and in it each part between commas. */
static void draw_value(const Draw* draw, const Varied* varied, int index,
                       char value[SETTINGS_TEXT_SIZE]) {
    int choice = (int)(draw_even(draw, index, PARTS_MAX) * varied->choices);
    const char* text = varied->text;
    for (; choice > 0; --choice) {
        text += strlen(text) + 1;
    }
    value[0] = '\0';
    if (varied->spec->kind == OPTION_KIND_TEXT) {
        swell_append(value, SETTINGS_TEXT_SIZE, "%s", text);
        return;
    }
    char copy[SETTINGS_TEXT_SIZE], *rest = copy;
    snprintf(copy, sizeof copy, "%s", text);
    for (int part = 0; rest; ++part) {
        append_part(draw, varied, index, part, cut(&rest, ','), value);
        swell_append(value, SETTINGS_TEXT_SIZE, "%s", rest ? "," : "");
    }
}

/* Returns whether the ranges of a choice are ones. */
static bool check_ranges(const char* text) {
    char copy[SETTINGS_TEXT_SIZE], *rest = copy;
    snprintf(copy, sizeof copy, "%s", text);
    int parts = 0;
    for (; rest; ++parts) {
        const char* part = cut(&rest, ',');
        double a = 0.0, b = 0.0;
        if ((strstr(part, "..") && !(read_two(part, "..", &a, &b) && a <= b)) ||
            (strchr(part, '~') && !(read_two(part, "~", &a, &b) && b >= 0.0))) {
            return false;
        }
    }
    return parts <= PARTS_MAX;
}

/* Reads a line "NAME=VALUES" of --vary. */
static bool read_varied(SampleSet* set, const char* line, SwellError* error) {
    static const char FORM[] = "expected NAME=LOW..HIGH, MEAN~DEVIATION or A|B|C, of an option";
    const Settings* settings = set->settings;
    const size_t length = strcspn(line, "=");
    char name[64];
    snprintf(name, sizeof name, "--%.*s", (int)length, line);
    const OptionSpec* spec = line[length] == '=' ? option_find(name) : NULL;
    if (!spec || set->count == VARIED_MAX) {
        return swell_error_set(error, SWELL_ERROR_USAGE, "--vary '%.200s' is not accepted: %s%s",
                               line, spec ? "up to 64 options vary" : FORM, spec ? "" : " of shot");
    }
    const OptionId id = spec->id;
    const bool given = options_said(settings, id) && spec->kind != OPTION_KIND_REPEAT;
    const char* why = !(spec->read_by >> COMMAND_SHOT & 1u) ? "shot has no such option"
                      : id == OPTION_RESOLUTION || id == OPTION_LAYERS || id == OPTION_STEREO
                          ? "all pictures of a set have one form"
                      : spec->group == OPTION_GROUP_PROGRAM || id == OPTION_THREADS ||
                              id == OPTION_TRUTH || id == OPTION_FRAMES
                          ? "it changes no picture"
                      : given && id != OPTION_SEED ? "it is given, too"
                                                   : NULL;
    Varied* varied = &set->varied[set->count++];
    *varied = (Varied){.spec = spec, .choices = 1};
    snprintf(varied->text, sizeof varied->text, "%s", line + length + 1);
    for (char* rest = varied->text; cut(&rest, '|'), rest;) {
        varied->choices += 1;
    }
    const char* text = varied->text;
    for (int i = 0; i < varied->choices && !why; ++i, text += strlen(text) + 1) {
        const bool flag = strcmp(text, "on") == 0 || strcmp(text, "off") == 0;
        why = spec->kind == OPTION_KIND_FLAG ? (flag ? NULL : "expected on|off")
              : spec->kind == OPTION_KIND_TEXT || check_ranges(text) ? NULL
                                                                     : FORM;
    }
    return !why || swell_error_set(error, SWELL_ERROR_USAGE, "--vary '%.200s' is not accepted: %s",
                                   line, why);
}

static bool read_all_varied(SampleSet* set, SwellError* error) {
    char lines[SETTINGS_TEXT_SIZE], *rest = lines;
    snprintf(lines, sizeof lines, "%s", set->settings->set.vary);
    bool ok = true;
    while (ok && rest && *rest) {
        ok = read_varied(set, cut(&rest, '\n'), error);
    }
    return ok;
}

/* ---- A sample ------------------------------------------------------------------------------ */

/* The line of a sample: words of `shot`. */
typedef struct Sample {
    int number, refused;
    int count;
    char** word; /* of the line; owned, the words not */
    char name[VARIED_MAX][64], value[VARIED_MAX][SETTINGS_TEXT_SIZE]; /* of what was drawn */
    char seed[32], path[HOST_PATH_SIZE];
    Settings settings; /* read from the line */
} Sample;

static void add_word(Sample* sample, char* word) {
    sample->word[sample->count++] = word;
}

static void add_varied(Sample* sample, const SampleSet* set, int index) {
    const OptionSpec* spec = set->varied[index].spec;
    snprintf(sample->name[index], sizeof sample->name[index], "%s", spec->name);
    if (spec->kind != OPTION_KIND_FLAG) {
        add_word(sample, sample->name[index]);
        add_word(sample, sample->value[index]);
    } else if (strcmp(sample->value[index], "on") == 0) {
        add_word(sample, sample->name[index]);
    }
}

/* Draws the sample's line. A varied preset comes before the words that all samples have, and the
   rest behind them. Each sample has waves of its own, unless --seed varies. */
static void draw_line(Sample* sample, const SampleSet* set) {
    static char SHOT[] = "shot", SEED[] = "--seed", TRUTH[] = "--truth", JSON[] = "json";
    const Draw draw = {set->settings->ocean.seed, (uint32_t)sample->number,
                       (uint32_t)sample->refused};
    bool seeded = false;
    sample->count = 0;
    add_word(sample, SHOT);
    add_word(sample, sample->path);
    for (int pass = 0; pass < 2; ++pass) {
        for (int i = 0; i < set->count; ++i) {
            const OptionId id = set->varied[i].spec->id;
            seeded = seeded || id == OPTION_SEED;
            if ((id == OPTION_PRESET) == (pass == 0)) {
                draw_value(&draw, &set->varied[i], i, sample->value[i]);
                add_varied(sample, set, i);
            }
        }
        for (int i = 0; i < set->base_count && pass == 0; ++i) {
            add_word(sample, set->base[i]);
        }
    }
    if (!seeded) {
        const Draw own = {draw.seed, draw.sample, 0};
        snprintf(sample->seed, sizeof sample->seed, "%.0f",
                 1.0 + floor(4294967295.0 * draw_even(&own, VARIED_MAX, 0)));
        add_word(sample, SEED);
        add_word(sample, sample->seed);
    }
    add_word(sample, TRUTH);
    add_word(sample, JSON);
}

/* Reads the sample's line and draws its picture, or only checks that this would be accepted. */
static bool draw_sample(Sample* sample, bool draws, SwellError* error) {
    Settings* settings = &sample->settings;
    if (!options_parse(settings, sample->count, sample->word, error)) {
        return false;
    }
    const bool ok = files_open(settings, NULL, error) &&
                    (draws ? shot_draw(settings, sample->path, HOST_PLACE_NAMED, NULL, error)
                           : shot_check(settings, error));
    files_close(settings);
    options_finish(settings);
    return ok;
}

/* Draws options until a combination is accepted. */
static bool find_sample(Sample* sample, const SampleSet* set, bool draws, SwellError* error) {
    SwellError why = {0};
    for (sample->refused = 0; sample->refused < REFUSALS_MAX; ++sample->refused) {
        why = (SwellError){0};
        draw_line(sample, set);
        if (draw_sample(sample, draws, &why)) {
            return true;
        }
        if (host_interrupts_pending()) {
            return swell_error_set(error, SWELL_ERROR_INTERRUPTED, "interrupted in sample %d",
                                   sample->number);
        }
        if ((why.code != SWELL_ERROR_USAGE && why.code != SWELL_ERROR_RANGE) || set->count == 0) {
            return swell_error_set(error, why.code, "sample %d: %s", sample->number, why.message);
        }
    }
    return swell_error_set(error, why.code,
                           "sample %d: %d combinations were refused, the last one: %s",
                           sample->number, REFUSALS_MAX, why.message);
}

/* ---- The manifest -------------------------------------------------------------------------- */

static void print_sample(HostFile* manifest, const SampleSet* set, const Sample* sample) {
    char truth[HOST_PATH_SIZE];
    truth_name(host_path_name(sample->path), truth, NULL);
    host_file_print(manifest, "{\"sample\": %d, \"refused\": %d, \"picture\": ", sample->number,
                    sample->refused);
    output_print_text(manifest, host_path_name(sample->path));
    host_file_print(manifest, ", \"truth\": ");
    output_print_text(manifest, truth);
    host_file_print(manifest, ", \"drawn\": {");
    for (int i = 0; i < set->count; ++i) {
        host_file_print(manifest, i > 0 ? ", " : "");
        output_print_text(manifest, sample->name[i] + strlen("--"));
        host_file_print(manifest, ": ");
        output_print_text(manifest, sample->value[i]);
    }
    host_file_print(manifest, "}, \"options\": [");
    for (int i = 2; i < sample->count; ++i) { /* behind `shot` and the name */
        host_file_print(manifest, i > 2 ? ", " : "");
        output_print_text(manifest, sample->word[i]);
    }
    host_file_print(manifest, "]}\n");
}

/* ---- The command --------------------------------------------------------------------------- */

/* Returns whether only a set reads the option, or what is the set's and not a sample's. */
static bool is_of_set(OptionId option) {
    const OptionSpec* spec = option_spec(option);
    return spec->read_by == 1u << COMMAND_SET || option == OPTION_SEED || option == OPTION_RESUME ||
           option == OPTION_TRUTH;
}

static bool plan(SampleSet* set, SwellError* error) {
    const SetSettings* wanted = &set->settings->set;
    set->first = wanted->first;
    set->last = wanted->last > 0 ? wanted->last : wanted->count;
    return (set->first <= set->last && set->last <= wanted->count) ||
           swell_error_set(error, SWELL_ERROR_RANGE,
                           "there are no samples %d to %d: the set has 1 to %d", set->first,
                           set->last, wanted->count);
}

/* Returns whether a sample has its pictures and their truth. */
static bool has_sample(const SampleSet* set, const char* path) {
    Settings settings = *set->settings;
    settings.clip.truth = TRUTH_JSON;
    char picture[HOST_PATH_SIZE];
    bool has = true;
    for (int file = 0; has && file < shot_files(&settings); ++file) {
        has = shot_name_file(&settings, path, file, picture, NULL) &&
              truth_is_written(&settings, picture);
    }
    return has;
}

/* Draws the samples from the first to the last. Those with --resume that are there are only
   listed. */
static bool draw_all(const SampleSet* set, HostFile* manifest, HostProgress* progress,
                     SwellError* error) {
    Sample* sample = swell_memory_allocate(1, sizeof *sample, error);
    const int count = set->last - set->first + 1;
    const size_t words = (size_t)set->base_count + 2 * VARIED_MAX + 8;
    bool ok = sample && (sample->word = swell_memory_allocate(words, sizeof *sample->word, error));
    for (int number = set->first; ok && number <= set->last; ++number) {
        const Settings* settings = set->settings;
        const int done = number - set->first;
        host_progress_show(progress, (double)done / count);
        sample->number = number;
        const int length =
            snprintf(sample->path, sizeof sample->path, "%s/%06d.%s", settings->target, number,
                     options_has(settings, OPTION_LAYERS) ? "exr" : "png");
        if (length >= (int)sizeof sample->path) {
            ok = swell_error_set(error, SWELL_ERROR_FILE,
                                 "cannot write to '%.64s...': the name is too long",
                                 settings->target);
        } else if (host_interrupts_pending()) {
            ok = swell_error_set(error, SWELL_ERROR_INTERRUPTED,
                                 "interrupted after %d of %d samples", done, count);
        } else {
            const bool draws = !settings->clip.resume || !has_sample(set, sample->path);
            ok = find_sample(sample, set, draws, error);
            print_sample(manifest, set, sample);
        }
    }
    swell_memory_free(sample ? sample->word : NULL);
    swell_memory_free(sample);
    return ok;
}

bool set_draw(const Settings* settings, int count, char** arguments, FILE* log, SwellError* error) {
    assert(settings && settings->target && (arguments || count == 0));
    SampleSet* set = swell_memory_allocate(1, sizeof *set, error);
    char** base = swell_memory_allocate((size_t)count + 1, sizeof *base, error);
    OutputFolder folder = {.path = settings->target};
    char name[64] = "manifest.jsonl";
    bool ok = set && base;
    if (ok) {
        set->settings = settings;
        set->base = base;
        set->base_count = options_leave_out(count, arguments, is_of_set, base);
        ok = read_all_varied(set, error) && plan(set, error);
    }
    if (ok && (set->first > 1 || set->last < settings->set.count)) {
        snprintf(name, sizeof name, "manifest-%06d-%06d.jsonl", set->first, set->last);
    }
    ok = ok && output_folder_make(&folder, 0, error);
    HostFile* manifest = ok ? output_folder_begin(&folder, 0, name, error) : NULL;
    if (manifest) {
        HostProgress progress = host_progress_begin(log, "set");
        ok = draw_all(set, manifest, &progress, error) && output_folder_commit(&folder, error);
        host_progress_end(&progress);
    }
    output_folder_release(&folder);
    swell_memory_free(base);
    swell_memory_free(set);
    return ok && manifest;
}
