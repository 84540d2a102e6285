/*
 * What keys do: for how long they are held, what they change, and why they do not.
 */
#ifndef SWELL_VIEWER_KEYS_H
#define SWELL_VIEWER_KEYS_H

#include "ui/gui.h"
#include "ui/key_table.h"
#include "world/view_state.h"

#include <stdbool.h>

/* ---- Keys that are held ---------------------------------------------------------------------- */

/*
 * A key that moves something while it is held, by the times of its events: what it moves does not
 * depend on when frames are drawn.
 *
 *     hold_press(&hold, event->seconds);
 *     hold_release(&hold, event->after, event->seconds);
 *     const double moved = hold_spend(&hold, now, seconds); // once a frame
 *     const double repeated = hold_repeat(&hold, now);      // the same
 */

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

/* ---- What keys change ------------------------------------------------------------------------ */

/* Returns why the command is impossible: a line for the overlay, or "" for no line; NULL where it
   is possible. */
const char* key_obstacle(KeyCondition when, const ViewState* state);

enum { KEY_ROWS_MAX = 64 };

/* Fills for each row whether any of its presses would do something; else the help page shows it
   grey. */
void key_rows_possible(const ViewState* state, bool possible[KEY_ROWS_MAX]);

/* Executes a command that only changes the view: options, the sea, the speed of its time, the
   light; accepts others without a change. `seconds` is the time of this frame while the key is
   held, else 0. False where nothing changes; `why` then has the reason, if there is one to tell. */
bool view_change(ViewState* state, const KeyCall* call, double seconds, SwellError* why);

/* Takes resolved settings, unless they make the direct sums compute a sea that is too large for
   them (SWELL_ERROR_RANGE). */
bool view_take(ViewState* state, const Settings* next, SwellError* error);

/* Writes a line about the change; false where none is needed. */
bool view_describe_change(const ViewState* state, const ViewState* old, char note[GUI_WORD_SIZE]);

#endif
