/*
 * How finely the window draws: as the options say, and where they say `auto`, at the level that its
 * pace allows. Pictures and clips do not depend on it.
 */
#ifndef SWELL_VIEWER_QUALITY_H
#define SWELL_VIEWER_QUALITY_H

#include "notes.h"
#include "options/options.h"
#include "pace.h"

typedef struct Quality {
    char driver[256]; /* name of the OpenGL driver */
    Pace pace;        /* of a window of ... */
    int pixels;       /* ... so many pixels */
} Quality;

/* Returns what the window draws with; `cost` is unused. */
PaceLevel quality_of(const Quality* quality, const Settings* settings);

/* Counts a frame of a window of so many pixels that took `seconds`. */
void quality_watch(Quality* quality, const Settings* settings, int pixels, double seconds,
                   const Notes* notes);

/* Writes "low, 0 samples, scale 0.5", or "" unless something is `auto`. */
void quality_describe(const Quality* quality, const Settings* settings, char* text, size_t size);

#endif
