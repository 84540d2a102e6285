/*
 * The world at a time, for window and files alike: the sea and its foam, the sky and the weather
 * over it, what is in the water; computed, and uploaded to a renderer.
 *
 *     Scene scene = {0};
 *     scene_init(&scene, &state, &options, renderer, &error);
 *     scene_update(&scene, &state, &(SceneStep){.settled = true, .height = 720});
 *     scene_upload(&scene, &state);
 *     RenderFrame frame = scene_frame(&scene, &state, 1280, 720);
 *     scene_find_waterline(&scene, &frame);
 *     render_draw(renderer, &frame, overlay, target);
 *     scene_finish(&scene);
 *
 * A scene follows a ViewState, what the user wants to see. Where that changes it is on its way for
 * a while: one sea passes into the next, a sky fades, rain begins. An update that is `settled`
 * leaves nothing on its way: what it shows is a function of the state alone, as a picture needs it.
 * Without that most of a frame is computed ahead: scene_start computes the next sea while this one
 * is drawn, scene_join waits for it.
 *
 * What fails costs a part of the picture, not the scene: `trouble` says which.
 */
#ifndef SWELL_SCENE_SCENE_H
#define SWELL_SCENE_SCENE_H

#include "scene/sea_stream.h"
#include "scene/sky_stream.h"
#include "scene/view_state.h"
#include "water/water_sim.h"

/* What went wrong first in an update or upload; `error.code` is SWELL_ERROR_NONE for nothing. */
typedef struct SceneTrouble {
    const char* label; /* "no sky: " */
    SwellError error;
} SceneTrouble;

/* Zeroed before scene_init. */
typedef struct Scene {
    Renderer* renderer;    /* borrowed */
    SwellWorkers* workers; /* owned; the sea's between scene_start and scene_join */
    SeaStream sea;
    WaterSim* water;   /* owned; the background's between scene_start and scene_join */
    WaterShown bodies; /* at the time that is shown */
    RenderBody body[RENDER_BODY_MAX];
    SkyStream sky;
    RenderWeather weather;                    /* as it is drawn: on its way ... */
    RenderWeather weather_from, weather_next; /* ... from one to the other ... */
    double weather_share;                     /* ... so far */
    bool has_weather;
    double rain;             /* drops a m^2 and second, on its way to the state's */
    OceanFoam* settled_foam; /* owned; of the whole history, in settled updates */
    FoamCoverage settled_coverage;
    bool settled;        /* the last update was */
    SeaRequest wanted;   /* by the last update */
    RenderLook streamed; /* for which the sea that is shown was uploaded */
    RenderWaterline waterline;
    SceneTrouble trouble;
} Scene;

/* Makes the sea of the state and loads it, and the water with the script of the options unless they
   are the window's. Fails as ocean_sea_create and render_load_sea do, or
   with SWELL_ERROR_MEMORY; scene_finish is then still due. */
bool scene_init(Scene* scene, const ViewState* state, const Options* options, Renderer* renderer,
                SwellError* error);

/* Safe on a zeroed scene. The renderer must still exist. */
void scene_finish(Scene* scene);

typedef struct SceneStep {
    double seconds; /* since the last update, wall clock */
    bool settled;
    int height;            /* of the picture: the sky's size follows it [pixels] */
    RenderQuality quality; /* of the sea look */
} SceneStep;

/* Brings everything to what the state asks for at its time. Where there is no memory for another
   sea, the state wants the old one again. Returns false if interrupted. */
bool scene_update(Scene* scene, ViewState* state, const SceneStep* step);

/* Uploads what the update has computed. */
void scene_upload(Scene* scene, const ViewState* state);

/* The frame that shows it; scene_find_waterline is due where the look is the sea. */
RenderFrame scene_frame(const Scene* scene, const ViewState* state, int width, int height);

/* Finds where the water meets the lens, for a frame in the sea look. */
void scene_find_waterline(Scene* scene, RenderFrame* frame);

/* Starts to compute the sea of the next frame, expected `seconds` from now. */
void scene_start(Scene* scene, ViewState* state, double seconds);

/* Copies the bodies of the water for drawing, so that the water may be computed meanwhile. */
void scene_show_bodies(Scene* scene);

/* Waits for it; false if none was started. Sea and water are the caller's from here on. */
bool scene_join(Scene* scene);

/* Makes the sea stand again at the time that is shown, after scene_join. */
void scene_return_to_shown(Scene* scene);

/* The sea as it is shown and the wake on it: for queries, after scene_return_to_shown. */
WaterLayers scene_layers(const Scene* scene);

/* The share of the surface under foam; false where that is not known. */
bool scene_measure_foam(Scene* scene, double* share);

#endif
