#include "uniform_blocks.h"

#include <assert.h>
#include <string.h>

static const struct {
    const char* name;
    size_t size;
} BLOCK[UNIFORM_BLOCK_COUNT] = {
    [UNIFORM_BLOCK_LOOK] = {"LookBlock", sizeof(LookBlock)},
    [UNIFORM_BLOCK_METER] = {"MeterBlock", sizeof(MeterBlock)},
    [UNIFORM_BLOCK_SEA] = {"SeaBlock", sizeof(SeaBlock)},
    [UNIFORM_BLOCK_WAKE] = {"WakeBlock", sizeof(WakeBlock)},
    [UNIFORM_BLOCK_RAIN] = {"RainBlock", sizeof(RainBlock)},
    [UNIFORM_BLOCK_WATER] = {"WaterBlock", sizeof(WaterBlock)},
    [UNIFORM_BLOCK_SHORE] = {"ShoreBlock", sizeof(ShoreBlock)},
};

void uniform_blocks_init(UniformBlocks* blocks) {
    static const char ZEROS[2048];
    assert(blocks && !blocks->buffer[0]);
    glGenBuffers(UNIFORM_BLOCK_COUNT, blocks->buffer);
    for (UniformBlock i = 0; i < UNIFORM_BLOCK_COUNT; ++i) {
        assert(BLOCK[i].size <= sizeof ZEROS);
        uniform_blocks_set(blocks, i, ZEROS);
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

void uniform_blocks_set(const UniformBlocks* blocks, UniformBlock block, const void* value) {
    assert(blocks && block < UNIFORM_BLOCK_COUNT && value);
    glBindBufferBase(GL_UNIFORM_BUFFER, block, blocks->buffer[block]);
    glBufferData(GL_UNIFORM_BUFFER, (GLsizeiptr)BLOCK[block].size, value, GL_DYNAMIC_DRAW);
}

void uniform_blocks_set_from_pixel(const UniformBlocks* blocks, UniformBlock block) {
    assert(blocks && block < UNIFORM_BLOCK_COUNT && BLOCK[block].size == 4 * sizeof(float));
    glBindBufferBase(GL_UNIFORM_BUFFER, block, blocks->buffer[block]);
    glBindBuffer(GL_PIXEL_PACK_BUFFER, blocks->buffer[block]);
    glReadPixels(0, 0, 1, 1, GL_RGBA, GL_FLOAT, NULL);
    glBindBuffer(GL_PIXEL_PACK_BUFFER, 0);
}
