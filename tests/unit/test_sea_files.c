/*
 * Small files of spectra as people have them. Those of buoys are read back here by readers that
 * share no code with the room's, from the printed digits, and agree to 1e-6. What is not read is
 * refused by its name.
 */
#include "spectra_texts.h"

enum { BANDS = 12 };

/* What the test's own reader finds of a frequency. Moments are about +x, towards +z. */
typedef struct Band {
    double frequency, width, density, c1[2], c2[2];
    bool has_first, has_second;
} Band;

/* The made sea at a frequency. */
static Band made_band(int f) {
    Band band = {made_frequency(f), 0.14 * made_frequency(f), 0.0, {0}, {0}, true, true};
    for (int d = 0; d < 360; ++d) {
        const double angle = d * DEGREE, v = made_density(band.frequency, angle) * DEGREE;
        band.density += v;
        band.c1[0] += v * cos(angle);
        band.c1[1] += v * sin(angle);
        band.c2[0] += v * cos(2.0 * angle);
        band.c2[1] += v * sin(2.0 * angle);
    }
    for (int i = 0; i < 2; ++i) {
        band.c1[i] /= band.density;
        band.c2[i] /= band.density;
    }
    return band;
}

/* Compares the only spectrum of a file with what the test's reader found. */
static void check_bands(const SpectraFile* file, int time, const Band* bands, int count) {
    SpectraRecord record = get(file, time, 0, 0.0);
    const OceanTable* t = &record.table;
    double m0 = 0.0;
    CHECK(t->frequencies == count && record.missing == 0);
    for (int i = 0; i < count; ++i) {
        const Band* band = &bands[i];
        double c1[2], c2[2];
        const double variance = variance_of(t, i, c1, c2);
        CHECK_NEAR(t->frequency[i], band->frequency, 1e-9);
        CHECK_NEAR(variance, band->density * band->width, 1e-6 * band->density * band->width);
        for (int j = 0; j < 2 && band->has_first; ++j) {
            CHECK_NEAR(c1[j], band->c1[j], 1e-6);
        }
        for (int j = 0; j < 2 && band->has_second; ++j) {
            CHECK_NEAR(c2[j], band->c2[j], 1e-6);
        }
        m0 += band->density * band->width;
    }
    CHECK_NEAR(height_of(t), 4.0 * sqrt(m0), 1e-6 * sqrt(m0));
    spectra_record_finish(&record);
}

/* ---- Densities by direction ---------------------------------------------------------------- */

enum { CELLS = BANDS * MADE_DIRECTIONS };

/* Reads numbers behind a word, by the C library. */
static void read_numbers(const Text* text, const char* word, int count, double* numbers) {
    char* at = strstr(text->bytes, word);
    CHECK(at);
    at += strlen(word);
    for (int i = 0; i < count; ++i) {
        char* end;
        numbers[i] = strtod(at, &end);
        CHECK(end > at);
        at = end;
    }
}

/* Each made file has its directions downwards. The test's reader fills the frequencies [Hz], the
   directions from which waves come [degrees] and the densities [m^2/Hz/rad]. */

static double made_from(int d) {
    return 345.0 - 15.0 * d;
}

static double made_cell(int f, int d) {
    return made_density(made_frequency(f), (made_from(d) + 90.0) * DEGREE);
}

static Text make_swan(double* frequency, double* from, double* density) {
    Text text = {0};
    double numbers[1 + CELLS];
    say(&text, "SWAN   1\nLOCATIONS\n1\n0 0\nAFREQ\n%d\n", BANDS);
    for (int f = 0; f < BANDS; ++f) {
        say(&text, "%.9f\n", made_frequency(f));
    }
    say(&text, "NDIR\n%d\n", MADE_DIRECTIONS);
    for (int d = 0; d < MADE_DIRECTIONS; ++d) {
        say(&text, "%.4f\n", made_from(d));
    }
    say(&text, "QUANT\n1\nVaDens\nm2/Hz/degr\n-99\nFACTOR\n0.12345678E-06\n");
    for (int i = 0; i < CELLS; ++i) {
        say(&text, " %.0f%s", made_cell(i / MADE_DIRECTIONS, i % MADE_DIRECTIONS) * 1e6,
            (i + 1) % MADE_DIRECTIONS ? "" : "\n");
    }
    read_numbers(&text, "AFREQ\n12", BANDS, frequency);
    read_numbers(&text, "NDIR\n24", MADE_DIRECTIONS, from);
    read_numbers(&text, "FACTOR", 1 + CELLS, numbers);
    for (int i = 0; i < CELLS; ++i) {
        density[i] = numbers[0] * numbers[1 + i] / DEGREE;
    }
    return text;
}

static Text make_ww3(double* frequency, double* from, double* density) {
    Text text = {0};
    double numbers[CELLS];
    say(&text, "'WAVEWATCH III SPECTRA' %d %d 1 'made'\n", BANDS, MADE_DIRECTIONS);
    for (int f = 0; f < BANDS; ++f) {
        say(&text, " %.3E%s", made_frequency(f), f % 8 == 7 ? "\n" : "");
    }
    for (int d = 0; d < MADE_DIRECTIONS; ++d) { /* towards which waves run */
        say(&text, "%s %.6E", d % 7 == 0 ? "\n" : "", fmod(made_from(d) + 180.0, 360.0) * DEGREE);
    }
    say(&text, "\n20220912 060000\n'p         '  40.98 -71.12  46.6  5.5 225.6   0.18  94.1\n");
    for (int i = 0; i < CELLS; ++i) {
        say(&text, " %.3E%s", made_cell(i % BANDS, i / BANDS), i % 7 == 6 ? "\n" : "");
    }
    read_numbers(&text, "'made'", BANDS, frequency);
    read_numbers(&text, " 2.326E-01", MADE_DIRECTIONS, from); /* the last frequency */
    read_numbers(&text, "94.1", CELLS, numbers);
    for (int i = 0; i < CELLS; ++i) {
        density[i % BANDS * MADE_DIRECTIONS + i / BANDS] = numbers[i];
    }
    for (int d = 0; d < MADE_DIRECTIONS; ++d) {
        from[d] = from[d] / DEGREE - 180.0;
    }
    return text;
}

static Text make_table(double* frequency, double* from, double* density) {
    Text text = {0};
    double numbers[BANDS * (1 + MADE_DIRECTIONS)];
    say(&text, "# place 1 2 here\nfrequency");
    for (int d = 0; d < MADE_DIRECTIONS; ++d) {
        say(&text, " %g", made_from(d));
    }
    for (int f = 0; f < BANDS; ++f) {
        say(&text, "\n%.5g", made_frequency(f));
        for (int d = 0; d < MADE_DIRECTIONS; ++d) {
            say(&text, " %.4g", made_cell(f, d) * DEGREE);
        }
    }
    read_numbers(&text, "frequency", MADE_DIRECTIONS, from);
    read_numbers(&text, " 0\n", BANDS * (1 + MADE_DIRECTIONS), numbers);
    for (int i = 0; i < CELLS; ++i) {
        const int f = i / MADE_DIRECTIONS, row = f * (1 + MADE_DIRECTIONS);
        frequency[f] = numbers[row];
        density[i] = numbers[row + 1 + i % MADE_DIRECTIONS] / DEGREE;
    }
    return text;
}

CASE("densities by direction are those that are printed") {
    typedef Text Make(double* frequency, double* from, double* density);
    static Make* const MAKE[] = {make_swan, make_ww3, make_table};
    for (int i = 0; i < 3; ++i) {
        double frequency[BANDS], from[MADE_DIRECTIONS], density[CELLS], m0 = 0.0;
        Text text = MAKE[i](frequency, from, density);
        SpectraFile* file = parse("made", &text);
        SpectraRecord record = get(file, 0, 0, 0.0);
        const OceanTable* t = &record.table;
        CHECK(t->frequencies == BANDS && t->directions == MADE_DIRECTIONS);
        for (int j = 0; j < CELLS; ++j) {
            const int f = j / MADE_DIRECTIONS, low = f > 0 ? f - 1 : 0;
            const int high = f + 1 < BANDS ? f + 1 : f;
            const double turn = ((from[j % MADE_DIRECTIONS] + 90.0) * DEGREE - t->first_direction) *
                                MADE_DIRECTIONS / SWELL_TWO_PI;
            CHECK_NEAR(turn, round(turn), 1e-4); /* four digits */
            const int at =
                ((int)lround(turn) % MADE_DIRECTIONS + MADE_DIRECTIONS) % MADE_DIRECTIONS;
            CHECK(t->frequency[f] == frequency[f]);
            CHECK_NEAR(t->density[f * MADE_DIRECTIONS + at], density[j], 1e-6 * density[j]);
            m0 += density[j] * 15.0 * DEGREE * (frequency[high] - frequency[low]) / (high - low);
        }
        CHECK_NEAR(height_of(t), 4.0 * sqrt(m0), 1e-6 * sqrt(m0));
        spectra_record_finish(&record);
        spectra_destroy(file);
    }
}

/* ---- Spotter ------------------------------------------------------------------------------- */

/* Writes two rows of a csv, the later one first, which is twice as high, with columns that nobody
   reads among the others. */
static Text make_spotter(void) {
    static const char* const SERIES[] = {"f", "df", "a1", "b1", "a2", "b2", "varianceDensity"};
    Text text = {0};
    say(&text,
        "Battery Voltage (V) ,Epoch Time ,Peak Period (s) ,Latitude (deg) ,Longitude (deg) ");
    for (int s = 0; s < 7; ++s) {
        for (int f = 0; f < BANDS; ++f) {
            say(&text, ",%s_%d ", SERIES[s], f);
        }
    }
    say(&text, ",Wind Speed (m/s) ,Wind Direction (deg) ,Surface Temperature (\xc2\xb0"
               "C) ,Partition0 (m)\n");
    for (int row = 0; row < 2; ++row) {
        say(&text, "  4.07 ,%d ,  14.628 ,  36.73937 ,-121.88502", 1632834721 - 3600 * row);
        for (int s = 0; s < 7; ++s) {
            for (int f = 0; f < BANDS; ++f) {
                const Band b = made_band(f);
                /* About east, counter-clockwise: z is -north. */
                const double value[] = {
                    b.frequency,          b.width, b.c1[0], -b.c1[1], b.c2[0], -b.c2[1],
                    b.density * (2 - row)};
                say(&text, " ,%.9g", value[s]);
            }
        }
        say(&text, row ? ",,-,-,-\n" : ",4.80 ,285.71 ,15.38,-\n");
    }
    say(&text, ",%d,-,36.7,-121.8", 1632834721 + 3600); /* a time without a spectrum */
    for (int i = 0; i < 7 * BANDS; ++i) {
        say(&text, ",-");
    }
    say(&text, ",4.80,285.71,15.38,-\n");
    return text;
}

CASE("a Spotter's csv is read") {
    Text text = make_spotter();
    Band bands[2][BANDS];
    /* Columns are counted, as a spreadsheet shows them. */
    char* line = strchr(text.bytes, '\n') + 1;
    for (int row = 0; row < 2; ++row, line = strchr(line, '\n') + 1) {
        const char* at = line;
        for (int column = 0; column < 5 + 7 * BANDS; ++column, at = strchr(at, ',') + 1) {
            const double value = strtod(at, NULL);
            Band* band = &bands[row][(column + BANDS - 5) % BANDS];
            double* const fields[] = {&band->frequency, &band->width, &band->c1[0],  &band->c1[1],
                                      &band->c2[0],     &band->c2[1], &band->density};
            if (column >= 5) {
                const int series = (column - 5) / BANDS; /* b1 and b2 point north, z south */
                *fields[series] = series == 3 || series == 5 ? -value : value;
                band->has_first = band->has_second = true;
            }
        }
    }
    SpectraFile* file = parse("spotter.csv", &text);
    CHECK(spectra_times(file) == 2 && spectra_time(file, 1) == 1632834721);
    CHECK(file->place[0].latitude == 36.73937 && file->place[0].longitude == -121.88502);
    check_bands(file, 1, bands[0], BANDS);
    check_bands(file, 0, bands[1], BANDS);
    SpectraRecord record = get(file, 1, 0, 0.0);
    CHECK(record.wind_speed == 4.8); /* from 285.71, so towards 15.71 from east, clockwise */
    CHECK(angle_between(record.wind_direction, 15.71 * DEGREE) < 1e-9);
    spectra_record_finish(&record);
    record = get(file, 0, 0, 0.0);
    CHECK(isnan(record.wind_speed));
    spectra_record_finish(&record);
    spectra_destroy(file);
}

/* ---- CDIP ---------------------------------------------------------------------------------- */

/* As the source of CDIP's own program writes it. One band lacks directions. */
static Text make_cdip(bool has_directions) {
    Text text = {0};
    static const char* const HEADER[] = {
        "File Name: sp07601199801091641     Analyzed(UTC): 1998 09/23 0103 hrs",
        "Station Name: DIABLO CANYON BUOY",
        "Location: 35 12.50 N 120 51.60 W     Sensor Type: Spherical Drctnl Buoy",
        "Water Depth(m):    23 MLLW    Sensor Depth(m): N/A      Sensor Elev(m):   23.0",
        "Shore Normal(deg): N/A        Source File: df07600199801091708",
        "Sample Length(s):  1600       Sample Rate(Hz): 1.282",
        "Hs(m):  1.27   Tp(s): 15.38   Dp(deg): 246   Ta(s):  5.56",
        "",
        " freq   Band      energy   Dmean     a1       b1       a2       b2    Check",
        "  Hz    width     m*m/Hz    deg                                       factor"};
    for (size_t i = 0; i < sizeof HEADER / sizeof *HEADER; ++i) {
        say(&text, "%s\n", HEADER[i]);
    }
    for (int f = 0; f < BANDS; ++f) {
        const Band b = made_band(f);
        say(&text, "%6.4f  %6.4f %10.4f", b.frequency, b.width, 100.0 * b.density);
        if (has_directions && f == 3) {
            say(&text, "     .        .        .        .        .     .");
        } else if (has_directions) {
            /* About north, of the directions from which waves come: south is x turned by 90. */
            const double from = atan2(-b.c1[0], b.c1[1]) / DEGREE;
            say(&text, "   %3.0f   %7.4f  %7.4f  %7.4f  %7.4f  %s", fmod(from + 360.0, 360.0),
                b.c1[1], -b.c1[0], -b.c2[0], -b.c2[1], f % 2 ? "   2.55" : "     .");
        }
        say(&text, "\n");
    }
    return text;
}

CASE("CDIP's .sp is read") {
    for (int kind = 0; kind < 2; ++kind) {
        Text text = make_cdip(kind == 0);
        Band bands[BANDS];
        char line[200];
        const char* at = strstr(text.bytes, "Hz    width");
        for (int i = 0; i < BANDS; ++i) {
            double v[8];
            at = strchr(at, '\n') + 1;
            snprintf(line, sizeof line, "%.*s", (int)strcspn(at, "\n"), at);
            const int count = sscanf(line, "%lf %lf %lf %lf %lf %lf %lf %lf", &v[0], &v[1], &v[2],
                                     &v[3], &v[4], &v[5], &v[6], &v[7]);
            CHECK(count == (kind == 0 && i != 3 ? 8 : 3));
            bands[i] = (Band){v[0], v[1], v[2], {0}, {0}, count == 8, count == 8};
            if (count == 8) {
                /* North is -z and east +x; what comes from there runs the other way. */
                bands[i].c1[0] = -v[5];
                bands[i].c1[1] = v[4];
                /* Twice the angle: a quarter turn becomes half a turn. */
                bands[i].c2[0] = -v[6];
                bands[i].c2[1] = -v[7];
                const double from =
                    fmod(atan2(-bands[i].c1[0], bands[i].c1[1]) / DEGREE + 360.0, 360.0);
                CHECK_NEAR(from, v[3], 0.51); /* Dmean is rounded to degrees */
            }
        }
        SpectraFile* file = parse("x.sp", &text);
        char time[SPECTRA_TIME_SIZE];
        assert_string_equal(file->place[0].name, "076");
        assert_string_equal(spectra_time_print(spectra_time(file, 0), time), "1998-01-09T16:41");
        CHECK_NEAR(file->place[0].latitude, 35.0 + 12.5 / 60.0, 1e-12);
        CHECK_NEAR(file->place[0].longitude, -120.0 - 51.6 / 60.0, 1e-12);
        check_bands(file, 0, bands, BANDS);
        SpectraRecord record = get(file, 0, 0, 0.0);
        CHECK(record.depth == 23.0 && record.guessed == (kind == 0 ? 1 : BANDS));
        spectra_record_finish(&record);
        spectra_destroy(file);
    }
}

/* ---- TRIAXYS ------------------------------------------------------------------------------- */

enum { REPORT_BANDS = 30, REPORT_DIRECTIONS = 37 };

static double report_frequency(int f) {
    return 0.01 * f;
}

/* A report of a kind, of which the first frequency is 0. */
static Text make_triaxys(int kind) {
    static const char* const TYPES[] = {"DIRECTIONAL SPECTRUM", "NON-DIRECTIONAL SPECTRUM",
                                        "MEAN DIRECTION"};
    Text text = {0};
    say(&text,
        "TRIAXYS BUOY DATA REPORT - TAS01970 - TAB01401 - 4857.6668S16631.6837W\n"
        "VERSION = WV (NDS)\nTYPE\t= %s\nDATE    = %s\n",
        TYPES[kind], kind == 0 ? "2018-01-31 21:00(UTC)" : "2018 Jan 31 21:00(UTC)");
    say(&text,
        "NUMBER OF FREQUENCIES              =      %d\n"
        "NUMBER OF RESOLVABLE FREQUENCIES   =      20\n"
        "INITIAL FREQUENCY (Hz)             =   0.000\n"
        "FREQUENCY SPACING (Hz)             =   0.010\n"
        "RESOLVABLE FREQUENCY RANGE (Hz)    =   0.060  TO  0.390\n",
        REPORT_BANDS);
    say(&text, kind == 0 ? "NUMBER OF DIRECTIONS               =     37\n"
                           "DIRECTION SPACING (DEG)            =     10\n"
                           "COLUMNS = 0.00 TO 360.00 DEG\nROWS\t= 0.00 TO   0.29 Hz\n"
                         : "COLUMN 1 = FREQUENCY (Hz)\nCOLUMN 2 = SPECTRAL DENSITY (M^2/Hz)\n");
    for (int f = 0; f < REPORT_BANDS; ++f) {
        if (kind > 0) {
            say(&text, "%.3f  %.7E", report_frequency(f), 0.1 + 0.01 * f);
            say(&text, kind == 2 ? "  %7.2f %7.2f\n" : "\n", fmod(300.0 + 5.0 * f, 360.0),
                20.0 + f);
            continue;
        }
        for (int d = 0; d < REPORT_DIRECTIONS; ++d) {
            const double towards = (10.0 * d + 90.0) * DEGREE;
            say(&text, " %.5E", made_density(report_frequency(f), towards) * DEGREE);
        }
        say(&text, "\n");
    }
    return text;
}

CASE("TRIAXYS's reports are read") {
    for (int kind = 0; kind < 3; ++kind) {
        Text text = make_triaxys(kind), kept = make_triaxys(kind);
        SpectraFile* file = parse("triaxys.txt", &text);
        char time[SPECTRA_TIME_SIZE];
        CHECK(file->is_magnetic == (kind != 1));
        assert_string_equal(file->place[0].name, "TAS01970");
        assert_string_equal(spectra_time_print(spectra_time(file, 0), time), "2018-01-31T21:00");
        const char* at = strstr(kept.bytes, kind ? "(M^2/Hz)" : "ROWS");
        Band bands[REPORT_BANDS];
        SpectraRecord record = get(file, 0, 0, 0.0);
        for (int f = 0; f < REPORT_BANDS; ++f) {
            double v[REPORT_DIRECTIONS];
            char* end;
            at = strchr(at, '\n') + 1;
            const char* in_line = at;
            for (int i = 0; i < (kind == 0 ? REPORT_DIRECTIONS : 1 + kind + (kind == 2)); ++i) {
                v[i] = strtod(in_line, &end);
                in_line = end;
            }
            if (kind > 0) {
                const double towards = (v[2] + 90.0) * DEGREE, spread = v[3] * DEGREE;
                const double r1 = 1.0 - 0.5 * spread * spread;
                bands[f] = (Band){.frequency = v[0],
                                  .width = 0.01,
                                  .density = v[1],
                                  .c1 = {r1 * cos(towards), r1 * sin(towards)},
                                  .has_first = kind == 2};
            }
            for (int d = 0; kind == 0 && f > 0 && d < REPORT_DIRECTIONS - 1; ++d) {
                const OceanTable* t = &record.table;
                const double turn =
                    ((10.0 * d + 90.0) * DEGREE - t->first_direction) / (10.0 * DEGREE);
                const int column = ((int)lround(turn) % 36 + 36) % 36;
                CHECK_NEAR(t->density[(f - 1) * 36 + column], v[d] / DEGREE, 1e-6 * v[d] / DEGREE);
            }
        }
        if (kind == 0) {
            CHECK(record.table.directions == 36 && record.table.frequencies == REPORT_BANDS - 1);
            CHECK(record.table.frequency[0] == 0.01);
        } else {
            check_bands(file, 0, bands + 1, REPORT_BANDS - 1);
        }
        spectra_record_finish(&record);
        spectra_destroy(file);
        free(kept.bytes);
    }
}

/* ---- What people have ---------------------------------------------------------------------- */

#define SWAN_HEAD "SWAN 1\nLOCATIONS\n1\n0 0\nAFREQ\n2\n.1\n.2\nNDIR\n4\n0\n90\n180\n270\n"
#define SWAN_FULL SWAN_HEAD "QUANT\n1\nVaDens\nm2/Hz/degr\n-99\n"
#define SWAN_MEAN                                                                                  \
    "SWAN 1\nTIME\n1\nLOCATIONS\n1\n0 0\nAFREQ\n2\n.1\n.2\nQUANT\n3\nVaDens\nm2/Hz\n-99\n"         \
    "CDIR\ndegr\n-999\nDSPRDEGR\ndegr\n-9\n20200102.030405\n"

static SpectraRecord read_first(const char* text, size_t size, size_t* negatives) {
    SwellError error = {0};
    SpectraFile* file = parse_as("sea.txt", text, size, &error);
    if (!file) {
        print_error("%s\n", error.message);
    }
    CHECK(file);
    *negatives = file->negatives;
    SpectraRecord record = get(file, 0, 0, 0.0);
    spectra_destroy(file);
    return record;
}

CASE("a SWAN file needs no last line break") {
    static const char* const FILES[] = {
        SWAN_FULL "FACTOR\n.5\n1 2 3 4\n1 2 3 4\n", SWAN_FULL "ZERO\n",
        SWAN_FULL "FACTOR\n.5\n1\n2 3 4\n1 2 3\n4\n", SWAN_MEAN "LOCATION 1\n1 2 3\n4 5 6\n",
        SWAN_MEAN "LOCATION 1\n1 2 3\n4 5 6\n20200102.040506\nLOCATION 1\n1 2 3\n4 5 6\n"};
    for (size_t i = 0; i < sizeof FILES / sizeof *FILES; ++i) {
        size_t negatives;
        const size_t size = strlen(FILES[i]);
        SpectraRecord a = read_first(FILES[i], size, &negatives);
        SpectraRecord b = read_first(FILES[i], size - 1, &negatives);
        CHECK(height_of(&a.table) == height_of(&b.table) || i == 1);
        CHECK(i == 1 || height_of(&a.table) > 0.0);
        spectra_record_finish(&a);
        spectra_record_finish(&b);
    }
}

CASE("negative densities count as 0 and are counted") {
    static const char* const FILES[] = {
        SWAN_FULL "FACTOR\n1\n.1 .2 .3 -1\n.5 .6 .7 .8\n",
        "frequency 0 90 180 270\n.1 .1 .2 .3 -1\n.2 .5 .6 .7 .8\n",
        "'WAVEWATCH III SPECTRA' 2 4 1 'x'\n.1 .2\n0 1.57 3.14 4.71\n20200101 000000\n"
        "'p' 1 2 3 4 5 6 7\n.1 .5 .2 .6 .3 .7 -1 .8\n"};
    for (size_t i = 0; i < sizeof FILES / sizeof *FILES; ++i) {
        size_t negatives;
        double c1[2], c2[2];
        SpectraRecord record = read_first(FILES[i], strlen(FILES[i]), &negatives);
        CHECK(negatives == 1 && record.missing == 0);
        const double unit = i < 2 ? 90.0 : 0.25 * SWELL_TWO_PI;
        CHECK_NEAR(variance_of(&record.table, 0, c1, c2), 0.6 * unit * 0.1, 1e-9);
        CHECK_NEAR(variance_of(&record.table, 1, c1, c2), 2.6 * unit * 0.1, 1e-9);
        spectra_record_finish(&record);
    }
    const SpectraText text = {"sea.txt", ".1 .01\n.2 -.01\n.3 .01\n", 22};
    MeasuredSea* sea = measured_sea_create(&text, NULL, "", 0.0, NULL);
    char note[256];
    CHECK(sea && measured_sea_note(sea, note, sizeof note));
    assert_string_equal(note, "1 of 3 densities (33 %) are negative, and count as 0");
    measured_sea_destroy(sea);
    sea = measured_sea_create(&(SpectraText){"x", ".1 .01\n.2 .01", 13}, NULL, "", 0.0, NULL);
    CHECK(sea && !measured_sea_note(sea, note, sizeof note) && note[0] == '\0');
    measured_sea_destroy(sea);
}

CASE("a plain table may begin at 0 Hz, with any header, and have 0 and 360 both") {
    static const char* const ALIKE[] = {
        ".1 2\n.2 1\n",
        "0 0\n.1 2\n.2 1\n",
        "0.0,5\n.1,2\n.2,1\n",
        "frequency (Hz),density (m2/Hz)\n.1,2\n.2,1\n",
        "\"frequency (Hz)\",\"density (m2/Hz)\"\r\n\"0\",\"0\"\r\n\".1\",\"2\"\r\n\".2\",\"1\"\r\n",
        "f [Hz];S [m^2/Hz]\n.1;2\n.2;1\n",
        "Hz\tm2/Hz\n.1\t2\n.2\t1\n",
        "FREQ_HZ E\n.1 2\n.2 1\n"};
    for (size_t i = 0; i < sizeof ALIKE / sizeof *ALIKE; ++i) {
        size_t negatives;
        double c1[2], c2[2];
        SpectraRecord record = read_first(ALIKE[i], strlen(ALIKE[i]), &negatives);
        CHECK(record.table.frequencies == 2 && record.table.frequency[0] == 0.1);
        CHECK_NEAR(variance_of(&record.table, 0, c1, c2), 0.2, 1e-12);
        spectra_record_finish(&record);
    }
    static const char TWICE[] = "frequency 0 90 180 270 360\n0.1 0 1 9 1 0\n0.2 2 MM 4 1 2\n";
    size_t negatives;
    double c1[2], c2[2];
    SpectraRecord record = read_first(TWICE, strlen(TWICE), &negatives);
    CHECK(record.table.directions == 4 && record.missing == 1);
    CHECK_NEAR(variance_of(&record.table, 0, c1, c2), 11.0 * 90.0 * 0.1, 1e-9);
    CHECK_NEAR(c1[1], -9.0 / 11.0, 1e-12); /* from the south, towards -z */
    CHECK_NEAR(variance_of(&record.table, 1, c1, c2), 7.0 * 90.0 * 0.1, 1e-9);
    spectra_record_finish(&record);
}

/* ---- Refused by name ----------------------------------------------------------------------- */

CASE("what is not read is named") {
    static const struct {
        const char *name, *text, *why;
    } BAD[] = {
        {"a.nc", "CDF\x01", "netCDF"},
        {"a.nc", "\x89HDF\r\n\x1a\n", "swell.convert"},
        {"a.gz", "\x1f\x8b\x08", "a gzip"},
        {"a.oct", "Forecast valid for 11-Mar-2018 00:00:00\nnfreqs,24\nndir,36\nnrecs,5\n",
         "an Octopus file"},
        {"a.oct", "1 2 3\nnfreqs,24\n", "an Octopus file"},
        {"b}2024-09-09T01h15Z.spt",
         "10\n85.0\n4.5\n5.4E-1\n25.05\n19.65\n7\n-0.176\n0.375\n0.26\n213.8\n68.2\n"
         "0.025,3.8012E-4,300.9,58.8,1.49,2.34\n0.030,4.4940E-3,337.5,71.4,0.22,1.57\n",
         "a Datawell .spt"},
        {"a.csv",
         "# Station name = Example file\n# Columns [deg] = 0,3,6,... 357\n0.1,0.2\n0.2,0.3\n",
         "an Obscape csv"},
        {"a.txt", "   33    26   - NumFreq NumDir \n    10.811   - PeakPeriod\n  0.040   - Freq\n",
         "FUNWAVE"},
        {"a.png", "\x89PNG\r\n\x1a\n", "a PNG"},
        {"a.swdir", "#YY MM DD hh mm alpha1_1 (freq_1)\n2020 01 01 00 00 90 (.1) 90 (.2)\n",
         "'a.data_spec'"},
        {"d/41010.swr2.gz", "#YY MM DD hh mm r2_1 (freq_1)\n2020 01 01 00 00 .5 (.1) .5 (.2)\n",
         "'d/41010.data_spec'"},
        {"41010j2019.txt", "YYYY MM DD hh mm .1 .2\n2019 01 01 00 00 .5 .5\n", "'41010w2019.txt'"},
        {"a.txt", "frequency (rad/s),density\n.1,2\n.2,1\n", "rad/s"},
        {"a.txt", "f (Hz),S (cm2/Hz)\n.1,2\n.2,1\n", "cm2/Hz"},
        {"a.txt", "period,density\n.1,2\n.2,1\n", "a text of another kind"},
        {"a.txt", "frequency 0 90 180 270 360\n0.1 0 1 9 1 0\n0.2 0 1 9 1 1\n", "of 0 degrees"},
        {"a.txt", "frequency 0 90 90 180 270\n0.1 0 1 2 1 0\n.2 0 1 1 1 0\n", "of 90 degrees"},
        {"a.txt", "0 1\n.1 1\n", "two frequencies"},
        {"a.txt", "frequency 0 120 240 360\n.1 1 1 1 1\n.2 1 1 1 1\n", "four directions"},
        {"a.csv", "Epoch Time,f_0,varianceDensity_0\n1632834721,.1\n", "a cell for each column"},
        {"a.csv", "Epoch Time,f_0,varianceDensity_0\n-,.1,2\n", "Epoch Time"},
        {"a.csv", "Epoch Time,varianceDensity_0\n1632834721,1\n", "two frequencies"},
        {"a.csv", "Epoch Time,f_0,f_1,varianceDensity_0\n163283,.1,.2,1\n163284,.1,-,1\n",
         "a row for each frequency"},
        {"a.csv", "Epoch Time,f_0,f_1,varianceDensity_0\n163283,.1,.2,1\n163284,.1,.3,1\n",
         "line 3"},
        {"a.sp", "File Name: sp076\n", "spSSSDD"},
        {"a.sp", "File Name: sp07601199801091641 x\nHz\n.1 .01 1\n.2 .01\n", "line 4"},
        {"a.txt", "TRIAXYS BUOY DATA REPORT\nTYPE = RAW\n1 2\n", "TYPE"},
        {"a.txt", "TRIAXYS BUOY DATA REPORT\nDATE = 2018 Jan 31 21:00(PST)\n", "in UTC"},
        {"a.txt",
         "TRIAXYS BUOY DATA REPORT\nTYPE = NON-DIRECTIONAL\nDATE = 2018 Jan 31 21:00(UTC)\n"
         "NUMBER OF FREQUENCIES = 3\n.1 1\n.2 1\n",
         "3 rows, not 2"},
    };
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; ++i) {
        SwellError error = {0};
        SpectraFile* file = parse_as(BAD[i].name, BAD[i].text, strlen(BAD[i].text), &error);
        if (file || error.code != SWELL_ERROR_FILE || !strstr(error.message, BAD[i].why) ||
            !strstr(error.message, BAD[i].name) || strchr(error.message, '\n')) {
            print_error("case %zu, %s: '%s' in\n%s\n", i, BAD[i].why, error.message, BAD[i].text);
            fail();
        }
    }
}

CASE("a buoy's files have names with and without .gz") {
    static const char* const NAMES[][2] = {{"d.gz/41010.data_spec.gz", "d.gz/41010.swr1"},
                                           {"41010.data_spec", "41010.swr1"},
                                           {"41010w2019.txt.gz", "41010j2019.txt"},
                                           {"x/41010w2019part.txt", "x/41010j2019part.txt"}};
    char name[SPECTRA_NAME_SIZE], longest[SPECTRA_NAME_SIZE + 1];
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; ++i) {
        CHECK(spectra_companion_name(NAMES[i][0], 2, name));
        assert_string_equal(name, NAMES[i][1]);
    }
    memset(longest, 'a', sizeof longest);
    strcpy(longest + SPECTRA_NAME_SIZE - 10, ".swr1");
    SwellError error = {0};
    static const char ALONE[] = "#YY MM DD hh mm r1_1\n";
    CHECK(!spectra_companion_name(longest, 0, name));
    CHECK(!parse_as(longest, ALONE, strlen(ALONE), &error) && error.code == SWELL_ERROR_FILE);
}
