#include "world_internal.h"

#include "swell/host.h"
#include "world/files.h"
#include "world/world_water.h"

#include <assert.h>
#include <string.h>

void world_note_trouble(World* world, const char* label, const SwellError* error) {
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
        world_note_trouble(world, world->refused ? "no other sea: " : "no sea: ", &error);
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
    if (sea->has_foam && look == RENDER_LOOK_SEA &&
        (!render_load_foam_noise(world->renderer, world->workers, &error) ||
         !foam_stream_upload(&sea->foam, world->renderer, &error))) {
        world_note_trouble(world, "no foam: ", &error);
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
    if (look == RENDER_LOOK_SEA && !sky_stream_upload(&world->sky, &world->weather, &error)) {
        world_note_trouble(world, "no sky: ", &error);
    }
    if (world->settles || world->loaded_generation != sea->wave_generation ||
        !sea_frame_answers(&sea->shown, &world->request) || world->streamed != look) {
        upload_sea(world, state);
    }
    if (!render_stream_wake(world->renderer, water_sim_wake(world->water), &error)) {
        world_note_trouble(world, "no wake: ", &error);
    }
    if (!render_stream_track(world->renderer, &world->water->track, world->water->time, &error)) {
        world_note_trouble(world, "no trail: ", &error);
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
        world_note_trouble(world, "spectrum: ", &error);
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
        world_note_trouble(world, "no other sea: ", &error);
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

/* ---- What is replaced at once -------------------------------------------------------------- */

bool world_aim_sea(World* world, ViewState* state, bool settles, SwellError* error) {
    return sea_stream_retarget(&world->sea, state, error) &&
           (!settles || sea_stream_settle(&world->sea, state, error));
}

bool world_cut(World* world, ViewState* state, SwellError* error) {
    assert(world && !world->sea.running && state);
    foam_stream_reset(&world->sea.foam);
    return world_aim_sea(world, state, true, error);
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
