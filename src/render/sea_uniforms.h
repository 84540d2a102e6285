/*
 * What the two programs of the sea share: how it is lit and where it lies.
 */
#ifndef SWELL_RENDER_SEA_UNIFORMS_H
#define SWELL_RENDER_SEA_UNIFORMS_H

#include "program.h"
#include "sea_scene.h"

typedef struct SeaUniforms {
    GLint clip_from_eye, eye, forward, light, grid, spacing, fog_distance, fog_color;
} SeaUniforms;

SeaUniforms sea_uniforms_find(GLuint program);

/* Sets them in the program in use. */
void sea_uniforms_set(const SeaUniforms* uniform, const SeaScene* scene, const View* view,
                      const RenderFrame* frame);

#endif
