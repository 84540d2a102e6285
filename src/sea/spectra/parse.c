/* Recognises the format of a text, and reads it. */
#include "store.h"

#include <math.h>
#include <string.h>

static bool parse(SpectraFile* file, const SpectraText* text, int companion, SwellError* error) {
    static const char WW3[] = "'WAVEWATCH III SPECTRA'";
    static const char* const NDBC[] = {"YY", "YYYY", "#YY", "#YYYY"};
    SpectraScan scan = spectra_scan(text, error);
    if (!spectra_scan_skip_blank(&scan, 0)) {
        return swell_error_set(error, SWELL_ERROR_FILE,
                               "'%s', line 1: expected wave spectra, not an empty file",
                               text->name);
    }
    SpectraScan ahead = scan;
    const SpectraWord first = spectra_scan_word(&ahead);
    for (size_t i = 0; i < sizeof NDBC / sizeof *NDBC; ++i) {
        if (spectra_word_is(first, NDBC[i])) {
            return spectra_parse_ndbc(file, &scan, companion);
        }
    }
    if (companion >= 0) {
        return spectra_scan_fail(&scan, "a header of NDBC, YY MM DD hh", &first);
    }
    if (spectra_word_is(first, "SWAN")) {
        return spectra_parse_swan(file, &scan);
    }
    if ((size_t)(scan.end - scan.at) >= strlen(WW3) && memcmp(scan.at, WW3, strlen(WW3)) == 0) {
        return spectra_parse_ww3(file, &scan);
    }
    SpectraScan row = scan;
    if (spectra_scan_skip_blank(&row, '#') && !spectra_table_begins(row)) {
        const SpectraWord word = spectra_scan_word(&row);
        return spectra_scan_fail(
            &row, "wave spectra of NDBC, SWAN or WAVEWATCH III, or a plain table", &word);
    }
    return spectra_parse_table(file, &scan);
}

static SpectraFile* create(const SpectraText* text, int companion, SwellError* error) {
    SpectraFile* file = swell_memory_allocate(1, sizeof *file, error);
    if (file && !parse(file, text, companion, error)) {
        spectra_destroy(file);
        file = NULL;
    }
    return file;
}

static bool fits(const SpectraFile* file, const SpectraFile* companion, const char* name,
                 SwellError* error) {
    bool has_frequencies = file->frequencies == companion->frequencies;
    for (int i = 0; has_frequencies && i < file->frequencies; ++i) {
        has_frequencies = fabs(file->frequency[i] - companion->frequency[i]) <= 1e-6;
    }
    bool has_a_time = false;
    for (size_t i = 0; !has_a_time && i < companion->entries; ++i) {
        has_a_time = spectra_store_find(file, companion->entry[i].time) != NULL;
    }
    return (has_frequencies && has_a_time) ||
           swell_error_set(error, SWELL_ERROR_FILE,
                           "'%s', line 1: expected the %s of the file of densities", name,
                           has_frequencies ? "times" : "frequencies");
}

SpectraFile* spectra_parse(const SpectraText* main,
                           const SpectraText companions[SPECTRA_COMPANIONS], SwellError* error) {
    SpectraFile* file = create(main, -1, error);
    for (int i = 0; file && companions && i < SPECTRA_COMPANIONS; ++i) {
        const SpectraText* text = &companions[i];
        if (text->bytes && (!(file->companion[i] = create(text, i, error)) ||
                            !fits(file, file->companion[i], text->name, error))) {
            spectra_destroy(file);
            file = NULL;
        }
    }
    return file;
}
