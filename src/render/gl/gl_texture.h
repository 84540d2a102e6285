/* Textures of OpenGL. */
#ifndef SWELL_RENDER_GL_TEXTURE_H
#define SWELL_RENDER_GL_TEXTURE_H

#include <glad/gl.h>

/* Creates a 2D texture without texels or mip levels, filtered linearly and wrapped by `wrap` in
   both directions; it stays bound. */
GLuint gl_create_linear_texture(GLint wrap);

/* Binds a texture to a texture unit, which becomes the active one. */
void gl_bind_texture(GLenum target, GLuint texture, int unit);

#endif
