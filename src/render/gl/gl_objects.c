#include "gl_objects.h"

#include <stdarg.h>
#include <stdio.h>

/* ---- Errors -------------------------------------------------------------------------------- */

/* GL keeps one flag per kind of error. A lost context reports its error for ever. */
enum { ERROR_KINDS = 8 };

GLenum gl_fetch_error(void) {
    GLenum result = GL_NO_ERROR;
    for (int i = 0; i < ERROR_KINDS; ++i) {
        const GLenum code = glGetError();
        if (code == GL_NO_ERROR) {
            break;
        }
        if (result == GL_NO_ERROR || code == GL_OUT_OF_MEMORY) {
            result = code;
        }
    }
    return result;
}

bool gl_check_upload(SwellError* error, const char* what, ...) {
    const GLenum code = gl_fetch_error();
    if (code == GL_NO_ERROR) {
        return true;
    }
    char text[256];
    va_list arguments;
    va_start(arguments, what);
    vsnprintf(text, sizeof text, what, arguments);
    va_end(arguments);
    if (code == GL_OUT_OF_MEMORY) {
        return swell_error_set(error, SWELL_ERROR_MEMORY, "the driver has no memory for %s", text);
    }
    return swell_error_set(error, SWELL_ERROR_GRAPHICS, "the driver reports error 0x%04x at %s",
                           code, text);
}

/* ---- Buffers ------------------------------------------------------------------------------- */

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

/* ---- Textures ------------------------------------------------------------------------------ */

enum { UNIFORM_NAME_SIZE = 32 };

GLint gl_uniform_location(GLuint program, const char* name) {
    char text[UNIFORM_NAME_SIZE];
    snprintf(text, sizeof text, "u_%s", name);
    for (char* at = text; *at; ++at) {
        *at = (char)(*at >= 'A' && *at <= 'Z' ? *at - 'A' + 'a' : *at);
    }
    return glGetUniformLocation(program, text);
}

#define UNIT_NAME(name) #name
static const char* const SAMPLER[UNIT_COUNT] = {TEXTURE_UNITS(UNIT_NAME)};

void gl_set_samplers(GLuint program) {
    glUseProgram(program);
    for (int unit = 0; unit < UNIT_COUNT; ++unit) {
        glUniform1i(gl_uniform_location(program, SAMPLER[unit]), unit); /* -1 is ignored */
    }
}

GLuint gl_create_texture(GLenum target, GLint filter, GLint wrap) {
    GLuint texture = 0;
    glGenTextures(1, &texture);
    glBindTexture(target, texture);
    glTexParameteri(target, GL_TEXTURE_WRAP_S, wrap);
    glTexParameteri(target, GL_TEXTURE_WRAP_T, wrap);
    glTexParameteri(target, GL_TEXTURE_MIN_FILTER, filter);
    glTexParameteri(target, GL_TEXTURE_MAG_FILTER, filter == GL_NEAREST ? GL_NEAREST : GL_LINEAR);
    return texture;
}

void gl_limit_levels(GLenum target, int width, int height) {
    static const int LEAST = 4;
    int side = width < height ? width : height, level = 0;
    for (; side >= 2 * LEAST; side /= 2) {
        level += 1;
    }
    glTexParameteri(target, GL_TEXTURE_MAX_LEVEL, level);
}

void gl_stream_texels(GLenum target, GLuint buffer, const TexelStream* texels) {
    const GLsizei width = texels->width, height = texels->height;
    gl_load_buffer(GL_PIXEL_UNPACK_BUFFER, buffer, texels->texels,
                   (size_t)width * (size_t)height * (size_t)texels->layers * texels->bytes,
                   GL_STREAM_DRAW);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    if (target == GL_TEXTURE_2D_ARRAY) {
        glTexSubImage3D(target, 0, 0, 0, texels->layer, width, height, texels->layers, GL_RGBA,
                        texels->type, NULL);
    } else {
        glTexSubImage2D(target, 0, 0, 0, width, height, GL_RGBA, texels->type, NULL);
    }
    glBindBuffer(GL_PIXEL_UNPACK_BUFFER, 0);
}

void gl_bind_texture(GLenum target, GLuint texture, TextureUnit unit) {
    glActiveTexture(GL_TEXTURE0 + unit);
    glBindTexture(target, texture);
    glActiveTexture(GL_TEXTURE0);
}
