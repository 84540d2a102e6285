#include "boat_watch.h"

#include "base/numbers.h"
#include "options/options.h"
#include "swell/float.h"

#include <assert.h>
#include <math.h>

/* Whether a point [m] is between the edges of the picture. */
static bool sees(const Settings* settings, const double point[3]) {
    const CameraPose* pose = &settings->camera.pose;
    const double yaw = swell_radians(pose->yaw), pitch = swell_radians(pose->pitch);
    const double way[3] = {point[0] - pose->place[0], point[1] - pose->place[1],
                           point[2] - pose->place[2]};
    const double level = sin(yaw) * way[0] - cos(yaw) * way[2];
    const double aside = cos(yaw) * way[0] + sin(yaw) * way[2];
    const double ahead = cos(pitch) * level + sin(pitch) * way[1];
    const double over = cos(pitch) * way[1] - sin(pitch) * level;
    const double roll = swell_radians(settings->camera.roll);
    const double right = cos(roll) * aside - sin(roll) * over;
    const double up = cos(roll) * over + sin(roll) * aside;
    const double high = ahead * tan(swell_radians(settings->drawing.field_of_view) / 2.0);
    const double wide = high * settings->view.width / settings->view.height;
    return ahead > 0.0 && fabs(up) <= high && fabs(right) <= wide;
}

void boat_watch_add(BoatWatch* watch, const Picture* picture, double seconds) {
    assert(watch && picture);
    const WaterShown* shown = scene_bodies(picture->scene);
    const Settings* settings = &picture->state.settings;
    watch->there = shown->has_boat;
    watch->seen = false;
    if (!watch->there) {
        return;
    }
    const FloatPose* boat = &shown->pose[shown->count - 1];
    for (int part = -1; part <= 1; ++part) { /* bow, middle, stern */
        double point[3];
        float_pose_rotate(boat, (double[3]){0.0, 0.0, part * FLOAT_BOAT_LENGTH / 2.0}, point);
        for (int axis = 0; axis < 3; ++axis) {
            point[axis] += boat->position[axis];
        }
        watch->seen = watch->seen || sees(settings, point);
    }
    if (watch->seen) {
        watch->was_seen = true;
        watch->last_seen = seconds;
    }
    const double* eye = settings->camera.pose.place;
    const double x = boat->position[0] - eye[0], y = boat->position[1] - eye[1],
                 z = boat->position[2] - eye[2];
    watch->distance = sqrt(x * x + y * y + z * z);
    watch->yaw = swell_degrees(atan2(x, -z));
    watch->pitch = swell_degrees(atan2(y, hypot(x, z)));
}

void boat_watch_report(const BoatWatch* watch, FILE* log) {
    assert(watch);
    if (!log || !watch->there || watch->seen) {
        return;
    }
    if (watch->was_seen) {
        fprintf(log, "swell: note: the boat leaves the picture after %.1f s; at the end it",
                watch->last_seen);
    } else {
        fprintf(log, "swell: note: the boat is outside the picture: it");
    }
    fprintf(log, " is %.0f m away, at yaw %.0f and pitch %.0f of %s\n", watch->distance, watch->yaw,
            watch->pitch, option_name(watch->was_seen ? OPTION_PATH : OPTION_CAMERA));
}
