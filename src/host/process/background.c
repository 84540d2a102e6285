/*
 * One thread that sleeps until it gets a task. The mutex also orders the memory accesses of caller
 * and task.
 */
#include "swell/host.h"

#include <assert.h>
#include <pthread.h>

typedef enum BackgroundState { BACKGROUND_IDLE, BACKGROUND_BUSY, BACKGROUND_STOP } BackgroundState;

struct HostBackground {
    pthread_t thread;
    pthread_mutex_t mutex;
    pthread_cond_t changed;
    BackgroundState state; /* under mutex, as are task and context */
    HostBackgroundTask task;
    void* context;
};

static void* run_tasks(void* argument) {
    HostBackground* background = argument;
    pthread_mutex_lock(&background->mutex);
    while (background->state != BACKGROUND_STOP) {
        if (background->state == BACKGROUND_IDLE) {
            pthread_cond_wait(&background->changed, &background->mutex);
            continue;
        }
        pthread_mutex_unlock(&background->mutex);
        background->task(background->context);
        pthread_mutex_lock(&background->mutex);
        background->state = BACKGROUND_IDLE;
        pthread_cond_broadcast(&background->changed);
    }
    pthread_mutex_unlock(&background->mutex);
    return NULL;
}

HostBackground* host_background_create(SwellError* error) {
    HostBackground* background = swell_memory_allocate(1, sizeof *background, error);
    if (!background) {
        return NULL;
    }
    pthread_mutex_init(&background->mutex, NULL);
    pthread_cond_init(&background->changed, NULL);
    if (pthread_create(&background->thread, NULL, run_tasks, background) != 0) {
        swell_error_set(error, SWELL_ERROR_MEMORY, "cannot start a thread");
        pthread_cond_destroy(&background->changed);
        pthread_mutex_destroy(&background->mutex);
        swell_memory_free(background);
        return NULL;
    }
    return background;
}

void host_background_destroy(HostBackground* background) {
    if (!background) {
        return;
    }
    host_background_wait(background);
    pthread_mutex_lock(&background->mutex);
    background->state = BACKGROUND_STOP;
    pthread_cond_broadcast(&background->changed);
    pthread_mutex_unlock(&background->mutex);
    pthread_join(background->thread, NULL);
    pthread_cond_destroy(&background->changed);
    pthread_mutex_destroy(&background->mutex);
    swell_memory_free(background);
}

void host_background_start(HostBackground* background, HostBackgroundTask task, void* context) {
    pthread_mutex_lock(&background->mutex);
    assert(background->state == BACKGROUND_IDLE);
    background->task = task;
    background->context = context;
    background->state = BACKGROUND_BUSY;
    pthread_cond_broadcast(&background->changed);
    pthread_mutex_unlock(&background->mutex);
}

void host_background_wait(HostBackground* background) {
    pthread_mutex_lock(&background->mutex);
    while (background->state == BACKGROUND_BUSY) {
        pthread_cond_wait(&background->changed, &background->mutex);
    }
    pthread_mutex_unlock(&background->mutex);
}

bool host_background_is_busy(HostBackground* background) {
    pthread_mutex_lock(&background->mutex);
    const bool busy = background->state == BACKGROUND_BUSY;
    pthread_mutex_unlock(&background->mutex);
    return busy;
}
