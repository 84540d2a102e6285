/*
 * Markers ride the water: after each frame of the sea its height and its normal are theirs.
 */
#include "check.h"

#include "app/markers.h"
#include "unit/seas.h"

static void markers_take_height_and_normal(void** state) {
    (void)state;
    const OceanParams params = ocean_default_params();
    SwellWorkers* workers = swell_workers_create(1, NULL);
    OceanSea* sea = sea_create(&params, workers);
    ocean_sea_advance(sea, OCEAN_METHOD_FFT, 5.0);
    RenderFrame frame = render_default_frame(800, 600); /* from (0, 10, 4) */
    frame.pitch = -30.0;
    Markers markers = {0};
    for (int i = 0; i < 9; ++i) {
        CHECK(markers_add(&markers, sea, &frame, 200.0 + 200.0 * (i % 3), 200.0 + 150.0 * (i / 3)));
    }
    double steepest = 1.0;
    for (int frame_number = 0; frame_number < 5; ++frame_number) {
        for (int i = 0; i < markers.count; ++i) {
            const Marker* marker = &markers.marker[i];
            const OceanQuery water = ocean_sea_query(sea, marker->place[0], marker->place[2]);
            CHECK_NEAR(marker->place[1], water.height, 1e-9);
            for (int axis = 0; axis < 3; ++axis) {
                CHECK_NEAR(marker->normal[axis], water.normal[axis], 1e-9);
            }
            steepest = fmin(steepest, marker->normal[1]);
        }
        ocean_sea_advance(sea, OCEAN_METHOD_FFT, 6.0 + frame_number);
        markers_ride(&markers, sea);
    }
    CHECK(steepest < 0.9); /* where the normal counts */
    ocean_sea_destroy(sea);
    swell_workers_destroy(workers);
}

static const struct CMUnitTest CASES[] = {
    CHECK_CASE("markers take the height and the normal of the water",
               markers_take_height_and_normal),
};

CHECK_MAIN(CASES)
