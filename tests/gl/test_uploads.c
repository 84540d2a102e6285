/*
 * What of the sea lies in the driver while it changes into one with other grids.
 */
#include "context.h"

#include "render/sea/fields.h"
#include "render/sea/halves.h"
#include "world/world.h"

#include "options/options.h"

enum { SMALL = 32, LARGE = 64 };

/* A sea that changes into one with four times the samples: each layer holds its cascade's halves on
   its own mip level, bit for bit. */
CASE("layers of mixed grids hold their texels") {
    Headless* headless = open_context();
    SwellWorkers* workers = swell_workers_create(1, NULL);
    OceanParams params = ocean_physical_params();
    params.grid = SMALL;
    OceanSea* sea = ocean_sea_create(&params, (OceanEngine){.workers = workers}, NULL);
    CHECK(sea);
    const int cascades = ocean_sea_cascade_count(sea);
    params.grid = LARGE;
    params.state.wind_speed *= 1.5; /* other lengths: no waves in common */
    CHECK(ocean_sea_change(sea, &params, NULL));
    for (int i = 0; i < 100 && ocean_sea_cascade_count(sea) == cascades; ++i) {
        CHECK(ocean_sea_progress(sea, 0.1, NULL) != OCEAN_PROGRESS_FAILED);
    }
    ocean_sea_advance(sea, OCEAN_METHOD_FFT, 2.0);
    Fields fields = {0};
    RenderHalves halves = {0};
    CHECK(fields_load(&fields, sea, NULL));
    SwellError error = {0};
    CHECK(!fields_stream(&fields, sea, &halves, FIELDS_FILTERED, NULL, &error));
    assert_int_equal(error.code, SWELL_ERROR_MEMORY);
    CHECK(render_fill_halves(&halves, sea, NULL, workers, NULL));
    CHECK(fields_stream(&fields, sea, &halves, FIELDS_FILTERED, NULL, NULL));
    static uint16_t held[OCEAN_SEA_CASCADES_MAX * LARGE * LARGE * 4];
    static uint16_t wanted[FIELDS_TEXTURES][LARGE * LARGE * 4];
    int small = 0;
    for (int i = 0; i < fields.cascade_count; ++i) {
        const OceanCascade* cascade = ocean_sea_cascade(sea, i);
        const int grid = ocean_cascade_grid(cascade), level = fields_layer_level(&fields, i);
        const size_t points = (size_t)grid * (size_t)grid;
        assert_int_equal(grid << level, fields.side);
        small += level > 0;
        halves_from_texels_plain(ocean_cascade_texels(cascade), (HalvesFoam){0}, points,
                                 wanted[FIELDS_DISPLACEMENT], wanted[FIELDS_SURFACE]);
        for (int texture = 0; texture < FIELDS_TEXTURES; ++texture) {
            fields_bind(&fields, FIELDS_FILTERED, texture, 0);
            memset(held, 0xff, sizeof held);
            glGetTexImage(GL_TEXTURE_2D_ARRAY, level, GL_RGBA, GL_HALF_FLOAT, held);
            assert_memory_equal(held + 4 * points * (size_t)i, wanted[texture],
                                4 * points * sizeof *held);
        }
    }
    CHECK(small > 0 && small < fields.cascade_count);
    fields_finish(&fields);
    render_free_halves(&halves);
    assert_int_equal(glGetError(), GL_NO_ERROR);
    ocean_sea_destroy(sea);
    swell_workers_destroy(workers);
    headless_destroy(headless);
}

static PFNGLGETINTEGERVPROC get_integer;

static void GLAD_API_PTR small_textures(GLenum name, GLint* value) {
    get_integer(name, value);
    if (name == GL_MAX_TEXTURE_SIZE) {
        *value = 2 * SMALL; /* pairs of texels in full floats */
    }
}

/* Updates a window's world and returns its trouble. */
static SwellErrorCode frame_of(World* world, ViewState* state) {
    const WorldStep step = {.seconds = 2.0, .frame_seconds = 2.0, .width = 16, .height = 9};
    CHECK(world_advance(world, state, &step));
    world_upload(world, state);
    return world_take_trouble(world).error.code;
}

CASE("a window keeps its sea where the driver refuses another") {
    Headless* headless = open_context();
    SwellWorkers* workers = swell_workers_create(1, NULL);
    Renderer* renderer = render_create(NULL);
    Settings settings = options_default();
    settings.drawing.look = RENDER_LOOK_CLASSIC;
    settings.ocean = ocean_default_params();
    settings.ocean.grid = SMALL;
    ViewState state = view_state_begin(&settings, NULL);
    World* world = world_create(&state, renderer, workers, NULL);
    CHECK(world && frame_of(world, &state) == SWELL_ERROR_NONE);
    OceanParams large = state.settings.ocean;
    large.grid = LARGE;
    view_state_change_sea(&state, &large);
    get_integer = glad_glGetIntegerv;
    glad_glGetIntegerv = small_textures;
    SwellErrorCode trouble = SWELL_ERROR_NONE;
    for (int i = 0; i < 8 && trouble == SWELL_ERROR_NONE; ++i) {
        trouble = frame_of(world, &state);
    }
    assert_int_equal(trouble, SWELL_ERROR_GRAPHICS);
    for (int i = 0; i < 8; ++i) { /* told once */
        assert_int_equal(frame_of(world, &state), SWELL_ERROR_NONE);
    }
    glad_glGetIntegerv = get_integer;
    assert_int_equal(state.settings.ocean.grid, SMALL);
    assert_int_equal(ocean_cascade_grid(ocean_sea_cascade(world_sea(world), 0)), SMALL);
    world_destroy(world);
    render_destroy(renderer);
    swell_workers_destroy(workers);
    headless_destroy(headless);
}
