/*
 * Bodies on real cascades, in frames as a window shows them: they follow the water, never go
 * through its surface, and stay on their feet.
 */
#include "unit/riding.h"

#include "water/float/body.h"

static const double DEGREE = 3.14159265358979323846 / 180.0;
static const double FRAME_RATE = 30.0; /* 1/s */
enum { GRID = 128 };

static const double ROUGH = 5.5; /* m/s^2 */

/* The worst of a ride. */
typedef struct Ride {
    double off;      /* of the body from the mean of its water, up or down [m] */
    double off_rms;  /* m */
    double heel;     /* rad */
    double pitch;    /* rad */
    double jolt;     /* acceleration, as it is felt [m/s^2] */
    double rough;    /* the share of the time in which that is above ROUGH */
    double distance; /* covered [m] */
} Ride;

static void note_ride(const FloatBody* body, Ride* ride) {
    const double off = float_body_pose(body).position[1] - body->around.height;
    const double* acceleration = body->acceleration;
    ride->off = fmax(ride->off, fabs(off));
    ride->off_rms += off * off; /* a sum until the ride ends */
    ride->heel = fmax(ride->heel, fabs(axis_rise(body, 0)));
    ride->pitch = fmax(ride->pitch, fabs(axis_rise(body, 2)));
    const double jolt = sqrt(acceleration[0] * acceleration[0] + acceleration[1] * acceleration[1] +
                             acceleration[2] * acceleration[2]);
    ride->jolt = fmax(ride->jolt, jolt);
    ride->rough += jolt > ROUGH; /* a count until the ride ends */
    CHECK(isfinite(ride->off_rms) && isfinite(ride->heel) && isfinite(ride->jolt));
}

static void tell_ride(const char* body, int force, const Ride* ride) {
    TELL("%s, force %d: up to %.2f m off its water, %.3f m rms, heel %.0f, pitch %.0f degrees, "
         "acceleration %.1f m/s^2\n",
         body, force, ride->off, ride->off_rms, ride->heel / DEGREE, ride->pitch / DEGREE,
         ride->jolt);
}

/* A helmsman: another course every twelve seconds, and full throttle half of the time. */
static void steer(FloatBody* boat, double seconds) {
    const double course = fmod(100.0 * floor(seconds / 12.0), 360.0);
    const double error = remainder(course - float_boat_heading(boat), 360.0);
    float_boat_steer(boat, (int)(seconds / 24.0) % 2 == 1 ? 1.0 : 0.6, error / 25.0);
}

/* Rides for `seconds`, the first `unseen` of which do not count. A body that is not steered
   drifts. */
static Ride ride(FloatBody* body, Riding* riding, bool steered, double seconds, double unseen) {
    const FloatWater water = {ride_look, riding};
    Ride ride = {0};
    int counted = 0;
    for (int i = 0; i < (int)lround(seconds / FLOAT_STEP); ++i) {
        const double now = i * FLOAT_STEP;
        riding_go_to(riding, now);
        if (steered) {
            steer(body, now);
            ride.distance += float_boat_speed(body) * FLOAT_STEP;
        }
        float_body_step(body, &water);
        if (now >= unseen) {
            note_ride(body, &ride);
            ++counted;
        }
    }
    ride.off_rms = sqrt(ride.off_rms / counted);
    ride.rough /= counted;
    return ride;
}

static FloatBody* afloat(FloatBody* body, const Riding* riding, double above) {
    CHECK(body);
    float_body_place(body, 0.0, ocean_drawn_query(riding->now, 0.0, 0.0).height + above, 0.0, 0.0);
    return body;
}

/* ---- Drops --------------------------------------------------------------------------------- */

/* From five metres up: ten seconds later it follows the water. */
CASE("a body dropped into a sea follows it") {
    const int forces[] = {1, 5, 9, 12};
    for (int i = 0; i < 4; ++i) {
        Riding riding = riding_create(forces[i], GRID, FRAME_RATE, 200.0);
        FloatBody* buoy = afloat(float_buoy_create(NULL), &riding, 5.0);
        const Ride bobbing = ride(buoy, &riding, false, 40.0, 10.0);
        tell_ride("a buoy dropped from 5 m, after 10 s", forces[i], &bobbing);
        CHECK(bobbing.off < (forces[i] < 12 ? 0.12 : 0.3)); /* a hurricane's crests fold */
        CHECK(bobbing.off_rms < 0.04);
        CHECK(fmax(bobbing.heel, bobbing.pitch) < 40.0 * DEGREE);
        float_body_destroy(buoy);
        riding_destroy(&riding);

        riding = riding_create(forces[i], GRID, FRAME_RATE, 300.0);
        FloatBody* boat = afloat(float_boat_create(NULL, NULL), &riding, 5.0);
        const Ride drifting = ride(boat, &riding, false, 25.0, 10.0);
        tell_ride("a boat dropped from 5 m, after 10 s", forces[i], &drifting);
        CHECK(drifting.off < 0.35);
        CHECK(fmax(drifting.heel, drifting.pitch) < 40.0 * DEGREE);
        float_body_destroy(boat);
        riding_destroy(&riding);
    }
}

/* ---- At the helm --------------------------------------------------------------------------- */

/* After a minute. */
static void check_ride(const Ride* ride) {
    CHECK(ride->off < 0.40);
    CHECK(ride->off_rms < 0.10);
    CHECK(ride->heel < 34.0 * DEGREE);
    CHECK(ride->pitch < 24.0 * DEGREE);
    CHECK(ride->jolt < 1.5 * FLOAT_GRAVITY);
    CHECK(ride->rough < 0.03);
    CHECK(ride->distance > 60.0 * 2.5);
}

/* A minute in each force. She is never off the water by more than half of her freeboard of 0.7 m,
   and the deck stays above it. Without the damping by keel and chines she heels by 31 degrees. */
CASE("the boat rides every force for a minute") {
    for (int force = 0; force <= OCEAN_BEAUFORT_MAX; ++force) {
        Riding riding = riding_create(force, GRID, FRAME_RATE, 40.0);
        FloatBody* boat = afloat(float_boat_create(NULL, NULL), &riding, 0.0);
        const Ride minute = ride(boat, &riding, true, 60.0, 1.0);
        tell_ride("a minute at the helm", force, &minute);
        check_ride(&minute);
        CHECK(minute.off < 0.35);
        CHECK(minute.heel < 26.0 * DEGREE || force >= 10);
        if (force == 4) { /* there one stays at the helm with pleasure */
            CHECK(minute.jolt < 4.5 && minute.off < 0.25);
            CHECK(minute.heel < 24.0 * DEGREE && minute.pitch < 13.0 * DEGREE);
        }
        float_body_destroy(boat);
        riding_destroy(&riding);
    }
}

/* At twelve frames a second, too, and where the sea stands still between them. */
CASE("the boat rides a storm of slow frames") {
    Riding riding = riding_create(9, GRID, 12.0, 40.0);
    FloatBody* boat = afloat(float_boat_create(NULL, NULL), &riding, 0.0);
    const Ride minute = ride(boat, &riding, true, 60.0, 1.0);
    check_ride(&minute);
    float_body_destroy(boat);
    riding_destroy(&riding);
}
