/*
 * Light that spreads in the lens around what is brightest: the sun, its path, sunlit foam. Works on
 * the picture as it is, in bytes: halved copies of its brightest part are blurred and added.
 */
#ifndef SWELL_RENDER_BLOOM_PASS_H
#define SWELL_RENDER_BLOOM_PASS_H

#include "look_programs.h"

enum { BLOOM_LEVELS_MAX = 9 };

/* Zeroed before the first use. */
typedef struct BloomPass {
    GLuint vertex_array;
    RenderTarget level[BLOOM_LEVELS_MAX]; /* a copy of the picture, then halves of halves */
    int count;
} BloomPass;

void bloom_pass_init(BloomPass* pass);
void bloom_pass_finish(BloomPass* pass);

/* Adds the bloom to the world that was drawn into the target, or into the window for NULL, which is
   then bound again. Draws nothing where the driver has no memory. */
void bloom_pass_draw(BloomPass* pass, LookPrograms* looks, const View* view,
                     const RenderFrame* frame, const RenderTarget* target);

#endif
