/*
 * The command `spectrum`: the target and the measured spectrum of a sea, as a figure, as numbers,
 * or as a file of spectra. With --record the spectrum of a gauge's record takes the place of that
 * of the sea's amplitudes.
 */
#include "commands.h"

#include "base/numbers.h"
#include "base/text.h"
#include "ocean/choice.h"
#include "plot.h"
#include "record.h"
#include "spectrum_swan.h"
#include "swell/spectra.h"
#include "ui/sea_figures.h"

#include <assert.h>
#include <math.h>

/* ---- Bins ---------------------------------------------------------------------------------- */

enum { SPECTRUM_FREQUENCIES_MAX = 512, SPECTRUM_DIRECTIONS = 36 };

/* Variance per unit of frequency or direction. */
typedef struct SpectrumDensity {
    double target;   /* mean of the formula over the bin; of Phillips the sum over its waves */
    double measured; /* of the amplitudes h0: a wave has the variance 2 |h0|^2 */
    double scatter;  /* standard deviation of `measured` over all seeds */
} SpectrumDensity;

typedef struct SpectrumBins {
    /* Bins in geometric steps of about 5 % over the bands of the cascades, from edge to edge
       [rad/s], with densities [m^2 s]. Waves beyond the edges, whose cells in the plane of wave
       vectors overlap a band, count in the bins at its ends. */
    int frequency_count;
    double frequency_edge[SPECTRUM_FREQUENCIES_MAX + 1];
    SpectrumDensity frequency[SPECTRUM_FREQUENCIES_MAX];

    /* Bin i covers 10 degrees around direction_of(i) [m^2/degree]. The target has the
       variance of the bands. */
    SpectrumDensity direction[SPECTRUM_DIRECTIONS];

    double target_height, measured_height; /* 4 sqrt(m0) [m] */

    RecordSpectrum record; /* of --record; else count is 0 */
    RecordWaves waves;     /* all of them, for a record */
    RecordChance* chance;  /* (record.count), owned */
} SpectrumBins;

/* The even numbers of parts into which Simpson's rule divides a bin. */
enum { FREQUENCY_PARTS = 16, DIRECTION_PARTS = 8 };

static const double BIN_RATIO = 1.05, DIRECTION_STEP = 360.0 / SPECTRUM_DIRECTIONS;

/* Returns the middle of a bin, the direction in which its waves run [degrees]: -180, -170, ... 170;
   0 = +x, 90 = +z. */
static double direction_of(int bin) {
    return -180.0 + bin * DIRECTION_STEP;
}

static bool is_phillips(const OceanSea* sea) {
    return ocean_sea_params(sea)->state.kind == OCEAN_SPECTRUM_PHILLIPS;
}

/* Spreads the edges over the waves of the sea's bands, or of Phillips' whole grid. */
static void place_edges(SpectrumBins* bins, const OceanSea* sea) {
    double low = INFINITY, high = 0.0; /* wave numbers [rad/m] */
    for (int i = 0; i < ocean_sea_cascade_count(sea); ++i) {
        double own_low = 0.0, own_high = 0.0;
        ocean_cascade_band(ocean_sea_cascade(sea, i), &own_low, &own_high);
        low = fmin(low, own_low);
        high = fmax(high, own_high);
    }
    if (ocean_sea_params(sea)->state.kind == OCEAN_SPECTRUM_WAVES) { /* half an octave around */
        low *= 0.5;
        high *= 2.0;
    }
    if (is_phillips(sea)) {
        const OceanCascade* cascade = ocean_sea_cascade(sea, 0);
        const double step = SWELL_TWO_PI / ocean_cascade_length(cascade);
        low = step * sqrt(0.5);
        high = step * ocean_cascade_grid(cascade) * sqrt(0.5);
    }
    const double first = ocean_sea_wave_frequency(sea, low);
    const double span = log(ocean_sea_wave_frequency(sea, high) / first);
    const double wanted = fmax(ceil(span / log(BIN_RATIO)), 1.0);
    bins->frequency_count = (int)fmin(wanted, SPECTRUM_FREQUENCIES_MAX);
    for (int i = 0; i <= bins->frequency_count; ++i) {
        bins->frequency_edge[i] = first * exp(span * i / bins->frequency_count);
    }
}

static int find_frequency(const SpectrumBins* bins, double omega) {
    const double first = bins->frequency_edge[0];
    const double span = log(bins->frequency_edge[bins->frequency_count] / first);
    const double at = floor(bins->frequency_count * log(omega / first) / span);
    return (int)swell_clamp(at, 0.0, bins->frequency_count - 1);
}

static SpectrumDensity* find_direction(SpectrumBins* bins, double degrees) {
    const int bin = (int)floor((degrees + 180.0) / DIRECTION_STEP + 0.5);
    return &bins->direction[(bin + SPECTRUM_DIRECTIONS) % SPECTRUM_DIRECTIONS];
}

/* Adds a wave to sums that are not yet densities, where `scatter` is the sum of squares. The
   variance of a wave with random amplitudes is distributed exponentially, so its standard deviation
   is its mean. */
static void add_wave(SpectrumDensity* sum, double expected, double measured, bool is_target) {
    sum->target += is_target ? expected : 0.0;
    sum->measured += measured;
    sum->scatter += expected * expected;
}

/* Adds the waves of a cascade. The wave of h0(k), k = 2 pi (n, m) / L, runs along -k. */
static void add_waves(SpectrumBins* bins, const OceanSea* sea, const OceanCascade* cascade) {
    const int half = ocean_cascade_grid(cascade) / 2;
    const bool phillips = is_phillips(sea);
    const bool is_random = ocean_sea_params(sea)->state.kind != OCEAN_SPECTRUM_WAVES;
    const double tiny = 1e-9; /* degrees */
    /* The Nyquist row and column carry nothing. */
    for (int m = 1 - half; m < half; ++m) {
        const OceanComplex* row = ocean_cascade_amplitudes(cascade) + (m + half) * 2 * half + half;
        for (int n = 1 - half; n < half; ++n) {
            const double re = (double)row[n].re, im = (double)row[n].im;
            const double measured = 2.0 * (re * re + im * im);
            if ((n == 0 && m == 0) || measured == 0.0) {
                continue;
            }
            /* Phillips' formula gives the variance of h0, the others give that of the wave. */
            const double expected =
                (phillips ? 2.0 : 1.0) * ocean_cascade_variance(cascade, -n, -m);
            const double omega = ocean_cascade_frequency(cascade, n, m);
            if (omega > 0.0) { /* Phillips rounds frequencies down, perhaps to 0 */
                add_wave(&bins->frequency[find_frequency(bins, omega)], expected, measured,
                         phillips);
            }
            if (bins->record.count > 0 && is_random) {
                record_waves_add(&bins->waves, &bins->record, omega, expected);
            }
            /* A wave along an edge, as on a grid's diagonals, belongs to both sides. */
            const double degrees = swell_degrees(atan2(-m, -n));
            SpectrumDensity* left = find_direction(bins, degrees - tiny);
            SpectrumDensity* right = find_direction(bins, degrees + tiny);
            if (left == right) {
                add_wave(left, expected, measured, phillips);
            } else {
                add_wave(left, 0.5 * expected, 0.5 * measured, phillips);
                add_wave(right, 0.5 * expected, 0.5 * measured, phillips);
            }
        }
    }
}

static void divide(SpectrumDensity* sum, double width) {
    sum->target /= width;
    sum->measured /= width;
    sum->scatter = sqrt(sum->scatter) / width;
}

/* Returns the mean of a density over a bin by Simpson's rule. */
static double mean(double (*density)(const OceanSea* sea, double at), const OceanSea* sea,
                   double from, double to, int parts) {
    double sum = 0.0;
    for (int i = 0; i <= parts; ++i) {
        const double weight = i == 0 || i == parts ? 1.0 : i % 2 ? 4.0 : 2.0;
        sum += weight * density(sea, from + (to - from) * i / parts);
    }
    return sum / (3.0 * parts);
}

/* Fills the bins from the sea's amplitudes, outside of transitions. */
static void fill_bins(SpectrumBins* bins, const OceanSea* sea) {
    place_edges(bins, sea);
    for (int i = 0; i < ocean_sea_cascade_count(sea); ++i) {
        add_waves(bins, sea, ocean_sea_cascade(sea, i));
    }
    double target = 0.0, measured = 0.0;
    for (int i = 0; i < SPECTRUM_DIRECTIONS; ++i) {
        target += bins->direction[i].target;
        measured += bins->direction[i].measured;
        divide(&bins->direction[i], DIRECTION_STEP);
    }
    const double* edge = bins->frequency_edge;
    for (int i = 0; i < bins->frequency_count; ++i) {
        divide(&bins->frequency[i], edge[i + 1] - edge[i]);
    }
    bins->measured_height = 4.0 * sqrt(measured);
    bins->target_height = 4.0 * sqrt(target);
    if (is_phillips(sea)) {
        return;
    }
    bins->target_height = ocean_sea_targets(sea).significant_height;
    for (int i = 0; i < bins->frequency_count; ++i) {
        bins->frequency[i].target =
            mean(ocean_sea_frequency_density, sea, edge[i], edge[i + 1], FREQUENCY_PARTS);
    }
    double sum = 0.0;
    for (int i = 0; i < SPECTRUM_DIRECTIONS; ++i) {
        const double middle = direction_of(i);
        bins->direction[i].target =
            mean(ocean_sea_direction_density, sea, SWELL_DEGREE * (middle - 0.5 * DIRECTION_STEP),
                 SWELL_DEGREE * (middle + 0.5 * DIRECTION_STEP), DIRECTION_PARTS);
        sum += bins->direction[i].target * DIRECTION_STEP;
    }
    const double variance = pow(bins->target_height / 4.0, 2.0);
    for (int i = 0; i < SPECTRUM_DIRECTIONS; ++i) {
        bins->direction[i].target *= sum > 0.0 ? variance / sum : 0.0;
    }
}

/* ---- A record ------------------------------------------------------------------------------ */

static bool read_record(SpectrumBins* bins, const Settings* settings, SwellError* error) {
    const char* name = settings->points.record;
    const double rate = options_said(settings, OPTION_RATE) ? settings->clip.rate : 0.0;
    RecordSpectrum* spectrum = &bins->record;
    Record record = {0};
    const bool ok =
        record_read(&record, name, rate, error) && record_estimate(spectrum, &record, error) &&
        record_waves_create(&bins->waves, spectrum, error) &&
        (bins->chance =
             swell_memory_allocate((size_t)spectrum->count, sizeof *bins->chance, error));
    record_finish(&record);
    return ok;
}

/* Writes what the record has, and at how many of its frequencies it agrees with the sea. */
static void describe_record(const SpectrumBins* bins, char text[PLOT_TEXT_SIZE]) {
    const RecordSpectrum* record = &bins->record;
    int compared = 0, held = 0;
    double least = INFINITY, most = 0.0;
    for (int i = 0; i < record->count; ++i) {
        const RecordChance* chance = &bins->chance[i];
        if (chance->mean > 0.0) {
            compared += 1;
            held += chance->mean >= chance->low && chance->mean <= chance->high;
            least = fmin(least, chance->freedom);
            most = fmax(most, chance->freedom);
        }
    }
    text[0] = '\0';
    swell_append(text, PLOT_TEXT_SIZE, "Record: %.2f m, peak %.1f s", record->height,
                 record->peak_period);
    if (compared > 0) {
        swell_append(text, PLOT_TEXT_SIZE,
                     "; %d of %d frequencies hold the target, of %.0f to %.0f degrees of freedom",
                     held, compared, least, most);
    }
}

/* ---- Numbers ------------------------------------------------------------------------------- */

enum { COLUMNS = 6, RECORD_COLUMNS = 5, COLUMNS_MAX = COLUMNS + RECORD_COLUMNS };

/* Writes rows of bins, and of the frequencies of a record, with NaN below the shorter columns. */
static bool write_numbers(const SpectrumBins* bins, const char* path, SwellError* error) {
    const RecordSpectrum* record = &bins->record;
    const int columns = record->count > 0 ? COLUMNS_MAX : COLUMNS;
    const int rows = (int)fmax(fmax(bins->frequency_count, SPECTRUM_DIRECTIONS), record->count);
    float* value = swell_memory_allocate((size_t)rows * COLUMNS_MAX, sizeof *value, error);
    HostFile file;
    if (!value || !host_file_begin(&file, path, error)) {
        swell_memory_free(value);
        return false;
    }
    for (int i = 0; i < rows; ++i) {
        float* row = value + (size_t)i * (size_t)columns;
        for (int column = 0; column < columns; ++column) {
            row[column] = NAN;
        }
        if (i < bins->frequency_count) {
            row[0] = (float)sqrt(bins->frequency_edge[i] * bins->frequency_edge[i + 1]);
            row[1] = (float)bins->frequency[i].target;
            row[2] = (float)bins->frequency[i].measured;
        }
        if (i < SPECTRUM_DIRECTIONS) {
            row[3] = (float)direction_of(i);
            row[4] = (float)bins->direction[i].target;
            row[5] = (float)bins->direction[i].measured;
        }
        if (i < record->count) {
            row[6] = (float)((i + 1) * record->step);
            row[7] = (float)record->density[i];
            row[8] = (float)bins->chance[i].low;
            row[9] = (float)bins->chance[i].high;
            row[10] = (float)bins->chance[i].mean;
        }
    }
    host_array_write(&file, HOST_ARRAY_FLOAT32, 2, (const int[]){rows, columns}, value);
    swell_memory_free(value);
    return host_file_commit(&file, error);
}

/* ---- The figure ---------------------------------------------------------------------------- */

static double highest(const SpectrumDensity* density, int count) {
    double most = 0.0;
    for (int i = 0; i < count; ++i) {
        most = fmax(most, fmax(density[i].target + density[i].scatter, density[i].measured));
    }
    return most > 0.0 ? most : 1.0;
}

/* Returns whether a record takes the place of what is measured. Single waves have no other target.
 */
static bool has_target_only(const SpectrumBins* bins, const OceanSea* sea) {
    return bins->record.count > 0 && ocean_sea_params(sea)->state.kind != OCEAN_SPECTRUM_WAVES;
}

/* Draws the record's band and, with `line`, its spectrum. */
static void draw_record(const PlotPanel* panel, const SpectrumBins* bins, bool line,
                        bool has_names) {
    const RecordSpectrum* record = &bins->record;
    PlotPen band = {.color = 0xcfe3d6}, pen = {.color = 0x1f7a4d, .width = 1.2};
    if (has_names) {
        band.name = "95 % band of the record";
        pen.name = "record";
    }
    for (int i = 0; i < record->count && (i + 0.5) * record->step < panel->x.high; ++i) {
        const double omega = (i + 1) * record->step, density = record->density[i];
        if (line && density > 0.0) {
            plot_line_to(panel, &pen, omega, density);
        } else if (density > 0.0) {
            plot_box(panel, &band, omega - 0.5 * record->step, bins->chance[i].low,
                     omega + 0.5 * record->step, bins->chance[i].high);
        }
    }
}

/* Draws bins from edge to edge, of the target alone or with what is measured. Bins of frequency
   without waves are left out. */
static void draw_bins(const PlotPanel* panel, const double* edge, const SpectrumDensity* density,
                      int count, bool is_target_only, bool has_names) {
    PlotPen scatter = {.color = 0xf9d8c4}, measured = {.color = 0x1860aa, .width = 1.6};
    PlotPen target = {.color = 0xd64a1c, .width = 2.0};
    if (has_names) {
        scatter.name = "\xc2\xb1 1 standard deviation over all seeds";
        measured.name = "measured";
        target.name = "target";
    }
    for (int i = 0; i < count && !is_target_only; ++i) {
        const double low = density[i].target - density[i].scatter;
        if (low > 0.0 || !panel->logarithmic) {
            plot_box(panel, &scatter, edge[i], low, edge[i + 1],
                     density[i].target + density[i].scatter);
        }
    }
    for (int i = 0; i < count && !is_target_only; ++i) {
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

/* Draws the whole spectrum over frequency on logarithmic axes, with the borders between cascades,
   and the surroundings of the peak. */
static void draw_frequencies(PlotPanel* all, PlotPanel* around, const SpectrumBins* bins,
                             const OceanSea* sea) {
    const int count = bins->frequency_count;
    const double* edge = bins->frequency_edge;
    double most = highest(bins->frequency, count);
    const RecordSpectrum* record = &bins->record;
    const bool is_target_only = has_target_only(bins, sea);
    for (int i = 0; i < record->count; ++i) {
        most = fmax(most, record->density[i]);
    }
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
    draw_record(all, bins, false, true);
    draw_bins(all, edge, bins->frequency, count, is_target_only, true);
    draw_record(all, bins, true, true);
    int peak = 0;
    for (int i = 1; i < count; ++i) {
        peak = bins->frequency[i].target > bins->frequency[peak].target ? i : peak;
    }
    plot_axes(around, "around the peak [rad/s]",
              (PlotAxis){0.0, fmin(3.2 * edge[peak], edge[count])}, unit,
              (PlotAxis){0.0, 1.08 * most});
    draw_record(around, bins, false, false);
    draw_bins(around, edge, bins->frequency, count, is_target_only, false);
    draw_record(around, bins, true, false);
}

/* Draws all directions, with the waves' direction in the middle. */
static void draw_directions(PlotPanel* panel, const SpectrumBins* bins, const OceanSea* sea) {
    const OceanParams* params = ocean_sea_params(sea);
    const double middle = params->state.kind == OCEAN_SPECTRUM_PHILLIPS
                              ? swell_degrees(atan2(params->wind_z, params->wind_x))
                              : params->state.wind_direction;
    const int first = (int)lround(middle / DIRECTION_STEP);
    double edge[SPECTRUM_DIRECTIONS + 1];
    SpectrumDensity density[SPECTRUM_DIRECTIONS];
    for (int i = 0; i <= SPECTRUM_DIRECTIONS; ++i) {
        const int bin = (first + i + SPECTRUM_DIRECTIONS) % SPECTRUM_DIRECTIONS;
        edge[i] = direction_of(first + i) - 0.5 * DIRECTION_STEP;
        density[i % SPECTRUM_DIRECTIONS] = bins->direction[bin];
    }
    panel->step = 90.0;
    plot_axes(panel, "towards [degrees, 0 = +x, 90 = +z]",
              (PlotAxis){edge[0], edge[SPECTRUM_DIRECTIONS]}, "variance density [m\xc2\xb2/degree]",
              (PlotAxis){0.0, 1.08 * highest(density, SPECTRUM_DIRECTIONS)});
    draw_bins(panel, edge, density, SPECTRUM_DIRECTIONS, has_target_only(bins, sea), false);
}

/* Names the sea's kind, wind, depth, swell and current. */
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
    if (ocean_option_suits(OCEAN_OPTION_FETCH, kind)) {
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

/* Lists the highest four systems of a measured sea: "swell 1.0 m, 5.6 s from 195 degrees; wind sea
   ...". */
static void list_systems(const OceanSeaState* state, char text[PLOT_TEXT_SIZE]) {
    SpectraSystem system[SPECTRA_SYSTEMS_MAX];
    const int count = spectra_systems(state->table, state->wind_speed,
                                      swell_radians(state->wind_direction), system);
    text[0] = '\0';
    for (int i = 0; i < count && i < 4; ++i) {
        const SpectraSummary* summary = &system[i].summary;
        swell_append(text, PLOT_TEXT_SIZE, "%s%s %.1f m, %.1f s from %03.0f\xc2\xb0", i ? "; " : "",
                     system[i].wind_sea ? "wind sea" : "swell", summary->height,
                     summary->peak_period, spectra_direction_to_compass(summary->direction));
    }
}

/* Writes the sea's name, heights and grids, and a measured sea's systems. */
static void write_notes(Plot* plot, const SpectrumBins* bins, const OceanSea* sea) {
    const OceanParams* params = ocean_sea_params(sea);
    const OceanTargets targets = ocean_sea_targets(sea);
    const int cascades = ocean_sea_cascade_count(sea);
    char text[PLOT_TEXT_SIZE];
    name_sea(params, text);
    plot_note(plot, 0, 0.0, "%s", text);

    text[0] = '\0';
    if (targets.peak_period > 0.0) {
        swell_append(text, sizeof text, ". Peak: %.1f s, %.0f m", targets.peak_period,
                     targets.peak_wavelength);
    }
    plot_note(plot, 1, 0.0, "Significant height: target %.2f m, measured %.2f m%s",
              bins->target_height, bins->measured_height, text);
    plot_note(plot, 1, 1.0, "%d cascade%s of %d \xc3\x97 %d, seed %llu", cascades,
              cascades == 1 ? "" : "s", params->grid, params->grid,
              (unsigned long long)params->seed);
    text[0] = '\0';
    if (bins->record.count > 0) {
        describe_record(bins, text);
    } else if (params->state.kind == OCEAN_SPECTRUM_MEASURED) {
        list_systems(&params->state, text);
    }
    plot_note(plot, 2, 0.0, "%s", text);
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
        draw_directions(&directions, bins, sea);
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
                               "--spectrum %s has no densities for .spc: another one is accepted",
                               ocean_spectrum_name(kind));
    }
    const bool compares = settings->points.record[0] != '\0';
    if (options_said(settings, OPTION_RATE) && !compares) {
        return swell_error_set(error, SWELL_ERROR_USAGE, "--rate does nothing without --record");
    }
    if (compares && (is_swan || settings->ocean.state.current_speed > 0.0)) {
        return swell_error_set(error, SWELL_ERROR_USAGE, "--record does not go together with %s",
                               is_swan ? ".spc, which has the target alone"
                                       : "--current, on which a gauge meets waves more or less "
                                         "often than the water that carries them");
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
    const bool compares = settings->points.record[0] != '\0';
    bool ok = bins && (!compares || read_record(bins, settings, error));
    if (ok) {
        fill_bins(bins, sea);
        if (compares) {
            record_compare(&bins->record, &bins->waves, bins->chance);
        }
        if (is_figure) {
            ok = write_figure(settings, bins, sea, path, error);
        } else if (is_swan) {
            const double* edge = bins->frequency_edge;
            ok = spectrum_write_swan(sea, edge[0], edge[bins->frequency_count], path, error);
        } else {
            ok = write_numbers(bins, path, error);
        }
    }
    if (bins) {
        record_spectrum_finish(&bins->record);
        record_waves_finish(&bins->waves);
        swell_memory_free(bins->chance);
    }
    swell_memory_free(bins);
    ocean_sea_destroy(sea);
    swell_workers_destroy(workers);
    return ok;
}
