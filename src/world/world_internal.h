/*
 * The state of a world, and the functions that only its own files call.
 */
#ifndef SWELL_WORLD_WORLD_INTERNAL_H
#define SWELL_WORLD_WORLD_INTERNAL_H

#include "sea_stream.h"
#include "sky_stream.h"
#include "world/shore_stream.h"
#include "world/world.h"

/* ---- Light (view_light.c) ------------------------------------------------------------------- */

/* Returns the sky under the state's wind, with the sun at a time of the sea [s] and the clouds at
   time 0. A moving sun moves on every 20 s, since each change bakes the sky again. */
SkyParams view_light_sky(const ViewState* state, double time);

/* Returns the weather of the sea look. Measures a Phillips sea, which must not be computed at the
   same time. */
RenderWeather view_light_weather(const ViewState* state, RenderQuality quality,
                                 const OceanSea* sea);

/* Interpolates the sea's part from one weather to the next. The rest is taken from the next one. */
RenderWeather view_light_between(const RenderWeather* from, const RenderWeather* next,
                                 double share);

/* ---- Beside the boat (camera.c) ------------------------------------------------------------- */

/*
 * The camera of --follow, beside the boat of a picture. It moves and turns with the boat's course,
 * but does not follow her pitch, roll and heave. Its height counts from the mean water within 14 m
 * of the boat. So a pose depends on the time alone, and a clip of a loop closes.
 */

/* Returns the pose for `beside`, which has metres to starboard, up and astern of the boat, and
   degrees from ahead. The eye stays above the water. `shown` must have a boat. */
CameraPose follow_camera_pose(const CameraPose* beside, const WaterShown* shown,
                              const WaterLayers* water);

/* ---- What is in the water (world_water.c) --------------------------------------------------- */

/* Fills the bodies that the renderer draws; returns their number. */
int world_water_bodies(const WaterShown* shown, RenderBody body[RENDER_BODY_MAX]);

/* ---- Spray off breakers (lip_spray.c) ------------------------------------------------------- */

/*
 * Spray off the lips of a shore's breakers, as sheets of mist for spray_gather.
 *
 * It has no memory. Each piece of a lip throws a sheet at fixed times, from where the lip was then
 * if it has run at its present speed. So a picture is a function of its water and its time.
 */
enum { LIP_SPRAY_MAX = 6144 };

/* Fills the sheets near the eye of `view` that fly at `time` [s], and returns how many; none for a
   NULL display. A wind against the waves throws more. */
int lip_spray_list(const ShoreDisplay* shown, double time, const SprayView* view,
                   SprayEvent event[LIP_SPRAY_MAX]);

/* ---- The world ------------------------------------------------------------------------------ */

/* Room for the spray of a frame. */
typedef struct WorldSpray {
    SprayPuff puff[SPRAY_PUFFS_MAX];
    SprayEvent event[WATER_SPLASHES_MAX + LIP_SPRAY_MAX];
} WorldSpray;

struct World {
    Renderer* renderer;    /* borrowed */
    SwellWorkers* workers; /* borrowed; the sea's between world_start and world_join */
    SeaStream sea;
    uint64_t loaded_generation; /* of the waves that the renderer is prepared for, or 0 */
    OceanParams drawn;  /* parameters of the last sea that the renderer took; grid 0 for none yet */
    bool refused;       /* the renderer refused a sea; the next update returns to `drawn` */
    SeaRequest request; /* of the last update */
    WaterSim* water;    /* owned; the background's between world_start and world_join */
    bool by_script;     /* see world_script_water */
    WaterShown bodies;  /* at the shown time */
    RenderBody body[RENDER_BODY_MAX];
    int stone_count; /* stones in the air, after the floating bodies */
    ShoreStream shore;
    double first_time; /* time of the first update [s] */
    SkyStream sky;
    RenderWeather weather;                    /* as drawn, between the next two */
    RenderWeather weather_from, weather_next; /* ends of its transition ... */
    double weather_share;                     /* ... and its progress, 0 to 1 */
    bool has_weather;
    RenderStudy study;         /* RenderFrame's */
    uint64_t study_generation; /* of the waves that `study` belongs to */
    double rain;               /* drops per m^2 and second; approaches the state's */
    HeavensSky heavens;
    bool has_heavens;
    bool settles;        /* whether the present update settles */
    double spray_amount; /* factor on the number of puffs of spray */
    WorldSpray* spray;   /* owned; spray in the air */
    RenderWaterline waterline[RENDER_FACES_MAX];
    RenderLook streamed; /* look that the shown sea was uploaded for */
    HostReport* progress;
    void* progress_context;
    double part_from, part_to; /* shares of the update at which its present part begins and ends */
    int seas_ahead, seas_at_once;
    WorldTrouble trouble;
};

/* Notes a trouble for world_take_trouble, unless one waits already. */
void world_note_trouble(World* world, const char* label, const SwellError* error);

/* Starts towards the sea of the state; without a transition if it `settles`. */
bool world_aim_sea(World* world, ViewState* state, bool settles, SwellError* error);

/* Lifts the eye of a pose over the ground. */
void world_keep_over_ground(const World* world, CameraPose* pose);

#endif
