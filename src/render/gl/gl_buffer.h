/* Buffers of vertices and indices. */
#ifndef SWELL_RENDER_GL_BUFFER_H
#define SWELL_RENDER_GL_BUFFER_H

#include <glad/gl.h>
#include <stddef.h>

/* Binds a buffer and replaces what it holds. `data` may be NULL for room alone. */
void gl_load_buffer(GLenum target, GLuint buffer, const void* data, size_t bytes, GLenum usage);

/* Describes `count` attributes of the bound array buffer, from location `first` on: floats that
   follow each other, so many as `sizes` says. Divisor 1: one of each for an instance. */
void gl_describe_floats(GLuint first, const GLint* sizes, GLuint count, GLuint divisor);

#endif
