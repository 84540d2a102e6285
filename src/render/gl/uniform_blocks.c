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

void uniform_blocks_attach(GLuint program) {
    static const char* const NAME[UNIFORM_BLOCK_COUNT] = {
        [UNIFORM_BLOCK_LOOK] = "LookBlock", [UNIFORM_BLOCK_SEA] = "SeaBlock"};
    for (GLuint i = 0; i < UNIFORM_BLOCK_COUNT; ++i) {
        const GLuint index = glGetUniformBlockIndex(program, NAME[i]);
        if (index != GL_INVALID_INDEX) {
            glUniformBlockBinding(program, index, i);
        }
    }
}

void uniform_blocks_set_look(UniformBlocks* blocks, const LookBlock* look) {
    assert(blocks && look);
    glBindBufferBase(GL_UNIFORM_BUFFER, UNIFORM_BLOCK_LOOK, blocks->buffer[UNIFORM_BLOCK_LOOK]);
    if (memcmp(&blocks->look, look, sizeof *look) != 0) {
        blocks->look = *look;
        upload(look, sizeof *look);
    }
}

void uniform_blocks_set_sea(UniformBlocks* blocks, const SeaBlock* sea) {
    assert(blocks && sea);
    glBindBufferBase(GL_UNIFORM_BUFFER, UNIFORM_BLOCK_SEA, blocks->buffer[UNIFORM_BLOCK_SEA]);
    if (memcmp(&blocks->sea, sea, sizeof *sea) != 0) {
        blocks->sea = *sea;
        upload(sea, sizeof *sea);
    }
}
