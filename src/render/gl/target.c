#include "gl_objects.h"

#include <assert.h>
#include <math.h>
#include <string.h>

static int smaller(int a, int b) {
    return a < b ? a : b;
}

static bool check_limits(int width, int height, int samples, SwellError* error) {
    GLint renderbuffer = 0, texture = 0, viewport[2] = {0}, most_samples = 0;
    glGetIntegerv(GL_MAX_RENDERBUFFER_SIZE, &renderbuffer);
    glGetIntegerv(GL_MAX_TEXTURE_SIZE, &texture);
    glGetIntegerv(GL_MAX_VIEWPORT_DIMS, viewport);
    glGetIntegerv(GL_MAX_SAMPLES, &most_samples);
    const int side = smaller(renderbuffer, texture);
    const int most_width = smaller(side, viewport[0]);
    const int most_height = smaller(side, viewport[1]);
    if (width > most_width || height > most_height) {
        return swell_error_set(
            error, SWELL_ERROR_GRAPHICS,
            "a picture of %dx%d is too large for this driver, which draws up to %dx%d", width,
            height, most_width, most_height);
    }
    if (samples > most_samples) {
        return swell_error_set(error, SWELL_ERROR_GRAPHICS,
                               "%d samples are too many for this driver, which offers up to %d",
                               samples, most_samples);
    }
    return true;
}

static bool is_complete(void) {
    return glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
}

bool target_create(RenderTarget* target, TargetFormat format, int width, int height, int samples,
                   SwellError* error) {
    assert(target && width >= 1 && height >= 1 && samples >= 0);
    /* Samples of each of the target's own pixels. */
    const int held = samples == RENDER_SAMPLES_FINE ? RENDER_SAMPLES_FINE / 4 : samples;
    const bool floats = format == TARGET_SUM || format == TARGET_FLOATS;
    const GLenum texels = format == TARGET_PICTURE ? GL_RGBA8 : floats ? GL_RGBA32F : GL_RGBA16F;
    *target = (RenderTarget){0};
    if (!check_limits(width, height, held, error) ||
        !gl_check_upload(error, "the start of a picture")) {
        return false;
    }
    *target = (RenderTarget){.width = width, .height = height, .samples = samples};

    /* The colour is a texture. */
    target->color = gl_create_texture(GL_TEXTURE_2D, GL_LINEAR, GL_CLAMP_TO_EDGE);
    glTexImage2D(GL_TEXTURE_2D, 0, (GLint)texels, width, height, 0, GL_RGBA,
                 format == TARGET_PICTURE ? GL_UNSIGNED_BYTE
                 : floats                 ? GL_FLOAT
                                          : GL_HALF_FLOAT,
                 NULL);
    glGenFramebuffers(1, &target->resolved);
    glBindFramebuffer(GL_FRAMEBUFFER, target->resolved);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, target->color, 0);
    target->framebuffer = target->resolved;

    /* With multisampling, frames are drawn into a renderbuffer and resolved into the texture. */
    bool complete = true;
    if (samples > 0) {
        complete = is_complete();
        glGenRenderbuffers(1, &target->sampled);
        glBindRenderbuffer(GL_RENDERBUFFER, target->sampled);
        glRenderbufferStorageMultisample(GL_RENDERBUFFER, held, texels, width, height);
        glGenFramebuffers(1, &target->framebuffer);
        glBindFramebuffer(GL_FRAMEBUFFER, target->framebuffer);
        glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER,
                                  target->sampled);
    }
    if (format != TARGET_COPY && format != TARGET_SUM) {
        glGenRenderbuffers(1, &target->depth);
        glBindRenderbuffer(GL_RENDERBUFFER, target->depth);
        glRenderbufferStorageMultisample(GL_RENDERBUFFER, held, GL_DEPTH_COMPONENT24, width,
                                         height);
        glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER,
                                  target->depth);
    }
    complete = is_complete() && complete;
    const GLenum code = gl_fetch_error();
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    if (code == GL_NO_ERROR && complete) {
        return true;
    }
    render_target_destroy(target);
    return swell_error_set(
        error, code == GL_OUT_OF_MEMORY ? SWELL_ERROR_MEMORY : SWELL_ERROR_GRAPHICS,
        "the driver %s a picture of %dx%d with %d samples",
        code == GL_OUT_OF_MEMORY ? "has no memory for" : "does not draw", width, height, samples);
}

bool render_target_create(RenderTarget* target, int width, int height, int samples,
                          SwellError* error) {
    return target_create(target, TARGET_PICTURE, width, height, samples, error);
}

bool render_target_create_light(RenderTarget* target, int width, int height, int samples,
                                SwellError* error) {
    const int finer = samples == RENDER_SAMPLES_FINE ? 2 : 1;
    return target_create(target, TARGET_FLOATS, finer * width, finer * height, samples, error);
}

void render_target_destroy(RenderTarget* target) {
    assert(target);
    if (!target->framebuffer) { /* perhaps there is no context either */
        return;
    }
    if (target->resolved != target->framebuffer) {
        glDeleteFramebuffers(1, &target->resolved);
    }
    glDeleteFramebuffers(1, &target->framebuffer);
    const GLuint buffers[] = {target->sampled, target->depth};
    glDeleteRenderbuffers(2, buffers);
    glDeleteTextures(1, &target->color);
    memset(target, 0, sizeof *target);
}

void target_bind(const RenderTarget* target) {
    glBindFramebuffer(GL_FRAMEBUFFER, target ? target->framebuffer : 0);
}

/* Copies a picture of the target's size into one of that size. */
static void copy_picture(const RenderTarget* target, GLuint from, GLuint to, int width,
                         int height) {
    const bool same = width == target->width && height == target->height;
    glBindFramebuffer(GL_READ_FRAMEBUFFER, from);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, to);
    glBlitFramebuffer(0, 0, target->width, target->height, 0, 0, width, height, GL_COLOR_BUFFER_BIT,
                      same ? GL_NEAREST : GL_LINEAR);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
}

void target_resolve(const RenderTarget* target) {
    if (target->resolved != target->framebuffer && target->resolved != 0) {
        copy_picture(target, target->framebuffer, target->resolved, target->width, target->height);
    }
}

void render_target_free_texture(RenderTarget* target) {
    assert(target && target->framebuffer && target->samples > 0);
    copy_picture(target, target->framebuffer, 0, target->width, target->height);
    if (gl_fetch_error() == GL_NO_ERROR) {
        glDeleteFramebuffers(1, &target->resolved);
        glDeleteTextures(1, &target->color);
        target->resolved = target->color = 0;
    }
}

void render_target_show(const RenderTarget* target, int width, int height) {
    assert(target && target->framebuffer && width >= 1 && height >= 1);
    copy_picture(target, target->resolved ? target->resolved : target->framebuffer, 0, width,
                 height);
}

/* ---- Reading back -------------------------------------------------------------------------- */

/* Reads the bound framebuffer as RGBA, which every driver supports, and in one call, since a driver
   waits for the GPU in each call. */
static HostPicture read_picture(int width, int height, int bottom, SwellError* error) {
    HostPicture picture = host_picture_create(width, height, error);
    uint8_t* rgba =
        picture.pixels ? swell_memory_allocate((size_t)width * (size_t)height, 4, error) : NULL;
    if (!rgba) {
        host_picture_destroy(&picture);
        return picture;
    }
    glPixelStorei(GL_PACK_ALIGNMENT, 4);
    glReadPixels(0, bottom, width, height, GL_RGBA, GL_UNSIGNED_BYTE, rgba);
    for (int y = 0; y < height; ++y) { /* GL counts rows from the bottom */
        const uint8_t* from = rgba + 4 * (size_t)width * (size_t)(height - 1 - y);
        uint8_t* to = picture.pixels + 3 * (size_t)width * (size_t)y;
        for (int x = 0; x < width; ++x) {
            memcpy(to + 3 * x, from + 4 * x, 3);
        }
    }
    swell_memory_free(rgba);
    return picture;
}

HostPicture render_target_read(const RenderTarget* target, SwellError* error) {
    assert(target && target->resolved);
    glBindFramebuffer(GL_FRAMEBUFFER, target->resolved);
    const HostPicture picture = read_picture(target->width, target->height, 0, error);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    return picture;
}

bool render_target_read_light(const RenderTarget* target, float* light, SwellError* error) {
    assert(target && target->resolved && light);
    const size_t finer = target->samples == RENDER_SAMPLES_FINE ? 2 : 1;
    const size_t wide = (size_t)target->width, width = wide / finer;
    const size_t height = (size_t)target->height / finer, count = width * height;
    float* rgba = swell_memory_allocate(finer * wide, 4 * sizeof *rgba, error);
    if (!rgba) {
        return false;
    }
    glBindFramebuffer(GL_FRAMEBUFFER, target->resolved);
    glPixelStorei(GL_PACK_ALIGNMENT, 4);
    for (size_t y = 0; y < height; ++y) { /* GL counts rows from the bottom */
        glReadPixels(0, (GLint)(finer * (height - 1 - y)), (GLsizei)wide, (GLsizei)finer, GL_RGBA,
                     GL_FLOAT, rgba);
        for (size_t c = 0; c < 3; ++c) {
            for (size_t x = 0; x < width; ++x) {
                float sum = 0.0f;
                for (size_t k = 0; k < finer * finer; ++k) {
                    const float value = rgba[4 * (k / finer * wide + finer * x + k % finer) + c];
                    sum += isfinite(value) ? value : 0.0f;
                }
                light[c * count + y * width + x] = sum / (float)(finer * finer);
            }
        }
    }
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    swell_memory_free(rgba);
    return true;
}

HostPicture render_window_read(int width, int height, int bottom, SwellError* error) {
    assert(width > 0 && height > 0 && bottom >= 0);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    return read_picture(width, height, bottom, error);
}
