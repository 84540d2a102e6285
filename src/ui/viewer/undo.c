#include "undo.h"

#include <assert.h>
#include <string.h>

/* The longest time between changes that are undone together [s]. */
static const double QUICK_SECONDS = 0.6;

/* ---- Changes ------------------------------------------------------------------------------- */

bool undo_covers(const OptionSpec* spec) {
    assert(spec);
    return spec->renew != RENEW_PROGRAM && spec->renew != RENEW_TIME &&
           spec->renew != RENEW_CAMERA && spec->renew != RENEW_NO_UNDO;
}

static bool is_changed(const ViewState* now, const ViewState* old) {
    bool changed = now->sea_generation != old->sea_generation;
    for (OptionId id = 0; !changed && id < OPTION_COUNT; ++id) {
        const OptionSpec* spec = option_spec(id);
        changed = undo_covers(spec) && options_differ(spec, &now->settings, &old->settings);
    }
    return changed;
}

/* Adds the present as a step; the oldest step may go. When out of memory none is added. */
static void push(Undo* undo, bool resets) {
    UndoStep* step = swell_memory_allocate(1, sizeof *step, NULL);
    if (!step) {
        return;
    }
    if (undo->count == UNDO_STEPS_MAX) {
        swell_memory_free(undo->step[0]);
        memmove(undo->step, undo->step + 1, (size_t)(--undo->count) * sizeof *undo->step);
    }
    *step = (UndoStep){.state = undo->present, .resets = resets};
    undo->step[undo->count++] = step;
}

void undo_follow(Undo* undo, const ViewState* state) {
    assert(undo && state);
    undo->present = *state;
}

void undo_watch(Undo* undo, const ViewState* state, double now) {
    assert(undo && state);
    if (is_changed(state, &undo->present)) {
        if (undo->count == 0 || now - undo->changed_at > QUICK_SECONDS) {
            push(undo, false);
        }
        undo->changed_at = now;
    }
    undo_follow(undo, state);
}

UndoStep* undo_pop(Undo* undo) {
    assert(undo);
    return undo->count > 0 ? undo->step[--undo->count] : NULL;
}

/* ---- Backspace ----------------------------------------------------------------------------- */

static void drop_contents(Undo* undo) {
    water_sim_destroy(undo->water);
    undo->water = NULL;
    pool_panels_finish(&undo->panels);
}

bool undo_reset(Undo* undo, View* view, PoolPanels* panels, const Helm* helm, SwellError* error) {
    assert(undo && view && panels && helm);
    undo_follow(undo, &view->state);
    push(undo, true);
    view_state_take(&view->state, &undo->first.settings);
    const uint64_t generation = view->state.sea_generation;
    view->state = undo->first;
    view->state.sea_generation = generation;

    /* Keep the contents of the water, the pool and the string, and replace them. When out of memory
       they stay. */
    PoolPanels fresh = {0};
    WaterSim* water = water_sim_create(world_water(view->world)->hull, view->workers, error);
    if (!water || !pool_panels_init(&fresh, &view->state.settings, view->workers, error)) {
        pool_panels_finish(&fresh);
        water_sim_destroy(water);
        return false;
    }
    drop_contents(undo);
    undo->water = world_exchange_water(view->world, water);
    undo->boat_camera = helm->camera;
    undo->panels = *panels;
    *panels = fresh;
    return true;
}

void undo_restore_contents(Undo* undo, View* view, PoolPanels* panels, Helm* helm) {
    assert(undo && view && panels && helm);
    if (undo->water) {
        helm_take(helm, undo->water);
        helm->camera = undo->boat_camera;
        water_sim_destroy(world_exchange_water(view->world, undo->water));
        undo->water = NULL;
        pool_panels_finish(panels);
        *panels = undo->panels;
        undo->panels = (PoolPanels){0};
        pool_panels_wake(panels);
    }
    const WaterSim* water = world_water(view->world);
    view->state.buoys = water->buoy_count;
    view->state.settings.bodies.boat = view->state.settings.bodies.boat && water->shown.has_boat;
    world_show_bodies(view->world);
}

void undo_finish(Undo* undo) {
    assert(undo);
    drop_contents(undo);
    for (int i = 0; i < undo->count; ++i) {
        swell_memory_free(undo->step[i]);
    }
    *undo = (Undo){0};
}
