/*
 * The shape of the waves of each cascade: how far crests are sharpened, how far those of a wind sea
 * lean to the lee, and how much the longest waves change the height of shorter ones.
 */
#ifndef SWELL_OCEAN_SHAPE_H
#define SWELL_OCEAN_SHAPE_H

#include "bands.h"

/* Of one cascade. 0 but for the choppiness with the Phillips spectrum. */
typedef struct OceanShape {
    double choppiness; /* C */
    double lean[2];    /* Lambda W: downwind, x and z [1]; see OceanLean */
    double modulation; /* mu, of the shorter cascades by the first [1]; see OceanModulation */
} OceanShape;

/* Of the cascade `index` with the waves of `band`; `physical` is not read for Phillips. A plain
   function of the parameters. */
OceanShape ocean_shape_of(const OceanParams* params, const OceanSeaSpectrum* physical, int index,
                          OceanBand band);

/* From a to b, for transitions. */
OceanShape ocean_shape_mix(const OceanShape* a, const OceanShape* b, double share);

/* The lean of a cascade whose heights have this standard deviation [m]; none if that is 0. */
OceanLean ocean_shape_lean(const OceanShape* shape, double deviation);

#endif
