/*
 * Sun and moon by the leading terms of their theories, seen from a place on the turning Earth.
 *
 * The moon is that of J. Meeus, Astronomical Algorithms, 2nd edition, 1998, chapter 47, with all of
 * its terms; the sun is the Earth of VSOP87 (P. Bretagnon, G. Francou, 1988; Meeus, chapters 25, 32
 * and appendix III), with the terms greater than .2 seconds of arc. Both theories are in ecliptic
 * longitude and latitude of the date, which are turned to the equator and then to the horizon. The
 * symbols are those of Meeus.
 */
#include "swell/heavens.h"

#include "swell/sky.h"

#include "base/numbers.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define HEAVENS_ASTRONOMICAL_UNIT 149597870700.0 /* m */

static double sin_degrees(double angle) {
    return sin(swell_radians(fmod(angle, 360.0)));
}

static double cos_degrees(double angle) {
    return cos(swell_radians(fmod(angle, 360.0)));
}

/* The axes of the Earth at a time. */
typedef struct HeavensTurn {
    double T;         /* Julian centuries of dynamical time since J2000.0 */
    double obliquity; /* of the ecliptic, true [degrees] */
    double nutation;  /* in longitude [degrees] */
    double sidereal;  /* apparent, at Greenwich [degrees] */
} HeavensTurn;

#define COUNT(array) (sizeof(array) / sizeof *(array))

static const double CENTURY = 36525.0;     /* days */
static const double SECOND = 1.0 / 3600.0; /* of arc [degrees] */

/* ---- Time and axes ------------------------------------------------------------------------- */

/* Measured from 1900 to 2020 (Astronomical Almanac, K8), every ten years [s]. Nobody can tell it
   ahead: to 2030 as it runs, then parabolic in time (L. Morrison, F. Stephenson, 2004). */
static const double AHEAD[] = {-2.7, 10.4, 21.2, 24.0, 24.3, 29.1, 33.2, 40.2, 50.5, 56.9, 63.8,
                               66.1, 69.4, 69.7, 71.0, 73.0, 76.0, 79.0, 83.0, 88.0, 93.0};

/* Dynamical time less UT [s], days of UT since J2000.0. */
static double time_ahead(double days) {
    const double last = (double)COUNT(AHEAD) - 1.0;
    const double place = swell_clamp((days / 365.25 + 100.0) / 10.0, 0.0, last);
    const size_t before = (size_t)fmin(place, last - 1.0);
    return swell_mix(AHEAD[before], AHEAD[before + 1], place - (double)before);
}

/* `days` of UT since J2000.0. */
static HeavensTurn heavens_turn(double days) {
    const double T = (days + time_ahead(days) / 86400.0) / CENTURY;
    /* The four greatest terms, chapter 22: within half a second of arc. */
    const double Omega = 125.04452 - 1934.136261 * T;
    const double sun = 2.0 * (280.4665 + 36000.7698 * T);
    const double moon = 2.0 * (218.3165 + 481267.8813 * T);
    const double nutation = SECOND * (-17.20 * sin_degrees(Omega) - 1.32 * sin_degrees(sun) -
                                      0.23 * sin_degrees(moon) + 0.21 * sin_degrees(2.0 * Omega));
    const double tilted = SECOND * (9.20 * cos_degrees(Omega) + 0.57 * cos_degrees(sun) +
                                    0.10 * cos_degrees(moon) - 0.09 * cos_degrees(2.0 * Omega));
    const double obliquity = 23.4392911 - 0.0130042 * T + tilted;
    const double mean = 280.46061837 + fmod(360.98564736629 * days, 360.0);
    return (HeavensTurn){T, obliquity, nutation, mean + nutation * cos_degrees(obliquity)};
}

/* A vector of the ecliptic in the axes of the equator. */
static void ecliptic_to_equator(const HeavensTurn* turn, double lambda, double beta,
                                double distance, double v[3]) {
    const double x = cos_degrees(beta) * cos_degrees(lambda);
    const double y = cos_degrees(beta) * sin_degrees(lambda);
    const double z = sin_degrees(beta);
    const double c = cos_degrees(turn->obliquity), s = sin_degrees(turn->obliquity);
    v[0] = distance * x;
    v[1] = distance * (c * y - s * z);
    v[2] = distance * (s * y + c * z);
}

/* ---- The sun ------------------------------------------------------------------------------- */

/* A term A cos(B + C tau) of VSOP87, tau in thousands of years [radians or astronomical units]. */
typedef struct EarthTerm {
    double A, B, C;
} EarthTerm;

static const EarthTerm L0[] = {
    {1.75347046, 0.0, 0.0},          {3.341656e-2, 4.6692568, 6283.07585},
    {3.4894e-4, 4.6261, 12566.1517}, {3.497e-5, 2.7441, 5753.3849},
    {3.418e-5, 2.8289, 3.5231},      {3.136e-5, 3.6277, 77713.7715},
    {2.676e-5, 4.4181, 7860.4194},   {2.343e-5, 6.1352, 3930.2097},
    {1.324e-5, 0.7425, 11506.7698},  {1.273e-5, 2.0371, 529.691},
    {1.199e-5, 1.1096, 1577.3435},   {9.90e-6, 5.233, 5884.927},
    {9.02e-6, 2.045, 26.298},        {8.57e-6, 3.508, 398.149},
    {7.80e-6, 1.179, 5223.694},      {7.53e-6, 2.533, 5507.553},
    {5.05e-6, 4.583, 18849.228},     {4.92e-6, 4.205, 775.523},
    {3.57e-6, 2.92, 0.067},          {3.17e-6, 5.849, 11790.629},
    {2.84e-6, 1.899, 796.298},       {2.71e-6, 0.315, 10977.079},
    {2.43e-6, 0.345, 5486.778},      {2.06e-6, 4.806, 2544.314},
    {2.05e-6, 1.869, 5573.143},      {2.02e-6, 2.458, 6069.777},
    {1.56e-6, 0.833, 213.299},       {1.32e-6, 3.411, 2942.463},
    {1.26e-6, 1.083, 20.775},        {1.15e-6, 0.645, 0.98},
    {1.03e-6, 0.636, 4694.003},      {1.02e-6, 0.976, 15720.839},
    {1.02e-6, 4.267, 7.114},
};
static const EarthTerm L1[] = {
    {6283.31966747, 0.0, 0.0}, {2.06059e-3, 2.678235, 6283.07585}, {4.303e-5, 2.6351, 12566.1517},
    {4.25e-6, 1.590, 3.523},   {1.19e-6, 5.796, 26.298},           {1.09e-6, 2.966, 1577.344},
};
static const EarthTerm L2[] = {
    {5.2919e-4, 0.0, 0.0},
    {8.720e-5, 1.0721, 6283.0758},
    {3.09e-6, 0.867, 12566.152},
};
static const EarthTerm B0[] = {
    {2.80e-6, 3.199, 84334.662},
    {1.02e-6, 5.422, 5507.553},
    {8.0e-7, 3.88, 5223.69},
};
static const EarthTerm R0[] = {
    {1.00013989, 0.0, 0.0},           {1.670700e-2, 3.0984635, 6283.07585},
    {1.3956e-4, 3.05525, 12566.1517}, {3.084e-5, 5.1985, 77713.7715},
    {1.628e-5, 1.1739, 5753.3849},    {1.576e-5, 2.8469, 7860.4194},
};
static const EarthTerm R1[] = {
    {1.03019e-3, 1.10749, 6283.07585},
    {1.721e-5, 1.0644, 12566.1517},
};

static double sum_terms(const EarthTerm* term, size_t count, double tau) {
    double sum = 0.0;
    for (size_t i = 0; i < count; ++i) {
        sum += term[i].A * cos(term[i].B + term[i].C * tau);
    }
    return sum;
}

/* The apparent place: the vector from the Earth's middle in the axes of its equator [m]. */
static void heavens_sun_vector(const HeavensTurn* turn, double v[3]) {
    const double tau = turn->T / 10.0;
    const double L = sum_terms(L0, COUNT(L0), tau) +
                     tau * (sum_terms(L1, COUNT(L1), tau) + tau * sum_terms(L2, COUNT(L2), tau));
    const double R = sum_terms(R0, COUNT(R0), tau) + tau * sum_terms(R1, COUNT(R1), tau);
    const double to_fk5 = -0.09033 * SECOND, aberration = -20.4898 * SECOND / R;
    const double lambda = swell_degrees(L) + 180.0 + to_fk5 + aberration + turn->nutation;
    const double beta = -swell_degrees(sum_terms(B0, COUNT(B0), tau));
    ecliptic_to_equator(turn, lambda, beta, R * HEAVENS_ASTRONOMICAL_UNIT, v);
}

/* ---- The moon ------------------------------------------------------------------------------ */

/* A term of chapter 47: multiples of D, M, M' and F, and its size in longitude or latitude [1e-6
   degrees] and in distance [m]. */
typedef struct MoonTerm {
    int D, M, Mp, F;
    double angle, distance;
} MoonTerm;

static const MoonTerm LONGITUDE[] = {
    {0, 0, 1, 0, 6288774, -20905355},
    {2, 0, -1, 0, 1274027, -3699111},
    {2, 0, 0, 0, 658314, -2955968},
    {0, 0, 2, 0, 213618, -569925},
    {0, 1, 0, 0, -185116, 48888},
    {0, 0, 0, 2, -114332, -3149},
    {2, 0, -2, 0, 58793, 246158},
    {2, -1, -1, 0, 57066, -152138},
    {2, 0, 1, 0, 53322, -170733},
    {2, -1, 0, 0, 45758, -204586},
    {0, 1, -1, 0, -40923, -129620},
    {1, 0, 0, 0, -34720, 108743},
    {0, 1, 1, 0, -30383, 104755},
    {2, 0, 0, -2, 15327, 10321},
    {0, 0, 1, 2, -12528, 0},
    {0, 0, 1, -2, 10980, 79661},
    {4, 0, -1, 0, 10675, -34782},
    {0, 0, 3, 0, 10034, -23210},
    {4, 0, -2, 0, 8548, -21636},
    {2, 1, -1, 0, -7888, 24208},
    {2, 1, 0, 0, -6766, 30824},
    {1, 0, -1, 0, -5163, -8379},
    {1, 1, 0, 0, 4987, -16675},
    {2, -1, 1, 0, 4036, -12831},
    {2, 0, 2, 0, 3994, -10445},
    {4, 0, 0, 0, 3861, -11650},
    {2, 0, -3, 0, 3665, 14403},
    {0, 1, -2, 0, -2689, -7003},
    {2, 0, -1, 2, -2602, 0},
    {2, -1, -2, 0, 2390, 10056},
    {1, 0, 1, 0, -2348, 6322},
    {2, -2, 0, 0, 2236, -9884},
    {0, 1, 2, 0, -2120, 5751},
    {0, 2, 0, 0, -2069, 0},
    {2, -2, -1, 0, 2048, -4950},
    {2, 0, 1, -2, -1773, 4130},
    {2, 0, 0, 2, -1595, 0},
    {4, -1, -1, 0, 1215, -3958},
    {0, 0, 2, 2, -1110, 0},
    {3, 0, -1, 0, -892, 3258},
    {2, 1, 1, 0, -810, 2616},
    {4, -1, -2, 0, 759, -1897},
    {0, 2, -1, 0, -713, -2117},
    {2, 2, -1, 0, -700, 2354},
    {2, 1, -2, 0, 691, 0},
    {2, -1, 0, -2, 596, 0},
    {4, 0, 1, 0, 549, -1423},
    {0, 0, 4, 0, 537, -1117},
    {4, -1, 0, 0, 520, -1571},
    {1, 0, -2, 0, -487, -1739},
    {2, 1, 0, -2, -399, 0},
    {0, 0, 2, -2, -381, -4421},
    {1, 1, 1, 0, 351, 0},
    {3, 0, -2, 0, -340, 0},
    {4, 0, -3, 0, 330, 0},
    {2, -1, 2, 0, 327, 0},
    {0, 2, 1, 0, -323, 1165},
    {1, 1, -1, 0, 299, 0},
    {2, 0, 3, 0, 294, 0},
    {2, 0, -1, -2, 0, 8752},
};
static const MoonTerm LATITUDE[] = {
    {0, 0, 0, 1, 5128122, 0}, {0, 0, 1, 1, 280602, 0},  {0, 0, 1, -1, 277693, 0},
    {2, 0, 0, -1, 173237, 0}, {2, 0, -1, 1, 55413, 0},  {2, 0, -1, -1, 46271, 0},
    {2, 0, 0, 1, 32573, 0},   {0, 0, 2, 1, 17198, 0},   {2, 0, 1, -1, 9266, 0},
    {0, 0, 2, -1, 8822, 0},   {2, -1, 0, -1, 8216, 0},  {2, 0, -2, -1, 4324, 0},
    {2, 0, 1, 1, 4200, 0},    {2, 1, 0, -1, -3359, 0},  {2, -1, -1, 1, 2463, 0},
    {2, -1, 0, 1, 2211, 0},   {2, -1, -1, -1, 2065, 0}, {0, 1, -1, -1, -1870, 0},
    {4, 0, -1, -1, 1828, 0},  {0, 1, 0, 1, -1794, 0},   {0, 0, 0, 3, -1749, 0},
    {0, 1, -1, 1, -1565, 0},  {1, 0, 0, 1, -1491, 0},   {0, 1, 1, 1, -1475, 0},
    {0, 1, 1, -1, -1410, 0},  {0, 1, 0, -1, -1344, 0},  {1, 0, 0, -1, -1335, 0},
    {0, 0, 3, 1, 1107, 0},    {4, 0, 0, -1, 1021, 0},   {4, 0, -1, 1, 833, 0},
    {0, 0, 1, -3, 777, 0},    {4, 0, -2, 1, 671, 0},    {2, 0, 0, -3, 607, 0},
    {2, 0, 2, -1, 596, 0},    {2, -1, 1, -1, 491, 0},   {2, 0, -2, 1, -451, 0},
    {0, 0, 3, -1, 439, 0},    {2, 0, 2, 1, 422, 0},     {2, 0, -3, -1, 421, 0},
    {2, 1, -1, 1, -366, 0},   {2, 1, 0, 1, -351, 0},    {4, 0, 0, 1, 331, 0},
    {2, -1, 1, 1, 315, 0},    {2, -2, 0, -1, 302, 0},   {0, 0, 1, 3, -283, 0},
    {2, 1, 1, -1, -229, 0},   {1, 1, 0, -1, 223, 0},    {1, 1, 0, 1, 223, 0},
    {0, 1, -2, -1, -220, 0},  {2, 1, -1, -1, -220, 0},  {1, 0, 1, 1, -185, 0},
    {2, -1, -2, -1, 181, 0},  {0, 1, 2, 1, -177, 0},    {4, 0, -2, -1, 176, 0},
    {4, -1, -1, -1, 166, 0},  {1, 0, 1, -1, -164, 0},   {4, 0, 1, -1, 132, 0},
    {1, 0, -1, -1, -119, 0},  {4, -1, 0, -1, 115, 0},   {2, -2, 0, 1, 107, 0},
};

typedef struct MoonArguments {
    double D, M, Mp, F;
    double E; /* terms with M shrink with the orbit's eccentricity */
} MoonArguments;

static double argument_of(const MoonTerm* term, const MoonArguments* at) {
    return term->D * at->D + term->M * at->M + term->Mp * at->Mp + term->F * at->F;
}

static double share_of(const MoonTerm* term, const MoonArguments* at) {
    return term->M == 0 ? 1.0 : abs(term->M) == 1 ? at->E : at->E * at->E;
}

static void heavens_moon_vector(const HeavensTurn* turn, double v[3]) {
    const double T = turn->T;
    const MoonArguments at = {
        .D = 297.8501921 + 445267.1114034 * T - 0.0018819 * T * T,
        .M = 357.5291092 + 35999.0502909 * T - 0.0001536 * T * T,
        .Mp = 134.9633964 + 477198.8675055 * T + 0.0087414 * T * T,
        .F = 93.2720950 + 483202.0175233 * T - 0.0036539 * T * T,
        .E = 1.0 - 0.002516 * T,
    };
    const double Lp = 218.3164477 + 481267.88123421 * T - 0.0015786 * T * T;
    const double A1 = 119.75 + 131.849 * T, A2 = 53.09 + 479264.290 * T; /* Venus, Jupiter */
    const double A3 = 313.45 + 481266.484 * T;
    double l = 3958.0 * sin_degrees(A1) + 1962.0 * sin_degrees(Lp - at.F) + 318.0 * sin_degrees(A2);
    double b = -2235.0 * sin_degrees(Lp) + 382.0 * sin_degrees(A3) +
               175.0 * sin_degrees(A1 - at.F) + 175.0 * sin_degrees(A1 + at.F) +
               127.0 * sin_degrees(Lp - at.Mp) - 115.0 * sin_degrees(Lp + at.Mp);
    double distance = 385000560.0;
    for (size_t i = 0; i < COUNT(LONGITUDE); ++i) {
        const double angle = argument_of(&LONGITUDE[i], &at), share = share_of(&LONGITUDE[i], &at);
        l += share * LONGITUDE[i].angle * sin_degrees(angle);
        distance += share * LONGITUDE[i].distance * cos_degrees(angle);
    }
    for (size_t i = 0; i < COUNT(LATITUDE); ++i) {
        b += share_of(&LATITUDE[i], &at) * LATITUDE[i].angle *
             sin_degrees(argument_of(&LATITUDE[i], &at));
    }
    ecliptic_to_equator(turn, Lp + 1e-6 * l + turn->nutation, 1e-6 * b, distance, v);
}

/* ---- Numbers of the Earth, sun and moon ------------------------------------------------------ */

static const double EARTH_RADIUS = 6378137.0;         /* at the equator [m] */
static const double EARTH_AXES = 1.0 - 1.0 / 298.257; /* polar over equatorial radius */
static const double SUN_RADIUS = 695700e3, MOON_RADIUS = 1737400.0; /* m */
static const double MOON_MEAN_DISTANCE = 384400e3;                  /* of the magnitudes [m] */
static const double FULL_MOON_MAGNITUDE = -12.73;
static const double SUN_MAGNITUDE = -26.74;

static double within_circle(double angle) {
    const double within = fmod(angle, 360.0);
    return within < 0.0 ? within + 360.0 : within;
}

static double dot(const double a[3], const double b[3]) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/* ---- The calendar -------------------------------------------------------------------------- */

double heavens_days(HeavensDate date, double hour) {
    return swell_date_to_days(date) - 0.5 + hour / 24.0;
}

HeavensDate heavens_date(double days, double* hour) {
    assert(hour && days > -7e5 && days < 7e5);
    const double whole = floor(days + 0.5);
    *hour = (days + 0.5 - whole) * 24.0;
    return swell_date_from_days((int)whole);
}

/* ---- Turns --------------------------------------------------------------------------------- */

/* Rows: the scene's axes east, up and south in those of the equator of date. */
static void horizon_axes(double sidereal, double latitude, double axes[3][3]) {
    const double c = cos_degrees(sidereal), s = sin_degrees(sidereal);
    const double up = sin_degrees(latitude), out = cos_degrees(latitude);
    const double rows[3][3] = {{-s, c, 0.0}, {out * c, out * s, up}, {up * c, up * s, -out}};
    memcpy(axes, rows, sizeof rows);
}

/* Precession from J2000 to the equator of date, chapter 21; v' = matrix v. */
static void precession(double T, double matrix[3][3]) {
    const double second = 1.0 / 3600.0;
    const double zeta = (2306.2181 * T + 0.30188 * T * T + 0.017998 * T * T * T) * second;
    const double z = (2306.2181 * T + 1.09468 * T * T + 0.018203 * T * T * T) * second;
    const double theta = (2004.3109 * T - 0.42665 * T * T - 0.041833 * T * T * T) * second;
    const double cos_a = cos_degrees(zeta), sin_a = sin_degrees(zeta);
    const double cos_z = cos_degrees(z), sin_z = sin_degrees(z);
    const double cos_t = cos_degrees(theta), sin_t = sin_degrees(theta);
    const double rows[3][3] = {
        {cos_a * cos_t * cos_z - sin_a * sin_z, -sin_a * cos_t * cos_z - cos_a * sin_z,
         -sin_t * cos_z},
        {cos_a * cos_t * sin_z + sin_a * cos_z, -sin_a * cos_t * sin_z + cos_a * cos_z,
         -sin_t * sin_z},
        {cos_a * sin_t, -sin_a * sin_t, cos_t},
    };
    memcpy(matrix, rows, sizeof rows);
}

/* ---- Seen from a place --------------------------------------------------------------------- */

/* The place from the Earth's middle, in the axes of the equator [m]; chapter 11. */
static void observer_at(double sidereal, double latitude, double v[3]) {
    const double u = atan2(EARTH_AXES * sin_degrees(latitude), cos_degrees(latitude));
    v[0] = EARTH_RADIUS * cos(u) * cos_degrees(sidereal);
    v[1] = EARTH_RADIUS * cos(u) * sin_degrees(sidereal);
    v[2] = EARTH_RADIUS * EARTH_AXES * sin(u);
}

/* `place` becomes the vector from the observer. */
static HeavensBody body_seen(double axes[3][3], const double observer[3], double radius,
                             double place[3]) {
    for (int i = 0; i < 3; ++i) {
        place[i] -= observer[i];
    }
    HeavensBody body = {.distance = sqrt(dot(place, place))};
    for (int i = 0; i < 3; ++i) {
        body.direction[i] = dot(axes[i], place) / body.distance;
    }
    const double* way = body.direction;
    body.azimuth = within_circle(swell_degrees(atan2(way[0], -way[2])));
    body.elevation = swell_degrees(atan2(way[1], hypot(way[0], way[2])));
    body.radius = asin(radius / body.distance);
    return body;
}

/* `to_sun`, `to_moon`: from the observer [m]. */
static HeavensMoon moon_lit(const HeavensBody* body, const HeavensBody* sun, const double to_sun[3],
                            const double to_moon[3]) {
    HeavensMoon moon = {.body = *body};
    double back[3], on[3]; /* from the moon to the observer and to the sun */
    for (int i = 0; i < 3; ++i) {
        back[i] = -to_moon[i];
        on[i] = to_sun[i] - to_moon[i];
    }
    const double cosine = dot(back, on) / (body->distance * sqrt(dot(on, on)));
    moon.phase_angle = swell_degrees(acos(swell_clamp(cosine, -1.0, 1.0)));
    moon.lit = 0.5 * (1.0 + cosine);
    /* At the mean distances: C. Allen, Astrophysical Quantities. */
    const double alpha = moon.phase_angle;
    moon.magnitude = FULL_MOON_MAGNITUDE + 0.026 * alpha + 4e-9 * pow(alpha, 4.0) +
                     5.0 * log10(body->distance / MOON_MEAN_DISTANCE) +
                     5.0 * log10(sun->distance / HEAVENS_ASTRONOMICAL_UNIT);
    moon.of_sun = pow(10.0, -0.4 * (moon.magnitude - SUN_MAGNITUDE));
    const double along = dot(sun->direction, body->direction);
    double length = 0.0;
    for (int i = 0; i < 3; ++i) {
        moon.limb[i] = sun->direction[i] - along * body->direction[i];
        length += moon.limb[i] * moon.limb[i];
    }
    for (int i = 0; i < 3; ++i) {
        moon.limb[i] /= fmax(sqrt(length), 1e-12);
    }
    return moon;
}

/* The share of the sun's light at the moon's distance, at an angle from the middle of the Earth's
   shadow [radians]. In the penumbra the Earth's edge, straight beside the sun's small disc, covers
   it; the umbra has the light that the air bends into it, which fades towards the middle
   (brightness of total eclipses: R. Keen, Volcanic aerosols and lunar eclipses, 1983). */
static double light_in_shadow(double from_middle, double umbra) {
    const double t = (from_middle - umbra) / (2.0 * SKY_SUN_RADIUS);
    const double bent =
        HEAVENS_UMBRA_LIGHT * exp(HEAVENS_UMBRA_FALL * (fmin(from_middle / umbra, 1.0) - 1.0));
    return fmax(swell_smoothstep(0.0, 1.0, t), bent);
}

/* Its mean over the moon's disc. */
static double moon_in_shadow(double from_middle, double radius, double umbra) {
    enum { SIDE = 24 };
    double sum = 0.0;
    int count = 0;
    for (int i = 0; i < SIDE * SIDE; ++i) {
        const double x = (i % SIDE + 0.5) * 2.0 / SIDE - 1.0;
        const double y = (i / SIDE + 0.5) * 2.0 / SIDE - 1.0;
        if (x * x + y * y < 1.0) {
            sum += light_in_shadow(hypot(from_middle + radius * x, radius * y), umbra);
            ++count;
        }
    }
    return sum / count;
}

/* The Earth's shadow at the moon's distance, by the rule of the Astronomical Almanac, which adds 2
   % for the air. `sun` and `moon` are vectors from the Earth's middle. */
static void find_shadow(HeavensMoon* found, double axes[3][3], const double observer[3],
                        const double sun[3], const double moon[3]) {
    const double far = sqrt(dot(sun, sun)), distance = sqrt(dot(moon, moon));
    const double umbra = 1.02 * (0.998340 * asin(EARTH_RADIUS / distance) +
                                 asin(EARTH_RADIUS / far) - asin(SUN_RADIUS / far));
    double middle[3];
    for (int i = 0; i < 3; ++i) {
        middle[i] = -sun[i] * distance / far;
    }
    const HeavensBody shadow = body_seen(axes, observer, umbra * distance, middle);
    memcpy(found->shadow, shadow.direction, sizeof found->shadow);
    found->umbra = shadow.radius;
    const HeavensBody* body = &found->body;
    double square = 0.0;
    for (int i = 0; i < 3; ++i) {
        square += pow(body->direction[i] - shadow.direction[i], 2.0);
    }
    if (sqrt(square) < found->umbra + 2.0 * asin(SUN_RADIUS / far) + body->radius) {
        const double left = moon_in_shadow(sqrt(square), body->radius, found->umbra);
        found->of_sun *= left;
        found->magnitude -= 2.5 * log10(left);
    }
}

HeavensSky heavens_sky(double days, HeavensPlace place) {
    assert(isfinite(days) && isfinite(place.longitude) && fabs(place.latitude) <= 90.0);
    const HeavensTurn turn = heavens_turn(days);
    HeavensSky sky = {.sidereal = within_circle(turn.sidereal + place.longitude)};
    double axes[3][3], precessed[3][3], observer[3], sun[3], moon[3];
    horizon_axes(sky.sidereal, place.latitude, axes);
    observer_at(sky.sidereal, place.latitude, observer);
    heavens_sun_vector(&turn, sun);
    heavens_moon_vector(&turn, moon);
    double to_sun[3], to_moon[3];
    memcpy(to_sun, sun, sizeof to_sun);
    memcpy(to_moon, moon, sizeof to_moon);
    sky.sun = body_seen(axes, observer, SUN_RADIUS, to_sun);
    const HeavensBody body = body_seen(axes, observer, MOON_RADIUS, to_moon);
    sky.moon = moon_lit(&body, &sky.sun, to_sun, to_moon);
    find_shadow(&sky.moon, axes, observer, sun, moon);
    precession(turn.T, precessed);
    for (int i = 0; i < 3; ++i) {
        for (int j = 0; j < 3; ++j) {
            for (int k = 0; k < 3; ++k) {
                sky.stars[i][j] += axes[i][k] * precessed[k][j];
            }
        }
    }
    return sky;
}

double heavens_refraction(double elevation) {
    const double h = fmax(elevation, -1.0);
    const double raised = 1.02 / 60.0 / tan(swell_radians(h + 10.3 / (h + 5.11)));
    const double fade = elevation < -1.0 ? (elevation + 90.0) / 89.0 : 1.0;
    return fmax(raised, 0.0) * fmax(fade, 0.0);
}

/* ---- Solar time ---------------------------------------------------------------------------- */

double heavens_solar_hour(double days, HeavensPlace place) {
    const HeavensTurn turn = heavens_turn(days);
    double sun[3];
    heavens_sun_vector(&turn, sun);
    const double right_ascension = swell_degrees(atan2(sun[1], sun[0]));
    const double hour_angle = turn.sidereal + place.longitude - right_ascension;
    return within_circle(hour_angle + 180.0) / 15.0;
}

double heavens_days_solar(HeavensDate date, double hour, HeavensPlace place) {
    double days = heavens_days(date, hour - remainder(place.longitude, 360.0) / 15.0);
    for (int i = 0; i < 3; ++i) { /* the sun runs up to 17 minutes before or behind the mean one */
        days += remainder(hour - heavens_solar_hour(days, place), 24.0) / 24.0;
    }
    return days;
}

/* ---- Eclipses of the sun ------------------------------------------------------------------- */

/* Rings of the sun's disc, narrow at its limb: of radius x = 1 - u^2. */
enum { RINGS = 256 };

/* Each ring keeps what the moon does not cover: an arc of the angle that the cosine rule gives. */
double heavens_uncovered(double apart, double sun, double moon) {
    assert(apart >= 0.0 && sun > 0.0 && moon >= 0.0);
    if (apart >= sun + moon) {
        return 1.0;
    }
    const double s = fmax(apart / sun, 1e-9), m = moon / sun;
    double left = 0.0, whole = 0.0;
    for (int i = 0; i < RINGS; ++i) {
        const double u = (i + 0.5) / RINGS, x = 1.0 - u * u;
        const double light = 1.0 - SKY_SUN_DARKENING * (1.0 - sqrt(1.0 - x * x));
        const double cosine = (x * x + s * s - m * m) / (2.0 * x * s);
        const double covered = acos(swell_clamp(cosine, -1.0, 1.0)) / (0.5 * SWELL_TWO_PI);
        left += light * x * u * (1.0 - covered);
        whole += light * x * u;
    }
    return left / whole;
}

/* ---- Stars ----------------------------------------------------------------------------------- */

/* As in data/stars.csv, which third_party/stars.py makes. */
typedef struct StarRow {
    int32_t right_ascension; /* 1e-4 degrees, J2000 */
    int32_t declination;     /* 1e-4 degrees */
    int16_t magnitude;       /* 1e-2 */
    int16_t color_index;     /* B-V, 1e-3 */
} StarRow;

static const StarRow STARS[] = {
#include <star_rows.h>
};

enum { STAR_COUNT = sizeof STARS / sizeof *STARS };

int heavens_star_count(void) {
    return STAR_COUNT;
}

HeavensStar heavens_star(int index) {
    assert(index >= 0 && index < STAR_COUNT);
    const StarRow* row = &STARS[index];
    const double alpha = swell_radians(1e-4 * row->right_ascension);
    const double delta = swell_radians(1e-4 * row->declination);
    return (HeavensStar){
        .direction = {cos(delta) * cos(alpha), cos(delta) * sin(alpha), sin(delta)},
        .magnitude = 0.01 * row->magnitude,
        .color_index = 0.001 * row->color_index,
    };
}
