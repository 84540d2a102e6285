#include "target.h"

#include "program.h"

#include <string.h>

static int smaller(int a, int b) {
    return a < b ? a : b;
}

static bool check_limits(int width, int height, int samples, SwellError* error) {
    GLint renderbuffer = 0, viewport[2] = {0}, most_samples = 0;
    glGetIntegerv(GL_MAX_RENDERBUFFER_SIZE, &renderbuffer);
    glGetIntegerv(GL_MAX_VIEWPORT_DIMS, viewport);
    glGetIntegerv(GL_MAX_SAMPLES, &most_samples);
    const int most_width = smaller(renderbuffer, viewport[0]);
    const int most_height = smaller(renderbuffer, viewport[1]);
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

static GLuint create_renderbuffer(GLenum format, const RenderTarget* target, int samples) {
    GLuint name = 0;
    glGenRenderbuffers(1, &name);
    glBindRenderbuffer(GL_RENDERBUFFER, name);
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples, format, target->width,
                                     target->height);
    return name;
}

static GLuint create_framebuffer(GLuint color, GLuint depth) {
    GLuint name = 0;
    glGenFramebuffers(1, &name);
    glBindFramebuffer(GL_FRAMEBUFFER, name);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, color);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, depth);
    return name;
}

bool target_create(RenderTarget* target, int width, int height, int samples, SwellError* error) {
    *target = (RenderTarget){.width = width, .height = height, .samples = samples};
    if (!check_limits(width, height, samples, error)) {
        return false;
    }
    target->color = create_renderbuffer(GL_RGBA8, target, samples);
    target->depth = create_renderbuffer(GL_DEPTH_COMPONENT24, target, samples);
    target->framebuffer = create_framebuffer(target->color, target->depth);
    target->resolved = target->framebuffer;
    bool complete = glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
    if (samples > 0) {
        target->resolved_color = create_renderbuffer(GL_RGBA8, target, 0);
        target->resolved = create_framebuffer(target->resolved_color, 0);
        complete = complete && glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
    }
    const bool out_of_memory = gl_out_of_memory();
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    if (out_of_memory || !complete) {
        target_destroy(target);
        return swell_error_set(error, out_of_memory ? SWELL_ERROR_MEMORY : SWELL_ERROR_GRAPHICS,
                               "the driver %s a picture of %dx%d with %d samples",
                               out_of_memory ? "has no memory for" : "does not draw", width, height,
                               samples);
    }
    return true;
}

void target_destroy(RenderTarget* target) {
    if (target->resolved != target->framebuffer) {
        glDeleteFramebuffers(1, &target->resolved);
    }
    glDeleteFramebuffers(1, &target->framebuffer);
    const GLuint buffers[] = {target->color, target->depth, target->resolved_color};
    glDeleteRenderbuffers(3, buffers);
    memset(target, 0, sizeof *target);
}

void target_bind(const RenderTarget* target) {
    glBindFramebuffer(GL_FRAMEBUFFER, target ? target->framebuffer : 0);
}

static void copy_picture(const RenderTarget* target, GLuint from, GLuint to) {
    glBindFramebuffer(GL_READ_FRAMEBUFFER, from);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, to);
    glBlitFramebuffer(0, 0, target->width, target->height, 0, 0, target->width, target->height,
                      GL_COLOR_BUFFER_BIT, GL_NEAREST);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
}

void target_resolve(const RenderTarget* target) {
    if (target->resolved != target->framebuffer) {
        copy_picture(target, target->framebuffer, target->resolved);
    }
}

void target_show(const RenderTarget* target) {
    copy_picture(target, target->resolved, 0);
}

HostPicture target_read(const RenderTarget* target, SwellError* error) {
    HostPicture picture = host_picture_create(target->width, target->height, error);
    if (!picture.pixels) {
        return picture;
    }
    const size_t row_size = (size_t)target->width * 3;
    glBindFramebuffer(GL_FRAMEBUFFER, target->resolved);
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    /* GL counts rows from the bottom; reading them one by one needs no second copy. */
    for (int row = 0; row < target->height; ++row) {
        glReadPixels(0, target->height - 1 - row, target->width, 1, GL_RGB, GL_UNSIGNED_BYTE,
                     picture.pixels + (size_t)row * row_size);
    }
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    return picture;
}
