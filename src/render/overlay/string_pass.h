/* Draws the string: a bright line of even width on a dark ground. */
#ifndef SWELL_RENDER_STRING_PASS_H
#define SWELL_RENDER_STRING_PASS_H

#include "gl/program.h"
#include "swell/render.h"

typedef struct StringPass {
    Programs* programs; /* borrowed */
    GLuint vertex_array, height_buffer;
    int cells; /* of the streamed string; 0 for none */
} StringPass;

/* Takes a zeroed pass. */
void string_pass_init(StringPass* pass, Programs* programs);

/* Deletes and zeroes. Safe on a zeroed or half-built pass. */
void string_pass_finish(StringPass* pass);

/* Uploads heights (cells), -1 to 1 from floor to ceiling; at least 2 cells. */
void string_pass_stream(StringPass* pass, const float* heights, int cells);

/* Draws into a rectangle of the bound framebuffer of width x height pixels, without depth. */
void string_pass_draw(const StringPass* pass, RenderRect rect, int width, int height);

#endif
