/*
 * The world at a time, for window and files alike: computes sea, foam, sky, weather and what is in
 * the water, and uploads them to a renderer.
 *
 *     Scene scene = {0};
 *     scene_init(&scene, &state, &options, renderer, &error);
 *     scene_update(&scene, &state, &(SceneStep){.settled = true, .height = 720});
 *     scene_upload(&scene, &state);
 *     RenderFrame frame = scene_frame(&scene, &state, 1280, 720);
 *     scene_complete_frame(&scene, &frame);
 *     render_draw(renderer, &frame, overlay, target);
 *     scene_finish(&scene);
 *
 * A scene follows a ViewState. In the window a change of the state takes some time: the sea passes
 * into the next, the sky fades, rain begins; and the sea is computed ahead: scene_start computes
 * the next one while this one is drawn, scene_join waits for it. A `settled` update, for pictures,
 * has no transitions: it shows a function of the state alone.
 *
 * A failure costs a part of the picture, not the scene; `trouble` names it.
 */
#ifndef SWELL_SCENE_SCENE_H
#define SWELL_SCENE_SCENE_H

#include "scene/sea_stream.h"
#include "scene/sky_stream.h"
#include "scene/view_state.h"
#include "water/water_sim.h"

/* The first failure in an update or upload; `error.code` is SWELL_ERROR_NONE for none. */
typedef struct SceneTrouble {
    const char* label; /* "no sky: " */
    SwellError error;
} SceneTrouble;

/* Told the share of a settled update that is done, 0 to 1. Returns whether to go on; else the
   update ends with the trouble SWELL_ERROR_INTERRUPTED. */
typedef bool (*SceneProgress)(void* context, double share);

/* Zeroed before scene_init. */
typedef struct Scene {
    Renderer* renderer;    /* borrowed */
    bool live;             /* of a window: no script */
    SwellWorkers* workers; /* owned; the sea's between scene_start and scene_join */
    SeaStream sea;
    WaterSim* water;   /* owned; the background's between scene_start and scene_join */
    WaterShown bodies; /* at the shown time */
    RenderBody body[RENDER_BODY_MAX];
    int stone_count; /* stones in the air, behind the floating ones; none in pictures */
    SkyStream sky;
    RenderWeather weather; /* as drawn: between `weather_from` and `weather_next` */
    RenderWeather weather_from, weather_next;
    double weather_share; /* of the transition, 0 to 1 */
    bool has_weather;
    bool defers_sky;         /* the last update left it to the next one */
    double rain;             /* drops a m^2 and second, approaches the state's */
    OceanFoam* settled_foam; /* owned; of the whole history, in settled updates */
    FoamCoverage settled_coverage;
    Spray* settled_spray; /* owned; of the settled foam's sampling times */
    bool has_spray;       /* the last update has some */
    double spray;         /* factor on its number */
    SprayPuff* puffs;     /* (SPRAY_PUFFS_MAX), owned; those of the frame */
    bool settled;         /* the last update was */
    SeaRequest wanted;    /* by the last update */
    RenderLook streamed;  /* look that the shown sea was uploaded for */
    RenderWaterline waterline;
    HeavensSky heavens; /* of the last update */
    bool has_heavens;
    SceneProgress progress; /* of settled updates; NULL for none */
    void* progress_context;
    bool beside;    /* of another scene: updates leave the renderer alone, see scene_still.h ... */
    bool has_noise; /* ... and it has the noise of foam */
    bool stale;     /* the renderer holds another scene */
    SceneTrouble trouble;
} Scene;

/* Creates the sea of the state and the water, which in files has the script of the options. Fails
   as ocean_sea_create, render_load_sea and scene_water_create do; scene_finish is then still
   due. */
bool scene_init(Scene* scene, const ViewState* state, const Settings* settings, Renderer* renderer,
                SwellError* error);

/* Replaces all that is in the water of a window by what the options say, as scene_water_load. No
   sea may be computed meanwhile. */
bool scene_load_water(Scene* scene, const Settings* settings, SwellError* error);

/* Exchanges the water of a window for another; returns the old one, which is the caller's. */
WaterSim* scene_exchange_water(Scene* scene, WaterSim* water);

/* Safe on a zeroed scene. The renderer must still exist. */
void scene_finish(Scene* scene);

typedef struct SceneStep {
    double seconds; /* since the last update, wall clock */
    bool settled;
    int height;            /* of the picture: the sky's size follows it [pixels] */
    RenderQuality quality; /* of the sea look */
} SceneStep;

/* Updates everything to the state and its time. Out of memory for another sea, the state wants the
   old one again. Returns false if interrupted, or where a second call is to complete the update: in
   the window, so that no frame does two long works. */
bool scene_update(Scene* scene, ViewState* state, const SceneStep* step);

/* Uploads the result of the update. */
void scene_upload(Scene* scene, const ViewState* state);

/* Returns the frame to draw; scene_complete_frame is due in the sea look. */
RenderFrame scene_frame(const Scene* scene, const ViewState* state, int width, int height);

/* Finds where the water crosses the lens and what spray is in the air, for a frame in the sea look.
 */
void scene_complete_frame(Scene* scene, RenderFrame* frame);

/* Starts to compute the sea of the next frame, `seconds` from now. */
void scene_start(Scene* scene, ViewState* state, double seconds);

/* Copies the bodies of the water for drawing, so that the water may be computed meanwhile. */
void scene_show_bodies(Scene* scene);

/* Waits for the started sea; false if none was. Sea and water are the caller's from here on. */
bool scene_join(Scene* scene);

/* Sets the sea back to the shown time, after scene_join. */
void scene_return_to_shown(Scene* scene);

/* Returns the shown sea and its wake, for queries after scene_return_to_shown. */
WaterLayers scene_layers(const Scene* scene);

/* Measures the share of the surface under foam; false where it is unknown. */
bool scene_measure_foam(Scene* scene, double* share);

#endif
