/*
 * A job has one thread, made with the first task, that sleeps until it gets a task and then does
 * its steps. Where the system gives no thread, as browsers may, the caller does the steps in
 * host_job_work and host_job_wait.
 *
 * The mutex is free while a step runs. It orders the memory accesses of caller and steps: a step
 * reads what the caller wrote before host_job_start, and once a task has ended the caller reads
 * what the steps wrote.
 */
#include "swell/host.h"

#include <assert.h>
#include <pthread.h>

struct HostJob {
    pthread_t thread;
    bool has_thread;
    pthread_mutex_t mutex;
    pthread_cond_t changed;
    HostJobState state; /* under mutex, as all below */
    double share;       /* share that the steps last reported, 0 to 1 */
    SwellError error;   /* of a failed task */
    HostJobStep* step;
    void* context;
    bool cancelled, stops;
};

/* Does one step of a busy job. The mutex is held before and after, not during the step. */
static void run_step(HostJob* job) {
    SwellError error = {0};
    HostStep step = HOST_STEP_MORE;
    if (!job->cancelled) {
        pthread_mutex_unlock(&job->mutex);
        step = job->step(job->context, &error);
        pthread_mutex_lock(&job->mutex);
    }
    if (job->cancelled) {
        job->state = HOST_JOB_CANCELLED;
    } else if (step == HOST_STEP_DONE) {
        job->state = HOST_JOB_DONE;
    } else if (step == HOST_STEP_FAILED) {
        job->state = HOST_JOB_FAILED;
        job->error = error;
    }
    pthread_cond_broadcast(&job->changed);
}

static void* run_tasks(void* argument) {
    HostJob* job = argument;
    pthread_mutex_lock(&job->mutex);
    while (!job->stops) {
        if (job->state == HOST_JOB_BUSY) {
            run_step(job);
        } else {
            pthread_cond_wait(&job->changed, &job->mutex);
        }
    }
    pthread_mutex_unlock(&job->mutex);
    return NULL;
}

HostJob* host_job_create(SwellError* error) {
    HostJob* job = swell_memory_allocate(1, sizeof *job, error);
    if (job) {
        pthread_mutex_init(&job->mutex, NULL);
        pthread_cond_init(&job->changed, NULL);
    }
    return job;
}

void host_job_destroy(HostJob* job) {
    if (!job) {
        return;
    }
    host_job_cancel(job);
    host_job_wait(job);
    if (job->has_thread) {
        pthread_mutex_lock(&job->mutex);
        job->stops = true;
        pthread_cond_broadcast(&job->changed);
        pthread_mutex_unlock(&job->mutex);
        pthread_join(job->thread, NULL);
    }
    pthread_cond_destroy(&job->changed);
    pthread_mutex_destroy(&job->mutex);
    swell_memory_free(job);
}

void host_job_start(HostJob* job, HostJobStep* step, void* context) {
    pthread_mutex_lock(&job->mutex);
    assert(job->state != HOST_JOB_BUSY);
    job->state = HOST_JOB_BUSY;
    job->share = 0.0;
    job->step = step;
    job->context = context;
    job->cancelled = false;
    pthread_cond_broadcast(&job->changed);
    pthread_mutex_unlock(&job->mutex);
    if (!job->has_thread) {
        job->has_thread = pthread_create(&job->thread, NULL, run_tasks, job) == 0;
    }
}

void host_job_cancel(HostJob* job) {
    pthread_mutex_lock(&job->mutex);
    job->cancelled = true;
    if (job->state == HOST_JOB_DONE || job->state == HOST_JOB_FAILED) {
        job->state = HOST_JOB_CANCELLED;
    }
    pthread_mutex_unlock(&job->mutex);
}

void host_job_work(HostJob* job, double milliseconds) {
    const double began = job->has_thread ? 0.0 : host_clock_ms();
    pthread_mutex_lock(&job->mutex);
    for (bool more = !job->has_thread; more && job->state == HOST_JOB_BUSY;
         more = host_clock_ms() - began < milliseconds) {
        run_step(job);
    }
    pthread_mutex_unlock(&job->mutex);
}

void host_job_wait(HostJob* job) {
    pthread_mutex_lock(&job->mutex);
    while (job->state == HOST_JOB_BUSY) {
        if (job->has_thread) {
            pthread_cond_wait(&job->changed, &job->mutex);
        } else {
            run_step(job);
        }
    }
    pthread_mutex_unlock(&job->mutex);
}

bool host_job_report(void* context, double share) {
    HostJob* job = context;
    pthread_mutex_lock(&job->mutex);
    job->share = share;
    const bool goes_on = !job->cancelled;
    pthread_mutex_unlock(&job->mutex);
    return goes_on;
}

double host_job_share(HostJob* job) {
    pthread_mutex_lock(&job->mutex);
    const double share = job->share;
    pthread_mutex_unlock(&job->mutex);
    return share;
}

bool host_job_is_busy(HostJob* job) {
    pthread_mutex_lock(&job->mutex);
    const bool busy = job->state == HOST_JOB_BUSY;
    pthread_mutex_unlock(&job->mutex);
    return busy;
}

HostJobState host_job_collect(HostJob* job, SwellError* error) {
    pthread_mutex_lock(&job->mutex);
    const HostJobState state = job->state;
    if (state != HOST_JOB_BUSY) {
        job->state = HOST_JOB_IDLE;
    }
    if (state == HOST_JOB_FAILED && error) {
        *error = job->error;
    }
    pthread_mutex_unlock(&job->mutex);
    return state;
}
