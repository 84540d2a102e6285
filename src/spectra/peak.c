/* The peak of a spectrum straight from the file's numbers. */
#include "store.h"

#include <assert.h>
#include <math.h>

double spectra_peak(const SpectraFile* file, int time, int place, double* density) {
    assert(time >= 0 && time < spectra_times(file) && place >= 0 && place < spectra_places(file));
    const SpectraEntry* entry = &file->entry[(size_t)time * file->places + (size_t)place];
    const int width = spectra_store_width(file);
    double peak = 0.0, most = 0.0;
    for (int i = 0; entry->state == SPECTRA_VALUES && i < file->frequencies; ++i) {
        const double* value = &file->value[entry->at + (size_t)i * (size_t)width];
        double sum = file->kind == SPECTRA_KIND_FULL ? 0.0 : value[0];
        for (int j = 0; file->kind == SPECTRA_KIND_FULL && j < width; ++j) {
            sum += isfinite(value[j]) ? value[j] * SWELL_TWO_PI / width : 0.0;
        }
        if (sum > most) { /* false for NAN */
            most = sum;
            peak = file->frequency[i];
        }
    }
    if (density) {
        *density = most;
    }
    return peak;
}
