/* Textures of OpenGL, and the units that shaders read them from. */
#ifndef SWELL_RENDER_GL_TEXTURE_H
#define SWELL_RENDER_GL_TEXTURE_H

#include <glad/gl.h>

/* The texture units. Each sampler of the shaders has one, set when its program is built. */
typedef enum TextureUnit {
    UNIT_PICTURE, /* u_font, u_source; uploads bind here, too */
    UNIT_PANORAMA,
    UNIT_HORIZON,
    UNIT_FOAM_NOISE,
    UNIT_FOAM_TABLE,
    UNIT_FOAM_HIDDEN,
    UNIT_CLOUD_SHADOW,
    UNIT_WATERLINE,
    UNIT_TEXELS,
    UNIT_DISPLACEMENT,
    UNIT_SURFACE,
    UNIT_WAKE_HEIGHT,
    UNIT_WAKE_SURFACE,
    UNIT_WAKE_TRACK,
    UNIT_RAIN_RINGS,
    UNIT_SHORE,
    UNIT_SHORE_COVER,
    UNIT_SHORE_LAND,
    UNIT_POOL,
    UNIT_WALLS,
    UNIT_FLOOR,
    UNIT_GLARE,
    UNIT_METER,
    UNIT_COUNT
} TextureUnit;

/* Sets the samplers of a linked program, and makes it current. */
void gl_set_samplers(GLuint program);

/* Creates a texture without texels, filtered by `filter` where it is drawn smaller and wrapped by
   `wrap`; it stays bound. */
GLuint gl_create_texture(GLenum target, GLint filter, GLint wrap);

/* Binds a texture to a unit. Unit 0 is the active one before and after. */
void gl_bind_texture(GLenum target, GLuint texture, TextureUnit unit);

#endif
