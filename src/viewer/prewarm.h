/*
 * When the window compiles a program ahead: a frame that does takes up to half a second longer
 * where the driver cannot build beside the frames, so it comes while nobody would notice.
 *
 *     Prewarm prewarm = prewarm_start(now);
 *     frame.prewarm = prewarm_is_due(&prewarm, now, user_acts); // once a frame
 */
#ifndef SWELL_VIEWER_PREWARM_H
#define SWELL_VIEWER_PREWARM_H

#include <stdbool.h>

typedef struct Prewarm {
    double at;  /* the last one [s] */
    int frames; /* since then */
} Prewarm;

/* Returns the state of a window that opens at `now` [s]. */
Prewarm prewarm_start(double now);

/* Counts a frame at `now` [s] and returns whether a program is due: at most one a second and one in
   eight frames, and while the user acts none, unless the last one was ten seconds ago. */
bool prewarm_is_due(Prewarm* prewarm, double now, bool user_acts);

#endif
