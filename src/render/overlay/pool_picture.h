/*
 * The picture of the pool, kept at the size at which it is shown: drawn anew only where it would be
 * another, and else copied.
 */
#ifndef SWELL_RENDER_POOL_PICTURE_H
#define SWELL_RENDER_POOL_PICTURE_H

#include "pool_pass.h"

typedef struct PoolPicture {
    GLuint program;
    struct {
        GLint rect, picture, origin;
    } uniform;
    GLuint vertex_array;
    RenderTarget target; /* the picture */
    uint64_t version;    /* of the pool in it ... */
    GLuint drawn_by;     /* ... the program that has drawn it ... */
    bool plain;          /* ... and how */
    long count;          /* of pictures drawn so far */
} PoolPicture;

/* Takes a zeroed picture. Fails with SWELL_ERROR_GRAPHICS or SWELL_ERROR_MEMORY;
   pool_picture_finish is then due. */
bool pool_picture_init(PoolPicture* picture, Programs* programs, SwellError* error);

/* Safe on a zeroed or half-built picture. */
void pool_picture_finish(PoolPicture* picture);

/* Draws the pool at that size, pixels, unless that is what is kept; changes the framebuffer that is
   bound. Fails with SWELL_ERROR_GRAPHICS or SWELL_ERROR_MEMORY, and then keeps none. */
bool pool_picture_prepare(PoolPicture* picture, const PoolPass* pool, int width, int height,
                          bool plain, SwellError* error);

/* Shows what is kept in a rectangle of its size of the bound framebuffer of width x height pixels,
   without depth; nothing where none is kept. */
void pool_picture_show(const PoolPicture* picture, RenderRect rect, int width, int height);

#endif
