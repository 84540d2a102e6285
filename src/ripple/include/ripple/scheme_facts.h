/*
 * What there is to know of each scheme: where it is from, its formula, how fast its waves run, when
 * it is stable, and how a field of it swings.
 *
 * A step of each scheme is u+ = A u - B u- for a standing wave, whose neighbours' mean is m u. The
 * two numbers z with z^2 = A z - B describe it: |z| is the factor on its height in a step, arg z
 * its angle. For integer without its rounding, d = 1 - 1 / 2^loss.
 */
#ifndef SWELL_RIPPLE_SCHEME_FACTS_H
#define SWELL_RIPPLE_SCHEME_FACTS_H

#include "swell/ripple.h"

/* Texts of a line or two. u+, u, u-: the next, present, last height of a cell. sum4, diagonal4: of
   its neighbours; left2, right2: of those two away. Speeds are those of long waves without
   damping, in cells a step. */
typedef struct RippleFacts {
    const char* source;
    const char* formula;
    const char* speed;
    const char* limit; /* the condition of stability */
} RippleFacts;

RippleFacts ripple_scheme_facts(RippleScheme scheme, int dimensions);

/* Returns the speed of long waves without damping [cells a step]. */
double ripple_wave_speed(const RippleParams* params);

typedef struct RippleMode {
    double angle;  /* in a step, 0 to pi; 0 where it does not swing */
    double factor; /* of its height in a step; above 1 it grows */
} RippleMode;

/* Returns how the standing wave with p half waves along x and q along y (1D: not read) goes on:
   1 to width - 2, 1 to height - 2, in a field without walls. */
RippleMode ripple_mode(const RippleParams* params, int p, int q);

/* Returns the largest factor of all modes: above 1 the scheme is unstable. */
double ripple_growth(const RippleParams* params);

#endif
