/*
 * The transforms of a step and the rotation of the phases between them. kissfft transforms one
 * sequence at a time, or several in the lanes of a vector. Only turn_lanes.c knows kissfft.
 *
 * A step transforms all columns, eight at a time; then all rows, eight at a time, forward, rotated
 * and back in one pass; then all columns back. The table holds the rotation of each wave and the
 * factor 1/N^2 of the transforms:
 *
 *     turn(k) = exp(-i omega(k) dt - 2 nu k^2 dt) / N^2
 */
#ifndef SWELL_WAKE_TURN_H
#define SWELL_WAKE_TURN_H

#include "swell/wake.h"

/* Eight complex numbers of neighbouring columns in a row, or of neighbouring rows in a column. */
typedef struct WakeOctet {
    float re[8], im[8];
} WakeOctet;

/* Octets of a field lie column by column, N to a column, with a gap of eight octets: without it the
   octets of a row would be a power of two apart and share a few sets of the cache. */
static inline size_t wake_column_at(size_t grid, size_t b) {
    return b * (grid + 8);
}

/* The number of octets in a whole field. */
static inline size_t wake_octet_count(size_t grid) {
    return wake_column_at(grid, grid / 8);
}

typedef struct WakeTurnPath {
    /* Creates plans and scratch memory for patches of N = `grid` and these workers. Returns NULL on
       failure (SWELL_ERROR_MEMORY). */
    void* (*create)(int grid, const SwellWorkers* workers, SwellError* error);

    /* Takes NULL and half-built objects. */
    void (*destroy)(void* transform);

    /* Transforms eight columns, exp(-i...) forward, exp(+i...) back: N octets to N others. */
    void (*forward)(const void* transform, int worker, const WakeOctet* in, WakeOctet* out);
    void (*back)(const void* transform, int worker, const WakeOctet* in, WakeOctet* out);

    /* Transforms eight rows in place: forward, rotated by `turn`, back. `rows` points to the first
       of them in a field. `turn` (N/2 + 1) holds, for the waves n and -n along x, an octet of
       rows. */
    void (*rows)(const void* transform, int worker, const WakeOctet* turn, WakeOctet* rows);
} WakeTurnPath;

/* lanes1 may be the packaged library. The others are not in every build; lanes8 needs AVX2,
   lanes8_avx512 AVX-512VL. */
const WakeTurnPath* wake_turn_path_lanes1(void);
const WakeTurnPath* wake_turn_path_lanes4(void);
const WakeTurnPath* wake_turn_path_lanes8(void);
const WakeTurnPath* wake_turn_path_lanes8_avx512(void);

/* Returns the frequency [rad/s] of a wave number [rad/m, >= 0] over a depth [m, > 0, or INFINITY].
 */
double wake_frequency(double wave_number, double depth);

/* Returns the fastest path that build and processor have. */
const WakeTurnPath* wake_turn_choose(void);

/* Fills `turn` (N/8 x (N/2 + 1)); the rows 8 g to 8 g + 7 begin at g (N/2 + 1). */
void wake_turn_fill(const WakeParams* params, WakeOctet* turn);

#endif
