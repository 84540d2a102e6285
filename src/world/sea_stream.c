#include "sea_stream.h"

#include "ocean/choice.h"

#include <assert.h>

/* The length of a transition by the wall clock. A sea stands still that advances by less than
   STANDS_STILL meanwhile [s]. */
static const double TRANSITION = 1.2, STANDS_STILL = 0.2;

bool sea_frame_answers(const SeaFrame* frame, const SeaRequest* request) {
    assert(frame && request);
    const SeaRequest* answered = &frame->request;
    return answered->wave_generation == request->wave_generation &&
           answered->method == request->method && answered->time == request->time &&
           answered->has_foam >= request->has_foam;
}

/* Computes the sea, and its foam if the request has it. */
static SeaFrame compute(SeaStream* stream, SeaRequest request, const FoamHistory* history) {
    assert(request.time >= 0.0 && request.time <= OCEAN_TIME_MAX);
    OceanSea* sea = stream->sea;
    OceanStageTimer* timer = &stream->timer;
    SeaFrame frame = {.request = request, .method_difference = -1.0};
    ocean_stage_timer_start(timer, host_clock_ms);
    if (request.has_foam && history) {
        foam_stream_settle(&stream->foam, sea, request.method, request.time, history);
        request.has_foam = stream->foam.trouble.code == SWELL_ERROR_NONE;
    } else if (request.has_foam) {
        foam_stream_advance(&stream->foam, sea, request.wave_generation, request.method,
                            request.time);
    }
    if (!request.has_foam) {
        ocean_sea_advance(sea, request.method, request.time);
    }
    /* Without memory there are none, which the upload reports. */
    render_fill_halves(&stream->halves, sea, request.has_foam ? stream->foam.foam : NULL,
                       stream->engine.workers, NULL);
    const int workers = swell_workers_count(stream->engine.workers);
    frame.columns_ms = ocean_stage_timer_ms(timer, OCEAN_STAGE_EVOLVE, workers) +
                       ocean_stage_timer_ms(timer, OCEAN_STAGE_COLUMNS, workers);
    frame.rows_ms = ocean_stage_timer_ms(timer, OCEAN_STAGE_ROWS, workers) +
                    ocean_stage_timer_ms(timer, OCEAN_STAGE_TEXELS, workers);
    if (request.method == OCEAN_METHOD_DFT) {
        frame.method_difference = ocean_sea_compare_methods(sea);
    }
    return frame;
}

static HostStep compute_ahead(void* context, SwellError* error) {
    SeaStream* stream = context;
    (void)error;
    stream->ahead = compute(stream, stream->ahead.request, NULL);
    if (stream->water) {
        water_sim_advance(stream->water, stream->sea, stream->ahead.request.time);
    }
    return HOST_STEP_DONE;
}

bool sea_stream_init(SeaStream* stream, const ViewState* state, OceanEngine engine,
                     SwellError* error) {
    assert(stream && state && engine.workers);
    *stream = (SeaStream){
        .engine = engine, .sea_generation = state->sea_generation, .wave_generation = 1};
    stream->engine.timer = &stream->timer;
    stream->sea = ocean_sea_create(&state->settings.ocean, stream->engine, error);
    return stream->sea && foam_stream_init(&stream->foam, stream->sea, engine.workers, error) &&
           (stream->job = host_job_create(error)) != NULL;
}

void sea_stream_finish(SeaStream* stream) {
    assert(stream);
    host_job_destroy(stream->job);
    foam_stream_finish(&stream->foam);
    render_free_halves(&stream->halves);
    ocean_sea_destroy(stream->sea);
    *stream = (SeaStream){0};
}

SeaRequest sea_stream_request(const SeaStream* stream, const ViewState* state, double time) {
    assert(stream && state);
    return (SeaRequest){
        .wave_generation = stream->wave_generation,
        .method = state->settings.computing.method,
        .time = time,
        .has_foam = stream->has_foam,
    };
}

/* On failure keeps the present sea. */
static bool replace_sea(SeaStream* stream, const OceanParams* params, SwellError* error) {
    OceanSea* sea = ocean_sea_create(params, stream->engine, error);
    FoamStream foam = {0};
    if (!sea || !foam_stream_init(&foam, sea, stream->engine.workers, error)) {
        foam_stream_finish(&foam);
        ocean_sea_destroy(sea);
        return false;
    }
    foam_stream_finish(&stream->foam);
    ocean_sea_destroy(stream->sea);
    stream->foam = foam;
    stream->sea = sea;
    stream->wave_generation += 1;
    return true;
}

/* Returns whether the sea changes at once. Phillips seas do, as in the source document. So do
   single waves, which follow a slider. */
static bool changes_at_once(const OceanSea* sea, const OceanParams* next) {
    const OceanSpectrumKind is = next->state.kind;
    return ocean_sea_params(sea)->state.kind == is && !ocean_kind_has_wind(is);
}

bool sea_stream_retarget(SeaStream* stream, ViewState* state, SwellError* error) {
    assert(stream && state && stream->sea && !stream->running);
    if (stream->sea_generation == state->sea_generation) {
        return true;
    }
    const bool ok = changes_at_once(stream->sea, &state->settings.ocean)
                        ? replace_sea(stream, &state->settings.ocean, error)
                        : ocean_sea_change(stream->sea, &state->settings.ocean, error);
    if (!ok) {
        view_state_change_sea(state, ocean_sea_params(stream->sea));
    }
    stream->sea_generation = state->sea_generation;
    return ok;
}

bool sea_stream_require(SeaStream* stream, SeaRequest request, const FoamHistory* history) {
    assert(stream && stream->sea && !stream->running &&
           request.wave_generation == stream->wave_generation);
    if (sea_frame_answers(&stream->computed, &request)) {
        return false;
    }
    stream->computed = compute(stream, request, history);
    return true;
}

void sea_stream_forget(SeaStream* stream) {
    assert(stream && !stream->running);
    stream->computed.request.wave_generation = 0;
}

bool sea_stream_progress(SeaStream* stream, ViewState* state, double seconds, SwellError* error) {
    assert(stream && stream->sea && !stream->running);
    const uint64_t before = ocean_sea_generation(stream->sea);
    const OceanProgress progress = ocean_sea_progress(stream->sea, seconds, error);
    if (ocean_sea_generation(stream->sea) != before) { /* it may fail after its last step */
        stream->wave_generation += 1;
        stream->moving = true;
    } else if (progress == OCEAN_PROGRESS_DONE && stream->moving) {
        const double passes = view_state_time_after(state, TRANSITION) - state->settings.clock.time;
        stream->moving = false;
        if (stream->has_foam && passes < STANDS_STILL) {
            foam_stream_reset(&stream->foam);
            stream->wave_generation += 1; /* in another generation the sea is computed again */
        }
    }
    if (progress == OCEAN_PROGRESS_FAILED) {
        view_state_change_sea(state, ocean_sea_params(stream->sea));
        stream->sea_generation = state->sea_generation;
        return false;
    }
    return true;
}

bool sea_stream_settle(SeaStream* stream, ViewState* state, SwellError* error) {
    const double all_of_it = 60.0; /* [s]; several times as long as a transition */
    bool ok = true;
    while (ok && ocean_sea_changes(stream->sea)) {
        ok = sea_stream_progress(stream, state, all_of_it, error);
    }
    return ok;
}

void sea_stream_start(SeaStream* stream, SeaRequest request) {
    assert(stream && stream->sea && !stream->running &&
           request.wave_generation == stream->wave_generation);
    stream->running = true;
    stream->ahead.request = request;
    host_job_start(stream->job, compute_ahead, stream);
}

bool sea_stream_join(SeaStream* stream) {
    assert(stream);
    if (!stream->running) {
        return false;
    }
    host_job_wait(stream->job);
    stream->running = false;
    stream->computed = stream->ahead;
    return true;
}
