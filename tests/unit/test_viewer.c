#include "check.h"

#include "app/gamepad.h"
#include "app/help_page.h"
#include "app/markers.h"
#include "app/view_state.h"

#include <GLFW/glfw3.h>
#include <stdlib.h>

/* ---- What keys do -------------------------------------------------------------------------- */

static ViewState first_state(void) {
    const Options options = options_default();
    return view_state_from_options(&options);
}

static void keys_change_the_state(void** state) {
    (void)state;
    ViewState s = first_state();
    CHECK(view_state_act(&s, ACTION_METHOD) && s.method == OCEAN_METHOD_DFT);
    CHECK(view_state_act(&s, ACTION_METHOD) && s.method == OCEAN_METHOD_FFT);
    CHECK(view_state_act(&s, ACTION_GRID_UP) && s.grid == 128);
    CHECK(view_state_act(&s, ACTION_GRID_DOWN) && s.grid == 64);
    CHECK(view_state_act(&s, ACTION_WIREFRAME) && s.wireframe);
    CHECK(view_state_act(&s, ACTION_SPECTRUM) && s.spectrum);
    CHECK(view_state_act(&s, ACTION_PAUSE) && s.paused);
    CHECK(view_state_act(&s, ACTION_HELP) && s.help);
    CHECK(view_state_act(&s, ACTION_QUICKER) && s.speed == 2.0);
    CHECK(view_state_act(&s, ACTION_SLOWER) && s.speed == 1.0);
}

static void the_grid_stays_in_its_range(void** state) {
    (void)state;
    ViewState s = first_state();
    for (int i = 0; i < 20; ++i) {
        view_state_act(&s, ACTION_GRID_UP);
    }
    assert_int_equal(s.grid, 1024);
    CHECK(!view_state_can(&s, ACTION_GRID_UP) && !view_state_can(&s, ACTION_METHOD));
    CHECK(!view_state_act(&s, ACTION_METHOD) && s.method == OCEAN_METHOD_FFT);
    for (int i = 0; i < 20; ++i) {
        view_state_act(&s, ACTION_GRID_DOWN);
    }
    assert_int_equal(s.grid, 16);
    view_state_act(&s, ACTION_METHOD);
    for (int i = 0; i < 20; ++i) {
        view_state_act(&s, ACTION_GRID_UP);
    }
    assert_int_equal(s.grid, VIEW_DFT_GRID_MAX);
}

static void time_goes_on_and_stops(void** state) {
    (void)state;
    ViewState s = first_state();
    s.speed = 3.0;
    s.time = view_state_time_after(&s, 0.5);
    CHECK_NEAR(s.time, 1.5, 1e-12);
    s.paused = true;
    s.time = view_state_time_after(&s, 0.5);
    CHECK_NEAR(s.time, 1.5, 1e-12);
    s.paused = false;
    s.time = OCEAN_TIME_MAX - 0.1;
    s.time = view_state_time_after(&s, 0.5);
    CHECK_NEAR(s.time, OCEAN_TIME_MAX, 0.0);
    s.speed = 0.0;
    view_state_act(&s, ACTION_QUICKER);
    CHECK(s.speed > 0.0);
}

/* ---- Gamepad ------------------------------------------------------------------------------- */

static GamepadReading resting_pad(void) {
    GamepadReading pad = {.present = true};
    pad.axis[GLFW_GAMEPAD_AXIS_LEFT_TRIGGER] = -1.0f;
    pad.axis[GLFW_GAMEPAD_AXIS_RIGHT_TRIGGER] = -1.0f;
    return pad;
}

static void sticks_have_a_dead_zone(void** state) {
    (void)state;
    GamepadReading pad = resting_pad();
    pad.axis[GLFW_GAMEPAD_AXIS_LEFT_X] = 0.1f;
    pad.axis[GLFW_GAMEPAD_AXIS_LEFT_Y] = -0.12f;
    pad.axis[GLFW_GAMEPAD_AXIS_RIGHT_X] = 0.15f;
    GamepadWish wish = gamepad_wish(&pad);
    CHECK(wish.fly.forward == 0.0 && wish.fly.right == 0.0 && wish.fly.up == 0.0);
    CHECK(wish.turn_right == 0.0 && wish.turn_up == 0.0);
    pad.axis[GLFW_GAMEPAD_AXIS_LEFT_X] = 0.0f;
    pad.axis[GLFW_GAMEPAD_AXIS_LEFT_Y] = -1.0f;
    pad.axis[GLFW_GAMEPAD_AXIS_RIGHT_X] = 1.0f;
    pad.axis[GLFW_GAMEPAD_AXIS_RIGHT_Y] = 1.0f;
    pad.axis[GLFW_GAMEPAD_AXIS_RIGHT_TRIGGER] = 1.0f;
    wish = gamepad_wish(&pad);
    CHECK_NEAR(wish.fly.forward, 1.0, 1e-6);
    CHECK_NEAR(wish.fly.up, 1.0, 1e-6);
    CHECK(wish.turn_right > 10.0 && wish.turn_up < -10.0);
    pad.present = false;
    wish = gamepad_wish(&pad);
    CHECK(wish.fly.forward == 0.0);
}

static void the_dead_zone_has_no_step(void** state) {
    (void)state;
    double last = 0.0;
    for (int i = 0; i <= 1000; ++i) {
        GamepadReading pad = resting_pad();
        pad.axis[GLFW_GAMEPAD_AXIS_LEFT_X] = (float)i / 1000.0f;
        const double now = gamepad_wish(&pad).fly.right;
        CHECK(now >= last && now - last < 0.01);
        last = now;
    }
    CHECK_NEAR(last, 1.0, 1e-6);
}

static void buttons_act_once(void** state) {
    (void)state;
    Input input = {0};
    const GamepadReading up = resting_pad();
    GamepadReading down = up;
    down.button[GLFW_GAMEPAD_BUTTON_A] = true;
    gamepad_press(&input, &up, &down);
    gamepad_press(&input, &down, &down);
    gamepad_press(&input, &down, &up);
    assert_int_equal(input.event_count, 1);
    assert_int_equal(input.event[0].action, ACTION_METHOD);
    for (int i = 0; i < 500; ++i) {
        input_add_action(&input, ACTION_PAUSE);
    }
    assert_int_equal(input.event_count, INPUT_EVENTS_MAX);
}

/* ---- Help ---------------------------------------------------------------------------------- */

static RenderColor label_color(const RenderOverlay* overlay, const char* text) {
    for (int i = 0; i < overlay->label_count; ++i) {
        if (strcmp(overlay->label[i].text, text) == 0) {
            return overlay->label[i].color;
        }
    }
    print_error("the help page has no label '%s'\n", text);
    fail();
    return (RenderColor){0};
}

static bool same_color(RenderColor a, RenderColor b) {
    return memcmp(&a, &b, sizeof a) == 0;
}

static void idle_keys_are_grey(void** state) {
    (void)state;
    RenderOverlay* overlay = calloc(1, sizeof *overlay);
    CHECK(overlay);
    ViewState s = first_state();
    help_page_fill(overlay, &s, 0, false, 1280, 720, 1.0);
    const RenderColor active = label_color(overlay, "Space");
    const RenderColor grey = label_color(overlay, "C");
    CHECK(!same_color(active, grey));
    CHECK(same_color(label_color(overlay, "+"), active));
    help_page_fill(overlay, &s, 3, false, 1280, 720, 1.0);
    CHECK(same_color(label_color(overlay, "C"), active));
    s.grid = 1024;
    s.spectrum = true;
    help_page_fill(overlay, &s, 0, false, 1280, 720, 1.0);
    CHECK(same_color(label_color(overlay, "+"), grey));
    CHECK(same_color(label_color(overlay, "F"), grey));
    CHECK(same_color(label_color(overlay, "G"), grey));
    CHECK(same_color(label_color(overlay, "Ctrl + click"), grey));
    CHECK(same_color(label_color(overlay, "V"), active));
    free(overlay);
}

/* At each size and scale the page lies inside the window as long as text can be read at all. */
static void the_help_page_fits(void** state) {
    (void)state;
    RenderOverlay* overlay = calloc(1, sizeof *overlay);
    CHECK(overlay);
    const ViewState s = first_state();
    const int sizes[][2] = {{1280, 720}, {640, 480}, {3840, 2160}, {500, 400}, {1, 1}};
    const double scales[] = {1.0, 1.5, 2.0, 3.0};
    for (int i = 0; i < 5; ++i) {
        for (int j = 0; j < 4; ++j) {
            help_page_fill(overlay, &s, 0, true, sizes[i][0], sizes[i][1], scales[j]);
            CHECK(overlay->text_height >= 6);
            CHECK(overlay->label_count < RENDER_LABEL_MAX);
            if (sizes[i][0] >= 500) {
                CHECK(overlay->box[0].x >= 0.0f && overlay->box[0].y >= 0.0f);
                CHECK(overlay->box[0].x + overlay->box[0].width <= (float)sizes[i][0]);
                CHECK(overlay->box[0].y + overlay->box[0].height <= (float)sizes[i][1]);
            }
        }
    }
    free(overlay);
}

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

static const struct CMUnitTest CASES[] = {
    CHECK_CASE("each key changes its part of the state", keys_change_the_state),
    CHECK_CASE("N stays in its range", the_grid_stays_in_its_range),
    CHECK_CASE("time goes on unless paused", time_goes_on_and_stops),
    CHECK_CASE("sticks have a dead zone", sticks_have_a_dead_zone),
    CHECK_CASE("a stick's wish grows without a step", the_dead_zone_has_no_step),
    CHECK_CASE("a button acts once each time it goes down", buttons_act_once),
    CHECK_CASE("keys that do nothing are grey on the help page", idle_keys_are_grey),
    CHECK_CASE("the help page fits into the window", the_help_page_fits),
    CHECK_CASE("a pixel looks along its direction", pixels_have_directions),
    CHECK_CASE("a marker goes where one clicks and rides the surface", markers_go_where_one_clicks),
};

CHECK_MAIN(CASES)
