/*
 * The frame that tests of the renderer begin with: the classic look and its camera.
 */
#ifndef SWELL_TESTS_FRAMES_H
#define SWELL_TESTS_FRAMES_H

#include "options/options.h"
#include "swell/render.h"
#include "swell/sky.h"

static inline RenderFrame plain_frame(int width, int height) {
    const Settings settings = options_default();
    RenderFrame frame = {
        .width = width,
        .height = height,
        .drawing = settings.drawing,
        .eye = {0.0, 10.0, 4.0},
        .weather = {.quality = RENDER_QUALITY_HIGH,
                    .tone = settings.tone,
                    .water = settings.water,
                    .wind_speed = 10.0,
                    .significant_height = 2.0,
                    .slope_variance = 0.04,
                    .slope_beyond = 0.014,
                    .short_slopes = 1.0},
    };
    frame.weather.tone.camera = CAMERA_LOOK_PLAIN; /* the sea pass alone draws its bytes */
    frame.drawing.look = RENDER_LOOK_CLASSIC;
    frame.drawing.field_of_view = 45.0;
    sky_air_extinction(SKY_VISIBILITY, frame.weather.extinction);
    return frame;
}

#endif
