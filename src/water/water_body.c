#include "water/water_body.h"

#include <assert.h>
#include <math.h>
#include <string.h>

static const double TOLERANCE = 0.01; /* of a search, m */
static const double SPEED_MAX = 40.0; /* of water, m/s */

bool water_body_init(WaterBody* body, FloatBody* owned) {
    assert(body && !body->body);
    *body = (WaterBody){.body = owned};
    return owned != NULL;
}

void water_body_finish(WaterBody* body) {
    assert(body);
    float_body_destroy(body->body);
    *body = (WaterBody){0};
}

bool water_body_update_probes(WaterBody* body, const OceanSea* sea, double seconds) {
    assert(body && sea && seconds > 0.0);
    for (int i = 0; i < body->probe_count; ++i) {
        WaterProbe* probe = &body->probe[i];
        double now[3];
        ocean_sea_long_displacement(sea, probe->rest, body->shortest, now);
        double square = 0.0;
        for (int axis = 0; axis < 3; ++axis) {
            probe->velocity[axis] = (now[axis] - probe->displacement[axis]) / seconds;
            square += probe->velocity[axis] * probe->velocity[axis];
        }
        if (!(square <= SPEED_MAX * SPEED_MAX)) {
            return false;
        }
    }
    return true;
}

/* What answers the probes of a body in one step. */
typedef struct Look {
    WaterBody* body;
    const WaterLayers* water;
    double late;
    double velocity[3]; /* of the body */
} Look;

static void answer_probe(const Look* look, WaterProbe* known, FloatProbe* probe) {
    const double late = look->late;
    const double x = probe->x + late * known->velocity[0];
    const double z = probe->z + late * known->velocity[2];
    ocean_sea_find(look->water->sea, x, z, look->body->shortest, TOLERANCE, known->rest,
                   known->displacement);
    probe->height = known->displacement[1] - late * known->velocity[1];
    memcpy(probe->velocity, known->velocity, sizeof probe->velocity);
    if (look->water->wake) {
        /* The wake rises as the moving body meets it; the body's own steady wave does not. */
        const WakeSample wake =
            wake_patch_sample(look->water->wake, known->rest[0], known->rest[1]);
        probe->height += wake.height;
        probe->velocity[1] +=
            wake.rise + look->velocity[0] * wake.slope[0] + look->velocity[2] * wake.slope[1];
    }
    memcpy(probe->rest, known->rest, sizeof probe->rest);
}

/* At x the body is, `late` before the sea's time, in the water that the sea carries to x + late W
   by then: it rests at x less its displacement then. */
static void find_carried(WaterBody* body, double late) {
    for (int axis = 0; axis < 2; ++axis) {
        double sum = 0.0;
        for (int i = 0; i < body->probe_count; ++i) {
            const WaterProbe* probe = &body->probe[i];
            sum += probe->displacement[2 * axis] - late * probe->velocity[2 * axis];
        }
        body->carried[axis] = sum / body->probe_count;
    }
}

static void answer_probes(void* context, double shortest, FloatProbe* probes, int count) {
    const Look* look = context;
    WaterBody* body = look->body;
    assert(count <= WATER_PROBES_MAX);
    body->shortest = shortest;
    for (int i = body->probe_count; i < count; ++i) { /* first step */
        body->probe[i] = (WaterProbe){.rest = {probes[i].x, probes[i].z}};
    }
    body->probe_count = count;
    for (int i = 0; i < count; ++i) {
        answer_probe(look, &body->probe[i], &probes[i]);
    }
    find_carried(body, look->late);
}

void water_body_step(WaterBody* body, const WaterLayers* water, double late) {
    assert(body && body->body && water);
    Look look = {.body = body, .water = water, .late = late};
    float_body_velocity(body->body, look.velocity);
    float_body_step(body->body, &(FloatWater){answer_probes, &look});
    body->wet = body->wet || float_body_volume(body->body) > 0.0;
    body->age += body->wet ? FLOAT_STEP : 0.0;
}

void water_body_store_probes(WaterBody* body, const OceanSea* sea) {
    assert(body && sea);
    for (int i = 0; i < body->probe_count; ++i) {
        WaterProbe* probe = &body->probe[i];
        ocean_sea_long_displacement(sea, probe->rest, body->shortest, probe->displacement);
    }
}

void water_body_snap(WaterBody* body, const WaterLayers* water, double heading) {
    assert(body && body->body && water);
    const FloatPose pose = float_body_pose(body->body);
    const double x = pose.position[0], z = pose.position[2];
    float_body_place(body->body, x, water_query(water, x, z).height, z, heading);
    body->probe_count = 0;
    body->wet = true;
}

void water_body_rest(const WaterBody* body, double rest[2]) {
    assert(body && body->body);
    float_body_middle(body->body, rest);
    for (int axis = 0; axis < 2; ++axis) {
        rest[axis] -= body->probe_count > 0 ? body->carried[axis] : 0.0;
    }
}

/* Turns q by the small angle rate times seconds: dq/dt = (rate, 0) q / 2. */
static void turn_by(const double rate[3], double seconds, double q[4]) {
    const double x = 0.5 * seconds * rate[0], y = 0.5 * seconds * rate[1];
    const double z = 0.5 * seconds * rate[2];
    const double turned[4] = {
        q[0] + x * q[3] + y * q[2] - z * q[1],
        q[1] + y * q[3] + z * q[0] - x * q[2],
        q[2] + z * q[3] + x * q[1] - y * q[0],
        q[3] - x * q[0] - y * q[1] - z * q[2],
    };
    const double size = sqrt(turned[0] * turned[0] + turned[1] * turned[1] + turned[2] * turned[2] +
                             turned[3] * turned[3]);
    for (int i = 0; i < 4; ++i) {
        q[i] = turned[i] / size;
    }
}

FloatPose water_body_pose(const WaterBody* body, double seconds) {
    assert(body && body->body);
    FloatPose pose = float_body_pose(body->body);
    double velocity[3], rate[3];
    float_body_velocity(body->body, velocity);
    float_body_turning(body->body, rate);
    for (int axis = 0; axis < 3; ++axis) {
        pose.position[axis] += seconds * velocity[axis];
    }
    turn_by(rate, seconds, pose.orientation);
    return pose;
}
