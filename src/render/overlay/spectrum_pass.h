/*
 * Draws the spectrum: the energy of each wave, from the amplitudes in the tile's vertices and the
 * phases at the time of the frame, which are reduced in double precision.
 */
#ifndef SWELL_RENDER_SPECTRUM_PASS_H
#define SWELL_RENDER_SPECTRUM_PASS_H

#include "gl/program.h"
#include "sea/tile.h"
#include "swell/render.h"

typedef struct SpectrumPass {
    GLuint program;
    struct {
        GLint square, half_grid, spacing, decades;
    } uniform;
    GLuint vertex_array, phase_buffer;
    double* rate;       /* (N x N): omega / 2 pi of the loaded cascade [1/s], owned */
    float* phase;       /* (N+1 x N+1), of the vertices in the last frame [rad], owned */
    int grid;           /* N; 0 while nothing is loaded */
    double period;      /* after which the phases repeat [s], or 0 */
    int highest_decade; /* log10 of m^2, of the loaded cascade */
    double wave_number; /* its highest, pi N / L [rad/m] */
    double length;      /* its L [m] */
} SpectrumPass;

/* SCALE_COLORS, SCALE. */
void spectrum_pass_add_constants(Preamble* preamble);

/* Takes a zeroed pass. Reads the vertices of `tile`, which must outlive it. Fails with
   SWELL_ERROR_GRAPHICS; then call spectrum_pass_finish. */
bool spectrum_pass_init(SpectrumPass* pass, const Tile* tile, Programs* programs,
                        SwellError* error);

/* Deletes and zeroes. Safe on a zeroed or half-built pass. */
void spectrum_pass_finish(SpectrumPass* pass);

/* Fits axes and colour scale to the cascade in the tile and copies its frequencies. Fails with
   SWELL_ERROR_MEMORY; then nothing is drawn. */
bool spectrum_pass_load(SpectrumPass* pass, const OceanCascade* cascade, SwellError* error);

RenderSpectrumLayout spectrum_pass_layout(const SpectrumPass* pass, const RenderFrame* frame);

/* Clears the bound framebuffer and draws the spectrum if the tile is loaded. */
void spectrum_pass_draw(SpectrumPass* pass, Tile* tile, const RenderFrame* frame);

#endif
