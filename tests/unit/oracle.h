/*
 * An independent oracle for the eight fields: the literal double sum over all waves in double
 * precision, at every grid point, written from the formulas and sharing no code with the ocean.
 *
 * Tolerances. With u = 2^-24 and S(k) the float spectrum of a field, every stage of an evaluation
 * perturbs each term S(k) exp(i k.x) by a few u, so the error at any point is at most
 * K u sum_k |S(k)|. K adds up, in units of u:
 *   spectrum  12  sine and cosine (1.4), complex product (2.8), sum (1), k and 1/k (6)
 *   FFT       6 for each pass of radix 4 or 2 (twiddle 1, product 2.8, two sums 2), log4 N rounded
 *             up passes over the columns; as many over the rows, each counted twice, as two rows
 *             may pass as one and share their errors; 6 for joining or splitting rows
 *   DFT       N + N/2 sums, and 8 for the two products and roots
 */
#ifndef SWELL_TESTS_ORACLE_H
#define SWELL_TESTS_ORACLE_H

#include "swell/ocean.h"

#include <complex.h>

typedef struct Oracle {
    int grid;
    double complex* field[OCEAN_FIELD_COUNT]; /* (N x N) each, owned */
    double magnitude[OCEAN_FIELD_COUNT];      /* sum_k |S(k)| */
} Oracle;

/* From the ocean's amplitudes h0 alone. */
Oracle oracle_create(const OceanSea* ocean, double time);
void oracle_destroy(Oracle* oracle);

/* The bound K u sum|S| for that field and method. */
double oracle_tolerance(const Oracle* oracle, OceanMethod method, int field);

/* h(k, t) of the wave (n, m). */
double complex oracle_amplitude(const OceanSea* ocean, int n, int m, double time);

#endif
