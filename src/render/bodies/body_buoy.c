/*
 * A buoy is a profile turned about its axis:
 *
 *         #      a top mark on a pole, visible from afar
 *         |
 *        / \     a cone
 *       |   |    a can that floats on the water: y = 0
 *       |___|    the part below the water
 */
#include "body_model.h"

#include <assert.h>
#include <math.h>

enum { AROUND = 24 }; /* sides */

/* One band of the surface of revolution, from one radius and height to the next. m */
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
    const float angle = 6.2831853f * (float)step / (float)AROUND;
    const float radius = end ? band->radius1 : band->radius0;
    /* Outward across the band: (dy, -dr). */
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
    assert(model && model->vertex_count + BANDS * (AROUND + 1) * 2 <= BODY_VERTEX_MAX);
    for (int band = 0; band < BANDS; ++band) {
        for (int step = 0; step <= AROUND; ++step) {
            static const int CORNER[6] = {0, 1, 2, 2, 1, 3};
            for (int i = 0; i < 6 && step < AROUND; ++i) {
                model->index[model->index_count++] = (uint16_t)(model->vertex_count + CORNER[i]);
            }
            model->vertex[model->vertex_count++] = turn(&PROFILE[band], 0, step);
            model->vertex[model->vertex_count++] = turn(&PROFILE[band], 1, step);
        }
    }
}
