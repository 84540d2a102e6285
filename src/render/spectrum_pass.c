#include "spectrum_pass.h"

#include <assets.h>
#include <math.h>
#include <stddef.h>
#include <string.h>

enum { DECADES_SHOWN = 9, SCALE_COLORS = 10 };

static const float BACKGROUND[3] = {0.03f, 0.03f, 0.05f};

/* The map "inferno" of matplotlib (N. Smith, S. van der Walt; CC0) at ten even steps: its lightness
   grows evenly, so that equal steps look equal. */
static const RenderColor SCALE[SCALE_COLORS] = {{0x00, 0x00, 0x04, 255}, {0x1b, 0x0c, 0x41, 255},
                                                {0x4a, 0x0c, 0x6b, 255}, {0x78, 0x1c, 0x6d, 255},
                                                {0xa5, 0x2c, 0x60, 255}, {0xcf, 0x44, 0x46, 255},
                                                {0xed, 0x69, 0x25, 255}, {0xfb, 0x9b, 0x06, 255},
                                                {0xf7, 0xd1, 0x3d, 255}, {0xfc, 0xff, 0xa4, 255}};

static uint8_t mix(uint8_t a, uint8_t b, float share) {
    return (uint8_t)lroundf((float)a + share * ((float)b - (float)a));
}

RenderColor render_scale_color(float level) {
    const float place = fminf(fmaxf(level, 0.0f), 1.0f) * (float)(SCALE_COLORS - 1);
    const int first = place < (float)(SCALE_COLORS - 2) ? (int)place : SCALE_COLORS - 2;
    const RenderColor a = SCALE[first];
    const RenderColor b = SCALE[first + 1];
    const float share = place - (float)first;
    return (RenderColor){mix(a.red, b.red, share), mix(a.green, b.green, share),
                         mix(a.blue, b.blue, share), 255};
}

static void upload_scale(const SpectrumPass* pass) {
    float color[SCALE_COLORS][3];
    for (int i = 0; i < SCALE_COLORS; ++i) {
        color[i][0] = (float)SCALE[i].red / 255.0f;
        color[i][1] = (float)SCALE[i].green / 255.0f;
        color[i][2] = (float)SCALE[i].blue / 255.0f;
    }
    glUseProgram(pass->program);
    glUniform3fv(pass->uniform.scale, SCALE_COLORS, color[0]);
}

bool spectrum_pass_init(SpectrumPass* pass, const SeaPass* sea, SwellError* error) {
    pass->program = program_create("spectrum", asset_spectrum_vert, asset_spectrum_frag, error);
    if (!pass->program) {
        return false;
    }
    pass->uniform.square = program_uniform(pass->program, "u_square");
    pass->uniform.half_grid = program_uniform(pass->program, "u_half_grid");
    pass->uniform.spacing = program_uniform(pass->program, "u_spacing");
    pass->uniform.dk = program_uniform(pass->program, "u_dk");
    pass->uniform.gravity = program_uniform(pass->program, "u_gravity");
    pass->uniform.omega_step = program_uniform(pass->program, "u_omega_step");
    pass->uniform.turn = program_uniform(pass->program, "u_turn");
    pass->uniform.decades = program_uniform(pass->program, "u_decades");
    pass->uniform.scale = program_uniform(pass->program, "u_scale");
    upload_scale(pass);
    glGenVertexArrays(1, &pass->vertex_array);
    glBindVertexArray(pass->vertex_array);
    sea_pass_describe_rest(sea);
    glBindVertexArray(0);
    return true;
}

void spectrum_pass_finish(SpectrumPass* pass) {
    glDeleteVertexArrays(1, &pass->vertex_array);
    glDeleteProgram(pass->program);
    memset(pass, 0, sizeof *pass);
}

void spectrum_pass_load(SpectrumPass* pass, const Ocean* ocean) {
    const OceanParams* params = ocean_params(ocean);
    const size_t count = (size_t)params->grid * (size_t)params->grid;
    const OceanComplex* h0 = ocean_amplitudes(ocean);
    float most = 0.0f;
    for (size_t i = 0; i < count; ++i) {
        most = fmaxf(most, h0[i].re * h0[i].re + h0[i].im * h0[i].im);
    }
    /* The two terms of a wave can double its amplitude. */
    pass->highest_decade = most > 0.0f ? (int)ceilf(log10f(4.0f * most)) : 0;
    pass->dk = SWELL_TWO_PI / params->length;
}

RenderSpectrumLayout spectrum_pass_layout(const SpectrumPass* pass, const SeaPass* sea,
                                          const RenderFrame* frame) {
    const int shorter = frame->width < frame->height ? frame->width : frame->height;
    const float size = floorf(0.70f * (float)shorter);
    return (RenderSpectrumLayout){
        .x = floorf(0.5f * ((float)frame->width - size)),
        .y = floorf(0.58f * ((float)frame->height - size)),
        .size = size,
        .wave_number = pass->dk * sea->grid / 2.0,
        .lowest_decade = pass->highest_decade - DECADES_SHOWN,
        .highest_decade = pass->highest_decade,
    };
}

void spectrum_pass_draw(const SpectrumPass* pass, SeaPass* sea, const RenderFrame* frame) {
    glClearColor(BACKGROUND[0], BACKGROUND[1], BACKGROUND[2], 1.0f);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    if (sea->grid == 0) {
        return;
    }
    const RenderSpectrumLayout layout = spectrum_pass_layout(pass, sea, frame);
    const float width = (float)frame->width;
    const float height = (float)frame->height;
    glUseProgram(pass->program);
    glUniform4f(pass->uniform.square, 2.0f * (layout.x + 0.5f * layout.size) / width - 1.0f,
                1.0f - 2.0f * (layout.y + 0.5f * layout.size) / height, layout.size / width,
                layout.size / height);
    glUniform1f(pass->uniform.half_grid, 0.5f * (float)sea->grid);
    glUniform1f(pass->uniform.spacing, (float)(sea->length / sea->grid));
    glUniform1f(pass->uniform.dk, (float)pass->dk);
    glUniform1f(pass->uniform.gravity, (float)OCEAN_GRAVITY);
    glUniform1f(pass->uniform.omega_step, (float)(SWELL_TWO_PI / OCEAN_PERIOD));
    glUniform1f(pass->uniform.turn, (float)(fmod(frame->time, OCEAN_PERIOD) / OCEAN_PERIOD));
    glUniform2f(pass->uniform.decades, (float)layout.lowest_decade, (float)layout.highest_decade);
    glProvokingVertex(GL_FIRST_VERTEX_CONVENTION);
    glDisable(GL_DEPTH_TEST);
    glBindVertexArray(pass->vertex_array);
    glDrawElements(GL_TRIANGLES, sea_pass_bind_triangles(sea), GL_UNSIGNED_INT, NULL);
    glBindVertexArray(0);
    glEnable(GL_DEPTH_TEST);
    glProvokingVertex(GL_LAST_VERTEX_CONVENTION);
}
