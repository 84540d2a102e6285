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

static const char* base_name(const char* path) {
    const char* base = path;
    for (const char* at = path; *at; ++at) {
        base = *at == '/' || *at == '\\' ? at + 1 : base;
    }
    return base;
}

/* Returns the w of 41010w2019.txt, or NULL. */
static const char* find_yearly_letter(const char* base) {
    for (const char* at = base; *at && isalnum((unsigned char)*at); ++at) {
        if (at > base && *at == 'w' && strspn(at + 1, "0123456789") >= 4) {
            return at;
        }
    }
    return NULL;
}

bool spectra_companion_name(const char* name, int index, char companion[SPECTRA_NAME_SIZE]) {
    static const char* const ENDINGS[] = {".swdir", ".swdir2", ".swr1", ".swr2"};
    static const char MAIN_ENDING[] = ".data_spec", LETTERS[] = "dijk";
    const size_t length = strlen(name), ending = sizeof MAIN_ENDING - 1;
    if (index < 0 || index >= SPECTRA_COMPANIONS || length >= SPECTRA_NAME_SIZE) {
        return false;
    }
    const char* letter = find_yearly_letter(base_name(name));
    memcpy(companion, name, length + 1);
    if (length > ending && strcmp(name + length - ending, MAIN_ENDING) == 0) {
        strcpy(companion + length - ending, ENDINGS[index]);
        return true;
    }
    if (letter) {
        companion[letter - name] = LETTERS[index];
    }
    return letter != NULL;
}

/* Stores the station of a file's name, such as 41010. */
static bool store_station(SpectraFile* file, const SpectraScan* scan) {
    SpectraPlace place = {"", NAN, NAN};
    const char* base = base_name(scan->name);
    for (size_t i = 0; i < 5 && isalnum((unsigned char)base[i]); ++i) {
        place.name[i] = base[i];
    }
    return spectra_store_place(file, scan, &place);
}

/* ---- Rows ---------------------------------------------------------------------------------- */

/* Reads a date. Years of two digits are 1970 to 2069. */
static bool read_date(SpectraScan* scan, bool has_minutes, int64_t* time) {
    int date[6] = {0};
    const SpectraWord first = spectra_scan_word(scan);
    bool ok =
        (first.length == 2 || first.length == 4) && spectra_word_integer(first, 0, 9999, &date[0]);
    if (first.length == 2) {
        date[0] += date[0] < 70 ? 2000 : 1900;
    }
    for (int i = 1; ok && i < (has_minutes ? 5 : 4); ++i) {
        ok = spectra_word_integer(spectra_scan_word(scan), 0, 99, &date[i]);
    }
    return (ok && spectra_time_of(date, time)) ||
           spectra_scan_fail(scan, has_minutes ? "a date YYYY MM DD hh mm" : "a date YYYY MM DD hh",
                             &first);
}

/* Reads a number in the store's unit. It is NAN where missing: MM, 99, 999, or a negative number of
   nines. */
static bool read_value(SpectraScan* scan, int companion, double r_max, double* value) {
    static const char* const WHAT[] = {"a density in m^2/Hz", "a direction in degrees",
                                       "a direction in degrees", "a share r1", "a share r2"};
    const SpectraWord word = spectra_scan_word(scan);
    *value = NAN;
    double number = NAN;
    if (spectra_word_is(word, "MM")) {
        return true;
    }
    if (!spectra_word_number(word, &number)) {
        return spectra_scan_fail(scan, WHAT[companion + 1], &word);
    }
    if (number == 999.0 || number == 9999.0 || number == -9.0 || number == -99.0 ||
        number == -999.0 || number == -9999.0) {
        return true;
    }
    const bool is_share = companion == SPECTRA_R1 || companion == SPECTRA_R2;
    if (is_share && r_max < 99.0 && number == 99.0) {
        return true;
    }
    const double high = is_share ? r_max : companion < 0 ? 1e5 : 360.0;
    if (!(number >= 0.0 && number <= high)) {
        return spectra_scan_fail_range(scan, 0.0, high, WHAT[companion + 1], word);
    }
    *value = companion < 0 || is_share ? number : spectra_direction_from_compass(number);
    return true;
}

/* Reads a word "(0.033)". */
static bool read_bracketed(SpectraScan* scan, double* frequency) {
    const SpectraWord word = spectra_scan_word(scan);
    const bool ok = word.length > 2 && word.text[0] == '(' && word.text[word.length - 1] == ')' &&
                    spectra_word_number((SpectraWord){word.text + 1, word.length - 2}, frequency);
    return ok || spectra_scan_fail(scan, "a frequency in brackets", &word);
}

/* A row has numbers alone, or each with its frequency. The first row sets the file's
   frequencies. */
static bool read_row(SpectraFile* file, SpectraScan* scan, int64_t time, int companion,
                     bool has_frequencies) {
    double value[SPECTRA_FREQUENCIES_MAX], frequency;
    const bool is_first = file->entries == 0 && has_frequencies;
    int count = 0, nines = 0;
    for (;; ++count) {
        const SpectraScan before = *scan;
        if (spectra_scan_word(scan).length == 0) {
            break;
        }
        *scan = before;
        if (count == SPECTRA_FREQUENCIES_MAX || (!is_first && count == file->frequencies)) {
            const SpectraWord word = spectra_scan_word(scan);
            return spectra_scan_fail(scan, "the end of the row", &word);
        }
        if (!read_value(scan, companion, has_frequencies ? 1.0 : 100.0, &value[count]) ||
            (has_frequencies && !read_bracketed(scan, &frequency)) ||
            (is_first && !spectra_store_frequency(file, scan, frequency))) {
            return false;
        }
        if (has_frequencies && fabs(frequency - file->frequency[count]) > 1e-6) {
            return spectra_scan_expected(scan, "the frequency of the first row, %g, not %g",
                                         file->frequency[count], frequency);
        }
        nines += value[count] == 99.0;
    }
    if (count == 0 || count < file->frequencies) {
        return spectra_scan_fail(scan, "a number for each frequency", NULL);
    }
    SpectraEntry* entry = spectra_store_entry(file, scan, time, 0);
    double* stored = entry ? spectra_store_values(file, scan, entry) : NULL;
    if (!stored) {
        return false;
    }
    memcpy(stored, value, (size_t)count * sizeof *value);
    if (nines == count && companion < 0) { /* 99.00 in the whole row means missing */
        entry->state = SPECTRA_MISSING;
    }
    return true;
}

/* Values of r1 and r2 are hundredths, unless there are fractions and none is above 1. */
static void scale_shares(SpectraFile* file) {
    double largest = 0.0;
    bool has_fractions = false;
    for (size_t i = 0; i < file->values; ++i) {
        largest = file->value[i] > largest ? file->value[i] : largest;
        has_fractions |= file->value[i] > floor(file->value[i]);
    }
    for (size_t i = 0; i < file->values && !(has_fractions && largest <= 1.0); ++i) {
        file->value[i] *= 0.01;
    }
}

bool spectra_parse_ndbc(SpectraFile* file, SpectraScan* scan, int companion) {
    static const char* const WHAT[] = {"spectra (Sep_Freq)", "mean directions (alpha1_1)",
                                       "principal directions (alpha2_1)", "shares r1 (r1_1)",
                                       "shares r2 (r2_1)"};
    static const char* const FIRST[] = {"Sep_Freq", "alpha1_1", "alpha2_1", "r1_1", "r2_1"};
    static const char* const DATE[] = {"MM", "DD", "hh"};
    const char* header = scan->at;
    double frequency, separation;
    spectra_scan_word(scan); /* YY */
    for (int i = 0; i < 3; ++i) {
        const SpectraWord word = spectra_scan_word(scan);
        if (!spectra_word_is(word, DATE[i])) {
            return spectra_scan_fail(scan, DATE[i], &word);
        }
    }
    SpectraWord word = spectra_scan_word(scan);
    const bool has_minutes = spectra_word_is(word, "mm");
    if (has_minutes) {
        word = spectra_scan_word(scan);
    }
    const bool is_yearly = spectra_word_number(word, &frequency);
    if (!is_yearly && (!has_minutes || !spectra_word_is(word, FIRST[companion + 1]))) {
        return spectra_scan_fail(scan, WHAT[companion + 1], &word);
    }
    for (; is_yearly && word.length > 0; word = spectra_scan_word(scan)) {
        if (!spectra_word_number(word, &frequency)) {
            return spectra_scan_fail(scan, "a frequency in Hz", &word);
        }
        if (!spectra_store_frequency(file, scan, frequency)) {
            return false;
        }
    }
    const size_t length = (size_t)(scan->at - header);
    spectra_scan_next_line(scan);
    while (spectra_scan_skip_blank(scan, is_yearly ? 0 : '#')) {
        int64_t time;
        /* Several years in one file have several headers. */
        const bool is_header = is_yearly && (size_t)(scan->end - scan->at) > length &&
                               memcmp(scan->at, header, length) == 0;
        const bool is_separated = !is_yearly && companion < 0;
        if (!is_header &&
            (!read_date(scan, has_minutes, &time) ||
             (is_separated &&
              !spectra_scan_number(scan, 0.0, 999.0, "a separation frequency", &separation)) ||
             !read_row(file, scan, time, companion, !is_yearly))) {
            return false;
        }
        spectra_scan_next_line(scan);
    }
    if (is_yearly && (companion == SPECTRA_R1 || companion == SPECTRA_R2)) {
        scale_shares(file);
    }
    return store_station(file, scan) && spectra_store_finish(file, scan);
}
