/*
 * The sea of the next frame, computed in the background: the same sea, whatever changes meanwhile.
 */
#include "check.h"

#include "scene/sea_stream.h"
#include "unit/seas.h"

static OceanSea* create_sea(int grid, SwellWorkers* workers) {
    OceanParams params = ocean_default_params();
    params.grid = grid;
    return sea_create(&params, workers);
}

/* As a viewer does it: each frame takes the sea that was started in the last one, copies what it
   draws, and starts the next. */
CASE("a sea computed ahead has the bits of one computed at once") {
    SwellWorkers* workers[2] = {swell_workers_create(2, NULL), swell_workers_create(1, NULL)};
    OceanSea* sea = create_sea(64, workers[0]);
    OceanSea* other = create_sea(64, workers[1]);
    SeaAhead ahead;
    CHECK(sea_ahead_init(&ahead, NULL));
    SeaFrame frame = {0};
    CHECK(!sea_ahead_wait(&ahead, &frame) && frame.request.waves == 0);
    for (int i = 0; i < 20; ++i) {
        const OceanMethod method = i % 5 == 4 ? OCEAN_METHOD_DFT : OCEAN_METHOD_FFT;
        const SeaRequest request = {.waves = 7,
                                    .method = method,
                                    .time = i / 60.0,
                                    .compares_methods = method == OCEAN_METHOD_DFT};
        sea_ahead_start(&ahead, sea, NULL, NULL, request);
        const SeaFrame at_once = sea_compute(other, NULL, NULL, request);
        CHECK(sea_ahead_wait(&ahead, &frame));
        CHECK(sea_frame_answers(&frame, &request));
        CHECK(frame.method_difference == at_once.method_difference);
        CHECK((frame.method_difference > 0.0) == (method == OCEAN_METHOD_DFT));
        assert_memory_equal(sea_texels(sea), sea_texels(other), sea_texel_bytes(sea));
    }
    sea_ahead_finish(&ahead);
    ocean_sea_destroy(sea);
    ocean_sea_destroy(other);
    swell_workers_destroy(workers[0]);
    swell_workers_destroy(workers[1]);
}

/* For ThreadSanitizer above all: N, method and workers change while the background is at work, and
   everything is taken down while it is. */
CASE("N and method change while the sea is computed ahead") {
    const int grids[] = {16, 64, 32, 128};
    for (int round = 0; round < 12; ++round) {
        SwellWorkers* workers = swell_workers_create(1 + round % 3, NULL);
        SwellWorkers* others = swell_workers_create(2, NULL);
        OceanSea* sea = create_sea(grids[round % 4], workers);
        SeaAhead ahead;
        SeaFrame frame = {0};
        CHECK(sea_ahead_init(&ahead, NULL));
        for (int i = 0; i < 10; ++i) {
            const OceanMethod method = i % 3 == 2 ? OCEAN_METHOD_DFT : OCEAN_METHOD_FFT;
            sea_ahead_start(
                &ahead, sea, NULL, NULL,
                (SeaRequest){.method = method, .time = i + round, .compares_methods = i % 2 == 0});
            /* Another sea is made and computed by workers of its own; one that takes over the
               workers waits for them. */
            OceanSea* next = NULL;
            if (i % 2) {
                next = create_sea(grids[(round + i) % 4], others);
                ocean_sea_advance(next, OCEAN_METHOD_FFT, 1.0);
            }
            CHECK(sea_ahead_wait(&ahead, &frame));
            CHECK(frame.request.time == i + round);
            ocean_sea_destroy(next);
            if (i % 2 == 0) {
                ocean_sea_destroy(sea);
                sea = create_sea(grids[(round + i) % 4], workers);
            }
        }
        sea_ahead_start(&ahead, sea, NULL, NULL,
                        (SeaRequest){.method = OCEAN_METHOD_FFT, .time = 1.0});
        sea_ahead_finish(&ahead);
        ocean_sea_destroy(sea);
        swell_workers_destroy(workers);
        swell_workers_destroy(others);
    }
}
