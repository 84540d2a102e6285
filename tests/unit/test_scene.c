/*
 * Scenes: what is written of options gives the same options again, for each option of the table,
 * for presets and for the command line; lines of files as the header says.
 */
#include "unit/command_lines.h"

#include "params/options/options_parts.h"
#include "world/files.h"
#include "world/view_light.h"

#include <stdlib.h>

enum { WORDS_MAX = 128 };

/* Splits what is written for a shell: blanks between words, single quotes around some. */
static int split_for_shell(char* text, char* words[WORDS_MAX]) {
    int count = 0;
    for (char* from = text; *from;) {
        char* to = from;
        words[count++] = from;
        CHECK(count < WORDS_MAX);
        for (; *from && *from != ' '; ++from) {
            if (*from == '\'') {
                for (++from; *from != '\''; ++from) {
                    *to++ = *from;
                }
            } else if (*from == '\\') {
                *to++ = *++from;
            } else {
                *to++ = *from;
            }
        }
        from += *from == ' ';
        *to = '\0';
    }
    return count;
}

/* Everything that a scene tells of is the same in both. */
static void check_same(const Settings* a, const Settings* b, OptionsFormat form, const char* what) {
    const OptionSpec* table = option_spec(0);
    for (int i = 0; i < OPTION_COUNT; ++i) {
        const OptionSpec* spec = &table[i];
        const bool is_switch = spec->kind == OPTION_KIND_SWITCH;
        const bool is_written = form == OPTIONS_FORMAT_FILE || spec->read_by & 1u << COMMAND_WINDOW;
        const bool is_told = is_written && spec->group != OPTION_GROUP_PROGRAM &&
                             spec->group != OPTION_GROUP_PRESET &&
                             spec->group != OPTION_GROUP_CLIP && spec->kind != OPTION_KIND_REPEAT &&
                             !is_switch && spec->id != OPTION_BEAUFORT &&
                             spec->id != OPTION_FOLLOW && options_go_with(a, spec);
        if (is_told && options_differ(spec, a, b)) {
            char one[OPTION_VALUE_SIZE], other[OPTION_VALUE_SIZE];
            option_write_value(spec, (const char*)a + spec->offset, one);
            option_write_value(spec, (const char*)b + spec->offset, other);
            print_error("%s: %s is '%s', was '%s'\n", what, spec->name, other, one);
            fail();
        }
    }
    CHECK(ocean_params_equal(&a->ocean, &b->ocean));
    if (form == OPTIONS_FORMAT_FILE) {
        CHECK(!options_differ(option_spec(OPTION_STONE), a, b));
    } else {
        assert_int_equal(b->pool.stone.count, 0);
    }
}

/* The light is the same in both, as it is drawn. */
static void check_same_light(const Settings* a, const Settings* b) {
    static const OptionId RESOLVED[] = {OPTION_SUN, OPTION_CLOUDS, OPTION_AEROSOL, OPTION_HAZE,
                                        OPTION_VISIBILITY};
    const SunHour *hour = &a->light.sun_hour, *other = &b->light.sun_hour;
    for (size_t i = 0; i < sizeof RESOLVED / sizeof *RESOLVED; ++i) {
        CHECK(!options_differ(option_spec(RESOLVED[i]), a, b));
    }
    CHECK(hour->by == other->by && hour->moves == other->moves && hour->hour == other->hour);
    CHECK(hour->days == other->days && hour->place.latitude == other->place.latitude);
}

/* Takes an address apart as a page does. Returns the number of words. */
static int split_address(char* text, char* words[WORDS_MAX], char* room) {
    int count = 0;
    for (char* pair = strtok(text, "&"); pair; pair = strtok(NULL, "&")) {
        CHECK(count < WORDS_MAX && !strchr(pair, '+') && !strchr(pair, ' '));
        words[count++] = room;
        room += sprintf(room, "--");
        for (; *pair; ++pair) {
            unsigned byte = (unsigned char)*pair;
            if (*pair == '%') {
                CHECK(sscanf(pair + 1, "%2X", &byte) == 1);
                pair += 2;
            }
            *room++ = (char)byte;
        }
        *room++ = '\0';
    }
    return count;
}

static void check_address(const Settings* settings, const char* what) {
    SwellError error = {0};
    static Settings again;
    static char room[1 << 16];
    char* words[WORDS_MAX];
    char* text = options_file_write(settings, OPTIONS_FORMAT_ADDRESS, NULL);
    CHECK(text);
    const int count = split_address(text, words, room);
    if (!options_parse(&again, count, words, &error)) {
        print_error("%s: %s\n", what, error.message);
        fail();
    }
    check_same(settings, &again, OPTIONS_FORMAT_COMMAND, what);
    options_finish(&again);
    swell_memory_free(text);
}

/* The library makes the same sea of its options. It reads a measured one from a file's bytes:
   tests/python. */
static void check_sea(const Settings* settings, const char* what) {
    SwellError error = {0};
    char* text = options_file_write(settings, OPTIONS_FORMAT_SEA, NULL);
    CHECK(text && text[0] != ' ');
    if (settings->ocean.state.kind != OCEAN_SPECTRUM_MEASURED) {
        OceanParams* params = ocean_params_create(text, &error);
        if (!params || !ocean_params_equal(params, &settings->ocean)) {
            print_error("%s: '%s' is another sea: %s\n", what, text, error.message);
            fail();
        }
        ocean_params_destroy(params);
    }
    swell_memory_free(text);
}

static void parse(Settings* settings, int count, const char* const* words) {
    SwellError error = {0};
    if (!options_parse(settings, count, (char**)(uintptr_t)words, &error) ||
        !sea_file_open(settings, NULL, &error)) {
        print_error("%s\n", error.message);
        fail();
    }
}

/* Fills `again` with what reading the written options gives. */
static void reread(const Settings* settings, Settings* again) {
    char* path = options_file();
    CHECK(options_file_save(settings, path + 1, NULL));
    options_finish(again);
    parse(again, 1, (const char* const[]){path});
    sea_file_close(again);
    unlink(path + 1);
}

/* Writes the options in each form and reads them again. */
static void check_round_trip(const Settings* settings, const char* what) {
    SwellError error = {0};
    static Settings again;
    reread(settings, &again);
    check_same(settings, &again, OPTIONS_FORMAT_FILE, what);
    options_finish(&again);
    char* text = options_file_write(settings, OPTIONS_FORMAT_COMMAND, NULL);
    char* words[WORDS_MAX];
    CHECK(text);
    const int count = split_for_shell(text, words);
    assert_string_equal(words[0], "swell");
    if (!options_parse(&again, count - 1, words + 1, &error)) {
        print_error("%s: %s\n", what, error.message);
        fail();
    }
    check_same(settings, &again, OPTIONS_FORMAT_COMMAND, what);
    options_finish(&again);
    swell_memory_free(text);
    check_address(settings, what);
    check_sea(settings, what);
}

/* A value that the option accepts and that is not its default. */
static const char* sample(const OptionSpec* spec) {
    switch (spec->kind) {
    case OPTION_KIND_INTEGER:
        return spec->high >= 7.0 ? "7" : "2";
    case OPTION_KIND_POWER:
        return "128";
    case OPTION_KIND_SEED:
        return "18446744073709551615";
    case OPTION_KIND_REAL:
        return spec->id == OPTION_LOOP ? "33.3" /* a short one would bend the waves too far */
               : spec->low == 0.5      ? "1.234567890123456789"
               : spec->group == OPTION_GROUP_LAND && spec->low < 0.0 ? "-1.2345678901234567"
               : spec->high <= 2.0                                   ? "0.123456789012345678"
               : spec->low <= 2.7                                    ? "2.7182818284590452"
               : spec->high >= 1e4                                   ? "12345.678901"
                                                                     : "33.3";
    case OPTION_KIND_DEPTH:
        return "17.25";
    case OPTION_KIND_NUMBERS:
        return spec->id == OPTION_INTRINSICS ? "812.5,790.25,639.5,300.125"
               : spec->high == 1.0           ? "0.123456789012345678,1"
               : !spec->range                ? "-12.5,3e-7"
               : spec->id == OPTION_PLACE    ? "-54.8019,-68.303"
               : spec->range[0].low < 0.0    ? "-100.25,33.3333333333333"
                                             : "1.25,33.3333333333333";
    case OPTION_KIND_HOUR:
        return "9.5";
    case OPTION_KIND_CLOCK:
        return "20:31";
    case OPTION_KIND_DATE:
        return "2028-02-29";
    case OPTION_KIND_LIST:
        return "0.1,0.2,0.3";
    case OPTION_KIND_CHOICE:
        return spec->choices[1];
    case OPTION_KIND_SWITCH:
        return "off";
    case OPTION_KIND_SIZE:
        return "321x123";
    case OPTION_KIND_POSE:
        return "1.5,2.25,-1e5,-179.9,12";
    case OPTION_KIND_EXTENT:
        return "33x44";
    case OPTION_KIND_REPEAT:
        return spec->id == OPTION_CREST ? "5,6,7,2"
               : spec->high == 2.0      ? "5,6"
               : spec->high == 3.0      ? "5,6,7"
                                        : "5,6,7,8";
    case OPTION_KIND_WAVES:
        return "40,1,-30,12.345678901234567 400,5.5,90 40.25,0,0";
    case OPTION_KIND_TEXT:
        return spec->id == OPTION_LAND ? "island" : "it's \"a\" \\ b # c.png";
    case OPTION_KIND_FLAG:
    case OPTION_KIND_COUNT:
        break;
    }
    return NULL;
}

/* Gives what the option of land needs beside it. */
static void set_land(Settings* settings, OptionId id) {
    const bool of_map = id == OPTION_LAND_SIZE || id == OPTION_LAND_RANGE ||
                        id == OPTION_LAND_LEVEL || id == OPTION_LAND_AT;
    CHECK(options_set(settings, OPTION_LAND, of_map ? "a.png" : "bay", NULL));
    if (of_map) {
        CHECK(options_set(settings, OPTION_LAND_SIZE, "300", NULL));
        CHECK(options_set(settings, OPTION_LAND_RANGE, "-5,5", NULL));
        static const float heights[1];
        settings->land.params.map.heights = heights; /* as when it is read */
    }
}

CASE("each option comes back") {
    int tried = 0;
    const OptionSpec* table = option_spec(0);
    for (int i = 0; i < OPTION_COUNT; ++i) {
        const OptionSpec* spec = &table[i];
        const bool of_file = spec->id >= OPTION_SEA && spec->id <= OPTION_SEA_RATE;
        if (spec->group == OPTION_GROUP_PROGRAM || spec->group == OPTION_GROUP_PRESET || of_file ||
            spec->id == OPTION_INTRINSICS /* a window has none: tests/app/test_truth.py */) {
            continue; /* a measured sea's need a file: tests/app/test_measured_sea.py */
        }
        Settings settings = options_default();
        const bool phillips = spec->id == OPTION_WIND || spec->id == OPTION_AMPLITUDE;
        if (spec->group == OPTION_GROUP_LAND) {
            set_land(&settings, spec->id);
        }
        if (spec->id == OPTION_FISHEYE_FOV) {
            CHECK(options_set(&settings, OPTION_PROJECTION, "fisheye", NULL));
        }
        CHECK(options_set(&settings, spec->id, sample(spec), NULL));
        CHECK(options_complete(&settings, NULL));
        if (phillips) {
            CHECK(settings.ocean.state.kind == OCEAN_SPECTRUM_PHILLIPS);
        }
        check_round_trip(&settings, spec->name);
        options_finish(&settings);
        ++tried;
    }
    CHECK(tried > 45);
}

/* The file, its time and place, and not what they stand for. */
CASE("a measured sea comes back") {
    static Settings settings;
    parse(&settings, 4,
          (const char* const[]){"--sea", SWELL_SEAS_DIR "/41010.data_spec", "--sea-time",
                                "2020-06-07T15:50"});
    CHECK(settings.ocean.state.kind == OCEAN_SPECTRUM_MEASURED && settings.ocean.state.table);
    char* text = options_file_write(&settings, OPTIONS_FORMAT_FILE, NULL);
    CHECK(text && strstr(text, "--sea ") && strstr(text, "--sea-time 2020-06-07T15:50\n"));
    CHECK(!strstr(text, "--wind-speed") && !strstr(text, "--length") &&
          !strstr(text, "--spectrum"));
    swell_memory_free(text);
    /* Another sea has been chosen since: the file is no part of the scene. */
    settings.ocean.state.kind = OCEAN_SPECTRUM_JONSWAP;
    text = options_file_write(&settings, OPTIONS_FORMAT_FILE, NULL);
    CHECK(text && !strstr(text, "--sea"));
    swell_memory_free(text);
    sea_file_close(&settings);
    options_finish(&settings);
}

/* Another sea begins with its direction and depth; its wind stays while its hours pass. */
CASE("a measured sea is left, and comes back") {
    static Settings settings, first;
    parse(&first, 2, (const char* const[]){"--sea", SWELL_SEAS_DIR "/41010.data_spec"});
    settings = first;
    CHECK(options_change(&settings, OPTION_WIND_SPEED, "3", NULL));
    CHECK(settings.ocean.state.kind == OCEAN_SPECTRUM_MEASURED &&
          settings.ocean.state.wind_speed == 3.0);
    CHECK(options_change(&settings, OPTION_BEAUFORT, "7", NULL));
    CHECK(settings.ocean.state.kind == OCEAN_SPECTRUM_EQUILIBRIUM &&
          settings.ocean.state.wind_direction == first.ocean.state.wind_direction &&
          settings.ocean.state.depth == first.ocean.state.depth);
    CHECK(options_change(&settings, OPTION_SPECTRUM, "waves", NULL));
    CHECK(options_change(&settings, OPTION_SEA_TIME, "", NULL));
    CHECK(ocean_params_equal(&settings.ocean, &first.ocean));
    sea_file_close(&first);
    options_finish(&first);
}

CASE("presets and mixtures come back") {
    static Settings settings;
    for (const char* const* name = option_spec(OPTION_PRESET)->choices; *name; ++name) {
        parse(&settings, 2, (const char* const[]){"--preset", *name});
        check_round_trip(&settings, *name);
        parse(&settings, 6,
              (const char* const[]){"--preset", *name, "--seed", "77", "--sun", "12,3.456"});
        check_round_trip(&settings, *name);
    }
    parse(&settings, 6,
          (const char* const[]){"--preset", "storm", "--wind-speed", "11.5", "--choppiness", "1"});
    check_round_trip(&settings, "another wind than the preset's");
    parse(&settings, 6,
          (const char* const[]){"--spectrum", "tma", "--depth", "12", "--fetch", "500"});
    check_round_trip(&settings, "tma");
    parse(&settings, 2, (const char* const[]){"--fetch", "30"});
    check_round_trip(&settings, "a fetch alone");
}

/* Aerosol and visibility come back as they were given, and the haze of an older scene as haze. */
CASE("aerosol, visibility and haze come back") {
    static const char* const AIRS[][4] = {{"--haze", "3", "--fov", "60"},
                                          {"--haze", "0", "--visibility", "9000"},
                                          {"--visibility", "50000", "--aerosol", "0.3"},
                                          {"--aerosol", "0", "--visibility", "1e6"},
                                          {"--preset", "storm", "--aerosol", "0.123456789"}};
    static Settings settings, again;
    for (size_t i = 0; i < sizeof AIRS / sizeof *AIRS; ++i) {
        parse(&settings, 4, AIRS[i]);
        check_round_trip(&settings, AIRS[i][0]);
        reread(&settings, &again);
        check_same_light(&again, &settings);
        CHECK(again.light.haze == (i == 0 ? 3.0 : i == 1 ? 0.0 : -1.0));
    }
}

/* The sun as it was set, and its moon and stars. */
CASE("an hour, a date and a place come back") {
    static const char* const HOURS[][8] = {
        {"--date", "2026-06-21", "--place", "54.2,7.9", "--utc", "20:31", "--sky-moves", "on"},
        {"--date", "2028-02-29", "--place", "-54.8,-68.3", "--time-of-day", "9.123456789", "--sun",
         "3,4"},
        {"--sun", "3,4", "--utc", "07:05", "--date", "2028-02-29", "--time-of-day", "9.123456789"},
        {"--preset", "dusk", "--fov", "60", "--place", "45,0", "--seed", "7"},
        {"--preset", "dusk", "--fov", "60", "--time-of-day", "7", "--sky-moves", "on"},
        {"--date", "2026-03-20", "--fov", "60", "--preset", "dusk", "--seed", "7"},
    };
    static Settings settings, again;
    for (size_t i = 0; i < sizeof HOURS / sizeof *HOURS; ++i) {
        parse(&settings, 8, HOURS[i]);
        reread(&settings, &again);
        check_same_light(&again, &settings);
        CHECK(again.light.sky_moves == settings.light.sky_moves);
        char* text = options_file_write(&settings, OPTIONS_FORMAT_FILE, NULL);
        CHECK(text && !strstr(text, "--sun ") == (again.light.sun_hour.by != SUN_BY_HAND));
        swell_memory_free(text);
    }
}

/* An hour that keys move is an hour still. */
CASE("an hour that keys have moved comes back") {
    static const char* const HOURS[][4] = {{"--date", "2026-12-31", "--utc", "23:50"},
                                           {"--date", "2026-06-21", "--time-of-day", "3.3333"},
                                           {"--time-of-day", "23.9", "--sky-moves", "on"},
                                           {"--sun", "170,80", "--utc", "12:00"},
                                           {"--utc", "12:00", "--sun", "170,80"}};
    static Settings settings, again;
    for (size_t i = 0; i < sizeof HOURS / sizeof *HOURS; ++i) {
        parse(&settings, 4, HOURS[i]);
        const ViewState first = view_state_begin(&settings, NULL);
        ViewState view = first;
        const LightSettings *light = &view.settings.light, *was = &first.settings.light;
        view_light_move_hour(&view, 0.25);
        CHECK(light->sun[0] > was->sun[0] || was->sun[0] > 340.0 || i == 4);
        if (i == 0) { /* into the next year */
            CHECK_NEAR(light->sun_hour.days - was->sun_hour.days, 0.25 / 24.0, 1e-9);
        }
        /* higher than that day's noon: the hour of noon */
        CHECK(i != 4 || fabs(light->sun_hour.hour - 0.25 - 12.0) < 0.01);
        reread(&view.settings, &again);
        check_same_light(&again, &view.settings);
        options_set_sun_hour(&view.settings, &was->sun_hour); /* and back */
        memcpy(view.settings.light.sun, was->sun, sizeof was->sun);
        reread(&view.settings, &again);
        CHECK(again.light.sun_hour.by == was->sun_hour.by);
        CHECK_NEAR(again.light.sun[0], was->sun[0], 0.25); /* to the minute */
        CHECK_NEAR(again.light.sun[1], was->sun[1], 0.25);
    }
}

/* The place and the hour are the file's. */
CASE("a measured sea has an hour and a place") {
    static Settings settings, again;
    static const char FILE_NAME[] = SWELL_SEAS_DIR "/swanfile.spec";
    double hour = 0.0;
    parse(&settings, 2, (const char* const[]){"--sea", FILE_NAME});
    CHECK(settings.light.sun_hour.by == SUN_BY_HAND); /* unless it is given */
    const double days = settings.sea.measured.time / 86400.0 - 10957.5;
    const HeavensDate date = heavens_date(days, &hour);
    CHECK(date.year >= 2000 && settings.sea.measured.latitude == -38.173599);
    sea_file_close(&settings);
    options_finish(&settings);
    parse(&settings, 4, (const char* const[]){"--sea", FILE_NAME, "--sky-moves", "on"});
    CHECK(settings.light.sun_hour.by == SUN_BY_DATE && settings.light.sun_hour.moves);
    CHECK_NEAR(settings.light.sun_hour.days, days, 1e-9);
    CHECK(settings.light.sun_hour.place.latitude == -38.173599);
    CHECK(settings.light.sun_hour.place.longitude == 174.672501);
    reread(&settings, &again);
    assert_memory_equal(&again.light.sun_hour, &settings.light.sun_hour,
                        sizeof again.light.sun_hour);
    sea_file_close(&settings);
    options_finish(&settings);
    parse(&settings, 4, (const char* const[]){"--sea", FILE_NAME, "--utc", "03:30"});
    CHECK_NEAR(settings.light.sun_hour.days, heavens_days(date, 3.5), 1e-9);
    CHECK(settings.light.sun_hour.place.longitude == 174.672501);
    sea_file_close(&settings);
    options_finish(&settings);
    parse(&settings, 4, (const char* const[]){"--sea", FILE_NAME, "--place", "10,20"});
    CHECK_NEAR(settings.light.sun_hour.days, days, 1e-9);
    CHECK(settings.light.sun_hour.place.longitude == 20.0);
    sea_file_close(&settings);
    options_finish(&settings);
}

/* `--scheme average` is the string of its source, and no scheme another one. */
CASE("a scheme comes back as it was given") {
    static Settings settings, again;
    const char* const words[] = {"--scheme", "average"};
    for (int count = 0; count <= 2; count += 2) {
        parse(&settings, count, words);
        check_round_trip(&settings, "a scheme");
        reread(&settings, &again);
        CHECK(options_said(&again, OPTION_SCHEME) == (count > 0));
        assert_int_equal(again.pool.params.scheme, RIPPLE_AVERAGE);
    }
}

CASE("a scene has one camera: a window's own, a picture's beside the boat") {
    static Settings settings, again;
    SwellError error = {0};
    char* path = options_file();
    parse(&settings, 2, (const char* const[]){"--preset", "launch"});
    settings.camera.pose.yaw += 12.0; /* the user has looked around */
    settings.said[OPTION_CAMERA] = true;
    CHECK(options_file_save(&settings, path + 1, &error));
    const char* words[] = {"shot", "x.png", path};
    CHECK(options_parse(&again, 3, (char**)(uintptr_t)words, &error));
    CHECK(again.camera.pose.yaw == settings.camera.pose.yaw && !options_follow_boat(&again));
    options_finish(&again);
    options_finish(&settings);
    parse(&settings, 4, (const char* const[]){"shot", "x.png", "--preset", "launch"});
    char* line = options_file_write(&settings, OPTIONS_FORMAT_PICTURE, &error);
    CHECK(line && strstr(line, "--follow") && !strstr(line, "--camera "));
    swell_memory_free(line);
    options_finish(&settings);
    unlink(path + 1);
}

CASE("the line of a picture has all that is set, of every preset") {
    static Settings settings, again;
    char* words[WORDS_MAX];
    SwellError error = {0};
    for (const char* const* name = option_spec(OPTION_PRESET)->choices; *name; ++name) {
        parse(&settings, 8,
              (const char* const[]){"shot", "x y.png", "--preset", *name, "--foam", "0.5",
                                    "--buoy-at", "3,-9"});
        char* line = options_file_write(&settings, OPTIONS_FORMAT_PICTURE, &error);
        CHECK(line);
        const int count = split_for_shell(line, words);
        if (!options_parse(&again, count - 1, words + 1, &error)) {
            print_error("%s: %s\n", *name, error.message);
            fail();
        }
        assert_string_equal(again.target, settings.target);
        CHECK(again.command == settings.command &&
              ocean_params_equal(&again.ocean, &settings.ocean));
        for (OptionId id = 0; id < OPTION_COUNT; ++id) {
            const OptionSpec* spec = option_spec(id);
            const bool is_said_otherwise = id == OPTION_PRESET || id == OPTION_BEAUFORT ||
                                           (id == OPTION_CAMERA && options_follow_boat(&settings));
            if ((spec->read_by & 1u << COMMAND_SHOT) && !is_said_otherwise &&
                options_differ(spec, &settings, &again)) {
                print_error("%s: another %s\n", *name, spec->name);
                fail();
            }
        }
        swell_memory_free(line);
        options_finish(&again);
        options_finish(&settings);
    }
}

CASE("lines are split as the header says") {
    static const struct {
        const char *line, *floor; /* NULL: refused */
        int grid;                 /* 256 without --grid */
        bool plain;
    } LINES[] = {
        {"", "", 256, false},
        {"   \t", "", 256, false},
        {"# --grid 64", "", 256, false},
        {"--plain", "", 256, true},
        {"  --plain  # a flag", "", 256, true},
        {"--grid 64", "", 64, false},
        {"--grid=64\r", "", 64, false},
        {"--grid\t64 # samples", "", 64, false},
        {"--floor a#b.png", "a#b.png", 256, false},
        {"--floor a b.png", "a b.png", 256, false},
        {"--floor \"a # b\" # c", "a # b", 256, false},
        {"--floor \"a \\\"b\\\" \\\\ c\\n\"", "a \"b\" \\ c\\n", 256, false},
        {"--floor \"\"", NULL, 0, false},
        {"--floor \"a", NULL, 0, false},
        {"--floor \"a\" b", NULL, 0, false},
        {"--floor \"a\"#b", NULL, 0, false},
    };
    char* path = options_file();
    for (size_t i = 0; i < sizeof LINES / sizeof *LINES; ++i) {
        static Settings settings;
        FILE* file = fopen(path + 1, "w");
        CHECK(file && fputs(LINES[i].line, file) >= 0 && fclose(file) == 0);
        const bool ok = options_parse(&settings, 1, (char*[]){path}, NULL);
        CHECK(ok == (LINES[i].floor != NULL));
        if (ok) {
            assert_string_equal(settings.pool.floor, LINES[i].floor);
            assert_int_equal(settings.ocean.grid, LINES[i].grid);
            CHECK(settings.pool.plain == LINES[i].plain);
            options_finish(&settings);
        }
    }
    unlink(path + 1);
}

/* A loaded scene does not change what only the start of the program reads: `--frames` would close
   the window. */
CASE("a loaded scene does not act on the program") {
    Settings open, loaded;
    parse(&open, 4, (const char* const[]){"--haze", "2", "--damping", "0.5"});
    parse(&loaded, 4, (const char* const[]){"--haze", "3", "--size", "40x30"});
    CHECK(options_set(&loaded, OPTION_FRAMES, "3", NULL));
    CHECK(options_set(&loaded, OPTION_RESOLUTION, "64x36", NULL));
    CHECK(options_set(&loaded, OPTION_FFT, "scalar", NULL));
    CHECK(options_set(&loaded, OPTION_VERBOSE, NULL, NULL));
    CHECK(options_set(&loaded, OPTION_JSON, NULL, NULL));
    CHECK(options_set(&loaded, OPTION_SHADERS, "a", NULL));
    CHECK(options_set(&loaded, OPTION_SKY, "a.hdr", NULL));
    loaded.computing.threads = open.computing.threads + 1;
    const Settings before = open;
    const unsigned renewals = options_apply_scene(&open, &loaded, false);
    assert_int_equal(open.clip.frames, 0);
    CHECK(open.view.width == before.view.width && open.view.height == before.view.height &&
          open.computing.fft == before.computing.fft);
    CHECK(open.computing.threads == before.computing.threads && !open.program.verbose &&
          !open.program.json && !open.program.shaders[0]);
    CHECK(!options_has(&open, OPTION_FRAMES) && !open.light.sky[0]);
    CHECK(open.light.haze == 3.0 && open.pool.size[0] == 40);
    assert_int_equal(renewals, 1u << RENEW_VIEW | 1u << RENEW_NOTHING | 1u << RENEW_POOL |
                                   1u << RENEW_POOL_SCHEME);
}

/* Fails where an option has another value than before. */
static void check_as_before(const Settings* now, const Settings* before, const char* what) {
    for (OptionId id = 0; id < OPTION_COUNT; ++id) {
        if (options_differ(option_spec(id), now, before)) {
            print_error("%s changes %s\n", what, option_name(id));
            fail();
        }
    }
    CHECK(ocean_params_equal(&now->ocean, &before->ocean));
}

static bool is_changed_in_window(const OptionSpec* spec, const Settings* settings) {
    return spec->renew != RENEW_PROGRAM && spec->renew != RENEW_NOTHING &&
           spec->kind != OPTION_KIND_FLAG && spec->kind != OPTION_KIND_HOUR &&
           !option_is_window_only(spec->id) && options_go_with(settings, spec);
}

/* Tries each option in the sea of each preset. A change that is refused changes nothing. */
CASE("resolving again changes nothing, and what is reset is as before") {
    static Settings settings, first;
    int changed = 0;
    for (const char* const* name = option_spec(OPTION_PRESET)->choices; *name; ++name) {
        parse(&first, 2, (const char* const[]){"--preset", *name});
        settings = first;
        CHECK(options_resolve(&settings, NULL));
        check_as_before(&settings, &first, "resolving");
        for (OptionId id = 0; id < OPTION_COUNT; ++id) {
            const OptionSpec* spec = option_spec(id);
            if (is_changed_in_window(spec, &first)) {
                const bool ok = options_change(&settings, id, sample(spec), NULL);
                CHECK(!ok || options_reset(&settings, id, NULL));
                check_as_before(&settings, &first, spec->name);
                settings = first;
                changed += ok;
            }
        }
        options_finish(&first);
    }
    CHECK(changed > 1000);
}

CASE("land comes and goes with the sea that it needs") {
    static Settings settings, before;
    parse(&settings, 2, (const char* const[]){"--loop", "40"});
    before = settings;
    CHECK(!options_change(&settings, OPTION_LAND, "beach", NULL));
    check_as_before(&settings, &before, "land that is refused");
    /* Its depth makes the sea tma, and stays. */
    parse(&settings, 4, (const char* const[]){"--wind-speed", "8", "--land", "beach"});
    CHECK(options_change(&settings, OPTION_WIND_SPEED, "9", NULL));
    before = settings;
    CHECK(options_change(&settings, OPTION_LAND, "none", NULL) && !options_name_land(&settings));
    CHECK(options_reset(&before, OPTION_LAND, NULL) && !options_name_land(&before));
    CHECK(settings.ocean.state.depth == 6.0 && before.ocean.state.depth == 6.0);
    /* The preset's land keeps none of a map's options. */
    settings = options_default();
    set_land(&settings, OPTION_LAND_AT);
    CHECK(options_complete(&settings, NULL));
    CHECK(options_choose_preset(&settings, "beach", NULL));
    check_round_trip(&settings, "a beach after a map");
    /* The classic look shows none. */
    parse(&settings, 2, (const char* const[]){"--land", "bay"});
    CHECK(options_change(&settings, OPTION_LOOK, "classic", NULL));
    char* text = options_file_write(&settings, OPTIONS_FORMAT_FILE, NULL);
    CHECK(text && !strstr(text, "--land"));
    swell_memory_free(text);
}

CASE("a preset that forgets the sea forgets its swells") {
    static Settings settings;
    parse(&settings, 6,
          (const char* const[]){"--swell-system", "1,10,0", "--preset", "classic", "--swell-system",
                                "2,12,0"});
    assert_int_equal(settings.ocean.state.swells, 1);
    options_finish(&settings);
}

/* A window takes the sea of a scene, not the lists of its command line. */
CASE("swells and a crest of an opened scene are saved again") {
    static Settings open, loaded;
    parse(&open, 0, NULL);
    parse(&loaded, 6,
          (const char* const[]){"--swell-system", "2,12,30,14,5", "--swell-system", "1,9,-60",
                                "--crest", "5,6,7,4"});
    options_apply_scene(&open, &loaded, false);
    CHECK(options_change(&open, OPTION_WIND_DIRECTION, "20", NULL));
    assert_int_equal(open.ocean.state.swells, 2);
    check_round_trip(&open, "swells and a crest");
    options_finish(&loaded);
}

/* A preset changes the sea, the light and the view, and the time where it has one. */
CASE("a preset leaves pool and time alone") {
    Settings open, storm, noon;
    parse(&open, 6, (const char* const[]){"--time", "7", "--size", "40x30", "--fov", "70"});
    parse(&storm, 2, (const char* const[]){"--preset", "storm"});
    parse(&noon, 2, (const char* const[]){"--preset", "noon"});
    options_apply_scene(&open, &noon, true);
    CHECK(open.clock.time == 7.0 && open.pool.size[0] == 40 &&
          open.drawing.field_of_view == noon.drawing.field_of_view);
    CHECK(ocean_params_equal(&open.ocean, &noon.ocean) && open.preset == noon.preset);
    options_apply_scene(&open, &storm, true);
    CHECK(open.clock.time == storm.clock.time && open.pool.size[0] == 40 &&
          open.light.visibility == storm.light.visibility);
}
