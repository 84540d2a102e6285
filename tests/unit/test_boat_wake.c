/*
 * The wake of a boat on its course: the water that its weight displaces, all of it, by the
 * far-field integral, and the depth of the sea in its waves.
 */
#include "check.h"

#include "unit/seas.h"
#include "unit/wake_oracle.h"
#include "water/water_sim.h"

static const double PI = 3.14159265358979323846;

/* A boat that has gone straight along +x for `seconds` on still water. */
typedef struct Way {
    SwellWorkers* workers;
    OceanSea* sea;
    WaterSim* sim;
    double speed;
    double bow[2]; /* the middle of its pressure at the last step: x, z [m] */
} Way;

static BoatCourse make_course(double speed, double seconds) {
    BoatCourse course = {.count = 2};
    CHECK(course.key = swell_memory_allocate(2, sizeof *course.key, NULL));
    course.key[0] = (CourseKey){.time = 0.0};
    course.key[1] = (CourseKey){.time = seconds, .x = speed * seconds};
    return course;
}

static Way way_of(double speed, double depth, double seconds) {
    OceanParams params = ocean_physical_params();
    params.grid = 32;
    params.state.wind_speed = 0.0;
    Way way = {.speed = speed, .workers = swell_workers_create(1, NULL)};
    way.sea = sea_create(&params, way.workers);
    CHECK(way.sim = water_sim_create(way.workers, NULL));
    CHECK(water_sim_set_patch(way.sim, WATER_DETAIL_MEDIUM, depth, NULL));
    const WaterScript script = {.course = make_course(speed, seconds)};
    CHECK(water_sim_set_script(way.sim, &script, NULL));
    while (water_sim_run_step(way.sim, way.sea, seconds)) {
    }
    HullPressure pressure;
    CHECK(water_sim_course_pressure(way.sim, way.sea, &pressure));
    way.bow[0] = pressure.rest[0] + pressure.ahead;
    way.bow[1] = pressure.rest[1];
    return way;
}

static void way_finish(Way* way) {
    water_sim_destroy(way->sim);
    ocean_sea_destroy(way->sea);
    swell_workers_destroy(way->workers);
}

static double height_at(const Way* way, double x, double z) {
    return wake_patch_sample(way->sim->patch, way->bow[0] + x, way->bow[1] + z).height;
}

/* ---- The weight ---------------------------------------------------------------------------- */

/* What its sections hold below the water, by stations and strips [m^3]. */
static double displaced_volume(void) {
    enum { STATIONS = 400, STRIPS = 200 };
    double volume = 0.0;
    for (int i = 0; i < STATIONS; ++i) {
        const double u = -1.0 + 2.0 * (i + 0.5) / STATIONS;
        const double keel = fmin(float_boat_keel(u), 0.0);
        for (int j = 0; j < STRIPS; ++j) {
            volume -= 2.0 * float_boat_half_breadth(u, keel * (j + 0.5) / STRIPS) * keel / STRIPS *
                      FLOAT_BOAT_LENGTH / STATIONS;
        }
    }
    return volume;
}

/* A wake of a fixed shape goes with the volume. The columns of the hull displace up to 5 % more or
   less than its sections (test_boat.c), and the integral is met to 2 % (test_wake_steady.c).
   Between cells the patch is read linearly, which costs (k cell)^2 / 12 = 0.5 % at 6 m waves and
   more of the shorter ones. */
CASE("the boat's wake is that of its whole weight") {
    enum { COLUMNS = 50, ROWS = 24 };
    const double speeds[] = {2.5, 3.5};
    for (int n = 0; n < 2; ++n) {
        Way way = way_of(speeds[n], (double)INFINITY, 40.0);
        double x[COLUMNS * ROWS], z[COLUMNS * ROWS], theory[COLUMNS * ROWS];
        for (int i = 0; i < COLUMNS * ROWS; ++i) {
            x[i] = -10.0 - 0.4 * (i % COLUMNS);
            z[i] = 0.5 * (i / COLUMNS);
        }
        const double a = 0.5 * FLOAT_BOAT_LENGTH, b = 0.5 * FLOAT_BOAT_BEAM;
        const double shape = 256.0 / 225.0 * a * b; /* of (1 - u^2)^2 (1 - v^2)^2 */
        const OraclePressure pressure = {speeds[n], displaced_volume() / shape, a, b};
        oracle_wake(&pressure, COLUMNS * ROWS, x, z, theory);
        double hh = 0.0, ht = 0.0, tt = 0.0;
        for (int i = 0; i < COLUMNS * ROWS; ++i) {
            const double h = height_at(&way, x[i], z[i]);
            hh += h * h;
            ht += h * theory[i];
            tt += theory[i] * theory[i];
        }
        TELL("the boat's wake at %.1f m/s: %.3f m rms, correlation %.4f, size %.3f of the integral "
             "for its whole weight\n",
             speeds[n], sqrt(hh / (COLUMNS * ROWS)), ht / sqrt(hh * tt), ht / tt);
        CHECK(ht / sqrt(hh * tt) >= 0.99);
        CHECK_NEAR(ht / tt, 1.0, 0.07);
        way_finish(&way);
    }
}

/* ---- Depth --------------------------------------------------------------------------------- */

/* The wave number of waves that keep up with it: U^2 k = g tanh(k d), by bisection. */
static double keeping_up(double speed, double depth) {
    double low = 1e-6, high = 9.81 / (speed * speed);
    while (high - low > 1e-12) {
        const double k = 0.5 * (low + high);
        *(speed * speed * k < 9.81 * tanh(k * depth) ? &low : &high) = k;
    }
    return low;
}

/* From the first to the last of the places on the axis where the water is level, by a line through
   them. */
static double length_on_axis(const Way* way) {
    double n = 0.0, sx = 0.0, sn = 0.0, sxn = 0.0, snn = 0.0;
    for (int i = 0; i < 400; ++i) {
        const double x = -12.0 - 0.05 * i;
        const double before = height_at(way, x, 0.0), after = height_at(way, x - 0.05, 0.0);
        if (before * after < 0.0) {
            const double at = x - 0.05 * before / (before - after);
            sx += at;
            sn += n;
            sxn += at * n;
            snn += n * n;
            n += 1.0;
        }
    }
    CHECK(n > 3.0);
    return -2.0 * (n * sxn - sx * sn) / (n * snn - sn * sn);
}

/* Its transverse waves are those that keep up with it over that depth: longer ones than over
   deep water. */
CASE("the boat's wake feels the depth of the sea") {
    const double depth = 2.0;
    Way way = way_of(3.2, depth, 40.0);
    const double length = length_on_axis(&way);
    const double theory = 2.0 * PI / keeping_up(way.speed, depth);
    const double deep = 2.0 * PI * way.speed * way.speed / 9.81;
    TELL("transverse waves at %.1f m/s over %.1f m: %.3f m, by theory %.3f m, over deep water "
         "%.3f m\n",
         way.speed, depth, length, theory, deep);
    CHECK(theory > 1.05 * deep);
    CHECK_NEAR(length, theory, 0.02 * theory);
    way_finish(&way);
}
