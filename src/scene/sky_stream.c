#include "scene/sky_stream.h"

#include "swell/host.h"

#include <assert.h>
#include <math.h>
#include <string.h>

enum { FIRST_SIZE = 512, DRAFT_SIZE = 256 };
enum { ROWS_FIRST = 8, ROWS_MIN = 2, ROWS_MAX = 512 };

static const double FADE_SECONDS = 1.0;
static const double FADE_STEP = 1.0 / 16.0; /* an upload each */

/* ---- Life ---------------------------------------------------------------------------------- */

bool live_sky_init(LiveSky* live, SwellWorkers* workers, SwellError* error) {
    assert(live && !live->noise && workers);
    *live = (LiveSky){.workers = workers, .rows = ROWS_FIRST, .stage = LIVE_SKY_FAILED};
    if ((live->noise = sky_noise_create(LIVE_SKY_SEED, workers, error)) &&
        (live->air = sky_air_create(error)) &&
        (live->draft[0] = sky_panorama_create(FIRST_SIZE, error)) &&
        (live->draft[1] = sky_panorama_create(DRAFT_SIZE, error)) &&
        (live->whole[0] = sky_panorama_create(LIVE_SKY_SIZE, error)) &&
        (live->whole[1] = sky_panorama_create(LIVE_SKY_SIZE, error)) &&
        (live->passing = sky_panorama_create(LIVE_SKY_SIZE, error))) {
        live->stage = LIVE_SKY_RESTS;
        return true;
    }
    return false;
}

void live_sky_finish(LiveSky* live) {
    assert(live);
    for (int i = 0; i < 2; ++i) {
        sky_panorama_destroy(live->draft[i]);
        sky_panorama_destroy(live->whole[i]);
    }
    sky_panorama_destroy(live->passing);
    sky_air_destroy(live->air);
    sky_noise_destroy(live->noise);
    *live = (LiveSky){0};
}

/* ---- Bakes --------------------------------------------------------------------------------- */

/* The same air, light and clouds, but for where the wind has brought them. */
static bool same_light(const SkyParams* a, const SkyParams* b) {
    SkyParams other = *b;
    other.time = a->time;
    other.wind_direction = a->wind_direction;
    other.wind_speed = a->wind_speed;
    return memcmp(a, &other, sizeof other) == 0;
}

/* The same but for the time. */
static bool same_weather(const SkyParams* a, const SkyParams* b) {
    SkyParams other = *b;
    other.time = a->time;
    return memcmp(a, &other, sizeof other) == 0;
}

static bool same_sky(const SkyParams* a, const SkyParams* b) {
    return memcmp(a, b, sizeof *a) == 0;
}

static void begin(LiveSky* live, SkyPanorama* panorama, const SkyParams* params) {
    bool ok = true;
    if (!params->image && (!live->has_air || !same_light(&live->of_air, params))) {
        ok = sky_air_compute(live->air, params, live->workers, NULL);
        live->of_air = *params;
        live->has_air = true;
    }
    ok = ok && sky_panorama_begin(panorama, live->air, live->noise, params, NULL);
    assert(ok && "options and keys keep the sky in its range");
    (void)ok;
}

static void bake(LiveSky* live, SkyPanorama* panorama, const SkyParams* params) {
    begin(live, panorama, params);
    sky_panorama_advance(panorama, sky_panorama_row_count(panorama), live->workers);
}

static SkyPanorama* next_sky(const LiveSky* live) {
    return live->whole[live->next];
}

static void begin_next(LiveSky* live, const SkyParams* params) {
    begin(live, next_sky(live), params);
    live->of_next = *params;
    live->stage = LIVE_SKY_BAKES;
}

/* The next sky is the one that is seen, and the other one is free. */
static const SkyPanorama* show_next(LiveSky* live) {
    live->seen = next_sky(live);
    live->of_seen = live->of_next;
    live->next = 1 - live->next;
    live->stage = LIVE_SKY_RESTS;
    return live->seen;
}

/* ---- Strips -------------------------------------------------------------------------------- */

/* Rows for the next strip, from what the last one took. */
static void fit_rows(LiveSky* live, double took, double milliseconds) {
    const double factor = fmin(milliseconds / fmax(took, 1e-3), 2.0);
    live->rows = (int)fmin(fmax(live->rows * factor, ROWS_MIN), ROWS_MAX);
}

static void bake_strip(LiveSky* live) {
    if (sky_panorama_advance(next_sky(live), live->rows, live->workers)) {
        live->stage = LIVE_SKY_WAITS;
    }
}

/* How far the wind has moved what is seen when the next sky is shown: another wind would have
   brought other clouds. */
static void way_to_next(const LiveSky* live, double moved[2]) {
    const SkyParams* next = &live->of_next;
    const double seconds =
        same_weather(&live->of_seen, next) ? next->time - live->of_seen.time : 0.0;
    sky_drift(next, seconds, moved);
}

static void move_strip(LiveSky* live) {
    const int left = LIVE_SKY_SIZE - live->row;
    const int rows = live->rows < left ? live->rows : left;
    double moved[2];
    way_to_next(live, moved);
    sky_panorama_move(live->passing, live->seen, moved, live->row, rows, live->workers);
    live->row += rows;
    if (live->row == LIVE_SKY_SIZE) {
        live->stage = LIVE_SKY_FADES;
        live->share = 0.0;
        live->due = 0.0;
    }
}

static const SkyPanorama* fade(LiveSky* live, double seconds) {
    live->due += seconds / FADE_SECONDS;
    if (live->due >= 1.0) {
        return show_next(live);
    }
    if (live->due - live->share < FADE_STEP) {
        return NULL;
    }
    sky_panorama_approach(live->passing, next_sky(live),
                          (live->due - live->share) / (1.0 - live->share), live->workers);
    live->share = live->due;
    return live->passing;
}

static void set_out(LiveSky* live, const SkyParams* wanted, double ahead) {
    SkyParams next = *wanted;
    if (same_sky(wanted, &live->of_seen) && live->seen == live->whole[1 - live->next]) {
        if (ahead <= 0.0) {
            return;
        }
        next.time += ahead;
    }
    begin_next(live, &next);
}

static const SkyPanorama* take_step(LiveSky* live, const SkyParams* wanted, double ahead,
                                    double seconds) {
    switch (live->stage) {
    case LIVE_SKY_RESTS:
        set_out(live, wanted, ahead);
        break;
    case LIVE_SKY_BAKES:
        bake_strip(live);
        break;
    case LIVE_SKY_WAITS:
        if (live->of_next.time > wanted->time && same_sky(&live->of_seen, wanted)) {
            break; /* its time has not come */
        }
        live->row = 0;
        live->stage = LIVE_SKY_MOVES;
        break;
    case LIVE_SKY_MOVES:
        move_strip(live);
        break;
    case LIVE_SKY_FADES:
        return fade(live, seconds);
    case LIVE_SKY_FAILED:
        break;
    }
    return NULL;
}

const SkyPanorama* live_sky_follow(LiveSky* live, const SkyParams* wanted, double ahead,
                                   double seconds, double milliseconds) {
    assert(live && wanted && seconds >= 0.0 && milliseconds > 0.0);
    if (live->stage == LIVE_SKY_FAILED) {
        return NULL;
    }
    const SkyParams* aim = live->stage == LIVE_SKY_RESTS ? &live->of_seen : &live->of_next;
    if (!live->seen || !same_light(aim, wanted)) {
        SkyPanorama* draft = live->draft[live->seen ? 1 : 0];
        bake(live, draft, wanted);
        live->seen = draft;
        live->of_seen = *wanted;
        begin_next(live, wanted);
        return draft;
    }
    const bool idle = live->stage == LIVE_SKY_BAKES || live->stage == LIVE_SKY_WAITS;
    if (idle && !same_weather(aim, wanted)) { /* another wind: nobody sees that at once */
        begin_next(live, wanted);
        return NULL;
    }
    const LiveSkyStage stage = live->stage;
    const double started = host_clock_ms();
    const SkyPanorama* shown = take_step(live, wanted, ahead, seconds);
    if (stage == LIVE_SKY_BAKES || stage == LIVE_SKY_MOVES) {
        fit_rows(live, host_clock_ms() - started, milliseconds);
    }
    return shown;
}

void live_sky_forget(LiveSky* live) {
    assert(live);
    if (live->stage != LIVE_SKY_FAILED) {
        live->seen = NULL;
        live->stage = LIVE_SKY_RESTS;
    }
}

const SkyPanorama* live_sky_settle(LiveSky* live, const SkyParams* wanted) {
    assert(live && wanted && live->stage != LIVE_SKY_FAILED);
    const bool whole = live->seen == live->whole[1 - live->next];
    if (!live->seen || !whole || !same_sky(&live->of_seen, wanted)) {
        const bool ready = live->stage >= LIVE_SKY_WAITS && same_sky(&live->of_next, wanted);
        if (!ready) {
            live->of_next = *wanted;
            bake(live, next_sky(live), wanted);
        }
        return show_next(live);
    }
    if (live->stage == LIVE_SKY_MOVES || live->stage == LIVE_SKY_FADES) {
        live->stage = LIVE_SKY_WAITS;
    }
    return live->seen;
}

const SkyParams* live_sky_shown(const LiveSky* live) {
    assert(live);
    const bool passes = live->stage == LIVE_SKY_FADES && live->share > 0.0;
    return passes ? &live->of_next : &live->of_seen;
}
