#include "uniform_blocks.h"

#include <assert.h>
#include <string.h>

static void upload(const void* block, size_t size) {
    glBufferData(GL_UNIFORM_BUFFER, (GLsizeiptr)size, block, GL_DYNAMIC_DRAW);
}

void uniform_blocks_init(UniformBlocks* blocks) {
    assert(blocks && !blocks->buffer[0]);
    glGenBuffers(UNIFORM_BLOCK_COUNT, blocks->buffer);
    glBindBufferBase(GL_UNIFORM_BUFFER, UNIFORM_BLOCK_LOOK, blocks->buffer[UNIFORM_BLOCK_LOOK]);
    upload(&blocks->look, sizeof blocks->look);
    glBindBufferBase(GL_UNIFORM_BUFFER, UNIFORM_BLOCK_SEA, blocks->buffer[UNIFORM_BLOCK_SEA]);
    upload(&blocks->sea, sizeof blocks->sea);
}

void uniform_blocks_finish(UniformBlocks* blocks) {
    assert(blocks);
    glDeleteBuffers(UNIFORM_BLOCK_COUNT, blocks->buffer);
    memset(blocks, 0, sizeof *blocks);
}

bool uniform_blocks_attach(GLuint program, SwellError* error) {
    static const char* const NAME[UNIFORM_BLOCK_COUNT] = {
        [UNIFORM_BLOCK_LOOK] = "LookBlock", [UNIFORM_BLOCK_SEA] = "SeaBlock"};
    static const GLint SIZE[UNIFORM_BLOCK_COUNT] = {
        [UNIFORM_BLOCK_LOOK] = sizeof(LookBlock), [UNIFORM_BLOCK_SEA] = sizeof(SeaBlock)};
    for (GLuint i = 0; i < UNIFORM_BLOCK_COUNT; ++i) {
        const GLuint index = glGetUniformBlockIndex(program, NAME[i]);
        if (index == GL_INVALID_INDEX) {
            continue;
        }
        GLint size = 0;
        glGetActiveUniformBlockiv(program, index, GL_UNIFORM_BLOCK_DATA_SIZE, &size);
        if (size != SIZE[i]) {
            return swell_error_set(error, SWELL_ERROR_GRAPHICS,
                                   "%s has %d bytes in the shaders, %d in the program", NAME[i],
                                   size, SIZE[i]);
        }
        glUniformBlockBinding(program, index, i);
    }
    return true;
}

/* Binds a block's buffer, and uploads what differs from `held`. */
static void set(GLuint binding, GLuint buffer, void* held, const void* block, size_t size) {
    glBindBufferBase(GL_UNIFORM_BUFFER, binding, buffer);
    if (memcmp(held, block, size) != 0) {
        memcpy(held, block, size);
        upload(block, size);
    }
}

void uniform_blocks_set_look(UniformBlocks* blocks, const LookBlock* look) {
    assert(blocks && look);
    set(UNIFORM_BLOCK_LOOK, blocks->buffer[UNIFORM_BLOCK_LOOK], &blocks->look, look, sizeof *look);
}

void uniform_blocks_set_sea(UniformBlocks* blocks, const SeaBlock* sea) {
    assert(blocks && sea);
    set(UNIFORM_BLOCK_SEA, blocks->buffer[UNIFORM_BLOCK_SEA], &blocks->sea, sea, sizeof *sea);
}
