#include "scene/scene_water.h"

#include "scene/view_light.h"

#include <assert.h>
#include <math.h>

_Static_assert((int)WATER_BODIES_MAX <= (int)RENDER_BODY_MAX, "all bodies are drawn");
_Static_assert((int)WATER_SCRIPT_STONES_MAX == (int)REPEATS_MAX, "all stones fall");
_Static_assert((int)WATER_DETAIL_LOW == (int)RENDER_QUALITY_LOW &&
                   (int)WATER_DETAIL_MEDIUM == (int)RENDER_QUALITY_MEDIUM &&
                   (int)WATER_DETAIL_HIGH == (int)RENDER_QUALITY_HIGH,
               "equal values: one is cast to the other");

static bool check_number(const char* what, double value, double low, double high,
                         SwellError* error) {
    return (value >= low && value <= high) ||
           swell_error_set(error, SWELL_ERROR_RANGE, "a stone with %s %g: %g to %g is accepted",
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
    return check_number("X", stone->x, -COURSE_PLACE_MAX, COURSE_PLACE_MAX, error) &&
           check_number("Z", stone->z, -COURSE_PLACE_MAX, COURSE_PLACE_MAX, error) &&
           check_number("a RADIUS of", stone->radius, WATER_STONE_MIN, WATER_STONE_MAX, error) &&
           check_number("a TIME of", stone->time, 0.0, OCEAN_TIME_MAX, error);
}

/* Whether the command shows only the time of the options. */
static bool shows_one_time(const Options* options) {
    return options->command == COMMAND_SHOT || options->command == COMMAND_WAKE ||
           (options->command == COMMAND_EXPORT && options->frames <= 1);
}

static bool check_start(const WaterScript* script, const Options* options, SwellError* error) {
    const double start = water_script_start(script), until = options->time;
    if (shows_one_time(options) && start >= until) {
        return swell_error_set(error, SWELL_ERROR_RANGE,
                               "the first stone or place of the course is at %g s, when the water "
                               "is still: --time %g is not after it",
                               start, until);
    }
    return until - start <= SCENE_WATER_SECONDS_MAX ||
           swell_error_set(error, SWELL_ERROR_RANGE,
                           "the first stone or place of the course is at %g s, %g s before --time "
                           "%g: up to %g s are accepted",
                           start, until - start, until, SCENE_WATER_SECONDS_MAX);
}

static bool read_script(WaterScript* script, const Options* options, SwellError* error) {
    for (int i = 0; i < options->stone_at.count; ++i) {
        if (!read_stone(&options->stone_at.item[i], options->time, &script->stone[i], error)) {
            return false;
        }
        script->stone_count += 1;
    }
    return (!options->course[0] || course_read(&script->course, options->course, error)) &&
           check_start(script, options, error);
}

static bool set_script(WaterSim* water, const Options* options, SwellError* error) {
    WaterScript script = {0};
    if (!read_script(&script, options, error)) {
        course_finish(&script.course);
        return false;
    }
    return water_sim_set_script(water, &script, error);
}

WaterSim* scene_water_create(const Options* options, SwellWorkers* workers, SwellError* error) {
    assert(options && workers);
    WaterSim* water = water_sim_create(workers, error);
    if (!water || (options->stone_at.count == 0 && !options->course[0])) {
        return water;
    }
    const RenderQuality quality = view_light_quality((QualityChoice)options->quality, "");
    if (!scene_water_set_patch(water, quality, options->ocean.state.depth, error) ||
        !set_script(water, options, error)) {
        water_sim_destroy(water);
        return NULL;
    }
    return water;
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
