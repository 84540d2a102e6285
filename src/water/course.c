#include "water/course.h"

#include "options/options.h"
#include "water/cubic_track.h"
#include "water/timed_lines.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static const double STILL = 1e-3; /* m/s, below which a boat keeps its heading */

/* ---- Reading ------------------------------------------------------------------------------- */

/* Takes the next word of a line as a number within the limits. */
static bool parse_number(char** line, double low, double high, double* value) {
    const OptionSpec spec = {.kind = OPTION_KIND_REAL, .low = low, .high = high};
    char* word = *line + strspn(*line, KEY_SPACE);
    char* end = word + strcspn(word, KEY_SPACE);
    *line = end + (*end != '\0');
    *end = '\0';
    return option_parse_value(&spec, word, value);
}

static bool parse_key(char* line, CourseKey* key) {
    return parse_number(&line, 0.0, OCEAN_TIME_MAX, &key->time) &&
           parse_number(&line, -COURSE_PLACE_MAX, COURSE_PLACE_MAX, &key->x) &&
           parse_number(&line, -COURSE_PLACE_MAX, COURSE_PLACE_MAX, &key->z) &&
           line[strspn(line, KEY_SPACE)] == '\0';
}

static bool refuse(char why[KEY_WHY_SIZE], const char* words) {
    snprintf(why, KEY_WHY_SIZE, "%s", words);
    return false;
}

static bool take_key(void* keys, int count, char* line, char why[KEY_WHY_SIZE]) {
    CourseKey* key = (CourseKey*)keys + count;
    if (!parse_key(line, key)) {
        return refuse(why, "is not a time, 0 to 1e9 s, and a place, x and z each ±1e6 m, as "
                           "in '2.5 0 -14'");
    }
    if (count == 0) {
        return true;
    }
    if (key->time <= key[-1].time) {
        return refuse(why, "is not later than the one before");
    }
    const double speed = hypot(key->x - key[-1].x, key->z - key[-1].z) / (key->time - key[-1].time);
    if (speed > COURSE_SPEED_MAX) {
        snprintf(why, KEY_WHY_SIZE, "is reached at %.4g m/s, up to %g is accepted", speed,
                 COURSE_SPEED_MAX);
        return false;
    }
    return true;
}

bool course_read(BoatCourse* course, const char* name, SwellError* error) {
    assert(course && name);
    const KeyLines kind = {sizeof *course->key, "no course", "it holds no place", take_key};
    *course = (BoatCourse){0};
    course->key = key_lines_read(&kind, name, &course->count, error);
    return course->key != NULL;
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
