/*
 * A stone in the air: from the hand it flies on a parabola under gravity to the place on the water
 * where it falls in. It has no drag.
 */
#ifndef SWELL_WATER_STONE_FLIGHT_H
#define SWELL_WATER_STONE_FLIGHT_H

#include "swell/float.h"

typedef struct StoneFlight {
    double from[3], to[3]; /* m */
    double radius;         /* m */
    double seconds;        /* of the whole flight */
    double age;            /* of it, so far [s] */
} StoneFlight;

/* Throws a stone of `radius` [m]. It flies at 16 m/s over the water, but for at least .7 s and at
   most 1.6 s. The first metres are left out, so that it does not hide the view. */
StoneFlight stone_flight_begin(const double hand[3], const double to[3], double radius);

/* Advances by `seconds`; returns whether it has fallen in. */
bool stone_flight_advance(StoneFlight* stone, double seconds);

/* Returns where it is; it turns around its x axis. After its flight it stays where it fell. */
FloatPose stone_flight_pose(const StoneFlight* stone);

#endif
