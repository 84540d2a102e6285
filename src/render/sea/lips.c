#include "lips.h"

#include "base/numbers.h"
#include "gl/gl_buffer.h"

#include <assert.h>
#include <math.h>
#include <string.h>

_Static_assert(LIP_VALUES == 8, "two attributes of four");

enum { STRING_MAX = 256, STRING_LEAST = 3 }; /* pieces of a string */
enum { FINER = 3 };                          /* stations of a piece */
enum { SMOOTHED = 3 };                       /* times */
enum { SHEET_STEPS = 12 };                   /* quads from the crest to the end */

static const float JOINS = 1.8f; /* of crests in neighbouring rows, along x [m] */
static const float OLD = 2.0f;   /* nothing is left of a lip from here on [s] */
static const double REACH = 150.0, REACH_WHOLE = 100.0; /* from the eye [m] */

void lips_init(Lips* lips) {
    assert(lips && !lips->vertex_array);
    glGenVertexArrays(1, &lips->vertex_array);
    glGenBuffers(1, &lips->buffer);
    glBindVertexArray(lips->vertex_array);
    glBindBuffer(GL_ARRAY_BUFFER, lips->buffer);
    for (GLuint i = 0; i < 4; ++i) { /* an instance has its station and the next */
        glEnableVertexAttribArray(i);
        glVertexAttribPointer(i, 4, GL_FLOAT, GL_FALSE, (GLsizei)sizeof(LipStation),
                              (const void*)(i * 4 * sizeof(float)));
        glVertexAttribDivisor(i, 1);
    }
    glBindVertexArray(0);
}

void lips_finish(Lips* lips) {
    assert(lips);
    glDeleteVertexArrays(1, &lips->vertex_array);
    glDeleteBuffers(1, &lips->buffer);
    memset(lips, 0, sizeof *lips);
}

void lips_add_constants(Preamble* preamble) {
    preamble_add_int(preamble, "SHEET_STEPS", SHEET_STEPS);
}

/* The piece of the same crest in the next row; -1 if there is none. */
static int next_piece(const ShoreTexels* texels, int n) {
    const ShoreLip* lip = &texels->lips[n];
    int next = -1;
    float least = JOINS;
    for (int k = n + 1; k < texels->lip_count && texels->lips[k].row <= lip->row + 1; ++k) {
        const float away = fabsf(texels->lips[k].rest - lip->rest);
        if (texels->lips[k].row > lip->row && texels->lips[k].age < OLD && away < least) {
            least = away;
            next = k;
        }
    }
    return next;
}

static void smooth(LipStation* string, int count) {
    for (int pass = 0; pass < SMOOTHED; ++pass) {
        LipStation before = string[0];
        for (int n = 1; n + 1 < count; ++n) {
            const LipStation here = string[n];
            const float *a = before.value, *b = here.value, *c = string[n + 1].value;
            for (int k = 0; k < LIP_VALUES; ++k) {
                string[n].value[k] = 0.25f * a[k] + 0.5f * b[k] + 0.25f * c[k];
            }
            before = here;
        }
    }
}

/* Adds the stations of a string, by Catmull and Rom between its pieces. Returns how many. */
static int add_string(const LipStation* string, int count, LipStation* to, int room) {
    int added = 0;
    for (int n = 0; n + 1 < count && added + FINER < room; ++n) {
        const float *b = string[n].value, *c = string[n + 1].value;
        const float* a = n > 0 ? string[n - 1].value : b;
        const float* d = n + 2 < count ? string[n + 2].value : c;
        for (int m = 0; m < FINER; ++m) {
            const float t = (float)m / FINER;
            float* out = to[added++].value;
            for (int k = 0; k < LIP_VALUES; ++k) {
                const float cubic = 3.0f * (b[k] - c[k]) + d[k] - a[k];
                const float square = 2.0f * a[k] - 5.0f * b[k] + 4.0f * c[k] - d[k];
                out[k] = b[k] + 0.5f * t * (c[k] - a[k] + t * (square + t * cubic));
            }
        }
    }
    if (added > 0) {
        to[added] = string[count - 1];
        to[added++].value[LIP_SHARE] = -1.0f;
    }
    return added;
}

/* Fills the pieces of the crest that begins with piece `n`. Returns how many. */
static int string_pieces(Lips* lips, const ShoreFields* shore, int n, const double eye[2],
                         LipStation string[STRING_MAX]) {
    const ShoreTexels* texels = &shore->texels;
    const double length = texels->nz * texels->cell;
    const double from_eye[2] = {shore->shore.west - eye[0], shore->shore.north - eye[1]};
    double copy = 0.0; /* that nearest to the eye */
    int count = 0;
    for (; n >= 0 && !lips->is_strung[n] && count < STRING_MAX; n = next_piece(texels, n)) {
        const ShoreLip* lip = &texels->lips[n];
        const double z = (lip->row + 0.5 * texels->cell / SHORE_LIP_SPACING) * SHORE_LIP_SPACING;
        if (count == 0 && texels->repeats) {
            copy = -length * round((from_eye[1] + z) / length);
        }
        const double away = hypot(from_eye[0] + (double)lip->rest, from_eye[1] + z + copy);
        lips->is_strung[n] = true;
        string[count++] = (LipStation){{lip->rest, (float)(z + copy), lip->way[0], lip->way[1],
                                        lip->height, lip->reach, lip->age,
                                        (float)(1.0 - swell_smoothstep(REACH_WHOLE, REACH, away))}};
    }
    return count;
}

void lips_draw(Lips* lips, const ShoreFields* shore, const double eye[2]) {
    assert(lips && shore && eye);
    const ShoreTexels* texels = &shore->texels;
    memset(lips->is_strung, 0, sizeof lips->is_strung);
    int count = 0;
    for (int n = 0; n < texels->lip_count && n < LIP_PIECES_MAX; ++n) {
        LipStation string[STRING_MAX];
        const int pieces =
            texels->lips[n].age < OLD ? string_pieces(lips, shore, n, eye, string) : 0;
        bool near = false;
        for (int k = 0; k < pieces; ++k) {
            near = near || string[k].value[LIP_SHARE] > 0.0f;
        }
        if (near && pieces >= STRING_LEAST) {
            smooth(string, pieces);
            count += add_string(string, pieces, lips->station + count, LIP_STATIONS_MAX - count);
        }
    }
    if (count == 0) {
        return;
    }
    glEnable(GL_BLEND);
    glBlendFuncSeparate(GL_ONE, GL_ONE_MINUS_SRC_ALPHA, GL_ZERO, GL_ONE);
    glBindVertexArray(lips->vertex_array);
    gl_load_buffer(GL_ARRAY_BUFFER, lips->buffer, lips->station,
                   (size_t)count * sizeof *lips->station, GL_STREAM_DRAW);
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 2 * (SHEET_STEPS + 1), count - 1);
    glBindVertexArray(0);
    glDisable(GL_BLEND);
}
