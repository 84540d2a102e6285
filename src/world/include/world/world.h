/*
 * The world at a time, for window and files alike: computes sea, foam, sky, weather and what is in
 * the water, and uploads them to a renderer.
 *
 *     World* world = world_create(&state, renderer, workers, &error);
 *     world_advance(world, &state, &(WorldStep){.settles = true, .width = 1280, .height = 720});
 *     world_upload(world, &state);
 *     RenderFrame frame = world_frame(world, &state, 1280, 720);
 *     world_complete_frame(world, &frame);
 *     render_draw(renderer, &frame, overlay, target);
 *     world_destroy(world);
 *
 * A world follows a ViewState. An update for a picture settles: what it shows is a function of the
 * state alone. An update of a window does not wait: the sea passes into the next, the sky fades,
 * rain begins, and the sea is computed ahead: world_start computes the next one while this one is
 * drawn, world_join waits for it. Only world_upload and what follows it touch the renderer, so that
 * a second world may settle in the background while a window draws its own.
 *
 * A failure costs a part of the picture, not the world; world_take_trouble returns it.
 */
#ifndef SWELL_WORLD_SCENE_H
#define SWELL_WORLD_SCENE_H

#include "swell/host.h"
#include "water/water_sim.h"
#include "world/view_state.h"

typedef struct World World;

/* Creates the sea of the state, with nothing in the water. Returns NULL on failure, as
   ocean_sea_create. Borrows the renderer and the workers. */
World* world_create(const ViewState* state, Renderer* renderer, SwellWorkers* workers,
                    SwellError* error);

/* Returns how many of a window's threads compute each thing beside its frames: half of them, so
   that it keeps its pace. */
static inline int world_threads_beside(int threads) {
    return threads > 1 ? threads / 2 : 1;
}

/* Takes NULL. The renderer must still exist. */
void world_destroy(World* world);

/* ---- A frame ------------------------------------------------------------------------------- */

typedef struct WorldStep {
    bool settles;          /* for a picture; else for a window: */
    double seconds;        /* by which it goes on: at most 0.25 */
    double frame_seconds;  /* since its last update, wall clock */
    int width, height;     /* of the picture: the sky's detail follows it [pixels] */
    RenderQuality quality; /* of the sea look */
    bool page;             /* in a browser: the shore has fewer cells */
    HostReport* progress;  /* of what settles; NULL for none */
    void* progress_context;
} WorldStep;

/* Updates everything to the state and its time. Where another sea cannot be created, the state gets
   the present one back. Returns false if interrupted. */
bool world_advance(World* world, ViewState* state, const WorldStep* step);

/* Uploads the result of the update. */
void world_upload(World* world, const ViewState* state);

/* Returns the frame to draw; world_complete_frame is due in the sea look. */
RenderFrame world_frame(const World* world, const ViewState* state, int width, int height);

/* Finds where the water crosses the lens and what spray is in the air, for a frame in the sea
   look. */
void world_complete_frame(World* world, RenderFrame* frame);

/* Starts to compute the sea of the next frame, `seconds` from now. Until world_join sea, water and
   workers are the background's, else the caller's. */
void world_start(World* world, ViewState* state, double seconds);

/* Waits for the started sea, if there is one. */
void world_join(World* world);

/* The first failure since the last call; `error.code` is SWELL_ERROR_NONE for none. */
typedef struct WorldTrouble {
    const char* label; /* "no sky: " */
    SwellError error;
} WorldTrouble;

WorldTrouble world_take_trouble(World* world);

/* ---- What is in it ------------------------------------------------------------------------- */

OceanSea* world_sea(const World* world);
WaterSim* world_water(const World* world);

/* Returns the sea and its wake. */
WaterLayers world_layers(const World* world);

/* Finds where a ray hits the water, as water_cast_ray; sets the sea back to the shown time. */
bool world_cast_ray(World* world, const double eye[3], const double direction[3], double reach,
                    double point[3]);

/* Sets the sea back to the shown time after it was advanced to another. */
void world_set_back(World* world);

/* Returns the time of the sea that is shown [s]; -1 before the first. */
double world_shown_time(const World* world);

/* Returns the bodies as they are drawn. They are copied by each update and by world_show_bodies, so
   that the water may be computed meanwhile. */
const WaterShown* world_bodies(const World* world);
void world_show_bodies(World* world);

/* Sets the stones in the air. */
void world_show_stones(World* world, const RenderBody* stones, int count);

/* Shows the sea of the state at once, without a transition and with foam of its own. Fails as
   ocean_sea_create; then the sea stays, and so does the state's. */
bool world_cut(World* world, ViewState* state, SwellError* error);

/* Replaces all that is in the water by what follows the script of the options, as in a picture.
   Fails as world_water_create. */
bool world_script_water(World* world, const Settings* settings, SwellError* error);

/* Replaces all that is in the water by that of the options, with which a user goes on. Fails as
   world_water_load; the water is then empty. */
bool world_load_water(World* world, const Settings* settings, SwellError* error);

/* Exchanges the water for another; returns the old one, which is the caller's. */
WaterSim* world_exchange_water(World* world, WaterSim* water);

/* Lets the world upload all again, after `other` was uploaded to its renderer; it keeps that one's
   sky. */
void world_take_renderer(World* world, const World* other);

/* Drops the sky; call it before the state's sky image is destroyed. */
void world_forget_sky(World* world);

/* Moves the eye of the state into a deep trough of its sea, with a crest `ahead` metres before it
   in the direction of its yaw. Adds the height of the water to that of the eye. */
void world_find_trough(World* world, ViewState* state, double ahead);

/* ---- Figures ------------------------------------------------------------------------------- */

typedef struct WorldFigures {
    double columns_ms, rows_ms;   /* stages of the last computed sea */
    double method_difference;     /* of the shown sea from the other method [m]; < 0: unknown */
    double eye_depth;             /* below the water [m]; 0 in air */
    bool changes;                 /* the waves are on the way to those of the state */
    bool has_foam;                /* foam is drawn */
    bool surf_settles;            /* the water before land is not yet that of the present */
    int workers;                  /* threads that compute the sea */
    int seas_ahead, seas_at_once; /* computed so far in the background, and by updates */
} WorldFigures;

WorldFigures world_figures(const World* world);

/* Measures the share of the surface under foam; false, and unchanged, where it is unknown. */
bool world_measure_foam(World* world, double* share);

#endif
