#include "options/options_clouds.h"

#include "options/presets.h"

#include <assert.h>
#include <math.h>

static const double STORM[3] = {0.6, 0.2, 0.75};
enum { DECK = 2, FAIR_FORCE = 5, STORM_FORCE = 9 };

/* Fills the preset's clouds, changed for another force than its own. */
static void find_windy(int preset, int force, double clouds[3]) {
    double fair[3];
    int own_force;
    option_parse_value(option_spec(OPTION_CLOUDS), option_spec(OPTION_CLOUDS)->default_text, fair);
    preset_read(preset, OPTION_CLOUDS, clouds);
    preset_read(preset, OPTION_BEAUFORT, &own_force);
    own_force = own_force > FAIR_FORCE ? own_force : FAIR_FORCE;
    const bool opens = force < own_force && own_force > FAIR_FORCE && clouds[DECK] > 0.0;
    const bool closes = force > own_force && own_force < STORM_FORCE;
    if (opens || closes) {
        const double* other = opens ? fair : STORM;
        const int other_force = opens ? FAIR_FORCE : STORM_FORCE;
        const double share = (double)(force - own_force) / (other_force - own_force);
        for (int i = 0; i < 3; ++i) {
            clouds[i] += (other[i] - clouds[i]) * fmin(share, 1.0);
        }
    }
}

void options_find_clouds(const Settings* settings, double clouds[3]) {
    assert(settings && clouds);
    const OceanSeaState* sea = &settings->ocean.state;
    const int preset = settings->preset;
    int force = ocean_beaufort_force(sea->wind_speed);
    if (sea->kind == OCEAN_SPECTRUM_PHILLIPS) {
        preset_read(preset, OPTION_BEAUFORT, &force);
    }
    find_windy(preset, force, clouds);
    double rainy[3] = {STORM[0], STORM[1], STORM[2]};
    if (preset_text(preset, OPTION_RAIN)) {
        preset_read(preset, OPTION_CLOUDS, rainy);
    }
    for (int i = 0; i < 3 && settings->surface.rain; ++i) {
        clouds[i] = fmax(clouds[i], rainy[i]);
    }
}
