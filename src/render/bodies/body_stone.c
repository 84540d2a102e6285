/* A stone of radius 1: a sphere with bumps, which the radius of its instance scales. */
#include "body_model.h"

#include <assert.h>
#include <math.h>

enum { AROUND = 18, DOWN = 10 };

static const BodyPaint PAINT = {0.52f, 0.49f, 0.45f, 1.0f};

/* Fills the place on the surface at an angle around the axis and one down from the top, in steps.
 */
static void find_place(int around, int down, float place[3]) {
    const float a = 6.2831853f * (float)(around % AROUND) / AROUND;
    const float d = 3.1415927f * (float)down / DOWN;
    const float rim = sinf(d), x = rim * cosf(a), y = cosf(d), z = rim * sinf(a);
    const float bumps =
        0.92f + 0.07f * sinf(3.1f * x + 1.7f * y) + 0.06f * sinf(4.3f * z - 2.9f * y + 1.0f);
    place[0] = 1.08f * bumps * x;
    place[1] = 0.82f * bumps * y;
    place[2] = bumps * z;
}

/* Turns the normals of a face's corners towards those of a sphere: worn, with traces of edges. */
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
    for (int around = 0; around < AROUND; ++around) {
        for (int down = 0; down < DOWN; ++down) {
            float corner[4][3];
            find_place(around, down, corner[0]);
            find_place(around + 1, down, corner[1]);
            find_place(around + 1, down + 1, corner[2]);
            find_place(around, down + 1, corner[3]);
            body_model_add_face(model, (const float(*)[3])corner, PAINT);
            smooth(&model->vertex[model->vertex_count - 4]);
        }
    }
}
