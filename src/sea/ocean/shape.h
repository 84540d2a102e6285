/*
 * The shape of the waves of each cascade: how far crests are sharpened, how far the crests of a
 * wind sea lean to the lee, and how much the longest waves change the height of shorter ones.
 */
#ifndef SWELL_OCEAN_SHAPE_H
#define SWELL_OCEAN_SHAPE_H

#include "bands.h"

/* The shape of one cascade's waves. Phillips and single waves have 0 for all but the choppiness. */
typedef struct OceanShape {
    double choppiness; /* C */
    double lean[2];    /* Lambda W: downwind, x and z [1]; see OceanLean */
    double lean_most;  /* largest g'; see OceanLean [1] */
    double modulation; /* mu, of the shorter cascades by the first [1]; see OceanModulation */
} OceanShape;

/* Returns the shape of the cascade `index` with the waves of `band`. Does not read `physical` for
   the Phillips spectrum and single waves. */
OceanShape ocean_shape_of(const OceanParams* params, const OceanSeaSpectrum* physical, int index,
                          OceanBand band);

/* Interpolates from a to b, for transitions. */
OceanShape ocean_shape_mix(const OceanShape* a, const OceanShape* b, double share);

/* The displacement of a point of the surface along x, y, z [m]; its derivatives along x and z. */
typedef struct OceanMotion {
    double by[3], along[2][3];
} OceanMotion;

/* The sum of the motions by the cascades that were added so far, in their order. */
typedef struct OceanMotionSum {
    OceanMotion all;
    OceanMotion longest;        /* motion by the last spectrum's first cascade */
    OceanModulation modulation; /* by the same cascade */
} OceanMotionSum;

/* Adds a cascade's motion; that of short waves is modulated. `own` is the cascade's modulation. */
void ocean_motion_add(OceanMotionSum* sum, const OceanModulation* own, const OceanMotion* part);

/* M and dM/dy [1/m] of OceanModulation at the height y [m]. */
double ocean_modulation_factor(const OceanModulation* modulation, double height);
double ocean_modulation_rise(const OceanModulation* modulation, double height);

/* g(h) [m] and g'(h) [1] of OceanLean. */
double ocean_lean_shift(const OceanLean* lean, double height);
double ocean_lean_rise(const OceanLean* lean, double height);

/* The lean of a cascade whose heights have this standard deviation [m]; none if that is 0. */
OceanLean ocean_shape_lean(const OceanShape* shape, double deviation);

#endif
