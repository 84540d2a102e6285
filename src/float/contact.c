/*
 * Bodies that meet.
 *
 *        .--------------.
 *   <---(       A        >-- s -->( B )          seen from above
 *        '--------------'    n
 *
 * Seen from above a body is a convex outline, widened by a radius: a buoy a point and its radius,
 * the boat her gunwale. Two of them have a gap s, a level normal n from one to the other, and
 * approach each other there by -v_n. What would close the gap within the next step and more is
 * stopped by an impulse without bounce,
 *
 *     v_n' = -max(s, 0) / dt,   J = (v_n' - v_n) / (K_A + K_B),   K = n . (M^-1 n) + tau . (I^-1
 * tau)
 *
 * tau = arm x n, M and I with the water that moves along. It takes from the energy of motion, and
 * what one body gets the other gives. It acts as high as each body's centre of gravity, so that a
 * push turns a body but does not capsize it. Pairs come in their order, ROUNDS times, which brings
 * a row of buoys to move together. What overlaps all the same, because forces have brought it
 * there within a step or a hand has put it there, is moved apart by a share of the depth.
 */
#include "body.h"

#include <assert.h>
#include <math.h>
#include <string.h>

enum { ROUNDS = 8 };

static const double TOLERANCE = 1e-9;   /* of a velocity that needs no impulse [m/s] */
static const double MENDED_SHARE = 0.2; /* of an overlap, in a step ... */
static const double MENDED_MOST = 0.02; /* ... but no more [m] */

typedef double Corner[2];

/* An outline in the world: of the body as it would stand upright around its centre of gravity. So
   what it does while it swings, it does to no other. */
typedef struct Outline {
    int count;
    Corner corner[FLOAT_OUTLINE_MAX]; /* x, z [m] */
} Outline;

/* The point of an outline that is nearest to a place, how far that is (below 0 inside), and which
   way it is from there. */
typedef struct Nearest {
    double distance; /* m */
    double normal[2], point[2];
} Nearest;

/* How two bodies stand to each other. */
typedef struct Meeting {
    double gap;       /* m; below 0 where they overlap */
    double normal[2]; /* level unit vector x, z from the first body to the second */
    double point[2];  /* where they touch, or would [m] */
} Meeting;

static Outline outline_of(const FloatBody* body) {
    Outline outline = {.count = body->shape.outline_count};
    FloatPose upright = body->pose;
    memcpy(upright.position, body->stance.centre, sizeof upright.position);
    float_pose_set_heading(&upright, float_pose_heading(&body->pose));
    for (int i = 0; i < outline.count; ++i) {
        const double own[3] = {body->shape.outline[i][0] - body->shape.centre[0], 0.0,
                               body->shape.outline[i][1] - body->shape.centre[2]};
        double world[3];
        float_pose_place(&upright, own, world);
        outline.corner[i][0] = world[0];
        outline.corner[i][1] = world[2];
    }
    return outline;
}

/* ---- Gaps ---------------------------------------------------------------------------------- */

/* From one point to another; of points that are one, along x. */
static Nearest from_point(const Corner point, const Corner place) {
    const double across[2] = {place[0] - point[0], place[1] - point[1]};
    Nearest nearest = {hypot(across[0], across[1]), {1.0, 0.0}, {point[0], point[1]}};
    if (nearest.distance > 0.0) {
        nearest.normal[0] = across[0] / nearest.distance;
        nearest.normal[1] = across[1] / nearest.distance;
    }
    return nearest;
}

/* From an edge: to its line where the place is within, else to where the edge comes nearest. */
static Nearest from_edge(const Corner a, const Corner b, const Corner place) {
    const double along[2] = {b[0] - a[0], b[1] - a[1]};
    const double square = along[0] * along[0] + along[1] * along[1], length = sqrt(square);
    const double share = ((place[0] - a[0]) * along[0] + (place[1] - a[1]) * along[1]) / square;
    const double t = float_clamp(share, 0.0, 1.0);
    const Corner foot = {a[0] + t * along[0], a[1] + t * along[1]};
    const Corner outwards = {along[1] / length, -along[0] / length};
    const double off = (place[0] - a[0]) * outwards[0] + (place[1] - a[1]) * outwards[1];
    if (off > 0.0) {
        return from_point(foot, place);
    }
    return (Nearest){off, {outwards[0], outwards[1]}, {foot[0], foot[1]}};
}

/* Inside of a convex outline a place is inside of each edge, and nearest to the one that it is
   least deep behind; outside, nearest to the nearest of those it is outside of. */
static Nearest from_outline(const Outline* outline, const Corner place) {
    if (outline->count == 1) {
        return from_point(outline->corner[0], place);
    }
    Nearest best = {-INFINITY, {1.0, 0.0}, {0.0, 0.0}};
    for (int i = 0; i < outline->count; ++i) {
        const Nearest edge =
            from_edge(outline->corner[i], outline->corner[(i + 1) % outline->count], place);
        const bool is_better = best.distance > 0.0
                                   ? edge.distance > 0.0 && edge.distance < best.distance
                                   : edge.distance > best.distance;
        best = is_better ? edge : best;
    }
    return best;
}

static void take_corners(const Outline* from, const Outline* to, double sign, Meeting* meeting) {
    for (int i = 0; i < to->count; ++i) {
        const Nearest nearest = from_outline(from, to->corner[i]);
        if (nearest.distance < meeting->gap) {
            *meeting = (Meeting){nearest.distance,
                                 {sign * nearest.normal[0], sign * nearest.normal[1]},
                                 {nearest.point[0], nearest.point[1]}};
        }
    }
}

/* Of convex outlines the least distance is that of a corner of one of them. */
static Meeting find_meeting(const FloatBody* a, const FloatBody* b) {
    const Outline one = outline_of(a), other = outline_of(b);
    Meeting meeting = {.gap = INFINITY};
    take_corners(&one, &other, 1.0, &meeting);
    take_corners(&other, &one, -1.0, &meeting);
    meeting.gap -= a->shape.rounding + b->shape.rounding;
    return meeting;
}

double float_bodies_gap(const FloatBody* a, const FloatBody* b) {
    assert(a && b && a->shape.outline_count > 0 && b->shape.outline_count > 0);
    return find_meeting(a, b).gap;
}

/* Whether two bodies may meet within a step. */
static bool are_near(const FloatBody* a, const FloatBody* b) {
    const double across[2] = {b->stance.centre[0] - a->stance.centre[0],
                              b->stance.centre[2] - a->stance.centre[2]};
    const double reach = a->reach + b->reach +
                         FLOAT_STEP * (hypot(a->velocity[0], a->velocity[2]) +
                                       hypot(b->velocity[0], b->velocity[2]));
    return a->shape.outline_count > 0 && b->shape.outline_count > 0 && fabs(across[0]) < reach &&
           fabs(across[1]) < reach;
}

/* ---- Impulses ------------------------------------------------------------------------------ */

/* What a level impulse at a place does to a body: pushed as high as its centre. */
static FloatPush push_of(const FloatBody* body, const double place[2], const double level[2]) {
    FloatPush push = {{0.0}, {0.0}};
    float_body_push_at(body, &push, (const double[3]){place[0], body->stance.centre[1], place[1]},
                       (const double[3]){level[0], 0.0, level[1]});
    return push;
}

/* What changes of its velocity, and of its turning in its own frame. */
static void answer(const FloatBody* body, const FloatPush* push, double velocity[3],
                   double turning[3]) {
    float_body_yield(body, push->force, velocity);
    float_pose_unrotate(&body->pose, push->torque, turning);
    for (int axis = 0; axis < 3; ++axis) {
        turning[axis] /= body->shape.inertia[axis];
    }
}

/* K: by how much a place of the body moves along the normal for a unit impulse along it [1/kg]. */
static double yielding(const FloatBody* body, const Meeting* meeting) {
    const FloatPush push = push_of(body, meeting->point, meeting->normal);
    double velocity[3], turning[3], torque[3], sum = 0.0;
    answer(body, &push, velocity, turning);
    float_pose_unrotate(&body->pose, push.torque, torque);
    for (int axis = 0; axis < 3; ++axis) {
        sum += push.force[axis] * velocity[axis] + torque[axis] * turning[axis];
    }
    return sum;
}

static void kick(FloatBody* body, const Meeting* meeting, double impulse) {
    const double level[2] = {impulse * meeting->normal[0], impulse * meeting->normal[1]};
    const FloatPush push = push_of(body, meeting->point, level);
    double velocity[3], turning[3];
    answer(body, &push, velocity, turning);
    for (int axis = 0; axis < 3; ++axis) {
        body->velocity[axis] += velocity[axis];
        body->turning[axis] += turning[axis];
    }
    float_body_settle(body);
}

/* Of the place as high as the body's centre. */
static double speed_along(const FloatBody* body, const Meeting* meeting) {
    double velocity[3];
    float_body_point_velocity(
        body, (const double[3]){meeting->point[0], body->stance.centre[1], meeting->point[1]},
        velocity);
    return velocity[0] * meeting->normal[0] + velocity[2] * meeting->normal[1];
}

/* Stops two bodies from closing more than their gap. Whether they would have. */
static bool stop(FloatBody* a, FloatBody* b) {
    if (!are_near(a, b)) {
        return false;
    }
    const Meeting meeting = find_meeting(a, b);
    const double parting = speed_along(b, &meeting) - speed_along(a, &meeting);
    const double wanting = -fmax(meeting.gap, 0.0) / FLOAT_STEP - parting;
    if (!(wanting > TOLERANCE)) {
        return false;
    }
    const double impulse = wanting / (yielding(a, &meeting) + yielding(b, &meeting));
    kick(a, &meeting, -impulse);
    kick(b, &meeting, impulse);
    return true;
}

/* ---- Overlaps ------------------------------------------------------------------------------ */

static void shift(FloatBody* body, const double normal[2], double by) {
    body->pose.position[0] += by * normal[0];
    body->pose.position[2] += by * normal[1];
    float_body_settle(body);
}

/* Moves two bodies that overlap apart, the lighter one further. */
static void part(FloatBody* a, FloatBody* b) {
    if (!are_near(a, b)) {
        return;
    }
    const Meeting meeting = find_meeting(a, b);
    if (meeting.gap < 0.0) {
        const double by = fmin(-MENDED_SHARE * meeting.gap, MENDED_MOST);
        const double share = a->shape.mass / (a->shape.mass + b->shape.mass);
        shift(a, meeting.normal, (share - 1.0) * by);
        shift(b, meeting.normal, share * by);
    }
}

void float_bodies_meet(FloatBody* const* bodies, int count) {
    assert((bodies || count == 0) && count >= 0);
    bool stopped = true;
    for (int round = 0; stopped && round < ROUNDS; ++round) {
        stopped = false;
        for (int i = 0; i < count; ++i) {
            for (int k = i + 1; k < count; ++k) {
                stopped = stop(bodies[i], bodies[k]) || stopped;
            }
        }
    }
    for (int i = 0; i < count; ++i) {
        for (int k = i + 1; k < count; ++k) {
            part(bodies[i], bodies[k]);
        }
    }
}
