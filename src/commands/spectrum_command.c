/*
 * The command `spectrum`: the target and the measured spectrum of a sea, as a figure, as numbers,
 * or as a file of spectra.
 */
#include "commands.h"

#include "ocean/choice.h"
#include "spectrum_figure.h"
#include "swell/host.h"
#include "swell/spectra.h"

#include <assert.h>
#include <math.h>

enum { COLUMNS = 6 };

static void fill_rows(const SpectrumBins* bins, int rows, float* value) {
    for (int i = 0; i < rows * COLUMNS; ++i) {
        value[i] = NAN;
    }
    for (int i = 0; i < bins->frequency_count; ++i) {
        float* row = value + (size_t)i * COLUMNS;
        row[0] = (float)spectrum_bin_frequency(bins, i);
        row[1] = (float)bins->frequency[i].target;
        row[2] = (float)bins->frequency[i].measured;
    }
    for (int i = 0; i < SPECTRUM_DIRECTIONS; ++i) {
        float* row = value + (size_t)i * COLUMNS;
        row[3] = (float)spectrum_bin_direction(i);
        row[4] = (float)bins->direction[i].target;
        row[5] = (float)bins->direction[i].measured;
    }
}

static bool write_numbers(const SpectrumBins* bins, const char* path, SwellError* error) {
    const int rows = bins->frequency_count > SPECTRUM_DIRECTIONS ? bins->frequency_count
                                                                 : (int)SPECTRUM_DIRECTIONS;
    float* value = swell_memory_allocate((size_t)rows * COLUMNS, sizeof *value, error);
    HostFile file;
    bool ok = value && host_file_begin(&file, path, error);
    if (ok) {
        fill_rows(bins, rows, value);
        host_array_write(&file, HOST_ARRAY_FLOAT32, 2, (const int[]){rows, COLUMNS}, value);
        ok = host_file_commit(&file, error);
    }
    swell_memory_free(value);
    return ok;
}

/* ---- SWAN ---------------------------------------------------------------------------------- */

enum { SWAN_FREQUENCIES = 60, SWAN_DIRECTIONS = 36 };

/* The parts of a cell over which its density is averaged, as narrow as the narrowest swell. */
enum { FREQUENCY_PARTS = 4, DIRECTION_PARTS = 10 };

/* The table of a spectrum that has none: frequencies in equal ratios over the waves of the grids.
 */
typedef struct SpectrumTable {
    double frequency[SWAN_FREQUENCIES], bandwidth[SWAN_FREQUENCIES];
    double density[SWAN_FREQUENCIES * SWAN_DIRECTIONS];
    OceanTable table;
} SpectrumTable;

/* The mean over a cell from one frequency to another [Hz], about a direction [m^2/Hz/rad]. */
static double mean_density(const OceanSea* sea, double low, double high, double direction) {
    const double width = SWELL_TWO_PI / SWAN_DIRECTIONS;
    double sum = 0.0;
    for (int i = 0; i < FREQUENCY_PARTS; ++i) {
        const double f = low + (high - low) * (i + 0.5) / FREQUENCY_PARTS;
        for (int j = 0; j < DIRECTION_PARTS; ++j) {
            const double off = width * ((j + 0.5) / DIRECTION_PARTS - 0.5);
            sum += ocean_sea_directional_density(sea, SWELL_TWO_PI * f, direction + off);
        }
    }
    return SWELL_TWO_PI * sum / (FREQUENCY_PARTS * DIRECTION_PARTS);
}

static void fill_table(SpectrumTable* t, const SpectrumBins* bins, const OceanSea* sea) {
    const double peaks = 12.0; /* the tail beyond has less than a thousandth of the variance */
    const double period = ocean_sea_targets(sea).peak_period;
    const double low = bins->frequency_edge[0] / SWELL_TWO_PI;
    const double last = bins->frequency_edge[bins->frequency_count] / SWELL_TWO_PI;
    const double high = period > 0.0 ? fmin(last, fmax(peaks / period, 2.0 * low)) : last;
    const double ratio = pow(high / low, 1.0 / SWAN_FREQUENCIES);
    for (int i = 0; i < SWAN_FREQUENCIES; ++i) {
        const double edge = low * pow(ratio, i);
        t->frequency[i] = edge * sqrt(ratio);
        t->bandwidth[i] = edge * (ratio - 1.0);
        for (int j = 0; j < SWAN_DIRECTIONS; ++j) {
            t->density[i * SWAN_DIRECTIONS + j] =
                mean_density(sea, edge, edge * ratio, SWELL_TWO_PI * j / SWAN_DIRECTIONS);
        }
    }
    t->table = (OceanTable){
        SWAN_FREQUENCIES, SWAN_DIRECTIONS, t->frequency, t->bandwidth, 0.0, t->density, NULL};
}

/* Whether the sea's spectrum is the table that it was given. */
static bool is_its_table(const OceanSea* sea) {
    const OceanSeaState* state = &ocean_sea_params(sea)->state;
    return state->kind == OCEAN_SPECTRUM_MEASURED && state->current_speed == 0.0 &&
           state->swell_height == 0.0 && state->swells == 0 &&
           ocean_sea_targets(sea).limit != OCEAN_LIMIT_BREAKING;
}

static bool write_swan(const SpectrumBins* bins, const OceanSea* sea, const char* path,
                       SwellError* error) {
    const OceanSeaState* state = &ocean_sea_params(sea)->state;
    SpectrumTable* made = swell_memory_allocate(1, sizeof *made, error);
    if (!made) {
        return false;
    }
    const bool is_given = is_its_table(sea);
    if (!is_given) {
        fill_table(made, bins, sea);
    }
    const SpectraPlace place = {.name = "swell", .latitude = (double)NAN, .longitude = (double)NAN};
    const SpectraSeries series = {.times = 1,
                                  .places = 1,
                                  .place = &place,
                                  .table = is_given ? state->table : &made->table,
                                  .relative = state->current_speed > 0.0};
    size_t size = 0;
    char* text = spectra_write_swan(&series, &size, error);
    const bool ok = text && host_file_save(path, text, size, error);
    swell_memory_free(text);
    swell_memory_free(made);
    return ok;
}

static bool write_figure(const Settings* settings, const SpectrumBins* bins, const OceanSea* sea,
                         const char* path, SwellError* error) {
    Figure* figure = figure_create(settings, error);
    if (figure) {
        spectrum_figure_draw(figure, bins, sea);
    }
    const bool ok = figure && figure_write(figure, path, error);
    figure_destroy(figure);
    return ok;
}

/* ---- The command --------------------------------------------------------------------------- */

static bool check_target(const Settings* settings, const char* path, bool is_figure, bool is_swan,
                         SwellError* error) {
    if (!is_figure && !is_swan && !host_path_ends_with(path, ".npy")) {
        return swell_error_set(
            error, SWELL_ERROR_USAGE,
            "cannot write a spectrum to '%.200s': a figure ends in .png, numbers "
            "in .npy, SWAN's text in .spc",
            path);
    }
    const OceanSpectrumKind kind = settings->ocean.state.kind;
    if (is_swan && !ocean_kind_has_wind(kind)) {
        return swell_error_set(error, SWELL_ERROR_USAGE,
                               "%s %s has no densities for .spc: another one is accepted",
                               option_name(OPTION_SPECTRUM), ocean_spectrum_name(kind));
    }
    return (!is_figure || figure_check_size(settings, error)) && host_file_check(path, error);
}

bool spectrum_command_run(const Settings* settings, const char* path, SwellError* error) {
    assert(settings && path);
    const bool is_figure = host_path_ends_with(path, ".png");
    const bool is_swan = host_path_ends_with(path, ".spc");
    if (!check_target(settings, path, is_figure, is_swan, error)) {
        return false;
    }
    SwellWorkers* workers = swell_workers_create(settings->computing.threads, error);
    const OceanEngine engine = {.workers = workers, .fft = settings->computing.fft};
    OceanSea* sea = workers ? ocean_sea_create(&settings->ocean, engine, error) : NULL;
    SpectrumBins* bins = sea ? swell_memory_allocate(1, sizeof *bins, error) : NULL;
    bool ok = bins != NULL;
    if (ok) {
        spectrum_bins_fill(bins, sea);
        if (is_figure) {
            ok = write_figure(settings, bins, sea, path, error);
        } else if (is_swan) {
            ok = write_swan(bins, sea, path, error);
        } else {
            ok = write_numbers(bins, path, error);
        }
    }
    swell_memory_free(bins);
    ocean_sea_destroy(sea);
    swell_workers_destroy(workers);
    return ok;
}
