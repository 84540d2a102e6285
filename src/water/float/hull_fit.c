#include "float/hull_fit.h"

#include "base/numbers.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* A mesh that is changed in place. */
typedef struct Fitted {
    float* vertex;
    uint32_t* index;
    int vertex_count, triangle_count;
} Fitted;

static float* corner_of(const Fitted* mesh, int triangle, int corner) {
    return &mesh->vertex[3 * (size_t)mesh->index[3 * (size_t)triangle + (size_t)corner]];
}

/* Fills the lower and the upper bounds. */
static void find_bounds(const Fitted* mesh, double low[3], double high[3]) {
    for (int axis = 0; axis < 3; ++axis) {
        low[axis] = INFINITY;
        high[axis] = -INFINITY;
    }
    for (int i = 0; i < 3 * mesh->vertex_count; ++i) {
        const double at = (double)mesh->vertex[i];
        low[i % 3] = fmin(low[i % 3], at);
        high[i % 3] = fmax(high[i % 3], at);
    }
}

/* ---- Up ------------------------------------------------------------------------------------ */

/* Height over length above which a boat stands on end. */
static const double TALLEST = 2.0;

/* She lies on her side if the skewness of her surface is at least this across her, and so many
   times that along the axis that should be up: both sides of a boat are alike, deck and keel are
   not. */
static const double UNLIKE = 0.05, MORE_UNLIKE = 3.0;

/* Returns the skewness of the surface along an axis: the mean of d^3 over the root of the mean
   of d^2, cubed, with d from the mean place. Over a triangle with corners at a, b and c the means
   of d, d^2 and d^3 are sums of all products of that degree, over 3, 6 and 10. */
static double find_skewness(const Fitted* mesh, int axis, double middle) {
    double area = 0.0, sum[3] = {0.0, 0.0, 0.0};
    for (int i = 0; i < mesh->triangle_count; ++i) {
        double side[2][3], normal[3], at[3];
        for (int k = 0; k < 3; ++k) {
            const double first = (double)corner_of(mesh, i, 0)[k];
            side[0][k] = (double)corner_of(mesh, i, 1)[k] - first;
            side[1][k] = (double)corner_of(mesh, i, 2)[k] - first;
            at[k] = (double)corner_of(mesh, i, k)[axis] - middle;
        }
        swell_cross(side[0], side[1], normal);
        const double here =
            sqrt(normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2]);
        const double a = at[0], b = at[1], c = at[2];
        const double square = a * a + b * b + c * c + a * b + b * c + c * a;
        area += here;
        sum[0] += here * (a + b + c) / 3.0;
        sum[1] += here * square / 6.0;
        sum[2] += here * (a * square + (b * b + c * c) * (b + c)) / 10.0;
    }
    const double mean = sum[0] / area, second = sum[1] / area - mean * mean;
    const double third = sum[2] / area - 3.0 * mean * sum[1] / area + 2.0 * mean * mean * mean;
    return second > 0.0 ? third / (second * sqrt(second)) : 0.0;
}

/* Returns which axis is up, 2 or 3, by shape if the format's cannot be. */
static int find_up(const Fitted* mesh, int format_up, const double low[3], const double high[3]) {
    const int up = format_up - 1, level = 4 - format_up; /* and x */
    const double height = high[up] - low[up], along_x = high[0] - low[0];
    const double along = high[level] - low[level];
    const int across = along_x < along ? 0 : level;
    const double unlike = fabs(find_skewness(mesh, across, 0.5 * (low[across] + high[across])));
    const double upwards = fabs(find_skewness(mesh, up, 0.5 * (low[up] + high[up])));
    const bool lies = unlike > fmax(UNLIKE, MORE_UNLIKE * upwards);
    return lies || height > TALLEST * fmax(along_x, along) ? level + 1 : format_up;
}

/* ---- Axes ---------------------------------------------------------------------------------- */

static void fill_axis(int axis, double way[3]) {
    for (int i = 0; i < 3; ++i) {
        way[i] = abs(axis) == i + 1 ? (axis > 0 ? 1.0 : -1.0) : 0.0;
    }
}

/* Places the vertices: x to starboard, which is ahead x up, y up and z aft. */
static void place_vertices(const Fitted* mesh, int up, int ahead, double scale) {
    double way[3][3];
    fill_axis(up, way[1]);
    fill_axis(ahead, way[2]);
    swell_cross(way[2], way[1], way[0]);
    for (int i = 0; i < mesh->vertex_count; ++i) {
        float* vertex = mesh->vertex + 3 * (size_t)i;
        const double from[3] = {(double)vertex[0], (double)vertex[1], (double)vertex[2]};
        for (int axis = 0; axis < 3; ++axis) {
            const double along =
                way[axis][0] * from[0] + way[axis][1] * from[1] + way[axis][2] * from[2];
            vertex[axis] = (float)(axis == 2 ? -scale * along : scale * along);
        }
    }
}

/* ---- Faces --------------------------------------------------------------------------------- */

static int compare_places(const float* one, const float* other) {
    for (int axis = 0; axis < 3; ++axis) {
        if (one[axis] != other[axis]) {
            return one[axis] < other[axis] ? -1 : 1;
        }
    }
    return 0;
}

/* An edge of a triangle: its ends, the lower one first, and 1 if it leads from the first to the
   second, else -1. */
typedef struct Edge {
    const float* end[2];
    int way;
} Edge;

static int compare_edges(const void* a, const void* b) {
    const Edge *one = a, *other = b;
    const int order = compare_places(one->end[0], other->end[0]);
    return order != 0 ? order : compare_places(one->end[1], other->end[1]);
}

/* Finds whether a mesh is open. It is closed if each of its edges has as many triangles in one
   direction as in the other. */
static bool find_open(const Fitted* mesh, bool* open, SwellError* error) {
    const int count = 3 * mesh->triangle_count;
    Edge* edge = swell_memory_allocate((size_t)count, sizeof *edge, error);
    if (!edge) {
        return false;
    }
    for (int i = 0; i < count; ++i) {
        const float* from = corner_of(mesh, i / 3, i % 3);
        const float* to = corner_of(mesh, i / 3, (i + 1) % 3);
        const int order = compare_places(from, to);
        edge[i] = order < 0 ? (Edge){{from, to}, 1} : (Edge){{to, from}, -order};
    }
    qsort(edge, (size_t)count, sizeof *edge, compare_edges);
    int sum = 0;
    *open = false;
    for (int i = 0; i < count; ++i) {
        sum += edge[i].way;
        const bool is_last = i + 1 == count || compare_edges(&edge[i], &edge[i + 1]) != 0;
        *open = *open || (sum != 0 && is_last);
    }
    swell_memory_free(edge);
    return true;
}

/* Turns all triangles if they face inwards: the sum of a . (b x c) from the middle is below 0. */
static void turn_outwards(const Fitted* mesh, const double low[3], const double high[3]) {
    double volume = 0.0;
    for (int i = 0; i < mesh->triangle_count; ++i) {
        double at[3][3], cross[3];
        for (int k = 0; k < 9; ++k) {
            at[k / 3][k % 3] =
                (double)corner_of(mesh, i, k / 3)[k % 3] - 0.5 * (low[k % 3] + high[k % 3]);
        }
        swell_cross(at[1], at[2], cross);
        volume += at[0][0] * cross[0] + at[0][1] * cross[1] + at[0][2] * cross[2];
    }
    for (int i = 0; i < mesh->triangle_count && volume < 0.0; ++i) {
        uint32_t* corner = mesh->index + 3 * (size_t)i;
        const uint32_t second = corner[1];
        corner[1] = corner[2];
        corner[2] = second;
    }
}

/* ---- Fitting ------------------------------------------------------------------------------- */

/* Returns how far the middle of the waterplane lies aft of amidships, in lengths. */
static double find_finer(const FloatHull* hull) {
    enum { STATIONS = 97 };
    double area[STATIONS], half[STATIONS], sum = 0.0, moment = 0.0;
    float_hull_sections(hull, 0.0, STATIONS, area, half);
    for (int i = 0; i < STATIONS; ++i) {
        sum += half[i];
        moment += half[i] * (0.5 - (double)i / (STATIONS - 1));
    }
    return sum > 0.0 ? moment / sum : 0.0;
}

static FloatHull* make_hull(const Fitted* mesh, const HullFit* fit, SwellError* error) {
    return float_hull_from_mesh(&(FloatMesh){.vertex = mesh->vertex,
                                             .index = mesh->index,
                                             .vertex_count = mesh->vertex_count,
                                             .triangle_count = mesh->triangle_count,
                                             .mass = fit->mass,
                                             .draught = fit->draught},
                                error);
}

/* Finds the axes. Returns whether the bow's end is said, by the caller or by the format. */
static bool find_axes(const Fitted* mesh, const HullFit* fit, const double low[3],
                      const double high[3], HullFound* found) {
    const int said = abs(fit->bow);
    found->up = fit->up                  ? fit->up
                : said == 2 || said == 3 ? 5 - said
                                         : find_up(mesh, fit->format_up, low, high);
    const int across = 5 - found->up; /* the level axis beside x */
    const bool lies_along_x = high[0] - low[0] > high[across - 1] - low[across - 1];
    const int along = lies_along_x ? 1 : across;
    const bool by_format = abs(fit->format_ahead) == along;
    found->bow = fit->bow ? fit->bow : by_format ? fit->format_ahead : along;
    return fit->bow || by_format;
}

FloatHull* float_hull_fit(float* vertex, uint32_t* index, int vertex_count, int triangle_count,
                          const HullFit* fit, HullFound* found, SwellError* error) {
    assert(vertex && index && triangle_count > 0 && fit && found);
    assert(fit->bow == 0 || fit->up == 0 || abs(fit->bow) != abs(fit->up));
    const Fitted mesh = {vertex, index, vertex_count, triangle_count};
    double low[3], high[3];
    *found = (HullFound){0};
    find_bounds(&mesh, low, high);
    const bool is_said = find_axes(&mesh, fit, low, high, found);
    const double along = high[abs(found->bow) - 1] - low[abs(found->bow) - 1];
    const double scale = fit->length > 0.0 && along > 0.0 ? fit->length / along : 1.0;
    found->length = scale * along;
    turn_outwards(&mesh, low, high);
    place_vertices(&mesh, found->up, found->bow, scale);
    FloatHull* hull = find_open(&mesh, &found->open, error) ? make_hull(&mesh, fit, error) : NULL;
    if (!hull) {
        return NULL;
    }
    found->finer = find_finer(hull);
    if (!is_said && found->finer < -HULL_ENDS_ALIKE) { /* from the other end */
        float_hull_destroy(hull);
        found->bow = -found->bow;
        found->finer = -found->finer;
        place_vertices(&mesh, 2, 3, 1.0);
        hull = make_hull(&mesh, fit, error);
    }
    return hull;
}
