/*
 * The classic look, after the source document: ambient, diffuse and an orange glint, full fog at
 * 100 m. Lays its mesh and sets its uniforms; the background has the colour of the fog.
 */
#ifndef SWELL_RENDER_CLASSIC_LOOK_H
#define SWELL_RENDER_CLASSIC_LOOK_H

#include "physical_look.h"

#include <glad/gl.h>

/* Clip depths [m]. */
#define CLASSIC_LOOK_NEAR 0.02f /* the source's, in metres */
#define CLASSIC_LOOK_FAR 200.0f

/* Uniform locations; -1 if unused. */
typedef struct ClassicUniforms {
    GLint forward, light;
} ClassicUniforms;

void classic_look_set_light(const ClassicUniforms* uniform, const View* view,
                            const RenderFrame* frame);

/* For a sea of one cascade: a block of tiles that follows the eye by whole tiles. The finest cell
   is the sample spacing and the roots are the tiles, so that vertices are samples. */
Mesh classic_look_lay_mesh(const SeaSurface* surface, const View* view, const RenderFrame* frame);

/* For a sea of several cascades: the mesh of the physical look, up to full fog. */
Mesh classic_look_lay_cascades(const SeaSurface* surface, const View* view,
                               const RenderFrame* frame);

#endif
