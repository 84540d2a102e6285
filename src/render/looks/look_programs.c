#include "look_programs.h"

#include "underwater_look.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { FILES_MAX = 4 };

/* The files of each kind after those that all have. */
static const struct {
    const char *label, *defines;
    const char *vertex[FILES_MAX], *fragment[FILES_MAX];
} KIND[LOOK_KIND_COUNT] = {
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
    [LOOK_SPRAY] = {"spray", "#define TONE_PLAIN\n", {"tone.glsl", "spray.vert"}, {"spray.frag"}},
    [LOOK_BODY] = {"bodies",
                   "",
                   {"body.glsl", "body_sea.vert"},
                   {"foam_noise.glsl", "water.glsl", "body_sea.frag"}},
    [LOOK_BODY_CLASSIC] = {"bodies", "", {"body.glsl", "body.vert"}, {"body.frag"}},
    [LOOK_GLARE] = {"glare", "", {"camera.vert"}, {"glare.frag"}},
    [LOOK_METER] = {"meter", "", {"camera.vert"}, {"meter.frag"}},
    [LOOK_CAMERA] = {"camera", "#define DEVELOPS\n", {"camera.vert"}, {"camera.frag"}},
    [LOOK_CAMERA_FOCUS] = {"camera",
                           "#define DEVELOPS\n#define FOCUS\n",
                           {"camera.vert"},
                           {"camera.frag"}},
};

static void append_files(const char** files, int count, const char* const more[FILES_MAX]) {
    memcpy(files + count, more, FILES_MAX * sizeof *more);
}

static void build(LookPrograms* looks, LookKind kind, bool in_water, int quality) {
    const bool photo = quality == RENDER_QUALITY_COUNT;
    LookProgram* program = &looks->program[kind][in_water][quality];
    ProgramRecipe recipe = {
        .label = KIND[kind].label,
        .vertex = {"look_blocks.glsl", "sea_look.glsl"},
        .fragment = {"look_blocks.glsl", "sea_look.glsl", "tone.glsl", "waterline.glsl"},
        .program = &program->name,
        .uniform = {{"u_clip_from_eye", &program->clip_from_eye},
                    {"u_direction_from_clip", &program->direction_from_clip},
                    {"u_pixel", &program->pixel},
                    {"u_forward", &program->forward},
                    {"u_light", &program->light},
                    {"u_streaks", &program->streaks},
                    {"u_moon", &program->moon},
                    {"u_eclipse", &program->eclipse},
                    {"u_turn", &program->turn},
                    {"u_spot", &program->spot},
                    {"u_tap", &program->tap},
                    {"u_film", &program->film},
                    {"u_develop", &program->develop},
                    {"u_focus", &program->focus},
                    {"u_marks", &program->marks}},
    };
    append_files(recipe.vertex, 2, KIND[kind].vertex);
    append_files(recipe.fragment, in_water ? 4 : 3, KIND[kind].fragment);
    snprintf(recipe.defines, sizeof recipe.defines, "#define QUALITY %d\n%s%s%s",
             photo ? RENDER_QUALITY_HIGH : quality, photo ? "#define PHOTO\n" : "",
             in_water ? "#define WATERLINE\n" : "", KIND[kind].defines);
    program->tried = true;
    programs_add(looks->programs, &recipe, looks->failure);
}

void look_programs_finish(LookPrograms* looks) {
    assert(looks);
    LookProgram* program = &looks->program[0][0][0];
    for (size_t i = 0; i < sizeof looks->program / sizeof *program; ++i) {
        glDeleteProgram(program[i].name);
    }
    memset(looks, 0, sizeof *looks);
}

const LookProgram* look_programs_use(LookPrograms* looks, LookKind kind, const View* view,
                                     const RenderFrame* frame) {
    assert(looks && looks->programs && kind < LOOK_KIND_COUNT && view && frame);
    const bool in_water = kind < LOOK_GLARE && underwater_look_is_needed(frame);
    const int quality = view_is_photo(frame) ? RENDER_QUALITY_COUNT : (int)frame->weather.quality;
    const LookProgram* program = &looks->program[kind][in_water][quality];
    if (!program->tried) {
        build(looks, kind, in_water, quality);
    }
    if (program->name == 0) {
        return NULL;
    }
    const mat4s direction_from_clip = glms_mat4_inv(view->clip_from_eye);
    glUseProgram(program->name);
    glUniformMatrix4fv(program->clip_from_eye, 1, GL_FALSE, view->clip_from_eye.raw[0]);
    glUniformMatrix4fv(program->direction_from_clip, 1, GL_FALSE, direction_from_clip.raw[0]);
    glUniform1f(program->pixel, 1.0f / view->focal);
    const ToneSettings* tone = &frame->weather.tone;
    glUniform2f(program->focus, (float)(0.5e-3 * tone->aperture) * view->focal,
                1.0f / (float)tone->focus);
    return program;
}
