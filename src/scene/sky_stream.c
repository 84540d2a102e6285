#include "scene/sky_stream.h"

#include "base/numbers.h"
#include "swell/host.h"

#include <assert.h>
#include <math.h>
#include <string.h>

enum { SIDE_MIN = 128, SIDE_MAX = 1024, DRAFT_MAX = 256, FIRST_DRAFT_MAX = 512 };
enum { LOADS_MAX = 8 }; /* frames that an upload takes at most */
enum { ROWS_FIRST = 8, ROWS_MIN = 2, ROWS_MAX = 512, ROWS_OF_STRIP = 16 };

static const double STRIP_MS = 20.0;      /* of a strip, at most */
static const double FADE_BEGINS = 0.75;   /* share of the interval */
static const double FADE_SECONDS = 1.0;   /* by the wall clock */
static const double LOAD_SECONDS = 0.125; /* of an upload; frames that are longer do it at once */
static const double TEXELS_PER_PIXEL = 1.17; /* of the panorama's side over pixels a radian */

/* ---- The moment ---------------------------------------------------------------------------- */

static bool has_clouds(const SkyParams* sky) {
    return !sky->image && (sky->cumulus > 0.0 || sky->cirrus > 0.0 || sky->deck > 0.0);
}

static bool is_still(const SkyParams* sky) {
    return sky->wind_speed == 0.0 || !has_clouds(sky);
}

SkyMoment sky_moment(const SkyParams* sky, double loop, double time) {
    assert(sky && loop >= 0.0 && time >= 0.0);
    static const double ROUNDING = 1e-9; /* just before a multiple counts as on it */
    SkyMoment moment = {.present = *sky, .next = *sky};
    if (is_still(sky)) {
        moment.present.time = moment.next.time = 0.0;
        return moment;
    }
    /* Two panoramas at least: one could not fade into itself. */
    const double count = loop > 0.0 ? fmax(ceil(loop / SKY_STREAM_SECONDS), 2.0) : (double)INFINITY;
    const double interval = loop > 0.0 ? loop / count : SKY_STREAM_SECONDS;
    const double number = floor(time / interval + ROUNDING);
    const double since = fmax(time - number * interval, 0.0);
    moment.present.time = (loop > 0.0 ? fmod(number, count) : number) * interval;
    moment.next.time = (loop > 0.0 ? fmod(number + 1.0, count) : number + 1.0) * interval;
    moment.share = swell_smoothstep(FADE_BEGINS, 1.0, since / interval);
    sky_drift(sky, since, moment.moved);
    sky_drift(sky, since - interval, moment.next_moved);
    return moment;
}

int sky_stream_size(const SkyParams* sky, int height, double field_of_view, bool still) {
    assert(sky && height > 0 && field_of_view > 0.0 && field_of_view < 180.0);
    const double half = 0.5 * swell_radians(field_of_view);
    const double enough = TEXELS_PER_PIXEL * height / (2.0 * tan(half));
    int size = SIDE_MIN;
    while (size < SIDE_MAX && size < enough) {
        size *= 2;
    }
    const bool fine = still && enough > SIDE_MAX && has_clouds(sky);
    return fine ? 2 * SIDE_MAX : size;
}

/* ---- Life ---------------------------------------------------------------------------------- */

bool sky_stream_init(SkyStream* stream, Renderer* renderer, SwellWorkers* workers,
                     SwellError* error) {
    assert(stream && !stream->air && renderer && workers);
    *stream = (SkyStream){.renderer = renderer, .workers = workers, .rows = ROWS_FIRST};
    stream->air = sky_air_create(error);
    return stream->air != NULL;
}

static void drop_panoramas(SkyStream* stream) {
    sky_panorama_destroy(stream->whole);
    sky_panorama_destroy(stream->baked[0]);
    sky_panorama_destroy(stream->baked[1]);
    stream->whole = stream->baked[0] = stream->baked[1] = NULL;
}

void sky_stream_finish(SkyStream* stream) {
    assert(stream);
    drop_panoramas(stream);
    sky_panorama_destroy(stream->draft);
    sky_air_destroy(stream->air);
    sky_noise_destroy(stream->noise);
    *stream = (SkyStream){0};
}

void sky_stream_forget(SkyStream* stream) {
    assert(stream);
    stream->layer[0].filled = stream->layer[1].filled = false;
    stream->bakes = stream->has_whole = false;
    stream->phase = SKY_IDLE;
    stream->share = 0.0;
}

/* ---- Bakes --------------------------------------------------------------------------------- */

static bool same_sky(const SkyParams* a, const SkyParams* b) {
    return memcmp(a, b, sizeof *a) == 0;
}

/* Whether only the time differs. */
static bool same_weather(const SkyParams* a, const SkyParams* b) {
    SkyParams other = *b;
    other.time = a->time;
    return same_sky(a, &other);
}

/* Whether only time, wind, the clouds' seed and the shown part differ. */
static bool same_light(const SkyParams* a, const SkyParams* b) {
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

/* Creates the noise of a seed unless it is there; the classic look needs none. No bake may be using
   the old one. */
static bool fit_noise(SkyStream* stream, uint64_t seed, SwellError* error) {
    if (stream->noise && stream->noise_seed == seed) {
        return true;
    }
    sky_noise_destroy(stream->noise);
    stream->noise = sky_noise_create(seed, stream->workers, error);
    stream->noise_seed = seed;
    return stream->noise != NULL;
}

static bool begin_bake(SkyStream* stream, SkyPanorama* panorama, const SkyParams* params,
                       SwellError* error) {
    if (!params->image && !fit_noise(stream, params->cloud_seed, error)) {
        return false;
    }
    if (!params->image && (!stream->has_air || !same_light(&stream->of_air, params))) {
        stream->has_air = sky_air_compute(stream->air, params, stream->workers, error);
        stream->of_air = *params;
        if (!stream->has_air) {
            return false;
        }
    }
    return sky_panorama_begin(panorama, stream->air, stream->noise, params, error);
}

static bool begin_whole(SkyStream* stream, const SkyParams* params, SwellError* error) {
    stream->bakes = begin_bake(stream, stream->whole, params, error);
    stream->has_whole = false;
    stream->of_whole = *params;
    stream->rows = ROWS_FIRST; /* the last ones of the bake before were cheap */
    return stream->bakes;
}

static bool load(SkyStream* stream, int layer, const SkyPanorama* panorama, const SkyParams* params,
                 bool whole, SwellError* error) {
    const bool ok = render_load_sky(stream->renderer, layer, panorama, error);
    stream->layer[layer] = (SkyLayer){.filled = ok, .whole = whole, .params = *params};
    return ok;
}

/* Allocates panoramas of another size and empties the layers. */
static bool fit_size(SkyStream* stream, int size, SwellError* error) {
    if (stream->size != size) {
        sky_stream_forget(stream);
        drop_panoramas(stream);
        stream->size = size;
    }
    if (!stream->whole) {
        stream->whole = sky_panorama_create(size, error);
    }
    return stream->whole != NULL;
}

static bool holds(const SkyStream* stream, int layer, const SkyParams* params) {
    const SkyLayer* held = &stream->layer[layer];
    return held->filled && held->whole && same_sky(&held->params, params);
}

static void fill_weather(const SkyStream* stream, const SkyMoment* moment, RenderWeather* weather) {
    double moved[2][2];
    for (int i = 0; i < 2; ++i) {
        const SkyParams* params = &stream->layer[i].params;
        if (same_sky(params, &moment->next)) {
            memcpy(moved[i], moment->next_moved, sizeof moved[i]);
        } else {
            memcpy(moved[i], moment->moved, sizeof moved[i]);
            if (!same_sky(params, &moment->present)) { /* from an earlier time */
                double more[2];
                sky_drift(params, moment->present.time - params->time, more);
                moved[i][0] += more[0];
                moved[i][1] += more[1];
            }
        }
    }
    weather->sky_layer = stream->shown;
    weather->next_share = stream->share;
    memcpy(weather->clouds_moved, moved[stream->shown], sizeof moved[0]);
    memcpy(weather->next_moved, moved[1 - stream->shown], sizeof moved[0]);
}

/* ---- At once ------------------------------------------------------------------------------- */

/* Bakes the panorama of a layer unless the layer holds it. */
static bool bake_layer(SkyStream* stream, int layer, const SkyParams* params,
                       SkyStreamProgress progress, void* context, SwellError* error) {
    if (holds(stream, layer, params)) {
        return true;
    }
    if (!fit_size(stream, stream->size, error)) {
        return false;
    }
    const bool begun = stream->bakes && same_sky(&stream->of_whole, params);
    if (!begun && !begin_whole(stream, params, error)) {
        return false;
    }
    const double rows = sky_panorama_row_count(stream->whole);
    const int strip = progress ? ROWS_OF_STRIP : (int)rows;
    for (int row = 0; !sky_panorama_advance(stream->whole, strip, stream->workers); row += strip) {
        if (progress && !progress(context, fmin(row / rows, 1.0))) {
            return swell_error_set(error, SWELL_ERROR_INTERRUPTED, "interrupted");
        }
    }
    stream->bakes = false;
    sky_panorama_destroy(stream->baked[layer]);
    stream->baked[layer] = stream->whole;
    stream->whole = NULL;
    stream->layer[layer] = (SkyLayer){.filled = true, .whole = true, .params = *params};
    return true;
}

bool sky_stream_bake(SkyStream* stream, const SkyMoment* moment, int size,
                     SkyStreamProgress progress, void* context, RenderWeather* weather,
                     SwellError* error) {
    assert(stream && stream->air && moment && weather);
    if (!fit_size(stream, size, error)) {
        return false;
    }
    const int other = 1 - stream->shown;
    if (holds(stream, other, &moment->present) && !holds(stream, stream->shown, &moment->present)) {
        stream->shown = other;
    }
    stream->share = moment->share;
    stream->phase = moment->share > 0.0 ? SKY_TIMED : SKY_IDLE;
    if (!bake_layer(stream, stream->shown, &moment->present, progress, context, error) ||
        (moment->share > 0.0 &&
         !bake_layer(stream, 1 - stream->shown, &moment->next, progress, context, error))) {
        return false;
    }
    fill_weather(stream, moment, weather);
    return true;
}

bool sky_stream_upload(SkyStream* stream, SwellError* error) {
    assert(stream);
    bool ok = true;
    for (int layer = 0; layer < 2; ++layer) {
        SkyPanorama* baked = stream->baked[layer];
        if (baked) {
            stream->baked[layer] = NULL;
            const SkyParams params = stream->layer[layer].params;
            ok = load(stream, layer, baked, &params, true, error) && ok;
            if (stream->whole) {
                sky_panorama_destroy(baked);
            } else {
                stream->whole = baked;
            }
        }
    }
    return ok;
}

void sky_stream_begin_snapshot(SkyStream* stream, const SkyStream* of) {
    assert(stream && of);
    stream->size = of->size;
    stream->shown = of->shown;
    memcpy(stream->layer, of->layer, sizeof stream->layer);
}

bool sky_stream_check_snapshot(SkyStream* stream, const SkyStream* of) {
    assert(stream && of);
    bool all = true;
    for (int i = 0; i < 2; ++i) {
        SkyLayer* layer = &stream->layer[i];
        const bool kept = stream->size == of->size && holds(of, i, &layer->params);
        if (layer->filled && !stream->baked[i] && !kept) {
            layer->filled = false;
            all = all && i != stream->shown && stream->share == 0.0;
        }
    }
    return all;
}

void sky_stream_adopt(SkyStream* stream, const SkyStream* other) {
    assert(stream && other);
    memcpy(stream->layer, other->layer, sizeof stream->layer);
    stream->shown = other->shown;
    stream->share = other->share;
    stream->phase = other->phase;
    stream->rows_loaded = 0; /* `other` may have filled that layer */
}

/* ---- In strips ----------------------------------------------------------------------------- */

/* Bakes a small panorama of the moment, enlarged to the size of the layers. */
static bool show_draft(SkyStream* stream, const SkyMoment* moment, SwellError* error) {
    const int alone = swell_workers_count(stream->workers) == 1 ? 2 : 1; /* a quarter of the work */
    const int most = (stream->layer[stream->shown].filled ? DRAFT_MAX : FIRST_DRAFT_MAX) / alone;
    const int size = stream->size < most ? stream->size : most;
    sky_stream_forget(stream);
    if (!stream->draft || sky_panorama_size(stream->draft) != size) {
        sky_panorama_destroy(stream->draft);
        stream->draft = sky_panorama_create(size, error);
    }
    if (!stream->draft || !begin_bake(stream, stream->draft, &moment->present, error)) {
        return false;
    }
    sky_panorama_advance(stream->draft, sky_panorama_row_count(stream->draft), stream->workers);
    sky_panorama_resize(stream->whole, stream->draft, stream->workers);
    return load(stream, stream->shown, stream->whole, &moment->present, size == stream->size,
                error);
}

/* Returns the panorama that the free layer should hold, or NULL. */
static const SkyParams* choose_bake(const SkyStream* stream, const SkyMoment* moment, bool ahead) {
    if (!holds(stream, stream->shown, &moment->present)) {
        return &moment->present;
    }
    return ahead && !same_sky(&moment->present, &moment->next) ? &moment->next : NULL;
}

/* Bakes strips of the panorama for so long; returns whether the last one was among them. */
static bool bake_strips(SkyStream* stream, double milliseconds) {
    const double aim = fmin(milliseconds, STRIP_MS);
    double spent = 0.0, next = 0.0; /* ms; the next strip's */
    bool done = false;
    while (!done && spent + next <= milliseconds) {
        const double started = host_clock_ms();
        done = sky_panorama_advance(stream->whole, stream->rows, stream->workers);
        const double took = fmax(host_clock_ms() - started, 1e-3);
        const double factor = fmin(aim / took, 2.0);
        stream->rows = (int)swell_clamp(stream->rows * factor, ROWS_MIN, ROWS_MAX);
        spent += took;
        next = factor * took;
    }
    if (done) {
        stream->bakes = false;
        stream->has_whole = true;
        stream->rows_loaded = 0;
    }
    return done;
}

/* Uploads the next rows of the finished panorama into the free layer, in LOADS_MAX frames of
   `seconds` at most; *loaded becomes whether those were the last. */
static bool load_rows(SkyStream* stream, double seconds, bool* loaded, SwellError* error) {
    const int size = stream->size, other = 1 - stream->shown;
    const double share = swell_clamp(seconds / LOAD_SECONDS, 1.0 / LOADS_MAX, 1.0);
    const int left = size - stream->rows_loaded, rows = (int)ceil(share * size);
    const int count = rows < left ? rows : left;
    stream->layer[other].filled = false;
    if (!render_load_sky_rows(stream->renderer, other, stream->whole, stream->rows_loaded, count,
                              error)) {
        stream->has_whole = false;
        return false;
    }
    stream->rows_loaded += count;
    *loaded = count == left;
    if (*loaded) {
        stream->has_whole = false;
        stream->layer[other] =
            (SkyLayer){.filled = true, .whole = true, .params = stream->of_whole};
    }
    return true;
}

/* Starts the fade to the other layer, which now holds a whole panorama. */
static void begin_fade(SkyStream* stream, const SkyMoment* moment) {
    const bool timed = holds(stream, stream->shown, &moment->present) &&
                       holds(stream, 1 - stream->shown, &moment->next);
    stream->phase = timed ? SKY_TIMED : SKY_FADES;
}

/* Works for about `milliseconds` on what the free layer should hold, in a frame of `seconds`. */
static bool bake(SkyStream* stream, const SkyMoment* moment, bool ahead, double seconds,
                 double milliseconds, SwellError* error) {
    const int other = 1 - stream->shown;
    const SkyParams* wanted = stream->phase == SKY_IDLE ? choose_bake(stream, moment, ahead) : NULL;
    if (!wanted) {
        return true;
    }
    if (!holds(stream, other, wanted)) {
        const bool begun = stream->bakes || stream->has_whole;
        if (!begun || !same_weather(&stream->of_whole, wanted)) {
            return begin_whole(stream, wanted, error);
        }
        if (stream->bakes && !bake_strips(stream, milliseconds)) {
            return true;
        }
        bool loaded = false;
        if (!load_rows(stream, seconds, &loaded, error)) {
            return false;
        }
        if (!loaded) {
            return true;
        }
    }
    begin_fade(stream, moment);
    return true;
}

static void fade(SkyStream* stream, const SkyMoment* moment, double seconds) {
    const double most = fmin(stream->share + seconds / FADE_SECONDS, 1.0);
    if (stream->phase == SKY_TIMED && !(holds(stream, stream->shown, &moment->present) &&
                                        holds(stream, 1 - stream->shown, &moment->next))) {
        stream->phase = SKY_FADES; /* the interval has ended, or time has jumped */
    }
    if (stream->phase == SKY_TIMED) {
        stream->share = fmin(moment->share, most);
    } else if (stream->phase == SKY_FADES) {
        stream->share = most;
        if (stream->share >= 1.0) {
            stream->shown = 1 - stream->shown;
            stream->share = 0.0;
            stream->phase = SKY_IDLE;
        }
    }
}

bool sky_stream_is_lit(const SkyStream* stream, const SkyMoment* moment) {
    assert(stream && moment);
    const int newest = stream->phase == SKY_IDLE ? stream->shown : 1 - stream->shown;
    return stream->layer[newest].filled &&
           same_light(&stream->layer[newest].params, &moment->present);
}

bool sky_stream_is_whole(const SkyStream* stream) {
    assert(stream);
    return stream->layer[stream->shown].filled && stream->layer[stream->shown].whole;
}

bool sky_stream_advance(SkyStream* stream, const SkyMoment* moment, int size, bool ahead,
                        double seconds, double milliseconds, RenderWeather* weather,
                        SwellError* error) {
    assert(stream && stream->air && moment && weather && seconds >= 0.0 && milliseconds > 0.0);
    if (!fit_size(stream, size, error)) {
        return false;
    }
    if (!sky_stream_is_lit(stream, moment) && !show_draft(stream, moment, error)) {
        return false;
    }
    if (!bake(stream, moment, ahead, seconds, milliseconds, error)) {
        return false;
    }
    fade(stream, moment, seconds);
    fill_weather(stream, moment, weather);
    return true;
}
