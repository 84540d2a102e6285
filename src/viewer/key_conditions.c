#include "key_conditions.h"

#include "options/resolve.h"
#include "pool/pool_panels.h"
#include "water/water_sim.h"

#include <assert.h>

static const char* unless(bool possible) {
    return possible ? NULL : "";
}

static const char* grid_obstacle(const ViewState* state, int step) {
    const bool dft = state->settings.computing.method == OCEAN_METHOD_DFT;
    const int most = dft ? VIEW_DFT_GRID_MAX : OCEAN_GRID_MAX;
    if (step > 0 ? state->settings.ocean.grid < most
                 : state->settings.ocean.grid > OCEAN_GRID_MIN) {
        return NULL;
    }
    return step < 0 ? "N is at least 16"
           : dft    ? "N is at most 256 with the DFT"
                    : "N is at most 1024";
}

static const char* speed_obstacle(const ViewState* state, int step) {
    if (step > 0 ? state->settings.clock.speed < KEY_SPEED_MAX
                 : state->settings.clock.speed > KEY_SPEED_MIN) {
        return NULL;
    }
    return step > 0 ? "time runs at most 64 times as fast"
                    : "time runs at least at 1/64; Space stops it";
}

static bool wind_changes(const ViewState* state, int steps) {
    const OceanSeaState* sea = &state->settings.ocean.state;
    return sea->kind == OCEAN_SPECTRUM_PHILLIPS ||
           (steps > 0 ? sea->wind_speed < OCEAN_WIND_SPEED_MAX : sea->wind_speed > 0.0);
}

/* The classic look has a light of its own. */
static bool has_sun(const ViewState* state) {
    return state->settings.drawing.look == RENDER_LOOK_SEA && !state->settings.view.spectrum;
}

static bool sun_rises(const ViewState* state, int steps) {
    const double elevation = state->settings.light.sun[1];
    return has_sun(state) && !state->sky_image &&
           (steps > 0 ? elevation < KEY_SUN_MAX : elevation > KEY_SUN_MIN);
}

static bool exposure_changes(const ViewState* state, int steps) {
    const double exposure = state->settings.tone.exposure;
    return has_sun(state) &&
           (steps > 0 ? exposure < KEY_EXPOSURE_MAX : exposure > -KEY_EXPOSURE_MAX);
}

static bool tide_changes(const ViewState* state, int steps) {
    const double tide = state->settings.land.params.tide;
    return options_find_land(&state->settings, NULL) &&
           (steps > 0 ? tide < LAND_TIDE_MAX : tide > -LAND_TIDE_MAX);
}

const char* key_obstacle(KeyCondition when, const ViewState* state, int argument) {
    assert(state);
    switch (when) {
    case KEY_ALWAYS:
        return NULL;
    case KEY_WHILE_WIND_CHANGES: /* aboard, the arrows drive */
        return unless(!state->settings.bodies.boat && wind_changes(state, argument));
    case KEY_WHILE_ASHORE:
        return unless(!state->settings.bodies.boat);
    case KEY_WHILE_GRID_CHANGES:
        return grid_obstacle(state, argument);
    case KEY_WHILE_METHOD_CHANGES:
        return state->settings.computing.method == OCEAN_METHOD_DFT ||
                       state->settings.ocean.grid <= VIEW_DFT_GRID_MAX
                   ? NULL
                   : "the DFT is for N up to 256";
    case KEY_WHILE_SPEED_CHANGES:
        return speed_obstacle(state, argument);
    case KEY_OVER_THE_SEA:
        return unless(!state->settings.view.spectrum);
    case KEY_WHILE_ABOARD:
        return unless(state->settings.bodies.boat);
    case KEY_WHILE_BUOYS_ARE_LEFT:
        return state->settings.view.spectrum    ? ""
               : state->buoys < WATER_BUOYS_MAX ? NULL
                                                : "no buoy: all are on the water";
    case KEY_WITH_BUOYS:
        return unless(state->buoys > 0);
    case KEY_WHILE_TIDE_CHANGES:
        return unless(tide_changes(state, argument));
    case KEY_WHILE_SUN_RISES:
        return unless(sun_rises(state, argument));
    case KEY_WITH_SUN:
        return unless(has_sun(state));
    case KEY_WITH_COMPUTED_SUN:
        return unless(has_sun(state) && !state->sky_image);
    case KEY_WHILE_EXPOSURE_CHANGES:
        return unless(exposure_changes(state, argument));
    case KEY_WITH_PANELS:
        return state->settings.view.spectrum ? "no pool or string over the spectrum; V leaves it"
                                             : NULL;
    case KEY_WITH_POOL:
        return unless(pool_panels_shows(&state->settings, POOL_PANEL_POOL));
    case KEY_WITH_STRING:
        return unless(pool_panels_shows(&state->settings, POOL_PANEL_STRING));
    case KEY_WITH_POOL_OR_STRING:
        return unless(pool_panels_shows(&state->settings, POOL_PANEL_POOL) ||
                      pool_panels_shows(&state->settings, POOL_PANEL_STRING));
    }
    return NULL;
}

static bool is_possible(const KeyRow* row, const ViewState* state) {
    for (int i = 0; i < KEY_PRESSES_MAX && row->press[i].kind != PRESS_NONE; ++i) {
        if (!key_obstacle(row->when, state, row->press[i].argument)) {
            return true;
        }
    }
    return row->press[0].kind == PRESS_NONE;
}

void key_rows_possible(const ViewState* state, bool possible[KEY_ROWS_MAX]) {
    assert(state && possible);
    int count = 0;
    const KeyRow* table = key_table(&count);
    assert(count <= KEY_ROWS_MAX);
    for (int i = 0; i < count; ++i) {
        possible[i] = is_possible(&table[i], state);
    }
}
