/*
 * The world at a time, for window and files alike: computes sea, foam, sky, weather and what is in
 * the water, and uploads them to a renderer.
 *
 *     Scene* scene = scene_create(&state, renderer, workers, &error);
 *     scene_update(scene, &state, &(SceneStep){.settles = true, .width = 1280, .height = 720});
 *     scene_upload(scene, &state);
 *     RenderFrame frame = scene_frame(scene, &state, 1280, 720);
 *     scene_complete_frame(scene, &frame);
 *     render_draw(renderer, &frame, overlay, target);
 *     scene_destroy(scene);
 *
 * A scene follows a ViewState. An update for a picture settles: what it shows is a function of the
 * state alone. An update of a window does not wait: the sea passes into the next, the sky fades,
 * rain begins, and the sea is computed ahead: scene_start computes the next one while this one is
 * drawn, scene_join waits for it. Only scene_upload and what follows it touch the renderer, so that
 * a second scene may settle in the background while a window draws its own.
 *
 * A failure costs a part of the picture, not the scene; scene_take_trouble returns it.
 */
#ifndef SWELL_SCENE_SCENE_H
#define SWELL_SCENE_SCENE_H

#include "scene/view_state.h"
#include "swell/host.h"
#include "water/water_sim.h"

typedef struct Scene Scene;

/* Creates the sea of the state, with nothing in the water. Returns NULL on failure, as
   ocean_sea_create. Borrows the renderer and the workers. */
Scene* scene_create(const ViewState* state, Renderer* renderer, SwellWorkers* workers,
                    SwellError* error);

/* Takes NULL. The renderer must still exist. */
void scene_destroy(Scene* scene);

/* ---- A frame ------------------------------------------------------------------------------- */

typedef struct SceneStep {
    bool settles;          /* for a picture; else for a window: */
    double seconds;        /* by which it goes on: at most 0.25 */
    double frame_seconds;  /* since its last update, wall clock */
    int width, height;     /* of the picture: the sky's detail follows it [pixels] */
    RenderQuality quality; /* of the sea look */
    bool page;             /* in a browser: the shore has fewer cells */
    HostReport* progress;  /* of what settles; NULL for none */
    void* progress_context;
} SceneStep;

/* Updates everything to the state and its time. Where another sea cannot be created, the state gets
   the present one back. Returns false if interrupted. */
bool scene_update(Scene* scene, ViewState* state, const SceneStep* step);

/* Uploads the result of the update. */
void scene_upload(Scene* scene, const ViewState* state);

/* Returns the frame to draw; scene_complete_frame is due in the sea look. */
RenderFrame scene_frame(const Scene* scene, const ViewState* state, int width, int height);

/* Finds where the water crosses the lens and what spray is in the air, for a frame in the sea look.
 */
void scene_complete_frame(Scene* scene, RenderFrame* frame);

/* Starts to compute the sea of the next frame, `seconds` from now. Until scene_join sea, water and
   workers are the background's, else the caller's. */
void scene_start(Scene* scene, ViewState* state, double seconds);

/* Waits for the started sea, if there is one. */
void scene_join(Scene* scene);

/* The first failure since the last call; `error.code` is SWELL_ERROR_NONE for none. */
typedef struct SceneTrouble {
    const char* label; /* "no sky: " */
    SwellError error;
} SceneTrouble;

SceneTrouble scene_take_trouble(Scene* scene);

/* ---- What is in it ------------------------------------------------------------------------- */

SwellWorkers* scene_workers(const Scene* scene);
OceanSea* scene_sea(const Scene* scene);
WaterSim* scene_water(const Scene* scene);

/* Returns the sea and its wake. */
WaterLayers scene_layers(const Scene* scene);

/* Finds where a ray hits the water, as water_cast_ray; sets the sea back to the shown time. */
bool scene_cast_ray(Scene* scene, const double eye[3], const double direction[3], double reach,
                    double point[3]);

/* Sets the sea back to the shown time after it was advanced to another. */
void scene_set_back(Scene* scene);

/* Whether a sea is shown yet, and its time [s]. */
bool scene_shows_sea(const Scene* scene);
double scene_shown_time(const Scene* scene);

/* Returns the bodies as they are drawn. They are copied by each update and by scene_show_bodies, so
   that the water may be computed meanwhile. */
const WaterShown* scene_bodies(const Scene* scene);
void scene_show_bodies(Scene* scene);

/* Sets the stones in the air. */
void scene_show_stones(Scene* scene, const RenderBody* stones, int count);

/* Shows the sea of the state at once, without a transition and with foam of its own. Fails as
   ocean_sea_create; then the sea stays, and so does the state's. */
bool scene_cut(Scene* scene, ViewState* state, SwellError* error);

/* Replaces all that is in the water by what follows the script of the options, as in a picture.
   Fails as scene_water_create. */
bool scene_script_water(Scene* scene, const Settings* settings, SwellError* error);

/* Replaces all that is in the water by that of the options, with which a user goes on. Fails as
   scene_water_load; the water is then empty. */
bool scene_load_water(Scene* scene, const Settings* settings, SwellError* error);

/* Exchanges the water for another; returns the old one, which is the caller's. */
WaterSim* scene_exchange_water(Scene* scene, WaterSim* water);

/* Lets the scene upload all again, after `other` was uploaded to its renderer; it keeps that one's
   sky. */
void scene_take_renderer(Scene* scene, const Scene* other);

/* Drops the sky; call it before the state's sky image is destroyed. */
void scene_forget_sky(Scene* scene);

/* Moves the eye of the state into a deep trough of its sea, with a crest `ahead` metres before it
   in the direction of its yaw. Adds the height of the water to that of the eye. */
void scene_find_trough(Scene* scene, ViewState* state, double ahead);

/* ---- Figures ------------------------------------------------------------------------------- */

typedef struct SceneFigures {
    double columns_ms, rows_ms;   /* stages of the last computed sea */
    double method_difference;     /* of the shown sea from the other method [m]; < 0: unknown */
    double eye_depth;             /* below the water [m]; 0 in air */
    bool changes;                 /* the waves are on the way to those of the state */
    bool has_foam;                /* foam is drawn */
    bool surf_settles;            /* the water before land is not yet that of the present */
    int seas_ahead, seas_at_once; /* computed so far in the background, and by updates */
} SceneFigures;

SceneFigures scene_figures(const Scene* scene);

/* Measures the share of the surface under foam; false, and unchanged, where it is unknown. */
bool scene_measure_foam(Scene* scene, double* share);

#endif
