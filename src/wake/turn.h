/*
 * The transforms of a step and the turn of the phases between them, in the ways a machine may
 * offer: kissfft on one sequence at a time, or on several in the lanes of a vector. turn_lanes.c
 * alone knows kissfft.
 *
 * Down the columns, eight at a time; along the rows, eight at a time, forth, turned and back in one
 * go; up the columns. The table holds the turn of each wave and the 1/N^2 of the transforms:
 *
 *     turn(k) = exp(-i omega(k) dt - (2 nu k^2 + damping) dt) / N^2
 */
#ifndef SWELL_WAKE_TURN_H
#define SWELL_WAKE_TURN_H

#include "swell/wake.h"

/* Eight complex numbers: of neighbouring columns in a row, or of neighbouring rows in a column. */
typedef struct WakeOctet {
    float re[8], im[8];
} WakeOctet;

/* Octets of a field lie column by column, N to a column. These are eight octets further apart than
   they are long: by a power of two, and the octets of a row would all meet in the same few sets of
   a cache. */
static inline size_t wake_column_at(size_t grid, size_t b) {
    return b * (grid + 8);
}

/* Of a whole field. */
static inline size_t wake_octet_count(size_t grid) {
    return wake_column_at(grid, grid / 8);
}

typedef struct WakeTurnPath {
    const char* name;

    /* Plans and scratch memory for patches of N = `grid`. Returns NULL on failure
       (SWELL_ERROR_MEMORY). */
    void* (*create)(int grid, int worker_count, SwellError* error);

    /* Takes NULL and half-built objects. */
    void (*destroy)(void* transform);

    /* Transforms eight columns, exp(-i...) forward, exp(+i...) back: N octets to N others. */
    void (*forward)(const void* transform, int worker, const WakeOctet* in, WakeOctet* out);
    void (*back)(const void* transform, int worker, const WakeOctet* in, WakeOctet* out);

    /* Transforms eight rows in place, forward, turned, back. `rows`: from the first of them on in a
       field. `turn` (N/2 + 1): the eight waves of wave number n along x, and of -n. */
    void (*rows)(const void* transform, int worker, const WakeOctet* turn, WakeOctet* rows);
} WakeTurnPath;

/* The ways themselves; one lane is the packaged library. The others are not in every build, and the
   last two only run where there is AVX2 or AVX-512VL. */
const WakeTurnPath* wake_turn_path_lanes1(void);
const WakeTurnPath* wake_turn_path_lanes4(void);
const WakeTurnPath* wake_turn_path_lanes8(void);
const WakeTurnPath* wake_turn_path_lanes8_avx512(void);

/* The fastest that build and processor have. */
const WakeTurnPath* wake_turn_choose(void);

/* Fills `turn` (N/8 x (N/2 + 1)): that of the rows 8 g to 8 g + 7 at g (N/2 + 1). */
void wake_turn_fill(const WakeParams* params, WakeOctet* turn);

#endif
