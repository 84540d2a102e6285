/*
 * Textures that are read between their texels.
 */
#ifndef SWELL_RENDER_GL_TEXTURE_H
#define SWELL_RENDER_GL_TEXTURE_H

#include <glad/gl.h>

/* A texture in two dimensions, linear, without levels, bound and empty; `wrap` in both. */
GLuint gl_create_linear_texture(GLint wrap);

#endif
