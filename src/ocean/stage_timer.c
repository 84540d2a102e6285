/*
 * Times the stages of a frame for each worker, by the caller's clock.
 */
#include "swell/ocean.h"

#include <string.h>

static void begin_stage(void* context, int worker, OceanStage stage) {
    OceanStageTimer* timer = context;
    if (!timer->runs) {
        return;
    }
    OceanStageShare* share = &timer->share[worker];
    const double now = timer->clock_ms();
    share->ms[share->stage] += now - share->since;
    share->stage = stage;
    share->since = now;
}

OceanHook ocean_stage_timer_hook(OceanStageTimer* timer, double (*clock_ms)(void)) {
    if (!timer || !clock_ms) {
        return (OceanHook){NULL, NULL};
    }
    timer->clock_ms = clock_ms;
    return (OceanHook){begin_stage, timer};
}

void ocean_stage_timer_start(OceanStageTimer* timer) {
    if (!timer) {
        return;
    }
    memset(timer->share, 0, sizeof timer->share);
    for (int worker = 0; worker < SWELL_WORKERS_MAX; ++worker) {
        timer->share[worker].stage = OCEAN_STAGE_NONE;
    }
    timer->runs = timer->clock_ms != NULL;
}

double ocean_stage_timer_ms(const OceanStageTimer* timer, OceanStage stage, int workers) {
    if (!timer || (unsigned)stage >= OCEAN_STAGE_COUNT || workers < 1 ||
        workers > SWELL_WORKERS_MAX) {
        return 0.0;
    }
    double sum = 0.0;
    for (int worker = 0; worker < workers; ++worker) {
        sum += timer->share[worker].ms[stage];
    }
    return sum / workers;
}
