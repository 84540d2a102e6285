#include "water/hull_pressure.h"

#include "base/numbers.h"

#include <assert.h>
#include <math.h>

/* Diameter of a buoy's pressure: twice its own, since the surface feels what lies below it. */
static const double BUOY_DIAMETER = 2.0 * FLOAT_BUOY_DIAMETER;

static const double BEHIND =
    0.15; /* distance of the patch's middle behind the boat, in its sides */

/* Wash behind the transom [m], and the speed at which it is strongest [m/s]. */
static const double WASH_BEHIND = 3.2, WASH_LENGTH = 0.7, WASH_BEAM = 0.75, WASH_SPEED = 5.0;

/* The bow wave breaks on both shoulders, beside the hull [m]. */
static const double SHOULDER_AHEAD = 1.1, SHOULDER_ASIDE = 1.2, SHOULDER_LENGTH = 0.55,
                    SHOULDER_BEAM = 0.16, SHOULDER_STRENGTH = 0.7;

/* `ahead` of the boat's middle and `aside` to starboard [m]. */
static void add_wash(WakePatch* patch, const HullPressure* boat, double ahead, double aside,
                     double length, double beam, double strength) {
    const double* way = boat->heading;
    const WakeWash wash = {
        .x = boat->rest[0] + ahead * way[0] - aside * way[1],
        .z = boat->rest[1] + ahead * way[1] + aside * way[0],
        .heading = {way[0], way[1]},
        .length = length,
        .beam = beam,
        .strength = strength,
    };
    wake_patch_add_wash(patch, &wash);
}

void hull_pressure_set(WakePatch* patch, int slot, const HullPressure* boat) {
    assert(patch && boat);
    const WakeHull hull = {
        .x = boat->rest[0] + boat->ahead * boat->heading[0],
        .z = boat->rest[1] + boat->ahead * boat->heading[1],
        .heading = {boat->heading[0], boat->heading[1]},
        .length = FLOAT_BOAT_LENGTH,
        .beam = FLOAT_BOAT_BEAM,
        .volume = boat->volume,
    };
    wake_patch_set_hull(patch, slot, &hull);
    const double share = fmin(fabs(boat->speed) / WASH_SPEED, 1.0);
    if (share > 0.0) {
        add_wash(patch, boat, -WASH_BEHIND, 0.0, WASH_LENGTH, WASH_BEAM, share * share);
    }
    if (boat->speed > 0.0) {
        for (int side = -1; side <= 1; side += 2) {
            add_wash(patch, boat, SHOULDER_AHEAD, side * SHOULDER_ASIDE, SHOULDER_LENGTH,
                     SHOULDER_BEAM, SHOULDER_STRENGTH * share * share);
        }
    }
}

void hull_pressure_set_buoy(WakePatch* patch, int slot, const double rest[2], double volume) {
    assert(patch && rest);
    const WakeHull hull = {
        .round = true,
        .x = rest[0],
        .z = rest[1],
        .length = BUOY_DIAMETER,
        .volume = volume,
    };
    wake_patch_set_hull(patch, slot, &hull);
}

void hull_pressure_window(const WakeParams* params, const double rest[2], const double heading[2],
                          double middle[2]) {
    assert(params && rest && heading && middle);
    const double behind = BEHIND * params->grid * params->cell;
    middle[0] = rest[0] - behind * heading[0];
    middle[1] = rest[1] - behind * heading[1];
}

double hull_pressure_fade(double seconds) {
    return swell_smoothstep(0.0, 1.0, seconds);
}

HullWeight hull_weight_of(const FloatBody* boat) {
    assert(boat);
    double middle[2];
    float_body_middle(boat, middle);
    const FloatPose pose = float_body_pose(boat);
    const double heading = swell_radians(float_boat_heading(boat));
    const double ahead = (middle[0] - pose.position[0]) * sin(heading) -
                         (middle[1] - pose.position[2]) * cos(heading);
    return (HullWeight){float_body_rest_volume(boat), ahead};
}

bool hull_weight_default(HullWeight* weight, SwellError* error) {
    assert(weight);
    FloatBody* boat = float_boat_create(error);
    if (!boat) {
        return false;
    }
    *weight = hull_weight_of(boat);
    float_body_destroy(boat);
    return true;
}
