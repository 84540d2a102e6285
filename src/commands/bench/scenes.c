/*
 * Times the frames of a scene as a window draws it: with foam, sky, spray and land, the next sea
 * computed while a picture is drawn. Each picture is finished before the next frame begins.
 */
#include "bench.h"

#include "scene/scene.h"
#include "scene/view_light.h"

static const double FRAME_SECONDS = 1.0 / 60.0; /* of the sea, between two frames */
static const double SCENE_SECONDS = 1.0;        /* of repeating frames */
static const double SETTLES_WITHIN = 60e3;      /* ms that surf may take to settle */
enum {
    FIRST_FRAMES = 3, /* compile shaders; not timed */
    SCENE_RUNS = 3
};

typedef struct TimedScene {
    Scene* scene; /* owned */
    ViewState state;
    RenderQuality quality;
} TimedScene;

static void update(TimedScene* timed) {
    const ViewSettings* view = &timed->state.settings.view;
    const SceneStep step = {.seconds = FRAME_SECONDS,
                            .frame_seconds = FRAME_SECONDS,
                            .width = view->width,
                            .height = view->height,
                            .quality = timed->quality};
    scene_join(timed->scene);
    timed->state.settings.clock.time += FRAME_SECONDS;
    scene_update(timed->scene, &timed->state, &step);
}

static void run_frame(Bench* bench, TimedScene* timed) {
    const ViewSettings* view = &timed->state.settings.view;
    const double begun = host_clock_ms();
    update(timed);
    const double updated = host_clock_ms();
    scene_upload(timed->scene, &timed->state);
    render_wait();
    const double uploaded = host_clock_ms();
    RenderFrame frame = scene_frame(timed->scene, &timed->state, view->width, view->height);
    scene_complete_frame(timed->scene, &frame);
    scene_start(timed->scene, &timed->state, FRAME_SECONDS);
    render_draw(bench->renderer, &frame, NULL, &bench->target);
    render_wait();
    const double drawn = host_clock_ms();
    bench_runs_add(&bench->runs[BENCH_UPLOAD], uploaded - updated);
    bench_runs_add(&bench->runs[BENCH_DRAW], drawn - uploaded);
    bench_runs_add(&bench->runs[BENCH_PICTURE], drawn - begun);
}

/* Draws a few frames, and goes on until the surf before land is that of the present. */
static void warm_up(Bench* bench, TimedScene* timed) {
    for (int i = 0; i < FIRST_FRAMES; ++i) {
        run_frame(bench, timed);
    }
    const double begun = host_clock_ms();
    while (scene_figures(timed->scene).surf_settles && !host_interrupts_pending() &&
           host_clock_ms() - begun < SETTLES_WITHIN) {
        update(timed);
    }
    for (int stage = BENCH_UPLOAD; stage <= BENCH_PICTURE; ++stage) {
        bench->runs[stage].count = 0;
    }
}

static void keep_results(Bench* bench, const TimedScene* timed, int workers) {
    const OceanSea* sea = scene_sea(timed->scene);
    BenchCase what = {.method = ocean_method_name(timed->state.settings.computing.method),
                      .grid = ocean_sea_params(sea)->grid,
                      .workers = workers,
                      .cascades = ocean_sea_cascade_count(sea),
                      .look = render_look_name(RENDER_LOOK_SEA),
                      .quality = render_quality_name(timed->quality)};
    for (int stage = BENCH_UPLOAD; stage <= BENCH_PICTURE; ++stage) {
        what.stage = (BenchStage)stage;
        bench_keep_result(bench, &bench->runs[stage], &what);
    }
}

bool bench_time_scene(Bench* bench, const ViewState* view, int grid, int workers,
                      RenderQuality quality, SwellError* error) {
    TimedScene timed = {.state = *view, .quality = quality};
    timed.state.settings.ocean.grid = grid;
    timed.state.settings.computing.threads = workers;
    timed.scene =
        scene_create(SCENE_WINDOW, &timed.state, &timed.state.settings, bench->renderer, error);
    if (!timed.scene) {
        return false;
    }
    warm_up(bench, &timed);
    BenchRuns pace = {0};
    while (bench_runs_begin(&pace, SCENE_SECONDS, SCENE_RUNS)) {
        run_frame(bench, &timed);
        bench_runs_end(&pace);
    }
    keep_results(bench, &timed, workers);
    const SceneTrouble trouble = scene_take_trouble(timed.scene);
    scene_destroy(timed.scene);
    return trouble.error.code == SWELL_ERROR_NONE ||
           swell_error_set(error, trouble.error.code, "%s%s", trouble.label, trouble.error.message);
}
