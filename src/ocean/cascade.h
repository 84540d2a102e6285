/*
 * Creating and advancing one periodic grid of the sea, for the files of this room.
 */
#ifndef SWELL_OCEAN_CASCADE_H
#define SWELL_OCEAN_CASCADE_H

#include "kernels.h"
#include "transform.h"

/* The sums over m of one cascade, half of a frame. The cascades of a sea are computed one after the
   other and share this memory, so that it stays in the cache. */
typedef struct OceanSums {
    int grid;               /* largest N that fits; 0 for none */
    OceanCell* cell;        /* (N/2 x N), columns ocean_cell_stride apart, owned */
    const OceanCascade* of; /* the cascade of the current sums, or NULL */
} OceanSums;

/* Grows the memory to grids of N, from the workers' allocator. Fails with SWELL_ERROR_MEMORY and
   leaves it unchanged. */
bool ocean_sums_reserve(OceanSums* sums, int grid, const SwellWorkers* workers, SwellError* error);

/* Safe on a zeroed object. */
void ocean_sums_finish(OceanSums* sums);

/* Creates the cascade 0 <= index < cascade_count of the spectrum, with amplitudes 0 and without
   texels; add those before the first frame. (Separate steps, because fresh memory costs time.)
   Borrows the spectrum, the sums and the engine's workers. Returns NULL on failure
   (SWELL_ERROR_RANGE for an FFT that is not available, SWELL_ERROR_MEMORY). */
OceanCascade* ocean_cascade_create(const OceanSpectrum* spectrum, int index,
                                   const OceanEngine* engine, OceanSums* sums, SwellError* error);

/* Takes NULL and half-built objects. */
void ocean_cascade_destroy(OceanCascade* cascade);

/* Adds the texels of a sea at rest. Fails with SWELL_ERROR_MEMORY. */
bool ocean_cascade_add_texels(OceanCascade* cascade, SwellError* error);

/* Draws `count` rows of this cascade's amplitudes by `spectrum` into `h0` (N x N), from row `first`
   of a shuffled order. With h0 = NULL draws into the cascade; call ocean_cascade_set_drawn after
   the last row. The spectrum must have the cascade's lattice. */
void ocean_cascade_draw_rows(OceanCascade* cascade, const OceanSpectrum* spectrum, int first,
                             int count, OceanComplex* h0);

/* Sets the amplitudes to from_share `from` + to_share `to` (N x N each; 0 at k = 0 and on the
   Nyquist row and column; NULL for zeros), and the shape. Either may be the cascade's own
   amplitudes. */
void ocean_cascade_set_amplitudes(OceanCascade* cascade, const OceanComplex* from,
                                  double from_share, const OceanComplex* to, double to_share,
                                  const OceanShape* shape);

/* The amplitudes that are being drawn (N x N), centred [m]. */
OceanComplex* ocean_cascade_drawn(OceanCascade* cascade);

/* Sets the amplitudes that were drawn into the cascade. */
void ocean_cascade_set_drawn(OceanCascade* cascade);

/* Multiplies all waves from the next frame on. */
void ocean_cascade_set_gain(OceanCascade* cascade, double gain);

/* Replaces the spectrum by one with the same lattice. */
void ocean_cascade_set_spectrum(OceanCascade* cascade, const OceanSpectrum* spectrum);

/* Computes it at `time` [s]. Only foam uses times before 0; no frame ends there. */
void ocean_cascade_advance(OceanCascade* cascade, OceanMethod method, double time);

/* The largest distance of heights and displacements from the same frame by the other method [m], or
   < 0 on failure (SWELL_ERROR_MEMORY). */
double ocean_cascade_compare_methods(OceanCascade* cascade, SwellError* error);

/* Fills the spectra (N) of one column at the time of the last frame, parity included (see
   OceanWave); rows without waves with zeros. */
typedef void (*OceanFill)(void* context, int column, OceanCell* cells);

/* Transforms eight spectra of the caller's to eight real fields (N x N). The current's drift is
   added here. The last frame stays. */
void ocean_cascade_transform(OceanCascade* cascade, OceanFill fill, void* context,
                             OceanSample* samples);

/* What is left of its longest wave at a depth `below` [m]: point.c. */
double ocean_cascade_longest_fall(const OceanCascade* cascade, double below);

/* Of the last frame. */
const OceanWaves* ocean_cascade_waves(const OceanCascade* cascade);

/* At present. */
const OceanShape* ocean_cascade_shape(const OceanCascade* cascade);

const OceanSpectrum* ocean_cascade_spectrum(const OceanCascade* cascade);
const OceanLattice* ocean_cascade_lattice(const OceanCascade* cascade);
OceanFft ocean_cascade_fft(const OceanCascade* cascade);

/* Of the last frame [s]; < 0 before the first. */
double ocean_cascade_time(const OceanCascade* cascade);

#endif
