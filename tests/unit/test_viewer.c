#include "check.h"

#include "app/markers.h"
#include "app/panel.h"
#include "app/step_clock.h"

/* ---- Markers ------------------------------------------------------------------------------- */

static RenderFrame looking(double pitch) {
    return (RenderFrame){
        .width = 800, .height = 600, .eye = {0.0, 10.0, 4.0}, .pitch = pitch, .tiles = 10};
}

/* The marker put down at a pixel is seen at that pixel and lies on the surface. */
static void markers_go_where_one_clicks(void** state) {
    (void)state;
    const OceanParams params = ocean_default_params();
    SwellWorkers* workers = swell_workers_create(1, NULL);
    Ocean* ocean = ocean_create(&params, workers, NULL);
    CHECK(ocean);
    ocean_advance(ocean, OCEAN_METHOD_FFT, 5.0);
    const RenderFrame frame = looking(-30.0);
    Markers markers = {0};
    for (int i = 0; i < 25; ++i) {
        const double x = 80.0 + 160.0 * (i % 5), y = 60.0 + 120.0 * (i / 5);
        CHECK(markers_add(&markers, ocean, &frame, x, y));
        const double* place = markers.marker[i].place;
        const OceanQuery query = ocean_query(ocean, place[0], place[2]);
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
    CHECK(!markers_add(
        &markers, ocean,
        &(RenderFrame){
            .width = 800, .height = 600, .eye = {0.0, 10.0, 4.0}, .pitch = 60.0, .tiles = 10},
        400.0, 100.0));
    assert_int_equal(markers.count, 25);
    ocean_advance(ocean, OCEAN_METHOD_FFT, 6.0);
    const RenderMarker before = markers.marker[3];
    markers_ride(&markers, ocean);
    CHECK(markers.marker[3].place[0] == before.place[0]);
    CHECK(markers.marker[3].place[1] != before.place[1]);
    while (markers.count < RENDER_MARKER_MAX) {
        CHECK(markers_add(&markers, ocean, &frame, 400.0, 300.0));
    }
    CHECK(!markers_add(&markers, ocean, &frame, 400.0, 300.0));
    markers_clear(&markers);
    assert_int_equal(markers.count, 0);
    ocean_destroy(ocean);
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

/* ---- Steps and panels ---------------------------------------------------------------------- */

static void steps_do_not_depend_on_the_frame_rate(void** state) {
    (void)state;
    const int rates[] = {30, 60, 144};
    for (int i = 0; i < 3; ++i) {
        StepClock clock = {0};
        int steps = 0;
        for (int frame = 0; frame < 10 * rates[i]; ++frame) {
            steps += step_clock_advance(&clock, 1.0 / rates[i], 50.0);
        }
        CHECK(steps == 500 || steps == 499); /* the last may fall a rounding after the end */
    }
}

static void a_stall_is_bounded(void** state) {
    (void)state;
    StepClock clock = {0};
    CHECK(step_clock_advance(&clock, 5.0, 50.0) <= 13);
    CHECK(step_clock_advance(&clock, 0.02, 50.0) <= 2);
    CHECK(step_clock_advance(&clock, 5.0, 1.0) <= 1);
}

static void panels_stay_in_the_window(void** state) {
    (void)state;
    const int sizes[][2] = {{1280, 720}, {500, 900}, {3840, 2160}, {60, 40}, {1, 1}};
    for (int i = 0; i < 5; ++i) {
        Panel panel = {true, 24.0, 24.0, 320.0, 240.0};
        const int w = sizes[i][0], h = sizes[i][1];
        for (uint32_t k = 0; k < 200; ++k) {
            uint32_t r[4];
            swell_random_bits(8, (const uint32_t[4]){k, 0, 0, 0}, r);
            const double x = w * (3.0 * r[0] / 4294967296.0 - 1.0);
            const double y = h * (3.0 * r[1] / 4294967296.0 - 1.0);
            if (r[2] % 2) {
                panel_move(&panel, x, y, w, h);
            } else {
                panel_resize(&panel, x, y, w, h);
            }
            const RenderRect rect = panel_rect(&panel, w, h);
            CHECK(rect.x >= 0.0f && rect.y >= 0.0f);
            CHECK(rect.x + rect.width <= (float)w && rect.y + rect.height <= (float)h);
            CHECK_NEAR(panel.height / panel.width, 0.75, 1e-9);
        }
    }
}

static void panels_follow_the_hand(void** state) {
    (void)state;
    Panel panel = {true, 24.0, 24.0, 320.0, 240.0};
    const RenderRect before = panel_rect(&panel, 1280, 720);
    CHECK_NEAR(before.x, 936.0, 0.0);
    CHECK_NEAR(before.y, 456.0, 0.0);
    panel_move(&panel, -100.0, -50.0, 1280, 720);
    const RenderRect moved = panel_rect(&panel, 1280, 720);
    CHECK_NEAR(moved.x, 836.0, 0.0);
    CHECK_NEAR(moved.y, 406.0, 0.0);
    panel_resize(&panel, 836.0 + 400.0, 406.0 + 300.0, 1280, 720);
    const RenderRect larger = panel_rect(&panel, 1280, 720);
    CHECK_NEAR(larger.x, 836.0, 1.0);
    CHECK_NEAR(larger.width, 400.0, 1.0);
    CHECK_NEAR(larger.height, 300.0, 1.0);
    assert_int_equal(panel_part_at(larger, 25, 840.0, 400.0), PANEL_TITLE);
    assert_int_equal(panel_part_at(larger, 25, 1000.0, 500.0), PANEL_INSIDE);
    assert_int_equal(panel_part_at(larger, 25, 1230.0, 700.0), PANEL_CORNER);
    assert_int_equal(panel_part_at(larger, 25, 800.0, 500.0), PANEL_OUTSIDE);
}

static const struct CMUnitTest CASES[] = {
    CHECK_CASE("steps do not depend on the frame rate", steps_do_not_depend_on_the_frame_rate),
    CHECK_CASE("a stall of five seconds is bounded", a_stall_is_bounded),
    CHECK_CASE("panels stay in the window", panels_stay_in_the_window),
    CHECK_CASE("panels follow the hand", panels_follow_the_hand),
    CHECK_CASE("a pixel looks along its direction", pixels_have_directions),
    CHECK_CASE("a marker goes where one clicks and rides the surface", markers_go_where_one_clicks),
};

CHECK_MAIN(CASES)
