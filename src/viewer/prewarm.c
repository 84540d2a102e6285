#include "prewarm.h"

#include <assert.h>

static const double EVERY = 1.0, WAIT_MOST = 10.0; /* s */
enum { FRAMES_EVERY = 8 }; /* where frames are long, few of them are longer */

Prewarm prewarm_start(double now) {
    return (Prewarm){.at = now};
}

bool prewarm_is_due(Prewarm* prewarm, double now, bool user_acts) {
    assert(prewarm);
    const double since = now - prewarm->at;
    prewarm->frames += 1;
    if (prewarm->frames < FRAMES_EVERY || since < (user_acts ? WAIT_MOST : EVERY)) {
        return false;
    }
    *prewarm = prewarm_start(now);
    return true;
}
