/*
 * The heavens: where sun, moon and stars stand at a date, a time and a place on Earth. No GL, clock
 * or files.
 *
 *     HeavensDate date = {2026, 6, 21};
 *     double days = heavens_days(date, 20.5);                  20:30 UTC
 *     HeavensSky sky = heavens_sky(days, (HeavensPlace){54.2, 7.9});
 *     ... sky.sun.azimuth, sky.sun.elevation, sky.moon.lit ...
 *     heavens_star(i)->direction, turned by sky.stars, is a star in the scene
 *
 * Scene: x east, y up, z south. Azimuths are degrees clockwise from north (-z), 0 to 360. Times are
 * days of UT since J2000.0, 2000-01-01 12:00; UTC serves as UT. Errors between 2000 and 2050,
 * against a full theory, are 0.002 degrees for the sun, 0.005 for the moon and 0.1 for stars (which
 * have no aberration, nutation or proper motion). Sources: J. Meeus, Astronomical Algorithms, 2nd
 * edition, 1998; for the stars, E. Anderson, C. Francis, XHIP: An Extended Hipparcos Compilation,
 * 2012.
 */
#ifndef SWELL_HEAVENS_H
#define SWELL_HEAVENS_H

#include "base/calendar.h"

/* ---- Time and place ------------------------------------------------------------------------ */

enum { HEAVENS_YEAR_MIN = 1900, HEAVENS_YEAR_MAX = 2100 };

typedef SwellDate HeavensDate;

/* Degrees, north and east positive. */
typedef struct HeavensPlace {
    double latitude;  /* geodetic, -90 to 90 */
    double longitude; /* any */
} HeavensPlace;

/* Days from J2000.0 to an hour of a date; any finite hour. */
double heavens_days(HeavensDate date, double hour);

/* The same for an hour of local solar time, which is 12 when the sun stands highest, on the local
   date. */
double heavens_days_solar(HeavensDate date, double hour, HeavensPlace place);

/* The inverse of heavens_days: the date, and the hour from 0 to 24. */
HeavensDate heavens_date(double days, double* hour);

/* Local solar time [h], 0 to 24. */
double heavens_solar_hour(double days, HeavensPlace place);

/* ---- Sun, moon and the turn of the stars --------------------------------------------------- */

/* The place of a body's middle, seen from the surface (with parallax). */
typedef struct HeavensBody {
    double azimuth;      /* degrees */
    double elevation;    /* degrees, without refraction; see heavens_refraction */
    double direction[3]; /* unit vector of azimuth and elevation in the scene */
    double radius;       /* half the angle that the body covers [radians] */
    double distance;     /* m */
} HeavensBody;

typedef struct HeavensMoon {
    HeavensBody body;
    double phase_angle; /* angle at the moon between sun and eye: 0 full, 180 new [degrees] */
    double lit;         /* share of the disc that is lit: (1 + cos phase_angle) / 2 */
    double magnitude;   /* apparent visual magnitude */
    /* Irradiance over that of the sun outside the air: 2.5e-6 for a full moon. An eclipse changes
       it and the magnitude. */
    double of_sun;
    double limb[3]; /* unit vector, across `direction`, towards the middle of the bright limb */
    /* Unit vector towards the middle of the Earth's shadow at the moon's distance. */
    double shadow[3];
    double umbra; /* half the angle that the umbra covers at the moon's distance [radians] */
} HeavensMoon;

typedef struct HeavensSky {
    HeavensBody sun;
    HeavensMoon moon;
    double sidereal;    /* local apparent sidereal time [degrees], 0 to 360 */
    double stars[3][3]; /* rotates directions of J2000 into the scene: rows are the scene's axes */
} HeavensSky;

/* Returns the sky over a place at a time. */
HeavensSky heavens_sky(double days, HeavensPlace place);

/* Returns how much air of 10 degrees Celsius and 1010 hPa raises a body at an elevation without
   refraction [degrees]: 0.48 at the horizon, falling to 0 at the zenith and, below -1, towards the
   nadir. Saemundsson's formula. */
double heavens_refraction(double elevation);

/* ---- Eclipses ------------------------------------------------------------------------------ */

/* The share of the sun's light that the moon leaves, 0 to 1. The sun's disc is as dark towards the
   limb as it is drawn (sky.h). The angle `apart` between their middles and both radii have the same
   unit. */
double heavens_uncovered(double apart, double sun, double moon);

/* The light in the Earth's umbra at the moon's distance, over the light outside the shadow. The air
   bends it into the umbra: LIGHT exp(FALL (from_middle / umbra - 1)), red as copper. */
#define HEAVENS_UMBRA_LIGHT 6e-5
#define HEAVENS_UMBRA_FALL 2.0

/* ---- Stars --------------------------------------------------------------------------------- */

typedef struct HeavensStar {
    double direction[3]; /* unit vector, equatorial J2000: x to the equinox, z to the north pole */
    double magnitude;    /* visual; Sirius -1.44 */
    double color_index;  /* B-V: -0.3 blue .. 0.65 the sun .. 2 red */
} HeavensStar;

/* The number of stars, to magnitude 5.5. */
int heavens_star_count(void);

/* Returns a star by its index from 0; the brightest is the first. */
HeavensStar heavens_star(int index);

#endif
