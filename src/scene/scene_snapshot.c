#include "scene/scene_snapshot.h"

#include "scene_internal.h"
#include "swell/host.h"

#include <assert.h>
#include <stdatomic.h>

struct SceneSnapshot {
    Scene* scene; /* owned */
    ViewState state;
    SceneStep step;
    bool ok;                    /* complete; else ... */
    SwellError error;           /* ... the reason, or the scene's trouble */
    HostBackground* background; /* owned; has the above while it is busy */
    atomic_bool cancelled;
    atomic_int permille; /* computed */
};

static bool report(void* context, double share) {
    SceneSnapshot* snapshot = context;
    atomic_store(&snapshot->permille, (int)(1000.0 * share));
    return !atomic_load(&snapshot->cancelled);
}

static void compute(void* context) {
    SceneSnapshot* snapshot = context;
    Scene* scene = snapshot->scene;
    SeaStream* sea = &scene->sea;
    if (!sea->sea) {
        sea->sea = ocean_sea_create(&snapshot->state.settings.ocean, sea->engine, &snapshot->error);
        if (!sea->sea || !foam_stream_init(&sea->foam, sea->sea, &snapshot->error)) {
            return;
        }
    }
    snapshot->ok = !atomic_load(&snapshot->cancelled) &&
                   scene_update(scene, &snapshot->state, &snapshot->step);
}

/* Half of the window's threads, so that the window keeps its pace. */
static int count_workers(const Scene* window) {
    const int count = swell_workers_count(window->workers) / 2;
    return count > 1 ? count : 1;
}

static bool fill(SceneSnapshot* snapshot, Scene* window, SwellError* error) {
    Scene* scene = swell_memory_allocate(1, sizeof *scene, error);
    if (!scene) {
        return false;
    }
    snapshot->scene = scene;
    scene->kind = SCENE_SNAPSHOT;
    scene->renderer = window->renderer;
    if (!(scene->workers = swell_workers_create(count_workers(window), error)) ||
        !(scene->water = water_sim_snapshot(window->water, error)) ||
        !(scene->flying = swell_memory_allocate(1, sizeof *scene->flying, error)) ||
        !sky_stream_init(&scene->sky, window->renderer, scene->workers, error) ||
        !shore_stream_init(&scene->shore, scene->workers, 0, window->sea.engine.fft, error)) {
        return false;
    }
    scene->first_time = snapshot->state.settings.clock.time;
    sky_stream_begin_snapshot(&scene->sky, &window->sky);
    scene->sea = (SeaStream){
        .engine = {.workers = scene->workers, .fft = window->sea.engine.fft},
        .load = window->sea.load,
        .load_context = window->sea.load_context,
        .generation = snapshot->state.sea_generation,
        .waves = 1,
        .has_foam = window->sea.has_foam,
    };
    return true;
}

SceneSnapshot* scene_snapshot_start(Scene* window, const ViewState* state, const SceneStep* step,
                                    SwellError* error) {
    assert(window && window->kind == SCENE_WINDOW && state && step && !window->sea.running);
    SceneSnapshot* snapshot = swell_memory_allocate(1, sizeof *snapshot, error);
    if (!snapshot) {
        return NULL;
    }
    snapshot->state = *state;
    snapshot->step = *step;
    snapshot->step.progress = report;
    snapshot->step.progress_context = snapshot;
    if (!fill(snapshot, window, error) || !(snapshot->background = host_background_create(error))) {
        scene_snapshot_destroy(snapshot);
        return NULL;
    }
    host_background_start(snapshot->background, compute, snapshot);
    return snapshot;
}

bool scene_snapshot_is_done(SceneSnapshot* snapshot, const Scene* window) {
    assert(snapshot && window);
    if (host_background_is_busy(snapshot->background)) {
        return false;
    }
    if (snapshot->ok && !sky_stream_check_snapshot(&snapshot->scene->sky, &window->sky)) {
        host_background_start(snapshot->background, compute, snapshot);
        return false;
    }
    return true;
}

double scene_snapshot_share(const SceneSnapshot* snapshot) {
    assert(snapshot);
    return 1e-3 * atomic_load(&snapshot->permille);
}

void scene_snapshot_wait(SceneSnapshot* snapshot, const Scene* window) {
    do {
        host_background_wait(snapshot->background);
    } while (!scene_snapshot_is_done(snapshot, window));
}

Scene* scene_snapshot_begin(SceneSnapshot* snapshot, ViewState** state, SwellError* error) {
    assert(snapshot && state && !host_background_is_busy(snapshot->background));
    if (!snapshot->ok) {
        const SwellError* trouble = &snapshot->scene->trouble.error;
        const SwellError* reason =
            snapshot->error.code != SWELL_ERROR_NONE ? &snapshot->error : trouble;
        swell_error_set(error, reason->code, "%s", reason->message);
        return NULL;
    }
    *state = &snapshot->state;
    return snapshot->scene;
}

void scene_snapshot_end(SceneSnapshot* snapshot, Scene* window) {
    assert(snapshot && window);
    sky_stream_adopt(&window->sky, &snapshot->scene->sky);
    window->sea.loaded = 0;
    window->sea.foam.needs_upload = true;
    window->is_replaced = true;
}

void scene_snapshot_destroy(SceneSnapshot* snapshot) {
    if (!snapshot) {
        return;
    }
    atomic_store(&snapshot->cancelled, true);
    if (snapshot->scene && snapshot->scene->workers) {
        swell_workers_cancel(snapshot->scene->workers);
    }
    host_background_destroy(snapshot->background);
    scene_destroy(snapshot->scene);
    swell_memory_free(snapshot);
}
