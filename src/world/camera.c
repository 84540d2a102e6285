#include "world/camera.h"

#include "world_internal.h"

#include "base/numbers.h"
#include "options/options.h"
#include "swell/host.h"
#include "water/key_track.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* ---- Flying ---------------------------------------------------------------------------------- */

static const double SPEED_PER_NOTCH = 1.25; /* factor on the speed for a notch of the wheel */
static const double FAST_FACTOR = 4.0;      /* factor on the speed while the key for it is held */
static const double LAG = 0.12;             /* time to reach 63 % of a new speed [s] */
static const double REST_SPEED = 1e-3;      /* speed below which the camera stands still [m/s] */

static void wanted_velocity(const CameraSettings* camera, CameraMotion motion, double velocity[3]) {
    const double yaw = swell_radians(camera->pose.yaw);
    const double pitch = swell_radians(camera->pose.pitch);
    const double direction[3] = {
        motion.forward * sin(yaw) * cos(pitch) + motion.right * cos(yaw),
        motion.forward * sin(pitch) + motion.up,
        -motion.forward * cos(yaw) * cos(pitch) + motion.right * sin(yaw),
    };
    const double size = sqrt(direction[0] * direction[0] + direction[1] * direction[1] +
                             direction[2] * direction[2]);
    /* Two keys at once are no faster than one. A stick pushed halfway is slower. */
    const double speed = camera->speed * (motion.fast ? FAST_FACTOR : 1.0) / fmax(size, 1.0);
    for (int axis = 0; axis < 3; ++axis) {
        velocity[axis] = direction[axis] * speed;
    }
}

void camera_fly(CameraSettings* camera, double velocity[3], CameraMotion motion, double seconds) {
    assert(camera && velocity && seconds >= 0.0);
    double wanted[3];
    wanted_velocity(camera, motion, wanted);
    /* Solve v' = (wanted - v) / LAG over the frame, and integrate v. */
    const double keep = exp(-seconds / LAG);
    for (int axis = 0; axis < 3; ++axis) {
        const double gap = velocity[axis] - wanted[axis];
        const double place =
            camera->pose.place[axis] + wanted[axis] * seconds + gap * LAG * (1.0 - keep);
        camera->pose.place[axis] = swell_clamp(place, -CAMERA_PLACE_MAX, CAMERA_PLACE_MAX);
        velocity[axis] = wanted[axis] + gap * keep;
        if (wanted[axis] == 0.0 && fabs(velocity[axis]) < REST_SPEED) {
            velocity[axis] = 0.0;
        }
    }
}

void camera_turn(CameraPose* pose, double yaw, double pitch) {
    assert(pose && isfinite(yaw) && isfinite(pitch));
    if (yaw != 0.0) {
        const double turned = fmod(pose->yaw + yaw, 360.0);
        pose->yaw = turned > 180.0 ? turned - 360.0 : turned <= -180.0 ? turned + 360.0 : turned;
    }
    pose->pitch = swell_clamp(pose->pitch + pitch, -CAMERA_PITCH_MAX, CAMERA_PITCH_MAX);
}

void camera_change_speed(CameraSettings* camera, double notches) {
    assert(camera && isfinite(notches));
    camera->speed = swell_clamp(camera->speed * pow(SPEED_PER_NOTCH, notches), CAMERA_SPEED_MIN,
                                CAMERA_SPEED_MAX);
}

/* ---- Paths: reading -------------------------------------------------------------------------- */

/* Splits a line into a time and a pose. */
static bool parse_line(char* line, CameraPathKey* key) {
    const char* time = timed_lines_word(&line);
    const char* pose = timed_lines_word(&line);
    return line[strspn(line, TIMED_LINES_SPACE)] == '\0' &&
           option_parse_value(option_spec(OPTION_TIME), time, &key->time) &&
           option_parse_value(option_spec(OPTION_CAMERA), pose, &key->pose);
}

static bool parse_key(void* keys, int count, char* line, char why[TIMED_LINES_WHY_SIZE]) {
    CameraPathKey* key = (CameraPathKey*)keys + count;
    if (!parse_line(line, key)) {
        snprintf(why, TIMED_LINES_WHY_SIZE, "is not a time and a pose, as in '2.5 0,4,10,-90,-3'");
        return false;
    }
    if (count > 0 && key->time <= key[-1].time) {
        snprintf(why, TIMED_LINES_WHY_SIZE, "is not later than the one before");
        return false;
    }
    if (count > 0) {
        key->pose.yaw += 360.0 * round((key[-1].pose.yaw - key->pose.yaw) / 360.0);
    }
    return true;
}

bool camera_path_read(CameraPath* path, const char* name, SwellError* error) {
    assert(path && name);
    const TimedLines kind = {sizeof *path->key, "no camera path", "it holds no pose", parse_key};
    *path = (CameraPath){0};
    char* text = host_file_read(name, error);
    path->key = text ? timed_lines_parse(&kind, text, name, &path->count, error) : NULL;
    swell_memory_free(text);
    return path->key != NULL;
}

void camera_path_finish(CameraPath* path) {
    assert(path);
    swell_memory_free(path->key);
    *path = (CameraPath){0};
}

/* ---- Paths: values --------------------------------------------------------------------------- */

/* A pose as numbers: place, yaw and pitch. */
enum { YAW = 3, NUMBERS = 5 };
_Static_assert(sizeof(CameraPose) == sizeof(double[NUMBERS]), "a pose is copied as numbers");

static const double TOLERANCE = 1e-9; /* tolerance in s, m or degrees */

bool camera_path_close(CameraPath* path, double period, SwellError* error) {
    assert(path && path->count > 0 && period > 0.0);
    const CameraPathKey* last = &path->key[path->count - 1];
    if (last->time - path->key[0].time > period + TOLERANCE) {
        return swell_error_set(error, SWELL_ERROR_RANGE,
                               "a path of %g s does not fit into a loop of %g s",
                               last->time - path->key[0].time, period);
    }
    if (path->count > 1 && last->time - path->key[0].time > period - TOLERANCE) {
        double first[NUMBERS], end[NUMBERS];
        memcpy(first, &path->key[0].pose, sizeof first);
        memcpy(end, &last->pose, sizeof end);
        end[YAW] = remainder(end[YAW] - first[YAW], 360.0) + first[YAW];
        for (int i = 0; i < NUMBERS; ++i) {
            if (fabs(end[i] - first[i]) > TOLERANCE) {
                return swell_error_set(error, SWELL_ERROR_RANGE,
                                       "a path in a loop ends where it begins, or before the loop "
                                       "of %g s does",
                                       period);
            }
        }
        path->count -= 1;
    }
    path->period = period;
    return true;
}

double camera_path_end(const CameraPath* path) {
    assert(path && path->count > 0);
    return path->key[path->count - 1].time;
}

/* Finds key `i`; on a closed path it may lie in the period before or after. Returns false where
   there is none. */
static bool key_at(const CameraPath* path, int i, double* time, double number[NUMBERS]) {
    const int count = path->count;
    const int lap = i < 0 ? -1 : i / count;
    if (lap != 0 && path->period <= 0.0) {
        return false;
    }
    const CameraPathKey* key = &path->key[i - lap * count];
    memcpy(number, &key->pose, sizeof key->pose);
    *time = key->time + lap * path->period;
    const double apart = path->key[count - 1].pose.yaw - path->key[0].pose.yaw;
    number[YAW] += lap * 360.0 * round(apart / 360.0);
    return true;
}

CameraPose camera_path_at(const CameraPath* path, double seconds) {
    assert(path && path->count > 0);
    const double first = path->key[0].time;
    if (path->period > 0.0) {
        seconds = first + fmod(seconds - first, path->period);
        seconds += seconds < first ? path->period : 0.0;
    }
    int i = 0; /* the last key not later than `seconds`, or the first one */
    while (i + 1 < path->count && path->key[i + 1].time <= seconds) {
        ++i;
    }
    CubicKey key[NUMBERS][4]; /* of each number: the keys around `seconds` */
    for (int k = 0; k < 4; ++k) {
        double time = 0.0, number[NUMBERS] = {0.0};
        const bool exists = key_at(path, i - 1 + k, &time, number);
        for (int n = 0; n < NUMBERS; ++n) {
            key[n][k] = (CubicKey){.time = time, .value = number[n], .exists = exists};
        }
    }
    double number[NUMBERS];
    for (int n = 0; n < NUMBERS; ++n) {
        const CubicKey* of = key[n];
        number[n] =
            seconds > of[1].time && of[2].exists ? cubic_track_at(of, seconds, NULL) : of[1].value;
    }
    CameraPose pose;
    memcpy(&pose, number, sizeof pose);
    pose.pitch = swell_clamp(pose.pitch, -CAMERA_PITCH_MAX, CAMERA_PITCH_MAX);
    return pose;
}

/* ---- Paths: writing -------------------------------------------------------------------------- */

bool camera_path_write(const CameraPathKey* key, int count, const char* name, SwellError* error) {
    assert(key && count > 0 && name);
    HostFile file;
    if (!host_file_begin_at(&file, name, HOST_PLACE_CHOSEN, error)) {
        return false;
    }
    host_file_print(&file, "# time [s], x,y,z [m], yaw, pitch [degrees]; for swell clip %s\n",
                    option_name(OPTION_PATH));
    for (int i = 0; i < count; ++i) {
        const CameraPose* pose = &key[i].pose;
        host_file_print(&file, "%.3f %.9g,%.9g,%.9g,%.9g,%.9g\n", key[i].time, pose->place[0],
                        pose->place[1], pose->place[2], pose->yaw, pose->pitch);
    }
    return host_file_commit(&file, error);
}

/* ---- Beside the boat ------------------------------------------------------------------------- */

/* Heights count from the mean water around the boat, in which her own waves average out. It is
   sampled at the boat and on rings. */
enum { RINGS = 2, AROUND = 8 };
static const double RING = 7.0; /* distance from ring to ring [m] */

/* Least height of the eye above the highest water within a distance. */
static const double CLEARANCE = 0.35, NEAR = 0.7; /* m */
static const double SOFTNESS = 0.3;               /* half the width of the soft limit [m] */

static double mean_height(const WaterLayers* water, const double place[3]) {
    double sum = water_query(water, place[0], place[2]).height;
    for (int i = 0; i < RINGS * AROUND; ++i) {
        const double radius = RING * (1 + i / AROUND);
        const double angle = swell_radians(360.0 * (i % AROUND) / AROUND);
        sum += water_query(water, place[0] + radius * cos(angle), place[2] + radius * sin(angle))
                   .height;
    }
    return sum / (1 + RINGS * AROUND);
}

static double highest_near(const WaterLayers* water, double x, double z) {
    double highest = water_query(water, x, z).height;
    for (int i = 0; i < 4; ++i) {
        const double aside = i % 2 ? NEAR : -NEAR;
        highest =
            fmax(highest,
                 water_query(water, x + (i < 2 ? aside : 0.0), z + (i < 2 ? 0.0 : aside)).height);
    }
    return highest;
}

CameraPose follow_camera_pose(const CameraPose* beside, const WaterShown* shown,
                              const WaterLayers* water) {
    assert(beside && shown && shown->has_boat && water);
    const double* boat = shown->pose[shown->count - 1].position;
    const double heading = swell_radians(shown->heading);
    const double ahead[2] = {sin(heading), -cos(heading)}; /* starboard is (-ahead[1], ahead[0]) */
    const double starboard = beside->place[0], astern = beside->place[2];
    CameraPose pose = {
        .place = {boat[0] - starboard * ahead[1] - astern * ahead[0], 0.0,
                  boat[2] + starboard * ahead[0] - astern * ahead[1]},
        .yaw = remainder(shown->heading + beside->yaw, 360.0),
        .pitch = beside->pitch,
    };
    pose.place[1] =
        swell_soft_max(mean_height(water, boat) + beside->place[1],
                       highest_near(water, pose.place[0], pose.place[2]) + CLEARANCE, SOFTNESS);
    return pose;
}
