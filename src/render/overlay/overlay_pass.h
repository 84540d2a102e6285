/*
 * Draws the overlay: triangles of words and boxes, each cut at a rectangle.
 */
#ifndef SWELL_RENDER_OVERLAY_PASS_H
#define SWELL_RENDER_OVERLAY_PASS_H

#include "gl/program.h"
#include "swell/render.h"

typedef struct OverlayPass {
    GLuint program;
    GLint viewport, font; /* uniforms */
    GLuint vertex_array, vertex_buffer, index_buffer, texture;
    const void* font_of;  /* whose font the texture holds ... */
    uint64_t font_number; /* ... and which one */
    GLuint cached_program, cached_vertex_array;
    GLint cached_picture, cached_place; /* uniforms */
    RenderTarget cached;                /* as large as the picture */
    uint64_t cached_number;             /* that it holds; 0: none */
} OverlayPass;

/* Takes a zeroed pass. Fails with SWELL_ERROR_GRAPHICS or SWELL_ERROR_MEMORY; overlay_pass_finish
   is then due. */
bool overlay_pass_init(OverlayPass* pass, Programs* programs, SwellError* error);

/* Safe on a zeroed or half-built pass. */
void overlay_pass_finish(OverlayPass* pass);

/* Draws the overlay's cached panel, if it has changed, for overlay_pass_draw. No framebuffer is
   bound afterwards. */
void overlay_pass_prepare(OverlayPass* pass, const RenderOverlay* overlay, int width, int height);

/* Who draws the pictures in an overlay, into a rectangle of the framebuffer that is bound, which
   may be cut. */
typedef struct OverlayPictures {
    void (*draw)(const void* context, RenderPicture picture, RenderRect place, int width,
                 int height);
    const void* context;
} OverlayPictures;

/* Draws over the bound framebuffer of `width` x `height` pixels. */
void overlay_pass_draw(OverlayPass* pass, const RenderOverlay* overlay, OverlayPictures pictures,
                       int width, int height);

#endif
