/* Directional distributions of the waves of a frequency: from moments, and on an even circle. */
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

/* Evenly spaced directions around the circle, and the cells of a file's directions on them. */
typedef struct SpectraCircle {
    int count;    /* number of even directions */
    double first; /* first even direction [rad] */
    bool is_even; /* whether they are those of the file, in their order */

    /* Ends of the file's cells [rad]. The next one begins at `high` unless there is a gap. */
    double low[SPECTRA_DIRECTIONS_MAX], high[SPECTRA_DIRECTIONS_MAX];
} SpectraCircle;

/* Cells of `count` directions, which ascend, end half way to the neighbours. The largest distance
   is a gap without waves if it is more than 1.5 times the next largest; cells beside it are
   symmetric. `slack` is the error allowed to even directions, over their spacing. */
void spectra_circle_init(SpectraCircle* circle, const double* direction, int count, double slack);

/* Resamples densities from a file's directions onto the even ones, with the same integral. */
void spectra_circle_resample(const SpectraCircle* circle, int count, const double* density,
                             double* even);

#endif
