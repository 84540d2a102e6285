/* Times upload and drawing of a sea without weather, and beside it the frames of scenes. */
#include "bench.h"

#include "scene/view_light.h"

static const double DRAWING_SECONDS = 1.0; /* of drawing and uploading in turns */
enum { RUNS_MIN = 2 };

static RenderQuality quality_of(const Bench* bench) {
    return view_light_quality(bench->view.settings.view.quality, bench->driver);
}

static void run_upload(Bench* bench, const OceanSea* sea) {
    const double begun = host_clock_ms();
    render_stream_sea(bench->renderer, sea, NULL, bench->view.settings.drawing.look);
    render_wait();
    bench_runs_add(&bench->runs[BENCH_UPLOAD], host_clock_ms() - begun);
}

static void draw(Bench* bench, const RenderFrame* frame) {
    render_draw(bench->renderer, frame, NULL, &bench->target);
    render_wait();
}

/* In turns, because they are compared; one run is enough if a picture takes seconds. */
static void time_turns(Bench* bench, const RenderFrame* frame, const OceanSea* sea) {
    BenchRuns* draws = &bench->runs[BENCH_DRAW];
    draw(bench, frame); /* compiles shaders and creates indices */
    while (bench_runs_begin(draws, DRAWING_SECONDS, RUNS_MIN)) {
        draw(bench, frame);
        bench_runs_end(draws);
        run_upload(bench, sea);
    }
}

static void keep_results(Bench* bench, const OceanSea* sea, int workers) {
    BenchCase what = {.method = ocean_method_name(bench->method[0]),
                      .grid = ocean_sea_params(sea)->grid,
                      .workers = workers,
                      .cascades = ocean_sea_cascade_count(sea),
                      .look = render_look_name(bench->view.settings.drawing.look)};
    for (int stage = BENCH_UPLOAD; stage <= BENCH_DRAW; ++stage) {
        what.stage = (BenchStage)stage;
        bench_keep_result(bench, &bench->runs[stage], &what);
    }
}

static bool time_sea(Bench* bench, const OceanSea* sea, int workers, SwellError* error) {
    const ViewSettings* view = &bench->view.settings.view;
    RenderFrame frame = view_state_frame(&bench->view, view->width, view->height);
    frame.study = view_light_study(sea);
    if (!render_load_sea(bench->renderer, sea, error)) {
        return false;
    }
    render_stream_sea(bench->renderer, sea, NULL, frame.drawing.look);
    if (frame.mode == RENDER_MODE_SPECTRUM) {
        render_load_spectrum(bench->renderer, sea, frame.cascade, NULL);
    }
    time_turns(bench, &frame, sea);
    keep_results(bench, sea, workers);
    return true;
}

/* The default scene, at every quality. */
static bool time_beside(Bench* bench, int workers, SwellError* error) {
    const int grid = bench->beside_view.settings.ocean.grid;
    bool ok = true;
    for (int quality = 0; ok && quality < RENDER_QUALITY_COUNT; ++quality) {
        ok = bench_time_scene(bench, &bench->beside_view, grid, workers, (RenderQuality)quality,
                              error);
    }
    return ok;
}

bool bench_time_drawing(Bench* bench, const OceanSea* sea, bool beside, int workers,
                        SwellError* error) {
    const int grid = ocean_sea_params(sea)->grid;
    const bool is_scene = bench->view.settings.drawing.look == RENDER_LOOK_SEA;
    return (is_scene
                ? bench_time_scene(bench, &bench->view, grid, workers, quality_of(bench), error)
                : time_sea(bench, sea, workers, error)) &&
           (!beside || time_beside(bench, workers, error)) && render_check(bench->renderer, error);
}

void bench_open_drawing(Bench* bench) {
    const ViewSettings* view = &bench->settings->view;
    SwellError* why = &bench->no_driver;
    bench->renderer = render_create(why);
    if (bench->renderer &&
        !render_target_create(&bench->target, view->width, view->height,
                              view->samples == SAMPLES_AUTO ? 0 : view->samples, why)) {
        render_destroy(bench->renderer);
        bench->renderer = NULL;
    }
    if (bench->renderer) {
        render_describe_gl(bench->driver, sizeof bench->driver);
    }
}

void bench_close_drawing(Bench* bench) {
    if (bench->renderer) {
        render_target_destroy(&bench->target);
    }
    render_destroy(bench->renderer);
    bench->renderer = NULL;
}
