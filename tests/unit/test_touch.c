/*
 * Fingers on a touch screen, told to the input one by one.
 */
#include "check.h"

#include "ui/window/events.h"

static const InputRegion POOL = {100.0, 100.0, 200.0, 150.0, false, false};
static const InputRegion PANEL = {400.0, 0.0, 300.0, 500.0, false, false};

static int count_events(const Input* input, InputEventKind kind) {
    int count = 0;
    for (int i = 0; i < input->event_count; ++i) {
        count += input->event[i].kind == kind;
    }
    return count;
}

static double count_notches(const Input* input) {
    double notches = 0.0;
    for (int i = 0; i < input->event_count; ++i) {
        notches += input->event[i].kind == INPUT_WHEEL ? input->event[i].notches : 0.0;
    }
    return notches;
}

static bool is_button(const InputEvent* event, bool down) {
    return event->kind == INPUT_BUTTON && event->code == MOUSE_LEFT && event->down == down;
}

CASE("a tap throws a stone") {
    Input input = {0};
    Touch touch = {0};
    touch_down(&touch, &input, 7, 320.0, 240.0);
    touch_move(&touch, &input, 7, 324.0, 237.0); /* a finger trembles */
    assert_int_equal(count_events(&input, INPUT_BUTTON), 0);
    touch_up(&touch, &input, 7);
    assert_int_equal(input.event_count, 3);
    CHECK(input.event[0].kind == INPUT_POINTER);
    CHECK(is_button(&input.event[1], true) && input.event[1].modifiers == WITH_CONTROL);
    CHECK(is_button(&input.event[2], false));
    CHECK(input.event[1].x == 320.0 && input.event[2].y == 240.0);
    CHECK(input.look_right == 0.0 && input.look_down == 0.0);
    CHECK(touch.count == 0);
}

CASE("a drag takes the view along") {
    Input input = {0};
    Touch touch = {0};
    touch_down(&touch, &input, 0, 300.0, 200.0);
    touch_move(&touch, &input, 0, 340.0, 200.0);
    CHECK(input.look_right == -40.0 && input.look_down == 0.0 && input.finger_looks);
    input_begin_frame(&input);
    touch_move(&touch, &input, 0, 330.0, 225.0);
    CHECK(input.look_right == 10.0 && input.look_down == -25.0);
    touch_move(&touch, &input, 0, 300.0, 200.0); /* back to where it began: yet no tap */
    touch_up(&touch, &input, 0);
    assert_int_equal(count_events(&input, INPUT_BUTTON), 0);
    CHECK(!input.finger_looks);
}

CASE("in the pool a finger is the mouse button") {
    Input input = {.region = {POOL}, .region_count = 1};
    Touch touch = {0};
    touch_down(&touch, &input, 3, 150.0, 120.0);
    touch_move(&touch, &input, 3, 160.0, 130.0);
    touch_up(&touch, &input, 3);
    assert_int_equal(input.event_count, 4);
    CHECK(input.event[0].kind == INPUT_POINTER);
    CHECK(is_button(&input.event[1], true) && input.event[1].modifiers == 0);
    CHECK(input.event[1].x == 150.0 && input.event[1].y == 120.0);
    CHECK(input.event[2].kind == INPUT_POINTER && input.event[2].x == 160.0);
    CHECK(is_button(&input.event[3], false));
    CHECK(input.look_right == 0.0);
}

CASE("some buttons a finger presses at once") {
    Input input = {.region = {{100.0, 100.0, 200.0, 150.0, false, true}}, .region_count = 1};
    Touch touch = {0};
    touch_down(&touch, &input, 3, 150.0, 120.0);
    assert_int_equal(input.event_count, 2);
    CHECK(input.event[0].kind == INPUT_POINTER && is_button(&input.event[1], true));
    input_begin_frame(&input);
    touch_move(&touch, &input, 3, 150.0, 160.0);
    touch_up(&touch, &input, 3);
    assert_int_equal(input.event_count, 2);
    CHECK(input.event[0].kind == INPUT_POINTER && is_button(&input.event[1], false));
}

/* Along a widget it drags, up and down it scrolls and presses nothing. */
CASE("where it scrolls one finger turns the wheel") {
    Input input = {.region = {PANEL}, .region_count = 1};
    input.region[0].scrolls = true;
    Touch touch = {0};
    touch_down(&touch, &input, 0, 450.0, 300.0);
    touch_move(&touch, &input, 0, 452.0, 260.0);
    touch_move(&touch, &input, 0, 490.0, 220.0);
    touch_up(&touch, &input, 0);
    CHECK_NEAR(count_notches(&input), -2.0, 1e-12);
    assert_int_equal(count_events(&input, INPUT_BUTTON), 0);
    input_begin_frame(&input);
    touch_down(&touch, &input, 0, 450.0, 300.0);
    touch_move(&touch, &input, 0, 480.0, 305.0);
    touch_move(&touch, &input, 0, 480.0, 340.0);
    touch_up(&touch, &input, 0);
    assert_int_equal(count_events(&input, INPUT_BUTTON), 2);
    assert_int_equal(count_events(&input, INPUT_WHEEL), 0);
}

CASE("on the panel two fingers turn the wheel") {
    Input input = {.region = {PANEL}, .region_count = 1};
    Touch touch = {0};
    touch_down(&touch, &input, 0, 450.0, 300.0);
    touch_down(&touch, &input, 1, 500.0, 300.0);
    CHECK(input.event_count == 1 && input.event[0].kind == INPUT_POINTER); /* no press */
    input_begin_frame(&input);
    touch_move(&touch, &input, 0, 450.0, 220.0);
    touch_move(&touch, &input, 1, 500.0, 220.0);
    CHECK_NEAR(count_notches(&input), -2.0, 1e-12); /* upwards: on to what is below */
    CHECK(input.stick.forward == 0.0);
}

CASE("in the pool a second finger ends what the first does") {
    Input input = {.region = {POOL}, .region_count = 1};
    Touch touch = {0};
    touch_down(&touch, &input, 0, 150.0, 120.0);
    assert_int_equal(count_events(&input, INPUT_BUTTON), 0);
    touch_move(&touch, &input, 0, 170.0, 120.0);
    touch_down(&touch, &input, 1, 200.0, 120.0);
    assert_int_equal(count_events(&input, INPUT_BUTTON), 2);
    CHECK(is_button(&input.event[1], true) && input.event[1].x == 150.0);
    CHECK(is_button(&input.event[3], false));
    touch_move(&touch, &input, 1, 210.0, 150.0);
    touch_cancel(&touch, &input);
    assert_int_equal(count_events(&input, INPUT_BUTTON), 2);
}

CASE("two fingers fly") {
    Input input = {0};
    Touch touch = {0};
    touch_down(&touch, &input, 0, 300.0, 400.0);
    touch_down(&touch, &input, 1, 400.0, 400.0);
    touch_move(&touch, &input, 0, 305.0, 396.0); /* at rest */
    CHECK(input.stick.forward == 0.0 && input.stick.right == 0.0 && input.stick.up == 0.0);
    touch_move(&touch, &input, 0, 300.0, 300.0);
    touch_move(&touch, &input, 1, 400.0, 300.0);
    CHECK(input.stick.forward == 1.0 && input.stick.right == 0.0 && input.stick.up == 0.0);
    touch_move(&touch, &input, 0, 249.0, 400.0);
    touch_move(&touch, &input, 1, 349.0, 400.0);
    CHECK(input.stick.forward == 0.0 && input.stick.up == 0.0);
    CHECK_NEAR(input.stick.right, -(51.0 - 12.0) / (90.0 - 12.0), 1e-12);
    input_begin_frame(&input);
    CHECK(input.stick.right < 0.0); /* goes on while they rest there */
    touch_up(&touch, &input, 1);
    CHECK(input.stick.forward == 0.0 && input.stick.right == 0.0);
    CHECK(input.look_right == 0.0 && input.look_down == 0.0);
}

CASE("two fingers apart go down, together up") {
    Input input = {0};
    Touch touch = {0};
    touch_down(&touch, &input, 0, 300.0, 400.0);
    touch_down(&touch, &input, 1, 400.0, 400.0);
    touch_move(&touch, &input, 0, 250.0, 400.0);
    touch_move(&touch, &input, 1, 450.0, 400.0);
    CHECK_NEAR(input.stick.up, -1.0, 1e-12);
    CHECK(input.stick.right == 0.0);
    touch_move(&touch, &input, 0, 340.0, 400.0);
    touch_move(&touch, &input, 1, 360.0, 400.0);
    CHECK(input.stick.up == 1.0);
    touch_move(&touch, &input, 0, 350.0, 400.0); /* on one spot */
    touch_move(&touch, &input, 1, 350.0, 400.0);
    CHECK(input.stick.up == 1.0);
}

CASE("the last finger looks on") {
    Input input = {0};
    Touch touch = {0};
    touch_down(&touch, &input, 4, 300.0, 400.0);
    touch_down(&touch, &input, 9, 400.0, 420.0);
    touch_down(&touch, &input, 5, 10.0, 10.0); /* a third one does nothing */
    touch_move(&touch, &input, 5, 90.0, 90.0);
    touch_up(&touch, &input, 5);
    CHECK(touch.count == 2 && input.stick.right == 0.0);
    touch_up(&touch, &input, 4);
    touch_move(&touch, &input, 9, 397.0, 420.0); /* from where it is, without a leap */
    CHECK(input.look_right == 3.0 && input.look_down == 0.0);
    touch_up(&touch, &input, 9);
    assert_int_equal(count_events(&input, INPUT_BUTTON), 0); /* and was no tap */
}

CASE("fingers that are taken away have not tapped") {
    Input input = {0};
    Touch touch = {0};
    touch_down(&touch, &input, 0, 300.0, 400.0);
    touch_cancel(&touch, &input);
    assert_int_equal(count_events(&input, INPUT_BUTTON), 0);
    touch_down(&touch, &input, 0, 300.0, 400.0);
    touch_down(&touch, &input, 1, 400.0, 400.0);
    touch_move(&touch, &input, 1, 400.0, 200.0);
    touch_cancel(&touch, &input);
    CHECK(touch.count == 0 && input.stick.forward == 0.0);
    assert_int_equal(count_events(&input, INPUT_BUTTON), 0);
    input.region[0] = POOL;
    input.region_count = 1;
    touch_down(&touch, &input, 0, 150.0, 120.0);
    touch_cancel(&touch, &input);
    assert_int_equal(count_events(&input, INPUT_BUTTON), 0);
}

CASE("of many events the pointer keeps its last place") {
    Input input = {0};
    for (int i = 0; i < 500; ++i) {
        input_point(&input, i, 2.0 * i);
    }
    CHECK(input.event_count <= INPUT_EVENTS_MAX / 2);
    CHECK(input.event[input.event_count - 1].x == 499.0);
    for (int i = 0; i < 500; ++i) {
        input_key(&input, ' ', ' ', true, false, 0);
    }
    assert_int_equal(input.event_count, INPUT_EVENTS_MAX);
}
