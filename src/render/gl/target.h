/* Targets inside the room, beyond render.h. */
#ifndef SWELL_RENDER_TARGET_H
#define SWELL_RENDER_TARGET_H

#include "swell/render.h"

/* What a target holds. */
typedef enum TargetForm {
    TARGET_PICTURE, /* bytes, and depths */
    TARGET_LIGHT,   /* half floats, and depths */
    TARGET_COPY,    /* half floats alone */
} TargetForm;

/* Fails as render_target_create, also where a browser draws no half floats
   (EXT_color_buffer_float). */
bool target_create(RenderTarget* target, TargetForm form, int width, int height, int samples,
                   SwellError* error);

/* Makes the target current for drawing, or the window's framebuffer for NULL. */
void target_bind(const RenderTarget* target);

/* Resolves a multisampled picture. Call it once the frame is drawn. */
void target_resolve(const RenderTarget* target);

#endif
