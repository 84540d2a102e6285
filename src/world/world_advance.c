#include "world_internal.h"

#include "base/numbers.h"
#include "options/resolve.h"
#include "swell/host.h"
#include "world/camera.h"
#include "world/view_light.h"
#include "world/world_water.h"

#include <assert.h>
#include <math.h>

static const double WEATHER_SECONDS = 1.2; /* length of a change, as for the sea [s] */
static const double RAIN_SECONDS = 1.5;    /* time in which rain fades in or out [s] */

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
        world_note_trouble(world, "", &error);
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
    world_note_trouble(world, "no land: ", &error);
    return error.code != SWELL_ERROR_INTERRUPTED;
}

/* ---- Sea, foam and water ------------------------------------------------------------------- */

/* Starts towards the state's sea, or back to the last drawn one if the renderer has refused its
   successor. */
static void follow_sea(World* world, ViewState* state) {
    SwellError error = {0};
    const bool returns = world->refused && !world->settles;
    if (returns) {
        view_state_change_sea(state, &world->drawn);
    }
    world->refused = false;
    if (!world_aim_sea(world, state, world->settles || returns, &error)) {
        world_note_trouble(world, "no other sea: ", &error);
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
    world_note_trouble(world, world->settles ? "no foam: " : "no new foam: ", &trouble);
    return trouble.code != SWELL_ERROR_INTERRUPTED;
}

/* ---- Weather ------------------------------------------------------------------------------- */

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
    world_note_trouble(world, "no sky: ", &error);
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
        world_note_trouble(world, "", &error);
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
