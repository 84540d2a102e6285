/*
 * The effect of hulls on the wake patch: the pressure of their weight, and the wash of the boat's
 * propeller. The same for a boat on a course, a floating boat, and buoys.
 */
#ifndef SWELL_WATER_HULL_PRESSURE_H
#define SWELL_WATER_HULL_PRESSURE_H

#include "swell/float.h"
#include "swell/wake.h"

typedef struct HullPressure {
    double rest[2];        /* rest position of the water around the boat: x, z [m] */
    double heading[2];     /* unit vector */
    double volume;         /* displaced now [m^3] */
    double speed;          /* through the water [m/s] */
    const FloatHull* hull; /* borrowed; NULL for the launch */
} HullPressure;

/* Sets the boat's pressure and wash for the next step of the patch, in that slot, and adds the wash
   to the boat's track. `time` is that of the step's end [s]. */
void hull_pressure_set(WakePatch* patch, int slot, const HullPressure* boat, WakeTrack* track,
                       double time);

/* See wake_hull_phase. */
double hull_pressure_phase(const HullPressure* boat, double cell, double wave_number);

/* Finds the middle of a patch that follows a boat in water with that rest position [m]: more of the
   patch lies behind the boat than ahead. */
void hull_pressure_window(const WakeParams* params, const double rest[2], const double heading[2],
                          double middle[2]);

/* Fills the parabola that fits the bow of its waterline at a speed [m/s]: its foremost point ahead
   of amidships, its greatest half breadth, and how far that is behind the foremost point [m]. */
void hull_waterline(const FloatHull* hull, double speed, double line[3]);

#endif
