/*
 * Lift and damping of a body's columns, in any attitude.
 *
 * A column reaches from its bottom to its top, two points of the world. Of its length the share
 *
 *     f = clamp(1/2 + (H - y_middle) / e, 0, 1),   e = max(|y_top - y_bottom|, 0.35 length)
 *
 * is below the water's height H: exact while it stands, and a slope instead of a jump when it lies.
 * The volume f times its own lifts it at the middle of that part, counted from the lower end.
 */
#include "body.h"

#include <math.h>

static const double LYING_EXTENT = 0.35;
/* A column whose lower quarter is wet is damped in full. */
static const double DAMPED_SHARE = 0.25;

/* A column in the world. */
typedef struct Standing {
    double lift_point[3]; /* the middle of its wet part [m] */
    double share;         /* under water */
    double volume;        /* under water [m^3] */
    double sinking;       /* velocity of the water up against the column [m/s] */
    double resistance;    /* to that [N s/m] */
} Standing;

/* The water at a column: its height [m] and how fast it rises [m/s]. */
static void find_water(const FloatBody* body, int column, double* height, double* rise) {
    *height = *rise = 0.0;
    for (int i = 0; i < body->shape.probe_count; ++i) {
        const double weight = body->shape.weight[column][i];
        *height += weight * body->around.probe[i].height;
        *rise += weight * body->around.probe[i].velocity[1];
    }
}

static Standing stand_column(const FloatBody* body, int index) {
    const FloatColumn* column = &body->shape.column[index];
    const double(*axis)[3] = body->stance.axis;
    const double* up = axis[1];
    double height, rise;
    find_water(body, index, &height, &rise);

    const double length = column->top - column->bottom;
    const double extent = length * fmax(fabs(up[1]), LYING_EXTENT);
    const double foot = body->pose.position[1] + axis[0][1] * column->x + axis[2][1] * column->z;
    const double middle = foot + up[1] * 0.5 * (column->bottom + column->top);
    Standing standing = {.share = float_clamp(0.5 + (height - middle) / extent, 0.0, 1.0)};
    standing.volume = column->area * length * standing.share;
    const double wet_middle = up[1] >= 0.0 ? column->bottom + 0.5 * standing.share * length
                                           : column->top - 0.5 * standing.share * length;
    for (int i = 0; i < 3; ++i) {
        standing.lift_point[i] = body->pose.position[i] + axis[0][i] * column->x +
                                 axis[2][i] * column->z + up[i] * wet_middle;
    }
    double velocity[3];
    float_body_point_velocity(body, standing.lift_point, velocity);
    standing.sinking = rise - velocity[1];
    standing.resistance = fmin(standing.share / DAMPED_SHARE, 1.0) * column->area *
                          (body->shape.damping + 0.5 * FLOAT_DENSITY * fabs(standing.sinking));
    return standing;
}

/* Damping takes the velocity at the end of the step, to first order: it cannot overshoot. */
void float_body_add_columns(FloatBody* body, FloatPush* push) {
    Standing standing[FLOAT_COLUMNS_MAX];
    const int count = body->shape.column_count;
    double resistance = 0.0, moment[3] = {0.0, 0.0, 0.0};
    body->volume = 0.0;
    for (int i = 0; i < count; ++i) {
        standing[i] = stand_column(body, i);
        body->volume += standing[i].volume;
        resistance += standing[i].resistance;
        for (int axis = 0; axis < 3; ++axis) {
            moment[axis] += standing[i].volume * standing[i].lift_point[axis];
        }
    }
    for (int axis = 0; axis < 3; ++axis) {
        body->lift_centre[axis] =
            body->volume > 0.0 ? moment[axis] / body->volume : body->stance.centre[axis];
    }
    const double mass = body->shape.mass + float_body_wetness(body) * body->shape.added[1];
    const double ease = 1.0 / (1.0 + FLOAT_STEP * resistance / mass);
    for (int i = 0; i < count; ++i) {
        const double lift = FLOAT_DENSITY * FLOAT_GRAVITY * standing[i].volume;
        const double damping = ease * standing[i].resistance * standing[i].sinking;
        float_body_push_at(body, push, standing[i].lift_point,
                           (const double[3]){0.0, lift + damping, 0.0});
    }
}
