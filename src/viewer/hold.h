/*
 * A key that moves something while it is held, by the times of its events: what it moves does not
 * depend on when frames are drawn.
 *
 *     hold_press(&hold, event->seconds);
 *     hold_release(&hold, event->after, event->seconds);
 *     const double moved = hold_spend(&hold, now, seconds); // once a frame
 *     const double repeated = hold_repeat(&hold, now);      // the same
 */
#ifndef SWELL_VIEWER_HOLD_H
#define SWELL_VIEWER_HOLD_H

#include <stdbool.h>

/* All in seconds. */
typedef struct Hold {
    bool down;
    double pressed; /* when it went down */
    double counted; /* the time until then is in the fields below */
    double owed;    /* held, and not yet moved */
    double late;    /* held for longer than a tap, and not yet repeated */
} Hold;

/* The key goes down; does nothing if it is. */
void hold_press(Hold* hold, double now);

/* The key came up by now, and after `after`. A tap counts as a tenth of a second, however short; it
   does not repeat for having been collected late. */
void hold_release(Hold* hold, double after, double now);

/* Takes the time for which to move in a frame of `seconds`: at most that. */
double hold_spend(Hold* hold, double now, double seconds);

/* Takes the time for which to repeat: a key repeats once held for 0.3 s. */
double hold_repeat(Hold* hold, double now);

#endif
