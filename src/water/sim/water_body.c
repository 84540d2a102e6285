#include "water/water_body.h"

#include "base/numbers.h"

#include <assert.h>
#include <string.h>

static const double TOLERANCE = 0.01; /* of a search, m */
static const double SPEED_MAX = 40.0; /* of water, m/s */

bool water_body_init(WaterBody* body, FloatBody* owned, const WaterKeel* keel) {
    assert(body && !body->body && keel && keel->count <= WATER_KEEL_MAX);
    *body = (WaterBody){.body = owned, .keel = *keel};
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

/* Context of answer_probes. */
typedef struct ProbeContext {
    WaterBody* body;
    const WaterLayers* water;
    double late;
    double velocity[3]; /* of the body */
    double wake;        /* the share of the wake that it feels */
} ProbeContext;

static void answer_probe(const ProbeContext* probing, WaterProbe* known, FloatProbe* probe) {
    const double late = probing->late;
    const double x = probe->x + late * known->velocity[0];
    const double z = probe->z + late * known->velocity[2];
    ocean_sea_find(probing->water->sea, x, z, probing->body->shortest, TOLERANCE, known->rest,
                   known->displacement);
    probe->height = known->displacement[1] - late * known->velocity[1];
    memcpy(probe->velocity, known->velocity, sizeof probe->velocity);
    if (probing->water->wake) {
        /* The wake as seen by the moving body, in which the body's own steady wave does not rise.
         */
        const WakeSample wake =
            wake_patch_sample(probing->water->wake, known->rest[0], known->rest[1]);
        probe->height += probing->wake * wake.height;
        probe->velocity[1] += probing->wake * (wake.rise + probing->velocity[0] * wake.slope[0] +
                                               probing->velocity[2] * wake.slope[1]);
    }
    memcpy(probe->rest, known->rest, sizeof probe->rest);
    WaterShoreSample shore;
    if (water_shore_at(probing->water->shore, probe->x, probe->z, &shore)) {
        probe->height = swell_mix(probe->height, shore.surface, shore.share);
        for (int axis = 0; axis < 3; ++axis) {
            probe->velocity[axis] =
                swell_mix(probe->velocity[axis], shore.velocity[axis], shore.share);
        }
    }
}

/* ---- The ground ---------------------------------------------------------------------------- */

/* Sand under each point of the keel: a damped spring, which the whole weight presses in by SINKS if
   half of the points carry it, and friction. */
static const double SINKS = 0.08, SINKS_MOST = 0.25; /* m */
static const double DAMPING_RATIO = 0.5;
static const double FRICTION = 0.5; /* of sand under a keel */
static const double CREEPING = 0.3; /* below this speed friction falls with it [m/s] */

static void push_from_ground(WaterBody* body, const WaterLayers* water) {
    const FloatPose pose = float_body_pose(body->body);
    const double mass = float_body_mass(body->body);
    const double stiff = 2.0 * mass * FLOAT_GRAVITY / (SINKS * body->keel.count);
    const double damping = 2.0 * DAMPING_RATIO * sqrt(stiff * mass / body->keel.count);
    double velocity[3], rate[3], middle[2];
    float_body_velocity(body->body, velocity);
    float_body_turning(body->body, rate);
    float_body_middle(body->body, middle);
    for (int i = 0; i < body->keel.count; ++i) {
        WaterShoreSample shore;
        double out[3], turned[3], torque[3];
        float_pose_rotate(&pose, body->keel.point[i], out);
        if (!water_shore_at(water->shore, pose.position[0] + out[0], pose.position[2] + out[2],
                            &shore) ||
            shore.bed <= pose.position[1] + out[1]) {
            continue;
        }
        swell_cross(rate, out, turned);
        const double depth = shore.bed - pose.position[1] - out[1];
        const double moves[3] = {velocity[0] + turned[0], velocity[1] + turned[1],
                                 velocity[2] + turned[2]};
        const double arm[3] = {pose.position[0] + out[0] - middle[0], out[1],
                               pose.position[2] + out[2] - middle[1]};
        const double up = fmax(stiff * fmin(depth, SINKS_MOST) - damping * moves[1], 0.0);
        const double drag = -FRICTION * up / fmax(hypot(moves[0], moves[2]), CREEPING);
        const double force[3] = {drag * moves[0], up, drag * moves[2]};
        swell_cross(arm, force, torque);
        float_body_push(body->body, force, torque);
    }
}

static void answer_probes(void* context, double shortest, FloatProbe* probes, int count) {
    const ProbeContext* probing = context;
    WaterBody* body = probing->body;
    assert(count <= FLOAT_PROBES_MAX);
    body->shortest = shortest;
    for (int i = body->probe_count; i < count; ++i) { /* first step */
        body->probe[i] = (WaterProbe){.rest = {probes[i].x, probes[i].z}};
    }
    body->probe_count = count;
    for (int i = 0; i < count; ++i) {
        answer_probe(probing, &body->probe[i], &probes[i]);
    }
    /* `late` seconds before the sea's time, the water at x is on its way to x + late W, the rest
       position plus the displacement then. */
    for (int axis = 0; axis < 2; ++axis) {
        double sum = 0.0;
        for (int i = 0; i < count; ++i) {
            const WaterProbe* probe = &body->probe[i];
            sum += probe->displacement[2 * axis] - probing->late * probe->velocity[2 * axis];
        }
        body->carried[axis] = sum / count;
    }
}

void water_body_step(WaterBody* body, const WaterLayers* water, double late) {
    assert(body && body->body && water);
    ProbeContext probing = {
        .body = body, .water = water, .late = late, .wake = float_body_floating(body->body)};
    float_body_velocity(body->body, probing.velocity);
    if (water->shore) {
        push_from_ground(body, water);
    }
    float_body_step(body->body, &(FloatWater){answer_probes, &probing});
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
