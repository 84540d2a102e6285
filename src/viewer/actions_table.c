/*
 * The table of actions, with what they do to the state and what stands in their way.
 */
#include "ui/actions.h"
#include "viewer/view_changes.h"
#include "viewer_internal.h"

#include <math.h>

/* ---- Changes of the state ------------------------------------------------------------------ */

/* Of comma and period, which go by powers of two, so that every way leads back to 1. */
static const double SPEED_MIN = 1.0 / 64.0, SPEED_MAX = 64.0;

/* A switch of the state, as the argument of `toggle`. */
#define SWITCH(member) (int)offsetof(ViewState, member)

static void toggle(ViewState* state, int offset) {
    bool* on = (bool*)((char*)state + offset);
    *on = !*on;
}

static void switch_method(ViewState* state, int unused) {
    (void)unused;
    state->method = state->method == OCEAN_METHOD_FFT ? OCEAN_METHOD_DFT : OCEAN_METHOD_FFT;
}

static void change_grid(ViewState* state, int step) {
    OceanParams sea = state->sea;
    sea.grid = step > 0 ? sea.grid * 2 : sea.grid / 2;
    view_state_change_sea(state, &sea);
}

static void change_speed(ViewState* state, int step) {
    const double power = log2(fmax(state->speed, 0.5 * SPEED_MIN));
    const double next = exp2(step > 0 ? floor(power) + 1.0 : ceil(power) - 1.0);
    state->speed = fmin(fmax(next, SPEED_MIN), SPEED_MAX);
}

static void next_scheme(ViewState* state, int unused) {
    (void)unused;
    state->scheme = (RippleScheme)((state->scheme + 1) % RIPPLE_SCHEME_COUNT);
}

/* ---- What stands in the way ---------------------------------------------------------------- */

static const char* unless(bool possible) {
    return possible ? NULL : "";
}

static const char* method_obstacle(const ViewState* state, int unused) {
    (void)unused;
    const bool possible = state->method == OCEAN_METHOD_DFT || state->sea.grid <= VIEW_DFT_GRID_MAX;
    return possible ? NULL : "the DFT is for N up to 256";
}

static const char* grid_obstacle(const ViewState* state, int step) {
    const bool dft = state->method == OCEAN_METHOD_DFT;
    const int most = dft ? VIEW_DFT_GRID_MAX : OCEAN_GRID_MAX;
    if (step > 0 ? state->sea.grid < most : state->sea.grid > OCEAN_GRID_MIN) {
        return NULL;
    }
    return step < 0 ? "N is 16 at least"
           : dft    ? "N is 256 at most with the DFT"
                    : "N is 1024 at most";
}

static const char* speed_obstacle(const ViewState* state, int step) {
    if (step > 0 ? state->speed < SPEED_MAX : state->speed > SPEED_MIN) {
        return NULL;
    }
    return step > 0 ? "time goes 64 times as fast at most"
                    : "time goes at 1/64 at least; Space stops it";
}

/* Aboard, the arrows drive. */
static const char* wind_obstacle(const ViewState* state, int steps) {
    return unless(!state->aboard && view_can_change_wind(state, steps));
}

static const char* turn_obstacle(const ViewState* state, int unused) {
    (void)unused;
    return unless(!state->aboard);
}

/* The classic look has a light of its own. */
static bool has_sun(const ViewState* state) {
    return state->light.look == RENDER_LOOK_SEA && !state->spectrum;
}

static const char* sun_obstacle(const ViewState* state, int steps) {
    return unless(has_sun(state) && view_can_raise_sun(state, steps));
}

static const char* azimuth_obstacle(const ViewState* state, int unused) {
    (void)unused;
    return unless(has_sun(state));
}

static const char* exposure_obstacle(const ViewState* state, int steps) {
    return unless(has_sun(state) && view_can_change_exposure(state, steps));
}

static const char* buoy_obstacle(const ViewState* state, int unused) {
    (void)unused;
    if (state->spectrum) {
        return "";
    }
    return state->buoys < WATER_BUOYS_MAX ? NULL : "no buoy: all are on the water";
}

static const char* no_buoys(const ViewState* state, int unused) {
    (void)unused;
    return unless(state->buoys > 0);
}

static const char* ashore(const ViewState* state, int unused) {
    (void)unused;
    return unless(state->aboard);
}

static const char* in_spectrum(const ViewState* state, int unused) {
    (void)unused;
    return unless(!state->spectrum);
}

static const char* hidden_panel(const ViewState* state, int unused) {
    (void)unused;
    return state->spectrum ? "no pool or string over the spectrum; V leaves it" : NULL;
}

static const char* no_pool(const ViewState* state, int unused) {
    (void)unused;
    return unless(state->pool && !state->spectrum);
}

static const char* no_string(const ViewState* state, int unused) {
    (void)unused;
    return unless(state->string && !state->spectrum);
}

static const char* no_pool_or_string(const ViewState* state, int unused) {
    (void)unused;
    return unless((state->pool || state->string) && !state->spectrum);
}

/* ---- The table ----------------------------------------------------------------------------- */

/* What is pressed, and the argument that it gives to the deed. */
#define KEY(place, argument)                                                                       \
    { PRESS_KEY, place, 0, argument }
#define SIGN(character, argument)                                                                  \
    { PRESS_SIGN, character, 0, argument }
#define HOLD(place, what)                                                                          \
    { PRESS_HOLD, place, 0, what }
#define CLICK(button, modifiers, argument)                                                         \
    { PRESS_CLICK, button, modifiers, argument }
#define PAD(button, argument)                                                                      \
    { PRESS_PAD, button, 0, argument }

#define ON(...) .press = {__VA_ARGS__}

/* The deed, and what may stand in its way. */
#define CHANGES(function) .change = function
#define GLIDES(function) .glide = function
#define ACTS(function) .act = function
#define LET_GO(function) .let_go = function
#define UNLESS(function) .obstacle = function
#define BY_PAD(name) .pad = name

static const Action ACTION_TABLE[] = {
    {GROUP_FLYING, "W A S D", "forward, left, back, right",
     ON(HOLD('W', INPUT_FORWARD), HOLD('A', INPUT_LEFT), HOLD('S', INPUT_BACK),
        HOLD('D', INPUT_RIGHT)),
     BY_PAD("left stick")},
    {GROUP_FLYING, "E  Q", "up, down", ON(HOLD('E', INPUT_UP), HOLD('Q', INPUT_DOWN)),
     BY_PAD("triggers")},
    {GROUP_FLYING, "Shift", "faster",
     ON(HOLD(KEY_LEFT_SHIFT, INPUT_FAST_LEFT), HOLD(KEY_RIGHT_SHIFT, INPUT_FAST_RIGHT)),
     BY_PAD("bumpers")},
    {GROUP_FLYING, "wheel", "change the flying speed", BY_PAD(NULL)},
    {GROUP_FLYING, "drag", "look around, left or right button", BY_PAD("right stick")},
    {GROUP_FLYING, "M", "hold the mouse for looking", ON(KEY('M', 0)), ACTS(viewer_hold_mouse)},

    {GROUP_SEA, "0 to 9", "Beaufort force: its wind and waves",
     ON(KEY('0', 0), KEY('1', 1), KEY('2', 2), KEY('3', 3), KEY('4', 4), KEY('5', 5), KEY('6', 6),
        KEY('7', 7), KEY('8', 8), KEY('9', 9)),
     CHANGES(view_change_force)},
    {GROUP_SEA, "Up  Down", "wind 1 m/s stronger, weaker", ON(KEY(KEY_UP, 1), KEY(KEY_DOWN, -1)),
     CHANGES(view_change_wind), UNLESS(wind_obstacle)},
    {GROUP_SEA, "Left Right", "turn the wind by 10°", ON(KEY(KEY_LEFT, -1), KEY(KEY_RIGHT, 1)),
     CHANGES(view_turn_wind), UNLESS(turn_obstacle)},
    {GROUP_SEA, "+  -", "twice, half as many samples per side",
     ON(SIGN('+', 1), SIGN('=', 1), SIGN('-', -1), PAD(PAD_UP, 1), PAD(PAD_DOWN, -1)),
     CHANGES(change_grid), UNLESS(grid_obstacle), BY_PAD("pad up, down")},
    {GROUP_SEA, "F", "switch between FFT and DFT", ON(KEY('F', 0), PAD(PAD_A, 0)),
     CHANGES(switch_method), UNLESS(method_obstacle)},
    {GROUP_SEA, "Space", "pause and go on",
     ON(KEY(' ', SWITCH(paused)), PAD(PAD_X, SWITCH(paused))), CHANGES(toggle)},
    {GROUP_SEA, ",  .", "half, twice as fast",
     ON(SIGN(',', -1), SIGN('.', 1), PAD(PAD_LEFT, -1), PAD(PAD_RIGHT, 1)), CHANGES(change_speed),
     UNLESS(speed_obstacle), BY_PAD("pad sides")},

    {GROUP_WATER, "B", "board the boat, go ashore",
     ON(KEY('B', SWITCH(aboard)), PAD(PAD_LEFT_STICK, SWITCH(aboard))), CHANGES(toggle),
     UNLESS(in_spectrum)},
    {GROUP_WATER, "arrows", "aboard: throttle and rudder",
     ON(HOLD(KEY_UP, INPUT_AHEAD), HOLD(KEY_DOWN, INPUT_ASTERN), HOLD(KEY_LEFT, INPUT_PORT),
        HOLD(KEY_RIGHT, INPUT_STARBOARD)),
     UNLESS(ashore), BY_PAD("left stick")},
    {GROUP_WATER, "Ctrl + click", "throw a stone; the wheel sizes it first",
     ON(CLICK(MOUSE_LEFT, WITH_CONTROL, 0)), ACTS(viewer_aim_stone), LET_GO(viewer_throw_stone),
     UNLESS(in_spectrum)},
    {GROUP_WATER, "Ctrl + right", "moor a buoy", ON(CLICK(MOUSE_RIGHT, WITH_CONTROL, 0)),
     ACTS(viewer_add_buoy), UNLESS(buoy_obstacle)},
    {GROUP_WATER, "C", "remove the buoys", ON(KEY('C', 0)), ACTS(viewer_clear_buoys),
     UNLESS(no_buoys)},
    {GROUP_WATER, "N", "rain, on the sea and into the pool", ON(KEY('N', SWITCH(rain))),
     CHANGES(toggle), UNLESS(in_spectrum)},

    {GROUP_LIGHT, "L", "the next look: sea or classic", ON(KEY('L', 0)), CHANGES(view_next_look)},
    {GROUP_LIGHT, "[  ]", "sun 2° lower, higher", ON(SIGN('[', -1), SIGN(']', 1)),
     CHANGES(view_raise_sun), GLIDES(view_glide_sun_up), UNLESS(sun_obstacle)},
    {GROUP_LIGHT, "{  }", "sun 5° to the left, to the right", ON(SIGN('{', -1), SIGN('}', 1)),
     CHANGES(view_turn_sun), GLIDES(view_glide_sun_round), UNLESS(azimuth_obstacle)},
    {GROUP_LIGHT, ";  '", "darker, brighter by 1/3 EV", ON(SIGN(';', -1), SIGN('\'', 1)),
     CHANGES(view_change_exposure), GLIDES(view_glide_exposure), UNLESS(exposure_obstacle)},

    {GROUP_POOL, "P  Y", "show or hide the pool, the string",
     ON(KEY('P', SWITCH(pool)), KEY('Y', SWITCH(string))), CHANGES(toggle), UNLESS(hidden_panel)},
    {GROUP_POOL, "click, drag", "stones and wakes; right: walls, with Shift gone", BY_PAD(NULL)},
    {GROUP_POOL, "K", "the next scheme", ON(KEY('K', 0)), CHANGES(next_scheme),
     UNLESS(no_pool_or_string)},
    {GROUP_POOL, "R", "calm pool and string, with Shift no walls",
     ON(KEY('R', 0), {PRESS_KEY, 'R', WITH_SHIFT, 1}), ACTS(viewer_still_water),
     UNLESS(no_pool_or_string)},
    {GROUP_POOL, "Enter", "pull the string, or drag it",
     ON(KEY(KEY_ENTER, 0), KEY(KEY_KEYPAD_ENTER, 0)), ACTS(viewer_pull_string), UNLESS(no_string)},
    {GROUP_POOL, "Shift + B", "water or plain heights",
     ON({PRESS_KEY, 'B', WITH_SHIFT, SWITCH(plain)}), CHANGES(toggle), UNLESS(no_pool)},
    {GROUP_POOL, "title", "moves its panel; boxes: scheme, enlarge, close", BY_PAD(NULL)},

    {GROUP_PICTURE, "G", "lines or surface",
     ON(KEY('G', SWITCH(wireframe)), PAD(PAD_B, SWITCH(wireframe))), CHANGES(toggle),
     UNLESS(in_spectrum)},
    {GROUP_PICTURE, "V", "the spectrum or the sea",
     ON(KEY('V', SWITCH(spectrum)), PAD(PAD_Y, SWITCH(spectrum))), CHANGES(toggle)},
    {GROUP_PICTURE, "F2", "save it into screenshots/, with Shift as shown",
     ON(KEY(KEY_F2, 0), {PRESS_KEY, KEY_F2, WITH_SHIFT, 1}, PAD(PAD_RIGHT_STICK, 0)),
     ACTS(viewer_save_picture)},
    {GROUP_PICTURE, "F3  F4", "record a clip, a camera path; end it",
     ON(KEY(KEY_F3, RECORD_CLIP), KEY(KEY_F4, RECORD_PATH)), ACTS(viewer_record)},
    {GROUP_PICTURE, "F11", "full screen and back", ON(KEY(KEY_F11, 0)),
     ACTS(viewer_toggle_full_screen)},
    {GROUP_PICTURE, "Backspace", "all but the window as at the start",
     ON(KEY(KEY_BACKSPACE, 0), PAD(PAD_BACK, 0)), ACTS(viewer_reset)},
    {GROUP_PICTURE, "Tab  O  T  H", "panel of all values; overlay, all of it; help",
     ON(KEY(KEY_TAB, SWITCH(panel)), KEY('O', SWITCH(hud)), KEY('T', SWITCH(times)),
        KEY('H', SWITCH(help)), KEY(KEY_F1, SWITCH(help)), PAD(PAD_START, SWITCH(help))),
     CHANGES(toggle)},
    {GROUP_PICTURE, "Esc  Ctrl+Q", "free the mouse, close this; twice: leave",
     ON(KEY(KEY_ESCAPE, 0), {PRESS_KEY, 'Q', WITH_CONTROL, 1}), ACTS(viewer_leave)},
};

const Action* actions_table(int* count) {
    *count = (int)(sizeof ACTION_TABLE / sizeof *ACTION_TABLE);
    return ACTION_TABLE;
}
