/*
 * What single keys change in the view: the sea, the speed of its time, the light; and how such a
 * change is described. `steps` is 1 or -1; `seconds` is the time of this frame while the key is
 * held, else 0.
 */
#ifndef SWELL_VIEWER_VIEW_KEYS_H
#define SWELL_VIEWER_VIEW_KEYS_H

#include "notes.h"
#include "scene/view_state.h"

/* Sets wind and fetch of a Beaufort force, or a wind [m/s]. A Phillips sea becomes an equilibrium
   sea first. */
void view_set_force(ViewState* state, int force);
void view_set_wind(ViewState* state, double wind_speed);

/* Changes a fair preset's clouds to those of a Beaufort force, unless the user has set clouds or a
   sky. */
void view_set_weather(ViewState* state, int force);

void view_step_wind(ViewState* state, int steps);
void view_turn_wind(ViewState* state, int steps);
void view_step_grid(ViewState* state, int step);

/* Shows another hour of the measured sea, or the present one instead of another sea. */
void view_step_hour(ViewState* state, Notes* notes, int step);

void view_step_speed(ViewState* state, int step);

/* Moves the sun, or turns the picture of the sky. */
void view_raise_sun(ViewState* state, int steps, double seconds);
void view_turn_sun(ViewState* state, int steps, double seconds);
void view_move_hour(ViewState* state, int steps);

void view_step_exposure(ViewState* state, int steps, double seconds);

/* Writes a line about the change; false where none is needed. */
bool view_describe_change(const ViewState* state, const ViewState* old, char note[GUI_WORD_SIZE]);

#endif
