#include "look_programs.h"

#include "underwater_look.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { FILES_MAX = 4 };

/* Files of each kind of program, after the files that every kind has. */
static const struct {
    const char *label, *defines;
    const char *vertex[FILES_MAX], *fragment[FILES_MAX];
} KIND[LOOK_PROGRAM_COUNT] = {
    [LOOK_SKY] = {"sky", "", {"sky.vert"}, {"sky.frag"}},
    [LOOK_SKY_WET] = {"sky", "#define WET\n", {"sky.vert"}, {"sky.frag"}},
    [LOOK_SKY_MOON] = {"sky", "#define MOON\n", {"sky.vert"}, {"sky.frag"}},
    [LOOK_WATER] = {"water", "", {"sky.vert"}, {"foam_noise.glsl", "water.glsl", "water.frag"}},
    [LOOK_LINE] = {"waterline",
                   "",
                   {"sky.vert"},
                   {"foam_noise.glsl", "water.glsl", "waterline.frag"}},
    [LOOK_DROPS] = {"rain",
                    "#define TONE_PLAIN\n",
                    {"tone.glsl", "rain_streaks.vert"},
                    {"rain_streaks.frag"}},
    [LOOK_STARS] = {"stars", "", {"stars.vert"}, {"stars.frag"}},
    [LOOK_SPRAY] = {"spray",
                    "#define TONE_PLAIN\n#define GRAIN_LEVEL 3.0\n",
                    {"tone.glsl", "cloud_shadow.glsl", "spray.vert"},
                    {"spray.frag"}},
    [LOOK_BODY] = {"bodies",
                   "",
                   {"cloud_shadow.glsl", "body.glsl", "body_sea.vert"},
                   {"layers.glsl", "foam_noise.glsl", "water.glsl", "body_sea.frag"}},
    [LOOK_BODY_CLASSIC] = {"bodies",
                           "#define FLAT\n",
                           {"body.glsl", "body.vert"},
                           {"layers.glsl", "body.frag"}},
    [LOOK_GLARE] = {"glare", "", {"camera.vert"}, {"glare.frag"}},
    [LOOK_METER] = {"meter", "", {"camera.vert"}, {"meter.frag"}},
    [LOOK_CAMERA] = {"camera", "#define DEVELOPS\n", {"camera.vert"}, {"camera.frag"}},
    [LOOK_CAMERA_FOCUS] = {"camera",
                           "#define DEVELOPS\n#define FOCUS\n",
                           {"camera.vert"},
                           {"camera.frag"}},
    [LOOK_GATHER] = {"shutter", "#define GATHERS\n", {"camera.vert"}, {"shutter.frag"}},
    [LOOK_MEAN] = {"shutter", "", {"camera.vert"}, {"shutter.frag"}},
    [LOOK_FACE] = {"projection", "", {"camera.vert"}, {"projection.frag"}},
    [LOOK_RIM] = {"projection", "#define RIM\n", {"camera.vert"}, {"projection.frag"}},
};

/* The properties that distinguish the programs. */
typedef struct LookKey {
    LookProgram kind;
    bool in_water; /* water is in sight */
    ViewProgram writes;
    RenderQuality quality;
} LookKey;

/* Files that every kind has. The last one is for water in sight. */
enum { VERTEX_SHARED = 2, FRAGMENT_SHARED = 4 };
static const char* const VERTEX[VERTEX_SHARED] = {"look_blocks.glsl", "sea_look.glsl"};
static const char* const FRAGMENT[FRAGMENT_SHARED] = {"look_blocks.glsl", "sea_look.glsl",
                                                      "tone.glsl", "waterline.glsl"};

static void fill_recipe(ProgramRecipe* recipe, const void* context) {
    const LookKey* key = context;
    const int shared = key->in_water ? FRAGMENT_SHARED : FRAGMENT_SHARED - 1;
    recipe->label = KIND[key->kind].label;
    memcpy(recipe->vertex, VERTEX, sizeof VERTEX);
    memcpy(recipe->vertex + VERTEX_SHARED, KIND[key->kind].vertex, sizeof KIND->vertex);
    memcpy(recipe->fragment, FRAGMENT, (size_t)shared * sizeof *FRAGMENT);
    memcpy(recipe->fragment + shared, KIND[key->kind].fragment, sizeof KIND->fragment);
    snprintf(recipe->defines, sizeof recipe->defines, "#define QUALITY %d\n%s%s%s", key->quality,
             view_program_defines(key->writes), key->in_water ? "#define WATERLINE\n" : "",
             KIND[key->kind].defines);
}

const Program* look_programs_use(Programs* programs, LookProgram kind, const View* view,
                                 const RenderFrame* frame) {
    assert(programs && kind < LOOK_PROGRAM_COUNT && view && frame);
    const LookKey key = {kind, kind < LOOK_GLARE && underwater_look_is_needed(frame),
                         view_program(frame), frame->weather.quality};
    int variant = (int)kind * 2 + key.in_water;
    variant = variant * VIEW_PROGRAM_COUNT + (int)key.writes;
    variant = variant * RENDER_QUALITY_COUNT + (int)key.quality;
    const Program* program =
        programs_use(programs, PROGRAM_LOOKS + (uint32_t)variant, fill_recipe, &key);
    if (!program) {
        return NULL;
    }
    const mat4s direction_from_clip = glms_mat4_inv(view->clip_from_eye);
    const ToneSettings* tone = &frame->weather.tone;
    glUniformMatrix4fv(program->at[UNIFORM_CLIP_FROM_EYE], 1, GL_FALSE, view->clip_from_eye.raw[0]);
    glUniformMatrix4fv(program->at[UNIFORM_DIRECTION_FROM_CLIP], 1, GL_FALSE,
                       direction_from_clip.raw[0]);
    glUniform1f(program->at[UNIFORM_PIXEL], 1.0f / view->focal);
    glUniform2f(program->at[UNIFORM_FOCUS], (float)(0.5e-3 * tone->aperture) * view->focal,
                1.0f / (float)tone->focus);
    return program;
}
