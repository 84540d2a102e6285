#include "water/wake_run.h"

#include "boat_pose.h"
#include "scene/view_light.h"
#include "swell/host.h"
#include "water/thrown_stone.h"

#include <assert.h>
#include <math.h>
#include <string.h>

static const double STEP_SLACK =
    1e-6; /* steps: of times such as 0.35 s, which is not a binary number */
static const double WINDOW_MARGIN = 2.0; /* m, of stones from the border */

WakeParams wake_run_params(RenderQuality quality, double depth) {
    WakeParams params = wake_default_params();
    params.depth = depth;
    if (quality != RENDER_QUALITY_MEDIUM) {
        params.border *= 2.0;
        params.border_rate = 1.0;
    }
    if (quality == RENDER_QUALITY_HIGH) {
        params.grid *= 2;
    } else if (quality == RENDER_QUALITY_LOW) {
        params.cell *= 2.0;
    }
    return params;
}

int64_t wake_run_step_at(double time) {
    return (int64_t)floor(time / WAKE_STEP + STEP_SLACK);
}

/* ---- The script ---------------------------------------------------------------------------- */

static bool check_number(const char* what, double value, double low, double high,
                         SwellError* error) {
    return (value >= low && value <= high) ||
           swell_error_set(error, SWELL_ERROR_RANGE, "--stone-at with %s %g: %g to %g is accepted",
                           what, value, low, high);
}

static bool read_stone(const NumberList* list, double until, WakeScriptStone* stone,
                       SwellError* error) {
    const double* value = list->value;
    *stone = (WakeScriptStone){
        .x = value[0],
        .z = value[1],
        .radius = list->count > 2 ? value[2] : THROWN_STONE_USUAL,
        .time = list->count > 3 ? value[3] : fmax(until - WAKE_RUN_STONE_SECONDS, 0.0),
    };
    stone->step = wake_run_step_at(stone->time) + 1;
    return check_number("X", stone->x, -COURSE_PLACE_MAX, COURSE_PLACE_MAX, error) &&
           check_number("Z", stone->z, -COURSE_PLACE_MAX, COURSE_PLACE_MAX, error) &&
           check_number("a RADIUS of", stone->radius, THROWN_STONE_MIN, THROWN_STONE_MAX, error) &&
           check_number("a TIME of", stone->time, 0.0, OCEAN_TIME_MAX, error);
}

/* Whether --time is the last that is shown. */
static bool shows_one_time(const Options* options) {
    return options->command == COMMAND_SHOT || options->command == COMMAND_WAKE ||
           (options->command == COMMAND_EXPORT && options->frames <= 1);
}

static bool check_start(const WakeRun* run, const Options* options, SwellError* error) {
    const double until = options->time;
    if (shows_one_time(options) && run->start >= until) {
        return swell_error_set(error, SWELL_ERROR_RANGE,
                               "the first stone or place of the course is at %g s, when the water "
                               "is still: --time %g is not after it",
                               run->start, until);
    }
    return until - run->start <= WAKE_RUN_SECONDS_MAX ||
           swell_error_set(error, SWELL_ERROR_RANGE,
                           "the first stone or place of the course is at %g s, %g s before --time "
                           "%g: up to %g s are accepted",
                           run->start, until - run->start, until, WAKE_RUN_SECONDS_MAX);
}

static bool read_script(WakeRun* run, const Options* options, SwellError* error) {
    run->start = INFINITY;
    for (int i = 0; i < options->stone_at.count; ++i) {
        WakeScriptStone* stone = &run->stone[run->stone_count++];
        if (!read_stone(&options->stone_at.item[i], options->time, stone, error)) {
            return false;
        }
        run->start = fmin(run->start, stone->time);
    }
    if (options->course[0]) {
        if (!course_read(&run->course, options->course, error)) {
            return false;
        }
        run->start = fmin(run->start, run->course.key[0].time);
    }
    return check_start(run, options, error);
}

/* ---- Life ---------------------------------------------------------------------------------- */

/* Where there is no boat to follow: around all stones. */
static bool place_window(WakeRun* run, SwellError* error) {
    const WakeParams* params = wake_patch_params(run->patch);
    const double reach = 0.5 * params->grid * params->cell - params->border - WINDOW_MARGIN;
    double low[2] = {INFINITY, INFINITY}, high[2] = {-INFINITY, -INFINITY};
    for (int i = 0; i < run->stone_count; ++i) {
        const double place[2] = {run->stone[i].x, run->stone[i].z};
        for (int axis = 0; axis < 2; ++axis) {
            low[axis] = fmin(low[axis], place[axis]);
            high[axis] = fmax(high[axis], place[axis]);
        }
    }
    if (fmax(high[0] - low[0], high[1] - low[1]) > 2.0 * reach) {
        return swell_error_set(error, SWELL_ERROR_RANGE,
                               "the stones of --stone-at lie %g m apart: up to %g m are accepted",
                               fmax(high[0] - low[0], high[1] - low[1]), 2.0 * reach);
    }
    wake_patch_move(run->patch, 0.5 * (low[0] + high[0]), 0.5 * (low[1] + high[1]));
    return true;
}

/* Where the window is at a time, but for how far the sea has carried the boat. */
static void find_window(const WakeRun* run, double time, double middle[2]) {
    const CoursePoint point = course_at(&run->course, time);
    const double place[2] = {point.x, point.z};
    if (time < run->course.key[0].time) {
        memcpy(middle, place, sizeof place); /* it lies around where the boat will be */
        return;
    }
    boat_stamp_window(wake_patch_params(run->patch), place, point.heading, middle);
}

/* Beside a boat stones fall into the water that follows her, or they would be lost. */
static bool check_stones(const WakeRun* run, SwellError* error) {
    const WakeParams* params = wake_patch_params(run->patch);
    const double reach = 0.5 * params->grid * params->cell - params->border;
    for (int i = 0; i < run->stone_count; ++i) {
        const WakeScriptStone* stone = &run->stone[i];
        double middle[2];
        find_window(run, stone->time, middle);
        if (fmax(fabs(stone->x - middle[0]), fabs(stone->z - middle[1])) > reach) {
            return swell_error_set(error, SWELL_ERROR_RANGE,
                                   "the stone of --stone-at at %g,%g falls too far from the boat: "
                                   "at %g s up to %g m from %.4g,%.4g along x and z are accepted",
                                   stone->x, stone->z, stone->time, reach, middle[0], middle[1]);
        }
    }
    return true;
}

bool wake_run_open(WakeRun* run, const Options* options, SwellWorkers* workers, SwellError* error) {
    assert(run && !run->patch && options && workers);
    if (options->stone_at.count == 0 && !options->course[0]) {
        return true;
    }
    if (!read_script(run, options, error)) {
        return false;
    }
    const RenderQuality quality = view_light_quality((QualityChoice)options->quality, "");
    const WakeParams params = wake_run_params(quality, options->ocean.state.depth);
    if (!(run->patch = wake_patch_create(&params, workers, error))) {
        return false;
    }
    run->step = wake_run_step_at(run->start);
    if (run->course.count == 0) {
        return place_window(run, error);
    }
    wake_patch_move(run->patch, run->course.key[0].x, run->course.key[0].z);
    return check_stones(run, error) && boat_stamp_usual_weight(&run->weight, error);
}

void wake_run_close(WakeRun* run) {
    assert(run);
    wake_patch_destroy(run->patch);
    course_finish(&run->course);
    *run = (WakeRun){0};
}

/* ---- Time ---------------------------------------------------------------------------------- */

static bool has_boat(const WakeRun* run, double time) {
    return run->course.count > 0 && time >= run->course.key[0].time;
}

static bool any_stone(const WakeRun* run, int64_t step) {
    bool any = false;
    for (int i = 0; !any && i < run->stone_count; ++i) {
        any = run->stone[i].step == step;
    }
    return any;
}

static void drop_stones(WakeRun* run, const OceanSea* sea, int64_t step) {
    const double cell = wake_patch_params(run->patch)->cell;
    for (int i = 0; i < run->stone_count; ++i) {
        const WakeScriptStone* stone = &run->stone[i];
        if (stone->step == step) {
            const OceanQuery query = ocean_sea_query(sea, stone->x, stone->z);
            const StoneHollow hollow = thrown_stone_hollow(stone->radius, cell);
            wake_patch_add_stone(run->patch, query.rest[0], query.rest[1], hollow.radius,
                                 hollow.depth, hollow.foam);
        }
    }
}

static BoatStamp stamp_at(const WakeRun* run, const OceanSea* sea, double time) {
    const CoursePoint point = course_at(&run->course, time);
    const OceanQuery query = ocean_sea_query(sea, point.x, point.z);
    return (BoatStamp){
        .rest = {query.rest[0], query.rest[1]},
        .heading = {point.heading[0], point.heading[1]},
        .volume = run->weight.volume * boat_stamp_fade(time - run->course.key[0].time),
        .ahead = run->weight.ahead,
        .speed = point.speed,
    };
}

static void drive_boat(WakeRun* run, const OceanSea* sea, double time) {
    const BoatStamp stamp = stamp_at(run, sea, time);
    boat_stamp_move_window(run->patch, &stamp);
    boat_stamp_set(run->patch, 0, &stamp);
}

/* The step that ends at run->step. */
static void take_step(WakeRun* run, OceanSea* sea) {
    const double time = fmin((double)run->step * WAKE_STEP, OCEAN_TIME_MAX);
    const bool boat = has_boat(run, time);
    if (boat || any_stone(run, run->step)) {
        ocean_sea_advance(sea, OCEAN_METHOD_FFT, time);
        drop_stones(run, sea, run->step);
    }
    if (boat) {
        drive_boat(run, sea, time);
    }
    wake_patch_step(run->patch);
}

bool wake_run_advance(WakeRun* run, OceanSea* sea, double time, HostProgress* progress,
                      SwellError* error) {
    assert(run && run->patch && sea && time >= 0.0);
    const int64_t first = run->step, last = wake_run_step_at(time);
    while (run->step < last) {
        if (host_interrupts_pending()) {
            return swell_error_set(error, SWELL_ERROR_INTERRUPTED,
                                   "interrupted after %lld of %lld steps of the wake",
                                   (long long)(run->step - first), (long long)(last - first));
        }
        run->step += 1;
        take_step(run, sea);
        host_progress_show(progress, (double)(run->step - first) / (double)(last - first));
    }
    return true;
}

bool wake_run_boat(const WakeRun* run, const OceanSea* sea, double time, RenderBody* boat) {
    assert(run && sea && boat);
    if (!has_boat(run, time)) {
        return false;
    }
    const WaterLayers water = {sea, run->patch};
    const CoursePoint point = course_at(&run->course, time);
    *boat = (RenderBody){.kind = RENDER_BODY_BOAT, .pose = boat_pose_on(&water, &point)};
    return true;
}

bool wake_run_stamp(const WakeRun* run, OceanSea* sea, double time, BoatStamp* stamp) {
    assert(run && sea && stamp);
    const double end = fmin((double)run->step * WAKE_STEP, OCEAN_TIME_MAX);
    if (wake_run_step_at(time) < run->step || !has_boat(run, end)) {
        return false;
    }
    ocean_sea_advance(sea, OCEAN_METHOD_FFT, end);
    *stamp = stamp_at(run, sea, end);
    return true;
}
