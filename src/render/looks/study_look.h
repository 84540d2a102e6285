/*
 * The study look, to learn from: heights by colour, contours, soft light, the borders of the
 * cascades' tiles; no fog and no sky. It has the mesh of the physical look, and colours of its own
 * over the slopes of slopes.glsl.
 */
#ifndef SWELL_RENDER_STUDY_LOOK_H
#define SWELL_RENDER_STUDY_LOOK_H

#include "view.h"

#include <glad/gl.h>

/* Clip depths [m]. */
#define STUDY_LOOK_NEAR 0.1f
#define STUDY_LOOK_FAR 20000.0f

/* Uniform locations; -1 if unused. */
typedef struct StudyUniforms {
    GLint step, tiles, crests;
} StudyUniforms;

void study_look_set(const StudyUniforms* uniform, const RenderFrame* frame);

/* The colour of the background. */
vec3s study_look_ground(void);

/* The colours of heights and tiles. */
void study_look_add_constants(Preamble* preamble);

#endif
