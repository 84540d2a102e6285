/*
 * A driver: something that moves the field up and down at a frequency, as long as it is there.
 */
#ifndef SWELL_RIPPLE_DRIVER_H
#define SWELL_RIPPLE_DRIVER_H

#include "swell/ripple.h"

typedef enum RippleDrive {
    RIPPLE_DRIVE_OFF,
    RIPPLE_DRIVE_POINT, /* pushes a round spot of a pool, a quarter of its width from the left */
    RIPPLE_DRIVE_EDGE,  /* lifts the left edge */
    RIPPLE_DRIVE_COUNT
} RippleDrive;

/* A string is lifted at its left end in both cases. */
typedef struct RippleDriver {
    RippleDrive drive;
    double angle;  /* in a step, radians, 0 to pi */
    double height; /* of the edge; about that of waves near the point */
} RippleDriver;

/* Replaces the driver from the next step on; its swing goes on where it is. */
void ripple_set_driver(Ripple* ripple, RippleDriver driver);

#endif
