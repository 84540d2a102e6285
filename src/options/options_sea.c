#include "options/options_sea.h"

#include <assert.h>
#include <math.h>
#include <stddef.h>
#include <string.h>

/* Each belongs to one kind of spectrum alone. */
static const char* const PHILLIPS_ALONE[] = {"--wind", "--amplitude", NULL};
static const char* const PHYSICAL_ALONE[] = {"--beaufort", "--wind-speed",   "--wind-direction",
                                             "--fetch",    "--depth",        "--spreading",
                                             "--swell",    "--swell-height", "--swell-period",
                                             "--loop",     "--cascades",     "--swell-direction",
                                             NULL};

static const char* first_given(const Options* options, const char* const names[]) {
    for (int i = 0; names[i]; ++i) {
        if (options_given(options, names[i])) {
            return names[i];
        }
    }
    return NULL;
}

static bool refuse(const char* one, const char* other, const char* why, SwellError* error) {
    return swell_error_set(error, SWELL_ERROR_USAGE, "%s and %s do not go together: %s", one, other,
                           why);
}

static bool check_phillips(const Options* options, SwellError* error) {
    const char* physical = first_given(options, PHYSICAL_ALONE);
    const char* phillips = first_given(options, PHILLIPS_ALONE);
    if (!physical) {
        return true;
    }
    return refuse(phillips ? phillips : "--spectrum phillips", physical,
                  "the phillips spectrum has --wind and --amplitude, the others have a wind speed",
                  error);
}

static bool check_physical(const Options* options, SwellError* error) {
    const char* phillips = first_given(options, PHILLIPS_ALONE);
    if (phillips) {
        return refuse(phillips, "this --spectrum", "it is of the phillips spectrum", error);
    }
    if (options_given(options, "--beaufort")) {
        const char* const others[] = {"--wind-speed", "--fetch", NULL};
        const char* other = first_given(options, others);
        if (other) {
            return refuse("--beaufort", other, "a force has a wind and a fetch of its own", error);
        }
        if (options_given(options, "--spectrum") && options->spectrum != OCEAN_SPECTRUM_JONSWAP) {
            return refuse("--beaufort", "this --spectrum", "the sea of a force is jonswap", error);
        }
    }
    return true;
}

/* What the user says comes first, then what a preset says. */
static OceanSpectrumKind kind_of(const Options* options) {
    if (options_given(options, "--spectrum")) {
        return (OceanSpectrumKind)options->spectrum;
    }
    if (first_given(options, PHILLIPS_ALONE)) {
        return OCEAN_SPECTRUM_PHILLIPS;
    }
    if (!first_given(options, PHYSICAL_ALONE) && options_giver(options, "--spectrum")) {
        return (OceanSpectrumKind)options->spectrum;
    }
    return OCEAN_SPECTRUM_JONSWAP;
}

/* Takes over one number of `from` where that option was given. */
#define TAKE(name, member)                                                                         \
    do {                                                                                           \
        if (options_giver(options, name)) {                                                        \
            to->member = from.member;                                                              \
        }                                                                                          \
    } while (0)

static void take_common(const Options* options, OceanParams* to) {
    const OceanParams from = options->ocean;
    TAKE("--grid", grid);
    TAKE("--length", length);
    TAKE("--choppiness", choppiness);
    TAKE("--seed", seed);
}

/* What a picture of the sky brings by itself. */
static const char* const COMPUTED_ALONE[] = {"--sun", "--time-of-day", "--clouds", NULL};

static bool check_sky(const Options* options, SwellError* error) {
    const char* computed = first_given(options, COMPUTED_ALONE);
    return !options_given(options, "--sky") || !computed ||
           refuse("--sky", computed, "a picture has a sun and clouds of its own", error);
}

static OceanParams settle_phillips(const Options* options) {
    OceanParams params = ocean_default_params();
    OceanParams* to = &params;
    const OceanParams from = options->ocean;
    TAKE("--wind", wind_x);
    TAKE("--wind", wind_z);
    TAKE("--amplitude", amplitude);
    take_common(options, to);
    return params;
}

static OceanParams settle_physical(const Options* options, OceanSpectrumKind kind) {
    const bool of_force = kind == OCEAN_SPECTRUM_JONSWAP &&
                          !options_giver(options, "--wind-speed") &&
                          !options_giver(options, "--fetch");
    OceanParams params =
        of_force ? ocean_beaufort_params(options->beaufort) : ocean_physical_params();
    OceanParams* to = &params;
    const OceanParams from = options->ocean;
    params.state.kind = kind;
    TAKE("--wind-speed", state.wind_speed);
    TAKE("--wind-direction", state.wind_direction);
    TAKE("--fetch", state.fetch);
    TAKE("--depth", state.depth);
    TAKE("--swell", state.swell);
    TAKE("--swell-height", state.swell_height);
    TAKE("--swell-period", state.swell_period);
    TAKE("--swell-direction", state.swell_direction);
    TAKE("--loop", loop);
    TAKE("--cascades", cascades);
    params.state.spreading = (OceanSpreading)options->spreading;
    params.choppiness = ocean_choppiness_for_wind(params.state.wind_speed);
    take_common(options, to);
    return params;
}

static double probable_height(const OceanSeaState* state) {
    return ocean_beaufort(ocean_beaufort_force(state->wind_speed)).significant_height;
}

/* Safely above the waves, looking against them. */
static void settle_camera(Options* options) {
    if (options_giver(options, "--camera")) {
        return;
    }
    const OceanSeaState* state = &options->ocean.state;
    options->camera = (CameraPose){.place = {0.0, fmax(3.5, 1.75 * probable_height(state)), 0.0},
                                   .yaw = state->wind_direction - 90.0,
                                   .pitch = -3.0};
    if (options->ocean.state.kind == OCEAN_SPECTRUM_PHILLIPS) {
        options->camera = (CameraPose){.place = {0.0, 10.0, 4.0}};
    }
}

bool options_settle_sea(Options* options, SwellError* error) {
    assert(options);
    const OceanSpectrumKind kind = kind_of(options);
    if (!check_sky(options, error)) {
        return false;
    }
    if (kind == OCEAN_SPECTRUM_PHILLIPS) {
        if (!check_phillips(options, error)) {
            return false;
        }
        options->ocean = settle_phillips(options);
    } else {
        if (!check_physical(options, error)) {
            return false;
        }
        options->ocean = settle_physical(options, kind);
        if (kind == OCEAN_SPECTRUM_TMA && isinf(options->ocean.state.depth)) {
            return swell_error_set(error, SWELL_ERROR_USAGE,
                                   "--spectrum tma lacks its --depth: %g to %g m is wanted",
                                   OCEAN_DEPTH_MIN, OCEAN_DEPTH_MAX);
        }
    }
    options->spectrum = (int)kind;
    settle_camera(options);
    return true;
}

int options_force_of(const OceanSeaState* sea) {
    assert(sea);
    const int force = ocean_beaufort_force(sea->wind_speed);
    const OceanBeaufort beaufort = ocean_beaufort(force);
    const bool exact = sea->kind == OCEAN_SPECTRUM_JONSWAP &&
                       sea->wind_speed == beaufort.wind_speed && sea->fetch == beaufort.fetch;
    return exact ? force : -1;
}

static bool is_among(const char* const names[], const char* name) {
    for (int i = 0; names[i]; ++i) {
        if (strcmp(names[i], name) == 0) {
            return true;
        }
    }
    return false;
}

bool options_concern_sea(const Options* options, const char* name) {
    assert(options && name);
    const OceanSeaState* sea = &options->ocean.state;
    if (strcmp(name, "--beaufort") == 0) {
        return options_force_of(sea) == options->beaufort;
    }
    if (options->sky[0] ? is_among(COMPUTED_ALONE, name) : strcmp(name, "--sky-turn") == 0) {
        return false;
    }
    return !is_among(sea->kind == OCEAN_SPECTRUM_PHILLIPS ? PHYSICAL_ALONE : PHILLIPS_ALONE, name);
}
