/*
 * The light of a view: the parameters of sky and renderer, computed from its settings.
 */
#ifndef SWELL_WORLD_VIEW_LIGHT_H
#define SWELL_WORLD_VIEW_LIGHT_H

#include "world/view_state.h"

/* Fills in sun, moon and stars at a time of the sea [s]. Returns false without a date or with a
   picture of the sky, where there are no moon and stars. */
bool view_light_heavens(const ViewState* state, double time, HeavensSky* heavens);

/* Fills the azimuth and the elevation of the sun that is drawn at a time of the sea [degrees].
   Returns false with a picture of the sky in which none was found. */
bool view_light_sun(const ViewState* state, double time, double sun[2]);

/* Fixes the sun where it is at the present time, at -12 degrees or higher. */
void view_light_hold_sun(ViewState* state);

/* Moves the hour of the sun; see sun_hour_step. */
void view_light_move_hour(ViewState* state, double hours);

/* Returns what the study look draws over a sea. The contour step is 1, 2, 3 or 5 times a power of
   ten, with four to eight steps in the significant height. */
RenderStudy view_light_study(const OceanSea* sea);

#endif
