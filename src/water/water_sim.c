#include "water/water_sim.h"

#include "base/numbers.h"

#include <assert.h>
#include <math.h>
#include <string.h>

enum { BOAT_SLOT = WATER_BUOYS_MAX }; /* in the patch; a buoy's slot is its index */
_Static_assert((int)BOAT_SLOT < (int)WAKE_HULLS_MAX, "each body has a slot");

static const double STALL_SECONDS = 0.25; /* longest time to catch up with */
static const double LEAP_SECONDS = 0.5;   /* a longer step snaps bodies to the water */

static const double STEP_SLACK = 1e-6; /* steps, for rounded times */

/* ---- Stones -------------------------------------------------------------------------------- */

static const double STONE_DENSITY = 2600.0, WATER_DENSITY = 1025.0; /* kg/m^3 */
static const double STONE_SPEED = 8.0;                              /* m/s */
static const double STONE_SHARE = 0.05;      /* of its energy, for the hollow */
static const double STONE_STEEPEST = 0.3;    /* A / a, for slopes up to 0.4 */
static const double STONE_FOAM_RADIUS = 0.3; /* m, of least stone with full foam */

StoneHollow water_stone_hollow(double radius, double cell) {
    assert(radius > 0.0 && cell > 0.0);
    const double pi = 0.5 * SWELL_TWO_PI;
    const double mass = 4.0 / 3.0 * pi * radius * radius * radius * STONE_DENSITY;
    const double energy = STONE_SHARE * 0.5 * mass * STONE_SPEED * STONE_SPEED;
    const double a = fmax(3.0 * radius, 2.0 * cell);
    const double depth = sqrt(8.0 * energy / (WATER_DENSITY * WAKE_GRAVITY * pi)) / a;
    StoneHollow hollow = {.radius = a, .depth = fmin(depth, STONE_STEEPEST * a)};
    hollow.energy = pi / 8.0 * a * a * hollow.depth * hollow.depth;
    hollow.foam = fmin(radius / STONE_FOAM_RADIUS, 1.0);
    return hollow;
}

static bool add_stone(WakePatch* patch, const double rest[2], const StoneHollow* hollow) {
    return wake_patch_add_stone(patch, rest[0], rest[1], hollow->radius, hollow->depth,
                                hollow->foam);
}

/* ---- Contents ------------------------------------------------------------------------------ */

static bool has_bodies(const WaterSim* sim) {
    return sim->buoy_count > 0 || sim->boat.body;
}

static bool has_script(const WaterSim* sim) {
    return sim->script.stone_count > 0 || sim->script.course.count > 0;
}

/* Whether the boat of the course is there at a time [s]. */
static bool has_course(const WaterSim* sim, double time) {
    return sim->script.course.count > 0 && time >= sim->script.course.key[0].time;
}

const WakePatch* water_sim_wake(const WaterSim* sim) {
    assert(sim);
    const bool any =
        sim->patch && (has_bodies(sim) || has_script(sim) || !wake_patch_is_still(sim->patch));
    return any ? sim->patch : NULL;
}

/* Lists the floating bodies: the buoys in their order, then the boat. Returns how many. */
static int list_bodies(WaterSim* sim, WaterBody* list[WATER_BODIES_MAX]) {
    int count = 0;
    for (int i = 0; i < sim->buoy_count; ++i) {
        list[count++] = &sim->buoy[i];
    }
    if (sim->boat.body) {
        list[count++] = &sim->boat;
    }
    return count;
}

int64_t water_step_at(double time) {
    return (int64_t)floor(time / WAKE_STEP + STEP_SLACK);
}

static double step_end(int64_t step) {
    return fmin((double)step * WAKE_STEP, OCEAN_TIME_MAX);
}

/* Fills `shown` with the floating bodies, extrapolated from the end of the last step. */
static void show_bodies(WaterSim* sim) {
    WaterShown* shown = &sim->shown;
    WaterBody* list[WATER_BODIES_MAX];
    memset(shown, 0, sizeof *shown);
    shown->throttle = sim->throttle;
    shown->count = list_bodies(sim, list);
    for (int i = 0; i < shown->count; ++i) {
        shown->pose[i] = water_body_pose(list[i], sim->time - step_end(sim->step));
    }
    if (sim->boat.body) {
        shown->has_boat = true;
        shown->rudder = float_boat_rudder(sim->boat.body);
        shown->speed = float_boat_speed(sim->boat.body);
        shown->heading = float_boat_heading(sim->boat.body);
    }
}

/* Lays a boat on the water. */
static void show_boat(WaterSim* sim, const CoursePoint* point, const OceanSea* sea) {
    const WaterLayers layers = {sea, sim->patch};
    sim->shown.pose[sim->shown.count++] = course_pose(point, &layers);
    sim->shown.has_boat = true;
    sim->shown.speed = point->speed;
    sim->shown.heading = swell_degrees(atan2(point->heading[0], -point->heading[1]));
}

/* Lays the buoys and the boat of a picture on the water. */
static void show_placed(WaterSim* sim, const OceanSea* sea) {
    const WaterPlaced* placed = &sim->placed;
    const WaterLayers layers = {sea, sim->patch};
    for (int i = 0; i < placed->buoy_count; ++i) {
        const double x = placed->buoy[i][0], z = placed->buoy[i][1];
        sim->shown.pose[sim->shown.count++] =
            (FloatPose){.position = {x, water_query(&layers, x, z).height, z},
                        .orientation = {0.0, 0.0, 0.0, 1.0}};
    }
    if (placed->has_boat) {
        const double yaw = swell_radians(placed->boat[2]);
        const CoursePoint point = {
            .x = placed->boat[0], .z = placed->boat[1], .heading = {sin(yaw), -cos(yaw)}};
        show_boat(sim, &point, sea);
    }
}

void water_sim_show(WaterSim* sim, const OceanSea* sea) {
    assert(sim && sea);
    show_bodies(sim);
    show_placed(sim, sea);
    if (has_course(sim, sim->time)) {
        const CoursePoint point = course_at(&sim->script.course, sim->time);
        show_boat(sim, &point, sea);
    }
}

/* ---- Life ---------------------------------------------------------------------------------- */

WaterSim* water_sim_create(SwellWorkers* workers, SwellError* error) {
    assert(workers);
    WaterSim* sim = swell_memory_allocate(1, sizeof *sim, error);
    if (sim) {
        sim->workers = workers;
        sim->params = wake_default_params();
        sim->stone_age = INFINITY;
    }
    return sim;
}

void water_sim_clear_buoys(WaterSim* sim) {
    assert(sim);
    for (int i = 0; i < sim->buoy_count; ++i) {
        water_body_finish(&sim->buoy[i]);
        if (sim->patch) {
            wake_patch_set_hull(sim->patch, i, NULL);
        }
    }
    sim->buoy_count = 0;
    show_bodies(sim);
}

void water_sim_clear(WaterSim* sim) {
    assert(sim);
    water_sim_clear_buoys(sim);
    water_body_finish(&sim->boat);
    course_finish(&sim->script.course);
    sim->script.stone_count = 0;
    sim->placed = (WaterPlaced){0};
    sim->thrown_count = 0;
    if (sim->patch) {
        wake_patch_clear(sim->patch);
    }
    sim->follows_boat = false;
    sim->throttle = 0.0;
    sim->stone_age = INFINITY;
    splashes_clear(&sim->splashes);
    show_bodies(sim);
}

WaterSim* water_sim_snapshot(const WaterSim* sim, SwellError* error) {
    assert(sim && !has_script(sim));
    WaterSim* copy = swell_memory_allocate(1, sizeof *copy, error);
    if (!copy) {
        return NULL;
    }
    *copy = (WaterSim){.params = sim->params,
                       .buoy_count = has_bodies(sim), /* shown bodies keep a still wake in sight */
                       .stone_age = sim->stone_age,
                       .step = sim->step,
                       .time = sim->time,
                       .has_time = sim->has_time,
                       .shown = sim->shown,
                       .splashes = sim->splashes};
    if (sim->patch && !(copy->patch = wake_patch_snapshot(sim->patch, error))) {
        swell_memory_free(copy);
        return NULL;
    }
    return copy;
}

void water_sim_destroy(WaterSim* sim) {
    if (sim) {
        wake_patch_destroy(sim->patch);
        sim->patch = NULL;
        water_sim_clear(sim);
        swell_memory_free(sim);
    }
}

static WakeParams patch_params(WaterDetail detail, double depth) {
    WakeParams params = wake_default_params();
    params.depth = depth;
    if (detail != WATER_DETAIL_MEDIUM) {
        params.border *= 2.0;
        params.border_rate = 1.0;
    }
    if (detail == WATER_DETAIL_HIGH) {
        params.grid *= 2;
    } else if (detail == WATER_DETAIL_LOW) {
        params.cell *= 2.0;
    }
    return params;
}

static bool are_same(const WakeParams* a, const WakeParams* b) {
    return a->grid == b->grid && a->cell == b->cell && a->border == b->border &&
           a->depth == b->depth;
}

bool water_sim_set_patch(WaterSim* sim, WaterDetail detail, double depth, SwellError* error) {
    assert(sim);
    const WakeParams params = patch_params(detail, depth);
    const bool moves = sim->patch && !wake_patch_is_still(sim->patch);
    if (are_same(&params, &sim->params) || (moves && params.depth == sim->params.depth)) {
        return true;
    }
    if (sim->patch) {
        WakePatch* patch = wake_patch_create(&params, sim->workers, error);
        if (!patch) {
            return false;
        }
        wake_patch_destroy(sim->patch);
        sim->patch = patch;
        WaterBody* list[WATER_BODIES_MAX];
        for (int i = list_bodies(sim, list) - 1; i >= 0; --i) {
            list[i]->age = 0.0; /* weights fade in again */
        }
    }
    sim->params = params;
    return true;
}

static bool require_patch(WaterSim* sim, SwellError* error) {
    if (!sim->patch) {
        sim->patch = wake_patch_create(&sim->params, sim->workers, error);
    }
    return sim->patch != NULL;
}

/* ---- Where the patch is -------------------------------------------------------------------- */

/* Moving the patch loses the waves that leave it, so it stays while its target is well within. */

static const double STONE_SECONDS = 12.0;  /* for which the patch stays with a stone */
static const double NEAR_EYE = 200.0;      /* m, within which a body attracts the patch */
static const double MARGIN = 8.0;          /* m, from the border */
static const double STONES_MARGIN = 2.0;   /* m, of a script's stones from the border */
static const double THROWN_SECONDS = 30.0; /* for which the waves of a stone stay on the patch */
static const double MISSED = 0.5; /* waves below this share of a stone's energy may be lost */
static const double FRESH = 1.0;  /* s, for which a stone counts with its whole energy */

/* Returns the distance of the border from the middle along each axis [m]. */
static double half_side(const WaterSim* sim) {
    return 0.5 * sim->params.grid * sim->params.cell - sim->params.border;
}

static bool is_within(const WaterSim* sim, const double place[2]) {
    double middle[2];
    wake_patch_middle(sim->patch, middle);
    return fmax(fabs(place[0] - middle[0]), fabs(place[1] - middle[1])) <= half_side(sim) - MARGIN;
}

/* Finds the target of the patch: a fresh stone, else the body nearest to the eye. */
static bool find_target(WaterSim* sim, double target[2]) {
    if (sim->stone_age < STONE_SECONDS) {
        memcpy(target, sim->stone, sizeof sim->stone);
        return true;
    }
    double least = NEAR_EYE;
    WaterBody* list[WATER_BODIES_MAX];
    const int count = list_bodies(sim, list);
    for (int i = 0; i < count; ++i) {
        double rest[2];
        water_body_rest(list[i], rest);
        const double distance = hypot(rest[0] - sim->eye[0], rest[1] - sim->eye[1]);
        if (distance < least) {
            least = distance;
            memcpy(target, rest, sizeof rest);
        }
    }
    return least < NEAR_EYE;
}

static void follow_target(WaterSim* sim) {
    double target[2];
    if (find_target(sim, target) && !is_within(sim, target)) {
        wake_patch_move(sim->patch, target[0], target[1]);
    }
}

/* Whether the eye is nearer to a place than to the middle of the patch. */
static bool is_nearer(const WaterSim* sim, const double place[2]) {
    double middle[2];
    wake_patch_middle(sim->patch, middle);
    return hypot(place[0] - sim->eye[0], place[1] - sim->eye[1]) <
           hypot(middle[0] - sim->eye[0], middle[1] - sim->eye[1]);
}

/* Moves the patch as little as puts the place well within. */
static void extend_to(WaterSim* sim, const double place[2]) {
    const double reach = half_side(sim) - MARGIN - sim->params.cell;
    double middle[2];
    wake_patch_middle(sim->patch, middle);
    for (int axis = 0; axis < 2; ++axis) {
        middle[axis] = swell_clamp(middle[axis], place[axis] - reach, place[axis] + reach);
    }
    wake_patch_move(sim->patch, middle[0], middle[1]);
}

/* Moves the patch to the place of a stone of that energy and keeps as many waves as possible. */
static bool move_to_stone(WaterSim* sim, const double place[2], double energy, SwellError* error) {
    const double share = wake_patch_share(sim->patch, place[0], place[1]);
    if (sim->follows_boat) {
        return share > 0.0 ||
               swell_error_set(error, SWELL_ERROR_RANGE, "that is too far from the boat");
    }
    if (is_within(sim, place)) {
        return true;
    }
    const double moving = wake_patch_energy(sim->patch);
    const double present = sim->stone_age < FRESH ? fmax(moving, sim->stone_energy) : moving;
    const bool is_missed = present > MISSED * energy;
    if (is_missed && share > 0.0) {
        extend_to(sim, place);
    } else if (!is_missed || is_nearer(sim, place)) {
        wake_patch_move(sim->patch, place[0], place[1]);
    } else {
        return swell_error_set(error, SWELL_ERROR_RANGE, "waves nearer to the eye would be lost");
    }
    return true;
}

/* ---- Live ---------------------------------------------------------------------------------- */

bool water_sim_launch(WaterSim* sim, const OceanSea* sea, double x, double z, double heading,
                      SwellError* error) {
    assert(sim && sea && sim->script.course.count == 0);
    if (!require_patch(sim, error) ||
        (!sim->boat.body && !water_body_init(&sim->boat, float_boat_create(error)))) {
        return false;
    }
    const WaterLayers layers = {sea, sim->patch};
    wake_patch_set_hull(sim->patch, BOAT_SLOT, NULL);
    float_body_place(sim->boat.body, x, water_query(&layers, x, z).height, z, heading);
    sim->boat.probe_count = 0;
    sim->boat.age = 0.0;
    water_sim_steer(sim, 0.0, 0.0);
    show_bodies(sim);
    return true;
}

static const double TOUCHING = 0.01; /* m, overlap of bodies that float beside each other */

/* Returns the reason why a new buoy cannot be there, or NULL. */
static const char* find_obstacle(const WaterSim* sim, const FloatBody* buoy) {
    for (int i = 0; i < sim->buoy_count; ++i) {
        if (float_bodies_gap(sim->buoy[i].body, buoy) < -TOUCHING) {
            return "a buoy is there already";
        }
    }
    const FloatBody* boat = sim->boat.body;
    return boat && float_bodies_gap(boat, buoy) < -TOUCHING ? "the boat is there" : NULL;
}

bool water_sim_add_buoy(WaterSim* sim, const OceanSea* sea, double x, double z, double drop,
                        SwellError* error) {
    assert(sim && sea && drop >= 0.0);
    if (sim->buoy_count == WATER_BUOYS_MAX) {
        return swell_error_set(error, SWELL_ERROR_RANGE, "all buoys are on the water");
    }
    WaterBody* buoy = &sim->buoy[sim->buoy_count];
    if (!require_patch(sim, error) || !water_body_init(buoy, float_buoy_create(error))) {
        return false;
    }
    const WaterLayers layers = {sea, sim->patch};
    float_body_place(buoy->body, x, water_query(&layers, x, z).height + drop, z, 0.0);
    const char* other = find_obstacle(sim, buoy->body);
    if (other) {
        water_body_finish(buoy);
        return swell_error_set(error, SWELL_ERROR_RANGE, "%s", other);
    }
    float_buoy_moor(buoy->body, x, z);
    buoy->wet = drop == 0.0;
    sim->buoy_count += 1;
    show_bodies(sim);
    return true;
}

static void remember_stone(WaterSim* sim, double x, double z, double radius, double time) {
    sim->thrown[sim->thrown_count++ % WATER_THROWN_MAX] =
        (WaterStone){.x = x, .z = z, .radius = radius, .time = time};
}

int water_sim_list_stones(const WaterSim* sim, double time, WaterStone stone[WATER_THROWN_MAX]) {
    assert(sim && stone);
    const double reach = half_side(sim) - STONES_MARGIN;
    const uint32_t size = WATER_THROWN_MAX, last = sim->thrown_count;
    double middle[2];
    int count = 0;
    if (!sim->patch || time < WAKE_STEP) {
        return 0;
    }
    wake_patch_middle(sim->patch, middle);
    for (uint32_t i = last > size ? last - size : 0; i < last; ++i) {
        WaterStone one = sim->thrown[i % size];
        const double far = fmax(fabs(one.x - middle[0]), fabs(one.z - middle[1]));
        if (far <= reach && one.time <= time && one.time > time - THROWN_SECONDS) {
            one.time = fmin(one.time, time - WAKE_STEP);
            stone[count++] = one;
        }
    }
    return count;
}

bool water_sim_throw(WaterSim* sim, const OceanSea* sea, double x, double z, double radius,
                     SwellError* error) {
    assert(sim && sea && radius > 0.0);
    if (!require_patch(sim, error)) {
        return false;
    }
    const OceanQuery query = ocean_sea_query(sea, x, z);
    const StoneHollow hollow = water_stone_hollow(radius, sim->params.cell);
    if (!move_to_stone(sim, query.rest, hollow.energy, error)) {
        return false;
    }
    if (!add_stone(sim->patch, query.rest, &hollow)) {
        return swell_error_set(error, SWELL_ERROR_RANGE, "too many stones are in the air");
    }
    splashes_add_stone(&sim->splashes, sim->time, (const double[3]){x, query.height, z}, radius);
    remember_stone(sim, x, z, radius, sim->time);
    memcpy(sim->stone, query.rest, sizeof sim->stone);
    sim->stone_energy = hollow.energy;
    sim->stone_age = 0.0;
    return true;
}

void water_sim_steer(WaterSim* sim, double throttle, double rudder) {
    assert(sim);
    sim->throttle = throttle;
    if (sim->boat.body) {
        float_boat_steer(sim->boat.body, throttle, rudder);
    }
}

/* ---- One step ------------------------------------------------------------------------------ */

/* The hollow of a buoy that falls in. */
static const double BUOY_HOLLOW = 0.8;            /* a [m] */
static const double BUOY_DEPTH_PER_SPEED = 0.045; /* A over its speed [s] */
static const double BUOY_FOAM = 0.4;

static void splash_buoy(WaterSim* sim, const WaterBody* buoy) {
    double velocity[3], rest[2];
    float_body_velocity(buoy->body, velocity);
    if (velocity[1] < 0.0) {
        water_body_rest(buoy, rest);
        wake_patch_add_stone(sim->patch, rest[0], rest[1], BUOY_HOLLOW,
                             -BUOY_DEPTH_PER_SPEED * velocity[1], BUOY_FOAM);
        splashes_add_fall(&sim->splashes, step_end(sim->step), float_body_pose(buoy->body).position,
                          0.5 * FLOAT_BUOY_DIAMETER, -velocity[1]);
    }
}

/* Moves the bodies by FLOAT_STEP, to `late` seconds before the sea's time. */
static void move_bodies(WaterSim* sim, const OceanSea* sea, double late) {
    const WaterLayers layers = {sea, sim->patch};
    WaterBody* list[WATER_BODIES_MAX];
    FloatBody* floats[WATER_BODIES_MAX];
    const int count = list_bodies(sim, list);
    for (int i = 0; i < count; ++i) {
        const bool was_wet = list[i]->wet;
        water_body_step(list[i], &layers, late);
        if (i < sim->buoy_count && !was_wet && list[i]->wet) {
            splash_buoy(sim, list[i]);
        }
        floats[i] = list[i]->body;
    }
    float_bodies_collide(floats, count);
}

static void drop_script_stones(WaterSim* sim, const OceanSea* sea) {
    for (int i = 0; i < sim->script.stone_count; ++i) {
        const WaterStone* stone = &sim->script.stone[i];
        if (stone->step == sim->step) {
            const OceanQuery query = ocean_sea_query(sea, stone->x, stone->z);
            const StoneHollow hollow = water_stone_hollow(stone->radius, sim->params.cell);
            add_stone(sim->patch, query.rest, &hollow);
            splashes_add_stone(&sim->splashes, step_end(sim->step),
                               (const double[3]){stone->x, query.height, stone->z}, stone->radius);
            remember_stone(sim, stone->x, stone->z, stone->radius, stone->time);
        }
    }
}

/* Returns the pressure of the boat on its course; the sea is at `time`. */
static HullPressure course_pressure(const WaterSim* sim, const OceanSea* sea, double time) {
    const CoursePoint point = course_at(&sim->script.course, time);
    const OceanQuery query = ocean_sea_query(sea, point.x, point.z);
    return (HullPressure){
        .rest = {query.rest[0], query.rest[1]},
        .heading = {point.heading[0], point.heading[1]},
        .volume =
            sim->course_weight.volume * hull_pressure_fade(time - sim->script.course.key[0].time),
        .ahead = sim->course_weight.ahead,
        .speed = point.speed,
    };
}

/* Returns the volume that presses: twice that under water, up to that displaced at rest; it fades
   in within a second of the first touch. */
static double pressing_volume(const WaterBody* body) {
    const double rest = float_body_rest_volume(body->body);
    return fmin(2.0 * float_body_volume(body->body), rest) * hull_pressure_fade(body->age);
}

static HullPressure boat_pressure(const WaterBody* boat) {
    const double heading = swell_radians(float_boat_heading(boat->body));
    const double way[2] = {sin(heading), -cos(heading)};
    const double ahead = hull_weight_of(boat->body).ahead;
    double middle[2];
    water_body_rest(boat, middle);
    return (HullPressure){
        .rest = {middle[0] - ahead * way[0], middle[1] - ahead * way[1]},
        .heading = {way[0], way[1]},
        .volume = pressing_volume(boat),
        .ahead = ahead,
        .speed = float_boat_speed(boat->body),
    };
}

static void press_boat(WaterSim* sim, const OceanSea* sea) {
    const bool on_course = has_course(sim, step_end(sim->step));
    if (!on_course && !sim->boat.body) {
        return;
    }
    const HullPressure pressure =
        on_course ? course_pressure(sim, sea, step_end(sim->step)) : boat_pressure(&sim->boat);
    if (sim->follows_boat) {
        double middle[2];
        hull_pressure_window(&sim->params, pressure.rest, pressure.heading, middle);
        wake_patch_move(sim->patch, middle[0], middle[1]);
    }
    hull_pressure_set(sim->patch, BOAT_SLOT, &pressure);
}

static void press_buoys(WaterSim* sim) {
    for (int i = 0; i < sim->buoy_count; ++i) {
        double rest[2];
        water_body_rest(&sim->buoy[i], rest);
        hull_pressure_set_buoy(sim->patch, i, rest, pressing_volume(&sim->buoy[i]));
    }
}

/* Watches the boat's bow; the sea is `late` seconds after the step's end. */
static void watch_bow(WaterSim* sim, const OceanSea* sea, double late) {
    const WaterLayers layers = {sea, sim->patch};
    const double time = step_end(sim->step);
    if (has_course(sim, time)) {
        const CoursePoint point = course_at(&sim->script.course, time);
        const FloatPose pose = course_pose(&point, &layers);
        const double way[2] = {point.speed * point.heading[0], point.speed * point.heading[1]};
        splashes_watch_bow(&sim->splashes, &pose, way, &layers, time, WAKE_STEP);
    } else if (sim->boat.body) {
        double velocity[3];
        float_body_velocity(sim->boat.body, velocity);
        const FloatPose pose = water_body_pose(&sim->boat, late);
        splashes_watch_bow(&sim->splashes, &pose, (const double[2]){velocity[0], velocity[2]},
                           &layers, time, WAKE_STEP);
    } else {
        sim->splashes.has_bow = false;
    }
}

/* Computes the next step, with the sea `late` seconds after its end. */
static void compute_step(WaterSim* sim, const OceanSea* sea, double late) {
    sim->step += 1;
    move_bodies(sim, sea, late + FLOAT_STEP);
    move_bodies(sim, sea, late);
    if (water_sim_wake(sim)) {
        drop_script_stones(sim, sea);
        if (!sim->follows_boat) {
            follow_target(sim);
        }
        press_buoys(sim);
        press_boat(sim, sea);
        watch_bow(sim, sea, late);
        wake_patch_step(sim->patch);
    }
    sim->stone_age += WAKE_STEP;
}

/* ---- Live time ----------------------------------------------------------------------------- */

/* Computes the steps to the sea's time, which has advanced by `seconds`. */
static void catch_up(WaterSim* sim, const OceanSea* sea, double seconds) {
    WaterBody* list[WATER_BODIES_MAX];
    const int count = list_bodies(sim, list);
    bool leaps = seconds < -STALL_SECONDS || seconds > LEAP_SECONDS;
    for (int i = 0; i < count && seconds > 0.0; ++i) {
        leaps = !water_body_update_probes(list[i], sea, seconds) || leaps;
    }
    const WaterLayers layers = {sea, sim->patch};
    if (leaps) {
        splashes_clear(&sim->splashes);
    }
    for (int i = 0; leaps && i < count; ++i) {
        const bool is_boat = i == sim->buoy_count;
        water_body_snap(list[i], &layers, is_boat ? float_boat_heading(list[i]->body) : 0.0);
    }
    const int64_t last = water_step_at(sim->time), first = water_step_at(sim->time - STALL_SECONDS);
    if (sim->step < first) {
        sim->step = first;
    } else if (sim->step > water_step_at(sim->time + STALL_SECONDS)) {
        sim->step = last;
    }
    while (sim->step < last) {
        compute_step(sim, sea, sim->time - step_end(sim->step + 1));
    }
    for (int i = 0; i < count; ++i) {
        water_body_store_probes(list[i], sea);
    }
}

void water_sim_advance(WaterSim* sim, const OceanSea* sea, double time) {
    assert(sim && sea);
    const double seconds = sim->has_time ? time - sim->time : 0.0;
    sim->time = time;
    sim->has_time = true;
    if (water_sim_wake(sim)) {
        catch_up(sim, sea, seconds);
    } else {
        sim->step = water_step_at(time);
    }
    water_sim_show(sim, sea);
}

/* ---- By script ----------------------------------------------------------------------------- */

double water_script_start(const WaterScript* script) {
    assert(script);
    double start = script->course.count > 0 ? script->course.key[0].time : (double)INFINITY;
    for (int i = 0; i < script->stone_count; ++i) {
        start = fmin(start, script->stone[i].time);
    }
    return start;
}

/* Finds the middle of the patch at a time: between all stones, or at the boat of the course on a
   level sea; before the course begins, at its first place. */
static void find_middle(const WaterSim* sim, double time, double middle[2]) {
    const WaterScript* script = &sim->script;
    if (script->course.count > 0) {
        const CoursePoint point = course_at(&script->course, time);
        memcpy(middle, (const double[2]){point.x, point.z}, sizeof(double[2]));
        if (has_course(sim, time)) {
            hull_pressure_window(&sim->params, middle, point.heading, middle);
        }
        return;
    }
    double low[2] = {INFINITY, INFINITY}, high[2] = {-INFINITY, -INFINITY};
    for (int i = 0; i < script->stone_count; ++i) {
        const double place[2] = {script->stone[i].x, script->stone[i].z};
        for (int axis = 0; axis < 2; ++axis) {
            low[axis] = fmin(low[axis], place[axis]);
            high[axis] = fmax(high[axis], place[axis]);
            middle[axis] = 0.5 * (low[axis] + high[axis]);
        }
    }
}

/* Whether each stone falls into the patch. */
static bool check_stones(const WaterSim* sim, SwellError* error) {
    const bool alone = sim->script.course.count == 0;
    const double reach = half_side(sim) - (alone ? STONES_MARGIN : 0.0);
    for (int i = 0; i < sim->script.stone_count; ++i) {
        const WaterStone* stone = &sim->script.stone[i];
        double middle[2];
        find_middle(sim, stone->time, middle);
        if (fmax(fabs(stone->x - middle[0]), fabs(stone->z - middle[1])) > reach) {
            return swell_error_set(error, SWELL_ERROR_RANGE,
                                   "the stone at %g,%g falls too far from the %s: at %g s up to %g "
                                   "m from %.4g,%.4g along x and z are accepted",
                                   stone->x, stone->z, alone ? "other stones" : "boat", stone->time,
                                   reach, middle[0], middle[1]);
        }
    }
    return true;
}

bool water_sim_set_script(WaterSim* sim, const WaterScript* script, SwellError* error) {
    assert(sim && !has_script(sim) && !has_bodies(sim) && script);
    sim->script = *script;
    assert(has_script(sim));
    for (int i = 0; i < sim->script.stone_count; ++i) {
        sim->script.stone[i].step = water_step_at(sim->script.stone[i].time) + 1;
    }
    sim->step = water_step_at(water_script_start(script));
    if (!require_patch(sim, error)) {
        return false;
    }
    sim->follows_boat = sim->script.course.count > 0;
    double middle[2];
    find_middle(sim, -INFINITY, middle);
    wake_patch_move(sim->patch, middle[0], middle[1]);
    return check_stones(sim, error) &&
           (!sim->follows_boat || hull_weight_default(&sim->course_weight, error));
}

void water_sim_place(WaterSim* sim, const WaterPlaced* placed) {
    assert(sim && !has_bodies(sim) && placed && placed->buoy_count <= WATER_BUOYS_MAX);
    assert(!placed->has_boat || sim->script.course.count == 0);
    sim->placed = *placed;
}

void water_sim_end_script(WaterSim* sim) {
    assert(sim && sim->script.course.count == 0);
    WaterScript* script = &sim->script;
    int count = 0;
    for (int i = 0; i < script->stone_count; ++i) {
        if (script->stone[i].step > sim->step) {
            script->stone[count++] = script->stone[i];
        }
    }
    script->stone_count = count;
}

/* Whether a script event falls into the step, so that the sea has to be at its end. */
static bool needs_sea(const WaterSim* sim, int64_t step) {
    bool needs = has_course(sim, step_end(step));
    for (int i = 0; !needs && i < sim->script.stone_count; ++i) {
        needs = sim->script.stone[i].step == step;
    }
    return needs;
}

bool water_sim_run(WaterSim* sim, OceanSea* sea, double time, HostProgress* progress,
                   SwellError* error) {
    assert(sim && sea && time >= 0.0 && !has_bodies(sim));
    sim->time = time;
    if (!has_script(sim)) {
        return true;
    }
    const int64_t first = sim->step, last = water_step_at(time);
    while (sim->step < last) {
        if (host_interrupts_pending()) {
            return swell_error_set(error, SWELL_ERROR_INTERRUPTED,
                                   "interrupted after %lld of %lld steps of the wake",
                                   (long long)(sim->step - first), (long long)(last - first));
        }
        if (needs_sea(sim, sim->step + 1)) {
            ocean_sea_advance(sea, OCEAN_METHOD_FFT, step_end(sim->step + 1));
        }
        compute_step(sim, sea, 0.0);
        host_progress_show(progress, (double)(sim->step - first) / (double)(last - first));
    }
    return true;
}

bool water_sim_course_pressure(const WaterSim* sim, OceanSea* sea, HullPressure* pressure) {
    assert(sim && sea && pressure);
    const double end = step_end(sim->step);
    if (!has_course(sim, end)) {
        return false;
    }
    ocean_sea_advance(sea, OCEAN_METHOD_FFT, end);
    *pressure = course_pressure(sim, sea, end);
    return true;
}
