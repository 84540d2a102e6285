/*
 * What of the sea lies in the driver: the fields of each frame bit for bit, and the static tile
 * with its places and waves.
 */
#include "context.h"

#include "render/sea/fields.h"
#include "render/sea/grid_indices.h"
#include "render/sea/halves.h"
#include "render/sea/tile.h"
#include "swell/host.h"

#include <stdlib.h>

typedef struct Scene {
    Headless* headless;
    SwellWorkers* workers;
    OceanSea* sea;
} Scene;

static void open_scene(Scene* scene, int grid, uint64_t seed) {
    OceanParams params = ocean_default_params();
    params.grid = grid;
    params.seed = seed;
    scene->headless = open_context(false);
    CHECK(scene->workers = swell_workers_create(1, NULL));
    CHECK(scene->sea = ocean_sea_create(&params, (OceanEngine){.workers = scene->workers}, NULL));
}

static void close_scene(Scene* scene) {
    assert_int_equal(glGetError(), GL_NO_ERROR);
    ocean_sea_destroy(scene->sea);
    swell_workers_destroy(scene->workers);
    headless_destroy(scene->headless);
}

/* The texture from which the first cascade is drawn holds the sea as it is. */
static void check_exact(const Fields* fields, const OceanSea* sea) {
    const OceanCascade* cascade = ocean_sea_cascade(sea, 0);
    const size_t grid = (size_t)ocean_cascade_grid(cascade);
    OceanTexel* held = malloc(grid * grid * sizeof *held);
    CHECK(held);
    memset(held, 0xff, grid * grid * sizeof *held);
    fields_bind(fields, FIELDS_EXACT, FIELDS_TEXELS, 0);
    glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_FLOAT, held);
    assert_memory_equal(held, ocean_cascade_texels(cascade), grid * grid * sizeof *held);
    free(held);
}

CASE("the fields of each frame lie in the driver bit for bit") {
    const int grids[] = {16, 128};
    for (int i = 0; i < 2; ++i) {
        Scene scene;
        open_scene(&scene, grids[i], 3);
        Fields fields = {0};
        CHECK(fields_load(&fields, scene.sea, NULL));
        for (int frame = 0; frame < 5; ++frame) {
            ocean_sea_advance(scene.sea, OCEAN_METHOD_FFT, 0.3 * frame);
            CHECK(fields_stream(&fields, scene.sea, NULL, FIELDS_EXACT, NULL));
            check_exact(&fields, scene.sea);
            const OceanBounds bounds = ocean_cascade_bounds(ocean_sea_cascade(scene.sea, 0));
            assert_memory_equal(&fields.bounds, &bounds, sizeof bounds);
        }
        fields_finish(&fields);
        close_scene(&scene);
    }
}

enum { SMALL = 32, LARGE = 64 };

/* A sea that changes into one with four times the samples: each layer holds its cascade's halves on
   its own mip level, bit for bit. */
CASE("layers of mixed grids hold their texels") {
    Scene scene;
    open_scene(&scene, SMALL, 3);
    ocean_sea_destroy(scene.sea);
    OceanParams params = ocean_physical_params();
    params.grid = SMALL;
    CHECK(scene.sea = ocean_sea_create(&params, (OceanEngine){.workers = scene.workers}, NULL));
    const int cascades = ocean_sea_cascade_count(scene.sea);
    params.grid = LARGE;
    params.state.wind_speed *= 1.5; /* other lengths: no waves in common */
    CHECK(ocean_sea_change(scene.sea, &params, NULL));
    for (int i = 0; i < 100 && ocean_sea_cascade_count(scene.sea) == cascades; ++i) {
        CHECK(ocean_sea_progress(scene.sea, 0.1, NULL) != OCEAN_PROGRESS_FAILED);
    }
    ocean_sea_advance(scene.sea, OCEAN_METHOD_FFT, 2.0);
    Fields fields = {0};
    CHECK(fields_load(&fields, scene.sea, NULL));
    CHECK(fields_stream(&fields, scene.sea, NULL, FIELDS_FILTERED, NULL));
    static uint16_t held[OCEAN_SEA_CASCADES_MAX * LARGE * LARGE * 4];
    static uint16_t wanted[FIELDS_TEXTURES][LARGE * LARGE * 4];
    int small = 0;
    for (int i = 0; i < fields.cascade_count; ++i) {
        const OceanCascade* cascade = ocean_sea_cascade(scene.sea, i);
        const int grid = ocean_cascade_grid(cascade), level = fields_layer_level(&fields, i);
        const size_t points = (size_t)grid * (size_t)grid;
        assert_int_equal(grid << level, fields.side);
        small += level > 0;
        halves_from_texels(ocean_cascade_texels(cascade), (HalvesFoam){0}, points,
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
    close_scene(&scene);
}

/* A frame goes into another texture than those of the last two, which may still be drawn. */
CASE("a frame does not wait for the two that may still be drawn") {
    Scene scene;
    open_scene(&scene, 16, 3);
    Fields fields = {0};
    CHECK(fields_load(&fields, scene.sea, NULL));
    GLint names[4];
    for (int frame = 0; frame < 4; ++frame) {
        CHECK(fields_stream(&fields, scene.sea, NULL, FIELDS_EXACT, NULL));
        fields_bind(&fields, FIELDS_EXACT, FIELDS_TEXELS, 0);
        glGetIntegerv(GL_TEXTURE_BINDING_2D, &names[frame]);
    }
    CHECK(names[0] != names[1] && names[0] != names[2] && names[1] != names[2]);
    assert_int_equal(names[0], names[3]);
    fields_finish(&fields);
    close_scene(&scene);
}

/* The waves are those of all the sea's own amplitudes, by wave numbers counted from the middle. */
CASE("the tile holds places and waves") {
    enum { N = 32, SIDE = N + 1 };
    Scene scene;
    open_scene(&scene, N, 5);
    Tile tile = {0};
    tile_init(&tile);
    const OceanCascade* cascade = ocean_sea_cascade(scene.sea, 0);
    CHECK(tile_load(&tile, cascade, NULL));
    static TileVertex vertex[SIDE * SIDE];
    memset(vertex, 0xff, sizeof vertex);
    glBindBuffer(GL_ARRAY_BUFFER, tile.vertex_buffer);
    glGetBufferSubData(GL_ARRAY_BUFFER, 0, sizeof vertex, vertex);
    const OceanComplex* h0 = ocean_cascade_amplitudes(cascade);
    for (int m = -N / 2; m <= N / 2; ++m) {
        for (int n = -N / 2; n <= N / 2; ++n) {
            const TileVertex* v = &vertex[(m + N / 2) * SIDE + n + N / 2];
            CHECK_NEAR(v->rest[0], n * ocean_cascade_length(cascade) / N, 0.0);
            CHECK_NEAR(v->rest[1], m * ocean_cascade_length(cascade) / N, 0.0);
            if (abs(m) == N / 2 || abs(n) == N / 2) {
                continue; /* the Nyquist waves are zero */
            }
            const OceanComplex plus = h0[(m + N / 2) * N + n + N / 2];
            const OceanComplex minus = h0[(N / 2 - m) * N + N / 2 - n];
            CHECK_NEAR(v->h0[0], plus.re, 0.0);
            CHECK_NEAR(v->h0[1], plus.im, 0.0);
            CHECK_NEAR(v->h0_minus_conj[0], minus.re, 0.0);
            CHECK_NEAR(v->h0_minus_conj[1], -minus.im, 0.0);
        }
    }
    tile_finish(&tile);
    close_scene(&scene);
}

/* Each cell has its two triangles, turned alike, that end with its first corner. */
CASE("both triangles of a cell end with its first corner") {
    enum { CELLS = 5, STRIDE = 9 };
    size_t total = 0;
    for (int m = 0; m <= CELLS; ++m) {
        uint32_t index[GRID_ROW_INDICES_MAX];
        const size_t count = grid_fill_triangle_row(CELLS, STRIDE, m, index);
        total += count;
        for (size_t i = 0; i < count; i += 3) {
            const uint32_t corner = (uint32_t)m * STRIDE + (uint32_t)i / 6;
            assert_int_equal(index[i + 2], corner);
            int twice_area = 0;
            for (size_t a = 0; a < 3; ++a) {
                const uint32_t from = index[i + a], to = index[i + (a + 1) % 3];
                CHECK(from % STRIDE - corner % STRIDE <= 1 && from / STRIDE - corner / STRIDE <= 1);
                twice_area += (int)(from % STRIDE) * (int)(to / STRIDE) -
                              (int)(to % STRIDE) * (int)(from / STRIDE);
            }
            assert_int_equal(twice_area, -1);
        }
    }
    assert_int_equal(total, grid_triangle_count(CELLS));
}
