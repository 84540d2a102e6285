#include "scene/sea_stream.h"

#include <assert.h>

bool sea_stream_init(SeaStream* live, const ViewState* state, OceanEngine engine,
                     SeaStreamLoad load, void* load_context, SwellError* error) {
    assert(live && state && engine.workers && load);
    *live = (SeaStream){
        .engine = engine,
        .load = load,
        .load_context = load_context,
        .generation = state->sea_generation,
        .waves = 1,
        .timer = swell_memory_allocate(1, sizeof *live->timer, error),
    };
    if (!live->timer) {
        return false;
    }
    live->engine.hook = ocean_stage_timer_hook(live->timer, host_clock_ms);
    live->sea = ocean_sea_create(&state->sea, live->engine, error);
    return live->sea && foam_stream_init(&live->foam, live->sea, error) &&
           sea_stream_upload(live, error) && sea_ahead_init(&live->ahead, error);
}

void sea_stream_finish(SeaStream* live) {
    assert(live);
    sea_ahead_finish(&live->ahead);
    foam_stream_finish(&live->foam);
    ocean_sea_destroy(live->sea);
    swell_memory_free(live->timer);
    *live = (SeaStream){0};
}

SeaRequest sea_stream_request(const SeaStream* live, const ViewState* state, double time) {
    assert(live && state);
    return (SeaRequest){
        .waves = live->waves,
        .method = state->method,
        .time = time,
        .compares_methods = state->method == OCEAN_METHOD_DFT,
        .has_foam = live->has_foam,
    };
}

bool sea_stream_upload(SeaStream* live, SwellError* error) {
    assert(live && live->sea);
    if (live->loaded != live->waves) {
        if (!live->load(live->load_context, live->sea, error)) {
            return false;
        }
        live->loaded = live->waves;
    }
    return true;
}

/* Leaves the sea as it is on failure, and loads it again. */
static bool replace_sea(SeaStream* live, const OceanParams* params, SwellError* error) {
    OceanSea* sea = ocean_sea_create(params, live->engine, error);
    FoamStream foam = {0};
    if (sea && foam_stream_init(&foam, sea, error) && live->load(live->load_context, sea, error)) {
        foam_stream_finish(&live->foam);
        ocean_sea_destroy(live->sea);
        live->foam = foam;
        live->sea = sea;
        live->waves += 1;
        live->loaded = live->waves;
        return true;
    }
    foam_stream_finish(&foam);
    if (sea) {
        ocean_sea_destroy(sea);
        SwellError again = {0};
        if (!live->load(live->load_context, live->sea, &again) && error) {
            *error = again;
        }
    }
    return false;
}

/* The waves that two grids share are the same, so that another N shows no jump. Phillips is as it
   always was: none of its changes takes time. */
static bool is_there_at_once(const OceanSea* sea, const OceanParams* next) {
    const bool was_phillips = ocean_sea_params(sea)->state.kind == OCEAN_SPECTRUM_PHILLIPS;
    return (was_phillips && next->state.kind == OCEAN_SPECTRUM_PHILLIPS) ||
           !ocean_sea_can_change(sea, next);
}

bool sea_stream_retarget(SeaStream* live, ViewState* state, SwellError* error) {
    assert(live && state && live->sea && !live->ahead.running);
    if (live->generation == state->sea_generation) {
        return true;
    }
    const bool ok = is_there_at_once(live->sea, &state->sea)
                        ? replace_sea(live, &state->sea, error)
                        : ocean_sea_change(live->sea, &state->sea, error);
    if (!ok) {
        view_state_change_sea(state, ocean_sea_params(live->sea));
    }
    live->generation = state->sea_generation;
    return ok;
}

bool sea_stream_require(SeaStream* live, SeaRequest request) {
    assert(live && live->sea && !live->ahead.running && request.waves == live->waves);
    if (sea_frame_answers(&live->computed, &request)) {
        return false;
    }
    live->computed = sea_compute(live->sea, &live->foam, live->timer, request);
    return true;
}

bool sea_stream_progress(SeaStream* live, ViewState* state, double seconds, SwellError* error) {
    assert(live && live->sea && !live->ahead.running);
    const uint64_t before = ocean_sea_generation(live->sea);
    const OceanProgress progress = ocean_sea_progress(live->sea, seconds, error);
    if (ocean_sea_generation(live->sea) != before) { /* it may fail after its last step */
        live->waves += 1;
        live->moving = true;
    } else if (progress == OCEAN_PROGRESS_DONE && live->moving) {
        live->moving = false;
        live->waves += foam_stream_settle(&live->foam); /* so that it is computed once more */
    }
    if (progress == OCEAN_PROGRESS_FAILED) {
        view_state_change_sea(state, ocean_sea_params(live->sea));
        live->generation = state->sea_generation;
        return false;
    }
    return true;
}

void sea_stream_start(SeaStream* live, SeaRequest request) {
    assert(live && live->sea && request.waves == live->waves);
    sea_ahead_start(&live->ahead, live->sea, &live->foam, live->timer, request);
}

bool sea_stream_join(SeaStream* live) {
    assert(live);
    return sea_ahead_wait(&live->ahead, &live->computed);
}
