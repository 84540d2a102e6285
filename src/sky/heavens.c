/*
 * Sun and moon by the leading terms of their theories, seen from a place on the turning Earth.
 *
 * The moon follows J. Meeus, Astronomical Algorithms, 2nd edition, 1998, chapter 47, with all
 * terms. The sun follows from the Earth of VSOP87 (P. Bretagnon, G. Francou, 1988; Meeus, chapters
 * 25, 32 and appendix III), with the terms greater than .2 seconds of arc. Both theories give
 * ecliptic longitude and latitude of the date, which are turned to the equator and then to the
 * horizon. The symbols are those of Meeus.
 */
#include "swell/heavens.h"

#include "swell/sky.h"

#include "base/numbers.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static const double CENTURY = 36525.0;                  /* days */
static const double SECOND = 1.0 / 3600.0;              /* a second of arc [degrees] */
static const double ASTRONOMICAL_UNIT = 149597870700.0; /* m */
static const double EARTH_RADIUS = 6378137.0;           /* at the equator [m] */
static const double EARTH_AXES = 1.0 - 1.0 / 298.257;   /* polar over equatorial radius */
static const double SUN_RADIUS = 695700e3, MOON_RADIUS = 1737400.0; /* m */
static const double MOON_MEAN_DISTANCE = 384400e3; /* distance for which the magnitudes hold [m] */
static const double FULL_MOON_MAGNITUDE = -12.73;
static const double SUN_MAGNITUDE = -26.74;

#define COUNT(array) (sizeof(array) / sizeof *(array))

static double sin_degrees(double angle) {
    return sin(swell_radians(fmod(angle, 360.0)));
}

static double cos_degrees(double angle) {
    return cos(swell_radians(fmod(angle, 360.0)));
}

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

/* ---- Time and axes ------------------------------------------------------------------------- */

/* Dynamical time less UT every ten years from 1900 [s]: measured to 2020 (Astronomical Almanac,
   K8), and extrapolated to 2030. It cannot be predicted; from there on it is parabolic in time (L.
   Morrison, F. Stephenson, 2004). */
static const double AHEAD[] = {-2.7, 10.4, 21.2, 24.0, 24.3, 29.1, 33.2, 40.2, 50.5, 56.9, 63.8,
                               66.1, 69.4, 69.7, 71.0, 73.0, 76.0, 79.0, 83.0, 88.0, 93.0};

/* Returns dynamical time less UT at `days` of UT since J2000.0 [s]. */
static double time_ahead(double days) {
    const double last = (double)COUNT(AHEAD) - 1.0;
    const double place = swell_clamp((days / 365.25 + 100.0) / 10.0, 0.0, last);
    const size_t before = (size_t)fmin(place, last - 1.0);
    return swell_mix(AHEAD[before], AHEAD[before + 1], place - (double)before);
}

/* The axes of the Earth at a time. */
typedef struct HeavensTurn {
    double T;         /* Julian centuries of dynamical time since J2000.0 */
    double obliquity; /* of the ecliptic, true [degrees] */
    double nutation;  /* in longitude [degrees] */
    double sidereal;  /* apparent, at Greenwich [degrees] */
} HeavensTurn;

/* Finds the axes at `days` of UT since J2000.0. */
static HeavensTurn find_turn(double days) {
    const double T = (days + time_ahead(days) / 86400.0) / CENTURY;
    /* The four greatest terms of chapter 22 are exact to half a second of arc. */
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

/* Turns a vector of the ecliptic into the axes of the equator. */
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

/* The series of VSOP87 for longitude L, latitude B and distance R of the Earth, each with a power
   of tau [radians or astronomical units]. */
typedef enum EarthSeries { L0, L1, L2, B0, R0, R1, SERIES_COUNT } EarthSeries;

/* A term A cos(B + C tau), tau in thousands of years. */
static const struct {
    EarthSeries series;
    double A, B, C;
} EARTH_TERMS[] = {
#include <earth_rows.h>
};

/* Fills the apparent place: the vector from the Earth's middle in the axes of its equator [m]. */
static void find_sun(const HeavensTurn* turn, double v[3]) {
    const double tau = turn->T / 10.0;
    double sum[SERIES_COUNT] = {0.0};
    for (size_t i = 0; i < COUNT(EARTH_TERMS); ++i) {
        sum[EARTH_TERMS[i].series] +=
            EARTH_TERMS[i].A * cos(EARTH_TERMS[i].B + EARTH_TERMS[i].C * tau);
    }
    const double L = sum[L0] + tau * (sum[L1] + tau * sum[L2]);
    const double R = sum[R0] + tau * sum[R1];
    const double to_fk5 = -0.09033 * SECOND, aberration = -20.4898 * SECOND / R;
    const double lambda = swell_degrees(L) + 180.0 + to_fk5 + aberration + turn->nutation;
    const double beta = -swell_degrees(sum[B0]);
    ecliptic_to_equator(turn, lambda, beta, R * ASTRONOMICAL_UNIT, v);
}

/* ---- The moon ------------------------------------------------------------------------------ */

/* A term of chapter 47: multiples of D, M, M' and F, and its size. */
static const struct {
    int D, M, Mp, F;
    double longitude, distance, latitude; /* 1e-6 degrees, m, 1e-6 degrees */
} MOON_TERMS[] = {
#include <moon_rows.h>
};

/* Fills the moon's apparent place, as find_sun does. */
static void find_moon(const HeavensTurn* turn, double v[3]) {
    const double T = turn->T;
    const double D = 297.8501921 + 445267.1114034 * T - 0.0018819 * T * T;
    const double M = 357.5291092 + 35999.0502909 * T - 0.0001536 * T * T;
    const double Mp = 134.9633964 + 477198.8675055 * T + 0.0087414 * T * T;
    const double F = 93.2720950 + 483202.0175233 * T - 0.0036539 * T * T;
    const double E = 1.0 - 0.002516 * T; /* terms with M shrink with the orbit's eccentricity */
    const double Lp = 218.3164477 + 481267.88123421 * T - 0.0015786 * T * T;
    const double A1 = 119.75 + 131.849 * T, A2 = 53.09 + 479264.290 * T; /* Venus, Jupiter */
    const double A3 = 313.45 + 481266.484 * T;
    double l = 3958.0 * sin_degrees(A1) + 1962.0 * sin_degrees(Lp - F) + 318.0 * sin_degrees(A2);
    double b = -2235.0 * sin_degrees(Lp) + 382.0 * sin_degrees(A3) + 175.0 * sin_degrees(A1 - F) +
               175.0 * sin_degrees(A1 + F) + 127.0 * sin_degrees(Lp - Mp) -
               115.0 * sin_degrees(Lp + Mp);
    double distance = 385000560.0;
    for (size_t i = 0; i < COUNT(MOON_TERMS); ++i) {
        const int m = MOON_TERMS[i].M;
        const double share = m == 0 ? 1.0 : abs(m) == 1 ? E : E * E;
        const double angle =
            MOON_TERMS[i].D * D + m * M + MOON_TERMS[i].Mp * Mp + MOON_TERMS[i].F * F;
        l += share * MOON_TERMS[i].longitude * sin_degrees(angle);
        b += share * MOON_TERMS[i].latitude * sin_degrees(angle);
        distance += share * MOON_TERMS[i].distance * cos_degrees(angle);
    }
    ecliptic_to_equator(turn, Lp + 1e-6 * l + turn->nutation, 1e-6 * b, distance, v);
}

/* ---- Turns --------------------------------------------------------------------------------- */

/* Fills rows with the scene's axes east, up and south, in the axes of the equator of date. */
static void horizon_axes(double sidereal, double latitude, double axes[3][3]) {
    const double c = cos_degrees(sidereal), s = sin_degrees(sidereal);
    const double up = sin_degrees(latitude), out = cos_degrees(latitude);
    const double rows[3][3] = {{-s, c, 0.0}, {out * c, out * s, up}, {up * c, up * s, -out}};
    memcpy(axes, rows, sizeof rows);
}

/* Fills the precession from J2000 to the equator of date, chapter 21: v' = matrix v. */
static void precession(double T, double matrix[3][3]) {
    const double zeta = (2306.2181 * T + 0.30188 * T * T + 0.017998 * T * T * T) * SECOND;
    const double z = (2306.2181 * T + 1.09468 * T * T + 0.018203 * T * T * T) * SECOND;
    const double theta = (2004.3109 * T - 0.42665 * T * T - 0.041833 * T * T * T) * SECOND;
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

/* Fills the vector from the Earth's middle to a place, in the axes of the equator [m]; chapter
   11. */
static void observer_at(double sidereal, double latitude, double v[3]) {
    const double u = atan2(EARTH_AXES * sin_degrees(latitude), cos_degrees(latitude));
    v[0] = EARTH_RADIUS * cos(u) * cos_degrees(sidereal);
    v[1] = EARTH_RADIUS * cos(u) * sin_degrees(sidereal);
    v[2] = EARTH_RADIUS * EARTH_AXES * sin(u);
}

static void subtract(const double a[3], const double b[3], double difference[3]) {
    for (int i = 0; i < 3; ++i) {
        difference[i] = a[i] - b[i];
    }
}

/* Returns the body of a radius [m] at the vector `to` from the observer [m]. */
static HeavensBody body_seen(double axes[3][3], double radius, const double to[3]) {
    HeavensBody body = {.distance = sqrt(dot(to, to))};
    for (int i = 0; i < 3; ++i) {
        body.direction[i] = dot(axes[i], to) / body.distance;
    }
    const double* way = body.direction;
    body.azimuth = within_circle(swell_degrees(atan2(way[0], -way[2])));
    body.elevation = swell_degrees(atan2(way[1], hypot(way[0], way[2])));
    body.radius = asin(radius / body.distance);
    return body;
}

/* `to_sun` and `to_moon` are vectors from the observer [m]. */
static HeavensMoon moon_lit(const HeavensBody* body, const HeavensBody* sun, const double to_sun[3],
                            const double to_moon[3]) {
    HeavensMoon moon = {.body = *body};
    double on[3], back[3]; /* from the moon to the sun and to the observer */
    subtract(to_sun, to_moon, on);
    subtract((const double[3]){0.0}, to_moon, back);
    const double cosine = dot(back, on) / (body->distance * sqrt(dot(on, on)));
    moon.phase_angle = swell_degrees(acos(swell_clamp(cosine, -1.0, 1.0)));
    moon.lit = 0.5 * (1.0 + cosine);
    /* The magnitude at the mean distances is from C. Allen, Astrophysical Quantities. */
    const double alpha = moon.phase_angle;
    moon.magnitude = FULL_MOON_MAGNITUDE + 0.026 * alpha + 4e-9 * pow(alpha, 4.0) +
                     5.0 * log10(body->distance / MOON_MEAN_DISTANCE) +
                     5.0 * log10(sun->distance / ASTRONOMICAL_UNIT);
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
   shadow [radians]. In the penumbra the Earth's edge, nearly a straight line at the size of the
   sun's disc, covers a part of the disc. The umbra has the light that the air bends into it, which
   fades towards the middle (brightness of total eclipses: R. Keen, Volcanic aerosols and lunar
   eclipses, 1983). */
static double light_in_shadow(double from_middle, double umbra) {
    const double t = (from_middle - umbra) / (2.0 * SKY_SUN_RADIUS);
    const double bent =
        HEAVENS_UMBRA_LIGHT * exp(HEAVENS_UMBRA_FALL * (fmin(from_middle / umbra, 1.0) - 1.0));
    return fmax(swell_smoothstep(0.0, 1.0, t), bent);
}

/* The mean of that share over the moon's disc. */
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

/* Fills the Earth's shadow at the moon's distance, by the rule of the Astronomical Almanac, which
   adds 2 % for the air. `sun` and `moon` are vectors from the Earth's middle. */
static void find_shadow(HeavensMoon* found, double axes[3][3], const double observer[3],
                        const double sun[3], const double moon[3]) {
    const double far = sqrt(dot(sun, sun)), distance = sqrt(dot(moon, moon));
    const double umbra = 1.02 * (0.998340 * asin(EARTH_RADIUS / distance) +
                                 asin(EARTH_RADIUS / far) - asin(SUN_RADIUS / far));
    double middle[3], to_middle[3];
    for (int i = 0; i < 3; ++i) {
        middle[i] = -sun[i] * distance / far;
    }
    subtract(middle, observer, to_middle);
    const HeavensBody shadow = body_seen(axes, umbra * distance, to_middle);
    memcpy(found->shadow, shadow.direction, sizeof found->shadow);
    found->umbra = shadow.radius;
}

/* Darkens a moon in the Earth's shadow. `sun_radius` is half the angle that the sun covers
   [radians]. */
static void darken(HeavensMoon* moon, double sun_radius) {
    const HeavensBody* body = &moon->body;
    double apart[3];
    subtract(body->direction, moon->shadow, apart);
    const double from_middle = sqrt(dot(apart, apart));
    if (from_middle < moon->umbra + 2.0 * sun_radius + body->radius) {
        const double left = moon_in_shadow(from_middle, body->radius, moon->umbra);
        moon->of_sun *= left;
        moon->magnitude -= 2.5 * log10(left);
    }
}

HeavensSky heavens_sky(double days, HeavensPlace place) {
    assert(isfinite(days) && isfinite(place.longitude) && fabs(place.latitude) <= 90.0);
    const HeavensTurn turn = find_turn(days);
    HeavensSky sky = {.sidereal = within_circle(turn.sidereal + place.longitude)};
    double axes[3][3], precessed[3][3], observer[3], sun[3], moon[3];
    horizon_axes(sky.sidereal, place.latitude, axes);
    observer_at(sky.sidereal, place.latitude, observer);
    find_sun(&turn, sun);
    find_moon(&turn, moon);
    double to_sun[3], to_moon[3];
    subtract(sun, observer, to_sun);
    subtract(moon, observer, to_moon);
    sky.sun = body_seen(axes, SUN_RADIUS, to_sun);
    const HeavensBody body = body_seen(axes, MOON_RADIUS, to_moon);
    sky.moon = moon_lit(&body, &sky.sun, to_sun, to_moon);
    find_shadow(&sky.moon, axes, observer, sun, moon);
    darken(&sky.moon, asin(SUN_RADIUS / sqrt(dot(sun, sun))));
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
    const HeavensTurn turn = find_turn(days);
    double sun[3];
    find_sun(&turn, sun);
    const double right_ascension = swell_degrees(atan2(sun[1], sun[0]));
    const double hour_angle = turn.sidereal + place.longitude - right_ascension;
    return within_circle(hour_angle + 180.0) / 15.0;
}

double heavens_days_solar(HeavensDate date, double hour, HeavensPlace place) {
    double days = heavens_days(date, hour - remainder(place.longitude, 360.0) / 15.0);
    for (int i = 0; i < 3; ++i) { /* the sun is up to 17 minutes before or behind the mean sun */
        days += remainder(hour - heavens_solar_hour(days, place), 24.0) / 24.0;
    }
    return days;
}

/* ---- Eclipses of the sun ------------------------------------------------------------------- */

/* Rings of the sun's disc, narrow at the limb. The radius is x = 1 - u^2. */
enum { RINGS = 256 };

/* The moon covers an arc of each ring, whose angle the cosine rule gives. */
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

/* A row of data/stars.csv, which third_party/stars.py makes. */
typedef struct StarRow {
    int32_t right_ascension; /* 1e-4 degrees, J2000 */
    int32_t declination;     /* 1e-4 degrees */
    int16_t magnitude;       /* 1e-2 */
    int16_t color_index;     /* B-V, 1e-3 */
} StarRow;

static const StarRow STARS[] = {
#include <stars_rows.h>
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
