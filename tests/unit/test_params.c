/* The parameters of a sea as text: by an option string and by name. */
#include "unit/seas.h"

#include <locale.h>

enum { VALUE_SIZE = 1600 };

static const char* const NAMES[] = {
    "spectrum",  "wind-speed", "wind-direction", "fetch",           "gamma",
    "depth",     "spreading",  "swell-height",   "swell-direction", "swell-system",
    "current",   "crest",      "swell",          "swell-period",    "loop",
    "cascades",  "grid",       "length",         "choppiness",      "wind",
    "amplitude", "lean",       "seed",           "energy",          "wave"};
enum { NAME_COUNT = sizeof NAMES / sizeof *NAMES };

/* Each refusal names what was given and what is accepted. */
CASE("a bad option string is refused, and told why") {
    static const struct {
        const char *options, *given, *accepted;
        SwellErrorCode code;
    } BAD[] = {
        {"--depth 0.1", "depth 0.1 is", "D, 0.5 to 10000 m, or inf", SWELL_ERROR_RANGE},
        {"--depth deep", "deep", "0.5 to 10000 m, or inf", SWELL_ERROR_RANGE},
        {"--depth 12,5", "12,5", "0.5 to 10000 m", SWELL_ERROR_RANGE},
        {"--depth", "depth", "0.5 to 10000 m", SWELL_ERROR_RANGE},
        {"--depth --grid 64", "--grid", "0.5 to 10000 m", SWELL_ERROR_RANGE},
        {"--beaufort 6.5", "6.5", "0 to 12", SWELL_ERROR_RANGE},
        {"--grid 100", "100", "a power of two from 16 to 1024", SWELL_ERROR_RANGE},
        {"--spectrum fancy", "fancy", "phillips, pm, jonswap", SWELL_ERROR_RANGE},
        {"--current 2", "2", "0 to 5 m/s and -360 to 360 degrees", SWELL_ERROR_RANGE},
        {"--seed -1", "-1", "0 to 18446744073709551615", SWELL_ERROR_RANGE},
        {"--wind-speed nan", "nan", "0 to 60 m/s", SWELL_ERROR_RANGE},
        {"--bofort 6", "--bofort", "--beaufort", SWELL_ERROR_USAGE},
        {"beaufort 6", "beaufort", "--NAME VALUE", SWELL_ERROR_USAGE},
        {"--", "--", "--beaufort", SWELL_ERROR_USAGE},
        {"--clouds 1", "--clouds", "--depth", SWELL_ERROR_USAGE},
        {"--beaufort 6 --fetch 100", "--fetch", "a force sets wind and fetch", SWELL_ERROR_USAGE},
        {"--spectrum pm --fetch 100", "--fetch", "fully developed", SWELL_ERROR_USAGE},
        {"--spectrum measured", "table", "", SWELL_ERROR_USAGE},
        {"--swell-system 1,9,0,0", "0", "2 to 70 degrees", SWELL_ERROR_USAGE},
        {"--crest 0,0,0,30", "30 m", "is accepted", SWELL_ERROR_USAGE},
        {"--energy 30", "30", "each 0 to 25 m²", SWELL_ERROR_RANGE},
        {"--energy 0,0,0,0,0,0,0,9", "9 m^2", "is accepted", SWELL_ERROR_RANGE},
        {"--energy 24,2", "20.3961 m high", "20 m", SWELL_ERROR_RANGE},
        {"--energy 1,x", "1,x", "each 0 to 25 m²", SWELL_ERROR_RANGE},
        {"--energy 1 --spectrum pm", "--spectrum", "drawn", SWELL_ERROR_USAGE},
        {"--preset stom", "stom", "storm", SWELL_ERROR_RANGE},
        {"--preset", "preset", "storm", SWELL_ERROR_RANGE},
        {"--preset storm --fetch 9 --beaufort 3", "--fetch", "a force sets", SWELL_ERROR_USAGE},
        {"--depth \"20", "20", "0.5 to 10000 m", SWELL_ERROR_RANGE},
        {"--sea a.spec", "--sea", "measured_params_create", SWELL_ERROR_USAGE},
        {"--sea-time 2020-01-01T00:00", "--sea-time", "--sea FILE", SWELL_ERROR_USAGE},
    };
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; ++i) {
        SwellError error = {0};
        CHECK(!ocean_params_create(BAD[i].options, NULL));
        CHECK(!ocean_params_create(BAD[i].options, &error));
        if (error.code != BAD[i].code || !strstr(error.message, BAD[i].given) ||
            !strstr(error.message, BAD[i].accepted)) {
            print_error("%s: %s\n", BAD[i].options, error.message);
            fail();
        }
    }
    char many[512] = "";
    for (int i = 0; i <= OCEAN_SWELLS_MAX; ++i) {
        strcat(many, "--swell-system 1,9,0 ");
    }
    CHECK(!ocean_params_create(many, NULL));
    char* longest = malloc(100001);
    memset(longest, '7', 100000);
    longest[100000] = '\0';
    memcpy(longest, "--seed=", 7);
    CHECK(!ocean_params_create(longest, NULL));
    memcpy(longest, "--sooo=", 7);
    CHECK(!ocean_params_create(longest, NULL));
    free(longest);
}

/* Each pair is tried in both orders. */
CASE("options that contradict each other are refused") {
    static const char* const PAIRS[][2] = {
        {"--wind=3,4", "--wind-speed=5"},
        {"--wind=3,4", "--beaufort=5"},
        {"--wind=3,4", "--cascades=2"},
        {"--wind=3,4", "--loop=10"},
        {"--wind=1,1", "--spectrum=jonswap"},
        {"--amplitude=0", "--depth=20"},
        {"--spectrum=phillips", "--beaufort=5"},
        {"--spectrum=phillips", "--fetch=5"},
        {"--spectrum=phillips", "--swell-height=1"},
        {"--beaufort=5", "--wind-speed=10"},
        {"--beaufort=5", "--spectrum=pm"},
        {"--beaufort=5", "--spectrum=tma"},
        {"--spectrum=tma", "--depth=inf"},
        {"--spectrum=tma", "--wind-speed=10"},
    };
    for (size_t i = 0; i < 2 * (sizeof PAIRS / sizeof *PAIRS); ++i) {
        char line[128];
        SwellError error = {0};
        snprintf(line, sizeof line, "%s %s", PAIRS[i / 2][i % 2], PAIRS[i / 2][1 - i % 2]);
        CHECK(!ocean_params_create(line, &error));
        CHECK(error.code == SWELL_ERROR_USAGE && strstr(error.message, "--"));
    }
    sea_params_of("--beaufort=5 --spectrum=jonswap");
    sea_params_of("--beaufort=5 --depth=20 --wind-direction=90");
}

static const char* get(const OceanParams* params, const char* name) {
    static char value[VALUE_SIZE];
    CHECK(ocean_params_get(params, name, value, sizeof value, NULL));
    return value;
}

CASE("a parameter is set and read by its name, and others stay") {
    OceanParams params = ocean_beaufort_params(6), wanted = params;
    CHECK(ocean_params_set(&params, "depth", "12.5", NULL));
    wanted.state.depth = 12.5;
    CHECK(ocean_params_equal(&params, &wanted));
    assert_string_equal(get(&params, "depth"), "12.5");
    assert_string_equal(get(&params, "spectrum"), "equilibrium");
    assert_string_equal(get(&params, "crest"), "0,0,0,0");
    assert_string_equal(get(&params, "swell-system"), "");
    CHECK(ocean_params_set(&params, "swell-system", "1,9,0 2,12,45,10", NULL));
    assert_string_equal(get(&params, "swell-system"), "1,9,0 2,12,45,10,3.3");
    CHECK(ocean_params_set(&params, "swell-system", "", NULL) && params.state.swells == 0);
    CHECK(ocean_params_set(&params, "depth", "inf", NULL) && isinf(params.state.depth));
    assert_string_equal(get(&params, "depth"), "inf");

    const OceanParams before = params;
    SwellError error = {0};
    static const char* const BAD[][2] = {{"depth", "-1"},
                                         {"depth", " 5"},
                                         {"seed", "1.5"},
                                         {"swell-system", "1,9"},
                                         {"crest", "1,2,3"},
                                         {"crest", "0,0,0,60"},
                                         {"grid", "63"},
                                         {"beaufort", "6"},
                                         {"--depth", "5"},
                                         {"", ""},
                                         {"spreading", "pm"},
                                         {"wind-speed", "61"},
                                         {"cascades", "1e999"},
                                         {"current", "1e999,0"},
                                         {"swell-system", "2,9,45,0"}};
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; ++i) {
        CHECK(!ocean_params_set(&params, BAD[i][0], BAD[i][1], &error));
        CHECK(error.code == SWELL_ERROR_RANGE && strstr(error.message, "accepted"));
        CHECK(ocean_params_equal(&params, &before));
    }
    char little[4];
    CHECK(!ocean_params_get(&params, "spectrum", little, sizeof little, &error));
    CHECK(strstr(error.message, "12 or more"));
}

CASE("seas are equal where only numbers that they do not read differ") {
    const OceanParams wind = sea_params_of("--beaufort 6"), pm = sea_params_of("--spectrum pm");
    const OceanParams waves = sea_params_of("--wave 50,1,0");
    OceanParams other = wind;
    other.state.wind_direction = -wind.state.wind_direction; /* -0 */
    other.state.energy[3] = 0.1;
    other.state.wave[0] = (OceanSingleWave){.length = 50.0, .height = 1.0};
    other.state.swell_system[0].height = 2.0;
    other.crest.x = 5.0;
    CHECK(memcmp(&wind, &other, sizeof wind) != 0 && ocean_params_equal(&wind, &other));
    other.crest.height = 5.0;
    CHECK(!ocean_params_equal(&wind, &other));
    other = wind;
    other.state.fetch = 100.0;
    CHECK(!ocean_params_equal(&wind, &other));
    other = pm;
    other.state.fetch = 100.0;
    CHECK(ocean_params_equal(&pm, &other));
    other = waves;
    other.state.wave[2] = waves.state.wave[0]; /* behind the end of the list */
    CHECK(ocean_params_equal(&waves, &other));
    other.state.wave[1] = waves.state.wave[0];
    CHECK(!ocean_params_equal(&waves, &other));
}

/* Numbers that need all 17 digits, the smallest and the largest. */
CASE("what is read of one sea gives another its bits") {
    OceanParams params = sea_params_of("--wind-speed 7 --depth 9 --swell-system 2,12,90,0.1e2 "
                                       "--swell-system 1,8,-45");
    params.state.wind_speed = 0.1 + 0.2;
    params.state.depth = nextafter(9.0, 10.0);
    params.state.wind_direction = -1.0 / 3.0;
    params.state.current_direction = 5e-324;
    params.crest = (OceanCrest){1.0 / 7.0, -1e6, 1.0 / 3.0, 0.5};
    params.seed = UINT64_MAX - 1;
    OceanParams again = ocean_default_params();
    for (int i = 0; i < NAME_COUNT; ++i) {
        CHECK(ocean_params_set(&again, NAMES[i], get(&params, NAMES[i]), NULL));
    }
    CHECK(ocean_params_equal(&params, &again));
}

/* A program around the library may have a locale with a decimal comma. */
CASE("texts have a decimal point in any locale") {
    static const char* const COMMA[] = {"de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8", "de_DE"};
    bool is_set = false;
    for (size_t i = 0; !is_set && i < sizeof COMMA / sizeof *COMMA; ++i) {
        is_set = setlocale(LC_NUMERIC, COMMA[i]) != NULL;
    }
    printf("measured: %s\n",
           is_set ? "with a decimal comma" : "no locale has a decimal comma here");
    OceanParams params = sea_params_of("--wind-speed 7.25 --current 1.5,-90");
    CHECK(params.state.wind_speed == 7.25 && params.state.current_speed == 1.5);
    assert_string_equal(get(&params, "wind-speed"), "7.25");
    assert_string_equal(get(&params, "current"), "1.5,-90");
    setlocale(LC_NUMERIC, "C");
}
