/*
 * What sets the sun: the hand, an hour of an equinox day, or a date, an hour and a place; and where
 * it is as time goes on.
 *
 *     SunHour hour = {.by = SUN_BY_DATE, .days = heavens_days(date, 20.5), .place = {54.2, 7.9}};
 *     double sun[2];
 *     sun_hour_find(&hour, 0.0, sun);
 */
#ifndef SWELL_SUN_HOUR_H
#define SWELL_SUN_HOUR_H

#include "swell/heavens.h"

typedef enum SunBy {
    SUN_BY_HAND,
    SUN_BY_HOUR, /* of an equinox day at 45 degrees north: 2027-03-20, with a nearly full moon */
    SUN_BY_DATE  /* and hour and place */
} SunBy;

typedef struct SunHour {
    SunBy by;
    double hour;        /* SUN_BY_HOUR: local solar time at time 0 */
    double days;        /* SUN_BY_DATE: since J2000.0, at time 0 */
    HeavensPlace place; /* SUN_BY_DATE */
    bool moves;         /* with the time of the sea; else it stands at time 0 */
} SunHour;

/* Returns days since J2000.0 at a time of the sea [s], of an hour that is not SUN_BY_HAND. */
double sun_hour_days(const SunHour* hour, double time);

/* Returns sun, moon and stars at a time of the sea [s], of an hour that is not SUN_BY_HAND. Those
   of SUN_BY_HOUR stand over 45 N, 0 E, and its sun is that of sun_hour_find. */
HeavensSky sun_hour_heavens(const SunHour* hour, double time);

/* Sets azimuth and elevation as seen, with refraction [degrees], at a time of the sea [s]; leaves
   those of the hand. An equinox's sun runs along the celestial equator, without refraction. */
void sun_hour_find(const SunHour* hour, double time, double sun[2]);

/* Moves the hour by some hours: a date's to a whole minute, an equinox's within its day. A sun of
   the hand moves to the equinox's hour of its height first: the light goes on, the azimuth jumps.
   Leaves a date at the ends of the calendar. */
void sun_hour_step(SunHour* hour, const double sun[2], double hours);

/* Writes the hour at a time of the sea [s], of an hour that is not SUN_BY_HAND: "2026-06-21 21:31
   UTC", or of an equinox "22:28" of local solar time. */
enum { SUN_HOUR_TEXT_SIZE = 48 };
void sun_hour_write(const SunHour* hour, double time, char text[SUN_HOUR_TEXT_SIZE]);

/* Fills in date and hour of `days` as --date and --utc read them, to the minute. */
void sun_hour_clock(double days, HeavensDate* date, double* utc);

#endif
