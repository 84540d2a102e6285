/*
 * The command `bench`. It times, for each N, one worker, then all workers with drawing; then the
 * ripples; then it reports (bench_report.c). The stages of one frame are timed in the same run, so
 * that they can be compared.
 */
#include "bench_report.h"
#include "commands.h"

#include "options/resolve.h"
#include "pool/pool_panels.h"
#include "swell/ocean.h"
#include "swell/render.h"
#include "swell/ripple.h"
#include "swell/wake.h"
#include "window/window.h"
#include "world/world.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { RUNS_MOST = 201 };

typedef struct Bench {
    const Settings* settings; /* borrowed */
    ViewState view;           /* the view to draw */

    /* Stages that do not depend on the method are timed with the first method. A slow DFT is
       skipped, unless it is the only method. */
    int method_count;
    OceanMethod method[2];
    bool one_alone; /* one worker alone is timed, too */

    /* Another sea, which for comparison is computed after the first at its N, and drawn in the sea
       look at every quality. */
    bool has_beside;
    ViewState beside_view; /* has the size of `view` */

    Renderer* renderer;    /* owned; NULL without drawing */
    RenderTarget target;   /* owned, with the renderer */
    OceanStageTimer timer; /* of the seas' stages */
    BenchReport report;
    HostProgress progress;
} Bench;

static bool check_interrupt(SwellError* error) {
    return !host_interrupts_pending() ||
           swell_error_set(error, SWELL_ERROR_INTERRUPTED, "interrupted");
}

/* ---- Repeated runs -------------------------------------------------------------------------- */

/* Times of the runs of one stage. */
typedef struct BenchRuns {
    int count;
    double ms[RUNS_MOST];
    double thread_ms, process_ms; /* sums */
    double first_ms;              /* time when the first run began */
} BenchRuns;

/* Times [ms]: by the clock, of this thread on its processor, of all threads together. */
typedef struct BenchTimes {
    double clock, thread, process;
} BenchTimes;

static BenchTimes times_now(void) {
    return (BenchTimes){host_clock_ms(), host_thread_ms(), host_process_ms()};
}

/* Whether another run is due. Runs go on until there are `least` and `seconds` have passed since
   the first began. After a signal one is enough. */
static bool runs_go_on(BenchRuns* runs, double seconds, int least) {
    const double now = host_clock_ms();
    if (runs->count == 0) { /* a median needs one run */
        runs->first_ms = now;
        return true;
    }
    return !host_interrupts_pending() && runs->count < RUNS_MOST &&
           (runs->count < least || now - runs->first_ms < 1e3 * seconds);
}

/* Adds the run that began at a time, or the mean of `count` runs since then. */
static void runs_add(BenchRuns* runs, BenchTimes begun, int count) {
    const BenchTimes now = times_now();
    runs->ms[runs->count++] = (now.clock - begun.clock) / count;
    runs->thread_ms += (now.thread - begun.thread) / count;
    runs->process_ms += (now.process - begun.process) / count;
}

static int compare_numbers(const void* a, const void* b) {
    const double x = *(const double*)a, y = *(const double*)b;
    return (x > y) - (x < y);
}

/* Sorts the runs, and returns their median. */
static double median_of(BenchRuns* runs) {
    qsort(runs->ms, (size_t)runs->count, sizeof *runs->ms, compare_numbers);
    return runs->ms[runs->count / 2];
}

/* Adds a result with the median, the least and the mean of the runs. */
static void keep(Bench* bench, BenchRuns* runs, BenchStage stage, BenchResult what) {
    BenchReport* report = &bench->report;
    assert(runs->count > 0 && report->count < BENCH_RESULTS_MAX);
    what.stage = stage;
    what.ms_median = median_of(runs);
    what.ms_min = runs->ms[0];
    what.thread_ms = runs->thread_ms / runs->count;
    what.process_ms = runs->process_ms / runs->count;
    report->result[report->count++] = what;
}

/* ---- Computing a sea ------------------------------------------------------------------------ */

enum { RUNS_MIN = 3, DFT_GRID_MAX = 128 };

static const double STAGE_SECONDS = 0.25; /* time for repeating one frame */

/* Times frames, and their stages. The time of a stage is the mean over the workers, by the clock
   alone: asking for processor time takes as long as a part of a stage. */
static void time_frames(Bench* bench, OceanSea* sea, OceanMethod method, int workers) {
    const BenchResult what = {.method = ocean_method_name(method),
                              .grid = ocean_sea_params(sea)->grid,
                              .workers = workers,
                              .cascades = ocean_sea_cascade_count(sea)};
    OceanStageTimer* timer = &bench->timer;
    BenchRuns runs[STAGE_FRAME + 1] = {{0}}, *frames = &runs[STAGE_FRAME];
    ocean_sea_advance(sea, method, 0.0); /* warms caches and threads up */
    while (runs_go_on(&runs[0], STAGE_SECONDS, RUNS_MIN)) {
        ocean_stage_timer_start(timer, host_clock_ms);
        ocean_sea_advance(sea, method, 1.0 + runs[0].count / 60.0);
        timer->clock_ms = NULL;
        const double ms[STAGE_FRAME] = {
            [STAGE_SPECTRUM] = ocean_stage_timer_ms(timer, OCEAN_STAGE_EVOLVE, workers),
            [STAGE_TRANSFORM] = ocean_stage_timer_ms(timer, OCEAN_STAGE_COLUMNS, workers) +
                                ocean_stage_timer_ms(timer, OCEAN_STAGE_ROWS, workers),
            [STAGE_VERTICES] = ocean_stage_timer_ms(timer, OCEAN_STAGE_TEXELS, workers)};
        for (int i = 0; i < STAGE_FRAME; ++i) {
            runs[i].ms[runs[i].count++] = ms[i];
        }
    }
    while (runs_go_on(frames, STAGE_SECONDS, RUNS_MIN)) {
        const BenchTimes begun = times_now();
        ocean_sea_advance(sea, method, 1.0 + frames->count / 60.0);
        runs_add(frames, begun, 1);
    }
    for (int i = 0; i <= STAGE_FRAME; ++i) {
        if (method == bench->method[0] || i == STAGE_TRANSFORM || i == STAGE_FRAME) {
            keep(bench, &runs[i], (BenchStage)i, what);
        }
    }
}

/* Times each method that is not too slow. Ends with a frame of the first method. */
static bool time_methods(Bench* bench, OceanSea* sea, int workers, SwellError* error) {
    for (int i = 0; i < bench->method_count; ++i) {
        const OceanMethod method = bench->method[i];
        if (!check_interrupt(error)) {
            return false;
        }
        if (method == OCEAN_METHOD_FFT || ocean_sea_params(sea)->grid <= DFT_GRID_MAX ||
            bench->method_count == 1) {
            time_frames(bench, sea, method, workers);
        }
    }
    ocean_sea_advance(sea, bench->method[0], 1.0);
    return check_interrupt(error);
}

/* ---- A wake patch --------------------------------------------------------------------------- */

enum { PATCH_GRID_MIN = 128, PATCH_RUNS_MIN = 20, PATCH_WARMS_UP = 3 /* steps, not timed */ };

static const double STEP_SECONDS = 0.12; /* time for repeating one step */

/* Times steps of a patch with the hull and wash of a launch of 6 m at 3.5 m/s, which the patch's
   window follows. */
static bool time_wake(Bench* bench, int grid, SwellWorkers* workers, SwellError* error) {
    WakeParams params = wake_default_params();
    params.grid = grid;
    params.border = 0.125 * grid * params.cell;
    WakePatch* patch = wake_patch_create(&params, workers, error);
    if (!patch) {
        return false;
    }
    BenchRuns runs = {0};
    for (int step = 0; step < PATCH_WARMS_UP || runs_go_on(&runs, STEP_SECONDS, PATCH_RUNS_MIN);
         ++step) {
        const BenchTimes begun = times_now();
        const double x = 3.5 * WAKE_STEP * step;
        const WakeHull hull = {.x = x, .length = 3.5, .volume = 0.9};
        const WakeWash wash = {x - 3.2, 0.0, {1.0, 0.0}, 0.7, 0.75, 0.5};
        wake_patch_set_hull(patch, 0, &hull);
        wake_patch_add_wash(patch, &wash);
        wake_patch_move(patch, x, 0.0);
        wake_patch_step(patch);
        if (step >= PATCH_WARMS_UP) {
            runs_add(&runs, begun, 1);
        }
    }
    keep(bench, &runs, STAGE_WAKE,
         (BenchResult){.method = ocean_method_name(OCEAN_METHOD_FFT),
                       .grid = grid,
                       .workers = swell_workers_count(workers),
                       .cascades = 1});
    wake_patch_destroy(patch);
    return true;
}

/* ---- Drawing -------------------------------------------------------------------------------- */

/*
 * The frames of a world are drawn as a window draws them, with foam, sky, spray and land. To time
 * upload and drawing, the bench waits for each to end. Whole frames follow each other without
 * waiting, and the next sea is computed while a picture is drawn.
 */

static const double FRAME_SECONDS = 1.0 / 60.0; /* sea time between two frames */
static const double SCENE_SECONDS = 0.5;        /* time for repeating frames, each way */
static const double BATCH_MS = 100.0;           /* time for frames in a row */
static const double SETTLES_WITHIN = 60e3;      /* time that surf may take to settle [ms] */
enum {
    BATCH = 10,       /* most frames in a row */
    FIRST_FRAMES = 3, /* which compile shaders and are not timed */
    SCENE_RUNS = 3
};

/* Creates the renderer and its target, where an OpenGL context is current. If the driver refuses,
   there is no renderer, and the bench does not draw. */
static void open_drawing(Bench* bench) {
    const ViewSettings* view = &bench->settings->view;
    SwellError* why = &bench->report.no_driver;
    bench->renderer = render_create(why);
    if (bench->renderer &&
        !render_target_create(&bench->target, view->width, view->height,
                              view->samples == SAMPLES_AUTO ? 0 : view->samples, why)) {
        render_destroy(bench->renderer);
        bench->renderer = NULL;
    }
    if (bench->renderer) {
        render_describe_gl(bench->report.driver, sizeof bench->report.driver);
    }
}

/* Computes the frame after the last one of the view. */
static void update(World* world, ViewState* view, RenderQuality quality) {
    const WorldStep step = {.seconds = FRAME_SECONDS,
                            .frame_seconds = FRAME_SECONDS,
                            .width = view->settings.view.width,
                            .height = view->settings.view.height,
                            .quality = quality};
    world_join(world);
    view->settings.clock.time += FRAME_SECONDS;
    world_advance(world, view, &step);
}

/* Draws the frame; with `ahead` while the next sea is computed. */
static void draw(const Bench* bench, World* world, ViewState* view, bool ahead) {
    RenderFrame frame =
        world_frame(world, view, view->settings.view.width, view->settings.view.height);
    world_complete_frame(world, &frame);
    if (ahead) {
        world_start(world, view, FRAME_SECONDS);
    }
    render_draw(bench->renderer, &frame, NULL, &bench->target);
}

/* Fills the mean time of the GPU's passes. These frames are not timed otherwise. */
static void time_passes(Bench* bench, World* world, ViewState* view, RenderQuality quality,
                        BenchResult* what) {
    BenchRuns frames = {0};
    const bool has_timer = render_begin_passes(bench->renderer);
    while (has_timer && runs_go_on(&frames, SCENE_SECONDS, SCENE_RUNS)) {
        update(world, view, quality);
        world_upload(world, view);
        draw(bench, world, view, false);
        frames.count += 1;
    }
    what->pass_count = render_end_passes(bench->renderer, what->pass);
    for (int i = 0; i < what->pass_count; ++i) {
        what->pass[i].ms /= frames.count;
    }
}

/* Draws a few frames, and more until the surf before land has settled. Then times upload and
   drawing, and the mean of frames in a row. */
static void time_pictures(Bench* bench, World* world, ViewState* view, RenderQuality quality,
                          int workers) {
    BenchRuns uploads = {0}, draws = {0}, pictures = {0};
    for (int i = 0; i < FIRST_FRAMES; ++i) {
        update(world, view, quality);
        world_upload(world, view);
        draw(bench, world, view, false);
    }
    const double settling = host_clock_ms();
    while (world_figures(world).surf_settles && !host_interrupts_pending() &&
           host_clock_ms() - settling < SETTLES_WITHIN) {
        update(world, view, quality);
    }
    while (runs_go_on(&draws, SCENE_SECONDS, SCENE_RUNS)) {
        update(world, view, quality);
        render_wait();
        const BenchTimes updated = times_now();
        world_upload(world, view);
        render_wait();
        runs_add(&uploads, updated, 1);
        const BenchTimes uploaded = times_now();
        draw(bench, world, view, false);
        render_wait();
        runs_add(&draws, uploaded, 1);
    }
    while (runs_go_on(&pictures, SCENE_SECONDS, SCENE_RUNS)) {
        const BenchTimes begun = times_now();
        int frames = 0;
        while (frames < BATCH && (frames == 0 || host_clock_ms() - begun.clock < BATCH_MS)) {
            update(world, view, quality);
            world_upload(world, view);
            draw(bench, world, view, true);
            frames += 1;
        }
        render_wait();
        runs_add(&pictures, begun, frames);
    }
    const OceanSea* sea = world_sea(world);
    const RenderLook look = view->settings.drawing.look;
    BenchResult what = {.method = ocean_method_name(view->settings.computing.method),
                        .grid = ocean_sea_params(sea)->grid,
                        .workers = workers,
                        .cascades = ocean_sea_cascade_count(sea),
                        .look = render_look_name(look),
                        .quality = look == RENDER_LOOK_SEA ? render_quality_name(quality) : NULL};
    keep(bench, &uploads, STAGE_UPLOAD, what);
    keep(bench, &draws, STAGE_DRAW, what);
    time_passes(bench, world, view, quality, &what);
    keep(bench, &pictures, STAGE_PICTURE, what);
}

/* Times the frames of a view with this N, number of workers and quality. */
static bool time_drawing(Bench* bench, ViewState view, int grid, int workers, RenderQuality quality,
                         SwellError* error) {
    view.settings.ocean.grid = grid;
    view.settings.computing.threads = workers;
    SwellWorkers* pool = swell_workers_create(workers, error);
    World* world = pool ? world_create(&view, bench->renderer, pool, error) : NULL;
    bool ok = world != NULL;
    if (ok) {
        time_pictures(bench, world, &view, quality, workers);
        const WorldTrouble trouble = world_take_trouble(world);
        ok = trouble.error.code == SWELL_ERROR_NONE ||
             swell_error_set(error, trouble.error.code, "%s%s", trouble.label,
                             trouble.error.message);
        world_destroy(world);
    }
    swell_workers_destroy(pool);
    return ok;
}

/* ---- One N ---------------------------------------------------------------------------------- */

/* Times the sea of this N, and the other sea if it has this N; with `whole` also their drawing.
   Times a wake patch of the same N if the FFT is timed and a patch may have that N. */
static bool time_grid(Bench* bench, int grid, int count, bool whole, SwellError* error) {
    if (!check_interrupt(error)) {
        return false;
    }
    const ViewState* other = &bench->beside_view;
    OceanParams params = bench->settings->ocean;
    params.grid = grid;
    const bool has_beside = bench->has_beside && other->settings.ocean.grid == grid;
    SwellWorkers* workers = swell_workers_create(count, error);
    const OceanEngine engine = {
        .workers = workers, .fft = bench->settings->computing.fft, .timer = &bench->timer};
    OceanSea* sea = workers ? ocean_sea_create(&params, engine, error) : NULL;
    OceanSea* beside =
        sea && has_beside ? ocean_sea_create(&other->settings.ocean, engine, error) : NULL;
    bool ok = sea && (beside || !has_beside) && time_methods(bench, sea, count, error) &&
              (!beside || time_methods(bench, beside, count, error));
    if (ok && whole && bench->renderer) {
        const QualityChoice chosen = bench->view.settings.view.quality;
        ok = time_drawing(bench, bench->view, grid, count,
                          render_choose_quality(chosen, bench->report.driver), error);
        for (int quality = 0; ok && has_beside && quality < RENDER_QUALITY_COUNT; ++quality) {
            ok = time_drawing(bench, *other, grid, count, (RenderQuality)quality, error);
        }
        ok = ok && render_check(bench->renderer, error);
    }
    if (ok && bench->method[0] == OCEAN_METHOD_FFT && grid >= PATCH_GRID_MIN &&
        grid <= WAKE_GRID_MAX) {
        ok = check_interrupt(error) && time_wake(bench, grid, workers, error);
    }
    ocean_sea_destroy(beside);
    ocean_sea_destroy(sea);
    swell_workers_destroy(workers);
    return ok;
}

static bool time_grids(Bench* bench, SwellError* error) {
    static const int GRIDS[] = {64, 128, 256, 512, 1024};
    const Settings* settings = bench->settings;
    const bool one_grid = options_said(settings, OPTION_GRID);
    const int* grids = one_grid ? &settings->ocean.grid : GRIDS;
    const int count = one_grid ? 1 : (int)(sizeof GRIDS / sizeof *GRIDS);
    for (int i = 0; i < count; ++i) {
        host_progress_show(&bench->progress, (double)i / count);
        if ((bench->one_alone && !time_grid(bench, grids[i], 1, false, error)) ||
            !time_grid(bench, grids[i], settings->computing.threads, true, error)) {
            return false;
        }
    }
    return true;
}

/* ---- Ripples -------------------------------------------------------------------------------- */

/* A step moves 12 bytes per cell: it reads u and u- and writes u+. The copy that shows the memory's
   own speed reads 6 and writes 6. */
enum { COPY_BYTES = 6, COPY_BLOCKS = 64, RIPPLE_RUNS_MIN = 5 };

typedef struct CopyJob {
    char* to;
    const char* from;
    size_t block_bytes;
} CopyJob;

static void copy_block(void* context, int block, int worker) {
    (void)worker;
    const CopyJob* job = context;
    const size_t at = (size_t)block * job->block_bytes;
    memcpy(job->to + at, job->from + at, job->block_bytes);
}

/* Fills the median time of a copy that moves as many bytes as a step. */
static bool time_copy(SwellWorkers* workers, size_t cells, double* ms, SwellError* error) {
    char* bytes = swell_memory_allocate(2 * cells, COPY_BYTES, error);
    if (!bytes) {
        return false;
    }
    CopyJob job = {bytes, bytes + cells * COPY_BYTES, cells * COPY_BYTES / COPY_BLOCKS};
    BenchRuns runs = {0};
    swell_workers_run(workers, COPY_BLOCKS, copy_block, &job);
    while (runs_go_on(&runs, STEP_SECONDS, RIPPLE_RUNS_MIN)) {
        const BenchTimes begun = times_now();
        swell_workers_run(workers, COPY_BLOCKS, copy_block, &job);
        runs_add(&runs, begun, 1);
    }
    *ms = median_of(&runs);
    swell_memory_free(bytes);
    return true;
}

static bool time_scheme(Bench* bench, RippleParams params, SwellWorkers* workers, double copy_ms,
                        SwellError* error) {
    Ripple* ripple = ripple_create(&params, workers, error);
    if (!ripple) {
        return false;
    }
    for (int y = 8; y < params.height - 1; y += 16) { /* waves in all cells */
        for (int x = 8; x < params.width - 1; x += 16) {
            ripple_set_cell(ripple, x, y, ripple_stone_height(params.scheme, 2), NULL);
        }
    }
    BenchRuns runs = {0};
    ripple_step(ripple, 3);
    while (runs_go_on(&runs, STEP_SECONDS, RIPPLE_RUNS_MIN)) {
        const BenchTimes begun = times_now();
        ripple_step(ripple, 1);
        runs_add(&runs, begun, 1);
    }
    keep(bench, &runs, STAGE_RIPPLE,
         (BenchResult){.method = ripple_scheme_name(params.scheme),
                       .grid = params.width,
                       .height = params.height,
                       .workers = swell_workers_count(workers),
                       .copy_ms = copy_ms});
    ripple_destroy(ripple);
    return true;
}

/* Times each 2D scheme at a size, unless the options narrow the bench to another. */
static bool time_schemes(Bench* bench, const int size[2], int count, SwellError* error) {
    const Settings* settings = bench->settings;
    SwellWorkers* workers = swell_workers_create(count, error);
    double copy_ms = 0.0;
    bool ok = workers && time_copy(workers, (size_t)size[0] * (size_t)size[1], &copy_ms, error);
    for (int scheme = 0; ok && scheme < RIPPLE_SCHEME_COUNT; ++scheme) {
        if (options_said(settings, OPTION_SCHEME) && (int)settings->pool.params.scheme != scheme) {
            continue;
        }
        RippleParams params = pool_script_params(settings, (RippleScheme)scheme, 2);
        params.width = size[0];
        params.height = size[1];
        ok = check_interrupt(error) && time_scheme(bench, params, workers, copy_ms, error);
    }
    swell_workers_destroy(workers);
    return ok;
}

static bool time_ripples(Bench* bench, SwellError* error) {
    static const int SIZES[][2] = {{320, 240}, {1024, 1024}, {4096, 4096}};
    const Settings* settings = bench->settings;
    if (options_said(settings, OPTION_GRID) || options_said(settings, OPTION_METHOD)) {
        return true;
    }
    for (size_t i = 0; i < sizeof SIZES / sizeof *SIZES; ++i) {
        if ((bench->one_alone && !time_schemes(bench, SIZES[i], 1, error)) ||
            !time_schemes(bench, SIZES[i], settings->computing.threads, error)) {
            return false;
        }
    }
    return true;
}

/* ---- The bench ------------------------------------------------------------------------------ */

/* Chooses what to time; adds the default sea beside the classic one in its look. */
static bool choose(Bench* bench, SwellError* error) {
    const Settings* settings = bench->settings;
    const bool one_method = options_said(settings, OPTION_METHOD);
    bench->method_count = one_method ? 1 : 2;
    bench->method[0] = one_method ? settings->computing.method : OCEAN_METHOD_FFT;
    bench->method[1] = OCEAN_METHOD_DFT;
    bench->one_alone = !options_said(settings, OPTION_THREADS) && settings->computing.threads > 1;
    bench->view = view_state_begin(settings, NULL);
    bench->has_beside = settings->ocean.state.kind == OCEAN_SPECTRUM_PHILLIPS &&
                        settings->drawing.look == RENDER_LOOK_CLASSIC;
    if (bench->has_beside) {
        Settings first = options_default();
        options_set(&first, OPTION_PRESET, "first", NULL);
        first.view.width = settings->view.width;
        first.view.height = settings->view.height;
        if (!options_resolve(&first, error)) {
            return false;
        }
        bench->beside_view = view_state_begin(&first, NULL);
    }
    return true;
}

bool bench_run(const Settings* settings, FILE* out, FILE* log, SwellError* error) {
    assert(settings && out);
    Bench* bench = swell_memory_allocate(1, sizeof *bench, error);
    if (!bench) {
        return false;
    }
    bench->settings = settings;
    bench->progress = host_progress_begin(log, "bench");
    bool ok = choose(bench, error);
    Headless* headless = ok ? headless_create(render_load_gl, &bench->report.no_driver) : NULL;
    if (headless) {
        open_drawing(bench);
    }
    ok = ok && time_grids(bench, error) && time_ripples(bench, error) && check_interrupt(error);
    host_progress_end(&bench->progress);
    if (ok) {
        (settings->program.json ? bench_report_print_json : bench_report_print)(&bench->report,
                                                                                out);
    }
    if (bench->renderer) {
        render_target_destroy(&bench->target);
        render_destroy(bench->renderer);
    }
    headless_destroy(headless);
    swell_memory_free(bench);
    return ok;
}
