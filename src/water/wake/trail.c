/*
 * The trail of turbulent water behind a propeller follows the porous-medium equation of
 * swell/wake.h, in the form s_t = K / 4 laplace(s^4) - s / T, in which a cell gains what its
 * neighbour loses. Beyond the patch the trail is painted along the boat's track, from the solution
 * at each point's age.
 */
#include "patch.h"

#include "base/numbers.h"

#include <assert.h>
#include <string.h>

/* The trail changes slowly, so it spreads every few steps. It is stable while K dt / cell^2 is at
   most 1/4. */
enum { SPREAD_STEPS = 4 };
static const double SPREAD_MOST = 0.24;

/* Values below this become 0, so that fourth powers have no denormals. */
static const float LEAST = 1e-9f;

static const float GONE = 0.02f; /* strength below which a trail is invisible, and ends */

static float fourth(float s) {
    return s * s * s * s;
}

/* Each of four neighbours gives a cell the difference of fourth powers, times `by`. */
typedef struct Spreading {
    WakePatch* patch;
    float by, kept;
} Spreading;

static float spread_cell(const Spreading* spreading, float s, const float beside[4]) {
    const float gain = fourth(beside[0]) + fourth(beside[1]) + fourth(beside[2]) +
                       fourth(beside[3]) - 4.0f * fourth(s);
    const float next = spreading->kept * (s + spreading->by * gain);
    return next < LEAST ? 0.0f : next;
}

static void spread_rows(void* context, int group, int worker) {
    (void)worker;
    const Spreading* spreading = context;
    const WakePatch* patch = spreading->patch;
    const size_t grid = wake_grid(patch), mask = grid - 1;
    for (size_t j = 8 * (size_t)group; j < 8 * (size_t)group + 8; ++j) {
        const float* restrict row = patch->trail + j * grid;
        const float* restrict above = patch->trail + ((j + mask) & mask) * grid;
        const float* restrict below = patch->trail + ((j + 1) & mask) * grid;
        float* restrict next = (float*)(void*)patch->spectrum + j * grid;
        for (size_t i = 1; i < mask; ++i) {
            next[i] = spread_cell(spreading, row[i],
                                  (const float[]){row[i - 1], row[i + 1], above[i], below[i]});
        }
        next[0] =
            spread_cell(spreading, row[0], (const float[]){row[mask], row[1], above[0], below[0]});
        next[mask] = spread_cell(spreading, row[mask],
                                 (const float[]){row[mask - 1], row[0], above[mask], below[mask]});
    }
}

void wake_trail_spread(WakePatch* patch) {
    if (patch->steps % SPREAD_STEPS != 0 || !patch->has_trail) {
        return;
    }
    const size_t grid = wake_grid(patch), cells = grid * grid;
    const double seconds = SPREAD_STEPS * WAKE_STEP, cell = patch->params.cell;
    Spreading spreading = {
        .patch = patch,
        .by = (float)(0.25 * fmin(WAKE_TRAIL_SPREAD * seconds / (cell * cell), SPREAD_MOST)),
        .kept = (float)exp(-seconds / WAKE_TRAIL_LIFE)};
    swell_workers_run(patch->workers, (int)grid / 8, spread_rows, &spreading);
    memcpy(patch->trail, patch->spectrum, cells * sizeof *patch->trail);
    float most = 0.0f;
    for (size_t i = 0; i < cells; ++i) {
        most = swell_maxf(most, patch->trail[i]);
    }
    patch->has_trail = most >= GONE;
    if (!patch->has_trail) {
        memset(patch->trail, 0, cells * sizeof *patch->trail);
    }
}

const float* wake_patch_trail(const WakePatch* patch) {
    assert(patch);
    return patch->trail;
}

void wake_patch_copy_slick(const WakePatch* patch, float* slick) {
    assert(patch && slick);
    const size_t grid = wake_grid(patch), mask = grid - 1;
    const size_t reach = (size_t)lround(0.5 * WAKE_SLICK_BREADTH / patch->params.cell);
    const size_t wide = 2 * reach + 1, count = wide < grid ? wide : grid;
    for (size_t n = 0; n < grid * grid; ++n) {
        double sum = 0.0;
        for (size_t k = 0; k < count * count; ++k) {
            const size_t i = (n + k % count - reach) & mask;
            const size_t j = (n / grid + k / count - reach) & mask;
            sum += (double)patch->trail[j * grid + i];
        }
        slick[n] =
            (float)swell_smoothstep(WAKE_SLICK_FROM, WAKE_SLICK_TO, sum / (double)(count * count));
    }
}

/* With the time stretched by the fading, tau = T / 3 (1 - exp(-3 t / T)), s exp(t / T) spreads as
   if nothing faded. Then half ~ (1 + tau / tau0)^(1/5), and the equation at the middle gives tau0 =
   0.3 half^2 / (K middle^3). A profile of half breadth 1 and middle 1 has the integral B(1/2,
   4/3). */
WakeTrail wake_trail_after(double beam, double strength, double seconds) {
    static const double PROFILE = 1.68262, BELL = 1.77245; /* sqrt pi */
    assert(beam > 0.0 && strength > 0.0 && seconds >= 0.0);
    const double half = BELL / PROFILE * beam;
    const double start = 0.3 * half * half / (WAKE_TRAIL_SPREAD * strength * strength * strength);
    const double spent = WAKE_TRAIL_LIFE / 3.0 * (1.0 - exp(-3.0 * seconds / WAKE_TRAIL_LIFE));
    const double grown = pow(1.0 + spent / start, 0.2);
    return (WakeTrail){strength / grown * exp(-seconds / WAKE_TRAIL_LIFE), half * grown};
}

/* ---- The track ----------------------------------------------------------------------------- */

static const double LEAP = 5.0;     /* spacings beyond which a new track begins */
static const double FARTHEST = 1e9; /* largest coordinate that is kept [m] */
static const double MARGIN = 16.0;  /* margin of the window around the points [m] */

static const WakeTrackPoint* point_at(const WakeTrack* track, uint32_t n) {
    return &track->point[n % WAKE_TRACK_POINTS];
}

void wake_track_add(WakeTrack* track, const WakeWash* wash, double time) {
    assert(track && wash);
    if (!(fabs(wash->x) <= FARTHEST && fabs(wash->z) <= FARTHEST && wash->beam > 0.0 &&
          wash->strength > 0.0 && isfinite(wash->beam + wash->strength + time))) {
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

/* Paints the track between two points, with an edge softened over a cell. */
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
    assert(track && texels && middle);
    uint32_t last;
    middle[0] = middle[1] = 0.0;
    const uint32_t count = isfinite(time) ? find_window(track, time, &last, middle) : 0;
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
