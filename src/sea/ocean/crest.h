/*
 * A sea with a great crest at a given time and place; see OceanCrest.
 */
#ifndef SWELL_OCEAN_CREST_H
#define SWELL_OCEAN_CREST_H

#include "bound.h"

/* Changes the amplitudes h0 (N x N each, centred) of all cascades of the spectrum, which were drawn
   by it, so that the sea has params.crest: at the crest's time a point of the moved surface lies at
   (x, z) with the given height (level included, see ocean_cascade_level), without slope and at its
   highest. But for the lean's shift, that point also rests at (x, z). Changes nothing without a
   crest or for Phillips. `bound` is scratch. Fails with SWELL_ERROR_MEMORY, and
   with SWELL_ERROR_RANGE where the waves cannot be changed to within a fiftieth of the height; h0
   is then useless. The result does not depend on the number of workers. */
bool ocean_crest_apply(const OceanSpectrum* spectrum, SwellWorkers* workers,
                       OceanComplex* const h0[], OceanBoundSet* bound, SwellError* error);

#endif
