/*
 * The command `bench`. It times, for each N, one worker, then all workers with drawing; then the
 * ripples; then it reports. The stages of one frame are timed in the same run, so that they can be
 * compared.
 */
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

enum { RUNS_MOST = 201, RESULTS_MOST = 256 };

typedef enum BenchStage {
    STAGE_SPECTRUM,
    STAGE_TRANSFORM,
    STAGE_VERTICES, /* filling the texels that displace vertices */
    STAGE_FRAME,
    STAGE_WAKE, /* a step of a wake patch */
    STAGE_UPLOAD,
    STAGE_DRAW,
    STAGE_PICTURE, /* a whole frame, at the pace of a window */
    STAGE_RIPPLE,  /* a step of a scheme */
    STAGE_COUNT
} BenchStage;

static const char* const STAGE_NAMES[STAGE_COUNT] = {
    "spectrum", "transform", "vertices", "frame", "wake", "upload", "draw", "picture", "ripple"};

/* A timed stage, with its times. Strings are static. */
typedef struct BenchResult {
    BenchStage stage;
    const char* method;  /* method or scheme */
    int grid, workers;   /* N, or the width of a field */
    int height;          /* of a field */
    int cascades;        /* cascades of the sea */
    const char* look;    /* look of drawing and uploads, or NULL */
    const char* quality; /* of the sea look, or NULL */
    double copy_ms;      /* for a ripple: median of copying as many bytes as a step moves */
    double ms_median, ms_min;
} BenchResult;

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
    char driver[256];      /* "" without OpenGL */
    SwellError no_driver;  /* why there is no OpenGL */
    OceanStageTimer timer; /* of the seas' stages */
    int result_count;
    BenchResult result[RESULTS_MOST];
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
    double first_ms; /* time when the first run began */
} BenchRuns;

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

static void runs_add(BenchRuns* runs, double ms) {
    runs->ms[runs->count++] = ms;
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

/* Adds a result with the median and the least of the runs. */
static void keep(Bench* bench, BenchRuns* runs, BenchStage stage, BenchResult what) {
    assert(runs->count > 0 && bench->result_count < RESULTS_MOST);
    what.stage = stage;
    what.ms_median = median_of(runs);
    what.ms_min = runs->ms[0];
    bench->result[bench->result_count++] = what;
}

/* ---- Computing a sea ------------------------------------------------------------------------ */

enum { RUNS_MIN = 3, DFT_GRID_MAX = 128 };

static const double STAGE_SECONDS = 0.25; /* time for repeating one frame */

/* Times the stages of frames. The time of a stage is the mean over the workers. */
static void time_frames(Bench* bench, OceanSea* sea, OceanMethod method, int workers) {
    const BenchResult what = {.method = ocean_method_name(method),
                              .grid = ocean_sea_params(sea)->grid,
                              .workers = workers,
                              .cascades = ocean_sea_cascade_count(sea)};
    OceanStageTimer* timer = &bench->timer;
    BenchRuns spectra = {0}, transforms = {0}, vertices = {0}, frames = {0};
    ocean_sea_advance(sea, method, 0.0); /* warms caches and threads up */
    while (runs_go_on(&transforms, STAGE_SECONDS, RUNS_MIN)) {
        ocean_stage_timer_start(timer, host_clock_ms);
        ocean_sea_advance(sea, method, 1.0 + transforms.count / 60.0);
        timer->clock_ms = NULL;
        runs_add(&spectra, ocean_stage_timer_ms(timer, OCEAN_STAGE_EVOLVE, workers));
        runs_add(&vertices, ocean_stage_timer_ms(timer, OCEAN_STAGE_TEXELS, workers));
        runs_add(&transforms, ocean_stage_timer_ms(timer, OCEAN_STAGE_COLUMNS, workers) +
                                  ocean_stage_timer_ms(timer, OCEAN_STAGE_ROWS, workers));
    }
    while (runs_go_on(&frames, STAGE_SECONDS, RUNS_MIN)) {
        const double begun = host_clock_ms();
        ocean_sea_advance(sea, method, 1.0 + frames.count / 60.0);
        runs_add(&frames, host_clock_ms() - begun);
    }
    const bool is_first = method == bench->method[0];
    if (is_first) {
        keep(bench, &spectra, STAGE_SPECTRUM, what);
    }
    keep(bench, &transforms, STAGE_TRANSFORM, what);
    if (is_first) {
        keep(bench, &vertices, STAGE_VERTICES, what);
    }
    keep(bench, &frames, STAGE_FRAME, what);
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
        const double begun = host_clock_ms(), x = 3.5 * WAKE_STEP * step;
        const WakeHull hull = {.x = x, .length = 3.5, .volume = 0.9};
        const WakeWash wash = {x - 3.2, 0.0, {1.0, 0.0}, 0.7, 0.75, 0.5};
        wake_patch_set_hull(patch, 0, &hull);
        wake_patch_add_wash(patch, &wash);
        wake_patch_move(patch, x, 0.0);
        wake_patch_step(patch);
        if (step >= PATCH_WARMS_UP) {
            runs_add(&runs, host_clock_ms() - begun);
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
        const double updated = host_clock_ms();
        world_upload(world, view);
        render_wait();
        const double uploaded = host_clock_ms();
        draw(bench, world, view, false);
        render_wait();
        runs_add(&uploads, uploaded - updated);
        runs_add(&draws, host_clock_ms() - uploaded);
    }
    while (runs_go_on(&pictures, SCENE_SECONDS, SCENE_RUNS)) {
        const double begun = host_clock_ms();
        int frames = 0;
        while (frames < BATCH && (frames == 0 || host_clock_ms() - begun < BATCH_MS)) {
            update(world, view, quality);
            world_upload(world, view);
            draw(bench, world, view, true);
            frames += 1;
        }
        render_wait();
        runs_add(&pictures, (host_clock_ms() - begun) / frames);
    }
    const OceanSea* sea = world_sea(world);
    const RenderLook look = view->settings.drawing.look;
    const BenchResult what = {.method = ocean_method_name(view->settings.computing.method),
                              .grid = ocean_sea_params(sea)->grid,
                              .workers = workers,
                              .cascades = ocean_sea_cascade_count(sea),
                              .look = render_look_name(look),
                              .quality =
                                  look == RENDER_LOOK_SEA ? render_quality_name(quality) : NULL};
    keep(bench, &uploads, STAGE_UPLOAD, what);
    keep(bench, &draws, STAGE_DRAW, what);
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
                          render_choose_quality(chosen, bench->driver), error);
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
        const double begun = host_clock_ms();
        swell_workers_run(workers, COPY_BLOCKS, copy_block, &job);
        runs_add(&runs, host_clock_ms() - begun);
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
        const double begun = host_clock_ms();
        ripple_step(ripple, 1);
        runs_add(&runs, host_clock_ms() - begun);
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

/* ---- The report ----------------------------------------------------------------------------- */

static void print_table(const Bench* bench, const char* processor, FILE* out) {
    fprintf(out, "swell %s, %s, %d cores, GL: ", swell_version(), processor,
            host_processors_online());
    if (bench->driver[0]) {
        fprintf(out, "%s\n\n", bench->driver);
    } else {
        fprintf(out, "none: %s\n\n", bench->no_driver.message);
    }
    fprintf(out, "    N  method  workers  stage      median ms     least ms\n");
    bool in_ripples = false; /* they come last */
    for (int i = 0; i < bench->result_count; ++i) {
        const BenchResult* r = &bench->result[i];
        if (r->stage == STAGE_RIPPLE && !in_ripples) {
            fprintf(out, "\n       cells  scheme    workers  median ms/step   Mcells/s   "
                         "of copy bandwidth\n");
            in_ripples = true;
        }
        if (in_ripples) {
            fprintf(out, "%5d x %4d  %-8s  %7d      %10.4f %10.0f   %17.2f\n", r->grid, r->height,
                    r->method, r->workers, r->ms_median, 1e-3 * r->grid * r->height / r->ms_median,
                    r->copy_ms / r->ms_median);
            continue;
        }
        fprintf(out, "%5d  %-6s  %7d  %-9s %10.4f   %10.4f", r->grid, r->method, r->workers,
                STAGE_NAMES[r->stage], r->ms_median, r->ms_min);
        if (r->cascades > 1) {
            fprintf(out, "  %d cascades", r->cascades);
        }
        if (r->quality) {
            fprintf(out, ", look %s, %s", r->look, r->quality);
        }
        fprintf(out, "\n");
    }
}

static void print_json(const Bench* bench, const char* processor, FILE* out) {
    fprintf(out, "{\"version\": \"%s\", \"machine\": {\"cpu\": \"%s\", \"cores\": %d, \"gl\": ",
            swell_version(), processor, host_processors_online());
    fprintf(out, bench->driver[0] ? "\"%s\"" : "null", bench->driver);
    fprintf(out, "}, \"results\": [");
    for (int i = 0; i < bench->result_count; ++i) {
        const BenchResult* r = &bench->result[i];
        fprintf(out,
                "%s\n  {\"stage\": \"%s\", \"method\": \"%s\", \"grid\": %d, \"workers\": %d, "
                "\"ms_median\": %.6f, \"ms_min\": %.6f",
                i ? "," : "", STAGE_NAMES[r->stage], r->method, r->grid, r->workers, r->ms_median,
                r->ms_min);
        if (r->cascades > 1) {
            fprintf(out, ", \"cascades\": %d", r->cascades);
        }
        if (r->stage == STAGE_RIPPLE) {
            fprintf(out, ", \"height\": %d, \"cells_per_second\": %.0f, \"copy_ms\": %.6f",
                    r->height, 1e3 * r->grid * r->height / r->ms_median, r->copy_ms);
        }
        if (r->look) {
            fprintf(out, ", \"look\": \"%s\", \"quality\": ", r->look);
            fprintf(out, r->quality ? "\"%s\"" : "null", r->quality);
        }
        fprintf(out, "}");
    }
    fprintf(out, "\n]}\n");
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
    Headless* headless = ok ? headless_create(render_load_gl, &bench->no_driver) : NULL;
    if (headless) {
        open_drawing(bench);
    }
    ok = ok && time_grids(bench, error) && time_ripples(bench, error) && check_interrupt(error);
    host_progress_end(&bench->progress);
    if (ok) {
        char processor[256];
        host_processor_name(processor, sizeof processor);
        (settings->program.json ? print_json : print_table)(bench, processor, out);
    }
    if (bench->renderer) {
        render_target_destroy(&bench->target);
        render_destroy(bench->renderer);
    }
    headless_destroy(headless);
    swell_memory_free(bench);
    return ok;
}
