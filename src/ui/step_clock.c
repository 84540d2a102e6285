#include "ui/step_clock.h"

#include <assert.h>
#include <math.h>

static const double STALL_SECONDS = 0.25;

int step_clock_advance(StepClock* clock, double seconds, double rate) {
    assert(clock && seconds >= 0.0 && isfinite(rate) && rate > 0.0);
    const double ceiling = fmax(STALL_SECONDS * rate, 1.0);
    clock->owed = fmin(clock->owed + seconds * rate, ceiling);
    const double steps = floor(clock->owed);
    clock->owed -= steps;
    return (int)steps;
}
