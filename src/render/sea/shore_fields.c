#include "shore_fields.h"

#include "gl/gl_check.h"

#include <assert.h>
#include <math.h>
#include <string.h>

enum { LAYERS = 3 };

/* Within so much of a rim there is no water of the window [m] (shore.glsl). */
static const double RIM = 3.0;

/* How caustics wander [m/s], and after how long that repeats [s]. */
static const float CAUSTICS[2] = {0.1f, 0.4f};
static const double WANDERS = 4096.0;

void shore_fields_finish(ShoreFields* fields) {
    assert(fields);
    glDeleteTextures(FIELDS_TURNS * SHORE_FIELDS_TEXTURES, fields->texture[0]);
    memset(fields, 0, sizeof *fields);
}

static GLuint create_texture(GLenum target, const ShoreTexels* texels) {
    const GLuint name = gl_create_texture(target, GL_LINEAR_MIPMAP_LINEAR, GL_CLAMP_TO_EDGE);
    glTexParameteri(target, GL_TEXTURE_WRAP_T, texels->repeats ? GL_REPEAT : GL_CLAMP_TO_EDGE);
    return name;
}

static void create_textures(ShoreFields* fields, const ShoreTexels* texels) {
    for (int turn = 0; turn < FIELDS_TURNS; ++turn) {
        GLuint* texture = fields->texture[turn];
        texture[SHORE_FIELDS_HALVES] = create_texture(GL_TEXTURE_2D_ARRAY, texels);
        glTexImage3D(GL_TEXTURE_2D_ARRAY, 0, GL_RGBA16F, texels->nx, texels->nz, LAYERS, 0, GL_RGBA,
                     GL_HALF_FLOAT, NULL);
        texture[SHORE_FIELDS_COVER] = create_texture(GL_TEXTURE_2D, texels);
        glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, texels->nx, texels->nz, 0, GL_RGBA,
                     GL_UNSIGNED_BYTE, NULL);
    }
}

static void upload(ShoreFields* fields, const ShoreTexels* texels) {
    fields->turn = (fields->turn + 1) % FIELDS_TURNS;
    const GLuint* texture = fields->texture[fields->turn];
    const uint16_t* const layer[LAYERS] = {texels->moved, texels->shape, texels->carried};
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    glBindTexture(GL_TEXTURE_2D_ARRAY, texture[SHORE_FIELDS_HALVES]);
    for (int n = 0; n < LAYERS; ++n) {
        glTexSubImage3D(GL_TEXTURE_2D_ARRAY, 0, 0, 0, n, texels->nx, texels->nz, 1, GL_RGBA,
                        GL_HALF_FLOAT, layer[n]);
    }
    glGenerateMipmap(GL_TEXTURE_2D_ARRAY);
    glBindTexture(GL_TEXTURE_2D, texture[SHORE_FIELDS_COVER]);
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, texels->nx, texels->nz, GL_RGBA, GL_UNSIGNED_BYTE,
                    texels->cover);
    glGenerateMipmap(GL_TEXTURE_2D);
}

bool shore_fields_stream(ShoreFields* fields, const RenderShore* shore, SwellError* error) {
    assert(fields && shore);
    const ShoreTexels texels = shore_display_texels(shore->display);
    const bool known =
        fields->shore.display == shore->display && fields->texels.updates == texels.updates;
    fields->shore = *shore;
    fields->shown = texels.updates > 0;
    if (known || !fields->shown) {
        return true;
    }
    const ShoreTexels* held = &fields->texels;
    if (held->nx != texels.nx || held->nz != texels.nz || held->repeats != texels.repeats) {
        glDeleteTextures(FIELDS_TURNS * SHORE_FIELDS_TEXTURES, fields->texture[0]);
        create_textures(fields, &texels);
    }
    fields->texels = texels;
    upload(fields, &texels);
    if (!gl_check_upload(error, "a shore of %dx%d texels", texels.nx, texels.nz)) {
        shore_fields_finish(fields);
        return false;
    }
    return true;
}

int shore_fields_parts(const ShoreFields* fields, const double low[2], const double high[2]) {
    assert(fields && low && high);
    if (!fields->shown) {
        return SHORE_SEA;
    }
    const ShoreTexels* texels = &fields->texels;
    const double first[2] = {fields->shore.west, fields->shore.north};
    const double end[2] = {first[0] + texels->nx * texels->cell,
                           first[1] + texels->nz * texels->cell};
    const bool along = texels->repeats || (high[1] > first[1] + RIM && low[1] < end[1] - RIM);
    const bool before = !along || high[0] <= first[0] + RIM;
    if (before || (!texels->repeats && low[0] >= end[0] - RIM)) {
        return SHORE_SEA;
    }
    return low[0] >= end[0] ? SHORE_GROUND : SHORE_WATER | SHORE_GROUND;
}

void shore_fields_set(const ShoreFields* fields, UniformBlocks* blocks, const double corner[2],
                      double time) {
    assert(fields && blocks && corner && fields->shown);
    const ShoreTexels* texels = &fields->texels;
    const double sides[2] = {texels->nx * texels->cell, texels->nz * texels->cell};
    const double place[2] = {fields->shore.west, fields->shore.north};
    const double since = time - WANDERS * floor(time / WANDERS);
    ShoreBlock block = {
        .texels = (float)(1.0 / texels->cell),
        .repeats = texels->repeats ? 1.0f : 0.0f,
    };
    for (int axis = 0; axis < 2; ++axis) {
        block.corner[axis] = (float)(place[axis] - corner[axis]);
        block.sides[axis] = (float)sides[axis];
        block.frequency[axis] = (float)(1.0 / sides[axis]);
        block.caustics[axis] = CAUSTICS[axis] * (float)since;
    }
    uniform_blocks_set(blocks, UNIFORM_BLOCK_SHORE, &block);
    const GLuint* texture = fields->texture[fields->turn];
    gl_bind_texture(GL_TEXTURE_2D_ARRAY, texture[SHORE_FIELDS_HALVES], UNIT_SHORE);
    gl_bind_texture(GL_TEXTURE_2D, texture[SHORE_FIELDS_COVER], UNIT_SHORE_COVER);
}
