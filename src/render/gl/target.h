/* What renderer.c needs of targets beyond render.h. */
#ifndef SWELL_RENDER_TARGET_H
#define SWELL_RENDER_TARGET_H

#include "swell/render.h"

/* As render_target_create, of bytes, for what has no depth: the target's `depth` is 0. */
bool target_create_flat(RenderTarget* target, int width, int height, SwellError* error);

/* Makes the target current for drawing, or the window's framebuffer for NULL. */
void target_bind(const RenderTarget* target);

/* Multisampled pictures become plain ones. To be called when a frame is drawn. */
void target_resolve(const RenderTarget* target);

#endif
