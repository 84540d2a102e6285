/*
 * The table of keys, the commands that it gives, and what a gamepad's sticks ask for.
 */
#include "unit/view_states.h"

#include "ui/viewer/keys.h"
#include "ui/viewer/viewer_parts.h"
#include "ui/window/screen.h"
#include "window/input.h"

#include <stdlib.h>

/* ---- A viewer without a picture ------------------------------------------------------------ */

/* Executes a command in a viewer that has a state alone; false where it changes nothing. Fills the
   note that says why. */
static bool execute(ViewState* s, KeyCall call, double seconds, char note[GUI_WORD_SIZE]) {
    struct Window window = {0};
    Viewer* viewer = calloc(1, sizeof *viewer);
    CHECK(viewer && call.row);
    viewer->view.window = &window;
    viewer->view.state = *s;
    const bool possible = viewer_execute(viewer, &call, &(ViewerPress){.seconds = seconds});
    *s = viewer->view.state;
    if (note) {
        snprintf(note, GUI_WORD_SIZE, "%s", viewer->view.notes.line[0]);
    }
    free(viewer);
    return possible;
}

/* ---- What keys do -------------------------------------------------------------------------- */

static bool press(ViewState* s, PressKind kind, int code) {
    return execute(s, key_table_find(kind, code, 0), 0.0, NULL);
}

/* Whether a press changes nothing, and a note with that word says why. */
static bool is_refused(ViewState* s, PressKind kind, int code, const char* word) {
    char note[GUI_WORD_SIZE];
    return !execute(s, key_table_find(kind, code, 0), 0.0, note) && note[0] && strstr(note, word);
}

CASE("each key changes its part of the state") {
    ViewState s = first_state();
    CHECK(press(&s, PRESS_KEY, 'F') && s.settings.computing.method == OCEAN_METHOD_DFT);
    CHECK(press(&s, PRESS_KEY, 'F') && s.settings.computing.method == OCEAN_METHOD_FFT);
    CHECK(press(&s, PRESS_SIGN, '+') && s.settings.ocean.grid == 128);
    CHECK(press(&s, PRESS_SIGN, '=') && s.settings.ocean.grid == 256);
    CHECK(press(&s, PRESS_SIGN, '-') && s.settings.ocean.grid == 128);
    CHECK(press(&s, PRESS_PAD, PAD_DOWN) && s.settings.ocean.grid == 64);
    CHECK(press(&s, PRESS_KEY, 'G') && s.settings.view.wireframe);
    CHECK(press(&s, PRESS_KEY, 'K') && s.settings.pool.params.scheme == RIPPLE_DIAGONAL);
    CHECK(execute(&s, key_table_find(PRESS_KEY, 'B', WITH_SHIFT), 0.0, NULL) &&
          s.settings.pool.plain);
    CHECK(press(&s, PRESS_KEY, 'N') && s.settings.surface.rain);
    CHECK(press(&s, PRESS_KEY, 'B') && s.settings.bodies.boat);
    CHECK(!press(&s, PRESS_KEY, KEY_UP) && !press(&s, PRESS_KEY, KEY_LEFT)); /* they drive */
    CHECK(press(&s, PRESS_PAD, PAD_LEFT_STICK) && !s.settings.bodies.boat);
    CHECK(press(&s, PRESS_KEY, 'P') && !s.settings.pool.shown && s.settings.pool.string_shown);
    CHECK(press(&s, PRESS_KEY, 'Y') && !s.settings.pool.shown && !s.settings.pool.string_shown);
    CHECK(press(&s, PRESS_KEY, 'V') && s.settings.view.spectrum);
    CHECK(press(&s, PRESS_KEY, ' ') && s.paused);
    CHECK(press(&s, PRESS_KEY, 'H') && s.help);
    CHECK(press(&s, PRESS_KEY, KEY_F1) && !s.help);
    CHECK(press(&s, PRESS_SIGN, '.') && s.settings.clock.speed == 2.0);
    CHECK(press(&s, PRESS_SIGN, ',') && s.settings.clock.speed == 1.0);
}

CASE("digits set the force of Beaufort") {
    ViewState s = sea_state();
    for (int force = 0; force <= 9; ++force) {
        const uint64_t generation = s.sea_generation;
        const OceanBeaufort beaufort = ocean_beaufort(force);
        CHECK(press(&s, PRESS_KEY, '0' + force) && s.sea_generation > generation);
        CHECK(s.settings.ocean.state.wind_speed == beaufort.wind_speed);
        CHECK(s.settings.ocean.state.fetch == beaufort.fetch);
        CHECK(s.settings.ocean.choppiness == ocean_choppiness_for_wind(beaufort.wind_speed));
        CHECK(ocean_check_params(&s.settings.ocean, NULL));
    }
    CHECK(change_state(&s, OPTION_CHOPPINESS, "0.5"));
    CHECK(press(&s, PRESS_KEY, '2') && s.settings.ocean.choppiness == 0.5);
    CHECK(press(&s, PRESS_KEY, '5') &&
          s.settings.ocean.state.wind_speed == ocean_beaufort(5).wind_speed);
    const uint64_t generation = s.sea_generation;
    CHECK(!press(&s, PRESS_KEY, '5') && s.sea_generation == generation);
}

/* How they follow is in test_options. */
CASE("keys of wind and rain change the clouds that were not given") {
    ViewState s = sea_state();
    const double* deck = &s.settings.light.clouds[2];
    CHECK(press(&s, PRESS_KEY, '9') && *deck == 0.75);
    CHECK(press(&s, PRESS_KEY, '2') && *deck == 0.0);
    CHECK(press(&s, PRESS_KEY, 'N') && *deck == 0.75);
    CHECK(press(&s, PRESS_KEY, 'N') && *deck == 0.0);
    CHECK(options_set(&s.settings, OPTION_CLOUDS, "0.2", NULL));
    CHECK(press(&s, PRESS_KEY, '9') && press(&s, PRESS_KEY, 'N') && *deck == 0.0);
}

/* What a force or an arrow makes of the Phillips sea is the physical one of the same seed. */
CASE("keys of the wind turn the Phillips sea into a physical one") {
    static const int KEYS[] = {'7', KEY_UP, KEY_LEFT};
    for (int i = 0; i < 3; ++i) {
        ViewState s = first_state();
        CHECK(change_state(&s, OPTION_SEED, "77"));
        CHECK(s.settings.ocean.state.kind == OCEAN_SPECTRUM_PHILLIPS &&
              press(&s, PRESS_KEY, KEYS[i]));
        CHECK(s.settings.ocean.state.kind == OCEAN_SPECTRUM_EQUILIBRIUM &&
              s.settings.ocean.seed == 77);
        CHECK(s.settings.ocean.grid == 256 && s.settings.ocean.cascades == 3 &&
              ocean_check_params(&s.settings.ocean, NULL));
    }
}

CASE("arrows move the wind") {
    ViewState s = sea_state();
    CHECK(press(&s, PRESS_KEY, KEY_RIGHT) && s.settings.ocean.state.wind_direction == 10.0);
    CHECK(press(&s, PRESS_KEY, KEY_LEFT) && press(&s, PRESS_KEY, KEY_LEFT));
    CHECK_NEAR(s.settings.ocean.state.wind_direction, -10.0, 1e-12);
    for (int i = 0; i < 100; ++i) {
        press(&s, PRESS_KEY, KEY_LEFT);
        CHECK(fabs(s.settings.ocean.state.wind_direction) <= 180.0);
    }
    const double wind = s.settings.ocean.state.wind_speed;
    CHECK(press(&s, PRESS_KEY, KEY_UP));
    CHECK_NEAR(s.settings.ocean.state.wind_speed, wind + 1.0, 0.051);
    for (int i = 0; i < 100; ++i) {
        press(&s, PRESS_KEY, KEY_UP);
    }
    CHECK(s.settings.ocean.state.wind_speed == OCEAN_WIND_SPEED_MAX &&
          !press(&s, PRESS_KEY, KEY_UP));
    for (int i = 0; i < 100; ++i) {
        press(&s, PRESS_KEY, KEY_DOWN);
    }
    CHECK(s.settings.ocean.state.wind_speed == 0.0 && ocean_check_params(&s.settings.ocean, NULL));
}

CASE("signs move the sun and the exposure") {
    ViewState s = sea_state();
    s.settings.light.sun[0] = 179.0;
    s.settings.light.sun[1] = 16.0;
    CHECK(press(&s, PRESS_SIGN, ']') && s.settings.light.sun[1] == 18.0);
    CHECK(press(&s, PRESS_SIGN, '[') && s.settings.light.sun[1] == 16.0);
    CHECK(press(&s, PRESS_SIGN, '}') && s.settings.light.sun[0] == -176.0);
    CHECK(press(&s, PRESS_SIGN, '{') && s.settings.light.sun[0] == 179.0);
    CHECK(press(&s, PRESS_SIGN, '\'') && press(&s, PRESS_SIGN, '\''));
    CHECK(press(&s, PRESS_SIGN, '\'') && s.settings.tone.exposure == 1.0);
    CHECK(press(&s, PRESS_SIGN, ';') && fabs(s.settings.tone.exposure - 2.0 / 3.0) < 1e-12);
    CHECK(press(&s, PRESS_KEY, KEY_HOME)); /* to an hour that has a sun about there */
    const double hour = s.settings.light.sun_hour.hour;
    CHECK(press(&s, PRESS_KEY, KEY_END) && s.settings.light.sun_hour.hour == hour + 0.25);
    CHECK(press(&s, PRESS_KEY, KEY_HOME) && s.settings.light.sun_hour.hour == hour);
    for (int i = 0; i < 100; ++i) {
        press(&s, PRESS_SIGN, '[');
    }
    CHECK(s.settings.light.sun[1] == -12.0 && !press(&s, PRESS_SIGN, '['));
    CHECK(press(&s, PRESS_KEY, 'L') && s.settings.drawing.look == RENDER_LOOK_STUDY);
    CHECK(press(&s, PRESS_KEY, 'L') && s.settings.drawing.look == RENDER_LOOK_CLASSIC);
    CHECK(!press(&s, PRESS_SIGN, ']') && !press(&s, PRESS_SIGN, ';')); /* it has no such sun */
    CHECK(press(&s, PRESS_KEY, 'I') && s.settings.view.probe);
    CHECK(press(&s, PRESS_KEY, 'I') && !s.settings.view.probe);
    CHECK(press(&s, PRESS_KEY, 'L') && s.settings.drawing.look == RENDER_LOOK_SEA);
}

static void glide(ViewState* s, char sign, double seconds) {
    const KeyCall call = key_table_find(PRESS_SIGN, sign, 0);
    CHECK(call.row && call.row->glides && execute(s, call, seconds, NULL));
}

CASE("signs that are held move on with the time") {
    ViewState s = sea_state();
    s.settings.light.sun[0] = 179.0;
    s.settings.light.sun[1] = 16.0;
    for (int i = 0; i < 10; ++i) { /* any frames come to the same place */
        glide(&s, ']', 0.1);
        glide(&s, '}', 0.1);
        glide(&s, ';', 0.1);
    }
    CHECK_NEAR(s.settings.light.sun[1], 26.0, 1e-9);
    CHECK_NEAR(s.settings.light.sun[0], 179.0 + 25.0 - 360.0, 1e-9);
    CHECK_NEAR(s.settings.tone.exposure, -1.5, 1e-9);
    glide(&s, '{', 1.0);
    CHECK_NEAR(s.settings.light.sun[0], 179.0, 1e-9);
    glide(&s, ']', 100.0);
    glide(&s, '\'', 100.0);
    CHECK(s.settings.light.sun[1] == 90.0 && s.settings.tone.exposure == 10.0);
    glide(&s, '[', 100.0);
    CHECK(s.settings.light.sun[1] == -12.0);
}

/* What turns with a picture of the sky is that, and its sun keeps its height. */
CASE("a picture of the sky turns with its sun") {
    ViewState s = sea_state();
    const double sun[2] = {s.settings.light.sun[0], s.settings.light.sun[1]};
    s.sky_image = (const SkyImage*)&s; /* nobody looks into it */
    CHECK(press(&s, PRESS_SIGN, '}') && s.settings.light.sky_turned == 5.0);
    glide(&s, '{', 0.4);
    CHECK_NEAR(s.settings.light.sky_turned, -5.0, 1e-9);
    CHECK(!press(&s, PRESS_SIGN, ']') && !press(&s, PRESS_SIGN, '['));
    CHECK(s.settings.light.sun[0] == sun[0] && s.settings.light.sun[1] == sun[1]);
}

CASE("N stays in its range") {
    ViewState s = first_state();
    for (int i = 0; i < 20; ++i) {
        press(&s, PRESS_SIGN, '+');
    }
    assert_int_equal(s.settings.ocean.grid, 1024);
    CHECK(is_refused(&s, PRESS_SIGN, '+', "1024") && s.settings.ocean.grid == 1024);
    CHECK(is_refused(&s, PRESS_KEY, 'F', "256"));
    CHECK(s.settings.computing.method == OCEAN_METHOD_FFT);
    for (int i = 0; i < 20; ++i) {
        press(&s, PRESS_SIGN, '-');
    }
    assert_int_equal(s.settings.ocean.grid, 16);
    press(&s, PRESS_KEY, 'F');
    for (int i = 0; i < 20; ++i) {
        press(&s, PRESS_SIGN, '+');
    }
    assert_int_equal(s.settings.ocean.grid, VIEW_DFT_GRID_MAX);
    CHECK(is_refused(&s, PRESS_SIGN, '+', "256"));
    s.settings.ocean.grid = 1024; /* as one may start */
    CHECK(press(&s, PRESS_SIGN, '-') && s.settings.ocean.grid == 512);
}

/* ---- The table ----------------------------------------------------------------------------- */

CASE("a press means one thing, and each row is a line of the help page in its group") {
    int count = 0, presses = 0;
    const KeyRow* table = key_table(&count);
    CHECK(count <= KEY_ROWS_MAX);
    for (int i = 0; i < count; ++i) {
        CHECK(table[i].keys && table[i].meaning);
        CHECK(i == 0 || table[i].group >= table[i - 1].group);
        for (int j = 0; j < KEY_PRESSES_MAX && table[i].press[j].kind != PRESS_NONE; ++j) {
            const KeyPress* p = &table[i].press[j];
            const KeyCall call = key_table_find(p->kind, p->code, p->modifiers);
            CHECK(call.row == &table[i] && call.command == p->command &&
                  call.argument == p->argument);
            CHECK((p->command == KEY_COMMAND_NONE) == (p->kind == PRESS_HOLD));
            CHECK(p->kind != PRESS_PAD || table[i].pad);
            ++presses;
        }
    }
    CHECK(presses > 40);
    CHECK(!key_table_find(PRESS_KEY, 'W', 0).row && !key_table_find(PRESS_KEY, '+', 0).row);
}

/* A key of a layout: what it types, its place on a US keyboard, and its label as InputEvent has it.
 */
typedef struct LayoutKey {
    int sign, place, label, modifiers;
    KeyCommand command;
    int argument;
} LayoutKey;

CASE("on any layout one press does one thing, that of its label but for the letters that move") {
    static const LayoutKey KEYS[] = {
        {'z', 'Y', 'Z', 0, KEY_COMMAND_TOUR, 0}, /* German */
        {'y', 'Z', 'Y', 0, KEY_COMMAND_OPTION, OPTION_STRING},
        {26, 'Y', 'Z', WITH_CONTROL, KEY_COMMAND_UNDO, 0},
        {'8', '8', '8', 0, KEY_COMMAND_FORCE, 8},
        {'[', '8', '8', 0, KEY_COMMAND_RAISE_SUN, -1}, /* with AltGr, which is no modifier */
        {'{', '7', '7', WITH_CONTROL | WITH_ALT, KEY_COMMAND_TURN_SUN, -1}, /* AltGr on Windows */
        {'+', ']', ']', 0, KEY_COMMAND_GRID, 1},
        {'z', 'W', 'Z', 0, KEY_COMMAND_NONE, 0}, /* French: this flies ahead, ... */
        {'w', 'Z', 'W', 0, KEY_COMMAND_TOUR, 0}, /* ... so that the tour is here */
        {'q', 'A', 'Q', 0, KEY_COMMAND_NONE, 0},
        {'q' & 31, 'A', 'Q', WITH_CONTROL, KEY_COMMAND_LEAVE, 1},
        {'m', ';', 'M', 0, KEY_COMMAND_HOLD_MOUSE, 0},
        {',', 'M', ',', 0, KEY_COMMAND_SPEED, -1},
        {'?', 'M', ',', WITH_SHIFT, KEY_COMMAND_NONE, 0},
        {'&', '1', '1', 0, KEY_COMMAND_FORCE, 1},
        {'\'', '4', '4', 0, KEY_COMMAND_EXPOSURE, 1},
        {'4', '4', '4', WITH_SHIFT, KEY_COMMAND_FORCE, 4},
        {',', 'W', ',', 0, KEY_COMMAND_NONE, 0},   /* Dvorak: this flies, too */
        {0x44f, 'Z', 'Z', 0, KEY_COMMAND_TOUR, 0}, /* Russian: letters of the places */
    };
    for (size_t i = 0; i < sizeof KEYS / sizeof *KEYS; ++i) {
        const LayoutKey* key = &KEYS[i];
        const KeyCall call = key_table_find_key(key->place, key->label, key->sign, key->modifiers);
        CHECK(call.command == key->command);
        CHECK(call.argument == key->argument);
    }
}

CASE("modifiers of a press must be held") {
    CHECK(!key_table_find(PRESS_CLICK, MOUSE_LEFT, 0).row);
    CHECK(key_table_find(PRESS_TAP, MOUSE_LEFT, 0).command == KEY_COMMAND_TAP);
    CHECK(!key_table_find(PRESS_TAP, MOUSE_RIGHT, 0).row);
    CHECK(!key_table_find(PRESS_CLICK, MOUSE_LEFT, WITH_SHIFT).row);
    CHECK(key_table_find(PRESS_CLICK, MOUSE_LEFT, WITH_CONTROL | WITH_SHIFT).row);
    CHECK(!key_table_find(PRESS_CLICK, MOUSE_RIGHT, WITH_SHIFT).row);
    CHECK(key_table_find(PRESS_CLICK, MOUSE_RIGHT, WITH_CONTROL).command == KEY_COMMAND_ADD_BUOY);
    const KeyCall stone = key_table_find(PRESS_CLICK, MOUSE_LEFT, WITH_CONTROL);
    CHECK(stone.command == KEY_COMMAND_STONE && stone.row->releases);
    /* Keys that ask for none do not mind them: one flies with Shift held. */
    CHECK(key_table_find(PRESS_KEY, 'F', WITH_SHIFT).row == key_table_find(PRESS_KEY, 'F', 0).row);
}

CASE("time goes on unless paused") {
    ViewState s = first_state();
    s.settings.clock.speed = 3.0;
    s.settings.clock.time = view_state_time_after(&s, 0.5);
    CHECK_NEAR(s.settings.clock.time, 1.5, 1e-12);
    s.paused = true;
    s.settings.clock.time = view_state_time_after(&s, 0.5);
    CHECK_NEAR(s.settings.clock.time, 1.5, 1e-12);
    s.paused = false;
    s.settings.clock.time = OCEAN_TIME_MAX - 0.1;
    s.settings.clock.time = view_state_time_after(&s, 0.5);
    CHECK_NEAR(s.settings.clock.time, OCEAN_TIME_MAX, 0.0);
    s.settings.clock.speed = 0.0;
    press(&s, PRESS_SIGN, '.');
    CHECK(s.settings.clock.speed == 1.0 / 64.0);
}

CASE("from every speed of time there is a way to 1") {
    static const double SPEEDS[] = {100.0, 64.0, 3.0, 1.0 / 64.0};
    ViewState s = first_state();
    for (int i = 0; i < 4; ++i) {
        s.settings.clock.speed = SPEEDS[i];
        for (int k = 0; k < 7 && s.settings.clock.speed != 1.0; ++k) {
            press(&s, PRESS_SIGN, s.settings.clock.speed > 1.0 ? ',' : '.');
        }
        CHECK(s.settings.clock.speed == 1.0);
    }
    for (int i = 0; i < 20; ++i) {
        press(&s, PRESS_SIGN, '.');
    }
    CHECK(s.settings.clock.speed == 64.0 && is_refused(&s, PRESS_SIGN, '.', "64"));
    for (int i = 0; i < 20; ++i) {
        press(&s, PRESS_SIGN, ',');
    }
    CHECK(s.settings.clock.speed == 1.0 / 64.0 && is_refused(&s, PRESS_SIGN, ',', "64"));
}

/* ---- Gamepad ------------------------------------------------------------------------------- */

static GamepadReading resting_pad(void) {
    GamepadReading pad = {.present = true};
    pad.axis[PAD_LEFT_TRIGGER] = -1.0f;
    pad.axis[PAD_RIGHT_TRIGGER] = -1.0f;
    return pad;
}

CASE("sticks have a dead zone") {
    GamepadReading pad = resting_pad();
    pad.axis[PAD_LEFT_X] = 0.1f;
    pad.axis[PAD_LEFT_Y] = -0.12f;
    pad.axis[PAD_RIGHT_X] = 0.15f;
    GamepadMotion motion = gamepad_motion(&pad);
    CHECK(motion.fly.forward == 0.0 && motion.fly.right == 0.0 && motion.fly.up == 0.0);
    CHECK(motion.turn_right == 0.0 && motion.turn_up == 0.0);
    pad.axis[PAD_LEFT_X] = 0.0f;
    pad.axis[PAD_LEFT_Y] = -1.0f;
    pad.axis[PAD_RIGHT_X] = 1.0f;
    pad.axis[PAD_RIGHT_Y] = 1.0f;
    pad.axis[PAD_RIGHT_TRIGGER] = 1.0f;
    motion = gamepad_motion(&pad);
    CHECK_NEAR(motion.fly.forward, 1.0, 1e-6);
    CHECK_NEAR(motion.fly.up, 1.0, 1e-6);
    CHECK(motion.turn_right > 10.0 && motion.turn_up < -10.0);
    pad.present = false;
    motion = gamepad_motion(&pad);
    CHECK(motion.fly.forward == 0.0);
}

CASE("a stick's motion grows without a step") {
    double last = 0.0;
    for (int i = 0; i <= 1000; ++i) {
        GamepadReading pad = resting_pad();
        pad.axis[PAD_LEFT_X] = (float)i / 1000.0f;
        const double now = gamepad_motion(&pad).fly.right;
        CHECK(now >= last && now - last < 0.01);
        last = now;
    }
    CHECK_NEAR(last, 1.0, 1e-6);
}
