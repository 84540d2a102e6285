/*
 * Connects the settings panel to the view: fills it, and executes its requests. The panel sends a
 * request while a frame is drawn; it is executed in the next one, when no sea is computed.
 */
#include "options/options_air.h"
#include "options/options_file.h"
#include "options/options_heavens.h"
#include "options/options_sea.h"
#include "options/presets.h"
#include "swell/host.h"
#include "viewer_internal.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* ---- Writing ------------------------------------------------------------------------------- */

static const double LIST_SECONDS = 1.0; /* between two looks for scenes */

/* Lists the scenes of the current folder anew from time to time. */
static const char* const* list_scenes(Viewer* viewer) {
    SceneList* list = &viewer->scenes;
    const double now = window_seconds(viewer->window);
    if (list->listed_at == 0.0 || now - list->listed_at >= LIST_SECONDS) {
        const int count = host_folder_list(".swell", list->file, VIEWER_SCENES_MAX);
        for (int i = 0; i <= count; ++i) {
            list->names[i] = i < count ? list->file[i] : NULL;
        }
        list->listed_at = now;
    }
    return list->names;
}

void viewer_write_settings(Viewer* viewer) {
    assert(viewer);
    if (!viewer->state.settings.program.panel) {
        return;
    }
    Settings standard;
    options_fill_standard(&viewer->state.settings, &standard);
    const SettingsView view = {
        .scene = &viewer->state.settings,
        .standard = &standard,
        .figures = &viewer->figures,
        .width = viewer->width,
        .height = viewer->height,
        .scenes = list_scenes(viewer),
        .note = viewer_note(viewer),
        .in_page = window_is_page(),
    };
    SettingsRequest request;
    settings_panel_write(&viewer->settings_panel, viewer->gui, &view, &request);
    if (request.kind != SETTINGS_NOTHING) {
        viewer->request = request;
    }
}

/* ---- Values -------------------------------------------------------------------------------- */

/* Changes the spectrum; a change from or to Phillips resets all parameters but the seed. */
static void change_kind(Viewer* viewer, OceanSpectrumKind kind) {
    static const double SHALLOW = 20.0; /* m; TMA needs a finite depth */
    const OceanParams* now = &viewer->state.settings.ocean;
    const bool phillips = kind == OCEAN_SPECTRUM_PHILLIPS;
    OceanParams sea = *now;
    if (phillips != (now->state.kind == OCEAN_SPECTRUM_PHILLIPS)) {
        sea = phillips ? ocean_default_params() : ocean_physical_params();
        sea.seed = now->seed;
    }
    sea.state.kind = kind;
    if (kind == OCEAN_SPECTRUM_TMA && isinf(sea.state.depth)) {
        sea.state.depth = SHALLOW;
    }
    view_state_change_sea(&viewer->state, &sea);
}

/* Changes the sea to one in which an option was set. */
static void change_sea(Viewer* viewer, OptionRenewal renewal, const OceanParams* wanted) {
    if (renewal == RENEW_SEA_FORCE) {
        const int force = viewer->state.settings.sea.beaufort;
        viewer_set_force(viewer, force);
        viewer_bring_weather(viewer, force);
    } else if (renewal == RENEW_SEA_SPECTRUM) {
        change_kind(viewer, wanted->state.kind);
    } else if (renewal == RENEW_SEA_WIND) {
        viewer_set_wind(viewer, wanted->state.wind_speed);
    } else if (wanted->state.kind == OCEAN_SPECTRUM_TMA && isinf(wanted->state.depth)) {
        viewer_set_note(viewer, "the tma spectrum needs a depth", "");
    } else {
        view_state_change_sea(&viewer->state, wanted);
    }
}

/* Renews what depends on an option that was set; the settings before had another value. */
static bool renew(Viewer* viewer, const OptionSpec* spec, const Settings* before,
                  SwellError* error) {
    Settings* settings = &viewer->state.settings;
    if (spec->group == OPTION_GROUP_SEA) {
        const OceanParams wanted = settings->ocean;
        settings->ocean = before->ocean; /* until the view changes to it */
        change_sea(viewer, spec->renew, &wanted);
        return true;
    }
    viewer_limit_method(viewer, before->computing.method);
    if (spec->renew == RENEW_CAMERA) {
        viewer_place_eye(viewer);
    }
    return viewer_renew_pool(viewer, spec->renew, error);
}

/* Requests another picture, or none, if the option names one. */
static bool change_picture(Viewer* viewer, const OptionSpec* spec, const char* path) {
    const bool is_picture = spec->renew == RENEW_FLOOR || spec->renew == RENEW_SKY;
    if (is_picture) {
        viewer_request_picture(viewer, spec->renew == RENEW_FLOOR ? PICTURE_FLOOR : PICTURE_SKY,
                               path);
    }
    return is_picture;
}

/* Sets an option of the scene. */
static bool set_value(Settings* scene, const OptionSpec* spec, const char* value,
                      SwellError* error) {
    void* field = options_field(scene, spec);
    if (spec->kind == OPTION_KIND_FLAG) {
        *(bool*)field = strcmp(value, "on") == 0;
        return true;
    }
    if (spec->kind == OPTION_KIND_TEXT && value[0] == '\0') {
        *(char*)field = '\0';
        return true;
    }
    const bool ok = options_set(scene, spec->id, value, GIVEN_BY_USER, error);
    options_resolve_air(scene);
    return ok && options_resolve_heavens(scene, error);
}

static void set_option(Viewer* viewer, const OptionSpec* spec, const char* value) {
    SwellError error = {0};
    if (change_picture(viewer, spec, value)) {
        return;
    }
    const Settings before = viewer->state.settings;
    if (!set_value(&viewer->state.settings, spec, value, &error) ||
        !renew(viewer, spec, &before, &error)) {
        viewer->state.settings = before;
        viewer_set_note(viewer, "as before: ", error.message);
    }
}

static void reset_option(Viewer* viewer, const OptionSpec* spec) {
    SwellError error = {0};
    if (change_picture(viewer, spec, "")) {
        return;
    }
    const Settings before = viewer->state.settings;
    Settings standard;
    options_fill_standard(&before, &standard);
    options_copy(&viewer->state.settings, spec, &standard);
    if (spec->id == OPTION_AEROSOL) {
        options_forget(&viewer->state.settings, OPTION_HAZE);
    }
    if (spec->id == OPTION_SUN) {
        viewer->state.settings.light.sun_of_hour = false;
        options_forget(&viewer->state.settings, OPTION_SKY_MOVES);
    }
    options_resolve_air(&viewer->state.settings);
    if (!options_resolve_heavens(&viewer->state.settings, NULL)) {
        options_forget(&viewer->state.settings, OPTION_SKY_MOVES); /* that was its hour */
        options_resolve_heavens(&viewer->state.settings, NULL);
    }
    if (!renew(viewer, spec, &before, &error)) {
        viewer_set_note(viewer, "", error.message);
    }
}

static void reset_group(Viewer* viewer, OptionGroup group) {
    const OptionSpec* table = options_table();
    if (group == OPTION_GROUP_SEA) {
        const OceanParams sea = ocean_physical_params();
        view_state_change_sea(&viewer->state, &sea);
        viewer_set_force(viewer, options_default().sea.beaufort);
        return;
    }
    for (int i = 0; i < OPTION_COUNT; ++i) {
        if (table[i].group == group && option_widget_exists(&table[i], &viewer->state.settings)) {
            reset_option(viewer, &table[i]);
        }
    }
}

/* ---- Whole scenes -------------------------------------------------------------------------- */

/* Takes the measured sea of a loaded scene, which the view has until the end: seas in transition
   and what U brings back have its tables. */
static bool keep_measured_sea(Viewer* viewer, Settings* loaded, SwellError* error) {
    if (!loaded->sea.measured_sea) {
        return true;
    }
    if (viewer->kept_count == VIEWER_SEAS_MAX) {
        return swell_error_set(error, SWELL_ERROR_RANGE, "%d scenes with measured seas were loaded",
                               VIEWER_SEAS_MAX);
    }
    viewer->kept[viewer->kept_count++] = loaded->sea.measured_sea;
    viewer->state.settings.sea.measured_sea = loaded->sea.measured_sea;
    viewer->state.settings.sea.measured = loaded->sea.measured;
    loaded->sea.measured_sea = NULL;
    return true;
}

/* `word` is "@FILE". */
static void load_scene(Viewer* viewer, char* word) {
    SwellError error = {0};
    Settings loaded;
    if (host_file_is_pipe(word + 1)) { /* which may never send anything */
        viewer_set_note(viewer, "not loaded: it is a pipe, not a file: ", word + 1);
        return;
    }
    if (!options_parse(&loaded, 1, &word, &error)) {
        viewer_set_note(viewer, "not loaded: ", error.message);
        return;
    }
    if (keep_measured_sea(viewer, &loaded, &error)) {
        viewer_apply_scene(viewer, &loaded, false);
        if (!viewer_load_water(viewer, &loaded, &error)) {
            viewer_set_note(viewer, "", error.message);
        }
    } else {
        viewer_set_note(viewer, "not loaded: ", error.message);
    }
    options_finish(&loaded);
}

/* Applies a preset as on the command line: resets what the last one set, and a picture of the sky,
   which would hide the preset's sun and clouds. */
static void apply_preset(Viewer* viewer, const char* name) {
    SwellError error = {0};
    Settings scene;
    /* A page may ask for any name. */
    if (!option_check_value(option_spec(OPTION_PRESET), name, &error)) {
        viewer_set_note(viewer, "as before: ", error.message);
        return;
    }
    options_file_build(&viewer->state.settings, &scene);
    for (OptionId id = 0; id < OPTION_COUNT; ++id) {
        if (options_giver(&viewer->state.settings, id) == GIVEN_BY_PRESET) {
            scene.given[id] = GIVEN_BY_PRESET;
        }
    }
    options_forget(&scene, OPTION_SKY);
    preset_apply_named(&scene, name);
    if (options_resolve_sea(&scene, &error)) {
        viewer_apply_scene(viewer, &scene, true);
    } else {
        viewer_set_note(viewer, "as before: ", error.message);
    }
}

/* What is in the water, as options. */
typedef struct ShownWater {
    NumberList stone[WATER_THROWN_MAX], buoy[WATER_BUOYS_MAX], boat;
} ShownWater;

static void list_water(const Viewer* viewer, ShownWater* water, Settings* scene) {
    const WaterShown* shown = scene_bodies(viewer->scene);
    WaterStone stone[WATER_THROWN_MAX];
    scene->bodies.stone_at = (RepeatedList){
        water_sim_list_stones(scene_water(viewer->scene), scene->clock.time, stone), water->stone};
    for (int i = 0; i < scene->bodies.stone_at.count; ++i) {
        water->stone[i] = (NumberList){4, {stone[i].x, stone[i].z, stone[i].radius, stone[i].time}};
    }
    scene->bodies.buoy_at = (RepeatedList){shown->count - shown->has_boat, water->buoy};
    for (int i = 0; i < scene->bodies.buoy_at.count; ++i) {
        const double* place = shown->pose[i].position;
        water->buoy[i] = (NumberList){2, {place[0], place[2]}};
    }
    scene->bodies.boat_at = (RepeatedList){shown->has_boat, &water->boat};
    if (shown->has_boat) {
        const double* place = shown->pose[shown->count - 1].position;
        water->boat = (NumberList){3, {place[0], place[2], shown->heading}};
    }
}

/* Returns the options of the shown picture: with its size, time and quality; those of the water
   borrow `water`. */
static Settings shown_scene(const Viewer* viewer, ShownWater* water) {
    Settings scene = viewer->state.settings;
    if (scene.view.quality == QUALITY_AUTO) {
        scene.view.quality = QUALITY_LOW + (int)viewer_quality(viewer);
    }
    scene.clock.time = scene_shown_time(viewer->scene);
    list_water(viewer, water, &scene);
    options_mark_unset(&scene, OPTION_TROUGH); /* a window does not stand in one */
    if (scene.view.width != viewer->width || scene.view.height != viewer->height) {
        char size[32];
        snprintf(size, sizeof size, "%dx%d", viewer->width, viewer->height);
        options_set(&scene, OPTION_RESOLUTION, size, GIVEN_BY_USER, NULL);
    }
    return scene;
}

/* Adds the reason why the scene gives another picture than F2. */
static void add_reason(char reasons[GUI_WORD_SIZE], const char* reason) {
    const size_t used = strlen(reasons);
    snprintf(reasons + used, GUI_WORD_SIZE - used, "%s%s", used > 0 ? ", " : "", reason);
}

/* Lists what the scene cannot hold to the byte, "" for nothing. */
static void find_unsaved(const Viewer* viewer, const Settings* scene, char reasons[GUI_WORD_SIZE]) {
    const WaterShown* shown = scene_bodies(viewer->scene);
    const bool bodies = shown->count > 0;
    reasons[0] = '\0';
    if (bodies) {
        add_reason(reasons, "boat and buoys at rest");
    }
    if (scene->bodies.stone_at.count > 0) {
        add_reason(reasons, "stones thrown anew");
    }
    if (water_sim_wake(scene_water(viewer->scene)) &&
        (bodies || scene->bodies.stone_at.count == 0)) {
        add_reason(reasons, "no wake");
    }
    if (ocean_sea_changes(scene_sea(viewer->scene))) {
        add_reason(reasons, "the sea as it will be");
    }
}

/* Fills the whole path of a file in the current folder. */
static void find_whole_path(const char* name, char path[HOST_PATH_SIZE]) {
    char folder[HOST_PATH_SIZE];
    const bool is_whole = name[0] == '/' || name[0] == '\\' || (name[0] && name[1] == ':');
    if (is_whole || !host_current_folder(folder, NULL) ||
        strlen(folder) + strlen(name) + 2 > HOST_PATH_SIZE) {
        snprintf(path, HOST_PATH_SIZE, "%s", name);
    } else {
        memcpy(path, folder, strlen(folder) + 1);
        strcat(strcat(path, "/"), name);
    }
}

/* Asks before it overwrites a file: then the next request for the same file does. */
static void save_scene(Viewer* viewer, const char* name) {
    SwellError error = {0};
    ShownWater water;
    char path[HOST_PATH_SIZE], reasons[GUI_WORD_SIZE];
    char* replaces = viewer->settings_panel.replaces;
    const bool asked = strcmp(replaces, name) == 0;
    replaces[0] = '\0';
    find_whole_path(name, path);
    if (!asked && host_path_exists(name)) {
        snprintf(replaces, sizeof viewer->settings_panel.replaces, "%s", name);
        viewer_set_note(viewer, "the file is there; \"replace\" overwrites ", path);
        return;
    }
    const Settings scene = shown_scene(viewer, &water);
    if (!options_file_save(&scene, name, &error)) {
        viewer_set_note(viewer, "not saved: ", error.message);
        return;
    }
    viewer->scenes.listed_at = 0.0;
    window_offer_file(viewer->window, name);
    find_unsaved(viewer, &scene, reasons);
    viewer_set_note(viewer, "scene=", path);
    if (reasons[0]) {
        const size_t used = strlen(path);
        snprintf(path + used, sizeof path - used, "; in it: %s", reasons);
        viewer_set_note(viewer, "saved: ", path);
    }
}

/* Size and quality are those of the page and the machine that opens the address. */
char* viewer_describe(Viewer* viewer, SwellError* error) {
    ShownWater water;
    Settings scene = shown_scene(viewer, &water);
    scene.view.quality = viewer->state.settings.view.quality;
    options_mark_unset(&scene, OPTION_RESOLUTION);
    return options_file_write(&scene, OPTIONS_FORM_ADDRESS, error);
}

static void copy_command(Viewer* viewer) {
    SwellError error = {0};
    ShownWater water;
    char reasons[GUI_WORD_SIZE];
    const bool in_page = window_is_page();
    const Settings scene = shown_scene(viewer, &water);
    char* text = in_page ? viewer_describe(viewer, &error)
                         : options_file_write(&scene, OPTIONS_FORM_COMMAND, &error);
    if (!text) {
        viewer_set_note(viewer, "not copied: ", error.message);
        return;
    }
    window_write_clipboard(viewer->window, text);
    const char* copied = in_page ? "the link is copied" : "the command line is copied";
    find_unsaved(viewer, &scene, reasons);
    viewer_set_note(viewer, copied, "");
    if (reasons[0]) {
        viewer_set_note(
            viewer, in_page ? "the link is copied; in it: " : "the command line is copied; in it: ",
            reasons);
    }
    if (viewer->log) {
        fprintf(viewer->log, "%s=%s\n", in_page ? "link" : "command", text);
    }
    swell_memory_free(text);
}

void viewer_apply_settings(Viewer* viewer) {
    assert(viewer);
    const SettingsRequest* request = &viewer->request;
    char path[OPTION_VALUE_SIZE + 1];
    if (request->kind == SETTINGS_NOTHING) {
        return;
    }
    switch (request->kind) {
    case SETTINGS_SET:
        set_option(viewer, request->spec, request->value);
        break;
    case SETTINGS_RESET:
        reset_option(viewer, request->spec);
        break;
    case SETTINGS_RESET_GROUP:
        reset_group(viewer, request->group);
        break;
    case SETTINGS_RESET_ALL:
        for (OptionGroup group = 0; group < OPTION_GROUP_COUNT; ++group) {
            reset_group(viewer, group);
        }
        break;
    case SETTINGS_PRESET:
        apply_preset(viewer, request->value);
        break;
    case SETTINGS_LOAD:
        viewer->settings_panel.replaces[0] = '\0';
        snprintf(path, sizeof path, "@%s", request->value);
        load_scene(viewer, path);
        break;
    case SETTINGS_SAVE:
        save_scene(viewer, request->value);
        break;
    case SETTINGS_COPY:
        copy_command(viewer);
        break;
    case SETTINGS_NOTHING:
        break;
    }
    viewer->request.kind = SETTINGS_NOTHING;
}
