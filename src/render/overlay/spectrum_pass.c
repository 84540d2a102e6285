#include "spectrum_pass.h"

#include "gl/gl_buffer.h"

#include <assert.h>
#include <math.h>
#include <string.h>

enum { DECADES_SHOWN = 9, SCALE_COLORS = 10 };

/* Attribute location beside those of the tile, as in spectrum.vert. */
enum { ATTRIBUTE_PHASE = 3 };

static const float BACKGROUND[3] = {0.03f, 0.03f, 0.05f};

/* The colour map "inferno" of matplotlib (N. Smith, S. van der Walt; CC0) at ten even steps; its
   lightness is linear. */
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

void spectrum_pass_add_constants(Preamble* preamble) {
    float color[SCALE_COLORS][3];
    for (int i = 0; i < SCALE_COLORS; ++i) {
        color[i][0] = (float)SCALE[i].red / 255.0f;
        color[i][1] = (float)SCALE[i].green / 255.0f;
        color[i][2] = (float)SCALE[i].blue / 255.0f;
    }
    preamble_add_int(preamble, "SCALE_COLORS", SCALE_COLORS);
    preamble_add_vec3_array(preamble, "SCALE", color[0], SCALE_COLORS);
}

bool spectrum_pass_init(SpectrumPass* pass, const Tile* tile, Programs* programs,
                        SwellError* error) {
    assert(pass && tile && programs);
    const ProgramRecipe recipe = {
        .label = "spectrum",
        .vertex = {"spectrum.vert"},
        .fragment = {"spectrum.frag"},
        .program = &pass->program,
        .uniform = {{"u_square", &pass->uniform.square},
                    {"u_half_grid", &pass->uniform.half_grid},
                    {"u_spacing", &pass->uniform.spacing},
                    {"u_decades", &pass->uniform.decades}},
    };
    if (!programs_add(programs, &recipe, error)) {
        return false;
    }
    glGenVertexArrays(1, &pass->vertex_array);
    glBindVertexArray(pass->vertex_array);
    tile_describe_vertices(tile);
    glGenBuffers(1, &pass->phase_buffer);
    glBindBuffer(GL_ARRAY_BUFFER, pass->phase_buffer);
    gl_describe_floats(ATTRIBUTE_PHASE, (const GLint[]){1}, 1, 0);
    glBindVertexArray(0);
    return true;
}

static void free_phases(SpectrumPass* pass) {
    swell_memory_free(pass->rate);
    swell_memory_free(pass->phase);
    pass->rate = NULL;
    pass->phase = NULL;
    pass->grid = 0;
}

void spectrum_pass_finish(SpectrumPass* pass) {
    glDeleteVertexArrays(1, &pass->vertex_array);
    glDeleteBuffers(1, &pass->phase_buffer);
    free_phases(pass);
    glDeleteProgram(pass->program);
    memset(pass, 0, sizeof *pass);
}

/* Allocates N x N rates and the vertices' phases. */
static bool allocate_phases(SpectrumPass* pass, int grid, SwellError* error) {
    if (pass->grid == grid) {
        return true;
    }
    free_phases(pass);
    const size_t n = (size_t)grid;
    pass->rate = swell_memory_allocate(n * n, sizeof *pass->rate, error);
    pass->phase =
        pass->rate ? swell_memory_allocate((n + 1) * (n + 1), sizeof *pass->phase, error) : NULL;
    if (!pass->phase) {
        free_phases(pass);
        return false;
    }
    pass->grid = grid;
    return true;
}

bool spectrum_pass_load(SpectrumPass* pass, const OceanCascade* cascade, SwellError* error) {
    assert(pass && cascade);
    if (!allocate_phases(pass, ocean_cascade_grid(cascade), error)) {
        return false;
    }
    ocean_cascade_fill_rates(cascade, pass->rate);
    pass->period = ocean_cascade_period(cascade);
    const size_t grid = (size_t)pass->grid;
    const OceanComplex* h0 = ocean_cascade_amplitudes(cascade);
    float most = 0.0f;
    for (size_t i = 0; i < grid * grid; ++i) {
        most = fmaxf(most, h0[i].re * h0[i].re + h0[i].im * h0[i].im);
    }
    /* The two terms of a wave can double its amplitude. */
    pass->highest_decade = most > 0.0f ? (int)ceilf(log10f(4.0f * most)) : 0;
    pass->length = ocean_cascade_length(cascade);
    pass->wave_number = SWELL_TWO_PI / pass->length * (double)grid / 2.0;
    return true;
}

RenderSpectrumLayout spectrum_pass_layout(const SpectrumPass* pass, const RenderFrame* frame) {
    assert(pass && frame);
    const int shorter = frame->width < frame->height ? frame->width : frame->height;
    const float size = floorf(0.70f * (float)shorter);
    return (RenderSpectrumLayout){
        .x = floorf(0.5f * ((float)frame->width - size)),
        .y = floorf(0.58f * ((float)frame->height - size)),
        .size = size,
        .wave_number = pass->wave_number,
        .lowest_decade = pass->highest_decade - DECADES_SHOWN,
        .highest_decade = pass->highest_decade,
    };
}

static void set_uniforms(const SpectrumPass* pass, const Tile* tile, const RenderFrame* frame) {
    const RenderSpectrumLayout layout = spectrum_pass_layout(pass, frame);
    const float width = (float)frame->width;
    const float height = (float)frame->height;
    glUniform4f(pass->uniform.square, 2.0f * (layout.x + 0.5f * layout.size) / width - 1.0f,
                1.0f - 2.0f * (layout.y + 0.5f * layout.size) / height, layout.size / width,
                layout.size / height);
    glUniform1f(pass->uniform.half_grid, 0.5f * (float)tile->grid);
    glUniform1f(pass->uniform.spacing, (float)(pass->length / tile->grid));
    glUniform2f(pass->uniform.decades, (float)layout.lowest_decade, (float)layout.highest_decade);
}

/* Reduces phases in double: after thousands of turns a float has no precision left. The last row
   and column repeat the first. */
static void stream_phases(SpectrumPass* pass, double time) {
    const size_t grid = (size_t)pass->grid;
    const double within = pass->period > 0.0 ? fmod(time, pass->period) : time;
    float* phase = pass->phase;
    for (size_t m = 0; m <= grid; ++m) {
        const double* rate = pass->rate + m % grid * grid;
        for (size_t n = 0; n <= grid; ++n) {
            const double turns = rate[n % grid] * within;
            *phase++ = (float)(SWELL_TWO_PI * (turns - floor(turns + 0.5)));
        }
    }
    gl_load_buffer(GL_ARRAY_BUFFER, pass->phase_buffer, pass->phase,
                   (grid + 1) * (grid + 1) * sizeof *pass->phase, GL_STREAM_DRAW);
}

void spectrum_pass_draw(SpectrumPass* pass, Tile* tile, const RenderFrame* frame) {
    assert(pass && tile && frame);
    glClearColor(BACKGROUND[0], BACKGROUND[1], BACKGROUND[2], 1.0f);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    if (tile->grid == 0 || tile->grid != pass->grid) {
        return;
    }
    stream_phases(pass, frame->time);
    glUseProgram(pass->program);
    set_uniforms(pass, tile, frame);
    glDisable(GL_DEPTH_TEST);
    glBindVertexArray(pass->vertex_array);
    glDrawElements(GL_TRIANGLES, tile_bind_triangles(tile), GL_UNSIGNED_INT, NULL);
    glBindVertexArray(0);
    glEnable(GL_DEPTH_TEST);
}
