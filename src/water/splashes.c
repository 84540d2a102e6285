#include "water/splashes.h"

#include <assert.h>
#include <math.h>

/* The rim of a crown rises to some four radii of a stone (seen in pictures of falling spheres), but
   no drop leaves faster than the stone comes. */
static const double STONE_SPEED = 8.0; /* m/s */
static const double CROWN_RISE = 4.0;  /* radii */
static const double STONE_JET = 0.3;

/* The bow: the section that meets the water first, in half lengths from amidships. */
static const double BOW = 0.75;
static const double SLAM_SPEED = 1.1;     /* at which it throws drops, into the water [m/s] */
static const double SLAM_THROW = 1.5;     /* the sheet along the hull is faster by this [m/s] */
static const double SLAM_DEEPEST = 0.7;   /* it is in the water then [m] */
static const double SLAM_INTERVAL = 0.06; /* between two splashes of a slam [s] */

void splashes_clear(WaterSplashes* splashes) {
    assert(splashes);
    *splashes = (WaterSplashes){0};
}

static void add(WaterSplashes* splashes, const WaterSplash* splash) {
    WaterSplash* here = &splashes->splash[splashes->count % WATER_SPLASHES_MAX];
    *here = *splash;
    here->number = splashes->count++;
}

void splashes_add_stone(WaterSplashes* splashes, double time, const double place[3],
                        double radius) {
    assert(splashes && place && radius > 0.0);
    const double speed = sqrt(2.0 * FLOAT_GRAVITY * CROWN_RISE * radius);
    add(splashes, &(WaterSplash){.time = time,
                                 .place = {place[0], place[1], place[2]},
                                 .radius = 1.3 * radius,
                                 .speed = fmin(speed, STONE_SPEED),
                                 .jet = STONE_JET});
}

void splashes_add_fall(WaterSplashes* splashes, double time, const double place[3], double radius,
                       double speed) {
    assert(splashes && place && radius > 0.0 && speed > 0.0);
    add(splashes, &(WaterSplash){.time = time,
                                 .place = {place[0], place[1], place[2]},
                                 .radius = radius,
                                 .speed = 0.8 * speed});
}

void splashes_watch_bow(WaterSplashes* splashes, const FloatPose* pose, const double velocity[2],
                        const WaterLayers* water, double time, double seconds) {
    assert(splashes && pose && velocity && water && seconds > 0.0);
    const double own[3] = {0.0, float_boat_keel(BOW), -0.5 * BOW * FLOAT_BOAT_LENGTH};
    double keel[3];
    float_pose_rotate(pose, own, keel);
    for (int axis = 0; axis < 3; ++axis) {
        keel[axis] += pose->position[axis];
    }
    const double height = water_query(water, keel[0], keel[2]).height;
    const double immersion = height - keel[1];
    const double speed = (immersion - splashes->immersion) / seconds;
    const bool slams = splashes->has_bow && speed > SLAM_SPEED && immersion > 0.0 &&
                       immersion < SLAM_DEEPEST &&
                       fabs(time - splashes->slammed_at) >= SLAM_INTERVAL;
    splashes->has_bow = true;
    splashes->immersion = immersion;
    if (slams) {
        splashes->slammed_at = time;
        add(splashes, &(WaterSplash){.time = time,
                                     .place = {keel[0], height, keel[2]},
                                     .radius = 0.55 * FLOAT_BOAT_BEAM, /* beside it */
                                     .speed = fmin(SLAM_THROW + 1.6 * speed, STONE_SPEED),
                                     .velocity = {0.9 * velocity[0], 0.9 * velocity[1]}});
    }
}
