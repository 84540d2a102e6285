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

    /* Transforms eight rows in place, forward, turned, back. Their octets lie at rows[b N + r], b
       from 0 to N/8 - 1, r from 0 to 7. `turn` (N/2 + 1): the eight waves of wave number n along x,
       and of -n. */
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
