/*
 * The layers of a picture: what each pixel shows, instead of its colour. The sea's and the bodies'
 * programs draw the same vertices into textures of floats without multisampling (layers.glsl);
 * their fragments end before they compute light.
 */
#ifndef SWELL_RENDER_LAYERS_PASS_H
#define SWELL_RENDER_LAYERS_PASS_H

#include "swell/render.h"

#include <glad/gl.h>

enum { LAYERS_TEXTURES = 4 }; /* the quarters of RenderPixel */

/* Starts zeroed. The next picture draws into the same textures if they fit. */
typedef struct LayersPass {
    int width, height, textures; /* the last two are for other times */
    GLuint framebuffer, depth, texture[LAYERS_TEXTURES];
} LayersPass;

void layers_pass_finish(LayersPass* pass);

/* Binds and clears a framebuffer of that size, for a frame that is `moved` or not; depth testing is
   on. Fails with SWELL_ERROR_MEMORY or SWELL_ERROR_GRAPHICS, and then leaves nothing behind. */
bool layers_pass_begin(LayersPass* pass, int width, int height, bool moved, SwellError* error);

/* Fills the pixels (rows x width) of rows from `first` on, counted from the top. Leaves `then`
   unless the frame was `moved`. Fails with SWELL_ERROR_MEMORY. */
bool layers_pass_read(const LayersPass* pass, int first, int rows, RenderPixel* pixels,
                      SwellError* error);

#endif
