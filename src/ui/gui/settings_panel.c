#include "ui/settings_panel.h"
#include "gui_widgets.h"

#include "ui/hud.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static const float WIDTH = 47.0f;          /* characters */
static const float WIDTH_SHARE_MAX = 0.5f; /* largest share of the picture's width */
static const RenderColor FAINT = {105, 135, 132, 255};

SettingsPanel settings_panel_default(void) {
    return (SettingsPanel){.file = "scene.swell", .takes_keys = true};
}

/* ---- Measured figures ---------------------------------------------------------------------- */

/* Writes a line of the table; 0 is shown as "-". */
static void write_figure(Gui* gui, const char* name, int decimals, const char* unit, double target,
                         double measured) {
    const double value[] = {target, measured};
    char text[2][16] = {"-", "-"};
    for (int i = 0; i < 2; ++i) {
        if (value[i] > 0.0) {
            snprintf(text[i], sizeof text[i], "%.*f%s", decimals, value[i], unit);
        }
    }
    gui_text(gui, GUI_WHITE, "%-10s %9s %9s", name, text[0], text[1]);
}

/* Writes targets beside measured values, the plots, and the switch that holds their axes. */
static void write_figures(Gui* gui, const SettingsView* view, SettingsRequest* request) {
    const SeaFigures* figures = view->figures;
    const OceanTargets* targets = &figures->targets;
    const OceanStatistics* measured = &figures->measured;
    const OptionSpec* hold = option_spec(OPTION_HOLD_AXES);
    const double share = figures->height_share;
    bool holds = view->scene->view.hold_axes;
    gui_text(gui, GUI_SOFT, "%-10s %9s %9s", "", "target", "measured");
    write_figure(gui, "height", 2, " m", share * targets->significant_height,
                 share * measured->significant_height);
    write_figure(gui, "period", 1, " s", targets->peak_period, figures->measured_period);
    write_figure(gui, "slopes", 4, "", targets->mean_square_slope, measured->mean_square_slope);
    if (figures->rounding[0]) {
        gui_text(gui, GUI_SOFT, "%s", figures->rounding);
    }
    sea_figures_write_spectrum(figures, gui);
    sea_figures_write_heights(figures, gui);
    gui_begin_scope(gui, hold->name);
    if (gui_check(gui, "hold axes", &holds)) {
        settings_request_set(request, hold, holds ? "on" : "off");
    }
    gui_tip(gui, "the axes never shrink, and a pale line shows the sea before");
    gui_end_scope(gui);
}

/* ---- Presets and scenes -------------------------------------------------------------------- */

/* Returns whether sea, light and rain still are the preset's, regardless of camera and time. */
static bool holds_preset(const Settings* scene, const Settings* standard) {
    const OceanSeaState *sea = &scene->ocean.state, *usual = &standard->ocean.state;
    bool holds = sea->kind == usual->kind && sea->wind_speed == usual->wind_speed;
    for (OptionId id = 0; holds && id < OPTION_COUNT; ++id) {
        const OptionSpec* spec = option_spec(id);
        const bool of_view = spec->group == OPTION_GROUP_VIEW || spec->group == OPTION_GROUP_TIME;
        holds =
            of_view || !preset_sets(scene->preset, id) || !options_differ(spec, standard, scene);
    }
    return holds;
}

static void write_preset(Gui* gui, const SettingsView* view, SettingsRequest* request) {
    const OptionSpec* preset = option_spec(OPTION_PRESET);
    int index = holds_preset(view->scene, view->standard) ? view->scene->preset : -1;
    gui_name(gui, GUI_SOFT, "preset");
    gui_same_line(gui, 9.0f);
    gui_next_width(gui, 14.0f);
    if (gui_choose(gui, "##preset", preset->choices, &index)) {
        request->kind = SETTINGS_PRESET;
        snprintf(request->value, sizeof request->value, "%s", preset->choices[index]);
    }
    gui_tip(gui, "sea, light and camera of a picture; empty once sea or light were changed\n"
                 "Enter opens the list, arrows and Enter choose");
    gui_same_line(gui, -1.0f);
    if (gui_button(gui, "reset all")) {
        request->kind = SETTINGS_RESET_ALL;
    }
    gui_tip(gui, "resets every value to its default, that of the preset first");
}

/* Writes the field of a scene's file, with its buttons. */
static void write_file(SettingsPanel* panel, Gui* gui, const SettingsView* view,
                       SettingsRequest* request) {
    gui_name(gui, GUI_SOFT, "scene");
    gui_same_line(gui, 9.0f);
    gui_next_width(gui, 14.0f);
    gui_write(gui, "##file", panel->file, sizeof panel->file, true);
    gui_tip(gui, "a file of options, which swell @FILE reads, too");
    gui_same_line(gui, -1.0f);
    const bool asks = panel->replaces[0] && strcmp(panel->replaces, panel->file) == 0;
    const bool save = gui_button(gui, asks ? "replace" : "save as");
    gui_same_line(gui, -1.0f);
    bool load = gui_button(gui, "load");
    if (view->scenes && view->scenes[0]) {
        int chosen = -1;
        gui_same_line(gui, -1.0f);
        gui_next_width(gui, 3.0f);
        if (gui_choose(gui, "##scenes", view->scenes, &chosen)) {
            snprintf(panel->file, sizeof panel->file, "%s", view->scenes[chosen]);
            load = true;
        }
        gui_tip(gui, "the scenes in this folder, to load");
    }
    if (save || load) {
        request->kind = save ? SETTINGS_SAVE : SETTINGS_LOAD;
        snprintf(request->value, sizeof request->value, "%s", panel->file);
    }
}

static void write_scene(SettingsPanel* panel, Gui* gui, const SettingsView* view,
                        SettingsRequest* request) {
    write_preset(gui, view, request);
    write_file(panel, gui, view, request);
    if (gui_button(gui, view->in_page ? "copy link" : "copy the command line")) {
        request->kind = SETTINGS_COPY;
    }
    gui_tip(gui,
            "that draws this picture, except for waves in pool and string and walls drawn by hand");
    gui_same_line(gui, -1.0f);
    if (gui_button(gui, "tour")) {
        settings_request_set(request, option_spec(OPTION_TOUR),
                             option_spec(OPTION_TOUR)->choices[0]);
    }
    gui_tip(gui, "a guided tour of waves; then this scene comes back");
}

/* ---- Groups -------------------------------------------------------------------------------- */

static void write_group(Gui* gui, OptionGroup group, const SettingsView* view,
                        SettingsRequest* request) {
    bool is_default = true;
    for (OptionId id = 0; id < OPTION_COUNT; ++id) {
        const OptionSpec* spec = option_spec(id);
        if (spec->group == group && option_widget_exists(spec, view->scene)) {
            option_widget_write(gui, spec, view->scene, view->standard, false, request);
            is_default = is_default && (spec->kind == OPTION_KIND_HOUR ||
                                        !options_differ(spec, view->scene, view->standard));
        }
    }
    gui_begin_scope(gui, option_group_name(group));
    if (is_default) { /* its line is as high as the button, so that nothing moves */
        gui_name(gui, FAINT, "all of these are defaults");
    } else if (gui_button(gui, "reset these")) {
        request->kind = SETTINGS_RESET_GROUP;
        request->group = group;
    }
    gui_end_scope(gui);
    gui_leave_room(0.0f, 0.0f);
}

/* Writes the hour, and the elevations of sun and moon at it. Writes nothing without an hour. */
static void write_heavens(Gui* gui, const Settings* scene) {
    if (scene->light.sun_hour.by == SUN_BY_HAND || scene->light.sky[0]) {
        return;
    }
    const HeavensSky sky = sun_hour_heavens(&scene->light.sun_hour, scene->clock.time);
    char clock[SUN_HOUR_TEXT_SIZE];
    sun_hour_write(&scene->light.sun_hour, scene->clock.time, clock);
    gui_text(gui, GUI_WHITE, "%s", clock);
    gui_text(gui, GUI_WHITE, "sun %.1f\xc2\xb0, moon %.1f\xc2\xb0, %.0f %% lit", sky.sun.elevation,
             sky.moon.body.elevation, 100.0 * sky.moon.lit);
}

static void write_groups(Gui* gui, const SettingsView* view, SettingsRequest* request) {
    static const OptionGroup ORDER[] = {OPTION_GROUP_SEA,  OPTION_GROUP_LIGHT,    OPTION_GROUP_VIEW,
                                        OPTION_GROUP_TIME, OPTION_GROUP_WATER,    OPTION_GROUP_LAND,
                                        OPTION_GROUP_POOL, OPTION_GROUP_COMPUTING};
    for (size_t i = 0; i < sizeof ORDER / sizeof *ORDER; ++i) {
        if (ORDER[i] == OPTION_GROUP_LAND &&
            !option_widget_exists(option_spec(OPTION_LAND), view->scene)) {
            continue; /* it has no rows, either */
        }
        const bool reveals = view->reveals && view->reveals->group == ORDER[i];
        if (gui_heading(gui, option_group_name(ORDER[i]), i < 2, reveals)) {
            if (ORDER[i] == OPTION_GROUP_LIGHT) {
                write_heavens(gui, view->scene);
            }
            write_group(gui, ORDER[i], view, request);
        }
    }
}

int settings_panel_text_height(int width, int height, double content_scale) {
    assert(width > 0 && height > 0 && content_scale > 0.0);
    return hud_fit_text((int)WIDTH + 2, 1, width, height, content_scale);
}

void settings_panel_write(SettingsPanel* panel, Gui* gui, const SettingsView* view,
                          SettingsRequest* request) {
    assert(panel && gui && view && request);
    *request = (SettingsRequest){.kind = SETTINGS_NOTHING};
    const float row = gui_finger_row(gui); /* with fingers the panel may cover the picture */
    const float advance = gui_text_advance(gui_text_height(gui));
    const float margin = roundf(0.6f * (float)gui_text_height(gui));
    const float share =
        row > 0.0f ? (float)view->width - 2.0f * margin : WIDTH_SHARE_MAX * (float)view->width;
    const float width = fminf(WIDTH * advance, share);
    const float below = 1.2f * row; /* room for a page's button to go back */
    const bool has_keys = panel->takes_keys || gui_has_keys(gui);
    const GuiWindow window = {
        .title = row > 0.0f ? "All values###settings" /* the page has a button for the way back */
                 : has_keys ? "All values (Esc: back to the sea)###settings"
                            : "All values (keys: the sea's; Tab closes)###settings",
        .takes_keys = panel->takes_keys,
        .place = {margin, margin, roundf(width),
                  fmaxf((float)view->height - 2.0f * margin - below, 1.0f)},
        .can_widen = true,
        .has_title = true,
    };
    panel->takes_keys = false;
    if (gui_begin_window(gui, &window)) {
        write_scene(panel, gui, view, request);
        /* Without a note the line stays, or the rows below would move. */
        gui_text(gui, GUI_NOTE, "%s", view->note ? view->note : " ");
        const OceanSeaState* sea = &view->scene->ocean.state;
        if (sea->kind == OCEAN_SPECTRUM_MEASURED && sea->table->name) {
            gui_text(gui, GUI_WHITE, "%s", sea->table->name);
        }
        if (gui_heading(gui, "Measured", true, false)) {
            write_figures(gui, view, request);
        }
        write_groups(gui, view, request);
    }
    gui_end_window(gui);
}

RenderRect settings_panel_place(const Gui* gui) {
    return gui_window_place(gui, SETTINGS_PANEL_NAME);
}
