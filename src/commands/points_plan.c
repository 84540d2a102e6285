/*
 * The places and times of `points`. The value of --at is read as a grid; else it names a file, of
 * places where it ends in .csv, else of a course.
 */
#include "points.h"

#include "base/numbers.h"
#include "base/text.h"
#include "options/options.h"

#include <assert.h>
#include <string.h>

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

enum { TIME, X, Y, Z, FIELDS, OTHER = FIELDS, FIELDS_MAX = 64 };

static const struct {
    const char* name;
    double low, high;
} FIELD[FIELDS] = {{"time", 0.0, OCEAN_TIME_MAX},
                   {"x", -COURSE_PLACE_MAX, COURSE_PLACE_MAX},
                   {"y", -OCEAN_DEPTH_MAX, OCEAN_DEPTH_MAX},
                   {"z", -COURSE_PLACE_MAX, COURSE_PLACE_MAX}};

/* A file that is being read. */
typedef struct PlacesFile {
    const char* name;
    int line; /* number of the present line */
    int columns;
    int of[FIELDS_MAX];   /* the field of each column, or OTHER */
    bool has[FIELDS + 1]; /* fields that have a column */
} PlacesFile;

#define BLANKS " \t\r"

static bool refuse_line(const PlacesFile* file, const char* why, SwellError* error) {
    return swell_error_set(error, SWELL_ERROR_FILE, "'%.200s' is no list of places: line %d %s",
                           file->name, file->line, why);
}

/* Cuts the next word, without blanks around it, off the line, whose end becomes NULL. */
static char* cut_word(char** line) {
    char* word = *line + strspn(*line, BLANKS);
    char* comma = strchr(word, ',');
    *line = comma ? comma + 1 : NULL;
    size_t length = comma ? (size_t)(comma - word) : strlen(word);
    while (length > 0 && strchr(BLANKS, word[length - 1])) {
        length -= 1;
    }
    word[length] = '\0';
    return word;
}

/* Reads the names of the columns. A unit may follow a name. */
static bool read_names(PlacesFile* file, char* line, SwellError* error) {
    file->columns = 0;
    memset(file->has, 0, sizeof file->has);
    while (line) {
        const char* word = cut_word(&line);
        const size_t length = strcspn(word, BLANKS "[(");
        int field = 0;
        while (field < FIELDS && (strlen(FIELD[field].name) != length ||
                                  strncmp(word, FIELD[field].name, length) != 0)) {
            field += 1;
        }
        if (file->columns == FIELDS_MAX || (field < FIELDS && file->has[field])) {
            return refuse_line(file, "has a column twice, or more than 64 columns", error);
        }
        file->has[field] = true;
        file->of[file->columns++] = field;
    }
    return (file->has[X] && file->has[Z]) ||
           refuse_line(file, "is not x,z or the names of columns, x and z among them", error);
}

static bool read_place(const PlacesFile* file, char* line, PointsPlace* place, SwellError* error) {
    double value[FIELDS + 1] = {[Y] = INFINITY};
    char why[200];
    int columns = 0;
    for (; line && columns < file->columns; ++columns) {
        const char *word = cut_word(&line), *end = word;
        const int field = file->of[columns];
        if (field != OTHER &&
            !(swell_read_real(word, &end, &value[field]) && *end == '\0' &&
              value[field] >= FIELD[field].low && value[field] <= FIELD[field].high)) {
            snprintf(why, sizeof why, "has '%.40s' for %s: a number from %g to %g is accepted",
                     word, FIELD[field].name, FIELD[field].low, FIELD[field].high);
            return refuse_line(file, why, error);
        }
    }
    if (line || columns < file->columns) {
        snprintf(why, sizeof why, "has %s columns than the first one, which has %d",
                 line ? "more" : "fewer", file->columns);
        return refuse_line(file, why, error);
    }
    *place = (PointsPlace){value[TIME], value[X], value[Y], value[Z]};
    return true;
}

/* Fills the plan's places. A first line that begins with no number names the columns, else they are
   x,z. */
static bool parse_places(PointsPlan* plan, char* text, const char* name, SwellError* error) {
    PlacesFile file = {name, 0, 2, {X, Z}, {[X] = true, [Z] = true}};
    for (bool begins = true; text;) {
        char* line = text;
        text = strchr(line, '\n');
        if (text) {
            *text++ = '\0';
        }
        line += strspn(line, BLANKS);
        file.line += 1;
        if (*line == '\0') {
            continue;
        }
        double number;
        const char* end = line;
        const bool names = begins && !swell_read_real(line, &end, &number);
        begins = false;
        if (names && !read_names(&file, line, error)) {
            return false;
        }
        if (names) {
            continue;
        }
        PointsPlace* place = &plan->place[plan->count++];
        if (!read_place(&file, line, place, error)) {
            return false;
        }
        if (file.has[TIME] && plan->count > 1 && place->time < place[-1].time) {
            return refuse_line(&file, "has an earlier time than the one before", error);
        }
    }
    plan->is_track = file.has[TIME];
    plan->has_y = plan->has_y || file.has[Y];
    return plan->count > 0 || swell_error_set(error, SWELL_ERROR_FILE,
                                              "'%.200s' is no list of places: it holds none", name);
}

static bool read_places(PointsPlan* plan, const char* name, SwellError* error) {
    char* text = host_file_read(name, error);
    if (!text) {
        return false;
    }
    size_t lines = 1;
    for (const char* at = text; (at = strchr(at, '\n')); ++at) {
        lines += 1;
    }
    bool ok = lines <= (size_t)POINTS_PLACES_MAX + 2 ||
              swell_error_set(error, SWELL_ERROR_FILE,
                              "'%.200s' has %zu lines: up to %d places are accepted", name, lines,
                              POINTS_PLACES_MAX);
    ok = ok && (plan->place = swell_memory_allocate(lines, sizeof *plan->place, error)) &&
         parse_places(plan, text, name, error);
    swell_memory_free(text);
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
