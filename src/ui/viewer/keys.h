/*
 * What keys do: how long they are held, what they change, and why a command is impossible.
 */
#ifndef SWELL_VIEWER_KEYS_H
#define SWELL_VIEWER_KEYS_H

#include "ui/gui.h"
#include "ui/key_table.h"
#include "world/view_state.h"

#include <stdbool.h>

/* ---- Keys that are held ---------------------------------------------------------------------- */

/*
 * A key that moves something while it is held. It counts the times of its events, so that the
 * motion does not depend on when frames are drawn. Each frame spends and repeats what is held.
 * All times are in seconds.
 */
typedef struct Hold {
    bool down;
    double pressed; /* time at which it went down */
    double counted; /* time up to which the fields below count */
    double owed;    /* time held and not yet moved */
    double late;    /* time held beyond a tap and not yet repeated */
} Hold;

/* Presses the key; does nothing if it is down. */
void hold_press(Hold* hold, double now);

/* Releases the key, which came up between `after` and `now`. A tap counts as a tenth of a second,
   however short. It does not repeat because it was collected late. */
void hold_release(Hold* hold, double after, double now);

/* Takes the time for which to move in a frame of `seconds`, at most `seconds`. */
double hold_spend(Hold* hold, double now, double seconds);

/* Takes the time for which to repeat. A key repeats once it is held for 0.3 s. */
double hold_repeat(Hold* hold, double now);

/* ---- What keys change ------------------------------------------------------------------------ */

/* Returns why the command is impossible: a line for the overlay, or "" for no line; NULL where it
   is possible. */
const char* key_obstacle(KeyCondition when, const ViewState* state);

enum { KEY_ROWS_MAX = 64 };

/* Fills for each row whether any of its presses would do something. The help page shows other rows
   grey. */
void key_rows_possible(const ViewState* state, bool possible[KEY_ROWS_MAX]);

/* Executes a command that only changes the view: options, the sea, the speed of time, the light.
   Other commands change nothing. `seconds` is the time of this frame while the key is held, else 0.
   Returns false where nothing changes; `why` then has the reason, if there is one. */
bool view_change(ViewState* state, const KeyCall* call, double seconds, SwellError* why);

/* Takes resolved settings. Fails with SWELL_ERROR_RANGE where the sea is too large for the direct
   sums. */
bool view_take(ViewState* state, const Settings* next, SwellError* error);

/* Writes a line about the change. Returns false where none is needed. */
bool view_describe_change(const ViewState* state, const ViewState* old, char note[GUI_WORD_SIZE]);

/* Returns a note of what the look cannot show of the scene; NULL for nothing. */
const char* look_lacks(const Settings* settings);

#endif
