#include "sea_pass.h"

#include <assert.h>
#include <assets.h>
#include <stddef.h>
#include <string.h>

/* Attribute locations, as in sea.vert. */
enum {
    ATTRIBUTE_REST = 0,
    ATTRIBUTE_H0 = 1,
    ATTRIBUTE_H0_MINUS_CONJ = 2,
    ATTRIBUTE_OFFSET = 3,
    ATTRIBUTE_NORMAL = 4,
    ATTRIBUTE_FOLDING = 5,
    ATTRIBUTE_TILE = 6
};

static void add_attribute(GLuint location, GLint size, GLsizei stride, size_t offset) {
    glEnableVertexAttribArray(location);
    glVertexAttribPointer(location, size, GL_FLOAT, GL_FALSE, stride, (const void*)offset);
}

void sea_pass_describe_rest(const SeaPass* pass) {
    glBindBuffer(GL_ARRAY_BUFFER, pass->rest_buffer);
    const GLsizei rest_stride = (GLsizei)sizeof(OceanRestVertex);
    add_attribute(ATTRIBUTE_REST, 2, rest_stride, offsetof(OceanRestVertex, rest));
    add_attribute(ATTRIBUTE_H0, 2, rest_stride, offsetof(OceanRestVertex, h0));
    add_attribute(ATTRIBUTE_H0_MINUS_CONJ, 2, rest_stride,
                  offsetof(OceanRestVertex, h0_minus_conj));
}

static void describe_attributes(const SeaPass* pass) {
    glBindVertexArray(pass->vertex_array);
    sea_pass_describe_rest(pass);
    glBindBuffer(GL_ARRAY_BUFFER, pass->stream_buffer);
    const GLsizei stride = (GLsizei)sizeof(OceanVertex);
    add_attribute(ATTRIBUTE_OFFSET, 3, stride, offsetof(OceanVertex, offset));
    add_attribute(ATTRIBUTE_NORMAL, 3, stride, offsetof(OceanVertex, normal));
    add_attribute(ATTRIBUTE_FOLDING, 1, stride, offsetof(OceanVertex, folding));
    glBindBuffer(GL_ARRAY_BUFFER, pass->tile_buffer);
    glEnableVertexAttribArray(ATTRIBUTE_TILE);
    glVertexAttribIPointer(ATTRIBUTE_TILE, 2, GL_INT, (GLsizei)sizeof(SeaTile), NULL);
    glVertexAttribDivisor(ATTRIBUTE_TILE, 1);
    glBindVertexArray(0);
}

bool sea_pass_init(SeaPass* pass, SwellError* error) {
    pass->program = program_create("sea", asset_sea_vert, asset_sea_frag, error);
    if (!pass->program) {
        return false;
    }
    pass->uniform = sea_uniforms_find(pass->program);
    glGenVertexArrays(1, &pass->vertex_array);
    glGenBuffers(1, &pass->rest_buffer);
    glGenBuffers(1, &pass->stream_buffer);
    glGenBuffers(1, &pass->tile_buffer);
    glGenBuffers(1, &pass->triangles.buffer);
    glGenBuffers(1, &pass->lines.buffer);
    describe_attributes(pass);
    return patch_pass_init(&pass->patches, pass->stream_buffer, error);
}

void sea_pass_finish(SeaPass* pass) {
    patch_pass_finish(&pass->patches);
    const GLuint buffers[] = {pass->rest_buffer, pass->stream_buffer, pass->tile_buffer,
                              pass->triangles.buffer, pass->lines.buffer};
    glDeleteBuffers(sizeof buffers / sizeof *buffers, buffers);
    glDeleteVertexArrays(1, &pass->vertex_array);
    glDeleteProgram(pass->program);
    memset(pass, 0, sizeof *pass);
}

static void upload(GLenum kind, GLuint buffer, size_t size, const void* data, GLenum usage) {
    glBindBuffer(kind, buffer);
    glBufferData(kind, (GLsizeiptr)size, data, usage);
}

bool sea_pass_load(SeaPass* pass, const Ocean* ocean, SwellError* error) {
    const int grid = ocean_params(ocean)->grid;
    const size_t vertices = (size_t)(grid + 1) * (size_t)(grid + 1);
    pass->grid = 0;
    glBindVertexArray(0);
    upload(GL_ARRAY_BUFFER, pass->rest_buffer, vertices * sizeof(OceanRestVertex),
           ocean_rest_vertices(ocean), GL_STATIC_DRAW);
    upload(GL_ARRAY_BUFFER, pass->stream_buffer, vertices * sizeof(OceanVertex), NULL,
           GL_STREAM_DRAW);
    if (gl_out_of_memory()) {
        return swell_error_set(error, SWELL_ERROR_MEMORY,
                               "the driver has no memory for a sea of N = %d", grid);
    }
    pass->grid = grid;
    pass->length = ocean_params(ocean)->length;
    pass->patches_can_draw = patch_pass_can_draw(grid);
    return true;
}

void sea_pass_stream(SeaPass* pass, const Ocean* ocean) {
    if (pass->grid == 0) { /* loading failed: there is nothing to draw with it */
        return;
    }
    assert(pass->grid == ocean_params(ocean)->grid);
    const size_t vertices = (size_t)(pass->grid + 1) * (size_t)(pass->grid + 1);
    upload(GL_ARRAY_BUFFER, pass->stream_buffer, vertices * sizeof(OceanVertex), NULL,
           GL_STREAM_DRAW); /* orphan: what the driver still draws stays untouched */
    glBufferSubData(GL_ARRAY_BUFFER, 0, (GLsizeiptr)(vertices * sizeof(OceanVertex)),
                    ocean_vertices(ocean));
    pass->bounds = ocean_bounds(ocean);
    pass->sway = pass->bounds.horizontal;
}

/* ---- Every triangle ------------------------------------------------------------------------ */

/* Filled in the driver's own memory; where that is refused, GL remembers the error. */
static void fill_indices(SeaIndices* indices, int grid, size_t count,
                         void (*fill)(int grid, uint32_t* indices)) {
    upload(GL_ELEMENT_ARRAY_BUFFER, indices->buffer, count * sizeof(uint32_t), NULL,
           GL_STATIC_DRAW);
    uint32_t* mapped = glMapBuffer(GL_ELEMENT_ARRAY_BUFFER, GL_WRITE_ONLY);
    indices->count = 0;
    indices->grid = 0;
    if (mapped) {
        fill(grid, mapped);
        if (glUnmapBuffer(GL_ELEMENT_ARRAY_BUFFER)) {
            indices->count = (GLsizei)count;
            indices->grid = grid;
        }
    }
}

GLsizei sea_pass_bind_triangles(SeaPass* pass) {
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, pass->triangles.buffer);
    if (pass->triangles.grid != pass->grid) {
        fill_indices(&pass->triangles, pass->grid, ocean_triangle_index_count(pass->grid),
                     ocean_fill_triangle_indices);
    }
    return pass->triangles.count;
}

static GLsizei bind_lines(SeaPass* pass) {
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, pass->lines.buffer);
    if (pass->lines.grid != pass->grid) {
        fill_indices(&pass->lines, pass->grid, ocean_line_index_count(pass->grid),
                     ocean_fill_line_indices);
    }
    return pass->lines.count;
}

static void draw_everything(SeaPass* pass, const SeaScene* scene, const View* view,
                            const RenderFrame* frame) {
    pass->tiles_drawn = sea_scene_collect(scene, view->plane, pass->tile);
    pass->triangles_drawn = 2L * pass->grid * pass->grid * pass->tiles_drawn;
    if (pass->tiles_drawn == 0) {
        return;
    }
    upload(GL_ARRAY_BUFFER, pass->tile_buffer, (size_t)pass->tiles_drawn * sizeof *pass->tile,
           pass->tile, GL_STREAM_DRAW);
    glUseProgram(pass->program);
    sea_uniforms_set(&pass->uniform, scene, view, frame);
    glBindVertexArray(pass->vertex_array);
    const GLsizei count = frame->wireframe ? bind_lines(pass) : sea_pass_bind_triangles(pass);
    glDrawElementsInstanced(frame->wireframe ? GL_LINES : GL_TRIANGLES, count, GL_UNSIGNED_INT,
                            NULL, pass->tiles_drawn);
    glBindVertexArray(0);
}

/* ---- The frame ----------------------------------------------------------------------------- */

void sea_pass_clear(const RenderFrame* frame) {
    const vec3s color = frame->wireframe ? (vec3s){{0.0f, 0.0f, 0.0f}} : view_fog_color();
    glClearColor(color.x, color.y, color.z, 1.0f);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
}

void sea_pass_draw(SeaPass* pass, const View* view, const RenderFrame* frame) {
    assert(frame->tiles >= 1 && frame->tiles <= RENDER_TILES_MAX);
    pass->tiles_drawn = 0;
    pass->triangles_drawn = 0;
    if (pass->grid == 0) {
        return;
    }
    SeaScene scene = sea_scene_around(frame, pass->grid, pass->length, pass->bounds);
    scene.sway = pass->sway;
    if (frame->levels && pass->patches_can_draw) {
        patch_pass_draw(&pass->patches, &scene, view, frame);
        pass->tiles_drawn = pass->patches.tiles_drawn;
        pass->triangles_drawn = pass->patches.triangles_drawn;
    } else {
        draw_everything(pass, &scene, view, frame);
    }
}
