#include "course.h"

#include "cubic_way.h"
#include "options.h"
#include "swell/host.h"

#include <assert.h>
#include <math.h>
#include <string.h>

static const char SPACE[] = " \t\r";
static const double STILL = 1e-3; /* m/s, below which a boat keeps its heading */

/* ---- Reading ------------------------------------------------------------------------------- */

/* Takes the next word of a line as a number within the limits. */
static bool parse_number(char** line, double low, double high, double* value) {
    const OptionSpec spec = {.kind = OPTION_REAL, .low = low, .high = high};
    char* word = *line + strspn(*line, SPACE);
    char* end = word + strcspn(word, SPACE);
    *line = end + (*end != '\0');
    *end = '\0';
    return option_parse_value(&spec, word, value);
}

static bool parse_key(char* line, CourseKey* key) {
    return parse_number(&line, 0.0, OCEAN_TIME_MAX, &key->time) &&
           parse_number(&line, -COURSE_PLACE_MAX, COURSE_PLACE_MAX, &key->x) &&
           parse_number(&line, -COURSE_PLACE_MAX, COURSE_PLACE_MAX, &key->z) &&
           line[strspn(line, SPACE)] == '\0';
}

static bool refuse_line(const char* name, int line, const char* why, SwellError* error) {
    return swell_error_set(error, SWELL_ERROR_FILE, "'%.200s' is no course: line %d %s", name, line,
                           why);
}

/* Whether a key may follow the one before it. */
static bool check_key(const CourseKey* key, const char* name, int line, SwellError* error) {
    if (key->time <= key[-1].time) {
        return refuse_line(name, line, "is not later than the one before", error);
    }
    const double speed = hypot(key->x - key[-1].x, key->z - key[-1].z) / (key->time - key[-1].time);
    return speed <= COURSE_SPEED_MAX ||
           swell_error_set(error, SWELL_ERROR_FILE,
                           "'%.200s' is no course: line %d is reached at %.4g m/s, up to %g is "
                           "accepted",
                           name, line, speed, COURSE_SPEED_MAX);
}

/* Appends what a line says, if it says anything. */
static bool take_line(BoatCourse* course, char* line, int number, const char* name,
                      SwellError* error) {
    line[strcspn(line, "#")] = '\0';
    if (line[strspn(line, SPACE)] == '\0') {
        return true;
    }
    CourseKey* key = &course->key[course->count];
    if (!parse_key(line, key)) {
        return refuse_line(name, number,
                           "is not a time, 0 to 1e9 s, and a place, x and z each ±1e6 m, as in "
                           "'2.5 0 -14'",
                           error);
    }
    if (course->count > 0 && !check_key(key, name, number, error)) {
        return false;
    }
    course->count += 1;
    return true;
}

static bool take_lines(BoatCourse* course, char* text, const char* name, SwellError* error) {
    int number = 1;
    for (char* line = text; line; ++number) {
        char* next = strchr(line, '\n');
        if (next) {
            *next++ = '\0';
        }
        if (!take_line(course, line, number, name, error)) {
            return false;
        }
        line = next;
    }
    return course->count > 0 || swell_error_set(error, SWELL_ERROR_FILE,
                                                "'%.200s' is no course: it holds no place", name);
}

bool course_read(BoatCourse* course, const char* name, SwellError* error) {
    assert(course && name);
    *course = (BoatCourse){0};
    char* text = host_file_read(name, error);
    if (!text) {
        return false;
    }
    size_t lines = 1;
    for (const char* at = text; (at = strchr(at, '\n')); ++at) {
        lines += 1;
    }
    course->key = swell_memory_allocate(lines, sizeof *course->key, error);
    const bool ok = course->key && take_lines(course, text, name, error);
    swell_memory_free(text);
    if (!ok) {
        course_finish(course);
    }
    return ok;
}

void course_finish(BoatCourse* course) {
    assert(course);
    swell_memory_free(course->key);
    *course = (BoatCourse){0};
}

/* ---- Values -------------------------------------------------------------------------------- */

/* The last key that is not later, or the first one: by halves, since courses are long and asked
   step by step. */
static int find_key(const BoatCourse* course, double time) {
    int low = 0, high = course->count;
    while (high - low > 1) {
        const int middle = low + (high - low) / 2;
        if (course->key[middle].time <= time) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return low;
}

static CubicKey key_at(const BoatCourse* course, int i, bool along_z) {
    if (i < 0 || i >= course->count) {
        return (CubicKey){0};
    }
    const CourseKey* key = &course->key[i];
    return (CubicKey){true, key->time, along_z ? key->z : key->x};
}

/* Whether it is at the same place at key `i` and at the next one. */
static bool lies_still(const BoatCourse* course, int i) {
    if (i < 0 || i + 1 >= course->count) {
        return false;
    }
    const CourseKey* key = &course->key[i];
    return key[0].x == key[1].x && key[0].z == key[1].z;
}

/* Between key `i` and the next one. A boat that lies still before or after comes to rest there: the
   way is as if it came from where it goes to. */
static double between(const BoatCourse* course, int i, bool along_z, double time, double* rate) {
    CubicKey key[4];
    for (int k = 0; k < 4; ++k) {
        key[k] = key_at(course, i - 1 + k, along_z);
    }
    const double step = key[2].time - key[1].time;
    if (lies_still(course, i - 1)) {
        key[0] = (CubicKey){true, key[1].time - step, key[2].value};
    }
    if (lies_still(course, i + 1)) {
        key[3] = (CubicKey){true, key[2].time + step, key[1].value};
    }
    return cubic_way_at(key, time, rate);
}

static bool point_along(double x, double z, double least, double heading[2]) {
    const double length = hypot(x, z);
    if (!(length > least)) {
        return false;
    }
    heading[0] = x / length;
    heading[1] = z / length;
    return true;
}

/* Of a boat that lies still between key `i` and the next one. */
static void keep_heading(const BoatCourse* course, int i, double heading[2]) {
    heading[0] = 0.0;
    heading[1] = -1.0;
    const CourseKey* key = course->key;
    for (int k = i; k > 0; --k) {
        if (point_along(key[k].x - key[k - 1].x, key[k].z - key[k - 1].z, 0.0, heading)) {
            return;
        }
    }
    for (int k = i; k + 1 < course->count; ++k) {
        if (point_along(key[k + 1].x - key[k].x, key[k + 1].z - key[k].z, 0.0, heading)) {
            return;
        }
    }
}

CoursePoint course_at(const BoatCourse* course, double time) {
    assert(course && course->count > 0);
    const int i = find_key(course, time);
    const CourseKey* key = &course->key[i];
    const bool moves = time >= key->time && i + 1 < course->count && !lies_still(course, i);
    double rate[2] = {0.0, 0.0};
    CoursePoint point = {.x = key->x, .z = key->z};
    if (moves) {
        point.x = between(course, i, false, time, &rate[0]);
        point.z = between(course, i, true, time, &rate[1]);
    }
    point.speed = hypot(rate[0], rate[1]);
    if (!point_along(rate[0], rate[1], STILL, point.heading)) {
        keep_heading(course, i, point.heading);
    }
    return point;
}
