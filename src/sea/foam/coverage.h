/*
 * The formulas of the foam shader in C: coverage.c averages them, and tests compare them with the
 * shader.
 */
#ifndef SWELL_FOAM_COVERAGE_H
#define SWELL_FOAM_COVERAGE_H

#include "swell/foam.h"

/* The noise at a place. */
typedef struct FoamTexture {
    float t1, t2, t3; /* lace at three scales, uniformly distributed over 0 to 1 */
    float z;    /* .7 z1 + .9 z2, z the deviation of q of cascades 1 and 2 in standard deviations */
    float fine; /* share of t2 that is large enough to be seen */
    float n4;
    float rise; /* height of the first cascade / significant height */
    float soft; /* soft noise at the place of t1 */
} FoamTexture;

/* Returns the coverage f of a place without hidden deviation, 0 to 1. f grows with Q and S. */
float foam_coverage_at(const FoamCoverage* coverage, float Q, float S, const FoamTexture* texture);

#endif
