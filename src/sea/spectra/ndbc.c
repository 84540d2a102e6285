/*
 * The files of the U.S. National Data Buoy Center: rows of a date and one number per frequency. In
 * the files of the last days each number is followed by its frequency in brackets. In the files of
 * a year the header has the frequencies, r1 and r2 are in hundredths, and old files lack minutes.
 * Source: https://www.ndbc.noaa.gov/measdes.shtml
 */
#include "store.h"

#include <ctype.h>
#include <math.h>
#include <string.h>

/* ---- Names --------------------------------------------------------------------------------- */

/* What tells the columns: the ends of the names of realtime files, the letters of yearly ones, and
   the words of the headers of realtime files. */
static const char* const ENDINGS[] = {".data_spec", ".swdir", ".swdir2", ".swr1", ".swr2"};
static const char LETTERS[] = "wdijk";
static const char* const WORDS[] = {"Sep_Freq", "alpha1_1", "alpha2_1", "r1_1", "r2_1"};

static const char* base_name(const char* path) {
    for (const char* at = path; *at; ++at) {
        path = *at == '/' || *at == '\\' ? at + 1 : path;
    }
    return path;
}

/* Fills in the name of the file of another column, without .gz. */
static bool find_name(const char* name, int from, int to, char found[SPECTRA_NAME_SIZE]) {
    size_t length = strlen(name), ending = strlen(ENDINGS[from]);
    length -= length > 3 && strcmp(name + length - 3, ".gz") == 0 ? 3 : 0;
    if (length + strlen(ENDINGS[0]) >= SPECTRA_NAME_SIZE) {
        return false;
    }
    memcpy(found, name, length);
    found[length] = '\0';
    if (length > ending && strcmp(found + length - ending, ENDINGS[from]) == 0) {
        strcpy(found + length - ending, ENDINGS[to]);
        return true;
    }
    const size_t base = (size_t)(base_name(found) - found);
    for (size_t at = base; isalnum((unsigned char)found[at]); ++at) { /* w of 41010w2019.txt */
        if (at > base && found[at] == LETTERS[from] && strspn(found + at + 1, "0123456789") >= 4) {
            found[at] = LETTERS[to];
            return true;
        }
    }
    return false;
}

bool spectra_companion_name(const char* name, int index, char companion[SPECTRA_NAME_SIZE]) {
    return index >= 0 && index < SPECTRA_COMPANIONS &&
           find_name(name, SPECTRA_DENSITY, SPECTRA_ALPHA1 + index, companion);
}

/* Stores the station of a file's name, such as 41010. */
static void store_station(SpectraScan* scan) {
    SpectraPlace place = {"", NAN, NAN};
    const char* base = base_name(scan->name);
    for (size_t i = 0; i < 5 && isalnum((unsigned char)base[i]); ++i) {
        place.name[i] = base[i];
    }
    spectra_add_place(scan, place);
}

/* ---- Rows ---------------------------------------------------------------------------------- */

/* Reads a date. Years of two digits are 1970 to 2069. */
static int64_t read_date(SpectraScan* scan, bool has_minutes) {
    int date[6] = {0};
    int64_t time = 0;
    const SpectraWord first = spectra_peek(scan);
    for (int i = 0; i < (has_minutes ? 5 : 4); ++i) {
        date[i] = spectra_whole(scan, 0, 9999, "a date YYYY MM DD hh, and mm of the header");
    }
    if (first.length == 2) {
        date[0] += date[0] < 70 ? 2000 : 1900;
    }
    if (!spectra_time_of(date, &time)) {
        spectra_fail_word(scan, "a date YYYY MM DD hh", first);
    }
    return time;
}

/* Reads a number in the store's unit. It is NAN where missing: MM, 99, 999, or a negative number of
   nines. */
static double read_value(SpectraScan* scan, double r_max) {
    const int column = scan->file->column;
    const bool is_share = column == SPECTRA_R1 || column == SPECTRA_R2;
    double number = NAN;
    spectra_word_number(spectra_peek(scan), &number);
    if (spectra_word_is(spectra_peek(scan), "MM") || fabs(number) == 999.0 ||
        fabs(number) == 9999.0 || number == -9.0 || number == -99.0 ||
        (is_share && r_max < 99.0 && number == 99.0)) {
        spectra_word(scan);
        return NAN;
    }
    if (column == SPECTRA_DENSITY) {
        return spectra_density(scan, 1.0);
    }
    number = spectra_number(scan, 0.0, is_share ? r_max : 360.0,
                            is_share ? "a share r1 or r2" : "a direction in degrees");
    return is_share ? number : spectra_direction_from_compass(number);
}

/* Reads a word "(0.033)". */
static double read_bracketed(SpectraScan* scan) {
    const SpectraWord word = spectra_word(scan);
    double frequency = 0.0;
    if (word.length < 3 || word.text[0] != '(' || word.text[word.length - 1] != ')' ||
        !spectra_word_number((SpectraWord){word.text + 1, word.length - 2}, &frequency)) {
        spectra_fail_word(scan, "a frequency in brackets", word);
    }
    return frequency;
}

/* A row has a number for each frequency of the header, or each has its frequency with it. */
static void read_row(SpectraScan* scan, int64_t time, bool is_yearly) {
    const SpectraFile* file = scan->file;
    SpectraEntry* entry = spectra_add_entry(scan, time, 0);
    int count = 0, nines = 0;
    while (spectra_peek(scan).length > 0 && !(is_yearly && count == file->frequencies)) {
        const double value = read_value(scan, is_yearly ? 100.0 : 1.0);
        double* row =
            is_yearly ? spectra_add_row(scan) : spectra_add_band(scan, read_bracketed(scan));
        if (row) {
            row[file->column] = value;
        }
        nines += value == 99.0;
        ++count;
    }
    spectra_end_line(scan);
    if (nines > 0 && nines == file->frequencies && file->column == SPECTRA_DENSITY) {
        entry->state = SPECTRA_MISSING; /* 99.00 in the whole row means missing */
    }
}

/* Values of r1 and r2 are hundredths, unless there are fractions and none is above 1. */
static void scale_shares(SpectraFile* file) {
    double largest = 0.0;
    bool has_fractions = false;
    for (size_t i = (size_t)file->column; i < file->values; i += SPECTRA_MEASURED) {
        largest = file->value[i] > largest ? file->value[i] : largest;
        has_fractions |= file->value[i] > floor(file->value[i]);
    }
    for (size_t i = (size_t)file->column; i < file->values; i += SPECTRA_MEASURED) {
        file->value[i] *= has_fractions && largest <= 1.0 ? 1.0 : 0.01;
    }
}

/* ---- The header ---------------------------------------------------------------------------- */

/* Refuses a companion without its file, for the column that a header's word or the name says. */
static void check_column(SpectraScan* scan, SpectraWord word, bool is_yearly) {
    const int column = scan->file->column;
    char name[SPECTRA_NAME_SIZE];
    for (int i = 1; i < SPECTRA_MEASURED && column == SPECTRA_DENSITY; ++i) {
        if ((is_yearly || spectra_word_is(word, WORDS[i])) &&
            find_name(scan->name, i, SPECTRA_DENSITY, name)) {
            spectra_fail(scan, "densities: these are directions that belong to '%.200s'", name);
        }
    }
    if (!is_yearly && !spectra_word_is(word, WORDS[column])) {
        spectra_fail_word(scan, WORDS[column], word);
    }
}

void spectra_read_ndbc(SpectraScan* scan) {
    SpectraFile* file = scan->file;
    const char* header = scan->at;
    double frequency;
    spectra_word(scan); /* YY */
    spectra_expect(scan, "MM");
    spectra_expect(scan, "DD");
    spectra_expect(scan, "hh");
    SpectraWord word = spectra_word(scan);
    const bool has_minutes = spectra_word_is(word, "mm");
    if (has_minutes) {
        word = spectra_word(scan);
    }
    const bool is_yearly = spectra_word_number(word, &frequency);
    check_column(scan, word, is_yearly);
    for (; is_yearly && word.length > 0 && !scan->failed; word = spectra_word(scan)) {
        if (!spectra_word_number(word, &frequency)) {
            spectra_fail_word(scan, "a frequency in Hz", word);
        }
        spectra_add_frequency(scan, frequency);
    }
    const size_t length = (size_t)(scan->at - header);
    store_station(scan);
    scan->comment = is_yearly ? 0 : '#';
    while (spectra_next_line(scan)) {
        /* Several years in one file have several headers. */
        const bool is_header = is_yearly && (size_t)(scan->end - scan->at) > length &&
                               memcmp(scan->at, header, length) == 0;
        if (!is_header) {
            const int64_t time = read_date(scan, has_minutes);
            if (!is_yearly && file->column == SPECTRA_DENSITY) {
                spectra_number(scan, 0.0, 999.0, "a separation frequency");
            }
            read_row(scan, time, is_yearly);
        }
    }
    if (is_yearly && (file->column == SPECTRA_R1 || file->column == SPECTRA_R2)) {
        scale_shares(file);
    }
}
