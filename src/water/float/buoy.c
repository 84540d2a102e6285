/*
 * A buoy: a can with low ballast, on a slack line.
 *
 * Seven columns of equal areas approximate its round section: one in the middle, six in a ring of
 * 0.76 of the radius, with the second moment of the disc to 1 %.
 */
#include "body.h"

#include "base/numbers.h"

#include <assert.h>

/* Drag of the water. */
static const double DRAG = 1.0;       /* coefficient */
static const double SLOW_DRAG = 60.0; /* N s/m */
static const double SPIN_DRAG = 20.0; /* N m s */

/* The line is slack within this distance. Beyond it the line pulls like a damped spring. */
static const double SLACK = 3.0;             /* m */
static const double LINE_SPRING = 60.0;      /* N/m */
static const double LINE_DAMPING = 130.0;    /* N s/m */
static const double LINE_FORCE_MAX = 1500.0; /* N */

static void add_push(FloatBody* buoy, FloatPush* push) {
    /* Drag uses the velocity at the end of the step, to first order, so that it cannot
       overshoot. */
    const double wet = float_body_wetness(buoy);
    const double mass = buoy->shape.mass + wet * buoy->shape.added[0];
    const double past_x = buoy->around.velocity[0] - buoy->velocity[0];
    const double past_z = buoy->around.velocity[2] - buoy->velocity[2];
    const double side_area = FLOAT_BUOY_DIAMETER * -FLOAT_BUOY_BOTTOM; /* m^2 */
    const double resistance =
        wet * (SLOW_DRAG + 0.5 * FLOAT_DENSITY * DRAG * side_area * hypot(past_x, past_z));
    const double eased = resistance / (1.0 + FLOAT_STEP * resistance / mass);
    push->force[0] += eased * past_x;
    push->force[2] += eased * past_z;
    push->torque[1] -= wet * SPIN_DRAG * buoy->stance.rate[1];

    /* The line is fixed to the bottom of the buoy and pulls horizontally. */
    double eye[3];
    float_pose_place(&buoy->pose, (const double[3]){0.0, FLOAT_BUOY_BOTTOM, 0.0}, eye);
    const double across[2] = {eye[0] - buoy->mooring.x, eye[2] - buoy->mooring.z};
    const double distance = hypot(across[0], across[1]);
    if (buoy->mooring.moored && distance > SLACK) {
        const double along[2] = {across[0] / distance, across[1] / distance};
        const double away = buoy->velocity[0] * along[0] + buoy->velocity[2] * along[1];
        const double pull = swell_clamp(LINE_SPRING * (distance - SLACK) + LINE_DAMPING * away, 0.0,
                                        LINE_FORCE_MAX);
        float_body_push_at(buoy, push, eye,
                           (const double[3]){-pull * along[0], 0.0, -pull * along[1]});
    }
}

enum { COLUMNS = 7 };
static const double RADIUS = 0.5 * FLOAT_BUOY_DIAMETER;
static const double RING = 0.76;          /* radius of the ring over the buoy's */
static const double BALLAST = -0.25;      /* height of its centre of gravity [m] */
static const double GYRATION = 0.45;      /* radius in roll, with the pole and the water [m] */
static const double SPIN_GYRATION = 0.35; /* radius in yaw [m] */
static const double DAMPING_RATIO = 0.5;  /* of heave */

FloatBody* float_buoy_create(SwellError* error) {
    FloatShape shape = {.column_count = COLUMNS,
                        .outline_count = 1,
                        .rounding = RADIUS,
                        .shortest = FLOAT_BUOY_DIAMETER};
    const double area = 0.5 * SWELL_TWO_PI * RADIUS * RADIUS;
    for (int i = 0; i < COLUMNS; ++i) {
        const double angle = i * SWELL_TWO_PI / (COLUMNS - 1);
        const double out = i == COLUMNS - 1 ? 0.0 : RING * RADIUS;
        shape.column[i] = (FloatColumn){
            .x = out * cos(angle),
            .z = out * sin(angle),
            .bottom = FLOAT_BUOY_BOTTOM,
            .top = FLOAT_BUOY_DECK,
            .area = area / COLUMNS,
        };
    }
    float_shape_set_afloat(&shape, BALLAST);
    /* The added mass of heave is half that of a disc (Newman 1977). */
    shape.added[1] = 4.0 / 3.0 * FLOAT_DENSITY * RADIUS * RADIUS * RADIUS;
    shape.added[0] = shape.added[2] = 0.5 * shape.mass;
    shape.inertia[0] = shape.inertia[2] = shape.mass * GYRATION * GYRATION;
    shape.inertia[1] = shape.mass * SPIN_GYRATION * SPIN_GYRATION;
    const double omega = sqrt(FLOAT_DENSITY * FLOAT_GRAVITY * area / (shape.mass + shape.added[1]));
    shape.damping = 2.0 * DAMPING_RATIO * FLOAT_DENSITY * FLOAT_GRAVITY / omega;
    FloatBody* buoy = float_body_create(&shape, error);
    if (buoy) {
        buoy->add_own_push = add_push;
    }
    return buoy;
}

void float_buoy_moor(FloatBody* buoy, double x, double z) {
    assert(buoy);
    if (isfinite(x) && isfinite(z)) {
        buoy->mooring = (FloatMooring){.moored = true, .x = x, .z = z};
    }
}
