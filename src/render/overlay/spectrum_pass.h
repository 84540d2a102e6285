/*
 * Draws the spectrum of one cascade: the energy of each wave, from the amplitudes in the vertices
 * of a tile and the phases at the time of the frame, which are reduced in double precision.
 */
#ifndef SWELL_RENDER_SPECTRUM_PASS_H
#define SWELL_RENDER_SPECTRUM_PASS_H

#include "gl/program.h"
#include "sea/tile.h"
#include "swell/render.h"

typedef struct SpectrumPass {
    Programs* programs; /* borrowed */
    Tile tile;
    GLuint phase_buffer;
    double* rate;                /* (N x N): omega / 2 pi of the loaded cascade [1/s], owned */
    float* phase;                /* (N+1 x N+1), of the vertices in the last frame [rad], owned */
    int grid;                    /* N; 0 while nothing is loaded */
    double period;               /* after which the phases repeat [s], or 0 */
    const OceanSea* sea;         /* that is loaded, for comparison alone; NULL for none ... */
    uint64_t generation;         /* ... and its generation */
    RenderSpectrumLayout layout; /* of the loaded cascade, without a place */
} SpectrumPass;

/* Takes a zeroed pass; adds SCALE_COLORS and SCALE. */
void spectrum_pass_init(SpectrumPass* pass, Programs* programs);

/* Deletes and zeroes. Safe on a zeroed or half-built pass. */
void spectrum_pass_finish(SpectrumPass* pass);

/* Loads a cascade of the sea, the last one for a larger index, unless it is loaded: its amplitudes
   and frequencies, and the ranges of axes and colour scale. Fails with SWELL_ERROR_MEMORY or
   SWELL_ERROR_GRAPHICS; then nothing is drawn. */
bool spectrum_pass_load(SpectrumPass* pass, const OceanSea* sea, int cascade, SwellError* error);

/* Forgets the sea: a new one may have the same address. */
void spectrum_pass_forget(SpectrumPass* pass);

/* Returns the layout of the loaded cascade, with its place in the frame. */
RenderSpectrumLayout spectrum_pass_layout(const SpectrumPass* pass, const RenderFrame* frame);

/* Clears the bound framebuffer and draws the spectrum if it is loaded. */
void spectrum_pass_draw(SpectrumPass* pass, const RenderFrame* frame);

#endif
