/*
 * A pool of POSIX threads that sleep until a job comes. A job is cut into numbered blocks; each
 * worker takes the next number until none is left. The caller works too, as worker 0, so one worker
 * needs no thread.
 *
 * A job is announced by a new `generation`. `busy` counts the threads that have not yet seen the
 * end of the current one; workers_run returns when it is zero, so a job's context may lie on the
 * caller's stack.
 */
#include "base/base.h"

#include <assert.h>
#include <limits.h>
#include <pthread.h>
#include <stdatomic.h>
#include <unistd.h>

/* The blocks of ocean and ripple use little stack; hundreds of workers should not reserve much. */
enum { WORKER_STACK_BYTES = 256 * 1024 };

typedef struct WorkerThread {
    Workers* workers;
    int index;
    pthread_t thread;
} WorkerThread;

struct Workers {
    int count;            /* threads + 1 */
    int started;          /* threads running */
    WorkerThread* thread; /* (count - 1), owned */

    pthread_mutex_t mutex;
    pthread_cond_t job_arrived;
    pthread_cond_t job_done;
    unsigned generation; /* under mutex, as are stop and busy */
    bool stop;
    int busy;

    /* The job: written before its generation, under mutex. */
    WorkersBlock block;
    void* context;
    int block_count;
    atomic_int next_block;
};

static void work_on_blocks(Workers* workers, int worker) {
    for (;;) {
        const int block = atomic_fetch_add_explicit(&workers->next_block, 1, memory_order_relaxed);
        if (block >= workers->block_count) {
            return;
        }
        workers->block(workers->context, block, worker);
    }
}

static void* run_thread(void* argument) {
    const WorkerThread* self = argument;
    Workers* workers = self->workers;
    unsigned seen = 0;
    pthread_mutex_lock(&workers->mutex);
    for (;;) {
        while (!workers->stop && workers->generation == seen) {
            pthread_cond_wait(&workers->job_arrived, &workers->mutex);
        }
        if (workers->stop) {
            break;
        }
        seen = workers->generation;
        pthread_mutex_unlock(&workers->mutex);
        work_on_blocks(workers, self->index);
        pthread_mutex_lock(&workers->mutex);
        if (--workers->busy == 0) {
            pthread_cond_signal(&workers->job_done);
        }
    }
    pthread_mutex_unlock(&workers->mutex);
    return NULL;
}

static bool start_threads(Workers* workers) {
    pthread_attr_t attributes;
    if (pthread_attr_init(&attributes) != 0) {
        return false;
    }
    pthread_attr_setstacksize(&attributes, WORKER_STACK_BYTES);
    for (int i = 0; i < workers->count - 1; ++i) {
        WorkerThread* self = &workers->thread[i];
        self->workers = workers;
        self->index = i + 1;
        if (pthread_create(&self->thread, &attributes, run_thread, self) != 0) {
            break;
        }
        workers->started += 1;
    }
    pthread_attr_destroy(&attributes);
    return workers->started == workers->count - 1;
}

Workers* workers_create(int count, Error* error) {
    if (count < 1 || count > WORKERS_MAX) {
        error_set(error, ERROR_RANGE, "%d workers: 1 to %d are accepted", count, WORKERS_MAX);
        return NULL;
    }
    Workers* workers = memory_allocate(1, sizeof *workers, error);
    if (!workers) {
        return NULL;
    }
    workers->count = count;
    pthread_mutex_init(&workers->mutex, NULL);
    pthread_cond_init(&workers->job_arrived, NULL);
    pthread_cond_init(&workers->job_done, NULL);
    workers->thread = memory_allocate((size_t)count - 1, sizeof *workers->thread, error);
    if (!workers->thread) {
        goto fail;
    }
    if (!start_threads(workers)) {
        error_set(error, ERROR_MEMORY, "cannot start %d threads", count - 1);
        goto fail;
    }
    return workers;

fail:
    workers_destroy(workers);
    return NULL;
}

void workers_destroy(Workers* workers) {
    if (!workers) {
        return;
    }
    pthread_mutex_lock(&workers->mutex);
    workers->stop = true;
    pthread_cond_broadcast(&workers->job_arrived);
    pthread_mutex_unlock(&workers->mutex);
    for (int i = 0; i < workers->started; ++i) {
        pthread_join(workers->thread[i].thread, NULL);
    }
    pthread_cond_destroy(&workers->job_done);
    pthread_cond_destroy(&workers->job_arrived);
    pthread_mutex_destroy(&workers->mutex);
    memory_free(workers->thread);
    memory_free(workers);
}

int workers_count(const Workers* workers) {
    return workers->count;
}

void workers_run(Workers* workers, int block_count, WorkersBlock block, void* context) {
    assert(workers && block && block_count >= 0);
    assert(block_count <= INT_MAX - WORKERS_MAX);
    if (workers->count == 1 || block_count <= 1) {
        for (int i = 0; i < block_count; ++i) {
            block(context, i, 0);
        }
        return;
    }
    pthread_mutex_lock(&workers->mutex);
    workers->block = block;
    workers->context = context;
    workers->block_count = block_count;
    atomic_store_explicit(&workers->next_block, 0, memory_order_relaxed);
    workers->busy = workers->started;
    workers->generation += 1;
    pthread_cond_broadcast(&workers->job_arrived);
    pthread_mutex_unlock(&workers->mutex);

    work_on_blocks(workers, 0);

    pthread_mutex_lock(&workers->mutex);
    while (workers->busy > 0) {
        pthread_cond_wait(&workers->job_done, &workers->mutex);
    }
    pthread_mutex_unlock(&workers->mutex);
}
