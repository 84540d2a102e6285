/*
 * One thread, made with the first task, that sleeps until it gets one and then does its steps.
 * Where the system gives no thread, as browsers do, the caller does them: in host_job_work and
 * host_job_wait.
 *
 * The mutex is free while a step runs. It orders the memory accesses of caller and steps: a step
 * reads what the caller wrote before host_job_start, and once a task has ended the caller reads
 * what the steps wrote.
 */
#include "swell/host.h"

#include <assert.h>
#include <pthread.h>

struct HostJob {
    HostJobPlace place;
    pthread_t thread;
    bool has_thread;
    pthread_mutex_t mutex;
    pthread_cond_t changed;
    HostJobStatus status; /* under mutex, as all below */
    HostJobStep* step;
    void* context;
    bool cancelled, stops;
};

static bool is_busy(const HostJob* job) {
    return job->status.state == HOST_JOB_QUEUED || job->status.state == HOST_JOB_RUNNING;
}

/* Does one step of a busy job; the mutex is held, but not meanwhile. */
static void run_step(HostJob* job) {
    SwellError error = {0};
    HostStep step = HOST_STEP_MORE;
    if (!job->cancelled) {
        job->status.state = HOST_JOB_RUNNING;
        pthread_mutex_unlock(&job->mutex);
        step = job->step(job->context, &error);
        pthread_mutex_lock(&job->mutex);
    }
    if (job->cancelled) {
        job->status.state = HOST_JOB_CANCELLED;
    } else if (step == HOST_STEP_DONE) {
        job->status.state = HOST_JOB_DONE;
        job->status.share = 1.0;
    } else if (step == HOST_STEP_FAILED) {
        job->status.state = HOST_JOB_FAILED;
        job->status.error = error;
    }
    pthread_cond_broadcast(&job->changed);
}

static void* run_tasks(void* argument) {
    HostJob* job = argument;
    pthread_mutex_lock(&job->mutex);
    while (!job->stops) {
        if (is_busy(job)) {
            run_step(job);
        } else {
            pthread_cond_wait(&job->changed, &job->mutex);
        }
    }
    pthread_mutex_unlock(&job->mutex);
    return NULL;
}

HostJob* host_job_create(HostJobPlace place, SwellError* error) {
    HostJob* job = swell_memory_allocate(1, sizeof *job, error);
    if (job) {
        job->place = place;
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
    assert(!is_busy(job));
    job->status = (HostJobStatus){HOST_JOB_QUEUED, job->status.generation + 1, 0.0, {0}};
    job->step = step;
    job->context = context;
    job->cancelled = false;
    pthread_cond_broadcast(&job->changed);
    pthread_mutex_unlock(&job->mutex);
    if (job->place == HOST_JOB_BESIDE && !job->has_thread) {
        job->has_thread = pthread_create(&job->thread, NULL, run_tasks, job) == 0;
    }
}

void host_job_cancel(HostJob* job) {
    pthread_mutex_lock(&job->mutex);
    job->cancelled = true;
    if (job->status.state == HOST_JOB_DONE || job->status.state == HOST_JOB_FAILED) {
        job->status.state = HOST_JOB_CANCELLED;
    }
    pthread_mutex_unlock(&job->mutex);
}

void host_job_work(HostJob* job, double milliseconds) {
    const double began = job->has_thread ? 0.0 : host_clock_ms();
    pthread_mutex_lock(&job->mutex);
    for (bool more = !job->has_thread; more && is_busy(job);
         more = host_clock_ms() - began < milliseconds) {
        run_step(job);
    }
    pthread_mutex_unlock(&job->mutex);
}

void host_job_wait(HostJob* job) {
    pthread_mutex_lock(&job->mutex);
    while (is_busy(job)) {
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
    job->status.share = share;
    const bool goes_on = !job->cancelled;
    pthread_mutex_unlock(&job->mutex);
    return goes_on;
}

HostJobStatus host_job_status(HostJob* job) {
    pthread_mutex_lock(&job->mutex);
    const HostJobStatus status = job->status;
    pthread_mutex_unlock(&job->mutex);
    return status;
}

bool host_job_is_busy(HostJob* job) {
    pthread_mutex_lock(&job->mutex);
    const bool busy = is_busy(job);
    pthread_mutex_unlock(&job->mutex);
    return busy;
}

HostJobState host_job_collect(HostJob* job, SwellError* error) {
    pthread_mutex_lock(&job->mutex);
    const HostJobState state = job->status.state;
    if (!is_busy(job)) {
        job->status.state = HOST_JOB_IDLE;
    }
    if (state == HOST_JOB_FAILED && error) {
        *error = job->status.error;
    }
    pthread_mutex_unlock(&job->mutex);
    return state;
}
