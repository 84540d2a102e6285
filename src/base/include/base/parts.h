/*
 * Arrays that are allocated and freed together. No part of the installed library.
 *
 *     pool->parts = SWELL_PARTS(workers, error, SWELL_PART(pool->height, n),
 *                               SWELL_PART(pool->row, m));
 *     ...
 *     swell_parts_free(pool->parts);
 */
#ifndef SWELL_BASE_PARTS_H
#define SWELL_BASE_PARTS_H

#include "swell/base.h"

typedef struct SwellPart {
    void* pointer; /* to the pointer to the array */
    size_t count, size;
} SwellPart;

#define SWELL_PART(array, count) ((SwellPart){&(array), (count), sizeof *(array)})

/* Allocates the arrays as swell_workers_allocate does and sets the pointers to them. Returns their
   owner, or NULL (SWELL_ERROR_MEMORY) without any array. */
#define SWELL_PARTS(workers, error, ...)                                                           \
    swell_parts_allocate(workers, (const SwellPart[]){__VA_ARGS__},                                \
                         sizeof((const SwellPart[]){__VA_ARGS__}) / sizeof(SwellPart), error)
void** swell_parts_allocate(const SwellWorkers* workers, const SwellPart* part, size_t parts,
                            SwellError* error);

/* Frees the arrays and their owner. Takes NULL. */
void swell_parts_free(void** owner);

#endif
