/*
 * The tables of the air. Lengths are in kilometres. h is the height above the sea, and mu the
 * cosine of the angle to the zenith.
 */
#ifndef SWELL_SKY_AIR_H
#define SWELL_SKY_AIR_H

#include "swell/sky.h"

#include "color.h"

#define AIR_GROUND_RADIUS 6360.0

enum {
    TRANSMITTANCE_HEIGHTS = 64,
    TRANSMITTANCE_COSINES = 256,
    SCATTERING_HEIGHTS = 16,
    SCATTERING_COSINES = 32,       /* by day */
    SCATTERING_COSINES_DUSK = 128, /* since the light falls tenfold in 3 degrees */
    ECLIPSE_ANGLES = 257,
    VIEW_ROWS = 96,
    VIEW_COLUMNS = 128
};

struct SkyAir {
    double aerosol, haze; /* for which the tables hold */
    double dusk; /* for which the tables hold: 0 by day, 1 for a sun 2 degrees below the horizon */
    double eye;  /* km */
    double day;  /* elevation of the sun itself, also at night [degrees] */
    double sun_azimuth;   /* of the source, which is the sun, or the moon at night [degrees] */
    double sun_elevation; /* of the source [degrees], at least -19 */
    double sun[3];        /* unit vector towards the source */
    double light, beam; /* irradiance of the source over the sun's, and the same for direct light */
    /* T_sun from the eye to the middle of the sun, times the share of the disc above the horizon;
       the first one also times `beam`. */
    double sun_transmittance[3], disc_transmittance[3];
    SkyEclipse eclipse; /* of the sun; all 0 without one */
    /* Shares of the sun's light that the moon leaves, 1 but in an eclipse: at the eye, a factor of
       `beam`; for the light of the air above the eye; and by the angle between the middles of sun
       and moon, from 0 to where the discs part. */
    double uncovered, shaded;
    float left[ECLIPSE_ANGLES];
    double irradiance[3]; /* E_sky on a level plane, from the clear sky without the sun */
    bool dark;            /* `glow` is filled */
    double other[3];      /* unit vector towards the other of sun and moon, the source of `glow` */

    /* Transmittance to the top of the air: h = 100 v^2, mu linear; 0 where the ground blocks the
       ray. */
    SkyColor transmittance[TRANSMITTANCE_HEIGHTS][TRANSMITTANCE_COSINES];
    /* Psi: light scattered twice or more, per unit of scattering, isotropic.
       (SCATTERING_HEIGHTS x scattering_cosines), h = 100 v^2, mu of the sun = 1.4 s - .4 with
       s = column / (scattering_cosines - 1). */
    int scattering_cosines; /* 0 before the first computation */
    SkyColor scattering[SCATTERING_HEIGHTS * SCATTERING_COSINES_DUSK];
    /* Radiance of the clear sky: elevation (pi/2) v^2, azimuth from the sun pi u^2. */
    SkyColor view[VIEW_ROWS][VIEW_COLUMNS];
    /* The same with `other` in place of the sun, plus the light of the night sky. */
    SkyColor glow[VIEW_ROWS][VIEW_COLUMNS];
};

/* Extinction at a height [km] [1/km]. */
SkyColor sky_air_extinction_at(const SkyAir* air, float height);

/* Radiance of the clear sky at an elevation [0 to pi/2] and the cosine of the azimuth from the
   sun. */
SkyColor sky_air_view(const SkyAir* air, float elevation, float azimuth_cosine);

/* The radiance that `other` and the night sky add in the direction of a unit vector; 0 unless it is
   dark. */
SkyColor sky_air_glow(const SkyAir* air, const float direction[3]);

/* The transmittance, times `beam`, of the sun's light at a height [km] and a distance t [km] along
   a direction; `gamma` is the cosine of the angle between that direction and the sun. */
SkyColor sky_air_sunlight(const SkyAir* air, float height, float t, float gamma);

#endif
