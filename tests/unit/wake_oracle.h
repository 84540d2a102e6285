/*
 * Waves on still water by integrals in double precision: what the wake room is held against. None
 * of them knows of a grid, a step or a Fourier transform.
 */
#ifndef SWELL_TESTS_WAKE_ORACLE_H
#define SWELL_TESTS_WAKE_ORACLE_H

/* rad/s, from rad/m, over water of that depth [m or INFINITY]. */
double oracle_frequency(double k, double depth);

/* Heights at `count` radii [m], at each of some times [s] (times x count) after a stone of radius a
   and depth A came to be in still water at rest: the Hankel integral

       h(r, t) = integral of k H(k) cos(omega t) exp(-2 nu k^2 t) J0(k r) dk / 2 pi,
       H(k) = -pi a^2 A (k a / 2)^2 exp(-(k a / 2)^2) */
void oracle_ring(double a, double height, double depth, int times, const double* time, int count,
                 const double* radius, double* heights);

/* A pressure on the water that moves for ever along +x at `speed` [m/s], in metres of water:
   T (1 - r^2/a^2)^3, or a ship's, see WakeHull. */
typedef struct OraclePressure {
    double speed;
    double radius;  /* a [m]; of a ship the least size that counts */
    double draught; /* T [m]; of a ship not read */
    /* A ship's; count is 0 for a round one: at `count` places `ahead` of her middle [m], each
       `spacing` long, the area of her section [m^2], spread over its half breadth b [m] as (1 -
       v^2)^2, and softened along her by a mean with weights 1 4 6 4 1 at distances `soft` [m]. */
    int count;
    const double *ahead, *area, *half_breadth;
    double spacing, soft;
} OraclePressure;

/* Her wave resistance [N] on deep water, density 1000: Eggers, Sharma and Ward 1967,

       R = pi/2 rho U^2 integral from -pi/2 to pi/2 of (P(k) k^2 / pi)^2 cos^3(q) dq */
double oracle_resistance(const OraclePressure* pressure);

/* Heights [m] at `count` places (x, z) from its middle, x < 0 and some wave lengths behind, over
   deep water without tension: what the residue of the moving pressure leaves far away (Wehausen and
   Laitone, Surface Waves, 1960, section 13),

       h = 1/pi integral from -pi/2 to pi/2 of P(k) k^2 sin(k (x cos(q) + z sin(q))) dq,
       k = g / (speed cos(q))^2, P the Fourier transform of the pressure */
void oracle_wake(const OraclePressure* pressure, int count, const double* x, const double* z,
                 double* heights);

#endif
