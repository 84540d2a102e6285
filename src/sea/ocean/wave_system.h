/*
 * One system of waves and its frequency spectrum S(omega): a wind sea of some kind or a swell.
 *
 *     OceanWaveSystem sea = ocean_wind_system(&state);
 *     double density = ocean_system_spectrum(&sea, omega);       // m^2 s
 *
 * S is defined for all omega > 0; its integral is the variance of the height. Waves grow with the
 * fetch until they are fully developed; more fetch adds nothing. U is the wind at 10 m, F the
 * fetch, r = omega / omega_p, c_p the phase speed of the peak.
 *
 *   pm           alpha g^2 / omega^5 exp[-beta (omega_0 / omega)^4]. Pierson and Moskowitz 1964, as
 *                in R. Stewart, Introduction to Physical Oceanography, ch. 16.
 *   jonswap      alpha g^2 / omega^5 exp[-5/4 r^-4] gamma^exp[-(r - 1)^2 / (2 sigma^2)]. Hasselmann
 *                et al. 1973, as in Stewart. Developed where its peak is Pierson and Moskowitz's.
 *   tma          jonswap times the factor of the depth. Bouws et al., J. Geophys. Res. 90 (1985).
 *   donelan      alpha g^2 / (omega^4 omega_p) exp[-r^-4] gamma^exp[...], with constants that are
 *                functions of U / c_p = 11.6 (g F / U^2)^-0.23, which is at least 0.83. Donelan,
 *                Hamilton and Hui, Phil. Trans. R. Soc. A 315 (1985). Its slopes are far too steep,
 *                because its tail has no end.
 *   elfouhaily   (B_l + B_h) / k^3, in wave numbers. Elfouhaily et al., J. Geophys. Res. 102
 *                (1997). Unlike in the paper the peak's shape multiplies B_h as well, without which
 *                the variance is infinite, and the drag is that of Wu 1982.
 *   drawn        constant within each of its bars; omega^-5 in the last one: ocean/bars.h
 *   equilibrium  see below
 *
 * The equilibrium spectrum is that of JONSWAP up to the peak. Above it waves of wind, breaking and
 * the exchange between them are in balance: an equilibrium range omega^-4 (Toba 1973; Donelan et
 * al. 1985; Phillips 1985), which passes into a saturation (Forristall 1981; Romero and Melville
 * 2010; Lenain and Melville 2017) and a slow fall. In the saturation B = k^3 F(k) = S omega^5 / (2
 * g^2), with k = omega^2 / g:
 *
 *     e = r exp[(r^-4 - 1) / 4]                       turns omega^-5 exp[-5/4 r^-4] into Donelan's
 *                                                     omega^-4 exp[-r^-4]: the peak stays in place
 *     b = alpha / 2 exp[-5/4 r^-4] e                  B of the equilibrium, without gamma's peak
 *     S = G S_J e [(1 + (b_1 / B_s)^6) / (1 + (b / B_s)^6)]^(1/6)
 *               [(1 + (k_p / k_r)^2) / (1 + (k / k_r)^2)]^(1/4)
 *     B_s = min(0.0025 + 0.00075 U, 0.0118)
 *     k_r = (6 + U) (1 + (U / 14)^12)  [rad/m]
 *
 * S_J is the spectrum of JONSWAP, and b_1 is b at the peak. The factor G gives the whole the height
 * of JONSWAP's. B_s and k_r are fitted to the mean square slopes of Cox and Munk 1954: the mean
 * square slope of all waves is 0.9 to 1 of theirs from 2 to 15 m/s. In stronger winds B stays at
 * 0.0108, at the edge of the observed 0.006 to 0.01, and the mean square slope falls to 0.7 of
 * theirs at 25 m/s. Over a finite depth TMA's factor multiplies the S of deep water (Kitaigorodskii
 * et al. 1975: the saturation as a function of k does not depend on the depth).
 */
#ifndef SWELL_OCEAN_WAVE_SYSTEM_H
#define SWELL_OCEAN_WAVE_SYSTEM_H

#include "swell/ocean.h"

typedef enum OceanSystemShape {
    OCEAN_SHAPE_PLAIN,       /* omega^-5 above the peak */
    OCEAN_SHAPE_EQUILIBRIUM, /* omega^-4, a saturation, a slow fall */
    OCEAN_SHAPE_DONELAN,     /* omega^-4 */
    OCEAN_SHAPE_UNIFIED,     /* Elfouhaily's, in wave numbers */
    OCEAN_SHAPE_BARS         /* drawn: ocean/bars.h */
} OceanSystemShape;

/* The two parts of Elfouhaily's spectrum. */
typedef struct OceanUnified {
    double long_level;  /* alpha_p / 2 */
    double short_level; /* alpha_m / 2 */
    double age;         /* U / c_p */
    double sigma;       /* width of the peak over sqrt(k / k_p) [1] */
    double log_gamma;   /* [1] */
    double peak_k;      /* [rad/m] */
    double peak_speed;  /* c_p [m/s] */
} OceanUnified;

/* S = scale / omega^5 exp(-fall / omega^4) gamma^r times the factor of the shape and TMA's, from
   `lowest` up. Elfouhaily's spectrum and bars have formulas of their own. */
typedef struct OceanWaveSystem {
    double scale;       /* [m^2 s^-4]; for Elfouhaily's and bars a factor [1]; 0 without waves */
    double fall;        /* [s^-4] */
    double log_gamma;   /* [1] */
    double sigma[2];    /* width of the peak, below and above it [1] */
    double peak;        /* omega_p [rad/s]; 0 where there are no waves */
    double lowest;      /* where the tail of a measured spectrum begins [rad/s]; else 0 */
    double limit_depth; /* of TMA's factor [m]; INFINITY for other kinds */
    double towards_x, towards_z;  /* the mean direction, unit length */
    double spread_s, spread_norm; /* of a swell: norm |cos(theta/2)|^2s [1/rad] */
    OceanSystemShape shape;
    double level, saturation; /* of the equilibrium: alpha / 2 and B_s */
    double fall_k;            /* k_r [rad/m] */
    double join;              /* makes the equilibrium's factors 1 at the peak */
    OceanUnified unified;
    double bar_level[OCEAN_BARS]; /* of each bar, without the factor `scale` */
    double bars_energy;           /* of all bars, without the factor `scale` [m^2] */
} OceanWaveSystem;

/* The wind sea of a state that is not measured. */
OceanWaveSystem ocean_wind_system(const OceanSeaState* state);

/* The gamma that suits a wind [m/s] and a fetch [km, > 0]: 7 for the youngest sea, 1 for a fully
   developed one. The heights of the Beaufort forces hold for 3.3 instead. */
double ocean_peak_enhancement(double wind_speed, double fetch);

/* A swell's height, period and direction, with JONSWAP's shape. Its spreading is not filled. */
OceanWaveSystem ocean_swell_system(const OceanSwell* swell);

/* A system without waves, with a direction [degrees]. */
OceanWaveSystem ocean_empty_system(double direction);

/* The lowest frequency with waves that count [rad/s], of a system with waves. */
double ocean_system_first(const OceanWaveSystem* system);

/* S(omega) [m^2 s]; 0 for omega <= 0 and without waves. */
double ocean_system_spectrum(const OceanWaveSystem* system, double omega);

/* The integral of S over all frequencies [m^2], of a system with a peak; to 1e-5. */
double ocean_system_variance(const OceanWaveSystem* system);

/* Whether more fetch adds nothing to the wind sea of a state that is not measured; for
   Elfouhaily's, less than a hundredth of omega_p. */
bool ocean_is_developed(const OceanSeaState* state);

#endif
