/*
 * The world at a time, for windows and files alike. It computes sea, foam, sky, weather and what is
 * in the water, and uploads them to a renderer.
 *
 *     World* world = world_create(&state, renderer, workers, &error);
 *     world_advance(world, &state, &(WorldStep){.settles = true, .width = 1280, .height = 720});
 *     world_upload(world, &state);
 *     RenderFrame frame = world_frame(world, &state, 1280, 720);
 *     world_complete_frame(world, &frame);
 *     render_draw(renderer, &frame, overlay, target);
 *     world_destroy(world);
 *
 * A world follows a ViewState. An update for a picture settles: its picture is a function of the
 * state alone. An update of a window does not wait: the sea passes into the next, the sky fades,
 * and rain begins. Its sea is computed ahead: world_start begins the next one while this one is
 * drawn, and world_join waits for it. Only world_upload and what follows it touch the renderer, so
 * that a second world may settle in the background while a window draws its own.
 *
 * A failure costs a part of the picture, not the world. world_take_trouble returns the error.
 */
#ifndef SWELL_WORLD_WORLD_H
#define SWELL_WORLD_WORLD_H

#include "swell/host.h"
#include "water/water_sim.h"
#include "world/view_state.h"

typedef struct World World;

/* Creates the sea of the state, with nothing in the water. Returns NULL on failure, as
   ocean_sea_create does. Borrows the renderer and the workers. */
World* world_create(const ViewState* state, Renderer* renderer, SwellWorkers* workers,
                    SwellError* error);

/* Takes NULL. The renderer must still exist. */
void world_destroy(World* world);

/* Returns how many of a window's threads run each background task: half of them, so that the window
   keeps its frame rate. */
static inline int world_threads_beside(int threads) {
    return threads > 1 ? threads / 2 : 1;
}

/* ---- A frame ------------------------------------------------------------------------------- */

typedef struct WorldStep {
    bool settles;          /* whether it is for a picture, not for a window */
    double seconds;        /* seconds that the sea advances, at most 0.25 */
    double frame_seconds;  /* wall-clock time since the last update */
    int width, height;     /* size of the picture, which the sky's detail follows [pixels] */
    RenderQuality quality; /* quality of the sea look */
    bool page;             /* whether it runs in a browser, where the shore has fewer cells */
    HostReport* progress;  /* progress of an update that settles; NULL for none */
    void* progress_context;
} WorldStep;

/* Updates everything to the state and its time. If the requested sea cannot be created, the state
   gets the present one back. Returns false if interrupted. */
bool world_advance(World* world, ViewState* state, const WorldStep* step);

/* Uploads the result of the update. */
void world_upload(World* world, const ViewState* state);

/* Returns the frame to draw, which world_complete_frame completes. */
RenderFrame world_frame(const World* world, const ViewState* state, int width, int height);

/* Bodies and camera of a picture at another time. */
typedef struct WorldThen {
    RenderMoved moved; /* its bodies are `body` */
    RenderBody body[RENDER_BODY_MAX];
    CameraPose pose; /* given, or beside the boat, or the present one */
} WorldThen;

/* Moves the sea of a settled world by `seconds`, to a time from 0 to OCEAN_TIME_MAX, uploads it as
   render_stream_then does for `which`, 0 or 1, and fills what moves with it. `pose` is the camera's
   there, or NULL. The world then waits for its next world_advance, which has to settle. Bodies are
   where the present small waves and water near land lay them. */
void world_show_then(World* world, const ViewState* state, double seconds, const CameraPose* pose,
                     int which, WorldThen* then);

/* Finds where the water crosses the lens and what spray is in the air, for a frame in the sea look.
   Uploads the spectrum that a frame of the mode RENDER_MODE_SPECTRUM shows. */
void world_complete_frame(World* world, RenderFrame* frame);

/* Starts to compute the sea of the next frame, `seconds` from now. Until world_join, the background
   has sea, water and workers. */
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

/* Returns the bodies as they are drawn. Each update and world_show_bodies copy them, so that the
   water may be computed meanwhile. */
const WaterShown* world_bodies(const World* world);
void world_show_bodies(World* world);

/* Fills how the bodies of an update that settled move (water_sim_find_motion). */
void world_find_motion(World* world, WaterMotion motion[WATER_BODIES_MAX]);

/* Sets the stones in the air. */
void world_show_stones(World* world, const RenderBody* stones, int count);

/* Shows the sea of the state at once, without a transition and with new foam. Fails as
   ocean_sea_create does; then the sea and the state's sea stay. */
bool world_cut(World* world, ViewState* state, SwellError* error);

/* Replaces all that is in the water by the script of the options, as in a picture. Fails as
   world_water_create does. */
bool world_script_water(World* world, const Settings* settings, SwellError* error);

/* Replaces all that is in the water by the options' stones, buoys and boat, for live use. Fails as
   world_water_load does; the water is then empty. */
bool world_load_water(World* world, const Settings* settings, SwellError* error);

/* Exchanges the water for another and returns the old one, which the caller then owns. */
WaterSim* world_exchange_water(World* world, WaterSim* water);

/* Makes the world upload everything again after `other` used its renderer. The sky of `other` is
   kept. */
void world_take_renderer(World* world, const World* other);

/* Drops the sky; call it before the state's sky image is destroyed. */
void world_forget_sky(World* world);

/* Moves the eye of the state into a deep trough of its sea, with a crest `ahead` metres before it
   in the direction of its yaw. Adds the height of the water to that of the eye. */
void world_find_trough(World* world, ViewState* state, double ahead);

/* ---- Figures ------------------------------------------------------------------------------- */

typedef struct WorldFigures {
    double columns_ms, rows_ms; /* times of the stages of the last computed sea */
    /* Largest difference of the shown sea between DFT and FFT [m]; < 0: unknown. */
    double method_difference;
    double eye_depth;             /* depth of the eye below the water [m]; 0 in air */
    bool changes;                 /* whether the waves are in transition to the state's */
    bool has_foam;                /* whether foam is drawn */
    bool surf_settles;            /* whether the water near land is not yet at the present time */
    bool rests;                   /* whether no sea, sky or water near land is being computed */
    int workers;                  /* threads that compute the sea */
    int seas_ahead, seas_at_once; /* seas computed so far in the background, and within updates */
} WorldFigures;

WorldFigures world_figures(const World* world);

/* Measures the share of the surface under foam. Returns false, and changes nothing, where it is
   unknown. */
bool world_measure_foam(World* world, double* share);

#endif
