/*
 * Draws the spectrum: the energy of each wave, from the amplitudes baked into the static vertices
 * and the phases at the time of the frame, which are reduced here in double precision.
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
    double period;      /* after which they return [s], or 0 */
    int highest_decade; /* log10 of m^2, of the loaded cascade */
    double wave_number; /* of its highest waves, pi N / L [rad/m] */
    double length;      /* L of it [m] */
} SpectrumPass;

/* SCALE_COLORS, SCALE. */
void spectrum_pass_add_constants(Preamble* preamble);

/* Takes a zeroed pass. Reads the vertices of `tile`, which must outlive it. Fails with
   SWELL_ERROR_GRAPHICS; spectrum_pass_finish is then still due. */
bool spectrum_pass_init(SpectrumPass* pass, const Tile* tile, Programs* programs,
                        SwellError* error);

/* Deletes and zeroes. Safe on a zeroed or half-built pass. */
void spectrum_pass_finish(SpectrumPass* pass);

/* Fits map and colour scale to the cascade that is loaded into the tile, and copies its
   frequencies. Fails with SWELL_ERROR_MEMORY; then nothing is drawn. */
bool spectrum_pass_load(SpectrumPass* pass, const OceanCascade* cascade, SwellError* error);

RenderSpectrumLayout spectrum_pass_layout(const SpectrumPass* pass, const RenderFrame* frame);

/* Clears the bound framebuffer and draws the map, of a tile that is loaded. */
void spectrum_pass_draw(SpectrumPass* pass, Tile* tile, const RenderFrame* frame);

#endif
