#include "unit/command_lines.h"

#include "ocean/choice.h"
#include "options/resolve.h"
#include "sea/ocean/wave_system.h"
#include "swell/sky.h"

#include <unistd.h>

static void check_sea(const char* line, OceanParams wanted) {
    const Settings settings = settings_of(line);
    if (!ocean_params_equal(&settings.ocean, &wanted)) {
        print_error("%s: another sea\n", line);
        fail();
    }
}

/* Sea, light and view are the same; of an hour its sun. */
static void check_same(const char* line, const char* other) {
    const Settings one = settings_of(line), two = settings_of(other);
    for (OptionId id = 0; id < OPTION_COUNT; ++id) {
        const OptionSpec* spec = option_spec(id);
        const bool is_view = spec->group == OPTION_GROUP_SEA || spec->group == OPTION_GROUP_LIGHT ||
                             spec->group == OPTION_GROUP_VIEW;
        if (is_view && spec->kind != OPTION_KIND_REPEAT &&
            (id < OPTION_TIME_OF_DAY || id > OPTION_PLACE) && options_differ(spec, &one, &two)) {
            print_error("%s differs: %s and %s\n", spec->name, line, other);
            fail();
        }
    }
    CHECK(ocean_params_equal(&one.ocean, &two.ocean));
    assert_int_equal(one.light.sun_hour.by, two.light.sun_hour.by);
}

/* ---- The sea -------------------------------------------------------------------------------- */

CASE("the defaults are those of the ocean and the table") {
    const Settings settings = settings_of("");
    check_sea("", ocean_beaufort_params(5));
    assert_int_equal(settings.view.width, 1280);
    assert_int_equal(settings.view.height, 720);
    assert_int_equal(settings.drawing.tiles, 10);
    CHECK(settings.computing.threads >= 1 && settings.clock.speed == 1.0);
}

/* Each brings the sea of the source document. */
CASE("the classic sea comes by preset, spectrum or its wind") {
    OceanParams windy = ocean_default_params();
    check_sea("--preset classic", windy);
    check_sea("--spectrum phillips", windy);
    check_sea("--beaufort 9 --preset classic", windy); /* it overrides */
    windy.wind_x = 3.0;
    windy.wind_z = 4.0;
    check_sea("--wind 3,4", windy);
    windy.grid = 128;
    windy.length = 100.0;
    windy.choppiness = 0.5;
    check_sea("--preset classic --wind 3,4 --grid 128 --length 100 --choppiness 0.5", windy);
}

CASE("physical seas come by force or by wind") {
    for (int force = 0; force <= OCEAN_BEAUFORT_MAX; ++force) {
        char line[64];
        OceanParams wanted = ocean_physical_params();
        wanted.state.kind = OCEAN_SPECTRUM_EQUILIBRIUM;
        wanted.state.wind_speed = ocean_beaufort(force).wind_speed;
        wanted.state.fetch = ocean_beaufort(force).fetch;
        wanted.choppiness = force <= 2 ? 1.1 : force >= 9 ? 1.4 : 1.3;
        snprintf(line, sizeof line, "--preset classic --beaufort %d",
                 force); /* which it overrides */
        check_sea(line, wanted);
        check_sea(line + strlen("--preset classic "), wanted);
    }
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
    check_sea("--spectrum=tma --wind-speed=20 --wind-direction=-135 --fetch=300 --depth=12.5 "
              "--spreading=hasselmann --swell=0.5 --swell-height=2 --swell-period=12 "
              "--swell-direction=45 --loop=20 --cascades=2 --grid=64",
              wanted);
    wanted = ocean_physical_params();
    wanted.state.kind = OCEAN_SPECTRUM_PM;
    check_sea("--spectrum pm --depth inf", wanted);
    /* Half of what a force is made of stands for the default of the other half. */
    wanted = ocean_physical_params();
    wanted.state.fetch = 400.0;
    wanted.state.peak_enhancement = ocean_peak_enhancement(wanted.state.wind_speed, 400.0);
    check_sea("--fetch 400", wanted);
    wanted.state.peak_enhancement = 3.3;
    check_sea("--fetch 400 --gamma 3.3", wanted);
}

CASE("a force is an equilibrium, a wind JONSWAP or TMA, and --spectrum always wins") {
    static const struct {
        const char* line;
        OceanSpectrumKind kind;
        double wind_speed, fetch;
    } SEAS[] = {
        {"--beaufort=7", OCEAN_SPECTRUM_EQUILIBRIUM, 15.0, 161.4},
        {"--beaufort=7 --depth=20", OCEAN_SPECTRUM_EQUILIBRIUM, 15.0, 161.4},
        {"--depth=20", OCEAN_SPECTRUM_EQUILIBRIUM, 10.0, 88.66},
        {"--gamma=5", OCEAN_SPECTRUM_EQUILIBRIUM, 10.0, 88.66},
        {"--wind-speed=7", OCEAN_SPECTRUM_JONSWAP, 7.0, 88.66},
        {"--wind-speed=7 --depth=20", OCEAN_SPECTRUM_TMA, 7.0, 88.66},
        {"--fetch=30", OCEAN_SPECTRUM_JONSWAP, 10.0, 30.0},
        {"--fetch=30 --depth=20", OCEAN_SPECTRUM_TMA, 10.0, 30.0},
        {"--wind-speed=7 --depth=inf", OCEAN_SPECTRUM_JONSWAP, 7.0, 88.66},
        {"--wind-speed=7 --spectrum=equilibrium", OCEAN_SPECTRUM_EQUILIBRIUM, 7.0, 88.66},
        {"--depth=9 --spectrum=jonswap", OCEAN_SPECTRUM_JONSWAP, 10.0, 88.66},
        {"--beaufort=7 --spectrum=jonswap", OCEAN_SPECTRUM_JONSWAP, 15.0, 161.4},
        {"--beaufort=7 --spectrum=equilibrium", OCEAN_SPECTRUM_EQUILIBRIUM, 15.0, 161.4},
        {"--beaufort=7 --spectrum=donelan", OCEAN_SPECTRUM_DONELAN, 15.0, 161.4},
        {"--beaufort=7 --spectrum=elfouhaily", OCEAN_SPECTRUM_ELFOUHAILY, 15.0, 161.4},
        {"--beaufort=7 --spectrum=tma --depth=9", OCEAN_SPECTRUM_TMA, 15.0, 161.4},
        {"--beaufort=7 --spectrum=jonswap --depth=9", OCEAN_SPECTRUM_JONSWAP, 15.0, 161.4},
        {"--preset=storm", OCEAN_SPECTRUM_EQUILIBRIUM, 23.0, 223.3},
        {"--spectrum=elfouhaily", OCEAN_SPECTRUM_ELFOUHAILY, 10.0, 88.66},
        {"--spectrum=donelan --beaufort=7", OCEAN_SPECTRUM_DONELAN, 15.0, 161.4},
        {"--depth=20 --wind-speed=7", OCEAN_SPECTRUM_TMA, 7.0, 88.66},
        {"--preset=storm --spectrum=donelan", OCEAN_SPECTRUM_DONELAN, 23.0, 223.3},
    };
    for (size_t i = 0; i < sizeof SEAS / sizeof *SEAS; ++i) {
        const OceanSeaState sea = settings_of(SEAS[i].line).ocean.state;
        if (sea.kind != SEAS[i].kind || sea.wind_speed != SEAS[i].wind_speed ||
            sea.fetch != SEAS[i].fetch) {
            print_error("%s\n", SEAS[i].line);
            fail();
        }
    }
}

/* Presets between other options, in the order of the line; the library accepts more. */
CASE("a preset means the same sea to the library and to the command line") {
    static const char* const OTHERS[] = {"",
                                         "--seed 7",
                                         "--lean 1 --swell 0.5",
                                         "--beaufort 6",
                                         "--wind-speed 12 --fetch 300",
                                         "--spectrum tma --depth 9",
                                         "--wind 3,-4",
                                         "--wave 60,1,0 --wave 80,1,30",
                                         "--swell-system 1,9,0",
                                         "--preset storm",
                                         "--preset calm",
                                         "--preset classic",
                                         "--preset coast"};
    const size_t others = sizeof OTHERS / sizeof *OTHERS;
    int compared = 0;
    for (const char* const* name = option_spec(OPTION_PRESET)->choices; *name; ++name) {
        for (size_t i = 0; i < others * others; ++i) {
            char line[256];
            Settings settings;
            snprintf(line, sizeof line, "%s --preset %s %s", OTHERS[i / others], *name,
                     OTHERS[i % others]);
            if (parse_line(&settings, line, NULL)) {
                OceanParams* params = ocean_params_create(line, NULL);
                if (!params || !ocean_params_equal(params, &settings.ocean)) {
                    print_error("%s: another sea\n", line);
                    fail();
                }
                ++compared;
                ocean_params_destroy(params);
                options_finish(&settings);
            }
        }
    }
    CHECK(compared > 2000);
}

CASE("a scene with land begins before it, unless a camera is given") {
    const Settings beach = settings_of("--land beach"), island = settings_of("--land island");
    CHECK(beach.camera.pose.place[1] > 20.0);    /* from over the beach ... */
    CHECK(island.camera.pose.place[0] < -100.0); /* ... or from the sea */
    CHECK(island.camera.pose.yaw > 0.0);
    CHECK(settings_of("--land beach --camera 1,2,3,4,5").camera.pose.place[1] == 2.0);
}

/* ---- Presets -------------------------------------------------------------------------------- */

/* So the first picture is that preset's, and whatever is said besides changes both alike. */
CASE("the program begins with the preset first") {
    static const char* const LATER[] = {"",
                                        "shot a.png",
                                        "--beaufort=8",
                                        "--wind-speed=12",
                                        "--spectrum=pm",
                                        "--preset=storm",
                                        "--land=beach",
                                        "--rain",
                                        "--haze=2",
                                        "--aerosol=0.2",
                                        "--utc=17:00 --sky-moves=on"};
    for (size_t i = 0; i < sizeof LATER / sizeof *LATER; ++i) {
        char line[128];
        snprintf(line, sizeof line, "--preset first %s", LATER[i]);
        check_same(LATER[i], line);
        const Settings bare = settings_of(LATER[i]), first = settings_of(line);
        for (OptionId id = OPTION_PRESET + 1; id < OPTION_COUNT; ++id) {
            CHECK(options_has(&bare, id) == options_has(&first, id));
        }
    }
    check_same("--wind-speed=20 --camera=0,9,0,1,2 --fov=20 --utc=09:00 --cloud-seed=3 --clouds=1 "
               "--visibility=200 --preset=first",
               ""); /* it puts back what it names */
}

CASE("a preset is its options in its place") {
    static const char NOON[] =
        "--beaufort=4 --camera=0,60,0,100,-16 --camera-roll=-2 --fov=14 --sun=120,40 "
        "--cloud-seed=5 --clouds=0,0.3 --visibility=100000 --water=coastal --foam=0 "
        "--exposure=-0.3 --haze=3 --depth=30 --loop=12 --grid=64 --seed=9";
    static const char* const SAME[][2] = {
        /* A preset leaves what it does not set. */
        {"--haze=3 --depth=30 --loop=12 --preset=noon --grid=64 --seed=9", NOON},
        {"--grid=64 --seed=9 --loop=12 --depth=30 --haze=3 --preset=noon", NOON},
        /* It overrides what it sets, under any name. */
        {"--beaufort=7 --sun=0,1 --fov=100 --preset=noon", "--preset=noon"},
        {"--wind-speed=20 --preset=noon", "--preset=noon"},
        {"--fetch=400 --preset=noon", "--preset=noon"},
        {"--wind=3,4 --preset=noon", "--preset=noon"},
        {"--spectrum=tma --preset=noon", "--preset=noon"},
        /* It ends an earlier preset, and keeps what the user said. */
        {"--preset=storm --preset=crest --preset=noon", "--preset=noon"},
        {"--preset=classic --preset=noon", "--preset=noon"},
        {"--preset=crest --haze=2 --preset=noon --beaufort=3 --trough=20",
         "--preset=noon --haze=2 --beaufort=3 --trough=20"},
        /* Classic is the program of the source document. */
        {"--sky=x.hdr --haze=3 --grid=256 --preset=crest --cascades=4 --look=sea --preset=classic",
         "--preset=classic"},
    };
    for (size_t i = 0; i < sizeof SAME / sizeof *SAME; ++i) {
        check_same(SAME[i][0], SAME[i][1]);
    }
}

/* ---- Light ---------------------------------------------------------------------------------- */

/* Aerosol and visibility describe one air: what was not given follows from what was. Haze is
   another word for the aerosol, in the air of older scenes; the last one holds. */
CASE("aerosol, visibility and haze describe one air") {
    static const struct {
        const char* line;
        double visibility, aerosol, haze;
    } AIRS[] = {
        {"--beaufort=5", 90000.0, 1.2 * (3.0 / 90.0 - 0.013558), -1.0},
        {"--visibility=16000", 16000.0, 1.2 * (3.0 / 16.0 - 0.013558), -1.0},
        {"--visibility=100", 100.0, 2.0, -1.0}, /* a shallow fog, not a dark sky */
        {"--aerosol=0.3", 3000.0 / (0.3 / 1.2 + 0.013558), 0.3, -1.0},
        {"--visibility=9000 --aerosol=0.1", 9000.0, 0.1, -1.0},
        {"--preset=storm --aerosol=0.3", 3000.0 / (0.3 / 1.2 + 0.013558), 0.3, -1.0},
        {"--aerosol=0.3 --preset=storm", 3000.0 / (0.3 / 1.2 + 0.013558), 0.3, -1.0},
        {"--haze=3", 35000.0, 3.0 * 4.436e-3 * 1.2, 3.0},
        {"--haze=3 --visibility=16000", 16000.0, 3.0 * 4.436e-3 * 1.2, 3.0},
        {"--aerosol=0.1 --haze=3", 35000.0, 3.0 * 4.436e-3 * 1.2, 3.0},
        {"--haze=3 --aerosol=0.1", 3000.0 / (0.1 / 1.2 + 0.013558), 0.1, -1.0},
    };
    for (size_t i = 0; i < sizeof AIRS / sizeof *AIRS; ++i) {
        const LightSettings light = settings_of(AIRS[i].line).light;
        CHECK_NEAR(light.visibility, AIRS[i].visibility, 1e-3);
        CHECK_NEAR(light.aerosol, AIRS[i].aerosol, 1e-8);
        CHECK_NEAR(light.haze, AIRS[i].haze, 0.0);
    }
}

static void check_clouds(const char* line, double cumulus, double cirrus, double deck) {
    const Settings settings = settings_of(line);
    CHECK_NEAR(settings.light.clouds[0], cumulus, 1e-15);
    CHECK_NEAR(settings.light.clouds[1], cirrus, 1e-15);
    CHECK_NEAR(settings.light.clouds[2], deck, 1e-15);
}

/* Fair up to force 5 and a fair preset's own up to its force, a storm's from 9 on, between them in
   proportion; whatever sets the wind. */
CASE("clouds follow the force") {
    for (int force = 0; force <= 12; ++force) {
        char line[64];
        const double share = force <= 5 ? 0.0 : fmin((force - 5) / 4.0, 1.0);
        const double opens = force >= 9 ? 0.0 : fmin((9 - force) / 4.0, 1.0);
        snprintf(line, sizeof line, "--preset=first --beaufort=%d", force);
        check_clouds(line, 0.42 + 0.18 * share, 0.45 - 0.25 * share, 0.75 * share);
        snprintf(line, sizeof line, "--preset=calm --beaufort=%d", force);
        check_clouds(line, 0.6 * share, 0.3 - 0.1 * share, 0.3 + 0.45 * share);
        snprintf(line, sizeof line, "--preset=storm --beaufort=%d", force);
        check_clouds(line, 0.42 * opens, 0.2 + 0.25 * opens, 0.7 - 0.7 * opens);
    }
    check_clouds("--preset=crest", 0.0, 0.6, 0.0); /* of force 6 */
    check_clouds("--wind-speed=22.6", 0.6, 0.2, 0.75);
    check_clouds("--preset=noon --clouds=0.4,0.6 --beaufort=9", 0.4, 0.6, 0.0);
    check_clouds("--preset=fog", 0.0, 0.0, 1.0); /* a deck in light wind */
    check_clouds("--preset=fog --beaufort=9", 0.6, 0.2, 0.75);
}

CASE("rain falls from a storm's clouds") {
    check_clouds("--rain", 0.6, 0.45, 0.75);
    check_clouds("--clouds=0.1 --rain", 0.1, 0.0, 0.0);
    check_clouds("--preset=squall", 0.4, 0.0, 0.66); /* rains from its own */
    check_clouds("--preset=squall --beaufort=2", 0.42, 0.45, 0.66);
}

/* Checks a sun that is set by hand, or by an hour of the equinox. */
static void check_sun(const char* line, SunBy by, double azimuth, double elevation) {
    const Settings settings = settings_of(line);
    assert_int_equal(settings.light.sun_hour.by, by);
    CHECK_NEAR(settings.light.sun[0], azimuth, 1e-12);
    CHECK_NEAR(settings.light.sun[1], elevation, 1e-12);
}

static void check_sun_at(const char* line, double days, HeavensPlace place) {
    const Settings settings = settings_of(line);
    const HeavensBody body = heavens_sky(days, place).sun;
    CHECK(settings.light.sun_hour.by == SUN_BY_DATE);
    CHECK_NEAR(settings.light.sun_hour.days, days, 1e-9);
    /* The azimuth turns fast overhead: far from there in these cases. */
    CHECK_NEAR(settings.light.sun[0], body.azimuth, 1e-5);
    CHECK_NEAR(settings.light.sun[1], body.elevation + heavens_refraction(body.elevation), 1e-5);
}

#define DAY "--date=2026-06-21 "
#define ISLAND "--place=54.2,7.9 "

CASE("the last of a hand and an hour sets the sun") {
    const HeavensDate date = {2026, 6, 21}, equinox = {2027, 3, 20};
    const HeavensPlace place = {54.2, 7.9}, equinox_place = {45.0, 0.0};
    const SkyPlace nine = sky_sun_from_time(9.0);
    check_sun("--time-of-day=9", SUN_BY_HOUR, nine.azimuth, nine.elevation);
    check_sun("--sun=12,3 --time-of-day=9", SUN_BY_HOUR, nine.azimuth, nine.elevation);
    check_sun("--time-of-day=9 --sun=12,3", SUN_BY_HAND, 12.0, 3.0);
    check_sun(DAY ISLAND "--utc=20:30 --sun=12,3", SUN_BY_HAND, 12.0, 3.0);
    check_sun(DAY ISLAND "--utc=20:30 --preset=noon", SUN_BY_HAND, 120.0, 40.0);
    check_sun_at(DAY "--utc=20:30 --sun=12,3 " ISLAND, heavens_days(date, 20.5), place);
    check_sun_at("--preset=noon --utc=20:30 " DAY ISLAND "--time-of-day=9",
                 heavens_days_solar(date, 9.0, place), place);
    check_sun_at("--time-of-day=9 --utc=20:30 " DAY ISLAND, heavens_days(date, 20.5), place);
    /* Missing parts are noon, an equinox, 45 N 0 E. */
    check_sun_at(DAY ISLAND, heavens_days_solar(date, 12.0, place), place);
    check_sun_at(DAY, heavens_days_solar(date, 12.0, equinox_place), equinox_place);
    check_sun_at(ISLAND "--time-of-day=9", heavens_days_solar(equinox, 9.0, place), place);
}

/* The night of an hour alone is that of the default date. */
CASE("a night of the hour has stars and a nearly full moon") {
    const SunHour late = settings_of("--time-of-day=22").light.sun_hour;
    const double days = settings_of("--date=2027-03-20 --time-of-day=22").light.sun_hour.days;
    CHECK(settings_of("--place=45,0 --time-of-day=22").light.sun_hour.days == days);
    CHECK(sun_hour_days(&late, 0.0) == days);
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
    static const char* const BAD[] = {"--sky-moves=on", "--utc=10:00 --preset=noon --sky-moves=on",
                                      "--utc=10:00 --loop=60 --sky-moves=on"};
    SunHour hour = settings_of("--time-of-day=9 --sky-moves=on").light.sun_hour;
    double sun[2];
    sun_hour_find(&hour, 3600.0, sun);
    CHECK_NEAR(sun[0], sky_sun_from_time(10.0).azimuth, 1e-9);
    hour = settings_of(DAY "--utc=10:00 --sky-moves=on").light.sun_hour;
    CHECK_NEAR(sun_hour_days(&hour, 86400.0), heavens_days((HeavensDate){2026, 6, 22}, 10.0), 1e-9);
    hour = settings_of(DAY "--utc=10:00").light.sun_hour;
    CHECK(sun_hour_days(&hour, 86400.0) == sun_hour_days(&hour, 0.0));
    hour = settings_of("--utc=10:00 --sky-moves=on --sun=1,2").light.sun_hour; /* it stands */
    CHECK(!hour.moves && hour.by == SUN_BY_HAND);
    for (int i = 0; i < 3; ++i) {
        Settings settings;
        SwellError error = {0};
        CHECK(!parse_line(&settings, BAD[i], &error) && error.code == SWELL_ERROR_USAGE);
    }
}

/* ---- Values --------------------------------------------------------------------------------- */

CASE("values are read as they were given") {
    const Settings settings = settings_of("shot --grid 256 a.png --wind=-5,3.5 --seed "
                                          "18446744073709551615 --camera -1,2.5,3,-90,45");
    assert_int_equal(settings.command, COMMAND_SHOT);
    assert_string_equal(settings.target, "a.png");
    CHECK(settings.ocean.wind_x == -5.0 && settings.ocean.wind_z == 3.5);
    CHECK(settings.ocean.seed == UINT64_MAX && settings.ocean.grid == 256);
    CHECK(settings.camera.pose.yaw == -90.0 && settings.camera.pose.pitch == 45.0);
    assert_string_equal(settings_of("export -- --strange").target, "--strange");
}

/* Parses an option and its value for the first command that reads it. */
static bool parse_one(const OptionSpec* spec, const char* value, SwellError* error) {
    static const char* const WORDS[COMMAND_COUNT][2] = {
        [COMMAND_SHOT] = {"shot", "a.png"},     [COMMAND_EXPORT] = {"export", "a"},
        [COMMAND_RIPPLE] = {"ripple", "a.npy"}, [COMMAND_BENCH] = {"bench"},
        [COMMAND_SPECTRUM] = {"spectrum", "a"}, [COMMAND_CLIP] = {"clip", "a.mp4"},
        [COMMAND_WAKE] = {"wake", "a"},         [COMMAND_SET] = {"set", "a"},
        [COMMAND_POINTS] = {"points", "a.csv"},
    };
    Command command = 0;
    while (!(spec->read_by >> command & 1u)) {
        ++command;
    }
    char* line[4] = {(char*)(uintptr_t)spec->name, (char*)(uintptr_t)value};
    int count = 2;
    for (int i = 0; i < 2 && WORDS[command][i]; ++i) {
        line[count++] = (char*)(uintptr_t)WORDS[command][i];
    }
    Settings settings;
    return options_parse(&settings, count, line, error);
}

/* Whether the option accepts the word, though it is no number and no name. */
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
        SwellError error = {0};
        if (parse_one(spec, words[w], &error) != accepts(spec, words[w])) {
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
        SwellError error = {0};
        snprintf(text, sizeof text, "%.17g", outside[end]);
        CHECK(!parse_one(spec, text, &error));
        assert_int_equal(error.code, SWELL_ERROR_RANGE);
        snprintf(text, sizeof text, "%.17g", inside[end]);
        /* A loop shorter than its waves, a rate without a file, a tide without land, a height
           without places, a field of view without a fisheye, samples without a shutter, what a
           hull has without one. */
        const bool alone = (spec->id == OPTION_LOOP && end == 0) || spec->id == OPTION_SEA_RATE ||
                           spec->id == OPTION_AT_Y || spec->id == OPTION_FISHEYE_FOV ||
                           spec->id == OPTION_SHUTTER_SAMPLES ||
                           (spec->id >= OPTION_HULL_LENGTH && spec->id <= OPTION_HULL_MASS) ||
                           spec->group == OPTION_GROUP_LAND;
        CHECK(strchr(text, 'e') || parse_one(spec, text, NULL) != alone);
    }
}

/* One past each end of every number in the table, and words where numbers are due. */
CASE("every row of the table is its option, and every range is kept") {
    int checked = 0;
    const OptionSpec* table = option_spec(0);
    for (int i = 0; i < OPTION_COUNT; ++i) {
        const OptionSpec* spec = &table[i];
        assert_int_equal(spec->id, i);
        CHECK(spec->meaning && option_find(spec->name) == spec);
        CHECK((spec->read_by & spec->applies_to) == spec->applies_to && spec->applies_to);
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

CASE("a date and an hour are those of calendar and clock") {
    static const char* const BAD[][2] = {
        {"--utc", "24:00"},     {"--utc", "7:30"},        {"--utc", "12:60"},
        {"--utc", "12.5"},      {"--utc", "12:30:00"},    {"--date", "2026-02-29"},
        {"--date", "26-01-01"}, {"--date", "1899-12-31"}, {"--date", "2101-01-01"},
        {"--place", "91,0"},    {"--place", "54.2"},      {"--time-of-day", "24.1"},
        {"--sky-moves", "yes"}};
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; ++i) {
        SwellError error = {0};
        CHECK(!parse_one(option_find(BAD[i][0]), BAD[i][1], &error));
        CHECK(error.code == SWELL_ERROR_RANGE && strstr(error.message, BAD[i][1]));
    }
}

CASE("the words about a wave have the numbers of the code") {
    char text[256] = "", waves[256];
    snprintf(waves, sizeof waves,
             "%g to %g m long, at most %g of that high, angles of ±%g degrees; up to %d times",
             OCEAN_WAVE_LENGTH_MIN, OCEAN_WAVE_LENGTH_MAX, OCEAN_WAVE_STEEPEST, OCEAN_DIRECTION_MAX,
             OCEAN_WAVES_MAX);
    swell_option_describe(&option_spec(OPTION_WAVE)->option, text, sizeof text);
    assert_string_equal(text, waves);
}

/* ---- What is refused ------------------------------------------------------------------------ */

CASE("arguments that make no sense are refused, and unknown ones name the nearest") {
    static const char* const LINES[][2] = {
        {"--colour 5", "--colour"},
        {"fly", "accepted are"},
        {"--grid", "needs a value"},
        {"--grid --verbose", "needs a value"},
        {"shot", "needs a FILE"},
        {"shot a b", "too many"},
        {"--verbose=yes", "no value"},
        {"-x", "unknown"},
        {"--gird", "nearest is --grid;"},
        {"--wind-sped=3", "nearest is --wind-speed;"},
        {"-resolution", "nearest is --resolution;"},
        {"--beau", "nearest is --beaufort;"},
        {"shoot", "nearest is shot;"},
        {"exprot", "nearest is export;"},
        {"--nonsense-of-all-kinds", "'--nonsense-of-all-kinds'; 'swell --help'"}};
    Settings settings;
    for (size_t i = 0; i < sizeof LINES / sizeof *LINES; ++i) {
        SwellError error = {0};
        CHECK(!parse_line(&settings, LINES[i][0], &error));
        assert_int_equal(error.code, SWELL_ERROR_USAGE);
        if (!strstr(error.message, LINES[i][1])) {
            print_error("%s: %s\n", LINES[i][0], error.message);
            fail();
        }
    }
    CHECK(settings_of("-h").program.help);
}

/* Stones, boat and rain, clips, exports, the pool's own: refused where they do nothing. What makes
   a scene is read everywhere, but for a pool alone. */
CASE("what does nothing in a command is refused") {
    static const char* const READ[] = {"shot a.png --boat on",
                                       "clip a.mp4 --buoy-at 1,2",
                                       "--boat on",
                                       "clip a.mp4 --rain-rate 3",
                                       "--stone-at 1,2",
                                       "shot a.png --frames 3",
                                       "spectrum a.png --verbose",
                                       "ripple a.npy --preset classic",
                                       "ripple a.npy --drive-height 0.1",
                                       "shot a.png --pool off",
                                       "--drive-height 0.1",
                                       "shot a.png --drive-height=0.1 --string=on",
                                       "export a --speed 3 --frames 2",
                                       "--swell-period 14",
                                       "shot a.png --swell-period 14 --swell-height 1",
                                       "shot a.png --preset surf --swell-period 14",
                                       "shot a.png --spectrum drawn --gamma 5",
                                       "shot a.png --spectrum equilibrium --gamma 5"};
    static const char* const REFUSED[] = {"export a --boat on",
                                          "wake a --boat-at 1,2",
                                          "export a --rain-rate 3",
                                          "wake a --rain",
                                          "--course a",
                                          "bench --stone-at 1,2",
                                          "clip a.mp4 --frames 3",
                                          "shot a.png --duration 3",
                                          "export a --panel",
                                          "spectrum a.png --json",
                                          "ripple a.npy --grid 16",
                                          "export a --steps 5",
                                          "shot a.png --drive-height 0.1",
                                          "clip a.mp4 --stone 4,4",
                                          "shot a.png --explain on",
                                          "export a --speed 3",
                                          "shot a.png --swell-period 14",
                                          "clip a.mp4 --swell-direction 90",
                                          "spectrum a.png --swell-period 14",
                                          "shot a.png --sky-turn 5",
                                          "shot a.png --spectrum-cascade 2",
                                          "shot a.png --spectrum elfouhaily --gamma 5",
                                          "--spectrum donelan --gamma 5",
                                          "--spectrum pm --fetch 50",
                                          "export a --energy 0,0,0,0.1 --fetch 50",
                                          "export a --energy 0,0,0,0.1 --gamma 5"};
    static const char* const SCENE = " --fov 60 --sun 1,2 --tiles 3 --speed 2 --grid 64 --pool on "
                                     "--hud off --trough 9 --method dft";
    static const char* const COMMANDS[] = {
        "", "shot a.png", "clip a.mp4", "export a --frames 2", "wake a", "bench", "spectrum a.png"};
    for (size_t i = 0; i < sizeof READ / sizeof *READ; ++i) {
        Settings settings = settings_of(READ[i]);
        options_finish(&settings);
    }
    for (size_t i = 0; i < sizeof REFUSED / sizeof *REFUSED; ++i) {
        Settings settings;
        SwellError error = {0};
        if (parse_line(&settings, REFUSED[i], &error)) {
            print_error("%s is read\n", REFUSED[i]);
            fail();
        }
        CHECK(error.code == SWELL_ERROR_USAGE && strstr(error.message, " does nothing "));
    }
    for (size_t i = 0; i < sizeof COMMANDS / sizeof *COMMANDS; ++i) {
        char line[256];
        snprintf(line, sizeof line, "%s%s", COMMANDS[i], SCENE);
        settings_of(line);
    }
}

/* Writes a file of options; returns "@" and its name. */
static const char* write_file(const char* text) {
    const char* name = options_file();
    FILE* file = fopen(name + 1, "w");
    CHECK(file && fputs(text, file) >= 0 && fclose(file) == 0);
    return name;
}

CASE("wrong files of options are refused with their line, and later options override those of a "
     "file") {
    static const char* const WRONG[][2] = {{"--grid 65", "grid"},     {"hello", "hello"},
                                           {"@other", "@other"},      {"--floor \"x", "--floor"},
                                           {"--plain on", "--plain"}, {"--nonsense", "--nonsense"},
                                           {"--time", "--time"},      {"shot x.png", "shot"}};
    char line[256];
    Settings settings;
    for (size_t i = 0; i < sizeof WRONG / sizeof *WRONG; ++i) {
        SwellError error = {0};
        snprintf(line, sizeof line, "# one\n\n%s\n", WRONG[i][0]);
        CHECK(!parse_line(&settings, write_file(line), &error));
        CHECK(strstr(error.message, ".swell:3: ") && strstr(error.message, WRONG[i][1]));
    }
    SwellError error = {0};
    CHECK(!parse_line(&settings, "@missing", &error) && error.code == SWELL_ERROR_FILE);
    CHECK(!parse_line(&settings, "@", &error) && error.code == SWELL_ERROR_USAGE);
    const char* file = write_file("--resolution=64x36\n--grid 16\n--time 2\n");
    snprintf(line, sizeof line, "--time 9 %s --time 5", file);
    settings = settings_of(line);
    CHECK(settings.clock.time == 5.0 && settings.ocean.grid == 16 && settings.view.width == 64);
    snprintf(line, sizeof line, "--time 9 %s", file);
    CHECK(settings_of(line).clock.time == 2.0);
    /* A command ignores options of a file that do nothing in it. */
    file = write_file("--boat off\n--rain-rate 90\n--pool-rate 20\n--flying 30\n--hud on\n");
    static const char* const COMMANDS[] = {"shot a.png", "export a", "ripple a.npy"};
    for (size_t i = 0; i < sizeof COMMANDS / sizeof *COMMANDS; ++i) {
        snprintf(line, sizeof line, "%s %s", COMMANDS[i], file);
        settings_of(line);
    }
    unlink(file + 1);
}

/* A file is read once, since a pipe is empty afterwards. */
CASE("bench reads a pipe of options") {
#ifdef __linux__
    static const char TEXT[] = "--grid 128\n--threads 3\n";
    int ends[2];
    char file[32];
    CHECK(pipe(ends) == 0 && write(ends[1], TEXT, sizeof TEXT - 1) == (ssize_t)sizeof TEXT - 1);
    close(ends[1]);
    snprintf(file, sizeof file, "bench @/dev/fd/%d", ends[0]);
    const Settings settings = settings_of(file);
    close(ends[0]);
    assert_int_equal(settings.ocean.grid, 128);
    assert_int_equal(settings.computing.threads, 3);
    CHECK(settings.ocean.state.kind == OCEAN_SPECTRUM_PHILLIPS); /* the default of bench */
#endif
}

/* ---- Help ----------------------------------------------------------------------------------- */

/* Returns the help of a command; the caller frees it. */
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

CASE("the help of a command lists what has an effect on it, in lines that fit") {
    static const Command COMMANDS[] = {COMMAND_WINDOW, COMMAND_SHOT, COMMAND_RIPPLE};
    for (int k = 0; k < 3; ++k) {
        char* text = help_of(COMMANDS[k]);
        for (int i = 0; i < OPTION_COUNT; ++i) {
            const OptionSpec* spec = option_spec((OptionId)i);
            char line[64];
            snprintf(line, sizeof line, "\n  %s ", spec->name);
            CHECK((strstr(text, line) != NULL) ==
                  (COMMANDS[k] == COMMAND_WINDOW || (spec->applies_to >> COMMANDS[k] & 1u)));
            CHECK(i == 0 || spec->group >= spec[-1].group); /* each heading once */
        }
        for (const char* line = text; *line;) {
            const size_t length = strcspn(line, "\n");
            CHECK(length <= 100);
            line += length + (line[length] == '\n');
        }
        free(text);
    }
}
