#include "eye.h"

#include "base/numbers.h"

#include <assert.h>
#include <math.h>

static const double EYE_CLEARANCE = 0.5;   /* of the eye over the water, m */
static const double EYE_SOFTNESS = 0.25;   /* m, width of the soft limit */
static const double DIVE_STEEPNESS = 0.35; /* least slope of a dive */

/* Whether the eye flies down steeply, to dive. */
static bool flies_down(const double v[3]) {
    return v[1] < 0.0 && -v[1] > DIVE_STEEPNESS * hypot(v[0], v[2]);
}

void eye_place(Eye* eye, const CameraPose* pose) {
    assert(eye && pose);
    *eye = (Eye){.dives = pose->place[1] < EYE_CLEARANCE};
}

void eye_float(Eye* eye, ViewState* state, const WaterLayers* water) {
    assert(eye && state && water);
    double* place = state->settings.camera.pose.place;
    double* height = &place[1];
    const double* velocity = state->velocity;
    const bool flies = velocity[0] != 0.0 || velocity[1] != 0.0 || velocity[2] != 0.0;
    if (!flies) {
        *height -= eye->lifted;
    }
    const double free = *height;
    const double lowest = water_query(water, place[0], place[2]).height + EYE_CLEARANCE;
    const bool clear = free >= lowest + EYE_SOFTNESS;
    if (flies) {
        eye->dives = !clear && (eye->dives || flies_down(velocity));
    }
    if (!eye->dives) {
        *height = swell_soft_max(free, lowest, EYE_SOFTNESS);
    }
    WaterShoreSample shore;
    if (water_shore_at(water->shore, place[0], place[2], &shore)) {
        *height = fmax(*height, shore.lowest_eye);
    }
    eye->lifted = *height - free;
}
