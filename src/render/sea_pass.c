#include "render/sea_pass.h"

#include <assert.h>
#include <assets.h>
#include <math.h>
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

bool sea_pass_init(SeaPass* pass, Error* error) {
    pass->program = program_create("sea", asset_sea_vert, asset_sea_frag, error);
    if (!pass->program) {
        return false;
    }
    pass->uniform.clip_from_eye = program_uniform(pass->program, "u_clip_from_eye");
    pass->uniform.eye = program_uniform(pass->program, "u_eye");
    pass->uniform.forward = program_uniform(pass->program, "u_forward");
    pass->uniform.light = program_uniform(pass->program, "u_light");
    pass->uniform.grid = program_uniform(pass->program, "u_grid");
    pass->uniform.spacing = program_uniform(pass->program, "u_spacing");
    pass->uniform.fog_distance = program_uniform(pass->program, "u_fog_distance");
    pass->uniform.fog_color = program_uniform(pass->program, "u_fog_color");
    glGenVertexArrays(1, &pass->vertex_array);
    glGenBuffers(1, &pass->rest_buffer);
    glGenBuffers(1, &pass->stream_buffer);
    glGenBuffers(1, &pass->tile_buffer);
    glGenBuffers(1, &pass->triangle_buffer);
    glGenBuffers(1, &pass->line_buffer);
    describe_attributes(pass);
    return true;
}

void sea_pass_finish(SeaPass* pass) {
    const GLuint buffers[] = {pass->rest_buffer, pass->stream_buffer, pass->tile_buffer,
                              pass->triangle_buffer, pass->line_buffer};
    glDeleteBuffers(sizeof buffers / sizeof *buffers, buffers);
    glDeleteVertexArrays(1, &pass->vertex_array);
    glDeleteProgram(pass->program);
    memset(pass, 0, sizeof *pass);
}

static void upload(GLenum kind, GLuint buffer, size_t size, const void* data, GLenum usage) {
    glBindBuffer(kind, buffer);
    glBufferData(kind, (GLsizeiptr)size, data, usage);
}

bool sea_pass_load(SeaPass* pass, const Ocean* ocean, Error* error) {
    const int grid = ocean_params(ocean)->grid;
    const size_t vertices = (size_t)(grid + 1) * (size_t)(grid + 1);
    const size_t triangles = ocean_triangle_index_count(grid);
    const size_t lines = ocean_line_index_count(grid);
    pass->triangle_count = 0;
    pass->line_count = 0;
    uint32_t* indices =
        memory_allocate(triangles > lines ? triangles : lines, sizeof *indices, error);
    if (!indices) {
        return false;
    }
    glBindVertexArray(0);
    upload(GL_ARRAY_BUFFER, pass->rest_buffer, vertices * sizeof(OceanRestVertex),
           ocean_rest_vertices(ocean), GL_STATIC_DRAW);
    upload(GL_ARRAY_BUFFER, pass->stream_buffer, vertices * sizeof(OceanVertex), NULL,
           GL_STREAM_DRAW);
    ocean_fill_triangle_indices(grid, indices);
    /* Through a target that belongs to no vertex array. */
    upload(GL_COPY_WRITE_BUFFER, pass->triangle_buffer, triangles * sizeof *indices, indices,
           GL_STATIC_DRAW);
    ocean_fill_line_indices(grid, indices);
    upload(GL_COPY_WRITE_BUFFER, pass->line_buffer, lines * sizeof *indices, indices,
           GL_STATIC_DRAW);
    memory_free(indices);
    if (gl_out_of_memory()) {
        return error_set(error, ERROR_MEMORY, "the driver has no memory for a sea of N = %d", grid);
    }
    pass->triangle_count = (GLsizei)triangles;
    pass->line_count = (GLsizei)lines;
    pass->grid = grid;
    pass->length = ocean_params(ocean)->length;
    return true;
}

void sea_pass_stream(SeaPass* pass, const Ocean* ocean) {
    if (pass->triangle_count == 0) { /* loading failed: there is nothing to draw with it */
        return;
    }
    assert(pass->grid == ocean_params(ocean)->grid);
    const size_t vertices = (size_t)(pass->grid + 1) * (size_t)(pass->grid + 1);
    upload(GL_ARRAY_BUFFER, pass->stream_buffer, vertices * sizeof(OceanVertex), NULL,
           GL_STREAM_DRAW); /* orphan: what the driver still draws stays untouched */
    glBufferSubData(GL_ARRAY_BUFFER, 0, (GLsizeiptr)(vertices * sizeof(OceanVertex)),
                    ocean_vertices(ocean));
    pass->bounds = ocean_bounds(ocean);
}

/* ---- Which tiles --------------------------------------------------------------------------- */

/* Where the eye is among the tiles. */
typedef struct SeaEye {
    vec3s place;  /* from the middle of its tile at height 0 [m] */
    SeaTile tile; /* the eye's tile, counted from the block's first */
} SeaEye;

/* Counted from the tile at the world's origin: the tile that the eye is over, and the first of a
   row of `tiles` whose middle is as near to the eye as whole tiles allow. */
static double tile_under(double eye, double length) {
    return round(eye / length);
}

static double first_tile(double eye, double length, int tiles) {
    return round(eye / length - (tiles - 1) / 2.0);
}

static SeaEye find_eye(const SeaPass* pass, const RenderFrame* frame) {
    const double length = pass->length;
    const double x = tile_under(frame->eye[0], length);
    const double z = tile_under(frame->eye[2], length);
    return (SeaEye){
        .place = {{(float)(frame->eye[0] - x * length), (float)frame->eye[1],
                   (float)(frame->eye[2] - z * length)}},
        .tile = {(int32_t)(x - first_tile(frame->eye[0], length, frame->tiles)),
                 (int32_t)(z - first_tile(frame->eye[2], length, frame->tiles))},
    };
}

static bool box_is_visible(const View* view, vec3s low, vec3s high) {
    for (int i = 0; i < 6; ++i) {
        const vec4s p = view->plane[i];
        const float farthest = p.x * (p.x > 0.0f ? high.x : low.x) +
                               p.y * (p.y > 0.0f ? high.y : low.y) +
                               p.z * (p.z > 0.0f ? high.z : low.z) + p.w;
        if (farthest < 0.0f) {
            return false;
        }
    }
    return true;
}

static bool tile_is_visible(const SeaPass* pass, const View* view, vec3s eye, SeaTile tile) {
    const float length = (float)pass->length;
    const float reach = 0.5f * length + pass->bounds.horizontal;
    const float x = (float)tile.x * length - eye.x;
    const float z = (float)tile.z * length - eye.z;
    return box_is_visible(view, (vec3s){{x - reach, pass->bounds.lowest - eye.y, z - reach}},
                          (vec3s){{x + reach, pass->bounds.highest - eye.y, z + reach}});
}

/* Rings of tiles around the eye, the nearest first, so that near waves hide far ones before these
   are shaded. */
static int collect_visible_tiles(SeaPass* pass, const View* view, const SeaEye* eye, int tiles) {
    int count = 0;
    for (int ring = 0; ring < tiles; ++ring) {
        for (int z = -ring; z <= ring; ++z) {
            const int step = z == -ring || z == ring || ring == 0 ? 1 : 2 * ring;
            for (int x = -ring; x <= ring; x += step) {
                const int column = x + eye->tile.x;
                const int row = z + eye->tile.z;
                const SeaTile tile = {x, z};
                if (column >= 0 && column < tiles && row >= 0 && row < tiles &&
                    tile_is_visible(pass, view, eye->place, tile)) {
                    pass->tile[count++] = tile;
                }
            }
        }
    }
    return count;
}

static void set_uniforms(const SeaPass* pass, const View* view, vec3s eye,
                         const RenderFrame* frame) {
    const vec3s light = view_light(frame);
    const vec3s fog = view_fog_color();
    glUniformMatrix4fv(pass->uniform.clip_from_eye, 1, GL_FALSE, view->clip_from_eye.raw[0]);
    glUniform3fv(pass->uniform.eye, 1, eye.raw);
    glUniform3fv(pass->uniform.forward, 1, view->forward.raw);
    glUniform3fv(pass->uniform.light, 1, light.raw);
    glUniform1f(pass->uniform.grid, (float)pass->grid);
    glUniform1f(pass->uniform.spacing, (float)(pass->length / pass->grid));
    glUniform1f(pass->uniform.fog_distance, VIEW_FOG_DISTANCE);
    glUniform3fv(pass->uniform.fog_color, 1, fog.raw);
}

void sea_pass_clear(const RenderFrame* frame) {
    const vec3s color = frame->wireframe ? (vec3s){{0.0f, 0.0f, 0.0f}} : view_fog_color();
    glClearColor(color.x, color.y, color.z, 1.0f);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
}

void sea_pass_draw(SeaPass* pass, const View* view, const RenderFrame* frame) {
    assert(frame->tiles >= 1 && frame->tiles <= RENDER_TILES_MAX);
    pass->tiles_drawn = 0;
    if (pass->triangle_count == 0) {
        return;
    }
    const SeaEye eye = find_eye(pass, frame);
    pass->tiles_drawn = collect_visible_tiles(pass, view, &eye, frame->tiles);
    if (pass->tiles_drawn == 0) {
        return;
    }
    upload(GL_ARRAY_BUFFER, pass->tile_buffer, (size_t)pass->tiles_drawn * sizeof *pass->tile,
           pass->tile, GL_STREAM_DRAW);
    glUseProgram(pass->program);
    set_uniforms(pass, view, eye.place, frame);
    glBindVertexArray(pass->vertex_array);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER,
                 frame->wireframe ? pass->line_buffer : pass->triangle_buffer);
    glDrawElementsInstanced(frame->wireframe ? GL_LINES : GL_TRIANGLES,
                            frame->wireframe ? pass->line_count : pass->triangle_count,
                            GL_UNSIGNED_INT, NULL, pass->tiles_drawn);
    glBindVertexArray(0);
}
