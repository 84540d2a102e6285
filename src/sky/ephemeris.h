/*
 * Sun and moon from the Earth's middle, in the coordinates of the date.
 */
#ifndef SWELL_SKY_EPHEMERIS_H
#define SWELL_SKY_EPHEMERIS_H

#include "base/numbers.h"

#define HEAVENS_ASTRONOMICAL_UNIT 149597870700.0 /* m */

static inline double sin_degrees(double angle) {
    return sin(swell_radians(fmod(angle, 360.0)));
}

static inline double cos_degrees(double angle) {
    return cos(swell_radians(fmod(angle, 360.0)));
}

/* The axes of the Earth at a time. */
typedef struct HeavensTurn {
    double T;         /* Julian centuries of dynamical time since J2000.0 */
    double obliquity; /* of the ecliptic, true [degrees] */
    double nutation;  /* in longitude [degrees] */
    double sidereal;  /* apparent, at Greenwich [degrees] */
} HeavensTurn;

/* `days` of UT since J2000.0. */
HeavensTurn heavens_turn(double days);

/* Apparent places: vectors from the Earth's middle in the axes of its equator [m]. */
void heavens_sun_vector(const HeavensTurn* turn, double v[3]);
void heavens_moon_vector(const HeavensTurn* turn, double v[3]);

#endif
