#include "sea_pass.h"

#include "look_blocks.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- Looks --------------------------------------------------------------------------------- */

static SeaLook look_of(const SeaPass* pass, const RenderFrame* frame) {
    if (frame->drawing.look == RENDER_LOOK_SEA) {
        return SEA_LOOK_PHYSICAL;
    }
    if (frame->drawing.look == RENDER_LOOK_STUDY) {
        return SEA_LOOK_STUDY;
    }
    return pass->fields.cascade_count > 1 ? SEA_LOOK_CLASSIC_CASCADES : SEA_LOOK_CLASSIC;
}

static bool may_have_shore(SeaLook look) {
    return look == SEA_LOOK_PHYSICAL || look == SEA_LOOK_STUDY;
}

static FieldsForm form_of(SeaLook look) {
    return look == SEA_LOOK_CLASSIC ? FIELDS_EXACT : FIELDS_FILTERED;
}

const char* render_look_name(RenderLook look) {
    static const char* const NAMES[RENDER_LOOK_COUNT] = {"classic", "sea", "study"};
    assert(look < RENDER_LOOK_COUNT);
    return NAMES[look];
}

const char* render_quality_name(RenderQuality quality) {
    static const char* const NAMES[RENDER_QUALITY_COUNT] = {"low", "medium", "high"};
    assert(quality < RENDER_QUALITY_COUNT);
    return NAMES[quality];
}

View sea_pass_view(const RenderFrame* frame) {
    static const float DEPTHS[RENDER_LOOK_COUNT][2] = {
        [RENDER_LOOK_CLASSIC] = {CLASSIC_LOOK_NEAR, CLASSIC_LOOK_FAR},
        [RENDER_LOOK_SEA] = {PHYSICAL_LOOK_NEAR, PHYSICAL_LOOK_FAR},
        [RENDER_LOOK_STUDY] = {STUDY_LOOK_NEAR, STUDY_LOOK_FAR}};
    const float* depth = DEPTHS[frame->drawing.look];
    return view_from_frame(frame, depth[0], depth[1]);
}

void sea_pass_draw_background(const RenderFrame* frame) {
    assert(frame);
    vec3s color = glms_vec3_zero();
    if (frame->mode == RENDER_MODE_SURFACE && frame->drawing.look != RENDER_LOOK_SEA) {
        color = frame->drawing.look == RENDER_LOOK_STUDY ? study_look_ground() : view_fog_color();
    }
    glClearColor(color.x, color.y, color.z, 1.0f);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
}

static Mesh lay_mesh(SeaLook look, const SeaSurface* surface, const View* view,
                     const RenderFrame* frame) {
    switch (look) {
    case SEA_LOOK_CLASSIC:
        return classic_look_lay_mesh(surface, view, frame);
    case SEA_LOOK_CLASSIC_CASCADES:
        return classic_look_lay_cascades(surface, view, frame);
    case SEA_LOOK_PHYSICAL:
    case SEA_LOOK_STUDY:
        break;
    }
    return physical_look_lay_mesh(surface, view, frame);
}

/* ---- Programs ------------------------------------------------------------------------------ */

/* A file of a program that has it. */
typedef struct ShaderPart {
    bool has;
    const char* name;
} ShaderPart;

static void list_parts(const ShaderPart* parts, size_t count,
                       const char* files[PROGRAM_FILES_MAX]) {
    int listed = 0;
    for (size_t i = 0; i < count; ++i) {
        if (parts[i].has) {
            assert(listed < PROGRAM_FILES_MAX);
            files[listed++] = parts[i].name;
        }
    }
}

/* Lists the files that displace a vertex. */
static void list_vertex(const SeaKey* key, const char* files[PROGRAM_FILES_MAX]) {
    const bool nodes = key->mesh == SEA_MESH_NODES, exact = key->look == SEA_LOOK_CLASSIC;
    const ShaderPart parts[] = {
        {true, "look_blocks.glsl"},
        {true, "mesh.vert"},
        {true, nodes ? "mesh_nodes.vert" : "mesh_tile.vert"},
        {!exact, "sea_look.glsl"},
        {!exact, "cascades.glsl"},
        {true, "wake.glsl"},
        {!exact, "foam_noise.glsl"},
        {!exact, "shore.glsl"},
        {!exact, "cloud_shadow.glsl"},
        {true, exact ? "surface_exact.vert" : "surface_filtered.vert"},
    };
    list_parts(parts, sizeof parts / sizeof *parts, files);
}

/* Lists the files that colour a pixel of the sea, or of a shore's ground. */
static void list_fragment(const SeaKey* key, const char* files[PROGRAM_FILES_MAX]) {
    const bool one = key->look == SEA_LOOK_CLASSIC, physical = key->look == SEA_LOOK_PHYSICAL;
    const bool shore = key->shore != SEA_SHORE_NONE, land = key->shore == SEA_SHORE_LAND;
    const bool stirred = !land && (!one || key->detail != WAKE_DETAIL_NONE);
    const bool slopes = !land && !one, in_water = physical && key->side == SEA_SIDE_WATER;
    const bool study = key->look == SEA_LOOK_STUDY;
    const ShaderPart parts[] = {
        {land || stirred, "look_blocks.glsl"},
        {!one, "sea_look.glsl"},
        {slopes, "cascades.glsl"},
        {stirred, "wake.glsl"},
        {stirred, "rain.glsl"},
        {land || stirred, "footprint.glsl"},
        {!one, "foam_noise.glsl"},
        {slopes, "foam.glsl"},
        {slopes, "slopes.glsl"},
        {physical, "tone.glsl"},
        {physical && (land || key->side != SEA_SIDE_ALL), "waterline.glsl"},
        {in_water, "water.glsl"},
        {physical && !land && !in_water, "hull.glsl"},
        {shore, "shore.glsl"},
        {physical && shore, "ground.glsl"},
        {physical && shore && !land, "shore_water.glsl"},
        {land, study ? "study_land.frag" : "land.frag"},
        {!land, study       ? "study_look.frag"
                : !physical ? "classic_look.frag"
                : in_water  ? "underwater_look.frag"
                            : "physical_look.frag"},
    };
    list_parts(parts, sizeof parts / sizeof *parts, files);
}

static void write_defines(const SeaKey* key, char defines[PROGRAM_DEFINES_SIZE]) {
    static const char* const SHORE[SEA_SHORE_COUNT] = {"", "#define SHORE\n",
                                                       "#define SHORE\n#define LAND\n"};
    const char* detail = wake_detail_defines(key->detail);
    switch (key->look) {
    case SEA_LOOK_CLASSIC:
        snprintf(defines, PROGRAM_DEFINES_SIZE, "#define STIRRED %d\n#define QUALITY 1\n%s",
                 key->detail != WAKE_DETAIL_NONE, detail);
        break;
    case SEA_LOOK_CLASSIC_CASCADES:
    case SEA_LOOK_STUDY:
        snprintf(defines, PROGRAM_DEFINES_SIZE,
                 "#define CASCADES %d\n#define QUALITY 1\n#define PLAIN\n%s%s", key->cascades,
                 detail, SHORE[key->shore]);
        break;
    case SEA_LOOK_PHYSICAL:
        snprintf(defines, PROGRAM_DEFINES_SIZE,
                 "#define CASCADES %d\n#define QUALITY %d\n%s%s%s%s%s%s", key->cascades,
                 (int)key->quality, key->photo ? "#define PHOTO\n" : "",
                 key->side == SEA_SIDE_ALL ? "" : "#define WATERLINE\n",
                 key->side == SEA_SIDE_WATER ? "#define IN_WATER\n" : "",
                 key->scattered ? "#define SCATTERED\n" : "", detail, SHORE[key->shore]);
        break;
    }
}

static void build(SeaPass* pass, SeaProgram* program) {
    ProgramRecipe recipe = {
        .label = "sea",
        .program = &program->name,
        .uniform = {{"u_clip_from_eye", &program->clip_from_eye},
                    {"u_eye_cell", &program->eye_cell},
                    {"u_eye", &program->eye},
                    {"u_cell", &program->cell},
                    {"u_height", &program->height},
                    {"u_range", &program->range},
                    {"u_tile_cells", &program->tile_cells},
                    {"u_forward", &program->classic.forward},
                    {"u_light", &program->classic.light},
                    {"u_step", &program->study.step},
                    {"u_tiles", &program->study.tiles},
                    {"u_crests", &program->study.crests},
                    {"u_cascades", &program->cascades}},
    };
    list_vertex(&program->key, recipe.vertex);
    list_fragment(&program->key, recipe.fragment);
    write_defines(&program->key, recipe.defines);
    programs_add(pass->programs, &recipe, &pass->failure);
}

static bool same_key(const SeaKey* a, const SeaKey* b) {
    return a->look == b->look && a->mesh == b->mesh && a->quality == b->quality &&
           a->photo == b->photo && a->side == b->side && a->scattered == b->scattered &&
           a->detail == b->detail && a->cascades == b->cascades && a->shore == b->shore;
}

/* Returns NULL if it has not been built. */
static SeaProgram* find_program(SeaPass* pass, const SeaKey* key) {
    for (int i = 0; i < SEA_PROGRAMS; ++i) {
        if (pass->program[i].used > 0 && same_key(&pass->program[i].key, key)) {
            return &pass->program[i];
        }
    }
    return NULL;
}

/* Returns the program, built on first use; NULL if that fails. */
static const SeaProgram* require_program(SeaPass* pass, const SeaKey* key) {
    SeaProgram* program = find_program(pass, key);
    if (!program && !programs_may_add(pass->programs)) {
        return NULL;
    }
    if (!program) {
        program = &pass->program[0];
        for (int i = 1; i < SEA_PROGRAMS; ++i) {
            program = pass->program[i].used < program->used ? &pass->program[i] : program;
        }
        programs_remove(pass->programs, &program->name);
        *program = (SeaProgram){.key = *key};
        build(pass, program);
    }
    program->used = ++pass->uses;
    return programs_ready(pass->programs, &program->name, &pass->failure) ? program : NULL;
}

/* ---- Life ---------------------------------------------------------------------------------- */

void sea_pass_add_constants(Preamble* preamble) {
    nodes_add_constants(preamble);
    view_add_constants(preamble);
    physical_look_add_constants(preamble);
    study_look_add_constants(preamble);
    sky_pass_add_constants(preamble);
    shore_fields_add_constants(preamble);
}

void sea_pass_init(SeaPass* pass, Programs* programs) {
    assert(pass && programs);
    pass->programs = programs;
    spray_pass_init(&pass->spray);
    tile_init(&pass->tile);
    nodes_init(&pass->nodes);
    physical_look_init(&pass->physical, programs, &pass->failure);
    sky_pass_init(&pass->sky);
}

void sea_pass_finish(SeaPass* pass) {
    assert(pass);
    for (int i = 0; i < SEA_PROGRAMS; ++i) {
        glDeleteProgram(pass->program[i].name);
    }
    physical_look_finish(&pass->physical);
    sky_pass_finish(&pass->sky);
    spray_pass_finish(&pass->spray);
    fields_finish(&pass->fields);
    wake_fields_finish(&pass->wake);
    shore_fields_finish(&pass->shore);
    tile_finish(&pass->tile);
    nodes_finish(&pass->nodes);
    memset(pass, 0, sizeof *pass);
}

bool sea_pass_load(SeaPass* pass, const OceanSea* sea, SwellError* error) {
    assert(pass && sea);
    if (!fields_load(&pass->fields, sea, error) ||
        !tile_load(&pass->tile, ocean_sea_cascade(sea, 0), error)) {
        fields_finish(&pass->fields);
        pass->tile.grid = 0;
        return false;
    }
    pass->bounds = pass->fields.bounds;
    return true;
}

void sea_pass_stream(SeaPass* pass, const OceanSea* sea, const OceanFoam* foam, RenderLook look) {
    assert(pass && sea);
    if (pass->fields.cascade_count == 0) { /* no sea is loaded */
        return;
    }
    const FieldsForm form = form_of(look_of(pass, &(RenderFrame){.drawing.look = look}));
    fields_stream(&pass->fields, sea, foam, form, &pass->failure);
    pass->bounds = pass->fields.bounds;
}

/* ---- The frame ----------------------------------------------------------------------------- */

/* The drawing of one side of the waterline. */
typedef struct Drawing {
    const View* view;
    const RenderFrame* frame;
    const Mesh* mesh;
    WakeDetail wake;
    const ShoreFields* shore; /* NULL: none is in sight */
    SeaKey key;               /* without its detail and shore */
} Drawing;

/* Whether the edge of a shore's water covers a part of a pixel's samples: where no lens needs the
   alpha for other things. */
static bool covers_samples(const RenderFrame* frame) {
    return !view_is_photo(frame) || frame->weather.tone.aperture == 0.0;
}

/* Makes the program of a detail current and sets its uniforms; returns NULL if it cannot be built.
 */
static const SeaProgram* use_program(SeaPass* pass, const Drawing* drawing, int detail,
                                     SeaShore shore) {
    SeaKey key = drawing->key;
    key.detail = detail;
    key.shore = shore;
    const SeaProgram* program = require_program(pass, &key);
    if (!program) {
        return NULL;
    }
    const Mesh* mesh = drawing->mesh;
    const View* view = drawing->view;
    const RenderFrame* frame = drawing->frame;
    glUseProgram(program->name);
    glUniformMatrix4fv(program->clip_from_eye, 1, GL_FALSE, view->clip_from_eye.raw[0]);
    glUniform2i(program->eye_cell, mesh->eye_cell_x, mesh->eye_cell_z);
    glUniform3fv(program->eye, 1, mesh->eye.raw);
    glUniform1f(program->cell, mesh->cell);
    glUniform1i(program->cascades, pass->fields.cascade_count);
    classic_look_set_light(&program->classic, view, frame);
    switch (key.look) {
    case SEA_LOOK_CLASSIC:
        fields_bind(&pass->fields, FIELDS_EXACT, FIELDS_TEXELS, UNIT_TEXELS);
        break;
    case SEA_LOOK_CLASSIC_CASCADES:
        physical_look_set_cascades(&pass->physical, &pass->fields, mesh, frame);
        break;
    case SEA_LOOK_PHYSICAL:
        physical_look_set(&pass->physical, &pass->fields, mesh, frame);
        break;
    case SEA_LOOK_STUDY:
        physical_look_set_cascades(&pass->physical, &pass->fields, mesh, frame);
        study_look_set(&program->study, frame);
        break;
    }
    wake_detail_set(&pass->physical.blocks, &pass->wake, mesh, frame);
    if (shore != SEA_SHORE_NONE) {
        const double corner[2] = {frame->eye[0] - (double)mesh->eye.x,
                                  frame->eye[2] - (double)mesh->eye.z};
        shore_fields_set(&pass->shore, &pass->physical.blocks, corner, frame->time,
                         covers_samples(frame));
    }
    return program;
}

/* Where air hides the shore: optical depths, of the colour that it lets through best. */
static const double SIGHT_DEPTHS = 6.0;

/* The kind of a node: its detail, and what of a shore is there. */
enum { NODE_SEA, NODE_SHORE, NODE_LAND, NODE_PLACES };
_Static_assert((int)NODE_PLACES*(int)WAKE_DETAIL_COUNT == (int)NODES_KINDS_MAX, "kinds of nodes");

static int kind_of_node(const void* context, const Mesh* mesh, const MeshNode* node) {
    const Drawing* drawing = context;
    const MeshArea area = mesh_node_area(mesh, node);
    const double* eye = drawing->wake.eye;
    const double low[2] = {eye[0] + (double)area.x0, eye[1] + (double)area.z0};
    const double high[2] = {eye[0] + (double)area.x1, eye[1] + (double)area.z1};
    const int parts = drawing->shore ? shore_fields_parts(drawing->shore, low, high) : SHORE_SEA;
    const int place = parts & SHORE_SEA ? NODE_SEA : parts & SHORE_WATER ? NODE_SHORE : NODE_LAND;
    return place * WAKE_DETAIL_COUNT + wake_detail_of_node(&drawing->wake, mesh, node);
}

static void draw_kind(SeaPass* pass, const Drawing* drawing, int kind, int detail, SeaShore shore) {
    const SeaProgram* program = use_program(pass, drawing, detail, shore);
    if (!program) {
        return;
    }
    const Mesh* mesh = drawing->mesh;
    GLfloat range[MESH_LEVELS_MAX][2];
    for (int level = 0; level < MESH_LEVELS_MAX; ++level) {
        range[level][0] = mesh->start[level];
        range[level][1] = mesh->end[level];
    }
    glUniform1f(program->height, mesh->height);
    glUniform2fv(program->range, MESH_LEVELS_MAX, range[0]);
    const bool covers = shore == SEA_SHORE_WATER && covers_samples(drawing->frame);
    if (covers) {
        glEnable(GL_SAMPLE_ALPHA_TO_COVERAGE);
        glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_FALSE);
    }
    pass->triangles_drawn +=
        nodes_draw(&pass->nodes, kind, drawing->frame->mode == RENDER_MODE_LINES);
    if (covers) {
        glDisable(GL_SAMPLE_ALPHA_TO_COVERAGE);
        glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    }
}

static void draw_nodes(SeaPass* pass, const Drawing* drawing) {
    nodes_begin(&pass->nodes, drawing->mesh);
    while (nodes_next(&pass->nodes, kind_of_node, drawing)) {
        for (int kind = 0; kind < NODES_KINDS_MAX; ++kind) {
            if (nodes_count(&pass->nodes, kind) == 0) {
                continue;
            }
            const int place = kind / WAKE_DETAIL_COUNT, detail = kind % WAKE_DETAIL_COUNT;
            if (place != NODE_LAND) {
                draw_kind(pass, drawing, kind, detail,
                          place == NODE_SHORE ? SEA_SHORE_WATER : SEA_SHORE_NONE);
            }
            if (place != NODE_SEA) { /* on the same vertices: the patch makes cells finer */
                draw_kind(pass, drawing, kind,
                          detail % WAKE_DETAIL_RINGS ? WAKE_DETAIL_HEIGHT : WAKE_DETAIL_NONE,
                          SEA_SHORE_LAND);
            }
        }
    }
}

static void draw_tile(SeaPass* pass, const Drawing* drawing) {
    assert(mesh_root_cells(drawing->mesh) == pass->tile.grid);
    const SeaProgram* program =
        use_program(pass, drawing, wake_detail_of_mesh(&drawing->wake), SEA_SHORE_NONE);
    if (program) {
        glUniform1i(program->tile_cells, pass->tile.grid);
        const int tiles =
            tile_draw(&pass->tile, drawing->mesh, drawing->frame->mode == RENDER_MODE_LINES);
        pass->triangles_drawn += 2L * pass->tile.grid * pass->tile.grid * tiles;
    }
}

/* Returns the number of cascades of a settled sea, 0 for one in a transition. */
static int settled_cascades(const Fields* fields) {
    int seas = 0;
    for (int i = 0; i < fields->cascade_count; ++i) {
        seas += fields->modulation[i].is_long;
    }
    return seas > 1 ? 0 : fields->cascade_count;
}

bool sea_pass_is_settled(const SeaPass* pass) {
    return settled_cascades(&pass->fields) > 0;
}

/* Returns the key for a side of the waterline, without its detail. */
static SeaKey key_of(const SeaPass* pass, const RenderFrame* frame, SeaSide side) {
    const SeaLook look = look_of(pass, frame);
    return (SeaKey){
        .look = look,
        .mesh = look == SEA_LOOK_CLASSIC && !frame->drawing.levels ? SEA_MESH_TILE : SEA_MESH_NODES,
        .quality = look == SEA_LOOK_PHYSICAL ? frame->weather.quality : RENDER_QUALITY_LOW,
        .photo = view_is_photo(frame),
        .side = side,
        .cascades =
            look == SEA_LOOK_CLASSIC || pass->only_transition ? 0 : settled_cascades(&pass->fields),
        .scattered =
            look == SEA_LOOK_PHYSICAL && look_blocks_scattered(&pass->fields, frame) > 0.0f,
    };
}

/* `shore`: with that of the pass. */
static SeaSurface surface_of(const SeaPass* pass, const RenderFrame* frame, bool shore) {
    OceanBounds bounds = pass->bounds;
    const float rise = wake_detail_rise(&pass->wake, frame);
    bounds.highest += rise;
    bounds.lowest -= rise;
    if (shore) {
        bounds.highest = fmaxf(bounds.highest, shore_fields_highest(&pass->shore));
        bounds.lowest = fminf(bounds.lowest, pass->shore.display->lowest);
        bounds.horizontal += pass->shore.display->farthest; /* short waves move it, too */
    }
    return (SeaSurface){pass->fields.grid[0],
                        pass->fields.length[0],
                        bounds,
                        pass->fields.bounds.horizontal,
                        &pass->wake,
                        shore};
}

static void set_sight(Mesh* mesh, const View* view, float sight) {
    mesh->plane[VIEW_PLANE_FAR] = glms_vec4(glms_vec3_negate(view->forward), sight);
}

/* Whether a part of the shore may be in the picture, and nearer than air or water hide it. */
static bool sees_shore(SeaPass* pass, const Drawing* drawing, SeaSide first) {
    const RenderFrame* frame = drawing->frame;
    const double* loss = frame->weather.extinction;
    const double air = SIGHT_DEPTHS / fmax(fmin(loss[0], fmin(loss[1], loss[2])), 1e-9);
    Mesh mesh = *drawing->mesh;
    MeshWalk* walk = &pass->nodes.walk;
    MeshNode node;
    set_sight(&mesh, drawing->view,
              first == SEA_SIDE_WATER ? underwater_look_sight(frame)
                                      : fminf((float)air, PHYSICAL_LOOK_FAR));
    mesh_walk_begin(walk, &mesh);
    while (mesh_walk_next(walk, &node, 1) > 0) {
        if (kind_of_node(drawing, &mesh, &node) >= NODE_SHORE * WAKE_DETAIL_COUNT) {
            return true;
        }
    }
    return false;
}

static void draw_surface(SeaPass* pass, const View* view, const RenderFrame* frame) {
    const SeaLook look = look_of(pass, frame);
    const bool shown = pass->shore.display && may_have_shore(look);
    SeaSide side[SEA_SIDES_SHOWN];
    const int count = underwater_look_sides(frame, side);
    SeaSurface surface = surface_of(pass, frame, shown);
    Mesh mesh = lay_mesh(look, &surface, view, frame);
    Drawing drawing = {.view = view,
                       .frame = frame,
                       .mesh = &mesh,
                       .wake = wake_detail_of(&pass->wake, frame),
                       .shore = shown ? &pass->shore : NULL};
    pass->sees_shore = shown && sees_shore(pass, &drawing, side[0]);
    if (shown && !pass->sees_shore) { /* as without a shore */
        surface = surface_of(pass, frame, false);
        mesh = lay_mesh(look, &surface, view, frame);
        drawing.shore = NULL;
    }
    drawing.wake.only = pass->only_detail;
    for (int i = 0; i < count; ++i) {
        drawing.key = key_of(pass, frame, side[i]);
        if (drawing.key.look == SEA_LOOK_PHYSICAL) {
            set_sight(&mesh, view,
                      side[i] == SEA_SIDE_WATER ? underwater_look_sight(frame) : PHYSICAL_LOOK_FAR);
        }
        if (drawing.key.mesh == SEA_MESH_NODES) {
            draw_nodes(pass, &drawing);
        } else {
            draw_tile(pass, &drawing);
        }
    }
}

/* Draws the surface alone. */
static void draw_sea(SeaPass* pass, const View* view, const RenderFrame* frame) {
    pass->triangles_drawn = 0;
    if (frame->rain > 0.0) {
        rain_load(&pass->wake.rain, &pass->failure);
    }
    const SeaLook look = look_of(pass, frame);
    if (may_have_shore(look)) {
        shore_fields_stream(&pass->shore, frame->shore, frame->eye[2], &pass->failure);
    }
    if (look == SEA_LOOK_PHYSICAL) {
        physical_look_begin_frame(&pass->physical, &pass->fields, frame);
    }
    if (pass->fields.cascade_count > 0 && pass->fields.streamed[form_of(look)]) {
        draw_surface(pass, view, frame);
    }
}

void sea_pass_draw(SeaPass* pass, const View* view, const RenderFrame* frame) {
    assert(pass && view && frame);
    draw_sea(pass, view, frame);
    if (frame->drawing.look == RENDER_LOOK_SEA && frame->mode == RENDER_MODE_SURFACE) {
        sky_pass_draw(&pass->sky, &pass->physical, view, frame);
        spray_pass_draw(&pass->spray, &pass->physical, view, frame);
        sky_pass_draw_rain(&pass->sky, &pass->physical, view, frame);
    }
}

/* ---- Rehearsals ----------------------------------------------------------------------------- */

/* Shows a patch around the eye if there is none. */
static void rehearse_detail(SeaPass* pass, int detail, const View* view, const RenderFrame* frame) {
    WakeLayer* patch = &pass->wake.patch;
    const bool shown = patch->shown;
    if (!shown && detail != WAKE_DETAIL_RINGS) {
        wake_fields_stand_in(patch, frame->eye);
    }
    pass->only_detail = detail;
    draw_sea(pass, view, frame);
    pass->only_detail = WAKE_DETAIL_NONE;
    patch->shown = shown;
}

/* Patch and rain together are rare: those programs compile when first drawn. */
void sea_pass_rehearse(SeaPass* pass, const View* view, const RenderFrame* frame, int which) {
    assert(pass && view && frame && which >= 0 && which < SEA_REHEARSALS);
    if (which == 0) {
        pass->only_transition = true;
        draw_sea(pass, view, frame);
        pass->only_transition = false;
    } else if (which <= WAKE_DETAIL_RINGS) {
        RenderFrame next = *frame;
        next.rain = which == WAKE_DETAIL_RINGS ? 1.0 : 0.0;
        rehearse_detail(pass, which, view, &next);
    } else {
        RenderFrame above = *frame;
        above.eye[1] = pass->fields.length[0];
        above.waterline = NULL;
        draw_sea(pass, view, &above);
    }
}
