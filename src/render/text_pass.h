/*
 * Draws the overlay: boxes and labels, as one batch of textured quads.
 */
#ifndef SWELL_RENDER_TEXT_PASS_H
#define SWELL_RENDER_TEXT_PASS_H

#include "font.h"
#include "program.h"
#include "swell/render.h"

enum { TEXT_QUAD_MAX = RENDER_BOX_MAX + RENDER_STROKE_MAX + RENDER_LABEL_MAX * RENDER_LABEL_SIZE };

typedef struct TextVertex {
    float position[2]; /* pixels */
    float texel[2];
    RenderColor color;
} TextVertex;

typedef struct TextPass {
    GLuint program;
    GLint viewport, atlas; /* uniforms */
    GLuint vertex_array, vertex_buffer, index_buffer, texture;
    FontAtlas font;
    int font_height; /* the line height that `font` is made for, 0 for none */
    bool lacks_font; /* there was no memory for the one that was asked for last */
    int quad_count;
    TextVertex* vertex; /* (TEXT_QUAD_MAX x 4), owned */
} TextPass;

/* Takes a zeroed pass. Fails with SWELL_ERROR_GRAPHICS or SWELL_ERROR_MEMORY; text_pass_finish is
   then due. */
bool text_pass_init(TextPass* pass, Programs* programs, SwellError* error);

/* Safe on a zeroed or half-built pass. */
void text_pass_finish(TextPass* pass);

/* Draws over the bound framebuffer of `width` x `height` pixels. */
void text_pass_draw(TextPass* pass, const RenderOverlay* overlay, int width, int height);

#endif
