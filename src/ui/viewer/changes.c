/*
 * Changes of single options and of the whole scene: applying one, resetting it, undoing changes.
 */
#include "options/resolve.h"
#include "viewer_parts.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* ---- Taking other settings ----------------------------------------------------------------- */

/* Rebuilds what the pool needs, or says why not. */
static void renew_pool(Viewer* viewer, OptionRenewal renewal) {
    PoolPanels* pool = &viewer->pool;
    SwellError error = {0};
    if (renewal == RENEW_POOL && !pool_panels_reset(pool, &error)) {
        notes_set(&viewer->view.notes, "", error.message);
    } else if (renewal == RENEW_POOL_STEPS) {
        pool_panels_wake(pool);
    }
}

void viewer_change_option(Viewer* viewer, const OptionSpec* spec, const char* value) {
    assert(viewer && spec);
    View* view = &viewer->view;
    SwellError error = {0};
    if (spec->renew == RENEW_FLOOR || spec->renew == RENEW_SKY) {
        loaded_pictures_request(&viewer->loaded_pictures, view,
                                spec->renew == RENEW_FLOOR ? PICTURE_FLOOR : PICTURE_SKY,
                                value ? value : "");
        return;
    }
    Settings next = view->state.settings;
    if (!(value ? options_change(&next, spec->id, value, &error)
                : options_reset(&next, spec->id, &error)) ||
        !view_take(&view->state, &next, &error)) {
        notes_set(&view->notes, "as before: ", error.message);
        return;
    }
    if (spec->id == OPTION_LOOK && look_lacks(&next)) {
        notes_set(&view->notes, look_lacks(&next), "");
    }
    renew_pool(viewer, spec->renew);
}

void viewer_apply_scene(Viewer* viewer, const Settings* from, bool only_view) {
    assert(viewer && from);
    SwellError error = {0};
    View* view = &viewer->view;
    Settings next = view->state.settings;
    const unsigned renewals = options_apply_scene(&next, from, only_view);
    if (!view_take(&view->state, &next, &error)) {
        next.computing.method = OCEAN_METHOD_FFT;
        view_state_take(&view->state, &next);
        notes_set(&view->notes, error.message, "");
    }
    loaded_pictures_request(&viewer->loaded_pictures, view, PICTURE_SKY, from->light.sky);
    if (!only_view) {
        loaded_pictures_request(&viewer->loaded_pictures, view, PICTURE_FLOOR, from->pool.floor);
    }
    for (OptionRenewal renewal = 0; renewal < RENEW_COUNT; ++renewal) {
        if (renewals >> renewal & 1u) {
            renew_pool(viewer, renewal);
        }
    }
}

bool viewer_load_water(Viewer* viewer, const Settings* settings, SwellError* error) {
    assert(viewer && settings);
    View* view = &viewer->view;
    hand_clear_buoys(view); /* it reports the change */
    viewer->hand = hand_begin();
    viewer->helm.camera = (BoatCamera){0};
    const bool ok = world_load_water(view->world, settings, error);
    view->state.buoys = world_water(view->world)->buoy_count;
    return ok;
}

/* ---- Measured seas of loaded scenes -------------------------------------------------------- */

/* Returns whether the settings, or a sea in them, use the file or one of its tables. */
static bool has_sea(const Settings* settings, const MeasuredSea* sea) {
    return settings->sea.measured_sea == sea ||
           measured_sea_hour_of(sea, settings->ocean.state.table) >= 0;
}

/* Returns whether the shown sea, the view, an undo, or a picture in the making may read the tables
   of the file. */
static bool is_in_use(const Viewer* viewer, const MeasuredSea* sea) {
    const OceanTable* shown[OCEAN_SEA_TABLES];
    const Undo* const undo[] = {&viewer->undo, &viewer->guide.own};
    bool used = viewer->screenshot.job || has_sea(&viewer->view.state.settings, sea);
    ocean_sea_tables(world_sea(viewer->view.world), shown);
    for (int i = 0; i < OCEAN_SEA_TABLES; ++i) {
        used = used || measured_sea_hour_of(sea, shown[i]) >= 0;
    }
    for (int k = 0; k < 2; ++k) {
        used = used || has_sea(&undo[k]->present.settings, sea);
        for (int i = 0; !used && i < undo[k]->count; ++i) {
            used = has_sea(&undo[k]->step[i]->state.settings, sea);
        }
    }
    return used;
}

void viewer_drop_seas(Viewer* viewer, bool all) {
    assert(viewer);
    for (LoadedSea** link = &viewer->loaded_seas; *link;) {
        LoadedSea* loaded = *link;
        if (!all && is_in_use(viewer, loaded->sea)) {
            link = &loaded->next;
        } else {
            *link = loaded->next;
            measured_sea_destroy(loaded->sea);
            swell_memory_free(loaded);
        }
    }
}

bool viewer_keep_sea(Viewer* viewer, Settings* loaded, SwellError* error) {
    assert(viewer && loaded);
    if (!loaded->sea.measured_sea) {
        return true;
    }
    LoadedSea* kept = swell_memory_allocate(1, sizeof *kept, error);
    if (!kept) {
        return false;
    }
    viewer_drop_seas(viewer, false);
    *kept = (LoadedSea){viewer->loaded_seas, loaded->sea.measured_sea};
    viewer->loaded_seas = kept;
    options_copy_file(&viewer->view.state.settings, loaded);
    loaded->sea.measured_sea = NULL;
    return true;
}

bool viewer_keep_map(Viewer* viewer, Settings* loaded, SwellError* error) {
    assert(viewer && loaded);
    LoadedMap* kept = loaded->land.heights ? swell_memory_allocate(1, sizeof *kept, error) : NULL;
    if (kept) {
        *kept = (LoadedMap){viewer->loaded_maps, loaded->land.heights};
        viewer->loaded_maps = kept;
        loaded->land.heights = NULL;
    }
    return !loaded->land.heights;
}

void viewer_copy_map(Settings* settings, const Settings* from) {
    assert(settings && from);
    for (OptionId id = OPTION_LAND_SIZE; id <= OPTION_LAND_AT; ++id) {
        options_copy(settings, option_spec(id), from);
    }
    settings->land.params.map = from->land.params.map;
}

/* ---- Backspace and U ------------------------------------------------------------------------ */

void viewer_reset(Viewer* viewer) {
    assert(viewer);
    View* view = &viewer->view;
    SwellError error = {0};
    char floor[SETTINGS_TEXT_SIZE];
    memcpy(floor, view->state.settings.pool.floor, sizeof floor);
    window_hold_mouse(view->window, false);
    for (int i = 0; i < HOLD_COUNT; ++i) { /* keys pressed before a step move nothing after it */
        hold_spend(&viewer->routing.held[i], view->notes.now, INFINITY);
    }
    const bool ok = undo_reset(&viewer->undo, view, &viewer->pool, &viewer->helm, &error);
    loaded_pictures_reset(&viewer->loaded_pictures, view, floor);
    if (ok && viewer_load_water(viewer, &viewer->undo.first.settings, &error)) {
        notes_offer(&view->notes, "all as at the start; U brings it back");
    } else {
        notes_set(&view->notes, "not all is as at the start: ", error.message);
    }
    notes_log(&view->notes, "reset");
    report_changes(&viewer->report, view, true);
    undo_follow(&viewer->undo, &view->state);
}

/* Applies the step: restores the view, and after Backspace also time, place and what is in the
   water. */
static void apply_step(Viewer* viewer, const UndoStep* step) {
    ViewState* state = &viewer->view.state;
    const Settings before = state->settings;
    const Settings* kept = step->resets ? &step->state.settings : &before;
    viewer_apply_scene(viewer, &step->state.settings, false);
    for (OptionId id = 0; id < OPTION_COUNT; ++id) {
        const OptionSpec* spec = option_spec(id);
        if (!undo_covers(spec) && spec->renew != RENEW_PROGRAM) {
            options_copy(&state->settings, spec, id == OPTION_PANEL ? &before : kept);
        }
    }
    options_copy_file(&state->settings, &step->state.settings);
    viewer_copy_map(&state->settings, &step->state.settings);
    if (step->resets) {
        state->paused = step->state.paused;
        state->times = step->state.times;
        undo_restore_contents(&viewer->undo, &viewer->view, &viewer->pool, &viewer->helm);
    }
}

void viewer_undo(Viewer* viewer) {
    assert(viewer);
    View* view = &viewer->view;
    undo_watch(&viewer->undo, &view->state, view->notes.now); /* this frame's changes count */
    UndoStep* step = undo_pop(&viewer->undo);
    if (!step) {
        notes_set(&view->notes, "there is nothing to undo", "");
        return;
    }
    notes_set(&view->notes, step->resets ? "all is back" : "undone", "");
    apply_step(viewer, step);
    swell_memory_free(step);
    undo_follow(&viewer->undo, &view->state);
}
