/*
 * The tables of the air. Lengths in kilometres; h is the height above the sea, mu the cosine of the
 * angle to the zenith.
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
    SCATTERING_COSINES_DUSK = 128, /* as light falls tenfold in 3 degrees */
    ECLIPSE_ANGLES = 257,
    VIEW_ROWS = 96,
    VIEW_COLUMNS = 128
};

struct SkyAir {
    double aerosol, haze;         /* of the tables */
    double dusk;                  /* of the tables: 0 by day, 1 from 2 degrees after sunset */
    double eye;                   /* km */
    double day;                   /* the sun's elevation [degrees] */
    double sun_azimuth;           /* degrees; of the sun, or of the moon that shines in its place */
    double sun_elevation;         /* degrees, at least -19 */
    double sun[3];                /* unit vector */
    double light, beam;           /* its irradiance over the sun's, and that of its direct light */
    double sun_transmittance[3];  /* T_sun from the eye to the middle of the sun, times the share of
                                     the disc above the horizon, times `beam` */
    double disc_transmittance[3]; /* the same without `beam` */
    SkyEclipse eclipse;           /* of the sun; all 0: none */
    double uncovered;             /* share of the sun's light that the moon leaves at the eye: 1 but
                                     in an eclipse. `beam` has it */
    double shaded;                /* that of the light of the air above it */
    float left[ECLIPSE_ANGLES];   /* the same by the angle between their middles, from 0 to where
                                     they part */
    double irradiance[3];         /* E_sky of a level plane by the clear sky without the sun */
    bool dark;                    /* `glow` is there */
    double other[3]; /* unit vector towards the other of sun and moon, which lights it */

    /* To the top of the air: h = 100 v^2, mu linear; 0 where the ground blocks the ray. */
    SkyColor transmittance[TRANSMITTANCE_HEIGHTS][TRANSMITTANCE_COSINES];
    /* Psi: light scattered twice or more, per unit of scattering, isotropic.
       (SCATTERING_HEIGHTS x scattering_cosines), h = 100 v^2, mu of the sun = 1.4 s - .4 with
       s = column / (scattering_cosines - 1). */
    int scattering_cosines; /* 0 before the first computation */
    SkyColor scattering[SCATTERING_HEIGHTS * SCATTERING_COSINES_DUSK];
    /* Clear sky: elevation (pi/2) v^2, azimuth from the sun pi u^2. */
    SkyColor view[VIEW_ROWS][VIEW_COLUMNS];
    /* The same with `other` for the sun, and the light of the night sky. */
    SkyColor glow[VIEW_ROWS][VIEW_COLUMNS];
};

/* Extinction at a height [km] [1/km]. */
SkyColor sky_air_extinction_at(const SkyAir* air, float height);

/* Clear sky at an elevation [0 to pi/2] and the cosine of the azimuth from the sun. */
SkyColor sky_air_view(const SkyAir* air, float elevation, float azimuth_cosine);

/* What `other` and the night add to it in the direction of a unit vector; 0 unless it is dark. */
SkyColor sky_air_glow(const SkyAir* air, const float direction[3]);

/* The transmittance, times `beam`, of the sun's light at a height [km] and a distance t [km] along
   a direction; `gamma` is the cosine of the angle between that and the sun. */
SkyColor sky_air_sunlight(const SkyAir* air, float height, float t, float gamma);

#endif
