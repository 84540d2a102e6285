/*
 * What the boat does to the water: the pressure of its weight and the wash of its propeller, as it
 * sails by script or by hand.
 */
#ifndef SWELL_WATER_HULL_PRESSURE_H
#define SWELL_WATER_HULL_PRESSURE_H

#include "swell/float.h"
#include "swell/wake.h"

/* The share of a weight that presses. A knob of taste: with all of it linear waves become steeper
   than water can stand. */
#define STAMP_GAIN 0.5

typedef struct BoatStamp {
    double rest[2];    /* where the water rests that it is in: x, z [m] */
    double heading[2]; /* unit vector */
    double volume;     /* that it displaces now [m^3] ... */
    double ahead;      /* ... so far ahead of there [m] */
    double speed;      /* through the water [m/s] */
} BoatStamp;

/* Puts it into the patch, in that slot, for the next step. */
void boat_stamp_set(WakePatch* patch, int slot, const BoatStamp* stamp);

/* The middle of the window of a patch that is for a boat whose water rests there [m]. */
void boat_stamp_window(const WakeParams* params, const double rest[2], const double heading[2],
                       double middle[2]);

/* Moves the window to where the boat is, with more of it behind the boat than ahead. */
void boat_stamp_move_window(WakePatch* patch, const BoatStamp* stamp);

/* How much of its volume counts so many seconds after it was put in: 0 to 1, smoothly in one. */
double boat_stamp_fade(double seconds);

/* Of a boat at rest: what it displaces [m^3] and how far ahead of amidships that has its middle
 * [m]. */
typedef struct BoatWeight {
    double volume, ahead;
} BoatWeight;

BoatWeight boat_stamp_weight(const FloatBody* boat);

/* The same, where there is no boat. Fails with SWELL_ERROR_MEMORY. */
bool boat_stamp_usual_weight(BoatWeight* weight, SwellError* error);

#endif
