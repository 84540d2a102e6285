/*
 * Facts about each scheme: its source, its formula, the speed of its waves, when it is stable, and
 * how its standing waves oscillate.
 *
 * A step of each scheme is u+ = A u - B u- for a standing wave, with m u the mean of a cell's
 * neighbours. The two numbers z with z^2 = A z - B describe the wave: |z| is the factor on its
 * height in a step, and arg z the angle by which its phase advances. For integer, d = 1 - 1 /
 * 2^loss, and rounding is left out.
 */
#ifndef SWELL_RIPPLE_SCHEME_FACTS_H
#define SWELL_RIPPLE_SCHEME_FACTS_H

#include "swell/ripple.h"

/* Texts of a line or two. u+, u and u- are the next, present and last height of a cell. sum4 and
   diagonal4 are sums over its straight and diagonal neighbours; left2 and right2 are the cells two
   away. Speeds are those of long waves without damping, in cells a step. */
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
    double angle;  /* phase that it advances in a step, 0 to pi; 0 or pi if z is real */
    double factor; /* factor on its height in a step; above 1 it grows */
} RippleMode;

/* Returns the mode with p half waves along x, 1 to width - 2, and q along y, 1 to height - 2 (not
   read in 1D), in a field without walls. */
RippleMode ripple_mode(const RippleParams* params, int p, int q);

/* Returns the largest factor of all modes: above 1 the scheme is unstable. */
double ripple_growth(const RippleParams* params);

#endif
