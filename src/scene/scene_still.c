#include "scene/scene_still.h"

#include "swell/host.h"

#include <assert.h>
#include <stdatomic.h>

struct SceneStill {
    Scene scene;
    ViewState state;
    SceneStep step;
    HostBackground* background; /* owned; it has the above until `done` */
    atomic_bool cancelled;
    atomic_bool done;
    atomic_int permille; /* computed */
    bool ok;             /* complete; the background's until `done`, as is the error */
    SwellError error;
};

static bool report(void* context, double share) {
    SceneStill* still = context;
    atomic_store(&still->permille, (int)(1000.0 * share));
    return !atomic_load(&still->cancelled);
}

static void compute(void* context) {
    SceneStill* still = context;
    Scene* scene = &still->scene;
    SeaStream* sea = &scene->sea;
    if (!sea->sea) {
        sea->sea = ocean_sea_create(&still->state.settings.ocean, sea->engine, &still->error);
    }
    still->ok = sea->sea && !atomic_load(&still->cancelled) &&
                scene_update(scene, &still->state, &still->step);
    atomic_store(&still->done, true);
}

/* Half of the processors, so that the window keeps its pace. */
static int count_workers(const Scene* window) {
    const int count = swell_workers_count(window->workers) / 2;
    return count > 1 ? count : 1;
}

static bool fill(SceneStill* still, Scene* window, SwellError* error) {
    Scene* scene = &still->scene;
    *scene = (Scene){
        .renderer = window->renderer,
        .beside = true,
        .live = window->live,
        .has_noise = window->sea.has_foam,
        .progress = report,
        .progress_context = still,
    };
    if (!(scene->workers = swell_workers_create(count_workers(window), error)) ||
        !(scene->water = water_sim_snapshot(window->water, error)) ||
        !(scene->puffs = swell_memory_allocate(SPRAY_PUFFS_MAX, sizeof *scene->puffs, error)) ||
        !sky_stream_init(&scene->sky, window->renderer, scene->workers, error)) {
        return false;
    }
    sky_stream_begin_beside(&scene->sky, &window->sky);
    scene->sea = (SeaStream){
        .engine = {.workers = scene->workers, .fft = window->sea.engine.fft},
        .load = window->sea.load,
        .load_context = window->sea.load_context,
        .generation = still->state.sea_generation,
        .waves = 1,
    };
    return true;
}

SceneStill* scene_still_start(Scene* window, const ViewState* state, const SceneStep* step,
                              SwellError* error) {
    assert(window && state && step && step->settled && !window->sea.ahead.running);
    SceneStill* still = swell_memory_allocate(1, sizeof *still, error);
    if (!still) {
        return NULL;
    }
    still->state = *state;
    still->step = *step;
    if (!fill(still, window, error) || !(still->background = host_background_create(error))) {
        scene_still_destroy(still);
        return NULL;
    }
    host_background_start(still->background, compute, still);
    return still;
}

bool scene_still_is_done(SceneStill* still, const Scene* window) {
    assert(still && window);
    if (!atomic_load(&still->done)) {
        return false;
    }
    host_background_wait(still->background);
    if (still->ok && !sky_stream_check_beside(&still->scene.sky, &window->sky)) {
        atomic_store(&still->done, false);
        host_background_start(still->background, compute, still);
        return false;
    }
    return true;
}

double scene_still_share(const SceneStill* still) {
    assert(still);
    return 1e-3 * atomic_load(&still->permille);
}

void scene_still_wait(SceneStill* still, const Scene* window) {
    do {
        host_background_wait(still->background);
    } while (!scene_still_is_done(still, window));
}

Scene* scene_still_begin(SceneStill* still, ViewState** state, SwellError* error) {
    assert(still && state && atomic_load(&still->done));
    if (!still->ok) {
        const SwellError* trouble = &still->scene.trouble.error;
        const SwellError* reason = still->error.code != SWELL_ERROR_NONE ? &still->error : trouble;
        swell_error_set(error, reason->code, "%s", reason->message);
        return NULL;
    }
    *state = &still->state;
    return &still->scene;
}

void scene_still_end(SceneStill* still, Scene* window) {
    assert(still && window);
    sky_stream_adopt(&window->sky, &still->scene.sky);
    window->sea.loaded = 0;
    window->sea.foam.needs_upload = true;
    window->stale = true;
}

void scene_still_destroy(SceneStill* still) {
    if (!still) {
        return;
    }
    atomic_store(&still->cancelled, true);
    if (still->scene.workers) {
        swell_workers_cancel(still->scene.workers);
    }
    host_background_destroy(still->background);
    scene_finish(&still->scene);
    swell_memory_free(still);
}
