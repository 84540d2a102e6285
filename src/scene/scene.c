#include "scene_internal.h"

#include "base/numbers.h"
#include "scene/camera.h"
#include "scene/files.h"
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

static bool init(Scene* scene, const ViewState* state, SwellWorkers* workers, SwellError* error) {
    const Settings* settings = &state->settings;
    const int threads = swell_workers_count(workers);
    const int beside = threads > 1 ? threads / 2 : 1; /* so a window keeps its pace */
    const OceanEngine engine = {.workers = workers, .fft = settings->computing.fft};
    scene->first_time = settings->clock.time;
    if (!(scene->water = water_sim_create(hull_file_hull(settings), workers, error)) ||
        !(scene->flying = swell_memory_allocate(1, sizeof *scene->flying, error)) ||
        !sky_stream_init(&scene->sky, scene->renderer, workers, beside, error) ||
        !shore_stream_init(&scene->shore, workers, beside, settings->computing.fft, error) ||
        !sea_stream_init(&scene->sea, state, engine, load_sea, scene->renderer, error)) {
        return false;
    }
    scene->sea.water = scene->water;
    return true;
}

Scene* scene_create(const ViewState* state, Renderer* renderer, SwellWorkers* workers,
                    SwellError* error) {
    assert(state && renderer && workers);
    Scene* scene = swell_memory_allocate(1, sizeof *scene, error);
    if (scene) {
        scene->renderer = renderer;
        scene->workers = workers;
    }
    if (scene && !init(scene, state, workers, error)) {
        scene_destroy(scene);
        return NULL;
    }
    return scene;
}

/* Aims at the sea of the state; where `settles`, without a transition. */
static bool aim_sea(Scene* scene, ViewState* state, bool settles, SwellError* error) {
    return sea_stream_retarget(&scene->sea, state, error) &&
           (!settles || sea_stream_settle(&scene->sea, state, error));
}

bool scene_cut(Scene* scene, ViewState* state, SwellError* error) {
    assert(scene && !scene->sea.running && state);
    foam_stream_reset(&scene->sea.foam);
    return aim_sea(scene, state, true, error);
}

bool scene_script_water(Scene* scene, const Settings* settings, SwellError* error) {
    assert(scene && settings);
    WaterSim* water = scene_water_create(settings, scene->workers, error);
    if (water) {
        water_sim_destroy(scene_exchange_water(scene, water));
        scene->by_script = true;
    }
    return water != NULL;
}

bool scene_load_water(Scene* scene, const Settings* settings, SwellError* error) {
    assert(scene && !scene->by_script && !scene->sea.running && settings);
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
    assert(scene && !scene->sea.running && water);
    WaterSim* old = scene->water;
    scene->water = water;
    scene->sea.water = water;
    return old;
}

void scene_take_renderer(Scene* scene, const Scene* other) {
    assert(scene && other && scene->renderer == other->renderer);
    sky_stream_adopt(&scene->sky, &other->sky);
    scene->sea.loaded = 0;
    scene->sea.foam.needs_upload = true;
    scene->is_replaced = true;
}

void scene_destroy(Scene* scene) {
    if (!scene) {
        return;
    }
    sea_stream_finish(&scene->sea);
    water_sim_destroy(scene->water);
    shore_stream_finish(&scene->shore);
    sky_stream_finish(&scene->sky);
    swell_memory_free(scene->flying);
    swell_memory_free(scene);
}

/* ---- How far it is ------------------------------------------------------------------------- */

/* Of an update that settles the shore takes SHORE_SHARE, of the rest the foam FOAM_SHARE, and the
   sky what is left. */
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

/* Shares the shown water before land with what is in the water. False if interrupted. */
static bool advance_shore(Scene* scene, const ViewState* state, const SceneStep* step) {
    ShoreWanted wanted =
        shore_stream_wanted(&state->settings, step->quality, step->page, scene->first_time);
    wanted.shown = wanted.shown && state->settings.drawing.look != RENDER_LOOK_CLASSIC;
    wanted.settles = scene->settles;
    if (scene->settles) {
        wanted.progress = report_shore;
        wanted.context = scene;
    } else {
        wanted.rests = !needs_shore(scene, state);
        wanted.time = view_state_time_after(state, step->seconds); /* shown by the next frame */
        wanted.seconds = step->frame_seconds;
    }
    SwellError error = {0};
    shore_stream_advance(&scene->shore, &wanted, scene->sea.sea, &error);
    water_sim_set_shore(scene->water, scene->shore.shown);
    note_trouble(scene, "no land: ", &error);
    return error.code != SWELL_ERROR_INTERRUPTED;
}

/* Keeps the eye of a picture out of the ground. */
static void lift_eye(const Scene* scene, ViewState* state) {
    double* place = state->settings.camera.pose.place;
    WaterShoreSample shore;
    if (scene->settles && water_shore_at(scene->water->shore, place[0], place[2], &shore)) {
        place[1] = fmax(place[1], shore.lowest_eye);
    }
}

/* ---- Sea, foam and water ------------------------------------------------------------------- */

static bool is_sea_look(const ViewState* state) {
    return state->settings.drawing.look == RENDER_LOOK_SEA;
}

/* Returns the sampling interval of the foam's memory: small pictures need fewer samples. */
static int foam_interval(int height) {
    return height < 180 ? 6 : height < 360 ? 2 : 1;
}

static void choose_foam(Scene* scene, const ViewState* state, const SceneStep* step) {
    FoamStream* foam = &scene->sea.foam;
    scene->sea.has_foam = is_sea_look(state) && !scene->lacks_noise;
    scene->spray = step->quality != RENDER_QUALITY_LOW ? state->settings.surface.spray : 0.0;
    scene->has_spray = scene->sea.has_foam && scene->spray > 0.0;
    foam->amount = state->settings.surface.foam;
    foam_stream_set_spray(foam, scene->has_spray);
}

/* Runs the script of the water up to the state's time, which advances the sea to other times. False
   if it fails. */
static bool run_script(Scene* scene, const ViewState* state) {
    SwellError error = {0};
    const bool ok = !scene->by_script || scene_water_run(scene->water, scene->sea.sea,
                                                         state->settings.clock.time, NULL, &error);
    note_trouble(scene, "", &error);
    return ok;
}

/* Computes the sea at the state's time with its foam, unless it was computed ahead; and what is in
   the water. False if interrupted. */
static bool advance_sea(Scene* scene, const ViewState* state, const SceneStep* step) {
    SeaStream* sea = &scene->sea;
    const FoamHistory history = {foam_interval(step->height), report_foam, scene};
    scene->wanted = sea_stream_request(sea, state, state->settings.clock.time);
    if (scene->settles) {
        sea->computed.request.waves =
            0; /* the script has advanced it, and its foam is a window's */
    }
    if (sea_stream_require(sea, scene->wanted, scene->settles ? &history : NULL)) {
        scene->seas_at_once += 1;
        if (scene->by_script) {
            water_sim_show(scene->water, sea->sea);
        } else if (!scene->settles) { /* else it stays as shown */
            water_sim_advance(scene->water, sea->sea, scene->wanted.time);
        }
    }
    if (sea->has_foam) {
        note_trouble(scene, "no foam: ", &sea->foam.trouble);
    }
    return !(scene->settles && sea->foam.trouble.code == SWELL_ERROR_INTERRUPTED);
}

static void follow_boat(const Scene* scene, ViewState* state) {
    if (scene->by_script && scene->bodies.has_boat && follow_camera_is_on(&state->settings)) {
        const WaterLayers layers = scene_layers(scene);
        state->settings.camera.pose =
            follow_camera_pose(&state->settings.camera.follow, &scene->bodies, &layers);
    }
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

static void advance_sky(Scene* scene, const ViewState* state, const SceneStep* step) {
    const Settings* settings = &state->settings;
    SkyParams sky = view_light_sky(state, scene->wanted.time);
    if (scene->settles) {
        find_shown(scene, state, step, &sky);
    }
    const SkyWanted wanted = {
        .moment = sky_moment(&sky, settings->ocean.loop, scene->wanted.time),
        .size =
            sky_stream_size(&sky, step->height, settings->drawing.field_of_view, scene->settles),
        .settles = scene->settles,
        .progress = report_sky,
        .context = scene,
        .ahead = !state->paused && settings->clock.speed > 0.0,
        .seconds = step->seconds,
    };
    SwellError error = {0};
    sky_stream_advance(&scene->sky, &wanted, &error);
    note_trouble(scene, "no sky: ", &error);
    scene->has_heavens = view_light_heavens(state, scene->wanted.time, &scene->heavens);
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
    if (!scene->has_weather || phillips || scene->settles) {
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
    scene->rain += scene->settles ? aim - scene->rain : swell_clamp(aim - scene->rain, -most, most);
}

/* ---- An update ----------------------------------------------------------------------------- */

static bool is_interrupted(Scene* scene, double share) {
    SwellError error = {0};
    if (host_interrupts_pending() || (scene->settles && !report(scene, share))) {
        swell_error_set(&error, SWELL_ERROR_INTERRUPTED, "interrupted");
        note_trouble(scene, "", &error);
        return true;
    }
    return false;
}

bool scene_update(Scene* scene, ViewState* state, const SceneStep* step) {
    assert(scene && scene->sea.sea && !scene->sea.running && state && step);
    SwellError error = {0};
    scene->settles = step->settles;
    scene->progress = step->progress;
    scene->progress_context = step->progress_context;
    choose_foam(scene, state, step);
    if (!aim_sea(scene, state, scene->settles, &error)) {
        note_trouble(scene, "no other sea: ", &error);
    }
    if (!advance_shore(scene, state, step) || !run_script(scene, state) ||
        !advance_sea(scene, state, step)) {
        return false;
    }
    scene_show_bodies(scene);
    follow_boat(scene, state);
    lift_eye(scene, state);
    if (is_interrupted(scene, FOAM_SHARE)) {
        return false;
    }
    if (is_sea_look(state)) {
        update_weather(scene, state, step);
        advance_sky(scene, state, step);
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
    assert(scene && stones);
    assert(scene->bodies.count + count <= RENDER_BODY_MAX);
    scene->stone_count = count;
    memcpy(&scene->body[scene->bodies.count], stones, (size_t)count * sizeof *stones);
}

/* ---- Upload -------------------------------------------------------------------------------- */

static void upload_sea(Scene* scene, RenderLook look) {
    SeaStream* sea = &scene->sea;
    SwellError error = {0};
    scene->is_replaced = false;
    if (!sea_stream_upload(sea, &error)) {
        note_trouble(scene, "no sea: ", &error);
    }
    if (look == RENDER_LOOK_SEA) {
        scene->lacks_noise = !render_load_foam_noise(scene->renderer, scene->workers, &error);
        if (scene->lacks_noise || !foam_stream_upload(&sea->foam, scene->renderer, &error)) {
            note_trouble(scene, "no foam: ", &error);
        }
    }
    const bool foams = sea->has_foam && !scene->lacks_noise;
    render_stream_sea(scene->renderer, sea->sea, foams ? sea->foam.foam : NULL, look);
    sea->shown = sea->computed;
    scene->streamed = look;
}

void scene_upload(Scene* scene, const ViewState* state) {
    assert(scene && state);
    const RenderLook look = state->settings.drawing.look;
    SwellError error = {0};
    if (is_sea_look(state) && !sky_stream_upload(&scene->sky, &scene->weather, &error)) {
        note_trouble(scene, "no sky: ", &error);
    }
    if (scene->settles || scene->is_replaced ||
        !sea_frame_answers(&scene->sea.shown, &scene->wanted) || scene->streamed != look) {
        upload_sea(scene, look);
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
    sea_stream_require(&scene->sea, request, NULL);
}

void scene_set_back(Scene* scene) {
    assert(scene);
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
