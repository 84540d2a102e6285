/*
 * Sun and moon seen from a place on the turning Earth, turned to its horizon. The symbols are those
 * of J. Meeus, Astronomical Algorithms, 2nd edition, 1998.
 */
#include "swell/heavens.h"

#include "ephemeris.h"
#include "swell/sky.h"

#include "base/numbers.h"

#include <assert.h>
#include <string.h>

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

bool heavens_date_exists(HeavensDate date) {
    return swell_date_exists(date) && date.year >= HEAVENS_YEAR_MIN &&
           date.year <= HEAVENS_YEAR_MAX;
}

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
        const double left = heavens_moon_in_shadow(sqrt(square), body->radius, found->umbra);
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

/* ---- Eclipses: of the sun behind the moon, and of the moon in the Earth's shadow --------------
 */

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

/* In the penumbra the Earth's edge, straight beside the sun's small disc, covers it; the umbra has
   the light that the air bends into it, which fades towards the middle (brightness of total
   eclipses: R. Keen, Volcanic aerosols and lunar eclipses, 1983). */
double heavens_in_shadow(double from_middle, double umbra) {
    const double t = (from_middle - umbra) / (2.0 * SKY_SUN_RADIUS);
    const double bent =
        HEAVENS_UMBRA_LIGHT * exp(HEAVENS_UMBRA_FALL * (fmin(from_middle / umbra, 1.0) - 1.0));
    return fmax(swell_smoothstep(0.0, 1.0, t), bent);
}

double heavens_moon_in_shadow(double from_middle, double radius, double umbra) {
    enum { SIDE = 24 };
    double sum = 0.0;
    int count = 0;
    for (int i = 0; i < SIDE * SIDE; ++i) {
        const double x = (i % SIDE + 0.5) * 2.0 / SIDE - 1.0;
        const double y = (i / SIDE + 0.5) * 2.0 / SIDE - 1.0;
        if (x * x + y * y < 1.0) {
            sum += heavens_in_shadow(hypot(from_middle + radius * x, radius * y), umbra);
            ++count;
        }
    }
    return sum / count;
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
