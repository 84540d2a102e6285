#include "hold.h"

#include <assert.h>
#include <math.h>

static const double TAP = 0.1, REPEAT_AFTER = 0.3; /* s */

/* Counts the time until `now`; the key was surely down until `surely`. */
static void count(Hold* hold, double surely, double now) {
    if (hold->down) {
        hold->owed += now - hold->counted;
        hold->late += fmax(surely - fmax(hold->counted, hold->pressed + REPEAT_AFTER), 0.0);
        hold->counted = now;
    }
}

void hold_press(Hold* hold, double now) {
    assert(hold);
    if (!hold->down) {
        hold->down = true;
        hold->pressed = hold->counted = now;
    }
}

void hold_release(Hold* hold, double after, double now) {
    assert(hold && after <= now);
    count(hold, after, now);
    if (hold->down) {
        hold->owed += fmax(hold->pressed + TAP - now, 0.0);
        hold->down = false;
    }
}

double hold_spend(Hold* hold, double now, double seconds) {
    assert(hold && seconds >= 0.0);
    count(hold, now, now);
    const double spent = fmin(hold->owed, seconds);
    hold->owed = fmin(hold->owed - spent, TAP); /* a stall leaves no more */
    return spent;
}

double hold_repeat(Hold* hold, double now) {
    assert(hold);
    count(hold, now, now);
    const double repeated = hold->late;
    hold->late = 0.0;
    return repeated;
}
