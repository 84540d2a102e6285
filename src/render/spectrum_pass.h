/*
 * Draws the spectrum: the energy of each wave, from the amplitudes baked into the static vertices.
 */
#ifndef SWELL_RENDER_SPECTRUM_PASS_H
#define SWELL_RENDER_SPECTRUM_PASS_H

#include "program.h"
#include "sea_pass.h"
#include "swell/render.h"

typedef struct SpectrumPass {
    GLuint program;
    struct {
        GLint square, half_grid, spacing, dk, gravity, omega_step, turn, decades, scale;
    } uniform;
    GLuint vertex_array;
    int highest_decade; /* log10 of m^2, of the loaded sea */
    double dk;          /* 2 pi / L of the loaded sea [rad/m] */
} SpectrumPass;

/* Reads the resting vertices of `sea`, which must outlive the pass. Fails with
   SWELL_ERROR_GRAPHICS; spectrum_pass_finish is then still due. */
bool spectrum_pass_init(SpectrumPass* pass, const SeaPass* sea, SwellError* error);

/* Deletes and zeroes. Safe on a zeroed or half-built pass. */
void spectrum_pass_finish(SpectrumPass* pass);

/* Fits the colour scale to the ocean that has been loaded into the sea pass. */
void spectrum_pass_load(SpectrumPass* pass, const Ocean* ocean);

RenderSpectrumLayout spectrum_pass_layout(const SpectrumPass* pass, const SeaPass* sea,
                                          const RenderFrame* frame);

/* Clears the bound framebuffer and draws the map. */
void spectrum_pass_draw(const SpectrumPass* pass, SeaPass* sea, const RenderFrame* frame);

#endif
