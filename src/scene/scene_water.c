#include "scene/scene_water.h"

#include "base/numbers.h"
#include "scene/view_light.h"

#include <assert.h>
#include <math.h>

_Static_assert((int)WATER_BODIES_MAX <= (int)RENDER_BODY_MAX, "all bodies are drawn");
_Static_assert((int)WATER_SCRIPT_STONES_MAX == (int)SETTINGS_REPEATS_MAX, "all stones fall");
_Static_assert((int)WATER_DETAIL_LOW == (int)RENDER_QUALITY_LOW &&
                   (int)WATER_DETAIL_MEDIUM == (int)RENDER_QUALITY_MEDIUM &&
                   (int)WATER_DETAIL_HIGH == (int)RENDER_QUALITY_HIGH,
               "equal values: one is cast to the other");

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
        .time = list->count > 3 ? value[3] : fmax(until - SCENE_WATER_STONE_SECONDS, 0.0),
    };
    return check_range("a stone with X", stone->x, -COURSE_PLACE_MAX, COURSE_PLACE_MAX, error) &&
           check_range("a stone with Z", stone->z, -COURSE_PLACE_MAX, COURSE_PLACE_MAX, error) &&
           check_range("a stone with RADIUS", stone->radius, WATER_STONE_MIN, WATER_STONE_MAX,
                       error) &&
           check_range("a stone with TIME", stone->time, 0.0, OCEAN_TIME_MAX, error);
}

static bool check_start(const WaterScript* script, const Settings* settings, SwellError* error) {
    const double start = water_script_start(script), until = settings->clock.time;
    return until - start <= SCENE_WATER_SECONDS_MAX ||
           swell_error_set(error, SWELL_ERROR_RANGE,
                           "the first stone or place of the course is at %g s, %g s before --time "
                           "%g: up to %g s are accepted",
                           start, until - start, until, SCENE_WATER_SECONDS_MAX);
}

static bool read_course(BoatCourse* course, const char* name, SwellError* error) {
    char* text = host_file_read(name, error);
    const bool ok = text && course_parse(course, text, name, error);
    swell_memory_free(text);
    return ok;
}

/* `course` names its file, or is "". */
static bool read_script(WaterScript* script, const Settings* settings, const char* course,
                        SwellError* error) {
    for (int i = 0; i < settings->bodies.stone_at.count; ++i) {
        if (!read_stone(&settings->bodies.stone_at.item[i], settings->clock.time, &script->stone[i],
                        error)) {
            return false;
        }
        script->stone_count += 1;
    }
    return (!course[0] || read_course(&script->course, course, error)) &&
           check_start(script, settings, error);
}

/* Sets the script of the options' stones and of that course, if there are any. */
static bool set_script(WaterSim* water, const Settings* settings, const char* course,
                       SwellError* error) {
    const RenderQuality quality = view_light_quality(settings->view.quality, "");
    WaterScript script = {0};
    if (settings->bodies.stone_at.count == 0 && !course[0]) {
        return true;
    }
    if (!scene_water_set_patch(water, quality, settings->ocean.state.depth, error)) {
        return false;
    }
    if (!read_script(&script, settings, course, error)) {
        course_finish(&script.course);
        return false;
    }
    return water_sim_set_script(water, &script, error);
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

/* Fills buoys and boat of the options; a boat without a place lies ahead of the camera. */
static bool read_placed(WaterPlaced* placed, const Settings* settings, SwellError* error) {
    *placed = (WaterPlaced){.has_boat = settings->bodies.boat_at.count > 0 ||
                                        (settings->bodies.boat && !settings->bodies.course[0])};
    for (int i = 0; i < settings->bodies.buoy_at.count; ++i) {
        const NumberList* list = &settings->bodies.buoy_at.item[i];
        if (!check_place(option_name(OPTION_BUOY_AT), list, error)) {
            return false;
        }
        placed->buoy[i][0] = list->value[0];
        placed->buoy[i][1] = list->value[1];
        placed->buoy_count = i + 1;
    }
    if (settings->bodies.boat_at.count > 0) {
        const NumberList* list = &settings->bodies.boat_at.item[settings->bodies.boat_at.count - 1];
        for (int i = 0; i < list->count; ++i) {
            placed->boat[i] = list->value[i];
        }
        return check_place(option_name(OPTION_BOAT_AT), list, error);
    }
    const CameraPose* pose = &settings->camera.pose;
    const double yaw = swell_radians(pose->yaw);
    placed->boat[0] = pose->place[0] + SCENE_WATER_BOAT_AHEAD * sin(yaw);
    placed->boat[1] = pose->place[2] - SCENE_WATER_BOAT_AHEAD * cos(yaw);
    placed->boat[2] = pose->yaw;
    return true;
}

bool scene_water_place(WaterSim* water, const Settings* settings, SwellError* error) {
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
    water_sim_place(water, &placed);
    return true;
}

WaterSim* scene_water_create(const Settings* settings, SwellWorkers* workers, SwellError* error) {
    assert(settings && workers);
    WaterSim* water = water_sim_create(workers, error);
    if (water && !(scene_water_place(water, settings, error) &&
                   set_script(water, settings, settings->bodies.course, error))) {
        water_sim_destroy(water);
        return NULL;
    }
    return water;
}

bool scene_water_check_end(const WaterSim* water, double end, SwellError* error) {
    assert(water);
    const double start = water_script_start(&water->script);
    return isinf(start) || start < end ||
           swell_error_set(error, SWELL_ERROR_RANGE,
                           "the first stone or place of the course is at %g s, and the last time "
                           "shown is %g s: one must be earlier than that",
                           start, end);
}

bool scene_water_run(WaterSim* water, OceanSea* sea, double time, HostProgress* progress,
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

bool scene_water_load(WaterSim* water, const Settings* settings, OceanSea* sea, SwellError* error) {
    assert(water && settings && sea);
    WaterPlaced placed;
    water_sim_clear(water);
    if (settings->bodies.stone_at.count + settings->bodies.buoy_at.count +
            settings->bodies.boat_at.count ==
        0) {
        return true;
    }
    if (!read_placed(&placed, settings, error) || !set_script(water, settings, "", error) ||
        !scene_water_run(water, sea, settings->clock.time, NULL, error)) {
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
           water_sim_launch(water, sea, boat[0], boat[1], boat[2], error);
}

bool scene_water_set_patch(WaterSim* water, RenderQuality quality, double depth,
                           SwellError* error) {
    return water_sim_set_patch(water, (WaterDetail)quality, depth, error);
}

int scene_water_bodies(const WaterShown* shown, RenderBody body[RENDER_BODY_MAX]) {
    assert(shown && body);
    for (int i = 0; i < shown->count; ++i) {
        const bool is_boat = shown->has_boat && i + 1 == shown->count;
        body[i] = (RenderBody){
            .kind = is_boat ? RENDER_BODY_BOAT : RENDER_BODY_BUOY,
            .pose = shown->pose[i],
            .rudder = is_boat ? shown->rudder : 0.0,
        };
    }
    return shown->count;
}
