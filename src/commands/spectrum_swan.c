#include "spectrum_swan.h"

#include "base/numbers.h"
#include "swell/host.h"
#include "swell/spectra.h"

#include <assert.h>

enum { SWAN_FREQUENCIES = 60, SWAN_DIRECTIONS = 36 };

/* The numbers of parts of a cell over which its density is averaged. A part is as narrow as the
   narrowest swell. */
enum { SWAN_FREQUENCY_PARTS = 4, SWAN_DIRECTION_PARTS = 10 };

/* A table for a spectrum that has none, with frequencies in equal ratios over the waves of the
   grids. */
typedef struct SpectrumTable {
    double frequency[SWAN_FREQUENCIES], bandwidth[SWAN_FREQUENCIES];
    double density[SWAN_FREQUENCIES * SWAN_DIRECTIONS];
} SpectrumTable;

/* Returns the mean density over a cell from one frequency to another [Hz], about a direction
   [m^2/Hz/rad]. */
static double mean_density(const OceanSea* sea, double low, double high, double direction) {
    const double width = SWELL_TWO_PI / SWAN_DIRECTIONS;
    double sum = 0.0;
    for (int i = 0; i < SWAN_FREQUENCY_PARTS; ++i) {
        const double f = low + (high - low) * (i + 0.5) / SWAN_FREQUENCY_PARTS;
        for (int j = 0; j < SWAN_DIRECTION_PARTS; ++j) {
            const double off = width * ((j + 0.5) / SWAN_DIRECTION_PARTS - 0.5);
            sum += ocean_sea_directional_density(sea, SWELL_TWO_PI * f, direction + off);
        }
    }
    return SWELL_TWO_PI * sum / (SWAN_FREQUENCY_PARTS * SWAN_DIRECTION_PARTS);
}

static void fill_table(SpectrumTable* table, const OceanSea* sea, double lowest, double highest) {
    static const double PEAKS = 12.0; /* the tail beyond has under a thousandth of the variance */
    const double period = ocean_sea_targets(sea).peak_period;
    const double low = lowest / SWELL_TWO_PI, last = highest / SWELL_TWO_PI;
    const double high = period > 0.0 ? fmin(last, fmax(PEAKS / period, 2.0 * low)) : last;
    const double ratio = pow(high / low, 1.0 / SWAN_FREQUENCIES);
    for (int i = 0; i < SWAN_FREQUENCIES; ++i) {
        const double edge = low * pow(ratio, i);
        table->frequency[i] = edge * sqrt(ratio);
        table->bandwidth[i] = edge * (ratio - 1.0);
        for (int j = 0; j < SWAN_DIRECTIONS; ++j) {
            table->density[i * SWAN_DIRECTIONS + j] =
                mean_density(sea, edge, edge * ratio, SWELL_TWO_PI * j / SWAN_DIRECTIONS);
        }
    }
}

bool spectrum_write_swan(const OceanSea* sea, double low, double high, const char* path,
                         SwellError* error) {
    assert(sea && low > 0.0 && high > low && path);
    const OceanSeaState* state = &ocean_sea_params(sea)->state;
    const bool is_given = state->kind == OCEAN_SPECTRUM_MEASURED && state->current_speed == 0.0 &&
                          state->swell_height == 0.0 && state->swells == 0 &&
                          ocean_sea_targets(sea).limit != OCEAN_LIMIT_BREAKING;
    SpectrumTable* made = swell_memory_allocate(1, sizeof *made, error);
    if (!made) {
        return false;
    }
    if (!is_given) {
        fill_table(made, sea, low, high);
    }
    const OceanTable table = {SWAN_FREQUENCIES,
                              SWAN_DIRECTIONS,
                              made->frequency,
                              made->bandwidth,
                              0.0,
                              made->density,
                              NULL};
    size_t size = 0;
    char* text = spectra_write_swan(is_given ? state->table : &table, state->current_speed > 0.0,
                                    &size, error);
    const bool ok = text && host_file_save(path, text, size, error);
    swell_memory_free(text);
    swell_memory_free(made);
    return ok;
}
