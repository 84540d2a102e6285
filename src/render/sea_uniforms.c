#include "sea_uniforms.h"

SeaUniforms sea_uniforms_find(GLuint program) {
    return (SeaUniforms){
        .clip_from_eye = program_uniform(program, "u_clip_from_eye"),
        .eye = program_uniform(program, "u_eye"),
        .forward = program_uniform(program, "u_forward"),
        .light = program_uniform(program, "u_light"),
        .grid = program_uniform(program, "u_grid"),
        .spacing = program_uniform(program, "u_spacing"),
        .fog_distance = program_uniform(program, "u_fog_distance"),
        .fog_color = program_uniform(program, "u_fog_color"),
    };
}

void sea_uniforms_set(const SeaUniforms* uniform, const SeaScene* scene, const View* view,
                      const RenderFrame* frame) {
    const vec3s light = view_light(frame);
    const vec3s fog = view_fog_color();
    glUniformMatrix4fv(uniform->clip_from_eye, 1, GL_FALSE, view->clip_from_eye.raw[0]);
    glUniform3fv(uniform->eye, 1, scene->eye.raw);
    glUniform3fv(uniform->forward, 1, view->forward.raw);
    glUniform3fv(uniform->light, 1, light.raw);
    glUniform1f(uniform->grid, (float)scene->grid);
    glUniform1f(uniform->spacing, scene->spacing);
    glUniform1f(uniform->fog_distance, VIEW_FOG_DISTANCE);
    glUniform3fv(uniform->fog_color, 1, fog.raw);
}
