/* What a text is, and its file from it. */
#include "store.h"

#include <math.h>
#include <string.h>

static bool begins_with(const SpectraScan* scan, const char* text) {
    const size_t length = strlen(text);
    return (size_t)(scan->end - scan->at) >= length && memcmp(scan->at, text, length) == 0;
}

/* Files that people have, and what to do with them. */
static const char* refuse(const SpectraScan* scan) {
    return begins_with(scan, "\x1f\x8b")  ? "text, not a file that gzip has compressed"
           : begins_with(scan, "CDF")     ? "text, not netCDF"
           : begins_with(scan, "\x89HDF") ? "text, not netCDF"
           : begins_with(scan, "Octopus") ? "another format than Octopus"
           : begins_with(scan, "<")       ? "text, not a page"
                                          : NULL;
}

/* Whether the word begins a header of NDBC. */
static bool is_ndbc(SpectraWord word) {
    return spectra_word_is(word, "YY") || spectra_word_is(word, "YYYY") ||
           spectra_word_is(word, "#YY") || spectra_word_is(word, "#YYYY");
}

/* Of a text that ends within its last line the last number may have lost digits, which nothing else
   shows, unless numbers are of one width. */
static bool is_whole(const SpectraText* text, const SpectraScan* scan, bool has_one_width) {
    const char *end = text->bytes + text->size, *at = end;
    size_t width[2] = {0};
    for (int i = 0; i < 2; ++i) {
        for (; at > text->bytes && strchr(" \n", at[-1]) && at[-1]; --at) {
        }
        for (; at > text->bytes && !(strchr(" \n", at[-1]) && at[-1]); --at) {
            ++width[i];
        }
    }
    return end[-1] == '\n' || (has_one_width && width[0] == width[1]) ||
           spectra_scan_fail(scan, "a line break behind the last number", NULL);
}

static bool parse(SpectraFile* file, const SpectraText* text, int companion, SwellError* error) {
    SpectraScan scan = spectra_scan(text, error);
    const char* refused = refuse(&scan);
    if (refused || !spectra_scan_skip_blank(&scan, 0)) {
        return swell_error_set(error, SWELL_ERROR_FILE, "'%s', line 1: expected %s", text->name,
                               refused ? refused : "wave spectra, not an empty file");
    }
    SpectraScan ahead = scan;
    const SpectraWord first = spectra_scan_word(&ahead);
    if (is_ndbc(first)) {
        return spectra_parse_ndbc(file, &scan, companion) &&
               (memchr(text->bytes, '(', text->size) /* behind each number */ ||
                is_whole(text, &scan, false));
    }
    if (companion >= 0) {
        return spectra_scan_fail(&scan, "a header of NDBC, YY MM DD hh", &first);
    }
    if (spectra_word_is(first, "SWAN")) {
        return spectra_parse_swan(file, &scan) && is_whole(text, &scan, false);
    }
    if (begins_with(&scan, "'WAVEWATCH III SPECTRA'")) {
        return spectra_parse_ww3(file, &scan) && is_whole(text, &scan, true);
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
    if (!has_frequencies || !has_a_time) {
        return swell_error_set(error, SWELL_ERROR_FILE,
                               "'%s', line 1: expected the %s of the file of densities", name,
                               has_frequencies ? "times" : "frequencies");
    }
    return true;
}

/* Which companion of `main` a name is, or -1. */
static int find_companion(const char* main, const char* name) {
    char expected[SPECTRA_NAME_SIZE];
    for (int i = 0; i < SPECTRA_COMPANIONS; ++i) {
        if (spectra_companion_name(main, i, expected) && strcmp(name, expected) == 0) {
            return i;
        }
    }
    return -1;
}

SpectraFile* spectra_parse(const SpectraText* main, const SpectraText* companions, int count,
                           SwellError* error) {
    SpectraFile* file = create(main, -1, error);
    for (int i = 0; file && i < count; ++i) {
        const SpectraText* text = &companions[i];
        const int which = find_companion(main->name, text->name);
        bool ok = which >= 0 && file->kind == SPECTRA_KIND_DENSITY && !file->companion[which];
        if (!ok) {
            swell_error_set(error, SWELL_ERROR_FILE,
                            "'%s', line 1: expected directions of '%s', by its name", text->name,
                            main->name);
        } else {
            file->companion[which] = create(text, which, error);
            ok = file->companion[which] && fits(file, file->companion[which], text->name, error);
        }
        if (!ok) {
            spectra_destroy(file);
            file = NULL;
        }
    }
    return file;
}
