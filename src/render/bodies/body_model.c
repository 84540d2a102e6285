#include "body_model.h"

#include <assert.h>
#include <math.h>
#include <string.h>

void body_model_unit_across(const float a[3], const float b[3], const float facing[3],
                            float unit[3]) {
    unit[0] = a[1] * b[2] - a[2] * b[1];
    unit[1] = a[2] * b[0] - a[0] * b[2];
    unit[2] = a[0] * b[1] - a[1] * b[0];
    const float length = sqrtf(unit[0] * unit[0] + unit[1] * unit[1] + unit[2] * unit[2]);
    const bool away =
        facing && unit[0] * facing[0] + unit[1] * facing[1] + unit[2] * facing[2] < 0.0f;
    for (int axis = 0; axis < 3; ++axis) {
        unit[axis] *= (away ? -1.0f : 1.0f) / fmaxf(length, 1e-12f);
    }
}

/* Computed from the diagonals, so that two corners may coincide. */
static void normal_of(const float corner[4][3], float normal[3]) {
    float first[3], second[3];
    for (int axis = 0; axis < 3; ++axis) {
        first[axis] = corner[2][axis] - corner[0][axis];
        second[axis] = corner[3][axis] - corner[1][axis];
    }
    body_model_unit_across(first, second, NULL, normal);
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
