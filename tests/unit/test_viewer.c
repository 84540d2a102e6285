#include "check.h"

#include "app/markers.h"
#include "unit/seas.h"

static RenderFrame looking(double pitch) {
    RenderFrame frame = render_default_frame(800, 600); /* from (0, 10, 4) */
    frame.pitch = pitch;
    return frame;
}

/* The marker put down at a pixel is seen at that pixel and lies on the surface. */
static void markers_go_where_one_clicks(void** state) {
    (void)state;
    const OceanParams params = ocean_default_params();
    SwellWorkers* workers = swell_workers_create(1, NULL);
    OceanSea* sea = sea_create(&params, workers);
    ocean_sea_advance(sea, OCEAN_METHOD_FFT, 5.0);
    const RenderFrame frame = looking(-30.0);
    Markers markers = {0};
    for (int i = 0; i < 25; ++i) {
        const double x = 80.0 + 160.0 * (i % 5), y = 60.0 + 120.0 * (i / 5);
        CHECK(markers_add(&markers, sea, &frame, x, y));
        const double* place = markers.marker[i].place;
        const OceanQuery query = ocean_sea_query(sea, place[0], place[2]);
        CHECK_NEAR(place[1], query.height, 1e-9);
        double direction[3];
        render_pixel_direction(&frame, x, y, direction);
        double along = 0.0, distance = 0.0;
        for (int axis = 0; axis < 3; ++axis) {
            along += direction[axis] * (place[axis] - frame.eye[axis]);
        }
        for (int axis = 0; axis < 3; ++axis) {
            const double miss = place[axis] - frame.eye[axis] - along * direction[axis];
            distance = hypot(distance, miss);
        }
        /* The ray is followed to 1 mm, the surface found to 1 mm on the map; slopes stay below 5.
         */
        CHECK(along > 0.0);
        CHECK_NEAR(distance, 0.0, 0.02);
    }
    const RenderFrame sky = looking(60.0);
    CHECK(!markers_add(&markers, sea, &sky, 400.0, 100.0));
    assert_int_equal(markers.count, 25);
    ocean_sea_advance(sea, OCEAN_METHOD_FFT, 6.0);
    const Marker before = markers.marker[3];
    markers_ride(&markers, sea);
    CHECK(markers.marker[3].place[0] == before.place[0]);
    CHECK(markers.marker[3].place[1] != before.place[1]);
    while (markers.count < MARKERS_MAX) {
        CHECK(markers_add(&markers, sea, &frame, 400.0, 300.0));
    }
    CHECK(!markers_add(&markers, sea, &frame, 400.0, 300.0));
    markers_clear(&markers);
    assert_int_equal(markers.count, 0);
    ocean_sea_destroy(sea);
    swell_workers_destroy(workers);
}

static void pixels_have_directions(void** state) {
    (void)state;
    RenderFrame frame = looking(0.0);
    double direction[3];
    render_pixel_direction(&frame, 400.0, 300.0, direction);
    CHECK_NEAR(direction[0], 0.0, 1e-6);
    CHECK_NEAR(direction[1], 0.0, 1e-6);
    CHECK_NEAR(direction[2], -1.0, 1e-6);
    render_pixel_direction(&frame, 400.0, 0.0, direction);
    CHECK_NEAR(direction[1], sin(22.5 * acos(-1.0) / 180.0), 1e-6);
    frame.yaw = 90.0;
    frame.pitch = 30.0;
    render_pixel_direction(&frame, 400.0, 300.0, direction);
    CHECK_NEAR(direction[0], sqrt(0.75), 1e-6);
    CHECK_NEAR(direction[1], 0.5, 1e-6);
    CHECK_NEAR(direction[2], 0.0, 1e-6);
}

static const struct CMUnitTest CASES[] = {
    CHECK_CASE("a pixel looks along its direction", pixels_have_directions),
    CHECK_CASE("a marker goes where one clicks and rides the surface", markers_go_where_one_clicks),
};

CHECK_MAIN(CASES)
