#include "check.h"

#include "app/help.h"
#include "app/options.h"

#include <stdlib.h>

static bool parse(Options* options, int count, const char* const* words, SwellError* error) {
    char* copy[16];
    CHECK(count <= 16);
    for (int i = 0; i < count; ++i) {
        copy[i] = (char*)(uintptr_t)words[i];
    }
    return options_parse(options, count, copy, error);
}

#define PARSE(options, error, ...)                                                                 \
    parse(options, (int)(sizeof((const char*[]){__VA_ARGS__}) / sizeof(char*)),                    \
          (const char*[]){__VA_ARGS__}, error)

static void defaults(void** state) {
    (void)state;
    const Options options = options_default();
    const OceanParams ocean = ocean_default_params();
    assert_int_equal(options.ocean.grid, ocean.grid);
    CHECK(options.ocean.length == ocean.length && options.ocean.wind_x == ocean.wind_x);
    CHECK(options.ocean.wind_z == ocean.wind_z && options.ocean.amplitude == ocean.amplitude);
    CHECK(options.ocean.choppiness == ocean.choppiness && options.ocean.seed == ocean.seed);
    CHECK(options.camera.place[1] == 10.0 && options.camera.place[2] == 4.0);
    assert_int_equal(options.width, 1280);
    assert_int_equal(options.height, 720);
    assert_int_equal(options.tiles, 10);
    CHECK(options.threads >= 1 && options.speed == 1.0);
}

static void values(void** state) {
    (void)state;
    Options options;
    CHECK(PARSE(&options, NULL, "shot", "--grid", "256", "a.png", "--wind=-5,3.5", "--method",
                "dft", "--seed", "18446744073709551615", "--resolution", "640x480", "--samples",
                "8", "--camera", "-1,2.5,3,-90,45"));
    assert_int_equal(options.command, COMMAND_SHOT);
    assert_string_equal(options.target, "a.png");
    assert_int_equal(options.ocean.grid, 256);
    CHECK(options.ocean.wind_x == -5.0 && options.ocean.wind_z == 3.5);
    assert_int_equal(options.method, OCEAN_METHOD_DFT);
    CHECK(options.ocean.seed == UINT64_MAX);
    assert_int_equal(options.width, 640);
    assert_int_equal(options.samples, 8);
    CHECK(options.camera.yaw == -90.0 && options.camera.pitch == 45.0);
    CHECK(PARSE(&options, NULL, "--wireframe", "--hud", "off", "--verbose"));
    CHECK(options.wireframe && options.hud == SWITCH_OFF && options.verbose && !options.help);
    CHECK(PARSE(&options, NULL, "export", "--", "--strange name"));
    assert_string_equal(options.target, "--strange name");
}

/* One past each end of every number in the table, and words where numbers are due. */
static void every_range_is_kept(void** state) {
    (void)state;
    int count = 0;
    const OptionSpec* table = options_table(&count);
    int checked = 0;
    for (int i = 0; i < count; ++i) {
        const OptionSpec* spec = &table[i];
        if (spec->kind == OPTION_FLAG || spec->kind == OPTION_TEXT) {
            continue;
        }
        const char* const words[] = {"nan", "inf", "-inf",   "1e999", "0x10", "",  " 5",
                                     "5 ",  "5x",  "twelve", "1,",    ",1",   "5e"};
        for (size_t w = 0; w < sizeof words / sizeof *words; ++w) {
            Options options;
            SwellError error = {0};
            if (PARSE(&options, &error, spec->name, words[w])) {
                print_error("%s '%s' is accepted\n", spec->name, words[w]);
                fail();
            }
            assert_int_equal(error.code, SWELL_ERROR_RANGE);
        }
        if (spec->kind == OPTION_INTEGER || spec->kind == OPTION_REAL) {
            const double step = spec->kind == OPTION_INTEGER ? 1.0 : 1e-3;
            const double outside[] = {spec->low - step, spec->high + step};
            const double inside[] = {spec->low, spec->high};
            for (int end = 0; end < 2; ++end) {
                char text[64];
                Options options;
                SwellError error = {0};
                snprintf(text, sizeof text, "%.17g", outside[end]);
                CHECK(!PARSE(&options, &error, spec->name, text));
                assert_int_equal(error.code, SWELL_ERROR_RANGE);
                snprintf(text, sizeof text, "%.17g", inside[end]);
                if (!strchr(text, 'e')) {
                    CHECK(PARSE(&options, NULL, spec->name, text));
                }
                ++checked;
            }
        }
    }
    CHECK(checked >= 12);
}

static void bad_arguments(void** state) {
    (void)state;
    Options options;
    SwellError error = {0};
    CHECK(!PARSE(&options, &error, "--colour", "5"));
    assert_int_equal(error.code, SWELL_ERROR_USAGE);
    CHECK(strstr(error.message, "--colour"));
    CHECK(!PARSE(&options, &error, "fly"));
    assert_int_equal(error.code, SWELL_ERROR_USAGE);
    CHECK(!PARSE(&options, &error, "--grid"));
    assert_int_equal(error.code, SWELL_ERROR_USAGE);
    CHECK(!PARSE(&options, &error, "--grid", "--verbose"));
    assert_int_equal(error.code, SWELL_ERROR_USAGE);
    CHECK(!PARSE(&options, &error, "shot"));
    assert_int_equal(error.code, SWELL_ERROR_USAGE);
    CHECK(!PARSE(&options, &error, "shot", "a", "b"));
    assert_int_equal(error.code, SWELL_ERROR_USAGE);
    CHECK(!PARSE(&options, &error, "--verbose=yes"));
    assert_int_equal(error.code, SWELL_ERROR_USAGE);
    CHECK(!PARSE(&options, &error, "-h"));
    assert_int_equal(error.code, SWELL_ERROR_USAGE);
    CHECK(!PARSE(&options, &error, "--grid", "96"));
    assert_int_equal(error.code, SWELL_ERROR_RANGE);
    CHECK(strstr(error.message, "96") && strstr(error.message, "1024"));
}

static void help_lists_everything(void** state) {
    (void)state;
    char* text = NULL;
    size_t size = 0;
    FILE* out = open_memstream(&text, &size);
    CHECK(out);
    help_print(out);
    fclose(out);
    int count = 0;
    const OptionSpec* table = options_table(&count);
    for (int i = 0; i < count; ++i) {
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

static const struct CMUnitTest CASES[] = {
    CHECK_CASE("the defaults are those of the ocean and the table", defaults),
    CHECK_CASE("values are read as they were given", values),
    CHECK_CASE("every range of every option is kept", every_range_is_kept),
    CHECK_CASE("arguments that make no sense are refused", bad_arguments),
    CHECK_CASE("the help lists every option", help_lists_everything),
};

CHECK_MAIN(CASES)
