/*
 * A step of one row, in each scheme. It computes the inner cells of a row of `width` cells and
 * leaves the two end cells, which are edges. The compiler vectorises the loops, once for the
 * baseline processor and once for AVX2, with the same bits.
 */
#ifndef SWELL_RIPPLE_SCHEMES_H
#define SWELL_RIPPLE_SCHEMES_H

#include "swell/ripple.h"

/* `now` and `before` are the row in u and u-. The rows above and below lie `width` cells away; for
   a string they are still. Writes u+ of the row to `next`, which must hold u- of the row. Lerp also
   reads u- of the neighbours, so its `next` is another row. */
typedef void (*RippleSchemeStepRow)(const RippleParams* params, const void* now, const void* before,
                                    void* next);
void ripple_scheme_step_row(const RippleParams* params, const void* now, const void* before,
                            void* next);
void ripple_scheme_step_row_avx2(const RippleParams* params, const void* now, const void* before,
                                 void* next);

/* Returns the fastest function that the build and the processor support. */
RippleSchemeStepRow ripple_scheme_choose(void);

/* As ripple_check_params, but accepts constants up to those of growing.h. */
bool ripple_check_growing(const RippleParams* params, SwellError* error);

#endif
