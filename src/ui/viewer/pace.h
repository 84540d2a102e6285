/*
 * How finely the window draws: quality, samples and scale.
 */
#ifndef SWELL_VIEWER_PACE_H
#define SWELL_VIEWER_PACE_H

#include "notes.h"
#include "options/options.h"
#include "swell/render.h"

#include <stdbool.h>

/* ---- The pace of the frames ------------------------------------------------------------------ */

/*
 * Chooses how finely a window draws, from the times of its frames alone.
 *
 * The levels are settings of quality, samples and scale, the finest first. The median of a few
 * frames is compared with an aim, 40 frames a second on a graphics card and 10 in software:
 *
 *     too slow       to the finest level that the times promise to be fast enough, past others if
 *                    need be; a pace that was right must be too slow twice in a row
 *     time to spare  to a finer level, at the start or once 20 s were right; so a level left for
 *                    slowness is not tried again sooner. A try that fails doubles this time
 */

enum { PACE_LEVELS = 6, PACE_FRAMES_MAX = 64 };

/* How finely a window draws: a RenderQuality together with the number of its pixels and samples. */
typedef struct PaceLevel {
    RenderQuality quality;
    int samples;  /* samples of a pixel; 0: no multisampling */
    double scale; /* drawn pixels along a side over the window's, 0.5 to 1 */
    double cost;  /* cost of a frame that spends all its time on pixels; 1 for the first level */
} PaceLevel;

typedef struct Pace {
    double aim;                    /* wanted duration of a frame [s] */
    int level;                     /* 0 to PACE_LEVELS - 1 */
    int skipped;                   /* frames since the last change that were not timed */
    int count;                     /* frames since the last verdict that were timed */
    double frame[PACE_FRAMES_MAX]; /* (count) their durations [s] */
    double timed;                  /* their sum [s] */
    double kept;                   /* time since it settled [s] */
    double hold;                   /* time before a finer level is tried [s] */
    bool settled;                  /* the last verdict was to stay */
    bool rose;                     /* the last change was to a finer level */
    int before;                    /* the level before the last change, or -1 ... */
    double before_seconds;         /* ... and a frame's duration then */
} Pace;

/* Returns the pace of a new window. */
Pace pace_start(bool is_software);

/* Adds a frame that took `seconds` [>= 0]; returns whether the level changes. */
bool pace_add_frame(Pace* pace, double seconds);

/* Returns the chosen level. */
const PaceLevel* pace_level(const Pace* pace);

/* ---- What the window draws with -------------------------------------------------------------- */

/* The window draws as the options say, or where they say `auto`, at the level that the pace allows.
   Pictures and clips do not depend on it. */

/* The pace of a view's window, and what begins it again. */
typedef struct ViewPace {
    char driver[256]; /* name of the OpenGL driver */
    Pace pace;        /* of a window of ... */
    int pixels;       /* ... this many pixels */
} ViewPace;

/* Returns what the window draws with; `cost` is unused. */
PaceLevel view_pace_level(const ViewPace* view_pace, const Settings* settings);

/* Counts a frame that took `seconds`, in a window with `pixels`. */
void view_pace_watch(ViewPace* view_pace, const Settings* settings, int pixels, double seconds,
                     const Notes* notes);

/* Writes "low, 0 samples, scale 0.5", or "" unless something is `auto`. */
void view_pace_describe(const ViewPace* view_pace, const Settings* settings, char* text,
                        size_t size);

#endif
