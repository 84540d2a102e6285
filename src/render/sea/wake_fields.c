#include "wake_fields.h"

#include "gl/gl_objects.h"
#include "halves.h"

#include <assert.h>
#include <math.h>
#include <string.h>

static void drop(WakeLayer* layer) {
    glDeleteTextures(FIELDS_TURNS * WAKE_FIELDS_TEXTURES, layer->texture[0]);
    *layer = (WakeLayer){0};
}

void wake_fields_finish(WakeFields* wake) {
    assert(wake);
    drop(&wake->patch);
    drop(&wake->track.layer);
    swell_memory_free(wake->track.texels);
    glDeleteTextures(1, &wake->rings);
    swell_memory_free(wake->halves);
    memset(wake, 0, sizeof *wake);
}

static void create_textures(WakeLayer* layer, int grid) {
    for (int i = 0; i < FIELDS_TURNS * WAKE_FIELDS_TEXTURES; ++i) {
        const int turn = i / WAKE_FIELDS_TEXTURES, which = i % WAKE_FIELDS_TEXTURES;
        const bool height = which == WAKE_FIELDS_HEIGHT;
        layer->texture[turn][which] =
            gl_create_texture(GL_TEXTURE_2D, GL_LINEAR_MIPMAP_LINEAR, GL_REPEAT);
        glTexImage2D(GL_TEXTURE_2D, 0, height ? GL_RG16F : GL_RGBA16F, grid, grid, 0,
                     height ? GL_RG : GL_RGBA, GL_HALF_FLOAT, NULL);
        gl_limit_levels(GL_TEXTURE_2D, grid, grid);
        glGenerateMipmap(GL_TEXTURE_2D);
    }
    layer->grid = grid;
}

/* ---- Stirred blocks ------------------------------------------------------------------------ */

/* Smaller slopes and less foam are invisible. */
static const float SLOPE_LEAST = 0.0015f;
static const float FOAM_LEAST = 0.02f;
static const float TRAIL_LEAST = 0.02f;

static void find_stirred(WakeLayer* layer, const WakeTexel* texels, const float* trail) {
    memset(layer->stirred, 0, sizeof layer->stirred);
    for (int row = 0; row < layer->grid; ++row) {
        for (int block = 0; block < layer->grid / WAKE_BLOCK_CELLS; ++block) {
            bool* stirred = &layer->stirred[row / WAKE_BLOCK_CELLS][block];
            const size_t first =
                (size_t)row * (size_t)layer->grid + (size_t)block * WAKE_BLOCK_CELLS;
            for (size_t i = first; !*stirred && i < first + WAKE_BLOCK_CELLS; ++i) {
                const float* slope = texels[i].slope;
                *stirred = slope[0] * slope[0] + slope[1] * slope[1] > SLOPE_LEAST * SLOPE_LEAST ||
                           texels[i].foam > FOAM_LEAST || trail[i] > TRAIL_LEAST;
            }
        }
    }
}

bool wake_fields_stirred(const WakeLayer* layer, const double low[2], const double high[2]) {
    assert(layer && layer->grid > 0 && low && high);
    const double block = WAKE_BLOCK_CELLS * layer->cell;
    const double half = 0.5 * layer->grid * layer->cell;
    int64_t first[2], last[2];
    for (int axis = 0; axis < 2; ++axis) { /* a lookup reads the next cell, too */
        const double from = fmax(low[axis] - layer->cell, layer->middle[axis] - half);
        const double to = fmin(high[axis] + layer->cell, layer->middle[axis] + half);
        if (from > to) {
            return false;
        }
        first[axis] = (int64_t)floor(from / block);
        last[axis] = (int64_t)floor(to / block);
    }
    const int64_t mask = layer->grid / WAKE_BLOCK_CELLS - 1;
    for (int64_t row = first[1]; row <= last[1]; ++row) {
        for (int64_t column = first[0]; column <= last[0]; ++column) {
            if (layer->stirred[row & mask][column & mask]) {
                return true;
            }
        }
    }
    return false;
}

/* ---- Textures ------------------------------------------------------------------------------ */

static bool upload(WakeFields* wake, const WakePatch* patch, PassTimer* timer, SwellError* error) {
    WakeLayer* layer = &wake->patch;
    const int grid = layer->grid;
    const size_t texels = (size_t)grid * (size_t)grid;
    if (texels > wake->capacity) {
        swell_memory_free(wake->halves);
        wake->halves = swell_memory_allocate(6 * texels, sizeof *wake->halves, error);
        wake->capacity = wake->halves ? texels : 0;
    }
    if (!wake->halves) {
        return false;
    }
    uint16_t* height = wake->halves + 4 * texels;
    const float* trail = wake_patch_trail(patch);
    halves_from_wake(wake_patch_texels(patch), trail, texels, height, wake->halves);
    find_stirred(layer, wake_patch_texels(patch), trail);
    layer->turn = (layer->turn + 1) % FIELDS_TURNS;
    const GLuint* texture = layer->texture[layer->turn];
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    glBindTexture(GL_TEXTURE_2D, texture[WAKE_FIELDS_HEIGHT]);
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, grid, grid, GL_RG, GL_HALF_FLOAT, height);
    pass_timer_mark(timer, "mips");
    glGenerateMipmap(GL_TEXTURE_2D);
    pass_timer_mark(timer, "upload");
    glBindTexture(GL_TEXTURE_2D, texture[WAKE_FIELDS_SURFACE]);
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, grid, grid, GL_RGBA, GL_HALF_FLOAT, wake->halves);
    pass_timer_mark(timer, "mips");
    glGenerateMipmap(GL_TEXTURE_2D);
    return gl_check_upload(error, "the small waves");
}

bool wake_fields_stream(WakeFields* wake, const WakePatch* patch, PassTimer* timer,
                        SwellError* error) {
    assert(wake);
    WakeLayer* layer = &wake->patch;
    if (!patch || wake_patch_is_still(patch)) {
        layer->shown = false;
        return true;
    }
    const WakeParams* params = wake_patch_params(patch);
    const WakeLayer before = *layer;
    if (params->grid != layer->grid) {
        drop(layer);
        create_textures(layer, params->grid);
    }
    layer->shown = true;
    layer->cell = params->cell;
    layer->border = params->border;
    layer->largest = (float)wake_patch_largest(patch);
    layer->patch = patch;
    layer->generation = wake_patch_generation(patch);
    wake_patch_middle(patch, layer->middle);
    /* Address and generation alone do not suffice: a new patch may have those of a destroyed
       one. */
    const bool uploaded =
        layer->grid == before.grid && layer->patch == before.patch &&
        layer->generation == before.generation && layer->largest == before.largest &&
        layer->middle[0] == before.middle[0] && layer->middle[1] == before.middle[1];
    if (uploaded || upload(wake, patch, timer, error)) {
        return true;
    }
    drop(layer);
    return false;
}

/* ---- The track ----------------------------------------------------------------------------- */

static void find_painted(WakeLayer* layer, const uint8_t* texels) {
    memset(layer->stirred, 0, sizeof layer->stirred);
    for (int j = 0; j < WAKE_TRACK_GRID; ++j) {
        for (int i = 0; i < WAKE_TRACK_GRID; ++i) {
            if ((float)texels[j * WAKE_TRACK_GRID + i] > 255.0f * TRAIL_LEAST) {
                layer->stirred[j / WAKE_BLOCK_CELLS][i / WAKE_BLOCK_CELLS] = true;
            }
        }
    }
}

static void create_track(WakeLayer* layer) {
    layer->texture[0][0] = gl_create_texture(GL_TEXTURE_2D, GL_LINEAR_MIPMAP_LINEAR, GL_REPEAT);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_R8, WAKE_TRACK_GRID, WAKE_TRACK_GRID, 0, GL_RED,
                 GL_UNSIGNED_BYTE, NULL);
    layer->grid = WAKE_TRACK_GRID;
    layer->cell = WAKE_TRACK_CELL;
}

bool wake_track_stream(WakeTrackLayer* shown, const WakeTrack* track, double time,
                       SwellError* error) {
    assert(shown && track);
    WakeLayer* layer = &shown->layer;
    const double rounded = WAKE_TRACK_EVERY * floor(time / WAKE_TRACK_EVERY);
    if (track->count == 0) {
        layer->shown = false;
        shown->count = 0;
        return true;
    }
    const bool painted = shown->count > 0 && track->count >= shown->count && shown->time == rounded;
    shown->count = track->count;
    shown->time = rounded;
    if (painted) { /* points added since then wait for the next time */
        return true;
    }
    if (!shown->texels && !(shown->texels = swell_memory_allocate(
                                (size_t)WAKE_TRACK_GRID * WAKE_TRACK_GRID, 1, error))) {
        layer->shown = false;
        return false;
    }
    layer->shown = wake_track_paint(track, rounded, shown->texels, layer->middle);
    if (layer->shown) {
        if (layer->grid == 0) {
            create_track(layer);
        }
        find_painted(layer, shown->texels);
        glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
        glBindTexture(GL_TEXTURE_2D, layer->texture[0][0]);
        glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, WAKE_TRACK_GRID, WAKE_TRACK_GRID, GL_RED,
                        GL_UNSIGNED_BYTE, shown->texels);
        glGenerateMipmap(GL_TEXTURE_2D);
    }
    if (!gl_check_upload(error, "the boat's trail")) {
        drop(layer);
        return false;
    }
    return true;
}

void wake_fields_bind(const WakeLayer* layer, int texture, TextureUnit unit) {
    assert(layer && layer->grid > 0);
    gl_bind_texture(GL_TEXTURE_2D, layer->texture[layer->turn][texture], unit);
}
