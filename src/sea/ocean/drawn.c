/*
 * The drawn surface: the water above a point of the map, and its intersection with a ray.
 *
 * The surface is the resting plane displaced by the sum d of the cascades' displacements, each
 * linear between its samples. The displacements of short waves are modulated. The water above a
 * point X of the map rests at the point x with x + d(x) = X, where d is interpolated over the
 * triangles that are drawn. There is no closed inverse, so we iterate with relaxation,
 *
 *     x <- x + 1/2 (X - d(x) - x)
 *
 * which converges where the surface is stretched by 0 to 4; without the 1/2 it needs 0 to 2 and
 * diverges on steep crests.
 */
#include "patch.h"

#include "base/numbers.h"

#include <assert.h>
#include <string.h>

/* The cascades of a sea whose waves are not all shorter than a length. */
typedef struct LongCascades {
    int count;
    OceanTexels texels[OCEAN_SEA_CASCADES_MAX];
    OceanModulation modulation[OCEAN_SEA_CASCADES_MAX]; /* by each cascade */
} LongCascades;

static void choose_cascades(const OceanSea* sea, double shortest, LongCascades* cascades) {
    cascades->count = 0;
    for (int i = 0; i < ocean_sea_cascade_count(sea); ++i) {
        const OceanCascade* cascade = ocean_sea_cascade(sea, i);
        if (cascade->lattice.band.k_low * shortest < SWELL_TWO_PI) {
            cascades->modulation[cascades->count] = ocean_cascade_modulation(cascade);
            cascades->texels[cascades->count++] = ocean_texels_of(cascade);
        }
    }
}

static void evaluate(const LongCascades* cascades, const double rest[2], double displacement[3]) {
    OceanMoved moved = OCEAN_AT_REST;
    for (int i = 0; i < cascades->count; ++i) {
        const OceanCorners at = ocean_find_corners(&cascades->texels[i], rest[0], rest[1]);
        double part[3] = {0.0, 0.0, 0.0};
        for (int corner = 0; corner < 3; ++corner) {
            for (int axis = 0; axis < 3; ++axis) {
                part[axis] += at.weight[corner] * (double)at.texel[corner]->displacement[axis];
            }
        }
        ocean_moved_add(&moved, &cascades->modulation[i], part);
    }
    memcpy(displacement, moved.by, sizeof moved.by);
}

void ocean_sea_long_displacement(const OceanSea* sea, const double rest[2], double shortest,
                                 double displacement[3]) {
    assert(sea && rest && displacement);
    LongCascades cascades;
    choose_cascades(sea, shortest, &cascades);
    evaluate(&cascades, rest, displacement);
}

void ocean_sea_displacement(const OceanSea* sea, double x, double z, double displacement[3]) {
    ocean_sea_long_displacement(sea, (const double[2]){x, z}, 0.0, displacement);
}

/* ---- The water above a point --------------------------------------------------------------- */

static const double RELAXATION = 0.5;
static const double RESIDUAL_AIM = 1e-5; /* m; well below OCEAN_QUERY_RESIDUAL */
enum { ITERATIONS_MAX = 400 };

static OceanQuery surface_at(const LongCascades* cascades, double x, double z, double rest_x,
                             double rest_z) {
    OceanQuery query = {.rest = {rest_x, rest_z}};
    evaluate(cascades, query.rest, query.displacement);
    query.height = query.displacement[1];
    query.residual = hypot(x - rest_x - query.displacement[0], z - rest_z - query.displacement[2]);
    return query;
}

static OceanMotion cascade_motion(const OceanCascade* cascade, const double rest[2]) {
    const OceanTexels texels = ocean_texels_of(cascade);
    const OceanCorners corners = ocean_find_corners(&texels, rest[0], rest[1]);
    OceanMotion sum = {{0.0}, {{0.0}}};
    for (int i = 0; i < 3; ++i) {
        const OceanMotion part =
            ocean_texel_motion(corners.texel[i], &cascade->lean, cascade->level);
        for (int axis = 0; axis < 3; ++axis) {
            sum.by[axis] += corners.weight[i] * part.by[axis];
            sum.along[0][axis] += corners.weight[i] * part.along[0][axis];
            sum.along[1][axis] += corners.weight[i] * part.along[1][axis];
        }
    }
    return sum;
}

static void set_normal(const OceanSea* sea, OceanQuery* query) {
    OceanMotionSum sum = {.all.along = {{1.0, 0.0, 0.0}, {0.0, 0.0, 1.0}}};
    for (int i = 0; i < ocean_sea_cascade_count(sea); ++i) {
        const OceanCascade* cascade = ocean_sea_cascade(sea, i);
        const OceanMotion part = cascade_motion(cascade, query->rest);
        const OceanModulation own = ocean_cascade_modulation(cascade);
        ocean_motion_add(&sum, &own, &part);
    }
    ocean_query_set_normal(query, &sum.all);
}

OceanQuery ocean_drawn_query(const OceanSea* sea, double x, double z) {
    assert(sea);
    if (!isfinite(x) || !isfinite(z)) {
        return ocean_query_nowhere();
    }
    LongCascades cascades;
    choose_cascades(sea, 0.0, &cascades);
    OceanQuery best = surface_at(&cascades, x, z, x, z);
    OceanQuery at = best;
    for (int i = 0; i < ITERATIONS_MAX && best.residual > RESIDUAL_AIM; ++i) {
        const double rest_x = at.rest[0] + RELAXATION * (x - at.displacement[0] - at.rest[0]);
        const double rest_z = at.rest[1] + RELAXATION * (z - at.displacement[2] - at.rest[1]);
        at = surface_at(&cascades, x, z, rest_x, rest_z);
        best = at.residual < best.residual ? at : best;
    }
    best.exact = best.residual <= OCEAN_QUERY_RESIDUAL;
    set_normal(sea, &best);
    return best;
}

/* ---- The same point, frame after frame ----------------------------------------------------- */

/* A search that starts at the result of the last one needs two or three evaluations of the surface
   with this factor. It converges where the surface is stretched by 0 to 2.5; if a step increases
   the distance, the search goes back and halves the factor. */
static const double FIRST_FACTOR = 0.8;
enum { EVALUATIONS_MAX = 24 };

/* Fills the offset of the displaced point from (x, z); returns its length. */
static double find_miss(double x, double z, const double rest[2], const double displacement[3],
                        double miss[2]) {
    miss[0] = rest[0] + displacement[0] - x;
    miss[1] = rest[1] + displacement[2] - z;
    return sqrt(miss[0] * miss[0] + miss[1] * miss[1]);
}

double ocean_sea_find(const OceanSea* sea, double x, double z, double shortest, double tolerance,
                      double rest[2], double displacement[3]) {
    assert(sea && rest && displacement);
    if (!isfinite(x) || !isfinite(z)) {
        return (double)INFINITY;
    }
    if (!isfinite(rest[0]) || !isfinite(rest[1])) {
        rest[0] = x;
        rest[1] = z;
    }
    LongCascades cascades;
    choose_cascades(sea, shortest, &cascades);
    evaluate(&cascades, rest, displacement);
    double miss[2];
    double distance = find_miss(x, z, rest, displacement, miss);
    double factor = FIRST_FACTOR;
    for (int i = 1; i < EVALUATIONS_MAX && distance > tolerance; ++i) {
        const double next[2] = {rest[0] - factor * miss[0], rest[1] - factor * miss[1]};
        double next_displacement[3], next_miss[2];
        evaluate(&cascades, next, next_displacement);
        const double next_distance = find_miss(x, z, next, next_displacement, next_miss);
        if (next_distance < distance) {
            distance = next_distance;
            memcpy(rest, next, sizeof next);
            memcpy(displacement, next_displacement, sizeof next_displacement);
            memcpy(miss, next_miss, sizeof miss);
        } else {
            factor *= 0.5;
        }
    }
    return distance;
}

/* ---- Rays ---------------------------------------------------------------------------------- */

static const double STEP_LEAST = 0.05; /* along a ray [m] */
static const double STEP_SHARE = 0.01; /* of the distance; far waves are small on the screen */
static const double RAY_AIM = 1e-3;    /* accuracy of the intersection [m] */

/* How far the point at `distance` along the ray lies above the water [m]. */
static double clearance(const OceanSea* sea, const double eye[3], const double direction[3],
                        double distance) {
    const double x = eye[0] + distance * direction[0];
    const double z = eye[2] + distance * direction[2];
    return eye[1] + distance * direction[1] - ocean_drawn_query(sea, x, z).height;
}

/* The distance of the intersection between `near` and `far`, on opposite sides of the surface. */
static double bisect(const OceanSea* sea, const double eye[3], const double direction[3],
                     double near, double far) {
    const bool above = clearance(sea, eye, direction, near) > 0.0;
    while (far - near > RAY_AIM) {
        const double middle = 0.5 * (near + far);
        if ((clearance(sea, eye, direction, middle) > 0.0) == above) {
            near = middle;
        } else {
            far = middle;
        }
    }
    return 0.5 * (near + far);
}

bool ocean_sea_cast_ray(const OceanSea* sea, const double eye[3], const double direction[3],
                        double reach, double point[3]) {
    assert(sea && eye && direction && point);
    if (!isfinite(eye[0] + eye[1] + eye[2] + direction[0] + direction[1] + direction[2])) {
        return false;
    }
    reach = fmin(reach, OCEAN_REACH_MAX);
    const OceanBounds bounds = ocean_sea_bounds(sea);
    const bool above = clearance(sea, eye, direction, 0.0) > 0.0;
    double near = 0.0;
    while (near < reach) {
        const double far = near + fmax(STEP_LEAST, STEP_SHARE * near);
        const double height = eye[1] + far * direction[1];
        /* Skips steps above or below all waves. */
        const bool in_band = height >= (double)bounds.lowest && height <= (double)bounds.highest;
        const bool crosses =
            (height > (double)bounds.highest) != above && (height < (double)bounds.lowest) == above;
        if ((in_band || crosses) && (clearance(sea, eye, direction, far) > 0.0) != above) {
            const double distance = bisect(sea, eye, direction, near, far);
            for (int axis = 0; axis < 3; ++axis) {
                point[axis] = eye[axis] + distance * direction[axis];
            }
            return true;
        }
        near = far;
    }
    return false;
}

/* Fails for a ray that is not of finite numbers, or whose direction is not a unit vector. */
static bool check_ray(const double eye[3], const double direction[3], SwellError* error) {
    const double length = sqrt(direction[0] * direction[0] + direction[1] * direction[1] +
                               direction[2] * direction[2]);
    return (isfinite(eye[0]) && isfinite(eye[1]) && isfinite(eye[2]) &&
            fabs(length - 1.0) <= 1e-6) ||
           swell_error_set(error, SWELL_ERROR_RANGE,
                           "the ray from (%g, %g, %g) along (%g, %g, %g): finite places and "
                           "directions of length 1 are accepted",
                           eye[0], eye[1], eye[2], direction[0], direction[1], direction[2]);
}

bool ocean_sea_cast_rays(const OceanSea* sea, size_t count, const double* eyes,
                         const double* directions, double reach, double* points, bool* hits,
                         SwellError* error) {
    assert(sea && (count == 0 || (eyes && directions && points && hits)));
    bool ok = reach >= 0.0 || swell_error_set(error, SWELL_ERROR_RANGE,
                                              "a reach of %g m: 0 or more is accepted", reach);
    for (size_t i = 0; ok && i < count; ++i) {
        ok = check_ray(&eyes[3 * i], &directions[3 * i], error);
    }
    for (size_t i = 0; ok && i < count; ++i) {
        hits[i] = ocean_sea_cast_ray(sea, &eyes[3 * i], &directions[3 * i], reach, &points[3 * i]);
    }
    return ok;
}
