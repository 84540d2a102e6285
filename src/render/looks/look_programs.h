/* The programs that do not draw the sea: parts of the sky, drops, stars, spray, bodies and
   camera. */
#ifndef SWELL_RENDER_LOOK_PROGRAMS_H
#define SWELL_RENDER_LOOK_PROGRAMS_H

#include "gl/program.h"
#include "swell/render.h"
#include "view.h"

typedef enum LookProgram {
    LOOK_SKY,
    LOOK_SKY_WET, /* behind rain */
    LOOK_SKY_MOON,
    LOOK_WATER, /* open water, below the waterline */
    LOOK_LINE,  /* the waterline */
    LOOK_DROPS, /* rain drops near the eye */
    LOOK_STARS,
    LOOK_SPRAY,
    LOOK_BODY,
    LOOK_BODY_CLASSIC,
    LOOK_GLARE, /* first program of the photo look; all cover the whole picture */
    LOOK_METER,
    LOOK_CAMERA,
    LOOK_CAMERA_FOCUS, /* with an aperture */
    LOOK_GATHER,       /* an instant of a picture that gathers light */
    LOOK_MEAN,         /* and what it has gathered */
    LOOK_FACE,         /* a face's part of a picture in another projection */
    LOOK_RIM,          /* what lies outside of a fisheye's circle */
    LOOK_PROGRAM_COUNT
} LookProgram;

/* Makes a program current and sets the view's uniforms. Returns NULL if it cannot be built. */
const Program* look_programs_use(Programs* programs, LookProgram kind, const View* view,
                                 const RenderFrame* frame);

#endif
