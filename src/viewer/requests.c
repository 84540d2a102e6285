/*
 * Executes the requests of the settings panel.
 */
#include "ocean/choice.h"
#include "options/options_clouds.h"
#include "options/options_file.h"
#include "options/options_land.h"
#include "options/options_light.h"
#include "options/options_sea.h"
#include "options/presets.h"
#include "scene/sea_file.h"
#include "view_keys.h"
#include "viewer_parts.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* ---- Values -------------------------------------------------------------------------------- */

/* Changes the spectrum; a change from or to Phillips or single waves resets all parameters but the
   seed, and what land needs. */
static void change_kind(ViewState* state, OceanSpectrumKind kind) {
    static const double SHALLOW = 20.0; /* m; TMA needs a finite depth */
    const OceanParams* now = &state->settings.ocean;
    OceanParams sea = *now;
    if (!ocean_kinds_agree(now->state.kind, kind)) {
        sea = ocean_kind_params(kind);
        sea.seed = now->seed;
        if (options_name_land(&state->settings)) {
            sea.state.depth = now->state.depth;
            sea.length = now->length;
        }
    }
    if (kind == OCEAN_SPECTRUM_DRAWN) { /* begins with the sea that is there */
        ocean_choice_draw(&sea.state);
    }
    sea.state.kind = kind;
    if (kind == OCEAN_SPECTRUM_TMA && isinf(sea.state.depth)) {
        sea.state.depth = SHALLOW;
    }
    options_follow_gamma(&state->settings, &sea.state);
    view_state_change_sea(state, &sea);
}

/* Changes the sea to one in which an option was set. */
static void change_sea(View* view, OptionRenewal renewal, const OceanParams* wanted) {
    ViewState* state = &view->state;
    if (renewal == RENEW_SEA_FORCE) {
        view_set_force(state, state->settings.sea.beaufort);
    } else if (renewal == RENEW_SEA_SPECTRUM) {
        change_kind(state, wanted->state.kind);
    } else if (renewal == RENEW_SEA_WIND) {
        view_set_wind(state, wanted->state.wind_speed);
    } else if (wanted->state.kind == OCEAN_SPECTRUM_TMA && isinf(wanted->state.depth)) {
        notes_set(&view->notes, "the tma spectrum needs a depth", "");
    } else {
        OceanParams sea = *wanted;
        if (sea.state.fetch != state->settings.ocean.state.fetch) {
            options_follow_gamma(&state->settings, &sea.state);
        }
        view_state_change_sea(state, &sea);
    }
}

/* Renews what depends on an option that was set; the settings before had another value. */
static bool renew(Viewer* viewer, const OptionSpec* spec, const Settings* before,
                  SwellError* error) {
    Settings* settings = &viewer->view.state.settings;
    if (spec->group == OPTION_GROUP_SEA) {
        const OceanParams wanted = settings->ocean;
        settings->ocean = before->ocean; /* until the view changes to it */
        change_sea(&viewer->view, spec->renew, &wanted);
        return true;
    }
    viewer_limit_method(&viewer->view, before->computing.method);
    if (spec->renew == RENEW_CAMERA) {
        eye_place(&viewer->view.eye, &settings->camera.pose);
    }
    return viewer_renew_pool(viewer, spec->renew, error);
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

/* Sets an option of the scene. */
static bool set_value(Settings* scene, const OptionSpec* spec, const char* value,
                      SwellError* error) {
    void* field = options_field(scene, spec);
    if (spec->kind == OPTION_KIND_FLAG) {
        *(bool*)field = strcmp(value, "on") == 0;
        return true;
    }
    const bool may_be_none = spec->kind == OPTION_KIND_TEXT || spec->kind == OPTION_KIND_WAVES;
    if (may_be_none && value[0] == '\0') {
        memset(field, 0, option_size(spec));
        return true;
    }
    const bool ok = options_set(scene, spec->id, value, error);
    return ok && options_resolve_light(scene, error);
}

/* The shown scene as options, of which those of its preset are not said. */
static void build_scene(const Settings* settings, Settings* scene) {
    options_file_build(settings, scene);
    scene->preset = settings->preset;
    for (OptionId id = 0; id < OPTION_COUNT; ++id) {
        if (!options_said(settings, id) && preset_says(settings->preset, id)) {
            scene->said[id] = false;
        }
    }
}

/* Applies sea, light and view of a scene, without what needs land where there is none. */
static void apply_built(Viewer* viewer, Settings* scene) {
    SwellError error = {0};
    for (OptionId id = 0; id < OPTION_COUNT && !options_name_land(scene); ++id) {
        if (option_spec(id)->group == OPTION_GROUP_LAND) {
            options_forget(scene, id);
        }
    }
    if (options_resolve_sea(scene, &error)) {
        viewer_apply_scene(viewer, scene, true);
    } else {
        notes_set(&viewer->view.notes, "as before: ", error.message);
    }
}

/* Changes to another kind of land, or to none, and to the sea that goes with it. */
static void apply_land(Viewer* viewer, const char* name) {
    Settings scene;
    build_scene(&viewer->view.state.settings, &scene);
    for (OptionId id = OPTION_LAND_SIZE; id <= OPTION_LAND_AT; ++id) { /* of a map */
        options_forget(&scene, id);
    }
    options_set(&scene, OPTION_LAND, name, NULL);
    apply_built(viewer, &scene);
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
    if (spec->id == OPTION_LAND) {
        apply_land(viewer, value);
        return;
    }
    const Settings before = viewer->view.state.settings;
    if (!set_value(&viewer->view.state.settings, spec, value, &error) ||
        !renew(viewer, spec, &before, &error)) {
        viewer->view.state.settings = before;
        notes_set(&viewer->view.notes, "as before: ", error.message);
    }
}

/* Forgets what goes with the option, and finds again what depends on it. */
static void resolve_reset(Settings* settings, OptionId id) {
    if (id == OPTION_AEROSOL) {
        options_forget(settings, OPTION_HAZE);
    }
    if (id == OPTION_SUN) {
        settings->light.sun_of_hour = false;
        options_forget(settings, OPTION_SKY_MOVES);
    }
    if (!options_resolve_light(settings, NULL)) {
        options_forget(settings, OPTION_SKY_MOVES); /* that was its hour */
        options_resolve_light(settings, NULL);
    }
}

static void reset_option(Viewer* viewer, const OptionSpec* spec) {
    SwellError error = {0};
    if (change_picture(viewer, spec, "")) {
        return;
    }
    if (spec->id == OPTION_LAND) {
        apply_land(viewer, "none");
        return;
    }
    Settings* settings = &viewer->view.state.settings;
    const Settings before = *settings;
    Settings standard;
    options_fill_standard(&before, &standard);
    options_copy(settings, spec, &standard);
    resolve_reset(settings, spec->id);
    if (!renew(viewer, spec, &before, &error)) {
        notes_set(&viewer->view.notes, "", error.message);
    }
}

static void reset_group(Viewer* viewer, OptionGroup group) {
    const OptionSpec* table = options_table();
    ViewState* state = &viewer->view.state;
    if (group == OPTION_GROUP_SEA) {
        const OceanParams sea = ocean_physical_params();
        options_forget(&state->settings, OPTION_GAMMA);
        view_state_change_sea(state, &sea);
        view_set_force(state, options_default().sea.beaufort);
        return;
    }
    for (int i = 0; i < OPTION_COUNT; ++i) {
        if (table[i].group == group && option_widget_exists(&table[i], &state->settings)) {
            reset_option(viewer, &table[i]);
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

/* Applies a preset as on the command line: resets what the last one set, and a picture of the sky,
   which would hide the preset's sun and clouds. */
static void apply_preset(Viewer* viewer, const char* name) {
    SwellError error = {0};
    Settings scene;
    /* A page may ask for any name. */
    if (!option_check_value(option_spec(OPTION_PRESET), name, &error)) {
        notes_set(&viewer->view.notes, "as before: ", error.message);
        return;
    }
    build_scene(&viewer->view.state.settings, &scene);
    options_forget(&scene, OPTION_SKY);
    preset_apply_named(&scene, name);
    apply_built(viewer, &scene);
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
    if (panel->request.kind != SETTINGS_NOTHING) {
        options_resolve_clouds(&viewer->view.state.settings);
        panel->request.kind = SETTINGS_NOTHING;
    }
}
