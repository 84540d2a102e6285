/*
 * Bodies in still water and in one wave, against hydrostatics and themselves.
 */
#include "unit/floats.h"

static const double PI = 3.14159265358979323846;

/* ---- At rest ------------------------------------------------------------------------------- */

/* Dropped it comes to rest there, also where the water stands higher. */
CASE("a body that is dropped comes to rest at its draught") {
    double level = 3.0;
    const FloatWater high = {still_look, &level};
    FloatBody* bodies[] = {float_buoy_create(NULL), float_boat_create(NULL, NULL)};
    for (int i = 0; i < 2; ++i) {
        float_body_place(bodies[i], 10.0, level + 5.0, -20.0, 135.0);
        step_for(bodies[i], &high, 30.0);
        const FloatPose pose = float_body_pose(bodies[i]);
        CHECK_NEAR(pose.position[1], level, 1e-3);
        CHECK_NEAR(axis_rise(bodies[i], 0), 0.0, 1e-3);
        CHECK_NEAR(axis_rise(bodies[i], 2), 0.0, 1e-3);
        float_body_destroy(bodies[i]);
    }
}

/* In the air there is nothing but weight: y = -g t^2 / 2, which Euler's steps take g dt t / 2 too
   far. */
CASE("a body in the air falls freely") {
    FloatBody* boat = float_boat_create(NULL, NULL);
    float_body_place(boat, 0.0, 100.0, 0.0, 0.0);
    const double t = 2.0;
    step_for(boat, &STILL, t);
    CHECK_NEAR(float_body_pose(boat).position[1],
               100.0 - 0.5 * FLOAT_GRAVITY * t * (t + FLOAT_STEP), 1e-9);
    CHECK_NEAR(float_body_volume(boat), 0.0, 0.0);
    float_body_destroy(boat);
}

/* ---- Righting arm -------------------------------------------------------------------------- */

typedef struct Section {
    double area, moment; /* below the water, and of it across [m^2, m^3] */
} Section;

/* Of the box's section, heeled, what is below y = `level`: the polygon, clipped exactly. */
static Section clip_section(double heel, double level) {
    const double half = 0.5 * BOX_BEAM;
    const double corner[4][2] = {{-half, -BOX_DRAUGHT},
                                 {half, -BOX_DRAUGHT},
                                 {half, BOX_HEIGHT - BOX_DRAUGHT},
                                 {-half, BOX_HEIGHT - BOX_DRAUGHT}};
    double wet[8][2];
    int count = 0;
    for (int i = 0; i < 4; ++i) {
        double end[2][2];
        for (int e = 0; e < 2; ++e) {
            const double* c = corner[(i + e) % 4];
            end[e][0] = c[0] * cos(heel) - c[1] * sin(heel);
            end[e][1] = c[0] * sin(heel) + c[1] * cos(heel);
        }
        if (end[0][1] <= level) {
            wet[count][0] = end[0][0];
            wet[count++][1] = end[0][1];
        }
        if ((end[0][1] <= level) != (end[1][1] <= level)) {
            const double share = (level - end[0][1]) / (end[1][1] - end[0][1]);
            wet[count][0] = end[0][0] + share * (end[1][0] - end[0][0]);
            wet[count++][1] = level;
        }
    }
    Section section = {0.0, 0.0};
    for (int i = 0; i < count; ++i) {
        const double* a = wet[i];
        const double* b = wet[(i + 1) % count];
        const double cross = a[0] * b[1] - b[0] * a[1];
        section.area += 0.5 * cross;
        section.moment += cross * (a[0] + b[0]) / 6.0;
    }
    return section;
}

/* Of the box heeled to port with its whole weight in the water: the horizontal distance from the
   weight back to the lift [m]. */
static double exact_arm(double heel, double centre) {
    double low = -3.0, high = 3.0;
    while (high - low > 1e-12) {
        const double level = 0.5 * (low + high);
        *(clip_section(heel, level).area < BOX_BEAM * BOX_DRAUGHT ? &low : &high) = level;
    }
    const Section section = clip_section(heel, low);
    return -centre * sin(heel) - section.moment / section.area;
}

static double column_arm(FloatBody* box, double heel) {
    double low = -3.0, high = 3.0;
    FloatPush push;
    while (high - low > 1e-12) {
        float_body_place(box, 0.0, 0.5 * (low + high), 0.0, 0.0);
        float_pose_turn(&box->pose, (const double[3]){0.0, 0.0, 2.0 * tan(0.5 * heel)}, 1.0);
        box->turning[2] = 0.0;
        float_body_update_stance(box);
        float_body_query_water(box, &STILL);
        push = (FloatPush){{0.0}, {0.0}};
        float_body_add_columns(box, &push);
        *(box->volume > box->rest_volume ? &low : &high) = box->pose.position[1];
    }
    return -push.torque[2] / (box->shape.mass * FLOAT_GRAVITY);
}

/* Eight columns across take the second moment of the waterline 1/64 too small, 0.01 m of arm; where
   they lie, their lift sets in on a slope instead of at once, and errs by 0.05 m at 90 degrees. */
CASE("a box rights itself as its polygon does") {
    const double centre = 0.1;
    const FloatShape shape = make_box(centre);
    FloatBody* box = float_body_create(&shape, NULL);
    const double degrees[] = {10.0, 30.0, 50.0, 70.0, 90.0, 120.0, 150.0};
    for (int i = 0; i < 7; ++i) {
        const double heel = degrees[i] * PI / 180.0;
        TELL("righting arm of a box at %.0f degrees: %.3f m, exactly %.3f m\n", degrees[i],
             column_arm(box, heel), exact_arm(heel, centre));
        CHECK_NEAR(column_arm(box, heel), exact_arm(heel, centre),
                   degrees[i] == 90.0 ? 0.05 : 0.01);
        CHECK_NEAR(column_arm(box, -heel), -column_arm(box, heel), 1e-9);
    }
    float_body_destroy(box);
}

/* ---- Periods ------------------------------------------------------------------------------- */

/* The mean time from one rise through 0 to the next, of what `watch` sees over 20 s; and how large
   the last swing is against the first. */
typedef struct Swings {
    double period, kept;
} Swings;

typedef double (*Watch)(const FloatBody* body);

static Swings watch_swings(FloatBody* body, Watch watch) {
    double last = watch(body), first_rise = 0.0, last_rise = 0.0, largest = 0.0,
           first_largest = 0.0;
    int rises = 0;
    for (int i = 1; i <= (int)(20.0 / FLOAT_STEP); ++i) {
        float_body_step(body, &STILL);
        const double now = watch(body);
        largest = fmax(largest, now);
        if (last < 0.0 && now >= 0.0) {
            last_rise = (i - now / (now - last)) * FLOAT_STEP;
            first_rise = rises == 0 ? last_rise : first_rise;
            first_largest = rises == 1 ? largest : first_largest;
            ++rises;
        }
        if (last < 0.0 && now >= 0.0 && i * FLOAT_STEP < 18.0) {
            largest = 0.0;
        }
        last = now;
    }
    CHECK(rises > 5);
    return (Swings){(last_rise - first_rise) / (rises - 1), largest / first_largest};
}

static double watch_heave(const FloatBody* body) {
    return float_body_pose(body).position[1];
}

static double watch_roll(const FloatBody* body) {
    return axis_rise(body, 0);
}

static double watch_pitch(const FloatBody* body) {
    return axis_rise(body, 2);
}

/* Swings so small that drag, which goes with their square, is nothing. m or rad */
static const double SMALL = 1e-6;

/* 2 pi sqrt(M / (rho g A)). Semi-implicit Euler swings (omega dt)^2 / 24 too fast, 6e-5 of it
   here. */
CASE("a body heaves in its period") {
    FloatShape box = make_box(0.0);
    box.added[1] = 0.8 * box.mass;
    FloatBody* buoy = float_buoy_create(NULL);
    buoy->shape.damping = 0.0;
    FloatBody* bodies[] = {buoy, float_body_create(&box, NULL)};
    const double area[] = {PI / 4.0 * FLOAT_BUOY_DIAMETER * FLOAT_BUOY_DIAMETER,
                           BOX_BEAM * BOX_LENGTH};
    for (int i = 0; i < 2; ++i) {
        FloatBody* body = bodies[i];
        const double mass = body->shape.mass + body->shape.added[1];
        const double period = 2.0 * PI * sqrt(mass / (FLOAT_DENSITY * FLOAT_GRAVITY * area[i]));
        float_body_place(body, 0.0, SMALL, 0.0, 0.0);
        const Swings swings = watch_swings(body, watch_heave);
        TELL("heave of a %s: %.4f s, 2 pi sqrt(M / (rho g A)) = %.4f s\n", i == 0 ? "buoy" : "box",
             swings.period, period);
        CHECK_NEAR(swings.period, period, 1e-4 * period);
        CHECK_NEAR(swings.kept, 1.0, 1e-3);
        float_body_destroy(body);
    }
    CHECK_NEAR(box.mass + box.added[1], 1.8 * FLOAT_DENSITY * 4.0, 1e-9);
}

/* 2 pi sqrt(I / (m g GM)), GM = BM + KB - KG with BM as n columns have it, 1 - 1/n^2 of the
   box's. */
CASE("a box rolls and pitches in its periods") {
    const double centres[] = {-0.2, 0.0, 0.1};
    for (int i = 0; i < 3; ++i) {
        const FloatShape shape = make_box(centres[i]);
        for (int axis = 0; axis < 3; axis += 2) { /* pitch turns about x, roll about z */
            const double width = axis == 0 ? BOX_LENGTH : BOX_BEAM;
            const double columns = 1.0 - 1.0 / (BOX_COLUMNS * BOX_COLUMNS);
            const double bm = width * width / (12.0 * BOX_DRAUGHT);
            const double gm = columns * bm - 0.5 * BOX_DRAUGHT - centres[i];
            const double exact_gm = bm - 0.5 * BOX_DRAUGHT - centres[i];
            const double swing = shape.inertia[axis] / (shape.mass * FLOAT_GRAVITY);
            FloatBody* body = float_body_create(&shape, NULL);
            double rate[3] = {0.0, 0.0, 0.0};
            rate[axis] = SMALL;
            float_pose_turn(&body->pose, rate, 1.0);
            float_body_update_stance(body);
            const double period = watch_swings(body, axis == 0 ? watch_pitch : watch_roll).period;
            const double exact = 2.0 * PI * sqrt(swing / exact_gm);
            TELL("%s of a box: %.4f s, with its columns' GM %.4f s, with its own %.4f s\n",
                 axis == 0 ? "pitch" : "roll", period, 2.0 * PI * sqrt(swing / gm), exact);
            CHECK_NEAR(period, 2.0 * PI * sqrt(swing / gm), 5e-4 * period);
            CHECK_NEAR(period, exact, 0.025 * period);
            float_body_destroy(body);
        }
    }
}

/* ---- In one wave --------------------------------------------------------------------------- */

/* The heave of a buoy over the wave's amplitude. */
static double heave_share(double length) {
    DeepWave wave = deep_wave(length, 2e-3 * fmin(length, 5.0), 0.5 * PI);
    const FloatWater water = {deep_wave_look, &wave};
    FloatBody* buoy = float_buoy_create(NULL);
    double highest = 0.0, lowest = 0.0;
    for (int i = 0; i < (int)(40.0 / FLOAT_STEP); ++i) {
        wave.time = i * FLOAT_STEP;
        float_body_step(buoy, &water);
        if (wave.time > 20.0) {
            highest = fmax(highest, float_body_pose(buoy).position[1]);
            lowest = fmin(lowest, float_body_pose(buoy).position[1]);
        }
    }
    float_body_destroy(buoy);
    return 0.5 * (highest - lowest) / wave.amplitude;
}

/* J1(x), the mean of cos(q - x sin(q)). */
static double bessel_1(double x) {
    enum { ANGLES = 64 };
    double sum = 0.0;
    for (int i = 0; i < ANGLES; ++i) {
        const double angle = PI * (i + 0.5) / ANGLES;
        sum += cos(angle - x * sin(angle));
    }
    return sum / ANGLES;
}

/* The same by linear theory: the pressure of the undisturbed wave under its disc (Froude and
   Krylov), 2 J1(kR) / kR of that in the middle and exp(-k T) of that at the surface; and so for
   what the added mass and the damping feel. */
static double heave_by_theory(double length) {
    FloatBody* buoy = float_buoy_create(NULL);
    const FloatShape* shape = &buoy->shape;
    const double k = 2.0 * PI / length, radius = 0.5 * FLOAT_BUOY_DIAMETER;
    const double omega = sqrt(FLOAT_GRAVITY * k), area = PI * radius * radius;
    const double felt = 2.0 * bessel_1(k * radius) / (k * radius) * exp(k * FLOAT_BUOY_BOTTOM);
    const double stiffness = FLOAT_DENSITY * FLOAT_GRAVITY * area;
    const double damping = omega * shape->damping * area;
    const double wave = stiffness - omega * omega * shape->added[1];
    const double still = wave - omega * omega * shape->mass;
    float_body_destroy(buoy);
    return fabs(felt) * hypot(wave, damping) / hypot(still, damping);
}

/* A buoy hardly feels waves as long as it is wide, and follows long ones. Decay to first order
   leaves 0.1: 1 - k T is exp(-k T) less 0.35 where k T is 1.1, in waves of twice its width, a third
   of which gets through its inertia. */
CASE("a buoy follows long waves only") {
    const double lengths[] = {1.0, 1.5, 2.0, 3.0, 5.0, 12.0, 50.0};
    double before = 0.0;
    for (int i = 0; i < 7; ++i) {
        const double share = heave_share(lengths[i] * FLOAT_BUOY_DIAMETER);
        const double theory = heave_by_theory(lengths[i] * FLOAT_BUOY_DIAMETER);
        TELL("a buoy in waves of %g times its width: heaves %.2f of them, by theory %.2f\n",
             lengths[i], share, theory);
        CHECK_NEAR(share, theory, 0.1);
        CHECK(share > before - 0.015);
        before = share;
    }
}

/* ---- Spinning ------------------------------------------------------------------------------ */

/* In the air the angular momentum stays as it is in the world. Euler's steps are off by some
   FLOAT_STEP |w| of it a turn; without the gyroscopic term it turns with the body. */
CASE("a body in the air keeps its angular momentum") {
    const FloatShape shape = make_box(0.0);
    FloatBody* box = float_body_create(&shape, NULL);
    float_body_place(box, 0.0, 100.0, 0.0, 0.0);
    memcpy(box->turning, (double[3]){1.0, 2.0, 3.0}, sizeof box->turning);
    float_body_update_stance(box);
    double momentum[2][3], size = 0.0;
    for (int end = 0; end < 2; ++end) {
        double own[3];
        for (int axis = 0; axis < 3; ++axis) {
            own[axis] = shape.inertia[axis] * box->turning[axis];
        }
        float_pose_rotate(&box->pose, own, momentum[end]);
        if (end == 0) {
            step_for(box, &STILL, 1.0);
        }
    }
    for (int axis = 0; axis < 3; ++axis) {
        size += momentum[0][axis] * momentum[0][axis];
    }
    for (int axis = 0; axis < 3; ++axis) {
        CHECK_NEAR(momentum[1][axis], momentum[0][axis], 0.03 * sqrt(size));
    }
    float_body_destroy(box);
}

/* ---- A mooring ----------------------------------------------------------------------------- */

/* A slack line lets it drift three metres and draws it back. */
CASE("a mooring draws its buoy back") {
    FloatBody* buoy = float_buoy_create(NULL);
    float_body_place(buoy, 30.0, 0.0, -40.0, 0.0);
    step_for(buoy, &STILL, 60.0);
    CHECK_NEAR(float_body_pose(buoy).position[0], 30.0, 1e-9);
    float_buoy_moor(buoy, 0.0, 0.0);
    step_for(buoy, &STILL, 200.0);
    const FloatPose pose = float_body_pose(buoy);
    const double distance = hypot(pose.position[0], pose.position[2]);
    CHECK(distance < 3.5);
    CHECK(fabs(pose.position[1]) < 0.05);
    CHECK_NEAR(axis_rise(buoy, 1), 0.5 * PI, 0.1);
    float_body_destroy(buoy);
}

/* A buoy's velocity along x after one step from `distance` of its mooring or of none. */
static double velocity_after(double distance, double velocity, bool moored) {
    FloatBody* buoy = float_buoy_create(NULL);
    float_body_place(buoy, distance, 0.0, 0.0, 0.0);
    buoy->velocity[0] = velocity;
    if (moored) {
        float_buoy_moor(buoy, 0.0, 0.0);
    }
    float_body_step(buoy, &STILL);
    const double after = buoy->velocity[0];
    float_body_destroy(buoy);
    return after;
}

CASE("a mooring only pulls, and only when it is taut") {
    /* Taut, but driven home faster than the spring draws; slack, and driven out. */
    CHECK(velocity_after(3.5, -5.0, true) == velocity_after(3.5, -5.0, false));
    CHECK(velocity_after(1.0, 5.0, true) == velocity_after(1.0, 5.0, false));
    CHECK(velocity_after(3.5, 0.0, true) < velocity_after(3.5, 0.0, false));
}

/* ---- Bad water ----------------------------------------------------------------------------- */

/* Off the numbers, or on its head, a body is put back on the surface where it was. */
CASE("a body off the numbers is put back") {
    double level = 2.0;
    const FloatWater high = {still_look, &level};
    FloatBody* boat = float_boat_create(NULL, NULL);
    float_body_place(boat, 100.0, level, 7.0, 30.0);
    step_for(boat, &high, 1.0);
    boat->velocity[1] = 1e200;
    float_body_step(boat, &high);
    FloatPose pose = float_body_pose(boat);
    CHECK_NEAR(pose.position[0], 100.0, 0.1);
    CHECK_NEAR(pose.position[1], level, 1e-9);
    CHECK_NEAR(float_boat_heading(boat), 30.0, 0.1);

    float_pose_turn(&boat->pose, (const double[3]){0.0, 0.0, 1e9}, 1.0);
    float_body_update_stance(boat);
    CHECK(axis_rise(boat, 1) < -1.0);
    step_for(boat, &high, 20.0);
    CHECK_NEAR(axis_rise(boat, 1), 0.5 * PI, 0.02);
    CHECK_NEAR(float_body_pose(boat).position[1], level, 0.01);
    float_body_destroy(boat);
}
