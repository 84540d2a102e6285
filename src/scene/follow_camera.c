#include "follow_camera.h"

#include "base/numbers.h"
#include "options/options.h"

#include <assert.h>
#include <math.h>

/* Heights count from the mean water around the boat, whose own waves average out. */
enum { RINGS = 2, AROUND = 8 };
static const double RING = 7.0; /* m from ring to ring */

/* Of the eye over the highest water near it. */
static const double CLEARANCE = 0.35, NEAR = 0.7; /* m */
static const double SOFTNESS = 0.3;               /* m, half the width of the soft limit */

bool follow_camera_is_on(const Settings* settings) {
    assert(settings);
    return (options_said(settings, OPTION_FOLLOW) ||
            (options_has(settings, OPTION_FOLLOW) && !options_said(settings, OPTION_CAMERA))) &&
           !settings->clip.path[0];
}

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
    const double ahead[2] = {sin(heading), -cos(heading)}; /* starboard is (-z, x) of it */
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
