#include "pool_pass.h"

#include "caustics.h"
#include "floor.h"
#include "gl_check.h"
#include "view.h"

#include <math.h>
#include <string.h>

enum { FIELD_CHANNELS = 3, UNIT_FIELD = 0, UNIT_FLOOR = 1 };

/* The sea's sun stands almost on the horizon, where light hardly enters water: over the pool it
   keeps its direction on the map and stands this much higher. */
static const float SUN_ELEVATION = 68.0f; /* degrees */

static void pool_sun(float sun[3]) {
    const float aside = hypotf(VIEW_LIGHT_ASIDE_X, VIEW_LIGHT_ASIDE_Z);
    const float elevation = glm_rad(SUN_ELEVATION);
    sun[0] = VIEW_LIGHT_ASIDE_X / aside * cosf(elevation);
    sun[1] = sinf(elevation);
    sun[2] = VIEW_LIGHT_ASIDE_Z / aside * cosf(elevation);
}

static GLuint create_texture(void) {
    GLuint name = 0;
    glGenTextures(1, &name);
    glBindTexture(GL_TEXTURE_2D, name);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    return name;
}

static bool load_tiles(PoolPass* pass, SwellError* error) {
    HostPicture tiles = floor_create_tiles(error);
    const bool ok = tiles.pixels && pool_pass_load_floor(pass, &tiles, error);
    host_picture_destroy(&tiles);
    return ok;
}

bool pool_pass_init(PoolPass* pass, Programs* programs, SwellError* error) {
    const ProgramRecipe recipe = {
        .label = "pool",
        .vertex = {"pool.vert"},
        .fragment = {"pool.frag"},
        .program = &pass->program,
        .uniform = {{"u_rect", &pass->uniform.rect},
                    {"u_field", &pass->uniform.field},
                    {"u_floor", &pass->uniform.floor},
                    {"u_size", &pass->uniform.size},
                    {"u_depth", &pass->uniform.depth},
                    {"u_height_scale", &pass->uniform.height_scale},
                    {"u_sun", &pass->uniform.sun},
                    {"u_sky", &pass->uniform.sky},
                    {"u_plain", &pass->uniform.plain}},
    };
    if (!programs_add(programs, &recipe, error)) {
        return false;
    }
    glGenVertexArrays(1, &pass->vertex_array);
    pass->field_texture = create_texture();
    pass->floor_texture = create_texture();
    return true;
}

void pool_pass_finish(PoolPass* pass) {
    const GLuint textures[] = {pass->field_texture, pass->floor_texture};
    glDeleteTextures(2, textures);
    glDeleteVertexArrays(1, &pass->vertex_array);
    glDeleteProgram(pass->program);
    swell_memory_free(pass->field);
    swell_memory_free(pass->light);
    memset(pass, 0, sizeof *pass);
}

bool pool_pass_load_floor(PoolPass* pass, const HostPicture* floor, SwellError* error) {
    GLint most = 0;
    glGetIntegerv(GL_MAX_TEXTURE_SIZE, &most);
    if (floor->width > most || floor->height > most) {
        return swell_error_set(
            error, SWELL_ERROR_GRAPHICS,
            "a floor of %dx%d is too large for this driver, which takes up to %dx%d", floor->width,
            floor->height, most, most);
    }
    glBindTexture(GL_TEXTURE_2D, pass->floor_texture);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGB8, floor->width, floor->height, 0, GL_RGB,
                 GL_UNSIGNED_BYTE, floor->pixels);
    glGenerateMipmap(GL_TEXTURE_2D);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
    if (!gl_check_upload(error, "a floor of %dx%d", floor->width, floor->height)) {
        return false;
    }
    pass->has_floor = true;
    return true;
}

static bool fit_field(PoolPass* pass, const RenderPool* pool, SwellError* error) {
    if (pass->width == pool->width && pass->height == pool->height) {
        return true;
    }
    const size_t cells = (size_t)pool->width * (size_t)pool->height;
    swell_memory_free(pass->field);
    swell_memory_free(pass->light);
    pass->width = 0;
    pass->height = 0;
    pass->field = swell_memory_allocate(cells * FIELD_CHANNELS, sizeof *pass->field, error);
    pass->light = pass->field ? swell_memory_allocate(cells, sizeof *pass->light, error) : NULL;
    if (!pass->light) {
        return false;
    }
    pass->width = pool->width;
    pass->height = pool->height;
    return true;
}

bool pool_pass_stream(PoolPass* pass, const RenderPool* pool, SwellError* error) {
    GLint most = 0;
    glGetIntegerv(GL_MAX_TEXTURE_SIZE, &most);
    if (pool->width > most || pool->height > most) {
        return swell_error_set(
            error, SWELL_ERROR_GRAPHICS,
            "a pool of %dx%d is too large for this driver, which takes up to %dx%d", pool->width,
            pool->height, most, most);
    }
    if (!fit_field(pass, pool, error) || (!pass->has_floor && !load_tiles(pass, error))) {
        return false;
    }
    float sun[3];
    pool_sun(sun);
    caustics_fill(pool->heights, pool->width, pool->height, pool->height_scale, pool->depth, sun,
                  pass->light);
    const size_t cells = (size_t)pool->width * (size_t)pool->height;
    for (size_t i = 0; i < cells; ++i) {
        pass->field[i * FIELD_CHANNELS] = pool->heights[i];
        pass->field[i * FIELD_CHANNELS + 1] = pass->light[i];
        pass->field[i * FIELD_CHANNELS + 2] = pool->walls && pool->walls[i] ? 1.0f : 0.0f;
    }
    pass->height_scale = pool->height_scale;
    pass->depth = pool->depth;
    glBindTexture(GL_TEXTURE_2D, pass->field_texture);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGB32F, pool->width, pool->height, 0, GL_RGB, GL_FLOAT,
                 pass->field);
    return true;
}

void pool_pass_draw(const PoolPass* pass, const RenderFrame* frame) {
    if (pass->width == 0) {
        return;
    }
    const RenderRect* r = &frame->pool;
    const float width = (float)frame->width, height = (float)frame->height;
    float sun[3];
    pool_sun(sun);
    const vec3s sky = view_fog_color();
    glUseProgram(pass->program);
    glUniform4f(pass->uniform.rect, 2.0f * r->x / width - 1.0f, 1.0f - 2.0f * r->y / height,
                2.0f * (r->x + r->width) / width - 1.0f, 1.0f - 2.0f * (r->y + r->height) / height);
    glUniform1i(pass->uniform.field, UNIT_FIELD);
    glUniform1i(pass->uniform.floor, UNIT_FLOOR);
    glUniform2f(pass->uniform.size, (float)pass->width, (float)pass->height);
    glUniform1f(pass->uniform.depth, pass->depth);
    glUniform1f(pass->uniform.height_scale, pass->height_scale);
    glUniform3fv(pass->uniform.sun, 1, sun);
    glUniform3fv(pass->uniform.sky, 1, sky.raw);
    glUniform1i(pass->uniform.plain, frame->pool_plain);
    glActiveTexture(GL_TEXTURE0 + UNIT_FLOOR);
    glBindTexture(GL_TEXTURE_2D, pass->floor_texture);
    glActiveTexture(GL_TEXTURE0 + UNIT_FIELD);
    glBindTexture(GL_TEXTURE_2D, pass->field_texture);
    glDisable(GL_DEPTH_TEST);
    glBindVertexArray(pass->vertex_array);
    glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
    glBindVertexArray(0);
    glEnable(GL_DEPTH_TEST);
}
