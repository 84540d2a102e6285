#include "water/cubic_track.h"

#include <assert.h>

/* Returns the slope of the parabola through `at` and its neighbours, or of the line to the only
   one. */
static double slope_at(const CubicKey* before, const CubicKey* at, const CubicKey* after) {
    const double step_before = before->exists ? at->time - before->time : 0.0;
    const double step_after = after->exists ? after->time - at->time : 0.0;
    const double rise_before = before->exists ? (at->value - before->value) / step_before : 0.0;
    const double rise_after = after->exists ? (after->value - at->value) / step_after : 0.0;
    if (!before->exists || !after->exists) {
        return before->exists ? rise_before : rise_after;
    }
    return (step_after * rise_before + step_before * rise_after) / (step_before + step_after);
}

double cubic_track_at(const CubicKey key[4], double time, double* rate) {
    const CubicKey *from = &key[1], *to = &key[2];
    assert(from->exists && to->exists && to->time > from->time);
    const double step = to->time - from->time;
    const double s = (time - from->time) / step, s2 = s * s, s3 = s2 * s;
    const double slope_from = step * slope_at(&key[0], from, to);
    const double slope_to = step * slope_at(from, to, &key[3]);
    if (rate) {
        *rate = ((6.0 * s2 - 6.0 * s) * (from->value - to->value) +
                 (3.0 * s2 - 4.0 * s + 1.0) * slope_from + (3.0 * s2 - 2.0 * s) * slope_to) /
                step;
    }
    return (2.0 * s3 - 3.0 * s2 + 1.0) * from->value + (3.0 * s2 - 2.0 * s3) * to->value +
           (s3 - 2.0 * s2 + s) * slope_from + (s3 - s2) * slope_to;
}
