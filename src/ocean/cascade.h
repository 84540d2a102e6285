/*
 * One periodic grid of the sea, for the files of this room: how it is made and brought to a time.
 */
#ifndef SWELL_OCEAN_CASCADE_H
#define SWELL_OCEAN_CASCADE_H

#include "kernels.h"
#include "transform.h"

/* Draws the amplitudes of the waves of `band`, or copies those of `h0` (N x N) unless it is NULL.
   Returns NULL on failure (SWELL_ERROR_RANGE for an FFT that is not to be had, SWELL_ERROR_MEMORY).
 */
OceanCascade* ocean_cascade_create(const OceanParams* params, const OceanBand* band,
                                   const OceanComplex* h0, const OceanEngine* engine,
                                   SwellError* error);

/* Takes NULL and half-built objects. */
void ocean_cascade_destroy(OceanCascade* cascade);

/* Brings it to `time` [s]. */
void ocean_cascade_advance(OceanCascade* cascade, OceanMethod method, double time);

/* The largest distance of heights and displacements from the same frame by the other method [m], or
   < 0 on failure (SWELL_ERROR_MEMORY). */
double ocean_cascade_compare_methods(OceanCascade* cascade, SwellError* error);

const OceanWaves* ocean_cascade_waves(const OceanCascade* cascade);
const OceanBand* ocean_cascade_band(const OceanCascade* cascade);
OceanFft ocean_cascade_fft(const OceanCascade* cascade);

/* Of the last frame [s]; < 0 before the first. */
double ocean_cascade_time(const OceanCascade* cascade);

#endif
