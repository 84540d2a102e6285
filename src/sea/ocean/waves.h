/*
 * The waves of a cascade, and their spectra at a time.
 *
 * A real field needs only half of its spectrum: S(-k) = S*(k). Waves and spectra are kept for
 * k_x >= 0 without the Nyquist column (which is zero): N/2 columns of N cells, one column after the
 * other. Column s holds n = s; row r holds the wave number m = r for r < N/2 and m = r - N above,
 * the order in which transforms count.
 *
 * The waves of a physical cascade fill a band, a disc or a ring in the middle of the grid. Columns
 * and rows outside it, which have no waves, are skipped.
 */
#ifndef SWELL_OCEAN_WAVES_H
#define SWELL_OCEAN_WAVES_H

#include "spectrum.h"

#include "base/parts.h"

/* The eight spectra at one wave vector, one lane to a field. 64 bytes: one cache line. */
typedef struct OceanCell {
    float re[OCEAN_FIELD_COUNT];
    float im[OCEAN_FIELD_COUNT];
} OceanCell;

/* Cells from one column to the next: N + 4, so that a row is spread over the sets of a cache, and
   every four rows begin at a multiple of 256 bytes. */
static inline size_t ocean_cell_stride(int grid) {
    return (size_t)grid + 4;
}

/* The constants of one wave. With h0(k) = a + ib, h0*(-k) = c + id and the phase
   exp(i omega t) = C + iS, the amplitude at time t is

       h(k, t) = (a + ib)(C + iS) + (c + id)(C - iS)
               = (a + c) C + (d - b) S  +  i [(b + d) C + (a - c) S]

   We store the four sums, times (-1)^(n+m), which moves the origin from a corner to the middle. */
typedef struct OceanWave {
    float re_cos, re_sin, im_cos, im_sin; /* a + c, d - b, b + d, a - c [m] */
    float inverse_k;                      /* coth(k d) / k [m], 1/k in deep water, 0 at k = 0 */
    uint32_t harmonic;                    /* j: omega = 2 pi j / T, an index of `phase` */
} OceanWave;

/* The factor of a row in each field's gain, a power of kz: see kernels_avx2.c. */
typedef struct OceanRowGain {
    float lane[OCEAN_FIELD_COUNT];
} OceanRowGain;

/* Means over place and time, without the gain. */
typedef struct OceanWaveSums {
    double variance; /* of the height: the sum of |h|^2 over all waves [m^2] */
    double squeeze;  /* of h div D: the sum of k coth(k d) |h|^2 [m]; see ocean_cascade_level */
} OceanWaveSums;

typedef struct OceanWaves {
    int grid;               /* N */
    int columns;            /* number of first columns that may hold waves; the rest are zero */
    double dk;              /* 2 pi / L [rad/m] */
    double period;          /* T [s]; 0 for none */
    double time;            /* s */
    float gain;             /* factor on all waves */
    void** parts;           /* owns the arrays but `phase` and `rate` */
    OceanWave* wave;        /* (N/2 x N), column by column */
    OceanRowGain* row_gain; /* (N) */
    int* reach;             /* (N/2): the largest |m| of the waves of a column, -1 for none */
    OceanWaveSums* sum;     /* (N/2): the sums of each column */
    OceanWaveSums all;      /* the sums of all columns */

    /* For Phillips alone, else NULL: gain exp(i omega t) at each harmonic, owned. */
    OceanComplex* phase; /* (phase_count) */
    int phase_count;     /* highest harmonic + 1 */

    /* For other spectra, else NULL: omega / 2 pi [1/s] at |m| = 0 to N/2, then 0; owned. */
    double* rate; /* (N/2 x ocean_rate_stride) */

    double drift[2];         /* by a current: see ocean_spectrum_drift */
    bool drifts;             /* whether there is a current */
    OceanComplex* drift_row; /* (N): the drift's factor of each row at the time */
} OceanWaves;

/* Rates from one column to the next: N/2 + 1, rounded up to vectors of eight. */
static inline size_t ocean_rate_stride(int grid) {
    return (size_t)grid / 2 + 8;
}

/* Room for the phases of a column. */
enum { OCEAN_TURNED_MAX = OCEAN_GRID_MAX / 2 + 8 };

/* Allocates in the workers' memory; sets the frequencies of `spectrum`, amplitudes 0 and gain 1. On
   failure (SWELL_ERROR_MEMORY) `waves` is still fit for ocean_waves_finish. */
bool ocean_waves_init(OceanWaves* waves, const OceanSpectrum* spectrum, const OceanLattice* lattice,
                      const SwellWorkers* workers, SwellError* error);

/* Safe on a zeroed object. */
void ocean_waves_finish(OceanWaves* waves);

/* Sets the amplitudes of one column from the centred h0 (N x N), and its reach. */
void ocean_waves_set_column(OceanWaves* waves, int column, const OceanComplex* h0);

/* Adds up the columns' sums, and counts the columns that hold waves. Call it after all are set. */
void ocean_waves_add_columns(OceanWaves* waves);

/* Sets the time [s]; fills the table of phases if there is one, including the gain. */
void ocean_waves_set_time(OceanWaves* waves, double time);

/* Multiplies the spectra of a column by the phases of the current at the time, if there is one. */
void ocean_waves_drift_column(const OceanWaves* waves, int column, OceanCell* cells);

/* The frequency of the wave (n, m), |n| and |m| < N/2, in turns: omega / 2 pi [1/s]. */
double ocean_waves_rate(const OceanWaves* waves, int n, int m);

/* The wave number m of a row. */
static inline int ocean_waves_row_number(const OceanWaves* waves, int row) {
    return row < waves->grid / 2 ? row : row - waves->grid;
}

/* kx of a column n, or kz of m [rad/m]. */
static inline float ocean_waves_k(const OceanWaves* waves, int number) {
    return (float)waves->dk * (float)number;
}

/* The rows of a column that may hold waves: 0 to low_end - 1, and high_begin to N - 1. */
typedef struct OceanWaveRows {
    size_t low_end, high_begin;
} OceanWaveRows;

static inline OceanWaveRows ocean_waves_rows(const OceanWaves* waves, int column) {
    const int half = waves->grid / 2;
    const int reach = waves->reach[column];
    return (OceanWaveRows){(size_t)(reach < half ? reach + 1 : half),
                           (size_t)(reach > 0 ? waves->grid - reach : waves->grid)};
}

/* h(k, t). Exactly conjugate at k and -k, which swap a with c and b with -d. */
static inline OceanComplex ocean_wave_amplitude(const OceanWave* wave, OceanComplex phase) {
    return (OceanComplex){wave->re_cos * phase.re + wave->re_sin * phase.im,
                          wave->im_cos * phase.re + wave->im_sin * phase.im};
}

#endif
