#include "sea_pass.h"

#include "look_wake.h"

#include <assert.h>
#include <string.h>

/* ---- Ways to draw a mesh ------------------------------------------------------------------- */

enum { NODES_HEIGHT, NODES_RANGE };
enum { TILE_CELLS };

static const struct {
    const char* vertex;                        /* file that says which vertex this is */
    const char* uniform[SEA_MESH_UNIFORM_MAX]; /* NULL after the last */
} MESHES[SEA_MESH_COUNT] = {
    [SEA_MESH_NODES] = {"mesh_nodes.vert",
                        {[NODES_HEIGHT] = "u_height", [NODES_RANGE] = "u_range"}},
    [SEA_MESH_TILE] = {"mesh_tile.vert", {[TILE_CELLS] = "u_tile_cells"}},
};

/* ---- Life ---------------------------------------------------------------------------------- */

void sea_pass_add_constants(Preamble* preamble) {
    nodes_add_constants(preamble);
    for (int look = 0; look < LOOK_COUNT; ++look) {
        if (look_get((LookKind)look)->add_constants) {
            look_get((LookKind)look)->add_constants(preamble);
        }
    }
}

static int append_uniforms(ProgramRecipe* recipe, int count, const char* const* names, int most,
                           GLint* location) {
    for (int i = 0; i < most && names[i]; ++i) {
        assert(count < PROGRAM_UNIFORM_MAX);
        recipe->uniform[count++] = (ProgramUniform){names[i], &location[i]};
    }
    return count;
}

static int append_files(const char** files, int count, const char* const* names) {
    for (int i = 0; names[i]; ++i) {
        assert(count < PROGRAM_FILES_MAX);
        files[count++] = names[i];
    }
    return count;
}

static bool add_program(SeaProgram* program, const Look* look, SeaMesh mesh, int variant,
                        Programs* programs, SwellError* error) {
    ProgramRecipe recipe = {
        .label = "sea",
        .vertex = {"mesh.vert", MESHES[mesh].vertex},
        .program = &program->name,
        .uniform = {{"u_clip_from_eye", &program->clip_from_eye},
                    {"u_eye_cell", &program->eye_cell},
                    {"u_eye", &program->eye},
                    {"u_cell", &program->cell}},
    };
    append_files(recipe.vertex, 2, look->vertex);
    const char* const* fragment = look->variant_fragment ? look->variant_fragment(variant) : NULL;
    append_files(recipe.fragment, 0, fragment ? fragment : look->fragment);
    if (look->define) {
        look->define(variant, recipe.defines);
    }
    int count = 4;
    count =
        append_uniforms(&recipe, count, MESHES[mesh].uniform, SEA_MESH_UNIFORM_MAX, program->mesh);
    append_uniforms(&recipe, count, look->uniform, LOOK_UNIFORM_MAX, program->look);
    program->tried = true;
    return programs_add(programs, &recipe, error);
}

bool sea_pass_init(SeaPass* pass, Programs* programs, SwellError* error) {
    assert(pass && programs);
    pass->programs = programs;
    tile_init(&pass->tile);
    nodes_init(&pass->nodes);
    for (int i = 0; i < LOOK_COUNT; ++i) {
        const Look* look = look_get((LookKind)i);
        if (look->create && !look->create(&pass->look_state[i], programs, error)) {
            return false;
        }
        for (int mesh = 0; !look->variants && mesh < SEA_MESH_COUNT; ++mesh) { /* of kind 0 */
            if ((mesh != SEA_MESH_TILE || look->has_full_tiles) &&
                !add_program(&pass->program[i][mesh][0], look, (SeaMesh)mesh, 0, programs, error)) {
                return false;
            }
        }
    }
    return true;
}

void sea_pass_finish(SeaPass* pass) {
    assert(pass);
    for (int i = 0; i < LOOK_COUNT; ++i) {
        for (int mesh = 0; mesh < SEA_MESH_COUNT; ++mesh) {
            for (int variant = 0; variant < LOOK_VARIANT_MAX; ++variant) {
                glDeleteProgram(pass->program[i][mesh][variant].name);
            }
        }
        const Look* look = look_get((LookKind)i);
        if (look->destroy) {
            look->destroy(pass->look_state[i]);
        }
    }
    fields_finish(&pass->fields);
    wake_fields_finish(&pass->wake);
    wake_fields_drop(&pass->stand_in);
    tile_finish(&pass->tile);
    nodes_finish(&pass->nodes);
    memset(pass, 0, sizeof *pass);
}

/* ---- The sea ------------------------------------------------------------------------------- */

static void take_bounds(SeaPass* pass) {
    pass->bounds = pass->fields.bounds;
    pass->stray = pass->bounds.horizontal;
}

bool sea_pass_load(SeaPass* pass, const OceanSea* sea, SwellError* error) {
    assert(pass && sea);
    if (!fields_load(&pass->fields, sea, error) ||
        !tile_load(&pass->tile, ocean_sea_cascade(sea, 0), error)) {
        fields_finish(&pass->fields);
        pass->tile.grid = 0;
        return false;
    }
    take_bounds(pass);
    return true;
}

void sea_pass_stream(SeaPass* pass, const OceanSea* sea, const OceanFoam* foam, RenderLook look) {
    assert(pass && sea);
    if (pass->fields.cascade_count == 0) { /* loading failed: there is nothing to draw with it */
        return;
    }
    const LookKind kind = look_choose(look, pass->fields.cascade_count);
    fields_stream(&pass->fields, sea, foam, look_get(kind)->form, &pass->failure);
    take_bounds(pass);
}

/* ---- The frame ----------------------------------------------------------------------------- */

View sea_pass_view(const RenderFrame* frame) {
    const Look* look = look_get(look_choose(frame->look, 1));
    return view_from_frame(frame, look->near_depth, look->far_depth);
}

static LookKind kind_of(const SeaPass* pass, const RenderFrame* frame) {
    return look_choose(frame->look, pass->fields.cascade_count);
}

void sea_pass_draw_background(SeaPass* pass, const View* view, const RenderFrame* frame) {
    assert(pass && view && frame);
    if (frame->mode == RENDER_MODE_LINES) {
        glClearColor(0.0f, 0.0f, 0.0f, 1.0f);
        glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    } else {
        const LookKind kind = kind_of(pass, frame);
        look_get(kind)->draw_background(pass->look_state[kind], view, frame);
    }
}

/* Those of looks without variants stay. */
static void forget_least_recent_variant(SeaPass* pass) {
    SeaProgram* oldest = NULL;
    for (int look = 0; look < LOOK_COUNT; ++look) {
        for (int i = 0;
             look_get((LookKind)look)->variants && i < (int)SEA_MESH_COUNT * (int)LOOK_VARIANT_MAX;
             ++i) {
            SeaProgram* program = &pass->program[look][i / LOOK_VARIANT_MAX][i % LOOK_VARIANT_MAX];
            if (program->name && (!oldest || program->used < oldest->used)) {
                oldest = program;
            }
        }
    }
    assert(oldest);
    programs_remove(pass->programs, &oldest->name);
    *oldest = (SeaProgram){0};
    --pass->kept;
    host_process_trim();
}

const SeaProgram* sea_pass_find_program(SeaPass* pass, LookKind look, SeaMesh mesh, int variant) {
    assert(pass && variant >= 0 && variant < LOOK_VARIANT_MAX);
    SeaProgram* program = &pass->program[look][mesh][variant];
    program->used = ++pass->uses;
    return program->tried ? program : NULL;
}

/* The program of a variant, built when it is first wanted; NULL where that fails. */
static const SeaProgram* choose_program(SeaPass* pass, LookKind kind, SeaMesh mesh, int variant) {
    SeaProgram* program = &pass->program[kind][mesh][variant];
    const Look* look = look_get(kind);
    if (!sea_pass_find_program(pass, kind, mesh, variant) &&
        add_program(program, look, mesh, variant, pass->programs, &pass->failure) &&
        look->variants && ++pass->kept > SEA_VARIANTS_KEPT) {
        forget_least_recent_variant(pass);
    }
    return program->name ? program : NULL;
}

static void use_program(const SeaPass* pass, const SeaProgram* program, const Mesh* mesh,
                        const View* view, const RenderFrame* frame) {
    glUseProgram(program->name);
    glUniformMatrix4fv(program->clip_from_eye, 1, GL_FALSE, view->clip_from_eye.raw[0]);
    glUniform2i(program->eye_cell, mesh->eye_cell_x, mesh->eye_cell_z);
    glUniform3fv(program->eye, 1, mesh->eye.raw);
    glUniform1f(program->cell, mesh->cell);
    const LookKind kind = kind_of(pass, frame);
    look_get(kind)->set_uniforms(pass->look_state[kind], program->look, &pass->fields, &pass->wake,
                                 mesh, view, frame);
}

/* Of the sea with the small waves on it. */
static OceanBounds bounds_of(const SeaPass* pass, const RenderFrame* frame) {
    OceanBounds bounds = pass->bounds;
    const float rise = look_wake_rise(&pass->wake, frame);
    bounds.highest += rise;
    bounds.lowest -= rise;
    return bounds;
}

/* One of the variants that a frame is drawn with. */
typedef struct Drawing {
    const View* view;
    const RenderFrame* frame;
    const Mesh* mesh;
    LookWake wake;
    int variant; /* of kind 0 */
} Drawing;

/* Takes the program for the nodes or tiles of a kind; NULL where there is none. */
static const SeaProgram* take_program(SeaPass* pass, const Drawing* drawing, SeaMesh way,
                                      int kind) {
    const SeaProgram* program = choose_program(pass, kind_of(pass, drawing->frame), way,
                                               drawing->variant + kind * LOOK_WAKE_VARIANTS);
    if (program) {
        use_program(pass, program, drawing->mesh, drawing->view, drawing->frame);
    }
    return program;
}

/* All of them of one kind, as while that is built ahead. */
static int given_kind(const void* context, const Mesh* mesh, const MeshNode* node) {
    (void)mesh;
    (void)node;
    return *(const int*)context;
}

static void draw_nodes(SeaPass* pass, const Drawing* drawing) {
    const Mesh* mesh = drawing->mesh;
    GLfloat range[MESH_LEVELS_MAX][2];
    for (int level = 0; level < MESH_LEVELS_MAX; ++level) {
        range[level][0] = mesh->start[level];
        range[level][1] = mesh->end[level];
    }
    nodes_begin(&pass->nodes, mesh);
    const NodesKindOf find_kind = pass->only_kind ? given_kind : look_wake_kind_of;
    const void* context = pass->only_kind ? (const void*)pass->only_kind : &drawing->wake;
    while (nodes_take(&pass->nodes, find_kind, context)) {
        for (int kind = 0; kind < LOOK_WAKE_KINDS; ++kind) {
            if (nodes_count(&pass->nodes, kind) == 0) {
                continue;
            }
            const SeaProgram* program = take_program(pass, drawing, SEA_MESH_NODES, kind);
            if (program) {
                glUniform1f(program->mesh[NODES_HEIGHT], mesh->height);
                glUniform2fv(program->mesh[NODES_RANGE], MESH_LEVELS_MAX, range[0]);
                pass->triangles_drawn +=
                    nodes_draw(&pass->nodes, kind, drawing->frame->mode == RENDER_MODE_LINES);
            }
        }
    }
    pass->tiles_drawn = nodes_roots(&pass->nodes);
}

static void draw_tile(SeaPass* pass, const Drawing* drawing) {
    assert(mesh_root_cells(drawing->mesh) == pass->tile.grid);
    const int kind = pass->only_kind ? *pass->only_kind : look_wake_whole_kind(&drawing->wake);
    const SeaProgram* program = take_program(pass, drawing, SEA_MESH_TILE, kind);
    if (program) {
        glUniform1i(program->mesh[TILE_CELLS], pass->tile.grid);
        pass->tiles_drawn =
            tile_draw(&pass->tile, drawing->mesh, drawing->frame->mode == RENDER_MODE_LINES);
        pass->triangles_drawn += 2L * pass->tile.grid * pass->tile.grid * pass->tiles_drawn;
    }
}

SeaMesh sea_pass_mesh(const Look* look, const RenderFrame* frame) {
    return frame->levels || !look->has_full_tiles ? SEA_MESH_NODES : SEA_MESH_TILE;
}

static void draw_surface(SeaPass* pass, const View* view, const RenderFrame* frame) {
    const Look* look = look_get(kind_of(pass, frame));
    const LookSea sea = {pass->fields.grid[0], pass->fields.length[0], bounds_of(pass, frame),
                         pass->stray, &pass->wake};
    Mesh mesh = look->lay_mesh(&sea, view, frame);
    Drawing drawing = {
        .view = view, .frame = frame, .mesh = &mesh, .wake = look_wake_of(&pass->wake, frame)};
    int variant[LOOK_SHOWN_MAX] = {0};
    const int count = look->variants ? look->variants(&pass->fields, frame, variant) : 1;
    for (int i = 0; i < count; ++i) {
        drawing.variant = variant[i];
        if (look->sight) {
            mesh.plane[VIEW_PLANE_FAR] =
                glms_vec4(glms_vec3_negate(view->forward), look->sight(variant[i], frame));
        }
        if (sea_pass_mesh(look, frame) == SEA_MESH_NODES) {
            draw_nodes(pass, &drawing);
        } else {
            draw_tile(pass, &drawing);
        }
    }
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, 0);
}

void sea_pass_draw(SeaPass* pass, const View* view, const RenderFrame* frame) {
    assert(pass && view && frame);
    pass->tiles_drawn = 0;
    pass->triangles_drawn = 0;
    const LookKind kind = kind_of(pass, frame);
    const Look* look = look_get(kind);
    if (frame->rain > 0.0) {
        rain_load(&pass->wake.rain, &pass->failure);
    }
    if (pass->fields.cascade_count > 0 && pass->fields.made[look->form]) {
        draw_surface(pass, view, frame);
    }
    if (look->draw_behind && frame->mode == RENDER_MODE_SURFACE) {
        look->draw_behind(pass->look_state[kind], view, frame);
    }
}
