#include "look_sea_parts.h"

#include <string.h>

static const BehindProgram* choose_behind(LookSeaState* sea, Behind which, RenderQuality quality) {
    static const char* const FILES[BEHIND_COUNT][PROGRAM_FILES_MAX] = {
        [BEHIND_SKY] = {"sea_block.glsl", "tone.glsl", "sky.frag"},
        [BEHIND_SKY_IN_AIR] = {"sea_block.glsl", "tone.glsl", "port.glsl", "sky.frag"},
        [BEHIND_WATER] = {"sea_block.glsl", "tone.glsl", "foam.glsl", "port.glsl", "water.glsl",
                          "water.frag"},
        [BEHIND_LINE] = {"sea_block.glsl", "tone.glsl", "foam.glsl", "port.glsl", "water.glsl",
                         "port_line.frag"},
    };
    BehindProgram* behind = &sea->behind[which][quality];
    if (!behind->tried) {
        ProgramRecipe recipe = {
            .label = "sky",
            .vertex = {"sky.vert"},
            .program = &behind->name,
            .uniform = {{"u_look", &behind->look},
                        {"u_panorama", &behind->panorama},
                        {"u_horizon", &behind->horizon},
                        {"u_foam_noise", &behind->foam_noise},
                        {"u_port", &behind->below.port},
                        {"u_port_from_pixel", &behind->below.port_from_pixel},
                        {"u_water", &behind->below.water},
                        {"u_direction_from_clip", &behind->direction_from_clip}},
        };
        memcpy(recipe.fragment, FILES[which], sizeof recipe.fragment);
        look_sea_define(which == BEHIND_SKY ? LOOK_SIDE_ALL : LOOK_SIDE_WATER, quality,
                        recipe.defines);
        behind->tried = true;
        programs_add(sea->programs, &recipe, NULL);
    }
    return behind->name ? behind : NULL;
}

static void draw_over_picture(LookSeaState* sea, Behind which, const View* view,
                              const RenderFrame* frame) {
    const BehindProgram* behind = choose_behind(sea, which, frame->weather.quality);
    if (!behind) {
        return;
    }
    const mat4s direction_from_clip = glms_mat4_inv(view->clip_from_eye);
    glUseProgram(behind->name);
    glUniform4fv(behind->look, LOOK_VECTORS, sea->look[0]);
    glUniformMatrix4fv(behind->direction_from_clip, 1, GL_FALSE, direction_from_clip.raw[0]);
    glUniform1i(behind->panorama, UNIT_PANORAMA);
    glUniform1i(behind->horizon, UNIT_HORIZON);
    glUniform1i(behind->foam_noise, UNIT_FOAM_NOISE);
    look_sea_bind(sea->panorama, UNIT_PANORAMA);
    look_sea_bind(sea->horizon, UNIT_HORIZON);
    look_sea_bind(sea->foam_noise, UNIT_FOAM_NOISE);
    if (which != BEHIND_SKY) {
        look_below_set(&sea->below, &behind->below, UNIT_PORT);
    }
    glActiveTexture(GL_TEXTURE0);
    glBindVertexArray(sea->vertex_array);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    glBindVertexArray(0);
}

static void draw_line(LookSeaState* sea, const View* view, const RenderFrame* frame) {
    glDisable(GL_DEPTH_TEST);
    glEnable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    draw_over_picture(sea, BEHIND_LINE, view, frame);
    glDisable(GL_BLEND);
    glEnable(GL_DEPTH_TEST);
}

/* What is behind is drawn where nothing is nearer. */
void look_sea_draw_behind(void* state, const View* view, const RenderFrame* frame) {
    static const Behind BEHIND[LOOK_SIDE_COUNT] = {[LOOK_SIDE_ALL] = BEHIND_SKY,
                                                   [LOOK_SIDE_AIR] = BEHIND_SKY_IN_AIR,
                                                   [LOOK_SIDE_WATER] = BEHIND_WATER};
    LookSeaState* sea = state;
    if (sea->panorama_size == 0) {
        return;
    }
    look_sea_fill_light(sea, frame);
    LookSide side[LOOK_SHOWN_MAX];
    const int count = look_below_sides(frame, side);
    if (side[0] != LOOK_SIDE_ALL) {
        look_below_follow(&sea->below, &sea->light, frame);
    }
    glDepthFunc(GL_LEQUAL);
    for (int i = 0; i < count; ++i) {
        draw_over_picture(sea, BEHIND[side[i]], view, frame);
    }
    glDepthFunc(GL_LESS);
    if (count > 1) {
        draw_line(sea, view, frame);
    }
}
