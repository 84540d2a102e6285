#include "overlay_pass.h"

#include "gl/gl_objects.h"

#include <assert.h>
#include <math.h>
#include <stddef.h>
#include <string.h>

static void describe_attributes(void) {
    const GLsizei stride = (GLsizei)sizeof(RenderCorner);
    glEnableVertexAttribArray(0);
    glVertexAttribPointer(0, 2, GL_FLOAT, GL_FALSE, stride, (const void*)offsetof(RenderCorner, x));
    glEnableVertexAttribArray(1);
    glVertexAttribPointer(1, 2, GL_FLOAT, GL_FALSE, stride, (const void*)offsetof(RenderCorner, u));
    glEnableVertexAttribArray(2);
    glVertexAttribPointer(2, 4, GL_UNSIGNED_BYTE, GL_TRUE, stride,
                          (const void*)offsetof(RenderCorner, color));
}

bool overlay_pass_init(OverlayPass* pass, Programs* programs, SwellError* error) {
    assert(pass && !pass->program);
    const ProgramRecipe recipe = {
        .label = "overlay",
        .vertex = {"overlay.vert"},
        .fragment = {"overlay.frag"},
        .program = &pass->program,
        .uniform = {{"u_viewport", &pass->viewport}},
    };
    if (!programs_add(programs, &recipe, error)) {
        return false;
    }
    glGenVertexArrays(1, &pass->vertex_array);
    glGenBuffers(1, &pass->vertex_buffer);
    glGenBuffers(1, &pass->index_buffer);
    pass->texture = gl_create_texture(GL_TEXTURE_2D, GL_NEAREST, GL_CLAMP_TO_EDGE);
    glBindVertexArray(pass->vertex_array);
    glBindBuffer(GL_ARRAY_BUFFER, pass->vertex_buffer);
    describe_attributes();
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, pass->index_buffer);
    glBindVertexArray(0);
    return true;
}

void overlay_pass_finish(OverlayPass* pass) {
    assert(pass);
    glDeleteTextures(1, &pass->texture);
    glDeleteBuffers(1, &pass->index_buffer);
    glDeleteBuffers(1, &pass->vertex_buffer);
    glDeleteVertexArrays(1, &pass->vertex_array);
    glDeleteProgram(pass->program);
    memset(pass, 0, sizeof *pass);
}

/* Binds the font's texture, and uploads it if the font has changed. */
static void prepare_font(OverlayPass* pass, const RenderFont* font) {
    glBindTexture(GL_TEXTURE_2D, pass->texture);
    if (pass->font_of == font->owner && pass->font_number == font->number) {
        return;
    }
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_R8, font->width, font->height, 0, GL_RED, GL_UNSIGNED_BYTE,
                 font->coverage);
    pass->font_of = font->owner;
    pass->font_number = font->number;
}

/* Sets the scissor to the whole pixels of `place` in the picture; false if there are none. */
static bool set_scissor(const RenderRect* place, int width, int height) {
    const int left = (int)fmaxf(floorf(place->x), 0.0f);
    const int top = (int)fmaxf(floorf(place->y), 0.0f);
    const int right = (int)fminf(ceilf(place->x + place->width), (float)width);
    const int bottom = (int)fminf(ceilf(place->y + place->height), (float)height);
    if (right <= left || bottom <= top) {
        return false;
    }
    glScissor(left, height - bottom, right - left, bottom - top);
    return true;
}

static void load_triangles(OverlayPass* pass, const RenderOverlay* overlay) {
    prepare_font(pass, &overlay->font);
    glBindVertexArray(pass->vertex_array);
    gl_load_buffer(GL_ARRAY_BUFFER, pass->vertex_buffer, overlay->corner,
                   (size_t)overlay->corner_count * sizeof *overlay->corner, GL_STREAM_DRAW);
    gl_load_buffer(GL_ELEMENT_ARRAY_BUFFER, pass->index_buffer, overlay->index,
                   (size_t)overlay->index_count * sizeof *overlay->index, GL_STREAM_DRAW);
}

/* Prepares the bound framebuffer for triangles. */
static void begin_triangles(const OverlayPass* pass, int width, int height) {
    glUseProgram(pass->program);
    glUniform2f(pass->viewport, (float)width, (float)height);
    glBindTexture(GL_TEXTURE_2D, pass->texture);
    glBindVertexArray(pass->vertex_array);
    glDisable(GL_DEPTH_TEST);
    glEnable(GL_SCISSOR_TEST);
    glEnable(GL_BLEND);
    glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
}

void overlay_pass_draw(OverlayPass* pass, const RenderOverlay* overlay, OverlayPictures pictures,
                       int width, int height) {
    assert(pass && pass->program && overlay && width >= 1 && height >= 1);
    if (overlay->batch_count == 0) {
        return;
    }
    load_triangles(pass, overlay);
    begin_triangles(pass, width, height);
    for (int i = 0; i < overlay->batch_count; ++i) {
        const RenderBatch* batch = &overlay->batch[i];
        if (!set_scissor(&batch->clip, width, height)) {
            continue;
        }
        if (batch->picture == RENDER_PICTURE_WORDS) {
            glDrawElements(GL_TRIANGLES, batch->count, GL_UNSIGNED_INT,
                           (const void*)(batch->first * sizeof *overlay->index));
        } else {
            glDisable(GL_BLEND);
            pictures.draw(pictures.context, batch->picture, batch->place);
            begin_triangles(pass, width, height);
        }
    }
    glBindVertexArray(0);
    glDisable(GL_BLEND);
    glDisable(GL_SCISSOR_TEST);
    glEnable(GL_DEPTH_TEST);
}
