#include "pools.h"

#include "runs.h"
#include "swell/host.h"

#include <math.h>

enum { CELLS_X = 320, CELLS_Y = 240, RUNS_LEAST = 9 };
static const double SECONDS = 0.5; /* of each size */

/* Timed in turns. */
typedef enum PoolTurn { TURN_NONE, TURN_STILL, TURN_MOVING, TURN_COUNT } PoolTurn;

/* Waves in all cells, one cell high. */
static void fill_waves(float* heights) {
    for (int i = 0; i < CELLS_X * CELLS_Y; ++i) {
        const float x = (float)(i % CELLS_X), y = (float)(i / CELLS_X);
        heights[i] = sinf(0.2f * x) * cosf(0.15f * y);
    }
}

static bool run_turn(Renderer* renderer, const RenderTarget* target, RenderFrame frame,
                     const RenderPool* pool, PoolTurn turn, BenchRuns* runs, SwellError* error) {
    if (turn == TURN_NONE) {
        frame.pool = (RenderRect){0};
    }
    const double begun = host_clock_ms();
    if (turn == TURN_MOVING && !render_stream_pool(renderer, pool, error)) {
        return false;
    }
    render_draw(renderer, &frame, NULL, target);
    render_wait();
    bench_runs_add(runs, host_clock_ms() - begun);
    return true;
}

static BenchPoolTime added(BenchPoolTime with, BenchPoolTime without) {
    return (BenchPoolTime){with.ms_median - without.ms_median, with.ms_min - without.ms_min};
}

static bool time_size(Renderer* renderer, const RenderTarget* target, const RenderPool* pool,
                      BenchPoolResult* result, SwellError* error) {
    RenderFrame frame = render_default_frame(target->width, target->height);
    frame.mode = RENDER_MODE_PANELS;
    frame.pool = (RenderRect){0.0f, 0.0f, (float)result->width, (float)result->height};
    BenchRuns runs[TURN_COUNT] = {0};
    const double start = host_clock_ms();
    /* The first pictures also compile shaders. */
    for (int turn = TURN_COUNT; turn-- > 0;) {
        if (!run_turn(renderer, target, frame, pool, (PoolTurn)turn, &runs[turn], error)) {
            return false;
        }
        runs[turn].count = 0;
    }
    while (bench_runs_want_more(&runs[TURN_NONE], start, SECONDS, RUNS_LEAST)) {
        for (int turn = 0; turn < TURN_COUNT; ++turn) {
            if (!run_turn(renderer, target, frame, pool, (PoolTurn)turn, &runs[turn], error)) {
                return false;
            }
        }
    }
    BenchPoolTime time[TURN_COUNT];
    for (int turn = 0; turn < TURN_COUNT; ++turn) {
        bench_runs_summarise(&runs[turn], &time[turn].ms_median, &time[turn].ms_min);
    }
    result->still = added(time[TURN_STILL], time[TURN_NONE]);
    result->moving = added(time[TURN_MOVING], time[TURN_NONE]);
    return true;
}

bool bench_time_pools(Renderer* renderer, const RenderTarget* target, BenchPoolResults* results,
                      SwellError* error) {
    float* heights = swell_memory_allocate(CELLS_X * CELLS_Y, sizeof *heights, error);
    if (!heights) {
        return false;
    }
    fill_waves(heights);
    const RenderPool pool = {.width = CELLS_X,
                             .height = CELLS_Y,
                             .heights = heights,
                             .height_scale = 1.0f,
                             .depth = 34.0f};
    const int fitting = (int)fmin(target->width, target->height * (double)CELLS_X / CELLS_Y);
    const int widths[] = {256, 320, fitting};
    bool ok = true;
    for (int i = 0; ok && i < 3; ++i) {
        BenchPoolResult* result = &results->result[results->count];
        *result = (BenchPoolResult){.width = widths[i], .height = widths[i] * CELLS_Y / CELLS_X};
        if (widths[i] <= fitting) {
            ok = time_size(renderer, target, &pool, result, error) && render_check(renderer, error);
            results->count += ok;
        }
    }
    swell_memory_free(heights);
    return ok;
}
