#include "layers_pass.h"

#include "gl/gl_objects.h"

#include <assert.h>
#include <math.h>
#include <string.h>

enum { CHANNELS = 4 };
_Static_assert(sizeof(RenderPixel) == LAYERS_TEXTURES * CHANNELS * sizeof(float), "four texels");

void layers_pass_finish(LayersPass* pass) {
    assert(pass);
    glDeleteFramebuffers(1, &pass->framebuffer);
    glDeleteRenderbuffers(1, &pass->depth);
    glDeleteTextures(LAYERS_TEXTURES, pass->texture);
    *pass = (LayersPass){0};
}

static bool create(LayersPass* pass, int width, int height, int textures, SwellError* error) {
    static const GLenum BUFFERS[LAYERS_TEXTURES] = {GL_COLOR_ATTACHMENT0, GL_COLOR_ATTACHMENT1,
                                                    GL_COLOR_ATTACHMENT2, GL_COLOR_ATTACHMENT3};
    *pass = (LayersPass){.width = width, .height = height, .textures = textures};
    glGenFramebuffers(1, &pass->framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, pass->framebuffer);
    for (int i = 0; i < textures; ++i) {
        pass->texture[i] = gl_create_texture(GL_TEXTURE_2D, GL_NEAREST, GL_CLAMP_TO_EDGE);
        glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA32F, width, height, 0, GL_RGBA, GL_FLOAT, NULL);
        glFramebufferTexture2D(GL_FRAMEBUFFER, BUFFERS[i], GL_TEXTURE_2D, pass->texture[i], 0);
    }
    glGenRenderbuffers(1, &pass->depth);
    glBindRenderbuffer(GL_RENDERBUFFER, pass->depth);
    glRenderbufferStorage(GL_RENDERBUFFER, GL_DEPTH_COMPONENT24, width, height);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, pass->depth);
    glDrawBuffers(textures, BUFFERS);
    const bool complete = glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
    const GLenum code = gl_fetch_error();
    if (code != GL_NO_ERROR || !complete) {
        glBindFramebuffer(GL_FRAMEBUFFER, 0);
        layers_pass_finish(pass);
        return swell_error_set(
            error, code == GL_OUT_OF_MEMORY ? SWELL_ERROR_MEMORY : SWELL_ERROR_GRAPHICS,
            "the driver %s layers of %dx%d",
            code == GL_OUT_OF_MEMORY ? "has no memory for" : "does not draw", width, height);
    }
    return true;
}

bool layers_pass_begin(LayersPass* pass, int width, int height, bool moved, SwellError* error) {
    assert(pass && width >= 1 && height >= 1);
    const int textures = moved ? LAYERS_TEXTURES : LAYERS_TEXTURES / 2;
    if (pass->width != width || pass->height != height || pass->textures != textures) {
        layers_pass_finish(pass);
        if (!create(pass, width, height, textures, error)) {
            return false;
        }
    }
    glBindFramebuffer(GL_FRAMEBUFFER, pass->framebuffer);
    glEnable(GL_DEPTH_TEST);
    glViewport(0, 0, width, height);
    glClearColor(0.0f, 0.0f, 0.0f, 0.0f);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    return true;
}

/* Replaces a pixel that has a number that is not finite by none. */
static void keep_finite(RenderPixel* pixel) {
    float part[LAYERS_TEXTURES * CHANNELS], sum = 0.0f;
    memcpy(part, pixel, sizeof part);
    for (int i = 0; i < LAYERS_TEXTURES * CHANNELS; ++i) {
        sum += part[i];
    }
    if (!isfinite(sum)) {
        *pixel = (RenderPixel){.index = RENDER_INDEX_NONE};
    }
}

bool layers_pass_read(const LayersPass* pass, int first, int rows, RenderPixel* pixels,
                      SwellError* error) {
    assert(pass && pass->framebuffer && pixels);
    assert(first >= 0 && rows >= 1 && first + rows <= pass->height);
    const size_t width = (size_t)pass->width, height = (size_t)rows;
    float(*texel)[CHANNELS] = swell_memory_allocate(width * height, sizeof *texel, error);
    glBindFramebuffer(GL_FRAMEBUFFER, pass->framebuffer);
    glPixelStorei(GL_PACK_ALIGNMENT, 4);
    for (int i = 0; texel && i < pass->textures; ++i) {
        glReadBuffer(GL_COLOR_ATTACHMENT0 + (GLenum)i);
        /* GL counts rows from the bottom. */
        glReadPixels(0, pass->height - first - rows, pass->width, rows, GL_RGBA, GL_FLOAT, texel);
        for (size_t row = 0; row < height; ++row) {
            RenderPixel* to = &pixels[(height - 1 - row) * width];
            for (size_t x = 0; x < width; ++x) {
                memcpy((float*)&to[x] + i * CHANNELS, texel[row * width + x], sizeof *texel);
            }
        }
    }
    for (size_t at = 0; texel && at < width * height; ++at) {
        keep_finite(&pixels[at]);
    }
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    swell_memory_free(texel);
    return texel != NULL;
}
