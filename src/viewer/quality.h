/*
 * The quality of the window's picture. With `auto` it depends on the driver, and it becomes low
 * where frames stay slow.
 */
#ifndef SWELL_VIEWER_QUALITY_H
#define SWELL_VIEWER_QUALITY_H

#include "notes.h"
#include "options/options.h"
#include "swell/render.h"

typedef struct Quality {
    char driver[256];    /* name of the OpenGL driver */
    double slow_seconds; /* duration of the present run of slow frames */
    bool slow;           /* too slow for `auto` */
    int pixels;          /* of the window that is watched */
} Quality;

/* Returns the quality of the sea look. */
RenderQuality quality_of(const Quality* quality, const Settings* settings);

/* Returns the samples a pixel. */
int quality_samples(const Quality* quality, const Settings* settings);

/* Watches a frame of a window of so many pixels that took `seconds`. */
void quality_watch(Quality* quality, const Settings* settings, int pixels, double seconds,
                   const Notes* notes);

#endif
