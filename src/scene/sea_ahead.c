#include "scene/sea_ahead.h"

#include <assert.h>

/* What two stages have taken together. */
static double two_stages(const OceanStageTimer* timer, OceanStage a, OceanStage b, int workers) {
    return ocean_stage_timer_ms(timer, a, workers) + ocean_stage_timer_ms(timer, b, workers);
}

SeaFrame sea_compute(OceanSea* sea, FoamStream* foam, OceanStageTimer* timer, SeaRequest request) {
    assert(sea && (foam || !request.has_foam));
    assert(request.time >= 0.0 && request.time <= OCEAN_TIME_MAX);
    SeaFrame frame = {.request = request, .method_difference = -1.0};
    if (timer) {
        ocean_stage_timer_start(timer);
    }
    if (request.has_foam) {
        foam_stream_follow(foam, sea, request.waves, request.method, request.time);
    } else {
        ocean_sea_advance(sea, request.method, request.time);
    }
    if (timer) {
        const int workers = ocean_sea_workers(sea);
        frame.columns_ms = two_stages(timer, OCEAN_STAGE_EVOLVE, OCEAN_STAGE_COLUMNS, workers);
        frame.rows_ms = two_stages(timer, OCEAN_STAGE_ROWS, OCEAN_STAGE_TEXELS, workers);
    }
    if (request.compares_methods) {
        frame.method_difference = ocean_sea_compare_methods(sea, NULL);
    }
    return frame;
}

bool sea_frame_answers(const SeaFrame* frame, const SeaRequest* request) {
    assert(frame && request);
    const SeaRequest* answered = &frame->request;
    return answered->waves == request->waves && answered->method == request->method &&
           answered->time == request->time && answered->has_foam >= request->has_foam;
}

static void compute_ahead(void* context) {
    SeaAhead* ahead = context;
    ahead->frame = sea_compute(ahead->sea, ahead->foam, ahead->timer, ahead->frame.request);
    if (ahead->on_sea_ready) {
        ahead->on_sea_ready(ahead->context, ahead->sea, ahead->frame.request.time);
    }
}

bool sea_ahead_init(SeaAhead* ahead, SwellError* error) {
    *ahead = (SeaAhead){.background = host_background_create(error)};
    return ahead->background != NULL;
}

void sea_ahead_finish(SeaAhead* ahead) {
    host_background_destroy(ahead->background);
    *ahead = (SeaAhead){0};
}

void sea_ahead_start(SeaAhead* ahead, OceanSea* sea, FoamStream* foam, OceanStageTimer* timer,
                     SeaRequest request) {
    assert(ahead && ahead->background && sea && !ahead->running);
    ahead->running = true;
    ahead->sea = sea;
    ahead->foam = foam;
    ahead->timer = timer;
    ahead->frame = (SeaFrame){.request = request};
    host_background_start(ahead->background, compute_ahead, ahead);
}

bool sea_ahead_wait(SeaAhead* ahead, SeaFrame* frame) {
    assert(ahead && frame);
    if (!ahead->running) {
        return false;
    }
    host_background_wait(ahead->background);
    ahead->running = false;
    *frame = ahead->frame;
    return true;
}
