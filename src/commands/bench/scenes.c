/*
 * Times the frames of a world as a window draws it: with foam, sky, spray and land, the next sea
 * computed while a picture is drawn. Upload and drawing are each waited for; whole frames follow
 * each other without waiting, as in a window.
 */
#include "bench.h"

#include "world/view_light.h"
#include "world/world.h"

static const double FRAME_SECONDS = 1.0 / 60.0; /* of the sea, between two frames */
static const double SCENE_SECONDS = 0.5;        /* of repeating frames, each way */
static const double BATCH_MS = 100.0;           /* frames in a row ... */
static const double SETTLES_WITHIN = 60e3;      /* ms that surf may take to settle */
enum {
    BATCH = 10,       /* ... but no more than this */
    FIRST_FRAMES = 3, /* compile shaders; not timed */
    SCENE_RUNS = 3
};

typedef struct TimedScene {
    SwellWorkers* workers; /* owned */
    World* world;          /* owned */
    ViewState state;
    RenderQuality quality;
} TimedScene;

static void update(TimedScene* timed) {
    const ViewSettings* view = &timed->state.settings.view;
    const WorldStep step = {.seconds = FRAME_SECONDS,
                            .frame_seconds = FRAME_SECONDS,
                            .width = view->width,
                            .height = view->height,
                            .quality = timed->quality};
    world_join(timed->world);
    timed->state.settings.clock.time += FRAME_SECONDS;
    world_advance(timed->world, &timed->state, &step);
}

static void draw(Bench* bench, TimedScene* timed) {
    const ViewSettings* view = &timed->state.settings.view;
    RenderFrame frame = world_frame(timed->world, &timed->state, view->width, view->height);
    world_complete_frame(timed->world, &frame);
    world_start(timed->world, &timed->state, FRAME_SECONDS);
    render_draw(bench->renderer, &frame, NULL, &bench->target);
}

/* A frame whose stages are waited for. */
static void run_stages(Bench* bench, TimedScene* timed, BenchRuns* uploads, BenchRuns* draws) {
    update(timed);
    render_wait();
    const double updated = host_clock_ms();
    world_upload(timed->world, &timed->state);
    render_wait();
    const double uploaded = host_clock_ms();
    draw(bench, timed);
    render_wait();
    bench_runs_add(uploads, uploaded - updated);
    bench_runs_add(draws, host_clock_ms() - uploaded);
}

/* Draws a few frames, and goes on until the surf before land is that of the present. Then times
   stages, and the mean of frames in a row. */
static void time_frames(Bench* bench, TimedScene* timed, int workers) {
    BenchRuns pace = {0}, uploads = {0}, draws = {0}, pictures = {0};
    for (int i = 0; i < FIRST_FRAMES; ++i) {
        run_stages(bench, timed, &uploads, &draws);
    }
    const double settling = host_clock_ms();
    while (world_figures(timed->world).surf_settles && !host_interrupts_pending() &&
           host_clock_ms() - settling < SETTLES_WITHIN) {
        update(timed);
    }
    uploads.count = draws.count = 0;
    while (bench_runs_begin(&pace, SCENE_SECONDS, SCENE_RUNS)) {
        run_stages(bench, timed, &uploads, &draws);
        bench_runs_end(&pace);
    }
    pace.count = 0;
    while (bench_runs_begin(&pace, SCENE_SECONDS, SCENE_RUNS)) {
        const double begun = host_clock_ms();
        int frames = 0;
        while (frames < BATCH && (frames == 0 || host_clock_ms() - begun < BATCH_MS)) {
            update(timed);
            world_upload(timed->world, &timed->state);
            draw(bench, timed);
            frames += 1;
        }
        render_wait();
        bench_runs_add(&pictures, (host_clock_ms() - begun) / frames);
        bench_runs_end(&pace);
    }
    const OceanSea* sea = world_sea(timed->world);
    const BenchResult what = {.method = ocean_method_name(timed->state.settings.computing.method),
                              .grid = ocean_sea_params(sea)->grid,
                              .workers = workers,
                              .cascades = ocean_sea_cascade_count(sea),
                              .look = render_look_name(RENDER_LOOK_SEA),
                              .quality = render_quality_name(timed->quality)};
    bench_keep_result(bench, &uploads, BENCH_UPLOAD, what);
    bench_keep_result(bench, &draws, BENCH_DRAW, what);
    bench_keep_result(bench, &pictures, BENCH_PICTURE, what);
}

bool bench_time_scene(Bench* bench, const ViewState* view, int grid, int workers,
                      RenderQuality quality, SwellError* error) {
    TimedScene timed = {.state = *view, .quality = quality};
    timed.state.settings.ocean.grid = grid;
    timed.state.settings.computing.threads = workers;
    timed.workers = swell_workers_create(workers, error);
    timed.world =
        timed.workers ? world_create(&timed.state, bench->renderer, timed.workers, error) : NULL;
    if (!timed.world) {
        swell_workers_destroy(timed.workers);
        return false;
    }
    time_frames(bench, &timed, workers);
    const WorldTrouble trouble = world_take_trouble(timed.world);
    world_destroy(timed.world);
    swell_workers_destroy(timed.workers);
    return trouble.error.code == SWELL_ERROR_NONE ||
           swell_error_set(error, trouble.error.code, "%s%s", trouble.label, trouble.error.message);
}
