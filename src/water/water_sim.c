#include "water/water_sim.h"

#include "water/thrown_stone.h"
#include "water/wake_run.h"
#include "water_steps.h"
#include "water_window.h"

#include <assert.h>
#include <math.h>
#include <stddef.h>

static const double STALL_SECONDS = 0.25; /* that are caught up with */
static const double LEAP_SECONDS = 0.5;   /* from which on bodies are set on the water anew */

/* ---- Life ---------------------------------------------------------------------------------- */

void live_water_init(LiveWater* water, SwellWorkers* workers) {
    assert(water && workers);
    *water =
        (LiveWater){.workers = workers, .params = wake_default_params(), .stone_age = INFINITY};
}

static void show(LiveWater* water) {
    LiveWaterShown* shown = &water->computed;
    *shown = (LiveWaterShown){.throttle = water->throttle};
    for (int i = 0; i < water->buoy_count; ++i) {
        shown->body[shown->count++] = live_body_shown(&water->buoy[i], water->owed);
    }
    if (water->boat.body) {
        shown->body[shown->count++] = live_body_shown(&water->boat, water->owed);
        shown->has_boat = true;
        shown->speed = float_boat_speed(water->boat.body);
        shown->heading = float_boat_heading(water->boat.body);
    }
}

void live_water_clear_buoys(LiveWater* water) {
    assert(water);
    for (int i = 0; i < water->buoy_count; ++i) {
        live_body_finish(&water->buoy[i]);
        if (water->patch) {
            wake_patch_set_hull(water->patch, i, NULL);
        }
    }
    water->buoy_count = 0;
    show(water);
}

void live_water_clear(LiveWater* water) {
    assert(water);
    live_water_clear_buoys(water);
    live_body_finish(&water->boat);
    if (water->patch) {
        wake_patch_clear(water->patch);
    }
    water->aboard = false;
    water->throttle = 0.0;
    water->stone_age = INFINITY;
    show(water);
}

void live_water_finish(LiveWater* water) {
    assert(water);
    live_water_clear(water);
    wake_patch_destroy(water->patch);
    *water = (LiveWater){0};
}

static bool same_patch(const WakeParams* a, const WakeParams* b) {
    return a->grid == b->grid && a->cell == b->cell && a->border == b->border &&
           a->depth == b->depth;
}

/* Still water feels weights by and by. */
static void put_in_anew(LiveWater* water) {
    for (int i = 0; i < water->buoy_count; ++i) {
        water->buoy[i].age = 0.0;
    }
    water->boat.age = 0.0;
}

bool live_water_set_quality(LiveWater* water, RenderQuality quality, double depth,
                            SwellError* error) {
    assert(water && water->workers);
    const WakeParams params = wake_run_params(quality, depth);
    const bool moves = water->patch && !wake_patch_is_still(water->patch);
    if (same_patch(&params, &water->params) || (moves && params.depth == water->params.depth)) {
        return true; /* what is under way goes on as it began */
    }
    if (water->patch) {
        WakePatch* patch = wake_patch_create(&params, water->workers, error);
        if (!patch) {
            return false;
        }
        wake_patch_destroy(water->patch);
        water->patch = patch;
        put_in_anew(water);
    }
    water->params = params;
    return true;
}

static bool need_patch(LiveWater* water, SwellError* error) {
    if (!water->patch) {
        water->patch = wake_patch_create(&water->params, water->workers, error);
    }
    return water->patch != NULL;
}

static WaterLayers layers_of(const LiveWater* water, const OceanSea* sea) {
    return (WaterLayers){sea, water->patch};
}

/* ---- What comes into it -------------------------------------------------------------------- */

bool live_water_launch(LiveWater* water, const OceanSea* sea, double x, double z, double heading,
                       SwellError* error) {
    assert(water && sea);
    if (!need_patch(water, error)) {
        return false;
    }
    if (!water->boat.body && !live_body_init(&water->boat, RENDER_BODY_BOAT, error)) {
        return false;
    }
    const WaterLayers layers = layers_of(water, sea);
    wake_patch_set_hull(water->patch, LIVE_BOAT_SLOT, NULL);
    float_body_place(water->boat.body, x, water_query(&layers, x, z).height, z, heading);
    water->boat.probe_count = 0;
    water->boat.age = 0.0;
    live_water_steer(water, 0.0, 0.0);
    show(water);
    return true;
}

/* What there is where a buoy is to be, or NULL. */
static const char* find_in_the_way(const LiveWater* water, const FloatBody* buoy) {
    for (int i = 0; i < water->buoy_count; ++i) {
        if (float_bodies_gap(water->buoy[i].body, buoy) < 0.0) {
            return "there is one already";
        }
    }
    const FloatBody* boat = water->boat.body;
    return boat && float_bodies_gap(boat, buoy) < 0.0 ? "there is the boat" : NULL;
}

bool live_water_add_buoy(LiveWater* water, const OceanSea* sea, double x, double z, double drop,
                         SwellError* error) {
    assert(water && sea && drop >= 0.0);
    if (water->buoy_count == LIVE_BUOYS_MAX) {
        return swell_error_set(error, SWELL_ERROR_RANGE, "all buoys are on the water");
    }
    LiveBody* buoy = &water->buoy[water->buoy_count];
    if (!need_patch(water, error) || !live_body_init(buoy, RENDER_BODY_BUOY, error)) {
        return false;
    }
    const WaterLayers layers = layers_of(water, sea);
    float_body_place(buoy->body, x, water_query(&layers, x, z).height + drop, z, 0.0);
    const char* other = find_in_the_way(water, buoy->body);
    if (other) {
        live_body_finish(buoy);
        return swell_error_set(error, SWELL_ERROR_RANGE, "%s", other);
    }
    float_buoy_moor(buoy->body, x, z);
    buoy->wet = drop == 0.0;
    water->buoy_count += 1;
    show(water);
    return true;
}

bool live_water_throw(LiveWater* water, const OceanSea* sea, double x, double z, double radius,
                      SwellError* error) {
    assert(water && sea && radius > 0.0);
    if (!need_patch(water, error)) {
        return false;
    }
    const OceanQuery query = ocean_sea_query(sea, x, z);
    const StoneHollow hollow = thrown_stone_hollow(radius, water->params.cell);
    if (!live_window_bring(water, query.rest, hollow.energy, error)) {
        return false;
    }
    if (!wake_patch_add_stone(water->patch, query.rest[0], query.rest[1], hollow.radius,
                              hollow.depth, hollow.foam)) {
        return swell_error_set(error, SWELL_ERROR_RANGE, "so many stones are in the air already");
    }
    water->stone[0] = query.rest[0];
    water->stone[1] = query.rest[1];
    water->stone_energy = hollow.energy;
    water->stone_age = 0.0;
    return true;
}

void live_water_steer(LiveWater* water, double throttle, double rudder) {
    assert(water);
    water->throttle = throttle;
    if (water->boat.body) {
        float_boat_steer(water->boat.body, throttle, rudder);
    }
}

/* ---- A frame ------------------------------------------------------------------------------- */

static bool has_bodies(const LiveWater* water) {
    return water->buoy_count > 0 || water->boat.body;
}

static bool meet_bodies(LiveWater* water, const OceanSea* sea, double seconds) {
    bool ok = true;
    for (int i = 0; i < water->buoy_count; ++i) {
        ok = live_body_meet(&water->buoy[i], sea, seconds) && ok;
    }
    return (!water->boat.body || live_body_meet(&water->boat, sea, seconds)) && ok;
}

static void seat_bodies(LiveWater* water, const OceanSea* sea) {
    const WaterLayers layers = layers_of(water, sea);
    for (int i = 0; i < water->buoy_count; ++i) {
        live_body_seat(&water->buoy[i], &layers);
    }
    if (water->boat.body) {
        live_body_seat(&water->boat, &layers);
    }
}

static void keep_bodies(LiveWater* water, const OceanSea* sea) {
    for (int i = 0; i < water->buoy_count; ++i) {
        live_body_keep(&water->buoy[i], sea);
    }
    if (water->boat.body) {
        live_body_keep(&water->boat, sea);
    }
}

static void advance(LiveWater* water, const OceanSea* sea, double seconds) {
    const bool leaps = seconds < -STALL_SECONDS || seconds > LEAP_SECONDS;
    if (leaps || (seconds > 0.0 && !meet_bodies(water, sea, seconds))) {
        seat_bodies(water, sea);
    }
    water->owed = leaps && seconds < 0.0 ? 0.0 : fmin(water->owed + seconds, STALL_SECONDS);
    while (water->owed >= FLOAT_STEP) {
        water->owed -= FLOAT_STEP;
        live_steps_take(water, sea, leaps ? 0.0 : water->owed);
    }
}

void live_water_follow(LiveWater* water, const OceanSea* sea, double time) {
    assert(water && sea);
    const double seconds = water->has_time ? time - water->time : 0.0;
    water->time = time;
    water->has_time = true;
    if (has_bodies(water) || live_water_wake(water)) {
        advance(water, sea, seconds);
        keep_bodies(water, sea);
    } else {
        water->owed = 0.0;
    }
    show(water);
}

const WakePatch* live_water_wake(const LiveWater* water) {
    assert(water);
    const bool any = water->patch && (has_bodies(water) || !wake_patch_is_still(water->patch));
    return any ? water->patch : NULL;
}
