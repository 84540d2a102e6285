/* What is behind a RenderFoamLaw, for the files of this room. */
#ifndef SWELL_RENDER_FOAM_H
#define SWELL_RENDER_FOAM_H

#include "foam_law.h"
#include "swell/render.h"

const FoamLaw* foam_of(const RenderFoamLaw* law);

#endif
