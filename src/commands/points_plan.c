/*
 * The places and times of `points`. The value of --at is read as a grid; else it names a file, of
 * places where it ends in .csv, else of a course.
 */
#include "points.h"

#include "base/numbers.h"
#include "base/text.h"
#include "csv.h"
#include "options/options.h"

#include <assert.h>

/* ---- A grid -------------------------------------------------------------------------------- */

/* Reads "X" or "X0:X1:N". */
static bool read_axis(const char* text, const char** end, PointsAxis* axis) {
    axis->count = 1;
    if (!swell_read_real(text, end, &axis->first)) {
        return false;
    }
    axis->last = axis->first;
    return **end != ':' || (swell_read_real(*end + 1, end, &axis->last) && **end == ':' &&
                            swell_read_whole(*end + 1, end, 1, POINTS_PLACES_MAX, &axis->count));
}

static bool read_grid(const char* text, PointsPlan* plan) {
    const char* end = text;
    return read_axis(text, &end, &plan->x) && *end == ',' && read_axis(end + 1, &end, &plan->z) &&
           *end == '\0';
}

static bool check_grid(PointsPlan* plan, const char* text, SwellError* error) {
    const double count = (double)plan->x.count * plan->z.count;
    const double far_x = fmax(fabs(plan->x.first), fabs(plan->x.last));
    const double far_z = fmax(fabs(plan->z.first), fabs(plan->z.last));
    if (fmax(far_x, far_z) > COURSE_PLACE_MAX || count > POINTS_PLACES_MAX) {
        return swell_error_set(error, SWELL_ERROR_RANGE,
                               "--at %.200s has %.0f places: up to %d are accepted, with x and z "
                               "from -1e6 to 1e6 m",
                               text, count, POINTS_PLACES_MAX);
    }
    plan->count = plan->x.count * plan->z.count;
    return true;
}

/* ---- A file of places ---------------------------------------------------------------------- */

enum { TIME, X, Y, Z, FIELDS };

static const CsvField FIELD[FIELDS] = {{"time", 0.0, OCEAN_TIME_MAX, false},
                                       {"x", -COURSE_PLACE_MAX, COURSE_PLACE_MAX, true},
                                       {"y", -OCEAN_DEPTH_MAX, OCEAN_DEPTH_MAX, false},
                                       {"z", -COURSE_PLACE_MAX, COURSE_PLACE_MAX, true}};

/* Fills the plan's places, where there is room for all. */
static bool parse_places(PointsPlan* plan, Csv* csv, SwellError* error) {
    double value[FIELDS] = {[Y] = INFINITY};
    while (csv_next(csv, value, error)) {
        PointsPlace* place = &plan->place[plan->count++];
        *place = (PointsPlace){value[TIME], value[X], value[Y], value[Z]};
        if (csv->has[TIME] && plan->count > 1 && place->time < place[-1].time) {
            return csv_refuse(csv, "has an earlier time than the one before", error);
        }
    }
    plan->is_track = csv->has[TIME];
    plan->has_y = plan->has_y || csv->has[Y];
    return !csv->failed &&
           (plan->count > 0 ||
            swell_error_set(error, SWELL_ERROR_FILE, "'%.200s' is no list of places: it holds none",
                            csv->name));
}

static bool read_places(PointsPlan* plan, const char* name, SwellError* error) {
    Csv csv = {.name = name, .kind = "list of places", .field = FIELD, .fields = FIELDS};
    const bool ok =
        csv_open(&csv, "x,z", POINTS_PLACES_MAX, error) &&
        (plan->place = swell_memory_allocate((size_t)csv.lines, sizeof *plan->place, error)) &&
        parse_places(plan, &csv, error);
    csv_close(&csv);
    return ok;
}

/* ---- Times --------------------------------------------------------------------------------- */

/* Sets the times: one, or those of --duration. A course has those of its own lines by default. */
static bool set_times(PointsPlan* plan, const Settings* settings, SwellError* error) {
    const bool lasts = options_has(settings, OPTION_DURATION);
    const bool rated = options_said(settings, OPTION_RATE);
    const bool sails = plan->course.count > 0;
    const CourseKey* key = plan->course.key;
    double duration = settings->clip.duration;
    plan->rate = settings->clip.rate;
    plan->time = settings->clock.time;
    if (plan->is_track ? lasts || rated : rated && !lasts && !sails) {
        return swell_error_set(
            error, SWELL_ERROR_USAGE, "--%s does nothing %s", lasts ? "duration" : "rate",
            plan->is_track ? "where a file has a column time" : "without --duration");
    }
    if (plan->is_track) {
        plan->times = 1;
        plan->time = plan->place[0].time;
        plan->last = plan->place[plan->count - 1].time;
        return true;
    }
    if (sails && !options_has(settings, OPTION_TIME)) {
        plan->time = key[0].time;
    }
    double times = lasts ? fmax(round(duration * plan->rate), 1.0) : 1.0;
    if (sails && !lasts) {
        times = floor((key[plan->course.count - 1].time - plan->time) * plan->rate + 1e-6) + 1.0;
    }
    plan->last = plan->time + (times - 1.0) / plan->rate;
    if (times < 1.0 || times * plan->count > POINTS_ROWS_MAX || plan->last > OCEAN_TIME_MAX) {
        return swell_error_set(error, SWELL_ERROR_RANGE,
                               "%.0f times of %d places, up to %g s, are not accepted: expected 1 "
                               "to %d rows and times up to %g s",
                               fmax(times, 0.0), plan->count, plan->last, POINTS_ROWS_MAX,
                               OCEAN_TIME_MAX);
    }
    plan->times = (int)times;
    return true;
}

/* ---- The plan ------------------------------------------------------------------------------ */

static bool read_course(PointsPlan* plan, const char* name, SwellError* error) {
    if (!host_path_exists(name)) {
        return swell_error_set(error, SWELL_ERROR_USAGE,
                               "--at '%.200s' is not accepted: expected X,Z or X0:X1:N,Z0:Z1:N in "
                               "m, a .csv with x and z, or the file of a course",
                               name);
    }
    char* text = host_file_read(name, error);
    const bool ok = text && course_parse(&plan->course, text, name, error);
    swell_memory_free(text);
    plan->count = 1;
    return ok;
}

bool points_plan_make(PointsPlan* plan, const Settings* settings, SwellError* error) {
    assert(plan && settings);
    const char* course = settings->bodies.course;
    const char* at = !settings->points.bodies ? settings->points.at : course[0] ? course : "0,0";
    const bool is_list = host_path_ends_with(at, ".csv"), high = options_has(settings, OPTION_AT_Y);
    *plan = (PointsPlan){.has_y = high, .y = high ? settings->points.y : (double)INFINITY};
    bool ok = is_list               ? read_places(plan, at, error)
              : read_grid(at, plan) ? check_grid(plan, at, error)
                                    : read_course(plan, at, error);
    for (int i = 0; ok && is_list && i < plan->count && high; ++i) {
        ok = isinf(plan->place[i].y) ||
             swell_error_set(error, SWELL_ERROR_USAGE,
                             "--at-y and the column y of '%.200s' do not go together", at);
        plan->place[i].y = plan->y;
    }
    ok = ok && set_times(plan, settings, error);
    if (!ok) {
        points_plan_finish(plan);
    }
    return ok;
}

void points_plan_finish(PointsPlan* plan) {
    assert(plan);
    swell_memory_free(plan->place);
    course_finish(&plan->course);
    *plan = (PointsPlan){0};
}

bool points_plan_next(const PointsPlan* plan, PointsSpan* span) {
    assert(plan && span);
    span->first = plan->is_track ? span->end : 0;
    span->share =
        plan->is_track ? (double)span->first / plan->count : (double)span->number / plan->times;
    if (!(span->share < 1.0)) {
        return false;
    }
    span->time =
        plan->is_track ? plan->place[span->first].time : plan->time + span->number / plan->rate;
    span->end = plan->is_track ? span->first + 1 : plan->count;
    while (plan->is_track && span->end < plan->count && plan->place[span->end].time == span->time) {
        span->end += 1;
    }
    span->number += 1;
    return true;
}

static double axis_at(const PointsAxis* axis, int index) {
    return index == 0 ? axis->first
                      : swell_mix(axis->first, axis->last, (double)index / (axis->count - 1));
}

PointsPlace points_plan_place(const PointsPlan* plan, double time, int index) {
    assert(plan && index >= 0 && index < plan->count);
    PointsPlace place = {time, 0.0, plan->y, 0.0};
    if (plan->place) {
        place = plan->place[index];
        place.time = time;
    } else if (plan->course.count > 0) {
        const CoursePoint point = course_at(&plan->course, time);
        place.x = point.x;
        place.z = point.z;
    } else {
        place.x = axis_at(&plan->x, index % plan->x.count);
        place.z = axis_at(&plan->z, index / plan->x.count);
    }
    return place;
}
