/* Directional distributions of the waves of a frequency, from their moments. */
#ifndef SWELL_SPECTRA_DIRECTIONS_H
#define SWELL_SPECTRA_DIRECTIONS_H

#include "swell/spectra.h"

/* A file with more directions is refused. */
enum { SPECTRA_DIRECTIONS_MAX = 720 };

/* Returns the direction, 0 to 2 pi, towards which waves run that come from `degrees` clockwise from
   north. spectra_direction_to_compass is the inverse. */
double spectra_direction_from_compass(double degrees);

/* The first two moments of a distribution, integrals of its density times e^(i theta) and
   e^(2 i theta). */
typedef struct SpectraMoments {
    double a1, b1, a2, b2;
} SpectraMoments;

/* Longest first moment that is used. Narrower distributions do not show on the grid. */
#define SPECTRA_MOMENT_MAX 0.995

/* Each function fills density[count] [1/rad] at 2 pi j / count; the sum times 2 pi / count is 1. */

/* Fills the distribution of the largest entropy that has the moments: exp(l1 cos + l2 sin + l3 cos
   2 + l4 sin 2) / Z, by Newton's method (Kobune and Hashimoto 1986; Kim and others 1995). Moments
   that no distribution has are moved to near ones. Where the method does not converge, the
   distribution is that of the next function. */
void spectra_directions_from_moments(SpectraMoments moments, int count, double* density);

/* Fills the distribution that has the moments in closed form (Lygre and Krogstad, J. Phys.
   Oceanogr. 16, 1986). */
void spectra_directions_closed(SpectraMoments moments, int count, double* density);

/* Fills |cos((theta - mean)/2)|^2s, normalised. Its first moment has the length s / (s + 1). */
void spectra_directions_cosine(double mean, double s, int count, double* density);

#endif
