#include "sea_ahead.h"

#include "swell/host.h"

#include <assert.h>

SeaFrame sea_compute(Ocean* ocean, SeaRequest request) {
    assert(ocean && request.time >= 0.0 && request.time <= OCEAN_TIME_MAX);
    const double start = host_clock_ms();
    ocean_sum_columns(ocean, request.method, request.time);
    const double halfway = host_clock_ms();
    ocean_sum_rows(ocean);
    const double end = host_clock_ms();
    return (SeaFrame){
        .request = request,
        .columns_ms = halfway - start,
        .rows_ms = end - halfway,
        .method_difference = request.compares_methods ? ocean_compare_methods(ocean, NULL) : -1.0,
    };
}

bool sea_frame_answers(const SeaFrame* frame, const SeaRequest* request) {
    assert(frame && request);
    const SeaRequest* answered = &frame->request;
    return answered->generation == request->generation && answered->method == request->method &&
           answered->time == request->time;
}

static void compute_ahead(void* context) {
    SeaAhead* ahead = context;
    ahead->frame = sea_compute(ahead->ocean, ahead->frame.request);
}

bool sea_ahead_init(SeaAhead* ahead, SwellError* error) {
    *ahead = (SeaAhead){.background = host_background_create(error)};
    return ahead->background != NULL;
}

void sea_ahead_finish(SeaAhead* ahead) {
    host_background_destroy(ahead->background);
    *ahead = (SeaAhead){0};
}

void sea_ahead_start(SeaAhead* ahead, Ocean* ocean, SeaRequest request) {
    assert(ahead && ahead->background && ocean && !ahead->running);
    ahead->running = true;
    ahead->ocean = ocean;
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
