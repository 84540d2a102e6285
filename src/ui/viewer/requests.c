/*
 * Executes the requests of the settings panel.
 */
#include "keys.h"
#include "options/resolve.h"
#include "viewer_parts.h"
#include "world/files.h"

#include <assert.h>
#include <string.h>

/* ---- Values -------------------------------------------------------------------------------- */

/* Takes settings in which an option was set or reset, and renews what depends on it. */
static void take(Viewer* viewer, const OptionSpec* spec, const Settings* next) {
    View* view = &viewer->view;
    const OceanMethod method = view->state.settings.computing.method;
    SwellError error = {0};
    view_state_take(&view->state, next);
    viewer_limit_method(view, method);
    if (spec->renew == RENEW_CAMERA || spec->id == OPTION_LAND) {
        eye_place(&view->eye, &next->camera.pose);
    }
    if (!viewer_renew_pool(viewer, spec->renew, &error)) {
        notes_set(&view->notes, "", error.message);
    }
}

/* Requests another picture, or none, if the option names one. */
static bool change_picture(Viewer* viewer, const OptionSpec* spec, const char* path) {
    const bool is_floor = spec->renew == RENEW_FLOOR, is_sky = spec->renew == RENEW_SKY;
    if (is_floor || is_sky) {
        pictures_request(&viewer->pictures, &viewer->view, is_floor ? PICTURE_FLOOR : PICTURE_SKY,
                         path);
    }
    return is_floor || is_sky;
}

static void set_option(Viewer* viewer, const OptionSpec* spec, const char* value) {
    SwellError error = {0};
    if (spec->id == OPTION_TOUR) {
        const int step = tour_find(value); /* a page may ask for any name */
        if (step >= 0) {
            viewer_begin_tour(viewer, step);
        }
        return;
    }
    if (change_picture(viewer, spec, value)) {
        return;
    }
    Settings next = viewer->view.state.settings;
    if (options_change(&next, spec->id, value, &error)) {
        take(viewer, spec, &next);
    } else {
        notes_set(&viewer->view.notes, "as before: ", error.message);
    }
}

static void reset_option(Viewer* viewer, const OptionSpec* spec) {
    SwellError error = {0};
    if (change_picture(viewer, spec, "")) {
        return;
    }
    Settings next = viewer->view.state.settings;
    if (options_reset(&next, spec->id, &error)) {
        take(viewer, spec, &next);
    } else {
        notes_set(&viewer->view.notes, "", error.message);
    }
}

static void reset_group(Viewer* viewer, OptionGroup group) {
    for (OptionId id = 0; id < OPTION_COUNT; ++id) {
        const OptionSpec* spec = option_spec(id);
        if (spec->group == group && option_widget_exists(spec, &viewer->view.state.settings)) {
            reset_option(viewer, spec);
        }
    }
}

/* ---- Whole scenes -------------------------------------------------------------------------- */

/* `word` is "@FILE". A pipe is refused: the window would stand still until another program writes
   to it. */
static void load_scene(Viewer* viewer, char* word) {
    Notes* notes = &viewer->view.notes;
    SwellError error = {0};
    Settings loaded;
    if (!host_file_check_regular(word + 1, &error) || !options_parse(&loaded, 1, &word, &error)) {
        notes_set(notes, "not loaded: ", error.message);
        return;
    }
    if (options_name_land_file(&loaded) &&
        strcmp(loaded.land.name, viewer->view.state.settings.land.name) != 0) {
        notes_set(notes, "not loaded: ", "a map of land is read as the program starts");
    } else if (host_file_check_regular(loaded.sea.file, &error) && sea_file_open(&loaded, &error) &&
               viewer_keep_sea(viewer, &loaded, &error)) {
        viewer_apply_scene(viewer, &loaded, false);
        if (!viewer_load_water(viewer, &loaded, &error)) {
            notes_set(notes, "", error.message);
        }
    } else {
        notes_set(notes, "not loaded: ", error.message);
    }
    sea_file_close(&loaded);
    options_finish(&loaded);
}

/* A page may ask for any name. */
static void apply_preset(Viewer* viewer, const char* name) {
    SwellError error = {0};
    Settings scene = viewer->view.state.settings;
    if (options_choose_preset(&scene, name, &error)) {
        viewer_apply_scene(viewer, &scene, true);
    } else {
        notes_set(&viewer->view.notes, "as before: ", error.message);
    }
}

void viewer_apply_request(Viewer* viewer) {
    assert(viewer);
    Panel* panel = &viewer->panel;
    const SettingsRequest* request = &panel->request;
    char path[OPTION_VALUE_SIZE + 1];
    if (request->kind != SETTINGS_NOTHING) {
        notes_end_offer(&viewer->view.notes);
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
        apply_preset(viewer, option_spec(OPTION_PRESET)->default_text);
        for (OptionGroup group = 0; group < OPTION_GROUP_COUNT; ++group) {
            reset_group(viewer, group);
        }
        break;
    case SETTINGS_PRESET:
        apply_preset(viewer, request->value);
        break;
    case SETTINGS_LOAD:
        panel->settings.replaces[0] = '\0';
        snprintf(path, sizeof path, "@%s", request->value);
        load_scene(viewer, path);
        break;
    case SETTINGS_SAVE:
        panel_save_scene(panel, &viewer->view, request->value);
        break;
    case SETTINGS_COPY:
        panel_copy_scene(&viewer->view);
        break;
    case SETTINGS_NOTHING:
        break;
    }
    panel->request.kind = SETTINGS_NOTHING;
}
