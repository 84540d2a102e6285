/*
 * The launch in still water: its sections, its speeds, its turns, its way.
 */
#include "unit/floats.h"

static const double PI = 3.14159265358979323846;

/* ---- Sections ------------------------------------------------------------------------------ */

/* Of a section below the water, by horizontal strips [m^2]. */
static double wet_section(double u) {
    const int strips = 400;
    const double keel = fmin(float_boat_keel(u), 0.0);
    double area = 0.0;
    for (int i = 0; i < strips; ++i) {
        area -= 2.0 * float_boat_half_breadth(u, keel * (i + 0.5) / strips) * keel / strips;
    }
    return area;
}

/* What its columns displace is what its sections do; columns leave out the wedges between their
   level feet and the water at the chines, or add them. */
CASE("the boat floats on its sections") {
    const int stations = 600;
    double volume = 0.0;
    for (int i = 0; i < stations; ++i) {
        volume += wet_section(-1.0 + 2.0 * (i + 0.5) / stations) * FLOAT_BOAT_LENGTH / stations;
    }
    FloatBody* boat = float_boat_create(NULL, NULL);
    CHECK_NEAR(float_body_rest_volume(boat), volume, 0.05 * volume);
    CHECK_NEAR(float_body_mass(boat), 1755.0, 0.03 * 1755.0);
    float_body_destroy(boat);
}

/* From the keel to the deck a section widens, and ends where it meets the deck's edge. */
CASE("the boat's sections close") {
    for (double u = -1.0; u <= 1.0; u += 0.05) {
        const double keel = float_boat_keel(u), deck = float_boat_deck(u);
        CHECK(keel < deck);
        CHECK_NEAR(float_boat_half_breadth(u, keel - 1e-6), 0.0, 0.0);
        CHECK_NEAR(float_boat_half_breadth(u, deck + 1e-6), 0.0, 0.0);
        CHECK_NEAR(float_boat_half_breadth(u, deck), float_boat_half_beam(u), 1e-12);
        double last = 0.0;
        for (int i = 0; i <= 100; ++i) {
            const double breadth =
                float_boat_half_breadth(u, fmin(keel + (deck - keel) * i / 100.0, deck));
            CHECK(isfinite(breadth) && breadth >= last);
            last = breadth;
        }
    }
    CHECK_NEAR(float_boat_half_beam(1.0), 0.0, 1e-12);
    CHECK_NEAR(2.0 * float_boat_half_beam(0.0), FLOAT_BOAT_BEAM, 1e-12);
}

/* ---- Speeds -------------------------------------------------------------------------------- */

/* Its speeds at the throttle, straight on. */
CASE("the boat runs at its speeds") {
    const double throttle[] = {0.1, 0.4, 1.0}, speed[] = {3.1, 5.1, 11.7};
    FloatBody* boat = float_boat_create(NULL, NULL);
    for (int i = 0; i < 3; ++i) {
        float_body_place(boat, 0.0, 0.0, 0.0, 90.0);
        float_boat_steer(boat, throttle[i], 0.0);
        step_for(boat, &STILL, 12.0);
        CHECK(float_boat_speed(boat) > 0.9 * speed[i]);
        step_for(boat, &STILL, 48.0);
        TELL("throttle %.1f: %.2f m/s\n", throttle[i], float_boat_speed(boat));
        CHECK_NEAR(float_boat_speed(boat), speed[i], 0.1);
        CHECK_NEAR(float_boat_heading(boat), 90.0, 1e-6);
        CHECK(float_body_pose(boat).position[0] > 55.0 * speed[i]);
        CHECK_NEAR(float_body_pose(boat).position[2], 0.0, 1e-6);
    }
    float_body_destroy(boat);
}

/* Put out of gear at full speed she carries her way for sixteen lengths, and full astern stops her
   in six. */
CASE("the boat carries its way") {
    FloatBody* boat = float_boat_create(NULL, NULL);
    for (int astern = 0; astern < 2; ++astern) {
        float_body_place(boat, 0.0, 0.0, 0.0, 0.0);
        float_boat_steer(boat, 1.0, 0.0);
        step_for(boat, &STILL, 40.0);
        const double start = float_body_pose(boat).position[2];
        float_boat_steer(boat, astern ? -1.0 : 0.0, 0.0);
        double last = float_boat_speed(boat), seconds = 0.0;
        while (float_boat_speed(boat) > (astern ? 0.0 : 0.5) && seconds < 200.0) {
            float_body_step(boat, &STILL);
            seconds += FLOAT_STEP;
            CHECK(seconds < 1.0 || float_boat_speed(boat) < last);
            last = float_boat_speed(boat);
        }
        const double lengths = (start - float_body_pose(boat).position[2]) / FLOAT_BOAT_LENGTH;
        TELL("from full speed, %s: %.1f lengths on\n", astern ? "full astern" : "out of gear",
             lengths);
        CHECK_NEAR(lengths, astern ? 6.0 : 15.6, astern ? 0.6 : 1.5);
    }
    step_for(boat, &STILL, 40.0);
    CHECK_NEAR(float_boat_speed(boat), -3.2, 0.3);
    float_body_destroy(boat);
}

/* ---- Turns --------------------------------------------------------------------------------- */

typedef struct Turn {
    double diameter;  /* tactical: across the course when it has turned round [lengths] */
    double half_time; /* s */
    double speed;     /* of that before, in the steady turn */
    double drift;     /* of the centre of gravity [degrees] */
    double lean;      /* steady, inwards [degrees] */
    double most_lean; /* inwards, and most_heel outwards, on the way [degrees] */
    double most_heel;
} Turn;

/* Positive towards the side of the turn. */
static double lean(const FloatBody* boat, double side) {
    return -side * axis_rise(boat, 0) * 180.0 / PI;
}

static Turn turn_round(double throttle, double side) {
    FloatBody* boat = float_boat_create(NULL, NULL);
    float_boat_steer(boat, throttle, 0.0);
    step_for(boat, &STILL, 40.0);
    const double straight = float_boat_speed(boat);
    float_boat_steer(boat, throttle, side);
    Turn turn = {0};
    double turned = 0.0, last = float_boat_heading(boat);
    while (turned < 180.0 && turn.half_time < 60.0) {
        float_body_step(boat, &STILL);
        turn.half_time += FLOAT_STEP;
        const double heading = float_boat_heading(boat);
        turned += side * remainder(heading - last, 360.0);
        last = heading;
        turn.most_lean = fmax(turn.most_lean, lean(boat, side));
        turn.most_heel = fmax(turn.most_heel, -lean(boat, side));
    }
    turn.diameter = side * float_body_pose(boat).position[0] / FLOAT_BOAT_LENGTH;
    step_for(boat, &STILL, 30.0);
    double own[3];
    float_pose_unrotate(&boat->pose, boat->velocity, own);
    turn.speed = -own[2] / straight;
    turn.drift = -side * atan2(own[0], -own[2]) * 180.0 / PI;
    turn.lean = lean(boat, side);
    float_body_destroy(boat);
    return turn;
}

static void tell_turn(double throttle, const Turn* turn) {
    TELL("throttle %.1f, rudder hard over: tactical diameter %.2f lengths, half a turn in %.1f s, "
         "%.0f %% of its speed, drift %.0f degrees, leans in by %.1f degrees\n",
         throttle, turn->diameter, turn->half_time, 100.0 * turn->speed, turn->drift, turn->lean);
}

/* A launch turns in three to six lengths, loses a third of its speed, its stern swings out, and it
   leans in. */
CASE("the boat turns as a launch does") {
    const Turn easy = turn_round(0.4, 1.0), full = turn_round(1.0, 1.0);
    tell_turn(0.4, &easy);
    tell_turn(1.0, &full);
    CHECK_NEAR(easy.diameter, 3.3, 0.3);
    CHECK_NEAR(full.diameter, 5.4, 0.5);
    CHECK_NEAR(easy.half_time, 9.4, 0.8);
    CHECK_NEAR(full.half_time, 6.7, 0.5);
    CHECK_NEAR(easy.speed, 0.67, 0.04);
    CHECK_NEAR(full.speed, 0.59, 0.04);
    CHECK_NEAR(easy.drift, 10.0, 2.5);
    CHECK_NEAR(full.drift, 9.0, 2.5);
    CHECK(easy.lean > 3.0 && easy.lean < 8.0);
    CHECK(full.lean > 8.0 && full.lean < 18.0);
    CHECK(full.most_lean < 22.0 && full.most_heel < 1.0);
}

/* To port as to starboard. */
CASE("the boat turns to both sides alike") {
    const Turn starboard = turn_round(0.7, 1.0), port = turn_round(0.7, -1.0);
    CHECK_NEAR(port.diameter, starboard.diameter, 1e-6);
    CHECK_NEAR(port.lean, starboard.lean, 1e-6);
}

/* The rudder takes a second from amidships to hard over; going astern it turns the boat the other
   way. */
CASE("the rudder moves at its rate") {
    FloatBody* boat = float_boat_create(NULL, NULL);
    float_boat_steer(boat, 0.5, 1.0);
    step_for(boat, &STILL, 0.5);
    CHECK_NEAR(float_boat_rudder(boat), 0.5, 0.01);
    CHECK_NEAR(float_boat_throttle(boat), 0.5, 1e-12);
    step_for(boat, &STILL, 1.0);
    CHECK_NEAR(float_boat_rudder(boat), 1.0, 1e-12);
    float_boat_steer(boat, NAN, -7.0);
    step_for(boat, &STILL, 3.0);
    CHECK_NEAR(float_boat_rudder(boat), -1.0, 1e-12);

    float_body_place(boat, 0.0, 0.0, 0.0, 180.0);
    float_boat_steer(boat, -1.0, 0.0);
    step_for(boat, &STILL, 20.0);
    CHECK(float_boat_speed(boat) < -1.0);
    float_boat_steer(boat, -1.0, 1.0);
    step_for(boat, &STILL, 5.0);
    CHECK(float_boat_heading(boat) < 175.0);
    float_body_destroy(boat);
}
