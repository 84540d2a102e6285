/*
 * One row of a step in each scheme. The inner cells of a row of `width` cells are computed; its
 * ends are edges and stay as they are. Loops are written for the compiler to vectorise: once for
 * the least processor of its kind, once for AVX2, with the same bits.
 */
#ifndef SWELL_RIPPLE_SCHEMES_H
#define SWELL_RIPPLE_SCHEMES_H

#include "swell/ripple.h"

/* The rows around the one that is computed: u above, here and below, u- above, here and below. In
   1D above and below are NULL. */
typedef struct RippleSchemeRows {
    const void* up;
    const void* middle;
    const void* down;
    const void* before_up;
    const void* before;
    const void* before_down;
} RippleSchemeRows;

/* Writes u+ of the row to `next`. Unless the scheme is lerp, which reads u- of the neighbours too
   and writes to a row of its own, `next` holds u- of the row on entry. */
typedef void (*RippleSchemeStepRow)(const RippleParams* params, const RippleSchemeRows* rows,
                                    void* next);
void ripple_scheme_step_row(const RippleParams* params, const RippleSchemeRows* rows, void* next);
void ripple_scheme_step_row_avx2(const RippleParams* params, const RippleSchemeRows* rows,
                                 void* next);

/* The best one that this machine has. */
RippleSchemeStepRow ripple_scheme_choose(void);

#endif
