/*
 * Contacts between bodies.
 *
 *        .--------------.
 *   <---(       A        >-- s -->( B )          seen from above
 *        '--------------'    n
 *
 * Seen from above a body is a convex outline, widened by a radius. A buoy is a point with its
 * radius, the boat the outline of its gunwale. Two bodies have a gap s, a horizontal normal n from
 * one to the other, and the relative velocity v_n along it. If v_n would close more than the gap in
 * the next step, an inelastic impulse J stops it:
 *
 *     v_n' = -max(s, 0) / dt,   J = (v_n' - v_n) / (K_A + K_B)
 *     K = n . (M^-1 n) + tau . (I^-1 tau)
 *
 * with tau = arm x n, M and I with added mass. It reduces kinetic energy and conserves momentum. It
 * acts at the height of each body's centre of gravity, so that a push turns a body but does not
 * capsize it. Pairs are resolved in order, ROUNDS times, so that a row of buoys moves together.
 * Bodies may still overlap, by forces within a step or because they were placed so. Then they move
 * apart by a share of the overlap.
 */
#include "body.h"

#include "base/numbers.h"

#include <assert.h>
#include <string.h>

enum { ROUNDS = 8 };

static const double TOLERANCE = 1e-9; /* largest velocity that needs no impulse [m/s] */

typedef double Corner[2];

/* An outline in the world, of the body upright around its centre of gravity, so that rolling does
   not push other bodies. */
typedef struct Outline {
    int count;
    Corner corner[FLOAT_OUTLINE_MAX]; /* x, z [m] */
} Outline;

/* The nearest points of two bodies, or of an outline and a place. */
typedef struct Contact {
    double gap;       /* m; below 0 if they overlap */
    double normal[2]; /* horizontal unit vector x, z from the first to the second */
    double point[2];  /* of the first, nearest to the second [m] */
} Contact;

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

/* Finds the contact of two points; its normal is along x if they are the same. */
static Contact from_point(const Corner point, const Corner place) {
    const double across[2] = {place[0] - point[0], place[1] - point[1]};
    Contact nearest = {hypot(across[0], across[1]), {1.0, 0.0}, {point[0], point[1]}};
    if (nearest.gap > 0.0) {
        nearest.normal[0] = across[0] / nearest.gap;
        nearest.normal[1] = across[1] / nearest.gap;
    }
    return nearest;
}

/* Finds the contact of the edge ab and a place. Its normal is the edge's if the place is inside,
   else it points from the nearest point of the edge. */
static Contact from_edge(const Corner a, const Corner b, const Corner place) {
    const double along[2] = {b[0] - a[0], b[1] - a[1]};
    const double square = along[0] * along[0] + along[1] * along[1], length = sqrt(square);
    const double share = ((place[0] - a[0]) * along[0] + (place[1] - a[1]) * along[1]) / square;
    const double t = swell_clamp(share, 0.0, 1.0);
    const Corner foot = {a[0] + t * along[0], a[1] + t * along[1]};
    const Corner outwards = {along[1] / length, -along[0] / length};
    const double off = (place[0] - a[0]) * outwards[0] + (place[1] - a[1]) * outwards[1];
    if (off > 0.0) {
        return from_point(foot, place);
    }
    return (Contact){off, {outwards[0], outwards[1]}, {foot[0], foot[1]}};
}

/* For a place inside a convex outline the nearest edge is the one with the least depth. For a place
   outside it is the nearest of the edges that the place is outside of. */
static Contact from_outline(const Outline* outline, const Corner place) {
    if (outline->count == 1) {
        return from_point(outline->corner[0], place);
    }
    Contact best = {-INFINITY, {1.0, 0.0}, {0.0, 0.0}};
    for (int i = 0; i < outline->count; ++i) {
        const Contact edge =
            from_edge(outline->corner[i], outline->corner[(i + 1) % outline->count], place);
        const bool is_better =
            best.gap > 0.0 ? edge.gap > 0.0 && edge.gap < best.gap : edge.gap > best.gap;
        best = is_better ? edge : best;
    }
    return best;
}

/* The least distance of two convex outlines is at a corner of one of them. */
static Contact find_contact(const FloatBody* a, const FloatBody* b) {
    const Outline outline[2] = {outline_of(a), outline_of(b)};
    Contact contact = {.gap = INFINITY};
    for (int from = 0; from < 2; ++from) {
        const Outline* other = &outline[1 - from];
        for (int i = 0; i < other->count; ++i) {
            const Contact nearest = from_outline(&outline[from], other->corner[i]);
            if (nearest.gap < contact.gap) {
                contact = nearest;
                contact.normal[0] = from ? -nearest.normal[0] : nearest.normal[0];
                contact.normal[1] = from ? -nearest.normal[1] : nearest.normal[1];
            }
        }
    }
    contact.gap -= a->shape.rounding + b->shape.rounding;
    return contact;
}

double float_bodies_gap(const FloatBody* a, const FloatBody* b) {
    assert(a && b);
    return find_contact(a, b).gap;
}

/* Whether two bodies may touch within a step. */
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

/* Returns a horizontal impulse at a place, at the height of the body's centre. */
static FloatPush push_of(const FloatBody* body, const double place[2], const double level[2]) {
    FloatPush push = {{0.0}, {0.0}};
    float_body_push_at(body, &push, (const double[3]){place[0], body->stance.centre[1], place[1]},
                       (const double[3]){level[0], 0.0, level[1]});
    return push;
}

/* Finds how an impulse changes a body's velocity, and its turning in its own frame. */
static void find_change(const FloatBody* body, const FloatPush* push, double velocity[3],
                        double turning[3]) {
    float_body_divide_by_mass(body, push->force, velocity);
    float_pose_unrotate(&body->pose, push->torque, turning);
    for (int axis = 0; axis < 3; ++axis) {
        turning[axis] /= body->shape.inertia[axis];
    }
}

/* Returns K, the velocity of the contact point along the normal per impulse along it [1/kg]. */
static double inverse_mass(const FloatBody* body, const Contact* contact) {
    const FloatPush push = push_of(body, contact->point, contact->normal);
    double velocity[3], turning[3], torque[3], sum = 0.0;
    find_change(body, &push, velocity, turning);
    float_pose_unrotate(&body->pose, push.torque, torque);
    for (int axis = 0; axis < 3; ++axis) {
        sum += push.force[axis] * velocity[axis] + torque[axis] * turning[axis];
    }
    return sum;
}

static void apply_impulse(FloatBody* body, const Contact* contact, double impulse) {
    const double level[2] = {impulse * contact->normal[0], impulse * contact->normal[1]};
    const FloatPush push = push_of(body, contact->point, level);
    double velocity[3], turning[3];
    find_change(body, &push, velocity, turning);
    for (int axis = 0; axis < 3; ++axis) {
        body->velocity[axis] += velocity[axis];
        body->turning[axis] += turning[axis];
    }
    float_body_update_stance(body);
}

/* Returns the velocity of the contact point along the normal, at the height of the body's
   centre. */
static double speed_along(const FloatBody* body, const Contact* contact) {
    double velocity[3];
    float_body_point_velocity(
        body, (const double[3]){contact->point[0], body->stance.centre[1], contact->point[1]},
        velocity);
    return velocity[0] * contact->normal[0] + velocity[2] * contact->normal[1];
}

/* Stops two bodies from closing more than their gap. Returns whether it was necessary. */
static bool stop(FloatBody* a, FloatBody* b) {
    if (!are_near(a, b)) {
        return false;
    }
    const Contact contact = find_contact(a, b);
    const double opening = speed_along(b, &contact) - speed_along(a, &contact);
    const double excess = -fmax(contact.gap, 0.0) / FLOAT_STEP - opening;
    if (!(excess > TOLERANCE)) {
        return false;
    }
    const double impulse = excess / (inverse_mass(a, &contact) + inverse_mass(b, &contact));
    apply_impulse(a, &contact, -impulse);
    apply_impulse(b, &contact, impulse);
    return true;
}

/* ---- Overlaps ------------------------------------------------------------------------------ */

/* A step removes this share of an overlap, but at most so much [m]. */
static const double SEPARATED_SHARE = 0.2, SEPARATED_MOST = 0.02;

/* Moves two overlapping bodies apart, the lighter one farther. */
static void separate(FloatBody* a, FloatBody* b) {
    const Contact contact = are_near(a, b) ? find_contact(a, b) : (Contact){.gap = 0.0};
    if (!(contact.gap < 0.0)) {
        return;
    }
    const double by = fmin(-SEPARATED_SHARE * contact.gap, SEPARATED_MOST);
    const double share = a->shape.mass / (a->shape.mass + b->shape.mass);
    for (int i = 0; i < 2; ++i) {
        FloatBody* body = i ? b : a;
        const double way = (i ? share : share - 1.0) * by;
        body->pose.position[0] += way * contact.normal[0];
        body->pose.position[2] += way * contact.normal[1];
        float_body_update_stance(body);
    }
}

void float_bodies_collide(FloatBody* const* bodies, int count) {
    assert(bodies);
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
            separate(bodies[i], bodies[k]);
        }
    }
}
