/*
 * Times upload and drawing of a sea, and in turns with it those of another in the sea look, at
 * every quality.
 */
#include "bench.h"

#include "scene/view_light.h"

static const double DRAWING_SECONDS = 1.0; /* of drawing and uploading in turns */
enum { LOOKS_RUNS = 3 };
static const double FOAM_TIME = 10.0; /* s */
enum { SKY_SIZE = 1024 };

/* ---- The sea look -------------------------------------------------------------------------- */

/* A sea in the sea look, at every quality. */
typedef struct Looks {
    Renderer* renderer;  /* of the sea, its foam and its sky, owned */
    const OceanSea* sea; /* borrowed */
    OceanFoam* foam;     /* owned */
    Spray* spray;        /* of that foam, owned */
    SprayPuff* puffs;    /* (SPRAY_PUFFS_MAX), owned */
    RenderFrame frame;
    BenchRuns upload[RENDER_QUALITY_COUNT], draw[RENDER_QUALITY_COUNT];
} Looks;

static RenderQuality quality_of(const ViewState* view) {
    return view_light_quality(view->settings.view.quality, "");
}

/* The frame of a view in the weather of this sea. */
static RenderFrame frame_of(const ViewState* view, const OceanSea* sea) {
    RenderFrame frame =
        view_state_frame(view, view->settings.view.width, view->settings.view.height);
    frame.weather = view_light_weather(view, quality_of(view), sea);
    frame.study = view_light_study(sea);
    return frame;
}

static bool bake_sky(Renderer* renderer, const SkyParams* params, SwellError* error) {
    SwellWorkers* workers = swell_workers_create(host_processor_count(), error);
    SkyPanorama* panorama = workers ? sky_panorama_bake(params, SKY_SIZE, workers, error) : NULL;
    const bool ok = panorama && render_load_sky(renderer, 0, panorama, error);
    sky_panorama_destroy(panorama);
    swell_workers_destroy(workers);
    return ok;
}

static void run_quality(Looks* looks, const RenderTarget* target, RenderQuality quality) {
    looks->frame.weather.quality = quality;
    double begun = host_clock_ms();
    render_stream_sea(looks->renderer, looks->sea, looks->foam, RENDER_LOOK_SEA);
    render_wait();
    bench_runs_add(&looks->upload[quality], host_clock_ms() - begun);
    begun = host_clock_ms();
    const SprayView view = render_spray_view(&looks->frame);
    looks->frame.spray = looks->puffs;
    looks->frame.spray_count =
        spray_gather(looks->spray, looks->sea, FOAM_TIME, &view, looks->puffs, SPRAY_PUFFS_MAX);
    render_draw(looks->renderer, &looks->frame, NULL, target);
    render_wait();
    bench_runs_add(&looks->draw[quality], host_clock_ms() - begun);
}

/* Uploads and draws each quality once more. */
static void looks_run(Looks* looks, const RenderTarget* target) {
    for (int quality = 0; quality < RENDER_QUALITY_COUNT; ++quality) {
        run_quality(looks, target, (RenderQuality)quality);
    }
}

/* With few sampling times: such foam costs the same to draw. */
static bool load_foam(Looks* looks, OceanSea* sea, SwellError* error) {
    SwellWorkers* workers = swell_workers_create(host_processor_count(), error);
    looks->foam = ocean_foam_create(sea, error);
    looks->spray = spray_create(error);
    looks->puffs = swell_memory_allocate(SPRAY_PUFFS_MAX, sizeof *looks->puffs, error);
    FoamCoverage coverage;
    bool ok = workers && looks->foam && looks->spray && looks->puffs;
    if (ok) {
        spray_attach(looks->spray, looks->foam);
        ocean_foam_set_stride(looks->foam, OCEAN_FOAM_RATE);
        ok = ocean_foam_advance(looks->foam, sea, OCEAN_METHOD_FFT, FOAM_TIME, error) &&
             render_load_foam_noise(looks->renderer, workers, error) &&
             foam_coverage_fit(&coverage, sea, looks->foam, ocean_sea_params(sea)->state.wind_speed,
                               1.0, error) &&
             render_load_foam(looks->renderer, &coverage, error);
    }
    swell_workers_destroy(workers);
    return ok;
}

/* Computes a frame of the sea with foam, and draws every quality once, in the view of the sea
   beside. Call looks_finish after a failure, too. */
static bool looks_init(Looks* looks, OceanSea* sea, const Bench* bench, SwellError* error) {
    *looks = (Looks){.sea = sea, .frame = frame_of(&bench->beside_view, sea)};
    if (!(looks->renderer = render_create(error)) ||
        !render_load_sea(looks->renderer, sea, error) || !load_foam(looks, sea, error) ||
        !bake_sky(looks->renderer, &bench->sky, error)) {
        return false;
    }
    looks_run(looks, &bench->target); /* compiles shaders */
    for (int quality = 0; quality < RENDER_QUALITY_COUNT; ++quality) {
        looks->upload[quality].count = looks->draw[quality].count = 0;
    }
    return render_check(looks->renderer, error);
}

/* Safe on a zeroed object. */
static void looks_finish(Looks* looks) {
    render_destroy(looks->renderer);
    ocean_foam_destroy(looks->foam);
    spray_destroy(looks->spray);
    swell_memory_free(looks->puffs);
    *looks = (Looks){0};
}

/* Keeps the results; method and workers are those of `like`. */
static void looks_keep(Looks* looks, Bench* bench, const BenchCase* like) {
    BenchCase what = *like;
    what.grid = ocean_sea_params(looks->sea)->grid;
    what.cascades = ocean_sea_cascade_count(looks->sea);
    what.look = render_look_name(RENDER_LOOK_SEA);
    for (int quality = 0; quality < RENDER_QUALITY_COUNT; ++quality) {
        what.quality = render_quality_name((RenderQuality)quality);
        what.stage = BENCH_UPLOAD;
        bench_keep_result(bench, &looks->upload[quality], &what);
        what.stage = BENCH_DRAW;
        bench_keep_result(bench, &looks->draw[quality], &what);
    }
}

/* ---- The view ------------------------------------------------------------------------------ */

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
static void time_turns(Bench* bench, const RenderFrame* frame, const OceanSea* sea, Looks* looks) {
    BenchRuns* draws = &bench->runs[BENCH_DRAW];
    draw(bench, frame); /* compiles shaders and creates indices */
    while (bench_runs_begin(draws, DRAWING_SECONDS, looks ? LOOKS_RUNS : 2)) {
        draw(bench, frame);
        bench_runs_end(draws);
        run_upload(bench, sea);
        if (looks && draws->count <= LOOKS_RUNS) {
            looks_run(looks, &bench->target);
        }
    }
}

static void keep_results(Bench* bench, const OceanSea* sea, int workers, Looks* looks) {
    const RenderLook look = bench->view.settings.drawing.look;
    BenchCase what = {
        .method = ocean_method_name(bench->method[0]),
        .grid = ocean_sea_params(sea)->grid,
        .workers = workers,
        .cascades = ocean_sea_cascade_count(sea),
        .look = render_look_name(look),
        .quality = look == RENDER_LOOK_SEA ? render_quality_name(quality_of(&bench->view)) : NULL,
    };
    for (int stage = BENCH_UPLOAD; stage <= BENCH_DRAW; ++stage) {
        what.stage = (BenchStage)stage;
        bench_keep_result(bench, &bench->runs[stage], &what);
    }
    if (looks) {
        looks_keep(looks, bench, &what);
    }
}

static bool time_views(Bench* bench, const OceanSea* sea, int workers, Looks* looks,
                       SwellError* error) {
    const RenderFrame frame = frame_of(&bench->view, sea);
    const bool ok = render_load_sea(bench->renderer, sea, error);
    if (ok) {
        render_stream_sea(bench->renderer, sea, NULL, frame.drawing.look);
        if (frame.mode == RENDER_MODE_SPECTRUM) {
            render_load_spectrum(bench->renderer, sea, frame.cascade, NULL);
        }
        time_turns(bench, &frame, sea, looks);
        keep_results(bench, sea, workers, looks);
    }
    return ok;
}

bool bench_time_drawing(Bench* bench, OceanSea* sea, OceanSea* beside, int workers,
                        SwellError* error) {
    Looks looks = {0};
    const bool ok = (!beside || looks_init(&looks, beside, bench, error)) &&
                    time_views(bench, sea, workers, beside ? &looks : NULL, error);
    looks_finish(&looks);
    return ok && render_check(bench->renderer, error);
}

/* Loads the sky if the view shows one. */
static bool load_sky(const Bench* bench, SwellError* error) {
    return bench->view.settings.drawing.look != RENDER_LOOK_SEA ||
           bake_sky(bench->renderer, &bench->sky, error);
}

void bench_open_drawing(Bench* bench) {
    const ViewSettings* view = &bench->settings->view;
    SwellError* why = &bench->no_driver;
    bench->renderer = render_create(why);
    if (bench->renderer &&
        !(render_target_create(&bench->target, view->width, view->height,
                               view->samples == SAMPLES_AUTO ? 0 : view->samples, why) &&
          load_sky(bench, why))) {
        render_target_destroy(&bench->target);
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
