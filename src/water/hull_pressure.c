#include "water/hull_pressure.h"

#include <assert.h>
#include <math.h>

static const double BEHIND = 0.15; /* the boat: the middle of the window, in its sides */

/* The wash behind the transom [m], and the speed at which it is as strong as can be [m/s]. */
static const double WASH_BEHIND = 3.2, WASH_LENGTH = 0.7, WASH_BEAM = 0.75, WASH_SPEED = 5.0;

/* The bow wave breaks on both shoulders, beside the hull [m]. */
static const double SHOULDER_AHEAD = 1.1, SHOULDER_ASIDE = 1.2, SHOULDER_LENGTH = 0.55,
                    SHOULDER_BEAM = 0.16, SHOULDER_STRENGTH = 0.7;

/* So far ahead of the boat's middle and to starboard. */
static void add_wash(WakePatch* patch, const BoatStamp* stamp, double ahead, double aside,
                     double length, double beam, double strength) {
    const double* way = stamp->heading;
    const WakeWash wash = {
        .x = stamp->rest[0] + ahead * way[0] - aside * way[1],
        .z = stamp->rest[1] + ahead * way[1] + aside * way[0],
        .heading = {way[0], way[1]},
        .length = length,
        .beam = beam,
        .strength = strength,
    };
    wake_patch_add_wash(patch, &wash);
}

void boat_stamp_set(WakePatch* patch, int slot, const BoatStamp* stamp) {
    assert(patch && stamp);
    const WakeHull hull = {
        .x = stamp->rest[0] + stamp->ahead * stamp->heading[0],
        .z = stamp->rest[1] + stamp->ahead * stamp->heading[1],
        .heading = {stamp->heading[0], stamp->heading[1]},
        .length = FLOAT_BOAT_LENGTH,
        .beam = FLOAT_BOAT_BEAM,
        .volume = STAMP_GAIN * stamp->volume,
    };
    wake_patch_set_hull(patch, slot, &hull);
    const double share = fmin(fabs(stamp->speed) / WASH_SPEED, 1.0);
    if (share > 0.0) {
        add_wash(patch, stamp, -WASH_BEHIND, 0.0, WASH_LENGTH, WASH_BEAM, share * share);
    }
    if (stamp->speed > 0.0) {
        for (int side = -1; side <= 1; side += 2) {
            add_wash(patch, stamp, SHOULDER_AHEAD, side * SHOULDER_ASIDE, SHOULDER_LENGTH,
                     SHOULDER_BEAM, SHOULDER_STRENGTH * share * share);
        }
    }
}

void boat_stamp_window(const WakeParams* params, const double rest[2], const double heading[2],
                       double middle[2]) {
    assert(params && rest && heading && middle);
    const double behind = BEHIND * params->grid * params->cell;
    middle[0] = rest[0] - behind * heading[0];
    middle[1] = rest[1] - behind * heading[1];
}

void boat_stamp_move_window(WakePatch* patch, const BoatStamp* stamp) {
    assert(patch && stamp);
    double middle[2];
    boat_stamp_window(wake_patch_params(patch), stamp->rest, stamp->heading, middle);
    wake_patch_move(patch, middle[0], middle[1]);
}

double boat_stamp_fade(double seconds) {
    const double s = fmin(fmax(seconds, 0.0), 1.0);
    return s * s * (3.0 - 2.0 * s);
}

BoatWeight boat_stamp_weight(const FloatBody* boat) {
    assert(boat);
    double middle[2];
    float_body_middle(boat, middle);
    const FloatPose pose = float_body_pose(boat);
    const double heading = float_boat_heading(boat) * (SWELL_TWO_PI / 360.0);
    const double ahead = (middle[0] - pose.position[0]) * sin(heading) -
                         (middle[1] - pose.position[2]) * cos(heading);
    return (BoatWeight){float_body_rest_volume(boat), ahead};
}

bool boat_stamp_usual_weight(BoatWeight* weight, SwellError* error) {
    assert(weight);
    FloatBody* boat = float_boat_create(error);
    if (!boat) {
        return false;
    }
    *weight = boat_stamp_weight(boat);
    float_body_destroy(boat);
    return true;
}
