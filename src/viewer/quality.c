#include "quality.h"

#include "scene/view_light.h"
#include <assert.h>
#include <stdio.h>

static bool is_sea(const Settings* settings) {
    return settings->drawing.look == RENDER_LOOK_SEA;
}

PaceLevel quality_of(const Quality* quality, const Settings* settings) {
    assert(quality && settings);
    const ViewSettings* view = &settings->view;
    PaceLevel level = *pace_level(&quality->pace);
    if (view->quality != QUALITY_AUTO) {
        level.quality = view_light_quality(view->quality, "");
    }
    if (view->quality != QUALITY_AUTO || !is_sea(settings)) {
        level.scale = 1.0;
    }
    if (view->samples != SAMPLES_AUTO) {
        level.samples = view->samples;
    }
    return level;
}

void quality_watch(Quality* quality, const Settings* settings, int pixels, double seconds,
                   const Notes* notes) {
    assert(quality && settings && seconds >= 0.0);
    if (pixels != quality->pixels) {
        const bool card = view_light_quality(QUALITY_AUTO, quality->driver) == RENDER_QUALITY_HIGH;
        quality->pixels = pixels;
        quality->pace = pace_start(!card);
    }
    if (is_sea(settings) && pace_add_frame(&quality->pace, seconds)) {
        char text[64];
        quality_describe(quality, settings, text, sizeof text);
        if (text[0]) {
            notes_log(notes, "drawing=%s", text);
        }
    }
}

void quality_describe(const Quality* quality, const Settings* settings, char* text, size_t size) {
    assert(quality && settings && text && size > 0);
    const PaceLevel level = quality_of(quality, settings);
    const bool chosen =
        settings->view.quality == QUALITY_AUTO || settings->view.samples == SAMPLES_AUTO;
    text[0] = '\0';
    if (chosen && is_sea(settings)) {
        snprintf(text, size, "%s, %d samples, scale %g", render_quality_name(level.quality),
                 level.samples, level.scale);
    }
}
