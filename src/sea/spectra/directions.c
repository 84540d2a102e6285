/*
 * Distributions over directions. Buoys measure two moments of each. Of all distributions that have
 * these moments, the one with the largest entropy is the least arbitrary. It has four unknowns l,
 * which minimise the convex function log Z(l) - l.m. The gradient of this function is the
 * distribution's moments less the wanted ones, its Hessian the covariance of the four trigonometric
 * functions.
 */
#include "directions.h"

#include "base/numbers.h"

#include <assert.h>
#include <complex.h>
#include <float.h>
#include <string.h>

#define IMAGINARY ((double complex)I)

/* ---- The compass --------------------------------------------------------------------------- */

double spectra_direction_from_compass(double degrees) {
    /* Convert to axes where east is +x and north is -z, so that both angles turn clockwise seen
       from above. Waves from the west, 270, run towards +x, 0. */
    const double turned = fmod(degrees + 90.0, 360.0);
    const double direction = (turned < 0.0 ? turned + 360.0 : turned) * SWELL_TWO_PI / 360.0;
    return direction >= SWELL_TWO_PI ? 0.0 : direction;
}

double spectra_direction_to_compass(double direction) {
    const double turned = fmod(direction * 360.0 / SWELL_TWO_PI - 90.0, 360.0);
    const double degrees = turned < 0.0 ? turned + 360.0 : turned;
    return degrees >= 360.0 ? 0.0 : degrees;
}

/* ---- Distributions ------------------------------------------------------------------------- */

static void normalize(int count, double* density) {
    double sum = 0.0;
    for (int j = 0; j < count; ++j) {
        sum += density[j];
    }
    for (int j = 0; j < count; ++j) {
        density[j] = density[j] / sum * ((double)count / SWELL_TWO_PI);
    }
}

void spectra_directions_cosine(double mean, double s, int count, double* density) {
    for (int j = 0; j < count; ++j) {
        const double angle = SWELL_TWO_PI * j / count - mean;
        density[j] = exp(2.0 * s * log(fabs(cos(0.5 * angle)) + DBL_MIN));
    }
    normalize(count, density);
}

/* Moves moments c1 and c2 into the region that distributions with some width have: |c1| < 1 and
   |c2 - c1^2| < 1 - |c1|^2. */
static void limit(SpectraMoments m, double complex* c1, double complex* c2) {
    const double share = 0.995; /* of that room, so that some width is left */
    *c1 = m.a1 + m.b1 * IMAGINARY;
    *c2 = m.a2 + m.b2 * IMAGINARY;
    const double r1 = cabs(*c1);
    if (r1 > SPECTRA_MOMENT_MAX) {
        *c1 *= SPECTRA_MOMENT_MAX / r1;
    }
    const double complex square = *c1 * *c1;
    const double room = share * (1.0 - cabs(square)), away = cabs(*c2 - square);
    if (away > room) {
        *c2 = square + (*c2 - square) * (room / away);
    }
}

void spectra_directions_closed(SpectraMoments m, int count, double* density) {
    enum { SAMPLES = 8 }; /* samples in a cell, since peaks may be narrower */
    double complex c1, c2;
    limit(m, &c1, &c2);
    const double complex phi1 = (c1 - c2 * conj(c1)) / (1.0 - creal(c1 * conj(c1)));
    const double complex phi2 = c2 - c1 * phi1;
    for (int j = 0; j < count; ++j) {
        density[j] = 0.0;
        for (int i = 0; i < SAMPLES; ++i) {
            const double angle = SWELL_TWO_PI * (j + (i + 0.5) / SAMPLES - 0.5) / count;
            const double complex turn = cos(angle) - sin(angle) * IMAGINARY;
            const double below = cabs(1.0 - phi1 * turn - phi2 * turn * turn);
            density[j] += 1.0 / (below * below + 1e-30); /* the other factor is a constant */
        }
    }
    normalize(count, density);
}

enum { UNKNOWNS = 4, STEPS_MAX = 40, HALVINGS_MAX = 30 };

/* The error of the moments at which Newton's method ends, and the largest error that is
   accepted. */
static const double TOLERANCE = 1e-10, TOLERANCE_ACCEPTED = 1e-5;

static double dot(const double a[UNKNOWNS], const double b[UNKNOWNS]) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3];
}

typedef double Functions[SPECTRA_DIRECTIONS_MAX][UNKNOWNS];

/* Fills `density` with exp(l.f - the largest exponent), and returns log Z - l.m. */
static double evaluate(int count, Functions f, const double l[UNKNOWNS], const double m[UNKNOWNS],
                       double* density) {
    double largest = -INFINITY, sum = 0.0;
    for (int j = 0; j < count; ++j) {
        density[j] = dot(l, f[j]);
        largest = density[j] > largest ? density[j] : largest;
    }
    for (int j = 0; j < count; ++j) {
        density[j] = exp(density[j] - largest);
        sum += density[j];
    }
    return log(sum) + largest - dot(l, m);
}

void spectra_directions_from_moments(SpectraMoments moments, int count, double* density) {
    assert(count >= 8 && count <= SPECTRA_DIRECTIONS_MAX);
    double complex c1, c2;
    limit(moments, &c1, &c2);
    const double m[UNKNOWNS] = {creal(c1), cimag(c1), creal(c2), cimag(c2)};
    double l[UNKNOWNS] = {0};
    Functions f; /* functions whose means are the moments */
    for (int j = 0; j < count; ++j) {
        const double angle = SWELL_TWO_PI * j / count, c = cos(angle), s = sin(angle);
        f[j][0] = c;
        f[j][1] = s;
        f[j][2] = c * c - s * s;
        f[j][3] = 2.0 * c * s;
    }
    double value = evaluate(count, f, l, m, density), error = INFINITY;
    for (int i = 0; i < STEPS_MAX; ++i) {
        /* The gradient is the functions' means less the wanted ones, the Hessian their
           covariance. */
        double sum = 0.0, mean[UNKNOWNS] = {0}, step[UNKNOWNS], hessian[UNKNOWNS][UNKNOWNS] = {{0}};
        for (int j = 0; j < count; ++j) {
            sum += density[j];
            for (int a = 0; a < UNKNOWNS; ++a) {
                mean[a] += density[j] * f[j][a];
                for (int b = 0; b <= a; ++b) {
                    hessian[a][b] += density[j] * f[j][a] * f[j][b];
                }
            }
        }
        error = 0.0;
        for (int a = 0; a < UNKNOWNS; ++a) {
            mean[a] /= sum;
            step[a] = mean[a] - m[a];
            error = fmax(error, fabs(step[a]));
            for (int b = 0; b <= a; ++b) {
                hessian[a][b] = hessian[a][b] / sum - mean[a] * mean[b];
            }
        }
        if (error < TOLERANCE || !swell_solve_symmetric(UNKNOWNS, *hessian, step, 1e-14)) {
            break;
        }
        double next[UNKNOWNS], tried = INFINITY;
        for (int half = 0; half < HALVINGS_MAX && !(tried <= value); ++half) {
            for (int a = 0; a < UNKNOWNS; ++a) {
                next[a] = l[a] - ldexp(step[a], -half);
            }
            tried = evaluate(count, f, next, m, density);
        }
        if (!(tried <= value)) { /* this is as good as rounding allows */
            break;
        }
        memcpy(l, next, sizeof l);
        value = tried;
    }
    if (!(error < TOLERANCE_ACCEPTED)) {
        spectra_directions_closed(moments, count, density);
        return;
    }
    normalize(count, density);
}
