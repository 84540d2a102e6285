/*
 * Pictures against references in tests/golden. On one machine they are equal byte for byte; another
 * processor may round an edge to the next pixel, so a small share of pixels is let off. Rewritten
 * by the target update_golden and by nothing else.
 */
#include "check.h"

#include "app/options.h"
#include "app/shot.h"

#include <stdlib.h>

static const double MEAN_MAX = 0.25;  /* of 255, over all pixels */
static const int DIFFERENCE_MAX = 12; /* of 255, of any pixel but the share below */
static const double OUTLIER_SHARE = 2e-3;

enum { ARGUMENTS_MAX = 24 };

static void shoot(char* const* arguments, const char* path) {
    char* words[ARGUMENTS_MAX];
    int count = 0;
    static const char* const COMMON[] = {"shot",    "unused",    "--resolution",
                                         "480x270", "--threads", "2"};
    for (size_t i = 0; i < sizeof COMMON / sizeof *COMMON; ++i) {
        words[count++] = (char*)(uintptr_t)COMMON[i];
    }
    for (; *arguments; ++arguments) {
        words[count++] = *arguments;
    }
    Options options;
    Error error = {0};
    if (!options_parse(&options, count, words, &error) || !shot_draw(&options, path, &error)) {
        print_error("%s\n", error.message);
        fail();
    }
}

static void write_difference(const Picture* a, const Picture* b, const char* name) {
    Picture picture = picture_create(a->width, a->height, NULL);
    CHECK(picture.pixels);
    for (int i = 0; i < a->width * a->height * 3; ++i) {
        const int scaled = 8 * abs(a->pixels[i] - b->pixels[i]);
        picture.pixels[i] = (uint8_t)(scaled > 255 ? 255 : scaled);
    }
    char path[256];
    snprintf(path, sizeof path, "difference-%s.png", name);
    CHECK(picture_write_png(&picture, path, NULL));
    print_error("the difference, eightfold, is in %s\n", path);
    picture_destroy(&picture);
}

static void compare(const Picture* actual, const Picture* expected, const char* name) {
    assert_int_equal(actual->width, expected->width);
    assert_int_equal(actual->height, expected->height);
    const int pixels = actual->width * actual->height;
    double sum = 0.0;
    int largest = 0, outliers = 0;
    for (int i = 0; i < pixels; ++i) {
        int worst = 0;
        for (int channel = 0; channel < 3; ++channel) {
            const int d = abs(actual->pixels[3 * i + channel] - expected->pixels[3 * i + channel]);
            sum += d;
            worst = d > worst ? d : worst;
        }
        largest = worst > largest ? worst : largest;
        outliers += worst > DIFFERENCE_MAX;
    }
    const double mean = sum / (3.0 * pixels);
    if (mean > MEAN_MAX || outliers > OUTLIER_SHARE * pixels) {
        print_error("%s: mean difference %.3f (%.3f allowed), largest %d, %d pixels past %d (%.0f "
                    "allowed)\n",
                    name, mean, MEAN_MAX, largest, outliers, DIFFERENCE_MAX,
                    OUTLIER_SHARE * pixels);
        write_difference(actual, expected, name);
        fail();
    }
}

static void check_golden(const char* name, char* const* arguments) {
    char reference[512], drawn[256];
    snprintf(reference, sizeof reference, "%s/%s.png", SWELL_GOLDEN_DIR, name);
    snprintf(drawn, sizeof drawn, "drawn-%s.png", name);
    if (getenv("SWELL_UPDATE_GOLDEN")) {
        shoot(arguments, reference);
        return;
    }
    shoot(arguments, drawn);
    Error error = {0};
    Picture expected = picture_read(reference, &error);
    if (!expected.pixels) {
        print_error("%s\n", error.message);
        fail();
    }
    Picture actual = picture_read(drawn, NULL);
    CHECK(actual.pixels);
    compare(&actual, &expected, name);
    picture_destroy(&expected);
    picture_destroy(&actual);
}

#define GOLDEN(name, ...) check_golden(name, (char* const[]){__VA_ARGS__, NULL})

static void surface(void** state) {
    (void)state;
    GOLDEN("surface", "--time", "12", "--camera", "0,14,4,20,-12");
}

static void surface_multisampled(void** state) {
    (void)state;
    GOLDEN("surface_multisampled", "--time", "12", "--camera", "0,14,4,20,-12", "--samples", "4");
}

static void surface_dft(void** state) {
    (void)state;
    GOLDEN("surface", "--time", "12", "--camera", "0,14,4,20,-12", "--method", "dft");
}

static void wireframe(void** state) {
    (void)state;
    GOLDEN("wireframe", "--time", "12", "--camera", "0,14,4,20,-12", "--wireframe");
}

static void overlay(void** state) {
    (void)state;
    GOLDEN("overlay", "--time", "12", "--camera", "0,14,4,20,-12", "--hud", "on");
}

static const struct CMUnitTest CASES[] = {
    CHECK_CASE("the surface looks as before", surface),
    CHECK_CASE("the multisampled surface looks as before", surface_multisampled),
    CHECK_CASE("the DFT draws the same surface", surface_dft),
    CHECK_CASE("the lines look as before", wireframe),
    CHECK_CASE("the overlay looks as before", overlay),
};

CHECK_MAIN(CASES)
