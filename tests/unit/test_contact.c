/*
 * Bodies that meet: impulses against mechanics, gaps against the sections, fields of buoys.
 */
#include "unit/floats.h"

static const double PI = 3.14159265358979323846;

/* From -1 to 1, for number `n` of a test's own sequence. */
static double random_of(uint32_t sequence, uint32_t n) {
    uint32_t bits[4];
    swell_random_bits(sequence, (const uint32_t[4]){n, 0, 0, 0}, bits);
    return bits[0] / 2147483648.0 - 1.0;
}

static double mass_of(const FloatBody* body, int axis) {
    return body->shape.mass + float_body_wetness(body) * body->shape.added[axis];
}

/* ---- Two discs ----------------------------------------------------------------------------- */

static FloatBody* moving_buoy(double x, double z, double weight, const double velocity[3]) {
    FloatBody* buoy = float_buoy_create(NULL);
    CHECK(buoy);
    buoy->shape.mass *= weight;
    float_body_place(buoy, x, 0.0, z, 0.0);
    memcpy(buoy->velocity, velocity, sizeof buoy->velocity);
    return buoy;
}

/* Discs that touch go on with one velocity along the line between them, that of their common centre
   of mass, and with their own across; of the energy 1/2 mu v^2 is lost. */
CASE("discs collide without bounce") {
    for (uint32_t n = 0; n < 20; ++n) {
        const double angle = PI * random_of(1, n), weight = exp(2.0 * random_of(2, n));
        const double along[2] = {cos(angle), sin(angle)};
        const double v[2][3] = {
            {3.0 * along[0] + random_of(3, n), 0.4, 3.0 * along[1] + random_of(4, n)},
            {-along[0] + random_of(5, n), -0.2, -along[1] + random_of(6, n)}};
        FloatBody* body[2] = {moving_buoy(7.0, -3.0, 1.0, v[0]),
                              moving_buoy(7.0 + FLOAT_BUOY_DIAMETER * along[0],
                                          -3.0 + FLOAT_BUOY_DIAMETER * along[1], weight, v[1])};
        CHECK_NEAR(float_bodies_gap(body[0], body[1]), 0.0, 1e-12);
        const double m[2] = {mass_of(body[0], 0), mass_of(body[1], 0)};
        double speed[2], energy = 0.0;
        for (int i = 0; i < 2; ++i) {
            speed[i] = v[i][0] * along[0] + v[i][2] * along[1];
            energy += 0.5 * m[i] * (v[i][0] * v[i][0] + v[i][2] * v[i][2]);
        }
        const double common = (m[0] * speed[0] + m[1] * speed[1]) / (m[0] + m[1]);
        const double lost =
            0.5 * m[0] * m[1] / (m[0] + m[1]) * (speed[0] - speed[1]) * (speed[0] - speed[1]);
        float_bodies_collide(body, 2);
        double left = 0.0;
        for (int i = 0; i < 2; ++i) {
            const double* after = body[i]->velocity;
            CHECK_NEAR(after[0], v[i][0] + (common - speed[i]) * along[0], 1e-9);
            CHECK_NEAR(after[2], v[i][2] + (common - speed[i]) * along[1], 1e-9);
            CHECK_NEAR(after[1], v[i][1], 1e-12);
            left += 0.5 * m[i] * (after[0] * after[0] + after[2] * after[2]);
        }
        CHECK_NEAR(left, energy - lost, 1e-8 * energy);
        float_body_destroy(body[0]);
        float_body_destroy(body[1]);
    }
}

/* As far apart as they go in a step they touch after it; further, or parting, they do not know of
   each other. */
CASE("only what meets is stopped") {
    const double fast[3] = {6.0, 0.0, 0.0}, slow[3] = {0.0, 0.0, 0.0}, back[3] = {-1.0, 0.0, 0.0};
    const struct {
        double gap;
        const double *first, *second;
        bool meet;
    } pairs[] = {{0.04, fast, slow, true},
                 {0.06, fast, slow, false},
                 {0.01, back, slow, false},
                 {0.0, slow, slow, false}};
    for (int i = 0; i < 4; ++i) {
        FloatBody* body[2] = {
            moving_buoy(0.0, 0.0, 1.0, pairs[i].first),
            moving_buoy(FLOAT_BUOY_DIAMETER + pairs[i].gap, 0.0, 1.0, pairs[i].second)};
        float_bodies_collide(body, 2);
        const double approach = body[0]->velocity[0] - body[1]->velocity[0];
        CHECK_NEAR(approach, pairs[i].meet ? pairs[i].gap / FLOAT_STEP : pairs[i].first[0] - 0.0,
                   1e-9);
        CHECK_NEAR(body[0]->velocity[0] + body[1]->velocity[0], pairs[i].first[0], 1e-9);
        float_body_destroy(body[0]);
        float_body_destroy(body[1]);
    }
}

/* ---- Crowds -------------------------------------------------------------------------------- */

enum { CROWD = 7 }; /* the boat and six buoys */

/* Of all bodies, with the water that moves along. */
typedef struct Motion {
    double momentum[3]; /* N s */
    double spin;        /* about the vertical through the origin [N m s] */
    double energy;      /* J */
} Motion;

static void add_motion(const FloatBody* body, const double centre[3], Motion* motion) {
    double own[3], momentum[3], spin[3], turned[3];
    float_pose_unrotate(&body->pose, body->velocity, own);
    for (int axis = 0; axis < 3; ++axis) {
        motion->energy +=
            0.5 * mass_of(body, axis) * own[axis] * own[axis] +
            0.5 * body->shape.inertia[axis] * body->turning[axis] * body->turning[axis];
        own[axis] *= mass_of(body, axis);
        spin[axis] = body->shape.inertia[axis] * body->turning[axis];
    }
    float_pose_rotate(&body->pose, own, momentum);
    float_pose_rotate(&body->pose, spin, turned);
    for (int axis = 0; axis < 3; ++axis) {
        motion->momentum[axis] += momentum[axis];
    }
    motion->spin += turned[1] + centre[2] * momentum[0] - centre[0] * momentum[2];
}

/* However bodies are thrown together, momentum and its moment about the vertical stay, and energy
   only falls. */
CASE("crowds keep their momentum and gain no energy") {
    int met = 0;
    for (uint32_t n = 0; n < 60; ++n) {
        FloatBody* body[CROWD];
        double centre[CROWD][3];
        Motion before = {{0.0}, 0.0, 0.0}, after = {{0.0}, 0.0, 0.0};
        for (uint32_t i = 0; i < CROWD; ++i) {
            const uint32_t key = 100 * n + 10 * i;
            body[i] = i == 0 ? float_boat_create(NULL, NULL) : float_buoy_create(NULL);
            float_body_place(body[i], 2.5 * random_of(7, key), 0.3 * random_of(7, key + 1),
                             2.5 * random_of(7, key + 2), 180.0 * random_of(7, key + 3));
            for (uint32_t axis = 0; axis < 3; ++axis) {
                body[i]->velocity[axis] = 4.0 * random_of(8, key + axis);
                body[i]->turning[axis] = 2.0 * random_of(9, key + axis);
            }
            float_pose_turn(&body[i]->pose, (const double[3]){0.3, 0.0, 0.4},
                            random_of(7, key + 4));
            float_body_update_stance(body[i]);
            memcpy(centre[i], body[i]->stance.centre, sizeof centre[i]);
            add_motion(body[i], centre[i], &before);
        }
        float_bodies_collide(body, CROWD);
        for (int i = 0; i < CROWD; ++i) {
            add_motion(body[i], centre[i], &after); /* parting moves bodies without any impulse */
        }
        const double scale = sqrt(before.energy * 2.0 * 4000.0);
        for (int axis = 0; axis < 3; ++axis) {
            CHECK_NEAR(after.momentum[axis], before.momentum[axis], 1e-12 * scale);
        }
        CHECK_NEAR(after.spin, before.spin, 1e-11 * scale);
        CHECK(after.energy <= before.energy * (1.0 + 1e-12));
        met += after.energy < before.energy;
        for (int i = 0; i < CROWD; ++i) {
            float_body_destroy(body[i]);
        }
    }
    CHECK(met > 50); /* so close to each other nearly always */
}

/* ---- Gaps ---------------------------------------------------------------------------------- */

/* From the gunwale as the sections have it, by trying: how far a disc's edge is, below 0 inside. */
static double tried_gap(double x, double z) {
    double least = INFINITY;
    for (int i = 0; i <= 4000; ++i) {
        const double u = -1.0 + i / 2000.0, half = float_boat_half_beam(u);
        const double stern = i / 4000.0 * float_boat_half_beam(-1.0);
        const double along = -0.5 * FLOAT_BOAT_LENGTH * u;
        least = fmin(least, hypot(fabs(x) - half, z - along));
        least = fmin(least, hypot(fabs(x) - stern, z - 0.5 * FLOAT_BOAT_LENGTH));
    }
    const double u = -z / (0.5 * FLOAT_BOAT_LENGTH);
    const bool inside = fabs(u) < 1.0 && fabs(x) < float_boat_half_beam(u);
    return (inside ? -least : least) - 0.5 * FLOAT_BUOY_DIAMETER;
}

/* The corners lie on the gunwale; between them it bulges by up to 15 mm. */
CASE("gaps are those of the gunwale") {
    FloatBody* boat = float_boat_create(NULL, NULL);
    FloatBody* buoy = float_buoy_create(NULL);
    const double heading = 130.0, place[2] = {40.0, -25.0};
    float_body_place(boat, place[0], 0.0, place[1], heading);
    for (uint32_t n = 0; n < 300; ++n) {
        const double own[3] = {2.0 * random_of(11, 2 * n), 0.0, 4.0 * random_of(11, 2 * n + 1)};
        double world[3];
        const FloatPose pose = float_body_pose(boat);
        float_pose_rotate(&pose, own, world);
        float_body_place(buoy, place[0] + world[0], 0.0, place[1] + world[2], 10.0 * n);
        const double gap = float_bodies_gap(boat, buoy);
        CHECK_NEAR(gap, tried_gap(own[0], own[2]), 0.016);
        CHECK_NEAR(float_bodies_gap(buoy, boat), gap, 1e-12);
    }
    float_body_destroy(buoy);
    float_body_destroy(boat);
}

/* Two boats: bow to side, and side by side. */
CASE("boats meet boats") {
    FloatBody* one = float_boat_create(NULL, NULL);
    FloatBody* other = float_boat_create(NULL, NULL);
    float_body_place(other, 0.5 * FLOAT_BOAT_BEAM + 0.5 * FLOAT_BOAT_LENGTH + 0.3, 0.0, 0.0, 270.0);
    CHECK_NEAR(float_bodies_gap(one, other), 0.3, 0.016);
    float_body_place(other, FLOAT_BOAT_BEAM - 0.2, 0.0, 0.0, 0.0);
    CHECK_NEAR(float_bodies_gap(one, other), -0.2, 0.032);
    float_body_destroy(one);
    float_body_destroy(other);
}

/* ---- Afloat -------------------------------------------------------------------------------- */

static void step_all(FloatBody* const* body, int count) {
    for (int i = 0; i < count; ++i) {
        float_body_step(body[i], &STILL);
    }
    float_bodies_collide(body, count);
}

/* What has been put into one place comes apart within seconds, and is not thrown. */
CASE("heaps of buoys come apart") {
    FloatBody* body[5];
    for (int i = 0; i < 5; ++i) {
        body[i] = float_buoy_create(NULL);
        float_body_place(body[i], i < 2 ? 0.0 : 0.2 * i, 0.0, i < 2 ? 0.0 : 0.1 * i * i, 0.0);
    }
    for (int step = 0; step < (int)(4.0 / FLOAT_STEP); ++step) {
        step_all(body, 5);
        for (int i = 0; i < 5; ++i) {
            CHECK(hypot(body[i]->velocity[0], body[i]->velocity[2]) < 0.01);
        }
    }
    for (int i = 0; i < 5; ++i) {
        for (int k = 0; k < i; ++k) {
            CHECK(float_bodies_gap(body[i], body[k]) > -0.005);
        }
    }
    for (int i = 0; i < 5; ++i) {
        float_body_destroy(body[i]);
    }
}
