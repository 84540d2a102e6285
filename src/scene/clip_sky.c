#include "scene/clip_sky.h"

#include "scene/sky_stream.h"
#include "scene/view_light.h"

#include <assert.h>
#include <math.h>

static bool has_clouds(const SkyParams* params) {
    return params->cumulus > 0.0 || params->cirrus > 0.0 || params->deck > 0.0;
}

bool clip_sky_open(ClipSky* sky, const Offscreen* offscreen, double loop, SwellError* error) {
    assert(sky && !sky->noise && offscreen && loop >= 0.0);
    SkyParams params;
    if (!offscreen_sky(offscreen, 0.0, &params)) {
        return true;
    }
    sky->keys = (int)ceil(loop / VIEW_SKY_SECONDS);
    sky->interval = loop > 0.0 ? loop / sky->keys : VIEW_SKY_SECONDS;
    sky->still = params.wind_speed == 0.0 || params.image || !has_clouds(&params);
    return (sky->noise = sky_noise_create(LIVE_SKY_SEED, offscreen->workers, error)) &&
           (sky->air = sky_air_create(error)) &&
           (sky->whole = sky_panorama_create(LIVE_SKY_SIZE, error)) &&
           (sky->coming = sky_panorama_create(LIVE_SKY_SIZE, error)) &&
           (sky->passing = sky_panorama_create(LIVE_SKY_SIZE, error)) &&
           sky_air_compute(sky->air, &params, offscreen->workers, error);
}

void clip_sky_close(ClipSky* sky) {
    assert(sky);
    sky_panorama_destroy(sky->whole);
    sky_panorama_destroy(sky->coming);
    sky_panorama_destroy(sky->passing);
    sky_air_destroy(sky->air);
    sky_noise_destroy(sky->noise);
    *sky = (ClipSky){0};
}

/* Bakes the whole sky of a number. */
static bool bake(const ClipSky* sky, const Offscreen* offscreen, SkyPanorama* to, int64_t number,
                 SwellError* error) {
    SkyParams params;
    offscreen_sky(offscreen, 0.0, &params);
    params.time = (double)(sky->keys > 0 ? number % sky->keys : number) * sky->interval;
    if (!sky_panorama_begin(to, sky->air, sky->noise, &params, error)) {
        return false;
    }
    sky_panorama_advance(to, sky_panorama_row_count(to), offscreen->workers);
    return true;
}

static void move(const ClipSky* sky, const Offscreen* offscreen, SkyPanorama* to,
                 const SkyPanorama* from, double seconds) {
    SkyParams params;
    double moved[2];
    offscreen_sky(offscreen, 0.0, &params);
    sky_drift(&params, seconds, moved);
    sky_panorama_move(to, from, moved, 0, sky_panorama_size(sky->whole), offscreen->workers);
}

/* Moving makes a sky softer: a wave of it that was one high is R < 1 high then. A sky that comes
   has been moved once. Moved on to where it is taken over it would be R^2, and baked anew 1; the
   mean of both differs from R by (1 - R)^2 / 2, so that no picture is seen to be sharper or softer
   than the one before. So begins a loop, too. */
static bool begin_number(ClipSky* sky, const Offscreen* offscreen, int64_t number,
                         SwellError* error) {
    const bool has_come = sky->begun && number == sky->number + 1;
    const bool soft = has_come || (sky->keys > 0 && !sky->still);
    if (!has_come) {
        SkyPanorama* baked = soft ? sky->whole : sky->passing;
        if (!bake(sky, offscreen, baked, number, error)) {
            return false;
        }
        if (soft) {
            move(sky, offscreen, sky->coming, sky->whole, -sky->interval);
        }
    }
    if (soft) {
        move(sky, offscreen, sky->passing, sky->coming, sky->interval);
        sky_panorama_approach(sky->passing, sky->whole, 0.5, offscreen->workers);
    }
    if (!sky->still) {
        if (!bake(sky, offscreen, sky->whole, number + 1, error)) {
            return false;
        }
        move(sky, offscreen, sky->coming, sky->whole, -sky->interval);
    }
    sky->begun = true;
    sky->number = number;
    sky->share = 0.0;
    return true;
}

/* The number of the last whole sky at or before a time; a time that has been rounded to just before
   one is taken for it. */
static int64_t number_at(const ClipSky* sky, double time) {
    static const double ROUNDING = 1e-9;
    return sky->still ? 0 : (int64_t)floor(time / sky->interval + ROUNDING);
}

bool clip_sky_follow(ClipSky* sky, Offscreen* offscreen, double time, SwellError* error) {
    assert(sky && offscreen);
    SkyParams params;
    if (!offscreen_sky(offscreen, 0.0, &params) || (sky->begun && sky->still)) {
        return true;
    }
    const int64_t number = number_at(sky, time);
    if ((!sky->begun || number != sky->number) && !begin_number(sky, offscreen, number, error)) {
        return false;
    }
    params.time = sky->still ? time : (double)number * sky->interval;
    const double share = fmin(fmax((time - params.time) / sky->interval, 0.0), 1.0);
    if (share > sky->share) {
        sky_panorama_approach(sky->passing, sky->coming, (share - sky->share) / (1.0 - sky->share),
                              offscreen->workers);
        sky->share = share;
    }
    return offscreen_load_sky(offscreen, sky->passing, &params, error);
}
