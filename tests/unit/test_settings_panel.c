/*
 * The panel without a picture: each of its controls is used with the pointer, and requests another
 * value of the option that it is named after; resets ask for the default; keys alone reach all.
 */
#include "unit/command_lines.h"
#include "unit/gui_words.h"

#include "base/keys.h"
#include "ocean/bars.h"
#include "options/resolve.h"
#include "ui/gui/gui_widgets.h"
#include "ui/settings_panel.h"
#include "world/view_state.h"

enum { WIDTH = 1200, HEIGHT = 3400, TEXT_HEIGHT = 15 };

typedef struct Bench {
    Gui* gui;
    SettingsPanel controls;
    Settings scene, standard;
    SeaFigures figures;
    SettingsRequest request; /* the last one that was made */
} Bench;

static void frame(Bench* bench) {
    const SettingsView view = {.scene = &bench->scene,
                               .standard = &bench->standard,
                               .figures = &bench->figures,
                               .width = WIDTH,
                               .height = HEIGHT};
    SettingsRequest request;
    RenderOverlay overlay;
    gui_begin(bench->gui, (GuiScreen){WIDTH, HEIGHT, TEXT_HEIGHT, 1.0 / 60.0});
    settings_panel_write(&bench->controls, bench->gui, &view, &request);
    gui_end(bench->gui, &overlay);
    if (request.kind != SETTINGS_NOTHING) {
        bench->request = request;
    }
}

/* Returns the first word of that text that is in the panel, not in a tip; or NULL. */
static const GuiWord* find(const Bench* bench, const char* text) {
    const GuiWord* word = find_word(bench->gui, text, 0);
    for (int i = 1; word && word->place.width == 0.0f; ++i) {
        word = find_word(bench->gui, text, i);
    }
    return word;
}

static void point(Bench* bench, double x, double y) {
    gui_add_event(bench->gui, &(GuiEvent){.kind = GUI_POINTER, .x = x, .y = y});
    frame(bench);
}

static void button(Bench* bench, double x, double y, bool down) {
    gui_add_event(bench->gui, &(GuiEvent){.kind = GUI_BUTTON, .down = down, .x = x, .y = y});
    frame(bench);
}

static void drag(Bench* bench, double x, double y, double by) {
    point(bench, x, y);
    button(bench, x, y, true);
    point(bench, x + by, y);
    button(bench, x + by, y, false);
}

/* Clicks at the middle height of a place, at a share of its width. */
static void click_place(Bench* bench, RenderRect place, double share) {
    drag(bench, (double)place.x + share * (double)place.width,
         (double)place.y + 0.5 * (double)place.height, 0.0);
    frame(bench);
}

static void click(Bench* bench, const char* text, double share) {
    const GuiWord* word = find(bench, text);
    if (!word) {
        print_error("the panel holds no '%s'\n", text);
        fail();
        return;
    }
    click_place(bench, word->place, share);
}

/* Presses a key, and shows the frames that it takes. */
static void key(Bench* bench, int code) {
    gui_add_event(bench->gui, &(GuiEvent){.kind = GUI_KEY, .code = code, .down = true});
    gui_add_event(bench->gui, &(GuiEvent){.kind = GUI_KEY, .code = code});
    frame(bench);
    frame(bench);
    frame(bench);
}

static void type(Bench* bench, const char* text) {
    for (; *text; ++text) {
        gui_add_event(bench->gui, &(GuiEvent){.kind = GUI_CHARACTER, .code = *text});
    }
    frame(bench);
}

/* Shows the panel of that command line, with all groups open and the keys with the sea. */
static void begin(Bench* bench, const char* line) {
    *bench = (Bench){
        .gui = gui_with_words(), .controls = settings_panel_default(), .scene = settings_of(line)};
    options_fill_standard(&bench->scene, &bench->standard);
    frame(bench);
    frame(bench);
    const OptionGroup closed[] = {OPTION_GROUP_VIEW, OPTION_GROUP_TIME, OPTION_GROUP_WATER,
                                  OPTION_GROUP_LAND, OPTION_GROUP_POOL, OPTION_GROUP_COMPUTING};
    for (size_t i = 0; i < sizeof closed / sizeof *closed; ++i) {
        if (closed[i] == OPTION_GROUP_LAND &&
            !option_widget_exists(option_spec(OPTION_LAND), &bench->scene)) {
            continue;
        }
        click(bench, option_group_name(closed[i]), 0.5);
    }
    gui_focus(bench->gui, NULL);
    frame(bench);
}

static void close_bench(Bench* bench) {
    gui_destroy(bench->gui);
}

static void use(Bench* bench, const OptionSpec* spec, const char* label) {
    static const char* const POWERS[] = {"32", "64"};
    const char* const* names = NULL;
    char present[OPTION_VALUE_SIZE] = "";
    const bool named = spec->kind == OPTION_KIND_TEXT && spec->choices;
    switch (named ? OPTION_KIND_CHOICE : spec->kind) {
    case OPTION_KIND_CHOICE:
    case OPTION_KIND_POWER:
        option_write_value(spec, (const char*)&bench->scene + spec->offset, present);
        click(bench, label, 0.5);
        names = spec->kind == OPTION_KIND_POWER ? POWERS : spec->choices;
        click(bench, names[!present[0] || strcmp(names[0], present) == 0], 0.3); /* another one */
        break;
    case OPTION_KIND_FLAG:
    case OPTION_KIND_SWITCH:
        click(bench, label, 0.5);
        break;
    case OPTION_KIND_SEED:
    case OPTION_KIND_EXTENT:
    case OPTION_KIND_TEXT:
    case OPTION_KIND_CLOCK:
    case OPTION_KIND_DATE:
        click(bench, label, 0.2);
        gui_add_event(
            bench->gui,
            &(GuiEvent){.kind = GUI_KEY, .code = 'A', .down = true, .modifiers = WITH_CONTROL});
        gui_add_event(bench->gui, &(GuiEvent){.kind = GUI_KEY, .code = 'A'});
        frame(bench);
        frame(bench);
        type(bench, spec->kind == OPTION_KIND_SEED    ? "4711"
                    : spec->kind == OPTION_KIND_TEXT  ? "x.png"
                    : spec->kind == OPTION_KIND_CLOCK ? "20:31"
                    : spec->kind == OPTION_KIND_DATE  ? "2028-02-29"
                                                      : "40x30");
        key(bench, KEY_ENTER);
        break;
    default: { /* a slider, which is pressed near one end; or a number, which is dragged */
        const GuiWord* word = find(bench, label);
        CHECK(word);
        const RenderRect place = word->place;
        click_place(bench, place, 0.83);
        if (bench->request.kind == SETTINGS_NOTHING) {
            drag(bench, (double)place.x + 10.0, (double)place.y + 5.0, 60.0);
        }
        break;
    }
    }
}

/* The request is for another value of this option, which it accepts. */
static void check_request(const Bench* bench, const OptionSpec* spec, const char* label) {
    const SettingsRequest* request = &bench->request;
    if (request->kind != SETTINGS_SET || request->spec != spec) {
        print_error("%s requests %d of %s\n", label, (int)request->kind,
                    request->spec ? request->spec->name : "nothing");
        fail();
    }
    static Settings changed;
    changed = bench->scene;
    if (spec->kind == OPTION_KIND_FLAG) {
        assert_string_equal(request->value,
                            *(const bool*)((const char*)&changed + spec->offset) ? "off" : "on");
        return;
    }
    SwellError error = {0};
    if (!options_set(&changed, spec->id, request->value, &error)) {
        print_error("%s\n", error.message);
        fail();
    }
    CHECK(options_differ(spec, &changed, &bench->scene));
}

/* Uses the controls of all options. Returns their number. */
static int use_all(Bench* bench) {
    int used = 0;
    const OptionSpec* table = option_spec(0);
    for (int i = 0; i < OPTION_COUNT; ++i) {
        if (!option_widget_exists(&table[i], &bench->scene)) {
            continue;
        }
        const int parts = swell_option_numbers(&table[i].option);
        for (int part = 0; part < (parts > 1 ? parts : 1); ++part) {
            char label[64];
            snprintf(label, sizeof label, parts > 1 ? "##%s %d" : "##%s", table[i].name, part);
            bench->request.kind = SETTINGS_NOTHING;
            use(bench, &table[i], label);
            check_request(bench, &table[i], label);
            ++used;
        }
    }
    return used;
}

CASE("each control requests another value") {
    static Bench bench;
    begin(&bench, "");
    CHECK(use_all(&bench) > 50);
    close_bench(&bench);
    begin(&bench, "--preset classic");
    CHECK(use_all(&bench) > 40);
    close_bench(&bench);
    begin(&bench, "--energy=0,0,0,0.015");
    CHECK(use_all(&bench) > 60);
    close_bench(&bench);
}

/* Points at a control; returns whether its tip has these words. */
static bool tells(Bench* bench, const char* label, const char* words) {
    const RenderRect place = find(bench, label)->place;
    int count = 0;
    bool told = false;
    point(bench, 0.0, 0.0);
    for (int i = 0; i < 3; ++i) {
        point(bench, (double)place.x + 9.0, (double)place.y + 5.0);
    }
    const GuiWord* word = gui_words(bench->gui, &count);
    for (int i = 0; i < count; ++i) {
        told = told || strstr(word[i].text, words);
    }
    return told;
}

CASE("a tip tells the default that holds, not what stands for none") {
    static Bench bench;
    begin(&bench, "");
    CHECK(tells(&bench, "##--attack", "\ndefault by scheme\n"));
    CHECK(tells(&bench, "##--slowdown", "\ndefault 0.99; 0.999 of a string"));
    CHECK(tells(&bench, "##--utc", "\ndefault that of --sea, else noon\n"));
    CHECK(tells(&bench, "##--fetch", "\ndefault 88.66 km\n"));
    CHECK(tells(&bench, "##--aerosol", "\ndefault 0.0237304\n"));
    close_bench(&bench);
}

/* Fills the energies that the request has. */
static void read_energy(const Bench* bench, double energy[OCEAN_BARS]) {
    static Settings changed;
    changed = bench->scene;
    CHECK(options_set(&changed, OPTION_ENERGY, bench->request.value, NULL));
    memcpy(energy, changed.ocean.state.energy, sizeof changed.ocean.state.energy);
    CHECK(ocean_check_params(&changed.ocean, NULL));
}

CASE("a stroke draws a spectrum and keys change a bar") {
    static Bench bench;
    begin(&bench, "--energy=0,0,0,0.01");
    const RenderRect first = find(&bench, "##--energy 2")->place;
    const RenderRect last = find(&bench, "##--energy 9")->place;
    RenderRect place;
    CHECK(gui_held_places(bench.gui, &place, 1) == 1);
    CHECK(place.x <= first.x && place.y == first.y && place.height == first.height);
    CHECK(place.x + place.width >= last.x + last.width);
    const double from[2] = {(double)(first.x + 0.5f * first.width), (double)first.y + 20.0};
    const double to[2] = {(double)(last.x + 0.5f * last.width),
                          (double)(last.y + last.height) + 9.0};
    point(&bench, from[0], from[1]);
    button(&bench, from[0], from[1], true);
    double energy[OCEAN_BARS];
    read_energy(&bench, energy);
    CHECK(energy[2] > 0.0 && energy[3] == 0.01);
    /* As high as pointed at: 0.02 m^2 is the least of 1, 2 and 5 that is twice the highest bar. */
    const double share = 1.0 - (from[1] - (double)first.y) / (double)first.height;
    CHECK_NEAR(energy[2], fmin(0.02 * share, OCEAN_BARS_ROUNDING * ocean_bar_most(2)), 1e-4);
    CHECK(find(&bench, "0.005") && find(&bench, "0.01") && find(&bench, "0.015"));
    point(&bench, to[0], to[1]);
    read_energy(&bench, energy);
    for (int i = 3; i < 9; ++i) { /* a line across all bars between, below the last one's foot */
        CHECK(energy[i] > 0.0 && energy[i] < energy[i - 1]);
    }
    CHECK(energy[9] == 0.0 && energy[10] == 0.0);
    button(&bench, to[0], to[1], false);

    click(&bench, "##--energy 3", 0.5); /* and keys go on from there */
    read_energy(&bench, energy);
    memcpy(bench.scene.ocean.state.energy, energy, sizeof energy);
    gui_focus(bench.gui, SETTINGS_PANEL_NAME);
    frame(&bench);
    key(&bench, KEY_RIGHT); /* shows where the focus is ... */
    key(&bench, KEY_LEFT);
    key(&bench, KEY_ENTER);
    for (int i = 0; i < 20; ++i) {
        key(&bench, KEY_UP);
    }
    const double before = energy[3];
    read_energy(&bench, energy);
    CHECK(energy[3] > before);
    close_bench(&bench);
}

/* Drags the first control of that name and applies its request. */
static const OceanSingleWave* drag_wave(Bench* bench, const char* label, double by) {
    const GuiWord* word = find(bench, label);
    CHECK(word);
    bench->request.kind = SETTINGS_NOTHING;
    drag(bench, (double)word->place.x + 20.0, (double)word->place.y + 5.0, by);
    check_request(bench, option_spec(OPTION_WAVE), label);
    CHECK(options_set(&bench->scene, OPTION_WAVE, bench->request.value, NULL));
    return bench->scene.ocean.state.wave;
}

CASE("single waves are added, dragged and removed") {
    static Bench bench;
    begin(&bench, "--wave=40,5.6,0");
    const OceanSeaState* state = &bench.scene.ocean.state;
    const OceanSingleWave* wave = drag_wave(&bench, "##length", -30.0);
    CHECK(wave->length < 38.0 && wave->length > 30.0);
    CHECK(wave->height <= OCEAN_WAVE_STEEPEST * wave->length); /* never too steep */
    CHECK(drag_wave(&bench, "##height", -20.0)->height < 5.0);
    CHECK(drag_wave(&bench, "##direction", 40.0)->direction > 10.0);
    CHECK(drag_wave(&bench, "##phase", -40.0)->phase < -10.0);
    for (int count = 2; count <= OCEAN_WAVES_MAX; ++count) {
        click(&bench, "+ add a wave", 0.5);
        CHECK(options_set(&bench.scene, OPTION_WAVE, bench.request.value, NULL));
        frame(&bench);
        CHECK(ocean_wave_count(state) == count && ocean_check_params(&bench.scene.ocean, NULL));
    }
    CHECK(!find(&bench, "+ add a wave"));
    const double second = state->wave[1].length;
    click(&bench, "×", 0.5);
    CHECK(options_set(&bench.scene, OPTION_WAVE, bench.request.value, NULL));
    CHECK(ocean_wave_count(state) == OCEAN_WAVES_MAX - 1 && state->wave[0].length == second);
    close_bench(&bench);
}

/* Measures a sea twice. Only a sea that was steady is kept as the one before the next. */
static void measure(SeaFigures* figures, OceanParams params, bool holds) {
    params.grid = 64;
    params.cascades = 1;
    SwellWorkers* workers = swell_workers_create(1, NULL);
    OceanSea* sea = ocean_sea_create(&params, (OceanEngine){.workers = workers}, NULL);
    CHECK(sea);
    ocean_sea_advance(sea, OCEAN_METHOD_FFT, 0.0);
    sea_figures_measure(figures, sea, holds);
    sea_figures_measure(figures, sea, holds);
    ocean_sea_destroy(sea);
    swell_workers_destroy(workers);
}

CASE("held axes never shrink and show the sea before") {
    static SeaFigures figures;
    measure(&figures, ocean_beaufort_params(6), true);
    const float density = figures.highest_density;
    const double frequency = figures.highest_frequency, height = figures.highest_height;
    CHECK(!figures.has_before);
    measure(&figures, ocean_beaufort_params(4), true);
    CHECK(figures.has_before && figures.highest_density == density);
    CHECK(figures.highest_frequency > frequency && figures.highest_height == height);
    CHECK_NEAR(figures.before_height, ocean_beaufort(6).significant_height,
               0.05 * ocean_beaufort(6).significant_height); /* one grid lacks short waves */
    int peak = 0; /* the bin of the peak before; axes end at 3.2 times the frequency of a peak */
    for (int i = 0; i < SEA_FIGURES_BINS; ++i) {
        peak = figures.before_density[i] > figures.before_density[peak] ? i : peak;
    }
    const double width = figures.highest_frequency / SEA_FIGURES_BINS;
    CHECK_NEAR((peak + 0.5) * width, frequency / 3.2, width);
    measure(&figures, ocean_beaufort_params(4), false);
    CHECK(!figures.has_before && figures.highest_density < density);
    CHECK(figures.highest_height < height);
}

CASE("values are put back one by one, by group and all") {
    static Bench bench;
    begin(&bench, "--aerosol 0.3 --visibility 90000");
    bench.scene.camera.pose = bench.standard.camera.pose;
    frame(&bench);
    bench.request.kind = SETTINGS_NOTHING;
    click(&bench, "↺", 0.5); /* the one of the only value that is another */
    assert_int_equal(bench.request.kind, SETTINGS_RESET);
    assert_string_equal(bench.request.spec->name, "--aerosol");
    click(&bench, "reset these", 0.5);
    assert_int_equal(bench.request.kind, SETTINGS_RESET_GROUP);
    assert_int_equal(bench.request.group, OPTION_GROUP_LIGHT);
    options_copy(&bench.scene, option_spec(OPTION_AEROSOL), &bench.standard);
    frame(&bench);
    CHECK(!find(&bench, "↺") && !find(&bench, "reset these"));
    click(&bench, "reset all", 0.5);
    assert_int_equal(bench.request.kind, SETTINGS_RESET_ALL);
    close_bench(&bench);
}

CASE("the panel tells the hour of a date") {
    static Bench bench;
    begin(&bench, "--date=2026-06-21 --place=54.2,7.9 --utc=20:31 --sky-moves=on --time=3600 "
                  "--seed=1 --gamma=3");
    CHECK(find(&bench, "2026-06-21 21:31 UTC"));
    close_bench(&bench);
    begin(&bench, "--time-of-day=9");
    CHECK(find(&bench, "09:00"));
    close_bench(&bench);
}

CASE("presets and scenes can be chosen") {
    static Bench bench;
    begin(&bench, "");
    click(&bench, "save as", 0.5);
    assert_int_equal(bench.request.kind, SETTINGS_SAVE);
    assert_string_equal(bench.request.value, "scene.swell");
    click(&bench, "load", 0.5);
    assert_int_equal(bench.request.kind, SETTINGS_LOAD);
    click(&bench, "copy the command line", 0.5);
    assert_int_equal(bench.request.kind, SETTINGS_COPY);
    const RenderRect list = find(&bench, "##preset")->place;
    point(&bench, (double)(list.x + 0.5f * list.width), (double)(list.y + 0.5f * list.height));
    CHECK(find_word(bench.gui,
                    "sea, light and camera of a picture; empty once sea or light were changed\n"
                    "Enter opens the list, arrows and Enter choose",
                    0));
    click(&bench, "##preset", 0.5);
    click(&bench, "storm", 0.3);
    assert_int_equal(bench.request.kind, SETTINGS_PRESET);
    assert_string_equal(bench.request.value, "storm");
    close_bench(&bench);
}

/* To choose the preset that is shown requests nothing. */
CASE("the panel shows the preset until its sea changes") {
    static Bench bench;
    begin(&bench, "--preset=dusk");
    for (int changed = 0; changed < 2; ++changed) {
        bench.request.kind = SETTINGS_NOTHING;
        bench.scene.ocean.state.wind_speed += changed;
        click(&bench, "##preset", 0.5);
        click(&bench, "dusk", 0.3);
        assert_int_equal(bench.request.kind, changed ? SETTINGS_PRESET : SETTINGS_NOTHING);
    }
    close_bench(&bench);
}

/* Tab goes to every number, which can be typed there. Esc gives the keys back. */
CASE("keys alone reach every number") {
    static Bench bench;
    begin(&bench, "");
    gui_focus(bench.gui, SETTINGS_PANEL_NAME);
    frame(&bench);
    CHECK(gui_has_keys(bench.gui));
    static bool is_reached[OPTION_COUNT];
    int numbers = 0;
    key(&bench, KEY_TAB); /* the name of the file */
    for (int steps = 0; steps < 90; ++steps) {
        key(&bench, KEY_TAB);
        bench.request.kind = SETTINGS_NOTHING;
        type(&bench, "2.5"); /* in place of what was there */
        frame(&bench);
        if (bench.request.kind == SETTINGS_SET) {
            is_reached[bench.request.spec->id] = strcmp(bench.request.value, "2.5") == 0;
        }
    }
    for (OptionId id = 0; id < OPTION_COUNT; ++id) {
        const OptionSpec* spec = option_spec(id);
        if (spec->kind == OPTION_KIND_REAL && spec->low <= 2.5 && spec->high >= 2.5 &&
            option_widget_exists(spec, &bench.scene)) {
            CHECK(is_reached[id]);
            ++numbers;
        }
    }
    CHECK(numbers > 10);
    key(&bench, KEY_ESCAPE); /* ends the writing */
    key(&bench, KEY_ESCAPE);
    frame(&bench);
    CHECK(!gui_has_keys(bench.gui));
    close_bench(&bench);
}

/* Runs frames without the panel. */
static void hide(Bench* bench, int frames) {
    RenderOverlay overlay;
    for (int i = 0; i < frames; ++i) {
        gui_begin(bench->gui, (GuiScreen){WIDTH, HEIGHT, TEXT_HEIGHT, 1.0 / 60.0});
        gui_end(bench->gui, &overlay);
    }
}

CASE("the title says who has the keys, and a panel that is shown again has those it had") {
    static const char OURS[] = "All values (Esc: back to the sea)";
    static const char SEAS[] = "All values (keys: the sea's; Tab closes)";
    static Bench bench;
    bench = (Bench){
        .gui = gui_with_words(), .controls = settings_panel_default(), .scene = settings_of("")};
    options_fill_standard(&bench.scene, &bench.standard);
    frame(&bench);
    CHECK(find(&bench, OURS) && !find(&bench, SEAS));
    for (int hidden = 0; hidden < 2; ++hidden) {
        hide(&bench, 3 * hidden); /* as the help page does */
        key(&bench, KEY_ESCAPE);
        CHECK(!gui_has_keys(bench.gui) && find(&bench, SEAS) && !find(&bench, OURS));
    }
    hide(&bench, 1);
    bench.controls.takes_keys = true; /* it was closed */
    frame(&bench);
    frame(&bench);
    CHECK(gui_has_keys(bench.gui) && find(&bench, OURS));
    close_bench(&bench);
}

/* Returns the distance from a row to the next [pixels]. */
static double pitch(const Bench* bench) {
    const GuiWord* first = find(bench, "##--wind-speed");
    const GuiWord* second = find(bench, "##--wind-direction");
    CHECK(first && second);
    return (double)second->place.y - (double)first->place.y;
}

CASE("fingers get higher rows than a mouse") {
    static Bench bench;
    begin(&bench, "");
    const double before = pitch(&bench);
    gui_set_fingers(bench.gui, 44.0f);
    frame(&bench);
    frame(&bench);
    CHECK(before < 1.7 * TEXT_HEIGHT && pitch(&bench) >= 44.0);
    gui_set_fingers(bench.gui, 0.0f);
    frame(&bench);
    frame(&bench);
    CHECK(pitch(&bench) == before);
    close_bench(&bench);
}

/* Returns the scene of a command line after a preset was chosen in the panel. */
static Settings choose_preset(const char* line, const char* name) {
    Settings scene = settings_of(line), with = scene;
    CHECK(options_choose_preset(&with, name, NULL));
    options_apply_scene(&scene, &with, true);
    return scene;
}

/* The preset has the sea, the light, the camera and the field of view that it has in a command line
   alone, whatever was there before. */
static void check_preset(const char* before, const char* name) {
    char alone[64];
    snprintf(alone, sizeof alone, "--preset %s", name);
    const Settings scene = choose_preset(before, name), wanted = settings_of(alone);
    for (OptionId id = 0; id < OPTION_COUNT; ++id) {
        const OptionSpec* spec = option_spec(id);
        const bool is_view = spec->group == OPTION_GROUP_SEA || spec->group == OPTION_GROUP_LIGHT ||
                             id == OPTION_CAMERA || id == OPTION_FOV;
        if (is_view && options_differ(spec, &scene, &wanted)) {
            print_error("%s differs after %s, then %s\n", spec->name, before, name);
            fail();
        }
    }
}

/* A force is a sea of its own: neither drawn bars nor single waves stay. */
CASE("a preset brings its whole view") {
    static const char* const OTHERS[] = {"--energy=1,2,3", "--wave=80,1,0", "--spectrum=waves"};
    const char* const* names = option_spec(OPTION_PRESET)->choices;
    for (int i = 0; names[i]; ++i) {
        for (size_t k = 0; k < sizeof OTHERS / sizeof *OTHERS; ++k) {
            check_preset(OTHERS[k], names[i]);
        }
        for (int k = 0; names[k]; ++k) {
            char before[64];
            snprintf(before, sizeof before, "--preset %s", names[k]);
            check_preset(before, names[i]);
        }
    }
}

/* What no preset names stays as the user gave it. */
CASE("a preset leaves what it does not name") {
    static const char LINE[] = "--loop 30 --seed 9 --exposure 1 --quality low --grid 16 --haze 3 "
                               "--swell-height 1.5";
    static const OptionId KEPT[] = {OPTION_LOOP, OPTION_SEED, OPTION_EXPOSURE,    OPTION_QUALITY,
                                    OPTION_GRID, OPTION_HAZE, OPTION_SWELL_HEIGHT};
    const Settings first = settings_of(LINE), scene = choose_preset(LINE, "glitter");
    for (size_t i = 0; i < sizeof KEPT / sizeof *KEPT; ++i) {
        CHECK(!options_differ(option_spec(KEPT[i]), &scene, &first));
    }
}
