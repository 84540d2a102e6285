/*
 * The water above a point of the map, and its intersection with a ray.
 *
 * The surface is the resting plane displaced by the sum of the cascades' lambda D and h, linear
 * between the samples of each. The water above a point X of the map rests at the point x with
 * x + lambda D(x) = X, where D is interpolated over the triangles that are drawn. There is no
 * closed inverse, so we iterate with relaxation,
 *
 *     x <- x + 1/2 (X - lambda D(x) - x)
 *
 * which converges where the surface is stretched by 0 to 4; without the 1/2 it needs 0 to 2 and
 * diverges on steep crests.
 */
#include "cascade.h"
#include "corners.h"

#include <assert.h>
#include <math.h>
#include <string.h>

static const double RELAXATION = 0.5;
static const double RESIDUAL_AIM = 1e-5; /* m; well below OCEAN_QUERY_RESIDUAL */
enum { ITERATIONS_MAX = 400 };

/* Of a ray. */
static const double STEP_LEAST = 0.05; /* m */
static const double STEP_SHARE = 0.01; /* of the distance: distant waves are small on the screen */
static const double RAY_AIM = 1e-3;    /* m */

static void add_surface(const OceanCascade* cascade, OceanQuery* query, double slope[2]) {
    const OceanTexels texels = ocean_texels_of(cascade);
    const OceanCorners corners = ocean_find_corners(&texels, query->rest[0], query->rest[1]);
    for (int i = 0; i < 3; ++i) {
        const OceanTexel* texel = corners.texel[i];
        for (int axis = 0; axis < 3; ++axis) {
            query->displacement[axis] += corners.weight[i] * (double)texel->displacement[axis];
        }
        slope[0] += corners.weight[i] * (double)texel->slope[0];
        slope[1] += corners.weight[i] * (double)texel->slope[1];
    }
}

static OceanQuery surface_at(const OceanSea* sea, double x, double z, double rest_x,
                             double rest_z) {
    OceanQuery query = {.rest = {rest_x, rest_z}};
    double slope[2] = {0.0, 0.0};
    for (int i = 0; i < ocean_sea_cascade_count(sea); ++i) {
        add_surface(ocean_sea_cascade(sea, i), &query, slope);
    }
    query.height = query.displacement[1];
    const double up = 1.0 / sqrt(1.0 + slope[0] * slope[0] + slope[1] * slope[1]);
    query.normal[0] = -slope[0] * up;
    query.normal[1] = up;
    query.normal[2] = -slope[1] * up;
    query.residual = hypot(x - rest_x - query.displacement[0], z - rest_z - query.displacement[2]);
    return query;
}

void ocean_sea_displacement(const OceanSea* sea, double x, double z, double displacement[3]) {
    assert(sea && isfinite(x) && isfinite(z) && displacement);
    const OceanQuery query = surface_at(sea, x, z, x, z);
    memcpy(displacement, query.displacement, sizeof query.displacement);
}

OceanQuery ocean_sea_query(const OceanSea* sea, double x, double z) {
    assert(sea && isfinite(x) && isfinite(z));
    OceanQuery best = surface_at(sea, x, z, x, z);
    OceanQuery at = best;
    for (int i = 0; i < ITERATIONS_MAX && best.residual > RESIDUAL_AIM; ++i) {
        const double rest_x = at.rest[0] + RELAXATION * (x - at.displacement[0] - at.rest[0]);
        const double rest_z = at.rest[1] + RELAXATION * (z - at.displacement[2] - at.rest[1]);
        at = surface_at(sea, x, z, rest_x, rest_z);
        best = at.residual < best.residual ? at : best;
    }
    best.exact = best.residual <= OCEAN_QUERY_RESIDUAL;
    return best;
}

/* ---- Rays ---------------------------------------------------------------------------------- */

/* Height of the point at `distance` along the ray above the water. */
static double clearance(const OceanSea* sea, const double eye[3], const double direction[3],
                        double distance) {
    const double x = eye[0] + distance * direction[0];
    const double z = eye[2] + distance * direction[2];
    return eye[1] + distance * direction[1] - ocean_sea_query(sea, x, z).height;
}

/* The distance of the intersection between two distances on opposite sides of the surface. */
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
    assert(sea && reach >= 0.0);
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
