/*
 * The sea look: light from the sky's panorama, physical water, air out to the horizon. Its shaders
 * tell how; here is what they are told.
 */
#ifndef SWELL_RENDER_LOOK_SEA_H
#define SWELL_RENDER_LOOK_SEA_H

#include "look.h"
#include "look_below.h"

const Look* look_sea(void);

/* Names of the uniforms of the cascades' textures, in the order in which look_sea_bind_fields sets
   them. */
#define LOOK_SEA_FIELDS                                                                            \
    "u_displacement0", "u_surface0", "u_displacement1", "u_surface1", "u_displacement2",           \
        "u_surface2", "u_displacement3", "u_surface3", "u_displacement4", "u_surface4",            \
        "u_displacement5", "u_surface5", "u_displacement6", "u_surface6", "u_displacement7",       \
        "u_surface7"

/* For another look that moves vertices by surface_filtered.vert, in the program in use: sets what
   sea_block.glsl tells of the cascades and nothing else of u_look; binds their textures from the
   unit on. */
void look_sea_set_cascades(GLint look, const Fields* fields, const Mesh* mesh,
                           const RenderFrame* frame);
void look_sea_bind_fields(const GLint* location, const Fields* fields, int unit);

/* Takes the light and the texels of a panorama into the look's state. */
bool look_sea_load_sky(void* state, const SkyPanorama* panorama, SwellError* error);

/* Takes the noise (FOAM_NOISE_SIZE^2 x 4) and the law of foam. */
bool look_sea_load_foam_noise(void* state, const uint8_t* pixels, SwellError* error);
bool look_sea_load_foam(void* state, const FoamCoverage* coverage, SwellError* error);

/* Sets what other programs of this look are told in a frame, as sea_block.glsl reads it, in the
   program in use: u_look at `look`, and u_horizon at `horizon`; with a port in the water also what
   is told of that. False before the first sky. */
bool look_sea_set_light(void* state, const RenderFrame* frame, GLint look, GLint horizon,
                        const LookBelowUniforms* below);

/* The lines that make a program one of a side and a quality. */
void look_sea_define(LookSide side, RenderQuality quality, char defines[PROGRAM_DEFINES_SIZE]);

/* How it lays its mesh, to the horizon of the eye's height. */
Mesh look_sea_lay_mesh(const LookSea* sea, const View* view, const RenderFrame* frame);

/* Of the Earth [m]. */
#define LOOK_SEA_EARTH_RADIUS 6.371e6

/* As far as depths go [m]. */
#define LOOK_SEA_FAR 400000.0f

#endif
