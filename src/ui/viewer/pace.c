#include "pace.h"

#include "base/numbers.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- The pace of the frames ------------------------------------------------------------------ */

static const double AIM_GPU = 1.0 / 40.0, AIM_SOFTWARE = 1.0 / 10.0; /* wanted frame times [s] */

/* Shares of the aim above which a frame is too slow, at first and once settled, and below which it
   has time to spare; and the margin of a second step. */
static const double SLOW = 1.15, SLOW_SETTLED = 1.3, SPARE = 0.7, MARGIN = 0.8;

static const double HOLD = 20.0; /* time before a finer level is tried [s] */
static const double FLATTEST =
    0.25; /* least share of a frame's time that is taken to follow cost */

/* A verdict needs frames of this many seconds, and this many frames, after those that compile
   programs. */
static const double VERDICT_SECONDS = 0.4;
enum { VERDICT_FRAMES = 3, SKIPPED_FRAMES = 1 };

/* The costs fall as steeply as on any machine, so that a step skips no level that would suffice. */
static const PaceLevel LEVEL[PACE_LEVELS] = {
    {RENDER_QUALITY_HIGH, 4, 1.0, 1.0},    {RENDER_QUALITY_HIGH, 0, 1.0, 0.7},
    {RENDER_QUALITY_MEDIUM, 0, 1.0, 0.28}, {RENDER_QUALITY_LOW, 0, 1.0, 0.19},
    {RENDER_QUALITY_LOW, 0, 0.75, 0.11},   {RENDER_QUALITY_LOW, 0, 0.5, 0.05},
};
enum { START_GPU = 0, START_SOFTWARE = 2 };

Pace pace_start(bool is_software) {
    return (Pace){.aim = is_software ? AIM_SOFTWARE : AIM_GPU,
                  .level = is_software ? START_SOFTWARE : START_GPU,
                  .kept = HOLD,
                  .hold = HOLD,
                  .before = -1};
}

const PaceLevel* pace_level(const Pace* pace) {
    assert(pace && pace->level >= 0 && pace->level < PACE_LEVELS);
    return &LEVEL[pace->level];
}

/* ---- The frames ---------------------------------------------------------------------------- */

static int compare(const void* a, const void* b) {
    const double x = *(const double*)a, y = *(const double*)b;
    return (x > y) - (x < y);
}

/* Single slow frames do not move the median. */
static double find_median(const Pace* pace) {
    double sorted[PACE_FRAMES_MAX];
    memcpy(sorted, pace->frame, sizeof sorted);
    qsort(sorted, (size_t)pace->count, sizeof *sorted, compare);
    return sorted[pace->count / 2];
}

/* Predicts a frame's duration at a level from its duration at the present one. The whole duration
   follows the cost, or less of it where the last change has shown so. */
static double predict(const Pace* pace, double seconds, int level) {
    const double cost = pace_level(pace)->cost, most = seconds / cost;
    double slope = most; /* [s] for a cost of 1 */
    if (pace->before >= 0) {
        slope = (pace->before_seconds - seconds) / (LEVEL[pace->before].cost - cost);
        slope = swell_clamp(slope, FLATTEST * most, most);
    }
    return seconds + slope * (LEVEL[level].cost - cost);
}

/* Returns whether frames of this duration are too slow, and a lower level is left. */
static bool is_slow(const Pace* pace, double seconds) {
    return seconds > (pace->settled ? SLOW_SETTLED : SLOW) * pace->aim &&
           pace->level + 1 < PACE_LEVELS;
}

/* Returns the level that frames of this duration ask for. */
static int choose_level(const Pace* pace, double seconds) {
    int level = pace->level;
    if (is_slow(pace, seconds) && !pace->settled) {
        /* The finest lower level that is fast enough, else the last one. A second step in a row
           takes a margin, so that no third follows. */
        const double enough = (pace->before >= 0 && !pace->rose ? MARGIN : 1.0) * pace->aim;
        for (++level; level + 1 < PACE_LEVELS && predict(pace, seconds, level) > enough; ++level) {
        }
    } else if (seconds < SPARE * pace->aim && level > 0 && pace->kept >= pace->hold) {
        /* The finest level that leaves time to spare. A settled pace tries the next finer one in
           any case, since waiting for the screen's refresh hides how much time is left. */
        for (level -= pace->settled;
             level > 0 && predict(pace, seconds, level - 1) <= SPARE * pace->aim; --level) {
        }
    }
    return level;
}

bool pace_add_frame(Pace* pace, double seconds) {
    assert(pace && seconds >= 0.0);
    pace->kept += seconds;
    if (pace->skipped < SKIPPED_FRAMES) {
        pace->skipped += 1;
        pace->count = 0;
        pace->timed = 0.0;
        return false;
    }
    pace->timed += seconds;
    if (pace->count < PACE_FRAMES_MAX) {
        pace->frame[pace->count++] = seconds;
    }
    if (pace->count < VERDICT_FRAMES || pace->timed < VERDICT_SECONDS) {
        return false;
    }
    const double median = find_median(pace);
    const int level = choose_level(pace, median);
    pace->count = 0;
    pace->timed = 0.0;
    if (level == pace->level) {
        pace->kept = pace->settled ? pace->kept : 0.0;
        pace->settled = !is_slow(pace, median);
        pace->before = -1;
        return false;
    }
    const bool rises = level < pace->level;
    pace->hold = pace->rose && !rises ? 2.0 * pace->hold : pace->hold;
    pace->rose = rises;
    pace->before = pace->level;
    pace->before_seconds = median;
    pace->level = level;
    pace->settled = false;
    pace->kept = 0.0;
    pace->skipped = 0;
    return true;
}

/* ---- What the window draws with -------------------------------------------------------------- */

static bool is_sea(const Settings* settings) {
    return settings->drawing.look == RENDER_LOOK_SEA;
}

PaceLevel view_pace_level(const ViewPace* view_pace, const Settings* settings) {
    assert(view_pace && settings);
    const ViewSettings* view = &settings->view;
    PaceLevel level = *pace_level(&view_pace->pace);
    if (view->quality != QUALITY_AUTO) {
        level.quality = render_choose_quality(view->quality, "");
    }
    if (view->quality != QUALITY_AUTO || !is_sea(settings)) {
        level.scale = 1.0;
    }
    if (view->samples != SAMPLES_AUTO) {
        level.samples = view->samples;
    }
    return level;
}

void view_pace_watch(ViewPace* view_pace, const Settings* settings, int pixels, double seconds,
                     const Notes* notes) {
    assert(view_pace && settings && seconds >= 0.0);
    if (pixels != view_pace->pixels) {
        const bool card =
            render_choose_quality(QUALITY_AUTO, view_pace->driver) == RENDER_QUALITY_HIGH;
        view_pace->pixels = pixels;
        view_pace->pace = pace_start(!card);
    }
    if (is_sea(settings) && pace_add_frame(&view_pace->pace, seconds)) {
        char text[64];
        view_pace_describe(view_pace, settings, text, sizeof text);
        if (text[0]) {
            notes_log(notes, "drawing=%s", text);
        }
    }
}

void view_pace_describe(const ViewPace* view_pace, const Settings* settings, char* text,
                        size_t size) {
    assert(view_pace && settings && text && size > 0);
    const PaceLevel level = view_pace_level(view_pace, settings);
    const bool chosen =
        settings->view.quality == QUALITY_AUTO || settings->view.samples == SAMPLES_AUTO;
    text[0] = '\0';
    if (chosen && is_sea(settings)) {
        snprintf(text, size, "%s, %d samples, scale %g", render_quality_name(level.quality),
                 level.samples, level.scale);
    }
}
