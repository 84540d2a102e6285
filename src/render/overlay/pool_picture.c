#include "pool_picture.h"

#include "gl/target.h"

#include <assert.h>
#include <math.h>
#include <string.h>

bool pool_picture_init(PoolPicture* picture, Programs* programs, SwellError* error) {
    assert(picture && !picture->program);
    const ProgramRecipe recipe = {
        .label = "pool picture",
        .vertex = {"pool_picture.vert"},
        .fragment = {"pool_picture.frag"},
        .program = &picture->program,
        .uniform = {{"u_rect", &picture->uniform.rect}, {"u_origin", &picture->uniform.origin}},
    };
    if (!programs_add(programs, &recipe, error)) {
        return false;
    }
    glGenVertexArrays(1, &picture->vertex_array);
    return true;
}

void pool_picture_finish(PoolPicture* picture) {
    assert(picture);
    render_target_destroy(&picture->target);
    glDeleteVertexArrays(1, &picture->vertex_array);
    glDeleteProgram(picture->program);
    memset(picture, 0, sizeof *picture);
}

static bool is_cached(const PoolPicture* picture, const PoolPass* pool, int width, int height,
                      bool plain) {
    return picture->target.width == width && picture->target.height == height &&
           picture->version == pool->version && picture->drawn_by == pool->program &&
           picture->plain == plain;
}

static bool fit_target(PoolPicture* picture, int width, int height, SwellError* error) {
    RenderTarget* target = &picture->target;
    if (target->width == width && target->height == height) {
        return true;
    }
    render_target_destroy(target);
    return render_target_create(target, width, height, 0, RENDER_PRECISION_BYTES, error);
}

bool pool_picture_prepare(PoolPicture* picture, const PoolPass* pool, int width, int height,
                          bool plain, SwellError* error) {
    assert(picture && picture->program && pool && width >= 1 && height >= 1);
    if (pool->width == 0) {
        render_target_destroy(&picture->target);
        return true;
    }
    if (is_cached(picture, pool, width, height, plain)) {
        return true;
    }
    if (!fit_target(picture, width, height, error)) {
        return false;
    }
    target_bind(&picture->target);
    glViewport(0, 0, width, height);
    pool_pass_draw(pool, plain);
    picture->version = pool->version;
    picture->drawn_by = pool->program;
    picture->plain = plain;
    picture->count += 1;
    return true;
}

void pool_picture_show(const PoolPicture* picture, RenderRect rect, int width, int height) {
    assert(picture && picture->program && width >= 1 && height >= 1);
    if (picture->target.width == 0) {
        return;
    }
    const float left = 2.0f * rect.x / (float)width - 1.0f;
    const float right = 2.0f * (rect.x + rect.width) / (float)width - 1.0f;
    const float top = 1.0f - 2.0f * rect.y / (float)height;
    const float bottom = 1.0f - 2.0f * (rect.y + rect.height) / (float)height;
    glUseProgram(picture->program);
    glUniform4f(picture->uniform.rect, left, top, right, bottom);
    glUniform2i(picture->uniform.origin, (int)lroundf(rect.x),
                height - (int)lroundf(rect.y + rect.height));
    glBindTexture(GL_TEXTURE_2D, picture->target.color);
    glDisable(GL_DEPTH_TEST);
    glBindVertexArray(picture->vertex_array);
    glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
    glBindVertexArray(0);
    glEnable(GL_DEPTH_TEST);
}
