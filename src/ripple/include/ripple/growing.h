/*
 * Functions for the lesson of pool and string that the library lacks: constants beyond the limit of
 * stability, and a driver.
 */
#ifndef SWELL_RIPPLE_GROWING_H
#define SWELL_RIPPLE_GROWING_H

#include "swell/ripple.h"

/* ---- Beyond the limit ----------------------------------------------------------------------- */

/* The largest constants; RIPPLE_DAMPING_MAX also limits slowdown. */
#define RIPPLE_DAMPING_MAX 1.02
#define RIPPLE_ATTACK_MAX 1.2
#define RIPPLE_BLEND_MAX 1.2

/* The largest height [cells]; on a string, in heights of a stone of its scheme. */
#define RIPPLE_GROWTH_MAX 256.0

/* As ripple_create, but accepts constants up to these. A field that grows beyond RIPPLE_GROWTH_MAX
   becomes still, so its heights are always finite. */
Ripple* ripple_create_growing(const RippleParams* params, SwellWorkers* workers, SwellError* error);

/* Changes the constants and keeps the heights. `params` has the scheme and size of the field. Fails
   with SWELL_ERROR_RANGE; then nothing changes. */
bool ripple_set_constants(Ripple* ripple, const RippleParams* params, SwellError* error);

/* How often the field was stilled because it had grown too high. */
int ripple_overflows(const Ripple* ripple);

/* ---- The driver ---------------------------------------------------------------------------- */

/* A driver moves the field up and down at a frequency until it is switched off. */
typedef enum RippleDrive {
    RIPPLE_DRIVE_OFF,
    RIPPLE_DRIVE_POINT, /* pushes a round spot of a pool, a quarter of its width from the left */
    RIPPLE_DRIVE_EDGE,  /* lifts the left edge */
    RIPPLE_DRIVE_COUNT
} RippleDrive;

/* A string is lifted at its left end in both cases. */
typedef struct RippleDriver {
    RippleDrive drive;
    double angle;  /* phase that it advances in a step [radians, 0 to pi] */
    double height; /* of the edge; near a point, about that of the waves */
} RippleDriver;

/* Replaces the driver from the next step on. The phase continues. */
void ripple_set_driver(Ripple* ripple, RippleDriver driver);

#endif
