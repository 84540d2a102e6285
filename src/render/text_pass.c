#include "text_pass.h"

#include <assert.h>
#include <math.h>
#include <stddef.h>
#include <string.h>

static bool create_index_buffer(GLuint buffer, SwellError* error) {
    uint32_t* indices = swell_memory_allocate(TEXT_QUAD_MAX * 6, sizeof *indices, error);
    if (!indices) {
        return false;
    }
    for (uint32_t quad = 0; quad < TEXT_QUAD_MAX; ++quad) {
        const uint32_t corner[6] = {0, 1, 2, 2, 1, 3};
        for (uint32_t i = 0; i < 6; ++i) {
            indices[quad * 6 + i] = quad * 4 + corner[i];
        }
    }
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, buffer);
    glBufferData(GL_ELEMENT_ARRAY_BUFFER, TEXT_QUAD_MAX * 6 * sizeof *indices, indices,
                 GL_STATIC_DRAW);
    swell_memory_free(indices);
    return true;
}

static void describe_attributes(void) {
    const GLsizei stride = (GLsizei)sizeof(TextVertex);
    glEnableVertexAttribArray(0);
    glVertexAttribPointer(0, 2, GL_FLOAT, GL_FALSE, stride,
                          (const void*)offsetof(TextVertex, position));
    glEnableVertexAttribArray(1);
    glVertexAttribPointer(1, 2, GL_FLOAT, GL_FALSE, stride,
                          (const void*)offsetof(TextVertex, texel));
    glEnableVertexAttribArray(2);
    glVertexAttribPointer(2, 4, GL_UNSIGNED_BYTE, GL_TRUE, stride,
                          (const void*)offsetof(TextVertex, color));
}

bool text_pass_init(TextPass* pass, Programs* programs, SwellError* error) {
    assert(pass && !pass->program);
    const ProgramRecipe recipe = {
        .label = "text",
        .vertex = {"text.vert"},
        .fragment = {"text.frag"},
        .program = &pass->program,
        .uniform = {{"u_viewport", &pass->viewport}, {"u_atlas", &pass->atlas}},
    };
    pass->vertex = programs_add(programs, &recipe, error)
                       ? swell_memory_allocate(TEXT_QUAD_MAX * 4, sizeof *pass->vertex, error)
                       : NULL;
    if (!pass->vertex) {
        return false;
    }
    glGenVertexArrays(1, &pass->vertex_array);
    glGenBuffers(1, &pass->vertex_buffer);
    glGenBuffers(1, &pass->index_buffer);
    glGenTextures(1, &pass->texture);
    glBindVertexArray(pass->vertex_array);
    glBindBuffer(GL_ARRAY_BUFFER, pass->vertex_buffer);
    describe_attributes();
    const bool ok = create_index_buffer(pass->index_buffer, error);
    glBindVertexArray(0);
    return ok;
}

void text_pass_finish(TextPass* pass) {
    assert(pass);
    glDeleteTextures(1, &pass->texture);
    glDeleteBuffers(1, &pass->index_buffer);
    glDeleteBuffers(1, &pass->vertex_buffer);
    glDeleteVertexArrays(1, &pass->vertex_array);
    glDeleteProgram(pass->program);
    font_destroy(&pass->font);
    swell_memory_free(pass->vertex);
    memset(pass, 0, sizeof *pass);
}

/* Makes the atlas for another size of text. Without memory for it the old one stays, which is told
   when the picture is asked whether it is whole. */
static void prepare_font(TextPass* pass, int height) {
    if (pass->font_height == height) {
        pass->lacks_font = false;
        return;
    }
    FontAtlas font;
    pass->lacks_font = !font_create(&font, height, NULL);
    if (pass->lacks_font) {
        return;
    }
    font_destroy(&pass->font);
    pass->font = font;
    pass->font_height = height;
    glBindTexture(GL_TEXTURE_2D, pass->texture);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_R8, font.width, font.height, 0, GL_RED, GL_UNSIGNED_BYTE,
                 font.coverage);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
}

/* Four corners: top left, top right, bottom left, bottom right. */
static void add_corners(TextPass* pass, const float position[4][2], const float texel[4],
                        RenderColor color) {
    if (pass->quad_count == TEXT_QUAD_MAX) {
        return;
    }
    TextVertex* vertex = pass->vertex + (size_t)pass->quad_count++ * 4;
    for (int corner = 0; corner < 4; ++corner) {
        vertex[corner] = (TextVertex){
            .position = {position[corner][0], position[corner][1]},
            .texel = {texel[corner & 1 ? 2 : 0], texel[corner >> 1 ? 3 : 1]},
            .color = color,
        };
    }
}

static void add_quad(TextPass* pass, RenderBox box, const float texel[4]) {
    const float right = box.x + box.width;
    const float bottom = box.y + box.height;
    const float position[4][2] = {{box.x, box.y}, {right, box.y}, {box.x, bottom}, {right, bottom}};
    add_corners(pass, position, texel, box.color);
}

static void add_stroke(TextPass* pass, const RenderStroke* stroke, const float texel[4]) {
    const float dx = stroke->x1 - stroke->x0;
    const float dy = stroke->y1 - stroke->y0;
    const float length = hypotf(dx, dy);
    if (length == 0.0f) {
        return;
    }
    const float across_x = -0.5f * stroke->width * dy / length;
    const float across_y = 0.5f * stroke->width * dx / length;
    const float position[4][2] = {{stroke->x0 + across_x, stroke->y0 + across_y},
                                  {stroke->x1 + across_x, stroke->y1 + across_y},
                                  {stroke->x0 - across_x, stroke->y0 - across_y},
                                  {stroke->x1 - across_x, stroke->y1 - across_y}};
    add_corners(pass, position, texel, stroke->color);
}

/* The next Latin-1 character of a UTF-8 text; '?' for anything else. */
static unsigned next_character(const char** text) {
    const unsigned char* c = (const unsigned char*)*text;
    if (c[0] < 0x80) {
        *text += 1;
        return c[0];
    }
    const bool is_latin1 = (c[0] == 0xc2 || c[0] == 0xc3) && (c[1] & 0xc0) == 0x80;
    *text += 1;
    while (((unsigned char)**text & 0xc0) == 0x80) {
        *text += 1;
    }
    return is_latin1 ? (c[0] & 0x03u) << 6 | (c[1] & 0x3fu) : '?';
}

static void add_label(TextPass* pass, const RenderLabel* label) {
    float pen = roundf(label->x);
    const float baseline = roundf(label->y) + pass->font.baseline;
    for (const char* text = label->text; *text;) {
        const unsigned character = next_character(&text);
        if (character > ' ') {
            const FontGlyph* g = &pass->font.glyph[character - FONT_FIRST];
            const float texel[4] = {g->left, g->top, g->right, g->bottom};
            add_quad(pass,
                     (RenderBox){pen + g->offset_x, baseline + g->offset_y,
                                 (float)(g->right - g->left), (float)(g->bottom - g->top),
                                 label->color},
                     texel);
        }
        pen += pass->font.advance;
    }
}

static int at_most(int count, int limit) {
    return count < limit ? count : limit;
}

static void fill_quads(TextPass* pass, const RenderOverlay* overlay) {
    const float solid[4] = {0.5f, 0.5f, 0.5f, 0.5f}; /* the middle of the solid texel */
    const int boxes = at_most(overlay->box_count, RENDER_BOX_MAX);
    const int strokes = at_most(overlay->stroke_count, RENDER_STROKE_MAX);
    const int labels = at_most(overlay->label_count, RENDER_LABEL_MAX);
    pass->quad_count = 0;
    for (int i = 0; i < boxes; ++i) {
        add_quad(pass, overlay->box[i], solid);
    }
    for (int i = 0; i < strokes; ++i) {
        add_stroke(pass, &overlay->stroke[i], solid);
    }
    for (int i = 0; i < labels; ++i) {
        add_label(pass, &overlay->label[i]);
    }
}

void text_pass_draw(TextPass* pass, const RenderOverlay* overlay, int width, int height) {
    assert(pass && pass->program && overlay && width >= 1 && height >= 1);
    assert(overlay->box_count >= 0 && overlay->box_count <= RENDER_BOX_MAX);
    assert(overlay->stroke_count >= 0 && overlay->stroke_count <= RENDER_STROKE_MAX);
    assert(overlay->label_count >= 0 && overlay->label_count <= RENDER_LABEL_MAX);
    prepare_font(pass, overlay->text_height);
    if (!pass->font.coverage) {
        return;
    }
    fill_quads(pass, overlay);
    glBindBuffer(GL_ARRAY_BUFFER, pass->vertex_buffer);
    glBufferData(GL_ARRAY_BUFFER, (GLsizeiptr)((size_t)pass->quad_count * 4 * sizeof *pass->vertex),
                 pass->vertex, GL_STREAM_DRAW);
    glUseProgram(pass->program);
    glUniform2f(pass->viewport, (float)width, (float)height);
    glUniform1i(pass->atlas, 0);
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, pass->texture);
    glDisable(GL_DEPTH_TEST);
    glEnable(GL_BLEND);
    glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
    glBindVertexArray(pass->vertex_array);
    glDrawElements(GL_TRIANGLES, pass->quad_count * 6, GL_UNSIGNED_INT, NULL);
    glBindVertexArray(0);
    glDisable(GL_BLEND);
    glEnable(GL_DEPTH_TEST);
}
