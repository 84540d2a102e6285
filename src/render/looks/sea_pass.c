#include "sea_pass.h"

#include "sea/rain.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- Looks --------------------------------------------------------------------------------- */

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

const float* sea_pass_depths(const RenderFrame* frame) {
    static const float DEPTHS[RENDER_LOOK_COUNT][2] = {
        [RENDER_LOOK_CLASSIC] = {CLASSIC_LOOK_NEAR, CLASSIC_LOOK_FAR},
        [RENDER_LOOK_SEA] = {SEA_LOOK_NEAR, SEA_LOOK_FAR},
        [RENDER_LOOK_STUDY] = {STUDY_LOOK_NEAR, STUDY_LOOK_FAR}};
    return DEPTHS[frame->drawing.look];
}

View sea_pass_view(const RenderFrame* frame) {
    const float* depth = sea_pass_depths(frame);
    return view_from_frame(frame, depth[0], depth[1]);
}

void sea_pass_draw_background(const SeaPass* pass, const RenderFrame* frame) {
    assert(pass && frame);
    if (view_is_photo(frame) && pass->sea_look.panorama_size > 0) {
        glClear(GL_DEPTH_BUFFER_BIT); /* the sky covers what the sea does not */
        return;
    }
    vec3s color = glms_vec3_zero();
    if (frame->mode == RENDER_MODE_SURFACE && frame->drawing.look != RENDER_LOOK_SEA) {
        color = frame->drawing.look == RENDER_LOOK_STUDY ? study_look_ground() : view_fog_color();
    }
    glClearColor(color.x, color.y, color.z, 1.0f);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
}

static SurfaceLook look_of(const SeaPass* pass, RenderLook look) {
    return look == RENDER_LOOK_SEA          ? SURFACE_LOOK_SEA
           : look == RENDER_LOOK_STUDY      ? SURFACE_LOOK_STUDY
           : pass->fields.cascade_count > 1 ? SURFACE_LOOK_CLASSIC_CASCADES
                                            : SURFACE_LOOK_CLASSIC;
}

static FieldsFormat format_of(SurfaceLook look) {
    return look == SURFACE_LOOK_CLASSIC ? FIELDS_EXACT : FIELDS_FILTERED;
}

/* ---- Programs ------------------------------------------------------------------------------ */

/* The files that displace a vertex. */
#define EXACT(mesh) "look_blocks.glsl", "mesh.vert", mesh, "wake.glsl", "surface_exact.vert"
static const char* const TILE_VERTEX[PROGRAM_FILES_MAX] = {EXACT("mesh_tile.vert")};
static const char* const EXACT_VERTEX[PROGRAM_FILES_MAX] = {EXACT("mesh_nodes.vert")};
static const char* const FILTERED_VERTEX[PROGRAM_FILES_MAX] = {
    "look_blocks.glsl",     "mesh.vert",     "mesh_nodes.vert",
    "sea_look.glsl",        "cascades.glsl", "wake.glsl",
    "foam_noise.glsl",      "shore.glsl",    "cloud_shadow.glsl",
    "surface_filtered.vert"};

/* The files that colour a pixel of the sea, or of a shore's ground. */
#define SLOPES                                                                                     \
    "look_blocks.glsl", "sea_look.glsl", "cascades.glsl", "wake.glsl", "rain.glsl",                \
        "footprint.glsl", "foam_noise.glsl", "foam_formula.glsl", "foam.glsl", "slopes.glsl",      \
        "layers.glsl"
#define WATER                                                                                      \
    SLOPES, "tone.glsl", "waterline.glsl", "water.glsl", "hull.glsl", "shore.glsl", "ground.glsl", \
        "shore_water.glsl", "cloud_shadow.glsl", "land_image.glsl"
#define GROUND                                                                                     \
    "look_blocks.glsl", "sea_look.glsl", "footprint.glsl", "foam_noise.glsl", "layers.glsl"
static const char* const PIXEL[SURFACE_LOOK_COUNT][PROGRAM_FILES_MAX] = {
    [SURFACE_LOOK_CLASSIC] = {"look_blocks.glsl", "wake.glsl", "rain.glsl", "footprint.glsl",
                              "layers.glsl", "classic_look.frag"},
    [SURFACE_LOOK_CLASSIC_CASCADES] = {SLOPES, "classic_look.frag"},
    [SURFACE_LOOK_STUDY] = {SLOPES, "shore.glsl", "study_look.frag"},
    [SURFACE_LOOK_SEA] = {WATER, "sea_look.frag"}};
static const char* const WATER_PIXEL[PROGRAM_FILES_MAX] = {WATER, "underwater_look.frag"};
static const char* const STUDY_LAND[PROGRAM_FILES_MAX] = {GROUND, "shore.glsl", "study_land.frag"};
static const char* const LAND[PROGRAM_FILES_MAX] = {
    GROUND, "tone.glsl", "waterline.glsl", "water.glsl", "shore.glsl", "ground.glsl", "land.frag"};

static void fill_recipe(ProgramRecipe* recipe, const void* context) {
    const SeaKey* key = context;
    const bool is_sea = key->look == SURFACE_LOOK_SEA, exact = key->look == SURFACE_LOOK_CLASSIC;
    const bool land = key->shore == SEA_SHORE_LAND;
    const bool mirrors = key->shore == SEA_SHORE_NONE_IMAGE || key->shore == SEA_SHORE_WATER_IMAGE;
    const char* const* vertex = key->tile ? TILE_VERTEX : exact ? EXACT_VERTEX : FILTERED_VERTEX;
    const char* const* fragment = land ? (is_sea ? LAND : STUDY_LAND)
                                  : is_sea && key->side == SEA_SIDE_WATER ? WATER_PIXEL
                                                                          : PIXEL[key->look];
    const int small = key->detail % WAKE_DETAIL_RINGS;
    char cascades[32] = "";
    recipe->label = land ? "land" : "sea";
    memcpy(recipe->vertex, vertex, sizeof recipe->vertex);
    memcpy(recipe->fragment, fragment, sizeof recipe->fragment);
    if (!exact) {
        snprintf(cascades, sizeof cascades, "#define CASCADES %d\n", key->cascades);
    }
    snprintf(recipe->defines, sizeof recipe->defines,
             "#define QUALITY %d\n#define SHORE %d\n#define SCATTERED %d\n#define WAKE %d\n"
             "#define WAKE_SURFACE %d\n#define BOAT %d\n#define RAIN %d\n%s%s%s%s%s%s",
             is_sea ? key->quality : 1, key->shore >= SEA_SHORE_WATER, key->scattered,
             small >= WAKE_DETAIL_HEIGHT, small >= WAKE_DETAIL_SURFACE,
             small == WAKE_DETAIL_BOAT || small == WAKE_DETAIL_REST,
             key->detail >= WAKE_DETAIL_RINGS, exact || is_sea ? "" : "#define PLAIN\n",
             view_program_defines(key->writes),
             is_sea && key->side != SEA_SIDE_ALL ? "#define WATERLINE\n" : "",
             is_sea && key->side == SEA_SIDE_WATER ? "#define IN_WATER\n" : "",
             land      ? "#define LAND\n#define GROUND\n"
             : mirrors ? "#define LAND_IMAGE\n#define GROUND\n"
                       : "",
             cascades);
}

/* Makes the program of a key current. Returns NULL if it cannot be built. */
static const Program* require_program(Programs* programs, const SeaKey* key) {
    int variant = key->look;
    variant = variant * RENDER_QUALITY_COUNT + key->quality;
    variant = variant * VIEW_PROGRAM_COUNT + (int)key->writes;
    variant = variant * SEA_SIDE_COUNT + key->side;
    variant = variant * (OCEAN_CASCADES_MAX + 1) + key->cascades;
    variant = variant * 2 + key->tile;
    variant = variant * 2 + key->scattered;
    variant = variant * WAKE_DETAIL_COUNT + key->detail;
    variant = variant * SEA_SHORE_COUNT + key->shore;
    return programs_use(programs, PROGRAM_SEA + (uint32_t)variant, fill_recipe, key);
}

/* ---- Life ---------------------------------------------------------------------------------- */

void sea_pass_init(SeaPass* pass, Programs* programs) {
    assert(pass && programs);
    Preamble* preamble = &programs->preamble;
    pass->programs = programs;
    tile_init(&pass->tile);
    nodes_init(&pass->nodes, preamble);
    sea_look_init(&pass->sea_look, programs);
    sky_pass_init(&pass->sky, preamble);
    view_add_constants(preamble);
    study_look_add_constants(preamble);
    preamble_add_float(preamble, "LAYER_SEA", RENDER_INDEX_SEA);
    preamble_add_float(preamble, "LAYER_LAND", RENDER_INDEX_LAND);
    shore_fields_add_constants(preamble);
}

void sea_pass_finish(SeaPass* pass) {
    assert(pass);
    sea_look_finish(&pass->sea_look);
    sky_pass_finish(&pass->sky);
    fields_finish(&pass->fields);
    wake_fields_finish(&pass->wake);
    shore_fields_finish(&pass->shore);
    tile_finish(&pass->tile);
    nodes_finish(&pass->nodes);
    memset(pass, 0, sizeof *pass);
}

bool sea_pass_load(SeaPass* pass, const OceanSea* sea, SwellError* error) {
    assert(pass && sea);
    const bool ok = fields_load(&pass->fields, sea, error) &&
                    (ocean_sea_cascade_count(sea) > 1 ||
                     tile_load(&pass->tile, ocean_sea_cascade(sea, 0), error));
    if (!ok) {
        fields_finish(&pass->fields);
    }
    pass->bounds = pass->fields.bounds;
    return ok;
}

void sea_pass_stream(SeaPass* pass, const OceanSea* sea, const RenderHalves* halves,
                     RenderLook look) {
    assert(pass && sea);
    if (pass->fields.cascade_count > 0) {
        fields_stream(&pass->fields, sea, halves, format_of(look_of(pass, look)),
                      &pass->programs->timer, &pass->programs->failure);
        pass->bounds = pass->fields.bounds;
    }
}

void sea_pass_stream_then(SeaPass* pass, const OceanSea* sea, const RenderHalves* halves,
                          RenderLook look, int time) {
    assert(pass && sea);
    const FieldsFormat format = format_of(look_of(pass, look));
    if (pass->fields.cascade_count > 0 && pass->fields.streamed[format]) {
        fields_stream_then(&pass->fields, sea, halves, format, time, &pass->programs->failure);
    }
}

/* ---- The frame ----------------------------------------------------------------------------- */

/* The parts of the sea that a frame draws on one side of the waterline. */
typedef struct Drawing {
    const View* view;
    const RenderFrame* frame;
    Mesh mesh;
    WakeDetail wake;
    const ShoreFields* shore; /* NULL where no shore is in sight */
    const LandShadow* land;   /* that the sea mirrors, or NULL */
    double tilt;              /* by which waves turn mirrored rays, at most [rad] */
    SeaKey key;               /* without the node's detail and shore */
} Drawing;

/* Whether alpha sets how many of a pixel's samples the edge of a shore's water covers. A lens with
   an aperture needs alpha otherwise. */
static bool covers_samples(const RenderFrame* frame) {
    return frame->output != RENDER_OUTPUT_LAYERS &&
           (!view_is_photo(frame) || frame->weather.tone.aperture == 0.0);
}

/* Sets how far water and boat have moved. */
static void set_moved(const Program* program, const Drawing* drawing) {
    const RenderFrame* frame = drawing->frame;
    const RenderBody* boat = drawing->wake.boat;
    float seconds[2], drift[2][2], way[2][3] = {{0.0f}};
    for (int time = 0; time < 2; ++time) {
        const RenderMoved* moved = frame->moved[time];
        for (int axis = 0; boat && axis < 3; ++axis) {
            const RenderBody* then = &moved->body[boat - frame->body];
            way[time][axis] = (float)(then->pose.position[axis] - boat->pose.position[axis]);
        }
        seconds[time] = (float)moved->seconds;
        drift[time][0] = (float)moved->drift[0];
        drift[time][1] = (float)moved->drift[1];
    }
    glUniform1fv(program->at[UNIFORM_SECONDS], 2, seconds);
    glUniform2fv(program->at[UNIFORM_DRIFT], 2, drift[0]);
    glUniform3fv(program->at[UNIFORM_BOAT_MOVED], 2, way[0]);
}

/* Makes the program of a detail current and sets its uniforms; returns NULL if it cannot be
   built. */
static const Program* use_program(SeaPass* pass, const Drawing* drawing, int detail,
                                  SeaShore shore) {
    SeaKey key = drawing->key;
    key.detail = detail;
    key.shore = shore;
    const Program* program = require_program(pass->programs, &key);
    if (!program) {
        return NULL;
    }
    const Mesh* mesh = &drawing->mesh;
    const View* view = drawing->view;
    const vec3s light = view_light(drawing->frame);
    GLfloat range[MESH_LEVELS_MAX][2];
    for (int level = 0; level < MESH_LEVELS_MAX; ++level) {
        range[level][0] = mesh->start[level];
        range[level][1] = mesh->end[level];
    }
    glUniformMatrix4fv(program->at[UNIFORM_CLIP_FROM_EYE], 1, GL_FALSE, view->clip_from_eye.raw[0]);
    glUniform2i(program->at[UNIFORM_EYE_CELL], mesh->eye_cell_x, mesh->eye_cell_z);
    glUniform3fv(program->at[UNIFORM_EYE], 1, mesh->eye.raw);
    glUniform1f(program->at[UNIFORM_CELL], mesh->cell);
    glUniform1f(program->at[UNIFORM_HEIGHT], mesh->height);
    glUniform2fv(program->at[UNIFORM_RANGE], MESH_LEVELS_MAX, range[0]);
    glUniform1i(program->at[UNIFORM_CASCADES], pass->fields.cascade_count);
    glUniform3fv(program->at[UNIFORM_FORWARD], 1, view->forward.raw);
    glUniform3fv(program->at[UNIFORM_LIGHT], 1, light.raw);
    if (key.look == SURFACE_LOOK_STUDY) {
        study_look_set(program, drawing->frame);
    }
    if (key.writes == VIEW_PROGRAM_MOVED) {
        set_moved(program, drawing);
    }
    return program;
}

/* What a node shows: sea, a shore's water and ground, or ground alone; water may mirror land. With
   the node's detail this is its kind. */
enum { NODE_SEA, NODE_SEA_IMAGE, NODE_SHORE, NODE_SHORE_IMAGE, NODE_LAND, NODE_PLACES };
_Static_assert((int)NODE_PLACES*(int)WAKE_DETAIL_COUNT == (int)NODES_KINDS_MAX, "kinds of nodes");

/* Rays turn by twice the waves' slope, which seldom is over 1.5 times its deviation. */
static const double IMAGE_TILT = 3.0;

static int kind_of_node(const void* context, const Mesh* mesh, const MeshNode* node) {
    const Drawing* drawing = context;
    const MeshArea area = mesh_node_area(mesh, node);
    const double* eye = drawing->wake.eye;
    const double low[2] = {eye[0] + (double)area.x0, eye[1] + (double)area.z0};
    const double high[2] = {eye[0] + (double)area.x1, eye[1] + (double)area.z1};
    const int parts = drawing->shore ? shore_fields_parts(drawing->shore, low, high) : SHORE_SEA;
    int place = parts & SHORE_SEA ? NODE_SEA : parts & SHORE_WATER ? NODE_SHORE : NODE_LAND;
    place += place != NODE_LAND && drawing->land &&
             land_shadow_mirrors(drawing->land, drawing->frame->eye, low, high, drawing->tilt);
    return place * WAKE_DETAIL_COUNT + wake_detail_of_node(&drawing->wake, mesh, node);
}

static void draw_kind(SeaPass* pass, const Drawing* drawing, int kind, int detail, SeaShore shore) {
    if (!use_program(pass, drawing, detail, shore)) {
        return;
    }
    const bool covers =
        shore >= SEA_SHORE_WATER && shore != SEA_SHORE_LAND && covers_samples(drawing->frame);
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

/* Draws the tile at each visible root of the mesh, with every detail of the small waves. */
static void draw_tiles(SeaPass* pass, const Drawing* drawing) {
    const int cells = pass->tile.grid;
    const WakeDetail* wake = &drawing->wake;
    const int small = !wake->patch ? WAKE_DETAIL_NONE
                      : wake->boat ? WAKE_DETAIL_BOAT
                                   : WAKE_DETAIL_SURFACE;
    const Program* program = use_program(
        pass, drawing, small + (wake->rings > 0.0f ? WAKE_DETAIL_RINGS : 0), SEA_SHORE_NONE);
    MeshWalk* walk = &pass->nodes.walk;
    assert(mesh_root_cells(&drawing->mesh) == cells);
    mesh_walk_begin(walk, &drawing->mesh);
    for (int i = 0; program && i < walk->root_count; ++i) {
        glUniform2i(program->at[UNIFORM_MIDDLE], walk->root[i].x * cells + cells / 2,
                    walk->root[i].z * cells + cells / 2);
        tile_draw(&pass->tile, drawing->frame->mode == RENDER_MODE_LINES);
        pass->triangles_drawn += 2L * cells * cells;
    }
}

/* Lays the look's mesh, over the pass's shore as well if `shore`. */
static Mesh lay_mesh(const SeaPass* pass, SurfaceLook look, bool shore, const Drawing* drawing) {
    OceanBounds bounds = pass->bounds;
    const float rise = wake_detail_rise(&drawing->wake);
    bounds.highest += rise;
    bounds.lowest -= rise;
    if (shore) {
        bounds.highest = fmaxf(bounds.highest, shore_fields_highest(&pass->shore));
        bounds.lowest = fminf(bounds.lowest, pass->shore.display->lowest);
        bounds.horizontal += pass->shore.display->farthest; /* short waves move it, too */
    }
    const SeaSurface surface = {.grid = pass->fields.grid[0],
                                .length = pass->fields.length[0],
                                .bounds = bounds,
                                .stray = pass->fields.bounds.horizontal,
                                .wake = &drawing->wake,
                                .shore = shore};
    return look == SURFACE_LOOK_CLASSIC
               ? classic_look_lay_mesh(&surface, drawing->view, drawing->frame)
           : look == SURFACE_LOOK_CLASSIC_CASCADES
               ? classic_look_lay_cascades(&surface, drawing->view, drawing->frame)
               : sea_look_lay_mesh(&surface, drawing->view, drawing->frame);
}

static void set_sight(Mesh* mesh, const View* view, float sight) {
    mesh->plane[VIEW_PLANE_FAR] = glms_vec4(glms_vec3_negate(view->forward), sight);
}

/* Whether a part of the shore may be in the picture, and not so far that air or water hides it. */
static bool sees_shore(SeaPass* pass, const Drawing* drawing, SeaSide first) {
    static const double SIGHT_DEPTHS = 6.0; /* optical, in the colour that air passes best */
    const RenderFrame* frame = drawing->frame;
    double loss[3];
    sky_air_mean(frame->weather.extinction, frame->eye[1], loss);
    const double air = SIGHT_DEPTHS / fmax(fmin(loss[0], fmin(loss[1], loss[2])), 1e-9);
    Mesh mesh = drawing->mesh;
    MeshWalk* walk = &pass->nodes.walk;
    MeshNode node;
    set_sight(&mesh, drawing->view,
              first == SEA_SIDE_WATER ? underwater_look_sight(frame)
                                      : fminf((float)air, SEA_LOOK_FAR));
    mesh_walk_begin(walk, &mesh);
    while (mesh_walk_next(walk, &node, 1) > 0) {
        if (kind_of_node(drawing, &mesh, &node) >= NODE_SHORE * WAKE_DETAIL_COUNT) {
            return true;
        }
    }
    return false;
}

static void draw_surface(SeaPass* pass, SurfaceLook look, const View* view,
                         const RenderFrame* frame) {
    const bool is_sea = look == SURFACE_LOOK_SEA;
    const bool shown = pass->shore.display && look >= SURFACE_LOOK_STUDY;
    const UniformBlocks* blocks = &pass->sea_look.blocks;
    const Fields* fields = &pass->fields;
    SeaSide side[SEA_SIDES_SHOWN];
    const int count = underwater_look_sides(frame, side);
    Drawing drawing = {.view = view,
                       .frame = frame,
                       .wake = wake_detail_of(&pass->wake, frame),
                       .shore = shown ? &pass->shore : NULL};
    Mesh* mesh = &drawing.mesh;
    *mesh = lay_mesh(pass, look, shown, &drawing);
    pass->sees_shore = shown && sees_shore(pass, &drawing, side[0]);
    if (shown && !pass->sees_shore) { /* as without a shore */
        *mesh = lay_mesh(pass, look, false, &drawing);
        drawing.shore = NULL;
    }

    /* Set the blocks and textures that the frame's programs share. */
    if (look == SURFACE_LOOK_CLASSIC) {
        fields_bind(fields, FIELDS_EXACT, FIELDS_TEXELS, UNIT_TEXELS);
    } else if (is_sea) {
        sea_look_set_sea(&pass->sea_look, fields, mesh, frame);
    } else {
        sea_look_set_cascades(&pass->sea_look, fields, mesh, frame);
    }
    for (int time = 0; frame->moved[0] && time < 2; ++time) {
        static const TextureUnit UNIT[][2] = {
            [FIELDS_EXACT] = {UNIT_TEXELS_BEFORE, UNIT_TEXELS_AFTER},
            [FIELDS_FILTERED] = {UNIT_DISPLACEMENT_BEFORE, UNIT_DISPLACEMENT_AFTER}};
        fields_bind_then(fields, format_of(look), time, UNIT[format_of(look)][time]);
    }
    wake_detail_set(blocks, &drawing.wake, mesh, frame);
    if (drawing.shore) {
        const double corner[2] = {frame->eye[0] - (double)mesh->eye.x,
                                  frame->eye[2] - (double)mesh->eye.z};
        shore_fields_set(&pass->shore, blocks, corner, frame->time, covers_samples(frame),
                         &pass->programs->timer);
    }

    /* Draw each side of the waterline by its own programs, all nodes of a kind at once. */
    int seas = 0;
    for (int i = 0; i < fields->cascade_count; ++i) {
        seas += fields->modulation[i].is_long;
    }
    for (int i = 0; i < count; ++i) {
        drawing.key = (SeaKey){
            .look = look,
            .quality = is_sea ? (int)frame->weather.quality : 0,
            .writes = view_program(frame),
            .side = side[i],
            .cascades = look == SURFACE_LOOK_CLASSIC || seas > 1 ? 0 : fields->cascade_count,
            .tile = look == SURFACE_LOOK_CLASSIC && !frame->drawing.levels,
            .scattered = is_sea && look_blocks_scattered(fields, frame) > 0.0f,
        };
        drawing.land = is_sea && drawing.shore && side[i] != SEA_SIDE_WATER
                           ? &pass->sea_look.land_shadow
                           : NULL;
        drawing.tilt = IMAGE_TILT * sqrt((double)pass->sea_look.block.slope_variance);
        if (is_sea) {
            set_sight(mesh, view,
                      side[i] == SEA_SIDE_WATER ? underwater_look_sight(frame) : SEA_LOOK_FAR);
        }
        if (drawing.key.tile) {
            draw_tiles(pass, &drawing);
            continue;
        }
        nodes_begin(&pass->nodes, mesh);
        while (nodes_next(&pass->nodes, kind_of_node, &drawing)) {
            for (int kind = 0; kind < NODES_KINDS_MAX; ++kind) {
                const int place = kind / WAKE_DETAIL_COUNT, detail = kind % WAKE_DETAIL_COUNT;
                if (nodes_count(&pass->nodes, kind) == 0) {
                    continue;
                }
                if (place != NODE_LAND) {
                    static const SeaShore SHORE[NODE_LAND] = {SEA_SHORE_NONE, SEA_SHORE_NONE_IMAGE,
                                                              SEA_SHORE_WATER,
                                                              SEA_SHORE_WATER_IMAGE};
                    draw_kind(pass, &drawing, kind, detail, SHORE[place]);
                }
                if (place >= NODE_SHORE) { /* on the same vertices: the patch makes cells finer */
                    draw_kind(pass, &drawing, kind,
                              detail % WAKE_DETAIL_RINGS >= WAKE_DETAIL_HEIGHT ? WAKE_DETAIL_HEIGHT
                                                                               : WAKE_DETAIL_NONE,
                              SEA_SHORE_LAND);
                }
            }
        }
    }
}

void sea_pass_draw(SeaPass* pass, const View* view, const RenderFrame* frame) {
    assert(pass && view && frame);
    const SurfaceLook look = look_of(pass, frame->drawing.look);
    SeaLook* sea_look = &pass->sea_look;
    const bool lit = look == SURFACE_LOOK_SEA && sea_look_set_light(sea_look, frame);
    pass->triangles_drawn = 0;
    if (frame->rain > 0.0) {
        rain_load(&pass->wake.rings, &pass->programs->failure);
    }
    if (look >= SURFACE_LOOK_STUDY) {
        shore_fields_stream(&pass->shore, frame->shore, frame->eye[2], &pass->programs->failure);
    }
    if (pass->fields.cascade_count > 0 && pass->fields.streamed[format_of(look)]) {
        draw_surface(pass, look, view, frame);
    }
    if (lit && frame->mode == RENDER_MODE_SURFACE && frame->output != RENDER_OUTPUT_LAYERS) {
        sky_pass_draw(&pass->sky, sea_look, view, frame);
    }
}
