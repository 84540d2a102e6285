#include "check.h"

#include "ocean/choice.h"
#include "options/options.h"
#include "options/resolve.h"
#include "swell/sky.h"

#include <stdlib.h>
#include <unistd.h>

static bool parse(Settings* settings, int count, const char* const* words, SwellError* error) {
    char* copy[16];
    CHECK(count <= 16);
    for (int i = 0; i < count; ++i) {
        copy[i] = (char*)(uintptr_t)words[i];
    }
    return options_parse(settings, count, copy, error);
}

#define PARSE(settings, error, ...)                                                                \
    parse(settings, (int)(sizeof((const char*[]){__VA_ARGS__}) / sizeof(char*)),                   \
          (const char*[]){__VA_ARGS__}, error)

/* Parses four words; NULL ones are left out. */
static bool parse_four(Settings* settings, const char* const words[4], SwellError* error) {
    const char* line[4];
    int count = 0;
    for (int i = 0; i < 4; ++i) {
        if (words[i]) {
            line[count++] = words[i];
        }
    }
    return parse(settings, count, line, error);
}

/* Parses an option and its value, NULL for none, for the first command that reads it. */
static bool parse_one(Settings* settings, const char* name, const char* value, SwellError* error) {
    static const char* const WORDS[COMMAND_COUNT][2] = {
        [COMMAND_SHOT] = {"shot", "a.png"},     [COMMAND_EXPORT] = {"export", "a"},
        [COMMAND_RIPPLE] = {"ripple", "a.npy"}, [COMMAND_BENCH] = {"bench"},
        [COMMAND_SPECTRUM] = {"spectrum", "a"}, [COMMAND_CLIP] = {"clip", "a.mp4"},
        [COMMAND_WAKE] = {"wake", "a"},
    };
    Command command = 0;
    while (!option_is_read(option_find(name), command)) {
        ++command;
    }
    return parse_four(
        settings, (const char* const[]){WORDS[command][0], WORDS[command][1], name, value}, error);
}

static void check_sea(const Settings* settings, OceanParams wanted) {
    CHECK(ocean_params_equal(&settings->ocean, &wanted));
    assert_int_equal(settings->ocean.state.kind, wanted.state.kind);
}

CASE("the defaults are those of the ocean and the table") {
    Settings settings;
    CHECK(options_parse(&settings, 0, NULL, NULL));
    check_sea(&settings, ocean_beaufort_params(5));
    CHECK(settings.ocean.state.wind_speed == ocean_beaufort(5).wind_speed);
    CHECK(settings.ocean.state.fetch == ocean_beaufort(5).fetch);
    assert_int_equal(settings.view.width, 1280);
    assert_int_equal(settings.view.height, 720);
    assert_int_equal(settings.drawing.tiles, 10);
    CHECK(settings.computing.threads >= 1 && settings.clock.speed == 1.0);
}

/* Each brings the sea of the source document. */
CASE("the classic sea comes by preset, spectrum or its wind") {
    Settings settings;
    CHECK(PARSE(&settings, NULL, "--preset", "classic"));
    check_sea(&settings, ocean_default_params());
    CHECK(settings.camera.pose.place[1] == 10.0 && settings.camera.pose.place[2] == 4.0);
    CHECK(PARSE(&settings, NULL, "--spectrum", "phillips"));
    check_sea(&settings, ocean_default_params());
    CHECK(PARSE(&settings, NULL, "--beaufort", "9", "--preset=classic")); /* it overrides */
    check_sea(&settings, ocean_default_params());
    OceanParams windy = ocean_default_params();
    windy.wind_x = 3.0;
    windy.wind_z = 4.0;
    CHECK(PARSE(&settings, NULL, "--wind", "3,4"));
    check_sea(&settings, windy);
    windy.grid = 128;
    windy.length = 100.0;
    windy.choppiness = 0.5;
    CHECK(PARSE(&settings, NULL, "--preset", "classic", "--wind", "3,4", "--grid", "128",
                "--length", "100", "--choppiness", "0.5"));
    check_sea(&settings, windy);
}

static void check_same(const Settings* a, const Settings* b) {
    check_sea(a, b->ocean);
    CHECK(memcmp(a->light.sun, b->light.sun, sizeof a->light.sun) == 0 &&
          a->drawing.look == b->drawing.look);
    CHECK(memcmp(&a->light.clouds, &b->light.clouds, sizeof a->light.clouds) == 0 &&
          a->light.cloud_seed == b->light.cloud_seed);
    CHECK(a->light.haze == b->light.haze && a->light.aerosol == b->light.aerosol);
    CHECK(memcmp(&a->camera.pose, &b->camera.pose, sizeof a->camera.pose) == 0 &&
          a->camera.trough == b->camera.trough);
    CHECK(a->light.visibility == b->light.visibility &&
          a->drawing.field_of_view == b->drawing.field_of_view);
}

/* So the first picture is that preset's, and whatever is said besides changes both alike. */
CASE("the program begins with the preset first") {
    static const char* const LATER[][2] = {{NULL},
                                           {"shot", "a.png"},
                                           {"--beaufort=8"},
                                           {"--wind-speed=12", "--wind-direction=40"},
                                           {"--spectrum=pm"},
                                           {"--preset=storm"},
                                           {"--land=beach"},
                                           {"--rain"},
                                           {"--haze=2"},
                                           {"--aerosol=0.2"},
                                           {"--utc=17:00", "--sky-moves=on"}};
    for (size_t i = 0; i < sizeof LATER / sizeof *LATER; ++i) {
        Settings bare, first;
        CHECK(parse_four(&bare, (const char* const[4]){LATER[i][0], LATER[i][1]}, NULL));
        CHECK(parse_four(
            &first, (const char* const[4]){"--preset", "first", LATER[i][0], LATER[i][1]}, NULL));
        for (OptionId id = 0; id < OPTION_COUNT; ++id) {
            if (options_differ(option_spec(id), &bare, &first) ||
                (id != OPTION_PRESET && options_has(&bare, id) != options_has(&first, id))) {
                print_error("%s differs from that of --preset first, %s\n", option_name(id),
                            LATER[i][0] ? LATER[i][0] : "and nothing else");
                fail();
            }
        }
        check_sea(&bare, first.ocean);
        assert_int_equal(bare.light.sun_hour.by, first.light.sun_hour.by);
    }
    Settings settings, wanted; /* after other options: it puts back what it names */
    CHECK(options_parse(&wanted, 0, NULL, NULL));
    CHECK(PARSE(&settings, NULL, "--wind-speed=20", "--camera=0,9,0,1,2", "--fov=20", "--utc=09:00",
                "--cloud-seed=3", "--clouds=1", "--visibility=200", "--preset=first"));
    check_same(&settings, &wanted);
}

CASE("a preset is its options in its place") {
    Settings settings, wanted;
    /* What a preset does not set stays as it was said before. */
    CHECK(PARSE(&wanted, NULL, "--beaufort=4", "--camera=0,60,0,100,-16", "--camera-roll=-2",
                "--fov=14", "--sun=120,40", "--cloud-seed=5", "--clouds=0,0.3",
                "--visibility=100000", "--water=coastal", "--foam=0", "--exposure=-0.3", "--haze=3",
                "--depth=30", "--loop=12", "--grid=64", "--seed=9"));
    CHECK(PARSE(&settings, NULL, "--haze=3", "--depth=30", "--loop=12", "--loop=12",
                "--preset=noon", "--grid=64", "--seed=9"));
    check_same(&settings, &wanted);
    CHECK(PARSE(&settings, NULL, "--grid=64", "--seed=9", "--loop=12", "--depth=30", "--haze=3",
                "--preset=noon"));
    check_same(&settings, &wanted);
    /* What it sets overrides, whatever the same was called. */
    static const char* const SEAS[] = {"--beaufort=7",        "--wind-speed=20", "--fetch=400",
                                       "--spectrum=phillips", "--wind=3,4",      "--spectrum=tma"};
    CHECK(PARSE(&wanted, NULL, "--preset=noon"));
    for (size_t i = 0; i < sizeof SEAS / sizeof *SEAS; ++i) {
        CHECK(PARSE(&settings, NULL, SEAS[i], "--sun=0,1", "--fov=100", "--preset=noon"));
        check_same(&settings, &wanted);
    }
    /* What an earlier preset said is gone; what the user said is not. */
    CHECK(PARSE(&settings, NULL, "--preset=storm", "--preset=crest", "--preset=noon"));
    check_same(&settings, &wanted);
    CHECK(PARSE(&settings, NULL, "--preset=classic", "--preset=noon"));
    check_same(&settings, &wanted);
    CHECK(PARSE(&wanted, NULL, "--preset=noon", "--haze=2", "--beaufort=3", "--trough=20"));
    CHECK(PARSE(&settings, NULL, "--preset=crest", "--haze=2", "--preset=noon", "--beaufort=3",
                "--trough=20"));
    check_same(&settings, &wanted);
    /* Classic is the program of the source document. */
    CHECK(PARSE(&wanted, NULL, "--preset=classic"));
    CHECK(PARSE(&settings, NULL, "--sky=x.hdr", "--haze=3", "--grid=256", "--preset=crest",
                "--cascades=4", "--look=sea", "--preset=classic"));
    check_same(&settings, &wanted);
    CHECK(!settings.light.sky[0]);
}

/* Aerosol and visibility describe one air: what was not given follows from what was. */
CASE("aerosol, visibility and haze describe one air") {
    Settings settings, wanted;
    CHECK(PARSE(&settings, NULL, "--beaufort=5"));
    CHECK(settings.light.visibility == 90000.0);
    CHECK_NEAR(settings.light.aerosol, 1.2 * (3.0 / 90.0 - 0.013558), 1e-8);
    CHECK(PARSE(&settings, NULL, "--visibility=16000"));
    CHECK_NEAR(settings.light.aerosol, 1.2 * (3.0 / 16.0 - 0.013558), 1e-8);
    CHECK(PARSE(&settings, NULL, "--visibility=100")); /* a shallow fog, not a dark sky */
    CHECK(settings.light.aerosol == 2.0 && settings.light.visibility == 100.0);
    CHECK(PARSE(&settings, NULL, "--aerosol=0.3"));
    CHECK_NEAR(settings.light.visibility, 3000.0 / (0.3 / 1.2 + 0.013558), 1e-3);
    CHECK(PARSE(&settings, NULL, "--visibility=9000", "--aerosol=0.1"));
    CHECK(settings.light.visibility == 9000.0 && settings.light.aerosol == 0.1);
    /* What a preset gives follows the user, in either order. */
    CHECK(PARSE(&wanted, NULL, "--preset=storm", "--aerosol=0.3"));
    CHECK_NEAR(wanted.light.visibility, 3000.0 / (0.3 / 1.2 + 0.013558), 1e-3);
    CHECK(PARSE(&settings, NULL, "--aerosol=0.3", "--preset=storm"));
    check_same(&settings, &wanted);
    /* Haze is another word for the aerosol, in the air of older scenes; the last one holds. */
    CHECK(PARSE(&settings, NULL, "--haze=3"));
    CHECK(settings.light.visibility == 35000.0 && settings.light.haze == 3.0);
    CHECK_NEAR(settings.light.aerosol, 3.0 * 4.436e-3 * 1.2, 1e-8);
    CHECK(PARSE(&settings, NULL, "--haze=3", "--visibility=16000"));
    CHECK(settings.light.visibility == 16000.0 && options_said(&settings, OPTION_HAZE));
    CHECK(PARSE(&settings, NULL, "--aerosol=0.1", "--haze=3"));
    CHECK(settings.light.haze == 3.0 && !options_has(&settings, OPTION_AEROSOL));
    CHECK(PARSE(&settings, NULL, "--haze=3", "--aerosol=0.1"));
    CHECK(settings.light.aerosol == 0.1 && !options_has(&settings, OPTION_HAZE));
}

CASE("physical seas come by force or by wind") {
    for (int force = 0; force <= OCEAN_BEAUFORT_MAX; ++force) {
        char text[16];
        Settings settings;
        snprintf(text, sizeof text, "%d", force);
        OceanParams wanted = ocean_physical_params();
        wanted.state.kind = OCEAN_SPECTRUM_EQUILIBRIUM;
        wanted.state.wind_speed = ocean_beaufort(force).wind_speed;
        wanted.state.fetch = ocean_beaufort(force).fetch;
        wanted.choppiness = force <= 2 ? 1.1 : force >= 9 ? 1.4 : 1.3;
        CHECK(PARSE(&settings, NULL, "--beaufort", text));
        check_sea(&settings, wanted);
        /* What the user says overrides what a preset says. */
        CHECK(PARSE(&settings, NULL, "--preset", "classic", "--beaufort", text));
        check_sea(&settings, wanted);
    }
    Settings settings;
    OceanParams wanted = ocean_physical_params();
    wanted.state = (OceanSeaState){.kind = OCEAN_SPECTRUM_TMA,
                                   .wind_speed = 20.0,
                                   .wind_direction = -135.0,
                                   .fetch = 300.0,
                                   .depth = 12.5,
                                   .peak_enhancement = ocean_peak_enhancement(20.0, 300.0),
                                   .spreading = OCEAN_SPREADING_HASSELMANN,
                                   .swell = 0.5,
                                   .swell_height = 2.0,
                                   .swell_period = 12.0,
                                   .swell_direction = 45.0};
    wanted.loop = 20.0;
    wanted.cascades = 2;
    wanted.grid = 64;
    CHECK(PARSE(&settings, NULL, "--spectrum=tma", "--wind-speed=20", "--wind-direction=-135",
                "--fetch=300", "--depth=12.5", "--spreading=hasselmann", "--swell=0.5",
                "--swell-height=2", "--swell-period=12", "--swell-direction=45", "--loop=20",
                "--cascades=2", "--grid=64"));
    check_sea(&settings, wanted);
    wanted = ocean_physical_params();
    wanted.state.kind = OCEAN_SPECTRUM_PM;
    CHECK(PARSE(&settings, NULL, "--spectrum", "pm", "--depth", "inf"));
    check_sea(&settings, wanted);
    /* Half of what a force is made of stands for the default of the other half. */
    wanted = ocean_physical_params();
    wanted.state.fetch = 400.0;
    wanted.state.peak_enhancement = ocean_peak_enhancement(wanted.state.wind_speed, 400.0);
    CHECK(PARSE(&settings, NULL, "--fetch", "400"));
    check_sea(&settings, wanted);
    Settings standard;
    options_fill_standard(&settings, &standard);
    CHECK(standard.ocean.state.peak_enhancement == wanted.state.peak_enhancement);
    wanted.state.peak_enhancement = 3.3;
    CHECK(PARSE(&settings, NULL, "--fetch", "400", "--gamma", "3.3"));
    check_sea(&settings, wanted);
}

/* Parses `words` in this and in the opposite order. */
CASE("a scene with land begins before it, unless a camera is given") {
    static const char* const GIVEN[] = {"--land", "beach", "--camera", "1,2,3,4,5"};
    SwellError error = {0};
    Settings beach, island, given;
    CHECK(parse_one(&beach, "--land", "beach", &error));
    CHECK(parse_one(&island, "--land", "island", &error));
    CHECK(parse_four(&given, GIVEN, &error));
    CHECK(beach.camera.pose.place[1] > 20.0);    /* from over the beach ... */
    CHECK(island.camera.pose.place[0] < -100.0); /* ... or from the sea */
    CHECK(island.camera.pose.yaw > 0.0);
    CHECK(given.camera.pose.place[1] == 2.0);
    options_finish(&beach);
    options_finish(&island);
    options_finish(&given);
}

static void check_kind(const char* const* words, OceanSpectrumKind kind, double wind_speed,
                       double fetch) {
    int count = 0;
    while (words[count]) {
        ++count;
    }
    for (int turned = 0; turned < 2; ++turned) {
        const char* line[4] = {NULL};
        for (int i = 0; i < count; ++i) {
            line[i] = words[turned ? count - 1 - i : i];
        }
        Settings settings;
        SwellError error = {0};
        if (!parse(&settings, count, line, &error)) {
            print_error("%s %s: %s\n", line[0], count > 1 ? line[1] : "", error.message);
            fail();
        }
        const OceanSeaState* sea = &settings.ocean.state;
        assert_int_equal(sea->kind, kind);
        assert_int_equal(settings.ocean.state.kind, kind);
        CHECK(sea->wind_speed == wind_speed && sea->fetch == fetch);
    }
}

/* A force brings the equilibrium spectrum, a wind JONSWAP or with a depth TMA, and --spectrum
   always wins. */
CASE("a force is an equilibrium, a wind JONSWAP or TMA, and --spectrum always wins") {
    static const struct {
        const char* word[4];
        OceanSpectrumKind kind;
        double wind_speed, fetch;
    } CASE[] = {
        {{"--beaufort=7"}, OCEAN_SPECTRUM_EQUILIBRIUM, 15.0, 161.4},
        {{"--beaufort=7", "--depth=20"}, OCEAN_SPECTRUM_EQUILIBRIUM, 15.0, 161.4},
        {{"--depth=20"}, OCEAN_SPECTRUM_EQUILIBRIUM, 10.0, 88.66},
        {{"--gamma=5"}, OCEAN_SPECTRUM_EQUILIBRIUM, 10.0, 88.66},
        {{"--wind-speed=7"}, OCEAN_SPECTRUM_JONSWAP, 7.0, 88.66},
        {{"--wind-speed=7", "--depth=20"}, OCEAN_SPECTRUM_TMA, 7.0, 88.66},
        {{"--fetch=30"}, OCEAN_SPECTRUM_JONSWAP, 10.0, 30.0},
        {{"--fetch=30", "--depth=20"}, OCEAN_SPECTRUM_TMA, 10.0, 30.0},
        {{"--wind-speed=7", "--depth=inf"}, OCEAN_SPECTRUM_JONSWAP, 7.0, 88.66},
        {{"--wind-speed=7", "--spectrum=equilibrium"}, OCEAN_SPECTRUM_EQUILIBRIUM, 7.0, 88.66},
        {{"--depth=9", "--spectrum=jonswap"}, OCEAN_SPECTRUM_JONSWAP, 10.0, 88.66},
        {{"--beaufort=7", "--spectrum=jonswap"}, OCEAN_SPECTRUM_JONSWAP, 15.0, 161.4},
        {{"--beaufort=7", "--spectrum=equilibrium"}, OCEAN_SPECTRUM_EQUILIBRIUM, 15.0, 161.4},
        {{"--beaufort=7", "--spectrum=donelan"}, OCEAN_SPECTRUM_DONELAN, 15.0, 161.4},
        {{"--beaufort=7", "--spectrum=elfouhaily"}, OCEAN_SPECTRUM_ELFOUHAILY, 15.0, 161.4},
        {{"--beaufort=7", "--spectrum=tma", "--depth=9"}, OCEAN_SPECTRUM_TMA, 15.0, 161.4},
        {{"--beaufort=7", "--spectrum=jonswap", "--depth=9"}, OCEAN_SPECTRUM_JONSWAP, 15.0, 161.4},
        {{"--preset=storm"}, OCEAN_SPECTRUM_EQUILIBRIUM, 23.0, 223.3},
        {{"--spectrum=elfouhaily"}, OCEAN_SPECTRUM_ELFOUHAILY, 10.0, 88.66},
    };
    for (size_t i = 0; i < sizeof CASE / sizeof *CASE; ++i) {
        check_kind(CASE[i].word, CASE[i].kind, CASE[i].wind_speed, CASE[i].fetch);
    }
    Settings settings; /* a preset's force is one, too */
    CHECK(PARSE(&settings, NULL, "--preset=storm", "--spectrum=donelan"));
    CHECK(settings.ocean.state.kind == OCEAN_SPECTRUM_DONELAN);
    CHECK(settings.ocean.state.wind_speed == 23.0 && settings.ocean.state.fetch == 223.3);
}

CASE("values are read as they were given") {
    Settings settings;
    CHECK(PARSE(&settings, NULL, "shot", "--grid", "256", "a.png", "--wind=-5,3.5", "--method",
                "dft", "--seed", "18446744073709551615", "--resolution", "640x480", "--samples",
                "8", "--camera", "-1,2.5,3,-90,45"));
    assert_int_equal(settings.command, COMMAND_SHOT);
    assert_string_equal(settings.target, "a.png");
    assert_int_equal(settings.ocean.grid, 256);
    CHECK(settings.ocean.wind_x == -5.0 && settings.ocean.wind_z == 3.5);
    assert_int_equal(settings.computing.method, OCEAN_METHOD_DFT);
    CHECK(settings.ocean.seed == UINT64_MAX);
    assert_int_equal(settings.view.width, 640);
    assert_int_equal(settings.view.samples, 8);
    CHECK(settings.camera.pose.yaw == -90.0 && settings.camera.pose.pitch == 45.0);
    CHECK(PARSE(&settings, NULL, "--wireframe", "--hud", "off", "--verbose"));
    CHECK(settings.view.wireframe && !settings.view.hud && settings.program.verbose &&
          !settings.program.help);
    CHECK(PARSE(&settings, NULL, "--glint-curve", "off") && !settings.tone.glint_curve);
    CHECK(PARSE(&settings, NULL, "export", "--", "--strange name"));
    assert_string_equal(settings.target, "--strange name");
}

/* Of words that are no number and no name, those that the option accepts all the same. */
static bool accepts(const OptionSpec* spec, const char* word) {
    return spec->kind == OPTION_KIND_DEPTH && strcmp(word, "inf") == 0;
}

static void check_words(const OptionSpec* spec) {
    const char* const words[] = {
        "nan",  "NaN",    "-nan",   "inf",   "-inf",      "infinity", "1e999", "-1e999",
        "0x10", "0x1p3",  "",       " ",     "abc",       "+",        ".",     "e5",
        "1e",   "\u00bd", "\uff11", " 5",    "5 ",        "5x",       "1,",    ",1",
        "5e",   "5\n",    "\t5",    "5%n%s", "5\x1b[31m", "5\x80",    "'5'",   "twelve"};
    for (size_t w = 0; w < sizeof words / sizeof *words; ++w) {
        Settings settings;
        SwellError error = {0};
        if (parse_one(&settings, spec->name, words[w], &error) != accepts(spec, words[w])) {
            print_error("%s '%s'\n", spec->name, words[w]);
            fail();
        }
        assert_int_equal(error.code, accepts(spec, words[w]) ? 0 : SWELL_ERROR_RANGE);
    }
}

static void check_ends(const OptionSpec* spec) {
    const double step = spec->kind == OPTION_KIND_INTEGER ? 1.0 : 1e-3;
    const double outside[] = {spec->low - step, spec->high + step};
    const double inside[] = {spec->low, spec->high};
    for (int end = 0; end < 2; ++end) {
        char text[64];
        Settings settings;
        SwellError error = {0};
        snprintf(text, sizeof text, "%.17g", outside[end]);
        CHECK(!parse_one(&settings, spec->name, text, &error));
        assert_int_equal(error.code, SWELL_ERROR_RANGE);
        snprintf(text, sizeof text, "%.17g", inside[end]);
        /* A loop shorter than the waves' period, a rate without a file, a tide without land. */
        const bool alone = (spec->id == OPTION_LOOP && end == 0) || spec->id == OPTION_SEA_RATE ||
                           spec->group == OPTION_GROUP_LAND;
        CHECK(strchr(text, 'e') || parse_one(&settings, spec->name, text, NULL) != alone);
    }
}

/* The library reads the sea of an option string (ocean_params_create): here against the command
   line. NULL where both refuse it. */
CASE("an option string of the library means the sea of the command line") {
    static const char* const LINES[] = {
        "--beaufort 7 --depth 20",
        "--wind-speed 7 --depth 20",
        "--spectrum pm --wind-speed 12.5 --swell 0.5",
        "--spectrum phillips",
        "--wind 3,-4 --grid 128 --length 100 --seed 77",
        "--amplitude 0.0002 --choppiness 0",
        "--gamma 5 --loop 60 --cascades 4 --lean 2",
        "--beaufort 9 --spectrum donelan --choppiness 1",
        "--current 1.5,180 --depth inf",
        "--swell-height 2 --swell-period 14 --swell-direction -90 --spreading cosine",
        "--swell-system 2,12,90 --swell-system 1,8,0,20,5 --beaufort 3",
        "--spectrum tma --depth 9 --crest 1,2,3,0.5",
        "--spectrum tma",
        "--wind 3,4 --wind-speed 5",
        "--amplitude 0.001 --depth 20",
        "--spectrum phillips --cascades 1",
        "--beaufort 5 --wind-speed 10",
        "--beaufort 5 --spectrum tma",
        "--spectrum pm --gamma 2",
        "--beaufort 10 --loop 2",
        "--swell-system 9,4,0",
        "--swell-system 1,9,0,0",
        "--crest 0,0,0,30",
        "--depth 1e1",
        "--depth .5e1",
        "--depth 1e",
        "--depth --grid",
        "--grid 16.0",
        "--seed +1",
        "--lean -0"};
    int made = 0;
    for (size_t i = 0; i < sizeof LINES / sizeof *LINES; ++i) {
        char line[128];
        const char* words[8];
        int count = 0;
        strcpy(line, LINES[i]);
        for (char* word = strtok(line, " "); word; word = strtok(NULL, " ")) {
            words[count++] = word;
        }
        Settings settings;
        OceanParams* params = ocean_params_create(LINES[i], NULL);
        const bool is_made = parse(&settings, count, words, NULL);
        if ((params != NULL) != is_made ||
            (is_made && !ocean_params_equal(params, &settings.ocean))) {
            print_error("%s: another sea\n", LINES[i]);
            fail();
        }
        made += is_made;
        ocean_params_destroy(params);
        if (is_made) {
            options_finish(&settings);
        }
    }
    CHECK(made > 10 && made < 25);
}

/* One past each end of every number in the table, and words where numbers are due. */
CASE("every range of every option is kept") {
    int checked = 0;
    const OptionSpec* table = options_table();
    for (int i = 0; i < OPTION_COUNT; ++i) {
        const OptionSpec* spec = &table[i];
        if (spec->kind != OPTION_KIND_FLAG && spec->kind != OPTION_KIND_TEXT) {
            check_words(spec);
        }
        if (spec->kind == OPTION_KIND_INTEGER || spec->kind == OPTION_KIND_REAL ||
            spec->kind == OPTION_KIND_DEPTH) {
            check_ends(spec);
            ++checked;
        }
    }
    CHECK(checked >= 20);
}

/* Options that contradict each other; both are named. */
CASE("options that contradict each other are refused") {
    static const char* const PAIRS[][2] = {
        {"--wind=3,4", "--wind-speed=5"},
        {"--wind=3,4", "--beaufort=5"},
        {"--amplitude=0.001", "--wind-speed=5"},
        {"--wind=3,4", "--cascades=2"},
        {"--wind=3,4", "--loop=10"},
        {"--amplitude=0", "--depth=20"},
        {"--wind=1,1", "--spectrum=jonswap"},
        {"--spectrum=phillips", "--beaufort=5"},
        {"--spectrum=phillips", "--wind-speed=5"},
        {"--spectrum=phillips", "--fetch=5"},
        {"--spectrum=phillips", "--swell-height=1"},
        {"--spectrum=phillips", "--cascades=1"},
        {"--beaufort=5", "--wind-speed=10"},
        {"--beaufort=5", "--fetch=100"},
        {"--beaufort=5", "--spectrum=pm"},
        {"--beaufort=5", "--spectrum=tma"},
        {"--spectrum=tma", "--depth=inf"},
        {"--spectrum=tma", "--wind-speed=10"},
    };
    for (size_t i = 0; i < sizeof PAIRS / sizeof *PAIRS; ++i) {
        for (int swapped = 0; swapped < 2; ++swapped) {
            Settings settings;
            SwellError error = {0};
            if (PARSE(&settings, &error, PAIRS[i][swapped], PAIRS[i][1 - swapped])) {
                print_error("%s %s is accepted\n", PAIRS[i][0], PAIRS[i][1]);
                fail();
            }
            assert_int_equal(error.code, SWELL_ERROR_USAGE);
            CHECK(strstr(error.message, "--"));
        }
    }
    Settings settings;
    CHECK(PARSE(&settings, NULL, "--beaufort=5", "--spectrum=jonswap"));
    CHECK(PARSE(&settings, NULL, "--beaufort=5", "--depth=20", "--wind-direction=90"));
}

CASE("arguments that make no sense are refused") {
    static const char* const LINES[][4] = {{"--colour", "5"},       {"fly"},  {"--grid"},
                                           {"--grid", "--verbose"}, {"shot"}, {"shot", "a", "b"},
                                           {"--verbose=yes"},       {"-x"}};
    Settings settings;
    SwellError error = {0};
    for (size_t i = 0; i < sizeof LINES / sizeof *LINES; ++i) {
        CHECK(!parse_four(&settings, LINES[i], &error));
        assert_int_equal(error.code, SWELL_ERROR_USAGE);
        CHECK(i > 0 || strstr(error.message, "--colour"));
    }
    CHECK(PARSE(&settings, &error, "-h") && settings.program.help);
    CHECK(!PARSE(&settings, &error, "--grid", "96"));
    assert_int_equal(error.code, SWELL_ERROR_RANGE);
    CHECK(strstr(error.message, "96") && strstr(error.message, "1024"));
}

/* What the help of a command says, to be freed. */
static char* help_of(Command command) {
    FILE* out = tmpfile();
    CHECK(out);
    help_print(command, out);
    const long size = ftell(out);
    CHECK(size > 0);
    char* text = calloc((size_t)size + 1, 1);
    rewind(out);
    CHECK(text && fread(text, 1, (size_t)size, out) == (size_t)size);
    fclose(out);
    return text;
}

/* The words give a sun: by hand, of an equinox's hour, or where the heavens have it at `days` over
   `place`, with refraction. */
static void check_sun(const Settings* settings, const double sun[2]) {
    CHECK_NEAR(settings->light.sun[0], sun[0], 1e-12);
    CHECK_NEAR(settings->light.sun[1], sun[1], 1e-12);
}

static void check_sun_at(const Settings* settings, double days, HeavensPlace place) {
    const HeavensBody body = heavens_sky(days, place).sun;
    CHECK(settings->light.sun_hour.by == SUN_BY_DATE);
    CHECK_NEAR(settings->light.sun_hour.days, days, 1e-9);
    /* The azimuth turns fast overhead: far from there in these cases. */
    CHECK_NEAR(settings->light.sun[0], body.azimuth, 1e-5);
    CHECK_NEAR(settings->light.sun[1], body.elevation + heavens_refraction(body.elevation), 1e-5);
}

static void check_clouds(const Settings* settings, double cumulus, double cirrus, double deck) {
    CHECK_NEAR(settings->light.clouds[0], cumulus, 1e-15);
    CHECK_NEAR(settings->light.clouds[1], cirrus, 1e-15);
    CHECK_NEAR(settings->light.clouds[2], deck, 1e-15);
}

/* Fair up to force 5 and a fair preset's own up to its force, a storm's from 9 on, between them in
   proportion; whatever sets the wind. */
CASE("clouds follow the force") {
    Settings settings;
    for (int force = 0; force <= 12; ++force) {
        char word[32];
        const double share = force <= 5 ? 0.0 : fmin((force - 5) / 4.0, 1.0);
        snprintf(word, sizeof word, "--beaufort=%d", force);
        CHECK(PARSE(&settings, NULL, word));
        check_clouds(&settings, 0.42 + 0.18 * share, 0.45 - 0.25 * share, 0.75 * share);
        CHECK(PARSE(&settings, NULL, "--preset=calm", word));
        check_clouds(&settings, 0.6 * share, 0.3 - 0.1 * share, 0.3 + 0.45 * share);
        const double opens = force >= 9 ? 0.0 : fmin((9 - force) / 4.0, 1.0);
        CHECK(PARSE(&settings, NULL, "--preset=storm", word));
        check_clouds(&settings, 0.42 * opens, 0.2 + 0.25 * opens, 0.4 - 0.4 * opens);
    }
    CHECK(PARSE(&settings, NULL, "--preset=crest")); /* of force 6 */
    check_clouds(&settings, 0.0, 0.6, 0.0);
    CHECK(PARSE(&settings, NULL, "--wind-speed=22.6"));
    check_clouds(&settings, 0.6, 0.2, 0.75);
    CHECK(PARSE(&settings, NULL, "--preset=noon", "--clouds=0.4,0.6", "--beaufort=9"));
    check_clouds(&settings, 0.4, 0.6, 0.0);
    CHECK(PARSE(&settings, NULL, "--clouds=0.1", "--rain"));
    check_clouds(&settings, 0.1, 0.0, 0.0);
    CHECK(PARSE(&settings, NULL, "--preset=fog")); /* a deck in light wind */
    check_clouds(&settings, 0.0, 0.0, 1.0);
    CHECK(PARSE(&settings, NULL, "--preset=fog", "--beaufort=9"));
    check_clouds(&settings, 0.6, 0.2, 0.75);
}

CASE("rain falls from a storm's clouds") {
    Settings settings;
    CHECK(PARSE(&settings, NULL, "--rain"));
    check_clouds(&settings, 0.6, 0.45, 0.75);
    CHECK(PARSE(&settings, NULL, "--preset=squall")); /* rains from its own */
    check_clouds(&settings, 0.4, 0.0, 0.6);
    CHECK(PARSE(&settings, NULL, "--preset=squall", "--beaufort=2"));
    check_clouds(&settings, 0.42, 0.45, 0.6);
}

CASE("of hand and hour the later sets the sun") {
    static Settings settings;
    const HeavensDate date = {2026, 6, 21};
    const HeavensPlace place = {54.2, 7.9}, equinox_place = {45.0, 0.0};
    const SkyPlace nine = sky_sun_from_time(9.0);
    const double by_hand[] = {12.0, 3.0}, of_nine[] = {nine.azimuth, nine.elevation};
    const double of_noon_preset[] = {120.0, 40.0};
    CHECK(PARSE(&settings, NULL, "--time-of-day=9")); /* alone */
    check_sun(&settings, of_nine);
    CHECK(settings.light.sun_hour.by == SUN_BY_HOUR);
    CHECK(PARSE(&settings, NULL, "--time-of-day=0"));
    CHECK_NEAR(settings.light.sun[1], -45.0, 1e-9);
    CHECK(PARSE(&settings, NULL, "--sun=12,3", "--time-of-day=9"));
    check_sun(&settings, of_nine);
    CHECK(PARSE(&settings, NULL, "--time-of-day=9", "--sun=12,3"));
    check_sun(&settings, by_hand);
    CHECK(settings.light.sun_hour.by == SUN_BY_HAND);
    CHECK(PARSE(&settings, NULL, "--date=2026-06-21", "--place=54.2,7.9", "--utc=20:30"));
    check_sun_at(&settings, heavens_days(date, 20.5), place);
    CHECK(PARSE(&settings, NULL, "--date=2026-06-21", "--utc=20:30", "--sun=12,3",
                "--place=54.2,7.9"));
    check_sun_at(&settings, heavens_days(date, 20.5), place);
    CHECK(PARSE(&settings, NULL, "--date=2026-06-21", "--place=54.2,7.9", "--utc=20:30",
                "--sun=12,3"));
    check_sun(&settings, by_hand);
    CHECK(PARSE(&settings, NULL, "--date=2026-06-21", "--place=54.2,7.9", "--utc=20:30",
                "--preset=noon"));
    check_sun(&settings, of_noon_preset);
    CHECK(PARSE(&settings, NULL, "--preset=noon", "--utc=20:30", "--date=2026-06-21",
                "--place=54.2,7.9", "--time-of-day=9"));
    check_sun_at(&settings, heavens_days_solar(date, 9.0, place), place);
    CHECK(PARSE(&settings, NULL, "--time-of-day=9", "--utc=20:30", "--date=2026-06-21",
                "--place=54.2,7.9"));
    check_sun_at(&settings, heavens_days(date, 20.5), place);
    /* What is missing: noon, an equinox, 45 N 0 E. */
    CHECK(PARSE(&settings, NULL, "--date=2026-06-21", "--place=54.2,7.9"));
    check_sun_at(&settings, heavens_days_solar(date, 12.0, place), place);
    CHECK(PARSE(&settings, NULL, "--date=2026-06-21"));
    check_sun_at(&settings, heavens_days_solar(date, 12.0, equinox_place), equinox_place);
    CHECK(PARSE(&settings, NULL, "--place=54.2,7.9", "--time-of-day=9"));
    check_sun_at(&settings, heavens_days_solar((HeavensDate){2027, 3, 20}, 9.0, place), place);
    /* Far below the horizon it stays where it is. */
    CHECK(PARSE(&settings, NULL, "--date=2026-12-21", "--place=54.2,7.9", "--time-of-day=0"));
    CHECK(settings.light.sun[1] < -55.0);
}

/* The night of an hour alone is that of the default date. */
CASE("a night of the hour has stars and a nearly full moon") {
    static Settings settings;
    CHECK(PARSE(&settings, NULL, "--date=2027-03-20", "--time-of-day=22"));
    const double days = settings.light.sun_hour.days;
    CHECK(PARSE(&settings, NULL, "--place=45,0", "--time-of-day=22"));
    CHECK(settings.light.sun_hour.days == days);
    CHECK(PARSE(&settings, NULL, "--time-of-day=22"));
    CHECK(sun_hour_days(&settings.light.sun_hour, 0.0) == days);
    for (double hour = 0.0; hour < 24.0; hour += 0.1) {
        const SunHour by = {.by = SUN_BY_HOUR, .hour = hour};
        double sun[2];
        sun_hour_find(&by, 0.0, sun);
        const HeavensSky sky = sun_hour_heavens(&by, 0.0);
        CHECK(sky.moon.lit > 0.92 && sky.sun.elevation == sun[1]);
        CHECK(sun[1] > -13.0 || sky.moon.body.elevation > 0.0);
        /* An equinox: the sun of the date is within .34 degrees of the celestial equator. */
        const HeavensSky dated = heavens_sky(sun_hour_days(&by, 0.0), (HeavensPlace){45.0, 0.0});
        CHECK_NEAR(dated.sun.elevation, sun[1], 0.35);
    }
    char text[SUN_HOUR_TEXT_SIZE];
    sun_hour_write(&(SunHour){.by = SUN_BY_HOUR, .hour = 22.47}, 0.0, text);
    CHECK(strcmp(text, "22:28") == 0);
    sun_hour_write(&(SunHour){.by = SUN_BY_HOUR, .hour = 23.5, .moves = true}, 3600.0, text);
    CHECK(strcmp(text, "00:30") == 0);
    sun_hour_write(&(SunHour){.by = SUN_BY_DATE, .days = 0.0}, 0.0, text);
    CHECK(strcmp(text, "2000-01-01 12:00 UTC") == 0);
}

CASE("a sky that moves begins with an hour") {
    static Settings settings;
    SwellError error = {0};
    CHECK(PARSE(&settings, &error, "--time-of-day=9", "--sky-moves=on"));
    double sun[2];
    sun_hour_find(&settings.light.sun_hour, 3600.0, sun);
    CHECK_NEAR(sun[0], sky_sun_from_time(10.0).azimuth, 1e-9);
    CHECK(PARSE(&settings, &error, "--date=2026-06-21", "--utc=10:00", "--sky-moves=on"));
    CHECK_NEAR(sun_hour_days(&settings.light.sun_hour, 86400.0),
               heavens_days((HeavensDate){2026, 6, 22}, 10.0), 1e-9);
    CHECK(PARSE(&settings, &error, "--date=2026-06-21", "--utc=10:00"));
    CHECK(sun_hour_days(&settings.light.sun_hour, 86400.0) ==
          sun_hour_days(&settings.light.sun_hour, 0.0));
    CHECK(PARSE(&settings, &error, "--utc=10:00", "--sky-moves=on", "--sun=1,2")); /* it stands */
    CHECK(!settings.light.sun_hour.moves && settings.light.sun[0] == 1.0);
    CHECK(!PARSE(&settings, &error, "--sky-moves=on") && error.code == SWELL_ERROR_USAGE);
    CHECK(!PARSE(&settings, &error, "--utc=10:00", "--preset=noon", "--sky-moves=on"));
    CHECK(!PARSE(&settings, &error, "--utc=10:00", "--loop=60", "--sky-moves=on"));
    CHECK(error.code == SWELL_ERROR_USAGE && strstr(error.message, "--loop"));
}

CASE("a date and an hour are those of calendar and clock") {
    static const char* const BAD[][2] = {
        {"--utc", "24:00"},         {"--utc", "7:30"},         {"--utc", "12:60"},
        {"--utc", "12.5"},          {"--utc", "12:30:00"},     {"--utc", "-1:00"},
        {"--date", "2026-02-29"},   {"--date", "2026-13-01"},  {"--date", "26-01-01"},
        {"--date", "2026/01/01"},   {"--date", "1899-12-31"},  {"--date", "2101-01-01"},
        {"--date", "2026-01-01T0"}, {"--place", "91,0"},       {"--place", "0,181"},
        {"--place", "54.2"},        {"--time-of-day", "24.1"}, {"--sky-moves", "yes"}};
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; ++i) {
        Settings settings;
        SwellError error = {0};
        CHECK(!parse_one(&settings, BAD[i][0], BAD[i][1], &error));
        CHECK(error.code == SWELL_ERROR_RANGE && strstr(error.message, BAD[i][1]));
        CHECK(!strchr(error.message, '\n'));
    }
}

CASE("the help lists every option") {
    char* text = help_of(COMMAND_WINDOW);
    const OptionSpec* table = options_table();
    for (int i = 0; i < OPTION_COUNT; ++i) {
        CHECK(strstr(text, table[i].name));
        CHECK(i == 0 || table[i].group >= table[i - 1].group); /* each heading once */
    }
    for (const char* line = text; *line;) {
        const size_t length = strcspn(line, "\n");
        CHECK(length <= 100);
        line += length + (line[length] == '\n');
    }
    free(text);
}

static bool helps_with(Command command, const char* option) {
    char* text = help_of(command);
    char line[64];
    snprintf(line, sizeof line, "\n  %s ", option);
    const bool found = strstr(text, line) != NULL;
    free(text);
    return found;
}

CASE("the help of a command shows what concerns it") {
    CHECK(helps_with(COMMAND_SHOT, "--resolution") && helps_with(COMMAND_SHOT, "--sun"));
    CHECK(!helps_with(COMMAND_SHOT, "--json") && !helps_with(COMMAND_SHOT, "--duration"));
    CHECK(helps_with(COMMAND_RIPPLE, "--steps") && !helps_with(COMMAND_RIPPLE, "--beaufort"));
    CHECK(helps_with(COMMAND_CLIP, "--path") && helps_with(COMMAND_EXPORT, "--format"));
    CHECK(helps_with(COMMAND_BENCH, "--json") && !helps_with(COMMAND_BENCH, "--floor"));
    const OptionSpec* table = options_table();
    for (int i = 0; i < OPTION_COUNT; ++i) { /* each option applies to something */
        int commands = 0;
        for (int command = 0; command < COMMAND_COUNT; ++command) {
            commands += option_applies_to(&table[i], (Command)command);
        }
        CHECK(commands > 0);
    }
}

/* Whether a command line of these words, NULL left out, is taken. */
static bool is_read_by(const char* command, const char* target, const char* option,
                       const char* value) {
    Settings settings;
    SwellError error = {0};
    const bool is_read =
        parse_four(&settings, (const char* const[]){command, target, option, value}, &error);
    assert_int_equal(error.code, is_read ? SWELL_ERROR_NONE : SWELL_ERROR_USAGE);
    CHECK(is_read || strstr(error.message, option));
    if (is_read) {
        options_finish(&settings);
    }
    return is_read;
}

/* Stones, boat and rain, clips, exports, the pool's own: refused where they do nothing. What makes
   a scene is read everywhere, but for a pool alone. */
CASE("what does nothing in a command is refused") {
    CHECK(is_read_by("shot", "a.png", "--boat", "on"));
    CHECK(!is_read_by("export", "a", "--boat", "on"));
    CHECK(!is_read_by("wake", "a", "--boat-at", "1,2"));
    CHECK(is_read_by("clip", "a.mp4", "--buoy-at", "1,2"));
    CHECK(is_read_by(NULL, NULL, "--boat", "on"));
    CHECK(!is_read_by("export", "a", "--rain-rate", "3"));
    CHECK(is_read_by("clip", "a.mp4", "--rain-rate", "3"));
    CHECK(!is_read_by("wake", "a", "--rain", NULL));
    CHECK(!is_read_by(NULL, NULL, "--course", "a"));
    CHECK(is_read_by(NULL, NULL, "--stone-at", "1,2"));
    CHECK(!is_read_by("bench", NULL, "--stone-at", "1,2"));
    CHECK(!is_read_by("clip", "a.mp4", "--frames", "3"));
    CHECK(is_read_by("shot", "a.png", "--frames", "3")); /* it draws one */
    CHECK(!is_read_by("shot", "a.png", "--duration", "3"));
    CHECK(!is_read_by("export", "a", "--panel", NULL));
    CHECK(!is_read_by("spectrum", "a.png", "--json", NULL));
    CHECK(is_read_by("spectrum", "a.png", "--verbose", NULL));
    CHECK(!is_read_by("ripple", "a.npy", "--grid", "16"));
    CHECK(is_read_by("ripple", "a.npy", "--preset", "classic"));
    CHECK(!is_read_by("export", "a", "--steps", "5"));
    static const char* const SCENE[][2] = {{"--fov", "60"},    {"--sun", "1,2"}, {"--tiles", "3"},
                                           {"--speed", "2"},   {"--grid", "64"}, {"--pool", "on"},
                                           {"--hud", "off"},   {"--sky", "a"},   {"--trough", "9"},
                                           {"--method", "dft"}};
    static const char* const COMMANDS[][2] = {
        {NULL, NULL},  {"shot", "a.png"}, {"clip", "a.mp4"},    {"export", "a"},
        {"wake", "a"}, {"bench", NULL},   {"spectrum", "a.png"}};
    for (size_t i = 0; i < sizeof SCENE / sizeof *SCENE; ++i) {
        for (size_t k = 0; k < sizeof COMMANDS / sizeof *COMMANDS; ++k) {
            CHECK(is_read_by(COMMANDS[k][0], COMMANDS[k][1], SCENE[i][0], SCENE[i][1]));
        }
    }
}

CASE("options of pool and string are refused in a picture that shows neither") {
    CHECK(!is_read_by("shot", "a.png", "--drive-height", "0.1"));
    CHECK(!is_read_by("clip", "a.mp4", "--stone", "4,4"));
    CHECK(!is_read_by("shot", "a.png", "--explain", "on"));
    CHECK(is_read_by("ripple", "a.npy", "--drive-height", "0.1"));
    CHECK(is_read_by("shot", "a.png", "--pool", "off"));
    CHECK(is_read_by(NULL, NULL, "--drive-height", "0.1"));
    Settings settings;
    CHECK(PARSE(&settings, NULL, "shot", "a.png", "--drive-height=0.1", "--string=on"));
    options_finish(&settings);
}

CASE("an unknown word names the nearest") {
    static const char* const MEANT[][2] = {{"--gird", "--grid"},
                                           {"--wind-sped=3", "--wind-speed"},
                                           {"-resolution", "--resolution"},
                                           {"--presets", "--preset"},
                                           {"--beau", "--beaufort"},
                                           {"--res=640x360", "--resolution"},
                                           {"shoot", "shot"},
                                           {"exprot", "export"}};
    for (size_t i = 0; i < sizeof MEANT / sizeof *MEANT; ++i) {
        Settings settings;
        SwellError error = {0};
        char* arguments[] = {(char*)(uintptr_t)MEANT[i][0]};
        char wanted[64];
        snprintf(wanted, sizeof wanted, "nearest is %s;", MEANT[i][1]);
        CHECK(!options_parse(&settings, 1, arguments, &error));
        assert_int_equal(error.code, SWELL_ERROR_USAGE);
        CHECK(strstr(error.message, wanted));
    }
    Settings settings;
    SwellError error = {0};
    CHECK(!options_parse(&settings, 1, (char*[]){"--nonsense-of-all-kinds"}, &error));
    CHECK(!strstr(error.message, "nearest"));
}

CASE("the numbers that an option accepts have their units") {
    static const struct {
        OptionId id;
        const char* accepted;
    } OF[] = {{OPTION_CURRENT, "0 to 5 m/s and -360 to 360 degrees"},
              {OPTION_SUN, "-360 to 360 and -90 to 90 degrees"},
              {OPTION_WIND, "each -100 to 100 m/s"}};
    char text[256], waves[256];
    for (size_t i = 0; i < sizeof OF / sizeof *OF; ++i) {
        option_describe_accepted(option_spec(OF[i].id), text, sizeof text);
        assert_string_equal(text, OF[i].accepted);
    }
    snprintf(waves, sizeof waves,
             "%g to %g m long, at most %g of that high, angles of ±%g degrees; up to %d times",
             OCEAN_WAVE_LENGTH_MIN, OCEAN_WAVE_LENGTH_MAX, OCEAN_WAVE_STEEPEST, OCEAN_DIRECTION_MAX,
             OCEAN_WAVES_MAX);
    option_describe_accepted(option_spec(OPTION_WAVE), text, sizeof text);
    assert_string_equal(text, waves);
}

CASE("a name that tells of another format is refused") {
    SwellError error = {0};
    CHECK(output_name_check(COMMAND_SHOT, "a/b.PNG", &error));
    CHECK(output_name_check(COMMAND_SHOT, "a.d/picture", &error));
    CHECK(output_name_check(COMMAND_SHOT, ".hidden", &error));
    CHECK(output_name_check(COMMAND_SHOT, "/dev/null", &error));
    CHECK(output_name_check(COMMAND_EXPORT, "a.jpg", &error));
    CHECK(output_name_check(COMMAND_RIPPLE, "a.npy", &error));
    CHECK(!output_name_check(COMMAND_SHOT, "a.jpg", &error));
    assert_int_equal(error.code, SWELL_ERROR_USAGE);
    CHECK(strstr(error.message, ".png"));
    CHECK(!output_name_check(COMMAND_RIPPLE, "x.txt", &error));
    CHECK(strstr(error.message, ".npy or .png"));
}

/* A file is read once, since a pipe is empty afterwards. */
CASE("bench reads a pipe of options") {
#ifdef __linux__
    static const char TEXT[] = "--grid 128\n--threads 3\n";
    int ends[2];
    char file[32];
    Settings settings;
    CHECK(pipe(ends) == 0 && write(ends[1], TEXT, sizeof TEXT - 1) == (ssize_t)sizeof TEXT - 1);
    close(ends[1]);
    snprintf(file, sizeof file, "@/dev/fd/%d", ends[0]);
    CHECK(PARSE(&settings, NULL, "bench", file));
    close(ends[0]);
    assert_int_equal(settings.ocean.grid, 128);
    assert_int_equal(settings.computing.threads, 3);
    CHECK(settings.ocean.state.kind == OCEAN_SPECTRUM_PHILLIPS); /* the default of bench */
#endif
}

CASE("every row of the table is its option") {
    for (OptionId id = 0; id < OPTION_COUNT; ++id) {
        const OptionSpec* spec = option_spec(id);
        assert_int_equal(spec->id, id);
        CHECK(spec->name && spec->meaning && option_find(spec->name) == spec);
        CHECK((spec->read_by & spec->applies_to) == spec->applies_to && spec->applies_to);
    }
}
