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

static double mix_heights(const FloatBody* body, int column) {
    double height = 0.0;
    for (int i = 0; i < body->shape.probe_count; ++i) {
        height += body->shape.weight[column][i] * body->around.probe[i].height;
    }
    return height;
}

static double mix_rises(const FloatBody* body, int column) {
    double rise = 0.0;
    for (int i = 0; i < body->shape.probe_count; ++i) {
        rise += body->shape.weight[column][i] * body->around.probe[i].velocity[1];
    }
    return rise;
}

static Standing stand_column(const FloatBody* body, int index) {
    const FloatColumn* column = &body->shape.column[index];
    double bottom[3], top[3];
    float_pose_place(&body->pose, (const double[3]){column->x, column->bottom, column->z}, bottom);
    float_pose_place(&body->pose, (const double[3]){column->x, column->top, column->z}, top);
    const double length = column->top - column->bottom;
    const double extent = fmax(fabs(top[1] - bottom[1]), LYING_EXTENT * length);
    const double middle = 0.5 * (bottom[1] + top[1]);
    Standing standing = {
        .share = float_clamp(0.5 + (mix_heights(body, index) - middle) / extent, 0.0, 1.0)};
    standing.volume = column->area * length * standing.share;
    const bool upright = top[1] >= bottom[1];
    for (int axis = 0; axis < 3; ++axis) {
        const double lower = upright ? bottom[axis] : top[axis];
        const double upper = upright ? top[axis] : bottom[axis];
        standing.lift_point[axis] = lower + 0.5 * standing.share * (upper - lower);
    }
    double velocity[3];
    float_body_point_velocity(body, standing.lift_point, velocity);
    standing.sinking = mix_rises(body, index) - velocity[1];
    standing.resistance = fmin(standing.share / DAMPED_SHARE, 1.0) * column->area *
                          (body->shape.damping + 0.5 * FLOAT_DENSITY * fabs(standing.sinking));
    return standing;
}

/* Damping takes the velocity at the end of the step, to first order: it cannot overshoot. */
void float_body_add_columns(FloatBody* body, FloatPush* push) {
    Standing standing[FLOAT_COLUMNS_MAX];
    const int count = body->shape.column_count;
    double resistance = 0.0;
    body->volume = 0.0;
    for (int i = 0; i < count; ++i) {
        standing[i] = stand_column(body, i);
        body->volume += standing[i].volume;
        resistance += standing[i].resistance;
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
