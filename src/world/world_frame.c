#include "world_internal.h"

#include "world/view_state.h"

#include <assert.h>

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
