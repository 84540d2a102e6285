/*
 * What the viewer does about light and weather in each frame, while no sea is computed: the sky
 * follows the state, the weather the sea, the eye the water, the quality the machine.
 */
#include "scene/picture_foam.h"
#include "viewer_internal.h"

#include <assert.h>
#include <math.h>
#include <string.h>

static const double SKY_SHARE = 0.12;                    /* of a frame's time, for the sky */
static const double SKY_MS_MIN = 1.0, SKY_MS_MAX = 15.0; /* of it */
static const double WEATHER_SECONDS = 1.2;               /* as long as a sea passes into another */
static const double SLOW_FRAME = 0.05, SLOW_SECONDS = 2.0; /* what `auto` takes for too slow */
static const double EYE_CLEARANCE = 0.5;                   /* of the eye over the water, m */
static const double EYE_SOFTNESS = 0.25;   /* m, over which it comes to ride on it */
static const double DIVE_STEEPNESS = 0.35; /* of a way down into the water, m a m */

/* ---- Sky ----------------------------------------------------------------------------------- */

static SkyParams wanted_sky(const Viewer* viewer) {
    return view_light_sky(&viewer->state.light, &viewer->state.sea.state,
                          viewer->sea.shown.request.time);
}

static bool has_sky(Viewer* viewer) {
    SwellError error = {0};
    if (!viewer->sky_tried) {
        viewer->sky_tried = true;
        if (!live_sky_init(&viewer->sky, viewer->workers, &error)) {
            viewer_set_trouble(viewer, "no sky: ", &error);
        }
    }
    return viewer->sky.stage != LIVE_SKY_FAILED;
}

static void load_sky(Viewer* viewer, const SkyPanorama* panorama) {
    SwellError error = {0};
    if (panorama && !render_load_sky(viewer->renderer, panorama, &error)) {
        viewer_set_trouble(viewer, "no sky: ", &error);
    }
}

static void move_clouds(Viewer* viewer) {
    const SkyParams* shown = live_sky_shown(&viewer->sky);
    view_light_drift(shown, shown->time, viewer->sea.shown.request.time,
                     viewer->weather.clouds_moved);
}

static void follow_sky(Viewer* viewer, double seconds) {
    const ViewState* state = &viewer->state;
    if (!has_sky(viewer)) {
        return;
    }
    const SkyParams wanted = wanted_sky(viewer);
    const bool moves = !state->paused && state->speed > 0.0;
    const double ms = fmin(fmax(1e3 * SKY_SHARE * seconds, SKY_MS_MIN), SKY_MS_MAX);
    load_sky(viewer,
             live_sky_follow(&viewer->sky, &wanted, moves ? VIEW_SKY_SECONDS : 0.0, seconds, ms));
}

/* ---- Weather ------------------------------------------------------------------------------- */

/* Whether both are of the same sea. */
static bool same_sea(const RenderWeather* a, const RenderWeather* b) {
    return a->wind_speed == b->wind_speed && a->wind_direction == b->wind_direction &&
           a->significant_height == b->significant_height &&
           a->slope_variance == b->slope_variance && a->slope_beyond == b->slope_beyond;
}

static void follow_weather(Viewer* viewer, double seconds) {
    const OceanSea* sea = viewer->sea.sea;
    const RenderWeather next =
        view_light_weather(&viewer->state.light, viewer_quality(viewer), sea);
    const bool phillips = ocean_sea_params(sea)->state.kind == OCEAN_SPECTRUM_PHILLIPS;
    if (!viewer->has_weather || phillips) { /* whose heights are new in each frame */
        viewer->weather_share = 1.0;
    } else if (!same_sea(&next, &viewer->weather_next)) {
        viewer->weather_from = viewer->weather;
        viewer->weather_share = 0.0;
    } else {
        viewer->weather_share = fmin(viewer->weather_share + seconds / WEATHER_SECONDS, 1.0);
    }
    viewer->has_weather = true;
    viewer->weather_next = next;
    viewer->weather = view_light_between(&viewer->weather_from, &next, viewer->weather_share);
}

/* ---- Quality ------------------------------------------------------------------------------- */

RenderQuality viewer_quality(const Viewer* viewer) {
    const QualityChoice choice = viewer->state.light.quality;
    return choice == QUALITY_AUTO && viewer->slow ? RENDER_QUALITY_LOW
                                                  : view_light_quality(choice, viewer->driver);
}

/* Once too slow, always too slow, or it would come and go: until the window has another size. */
static void watch_speed(Viewer* viewer, double seconds) {
    const int pixels = viewer->width * viewer->height;
    if (pixels != viewer->watched_pixels) {
        viewer->watched_pixels = pixels;
        viewer->slow = false;
        viewer->slow_seconds = 0.0;
    }
    viewer->slow_seconds = seconds > SLOW_FRAME ? viewer->slow_seconds + seconds : 0.0;
    if (viewer->slow_seconds >= SLOW_SECONDS && !viewer->slow) {
        viewer->slow = true;
        if (viewer->state.light.quality == QUALITY_AUTO && viewer->log) {
            fprintf(viewer->log, "drawing=%s\n", render_quality_name(viewer_quality(viewer)));
        }
    }
}

/* ---- The eye ------------------------------------------------------------------------------- */

/* The larger of both, but for a soft bend where they meet. */
static double soft_max(double a, double b, double softness) {
    const double apart = a - b;
    if (fabs(apart) >= softness) {
        return fmax(a, b);
    }
    const double over = apart + softness;
    return b + over * over / (4.0 * softness);
}

/* Whether the eye flies down steeply: that is how one goes into the water. */
static bool flies_down(const Camera* camera) {
    const double* v = camera->velocity;
    return v[1] < 0.0 && -v[1] > DIVE_STEEPNESS * hypot(v[0], v[2]);
}

/* Waves lift the eye and let it down again; one that flies stays where that has brought it. Taken
   down into the water it stays in its depth, whatever passes over it, until it is taken out. */
static void float_eye(Viewer* viewer) {
    Camera* camera = &viewer->state.camera;
    double* height = &camera->pose.place[1];
    const bool flies =
        camera->velocity[0] != 0.0 || camera->velocity[1] != 0.0 || camera->velocity[2] != 0.0;
    if (!flies) {
        *height -= viewer->lifted;
    }
    const double free = *height;
    const double water = viewer_water_height(viewer, camera->pose.place[0], camera->pose.place[2]);
    const bool clear = free >= water + EYE_CLEARANCE + EYE_SOFTNESS;
    if (flies) {
        viewer->dives = !clear && (viewer->dives || flies_down(camera));
    }
    if (!viewer->dives) {
        *height = soft_max(free, water + EYE_CLEARANCE, EYE_SOFTNESS);
    }
    viewer->lifted = *height - free;
}

void viewer_place_eye(Viewer* viewer) {
    assert(viewer);
    viewer->lifted = 0.0;
    viewer->dives = viewer->state.camera.pose.place[1] < EYE_CLEARANCE;
}

void viewer_find_port(Viewer* viewer) {
    assert(viewer);
    RenderFrame frame = viewer_frame(viewer);
    if (frame.look == RENDER_LOOK_SEA) {
        frame.wake = water_sim_wake(viewer->water);
        render_find_port(&frame, viewer->sea.sea, &viewer->port);
    }
}

/* ---- All of it ----------------------------------------------------------------------------- */

void viewer_follow_light(Viewer* viewer, double seconds) {
    assert(viewer && seconds >= 0.0);
    if (viewer->state.light.look != RENDER_LOOK_SEA) {
        viewer->slow_seconds = 0.0;
        viewer_place_eye(viewer); /* in case the next look is the sea */
        return;
    }
    watch_speed(viewer, seconds);
    follow_sky(viewer, seconds);
    follow_weather(viewer, seconds);
    move_clouds(viewer);
    if (!viewer->state.aboard) {
        float_eye(viewer);
    }
    viewer_find_port(viewer);
}

static void settle_foam(Viewer* viewer) {
    LiveSea* sea = &viewer->sea;
    const SeaRequest* shown = &sea->shown.request;
    SwellError error = {0};
    OceanFoam* foam = picture_foam_create(sea->sea, shown->method, shown->time, viewer->workers,
                                          viewer->renderer, NULL, &error);
    sea->computed = sea->shown; /* the sea has been elsewhere and come to that time */
    if (!foam) {
        viewer_set_trouble(viewer, "no new foam: ", &error);
        return;
    }
    render_stream_sea(viewer->renderer, sea->sea, foam, RENDER_LOOK_SEA);
    ocean_foam_destroy(foam);
    sea->foam.news = true; /* its law goes back to the renderer, and its texels */
    sea->shown.request.has_foam = false;
}

void viewer_settle(Viewer* viewer) {
    assert(viewer);
    if (viewer->streamed != RENDER_LOOK_SEA) {
        return;
    }
    if (viewer->sky.stage != LIVE_SKY_FAILED) {
        const SkyParams wanted = wanted_sky(viewer);
        load_sky(viewer, live_sky_settle(&viewer->sky, &wanted));
        move_clouds(viewer);
    }
    LiveSea* sea = &viewer->sea;
    SwellError error = {0};
    if (!live_sea_prepare(sea, &error)) {
        viewer_set_trouble(viewer, "no sea: ", &error);
    } else if (sea->has_foam) {
        settle_foam(viewer);
    } else {
        viewer_bring_back_sea(viewer);
        render_stream_sea(viewer->renderer, sea->sea, NULL, RENDER_LOOK_SEA);
    }
}
