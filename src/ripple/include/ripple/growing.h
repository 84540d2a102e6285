/*
 * Fields whose constants may lie beyond the limit of stability, to see what happens there. One that
 * grows beyond RIPPLE_GROWTH_MAX becomes still, so its heights are always finite.
 */
#ifndef SWELL_RIPPLE_GROWING_H
#define SWELL_RIPPLE_GROWING_H

#include "swell/ripple.h"

/* The largest constants; RIPPLE_DAMPING_MAX also of slowdown. */
#define RIPPLE_DAMPING_MAX 1.02
#define RIPPLE_ATTACK_MAX 1.2
#define RIPPLE_BLEND_MAX 1.2

/* Of a height: in cells, on a string in heights of a stone of its scheme. */
#define RIPPLE_GROWTH_MAX 256.0

/* As ripple_check_params, up to these constants. */
bool ripple_check_growing(const RippleParams* params, SwellError* error);

/* As ripple_create, up to these constants. */
Ripple* ripple_create_growing(const RippleParams* params, SwellWorkers* workers, SwellError* error);

/* Changes the constants and keeps the heights. `params` has the scheme and size of the field. Fails
   as ripple_check_growing does; then nothing changes. */
bool ripple_set_constants(Ripple* ripple, const RippleParams* params, SwellError* error);

/* How often the field was stilled because it had grown too high. */
int ripple_overflows(const Ripple* ripple);

#endif
