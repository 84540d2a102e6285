#include "water/water_sim.h"

#include "base/numbers.h"

#include <assert.h>
#include <string.h>

/* A buoy's slot of the patch is its index. */
enum { BOAT_SLOT = WATER_BUOYS_MAX };
_Static_assert((int)BOAT_SLOT < (int)WAKE_HULLS_MAX, "each body has a slot");

/* ---- Floating bodies ----------------------------------------------------------------------- */

static const double SEARCH_TOLERANCE = 0.01; /* m */

/* Speed of water above which the sea must have been replaced [m/s]. */
static const double WATER_SPEED_MAX = 40.0;

/* Takes ownership of `owned`, `length` [m] long; returns false where it is NULL. */
static bool init_body(WaterBody* body, FloatBody* owned, double length, const double (*keel)[3],
                      int count) {
    *body = (WaterBody){
        .body = owned, .keel_count = count, .smaller = fmin(length / FLOAT_BOAT_LENGTH, 1.0)};
    memcpy(body->keel, keel, (size_t)count * sizeof *keel);
    return owned != NULL;
}

static void finish_body(WaterBody* body) {
    float_body_destroy(body->body);
    *body = (WaterBody){0};
}

/* Finds the rest position of the water below the body: x, z [m]. The result is smooth in time,
   unlike the probes, whose searches end within a centimetre. A pressure with that jitter would
   cause waves. */
static void find_rest(const WaterBody* body, double rest[2]) {
    float_body_middle(body->body, rest);
    for (int axis = 0; axis < 2; ++axis) {
        rest[axis] -= body->probe_count > 0 ? body->carried[axis] : 0.0;
    }
}

/* Computes the velocity of the water at each probe from the sea `seconds` > 0 later. Returns false
   where it is faster than any wave. */
static bool update_probes(WaterBody* body, const OceanSea* sea, double seconds) {
    for (int i = 0; i < body->probe_count; ++i) {
        WaterProbe* probe = &body->probe[i];
        double now[3];
        ocean_sea_long_displacement(sea, probe->rest, body->shortest, now);
        double square = 0.0;
        for (int axis = 0; axis < 3; ++axis) {
            probe->velocity[axis] = (now[axis] - probe->displacement[axis]) / seconds;
            square += probe->velocity[axis] * probe->velocity[axis];
        }
        if (!(square <= WATER_SPEED_MAX * WATER_SPEED_MAX)) {
            return false;
        }
    }
    return true;
}

/* Context of answer_probes. */
typedef struct ProbeContext {
    WaterBody* body;
    const WaterLayers* water;
    double late;
} ProbeContext;

static void answer_probes(void* context, double shortest, FloatProbe* probes, int count) {
    const ProbeContext* probing = context;
    const WaterLayers* water = probing->water;
    WaterBody* body = probing->body;
    const double late = probing->late, feels = float_body_floating(body->body);
    double moves[3], sum[2] = {0.0, 0.0};
    assert(count <= FLOAT_PROBES_MAX);
    float_body_velocity(body->body, moves);
    body->shortest = shortest;
    for (int i = 0; i < count; ++i) {
        FloatProbe* probe = &probes[i];
        WaterProbe* known = &body->probe[i];
        if (i >= body->probe_count) { /* first step */
            *known = (WaterProbe){.rest = {probe->x, probe->z}};
        }
        ocean_sea_find(water->sea, probe->x + late * known->velocity[0],
                       probe->z + late * known->velocity[2], shortest, SEARCH_TOLERANCE,
                       known->rest, known->displacement);
        probe->height = known->displacement[1] - late * known->velocity[1];
        memcpy(probe->velocity, known->velocity, sizeof probe->velocity);
        memcpy(probe->rest, known->rest, sizeof probe->rest);
        if (water->wake) {
            /* In the frame of the moving body its own steady wave does not rise. */
            const WakeSample wake = wake_patch_sample(water->wake, known->rest[0], known->rest[1]);
            probe->height += feels * wake.height;
            probe->velocity[1] +=
                feels * (wake.rise + moves[0] * wake.slope[0] + moves[2] * wake.slope[1]);
        }
        WaterShoreSample shore;
        if (water_shore_at(water->shore, probe->x, probe->z, &shore)) {
            probe->height = swell_mix(probe->height, shore.surface, shore.share);
            for (int axis = 0; axis < 3; ++axis) {
                probe->velocity[axis] =
                    swell_mix(probe->velocity[axis], shore.velocity[axis], shore.share);
            }
        }
        /* The water is on its way to x + late W, the rest position plus the displacement then. */
        sum[0] += known->displacement[0] - late * known->velocity[0];
        sum[1] += known->displacement[2] - late * known->velocity[2];
    }
    body->probe_count = count;
    body->carried[0] = sum[0] / count;
    body->carried[1] = sum[1] / count;
}

/* Sand under each point of the keel is a damped spring with friction. The whole weight presses it
   in by SINKS if half of the points carry it. */
static const double SINKS = 0.08, SINKS_MOST = 0.25; /* m, of the launch and longer boats */
static const double DAMPING_RATIO = 0.5;
static const double FRICTION = 0.5; /* coefficient of friction of sand under a keel */
static const double CREEPING = 0.3; /* speed below which friction falls with the speed [m/s] */

static void push_from_ground(WaterBody* body, const WaterLayers* water) {
    const FloatPose pose = float_body_pose(body->body);
    const double mass = float_body_mass(body->body), size = body->smaller;
    const double stiff = 2.0 * mass * FLOAT_GRAVITY / (size * SINKS * body->keel_count);
    const double damping = 2.0 * DAMPING_RATIO * sqrt(stiff * mass / body->keel_count);
    double velocity[3], rate[3], middle[2];
    float_body_velocity(body->body, velocity);
    float_body_turning(body->body, rate);
    float_body_middle(body->body, middle);
    for (int i = 0; i < body->keel_count; ++i) {
        WaterShoreSample shore;
        double out[3], turned[3], torque[3];
        float_pose_rotate(&pose, body->keel[i], out);
        if (!water_shore_at(water->shore, pose.position[0] + out[0], pose.position[2] + out[2],
                            &shore) ||
            shore.bed <= pose.position[1] + out[1]) {
            continue;
        }
        swell_cross(rate, out, turned);
        const double depth = shore.bed - pose.position[1] - out[1];
        const double moves[3] = {velocity[0] + turned[0], velocity[1] + turned[1],
                                 velocity[2] + turned[2]};
        const double arm[3] = {pose.position[0] + out[0] - middle[0], out[1],
                               pose.position[2] + out[2] - middle[1]};
        const double up = fmax(stiff * fmin(depth, size * SINKS_MOST) - damping * moves[1], 0.0);
        const double drag = -FRICTION * up / fmax(hypot(moves[0], moves[2]), CREEPING);
        const double force[3] = {drag * moves[0], up, drag * moves[2]};
        swell_cross(arm, force, torque);
        float_body_push(body->body, force, torque);
    }
}

/* Advances by FLOAT_STEP, to `late` seconds before the sea's time. */
static void step_body(WaterBody* body, const WaterLayers* water, double late) {
    if (water->shore) {
        push_from_ground(body, water);
    }
    float_body_step(body->body, &(FloatWater){answer_probes, &(ProbeContext){body, water, late}});
    body->wet = body->wet || float_body_volume(body->body) > 0.0;
    body->age += body->wet ? FLOAT_STEP : 0.0;
}

/* ---- How the boat presses ------------------------------------------------------------------ */

/* Wash: its distance behind the transom [m], its length and beam, and the speed at which it is
   strongest [m/s]. */
static const double WASH_BEHIND = 3.5, WASH_LENGTH = 0.6, WASH_BEAM = 0.85, WASH_SPEED = 4.0;

/* Least beam of a wash that the track's cells show [m]. */
static const double TRACKED_BEAM = 0.25 * WAKE_TRACK_CELL;

/* Length of the hollow behind the transom over the speed [s], and its bounds [m]. */
static const double HOLLOW_SECONDS = 0.2, HOLLOW_LEAST = 0.5, HOLLOW_MOST = 3.0;

/* Froude's law: lengths grow with the hull's, speeds with its root. */
static double scale_of(const FloatHull* hull) {
    return float_hull_size(hull).length / FLOAT_BOAT_LENGTH;
}

static WakeHull hull_of(const HullPressure* boat, WakeSections* sections) {
    const double scale = scale_of(boat->hull), speed = boat->speed / sqrt(scale);
    const double trim = float_boat_trim(speed);
    sections->hollow = scale * swell_clamp(HOLLOW_SECONDS * fabs(speed), HOLLOW_LEAST, HOLLOW_MOST);
    sections->draught = float_hull_size(boat->hull).draught;
    float_hull_sections(boat->hull, trim, WAKE_STATIONS, sections->area, sections->half_breadth);
    return (WakeHull){
        .sections = sections,
        .x = boat->rest[0],
        .z = boat->rest[1],
        .heading = {boat->heading[0], boat->heading[1]},
        .length = float_hull_size(boat->hull).length,
        .volume = boat->volume,
    };
}

enum { STEM_MOST = WAKE_STATIONS - 1 };

/* Fills the parabola of WaterShown.waterline at a speed [m/s]. */
static void find_waterline(const FloatHull* hull, double speed, double line[3]) {
    WakeSections sections;
    (void)hull_of(&(HullPressure){.hull = hull, .speed = speed}, &sections);
    const double* half = sections.half_breadth;
    int last = 0;
    double most = 0.0;
    for (int i = 0; i < WAKE_STATIONS; ++i) {
        last = half[i] > 0.0 ? i : last;
        most = fmax(most, half[i]);
    }
    const double narrows = last > 0 ? half[last - 1] - half[last] : 0.0;
    const double stem = fmin(last + (half[last] < narrows ? half[last] / narrows : 1.0), STEM_MOST);
    /* A parabola has 3/4 of its breadth half way. */
    int broad = last;
    while (broad > 0 && half[broad] < 0.75 * most) {
        --broad;
    }
    const double next = broad < last ? half[broad + 1] : 0.0;
    const double at =
        broad + fmin((half[broad] - 0.75 * most) / fmax(half[broad] - next, 1e-9), 1.0);
    const double length = float_hull_size(hull).length, spacing = length / STEM_MOST;
    line[0] = stem * spacing - 0.5 * length;
    line[1] = most;
    line[2] = 2.0 * fmax(stem - at, 0.0) * spacing;
}

double hull_pressure_phase(const HullPressure* boat, double cell, double wave_number) {
    assert(boat);
    WakeSections sections;
    const WakeHull hull = hull_of(boat, &sections);
    return wake_hull_phase(&hull, cell, wave_number);
}

/* Sets the boat's pressure and the wash of her propeller for the next step of the patch, which ends
   at `time` [s], and adds the wash to her track. */
static void press_boat(WaterSim* sim, const HullPressure* boat, double time) {
    const double* way = boat->heading;
    WakeSections sections;
    const WakeHull hull = hull_of(boat, &sections);
    wake_patch_set_hull(sim->patch, BOAT_SLOT, &hull);
    const double scale = scale_of(boat->hull);
    const double share = fmin(fabs(boat->speed) / (WASH_SPEED * sqrt(scale)), 1.0);
    const WakeWash wash = {
        .x = boat->rest[0] - scale * WASH_BEHIND * way[0],
        .z = boat->rest[1] - scale * WASH_BEHIND * way[1],
        .heading = {way[0], way[1]},
        .length = scale * WASH_LENGTH,
        .beam = scale * WASH_BEAM,
        .strength = share * share,
    };
    if (wash.strength > 0.0) {
        wake_patch_add_wash(sim->patch, &wash);
        if (wash.beam >= TRACKED_BEAM) {
            wake_track_add(&sim->track, &wash, time);
        }
    }
}

/* ---- Contents ------------------------------------------------------------------------------ */

static bool has_bodies(const WaterSim* sim) {
    return sim->buoy_count > 0 || sim->boat.body;
}

static bool has_script(const WaterSim* sim) {
    return sim->script.stone_count > 0 || sim->script.course.count > 0;
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

/* Creates the patch unless it exists. Fails with SWELL_ERROR_MEMORY. */
static bool require_patch(WaterSim* sim, SwellError* error) {
    if (!sim->patch) {
        sim->patch = wake_patch_create(&sim->params, sim->workers, error);
    }
    return sim->patch != NULL;
}

static const double STEP_SLACK = 1e-6; /* tolerance for rounded times [steps] */

int64_t water_step_at(double time) {
    return (int64_t)floor(time / WAKE_STEP + STEP_SLACK);
}

/* Returns the time at which a step ends [s]. */
static double step_end(int64_t step) {
    return fmin((double)step * WAKE_STEP, OCEAN_TIME_MAX);
}

static WaterLayers layers_of(const WaterSim* sim, const OceanSea* sea) {
    return (WaterLayers){sea, sim->patch, sim->shore};
}

/* Sets the size of the boat in `shown`, by her speed there. */
static void show_size(WaterSim* sim) {
    sim->shown.length = float_hull_size(sim->hull).length;
    sim->shown.beam = float_hull_size(sim->hull).beam;
    find_waterline(sim->hull, sim->shown.speed, sim->shown.waterline);
}

/* Sets the floating bodies in `shown`, extrapolated from the end of the last step. */
static void show_bodies(WaterSim* sim) {
    WaterShown* shown = &sim->shown;
    WaterBody* list[WATER_BODIES_MAX];
    memset(shown, 0, sizeof *shown);
    shown->throttle = sim->throttle;
    shown->count = list_bodies(sim, list);
    for (int i = 0; i < shown->count; ++i) {
        shown->pose[i] = float_body_pose_after(list[i]->body, sim->time - step_end(sim->step));
    }
    if (sim->boat.body) {
        shown->has_boat = true;
        shown->rudder = float_boat_rudder(sim->boat.body);
        shown->given = float_boat_throttle(sim->boat.body);
        shown->speed = float_boat_speed(sim->boat.body);
        shown->heading = float_boat_heading(sim->boat.body);
        show_size(sim);
    }
}

/* ---- Life ---------------------------------------------------------------------------------- */

WaterSim* water_sim_create(const FloatHull* hull, SwellWorkers* workers, SwellError* error) {
    assert(workers);
    WaterSim* sim = swell_memory_allocate(1, sizeof *sim, error);
    if (sim) {
        sim->workers = workers;
        sim->hull = hull;
        sim->params = wake_default_params();
        sim->stone_age = INFINITY;
    }
    return sim;
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
                       .track = sim->track,
                       .shown = sim->shown,
                       .splashes = sim->splashes};
    if (sim->patch && !(copy->patch = wake_patch_snapshot(sim->patch, error))) {
        swell_memory_free(copy);
        return NULL;
    }
    return copy;
}

void water_sim_clear_buoys(WaterSim* sim) {
    assert(sim);
    for (int i = 0; i < sim->buoy_count; ++i) {
        finish_body(&sim->buoy[i]);
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
    finish_body(&sim->boat);
    course_finish(&sim->script.course);
    sim->script.stone_count = 0;
    sim->placed = (WaterPlaced){0};
    sim->thrown_count = 0;
    if (sim->patch) {
        wake_patch_clear(sim->patch);
    }
    sim->track = (WakeTrack){0};
    sim->follows_boat = false;
    sim->throttle = sim->rudder = sim->over_side = 0.0;
    sim->stone_age = INFINITY;
    sim->splashes = (WaterSplashes){0};
    show_bodies(sim);
}

void water_sim_destroy(WaterSim* sim) {
    if (sim) {
        wake_patch_destroy(sim->patch);
        sim->patch = NULL;
        water_sim_clear(sim);
        swell_memory_free(sim);
    }
}

void water_sim_set_shore(WaterSim* sim, const ShoreDisplay* shore) {
    assert(sim);
    sim->shore = shore;
}

void water_sim_set_eye(WaterSim* sim, double x, double z) {
    assert(sim);
    sim->eye[0] = x;
    sim->eye[1] = z;
}

void water_sim_follow_boat(WaterSim* sim, bool follows) {
    assert(sim);
    sim->follows_boat = follows;
}

/* Lengths of boats between which the patch has its own size [m]. */
static const double PATCH_LENGTHS[2] = {3.0, 32.0};

double water_patch_scale(const FloatHull* hull) {
    const double length = float_hull_size(hull).length;
    return length > PATCH_LENGTHS[1] ? length / PATCH_LENGTHS[1]
                                     : fmin(length / PATCH_LENGTHS[0], 1.0);
}

/* Lengths and times are the launch's, by Froude's law. */
static WakeParams patch_params(double side, double cell, double depth, const FloatHull* hull) {
    WakeParams params = wake_default_params();
    const double scale = water_patch_scale(hull), longer = scale_of(hull);
    const bool is_wide =
        side > scale * params.grid * params.cell; /* its border takes longer waves */
    params.grid = (int)lround(side / cell);
    params.cell = cell;
    params.depth = depth;
    params.breaking *= longer * sqrt(longer);
    params.foam_life = 3.5; /* life of white water; a propeller's trail lasts longer (WakeWash) */
    params.border = fmin(scale * params.border * (is_wide ? 2.0 : 1.0), 0.25 * side);
    params.border_rate = (is_wide ? 1.0 : params.border_rate) / sqrt(scale);
    return params;
}

bool water_sim_set_patch(WaterSim* sim, double side, double cell, double depth, SwellError* error) {
    assert(sim && side > 0.0 && cell > 0.0);
    const WakeParams params = patch_params(side, cell, depth, sim->hull);
    const bool moves = sim->patch && !wake_patch_is_still(sim->patch);
    const bool same = params.grid == sim->params.grid && params.cell == sim->params.cell &&
                      params.border == sim->params.border && params.depth == sim->params.depth;
    if (same || (moves && params.depth == sim->params.depth)) {
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

/* ---- Where the patch is ---------------------------------------------------------------------- */

/* A patch that does not follow the boat stays while its target is well within it, because a move
   loses the waves that leave it. */
static const double STONE_SECONDS = 12.0; /* time for which the patch stays with a stone [s] */
static const double NEAR_EYE = 200.0; /* within this distance of the eye bodies attract it [m] */
static const double MARGIN = 8.0;     /* least distance of a target from the border [m] */

/* Waves may be lost with less energy than this share of a stone's. */
static const double MISSED = 0.5;
static const double FRESH = 1.0; /* time for which a stone counts with its whole energy [s] */

/* Distance of the patch's middle behind a boat that it follows, over the patch's side. */
static const double BEHIND = 0.15;

static double reach_of(const WaterSim* sim) {
    return 0.5 * sim->params.grid * sim->params.cell - sim->params.border;
}

/* Returns a margin on a patch that may be smaller than the launch's. */
static double margin_of(const WaterSim* sim, double margin) {
    return margin * fmin(water_patch_scale(sim->hull), 1.0);
}

static bool is_within(const WaterSim* sim, const double place[2]) {
    double middle[2];
    wake_patch_middle(sim->patch, middle);
    return fmax(fabs(place[0] - middle[0]), fabs(place[1] - middle[1])) <=
           reach_of(sim) - margin_of(sim, MARGIN);
}

/* Finds the middle of a patch that follows a boat in water with that rest position [m]: more of the
   patch lies behind the boat than ahead. */
static void find_middle_behind(const WakeParams* params, const double rest[2],
                               const double heading[2], double middle[2]) {
    const double behind = BEHIND * params->grid * params->cell;
    middle[0] = rest[0] - behind * heading[0];
    middle[1] = rest[1] - behind * heading[1];
}

/* Moves the patch to a fresh stone, else to the body nearest to the eye. */
static void follow_target(WaterSim* sim) {
    double target[2], least = NEAR_EYE * fmax(water_patch_scale(sim->hull), 1.0);
    bool found = sim->stone_age < STONE_SECONDS;
    WaterBody* list[WATER_BODIES_MAX];
    const int count = found ? 0 : list_bodies(sim, list);
    memcpy(target, sim->stone, sizeof target);
    for (int i = 0; i < count; ++i) {
        double rest[2];
        find_rest(list[i], rest);
        const double distance = hypot(rest[0] - sim->eye[0], rest[1] - sim->eye[1]);
        if (distance < least) {
            found = true;
            least = distance;
            memcpy(target, rest, sizeof rest);
        }
    }
    if (found && !is_within(sim, target)) {
        wake_patch_move(sim->patch, target[0], target[1]);
    }
}

/* Moves the patch to the rest position of a stone of that energy and keeps as many waves as
   possible. Fails with SWELL_ERROR_RANGE. */
static bool move_to_stone(WaterSim* sim, const double place[2], double energy, SwellError* error) {
    const double share = wake_patch_share(sim->patch, place[0], place[1]);
    const double reach = reach_of(sim) - margin_of(sim, MARGIN) - sim->params.cell;
    double middle[2];
    if (sim->follows_boat) {
        return share > 0.0 ||
               swell_error_set(error, SWELL_ERROR_RANGE, "that is too far from the boat");
    }
    if (is_within(sim, place)) {
        return true;
    }
    wake_patch_middle(sim->patch, middle);
    const double moving = wake_patch_energy(sim->patch);
    const double present = sim->stone_age < FRESH ? fmax(moving, sim->stone_energy) : moving;
    const bool is_missed = present > MISSED * energy;
    const bool is_nearer = hypot(place[0] - sim->eye[0], place[1] - sim->eye[1]) <
                           hypot(middle[0] - sim->eye[0], middle[1] - sim->eye[1]);
    if (is_missed && share > 0.0) { /* the least move that puts the place well within */
        wake_patch_move(sim->patch, swell_clamp(middle[0], place[0] - reach, place[0] + reach),
                        swell_clamp(middle[1], place[1] - reach, place[1] + reach));
        return true;
    }
    if (is_missed && !is_nearer) {
        return swell_error_set(error, SWELL_ERROR_RANGE, "waves nearer to the eye would be lost");
    }
    wake_patch_move(sim->patch, place[0], place[1]);
    return true;
}

/* ---- Stones ---------------------------------------------------------------------------------- */

static const double STONE_DENSITY = 2600.0;  /* kg/m^3 */
static const double STONE_SHARE = 0.05;      /* share of the stone's energy in the hollow */
static const double STONE_STEEPEST = 0.3;    /* largest A / a, for slopes up to 0.4 */
static const double STONE_FOAM_RADIUS = 0.3; /* radius of the smallest stone with full foam [m] */
static const double STONES_MARGIN = 2.0;     /* least distance of a script's from the border [m] */
static const double THROWN_SECONDS = 30.0;   /* time for which its waves stay on the patch [s] */

StoneHollow water_stone_hollow(double radius, double cell) {
    assert(radius > 0.0 && cell > 0.0);
    const double pi = 0.5 * SWELL_TWO_PI;
    const double mass = 4.0 / 3.0 * pi * radius * radius * radius * STONE_DENSITY;
    const double energy = STONE_SHARE * 0.5 * mass * SPLASH_STONE_SPEED * SPLASH_STONE_SPEED;
    const double a = fmax(3.0 * radius, 2.0 * cell);
    const double depth = sqrt(8.0 * energy / (FLOAT_DENSITY * WAKE_GRAVITY * pi)) / a;
    StoneHollow hollow = {.radius = a, .depth = fmin(depth, STONE_STEEPEST * a)};
    hollow.energy = pi / 8.0 * a * a * hollow.depth * hollow.depth;
    hollow.foam = fmin(radius / STONE_FOAM_RADIUS, 1.0);
    return hollow;
}

bool water_sim_hits_ground(const WaterSim* sim, const WaterStone* stone) {
    WaterShoreSample shore;
    return water_shore_at(sim->shore, stone->x, stone->z, &shore) &&
           shore.surface - shore.bed < stone->radius;
}

/* Drops a stone at `time` [s] into the water at query->rest and remembers it. Returns false where
   too many are queued. */
static bool drop_stone(WaterSim* sim, const WaterStone* stone, const OceanQuery* query,
                       double time) {
    const StoneHollow hollow = water_stone_hollow(stone->radius, sim->params.cell);
    if (!wake_patch_add_stone(sim->patch, query->rest[0], query->rest[1], hollow.radius,
                              hollow.depth, hollow.foam)) {
        return false;
    }
    splashes_add_stone(&sim->splashes, time, (const double[3]){stone->x, query->height, stone->z},
                       stone->radius);
    sim->thrown[sim->thrown_count++ % WATER_THROWN_MAX] = *stone;
    return true;
}

int water_sim_list_stones(const WaterSim* sim, double time, WaterStone stone[WATER_THROWN_MAX]) {
    assert(sim && stone);
    const double reach = reach_of(sim) - margin_of(sim, STONES_MARGIN);
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

/* ---- One step -------------------------------------------------------------------------------- */

/* The hollow of a buoy that falls in. */
static const double BUOY_HOLLOW = 0.8;            /* a [m] */
static const double BUOY_DEPTH_PER_SPEED = 0.045; /* A over the buoy's speed [s] */
static const double BUOY_FOAM = 0.4;

/* Diameter of a buoy's pressure: twice the buoy's, since its parts below the surface press, too. */
static const double BUOY_PRESSURE = 2.0 * FLOAT_BUOY_DIAMETER;

/* Returns the boat on its course, or where she has run aground. */
static CoursePoint course_now(const WaterSim* sim, double time) {
    CoursePoint point = course_at(&sim->script.course, fmin(time, sim->aground));
    if (time > sim->aground) {
        point.speed = point.turn = 0.0;
    }
    return point;
}

/* Returns the pressure of the boat on its course; the sea is at `time`. Her volume fades in within
   a second. */
static HullPressure course_pressure(const WaterSim* sim, const OceanSea* sea, double time) {
    const CoursePoint point = course_now(sim, time);
    const OceanQuery query = ocean_drawn_query(sea, point.x, point.z);
    return (HullPressure){
        .rest = {query.rest[0], query.rest[1]},
        .heading = {point.heading[0], point.heading[1]},
        .volume =
            sim->course_volume * swell_smoothstep(0.0, 1.0, time - sim->script.course.key[0].time),
        .speed = point.speed,
        .hull = sim->hull,
    };
}

/* Returns the volume that presses: twice the volume under water, at most the volume displaced at
   rest. It fades in within a second of the first touch. */
static double pressing_volume(const WaterBody* body) {
    const double rest = float_body_rest_volume(body->body);
    return fmin(2.0 * float_body_volume(body->body), rest) * swell_smoothstep(0.0, 1.0, body->age);
}

bool water_sim_course_pressure(const WaterSim* sim, OceanSea* sea, HullPressure* pressure) {
    assert(sim && sea && pressure);
    const double end = step_end(sim->step);
    if (!course_has_boat(&sim->script.course, end)) {
        return false;
    }
    ocean_sea_advance(sea, OCEAN_METHOD_FFT, end);
    *pressure = course_pressure(sim, sea, end);
    return true;
}

/* Moves the bodies by FLOAT_STEP, to `end`, `late` seconds before the sea's time. The rudder is the
   one at the middle of that step. */
static void move_bodies(WaterSim* sim, const OceanSea* sea, double end, double late) {
    const WaterLayers layers = layers_of(sim, sea);
    WaterBody* list[WATER_BODIES_MAX];
    FloatBody* floats[WATER_BODIES_MAX];
    const int count = list_bodies(sim, list);
    if (sim->boat.body) {
        const double middle = end - 0.5 * FLOAT_STEP;
        const bool over = middle > sim->over_from && middle < sim->over_until;
        float_boat_steer(sim->boat.body, sim->throttle,
                         over && sim->over_side != 0.0 ? sim->over_side : sim->rudder);
    }
    for (int i = 0; i < count; ++i) {
        const bool was_wet = list[i]->wet;
        double velocity[3], rest[2];
        floats[i] = list[i]->body;
        step_body(list[i], &layers, late);
        float_body_velocity(floats[i], velocity);
        if (i < sim->buoy_count && !was_wet && list[i]->wet && velocity[1] < 0.0) {
            const double time = step_end(sim->step), radius = 0.5 * FLOAT_BUOY_DIAMETER;
            find_rest(list[i], rest);
            wake_patch_add_stone(sim->patch, rest[0], rest[1], BUOY_HOLLOW,
                                 -BUOY_DEPTH_PER_SPEED * velocity[1], BUOY_FOAM);
            splashes_add_fall(&sim->splashes, time, float_body_pose(floats[i]).position, radius,
                              -velocity[1]);
        }
    }
    float_bodies_collide(floats, count);
}

/* A boat ends her course where the sea at rest is less deep than her draught. */
static void ground_course(WaterSim* sim, double end) {
    const CoursePoint point = course_at(&sim->script.course, end);
    WaterShoreSample shore;
    if (end <= sim->aground && water_shore_at(sim->shore, point.x, point.z, &shore) &&
        shore.bed > -float_hull_size(sim->hull).draught) {
        sim->aground = end;
    }
}

/* Returns the pressure of the floating boat. The rest position around her centre of gravity is
   moved back to amidships. */
static HullPressure floating_pressure(const WaterSim* sim) {
    const FloatBody* body = sim->boat.body;
    const double heading = swell_radians(float_boat_heading(body));
    const double way[2] = {sin(heading), -cos(heading)};
    const FloatPose pose = float_body_pose(body);
    double middle[2], rest[2];
    float_body_middle(body, middle);
    const double ahead =
        (middle[0] - pose.position[0]) * way[0] + (middle[1] - pose.position[2]) * way[1];
    find_rest(&sim->boat, rest);
    return (HullPressure){
        .rest = {rest[0] - ahead * way[0], rest[1] - ahead * way[1]},
        .heading = {way[0], way[1]},
        .volume = pressing_volume(&sim->boat),
        .speed = float_boat_speed(body),
        .hull = sim->hull,
    };
}

static void drop_due_stones(WaterSim* sim, const OceanSea* sea, double end) {
    const WaterLayers unstirred = {sea, NULL, sim->shore};
    for (int i = 0; i < sim->script.stone_count; ++i) {
        const WaterStone* stone = &sim->script.stone[i];
        if (stone->step == sim->step && !water_sim_hits_ground(sim, stone)) {
            const OceanQuery query = water_query(&unstirred, stone->x, stone->z);
            drop_stone(sim, stone, &query, end);
        }
    }
}

static void press_buoys(WaterSim* sim) {
    for (int i = 0; i < sim->buoy_count; ++i) {
        double rest[2];
        find_rest(&sim->buoy[i], rest);
        const WakeHull hull = {.x = rest[0],
                               .z = rest[1],
                               .length = BUOY_PRESSURE,
                               .volume = pressing_volume(&sim->buoy[i])};
        wake_patch_set_hull(sim->patch, i, &hull);
    }
}

/* The bow of the boat, on her course or floating, throws spray. The sea is `late` seconds after
   `end`. */
static void throw_spray(WaterSim* sim, const OceanSea* sea, bool on_course, double end,
                        double late) {
    const FloatHullSize size = float_hull_size(sim->hull);
    const WaterLayers layers = layers_of(sim, sea);
    SplashBoat bow = {.scale = {size.beam / FLOAT_BOAT_BEAM, size.length / FLOAT_BOAT_LENGTH}};
    if (on_course) {
        const CoursePoint point = course_now(sim, end);
        bow.pose = course_pose(&point, sim->hull, &layers);
        bow.velocity[0] = point.speed * point.heading[0];
        bow.velocity[1] = point.speed * point.heading[1];
    } else {
        double velocity[3];
        float_body_velocity(sim->boat.body, velocity);
        bow.pose = float_body_pose_after(sim->boat.body, late);
        bow.velocity[0] = velocity[0];
        bow.velocity[1] = velocity[2];
    }
    splashes_watch_bow(&sim->splashes, &bow, &layers, end, WAKE_STEP);
}

/* Computes the next step, with the sea `late` seconds after its end. */
static void step(WaterSim* sim, const OceanSea* sea, double late) {
    sim->step += 1;
    const double end = step_end(sim->step);
    move_bodies(sim, sea, end - FLOAT_STEP, late + FLOAT_STEP);
    move_bodies(sim, sea, end, late);
    if (!water_sim_wake(sim)) {
        sim->stone_age += WAKE_STEP;
        return;
    }
    const bool on_course = course_has_boat(&sim->script.course, end);
    const bool has_boat = on_course || sim->boat.body;
    HullPressure boat = {.hull = sim->hull};
    if (on_course) {
        ground_course(sim, end);
        boat = course_pressure(sim, sea, end);
    } else if (has_boat) {
        boat = floating_pressure(sim);
    }
    drop_due_stones(sim, sea, end);
    if (!sim->follows_boat) {
        follow_target(sim);
    } else if (has_boat) {
        double middle[2];
        find_middle_behind(&sim->params, boat.rest, boat.heading, middle);
        wake_patch_move(sim->patch, middle[0], middle[1]);
    }
    press_buoys(sim);
    if (has_boat) {
        press_boat(sim, &boat, end);
        throw_spray(sim, sea, on_course, end, late);
    } else {
        sim->splashes.has_bow = false;
    }
    wake_patch_step(sim->patch);
    sim->stone_age += WAKE_STEP;
}

/* ---- Live ------------------------------------------------------------------------------------ */

static const double STALL_SECONDS = 0.25; /* longest time to catch up with [s] */
static const double LEAP_SECONDS = 0.5;   /* step above which bodies snap to the water [s] */
static const double TOUCHING = 0.01;      /* overlap up to which bodies lie beside each other [m] */

/* Places of keel points, over half the length and half the beam. */
static const double KEEL_ALONG = 0.8, KEEL_ACROSS = 0.7;

bool water_sim_launch(WaterSim* sim, const OceanSea* sea, double x, double z, double heading,
                      double speed, SwellError* error) {
    assert(sim && sea && speed >= 0.0 && sim->script.course.count == 0);
    const FloatHullSize size = float_hull_size(sim->hull);
    const double bottom = -size.draught, aft = KEEL_ALONG * (0.5 * size.length);
    const double side = KEEL_ACROSS * (0.5 * size.beam);
    const double keel[][3] = {{0.0, bottom, -aft}, /* ends and middle of the keel, and the bilges */
                              {0.0, bottom, 0.0},
                              {0.0, bottom, aft},
                              {-side, 0.5 * bottom, 0.0},
                              {side, 0.5 * bottom, 0.0}};
    if (!require_patch(sim, error) ||
        (!sim->boat.body &&
         !init_body(&sim->boat, float_boat_create(sim->hull, error), size.length, keel, 5))) {
        return false;
    }
    const WaterLayers layers = layers_of(sim, sea);
    wake_patch_set_hull(sim->patch, BOAT_SLOT, NULL);
    float_body_place(sim->boat.body, x, water_query(&layers, x, z).height, z, heading);
    sim->boat.probe_count = 0;
    sim->boat.age = 0.0;
    sim->over_side = 0.0;
    water_sim_steer(sim, 0.0, 0.0);
    if (speed > 0.0) {
        water_sim_steer(sim, float_boat_run(sim->boat.body, speed), 0.0);
    }
    show_bodies(sim);
    return true;
}

bool water_sim_add_buoy(WaterSim* sim, const OceanSea* sea, double x, double z, double drop,
                        SwellError* error) {
    assert(sim && sea && drop >= 0.0);
    if (sim->buoy_count == WATER_BUOYS_MAX) {
        return swell_error_set(error, SWELL_ERROR_RANGE, "all buoys are on the water");
    }
    WaterBody* buoy = &sim->buoy[sim->buoy_count];
    const double out = 0.35 * FLOAT_BUOY_DIAMETER, bottom = FLOAT_BUOY_BOTTOM;
    const double keel[][3] = {
        {-out, bottom, 0.0}, {out, bottom, 0.0}, {0.0, bottom, -out}, {0.0, bottom, out}};
    if (!require_patch(sim, error) ||
        !init_body(buoy, float_buoy_create(error), FLOAT_BOAT_LENGTH, keel, 4)) {
        return false;
    }
    const WaterLayers layers = layers_of(sim, sea);
    float_body_place(buoy->body, x, water_query(&layers, x, z).height + drop, z, 0.0);
    WaterBody* list[WATER_BODIES_MAX];
    const int count = list_bodies(sim, list);
    for (int i = 0; i < count; ++i) {
        if (float_bodies_gap(list[i]->body, buoy->body) < -TOUCHING) {
            finish_body(buoy);
            return swell_error_set(error, SWELL_ERROR_RANGE, "%s",
                                   list[i] == &sim->boat ? "the boat is there"
                                                         : "a buoy is there already");
        }
    }
    float_buoy_moor(buoy->body, x, z);
    buoy->wet = drop == 0.0;
    sim->buoy_count += 1;
    show_bodies(sim);
    return true;
}

bool water_sim_throw(WaterSim* sim, const OceanSea* sea, double x, double z, double radius,
                     SwellError* error) {
    assert(sim && sea && radius > 0.0);
    const WaterStone stone = {.x = x, .z = z, .radius = radius, .time = sim->time};
    if (water_sim_hits_ground(sim, &stone)) {
        return true;
    }
    if (!require_patch(sim, error)) {
        return false;
    }
    const WaterLayers unstirred = {sea, NULL, sim->shore};
    const OceanQuery query = water_query(&unstirred, x, z);
    const double energy = water_stone_hollow(radius, sim->params.cell).energy;
    if (!move_to_stone(sim, query.rest, energy, error)) {
        return false;
    }
    if (!drop_stone(sim, &stone, &query, sim->time)) {
        return swell_error_set(error, SWELL_ERROR_RANGE, "too many stones are in the air");
    }
    memcpy(sim->stone, query.rest, sizeof sim->stone);
    sim->stone_energy = energy;
    sim->stone_age = 0.0;
    return true;
}

void water_sim_steer(WaterSim* sim, double throttle, double rudder) {
    assert(sim);
    sim->throttle = throttle;
    sim->rudder = rudder;
    if (sim->boat.body) {
        float_boat_steer(sim->boat.body, throttle, rudder);
    }
}

void water_sim_hold_rudder(WaterSim* sim, double seconds) {
    assert(sim);
    if (seconds == 0.0) {
        return;
    }
    const double side = copysign(1.0, seconds);
    if (side != sim->over_side || sim->over_until < sim->time || sim->over_from > sim->time) {
        sim->over_side = side;
        sim->over_from = sim->over_until = sim->time;
    }
    sim->over_until += fabs(seconds);
}

void water_sim_advance(WaterSim* sim, const OceanSea* sea, double time) {
    assert(sim && sea);
    const double seconds = time - sim->time;
    sim->time = time;
    if (!water_sim_wake(sim)) {
        sim->step = water_step_at(time);
        show_bodies(sim);
        return;
    }
    WaterBody* list[WATER_BODIES_MAX];
    const int count = list_bodies(sim, list);
    bool leaps = seconds < -STALL_SECONDS || seconds > LEAP_SECONDS;
    for (int i = 0; i < count && seconds > 0.0; ++i) {
        leaps = !update_probes(list[i], sea, seconds) || leaps;
    }
    if (leaps) { /* the water has changed at once */
        const WaterLayers layers = layers_of(sim, sea);
        sim->splashes = (WaterSplashes){0};
        for (int i = 0; i < count; ++i) { /* onto the water, at rest */
            FloatBody* body = list[i]->body;
            const FloatPose pose = float_body_pose(body);
            const double* at = pose.position;
            const double heading = list[i] == &sim->boat ? float_boat_heading(body) : 0.0;
            float_body_place(body, at[0], water_query(&layers, at[0], at[2]).height, at[2],
                             heading);
            list[i]->probe_count = 0;
            list[i]->wet = true;
        }
    }
    const int64_t last = water_step_at(time), first = water_step_at(time - STALL_SECONDS);
    if (sim->step < first) {
        sim->step = first;
    } else if (sim->step > water_step_at(time + STALL_SECONDS)) {
        sim->step = last;
    }
    while (sim->step < last) {
        step(sim, sea, time - step_end(sim->step + 1));
    }
    for (int i = 0; i < count; ++i) { /* for the velocities of the next frame */
        for (int k = 0; k < list[i]->probe_count; ++k) {
            WaterProbe* probe = &list[i]->probe[k];
            ocean_sea_long_displacement(sea, probe->rest, list[i]->shortest, probe->displacement);
        }
    }
    show_bodies(sim);
}

/* ---- By script, and what lies on the water of a picture -------------------------------------- */

double water_script_start(const WaterScript* script) {
    assert(script);
    double start = script->course.count > 0 ? script->course.key[0].time : (double)INFINITY;
    for (int i = 0; i < script->stone_count; ++i) {
        start = fmin(start, script->stone[i].time);
    }
    return start;
}

/* Finds the middle of the patch at a time: between all stones, or at the boat of the course on a
   level sea. Before the course begins it is at the first place. */
static void find_middle(const WaterSim* sim, double time, double middle[2]) {
    const WaterScript* script = &sim->script;
    if (script->course.count > 0) {
        const CoursePoint point = course_at(&script->course, time);
        memcpy(middle, (const double[2]){point.x, point.z}, sizeof(double[2]));
        if (course_has_boat(&script->course, time)) {
            find_middle_behind(&sim->params, middle, point.heading, middle);
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

bool water_sim_set_script(WaterSim* sim, const WaterScript* script, SwellError* error) {
    assert(sim && !has_script(sim) && !has_bodies(sim) && script);
    sim->script = *script;
    sim->aground = INFINITY;
    assert(has_script(sim));
    for (int i = 0; i < sim->script.stone_count; ++i) {
        sim->script.stone[i].step = water_step_at(sim->script.stone[i].time) + 1;
    }
    sim->step = water_step_at(water_script_start(script));
    if (!require_patch(sim, error)) {
        return false;
    }
    const bool has_course = sim->script.course.count > 0;
    sim->follows_boat = has_course;
    double middle[2];
    find_middle(sim, -INFINITY, middle);
    wake_patch_move(sim->patch, middle[0], middle[1]);
    const double reach = reach_of(sim) - (has_course ? 0.0 : margin_of(sim, STONES_MARGIN));
    for (int i = 0; i < sim->script.stone_count; ++i) {
        const WaterStone* stone = &sim->script.stone[i];
        find_middle(sim, stone->time, middle);
        if (fmax(fabs(stone->x - middle[0]), fabs(stone->z - middle[1])) > reach) {
            return swell_error_set(error, SWELL_ERROR_RANGE,
                                   "the stone at %g,%g falls too far from the %s: at %g s up to %g "
                                   "m from %.4g,%.4g along x and z are accepted",
                                   stone->x, stone->z, has_course ? "boat" : "other stones",
                                   stone->time, reach, middle[0], middle[1]);
        }
    }
    FloatBody* boat = has_course ? float_boat_create(sim->hull, error) : NULL;
    sim->course_volume = boat ? float_body_rest_volume(boat) : 0.0;
    float_body_destroy(boat);
    return !has_course || boat;
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

bool water_sim_run_step(WaterSim* sim, OceanSea* sea, double time) {
    assert(sim && sea && time >= 0.0 && !has_bodies(sim));
    sim->time = time;
    if (!has_script(sim) || sim->step >= water_step_at(time)) {
        return false;
    }
    const int64_t next = sim->step + 1;
    /* What boat and stones meet is the sea at the step's end. */
    bool needs_sea = course_has_boat(&sim->script.course, step_end(next));
    for (int i = 0; !needs_sea && i < sim->script.stone_count; ++i) {
        needs_sea = sim->script.stone[i].step == next;
    }
    if (needs_sea) {
        ocean_sea_advance(sea, OCEAN_METHOD_FFT, step_end(next));
    }
    step(sim, sea, 0.0);
    return true;
}

void water_sim_place(WaterSim* sim, const WaterPlaced* placed) {
    assert(sim && !has_bodies(sim) && placed && placed->buoy_count <= WATER_BUOYS_MAX);
    assert(!placed->has_boat || sim->script.course.count == 0);
    sim->placed = *placed;
}

/* Returns the height of the origin of a body of that draught, on the water or on the ground [m]. */
static double lie_at(const WaterLayers* layers, double x, double z, double draught) {
    const double height = water_query(layers, x, z).height;
    WaterShoreSample shore;
    const bool grounds = water_shore_at(layers->shore, x, z, &shore);
    return grounds ? fmax(height, shore.bed + draught) : height;
}

static void show_boat(WaterSim* sim, const CoursePoint* point, const WaterLayers* layers) {
    FloatPose pose = course_pose(point, sim->hull, layers);
    if (sim->shore) {
        pose.position[1] = fmax(pose.position[1], lie_at(layers, point->x, point->z,
                                                         float_hull_size(sim->hull).draught));
    }
    sim->shown.pose[sim->shown.count++] = pose;
    sim->shown.has_boat = true;
    sim->shown.speed = point->speed;
    show_size(sim);
    sim->shown.heading = swell_degrees(atan2(point->heading[0], -point->heading[1]));
}

void water_sim_show(WaterSim* sim, const OceanSea* sea) {
    assert(sim && sea);
    const WaterPlaced* placed = &sim->placed;
    const WaterLayers layers = layers_of(sim, sea);
    sim->shown = (WaterShown){0};
    for (int i = 0; i < placed->buoy_count; ++i) {
        const double x = placed->buoy[i][0], z = placed->buoy[i][1];
        sim->shown.pose[sim->shown.count++] =
            (FloatPose){.position = {x, lie_at(&layers, x, z, -FLOAT_BUOY_BOTTOM), z},
                        .orientation = {0.0, 0.0, 0.0, 1.0}};
    }
    if (placed->has_boat) {
        const double yaw = swell_radians(placed->boat[2]);
        const CoursePoint point = {
            .x = placed->boat[0], .z = placed->boat[1], .heading = {sin(yaw), -cos(yaw)}};
        show_boat(sim, &point, &layers);
    }
    if (course_has_boat(&sim->script.course, sim->time)) {
        const CoursePoint point = course_now(sim, sim->time);
        show_boat(sim, &point, &layers);
    }
}

WaterShown water_sim_shown_at(WaterSim* sim, const OceanSea* sea, double time) {
    assert(sim && sea);
    const WaterShown now = sim->shown;
    const double present = sim->time;
    WakePatch* patch = sim->patch;
    sim->time = time;
    sim->patch = NULL;
    water_sim_show(sim, sea);
    const WaterShown then = sim->shown;
    sim->time = present;
    sim->patch = patch;
    sim->shown = now;
    return then;
}

/* ---- Motion -------------------------------------------------------------------------------- */

/* Half the time between the poses whose difference is a motion [s]: a wave of 1 Hz loses .07 %. */
static const double MOTION_LATE = 0.01;

/* Fills how fast one pose becomes the other. A turn by a small angle a has the quaternion a / 2. */
static void find_motion(const FloatPose* from, const FloatPose* to, double seconds,
                        WaterMotion* motion) {
    const double *a = from->orientation, *b = to->orientation;
    for (int i = 0; i < 3; ++i) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        motion->velocity[i] = (to->position[i] - from->position[i]) / seconds;
        motion->turning[i] =
            2.0 * (b[i] * a[3] - b[3] * a[i] - b[j] * a[k] + b[k] * a[j]) / seconds;
    }
}

/* Returns how fast the shore's surface rises at a place [m/s], by its share there. */
static double shore_rises(const ShoreDisplay* shore, double x, double z) {
    WaterShoreSample at;
    if (!water_shore_at(shore, x, z, &at)) {
        return 0.0;
    }
    return at.share *
           (at.velocity[1] - at.velocity[0] * at.slope[0] - at.velocity[2] * at.slope[1]);
}

/* Returns how fast the patch rises at a place of the sea at its present time [m/s]. */
static double wake_rises(const WaterSim* sim, const OceanSea* sea, double x, double z) {
    if (!sim->patch) {
        return 0.0;
    }
    const OceanQuery query = ocean_drawn_query(sea, x, z);
    return wake_patch_sample(sim->patch, query.rest[0], query.rest[1]).rise;
}

void water_sim_find_motion(WaterSim* sim, OceanSea* sea, WaterMotion motion[WATER_BODIES_MAX]) {
    assert(sim && sea && motion);
    const WaterShown* shown = &sim->shown;
    const double time = sim->time, from = fmax(time - MOTION_LATE, 0.0), to = time + MOTION_LATE;
    WaterShown end[2];
    for (int i = 0; i < 2; ++i) {
        ocean_sea_advance(sea, OCEAN_METHOD_FFT, i == 0 ? from : to);
        end[i] = water_sim_shown_at(sim, sea, i == 0 ? from : to);
    }
    for (int i = 0; i < shown->count; ++i) {
        const bool is_boat = shown->has_boat && i + 1 == shown->count;
        const double* place = shown->pose[i].position;
        const bool comes = end[0].count <= i; /* the boat of a course that begins now */
        find_motion(comes ? &shown->pose[i] : &end[0].pose[i], &end[1].pose[i],
                    to - (comes ? time : from), &motion[i]);
        motion[i].velocity[1] += shore_rises(sim->shore, place[0], place[2]) +
                                 (is_boat ? 0.0 : wake_rises(sim, sea, place[0], place[2]));
    }
}
