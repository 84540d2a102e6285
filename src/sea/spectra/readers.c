/* Finds the reader of a text by its kind, and joins a buoy's directions with its densities. */
#include "store.h"

#include "base/file_kind.h"

#include <math.h>
#include <string.h>

static SpectraReader* const READERS[FILE_KIND_COUNT] = {
    [FILE_KIND_NDBC] = spectra_read_ndbc,   [FILE_KIND_SWAN] = spectra_read_swan,
    [FILE_KIND_WW3] = spectra_read_ww3,     [FILE_KIND_SPOTTER] = spectra_read_spotter,
    [FILE_KIND_CDIP] = spectra_read_cdip,   [FILE_KIND_TRIAXYS] = spectra_read_triaxys,
    [FILE_KIND_TABLE] = spectra_read_table, [FILE_KIND_NUMBERS] = spectra_read_table,
};

/* Reads a text, whose numbers fill a column. */
static SpectraFile* read_text(const SpectraText* text, int column, SwellError* error) {
    const FileKind kind = swell_file_kind_find(text->bytes, text->size, text->name);
    if (!READERS[kind] || (column > 0 && kind != FILE_KIND_NDBC)) {
        char why[FILE_KIND_REASON];
        swell_error_set(error, SWELL_ERROR_FILE, "'%.200s' has no spectra: %s", text->name,
                        swell_file_kind_reason(kind, FILE_ROLE_SEA, why));
        return NULL;
    }
    SpectraFile* file = swell_memory_allocate(1, sizeof *file, error);
    if (!file) {
        return NULL;
    }
    file->column = column;
    SpectraScan scan = {text->name, text->bytes, text->bytes + text->size, 1, 0, false,
                        error,      file};
    scan.at += text->size >= 3 && memcmp(scan.at, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
    spectra_find_line(&scan);
    READERS[kind](&scan);
    spectra_finish(&scan);
    if (scan.failed) {
        spectra_destroy(file);
        return NULL;
    }
    return file;
}

/* Takes the column of a companion at the times that both have. */
static bool join(SpectraFile* file, const SpectraFile* companion, const char* name,
                 SwellError* error) {
    const int column = companion->column;
    bool fits = file->directions == 0 && file->frequencies == companion->frequencies;
    bool has_a_time = false;
    for (int i = 0; fits && i < file->frequencies; ++i) {
        fits = fabs(file->frequency[i] - companion->frequency[i]) <= 1e-6;
    }
    for (size_t i = 0; fits && i < companion->entries; ++i) {
        const SpectraEntry* from = &companion->entry[i];
        const SpectraEntry* to = &file->entry[spectra_find_time(file, from->time)];
        has_a_time |= to->time == from->time;
        const bool joins = to->time == from->time && to->state == SPECTRA_VALUES;
        for (int f = 0; joins && f < file->frequencies; ++f) {
            file->value[to->at + (size_t)(f * SPECTRA_MEASURED + column)] =
                spectra_value(companion, from, f, column);
        }
    }
    file->has_directions |= column == SPECTRA_ALPHA1;
    return has_a_time || swell_error_set(error, SWELL_ERROR_FILE,
                                         "'%s', line 1: expected the %s of the file of densities",
                                         name, fits ? "times" : "frequencies");
}

SpectraFile* spectra_parse(const SpectraText* main,
                           const SpectraText companions[SPECTRA_COMPANIONS], SwellError* error) {
    SpectraFile* file = read_text(main, SPECTRA_DENSITY, error);
    for (int i = 0; file && companions && i < SPECTRA_COMPANIONS; ++i) {
        const SpectraText* text = &companions[i];
        if (text->bytes) {
            SpectraFile* companion = read_text(text, SPECTRA_ALPHA1 + i, error);
            if (!companion || !join(file, companion, text->name, error)) {
                spectra_destroy(file);
                file = NULL;
            }
            spectra_destroy(companion);
        }
    }
    return file;
}
