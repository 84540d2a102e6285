#include "wake_fields.h"

#include "gl_check.h"
#include "halves.h"

#include <assert.h>
#include <string.h>

enum { STAND_IN_GRID = 8 };

void wake_fields_drop(WakeLayer* layer) {
    glDeleteTextures(FIELDS_TURNS * WAKE_FIELDS_TEXTURES, layer->texture[0]);
    *layer = (WakeLayer){0};
}

void wake_fields_finish(WakeFields* wake) {
    assert(wake);
    wake_fields_drop(&wake->patch);
    wake_fields_drop(&wake->rain);
    swell_memory_free(wake->halves);
    memset(wake, 0, sizeof *wake);
}

static void create_textures(WakeLayer* layer, int grid) {
    glGenTextures(FIELDS_TURNS * WAKE_FIELDS_TEXTURES, layer->texture[0]);
    for (int i = 0; i < FIELDS_TURNS * WAKE_FIELDS_TEXTURES; ++i) {
        const int turn = i / WAKE_FIELDS_TEXTURES, which = i % WAKE_FIELDS_TEXTURES;
        const bool height = which == WAKE_FIELDS_HEIGHT;
        glBindTexture(GL_TEXTURE_2D, layer->texture[turn][which]);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
        glTexImage2D(GL_TEXTURE_2D, 0, height ? GL_R16F : GL_RGBA16F, grid, grid, 0,
                     height ? GL_RED : GL_RGBA, GL_HALF_FLOAT, NULL);
    }
    layer->grid = grid;
}

static bool make_room(WakeFields* wake, size_t texels, SwellError* error) {
    if (texels > wake->capacity) {
        swell_memory_free(wake->halves);
        wake->halves = swell_memory_allocate(5 * texels, sizeof *wake->halves, error);
        wake->capacity = wake->halves ? texels : 0;
    }
    return wake->halves != NULL;
}

static void upload(WakeLayer* layer, const WakePatch* patch, uint16_t* halves) {
    const int grid = layer->grid;
    const size_t texels = (size_t)grid * (size_t)grid;
    uint16_t* height = halves + 4 * texels;
    halves_from_wake(wake_patch_texels(patch), texels, height, halves);
    layer->turn = (layer->turn + 1) % FIELDS_TURNS;
    const GLuint* texture = layer->texture[layer->turn];
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    if (layer->border > 0.0) {
        glBindTexture(GL_TEXTURE_2D, texture[WAKE_FIELDS_HEIGHT]);
        glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, grid, grid, GL_RED, GL_HALF_FLOAT, height);
        glGenerateMipmap(GL_TEXTURE_2D);
    }
    glBindTexture(GL_TEXTURE_2D, texture[WAKE_FIELDS_SURFACE]);
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, grid, grid, GL_RGBA, GL_HALF_FLOAT, halves);
    glGenerateMipmap(GL_TEXTURE_2D);
    glBindTexture(GL_TEXTURE_2D, 0);
}

/* What is to be seen of a patch, its textures aside. */
static WakeLayer describe(const WakePatch* patch) {
    const WakeParams* params = wake_patch_params(patch);
    WakeLayer layer = {
        .shown = true,
        .grid = params->grid,
        .cell = params->cell,
        .border = params->border,
        .largest = (float)wake_patch_largest(patch),
        .patch = patch,
        .generation = wake_patch_generation(patch),
    };
    wake_patch_middle(patch, layer.middle);
    return layer;
}

/* A patch may lie where one lay that is no more, and be as old. */
static bool is_uploaded(const WakeLayer* now, const WakeLayer* then) {
    return now->grid == then->grid && now->patch == then->patch &&
           now->generation == then->generation && now->largest == then->largest &&
           now->middle[0] == then->middle[0] && now->middle[1] == then->middle[1];
}

static bool stream(WakeFields* wake, WakeLayer* layer, const WakePatch* patch, SwellError* error) {
    if (!patch || wake_patch_is_still(patch)) {
        layer->shown = false;
        return true;
    }
    WakeLayer next = describe(patch);
    const bool uploaded = is_uploaded(&next, layer);
    if (next.grid != layer->grid) {
        wake_fields_drop(layer);
        create_textures(layer, next.grid);
    }
    next.turn = layer->turn;
    memcpy(next.texture, layer->texture, sizeof next.texture);
    *layer = next;
    if (!uploaded) {
        layer->shown = make_room(wake, (size_t)next.grid * (size_t)next.grid, error);
        if (!layer->shown) {
            return false;
        }
        upload(layer, patch, wake->halves);
    }
    return true;
}

bool wake_fields_stream(WakeFields* wake, const WakePatch* patch, const WakePatch* rain,
                        SwellError* error) {
    assert(wake);
    glActiveTexture(GL_TEXTURE0);
    const bool ok =
        stream(wake, &wake->patch, patch, error) && stream(wake, &wake->rain, rain, error);
    if (ok && gl_check_upload(error, "the small waves")) {
        return true;
    }
    wake_fields_drop(&wake->patch);
    wake_fields_drop(&wake->rain);
    return false;
}

void wake_fields_stand_in(WakeLayer* layer) {
    assert(layer && layer->grid == 0);
    glActiveTexture(GL_TEXTURE0);
    create_textures(layer, STAND_IN_GRID);
    for (int which = 0; which < WAKE_FIELDS_TEXTURES; ++which) {
        glBindTexture(GL_TEXTURE_2D, layer->texture[0][which]);
        glGenerateMipmap(GL_TEXTURE_2D);
    }
    glBindTexture(GL_TEXTURE_2D, 0);
    layer->shown = true;
    layer->cell = 1.0;
    layer->border = 1.0;
}

void wake_fields_bind(const WakeLayer* layer, int texture, int unit) {
    assert(layer && layer->grid > 0);
    glActiveTexture(GL_TEXTURE0 + (GLenum)unit);
    glBindTexture(GL_TEXTURE_2D, layer->texture[layer->turn][texture]);
}
