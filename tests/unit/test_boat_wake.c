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
    OceanSea* sea;
    WaterSim* sim;
    double speed;
    double middle[2]; /* of the boat at the last step: x, z [m] */
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
    Way way = {.speed = speed, .sea = sea_of(&params)};
    CHECK(way.sim = water_sim_create(NULL, sea_workers(), NULL));
    CHECK(water_sim_set_patch(way.sim, 64.0, 0.25, depth, NULL));
    way.sim->params.breaking = 0.0; /* linear theory */
    const WaterScript script = {.course = make_course(speed, seconds)};
    CHECK(water_sim_set_script(way.sim, &script, NULL));
    while (water_sim_run_step(way.sim, way.sea, seconds)) {
    }
    HullPressure pressure;
    CHECK(water_sim_course_pressure(way.sim, way.sea, &pressure));
    way.middle[0] = pressure.rest[0];
    way.middle[1] = pressure.rest[1];
    return way;
}

static void way_finish(Way* way) {
    water_sim_destroy(way->sim);
    ocean_sea_destroy(way->sea);
}

static double height_at(const Way* way, double x, double z) {
    return wake_patch_sample(way->sim->patch, way->middle[0] + x, way->middle[1] + z).height;
}

/* ---- The weight ---------------------------------------------------------------------------- */

enum { STATIONS = 150, STRIPS = 60 };

/* The launch as she runs at a speed: her sections below the water by strips, and the hollow behind
   her transom, 0.2 s long (0.5 m at least), in which the area falls as (1 - q)^2 (1 + 2 q). */
typedef struct Ship {
    double ahead[2 * STATIONS], area[2 * STATIONS], half_breadth[2 * STATIONS];
    int count;
    double volume; /* of the hull [m^3] */
} Ship;

/* The area up to the water, `level` high amidships and lower ahead by `trim` a metre. */
static double section_area(double ahead, double trim, double level) {
    const double u = ahead / (0.5 * FLOAT_BOAT_LENGTH), top = level - trim * ahead;
    const double depth = fmax(top - float_boat_keel(u), 0.0);
    double area = 0.0;
    for (int j = 0; j < STRIPS; ++j) {
        area += 2.0 * float_boat_half_breadth(u, top - depth * (j + 0.5) / STRIPS) * depth / STRIPS;
    }
    return area;
}

static double volume_at(double trim, double level) {
    double volume = 0.0;
    for (int i = 0; i < STATIONS; ++i) {
        const double ahead = FLOAT_BOAT_LENGTH * ((i + 0.5) / STATIONS - 0.5);
        volume += section_area(ahead, trim, level) * FLOAT_BOAT_LENGTH / STATIONS;
    }
    return volume;
}

/* With the bow up she displaces as much. */
static double find_level(double trim, double volume) {
    double low = -0.3, high = 0.3;
    for (int i = 0; i < 20; ++i) {
        const double level = 0.5 * (low + high);
        *(volume_at(trim, level) < volume ? &low : &high) = level;
    }
    return low;
}

/* The pressure's sum is the displaced volume, with the hollow. */
static Ship ship_at(double speed) {
    static const double CELL = 0.25;
    Ship ship = {.volume = volume_at(0.0, 0.0)};
    const double trim = float_boat_trim(speed), level = find_level(trim, ship.volume);
    const double spacing = FLOAT_BOAT_LENGTH / STATIONS;
    const double hollow = fmax(0.2 * speed, 0.5);
    const double stern = -0.5 * FLOAT_BOAT_LENGTH;
    const double transom = section_area(stern, trim, level);
    double sum = 0.0;
    for (double x = stern - hollow + 0.5 * spacing; x < 0.5 * FLOAT_BOAT_LENGTH; x += spacing) {
        const double q = (stern - x) / hollow, at = fmax(x, stern);
        const int i = ship.count++;
        ship.ahead[i] = x;
        ship.area[i] = q > 0.0 ? transom * (1.0 - q) * (1.0 - q) * (1.0 + 2.0 * q)
                               : section_area(x, trim, level);
        ship.half_breadth[i] = fmax(
            float_boat_half_breadth(at / (0.5 * FLOAT_BOAT_LENGTH), level - trim * at), 2.0 * CELL);
        sum += ship.area[i] * spacing;
    }
    for (int i = 0; i < ship.count; ++i) {
        ship.area[i] *= ship.volume / sum;
    }
    return ship;
}

static OraclePressure oracle_of(const Ship* ship, double speed) {
    return (OraclePressure){
        .speed = speed,
        .radius = 0.5,
        .count = ship->count,
        .ahead = ship->ahead,
        .area = ship->area,
        .half_breadth = ship->half_breadth,
        .spacing = FLOAT_BOAT_LENGTH / STATIONS,
        .soft = 0.26,
    };
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
        static Ship ship;
        ship = ship_at(speeds[n]);
        const OraclePressure pressure = oracle_of(&ship, speeds[n]);
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

/* ---- Resistance ---------------------------------------------------------------------------- */

/* Residuary resistance over weight of a transom hull of her form (length over cube root of the
   volume 4.76, volume over cubed beam .43, half angle of entrance 25 degrees, transom .8 of the
   largest section) by the regression of J. Mercier and D. Savitsky, "Resistance of Transom-Stern
   Craft in the Pre-Planing Regime", Davidson Laboratory 1667, 1973, less friction by its own ships
   of 100,000 lb. Its coefficients are those of FREE!ship Plus (FreeResistance_PlaningDlg.pas), with
   a minus before .20152 as in the rows before; the paper itself was not at hand. At the hump linear
   waves resist the most beyond it. At 9.2 m/s she planes: weight times trim. */
CASE("the boat's waves resist as those of such hulls do") {
    const struct {
        double speed, low, high; /* m/s; over the weight */
    } row[] = {
        {3.0, 0.02, 0.04},
        {3.44, 0.038 / 1.5, 0.038 * 1.5},
        {3.79, 0.062 / 1.5, 0.062 * 1.5},
        {4.0, 0.10, 0.14},
        {4.82, 0.089 / 1.5, 0.089 * 1.65},
        {6.88, 0.087 / 1.5, 0.087 * 1.5},
        {9.2, 0.106 / 1.5, 0.106 * 1.5},
    };
    for (int i = 0; i < 7; ++i) {
        static Ship ship;
        ship = ship_at(row[i].speed);
        const OraclePressure pressure = oracle_of(&ship, row[i].speed);
        const double share = oracle_resistance(&pressure) / (1000.0 * 9.81 * ship.volume);
        TELL("%.2f m/s: %.4f of the weight (%.3f to %.3f)\n", row[i].speed, share, row[i].low,
             row[i].high);
        CHECK(share >= row[i].low && share <= row[i].high);
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
