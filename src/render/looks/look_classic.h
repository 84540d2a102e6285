/*
 * The look of the source document's program: tiles of the first cascade around the eye, one light,
 * an orange glint, and fog that is full at 100 m.
 */
#ifndef SWELL_RENDER_LOOK_CLASSIC_H
#define SWELL_RENDER_LOOK_CLASSIC_H

#include "look.h"

const Look* look_classic(void);

/* Its light, fog and background over a sea of several cascades: those have no common tile, so the
   mesh is that of the sea look as far as the fog. */
const Look* look_classic_cascades(void);

#endif
