/* The parts of OpenGL that all passes share: errors of the driver, buffers, textures with their
   units, targets. */
#ifndef SWELL_RENDER_GL_OBJECTS_H
#define SWELL_RENDER_GL_OBJECTS_H

#include "swell/render.h"

#include <glad/gl.h>

/* Clears all pending errors. Returns GL_OUT_OF_MEMORY if it was among them, else the first, or
   GL_NO_ERROR. A caller that reads an error reports it, so that none is lost. */
GLenum gl_fetch_error(void);

/* Fails if an error is pending, even one of an earlier call: SWELL_ERROR_MEMORY "the driver has no
   memory for <what>", or SWELL_ERROR_GRAPHICS for any other error. */
bool gl_check_upload(SwellError* error, const char* what, ...) SWELL_PRINTF(2, 3);

/* Binds a buffer and replaces what it holds. `data` may be NULL for room alone. */
void gl_load_buffer(GLenum target, GLuint buffer, const void* data, size_t bytes, GLenum usage);

/* Describes `count` attributes of the bound array buffer, from location `first` on. Attribute i has
   sizes[i] floats, which follow those of the one before. With a divisor of 1 each instance has one
   of each. */
void gl_describe_floats(GLuint first, const GLint* sizes, GLuint count, GLuint divisor);

/* The texture units. Each sampler of the shaders has one, set when its program is built: PANORAMA
   is that of u_panorama. Uploads bind to SOURCE, too. */
#define TEXTURE_UNITS(X)                                                                           \
    X(SOURCE), X(PANORAMA), X(HORIZON), X(FOAM_NOISE), X(FOAM_TABLE), X(FOAM_HIDDEN),              \
        X(CLOUD_SHADOW), X(WATERLINE), X(TEXELS), X(DISPLACEMENT), X(SURFACE), X(WAKE_HEIGHT),     \
        X(WAKE_SURFACE), X(WAKE_TRACK), X(RAIN_RINGS), X(SHORE), X(SHORE_COVER), X(SHORE_LAND),    \
        X(LAND_SHADOW), X(POOL), X(WALLS), X(FLOOR), X(GLARE), X(METER), X(TEXELS_BEFORE),         \
        X(TEXELS_AFTER), X(DISPLACEMENT_BEFORE), X(DISPLACEMENT_AFTER)

#define TEXTURE_UNIT(name) UNIT_##name
typedef enum TextureUnit { TEXTURE_UNITS(TEXTURE_UNIT), UNIT_COUNT } TextureUnit;
#undef TEXTURE_UNIT

/* Returns the location of a uniform by its name in C: that of u_pixel for "PIXEL". -1 if unused. */
GLint gl_uniform_location(GLuint program, const char* name);

/* Sets the samplers of a linked program, and makes it current. */
void gl_set_samplers(GLuint program);

/* Creates a texture without texels, filtered by `filter` where it is drawn smaller and wrapped by
   `wrap`. It stays bound. */
GLuint gl_create_texture(GLenum target, GLint filter, GLint wrap);

/* Limits the mip levels of the bound texture, which has that size, to those that glGenerateMipmap
   makes of four texels a side at least: each further level takes as long, and shows the mean of
   more than a quarter of the texture. */
void gl_limit_levels(GLenum target, int width, int height);

/* RGBA texels for a texture, or for some layers of an array, from `layer` on. */
typedef struct TexelStream {
    const void* texels;
    size_t bytes; /* of a texel, a multiple of 4 */
    GLenum type;
    int width, height, layer, layers;
} TexelStream;

/* Fills the bound texture by way of a pixel buffer, which the driver copies to the texture while
   the program goes on. Memory of the program it would copy at once. */
void gl_stream_texels(GLenum target, GLuint buffer, const TexelStream* texels);

/* Binds a texture to a unit. Unit 0 is the active one before and after. */
void gl_bind_texture(GLenum target, GLuint texture, TextureUnit unit);

/* ---- Targets, beyond render.h (target.c) ----------------------------------------------------- */

/* The format in which a target holds its picture. */
typedef enum TargetFormat {
    TARGET_PICTURE, /* bytes, and depths */
    TARGET_LIGHT,   /* half floats, and depths */
    TARGET_COPY,    /* half floats alone */
    TARGET_SUM,     /* floats alone */
    TARGET_FLOATS,  /* floats, and depths */
} TargetFormat;

/* Creates a target. Fails as render_target_create does, also where a browser draws no half floats
   (EXT_color_buffer_float). */
bool target_create(RenderTarget* target, TargetFormat format, int width, int height, int samples,
                   SwellError* error);

/* Makes the target current for drawing, or the window's framebuffer for NULL. */
void target_bind(const RenderTarget* target);

/* Resolves a multisampled picture. Call it once the frame is drawn. */
void target_resolve(const RenderTarget* target);

#endif
