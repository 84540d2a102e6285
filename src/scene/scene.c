#include "scene_internal.h"

#include "base/numbers.h"
#include "follow_camera.h"
#include "scene/hull_file.h"
#include "scene/scene_water.h"
#include "scene/view_light.h"
#include "swell/host.h"

#include <assert.h>
#include <math.h>
#include <string.h>

static const double WEATHER_SECONDS = 1.2; /* as long as a transition of the sea */
static const double RAIN_SECONDS = 1.5;    /* to fade in and out */

static void note_trouble(Scene* scene, const char* label, const SwellError* error) {
    if (scene->trouble.error.code == SWELL_ERROR_NONE && error->code != SWELL_ERROR_NONE) {
        scene->trouble = (SceneTrouble){label, *error};
    }
}

/* ---- Life ---------------------------------------------------------------------------------- */

static bool load_sea(void* renderer, const OceanSea* sea, SwellError* error) {
    return render_load_sea(renderer, sea, error);
}

/* Gives the renderer the hull of a file, whose mesh moves to the boat's own frame. */
static bool load_hull(Scene* scene, const Settings* settings, SwellError* error) {
    const HullFile* file = settings->bodies.hull_file;
    if (!file) {
        return true;
    }
    const FloatHullSize size = float_hull_size(file->hull);
    RenderHull hull = {.vertex = file->mesh.vertex,
                       .index = file->mesh.index,
                       .vertex_count = file->mesh.vertex_count,
                       .triangle_count = file->mesh.triangle_count};
    memcpy(hull.origin, size.origin, sizeof hull.origin);
    return render_load_hull(scene->renderer, &hull, error);
}

static bool is_settled(const Scene* scene) {
    return scene->kind != SCENE_WINDOW;
}

static bool init(Scene* scene, const ViewState* state, const Settings* settings,
                 SwellError* error) {
    const bool in_window = scene->kind == SCENE_WINDOW;
    const int beside = scene_threads_beside(settings->computing.threads);
    const FloatHull* hull = hull_file_hull(settings);
    if (!(scene->workers = swell_workers_create(settings->computing.threads, error)) ||
        !(scene->water = in_window ? water_sim_create(hull, scene->workers, error)
                                   : scene_water_create(settings, scene->workers, error)) ||
        !(scene->flying = swell_memory_allocate(1, sizeof *scene->flying, error)) ||
        !sky_stream_init(&scene->sky, scene->renderer, in_window ? NULL : scene->workers, beside,
                         error) ||
        !shore_stream_init(&scene->shore, in_window ? NULL : scene->workers, beside,
                           settings->computing.fft, error)) {
        return false;
    }
    scene->first_time = state->settings.clock.time;
    const OceanEngine engine = {.workers = scene->workers, .fft = settings->computing.fft};
    if (!sea_stream_init(&scene->sea, state, engine, load_sea, scene->renderer, error)) {
        return false;
    }
    scene->sea.water = scene->water;
    return load_hull(scene, settings, error);
}

Scene* scene_create(SceneKind kind, const ViewState* state, const Settings* settings,
                    Renderer* renderer, SwellError* error) {
    assert(kind != SCENE_SNAPSHOT && state && settings && renderer);
    Scene* scene = swell_memory_allocate(1, sizeof *scene, error);
    if (scene) {
        scene->kind = kind;
        scene->renderer = renderer;
    }
    if (scene && !init(scene, state, settings, error)) {
        scene_destroy(scene);
        return NULL;
    }
    return scene;
}

/* Shows the wanted sea without a transition. */
static bool change_sea(Scene* scene, ViewState* state, SwellError* error) {
    return sea_stream_retarget(&scene->sea, state, error) &&
           sea_stream_settle(&scene->sea, state, error);
}

bool scene_cut(Scene* scene, ViewState* state, SwellError* error) {
    assert(scene && !scene->sea.running && state);
    foam_stream_reset(&scene->sea.foam);
    return change_sea(scene, state, error);
}

bool scene_load_water(Scene* scene, const Settings* settings, SwellError* error) {
    assert(scene && scene->kind == SCENE_WINDOW && !scene->sea.running && settings);
    scene->sea.computed.request.waves = 0; /* it will be at other times */
    scene->rain = 0.0;
    const bool ok = scene_water_load(scene->water, settings, scene->sea.sea, error);
    if (!ok) {
        water_sim_clear(scene->water);
    }
    scene_show_bodies(scene);
    return ok;
}

WaterSim* scene_exchange_water(Scene* scene, WaterSim* water) {
    assert(scene && scene->kind == SCENE_WINDOW && !scene->sea.running && water);
    WaterSim* old = scene->water;
    scene->water = water;
    scene->sea.water = water;
    return old;
}

void scene_destroy(Scene* scene) {
    if (!scene) {
        return;
    }
    sea_stream_finish(&scene->sea);
    water_sim_destroy(scene->water);
    shore_stream_finish(&scene->shore);
    sky_stream_finish(&scene->sky);
    swell_workers_destroy(scene->workers);
    swell_memory_free(scene->flying);
    swell_memory_free(scene);
}

/* ---- Sea, foam and water ------------------------------------------------------------------- */

static bool is_sea_look(const ViewState* state) {
    return state->settings.drawing.look == RENDER_LOOK_SEA;
}

static bool load_foam_noise(Scene* scene) {
    SwellError error = {0};
    const bool ok = render_load_foam_noise(scene->renderer, scene->workers, &error);
    note_trouble(scene, "no foam: ", &error);
    return ok;
}

/* Takes the sea that was computed ahead or, after a change, computes it now. */
static void require_sea(Scene* scene, ViewState* state) {
    SwellError error = {0};
    if (!sea_stream_retarget(&scene->sea, state, &error)) {
        note_trouble(scene, "no other sea: ", &error);
    }
    scene->wanted = sea_stream_request(&scene->sea, state, state->settings.clock.time);
    if (sea_stream_require(&scene->sea, scene->wanted)) {
        scene->seas_at_once += 1;
        water_sim_advance(scene->water, scene->sea.sea, scene->wanted.time);
    }
}

/* Returns the sampling interval of the foam's memory: small pictures need fewer samples. */
static int foam_interval(int height) {
    return height < 180 ? 6 : height < 360 ? 2 : 1;
}

/* The shore's history takes SHORE_SHARE of a settled update. Of the rest the foam's history takes
   FOAM_SHARE, and the bake of the sky what is left. */
static const double SHORE_SHARE = 0.6, FOAM_SHARE = 0.6;

static bool report_part(Scene* scene, double share) {
    return !host_interrupts_pending() &&
           (!scene->progress || scene->progress(scene->progress_context, share));
}

static bool report(Scene* scene, double share) {
    const double done = scene->shore.shown ? SHORE_SHARE : 0.0;
    return report_part(scene, done + (1.0 - done) * share);
}

static bool report_shore(void* context, double share) {
    return report_part(context, SHORE_SHARE * share);
}

static bool report_foam(void* context, double share) {
    return report(context, FOAM_SHARE * share);
}

static bool report_sky(void* context, double share) {
    return report(context, FOAM_SHARE + (1.0 - FOAM_SHARE) * share);
}

/* ---- The shore ----------------------------------------------------------------------------- */

static ShoreWanted find_shore(const Scene* scene, const ViewState* state, const SceneStep* step) {
    ShoreWanted wanted =
        shore_stream_wanted(&state->settings, step->quality, step->page, scene->first_time);
    wanted.shown = wanted.shown && state->settings.drawing.look != RENDER_LOOK_CLASSIC;
    return wanted;
}

/* Shares the shown water before land with what is in the water. */
static void share_shore(Scene* scene) {
    water_sim_set_shore(scene->water, scene->shore.shown);
}

/* Keeps the eye of a file's picture out of the ground. */
static void lift_eye(const Scene* scene, ViewState* state) {
    double* place = state->settings.camera.pose.place;
    WaterShoreSample shore;
    if (scene->kind == SCENE_FILE &&
        water_shore_at(scene->water->shore, place[0], place[2], &shore)) {
        place[1] = fmax(place[1], shore.lowest_eye);
    }
}

static bool settle_shore(Scene* scene, const ViewState* state, const SceneStep* step) {
    const ShoreWanted wanted = find_shore(scene, state, step);
    SwellError error = {0};
    const bool ok =
        shore_stream_settle(&scene->shore, &wanted, scene->sea.sea, report_shore, scene, &error);
    share_shore(scene);
    note_trouble(scene, "no land: ", &error);
    return ok || error.code != SWELL_ERROR_INTERRUPTED;
}

/* Whether the water before land is in sight, or at the eye, a body or a gauge. */
static bool needs_shore(const Scene* scene, const ViewState* state) {
    const double* eye = state->settings.camera.pose.place;
    WaterShoreSample sample;
    bool needed = render_sees_shore(scene->renderer) || state->settings.view.probe ||
                  water_shore_at(scene->water->shore, eye[0], eye[2], &sample);
    for (int i = 0; i < scene->bodies.count && !needed; ++i) {
        const double* place = scene->bodies.pose[i].position;
        needed = water_shore_at(scene->water->shore, place[0], place[2], &sample);
    }
    return needed;
}

static void follow_shore(Scene* scene, const ViewState* state, const SceneStep* step) {
    ShoreWanted wanted = find_shore(scene, state, step);
    wanted.rests = !needs_shore(scene, state);
    wanted.time = view_state_time_after(state, step->seconds); /* shown by the next frame */
    wanted.seconds = step->frame_seconds;
    SwellError error = {0};
    shore_stream_follow(&scene->shore, &wanted, scene->sea.sea, &error);
    share_shore(scene);
    note_trouble(scene, "no land: ", &error);
}

/* ---- Foam and the settled sea -------------------------------------------------------------- */

/* Computes foam of the whole history, and its coverage for the sea's own wind: by this time alone,
   since the history of each other time would cost as much again, and a coarser one has less foam.
 */
static bool settle_foam(Scene* scene, int height, SwellError* error) {
    OceanSea* sea = scene->sea.sea;
    const SeaRequest* wanted = &scene->wanted;
    FoamStream* foam = &scene->sea.foam;
    ocean_foam_set_stride(foam->foam, 1);
    ocean_foam_set_interval(foam->foam, foam_interval(height));
    ocean_foam_set_progress(foam->foam, report_foam, scene);
    foam_stream_set_spray(foam, scene->has_spray);
    foam->needs_upload =
        ocean_foam_advance(foam->foam, sea, wanted->method, wanted->time, error) &&
        foam_coverage_fit(&foam->coverage, sea, foam->foam, ocean_sea_params(sea)->state.wind_speed,
                          foam->amount, error);
    return foam->needs_upload;
}

/* Computes the sea at the state's time with all foam and wakes of its past. */
static bool settle_sea(Scene* scene, ViewState* state, const SceneStep* step) {
    SeaStream* sea = &scene->sea;
    SwellError error = {0};
    const bool foams = sea->has_foam;
    sea->has_foam = false; /* so that computing a sea leaves the foam alone */
    if (!change_sea(scene, state, &error)) {
        note_trouble(scene, "no other sea: ", &error);
    }
    if (!settle_shore(scene, state, step)) {
        return false;
    }
    scene->wanted = sea_stream_request(sea, state, state->settings.clock.time);
    if (scene->kind == SCENE_FILE &&
        !scene_water_run(scene->water, sea->sea, state->settings.clock.time, NULL, &error)) {
        note_trouble(scene, "", &error);
        return false;
    }
    sea->computed.request.waves = 0; /* script and foam advance the sea to other times */
    if (foams && settle_foam(scene, step->height, &error)) {
        sea->computed = (SeaFrame){.request = scene->wanted, .method_difference = -1.0};
        if (scene->wanted.compares_methods) {
            sea->computed.method_difference = ocean_sea_compare_methods(sea->sea, NULL);
        }
    } else {
        note_trouble(scene, "no foam: ", &error);
        if (error.code == SWELL_ERROR_INTERRUPTED) {
            return false;
        }
        sea_stream_require(sea, scene->wanted);
    }
    sea->has_foam = foams;
    if (scene->kind == SCENE_FILE) { /* what is in the water of a window stays as shown */
        water_sim_show(scene->water, sea->sea);
    }
    return true;
}

/* ---- Sky and weather ----------------------------------------------------------------------- */

/* Sets what a picture shows of the sky, in steps that let the frames of a turning camera share one.
   From near the water, or below it, all. */
static void find_shown(const Scene* scene, const ViewState* state, const SceneStep* step,
                       SkyParams* sky) {
    static const double STEP = 10.0, MARGIN = 9.0; /* degrees; more than half a step both ways */
    const CameraPose* pose = &state->settings.camera.pose;
    const double up = tan(0.5 * swell_radians(state->settings.drawing.field_of_view));
    const double corner = up * hypot(1.0, (double)step->width / step->height);
    if (!sky->image && pose->place[1] > scene->weather.significant_height) {
        sky->shown_azimuth = STEP * floor(pose->yaw / STEP + 0.5);
        sky->shown_elevation = swell_clamp(STEP * floor(pose->pitch / STEP + 0.5), -90.0, 90.0);
        sky->shown_radius = fmin(swell_degrees(atan(corner)) + MARGIN, 180.0);
    }
}

static SkyMoment find_moment(const Scene* scene, const ViewState* state, const SceneStep* step) {
    SkyParams sky = view_light_sky(state, scene->wanted.time);
    if (is_settled(scene)) {
        find_shown(scene, state, step, &sky);
    }
    return sky_moment(&sky, state->settings.ocean.loop, scene->wanted.time);
}

static void update_sky(Scene* scene, const ViewState* state, const SceneStep* step) {
    const SkyMoment moment = find_moment(scene, state, step);
    const int size =
        sky_stream_size(&moment.present, step->height, state->settings.drawing.field_of_view,
                        scene->kind == SCENE_FILE);
    SwellError error = {0};
    if (is_settled(scene)) {
        if (sky_stream_bake(&scene->sky, &moment, size, report_sky, scene, &scene->weather,
                            &error) &&
            scene->kind == SCENE_FILE) {
            sky_stream_upload(&scene->sky, &error);
        }
    } else {
        const bool ahead = !state->paused && state->settings.clock.speed > 0.0;
        sky_stream_follow(&scene->sky, &moment, size, ahead, step->seconds, &scene->weather,
                          &error);
    }
    note_trouble(scene, "no sky: ", &error);
}

/* ---- The study look ------------------------------------------------------------------------ */

/* Depends on the sea alone, so that colours hold still while it moves, and changes once the next
   sea is there. */
static void update_study(Scene* scene, const SceneStep* step) {
    const OceanSea* sea = scene->sea.sea;
    const bool changed = scene->study_waves != scene->sea.waves && !ocean_sea_changes(sea);
    if (scene->study.step == 0.0 || changed) {
        scene->study = view_light_study(sea);
        scene->study_waves = scene->sea.waves;
    }
    scene->weather.quality = step->quality; /* of the mesh */
}

/* ---- Weather ------------------------------------------------------------------------------- */

/* Whether both belong to the same sea. */
static bool same_sea(const RenderWeather* a, const RenderWeather* b) {
    return a->wind_speed == b->wind_speed && a->wind_direction == b->wind_direction &&
           a->significant_height == b->significant_height &&
           a->slope_variance == b->slope_variance && a->slope_beyond == b->slope_beyond &&
           a->short_slopes == b->short_slopes;
}

static void update_weather(Scene* scene, const ViewState* state, const SceneStep* step) {
    const OceanSea* sea = scene->sea.sea;
    const RenderWeather next = view_light_weather(state, step->quality, sea);
    const bool phillips = ocean_sea_params(sea)->state.kind == OCEAN_SPECTRUM_PHILLIPS;
    if (!scene->has_weather || phillips || is_settled(scene)) {
        scene->weather_share = 1.0; /* Phillips heights change in each frame */
    } else if (!same_sea(&next, &scene->weather_next)) {
        scene->weather_from = scene->weather;
        scene->weather_share = 0.0;
    } else {
        scene->weather_share = fmin(scene->weather_share + step->seconds / WEATHER_SECONDS, 1.0);
    }
    scene->has_weather = true;
    scene->weather_next = next;
    scene->weather = view_light_between(&scene->weather_from, &next, scene->weather_share);
}

static void update_rain(Scene* scene, const ViewState* state, const SceneStep* step) {
    const double aim = state->settings.surface.rain ? state->settings.surface.rain_rate : 0.0;
    const double most =
        fmax(state->settings.surface.rain_rate, scene->rain) * step->seconds / RAIN_SECONDS;
    scene->rain +=
        is_settled(scene) ? aim - scene->rain : swell_clamp(aim - scene->rain, -most, most);
}

/* ---- An update ----------------------------------------------------------------------------- */

static bool is_interrupted(Scene* scene, double share) {
    SwellError error = {0};
    if (host_interrupts_pending() || (is_settled(scene) && !report(scene, share))) {
        swell_error_set(&error, SWELL_ERROR_INTERRUPTED, "interrupted");
        note_trouble(scene, "", &error);
        return true;
    }
    return false;
}

/* Whether the sea has foam. A snapshot has some where its window had, whose renderer has the noise
   of foam. */
static bool shows_foam(Scene* scene, const ViewState* state) {
    return is_sea_look(state) &&
           (scene->kind == SCENE_SNAPSHOT ? scene->sea.has_foam : load_foam_noise(scene));
}

bool scene_update(Scene* scene, ViewState* state, const SceneStep* step) {
    assert(scene && scene->sea.sea && !scene->sea.running && state && step);
    scene->progress = step->progress;
    scene->progress_context = step->progress_context;
    scene->sea.has_foam = shows_foam(scene, state);
    scene->spray = step->quality != RENDER_QUALITY_LOW ? state->settings.surface.spray : 0.0;
    scene->has_spray = scene->sea.has_foam && scene->spray > 0.0;
    scene->sea.foam.amount = state->settings.surface.foam;
    if (is_settled(scene)) {
        if (!settle_sea(scene, state, step)) {
            return false;
        }
    } else {
        foam_stream_set_spray(&scene->sea.foam, scene->has_spray);
        require_sea(scene, state);
        follow_shore(scene, state, step);
    }
    scene_show_bodies(scene);
    if (scene->kind == SCENE_FILE && scene->bodies.has_boat &&
        follow_camera_is_on(&state->settings)) {
        const WaterLayers layers = scene_layers(scene);
        state->settings.camera.pose =
            follow_camera_pose(&state->settings.camera.follow, &scene->bodies, &layers);
    }
    lift_eye(scene, state);
    if (is_interrupted(scene, FOAM_SHARE)) {
        return false;
    }
    if (is_sea_look(state)) {
        update_weather(scene, state, step);
        update_sky(scene, state, step);
        scene->has_heavens = view_light_heavens(state, scene->wanted.time, &scene->heavens);
    }
    if (state->settings.drawing.look == RENDER_LOOK_STUDY) {
        update_study(scene, step);
    }
    update_rain(scene, state, step);
    return !is_interrupted(scene, 1.0);
}

void scene_show_bodies(Scene* scene) {
    assert(scene);
    scene->bodies = scene->water->shown;
    scene_water_bodies(&scene->bodies, scene->body);
}

void scene_show_stones(Scene* scene, const RenderBody* stones, int count) {
    assert(scene && scene->kind == SCENE_WINDOW && stones);
    assert(scene->bodies.count + count <= RENDER_BODY_MAX);
    scene->stone_count = count;
    memcpy(&scene->body[scene->bodies.count], stones, (size_t)count * sizeof *stones);
}

/* ---- Upload -------------------------------------------------------------------------------- */

static void upload_sea(Scene* scene, RenderLook look) {
    SeaStream* sea = &scene->sea;
    SwellError error = {0};
    if (sea->has_foam && sea->foam.lacks_memory) {
        swell_error_set(&error, SWELL_ERROR_MEMORY, "out of memory");
        note_trouble(scene, "no new foam: ", &error);
    }
    if (!foam_stream_upload(&sea->foam, scene->renderer, &error)) {
        note_trouble(scene, "no new foam: ", &error);
    }
    render_stream_sea(scene->renderer, sea->sea, sea->has_foam ? sea->foam.foam : NULL, look);
}

void scene_upload(Scene* scene, const ViewState* state) {
    assert(scene && state);
    SeaStream* sea = &scene->sea;
    const RenderLook look = state->settings.drawing.look;
    SwellError error = {0};
    if (scene->kind == SCENE_SNAPSHOT && !sky_stream_upload(&scene->sky, &error)) {
        note_trouble(scene, "no sky: ", &error);
    }
    if (is_settled(scene) || scene->is_replaced ||
        !sea_frame_answers(&sea->shown, &scene->wanted) || scene->streamed != look) {
        scene->is_replaced = false;
        if (!sea_stream_upload(sea, &error)) {
            note_trouble(scene, "no sea: ", &error);
        }
        upload_sea(scene, look);
        sea->shown = sea->computed;
        scene->streamed = look;
    }
    if (!render_stream_wake(scene->renderer, water_sim_wake(scene->water), &error)) {
        note_trouble(scene, "no wake: ", &error);
    }
    if (!render_stream_track(scene->renderer, &scene->water->track, scene->water->time, &error)) {
        note_trouble(scene, "no trail: ", &error);
    }
}

/* ---- The frame ----------------------------------------------------------------------------- */

RenderFrame scene_frame(const Scene* scene, const ViewState* state, int width, int height) {
    assert(scene && state);
    RenderFrame frame = view_state_frame(state, width, height);
    frame.drawing.look = scene->streamed; /* the state's may have changed since */
    frame.weather = scene->weather;
    frame.study = scene->study;
    frame.waterline = &scene->waterline;
    frame.body = scene->body;
    frame.body_count = scene->bodies.count + scene->stone_count;
    frame.rain = scene->rain;
    frame.shore = scene->shore.shown;
    frame.heavens = scene->has_heavens ? &scene->heavens : NULL;
    return frame;
}

/* Copies the last splashes. Returns how many. */
static int list_splashes(const WaterSplashes* splashes, SprayEvent event[WATER_SPLASHES_MAX]) {
    const uint32_t size = WATER_SPLASHES_MAX;
    const int count = (int)(splashes->count < size ? splashes->count : size);
    for (int i = 0; i < count; ++i) {
        const WaterSplash* splash = &splashes->splash[i];
        event[i] = (SprayEvent){
            .time = splash->time,
            .place = {splash->place[0], splash->place[1], splash->place[2]},
            .radius = splash->radius,
            .speed = splash->speed,
            .velocity = {splash->velocity[0], splash->velocity[1]},
            .jet = splash->jet,
            .sheet = splash->sheet,
            .along = {splash->along[0], splash->along[1]},
            .outward = {splash->outward[0], splash->outward[1]},
            .random = splash->number,
        };
    }
    return count;
}

/* The sea is at the frame's time. */
static void gather_spray(Scene* scene, RenderFrame* frame) {
    frame->spray_count = 0;
    if (scene->has_spray && frame->mode == RENDER_MODE_SURFACE) {
        SceneSpray* flying = scene->flying;
        const double time = scene->wanted.time;
        SprayView view = render_spray_view(frame);
        view.amount *= scene->spray;
        view.event = flying->event;
        view.event_count = list_splashes(&scene->water->splashes, flying->event);
        view.event_count +=
            lip_spray_list(scene->shore.shown, time, &view, flying->event + view.event_count);
        frame->spray = flying->puff;
        frame->spray_count = spray_gather(scene->sea.foam.spray, scene->sea.sea, time, &view,
                                          flying->puff, SPRAY_PUFFS_MAX);
    }
}

void scene_complete_frame(Scene* scene, RenderFrame* frame) {
    assert(scene && frame);
    SwellError error = {0};
    if (frame->mode == RENDER_MODE_SPECTRUM &&
        !render_load_spectrum(scene->renderer, scene->sea.sea, frame->cascade, &error)) {
        note_trouble(scene, "spectrum: ", &error);
    }
    if (frame->drawing.look == RENDER_LOOK_SEA) {
        frame->wake = water_sim_wake(scene->water);
        render_find_waterline(frame, scene->sea.sea, &scene->waterline);
        gather_spray(scene, frame);
    }
}

/* ---- What is in it ------------------------------------------------------------------------- */

SwellWorkers* scene_workers(const Scene* scene) {
    return scene->workers;
}

OceanSea* scene_sea(const Scene* scene) {
    return scene->sea.sea;
}

WaterSim* scene_water(const Scene* scene) {
    return scene->water;
}

WaterLayers scene_layers(const Scene* scene) {
    return (WaterLayers){scene->sea.sea, water_sim_wake(scene->water), scene->water->shore};
}

bool scene_shows_sea(const Scene* scene) {
    return scene->sea.shown.request.waves > 0;
}

double scene_shown_time(const Scene* scene) {
    return scene->sea.shown.request.time;
}

const WaterShown* scene_bodies(const Scene* scene) {
    return &scene->bodies;
}

void scene_forget_sky(Scene* scene) {
    sky_stream_forget(&scene->sky);
}

SceneTrouble scene_take_trouble(Scene* scene) {
    const SceneTrouble trouble = scene->trouble;
    scene->trouble = (SceneTrouble){0};
    return trouble;
}

SceneFigures scene_figures(const Scene* scene) {
    assert(scene);
    const SeaStream* sea = &scene->sea;
    return (SceneFigures){
        .columns_ms = sea->computed.columns_ms,
        .rows_ms = sea->computed.rows_ms,
        .method_difference = sea->shown.method_difference,
        .eye_depth = scene->waterline.depth,
        .changes = sea->moving,
        .has_foam = sea->has_foam,
        .surf_settles = shore_stream_settles(&scene->shore),
        .seas_ahead = scene->seas_ahead,
        .seas_at_once = scene->seas_at_once,
    };
}

bool scene_measure_foam(Scene* scene, double* share) {
    assert(scene && share);
    const FoamStream* foam = &scene->sea.foam;
    return scene->sea.has_foam && foam->foam &&
           foam_coverage_measure(&foam->coverage, scene->sea.sea, foam->foam, share);
}

/* ---- Ahead --------------------------------------------------------------------------------- */

void scene_start(Scene* scene, ViewState* state, double seconds) {
    assert(scene && state);
    SeaStream* sea = &scene->sea;
    SwellError error = {0};
    if (!sea_stream_progress(sea, state, seconds, &error)) {
        note_trouble(scene, "no other sea: ", &error);
    }
    const SeaRequest next = sea_stream_request(sea, state, view_state_time_after(state, seconds));
    if (!sea_frame_answers(&sea->computed, &next)) {
        sea_stream_start(sea, next);
    }
}

void scene_join(Scene* scene) {
    assert(scene);
    scene->seas_ahead += sea_stream_join(&scene->sea);
}

/* The sea of the shown time, unless it is that already. */
static void require_shown(Scene* scene) {
    SeaRequest request = scene->sea.shown.request;
    request.waves = scene->sea.waves; /* a transition may have advanced since */
    sea_stream_require(&scene->sea, request);
}

void scene_set_back(Scene* scene) {
    assert(scene && scene->kind == SCENE_WINDOW);
    scene->sea.computed.request.waves = 0;
    require_shown(scene);
}

bool scene_cast_ray(Scene* scene, const double eye[3], const double direction[3], double reach,
                    double point[3]) {
    assert(scene && eye && direction && point);
    require_shown(scene);
    const WaterLayers layers = scene_layers(scene);
    return water_cast_ray(&layers, eye, direction, reach, point);
}
