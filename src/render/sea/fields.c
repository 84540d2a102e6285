#include "fields.h"

#include "gl/gl_check.h"
#include "halves.h"

#include <assert.h>
#include <string.h>

_Static_assert(sizeof(OceanTexel) == 8 * sizeof(float), "a pair of RGBA texels");

static void set_filter(GLint least, GLint most) {
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, least);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, most);
}

/* ---- Exact --------------------------------------------------------------------------------- */

static bool check_side(int grid, int side, SwellError* error) {
    GLint most = 0;
    glGetIntegerv(GL_MAX_TEXTURE_SIZE, &most);
    return side <= most ||
           swell_error_set(error, SWELL_ERROR_GRAPHICS,
                           "N = %d is too fine for this driver, which takes textures up to %d",
                           grid, most);
}

static bool create_exact(const GLuint texture[FIELDS_TEXTURES], int grid, SwellError* error) {
    if (!check_side(grid, 2 * grid, error)) {
        return false;
    }
    glBindTexture(GL_TEXTURE_2D, texture[FIELDS_TEXELS]);
    set_filter(GL_NEAREST, GL_NEAREST);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA32F, 2 * grid, grid, 0, GL_RGBA, GL_FLOAT, NULL);
    return gl_check_upload(error, "a sea of N = %d", grid);
}

static void upload_exact(const GLuint texture[FIELDS_TEXTURES], int grid, const OceanTexel* texels,
                         const float* foam, uint16_t* halves) {
    (void)foam;
    (void)halves;
    glBindTexture(GL_TEXTURE_2D, texture[FIELDS_TEXELS]);
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 2 * grid, grid, GL_RGBA, GL_FLOAT, texels);
}

/* ---- Filtered ------------------------------------------------------------------------------ */

static bool create_filtered(const GLuint texture[FIELDS_TEXTURES], int grid, SwellError* error) {
    if (!check_side(grid, grid, error)) {
        return false;
    }
    for (int i = 0; i < FIELDS_TEXTURES; ++i) {
        glBindTexture(GL_TEXTURE_2D, texture[i]);
        set_filter(GL_LINEAR_MIPMAP_LINEAR, GL_LINEAR);
        glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA16F, grid, grid, 0, GL_RGBA, GL_HALF_FLOAT, NULL);
    }
    return gl_check_upload(error, "a sea of N = %d", grid);
}

static void upload_filtered(const GLuint texture[FIELDS_TEXTURES], int grid,
                            const OceanTexel* texels, const float* foam, uint16_t* halves) {
    const size_t points = (size_t)grid * (size_t)grid;
    uint16_t* part[FIELDS_TEXTURES] = {halves, halves + 4 * points};
    halves_from_texels(texels, foam, points, part[FIELDS_DISPLACEMENT], part[FIELDS_SURFACE]);
    for (int i = 0; i < FIELDS_TEXTURES; ++i) {
        glBindTexture(GL_TEXTURE_2D, texture[i]);
        glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, grid, grid, GL_RGBA, GL_HALF_FLOAT, part[i]);
        glGenerateMipmap(GL_TEXTURE_2D);
    }
}

/* ---- All forms ----------------------------------------------------------------------------- */

static const struct {
    int textures;
    bool (*create)(const GLuint texture[FIELDS_TEXTURES], int grid, SwellError* error);
    void (*upload)(const GLuint texture[FIELDS_TEXTURES], int grid, const OceanTexel* texels,
                   const float* foam, uint16_t* halves);
} FORMS[FIELDS_FORM_COUNT] = {
    [FIELDS_EXACT] = {1, create_exact, upload_exact},
    [FIELDS_FILTERED] = {FIELDS_TEXTURES, create_filtered, upload_filtered},
};

static bool make_form(Fields* fields, FieldsForm form, SwellError* error) {
    bool ok = true;
    for (int i = 0; ok && i < fields->cascade_count; ++i) {
        for (int turn = 0; ok && turn < FIELDS_TURNS; ++turn) {
            if (!fields->texture[form][i][turn][0]) {
                glGenTextures(FORMS[form].textures, fields->texture[form][i][turn]);
                ok = FORMS[form].create(fields->texture[form][i][turn], fields->grid[i], error);
            }
        }
    }
    glBindTexture(GL_TEXTURE_2D, 0);
    fields->made[form] = ok;
    return ok;
}

/* The textures of a cascade that is not as large as that before, or that is no more. */
static void drop_cascade(Fields* fields, int index) {
    for (int form = 0; form < FIELDS_FORM_COUNT; ++form) {
        GLuint* names = fields->texture[form][index][0];
        glDeleteTextures(FIELDS_TURNS * FIELDS_TEXTURES, names);
        memset(names, 0, sizeof fields->texture[form][index]);
    }
}

static int largest_grid(const Fields* fields) {
    int most = 0;
    for (int i = 0; i < fields->cascade_count; ++i) {
        most = fields->grid[i] > most ? fields->grid[i] : most;
    }
    return most;
}

bool fields_load(Fields* fields, const OceanSea* sea, SwellError* error) {
    assert(fields && sea);
    glActiveTexture(GL_TEXTURE0);
    if (!gl_check_upload(error, "the start of a sea")) {
        fields_finish(fields);
        return false;
    }
    const int grid = ocean_cascade_grid(ocean_sea_cascade(sea, 0));
    if (!check_side(grid, 2 * grid, error)) { /* as the exact form needs */
        fields_finish(fields);
        return false;
    }
    const int before = largest_grid(fields);
    fields->cascade_count = ocean_sea_cascade_count(sea);
    for (int i = 0; i < OCEAN_SEA_CASCADES_MAX; ++i) {
        const OceanCascade* cascade = i < fields->cascade_count ? ocean_sea_cascade(sea, i) : NULL;
        const int side = cascade ? ocean_cascade_grid(cascade) : 0;
        if (side != fields->grid[i]) {
            drop_cascade(fields, i);
        }
        fields->grid[i] = side;
        fields->length[i] = cascade ? ocean_cascade_length(cascade) : 0.0;
    }
    if (largest_grid(fields) != before) {
        swell_memory_free(fields->halves);
        fields->halves = NULL;
    }
    memset(fields->made, 0, sizeof fields->made);
    fields->bounds = ocean_sea_bounds(sea);
    return true;
}

void fields_finish(Fields* fields) {
    assert(fields);
    for (int i = 0; i < OCEAN_SEA_CASCADES_MAX; ++i) {
        drop_cascade(fields, i);
    }
    swell_memory_free(fields->halves);
    memset(fields, 0, sizeof *fields);
}

static bool make_halves(Fields* fields, SwellError* error) {
    const size_t side = (size_t)largest_grid(fields);
    if (!fields->halves) {
        fields->halves = swell_memory_allocate(2 * side * side * 4, sizeof *fields->halves, error);
    }
    return fields->halves != NULL;
}

bool fields_stream(Fields* fields, const OceanSea* sea, const OceanFoam* foam, FieldsForm form,
                   SwellError* error) {
    assert(fields && sea && form < FIELDS_FORM_COUNT);
    assert(fields->cascade_count == ocean_sea_cascade_count(sea));
    if ((form == FIELDS_FILTERED && !make_halves(fields, error)) ||
        (!fields->made[form] && !make_form(fields, form, error))) {
        return false;
    }
    fields->turn[form] = (fields->turn[form] + 1) % FIELDS_TURNS;
    glActiveTexture(GL_TEXTURE0);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    for (int i = 0; i < fields->cascade_count; ++i) {
        const OceanCascade* cascade = ocean_sea_cascade(sea, i);
        assert(ocean_cascade_grid(cascade) == fields->grid[i]);
        FORMS[form].upload(fields->texture[form][i][fields->turn[form]], fields->grid[i],
                           ocean_cascade_texels(cascade), foam ? ocean_foam_memory(foam, i) : NULL,
                           fields->halves);
    }
    glBindTexture(GL_TEXTURE_2D, 0);
    fields->bounds = ocean_sea_bounds(sea);
    return true;
}

void fields_bind(const Fields* fields, FieldsForm form, int texture, int cascade, int unit) {
    assert(fields && cascade >= 0 && cascade < fields->cascade_count);
    glActiveTexture(GL_TEXTURE0 + (GLenum)unit);
    glBindTexture(GL_TEXTURE_2D, fields->texture[form][cascade][fields->turn[form]][texture]);
}
