#include "world/world_water.h"

#include "world_internal.h"

#include "base/numbers.h"
#include "world/files.h"

#include <assert.h>
#include <math.h>

_Static_assert((int)WATER_BODIES_MAX <= (int)RENDER_BODY_MAX, "all bodies are drawn");
_Static_assert((int)WATER_SCRIPT_STONES_MAX == (int)SETTINGS_REPEATS_MAX, "all stones fall");

/* Sides of the patch of small waves and of its cells [m]. */
static const struct {
    double side, cell;
} PATCH[RENDER_QUALITY_COUNT] = {
    [RENDER_QUALITY_LOW] = {128.0, 0.5},
    [RENDER_QUALITY_MEDIUM] = {64.0, 0.25},
    [RENDER_QUALITY_HIGH] = {128.0, 0.25},
};

/* Times that a boat under way runs before --time, longer by Froude's law on a larger patch, and
   after it [s]. */
static const double WAY_BEFORE = 30.0, WAY_AFTER = 86400.0;

/* A script's first event is at most this long before the first time that is shown [s]. */
static const double SCRIPT_SECONDS_MAX = 600.0;

static const double BOAT_AHEAD = 14.0; /* of the launch, from the eye [m] */
static const double BOAT_FAR = 300.0;  /* largest distance of a picture's boat from the eye [m] */

static bool check_range(const char* what, double value, double low, double high,
                        SwellError* error) {
    return (value >= low && value <= high) ||
           swell_error_set(error, SWELL_ERROR_RANGE, "%s %g is not accepted: expected %g to %g",
                           what, value, low, high);
}

static bool read_stone(const NumberList* list, double until, WaterStone* stone, SwellError* error) {
    const double* value = list->value;
    *stone = (WaterStone){
        .x = value[0],
        .z = value[1],
        .radius = list->count > 2 ? value[2] : WATER_STONE_DEFAULT,
        .time = list->count > 3 ? value[3] : fmax(until - WORLD_WATER_STONE_SECONDS, 0.0),
    };
    return check_range("a stone with X", stone->x, -COURSE_PLACE_MAX, COURSE_PLACE_MAX, error) &&
           check_range("a stone with Z", stone->z, -COURSE_PLACE_MAX, COURSE_PLACE_MAX, error) &&
           check_range("a stone with RADIUS", stone->radius, WATER_STONE_MIN, WATER_STONE_MAX,
                       error) &&
           check_range("a stone with TIME", stone->time, 0.0, OCEAN_TIME_MAX, error);
}

static bool check_place(const char* name, const NumberList* list, SwellError* error) {
    for (int i = 0; i < list->count; ++i) {
        const double most = i < 2 ? COURSE_PLACE_MAX : CAMERA_YAW_MAX;
        if (!check_range(name, list->value[i], -most, most, error)) {
            return false;
        }
    }
    return true;
}

static bool has_boat(const Settings* settings) {
    return settings->bodies.boat_at.count > 0 ||
           (settings->bodies.boat && !settings->bodies.course[0]);
}

static bool boat_runs(const Settings* settings) {
    return has_boat(settings) && settings->bodies.boat_speed > 0.0;
}

double world_water_ahead(double longer) {
    return BOAT_AHEAD * fmin(longer, 1.0) + FLOAT_BOAT_LENGTH * fmax(longer - 1.0, 0.0);
}

/* Returns how far ahead of the camera the boat lies, by her length over the launch's. There the ray
   halfway between the middle and the lower edge of the picture meets the level of the sea. */
static double distance_ahead(const Settings* settings, double longer) {
    const CameraPose* pose = &settings->camera.pose;
    const double down = swell_radians(0.25 * settings->drawing.field_of_view - pose->pitch);
    const double least = world_water_ahead(longer), nearest = BOAT_AHEAD * fmin(longer, 1.0);
    const double meets = pose->place[1] < BOAT_FAR * tan(fmax(down, 0.0))
                             ? pose->place[1] / tan(down)
                         : down > 0.0 ? BOAT_FAR
                                      : 0.0;
    return least + fmax(meets - nearest, 0.0);
}

/* Fills place and heading of the options' boat. Without a place it lies ahead of the camera. */
static bool read_boat(double boat[3], const Settings* settings, SwellError* error) {
    const RepeatedList* given = &settings->bodies.boat_at;
    if (given->count > 0) {
        const NumberList* list = &given->item[given->count - 1];
        for (int i = 0; i < list->count; ++i) {
            boat[i] = list->value[i];
        }
        return check_place(option_name(OPTION_BOAT_AT), list, error);
    }
    const CameraPose* pose = &settings->camera.pose;
    const double yaw = swell_radians(pose->yaw);
    const double length = float_hull_size(hull_file_hull(settings)).length;
    const double ahead = distance_ahead(settings, length / FLOAT_BOAT_LENGTH);
    boat[0] = pose->place[0] + ahead * sin(yaw);
    boat[1] = pose->place[2] - ahead * cos(yaw);
    boat[2] = pose->yaw;
    return true;
}

bool world_water_boat(const Settings* settings, double boat[3]) {
    assert(settings && boat);
    return has_boat(settings) && read_boat(boat, settings, NULL);
}

/* Fills the straight course of the options' boat under way, which is at its place at --time. */
static bool set_straight_course(BoatCourse* course, const Settings* settings, SwellError* error) {
    const double speed = settings->bodies.boat_speed, now = settings->clock.time;
    const double larger = fmax(water_patch_scale(hull_file_hull(settings)), 1.0);
    const double time[2] = {fmax(now - WAY_BEFORE * sqrt(larger), 0.0), now + WAY_AFTER};
    double boat[3] = {0.0};
    if (!read_boat(boat, settings, error) ||
        !(course->key = swell_memory_allocate(2, sizeof *course->key, error))) {
        return false;
    }
    const double yaw = swell_radians(boat[2]);
    for (int i = 0; i < 2; ++i) {
        const double way = speed * (time[i] - now);
        course->key[course->count++] = (CourseKey){
            .time = time[i], .x = boat[0] + way * sin(yaw), .z = boat[1] - way * cos(yaw)};
    }
    return true;
}

/* Fills the course of the boat: that of --course, or a straight one. */
static bool read_course(BoatCourse* course, const Settings* settings, SwellError* error) {
    const char* name = settings->bodies.course;
    if (!name[0]) {
        return set_straight_course(course, settings, error);
    }
    char* text = host_file_read(name, error);
    const bool ok = text && course_parse(course, text, name, error);
    swell_memory_free(text);
    return ok;
}

/* Fills the script with the options' stones and, if the boat `moves`, with its course. */
static bool read_script(WaterScript* script, const Settings* settings, bool moves,
                        SwellError* error) {
    const RepeatedList* stones = &settings->bodies.stone_at;
    const double until = settings->clock.time;
    for (int i = 0; i < stones->count; ++i) {
        WaterStone* stone = &script->stone[script->stone_count++];
        if (!read_stone(&stones->item[i], until, stone, error)) {
            return false;
        }
    }
    if (moves && !read_course(&script->course, settings, error)) {
        return false;
    }
    const double start = water_script_start(script);
    return until - start <= SCRIPT_SECONDS_MAX ||
           swell_error_set(error, SWELL_ERROR_RANGE,
                           "the first stone or place of the course is at %g s, %g s before "
                           "--time %g: up to %g s are accepted",
                           start, until - start, until, SCRIPT_SECONDS_MAX);
}

bool world_water_set_patch(WaterSim* water, RenderQuality quality, const Settings* settings,
                           SwellError* error) {
    assert(water && settings);
    const double scale = water_patch_scale(hull_file_hull(settings));
    const double cell = fmin(scale * PATCH[quality].cell, WAKE_CELL_MAX);
    return water_sim_set_patch(water, PATCH[quality].side / PATCH[quality].cell * cell, cell,
                               settings->ocean.state.depth, error);
}

/* Sets the script of the options' stones and, for a picture, of the moving boat, if there are
   any. */
static bool set_script(WaterSim* water, const Settings* settings, bool of_picture,
                       SwellError* error) {
    const BodySettings* bodies = &settings->bodies;
    const bool moves = of_picture && (bodies->course[0] || boat_runs(settings));
    if (bodies->stone_at.count == 0 && !moves) {
        return true;
    }
    /* `auto` is high here, whatever the driver. */
    const RenderQuality quality = render_choose_quality(settings->view.quality, "");
    WaterScript script = {0};
    if (!world_water_set_patch(water, quality, settings, error)) {
        return false;
    }
    if (!read_script(&script, settings, moves, error)) {
        course_finish(&script.course);
        return false;
    }
    return water_sim_set_script(water, &script, error);
}

static bool read_placed(WaterPlaced* placed, const Settings* settings, SwellError* error) {
    *placed = (WaterPlaced){.has_boat = has_boat(settings)};
    for (int i = 0; i < settings->bodies.buoy_at.count; ++i) {
        const NumberList* list = &settings->bodies.buoy_at.item[i];
        if (!check_place(option_name(OPTION_BUOY_AT), list, error)) {
            return false;
        }
        placed->buoy[i][0] = list->value[0];
        placed->buoy[i][1] = list->value[1];
        placed->buoy_count = i + 1;
    }
    return read_boat(placed->boat, settings, error);
}

bool world_water_place(WaterSim* water, const Settings* settings, SwellError* error) {
    assert(water && settings);
    WaterPlaced placed;
    if (!read_placed(&placed, settings, error)) {
        return false;
    }
    if (placed.has_boat && settings->bodies.course[0]) {
        return swell_error_set(error, SWELL_ERROR_USAGE,
                               "%s and %s do not go together: there is one boat",
                               option_name(OPTION_BOAT_AT), option_name(OPTION_COURSE));
    }
    placed.has_boat = placed.has_boat && !boat_runs(settings); /* a moving boat is on its course */
    water_sim_place(water, &placed);
    return true;
}

WaterSim* world_water_create(const Settings* settings, SwellWorkers* workers, SwellError* error) {
    assert(settings && workers);
    WaterSim* water = water_sim_create(hull_file_hull(settings), workers, error);
    if (!water) {
        return NULL;
    }
    if (!(world_water_place(water, settings, error) && set_script(water, settings, true, error))) {
        water_sim_destroy(water);
        return NULL;
    }
    return water;
}

bool world_water_check_end(const WaterSim* water, double end, SwellError* error) {
    assert(water);
    const double start = water_script_start(&water->script);
    const bool by_boat = course_has_boat(&water->script.course, start);
    return isinf(start) || start < end || (by_boat && start == end) ||
           swell_error_set(
               error, SWELL_ERROR_RANGE, "%s at %g s, and --time ends at %g s: it must end later",
               by_boat ? "the boat's course begins" : "the first stone falls", start, end);
}

bool world_water_run(WaterSim* water, OceanSea* sea, double time, HostProgress* progress,
                     SwellError* error) {
    assert(water && sea);
    const int64_t first = water->step, last = water_step_at(time);
    while (water_sim_run_step(water, sea, time)) {
        const int64_t done = water->step - first;
        if (host_interrupts_pending()) {
            return swell_error_set(error, SWELL_ERROR_INTERRUPTED,
                                   "interrupted after %lld of %lld steps of the wake",
                                   (long long)done, (long long)(last - first));
        }
        host_progress_show(progress, (double)done / (double)(last - first));
    }
    return true;
}

bool world_water_load(WaterSim* water, const Settings* settings, OceanSea* sea, SwellError* error) {
    assert(water && settings && sea);
    WaterPlaced placed;
    water_sim_clear(water);
    if (settings->bodies.stone_at.count + settings->bodies.buoy_at.count +
            settings->bodies.boat_at.count ==
        0) {
        return true;
    }
    if (!read_placed(&placed, settings, error) || !set_script(water, settings, false, error) ||
        !world_water_run(water, sea, settings->clock.time, NULL, error)) {
        return false;
    }
    water_sim_end_script(water);
    ocean_sea_advance(sea, settings->computing.method, settings->clock.time);
    for (int i = 0; i < placed.buoy_count; ++i) {
        const double* at = placed.buoy[i];
        if (!water_sim_add_buoy(water, sea, at[0], at[1], 0.0, error)) {
            return false;
        }
    }
    const double* boat = placed.boat;
    return settings->bodies.boat_at.count == 0 ||
           water_sim_launch(water, sea, boat[0], boat[1], boat[2], settings->bodies.boat_speed,
                            error);
}

int world_water_bodies(const WaterShown* shown, RenderBody body[RENDER_BODY_MAX]) {
    assert(shown && body);
    for (int i = 0; i < shown->count; ++i) {
        const bool is_boat = shown->has_boat && i + 1 == shown->count;
        body[i] = (RenderBody){
            .kind = is_boat ? RENDER_BODY_BOAT : RENDER_BODY_BUOY,
            .pose = shown->pose[i],
            .rudder = is_boat ? shown->rudder : 0.0,
            .speed = is_boat ? shown->speed : 0.0,
            .scale = {shown->beam / FLOAT_BOAT_BEAM, shown->length / FLOAT_BOAT_LENGTH},
            .waterline = {shown->waterline[0], shown->waterline[1], shown->waterline[2]},
        };
    }
    return shown->count;
}
