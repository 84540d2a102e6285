/*
 * The inside of a world, shared by world.c, viewpoint.c and lip_spray.c.
 */
#ifndef SWELL_WORLD_SCENE_INTERNAL_H
#define SWELL_WORLD_SCENE_INTERNAL_H

#include "world/sea_stream.h"
#include "world/shore_stream.h"
#include "world/sky_stream.h"
#include "world/world.h"

/*
 * Spray off the lips of a shore's breakers, as sheets of mist for spray_gather.
 *
 * It has no memory: each piece of a lip throws a sheet at fixed times, from where the lip was then
 * if it has run at its present speed. So a picture is a function of its water and its time.
 */
enum { LIP_SPRAY_MAX = 6144 };

/* Fills the sheets near the eye of `view` that fly at `time` [s]; none for NULL. Returns how many.
   A wind against the waves throws more. */
int lip_spray_list(const ShoreDisplay* shown, double time, const SprayView* view,
                   SprayEvent event[LIP_SPRAY_MAX]);

/* Room for the spray of a frame. */
typedef struct WorldSpray {
    SprayPuff puff[SPRAY_PUFFS_MAX];
    SprayEvent event[WATER_SPLASHES_MAX + LIP_SPRAY_MAX];
} WorldSpray;

struct World {
    Renderer* renderer;    /* borrowed */
    SwellWorkers* workers; /* borrowed; the sea's between world_start and world_join */
    SeaStream sea;
    SeaRequest wanted; /* by the last update */
    WaterSim* water;   /* owned; the background's between world_start and world_join */
    bool by_script;    /* see world_script_water */
    WaterShown bodies; /* at the shown time */
    RenderBody body[RENDER_BODY_MAX];
    int stone_count; /* stones in the air, behind the floating ones */
    ShoreStream shore;
    double first_time; /* of the first update [s] */
    SkyStream sky;
    RenderWeather weather;                    /* as drawn: between these two */
    RenderWeather weather_from, weather_next; /* its transition ... */
    double weather_share;                     /* ... from 0 to 1 */
    bool has_weather;
    RenderStudy study;    /* RenderFrame's */
    uint64_t study_waves; /* SeaStream's, that it is of */
    double rain;          /* drops a m^2 and second, approaches the state's */
    HeavensSky heavens;
    bool has_heavens;
    bool settles;       /* the present update does */
    bool lacks_noise;   /* of foam, which is then not drawn */
    bool has_spray;     /* the last update has some */
    double spray;       /* factor on its number */
    WorldSpray* flying; /* owned */
    RenderWaterline waterline;
    RenderLook streamed; /* look that the shown sea was uploaded for */
    bool is_replaced;    /* the renderer holds another world instead */
    HostReport* progress;
    void* progress_context;
    int seas_ahead, seas_at_once;
    WorldTrouble trouble;
};

#endif
