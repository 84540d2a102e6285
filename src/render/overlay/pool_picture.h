/* A cache of the pool's picture at the size of its window, redrawn only when it changes. */
#ifndef SWELL_RENDER_POOL_PICTURE_H
#define SWELL_RENDER_POOL_PICTURE_H

#include "pool_pass.h"

typedef struct PoolPicture {
    GLuint program;
    struct {
        GLint rect, origin;
    } uniform;
    GLuint vertex_array;
    RenderTarget target; /* the picture, of ... */
    uint64_t version;    /* ... this version of the pool ... */
    GLuint drawn_by;     /* ... by this program ... */
    bool plain;          /* ... in this style */
    long count;          /* of pictures drawn so far */
} PoolPicture;

/* Takes a zeroed picture. Fails with SWELL_ERROR_GRAPHICS or SWELL_ERROR_MEMORY; then call
   pool_picture_finish. */
bool pool_picture_init(PoolPicture* picture, Programs* programs, SwellError* error);

/* Safe on a zeroed or half-built picture. */
void pool_picture_finish(PoolPicture* picture);

/* Draws the pool at that size, pixels, unless the cache holds that picture; may bind another
   framebuffer. Fails with SWELL_ERROR_GRAPHICS or SWELL_ERROR_MEMORY; the cache is then empty. */
bool pool_picture_prepare(PoolPicture* picture, const PoolPass* pool, int width, int height,
                          bool plain, SwellError* error);

/* Copies the cached picture, if there is one, into a rectangle of its size in the bound framebuffer
   of width x height pixels, without depth. */
void pool_picture_show(const PoolPicture* picture, RenderRect rect, int width, int height);

#endif
