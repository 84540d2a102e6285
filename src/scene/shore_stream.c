#include "scene/shore_stream.h"

#include "options/options_land.h"
#include "shore_history.h"
#include "shore_run.h"

#include <assert.h>
#include <math.h>

static const double COARSE_COST = 0.125; /* of a second of sea, against that of the fine grid */
static const double LATE = 3.0;          /* s behind the clock: the window's time jumps ahead ... */
static const double BEHIND = 0.5;        /* ... to so many s behind */
static const double JUMP = 30.0;         /* s from one time of the sea to another: a new history */
static const double STILL = 0.3;         /* s for which land and sea stay, until a new history */
static const double TIDE_RATE = 0.05;    /* m/s, in steps of ... */
static const double TIDE_STEP = 0.01;    /* m */
/* What the background computes at once, so that the picture follows: in the coarse part, and later
   [s]. */
static const double COARSE_AT_ONCE = 6.0, FINE_AT_ONCE = 0.5;

/* Cells across a window, of a coast and of a square: at low quality, on a page, and else. */
static const int COAST[] = {160, 192, 320}, SQUARE[] = {256, 256, 512};

ShoreWanted shore_stream_wanted(const Settings* settings, RenderQuality quality, bool page,
                                double first_time) {
    assert(settings);
    const int grid = quality == RENDER_QUALITY_LOW ? 0 : page ? 1 : 2;
    ShoreWanted wanted = {
        .from = options_land_from(settings, first_time),
        .time = settings->clock.time,
    };
    wanted.shown = options_find_land(settings, &wanted.land);
    wanted.cells = land_repeats(wanted.land.kind) ? COAST[grid] : SQUARE[grid];
    return wanted;
}

/* ---- Life ---------------------------------------------------------------------------------- */

bool shore_stream_init(ShoreStream* stream, SwellWorkers* workers, int threads, OceanFft fft,
                       SwellError* error) {
    assert(stream);
    *stream = (ShoreStream){.workers = workers, .fft = fft};
    if (!workers) {
        stream->workers = stream->own = swell_workers_create(threads, error);
        stream->background = stream->own ? host_background_create(error) : NULL;
    }
    return stream->workers && (workers || stream->background);
}

static void drop(ShoreStream* stream) {
    shore_run_destroy(stream->run);
    ocean_rim_waves_destroy(stream->waves);
    stream->run = NULL;
    stream->waves = NULL;
    stream->has.shown = false;
}

static void drop_pictures(ShoreStream* stream) {
    if (stream->own) { /* else both are the same */
        shore_display_destroy(stream->filled.display);
        water_shore_finish(&stream->filled.water);
    }
    shore_display_destroy(stream->shown.display);
    water_shore_finish(&stream->shown.water);
    stream->filled = stream->shown = (ShorePicture){0};
}

void shore_stream_finish(ShoreStream* stream) {
    assert(stream);
    atomic_store(&stream->cancelled, true);
    if (stream->own) {
        host_background_destroy(stream->background);
    }
    drop(stream);
    drop_pictures(stream);
    swell_workers_destroy(stream->own);
    *stream = (ShoreStream){0};
}

/* ---- The history --------------------------------------------------------------------------- */

static bool same_map(const LandMap* a, const LandMap* b) {
    return a->heights == b->heights && a->rows == b->rows && a->columns == b->columns &&
           a->size == b->size && a->level == b->level && a->at[0] == b->at[0] &&
           a->at[1] == b->at[1];
}

/* Compares all but the tide. */
static bool same_land(const LandParams* a, const LandParams* b) {
    return a->kind == b->kind && a->seed == b->seed && a->depth == b->depth &&
           a->slope == b->slope && a->bar == b->bar && a->period == b->period &&
           same_map(&a->map, &b->map);
}

static bool same_window(const ShoreWanted* a, const ShoreWanted* b) {
    return a->shown == b->shown && a->cells == b->cells && a->fine == b->fine &&
           same_land(&a->land, &b->land);
}

/* Takes the waves of the sea for a history from `from` on; the background does not run. */
static bool begin(ShoreStream* stream, const ShoreWanted* wanted, const OceanSea* sea, double from,
                  SwellError* error) {
    const OceanEngine engine = {.workers = stream->workers, .fft = stream->fft};
    drop(stream);
    stream->waves = ocean_rim_waves_create(sea, engine, error);
    stream->sea = sea;
    stream->generation = ocean_sea_generation(sea);
    stream->has = *wanted;
    stream->from = stream->tide_at = from;
    stream->tide = wanted->land.tide;
    stream->runs += 1;
    stream->coarse = !wanted->fine;
    return stream->waves != NULL;
}

/* An advance of the run and its progress. A second of sea on the fine grid has a cost of 1. */
typedef struct Advance {
    double began, until; /* costs at its beginning and end */
    ShoreProgress progress;
    void* context;
} Advance;

static double refined_at(const ShoreStream* stream) {
    return stream->from + (stream->has.fine ? 0.0 : SHORE_STREAM_COARSE);
}

static double cost_at(const ShoreStream* stream, double time) {
    const double fine = refined_at(stream);
    return COARSE_COST * fmin(time, fine) + fmax(time - fine, 0.0);
}

static bool run_to(ShoreStream* stream, const Advance* advance, double until, SwellError* error) {
    ShoreRun* run = stream->run;
    const double step = shore_step_seconds(run->shore);
    while (shore_run_time(run) + step <= until) {
        const double cost = cost_at(stream, shore_run_time(run)) - advance->began;
        if (advance->progress &&
            !advance->progress(advance->context, cost / (advance->until - advance->began))) {
            return swell_error_set(error, SWELL_ERROR_INTERRUPTED, "interrupted");
        }
        shore_step(run->shore);
    }
    return true;
}

/* Advances to the last step up to `until`, from the beginning if there is no run yet. */
static bool advance_to(ShoreStream* stream, double until, ShoreProgress progress, void* context,
                       SwellError* error) {
    const LandParams* land = &stream->has.land;
    const double refined = refined_at(stream);
    const int cells = stream->coarse ? stream->has.cells / 2 : stream->has.cells;
    if (!stream->run && !(stream->run = shore_run_create(land, cells, stream->waves,
                                                         stream->workers, stream->from, error))) {
        return false;
    }
    const Advance advance = {cost_at(stream, shore_run_time(stream->run)), cost_at(stream, until),
                             progress, context};
    if (stream->coarse) {
        if (!run_to(stream, &advance, fmin(until, refined), error)) {
            return false;
        }
        if (until < refined) {
            return true;
        }
        ShoreRun* fine =
            shore_run_refine(stream->run, land, stream->has.cells, stream->workers, error);
        if (!fine) {
            return false;
        }
        shore_run_destroy(stream->run);
        stream->run = fine;
        stream->runs += 1;
        stream->coarse = false;
    }
    return run_to(stream, &advance, until, error);
}

/* Fills texels of the run for `time`, in a new display for a new run. */
static bool fill_picture(ShoreStream* stream, ShorePicture* picture, double time,
                         SwellError* error) {
    const ShoreRun* run = stream->run;
    if (!picture->display || picture->run != stream->runs) {
        shore_display_destroy(picture->display);
        picture->display = shore_display_create(run->shore, error);
        picture->run = stream->runs;
    }
    picture->coarse = stream->coarse;
    return picture->display &&
           shore_display_update(picture->display, run->shore, time - shore_run_time(run)) &&
           water_shore_take(&picture->water, run->shore, &stream->has.land, run->west, run->north,
                            error);
}

/* ---- Files --------------------------------------------------------------------------------- */

/* Takes the kept water of a history to `until` that has just begun. Else returns the `key` under
   which to keep it, if it is of the fine grid. */
static bool take_kept(ShoreStream* stream, double until, uint64_t* key, SwellError* error) {
    if (until < refined_at(stream)) {
        return true;
    }
    ShoreRun* run = shore_run_create(&stream->has.land, stream->has.cells, stream->waves,
                                     stream->workers, stream->from, error);
    if (!run) {
        return false;
    }
    *key = shore_history_key(run, refined_at(stream), until);
    if (shore_history_load(run, *key)) {
        *key = 0;
        stream->run = run;
        stream->coarse = false;
    } else {
        shore_run_destroy(run);
    }
    return true;
}

static bool settle(ShoreStream* stream, const ShoreWanted* wanted, const OceanSea* sea,
                   ShoreProgress progress, void* context, SwellError* error) {
    const bool goes_on = stream->run && same_window(&stream->has, wanted) &&
                         stream->has.land.tide == wanted->land.tide && stream->sea == sea &&
                         stream->generation == ocean_sea_generation(sea) &&
                         stream->from == wanted->from &&
                         wanted->time >= shore_run_time(stream->run);
    uint64_t key = 0;
    if (!goes_on && (!begin(stream, wanted, sea, wanted->from, error) ||
                     !take_kept(stream, wanted->time, &key, error))) {
        return false;
    }
    if (!advance_to(stream, wanted->time, progress, context, error)) {
        return false;
    }
    if (key != 0) {
        shore_history_save(stream->run, key);
    }
    const bool ok = fill_picture(stream, &stream->shown, wanted->time, error);
    stream->filled = stream->shown;
    return ok;
}

bool shore_stream_settle(ShoreStream* stream, const ShoreWanted* wanted, const OceanSea* sea,
                         ShoreProgress progress, void* context, SwellError* error) {
    assert(stream && !stream->own && wanted && sea);
    if (wanted->shown && settle(stream, wanted, sea, progress, context, error)) {
        return true;
    }
    drop(stream);
    drop_pictures(stream);
    return !wanted->shown;
}

/* ---- Windows ------------------------------------------------------------------------------- */

static bool go_on(void* context, double share) {
    (void)share;
    return !atomic_load(&((ShoreStream*)context)->cancelled);
}

/* Moves the bed towards the wanted tide, by steps so small that the water does not jump. */
static bool move_tide(ShoreStream* stream, SwellError* error) {
    LandParams* land = &stream->has.land;
    const double missing = stream->tide - land->tide;
    if (!stream->run || missing == 0.0 ||
        shore_run_time(stream->run) < stream->tide_at + TIDE_STEP / TIDE_RATE) {
        return true;
    }
    const ShoreParams* window = shore_params(stream->run->shore);
    const size_t count = (size_t)window->nx * (size_t)window->nz;
    float* bed = swell_workers_allocate(stream->workers, count, sizeof *bed, error);
    land->tide =
        fabs(missing) > TIDE_STEP ? land->tide + copysign(TIDE_STEP, missing) : stream->tide;
    stream->tide_at = shore_run_time(stream->run);
    bool ok = bed != NULL;
    if (ok) {
        land_fill_bed(land, window, bed);
        ok = shore_set_bed(stream->run->shore, bed, error);
    }
    swell_memory_free(bed);
    return ok;
}

static void work(void* context) {
    ShoreStream* stream = context;
    stream->failed = !move_tide(stream, &stream->error) ||
                     !advance_to(stream, stream->until, go_on, stream, &stream->error) ||
                     !fill_picture(stream, &stream->filled, stream->until, &stream->error);
}

/* Shows the picture that the background has filled, and leaves it the one shown so far to fill. */
static bool show(ShoreStream* stream, SwellError* error) {
    stream->running = false;
    if (stream->failed) {
        drop(stream);
        drop_pictures(stream);
        return swell_error_set(error, stream->error.code, "%s", stream->error.message);
    }
    const ShorePicture last = stream->shown;
    stream->shown = stream->filled;
    stream->filled = last;
    return true;
}

static void start(ShoreStream* stream, double until) {
    stream->until = until;
    stream->running = true;
    host_background_start(stream->background, work, stream);
}

/* Keeps the run near the clock where the machine is too slow for it, or while it rests. */
static void catch_up(ShoreStream* stream, double time, bool rests) {
    ShoreRun* run = stream->run;
    const double behind = time - shore_run_time(run);
    if (behind > (rests ? BEHIND : LATE)) {
        run->began += behind - BEHIND;
    }
}

/* Counts for how long land and sea have been wanted. */
static void count_still(ShoreStream* stream, const ShoreWanted* wanted, const OceanSea* sea) {
    const uint64_t waves = ocean_sea_generation(sea);
    const bool same = same_window(&stream->last, wanted) && stream->last_sea == sea &&
                      stream->last_waves == waves;
    stream->still = same ? stream->still + wanted->seconds : 0.0;
    stream->last = *wanted;
    stream->last_sea = sea;
    stream->last_waves = waves;
}

bool shore_stream_follow(ShoreStream* stream, const ShoreWanted* wanted, const OceanSea* sea,
                         SwellError* error) {
    assert(stream && stream->own && wanted && sea);
    count_still(stream, wanted, sea);
    if (stream->running) {
        if (host_background_is_busy(stream->background)) {
            return true;
        }
        if (!show(stream, error)) {
            return false;
        }
    }
    if (!wanted->shown) {
        drop(stream);
        drop_pictures(stream);
        return true;
    }
    const bool same = stream->run && same_window(&stream->has, wanted) &&
                      fabs(wanted->time - fmax(shore_run_time(stream->run),
                                               stream->from + SHORE_STREAM_COARSE)) < JUMP;
    const bool refused = !stream->run && stream->failed && same_window(&stream->has, wanted) &&
                         stream->generation == ocean_sea_generation(sea);
    if (!same) {
        const bool dragged = stream->shown.display && stream->still < STILL;
        if (refused || dragged || ocean_sea_changes(sea)) { /* the next sea has other waves */
            return true;
        }
        const bool ok = begin(stream, wanted, sea, wanted->time - SHORE_STREAM_COARSE, error);
        stream->failed = !ok;
        if (ok) {
            start(stream, stream->from);
        }
        return ok;
    }
    if (stream->generation != ocean_sea_generation(sea) || stream->sea != sea) {
        if (!ocean_rim_waves_take(stream->waves, sea, NULL)) {
            stream->has.shown = false; /* a new history, once the sea has settled */
        }
        stream->generation = ocean_sea_generation(sea);
        stream->sea = sea;
    }
    stream->tide = wanted->land.tide;
    if (!stream->coarse) {
        const bool rests = wanted->rests && stream->shown.display && !stream->shown.coarse;
        catch_up(stream, wanted->time, rests);
        if (rests) {
            return true;
        }
    }
    const double most = stream->coarse ? COARSE_AT_ONCE : FINE_AT_ONCE;
    const double until = fmin(wanted->time, shore_run_time(stream->run) + most);
    if (until != stream->until) {
        start(stream, until);
    }
    return true;
}

const ShoreParams* shore_stream_window(const ShoreStream* stream) {
    assert(stream && stream->run);
    return shore_params(stream->run->shore);
}

void shore_stream_copy(const ShoreStream* stream, ShoreField field, float* values) {
    assert(stream && stream->run);
    shore_copy_field(stream->run->shore, field, values);
}

bool shore_stream_settles(const ShoreStream* stream) {
    return stream->own && stream->shown.coarse;
}
