#include "body_model.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* Fills the unit vector perpendicular to a and b, by the right-hand rule. */
static void unit_across(const float a[3], const float b[3], float unit[3]) {
    unit[0] = a[1] * b[2] - a[2] * b[1];
    unit[1] = a[2] * b[0] - a[0] * b[2];
    unit[2] = a[0] * b[1] - a[1] * b[0];
    const float length = sqrtf(unit[0] * unit[0] + unit[1] * unit[1] + unit[2] * unit[2]);
    for (int axis = 0; axis < 3; ++axis) {
        unit[axis] *= 1.0f / fmaxf(length, 1e-12f);
    }
}

/* Computed from the diagonals, so that two corners may coincide. */
static void normal_of(const float corner[4][3], float normal[3]) {
    float first[3], second[3];
    for (int axis = 0; axis < 3; ++axis) {
        first[axis] = corner[2][axis] - corner[0][axis];
        second[axis] = corner[3][axis] - corner[1][axis];
    }
    unit_across(first, second, normal);
}

void body_model_add_face(BodyModel* model, const float corner[4][3], BodyPaint paint) {
    static const int ORDER[6] = {0, 1, 2, 0, 2, 3};
    assert(model && model->vertex_count + 4 <= BODY_VERTEX_MAX);
    assert(model->index_count + 6 <= BODY_INDEX_MAX);
    for (int i = 0; i < 6; ++i) {
        model->index[model->index_count++] = (uint16_t)(model->vertex_count + ORDER[i]);
    }
    float normal[3];
    normal_of(corner, normal);
    for (int i = 0; i < 4; ++i) {
        BodyVertex* vertex = &model->vertex[model->vertex_count++];
        *vertex = (BodyVertex){.paint = paint};
        memcpy(vertex->position, corner[i], sizeof vertex->position);
        memcpy(vertex->normal, normal, sizeof vertex->normal);
    }
}

void body_model_add_box(BodyModel* model, const float low[3], const float high[3],
                        BodyPaint paint) {
    for (int axis = 0; axis < 3; ++axis) {
        for (int side = 0; side < 2; ++side) {
            static const int AROUND[4][2] = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
            float corner[4][3];
            for (int i = 0; i < 4; ++i) {
                const int turn = side ? i : 3 - i;
                const int next = (axis + 1) % 3, last = (axis + 2) % 3;
                corner[i][axis] = side ? high[axis] : low[axis];
                corner[i][next] = AROUND[turn][0] ? high[next] : low[next];
                corner[i][last] = AROUND[turn][1] ? high[last] : low[last];
            }
            body_model_add_face(model, (const float(*)[3])corner, paint);
        }
    }
}

/* ---- Sheets -------------------------------------------------------------------------------- */

/* Fills the difference of two points; returns whether it has a length. */
static bool differ(const float a[3], const float b[3], float difference[3]) {
    static const float LEAST = 1e-8f; /* m^2 */
    float square = 0.0f;
    for (int axis = 0; axis < 3; ++axis) {
        difference[axis] = b[axis] - a[axis];
        square += difference[axis] * difference[axis];
    }
    return square > LEAST;
}

/* Fills the direction of a row at a column; in a row whose points coincide, that of a row beside
   it. */
static void find_along(const BodySheet* sheet, int row, int column, float along[3]) {
    const int last = sheet->columns - 1;
    float gap[3];
    for (int i = 0; i < 2 * sheet->rows; ++i) {
        const int r = row + (i % 2 ? -(i + 1) / 2 : i / 2);
        if (r < 0 || r >= sheet->rows) {
            continue;
        }
        const bool closed = !differ(sheet->point[r][0], sheet->point[r][last], gap);
        const int before = column > 0 ? column - 1 : closed ? last - 1 : 0;
        const int after = column < last ? column + 1 : closed ? 1 : last;
        if (differ(sheet->point[r][before], sheet->point[r][after], along)) {
            return;
        }
    }
}

static void find_across(const BodySheet* sheet, int row, int column, float across[3]) {
    for (int reach = 1; reach < sheet->rows; ++reach) {
        const int before = row > reach ? row - reach : 0;
        const int after = row + reach < sheet->rows ? row + reach : sheet->rows - 1;
        if (differ(sheet->point[before][column], sheet->point[after][column], across)) {
            return;
        }
    }
    /* At a point where all rows meet: the direction just beside it. */
    const int beside = column > 0 ? column - 1 : column + 1;
    differ(sheet->point[0][beside], sheet->point[sheet->rows - 1][beside], across);
}

/* `side`: 1, or -1 for the mirror image. */
static void add_side(BodyModel* model, const BodySheet* sheet, BodyPaint paint, float side) {
    const int rows = sheet->rows, columns = sheet->columns, first = model->vertex_count;
    assert(first + rows * columns <= BODY_VERTEX_MAX);
    assert(model->index_count + 6 * rows * columns <= BODY_INDEX_MAX);
    for (int i = 0; i < rows * columns; ++i) {
        const float* point = sheet->point[i / columns][i % columns];
        float along[3] = {0}, across[3] = {0}, normal[3];
        find_along(sheet, i / columns, i % columns, along);
        find_across(sheet, i / columns, i % columns, across);
        unit_across(along, across, normal);
        model->vertex[model->vertex_count++] = (BodyVertex){
            .position = {side * point[0], point[1], point[2]},
            .normal = {side * normal[0], normal[1], normal[2]},
            .paint = paint,
        };
    }
    for (int row = 0; row + 1 < rows; ++row) {
        for (int column = 0; column + 1 < columns; ++column) {
            const int a = first + row * columns + column;
            const int corner[2][6] = {{a, a + 1, a + columns, a + columns, a + 1, a + columns + 1},
                                      {a, a + columns, a + 1, a + 1, a + columns, a + columns + 1}};
            for (int n = 0; n < 6; ++n) {
                model->index[model->index_count++] = (uint16_t)corner[side < 0.0f][n];
            }
        }
    }
}

void body_model_add_sheet(BodyModel* model, const BodySheet* sheet, BodyPaint paint) {
    assert(model && sheet && sheet->rows > 1 && sheet->columns > 1);
    add_side(model, sheet, paint, 1.0f);
}

void body_model_add_sheets(BodyModel* model, const BodySheet* starboard, BodyPaint paint) {
    body_model_add_sheet(model, starboard, paint);
    add_side(model, starboard, paint, -1.0f);
}

void body_model_add_rings(BodyModel* model, const BodyRing* ring, int count, BodyPaint paint) {
    enum { AROUND = 10 };
    assert(model && ring && count <= BODY_SHEET_ROWS);
    BodySheet sheet = {.rows = count, .columns = AROUND + 1};
    for (int i = 0; i < count * (AROUND + 1); ++i) {
        const BodyRing* own = &ring[i / (AROUND + 1)];
        const float angle = 6.2831853f * (float)(i % (AROUND + 1) % AROUND) / AROUND;
        float* point = sheet.point[i / (AROUND + 1)][i % (AROUND + 1)];
        point[0] = own->middle[0] + own->radius[0] * cosf(angle);
        point[1] = own->middle[1];
        point[2] = own->middle[2] - own->radius[1] * sinf(angle);
    }
    body_model_add_sheet(model, &sheet, paint);
}

void body_model_add_bar(BodyModel* model, const float from[3], const float to[3], float radius,
                        BodyPaint paint) {
    enum { AROUND = 6 };
    float along[3], first[3], second[3];
    differ(from, to, along);
    const bool steep = fabsf(along[1]) > fabsf(along[0]) + fabsf(along[2]);
    const float other[3] = {steep ? 1.0f : 0.0f, steep ? 0.0f : 1.0f, 0.0f};
    unit_across(along, other, first);
    unit_across(along, first, second);
    BodySheet sheet = {.rows = 2, .columns = AROUND + 1};
    for (int i = 0; i < 2 * (AROUND + 1); ++i) {
        const float angle = 6.2831853f * (float)(i % (AROUND + 1) % AROUND) / AROUND;
        const float* end = i > AROUND ? to : from;
        for (int axis = 0; axis < 3; ++axis) {
            sheet.point[i / (AROUND + 1)][i % (AROUND + 1)][axis] =
                end[axis] + radius * (cosf(angle) * first[axis] + sinf(angle) * second[axis]);
        }
    }
    body_model_add_sheet(model, &sheet, paint);
}
