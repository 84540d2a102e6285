/* Draws the pool: the floor through refracting water, its caustics, the reflected sky. */
#ifndef SWELL_RENDER_POOL_PASS_H
#define SWELL_RENDER_POOL_PASS_H

#include "gl/program.h"
#include "swell/render.h"

/* ---- Caustics ------------------------------------------------------------------------------ */

/* Refractive index of water. */
#define POOL_WATER_INDEX 1.333f

/* Fills `light` (height x width) of a pool: 1 for even light, more where refracted rays converge.
   The pool has at least 3 cells a side; `sun` is the unit vector towards the sun (x right, y up, z
   down the screen). Light is shifted back by a ray's drift through still water, so that it lies
   below its waves. */
void pool_fill_caustics(const RenderPool* pool, const float sun[3], float* light);

/* ---- The pass ------------------------------------------------------------------------------ */

typedef struct PoolPass {
    Programs* programs; /* borrowed */
    GLuint surface_texture, wall_texture, floor_texture;
    int texture_side_max; /* the driver's limit [texels] */
    bool has_floor;       /* a floor is loaded; else the first pool loads the tiles */
    bool has_tiles;       /* the floor is the default tiles */
    int width, height;    /* size of the streamed pool [cells]; 0 for none */
    float depth;          /* [cells] */
    float* surface;       /* (height x width x 4): height, slopes along x and z, light; owned */
    float* light;         /* (height x width), owned */
    uint8_t* walls;       /* (height x width), 255 for walls, owned */
} PoolPass;

/* Takes a zeroed pass; adds POOL_SUN and POOL_WATER_INDEX. */
void pool_pass_init(PoolPass* pass, Programs* programs);

/* Deletes and zeroes. Safe on a zeroed or half-built pass. */
void pool_pass_finish(PoolPass* pass);

/* Replaces the floor. Fails with SWELL_ERROR_MEMORY. */
bool pool_pass_load_floor(PoolPass* pass, const HostPicture* floor, SwellError* error);

/* Replaces the floor by the default tiles. Fails with SWELL_ERROR_MEMORY. */
bool pool_pass_load_tiles(PoolPass* pass, SwellError* error);

/* Uploads heights, walls and caustics. Fails at a new size with SWELL_ERROR_MEMORY or
   SWELL_ERROR_GRAPHICS, and then shows no pool. */
bool pool_pass_stream(PoolPass* pass, const RenderPool* pool, SwellError* error);

/* Draws into a rectangle of the bound framebuffer, of the frame's size, without depth. */
void pool_pass_draw(const PoolPass* pass, RenderRect rect, const RenderFrame* frame);

#endif
