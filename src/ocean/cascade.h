/*
 * One periodic grid of the sea, for the files of this room: how it is created and advanced.
 */
#ifndef SWELL_OCEAN_CASCADE_H
#define SWELL_OCEAN_CASCADE_H

#include "kernels.h"
#include "transform.h"

/* Half of a frame: the sums over m of one cascade. The cascades of a sea, which are computed one
   after the other, share this memory, so that it stays in the cache. */
typedef struct OceanSums {
    int grid;               /* the largest N that there is room for; 0 for none */
    OceanCell* cell;        /* (N/2 x N), columns ocean_cell_stride apart, owned */
    const OceanCascade* of; /* the cascade that they belong to now, or NULL */
} OceanSums;

/* Grows the memory to grids of N, from the workers' allocator. Fails with SWELL_ERROR_MEMORY; the
   memory is as before then. */
bool ocean_sums_reserve(OceanSums* sums, int grid, const SwellWorkers* workers, SwellError* error);

/* Safe on a zeroed object. */
void ocean_sums_finish(OceanSums* sums);

/* A cascade of the spectrum, 0 <= index < cascade_count; its amplitudes are 0 until they are set,
   and there is no frame until it has texels: it is made in steps, as fresh memory costs time.
   Borrows the spectrum, the sums and the engine's workers. Returns NULL on failure
   (SWELL_ERROR_RANGE for an FFT that is not available, SWELL_ERROR_MEMORY). */
OceanCascade* ocean_cascade_create(const OceanSpectrum* spectrum, int index,
                                   const OceanEngine* engine, OceanSums* sums, SwellError* error);

/* Takes NULL and half-built objects. */
void ocean_cascade_destroy(OceanCascade* cascade);

/* Texels of a sea at rest. Fails with SWELL_ERROR_MEMORY. */
bool ocean_cascade_add_texels(OceanCascade* cascade, SwellError* error);

/* Draws `count` rows, from the `first` on in an order of its own, of the amplitudes that `spectrum`
   gives this cascade into `h0` (N x N), with the workers; NULL stands for the cascade's own, to be
   set once they are all there. It has the lattice of the cascade's own. */
void ocean_cascade_draw_rows(OceanCascade* cascade, const OceanSpectrum* spectrum, int first,
                             int count, OceanComplex* h0);

/* Sets the amplitudes to from_share `from` + to_share `to` (N x N each, NULL for zeros; 0 at k = 0
   and on the Nyquist row and column), and the choppiness. Either may be the cascade's own
   amplitudes. */
void ocean_cascade_set_amplitudes(OceanCascade* cascade, const OceanComplex* from,
                                  double from_share, const OceanComplex* to, double to_share,
                                  double choppiness);

/* Sets the amplitudes that have been drawn into its own. */
void ocean_cascade_set_drawn(OceanCascade* cascade);

/* Multiplies all waves from the next frame on. */
void ocean_cascade_set_gain(OceanCascade* cascade, double gain);

/* Replaces the spectrum by one with the same lattice. */
void ocean_cascade_set_spectrum(OceanCascade* cascade, const OceanSpectrum* spectrum);

/* Computes it at `time` [s]. Times before 0 are for the memory of foam; no frame ends there. */
void ocean_cascade_advance(OceanCascade* cascade, OceanMethod method, double time);

/* The largest distance of heights and displacements from the same frame by the other method [m], or
   < 0 on failure (SWELL_ERROR_MEMORY). */
double ocean_cascade_compare_methods(OceanCascade* cascade, SwellError* error);

const OceanSpectrum* ocean_cascade_spectrum(const OceanCascade* cascade);
const OceanLattice* ocean_cascade_lattice(const OceanCascade* cascade);
OceanFft ocean_cascade_fft(const OceanCascade* cascade);

/* Of the last frame [s]; < 0 before the first. */
double ocean_cascade_time(const OceanCascade* cascade);

#endif
