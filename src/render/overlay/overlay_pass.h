/* Draws the overlay: batches of triangles and pictures, each clipped to a rectangle. */
#ifndef SWELL_RENDER_OVERLAY_PASS_H
#define SWELL_RENDER_OVERLAY_PASS_H

#include "gl/program.h"
#include "swell/render.h"

typedef struct OverlayPass {
    GLuint program;
    GLint viewport; /* uniform */
    GLuint vertex_array, vertex_buffer, index_buffer, texture;
    const void* font_of;  /* owner ... */
    uint64_t font_number; /* ... and number of the font in the texture */
} OverlayPass;

/* Takes a zeroed pass. Fails with SWELL_ERROR_GRAPHICS or SWELL_ERROR_MEMORY; then call
   overlay_pass_finish. */
bool overlay_pass_init(OverlayPass* pass, Programs* programs, SwellError* error);

/* Safe on a zeroed or half-built pass. */
void overlay_pass_finish(OverlayPass* pass);

/* Callback that draws an overlay's picture into a rectangle of the bound framebuffer, possibly
   clipped. */
typedef struct OverlayPictures {
    void (*draw)(const void* context, RenderPicture picture, RenderRect place);
    const void* context;
} OverlayPictures;

/* Draws over the bound framebuffer of `width` x `height` pixels. */
void overlay_pass_draw(OverlayPass* pass, const RenderOverlay* overlay, OverlayPictures pictures,
                       int width, int height);

#endif
