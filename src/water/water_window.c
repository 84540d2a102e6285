#include "water_window.h"

#include <assert.h>
#include <math.h>
#include <string.h>

static const double STONE_SECONDS = 12.0; /* for which the patch stays with a stone */
static const double NEAR_EYE = 200.0;     /* m, up to where what floats keeps the patch */
static const double MARGIN = 8.0;         /* m, from the border */
static const double MISSED = 0.5; /* waves of less than this share of a stone's energy are not */
static const double FRESH = 1.0;  /* s, for which a stone's rings count whole */

/* How far from the middle, along each axis, what the patch is for is well within it. */
static double reach_of(const LiveWater* water) {
    const WakeParams* params = wake_patch_params(water->patch);
    return 0.5 * params->grid * params->cell - params->border - MARGIN;
}

static bool is_within(const LiveWater* water, const double place[2]) {
    double middle[2];
    wake_patch_middle(water->patch, middle);
    return fmax(fabs(place[0] - middle[0]), fabs(place[1] - middle[1])) <= reach_of(water);
}

static void take_nearer(const LiveBody* body, const double eye[2], double* least,
                        double target[2]) {
    double rest[2];
    live_body_rest(body, rest);
    const double distance = hypot(rest[0] - eye[0], rest[1] - eye[1]);
    if (distance < *least) {
        *least = distance;
        memcpy(target, rest, sizeof rest);
    }
}

/* False where nothing needs the patch. */
static bool find_target(const LiveWater* water, double target[2]) {
    if (water->stone_age < STONE_SECONDS) {
        memcpy(target, water->stone, sizeof water->stone);
        return true;
    }
    double least = NEAR_EYE;
    for (int i = 0; i < water->buoy_count; ++i) {
        take_nearer(&water->buoy[i], water->eye, &least, target);
    }
    if (water->boat.body) {
        take_nearer(&water->boat, water->eye, &least, target);
    }
    return least < NEAR_EYE;
}

void live_window_follow(LiveWater* water) {
    assert(water && water->patch && !water->aboard);
    double target[2];
    if (find_target(water, target) && !is_within(water, target)) {
        wake_patch_move(water->patch, target[0], target[1]);
    }
}

/* Whether the eye is nearer to a place than to what the patch lies around. */
static bool is_nearer(const LiveWater* water, const double place[2]) {
    double middle[2];
    wake_patch_middle(water->patch, middle);
    return hypot(place[0] - water->eye[0], place[1] - water->eye[1]) <
           hypot(middle[0] - water->eye[0], middle[1] - water->eye[1]);
}

/* Just so far that the place is within. */
static void stretch(LiveWater* water, const double place[2]) {
    const double reach = reach_of(water) - wake_patch_params(water->patch)->cell;
    double middle[2];
    wake_patch_middle(water->patch, middle);
    for (int axis = 0; axis < 2; ++axis) {
        middle[axis] = fmin(fmax(middle[axis], place[axis] - reach), place[axis] + reach);
    }
    wake_patch_move(water->patch, middle[0], middle[1]);
}

/* Of what moves in the patch, and of a stone that is still to fall in. */
static double energy_of(const LiveWater* water) {
    const double energy = wake_patch_energy(water->patch);
    return water->stone_age < FRESH ? fmax(energy, water->stone_energy) : energy;
}

bool live_window_bring(LiveWater* water, const double place[2], double energy, SwellError* error) {
    assert(water && water->patch && place);
    const double share = wake_patch_share(water->patch, place[0], place[1]);
    if (water->aboard) {
        return share > 0.0 ||
               swell_error_set(error, SWELL_ERROR_RANGE, "that is too far from the boat");
    }
    if (is_within(water, place)) {
        return true;
    }
    const bool is_missed = energy_of(water) > MISSED * energy;
    if (is_missed && share > 0.0) {
        stretch(water, place);
    } else if (!is_missed || is_nearer(water, place)) {
        wake_patch_move(water->patch, place[0], place[1]);
    } else {
        return swell_error_set(error, SWELL_ERROR_RANGE, "there are still waves nearer to the eye");
    }
    return true;
}
