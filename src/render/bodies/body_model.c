#include "body_model.h"

#include "base/numbers.h"

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

/* Fills the normal of a face, computed from the diagonals, so that two corners may coincide. */
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

/* Fills the direction of a row at a column. Where the row's points coincide, takes the direction of
   a row beside it. */
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
    /* At a point where all rows meet, take the direction just beside it. */
    const int beside = column > 0 ? column - 1 : column + 1;
    differ(sheet->point[0][beside], sheet->point[sheet->rows - 1][beside], across);
}

/* Adds a sheet for a `side` of 1, its mirror image for -1. */
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

void body_model_add_pair(BodyModel* model, const BodySheet* starboard, BodyPaint paint) {
    body_model_add_sheet(model, starboard, paint);
    add_side(model, starboard, paint, -1.0f);
}

void body_model_add_rings(BodyModel* model, const BodyRing* ring, int count, BodyPaint paint) {
    enum { AROUND = 10 };
    assert(model && ring && count <= BODY_SHEET_ROWS);
    BodySheet sheet = {.rows = count, .columns = AROUND + 1};
    for (int i = 0; i < count * (AROUND + 1); ++i) {
        const BodyRing* own = &ring[i / (AROUND + 1)];
        const float angle = (float)SWELL_TWO_PI * (float)(i % (AROUND + 1) % AROUND) / AROUND;
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
        const float angle = (float)SWELL_TWO_PI * (float)(i % (AROUND + 1) % AROUND) / AROUND;
        const float* end = i > AROUND ? to : from;
        for (int axis = 0; axis < 3; ++axis) {
            sheet.point[i / (AROUND + 1)][i % (AROUND + 1)][axis] =
                end[axis] + radius * (cosf(angle) * first[axis] + sinf(angle) * second[axis]);
        }
    }
    body_model_add_sheet(model, &sheet, paint);
}

/* ---- A buoy -------------------------------------------------------------------------------- */

/*
 * A buoy is a profile turned about its axis:
 *
 *         #      a top mark on a pole, visible from afar
 *         |
 *        / \     a cone
 *       |   |    a can that floats on the water: y = 0
 *       |___|    the part below the water
 */
enum { BUOY_SIDES = 24 };

/* One band of the surface of revolution, from one radius and height to the next [m]. */
typedef struct Band {
    float radius0, y0, radius1, y1;
    BodyPaint paint;
    bool thin;
} Band;

#define ORANGE                                                                                     \
    { 1.00f, 0.36f, 0.05f, 1.0f }
#define WET                                                                                        \
    { 0.62f, 0.20f, 0.04f, 1.0f }
#define WEED                                                                                       \
    { 0.22f, 0.21f, 0.12f, 1.0f }
#define WHITE                                                                                      \
    { 0.97f, 0.97f, 0.94f, 1.0f }
#define BLACK                                                                                      \
    { 0.09f, 0.09f, 0.11f, 1.0f }

#define CAN ((float)(0.5 * FLOAT_BUOY_DIAMETER))
#define BOTTOM ((float)FLOAT_BUOY_BOTTOM)
#define DECK ((float)FLOAT_BUOY_DECK)
#define TOP ((float)(FLOAT_BUOY_DECK + FLOAT_BUOY_POLE))

static const Band PROFILE[] = {
    {0.0f, BOTTOM, CAN, BOTTOM, WEED, false},
    {CAN, BOTTOM, CAN, -0.04f, WEED, false},
    {CAN, -0.04f, CAN, 0.09f, WET, false},
    {CAN, 0.09f, CAN, DECK, ORANGE, false},
    {CAN, DECK, 0.43f, DECK + 0.05f, ORANGE, false},
    {0.43f, DECK + 0.05f, 0.29f, DECK + 0.31f, ORANGE, false},
    {0.29f, DECK + 0.31f, 0.20f, DECK + 0.47f, WHITE, false},
    {0.20f, DECK + 0.47f, 0.06f, DECK + 0.73f, ORANGE, false},
    {0.040f, DECK + 0.70f, 0.035f, TOP - 0.24f, BLACK, true},
    {0.00f, TOP - 0.28f, 0.16f, TOP - 0.28f, ORANGE, true},
    {0.16f, TOP - 0.28f, 0.16f, TOP, ORANGE, true},
    {0.16f, TOP, 0.00f, TOP, ORANGE, true},
};

enum { BANDS = sizeof PROFILE / sizeof *PROFILE };

static BodyVertex turn(const Band* band, int end, int step) {
    const float angle = (float)SWELL_TWO_PI * (float)step / (float)BUOY_SIDES;
    const float radius = end ? band->radius1 : band->radius0;
    /* The direction outward across the band is (dy, -dr). */
    const float dr = band->radius1 - band->radius0;
    const float dy = band->y1 - band->y0;
    const float length = hypotf(dr, dy);
    const float out = dy / length;
    return (BodyVertex){
        .position = {radius * cosf(angle), end ? band->y1 : band->y0, radius * sinf(angle)},
        .normal = {out * cosf(angle), -dr / length, out * sinf(angle)},
        .paint = band->paint,
        .thin = band->thin ? fmaxf(band->radius0, band->radius1) : 0.0f,
    };
}

void body_model_add_buoy(BodyModel* model) {
    assert(model && model->vertex_count + BANDS * (BUOY_SIDES + 1) * 2 <= BODY_VERTEX_MAX);
    for (int band = 0; band < BANDS; ++band) {
        for (int step = 0; step <= BUOY_SIDES; ++step) {
            static const int CORNER[6] = {0, 1, 2, 2, 1, 3};
            for (int i = 0; i < 6 && step < BUOY_SIDES; ++i) {
                model->index[model->index_count++] = (uint16_t)(model->vertex_count + CORNER[i]);
            }
            model->vertex[model->vertex_count++] = turn(&PROFILE[band], 0, step);
            model->vertex[model->vertex_count++] = turn(&PROFILE[band], 1, step);
        }
    }
}

/* ---- A stone ------------------------------------------------------------------------------- */

/* A stone is a sphere of radius 1 with bumps. The radius of its instance scales it. */
enum { STONE_AROUND = 18, STONE_DOWN = 10 };

static const BodyPaint STONE_PAINT = {0.52f, 0.49f, 0.45f, 1.0f};

/* Fills the place on the surface at an angle around the axis and an angle down from the top, in
   steps. */
static void find_place(int around, int down, float place[3]) {
    const float a = (float)SWELL_TWO_PI * (float)(around % STONE_AROUND) / STONE_AROUND;
    const float d = (float)(0.5 * SWELL_TWO_PI) * (float)down / STONE_DOWN;
    const float rim = sinf(d), x = rim * cosf(a), y = cosf(d), z = rim * sinf(a);
    const float bumps =
        0.92f + 0.07f * sinf(3.1f * x + 1.7f * y) + 0.06f * sinf(4.3f * z - 2.9f * y + 1.0f);
    place[0] = 1.08f * bumps * x;
    place[1] = 0.82f * bumps * y;
    place[2] = bumps * z;
}

/* Turns the normals of a face's corners towards those of a sphere. The stone looks worn, with
   traces of edges. */
static void smooth(BodyVertex corner[4]) {
    static const float SHARE = 0.75f;
    for (int i = 0; i < 4; ++i) {
        const float* p = corner[i].position;
        const float radius = sqrtf(p[0] * p[0] + p[1] * p[1] + p[2] * p[2]);
        float normal[3], square = 0.0f;
        for (int axis = 0; axis < 3; ++axis) {
            normal[axis] = SHARE * p[axis] / radius + (1.0f - SHARE) * corner[i].normal[axis];
            square += normal[axis] * normal[axis];
        }
        for (int axis = 0; axis < 3; ++axis) {
            corner[i].normal[axis] = normal[axis] / sqrtf(square);
        }
    }
}

void body_model_add_stone(BodyModel* model) {
    assert(model);
    for (int around = 0; around < STONE_AROUND; ++around) {
        for (int down = 0; down < STONE_DOWN; ++down) {
            float corner[4][3];
            find_place(around, down, corner[0]);
            find_place(around + 1, down, corner[1]);
            find_place(around + 1, down + 1, corner[2]);
            find_place(around, down + 1, corner[3]);
            body_model_add_face(model, (const float(*)[3])corner, STONE_PAINT);
            smooth(&model->vertex[model->vertex_count - 4]);
        }
    }
}
