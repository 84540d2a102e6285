/*
 * Files of wave spectra: real ones against what their makers say of them, and made ones against
 * what they are made of. The writers here share no code with the readers.
 */
#include "spectra_texts.h"

#include <time.h>

static Text read_fixture(const char* name) {
    char path[1024];
    snprintf(path, sizeof path, "%s/%s", SWELL_SEAS_DIR, name);
    FILE* file = fopen(path, "rb");
    CHECK(file);
    Text text = {0};
    char line[200];
    for (size_t got; (got = fread(line, 1, sizeof line - 1, file)) > 0;) {
        line[got] = '\0';
        say(&text, "%s", line);
    }
    fclose(file);
    return text;
}

/* ---- Directions and times ------------------------------------------------------------------ */

CASE("what comes from the west runs towards +x, from the north towards +z") {
    const double cases[][2] = {{270.0, 0.0}, {0.0, 0.25},   {90.0, 0.5},   {180.0, 0.75},
                               {-90.0, 0.0}, {360.0, 0.25}, {315.0, 0.125}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i) {
        const double direction = spectra_direction_from_compass(cases[i][0]);
        CHECK_NEAR(direction, cases[i][1] * SWELL_TWO_PI, 1e-12);
        CHECK_NEAR(spectra_direction_to_compass(direction), fmod(cases[i][0] + 360.0, 360.0),
                   1e-12);
    }
}

/* Waves of one frequency and 5 degrees from a compass direction, in each format. */
static Text make_from(const char* format, double from) {
    Text text = {0};
    const bool is_cartesian = strcmp(format, "SWAN CDIR") == 0;
    if (strncmp(format, "SWAN", 4) == 0) {
        say(&text, "SWAN 1\nLOCATIONS\n1\n0 0\nAFREQ\n2\n0.1\n0.2\n%s\n36\n",
            is_cartesian ? "CDIR" : "NDIR");
        for (int d = 0; d < 36; ++d) {
            say(&text, "%d\n", is_cartesian ? 270 - 10 * d : 10 * d);
        }
        say(&text, "QUANT\n1\nVaDens\nm2/Hz/degr\n-99\nFACTOR\n0.1\n");
    } else if (strcmp(format, "WAVEWATCH III") == 0) {
        say(&text, "'WAVEWATCH III SPECTRA' 2 36 1 'made'\n0.1 0.2\n");
        for (int d = 0; d < 36; ++d) {
            say(&text, " %.3E\n", fmod(10.0 * d + 180.0, 360.0) * DEGREE);
        }
        say(&text, "20200101 000000\n'place' 1 2 30 5 %g 0 0\n", from);
    } else {
        say(&text, "frequency");
        for (int d = 0; d < 36; ++d) {
            say(&text, "\t%d", 10 * d);
        }
        say(&text, "\n");
    }
    const bool is_table = strcmp(format, "table") == 0;
    for (int f = 0; f < 2; ++f) {
        if (is_table) {
            say(&text, "%g", 0.1 * (f + 1));
        }
        for (int d = 0; d < 36 && strcmp(format, "WAVEWATCH III") != 0; ++d) {
            say(&text, " %d", f == 0 && 10 * d == (int)from ? 100 : 0);
        }
        say(&text, "\n");
    }
    for (int i = 0; i < 72 && strcmp(format, "WAVEWATCH III") == 0; ++i) {
        say(&text, " %.3E\n", i % 2 == 0 && 10 * (i / 2) == (int)from ? 100.0 : 0.0);
    }
    return text;
}

CASE("each format has its directions right") {
    const char* const formats[] = {"SWAN NDIR", "SWAN CDIR", "WAVEWATCH III", "table"};
    const double from[] = {270.0, 0.0, 90.0, 180.0}; /* towards +x, +z, -x, -z */
    for (int i = 0; i < 4; ++i) {
        for (int j = 0; j < 4; ++j) {
            Text text = make_from(formats[i], from[j]);
            SpectraFile* file = parse("made", &text);
            SpectraRecord record = get(file, 0, 0, 0.0);
            const SpectraSummary summary = spectra_summarize(&record.table);
            /* WAVEWATCH III prints directions to 0.005 rad. */
            CHECK(angle_between(summary.direction, 0.25 * j * SWELL_TWO_PI) < 0.006);
            if (i == 2) {
                CHECK(angle_between(record.wind_direction, 0.25 * j * SWELL_TWO_PI) < 1e-12);
            }
            spectra_record_finish(&record);
            spectra_destroy(file);
        }
    }
}

CASE("times are read strictly and printed as the C library does") {
    int64_t time;
    char text[SPECTRA_TIME_SIZE], expected[64];
    for (int i = 0; i < 2000; ++i) {
        uint32_t bits[4];
        swell_random_bits(7, (uint32_t[4]){(uint32_t)i, 0, 0, 0}, bits);
        const time_t minute = (time_t)(bits[0] % 68374080u) * 60; /* to the end of 2099 */
        strftime(expected, sizeof expected, "%Y-%m-%dT%H:%M", gmtime(&minute));
        assert_string_equal(spectra_time_print((int64_t)minute, text), expected);
        CHECK(spectra_time_read(expected, &time, NULL));
        CHECK(time == (int64_t)minute);
    }
    const char* const bad[] = {"",
                               "2020-06-08",
                               "2020-06-08T03:50:00",
                               "2020-06-08T03:50Z",
                               "2020-06-08 03:50",
                               "2020-02-30T00:00",
                               "2019-02-29T00:00",
                               "2020-13-01T00:00",
                               "2020-00-01T00:00",
                               "2020-01-00T00:00",
                               "2020-01-01T24:00",
                               "2020-01-01T00:60",
                               "1899-12-31T23:59",
                               "2200-01-01T00:00",
                               "20-0-01-01T00:00",
                               "+020-01-01T00:00"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; ++i) {
        SwellError error = {0};
        CHECK(!spectra_time_read(bad[i], &time, &error));
        CHECK(error.code == SWELL_ERROR_USAGE && error.message[0]);
    }
    assert_string_equal(spectra_time_print(SPECTRA_NO_TIME, text), "-");
}

/* ---- A buoy -------------------------------------------------------------------------------- */

static SpectraFile* parse_buoy(Text texts[5]) {
    const char* const names[] = {"41010.data_spec", "41010.swdir", "41010.swdir2", "41010.swr1",
                                 "41010.swr2"};
    SpectraText companions[4];
    char expected[SPECTRA_NAME_SIZE];
    for (int i = 0; i < 5; ++i) {
        texts[i] = read_fixture(names[i]);
        if (i > 0) {
            CHECK(spectra_companion_name(names[0], i - 1, expected));
            assert_string_equal(expected, names[i]);
            companions[i - 1] = (SpectraText){names[i], texts[i].bytes, texts[i].size};
        }
    }
    SwellError error = {0};
    SpectraFile* file =
        spectra_parse(&(SpectraText){names[0], texts[0].bytes, texts[0].size}, companions, &error);
    if (!file) {
        print_error("%s\n", error.message);
    }
    CHECK(file);
    return file;
}

static void free_texts(Text* texts, int count) {
    for (int i = 0; i < count; ++i) {
        free(texts[i].bytes);
    }
}

CASE("a buoy's heights are those of its own summary") {
    Text texts[5], summary = read_fixture("41010.spec");
    SpectraFile* file = parse_buoy(texts);
    assert_string_equal(file->place[0].name, "41010");
    CHECK(spectra_times(file) == 25 && file->places == 1);
    int compared = 0;
    double mean = 0.0, most = 0.0;
    for (char* line = strtok(summary.bytes, "\n"); line; line = strtok(NULL, "\n")) {
        int d[5];
        double height;
        if (sscanf(line, "%d %d %d %d %d %lf", &d[0], &d[1], &d[2], &d[3], &d[4], &height) != 6) {
            continue;
        }
        char text[64];
        int64_t time;
        snprintf(text, sizeof text, "%04d-%02d-%02dT%02d:%02d", d[0], d[1], d[2], d[3], d[4]);
        CHECK(spectra_time_read(text, &time, NULL));
        /* The summary's stamp is ten minutes before the spectrum's. */
        const int index = spectra_find_time(file, time);
        if (llabs((long long)(spectra_time(file, index) - time)) > 600) {
            continue;
        }
        SpectraRecord record = get(file, index, 0, 0.0);
        const double off = spectra_summarize(&record.table).height - height;
        CHECK_NEAR(off, 0.0, 0.11);
        mean += off;
        most = fmax(most, fabs(off));
        ++compared;
        spectra_record_finish(&record);
    }
    CHECK(compared == 25);
    TELL("%d heights of a buoy: off by %.3f m at most, %.3f m in the mean\n", compared, most,
         mean / compared);
    free(summary.bytes);
    spectra_destroy(file);
    free_texts(texts, 5);
}

/* The numbers of the row of a time, read by another way than the room's. */
static int read_raw(const Text* text, const char* date, bool has_separation, double value[64]) {
    const char* at = strstr(text->bytes, date);
    CHECK(at);
    at += strlen(date);
    char* end;
    if (has_separation) {
        strtod(at, &end);
        at = end;
    }
    int count = 0;
    for (;; ++count) {
        value[count] = strtod(at, &end);
        if (end == at || count == 63) {
            return count;
        }
        at = strchr(end, ')') + 1;
        at += strspn(at, " ");
        if (*at == '\n') {
            return count + 1;
        }
    }
}

CASE("a buoy's directions have the four moments it measured") {
    Text texts[5];
    SpectraFile* file = parse_buoy(texts);
    int feasible = 0, all = 0;
    for (int time = 0; time < spectra_times(file); ++time) {
        char date[64], text[SPECTRA_TIME_SIZE];
        int d[5];
        spectra_time_print(spectra_time(file, time), text);
        CHECK(sscanf(text, "%d-%d-%dT%d:%d", &d[0], &d[1], &d[2], &d[3], &d[4]) == 5);
        snprintf(date, sizeof date, "%d %02d %02d %02d %02d", d[0], d[1], d[2], d[3], d[4]);
        double raw[5][64];
        for (int i = 0; i < 5; ++i) {
            CHECK(read_raw(&texts[i], date, i == 0, raw[i]) == 46);
        }
        SpectraRecord record = get(file, time, 0, 0.0);
        CHECK(record.table.frequencies == 46 && record.missing == 0 && !record.empty);
        for (int f = 0; f < 46; ++f) {
            double c1[2], c2[2];
            const double variance = variance_of(&record.table, f, c1, c2);
            CHECK_NEAR(variance, raw[0][f] * record.table.bandwidth[f], 1e-12 + 1e-9 * variance);
            if (raw[0][f] == 0.0 || raw[1][f] > 360.0) {
                continue;
            }
            /* a1 = r1 cos(270 - alpha1) in the frame of x east and y north; z is -y. */
            const double a1 = raw[3][f] * cos((270.0 - raw[1][f]) * DEGREE);
            const double b1 = -raw[3][f] * sin((270.0 - raw[1][f]) * DEGREE);
            const double a2 = raw[4][f] * cos((540.0 - 2.0 * raw[2][f]) * DEGREE);
            const double b2 = -raw[4][f] * sin((540.0 - 2.0 * raw[2][f]) * DEGREE);
            const double room = 1.0 - a1 * a1 - b1 * b1;
            ++all;
            if (hypot(a2 - a1 * a1 + b1 * b1, b2 - 2.0 * a1 * b1) < 0.99 * room) {
                CHECK_NEAR(c1[0], a1, 1e-6);
                CHECK_NEAR(c1[1], b1, 1e-6);
                CHECK_NEAR(c2[0], a2, 1e-6);
                CHECK_NEAR(c2[1], b2, 1e-6);
                ++feasible;
            }
        }
        spectra_record_finish(&record);
    }
    CHECK(feasible > 700 && all - feasible < 10);
    TELL("%d of %d bins of a buoy have the moments that it measured\n", feasible, all);
    spectra_destroy(file);
    free_texts(texts, 5);
}

CASE("without companions waves run about the default direction") {
    Text text = read_fixture("41010.data_spec");
    SpectraFile* file = parse("41010.data_spec", &text);
    SpectraRecord record = get(file, 3, 0, 2.0);
    CHECK(angle_between(spectra_summarize(&record.table).direction, 2.0) < 1e-6);
    CHECK(record.guessed > 20);
    spectra_record_finish(&record);
    spectra_destroy(file);
}

CASE("an old year without minutes is read") {
    Text text = read_fixture("44004w2000.txt");
    /* The second row, from the page. */
    const double row[] = {.00, .00, .00,  .00,  .00,  .00,  .16,  .24,  .35, .32, .67, .61, .54,
                          .67, .83, 1.57, 1.70, 2.37, 2.39, 1.95, 1.01, .65, .47, .54, .40, .20,
                          .29, .29, .21,  .14,  .09,  .10,  .11,  .10,  .07, .07, .08, .06};
    double sum = 0.0;
    for (size_t i = 0; i < sizeof row / sizeof *row; ++i) {
        sum += row[i] * 0.01;
    }
    SpectraFile* file = parse("a/b/44004w2000.txt", &text);
    assert_string_equal(file->place[0].name, "44004");
    CHECK(spectra_times(file) == 3 && spectra_time(file, 1) == 946684800 + 3600);
    SpectraRecord record = get(file, 1, 0, 0.0);
    CHECK(record.table.frequencies == 38);
    CHECK_NEAR(height_of(&record.table), 4.0 * sqrt(sum), 1e-9);
    spectra_record_finish(&record);
    CHECK(spectra_find_time(file, 946684800 + 1799) == 0);
    CHECK(spectra_find_time(file, 946684800 + 1800) == 0);
    CHECK(spectra_find_time(file, 946684800 + 1801) == 1);
    CHECK(spectra_find_time(file, INT64_MIN) == 0 && spectra_find_time(file, INT64_MAX) == 2);
    spectra_destroy(file);
}

/* A year's file of a made buoy: `what` is w, d, i, j or k. Hour 2 has gaps. */
static Text make_year(char what, bool two_digits) {
    Text text = {0};
    say(&text, two_digits ? "YY MM DD hh" : "#YY  MM DD hh mm");
    for (int f = 0; f < 10; ++f) {
        say(&text, "  %.4f", 0.05 + 0.02 * f);
    }
    say(&text, "\n");
    for (int hour = 0; hour < 4; ++hour) {
        say(&text, two_digits ? "97 03 01 %02d" : "2019 03 01 %02d 40", hour);
        for (int f = 0; f < 10; ++f) {
            const bool gap = hour == 2 && f == 5;
            const char* missing = what == 'w' ? "999.00" : "999";
            const int number = what == 'd'   ? 200 + 5 * f
                               : what == 'i' ? (205 + 5 * f)
                               : what == 'j' ? 60 + f
                               : what == 'k' ? 30 + f
                                             : 0;
            if (gap && what != 'w') {
                say(&text, " %s", missing);
            } else if (hour == 3) {
                say(&text, " %s", what == 'w' ? (f % 2 ? "MM" : "999.00") : "MM");
            } else if (what == 'w') {
                say(&text, " %.2f", 0.5 * f * (9 - f) + hour);
            } else {
                say(&text, "  %d", number);
            }
        }
        say(&text, "\r\n");
    }
    return text;
}

CASE("a year with directions is read, gaps and all") {
    Text texts[5];
    SpectraText companions[4];
    static char names[5][SPECTRA_NAME_SIZE] = {"x\\41010w2019part.txt"};
    for (int i = 0; i < 5; ++i) {
        texts[i] = make_year("wdijk"[i], false);
        if (i > 0) {
            CHECK(spectra_companion_name(names[0], i - 1, names[i]));
            companions[i - 1] = (SpectraText){names[i], texts[i].bytes, texts[i].size};
        }
    }
    assert_string_equal(names[3], "x\\41010j2019part.txt");
    SpectraFile* file =
        spectra_parse(&(SpectraText){names[0], texts[0].bytes, texts[0].size}, companions, NULL);
    CHECK(file && spectra_times(file) == 4);
    for (int hour = 0; hour < 4; ++hour) {
        SpectraRecord record = get(file, hour, 0, 0.0);
        CHECK(record.empty == (hour == 3) && record.guessed == (hour == 2));
        CHECK(record.missing == (hour == 3 ? 10 : 0));
        for (int f = 1; f < 9 && hour < 3; ++f) {
            double c1[2], c2[2];
            CHECK_NEAR(variance_of(&record.table, f, c1, c2), (0.5 * f * (9 - f) + hour) * 0.02,
                       1e-9);
            /* The mean of neighbours 10 degrees apart is shorter by 1 - cos 5 degrees, and lies
               nearer to the longer one by 5 degrees times 0.01 / 0.65. */
            const bool gap = hour == 2 && f == 5;
            CHECK_NEAR(hypot(c1[0], c1[1]), 0.6 + 0.01 * f, gap ? 3e-3 : 1e-6);
            CHECK(angle_between(atan2(c1[1], c1[0]), spectra_direction_from_compass(
                                                         200.0 + 5.0 * f)) < (gap ? 2e-3 : 1e-6));
        }
        spectra_record_finish(&record);
    }
    spectra_destroy(file);
    free_texts(texts, 5);
    Text old = make_year('w', true);
    file = parse("41010w1997.txt", &old);
    char text[SPECTRA_TIME_SIZE];
    assert_string_equal(spectra_time_print(spectra_time(file, 1), text), "1997-03-01T01:00");
    spectra_destroy(file);
}

CASE("companions of another file are refused") {
    Text texts[5], year = make_year('d', false);
    SpectraFile* file = parse_buoy(texts);
    spectra_destroy(file);
    const SpectraText main = {"41010.data_spec", texts[0].bytes, texts[0].size};
    Text shifted = {0}; /* all in another year */
    say(&shifted, "%s", "");
    for (size_t i = 0; i < texts[1].size; ++i) {
        const bool is_year = memcmp(texts[1].bytes + i, "2020 06", 7) == 0;
        say(&shifted, "%s", is_year ? "2018" : (char[]){texts[1].bytes[i], '\0'});
        i += is_year ? 3 : 0;
    }
    const SpectraText wrong[] = {
        {"41010.swdir", texts[3].bytes, texts[3].size}, /* the contents of another companion */
        {"41010.swdir", texts[0].bytes, texts[0].size},
        {"41010.swdir", year.bytes, year.size}, /* other frequencies */
        {"41010.swdir", shifted.bytes, shifted.size},
        {"41010.swdir", "", 0},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; ++i) {
        SwellError error = {0};
        CHECK(!spectra_parse(&main, (SpectraText[SPECTRA_COMPANIONS]){wrong[i]}, &error));
        CHECK(error.code == SWELL_ERROR_FILE && strstr(error.message, wrong[i].name));
    }
    free(shifted.bytes);
    free(year.bytes);
    free_texts(texts, 5);
    char name[SPECTRA_NAME_SIZE];
    CHECK(!spectra_companion_name("swanfile.spec", 0, name));
    CHECK(!spectra_companion_name("swell2000.txt", 0, name));
    CHECK(!spectra_companion_name("41010.data_spec", 4, name));
}

/* ---- SWAN ---------------------------------------------------------------------------------- */

CASE("SWAN's heights, periods and directions are those of its own table") {
    Text text = read_fixture("swanfile.spec"), answers = read_fixture("swanfile.tab");
    SpectraFile* file = parse("swanfile.spec", &text);
    CHECK(spectra_times(file) == 5);
    CHECK_NEAR(file->place[0].latitude, -38.173599, 1e-9);
    int compared = 0;
    for (char* line = strtok(answers.bytes, "\n"); line; line = strtok(NULL, "\n")) {
        double time, height, direction, ignored, period;
        if (*line == '%' || sscanf(line, "%lf %lf %lf %lf %lf", &time, &height, &direction,
                                   &ignored, &period) != 5) {
            continue;
        }
        SpectraRecord record = get(file, compared, 0, 0.0);
        const SpectraSummary summary = spectra_summarize(&record.table);
        CHECK_NEAR(summary.height, height, 0.01 * height);
        CHECK_NEAR(spectra_direction_to_compass(summary.direction), direction, 2.0);
        CHECK_NEAR(summary.peak_period, period, 0.01 * period);
        spectra_record_finish(&record);
        ++compared;
    }
    CHECK(compared == 5);
    free(answers.bytes);
    spectra_destroy(file);
}

/* A spectrum of the made sea at a time and place, with directions as given in degrees. */
static Text make_swan(const double* degrees, int count, bool is_cartesian, bool is_energy) {
    Text text = {0};
    const double unit = is_energy ? 1025.0 * 9.81 : 1.0, factor = 1e-9 * unit;
    say(&text, "SWAN   1      free text\n$ comment\nLOCATIONS\n 1\n 100 200 near\nRFREQ\n%d\n",
        MADE_FREQUENCIES);
    for (int f = 0; f < MADE_FREQUENCIES; ++f) {
        say(&text, "%.9f   Hz\n", made_frequency(f));
    }
    say(&text, "%s  words\n %d words\n", is_cartesian ? "CDIR" : "NDIR", count);
    for (int d = 0; d < count; ++d) {
        say(&text, " %.6f\n", degrees[d]);
    }
    say(&text, "QUANT\n1\n%s\n%s\n-99\nFACTOR\n%.9E\n", is_energy ? "EnDens" : "VaDens",
        is_energy ? "J/m2/Hz/degr" : "m2/Hz/degr", factor);
    for (int f = 0; f < MADE_FREQUENCIES; ++f) {
        for (int d = 0; d < count; ++d) {
            const double towards =
                is_cartesian ? -degrees[d] * DEGREE : (degrees[d] + 90.0) * DEGREE;
            say(&text, " %.0f", made_density(made_frequency(f), towards) * DEGREE * unit / factor);
        }
        say(&text, "\n$ between\n");
    }
    return text;
}

CASE("directions may run down, wrap or be cartesian") {
    for (int kind = 0; kind < 5; ++kind) {
        double degrees[MADE_DIRECTIONS];
        for (int d = 0; d < MADE_DIRECTIONS; ++d) {
            const double even = 360.0 / MADE_DIRECTIONS * d;
            degrees[d] = kind == 0   ? even
                         : kind == 1 ? 352.5 - even                /* runs down */
                         : kind == 2 ? fmod(even + 97.5, 360.0)    /* wraps */
                         : kind == 3 ? even - 180.0                /* below 0 */
                                     : fmod(1000.0 - even, 360.0); /* down and wraps */
        }
        Text text = make_swan(degrees, MADE_DIRECTIONS, kind % 2, kind >= 3);
        SpectraFile* file = parse("made.spc", &text);
        assert_string_equal(file->place[0].name, "near");
        CHECK(spectra_time(file, 0) == SPECTRA_NO_TIME && spectra_times(file) == 1);
        SpectraRecord record = get(file, 0, 0, 0.0);
        const OceanTable* t = &record.table;
        CHECK(t->directions == MADE_DIRECTIONS && t->frequencies == MADE_FREQUENCIES);
        for (int f = 0; f < t->frequencies; ++f) {
            for (int d = 0; d < t->directions; ++d) {
                const double towards = t->first_direction + SWELL_TWO_PI * d / t->directions;
                /* The directions have a millionth of a degree, the integers a billionth. */
                CHECK_NEAR(t->density[f * t->directions + d],
                           made_density(t->frequency[f], towards), 1e-6);
            }
        }
        spectra_record_finish(&record);
        spectra_destroy(file);
    }
}

/* The sum over a file's own cells, which end half way to the neighbours. */
CASE("uneven directions and sectors keep their variance") {
    /* Uneven around the circle; an even sector over north; an uneven sector. */
    const double sets[3][9] = {{0, 20, 50, 110, 150, 190, 260, 300, 330},
                               {320, 330, 340, 350, 0, 10, 20, 30, 40},
                               {100, 105, 112, 120, 131, 140, 152, 160, 171}};
    const double width[3][9] = {{25, 25, 45, 50, 40, 55, 55, 35, 30},
                                {10, 10, 10, 10, 10, 10, 10, 10, 10},
                                {5, 6, 7.5, 9.5, 10, 10.5, 10, 9.5, 11}};
    for (int set = 0; set < 3; ++set) {
        Text text = make_swan(sets[set], 9, false, false);
        SpectraFile* file = parse("made.spc", &text);
        SpectraRecord record = get(file, 0, 0, 0.0);
        for (int f = 0; f < MADE_FREQUENCIES; ++f) {
            double expected = 0.0, c1[2], c2[2], a = 0.0, b = 0.0;
            for (int d = 0; d < 9; ++d) {
                const double towards = (sets[set][d] + 90.0) * DEGREE;
                const double v = made_density(made_frequency(f), towards) * width[set][d] * DEGREE;
                expected += v;
                a += v * cos(towards);
                b += v * sin(towards);
            }
            const double bandwidth = record.table.bandwidth[f];
            CHECK_NEAR(variance_of(&record.table, f, c1, c2), expected * bandwidth,
                       1e-6 * expected * bandwidth + 1e-9);
            /* Cells are not symmetric about their direction: by a sixth of 60 degrees at most. */
            CHECK(angle_between(atan2(c1[1], c1[0]), atan2(b, a)) < (set == 0 ? 0.18 : 0.04));
        }
        spectra_record_finish(&record);
        spectra_destroy(file);
    }
}

CASE("SWAN's spectra without directions have mean and spread") {
    Text text = {0};
    say(&text, "SWAN 1\nTIME\n1\nLONLAT\n2\n5 52 A\n6 53\nAFREQ\n4\n.1\n.2\n.3\n.4\nQUANT\n3\n"
               "VaDens\nm2/Hz\n-99\nNDIR\ndegr\n-999\nDSPRDEGR\ndegr\n-9\n");
    say(&text, "20200102.030405  date\nLOCATION 1\n0.5 270 20\n1.5 280 25\n1.0 -999 -9\n-99 0 0\n"
               "NODATA\n20200103.000000\nZERO\nLOCATION 2\n1 0 30\n1 0 30\n1 0 30\n1 0 30\n");
    SpectraFile* file = parse("made.spc", &text);
    CHECK(spectra_times(file) == 2 && file->places == 2);
    assert_string_equal(file->place[1].name, "2");
    SpectraRecord record = get(file, 0, 0, 0.0);
    double c1[2], c2[2];
    CHECK_NEAR(variance_of(&record.table, 1, c1, c2), 0.15, 1e-9);
    CHECK(angle_between(atan2(c1[1], c1[0]), 10.0 * DEGREE) < 1e-6);
    CHECK_NEAR(sqrt(2.0 - 2.0 * hypot(c1[0], c1[1])), 25.0 * DEGREE, 1e-6);
    CHECK(record.guessed == 1 && record.missing == 1 && !record.empty);
    spectra_record_finish(&record);
    record = get(file, 0, 1, 0.0);
    CHECK(record.empty);
    spectra_record_finish(&record);
    record = get(file, 1, 0, 0.0);
    CHECK(!record.empty && spectra_summarize(&record.table).height == 0.0);
    spectra_record_finish(&record);
    spectra_destroy(file);
}

/* ---- Written and read again ---------------------------------------------------------------- */

CASE("what is written reads again to 1e-5") {
    enum { COUNT = MADE_FREQUENCIES * MADE_DIRECTIONS };
    static double frequency[MADE_FREQUENCIES], bandwidth[MADE_FREQUENCIES], density[COUNT];
    const OceanTable table = {MADE_FREQUENCIES, MADE_DIRECTIONS, frequency, bandwidth,
                              -1.234,           density,         NULL};
    /* Without waves, with them, and with the largest density that is accepted, whose factor is
       rounded. */
    for (int kind = 0; kind < 3; ++kind) {
        for (int j = 0; j < COUNT; ++j) {
            const double towards = -1.234 + SWELL_TWO_PI * (j % MADE_DIRECTIONS) / MADE_DIRECTIONS;
            frequency[j / MADE_DIRECTIONS] = made_frequency(j / MADE_DIRECTIONS);
            bandwidth[j / MADE_DIRECTIONS] = 0.01;
            density[j] = kind * made_density(frequency[j / MADE_DIRECTIONS], towards);
        }
        density[0] = kind == 2 ? 1e8 : density[0];
        double largest = 0.0;
        for (int j = 0; j < COUNT; ++j) {
            largest = fmax(largest, density[j]);
        }
        size_t size;
        char* text = spectra_write_swan(&table, kind > 0, &size, NULL);
        CHECK(text && strlen(text) == size);
        CHECK(strstr(text, kind > 0 ? "RFREQ" : "AFREQ")); /* relative to a current, or not */
        SpectraFile* file = parse_as("made.spc", text, size, NULL);
        CHECK(file && spectra_times(file) == 1 && file->places == 1);
        SpectraRecord record = get(file, 0, 0, 0.0);
        const OceanTable* t = &record.table;
        CHECK(record.time == SPECTRA_NO_TIME && t->directions == MADE_DIRECTIONS);
        CHECK(t->frequencies == MADE_FREQUENCIES);
        const double turned =
            remainder(t->first_direction + 1.234, SWELL_TWO_PI) * MADE_DIRECTIONS / SWELL_TWO_PI;
        const int shift = (int)lround(turned) + MADE_DIRECTIONS;
        CHECK_NEAR(turned, round(turned), 1e-6);
        for (int j = 0; j < COUNT; ++j) {
            const int f = j / MADE_DIRECTIONS, d = j % MADE_DIRECTIONS;
            CHECK_NEAR(t->frequency[f], frequency[f], 1e-8);
            CHECK_NEAR(t->density[j], density[f * MADE_DIRECTIONS + (d + shift) % MADE_DIRECTIONS],
                       1e-5 * largest);
        }
        spectra_record_finish(&record);
        spectra_destroy(file);
        swell_memory_free(text);
    }
}

CASE("a place is found by its name, or is the nearest") {
    Text text = {0};
    say(&text, "SWAN 1\nLONLAT\n2\n-30.25 45.5 west\n-10 45 east\nAFREQ\n2\n.1\n.2\n"
               "QUANT\n1\nVaDens\nm2/Hz\n-99\nZERO\nZERO\n");
    SpectraFile* file = parse("made.spc", &text);
    int index = -1;
    double distance;
    SwellError error = {0};
    CHECK(spectra_find_place(file, "EAST", &index, &distance, &error) && index == 1);
    CHECK(distance == 0.0);
    CHECK(spectra_find_place(file, "46,-31", &index, &distance, &error) && index == 0);
    /* Half a degree of latitude, three quarters of longitude at 45.75 degrees. */
    CHECK_NEAR(distance, hypot(0.5, 0.75 * cos(45.75 * DEGREE)) * DEGREE * 6371000.0, 100.0);
    CHECK(!spectra_find_place(file, "north", &index, &distance, &error));
    CHECK(error.code == SWELL_ERROR_USAGE && strstr(error.message, "west, east"));
    CHECK(!spectra_find_place(file, "91,0", &index, &distance, &error));
    spectra_destroy(file);
}

/* ---- WAVEWATCH III, and the plain table ---------------------------------------------------- */

CASE("WAVEWATCH III's points and times are read") {
    Text text = {0};
    say(&text, "'WAVEWATCH III SPECTRA'  %d %d 2 'made'\n", MADE_FREQUENCIES, MADE_DIRECTIONS);
    for (int f = 0; f < MADE_FREQUENCIES; ++f) {
        say(&text, " %.6E%s", made_frequency(f), f % 8 == 7 ? "\n" : "");
    }
    for (int d = 0; d < MADE_DIRECTIONS; ++d) {
        say(&text, "%s %.6E", d % 7 == 0 ? "\n" : "",
            fmod(15.0 * (MADE_DIRECTIONS - d) + 85.0, 360.0) * DEGREE);
    }
    for (int time = 0; time < 2; ++time) {
        say(&text, "\n202209%02d 060000", 12 - time); /* the later one first */
        for (int place = 0; place < 2; ++place) {
            say(&text, "\n'p %d       '  40.98 -7%d.12  46.6  %d.50 225.6   0.18  94.1\n", place,
                place, 10 * place);
            for (int i = 0; i < MADE_FREQUENCIES * MADE_DIRECTIONS; ++i) {
                const int f = i % MADE_FREQUENCIES, d = i / MADE_FREQUENCIES;
                const double compass = (15.0 * (MADE_DIRECTIONS - d) + 85.0) * DEGREE;
                say(&text, "%s %.6E", i % 7 == 6 ? "\n" : "",
                    (1 + place + 2 * time) *
                        made_density(made_frequency(f), compass - 90.0 * DEGREE));
            }
        }
    }
    say(&text, "\n");
    SpectraFile* file = parse("made.spec", &text);
    CHECK(spectra_times(file) == 2 && file->places == 2);
    assert_string_equal(file->place[1].name, "p 1");
    for (int i = 0; i < 4; ++i) {
        SpectraRecord record = get(file, i / 2, i % 2, 0.0);
        const OceanTable* t = &record.table;
        CHECK(record.depth == 46.6 && record.wind_speed == 0.5 + 10.0 * (i % 2));
        CHECK(angle_between(record.wind_direction, 315.6 * DEGREE) < 1e-9); /* from 225.6 */
        for (int j = 0; j < t->frequencies * t->directions; ++j) {
            const double towards =
                t->first_direction + SWELL_TWO_PI * (j % t->directions) / t->directions;
            const double expected = made_density(t->frequency[j / t->directions], towards);
            CHECK_NEAR(t->density[j], (1 + i % 2 + 2 * (1 - i / 2)) * expected, 1e-4);
        }
        spectra_record_finish(&record);
    }
    spectra_destroy(file);
}

/* Earl's swell comes from the open ocean in the southeast; to the north of that buoy is land. */
CASE("a hurricane's swell comes from the ocean") {
    Text text = read_fixture("ww3station.spec");
    SpectraFile* file = parse("ww3station.spec", &text);
    SpectraRecord record = get(file, 0, 0, 0.0);
    CHECK(record.table.directions == 36 && record.table.frequencies == 50);
    const double from = spectra_direction_to_compass(spectra_summarize(&record.table).direction);
    CHECK_NEAR(from, 113.5, 5.0);
    SpectraSystem systems[SPECTRA_SYSTEMS_MAX];
    CHECK(spectra_systems(&record.table, record.wind_speed, record.wind_direction, systems) >= 1);
    CHECK(!systems[0].wind_sea);
    spectra_record_finish(&record);
    spectra_destroy(file);
}

CASE("plain tables are read") {
    Text text = {0};
    say(&text, "\xef\xbb\xbf# made\r\n# place 28.9 -78.5 41010\r\n# time 2020-06-08T03:50\r\n# "
               "wind 12.5 270\r\n# depth 46\r\n"
               "frequency;0;90;180;270\r\n0.1;1;2;3;4\r\n0.2;0;MM;0;1\r\n"
               "# time 2020-06-08T02:50\r\nfrequency 0 90 180 270\r\n0.1, 1, 1, 1, 1\r\n"
               "0.2\t1\t1\t1\t1");
    SpectraFile* file = parse("made.txt", &text);
    CHECK(spectra_times(file) == 2 && spectra_time(file, 0) == 1591584600);
    CHECK(file->place[0].latitude == 28.9 && file->place[0].longitude == -78.5);
    assert_string_equal(file->place[0].name, "41010");
    SpectraRecord record = get(file, 1, 0, 0.0);
    CHECK(record.wind_speed == 12.5 && record.wind_direction == 0.0 && record.depth == 46.0);
    CHECK(record.missing == 1 && record.table.directions == 4);
    double c1[2], c2[2];
    CHECK_NEAR(variance_of(&record.table, 0, c1, c2), 10.0 * 90.0 * 0.1, 1e-9);
    CHECK_NEAR(c1[0], (4.0 - 2.0) / 10.0, 1e-12); /* from the west more than from the east */
    CHECK_NEAR(c1[1], (1.0 - 3.0) / 10.0, 1e-12);
    spectra_record_finish(&record);
    record = get(file, 0, 0, 0.0);
    CHECK(isnan(record.wind_speed) && isnan(record.depth));
    spectra_record_finish(&record);
    spectra_destroy(file);
    say(&text, "freq(Hz) density\n.05 0\n.1 2.5\n.15 0\n");
    file = parse("made.txt", &text);
    CHECK(spectra_time(file, 0) == SPECTRA_NO_TIME);
    record = get(file, 0, 0, 1.0);
    CHECK_NEAR(height_of(&record.table), 4.0 * sqrt(2.5 * 0.05), 1e-9);
    CHECK(angle_between(spectra_summarize(&record.table).direction, 1.0) < 1e-9);
    spectra_record_finish(&record);
    spectra_destroy(file);
    /* A gap between neighbours is filled in along a line, at an end it is 0. */
    say(&text, "0.05,1\n0.1,MM\n0.2,4\n0.3,MM\n");
    file = parse("made.csv", &text);
    record = get(file, 0, 0, 1.0);
    CHECK(record.missing == 2 && record.table.bandwidth[1] == 0.5 * (0.2 - 0.05));
    CHECK_NEAR(variance_of(&record.table, 1, c1, c2), 2.0 * 0.075, 1e-12);
    CHECK(record.table.density[3 * record.table.directions] == 0.0);
    spectra_record_finish(&record);
    spectra_destroy(file);
}

/* ---- Directions from moments --------------------------------------------------------------- */

static double draw(uint32_t sample, uint32_t what) {
    uint32_t bits[4];
    swell_random_bits(11, (uint32_t[4]){sample, what, 0, 0}, bits);
    return bits[0] / 4294967296.0;
}

/* The sea of an option string with a file. */
static OceanParams* measured(const char* options, const char* table, MeasuredSea** sea,
                             SwellError* error) {
    const SpectraText text = {"my sea.txt", table, strlen(table)};
    *error = (SwellError){0};
    return measured_params_create(options, &text, NULL, sea, error);
}

CASE("an option string with a file makes the sea of its hour") {
    static const char TABLE[] = "# time 2020-06-08T03:00\n# wind 8 270\n# depth 20\n"
                                "0.08 1\n0.1 3\n0.12 2\n"
                                "# time 2020-06-08T04:00\n# wind 9 180\n0.08 2\n0.1 4\n0.12 1\n";
    char name[SPECTRA_NAME_SIZE];
    SwellError error = {0};
    MeasuredSea* sea;
    CHECK(measured_options_file("--seed 3 --sea \"my sea.txt\"", name, &error));
    assert_string_equal(name, "my sea.txt");
    CHECK(measured_options_file("--sea=x", name, &error) && strcmp(name, "x") == 0);
    CHECK(measured_options_file(NULL, name, &error) && name[0] == '\0');
    CHECK(!measured_options_file("--sea", name, &error) && error.code == SWELL_ERROR_USAGE);
    OceanParams* now =
        measured("--preset storm --sea x --sea-time 2020-06-08T03:10", TABLE, &sea, &error);
    CHECK(now && sea && now->state.kind == OCEAN_SPECTRUM_MEASURED);
    CHECK(now->state.wind_speed == 8.0 && now->state.depth == 20.0 && now->seed == 6);
    CHECK(fabs(now->state.wind_direction) < 1e-9 && now->lean == 2.0);
    ocean_params_destroy(now);
    measured_sea_destroy(sea);
    now = measured("--sea x --depth 50 --wind-speed 5", TABLE, &sea, &error);
    CHECK(now && now->state.wind_speed == 5.0 && now->state.depth == 50.0);
    CHECK(fabs(now->state.wind_direction + 90.0) < 1e-9 && now->state.table->density[0] > 0.0);
    ocean_params_destroy(now);
    measured_sea_destroy(sea);
    now = measured_params_create("--beaufort 3", NULL, NULL, &sea, &error);
    CHECK(now && !sea && now->state.kind == OCEAN_SPECTRUM_EQUILIBRIUM);
    ocean_params_destroy(now);
    static const struct {
        const char *options, *why;
        SwellErrorCode code;
    } BAD[] = {
        {"--sea x --beaufort 5", "--beaufort", SWELL_ERROR_USAGE},
        {"--sea x --wave 60,1,0", "--wave", SWELL_ERROR_USAGE},
        {"--sea x --sea-time 2021-01-01T00:00", "outside the file", SWELL_ERROR_USAGE},
        {"--sea x --sea-place here", "here", SWELL_ERROR_USAGE},
        {"--sea x --sea-rate 2", "--sea-rate", SWELL_ERROR_USAGE},
        {"--sea x --crest 0,0,0,30", "30 m", SWELL_ERROR_USAGE},
    };
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; ++i) {
        CHECK(!measured(BAD[i].options, TABLE, &sea, &error) && !sea);
        if (error.code != BAD[i].code || !strstr(error.message, BAD[i].why)) {
            print_error("%s: %s\n", BAD[i].options, error.message);
            fail();
        }
    }
    CHECK(!measured("--sea x", "no spectra", &sea, &error) && error.code == SWELL_ERROR_FILE);
}

CASE("numbers that no file and no sea have are refused") {
    SwellError error = {0};
    const SpectraText text = {"x", "0.08 1\n0.1 3\n", 13};
    CHECK(!measured_sea_create(&text, NULL, "", NAN, &error) && error.code == SWELL_ERROR_RANGE);
    MeasuredSea* sea = measured_sea_create(&text, NULL, "", 0.0, &error);
    MeasuredHour hour;
    CHECK(sea && !measured_sea_hour(sea, NAN, &hour, &error) && error.code == SWELL_ERROR_RANGE);
    CHECK(!measured_sea_hour(sea, -1.0, &hour, &error) &&
          measured_sea_hour(sea, 1e300, &hour, NULL));
    measured_sea_destroy(sea);
}

CASE("directions from moments have these, and are nearer than the closed form's") {
    enum { COUNT = 72, SAMPLES = 100 };
    double error[2] = {0}, worst = 0.0;
    for (uint32_t sample = 0; sample < SAMPLES; ++sample) {
        /* One or two bells, von Mises or cosine powers. */
        double truth[COUNT], sum = 0.0, m[4] = {0};
        const double share = sample % 2 ? 0.0 : 0.2 + 0.6 * draw(sample, 0);
        const double at[2] = {SWELL_TWO_PI * draw(sample, 1), SWELL_TWO_PI * draw(sample, 2)};
        const double narrow[2] = {1.0 + 11.0 * draw(sample, 3), 1.0 + 11.0 * draw(sample, 4)};
        for (int j = 0; j < COUNT; ++j) {
            const double angle = SWELL_TWO_PI * j / COUNT;
            double bell[2];
            for (int i = 0; i < 2; ++i) {
                bell[i] = sample % 4 < 2 ? exp(narrow[i] * (cos(angle - at[i]) - 1.0))
                                         : pow(fabs(cos(0.5 * (angle - at[i]))), 4.0 * narrow[i]);
            }
            truth[j] = (1.0 - share) * bell[0] + share * bell[1];
            sum += truth[j] * SWELL_TWO_PI / COUNT;
        }
        for (int j = 0; j < COUNT; ++j) {
            const double angle = SWELL_TWO_PI * j / COUNT;
            truth[j] /= sum;
            m[0] += truth[j] * cos(angle) * SWELL_TWO_PI / COUNT;
            m[1] += truth[j] * sin(angle) * SWELL_TWO_PI / COUNT;
            m[2] += truth[j] * cos(2.0 * angle) * SWELL_TWO_PI / COUNT;
            m[3] += truth[j] * sin(2.0 * angle) * SWELL_TWO_PI / COUNT;
        }
        for (int way = 0; way < 2; ++way) {
            double found[COUNT], back[5] = {0};
            (way ? spectra_directions_closed : spectra_directions_from_moments)(
                (SpectraMoments){m[0], m[1], m[2], m[3]}, COUNT, found);
            for (int j = 0; j < COUNT; ++j) {
                const double angle = SWELL_TWO_PI * j / COUNT, v = found[j] * SWELL_TWO_PI / COUNT;
                CHECK(found[j] >= 0.0);
                error[way] += (found[j] - truth[j]) * (found[j] - truth[j]);
                back[0] += v * cos(angle);
                back[1] += v * sin(angle);
                back[2] += v * cos(2.0 * angle);
                back[3] += v * sin(2.0 * angle);
                back[4] += v;
            }
            CHECK_NEAR(back[4], 1.0, 1e-12);
            for (int i = 0; i < 4 && way == 0; ++i) {
                CHECK_NEAR(back[i], m[i], 1e-9);
                worst = fmax(worst, fabs(back[i] - m[i]));
            }
        }
    }
    CHECK(error[0] < 0.2 * error[1]);
    TELL("100 distributions: rms error %.4f by entropy, %.4f in closed form; moments to %.1e\n",
         sqrt(error[0] / (SAMPLES * COUNT)), sqrt(error[1] / (SAMPLES * COUNT)), worst);
}

/* ---- Systems ------------------------------------------------------------------------------- */

enum { SYSTEM_FREQUENCIES = 40, SYSTEM_DIRECTIONS = 72 };

static double system_density[SYSTEM_FREQUENCIES * SYSTEM_DIRECTIONS];
static double system_frequency[SYSTEM_FREQUENCIES], system_bandwidth[SYSTEM_FREQUENCIES];

/* Adds JONSWAP's shape of a height, peak and direction, |cos(angle/2)|^2s. */
static void add_system(double height, double peak, double direction, double s) {
    double shape[SYSTEM_FREQUENCIES], spread[SYSTEM_DIRECTIONS], m0 = 0.0, sum = 0.0;
    for (int f = 0; f < SYSTEM_FREQUENCIES; ++f) {
        const double x = system_frequency[f] / peak, sigma = x <= 1.0 ? 0.07 : 0.09;
        shape[f] = pow(x, -5.0) * exp(-1.25 * pow(x, -4.0)) *
                   pow(3.3, exp(-0.5 * pow((x - 1.0) / sigma, 2.0)));
        m0 += shape[f] * system_bandwidth[f];
    }
    for (int d = 0; d < SYSTEM_DIRECTIONS; ++d) {
        spread[d] =
            pow(fabs(cos(0.5 * (SWELL_TWO_PI * d / SYSTEM_DIRECTIONS - direction))), 2.0 * s);
        sum += spread[d] * SWELL_TWO_PI / SYSTEM_DIRECTIONS;
    }
    for (int i = 0; i < SYSTEM_FREQUENCIES * SYSTEM_DIRECTIONS; ++i) {
        system_density[i] += height * height / 16.0 / m0 * shape[i / SYSTEM_DIRECTIONS] *
                             spread[i % SYSTEM_DIRECTIONS] / sum;
    }
}

static OceanTable clear_systems(void) {
    memset(system_density, 0, sizeof system_density);
    for (int f = 0; f < SYSTEM_FREQUENCIES; ++f) {
        system_frequency[f] = 0.035 * pow(1.07, f);
        system_bandwidth[f] = system_frequency[f] * log(1.07);
    }
    return (OceanTable){SYSTEM_FREQUENCIES,
                        SYSTEM_DIRECTIONS,
                        system_frequency,
                        system_bandwidth,
                        0.0,
                        system_density,
                        NULL};
}

/* Splits, and checks what always holds: order and variances. */
static int split(const OceanTable* table, double speed, double direction, SpectraSystem* systems) {
    const int count = spectra_systems(table, speed, direction, systems);
    CHECK(count >= 0 && count <= SPECTRA_SYSTEMS_MAX);
    double sum = 0.0, c1[2], c2[2];
    int winds = 0;
    for (int i = 0; i < count; ++i) {
        CHECK(i == 0 || systems[i].summary.height <= systems[i - 1].summary.height + 1e-12);
        sum += systems[i].summary.height * systems[i].summary.height;
        winds += systems[i].wind_sea;
    }
    CHECK(winds <= 1);
    const double all = 16.0 * variance_of(table, -1, c1, c2);
    CHECK_NEAR(sum, all, 1e-12 * all);
    return count;
}

CASE("a sea and a swell are two systems") {
    SpectraSystem systems[SPECTRA_SYSTEMS_MAX];
    OceanTable table = clear_systems();
    CHECK(split(&table, 10.0, 0.0, systems) == 0);
    /* One sea is one system. */
    add_system(2.0, 0.12, 1.0, 10.0);
    CHECK(split(&table, NAN, NAN, systems) == 1);
    CHECK_NEAR(systems[0].summary.height, 2.0, 1e-9);
    CHECK_NEAR(systems[0].summary.direction, 1.0, 1e-9);
    CHECK_NEAR(1.0 / systems[0].summary.peak_period, 0.12, 0.12 * 0.035);
    /* A sea and two swells, of which one crosses the angle 0. */
    table = clear_systems();
    add_system(3.0, 0.15, 1.5, 8.0);
    add_system(1.5, 0.07, 0.05, 50.0);
    add_system(1.0, 0.09, 4.0, 50.0);
    CHECK(split(&table, 15.0, 1.4, systems) == 3);
    const double expected[3][3] = {{3.0, 0.15, 1.5}, {1.5, 0.07, 0.05}, {1.0, 0.09, 4.0}};
    for (int i = 0; i < 3; ++i) {
        CHECK_NEAR(systems[i].summary.height, expected[i][0], 0.05 * expected[i][0]);
        CHECK_NEAR(1.0 / systems[i].summary.peak_period, expected[i][1], 0.035 * expected[i][1]);
        CHECK(angle_between(systems[i].summary.direction, expected[i][2]) < 5.0 * DEGREE);
        CHECK(systems[i].wind_sea == (i == 0));
    }
    /* Against the wind, or in none, it is swell. */
    split(&table, 15.0, 1.4 + 3.0, systems);
    CHECK(!systems[0].wind_sea);
    split(&table, 0.0, 1.4, systems);
    CHECK(!systems[0].wind_sea);
    /* Without a known wind: 3 m at 6.7 s still grows, 1.5 m at 14 s does not. */
    split(&table, NAN, NAN, systems);
    CHECK(systems[0].wind_sea && !systems[1].wind_sea && !systems[2].wind_sea);
}

/* ---- What is wrong ------------------------------------------------------------------------- */

#define SWAN_HEAD "SWAN 1\nLOCATIONS\n1\n0 0\nAFREQ\n2\n.1\n.2\nNDIR\n4\n0\n90\n180\n270\n"
#define SWAN_QUANT "QUANT\n1\nVaDens\nm2/Hz/degr\n-99\n"
#define WW3_HEAD "'WAVEWATCH III SPECTRA' 2 4 1 'x'\n.1 .2\n0 1.57 3.14 4.71\n20200101 000000\n"
#define BUOY_HEAD "#YY MM DD hh mm Sep_Freq < spec_1 (freq_1)\n"

CASE("what is wrong is refused with its line") {
    const struct {
        const char* text;
        int line;
    } bad[] = {
        {"", 0},
        {"hello\n", 0},
        {"CDF\x01", 0},
        {"#YY MM DD hh mm WVHT SwH\n2020 01 01 00 00 1.1 1.0\n", 1}, /* a summary */
        {"#YY MM DD hh mm alpha1_1 (freq_1)\n2020 01 01 00 00 90 (.1) 90 (.2)\n", 1},
        {BUOY_HEAD, 1},
        {BUOY_HEAD "2020 01 01 00 00 9.999 1 (.1) 2 (.2)\n2020 01 01 01 00 9.999 1 (.1)\n", 3},
        {BUOY_HEAD "2020 01 01 00 00 9.999 1 (.1) 2 (.2)\n2020 01 01 01 00 9.999 1 (.1) 2 (.3)\n",
         3},
        {BUOY_HEAD "2020 01 01 00 00 9.999 1 (.2) 2 (.1)\n", 2}, /* frequencies descend */
        {BUOY_HEAD "2020 01 01 00 00 9.999 1 (.1) 2 (.2\n", 2},
        {BUOY_HEAD "2020 01 01 00 00 9.999 1 (.1) 1e999 (.2)\n", 2},
        {BUOY_HEAD "2020 02 30 00 00 9.999 1 (.1) 2 (.2)\n", 2},
        {BUOY_HEAD "2020 01 01 00 00 9.999 0,5 (0,1) 2 (0,2)\n", 2}, /* decimal commas */
        {BUOY_HEAD "2020 01 01 00 00 9 1 (.1) 2 (.2)\n2020 01 01 00 00 9 1 (.1) 3 (.2)\n", 3},
        {"YYYY MM DD hh .1 .2\n2020 01 01 00 1 2\n2020 01 01 01 1 2 3\n", 3},
        {"YYYY MM DD hh .1 .2\n2020 01 01 24 1 2\n", 2},
        {"SWAN 2\n", 1},
        {"SWAN 1\nFOO\n", 2},
        {"SWAN 1\nLOCATIONS\n1000000000\n0 0\n", 4},
        {"SWAN 1\nAFREQ\n513\n", 3},
        {SWAN_HEAD "QUANT\n1\nHs\nm\n-9\n", 17},
        {SWAN_HEAD "QUANT\n1\nVaDens\nm2/Hz/rad\n-9\n", 18},
        {SWAN_HEAD SWAN_QUANT "FACTOR\n1\n1 2 3 4\n", 22},
        {SWAN_HEAD SWAN_QUANT "FACTOR\n1\n1 2 3 4\n1 2 3\n", 23},
        {SWAN_HEAD SWAN_QUANT "FACTOR\n-1\n1 2 3 4\n1 2 3 4\n", 21},
        {SWAN_HEAD SWAN_QUANT "NODATA\nNODATA\n", 21},
        {"SWAN 1\nNDIR\n2\n0\n360\n", 5}, /* the same direction */
        {"'WAVEWATCH III SPECTRA' 600 4 1 'x'\n", 1},
        {WW3_HEAD "'p' 1 2 3 4 5 6 7\n1 2 3 4 5 6 7\n", 6},
        {WW3_HEAD "'p' 1 2 3 4 5 6\n1 2 3 4 5 6 7 8\n", 5},
        {WW3_HEAD "'p' 91 2 3 4 5 6 7\n1 2 3 4 5 6 7 8\n", 5},
        {WW3_HEAD "'p' 1 2 3 4 5 6 7\n1 2 3 4 5 6 7 8\n20200102 000000\n'q' 1 2 3 4 5 6 7\n", 8},
        {"frequency 0 90 180\n.1 1 1 1\n.2 1 1 1\n", 3}, /* three directions */
        {"frequency 0 90 180 270\n.1 1 1 1 1\n.2 1 1 1\n", 3},
        {"frequency 0 90 180 360\n", 1},
        {"frequency density more\n", 1},
        {"0,05 1,2\n0,10 2,4\n", 1}, /* decimal commas */
        {".1 1\n.1 2\n", 2},
        {"# time 2020-01-01T00:00\n# time 2020-01-01T01:00\n.1 1\n.2 1\n", 2},
        {".1 1\n.2 1\n# time 2020-01-01T01:00\n.1 1\n.2 1\n", 3},
        {"# time 2020-01-01T00:00\n.1 1\n.2 1\n# time 2020-01-01T01:00\n.1 1\n.3 1\n", 6},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; ++i) {
        SwellError error = {0};
        SpectraFile* file = parse_as("the file", bad[i].text, strlen(bad[i].text), &error);
        char line[32];
        snprintf(line, sizeof line, bad[i].line > 0 ? "line %d:" : "has no spectra", bad[i].line);
        if (file || error.code != SWELL_ERROR_FILE || !strstr(error.message, line) ||
            !strstr(error.message, "the file")) {
            print_error("case %zu, %s: '%s' in\n%s\n", i, line, error.message, bad[i].text);
            fail();
        }
        spectra_destroy(file);
    }
    static const char* const good[] = {".1,1\r\n.2,1\r\n", "1,2\n2,3\n", "1 2\r\n2 3"};
    for (size_t i = 0; i < sizeof good / sizeof *good; ++i) {
        SpectraFile* file = parse_as("good", good[i], strlen(good[i]), NULL);
        CHECK(file);
        spectra_destroy(file);
    }
}

/* Cut between two words, a file is refused, or is what was written before the cut. */
CASE("a cut file is refused, or is its beginning") {
    const char* const whole[] = {
        BUOY_HEAD "2020 01 01 00 00 9.999 1.25 (.1) 2.25 (.2)\n"
                  "2020 01 01 01 00 9.999 1.50 (.1) 2.50 (.2)\n",
        "YYYY MM DD hh .1 .2\n2020 01 01 00 1.25 2.25\n2020 01 01 01 1.50 2.50\n",
        SWAN_HEAD SWAN_QUANT "FACTOR\n.5\n1 2 3 4\n1 2 3 42\n",
        WW3_HEAD "'p' 1 2 3 4 5 6 7\n1.1E0 2.1E0 3.1E0 4.1E0\n5.1E0 6.1E0 7.1E0 8.1E1\n"};
    for (size_t i = 0; i < sizeof whole / sizeof *whole; ++i) {
        const size_t size = strlen(whole[i]);
        SpectraFile* all = parse_as("whole", whole[i], size, NULL);
        CHECK(all);
        int accepted = 0;
        for (size_t cut = 0; cut < size; ++cut) {
            if (cut > 0 && whole[i][cut - 1] > ' ' && whole[i][cut] > ' ') {
                continue; /* within a number, which is then another one */
            }
            SpectraFile* file = parse_as("cut", whole[i], cut, NULL);
            for (int t = 0; file && t < spectra_times(file); ++t) {
                CHECK(spectra_time(file, t) == spectra_time(all, t));
                SpectraRecord a = get(file, t, 0, 0.0), b = get(all, t, 0, 0.0);
                CHECK_NEAR(height_of(&a.table), height_of(&b.table), 0.0);
                spectra_record_finish(&a);
                spectra_record_finish(&b);
            }
            accepted += file != NULL;
            spectra_destroy(file);
        }
        CHECK(accepted <= 4);
        spectra_destroy(all);
    }
}
