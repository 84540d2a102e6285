#include "water/water_probe.h"

#include <assert.h>
#include <math.h>
#include <string.h>

static const double TOLERANCE = 0.01; /* of a search, m */
static const double SPEED_MAX = 40.0; /* of water, m/s */

bool live_body_init(LiveBody* body, RenderBodyKind kind, SwellError* error) {
    assert(body && !body->body);
    *body = (LiveBody){.kind = kind};
    body->body = kind == RENDER_BODY_BOAT ? float_boat_create(error) : float_buoy_create(error);
    return body->body != NULL;
}

void live_body_finish(LiveBody* body) {
    assert(body);
    float_body_destroy(body->body);
    *body = (LiveBody){0};
}

bool live_body_meet(LiveBody* body, const OceanSea* sea, double seconds) {
    assert(body && sea && seconds > 0.0);
    for (int i = 0; i < body->probe_count; ++i) {
        LiveProbe* probe = &body->probe[i];
        double now[3];
        ocean_sea_carry(sea, probe->rest, body->shortest, now);
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

/* What a look of the body needs to know. */
typedef struct Look {
    LiveBody* body;
    const WaterLayers* water;
    double late;
    double velocity[3]; /* of the body: the wake rises as it meets it, and its own steady one not */
} Look;

static void look_at(const Look* look, LiveProbe* known, FloatProbe* probe) {
    const double late = look->late;
    const double x = probe->x + late * known->velocity[0];
    const double z = probe->z + late * known->velocity[2];
    ocean_sea_find(look->water->sea, x, z, look->body->shortest, TOLERANCE, known->rest,
                   known->displacement);
    probe->height = known->displacement[1] - late * known->velocity[1];
    memcpy(probe->velocity, known->velocity, sizeof probe->velocity);
    if (look->water->wake) {
        const WakeSample wake =
            wake_patch_sample(look->water->wake, known->rest[0], known->rest[1]);
        probe->height += wake.height;
        probe->velocity[1] +=
            wake.rise + look->velocity[0] * wake.slope[0] + look->velocity[2] * wake.slope[1];
    }
    memcpy(probe->rest, known->rest, sizeof probe->rest);
}

/* The body meets at x, `late` before the sea's time, what the sea carries to x + late W by then: it
   rests there less its displacement. */
static void find_carried(LiveBody* body, double late) {
    for (int axis = 0; axis < 2; ++axis) {
        double sum = 0.0;
        for (int i = 0; i < body->probe_count; ++i) {
            const LiveProbe* probe = &body->probe[i];
            sum += probe->displacement[2 * axis] - late * probe->velocity[2 * axis];
        }
        body->carried[axis] = sum / body->probe_count;
    }
}

static void look(void* context, double shortest, FloatProbe* probes, int count) {
    const Look* look = context;
    LiveBody* body = look->body;
    assert(count <= LIVE_PROBES_MAX);
    body->shortest = shortest;
    for (int i = body->probe_count; i < count; ++i) { /* the first time */
        body->probe[i] = (LiveProbe){.rest = {probes[i].x, probes[i].z}};
    }
    body->probe_count = count;
    for (int i = 0; i < count; ++i) {
        look_at(look, &body->probe[i], &probes[i]);
    }
    find_carried(body, look->late);
}

void live_body_step(LiveBody* body, const WaterLayers* water, double late) {
    assert(body && body->body && water);
    Look context = {.body = body, .water = water, .late = late};
    float_body_velocity(body->body, context.velocity);
    const FloatWater asked = {look, &context};
    float_body_step(body->body, &asked);
    body->wet = body->wet || float_body_volume(body->body) > 0.0;
    body->age += body->wet ? FLOAT_STEP : 0.0;
}

void live_body_keep(LiveBody* body, const OceanSea* sea) {
    assert(body && sea);
    for (int i = 0; i < body->probe_count; ++i) {
        LiveProbe* probe = &body->probe[i];
        ocean_sea_carry(sea, probe->rest, body->shortest, probe->displacement);
    }
}

void live_body_seat(LiveBody* body, const WaterLayers* water) {
    assert(body && body->body && water);
    const FloatPose pose = float_body_pose(body->body);
    const double heading = body->kind == RENDER_BODY_BOAT ? float_boat_heading(body->body) : 0.0;
    const double x = pose.position[0], z = pose.position[2];
    float_body_place(body->body, x, water_query(water, x, z).height, z, heading);
    body->probe_count = 0;
    body->wet = true;
}

void live_body_rest(const LiveBody* body, double rest[2]) {
    assert(body && body->body);
    float_body_middle(body->body, rest);
    for (int axis = 0; axis < 2; ++axis) {
        rest[axis] -= body->probe_count > 0 ? body->carried[axis] : 0.0;
    }
}

/* q turned on by a small angle, rate times seconds: dq/dt = (rate, 0) q / 2. */
static void turn_on(const double rate[3], double seconds, double q[4]) {
    const double x = 0.5 * seconds * rate[0], y = 0.5 * seconds * rate[1];
    const double z = 0.5 * seconds * rate[2];
    const double on[4] = {
        q[0] + x * q[3] + y * q[2] - z * q[1],
        q[1] + y * q[3] + z * q[0] - x * q[2],
        q[2] + z * q[3] + x * q[1] - y * q[0],
        q[3] - x * q[0] - y * q[1] - z * q[2],
    };
    const double size = sqrt(on[0] * on[0] + on[1] * on[1] + on[2] * on[2] + on[3] * on[3]);
    for (int i = 0; i < 4; ++i) {
        q[i] = on[i] / size;
    }
}

RenderBody live_body_shown(const LiveBody* body, double late) {
    assert(body && body->body);
    RenderBody shown = {.kind = body->kind, .pose = float_body_pose(body->body)};
    double velocity[3], rate[3];
    float_body_velocity(body->body, velocity);
    float_body_turning(body->body, rate);
    for (int axis = 0; axis < 3; ++axis) {
        shown.pose.position[axis] += late * velocity[axis];
    }
    turn_on(rate, late, shown.pose.orientation);
    if (body->kind == RENDER_BODY_BOAT) {
        shown.rudder = float_boat_rudder(body->body);
    }
    return shown;
}
