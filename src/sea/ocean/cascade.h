/*
 * Creating and advancing one periodic grid of the sea, for the files of this room.
 */
#ifndef SWELL_OCEAN_CASCADE_H
#define SWELL_OCEAN_CASCADE_H

#include "bound.h"
#include "kernels.h"
#include "transform.h"

/* The sums over m of one cascade: the result of the first pass of a frame. The cascades of a sea
   are computed one after the other and share this memory, so that it stays in the cache. */
typedef struct OceanSums {
    int grid;        /* largest N that fits; 0 for none */
    OceanCell* cell; /* (N/2 x N), columns ocean_cell_stride apart, owned */
} OceanSums;

/* Fills the spectra (N) of one column at the time of the last frame, with the sign (-1)^(n+m) of
   OceanWave. Rows without waves get zeros. */
typedef void (*OceanFill)(void* context, int column, OceanCell* cells);

struct OceanCascade {
    uint64_t generation;           /* from 1; another one for each cascade of a sea */
    int grid;                      /* N */
    const OceanSpectrum* spectrum; /* borrowed */
    OceanLattice lattice;
    OceanShape shape;
    double deviation;    /* of the heights, gain included [m] */
    double level;        /* added to all heights [m]; see ocean_cascade_level */
    OceanLean lean;      /* of these waves */
    OceanTexelRule rule; /* the constants of shape, level and lean */
    OceanEngine engine;
    void** parts;             /* owns amplitudes, scratch, texels and stray */
    OceanComplex* amplitudes; /* h0 (N x N), centred */
    OceanWaves waves;
    OceanBound* bound; /* borrowed; NULL for none */
    OceanTransform transform;
    const OceanKernels* kernels;
    OceanSums* sums;    /* borrowed */
    OceanCell* scratch; /* (workers x scratch_size) */
    OceanTexel* texels; /* (N x N); a sea at rest before the first frame */
    OceanBounds* stray; /* (N) of each row; `horizontal`: largest difference if `compares` */
    OceanSample* kept;  /* (N x N), receives the samples of the pass over rows; borrowed or NULL */
    bool compares;      /* the pass over rows compares its texels with those of the frame */
    OceanBounds bounds;
    OceanFill fill; /* fills columns in place of the eight fields; NULL for none */
    void* fill_context;
    OceanMethod method; /* of the last frame */
    double time;        /* of the last frame [s]; < 0 before the first */
};

/* Grows the memory to grids of N, from the workers' allocator. Fails with SWELL_ERROR_MEMORY and
   leaves the sums unchanged. */
bool ocean_sums_reserve(OceanSums* sums, int grid, const SwellWorkers* workers, SwellError* error);

/* Safe on a zeroed object. */
void ocean_sums_finish(OceanSums* sums);

/* Returns the fastest kernels that the build and the processor support. */
const OceanKernels* ocean_cascade_kernels(void);

/* Creates the cascade 0 <= index < cascade_count of the spectrum, with amplitudes 0. Borrows the
   spectrum, the sums and the engine's workers. Returns NULL on failure (SWELL_ERROR_RANGE for an
   FFT that is not available, SWELL_ERROR_MEMORY). */
OceanCascade* ocean_cascade_create(const OceanSpectrum* spectrum, int index,
                                   const OceanEngine* engine, OceanSums* sums, SwellError* error);

/* Takes NULL and half-built objects. */
void ocean_cascade_destroy(OceanCascade* cascade);

/* Draws `count` rows of this cascade's amplitudes by `spectrum` into `h0` (N x N), from row `first`
   of a shuffled order. The spectrum must have the cascade's lattice. */
void ocean_cascade_draw_rows(const OceanCascade* cascade, const OceanSpectrum* spectrum, int first,
                             int count, OceanComplex* h0);

/* Sets the waves from `amplitudes`, which the caller has changed (0 at k = 0 and on the Nyquist row
   and column), and their shape. */
void ocean_cascade_set_waves(OceanCascade* cascade, const OceanShape* shape);

/* Multiplies all waves by `gain` from the next frame on. */
void ocean_cascade_set_gain(OceanCascade* cascade, double gain);

/* Computes the cascade at `time` [s]. Only foam passes times before 0, and no frame ends at one. */
void ocean_cascade_advance(OceanCascade* cascade, OceanMethod method, double time);

/* Computes the last frame by the other method. Returns the largest difference of heights and
   displacements [m]. */
double ocean_cascade_compare_methods(OceanCascade* cascade);

/* Computes the cascade's bound waves at the time of the last frame; see ocean_bound_turn. */
void ocean_cascade_turn_bound(OceanCascade* cascade, int order);

/* Transforms eight spectra of the caller's to eight real fields (N x N), and adds the current's
   drift. The last frame stays. */
void ocean_cascade_transform(OceanCascade* cascade, OceanFill fill, void* context,
                             OceanSample* samples);

#endif
