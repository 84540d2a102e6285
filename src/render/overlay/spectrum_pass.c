#include "spectrum_pass.h"

#include "gl/gl_objects.h"
#include "view.h"

#include <assert.h>
#include <limits.h>
#include <math.h>
#include <string.h>

enum { DECADES_SHOWN = 9, SCALE_COLORS = 10 };

static const float BACKGROUND[3] = {0.03f, 0.03f, 0.05f};

/* The colour map "inferno" of matplotlib (N. Smith, S. van der Walt; CC0) at ten even steps; its
   lightness is linear. */
static const RenderColor SCALE[SCALE_COLORS] = {{0x00, 0x00, 0x04, 255}, {0x1b, 0x0c, 0x41, 255},
                                                {0x4a, 0x0c, 0x6b, 255}, {0x78, 0x1c, 0x6d, 255},
                                                {0xa5, 0x2c, 0x60, 255}, {0xcf, 0x44, 0x46, 255},
                                                {0xed, 0x69, 0x25, 255}, {0xfb, 0x9b, 0x06, 255},
                                                {0xf7, 0xd1, 0x3d, 255}, {0xfc, 0xff, 0xa4, 255}};

RenderColor render_scale_color(float level) {
    const float place = fminf(fmaxf(level, 0.0f), 1.0f) * (float)(SCALE_COLORS - 1);
    const int first = place < (float)(SCALE_COLORS - 2) ? (int)place : SCALE_COLORS - 2;
    return view_mix_colors(SCALE[first], SCALE[first + 1], place - (float)first);
}

void spectrum_pass_init(SpectrumPass* pass, Programs* programs) {
    assert(pass && programs);
    pass->programs = programs;
    preamble_add_int(&programs->preamble, "SCALE_COLORS", SCALE_COLORS);
    view_add_colors(&programs->preamble, "SCALE", SCALE, SCALE_COLORS);
    tile_init(&pass->tile);
    glGenBuffers(1, &pass->phase_buffer);
    glBindVertexArray(pass->tile.vertex_array);
    glBindBuffer(GL_ARRAY_BUFFER, pass->phase_buffer);
    gl_describe_floats(3, (const GLint[]){1}, 1, 0); /* after the tile's, as in spectrum.vert */
    glBindVertexArray(0);
}

void spectrum_pass_finish(SpectrumPass* pass) {
    tile_finish(&pass->tile);
    glDeleteBuffers(1, &pass->phase_buffer);
    swell_memory_free(pass->rate);
    swell_memory_free(pass->phase);
    memset(pass, 0, sizeof *pass);
}

/* Allocates N x N rates and the vertices' phases. */
static bool allocate_phases(SpectrumPass* pass, int grid, SwellError* error) {
    if (pass->grid == grid) {
        return true;
    }
    const size_t n = (size_t)grid;
    swell_memory_free(pass->rate);
    swell_memory_free(pass->phase);
    pass->rate = swell_memory_allocate(n * n, sizeof *pass->rate, error);
    pass->phase = swell_memory_allocate((n + 1) * (n + 1), sizeof *pass->phase, error);
    pass->grid = pass->rate && pass->phase ? grid : 0;
    return pass->grid != 0;
}

/* Fills the layout from the amplitudes of a cascade. The map of single waves ends a little beyond
   them. */
static void find_layout(RenderSpectrumLayout* layout, const OceanCascade* cascade, bool single) {
    static const double MARGIN = 1.5; /* of that map, a factor ... */
    enum { LEAST = 4 };               /* ... and its least steps to the edge */
    const int grid = ocean_cascade_grid(cascade), half = grid / 2;
    const OceanComplex* h0 = ocean_cascade_amplitudes(cascade);
    const double gain = ocean_cascade_gain(cascade), length = ocean_cascade_length(cascade);
    float most = 0.0f;
    double sum = 0.0;
    int nearest = INT_MAX, farthest = 0; /* squared distances from k = 0, in steps */
    for (int i = 0; i < grid * grid; ++i) {
        const float energy = h0[i].re * h0[i].re + h0[i].im * h0[i].im;
        if (energy > 0.0f) {
            const int n = i % grid - half, m = i / grid - half, away = n * n + m * m;
            most = fmaxf(most, energy);
            sum += (double)energy;
            nearest = away < nearest ? away : nearest;
            farthest = away > farthest ? away : farthest;
        }
    }
    /* The two terms of a wave can double its amplitude. */
    layout->highest_decade = most > 0.0f ? (int)ceilf(log10f(4.0f * most)) : 0;
    layout->lowest_decade = layout->highest_decade - DECADES_SHOWN;
    layout->length = length;
    layout->grid = grid;
    const double shown = single ? fmin(fmax(ceil(MARGIN * sqrt(farthest)), LEAST), half) : half;
    layout->wave_number = SWELL_TWO_PI / length * shown;
    layout->variance = 2.0 * gain * gain * sum; /* a wave carries 2 |h0|^2 */
    layout->longest = farthest > 0 ? length / sqrt(nearest) : 0.0;
    layout->shortest = farthest > 0 ? length / sqrt(farthest) : 0.0;
}

bool spectrum_pass_load(SpectrumPass* pass, const OceanSea* sea, int cascade, SwellError* error) {
    assert(pass && sea && cascade >= 0);
    const int count = ocean_sea_cascade_count(sea);
    const int index = cascade < count ? cascade : count - 1;
    const uint64_t generation = ocean_sea_generation(sea);
    if (pass->sea == sea && pass->generation == generation && pass->layout.cascade == index) {
        return true;
    }
    const OceanCascade* shown = ocean_sea_cascade(sea, index);
    spectrum_pass_forget(pass);
    if (!allocate_phases(pass, ocean_cascade_grid(shown), error) ||
        !tile_load(&pass->tile, shown, error)) {
        return false;
    }
    ocean_cascade_fill_rates(shown, pass->rate);
    pass->period = ocean_cascade_period(shown);
    pass->layout = (RenderSpectrumLayout){.cascade = index, .cascades = count};
    find_layout(&pass->layout, shown, ocean_sea_params(sea)->state.kind == OCEAN_SPECTRUM_WAVES);
    pass->sea = sea;
    pass->generation = generation;
    return true;
}

void spectrum_pass_forget(SpectrumPass* pass) {
    assert(pass);
    pass->sea = NULL;
}

RenderSpectrumLayout spectrum_pass_layout(const SpectrumPass* pass, const RenderFrame* frame) {
    assert(pass && frame);
    const int shorter = frame->width < frame->height ? frame->width : frame->height;
    const float size = floorf(0.70f * (float)shorter);
    RenderSpectrumLayout layout = pass->layout;
    layout.x = floorf(0.5f * ((float)frame->width - size));
    layout.y = floorf(0.58f * ((float)frame->height - size));
    layout.size = size;
    return layout;
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

void spectrum_pass_draw(SpectrumPass* pass, const RenderFrame* frame) {
    assert(pass && frame);
    glClearColor(BACKGROUND[0], BACKGROUND[1], BACKGROUND[2], 1.0f);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    if (!pass->sea) {
        return;
    }
    stream_phases(pass, frame->time);
    static const ProgramRecipe RECIPE = {
        .label = "spectrum", .vertex = {"spectrum.vert"}, .fragment = {"spectrum.frag"}};
    const Program* program =
        programs_use(pass->programs, PROGRAM_SPECTRUM, program_copy_recipe, &RECIPE);
    if (!program) {
        return;
    }
    const RenderSpectrumLayout layout = spectrum_pass_layout(pass, frame);
    const float width = (float)frame->width, height = (float)frame->height;
    glUniform4f(program->at[UNIFORM_SQUARE], 2.0f * (layout.x + 0.5f * layout.size) / width - 1.0f,
                1.0f - 2.0f * (layout.y + 0.5f * layout.size) / height, layout.size / width,
                layout.size / height);
    glUniform1f(program->at[UNIFORM_HALF_GRID],
                (float)(layout.wave_number * layout.length / SWELL_TWO_PI));
    glUniform1f(program->at[UNIFORM_SPACING], (float)(layout.length / pass->grid));
    glUniform2f(program->at[UNIFORM_DECADES], (float)layout.lowest_decade,
                (float)layout.highest_decade);
    glDisable(GL_DEPTH_TEST);
    glEnable(GL_SCISSOR_TEST); /* cuts what lies beyond the edges of the map */
    glScissor((GLint)layout.x, frame->height - (GLint)(layout.y + layout.size), (GLint)layout.size,
              (GLint)layout.size);
    tile_draw(&pass->tile, false);
    glDisable(GL_SCISSOR_TEST);
    glEnable(GL_DEPTH_TEST);
}
