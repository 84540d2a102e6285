/*
 * A smooth way through numbers at times that need not be even: between two keys a cubic with their
 * values and, at each, the slope of the parabola through it and its neighbours (Catmull and Rom's
 * way).
 */
#ifndef SWELL_WATER_CUBIC_TRACK_H
#define SWELL_WATER_CUBIC_TRACK_H

#include <stdbool.h>

/* A number at a time; `exists` is false before the first and after the last key. */
typedef struct CubicKey {
    bool exists;
    double time, value;
} CubicKey;

/* Where the way is at a time between key[1] and key[2], which exist and lie apart; key[0] and
   key[3] are those before and after. `rate` receives the slope there unless it is NULL. */
double cubic_way_at(const CubicKey key[4], double time, double* rate);

#endif
