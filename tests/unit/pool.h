/*
 * What the tests of the ripple room share: a field of its own, and its heights whatever their type.
 */
#ifndef SWELL_TESTS_POOL_H
#define SWELL_TESTS_POOL_H

#include "check.h"

#include "swell/ripple.h"

static inline double height_at(const Ripple* ripple, int i) {
    const float* u = ripple_heights(ripple);
    return u ? (double)u[i] : (double)ripple_whole_heights(ripple)[i];
}

typedef struct Pool {
    SwellWorkers* workers;
    Ripple* ripple;
} Pool;

static inline Pool pool_of(RippleParams params) {
    Pool pool = {.workers = swell_workers_create(1, NULL)};
    pool.ripple = ripple_create(&params, pool.workers, NULL);
    CHECK(pool.ripple);
    return pool;
}

static inline void pool_finish(Pool* pool) {
    ripple_destroy(pool->ripple);
    swell_workers_destroy(pool->workers);
}

#endif
