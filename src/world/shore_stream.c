#include "world/shore_stream.h"

#include "base/numbers.h"
#include "options/resolve.h"
#include "shore_history.h"
#include "world/world.h"

#include <assert.h>
#include <math.h>

static const double COARSE_SECONDS = 75.0; /* length of the coarse part of a history [s] */
static const double COARSE_COST = 0.125;   /* cost of the coarse grid over the fine one's */
static const double RAMP = 10.0;           /* time in which the waves of the rims rise [s] */
static const float LEAST_DEPTH = 1e-3f;    /* least depth that a finer window takes over [m] */

/* A window's time that is LATE behind the clock jumps ahead until it is BEHIND [s]. */
static const double LATE = 3.0, BEHIND = 0.5;

/* A new history begins where the requested time is JUMP ahead of the water, or BACK before it, once
   land and sea have stayed the same for STILL [s]. */
static const double JUMP = 30.0, BACK = 1.0, STILL = 0.3;

/* The rate of a window's tide [m/s], and the height of its steps [m]. */
static const double TIDE_RATE = 0.05, TIDE_STEP = 0.01;

/* Time that the background computes at once, in the coarse part and later, so that the picture
   follows [s]. */
static const double COARSE_AT_ONCE = 6.0, FINE_AT_ONCE = 0.5;

/* Cells across the window of a coast and of a square: at low quality, on a web page, and else. */
static const int COAST[] = {160, 192, 320}, SQUARE[] = {256, 256, 512};

ShoreRequest shore_stream_request(const Settings* settings, RenderQuality quality, bool page,
                                  double first_time) {
    assert(settings);
    const int grid = quality == RENDER_QUALITY_LOW ? 0 : page ? 1 : 2;
    ShoreRequest request = {
        .from = options_land_from(settings, first_time),
        .time = settings->clock.time,
    };
    request.shown = options_find_land(settings, &request.land);
    request.cells = land_repeats(request.land.kind) ? COAST[grid] : SQUARE[grid];
    return request;
}

/* A progress that only stops at an interrupt. */
static bool proceed(void* context, double share) {
    (void)context;
    (void)share;
    return !host_interrupts_pending();
}

ShoreRequest shore_stream_settled_request(const Settings* settings) {
    assert(settings);
    ShoreRequest request = shore_stream_request(
        settings, render_choose_quality(settings->view.quality, ""), false, settings->clock.time);
    request.settles = true;
    request.progress = proceed;
    request.fine = request.time < request.from + COARSE_SECONDS;
    return request;
}

/* ---- Life ---------------------------------------------------------------------------------- */

bool shore_stream_init(ShoreStream* stream, SwellWorkers* workers, SwellError* error) {
    assert(stream && workers);
    *stream = (ShoreStream){.at_once = workers};
    stream->job = host_job_create(error);
    return stream->job != NULL;
}

static void drop(ShoreStream* stream) {
    shore_destroy(stream->shore);
    ocean_rim_waves_destroy(stream->waves);
    stream->shore = NULL;
    stream->waves = NULL;
    stream->has.shown = false;
}

static void drop_pictures(ShoreStream* stream) {
    if (stream->filled != stream->shown) {
        shore_display_destroy(stream->filled);
    }
    shore_display_destroy(stream->shown);
    stream->filled = stream->shown = NULL;
}

void shore_stream_finish(ShoreStream* stream) {
    assert(stream);
    host_job_destroy(stream->job);
    drop(stream);
    drop_pictures(stream);
    swell_workers_destroy(stream->beside);
    *stream = (ShoreStream){0};
}

/* ---- A shore of the history ---------------------------------------------------------------- */

double shore_stream_time(const ShoreStream* stream) {
    assert(stream && stream->shore);
    return stream->began + shore_time(stream->shore);
}

static void fill_rim(void* context, double time, ShoreRim* rim) {
    const ShoreStream* stream = context;
    const double now = stream->began + time;
    const float height = (float)swell_smoothstep(0.0, RAMP, now - stream->from);
    if (!ocean_rim_waves_fill(stream->waves, now, rim->surface, rim->flux_x, rim->flux_z)) {
        return; /* beyond the last time the waves stand still */
    }
    for (int n = 0; n < rim->count && height < 1.0f; ++n) {
        rim->surface[n] *= height;
        rim->flux_x[n] *= height;
        rim->flux_z[n] *= height;
    }
}

/* Creates still water in a window with `cells` across, whose rims have the stream's waves from now
   on. */
static Shore* create_shore(ShoreStream* stream, int cells, SwellError* error) {
    ShoreParams window;
    if (!land_window(&stream->has.land, cells, &window, error)) {
        return NULL;
    }
    const size_t count = (size_t)window.nx * (size_t)window.nz;
    float* bed = swell_workers_allocate(stream->workers, count, sizeof *bed, error);
    if (!bed) {
        return NULL;
    }
    land_fill_bed(&stream->has.land, &window, bed);
    Shore* shore = shore_create(&window, bed, stream->workers, error);
    swell_memory_free(bed);
    const ShoreRim* rim = shore ? shore_rim(shore) : NULL;
    if (!rim || !ocean_rim_waves_set_places(stream->waves, rim->count, rim->x, rim->z, window.west,
                                            window.north, error)) {
        shore_destroy(shore);
        return NULL;
    }
    shore_set_rim(shore, fill_rim, stream);
    return shore;
}

/* Sets the water of a shore to that of a shore with coarser cells, interpolated from the wet ones
   of the four cells around each place; without a wet one the place is dry. Breaking, foam and wet
   sand are taken over, too. */
static bool take_water(Shore* fine, const Shore* coarse, SwellWorkers* workers, SwellError* error) {
    enum { BED, SURFACE, FLUX_X, FLUX_Z, CARRIED, FIELDS = CARRIED + 4 };
    static const ShoreField FIELD[FIELDS] = {SHORE_BED,     SHORE_SURFACE,  SHORE_FLUX_X,
                                             SHORE_FLUX_Z,  SHORE_PHASE,    SHORE_FOAM,
                                             SHORE_WETNESS, SHORE_FOAM_LINE};
    const ShoreParams *from_window = shore_params(coarse), *window = shore_params(fine);
    const size_t from_count = (size_t)from_window->nx * (size_t)from_window->nz;
    const size_t count = (size_t)window->nx * (size_t)window->nz;
    float *from[FIELDS], *to[FIELDS];
    from[0] = swell_workers_allocate(workers, FIELDS * from_count, sizeof(float), error);
    to[0] = swell_workers_allocate(workers, FIELDS * count, sizeof(float), error);
    bool ok = from[0] && to[0];
    for (int n = 0; n < FIELDS && ok; ++n) {
        from[n] = from[0] + (size_t)n * from_count;
        to[n] = to[0] + (size_t)n * count;
        shore_copy_field(coarse, FIELD[n], from[n]);
    }
    if (ok) {
        shore_copy_field(fine, SHORE_BED, to[BED]);
    }
    for (size_t c = 0; c < count && ok; ++c) {
        const double i = (double)(c % (size_t)window->nx), j = (double)(c / (size_t)window->nx);
        const ShoreCorners corners =
            shore_corners(from_window, (i + 0.5) * window->cell, (j + 0.5) * window->cell);
        float wet = 0.0f;
        for (int k = 0; k < 4; ++k) {
            const size_t at = corners.cell[k];
            const float share = (float)((k & 1 ? corners.x : 1.0 - corners.x) *
                                        (k >> 1 ? corners.z : 1.0 - corners.z));
            const bool is_wet = from[SURFACE][at] - from[BED][at] > LEAST_DEPTH;
            wet += is_wet ? share : 0.0f;
            for (int n = is_wet ? SURFACE : CARRIED; n < FIELDS; ++n) {
                to[n][c] += share * from[n][at];
            }
        }
        to[SURFACE][c] = wet > 0.0f ? to[SURFACE][c] / wet : -INFINITY;
        if (!(to[SURFACE][c] > to[BED][c])) {
            to[SURFACE][c] = to[BED][c];
            to[FLUX_X][c] = to[FLUX_Z][c] = 0.0f;
        }
    }
    ok = ok && shore_set_water(fine, to[SURFACE], to[FLUX_X], to[FLUX_Z], error);
    for (int n = CARRIED; n < FIELDS && ok; ++n) {
        ok = shore_set_field(fine, FIELD[n], to[n], error);
    }
    swell_memory_free(from[0]);
    swell_memory_free(to[0]);
    return ok;
}

/* Continues from the coarse shore's water on the fine grid. */
static bool refine(ShoreStream* stream, SwellError* error) {
    Shore* fine = create_shore(stream, stream->has.cells, error);
    if (!fine || !take_water(fine, stream->shore, stream->workers, error)) {
        shore_destroy(fine);
        return false;
    }
    stream->began = shore_stream_time(stream);
    shore_destroy(stream->shore);
    stream->shore = fine;
    stream->shore_generation += 1;
    stream->coarse = false;
    return true;
}

/* ---- The history --------------------------------------------------------------------------- */

static bool same_map(const LandMap* a, const LandMap* b) {
    return a->heights == b->heights && a->rows == b->rows && a->columns == b->columns &&
           a->size == b->size && a->level == b->level && a->at[0] == b->at[0] &&
           a->at[1] == b->at[1];
}

/* Compares lands without their tides. */
static bool same_land(const LandParams* a, const LandParams* b) {
    return a->kind == b->kind && a->seed == b->seed && a->depth == b->depth &&
           a->slope == b->slope && a->bar == b->bar && a->period == b->period &&
           same_map(&a->map, &b->map);
}

static bool same_window(const ShoreRequest* a, const ShoreRequest* b) {
    return a->shown == b->shown && a->cells == b->cells && a->fine == b->fine &&
           same_land(&a->land, &b->land);
}

/* Takes the waves of the sea for a history from `from` [s] on. The background must not run. */
static bool begin(ShoreStream* stream, const ShoreRequest* request, const OceanSea* sea,
                  double from, SwellError* error) {
    drop(stream);
    if (!request->settles && !stream->beside &&
        !(stream->beside = swell_workers_create(
              world_threads_beside(swell_workers_count(stream->at_once)), error))) {
        return false;
    }
    stream->workers = request->settles ? stream->at_once : stream->beside;
    const OceanEngine engine = {.workers = stream->workers, .fft = ocean_sea_fft(sea)};
    stream->waves = ocean_rim_waves_create(sea, engine, error);
    stream->sea = sea;
    stream->generation = ocean_sea_generation(sea);
    stream->has = *request;
    stream->from = stream->began = stream->tide_at = from;
    stream->tide = request->land.tide;
    stream->shore_generation += 1;
    stream->coarse = !request->fine;
    return stream->waves != NULL;
}

static double refined_at(const ShoreStream* stream) {
    return stream->from + (stream->has.fine ? 0.0 : COARSE_SECONDS);
}

/* Returns the cost of a history up to a time. A second of sea on the fine grid costs 1. */
static double cost_at(const ShoreStream* stream, double time) {
    const double fine = refined_at(stream);
    return COARSE_COST * fmin(time, fine) + fmax(time - fine, 0.0);
}

/* Advances to the last step up to `until`, from the beginning if there is no shore yet. The coarse
   part runs on the coarse grid, the rest on the fine one. */
static bool advance_to(ShoreStream* stream, double until, HostReport* progress, void* context,
                       SwellError* error) {
    const double refined = refined_at(stream);
    const int cells = stream->coarse ? stream->has.cells / 2 : stream->has.cells;
    if (!stream->shore && !(stream->shore = create_shore(stream, cells, error))) {
        return false;
    }
    const double began = cost_at(stream, shore_stream_time(stream));
    const double cost = cost_at(stream, until) - began;
    for (;;) {
        const double now = shore_stream_time(stream);
        const double next = now + shore_step_seconds(stream->shore);
        if (stream->coarse && next > fmin(until, refined)) {
            if (until < refined) {
                return true;
            }
            if (!refine(stream, error)) {
                return false;
            }
        } else if (next > until) {
            return true;
        } else {
            if (progress && !progress(context, (cost_at(stream, now) - began) / cost)) {
                return swell_error_set(error, SWELL_ERROR_INTERRUPTED, "interrupted");
            }
            shore_step(stream->shore);
        }
    }
}

/* Fills the display with the shore at `time`. A new shore gets a new display. On failure destroys
   the display and returns NULL. */
static ShoreDisplay* fill_display(const ShoreStream* stream, ShoreDisplay* display, double time,
                                  SwellError* error) {
    if (display && display->shore_generation != stream->shore_generation) {
        shore_display_destroy(display);
        display = NULL;
    }
    if (!display) {
        display = shore_display_create(stream->shore, stream->shore_generation, error);
    }
    if (!display || !shore_display_update(display, stream->shore, &stream->has.land,
                                          time - shore_stream_time(stream))) {
        shore_display_destroy(display);
        return NULL;
    }
    return display;
}

/* ---- Pictures ------------------------------------------------------------------------------ */

/* A history that reaches the fine grid is kept in a file, if possible. For one that has just begun
   and runs to `until`, this loads the kept water. Where none is kept, it fills the `key` under
   which to keep it. */
static bool take_kept(ShoreStream* stream, double until, uint64_t* key, SwellError* error) {
    if (until < refined_at(stream)) {
        return true;
    }
    stream->shore = create_shore(stream, stream->has.cells, error);
    if (!stream->shore) {
        return false;
    }
    *key = shore_history_key(stream, refined_at(stream), until);
    if (shore_history_load(stream, *key)) {
        *key = 0;
        stream->coarse = false;
    } else {
        shore_destroy(stream->shore);
        stream->shore = NULL;
    }
    return true;
}

static bool settle(ShoreStream* stream, const ShoreRequest* request, const OceanSea* sea,
                   SwellError* error) {
    const bool goes_on = stream->shore && same_window(&stream->has, request) &&
                         stream->has.land.tide == request->land.tide && stream->sea == sea &&
                         stream->generation == ocean_sea_generation(sea) &&
                         stream->from == request->from &&
                         request->time >= shore_stream_time(stream);
    uint64_t key = 0;
    if (!goes_on && (!begin(stream, request, sea, request->from, error) ||
                     !take_kept(stream, request->time, &key, error))) {
        return false;
    }
    if (!advance_to(stream, request->time, request->progress, request->context, error)) {
        return false;
    }
    if (key != 0) {
        shore_history_save(stream, key);
    }
    stream->shown = stream->filled = fill_display(stream, stream->shown, request->time, error);
    return stream->shown != NULL;
}

/* ---- Windows ------------------------------------------------------------------------------- */

/* Moves the bed towards the requested tide, by steps so small that the water does not jump. */
static bool move_tide(ShoreStream* stream, SwellError* error) {
    LandParams* land = &stream->has.land;
    const double missing = stream->tide - land->tide;
    if (!stream->shore || missing == 0.0 ||
        shore_stream_time(stream) < stream->tide_at + TIDE_STEP / TIDE_RATE) {
        return true;
    }
    const ShoreParams* window = shore_params(stream->shore);
    const size_t count = (size_t)window->nx * (size_t)window->nz;
    float* bed = swell_workers_allocate(stream->workers, count, sizeof *bed, error);
    land->tide =
        fabs(missing) > TIDE_STEP ? land->tide + copysign(TIDE_STEP, missing) : stream->tide;
    stream->tide_at = shore_stream_time(stream);
    bool ok = bed != NULL;
    if (ok) {
        land_fill_bed(land, window, bed);
        ok = shore_set_bed(stream->shore, bed, error);
    }
    swell_memory_free(bed);
    return ok;
}

static HostStep work(void* context, SwellError* error) {
    ShoreStream* stream = context;
    const bool ok = move_tide(stream, error) &&
                    advance_to(stream, stream->until, host_job_report, stream->job, error) &&
                    (stream->filled = fill_display(stream, stream->filled, stream->until, error));
    return ok ? HOST_STEP_DONE : HOST_STEP_FAILED;
}

static void start(ShoreStream* stream, double until) {
    stream->until = until;
    host_job_start(stream->job, work, stream);
}

/* Notes for how long land and sea have stayed the same. */
static void watch(ShoreStream* stream, const ShoreRequest* request, const OceanSea* sea) {
    const uint64_t generation = ocean_sea_generation(sea);
    const bool stays = same_window(&stream->last, request) && stream->last_sea == sea &&
                       stream->last_generation == generation;
    stream->still = stays ? stream->still + request->seconds : 0.0;
    stream->last = *request;
    stream->last_sea = sea;
    stream->last_generation = generation;
}

/* Shows what the last job has filled. The next one fills the display shown so far. */
static void show_filled(ShoreStream* stream) {
    ShoreDisplay* last = stream->shown;
    stream->shown = stream->filled;
    stream->filled = last;
}

/* Returns whether the history's time is near the requested one: less than a jump before it, or a
   little past it. */
static bool is_near(const ShoreStream* stream, double time) {
    const double reached = fmax(shore_stream_time(stream), stream->from + COARSE_SECONDS);
    return time - reached < JUMP && reached - time < BACK;
}

/* Begins a new history that reaches the present after its coarse part. It waits while the sea
   passes into another or land is being dragged. What has failed is not tried again. */
static bool begin_again(ShoreStream* stream, const ShoreRequest* request, const OceanSea* sea,
                        SwellError* error) {
    const bool dragged = stream->shown && stream->still < STILL;
    const bool refused = !stream->shore && stream->failed && same_window(&stream->has, request) &&
                         stream->generation == ocean_sea_generation(sea);
    if (refused || dragged || ocean_sea_changes(sea)) {
        return true;
    }
    stream->failed = !begin(stream, request, sea, request->time - COARSE_SECONDS, error);
    if (!stream->failed) {
        start(stream, stream->from);
    }
    return !stream->failed;
}

/* Takes the waves of another sea. */
static void take_sea(ShoreStream* stream, const OceanSea* sea) {
    const uint64_t generation = ocean_sea_generation(sea);
    if (stream->generation != generation || stream->sea != sea) {
        if (!ocean_rim_waves_take(stream->waves, sea, NULL)) {
            stream->has.shown = false; /* a new history, once the sea has settled */
        }
        stream->generation = generation;
        stream->sea = sea;
    }
}

/* Continues the history, unless its water rests. Fine water stays near the clock where the machine
   is too slow for it, and while it rests. */
static void go_on(ShoreStream* stream, const ShoreRequest* request) {
    if (!stream->coarse) {
        const bool rests = request->rests && stream->shown &&
                           stream->shown->shore_generation == stream->shore_generation;
        const double behind = request->time - shore_stream_time(stream);
        stream->began += behind > (rests ? BEHIND : LATE) ? behind - BEHIND : 0.0;
        if (rests) {
            return;
        }
    }
    const double most = stream->coarse ? COARSE_AT_ONCE : FINE_AT_ONCE;
    const double until = fmin(request->time, shore_stream_time(stream) + most);
    if (until != stream->until) {
        start(stream, until);
    }
}

static bool follow(ShoreStream* stream, const ShoreRequest* request, const OceanSea* sea,
                   SwellError* error) {
    watch(stream, request, sea);
    host_job_work(stream->job, 0.0);
    const HostJobState state = host_job_collect(stream->job, error);
    if (state == HOST_JOB_BUSY) {
        return true;
    }
    if (state == HOST_JOB_DONE) {
        show_filled(stream);
    }
    stream->failed = state == HOST_JOB_FAILED || (stream->failed && state == HOST_JOB_IDLE);
    if (state == HOST_JOB_FAILED || !request->shown) {
        drop(stream);
        drop_pictures(stream);
        return state != HOST_JOB_FAILED;
    }
    if (!stream->shore || !same_window(&stream->has, request) || !is_near(stream, request->time)) {
        return begin_again(stream, request, sea, error);
    }
    take_sea(stream, sea);
    stream->tide = request->land.tide;
    go_on(stream, request);
    return true;
}

bool shore_stream_advance(ShoreStream* stream, const ShoreRequest* request, const OceanSea* sea,
                          SwellError* error) {
    assert(stream && request && sea && (!stream->shore || stream->has.settles == request->settles));
    if (!request->settles) {
        return follow(stream, request, sea, error);
    }
    if (request->shown && settle(stream, request, sea, error)) {
        return true;
    }
    drop(stream);
    drop_pictures(stream);
    return !request->shown;
}

const ShoreParams* shore_stream_window(const ShoreStream* stream) {
    assert(stream && stream->shore);
    return shore_params(stream->shore);
}

void shore_stream_copy(const ShoreStream* stream, ShoreField field, float* values) {
    assert(stream && stream->shore);
    shore_copy_field(stream->shore, field, values);
}

bool shore_stream_settles(const ShoreStream* stream) {
    return !stream->has.settles && stream->shown &&
           (stream->coarse || stream->shown->shore_generation != stream->shore_generation);
}
