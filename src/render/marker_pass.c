/*
 * The body of a buoy is a profile turned about its axis:
 *
 *         o      a ball on a mast, seen from afar
 *         |
 *        / \     an orange cone
 *     ==|===|==  a white ring that floats on the water: y = 0
 *        \_/     the part below, which the water hides
 */
#include "marker_pass.h"

#include "look_sea.h"

#include <assert.h>
#include <math.h>
#include <stddef.h>
#include <string.h>

enum { AROUND = 24 }; /* sides of the body */

typedef struct BodyVertex {
    float position[3], normal[3], color[3];
} BodyVertex;

/* A place in the attribute stream of one buoy. */
typedef struct Place {
    float place[3], up[3];
} Place;

/* One band of the surface of revolution, from one radius and height to the next. m */
typedef struct Band {
    float radius0, y0, radius1, y1;
    float color[3];
} Band;

#define ORANGE                                                                                     \
    { 1.0f, 0.36f, 0.05f }
#define WHITE                                                                                      \
    { 1.0f, 1.0f, 0.97f }
#define BLACK                                                                                      \
    { 0.07f, 0.07f, 0.09f }

static const Band BODY[] = {
    {0.00f, -0.50f, 0.50f, -0.40f, ORANGE}, {0.50f, -0.40f, 0.60f, 0.00f, ORANGE},
    {0.60f, 0.00f, 0.95f, 0.00f, WHITE}, /* the ring, from below */
    {0.95f, 0.00f, 0.95f, 0.06f, WHITE},    {0.95f, 0.06f, 0.60f, 0.06f, WHITE},
    {0.60f, 0.06f, 0.55f, 0.30f, ORANGE},   {0.55f, 0.30f, 0.40f, 0.65f, WHITE},
    {0.40f, 0.65f, 0.08f, 1.40f, ORANGE},   {0.08f, 1.40f, 0.05f, 2.60f, BLACK},
    {0.05f, 2.60f, 0.22f, 2.72f, ORANGE},   {0.22f, 2.72f, 0.26f, 2.88f, ORANGE},
    {0.26f, 2.88f, 0.16f, 3.05f, ORANGE},   {0.16f, 3.05f, 0.00f, 3.10f, ORANGE},
};

enum { BANDS = sizeof BODY / sizeof *BODY };

static BodyVertex turn(const Band* band, int end, int step) {
    const float angle = 6.2831853f * (float)step / (float)AROUND;
    const float radius = end ? band->radius1 : band->radius0;
    /* Outward across the band: (dy, -dr). */
    const float dr = band->radius1 - band->radius0;
    const float dy = band->y1 - band->y0;
    const float length = hypotf(dr, dy);
    const float out = dy / length;
    BodyVertex vertex = {
        .position = {radius * cosf(angle), end ? band->y1 : band->y0, radius * sinf(angle)},
        .normal = {out * cosf(angle), -dr / length, out * sinf(angle)},
    };
    memcpy(vertex.color, band->color, sizeof vertex.color);
    return vertex;
}

static void upload_body(MarkerPass* pass) {
    BodyVertex vertex[BANDS * (AROUND + 1) * 2];
    uint16_t index[BANDS * AROUND * 6];
    int vertices = 0, indices = 0;
    for (int band = 0; band < BANDS; ++band) {
        for (int step = 0; step <= AROUND; ++step) {
            if (step < AROUND) {
                const int corner[6] = {0, 1, 2, 2, 1, 3};
                for (int i = 0; i < 6; ++i) {
                    index[indices++] = (uint16_t)(vertices + corner[i]);
                }
            }
            vertex[vertices++] = turn(&BODY[band], 0, step);
            vertex[vertices++] = turn(&BODY[band], 1, step);
        }
    }
    glBindBuffer(GL_ARRAY_BUFFER, pass->body_buffer);
    glBufferData(GL_ARRAY_BUFFER, sizeof vertex, vertex, GL_STATIC_DRAW);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, pass->index_buffer);
    glBufferData(GL_ELEMENT_ARRAY_BUFFER, sizeof index, index, GL_STATIC_DRAW);
    pass->index_count = indices;
}

static void describe_attributes(const MarkerPass* pass) {
    static const struct {
        bool instanced;
        size_t offset;
    } ATTRIBUTES[] = {{false, offsetof(BodyVertex, position)},
                      {false, offsetof(BodyVertex, normal)},
                      {false, offsetof(BodyVertex, color)},
                      {true, offsetof(Place, place)},
                      {true, offsetof(Place, up)}};
    for (GLuint i = 0; i < sizeof ATTRIBUTES / sizeof *ATTRIBUTES; ++i) {
        const bool instanced = ATTRIBUTES[i].instanced;
        glBindBuffer(GL_ARRAY_BUFFER, instanced ? pass->place_buffer : pass->body_buffer);
        glEnableVertexAttribArray(i);
        glVertexAttribPointer(i, 3, GL_FLOAT, GL_FALSE,
                              (GLsizei)(instanced ? sizeof(Place) : sizeof(BodyVertex)),
                              (const void*)ATTRIBUTES[i].offset);
        glVertexAttribDivisor(i, instanced);
    }
}

bool marker_pass_init(MarkerPass* pass, Programs* programs, SwellError* error) {
    assert(pass && !pass->program);
    const ProgramRecipe recipe = {
        .label = "markers",
        .vertex = {"marker.vert"},
        .fragment = {"marker.frag"},
        .program = &pass->program,
        .uniform = {{"u_clip_from_eye", &pass->uniform.clip_from_eye},
                    {"u_forward", &pass->uniform.forward},
                    {"u_fog_distance", &pass->uniform.fog_distance},
                    {"u_light", &pass->uniform.light},
                    {"u_fog_color", &pass->uniform.fog_color}},
    };
    pass->programs = programs;
    if (!programs_add(programs, &recipe, error)) {
        return false;
    }
    glGenVertexArrays(1, &pass->vertex_array);
    glGenBuffers(1, &pass->body_buffer);
    glGenBuffers(1, &pass->index_buffer);
    glGenBuffers(1, &pass->place_buffer);
    glBindVertexArray(pass->vertex_array);
    upload_body(pass);
    describe_attributes(pass);
    glBindVertexArray(0);
    return true;
}

void marker_pass_finish(MarkerPass* pass) {
    assert(pass);
    const GLuint buffers[] = {pass->body_buffer, pass->index_buffer, pass->place_buffer};
    glDeleteBuffers(3, buffers);
    glDeleteVertexArrays(1, &pass->vertex_array);
    glDeleteProgram(pass->program);
    for (int i = 0; i < 2 * RENDER_QUALITY_COUNT; ++i) {
        glDeleteProgram(pass->sea[i / RENDER_QUALITY_COUNT][i % RENDER_QUALITY_COUNT].name);
    }
    memset(pass, 0, sizeof *pass);
}

/* Places are relative to the eye: far from the world's origin floats would be too coarse. */
static void upload_places(const MarkerPass* pass, const RenderFrame* frame, int count) {
    Place place[RENDER_MARKER_MAX];
    for (int i = 0; i < count; ++i) {
        for (int axis = 0; axis < 3; ++axis) {
            const double from_eye = frame->marker[i].place[axis] - frame->eye[axis];
            place[i].place[axis] = (float)from_eye;
            place[i].up[axis] = (float)frame->marker[i].normal[axis];
        }
    }
    glBindBuffer(GL_ARRAY_BUFFER, pass->place_buffer);
    glBufferData(GL_ARRAY_BUFFER, (GLsizeiptr)((size_t)count * sizeof *place), place,
                 GL_STREAM_DRAW);
}

static void use_classic(const MarkerPass* pass, const View* view, const RenderFrame* frame) {
    const vec3s light = glms_vec3_normalize(view_light(frame));
    const vec3s fog = view_fog_color();
    glUseProgram(pass->program);
    glUniformMatrix4fv(pass->uniform.clip_from_eye, 1, GL_FALSE, view->clip_from_eye.raw[0]);
    glUniform3fv(pass->uniform.forward, 1, view->forward.raw);
    glUniform1f(pass->uniform.fog_distance, VIEW_FOG_DISTANCE);
    glUniform3fv(pass->uniform.light, 1, light.raw);
    glUniform3fv(pass->uniform.fog_color, 1, fog.raw);
}

static const MarkerSeaProgram* choose_sea(MarkerPass* pass, const RenderFrame* frame) {
    static const char* const FILES[2][PROGRAM_FILES_MAX] = {
        {"sea_block.glsl", "tone.glsl", "marker_sea.frag"},
        {"sea_block.glsl", "tone.glsl", "foam.glsl", "port.glsl", "water.glsl", "marker_sea.frag"}};
    LookSide side[LOOK_SHOWN_MAX];
    look_below_sides(frame, side);
    const bool in_water = side[0] != LOOK_SIDE_ALL;
    MarkerSeaProgram* sea = &pass->sea[in_water][frame->weather.quality];
    if (!sea->tried) {
        ProgramRecipe recipe = {
            .label = "markers of the sea look",
            .vertex = {"sea_block.glsl", "marker_sea.vert"},
            .program = &sea->name,
            .uniform = {{"u_clip_from_eye", &sea->clip_from_eye},
                        {"u_look", &sea->look},
                        {"u_horizon", &sea->horizon},
                        {"u_port", &sea->below.port},
                        {"u_port_from_pixel", &sea->below.port_from_pixel},
                        {"u_water", &sea->below.water}},
        };
        memcpy(recipe.fragment, FILES[in_water], sizeof recipe.fragment);
        look_sea_define(in_water ? LOOK_SIDE_WATER : LOOK_SIDE_ALL, frame->weather.quality,
                        recipe.defines);
        sea->tried = true;
        programs_add(pass->programs, &recipe, NULL);
    }
    return sea->name ? sea : NULL;
}

/* False where there is nothing to draw them with. */
static bool use_sea(MarkerPass* pass, const View* view, const RenderFrame* frame,
                    void* look_state) {
    const MarkerSeaProgram* sea = choose_sea(pass, frame);
    if (!sea) {
        return false;
    }
    glUseProgram(sea->name);
    glUniformMatrix4fv(sea->clip_from_eye, 1, GL_FALSE, view->clip_from_eye.raw[0]);
    return look_sea_set_light(look_state, frame, sea->look, sea->horizon, &sea->below);
}

void marker_pass_draw(MarkerPass* pass, const View* view, const RenderFrame* frame,
                      void* look_state) {
    assert(pass && pass->program && view && frame);
    assert(frame->marker_count >= 0 && frame->marker_count <= RENDER_MARKER_MAX);
    const int count =
        frame->marker_count < RENDER_MARKER_MAX ? frame->marker_count : RENDER_MARKER_MAX;
    if (count <= 0) {
        return;
    }
    assert(frame->marker);
    upload_places(pass, frame, count);
    if (frame->look == RENDER_LOOK_CLASSIC) {
        use_classic(pass, view, frame);
    } else if (!use_sea(pass, view, frame, look_state)) {
        return;
    }
    glBindVertexArray(pass->vertex_array);
    glDrawElementsInstanced(GL_TRIANGLES, pass->index_count, GL_UNSIGNED_SHORT, NULL, count);
    glBindVertexArray(0);
}
