/*
 * A smooth curve through values at uneven times: between two keys a cubic with their values and, at
 * each, the slope of the parabola through it and its neighbours (a Catmull-Rom spline).
 */
#ifndef SWELL_WATER_CUBIC_TRACK_H
#define SWELL_WATER_CUBIC_TRACK_H

#include <stdbool.h>

/* A value at a time [s]; `exists` is false before the first and after the last key. */
typedef struct CubicKey {
    bool exists;
    double time, value;
} CubicKey;

/* Returns the value at a time between key[1] and key[2], which exist at different times; key[0] and
   key[3] are those before and after. Fills `rate` with the slope there unless it is NULL. */
double cubic_track_at(const CubicKey key[4], double time, double* rate);

#endif
