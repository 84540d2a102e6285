/*
 * Conditions random amplitudes to have a great crest at a time and place.
 */
#ifndef SWELL_OCEAN_CREST_H
#define SWELL_OCEAN_CREST_H

#include "bound.h"

/* Changes the amplitudes h0 (N x N each, centred) of all cascades of the spectrum, which were drawn
   by it, so that they have params.crest: at its time a point of the moved surface lies at (x, z)
   with the given height (level included, see ocean_cascade_level), without slope and at its
   highest; but for the lean's shift it rests there. Changes nothing without a crest or for
   Phillips. Chooses their bound waves. Fails with SWELL_ERROR_MEMORY. The result does not depend on
   the number of workers. */
bool ocean_crest_apply(const OceanSpectrum* spectrum, SwellWorkers* workers,
                       OceanComplex* const h0[], OceanBoundSet* bound, SwellError* error);

#endif
