/*
 * The texture that gives foam its shape: one period of noise, periodic along both axes.
 *
 *     R  lace: where foam is that is as old as its threshold. Ranks: value / 255 is the share of
 *        the period that lies below. Above .88 thin filaments, above .70 a net, above .40 a sheet
 *        with round holes, above .15 a sheet with nicks.
 *     G  soft noise, ranks too
 *     B  gradient of the froth's height along x (u), A along z (v): 1/2 + g / (6 rms)
 */
#ifndef SWELL_RENDER_FOAM_NOISE_H
#define SWELL_RENDER_FOAM_NOISE_H

#include "swell/base.h"

enum { FOAM_NOISE_SIZE = 512, FOAM_NOISE_CHANNELS = 4 };

/* Fills `pixels` (FOAM_NOISE_SIZE x FOAM_NOISE_SIZE x 4, rows along x). The same seed gives the
   same bytes for any number of workers. Fails with SWELL_ERROR_MEMORY. */
bool foam_noise_fill(uint64_t seed, SwellWorkers* workers, uint8_t* pixels, SwellError* error);

#endif
