/*
 * Executes the commands of the table of keys, and the requests of the settings panel.
 */
#include "options/resolve.h"
#include "viewer_parts.h"
#include "world/files.h"

#include <assert.h>
#include <string.h>

/* ---- Keys ---------------------------------------------------------------------------------- */

static const char LEAVE_NOTE[] = "Esc once more leaves";

static void leave(Viewer* viewer, bool at_once) {
    Notes* notes = &viewer->view.notes;
    ViewState* state = &viewer->view.state;
    if (at_once) {
        viewer->leave = true;
    } else if (state->help) {
        state->help = false;
    } else if (state->settings.program.panel) {
        state->settings.program.panel = false;
    } else if (viewer->guide.runs) {
        viewer_end_tour(viewer);
    } else if (notes_current(notes) && strcmp(notes_current(notes), LEAVE_NOTE) == 0) {
        viewer->leave = true;
    } else {
        if (viewer->hints_used != HINTS_ALL) {
            notes_log(notes, "hints=off");
            viewer->hints_used = HINTS_ALL;
        }
        notes_set(notes, LEAVE_NOTE, "");
    }
}

/* Sizes a stone while the button is down, and throws it as the button is released. While the probe
   is shown, a plain click or a finger fixes the probe instead. */
static void touch_sea(Viewer* viewer, bool plain, const ViewerPress* press) {
    View* view = &viewer->view;
    const bool fixes =
        view->state.settings.view.probe && (plain || window_input(view->window)->fingers);
    if (fixes && press->released) {
        probe_fix(view, press->x, press->y);
    } else if (press->released) {
        hand_throw_stone(&viewer->hand, view, press->x, press->y);
    } else if (!fixes) {
        hand_size_stone(&viewer->hand, &view->notes, 0.0);
    }
}

/* Over the pool or the string the probe's key moves that panel's probe, and shows its lesson.
   Returns whether it did. */
static bool probe_pool(Viewer* viewer, const KeyCall* call, const ViewerPress* press) {
    View* view = &viewer->view;
    const RenderRect* place = viewer->pool.place;
    const bool shown = place[POOL_PANEL_POOL].width > 0.0f || place[POOL_PANEL_STRING].width > 0.0f;
    if (call->command != KEY_COMMAND_OPTION || call->argument != OPTION_PROBE || !shown) {
        return false;
    }
    const double scale = window_pixels_per_point(view->window);
    const bool probes = pool_panels_probe(&viewer->pool, press->x * scale, press->y * scale,
                                          &viewer->panel.request);
    view->state.settings.pool.explains = probes || view->state.settings.pool.explains;
    return probes;
}

/* Shows the help page or hides it. Once it is hidden, the hints tell how it comes back. */
static void toggle_help(Viewer* viewer) {
    View* view = &viewer->view;
    view->state.help = !view->state.help;
    if (!view->state.help && view->state.settings.program.hints) {
        notes_log(&view->notes, "hints=on");
        viewer->hints_used = 1u << HINT_HELP;
    }
}

/* Executes a command. Returns false where it changes nothing; `why` then has the reason, if there
   is one. */
static bool execute(Viewer* viewer, const KeyCall* call, const ViewerPress* press,
                    SwellError* why) {
    View* view = &viewer->view;
    const int argument = call->argument;
    const bool tours = viewer->guide.runs;
    switch (call->command) {
    case KEY_COMMAND_HOLD_MOUSE:
        window_hold_mouse(view->window, !window_input(view->window)->mouse_held);
        return true;
    case KEY_COMMAND_TAP:
    case KEY_COMMAND_STONE:
        touch_sea(viewer, call->command == KEY_COMMAND_TAP, press);
        return true;
    case KEY_COMMAND_ADD_BUOY:
        hand_add_buoy(view, press->x, press->y);
        return true;
    case KEY_COMMAND_CLEAR_BUOYS:
        hand_clear_buoys(view);
        return true;
    case KEY_COMMAND_BOAT_VIEW:
        helm_switch_camera(&viewer->helm, view);
        return true;
    case KEY_COMMAND_CALM:
        pool_panels_still(&viewer->pool, argument);
        return true;
    case KEY_COMMAND_PULL_STRING:
        pool_panels_pull(&viewer->pool);
        return true;
    case KEY_COMMAND_PICTURE: {
        const HudInfo words = viewer_hud(viewer);
        screenshot_begin(&viewer->screenshot, view, argument ? &words : NULL);
        return true;
    }
    case KEY_COMMAND_RECORD_CLIP:
        recorder_toggle_clip(&viewer->recorder, view);
        return true;
    case KEY_COMMAND_RECORD_PATH:
        recorder_toggle_path(&viewer->recorder, view);
        return true;
    case KEY_COMMAND_FULL_SCREEN:
        window_toggle_full_screen(view->window);
        viewer->routing.skips_motion = true;
        return true;
    case KEY_COMMAND_TOUR:
        if (tours) {
            viewer_end_tour(viewer);
        } else {
            viewer_begin_tour(viewer, 0);
        }
        return true;
    case KEY_COMMAND_RESET: /* in the tour it resets the step */
        if (tours) {
            viewer_turn_tour(viewer, 0);
        } else {
            viewer_reset(viewer);
        }
        return true;
    case KEY_COMMAND_HOUR: /* in the tour Page Down turns to the next step */
        if (tours) {
            viewer_turn_tour(viewer, -argument);
        }
        return tours || view_change(&view->state, call, 0.0, why);
    case KEY_COMMAND_UNDO:
        viewer_undo(viewer);
        return true;
    case KEY_COMMAND_HELP:
        toggle_help(viewer);
        return true;
    case KEY_COMMAND_LEAVE:
        leave(viewer, argument != 0);
        return true;
    default:
        return probe_pool(viewer, call, press) ||
               view_change(&view->state, call, press->seconds, why);
    }
}

void viewer_use_hint(Viewer* viewer, Hint hint) {
    assert(viewer);
    if (hint < HINT_COUNT && !(viewer->hints_used >> hint & 1u)) {
        notes_log(&viewer->view.notes, "hint=%s", hints_word(hint));
        viewer->hints_used |= 1u << hint;
    }
}

bool viewer_execute(Viewer* viewer, const KeyCall* call, const ViewerPress* press) {
    assert(viewer && call && call->row && press);
    Notes* notes = &viewer->view.notes;
    const char* obstacle = key_obstacle(call->row->when, &viewer->view.state);
    const bool first = !press->released && press->seconds == 0.0;
    const ViewState before = viewer->view.state;
    SwellError why = {0};
    if (obstacle) {
        if (obstacle[0] && first) {
            notes_set(notes, obstacle, "");
        }
        return false;
    }
    if (notes->offers) {
        notes_end(notes);
    }
    const bool changes = execute(viewer, call, press, &why);
    viewer_use_hint(viewer, hints_of_call(call));
    if (!changes) {
        if (why.code != SWELL_ERROR_NONE && first) {
            notes_set(notes, "as before: ", why.message);
        }
        return false;
    }
    char note[GUI_WORD_SIZE];
    if (call->command != KEY_COMMAND_RESET &&
        view_describe_change(&viewer->view.state, &before, note)) {
        notes_set(notes, call->command == KEY_COMMAND_UNDO ? "undone; " : "", note);
    }
    return true;
}

/* ---- What the panel requests --------------------------------------------------------------- */

/* Loads a scene; `word` is "@FILE". A pipe is refused, because the window would wait until another
   program writes to it. */
static void load_scene(Viewer* viewer, char* word) {
    Notes* notes = &viewer->view.notes;
    SwellError error = {0};
    Settings loaded;
    if (!host_file_check_regular(word + 1, &error) || !options_parse(&loaded, 1, &word, &error)) {
        notes_set(notes, "not loaded: ", error.message);
        return;
    }
    if (host_file_check_regular(loaded.sea.file, &error) &&
        host_file_check_regular(loaded.land.name, &error) && sea_file_open(&loaded, NULL, &error) &&
        land_file_open(&loaded, NULL, &error) && viewer_keep_map(viewer, &loaded, &error) &&
        viewer_keep_sea(viewer, &loaded, &error)) {
        viewer_apply_scene(viewer, &loaded, false);
        if (options_name_land_file(&loaded)) {
            viewer_copy_map(&viewer->view.state.settings, &loaded);
        }
        if (!viewer_load_water(viewer, &loaded, &error)) {
            notes_set(notes, "", error.message);
        }
    } else {
        notes_set(notes, "not loaded: ", error.message);
    }
    land_file_close(&loaded);
    sea_file_close(&loaded);
    options_finish(&loaded);
}

static void reset_group(Viewer* viewer, OptionGroup group) {
    for (OptionId id = 0; id < OPTION_COUNT; ++id) {
        const OptionSpec* spec = option_spec(id);
        if (spec->group == group && option_widget_exists(spec, &viewer->view.state.settings)) {
            viewer_change_option(viewer, spec, NULL);
        }
    }
}

/* Applies a preset, or reports that there is none of that name: a page may ask for any. */
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
    char word[OPTION_VALUE_SIZE + 1];
    switch (request->kind) {
    case SETTINGS_SET:
        if (request->spec->id == OPTION_TOUR) {
            const int step = tour_find(request->value); /* a page may ask for any name */
            if (step >= 0) {
                viewer_begin_tour(viewer, step);
            }
        } else {
            viewer_change_option(viewer, request->spec, request->value);
        }
        break;
    case SETTINGS_RESET:
        viewer_change_option(viewer, request->spec, NULL);
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
        snprintf(word, sizeof word, "@%s", request->value);
        load_scene(viewer, word);
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
