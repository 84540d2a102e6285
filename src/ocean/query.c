/*
 * Where the water is above a point of the map.
 *
 * The drawn surface is the resting grid moved by lambda D and h, and flat between its vertices. A
 * point X of the map is therefore covered by the resting point x with x + lambda D(x) = X, where D
 * is interpolated over the same triangles that are drawn. Choppy water has no simple inverse, so x
 * is sought by relaxed iteration,
 *
 *     x <- x + 1/2 (X - lambda D(x) - x)
 *
 * which converges wherever the stretching of the surface stays between 0 and 4; the plain form
 * (without the 1/2) needs it between 0 and 2 and diverges on steep crests.
 */
#include "swell/ocean.h"

#include <math.h>

static const double RELAXATION = 0.5;
static const double RESIDUAL_AIM = 1e-5; /* m; well below what is promised */
enum { ITERATIONS_MAX = 400 };

/* The three vertices around a resting point, and how much each counts. */
typedef struct Corners {
    const OceanVertex* vertex[3];
    double weight[3];
} Corners;

static Corners find_corners(const Ocean* ocean, double x, double z) {
    const OceanParams* params = ocean_params(ocean);
    const int grid = params->grid;
    /* In cells, from the corner of the tile that holds the point. */
    const double across = x * grid / params->length + grid / 2.0;
    const double along = z * grid / params->length + grid / 2.0;
    const double turn_x = floor(across / grid) * grid;
    const double turn_z = floor(along / grid) * grid;
    const int n = (int)fmin(floor(across - turn_x), grid - 1);
    const int m = (int)fmin(floor(along - turn_z), grid - 1);
    const double u = across - turn_x - n;
    const double v = along - turn_z - m;
    const OceanVertex* corner = ocean_vertices(ocean) + (m * (grid + 1) + n);
    const OceanVertex* opposite = corner + grid + 2;
    /* The diagonal from corner to opposite parts a cell, as in ocean_fill_triangle_indices. */
    if (v >= u) {
        return (Corners){{corner, corner + grid + 1, opposite}, {1.0 - v, v - u, u}};
    }
    return (Corners){{corner, opposite, corner + 1}, {1.0 - u, v, u - v}};
}

static double blend(const Corners* corners, size_t offset) {
    double sum = 0.0;
    for (int i = 0; i < 3; ++i) {
        const float* number = (const float*)(const void*)corners->vertex[i] + offset;
        sum += corners->weight[i] * (double)*number;
    }
    return sum;
}

static OceanQuery surface_at(const Ocean* ocean, double x, double z, double rest_x, double rest_z) {
    const Corners corners = find_corners(ocean, rest_x, rest_z);
    OceanQuery query = {.rest = {rest_x, rest_z}};
    const size_t offset = offsetof(OceanVertex, offset) / sizeof(float);
    const size_t normal = offsetof(OceanVertex, normal) / sizeof(float);
    for (size_t axis = 0; axis < 3; ++axis) {
        query.displacement[axis] = blend(&corners, offset + axis);
        query.normal[axis] = blend(&corners, normal + axis);
    }
    query.height = query.displacement[1];
    const double length =
        sqrt(query.normal[0] * query.normal[0] + query.normal[1] * query.normal[1] +
             query.normal[2] * query.normal[2]);
    for (int axis = 0; axis < 3; ++axis) {
        query.normal[axis] /= length;
    }
    query.residual = hypot(x - rest_x - query.displacement[0], z - rest_z - query.displacement[2]);
    return query;
}

OceanQuery ocean_query(const Ocean* ocean, double x, double z) {
    OceanQuery best = surface_at(ocean, x, z, x, z);
    OceanQuery at = best;
    for (int i = 0; i < ITERATIONS_MAX && best.residual > RESIDUAL_AIM; ++i) {
        const double rest_x = at.rest[0] + RELAXATION * (x - at.displacement[0] - at.rest[0]);
        const double rest_z = at.rest[1] + RELAXATION * (z - at.displacement[2] - at.rest[1]);
        at = surface_at(ocean, x, z, rest_x, rest_z);
        best = at.residual < best.residual ? at : best;
    }
    best.exact = best.residual <= OCEAN_QUERY_RESIDUAL;
    return best;
}
