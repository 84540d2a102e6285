/*
 * The programs beside the sea's own, each built when first drawn: parts of the sky, drops, stars,
 * spray, bodies and camera.
 */
#ifndef SWELL_RENDER_LOOK_PROGRAMS_H
#define SWELL_RENDER_LOOK_PROGRAMS_H

#include "gl/program.h"
#include "swell/render.h"
#include "view.h"

typedef enum LookKind {
    LOOK_SKY,
    LOOK_SKY_WET, /* behind rain */
    LOOK_SKY_MOON,
    LOOK_WATER, /* open water, below the waterline */
    LOOK_LINE,  /* the waterline */
    LOOK_DROPS, /* of rain, near the eye */
    LOOK_STARS,
    LOOK_SPRAY,
    LOOK_BODY,
    LOOK_BODY_CLASSIC,
    LOOK_GLARE, /* this and what follows: of the photo look, over the whole picture */
    LOOK_METER,
    LOOK_CAMERA,
    LOOK_CAMERA_FOCUS, /* with an aperture */
    LOOK_KIND_COUNT
} LookKind;

typedef struct LookProgram {
    bool tried;
    GLuint name; /* 0 if it could not be built */
    /* Uniform locations; -1 if unused. */
    GLint clip_from_eye, direction_from_clip, pixel;
    GLint forward, light, streaks, moon, eclipse, turn, spot;
    GLint tap, film, develop, focus, marks; /* of the camera */
} LookProgram;

typedef struct LookPrograms {
    Programs* programs;  /* borrowed */
    SwellError* failure; /* borrowed; of a program that cannot be built */
    /* 2: if water is in sight; the last one of the photo look. */
    LookProgram program[LOOK_KIND_COUNT][2][RENDER_QUALITY_COUNT + 1];
} LookPrograms;

/* Deletes and zeroes. */
void look_programs_finish(LookPrograms* looks);

/* Makes a program current and sets the view's uniforms. Returns NULL if it cannot be built. */
const LookProgram* look_programs_use(LookPrograms* looks, LookKind kind, const View* view,
                                     const RenderFrame* frame);

#endif
