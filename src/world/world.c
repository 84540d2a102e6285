#include "world_internal.h"

#include "base/numbers.h"
#include "options/resolve.h"
#include "swell/host.h"
#include "world/camera.h"
#include "world/files.h"
#include "world/view_light.h"
#include "world/world_water.h"

#include <assert.h>
#include <math.h>
#include <string.h>

static const double WEATHER_SECONDS = 1.2; /* length of a change, as for the sea [s] */
static const double RAIN_SECONDS = 1.5;    /* time in which rain fades in or out [s] */

static void note_trouble(World* world, const char* label, const SwellError* error) {
    if (world->trouble.error.code == SWELL_ERROR_NONE && error->code != SWELL_ERROR_NONE) {
        world->trouble = (WorldTrouble){label, *error};
    }
}

WorldTrouble world_take_trouble(World* world) {
    const WorldTrouble trouble = world->trouble;
    world->trouble = (WorldTrouble){0};
    return trouble;
}

/* ---- Life ---------------------------------------------------------------------------------- */

static bool init(World* world, const ViewState* state, SwellWorkers* workers, SwellError* error) {
    const Settings* settings = &state->settings;
    const OceanEngine engine = {.workers = workers, .fft = settings->computing.fft};
    world->first_time = settings->clock.time;
    if (!(world->water = water_sim_create(hull_file_hull(settings), workers, error)) ||
        !(world->spray = swell_memory_allocate(1, sizeof *world->spray, error)) ||
        !sky_stream_init(&world->sky, world->renderer, workers, error) ||
        !shore_stream_init(&world->shore, workers, error) ||
        !sea_stream_init(&world->sea, state, engine, error)) {
        return false;
    }
    world->sea.water = world->water;
    return true;
}

World* world_create(const ViewState* state, Renderer* renderer, SwellWorkers* workers,
                    SwellError* error) {
    assert(state && renderer && workers);
    World* world = swell_memory_allocate(1, sizeof *world, error);
    if (world) {
        world->renderer = renderer;
        world->workers = workers;
    }
    if (world && !init(world, state, workers, error)) {
        world_destroy(world);
        return NULL;
    }
    return world;
}

void world_destroy(World* world) {
    if (!world) {
        return;
    }
    sea_stream_finish(&world->sea);
    water_sim_destroy(world->water);
    shore_stream_finish(&world->shore);
    sky_stream_finish(&world->sky);
    swell_memory_free(world->spray);
    swell_memory_free(world);
}

/* ---- Progress ------------------------------------------------------------------------------ */

/* Shares of an update that settles: the shore takes SHORE_SHARE, the foam FOAM_SHARE of the rest,
   and the sky the remainder. */
static const double SHORE_SHARE = 0.6, FOAM_SHARE = 0.6;

static void begin_part(World* world, double until) {
    world->part_from = world->part_to;
    world->part_to = until;
}

/* Reports that a share of the present part is done. */
static bool report(void* context, double share) {
    const World* world = context;
    const double done = world->part_from + (world->part_to - world->part_from) * share;
    return !host_interrupts_pending() &&
           (!world->progress || world->progress(world->progress_context, done));
}

/* Ends the present part and reports it. If interrupted, notes that as the trouble and returns
   false. */
static bool end_part(World* world) {
    SwellError error = {0};
    if (host_interrupts_pending() || (world->settles && !report(world, 1.0))) {
        swell_error_set(&error, SWELL_ERROR_INTERRUPTED, "interrupted");
        note_trouble(world, "", &error);
        return false;
    }
    return true;
}

/* ---- The shore ----------------------------------------------------------------------------- */

/* Returns whether the water near land is in sight, or at the eye, a body or a gauge. */
static bool needs_shore(const World* world, const ViewState* state) {
    const double* eye = state->settings.camera.pose.place;
    WaterShoreSample sample;
    bool needed = render_sees_shore(world->renderer) || state->settings.view.probe ||
                  water_shore_at(world->water->shore, eye[0], eye[2], &sample);
    for (int i = 0; i < world->bodies.count && !needed; ++i) {
        const double* place = world->bodies.pose[i].position;
        needed = water_shore_at(world->water->shore, place[0], place[2], &sample);
    }
    return needed;
}

/* Advances the water near land, which bodies and patch then feel. Returns false if interrupted. */
static bool advance_shore(World* world, const ViewState* state, const WorldStep* step) {
    ShoreRequest request =
        shore_stream_request(&state->settings, step->quality, step->page, world->first_time);
    request.shown = request.shown && state->settings.drawing.look != RENDER_LOOK_CLASSIC;
    request.settles = world->settles;
    if (world->settles) {
        request.progress = report;
        request.context = world;
    } else {
        request.rests = !needs_shore(world, state);
        request.time = view_state_time_after(state, step->seconds); /* shown by the next frame */
        request.seconds = step->frame_seconds;
    }
    SwellError error = {0};
    begin_part(world, request.shown ? SHORE_SHARE : 0.0);
    shore_stream_advance(&world->shore, &request, world->sea.sea, &error);
    water_sim_set_shore(world->water, world->shore.shown);
    note_trouble(world, "no land: ", &error);
    return error.code != SWELL_ERROR_INTERRUPTED;
}

/* ---- Sea, foam and water ------------------------------------------------------------------- */

/* Starts towards the sea of the state; without a transition if it `settles`. */
static bool aim_sea(World* world, ViewState* state, bool settles, SwellError* error) {
    return sea_stream_retarget(&world->sea, state, error) &&
           (!settles || sea_stream_settle(&world->sea, state, error));
}

/* Starts towards the state's sea, or back to the last drawn one if the renderer has refused its
   successor. */
static void follow_sea(World* world, ViewState* state) {
    SwellError error = {0};
    const bool returns = world->refused && !world->settles;
    if (returns) {
        view_state_change_sea(state, &world->drawn);
    }
    world->refused = false;
    if (!aim_sea(world, state, world->settles || returns, &error)) {
        note_trouble(world, "no other sea: ", &error);
    }
}

static bool is_sea_look(const ViewState* state) {
    return state->settings.drawing.look == RENDER_LOOK_SEA;
}

static void choose_foam(World* world, const ViewState* state, const WorldStep* step) {
    FoamStream* foam = &world->sea.foam;
    world->sea.has_foam = is_sea_look(state);
    world->spray_amount = step->quality != RENDER_QUALITY_LOW ? state->settings.surface.spray : 0.0;
    foam->amount = state->settings.surface.foam;
    foam_stream_set_spray(foam, world->sea.has_foam && world->spray_amount > 0.0);
}

/* Computes the sea at the state's time with its foam, unless that was done ahead, and advances what
   is in the water. Returns false if interrupted. */
static bool advance_sea(World* world, const ViewState* state, const WorldStep* step) {
    SeaStream* sea = &world->sea;
    /* In a small picture the foam's memory needs fewer samples. */
    const int interval = step->height < 180 ? 6 : step->height < 360 ? 2 : 1;
    const FoamHistory history = {interval, report, world};
    begin_part(world, world->part_to + (1.0 - world->part_to) * FOAM_SHARE);
    world->request = sea_stream_request(sea, state, state->settings.clock.time);
    if (world->settles) { /* the script has moved the sea, and its foam is a window's */
        sea_stream_forget(sea);
    }
    if (sea_stream_require(sea, world->request, world->settles ? &history : NULL)) {
        world->seas_at_once += 1;
        if (world->by_script) {
            water_sim_show(world->water, sea->sea);
        } else if (!world->settles) { /* an update that settles keeps the water as shown */
            water_sim_advance(world->water, sea->sea, world->request.time);
        }
    }
    const SwellError trouble = sea->foam.trouble; /* each trouble is reported once */
    sea->foam.trouble = (SwellError){0};
    note_trouble(world, world->settles ? "no foam: " : "no new foam: ", &trouble);
    return trouble.code != SWELL_ERROR_INTERRUPTED;
}

/* ---- Weather ------------------------------------------------------------------------------- */

/* Returns whether both belong to the same sea. */
static bool same_sea(const RenderWeather* a, const RenderWeather* b) {
    return a->wind_speed == b->wind_speed && a->wind_direction == b->wind_direction &&
           a->significant_height == b->significant_height &&
           a->slope_variance == b->slope_variance && a->slope_beyond == b->slope_beyond &&
           a->short_slopes == b->short_slopes;
}

static void update_weather(World* world, const ViewState* state, const WorldStep* step) {
    const OceanSea* sea = world->sea.sea;
    const RenderWeather next = view_light_weather(state, step->quality, sea);
    const bool phillips = ocean_sea_params(sea)->state.kind == OCEAN_SPECTRUM_PHILLIPS;
    if (!world->has_weather || phillips || world->settles) {
        world->weather_share = 1.0; /* Phillips heights change in each frame */
    } else if (!same_sea(&next, &world->weather_next)) {
        world->weather_from = world->weather;
        world->weather_share = 0.0;
    } else {
        world->weather_share = fmin(world->weather_share + step->seconds / WEATHER_SECONDS, 1.0);
    }
    world->has_weather = true;
    world->weather_next = next;
    world->weather = view_light_between(&world->weather_from, &next, world->weather_share);
}

/* ---- Sky ----------------------------------------------------------------------------------- */

/* Sets which part of the sky a picture needs, in steps, so that frames of a turning camera share a
   panorama. An eye near or below the water needs the whole sky. */
static void find_shown(const World* world, const RenderFrame* frame, SkyParams* sky) {
    static const double STEP = 10.0, MARGIN = 9.0; /* [degrees]; MARGIN exceeds half of STEP */
    if (!sky->image && frame->eye[1] > world->weather.significant_height) {
        sky->shown_azimuth = STEP * floor(frame->yaw / STEP + 0.5);
        const bool level = frame->drawing.projection == PROJECTION_EQUIRECT;
        const double pitch = level ? 0.0 : STEP * floor(frame->pitch / STEP + 0.5);
        sky->shown_elevation = swell_clamp(pitch, -90.0, 90.0);
        sky->shown_radius = fmin(swell_degrees(render_view_angle(frame)) + MARGIN, 180.0);
    }
}

static void advance_sky(World* world, const ViewState* state, const WorldStep* step) {
    const Settings* settings = &state->settings;
    SkyParams sky = view_light_sky(state, world->request.time);
    const RenderFrame frame = view_state_frame(state, step->width, step->height);
    if (world->settles) {
        find_shown(world, &frame, &sky);
    }
    const SkyRequest request = {
        .moment = sky_moment(&sky, settings->ocean.loop, world->request.time),
        .size = sky_stream_size(&sky, render_focal_length(&frame), world->settles),
        .settles = world->settles,
        .progress = report,
        .context = world,
        .ahead = !state->paused && settings->clock.speed > 0.0,
        .seconds = step->seconds,
    };
    SwellError error = {0};
    sky_stream_advance(&world->sky, &request, &error);
    note_trouble(world, "no sky: ", &error);
    world->has_heavens = view_light_heavens(state, world->request.time, &world->heavens);
}

/* ---- The study look ------------------------------------------------------------------------ */

/* The study look depends on the sea's parameters alone, so that colours stay while the sea moves.
   It changes once the next sea is there. */
static void update_study(World* world) {
    const OceanSea* sea = world->sea.sea;
    const bool changed =
        world->study_generation != world->sea.wave_generation && !ocean_sea_changes(sea);
    if (world->study.step == 0.0 || changed) {
        world->study = view_light_study(sea);
        world->study_generation = world->sea.wave_generation;
    }
}

/* ---- An update ----------------------------------------------------------------------------- */

void world_keep_over_ground(const World* world, CameraPose* pose) {
    WaterShoreSample shore;
    if (water_shore_at(world->water->shore, pose->place[0], pose->place[2], &shore)) {
        pose->place[1] = fmax(pose->place[1], shore.lowest_eye);
    }
}

/* The eye may follow the boat of a script. The eye of a picture stays above the ground. */
static void place_eye(const World* world, ViewState* state) {
    const Settings* settings = &state->settings;
    CameraPose* pose = &state->settings.camera.pose;
    if (world->by_script && world->bodies.has_boat && options_follow_boat(settings)) {
        const WaterLayers layers = world_layers(world);
        *pose = follow_camera_pose(&settings->camera.follow, &world->bodies, &layers);
    }
    if (world->settles) {
        world_keep_over_ground(world, pose);
    }
}

/* Rain fades in and out in a window, and falls at once in a picture. */
static void advance_rain(World* world, const SurfaceSettings* surface, double seconds) {
    const double aim = surface->rain ? surface->rain_rate : 0.0, missing = aim - world->rain;
    const double most = fmax(surface->rain_rate, world->rain) * seconds / RAIN_SECONDS;
    world->rain += world->settles ? missing : swell_clamp(missing, -most, most);
}

bool world_advance(World* world, ViewState* state, const WorldStep* step) {
    assert(world && world->sea.sea && !world->sea.running && state && step);
    const Settings* settings = &state->settings;
    SwellError error = {0};
    world->settles = step->settles;
    world->progress = step->progress;
    world->progress_context = step->progress_context;
    world->part_to = 0.0;
    follow_sea(world, state);
    choose_foam(world, state, step);
    if (!advance_shore(world, state, step)) {
        return false;
    }
    /* The script of the water runs up to the state's time, which advances the sea to other
       times. */
    if (world->by_script &&
        !world_water_run(world->water, world->sea.sea, settings->clock.time, NULL, &error)) {
        note_trouble(world, "", &error);
        return false;
    }
    if (!advance_sea(world, state, step)) {
        return false;
    }
    world_show_bodies(world);
    place_eye(world, state);
    if (!end_part(world)) {
        return false;
    }
    begin_part(world, 1.0);
    if (is_sea_look(state)) {
        update_weather(world, state, step);
        advance_sky(world, state, step);
    }
    if (settings->drawing.look == RENDER_LOOK_STUDY) {
        update_study(world);
        world->weather.quality = step->quality; /* quality of the mesh */
    }
    advance_rain(world, &settings->surface, step->seconds);
    return end_part(world);
}

void world_show_bodies(World* world) {
    assert(world);
    world->bodies = world->water->shown;
    world_water_bodies(&world->bodies, world->body);
}

void world_show_stones(World* world, const RenderBody* stones, int count) {
    assert(world && stones);
    assert(world->bodies.count + count <= RENDER_BODY_MAX);
    world->stone_count = count;
    memcpy(&world->body[world->bodies.count], stones, (size_t)count * sizeof *stones);
}

/* ---- Upload -------------------------------------------------------------------------------- */

/* Prepares the renderer for other waves. If it refuses them, the next update returns to the last
   sea that it took. */
static void load_waves(World* world, const ViewState* state) {
    SwellError error = {0};
    const bool ok = render_load_sea(world->renderer, world->sea.sea, &error);
    world->loaded_generation = ok ? world->sea.wave_generation : 0;
    world->drawn = ok ? state->settings.ocean : world->drawn;
    world->refused = !ok && world->drawn.grid > 0;
    if (!ok) {
        note_trouble(world, world->refused ? "no other sea: " : "no sea: ", &error);
    }
}

/* Uploads the sea with its foam, and without it where the foam fails. */
static void upload_sea(World* world, const ViewState* state) {
    const RenderLook look = state->settings.drawing.look;
    SeaStream* sea = &world->sea;
    SwellError error = {0};
    if (world->loaded_generation != sea->wave_generation) {
        load_waves(world, state);
    }
    if (sea->has_foam && is_sea_look(state) &&
        (!render_load_foam_noise(world->renderer, world->workers, &error) ||
         !foam_stream_upload(&sea->foam, world->renderer, &error))) {
        note_trouble(world, "no foam: ", &error);
        render_fill_halves(&sea->halves, sea->sea, NULL, world->workers, NULL);
    }
    render_stream_sea(world->renderer, sea->sea, &sea->halves, look);
    sea->shown = sea->computed;
    world->streamed = look;
}

void world_upload(World* world, const ViewState* state) {
    assert(world && state);
    const RenderLook look = state->settings.drawing.look;
    const SeaStream* sea = &world->sea;
    SwellError error = {0};
    if (is_sea_look(state) && !sky_stream_upload(&world->sky, &world->weather, &error)) {
        note_trouble(world, "no sky: ", &error);
    }
    if (world->settles || world->loaded_generation != sea->wave_generation ||
        !sea_frame_answers(&sea->shown, &world->request) || world->streamed != look) {
        upload_sea(world, state);
    }
    if (!render_stream_wake(world->renderer, water_sim_wake(world->water), &error)) {
        note_trouble(world, "no wake: ", &error);
    }
    if (!render_stream_track(world->renderer, &world->water->track, world->water->time, &error)) {
        note_trouble(world, "no trail: ", &error);
    }
}

/* ---- The frame ----------------------------------------------------------------------------- */

RenderFrame world_frame(const World* world, const ViewState* state, int width, int height) {
    assert(world && state);
    RenderFrame frame = view_state_frame(state, width, height);
    frame.drawing.look = world->streamed; /* the state's look may have changed since */
    frame.weather = world->weather;
    frame.study = world->study;
    frame.waterline = world->waterline;
    frame.body = world->body;
    frame.body_count = world->bodies.count + world->stone_count;
    frame.rain = world->rain;
    frame.shore = world->shore.shown;
    frame.heavens = world->has_heavens ? &world->heavens : NULL;
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

/* Fills the frame's spray, of the sea, of splashes and of a shore's breakers. */
static void gather_spray(World* world, RenderFrame* frame) {
    WorldSpray* spray = world->spray;
    const double time = world->request.time; /* time of the sea */
    SprayView view = render_spray_view(frame);
    view.amount *= world->spray_amount;
    view.event = spray->event;
    view.event_count = list_splashes(&world->water->splashes, spray->event);
    view.event_count +=
        lip_spray_list(world->shore.shown, time, &view, spray->event + view.event_count);
    frame->spray = spray->puff;
    frame->spray_count = spray_gather(world->sea.foam.spray, world->sea.sea, time, &view,
                                      spray->puff, SPRAY_PUFFS_MAX);
}

void world_complete_frame(World* world, RenderFrame* frame) {
    assert(world && frame);
    SwellError error = {0};
    if (frame->mode == RENDER_MODE_SPECTRUM &&
        !render_load_spectrum(world->renderer, world->sea.sea, frame->cascade, &error)) {
        note_trouble(world, "spectrum: ", &error);
    }
    if (frame->drawing.look != RENDER_LOOK_SEA) {
        return;
    }
    frame->wake = water_sim_wake(world->water);
    for (int i = 0; i < render_face_count(frame); ++i) {
        const RenderFrame face = render_face(frame, i);
        render_find_waterline(&face, world->sea.sea, &world->waterline[i]);
    }
    frame->spray_count = 0;
    if (world->sea.foam.has_spray && frame->mode == RENDER_MODE_SURFACE) {
        gather_spray(world, frame);
    }
}

/* ---- Ahead --------------------------------------------------------------------------------- */

void world_start(World* world, ViewState* state, double seconds) {
    assert(world && state);
    SeaStream* sea = &world->sea;
    SwellError error = {0};
    if (!sea_stream_progress(sea, state, seconds, &error)) {
        note_trouble(world, "no other sea: ", &error);
    }
    const SeaRequest next = sea_stream_request(sea, state, view_state_time_after(state, seconds));
    if (!sea_frame_answers(&sea->computed, &next)) {
        sea_stream_start(sea, next);
    }
}

void world_join(World* world) {
    assert(world);
    world->seas_ahead += sea_stream_join(&world->sea);
}

/* ---- What is in it ------------------------------------------------------------------------- */

OceanSea* world_sea(const World* world) {
    return world->sea.sea;
}

WaterSim* world_water(const World* world) {
    return world->water;
}

WaterLayers world_layers(const World* world) {
    return (WaterLayers){world->sea.sea, water_sim_wake(world->water), world->water->shore};
}

double world_shown_time(const World* world) {
    const SeaRequest* shown = &world->sea.shown.request;
    return shown->wave_generation > 0 ? shown->time : -1.0;
}

const WaterShown* world_bodies(const World* world) {
    return &world->bodies;
}

void world_find_motion(World* world, WaterMotion motion[WATER_BODIES_MAX]) {
    assert(world && world->settles && motion);
    if (world->bodies.count > 0) {
        water_sim_find_motion(world->water, world->sea.sea, motion);
        world_set_back(world);
    }
}

/* Sets the sea to the shown time, unless it is there already. */
static void require_shown(World* world) {
    SeaRequest request = world->sea.shown.request;
    request.wave_generation = world->sea.wave_generation; /* a transition may have advanced since */
    sea_stream_require(&world->sea, request, NULL);
}

void world_set_back(World* world) {
    assert(world);
    sea_stream_forget(&world->sea);
    require_shown(world);
}

bool world_cast_ray(World* world, const double eye[3], const double direction[3], double reach,
                    double point[3]) {
    assert(world && eye && direction && point);
    require_shown(world);
    const WaterLayers layers = world_layers(world);
    return water_cast_ray(&layers, eye, direction, reach, point);
}

/* ---- What is replaced at once -------------------------------------------------------------- */

bool world_cut(World* world, ViewState* state, SwellError* error) {
    assert(world && !world->sea.running && state);
    foam_stream_reset(&world->sea.foam);
    return aim_sea(world, state, true, error);
}

bool world_script_water(World* world, const Settings* settings, SwellError* error) {
    assert(world && settings);
    WaterSim* water = world_water_create(settings, world->workers, error);
    if (water) {
        water_sim_destroy(world_exchange_water(world, water));
        world->by_script = true;
    }
    return water != NULL;
}

bool world_load_water(World* world, const Settings* settings, SwellError* error) {
    assert(world && !world->by_script && !world->sea.running && settings);
    sea_stream_forget(&world->sea); /* the sea is left at other times */
    world->rain = 0.0;
    const bool ok = world_water_load(world->water, settings, world->sea.sea, error);
    if (!ok) {
        water_sim_clear(world->water);
    }
    world_show_bodies(world);
    return ok;
}

WaterSim* world_exchange_water(World* world, WaterSim* water) {
    assert(world && !world->sea.running && water);
    WaterSim* old = world->water;
    world->water = water;
    world->sea.water = water;
    return old;
}

void world_take_renderer(World* world, const World* other) {
    assert(world && other && world->renderer == other->renderer);
    sky_stream_adopt(&world->sky, &other->sky);
    world->loaded_generation = 0;
    world->sea.foam.needs_upload = true;
}

void world_forget_sky(World* world) {
    sky_stream_forget(&world->sky);
}

/* ---- Figures ------------------------------------------------------------------------------- */

WorldFigures world_figures(const World* world) {
    assert(world);
    const SeaStream* sea = &world->sea;
    return (WorldFigures){
        .columns_ms = sea->computed.columns_ms,
        .rows_ms = sea->computed.rows_ms,
        .method_difference = sea->shown.method_difference,
        .eye_depth = world->waterline[0].depth,
        .changes = sea->moving || ocean_sea_changes(sea->sea),
        .has_foam = sea->has_foam,
        .surf_settles = shore_stream_settles(&world->shore),
        .rests = !sea->running && !sea->moving && !ocean_sea_changes(sea->sea) &&
                 !world->sky.panorama && !host_job_is_busy(world->sky.job) &&
                 !host_job_is_busy(world->shore.job),
        .workers = swell_workers_count(world->workers),
        .seas_ahead = world->seas_ahead,
        .seas_at_once = world->seas_at_once,
    };
}

bool world_measure_foam(World* world, double* share) {
    assert(world && share);
    const FoamStream* foam = &world->sea.foam;
    return world->sea.has_foam && foam->foam &&
           foam_coverage_measure(&foam->coverage, world->sea.sea, foam->foam, share);
}
