#include "scene/scene_snapshot.h"

#include "scene_internal.h"
#include "swell/host.h"

#include <assert.h>

struct SceneSnapshot {
    Scene* scene; /* owned */
    ViewState state;
    SceneStep step;
    HostJob* job; /* owned; has the above while it is busy */
};

static HostStep compute(void* context, SwellError* error) {
    SceneSnapshot* snapshot = context;
    Scene* scene = snapshot->scene;
    SeaStream* sea = &scene->sea;
    sea->sea = ocean_sea_create(&snapshot->state.settings.ocean, sea->engine, error);
    if (!sea->sea || !foam_stream_init(&sea->foam, sea->sea, error)) {
        return HOST_STEP_FAILED;
    }
    if (!scene_update(scene, &snapshot->state, &snapshot->step)) {
        *error = scene->trouble.error;
        return HOST_STEP_FAILED;
    }
    return HOST_STEP_DONE;
}

static bool fill(SceneSnapshot* snapshot, Scene* window, SwellError* error) {
    Scene* scene = swell_memory_allocate(1, sizeof *scene, error);
    if (!scene) {
        return false;
    }
    snapshot->scene = scene;
    scene->kind = SCENE_SNAPSHOT;
    scene->renderer = window->renderer;
    const int threads = scene_threads_beside(swell_workers_count(window->workers));
    if (!(scene->workers = swell_workers_create(threads, error)) ||
        !(scene->water = water_sim_snapshot(window->water, error)) ||
        !(scene->flying = swell_memory_allocate(1, sizeof *scene->flying, error)) ||
        !sky_stream_init(&scene->sky, window->renderer, scene->workers, 0, error) ||
        !shore_stream_init(&scene->shore, scene->workers, 0, window->sea.engine.fft, error)) {
        return false;
    }
    scene->first_time = snapshot->state.settings.clock.time;
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
    if (!fill(snapshot, window, error) ||
        !(snapshot->job = host_job_create(HOST_JOB_BESIDE, error))) {
        scene_snapshot_destroy(snapshot);
        return NULL;
    }
    snapshot->step.progress = host_job_report;
    snapshot->step.progress_context = snapshot->job;
    host_job_start(snapshot->job, compute, snapshot);
    return snapshot;
}

bool scene_snapshot_is_done(SceneSnapshot* snapshot) {
    assert(snapshot);
    host_job_work(snapshot->job, 0.0);
    return !host_job_is_busy(snapshot->job);
}

double scene_snapshot_share(const SceneSnapshot* snapshot) {
    assert(snapshot);
    return host_job_status(snapshot->job).share;
}

void scene_snapshot_wait(SceneSnapshot* snapshot) {
    assert(snapshot);
    host_job_wait(snapshot->job);
}

Scene* scene_snapshot_begin(SceneSnapshot* snapshot, ViewState** state, SwellError* error) {
    assert(snapshot && state && !host_job_is_busy(snapshot->job));
    if (host_job_collect(snapshot->job, error) != HOST_JOB_DONE) {
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
    if (snapshot->job) {
        host_job_cancel(snapshot->job);
        swell_workers_cancel(snapshot->scene->workers);
        host_job_destroy(snapshot->job);
    }
    scene_destroy(snapshot->scene);
    swell_memory_free(snapshot);
}
