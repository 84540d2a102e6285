/*
 * A queue is a ring of jobs. Each job has one task, which is used again and again. The job that
 * started first is the next to be waited for, so that failures are reported in the order of tasks.
 */
#include "swell/host.h"

#include <assert.h>

struct HostQueue {
    int jobs, next; /* `next` is the place of the task that is taken next */
    HostJob* job[HOST_QUEUE_JOBS_MAX];
    void* task[HOST_QUEUE_JOBS_MAX]; /* owned */
};

HostQueue* host_queue_create(int jobs, size_t task_size, SwellError* error) {
    assert(jobs >= 1 && jobs <= HOST_QUEUE_JOBS_MAX && task_size > 0);
    HostQueue* queue = swell_memory_allocate(1, sizeof *queue, error);
    for (int i = 0; queue && i < jobs; ++i) {
        queue->jobs = i + 1;
        queue->job[i] = host_job_create(error);
        queue->task[i] = queue->job[i] ? swell_memory_allocate(1, task_size, error) : NULL;
        if (!queue->task[i]) {
            host_queue_destroy(queue);
            queue = NULL;
        }
    }
    return queue;
}

void* host_queue_take(HostQueue* queue, SwellError* error) {
    assert(queue);
    HostJob* job = queue->job[queue->next];
    host_job_wait(job);
    return host_job_collect(job, error) == HOST_JOB_FAILED ? NULL : queue->task[queue->next];
}

void host_queue_start(HostQueue* queue, HostJobStep* step) {
    assert(queue && step);
    host_job_start(queue->job[queue->next], step, queue->task[queue->next]);
    queue->next = (queue->next + 1) % queue->jobs;
}

bool host_queue_finish(HostQueue* queue, SwellError* error) {
    assert(queue);
    bool ok = true;
    for (int i = 0; i < queue->jobs; ++i) {
        const bool done = host_queue_take(queue, ok ? error : NULL) != NULL;
        queue->next = (queue->next + 1) % queue->jobs;
        ok = ok && done;
    }
    return ok;
}

void host_queue_destroy(HostQueue* queue) {
    for (int i = 0; queue && i < queue->jobs; ++i) {
        if (queue->job[i]) {
            host_job_wait(queue->job[i]);
        }
        host_job_destroy(queue->job[i]);
        swell_memory_free(queue->task[i]);
    }
    swell_memory_free(queue);
}
