/*
 * Tasks beside the caller. No case depends on who is faster: a step that must still run when the
 * caller goes on waits for the caller.
 */
#include "check.h"
#include "no_threads.h"

#include "swell/base.h"
#include "swell/host.h"

#include <sched.h>
#include <stdatomic.h>
#include <string.h>

/* A task of `count` steps. Each waits, before it ends, until the caller has let it go. */
typedef struct Task {
    HostJob* job;
    int count;
    HostStep last;     /* what the last one returns */
    atomic_int let_go; /* so many steps may end */
    atomic_int begun;
    int ended; /* steps; no atomic, so that ThreadSanitizer sees an order that is missing */
    bool goes_on;
} Task;

static HostStep do_step(void* context, SwellError* error) {
    Task* task = context;
    const int number = atomic_fetch_add(&task->begun, 1) + 1;
    while (atomic_load(&task->let_go) < number) {
        sched_yield();
    }
    task->ended += 1;
    task->goes_on = host_job_report(task->job, (double)number / (2.0 * task->count));
    if (number < task->count) {
        return HOST_STEP_MORE;
    }
    if (task->last == HOST_STEP_FAILED) {
        swell_error_set(error, SWELL_ERROR_FILE, "step %d", number);
    }
    return task->last;
}

enum { ALL = 1000 };

static void start(HostJob* job, Task* task, int count, HostStep last, int let_go) {
    *task = (Task){.job = job, .count = count, .last = last};
    atomic_store(&task->let_go, let_go);
    host_job_start(job, do_step, task);
}

static void wait_until_begun(Task* task, int count) {
    while (atomic_load(&task->begun) < count) {
        sched_yield();
    }
}

CASE("a task runs while the caller goes on, and its end is collected once") {
    HostJob* job = host_job_create(NULL);
    Task task;
    assert_int_equal(host_job_collect(job, NULL), HOST_JOB_IDLE);
    start(job, &task, 2, HOST_STEP_DONE, 1);
    wait_until_begun(&task, 2);
    CHECK_NEAR(host_job_share(job), 0.25, 0.0);
    CHECK(host_job_is_busy(job));
    assert_int_equal(host_job_collect(job, NULL), HOST_JOB_BUSY);
    host_job_work(job, 1e9); /* is the thread's: returns at once */
    atomic_store(&task.let_go, ALL);
    host_job_wait(job);
    assert_int_equal(task.ended, 2);
    CHECK(task.goes_on && !host_job_is_busy(job));
    assert_int_equal(host_job_collect(job, NULL), HOST_JOB_DONE);
    assert_int_equal(host_job_collect(job, NULL), HOST_JOB_IDLE);
    host_job_wait(job);
    host_job_destroy(job);
    host_job_destroy(NULL);
}

CASE("one task after the other, with a thread and without") {
    for (int alone = 0; alone < 2; ++alone) {
        no_threads = alone;
        HostJob* job = host_job_create(NULL);
        Task task;
        for (int i = 1; i <= 100; ++i) {
            const HostStep last = i % 3 ? HOST_STEP_DONE : HOST_STEP_FAILED;
            SwellError error = {0};
            start(job, &task, i % 5 + 1, last, ALL);
            host_job_wait(job);
            assert_int_equal(task.ended, i % 5 + 1);
            CHECK_NEAR(host_job_share(job), 0.5, 0.0);
            assert_int_equal(host_job_collect(job, &error),
                             i % 3 ? HOST_JOB_DONE : HOST_JOB_FAILED);
            assert_int_equal(error.code, i % 3 ? SWELL_ERROR_NONE : SWELL_ERROR_FILE);
            CHECK(i != 3 || strcmp(error.message, "step 4") == 0);
            assert_int_equal(host_job_collect(job, NULL), HOST_JOB_IDLE);
        }
        host_job_destroy(job);
    }
    no_threads = false;
}

/* Whatever the present step returns. */
CASE("a cancelled task ends with its present step and counts as cancelled") {
    static const HostStep LAST[] = {HOST_STEP_MORE, HOST_STEP_DONE, HOST_STEP_FAILED};
    HostJob* job = host_job_create(NULL);
    for (int i = 0; i < 3; ++i) {
        Task task;
        start(job, &task, LAST[i] == HOST_STEP_MORE ? 9 : 1, LAST[i], 0);
        wait_until_begun(&task, 1);
        host_job_cancel(job);
        CHECK(host_job_is_busy(job)); /* the step cannot have ended */
        atomic_store(&task.let_go, ALL);
        host_job_wait(job);
        assert_int_equal(task.ended, 1);
        CHECK(!task.goes_on);
        SwellError error = {0};
        assert_int_equal(host_job_collect(job, &error), HOST_JOB_CANCELLED);
        assert_int_equal(error.code, SWELL_ERROR_NONE);
    }
    host_job_destroy(job);
}

CASE("a task that has ended may still be cancelled until that is collected") {
    static const HostStep LAST[] = {HOST_STEP_DONE, HOST_STEP_FAILED};
    HostJob* job = host_job_create(NULL);
    Task task;
    for (int i = 0; i < 2; ++i) {
        start(job, &task, 1, LAST[i], ALL);
        host_job_wait(job);
        host_job_cancel(job);
        assert_int_equal(host_job_collect(job, NULL), HOST_JOB_CANCELLED);
        host_job_cancel(job); /* nothing */
        assert_int_equal(host_job_collect(job, NULL), HOST_JOB_IDLE);
    }
    start(job, &task, 2, HOST_STEP_DONE, ALL);
    host_job_wait(job);
    CHECK(task.goes_on);
    assert_int_equal(host_job_collect(job, NULL), HOST_JOB_DONE);
    host_job_destroy(job);
}

static HostStep let_itself_go(void* context, SwellError* error) {
    Task* task = context;
    (void)error;
    atomic_fetch_add(&task->begun, 1);
    while (host_job_report(task->job, 0.5)) { /* until the owner ends it */
        sched_yield();
    }
    task->ended += 1;
    return HOST_STEP_MORE;
}

CASE("the end of a job cancels its task and waits for the step that runs") {
    Task task = {.job = host_job_create(NULL)};
    host_job_start(task.job, let_itself_go, &task);
    wait_until_begun(&task, 1);
    host_job_destroy(task.job);
    assert_int_equal(task.ended, 1);
    assert_int_equal(atomic_load(&task.begun), 1);
}

CASE("without a thread the caller does the steps, as many as it has time for") {
    no_threads = true;
    HostJob* job = host_job_create(NULL);
    Task task;
    start(job, &task, 5, HOST_STEP_DONE, ALL);
    assert_int_equal(task.ended, 0);
    host_job_work(job, 0.0);
    assert_int_equal(task.ended, 1);
    host_job_work(job, 0.0);
    assert_int_equal(task.ended, 2);
    CHECK(host_job_is_busy(job));
    host_job_work(job, 1e9);
    assert_int_equal(task.ended, 5);
    assert_int_equal(host_job_collect(job, NULL), HOST_JOB_DONE);
    host_job_work(job, 1e9); /* nothing to do */

    start(job, &task, 5, HOST_STEP_DONE, ALL);
    host_job_work(job, 0.0);
    host_job_cancel(job);
    host_job_wait(job);
    assert_int_equal(task.ended, 1);
    assert_int_equal(host_job_collect(job, NULL), HOST_JOB_CANCELLED);

    start(job, &task, 5, HOST_STEP_DONE, ALL);
    host_job_destroy(job);
    assert_int_equal(task.ended, 0);
    no_threads = false;
}

/* ---- Queues -----------------------------------------------------------------------------------
 */

/* A task of a queue. It sums its numbers, and fails for those that a test chooses. */
typedef struct Sum {
    int number, fails_at, runs;
    int* sum; /* of this task's place in the queue */
} Sum;

static HostStep add(void* context, SwellError* error) {
    Sum* sum = context;
    *sum->sum += sum->number;
    sum->runs += 1;
    if (sum->number % 100 < sum->fails_at) {
        return HOST_STEP_DONE;
    }
    swell_error_set(error, SWELL_ERROR_FILE, "number %d", sum->number);
    return HOST_STEP_FAILED;
}

enum { NUMBERS = 40 };

/* Adds 0 to NUMBERS - 1 by several jobs. Returns how many were accepted. */
static int add_all(HostQueue* queue, int jobs, int fails_at, int sums[], SwellError* error) {
    for (int number = 0; number < NUMBERS; ++number) {
        Sum* task = host_queue_take(queue, error);
        if (!task) {
            return number;
        }
        assert_int_equal(task->runs, number / jobs); /* tasks come round, as they were left */
        task->number = number;
        task->fails_at = fails_at;
        task->sum = &sums[number % jobs];
        host_queue_start(queue, add);
    }
    return NUMBERS;
}

CASE("a queue runs all of its tasks, with threads and without") {
    for (int alone = 0; alone < 2; ++alone) {
        for (int jobs = 1; jobs <= 4; ++jobs) {
            int sums[4] = {0};
            no_threads = alone;
            HostQueue* queue = host_queue_create(jobs, sizeof(Sum), NULL);
            assert_int_equal(add_all(queue, jobs, NUMBERS, sums, NULL), NUMBERS);
            CHECK(host_queue_finish(queue, NULL));
            assert_int_equal(sums[0] + sums[1] + sums[2] + sums[3], NUMBERS * (NUMBERS - 1) / 2);
            host_queue_destroy(queue);
        }
    }
    no_threads = false;
    host_queue_destroy(NULL);
}

/* All tasks from `fails_at` on fail, whichever of them ends first. */
CASE("a queue tells the first task that failed") {
    for (int jobs = 1; jobs <= 4; ++jobs) {
        for (int fails_at = NUMBERS - 6; fails_at < NUMBERS; ++fails_at) {
            int sums[4] = {0};
            SwellError error = {0};
            char expected[32];
            snprintf(expected, sizeof expected, "number %d", fails_at);
            HostQueue* queue = host_queue_create(jobs, sizeof(Sum), NULL);
            const int accepted = add_all(queue, jobs, fails_at, sums, &error);
            assert_int_equal(accepted, fails_at + jobs < NUMBERS ? fails_at + jobs : NUMBERS);
            CHECK(accepted < NUMBERS || !host_queue_finish(queue, &error));
            assert_string_equal(error.message, expected);
            host_queue_destroy(queue);
        }
    }
}
