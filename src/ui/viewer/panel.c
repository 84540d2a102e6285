#include "panel.h"

#include "base/text.h"
#include "options/resolve.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* ---- The panel ----------------------------------------------------------------------------- */

static const double LIST_SECONDS = 1.0; /* interval of looking for scenes [s] */

/* Lists the scenes of the current folder from time to time. */
static const char* const* list_scenes(SceneList* list, double now) {
    if (list->listed_at == 0.0 || now - list->listed_at >= LIST_SECONDS) {
        const int count = host_folder_list(".swell", list->file, PANEL_SCENES_MAX);
        for (int i = 0; i <= count; ++i) {
            list->names[i] = i < count ? list->file[i] : NULL;
        }
        list->listed_at = now;
    }
    return list->names;
}

void panel_write(Panel* panel, const View* view, Gui* gui, const SeaFigures* figures) {
    assert(panel && view && gui && figures);
    Settings standard;
    options_fill_standard(&view->state.settings, &standard);
    const SettingsView shown = {
        .scene = &view->state.settings,
        .standard = &standard,
        .figures = figures,
        .width = view->width,
        .height = view->height,
        .scenes = list_scenes(&panel->scenes, view->notes.now),
        .note = notes_current(&view->notes),
        .in_page = window_is_page(),
        .reveals = panel->reveals,
    };
    SettingsRequest request;
    settings_panel_write(&panel->settings, gui, &shown, &request);
    if (request.kind != SETTINGS_NOTHING) {
        panel->request = request;
    }
}

/* ---- What is shown, as options --------------------------------------------------------------- */

static const double WATER_SPEED_LEAST = 0.05; /* a slower boat is at rest [m/s] */

/* The contents of the water as options. */
typedef struct ShownWater {
    NumberList stone[WATER_THROWN_MAX], buoy[WATER_BUOYS_MAX], boat;
} ShownWater;

/* Returns the options of the shown picture, with its size and time. The options of the water borrow
   `water`. */
static Settings shown_scene(const View* view, ShownWater* water) {
    Settings scene = view->state.settings;
    BodySettings* bodies = &scene.bodies;
    const WaterShown* shown = world_bodies(view->world);
    WaterStone stone[WATER_THROWN_MAX];
    scene.clock.time = world_shown_time(view->world);
    bodies->stone_at = (RepeatedList){
        water_sim_list_stones(world_water(view->world), scene.clock.time, stone), water->stone};
    for (int i = 0; i < bodies->stone_at.count; ++i) {
        water->stone[i] = (NumberList){4, {stone[i].x, stone[i].z, stone[i].radius, stone[i].time}};
    }
    bodies->buoy_at = (RepeatedList){shown->count - shown->has_boat, water->buoy};
    for (int i = 0; i < bodies->buoy_at.count; ++i) {
        const double* place = shown->pose[i].position;
        water->buoy[i] = (NumberList){2, {place[0], place[2]}};
    }
    bodies->boat_at = (RepeatedList){shown->has_boat, &water->boat};
    const double speed =
        shown->has_boat ? fmin(shown->speed, option_spec(OPTION_BOAT_SPEED)->high) : 0.0;
    bodies->boat_speed = speed > WATER_SPEED_LEAST ? speed : 0.0;
    scene.said[OPTION_BOAT_SPEED] = bodies->boat_speed > 0.0;
    if (shown->has_boat) {
        const double* place = shown->pose[shown->count - 1].position;
        water->boat = (NumberList){3, {place[0], place[2], shown->heading}};
    }
    scene.camera.trough = 0.0; /* a window's eye stands in no trough */
    if (scene.view.width != view->width || scene.view.height != view->height) {
        char size[32];
        snprintf(size, sizeof size, "%dx%d", view->width, view->height);
        options_set(&scene, OPTION_RESOLUTION, size, NULL);
    }
    return scene;
}

static void round_numbers(double* number, int count) {
    for (int i = 0; i < count; ++i) {
        number[i] = round(1e3 * number[i]) / 1e3 + 0.0; /* no -0 */
    }
}

/* Returns the shown scene with places to millimetres, and directions, time and exposure to
   thousandths, for links and command lines: nobody sees the rest. A file keeps all digits, and so
   F2's bytes. */
static Settings brief_scene(const View* view, ShownWater* water) {
    Settings scene = shown_scene(view, water);
    round_numbers(scene.camera.pose.place, 3);
    round_numbers(&scene.camera.pose.yaw, 1);
    round_numbers(&scene.camera.pose.pitch, 1);
    round_numbers(&scene.clock.time, 1);
    round_numbers(&scene.tone.exposure, 1);
    round_numbers(scene.light.sun, 2);
    for (int i = 0; i < scene.bodies.stone_at.count; ++i) {
        round_numbers(water->stone[i].value, water->stone[i].count);
    }
    for (int i = 0; i < scene.bodies.buoy_at.count; ++i) {
        round_numbers(water->buoy[i].value, water->buoy[i].count);
    }
    round_numbers(water->boat.value, scene.bodies.boat_at.count ? water->boat.count : 0);
    return scene;
}

/* Writes how the scene differs from F2's picture, or "". */
static void find_unsaved(const View* view, const Settings* scene, char reasons[GUI_WORD_SIZE]) {
    const bool runs = scene->bodies.boat_speed > 0.0;
    const bool rests = world_bodies(view->world)->count > runs;
    const bool falls = scene->bodies.stone_at.count > 0;
    const bool wakes = water_sim_wake(world_water(view->world)) && !runs && (rests || !falls);
    const bool changes = ocean_sea_changes(world_sea(view->world));
    snprintf(reasons, GUI_WORD_SIZE, "%s%s%s%s%s",
             runs ? "; in it the boat runs straight ahead" : "",
             rests ? runs ? "; in it buoys are at rest" : "; in it boat and buoys are at rest" : "",
             falls ? "; stones fall again" : "", wakes ? "; without the wake" : "",
             changes ? "; its sea is the final one" : "");
}

/* Fills the absolute path of a file in the current folder. */
static void find_whole_path(const char* name, char path[HOST_PATH_SIZE]) {
    const bool is_whole = name[0] == '/' || name[0] == '\\' || (name[0] && name[1] == ':');
    if (is_whole || !host_current_folder(path, NULL)) {
        path[0] = '\0';
    } else {
        swell_append(path, HOST_PATH_SIZE, "/");
    }
    swell_append(path, HOST_PATH_SIZE, "%s", name);
}

void panel_save_scene(Panel* panel, View* view, const char* name) {
    assert(panel && view && name);
    SwellError error = {0};
    ShownWater water;
    char path[HOST_PATH_SIZE], reasons[GUI_WORD_SIZE];
    char* replaces = panel->settings.replaces;
    const bool asked = strcmp(replaces, name) == 0;
    replaces[0] = '\0';
    find_whole_path(name, path);
    if (!asked && host_path_exists(name)) {
        snprintf(replaces, sizeof panel->settings.replaces, "%s", name);
        notes_set(&view->notes, "the file is there; \"replace\" overwrites ", path);
        return;
    }
    if (host_path_is_special(name)) { /* a pipe would block until another program reads */
        notes_set(&view->notes, "not saved: it is no regular file: ", path);
        return;
    }
    const Settings scene = shown_scene(view, &water);
    if (!options_file_save(&scene, name, &error)) {
        notes_set(&view->notes, "not saved: ", error.message);
        return;
    }
    panel->scenes.listed_at = 0.0;
    window_offer_file(view->window, name);
    find_unsaved(view, &scene, reasons);
    notes_set(&view->notes, "scene=", path);
    if (reasons[0]) {
        swell_append(path, sizeof path, "%s", reasons);
        notes_set(&view->notes, "saved: ", path);
    }
}

/* The address has no size and quality: they are those of the page and the machine that open it. */
char* panel_describe_scene(const View* view, SwellError* error) {
    ShownWater water;
    Settings scene = brief_scene(view, &water);
    scene.view.quality = view->state.settings.view.quality;
    scene.said[OPTION_RESOLUTION] = false;
    scene.program.paused = view->state.paused;
    return options_file_write(&scene, OPTIONS_FORMAT_ADDRESS, error);
}

void panel_copy_scene(View* view) {
    assert(view);
    SwellError error = {0};
    ShownWater water;
    char reasons[GUI_WORD_SIZE];
    const bool in_page = window_is_page();
    const Settings scene = brief_scene(view, &water);
    char* text = in_page ? panel_describe_scene(view, &error)
                         : options_file_write(&scene, OPTIONS_FORMAT_COMMAND, &error);
    if (!text) {
        notes_set(&view->notes, "not copied: ", error.message);
        return;
    }
    window_write_clipboard(view->window, text);
    const char* copied = in_page ? "the link is copied" : "the command line is copied";
    find_unsaved(view, &scene, reasons);
    notes_set(&view->notes, copied, reasons);
    notes_log(&view->notes, "%s=%s", in_page ? "link" : "command", text);
    swell_memory_free(text);
}
