/*
 * What the files of a WaterSim share: water_sim.c, patch_middle.c, stones.c, water_step.c,
 * water_live.c and water_script.c. Each calls only those before it.
 */
#ifndef SWELL_WATER_WATER_PARTS_H
#define SWELL_WATER_WATER_PARTS_H

#include "water/water_sim.h"

/* Slots of the patch: a buoy's is its index. */
enum { WATER_BOAT_SLOT = WATER_BUOYS_MAX };
_Static_assert((int)WATER_BOAT_SLOT < (int)WAKE_HULLS_MAX, "each body has a slot");

/* A script's stones keep this distance from the border [m]. */
#define WATER_STONES_MARGIN 2.0

/* ---- Contents: water_sim.c ----------------------------------------------------------------- */

bool water_sim_has_bodies(const WaterSim* sim);
bool water_sim_has_script(const WaterSim* sim);

/* Lists the floating bodies: the buoys in their order, then the boat. Returns how many. */
int water_sim_list_bodies(WaterSim* sim, WaterBody* list[WATER_BODIES_MAX]);

/* Creates the patch unless it exists. Fails with SWELL_ERROR_MEMORY. */
bool water_sim_require_patch(WaterSim* sim, SwellError* error);

/* Fills `shown` with the floating bodies, extrapolated from the end of the last step. */
void water_sim_show_bodies(WaterSim* sim);

/* Fills the size of the boat in `shown`, by her speed there. */
void water_sim_show_size(WaterSim* sim);

/* Returns the time at which a step ends [s]. */
double water_step_end(int64_t step);

/* ---- Where the patch is: patch_middle.c ---------------------------------------------------- */

/* Returns the distance of the border from the middle along each axis [m]. */
double water_sim_reach(const WaterSim* sim);

/* Moves the patch to a fresh stone, else to the body nearest to the eye. */
void water_sim_follow_target(WaterSim* sim);

/* Moves the patch to the rest position of a stone of that energy and keeps as many waves as
   possible. Fails with SWELL_ERROR_RANGE. */
bool water_sim_move_to_stone(WaterSim* sim, const double place[2], double energy,
                             SwellError* error);

/* ---- Stones: stones.c ---------------------------------------------------------------------- */

/* Drops a stone at `time` [s] into the water at query.rest and remembers it. Returns false where
   too many are queued. */
bool water_sim_drop_stone(WaterSim* sim, const WaterStone* stone, const OceanQuery* query,
                          double time);

/* ---- One step: water_step.c ---------------------------------------------------------------- */

/* The boat on its course, or where that has run aground. */
CoursePoint water_sim_course_at(const WaterSim* sim, double time);

/* Computes the next step, with the sea `late` seconds after its end. */
void water_sim_step(WaterSim* sim, const OceanSea* sea, double late);

#endif
