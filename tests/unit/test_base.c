#include "check.h"

#include "swell/base.h"
#include "swell/host.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

/* ---- Random numbers ------------------------------------------------------------------------ */

/* The known answers that come with the generator (Random123, kat_vectors). */
CASE("random bits equal the generator's known answers") {
    static const struct {
        uint64_t seed;
        uint32_t counter[4], bits[4];
    } ANSWERS[] = {
        {0, {0, 0, 0, 0}, {0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}},
        {UINT64_MAX,
         {UINT32_MAX, UINT32_MAX, UINT32_MAX, UINT32_MAX},
         {0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}},
        {0x299f31d0a4093822,
         {0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344},
         {0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}},
    };
    for (size_t i = 0; i < sizeof ANSWERS / sizeof *ANSWERS; ++i) {
        uint32_t bits[4] = {0};
        swell_random_bits(ANSWERS[i].seed, ANSWERS[i].counter, bits);
        for (int word = 0; word < 4; ++word) {
            assert_int_equal(bits[word], ANSWERS[i].bits[word]);
        }
    }
}

/* Moments of n draws scatter by sqrt(variance of the moment / n); 5 of these never happen. */
CASE("normal numbers have the moments of a normal distribution") {
    enum { DRAWS = 200 * 1000 };
    double sum = 0.0, squares = 0.0, fourth = 0.0, product = 0.0;
    for (int i = 0; i < DRAWS; ++i) {
        const SwellRandomPair pair = swell_random_normal_pair(7, i % 500 - 250, i / 500 - 200, 0);
        CHECK(isfinite(pair.first) && isfinite(pair.second));
        sum += pair.first + pair.second;
        squares += pair.first * pair.first + pair.second * pair.second;
        fourth += pow(pair.first, 4.0) + pow(pair.second, 4.0);
        product += pair.first * pair.second;
    }
    const double n = 2.0 * DRAWS;
    CHECK_NEAR(sum / n, 0.0, 5.0 / sqrt(n));
    CHECK_NEAR(squares / n, 1.0, 5.0 * sqrt(2.0 / n));
    CHECK_NEAR(fourth / n, 3.0, 5.0 * sqrt(96.0 / n));
    CHECK_NEAR(product / DRAWS, 0.0, 5.0 / sqrt((double)DRAWS));
}

/* ---- Workers ------------------------------------------------------------------------------------
 */

enum { BLOCKS = 1000 };

typedef struct CountJob {
    atomic_int runs[BLOCKS];
    atomic_int busy[8]; /* by worker */
    atomic_bool shared; /* two blocks ran on one worker at the same time */
} CountJob;

static void count_block(void* context, int block, int worker) {
    CountJob* job = context;
    if (atomic_fetch_add(&job->busy[worker], 1) != 0) {
        atomic_store(&job->shared, true);
    }
    atomic_fetch_add(&job->runs[block], 1);
    atomic_fetch_sub(&job->busy[worker], 1);
}

CASE("each block runs once for 1 2 3 and 7 workers") {
    const int counts[] = {1, 2, 3, 7};
    for (size_t i = 0; i < sizeof counts / sizeof *counts; ++i) {
        SwellWorkers* workers = swell_workers_create(counts[i], NULL);
        CHECK(workers);
        assert_int_equal(swell_workers_count(workers), counts[i]);
        for (int repeat = 0; repeat < 200; ++repeat) {
            CountJob job = {0};
            swell_workers_run(workers, BLOCKS, count_block, &job);
            for (int block = 0; block < BLOCKS; ++block) {
                assert_int_equal(atomic_load(&job.runs[block]), 1);
            }
            CHECK(!atomic_load(&job.shared));
        }
        swell_workers_run(workers, 0, count_block, NULL);
        swell_workers_destroy(workers);
    }
}

typedef struct CancelJob {
    SwellWorkers* workers;
    atomic_int runs;
} CancelJob;

static void cancel_at_once(void* context, int block, int worker) {
    (void)block;
    (void)worker;
    CancelJob* job = context;
    swell_workers_cancel(job->workers);
    atomic_fetch_add(&job->runs, 1);
}

/* Blocks that have begun end, no other begins, in this run and in later ones. */
CASE("cancelled workers begin no block") {
    for (int count = 1; count <= 4; count += 3) {
        CancelJob job = {.workers = swell_workers_create(count, NULL)};
        swell_workers_run(job.workers, 1000, cancel_at_once, &job);
        const int runs = atomic_load(&job.runs);
        CHECK(runs >= 1 && runs <= count);
        swell_workers_run(job.workers, 1000, cancel_at_once, &job);
        swell_workers_run(job.workers, 1, cancel_at_once, &job);
        assert_int_equal(atomic_load(&job.runs), runs);
        swell_workers_destroy(job.workers);
    }
}

/* A job so short that threads come late to it, by all distances in time from the last one. */
CASE("a thread that wakes late joins no finished job") {
    SwellWorkers* workers = swell_workers_create(4, NULL);
    for (int repeat = 0; repeat < 3000; ++repeat) {
        CountJob job = {0};
        swell_workers_run(workers, 2, count_block, &job);
        CHECK(atomic_load(&job.runs[0]) == 1 && atomic_load(&job.runs[1]) == 1);
        memset(&job, 0xff, sizeof job); /* whoever still works on it changes it */
        for (volatile int wait = 0; wait < repeat * 7 % 20000; ++wait) {
        }
        for (size_t i = 0; i < sizeof job; ++i) {
            CHECK(((const volatile unsigned char*)&job)[i] == 0xff);
        }
    }
    swell_workers_destroy(workers);
}

enum { MEETING = 3 };
static const double PATIENCE = 300.0; /* s; far more than it takes, however busy the machine is */

static double seconds_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* Waits until `count` have come. */
static void wait_for(atomic_int* arrived, int count) {
    const double start = seconds_now();
    while (atomic_load(arrived) < count && seconds_now() - start < PATIENCE) {
        sched_yield();
    }
}

static void meet(void* context, int block, int worker) {
    (void)block;
    (void)worker;
    atomic_fetch_add((atomic_int*)context, 1);
    wait_for(context, MEETING);
}

/* Each block waits for the others to have begun, so one thread alone would not get through. */
CASE("workers work at the same time") {
    SwellWorkers* workers = swell_workers_create(MEETING, NULL);
    for (int repeat = 0; repeat < 50; ++repeat) {
        const double start = seconds_now();
        atomic_int arrived = 0;
        swell_workers_run(workers, MEETING, meet, &arrived);
        assert_int_equal(atomic_load(&arrived), MEETING);
        CHECK(seconds_now() - start < PATIENCE);
    }
    swell_workers_destroy(workers);
}

/* Runs one task after the other, the last one first. */
static void run_backwards(void* context, int count, SwellTask task, void* argument) {
    *(int*)context = count;
    for (int i = count - 1; i >= 0; --i) {
        task(argument, i);
    }
}

typedef struct CallersTask {
    SwellTask task;
    void* argument;
    int index;
} CallersTask;

static void* run_callers_task(void* argument) {
    const CallersTask* task = argument;
    task->task(task->argument, task->index);
    return NULL;
}

static void run_on_threads(void* context, int count, SwellTask task, void* argument) {
    *(int*)context = count;
    pthread_t threads[8];
    CallersTask tasks[8];
    for (int i = 0; i < count; ++i) {
        tasks[i] = (CallersTask){task, argument, i};
        CHECK(pthread_create(&threads[i], NULL, run_callers_task, &tasks[i]) == 0);
    }
    for (int i = 0; i < count; ++i) {
        pthread_join(threads[i], NULL);
    }
}

CASE("a caller's own tasks run each block once, at once or in turns") {
    const SwellRun runs[] = {run_backwards, run_on_threads};
    for (size_t i = 0; i < 2; ++i) {
        int tasks = 0;
        const SwellWorkersBasis basis = {.run = runs[i], .run_context = &tasks};
        SwellWorkers* workers = swell_workers_create_on(basis, 7, NULL);
        CHECK(workers);
        assert_int_equal(swell_workers_count(workers), 7);
        for (int repeat = 0; repeat < 20; ++repeat) {
            CountJob job = {0};
            swell_workers_run(workers, BLOCKS, count_block, &job);
            assert_int_equal(tasks, 7);
            for (int block = 0; block < BLOCKS; ++block) {
                assert_int_equal(atomic_load(&job.runs[block]), 1);
            }
            CHECK(!atomic_load(&job.shared));
        }
        CountJob job = {0};
        swell_workers_run(workers, 3, count_block, &job);
        assert_int_equal(tasks, 3);
        swell_workers_destroy(workers);
    }
}

/* ---- Memory of the caller's --------------------------------------------------------------------
 */

/* Blocks one behind the other, at addresses that are only just aligned, full of ones. */
typedef struct Arena {
    _Alignas(max_align_t) uint8_t bytes[1 << 14];
    size_t used, live;
} Arena;

static void* take_from_arena(void* context, size_t size) {
    Arena* arena = context;
    const size_t rounded =
        (size + _Alignof(max_align_t) - 1) / _Alignof(max_align_t) * _Alignof(max_align_t);
    if (rounded > sizeof arena->bytes - arena->used) {
        return NULL;
    }
    void* memory = arena->bytes + arena->used;
    memset(memory, 0xff, size);
    arena->used += rounded;
    arena->live += size;
    return memory;
}

static void give_to_arena(void* context, void* memory, size_t size) {
    Arena* arena = context;
    CHECK((uint8_t*)memory >= arena->bytes &&
          (uint8_t*)memory + size <= arena->bytes + arena->used);
    memset(memory, 0xff, size);
    arena->live -= size;
}

CASE("memory comes zeroed and aligned from an allocator, and goes back to it") {
    Arena arena = {.used = 0};
    const SwellAllocator allocator = {take_from_arena, give_to_arena, &arena};
    uint8_t* blocks[20];
    for (size_t i = 0; i < 20; ++i) {
        const size_t size = i * 17;
        blocks[i] = swell_memory_allocate_from(&allocator, size, 1, NULL);
        CHECK(blocks[i] > arena.bytes && blocks[i] + size <= arena.bytes + arena.used);
        assert_int_equal((uintptr_t)blocks[i] % SWELL_MEMORY_ALIGNMENT, 0);
        for (size_t at = 0; at < size; ++at) {
            assert_int_equal(blocks[i][at], 0);
        }
        memset(blocks[i], 0xee, size);
    }
    for (size_t i = 0; i < 20; ++i) {
        swell_memory_free(blocks[i]);
    }
    assert_int_equal(arena.live, 0);
    SwellError error = {0};
    CHECK(!swell_memory_allocate_from(&allocator, sizeof arena.bytes, 1, &error));
    assert_int_equal(error.code, SWELL_ERROR_MEMORY);
    error = (SwellError){0};
    CHECK(!swell_memory_allocate_from(&allocator, SIZE_MAX / 2, 3, &error));
    assert_int_equal(error.code, SWELL_ERROR_MEMORY);
}
