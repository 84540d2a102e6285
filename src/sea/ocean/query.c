/*
 * The water above a point of the map, smooth between the samples.
 *
 * The surface is the resting plane displaced by the sum d of the cascades' displacements, each
 * bicubic between its samples (patch.h). The displacements of short waves are modulated. The water
 * above a point X of the map rests at the point x with x + d(x) = X. Newton's method finds it: the
 * derivatives of d are at hand, because the normal needs them. A step that does not come closer is
 * halved. Where that does not help, near folds, the relaxed iteration x <- x + 1/2 (X - d(x) - x)
 * takes over.
 */
#include "patch.h"

#include "base/numbers.h"

#include <assert.h>
#include <string.h>

static const double RESIDUAL_AIM = 1e-5; /* m; well below OCEAN_QUERY_RESIDUAL */
static const double RELAXATION = 0.5;
enum { STEPS_MAX = 20, ITERATIONS_MAX = 400 };

/* Where the surface is compressed more than this, Newton's steps are too long. */
static const double JACOBIAN_LEAST = 0.1;

/* The sum of the cascades, smooth between their samples. */
typedef struct Surface {
    int count;
    OceanPatch patch[OCEAN_SEA_CASCADES_MAX];
    OceanModulation modulation[OCEAN_SEA_CASCADES_MAX]; /* by each cascade */
} Surface;

static Surface surface_of(const OceanSea* sea) {
    Surface surface = {.count = ocean_sea_cascade_count(sea)};
    for (int i = 0; i < surface.count; ++i) {
        const OceanCascade* cascade = ocean_sea_cascade(sea, i);
        surface.patch[i] = ocean_patch_of(cascade);
        surface.modulation[i] = ocean_cascade_modulation(cascade);
    }
    return surface;
}

/* ---- The search ---------------------------------------------------------------------------- */

/* The place of one resting point, and how far it lies from the point X. */
typedef struct Place {
    double rest[2], miss[2], distance;
    OceanMotion moved; /* `along` has the derivatives of the place, not of its displacement */
} Place;

static Place place_of(Surface* surface, const double point[2], const double rest[2]) {
    OceanMotionSum sum = {.all.along = {{1.0, 0.0, 0.0}, {0.0, 0.0, 1.0}}};
    for (int i = 0; i < surface->count; ++i) {
        const OceanMotion part = ocean_patch_motion(&surface->patch[i], rest);
        ocean_motion_add(&sum, &surface->modulation[i], &part);
    }
    Place place = {.rest = {rest[0], rest[1]}, .moved = sum.all};
    place.miss[0] = point[0] - rest[0] - sum.all.by[0];
    place.miss[1] = point[1] - rest[1] - sum.all.by[2];
    place.distance = hypot(place.miss[0], place.miss[1]);
    return place;
}

/* Newton's step from a place to the point; where J is small, the miss itself. */
static void find_step(const Place* place, double step[2]) {
    const double(*along)[3] = place->moved.along;
    const double x_x = along[0][0], x_z = along[1][0], z_x = along[0][2], z_z = along[1][2];
    const double jacobian = x_x * z_z - x_z * z_x;
    if (jacobian < JACOBIAN_LEAST) {
        memcpy(step, place->miss, sizeof place->miss);
        return;
    }
    step[0] = (z_z * place->miss[0] - x_z * place->miss[1]) / jacobian;
    step[1] = (x_x * place->miss[1] - z_x * place->miss[0]) / jacobian;
}

static Place find(Surface* surface, const double point[2]) {
    const Place first = place_of(surface, point, point);
    Place best = first;
    double factor = 1.0, step[2];
    find_step(&best, step);
    for (int i = 0; i < STEPS_MAX && best.distance > RESIDUAL_AIM; ++i) {
        const double rest[2] = {best.rest[0] + factor * step[0], best.rest[1] + factor * step[1]};
        const Place next = place_of(surface, point, rest);
        if (next.distance < best.distance) {
            best = next;
            factor = fmin(2.0 * factor, 1.0);
            find_step(&best, step);
        } else {
            factor *= 0.5;
        }
    }
    Place at = first;
    for (int i = 0; i < ITERATIONS_MAX && best.distance > RESIDUAL_AIM; ++i) {
        const double rest[2] = {at.rest[0] + RELAXATION * at.miss[0],
                                at.rest[1] + RELAXATION * at.miss[1]};
        at = place_of(surface, point, rest);
        best = at.distance < best.distance ? at : best;
    }
    return best;
}

/* ---- What is found ------------------------------------------------------------------------- */

/* The normal is the cross product of the tangents along z and x, and J its upward component. */
void ocean_query_set_normal(OceanQuery* query, const OceanMotion* moved) {
    double cross[3];
    swell_cross(moved->along[1], moved->along[0], cross);
    query->jacobian = cross[1];
    cross[1] = fmax(cross[1], (double)OCEAN_JACOBIAN_LEAST);
    const double length = sqrt(cross[0] * cross[0] + cross[1] * cross[1] + cross[2] * cross[2]);
    for (int axis = 0; axis < 3; ++axis) {
        query->normal[axis] = cross[axis] / length;
    }
}

OceanQuery ocean_query_nowhere(void) {
    return (OceanQuery){.residual = (double)INFINITY, .normal = {0.0, 1.0, 0.0}, .jacobian = 1.0};
}

static OceanQuery query_at(Surface* surface, const double point[2]) {
    const Place place = find(surface, point);
    OceanQuery query = {.residual = place.distance, .height = place.moved.by[1]};
    query.exact = query.residual <= OCEAN_QUERY_RESIDUAL;
    memcpy(query.rest, place.rest, sizeof query.rest);
    memcpy(query.displacement, place.moved.by, sizeof query.displacement);
    ocean_query_set_normal(&query, &place.moved);
    return query;
}

OceanQuery ocean_sea_query(const OceanSea* sea, double x, double z) {
    assert(sea);
    if (!isfinite(x) || !isfinite(z)) {
        return ocean_query_nowhere();
    }
    Surface surface = surface_of(sea);
    return query_at(&surface, (const double[2]){x, z});
}

bool ocean_sea_query_points(const OceanSea* sea, size_t count, const double* places,
                            OceanQuery* queries, SwellError* error) {
    assert(sea && (count == 0 || (places && queries)));
    if (!ocean_places_check(count, places, error)) {
        return false;
    }
    Surface surface = surface_of(sea);
    for (size_t i = 0; i < count; ++i) {
        queries[i] = query_at(&surface, &places[2 * i]);
    }
    return true;
}
