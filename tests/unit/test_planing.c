/*
 * The launch under full throttle on still water, with her own waves: trim by D. Savitsky's
 * method, hump, speed, turns; and the helmsman in a sea.
 */
#include "unit/riding.h"

#include "water/water_sim.h"

static const double DEGREE = 3.14159265358979323846 / 180.0;

/* A boat on the water of a room that has her waves. */
typedef struct Waters {
    SwellWorkers* workers;
    OceanSea* sea;
    WaterSim* sim;
    const FloatBody* boat;
    int step;
} Waters;

static Waters launched(void) {
    OceanParams params = ocean_physical_params();
    params.grid = 32;
    params.state.wind_speed = 0.0;
    Waters waters = {.workers = swell_workers_create(1, NULL)};
    const OceanEngine engine = {.workers = waters.workers};
    CHECK(waters.sea = ocean_sea_create(&params, engine, NULL));
    CHECK(waters.sim = water_sim_create(NULL, waters.workers, NULL));
    water_sim_follow_boat(waters.sim, true);
    CHECK(water_sim_set_patch(waters.sim, 64.0, 0.25, (double)INFINITY, NULL));
    CHECK(water_sim_launch(waters.sim, waters.sea, 0.0, 0.0, 0.0, 0.0, NULL));
    waters.boat = waters.sim->boat.body;
    return waters;
}

static void waters_finish(Waters* waters) {
    water_sim_destroy(waters->sim);
    ocean_sea_destroy(waters->sea);
    swell_workers_destroy(waters->workers);
}

static void step_on(Waters* waters) {
    waters->step += 1;
    water_sim_advance(waters->sim, waters->sea, waters->step / 60.0);
}

/* How far her bow is up [degrees]. */
static double trim_of(const FloatBody* boat) {
    return -axis_rise(boat, 2) / DEGREE;
}

/* ---- Savitsky's method --------------------------------------------------------------------- */

/* The trim [degrees] at which a hull of her weight and breadth, whose keel is straight, planes at a
   speed with her centre of gravity `ahead` of the transom (D. Savitsky 1964, eqs. 15 to 17): for
   each trim the wetted length that carries her, and the trim at which that is centred under her. */
static double savitsky_trim(double weight, double ahead, double speed) {
    const double breadth = FLOAT_BOAT_CHINE * FLOAT_BOAT_BEAM, beta = 25.0;
    const double cv = speed / sqrt(FLOAT_GRAVITY * breadth);
    const double pressure = 0.5 * FLOAT_DENSITY * speed * speed * breadth * breadth;
    double flat = 0.5, steep = 15.0;
    for (int i = 0; i < 60; ++i) {
        const double tau = 0.5 * (flat + steep);
        double shortest = 0.01, longest = 50.0;
        for (int k = 0; k < 60; ++k) {
            const double lambda = 0.5 * (shortest + longest);
            const double c =
                pow(tau, 1.1) * (0.0120 * sqrt(lambda) + 0.0055 * pow(lambda, 2.5) / (cv * cv));
            *(pressure * (c - 0.0065 * beta * pow(c, 0.6)) < weight ? &shortest : &longest) =
                lambda;
        }
        const double centre = 0.75 - 1.0 / (5.21 * cv * cv / (longest * longest) + 2.39);
        *(centre * longest * breadth > ahead ? &flat : &steep) = tau;
    }
    return steep;
}

/* At 6.5, 9 and 11.6 m/s this is 5.9, 6.1 and 5.2 degrees. Afloat she is up to 0.1 m off the depth
   at rest, and her waterplane, 8 m^2, is centred 0.17 m ahead of her weight: 0.4 degrees by her
   stiffness of 180 kN m. Thrust and drag act 5 cm apart, 0.05 degrees. */
CASE("the boat trims by Savitsky at any throttle, as her course and her wake do") {
    const double throttle[] = {0.5, 0.72, 1.0}, known[][2] = {{6.5, 5.9}, {9.0, 6.1}, {11.6, 5.2}};
    for (int i = 0; i < 3; ++i) {
        Waters waters = launched();
        water_sim_steer(waters.sim, throttle[i], 0.0);
        while (waters.step < 60 * 25) {
            step_on(&waters);
        }
        const double weight = float_body_mass(waters.boat) * FLOAT_GRAVITY;
        const double ahead = 0.5 * FLOAT_BOAT_LENGTH - waters.boat->shape.centre[2];
        const double speed = float_boat_speed(waters.boat), trim = trim_of(waters.boat);
        const double expected = savitsky_trim(weight, ahead, speed);
        TELL("%.2f m/s: bow up %.2f degrees, by Savitsky %.2f\n", speed, trim, expected);
        CHECK_NEAR(speed, known[i][0], 0.3);
        CHECK_NEAR(trim, expected, 0.5);
        /* The weight has 4 digits there, and the place of the centre 3. */
        CHECK_NEAR(float_boat_trim(speed) / DEGREE, expected, 0.01);
        CHECK_NEAR(savitsky_trim(weight, ahead, known[i][0]), known[i][1], 0.05);
        waters_finish(&waters);
    }
}

/* ---- Straight on --------------------------------------------------------------------------- */

/* Savitsky's trim is greatest at 8 m/s, 6.2 degrees. As she gathers way, the propeller, 0.44 m
   below her weight, pushes with up to 3 kN more than her resistance: 0.4 degrees. */
CASE("the boat comes over the hump and planes") {
    Waters waters = launched();
    water_sim_steer(waters.sim, 1.0, 0.0);
    double most = 0.0, most_speed = 0.0, seconds = 0.0;
    while (waters.step < 60 * 20) {
        step_on(&waters);
        const double trim = trim_of(waters.boat), speed = float_boat_speed(waters.boat);
        most_speed = trim > most ? speed : most_speed;
        most = fmax(most, trim);
        seconds += speed < 9.0 ? 1.0 / 60.0 : 0.0;
    }
    const double speed = float_boat_speed(waters.boat), trim = trim_of(waters.boat);
    TELL("full throttle: 9 m/s after %.1f s, then %.2f m/s; bow up %.1f degrees at %.1f m/s, and "
         "%.1f at last; %.2f of her volume in the water\n",
         seconds, speed, most, most_speed, trim, waters.boat->volume / waters.boat->rest_volume);
    CHECK(speed > 10.3 && speed < 13.0);
    CHECK(seconds < 9.0);
    CHECK_NEAR(most, 6.2 + 0.4, 0.6);
    CHECK_NEAR(most_speed, 8.0, 1.0);
    CHECK(trim < most - 0.5);
    CHECK(waters.boat->volume < 0.95 * waters.boat->rest_volume);
    CHECK(waters.boat->stance.centre[1] > waters.boat->shape.centre[1] + 0.02);
    waters_finish(&waters);
}

/* On level water she keeps the speed, place, heading and trim that she was set to. */
CASE("a boat that is set under way runs on") {
    const double speeds[] = {2.0, 6.5, 11.0};
    for (int i = 0; i < 3; ++i) {
        FloatBody* boat = float_boat_create(NULL, NULL);
        CHECK(float_body_place(boat, 7.0, 0.0, -4.0, 60.0));
        const double throttle = float_boat_run(boat, speeds[i]), trim = trim_of(boat);
        const double* at = boat->pose.position;
        CHECK(at[0] == 7.0 && at[2] == -4.0);
        CHECK_NEAR(float_boat_heading(boat), 60.0, 0.1);
        CHECK_NEAR(float_boat_speed(boat), speeds[i], 0.02 * speeds[i]);
        CHECK(throttle > 0.0 && throttle <= 1.0);
        step_for(boat, &STILL, 10.0);
        CHECK_NEAR(float_boat_speed(boat), speeds[i], 0.02 * speeds[i]);
        CHECK_NEAR(trim_of(boat), trim, 0.2);
        CHECK_NEAR(hypot(at[0] - 7.0, at[2] + 4.0), 10.0 * speeds[i], 0.3 * speeds[i]);
        float_body_destroy(boat);
    }
}

/* Steady at any throttle, and after a push on her bow. */
CASE("the boat does not porpoise") {
    const double throttle[] = {0.4, 0.6, 1.0};
    double last = 0.0;
    for (int i = 0; i < 3; ++i) {
        Waters waters = launched();
        water_sim_steer(waters.sim, throttle[i], 0.0);
        while (waters.step < 60 * 19) {
            step_on(&waters);
        }
        const double speed = float_boat_speed(waters.boat), trim = trim_of(waters.boat);
        waters.sim->boat.body->turning[0] += 0.1; /* some 0.8 degrees, which the helmsman bears */
        double most = 0.0, left = 0.0;
        for (int k = 0; k < 60 * 8; ++k) {
            step_on(&waters);
            const double off = fabs(trim_of(waters.boat) - trim);
            most = fmax(most, off);
            left = k >= 60 * 5 ? fmax(left, off) : left;
        }
        TELL("throttle %.1f: %.2f m/s, bow up %.1f degrees; of %.2f degrees %.3f are left after "
             "5 s\n",
             throttle[i], speed, trim, most, left);
        CHECK(speed > last + 0.5);
        CHECK(trim > 2.0 && trim < 7.0);
        CHECK(most > 0.5 && left < 0.05);
        last = speed;
        waters_finish(&waters);
    }
}

/* ---- Turns --------------------------------------------------------------------------------- */

CASE("the boat leans into a fast turn") {
    Waters waters = launched();
    water_sim_steer(waters.sim, 1.0, 0.0);
    while (waters.step < 60 * 15) {
        step_on(&waters);
    }
    const double straight = float_boat_speed(waters.boat);
    water_sim_steer(waters.sim, 1.0, -1.0);
    double first = INFINITY, last = -INFINITY, most = 0.0, least = 90.0;
    while (waters.step < 60 * 43) {
        step_on(&waters);
        const double lean = axis_rise(waters.boat, 0) / DEGREE;
        most = fmax(most, lean);
        if (waters.step > 60 * 26) {
            const double x = float_body_pose(waters.boat).position[0];
            first = fmin(first, x);
            last = fmax(last, x);
            least = fmin(least, lean);
        }
    }
    const double lengths = (last - first) / FLOAT_BOAT_LENGTH;
    const double kept = float_boat_speed(waters.boat) / straight;
    TELL("rudder hard over at %.1f m/s: a circle of %.2f lengths, %.2f of the speed, leans in "
         "by %.0f degrees, %.0f at most\n",
         straight, lengths, kept, least, most);
    CHECK(lengths > 3.0 && lengths < 6.0);
    CHECK(kept > 0.5);
    CHECK(least > 5.0 && most < 25.0);
    waters_finish(&waters);
}

/* ---- Trust --------------------------------------------------------------------------------- */

/* Full throttle straight on: he leaves her all of it on smooth water, and less the rougher it
   is. */
CASE("the helmsman eases the throttle in a sea") {
    const int forces[] = {1, 2, 3, 9};
    double last = INFINITY;
    for (int i = 0; i < 4; ++i) {
        Riding riding = riding_create(forces[i], 128, 30.0, 40.0);
        const FloatWater water = {ride_look, &riding};
        FloatBody* boat = float_boat_create(NULL, NULL);
        float_body_place(boat, 0.0, ocean_drawn_query(riding.now, 0.0, 0.0).height, 0.0, 0.0);
        float_boat_steer(boat, 1.0, 0.0);
        double throttle = 0.0, distance = 0.0, off = 0.0;
        const int steps = (int)lround(30.0 / FLOAT_STEP);
        for (int k = 0; k < steps; ++k) {
            riding_go_to(&riding, k * FLOAT_STEP);
            float_body_step(boat, &water);
            throttle += boat->helm.throttle / steps;
            distance += float_boat_speed(boat) * FLOAT_STEP;
            off = fmax(off, fabs(float_body_pose(boat).position[1] - boat->around.height));
        }
        TELL("full throttle for 30 s in force %d: he gives %.2f of it, %.1f m/s, up to %.2f m off "
             "the water\n",
             forces[i], throttle, distance / 30.0, off);
        CHECK(throttle < last + 0.02);
        CHECK(forces[i] > 3 ? throttle < 0.4 : forces[i] > 1 || throttle > 0.97);
        CHECK(off < 0.5);
        last = throttle;
        float_body_destroy(boat);
        riding_destroy(&riding);
    }
}
