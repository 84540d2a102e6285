#include "gl_texture.h"

static const char* const SAMPLER[UNIT_COUNT] = {
    [UNIT_PANORAMA] = "u_panorama",
    [UNIT_HORIZON] = "u_horizon",
    [UNIT_FOAM_NOISE] = "u_foam_noise",
    [UNIT_FOAM_TABLE] = "u_foam_table",
    [UNIT_FOAM_HIDDEN] = "u_foam_hidden",
    [UNIT_CLOUD_SHADOW] = "u_cloud_shadow",
    [UNIT_WATERLINE] = "u_waterline",
    [UNIT_TEXELS] = "u_texels",
    [UNIT_DISPLACEMENT] = "u_displacement",
    [UNIT_SURFACE] = "u_surface",
    [UNIT_WAKE_HEIGHT] = "u_wake_height",
    [UNIT_WAKE_SURFACE] = "u_wake_surface",
    [UNIT_WAKE_TRACK] = "u_wake_track",
    [UNIT_RAIN_RINGS] = "u_rain_rings",
    [UNIT_SHORE] = "u_shore",
    [UNIT_SHORE_COVER] = "u_shore_cover",
    [UNIT_SHORE_LAND] = "u_shore_land",
    [UNIT_POOL] = "u_pool",
    [UNIT_WALLS] = "u_walls",
    [UNIT_FLOOR] = "u_floor",
    [UNIT_GLARE] = "u_glare",
    [UNIT_METER] = "u_meter",
};

void gl_set_samplers(GLuint program) {
    glUseProgram(program);
    for (int unit = UNIT_PICTURE + 1; unit < UNIT_COUNT; ++unit) {
        glUniform1i(glGetUniformLocation(program, SAMPLER[unit]), unit); /* -1 is ignored */
    }
}

GLuint gl_create_texture(GLenum target, GLint filter, GLint wrap) {
    GLuint name = 0;
    glGenTextures(1, &name);
    glBindTexture(target, name);
    glTexParameteri(target, GL_TEXTURE_WRAP_S, wrap);
    glTexParameteri(target, GL_TEXTURE_WRAP_T, wrap);
    glTexParameteri(target, GL_TEXTURE_MIN_FILTER, filter);
    glTexParameteri(target, GL_TEXTURE_MAG_FILTER, filter == GL_NEAREST ? GL_NEAREST : GL_LINEAR);
    return name;
}

void gl_bind_texture(GLenum target, GLuint texture, TextureUnit unit) {
    glActiveTexture(GL_TEXTURE0 + unit);
    glBindTexture(target, texture);
    glActiveTexture(GL_TEXTURE0);
}
