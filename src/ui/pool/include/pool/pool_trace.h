/*
 * The history of one place of a field, its amplitude spectrum, and the field's natural frequencies.
 *
 * A place is given by shares of width and height. A step adds its height; the spectrum is that of
 * the last steps, with a Hann window, as amplitudes: a steady wave of height A has a peak of A at
 * its frequency.
 */
#ifndef SWELL_POOL_TRACE_H
#define SWELL_POOL_TRACE_H

#include "swell/ripple.h"

enum {
    POOL_TRACE_STEPS = 2048, /* that the spectrum is of */
    POOL_TRACE_SHOWN = 512,  /* that the plot shows */
    POOL_TRACE_BINS = 160,
    POOL_TRACE_NATURAL = 12, /* natural frequencies */
};

typedef struct PoolTrace {
    int x, y;                       /* its cell */
    float height[POOL_TRACE_STEPS]; /* the last one first: in pool_trace_unit */
    int count;                      /* heights in it */
    int measured;                   /* steps since the spectrum was computed */
    double top;                     /* frequency at the spectrum's end, Hz */
    double amplitude, frequency;    /* of its highest peak; 0 without one */
    float spectrum[POOL_TRACE_BINS];
    float natural_marks[POOL_TRACE_BINS]; /* 1 at a natural frequency in which the place moves, 0.4
                                             at one that has a node there, else 0 */
    double natural[POOL_TRACE_NATURAL];   /* the lowest, ascending, Hz; all of a string, those
                                             without a node at the place of a pool */
    int natural_count;
    double fundamental; /* without damping, and of waves that all run at the scheme's speed: c/2L of
                           a string, the first of a membrane, Hz */
    double half_life;   /* of the first mode, s; infinite where it does not decay */
} PoolTrace;

/* The height that is drawn as 1: of a pool a cell, which `integer` has 256 units for; of a string
   the upper end of its window, which is the height of a stone. */
double pool_trace_unit(const RippleParams* params);

/* Fills `shown` with the last POOL_TRACE_SHOWN heights, oldest first, NaN before the first;
   returns the largest size. */
float pool_trace_fill_shown(const PoolTrace* trace, float shown[POOL_TRACE_SHOWN]);

#endif
