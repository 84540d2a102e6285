/*
 * Sun, moon and stars against tables that heavens/make_tables.js has made with another library.
 */
#include "swell/heavens.h"

#include "check.h"

static const double DEGREE = 0.017453292519943295;

/* Last digit of the tables' angles, rounded. */
static const double ROUNDED = 0.00007;

/* The unit vector of an azimuth and elevation in the scene, by its definition. */
static void fill_direction(double azimuth, double elevation, double direction[3]) {
    direction[0] = sin(azimuth * DEGREE) * cos(elevation * DEGREE);
    direction[1] = sin(elevation * DEGREE);
    direction[2] = -cos(azimuth * DEGREE) * cos(elevation * DEGREE);
}

/* Degrees between two unit vectors, exact for small angles. */
static double angle_between(const double a[3], const double b[3]) {
    const double apart =
        sqrt(pow(a[0] - b[0], 2.0) + pow(a[1] - b[1], 2.0) + pow(a[2] - b[2], 2.0));
    return 2.0 * asin(fmin(0.5 * apart, 1.0)) / DEGREE;
}

static double angle_from(const double direction[3], double azimuth, double elevation) {
    double expected[3];
    fill_direction(azimuth, elevation, expected);
    return angle_between(direction, expected);
}

static FILE* open_table(const char* name) {
    char path[1024], heading[256];
    snprintf(path, sizeof path, "%s/%s", SWELL_HEAVENS_DIR, name);
    FILE* file = fopen(path, "r");
    CHECK(file && fgets(heading, sizeof heading, file));
    return file;
}

CASE("sun and moon stand where another library has them at 250 times") {
    FILE* file = open_table("bodies.csv");
    double row[8], sun = 0.0, moon = 0.0, phase = 0.0, shown = 0.0;
    int count = 0;
    while (fscanf(file, "%lf,%lf,%lf,%lf,%lf,%lf,%lf,%lf", &row[0], &row[1], &row[2], &row[3],
                  &row[4], &row[5], &row[6], &row[7]) == 8) {
        const HeavensSky sky = heavens_sky(row[0], (HeavensPlace){row[1], row[2]});
        sun = fmax(sun, angle_from(sky.sun.direction, row[3], row[4]));
        moon = fmax(moon, angle_from(sky.moon.body.direction, row[5], row[6]));
        phase = fmax(phase, fabs(sky.moon.phase_angle - row[7]));
        shown = fmax(shown, angle_from(sky.sun.direction, sky.sun.azimuth, sky.sun.elevation));
        shown = fmax(shown, angle_from(sky.moon.body.direction, sky.moon.body.azimuth,
                                       sky.moon.body.elevation));
        ++count;
    }
    fclose(file);
    TELL("sun %.4f, moon %.4f, phase angle %.2f degrees off at most\n", sun, moon, phase);
    CHECK(count == 250);
    CHECK_NEAR(sun, 0.0, 0.002 + ROUNDED); /* docs/SCIENCE.md says so */
    CHECK_NEAR(moon, 0.0, 0.005 + ROUNDED);
    CHECK_NEAR(phase, 0.0,
               1.02 + 0.005 + 0.05); /* parallax: the table's is from the Earth's middle */
    CHECK_NEAR(shown, 0.0, 1e-6);
}

/* Share of a disc of radius r that one of radius m covers, their middles s apart: the area of two
   segments of circles. */
static double covered_area(double s, double r, double m) {
    if (s >= r + m) {
        return 0.0;
    }
    if (s <= fabs(m - r)) {
        return m >= r ? 1.0 : m * m / (r * r);
    }
    const double a = acos((s * s + r * r - m * m) / (2.0 * s * r));
    const double b = acos((s * s + m * m - r * r) / (2.0 * s * m));
    return (r * r * (a - 0.5 * sin(2.0 * a)) + m * m * (b - 0.5 * sin(2.0 * b))) /
           (180.0 * DEGREE * r * r);
}

/* An error of .005 degrees is one of .007 of the sun's area. */
CASE("the moon covers as much of the sun as another library says") {
    FILE* file = open_table("solar_eclipses.csv");
    double row[4], most = 0.0;
    int count = 0;
    while (fscanf(file, "%lf,%lf,%lf,%lf", &row[0], &row[1], &row[2], &row[3]) == 4) {
        const HeavensSky sky = heavens_sky(row[0], (HeavensPlace){row[1], row[2]});
        const HeavensBody *sun = &sky.sun, *moon = &sky.moon.body;
        const double apart = angle_between(sun->direction, moon->direction) * DEGREE;
        most = fmax(most, fabs(covered_area(apart, sun->radius, moon->radius) - row[3]));
        ++count;
    }
    fclose(file);
    TELL("%d eclipses of the sun: the share covered is %.4f off at most\n", count, most);
    CHECK(count == 119);
    CHECK_NEAR(most, 0.0, 0.012);
}

/* Sums cells of the sun's disc, whose darkening the sky's header states. A cell at a rim counts
   whole or not at all: with 400 of them across, errors of some 2000 cells' random halves are below
   .001. */
static double uncovered_by_cells(double s, double r, double m) {
    enum { SIDE = 400 };
    double left = 0.0, whole = 0.0;
    for (int i = 0; i < SIDE * SIDE; ++i) {
        const double x = (i % SIDE + 0.5) * 2.0 / SIDE - 1.0;
        const double y = (i / SIDE + 0.5) * 2.0 / SIDE - 1.0; /* of the sun's radius */
        if (x * x + y * y < 1.0) {
            const double light = 1.0 - 0.6 * (1.0 - sqrt(1.0 - x * x - y * y));
            whole += light;
            left += hypot(x * r - s, y * r) > m ? light : 0.0;
        }
    }
    return left / whole;
}

CASE("what the moon leaves of the sun's light is that of the uncovered disc") {
    const double r = 0.00465;
    for (double m = 0.95 * r; m < 1.06 * r; m += 0.05 * r) {
        for (double s = 0.0; s < 2.2 * r; s += 0.1 * r) {
            CHECK_NEAR(heavens_uncovered(s, r, m), uncovered_by_cells(s, r, m), 0.002);
        }
    }
    CHECK(heavens_uncovered(2.0 * r, r, r) == 1.0 && heavens_uncovered(0.0, r, 1.02 * r) == 0.0);
}

/* At the ends of the partial eclipse the moon touches the umbra from outside, at those of the total
   one from inside. It moves by .009 degrees a minute, and the other library's shadow is the
   Almanac's to .01 degrees. */
CASE("the moon is in the Earth's shadow when another library says") {
    FILE* file = open_table("lunar_eclipses.csv");
    double row[3], most = 0.0;
    int count = 0;
    while (fscanf(file, "%lf,%lf,%lf", &row[0], &row[1], &row[2]) == 3) {
        for (int part = 1; part <= 2; ++part) {
            for (int side = -1; side <= 1 && row[part] > 0.0; side += 2) {
                const double days = row[0] + side * row[part] / 1440.0;
                const HeavensMoon moon = heavens_sky(days, (HeavensPlace){0.0, 0.0}).moon;
                const double apart = angle_between(moon.body.direction, moon.shadow);
                const double touch =
                    (part == 1 ? moon.umbra + moon.body.radius : moon.umbra - moon.body.radius) /
                    DEGREE;
                most = fmax(most, fabs(apart - touch));
            }
        }
        const HeavensMoon moon = heavens_sky(row[0], (HeavensPlace){0.0, 0.0}).moon;
        CHECK(row[2] == 0.0 || moon.of_sun < 3e-8); /* some 100 times less than a full moon */
        CHECK(row[1] > 0.0 || moon.of_sun > 5e-7);
        ++count;
    }
    fclose(file);
    TELL("%d eclipses of the moon: it touches the umbra within %.4f degrees\n", count, most);
    CHECK(count == 116);
    CHECK_NEAR(most, 0.0, 0.025);
}

/* The star of the table nearest to a place of J2000. */
static HeavensStar nearest_star(double right_ascension, double declination) {
    const double alpha = right_ascension * DEGREE, delta = declination * DEGREE;
    const double place[3] = {cos(delta) * cos(alpha), cos(delta) * sin(alpha), sin(delta)};
    HeavensStar nearest = heavens_star(0);
    for (int i = 1; i < heavens_star_count(); ++i) {
        const HeavensStar star = heavens_star(i);
        if (angle_between(star.direction, place) < angle_between(nearest.direction, place)) {
            nearest = star;
        }
    }
    return nearest;
}

CASE("well-known stars stand where another library has them") {
    FILE* file = open_table("stars.csv");
    double row[7], most = 0.0;
    char name[32];
    int count = 0;
    while (fscanf(file, "%lf,%lf,%lf,%lf,%lf,%lf,%lf,%31s", &row[0], &row[1], &row[2], &row[3],
                  &row[4], &row[5], &row[6], name) == 8) {
        const HeavensStar star = nearest_star(row[3], row[4]);
        const HeavensSky sky = heavens_sky(row[0], (HeavensPlace){row[1], row[2]});
        double direction[3];
        for (int i = 0; i < 3; ++i) {
            direction[i] = sky.stars[i][0] * star.direction[0] +
                           sky.stars[i][1] * star.direction[1] +
                           sky.stars[i][2] * star.direction[2];
        }
        most = fmax(most, angle_from(direction, row[5], row[6]));
        CHECK(star.magnitude < 2.1); /* each of them is bright */
        ++count;
    }
    fclose(file);
    TELL("stars %.4f degrees off at most\n", most);
    CHECK(count == 60);
    CHECK_NEAR(most, 0.0, 0.1 + ROUNDED);
}

CASE("the table holds the brightest stars with their colours") {
    CHECK(heavens_star_count() >= 1600);
    double before = -2.0;
    for (int i = 0; i < heavens_star_count(); ++i) {
        const HeavensStar star = heavens_star(i);
        const double* way = star.direction;
        CHECK_NEAR(way[0] * way[0] + way[1] * way[1] + way[2] * way[2], 1.0, 1e-12);
        CHECK(star.magnitude >= before && star.magnitude <= 5.5);
        CHECK(star.color_index > -0.5 && star.color_index < 6.0);
        before = star.magnitude;
    }
    /* Rigel is blue and Antares red. */
    CHECK(nearest_star(78.6345, -8.2016).color_index < 0.0);
    CHECK(nearest_star(247.3519, -26.4320).color_index > 1.5);
}

CASE("the moon is lit and bright as its phase") {
    /* Full and new moons of the almanac, UTC. */
    const HeavensPlace place = {0.0, 0.0};
    const double full = heavens_days((HeavensDate){2024, 10, 17}, 11.43);
    const double new = heavens_days((HeavensDate){2024, 10, 2}, 18.82); /* an annular eclipse */
    HeavensMoon moon = heavens_sky(full, place).moon;
    CHECK(moon.lit > 0.998);
    CHECK(moon.of_sun > 2.2e-6 && moon.of_sun < 3.3e-6); /* also the nearest of its year */
    CHECK(heavens_sky(new, place).moon.lit < 0.002);
    /* A half moon gives about 11 % of the light of a full one (C. Kyba, A. Mohar, T. Posch 2017).
       First quarter of 10 October 2024, 18:55. */
    moon = heavens_sky(heavens_days((HeavensDate){2024, 10, 10}, 18.92), place).moon;
    CHECK_NEAR(moon.lit, 0.5, 0.02);
    CHECK_NEAR(moon.of_sun, 0.09 * 2.5e-6, 0.03 * 2.5e-6);
}

CASE("the bright limb faces the sun") {
    for (int i = 0; i < 200; ++i) {
        const HeavensSky sky =
            heavens_sky(9000.0 + 3.71 * i, (HeavensPlace){i % 90 - 45.0, 7.0 * i});
        const double *limb = sky.moon.limb, *to = sky.moon.body.direction, *sun = sky.sun.direction;
        CHECK_NEAR(limb[0] * limb[0] + limb[1] * limb[1] + limb[2] * limb[2], 1.0, 1e-9);
        CHECK_NEAR(limb[0] * to[0] + limb[1] * to[1] + limb[2] * to[2], 0.0, 1e-9);
        CHECK(limb[0] * sun[0] + limb[1] * sun[1] + limb[2] * sun[2] > 0.0);
        CHECK_NEAR(sky.moon.lit, 0.5 * (1.0 + cos(sky.moon.phase_angle * DEGREE)), 1e-12);
    }
}

CASE("dates and days turn into each other") {
    CHECK(heavens_days((HeavensDate){2000, 1, 1}, 12.0) == 0.0);
    /* Julian days of the Astronomical Almanac: 2451545 is J2000. */
    CHECK(heavens_days((HeavensDate){1957, 10, 4}, 0.0) == 2436115.5 - 2451545.0);
    CHECK(heavens_days((HeavensDate){2050, 1, 1}, 0.0) == 2469807.5 - 2451545.0);
    for (int day = -36524; day < 36890; ++day) {
        double hour = -1.0;
        const HeavensDate date = heavens_date(day + 0.25, &hour);
        CHECK(hour == 18.0 && swell_date_exists(date));
        CHECK(heavens_days(date, hour) == day + 0.25);
    }
    static const HeavensDate NONE[] = {{2023, 2, 29}, {1900, 2, 29}, {2024, 4, 31}, {2024, 13, 1},
                                       {2024, 0, 1},  {2024, 1, 0},  {0, 1, 1}};
    for (size_t i = 0; i < sizeof NONE / sizeof *NONE; ++i) {
        CHECK(!swell_date_exists(NONE[i]));
    }
    CHECK(swell_date_exists((HeavensDate){2024, 2, 29}));
}

CASE("the sun is in the south at 12 of local solar time") {
    for (int i = 0; i < 300; ++i) {
        const HeavensPlace place = {50.0, -179.0 + 1.2 * i};
        double hour = 0.0;
        const HeavensDate date = heavens_date(8000.0 + i, &hour);
        const double days = heavens_days_solar(date, 12.0, place);
        CHECK_NEAR(heavens_sky(days, place).sun.azimuth, 180.0, 0.02);
        CHECK_NEAR(heavens_solar_hour(days, place), 12.0, 1e-6);
        const double midnight = heavens_days_solar(date, 0.0, place);
        CHECK_NEAR(days - midnight, 0.5, 0.0005); /* by the same day's noon */
        /* The clock is by its longitude and up to 17 minutes off. */
        CHECK_NEAR(days, heavens_days(date, 12.0 - place.longitude / 15.0), 17.0 / 1440.0);
    }
}

CASE("air raises what is low") {
    /* Saemundsson's own check: an elevation of 0 to the eye's 0.48; none overhead. */
    CHECK_NEAR(heavens_refraction(0.0), 0.48, 0.01);
    CHECK_NEAR(heavens_refraction(-0.575), 0.575, 0.02); /* seen on the horizon */
    CHECK_NEAR(heavens_refraction(45.0), 1.0 / 60.0, 0.001);
    CHECK_NEAR(heavens_refraction(90.0), 0.0, 1e-4);
    CHECK(heavens_refraction(-90.0) == 0.0);
    double before = -90.0;
    for (double h = -89.9; h < 90.0; h += 0.1) { /* nothing overtakes what is above it */
        CHECK(h + heavens_refraction(h) > before);
        before = h + heavens_refraction(h);
    }
}
