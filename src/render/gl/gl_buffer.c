#include "gl_buffer.h"

void gl_load_buffer(GLenum target, GLuint buffer, const void* data, size_t bytes, GLenum usage) {
    glBindBuffer(target, buffer);
    glBufferData(target, (GLsizeiptr)bytes, data, usage);
}

void gl_describe_floats(GLuint first, const GLint* sizes, GLuint count, GLuint divisor) {
    GLint floats = 0;
    for (GLuint i = 0; i < count; ++i) {
        floats += sizes[i];
    }
    size_t offset = 0;
    for (GLuint i = 0; i < count; ++i) {
        glEnableVertexAttribArray(first + i);
        glVertexAttribPointer(first + i, sizes[i], GL_FLOAT, GL_FALSE,
                              floats * (GLsizei)sizeof(float), (const void*)offset);
        glVertexAttribDivisor(first + i, divisor);
        offset += (size_t)sizes[i] * sizeof(float);
    }
}
