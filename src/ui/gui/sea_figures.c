#include "gui_widgets.h"

#include "base/numbers.h"
#include "base/text.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- The spectrum -------------------------------------------------------------------------- */

static const double PEAKS_SHOWN = 3.2; /* end of the spectrum over the peak's frequency */
enum { SMOOTH = 2 /* bins to either side that are averaged */ };

/* Adds the variance of a cascade's waves to the bins. The wave of h0(k) has the variance 2
   |h0|^2. */
static void add_waves(const OceanSea* sea, const OceanCascade* cascade, double highest,
                      double sums[SEA_FIGURES_BINS]) {
    const int grid = ocean_cascade_grid(cascade), half = grid / 2;
    const double step = SWELL_TWO_PI / ocean_cascade_length(cascade);
    const OceanComplex* h0 = ocean_cascade_amplitudes(cascade);
    int reach = 1; /* waves beyond this index are too short to be shown */
    while (reach < half && ocean_sea_wave_frequency(sea, reach * step) < highest) {
        ++reach;
    }
    for (int m = half - reach + 1; m < half + reach; ++m) {
        for (int n = half - reach + 1; n < half + reach; ++n) {
            const OceanComplex wave = h0[(size_t)m * (size_t)grid + (size_t)n];
            const double variance =
                2.0 * ((double)wave.re * (double)wave.re + (double)wave.im * (double)wave.im);
            if (variance > 0.0) {
                const double k = step * hypot(n - half, m - half);
                const double share = ocean_sea_wave_frequency(sea, k) / highest;
                if (share < 1.0) {
                    sums[(int)(SEA_FIGURES_BINS * share)] += variance;
                }
            }
        }
    }
}

/* Returns the period at the middle of the highest bins of the smoothed spectrum. A single wave has
   several equally high bins. */
static double period_of_peak(const SeaFigures* figures) {
    int peak = 0, last = 0;
    double most = 0.0;
    for (int i = SMOOTH; i < SEA_FIGURES_BINS - SMOOTH; ++i) {
        double sum = 0.0;
        for (int k = -SMOOTH; k <= SMOOTH; ++k) {
            sum += (double)figures->measured_density[i + k];
        }
        peak = sum > most ? i : peak;
        most = fmax(sum, most);
        last = sum == most ? i : last;
    }
    const double frequency =
        (0.5 * (peak + last) + 0.5) * figures->highest_frequency / SEA_FIGURES_BINS;
    return most > 0.0 ? SWELL_TWO_PI / frequency : 0.0;
}

static void find_spectrum(SeaFigures* figures, const OceanSea* sea) {
    const double peak = figures->targets.peak_period;
    figures->has_spectrum = peak > 0.0;
    figures->measured_period = 0.0;
    if (!figures->has_spectrum) {
        return;
    }
    const double held = figures->holds ? figures->highest_frequency : 0.0;
    const double highest = fmax(PEAKS_SHOWN * SWELL_TWO_PI / peak, held);
    const double width = highest / SEA_FIGURES_BINS;
    if (figures->has_before) { /* the sea before moves to the axis that now ends at `highest` */
        float* before = figures->before_density;
        float stretched[SEA_FIGURES_BINS];
        for (int i = 0; i < SEA_FIGURES_BINS; ++i) {
            const int from = (int)((i + 0.5) * (highest / held));
            stretched[i] = from < SEA_FIGURES_BINS ? before[from] : 0.0f;
        }
        memcpy(before, stretched, sizeof stretched);
    }
    double sums[SEA_FIGURES_BINS] = {0.0};
    for (int i = 0; i < ocean_sea_cascade_count(sea); ++i) {
        add_waves(sea, ocean_sea_cascade(sea, i), highest, sums);
    }
    const float share = figures->holds ? 1.0f : 0.7f; /* of a measured peak, which may stick out */
    float most = figures->holds ? figures->highest_density : 0.0f;
    for (int i = 0; i < SEA_FIGURES_BINS; ++i) {
        const float target = (float)ocean_sea_frequency_density(sea, (i + 0.5) * width);
        const float measured = (float)(sums[i] / width);
        figures->target_density[i] = target;
        figures->measured_density[i] = measured;
        most = fmaxf(most, 1.1f * fmaxf(target, share * measured));
    }
    figures->highest_frequency = highest;
    figures->highest_density = most;
    figures->measured_period = period_of_peak(figures);
    figures->has_spectrum = most > 0.0f;
}

/* ---- Heights ------------------------------------------------------------------------------- */

/* Ends of the distribution over the heights' standard deviation. */
static const double DEVIATIONS_SHOWN = 3.5;

enum { SAMPLES = 97 * 97 /* of the surface */ };

/* Steps from one sample to the next, in shares of a tile. The samples fill the tile evenly and meet
   each phase of a wave (M. Roberts, The Unreasonable Effectiveness of Quasirandom Sequences,
   2018). */
static const double SAMPLE_STEP[2] = {0.75487766624669276, 0.56984029099805327};

/* Interpolates height and J between the four samples around a place; cascades are periodic. */
static void sample_at(const OceanCascade* cascade, double x, double z, double value[2]) {
    const int grid = ocean_cascade_grid(cascade);
    const OceanTexel* texels = ocean_cascade_texels(cascade);
    const double scale = grid / ocean_cascade_length(cascade);
    const double column = floor(x * scale), row = floor(z * scale);
    const double right = x * scale - column, down = z * scale - row;
    value[0] = value[1] = 0.0;
    for (int i = 0; i < 4; ++i) {
        const int n = ((int)column + i % 2) & (grid - 1), m = ((int)row + i / 2) & (grid - 1);
        const OceanTexel* texel = &texels[(size_t)m * (size_t)grid + (size_t)n];
        const double share = (i % 2 ? right : 1.0 - right) * (i / 2 ? down : 1.0 - down);
        value[0] += share * (double)texel->displacement[1];
        value[1] += share * (double)texel->jacobian;
    }
}

/* Fills the shares of a normal distribution in the bins between -most and most [m]. */
static void fill_normal(float normal[SEA_FIGURES_BINS], double deviation, double most) {
    const double width = 2.0 * most / SEA_FIGURES_BINS;
    for (int i = 0; i < SEA_FIGURES_BINS; ++i) {
        const double at = ((i + 0.5) * width - most) / deviation;
        normal[i] = deviation > 0.0
                        ? (float)(width / deviation * exp(-0.5 * at * at) / sqrt(SWELL_TWO_PI))
                        : 0.0f;
    }
}

static void sample_surface(SeaFigures* figures, const OceanSea* sea) {
    const double deviation = 0.25 * figures->measured.significant_height;
    const double held = figures->holds ? figures->highest_height : 0.0;
    const double most = fmax(DEVIATIONS_SHOWN * deviation, held);
    const double side = ocean_cascade_length(ocean_sea_cascade(sea, 0));
    memset(figures->heights, 0, sizeof figures->heights);
    figures->least_jacobian = 1.0;
    figures->folded = 0.0;
    for (int i = 0; i < SAMPLES; ++i) {
        const double x = side * fmod(i * SAMPLE_STEP[0], 1.0);
        const double z = side * fmod(i * SAMPLE_STEP[1], 1.0);
        double height = 0.0, jacobian = 1.0, value[2];
        for (int k = 0; k < ocean_sea_cascade_count(sea); ++k) {
            sample_at(ocean_sea_cascade(sea, k), x, z, value);
            height += value[0];
            jacobian += value[1] - 1.0;
        }
        figures->least_jacobian = fmin(figures->least_jacobian, jacobian);
        figures->folded += jacobian < 0.0 ? 1.0 / SAMPLES : 0.0;
        const double share = 0.5 * (1.0 + height / most); /* no number for a flat sea */
        if (share >= 0.0 && share < 1.0) {
            figures->heights[(int)(SEA_FIGURES_BINS * share)] += 1.0f / SAMPLES;
        }
    }
    figures->highest_height = most;
    figures->most_heights = figures->holds ? figures->most_heights : 0.0f;
    fill_normal(figures->normal, deviation, most);
    fill_normal(figures->before_normal, 0.25 * figures->before_height, most);
    for (int i = 0; i < SEA_FIGURES_BINS; ++i) {
        figures->most_heights =
            fmaxf(figures->most_heights, 1.2f * fmaxf(figures->normal[i], figures->heights[i]));
    }
}

void sea_figures_measure(SeaFigures* figures, const OceanSea* sea, bool holds) {
    assert(figures && sea);
    const bool changed = figures->generation != ocean_sea_generation(sea) ||
                         !ocean_params_equal(&figures->params, ocean_sea_params(sea));
    const bool refits = figures->holds && !holds;
    figures->holds = holds;
    figures->has_before = figures->has_before && holds;
    if (changed && figures->steady && holds) { /* keep the sea of the last measurement */
        figures->has_before = figures->has_spectrum;
        figures->before_height = figures->targets.significant_height;
        memcpy(figures->before_density, figures->target_density, sizeof figures->before_density);
    }
    figures->steady = !changed;
    figures->targets = ocean_sea_targets(sea);
    figures->measured = ocean_sea_measure(sea);
    const OceanSeaState* state = &ocean_sea_params(sea)->state;
    const bool one_wave = state->kind == OCEAN_SPECTRUM_WAVES && ocean_wave_count(state) == 1;
    figures->height_share = one_wave ? sqrt(0.5) : 1.0;
    sample_surface(figures, sea);
    if (changed || refits) {
        figures->generation = ocean_sea_generation(sea);
        figures->params = *ocean_sea_params(sea);
        find_spectrum(figures, sea);
        sea_figures_rounding(sea, figures->rounding, sizeof figures->rounding);
    }
}

/* ---- Groups --------------------------------------------------------------------------------- */

static const double ALIKE = 0.94; /* cosine of 20 degrees: waves that cross make no groups */

bool sea_figures_groups(const OceanSea* sea, SeaGroups* groups) {
    assert(sea && groups);
    const OceanSeaState* state = &ocean_sea_params(sea)->state;
    if (state->kind != OCEAN_SPECTRUM_WAVES || ocean_wave_count(state) != 2 ||
        state->current_speed > 0.0) {
        return false;
    }
    double k[2][2], omega[2], phase[2];
    for (int i = 0; i < 2; ++i) {
        const OceanSingleWave wave = ocean_sea_wave(sea, i);
        const double number = SWELL_TWO_PI / wave.length, angle = swell_radians(wave.direction);
        k[i][0] = number * cos(angle);
        k[i][1] = number * sin(angle);
        omega[i] = ocean_sea_wave_frequency(sea, number);
        phase[i] = swell_radians(wave.phase);
    }
    const double x = k[0][0] - k[1][0], z = k[0][1] - k[1][1], apart = hypot(x, z);
    const double cosine = (k[0][0] * k[1][0] + k[0][1] * k[1][1]) /
                          (hypot(k[0][0], k[0][1]) * hypot(k[1][0], k[1][1]));
    if (!(cosine > ALIKE) || !(apart > 0.0)) {
        return false;
    }
    *groups = (SeaGroups){
        .direction = {x / apart, z / apart},
        .apart = SWELL_TWO_PI / apart,
        .speed = (omega[0] - omega[1]) / apart,
        .crest_speed = (omega[0] + omega[1]) / hypot(k[0][0] + k[1][0], k[0][1] + k[1][1]),
        .first = -(phase[0] - phase[1]) / apart,
    };
    return true;
}

/* ---- Plots ---------------------------------------------------------------------------------- */

static const float PLOT_LINES = 3.5f;
static const RenderColor BEFORE = {235, 235, 255, 150};
static const RenderColor MEASURED = GUI_TEAL(130);

enum { AXIS_WORDS = 5, WORD_SIZE = 16 };

/* Plots measured values, targets, and the sea before, over the words of an axis. */
static void plot(const SeaFigures* figures, Gui* gui, const char* label,
                 char word[AXIS_WORDS][WORD_SIZE], const float* measured, const float* target,
                 const float* before, float most) {
    const GuiCurve curves[] = {{measured, SEA_FIGURES_BINS, MEASURED, true},
                               {target, SEA_FIGURES_BINS, GUI_NOTE, false},
                               {before, SEA_FIGURES_BINS, BEFORE, false}};
    const char* words[AXIS_WORDS];
    for (int i = 0; i < AXIS_WORDS; ++i) {
        words[i] = word[i];
    }
    const GuiPlot plot = {label, {words, AXIS_WORDS}, 0.0f, most, PLOT_LINES};
    gui_plot(gui, &plot, curves, figures->has_before ? 3 : 2);
}

void sea_figures_write_spectrum(const SeaFigures* figures, Gui* gui) {
    assert(figures && gui);
    char label[64], word[AXIS_WORDS][WORD_SIZE] = {"long"};
    snprintf(label, sizeof label, "energy by period, 0 to %.2g m\xc2\xb2s",
             (double)figures->highest_density);
    for (int i = 1; i < AXIS_WORDS; ++i) {
        const double frequency = figures->highest_frequency * i / (AXIS_WORDS - 1);
        snprintf(word[i], WORD_SIZE, "%.2g s", SWELL_TWO_PI / frequency);
    }
    if (figures->has_spectrum) {
        plot(figures, gui, label, word, figures->measured_density, figures->target_density,
             figures->before_density, figures->highest_density);
    }
}

void sea_figures_write_heights(const SeaFigures* figures, Gui* gui) {
    assert(figures && gui);
    char label[64], word[AXIS_WORDS][WORD_SIZE];
    snprintf(label, sizeof label, "share of each height, 0 to %.2g %%",
             100.0 * (double)figures->most_heights);
    for (int i = 0; i < AXIS_WORDS; ++i) {
        const double height = figures->highest_height * (2.0 * i / (AXIS_WORDS - 1) - 1.0);
        snprintf(word[i], WORD_SIZE, "%.2g m", height + 0.0);
    }
    if (figures->most_heights > 0.0f) { /* measured, and not flat */
        plot(figures, gui, label, word, figures->heights, figures->normal, figures->before_normal,
             figures->most_heights);
    }
}

/* ---- Words ---------------------------------------------------------------------------------- */

double sea_figures_height(const OceanSeaState* sea) {
    assert(sea);
    OceanParams params = ocean_physical_params();
    params.state = *sea;
    return ocean_spectrum_height(&params);
}

bool sea_figures_rounding(const OceanSea* sea, char* text, size_t size) {
    static const double LENGTH_LEAST = 1e-3, TURN_LEAST = 0.1; /* share; degrees */
    assert(sea && text);
    const OceanSeaState* state = &ocean_sea_params(sea)->state;
    double longer = 0.0, turned = 0.0;
    for (int i = 0; state->kind == OCEAN_SPECTRUM_WAVES && i < ocean_wave_count(state); ++i) {
        const OceanSingleWave held = ocean_sea_wave(sea, i), *wave = &state->wave[i];
        const double more = fabs(held.length - wave->length);
        const double turn = fabs(held.direction - wave->direction);
        longer = more > LENGTH_LEAST * wave->length ? fmax(longer, more) : longer;
        turned = turn > TURN_LEAST ? fmax(turned, turn) : turned;
    }
    snprintf(text, size, "%s", longer + turned > 0.0 ? "waves are rounded to the grid:" : "");
    if (longer > 0.0) {
        swell_append(text, size, " lengths by up to %.3g m%s", longer, turned > 0.0 ? "," : "");
    }
    if (turned > 0.0) {
        swell_append(text, size, " directions by up to %.2g\xc2\xb0", turned);
    }
    return longer + turned > 0.0;
}

void sea_figures_note_rounding(const OceanSea* sea, FILE* log) {
    char text[SEA_FIGURES_WORDS];
    assert(log);
    if (sea_figures_rounding(sea, text, sizeof text)) {
        fprintf(log, "swell: note: %s\n", text);
    }
}

void sea_figures_name(const OceanSeaState* sea, char* name, size_t size) {
    assert(sea && name);
    const int waves = sea->kind == OCEAN_SPECTRUM_WAVES ? ocean_wave_count(sea) : 0;
    const int force = ocean_beaufort_force(sea->wind_speed);
    if (sea->kind == OCEAN_SPECTRUM_PHILLIPS) {
        snprintf(name, size, "Phillips spectrum");
    } else if (sea->kind == OCEAN_SPECTRUM_DRAWN) {
        snprintf(name, size, "a sea drawn by hand");
    } else if (sea->kind == OCEAN_SPECTRUM_MEASURED) {
        snprintf(name, size, "%s", sea->table->name ? sea->table->name : "measured sea");
    } else if (waves == 1) {
        snprintf(name, size, "one wave, %g m long and %g m high", sea->wave[0].length,
                 sea->wave[0].height);
    } else if (sea->kind == OCEAN_SPECTRUM_WAVES) {
        snprintf(name, size, waves ? "%d waves" : "still water", waves);
    } else {
        snprintf(name, size, "Beaufort %d, %s", force, ocean_beaufort(force).name);
    }
}
