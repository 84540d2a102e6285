#include "fields.h"

#include "gl/gl_objects.h"
#include "halves.h"

#include <assert.h>
#include <string.h>

_Static_assert(sizeof(OceanTexel) == 8 * sizeof(float), "a pair of RGBA texels");

static const GLenum TARGET[FIELDS_FORMAT_COUNT] = {
    [FIELDS_EXACT] = GL_TEXTURE_2D, [FIELDS_FILTERED] = GL_TEXTURE_2D_ARRAY};
static const GLint FILTER[FIELDS_FORMAT_COUNT] = {
    [FIELDS_EXACT] = GL_NEAREST, [FIELDS_FILTERED] = GL_LINEAR_MIPMAP_LINEAR};
static const int TEXTURES[FIELDS_FORMAT_COUNT] = {
    [FIELDS_EXACT] = 1, [FIELDS_FILTERED] = FIELDS_TEXTURES};

/* ---- Textures ------------------------------------------------------------------------------ */

static void drop_format(Fields* fields, FieldsFormat format) {
    glDeleteTextures(FIELDS_TURNS * FIELDS_TEXTURES, fields->texture[format][0]);
    memset(fields->texture[format], 0, sizeof fields->texture[format]);
    fields->streamed[format] = false;
}

static bool make_format(Fields* fields, FieldsFormat format, SwellError* error) {
    const int side = format == FIELDS_EXACT ? fields->grid[0] : fields->side;
    if (!fields->buffer) {
        glGenBuffers(1, &fields->buffer);
    }
    for (int turn = 0; turn < FIELDS_TURNS; ++turn) {
        for (int i = 0; i < TEXTURES[format]; ++i) {
            fields->texture[format][turn][i] =
                gl_create_texture(TARGET[format], FILTER[format], GL_REPEAT);
            if (format == FIELDS_EXACT) {
                glTexImage2D(TARGET[format], 0, GL_RGBA32F, 2 * side, side, 0, GL_RGBA, GL_FLOAT,
                             NULL);
            } else {
                glTexImage3D(TARGET[format], 0, GL_RGBA16F, side, side, fields->cascade_count, 0,
                             GL_RGBA, GL_HALF_FLOAT, NULL);
                if (fields->cascade_count > 1) { /* else the longest waves are as long as a side */
                    gl_limit_levels(TARGET[format], side, side);
                }
            }
        }
    }
    if (!gl_check_upload(error, "a sea of N = %d", side)) {
        drop_format(fields, format);
        return false;
    }
    return true;
}

bool fields_load(Fields* fields, const OceanSea* sea, SwellError* error) {
    assert(fields && sea);
    const int first = ocean_cascade_grid(ocean_sea_cascade(sea, 0));
    GLint most = 0;
    glGetIntegerv(GL_MAX_TEXTURE_SIZE, &most);
    bool ok = gl_check_upload(error, "the start of a sea");
    if (ok && 2 * first > most) { /* the width of the exact format */
        ok = swell_error_set(error, SWELL_ERROR_GRAPHICS,
                             "N = %d is too fine for this driver, which takes textures up to %d",
                             first, most);
    }
    if (!ok) {
        fields_finish(fields);
        return false;
    }
    const Fields before = *fields;
    fields->cascade_count = ocean_sea_cascade_count(sea);
    fields->side = 0;
    fields->regular = ocean_sea_params(sea)->state.kind == OCEAN_SPECTRUM_WAVES;
    for (int i = 0; i < fields->cascade_count; ++i) {
        const OceanCascade* cascade = ocean_sea_cascade(sea, i);
        fields->grid[i] = ocean_cascade_grid(cascade);
        fields->length[i] = ocean_cascade_length(cascade);
        fields->modulation[i] = ocean_cascade_modulation(cascade);
        fields->period = ocean_cascade_period(cascade);
        fields->side = fields->grid[i] > fields->side ? fields->grid[i] : fields->side;
    }
    if (fields->grid[0] != before.grid[0]) {
        drop_format(fields, FIELDS_EXACT);
    }
    if (fields->side != before.side || fields->cascade_count != before.cascade_count) {
        drop_format(fields, FIELDS_FILTERED);
    }
    if (fields->side != before.side) {
        swell_memory_free(fields->halves);
        fields->halves = NULL;
    }
    memset(fields->streamed, 0, sizeof fields->streamed);
    fields->bounds = ocean_sea_bounds(sea);
    return true;
}

void fields_finish(Fields* fields) {
    assert(fields);
    for (int format = 0; format < FIELDS_FORMAT_COUNT; ++format) {
        drop_format(fields, (FieldsFormat)format);
    }
    glDeleteBuffers(1, &fields->buffer);
    swell_memory_free(fields->halves);
    memset(fields, 0, sizeof *fields);
}

/* ---- Streaming ----------------------------------------------------------------------------- */

/* Repeats each texel (four halves) of a grid to fill a larger square. */
static void repeat_texels(const uint16_t* from, size_t grid, uint16_t* to, size_t side) {
    const size_t share = side / grid;
    for (size_t row = 0; row < side; ++row) {
        for (size_t column = 0; column < side; ++column) {
            memcpy(to + 4 * (row * side + column), from + 4 * (row / share * grid + column / share),
                   4 * sizeof *to);
        }
    }
}

static void upload_filtered(const Fields* fields, const OceanSea* sea, const OceanFoam* foam) {
    const GLuint* texture = fields->texture[FIELDS_FILTERED][fields->turn[FIELDS_FILTERED]];
    const size_t side = (size_t)fields->side;
    for (int c = 0; c < fields->cascade_count; ++c) {
        const OceanCascade* cascade = ocean_sea_cascade(sea, c);
        const size_t grid = (size_t)fields->grid[c], points = grid * grid;
        assert(ocean_cascade_grid(cascade) == fields->grid[c]);
        uint16_t* part[FIELDS_TEXTURES] = {fields->halves, fields->halves + 4 * points};
        halves_from_texels(
            ocean_cascade_texels(cascade),
            foam ? (HalvesFoam){ocean_foam_compression(foam, c), ocean_foam_memory(foam, c)}
                 : (HalvesFoam){0},
            points, part[FIELDS_DISPLACEMENT], part[FIELDS_SURFACE]);
        for (int i = 0; i < FIELDS_TEXTURES; ++i) {
            if (grid < side) { /* both parts lie in the first half of the memory */
                uint16_t* larger = fields->halves + 4 * side * side;
                repeat_texels(part[i], grid, larger, side);
                part[i] = larger;
            }
            glBindTexture(GL_TEXTURE_2D_ARRAY, texture[i]);
            gl_stream_texels(
                GL_TEXTURE_2D_ARRAY, fields->buffer,
                &(TexelStream){part[i], 8, GL_HALF_FLOAT, fields->side, fields->side, c});
        }
    }
    for (int i = 0; i < FIELDS_TEXTURES; ++i) {
        glBindTexture(GL_TEXTURE_2D_ARRAY, texture[i]);
        glGenerateMipmap(GL_TEXTURE_2D_ARRAY);
    }
}

bool fields_stream(Fields* fields, const OceanSea* sea, const OceanFoam* foam, FieldsFormat format,
                   SwellError* error) {
    assert(fields && sea && format < FIELDS_FORMAT_COUNT);
    assert(fields->cascade_count == ocean_sea_cascade_count(sea));
    const size_t halves = 2 * (size_t)fields->side * (size_t)fields->side * 4;
    if (format == FIELDS_FILTERED && !fields->halves &&
        !(fields->halves = swell_memory_allocate(halves, sizeof *fields->halves, error))) {
        return false;
    }
    if (!fields->texture[format][0][0] && !make_format(fields, format, error)) {
        return false;
    }
    fields->turn[format] = (fields->turn[format] + 1) % FIELDS_TURNS;
    if (format == FIELDS_EXACT) {
        const int grid = fields->grid[0];
        glBindTexture(GL_TEXTURE_2D, fields->texture[format][fields->turn[format]][0]);
        glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
        glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 2 * grid, grid, GL_RGBA, GL_FLOAT,
                        ocean_cascade_texels(ocean_sea_cascade(sea, 0)));
    } else {
        upload_filtered(fields, sea, foam);
    }
    for (int i = 0; i < fields->cascade_count; ++i) {
        fields->modulation[i] = ocean_cascade_modulation(ocean_sea_cascade(sea, i));
    }
    fields->streamed[format] = true;
    fields->bounds = ocean_sea_bounds(sea);
    return true;
}

void fields_bind(const Fields* fields, FieldsFormat format, int texture, TextureUnit unit) {
    assert(fields && fields->texture[format][0][0]);
    gl_bind_texture(TARGET[format], fields->texture[format][fields->turn[format]][texture], unit);
}

int fields_layer_level(const Fields* fields, int cascade) {
    assert(fields && cascade >= 0 && cascade < fields->cascade_count);
    int level = 0;
    while (fields->grid[cascade] << level < fields->side) {
        level += 1;
    }
    return level;
}
