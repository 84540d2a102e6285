#include "fields.h"

#include "gl_check.h"

#include <assert.h>
#include <string.h>

/* ---- Exact --------------------------------------------------------------------------------- */

_Static_assert(sizeof(OceanTexel) == 8 * sizeof(float), "a pair of RGBA texels");

static bool create_exact(int grid, const OceanTexel* texels, SwellError* error) {
    GLint most = 0;
    glGetIntegerv(GL_MAX_TEXTURE_SIZE, &most);
    if (2 * grid > most) {
        return swell_error_set(error, SWELL_ERROR_GRAPHICS,
                               "N = %d is too fine for this driver, which draws seas up to N = %d",
                               grid, most / 2);
    }
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA32F, 2 * grid, grid, 0, GL_RGBA, GL_FLOAT, texels);
    return gl_check_upload(error, "a sea of N = %d", grid);
}

static void upload_exact(int grid, const OceanTexel* texels) {
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 2 * grid, grid, GL_RGBA, GL_FLOAT, texels);
}

/* ---- All forms ----------------------------------------------------------------------------- */

/* Both work on the bound texture, from texels (N x N). */
static const struct {
    bool (*create)(int grid, const OceanTexel* texels, SwellError* error);
    void (*upload)(int grid, const OceanTexel* texels);
} FORMS[FIELDS_FORM_COUNT] = {
    [FIELDS_EXACT] = {create_exact, upload_exact},
};

static bool load_cascade(Fields* fields, const OceanSea* sea, int index, SwellError* error) {
    const OceanCascade* cascade = ocean_sea_cascade(sea, index);
    fields->grid[index] = ocean_cascade_grid(cascade);
    fields->length[index] = ocean_cascade_length(cascade);
    for (int form = 0; form < FIELDS_FORM_COUNT; ++form) {
        glGenTextures(FIELDS_TURNS, fields->texture[form][index]);
        for (int turn = 0; turn < FIELDS_TURNS; ++turn) {
            glBindTexture(GL_TEXTURE_2D, fields->texture[form][index][turn]);
            if (!FORMS[form].create(fields->grid[index], ocean_cascade_texels(cascade), error)) {
                return false;
            }
        }
    }
    return true;
}

bool fields_load(Fields* fields, const OceanSea* sea, SwellError* error) {
    assert(fields && sea);
    fields_finish(fields);
    glActiveTexture(GL_TEXTURE0);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    const int count = ocean_sea_cascade_count(sea);
    bool ok = gl_check_upload(error, "the start of a sea");
    for (int i = 0; ok && i < count; ++i) {
        ok = load_cascade(fields, sea, i, error);
    }
    glBindTexture(GL_TEXTURE_2D, 0);
    if (!ok) {
        fields_finish(fields);
        return false;
    }
    fields->cascade_count = count;
    fields->bounds = ocean_cascade_bounds(ocean_sea_cascade(sea, 0));
    return true;
}

void fields_finish(Fields* fields) {
    assert(fields);
    glDeleteTextures(sizeof fields->texture / sizeof(GLuint), fields->texture[0][0]);
    memset(fields, 0, sizeof *fields);
}

void fields_stream(Fields* fields, const OceanSea* sea, FieldsForm form) {
    assert(fields && sea && form < FIELDS_FORM_COUNT);
    assert(fields->cascade_count == ocean_sea_cascade_count(sea));
    fields->turn[form] = (fields->turn[form] + 1) % FIELDS_TURNS;
    glActiveTexture(GL_TEXTURE0);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    for (int i = 0; i < fields->cascade_count; ++i) {
        const OceanCascade* cascade = ocean_sea_cascade(sea, i);
        assert(ocean_cascade_grid(cascade) == fields->grid[i]);
        glBindTexture(GL_TEXTURE_2D, fields->texture[form][i][fields->turn[form]]);
        FORMS[form].upload(fields->grid[i], ocean_cascade_texels(cascade));
    }
    glBindTexture(GL_TEXTURE_2D, 0);
    fields->bounds = ocean_cascade_bounds(ocean_sea_cascade(sea, 0));
}

void fields_bind(const Fields* fields, FieldsForm form, int cascade, int unit) {
    assert(fields && cascade >= 0 && cascade < fields->cascade_count);
    glActiveTexture(GL_TEXTURE0 + (GLenum)unit);
    glBindTexture(GL_TEXTURE_2D, fields->texture[form][cascade][fields->turn[form]]);
}
