/*
 * Panels over the sea and the ripple overlays in them: their places, who takes a press, their clock
 * and their rain. Nothing is drawn.
 */
#include "check.h"

#include "app/ripple_panels.h"
#include "app/ripple_script.h"

#include <stdlib.h>

/* ---- Steps --------------------------------------------------------------------------------- */

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

/* ---- Places -------------------------------------------------------------------------------- */

static void check_within(RenderRect rect, const PanelWindow* window) {
    CHECK(rect.x >= 0.0f && rect.y >= 0.0f);
    CHECK(rect.x + rect.width <= (float)window->width);
    CHECK(rect.y + rect.height <= (float)window->height);
}

static void panels_stay_in_the_window(void** state) {
    (void)state;
    const PanelWindow windows[] = {
        {1280, 720, 25}, {500, 900, 13}, {3840, 2160, 60}, {60, 40, 12}, {1, 1, 12}};
    for (int i = 0; i < 5; ++i) {
        const PanelWindow* window = &windows[i];
        Panel panel = {true, 24.0, 24.0, 320.0, 240.0};
        for (uint32_t k = 0; k < 200; ++k) {
            uint32_t r[4];
            swell_random_bits(8, (const uint32_t[4]){k, 0, 0, 0}, r);
            const double x = window->width * (3.0 * r[0] / 4294967296.0 - 1.0);
            const double y = window->height * (3.0 * r[1] / 4294967296.0 - 1.0);
            if (r[2] % 2) {
                panel_move(&panel, x, y, window);
            } else {
                panel_resize(&panel, x, y, window);
            }
            const RenderRect rect = panel_rect(&panel, window);
            check_within(rect, window);
            if (i < 3) { /* there is room for a title */
                check_within(panel_title_rect(rect, window->title_height), window);
            }
            CHECK_NEAR(panel.height / panel.width, 0.75, 1e-9);
        }
    }
}

static void panels_follow_the_pointer(void** state) {
    (void)state;
    const PanelWindow window = {1280, 720, 25};
    Panel panel = {true, 24.0, 24.0, 320.0, 240.0};
    const RenderRect before = panel_rect(&panel, &window);
    CHECK_NEAR(before.x, 936.0, 0.0);
    CHECK_NEAR(before.y, 456.0, 0.0);
    panel_move(&panel, -100.0, -50.0, &window);
    const RenderRect moved = panel_rect(&panel, &window);
    CHECK_NEAR(moved.x, 836.0, 0.0);
    CHECK_NEAR(moved.y, 406.0, 0.0);
    panel_resize(&panel, 836.0 + 400.0, 406.0 + 300.0, &window);
    const RenderRect larger = panel_rect(&panel, &window);
    CHECK_NEAR(larger.x, 836.0, 1.0);
    CHECK_NEAR(larger.width, 400.0, 1.0);
    CHECK_NEAR(larger.height, 300.0, 1.0);
    assert_int_equal(panel_part_at(larger, 25, 840.0, 400.0), PANEL_TITLE);
    assert_int_equal(panel_part_at(larger, 25, 1000.0, 500.0), PANEL_INSIDE);
    assert_int_equal(panel_part_at(larger, 25, 1230.0, 700.0), PANEL_CORNER);
    assert_int_equal(panel_part_at(larger, 25, 800.0, 500.0), PANEL_OUTSIDE);
}

/* Whatever lies above, the bar and the mark of the corner that are drawn are not under it. */
static void titles_keep_clear_of_the_panel_above(void** state) {
    (void)state;
    Gui* gui = gui_create(NULL);
    CHECK(gui && gui_keep_words(gui, NULL));
    const RenderRect inside = {300.0f, 200.0f, 240.0f, 180.0f};
    const struct {
        RenderRect above;
        float x, width; /* of the bar that is left */
        int marks;
    } cases[] = {
        {{700.0f, 200.0f, 100.0f, 90.0f}, 300.0f, 240.0f, 3},  /* beside it */
        {{450.0f, 190.0f, 300.0f, 90.0f}, 300.0f, 150.0f, 3},  /* over the right of the title */
        {{200.0f, 190.0f, 160.0f, 90.0f}, 360.0f, 180.0f, 3},  /* over the left */
        {{350.0f, 190.0f, 40.0f, 30.0f}, 390.0f, 150.0f, 3},   /* over its middle */
        {{200.0f, 190.0f, 600.0f, 90.0f}, 300.0f, 0.0f, 3},    /* over all of it */
        {{500.0f, 300.0f, 200.0f, 150.0f}, 300.0f, 240.0f, 0}, /* over the corner */
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i) {
        RenderOverlay overlay;
        CHECK(gui_begin(gui, (GuiScreen){1280, 720, 16, 0.0}, NULL));
        panel_add_frame(gui, inside, &cases[i].above, 24, "spring  level +0.000");
        CHECK(gui_end(gui, &overlay, NULL));
        int count = 0;
        const GuiWord* word = gui_words(gui, &count);
        CHECK(count > 0 && word[0].kind == GUI_BOX);
        CHECK_NEAR(word[0].place.x, cases[i].x, 0.0);
        CHECK_NEAR(word[0].place.width, cases[i].width, 0.0);
        int kinds[4] = {0};
        for (int j = 0; j < count; ++j) {
            kinds[word[j].kind] += 1;
        }
        assert_int_equal(kinds[GUI_BOX], 1);
        assert_int_equal(kinds[GUI_STROKE], cases[i].marks);
        assert_int_equal(kinds[GUI_LABEL], cases[i].width > 0.0f);
    }
    gui_destroy(gui);
}

/* ---- The pointer --------------------------------------------------------------------------- */

typedef struct Overlays {
    Options options;
    SwellWorkers* workers;
    RipplePanels panels;
    RenderFrame frame;
} Overlays;

enum { TEXT_HEIGHT = 16 };

static void open_overlays(Overlays* overlays, int count, char** words) {
    *overlays = (Overlays){.workers = swell_workers_create(1, NULL)};
    CHECK(options_parse(&overlays->options, count, words, NULL));
    overlays->options.look = RENDER_LOOK_CLASSIC; /* whose panels are of the usual size */
    CHECK(ripple_panels_init(&overlays->panels, &overlays->options, overlays->workers, NULL));
    overlays->frame = (RenderFrame){.width = 1280, .height = 720};
    ripple_panels_place(&overlays->panels, true, true, TEXT_HEIGHT, &overlays->frame);
}

static void close_overlays(Overlays* overlays) {
    ripple_panels_finish(&overlays->panels);
    swell_workers_destroy(overlays->workers);
}

/* Presses and lets go; the panels are placed again. Returns what the press began. */
static RipplePointer click(Overlays* overlays, double x, double y) {
    ripple_panels_press(&overlays->panels, &overlays->frame, TEXT_HEIGHT, x, y, false, false);
    const RipplePointer pointer = overlays->panels.pointer;
    ripple_panels_release(&overlays->panels);
    ripple_panels_place(&overlays->panels, true, true, TEXT_HEIGHT, &overlays->frame);
    return pointer;
}

static void the_upper_panel_takes_the_press(void** state) {
    (void)state;
    Overlays overlays;
    open_overlays(&overlays, 0, NULL);
    /* Both in the same place: the string, 320 x 150, above the pool, 320 x 240. */
    overlays.panels.panel[RIPPLE_PANEL_STRING].from_right = true;
    ripple_panels_place(&overlays.panels, true, true, TEXT_HEIGHT, &overlays.frame);
    const double x = 1000.0, in_both = 600.0, in_pool = 480.0;
    CHECK(!overlays.frame.pool_above_string);
    assert_int_equal(click(&overlays, x, in_both), RIPPLE_POINTER_PULL);
    CHECK(ripple_measure(overlays.panels.pool).energy == 0.0);
    assert_int_equal(click(&overlays, x, in_pool), RIPPLE_POINTER_STONES);
    CHECK(overlays.frame.pool_above_string);
    ripple_panels_still(&overlays.panels);
    assert_int_equal(click(&overlays, x, in_both), RIPPLE_POINTER_STONES);
    CHECK(ripple_measure(overlays.panels.string).energy == 0.0);
    /* Panels that are not shown take nothing. */
    ripple_panels_place(&overlays.panels, false, true, TEXT_HEIGHT, &overlays.frame);
    assert_int_equal(click(&overlays, x, in_both), RIPPLE_POINTER_PULL);
    ripple_panels_place(&overlays.panels, true, false, TEXT_HEIGHT, &overlays.frame);
    assert_int_equal(click(&overlays, x, in_both), RIPPLE_POINTER_STONES);
    assert_int_equal(click(&overlays, 100.0, 100.0), RIPPLE_POINTER_NONE);
    close_overlays(&overlays);
}

static void titles_can_always_be_reached(void** state) {
    (void)state;
    Overlays overlays;
    open_overlays(&overlays, 0, NULL);
    RipplePanels* panels = &overlays.panels;
    for (int round = 0; round < 2; ++round) {
        const RenderRect rect = overlays.frame.pool;
        const double x = (double)rect.x + 100.0, y = (double)rect.y - 5.0;
        CHECK(ripple_panels_press(panels, &overlays.frame, TEXT_HEIGHT, x, y, false, false));
        assert_int_equal(panels->pointer, RIPPLE_POINTER_MOVE);
        ripple_panels_drag(panels, &overlays.frame, TEXT_HEIGHT, x, -500.0);
        ripple_panels_release(panels);
        ripple_panels_place(panels, true, true, TEXT_HEIGHT, &overlays.frame);
        CHECK_NEAR(overlays.frame.pool.y, ripple_panels_title_height(TEXT_HEIGHT), 0.0);
    }
    close_overlays(&overlays);
}

static void hidden_panels_are_not_dragged_in(void** state) {
    (void)state;
    Overlays overlays;
    open_overlays(&overlays, 0, NULL);
    RipplePanels* panels = &overlays.panels;
    CHECK(ripple_panels_press(panels, &overlays.frame, TEXT_HEIGHT, 1000.0, 600.0, true, false));
    ripple_panels_place(panels, false, false, TEXT_HEIGHT, &overlays.frame);
    ripple_panels_drag(panels, &overlays.frame, TEXT_HEIGHT, 1100.0, 600.0);
    int walls = 0;
    for (int i = 0; i < 320 * 240; ++i) {
        walls += ripple_walls(panels->pool)[i];
    }
    assert_int_equal(walls, 25);
    close_overlays(&overlays);
}

/* ---- Fields -------------------------------------------------------------------------------- */

/* Seven drops a second. In `spring` with s = 0 water stays as it was left, so each drop is seen. */
static void it_rains_seven_drops_a_second(void** state) {
    (void)state;
    Overlays overlays;
    char* words[] = {"--scheme", "spring", "--slowdown", "0"};
    open_overlays(&overlays, 4, words);
    const RipplePanels* panels = &overlays.panels;
    static float before[320 * 240];
    ripple_panels_set_rain(&overlays.panels, true);
    int fallen = 0;
    for (int step = 1; step <= 500; ++step) {
        memcpy(before, ripple_heights(panels->pool), sizeof before);
        ripple_panels_advance(&overlays.panels, 1.0 / overlays.options.pool_rate);
        fallen += memcmp(before, ripple_heights(panels->pool), sizeof before) != 0;
    }
    CHECK_NEAR(fallen, 7.0 * 500.0 / 50.0, 1.0);
    ripple_panels_set_rain(&overlays.panels, false);
    memcpy(before, ripple_heights(panels->pool), sizeof before);
    ripple_panels_advance(&overlays.panels, 0.2);
    assert_memory_equal(before, ripple_heights(panels->pool), sizeof before);
    close_overlays(&overlays);
}

static void the_string_keeps_its_length(void** state) {
    (void)state;
    Overlays overlays;
    char* words[] = {"--size", "500", "--scheme", "integer"};
    open_overlays(&overlays, 4, words);
    ripple_panels_finish(&overlays.panels);
    overlays.options.loss = 8;
    overlays.options.damping = 1.5; /* what `integer` does not read, but `average` refuses */
    memset(overlays.options.given, GIVEN_BY_USER, sizeof overlays.options.given);
    CHECK(ripple_panels_init(&overlays.panels, &overlays.options, overlays.workers, NULL));
    assert_int_equal(ripple_params(overlays.panels.string)->width, 500);
    close_overlays(&overlays);
}

static void nothing_moves_at_rest(void** state) {
    (void)state;
    Overlays overlays;
    open_overlays(&overlays, 0, NULL);
    RipplePanels* panels = &overlays.panels;
    panels->changed = false;
    ripple_panels_advance(panels, 0.2);
    CHECK(!panels->changed && !panels->moves);
    ripple_panels_pull(panels);
    CHECK(panels->changed && panels->moves);
    panels->changed = false;
    ripple_panels_advance(panels, 0.2);
    CHECK(panels->changed);
    ripple_panels_still(panels);
    CHECK(panels->changed && !panels->moves);
    ripple_panels_set_rain(panels, true);
    panels->changed = false;
    ripple_panels_advance(panels, 0.2);
    CHECK(panels->changed && panels->moves);
    close_overlays(&overlays);
}

static void walls_can_be_cleared(void** state) {
    (void)state;
    Overlays overlays;
    char* words[] = {"--wall", "20,20,60,40"};
    open_overlays(&overlays, 2, words);
    const uint8_t* walls = ripple_walls(overlays.panels.pool);
    CHECK(walls && walls[30 * 320 + 40]);
    ripple_panels_clear_walls(&overlays.panels);
    walls = ripple_walls(overlays.panels.pool);
    for (int i = 0; walls && i < 320 * 240; ++i) {
        CHECK(!walls[i]);
    }
    close_overlays(&overlays);
}

/* A tall pool is not as tall as the window, and keeps its shape. */
static void tall_pools_keep_their_shape(void** state) {
    (void)state;
    Overlays overlays;
    char* words[] = {"--size", "100x400"};
    open_overlays(&overlays, 2, words);
    const PanelWindow window = {1280, 720, 24};
    const RenderRect r = panel_rect(&overlays.panels.panel[RIPPLE_PANEL_POOL], &window);
    CHECK_NEAR(r.height / r.width, 4.0, 0.05);
    CHECK(r.y >= 24.0f && r.height <= 0.7f * 720.0f);
    close_overlays(&overlays);
}

static void integer_crosses_the_pool_that_is_watched(void** state) {
    (void)state;
    Overlays overlays;
    char* words[] = {"--scheme", "integer"};
    open_overlays(&overlays, 2, words);
    Ripple* pool = overlays.panels.pool;
    const double depth =
        ripple_script_stone_depth(RIPPLE_INTEGER) / ripple_script_height_scale(RIPPLE_INTEGER);
    CHECK(depth >= 100.0); /* that of its source */
    CHECK(ripple_add_stone(pool, (RippleStone){160.0, 120.0, 6.0, depth}, NULL));
    int highest = 0; /* of what reaches a side */
    for (int step = 0; step < 250; ++step) {
        ripple_step(pool, 1);
        const int height = abs(ripple_whole_heights(pool)[120 * 320 + 10]);
        highest = height > highest ? height : highest;
    }
    CHECK(highest >= 26); /* a tenth of a cell as drawn */
    close_overlays(&overlays);
}

static const struct CMUnitTest CASES[] = {
    CHECK_CASE("steps do not depend on the frame rate", steps_do_not_depend_on_the_frame_rate),
    CHECK_CASE("a stall of five seconds is bounded", a_stall_is_bounded),
    CHECK_CASE("where nothing moves nothing is done", nothing_moves_at_rest),
    CHECK_CASE("walls can be cleared", walls_can_be_cleared),
    CHECK_CASE("tall pools keep their shape", tall_pools_keep_their_shape),
    CHECK_CASE("integer crosses the pool that is watched",
               integer_crosses_the_pool_that_is_watched),
    CHECK_CASE("panels and their titles stay in the window", panels_stay_in_the_window),
    CHECK_CASE("panels follow the pointer", panels_follow_the_pointer),
    CHECK_CASE("a title keeps clear of the panel above", titles_keep_clear_of_the_panel_above),
    CHECK_CASE("the upper panel takes the press and is raised by it",
               the_upper_panel_takes_the_press),
    CHECK_CASE("a title can be reached after any drag", titles_can_always_be_reached),
    CHECK_CASE("a panel that is hidden during a drag takes no more",
               hidden_panels_are_not_dragged_in),
    CHECK_CASE("it rains seven drops a second", it_rains_seven_drops_a_second),
    CHECK_CASE("the string keeps its length in another scheme", the_string_keeps_its_length),
};

CHECK_MAIN(CASES)
