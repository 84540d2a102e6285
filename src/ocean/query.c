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

static void add_displacement(const OceanCascade* cascade, OceanQuery* query) {
    const OceanTexels texels = ocean_texels_of(cascade);
    const OceanCorners corners = ocean_find_corners(&texels, query->rest[0], query->rest[1]);
    for (int i = 0; i < 3; ++i) {
        for (int axis = 0; axis < 3; ++axis) {
            query->displacement[axis] +=
                corners.weight[i] * (double)corners.texel[i]->displacement[axis];
        }
    }
}

static OceanQuery surface_at(const OceanSea* sea, double x, double z, double rest_x,
                             double rest_z) {
    OceanQuery query = {.rest = {rest_x, rest_z}};
    for (int i = 0; i < ocean_sea_cascade_count(sea); ++i) {
        add_displacement(ocean_sea_cascade(sea, i), &query);
    }
    query.height = query.displacement[1];
    query.residual = hypot(x - rest_x - query.displacement[0], z - rest_z - query.displacement[2]);
    return query;
}

/* ---- Normals ------------------------------------------------------------------------------- */

/* Slope of the heights over the resting point, and stretch and shear: 1 + lambda D_xx, 1 + lambda
   D_zz, lambda D_xz. */
typedef struct Gradient {
    double slope[2], stretch[2], shear;
} Gradient;

/* A texel holds J, the slope s and the slope t of the moved surface. With a unit vector u along s
   and v across it, M = (stretch_z, -shear; -shear, stretch_x) has M s = J t and the determinant J,
   so M = (p, q; q, m) over (u, v), p = J t.u / |s|, q = J t.v / |s|, m = (J + q^2) / p. */
static Gradient texel_gradient(const OceanTexel* texel) {
    const double s[2] = {(double)texel->slope[0], (double)texel->slope[1]};
    const double jacobian = (double)texel->jacobian;
    const double length = hypot(s[0], s[1]);
    Gradient gradient = {{s[0], s[1]}, {1.0, 1.0}, 0.0};
    if (!(length > 1e-12)) {
        return gradient;
    }
    const double u[2] = {s[0] / length, s[1] / length};
    const double t[2] = {(double)texel->surface_slope[0], (double)texel->surface_slope[1]};
    const double area = fmax(jacobian, (double)OCEAN_JACOBIAN_LEAST) / length;
    const double p = area * (t[0] * u[0] + t[1] * u[1]);
    const double q = area * (t[1] * u[0] - t[0] * u[1]);
    const double m = fabs(p) > 1e-6 ? (jacobian + q * q) / p : 1.0;
    gradient.stretch[1] = p * u[0] * u[0] - 2.0 * q * u[0] * u[1] + m * u[1] * u[1];
    gradient.stretch[0] = p * u[1] * u[1] + 2.0 * q * u[0] * u[1] + m * u[0] * u[0];
    gradient.shear = -(p * u[0] * u[1] + q * (u[0] * u[0] - u[1] * u[1]) - m * u[0] * u[1]);
    return gradient;
}

/* Adds a cascade's part to the gradient of the whole sea. */
static void add_gradient(const OceanCascade* cascade, const double rest[2], Gradient* sum) {
    const OceanTexels texels = ocean_texels_of(cascade);
    const OceanCorners corners = ocean_find_corners(&texels, rest[0], rest[1]);
    for (int i = 0; i < 3; ++i) {
        const Gradient part = texel_gradient(corners.texel[i]);
        for (int axis = 0; axis < 2; ++axis) {
            sum->slope[axis] += corners.weight[i] * part.slope[axis];
            sum->stretch[axis] += corners.weight[i] * (part.stretch[axis] - 1.0);
        }
        sum->shear += corners.weight[i] * part.shear;
    }
}

/* The cross product of the moved surface's tangents over z and over x. */
static void set_normal(const OceanSea* sea, OceanQuery* query) {
    Gradient g = {{0.0, 0.0}, {1.0, 1.0}, 0.0};
    for (int i = 0; i < ocean_sea_cascade_count(sea); ++i) {
        add_gradient(ocean_sea_cascade(sea, i), query->rest, &g);
    }
    const double jacobian = g.stretch[0] * g.stretch[1] - g.shear * g.shear;
    const double cross[3] = {g.shear * g.slope[1] - g.stretch[1] * g.slope[0],
                             fmax(jacobian, (double)OCEAN_JACOBIAN_LEAST),
                             g.shear * g.slope[0] - g.stretch[0] * g.slope[1]};
    const double length = sqrt(cross[0] * cross[0] + cross[1] * cross[1] + cross[2] * cross[2]);
    for (int axis = 0; axis < 3; ++axis) {
        query->normal[axis] = cross[axis] / length;
    }
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
    set_normal(sea, &best);
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
