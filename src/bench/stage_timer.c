#include "swell/bench.h"
#include "swell/host.h"

#include <assert.h>
#include <string.h>

static void begin_stage(void* context, int worker, OceanStage stage) {
    BenchStageTimer* timer = context;
    if (!timer->runs) {
        return;
    }
    BenchStageShare* share = &timer->share[worker];
    const double now = host_clock_ms();
    share->ms[share->stage] += now - share->since;
    share->stage = stage;
    share->since = now;
}

OceanHook bench_stage_timer_hook(BenchStageTimer* timer) {
    assert(timer);
    return (OceanHook){begin_stage, timer};
}

void bench_stage_timer_start(BenchStageTimer* timer) {
    assert(timer);
    memset(timer->share, 0, sizeof timer->share);
    for (int worker = 0; worker < SWELL_WORKERS_MAX; ++worker) {
        timer->share[worker].stage = OCEAN_STAGE_NONE;
    }
    timer->runs = true;
}

double bench_stage_timer_ms(const BenchStageTimer* timer, OceanStage stage, int workers) {
    assert(timer && workers >= 1 && workers <= SWELL_WORKERS_MAX);
    double sum = 0.0;
    for (int worker = 0; worker < workers; ++worker) {
        sum += timer->share[worker].ms[stage];
    }
    return sum / workers;
}
