/*
 * Light that spreads in the lens around what is brightest: the sun, its path, sunlit foam. Works on
 * the picture as it is, in bytes: halved copies of its brightest part are blurred and added.
 */
#ifndef SWELL_RENDER_BLOOM_PASS_H
#define SWELL_RENDER_BLOOM_PASS_H

#include "gl/program.h"
#include "swell/render.h"

enum { BLOOM_LEVELS_MAX = 9 };

/* Zeroed before the first use. */
typedef struct BloomPass {
    Programs* programs;
    GLuint program, vertex_array;
    GLint tap, threshold, gain;
    bool tried;
    RenderTarget level[BLOOM_LEVELS_MAX]; /* a copy of the picture, then halves of halves */
    int count;
} BloomPass;

void bloom_pass_init(BloomPass* pass, Programs* programs);
void bloom_pass_finish(BloomPass* pass);

/* Adds the bloom to the world that was drawn into the target, or into the window for NULL, which is
   then bound again. Fills `failure` and draws nothing where the driver has no memory. */
void bloom_pass_draw(BloomPass* pass, const RenderFrame* frame, const RenderTarget* target,
                     SwellError* failure);

#endif
