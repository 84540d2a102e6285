/*
 * The trail along a boat's track, painted by the solution of trail.c for each point's age.
 */
#include "swell/wake.h"

#include "base/numbers.h"

#include <assert.h>
#include <string.h>

static const double LEAP = 5.0; /* a point so many spacings from the last one begins a new way */
static const double FARTHEST = 1e9; /* places that are kept [m] */
static const double MARGIN = 16.0;  /* of the window around the points [m] */

static const WakeTrackPoint* point_at(const WakeTrack* track, uint32_t n) {
    return &track->point[n % WAKE_TRACK_POINTS];
}

void wake_track_add(WakeTrack* track, const WakeWash* wash, double time) {
    assert(track && wash && wash->beam > 0.0 && wash->strength > 0.0 && isfinite(time));
    if (!(fabs(wash->x) <= FARTHEST && fabs(wash->z) <= FARTHEST)) {
        return;
    }
    if (track->count > 0 && time < point_at(track, track->count - 1)->time) {
        track->count = 0;
    }
    double way = (double)INFINITY;
    if (track->count > 0) {
        const WakeTrackPoint* last = point_at(track, track->count - 1);
        way = hypot(wash->x - last->x, wash->z - last->z);
    }
    if (way >= WAKE_TRACK_SPACING) {
        track->point[track->count++ % WAKE_TRACK_POINTS] =
            (WakeTrackPoint){.x = wash->x,
                             .z = wash->z,
                             .time = time,
                             .beam = wash->beam,
                             .strength = fmin(wash->strength, 1.0),
                             .begins = way > LEAP * WAKE_TRACK_SPACING};
    }
}

/* Finds the last points, up to `time`, that fit into a window, and its middle. Returns how many. */
static uint32_t find_window(const WakeTrack* track, double time, uint32_t* last, double middle[2]) {
    double low[2] = {INFINITY, INFINITY}, high[2] = {-INFINITY, -INFINITY};
    uint32_t count = 0;
    *last = track->count;
    while (*last > 0 && track->count - *last < WAKE_TRACK_POINTS &&
           point_at(track, *last - 1)->time > time) {
        --*last;
    }
    while (count < *last && track->count - *last + count < WAKE_TRACK_POINTS) {
        const WakeTrackPoint* point = point_at(track, *last - 1 - count);
        const double place[2] = {point->x, point->z};
        double side = 0.0;
        for (int axis = 0; axis < 2; ++axis) {
            side = fmax(side, fmax(high[axis], place[axis]) - fmin(low[axis], place[axis]));
        }
        if (time - point->time > WAKE_TRACK_SECONDS ||
            side > WAKE_TRACK_GRID * WAKE_TRACK_CELL - 2.0 * MARGIN) {
            break;
        }
        for (int axis = 0; axis < 2; ++axis) {
            low[axis] = fmin(low[axis], place[axis]);
            high[axis] = fmax(high[axis], place[axis]);
            middle[axis] =
                WAKE_TRACK_CELL * floor(0.5 * (low[axis] + high[axis]) / WAKE_TRACK_CELL + 0.5);
        }
        ++count;
    }
    return count;
}

/* Paints the way between two points; a cell softens the edge. */
static bool paint_way(const WakeTrackPoint* from, const WakeTrackPoint* to, double time,
                      uint8_t* texels) {
    const WakeTrail trail =
        wake_trail_after(to->beam, to->strength, time - 0.5 * (from->time + to->time));
    const double reach = trail.half + 0.5 * WAKE_TRACK_CELL;
    const double way[2] = {to->x - from->x, to->z - from->z};
    const double square = way[0] * way[0] + way[1] * way[1];
    const int64_t left = (int64_t)ceil((fmin(from->x, to->x) - reach) / WAKE_TRACK_CELL);
    const int64_t right = (int64_t)floor((fmax(from->x, to->x) + reach) / WAKE_TRACK_CELL);
    const int64_t top = (int64_t)ceil((fmin(from->z, to->z) - reach) / WAKE_TRACK_CELL);
    const int64_t bottom = (int64_t)floor((fmax(from->z, to->z) + reach) / WAKE_TRACK_CELL);
    bool any = false;
    for (int64_t row = top; row <= bottom; ++row) {
        for (int64_t column = left; column <= right; ++column) {
            const double x = (double)column * WAKE_TRACK_CELL - from->x;
            const double z = (double)row * WAKE_TRACK_CELL - from->z;
            const double at = swell_clamp((x * way[0] + z * way[1]) / square, 0.0, 1.0);
            const double v = hypot(x - at * way[0], z - at * way[1]) / reach;
            const double s = v < 1.0 ? trail.middle * cbrt(1.0 - v * v) : 0.0;
            const int64_t mask = WAKE_TRACK_GRID - 1;
            uint8_t* texel = &texels[(row & mask) * WAKE_TRACK_GRID + (column & mask)];
            const uint8_t value = (uint8_t)(255.0 * s + 0.5);
            *texel = value > *texel ? value : *texel;
            any = any || value > 0;
        }
    }
    return any;
}

bool wake_track_paint(const WakeTrack* track, double time, uint8_t* texels, double middle[2]) {
    assert(track && texels && middle && isfinite(time));
    uint32_t last;
    middle[0] = middle[1] = 0.0;
    const uint32_t count = find_window(track, time, &last, middle);
    memset(texels, 0, (size_t)WAKE_TRACK_GRID * WAKE_TRACK_GRID);
    bool any = false;
    for (uint32_t n = 1; n < count; ++n) {
        const WakeTrackPoint* to = point_at(track, last - n);
        if (!to->begins && paint_way(point_at(track, last - n - 1), to, time, texels)) {
            any = true;
        }
    }
    return any;
}
