#include "pool_parts.h"

#include "base/numbers.h"
#include "ripple/scheme_facts.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The end of the spectrum, in steps a cycle: 2.5 Hz of the pool and 1 Hz of the string at 50 steps
   a second. */
static const double POOL_TOP = 20.0, STRING_TOP = 50.0;
static const double DRIVE_ROOM = 1.25; /* the same over the frequency of a faster driver */
static const double STILL = 1e-6;      /* smaller amplitudes count as none */
static const double NODE = 0.2;        /* share of a mode's height below which a place is a node */
static const float NODE_MARK = 0.4f;
enum { LEAST_STEPS = 64, HALF_WAVES_MAX = 24 };

double pool_trace_unit(const RippleParams* params) {
    return params->dimensions == 1            ? fabs(ripple_stone_height(params->scheme, 1))
           : params->scheme == RIPPLE_INTEGER ? 256.0
                                              : 1.0;
}

/* Returns the cell at a share of the side, never one at its ends. */
static int cell_of(double share, int cells) {
    return (int)swell_clamp(share * cells, 1.0, cells - 2.0);
}

static void move(PoolTrace* trace, const RippleParams* params, const double share[2]) {
    const int x = cell_of(share[0], params->width);
    const int y = params->dimensions == 1 ? 0 : cell_of(share[1], params->height);
    if (x != trace->x || y != trace->y) {
        *trace = (PoolTrace){.x = x, .y = y};
    }
}

void pool_trace_add(PoolTrace* trace, const Ripple* field, const double share[2]) {
    const double scale = 1.0 / pool_trace_unit(ripple_params(field));
    move(trace, ripple_params(field), share);
    memmove(trace->height + 1, trace->height, sizeof trace->height - sizeof *trace->height);
    trace->height[0] = (float)(scale * ripple_height(field, trace->x, trace->y));
    trace->count += trace->count < POOL_TRACE_STEPS;
    trace->measured += 1;
}

float pool_trace_fill_shown(const PoolTrace* trace, float shown[POOL_TRACE_SHOWN]) {
    assert(trace && shown);
    float most = 0.0f;
    for (int age = 0; age < POOL_TRACE_SHOWN; ++age) {
        const bool known = age < trace->count;
        shown[POOL_TRACE_SHOWN - 1 - age] = known ? trace->height[age] : NAN;
        most = known ? fmaxf(most, fabsf(trace->height[age])) : most;
    }
    return most;
}

/* Fills the spectrum of the heights less their mean, and finds its highest peak. */
static void find_spectrum(PoolTrace* trace, double rate) {
    const double width = trace->top / POOL_TRACE_BINS;
    float windowed[POOL_TRACE_STEPS];
    double mean = 0.0, weights = 0.0;
    for (int i = 0; i < trace->count; ++i) {
        mean += (double)trace->height[i] / trace->count;
    }
    for (int i = 0; i < trace->count; ++i) {
        const double weight = 0.5 - 0.5 * cos(SWELL_TWO_PI * (i + 0.5) / trace->count);
        windowed[i] = (float)(weight * ((double)trace->height[i] - mean));
        weights += weight;
    }
    for (int bin = 0; bin < POOL_TRACE_BINS; ++bin) {
        /* One complex product per step advances the bin's sine. */
        const double angle = SWELL_TWO_PI * ((bin + 0.5) * width) / rate;
        const double turn_x = cos(angle), turn_y = sin(angle);
        double x = 1.0, y = 0.0, sum_x = 0.0, sum_y = 0.0;
        for (int i = 0; i < trace->count; ++i) {
            sum_x += (double)windowed[i] * x;
            sum_y += (double)windowed[i] * y;
            const double turned = x * turn_x - y * turn_y;
            y = x * turn_y + y * turn_x;
            x = turned;
        }
        trace->spectrum[bin] = (float)(2.0 * hypot(sum_x, sum_y) / weights);
    }
    const float* s = trace->spectrum;
    trace->amplitude = trace->frequency = 0.0;
    for (int bin = 1; bin < POOL_TRACE_BINS - 1; ++bin) {
        const double left = (double)s[bin - 1], here = (double)s[bin], right = (double)s[bin + 1];
        if (here > trace->amplitude && here > STILL && left <= here && right < here) {
            /* Between bins the peak is interpolated by a parabola. */
            const double beside = 0.5 * (left - right) / (left - 2.0 * here + right);
            trace->amplitude = here - 0.25 * (left - right) * beside;
            trace->frequency = (bin + 0.5 + beside) * width;
        }
    }
}

/* Returns whether the place is no node of the mode with p half waves along x and q along y. */
static bool moves(const PoolTrace* trace, const RippleParams* params, int p, int q) {
    const double along = sin(0.5 * SWELL_TWO_PI * p * trace->x / (params->width - 1));
    const double across = params->dimensions == 1
                              ? 1.0
                              : sin(0.5 * SWELL_TWO_PI * q * trace->y / (params->height - 1));
    return fabs(along * across) > NODE;
}

static int compare(const void* a, const void* b) {
    const double one = *(const double*)a, other = *(const double*)b;
    return (one > other) - (one < other);
}

/* Lists the lowest modes that oscillate; for a pool, those in which the place moves. */
static void find_natural(PoolTrace* trace, const RippleParams* params, double rate) {
    const bool flat = params->dimensions == 1;
    const int most_q = flat ? 1 : (int)fmin(HALF_WAVES_MAX, params->height - 2);
    double found[HALF_WAVES_MAX * HALF_WAVES_MAX];
    int count = 0;
    for (int q = 1; q <= most_q; ++q) {
        for (int p = 1; p <= fmin(HALF_WAVES_MAX, params->width - 2); ++p) {
            const double angle = ripple_mode(params, p, q).angle;
            if (angle > 0.0 && (flat || moves(trace, params, p, q))) {
                found[count++] = angle / SWELL_TWO_PI * rate;
            }
        }
    }
    qsort(found, (size_t)count, sizeof *found, compare);
    trace->natural_count = count < POOL_TRACE_NATURAL ? count : POOL_TRACE_NATURAL;
    memset(trace->natural_marks, 0, sizeof trace->natural_marks);
    for (int i = 0; i < trace->natural_count; ++i) { /* a string's modes in order: 1, 2, ... */
        const double at = found[i] / trace->top * POOL_TRACE_BINS;
        trace->natural[i] = found[i];
        if (at < POOL_TRACE_BINS) {
            float* mark = &trace->natural_marks[(int)at];
            *mark = fmaxf(*mark, flat && !moves(trace, params, i + 1, 1) ? NODE_MARK : 1.0f);
        }
    }
}

void pool_trace_measure(PoolTrace* trace, const Ripple* field, const double share[2], double rate,
                        double drive_frequency) {
    assert(trace && field && rate > 0.0);
    const RippleParams* params = ripple_params(field);
    const bool flat = params->dimensions == 1;
    const double factor = ripple_mode(params, 1, 1).factor;
    const double along = 1.0 / (params->width - 1);
    const double across = flat ? 0.0 : 1.0 / (params->height - 1);
    move(trace, params, share);
    trace->measured = 0;
    trace->top =
        fmin(fmax(rate / (flat ? STRING_TOP : POOL_TOP), DRIVE_ROOM * drive_frequency), 0.5 * rate);
    trace->fundamental = 0.5 * ripple_wave_speed(params) * hypot(along, across) * rate;
    trace->half_life = factor < 1.0 ? log(0.5) / log(factor) / rate : (double)INFINITY;
    find_natural(trace, params, rate);
    if (trace->count >= LEAST_STEPS) {
        find_spectrum(trace, rate);
    }
}
