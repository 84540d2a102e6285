/*
 * The baseline: a frame as in the source document (K. Lantz, Ocean simulation part one: using the
 * discrete Fourier transform), translated to C. Each frame computes frequency, sine and cosine of
 * every wave and five complex transforms by kissfft over the whole plane; vertices are 15 floats,
 * including their amplitudes.
 */
#ifndef SWELL_COMMANDS_BENCH_SOURCE_METHOD_H
#define SWELL_COMMANDS_BENCH_SOURCE_METHOD_H

#include "swell/ocean.h"

/* 60 bytes. */
typedef struct SourceVertex {
    float place[3];         /* [m] */
    float normal[3];        /* unit */
    float h0[3];            /* h0(k): re, im [m], unused */
    float h0_minus_conj[3]; /* h0*(-k): re, im [m], unused */
    float rest[3];          /* [m] */
} SourceVertex;

typedef struct SourceMethod SourceMethod;

/* Copies the amplitudes of `sea`. Returns NULL on failure (SWELL_ERROR_MEMORY). */
SourceMethod* bench_source_create(const OceanSea* sea, SwellError* error);

/* Takes NULL. */
void bench_source_destroy(SourceMethod* source);

/* Computes the vertices at `time` [s]. */
void bench_source_frame(SourceMethod* source, double time);

/* (N+1 x N+1) */
const SourceVertex* bench_source_vertices(const SourceMethod* source);

#endif
