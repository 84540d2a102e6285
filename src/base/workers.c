/*
 * A pool of POSIX threads that sleep until a job arrives. A job consists of numbered blocks; each
 * worker computes the next free block until none is left. The caller is worker 0, so one worker
 * needs no thread.
 *
 * An odd `generation` means that a job is open, an even one that it is closed. A thread that wakes
 * in time joins the job. When no block is left, the caller closes the job and waits for the threads
 * that have joined, not for those still asleep; so a job's context may lie on the caller's stack,
 * and a thread that wakes late delays nothing. Before it sleeps, a thread spins for some
 * microseconds: the passes of a frame follow each other faster than a thread can be woken.
 *
 * Where the caller runs tasks on its own threads (SwellWorkersBasis), each worker is one task and
 * gets blocks in the same way, on whichever thread it is and whether or not other workers run.
 */
#include "swell/base.h"

#include <limits.h>
#include <pthread.h>
#include <stdatomic.h>

/* The stack is small, because there may be hundreds of workers and blocks use little of it. */
enum { WORKER_STACK_BYTES = 256 * 1024 };

/* Number of spins before sleeping: some 10 microseconds on processors with a pause instruction. */
enum { SPINS = 400 };

typedef struct WorkerThread {
    SwellWorkers* workers;
    int index;
    pthread_t thread;
} WorkerThread;

struct SwellWorkers {
    SwellWorkersBasis basis;
    int count;            /* threads + 1, or the caller's tasks */
    int started;          /* threads running */
    WorkerThread* thread; /* (count - 1), owned; NULL where the caller runs tasks */

    pthread_mutex_t mutex;
    pthread_cond_t job_arrived;
    pthread_cond_t job_done;
    atomic_uint generation; /* odd while a job is open; written under mutex */
    atomic_int joined;      /* threads in the job; written under mutex */
    bool stop;              /* under mutex, as is sleeping */
    int sleeping;           /* threads waiting for job_arrived */

    /* The job: written under mutex before it is opened, or before it is handed to `run`. */
    SwellWorkersBlock block;
    void* context;
    int block_count;
    atomic_int next_block;

    atomic_bool cancelled;
};

static bool is_cancelled(SwellWorkers* workers) {
    return workers && atomic_load_explicit(&workers->cancelled, memory_order_relaxed);
}

static void work_on_blocks(SwellWorkers* workers, int worker) {
    for (;;) {
        const int block = atomic_fetch_add_explicit(&workers->next_block, 1, memory_order_relaxed);
        if (block >= workers->block_count || is_cancelled(workers)) {
            return;
        }
        workers->block(workers->context, block, worker);
    }
}

static void pause_processor(void) {
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#endif
}

/* Returns whether a job other than `seen` is open. */
static bool has_job(SwellWorkers* workers, unsigned seen) {
    const unsigned now = atomic_load_explicit(&workers->generation, memory_order_relaxed);
    return now % 2 == 1 && now != seen;
}

static void* run_thread(void* argument) {
    const WorkerThread* self = argument;
    SwellWorkers* workers = self->workers;
    unsigned seen = 0;
    for (;;) {
        for (int spin = 0; spin < SPINS && !has_job(workers, seen); ++spin) {
            pause_processor();
        }
        pthread_mutex_lock(&workers->mutex);
        while (!workers->stop && !has_job(workers, seen)) {
            workers->sleeping += 1;
            pthread_cond_wait(&workers->job_arrived, &workers->mutex);
            workers->sleeping -= 1;
        }
        if (workers->stop) {
            break;
        }
        seen = atomic_load_explicit(&workers->generation, memory_order_relaxed);
        atomic_fetch_add_explicit(&workers->joined, 1, memory_order_relaxed);
        pthread_mutex_unlock(&workers->mutex);
        work_on_blocks(workers, self->index);
        pthread_mutex_lock(&workers->mutex);
        if (atomic_fetch_sub_explicit(&workers->joined, 1, memory_order_release) == 1) {
            pthread_cond_signal(&workers->job_done);
        }
        pthread_mutex_unlock(&workers->mutex);
    }
    pthread_mutex_unlock(&workers->mutex);
    return NULL;
}

static bool start_threads(SwellWorkers* workers) {
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

SwellWorkers* swell_workers_create(int count, SwellError* error) {
    return swell_workers_create_on((SwellWorkersBasis){0}, count, error);
}

SwellWorkers* swell_workers_create_on(SwellWorkersBasis basis, int count, SwellError* error) {
    if (count < 1 || count > SWELL_WORKERS_MAX) {
        swell_error_set(error, SWELL_ERROR_RANGE, "%d workers: 1 to %d are accepted", count,
                        SWELL_WORKERS_MAX);
        return NULL;
    }
    SwellWorkers* workers = swell_memory_allocate_from(&basis.allocator, 1, sizeof *workers, error);
    if (!workers) {
        return NULL;
    }
    workers->basis = basis;
    workers->count = count;
    pthread_mutex_init(&workers->mutex, NULL);
    pthread_cond_init(&workers->job_arrived, NULL);
    pthread_cond_init(&workers->job_done, NULL);
    if (basis.run) {
        return workers;
    }
    workers->thread =
        swell_workers_allocate(workers, (size_t)count - 1, sizeof *workers->thread, error);
    if (!workers->thread ||
        !(start_threads(workers) ||
          swell_error_set(error, SWELL_ERROR_MEMORY, "cannot start %d threads", count - 1))) {
        swell_workers_destroy(workers);
        return NULL;
    }
    return workers;
}

void swell_workers_destroy(SwellWorkers* workers) {
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
    swell_memory_free(workers->thread);
    swell_memory_free(workers);
}

int swell_workers_count(const SwellWorkers* workers) {
    return workers ? workers->count : 0;
}

void* swell_workers_allocate(const SwellWorkers* workers, size_t count, size_t size,
                             SwellError* error) {
    return swell_memory_allocate_from(workers ? &workers->basis.allocator : NULL, count, size,
                                      error);
}

/* Returns false while another job is open. */
static bool open_job(SwellWorkers* workers, int block_count, SwellWorkersBlock block,
                     void* context) {
    pthread_mutex_lock(&workers->mutex);
    const bool is_free = atomic_load_explicit(&workers->generation, memory_order_relaxed) % 2 == 0;
    if (is_free) {
        workers->block = block;
        workers->context = context;
        workers->block_count = block_count;
        atomic_store_explicit(&workers->next_block, 0, memory_order_relaxed);
        atomic_fetch_add_explicit(&workers->generation, 1, memory_order_relaxed);
        if (workers->sleeping > 0) {
            pthread_cond_broadcast(&workers->job_arrived);
        }
    }
    pthread_mutex_unlock(&workers->mutex);
    return is_free;
}

/* Closes a job whose blocks have all started. No more threads join, and the joined threads compute
   their last block. */
static void close_job(SwellWorkers* workers) {
    pthread_mutex_lock(&workers->mutex);
    atomic_fetch_add_explicit(&workers->generation, 1, memory_order_relaxed);
    pthread_mutex_unlock(&workers->mutex);
    for (int spin = 0; spin < SPINS; ++spin) {
        if (atomic_load_explicit(&workers->joined, memory_order_acquire) == 0) {
            return;
        }
        pause_processor();
    }
    pthread_mutex_lock(&workers->mutex);
    while (atomic_load_explicit(&workers->joined, memory_order_relaxed) > 0) {
        pthread_cond_wait(&workers->job_done, &workers->mutex);
    }
    pthread_mutex_unlock(&workers->mutex);
}

/* A SwellTask: the work of one worker. */
static void run_task(void* argument, int index) {
    SwellWorkers* workers = argument;
    work_on_blocks(workers, index);
}

bool swell_workers_run(SwellWorkers* workers, int block_count, SwellWorkersBlock block,
                       void* context) {
    if (!block || block_count < 0 || block_count > INT_MAX - SWELL_WORKERS_MAX) {
        return false;
    }
    if (!workers || workers->count == 1 || block_count <= 1) {
        for (int i = 0; i < block_count && !is_cancelled(workers); ++i) {
            block(context, i, 0);
        }
        return true;
    }
    if (!open_job(workers, block_count, block, context)) {
        return false;
    }
    if (workers->basis.run) {
        const int tasks = block_count < workers->count ? block_count : workers->count;
        workers->basis.run(workers->basis.run_context, tasks, run_task, workers);
    } else {
        work_on_blocks(workers, 0);
    }
    close_job(workers);
    return true;
}

void swell_workers_cancel(SwellWorkers* workers) {
    if (workers) {
        atomic_store_explicit(&workers->cancelled, true, memory_order_relaxed);
    }
}
