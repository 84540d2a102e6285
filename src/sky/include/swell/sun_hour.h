/*
 * The way in which the sun is set: by hand, by an hour of an equinox day, or by a date, an hour and
 * a place; and the sun's place as time passes.
 */
#ifndef SWELL_SUN_HOUR_H
#define SWELL_SUN_HOUR_H

#include "swell/heavens.h"

typedef enum SunBy {
    SUN_BY_HAND,
    SUN_BY_HOUR, /* an hour of an equinox day at 45 degrees north: 2027-03-20, with a nearly full
                    moon */
    SUN_BY_DATE  /* a date, an hour and a place */
} SunBy;

typedef struct SunHour {
    SunBy by;
    double hour;        /* SUN_BY_HOUR: local solar time at time 0 */
    double days;        /* SUN_BY_DATE: days since J2000.0 at time 0 */
    HeavensPlace place; /* SUN_BY_DATE */
    bool moves;         /* the sun moves with the time of the sea; else it stays as at time 0 */
} SunHour;

/* Returns the days since J2000.0 at a time of the sea [s]. Not for SUN_BY_HAND. */
double sun_hour_days(const SunHour* hour, double time);

/* Returns sun, moon and stars at a time of the sea [s]. Not for SUN_BY_HAND. With SUN_BY_HOUR they
   are those at 45 N, 0 E, and the sun is that of sun_hour_find. */
HeavensSky sun_hour_heavens(const SunHour* hour, double time);

/* Sets the apparent azimuth and elevation [degrees], with refraction, at a time of the sea [s].
   Leaves `sun` as it is for SUN_BY_HAND. An equinox's sun runs along the celestial equator, without
   refraction. */
void sun_hour_find(const SunHour* hour, double time, double sun[2]);

/* Moves the hour by some hours: with SUN_BY_DATE to a whole minute, with SUN_BY_HOUR within the
   day. SUN_BY_HAND first becomes SUN_BY_HOUR at the hour with the same height of the sun, so the
   light stays and the azimuth jumps. A date at the end of the calendar does not move. */
void sun_hour_step(SunHour* hour, const double sun[2], double hours);

/* Writes the hour at a time of the sea [s], for SUN_BY_DATE "2026-06-21 21:31 UTC", for SUN_BY_HOUR
   "22:28" of local solar time. Not for SUN_BY_HAND. */
enum { SUN_HOUR_TEXT_SIZE = 48 };
void sun_hour_write(const SunHour* hour, double time, char text[SUN_HOUR_TEXT_SIZE]);

/* Fills the date and the hour of `days` as --date and --utc read them, to the minute. */
void sun_hour_clock(double days, HeavensDate* date, double* utc);

#endif
