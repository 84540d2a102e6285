/*
 * Fills the uniform blocks of the sea look (look_blocks.glsl): LookBlock with light, air, water and
 * foam, as the weather decides, and SeaBlock with the waves and the places of their noises.
 */
#ifndef SWELL_RENDER_LOOK_BLOCKS_H
#define SWELL_RENDER_LOOK_BLOCKS_H

#include "physical_look.h"

/* Adds the constants of the noises. */
void look_blocks_add_constants(Preamble* preamble);

/* Fills the look's block by its light and foam. */
void look_block_fill(PhysicalLook* look, const RenderFrame* frame);

SeaBlock sea_block_of(const PhysicalLook* look, const Fields* fields, const Mesh* mesh,
                      const RenderFrame* frame);

/* The members of the cascades alone. */
SeaBlock sea_block_of_cascades(const Fields* fields, const Mesh* mesh, const RenderFrame* frame);

/* The share of scattered waves in the first cascade, by the eye's height: 0 to 1. */
float look_blocks_scattered(const Fields* fields, const RenderFrame* frame);

#endif
