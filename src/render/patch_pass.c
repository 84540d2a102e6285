#include "patch_pass.h"

#include <assets.h>
#include <string.h>

enum {
    ATTRIBUTE_PATCH = 0, /* location in sea_levels.vert */
    ROW_STRIDE = 32,     /* from one row of the mesh to the next in gl_VertexID, as there */
    FLOATS_OF_VERTEX = sizeof(OceanVertex) / sizeof(float),
    MESH_TRIANGLE_INDICES = 6 * SEA_PATCH_CELLS * SEA_PATCH_CELLS,
    MESH_LINE_INDICES = 6 * SEA_PATCH_CELLS * SEA_PATCH_CELLS + 4 * SEA_PATCH_CELLS,
    PLANE_FAR = 5 /* of View.plane */
};
_Static_assert((int)SEA_PATCH_CELLS < (int)ROW_STRIDE, "a row of the mesh fits");
_Static_assert(FLOATS_OF_VERTEX == 7 && SEA_LEVELS_MAX == 8, "as in sea_levels.vert");

/* The indices of a small tile, with rows ROW_STRIDE apart. */
static void load_mesh(GLuint buffer, size_t count, void (*fill)(int grid, uint32_t* indices)) {
    uint32_t index[MESH_LINE_INDICES];
    uint16_t packed[MESH_LINE_INDICES];
    fill(SEA_PATCH_CELLS, index);
    for (size_t i = 0; i < count; ++i) {
        packed[i] = (uint16_t)(index[i] / (SEA_PATCH_CELLS + 1) * ROW_STRIDE +
                               index[i] % (SEA_PATCH_CELLS + 1));
    }
    /* Through a target that belongs to no vertex array. */
    glBindBuffer(GL_COPY_WRITE_BUFFER, buffer);
    glBufferData(GL_COPY_WRITE_BUFFER, (GLsizeiptr)(count * sizeof *packed), packed,
                 GL_STATIC_DRAW);
}

bool patch_pass_init(PatchPass* pass, GLuint stream_buffer, SwellError* error) {
    pass->program = program_create("sea in levels", asset_sea_levels_vert, asset_sea_frag, error);
    if (!pass->program) {
        return false;
    }
    pass->uniform = sea_uniforms_find(pass->program);
    pass->height = program_uniform(pass->program, "u_height");
    pass->range = program_uniform(pass->program, "u_range");
    glGenVertexArrays(1, &pass->vertex_array);
    glGenBuffers(1, &pass->patch_buffer);
    glGenBuffers(1, &pass->triangle_buffer);
    glGenBuffers(1, &pass->line_buffer);
    glGenTextures(1, &pass->vertices);
    load_mesh(pass->triangle_buffer, MESH_TRIANGLE_INDICES, ocean_fill_triangle_indices);
    load_mesh(pass->line_buffer, MESH_LINE_INDICES, ocean_fill_line_indices);
    glBindTexture(GL_TEXTURE_BUFFER, pass->vertices);
    glTexBuffer(GL_TEXTURE_BUFFER, GL_R32F, stream_buffer);
    glBindTexture(GL_TEXTURE_BUFFER, 0);
    glBindVertexArray(pass->vertex_array);
    glBindBuffer(GL_ARRAY_BUFFER, pass->patch_buffer);
    glEnableVertexAttribArray(ATTRIBUTE_PATCH);
    glVertexAttribIPointer(ATTRIBUTE_PATCH, 3, GL_INT, (GLsizei)sizeof(SeaPatch), NULL);
    glVertexAttribDivisor(ATTRIBUTE_PATCH, 1);
    glBindVertexArray(0);
    return true;
}

void patch_pass_finish(PatchPass* pass) {
    const GLuint buffers[] = {pass->patch_buffer, pass->triangle_buffer, pass->line_buffer};
    glDeleteBuffers(sizeof buffers / sizeof *buffers, buffers);
    glDeleteTextures(1, &pass->vertices);
    glDeleteVertexArrays(1, &pass->vertex_array);
    glDeleteProgram(pass->program);
    memset(pass, 0, sizeof *pass);
}

bool patch_pass_can_draw(int grid) {
    GLint texels = 0;
    glGetIntegerv(GL_MAX_TEXTURE_BUFFER_SIZE, &texels);
    return (int64_t)texels >= (int64_t)FLOATS_OF_VERTEX * (grid + 1) * (grid + 1);
}

/* The planes that the drawn sea lies within. Where the fog is full the surface has the colour of
   the background, so that it need not be drawn; lines are drawn on black and go on. */
static void choose_planes(const View* view, const RenderFrame* frame,
                          vec4s plane[SEA_PLANE_COUNT]) {
    memcpy(plane, view->plane, SEA_PLANE_COUNT * sizeof *plane);
    if (!frame->wireframe) {
        plane[PLANE_FAR] = glms_vec4(glms_vec3_negate(view->forward), VIEW_FOG_DISTANCE);
    }
}

static void set_levels(const PatchPass* pass, const SeaLevels* levels) {
    GLfloat range[SEA_LEVELS_MAX][2] = {{0.0f}};
    for (int level = 0; level < levels->count; ++level) {
        range[level][0] = levels->start[level];
        range[level][1] = levels->end[level];
    }
    glUniform2fv(pass->range, SEA_LEVELS_MAX, range[0]);
    glUniform1f(pass->height, levels->height);
}

void patch_pass_draw(PatchPass* pass, const SeaScene* scene, const View* view,
                     const RenderFrame* frame) {
    const SeaLevels levels = sea_levels_choose(scene, view);
    vec4s plane[SEA_PLANE_COUNT];
    choose_planes(view, frame, plane);
    glUseProgram(pass->program);
    sea_uniforms_set(&pass->uniform, scene, view, frame);
    set_levels(pass, &levels);
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_BUFFER, pass->vertices);
    glBindVertexArray(pass->vertex_array);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER,
                 frame->wireframe ? pass->line_buffer : pass->triangle_buffer);
    glBindBuffer(GL_ARRAY_BUFFER, pass->patch_buffer);
    pass->triangles_drawn = 0;
    sea_walk_begin(&pass->walk, scene, &levels, plane);
    for (int count; (count = sea_walk_take(&pass->walk, pass->patch, PATCH_BATCH)) > 0;) {
        glBufferData(GL_ARRAY_BUFFER, (GLsizeiptr)count * (GLsizeiptr)sizeof *pass->patch,
                     pass->patch, GL_STREAM_DRAW);
        glDrawElementsInstanced(frame->wireframe ? GL_LINES : GL_TRIANGLES,
                                frame->wireframe ? MESH_LINE_INDICES : MESH_TRIANGLE_INDICES,
                                GL_UNSIGNED_SHORT, NULL, count);
        pass->triangles_drawn += (long)count * 2 * SEA_PATCH_CELLS * SEA_PATCH_CELLS;
    }
    pass->tiles_drawn = pass->walk.tiles_drawn;
    glBindVertexArray(0);
    glBindTexture(GL_TEXTURE_BUFFER, 0);
}
