/*
 * The uniform blocks of sea and sky, declared for C and GLSL alike by shaders/look_blocks.glsl:
 * LookBlock, MeterBlock, SeaBlock, WakeBlock, RainBlock, WaterBlock and ShoreBlock.
 */
#ifndef SWELL_RENDER_UNIFORM_BLOCKS_H
#define SWELL_RENDER_UNIFORM_BLOCKS_H

#include "swell/ocean.h"

#include <cglm/struct.h>
#include <glad/gl.h>

typedef struct Cascade Cascade;
typedef struct LongWaves LongWaves;
typedef struct ShadowPlace ShadowPlace;
typedef struct FoamLook FoamLook;
typedef struct RainLayer RainLayer;

enum { RAIN_LAYERS = 4, BUOYS_MAX = 32 };

/* In GLSL a block's closing name is its one instance, in C its type. */
#define CASCADES_MAX OCEAN_SEA_CASCADES_MAX
#define layout(packing) typedef
#define uniform struct
#define look LookBlock
#define meter MeterBlock
#define sea SeaBlock
#define wake WakeBlock
#define rain RainBlock
#define water WaterBlock
#define shore ShoreBlock
#include <look_blocks.glsl>
#undef CASCADES_MAX
#undef layout
#undef uniform
#undef look
#undef meter
#undef sea
#undef wake
#undef rain
#undef water
#undef shore

_Static_assert(sizeof(LookBlock) % 16 == 0 && sizeof(MeterBlock) % 16 == 0 &&
                   sizeof(SeaBlock) % 16 == 0 && sizeof(WakeBlock) % 16 == 0 &&
                   sizeof(RainBlock) % 16 == 0 && sizeof(WaterBlock) % 16 == 0 &&
                   sizeof(ShoreBlock) % 16 == 0 && sizeof(RainLayer) % 16 == 0 &&
                   sizeof(Cascade) % 16 == 0 && sizeof(LongWaves) % 16 == 0 &&
                   sizeof(ShadowPlace) % 16 == 0 && sizeof(FoamLook) % 16 == 0,
               "std140 fills rows of 16 bytes");

/* The meter's block of a picture that is not metered. */
#define METER_NONE ((MeterBlock){.gain = 1.0f, .footprint = 1.0f})

/* The blocks, by their binding points. */
typedef enum UniformBlock {
    UNIFORM_BLOCK_LOOK,
    UNIFORM_BLOCK_METER,
    UNIFORM_BLOCK_SEA,
    UNIFORM_BLOCK_WAKE,
    UNIFORM_BLOCK_RAIN,
    UNIFORM_BLOCK_WATER,
    UNIFORM_BLOCK_SHORE,
    UNIFORM_BLOCK_COUNT
} UniformBlock;

/* The blocks' buffers. Zeroed before uniform_blocks_init, which fills them with zeros. */
typedef struct UniformBlocks {
    GLuint buffer[UNIFORM_BLOCK_COUNT];
} UniformBlocks;

void uniform_blocks_init(UniformBlocks* blocks);

/* Deletes and zeroes. Safe on zeroed blocks. */
void uniform_blocks_finish(UniformBlocks* blocks);

/* Binds the blocks that a linked program has to their binding points. Fails with
   SWELL_ERROR_GRAPHICS if a block has another size than in C, as with shaders of a watched
   folder. */
bool uniform_blocks_attach(GLuint program, SwellError* error);

/* Sets a block, a LookBlock and so on, for the next draws. */
void uniform_blocks_set(const UniformBlocks* blocks, UniformBlock block, const void* value);

/* Sets a block of four floats to the first pixel of the bound framebuffer, without waiting for
   it. */
void uniform_blocks_set_from_pixel(const UniformBlocks* blocks, UniformBlock block);

#endif
