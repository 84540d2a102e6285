/*
 * The waves of a patch, and their spectra at a time.
 *
 * A real field needs only half of its spectrum: S(-k) = S*(k). Waves and spectra are kept for
 * k_x >= 0 without the Nyquist column (which is zero): N rows of N/2 cells. Row r holds the wave
 * number m = r for r < N/2 and m = r - N above, the order in which transforms count; column s
 * holds n = s.
 */
#ifndef SWELL_OCEAN_WAVES_H
#define SWELL_OCEAN_WAVES_H

#include "ocean/ocean.h"

/* The eight spectra at one wave vector, one lane to a field. 64 bytes: one cache line. */
typedef struct SpectrumCell {
    float re[OCEAN_FIELD_COUNT];
    float im[OCEAN_FIELD_COUNT];
} SpectrumCell;

/* From one row of cells to the next: the cell behind the N/2 of a row is that of the Nyquist wave,
   which is zero and stays so. The odd number also spreads a column over the sets of a cache. */
static inline size_t spectrum_stride(int grid) {
    return (size_t)grid / 2 + 1;
}

/* What stays the same about one wave. The sign (-1)^(n+m), which moves the origin of the grid from
   its corner to its middle, is part of the amplitudes here. */
typedef struct Wave {
    OceanComplex h0;            /* h0(k) [m] */
    OceanComplex h0_minus_conj; /* h0*(-k) [m] */
    float inverse_k;            /* 1/k [m], 0 at k = 0 */
    uint32_t frequency_step;    /* omega / omega_0 */
} Wave;

typedef struct Waves {
    int grid;            /* N */
    double dk;           /* 2 pi / L [rad/m] */
    Wave* wave;          /* (N x N/2), owned */
    int phase_count;     /* highest frequency step + 1 */
    OceanComplex* phase; /* (phase_count): exp(i omega t) at each frequency in use, owned */
} Waves;

/* Reads the centred amplitudes h0 (N x N). On failure (ERROR_MEMORY) `waves` is still fit for
   waves_finish. */
bool waves_init(Waves* waves, const OceanParams* params, const OceanComplex* h0, Error* error);

/* Safe on a zeroed object. */
void waves_finish(Waves* waves);

/* Fills `cells` (N x N/2, rows spectrum_stride apart) with the eight spectra at `time` [s]. Angles
   are reduced in double: the time modulo the period first, which is exact, then each multiple of
   it. */
void waves_evolve(Waves* waves, Workers* workers, double time, SpectrumCell* cells);

/* h(k, t) = h0(k) exp(i omega t) + h0*(-k) exp(-i omega t), where `phase` is exp(i omega t).
   Written so that swapping k and -k gives the complex conjugate to the last bit. */
OceanComplex wave_amplitude(OceanComplex h0, OceanComplex h0_minus_conj, OceanComplex phase);

/* exp(i omega t) for omega = frequency_step * omega_0, computed in double. */
OceanComplex wave_phase(uint32_t frequency_step, double time);

#endif
