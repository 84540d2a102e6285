/*
 * The panel in the viewer: what it shows, and what is done when it asks for something. It asks
 * while a picture is drawn; that is done before the next one, when nothing is computed.
 */
#include "options/options_file.h"
#include "options/options_sea.h"
#include "options/presets.h"
#include "viewer/view_changes.h"
#include "viewer_internal.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* ---- What it shows ------------------------------------------------------------------------- */

/* The options of what is seen. */
static void follow_view(Viewer* viewer) {
    view_state_fill_options(&viewer->state, &viewer->scene);
}

/* The defaults are found anew where the sea is of another kind, or its wind another. */
static void follow_standard(Viewer* viewer) {
    const OceanSeaState* sea = &viewer->scene.ocean.state;
    if (!viewer->has_standard || viewer->standard_of.kind != sea->kind ||
        viewer->standard_of.wind_speed != sea->wind_speed) {
        controls_fill_standard(&viewer->scene, &viewer->standard);
        viewer->standard_of = *sea;
        viewer->has_standard = true;
    }
}

void viewer_write_controls(Viewer* viewer) {
    assert(viewer);
    if (!viewer->state.panel) {
        return;
    }
    follow_view(viewer);
    follow_standard(viewer);
    const ControlsView view = {
        .scene = &viewer->scene,
        .standard = &viewer->standard,
        .figures = &viewer->figures,
        .width = viewer->width,
        .height = viewer->height,
        .note = window_seconds(viewer->window) < viewer->note_until ? viewer->note : NULL,
    };
    ControlRequest request;
    controls_write(&viewer->controls, viewer->gui, &view, &request);
    if (request.kind != CONTROL_NOTHING) {
        viewer->request = request;
    }
}

/* ---- Values -------------------------------------------------------------------------------- */

static bool is_named(const OptionSpec* spec, const char* name) {
    return strcmp(spec->name, name) == 0;
}

/* A sea of another kind has the numbers of that kind. */
static void change_kind(Viewer* viewer, OceanSpectrumKind kind) {
    static const double SHALLOW = 20.0; /* m; the spectrum of shallow water needs a bottom */
    const OceanParams* now = &viewer->state.sea;
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

/* Brings an option of the sea from the scene to the state. */
static void take_sea(Viewer* viewer, const OptionSpec* spec) {
    const Options* scene = &viewer->scene;
    if (is_named(spec, "--beaufort")) {
        view_change_force(&viewer->state, scene->beaufort);
    } else if (is_named(spec, "--spectrum")) {
        change_kind(viewer, (OceanSpectrumKind)scene->spectrum);
    } else if (is_named(spec, "--wind-speed")) {
        view_set_wind(&viewer->state, scene->ocean.state.wind_speed);
    } else {
        OceanParams sea = scene->ocean;
        sea.state.spreading = (OceanSpreading)scene->spreading;
        if (sea.state.kind == OCEAN_SPECTRUM_TMA && isinf(sea.state.depth)) {
            viewer_set_note(viewer, "the tma spectrum needs a depth", "");
            return;
        }
        view_state_change_sea(&viewer->state, &sea);
    }
}

/* Brings what is no sea from the scene to the state. */
static void take_view(Viewer* viewer) {
    ViewState* state = &viewer->state;
    const ViewState next = view_state_from_options(&viewer->scene, viewer->sky_image);
    state->light = next.light;
    state->wireframe = next.wireframe;
    state->spectrum = next.spectrum;
    state->hud = next.hud;
    state->pool = next.pool;
    state->string = next.string;
    state->plain = next.plain;
    state->rain = next.rain;
    state->rain_rate = next.rain_rate;
    state->aboard = next.aboard;
    state->scheme = next.scheme;
    state->speed = next.speed;
    state->camera.speed = next.camera.speed;
    if (next.method == OCEAN_METHOD_DFT && state->sea.grid > VIEW_DFT_GRID_MAX) {
        viewer_set_note(viewer, "the DFT is for N up to 256", "");
    } else {
        state->method = next.method;
    }
}

static void take_camera(Viewer* viewer) {
    viewer->state.camera.pose = viewer->scene.camera;
    viewer_place_eye(viewer);
}

/* What the pool is made of: it is made anew. */
static bool take_pool(Viewer* viewer, const OptionSpec* spec, SwellError* error) {
    if (is_named(spec, "--size")) {
        viewer->raining = false;
        return ripple_panels_reset(&viewer->panels, error);
    }
    if (is_named(spec, "--damping") || is_named(spec, "--attack") || is_named(spec, "--slowdown") ||
        is_named(spec, "--blend") || is_named(spec, "--loss")) {
        viewer->raining = false;
        return ripple_panels_set_scheme(&viewer->panels, viewer->state.scheme, error);
    }
    if (is_named(spec, "--pool-depth") || is_named(spec, "--pool-rate")) {
        ripple_panels_wake(&viewer->panels);
        viewer->raining = false; /* its drops are counted by steps */
    }
    return true;
}

/* Brings the option from the scene to what is seen. */
static bool take_option(Viewer* viewer, const OptionSpec* spec, SwellError* error) {
    if (spec->group == OPTION_GROUP_SEA) {
        take_sea(viewer, spec);
        return true;
    }
    take_view(viewer);
    if (is_named(spec, "--camera")) {
        take_camera(viewer);
    } else if (is_named(spec, "--time")) {
        viewer->state.time = viewer->scene.time;
    }
    return take_pool(viewer, spec, error);
}

/* Gives an option its value in the scene. */
static bool set_value(Options* scene, const OptionSpec* spec, const char* value,
                      SwellError* error) {
    void* field = (char*)scene + spec->offset;
    if (spec->kind == OPTION_FLAG) {
        *(bool*)field = strcmp(value, "on") == 0;
        return true;
    }
    if (spec->kind == OPTION_TEXT && value[0] == '\0') {
        *(char*)field = '\0';
        return true;
    }
    return options_set(scene, spec->name, value, GIVEN_BY_USER, error);
}

static void set_option(Viewer* viewer, const OptionSpec* spec, const char* value) {
    SwellError error = {0};
    PictureUse use;
    if (viewer_picture_use(spec->name, &use)) {
        viewer_want_picture(viewer, use, value);
        return;
    }
    viewer->standard = viewer->scene; /* to go back to; it is found anew before it is shown */
    if (!set_value(&viewer->scene, spec, value, &error) || !take_option(viewer, spec, &error)) {
        viewer->scene = viewer->standard;
        viewer_set_note(viewer, "as before: ", error.message);
    }
}

static void reset_option(Viewer* viewer, const OptionSpec* spec) {
    if (spec->kind == OPTION_HOUR) { /* it has no value of its own */
        return;
    }
    SwellError error = {0};
    PictureUse use;
    if (viewer_picture_use(spec->name, &use)) {
        viewer_want_picture(viewer, use, "");
        return;
    }
    controls_fill_standard(&viewer->scene, &viewer->standard);
    options_copy(&viewer->scene, spec, &viewer->standard);
    if (!take_option(viewer, spec, &error)) {
        viewer_set_note(viewer, "", error.message);
    }
}

static void reset_group(Viewer* viewer, OptionGroup group) {
    int count = 0;
    const OptionSpec* table = options_table(&count);
    if (group == OPTION_GROUP_SEA) {
        const Options first = options_default();
        OceanParams sea = ocean_physical_params();
        sea.state.spreading = (OceanSpreading)first.spreading;
        view_state_change_sea(&viewer->state, &sea);
        view_change_force(&viewer->state, first.beaufort);
        return;
    }
    for (int i = 0; i < count; ++i) {
        if (table[i].group == group && control_row_exists(&table[i], &viewer->scene)) {
            reset_option(viewer, &table[i]);
            follow_view(viewer);
        }
    }
}

/* ---- Whole scenes -------------------------------------------------------------------------- */

/* What `given` says of the groups, or, with all, of everything that can change. */
static void take_scene(Viewer* viewer, const Options* given, bool all) {
    SwellError error = {0};
    PictureUse use;
    int count = 0;
    const OptionSpec* table = options_table(&count);
    for (int i = 0; i < count; ++i) {
        const OptionSpec* spec = &table[i];
        const bool of_picture = spec->group == OPTION_GROUP_SEA ||
                                spec->group == OPTION_GROUP_LIGHT || is_named(spec, "--camera") ||
                                is_named(spec, "--fov") ||
                                (is_named(spec, "--time") && options_giver(given, "--time"));
        if (spec->group == OPTION_GROUP_PROGRAM ||
            (spec->at_start && spec->group != OPTION_GROUP_PRESET) ||
            !(all || of_picture || spec->group == OPTION_GROUP_PRESET)) {
            continue;
        }
        if (viewer_picture_use(spec->name, &use)) {
            viewer_want_picture(viewer, use, use == PICTURE_FLOOR ? given->floor : given->sky);
            continue;
        }
        const bool same = control_row_same(spec, &viewer->scene, given);
        options_copy(&viewer->scene, spec, given);
        if (all && !same && !take_pool(viewer, spec, &error)) {
            viewer_set_note(viewer, "", error.message);
        }
    }
    viewer->scene.ocean = given->ocean;
    view_state_change_sea(&viewer->state, &given->ocean);
    take_view(viewer);
    take_camera(viewer);
    viewer->state.time = viewer->scene.time;
}

/* `word` is "@FILE". */
static void load_scene(Viewer* viewer, char* word) {
    SwellError error = {0};
    Options* given = &viewer->standard; /* which is found anew before it is shown */
    if (options_parse(given, 1, &word, &error)) {
        take_scene(viewer, given, true);
    } else {
        viewer_set_note(viewer, "not loaded: ", error.message);
    }
}

/* A preset stands for its own options, as on the command line: what the last one stood for goes,
   all else stays, but for a picture of the sky, which would hide the sun and the clouds of the
   preset. */
static void take_preset(Viewer* viewer, const char* name) {
    SwellError error = {0};
    Options* given = &viewer->standard; /* which is found anew before it is shown */
    scene_build(&viewer->scene, given);
    for (int i = 0; i < OPTIONS_MAX; ++i) {
        if (viewer->scene.given[i] == GIVEN_BY_PRESET) {
            given->given[i] = GIVEN_BY_PRESET;
        }
    }
    options_forget(given, "--sky");
    preset_apply_named(given, name);
    if (options_settle_sea(given, &error)) {
        take_scene(viewer, given, false);
    } else {
        viewer_set_note(viewer, "as before: ", error.message);
    }
}

/* The scene as a picture shows it: its size, its time, the quality that it has been drawn with. */
static void fill_scene(Viewer* viewer, Options* scene) {
    *scene = viewer->scene;
    if (scene->quality == QUALITY_AUTO) {
        scene->quality = QUALITY_LOW + (int)viewer_quality(viewer);
    }
    scene->time = viewer->world.sea.shown.request.time;
    options_take_back(scene, "--trough"); /* a window does not stand in one */
    if (scene->width != viewer->width || scene->height != viewer->height) {
        char size[32];
        snprintf(size, sizeof size, "%dx%d", viewer->width, viewer->height);
        options_set(scene, "--resolution", size, GIVEN_BY_USER, NULL);
    }
}

static void save_scene(Viewer* viewer, const char* path) {
    SwellError error = {0};
    fill_scene(viewer, &viewer->standard);
    if (scene_save(&viewer->standard, path, &error)) {
        viewer_set_note(viewer, "scene=", path);
    } else {
        viewer_set_note(viewer, "not saved: ", error.message);
    }
}

static void copy_command(Viewer* viewer) {
    SwellError error = {0};
    fill_scene(viewer, &viewer->standard);
    char* text = scene_write(&viewer->standard, SCENE_COMMAND, &error);
    if (!text) {
        viewer_set_note(viewer, "not copied: ", error.message);
        return;
    }
    window_write_clipboard(viewer->window, text);
    viewer_set_note(viewer, "the command line is copied", "");
    if (viewer->log) {
        fprintf(viewer->log, "command=%s\n", text);
    }
    swell_memory_free(text);
}

void viewer_obey_controls(Viewer* viewer) {
    assert(viewer);
    const ControlRequest* request = &viewer->request;
    char path[OPTION_VALUE_SIZE + 1];
    if (request->kind == CONTROL_NOTHING) {
        return;
    }
    follow_view(viewer);
    viewer->has_standard = false; /* it serves as scratch here */
    switch (request->kind) {
    case CONTROL_SET:
        set_option(viewer, request->spec, request->value);
        break;
    case CONTROL_RESET:
        reset_option(viewer, request->spec);
        break;
    case CONTROL_RESET_GROUP:
        reset_group(viewer, request->group);
        break;
    case CONTROL_RESET_ALL:
        for (OptionGroup group = 0; group < OPTION_GROUP_COUNT; ++group) {
            reset_group(viewer, group);
        }
        break;
    case CONTROL_PRESET:
        take_preset(viewer, request->value);
        break;
    case CONTROL_LOAD:
        snprintf(path, sizeof path, "@%s", request->value);
        load_scene(viewer, path);
        break;
    case CONTROL_SAVE:
        save_scene(viewer, request->value);
        break;
    case CONTROL_COPY:
        copy_command(viewer);
        break;
    case CONTROL_NOTHING:
        break;
    }
    viewer->request.kind = CONTROL_NOTHING;
}
