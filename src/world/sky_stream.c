#include "sky_stream.h"

#include "base/numbers.h"
#include "world/world.h"

#include <assert.h>
#include <math.h>
#include <string.h>

enum { SIDE_MIN = 128, SIDE_MAX = 1024 };

static const double FADE_BEGINS = 0.75; /* share of the interval after which a fade begins */
static const double FADE_SECONDS = 0.5; /* length of a fade by the wall clock [s] */

/* Texels of the panorama's side over pixels per radian. A texel at the horizon, where most clouds
   stand, is then at most two pixels wide. */
static const double TEXELS_PER_PIXEL = 1.17;

/* Where the bake has no thread, the time in a frame for a sky that is already requested, and for
   the next one, which has some seconds left [ms]. */
static const double NOW_MS = 30.0, AHEAD_MS = 4.0;

/* ---- The moment ---------------------------------------------------------------------------- */

static bool has_clouds(const SkyParams* sky) {
    return !sky->image && (sky->cumulus > 0.0 || sky->cirrus > 0.0 || sky->deck > 0.0);
}

static bool is_still(const SkyParams* sky) {
    return sky->wind_speed == 0.0 || !has_clouds(sky);
}

SkyMoment sky_moment(const SkyParams* sky, double loop, double time) {
    assert(sky && loop >= 0.0 && time >= 0.0);
    static const double ROUNDING = 1e-9; /* a time just before a multiple counts as on it */
    SkyMoment moment = {.present = *sky, .next = *sky, .time = time};
    if (is_still(sky)) {
        moment.present.time = moment.next.time = 0.0;
        return moment;
    }
    /* There are at least two panoramas, because one could not fade into itself. */
    const double count = loop > 0.0 ? fmax(ceil(loop / SKY_STREAM_SECONDS), 2.0) : (double)INFINITY;
    const double interval = loop > 0.0 ? loop / count : SKY_STREAM_SECONDS;
    const double number = floor(time / interval + ROUNDING);
    const double since = fmax(time - number * interval, 0.0);
    moment.present.time = (loop > 0.0 ? fmod(number, count) : number) * interval;
    moment.next.time = (loop > 0.0 ? fmod(number + 1.0, count) : number + 1.0) * interval;
    moment.share = swell_smoothstep(FADE_BEGINS, 1.0, since / interval);
    moment.time = moment.present.time + since;
    moment.age = since;
    moment.next_age = since - interval;
    return moment;
}

int sky_stream_size(const SkyParams* sky, double focal, bool still) {
    assert(sky && focal > 0.0);
    const double enough = TEXELS_PER_PIXEL * focal;
    int size = SIDE_MIN;
    while (size < SIDE_MAX && size < enough) {
        size *= 2;
    }
    return still && has_clouds(sky) ? 2 * size : size;
}

/* ---- Life ---------------------------------------------------------------------------------- */

bool sky_stream_init(SkyStream* stream, Renderer* renderer, SwellWorkers* workers,
                     SwellError* error) {
    assert(stream && !stream->air && renderer && workers);
    *stream = (SkyStream){.renderer = renderer, .at_once = workers};
    stream->job = host_job_create(error);
    stream->air = stream->job ? sky_air_create(error) : NULL;
    return stream->air != NULL;
}

static void drop_panorama(SkyPanorama** panorama) {
    sky_panorama_destroy(*panorama);
    *panorama = NULL;
}

void sky_stream_forget(SkyStream* stream) {
    assert(stream);
    if (stream->job) {
        host_job_cancel(stream->job);
        host_job_wait(stream->job);
        host_job_collect(stream->job, NULL);
    }
    drop_panorama(&stream->panorama);
    for (int i = 0; i < 2; ++i) {
        drop_panorama(&stream->baked[i]);
        stream->layer[i].filled = false;
    }
    stream->phase = SKY_IDLE;
    stream->share = 0.0;
}

void sky_stream_finish(SkyStream* stream) {
    assert(stream);
    sky_stream_forget(stream);
    host_job_destroy(stream->job);
    sky_air_destroy(stream->air);
    sky_noise_destroy(stream->noise);
    swell_workers_destroy(stream->beside);
    *stream = (SkyStream){0};
}

/* ---- Bakes --------------------------------------------------------------------------------- */

/* Between these last two members 32-bit systems have padding; the ones before are doubles. */
_Static_assert(offsetof(SkyParams, cloud_seed) <= offsetof(SkyParams, image) + sizeof(double) &&
                   sizeof(SkyParams) == offsetof(SkyParams, cloud_seed) + sizeof(uint64_t),
               "same_sky compares all members");

static bool same_sky(const SkyParams* a, const SkyParams* b) {
    return memcmp(a, b, offsetof(SkyParams, image)) == 0 && a->image == b->image &&
           a->cloud_seed == b->cloud_seed;
}

/* Returns whether the air is the same: only time, wind, the clouds' seed and the shown part may
   differ. */
static bool same_air(const SkyParams* a, const SkyParams* b) {
    SkyParams other = *b;
    other.time = a->time;
    other.wind_direction = a->wind_direction;
    other.wind_speed = a->wind_speed;
    other.cloud_seed = a->cloud_seed;
    other.shown_azimuth = a->shown_azimuth;
    other.shown_elevation = a->shown_elevation;
    other.shown_radius = a->shown_radius;
    return same_sky(a, &other);
}

/* Computes noise and air unless they exist. A sky from a file needs none. */
static bool fit_air(SkyStream* stream, const SkyParams* params, SwellError* error) {
    if (params->image) {
        return true;
    }
    if (!stream->noise || stream->noise_seed != params->cloud_seed) {
        sky_noise_destroy(stream->noise);
        stream->noise = sky_noise_create(params->cloud_seed, stream->workers, error);
        stream->noise_seed = params->cloud_seed;
    }
    if (stream->noise && !(stream->has_air && same_air(&stream->of_air, params))) {
        sky_air_compute(stream->air, params, stream->workers);
        stream->has_air = true;
        stream->of_air = *params;
    }
    return stream->noise != NULL;
}

/* Takes one step of the bake of `params`. The first step prepares the bake. */
static HostStep bake_step(void* context, SwellError* error) {
    SkyStream* stream = context;
    if (stream->panorama) {
        const bool done = sky_panorama_advance(stream->panorama, stream->workers);
        return done ? HOST_STEP_DONE : HOST_STEP_MORE;
    }
    if (fit_air(stream, &stream->params, error)) {
        stream->panorama = sky_panorama_create(stream->requested_size, stream->air, stream->noise,
                                               &stream->params, error);
    }
    return stream->panorama ? HOST_STEP_MORE : HOST_STEP_FAILED;
}

static bool holds(const SkyStream* stream, int layer, const SkyParams* params) {
    const SkyLayer* held = &stream->layer[layer];
    return held->filled && same_sky(&held->params, params);
}

/* ---- At once ------------------------------------------------------------------------------- */

/* Bakes the panorama for a layer unless the layer holds it. */
static bool bake_layer(SkyStream* stream, int layer, const SkyParams* params,
                       const SkyRequest* request, SwellError* error) {
    if (holds(stream, layer, params)) {
        return true;
    }
    stream->params = *params;
    stream->requested_size = stream->size;
    HostStep step = bake_step(stream, error);
    while (step == HOST_STEP_MORE) {
        if (request->progress && !request->progress(request->context, stream->panorama->share)) {
            drop_panorama(&stream->panorama);
            return swell_error_set(error, SWELL_ERROR_INTERRUPTED, "interrupted");
        }
        step = bake_step(stream, error);
    }
    drop_panorama(&stream->baked[layer]);
    stream->baked[layer] = stream->panorama;
    stream->panorama = NULL;
    stream->layer[layer] = (SkyLayer){.filled = step == HOST_STEP_DONE, .params = *params};
    return step == HOST_STEP_DONE;
}

/* Bakes both panoramas of the moment. */
static bool settle(SkyStream* stream, const SkyRequest* request, SwellError* error) {
    const SkyMoment* moment = &request->moment;
    if (stream->size != request->size || host_job_is_busy(stream->job)) {
        sky_stream_forget(stream);
        stream->size = request->size;
    }
    const int other = 1 - stream->shown;
    if (holds(stream, other, &moment->present) && !holds(stream, stream->shown, &moment->present)) {
        stream->shown = other;
    }
    stream->share = moment->share;
    stream->phase = moment->share > 0.0 ? SKY_TIMED : SKY_IDLE;
    stream->workers = stream->at_once;
    return bake_layer(stream, stream->shown, &moment->present, request, error) &&
           (moment->share == 0.0 ||
            bake_layer(stream, 1 - stream->shown, &moment->next, request, error));
}

/* ---- In the background --------------------------------------------------------------------- */

static int newest_layer(const SkyStream* stream) {
    return stream->phase == SKY_IDLE ? stream->shown : 1 - stream->shown;
}

/* Returns the sky to be baked or shown next, or NULL. */
static const SkyParams* choose_next(const SkyStream* stream, const SkyRequest* request) {
    const SkyMoment* moment = &request->moment;
    if (stream->phase == SKY_TIMED) {
        return NULL;
    }
    if (stream->size != request->size || !holds(stream, newest_layer(stream), &moment->present)) {
        return &moment->present;
    }
    return request->ahead && !same_sky(&moment->present, &moment->next) ? &moment->next : NULL;
}

static void begin_fade(SkyStream* stream, const SkyMoment* moment) {
    const bool timed = holds(stream, stream->shown, &moment->present) &&
                       holds(stream, 1 - stream->shown, &moment->next);
    stream->phase = timed ? SKY_TIMED : SKY_FADES;
}

/* Continues the work on the sky that the free layer is to hold. */
static bool work(SkyStream* stream, const SkyRequest* request, SwellError* error) {
    const bool late = !holds(stream, newest_layer(stream), &request->moment.present);
    host_job_work(stream->job, late ? NOW_MS : AHEAD_MS);
    if (host_job_is_busy(stream->job)) {
        return true;
    }
    if (host_job_collect(stream->job, error) == HOST_JOB_FAILED) {
        return false;
    }
    const SkyParams* next = stream->panorama ? NULL : choose_next(stream, request);
    if (next && stream->size == request->size && holds(stream, 1 - stream->shown, next)) {
        begin_fade(stream, &request->moment);
    } else if (next) {
        if (!stream->beside &&
            !(stream->beside = swell_workers_create(
                  world_threads_beside(swell_workers_count(stream->at_once)), error))) {
            return false;
        }
        stream->workers = stream->beside;
        stream->params = *next;
        stream->requested_size = request->size;
        host_job_start(stream->job, bake_step, stream);
    }
    return true;
}

bool sky_stream_advance(SkyStream* stream, const SkyRequest* request, SwellError* error) {
    assert(stream && stream->job && request && request->seconds >= 0.0);
    stream->request = *request;
    if (!request->settles && stream->layer[stream->shown].filled) {
        return work(stream, request, error);
    }
    if (!request->settles) {
        sky_stream_forget(stream);
    }
    return settle(stream, request, error);
}

/* ---- Upload -------------------------------------------------------------------------------- */

/* Uploads the panorama that the background has baked into the free layer, and lets it fade in. A
   panorama of another size empties both layers. It replaces the shown one at once, since it is a
   finer or coarser copy. */
static bool load_baked(SkyStream* stream, SwellError* error) {
    const int size = stream->panorama->size;
    const bool replaces = size != stream->size;
    const int layer = replaces ? stream->shown : 1 - stream->shown;
    const bool ok = render_load_sky(stream->renderer, layer, stream->panorama, error);
    drop_panorama(&stream->panorama);
    stream->layer[layer] = (SkyLayer){.filled = ok, .params = stream->params};
    if (replaces) {
        stream->size = size;
        stream->layer[1 - layer].filled = false;
    } else if (ok) {
        begin_fade(stream, &stream->request.moment);
    }
    return ok;
}

/* Uploads what was baked at once. */
static bool load_settled(SkyStream* stream, SwellError* error) {
    bool ok = true;
    for (int i = 0; i < 2; ++i) {
        if (stream->baked[i]) {
            stream->layer[i].filled = render_load_sky(stream->renderer, i, stream->baked[i], error);
            ok = stream->layer[i].filled && ok;
            drop_panorama(&stream->baked[i]);
        }
    }
    return ok;
}

static void advance_fade(SkyStream* stream, const SkyRequest* request) {
    const SkyMoment* moment = &request->moment;
    if (stream->phase == SKY_TIMED &&
        (stream->size != request->size || !holds(stream, stream->shown, &moment->present) ||
         !holds(stream, 1 - stream->shown, &moment->next))) {
        stream->phase = SKY_FADES; /* the interval has ended, or another sky or size is requested */
    }
    if (stream->phase != SKY_IDLE) {
        const double most = fmin(stream->share + request->seconds / FADE_SECONDS, 1.0);
        const bool timed = stream->phase == SKY_TIMED;
        stream->share = timed ? fmin(moment->share, most) : most;
        if (!timed && stream->share >= 1.0) {
            stream->shown = 1 - stream->shown;
            stream->share = 0.0;
            stream->phase = SKY_IDLE;
        }
    }
}

/* Fills the sky's fields of `weather`. Each layer drifts with the wind that it was baked with. */
static void fill_weather(const SkyStream* stream, const SkyMoment* moment, RenderWeather* weather) {
    double moved[2][2];
    for (int i = 0; i < 2; ++i) {
        const SkyParams* params = &stream->layer[i].params;
        const double age = same_sky(params, &moment->present) ? moment->age
                           : same_sky(params, &moment->next)  ? moment->next_age
                           : is_still(params)                 ? 0.0
                                                              : moment->time - params->time;
        sky_drift(params, age, moved[i]);
    }
    weather->sky_layer = stream->shown;
    weather->next_share = stream->share;
    memcpy(weather->clouds_moved, moved[stream->shown], sizeof moved[0]);
    memcpy(weather->next_moved, moved[1 - stream->shown], sizeof moved[0]);
}

bool sky_stream_upload(SkyStream* stream, RenderWeather* weather, SwellError* error) {
    assert(stream && weather);
    bool ok = load_settled(stream, error);
    if (stream->panorama && stream->phase == SKY_IDLE && !host_job_is_busy(stream->job)) {
        ok = load_baked(stream, error) && ok;
    }
    if (!stream->request.settles) {
        advance_fade(stream, &stream->request);
    }
    fill_weather(stream, &stream->request.moment, weather);
    return ok;
}

void sky_stream_adopt(SkyStream* stream, const SkyStream* other) {
    assert(stream && other);
    memcpy(stream->layer, other->layer, sizeof stream->layer);
    stream->size = other->size;
    stream->shown = other->shown;
    stream->share = other->share;
    stream->phase = other->phase;
}
