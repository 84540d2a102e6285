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
    memset(fields, 0, sizeof *fields);
}

/* ---- Half floats --------------------------------------------------------------------------- */

/* A layer is filled in so many blocks of rows, so that each worker gets some. */
enum { FILL_BLOCKS = OCEAN_GRID_MIN };

typedef struct FillJob {
    const OceanSea* sea;
    const OceanFoam* foam;
    HalvesFromTexels* convert;
    const RenderHalves* halves;
} FillJob;

/* Returns a row of a layer of FIELDS_DISPLACEMENT or FIELDS_SURFACE. */
static uint16_t* row_of(const RenderHalves* halves, int texture, int layer, size_t row) {
    const size_t side = (size_t)halves->side;
    return halves->texel + 4 * side * (side * (size_t)(texture * halves->layers + layer) + row);
}

/* Repeats each texel (four halves) at the start of a row to fill `share` rows. */
static void repeat_texels(uint16_t* row, size_t side, size_t share) {
    for (size_t i = side - 1; i > 0; --i) {
        memmove(row + 4 * i, row + 4 * (i / share), 4 * sizeof *row);
    }
    for (size_t i = 1; i < share; ++i) {
        memcpy(row + 4 * side * i, row, 4 * side * sizeof *row);
    }
}

static const float* from_place(const float* values, size_t place) {
    return values ? values + place : NULL;
}

static void fill_rows(void* context, int block, int worker) {
    (void)worker;
    const FillJob* job = context;
    const int layer = block / FILL_BLOCKS;
    const OceanCascade* cascade = ocean_sea_cascade(job->sea, layer);
    const float* compression = job->foam ? ocean_foam_compression(job->foam, layer) : NULL;
    const float* memory = job->foam ? ocean_foam_memory(job->foam, layer) : NULL;
    const size_t side = (size_t)job->halves->side, grid = (size_t)ocean_cascade_grid(cascade);
    const size_t rows = grid / FILL_BLOCKS, first = (size_t)(block % FILL_BLOCKS) * rows;
    for (size_t row = first; row < first + rows; ++row) {
        uint16_t* part[FIELDS_TEXTURES];
        for (int i = 0; i < FIELDS_TEXTURES; ++i) {
            part[i] = row_of(job->halves, i, layer, row * (side / grid));
        }
        job->convert(
            ocean_cascade_texels(cascade) + row * grid,
            (HalvesFoam){from_place(compression, row * grid), from_place(memory, row * grid)}, grid,
            part[FIELDS_DISPLACEMENT], part[FIELDS_SURFACE]);
        for (int i = 0; i < FIELDS_TEXTURES && grid < side; ++i) {
            repeat_texels(part[i], side, side / grid);
        }
    }
}

bool render_fill_halves(RenderHalves* halves, const OceanSea* sea, const OceanFoam* foam,
                        SwellWorkers* workers, SwellError* error) {
    assert(halves && sea && workers);
    halves->side = 0;
    halves->layers = ocean_sea_cascade_count(sea);
    for (int i = 0; i < halves->layers; ++i) {
        const int grid = ocean_cascade_grid(ocean_sea_cascade(sea, i));
        halves->side = grid > halves->side ? grid : halves->side;
    }
    const size_t side = (size_t)halves->side;
    const size_t count = 4 * FIELDS_TEXTURES * (size_t)halves->layers * side * side;
    if (count != halves->count) {
        swell_memory_free(halves->texel);
        halves->texel = swell_memory_allocate(count, sizeof *halves->texel, error);
        halves->count = halves->texel ? count : 0;
    }
    FillJob job = {sea, foam, halves_from_texels(), halves};
    return halves->texel &&
           swell_workers_run(workers, halves->layers * FILL_BLOCKS, fill_rows, &job);
}

void render_free_halves(RenderHalves* halves) {
    assert(halves);
    swell_memory_free(halves->texel);
    *halves = (RenderHalves){0};
}

/* ---- Streaming ----------------------------------------------------------------------------- */

static void upload_filtered(const Fields* fields, const RenderHalves* halves, const GLuint* texture,
                            int count, PassTimer* timer) {
    for (int i = 0; i < count; ++i) {
        glBindTexture(GL_TEXTURE_2D_ARRAY, texture[i]);
        gl_stream_texels(GL_TEXTURE_2D_ARRAY, fields->buffer,
                         &(TexelStream){row_of(halves, i, 0, 0), 8, GL_HALF_FLOAT, fields->side,
                                        fields->side, 0, fields->cascade_count});
    }
    pass_timer_mark(timer, "mips");
    for (int i = 0; i < count; ++i) {
        glBindTexture(GL_TEXTURE_2D_ARRAY, texture[i]);
        glGenerateMipmap(GL_TEXTURE_2D_ARRAY);
    }
}

/* Returns the index of the textures whose turn it is in so many turns. */
static int turn_in(const Fields* fields, FieldsFormat format, int turns) {
    return (fields->turn[format] + turns) % FIELDS_TURNS;
}

/* Uploads into the first `count` textures whose turn it is in so many turns. */
static bool upload(Fields* fields, const OceanSea* sea, const RenderHalves* halves,
                   FieldsFormat format, int turns, int count, PassTimer* timer, SwellError* error) {
    assert(fields && sea && format < FIELDS_FORMAT_COUNT);
    assert(fields->cascade_count == ocean_sea_cascade_count(sea));
    if (format == FIELDS_FILTERED && !(halves && halves->texel)) {
        return swell_error_set(error, SWELL_ERROR_MEMORY,
                               "there was no memory for the half floats of a sea of N = %d",
                               fields->side);
    }
    assert(format == FIELDS_EXACT ||
           (halves->side == fields->side && halves->layers == fields->cascade_count));
    if (!fields->texture[format][0][0] && !make_format(fields, format, error)) {
        return false;
    }
    const GLuint* texture = fields->texture[format][turn_in(fields, format, turns)];
    if (format == FIELDS_EXACT) {
        const int grid = fields->grid[0];
        glBindTexture(GL_TEXTURE_2D, texture[0]);
        glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
        glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 2 * grid, grid, GL_RGBA, GL_FLOAT,
                        ocean_cascade_texels(ocean_sea_cascade(sea, 0)));
    } else {
        upload_filtered(fields, halves, texture, count, timer);
    }
    return true;
}

bool fields_stream(Fields* fields, const OceanSea* sea, const RenderHalves* halves,
                   FieldsFormat format, PassTimer* timer, SwellError* error) {
    if (!upload(fields, sea, halves, format, 1, TEXTURES[format], timer, error)) {
        return false;
    }
    fields->turn[format] = turn_in(fields, format, 1);
    for (int i = 0; i < fields->cascade_count; ++i) {
        fields->modulation[i] = ocean_cascade_modulation(ocean_sea_cascade(sea, i));
    }
    fields->streamed[format] = true;
    fields->bounds = ocean_sea_bounds(sea);
    return true;
}

bool fields_stream_then(Fields* fields, const OceanSea* sea, const RenderHalves* halves,
                        FieldsFormat format, int time, SwellError* error) {
    assert(time >= 0 && time + 1 < FIELDS_TURNS);
    return upload(fields, sea, halves, format, time + 1, 1, NULL, error);
}

void fields_bind_then(const Fields* fields, FieldsFormat format, int time, TextureUnit unit) {
    assert(fields && fields->texture[format][0][0]);
    gl_bind_texture(TARGET[format], fields->texture[format][turn_in(fields, format, time + 1)][0],
                    unit);
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
