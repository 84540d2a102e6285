/*
 * The command `spectrum`: the target and the measured spectrum of a sea, as a figure, as numbers,
 * or as a file of spectra.
 */
#include "commands.h"

#include "base/numbers.h"
#include "base/text.h"
#include "ocean/choice.h"
#include "plot.h"
#include "spectrum_bins.h"
#include "swell/spectra.h"
#include "ui/sea_figures.h"

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

/* ---- The figure ---------------------------------------------------------------------------- */

static double highest(const SpectrumDensity* density, int count) {
    double most = 0.0;
    for (int i = 0; i < count; ++i) {
        most = fmax(most, fmax(density[i].target + density[i].scatter, density[i].measured));
    }
    return most > 0.0 ? most : 1.0;
}

/* Draws bins from edge to edge. Those of frequency that have no waves are left out. */
static void draw_bins(const PlotPanel* panel, const double* edge, const SpectrumDensity* density,
                      int count, bool has_names) {
    PlotPen scatter = {.color = 0xf9d8c4}, measured = {.color = 0x1860aa, .width = 1.6};
    PlotPen target = {.color = 0xd64a1c, .width = 2.0};
    if (has_names) {
        scatter.name = "\xc2\xb1 1 standard deviation over all seeds";
        measured.name = "measured";
        target.name = "target";
    }
    for (int i = 0; i < count; ++i) {
        const double low = density[i].target - density[i].scatter;
        if (low > 0.0 || !panel->logarithmic) {
            plot_box(panel, &scatter, edge[i], low, edge[i + 1],
                     density[i].target + density[i].scatter);
        }
    }
    for (int i = 0; i < count; ++i) {
        const double middle = 0.5 * (edge[i] + edge[i + 1]);
        PlotPen dot = {.color = measured.color, .width = 4.0};
        if (density[i].measured > 0.0 || count == SPECTRUM_DIRECTIONS) {
            plot_line_to(panel, &measured, middle, density[i].measured);
            plot_line_to(panel, &dot, middle, density[i].measured);
        }
    }
    for (int i = 0; i < count; ++i) {
        if (density[i].target > 0.0 || count == SPECTRUM_DIRECTIONS) {
            plot_line_to(panel, &target, 0.5 * (edge[i] + edge[i + 1]), density[i].target);
        }
    }
}

/* Draws all over frequency on logarithmic axes, with the borders between cascades; and the
   surroundings of the peak. */
static void draw_frequencies(PlotPanel* all, PlotPanel* around, const SpectrumBins* bins,
                             const OceanSea* sea) {
    const int count = bins->frequency_count;
    const double *edge = bins->frequency_edge, most = highest(bins->frequency, count);
    const double top = ceil(log10(most));
    const double last = log10(fmax(bins->frequency[count - 1].target, 1e-99));
    const double bottom = swell_clamp(floor(last), top - 14.0, top - 5.0);
    const char* unit = "variance density [m\xc2\xb2 s]";
    const bool flows = ocean_sea_params(sea)->state.current_speed > 0.0;
    const char* name =
        flows ? "angular frequency relative to the water [rad/s]" : "angular frequency [rad/s]";
    all->logarithmic = true;
    plot_axes(all, name, (PlotAxis){edge[0], edge[count]}, unit,
              (PlotAxis){pow(10.0, bottom), pow(10.0, top)});
    char lengths[PLOT_TEXT_SIZE] = "between cascades of";
    for (int i = 0; i < ocean_sea_cascade_count(sea); ++i) {
        swell_append(lengths, sizeof lengths, "%s %.0f m", i ? "," : "",
                     ocean_cascade_length(ocean_sea_cascade(sea, i)));
    }
    for (int i = 1; i < ocean_sea_cascade_count(sea); ++i) {
        PlotPen border = {.color = PLOT_SOFT, .width = 1.0, .name = i == 1 ? lengths : NULL};
        double low = 0.0, high = 0.0;
        ocean_cascade_band(ocean_sea_cascade(sea, i), &low, &high);
        plot_line_to(all, &border, ocean_sea_wave_frequency(sea, low), all->y.low);
        plot_line_to(all, &border, ocean_sea_wave_frequency(sea, low), all->y.high);
    }
    draw_bins(all, edge, bins->frequency, count, true);
    int peak = 0;
    for (int i = 1; i < count; ++i) {
        peak = bins->frequency[i].target > bins->frequency[peak].target ? i : peak;
    }
    plot_axes(around, "around the peak [rad/s]",
              (PlotAxis){0.0, fmin(3.2 * edge[peak], edge[count])}, unit,
              (PlotAxis){0.0, 1.08 * most});
    draw_bins(around, edge, bins->frequency, count, false);
}

/* Draws a circle of directions around that of the waves. */
static void draw_directions(PlotPanel* panel, const SpectrumBins* bins, const OceanParams* params) {
    const double middle = params->state.kind == OCEAN_SPECTRUM_PHILLIPS
                              ? swell_degrees(atan2(params->wind_z, params->wind_x))
                              : params->state.wind_direction;
    const int first = (int)lround(middle / 10.0);
    double edge[SPECTRUM_DIRECTIONS + 1];
    SpectrumDensity density[SPECTRUM_DIRECTIONS];
    for (int i = 0; i <= SPECTRUM_DIRECTIONS; ++i) {
        const int bin = (first + i + SPECTRUM_DIRECTIONS) % SPECTRUM_DIRECTIONS;
        edge[i] = 10.0 * (first + i) - 185.0;
        density[i % SPECTRUM_DIRECTIONS] = bins->direction[bin];
    }
    panel->step = 90.0;
    plot_axes(panel, "towards [degrees, 0 = +x, 90 = +z]",
              (PlotAxis){edge[0], edge[SPECTRUM_DIRECTIONS]}, "variance density [m\xc2\xb2/degree]",
              (PlotAxis){0.0, 1.08 * highest(density, SPECTRUM_DIRECTIONS)});
    draw_bins(panel, edge, density, SPECTRUM_DIRECTIONS, false);
}

static void name_sea(const OceanParams* params, char text[PLOT_TEXT_SIZE]) {
    const OceanSeaState* state = &params->state;
    const OceanSpectrumKind kind = state->kind;
    sea_figures_name(state, text, PLOT_TEXT_SIZE);
    if (kind == OCEAN_SPECTRUM_PHILLIPS) {
        swell_append(text, PLOT_TEXT_SIZE, ": wind %.3g m/s, amplitude %g",
                     hypot(params->wind_x, params->wind_z), params->amplitude);
    } else if (kind != OCEAN_SPECTRUM_WAVES) {
        swell_append(text, PLOT_TEXT_SIZE, ": %s, wind %.3g m/s", ocean_spectrum_name(kind),
                     state->wind_speed);
    }
    if (kind >= OCEAN_SPECTRUM_JONSWAP && kind <= OCEAN_SPECTRUM_DONELAN) {
        swell_append(text, PLOT_TEXT_SIZE, " over %.3g km", state->fetch);
    }
    if (isfinite(state->depth)) {
        swell_append(text, PLOT_TEXT_SIZE, ", %.3g m deep", state->depth);
    }
    if (state->swell_height > 0.0) {
        swell_append(text, PLOT_TEXT_SIZE, ", swell %.2g m of %.3g s", state->swell_height,
                     state->swell_period);
    }
    if (state->current_speed > 0.0) {
        swell_append(text, PLOT_TEXT_SIZE, ", current %.3g m/s to %.3g\xc2\xb0",
                     state->current_speed, state->current_direction);
    }
}

/* "swell 1.0 m, 5.6 s from 195 degrees; wind sea ...": the highest four. */
static void name_systems(const OceanSeaState* state, char text[PLOT_TEXT_SIZE]) {
    SpectraSystem system[SPECTRA_SYSTEMS_MAX];
    const int count = spectra_systems(state->table, state->wind_speed,
                                      swell_radians(state->wind_direction), system, NULL, NULL);
    for (int i = 0; i < count && i < 4; ++i) {
        const SpectraSummary* summary = &system[i].summary;
        swell_append(text, PLOT_TEXT_SIZE, "%s%s %.1f m, %.1f s from %03.0f\xc2\xb0", i ? "; " : "",
                     system[i].wind_sea ? "wind sea" : "swell", summary->height,
                     summary->peak_period, spectra_direction_to_compass(summary->direction));
    }
}

static void write_notes(Plot* plot, const SpectrumBins* bins, const OceanSea* sea) {
    const OceanParams* params = ocean_sea_params(sea);
    const OceanTargets targets = ocean_sea_targets(sea);
    char name[PLOT_TEXT_SIZE], peak[PLOT_TEXT_SIZE] = "", systems[PLOT_TEXT_SIZE] = "";
    name_sea(params, name);
    if (targets.peak_period > 0.0) {
        snprintf(peak, sizeof peak, ". Peak: %.1f s, %.0f m", targets.peak_period,
                 targets.peak_wavelength);
    }
    if (params->state.kind == OCEAN_SPECTRUM_MEASURED) {
        name_systems(&params->state, systems);
    }
    plot_note(plot, 0, 0.0, "%s", name);
    plot_note(plot, 1, 0.0, "Significant height: target %.2f m, measured %.2f m%s",
              bins->target_height, bins->measured_height, peak);
    plot_note(plot, 1, 1.0, "%d cascade%s of %d \xc3\x97 %d, seed %llu",
              ocean_sea_cascade_count(sea), ocean_sea_cascade_count(sea) == 1 ? "" : "s",
              params->grid, params->grid, (unsigned long long)params->seed);
    plot_note(plot, 2, 0.0, "%s", systems);
}

static bool write_figure(const Settings* settings, const SpectrumBins* bins, const OceanSea* sea,
                         const char* path, SwellError* error) {
    Plot plot;
    const bool ok = plot_begin(&plot, settings, error);
    if (ok) {
        PlotPanel all = plot_panel(&plot, 0.0, 0.0, 0.6, 1.0, 0.0);
        PlotPanel around = plot_panel(&plot, 0.6, 0.0, 1.0, 0.5, 0.0);
        PlotPanel directions = plot_panel(&plot, 0.6, 0.5, 1.0, 1.0, 0.0);
        write_notes(&plot, bins, sea);
        draw_frequencies(&all, &around, bins, sea);
        draw_directions(&directions, bins, ocean_sea_params(sea));
    }
    return plot_end(&plot, ok ? path : NULL, error);
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
    return (!is_figure || plot_check_size(settings, error)) &&
           host_file_check(path, HOST_PLACE_NAMED, error);
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
