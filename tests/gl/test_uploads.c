/*
 * What of the sea lies in the driver while it changes into one with other grids.
 */
#include "context.h"

#include "render/sea/fields.h"
#include "render/sea/halves.h"

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
    CHECK(fields_load(&fields, sea, NULL));
    CHECK(fields_stream(&fields, sea, NULL, FIELDS_FILTERED, NULL));
    static uint16_t held[OCEAN_SEA_CASCADES_MAX * LARGE * LARGE * 4];
    static uint16_t wanted[FIELDS_TEXTURES][LARGE * LARGE * 4];
    int small = 0;
    for (int i = 0; i < fields.cascade_count; ++i) {
        const OceanCascade* cascade = ocean_sea_cascade(sea, i);
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
    assert_int_equal(glGetError(), GL_NO_ERROR);
    ocean_sea_destroy(sea);
    swell_workers_destroy(workers);
    headless_destroy(headless);
}
