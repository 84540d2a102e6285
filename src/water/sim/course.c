#include "water/course.h"

#include "base/numbers.h"
#include "swell/ocean.h"
#include "water/key_track.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* ---- Values -------------------------------------------------------------------------------- */

/* Finds the last key that is not later than `time`, or the first one, by bisection. At the time of
   the last key it is the one before, from which the boat arrives. */
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
    return low > 0 && time == course->key[course->count - 1].time ? low - 1 : low;
}

static CubicKey key_at(const BoatCourse* course, int i, bool along_z) {
    if (i < 0 || i >= course->count) {
        return (CubicKey){0};
    }
    const CourseKey* key = &course->key[i];
    return (CubicKey){true, key->time, along_z ? key->z : key->x};
}

/* Whether key `i` and the next one are at the same place. */
static bool lies_still(const BoatCourse* course, int i) {
    if (i < 0 || i + 1 >= course->count) {
        return false;
    }
    const CourseKey* key = &course->key[i];
    return key[0].x == key[1].x && key[0].z == key[1].z;
}

/* Interpolates between key `i` and the next one. Where the boat lies still before or after, the key
   beyond is mirrored, so that she comes to rest. */
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
    return cubic_track_at(key, time, rate);
}

/* Normalises (x, z) into `heading`, which stays as it is where the length is at most `least`. */
static bool point_along(double x, double z, double least, double heading[2]) {
    const double length = hypot(x, z);
    if (!(length > least)) {
        return false;
    }
    heading[0] = x / length;
    heading[1] = z / length;
    return true;
}

/* Finds the heading of a boat at rest at key `i`: that of the last movement, else of the next. */
static void keep_heading(const BoatCourse* course, int i, double heading[2]) {
    heading[0] = 0.0;
    heading[1] = -1.0;
    const CourseKey* key = course->key;
    for (int k = i - key[i].idle[0]; k > 0; --k) {
        if (point_along(key[k].x - key[k - 1].x, key[k].z - key[k - 1].z, 0.0, heading)) {
            return;
        }
    }
    for (int k = i + key[i].idle[1]; k + 1 < course->count; ++k) {
        if (point_along(key[k + 1].x - key[k].x, key[k + 1].z - key[k].z, 0.0, heading)) {
            return;
        }
    }
}

bool course_has_boat(const BoatCourse* course, double time) {
    return course->count > 0 && time >= course->key[0].time;
}

static const double STILL = 1e-3; /* speed below which a boat keeps its heading [m/s] */

static CoursePoint find_point(const BoatCourse* course, double time) {
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

/* The rate of turn is measured within this time before and after [s]. */
static const double TURN_SECONDS = 0.5;

CoursePoint course_at(const BoatCourse* course, double time) {
    assert(course && course->count > 0);
    const CoursePoint before = find_point(course, time - TURN_SECONDS);
    const CoursePoint after = find_point(course, time + TURN_SECONDS);
    const double *a = before.heading, *b = after.heading;
    CoursePoint point = find_point(course, time);
    point.turn = atan2(a[0] * b[1] - a[1] * b[0], a[0] * b[0] + a[1] * b[1]) / (2.0 * TURN_SECONDS);
    return point;
}

/* ---- Reading ------------------------------------------------------------------------------- */

static bool parse_key(void* keys, int count, char* line, char why[TIMED_LINES_WHY_SIZE]) {
    CourseKey* key = (CourseKey*)keys + count;
    if (!(timed_lines_number(&line, 0.0, OCEAN_TIME_MAX, &key->time) &&
          timed_lines_number(&line, -COURSE_PLACE_MAX, COURSE_PLACE_MAX, &key->x) &&
          timed_lines_number(&line, -COURSE_PLACE_MAX, COURSE_PLACE_MAX, &key->z) &&
          line[strspn(line, TIMED_LINES_SPACE)] == '\0')) {
        snprintf(why, TIMED_LINES_WHY_SIZE,
                 "is not a time, 0 to 1e9 s, and a place, x and z each ±1e6 m, as in '2.5 0 -14'");
        return false;
    }
    if (count > 0 && key->time <= key[-1].time) {
        snprintf(why, TIMED_LINES_WHY_SIZE, "is not later than the one before");
        return false;
    }
    return true;
}

/* Samples between two places, where the square of the speed is a quartic, and its rounding. */
enum { SPEED_SAMPLES = 64 };
static const double SPEED_ROUNDING = 1e-9;

static bool check_speeds(const BoatCourse* course, const char* name, SwellError* error) {
    for (int i = 0; i + 1 < course->count; ++i) {
        const CourseKey* key = &course->key[i];
        double top = 0.0;
        for (int k = 0; k <= SPEED_SAMPLES && !lies_still(course, i); ++k) {
            const double time = key[0].time + (key[1].time - key[0].time) * k / SPEED_SAMPLES;
            double rate[2];
            between(course, i, false, time, &rate[0]);
            between(course, i, true, time, &rate[1]);
            top = fmax(top, hypot(rate[0], rate[1]));
        }
        if (top > COURSE_SPEED_MAX * (1.0 + SPEED_ROUNDING)) {
            return swell_error_set(error, SWELL_ERROR_FILE,
                                   "'%.200s' is no course: between %g s and %g s the boat reaches "
                                   "%.4g m/s, up to %g is accepted",
                                   name, key[0].time, key[1].time, top, COURSE_SPEED_MAX);
        }
    }
    return true;
}

bool course_parse(BoatCourse* course, char* text, const char* name, SwellError* error) {
    assert(course && text && name);
    const TimedLines kind = {sizeof *course->key, "no course", "it holds no place", parse_key};
    *course = (BoatCourse){0};
    CourseKey* all = timed_lines_parse(&kind, text, name, &course->count, error);
    course->key = all;
    for (int i = 1; i < course->count; ++i) {
        all[i].idle[0] = lies_still(course, i - 1) ? all[i - 1].idle[0] + 1 : 0;
    }
    for (int i = course->count - 2; i >= 0; --i) {
        all[i].idle[1] = lies_still(course, i) ? all[i + 1].idle[1] + 1 : 0;
    }
    if (course->key && !check_speeds(course, name, error)) {
        course_finish(course);
    }
    return course->key != NULL;
}

void course_finish(BoatCourse* course) {
    assert(course);
    swell_memory_free(course->key);
    *course = (BoatCourse){0};
}

/* ---- On the water -------------------------------------------------------------------------- */

/* Samples of the water along and across the hull. Waves shorter than the hull average out. */
enum { ALONG = 12, ACROSS = 4 };
static const double TOLERANCE = 0.01; /* tolerance of a search [m] */

/* Returns the height of the water. `displaced` is the displacement at the place before, from where
   the search starts. `share` is the factor on the wake. */
static double height_at(const WaterLayers* water, double x, double z, double beam, double share,
                        double displaced[3]) {
    double rest[2] = {x - displaced[0], z - displaced[2]};
    ocean_sea_find(water->sea, x, z, beam, TOLERANCE, rest, displaced);
    const double wake = water->wake ? wake_patch_sample(water->wake, rest[0], rest[1]).height : 0.0;
    const double height = displaced[1] + share * wake;
    WaterShoreSample shore;
    return water_shore_at(water->shore, x, z, &shore)
               ? swell_mix(height, shore.surface, shore.share)
               : height;
}

/* A slow boat lies on the water with its own waves, which give way to the trim of its speed. As it
   planes, it rises, pitches less, and leans into a turn until its apparent weight is along its
   mast. */
static const double PITCH_LEFT = 0.4; /* share of the slope of the waves when planing */
static const double RISE = 0.15;      /* rise of the launch when planing [m] */
static const double SLOW_LEAN = 0.4;  /* share of that lean at slow speed */
static const double LEAN_MOST = 0.35; /* most lean, as a tangent */

/* Turns a boat that looks along -z to the heading, then raises its bow, then its starboard side. */
FloatPose course_pose(const CoursePoint* point, const FloatHull* hull, const WaterLayers* water) {
    assert(water && point);
    const FloatHullSize size = float_hull_size(hull);
    const double scale = size.length / FLOAT_BOAT_LENGTH;
    const double speed = point->speed / sqrt(scale); /* speed of the launch, by Froude's law */
    const double planes = float_planing_share(speed, FLOAT_BOAT_LENGTH);
    const double floats = float_floating_share(speed, FLOAT_BOAT_LENGTH);
    const double lean =
        swell_mix(SLOW_LEAN, 1.0, planes) * point->speed * point->turn / FLOAT_GRAVITY;
    /* Fit a plane to the water under the hull: its height in the middle [m], and its slope ahead
       and to starboard. */
    const double* way = point->heading; /* starboard is (-way[1], way[0]) */
    double height = 0.0, rise = 0.0, aside_rise = 0.0;
    double ahead_square = 0.0, aside_square = 0.0, displaced[3] = {0.0, 0.0, 0.0};
    for (int i = 0; i < ALONG * ACROSS; ++i) {
        const double ahead = ((i / ACROSS + 0.5) / ALONG - 0.5) * size.length;
        const double aside = ((i % ACROSS + 0.5) / ACROSS - 0.5) * size.beam;
        const double here =
            height_at(water, point->x + ahead * way[0] - aside * way[1],
                      point->z + ahead * way[1] + aside * way[0], size.beam, floats, displaced);
        height += here / (ALONG * ACROSS);
        rise += ahead * here;
        aside_rise += aside * here;
        ahead_square += ahead * ahead;
        aside_square += aside * aside;
    }
    height += planes * scale * RISE;
    rise = rise / ahead_square * swell_mix(1.0, PITCH_LEFT, planes) + tan(float_boat_trim(speed));
    aside_rise = aside_rise / aside_square - swell_clamp(lean, -LEAN_MOST, LEAN_MOST);
    const double yaw = -0.5 * atan2(point->heading[0], -point->heading[1]);
    const double pitch = 0.5 * atan(rise);
    const double roll = 0.5 * atan(aside_rise * cos(2.0 * pitch));
    const double x = sin(pitch) * cos(roll), y = -sin(pitch) * sin(roll);
    const double z = cos(pitch) * sin(roll), w = cos(pitch) * cos(roll);
    return (FloatPose){
        .position = {point->x, height, point->z},
        .orientation = {cos(yaw) * x + sin(yaw) * z, cos(yaw) * y + sin(yaw) * w,
                        cos(yaw) * z - sin(yaw) * x, cos(yaw) * w - sin(yaw) * y},
    };
}
