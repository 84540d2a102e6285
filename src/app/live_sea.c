#include "live_sea.h"

#include <assert.h>

bool live_sea_init(LiveSea* live, const ViewState* state, SwellWorkers* workers, LiveSeaLoad load,
                   void* load_context, SwellError* error) {
    assert(live && state && workers && load);
    *live = (LiveSea){
        .workers = workers,
        .load = load,
        .load_context = load_context,
        .generation = state->sea_generation,
    };
    live->ocean = ocean_create(&state->sea, workers, error);
    return live->ocean && load(load_context, live->ocean, error) &&
           sea_ahead_init(&live->ahead, error);
}

void live_sea_finish(LiveSea* live) {
    assert(live);
    sea_ahead_finish(&live->ahead);
    ocean_destroy(live->ocean);
    *live = (LiveSea){0};
}

SeaRequest live_sea_request(const ViewState* state, double time) {
    assert(state);
    return (SeaRequest){
        .generation = state->sea_generation,
        .method = state->method,
        .time = time,
        .compares_methods = state->method == OCEAN_METHOD_DFT,
    };
}

/* Leaves the ocean as it is on failure, and loads it again. */
static bool replace_ocean(LiveSea* live, const OceanParams* params, SwellError* error) {
    Ocean* ocean = ocean_create(params, live->workers, error);
    if (ocean && live->load(live->load_context, ocean, error)) {
        ocean_destroy(live->ocean);
        live->ocean = ocean;
        return true;
    }
    if (ocean) {
        ocean_destroy(ocean);
        SwellError again = {0};
        if (!live->load(live->load_context, live->ocean, &again) && error) {
            *error = again;
        }
    }
    return false;
}

bool live_sea_follow(LiveSea* live, ViewState* state, SwellError* error) {
    assert(live && state && live->ocean && !live->ahead.running);
    if (live->generation == state->sea_generation) {
        return true;
    }
    const bool ok = replace_ocean(live, &state->sea, error);
    if (!ok) {
        view_state_change_sea(state, ocean_params(live->ocean));
    }
    live->generation = state->sea_generation;
    live->computed = (SeaFrame){0};
    live->shown = (SeaFrame){0};
    return ok;
}

bool live_sea_bring(LiveSea* live, SeaRequest request) {
    assert(live && live->ocean && !live->ahead.running && request.generation == live->generation);
    if (sea_frame_answers(&live->computed, &request)) {
        return false;
    }
    live->computed = sea_compute(live->ocean, request);
    return true;
}

void live_sea_start(LiveSea* live, SeaRequest request) {
    assert(live && live->ocean && request.generation == live->generation);
    sea_ahead_start(&live->ahead, live->ocean, request);
}

bool live_sea_take(LiveSea* live) {
    assert(live);
    return sea_ahead_wait(&live->ahead, &live->computed);
}
