#include "uniform_blocks.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

/* Where each lies in UniformBlocks. */
static const struct {
    const char* name;
    size_t offset, size;
} BLOCK[UNIFORM_BLOCK_COUNT] = {
    [UNIFORM_BLOCK_LOOK] = {"LookBlock", offsetof(UniformBlocks, look), sizeof(LookBlock)},
    [UNIFORM_BLOCK_SEA] = {"SeaBlock", offsetof(UniformBlocks, sea), sizeof(SeaBlock)},
    [UNIFORM_BLOCK_WAKE] = {"WakeBlock", offsetof(UniformBlocks, wake), sizeof(WakeBlock)},
    [UNIFORM_BLOCK_RAIN] = {"RainBlock", offsetof(UniformBlocks, rain), sizeof(RainBlock)},
    [UNIFORM_BLOCK_WATER] = {"WaterBlock", offsetof(UniformBlocks, water), sizeof(WaterBlock)},
    [UNIFORM_BLOCK_SHORE] = {"ShoreBlock", offsetof(UniformBlocks, shore), sizeof(ShoreBlock)},
};

/* Binds a block's buffer and uploads what UniformBlocks holds for it. */
static void upload(const UniformBlocks* blocks, UniformBlock i) {
    glBindBufferBase(GL_UNIFORM_BUFFER, i, blocks->buffer[i]);
    glBufferData(GL_UNIFORM_BUFFER, (GLsizeiptr)BLOCK[i].size,
                 (const char*)blocks + BLOCK[i].offset, GL_DYNAMIC_DRAW);
}

void uniform_blocks_init(UniformBlocks* blocks) {
    assert(blocks && !blocks->buffer[0]);
    glGenBuffers(UNIFORM_BLOCK_COUNT, blocks->buffer);
    for (UniformBlock i = 0; i < UNIFORM_BLOCK_COUNT; ++i) {
        upload(blocks, i);
    }
}

void uniform_blocks_finish(UniformBlocks* blocks) {
    assert(blocks);
    glDeleteBuffers(UNIFORM_BLOCK_COUNT, blocks->buffer);
    memset(blocks, 0, sizeof *blocks);
}

bool uniform_blocks_attach(GLuint program, SwellError* error) {
    for (GLuint i = 0; i < UNIFORM_BLOCK_COUNT; ++i) {
        const GLuint index = glGetUniformBlockIndex(program, BLOCK[i].name);
        if (index == GL_INVALID_INDEX) {
            continue;
        }
        GLint size = 0;
        glGetActiveUniformBlockiv(program, index, GL_UNIFORM_BLOCK_DATA_SIZE, &size);
        if ((size_t)size != BLOCK[i].size) {
            return swell_error_set(error, SWELL_ERROR_GRAPHICS,
                                   "%s has %d bytes in the shaders, %zu in the program",
                                   BLOCK[i].name, size, BLOCK[i].size);
        }
        glUniformBlockBinding(program, index, i);
    }
    return true;
}

void uniform_blocks_set(UniformBlocks* blocks, UniformBlock block, const void* value) {
    assert(blocks && block < UNIFORM_BLOCK_COUNT && value);
    void* held = (char*)blocks + BLOCK[block].offset;
    glBindBufferBase(GL_UNIFORM_BUFFER, block, blocks->buffer[block]);
    if (memcmp(held, value, BLOCK[block].size) != 0) {
        memcpy(held, value, BLOCK[block].size);
        upload(blocks, block);
    }
}
