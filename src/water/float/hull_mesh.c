/*
 * A hull from a mesh.
 *
 * Vertical lines through a grid of ROWS x ACROSS enter the mesh at its lowest surface and leave it
 * at its highest, but no lower than the gunwale of their row: an open boat is decked over, and so
 * is one whose mesh has a bottom and sides alone. Which way triangles turn does not matter. Each
 * line is a thin column. The lines of one part of the hull make one column of the body, the lines
 * of one row a section.
 */
#include "body.h"
#include "float/hull_fit.h"

#include "base/numbers.h"

#include <assert.h>
#include <string.h>

enum { ROWS = 16 * FLOAT_HULL_ALONG, ACROSS = 96 };
enum { SPANS_MAX = HULL_LID_MAX / ROWS };

struct FloatHull {
    FloatHullSize size;
    double column[2]; /* size of a line's column: x, z [m] */

    /* Heights over the water at rest [m], rows from the transom to the stem; low > high where there
       is no hull. */
    double low[ROWS][ACROSS], high[ROWS][ACROSS];
    double half[ROWS]; /* half breadth of a row [m] */
};

/* ---- The mesh ------------------------------------------------------------------------------ */

enum { VERTICES_MAX = 3 * FLOAT_MESH_TRIANGLES_MAX };

typedef struct Bounds {
    double low[3], high[3];
} Bounds;

static const float* corner_of(const FloatMesh* mesh, int triangle, int corner) {
    return &mesh->vertex[3 * (size_t)mesh->index[3 * (size_t)triangle + (size_t)corner]];
}

/* Checks counts, indices, numbers and size, and finds the bounds. */
static bool check_numbers(const FloatMesh* mesh, Bounds* bounds, SwellError* error) {
    assert(mesh);
    if (mesh->triangle_count < 4 || mesh->triangle_count > FLOAT_MESH_TRIANGLES_MAX ||
        mesh->vertex_count < 4 || mesh->vertex_count > VERTICES_MAX) {
        return swell_error_set(error, SWELL_ERROR_RANGE,
                               "a hull has 4 to %d triangles and up to %d vertices, not %d and %d",
                               FLOAT_MESH_TRIANGLES_MAX, VERTICES_MAX, mesh->triangle_count,
                               mesh->vertex_count);
    }
    *bounds = (Bounds){{INFINITY, INFINITY, INFINITY}, {-INFINITY, -INFINITY, -INFINITY}};
    for (int i = 0; i < 3 * mesh->triangle_count; ++i) {
        if (mesh->index[i] >= (uint32_t)mesh->vertex_count) {
            return swell_error_set(error, SWELL_ERROR_RANGE,
                                   "a triangle of the hull has vertex %u of %d", mesh->index[i],
                                   mesh->vertex_count);
        }
        for (int axis = 0; axis < 3; ++axis) {
            const double at = (double)mesh->vertex[3 * (size_t)mesh->index[i] + (size_t)axis];
            if (!isfinite(at)) {
                return swell_error_set(error, SWELL_ERROR_RANGE,
                                       "vertex %u of the hull is not finite", mesh->index[i]);
            }
            bounds->low[axis] = fmin(bounds->low[axis], at);
            bounds->high[axis] = fmax(bounds->high[axis], at);
        }
    }
    const double weights[4] = {mesh->gravity, mesh->gyration[0], mesh->gyration[1],
                               mesh->gyration[2]};
    for (int i = 0; i < 4; ++i) {
        if (!(weights[i] >= 0.0 && weights[i] <= FLOAT_HULL_LENGTH_MAX)) {
            return swell_error_set(error, SWELL_ERROR_RANGE, "a hull's %s is 0 to %g m, not %g m",
                                   i == 0 ? "centre of gravity over its lowest place"
                                          : "radius of gyration",
                                   FLOAT_HULL_LENGTH_MAX, weights[i]);
        }
    }
    const double length = bounds->high[2] - bounds->low[2];
    const double most = fmax(bounds->high[0] - bounds->low[0], bounds->high[1] - bounds->low[1]);
    return (length >= FLOAT_HULL_LENGTH_MIN && fmax(length, most) <= FLOAT_HULL_LENGTH_MAX) ||
           swell_error_set(error, SWELL_ERROR_RANGE,
                           "a hull is %g to %g m long (z) and as much across and high at most, not "
                           "%.4g m and %.4g m",
                           FLOAT_HULL_LENGTH_MIN, FLOAT_HULL_LENGTH_MAX, length, most);
}

/* ---- Lines --------------------------------------------------------------------------------- */

/* Tolerance with which a line through a triangle's edge meets it in spite of rounding, over its
   doubled area. */
static const double EDGE = 1e-9;

/* The strip searched around a row is wider by this share of a row, which is more than EDGE. */
static const double ROW_MARGIN = 1e-3;

/* Most triangles that may lie over each other on average. This bounds the time that a mesh
   takes. */
enum { LAYERS_MAX = 500 };

static double line_x(const FloatHull* hull, int across) {
    return (across + 0.5 - 0.5 * ACROSS) * hull->column[0];
}

static double line_z(const FloatHull* hull, int row) {
    return (0.5 * ROWS - row - 0.5) * hull->column[1];
}

/* Finds the first and last of `count` lines, `step` apart around the middle, between two places. */
static void find_span(double low, double high, double step, int count, int span[2]) {
    span[0] = (int)swell_clamp(floor(low / step + 0.5 * count - 0.5), 0.0, count - 1.0);
    span[1] = (int)swell_clamp(ceil(high / step + 0.5 * count - 0.5), 0.0, count - 1.0);
}

/* Finds the least and the greatest x of a triangle within a strip of z. The least is greater where
   the triangle is outside of the strip. */
static void find_strip(double at[3][3], double near, double far, double x[2]) {
    x[0] = INFINITY;
    x[1] = -INFINITY;
    for (int k = 0; k < 3; ++k) {
        const double* a = at[k];
        const double* b = at[(k + 1) % 3];
        const double along = b[2] - a[2];
        if ((a[2] < near && b[2] < near) || (a[2] > far && b[2] > far)) {
            continue;
        }
        for (int end = 0; end < 2; ++end) {
            const double z = end ? far : near;
            const double share = along != 0.0 ? swell_clamp((z - a[2]) / along, 0.0, 1.0) : end;
            const double here = a[0] + share * (b[0] - a[0]);
            x[0] = here < x[0] ? here : x[0];
            x[1] = here > x[1] ? here : x[1];
        }
    }
}

/* Fills the corners of a triangle, from the middle of the hull. */
static void place_corners(const FloatHull* hull, const FloatMesh* mesh, int triangle,
                          double at[3][3]) {
    for (int k = 0; k < 9; ++k) {
        at[k / 3][k % 3] =
            (double)corner_of(mesh, triangle, k / 3)[k % 3] - hull->size.origin[k % 3];
    }
}

/* Extends the lines that meet a triangle up or down to it. The corners `at` count from the middle
   of the hull. Returns how many lines were compared. */
static int meet_triangle(FloatHull* hull, double at[3][3]) {
    const double area = (at[1][0] - at[0][0]) * (at[2][2] - at[0][2]) -
                        (at[2][0] - at[0][0]) * (at[1][2] - at[0][2]);
    if (area == 0.0) {
        return 0; /* upright */
    }
    int across[2], rows[2], compared = 0;
    const double margin = ROW_MARGIN * hull->column[1];
    find_span(-fmax(fmax(at[0][2], at[1][2]), at[2][2]), -fmin(fmin(at[0][2], at[1][2]), at[2][2]),
              hull->column[1], ROWS, rows);
    for (int row = rows[0]; row <= rows[1]; ++row) {
        const double z = line_z(hull, row);
        double strip[2];
        find_strip(at, z - margin, z + margin, strip);
        if (strip[0] > strip[1]) {
            continue;
        }
        find_span(strip[0], strip[1], hull->column[0], ACROSS, across);
        compared += across[1] - across[0] + 1;
        for (int line = across[0]; line <= across[1]; ++line) {
            const double x = line_x(hull, line);
            double height = 0.0, least = INFINITY;
            for (int k = 0; k < 3; ++k) {
                const double* a = at[(k + 1) % 3];
                const double* b = at[(k + 2) % 3];
                const double share = ((a[0] - x) * (b[2] - z) - (b[0] - x) * (a[2] - z)) / area;
                height += share * at[k][1];
                least = fmin(least, share);
            }
            if (least >= -EDGE) {
                hull->low[row][line] = fmin(hull->low[row][line], height);
                hull->high[row][line] = fmax(hull->high[row][line], height);
            }
        }
    }
    return compared;
}

/* The outermost lines of a row, -1 where it has none, and the height of its sides where the mesh
   has no deck there. */
typedef struct Rims {
    int line[ROWS][2];
    double height[ROWS][2];
} Rims;

static void find_ends(const FloatHull* hull, Rims* rims) {
    for (int row = 0; row < ROWS; ++row) {
        int first = 0, last = ACROSS - 1;
        while (first < ACROSS && hull->low[row][first] > hull->high[row][first]) {
            ++first;
        }
        while (last > first && hull->low[row][last] > hull->high[row][last]) {
            --last;
        }
        rims->line[row][0] = first < ACROSS ? first : -1;
        rims->line[row][1] = last;
        for (int side = 0; side < 2 && first < ACROSS; ++side) {
            rims->height[row][side] = hull->high[row][rims->line[row][side]];
        }
    }
}

/* Raises the sides of a row to a triangle in the column of its outermost lines or beyond. */
static void raise_side(const FloatHull* hull, Rims* rims, int row, double at[3][3]) {
    const double z = line_z(hull, row);
    double end[2][2] = {{0.0}};
    int ends = 0;
    for (int k = 0; k < 3; ++k) {
        const double *a = at[k], *b = at[(k + 1) % 3];
        if ((a[2] < z) != (b[2] < z) && ends < 2) {
            const double share = (z - a[2]) / (b[2] - a[2]);
            end[ends][0] = swell_mix(a[0], b[0], share);
            end[ends++][1] = swell_mix(a[1], b[1], share);
        }
    }
    for (int side = 0; side < 2 && ends == 2; ++side) {
        const double out = side ? 1.0 : -1.0;
        const double edge = out * line_x(hull, rims->line[row][side]) - 0.5 * hull->column[0];
        const double past[2] = {out * end[0][0] - edge, out * end[1][0] - edge};
        double* height = &rims->height[row][side];
        for (int i = 0; i < 2; ++i) {
            *height = past[i] >= 0.0 ? fmax(*height, end[i][1]) : *height;
        }
        if ((past[0] < 0.0) != (past[1] < 0.0)) {
            const double share = past[0] / (past[0] - past[1]);
            *height = fmax(*height, swell_mix(end[0][1], end[1][1], share));
        }
    }
}

/* Thickness of a hull up to which a line has met one surface alone, over the hull's length. */
static const double THIN = 1e-6;

/* Raises the gunwale to the sides of the mesh, which lines may pass, where it has no deck. */
static void raise_sides(const FloatHull* hull, const FloatMesh* mesh, Rims* rims) {
    const double thin = THIN * ROWS * hull->column[1];
    bool open[ROWS];
    for (int row = 0; row < ROWS; ++row) {
        const int* line = rims->line[row];
        open[row] = line[0] >= 0;
        for (int side = 0; side < 2 && open[row]; ++side) {
            open[row] = hull->high[row][line[side]] - hull->low[row][line[side]] <= thin;
        }
    }
    for (int i = 0; i < mesh->triangle_count; ++i) {
        double at[3][3];
        int rows[2];
        place_corners(hull, mesh, i, at);
        find_span(-fmax(fmax(at[0][2], at[1][2]), at[2][2]),
                  -fmin(fmin(at[0][2], at[1][2]), at[2][2]), hull->column[1], ROWS, rows);
        for (int row = rows[0]; row <= rows[1]; ++row) {
            if (open[row]) {
                raise_side(hull, rims, row, at);
            }
        }
    }
}

/* Finds the half breadths, and raises the lines to the gunwale, which is the lower one of both
   sides. */
static void deck_over(FloatHull* hull, const FloatMesh* mesh) {
    Rims rims;
    find_ends(hull, &rims);
    raise_sides(hull, mesh, &rims);
    for (int row = 0; row < ROWS; ++row) {
        const int first = rims.line[row][0], last = rims.line[row][1];
        if (first < 0) {
            continue;
        }
        const double gunwale = fmin(rims.height[row][0], rims.height[row][1]);
        hull->half[row] = fmax(-line_x(hull, first), line_x(hull, last)) + 0.5 * hull->column[0];
        for (int line = first; line <= last; ++line) {
            if (hull->low[row][line] <= hull->high[row][line]) {
                hull->high[row][line] = fmax(hull->high[row][line], gunwale);
            }
        }
    }
}

/* Finds where the lines enter and leave the mesh. */
static bool draw_lines(FloatHull* hull, const FloatMesh* mesh, const Bounds* bounds,
                       SwellError* error) {
    int64_t compared = 0;
    hull->column[0] = (bounds->high[0] - bounds->low[0]) / ACROSS;
    hull->column[1] = (bounds->high[2] - bounds->low[2]) / ROWS;
    for (int i = 0; i < ROWS * ACROSS; ++i) {
        hull->low[i / ACROSS][i % ACROSS] = INFINITY;
        hull->high[i / ACROSS][i % ACROSS] = -INFINITY;
    }
    for (int i = 0; i < mesh->triangle_count; ++i) {
        double at[3][3];
        place_corners(hull, mesh, i, at);
        compared += meet_triangle(hull, at);
        if (compared > (int64_t)LAYERS_MAX * ROWS * ACROSS) {
            return swell_error_set(
                error, SWELL_ERROR_RANGE,
                "its triangles cover the hull more than %d times, seen from above", LAYERS_MAX);
        }
    }
    deck_over(hull, mesh);
    return true;
}

/* ---- Columns ------------------------------------------------------------------------------- */

/* Returns the volume of the lines below a level. */
static double volume_below(const FloatHull* hull, double level) {
    double depth = 0.0;
    for (int i = 0; i < ROWS * ACROSS; ++i) {
        const double low = hull->low[i / ACROSS][i % ACROSS];
        depth += fmax(fmin(level, hull->high[i / ACROSS][i % ACROSS]) - low, 0.0);
    }
    return depth * hull->column[0] * hull->column[1];
}

/* Lowers the bottoms of all columns together, so that these displace what the lines do, of which
   some are wet where their mean is dry. No column is without height. */
static void lower_columns(const FloatHull* hull, FloatShape* shape) {
    enum { HALVINGS = 60 };
    const double volume = volume_below(hull, 0.0), least = 1e-6 * hull->column[1];
    double high = 0.0;
    for (int i = 0; i < shape->column_count; ++i) {
        const FloatColumn* column = &shape->column[i];
        high = fmax(high, 2.0 * fmax(fabs(column->bottom), fabs(column->top)) +
                              volume / fmax(column->area, hull->column[0] * hull->column[1]));
    }
    double low = -high;
    for (int i = 0; i < HALVINGS; ++i) {
        const double middle = 0.5 * (low + high);
        double sum = 0.0;
        for (int k = 0; k < shape->column_count; ++k) {
            const FloatColumn* column = &shape->column[k];
            sum += column->area * fmax(fmin(column->top, 0.0) - column->bottom + middle, 0.0);
        }
        *(sum < volume ? &low : &high) = middle;
    }
    for (int i = 0; i < shape->column_count; ++i) {
        FloatColumn* column = &shape->column[i];
        column->bottom -= column->area > 0.0 ? 0.5 * (low + high) : 0.0;
        column->top = fmax(column->top, column->bottom + least);
    }
}

/* Each column is the mean of the lines of one part of the hull. It has no area where there are
   none. */
static void fill_columns(const FloatHull* hull, FloatShape* shape) {
    const int rows = ROWS / FLOAT_HULL_ALONG;
    shape->column_count = FLOAT_HULL_ALONG * FLOAT_HULL_ACROSS;
    for (int i = 0; i < shape->column_count; ++i) {
        const int first = i / FLOAT_HULL_ACROSS * rows;
        const double* edge = &FLOAT_HULL_EDGES[i % FLOAT_HULL_ACROSS];
        FloatColumn column = {0};
        int count = 0;
        for (int row = first; row < first + rows; ++row) {
            for (int line = 0; line < ACROSS; ++line) {
                const double v = line_x(hull, line) / hull->half[row];
                if (hull->low[row][line] <= hull->high[row][line] && v >= edge[0] && v < edge[1]) {
                    column.x += line_x(hull, line);
                    column.z += line_z(hull, row);
                    column.bottom += hull->low[row][line];
                    column.top += hull->high[row][line];
                    ++count;
                }
            }
        }
        shape->column[i] =
            count > 0 ? (FloatColumn){column.x / count, column.z / count, column.bottom / count,
                                      column.top / count, count * hull->column[0] * hull->column[1]}
                      : (FloatColumn){.z = line_z(hull, first + rows / 2), .top = 1.0};
    }
    lower_columns(hull, shape);
}

/* Least volume of a hull, over that of its bounds: less is a sheet. */
static const double FLATTEST = 1e-4;

/* Share of a hull's volume that may come from rounding. */
static const double ROUNDING = 1e-9;

/* Share of a hull's volume that is under water where y = 0 is not the water. */
static const double SHARE_USUAL = 0.30;

/* Lowers the hull so that the water is at 0, and measures the hull below the water. */
static bool set_afloat(FloatHull* hull, const FloatMesh* mesh, const Bounds* bounds,
                       SwellError* error) {
    const double most = volume_below(hull, (double)INFINITY);
    const double given = volume_below(hull, -hull->size.origin[1]);
    const double height = bounds->high[1] - bounds->low[1];
    const double bounded = hull->column[0] * ACROSS * hull->column[1] * ROWS * height;
    if (!(most > FLATTEST * bounded)) {
        return swell_error_set(error, SWELL_ERROR_RANGE,
                               "the mesh of the hull is flat: it has %.3g m^3 up to its deck",
                               most);
    }
    hull->size.whole = most;
    hull->size.drawn = given;
    const bool drawn = given >= FLOAT_HULL_SHARE_MIN * most && given <= FLOAT_HULL_SHARE_MAX * most;
    double volume = drawn ? given : SHARE_USUAL * most;
    if (mesh->mass != 0.0) {
        volume = mesh->mass / FLOAT_DENSITY;
    } else if (mesh->draught != 0.0) {
        volume = volume_below(hull, mesh->draught - 0.5 * height);
    }
    if (!(volume > ROUNDING * most && volume < most)) {
        return mesh->mass == 0.0 && mesh->draught != 0.0
                   ? swell_error_set(error, SWELL_ERROR_RANGE,
                                     "a hull %.4g m high does not float %.4g m deep", height,
                                     mesh->draught)
                   : swell_error_set(error, SWELL_ERROR_RANGE,
                                     "a hull of up to %.4g kg does not float at %.4g kg",
                                     most * FLOAT_DENSITY, volume * FLOAT_DENSITY);
    }
    enum { HALVINGS = 60 };
    double high = 0.5 * height, low = -high;
    for (int i = 0; i < HALVINGS; ++i) {
        const double middle = 0.5 * (low + high);
        *(volume_below(hull, middle) < volume ? &low : &high) = middle;
    }
    const double level = 0.5 * (low + high);
    hull->size.origin[1] += level;
    double draught = 0.0, beam = 0.0;
    for (int row = 0; row < ROWS; ++row) {
        for (int line = 0; line < ACROSS; ++line) {
            hull->low[row][line] -= level;
            hull->high[row][line] -= level;
            draught = fmax(draught, -hull->low[row][line]);
            if (hull->low[row][line] < 0.0) {
                beam = fmax(beam, 2.0 * fabs(line_x(hull, line)) + hull->column[0]);
            }
        }
    }
    hull->size.length = bounds->high[2] - bounds->low[2];
    hull->size.beam = beam;
    hull->size.draught = draught;
    hull->size.volume = volume;
    return true;
}

/* The gunwale: the hull's farthest corners in directions all around. */
static void fill_outline(const FloatHull* hull, FloatShape* shape) {
    shape->outline_count = 0;
    for (int i = 0; i < FLOAT_OUTLINE_MAX; ++i) {
        const double angle = SWELL_TWO_PI * i / FLOAT_OUTLINE_MAX;
        const double way[2] = {cos(angle) / hull->size.beam, sin(angle) / hull->size.length};
        double most = -INFINITY, corner[2] = {0.0, 0.0};
        for (int row = 0; row < ROWS; ++row) {
            const double x = copysign(hull->half[row], way[0]), z = line_z(hull, row);
            const double reach = way[0] * x + way[1] * z;
            if (hull->half[row] > 0.0 && reach > most) {
                most = reach;
                corner[0] = x;
                corner[1] = z;
            }
        }
        const double* last =
            shape->outline[shape->outline_count > 0 ? shape->outline_count - 1 : 0];
        const double* first = shape->outline[0];
        if (shape->outline_count == 0 || ((corner[0] != last[0] || corner[1] != last[1]) &&
                                          (corner[0] != first[0] || corner[1] != first[1]))) {
            memcpy(shape->outline[shape->outline_count++], corner, sizeof corner);
        }
    }
}

void float_hull_fill(const FloatHull* hull, FloatShape* shape) {
    if (!hull) {
        float_launch_fill(shape);
        return;
    }
    fill_columns(hull, shape);
    fill_outline(hull, shape);
    shape->shortest = hull->size.beam;
}

/* ---- Hulls --------------------------------------------------------------------------------- */

FloatHull* float_hull_from_mesh(const FloatMesh* mesh, SwellError* error) {
    Bounds bounds;
    if (!check_numbers(mesh, &bounds, error)) {
        return NULL;
    }
    FloatHull* hull = swell_memory_allocate(1, sizeof *hull, error);
    if (!hull) {
        return NULL;
    }
    hull->size.gravity = mesh->gravity;
    for (int axis = 0; axis < 3; ++axis) {
        hull->size.origin[axis] = 0.5 * (bounds.low[axis] + bounds.high[axis]);
        hull->size.gyration[axis] = mesh->gyration[axis];
    }
    if (!draw_lines(hull, mesh, &bounds, error) || !set_afloat(hull, mesh, &bounds, error)) {
        float_hull_destroy(hull);
        return NULL;
    }
    return hull;
}

void float_hull_destroy(FloatHull* hull) {
    swell_memory_free(hull);
}

FloatHullSize float_hull_size(const FloatHull* hull) {
    return hull ? hull->size : FLOAT_LAUNCH;
}

/* Fills the first and the last line of each part of a row that has hull under it, and the height of
   the lower end. Returns how many there are; 0 for too many. */
static int find_spans(const FloatHull* hull, int row, int span[SPANS_MAX][2], double* height) {
    int count = 0;
    bool within = false;
    *height = INFINITY;
    for (int line = 0; line < ACROSS; ++line) {
        const bool wet = hull->low[row][line] <= hull->high[row][line];
        if (wet && !within && ++count > SPANS_MAX) {
            return 0;
        }
        if (wet) {
            span[count - 1][0] = within ? span[count - 1][0] : line;
            span[count - 1][1] = line;
        }
        within = wet;
    }
    for (int i = 0; i < 2 * count; ++i) {
        *height = fmin(*height, hull->high[row][span[i / 2][i % 2]]);
    }
    return count;
}

int float_hull_lid(const FloatHull* hull, float lid[HULL_LID_MAX][4][3]) {
    assert(hull && lid);
    int span[2][SPANS_MAX][2], counts[2] = {0, 0}, count = 0;
    double height[2];
    for (int row = 0; row < ROWS; ++row) {
        const int here = row % 2, before = 1 - here;
        counts[here] = find_spans(hull, row, span[here], &height[here]);
        for (int i = 0; i < counts[here] && counts[here] == counts[before]; ++i, ++count) {
            for (int corner = 0; corner < 4; ++corner) {
                const int end = corner < 2 ? before : here;
                float* at = lid[count][corner];
                at[0] = (float)line_x(hull, span[end][i][corner == 1 || corner == 2]);
                at[1] = (float)height[end];
                at[2] = (float)line_z(hull, row - (corner < 2));
            }
        }
    }
    return count;
}

/* ---- Sections ------------------------------------------------------------------------------ */

/* Trim beyond which an end of the hull would be all in or all out of the water [rad]. */
static const double TRIM_MOST = 0.2;

/* Adds a share of a row to a section. */
static void add_row(const FloatHull* hull, int row, double share, double y, FloatSection* section) {
    for (int line = 0; line < ACROSS; ++line) {
        const double depth = fmin(y, hull->high[row][line]) - hull->low[row][line];
        if (depth > 0.0) {
            section->area += share * depth * hull->column[0];
            section->half_breadth += 0.5 * share * hull->column[0];
        }
    }
}

/* Interpolates between the rows on both sides. */
static FloatSection section_at(const FloatHull* hull, double u, double y) {
    if (!hull) {
        return float_launch_section(u, y);
    }
    const double at = swell_clamp(0.5 * (u + 1.0) * ROWS - 0.5, 0.0, ROWS - 1.0);
    const int row = at < ROWS - 2 ? (int)at : ROWS - 2;
    FloatSection section = {0.0, 0.0};
    add_row(hull, row, 1.0 - (at - row), y, &section);
    add_row(hull, row + 1, at - row, y, &section);
    return section;
}

/* Returns the sum of the areas below water that is `level` high amidships and rises towards the
   stern. */
static double sum_sections(const FloatHull* hull, double rise, double level, int count,
                           double* area, double* half_breadth) {
    double sum = 0.0;
    for (int i = 0; i < count; ++i) {
        const double u = -1.0 + 2.0 * i / (count - 1);
        const FloatSection there = section_at(hull, u, level - rise * u);
        area[i] = there.area;
        half_breadth[i] = there.half_breadth;
        sum += there.area;
    }
    return sum;
}

/* Newton's method for the level: the sum grows with it by the breadth at the water. */
void float_hull_sections(const FloatHull* hull, double trim, int count, double* area,
                         double* half_breadth) {
    enum { ROUNDS = 4 };
    assert(isfinite(trim) && count >= 2 && area && half_breadth);
    const double length = float_hull_size(hull).length;
    const double rise = 0.5 * length * swell_clamp(trim, -TRIM_MOST, TRIM_MOST);
    const double wanted = sum_sections(hull, 0.0, 0.0, count, area, half_breadth);
    double level = 0.0;
    for (int round = 0; round < ROUNDS; ++round) {
        const double sum = sum_sections(hull, rise, level, count, area, half_breadth);
        double breadth = 0.0;
        for (int i = 0; i < count; ++i) {
            breadth += 2.0 * half_breadth[i];
        }
        if (breadth > 0.0) {
            level += (wanted - sum) / breadth;
        }
    }
}
