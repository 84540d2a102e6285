#include "output.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Digits. A parameter is exact. Results of a spectrum have as many as C libraries agree on, since
   their powers differ in the last bits, and fewer after a search or a sum. */
enum { EXACT = 17, AGREED = 12, SUMMED = 7 };

/* Prints an entry of an object after its first one, with the value printed by the format. A NULL
   unit is written as null. */
static void print_entry(HostFile* file, const char* name, const char* unit, const char* format, ...)
    SWELL_PRINTF(4, 5);

static void print_entry(HostFile* file, const char* name, const char* unit, const char* format,
                        ...) {
    char value[128];
    const char* quote = unit ? "\"" : "";
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(value, sizeof value, format, arguments);
    va_end(arguments);
    host_file_print(file, ",\n    \"%s\": {\"value\": %s, \"unit\": %s%s%s}", name, value, quote,
                    unit ? unit : "null", quote);
}

/* Prints null for infinity, which JSON lacks. */
void export_print_number(HostFile* file, const char* lead, const char* name, double value,
                         const char* unit) {
    char text[32];
    snprintf(text, sizeof text, "%.17g", value);
    host_file_print(file, "%s\"%s\": {\"value\": %s, \"unit\": \"%s\"}", lead, name,
                    isinf(value) ? "null" : text, unit);
}

static void print_number(HostFile* file, const char* name, double value, const char* unit) {
    export_print_number(file, ",\n    ", name, value, unit);
}

static void print_text(HostFile* file, const char* name, const char* value) {
    host_file_print(file, ",\n    \"%s\": {\"value\": ", name);
    output_print_text(file, value);
    host_file_print(file, ", \"unit\": null}");
}

static void print_swells(HostFile* file, const OceanSeaState* state) {
    host_file_print(file, ",\n    \"swell_systems\": {\"value\": [");
    for (int i = 0; i < state->swells; ++i) {
        const OceanSwell* swell = &state->swell_system[i];
        host_file_print(file, "%s[%.17g, %.17g, %.17g, %.17g, %.17g]", i ? ", " : "", swell->height,
                        swell->period, swell->direction, swell->spread, swell->gamma);
    }
    host_file_print(file, "], \"unit\": \"m, s, degrees, degrees (0: 11.3), 1\"}");
}

static void print_bars(HostFile* file, const double energy[OCEAN_BARS]) {
    host_file_print(file, ",\n    \"energy\": {\"value\": [");
    for (int i = 0; i < OCEAN_BARS; ++i) {
        host_file_print(file, "%s%.17g", i ? ", " : "", energy[i]);
    }
    host_file_print(file, "], \"unit\": \"m^2: of bars, four an octave from 0.04 Hz\"}");
}

/* Prints single waves, also as the grids hold them. */
static void print_waves(HostFile* file, const OceanSea* sea) {
    const OceanSeaState* state = &ocean_sea_params(sea)->state;
    for (int held = 0; held < 2; ++held) {
        host_file_print(file, ",\n    \"%s\": {\"value\": [", held ? "waves_held" : "waves");
        for (int i = 0; i < ocean_wave_count(state); ++i) {
            const OceanSingleWave wave = held ? ocean_sea_wave(sea, i) : state->wave[i];
            host_file_print(
                file, held ? "%s[%.12g, %.12g, %.12g, %.12g]" : "%s[%.17g, %.17g, %.17g, %.17g]",
                i ? ", " : "", wave.length, wave.height, wave.direction, wave.phase);
        }
        host_file_print(file, "], \"unit\": \"m, m, degrees, degrees\"}");
    }
}

/* Prints the numbers and names among these options, each under its name with its unit. */
static void print_options(HostFile* file, const Settings* settings, OptionId first, OptionId last) {
    for (OptionId id = first; id <= last; ++id) {
        const OptionSpec* spec = option_spec(id);
        const void* value = options_value(settings, spec);
        char name[32], text[OPTION_VALUE_SIZE];
        snprintf(name, sizeof name, "%s", spec->name + strlen("--"));
        for (char* dash = strchr(name, '-'); dash; dash = strchr(dash, '-')) {
            *dash = '_';
        }
        if (swell_option_numbers(&spec->option) == 1) {
            print_number(file, name, *(const double*)value, spec->unit[0] ? spec->unit + 1 : "1");
        } else if (spec->kind == OPTION_KIND_CHOICE) {
            option_write_value(spec, value, text);
            print_text(file, name, text);
        }
    }
}

static void print_state(HostFile* file, const Settings* settings) {
    const OceanSeaState* state = &settings->ocean.state;
    print_options(file, settings, OPTION_WIND_SPEED, OPTION_WIND_SPEED);
    print_text(file, "wind_name", ocean_beaufort(ocean_beaufort_force(state->wind_speed)).name);
    print_options(file, settings, OPTION_WIND_DIRECTION, OPTION_GAMMA);
    if (state->kind == OCEAN_SPECTRUM_DRAWN) {
        print_bars(file, state->energy);
    }
    print_options(file, settings, OPTION_DEPTH, OPTION_SWELL_DIRECTION);
    print_swells(file, state);
    print_number(file, "current_speed", state->current_speed, "m/s");
    print_number(file, "current_direction", state->current_direction, "degrees");
}

static void print_parameters(HostFile* file, const Settings* settings, const OceanSea* sea) {
    const OceanParams* ocean = &settings->ocean;
    const bool phillips = ocean->state.kind == OCEAN_SPECTRUM_PHILLIPS;
    host_file_print(file, "    \"spectrum\": {\"value\": \"%s\", \"unit\": null}",
                    ocean_spectrum_name(ocean->state.kind));
    if (ocean->state.kind == OCEAN_SPECTRUM_MEASURED && ocean->state.table->name) {
        print_text(file, "sea", ocean->state.table->name);
    }
    print_number(file, "grid", ocean->grid, "samples per side");
    print_entry(file, "length", "m", "%.*g", phillips ? EXACT : AGREED,
                ocean_cascade_length(ocean_sea_cascade(sea, 0)));
    if (phillips) {
        print_entry(file, "wind", "m/s", "[%.17g, %.17g]", ocean->wind_x, ocean->wind_z);
        print_number(file, "amplitude", ocean->amplitude, "1");
    } else {
        print_number(file, "cascades", ocean_sea_cascade_count(sea), "1");
        print_state(file, settings);
        if (ocean->state.kind == OCEAN_SPECTRUM_WAVES) {
            print_waves(file, sea);
        }
        if (ocean->crest.height > 0.0) {
            print_entry(file, "crest", "s, m, m, m: time, x, z, height",
                        "[%.17g, %.17g, %.17g, %.17g]", ocean->crest.time, ocean->crest.x,
                        ocean->crest.z, ocean->crest.height);
        }
    }
    print_options(file, settings, OPTION_CHOPPINESS, phillips ? OPTION_CHOPPINESS : OPTION_LEAN);
    print_entry(file, "seed", NULL, "%llu", (unsigned long long)ocean->seed);
    print_number(file, "time", settings->clock.time, "s");
    if (settings->clip.frames > 0) {
        print_number(file, "frames", settings->clip.frames, "1");
        print_number(file, "rate", settings->clip.rate, "1/s");
        print_number(file, "speed", settings->clock.speed, "1");
    }
    print_text(file, "method", ocean_method_name(settings->computing.method));
    print_number(file, "gravity", OCEAN_GRAVITY, "m/s^2");
    if (phillips || ocean->loop > 0.0) {
        print_number(file, "period", phillips ? OCEAN_PERIOD : ocean->loop, "s");
    }
}

static void print_result(HostFile* file, const char* name, int digits, double value,
                         const char* unit, const char* meaning) {
    host_file_print(file, ",\n  \"%s\": {\"value\": %.*g, \"unit\": \"%s\", \"meaning\": \"%s\"}",
                    name, digits, value, unit, meaning);
}

static void print_targets(HostFile* file, const OceanSea* sea) {
    const OceanTargets targets = ocean_sea_targets(sea);
    const OceanStatistics measured = ocean_sea_measure(sea);
    const bool flows = ocean_sea_params(sea)->state.current_speed > 0.0;
    print_result(file, "target_significant_height", SUMMED, targets.significant_height, "m",
                 "of the spectrum, over the waves that the cascades carry");
    print_result(file, "peak_period", SUMMED, targets.peak_period, "s",
                 flows ? "where the spectrum of still water is highest"
                       : "where the spectrum is highest");
    print_result(file, "peak_wavelength", SUMMED, targets.peak_wavelength, "m",
                 flows ? "where the spectrum on the current is highest" : "of that period");
    print_result(file, "mean_square_slope", SUMMED, measured.mean_square_slope, "1",
                 "both components, measured");
    print_result(file, "target_mean_square_slope", SUMMED, targets.mean_square_slope, "1",
                 "of the spectrum, over the waves that the cascades carry");
    print_result(file, "slope_wave_number", SUMMED, targets.slope_wave_number, "rad/m",
                 "up to which these slopes count");
    double level = 0.0;
    for (int i = 0; i < ocean_sea_cascade_count(sea); ++i) {
        level += ocean_cascade_level(ocean_sea_cascade(sea, i));
    }
    print_result(file, "level", SUMMED, level, "m",
                 "added to the heights of vertices, so that their mean over the map is 0");
    if (ocean_sea_params(sea)->loop > 0.0) {
        print_result(file, "loop_error", 4, ocean_loop_error(ocean_sea_params(sea)), "1",
                     "rms change of the frequencies by the loop, relative");
    }
    host_file_print(file,
                    ",\n  \"limited_by\": {\"value\": \"%s\", \"unit\": null, \"meaning\": "
                    "\"what keeps the waves from growing\"}",
                    ocean_limit_name(targets.limit));
    print_result(file, "cox_munk_slope", SUMMED, targets.cox_munk_slope, "1",
                 "mean square slope of all waves, as Cox and Munk measured it");
}

static void print_cascades(HostFile* file, const OceanSea* sea) {
    host_file_print(file, ",\n  \"cascades\": [");
    for (int i = 0; i < ocean_sea_cascade_count(sea); ++i) {
        const OceanCascade* cascade = ocean_sea_cascade(sea, i);
        double low = 0.0, high = 0.0;
        ocean_cascade_band(cascade, &low, &high);
        const OceanLean lean = ocean_cascade_lean(cascade);
        const OceanModulation modulation = ocean_cascade_modulation(cascade);
        host_file_print(file,
                        "%s\n    {\"length\": %.12g, \"wave_number_from\": %.12g, "
                        "\"wave_number_to\": %.12g, \"significant_height\": %.7g,\n     "
                        "\"choppiness\": %.7g, \"level\": %.7g,\n     "
                        "\"lean\": {\"from\": %.7g, \"rate\": %.7g, \"most\": %.7g},\n     "
                        "\"modulation\": {\"rate\": %.7g, \"most\": %.7g}}",
                        i ? "," : "", ocean_cascade_length(cascade), low, high,
                        ocean_cascade_measure(cascade).significant_height,
                        -ocean_cascade_lambda(cascade), ocean_cascade_level(cascade), lean.from,
                        lean.rate, lean.most, modulation.rate, modulation.most);
    }
    host_file_print(file, "\n  ]");
}

void export_begin_parameters(HostFile* file, const Settings* settings, const OceanSea* sea) {
    host_file_print(file, "{\n  \"swell\": \"%s\",\n  \"parameters\": {\n", swell_version());
    print_parameters(file, settings, sea);
    const bool phillips = settings->ocean.state.kind == OCEAN_SPECTRUM_PHILLIPS;
    host_file_print(file, "\n  }");
    print_result(file, "significant_height", phillips ? EXACT : SUMMED,
                 ocean_sea_measure(sea).significant_height, "m",
                 phillips ? "4 std(height), measured on the exported grid"
                          : "4 std(height), measured on the exported grids together");
    if (!phillips) {
        print_targets(file, sea);
        print_cascades(file, sea);
    }
}
