/*
 * Files of wave spectra. The input is a file and its companions, with the byte 0x1e between them.
 */
#include "fuzz/fuzz.h"

#include "base/numbers.h"
#include "sea/spectra/store.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PARTS = 1 + SPECTRA_COMPANIONS, SEED_MAX = 6000, RECORDS = 3 };

/* Returns whether the frequencies still differ in the digits of a SWAN file. */
static bool are_apart_in_the_file(const OceanTable* t) {
    char before[32] = "0.00000000", text[32];
    for (int f = 0; f < t->frequencies; ++f) {
        snprintf(text, sizeof text, "%.8f", t->frequency[f]);
        if (strcmp(text, before) == 0) {
            return false;
        }
        strcpy(before, text);
    }
    return true;
}

/* A record that is written can be read again. */
static void check_written(const SpectraRecord* record) {
    size_t size;
    char* text = spectra_write_swan(&record->table, false, &size, NULL);
    require(text != NULL);
    SpectraFile* file = spectra_parse(&(SpectraText){"again", text, size}, NULL, NULL);
    require((file != NULL) == are_apart_in_the_file(&record->table));
    spectra_destroy(file);
    swell_memory_free(text);
}

/* A record is finite. With `split`, its systems add up, and it can be written. */
static void check_record(const SpectraRecord* record, bool split) {
    const OceanTable* t = &record->table;
    require(t->frequencies >= 2 && t->directions >= 4 && isfinite(t->first_direction));
    for (int f = 0; f < t->frequencies; ++f) {
        require(t->frequency[f] > (f ? t->frequency[f - 1] : 0.0) && t->bandwidth[f] > 0.0);
    }
    for (int i = 0; i < t->frequencies * t->directions; ++i) {
        require(t->density[i] >= 0.0 && isfinite(t->density[i]));
    }
    require(!isinf(record->wind_speed) && !isinf(record->wind_direction) && !isinf(record->depth));
    const double height = spectra_summarize(t).height;
    require(isfinite(height) && (!record->empty || height == 0.0));
    if (split) {
        SpectraSystem systems[SPECTRA_SYSTEMS_MAX];
        const int count = spectra_systems(t, record->wind_speed, record->wind_direction, systems);
        double sum = 0.0;
        for (int i = 0; i < count; ++i) {
            sum += systems[i].summary.height * systems[i].summary.height;
            require(systems[i].summary.direction >= 0.0 && systems[i].summary.spread >= 0.0);
        }
        require(fabs(sqrt(sum) - height) <= 1e-9 * height);
        check_written(record);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    SpectraText text[PARTS] = {{0}};
    char names[PARTS][SPECTRA_NAME_SIZE];
    strcpy(names[0], size > 0 && data[0] == '#' ? "41010.data_spec" : "41010w2019.txt");
    size_t at = 0;
    for (int i = 0; i < PARTS && at <= size; ++i) {
        const uint8_t* end = at < size ? memchr(data + at, 0x1e, size - at) : NULL;
        const size_t length = (end ? (size_t)(end - data) : size) - at;
        require(i == 0 || spectra_companion_name(names[0], i - 1, names[i]));
        text[i] = (SpectraText){names[i], (const char*)data + at, length};
        at += length + 1;
    }
    SwellError error = {0};
    SpectraFile* file = spectra_parse(text, text + 1, &error);
    if (!file) {
        require(error.code == SWELL_ERROR_FILE && error.message[0]);
        require(strstr(error.message, "line ") || strstr(error.message, "no spectra"));
        return 0;
    }
    require(spectra_times(file) >= 1 && file->places >= 1);
    for (int i = 0; i < RECORDS; ++i) {
        const int time = i % spectra_times(file), place = (RECORDS - i) % (int)file->places;
        require(time == 0 || spectra_time(file, time) > spectra_time(file, time - 1));
        SpectraRecord record;
        require(spectra_record(file, time, place, 1.0, &record, &error));
        check_record(&record, i == 0);
        spectra_record_finish(&record);
    }
    spectra_destroy(file);
    return 0;
}

/* ---- Seeds --------------------------------------------------------------------------------- */

static char seed_text[SEED_MAX];
static size_t seed_size;

static void say(const char* format, ...) SWELL_PRINTF(1, 2);
static void say(const char* format, ...) {
    va_list arguments;
    va_start(arguments, format);
    seed_size += (size_t)vsnprintf(seed_text + seed_size, SEED_MAX - seed_size, format, arguments);
    va_end(arguments);
    require(seed_size < SEED_MAX);
}

static void make_realtime(void) {
    static const char* const NAMES[] = {"Sep_Freq", "alpha1_1", "alpha2_1", "r1_1", "r2_1"};
    static const double VALUES[] = {0.5, 200.0, 210.0, 0.7, 0.4};
    for (int part = 0; part < PARTS; ++part) {
        say("%s", part ? "\x1e#YY MM DD hh mm " : "#YY MM DD hh mm ");
        say("%s", NAMES[part]);
        for (int hour = 0; hour < 2; ++hour) {
            say("\n2020 06 08 0%d 50", hour);
            say("%s", part ? "" : " 9.999");
            for (int f = 0; f < 4; ++f) {
                say(" %g", part == 1 && f == 2 ? 999.0 : VALUES[part]);
                say(" (%.3f)", 0.05 + 0.05 * f);
            }
        }
        say("\n");
    }
}

static void make_year(void) {
    static const double VALUES[] = {0.5, 200.0, 210.0, 70.0, 40.0};
    for (int part = 0; part < PARTS; ++part) {
        say("%s", part ? "\x1eYYYY MM DD hh" : "YYYY MM DD hh");
        for (int f = 0; f < 4; ++f) {
            say(" %.4f", 0.05 + 0.05 * f);
        }
        for (int hour = 0; hour < 2; ++hour) {
            say("\n2019 02 28 2%d", hour);
            for (int f = 0; f < 4; ++f) {
                say(" %.2f", f == 3 ? 999.0 : VALUES[part]);
            }
        }
        say("\n");
    }
}

static void make_swan(bool full) {
    say("SWAN 1\n$ comment\nTIME\n1\nLONLAT\n2\n5 52 A\n6 53\nAFREQ 3\n3\n.10123457\n.15\n.2\n");
    if (full) {
        say("NDIR\n8\n");
        for (int d = 0; d < 8; ++d) {
            say("%g\n", 350.0 - 45.0 * d);
        }
        say("QUANT\n1\nEnDens\nJ/m2/Hz/degr\n-99\n20200102.000000\nFACTOR\n.5E-2\n"
            "1 2 3 4 5 6 7 8\n8 7 6 5 4 3 2 1\n0 0 9 9 0 0 0 0\nNODATA\n"
            "20200103.000000\nZERO\nFACTOR\n1\n1 1 1 1 1 1 1 1\n1 1 1 1 1 1 1 1\n"
            "1 1 1 9 1 1 1 1\n");
    } else {
        say("QUANT\n3\nVaDens\nm2/Hz\n-99\nCDIR\ndegr\n-999\nDSPRDEGR\ndegr\n-9\n"
            "20200102.000000\nLOCATION 1\n.5 270 20\n1.5 280 25\n1 -999 -9\nNODATA\n");
    }
}

static void make_ww3(void) {
    say("'WAVEWATCH III SPECTRA' 3 8 2 'x'\n.1 .15 .2\n");
    for (int d = 0; d < 8; ++d) {
        say(" %.2E", fmod(7.0 - 0.785398 * d, 6.283185));
    }
    for (int point = 0; point < 2; ++point) {
        say("%s", point ? "" : "\n20200102 030000");
        say("\n'p%d' 1 2 30 12.5 225 .1 90\n", point);
        for (int i = 0; i < 24; ++i) {
            say(" %.3E%s", 0.1 * (i * 7 % 11), i % 7 == 6 ? "\n" : "");
        }
    }
    say("\n");
}

static void make_table(bool full) {
    say("# time 2020-06-08T03:50\n# wind 12.5 270\n# depth 46\n");
    if (full) {
        say("frequency;0;30;80;100;150\n.1;1;2;3;4;5\n.2;0;MM;0;1;0\n"
            "# time 2020-06-08T02:50\n.1,1,1,1,1,1\n.2 1 1 1 1 1");
    } else {
        say("frequency density\n.1 2\n.15 3\n.2 MM\n.25 1\n");
    }
}

static void make_spotter(void) {
    static const char* const SERIES[] = {"f", "df", "a1", "b1", "a2", "b2", "varianceDensity"};
    static const double VALUES[] = {0.1, 0.02, 0.5, -0.3, 0.2, 0.1, 0.7};
    say("Epoch Time ,Latitude (deg) ,Longitude (deg) ");
    for (int i = 0; i < 28; ++i) {
        say(",%s_%d ", SERIES[i / 4], i % 4);
    }
    say(",Wind Speed (m/s) ,Wind Direction (deg)");
    for (int row = 0; row < 2; ++row) {
        say("\n%d ,36.7 ,-121.8", 1632834721 - 3600 * row);
        for (int i = 0; i < 28; ++i) {
            say(" ,%g", VALUES[i / 4] + (i < 4 ? 0.02 * i : 0.0));
        }
        say(row ? ",-,-" : ",4.8 ,285");
    }
}

static void make_cdip(void) {
    say("File Name: sp07601199801091641     Analyzed(UTC): 1998 09/23 0103 hrs\n"
        "Location: 35 12.50 N 120 51.60 W\nWater Depth(m): 23 MLLW\n freq   Band\n  Hz    width\n"
        "0.0250  0.0050     0.0003   221   -0.1792  -0.1533  -0.3378   0.3161   2.55\n"
        "0.0300  0.0050     0.0606     .        .        .        .        .     .\n"
        "0.0350  0.0050     0.1606   229   -0.1814  -0.2084   0.0993  -0.1183     .\n");
}

static void make_triaxys(int kind) {
    static const char* const TYPES[] = {"DIRECTIONAL SPECTRUM", "NON-DIRECTIONAL SPECTRUM",
                                        "MEAN DIRECTION"};
    say("TRIAXYS BUOY DATA REPORT - TAS01970\nTYPE = %s\nDATE = 2018 Jan 31 21:00(UTC)\n"
        "NUMBER OF FREQUENCIES = 3\nINITIAL FREQUENCY (Hz) = 0.000\n"
        "FREQUENCY SPACING (Hz) = 0.1\nNUMBER OF DIRECTIONS = 9\nDIRECTION SPACING (DEG) = 45\n",
        TYPES[kind]);
    for (int f = 0; f < 3; ++f) {
        if (kind == 0) {
            say("1E-3 2E-3 3E-3 2E-3 1E-3 0 0 0 1E-3\n");
        } else {
            say("0.%d00  3.2E-02%s\n", f, kind == 1 ? "" : " 221.7 33.1");
        }
    }
}

int fuzz_seed(int index, FuzzSeed* seed) {
    seed_size = 0;
    switch (index) {
    case 0:
        make_realtime();
        break;
    case 1:
        make_year();
        break;
    case 2:
    case 3:
        make_swan(index == 2);
        break;
    case 4:
    case 5:
        make_table(index == 4);
        break;
    case 6:
        make_ww3();
        break;
    case 7:
        make_spotter();
        break;
    case 8:
        make_cdip();
        break;
    case 9:
    case 10:
    case 11:
        make_triaxys(index - 9);
        break;
    default:
        return 0;
    }
    *seed = (FuzzSeed){(const uint8_t*)seed_text, seed_size};
    return 1;
}
