/*
 * The history of one place of a field, its amplitude spectrum, and the field's natural frequencies.
 *
 * A place is given by shares of width and height. A step adds its height. The spectrum is computed
 * from the last steps with a Hann window, as amplitudes: a steady wave of height A has a peak of A
 * at its frequency.
 */
#ifndef SWELL_POOL_TRACE_H
#define SWELL_POOL_TRACE_H

#include "swell/ripple.h"

enum {
    POOL_TRACE_STEPS = 2048, /* steps that the spectrum uses */
    POOL_TRACE_SHOWN = 512,  /* steps that the plot shows */
    POOL_TRACE_BINS = 160,
    POOL_TRACE_NATURAL = 12, /* natural frequencies */
};

typedef struct PoolTrace {
    int x, y;                       /* its cell */
    float height[POOL_TRACE_STEPS]; /* the last one first, in pool_trace_unit */
    int count;                      /* heights in it */
    int measured;                   /* steps since the spectrum was computed */
    double top;                     /* frequency at the spectrum's end, Hz */
    double amplitude, frequency;    /* amplitude and frequency of its highest peak; 0 without one */
    float spectrum[POOL_TRACE_BINS];
    double natural[POOL_TRACE_NATURAL]; /* the lowest, Hz; of a pool those without a node there */
    int natural_count;
    float natural_marks[POOL_TRACE_BINS]; /* 1 at these, 0.4 where the place is a node, else 0 */
    double fundamental; /* c/2L or a membrane's, if all waves ran at the scheme's speed, Hz */
    double half_life;   /* half-life of the first mode, s; infinite where it does not decay */
} PoolTrace;

/* Returns the height that is drawn as 1. For a pool it is a cell, 256 units in `integer`. For a
   string it is the upper end of its window, a stone's height. */
double pool_trace_unit(const RippleParams* params);

/* Fills `shown` with the last POOL_TRACE_SHOWN heights, oldest first, NaN before the first. Returns
   the largest |height|. */
float pool_trace_fill_shown(const PoolTrace* trace, float shown[POOL_TRACE_SHOWN]);

#endif
