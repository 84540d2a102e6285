/*
 * Waves on still water by integrals in double precision: what the wake room is held against. None
 * of them knows of a grid, a step or a Fourier transform.
 */
#ifndef SWELL_TESTS_WAKE_ORACLE_H
#define SWELL_TESTS_WAKE_ORACLE_H

/* rad/s, from rad/m, over infinite depth; written from the formula, not by calling the room. */
double oracle_frequency(double k);

/* Heights at `count` radii [m], `time` [s] after a stone of radius a and depth A came to be in
   still water at rest: the Hankel integral

       h(r, t) = integral of k H(k) cos(omega t) J0(k r) dk / 2 pi,
       H(k) = -pi a^2 A (k a / 2)^2 exp(-(k a / 2)^2) */
void oracle_ring(double a, double depth, double time, int count, const double* radius,
                 double* height);

#endif
