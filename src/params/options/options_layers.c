/*
 * Files of light and their layers.
 */
#include "options_parts.h"

#include "swell/host.h"

#include <assert.h>
#include <string.h>

static const char* const NAMES[PICTURE_LAYER_COUNT] = {
    [PICTURE_LAYER_DEPTH] = "depth",   [PICTURE_LAYER_POSITION] = "position",
    [PICTURE_LAYER_NORMAL] = "normal", [PICTURE_LAYER_FLOW] = "flow",
    [PICTURE_LAYER_MASK] = "mask",     [PICTURE_LAYER_FOAM] = "foam"};

static const char ALL_LAYERS[] = "all";

bool options_name_light(const char* name) {
    assert(name);
    return host_path_ends_with(name, ".exr") || host_path_ends_with(name, ".npy");
}

/* Returns the bits of a name, 0 for an unknown one. */
static unsigned bits_of(const char* name, size_t length) {
    if (length == strlen(ALL_LAYERS) && memcmp(name, ALL_LAYERS, length) == 0) {
        return (1u << PICTURE_LAYER_COUNT) - 1u;
    }
    unsigned bits = 0;
    for (int i = 0; i < PICTURE_LAYER_COUNT; ++i) {
        bits |= length == strlen(NAMES[i]) && memcmp(name, NAMES[i], length) == 0 ? 1u << i : 0u;
    }
    return bits;
}

bool options_find_layers(const Settings* settings, unsigned* layers, SwellError* error) {
    assert(settings && layers);
    const char* name = settings->view.layers;
    *layers = 0;
    while (options_has(settings, OPTION_LAYERS) && name) {
        const char* comma = strchr(name, ',');
        const size_t length = comma ? (size_t)(comma - name) : strlen(name);
        const unsigned bits = bits_of(name, length);
        if (bits == 0 || (*layers & bits)) {
            return swell_error_set(error, SWELL_ERROR_RANGE, "--layers: '%.*s' is %s: expected %s",
                                   length < 64 ? (int)length : 64, name,
                                   bits ? "there twice" : "no layer",
                                   option_spec(OPTION_LAYERS)->accepted);
        }
        *layers |= bits;
        name = comma ? comma + 1 : NULL;
    }
    return true;
}

bool options_check_light(const Settings* settings, SwellError* error) {
    assert(settings);
    const ViewSettings* view = &settings->view;
    const PoolSettings* pool = &settings->pool;
    const bool draws = settings->command == COMMAND_SHOT || settings->command == COMMAND_CLIP;
    const bool light = draws && settings->target && options_name_light(settings->target);
    unsigned layers;
    if (draws && options_has(settings, OPTION_LAYERS)) {
        if (!options_find_layers(settings, &layers, error)) {
            return false;
        }
        if (!light) {
            return swell_error_set(error, SWELL_ERROR_USAGE,
                                   "--layers needs a file of light, .exr or .npy, not '%.200s'",
                                   settings->target);
        }
    }
    const struct {
        bool shown;
        OptionId option;
    } APART[] = {{view->hud, OPTION_HUD},
                 {view->probe, OPTION_PROBE},
                 {settings->program.panel, OPTION_PANEL},
                 {pool->shown, OPTION_POOL},
                 {pool->string_shown, OPTION_STRING},
                 {view->wireframe, OPTION_WIREFRAME},
                 {view->spectrum, OPTION_SPECTRUM_VIEW},
                 {settings->camera.stereo > 0.0, OPTION_STEREO},
                 {settings->clip.shutter > 0.0, OPTION_SHUTTER},
                 {settings->drawing.projection != PROJECTION_PERSPECTIVE, OPTION_PROJECTION},
                 {settings->clip.loop_fade > 0.0, OPTION_LOOP_FADE}};
    for (size_t i = 0; light && i < sizeof APART / sizeof *APART; ++i) {
        if (APART[i].shown) {
            return swell_error_set(error, SWELL_ERROR_USAGE,
                                   "%s is for pictures: '%.200s' holds the light of the sea alone",
                                   option_name(APART[i].option), settings->target);
        }
    }
    return true;
}
