/*
 * Options by chance, each inside its range: together they make a sea whose fields are finite and
 * whose crests are as asked, or they are refused in one line. The ranges are those of the table.
 */
#include "unit/command_lines.h"
#include "unit/seas.h"

#include "base/numbers.h"
#include "base/text.h"
#include "options/resolve.h"
#include "world/foam_stream.h"

enum { OPTIONS_MOST = 9, PLACES = 8 };

/* ---- Values by chance ---------------------------------------------------------------------- */

typedef struct Chance {
    uint64_t seed;
    uint32_t drawn;
} Chance;

static double draw(Chance* chance) {
    uint32_t bits[4];
    swell_random_bits(chance->seed, (const uint32_t[4]){chance->drawn++, 0, 0, 0x5973U}, bits);
    return swell_uniform(bits[0]);
}

static int draw_index(Chance* chance, int count) {
    return (int)(count * draw(chance));
}

/* Often an end of the range, or 0; else by its magnitude or evenly. */
static double draw_number(Chance* chance, double low, double high) {
    const double kind = draw(chance), share = draw(chance);
    if (kind < 0.45) {
        return kind < 0.15 ? low : kind < 0.35 || low > 0.0 || high < 0.0 ? high : 0.0;
    }
    const double least = low > 0.0 ? low : 1e-3 * high;
    return low < 0.0 || kind > 0.8 ? swell_mix(low, high, share) : least * pow(high / least, share);
}

static void write_numbers(Chance* chance, int count, const OptionRange range[],
                          char text[OPTION_VALUE_SIZE]) {
    double value[SETTINGS_NUMBERS_MAX];
    for (int i = 0; i < count; ++i) {
        value[i] = draw_number(chance, range[i].low, range[i].high);
    }
    text[0] = '\0';
    swell_write_reals(value, count, SWELL_REAL_DIGITS, text, OPTION_VALUE_SIZE);
}

/* These have no ranges in the table of options: the ocean has them. */
static bool write_waves(Chance* chance, OptionId option, char text[OPTION_VALUE_SIZE]) {
    static const OptionRange swell[] = {{0.0, OCEAN_SWELL_HEIGHT_MAX, ""},
                                        {OCEAN_SWELL_PERIOD_MIN, OCEAN_SWELL_PERIOD_MAX, ""},
                                        {-OCEAN_DIRECTION_MAX, OCEAN_DIRECTION_MAX, ""}};
    static const OptionRange crest[] = {
        {0.0, 1000.0, ""}, {-100.0, 100.0, ""}, {-100.0, 100.0, ""}, {0.0, 8.0, ""}};
    static const OptionRange wave[] = {{OCEAN_WAVE_LENGTH_MIN, OCEAN_WAVE_LENGTH_MAX, ""},
                                       {0.0, 0.5, ""},
                                       {-OCEAN_DIRECTION_MAX, OCEAN_DIRECTION_MAX, ""}};
    switch (option) {
    case OPTION_SWELL_SYSTEM:
        write_numbers(chance, 3, swell, text);
        return true;
    case OPTION_CREST:
        write_numbers(chance, 4, crest, text);
        return true;
    case OPTION_WAVE:
        write_numbers(chance, 3, wave, text);
        return true;
    default:
        return false;
    }
}

/* Returns false for an option that takes a name, or none of whose values is of the sea. */
static bool write_value(Chance* chance, const OptionSpec* spec, char text[OPTION_VALUE_SIZE]) {
    const int numbers = swell_option_numbers(&spec->option);
    OptionRange range[SETTINGS_NUMBERS_MAX];
    for (int i = 0; i < numbers; ++i) {
        range[i] = swell_option_range(&spec->option, i);
    }
    int choices = 0;
    switch (spec->kind) {
    case OPTION_KIND_INTEGER:
        snprintf(text, OPTION_VALUE_SIZE, "%.0f",
                 floor(draw_number(chance, spec->low, spec->high)));
        return true;
    case OPTION_KIND_POWER: /* small grids */
        snprintf(text, OPTION_VALUE_SIZE, "%d", 16 << draw_index(chance, 2));
        return true;
    case OPTION_KIND_SEED:
        snprintf(text, OPTION_VALUE_SIZE, "%d", draw_index(chance, 1 << 20));
        return true;
    case OPTION_KIND_CHOICE:
        while (spec->choices[choices]) {
            ++choices;
        }
        snprintf(text, OPTION_VALUE_SIZE, "%s", spec->choices[draw_index(chance, choices)]);
        return true;
    case OPTION_KIND_SWITCH:
        snprintf(text, OPTION_VALUE_SIZE, "%s", draw(chance) < 0.5 ? "on" : "off");
        return true;
    default:
        if (numbers > 0) {
            write_numbers(chance, numbers, range, text);
            return true;
        }
        return write_waves(chance, spec->id, text);
    }
}

/* Options that most others contradict: of other kinds of sea, of land, and of a hull's file. */
static bool is_apart(const OptionSpec* spec) {
    return spec->id == OPTION_WIND || spec->id == OPTION_AMPLITUDE || spec->id == OPTION_WAVE ||
           spec->id == OPTION_ENERGY || spec->id == OPTION_SPECTRUM ||
           spec->group == OPTION_GROUP_LAND ||
           (spec->id >= OPTION_HULL_LENGTH && spec->id <= OPTION_HULL_MASS);
}

/* An option of `shot`, mostly of its sea, and often a swell or a crest. */
static const OptionSpec* draw_option(Chance* chance, bool agrees) {
    static const OptionId OFTEN[] = {OPTION_SWELL_HEIGHT, OPTION_SWELL_PERIOD, OPTION_SWELL_SYSTEM,
                                     OPTION_CREST};
    const bool of_sea = draw(chance) < 0.8;
    if (draw(chance) < 0.3) {
        return option_spec(OFTEN[draw_index(chance, 4)]);
    }
    const OptionSpec* spec;
    do {
        spec = option_spec((OptionId)draw_index(chance, OPTION_COUNT));
    } while (!(spec->read_by & 1u << COMMAND_SHOT) || spec->id == OPTION_GRID ||
             spec->id == OPTION_THREADS || (spec->group == OPTION_GROUP_SEA) != of_sea ||
             (agrees && is_apart(spec)));
    return spec;
}

/* ---- What comes of them -------------------------------------------------------------------- */

static bool is_finite(const float* values, size_t count) {
    bool all = true;
    for (size_t i = 0; i < count; ++i) {
        all = all && isfinite(values[i]);
    }
    return all;
}

static void check_fields(const OceanSea* sea) {
    for (int i = 0; i < ocean_sea_cascade_count(sea); ++i) {
        const OceanCascade* cascade = ocean_sea_cascade(sea, i);
        const size_t grid = (size_t)ocean_cascade_grid(cascade);
        CHECK(is_finite(ocean_cascade_texels(cascade)->displacement,
                        grid * grid * sizeof(OceanTexel) / sizeof(float)));
    }
    for (int i = 0; i < PLACES; ++i) {
        const OceanQuery query = ocean_sea_query(sea, 37.0 * i, -1e4 * i);
        CHECK(isfinite(query.height + query.residual + query.jacobian + query.normal[1]));
    }
}

/* Each of a few waves is normal: a sum of them is over seven deviations once in 1e11 times. With
   the level, and short waves on high ones, crests are up to half as high again. */
static void check_height(const OceanSea* sea, const OceanParams* params) {
    if (params->state.kind != OCEAN_SPECTRUM_PHILLIPS) {
        const double most = 7.0 / 4.0 * 1.5 * ocean_spectrum_height(params);
        CHECK((double)ocean_sea_bounds(sea).highest <= params->crest.height + 2.0 * most + 0.01);
    }
}

static void check_foam(OceanSea* sea, const Settings* settings) {
    enum { PUFFS = 512 };
    static SprayPuff puffs[PUFFS];
    const double time = settings->clock.time;
    const SprayView view = {.eye = {0.0, 2.0, 0.0},
                            .forward = {0.0, 0.0, -1.0},
                            .corner = 0.7,
                            .amount = 1.0,
                            .wind = ocean_sea_params(sea)->state.wind_speed,
                            .way = {1.0, 0.0}};
    FoamStream foam;
    CHECK(foam_stream_init(&foam, sea, NULL, NULL));
    foam_stream_set_spray(&foam, true);
    foam_stream_advance(&foam, sea, 1, settings->computing.method, time);
    CHECK(isfinite(foam.coverage.share));
    const int count = spray_gather(foam.spray, sea, time, &view, puffs, PUFFS);
    CHECK(is_finite(puffs->place, (size_t)count * sizeof *puffs / sizeof(float)));
    foam_stream_finish(&foam);
}

/* Returns whether a sea was made. */
static bool try_sea(const Settings* settings, SwellError* error) {
    const OceanEngine engine = {.workers = sea_workers(), .fft = settings->computing.fft};
    OceanSea* sea = ocean_sea_create(&settings->ocean, engine, error);
    if (!sea) {
        return false;
    }
    CHECK(ocean_sea_advance(sea, settings->computing.method, settings->clock.time));
    check_fields(sea);
    check_height(sea, &settings->ocean);
    check_foam(sea, settings);
    ocean_sea_destroy(sea);
    return true;
}

/* Does with a sea as a window does: resolves again, finds what its values return to, and saves a
   scene that reads back as the same sea. */
static void check_scene(const Settings* settings) {
    static Settings again;
    char* path = options_file();
    SwellError error = {0};
    again = *settings;
    CHECK(options_resolve(&again, NULL) && ocean_params_equal(&again.ocean, &settings->ocean));
    options_fill_standard(settings, &again);
    CHECK(options_file_save(settings, path + 1, NULL));
    if (!options_parse(&again, 1, (char*[]){path}, &error)) {
        print_error("%s\n", error.message);
        fail();
    }
    CHECK(ocean_params_equal(&again.ocean, &settings->ocean));
    options_finish(&again);
    unlink(path + 1);
}

static bool try_line(const char* line) {
    Settings settings;
    SwellError error = {0};
    bool made = parse_line(&settings, line, &error);
    if (made) {
        if (!settings.sea.file[0]) {
            check_scene(&settings);
        }
        made = try_sea(&settings, &error);
        options_finish(&settings);
    }
    CHECK(made || (error.message[0] && !strchr(error.message, '\n')));
    CHECK(made || error.code == SWELL_ERROR_RANGE || error.code == SWELL_ERROR_USAGE);
    return made;
}

/* Draws a command line, and tries it. A case that fails, or crashes, ends with its words. */
static bool try_combination(uint64_t seed) {
    static char line[8192], value[OPTION_VALUE_SIZE];
    Chance chance = {seed, 0};
    line[0] = '\0';
    swell_append(line, sizeof line, "shot x.png --grid %d", draw(&chance) < 0.5 ? 16 : 32);
    const bool agrees = draw(&chance) < 0.75;
    for (int i = 0, wanted = 2 + draw_index(&chance, OPTIONS_MOST - 1); i < wanted; ++i) {
        const OptionSpec* spec = draw_option(&chance, agrees);
        if (write_value(&chance, spec, value)) {
            swell_append(line, sizeof line, " %s %s", spec->name, value);
        }
    }
    if (getenv("SWELL_TEST_WORDS")) {
        fprintf(stderr, "%s\n", line);
    }
    return try_line(line);
}

SWEEP("options inside their ranges make a finite sea together, or are refused in a line") {
    const int all = check_sweep(100, 1000);
    int made = 0;
    for (int seed = 0; seed < all; ++seed) {
        made += try_combination((uint64_t)seed);
    }
    TELL("%d of %d combinations make a sea\n", made, all);
    CHECK(made > all / 4); /* enough that are no refusals */
}

/* ---- What ended the program ---------------------------------------------------------------- */

CASE("a swell is no steeper than waves can be, by whichever option") {
    CHECK(!try_line("shot x.png --grid 16 --swell-height 20 --swell-period 2"));
    CHECK(!try_line("shot x.png --grid 16 --swell-system 20,2,0"));
    CHECK(!try_line("shot x.png --grid 16 --swell-height 0.88 --swell-period 2"));
    CHECK(try_line("shot x.png --grid 16 --swell-height 0.87 --swell-period 2"));
    CHECK(!try_line("shot x.png --grid 16 --swell-system 0.88,2,0"));
    CHECK(try_line("shot x.png --grid 16 --swell-system 0.87,2,0"));
    OceanParams params = ocean_physical_params();
    params.state.swell_height = 20.0;
    params.state.swell_period = 2.0;
    CHECK(!ocean_check_params(&params, NULL));
}

CASE("a scene keeps what draws its bars") {
    CHECK(try_line("shot x.png --grid 16 --spectrum drawn --fetch 3"));
    CHECK(try_line("shot x.png --grid 16 --spectrum drawn --wind-speed 7 --gamma 5"));
}

CASE("a crest that does not form is refused") {
    CHECK(!try_line("shot x.png --beaufort 2 --grid 16 --length 35.7 --swell-height 9.18 "
                    "--swell-period 9.35 --crest 0,0,0,13.7"));
    CHECK(try_line("shot x.png --beaufort 6 --grid 32 --crest 0,0,0,4"));
    OceanParams params = ocean_physical_params(); /* as the library takes them, without options */
    params.grid = 16;
    params.crest = (OceanCrest){.height = 50.0};
    SwellError error = {0};
    CHECK(!ocean_sea_create(&params, (OceanEngine){.workers = sea_workers()}, &error));
    CHECK(error.code == SWELL_ERROR_RANGE);
}
