/*
 * A caller of the installed library with memory and threads of its own. Writes what it has computed
 * to stdout, as plain floats.
 *
 *     heights sea       the heights of each cascade of Beaufort 6 at 12.5 s
 *     heights pool      those of a pool after 300 steps
 */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <swell/ocean.h>
#include <swell/ripple.h>

enum { WORKERS = 3 };

static void require(bool condition, const char* what) {
    if (!condition) {
        fprintf(stderr, "%s\n", what);
        exit(1);
    }
}

typedef struct Memory {
    size_t live, taken;
} Memory;

static void* take(void* context, size_t size) {
    Memory* memory = context;
    memory->live += size;
    memory->taken += size;
    return malloc(size);
}

static void give_back(void* context, void* block, size_t size) {
    ((Memory*)context)->live -= size;
    free(block);
}

typedef struct Job {
    SwellTask task;
    void* argument;
    int index;
} Job;

static void* run_job(void* argument) {
    const Job* job = argument;
    job->task(job->argument, job->index);
    return NULL;
}

/* A thread for each task but the last, which the caller does. */
static void run(void* context, int count, SwellTask task, void* argument) {
    pthread_t threads[WORKERS];
    Job jobs[WORKERS];
    require(count >= 1 && count <= WORKERS, "a job has too many tasks");
    *(int*)context += 1;
    for (int i = 0; i < count - 1; ++i) {
        jobs[i] = (Job){task, argument, i};
        require(pthread_create(&threads[i], NULL, run_job, &jobs[i]) == 0, "no thread");
    }
    task(argument, count - 1);
    for (int i = 0; i < count - 1; ++i) {
        pthread_join(threads[i], NULL);
    }
}

static void write_sea(SwellWorkers* workers) {
    SwellError error = {0};
    const OceanParams params = ocean_beaufort_params(6);
    OceanSea* sea = ocean_sea_create(&params, (OceanEngine){.workers = workers}, &error);
    require(sea, error.message);
    ocean_sea_advance(sea, OCEAN_METHOD_FFT, 12.5);
    for (int i = 0; i < ocean_sea_cascade_count(sea); ++i) {
        const OceanCascade* cascade = ocean_sea_cascade(sea, i);
        const OceanTexel* texels = ocean_cascade_texels(cascade);
        const size_t count =
            (size_t)ocean_cascade_grid(cascade) * (size_t)ocean_cascade_grid(cascade);
        for (size_t at = 0; at < count; ++at) {
            fwrite(&texels[at].displacement[1], sizeof(float), 1, stdout);
        }
    }
    ocean_sea_destroy(sea);
}

static void write_pool(SwellWorkers* workers) {
    SwellError error = {0};
    const RippleParams params = ripple_default_params(RIPPLE_SPRING, 2);
    Ripple* pool = ripple_create(&params, workers, &error);
    require(pool && ripple_set_cell(pool, 160, 120, 1.0, &error), error.message);
    ripple_step(pool, 300);
    fwrite(ripple_heights(pool), sizeof(float), (size_t)params.width * (size_t)params.height,
           stdout);
    ripple_destroy(pool);
}

int main(int argc, char** argv) {
    Memory memory = {0, 0};
    int jobs = 0;
    const SwellWorkersBasis basis = {run, &jobs, {take, give_back, &memory}};
    SwellError error = {0};
    SwellWorkers* workers = swell_workers_create_on(basis, WORKERS, &error);
    require(workers, error.message);
    if (argc == 2 && strcmp(argv[1], "sea") == 0) {
        write_sea(workers);
    } else {
        write_pool(workers);
    }
    swell_workers_destroy(workers);
    require(memory.taken > 100000 && memory.live == 0, "memory came from elsewhere, or stays");
    require(jobs > 0, "no job came to the caller's threads");
    return 0;
}
