/*
 * The launch's parts, of its model (body_model.h).
 */
#ifndef SWELL_RENDER_BODY_BOAT_H
#define SWELL_RENDER_BODY_BOAT_H

#include "body_model.h"

/* Height of the cockpit's floor over the waterline [m]. */
#define BODY_BOAT_FLOOR 0.28

/* Append them. */
void body_boat_add_house(BodyModel* model);
void body_boat_add_outboard(BodyModel* model);

#endif
