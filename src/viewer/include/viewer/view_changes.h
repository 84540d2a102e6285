/*
 * What the keys of sea and light change of the state.
 */
#ifndef SWELL_VIEWER_VIEW_CHANGES_H
#define SWELL_VIEWER_VIEW_CHANGES_H

#include "scene/view_state.h"

/* Deeds of the table of actions. A sea of the Phillips spectrum becomes one of JONSWAP with the
   defaults of the physical seas, its own seed kept, before anything else of it is changed. */
void view_change_force(ViewState* state, int force);     /* of Beaufort: its wind and fetch */
void view_turn_wind(ViewState* state, int steps);        /* of 10 degrees, to the right */
void view_change_wind(ViewState* state, int steps);      /* of 1 m/s */
void view_set_wind(ViewState* state, double wind_speed); /* m/s */
void view_raise_sun(ViewState* state, int steps);        /* of 2 degrees */
void view_turn_sun(ViewState* state, int steps);         /* of 5 degrees, to the right, with
    its sky where that is a picture */
void view_change_exposure(ViewState* state, int steps);  /* of 1/3 EV */

/* What goes on while their keys are held, by as much as `seconds` bring; the sign of `steps` says
   which way. Values are whole hundredths, so that what is reported is what is meant. */
void view_glide_sun_up(ViewState* state, int steps, double seconds);
void view_glide_sun_round(ViewState* state, int steps, double seconds);
void view_glide_exposure(ViewState* state, int steps, double seconds);

void view_next_look(ViewState* state, int unused);

/* Whether they can go further. */
bool view_can_change_wind(const ViewState* state, int steps);
bool view_can_raise_sun(const ViewState* state, int steps);
bool view_can_change_exposure(const ViewState* state, int steps);

#endif
