#include "stages.h"
#include "swell/host.h"

/* Changes in turn there and back, at so many frames a second. */
enum { CHANGES = 8, FRAMES_MAX = 200, RATE = 60 };

typedef struct ChangeFrames {
    int count;
    double ms[FRAMES_MAX][CHANGES];
} ChangeFrames;

/* One change, frame by frame, as a viewer computes it. */
static bool run_change(OceanSea* sea, OceanMethod method, const OceanParams* next,
                       ChangeFrames* frames, int change, SwellError* error) {
    double begun = host_clock_ms();
    if (!ocean_sea_change(sea, next, error)) {
        return false;
    }
    for (int frame = 0; frame < FRAMES_MAX; ++frame) {
        const OceanProgress progress = ocean_sea_progress(sea, 1.0 / RATE, error);
        if (progress == OCEAN_PROGRESS_DONE || progress == OCEAN_PROGRESS_FAILED) {
            return progress == OCEAN_PROGRESS_DONE;
        }
        ocean_sea_advance(sea, method, 1.0 + frame / (double)RATE);
        frames->ms[frame][change] = host_clock_ms() - begun;
        frames->count = frame < frames->count ? frames->count : frame + 1;
        begun = host_clock_ms();
    }
    return true;
}

/* The runs of the frame that takes longest, by its median. */
static BenchRuns slowest_frame(const ChangeFrames* frames) {
    BenchRuns slowest = {0};
    double longest = 0.0;
    for (int frame = 0; frame < frames->count; ++frame) {
        BenchRuns runs = {0};
        for (int change = 0; change < CHANGES; ++change) {
            bench_runs_add(&runs, frames->ms[frame][change]);
        }
        double median = 0.0, least = 0.0;
        bench_runs_summarise(&runs, &median, &least);
        if (median > longest) {
            longest = median;
            slowest = runs;
        }
    }
    return slowest;
}

bool bench_time_change(Bench* bench, OceanSea* sea, int workers, SwellError* error) {
    const OceanParams here = *ocean_sea_params(sea);
    OceanParams there = here;
    there.state.wind_speed *= 0.9;
    ChangeFrames frames = {0};
    for (int change = 0; change < CHANGES; ++change) {
        if (host_interrupts_pending()) {
            return true; /* who asked for it leaves, too */
        }
        if (!run_change(sea, bench->request->method[0], change % 2 == 0 ? &there : &here, &frames,
                        change, error)) {
            return false;
        }
    }
    const BenchCase what = {.stage = BENCH_CHANGE,
                            .method = ocean_method_name(bench->request->method[0]),
                            .grid = here.grid,
                            .workers = workers,
                            .cascades = here.cascades};
    BenchRuns slowest = slowest_frame(&frames);
    bench_keep_result(bench, &slowest, &what);
    return true;
}
