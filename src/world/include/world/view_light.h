/*
 * The light of a view: the parameters of sky and renderer, computed from its settings.
 */
#ifndef SWELL_WORLD_VIEW_LIGHT_H
#define SWELL_WORLD_VIEW_LIGHT_H

#include "world/view_state.h"

/* Fills in sun, moon and stars at a time of the sea [s]. False without a date or with a picture of
   the sky: then there is no moon and there are no stars. */
bool view_light_heavens(const ViewState* state, double time, HeavensSky* heavens);

/* Takes the sun into the hand: it stays where it is at the present time, at -12 degrees or
   higher. */
void view_light_hold_sun(ViewState* state);

/* Moves the hour of the sun; see sun_hour_step. */
void view_light_move_hour(ViewState* state, double hours);

/* Returns the sky under the state's wind with the sun of a time of the sea [s], its clouds at time
   0. A moving sun goes on every VIEW_SUN_STEP, since each change bakes the sky again. */
SkyParams view_light_sky(const ViewState* state, double time);

#define VIEW_SUN_STEP 20.0 /* s: .083 degrees */

/* Returns the weather of the sea look. Measures a Phillips sea, which must not be computed
   meanwhile. */
RenderWeather view_light_weather(const ViewState* state, RenderQuality quality,
                                 const OceanSea* sea);

/* Returns the quality on a driver of that name (render_describe_gl): `auto` is high on a graphics
   card and medium on a software renderer. */
RenderQuality view_light_quality(QualityChoice choice, const char* driver);

/* Interpolates what belongs to the sea from one weather to the next; the rest is the next one's. */
RenderWeather view_light_between(const RenderWeather* from, const RenderWeather* next,
                                 double share);

/* Returns what the study look draws over a sea. The step is 1, 2, 3 or 5 times a power of ten, four
   to eight in the significant height. */
RenderStudy view_light_study(const OceanSea* sea);

#endif
