/*
 * Draws the spectrum: the energy of each wave, from the amplitudes baked into the static vertices.
 */
#ifndef SWELL_RENDER_SPECTRUM_PASS_H
#define SWELL_RENDER_SPECTRUM_PASS_H

#include "program.h"
#include "swell/render.h"
#include "tile.h"

typedef struct SpectrumPass {
    GLuint program;
    struct {
        GLint square, half_grid, spacing, dk, turn, decades;
    } uniform;
    GLuint vertex_array;
    int highest_decade; /* log10 of m^2, of the loaded cascade */
    double wave_number; /* of its highest waves, pi N / L [rad/m] */
    double length;      /* L of it [m] */
} SpectrumPass;

/* GRAVITY, TWO_PI, OMEGA_STEP, SCALE_COLORS, SCALE. */
void spectrum_pass_add_constants(Preamble* preamble);

/* Takes a zeroed pass. Reads the vertices of `tile`, which must outlive it. Fails with
   SWELL_ERROR_GRAPHICS; spectrum_pass_finish is then still due. */
bool spectrum_pass_init(SpectrumPass* pass, const Tile* tile, Programs* programs,
                        SwellError* error);

/* Deletes and zeroes. Safe on a zeroed or half-built pass. */
void spectrum_pass_finish(SpectrumPass* pass);

/* Fits map and colour scale to the cascade that has been loaded into the tile. */
void spectrum_pass_load(SpectrumPass* pass, const OceanCascade* cascade);

RenderSpectrumLayout spectrum_pass_layout(const SpectrumPass* pass, const RenderFrame* frame);

/* Clears the bound framebuffer and draws the map, of a tile that is loaded. */
void spectrum_pass_draw(const SpectrumPass* pass, Tile* tile, const RenderFrame* frame);

#endif
