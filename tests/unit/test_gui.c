/*
 * The gui without a picture: the size of its text against the font file, the words of the overlay
 * digit for digit, widgets by keys, and a narrow window.
 */
#include "unit/gui_words.h"

#include "base/keys.h"
#include "ui/gui/gui_internal.h"
#include "ui/hud.h"
#include "ui/viewer/overlay.h"

#include <assets.h>

#define STBTT_STATIC
#define STB_TRUETYPE_IMPLEMENTATION
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#include <stb_truetype.h>
#pragma GCC diagnostic pop

static stbtt_fontinfo font_file(void) {
    stbtt_fontinfo info;
    CHECK(stbtt_InitFont(&info, asset_DejaVuSansMono_ttf,
                         stbtt_GetFontOffsetForIndex(asset_DejaVuSansMono_ttf, 0)));
    return info;
}

CASE("text is measured as the font file says") {
    const stbtt_fontinfo info = font_file();
    int advance = 0, bearing = 0, ascent = 0, descent = 0, gap = 0;
    stbtt_GetCodepointHMetrics(&info, 'M', &advance, &bearing);
    stbtt_GetFontVMetrics(&info, &ascent, &descent, &gap);
    for (int height = 6; height <= 200; ++height) {
        const float scale = stbtt_ScaleForPixelHeight(&info, (float)height);
        CHECK_NEAR(gui_text_advance(height), roundf((float)advance * scale), 0.0);
        CHECK_NEAR(gui_text_ascent(height), (float)ascent * scale, 1e-4);
    }
    assert_int_equal(gui_text_columns("N = 64 × 2°"), 11);
}

static void begin(Gui* gui, int text_height) {
    gui_begin(gui, (GuiScreen){640, 400, text_height, 0.0});
}

/* ---- Tips ---------------------------------------------------------------------------------- */

/* Writes a slider with a tip at a window's place, with the pointer there or elsewhere. Returns
   whether the tip is shown. */
static bool shows_tip(Gui* gui, double x, bool down) {
    static const GuiSlider SLIDER = {.label = "slider", .low = 0.0, .high = 1.0, .format = "%.2f"};
    static double value = 0.5;
    const GuiWindow window = {.title = "window", .place = {400.0f, 0.0f, 240.0f, 100.0f}};
    RenderOverlay overlay;
    bool shown = false;
    gui_add_event(gui, &(GuiEvent){.kind = GUI_POINTER, .x = x, .y = 15.0});
    gui_add_event(gui, &(GuiEvent){.kind = GUI_BUTTON, .down = down, .x = x, .y = 15.0});
    for (int frame = 0; frame < 3; ++frame) {
        begin(gui, 14);
        gui_begin_window(gui, &window);
        gui_slide(gui, &SLIDER, &value);
        gui_tip(gui, "what it is");
        gui_end_window(gui);
        gui_end(gui, &overlay);
        shown = find_word(gui, "what it is", 0) != NULL;
    }
    return shown;
}

CASE("a tip leaves where the pointer drags, and comes again once it was elsewhere") {
    Gui* gui = gui_with_words();
    CHECK(!shows_tip(gui, 10.0, false));
    CHECK(shows_tip(gui, 420.0, false));
    const RenderRect tip = gui_window_place(gui, "##Tooltip_00");
    CHECK(tip.width > 0.0f && tip.x >= 0.0f && tip.x + tip.width <= 400.0f); /* beside the window */
    CHECK(!shows_tip(gui, 420.0, true));
    CHECK(!shows_tip(gui, 440.0, true));
    CHECK(!shows_tip(gui, 440.0, false));
    CHECK(!shows_tip(gui, 10.0, false));
    CHECK(shows_tip(gui, 420.0, false));
    gui_destroy(gui);
}

/* ---- The overlay --------------------------------------------------------------------------- */

static void write_hud(Gui* gui, const HudInfo* info) {
    RenderOverlay overlay;
    begin(gui, 14);
    hud_write(gui, info);
    gui_end(gui, &overlay);
}

/* The overlay has these lines and no others. */
static void check_lines(Gui* gui, const HudInfo* info, int count, const char* const* lines) {
    write_hud(gui, info);
    int words = 0, line = 0;
    const GuiWord* word = gui_words(gui, &words);
    for (int i = 0; i < words; ++i) {
        if (word[i].kind == GUI_LABEL) {
            CHECK(line < count);
            assert_string_equal(word[i].text, lines[line++]);
        }
    }
    assert_int_equal(line, count);
}

/* Exactly one of the overlay's lines is this. */
static void check_line(Gui* gui, const HudInfo* info, const char* line) {
    write_hud(gui, info);
    CHECK(find_word(gui, line, 0) && !find_word(gui, line, 1));
}

CASE("the overlay names a single wave by its own height, and its rounding in the details") {
    Gui* gui = gui_with_words();
    HudInfo info = {.sea = ocean_physical_params().state,
                    .rounding = "waves are rounded",
                    .detail = HUD_ALL,
                    .width = 1280};
    info.sea.kind = OCEAN_SPECTRUM_WAVES;
    info.sea.wind_speed = 2.0;
    info.sea.wave[0] = (OceanSingleWave){40.0, 1.0, 1.0, 0.0};
    check_line(gui, &info, "wind 2 m/s, one wave, 40 m long and 1 m high");
    check_line(gui, &info, "waves are rounded");
    gui_destroy(gui);
}

/* A line height of 12 is that of small print on a page, so text is at least as high. */
CASE("on a phone the overlay's words are readable and none is cut") {
    assert_int_equal(overlay_text_height(1280, 720, 1.0, false), 17);
    assert_int_equal(overlay_text_height(640, 360, 1.0, false), 12);
    static const double RATIO[] = {1.0, 1.5, 2.0, 2.625, 3.0};
    Gui* gui = gui_with_words();
    for (size_t i = 0; i < sizeof RATIO / sizeof *RATIO; ++i) {
        const int width = (int)(360.0 * RATIO[i]), height = (int)(740.0 * RATIO[i]);
        const int text_height = overlay_text_height(width, height, RATIO[i], false);
        CHECK(text_height >= 12.0 * RATIO[i] && text_height <= 17.0 * RATIO[i] + 0.5);
        const HudInfo info = {
            .frames_per_second = 60.0,
            .sea = ocean_physical_params().state,
            .grid = 256,
            .cascades = 3,
            .changes = true,
            .drawing = "medium, 0 samples, scale 0.75",
            .note = "saved as screenshots/swell-20260101-120000-2.png; F2 saves another",
            .detail = HUD_ALL,
            .width = width,
        };
        RenderOverlay overlay;
        gui_begin(gui, (GuiScreen){width, height, text_height, 0.0});
        hud_write(gui, &info);
        gui_end(gui, &overlay);
        int count = 0;
        const GuiWord* word = gui_words(gui, &count);
        CHECK(count > 8);
        for (int k = 0; k < count; ++k) {
            CHECK(word[k].place.x >= 0.0f);
            CHECK(word[k].place.x + word[k].place.width <= (float)width);
            CHECK(word[k].place.y + word[k].place.height <= 0.6f * (float)height);
        }
    }
    gui_destroy(gui);
}

/* Returns what the overlay shows of a paused frame of a classic sea. */
static HudInfo paused_frame(void) {
    return (HudInfo){
        .frames_per_second = 62.5,
        .stage_ms = {[STAGE_COLUMNS] = 1.25,
                     [STAGE_ROWS] = 2.5,
                     [STAGE_WAIT] = 0.37,
                     [STAGE_UPLOAD] = 0.48,
                     [STAGE_DRAW] = 9.06},
        .method = OCEAN_METHOD_DFT,
        .grid = 128,
        .workers = 7,
        .triangles = 1234567,
        .method_difference = 3.4e-5,
        .time = 98.76,
        .speed = 0.5,
        .paused = true,
        .camera = {.place = {-12.3, 4.5, 67.8}, .yaw = 21.0, .pitch = -43.0},
        .camera_speed = 12.5,
        .cascades = 1,
    };
}

CASE("the overlay writes its figures, more or fewer, or one line alone") {
    static const char* const LINES[] = {
        "waves 0.0 m (Phillips spectrum)",
        "62.5 frames/s, DFT, N = 128, 3.4e-05 m from the FFT, t = 98.76 s, paused, 0.5×",
        "DFT, 7 workers, 1 cascade, 1234567 triangles",
        "16.00 ms a frame: drawing 9.06, upload 0.48, wait 0.37",
        "while drawing: sea 3.75 ms (columns 1.25, rows 2.50)",
        "at -12.3, 4.5, 67.8 m, yaw 21°, pitch -43°, flying 12.5 m/s",
        "picture=somewhere",
    };
    static const char* const BRIEF[] = {"62.5 frames/s, DFT, N = 128, t = 98.76 s, paused, 0.5×"};
    Gui* gui = gui_with_words();
    HudInfo info = paused_frame();
    info.detail = HUD_ALL;
    info.note = "picture=somewhere";
    check_lines(gui, &info, 7, LINES);
    info.detail = HUD_FIGURES;
    info.note = NULL;
    check_lines(gui, &info, 2, LINES);
    info.brief = true;
    check_lines(gui, &info, 1, BRIEF);
    info.detail = HUD_PLAIN;
    check_lines(gui, &info, 1, LINES);
    gui_destroy(gui);
}

CASE("the plain overlay has the wind, the waves, and a clock that is not the usual one") {
    static const char WAVES[] = "wind 10 m/s, waves 1.9 m (Beaufort 5, fresh breeze)";
    Gui* gui = gui_with_words();
    HudInfo info = paused_frame();
    info.detail = HUD_PLAIN;
    info.sea = ocean_physical_params().state;
    info.measured.significant_height = 1.93;
    check_lines(gui, &info, 2, (const char* const[]){WAVES, "paused"});
    info.paused = false;
    check_lines(gui, &info, 2, (const char* const[]){WAVES, "time runs at 0.5×"});
    info.speed = 1.0;
    check_lines(gui, &info, 1, (const char* const[]){WAVES});
    info.changes = true;
    check_line(gui, &info, "wind 10 m/s, waves 1.9 m, rising to 2.0 m (Beaufort 5, fresh breeze)");
    info.sea.wind_speed = 0.0;
    check_line(gui, &info, "wind 0 m/s, waves 1.9 m, falling to 0.0 m (Beaufort 0, calm)");
    info.aboard = true;
    info.throttle = 1.0;
    info.given = 0.33;
    check_line(gui, &info, "0.0 knots (0.0 m/s), heading 000°, throttle 100 %, given 33 %");
    info.given = 0.999;
    check_line(gui, &info, "0.0 knots (0.0 m/s), heading 000°, throttle 100 %");
    gui_destroy(gui);
}

CASE("the overlay tells the depth of a diver and the share of foam") {
    Gui* gui = gui_with_words();
    HudInfo info = paused_frame();
    info.sea = ocean_physical_params().state;
    info.detail = HUD_PLAIN;
    info.depth = 4.5;
    check_line(gui, &info, "4.5 m below the surface");
    info.detail = HUD_ALL;
    info.depth = 0.0;
    info.frames_per_second = 0.0;
    info.has_foam = true;
    info.foam_share = 0.0412;
    info.sea.wind_speed = 15.0; /* 3.84e-6 15^3.41 = .03933 */
    check_line(gui, &info, "foam on 4.12 % of the surface; by the whitecap law 3.93 %");
    gui_destroy(gui);
}

/* ---- Keys ---------------------------------------------------------------------------------- */

typedef struct Form {
    Gui* gui;
    int list, presses;
    bool checked;
    double number;
} Form;

static void write_form(Form* form) {
    static const char* const NAMES[] = {"first", "second", "third", NULL};
    const GuiSlider slider = {"slider", 0.0, 10.0, "%.1f", false};
    RenderOverlay overlay;
    gui_begin(form->gui, (GuiScreen){640, 400, 14, 1.0 / 60.0});
    const GuiWindow window = {
        .title = "form", .place = {0, 0, 400, 300}, .has_title = true, .takes_keys = true};
    if (gui_begin_window(form->gui, &window)) {
        gui_choose(form->gui, "list", NAMES, &form->list);
        form->presses += gui_button(form->gui, "button");
        gui_check(form->gui, "check", &form->checked);
        gui_slide(form->gui, &slider, &form->number);
    }
    gui_end_window(form->gui);
    gui_end(form->gui, &overlay);
}

/* Presses a key, and shows the frames that it takes. */
static void press(Form* form, int code) {
    gui_add_event(form->gui, &(GuiEvent){.kind = GUI_KEY, .code = code, .down = true});
    gui_add_event(form->gui, &(GuiEvent){.kind = GUI_KEY, .code = code});
    for (int i = 0; i < 4; ++i) {
        write_form(form);
    }
}

/* The arrows go from widget to widget. Either Enter does there what Space does, except in a number:
   there one Enter begins typing and the next one ends it. */
CASE("Enter works as Space does") {
    const int codes[] = {KEY_ENTER, KEY_KEYPAD_ENTER, ' '};
    for (int i = 0; i < 3; ++i) {
        Form form = {.gui = gui_create(NULL), .number = 2.0};
        CHECK(form.gui);
        write_form(&form);
        gui_focus(form.gui, "form");
        write_form(&form);
        press(&form, KEY_DOWN);
        press(&form, KEY_UP); /* back at the list, and seen there */
        press(&form, codes[i]);
        press(&form, KEY_DOWN);
        press(&form, codes[i]);
        assert_int_equal(form.list, 1);
        press(&form, KEY_DOWN);
        press(&form, codes[i]);
        press(&form, codes[i]);
        assert_int_equal(form.presses, 2);
        press(&form, KEY_DOWN);
        press(&form, codes[i]);
        CHECK(form.checked);
        press(&form, KEY_DOWN);
        if (codes[i] != ' ') {
            press(&form, codes[i]);
            gui_add_event(form.gui, &(GuiEvent){.kind = GUI_CHARACTER, .code = '7'});
            write_form(&form);
            press(&form, codes[i]);
            CHECK_NEAR(form.number, 7.0, 0.0);
        }
        assert_int_equal(form.presses, 2);
        gui_destroy(form.gui);
    }
}

/* The character of the Space comes with its key. In the field it would replace the whole text. */
CASE("a Space that enters a text leaves it") {
    Gui* gui = gui_create(NULL);
    char text[16] = "scene.swell";
    CHECK(gui);
    static const int KEYS[12] = {[2] = KEY_DOWN, [4] = KEY_UP, [6] = ' '}; /* of each frame */
    for (int frame = 0; frame < 12; ++frame) {
        RenderOverlay overlay;
        begin(gui, 14);
        const GuiWindow window = {
            .title = "form", .place = {0, 0, 400, 300}, .has_title = true, .takes_keys = true};
        gui_begin_window(gui, &window);
        gui_write(gui, "text", text, sizeof text, true);
        gui_button(gui, "button");
        gui_end_window(gui);
        gui_end(gui, &overlay);
        const int code = KEYS[frame];
        if (code) {
            gui_add_event(gui, &(GuiEvent){.kind = GUI_KEY, .code = code, .down = true});
            if (code == ' ') {
                gui_add_event(gui, &(GuiEvent){.kind = GUI_CHARACTER, .code = ' '});
            }
            gui_add_event(gui, &(GuiEvent){.kind = GUI_KEY, .code = code});
        }
    }
    CHECK(gui_takes_text(gui));
    assert_string_equal(text, "scene.swell");
    gui_destroy(gui);
}

/* ---- A narrow window ----------------------------------------------------------------------- */

/* A text that is too long goes on in the next line, and a button goes there whole. */
CASE("words and buttons keep inside a narrow window") {
    Gui* gui = gui_with_words();
    for (int width = 120; width <= 600; width += 40) {
        RenderOverlay overlay;
        begin(gui, 14);
        const GuiWindow window = {
            .title = "form", .place = {0, 0, (float)width, 300}, .has_title = true};
        if (gui_begin_window(gui, &window)) {
            gui_button(gui, "first");
            gui_same_line(gui, -1.0f);
            gui_button(gui, "second");
            gui_same_line(gui, -1.0f);
            gui_button(gui, "third");
            gui_text(gui, (RenderColor){255, 255, 255, 255}, "one two three four five six seven");
        }
        gui_end_window(gui);
        gui_end(gui, &overlay);
        int count = 0;
        const GuiWord* word = gui_words(gui, &count) + 1; /* behind the title */
        assert_int_equal(count--, 5);
        for (int i = 0; i < count; ++i) {
            CHECK(word[i].place.x + word[i].place.width <= (float)width);
        }
        CHECK(word[3].place.y > word[2].place.y);
        if (width == 120 || width == 600) {
            CHECK((word[2].place.y == word[0].place.y) == (width == 600));
            CHECK((word[3].place.height < 1.5f * 14.0f) == (width == 600)); /* one line */
        }
    }
    gui_destroy(gui);
}
