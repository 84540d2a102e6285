#include "quality.h"

#include "scene/view_light.h"

#include <assert.h>

static const double SLOW_FRAME = 0.05, SLOW_SECONDS = 2.0; /* limits of `auto` */

RenderQuality quality_of(const Quality* quality, const Settings* settings) {
    assert(quality && settings);
    const QualityChoice choice = settings->view.quality;
    return choice == QUALITY_AUTO && quality->slow ? RENDER_QUALITY_LOW
                                                   : view_light_quality(choice, quality->driver);
}

int quality_samples(const Quality* quality, const Settings* settings) {
    const bool gpu = view_light_quality(QUALITY_AUTO, quality->driver) == RENDER_QUALITY_HIGH;
    const bool smooth = gpu && quality_of(quality, settings) == RENDER_QUALITY_HIGH;
    return settings->view.samples != SAMPLES_AUTO ? settings->view.samples : smooth ? 4 : 0;
}

/* A window that was too slow stays so until it is resized, or the quality would flicker. */
void quality_watch(Quality* quality, const Settings* settings, int pixels, double seconds,
                   const Notes* notes) {
    assert(quality && settings && seconds >= 0.0);
    if (pixels != quality->pixels) {
        quality->pixels = pixels;
        quality->slow = false;
        quality->slow_seconds = 0.0;
    }
    const bool counts = settings->drawing.look == RENDER_LOOK_SEA && seconds > SLOW_FRAME;
    quality->slow_seconds = counts ? quality->slow_seconds + seconds : 0.0;
    if (quality->slow_seconds >= SLOW_SECONDS && !quality->slow) {
        quality->slow = true;
        if (settings->view.quality == QUALITY_AUTO) {
            notes_log(notes, "drawing=%s", render_quality_name(quality_of(quality, settings)));
        }
    }
}
