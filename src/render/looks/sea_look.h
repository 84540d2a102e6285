/*
 * The sea look: light from the sky's panorama, physical water, air out to the horizon. Uploads sky
 * and foam, sets blocks and textures, lays the mesh.
 */
#ifndef SWELL_RENDER_SEA_LOOK_H
#define SWELL_RENDER_SEA_LOOK_H

#include "gl/program.h"
#include "gl/uniform_blocks.h"
#include "look_programs.h"
#include "sea/fields.h"
#include "sea/land_shadow.h"
#include "underwater_look.h"
#include "view.h"
#include "wake_detail.h"

#include "swell/foam.h"

/* The properties of the sea by which a look lays its mesh. */
typedef struct SeaSurface {
    int grid;               /* N of the first cascade */
    double length;          /* L of the first cascade [m] */
    OceanBounds bounds;     /* bounds of the displacements, for culling */
    float stray;            /* largest horizontal displacement, for levels of detail [m] */
    const WakeDetail* wake; /* small waves over the sea, borrowed */
    bool shore;             /* a shore is shown */
} SeaSurface;

enum { FOAM_HIDDEN_TEXELS = 256 };

/* The shadow of the clouds on the sea. The texture has a layer for each of the two skies that a
   frame may mix (cloud_shadow.glsl). */
typedef struct CloudShadow {
    GLuint texture;
    /* Each layer's change of texture coordinates in a metre along x and z, and its coordinates
       straight below the eye. */
    float axis[2][2], eye[2][2];
} CloudShadow;

/* Zeroed before sea_look_init. */
typedef struct SeaLook {
    GLuint panorama, horizon, foam_noise, foam_table, foam_hidden, waterline; /* textures */
    FoamCoverage foam;                            /* whose table is in the texture */
    float hidden[FOAM_HIDDEN_TEXELS][FOAM_PARTS]; /* hidden variances in the texture */
    float hidden_noise[FOAM_PARTS];
    int panorama_size;       /* side of a layer; 0 before the first sky, while nothing is drawn */
    SkyLight layer_light[2]; /* light of the panorama's layers */
    SkyLight light;          /* light of this frame ... */
    double next_share;       /* ... and the weight of the next layer's texels */
    CloudShadow cloud_shadow;
    LandShadow land_shadow;
    int horizon_layer;    /* sky_layer and next_share ... */
    double horizon_share; /* ... of the horizon's texture; -1 before the first upload */
    LookBlock block;      /* the block of this frame */
    UniformBlocks blocks;
    Programs* programs; /* borrowed */
} SeaLook;

/* Adds the constants of light, foam, water and small waves. */
void sea_look_init(SeaLook* look, Programs* programs);

/* Deletes and zeroes. Safe on a zeroed look. */
void sea_look_finish(SeaLook* look);

/* Loads a sky as render_load_sky does. */
bool sea_look_load_sky(SeaLook* look, int layer, const SkyPanorama* panorama, SwellError* error);

/* Upload the noise of foam (FOAM_NOISE_SIZE^2 x 4), with the ripples beside it, and the foam's
   coverage. Both fail with SWELL_ERROR_MEMORY or SWELL_ERROR_GRAPHICS. */
bool sea_look_load_foam_noise(SeaLook* look, const uint8_t* pixels, SwellError* error);
bool sea_look_load_foam(SeaLook* look, const FoamCoverage* coverage, SwellError* error);

/* Sets LookBlock and the textures of sky and foam and, where the frame needs it, WaterBlock and the
   waterline. Returns false before the first sky. */
bool sea_look_set_light(SeaLook* look, const RenderFrame* frame);

/* Sets the blocks and textures of the sea's surface under the light that was set, once a frame.
   Updates the texture of the variances that footprints hide from the foam, if they have changed. */
void sea_look_set_sea(SeaLook* look, const Fields* fields, const Mesh* mesh,
                      const RenderFrame* frame);

/* Sets the blocks and textures of the cascades alone. */
void sea_look_set_cascades(SeaLook* look, const Fields* fields, const Mesh* mesh,
                           const RenderFrame* frame);

/* Lays cells that grow with distance, from centimetres near the eye to the horizon. */
Mesh sea_look_lay_mesh(const SeaSurface* surface, const View* view, const RenderFrame* frame);

/* Fills `pixels` (FOAM_NOISE_SIZE^2 x 4) with the slopes of ripples along the wind, B, and across
   it, A: some 50 ms of CPU (ripples.c). */
void ripples_fill(uint8_t* pixels);

/* ---- look_blocks.c: fills the uniform blocks of look_blocks.glsl -------------------------------
 */

/* Adds the constants of the noises. */
void look_blocks_add_constants(Preamble* preamble);

/* Fills the look's block from its light and foam. */
void look_block_fill(SeaLook* look, const RenderFrame* frame);

SeaBlock sea_block_of(const SeaLook* look, const Fields* fields, const Mesh* mesh,
                      const RenderFrame* frame);

/* Returns a block in which only the members of the cascades are set. */
SeaBlock sea_block_of_cascades(const Fields* fields, const Mesh* mesh, const RenderFrame* frame);

/* Returns the share of scattered waves in the first cascade, 0 to 1, which grows with the eye's
   height. */
float look_blocks_scattered(const Fields* fields, const RenderFrame* frame);

/* Clip depths [m]. */
#define SEA_LOOK_NEAR 0.05f
#define SEA_LOOK_FAR 4.5e6f

#endif
