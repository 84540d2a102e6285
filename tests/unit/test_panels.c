/*
 * Pool and string in their windows: places, presses, steps and rain. Nothing is drawn.
 */
#include "unit/command_lines.h"
#include "unit/gui_words.h"

#include "base/keys.h"
#include "ui/pool/pool_parts.h"

#include <stdlib.h>

/* ---- Windows ------------------------------------------------------------------------------- */

/* Pool and string in a window whose gui gets every event. */
typedef struct Overlays {
    Settings settings;
    SwellWorkers* workers;
    PoolPanels panels;
    Gui* gui;
    int width, height;   /* of the program's window */
    PoolRequest request; /* of the last frame */
} Overlays;

enum { TEXT_HEIGHT = 16 };

static void write_frame(Overlays* overlays) {
    RenderOverlay overlay;
    const int width = overlays->width, height = overlays->height;
    gui_begin(overlays->gui, (GuiScreen){width, height, TEXT_HEIGHT, 0.02});
    overlays->request = pool_panels_write(&overlays->panels, overlays->gui, width, height, 0.0f);
    gui_end(overlays->gui, &overlay);
}

static void open_overlays(Overlays* overlays, const char* line) {
    *overlays = (Overlays){.settings = settings_of(line),
                           .workers = swell_workers_create(1, NULL),
                           .width = 1280,
                           .height = 720};
    overlays->settings.pool.shown = overlays->settings.pool.string_shown = true;
    overlays->settings.drawing.look = RENDER_LOOK_CLASSIC; /* whose panels are of the usual size */
    overlays->settings.pool.explains = false;              /* as in that look */
    CHECK(pool_panels_init(&overlays->panels, &overlays->settings, overlays->workers, NULL));
    overlays->gui = gui_with_words();
    write_frame(overlays);
    write_frame(overlays); /* what lies above the other is known from the second on */
}

static void close_overlays(Overlays* overlays) {
    gui_destroy(overlays->gui);
    pool_panels_finish(&overlays->panels);
    swell_workers_destroy(overlays->workers);
    options_finish(&overlays->settings);
}

/* code: 0 left, 1 right, or with 2 more with Shift. */
static void add_button(Overlays* overlays, int code, double x, double y, bool down) {
    gui_add_event(overlays->gui, &(GuiEvent){.kind = GUI_POINTER, .x = x, .y = y});
    gui_add_event(overlays->gui, &(GuiEvent){.kind = GUI_BUTTON,
                                             .code = code & 1,
                                             .down = down,
                                             .modifiers = code & 2 ? WITH_SHIFT : 0,
                                             .x = x,
                                             .y = y});
}

/* Drags with a button. Press, way and release take frames of their own. */
static void drag_by(Overlays* overlays, int code, double x, double y, double to_x, double to_y) {
    add_button(overlays, code, x, y, true);
    add_button(overlays, code, to_x, to_y, false);
    for (int frame = 0; frame < 6; ++frame) {
        write_frame(overlays);
    }
}

static void drag(Overlays* overlays, double x, double y, double to_x, double to_y) {
    drag_by(overlays, 0, x, y, to_x, to_y);
}

/* Whether pool and string move after a click there; stills them. */
static void click(Overlays* overlays, double x, double y, bool moves[POOL_PANEL_COUNT]) {
    drag(overlays, x, y, x, y);
    moves[POOL_PANEL_POOL] = ripple_measure(overlays->panels.field[POOL_PANEL_POOL]).energy != 0.0;
    moves[POOL_PANEL_STRING] =
        ripple_measure(overlays->panels.field[POOL_PANEL_STRING]).energy != 0.0;
    pool_panels_still(&overlays->panels, false);
}

static void check_click(Overlays* overlays, double x, double y, bool pool, bool string) {
    bool moves[POOL_PANEL_COUNT];
    click(overlays, x, y, moves);
    CHECK(moves[POOL_PANEL_POOL] == pool && moves[POOL_PANEL_STRING] == string);
}

/* Opens them with the pool, 320 x 240, where the user has moved it: at the lower right. */
static void open_moved(Overlays* overlays, const char* options) {
    open_overlays(overlays, options);
    PoolWindow* window = overlays->panels.window;
    window[POOL_PANEL_POOL].bottom = 24.0;
    window[POOL_PANEL_POOL].width = 320.0;
    window[POOL_PANEL_STRING].right = 368.0;
    window[POOL_PANEL_POOL].by_hand = window[POOL_PANEL_STRING].by_hand = true;
    write_frame(overlays);
}

static void check_place(RenderRect is, float x, float y, float width, float height) {
    CHECK_NEAR(is.x, x, 0.0);
    CHECK_NEAR(is.y, y, 0.0);
    CHECK_NEAR(is.width, width, 0.0);
    CHECK_NEAR(is.height, height, 0.0);
}

CASE("the upper window takes the press and is raised by it") {
    Overlays overlays;
    open_moved(&overlays, "");
    /* Both in the same place: the string, 320 x 150, above the pool, 320 x 240. */
    overlays.panels.window[POOL_PANEL_STRING].right = 24.0;
    write_frame(&overlays);
    check_click(&overlays, 1000.0, 620.0, false, true);
    check_click(&overlays, 1000.0, 480.0, true, false); /* which raises it */
    check_click(&overlays, 1000.0, 620.0, true, false);
    overlays.settings.pool.shown = false; /* takes nothing then */
    write_frame(&overlays);
    check_click(&overlays, 1000.0, 620.0, false, true);
    check_click(&overlays, 100.0, 100.0, false, false);
    close_overlays(&overlays);
}

/* The deepest cell is the one below the pointer. */
CASE("a click drops a stone where it is, in a window of any size") {
    static const int SIZES[][2] = {{1280, 720}, {700, 600}, {1100, 500}};
    static const double SHARES[][2] = {{0.5, 0.5}, {0.12, 0.15}, {0.8, 0.75}};
    Overlays overlays;
    open_overlays(&overlays, "");
    for (int i = 0; i < 9; ++i) {
        overlays.width = SIZES[i / 3][0];
        overlays.height = SIZES[i / 3][1];
        write_frame(&overlays);
        write_frame(&overlays);
        const RenderRect place = overlays.panels.place[POOL_PANEL_POOL];
        const double* share = SHARES[i % 3];
        const double x = floor((double)place.x + share[0] * (double)place.width);
        const double y = floor((double)place.y + share[1] * (double)place.height);
        drag(&overlays, x, y, x, y);
        const float* heights = ripple_heights(overlays.panels.field[POOL_PANEL_POOL]);
        int deepest = 0;
        for (int cell = 0; cell < 320 * 240; ++cell) {
            deepest = heights[cell] < heights[deepest] ? cell : deepest;
        }
        CHECK_NEAR(deepest % 320, share[0] * 320.0, 4.0);
        CHECK_NEAR(deepest / 320, share[1] * 240.0, 4.0);
        pool_panels_still(&overlays.panels, false);
    }
    close_overlays(&overlays);
}

/* Also beyond the picture, where it holds the last cell but one, and while time runs. */
CASE("a held string stays at the pointer") {
    Overlays overlays;
    open_overlays(&overlays, "");
    const RenderRect place = overlays.panels.place[POOL_PANEL_STRING];
    const double x = (double)place.x, y = (double)place.y;
    add_button(&overlays, 0, x + 80.0, y + 75.0, true);
    write_frame(&overlays);
    gui_add_event(overlays.gui, &(GuiEvent){.kind = GUI_POINTER, .x = x + 400.0, .y = y + 30.0});
    write_frame(&overlays);
    pool_panels_advance(&overlays.panels, 0.3);
    const double ceiling = pool_trace_unit(ripple_params(overlays.panels.field[POOL_PANEL_STRING]));
    CHECK_NEAR(ripple_heights(overlays.panels.field[POOL_PANEL_STRING])[318], 0.6 * ceiling,
               0.01 * ceiling);
    add_button(&overlays, 0, x + 400.0, y + 30.0, false);
    for (int frame = 0; frame < 3; ++frame) {
        write_frame(&overlays);
    }
    pool_panels_advance(&overlays.panels, 0.3);
    CHECK(fabs((double)ripple_heights(overlays.panels.field[POOL_PANEL_STRING])[318]) <
          0.3 * ceiling);
    close_overlays(&overlays);
}

CASE("a title can be reached after any drag") {
    Overlays overlays;
    open_moved(&overlays, "");
    const RenderRect* pool = &overlays.panels.place[POOL_PANEL_POOL];
    const double x = 1000.0;
    drag(&overlays, x, (double)pool->y - 5.0, x, -500.0);
    CHECK(pool->y > 12.0f && pool->y < 24.0f); /* the title is at the top, and brings it down */
    drag(&overlays, x, (double)pool->y - 5.0, x, 295.0);
    check_place(*pool, 936.0f, 300.0f, 320.0f, 240.0f);
    close_overlays(&overlays);
}

/* Presses a button of a title and tests the request of the frame in which it is released. */
static PoolRequest press_word(Overlays* overlays, const char* text, int number) {
    const GuiWord* word = find_word(overlays->gui, text, number);
    CHECK(word);
    const RenderRect r = word->place;
    const double x = (double)(r.x + 0.5f * r.width), y = (double)(r.y + 0.5f * r.height);
    add_button(overlays, 0, x, y, true);
    write_frame(overlays);
    gui_add_event(overlays->gui, &(GuiEvent){.kind = GUI_BUTTON, .x = x, .y = y});
    write_frame(overlays);
    return overlays->request;
}

static void click_title_twice(Overlays* overlays, RenderRect place) {
    for (int i = 0; i < 2; ++i) {
        drag(overlays, (double)place.x + 20.0, (double)place.y - 5.0, (double)place.x + 20.0,
             (double)place.y - 5.0);
    }
}

CASE("a window is moved, resized, enlarged and closed") {
    Overlays overlays;
    open_moved(&overlays, "");
    overlays.panels.window[POOL_PANEL_STRING].right = 900.0; /* out of the pool's way */
    CHECK(!gui_has_keys(overlays.gui)); /* they are the sea's, whatever is pressed */
    const RenderRect* pool = &overlays.panels.place[POOL_PANEL_POOL];
    check_place(*pool, 936.0f, 456.0f, 320.0f, 240.0f);
    drag(&overlays, 1000.0, 450.0, 900.0, 400.0);
    check_place(*pool, 836.0f, 406.0f, 320.0f, 240.0f);
    drag(&overlays, 836.0 + 316.0, 406.0 + 236.0, 836.0 + 396.0, 406.0 + 236.0);
    check_place(*pool, 836.0f, 406.0f, 400.0f, 300.0f);
    click_title_twice(&overlays, *pool);
    CHECK(pool->width > 850.0f && pool->y > (float)TEXT_HEIGHT && pool->y + pool->height <= 720.0f);
    click_title_twice(&overlays, *pool);
    check_place(*pool, 836.0f, 406.0f, 400.0f, 300.0f);
    PoolRequest request = press_word(&overlays, "next scheme", 0);
    CHECK(request.next_scheme && !request.close[POOL_PANEL_POOL]);
    request = press_word(&overlays, "close", 0);
    CHECK(request.close[POOL_PANEL_POOL] && !request.close[POOL_PANEL_STRING]);
    request = press_word(&overlays, "close", 1);
    CHECK(request.close[POOL_PANEL_STRING]);
    CHECK(!gui_has_keys(overlays.gui));
    CHECK(ripple_measure(overlays.panels.field[POOL_PANEL_POOL]).energy ==
          0.0); /* no press went into the picture */
    close_overlays(&overlays);
}

/* Fingers make titles higher; nobody has moved the window meanwhile. */
CASE("a pool that opens again is where it was, under a title of any height") {
    Overlays overlays;
    open_overlays(&overlays, "");
    const RenderRect was = overlays.panels.place[POOL_PANEL_POOL];
    CHECK(was.width > 0.0f);
    for (int frame = 0; frame < 8; ++frame) {
        overlays.settings.pool.shown = frame >= 3;
        gui_set_fingers(overlays.gui, frame >= 1 ? 50.0f : 0.0f);
        write_frame(&overlays);
    }
    const RenderRect is = overlays.panels.place[POOL_PANEL_POOL];
    check_place(is, was.x, gui_title_height(overlays.gui), was.width, was.height);
    CHECK(!overlays.panels.window[POOL_PANEL_POOL].by_hand);
    close_overlays(&overlays);
}

/* Place and size are relative to the program's window. */
CASE("windows scale with the program's") {
    Overlays overlays;
    open_moved(&overlays, "");
    const RenderRect* pool = &overlays.panels.place[POOL_PANEL_POOL];
    drag(&overlays, 1000.0, 450.0, 900.0, 400.0);
    overlays.width = 2560;
    overlays.height = 1440;
    write_frame(&overlays);
    check_place(*pool, 1672.0f, 812.0f, 640.0f, 480.0f);
    close_overlays(&overlays);
}

/* Figures that do not fit beside the buttons are left out. */
CASE("a title leaves room for its buttons") {
    static const struct {
        double width;
        const char* title;
    } CASES[] = {{500.0, "pool: average  level +0.000  energy 0"},
                 {330.0, "pool: average  level +0.000"},
                 {240.0, "pool: average"}};
    Overlays overlays;
    open_overlays(&overlays, "");
    overlays.settings.pool.string_shown = false;
    for (int i = 0; i < 3; ++i) {
        overlays.panels.window[POOL_PANEL_POOL].by_hand = true;
        overlays.panels.window[POOL_PANEL_POOL].width = CASES[i].width;
        write_frame(&overlays);
        const GuiWord* title = find_word(overlays.gui, CASES[i].title, 0);
        const GuiWord* button = find_word(overlays.gui, "next scheme", 0);
        CHECK(title && button);
        const float end =
            title->place.x + gui_text_advance(TEXT_HEIGHT) * (float)gui_text_columns(title->text);
        CHECK(button->place.x > end);
    }
    close_overlays(&overlays);
}

static int count_walls(const PoolPanels* panels) {
    const uint8_t* walls = ripple_walls(panels->field[POOL_PANEL_POOL]);
    int count = 0;
    for (int i = 0; walls && i < 320 * 240; ++i) {
        count += walls[i];
    }
    return count;
}

/* The places of the pointer in successive frames are joined. */
CASE("the right button draws walls along its way, and with Shift removes them") {
    Overlays overlays;
    open_moved(&overlays, "--wall 20,20,60,40");
    const int before = count_walls(&overlays.panels);
    const double way[][2] = {{1000.0, 500.0}, {1000.0, 600.0}, {1100.0, 600.0}, {1000.0, 500.0}};
    for (int erases = 0; erases < 2; ++erases) {
        add_button(&overlays, erases ? 3 : 1, way[0][0], way[0][1], true);
        write_frame(&overlays);
        for (int i = 1; i < 4; ++i) {
            gui_add_event(overlays.gui,
                          &(GuiEvent){.kind = GUI_POINTER, .x = way[i][0], .y = way[i][1]});
            write_frame(&overlays);
        }
        const uint8_t* walls =
            ripple_walls(overlays.panels.field[POOL_PANEL_POOL]); /* a pixel is a cell */
        CHECK(walls && walls[100 * 320 + 64] == !erases && walls[144 * 320 + 110] == !erases);
        add_button(&overlays, 1, way[3][0], way[3][1], false);
        write_frame(&overlays);
        write_frame(&overlays);
    }
    CHECK(before > 0 && count_walls(&overlays.panels) == before);
    pool_panels_still(&overlays.panels, true); /* those of the options, too */
    CHECK(count_walls(&overlays.panels) == 0);
    close_overlays(&overlays);
}

/* ---- Fields -------------------------------------------------------------------------------- */

/* Of ten seconds at 50 steps a second: each step of `average` multiplies the energy by d. */
CASE("steps do not depend on the frame rate") {
    const int rates[] = {7, 30, 60, 144};
    for (int i = 0; i < 4; ++i) {
        Overlays overlays;
        open_moved(&overlays, "");
        PoolPanels* panels = &overlays.panels;
        CHECK(ripple_add_stone(panels->field[POOL_PANEL_POOL],
                               (RippleStone){160.0, 120.0, 6.0, 3.0}, NULL));
        pool_panels_wake(panels);
        const double before = ripple_measure(panels->field[POOL_PANEL_POOL]).energy;
        for (int frame = 0; frame < 10 * rates[i]; ++frame) {
            pool_panels_advance(panels, 1.0 / rates[i]);
        }
        const double share = ripple_measure(panels->field[POOL_PANEL_POOL]).energy / before;
        /* The last step may fall a rounding after the end. */
        CHECK_NEAR(log(share) / log(ripple_params(panels->field[POOL_PANEL_POOL])->damping), 499.5,
                   0.6);
        close_overlays(&overlays);
    }
}

CASE("it rains seven drops a second") {
    Overlays overlays;
    open_overlays(&overlays, "");
    PoolPanels* panels = &overlays.panels;
    overlays.settings.surface.rain = true;
    CHECK(pool_panels_follow(panels, NULL));
    CHECK_NEAR(panels->rain * overlays.settings.pool.rate, 7.0, 1e-12);
    pool_panels_advance(panels, 1.0);
    CHECK(ripple_measure(panels->field[POOL_PANEL_POOL]).energy > 0.0);
    overlays.settings.surface.rain = false;
    CHECK(pool_panels_follow(panels, NULL));
    CHECK(panels->rain == 0.0);
    close_overlays(&overlays);
}

/* ---- The string ----------------------------------------------------------------------------- */

/* From rest a pull lifts the middle by the height of a stone, of which half is drawn; the next ones
   as far as there is room. */
CASE("pulls of the string end at the panel's top") {
    Overlays overlays;
    open_overlays(&overlays, "");
    PoolPanels* panels = &overlays.panels;
    const double ceiling = pool_trace_unit(ripple_params(panels->field[POOL_PANEL_STRING]));
    pool_panels_pull(panels);
    CHECK_NEAR(ripple_heights(panels->field[POOL_PANEL_STRING])[160], ceiling, 1e-6 * ceiling);
    pool_lift(panels->field[POOL_PANEL_STRING], 160, 0.8 * ceiling);
    for (int pull = 0; pull < 5; ++pull) {
        pool_panels_pull(panels);
        ripple_fill_smooth(panels->field[POOL_PANEL_STRING], panels->smooth[POOL_PANEL_STRING]);
        CHECK((double)panels->smooth[POOL_PANEL_STRING][160] <= ceiling * (1.0 + 1e-6));
    }
    CHECK_NEAR(panels->smooth[POOL_PANEL_STRING][160], ceiling, 1e-6 * ceiling);
    close_overlays(&overlays);
}

/* A scheme or damping that is given has its source's constants. */
CASE("the strings of the sources are in reach") {
    RippleParams given = ripple_default_string(), damped = ripple_default_params(RIPPLE_AVERAGE, 1);
    RippleParams blended = ripple_default_params(RIPPLE_LERP, 1);
    blended.blend = 0.25;
    given.attack = 0.5;
    given.slowdown = 0.99;
    damped.damping = 0.9;
    RippleParams longer = ripple_default_params(RIPPLE_INTEGER, 1);
    longer.width = 500;
    const struct {
        const char* line;
        RippleParams wanted;
    } STRINGS[] = {{"", ripple_default_string()},
                   {"--scheme average", ripple_default_params(RIPPLE_AVERAGE, 1)},
                   {"--damping 0.995", ripple_default_params(RIPPLE_AVERAGE, 1)},
                   {"--scheme spring", ripple_default_params(RIPPLE_SPRING, 1)},
                   {"--scheme lerp", ripple_default_params(RIPPLE_LERP, 1)},
                   {"--attack 0.5 --slowdown 0.99", given},
                   {"--scheme lerp --blend 0.25", blended},
                   {"--scheme average --damping 0.9", damped},
                   {"--size 500 --scheme integer", longer}};
    for (size_t i = 0; i < sizeof STRINGS / sizeof *STRINGS; ++i) {
        const Settings settings = settings_of(STRINGS[i].line);
        const RippleParams own = pool_panel_params(&settings, POOL_PANEL_STRING);
        const RippleParams* wanted = &STRINGS[i].wanted;
        CHECK(own.scheme == wanted->scheme && own.damping == wanted->damping);
        CHECK(own.attack == wanted->attack && own.slowdown == wanted->slowdown);
        CHECK(own.blend == wanted->blend && own.width == wanted->width);
    }
}

/* Asking for the scheme that the pool has already gives its string. */
CASE("a scheme that is chosen is the string's, too, and constants change as all goes on") {
    Overlays overlays;
    open_overlays(&overlays, "");
    PoolPanels* panels = &overlays.panels;
    const Ripple* const* string = (const Ripple* const*)&panels->field[POOL_PANEL_STRING];
    CHECK(pool_panels_follow(panels, NULL) && ripple_params(*string)->scheme == RIPPLE_SPRING);
    CHECK(options_set(&overlays.settings, OPTION_SCHEME, "average", NULL));
    CHECK(pool_panels_follow(panels, NULL) && ripple_params(*string)->scheme == RIPPLE_AVERAGE);
    pool_panels_pull(panels);
    const double height = ripple_height(*string, 160, 0);
    CHECK(options_set(&overlays.settings, OPTION_DAMPING, "0.9", NULL));
    CHECK(pool_panels_follow(panels, NULL) && ripple_params(*string)->damping == 0.9);
    CHECK(height > 0.0 && ripple_height(*string, 160, 0) == height);
    close_overlays(&overlays);
}

/* ---- What explains them ---------------------------------------------------------------------- */

static const double MIDDLE[] = {0.5, 0.5};

/* When what the driver began with has died out, the spectrum of the middle is measured: a peak at
   its frequency, as high as the sine that is there. Each advance sets the driver again. */
CASE("the spectrum has its peak at the driver's frequency") {
    static const char* const LINES[] = {"--drive edge --drive-frequency 1.3",
                                        "--drive point --drive-frequency 1.3"};
    for (int line = 0; line < 2; ++line) {
        Overlays overlays;
        open_overlays(&overlays, LINES[line]);
        PoolPanels* panels = &overlays.panels;
        for (int i = 0; i < 200 * 4; ++i) {
            pool_panels_advance(panels, 0.25);
        }
        for (PoolPanel panel = 0; panel < POOL_PANEL_COUNT; ++panel) {
            PoolTrace* trace = &panels->trace[panel];
            float shown[POOL_TRACE_SHOWN];
            pool_trace_measure(trace, panels->field[panel], MIDDLE, 50.0, 1.3);
            CHECK_NEAR(trace->frequency, 1.3, 0.005);
            const double most = (double)pool_trace_fill_shown(trace, shown);
            CHECK(most > 0.01);
            CHECK_NEAR(trace->amplitude, most, 0.03 * most);
        }
        const PoolTrace* string = &panels->trace[POOL_PANEL_STRING];
        for (int n = 1; n <= POOL_TRACE_NATURAL; ++n) {
            const double wanted = n * string->fundamental;
            CHECK_NEAR(string->natural[n - 1], wanted, 0.01 * wanted);
        }
        close_overlays(&overlays);
    }
}

static bool is_written(const Overlays* overlays, const char* part) {
    int count = 0;
    const GuiWord* words = gui_words(overlays->gui, &count);
    for (int i = 0; i < count; ++i) {
        if (strstr(words[i].text, part)) {
            return true;
        }
    }
    return false;
}

CASE("beside the string are its formula, a warning beyond its limit, and the way back") {
    Overlays overlays;
    open_overlays(&overlays, "--scheme spring --attack 1.1 --explain on");
    PoolPanels* panels = &overlays.panels;
    overlays.settings.pool.explains = true;
    panels->explained = POOL_PANEL_STRING;
    pool_panels_pull(panels);
    for (int i = 0; i < 40; ++i) {
        pool_panels_advance(panels, 0.25);
        const float* u = ripple_heights(panels->field[POOL_PANEL_STRING]);
        for (int x = 0; x < ripple_params(panels->field[POOL_PANEL_STRING])->width; ++x) {
            CHECK(isfinite(u[x]));
        }
    }
    write_frame(&overlays);
    CHECK(is_written(&overlays, "u+ = u + (u - u- + a (left + right - 2 u)) s"));
    CHECK(!gui_has_keys(overlays.gui)); /* K still is the next scheme */
    CHECK(is_written(&overlays, "UNSTABLE") && is_written(&overlays, "back to stable"));
    CHECK(options_set(&overlays.settings, OPTION_ATTACK, "0.5", NULL));
    CHECK(pool_panels_follow(panels, NULL));
    write_frame(&overlays);
    CHECK(!is_written(&overlays, "UNSTABLE") && is_written(&overlays, "stable: a <= (1 + s) / 2s"));
    close_overlays(&overlays);
}

CASE("both are explained where there is room, and the ring moves the probe") {
    Overlays overlays;
    open_overlays(&overlays, "");
    PoolPanels* panels = &overlays.panels;
    overlays.settings.pool.explains = true;
    write_frame(&overlays);
    CHECK(is_written(&overlays, "a membrane's first") && is_written(&overlays, "a string's first"));
    const RenderRect* pool = &panels->place[POOL_PANEL_POOL];
    const double x = (double)(pool->x + 0.5f * pool->width);
    const double y = (double)(pool->y + 0.5f * pool->height);
    add_button(&overlays, 0, x, y, true);
    add_button(&overlays, 0, x - 0.25 * (double)pool->width, y + 0.25 * (double)pool->height, true);
    for (int frame = 0; frame < 6; ++frame) {
        write_frame(&overlays);
        if (overlays.request.settings.kind == SETTINGS_SET) {
            CHECK(overlays.request.settings.spec->id == OPTION_POOL_PROBE);
            CHECK(options_set(&overlays.settings, OPTION_POOL_PROBE,
                              overlays.request.settings.value, NULL));
        }
    }
    CHECK_NEAR(overlays.settings.pool.probe[0], 0.25, 1e-3);
    CHECK_NEAR(overlays.settings.pool.probe[1], 0.75, 1e-3);
    CHECK(ripple_measure(panels->field[POOL_PANEL_POOL]).energy == 0.0); /* no stone */
    SettingsRequest request = {0};
    const RenderRect* string = &panels->place[POOL_PANEL_STRING]; /* whose probe is as far across */
    CHECK(pool_panels_probe(panels, (double)(string->x + 0.5f * string->width),
                            (double)string->y + 1.0, &request));
    CHECK(request.spec->id == OPTION_POOL_PROBE && strcmp(request.value, "0.5000,0.7500") == 0);
    CHECK(!pool_panels_probe(panels, 1.0, 1.0, &request));
    pool_panels_advance(panels, 0.1);
    pool_panels_pull(panels);
    pool_panels_advance(panels, 0.1);
    CHECK(panels->trace[POOL_PANEL_POOL].x == 80 && panels->trace[POOL_PANEL_POOL].y == 180);
    overlays.width = 390;
    write_frame(&overlays);
    write_frame(&overlays);
    CHECK(is_written(&overlays, "a membrane's first") != is_written(&overlays, "a string's first"));
    close_overlays(&overlays);
}

/* ---- At rest ------------------------------------------------------------------------------- */

CASE("where nothing moves nothing is done") {
    Overlays overlays;
    open_overlays(&overlays, "");
    PoolPanels* panels = &overlays.panels;
    panels->changed = false;
    pool_panels_advance(panels, 0.2);
    CHECK(!panels->changed && !panels->moves);
    pool_panels_pull(panels);
    CHECK(panels->changed && panels->moves);
    panels->changed = false;
    pool_panels_advance(panels, 0.2);
    CHECK(panels->changed);
    pool_panels_still(panels, false);
    CHECK(panels->changed && !panels->moves);
    overlays.settings.surface.rain = true;
    CHECK(pool_panels_follow(panels, NULL));
    panels->changed = false;
    pool_panels_advance(panels, 0.2);
    CHECK(panels->changed && panels->moves);
    close_overlays(&overlays);
}

/* A tall pool is not as tall as the window, keeps its shape, and its title is in reach. */
CASE("tall pools keep their shape") {
    Overlays overlays;
    open_overlays(&overlays, "--size 100x400");
    const RenderRect r = overlays.panels.place[POOL_PANEL_POOL];
    CHECK_NEAR(r.height / r.width, 4.0, 0.05);
    CHECK(r.y >= (float)TEXT_HEIGHT && r.height <= 0.7f * 720.0f);
    click_title_twice(&overlays, r);
    const RenderRect whole = overlays.panels.place[POOL_PANEL_POOL];
    CHECK_NEAR(whole.height / whole.width, 4.0, 0.05);
    CHECK(whole.y >= (float)TEXT_HEIGHT && whole.y + whole.height <= 720.0f);
    close_overlays(&overlays);
}

/* A finger's title and a page's bar leave less room. */
CASE("the pool takes half of the window's height, and its lesson lies below it") {
    static const int SIZES[][2] = {{1280, 720}, {1920, 1080}, {960, 540}, {1024, 768}};
    for (int i = 0; i < 4; ++i) {
        Overlays overlays;
        open_overlays(&overlays, "");
        overlays.width = SIZES[i][0];
        overlays.height = SIZES[i][1];
        overlays.settings.pool.explains = true;
        overlays.settings.pool.string_shown = false;
        write_frame(&overlays);
        write_frame(&overlays);
        const RenderRect pool = overlays.panels.place[POOL_PANEL_POOL];
        CHECK(pool.height >= 0.5f * (float)overlays.height - 0.5f);
        CHECK(pool.x >= 0.0f && pool.x + pool.width <= (float)overlays.width);
        const GuiWord* words = find_word(overlays.gui, "about the pool: average", 0);
        CHECK(words && words->place.y >= pool.y + pool.height);
        overlays.settings.pool.string_shown = true; /* to its left */
        write_frame(&overlays);
        const RenderRect string = overlays.panels.place[POOL_PANEL_STRING];
        CHECK(string.x + string.width <= pool.x && string.x >= 0.0f);
        overlays.width = 400; /* upright: below it */
        overlays.height = 800;
        write_frame(&overlays);
        const RenderRect below = overlays.panels.place[POOL_PANEL_STRING];
        CHECK(below.x >= 0.0f && below.y >= overlays.panels.place[POOL_PANEL_POOL].height);
        close_overlays(&overlays);
    }
}

CASE("integer crosses the pool that is watched") {
    Overlays overlays;
    open_overlays(&overlays, "--scheme integer");
    Ripple* pool = overlays.panels.field[POOL_PANEL_POOL];
    const double depth = pool_stone_depth(RIPPLE_INTEGER) * pool_trace_unit(ripple_params(pool));
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

/* Two seconds after a click a ring of lerp is still high enough to be seen, and what is drawn of
   its heights neither changes their signs nor their order. */
CASE("rings of lerp are drawn high enough to be seen") {
    Overlays overlays;
    open_overlays(&overlays, "--scheme lerp");
    const RenderRect r = overlays.panels.place[POOL_PANEL_POOL];
    const double across = (double)(r.x + 0.5f * r.width), down = (double)(r.y + 0.5f * r.height);
    drag(&overlays, across, down, across, down);
    ripple_step(overlays.panels.field[POOL_PANEL_POOL], 100);
    static float drawn[320 * 240], heights[320 * 240];
    ripple_fill_smooth(overlays.panels.field[POOL_PANEL_POOL], heights);
    memcpy(drawn, heights, sizeof drawn);
    pool_bend_heights(RIPPLE_LERP, drawn, 320 * 240);
    float highest = 0.0f;
    for (int x = 160 + 25; x < 319; ++x) { /* outside of where the stone fell */
        const int cell = 120 * 320 + x;
        highest = fmaxf(highest, fabsf(drawn[cell]));
        CHECK((drawn[cell] > 0.0f) == (heights[cell] > 0.0f));
        CHECK((drawn[cell] > drawn[cell - 1]) == (heights[cell] > heights[cell - 1]));
    }
    CHECK(highest >= 0.1f); /* of a cell, where `average` has 0.3 */
    memcpy(drawn, heights, sizeof drawn);
    pool_bend_heights(RIPPLE_AVERAGE, drawn, 320 * 240);
    assert_memory_equal(drawn, heights, sizeof drawn);
    close_overlays(&overlays);
}
