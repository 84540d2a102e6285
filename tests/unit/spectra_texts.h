/* What tests of spectra share: texts that grow, files parsed from them, and sums over a table. */
#ifndef SWELL_TESTS_SPECTRA_TEXTS_H
#define SWELL_TESTS_SPECTRA_TEXTS_H

#include "check.h"

#include "sea/spectra/directions.h"
#include "sea/spectra/store.h"

#define DEGREE (SWELL_TWO_PI / 360.0)

/* ---- Texts --------------------------------------------------------------------------------- */

/* A text that grows. */
typedef struct Text {
    char* bytes;
    size_t size, room;
} Text;

static inline void say(Text* text, const char* format, ...) SWELL_PRINTF(2, 3);
static inline void say(Text* text, const char* format, ...) {
    char line[256];
    va_list arguments;
    va_start(arguments, format);
    const int length = vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    CHECK(length >= 0 && (size_t)length < sizeof line);
    if (text->size + (size_t)length + 1 > text->room) {
        text->room = 2 * text->room + 4096;
        text->bytes = realloc(text->bytes, text->room);
        CHECK(text->bytes);
    }
    memcpy(text->bytes + text->size, line, (size_t)length + 1);
    text->size += (size_t)length;
}

static inline SpectraFile* parse_as(const char* name, const char* bytes, size_t size,
                                    SwellError* error) {
    return spectra_parse(&(SpectraText){name, bytes, size}, NULL, error);
}

/* Parses a good text, and frees it. */
static inline SpectraFile* parse(const char* name, Text* text) {
    SwellError error = {0};
    SpectraFile* file = parse_as(name, text->bytes, text->size, &error);
    if (!file) {
        print_error("%s\n", error.message);
    }
    CHECK(file);
    free(text->bytes);
    *text = (Text){0};
    return file;
}

static inline SpectraRecord get(const SpectraFile* file, int time, int place, double direction) {
    SpectraRecord record;
    CHECK(spectra_record(file, time, place, direction, &record, NULL));
    return record;
}

/* ---- Tables -------------------------------------------------------------------------------- */

/* The variance of a table, and its moments of order 1 and 2 at one frequency, or at all (-1). */
static inline double variance_of(const OceanTable* t, int only, double c1[2], double c2[2]) {
    double m0 = 0.0, sum[4] = {0};
    for (int f = 0; f < t->frequencies; ++f) {
        for (int d = 0; d < t->directions && (only < 0 || only == f); ++d) {
            const double v =
                t->density[f * t->directions + d] * t->bandwidth[f] * SWELL_TWO_PI / t->directions;
            const double angle = t->first_direction + SWELL_TWO_PI * d / t->directions;
            m0 += v;
            sum[0] += v * cos(angle);
            sum[1] += v * sin(angle);
            sum[2] += v * cos(2.0 * angle);
            sum[3] += v * sin(2.0 * angle);
        }
    }
    for (int i = 0; i < 2; ++i) {
        c1[i] = sum[i] / m0;
        c2[i] = sum[2 + i] / m0;
    }
    return m0;
}

static inline double height_of(const OceanTable* table) {
    double c1[2], c2[2];
    return 4.0 * sqrt(variance_of(table, -1, c1, c2));
}

static inline double angle_between(double a, double b) {
    return fabs(remainder(a - b, SWELL_TWO_PI));
}

/* A made sea: two bells in frequency and direction, of variance densities in m^2/Hz/rad. */
enum { MADE_FREQUENCIES = 12, MADE_DIRECTIONS = 24 };

static inline double made_frequency(int f) {
    return 0.05 * pow(1.15, f);
}

static inline double made_density(double frequency, double towards) {
    const double swell = exp(-pow((frequency - 0.08) / 0.015, 2.0)) * exp(8.0 * cos(towards - 0.9));
    const double sea = exp(-pow((frequency - 0.16) / 0.05, 2.0)) * exp(3.0 * cos(towards - 3.0));
    return 1e-3 * swell + 2e-2 * sea;
}

#endif
