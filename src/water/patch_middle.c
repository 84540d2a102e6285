/*
 * Where the patch is, unless it follows the boat. Moving it loses the waves that leave it, so it
 * stays while its target is well within.
 */
#include "water_parts.h"

#include "base/numbers.h"

#include <string.h>

static const double STONE_SECONDS = 12.0; /* for which the patch stays with a stone */
static const double NEAR_EYE = 200.0;     /* m, within which a body attracts the patch */
static const double MARGIN = 8.0;         /* m, from the border */
static const double MISSED = 0.5; /* waves below this share of a stone's energy may be lost */
static const double FRESH = 1.0;  /* s, for which a stone counts with its whole energy */

double water_sim_reach(const WaterSim* sim) {
    return 0.5 * sim->params.grid * sim->params.cell - sim->params.border;
}

static bool is_within(const WaterSim* sim, const double place[2]) {
    double middle[2];
    wake_patch_middle(sim->patch, middle);
    return fmax(fabs(place[0] - middle[0]), fabs(place[1] - middle[1])) <=
           water_sim_reach(sim) - MARGIN;
}

/* Finds the target of the patch: a fresh stone, else the body nearest to the eye. */
static bool find_target(WaterSim* sim, double target[2]) {
    if (sim->stone_age < STONE_SECONDS) {
        memcpy(target, sim->stone, sizeof sim->stone);
        return true;
    }
    double least = NEAR_EYE;
    WaterBody* list[WATER_BODIES_MAX];
    const int count = water_sim_list_bodies(sim, list);
    for (int i = 0; i < count; ++i) {
        double rest[2];
        water_body_rest(list[i], rest);
        const double distance = hypot(rest[0] - sim->eye[0], rest[1] - sim->eye[1]);
        if (distance < least) {
            least = distance;
            memcpy(target, rest, sizeof rest);
        }
    }
    return least < NEAR_EYE;
}

void water_sim_follow_target(WaterSim* sim) {
    double target[2];
    if (find_target(sim, target) && !is_within(sim, target)) {
        wake_patch_move(sim->patch, target[0], target[1]);
    }
}

/* Whether the eye is nearer to a place than to the middle of the patch. */
static bool is_nearer(const WaterSim* sim, const double place[2]) {
    double middle[2];
    wake_patch_middle(sim->patch, middle);
    return hypot(place[0] - sim->eye[0], place[1] - sim->eye[1]) <
           hypot(middle[0] - sim->eye[0], middle[1] - sim->eye[1]);
}

/* Moves the patch as little as puts the place well within. */
static void extend_to(WaterSim* sim, const double place[2]) {
    const double reach = water_sim_reach(sim) - MARGIN - sim->params.cell;
    double middle[2];
    wake_patch_middle(sim->patch, middle);
    for (int axis = 0; axis < 2; ++axis) {
        middle[axis] = swell_clamp(middle[axis], place[axis] - reach, place[axis] + reach);
    }
    wake_patch_move(sim->patch, middle[0], middle[1]);
}

bool water_sim_move_to_stone(WaterSim* sim, const double place[2], double energy,
                             SwellError* error) {
    const double share = wake_patch_share(sim->patch, place[0], place[1]);
    if (sim->follows_boat) {
        return share > 0.0 ||
               swell_error_set(error, SWELL_ERROR_RANGE, "that is too far from the boat");
    }
    if (is_within(sim, place)) {
        return true;
    }
    const double moving = wake_patch_energy(sim->patch);
    const double present = sim->stone_age < FRESH ? fmax(moving, sim->stone_energy) : moving;
    const bool is_missed = present > MISSED * energy;
    if (is_missed && share > 0.0) {
        extend_to(sim, place);
    } else if (!is_missed || is_nearer(sim, place)) {
        wake_patch_move(sim->patch, place[0], place[1]);
    } else {
        return swell_error_set(error, SWELL_ERROR_RANGE, "waves nearer to the eye would be lost");
    }
    return true;
}
