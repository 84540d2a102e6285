#include "sea_pass.h"

#include <assert.h>
#include <math.h>

/* Colours evenly spaced over the scale of heights, from troughs to crests. */
enum { HEIGHTS = 5 };
static const RenderColor HEIGHT[HEIGHTS] = {{28, 62, 130, 255},
                                            {72, 146, 190, 255},
                                            {216, 226, 214, 255},
                                            {238, 176, 92, 255},
                                            {186, 62, 48, 255}};
static const RenderColor TILE[OCEAN_CASCADES_MAX] = {
    {150, 0, 110, 255}, {0, 92, 62, 255}, {40, 40, 150, 255}, {110, 80, 0, 255}};

/* The unit vector towards the light; the ambient share, and a factor on the cosine. Chosen by
   eye. */
static const float LIGHT[3] = {-0.46f, 0.77f, -0.44f};
static const double SHADE[2] = {0.38, 0.80};

RenderColor render_study_height_color(double steps) {
    const double place = (steps / RENDER_STUDY_STEPS + 1.0) * 0.5 * (HEIGHTS - 1);
    const int below = (int)fmin(fmax(floor(place), 0.0), HEIGHTS - 2);
    const float share = (float)fmin(fmax(place - below, 0.0), 1.0);
    return view_mix_colors(HEIGHT[below], HEIGHT[below + 1], share);
}

RenderColor render_study_tile_color(int cascade) {
    assert(cascade >= 0 && cascade < OCEAN_CASCADES_MAX);
    return TILE[cascade];
}

vec3s study_look_ground(void) {
    return (vec3s){{0.89f, 0.90f, 0.91f}};
}

void study_look_set(const Program* program, const RenderFrame* frame) {
    static const double CREST_WIDTH =
        0.10; /* share of a wave's length over which ripples on its crest are hidden */
    assert(frame->study.step > 0.0);
    const RenderStudy* study = &frame->study;
    const double length = study->length;
    glUniform1f(program->at[UNIFORM_STEP], (float)study->step);
    glUniform4f(program->at[UNIFORM_CRESTS], (float)study->way[0], (float)study->way[1],
                (float)(length > 0.0 ? 1.0 / length : 0.0), (float)(CREST_WIDTH * length));
    glUniform1f(program->at[UNIFORM_TILES], frame->drawing.tile_borders ? 1.0f : 0.0f);
}

void study_look_add_constants(Preamble* preamble) {
    preamble_add_vec3(preamble, "STUDY_LIGHT", LIGHT);
    preamble_add_vec2(preamble, "STUDY_SHADE", SHADE);
    preamble_add_int(preamble, "STUDY_HEIGHTS", HEIGHTS);
    preamble_add_int(preamble, "STUDY_TILES", OCEAN_CASCADES_MAX);
    preamble_add_float(preamble, "STUDY_STEPS", RENDER_STUDY_STEPS);
    view_add_colors(preamble, "STUDY_HEIGHT", HEIGHT, HEIGHTS);
    view_add_colors(preamble, "STUDY_TILE", TILE, OCEAN_CASCADES_MAX);
}
